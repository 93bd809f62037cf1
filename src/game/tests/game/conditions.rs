//! Conditional actions: reading and writing plans.

use castellan_game::conditions::{
    Branch, ConditionsInput, LONGEST_CANONICAL_TEXT, LONGEST_TEXT, MOST_BRANCH_PLIES, MOST_PLIES, Plan,
    PlanError, PlanFault, PlanProgress,
};
use castellan_rules::text::input::{InputError, PieceLetters};
use castellan_rules::{Action, AnyPosition, PieceKind, Seat};
use castellan_test_support::records::{begin, play, position};

pub const WHITE: Seat = Seat::White;
pub const RED: Seat = Seat::Red;
pub const BLACK: Seat = Seat::Black;
pub const GOLD: Seat = Seat::Gold;

pub fn action(text: &str) -> Action {
    text.parse::<Action>().ok().unwrap_or_else(|| panic!("{text} is no canonical text"))
}

/// Returns orthodox chess after 1. e2e4. Black is to move, and the plan is White's.
pub fn chess() -> AnyPosition {
    let mut record = begin("all-round-king", &[("phases", "N")]);
    play(&mut record, "e2e4");
    record.position().clone()
}

/// Returns King of the Mountain for this many seats after White's first action. Red or Black is to move.
pub fn mountain(seats: &str) -> AnyPosition {
    let mut record = begin("king-of-the-mountain", &[("seats", seats)]);
    let first = record.position().actions()[0].to_string();
    play(&mut record, &first);
    record.position().clone()
}

/// Returns King's Mate in Active Play, where Black's Fool on g7 may declare the capture of White's on f6.
pub fn position_with_declared_capture() -> AnyPosition {
    let mut record = begin("kings-mate", &[("active", "on")]);
    play(&mut record, "f2f3 d8d7 f3f4 d7d6 f4f5 g8g7 f5f6");
    record.position().clone()
}

