//! An announcer that records its messages, a settable clock, and deterministic entropy.

use castellan_game::{GameId, Time};
use castellan_referee::{Announcer, DeliveryError, Host, Notice, NoticeKind, Receipt, TournamentPost};
pub use castellan_test_support::test_ports::{START, SeededEntropy, TestClock};
use castellan_tournament::{Board, Tournament, TournamentId};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The response to a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Response {
    Accept,
    FailTemporarily,
    FailPermanently,
    /// A response that never comes, without acceptance.
    Hang,
    /// A response that never comes, after acceptance.
    AcceptAndHang,
}

/// An accepted message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedNotice {
    pub game: String,
    pub key: String,
    /// The kinds of the events, or `reminder` and the seat.
    pub kinds: Vec<String>,
    /// The deadline of a reminder.
    pub deadline: Option<Time>,
}

/// An announcer that records the messages that it accepts.
#[derive(Clone, Default)]
pub struct Recorder(Arc<RecorderState>);

#[derive(Default)]
struct RecorderState {
    notices: Mutex<Vec<RecordedNotice>>,
    /// The responses to a game's next notices; by default they are accepted.
    responses: Mutex<HashMap<String, VecDeque<Response>>>,
    /// The number of calls.
    attempts: AtomicU64,
    /// The games that were given a channel, once for each call.
    assigned_games: Mutex<Vec<GameId>>,
    /// The posts of tournaments, with their keys.
    posts: Mutex<Vec<(TournamentId, String, TournamentPost)>>,
}

impl Recorder {
    pub fn notices(&self) -> Vec<RecordedNotice> {
        self.0.notices.lock().expect("nobody panics there").clone()
    }

    /// Returns the notices of a game, each as its words.
    pub fn notices_of(&self, game: &impl ToString) -> Vec<Vec<String>> {
        let game = game.to_string();
        self.notices().into_iter().filter(|notice| notice.game == game).map(|notice| notice.kinds).collect()
    }

    pub fn set_responses(&self, game: &impl ToString, responses: &[Response]) {
        let mut all = self.0.responses.lock().expect("nobody panics there");
        all.insert(game.to_string(), responses.iter().copied().collect());
    }

    /// Returns the number of attempted notices.
    pub fn attempts(&self) -> u64 {
        self.0.attempts.load(Ordering::SeqCst)
    }

    pub fn assigned_games(&self) -> Vec<GameId> {
        self.0.assigned_games.lock().expect("nobody panics there").clone()
    }

    pub fn posts(&self) -> Vec<(TournamentId, String, TournamentPost)> {
        self.0.posts.lock().expect("nobody panics there").clone()
    }

    fn next_response(&self, game: &str) -> Response {
        let mut responses = self.0.responses.lock().expect("nobody panics there");
        responses.get_mut(game).and_then(VecDeque::pop_front).unwrap_or(Response::Accept)
    }
}

impl Announcer for Recorder {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        let game = notice.game.id().to_string();
        self.0.attempts.fetch_add(1, Ordering::SeqCst);
        let response = self.next_response(&game);
        match response {
            Response::FailTemporarily => return Err(DeliveryError::Temporary("the line is busy".to_owned())),
            Response::FailPermanently => {
                return Err(DeliveryError::Permanent("nobody lives there".to_owned()));
            }
            Response::Hang => return std::future::pending().await,
            Response::Accept | Response::AcceptAndHang => {}
        }
        let kinds = match &notice.kind {
            NoticeKind::Events { events, .. } => {
                events.iter().map(|event| event.what.kind().to_owned()).collect()
            }
            NoticeKind::Frozen => vec!["frozen".to_owned()],
            NoticeKind::Reminder { seat, player, .. } => {
                vec!["reminder".to_owned(), format!("{seat} {player}")]
            }
        };
        let deadline = match &notice.kind {
            NoticeKind::Reminder { deadline, .. } => Some(*deadline),
            NoticeKind::Events { .. } | NoticeKind::Frozen => None,
        };
        let said = RecordedNotice { game, key: notice.key.clone(), kinds, deadline };
        self.0.notices.lock().expect("nobody panics there").push(said);
        if response == Response::AcceptAndHang {
            return std::future::pending().await;
        }
        Ok(Receipt(format!("said {}", notice.key)))
    }
}

impl Host for Recorder {
    async fn assign_channel(&self, _: &Tournament, _: Board, game: &GameId) -> Result<(), DeliveryError> {
        self.0.assigned_games.lock().expect("nobody panics there").push(game.clone());
        match self.next_response(game.as_str()) {
            Response::FailTemporarily => Err(DeliveryError::Temporary("the line is busy".to_owned())),
            Response::FailPermanently => Err(DeliveryError::Permanent("there is no room".to_owned())),
            Response::Hang | Response::AcceptAndHang => std::future::pending().await,
            Response::Accept => Ok(()),
        }
    }

    async fn show(
        &self,
        tournament: &Tournament,
        post: &TournamentPost,
        key: &str,
    ) -> Result<(), DeliveryError> {
        let response = self.next_response(tournament.id().as_str());
        match response {
            Response::FailTemporarily => return Err(DeliveryError::Temporary("the line is busy".to_owned())),
            Response::FailPermanently => {
                return Err(DeliveryError::Permanent("nobody lives there".to_owned()));
            }
            Response::Hang => return std::future::pending().await,
            Response::Accept | Response::AcceptAndHang => {}
        }
        let said = (tournament.id().clone(), key.to_owned(), post.clone());
        self.0.posts.lock().expect("nobody panics there").push(said);
        if response == Response::AcceptAndHang {
            return std::future::pending().await;
        }
        Ok(())
    }
}
