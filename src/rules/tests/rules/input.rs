//! Typed input, read as actions.

use castellan_rules::text::input::{self, InputError, MAX_INPUT_LENGTH, MAX_LISTED, PieceLetters};
use castellan_rules::text::notation;
use castellan_rules::{Action, AnyPosition, PieceKind, Seat, Square};
use castellan_test_support::Random;
use castellan_test_support::records::{
    GIANTS, MOUNTAIN, MOUNTS, all_starts, begin, for_many_positions, position,
};

fn read(position: &AnyPosition, text: &str) -> Result<String, InputError> {
    input::read(position, text).map(|action| action.to_string())
}

#[track_caller]
fn assert_all_read_as(position: &AnyPosition, texts: &[&str], canonical: &str) {
    for text in texts {
        assert_eq!(read(position, text).as_deref(), Ok(canonical), "{text}");
    }
}

#[test]
fn canonical_text_is_read_as_written() {
    for_many_positions(150, 7, |position| {
        for action in position.actions() {
            assert_eq!(input::read(position, &action.to_string()), Ok(action));
        }
    });
}

#[test]
fn spellings_of_a_move_agree() {
    for_many_positions(60, 12, |position| {
        for action in position.actions() {
            let Action::Move { from, to, effect: castellan_rules::MoveEffect::Nothing } = action else {
                continue;
            };
            let turned = |square: Square| {
                let text = square.to_string().to_uppercase();
                format!("{}{}", &text[1..], &text[..1])
            };
            let castellan_rules::Cell::Piece(piece) = position.cell(from) else { panic!("a piece moves") };
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
                // A small letter alone can mean a file instead of a code.
                let listed = matches!(&read, Err(InputError::Ambiguous(list)) if list.contains(&action));
                assert!(read == Ok(action) || listed, "{text}: {read:?} in {position}");
            }
        }
    });
}

#[test]
fn a_target_alone_means_the_only_piece_that_can_move_there() {
    let start = begin("mount-chess", &[]);
    assert_all_read_as(&position("mount-chess", &[], MOUNTS), &["b5", "5B", " B5 !"], "c4b5");
    let Err(InputError::Ambiguous(actions)) = input::read(start.position(), "c3") else {
        panic!("ambiguous")
    };
    let listed: Vec<_> = actions.iter().map(Action::to_string).collect();
    assert_eq!(listed, ["b2c3", "c2c3", "d2c3"]);
}

