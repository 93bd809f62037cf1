//! Limits on the length of a log. Private events have the tightest limit, so that they never stop play; commands that
//! end a game are always accepted.

use super::draft::Draft;
use crate::command::{By, CommandKind, Proposal};
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

const TOO_MANY: Refusal = Refusal::TooManyPrivateEvents { most: MOST_PRIVATE_EVENTS };

/// The priority of a command for the log.
enum Weight {
    /// Commands that end something, answer an offer, or come from timers.
    Always,
    /// Actions on the board.
    Played,
    /// Commands with private events.
    Private,
    /// All other commands.
    Talk,
}

const fn weight(kind: &CommandKind) -> Weight {
    match kind {
        CommandKind::Create { .. }
        | CommandKind::CreateWithComputers { .. }
        | CommandKind::Convene { .. }
        | CommandKind::WithdrawInvitation(_)
        | CommandKind::DeclineInvitation
        | CommandKind::Leave
        | CommandKind::RemoveComputer(_)
        | CommandKind::Cancel
        | CommandKind::Accept(_)
        | CommandKind::Decline(_)
        | CommandKind::Withdraw(_)
        | CommandKind::DropDrawOffer
        | CommandKind::ClaimDraw
        | CommandKind::Resign { .. }
        | CommandKind::ClaimTime
        | CommandKind::Adjudicate { .. }
        | CommandKind::RemoveSeat { .. }
        | CommandKind::ClearConditions
        | CommandKind::Unwatch
        | CommandKind::Tick
        | CommandKind::Outage { .. }
        | CommandKind::Vacation { .. } => Weight::Always,
        CommandKind::Act { .. }
        | CommandKind::Touch { .. }
        | CommandKind::Start
        | CommandKind::StartAlone
        | CommandKind::Ready { .. }
        | CommandKind::Resume
        | CommandKind::Offer(Proposal::Resume)
        | CommandKind::ReplaceSeat { .. }
        | CommandKind::Reinstate { .. } => Weight::Played,
        CommandKind::SetArmy { .. }
        | CommandKind::SetConditions { .. }
        | CommandKind::AddConditions { .. }
        | CommandKind::RemoveCondition { .. }
        | CommandKind::Watch => Weight::Private,
        CommandKind::Invite { .. }
        | CommandKind::Join { .. }
        | CommandKind::Amend(_)
        | CommandKind::AcceptInvitation(_)
        | CommandKind::Seed(_)
        | CommandKind::Offer(_)
        | CommandKind::GiveTime { .. }
        | CommandKind::Pause => Weight::Talk,
    }
}

impl Draft<'_> {
    /// Checks that the log has room for a command.
    pub(super) fn has_room(&self, kind: &CommandKind) -> Result<(), Refusal> {
        let public = self.game.public().number;
        let (of_asker, plays) = match &self.command.by {
            By::Player(player) => (self.game.private_events(player), !self.game.seats_of(player).is_empty()),
            By::Director(_) | By::System => (0, true),
        };
        // Only computers play on, and this ends the game.
        if matches!(kind, CommandKind::Offer(Proposal::Draw)) && self.game.only_computers_play() {
            return Ok(());
        }
        match weight(kind) {
            Weight::Played if public >= MOST_EVENTS => {
                Err(Refusal::LogFull { most: MOST_EVENTS, playable: false })
            }
            Weight::Talk | Weight::Private if public >= MOST_EVENTS - RESERVED_EVENTS => {
                Err(Refusal::LogFull { most: MOST_EVENTS, playable: public < MOST_EVENTS })
            }
            Weight::Private if of_asker >= MOST_PRIVATE_EVENTS => Err(TOO_MANY),
            // Watchers must not use up the room of the players.
            Weight::Private
                if !plays && self.game.all_private_events() >= MOST_PRIVATE_EVENTS_WITH_WATCHERS =>
            {
                Err(Refusal::LogFull { most: MOST_EVENTS, playable: true })
            }
            _ => Ok(()),
        }
    }

    /// Checks that a player may cause one more private event.
    pub(super) fn has_private_room(&self, player: &PlayerId) -> Result<(), Refusal> {
        if self.game.private_events(player) >= MOST_PRIVATE_EVENTS { Err(TOO_MANY) } else { Ok(()) }
    }
}
