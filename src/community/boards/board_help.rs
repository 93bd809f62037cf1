//! Help at a board: attacked pieces and good moves, as sentences.

use crate::error::UserError;
use crate::error_messages::game_error;
use castellan_game::{Game, Phase};
use castellan_referee::computers::Outlook;
use castellan_rules::{Action, AnyPosition, GameInfo, Piece, Roll, Seat, Square, Threat};
use castellan_text::{self as text, Language, Message, MessageArgument, message};

/// The attacked pieces of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threats {
    /// The pieces with their attackers.
    pub pieces: Vec<Threat>,
    /// The number of pieces, whether the seat is in check, and a line for each piece.
    pub lines: Vec<String>,
}

/// Returns the attacked pieces of a reader's seat or, for spectators, those of the seat to move.
///
/// # Errors
/// Returns a refusal if the game is not under way, or does not allow analysis.
pub fn threats(game: &Game, own: Option<Seat>, language: Language) -> Result<Threats, UserError> {
    let Some(record) = game.record() else { return UserError::err(message!(Games, "not-started")) };
    if game.phase() == Phase::Over {
        return UserError::err(message!(Boards, "game-is-over"));
    }
    game.check_analysis_allowed().map_err(|refusal| game_error(game.id(), refusal.into()))?;
    let position = record.position();
    // A player who has left has no pieces on the board.
    let seat = own.filter(|seat| position.has_seat(*seat)).unwrap_or_else(|| position.to_act());
    let pieces = position.threats(seat);
    let mut lines = vec![if pieces.is_empty() {
        message!(Learning, "threats-none", seat = seat).text(language)
    } else {
        message!(Learning, "threats", seat = seat, count = pieces.len()).text(language)
    }];
    if text::is_in_check(position, seat) {
        let seats = MessageArgument::and_list(vec![seat.into()]);
        lines.push(message!(Boards, "in-check", count = 1_usize, seats = seats).text(language));
    }
    lines.extend(text::guardian_duty_in(position, language).filter(|_| position.to_act() == seat));
    let names_seats = position.seats().len() > 2;
    let numbers = pieces.iter().zip(1..);
    let info = position.info();
    lines.extend(
        numbers.map(|(threat, number)| threat_line(info, threat, number, names_seats).text(language)),
    );
    Ok(Threats { pieces, lines })
}

/// Returns the line of a threat: `1. Rook d4 is attacked by Bishop b2 and Knight e6`
fn threat_line(info: &'static GameInfo, threat: &Threat, number: usize, names_seats: bool) -> Message {
    let attacker = |(square, piece): &(Square, Piece)| {
        let (kind, square) = (MessageArgument::Kind(info, piece.kind), *square);
        MessageArgument::from(if names_seats {
            message!(Learning, "threat-by-seat", kind = kind, square = square, seat = piece.seat)
        } else {
            message!(Learning, "threat-by", kind = kind, square = square)
        })
    };
    message!(
        Learning,
        "threat",
        number = number.to_string(),
        kind = MessageArgument::Kind(info, threat.piece.kind),
        square = threat.square,
        by = MessageArgument::and_list(threat.attackers.iter().map(attacker).collect())
    )
}

/// Returns a hint as two sentences: the move, with its chance of success if dice decide it, and the outlook after it.
/// `words` is the move as a text.
#[must_use]
pub fn hint_sentences(
    position: &AnyPosition,
    action: Action,
    words: String,
    outlook: Outlook,
    language: Language,
) -> [String; 2] {
    let suggestion = match action {
        Action::Pass => message!(Learning, "hint-pass"),
        _ => message!(Learning, "hint", move = words),
    };
    let dice = position.dice_sides(action).map(|sides| {
        let percent = (Roll::capture_probability(sides) * 100.0).round();
        message!(Learning, "hint-dice", percent = percent.to_string()).text(language)
    });
    let suggestion: Vec<String> = std::iter::once(suggestion.text(language)).chain(dice).collect();
    [suggestion.join(" "), outlook_sentence(outlook).text(language)]
}

/// Returns the evaluation of the position after a suggested move.
fn outlook_sentence(outlook: Outlook) -> Message {
    match outlook {
        Outlook::Wins { moves } => message!(Learning, "hint-wins", count = u64::from(moves)),
        Outlook::Loses => message!(Learning, "hint-loses"),
        Outlook::Chance { percent } => message!(Learning, "hint-chance", percent = percent.to_string()),
        Outlook::Ahead => message!(Learning, "hint-ahead"),
        Outlook::Level => message!(Learning, "hint-level"),
        Outlook::Behind => message!(Learning, "hint-behind"),
    }
}

#[cfg(test)]
mod tests {
    use super::threat_line;
    use castellan_rules::{Options, Seat, Variant};
    use castellan_text::Language;

    /// A position in which White's Rook and Archer are attacked, the Rook by two pieces of Red and one of Black.
    const CROWD: &str = "rK,17,bK/19/19/19/19/19/19/19/19/3,rR,15/19/19/19/3,wR,3,bR,11/2,rB,1,wA,14/19/19/19/wK,18 w \
                         passes=0 reserve=w:-,r:-,b:-";

    #[test]
    fn attackers_are_named_with_their_seats_among_several_players() {
        let position = Variant::KingOfTheMountain.read(CROWD, &Options::default()).expect("a position");
        let threats = position.threats(Seat::White);
        let line_in =
            |several, language| threat_line(position.info(), &threats[0], 1, several).text(language);
        assert_eq!(
            line_in(true, Language::En),
            "1. Rook d6 is attacked by Red's Bishop c5, Red's Rook d10 and Black's Rook h6."
        );
        assert_eq!(
            line_in(false, Language::En),
            "1. Rook d6 is attacked by Bishop c5, Rook d10 and Rook h6."
        );
        for language in Language::ALL {
            let text = line_in(true, language);
            assert!(["d6", "c5", "d10", "h6"].iter().all(|square| text.contains(square)), "{text}");
        }
    }
}
