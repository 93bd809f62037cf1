//! Positions, outcomes and boards as text: complete, within their limits, and the same from every side.

use castellan_game::End;
use castellan_game::event::ClosingReason;
use castellan_picture::text_board;
use castellan_rules::record::Step;
use castellan_rules::{
    Action, AnyPosition, Cell, DrawReason, GameInfo, Outcome, Record, Roll, Seat, Square, Variant, WinReason,
};
use castellan_test_support::{self as common, Random, records};
use castellan_text::{
    DescribedPosition, LONGEST_DESCRIPTION, LONGEST_NAME, Language, SeatNames, describe, describe_within,
    named_seat, outcome, piece_count_in,
};
use std::collections::HashMap;

const NO_NAMES: SeatNames = [None; 4];
const LONG_NAME: &str = "👩\u{200d}🚀 Ada, Countess of Lovelace, who wrote the first of all programs";
const LONG_NAMES: SeatNames =
    [Some(LONG_NAME), Some("🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔🏔"), Some("\n"), Some(LONG_NAME)];

const PHASES: &str =
    "4,wK,3/3,bN,4/8/8/wR,1,bP,4,wR/8/wP,1,wP,5/4,bK,3 b clock=0 ep=- move=7 phase=w:1,b:2 unmoved=-";
const TWO_PHASES: &[(&str, &str)] = &[("phases", "N,S")];
const ORTHODOX: &[(&str, &str)] = &[("phases", "N")];
const SWORDS: &str = "3,bK,3/2,bS,4/7/3,wR,3/7/1,bF,5/7/3,wS,3/3,wK,3 w captures=w:PT,b:- clock=3 failed=d6 move=12 unmoved=wb";
const ACTIVE: &[(&str, &str)] = &[("active", "on")];

fn without_context(position: &AnyPosition) -> DescribedPosition<'_> {
    DescribedPosition { position, end: None, last: None, before: None, names: NO_NAMES }
}

fn char_count(text: &str) -> usize {
    text.chars().count()
}

fn mentions(text: &str, word: &str) -> bool {
    text.split([' ', ',', ';', '.', ':', '(']).any(|part| part == word)
}

/// Plays an action. Returns the sentence about it, with the position before it known and unknown.
fn action_sentences(position: &AnyPosition, action: &str, roll: Option<Roll>) -> [String; 2] {
    let action = action.parse::<Action>().expect("canonical text");
    let mut after = position.clone();
    after.try_play(action, roll).expect("a legal action");
    let last = Some(Step { action, roll, seat: position.to_act() });
    [Some(position), None].map(|before| {
        let text = describe(&DescribedPosition { last, before, ..without_context(&after) });
        let from = text.find(" to move. ").map_or(0, |at| at + " to move. ".len());
        text[from..].split(". ").next().expect("a sentence").to_owned()
    })
}

#[test]
fn a_position_of_each_game_has_the_expected_description() {
    let describe_text = |name: &str, pairs: &[(&str, &str)], text: &str| {
        let position = records::position(name, pairs, text);
        describe(&DescribedPosition {
            names: [Some("Ada"), None, Some("Bob"), None],
            ..without_context(&position)
        })
    };
    assert_eq!(
        describe_text("king-of-the-mountain", &[], records::MOUNTAIN),
        "King of the Mountain. White (Ada) to move. White (Ada): King b1; Archer c3; in reserve 1 Queen. \
         Black (Bob): King s19; Rook e5."
    );
    assert_eq!(
        describe_text("all-round-king", TWO_PHASES, PHASES),
        "All-round King, move 7. Black (Bob) to move. White (Ada): King e8 (Normal); Rooks a4, h4; \
         Pawns a2, c2. Black (Bob): King e1 (Surrendering); Knight d7; Pawn c4."
    );
    assert_eq!(
        describe_text("mount-chess", &[], records::MOUNTS),
        "Mount Chess. White (Ada) to move. White (Ada): Flags d1, e1; Farmers a2, c7; Archer c4; Chariot h4. \
         Black (Bob): Flags d8, e8; Hunter b5."
    );
    assert_eq!(
        describe_text("giant-king", &[], records::GIANTS),
        "Giant-King Chess, move 1. White (Ada) to move. White (Ada): Giant-King e1; Gryphon c3; Knight c1; \
         Pawn a7; Reaper g3. Black (Bob): Giant-King e9."
    );
    assert_eq!(
        describe_text("kings-mate", ACTIVE, SWORDS),
        "King's Mate, move 12. White (Ada) to move. White (Ada): King d1; Swordmaster d2; Keeper d6; \
         captured 1 Priest, 1 Priestess. Black (Bob): King d9; Swordmaster c8; Fool b4. \
         Captures failed this turn: d6."
    );
}