pub fn read(position: &AnyPosition, seat: Seat, text: &str) -> Plan {
    Plan::parse(text, position, seat).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn plan_fault(position: &AnyPosition, seat: Seat, text: &str) -> (usize, PlanFault) {
    let PlanError { line, fault } = Plan::parse(text, position, seat).expect_err(text);
    (line, fault)
}

pub fn continued(followed: PlanProgress) -> Plan {
    match followed {
        PlanProgress::Continued(plan) => plan,
        PlanProgress::Overtaken => panic!("the plan is overtaken"),
    }
}

// Reading and writing.

#[test]
fn plans_are_parsed_leniently_and_written_canonically() {
    for (typed, canonical) in [
        ("e5 -> Nf3", "e7e5 -> g1f3\n"),
        ("pawn e7 to e5 → knight f3", "e7e5 -> g1f3\n"),
        ("any -> d2d4", "any -> d2d4\n"),
        (" Anything => D2-D4 ", "any -> d2d4\n"),
        ("* ⇒ d2 d4, whatever -> e7e8=Q", "any -> d2d4, any -> e7e8=Q\n"),
        ("e5->Nf3,Nc6->Bb5,a6->Bxc6", "e7e5 -> g1f3, b8c6 -> f1b5, a7a6 -> b5c6\n"),
        ("e5 -> Nf3, any -> f1b5", "e7e5 -> g1f3, any -> f1b5\n"),
        (
            "\ne5 -> Nf3, Nc6 -> Bb5\n\n  e5 -> Nf3, d7d6 -> d2d4\r\nc5 -> c2c3\nany -> d2d4\n",
            "e7e5 -> g1f3, b8c6 -> f1b5\ne7e5 -> g1f3, d7d6 -> d2d4\nc7c5 -> c2c3\nany -> d2d4\n",
        ),
        // A line that repeats another one, or is the beginning of one, adds nothing.
        ("e5 -> Nf3\ne5 -> Nf3, d7d6 -> d2d4\ne5 -> Nf3", "e7e5 -> g1f3, d7d6 -> d2d4\n"),
    ] {
        let plan = read(&chess(), WHITE, typed);
        assert_eq!(plan.to_text(), canonical, "{typed}");
        assert_eq!(read(&chess(), WHITE, canonical), plan);
        let json = serde_json::to_string(&plan).expect("JSON");
        assert_eq!(serde_json::from_str::<Plan>(&json).expect("a plan"), plan);
    }
    let plan = read(&chess(), WHITE, "e5 -> Nf3, Nc6 -> Bb5\nany -> d2d4");
    assert_eq!((plan.plies(), plan.is_empty(), Plan::default().is_empty()), (6, false, true));
}

#[test]
fn plans_accept_localized_piece_letters() {
    let german = [(b'N', "S"), (b'B', "L"), (b'Q', "D"), (b'P', "B")];
    let german = PieceLetters::new(german.map(|(code, letter)| (PieceKind::new(code), letter.to_owned())));
    let plan = |text| Plan::parse_with_letters(text, &chess(), WHITE, &german);
    for (typed, canonical) in [
        ("e5 -> Sf3, Sc6 -> Lb5", "e7e5 -> g1f3, b8c6 -> f1b5\n"),
        ("Nf6 -> Sc3", "g8f6 -> b1c3\n"),
        // After `any` each action is written in full.
        ("any -> d2d4, any -> e7e8=D", "any -> d2d4, any -> e7e8=Q\n"),
    ] {
        match plan(typed) {
            Ok(plan) => assert_eq!(plan.to_text(), canonical, "{typed}"),
            Err(error) => panic!("{typed}: {error}"),
        }
    }
    // Chess has no such actions, but they can be read.
    for (typed, meant) in [("any -> D@a1", "Q@a1"), ("any -> a7a8/S@e3", "a7a8/N@e3")] {
        let fault = plan(typed).expect_err(typed).fault;
        assert!(
            matches!(fault, PlanFault::Impossible { action: read, .. } if read == action(meant)),
            "{fault}"
        );
    }
    // A Bishop's move in English, but a Pawn's in German.
    let error = plan("e5 -> Bc4").expect_err("two readings");
    assert!(matches!(error.fault, PlanFault::Input { error: InputError::TwoReadings { .. }, .. }), "{error}");
}

#[test]
fn a_plan_has_one_stored_form() {
    let plan = read(&chess(), WHITE, "e5 -> Nf3\nany -> d2d4");
    let json = r#"[{"seat":"b","play":{"if":"e7e5"},"then":[{"seat":"w","play":{"answer":"g1f3"}}]},{"seat":"b","play":"any","then":[{"seat":"w","play":{"answer":"d2d4"}}]}]"#;
    assert_eq!(serde_json::to_string(&plan).expect("JSON"), json);
}

#[test]
fn debug_output_does_not_show_a_plan() {
    let plan = read(&chess(), WHITE, "e5 -> Nf3");
    assert_eq!(format!("{plan:?} {:?}", PlanProgress::Continued(plan.clone())), "Plan(…) Continued(Plan(…))");
}

#[test]
fn with_more_seats_all_others_act_before_an_answer() {
    let four = mountain("4");
    assert_eq!(four.to_act(), RED);
    let plan = read(&four, WHITE, "any, any, any -> e1f1, any, any, any -> a6a7");
    assert_eq!(plan.plies(), 8);
    assert_eq!(plan_fault(&four, WHITE, "any, any -> e1f1"), (1, PlanFault::AnswerOutOfTurn(GOLD)));
    assert_eq!(plan_fault(&four, WHITE, "any -> e1f1"), (1, PlanFault::AnswerOutOfTurn(BLACK)));
    assert_eq!(plan_fault(&four, WHITE, "any, any, any, any -> e1f1"), (1, PlanFault::MissingArrow));
    // Black's plan waits for Red alone at first, and later for three seats.
    let plan = read(&four, BLACK, "any -> s14s13, any, any, any -> s13s12");
    assert_eq!(plan.to_text(), "any -> s14s13, any, any, any -> s13s12\n");
    assert_eq!(
        plan_fault(&four, BLACK, "any -> s14s13, any -> s13s12"),
        (1, PlanFault::AnswerOutOfTurn(WHITE))
    );
    let three = mountain("3");
    assert_eq!(read(&three, WHITE, "any, any -> e1f1").plies(), 3);
    let two = mountain("2");
    assert_eq!(read(&two, WHITE, "any -> e1f1").plies(), 2);
}

// Refusals.

#[test]
fn plans_are_refused_for_the_seat_to_act_and_after_the_end() {
    let chess = chess();
    assert_eq!(plan_fault(&chess, BLACK, "e5 -> Nf3"), (1, PlanFault::OwnTurn));
    assert_eq!(plan_fault(&chess, GOLD, "e5 -> Nf3"), (1, PlanFault::NotInGame(GOLD)));
    let over = position("mount-chess", &[], "3,bL,bL,3/8/8/8/8/8/8/8 w passes=0");
    assert_eq!(plan_fault(&over, BLACK, "any -> a1a2"), (1, PlanFault::Over));
}

#[test]
fn misplaced_arrows_and_commas_are_refused() {
    let chess = chess();
    for (text, wrong) in [
        ("", (1, PlanFault::Empty)),
        (" \n\n ", (1, PlanFault::Empty)),
        ("e5", (1, PlanFault::NoAnswer)),
        ("e5 -> Nf3, Nc6", (1, PlanFault::NoAnswer)),
        ("e5 ->", (1, PlanFault::Missing)),
        ("e5 -> Nf3,", (1, PlanFault::Missing)),
        (", e5 -> Nf3", (1, PlanFault::Missing)),
        ("e5 -> -> Nf3", (1, PlanFault::Missing)),
        ("e5 -> Nf3\n\ne5 -> Nf3, , d7d6 -> d2d4", (3, PlanFault::Missing)),
        ("-> Nf3", (1, PlanFault::AnswerOutOfTurn(BLACK))),
        ("e5, Nf3", (1, PlanFault::MissingArrow)),
        ("e5 -> Nf3 -> d4", (1, PlanFault::AnswerOutOfTurn(BLACK))),
        ("e5 -> any", (1, PlanFault::AnyAnswer)),
        ("any -> *", (1, PlanFault::AnyAnswer)),
        ("e5 -> Nf3\ne5 -> Nc3", (2, PlanFault::TwoAnswers(action("g1f3"), action("b1c3")))),
        (
            "leave -> Nf3",
            (
                1,
                PlanFault::Input {
                    text: "leave".to_owned(),
                    error: InputError::Unreadable("leave".to_owned()),
                },
            ),
        ),
        ("leave b -> Nf3", (1, PlanFault::Leaving)),
        ("e5 -> leave:w", (1, PlanFault::Leaving)),
        ("any -> leave:w", (1, PlanFault::Leaving)),
    ] {
        assert_eq!(plan_fault(&chess, WHITE, text), wrong, "{text}");
    }
}

#[test]
fn illegal_actions_in_a_plan_are_refused_with_the_ruling() {
    let chess = chess();
    for (text, line, said, rule) in [
        ("e4 -> Nf3", 1, "e4", "ARK-"),
        ("e5 -> Nf3\nd5 -> Nf4", 2, "Nf4", "ARK-"),
        ("e5 -> Nf3, Nc6 -> e4e5", 1, "e4e5", "ARK-"),
    ] {
        let error = Plan::parse(text, &chess, WHITE).expect_err(text);
        let ruling = error.ruling().unwrap_or_else(|| panic!("{error} has a ruling"));
        assert!(ruling.rule.starts_with(rule), "{error}");
        assert!(error.to_string().starts_with(&format!("line {line}: `{said}`: ")), "{error}");
    }
    let ambiguous = Plan::parse("e5 -> Nf3, Nc6 -> Nc3, Nb4 -> Nd", &chess, WHITE).expect_err("refused");
    assert!(
        matches!(ambiguous.fault, PlanFault::Input { error: InputError::Unreadable(_), .. }),
        "{ambiguous}"
    );
}

#[test]
fn picked_branches_are_checked_like_typed_ones() {
    let chess = chess();
    let picked = |actions: &[(Seat, Option<&str>)]| {
        let actions = actions.iter().map(|(seat, text)| (*seat, text.map(action)));
        let branch = Branch::new(WHITE, actions);
        Plan::default().with(&ConditionsInput::Picked(vec![branch]), &chess, WHITE)
    };
    let good = picked(&[(BLACK, Some("e7e5")), (WHITE, Some("g1f3"))]);
    assert_eq!(good, Ok(read(&chess, WHITE, "e7e5 -> g1f3")));
    for (actions, typed) in [
        (&[(BLACK, Some("e4e5")), (WHITE, Some("g1f3"))][..], "e4e5 -> g1f3"),
        (&[(BLACK, None), (WHITE, Some("e4e9"))], "any -> e4e9"),
        (&[(BLACK, None)], "any"),
        (&[(WHITE, Some("g1f3"))], "-> g1f3"),
        (&[(BLACK, None), (BLACK, None), (WHITE, Some("g1f3"))], "any, any -> g1f3"),
    ] {
        assert_eq!(picked(actions), Err(Plan::parse(typed, &chess, WHITE).expect_err(typed)), "{typed}");
    }
}

#[test]
fn only_the_form_of_an_action_is_checked_after_any() {
    let chess = chess();
    // After `any` the position is unknown.
    assert!(Plan::parse("any -> a1h8, h8a1 -> e7e8=Q", &chess, WHITE).is_ok());
    for text in ["any -> Nf3", "any -> d4", "any -> O-O", "any -> d2d4, e5 -> d4d5"] {
        let (line, fault) = plan_fault(&chess, WHITE, text);
        assert!(matches!((line, &fault), (1, PlanFault::NotInFull(_))), "{text}: {fault}");
    }
    let impossible = |text: &str| match plan_fault(&chess, WHITE, text) {
        (1, PlanFault::Impossible { action, ruling }) => {
            (action.to_string(), ruling.map(|ruling| ruling.reason.id))
        }
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(impossible("any -> e4e9"), ("e4e9".to_owned(), Some("OFF_BOARD")));
    assert_eq!(impossible("any -> c3*e5"), ("c3*e5".to_owned(), Some("NO_SUCH_FORM")));
    assert_eq!(impossible("any -> Q@a1"), ("Q@a1".to_owned(), Some("NO_SUCH_FORM")));
    assert_eq!(impossible("any -> e7e8=X"), ("e7e8=X".to_owned(), None));
    // Another game has the same forms.
    let mountain = mountain("2");
    assert!(Plan::parse("any -> Q@a1, any -> c3*e5", &mountain, WHITE).is_ok());
}

#[test]
fn actions_after_the_end_of_the_game_are_refused() {
    // White's Flag stands on d7 and wins on the final rank.
    let text = "7,bL/1,bH,1,wL,4/8/8/8/8/8/4,wL,3 b passes=0";
    let flags = position("mount-chess", &[], text);
    assert!(Plan::parse("h8h7 -> d7d8", &flags, WHITE).is_ok());
    assert_eq!(
        plan_fault(&flags, WHITE, "h8h7 -> d7d8, any -> a1a2"),
        (1, PlanFault::AfterTheEnd(action("d7d8")))
    );
}

#[test]
fn plans_have_limits() {
    let chess = chess();
    let line = |plies: usize| vec!["any -> d2d4"; plies / 2].join(", ");
    assert_eq!(read(&chess, WHITE, &line(MOST_BRANCH_PLIES)).plies(), MOST_BRANCH_PLIES);
    assert_eq!(plan_fault(&chess, WHITE, &line(MOST_BRANCH_PLIES + 2)), (1, PlanFault::TooDeep));
    // The deepest plan can be stored, also nested in other data.
    let deepest =
        serde_json::json!({ "event": { "plan": read(&chess, WHITE, &line(MOST_BRANCH_PLIES)) } }).to_string();
    let back: serde_json::Value = serde_json::from_str(&deepest).expect("JSON");
    let plan: Plan = serde_json::from_value(back["event"]["plan"].clone()).expect("a plan");
    assert_eq!(plan.to_text(), line(MOST_BRANCH_PLIES) + "\n");

    let many = |plies: usize| -> String {
        let froms = "abcdefgh".chars().flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")));
        let answers = froms.flat_map(|from| [format!("{from}a4"), format!("{from}h5")]);
        let lines = answers.take(plies / 2).map(|theirs| format!("any -> d2d4, {theirs} -> a2a3"));
        lines.collect::<Vec<_>>().join("\n")
    };
    // All lines share the first two actions.
    assert_eq!(read(&chess, WHITE, &many(MOST_PLIES - 2)).plies(), MOST_PLIES);
    assert_eq!(plan_fault(&chess, WHITE, &many(MOST_PLIES)), (MOST_PLIES / 2, PlanFault::TooManyPlies));
    let long = format!("any -> d2d4{}", " ".repeat(LONGEST_TEXT));
    assert_eq!(plan_fault(&chess, WHITE, &long), (1, PlanFault::TooLong));
}

/// Checks the length limit of a plan: a longer one would be cut by the form, and lose its end when submitted.
#[test]
fn the_canonical_text_of_a_plan_has_a_limit() {
    let chess = chess();
    let typed = |lines: usize| -> String {
        let trunk = "*->d2d4,".repeat(12);
        let answers = "abcdefgh".chars().flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}h5")));
        answers.take(lines).map(|theirs| [&trunk, &theirs, "->a2a3\n"].concat()).collect()
    };
    let most = (1..64).find(|lines| Plan::parse(&typed(lines + 1), &chess, WHITE).is_err()).expect("a limit");
    let shown = read(&chess, WHITE, &typed(most)).to_text();
    assert!(
        shown.len() <= LONGEST_CANONICAL_TEXT && shown.len() > LONGEST_CANONICAL_TEXT * 9 / 10,
        "{}",
        shown.len()
    );
    assert_eq!(read(&chess, WHITE, &shown).to_text(), shown, "nothing is lost");
    let text = typed(most + 1);
    assert!(text.len() < LONGEST_CANONICAL_TEXT, "{}", text.len());
    let (line, fault) = plan_fault(&chess, WHITE, &text);
    let PlanFault::TooLongToShow { characters } = fault else { panic!("{fault:?}") };
    assert!(line == 1 && characters > LONGEST_CANONICAL_TEXT, "{characters}");
    assert!(fault.to_string().contains("enter fewer cases"), "{fault}");
}

#[test]
fn plan_errors_are_one_line() {
    for (text, said) in [
        ("e5 -> any", "line 1: `any` is no answer: name one action"),
        ("e5, Nf3", "line 1: you act here: put `->` before your answer"),
        (
            "any -> Nf3",
            "line 1: `Nf3`: the position is not known here, so write the action in full, as e4e5, e7e8=Q or Q@a1",
        ),
        ("any -> e7e8=X", "line 1: e7e8=X names a kind of piece that this game does not have"),
        ("any -> e4e9", "line 1: e4e9 is refused by ARK-1 (OFF_BOARD)"),
        ("x\u{7}y -> Nf3", "line 1: `x\\u{7}y`: `x\\u{7}` was not understood"),
    ] {
        assert_eq!(Plan::parse(text, &chess(), WHITE).expect_err(text).to_string(), said);
    }
    let four = Plan::parse("any -> e1f1", &mountain("4"), WHITE).expect_err("refused");
    assert_eq!(four.to_string(), "line 1: Black acts before that answer: add its action, or `any`");
}

#[test]
fn lenient_parsing_keeps_valid_lines_and_reports_the_others() {
    let text = "e5 -> Nf3\nsoon\n\nd5 -> exd5, Qxd5 -> Nc3\ne5 -> d4";
    let (plan, errors) =
        Plan::parse_leniently(text, &chess(), WHITE, &PieceLetters::default()).expect("a plan");
    assert_eq!(plan.to_text(), "e7e5 -> g1f3\nd7d5 -> e4d5, d8d5 -> b1c3\n");
    assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 5]);
    assert!(matches!(errors[1].fault, PlanFault::TwoAnswers(..)), "{:?}", errors[1]);
    // Lines beyond the limit are reported, and the earlier ones stay.
    let lines = (0..MOST_PLIES).map(|number| format!("any{} -> a2a3", ", any -> h2h3".repeat(number % 40)));
    let many = lines.collect::<Vec<_>>().join("\n");
    let (plan, errors) = Plan::parse_leniently(
        &many[..LONGEST_TEXT.min(many.len())],
        &chess(),
        WHITE,
        &PieceLetters::default(),
    )
    .expect("it can be looked at");
    assert!(
        plan.plies() <= MOST_PLIES && plan.to_text().len() <= LONGEST_CANONICAL_TEXT && !errors.is_empty()
    );
    assert_eq!(read(&chess(), WHITE, &plan.to_text()), plan);
    let its_turn = Plan::parse_leniently("e5 -> Nf3", &chess(), BLACK, &PieceLetters::default());
    assert_eq!(its_turn.expect_err("Black is to act").fault, PlanFault::OwnTurn);
}

