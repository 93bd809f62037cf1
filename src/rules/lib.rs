//! The rules of the five games as pure values: legal moves, results, and reasons for refusing a move.
//!
//! The crate reads no clock, draws no random numbers and does no I/O; dice are arguments. The only dependency is `std`.
//! Rule numbers (`KOTM-13`) refer to the rules of the games.
//!
//! ```
//! use castellan_rules::{Action, Options, Record, Status, Variant};
//!
//! let variant: Variant = "mount-chess".parse()?;
//! let mut record = Record::begin(variant, Options::default())?;
//! assert_eq!(record.position().actions().len(), 30);
//!
//! // An illegal move is refused with the rule that forbids it.
//! let leap: Action = "a2a4".parse()?;
//! assert_eq!(record.position().explain(leap).unwrap_err().rule, "MC-4");
//!
//! record.play("a1b2".parse()?, None)?;
//! assert_eq!((record.steps().len(), record.status()), (1, Status::Ongoing));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod army;
pub mod board;
pub mod cell;
pub mod chance;
pub mod diagram;
pub mod geometry;
pub mod info;
pub mod lesson;
pub mod mark;
pub mod movement;
pub mod options;
pub mod outcome;
mod parse;
pub mod perft;
pub mod piece;
pub mod position;
pub mod problem;
pub mod record;
pub mod refusals;
pub mod ruling;
pub mod text;
pub mod threat;
pub mod variants;
mod zobrist;

pub use action::{Action, MoveEffect, Roll};
pub use army::{ArmyInfo, ArmyKind};
pub use cell::{Cell, Terrain};
pub use geometry::Square;
pub use info::{GameInfo, Goal, Lesson};
pub use mark::Mark;
pub use options::{OptionError, Options};
pub use outcome::{DrawReason, Outcome, Status, WinReason};
pub use parse::ParseError;
pub use piece::{Kind, Piece, Seat};
pub use position::Position;
pub use problem::{Detail, Named, Problem};
pub use record::Record;
pub use ruling::Ruling;
pub use text::position::PositionError;
pub use threat::Threat;
pub use variants::{AnyPosition, Variant};
