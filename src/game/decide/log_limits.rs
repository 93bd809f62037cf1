//! How long a log may become. What nobody else sees has the least room, so that it never stops play; what ends a game
//! is always taken.

use super::draft::Draft;
use crate::command::{By, CommandKind, Proposal};
use crate::ids::PlayerId;
use crate::refusal::Refusal;

/// The most public events of a game, before nothing but what ends it is taken.
pub const MOST_EVENTS: u64 = 10_000;
/// How many of those are kept for what is played.
pub const RESERVED_EVENTS: u64 = 2_000;
/// The most events of a game that nobody else sees, of one player.
pub const MOST_PRIVATE_EVENTS: u64 = 500;
/// The same of everybody together, before nobody else may begin to watch.
const MOST_PRIVATE_EVENTS_WITH_WATCHERS: u64 = 4_000;

const TOO_MANY: Refusal = Refusal::TooManyPrivateEvents { most: MOST_PRIVATE_EVENTS };

/// What an ask adds to, and how urgent it is.
enum Weight {
    /// It ends something, answers an offer, or is time's doing.
    Always,
    /// It is played.
    Played,
    /// Nobody else sees it.
    Private,
    /// Everything else.
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
    /// Whether there is room in the log for what is asked.
    pub(super) fn has_room(&self, kind: &CommandKind) -> Result<(), Refusal> {
        let public = self.game.public().number;
        let (of_asker, plays) = match &self.command.by {
            By::Player(player) => (self.game.private_events(player), !self.game.seats_of(player).is_empty()),
            By::Director(_) | By::System => (0, true),
        };
        // Nobody but computers plays on, and this ends it.
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
            // However many strangers come and go, there is room for those who play.
            Weight::Private
                if !plays && self.game.all_private_events() >= MOST_PRIVATE_EVENTS_WITH_WATCHERS =>
            {
                Err(Refusal::LogFull { most: MOST_EVENTS, playable: true })
            }
            _ => Ok(()),
        }
    }

    /// Whether a player may do one more thing that nobody else sees.
    pub(super) fn has_private_room(&self, player: &PlayerId) -> Result<(), Refusal> {
        if self.game.private_events(player) >= MOST_PRIVATE_EVENTS { Err(TOO_MANY) } else { Ok(()) }
    }
}
