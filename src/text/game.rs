//! Refusals of commands as sentences.

use super::outcome::{Names, named, outcome};
use super::ruling::sentence;
use castellan_game::conditions::{PlanError, PlanFault};
use castellan_game::event::Closing;
use castellan_game::{End, Phase, Refusal};
use castellan_rules::text::input::InputError;
use castellan_rules::{Piece, Seat};

/// Why something asked is not done, as one sentence: `It is Red (Ada)'s turn.`
///
/// `names` are those of the seats of the game, as far as they are known.
#[must_use]
pub fn refused(refusal: &Refusal, names: &Names) -> String {
    let seat = |seat: Seat| named(seat, names);
    match refusal {
        Refusal::NoSuchGame => "There is no such game.".to_owned(),
        Refusal::GameExists => "There is a game of that name already.".to_owned(),
        Refusal::Agreement(error) => as_sentence(&error.to_string()),
        Refusal::NotForOthers => "You can only do that for yourself.".to_owned(),

        Refusal::NotInGame => "You do not play in this game.".to_owned(),
        Refusal::OwnerOnly => "Only whoever created the game, or a director, can do that.".to_owned(),
        Refusal::DirectorsOnly => "Only a director can do that.".to_owned(),
        Refusal::TableOnly => "Nobody can ask for that: the bot sees to it.".to_owned(),
        Refusal::PlayersOnly => "Only somebody who plays can do that.".to_owned(),
        Refusal::NotNow { phase, end } => not_now(*phase, *end, names),

        Refusal::Solo => "One person plays all seats of this game.".to_owned(),
        Refusal::AlreadySeated { seat: at } => format!("That player already plays {}.", seat(*at)),
        Refusal::AlreadyInvited => "That player has been invited already.".to_owned(),
        Refusal::TooManyInvitations { most } => {
            format!("There can be no more than {most} invitations at once.")
        }
        Refusal::InvitedOnly => "Only who is invited can join this game.".to_owned(),
        Refusal::SeatsAreDrawn => "Seats are drawn when this game starts, so nobody chooses one.".to_owned(),
        Refusal::NoSuchSeat { seat: at, seats } => {
            format!("There is no {at} in this game: its seats are {}.", listed(seats))
        }
        Refusal::SeatTaken { seat: at } => format!("{} is taken.", seat(*at)),
        Refusal::SeatKept { seat: at } => format!("{at} is kept for somebody who is invited."),
        Refusal::SeatEmpty { seat: at } => format!("Nobody sits at {at}."),
        Refusal::Full => "There is no seat left.".to_owned(),
        Refusal::NotFull { joined, seats } => {
            format!("{joined} of {seats} seats are taken, and the game cannot start with so few.")
        }
        Refusal::Option(error) => as_sentence(&error.to_string()),
        Refusal::Seed(error) => as_sentence(&error.to_string()),

        Refusal::NotYourSeat { seat: at } => format!("{} is not your seat.", seat(*at)),
        Refusal::NothingToChoose => "There is nothing for you to choose before this game begins.".to_owned(),
        Refusal::AlreadyReady { seat: at } => format!("{} is ready, and that is final.", seat(*at)),
        Refusal::NothingChosen { seat: at } => format!("{} has not chosen an army yet.", seat(*at)),

        Refusal::Stale { .. } => "The game has gone on since that board was shown.".to_owned(),
        Refusal::NotYourTurn { to_act } => format!("It is {}'s turn.", seat(*to_act)),
        Refusal::SeatHasLeft { seat: at } => format!("{} has left the game.", seat(*at)),
        Refusal::TimeIsUp { seat: at, .. } => format!("The time of {} is up.", seat(*at)),
        Refusal::Input(error) => unreadable(error),
        Refusal::Touched { square, piece, capture, rule, info } => {
            let Piece { seat, kind } = piece;
            let must = if *capture { "be captured" } else { "act" };
            format!("{rule}: {seat}'s {} on {square} was picked and must {must}.", info.kind_name(*kind))
        }
        Refusal::TouchDoesNotBind => "Picking a piece does not bind in this game.".to_owned(),
        Refusal::NothingThere { square } => format!("There is no piece on {square}."),

        Refusal::NoSuchOffer { .. } => "That offer no longer stands.".to_owned(),
        Refusal::NotAsked => "That offer is for others to agree to.".to_owned(),
        Refusal::AlreadyAgreed => "You have agreed to that already.".to_owned(),
        Refusal::NotYourOffer => "Only whoever made that offer can take it back.".to_owned(),
        Refusal::OfferStands { word, .. } => format!("An offer of a {word} stands already."),
        Refusal::NoTakebacks => "Nothing is taken back in this game.".to_owned(),
        Refusal::NothingToTakeBack => "You have done nothing yet that could be taken back.".to_owned(),
        Refusal::DiceWereRolled => "Dice were rolled since, and no dice are taken back.".to_owned(),
        Refusal::SeatLeftSince { seat: at } => {
            format!("{} has left since, which is not taken back.", seat(*at))
        }
        Refusal::UnderWay => "Every seat has acted, so the game can no longer be aborted.".to_owned(),
        Refusal::TurnedDown { word } => {
            format!("Your offer of a {word} was turned down: it can be made again once somebody has acted.")
        }
        Refusal::DrawAfterOwnAction => {
            "A draw is offered right after one's own action in this game.".to_owned()
        }
        Refusal::NothingToClaim => "There is no draw to claim.".to_owned(),
        Refusal::NoTimeClaims => {
            "Nobody needs to claim time in this game: the bot watches the clock.".to_owned()
        }
        Refusal::TimeNotUp { seat: at } => format!("{} still has time.", seat(*at)),
        Refusal::OwnTime => "Time is claimed from others and given to others, not oneself.".to_owned(),
        Refusal::NoClock => "This game has no clock.".to_owned(),
        Refusal::TimeLimit { given, least, most } => {
            format!("{given} cannot be given at once: it can be from {least} to {most}.")
        }
        Refusal::ClockFull { seat: at } => format!("The clock of {} cannot hold more time.", seat(*at)),

        Refusal::NothingToReinstate => "Nothing was ended here that could go on.".to_owned(),
        Refusal::OverOnBoard { outcome: how } => {
            let how = outcome(*how, names);
            format!("The game is over on the board and cannot go on: {how}")
        }
        Refusal::NoTimeLeft { seat: at } => format!("{} would have no time left; give some.", seat(*at)),

        Refusal::Plan(error) => implausible(error),
        Refusal::NoConditions => "You have entered no conditions.".to_owned(),
        Refusal::TooManyPrivateEvents { most } => format!(
            "You have changed your conditions, or what else only you see in this game, {most} times. That is as often as it goes; you can still clear them and play on."
        ),
        Refusal::LogFull { most, playable: true } => format!(
            "So much has happened in this game that only moves, answers and endings are taken now: the last of its {most} entries are kept for them."
        ),
        Refusal::LogFull { most, playable: false } => format!(
            "This game has reached its limit of {most} entries. You can still resign, agree to a draw that was offered, or ask a director to decide it."
        ),
        Refusal::NoteTooLong { most } => format!("Notes have at most {most} characters."),
        Refusal::NoSpectators => "Nobody watches this game.".to_owned(),
        Refusal::PlayersDoNotWatch => "You play in this game and see it anyway.".to_owned(),
        Refusal::AlreadyWatching => "You watch this game already.".to_owned(),
        Refusal::NotWatching => "You do not watch this game.".to_owned(),
        Refusal::TooManyWatchers { most } => format!("No more than {most} can watch a game."),
    }
}