#[test]
fn check_danger_and_the_end_are_described_before_the_pieces() {
    let checked = "7/wR,3,bK,2/7/7/7/7/7/3,wS,3/3,wK,3 b captures=w:-,b:- clock=0 move=1 unmoved=-";
    let checked = records::position("kings-mate", &[], checked);
    assert!(
        describe(&without_context(&checked))
            .starts_with("King's Mate, move 1. Black to move. Black is in check! White:")
    );

    let danger = "4,wR,2,wK/8/8/8/8/8/8/bK,7 b clock=0 ep=- move=1 phase=w:1,b:1 unmoved=-";
    let danger = records::position("all-round-king", ORTHODOX, danger);
    assert!(danger.in_check(Seat::Black));
    assert!(
        describe(&without_context(&danger))
            .contains("Black to move. Check! Black must end the attack on the King on h8. White:")
    );
    // In another phase, the danger is no check.
    let escaping = "wR,wK,6/8/8/8/8/8/8/bK,6,bR b clock=0 ep=- move=1 phase=w:1,b:1 unmoved=-";
    let escaping = records::position("all-round-king", &[], escaping);
    assert!(escaping.in_check(Seat::Black));
    assert!(
        describe(&without_context(&escaping))
            .contains("Black to move. Black must attack the King on b8. White:")
    );

    let end = Some(End::Outcome(Outcome::Won(Seat::Black, WinReason::Time)));
    let ended = describe(&DescribedPosition {
        end,
        names: [None, None, Some("Bob"), None],
        ..without_context(&checked)
    });
    assert!(ended.starts_with("King's Mate, move 1. Black (Bob) wins on time. White:"), "{ended}");
    let end = Some(End::Closed(ClosingReason::Cancelled));
    let closed = describe(&DescribedPosition { end, ..without_context(&checked) });
    assert!(closed.starts_with("King's Mate, move 1. The game was cancelled. White:"), "{closed}");

    let summit =
        "18,bK/19/19/19/19/19/19/19/8,wK,10/19/19/19/19/19/19/19/19/19/19 w passes=0 reserve=w:-,b:-";
    let mut summit = records::position("king-of-the-mountain", &[], summit);
    summit.try_play("i11j10".parse::<Action>().expect("canonical text"), None).expect("a legal action");
    let text = describe(&without_context(&summit));
    assert!(
        text.starts_with("King of the Mountain. White wins: the King is on the summit. White: King j10.")
    );

    let through = "7,wK/8/8/8/8/8/8/bK,7 b clock=0 ep=- move=1 phase=w:5,b:1 unmoved=-";
    let through = records::position("all-round-king", &[], through);
    assert!(
        describe(&without_context(&through))
            .contains("White: King h8 (past its last phase). Black: King a1 (Escaping).")
    );
}

