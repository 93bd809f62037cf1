//! A clock that is set, lots that are always the same, and an announcer that writes down what it is told.

use crate::common::Random;
use castellan::game::{GameId, Span, Time};
use castellan::referee::{
    AnnounceError, Announcer, Clock, Entropy, EntropyError, Host, News, Notice, Receipt, Showing,
};
use castellan::tournament::{Board, Tournament, TournamentId};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// The time at which tests begin.
pub const START: Time = Time::from_ms(1_700_000_000_000);

/// A clock that stands still until it is set.
#[derive(Clone)]
pub struct SetClock(Arc<(AtomicU64, Notify)>);

impl SetClock {
    pub fn new() -> Self {
        Self(Arc::new((AtomicU64::new(START.ms()), Notify::new())))
    }

    pub fn set(&self, to: Time) {
        self.0.0.store(to.ms(), Ordering::SeqCst);
        self.0.1.notify_waiters();
    }

    pub fn pass(&self, span: Span) {
        self.set(self.now().plus(span));
    }
}

impl Clock for SetClock {
    fn now(&self) -> Time {
        Time::from_ms(self.0.0.load(Ordering::SeqCst))
    }

    async fn sleep_until(&self, at: Time) {
        loop {
            let changed = self.0.1.notified();
            if self.now() >= at {
                return;
            }
            changed.await;
        }
    }
}

/// The same lots in the same order, until there are none.
#[derive(Clone)]
pub struct Lots(Arc<(Mutex<Random>, AtomicBool)>);

impl Lots {
    pub fn new(seed: u64) -> Self {
        Self(Arc::new((Mutex::new(Random::new(seed)), AtomicBool::new(true))))
    }

    pub fn run_out(&self) {
        self.0.1.store(false, Ordering::SeqCst);
    }
}

impl Entropy for Lots {
    fn draw(&self) -> Result<[u8; 32], EntropyError> {
        if !self.0.1.load(Ordering::SeqCst) {
            return Err(EntropyError(Arc::new(std::io::Error::other("nothing left to draw"))));
        }
        let mut random = self.0.0.lock().expect("nobody panics there");
        let mut bytes = [0; 32];
        bytes.chunks_mut(8).for_each(|bytes| bytes.copy_from_slice(&random.next().to_be_bytes()));
        Ok(bytes)
    }
}

/// How a notice is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    Well,
    Later,
    Never,
    /// It neither comes back nor accepts.
    Hangs,
    /// It accepts and does not come back.
    AcceptsAndHangs,
}

/// Something that was accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub game: String,
    pub key: String,
    /// The kinds of what happened, or `reminder` and the seat.
    pub what: Vec<String>,
    /// The deadline that somebody is reminded of.
    pub deadline: Option<Time>,
}

/// Writes down what it accepts.
#[derive(Clone, Default)]
pub struct Recorder(Arc<Heard>);

#[derive(Default)]
struct Heard {
    said: Mutex<Vec<Said>>,
    /// How the next notices of a game are taken; well, when nothing is said.
    moods: Mutex<HashMap<String, VecDeque<Taken>>>,
    /// Somebody began to listen.
    asked: AtomicU64,
    /// The games that were given a place, as often as that was asked.
    placed: Mutex<Vec<GameId>>,
    /// What was shown of tournaments: which, the key, and what.
    shown: Mutex<Vec<(TournamentId, String, Showing)>>,
}

impl Recorder {
    pub fn said(&self) -> Vec<Said> {
        self.0.said.lock().expect("nobody panics there").clone()
    }

    /// What was said of a game: each notice's words.
    pub fn of(&self, game: &impl ToString) -> Vec<Vec<String>> {
        let game = game.to_string();
        self.said().into_iter().filter(|said| said.game == game).map(|said| said.what).collect()
    }

    pub fn will(&self, game: &impl ToString, moods: &[Taken]) {
        let mut all = self.0.moods.lock().expect("nobody panics there");
        all.insert(game.to_string(), moods.iter().copied().collect());
    }

    /// How many notices were tried.
    pub fn asked(&self) -> u64 {
        self.0.asked.load(Ordering::SeqCst)
    }

    pub fn placed(&self) -> Vec<GameId> {
        self.0.placed.lock().expect("nobody panics there").clone()
    }

    pub fn shown(&self) -> Vec<(TournamentId, String, Showing)> {
        self.0.shown.lock().expect("nobody panics there").clone()
    }

    fn mood(&self, game: &str) -> Taken {
        let mut moods = self.0.moods.lock().expect("nobody panics there");
        moods.get_mut(game).and_then(VecDeque::pop_front).unwrap_or(Taken::Well)
    }
}

impl Announcer for Recorder {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, AnnounceError> {
        let game = notice.game.id().to_string();
        self.0.asked.fetch_add(1, Ordering::SeqCst);
        let mood = self.mood(&game);
        match mood {
            Taken::Later => return Err(AnnounceError::Later("the line is busy".to_owned())),
            Taken::Never => return Err(AnnounceError::Never("nobody lives there".to_owned())),
            Taken::Hangs => return std::future::pending().await,
            Taken::Well | Taken::AcceptsAndHangs => {}
        }
        let what = match &notice.news {
            News::Happened { events, .. } => {
                events.iter().map(|event| event.what.kind().to_owned()).collect()
            }
            News::Reminder { seat, player, .. } => vec!["reminder".to_owned(), format!("{seat} {player}")],
        };
        let deadline = match &notice.news {
            News::Reminder { deadline, .. } => Some(*deadline),
            News::Happened { .. } => None,
        };
        let said = Said { game, key: notice.key.clone(), what, deadline };
        self.0.said.lock().expect("nobody panics there").push(said);
        if mood == Taken::AcceptsAndHangs {
            return std::future::pending().await;
        }
        Ok(Receipt(format!("said {}", notice.key)))
    }
}

impl Host for Recorder {
    async fn place(&self, _: &Tournament, _: Board, game: &GameId) -> Result<(), AnnounceError> {
        self.0.placed.lock().expect("nobody panics there").push(game.clone());
        match self.mood(game.as_str()) {
            Taken::Later => Err(AnnounceError::Later("the line is busy".to_owned())),
            Taken::Never => Err(AnnounceError::Never("there is no room".to_owned())),
            Taken::Hangs | Taken::AcceptsAndHangs => std::future::pending().await,
            Taken::Well => Ok(()),
        }
    }

    async fn show(&self, tournament: &Tournament, showing: &Showing, key: &str) -> Result<(), AnnounceError> {
        let mood = self.mood(tournament.id().as_str());
        match mood {
            Taken::Later => return Err(AnnounceError::Later("the line is busy".to_owned())),
            Taken::Never => return Err(AnnounceError::Never("nobody lives there".to_owned())),
            Taken::Hangs => return std::future::pending().await,
            Taken::Well | Taken::AcceptsAndHangs => {}
        }
        let said = (tournament.id().clone(), key.to_owned(), showing.clone());
        self.0.shown.lock().expect("nobody panics there").push(said);
        if mood == Taken::AcceptsAndHangs {
            return std::future::pending().await;
        }
        Ok(())
    }
}
