//! The referee: the application service of Castellan. It loads games and tournaments, decides commands, stores the
//! accepted events and queues the notices to people.
//!
//! A command takes effect once it is stored, and a request id takes effect once. No correctness depends on memory, so
//! several processes may run a [`Referee`] over one store.
//!
//! - [`Referee`] holds the services. Its `games` and `tournaments` carry out commands and return a [`CommandOutcome`].
//! - [`ports`] are the interfaces to the outside: a [`Clock`], an [`Entropy`] source, and an [`Announcer`], to which
//!   the [`outbox`] delivers each [`Notice`].
//! - [`RefereeError`] is the error of commands and jobs.
//!
//! Everything that happens later, such as a deadline, a notice or a computer's move, is a job in the store. Each kind
//! of job has a service with a method `run_due`, which carries out the jobs that are due, and a method `run`, which
//! carries them out as they come due.
//!
//! ```
//! use castellan_game::command::SeatRequest;
//! use castellan_game::{Command, CommandKind, GameSettings, Player, PlayerId, Requester};
//! use castellan_referee::Referee;
//! use castellan_rules::Variant;
//! use castellan_store::MemoryStore;
//! use castellan_test_support::test_ports::{SeededEntropy, TestClock};
//!
//! let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
//! runtime.block_on(async {
//!     let referee = Referee::new(MemoryStore::new(), TestClock::new(), SeededEntropy::new(1));
//!     let game = referee.games.new_id().expect("entropy");
//!     let owner = Player::person(PlayerId::new("ann").expect("a valid id"));
//!     let settings = GameSettings::from_pairs(Variant::MountChess, &[("time", "1d per action")]).expect("settings");
//!     let command = Command {
//!         by: Requester::Player(owner.id.clone()),
//!         at: referee.now(),
//!         request: "example:1".to_owned(),
//!         kind: CommandKind::Create { settings: Box::new(settings), owner, seat: Some(SeatRequest::Any) },
//!     };
//!     let outcome = referee.games.command(&game, &command).await.expect("a new game");
//!     assert_eq!(outcome.state.id(), &game);
//!     // The same request gets the same answer, and changes nothing.
//!     let again = referee.games.command(&game, &command).await.expect("an answer");
//!     assert!(again.repeated);
//!     assert_eq!(again.events, outcome.events);
//! });
//! ```
//!
//! Modules: [`games`], [`tournaments`], [`computers`] (computer players, hints and analyses), [`people`] (accounts,
//! preferences and private data), [`operation`] (outages, backups and metrics), [`store_format`] and [`store_check`].

mod aggregate;
mod base;
pub mod computers;
mod error;
pub mod games;
mod index;
mod jobs;
pub mod operation;
pub mod people;
pub mod ports;
pub mod store_check;
pub mod store_format;
mod stream_names;
pub mod tournaments;

pub use aggregate::CommandOutcome;
pub use error::RefereeError;
pub use games::rated_games::{RatingChange, RatingPoint};
pub use games::receipts::Receipt;
pub use games::release::Release;
pub use games::rows::GameSummary;
pub use games::{freezing, listing, outbox, ratings, receipts, rows, timers};
pub use jobs::JobReport;
pub use operation::reachability::Reachability;
pub use operation::{backups, metrics, outages, panics};
pub use people::erasure::{Erasure, ErasureReport};
pub use people::reminder_timers::ReminderTimers;
pub use people::{directory, notes, private_rows, puzzles, reminder_preferences, time_zones, vacations};
pub use ports::{Announcer, Clock, DeliveryError, Entropy, EntropyError, Notice, NoticeKind};
pub use stream_names::{game_of_stream, game_stream};
pub use tournaments::webhooks::WebhookPoster;
pub use tournaments::{Host, TournamentError, TournamentPost};

use backups::BackupMaker;
use base::Base;
use castellan_game::Time;
use castellan_store::SharedStore;
use computers::Computers;
use computers::analyses::Analyses;
use directory::Directory;
use freezing::FrozenGames;
use games::conditions::ConditionRows;
use games::loading::{GameDependencies, Games};
use games::rated_games::RatingCache;
use jobs::JobRunner;
use listing::GameList;
use metrics::RefereeMetrics;
use notes::Notes;
use outages::Outages;
use outbox::Outbox;
use puzzles::Puzzles;
use ratings::RatingLists;
use reminder_preferences::PreferenceRows;
use std::sync::Arc;
use timers::Timers;
use tokio::time::Instant;
use tournaments::effects::Effects;
use tournaments::game_link::GameLink;
use tournaments::listing::TournamentList;
use tournaments::loading::Tournaments;
use tournaments::timers::TournamentTimers;
use tournaments::webhooks::Webhooks;
use vacations::VacationStreams;

