//! Tournaments as pure values: announcements, entries, pairings, results, standings and ratings. Games themselves are
//! in `castellan_game`; this crate decides who plays whom, and what the results mean.
//!
//! A tournament is the fold of its events. [`decide`](decide()) takes a tournament, a [`Command`] and the current time,
//! and returns a [`Decision`] (new events and the resulting [`Tournament`]) or a [`Refusal`]. [`effects`](effects())
//! lists what an event requires outside, such as games to start and messages to send. No function reads a clock, draws
//! a random number or does I/O: time and entropy are arguments.
//!
//! ```
//! use castellan_game::{GameSettings, Player, PlayerId, Requester, Span, Time};
//! use castellan_rules::{Options, Variant};
//! use castellan_tournament::knockout::Rules;
//! use castellan_tournament::swiss::Edition;
//! use castellan_tournament::{
//!     Announcement, Board, Command, CommandKind, Format, Phase, Score, Tournament, TournamentId, decide,
//! };
//!
//! let announcement = Announcement {
//!     title: "Spring cup".to_owned(),
//!     format: Format::Knockout(Rules { third_place: false, replays: 1, better_number: true }),
//!     agreement: GameSettings::new(Variant::GiantKing, Options::default()),
//!     tiebreaks: vec![],
//!     min_entrants: 2,
//!     max_entrants: 16,
//!     starts: None,
//!     check_in: None,
//!     round_time: None,
//!     notice: Span::ZERO,
//!     grace: Span::hours(24),
//!     late_until: 0,
//!     half_byes: 0,
//!     exhibitors: vec![],
//!     placed: vec![],
//!     days_off: None,
//!     edition: Edition::IN_FORCE,
//! };
//! let id = TournamentId::new("cup")?;
//! let (ann, ben, dora) = (PlayerId::new("ann")?, PlayerId::new("ben")?, PlayerId::new("dora")?);
//! let sign_up = |player: &PlayerId, rating| CommandKind::SignUp {
//!     player: Player::person(player.clone()),
//!     rating: Some(rating),
//! };
//! let final_game = Board { round: 1, board: 1 }.game_id(&id, 0);
//! let now = Time::from_ms(0);
//!
//! let (mut tournament, mut events): (Option<Tournament>, Vec<_>) = (None, Vec::new());
//! for (by, kind) in [
//!     (Requester::Director(dora.clone()), CommandKind::Announce(Box::new(announcement))),
//!     (Requester::Player(ann.clone()), sign_up(&ann, 1800)),
//!     (Requester::Player(ben.clone()), sign_up(&ben, 1700)),
//!     (Requester::Director(dora), CommandKind::Start),
//!     // The bot reports the games: here the first seat, which is White, wins the final.
//!     (Requester::System, CommandKind::GameStarted { game: final_game.clone() }),
//!     (Requester::System, CommandKind::GameEnded { game: final_game, score: Some(Score::won(2, 0)) }),
//! ] {
//!     let request = format!("example:{}", events.len());
//!     let command = Command { by, at: now, request, kind };
//!     let decision = decide(tournament.as_ref(), &id, &command, now, &[7; 32]).expect("the command is accepted");
//!     events.extend(decision.events);
//!     tournament = Some(decision.tournament);
//! }
//! let tournament = tournament.expect("the tournament was announced");
//! assert_eq!(tournament.phase(), Phase::Finished);
//!
//! // The better number had White.
//! let winner = tournament.standings()[0].number;
//! assert_eq!(tournament.entrant(winner).map(|entrant| &entrant.player.id), Some(&ann));
//!
//! // The state is the fold of the events.
//! assert_eq!(Tournament::fold(&events).as_ref(), Ok(&tournament));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go next
//!
//! - [`announcement`], [`calendar`]: the settings of a tournament, and its days off.
//! - [`command`], [`event`], [`refusal`]: the input and the output of [`decide`](decide()).
//! - [`Tournament`], [`state`]: the state. [`Effect`]: what happens outside.
//! - [`round_robin`], [`swiss`], [`knockout`], [`double_knockout`], [`pods`], [`simul`], [`arena`], [`ladder`],
//!   [`teams`], [`league`]: the formats.
//! - [`lots`], [`verification`]: provably fair lots, and their verification.
//! - [`score`], [`points`], [`history`], [`mod@standings`]: results and standings.
//! - [`rating`]: ratings of players, computed from their games.
//! - [`trf`], [`export`], [`webhook`]: data for other programs.

pub mod announcement;
pub mod calendar;
pub mod command;
pub mod decide;
mod effect;
pub mod event;
pub mod export;
mod formats;
pub mod history;
pub mod ids;
pub mod lots;
pub mod points;
pub mod rating;
pub mod refusal;
pub mod score;
pub mod standings;
pub mod state;
pub mod trf;
pub mod verification;
pub mod webhook;

pub use announcement::{Announcement, Format};
pub use castellan_game::FoldError;
pub use command::{Command, CommandKind};
pub use decide::{Decision, decide};
pub use effect::{DirectorQuestion, Effect, effects, intervention_command};
pub use event::{EVENT_VERSION, Event, EventKind, Intervention, Invitation};
pub use formats::{arena, double_knockout, knockout, ladder, league, pods, round_robin, simul, swiss, teams};
pub use history::{Bye, History};
pub use ids::{Board, PairingNumber, TournamentId};
pub use points::{Points, Scoring};
pub use refusal::Refusal;
pub use score::Score;
pub use standings::{Tiebreak, standings};
pub use state::{DueAction, DueActionKind, Phase, Tournament};
