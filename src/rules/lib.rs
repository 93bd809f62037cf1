//! The rules of the five games as pure values: legal moves, results, and reasons for refusing a move.
//!
//! The crate reads no clock, generates no random numbers and does no I/O; dice are arguments. The only dependency is
//! `std`. Rule numbers (`KOTM-13`) refer to the rules of the games.
//!
//! Most programs need three types:
//!
//! - [`Variant`] is one of the five games. [`Variant::begin`] creates its start position, and [`Variant::info`] returns
//!   its names, pieces and options as a [`GameInfo`].
//! - [`AnyPosition`] is a position: it lists the legal [actions](Action), plays them, and has a unique text. The games
//!   implement the trait [`Position`], for code that is generic over one game, such as a search.
//! - [`Record`] is a game from its start. It knows what one position cannot show: steps, repetitions, claims, and
//!   results by agreement. An illegal action is a [`PlayError`](record::PlayError) with an [`ActionRefusal`].
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
//!
//! Where to go next:
//!
//! - [`text`] parses and writes: moves as people type them ([`text::input`]), algebraic notation ([`text::notation`]),
//!   positions ([`text::position`]) and complete games ([`text::game`]).
//! - [`refusal`] explains what a refusal contains, and [`common_refusals`] the order in which reasons apply.
//! - [`variants`] has the games, each in a module of its own.
//! - [`board`], [`geometry`] and [`movement`] are the bitboards that the games are built on; [`perft`](mod@perft) tests
//!   and measures them.
//! - [`info`], [`diagram`] and [`lesson`] have the facts, movement diagrams and tutorials of each game.

pub mod action;
pub mod army;
pub mod board;
pub mod cell;
pub mod common_refusals;
pub mod diagram;
pub mod geometry;
pub mod info;
pub mod lesson;
pub mod mark;
pub mod movement;
pub mod options;
pub mod outcome;
mod parse_error;
pub mod perft;
pub mod piece;
pub mod position;
pub mod problem;
pub mod random;
pub mod record;
pub mod refusal;
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
pub use parse_error::ParseError;
pub use piece::{Piece, PieceKind, Seat};
pub use position::Position;
pub use problem::{KindName, Problem, ProblemDetail};
pub use record::Record;
pub use refusal::ActionRefusal;
pub use text::position::PositionError;
pub use threat::Threat;
pub use variants::{AnyPosition, Variant};
