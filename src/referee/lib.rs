//! The referee: loads games, decides commands, stores the accepted events and queues the notices to people.
//!
//! Commands go through [`Referee::games`] and [`Referee::tournaments`]. A command takes effect once it is stored, and a
//! request id takes effect once.

mod aggregate;
mod base;
pub mod computers;
pub mod forms;
pub mod games;
mod index;
mod jobs;
mod names;
pub mod operation;
pub mod people;
pub mod ports;
pub mod stored;
pub mod tournaments;
mod trouble;

pub use aggregate::Verdict;
pub use games::rated::{RatingChange, RatingPoint};
pub use games::receipts::Receipt;
pub use games::release::Release;
pub use games::rows::Summary;
pub use games::{freezing, listing, outbox, ratings, receipts, rows, timers};
pub use jobs::WorkedOff;
pub use names::{game_of, stream};
pub use operation::reachability::Reachability;
pub use operation::{backups, counts, outages, panics};
pub use people::erasure::{Erasure, Forgotten};
pub use people::reminder_timers::Reminders;
pub use people::{directory, notes, private, puzzles, reminders, vacations, zones};
pub use ports::{AnnounceError, Announcer, Clock, Entropy, EntropyError, News, Notice};
pub use tournaments::webhooks::WebhookPoster;
pub use tournaments::{Host, Showing, TournamentTrouble};
pub use trouble::Trouble;

use backups::BackupMaker;
use base::Base;
use castellan_game::Time;
use castellan_store::SharedStore;
use computers::Computers;
use computers::analyses::Analyses;
use counts::Counts;
use directory::Directory;
use freezing::FrozenGames;
use games::conditions::ConditionRows;
use games::loading::{GameDependencies, Games};
use games::rated::RatingCache;
use jobs::JobRunner;
use listing::GameList;
use notes::Notes;
use outages::Outages;
use outbox::Outbox;
use puzzles::Puzzles;
use ratings::RatingLists;
use reminders::PreferenceRows;
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
/// Timers stay inactive until [`Outages::came_back`] is called.
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
    pub reminders: Arc<Reminders>,
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
            Arc::new(Reminders { base: base.clone(), games: games.clone(), list: game_list.clone() });
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
    /// Returns the counters.
    pub fn counts(&self) -> &Counts {
        &self.base.counts
    }

    /// Returns the store.
    pub fn store(&self) -> &SharedStore {
        &self.base.store
    }

    /// Returns the clock.
    pub fn clock(&self) -> &dyn Clock {
        &*self.base.clock
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
    pub async fn close(&self) -> Result<(), Trouble> {
        Ok(self.base.store.close().await?)
    }
}
