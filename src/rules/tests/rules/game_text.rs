//! Game texts: written, read back, and refused with the fault named.

use castellan_rules::record::PlayError;
use castellan_rules::text::game::{GameText, GameTextErrorKind};
use castellan_rules::{Action, DrawReason, Options, Outcome, Record, Status, WinReason};
use castellan_test_support::Random;
use castellan_test_support::records::{MOUNTS, all_starts, begin, play, play_out, position};

fn random_text(random: &mut Random) -> String {
    const LETTERS: &[char] =
        &['a', 'Z', ' ', '"', '\\', '\n', '\r', '{', '}', '[', ']', '*', '(', '1', '.', 'é', '\t', '\u{7}'];
    (0..random.below(12)).map(|_| *random.pick(LETTERS)).collect()
}

/// Returns a played game with tags and comments of every kind.
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
                1 => record.declare(Outcome::Won(seat, WinReason::Time)).expect("a seat in the game"),
                2 => record.declare(Outcome::Drawn(DrawReason::Agreement)).expect("it goes on"),
                _ => {}
            }
        }
        let game = decorated(record, &mut random);
        let text = game.to_string();
        let read = text.parse::<GameText>().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, game, "{text}");
        assert_eq!(read.to_string(), text);
        assert!(text.lines().all(|line| line.len() <= 100 || line.contains(['[', '{'])), "{text}");
    }
}

#[test]
fn a_custom_start_position_is_written() {
    let start = position("mount-chess", &[], MOUNTS);
    let mut record = Record::new(Options::default(), start);
    play(&mut record, "c7c8=R d8c8");
    let text = GameText::new(record).to_string();
    assert_eq!(text, format!("[Game \"mount-chess\"]\n[Position \"{MOUNTS}\"]\n\n1. c7c8=R d8c8\n*\n"));
    assert_eq!(text.parse::<GameText>().expect("it replays").to_string(), text);
}

#[test]
fn a_custom_map_keeps_its_line_breaks() {
    let board = vec!["..................."; 19].join("\n");
    let record = begin("king-of-the-mountain", &[("board", &board)]);
    let text = GameText::new(record.clone()).to_string();
    assert_eq!(text.lines().count(), 4);
    assert_eq!(text.parse::<GameText>().expect("it replays").into_record(), record);
}

#[test]
fn move_numbers_precede_the_actions_of_the_seat_that_moved_first() {
    let mut record = begin("king-of-the-mountain", &[("seats", "3"), ("first", "r")]);
    play(&mut record, "leave:w");
    for _ in 0..4 {
        let mut actions = record.position().actions();
        actions.sort_by_key(Action::to_string);
        record.play(actions[0], None).expect("legal");
    }
    let text = GameText::new(record).to_string();
    let lines: Vec<&str> = text.lines().skip(4).collect();
    let numbers: Vec<&str> =
        lines.iter().filter_map(|line| line.split_once(' ')).map(|(number, _)| number).collect();
    assert_eq!(numbers, ["1.", "2.", "3."], "{text}");
}

const TAG: &str = "[Game \"mount-chess\"]\n\n";

