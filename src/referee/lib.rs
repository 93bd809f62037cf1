//! The referee: loads a game, lets it decide, stores what was accepted, and sees to it that people are told.
//!
//! - [`Referee::command`] is the one way in. Only what is stored has happened; a command asked twice
//!   with the same request id is done once.
//! - [`Referee`] holds the components, each of which owns what it uses. [`Referee::new`] puts them together. `delegates`:
//!   what is asked of them most, as methods of the referee.
//! - `aggregate`: how games and tournaments are loaded, decide and are stored. [`games`]: games and their logs.
//!   [`listing`]: which games there are.
//! - [`timers`]: what happens by itself, once, however often the program restarts. [`reminders`]: when people
//!   want to be reminded of deadlines. `reminder_timers`: their timers.
//! - [`outbox`]: what people are told, at least once, with [`receipts`].
//! - [`outages`]: nobody is flagged while the bot could not be reached. `reachability`: whether it can be.
//! - [`vacations`]: a player's own stream, and what it means for each game. [`zones`]: time zones as people name them.
//! - [`tournaments`]: events, in streams of their own, which start games and hear of their ends.
//! - [`ratings`]: how strong players are, from the rows of finished games, `rated`.
//! - `jobs`: due work of any queue, claimed, done, and tried again.
//! - [`panics`]: what panics is caught, and [`counts`]. [`freezing`]: a game whose timer panics stops alone, until its
//!   `release`.
//! - [`directory`]: people, apart from the games, and able to be forgotten.
//! - [`private`]: what somebody keeps to themselves, sealed with their key: [`notes`], `conditions`. `erasure`: how it is
//!   forgotten for good.
//! - [`puzzles`]: which one somebody is shown, and what they have solved.
//! - [`computers`]: computer players, who think and act by commands of their own; hints and analyses.
//! - [`backups`]: copies of the store, on a schedule.
//! - [`ports`]: what comes from outside. [`rows`]: how games are found again.

mod aggregate;
pub mod backups;
pub mod computers;
mod conditions;
pub mod counts;
mod delegates;
pub mod directory;
mod erasure;
pub mod forms;
pub mod freezing;
pub mod games;
mod index;
mod jobs;
pub mod listing;
mod names;
pub mod notes;
mod notices;
pub mod outages;
pub mod outbox;
pub mod panics;
pub mod ports;
pub mod private;
pub mod puzzles;
mod rated;
pub mod ratings;
mod reachability;
pub mod receipts;
mod release;
mod reminder_timers;
pub mod reminders;
pub mod rows;
pub mod stored;
pub mod timers;
pub mod tournaments;
mod trouble;
pub mod vacations;
pub mod zones;

pub use erasure::{Erasure, Forgotten};
pub use games::Verdict;
pub use jobs::WorkedOff;
pub use names::{game_of, stream};
pub use ports::{AnnounceError, Announcer, Clock, Entropy, EntropyError, News, Notice, Receipt};
pub use rated::{RatingChange, RatingPoint};
pub use reachability::Reachability;
pub use release::Release;
pub use reminder_timers::Reminders;
pub use rows::Summary;
pub use tournaments::webhooks::WebhookPoster;
pub use tournaments::{Host, Showing, TournamentTrouble};
pub use trouble::Trouble;

use aggregate::{Cache, Runner};
use backups::BackupMaker;
use castellan_store::{SharedStore, Store};
use computers::Computers;
use computers::analyses::Analyses;
use conditions::ConditionRows;
use counts::Counts;
use directory::Directory;
use freezing::FrozenGames;
use games::{GameDependencies, Games};
use jobs::JobRunner;
use listing::GameList;
use notes::Notes;
use outages::Outages;
use outbox::{Announced, Outbox};
use puzzles::Puzzles;
use rated::RatingCache;
use ratings::RatingLists;
use reachability::State;
use reminders::PreferenceRows;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use timers::Timers;
use tokio::sync::{Mutex as AsyncMutex, Notify};
use tournaments::effects::Effects;
use tournaments::game_link::GameLink;
use tournaments::listing::TournamentList;
use tournaments::loading::Tournaments;
use tournaments::timers::TournamentTimers;
use tournaments::webhooks::Webhooks;
use vacations::VacationStreams;

/// The most games kept in memory; a game takes about ten kilobytes, and a tenth of a millisecond to load.
const MOST_GAMES: usize = 64;
/// The number of latest notices of each game kept for the announcer.
const MOST_RECENT: usize = 4;
/// The most tournaments kept in memory: few run at once.
const MOST_TOURNAMENTS: usize = 16;

/// Referees games that are kept in a store. Share it behind an [`Arc`].
///
/// No timer acts before [`Referee::came_back`] has been called.
pub struct Referee {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    counts: Counts,
    /// Games: how they stand, and their commands.
    pub games: Arc<Games>,
    /// The list of games.
    pub game_list: Arc<GameList>,
    /// Tournaments: how they stand, and their commands.
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
    /// Tracks if people can reach the bot.
    pub reachability: Arc<Reachability>,
    /// The outages to be told to games.
    pub outages: Outages,
    /// The computer players.
    pub computers: Arc<Computers>,
    /// The evaluations of games' moves.
    pub analyses: Arc<Analyses>,
    /// The puzzles that people solve.
    pub puzzles: Puzzles,
    /// The backups.
    pub backups: BackupMaker,
}