#[test]
fn pieces_are_named_by_code_or_name_in_any_case() {
    let at = position("mount-chess", &[], MOUNTS);
    assert_all_read_as(
        &at,
        &["Ab5", "Axb5", "archer b5", "Archer takes b5", "AxH", "archer takes hunter", "ac4xb5"],
        "c4b5",
    );
    assert_all_read_as(
        &at,
        &["Rg4", "chariot g4", "R4g4", "Rhg4", "chariot h4 to g4", "move the chariot to g4"],
        "h4g4",
    );
    assert_all_read_as(
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
    let Err(InputError::Refused(action, refusal)) = input::read(&at, "c7c8") else { panic!("refused") };
    assert_eq!((action.to_string().as_str(), refusal.rule), ("c7c8", "MC-10"));
    let Err(InputError::Refused(action, refusal)) = input::read(&at, "c8") else { panic!("refused") };
    assert_eq!((action.to_string().as_str(), refusal.rule), ("c7c8", "MC-10"));
}

#[test]
fn a_lower_case_letter_can_be_a_code_or_a_file() {
    // An Archer on c2 and a Farmer on a2 both reach a4; a Farmer on a3 does.
    let at = position("mount-chess", &[], "3,bL,bL,3/8/8/8/8/wF,7/2,wA,5/3,wL,wL,3 w passes=0");
    let Err(InputError::Ambiguous(actions)) = input::read(&at, "aa4") else { panic!("ambiguous") };
    assert_eq!(actions.len(), 2);
    assert_all_read_as(&at, &["Aa4"], "c2a4");
    assert_all_read_as(&at, &["Fa4", "farmer a4", "fa4"], "a3a4");
}

#[test]
fn the_refusal_nearest_to_legal_is_given() {
    let at = position("mount-chess", &[], MOUNTS);
    let refused = |text: &str| match input::read(&at, text) {
        Err(InputError::Refused(action, refusal)) => (action.to_string(), refusal.reason.id),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(refused("Af6"), ("c4f6".to_owned(), "NOT_ITS_MOVE"));
    // Of two Flags, the one blocked by its own side is closer to legal than the one too far away.
    assert_eq!(refused("flag d1 to e1").0, "d1e1");
    assert_eq!(refused("chariot b4"), ("h4b4".to_owned(), "BLOCKED"));
    assert_eq!(refused("b5 b4"), ("b5b4".to_owned(), "WRONG_SEAT"));
    assert_eq!(refused("a4 a5"), ("a4a5".to_owned(), "EMPTY_SQUARE"));
    assert_eq!(refused("a2 k9").1, "OFF_BOARD");
    assert_eq!(input::read(&at, "O-O"), Err(InputError::NoCastling));
    assert_eq!(refused("pass").1, "MAY_NOT_PASS");
    assert_eq!(refused("Chariot at b1").1, "NOT_ITS_MOVE");
    assert_eq!(refused("place chariot b1").1, "NO_SUCH_FORM");
}

#[test]
fn a_piece_that_cannot_act_is_not_the_nearest() {
    let refused = |at: &AnyPosition, text: &str| match input::read(at, text) {
        Err(InputError::Refused(action, refusal)) => (action.to_string(), refusal.reason.id),
        other => panic!("{text}: {other:?}"),
    };
    // Black's King on e1 is nearer to e4, but White may not move it.
    assert_eq!(refused(begin("all-round-king", &[]).position(), "Ke4"), ("e8e4".to_owned(), "NOT_ITS_MOVE"));
    let giants = position("giant-king", &[], GIANTS);
    assert_eq!(refused(&giants, "a8 promote g3"), ("a7a8+g3".to_owned(), "PROMOTES_TWICE"));
    assert_eq!(refused(&giants, "king f2 to f3").1, "WRONG_CORNER");
}

#[test]
fn missing_pieces_and_unknown_words_are_named() {
    let at = position("mount-chess", &[], MOUNTS);
    let message = |text: &str| read(&at, text).expect_err("no action").to_string();
    assert_eq!(message("archer d4 e5"), "there is no Archer on d4");
    assert_eq!(message("cavalry e5"), "there is no such Cavalry");
    assert_eq!(message("knigth e5"), "`knigth` was not understood");
    assert_eq!(message("archer to the moon"), "`moon` was not understood");
    assert_eq!(message("archer"), "`archer` was not understood");
    assert_eq!(message(""), "there is no text");
    assert_eq!(message("\u{1b}[2J\n"), "`\\u{1b}` was not understood");
    assert_eq!(message("leave:r"), "Red is not in the game");
    assert_eq!(message(&"e".repeat(MAX_INPUT_LENGTH + 1)), "the text is longer than 100 characters");
}

#[test]
fn any_seat_in_the_game_can_leave_out_of_turn() {
    let start = begin("mount-chess", &[]);
    assert_eq!(input::read(start.position(), "leave:b"), Ok(Action::Leave(Seat::Black)));
    assert_eq!(input::read(start.position(), "Leave White"), Ok(Action::Leave(Seat::White)));
    assert_eq!(input::read(start.position(), "leave:g"), Err(InputError::NotInGame(Seat::Gold)));
}

#[test]
fn an_ambiguity_lists_a_limited_number_of_actions() {
    let actions: Vec<Action> = begin("mount-chess", &[]).position().actions();
    let text = InputError::Ambiguous(actions.clone()).to_string();
    assert_eq!(text.matches(',').count(), MAX_LISTED - 1);
    assert!(text.ends_with(&format!(" and {} more", actions.len() - MAX_LISTED)), "{text}");
}

#[test]
fn castling_is_read_and_written_by_side() {
    // `phases=N` is orthodox chess with each King named after its attacker.
    let text =
        "bR,3,wK,2,bR/8/8/8/8/8/8/wR,3,bK,2,wR w clock=0 ep=- move=1 phase=w:1,b:1 unmoved=a1,e1,h1,a8,e8,h8";
    let at = position("all-round-king", &[("phases", "N")], text);
    assert_all_read_as(
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
    assert_all_read_as(
        &at,
        &["O-O-O", "0-0-0", "castle queenside", "castle long", "Long castling", "Kc1"],
        "e1c1",
    );
    assert!(matches!(input::read(&at, "castle"), Err(InputError::Ambiguous(list)) if list.len() == 2));
    assert_eq!(notation::write(&at, "e1g1".parse::<Action>().expect("text")), "O-O");
    assert_eq!(notation::write(&at, "e1c1".parse::<Action>().expect("text")), "O-O-O");
}

#[test]
fn castling_is_ambiguous_if_both_kings_can_castle() {
    // Black's King escapes on e1, so White may castle it; White's own has turned Normal for Black.
    let text = "4,wK,3/8/8/8/8/8/8/wR,3,bK,2,wR w clock=0 ep=- move=1 phase=w:1,b:1 unmoved=a1,e1,h1,e8";
    let at = position("all-round-king", &[], text);
    assert_all_read_as(&at, &["O-O", "Kg1"], "e1g1");
    assert!(matches!(input::read(&at, "castles"), Err(InputError::Ambiguous(list)) if list.len() == 2));
}

#[test]
fn shooting_and_placing_are_read_from_words() {
    let at = position("king-of-the-mountain", &[], MOUNTAIN);
    assert_all_read_as(
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
    assert_all_read_as(
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
    assert_all_read_as(&at, &["place a1"], "Q@a1");
    // Text copied from a message, in which an @ must not begin a mention, or from a code block.
    assert_all_read_as(&at, &["Q@\u{200b}a1", "`Q@a1`", " \u{feff}Q@a1\u{2060} "], "Q@a1");
    assert_all_read_as(&at, &["Ac5", "archer 5C", "3C 5C", "3c5c", "c3 - c5"], "c3c5");
    assert_eq!(notation::write(&at, "c3*e5".parse::<Action>().expect("text")), "A*e5");
}

#[test]
fn promotions_of_other_pieces_are_read_from_words() {
    let at = position("giant-king", &[], GIANTS);
    assert_all_read_as(
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
    assert_all_read_as(&at, &["a8", "a7-a8+", "Pa8!"], "a7a8");
    assert_all_read_as(&at, &["+Gg9", "reaper g9", "Reaper to 9G", "+gg9", "Gg9"], "g3g9");
    assert_all_read_as(&at, &["Gb4", "gryphon b4"], "c3b4");
    assert_all_read_as(&at, &["king e1 e2", "giant-king e2", "Giant King e2", "Ke2"], "e1e2");
}

#[test]
fn drops_are_read_from_words() {
    let at = position(
        "giant-king",
        &[],
        "4,bK,bK,4/4,bK,bK,4/10/wP,9/10/10/10/10/4,wK,wK,4/4,wK,wK,4 w captures=w:N,b:- clock=0 ep=- move=1",
    );
    assert_all_read_as(
        &at,
        &["a7a8/N@e3", "a7-a8 drop knight e3", "a8 drop N at e3", "a8/n@3e", "Pa8 drops Knight on e3"],
        "a7a8/N@e3",
    );
    assert_eq!(notation::write(&at, "a7a8/N@e3".parse::<Action>().expect("text")), "Pa8/N@e3");
}

#[test]
fn reading_mutated_input_never_panics() {
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
                    let message = error.to_string();
                    assert!(message.chars().count() < 500 && !message.contains('\n'), "{message}");
                }
            }
        }
    });
}

/// Checks that time does not grow with the number of ways to read a text; otherwise this test would not end.
#[test]
fn the_longest_inputs_are_refused() {
    for start in all_starts() {
        for text in ["a1", "1a", "x", "n", "to ", "+", "promote ", "knight x", "11a", "-", "e.p"] {
            let text: String = text.chars().cycle().take(MAX_INPUT_LENGTH).collect();
            assert!(input::read(start.position(), &text).is_err());
        }
    }
}

#[test]
fn en_passant_and_check_are_marked() {
    let text = "4,wK,3/8/8/3,bP,wP,3/8/8/8/4,bK,3 w clock=0 ep=d6 move=1 phase=w:1,b:1 unmoved=-";
    let at = position("all-round-king", &[("phases", "N")], text);
    assert_all_read_as(&at, &["exd6", "e5xd6 e.p.", "exd6 ep", "pawn takes d6", "Pd6", "ed6", "d6"], "e5d6");
    assert!(notation::write(&at, "e5d6".parse::<Action>().expect("text")).starts_with("Pxd6"));
}

#[test]
fn letters_of_a_language_are_read_along_with_codes() {
    let letters = |pairs: &[(u8, &str)]| {
        PieceLetters::new(pairs.iter().map(|(code, letters)| (PieceKind::new(*code), (*letters).to_owned())))
    };
    let german = letters(&[(b'Q', "D"), (b'R', "T"), (b'B', "L"), (b'N', "S"), (b'P', "B")]);
    let russian = letters(&[(b'K', "Кр"), (b'Q', "Ф"), (b'R', "Л"), (b'B', "С"), (b'N', "К"), (b'P', "п")]);
    let mut start = begin("all-round-king", &[("phases", "N")]).position().clone();
    for text in ["e2e4", "e7e5"] {
        start.try_play(text.parse::<Action>().expect("canonical text"), None).expect("a legal action");
    }
    let read = |text: &str, letters: &PieceLetters| {
        input::read_with(&start, text, letters).map(|action| action.to_string())
    };
    for (text, letters) in
        [("Sf3", &german), ("Nf3", &german), ("sf3", &german), ("Кf3", &russian), ("кf3", &russian)]
    {
        assert_eq!(read(text, letters).as_deref(), Ok("g1f3"), "{text}");
    }
    for (text, letters) in [("Lc4", &german), ("Сc4", &russian), ("Bc4", &russian)] {
        assert_eq!(read(text, letters).as_deref(), Ok("f1c4"), "{text}");
    }
    assert_eq!(read("пd4", &russian).as_deref(), Ok("d2d4"));
    assert_eq!(read("b2b4", &german).as_deref(), Ok("b2b4"), "canonical text means itself");
    // A Pawn in German, a Bishop in English.
    let Err(InputError::TwoReadings { text, by_code, by_letter }) = input::read_with(&start, "Bd3", &german)
    else {
        panic!("two readings")
    };
    assert_eq!(
        (text.as_str(), by_code.to_string(), by_letter.to_string()),
        ("Bd3", "f1d3".into(), "d2d3".into())
    );
    // The refusal is that of the named piece.
    let Err(InputError::Refused(action, _)) = input::read_with(&start, "Dd5", &german) else {
        panic!("refused")
    };
    assert_eq!(action.to_string(), "d1d5", "the Queen, not the Pawn on the same file");
    assert_eq!(input::read_with(&start, "Sg5", &PieceLetters::default()), input::read(&start, "Sg5"));
}

#[test]
fn promotions_and_drops_are_read_with_letters() {
    let german =
        PieceLetters::new([(PieceKind::new(b'N'), "S".to_owned()), (PieceKind::new(b'Q'), "D".to_owned())]);
    let mountain = position("king-of-the-mountain", &[], MOUNTAIN);
    let placed = input::read_with(&mountain, "D@a1", &german).map(|action| action.to_string());
    assert_eq!(placed.as_deref(), Ok("Q@a1"));
    let placed = input::read_with(&mountain, "Q@a1", &german).map(|action| action.to_string());
    assert_eq!(placed.as_deref(), Ok("Q@a1"));
}