#[test]
fn the_last_action_is_described() {
    let check = |position: &AnyPosition, action: &str, with_before: &str, without_before: &str| {
        assert_eq!(action_sentences(position, action, None), [with_before, without_before], "{action}");
    };
    let mountain = records::position("king-of-the-mountain", &[], records::MOUNTAIN);
    let shot = "White's Archer shot from c3 at e5, capturing Black's Rook";
    check(&mountain, "c3*e5", shot, "White shot from c3 at e5");
    check(&mountain, "Q@a1", "White placed a Queen on a1", "White placed a Queen on a1");

    let phases = records::position("all-round-king", TWO_PHASES, PHASES);
    check(
        &phases,
        "d7f6",
        "Black's Knight moved from d7 to f6",
        "Black moved from d7 to f6, where there is now a Knight",
    );
    let passing = "7,wK/8/8/3,wP,bP,3/8/8/8/bK,7 w clock=0 ep=e6 move=9 phase=w:1,b:1 unmoved=-";
    let passing = records::position("all-round-king", ORTHODOX, passing);
    let [with_before, _] = action_sentences(&passing, "d5e6", None);
    assert_eq!(with_before, "White's Pawn moved from d5 to e6, capturing Black's Pawn on e5");
    let castling = "7,wK/8/8/8/8/8/8/wR,3,bK,3 w clock=0 ep=- move=9 phase=w:1,b:1 unmoved=a1,e1";
    let castling = records::position("all-round-king", ORTHODOX, castling);
    check(&castling, "e1c1", "White moved Black's King from e1 to c1", "White moved from e1 to c1");

    let mounts = records::position("mount-chess", &[], records::MOUNTS);
    let became = "White's Farmer moved from c7 to c8, becoming a Chariot";
    check(&mounts, "c7c8=R", became, "White moved from c7 to c8, becoming a Chariot");
    let start = common::start(("mount-chess", &[]));
    let mounted = "White's Hunter moved from a1 to b2, mounting a Hunter to become an Archer";
    check(&start, "a1b2", mounted, "White moved from a1 to b2, where there is now an Archer");

    let giants = records::position("giant-king", &[], records::GIANTS);
    let promoted = "White's Pawn moved from a7 to a8, promoting the piece on c3 to a Reaper";
    check(&giants, "a7a8+c3", promoted, "White moved from a7 to a8, promoting the piece on c3 to a Reaper");
    let king = "White's Giant-King moved from e1 to e2";
    check(&giants, "e1e2", king, "White moved from e1 to e2, where there is now a Giant-King");

    let fight = SWORDS.replace("failed=d6", "failed=-").replace("2,bS,4/7/", "2,bS,4/3,bF,3/");
    let fight = records::position("kings-mate", ACTIVE, &fight);
    let roll = |attack, defence| Some(Roll { attack, defence });
    let won = action_sentences(&fight, "d6d7", roll(5, 3));
    assert_eq!(
        won[0],
        "White's Keeper on d6 attacked d7 and rolled 5 to 3: the capture succeeded, capturing Black's Fool"
    );
    assert_eq!(won[1], "White on d6 attacked d7 and rolled 5 to 3: the capture succeeded");
    let failed = action_sentences(&fight, "d6d7", roll(3, 3));
    assert_eq!(failed, ["White's Keeper on d6 attacked d7 and rolled 3 to 3: the capture failed"; 2]);

    let upon = "1,bT,1,bK,3/wF,1,bS,4/7/7/7/7/7/3,wS,3/3,wK,3 w \
                captures=w:R,b:- clock=0 failed=- move=1 unmoved=wb";
    let upon = records::position("kings-mate", ACTIVE, upon);
    let rolled = "White's Fool on a8 attacked b9 and rolled";
    let took = "1: the capture succeeded, capturing Black's Priestess, becoming a Keeper";
    assert_eq!(action_sentences(&upon, "a8b9=R", roll(2, 1))[0], format!("{rolled} 2 to {took}"));
    assert_eq!(
        action_sentences(&upon, "a8b9=R", roll(1, 1))[0],
        format!("{rolled} 1 to 1: the capture failed")
    );

    let last = |action| Some(Step { action, roll: None, seat: Seat::Red });
    for (action, words) in
        [(Action::Pass, " Red passed. "), (Action::Leave(Seat::Gold), " Gold left the game. ")]
    {
        assert!(
            describe(&DescribedPosition { last: last(action), ..without_context(&mountain) }).contains(words)
        );
    }
}

