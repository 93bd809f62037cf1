//! Automatic actions of a tournament, and their times.

use super::{Phase, Round, Tournament};
use crate::announcement::Format;
use castellan_game::{GameId, Span, Time};

/// The time after which a tournament from which all have withdrawn before the start is cancelled.
const ABANDONED_AFTER: Span = Span::days(1);

/// An automatic action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueAction {
    /// The kind.
    pub kind: DueActionKind,
    /// The time at which it is due.
    pub at: Time,
}

/// A kind of automatic action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DueActionKind {
    /// The check-in opens.
    CheckIn,
    /// The tournament starts.
    Start,
    /// Nobody has signed up since all withdrew, and no start is set: the tournament is cancelled.
    Abandonment,
    /// The games of a round start.
    Round(u32),
    /// The time of a round is up.
    Deadline(u32),
    /// Two players who have just met in an arena have waited long enough for another opponent.
    Rematch,
    /// A check for players who have not come to this game, recorded with
    /// [`CommandKind::ReportNoShows`](crate::CommandKind::ReportNoShows).
    NoShowCheck(GameId),
}

impl Tournament {
    /// Returns `true` if a round waits only for its time: all earlier rounds are over, or all rounds start together.
    #[must_use]
    pub fn can_start_round(&self, round: &Round) -> bool {
        matches!(self.announcement.format, Format::RoundRobin { at_once: true, .. })
            || self.rounds.iter().all(|earlier| earlier.number >= round.number || earlier.finished)
    }

    /// Returns the automatic actions with their times.
    #[must_use]
    pub fn due_actions(&self) -> Vec<DueAction> {
        let mut due = Vec::new();
        let mut push = |kind, at: Option<Time>| due.extend(at.map(|at| DueAction { kind, at }));
        match self.phase {
            Phase::SignUp => {
                let opens = self.announcement.check_in.filter(|_| !self.check_in_open);
                push(
                    DueActionKind::CheckIn,
                    self.starts.zip(opens).map(|(starts, opens)| starts.minus(opens)),
                );
                push(DueActionKind::Start, self.starts);
                // A start time cancels it anyway.
                let emptied = self.emptied.filter(|_| self.starts.is_none());
                push(DueActionKind::Abandonment, emptied.map(|at| at.plus(ABANDONED_AFTER)));
            }
            Phase::Running => {
                push(DueActionKind::Rematch, self.rematch_at());
                for round in self.rounds.iter().filter(|round| !round.finished) {
                    if round.started {
                        push(
                            DueActionKind::Deadline(round.number),
                            round.deadline.filter(|_| !round.overdue),
                        );
                    } else if self.can_start_round(round) {
                        push(DueActionKind::Round(round.number), Some(round.starts));
                    }
                    for pairing in &round.pairings {
                        push(DueActionKind::NoShowCheck(self.game_id(pairing)), pairing.look);
                    }
                }
            }
            Phase::Finished | Phase::Cancelled => {}
        }
        due
    }
}