/// The referee of a store's games. Share it behind an [`Arc`].
///
/// Timers stay inactive until [`Outages::end_outage`] is called.
pub struct Referee {
    base: Base,
    /// The states and commands of games.
    pub games: Arc<Games>,
    /// The list of games.
    pub game_list: Arc<GameList>,
    /// The states and commands of tournaments.
    pub tournaments: Arc<Tournaments>,
    /// The list of tournaments.
    pub tournament_list: Arc<TournamentList>,
    /// The effects of tournaments on games and people.
    pub effects: Arc<Effects>,
    /// The posts to web hooks.
    pub webhooks: Arc<Webhooks>,
    /// The notices of games.
    pub outbox: Arc<Outbox>,
    /// The timers.
    pub timers: Arc<Timers>,
    /// The reminder preferences of players.
    pub preferences: Arc<PreferenceRows>,
    /// The timers of reminders.
    pub reminders: Arc<ReminderTimers>,
    /// The vacations of players.
    pub vacations: Arc<VacationStreams>,
    /// The players of accounts.
    pub directory: Directory,
    /// The notes of players on their games.
    pub notes: Notes,
    /// The erasure of players.
    pub erasure: Arc<Erasure>,
    /// The ratings.
    pub ratings: RatingLists,
    /// The frozen games.
    pub frozen: Arc<FrozenGames>,
    /// The release of frozen games.
    pub release: Release,
    /// The record of whether people can reach the bot.
    pub reachability: Arc<Reachability>,
    /// The outages that games are to be notified of.
    pub outages: Outages,
    /// The computer players.
    pub computers: Arc<Computers>,
    /// The analyses of finished games.
    pub analyses: Arc<Analyses>,
    /// The puzzles that people solve.
    pub puzzles: Puzzles,
    /// The backups.
    pub backups: BackupMaker,
}

impl Referee {
    /// Creates a referee over a store.
    pub fn new(store: impl Into<SharedStore>, clock: impl Clock, entropy: impl Entropy) -> Self {
        let base = Base::new(store, clock, entropy);
        let jobs = JobRunner::new(&base);
        let reachability = Reachability::new(&base);
        let rating_cache = Arc::new(RatingCache::default());
        let frozen = Arc::new(FrozenGames { base: base.clone() });
        let preferences = Arc::new(PreferenceRows { base: base.clone() });
        let dependencies = GameDependencies {
            preferences: preferences.clone(),
            conditions: ConditionRows { base: base.clone() },
            frozen: frozen.clone(),
            ratings: rating_cache.clone(),
            reachability: reachability.clone(),
        };
        let games = Games::new(&base, dependencies);
        let tournaments = Tournaments::new(&base, games.clone());
        let game_list = Arc::new(GameList { base: base.clone(), games: games.clone() });
        let tournament_list =
            Arc::new(TournamentList { base: base.clone(), tournaments: tournaments.clone() });
        let game_link = Arc::new(GameLink {
            base: base.clone(),
            games: games.clone(),
            tournaments: tournaments.clone(),
            list: tournament_list.clone(),
        });
        let reminders =
            Arc::new(ReminderTimers { base: base.clone(), games: games.clone(), list: game_list.clone() });
        let erasure = Arc::new(Erasure {
            base: base.clone(),
            games: games.clone(),
            list: game_list.clone(),
            reminders: reminders.clone(),
        });
        let vacations =
            Arc::new(VacationStreams { base: base.clone(), games: games.clone(), list: game_list.clone() });
        let webhooks = Webhooks::new(&base, tournaments.clone());
        let computers = Computers::new(&base, games.clone(), reachability.clone());
        let timers = Arc::new(Timers {
            base: base.clone(),
            jobs: jobs.clone(),
            games: games.clone(),
            frozen: frozen.clone(),
            vacations: vacations.clone(),
            tournaments: TournamentTimers::new(&base, &jobs, &game_link),
            game_link: game_link.clone(),
            reachability: reachability.clone(),
        });
        Self {
            analyses: computers.analyses(),
            backups: BackupMaker::new(&base),
            directory: Directory::new(&base),
            effects: Effects::new(&base, &jobs, &game_link, &webhooks),
            notes: Notes { base: base.clone(), games: games.clone() },
            outages: Outages::new(&base, &reachability, &erasure, &game_link),
            outbox: Outbox::new(&base, &jobs, &games),
            puzzles: Puzzles { base: base.clone() },
            ratings: RatingLists { base: base.clone(), cache: rating_cache, games: games.clone() },
            release: Release {
                base: base.clone(),
                frozen: frozen.clone(),
                games: games.clone(),
                reachability: reachability.clone(),
            },
            base,
            games,
            game_list,
            tournaments,
            tournament_list,
            webhooks,
            timers,
            preferences,
            reminders,
            vacations,
            erasure,
            frozen,
            reachability,
            computers,
        }
    }
    /// Returns the metrics.
    pub fn metrics(&self) -> &RefereeMetrics {
        &self.base.metrics
    }

    /// Returns the store.
    pub fn store(&self) -> &SharedStore {
        &self.base.store
    }

    /// Returns the clock.
    pub fn clock(&self) -> &dyn Clock {
        &*self.base.clock
    }

    /// Returns new random bytes.
    ///
    /// # Errors
    /// Returns an error if the source of entropy fails.
    pub fn random_bytes(&self) -> Result<[u8; 32], EntropyError> {
        self.base.entropy.random_bytes()
    }

    /// Returns the current time.
    pub fn now(&self) -> Time {
        self.base.clock.now()
    }

    /// Returns the current time by the monotonic clock.
    pub fn instant(&self) -> Instant {
        self.base.clock.instant()
    }

    /// Closes the store: claimed jobs that are not done become available to other processes at once.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn close(&self) -> Result<(), RefereeError> {
        Ok(self.base.store.close().await?)
    }
}