#[test]
fn a_description_without_limit_names_every_piece_with_its_square() {
    let mut random = Random::new(13);
    for terms in records::all_terms() {
        for _ in 0..20 {
            let Some(position) = common::scattered(terms, &mut random) else { continue };
            let text = describe_within(&without_context(&position), usize::MAX);
            let info = position.info();
            for square in info.squares() {
                let Cell::Piece(piece) = position.cell(square) else { continue };
                let name = info.kind_name(piece.kind);
                assert!(text.contains(&name), "{name}: {text}");
                // A piece that covers several squares is named by the lowest, leftmost one.
                let is_other_part = piece.kind == info.kinds[0].kind
                    && [(-1, 0), (0, -1), (-1, -1)]
                        .into_iter()
                        .filter_map(|(files, ranks)| square.offset(files, ranks))
                        .any(|beside| position.cell(beside) == position.cell(square));
                let flags = info.kinds[0].name == "Flag";
                assert_eq!(mentions(&text, &square.to_string()), flags || !is_other_part, "{square}: {text}");
            }
        }
    }
}

/// Checks the limits of every text about a record.
fn check_limits(record: &Record, before: Option<&AnyPosition>) {
    for names in [NO_NAMES, LONG_NAMES] {
        let end = match record.status() {
            castellan_rules::Status::Over(end) => Some(End::Outcome(end)),
            castellan_rules::Status::Ongoing => None,
        };
        let subject =
            DescribedPosition { position: record.position(), end, last: record.last(), before, names };
        let text = describe(&subject);
        assert!(char_count(&text) <= LONGEST_DESCRIPTION, "{} letters: {text}", char_count(&text));
        assert!(text.ends_with('.') && !text.contains("  ") && !text.contains('\n'), "{text}");
        for seat in record.position().seats() {
            assert!(text.contains(&format!(" {}: ", named_seat(seat, &names))), "{seat}: {text}");
        }
    }
    for viewpoint in Seat::ALL {
        let board = text_board::draw(record.position(), viewpoint);
        assert!(board.is_ascii() && board.len() < 2_000, "{} letters", board.len());
        assert!(board.lines().all(|line| line.len() <= 80 && !line.ends_with(' ')), "{board}");
    }
}

#[test]
fn descriptions_and_text_boards_keep_their_limits() {
    let mut random = Random::new(11);
    for terms in records::all_terms() {
        for game in 0..4 {
            let start = if game % 2 == 0 { common::scattered(terms, &mut random) } else { None };
            let record = Record::new(common::options(terms), start.unwrap_or_else(|| common::start(terms)));
            let mut before: Option<AnyPosition> = None;
            records::play_out(record, 120, &mut random, |record| {
                if record.steps().len() % 7 < 2 {
                    check_limits(record, before.as_ref());
                }
                before = Some(record.position().clone());
            });
        }
    }
}

/// Returns a position with all eighty pieces of four seats, on the squares with the longest names.
fn crowded() -> AnyPosition {
    let army =
        ["Q", "M", "C", "B", "B", "R", "R", "N", "N", "J", "J", "P", "P", "H", "H", "H", "H", "H", "H", "K"];
    let mut cells: Vec<String> =
        ["w", "r", "b", "g"].iter().flat_map(|seat| army.map(|code| format!("{seat}{code}"))).collect();
    cells.resize(19 * 5, String::new());
    let mut ranks: Vec<String> = cells.chunks(19).map(common::rank_text).collect();
    ranks.resize(19, "19".to_owned());
    let text = format!("{} w passes=0 reserve=w:-,r:-,b:-,g:-", ranks.join("/"));
    records::position("king-of-the-mountain", &[("seats", "4")], &text)
}