fn not_now(phase: Phase, end: Option<End>, names: &Names) -> String {
    match (phase, end) {
        (Phase::Lobby, _) => "The game has not started yet.".to_owned(),
        (Phase::SetUp, _) => "Armies are still being chosen.".to_owned(),
        (Phase::Running, _) => "The game is being played.".to_owned(),
        (Phase::Paused, _) => "The game is paused.".to_owned(),
        (Phase::Over, Some(End::Outcome(how))) => format!("The game is over: {}", outcome(how, names)),
        (Phase::Over, Some(End::Closed(Closing::Cancelled))) => "The game was called off.".to_owned(),
        (Phase::Over, Some(End::Closed(Closing::Expired))) => "The game never started.".to_owned(),
        (Phase::Over, Some(End::Closed(Closing::Aborted))) => "The game was aborted.".to_owned(),
        (Phase::Over, None) => "The game is over.".to_owned(),
    }
}

fn unreadable(error: &InputError) -> String {
    match error {
        InputError::Refused(_, ruling) => sentence(ruling),
        error => as_sentence(&error.to_string()),
    }
}

fn implausible(error: &PlanError) -> String {
    let why = match (&error.fault, error.ruling()) {
        (_, Some(ruling)) => sentence(ruling),
        (PlanFault::Input { text, error }, None) => format!("`{text}`: {}", unreadable(error)),
        (fault @ (PlanFault::TooLong | PlanFault::TooLongToShow { .. }), None) => {
            return as_sentence(&fault.to_string());
        }
        (fault, None) => fault.to_string(),
    };
    as_sentence(&format!("line {}: {why}", error.line))
}

/// A description as a sentence: with a capital, and a full stop.
pub(super) fn as_sentence(text: &str) -> String {
    let mut letters = text.chars();
    let mut sentence: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    sentence.push_str(letters.as_str());
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

fn listed(seats: &[Seat]) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| seat.name()).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => "none".to_owned(),
    }
}
