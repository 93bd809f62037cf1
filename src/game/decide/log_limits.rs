//! Limits on the length of a log. Private events have the tightest limit, so that they never stop play; commands that
//! end a game are always accepted.

use super::pending_decision::PendingDecision;
use crate::command::{CommandKind, Proposal, Requester};
use crate::ids::PlayerId;
use crate::refusal::Refusal;

/// The number of public events after which only commands that end the game are accepted.
pub const MOST_EVENTS: u64 = 10_000;
/// The number of events reserved for actions on the board.
pub const RESERVED_EVENTS: u64 = 2_000;
/// The most private events of one player.
pub const MOST_PRIVATE_EVENTS: u64 = 500;
/// The number of private events of all players after which no new watcher is accepted.
const MOST_PRIVATE_EVENTS_WITH_WATCHERS: u64 = 4_000;

const TOO_MANY_PRIVATE_EVENTS: Refusal = Refusal::TooManyPrivateEvents { most: MOST_PRIVATE_EVENTS };

/// The priority of a command for the log.
enum LogPriority {
    /// Commands that end something, answer an offer, or come from timers.
    Always,
    /// Actions on the board.
    Board,
    /// Commands with private events.
    Private,
    /// All other commands.
    Other,
}

const fn priority(kind: &CommandKind) -> LogPriority {
    match kind {
        CommandKind::Create { .. }
        | CommandKind::CreateWithOthers { .. }
        | CommandKind::CreateAndStart { .. }
        | CommandKind::WithdrawInvitation(_)
        | CommandKind::DeclineInvitation
        | CommandKind::DeclineRematch
        | CommandKind::Leave
        | CommandKind::RemoveComputer(_)
        | CommandKind::Cancel
        | CommandKind::Accept(_)
        | CommandKind::Decline(_)
        | CommandKind::Withdraw(_)
        | CommandKind::WithdrawDeferredDrawOffer
        | CommandKind::ClaimDraw
        | CommandKind::Resign { .. }
        | CommandKind::ClaimTime
        | CommandKind::Adjudicate { .. }
        | CommandKind::RemoveSeat { .. }
        | CommandKind::Forfeit { .. }
        | CommandKind::ClearConditions
        | CommandKind::Unwatch
        | CommandKind::Tick
        | CommandKind::Outage { .. }
        | CommandKind::Vacation { .. } => LogPriority::Always,
        CommandKind::Act { .. }
        | CommandKind::Touch { .. }
        | CommandKind::Start
        | CommandKind::StartAlone
        | CommandKind::StartWithComputers { .. }
        | CommandKind::Ready { .. }
        | CommandKind::Resume
        | CommandKind::Offer(Proposal::Resume)
        | CommandKind::ReplaceSeat { .. }
        | CommandKind::Reinstate { .. } => LogPriority::Board,
        CommandKind::SetArmy { .. }
        | CommandKind::SetConditions(_)
        | CommandKind::AddConditions(_)
        | CommandKind::RemoveCondition { .. }
        | CommandKind::Watch => LogPriority::Private,
        CommandKind::Invite { .. }
        | CommandKind::Join { .. }
        | CommandKind::Amend(_)
        | CommandKind::AcceptInvitation(_)
        | CommandKind::Seed(_)
        | CommandKind::Offer(_)
        | CommandKind::GiveTime { .. }
        | CommandKind::Pause => LogPriority::Other,
    }
}

impl PendingDecision<'_> {
    /// Checks that the log has room for a command.
    pub(super) fn require_log_space(&self, kind: &CommandKind) -> Result<(), Refusal> {
        let public = self.game.public_head().number;
        let (private_count, plays) = match &self.command.by {
            Requester::Player(player) => {
                (self.game.private_event_count(player), !self.game.seats_of(player).is_empty())
            }
            Requester::Director(_) | Requester::System => (0, true),
        };
        match priority(kind) {
            LogPriority::Board if public >= MOST_EVENTS => {
                Err(Refusal::LogFull { most: MOST_EVENTS, playable: false })
            }
            LogPriority::Other | LogPriority::Private if public >= MOST_EVENTS - RESERVED_EVENTS => {
                Err(Refusal::LogFull { most: MOST_EVENTS, playable: public < MOST_EVENTS })
            }
            LogPriority::Private if private_count >= MOST_PRIVATE_EVENTS => Err(TOO_MANY_PRIVATE_EVENTS),
            // Watchers must not use up the room of the players.
            LogPriority::Private
                if !plays && self.game.total_private_events() >= MOST_PRIVATE_EVENTS_WITH_WATCHERS =>
            {
                Err(Refusal::LogFull { most: MOST_EVENTS, playable: true })
            }
            _ => Ok(()),
        }
    }

    /// Checks that a player may cause one more private event.
    pub(super) fn require_private_log_space(&self, player: &PlayerId) -> Result<(), Refusal> {
        if self.game.private_event_count(player) >= MOST_PRIVATE_EVENTS {
            Err(TOO_MANY_PRIVATE_EVENTS)
        } else {
            Ok(())
        }
    }
}
