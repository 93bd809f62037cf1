//! The consequences of an action that the board hardly shows: Kings that advance, captured pieces that return, the last
//! pieces that stand between a player and a loss, and repeated positions.

use super::catalogue::{self, Arguments, Catalogue, MessageArgument};
use super::king_phase::advances;
use super::language::Language;
use super::position::{piece_on, squares, values_by_seat};
use castellan_rules::record::Step;
use castellan_rules::variants::mount_chess;
use castellan_rules::{Action, AnyPosition, Piece, PieceKind, Record, Seat, Square, Status, Terrain};

/// Returns the consequences of the last action of a game, a sentence each. `before` is the position before it.
pub(super) fn consequences(
    step: Step,
    before: &AnyPosition,
    record: &Record,
    language: Language,
) -> Vec<String> {
    let after = record.position();
    if before.variant() != after.variant() || matches!(step.action, Action::Leave(_)) {
        return Vec::new();
    }
    let mut sentences = advances(before, after, language);
    if matches!(after, AnyPosition::KingOfTheMountain(_)) {
        sentences.extend(returned_pieces(step, before, after, language));
    }
    // Between a move and the event of its result, the record is not over yet.
    if record.status() != Status::Ongoing || record.rules_outcome().is_some() {
        return sentences;
    }
    let royal = after.info().kinds[0].kind;
    let about_piece = |key, seat| {
        say(language, key, &[("piece", MessageArgument::Piece(after.info(), Piece { seat, kind: royal }))])
    };
    for seat in after.seats() {
        if has_lost_guards(before, after, seat) {
            sentences.push(about_piece("defenceless", seat));
        }
        if matches!(after, AnyPosition::MountChess(_))
            && [before, after].map(|position| count(position, seat, royal)) == [2, 1]
        {
            sentences.push(say(language, "last-flag", &[("seat", seat.into())]));
        }
    }
    if let Action::Move { to, .. } = step.action
        && piece_on(after, to) == Some(Piece { seat: step.seat, kind: royal })
    {
        let goal = match after {
            AnyPosition::KingOfTheMountain(_) if is_beside_summit(after, to) => Some("near-summit"),
            AnyPosition::MountChess(_) if mount_chess::final_rank(step.seat).abs_diff(to.rank()) == 1 => {
                Some("near-last-rank")
            }
            _ => None,
        };
        sentences.extend(goal.map(|key| about_piece(key, step.seat)));
    }
    sentences.extend(repetition(record, language));
    sentences
}

/// Returns the captured pieces that are back on the board or in a reserve (KOTM-23, KOTM-25).
fn returned_pieces(step: Step, before: &AnyPosition, after: &AnyPosition, language: Language) -> Vec<String> {
    let info = after.info();
    let arrival = match step.action {
        Action::Move { from, to, .. } => piece_on(before, from).map(|mover| (to, mover)),
        Action::Place { kind, to } => Some((to, Piece { seat: step.seat, kind })),
        _ => None,
    };
    // A piece that is shot on its own corner returns there, which leaves the board as it was.
    let shot = match step.action {
        Action::Shoot { target, .. } => Some(target),
        _ => None,
    };
    let returns = squares(info).filter_map(|square| {
        let piece = piece_on(after, square)?;
        let is_new = piece_on(before, square) != Some(piece) || shot == Some(square);
        (is_new && arrival != Some((square, piece))).then(|| {
            let arguments = [("piece", MessageArgument::Piece(info, piece)), ("square", square.into())];
            say(language, "returned", &arguments)
        })
    });
    let mut sentences: Vec<String> = returns.collect();
    let [had, have] = [before, after].map(|position| values_by_seat(position, "reserve"));
    for (seat, codes) in have {
        let previous = had.iter().find(|(other, _)| *other == seat).map_or("", |(_, codes)| codes.as_str());
        for kind in info.kinds.iter().map(|known| known.kind) {
            if codes.matches(kind.letter()).count() > previous.matches(kind.letter()).count() {
                let piece = MessageArgument::Piece(info, Piece { seat, kind });
                sentences.push(say(language, "to-reserve", &[("piece", piece)]));
            }
        }
    }
    sentences
}

/// Returns `true` if a seat's King has just lost its last Swordmaster (KM-9).
fn has_lost_guards(before: &AnyPosition, after: &AnyPosition, seat: Seat) -> bool {
    match (before, after) {
        (AnyPosition::KingsMate(before), AnyPosition::KingsMate(after)) => {
            !before.is_defenceless(seat) && after.is_defenceless(seat)
        }
        _ => false,
    }
}

/// Returns `true` if a square touches the summit.
fn is_beside_summit(position: &AnyPosition, square: Square) -> bool {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps
        .filter_map(|(files, ranks)| square.offset(files, ranks))
        .any(|beside| position.terrain(beside) == Terrain::Summit)
}

