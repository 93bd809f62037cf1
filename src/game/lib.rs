//! The life of a single game, from its lobby to its end, as pure values. The rules of the variants are in
//! `castellan_rules`; this crate adds seats, clocks, dice, offers and everything else that surrounds the board.
//!
//! A game is the fold of its events. [`decide`](decide()) takes a game, a [`Command`] and the current time, and returns
//! a [`Decision`] (new events and the resulting [`Game`]) or a [`Refusal`]. No function reads a clock, draws a random
//! number or does I/O: time and entropy are arguments.
//!
//! ```
//! use castellan_game::command::SeatRequest;
//! use castellan_game::{
//!     ActionInput, Command, CommandKind, Game, GameId, GameSettings, Phase, Player, PlayerId, Refusal, Requester,
//!     Time, decide,
//! };
//! use castellan_rules::{Options, Seat, Variant};
//!
//! let id = GameId::new("k3x9")?;
//! let (ann, ben) = (PlayerId::new("ann")?, PlayerId::new("ben")?);
//! let now = Time::from_ms(0);
//! let settings = Box::new(GameSettings::new(Variant::MountChess, Options::default()));
//! let play = |text: &str| CommandKind::Act { action: ActionInput::typed(text), seen: None };
//!
//! let (mut game, mut events): (Option<Game>, Vec<_>) = (None, Vec::new());
//! for (player, kind) in [
//!     (&ann, CommandKind::Create { settings, owner: Player::person(ann.clone()), seat: Some(SeatRequest::Any) }),
//!     (&ben, CommandKind::Join { player: Player::person(ben.clone()), place: SeatRequest::Any }),
//!     (&ann, CommandKind::Start),
//!     (&ann, play("c2c3")),
//! ] {
//!     let request = format!("example:{}", events.len());
//!     let command = Command { by: Requester::Player(player.clone()), at: now, request, kind };
//!     let decision = decide(game.as_ref(), &id, &command, now, now, &[7; 32]).expect("the command is accepted");
//!     events.extend(decision.events);
//!     game = Some(decision.game);
//! }
//! let game = game.expect("the game was created");
//! assert_eq!((game.phase(), game.to_act()), (Phase::Running, Some(Seat::Black)));
//!
//! // The state is the fold of the events.
//! assert_eq!(Game::fold(&events).as_ref(), Ok(&game));
//!
//! // A refusal says why, and changes nothing.
//! let (by, request) = (Requester::Player(ann), "example:again".to_owned());
//! let command = Command { by, at: now, request, kind: play("c3c4") };
//! let refusal = decide(Some(&game), &id, &command, now, now, &[7; 32]).unwrap_err();
//! assert_eq!(refusal, Refusal::NotYourTurn { to_act: Seat::Black });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go next
//!
//! - [`command`], [`event`], [`refusal`]: the input and the output of [`decide`](decide()).
//! - [`Game`], [`snapshot`]: the state and its cached form.
//! - [`settings`], [`settings_text`]: the settings of a game, as values and as text.
//! - [`clock`], [`time_control`], [`vacation`]: time.
//! - [`dice`], [`verification`]: provably fair dice, and their verification.
//! - [`offers`], [`army`], [`conditions`], [`notes`]: draws and other offers, choices of armies, conditional moves,
//!   notes.
//! - [`visibility`], [`export`](export()), [`hidden`]: the parts of a game that each person may see.

pub mod army;
pub mod clock;
pub mod command;
pub mod conditions;
pub mod decide;
pub mod dice;
pub mod event;
pub mod export;
pub mod fold_error;
pub mod hidden;
pub mod ids;
pub mod notes;
pub mod offers;
mod permissions;
pub mod player;
pub mod rating_range;
pub mod refusal;
mod serde_text;
pub mod settings;
pub mod settings_text;
pub mod snapshot;
pub mod state;
pub mod time;
pub mod time_control;
pub mod vacation;
pub mod verification;

pub use clock::FLAG_DELAY;
pub use command::{ActionInput, Command, CommandKind, Requester};
pub use decide::{Decision, decide};
pub use event::{EVENT_VERSION, Event, EventKind, RULES_VERSION};
pub use export::{PrivateTexts, export};
pub use fold_error::FoldError;
pub use hidden::Hidden;
pub use ids::{GameId, PlayerId};
pub use player::Player;
pub use rating_range::RatingRange;
pub use refusal::Refusal;
pub use settings::GameSettings;
pub use state::{DisclosedDice, DueEvent, DueEventKind, End, Game, Phase, visibility};
pub use time::{Span, Time};
