//! Every refusal, provoked, and compared with its sentence.

mod table;

use crate::test_game::{
    MOUNT, READY, RESIGN, TestGame, act, army, conditions, id, person, seed, settings, two_players,
};
use castellan_game::conditions::ConditionsInput;
use castellan_game::settings::GameSettings;
use castellan_game::{CommandKind, Hidden, Refusal, notes};
use castellan_rules::Seat;
use castellan_text as text;
use std::collections::BTreeSet;
use table::{
    DRAW, REINSTATE, about_the_game, before_the_start, invite, lobby, on_the_board, remove_condition, touch,
};

/// Returns the names of the refusals, parsed from the source.
fn declared(source: &str, start: &str) -> BTreeSet<String> {
    let body = source.split_once(start).expect("the enum").1;
    let body = body.split_once("\n}").expect("its end").0;
    let is_variant = |line: &&str| {
        line.strip_prefix("    ")
            .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()))
    };
    body.lines().filter(is_variant).map(name_of).collect()
}

fn name_of(text: &str) -> String {
    text.trim().chars().take_while(char::is_ascii_alphanumeric).collect()
}

#[test]
fn every_refusal_is_reachable_and_has_one_sentence() {
    let names = [Some("Ann"), Some("Ben"), Some("Cem"), Some("Dan")];
    let two_names = [Some("Ann"), None, Some("Ben"), None];
    let mut met = BTreeSet::new();
    for (mut test_game, who, kind, sentence) in
        before_the_start().into_iter().chain(on_the_board()).chain(about_the_game())
    {
        let asked = format!("{who}: {kind:?}");
        let before = test_game.game.clone();
        let refusal = test_game.refuse(who, kind);
        assert_eq!(test_game.game, before, "{asked}");
        met.insert(name_of(&format!("{refusal:?}")));
        let seats = test_game.game.as_ref().map_or(0, |game| game.all_seats().len());
        let names = if seats > 2 { names } else { two_names };
        assert_eq!(text::game_refusal(&refusal, &names), sentence, "{asked}");
        assert!(sentence.ends_with('.') && !sentence.contains('\n'));
    }
    // Hints are not commands either.
    let rated = GameSettings { rated: true, takebacks: false, ..settings(MOUNT) };
    for (test_game, sentence) in [
        (
            two_players(),
            "Hints are off in this game: all players have to agree to them before the start, in its settings.",
        ),
        (TestGame::started(rated, &["ann", "ben"]), "There are no hints in rated games."),
    ] {
        let refusal = test_game.game().seat_for_hint(&id("ann")).expect_err("not agreed");
        assert_eq!(text::game_refusal(&refusal, &two_names), sentence);
        met.insert(name_of(&format!("{refusal:?}")));
    }
    let off = GameSettings { conditions: false, analysis: false, ..settings(MOUNT) };
    let off = TestGame::started(off, &["ann", "ben"]);
    for (refused, sentence) in [
        (off.game().check_conditions_allowed(), "Conditional moves are off in this game."),
        (
            off.game().check_analysis_allowed(),
            "Trying moves and seeing threats are off in this game until it's over.",
        ),
    ] {
        let refusal = refused.expect_err("it is off");
        assert_eq!(text::game_refusal(&refusal, &two_names), sentence);
        met.insert(name_of(&format!("{refusal:?}")));
    }
    // Commands through the API.
    let off = GameSettings { api: false, ..settings(MOUNT) };
    let refusal =
        TestGame::started(off, &["ann", "ben"]).ask_through_api("ann", RESIGN).expect_err("it is off");
    let sentence = "This game can't be played through the API: its setting `api` is off. Play in Discord or on the board.";
    assert_eq!(text::game_refusal(&refusal, &two_names), sentence);
    met.insert(name_of(&format!("{refusal:?}")));
    // Refusals that only the referee makes.
    let by_the_referee =
        ["TournamentWithoutHints", "AnalysisAfterTheEnd", "NothingToAnalyse", "TooLongToAnalyse"];
    met.extend(by_the_referee.map(str::to_owned));
    // Notes are not commands.
    let test_game = two_players();
    let refusal = notes::checked(test_game.game(), &id("ann"), &"x".repeat(4_001)).expect_err("too long");
    assert_eq!(text::game_refusal(&refusal, &two_names), "Notes can have at most 4000 characters.");
    met.insert(name_of(&format!("{refusal:?}")));
    let declared = declared(include_str!("../../refusal.rs"), "pub enum Refusal {");
    let missing: Vec<_> = declared.difference(&met).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
    assert!(declared.len() > 50);
}

#[test]
fn commands_without_permission_are_refused() {
    let owners = [CommandKind::Start, CommandKind::Cancel, invite("eve", None)];
    let directors = [
        CommandKind::Pause,
        CommandKind::Resume,
        CommandKind::Adjudicate { winner: None },
        CommandKind::ReplaceSeat { seat: Seat::White, player: person("eve") },
        CommandKind::RemoveSeat { seat: Seat::White },
        REINSTATE,
    ];
    let test_games = [
        CommandKind::Tick,
        CommandKind::Outage { from: two_players().now, to: two_players().now },
        CommandKind::Vacation { player: id("ann"), away: true },
    ];
    let players = [
        CommandKind::Leave,
        seed("x"),
        army("siege"),
        READY,
        act("c2c3"),
        touch("a2"),
        DRAW,
        CommandKind::Accept(1),
        CommandKind::Decline(1),
        CommandKind::Withdraw(1),
        CommandKind::ClaimDraw,
        RESIGN,
        CommandKind::ClaimTime,
        conditions("any -> b7b6"),
        CommandKind::AddConditions(Hidden(ConditionsInput::typed("any -> b7b6"))),
        remove_condition("any -> b7b6"),
        CommandKind::ClearConditions,
        CommandKind::Watch,
        CommandKind::Unwatch,
    ];
    for kind in owners {
        assert_eq!(lobby(&["ann"]).refuse("eve", kind), Refusal::OwnerOnly);
    }
    for kind in directors {
        assert_eq!(two_players().refuse("ann", kind), Refusal::DirectorsOnly);
    }
    for kind in test_games {
        for who in ["ann", "director"] {
            assert_eq!(two_players().refuse(who, kind.clone()), Refusal::SystemOnly);
        }
    }
    for kind in players {
        for who in ["system", "director"] {
            assert_eq!(two_players().refuse(who, kind.clone()), Refusal::PlayersOnly);
        }
    }
}
