//! Parsing typed lines as commands of a game.

use super::sentence;
use crate::cli::{language, said};
use crate::game::command::{Army, Place, Proposal};
use crate::game::{By, CommandKind, Game, Hidden, Player, PlayerId, Span};
use crate::rules::options::one_line;
use crate::rules::text::input;
use crate::rules::{Seat, Square};
use crate::text::{letters_in, message, unreadable_in};

/// A command for the open game.
pub struct ParsedLine {
    pub command: CommandKind,
    /// `true` for a director's command.
    pub director: bool,
}

impl ParsedLine {
    /// Returns the author of the command, if this player typed it.
    pub fn by(&self, player: &PlayerId) -> By {
        if self.director { By::Director(player.clone()) } else { By::Player(player.clone()) }
    }
}

/// Parses a line. Words that are no command are an action. `find_person` looks people up by name.
///
/// # Errors
/// A sentence that says what is missing or wrong.
pub fn read(
    line: &str,
    me: &PlayerId,
    game: &Game,
    find_person: &dyn Fn(&str) -> Option<PlayerId>,
) -> Result<ParsedLine, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    let person = |name: &str| {
        find_person(name).ok_or_else(|| said(&message!(CommandLine, "table-nobody", name = one_line(name))))
    };
    let offer = |number: &str| offer_number(number, game);
    let command = match word {
        "join" => CommandKind::Join {
            player: Player::person(me.clone()),
            place: if rest.is_empty() { Place::Any } else { Place::At(seat(rest)?) },
        },
        "invite" => {
            let (name, at) = rest.split_once(' ').unwrap_or((rest, ""));
            CommandKind::Invite { player: person(name)?, seat: optional(at)? }
        }
        "leave" => CommandKind::Leave,
        "start" => CommandKind::Start,
        "cancel" => CommandKind::Cancel,
        "seed" => CommandKind::Seed(Hidden(rest.to_owned())),
        "army" => army(rest),
        "ready" => CommandKind::Ready { seat: optional(rest)? },
        "touch" => CommandKind::Touch { square: square(rest)?, seen: None },
        "draw" => CommandKind::Offer(Proposal::Draw),
        "takeback" => CommandKind::Offer(Proposal::Takeback),
        "pause" => CommandKind::Offer(Proposal::Pause),
        "resume" => CommandKind::Offer(Proposal::Resume),
        "abort" => CommandKind::Offer(Proposal::Abort),
        "replace" => {
            let (at, name) = two(rest, "replace SEAT NAME")?;
            CommandKind::Offer(Proposal::Replace { seat: seat(at)?, player: Player::person(person(name)?) })
        }
        "accept" => CommandKind::Accept(offer(rest)?),
        "decline" => CommandKind::Decline(offer(rest)?),
        "withdraw" => CommandKind::Withdraw(offer(rest)?),
        "claim" if rest == "draw" => CommandKind::ClaimDraw,
        "claim" if rest == "time" => CommandKind::ClaimTime,
        "claim" => return Err(said(&message!(CommandLine, "table-claim-what"))),
        "give" => give(rest)?,
        "resign" => CommandKind::Resign { seat: optional(rest)? },
        "if" if rest.is_empty() => CommandKind::ClearConditions,
        "if" => {
            let letters = letters_in(game.agreement().variant.info(), language());
            CommandKind::SetConditions { text: Hidden(rest.replace([';', '；'], "\n")), letters }
        }
        "watch" => CommandKind::Watch,
        "unwatch" => CommandKind::Unwatch,
        "director" => return Ok(ParsedLine { command: directed(rest, &person)?, director: true }),
        _ => CommandKind::Act { text: action(line, game)?, seen: None },
    };
    Ok(ParsedLine { command, director: false })
}