impl Referee {
    /// A referee over a store.
    pub fn new(store: impl Store, clock: impl Clock, entropy: impl Entropy) -> Self {
        let store = SharedStore::new(store);
        let clock: Arc<dyn Clock> = Arc::new(clock);
        let entropy: Arc<dyn Entropy> = Arc::new(entropy);
        let woken = Arc::new(Notify::new());
        let counts = Counts::default();
        let jobs = Arc::new(JobRunner::new(store.clone(), clock.clone(), woken.clone(), counts.clone()));
        let reachability = Arc::new(Reachability {
            store: store.clone(),
            clock: clock.clone(),
            state: Mutex::new(State::default()),
            noted: AtomicU64::default(),
            looked: Mutex::default(),
            since: AtomicU64::default(),
        });

        let preferences = Arc::new(PreferenceRows { store: store.clone() });
        let rating_cache = Arc::new(RatingCache::default());
        let frozen = Arc::new(FrozenGames {
            store: store.clone(),
            clock: clock.clone(),
            woken: woken.clone(),
            counts: counts.clone(),
        });
        let games = Arc::new(Runner {
            store: store.clone(),
            clock: clock.clone(),
            entropy: entropy.clone(),
            woken: woken.clone(),
            cache: Cache::new(MOST_GAMES, MOST_RECENT),
            dependencies: GameDependencies {
                preferences: preferences.clone(),
                conditions: ConditionRows { store: store.clone() },
                frozen: frozen.clone(),
                ratings: rating_cache.clone(),
                reachability: reachability.clone(),
            },
        });
        let game_list = Arc::new(GameList { store: store.clone(), games: games.clone() });
        let outbox = Arc::new(Outbox {
            store: store.clone(),
            clock: clock.clone(),
            games: games.clone(),
            jobs: jobs.clone(),
            announced: Announced::default(),
        });

        let tournaments = Arc::new(Runner {
            store: store.clone(),
            clock: clock.clone(),
            entropy: entropy.clone(),
            woken: woken.clone(),
            cache: Cache::new(MOST_TOURNAMENTS, 0),
            dependencies: games.clone(),
        });
        let tournament_list =
            Arc::new(TournamentList { store: store.clone(), tournaments: tournaments.clone() });
        let game_link = Arc::new(GameLink {
            clock: clock.clone(),
            games: games.clone(),
            tournaments: tournaments.clone(),
            list: tournament_list.clone(),
        });
        let webhooks = Arc::new(Webhooks {
            store: store.clone(),
            clock: clock.clone(),
            woken: woken.clone(),
            // A slow web hook delays nothing else.
            jobs: Arc::new(JobRunner::new(store.clone(), clock.clone(), woken.clone(), counts.clone())),
            tournaments: tournaments.clone(),
        });
        let effects = Arc::new(Effects {
            store: store.clone(),
            clock: clock.clone(),
            jobs: jobs.clone(),
            tournaments: tournaments.clone(),
            game_link: game_link.clone(),
            webhooks: webhooks.clone(),
        });

        let reminders = Arc::new(Reminders {
            store: store.clone(),
            clock: clock.clone(),
            entropy: entropy.clone(),
            woken: woken.clone(),
            games: games.clone(),
            list: game_list.clone(),
        });
        let erasure = Arc::new(Erasure {
            store: store.clone(),
            clock: clock.clone(),
            entropy: entropy.clone(),
            games: games.clone(),
            list: game_list.clone(),
            reminders: reminders.clone(),
        });
        let vacations = Arc::new(VacationStreams {
            store: store.clone(),
            clock: clock.clone(),
            woken: woken.clone(),
            games: games.clone(),
            list: game_list.clone(),
        });
        let timers = Arc::new(Timers {
            store: store.clone(),
            clock: clock.clone(),
            woken: woken.clone(),
            jobs: jobs.clone(),
            games: games.clone(),
            frozen: frozen.clone(),
            vacations: vacations.clone(),
            tournaments: TournamentTimers {
                clock: clock.clone(),
                jobs,
                games: games.clone(),
                notes: Notes { store: store.clone(), games: games.clone() },
                tournaments: tournaments.clone(),
                game_link: game_link.clone(),
            },
            game_link: game_link.clone(),
            reachability: reachability.clone(),
        });
        let computers = Arc::new(Computers::new(
            // Notices of games do not wait for a computer's move.
            JobRunner::new(store.clone(), clock.clone(), woken.clone(), counts.clone()),
            (clock.clone(), counts.clone()),
            (games.clone(), reachability.clone()),
        ));
        let analyses = Arc::new(computers.analyses(
            JobRunner::new(store.clone(), clock.clone(), woken.clone(), counts.clone()),
            (store.clone(), woken.clone()),
        ));
        let outages = Outages {
            store: store.clone(),
            clock: clock.clone(),
            woken,
            reachability: reachability.clone(),
            erasure: erasure.clone(),
            games: games.clone(),
            tournaments: tournament_list.clone(),
            game_link,
            telling: AsyncMutex::default(),
        };
        Self {
            puzzles: Puzzles { store: store.clone(), clock: clock.clone(), counts: counts.clone() },
            directory: Directory { store: store.clone(), entropy, remembered: Mutex::default() },
            notes: Notes { store: store.clone(), games: games.clone() },
            ratings: RatingLists { store: store.clone(), cache: rating_cache, games: games.clone() },
            release: Release {
                clock: clock.clone(),
                frozen: frozen.clone(),
                games: games.clone(),
                reachability: reachability.clone(),
            },
            backups: BackupMaker { store: store.clone(), clock: clock.clone(), lock: AsyncMutex::new(()) },
            store,
            clock,
            counts,
            games,
            game_list,
            tournaments,
            tournament_list,
            effects,
            webhooks,
            outbox,
            timers,
            preferences,
            reminders,
            vacations,
            erasure,
            frozen,
            reachability,
            outages,
            computers,
            analyses,
        }
    }
}