// Dice.

#[test]
fn the_position_is_unknown_after_a_declared_capture() {
    let position = position_with_declared_capture();
    assert_eq!((position.to_act(), position.dice_sides(action("g7f6"))), (BLACK, Some(6)));
    // If it succeeds White answers; if it fails Black acts again.
    let plan = read(&position, WHITE, "g7f6 -> b2b3\ng7f6, any -> a2a3\nany -> c1b2");
    assert_eq!(plan.to_text(), "g7f6 -> b2b3\ng7f6, any -> a2a3\nany -> c1b2\n");
    assert_eq!(read(&position, WHITE, &plan.to_text()), plan);
    let (_, fault) = plan_fault(&position, WHITE, "g7f6 -> b3");
    assert!(matches!(fault, PlanFault::NotInFull(_)), "{fault}");

    let rest = continued(plan.follow(BLACK, WHITE, action("g7f6")));
    assert_eq!(rest.answer(), Some(action("b2b3")), "when it has succeeded, White is to act");
    // It has failed, and Black acts with another piece.
    let rest = continued(rest.follow(BLACK, WHITE, action("a8a7")));
    assert_eq!(rest.answer(), Some(action("a2a3")));
    assert!(continued(rest.follow(WHITE, WHITE, action("a2a3"))).is_empty());
}