/// Returns the text of an action that somebody typed, perhaps with the letters of their language.
fn action(line: &str, game: &Game) -> Result<String, String> {
    let Some(record) = game.record() else { return Ok(line.to_owned()) };
    let position = record.position();
    input::with_codes(position, line, &letters_in(position.info(), language()))
        .map_err(|error| unreadable_in(&error, position, language()))
}

/// Returns the command of a director.
fn directed(rest: &str, person: &dyn Fn(&str) -> Result<PlayerId, String>) -> Result<CommandKind, String> {
    let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Ok(match word {
        "win" => CommandKind::Adjudicate { winner: Some(seat(rest)?) },
        "drawn" => CommandKind::Adjudicate { winner: None },
        "pause" => CommandKind::Pause,
        "resume" => CommandKind::Resume,
        "remove" => CommandKind::RemoveSeat { seat: seat(rest)? },
        "seat" => {
            let (at, name) = two(rest, "director seat SEAT NAME")?;
            CommandKind::ReplaceSeat { seat: seat(at)?, player: Player::person(person(name)?) }
        }
        "reinstate" => {
            CommandKind::Reinstate { give: if rest.is_empty() { None } else { Some(span(rest)?) } }
        }
        "give" => give(rest)?,
        "cancel" => CommandKind::Cancel,
        _ => return Err(said(&message!(CommandLine, "table-not-directing", word = one_line(word)))),
    })
}

fn give(rest: &str) -> Result<CommandKind, String> {
    let (at, time) = two(rest, "give SEAT SPAN")?;
    Ok(CommandKind::GiveTime { seat: seat(at)?, span: span(time)? })
}

/// `random`, a name or pieces, after an optional seat.
fn army(rest: &str) -> CommandKind {
    let (at, text) = match rest.split_once(' ') {
        Some((at, text)) if seat(at).is_ok() => (seat(at).ok(), text),
        _ => (None, rest),
    };
    let army = if text == "random" { Army::Random } else { Army::Text(text.to_owned()) };
    CommandKind::SetArmy { seat: at, army: Hidden(army) }
}

/// Returns the number of an offer; that of the only one when none is typed.
fn offer_number(number: &str, game: &Game) -> Result<u32, String> {
    match (number, game.offers()) {
        ("", [only]) => Ok(only.number),
        ("", []) => Err(said(&message!(CommandLine, "table-no-offer"))),
        ("", offers) => {
            let numbers: Vec<String> =
                offers.iter().map(|offer| format!("{} ({})", offer.number, offer.kind.word())).collect();
            Err(said(&message!(CommandLine, "table-which-offer", offers = numbers.join(", "))))
        }
        (number, _) => number
            .parse()
            .map_err(|_| said(&message!(CommandLine, "table-not-a-number", text = one_line(number)))),
    }
}

/// Returns a seat by its letter or its name.
pub fn seat(text: &str) -> Result<Seat, String> {
    let letter = |seat: &Seat| text.eq_ignore_ascii_case(&seat.letter().to_string());
    let found = Seat::ALL.into_iter().find(|seat| letter(seat) || text.eq_ignore_ascii_case(seat.name()));
    found.ok_or_else(|| said(&message!(CommandLine, "table-not-a-seat", text = one_line(text))))
}

fn optional(text: &str) -> Result<Option<Seat>, String> {
    if text.is_empty() { Ok(None) } else { seat(text).map(Some) }
}

/// Returns a square by its name.
pub fn square(text: &str) -> Result<Square, String> {
    let square = input::square(text);
    square.ok_or_else(|| said(&message!(CommandLine, "table-not-a-square", text = one_line(text))))
}

/// Returns a length of time.
pub fn span(text: &str) -> Result<Span, String> {
    text.parse::<Span>().map_err(|error| sentence(&error))
}

/// Two words, the second of which may have blanks.
fn two<'a>(text: &'a str, form: &str) -> Result<(&'a str, &'a str), String> {
    text.split_once(' ').ok_or_else(|| said(&message!(CommandLine, "table-missing", form = form)))
}