#[test]
fn an_error_has_its_line() {
    let error_of = |text: &str| {
        let error = text.parse::<GameText>().expect_err(text);
        assert!(!error.to_string().contains('\n') && error.to_string().len() < 600, "{error}");
        (error.line, error.kind)
    };
    let with = |actions: &str| error_of(&format!("{TAG}{actions}"));

    let (line, GameTextErrorKind::Refused { ply, action, error: PlayError::Refused(refusal) }) =
        with("1. b2a3 b7b6\n2. a3a5 *")
    else {
        panic!("refused")
    };
    assert_eq!((line, ply, action.to_string().as_str(), refusal.reason.id), (4, 3, "a3a5", "NOT_ITS_MOVE"));
    assert!(matches!(
        with("1. b2a3\nb7b6\n3. a3b4 *"),
        (5, GameTextErrorKind::WrongNumber { expected: 2, .. })
    ));
    assert!(matches!(with("1. b2a3 {never\nclosed}"), (3, GameTextErrorKind::Comment(_))));
    assert!(matches!(with("1. Ha3 *"), (3, GameTextErrorKind::Unreadable(_))));
    assert!(matches!(
        with("1. b2a3(3,2) *"),
        (3, GameTextErrorKind::Refused { error: PlayError::UnexpectedRoll, .. })
    ));
    assert!(matches!(with("1. b2a3(03,2) *"), (3, GameTextErrorKind::Unreadable(_))));
    assert!(
        matches!(with("1. b2a3"), (3, GameTextErrorKind::Missing(missing)) if missing.id == "result-missing")
    );
    assert!(matches!(with("1. *"), (3, GameTextErrorKind::Missing(_))));
    assert!(matches!(with("1. b2a3 * b7b6"), (3, GameTextErrorKind::Unreadable(_))));
    assert!(matches!(
        with("(won w flags)"),
        (3, GameTextErrorKind::InvalidResult { error: PlayError::NotDeclarable(_), .. })
    ));
    assert!(matches!(
        with("(drawn claim)"),
        (3, GameTextErrorKind::InvalidResult { error: PlayError::NothingToClaim, .. })
    ));
    assert!(matches!(with("1. leave:w *"), (3, GameTextErrorKind::WrongResult { .. })));
    assert!(matches!(with("1. leave:w (won b time)"), (3, GameTextErrorKind::WrongResult { .. })));
    assert!(matches!(with("1. leave:w leave:b *"), (3, GameTextErrorKind::Refused { ply: 2, .. })));
    assert!(matches!(with("(won"), (3, GameTextErrorKind::Unreadable(_))));

    assert!(matches!(error_of(""), (1, GameTextErrorKind::Missing(_))));
    assert!(matches!(error_of("[Game \"chess\"]\n*"), (1, GameTextErrorKind::UnknownGame(_))));
    assert!(matches!(error_of("[Game mount-chess]\n*"), (1, GameTextErrorKind::Tag(_))));
    assert!(matches!(
        error_of("[Game \"mount-chess\"]\n[Game \"mount-chess\"]\n*"),
        (2, GameTextErrorKind::Tag(_))
    ));
    assert!(matches!(
        error_of("[Option \"army=x\"]\n[Game \"mount-chess\"]\n*"),
        (1, GameTextErrorKind::Option(_))
    ));
    assert!(matches!(
        error_of("[Game \"mount-chess\"]\n[Option \"setup=odd\"]\n*"),
        (2, GameTextErrorKind::Option(_))
    ));
    assert!(matches!(
        error_of("[Game \"mount-chess\"]\n[Position \"8/8 w\"]\n*"),
        (2, GameTextErrorKind::Position(_))
    ));
    assert!(matches!(error_of(&" ".repeat((1 << 20) + 1)), (1, GameTextErrorKind::TooLong)));
}

#[test]
fn irregular_white_space_is_accepted() {
    let text = "\r\n [Seed \"1\"] [Game \"mount-chess\"]\r\n\r\n{a}b2a3{b}{c}\r\n1. b7b6 2.\ta3b4 (drawn director)  ";
    let game = text.parse::<GameText>().expect("it replays");
    assert_eq!(game.comments(1), ["b", "c"]);
    assert_eq!(game.tag("Seed"), Some("1"));
    assert_eq!(
        game.to_string(),
        format!(
            "{}[Seed \"1\"]\n\n{{a}}\n1. b2a3 {{b}} {{c}} b7b6\n2. a3b4\n(drawn director)\n",
            TAG.trim_end().to_owned() + "\n"
        )
    );
}

#[test]
fn tags_of_the_start_cannot_be_added() {
    let mut game = GameText::new(begin("mount-chess", &[]));
    for key in ["Game", "Option", "Position", "", "1st", "a b", "é", "a\n"] {
        assert!(game.add_tag(key, "").is_err(), "{key}");
    }
}

#[test]
fn parsing_a_mutated_game_text_never_panics() {
    const BITS: &[&str] = &[
        "[", "]", "\"", "\\", "{", "}", "(", ")", "*", "\n", " ", "1.", "é", "pass", "leave:w", "(3,2)",
        "a1a2", "=", "\u{0}",
    ];
    let mut random = Random::new(23);
    for start in all_starts() {
        let record = play_out(start, 12, &mut random, |_| ());
        let text = decorated(record, &mut random).to_string();
        for _ in 0..60 {
            let mut text: Vec<char> = text.chars().collect();
            for _ in 0..=random.below(3) {
                let at = random.below(text.len());
                let until = (at + random.below(4)).min(text.len());
                text.splice(at..until, random.pick(BITS).chars());
            }
            let text: String = text.into_iter().collect();
            if let Ok(game) = text.parse::<GameText>() {
                let written = game.to_string();
                assert_eq!(written.parse::<GameText>().as_ref(), Ok(&game), "{text}");
            }
        }
    }
}
