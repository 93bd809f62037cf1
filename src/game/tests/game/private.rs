//! Conditional moves, notes and spectators.

use crate::test_game::{
    MOUNT, MOUNTAIN, TestGame, conditions, four_players, id, kinds, settings, two_players,
};
use castellan_game::command::Proposal;
use castellan_game::conditions::{ConditionsInput, Plan, PlanFault};
use castellan_game::event::{EventKind, PlanDropReason};
use castellan_game::settings::GameSettings;
use castellan_game::{CommandKind, Hidden, Phase, Refusal, notes};
use castellan_rules::Seat;

fn played(happened: &[EventKind]) -> Vec<(String, bool)> {
    let of = |what: &EventKind| match what {
        EventKind::Played { action, conditional: entered_before, .. } => {
            Some((action.to_string(), *entered_before))
        }
        _ => None,
    };
    happened.iter().filter_map(of).collect()
}

#[test]
fn conditional_moves_are_played_at_once_and_marked() {
    let mut test_game = two_players();
    test_game.accept("ben", conditions("c2c3 -> b7b6, a1b2 -> b6b5\nb1b2 -> c8c7"));
    let happened = test_game.accept("ann", crate::test_game::act("c2c3"));
    assert_eq!(played(&happened), [("c2c3".to_owned(), false), ("b7b6".to_owned(), true)]);
    let at: Vec<_> = test_game.events.iter().rev().take(2).map(|event| event.at).collect();
    assert_eq!(at[0], at[1], "it costs no time");
    let happened = test_game.accept("ann", crate::test_game::act("a1b2"));
    assert_eq!(played(&happened).len(), 2);
    assert_eq!(test_game.game().plan(Seat::Black), None, "used up");
    test_game.assert_folds();
}

#[test]
fn overtaken_conditional_moves_are_dropped() {
    let mut test_game = two_players();
    test_game.accept("ben", conditions("c2c3 -> b7b6"));
    let happened = test_game.play("e2e3");
    assert_eq!(
        happened[1],
        EventKind::ConditionsDropped { seat: Seat::Black, why: PlanDropReason::Overtaken }
    );
    assert_eq!(test_game.game().plan(Seat::Black), None);
    test_game.assert_folds();
}

#[test]
fn illegal_conditional_moves_are_dropped() {
    let mut test_game = two_players();
    // After `any` only the form is checked.
    test_game.accept("ben", conditions("any -> e5e4"));
    let happened = test_game.play("c2c3");
    assert_eq!(happened[1], EventKind::ConditionsDropped { seat: Seat::Black, why: PlanDropReason::Illegal });
    assert_eq!(test_game.to_act(), "ben");
    test_game.assert_folds();
}

#[test]
fn conditional_moves_of_several_seats_chain() {
    let mut test_game = four_players();
    let first = |game: &castellan_game::Game| {
        let mut texts: Vec<String> =
            game.record().expect("played").position().actions().iter().map(ToString::to_string).collect();
        texts.sort();
        texts[0].clone()
    };
    // The next actions of each seat, found on a copy of the game.
    let mut ahead = test_game.clone();
    let mut line = Vec::new();
    for _ in 0..5 {
        let action = first(ahead.game());
        ahead.play(&action);
        line.push(action);
    }
    test_game.accept("ben", conditions(&format!("any -> {}", line[1])));
    test_game.accept("cem", conditions(&format!("any, any -> {}", line[2])));
    test_game.accept("dan", conditions(&format!("any, any, any -> {}", line[3])));
    let happened = test_game.play(&line[0]);
    assert_eq!(played(&happened).len(), 4, "{happened:?}");
    assert!(played(&happened)[1..].iter().all(|(_, before)| *before));
    assert_eq!(test_game.to_act(), "ann");
    assert_eq!(test_game.game().board_version(), 4);
    test_game.assert_folds();
    test_game.play(&line[4]);
    assert_eq!(test_game.board(), ahead.board());
}

