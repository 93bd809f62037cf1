//! An announcer that records its messages, a settable clock, and deterministic entropy.

use castellan_game::{GameId, Time};
use castellan_referee::{AnnounceError, Announcer, Host, News, Notice, Receipt, Showing};
pub use castellan_test_support::test_ports::{START, SeededEntropy, TestClock};
use castellan_tournament::{Board, Tournament, TournamentId};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The response to a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    Well,
    Later,
    Never,
    /// A response that never comes, without acceptance.
    Hangs,
    /// A response that never comes, after acceptance.
    AcceptsAndHangs,
}

/// An accepted message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub game: String,
    pub key: String,
    /// The kinds of the events, or `reminder` and the seat.
    pub what: Vec<String>,
    /// The deadline of a reminder.
    pub deadline: Option<Time>,
}

/// An announcer that records the messages that it accepts.
#[derive(Clone, Default)]
pub struct Recorder(Arc<Heard>);

#[derive(Default)]
struct Heard {
    said: Mutex<Vec<Said>>,
    /// The responses to a game's next notices; by default they are accepted.
    moods: Mutex<HashMap<String, VecDeque<Taken>>>,
    /// The number of calls.
    asked: AtomicU64,
    /// The games that were given a channel, once for each call.
    placed: Mutex<Vec<GameId>>,
    /// The posts of tournaments, with their keys.
    shown: Mutex<Vec<(TournamentId, String, Showing)>>,
}

impl Recorder {
    pub fn said(&self) -> Vec<Said> {
        self.0.said.lock().expect("nobody panics there").clone()
    }

    /// Returns the notices of a game, each as its words.
    pub fn of(&self, game: &impl ToString) -> Vec<Vec<String>> {
        let game = game.to_string();
        self.said().into_iter().filter(|said| said.game == game).map(|said| said.what).collect()
    }

    pub fn will(&self, game: &impl ToString, moods: &[Taken]) {
        let mut all = self.0.moods.lock().expect("nobody panics there");
        all.insert(game.to_string(), moods.iter().copied().collect());
    }

    /// Returns the number of attempted notices.
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
            News::Frozen => vec!["frozen".to_owned()],
            News::Reminder { seat, player, .. } => vec!["reminder".to_owned(), format!("{seat} {player}")],
        };
        let deadline = match &notice.news {
            News::Reminder { deadline, .. } => Some(*deadline),
            News::Happened { .. } | News::Frozen => None,
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
