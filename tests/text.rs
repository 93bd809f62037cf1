//! The text layer through its public face: input, notation, records and game texts of every game.

mod common;

use castellan::rules::record::PlayError;
use castellan::rules::text::game::{Fault, GameText};
use castellan::rules::text::input::{self, InputError, LONGEST_INPUT, MOST_LISTED};
use castellan::rules::text::notation;
use castellan::rules::{
    Action, AnyPosition, DrawReason, Options, Outcome, Record, Roll, Seat, Square, Status, Variant, WinReason,
};
use common::{Random, Terms, variant};
use std::collections::{HashMap, HashSet};

fn begin(name: &str, pairs: &[(&str, &str)]) -> Record {
    let options = Options::new(variant(name).info(), pairs).expect("options of the game");
    Record::begin(variant(name), options).expect("a start position")
}

fn position(name: &str, pairs: &[(&str, &str)], text: &str) -> AnyPosition {
    let options = Options::new(variant(name).info(), pairs).expect("options of the game");
    variant(name).read(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Every game with the sets of options that reach its rules.
fn all_terms() -> Vec<Terms> {
    let mut all = Vec::new();
    for game in Variant::ALL {
        let before = all.len();
        all.extend(common::terms_of(game.info().name));
        if all.len() == before {
            all.push((game.info().name, &[]));
        }
    }
    all
}

fn all_starts() -> Vec<Record> {
    all_terms().into_iter().map(|(name, pairs)| begin(name, pairs)).collect()
}

/// Plays at random, and shows every record on the way.
fn play_out(mut record: Record, plies: usize, random: &mut Random, mut visit: impl FnMut(&Record)) -> Record {
    for _ in 0..plies {
        visit(&record);
        if record.status() != Status::Ongoing {
            return record;
        }
        let mut after = record.position().clone();
        let (action, roll) = common::play_randomly(&mut after, random).expect("the game goes on");
        record.play(action, roll).expect("a legal action with its dice");
        assert_eq!(*record.position(), after);
    }
    visit(&record);
    record
}

/// Positions of every game: of random games, some of them from scattered pieces.
fn for_many_positions(plies: usize, every: usize, mut visit: impl FnMut(&AnyPosition)) {
    let mut random = Random::new(7);
    for terms in all_terms() {
        for game in 0..8 {
            let (start, plies, every) = match common::scattered(terms, &mut random) {
                Some(scattered) if game > 0 => (scattered, plies / 10, every.div_ceil(4)),
                _ => (common::start(terms), plies, every),
            };
            let record = Record::new(variant(terms.0), common::options(terms), start);
            let mut count = 0;
            play_out(record, plies, &mut random, |record| {
                if count % every == 0 {
                    visit(record.position());
                }
                count += 1;
            });
        }
    }
}

fn read(position: &AnyPosition, text: &str) -> Result<String, InputError> {
    input::read(position, text).map(|action| action.to_string())
}

#[track_caller]
fn reads_as(position: &AnyPosition, texts: &[&str], canonical: &str) {
    for text in texts {
        assert_eq!(read(position, text).as_deref(), Ok(canonical), "{text}");
    }
}

#[test]
fn canonical_text_always_means_itself() {
    for_many_positions(150, 7, |position| {
        for action in position.actions() {
            assert_eq!(input::read(position, &action.to_string()), Ok(action));
        }
    });
}

#[test]
fn every_action_has_a_notation_of_its_own_that_reads_back() {
    for_many_positions(150, 5, |position| {
        let mut seen = HashSet::new();
        for (action, text) in notation::write_all(position) {
            assert_eq!(input::read(position, &text), Ok(action), "{text} in {}", position.text());
            assert!(seen.insert(text.clone()), "{text} twice in {}", position.text());
            assert!(text.len() <= LONGEST_INPUT && text.is_ascii(), "{text}");
        }
    });
}

#[test]
fn one_notation_and_all_notations_agree() {
    for_many_positions(60, 20, |position| {
        for (action, text) in notation::write_all(position) {
            assert_eq!(notation::write(position, action), text);
        }
    });
}

#[test]
fn ways_to_write_a_move_agree() {
    for_many_positions(60, 12, |position| {
        for action in position.actions() {
            let Action::Move { from, to, then: castellan::rules::Then::Nothing } = action else { continue };
            let turned = |square: Square| {
                let text = square.to_string().to_uppercase();
                format!("{}{}", &text[1..], &text[..1])
            };
            let castellan::rules::Cell::Piece(piece) = position.cell(from) else { panic!("a piece moves") };
            let name = position.info().kind_name(piece.kind);
            let (from_turned, to_turned) = (turned(from), turned(to));
            let mut texts = vec![
                format!("{from} {to}"),
                format!("  {from}  -  {to} !"),
                format!("{from}→{to}"),
                format!("{from}->{to}"),
                format!("{from} to {to}"),
                format!("{from}x{to}+"),
                format!("{from_turned} {to_turned}"),
                format!("{name} {from} to {to}"),
                format!("{name} on {from} takes {to}?!"),
                format!("{} {from} {to}", name.to_lowercase()),
                format!("{}{from}-{to}", piece.kind),
            ];
            texts.push(texts[10].to_lowercase());
            texts.push(texts[7].to_uppercase());
            for text in texts {
                let read = input::read(position, &text);
                // Small letters alone can mean a file where a code is meant.
                let listed = matches!(&read, Err(InputError::Ambiguous(list)) if list.contains(&action));
                assert!(read == Ok(action) || listed, "{text}: {read:?} in {}", position.text());
            }
        }
    });
}

#[test]
fn a_bare_target_is_the_one_piece_that_goes_there() {
    let start = begin("mount-chess", &[]);
    reads_as(&position("mount-chess", &[], MOUNTS), &["b5", "5B", " B5 !"], "c4b5");
    let Err(InputError::Ambiguous(actions)) = input::read(start.position(), "c3") else {
        panic!("ambiguous")
    };
    let listed: Vec<_> = actions.iter().map(Action::to_string).collect();
    assert_eq!(listed, ["b2c3", "c2c3", "d2c3"]);
}

/// Mount Chess: an Archer, a Chariot, a Farmer that can be promoted.
const MOUNTS: &str = "3,bL,bL,3/2,wF,5/8/1,bH,6/2,wA,4,wR/8/wF,7/3,wL,wL,3 w passes=0";

#[test]
fn pieces_are_named_by_code_or_name_in_any_case() {
    let at = position("mount-chess", &[], MOUNTS);
    reads_as(
        &at,
        &["Ab5", "Axb5", "archer b5", "Archer takes b5", "AxH", "archer takes hunter", "ac4xb5"],
        "c4b5",
    );
    reads_as(
        &at,
        &["Rg4", "chariot g4", "R4g4", "Rhg4", "chariot h4 to g4", "move the chariot to g4"],
        "h4g4",
    );
    reads_as(
        &at,
        &[
            "c7-c8=R",
            "c7c8R",
            "c7 c8 chariot",
            "c8=R",
            "c8 promote to chariot",
            "Fc8=R",
            "farmer c8 becomes chariot",
            "C8=r",
        ],
        "c7c8=R",
    );
    // The plain move lacks its promotion.
    let Err(InputError::Refused(action, ruling)) = input::read(&at, "c7c8") else { panic!("refused") };
    assert_eq!((action.to_string().as_str(), ruling.rule), ("c7c8", "MC-10"));
    let Err(InputError::Refused(action, ruling)) = input::read(&at, "c8") else { panic!("refused") };
    assert_eq!((action.to_string().as_str(), ruling.rule), ("c7c8", "MC-10"));
}

#[test]
fn notation_says_what_happens() {
    let at = position("mount-chess", &[], MOUNTS);
    let all: HashMap<String, String> =
        notation::write_all(&at).into_iter().map(|(action, text)| (action.to_string(), text)).collect();
    assert_eq!(all["c4b5"], "Axb5");
    assert_eq!(all["c7c8=R"], "Fc8=R");
    assert_eq!(all["e1e2"], "Lee2");
    assert_eq!(all["e1f1"], "Lf1");
    let start = begin("mount-chess", &[]);
    assert_eq!(notation::write(start.position(), Action::read("b2a3").expect("text")), "Ha3");
    assert_eq!(notation::write(start.position(), Action::read("a2b2").expect("text")), "Fa&b2");
    assert_eq!(notation::write(start.position(), Action::read("a2a8").expect("text")), "a2a8");
}

#[test]
fn a_letter_that_is_code_and_file_is_both_in_small_letters() {
    // An Archer on c2 and a Farmer on a2 both reach a4; a Farmer on a3 does.
    let at = position("mount-chess", &[], "3,bL,bL,3/8/8/8/8/wF,7/2,wA,5/3,wL,wL,3 w passes=0");
    let Err(InputError::Ambiguous(actions)) = input::read(&at, "aa4") else { panic!("ambiguous") };
    assert_eq!(actions.len(), 2);
    reads_as(&at, &["Aa4"], "c2a4");
    reads_as(&at, &["Fa4", "farmer a4", "fa4"], "a3a4");
}

#[test]
fn the_nearest_refusal_is_given() {
    let at = position("mount-chess", &[], MOUNTS);
    let refused = |text: &str| match input::read(&at, text) {
        Err(InputError::Refused(action, ruling)) => (action.to_string(), ruling.reason.id),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(refused("Af6"), ("c4f6".to_owned(), "NOT_ITS_MOVE"));
    // Of two Flags, the one that is blocked by its own side comes nearer than the one too far away.
    assert_eq!(refused("flag d1 to e1").0, "d1e1");
    assert_eq!(refused("chariot b4"), ("h4b4".to_owned(), "BLOCKED"));
    assert_eq!(refused("b5 b4"), ("b5b4".to_owned(), "WRONG_SEAT"));
    assert_eq!(refused("a4 a5"), ("a4a5".to_owned(), "EMPTY_SQUARE"));
    assert_eq!(refused("a2 k9").1, "OFF_BOARD");
    assert_eq!(refused("O-O").1, "NOT_ITS_MOVE");
    assert_eq!(refused("pass").1, "MAY_NOT_PASS");
    assert_eq!(refused("Chariot at b1").1, "NOT_ITS_MOVE");
    assert_eq!(refused("place chariot b1").1, "NO_SUCH_FORM");
}

#[test]
fn a_piece_that_may_not_act_is_not_the_nearest() {
    let refused = |at: &AnyPosition, text: &str| match input::read(at, text) {
        Err(InputError::Refused(action, ruling)) => (action.to_string(), ruling.reason.id),
        other => panic!("{text}: {other:?}"),
    };
    // Black's King on e1 is nearer to e4, but not White's to move.
    assert_eq!(refused(begin("all-round-king", &[]).position(), "Ke4"), ("e8e4".to_owned(), "NOT_ITS_MOVE"));
    let giants = position("giant-king", &[], GIANTS);
    assert_eq!(refused(&giants, "a8 promote g3"), ("a7a8+g3".to_owned(), "PROMOTES_TWICE"));
    assert_eq!(refused(&giants, "king f2 to f3").1, "WRONG_CORNER");
}

#[test]
fn what_is_not_there_or_not_understood_is_named() {
    let at = position("mount-chess", &[], MOUNTS);
    let said = |text: &str| read(&at, text).expect_err("no action").to_string();
    assert_eq!(said("archer d4 e5"), "there is no Archer on d4");
    assert_eq!(said("cavalry e5"), "there is no such Cavalry");
    assert_eq!(said("knigth e5"), "`knigth` was not understood");
    assert_eq!(said("archer to the moon"), "`moon` was not understood");
    assert_eq!(said("archer"), "`archer` was not understood");
    assert_eq!(said(""), "there is no text");
    assert_eq!(said("\u{1b}[2J\n"), "`\\u{1b}` was not understood");
    assert_eq!(said("leave:r"), "Red is not in the game");
    assert_eq!(said(&"e".repeat(LONGEST_INPUT + 1)), "the text is longer than 100 characters");
}

#[test]
fn leaving_is_read_at_any_turn_for_seats_in_the_game() {
    let start = begin("mount-chess", &[]);
    assert_eq!(input::read(start.position(), "leave:b"), Ok(Action::Leave(Seat::Black)));
    assert_eq!(input::read(start.position(), "Leave White"), Ok(Action::Leave(Seat::White)));
    assert_eq!(input::read(start.position(), "leave:g"), Err(InputError::NotInGame(Seat::Gold)));
}

#[test]
fn an_ambiguity_lists_no_more_than_it_may() {
    let actions: Vec<Action> = begin("mount-chess", &[]).position().actions();
    let text = InputError::Ambiguous(actions.clone()).to_string();
    assert_eq!(text.matches(',').count(), MOST_LISTED - 1);
    assert!(text.ends_with(&format!(" and {} more", actions.len() - MOST_LISTED)), "{text}");
}

#[test]
fn castling_is_read_and_written_by_its_wing() {
    // `phases=N` is orthodox chess, each King named after its attacker.
    let text =
        "bR,3,wK,2,bR/8/8/8/8/8/8/wR,3,bK,2,wR w clock=0 ep=- move=1 phase=w:1,b:1 unmoved=a1,e1,h1,a8,e8,h8";
    let at = position("all-round-king", &[("phases", "N")], text);
    reads_as(
        &at,
        &[
            "O-O",
            "0-0",
            "o-o",
            "oo",
            "O–O",
            "castle kingside",
            "castles short",
            "castle king side",
            "Kg1",
            "O-O+",
        ],
        "e1g1",
    );
    reads_as(&at, &["O-O-O", "0-0-0", "castle queenside", "castle long", "Long castling", "Kc1"], "e1c1");
    assert!(matches!(input::read(&at, "castle"), Err(InputError::Ambiguous(list)) if list.len() == 2));
    assert_eq!(notation::write(&at, Action::read("e1g1").expect("text")), "O-O");
    assert_eq!(notation::write(&at, Action::read("e1c1").expect("text")), "O-O-O");
}

#[test]
fn castling_that_either_king_could_do_is_ambiguous() {
    // Black's King escapes on e1, so White may castle it; White's own has turned Normal for Black.
    let text = "4,wK,3/8/8/8/8/8/8/wR,3,bK,2,wR w clock=0 ep=- move=1 phase=w:1,b:1 unmoved=a1,e1,h1,e8";
    let at = position("all-round-king", &[], text);
    reads_as(&at, &["O-O", "Kg1"], "e1g1");
    assert!(matches!(input::read(&at, "castles"), Err(InputError::Ambiguous(list)) if list.len() == 2));
}

#[test]
fn en_passant_and_check_are_marked() {
    let text = "4,wK,3/8/8/3,bP,wP,3/8/8/8/4,bK,3 w clock=0 ep=d6 move=1 phase=w:1,b:1 unmoved=-";
    let at = position("all-round-king", &[("phases", "N")], text);
    reads_as(&at, &["exd6", "e5xd6 e.p.", "exd6 ep", "pawn takes d6", "Pd6", "ed6", "d6"], "e5d6");
    assert!(notation::write(&at, Action::read("e5d6").expect("text")).starts_with("Pxd6"));
}

/// King of the Mountain: an Archer on c3 that shoots e5, a Queen in reserve.
const MOUNTAIN: &str =
    "18,bK/19/19/19/19/19/19/19/19/19/19/19/19/19/4,bR,14/19/2,wA,16/19/1,wK,17 w passes=0 reserve=w:Q,b:-";

#[test]
fn shooting_and_placing_are_read_from_words() {
    let at = position("king-of-the-mountain", &[], MOUNTAIN);
    reads_as(
        &at,
        &[
            "c3*e5",
            "shoot c3 e5",
            "c3xe5",
            "c3:e5",
            "archer c3 takes e5",
            "A*e5",
            "Axe5",
            "shoot e5",
            "archer shoots rook",
            "AxR",
            "Ae5",
        ],
        "c3*e5",
    );
    reads_as(
        &at,
        &[
            "Q@a1",
            "q@1A",
            "Q at a1",
            "respawn queen a1",
            "place queen on a1",
            "Queen on a1",
            "Qa1",
            "put Q 1a",
        ],
        "Q@a1",
    );
    reads_as(&at, &["place a1"], "Q@a1");
    reads_as(&at, &["Ac5", "archer 5C", "3C 5C", "3c5c", "c3 - c5"], "c3c5");
    assert_eq!(notation::write(&at, Action::read("c3*e5").expect("text")), "A*e5");
}

/// Giant-King Chess: a Pawn before its 8th rank; a Gryphon, a Reaper and a Knight beside it.
const GIANTS: &str = "4,bK,bK,4/4,bK,bK,4/10/wP,9/10/10/10/2,wG,3,w+G,3/4,wK,wK,4/2,wN,1,wK,wK,4 w captures=w:-,b:- clock=0 ep=- move=1";

#[test]
fn what_a_pawn_promotes_is_read_from_words() {
    let at = position("giant-king", &[], GIANTS);
    reads_as(
        &at,
        &[
            "a7a8+c1",
            "a7-a8 promote c1",
            "a8 promotes knight c1",
            "Pa8+c1",
            "pawn a8 promoting c1",
            "a7 a8 c1",
        ],
        "a7a8+c1",
    );
    reads_as(&at, &["a8", "a7-a8+", "Pa8!"], "a7a8");
    reads_as(&at, &["+Gg9", "reaper g9", "Reaper to 9G", "+gg9", "Gg9"], "g3g9");
    reads_as(&at, &["Gb4", "gryphon b4"], "c3b4");
    reads_as(&at, &["king e1 e2", "giant-king e2", "Giant King e2", "Ke2"], "e1e2");
}

#[test]
fn what_a_pawn_brings_back_is_read_from_words() {
    let at = position(
        "giant-king",
        &[],
        "4,bK,bK,4/4,bK,bK,4/10/wP,9/10/10/10/10/4,wK,wK,4/4,wK,wK,4 w captures=w:N,b:- clock=0 ep=- move=1",
    );
    reads_as(
        &at,
        &["a7a8/N@e3", "a7-a8 drop knight e3", "a8 drop N at e3", "a8/n@3e", "Pa8 drops Knight on e3"],
        "a7a8/N@e3",
    );
    assert_eq!(notation::write(&at, Action::read("a7a8/N@e3").expect("text")), "Pa8/N@e3");
}

#[test]
fn nothing_that_is_typed_makes_reading_panic() {
    const LETTERS: &[char] = &[
        'a', 'b', 'c', 'k', 'n', 'Q', 'K', 'O', 'x', '1', '2', '3', '9', '0', '-', '+', '=', '/', '@', '*',
        ':', '#', ' ', '.', '(', ')', '>', '→', 'é', '\u{0}', '\u{301}', '王',
    ];
    const WORDS: &[&str] = &[
        "knight", " takes ", " to ", "promote ", "drop ", "place ", " at ", "castle ", "O-O", "leave:",
        "pass", "king", "shoot ", "e.p.", "becomes ", "s19", "19s",
    ];
    let mut random = Random::new(11);
    for_many_positions(40, 20, |position| {
        let texts: Vec<String> = notation::write_all(position)
            .into_iter()
            .flat_map(|(action, text)| [action.to_string(), text])
            .collect();
        for _ in 0..150 {
            let mut text: Vec<char> = match texts.len() {
                0 => Vec::new(),
                length => texts[random.below(length)].chars().collect(),
            };
            for _ in 0..=random.below(6) {
                let at = random.below(text.len() + 1);
                match random.below(4) {
                    0 => text.insert(at, *random.pick(LETTERS)),
                    1 => drop(text.splice(at..at, random.pick(WORDS).chars())),
                    2 if at < text.len() => drop(text.remove(at)),
                    3 if at < text.len() => text[at] = *random.pick(LETTERS),
                    _ => {}
                }
            }
            let text: String = text.into_iter().collect();
            match input::read(position, &text) {
                Ok(Action::Leave(seat)) => assert!(position.has_seat(seat)),
                Ok(action) => assert!(position.actions().contains(&action), "{text}"),
                Err(error) => {
                    let said = error.to_string();
                    assert!(said.chars().count() < 500 && !said.contains('\n'), "{said}");
                }
            }
        }
    });
}

#[test]
fn the_longest_inputs_are_read_in_bounded_time() {
    let begun = std::time::Instant::now();
    for start in all_starts() {
        for text in ["a1", "1a", "x", "n", "to ", "+", "promote ", "knight x", "11a", "-", "e.p"] {
            let text: String = text.chars().cycle().take(LONGEST_INPUT).collect();
            assert!(input::read(start.position(), &text).is_err());
        }
    }
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

// Records.

fn play(record: &mut Record, actions: &str) {
    for text in actions.split(' ') {
        record
            .play(Action::read(text).expect("canonical text"), None)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn a_position_that_stands_too_often_draws_the_game() {
    // A Chariot and a Flag go to and fro; in Mount Chess the third time is a draw.
    let mut record =
        Record::new(variant("mount-chess"), Options::default(), position("mount-chess", &[], MOUNTS));
    let around = "h4h5 d8c8 h5h4 c8d8";
    play(&mut record, around);
    assert_eq!((record.times(), record.status()), (2, Status::Ongoing));
    play(&mut record, around);
    assert_eq!(record.status(), Status::Over(Outcome::Drawn(DrawReason::Repetition)));
    let Err(PlayError::Refused(ruling)) = record.play(Action::read("h4h5").expect("text"), None) else {
        panic!("the game is over")
    };
    assert_eq!(ruling.reason.id, "GAME_OVER");
    assert_eq!(record.steps().len(), 8);
}

#[test]
fn a_draw_by_repetition_is_claimed_before_it_comes_by_itself() {
    let mut record = begin("giant-king", &[]);
    let around = "c2d4 c9d7 d4c2 d7c9";
    play(&mut record, around);
    assert_eq!(record.claimable(), None);
    assert_eq!(record.clone().end(Outcome::Drawn(DrawReason::Claim)), Err(PlayError::NothingToClaim));
    play(&mut record, around);
    assert_eq!((record.claimable(), record.times()), (Some(DrawReason::Repetition), 3));
    let mut claimed = record.clone();
    assert_eq!(claimed.end(Outcome::Drawn(DrawReason::Claim)), Ok(()));
    assert_eq!(claimed.claimable(), None);
    play(&mut record, around);
    play(&mut record, around);
    assert_eq!(record.status(), Status::Over(Outcome::Drawn(DrawReason::Repetition)));
}

#[test]
fn a_seat_leaves_once_and_only_from_the_game() {
    let mut record = begin("king-of-the-mountain", &[("seats", "3")]);
    let leave = |seat| Action::Leave(seat);
    assert_eq!(record.play(leave(Seat::Gold), None), Err(PlayError::NotInGame(Seat::Gold)));
    let dice = Some(Roll { attack: 1, defence: 1 });
    assert_eq!(record.play(leave(Seat::Red), dice), Err(PlayError::RollNeedless));
    assert_eq!(record.play(leave(Seat::Red), None), Ok(()));
    assert_eq!(record.steps()[0].seat, Seat::Red);
    assert_eq!(record.play(leave(Seat::Red), None), Err(PlayError::NotInGame(Seat::Red)));
    assert_eq!(record.status(), Status::Ongoing);
    assert_eq!(record.play(leave(Seat::White), None), Ok(()));
    assert_eq!(record.status(), Status::Over(Outcome::Won(Seat::Black, WinReason::LastSeat)));
    assert!(matches!(record.play(leave(Seat::Black), None), Err(PlayError::Refused(_))));
}

#[test]
fn people_end_a_game_once_and_only_as_people_can() {
    let mut record = begin("mount-chess", &[]);
    let mate = Outcome::Won(Seat::White, WinReason::Checkmate);
    assert_eq!(record.end(mate), Err(PlayError::NotForPeople(mate)));
    assert_eq!(record.end(Outcome::Won(Seat::Red, WinReason::Time)), Err(PlayError::NotInGame(Seat::Red)));
    assert_eq!(record.end(Outcome::Drawn(DrawReason::Agreement)), Ok(()));
    assert!(matches!(record.end(Outcome::Drawn(DrawReason::Agreement)), Err(PlayError::Refused(_))));
}

#[test]
fn dice_are_rolled_exactly_when_they_are_needed() {
    let mut random = Random::new(3);
    let mut declared = 0;
    for start in all_starts() {
        play_out(start, 120, &mut random, |record| {
            if record.status() != Status::Ongoing {
                return;
            }
            let position = record.position();
            let actions = position.actions();
            let dicey = actions.iter().find(|action| position.die(**action).is_some());
            let action = *dicey.unwrap_or(&actions[0]);
            let with = |roll| record.clone().play(action, roll);
            match position.die(action) {
                None => {
                    assert_eq!(with(Some(Roll { attack: 1, defence: 1 })), Err(PlayError::RollNeedless));
                    assert_eq!(with(None), Ok(()));
                }
                Some(sides) => {
                    declared += 1;
                    assert_eq!(with(None), Err(PlayError::RollMissing(sides)));
                    for roll in [Roll { attack: 0, defence: 1 }, Roll { attack: 1, defence: sides + 1 }] {
                        assert_eq!(with(Some(roll)), Err(PlayError::RollImpossible { roll, sides }));
                    }
                    assert_eq!(with(Some(Roll { attack: 1, defence: sides })), Ok(()));
                }
            }
        });
    }
    assert!(declared > 0, "some captures were declared");
}

#[test]
fn counting_positions_agrees_with_the_texts() {
    let counters = ["clock=", "move=", "passes="];
    let mut random = Random::new(5);
    for start in all_starts() {
        let mut seen: HashMap<String, u32> = HashMap::new();
        play_out(start, 80, &mut random, |record| {
            let text = record.position().text();
            let words: Vec<&str> =
                text.split(' ').filter(|word| !counters.iter().any(|key| word.starts_with(key))).collect();
            let times = seen.entry(words.join(" ")).or_default();
            *times += 1;
            assert_eq!(record.times(), *times, "{text}");
        });
    }
}

// Game texts.

fn random_text(random: &mut Random) -> String {
    const LETTERS: &[char] =
        &['a', 'Z', ' ', '"', '\\', '\n', '\r', '{', '}', '[', ']', '*', '(', '1', '.', 'é', '\t', '\u{7}'];
    (0..random.below(12)).map(|_| *random.pick(LETTERS)).collect()
}

/// A played game with tags and comments of any kind.
fn decorated(record: Record, random: &mut Random) -> GameText {
    let length = record.steps().len();
    let mut game = GameText::new(record);
    for key in ["White", "Seed", "White", "t_1"] {
        game.add_tag(key, &random_text(random)).expect("a key of its own");
    }
    for _ in 0..random.below(8) {
        game.add_comment(random.below(length + 1), &random_text(random));
    }
    game
}

#[test]
fn games_are_written_and_read_back() {
    let mut random = Random::new(17);
    for start in all_starts() {
        let mut record = play_out(start, 160, &mut random, |_| ());
        if record.status() == Status::Ongoing {
            let seat = *random.pick(&record.position().seats());
            match random.below(4) {
                0 => record.play(Action::Leave(seat), None).expect("a seat in the game"),
                1 => record.end(Outcome::Won(seat, WinReason::Time)).expect("a seat in the game"),
                2 => record.end(Outcome::Drawn(DrawReason::Agreement)).expect("it goes on"),
                _ => {}
            }
        }
        let game = decorated(record, &mut random);
        let text = game.write();
        let read = GameText::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, game, "{text}");
        assert_eq!(read.write(), text);
        assert!(text.lines().all(|line| line.len() <= 100 || line.contains(['[', '{'])), "{text}");
    }
}

#[test]
fn a_game_from_another_position_keeps_it() {
    let start = position("mount-chess", &[], MOUNTS);
    let mut record = Record::new(variant("mount-chess"), Options::default(), start);
    play(&mut record, "c7c8=R d8c8");
    let text = GameText::new(record).write();
    assert_eq!(text, format!("[Game \"mount-chess\"]\n[Position \"{MOUNTS}\"]\n\n1. c7c8=R d8c8\n*\n"));
    assert_eq!(GameText::read(&text).expect("it replays").write(), text);
}

#[test]
fn a_supplied_board_survives_with_its_line_breaks() {
    let board = vec!["..................."; 19].join("\n");
    let record = begin("king-of-the-mountain", &[("board", &board)]);
    let text = GameText::new(record.clone()).write();
    assert_eq!(text.lines().count(), 4);
    assert_eq!(GameText::read(&text).expect("it replays").into_record(), record);
}

#[test]
fn random_stand_before_the_actions_of_the_seat_that_began() {
    let mut record = begin("king-of-the-mountain", &[("seats", "3"), ("first", "r")]);
    play(&mut record, "leave:w");
    for _ in 0..4 {
        let mut actions = record.position().actions();
        actions.sort_by_key(Action::to_string);
        record.play(actions[0], None).expect("legal");
    }
    let text = GameText::new(record).write();
    let lines: Vec<&str> = text.lines().skip(4).collect();
    let numbers: Vec<&str> =
        lines.iter().filter_map(|line| line.split_once(' ')).map(|(number, _)| number).collect();
    assert_eq!(numbers, ["1.", "2.", "3."], "{text}");
}

const TAG: &str = "[Game \"mount-chess\"]\n\n";

#[test]
fn a_fault_is_named_with_its_line() {
    let fault = |text: &str| {
        let error = GameText::read(text).expect_err(text);
        assert!(!error.to_string().contains('\n') && error.to_string().len() < 600, "{error}");
        (error.line, error.fault)
    };
    let with = |actions: &str| fault(&format!("{TAG}{actions}"));

    let (line, Fault::Refused { ply, action, error: PlayError::Refused(ruling) }) =
        with("1. b2a3 b7b6\n2. a3a5 *")
    else {
        panic!("refused")
    };
    assert_eq!((line, ply, action.to_string().as_str(), ruling.reason.id), (4, 3, "a3a5", "NOT_ITS_MOVE"));
    assert!(matches!(with("1. b2a3\nb7b6\n3. a3b4 *"), (5, Fault::Number { number: 2, .. })));
    assert!(matches!(with("1. b2a3 {never\nclosed}"), (3, Fault::Comment(_))));
    assert!(matches!(with("1. Ha3 *"), (3, Fault::Unreadable(_))));
    assert!(matches!(with("1. b2a3(3,2) *"), (3, Fault::Refused { error: PlayError::RollNeedless, .. })));
    assert!(matches!(with("1. b2a3(03,2) *"), (3, Fault::Unreadable(_))));
    assert!(matches!(with("1. b2a3"), (3, Fault::Missing("the result"))));
    assert!(matches!(with("1. *"), (3, Fault::Missing(_))));
    assert!(matches!(with("1. b2a3 * b7b6"), (3, Fault::Unreadable(_))));
    assert!(matches!(with("(won w flags)"), (3, Fault::End { error: PlayError::NotForPeople(_), .. })));
    assert!(matches!(with("(drawn claim)"), (3, Fault::End { error: PlayError::NothingToClaim, .. })));
    assert!(matches!(with("1. leave:w *"), (3, Fault::Result { .. })));
    assert!(matches!(with("1. leave:w (won b time)"), (3, Fault::Result { .. })));
    assert!(matches!(with("1. leave:w leave:b *"), (3, Fault::Refused { ply: 2, .. })));
    assert!(matches!(with("(won"), (3, Fault::Unreadable(_))));

    assert!(matches!(fault(""), (1, Fault::Missing(_))));
    assert!(matches!(fault("[Game \"chess\"]\n*"), (1, Fault::UnknownGame(_))));
    assert!(matches!(fault("[Game mount-chess]\n*"), (1, Fault::Tag(_))));
    assert!(matches!(fault("[Game \"mount-chess\"]\n[Game \"mount-chess\"]\n*"), (2, Fault::Tag(_))));
    assert!(matches!(fault("[Option \"army=x\"]\n[Game \"mount-chess\"]\n*"), (1, Fault::Option(_))));
    assert!(matches!(fault("[Game \"mount-chess\"]\n[Option \"setup=odd\"]\n*"), (2, Fault::Option(_))));
    assert!(matches!(fault("[Game \"mount-chess\"]\n[Position \"8/8 w\"]\n*"), (2, Fault::Position(_))));
    assert!(matches!(fault(&" ".repeat((1 << 20) + 1)), (1, Fault::TooLong)));
}

#[test]
fn a_loosely_set_text_is_read_too() {
    let text = "\r\n [Seed \"1\"] [Game \"mount-chess\"]\r\n\r\n{a}b2a3{b}{c}\r\n1. b7b6 2.\ta3b4 (drawn director)  ";
    let game = GameText::read(text).expect("it replays");
    assert_eq!(game.comments(1), ["b", "c"]);
    assert_eq!(game.tag("Seed"), Some("1"));
    assert_eq!(
        game.write(),
        format!(
            "{}[Seed \"1\"]\n\n{{a}}\n1. b2a3 {{b}} {{c}} b7b6\n2. a3b4\n(drawn director)\n",
            TAG.trim_end().to_owned() + "\n"
        )
    );
}

#[test]
fn tags_that_say_how_the_game_began_cannot_be_added() {
    let mut game = GameText::new(begin("mount-chess", &[]));
    for key in ["Game", "Option", "Position", "", "1st", "a b", "é", "a\n"] {
        assert!(game.add_tag(key, "").is_err(), "{key}");
    }
}

#[test]
fn nothing_in_a_game_text_makes_reading_panic() {
    const BITS: &[&str] = &[
        "[", "]", "\"", "\\", "{", "}", "(", ")", "*", "\n", " ", "1.", "é", "pass", "leave:w", "(3,2)",
        "a1a2", "=", "\u{0}",
    ];
    let mut random = Random::new(23);
    for start in all_starts() {
        let record = play_out(start, 12, &mut random, |_| ());
        let text = decorated(record, &mut random).write();
        for _ in 0..60 {
            let mut text: Vec<char> = text.chars().collect();
            for _ in 0..=random.below(3) {
                let at = random.below(text.len());
                let until = (at + random.below(4)).min(text.len());
                text.splice(at..until, random.pick(BITS).chars());
            }
            let text: String = text.into_iter().collect();
            if let Ok(game) = GameText::read(&text) {
                let written = game.write();
                assert_eq!(GameText::read(&written).as_ref(), Ok(&game), "{text}");
            }
        }
    }
}