#[test]
fn waiting_players_edit_and_clear_conditional_moves() {
    let mut test_game = two_players();
    assert!(matches!(test_game.refuse("ann", conditions("b7b6 -> c2c3")), Refusal::Plan(error)
        if error.fault == PlanFault::OwnTurn));
    assert_eq!(test_game.refuse("ben", CommandKind::ClearConditions), Refusal::NoConditions);
    assert_eq!(test_game.refuse("eve", conditions("c2c3 -> b7b6")), Refusal::NotInGame);
    assert!(
        matches!(test_game.refuse("ben", conditions("c2c3 -> a1a8")), Refusal::Plan(error) if error.line == 1)
    );
    test_game.accept("ben", conditions("c2c3 -> b7b6"));
    test_game.accept("ben", conditions("c2c3 -> d7d6"));
    let happened = test_game.accept("ann", crate::test_game::act("c2c3"));
    assert_eq!(played(&happened)[1].0, "d7d6");
    test_game.accept("ben", conditions("any -> b7b6"));
    test_game.accept("ben", CommandKind::ClearConditions);
    assert_eq!(kinds(&test_game.play("a1b2")), ["played"]);
    // Adds a line, and removes one.
    let add = |text: &str| CommandKind::AddConditions(Hidden(ConditionsInput::typed(text)));
    let remove = |line: &str| CommandKind::RemoveCondition { line: Hidden(line.to_owned()) };
    test_game.play("b7b6");
    assert_eq!(test_game.to_act(), "ann");
    assert_eq!(test_game.refuse("ben", remove("any -> d7d6")), Refusal::NoConditions);
    test_game.accept("ben", add("any -> f7f6"));
    test_game.accept("ben", add("e2e3 -> d6d5"));
    let kept = |test_game: &TestGame| test_game.game().plan(Seat::Black).map(Plan::to_text);
    assert_eq!(kept(&test_game).as_deref(), Some("any -> f7f6\ne2e3 -> d6d5\n"));
    assert_eq!(test_game.refuse("ben", remove("e2e3 -> d6d4")), Refusal::NoSuchCondition);
    test_game.accept("ben", remove("any -> f7f6"));
    assert_eq!(kept(&test_game).as_deref(), Some("e2e3 -> d6d5\n"));
    test_game.accept("ben", remove("e2e3 -> d6d5"));
    assert_eq!(kept(&test_game), None);
    let solo = GameSettings { solo: true, ..settings(MOUNTAIN) };
    assert_eq!(TestGame::started(solo, &["ann"]).refuse("ann", conditions("any -> a1b1")), Refusal::Solo);
    test_game.assert_folds();
}

#[test]
fn takebacks_departures_and_replacements_drop_conditional_moves() {
    let mut test_game = two_players();
    test_game.play("c2c3 b7b6");
    test_game.accept("ben", conditions("any -> d7d6"));
    test_game.accept("ann", CommandKind::Offer(Proposal::Takeback));
    let happened = test_game.accept("ben", CommandKind::Accept(1));
    assert_eq!(kinds(&happened), ["accepted", "conditions_dropped", "taken_back"]);
    test_game.assert_folds();

    let mut test_game = four_players();
    test_game.accept("cem", conditions("any, b18c17 -> r18q17\nany, any -> q18q17"));
    let happened = test_game.accept("ben", crate::test_game::RESIGN);
    assert_eq!(kinds(&happened), ["left"], "what is left goes on without that seat");
    let happened = test_game.accept("cem", crate::test_game::RESIGN);
    assert_eq!(kinds(&happened), ["left", "conditions_dropped"]);
    test_game.assert_folds();

    let mut test_game = two_players();
    test_game.accept("ben", conditions("c2c3 -> b7b6"));
    let replace = CommandKind::ReplaceSeat { seat: Seat::Black, player: crate::test_game::person("eve") };
    assert_eq!(kinds(&test_game.accept("director", replace)), ["conditions_dropped", "replaced"]);
    assert_eq!(kinds(&test_game.play("c2c3")), ["played"]);
}

#[test]
fn conditional_moves_wait_for_the_end_of_a_pause() {
    let mut test_game = four_players();
    test_game.play_any();
    let mut ahead = test_game.clone();
    ahead.accept("ben", crate::test_game::RESIGN);
    let action = ahead.game().record().expect("played").position().actions()[0];
    test_game.accept("cem", conditions(&format!("any -> {action}")));
    test_game.accept("director", CommandKind::Pause);
    // Red, who was to move, leaves. It is Black's turn, but nobody can move in a pause.
    assert_eq!(kinds(&test_game.accept("ben", crate::test_game::RESIGN)), ["left"]);
    assert_eq!(test_game.to_act(), "cem");
    let happened = test_game.accept("director", CommandKind::Resume);
    assert_eq!(played(&happened), [(action.to_string(), true)]);
    test_game.assert_folds();
}