#[test]
fn a_long_description_omits_the_squares_of_the_most_frequent_kinds_first() {
    let position = crowded();
    let subject = DescribedPosition { names: LONG_NAMES, ..without_context(&position) };
    let full = describe_within(&subject, usize::MAX);
    let pieces: Vec<(Square, char)> = position
        .info()
        .squares()
        .filter_map(|square| match position.cell(square) {
            Cell::Piece(piece) => Some((square, piece.kind.letter())),
            _ => None,
        })
        .collect();
    let mentions_squares_of = |text: &str, code| {
        let of_kind = pieces.iter().filter(|(_, other)| *other == code);
        let (all, mentioned) = of_kind.fold((0, 0), |(all, mentioned), (square, _)| {
            (all + 1, mentioned + u8::from(mentions(text, &square.to_string())))
        });
        assert!(mentioned == 0 || mentioned == all, "{code}: all seats or none: {text}");
        mentioned > 0
    };
    // Heroes, which are the most frequent, then pairs from the smallest, then the single pieces.
    let order = ['H', 'P', 'J', 'N', 'R', 'B', 'C', 'M', 'Q', 'K'];
    assert!(order.iter().all(|&code| mentions_squares_of(&full, code)));
    let mut stages = 0;
    let mut longest = char_count(&full);
    loop {
        let text = describe_within(&subject, longest);
        assert!(char_count(&text) <= longest && text.ends_with('.'), "{longest}: {text}");
        let kept: Vec<bool> = order.iter().map(|&code| mentions_squares_of(&text, code)).collect();
        assert!(kept.is_sorted(), "{longest}: {text}");
        if !kept[order.len() - 1] || !text.contains("Gold") {
            break;
        }
        if text.contains("other pieces") {
            assert!(text.ends_with("King d15; 19 other pieces."), "{text}");
            break;
        }
        stages += 1;
        longest = char_count(&text) - 1;
    }
    assert_eq!(stages, order.len());
    let start = common::start(("king-of-the-mountain", &[]));
    let text = describe(&without_context(&start));
    let walls = start.info().squares().filter(|&square| start.cell(square) == Cell::Wall).count();
    assert!(text.ends_with(&format!(". Walls: {walls} squares.")), "{text}");
    assert!(!describe_within(&without_context(&start), char_count(&text) - 1).contains("Walls"));
}

#[test]
fn with_very_little_space_whole_sentences_are_omitted() {
    let position = crowded();
    for longest in 0..600 {
        let text = describe_within(&without_context(&position), longest);
        assert!(char_count(&text) <= longest);
        assert!(text.is_empty() || text.ends_with(['.', '!']), "{text}");
    }
    assert_eq!(describe_within(&without_context(&position), 40), "King of the Mountain. White to move.");
}

#[test]
fn every_outcome_has_its_own_sentence() {
    let wins = WinReason::ALL.iter().map(|&reason| Outcome::Won(Seat::Red, reason));
    let draws = DrawReason::ALL.iter().map(|&reason| Outcome::Drawn(reason));
    let mut sentences: Vec<String> = wins.chain(draws).map(|end| outcome(end, &NO_NAMES)).collect();
    for sentence in &sentences {
        assert!(sentence.starts_with("Red wins") || sentence.starts_with("Draw"), "{sentence}");
        assert!(sentence.ends_with('.') && char_count(sentence) <= 80, "{sentence}");
    }
    sentences.sort_unstable();
    sentences.dedup();
    assert_eq!(sentences.len(), WinReason::ALL.len() + DrawReason::ALL.len());
    assert_eq!(
        outcome(Outcome::Won(Seat::White, WinReason::Summit), &[Some("Ada"), None, None, None]),
        "White (Ada) wins: the King is on the summit."
    );
}

#[test]
fn names_lose_control_characters_and_are_truncated() {
    let displayed = |name: &str| named_seat(Seat::White, &[Some(name), None, None, None]);
    assert_eq!(displayed("A\u{7}d\na\u{202e}"), "White (Ad a)");
    assert_eq!(displayed(" \r\n "), "White");
    assert_eq!(displayed(&"é".repeat(LONGEST_NAME)), format!("White ({})", "é".repeat(LONGEST_NAME)));
    assert_eq!(
        displayed(&"é".repeat(LONGEST_NAME + 1)),
        format!("White ({}…)", "é".repeat(LONGEST_NAME - 1))
    );
    assert_eq!(displayed("👩\u{200d}🚀"), "White (👩\u{200d}🚀)");
}

#[test]
fn kinds_of_piece_have_plurals() {
    for (one, many) in [
        ("Hero", "Heroes"),
        ("Kangaroo", "Kangaroos"),
        ("Priestess", "Priestesses"),
        ("Lioness", "Lionesses"),
        ("Cavalry", "Cavalry"),
        ("Swordmaster", "Swordmasters"),
        ("Giant-King", "Giant-Kings"),
        ("Behemoth", "Behemoths"),
    ] {
        let known = Variant::ALL.iter().map(|variant| variant.info()).find_map(|info| {
            let kind = info.kinds.iter().find(|kind| kind.name == one)?;
            Some(piece_count_in(info, kind.kind, 2, Language::En))
        });
        assert_eq!(known, Some(format!("2 {many}")));
    }
}

