//! Parses typed lines as commands of a game.

use super::sentence;
use crate::language::{language, said};
use castellan_game::command::{Army, Proposal, SeatRequest};
use castellan_game::{ActionInput, CommandKind, Game, Hidden, Player, PlayerId, Requester, Span};
use castellan_rules::options::one_line;
use castellan_rules::text::input;
use castellan_rules::{Seat, Square};
use castellan_text::{letters_in, message};

/// A command for the open game.
pub struct ParsedLine {
    pub command: CommandKind,
    /// `true` for a director's command.
    pub director: bool,
}

impl ParsedLine {
    /// Returns the author of the command if this player typed it.
    pub fn by(&self, player: &PlayerId) -> Requester {
        if self.director { Requester::Director(player.clone()) } else { Requester::Player(player.clone()) }
    }
}

/// Parses a line. A line that is not a command is an action. `find_person` finds people by name.
///
/// # Errors
/// Returns a sentence that says what is missing or wrong.
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
            place: if rest.is_empty() { SeatRequest::Any } else { SeatRequest::At(seat(rest)?) },
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
            let letters = letters_in(game.settings().variant.info(), language());
            CommandKind::SetConditions { text: Hidden(rest.replace([';', '；'], "\n")), letters }
        }
        "watch" => CommandKind::Watch,
        "unwatch" => CommandKind::Unwatch,
        "director" => return Ok(ParsedLine { command: directed(rest, &person)?, director: true }),
        _ => {
            let letters = letters_in(game.settings().variant.info(), language());
            CommandKind::Act { action: ActionInput::Typed { text: line.to_owned(), letters }, seen: None }
        }
    };
    Ok(ParsedLine { command, director: false })
}

/// Parses a director's command.
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

/// Parses an army: `random`, a name or pieces, after an optional seat.
fn army(rest: &str) -> CommandKind {
    let (at, text) = match rest.split_once(' ') {
        Some((at, text)) if seat(at).is_ok() => (seat(at).ok(), text),
        _ => (None, rest),
    };
    let army = if text == "random" { Army::Random } else { Army::Text(text.to_owned()) };
    CommandKind::SetArmy { seat: at, army: Hidden(army) }
}

/// Parses the number of an offer. Without one, returns that of the only offer.
fn offer_number(number: &str, game: &Game) -> Result<u32, String> {
    match (number, game.offers()) {
        ("", [only]) => Ok(only.number),
        ("", []) => Err(said(&message!(CommandLine, "table-no-offer"))),
        ("", offers) => {
            let numbers: Vec<String> =
                offers.iter().map(|offer| format!("{} ({})", offer.number, offer.kind.name())).collect();
            Err(said(&message!(CommandLine, "table-which-offer", offers = numbers.join(", "))))
        }
        (number, _) => number
            .parse()
            .map_err(|_| said(&message!(CommandLine, "table-not-a-number", text = one_line(number)))),
    }
}

/// Parses a seat's letter or name.
pub fn seat(text: &str) -> Result<Seat, String> {
    let letter = |seat: &Seat| text.eq_ignore_ascii_case(&seat.letter().to_string());
    let found = Seat::ALL.into_iter().find(|seat| letter(seat) || text.eq_ignore_ascii_case(seat.name()));
    found.ok_or_else(|| said(&message!(CommandLine, "table-not-a-seat", text = one_line(text))))
}

fn optional(text: &str) -> Result<Option<Seat>, String> {
    if text.is_empty() { Ok(None) } else { seat(text).map(Some) }
}

/// Parses a square's name.
pub fn square(text: &str) -> Result<Square, String> {
    let square = input::square(text);
    square.ok_or_else(|| said(&message!(CommandLine, "table-not-a-square", text = one_line(text))))
}

/// Parses a time span.
pub fn span(text: &str) -> Result<Span, String> {
    text.parse::<Span>().map_err(|error| sentence(&error))
}

/// Splits a text into two parts at the first space.
fn two<'a>(text: &'a str, form: &str) -> Result<(&'a str, &'a str), String> {
    text.split_once(' ').ok_or_else(|| said(&message!(CommandLine, "table-missing", form = form)))
}

#[cfg(test)]
mod tests {
    use super::read;
    use castellan_game::command::{Army, Proposal, SeatRequest};
    use castellan_game::{
        ActionInput, Command, CommandKind, Game, GameId, GameSettings, Hidden, Player, PlayerId, Requester,
        Span, Time, decide,
    };
    use castellan_rules::{Options, Seat, Variant};

    fn id(name: &str) -> PlayerId {
        PlayerId::new(name).expect("a name")
    }

    /// Returns a game of two players who have not agreed to its options yet.
    fn game() -> Game {
        let agreement = GameSettings::new(Variant::MountChess, Options::default());
        let owner = Player::person(id("ann"));
        let create =
            CommandKind::Create { settings: Box::new(agreement), owner, seat: Some(SeatRequest::Any) };
        let at = Time::from_ms(0);
        let command =
            Command { by: Requester::Player(id("ann")), at, request: "test:1".to_owned(), kind: create };
        decide(None, &GameId::new("game").expect("a name"), &command, at, at, &[7; 32]).expect("a game").game
    }

    /// Parses a line that `ann` types while `ben` is known.
    fn typed(line: &str) -> Result<(CommandKind, bool), String> {
        let find = |name: &str| (name == "Ben").then(|| id("ben"));
        read(line, &id("ann"), &game(), &find).map(|parsed| (parsed.command, parsed.director))
    }

    #[test]
    fn words_are_commands_and_all_else_is_an_action() {
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
            assert_eq!(typed(line), Ok((expected, false)), "{line}");
        }
        let reinstated = CommandKind::Reinstate { give: Some(Span::days(2)) };
        assert_eq!(typed("director reinstate 2d"), Ok((reinstated, true)));
        let won = CommandKind::Adjudicate { winner: Some(Seat::White) };
        assert_eq!(typed("director win w"), Ok((won, true)));
    }

    #[test]
    fn lines_that_lack_something_are_refused() {
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
            assert!(typed(line).is_err(), "{line}");
        }
    }
}
