//! An announcer that writes down what it is told; beside it, a clock that is set and lots that are always the same.

pub use crate::set::{Lots, START, SetClock};
use castellan::game::Time;
use castellan::referee::{AnnounceError, Announcer, News, Notice, Receipt};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

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
