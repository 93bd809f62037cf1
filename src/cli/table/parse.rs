//! Parses typed lines as commands of a game.

use super::sentence;
use crate::language::{language, localize};
use castellan_game::command::{Army, Proposal, SeatRequest};
use castellan_game::conditions::ConditionsInput;
use castellan_game::{ActionInput, CommandKind, Game, Hidden, Player, PlayerId, Requester, Span};
use castellan_rules::options::one_line;
use castellan_rules::text::input;
use castellan_rules::{Seat, Square};
use castellan_text::{message, piece_letters_in};

/// A command for the open game.
pub struct ParsedLine {
    pub command: CommandKind,
    /// `true` for a director's command.
    pub is_director: bool,
}

impl ParsedLine {
    /// Returns the requester of the command if this player typed it.
    pub fn requester(&self, player: &PlayerId) -> Requester {
        if self.is_director { Requester::Director(player.clone()) } else { Requester::Player(player.clone()) }
    }
}

/// Parses a line. A line that is not a command is an action. `find_person` finds people by name.
///
/// # Errors
/// Returns a sentence that says what is missing or wrong.
pub fn parse_line(
    line: &str,
    me: &PlayerId,
    game: &Game,
    find_person: &dyn Fn(&str) -> Option<PlayerId>,
) -> Result<ParsedLine, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    let person = |name: &str| {
        find_person(name)
            .ok_or_else(|| localize(&message!(CommandLine, "table-nobody", name = one_line(name))))
    };
    let offer = |number: &str| offer_number(number, game);
    let command = match word {
        "join" => CommandKind::Join {
            player: Player::person(me.clone()),
            place: if rest.is_empty() { SeatRequest::Any } else { SeatRequest::At(seat(rest)?) },
        },
        "invite" => {
            let (name, seat_text) = rest.split_once(' ').unwrap_or((rest, ""));
            CommandKind::Invite { player: person(name)?, seat: optional_seat(seat_text)? }
        }
        "leave" => CommandKind::Leave,
        "start" => CommandKind::Start,
        "cancel" => CommandKind::Cancel,
        "seed" => CommandKind::Seed(Hidden(rest.to_owned())),
        "army" => army(rest),
        "ready" => CommandKind::Ready { seat: optional_seat(rest)? },
        "touch" => CommandKind::Touch { square: square(rest)?, seen: None },
        "draw" => CommandKind::Offer(Proposal::Draw),
        "takeback" => CommandKind::Offer(Proposal::Takeback),
        "pause" => CommandKind::Offer(Proposal::Pause),
        "resume" => CommandKind::Offer(Proposal::Resume),
        "abort" => CommandKind::Offer(Proposal::Abort),
        "replace" => {
            let (seat_text, name) = split_pair(rest, "replace SEAT NAME")?;
            CommandKind::Offer(Proposal::Replace {
                seat: seat(seat_text)?,
                player: Player::person(person(name)?),
            })
        }
        "accept" => CommandKind::Accept(offer(rest)?),
        "decline" => CommandKind::Decline(offer(rest)?),
        "withdraw" => CommandKind::Withdraw(offer(rest)?),
        "claim" if rest == "draw" => CommandKind::ClaimDraw,
        "claim" if rest == "time" => CommandKind::ClaimTime,
        "claim" => return Err(localize(&message!(CommandLine, "table-claim-what"))),
        "give" => give_time(rest)?,
        "resign" => CommandKind::Resign { seat: optional_seat(rest)? },
        "if" if rest.is_empty() => CommandKind::ClearConditions,
        "if" => {
            let letters = piece_letters_in(game.settings().variant.info(), language());
            let text = rest.replace([';', '；'], "\n");
            CommandKind::SetConditions(Hidden(ConditionsInput::Typed { text, letters }))
        }
        "watch" => CommandKind::Watch,
        "unwatch" => CommandKind::Unwatch,
        "director" => return Ok(ParsedLine { command: director_command(rest, &person)?, is_director: true }),
        _ => {
            let letters = piece_letters_in(game.settings().variant.info(), language());
            CommandKind::Act { action: ActionInput::Typed { text: line.to_owned(), letters }, seen: None }
        }
    };
    Ok(ParsedLine { command, is_director: false })
}

/// Parses a director's command.
fn director_command(
    rest: &str,
    person: &dyn Fn(&str) -> Result<PlayerId, String>,
) -> Result<CommandKind, String> {
    let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Ok(match word {
        "win" => CommandKind::Adjudicate { winner: Some(seat(rest)?) },
        "drawn" => CommandKind::Adjudicate { winner: None },
        "pause" => CommandKind::Pause,
        "resume" => CommandKind::Resume,
        "remove" => CommandKind::RemoveSeat { seat: seat(rest)? },
        "seat" => {
            let (seat_text, name) = split_pair(rest, "director seat SEAT NAME")?;
            CommandKind::ReplaceSeat { seat: seat(seat_text)?, player: Player::person(person(name)?) }
        }
        "reinstate" => {
            CommandKind::Reinstate { give: if rest.is_empty() { None } else { Some(span(rest)?) } }
        }
        "give" => give_time(rest)?,
        "cancel" => CommandKind::Cancel,
        _ => return Err(localize(&message!(CommandLine, "table-not-directing", word = one_line(word)))),
    })
}

fn give_time(rest: &str) -> Result<CommandKind, String> {
    let (seat_text, time) = split_pair(rest, "give SEAT SPAN")?;
    Ok(CommandKind::GiveTime { seat: seat(seat_text)?, span: span(time)? })
}

