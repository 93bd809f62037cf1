//! The decision of a command: events and the new game, or a refusal.
//!
//! A command runs on a copy of the game, and each event is applied before the next is decided. The decided state is
//! therefore the fold of the events by construction.

mod amend;
mod automatic;
mod clock;
mod director;
mod lobby;
mod log_limits;
mod offers;
mod pending_decision;
mod play;
mod private;
mod setup;

pub use amend::MOST_AMENDMENTS;
pub use clock::{LEAST_GIVEN_TIME, MOST_GIVEN_TIME};
pub use lobby::MOST_INVITATIONS;
pub use log_limits::{MOST_EVENTS, MOST_PRIVATE_EVENTS, RESERVED_EVENTS};
pub use pending_decision::Decision;
pub use private::MOST_WATCHERS;

use super::command::{Command, CommandKind, is_api_request};
use super::ids::GameId;
use super::refusal::Refusal;
use super::state::Game;
use super::time::Time;
use pending_decision::PendingDecision;

/// Decides a command for a game, or for a game to be created under this id. `now` is the time of receipt; the command
/// counts from its own time if that is earlier. A seat's absence counts from `reachable_since` at the earliest: players
/// could not reach the bot before. `entropy` seeds new unpredictable values, such as the secret of the dice.
///
/// # Errors
/// Returns a refusal. The command then has no effect.
pub fn decide(
    game: Option<&Game>,
    id: &GameId,
    command: &Command,
    now: Time,
    reachable_since: Time,
    entropy: &[u8; 32],
) -> Result<Decision, Refusal> {
    let at = command.at.min(now);
    if let CommandKind::Create { settings, owner, seat: sit } = &command.kind {
        if game.is_some() {
            return Err(Refusal::GameExists);
        }
        return Ok(lobby::create(id, command, at, settings, owner, *sit, entropy)?.decision());
    }
    if let CommandKind::CreateWithOthers { settings, owner, seat: sit, computers, invited } = &command.kind {
        if game.is_some() {
            return Err(Refusal::GameExists);
        }
        let mut pending = lobby::create(id, command, at, settings, owner, Some(*sit), entropy)?;
        pending.add_others(computers, invited)?;
        return Ok(pending.decision());
    }
    if let CommandKind::CreateAndStart { settings, seats } = &command.kind {
        if game.is_some() {
            return Err(Refusal::GameExists);
        }
        return Ok(lobby::convene(id, command, at, settings, seats, entropy)?.decision());
    }
    let game = game.ok_or(Refusal::NoSuchGame)?;
    let entropy = *entropy;
    let mut pending =
        PendingDecision { game: game.clone(), command, at, reachable_since, entropy, events: Vec::new() };
    pending.execute(&command.kind)?;
    Ok(pending.decision())
}

impl PendingDecision<'_> {
    fn execute(&mut self, kind: &CommandKind) -> Result<(), Refusal> {
        self.require_log_space(kind)?;
        if !self.game.settings().api && is_api_request(&self.command.request) {
            return Err(Refusal::ApiOff);
        }
        match kind {
            CommandKind::Create { .. }
            | CommandKind::CreateWithOthers { .. }
            | CommandKind::CreateAndStart { .. } => Err(Refusal::GameExists),
            CommandKind::Invite { player, seat } => self.invite(player, *seat),
            CommandKind::WithdrawInvitation(player) => self.withdraw_invitation(player),
            CommandKind::Join { player, place } => self.join(player, *place),
            CommandKind::AcceptInvitation(player) => self.accept_invitation(player),
            CommandKind::DeclineInvitation => self.decline_invitation(),
            CommandKind::DeclineRematch => self.decline_rematch(),
            CommandKind::Leave => self.leave_lobby(),
            CommandKind::RemoveComputer(player) => self.remove_computer(player),
            CommandKind::Start => self.close_lobby(),
            CommandKind::StartAlone => self.start_alone(),
            CommandKind::StartWithComputers { level } => self.start_with_computers(*level),
            CommandKind::Amend(changes) => self.amend(changes),
            CommandKind::Cancel => self.cancel(),
            CommandKind::Seed(text) => self.seed(text),
            CommandKind::SetArmy { seat, army } => self.set_army(*seat, army),
            CommandKind::Ready { seat } => self.ready(*seat),
            CommandKind::Act { action, seen } => self.act(action, *seen),
            CommandKind::Touch { square, seen } => self.touch(*square, *seen),
            CommandKind::Offer(proposal) => self.offer(proposal),
            CommandKind::Accept(number) => self.accept(*number),
            CommandKind::Decline(number) => self.decline(*number),
            CommandKind::Withdraw(number) => self.withdraw(*number),
            CommandKind::WithdrawDeferredDrawOffer => self.withdraw_deferred_draw_offer(),
            CommandKind::ClaimDraw => self.claim_draw(),
            CommandKind::Resign { seat } => self.resign(*seat),
            CommandKind::ClaimTime => self.claim_time(),
            CommandKind::GiveTime { seat, span } => self.give_time(*seat, *span),
            CommandKind::Pause => self.pause(),
            CommandKind::Resume => self.resume(),
            CommandKind::Adjudicate { winner } => self.adjudicate(*winner),
            CommandKind::ReplaceSeat { seat, player } => self.replace_seat(*seat, player),
            CommandKind::RemoveSeat { seat } => self.remove_seat(*seat),
            CommandKind::Forfeit { seat, why } => self.forfeit(*seat, *why),
            CommandKind::Reinstate { give } => self.reinstate(*give),
            CommandKind::SetConditions(input) => self.set_conditions(input),
            CommandKind::AddConditions(input) => self.add_conditions(input),
            CommandKind::RemoveCondition { line } => self.remove_condition(line),
            CommandKind::ClearConditions => self.clear_conditions(),
            CommandKind::Watch => self.watch(),
            CommandKind::Unwatch => self.unwatch(),
            CommandKind::Tick => self.tick(),
            CommandKind::Outage { from, to } => self.outage(*from, *to),
            CommandKind::Vacation { player, away } => self.vacation(player, *away),
        }
    }
}