#[test]
fn notes_are_for_players_and_limited_in_length() {
    let test_game = two_players();
    let checked = |who: &str, text: &str| notes::checked(test_game.game(), &id(who), text).map(str::to_owned);
    assert_eq!(checked("ann", " watch the flags "), Ok("watch the flags".to_owned()));
    assert_eq!(checked("ann", " "), Ok(String::new()));
    let long = "x".repeat(4_000);
    assert_eq!(checked("ben", &long), Ok(long.clone()));
    assert_eq!(checked("ben", &format!("{long}x")), Err(Refusal::NoteTooLong { most: 4_000 }));
    assert_eq!(checked("eve", "hm"), Err(Refusal::NotInGame));
}

#[test]
fn watching_requires_the_spectators_setting() {
    let mut test_game = two_players();
    test_game.accept("eve", CommandKind::Watch);
    assert_eq!(test_game.refuse("eve", CommandKind::Watch), Refusal::AlreadyWatching);
    assert_eq!(test_game.refuse("ann", CommandKind::Watch), Refusal::PlayersDoNotWatch);
    assert_eq!(test_game.game().watchers().len(), 1);
    test_game.accept("eve", CommandKind::Unwatch);
    assert_eq!(test_game.refuse("eve", CommandKind::Unwatch), Refusal::NotWatching);
    for n in 0..200 {
        test_game.accept(&format!("watcher-{n}"), CommandKind::Watch);
    }
    assert_eq!(test_game.refuse("eve", CommandKind::Watch), Refusal::TooManyWatchers { most: 200 });
    test_game.assert_folds();
    let alone = GameSettings { spectators: false, ..settings(MOUNT) };
    let mut test_game = TestGame::started(alone, &["ann", "ben"]);
    assert_eq!(test_game.refuse("eve", CommandKind::Watch), Refusal::NoSpectators);
    assert_eq!(test_game.game().phase(), Phase::Running);
}

#[test]
fn a_watcher_may_join() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann"]);
    test_game.accept("ben", CommandKind::Watch);
    test_game.accept("ben", crate::test_game::join("ben"));
    assert!(test_game.game().watchers().is_empty());
    test_game.assert_folds();
}

#[test]
fn a_nearly_full_log_accepts_only_actions_and_a_full_one_only_endings() {
    let mut nearly = two_players().with_public_events(9_999);
    let full = Refusal::LogFull { most: 10_000, playable: true };
    assert_eq!(nearly.refuse("ann", CommandKind::Offer(Proposal::Draw)), full);
    assert_eq!(nearly.refuse("ben", conditions("c2c3 -> b7b6")), full);
    nearly.accept("ann", crate::test_game::act("c2c3"));
    let over = Refusal::LogFull { most: 10_000, playable: false };
    assert_eq!(nearly.refuse("ben", crate::test_game::act("b7b6")), over);
    nearly.accept("ben", crate::test_game::RESIGN);
    assert_eq!(nearly.game().phase(), Phase::Over);
}

#[test]
fn private_events_of_one_player_do_not_limit_others() {
    let mut test_game = two_players();
    for _ in 0..500 {
        test_game.accept("ben", conditions("c2c3 -> b7b6"));
    }
    let refusal = Refusal::TooManyPrivateEvents { most: 500 };
    assert_eq!(test_game.refuse("ben", conditions("c2c3 -> b7b6")), refusal);
    // The seat that was not involved plays on, and can plan.
    test_game.play("c2c3 a1b2");
    test_game.accept("ann", conditions("any -> c3c4"));
    let happened = test_game.accept("ben", crate::test_game::act("c8c7"));
    assert_eq!(played(&happened)[1], ("c3c4".to_owned(), true));
    assert_eq!(test_game.refuse("ben", CommandKind::Watch), refusal);
    test_game.assert_folds();
}