/// Parses an army: `random`, a name or pieces, after an optional seat.
fn army(rest: &str) -> CommandKind {
    let (for_seat, text) = match rest.split_once(' ') {
        Some((seat_text, text)) if seat(seat_text).is_ok() => (seat(seat_text).ok(), text),
        _ => (None, rest),
    };
    let army = if text == "random" { Army::Random } else { Army::Text(text.to_owned()) };
    CommandKind::SetArmy { seat: for_seat, army: Hidden(army) }
}

/// Parses the number of an offer. Without one, returns that of the only offer.
fn offer_number(number: &str, game: &Game) -> Result<u32, String> {
    match (number, game.offers()) {
        ("", [only]) => Ok(only.number),
        ("", []) => Err(localize(&message!(CommandLine, "table-no-offer"))),
        ("", offers) => {
            let numbers: Vec<String> =
                offers.iter().map(|offer| format!("{} ({})", offer.number, offer.kind.name())).collect();
            Err(localize(&message!(CommandLine, "table-which-offer", offers = numbers.join(", "))))
        }
        (number, _) => number
            .parse()
            .map_err(|_| localize(&message!(CommandLine, "table-not-a-number", text = one_line(number)))),
    }
}

/// Parses a seat's letter or name.
pub fn seat(text: &str) -> Result<Seat, String> {
    let letter = |seat: &Seat| text.eq_ignore_ascii_case(&seat.letter().to_string());
    let found = Seat::ALL.into_iter().find(|seat| letter(seat) || text.eq_ignore_ascii_case(seat.name()));
    found.ok_or_else(|| localize(&message!(CommandLine, "table-not-a-seat", text = one_line(text))))
}

fn optional_seat(text: &str) -> Result<Option<Seat>, String> {
    if text.is_empty() { Ok(None) } else { seat(text).map(Some) }
}

/// Parses a square's name.
pub fn square(text: &str) -> Result<Square, String> {
    let square = input::square(text);
    square.ok_or_else(|| localize(&message!(CommandLine, "table-not-a-square", text = one_line(text))))
}

/// Parses a time span.
pub fn span(text: &str) -> Result<Span, String> {
    text.parse::<Span>().map_err(|error| sentence(&error))
}

/// Splits a text into two parts at the first space.
fn split_pair<'a>(text: &'a str, usage: &str) -> Result<(&'a str, &'a str), String> {
    text.split_once(' ').ok_or_else(|| localize(&message!(CommandLine, "table-missing", form = usage)))
}

#[cfg(test)]
mod tests {
    use super::parse_line;
    use castellan_game::command::{Army, Proposal, SeatRequest};
    use castellan_game::{
        ActionInput, Command, CommandKind, Game, GameId, GameSettings, Hidden, Player, PlayerId, Requester,
        Span, Time, decide,
    };
    use castellan_rules::{Options, Seat, Variant};

    fn id(name: &str) -> PlayerId {
        PlayerId::new(name).expect("a name")
    }

    /// Returns a game that has not started, with one player.
    fn game() -> Game {
        let settings = GameSettings::new(Variant::MountChess, Options::default());
        let owner = Player::person(id("ann"));
        let create =
            CommandKind::Create { settings: Box::new(settings), owner, seat: Some(SeatRequest::Any) };
        let at = Time::from_ms(0);
        let command =
            Command { by: Requester::Player(id("ann")), at, request: "test:1".to_owned(), kind: create };
        decide(None, &GameId::new("game").expect("a name"), &command, at, at, &[7; 32]).expect("a game").game
    }

    /// Parses a line that `ann` types while `ben` is known.
    fn parse(line: &str) -> Result<(CommandKind, bool), String> {
        let find = |name: &str| (name == "Ben").then(|| id("ben"));
        parse_line(line, &id("ann"), &game(), &find).map(|parsed| (parsed.command, parsed.is_director))
    }

    #[test]
    fn known_words_are_commands_and_other_lines_are_actions() {
        let text = |text: &str| text.to_owned();
        for (line, expected) in [
            ("join", CommandKind::Join { player: Player::person(id("ann")), place: SeatRequest::Any }),
            (
                "join b",
                CommandKind::Join { player: Player::person(id("ann")), place: SeatRequest::At(Seat::Black) },
            ),
            ("invite Ben", CommandKind::Invite { player: id("ben"), seat: None }),
            ("invite Ben White", CommandKind::Invite { player: id("ben"), seat: Some(Seat::White) }),
            ("draw", CommandKind::Offer(Proposal::Draw)),
            ("claim time", CommandKind::ClaimTime),
            ("army random", CommandKind::SetArmy { seat: None, army: Hidden(Army::Random) }),
            (
                "army b siege",
                CommandKind::SetArmy { seat: Some(Seat::Black), army: Hidden(Army::Text(text("siege"))) },
            ),
            ("give w 1h", CommandKind::GiveTime { seat: Seat::White, span: Span::hours(1) }),
            ("resign", CommandKind::Resign { seat: None }),
            ("accept 3", CommandKind::Accept(3)),
            ("if", CommandKind::ClearConditions),
            ("e2e4", CommandKind::Act { action: ActionInput::typed("e2e4"), seen: None }),
        ] {
            assert_eq!(parse(line), Ok((expected, false)), "{line}");
        }
        let reinstated = CommandKind::Reinstate { give: Some(Span::days(2)) };
        assert_eq!(parse("director reinstate 2d"), Ok((reinstated, true)));
        let won = CommandKind::Adjudicate { winner: Some(Seat::White) };
        assert_eq!(parse("director win w"), Ok((won, true)));
    }

    #[test]
    fn incomplete_or_invalid_lines_are_refused() {
        for line in [
            "join x",
            "invite Eve",
            "replace w",
            "replace w Eve",
            "accept",
            "accept all",
            "claim",
            "give w",
            "give w long",
            "touch z99",
            "director",
            "director dance",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