/// Parses a text board into its squares, by the names on its edges.
fn read_board(info: &GameInfo, board: &str) -> HashMap<String, String> {
    let lines: Vec<&str> = board.lines().collect();
    let columns: Vec<&str> = lines[0].split_whitespace().collect();
    let mut cells = HashMap::new();
    for line in lines[1..].iter().take_while(|line| **line != lines[0]) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words.len(), columns.len() + 2, "{line}");
        assert_eq!(words[0], words[words.len() - 1], "{line}");
        for (column, cell) in columns.iter().zip(&words[1..]) {
            let names = [format!("{column}{}", words[0]), format!("{}{column}", words[0])];
            let name =
                names.into_iter().find(|name| name.starts_with(|first: char| first.is_ascii_lowercase()));
            assert!(cells.insert(name.expect("a file and a rank"), (*cell).to_owned()).is_none());
        }
    }
    assert_eq!(cells.len(), usize::from(info.files) * usize::from(info.ranks));
    cells
}

#[test]
fn a_text_board_has_the_same_squares_from_every_side() {
    let mut random = Random::new(12);
    for terms in records::all_terms() {
        let record = Record::new(common::options(terms), common::start(terms));
        let record = records::play_out(record, 60, &mut random, |_| {});
        let (position, info) = (record.position(), record.position().info());
        for viewpoint in Seat::ALL {
            let board = text_board::draw(position, viewpoint);
            let cells = read_board(info, &board);
            for square in info.squares() {
                let expected = match position.cell(square) {
                    Cell::Empty => ".".to_owned(),
                    Cell::Wall => "#".repeat(2),
                    Cell::Piece(piece) => piece.to_string(),
                };
                assert_eq!(cells[&square.to_string()], expected, "{square} for {viewpoint}\n{board}");
            }
        }
    }
}

#[test]
fn a_text_board_has_the_corner_of_its_seat_at_the_bottom_left() {
    let corner = |game: Variant, viewpoint| {
        let position = game.begin(&castellan_rules::Options::default()).expect("a start position");
        let board = text_board::draw(&position, viewpoint);
        let columns =
            board.lines().next().expect("an edge").split_whitespace().next().expect("a column").to_owned();
        let row = board.lines().nth(usize::from(game.info().ranks)).expect("the lowest row");
        [columns, row.split_whitespace().next().expect("a row").to_owned()]
    };
    for &game in Variant::ALL {
        let info = game.info();
        let last = [char::from(b'a' + info.files - 1).to_string(), info.ranks.to_string()];
        assert_eq!(corner(game, Seat::White), ["a", "1"]);
        assert_eq!(corner(game, Seat::Black), last);
        let four = info.seats.len() == 4;
        assert_eq!(corner(game, Seat::Red), if four { ["19", "a"] } else { ["a", "1"] });
        assert_eq!(corner(game, Seat::Gold), if four { ["1", "s"] } else { ["a", "1"] });
    }
}

#[test]
fn text_boards_have_the_expected_form() {
    let position = records::position("kings-mate", ACTIVE, SWORDS);
    let board = "   a  b  c  d  e  f  g
 9 .  .  .  bK .  .  .  9
 8 .  .  bS .  .  .  .  8
 7 .  .  .  .  .  .  .  7
 6 .  .  .  wR .  .  .  6
 5 .  .  .  .  .  .  .  5
 4 .  bF .  .  .  .  .  4
 3 .  .  .  .  .  .  .  3
 2 .  .  .  wS .  .  .  2
 1 .  .  .  wK .  .  .  1
   a  b  c  d  e  f  g
White to move
White, captured: PT
Failed this turn: d6
";
    assert_eq!(text_board::draw(&position, Seat::White), board);
    let giants = text_board::draw(&records::position("giant-king", &[], records::GIANTS), Seat::Black);
    assert!(giants.starts_with(
        "   j   i   h   g   f   e   d   c   b   a\n 1 .   .   .   .   wK  wK  .   wN  .   .   1\n"
    ));
    assert!(giants.contains("\n 3 .   .   .   w+G .   .   .   wG  .   .   3\n"), "{giants}");
}