/// Returns the sentence about a position that has occurred before, if a repetition can decide the game.
fn repetition(record: &Record, language: Language) -> Option<String> {
    let (occurrences, rule) = (record.occurrences(), &record.position().info().repetition);
    if occurrences < 2 {
        return None;
    }
    let key = if occurrences + 1 >= rule.draw {
        "repeated-before-draw"
    } else if rule.claim.is_some_and(|claim| occurrences >= claim) {
        "repeated-claimable"
    } else {
        "repeated-before-claim"
    };
    let arguments = [("count", occurrences.into()), ("seat", record.position().to_act().into())];
    Some(say(language, key, &arguments))
}

/// Returns the number of a seat's pieces of a kind on the board.
fn count(position: &AnyPosition, seat: Seat, kind: PieceKind) -> usize {
    squares(position.info())
        .filter(|square| piece_on(position, *square) == Some(Piece { seat, kind }))
        .count()
}

fn say(language: Language, key: &str, arguments: Arguments) -> String {
    catalogue::text(language, Catalogue::News, key, arguments)
}

#[cfg(test)]
mod tests {
    use super::consequences;
    use crate::language::Language;
    use castellan_rules::{AnyPosition, Options, Record, Variant};

    /// Plays actions from a position, and returns the consequences of the last one.
    fn after(start: AnyPosition, options: &Options, actions: &[&str]) -> String {
        let mut record = Record::new(options.clone(), start);
        let mut before = record.position().clone();
        for action in actions {
            before = record.position().clone();
            record.play(action.parse().expect("an action"), None).expect("a legal action");
        }
        let step = record.last().expect("an action");
        for language in Language::ALL {
            let sentences = consequences(step, &before, &record, language).join(" ");
            assert!(!sentences.contains(['{', '$']), "{language}: {sentences}");
        }
        consequences(step, &before, &record, Language::En).join(" ")
    }

    fn begin(variant: Variant, pairs: &[(&str, &str)]) -> (AnyPosition, Options) {
        let options = Options::new(variant.info(), pairs).expect("options");
        (variant.begin(&options).expect("a start"), options)
    }

    /// Returns a position of King of the Mountain from its ranks, the last first; the others are empty.
    fn mountain(ranks: &[(usize, &str)], reserve: &str) -> AnyPosition {
        let rank =
            |number: usize| ranks.iter().find(|(other, _)| *other == number).map_or("19", |(_, text)| text);
        let board: Vec<&str> = (1..=19).rev().map(rank).collect();
        let text = format!("{} w passes=0 reserve={reserve}", board.join("/"));
        Variant::KingOfTheMountain.read(&text, &Options::default()).expect("a position")
    }

    #[test]
    fn a_king_that_advances_is_announced_with_its_next_goal() {
        let (start, options) = begin(Variant::AllRoundKing, &[("phases", "N,A")]);
        let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
        assert_eq!(after(start.clone(), &options, &mate[..3]), "");
        assert_eq!(
            after(start, &options, &mate),
            "Black's King has been checkmated. Now it must be left alone: leave it where none of Black's pieces \
             attacks it and White can't change that."
        );
        let (start, options) = begin(Variant::AllRoundKing, &[("phases", "N")]);
        assert_eq!(after(start, &options, &mate), "Black's King has been checkmated.");
    }

    #[test]
    fn repeated_positions_are_counted_until_they_decide_the_game() {
        let (start, options) = begin(Variant::AllRoundKing, &[("phases", "N")]);
        let cycle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        assert_eq!(
            after(start.clone(), &options, &cycle),
            "This position has occurred twice. At the third time, a draw can be claimed."
        );
        let twice = [cycle, cycle].concat();
        assert_eq!(
            after(start.clone(), &options, &twice),
            "This position has occurred 3 times: White can claim a draw."
        );
        assert_eq!(
            after(start, &options, &[twice, cycle.to_vec()].concat()),
            "This position has occurred 4 times. At the next, the game is drawn."
        );
    }

    #[test]
    fn captured_pieces_return_to_their_corner_or_to_the_reserve() {
        let options = Options::default();
        let away = mountain(&[(1, "wK,18"), (5, "wR,18"), (7, "bN,18"), (15, "18,bK")], "w:-,b:-");
        assert_eq!(after(away, &options, &["a5a7"]), "Black's Knight returns to s19.");
        let at_home = mountain(&[(1, "wK,18"), (5, "wR,18"), (7, "bN,18"), (19, "18,bK")], "w:-,b:N");
        assert_eq!(after(at_home, &options, &["a5a7"]), "Black's Knight goes to the reserve.");
    }

    #[test]
    fn a_king_beside_the_summit_is_pointed_out() {
        let near = mountain(&[(8, "9,wK,9"), (19, "18,bK")], "w:-,b:-");
        assert_eq!(after(near, &Options::default(), &["j8j9"]), "White's King is one step from the summit!");
    }

    #[test]
    fn the_last_flag_is_pointed_out() {
        let text = "3,bL,bL,3/3,wR,4/8/8/8/8/8/3,wL,4 w passes=0";
        let start = Variant::MountChess.read(text, &Options::default()).expect("a position");
        assert_eq!(after(start, &Options::default(), &["d7d8"]), "Black has one Flag left.");
    }
}
