//! Suggestions while typing. Every suggested value must be accepted.

use crate::fixtures::{announce_tournament, start_tournament};
use crate::harness::{Harness, Response};
use castellan_discord::REGISTRY;
use castellan_discord::commands::descriptions::option_description;
use castellan_discord::commands::option_spec::{OptionKind, Source};
use castellan_game::{GameId, Phase, Span};
use castellan_referee::reminder_preferences;
use castellan_rules::{Square, Variant};
use castellan_text::Language;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The formats of a tournament.
const FORMATS: [&str; 6] =
    ["swiss", "round-robin", "double-round-robin", "knock-out", "double-knock-out", "pods"];

/// Returns the suggestions for an option. The clock advances first, so that no rate limit applies.
async fn suggestions_for(
    harness: &mut Harness,
    who: &str,
    path: &str,
    options: &Value,
    focused: &str,
) -> Vec<String> {
    harness.clock.advance(Span::minutes(1));
    harness.suggestions(who, path, options.clone(), focused).await
}

/// Runs a command with a suggested value. Returns the text of the answer.
async fn choose(
    harness: &mut Harness,
    who: &str,
    path: &str,
    options: &Value,
    focused: &str,
    value: &str,
) -> String {
    choose_and_respond(harness, who, path, options, focused, value).await.answer().content()
}

/// Runs a command with a suggested value. Returns the response.
async fn choose_and_respond(
    harness: &mut Harness,
    who: &str,
    path: &str,
    options: &Value,
    focused: &str,
    value: &str,
) -> Response {
    harness.clock.advance(Span::minutes(1));
    let mut options = options.clone();
    options[focused] = json!(value);
    let response = harness.run_command(who, path, options).await;
    assert!(response.error.is_none(), "/{path} {focused}: {value}: {response:?}");
    response
}

/// Aborts a game, because a user may have only a few.
async fn abort_game(harness: &mut Harness, game: GameId) {
    let question = harness.run_command("ann", "game abort", json!({ "game": game.as_str() })).await;
    harness.press("ann", &question.component_ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

/// Opens a game with each suggestion for an option. Returns the suggestions.
async fn open_with_all(harness: &mut Harness, options: &Value, focused: &str) -> Vec<String> {
    let all = suggestions_for(harness, "ann", "game new", options, focused).await;
    for value in &all {
        let response = choose_and_respond(harness, "ann", "game new", options, focused, value).await;
        let text = response.answer().content();
        assert!(text.contains("opened a game"), "{options} {focused}={value}: {text}");
        abort_game(harness, response.game()).await;
    }
    all
}

#[tokio::test]
async fn every_suggested_time_control_and_setting_opens_a_game() {
    let mut harness = Harness::in_memory().await;
    let before = ["rated=on; ", "solo=on; takebacks=off; ", "time=1d per action; "];
    for (variant, before) in Variant::ALL.iter().zip(before.into_iter().cycle()) {
        let variant = variant.info().name;
        let new = json!({ "variant": variant, "time": "", "options": "" });
        let bare = json!({ "variant": variant });
        let times = open_with_all(&mut harness, &with_option(&bare, "time", ""), "time").await;
        assert!(times.len() >= 7 && times.iter().any(|time| time == "10m + 10s"), "{times:?}");
        let terms = open_with_all(&mut harness, &with_option(&bare, "options", ""), "options").await;
        assert!(terms.len() >= 10, "{variant}: {terms:?}");
        // After typed settings: neither the same ones nor ones that contradict them.
        let appended = open_with_all(&mut harness, &with_option(&bare, "options", before), "options").await;
        assert!(
            appended.len() >= 5 && appended.iter().all(|terms| terms.starts_with(before)),
            "{appended:?}"
        );
        // With other options, and with defaults of the server.
        open_with_all(&mut harness, &json!({ "variant": variant, "rated": true, "options": "" }), "options")
            .await;
        open_with_all(
            &mut harness,
            &json!({ "variant": variant, "solo": true, "time": "1d per action", "options": "" }),
            "options",
        )
        .await;
        let nothing = suggestions_for(
            &mut harness,
            "ann",
            "game new",
            &with_option(&new, "options", "weather=fine; "),
            "options",
        )
        .await;
        assert_eq!(nothing, [] as [String; 0], "no suggestions after unknown settings");
    }
    let options = json!({ "key": "takebacks", "value": "on" });
    harness.run_command("eve", "server default", options).await;
    open_with_all(&mut harness, &json!({ "variant": "mount-chess", "options": "" }), "options").await;
}

pub fn with_option(options: &Value, name: &str, value: &str) -> Value {
    let mut options = options.clone();
    options[name] = json!(value);
    options
}

#[tokio::test]
async fn every_suggestion_for_a_tournament_announces_one() {
    for format in FORMATS {
        for variant in Variant::ALL {
            // A new server for each, because thousands of past tournaments would slow the answers down.
            let mut harness = Harness::in_memory().await;
            let variant = variant.info().name;
            let bare = json!({ "title": "Spring", "format": format, "variant": variant });
            let path = "tournament announce";
            for (focused, before) in [
                ("time", ""),
                ("options", ""),
                ("options", "offers=1d; "),
                ("tiebreaks", ""),
                ("tiebreaks", "Wins, "),
            ] {
                let options = with_option(&bare, focused, before);
                let all = suggestions_for(&mut harness, "eve", path, &options, focused).await;
                for value in all {
                    let text = choose(&mut harness, "eve", path, &options, focused, &value).await;
                    let context = format!("{format} {variant} {focused}={value}: {text}");
                    assert!(text.contains("is announced"), "{context}");
                    harness.run_command("eve", "arbiter cancel", json!({ "why": "there are others" })).await;
                }
            }
        }
    }
}

#[tokio::test]
async fn suggestions_in_a_game_are_accepted_in_every_phase() {
    let mut harness = Harness::in_memory().await;
    for variant in Variant::ALL {
        let variant = variant.info().name;
        let options = json!({ "variant": variant, "solo": true, "time": "3d per action" });
        let game = harness.create_game("ann", options).await;
        let named = json!({ "game": game.as_str() });
        for phase in ["lobby", "set-up or running", "over"] {
            for who in ["ann", "ben"] {
                let armies =
                    suggestions_for(&mut harness, who, "army", &with_option(&named, "army", ""), "army")
                        .await;
                assert!(armies.is_empty() || who == "ann", "{phase}: {armies:?}");
                for army in armies {
                    let text = choose(&mut harness, who, "army", &named, "army", &army).await;
                    assert!(text.contains("Others see it once everyone is ready."), "{phase} {army}: {text}");
                }
                let pieces =
                    suggestions_for(&mut harness, who, "legal", &with_option(&named, "piece", ""), "piece")
                        .await;
                for piece in pieces {
                    let text = choose(&mut harness, who, "legal", &named, "piece", &piece).await;
                    assert!(text.contains("legal move"), "{phase} {piece}: {text}");
                }
                let actions =
                    suggestions_for(&mut harness, who, "move", &with_option(&named, "action", ""), "action")
                        .await;
                assert!(actions.is_empty() || who == "ann", "{phase}: {actions:?}");
                // After a move, the other suggestions may no longer be legal.
                for action in actions {
                    let before = harness.game(&game).await.board_version();
                    let legal = suggestions_for(
                        &mut harness,
                        who,
                        "move",
                        &with_option(&named, "action", &action),
                        "action",
                    )
                    .await;
                    if legal.first() != Some(&action) {
                        continue;
                    }
                    let text = choose(&mut harness, who, "move", &named, "action", &action).await;
                    assert_ne!(harness.game(&game).await.board_version(), before, "{phase} {action}: {text}");
                }
            }
            match phase {
                "lobby" => {
                    harness.run_command("ann", "game start", named.clone()).await;
                    if harness.game(&game).await.phase() == Phase::SetUp {
                        let army = with_option(&named, "army", "");
                        let all = suggestions_for(&mut harness, "ann", "army", &army, "army").await;
                        assert!(all.iter().any(|army| army == "random"), "{all:?}");
                    }
                }
                _ if harness.game(&game).await.phase() != Phase::Over => {
                    harness
                        .run_command("eve", "direct", json!({ "what": "drawn", "game": game.as_str() }))
                        .await;
                }
                _ => {}
            }
        }
    }
}

/// Plays a round of a tournament of four.
pub async fn play_round(harness: &mut Harness, format: &str) {
    let more = match format {
        "pods" => json!({ "options": "seats=4; setup=open" }),
        _ => json!({}),
    };
    start_tournament(harness, format, more).await;
    harness.run_command("eve", "arbiter begin-round", json!({})).await;
}

#[tokio::test]
async fn suggestions_to_directors_are_accepted_in_every_format() {
    for format in FORMATS {
        let mut harness = Harness::in_memory().await;
        // Before the start.
        announce_tournament(&mut harness, format, json!({})).await;
        harness.run_command("ann", "tournament sign-up", json!({})).await;
        let path = "arbiter replace";
        let base = json!({ "player": "eve", "why": "so it was agreed" });
        let none =
            suggestions_for(&mut harness, "eve", path, &with_option(&base, "entrant", ""), "entrant").await;
        assert_eq!(none, [] as [String; 0], "players have no numbers yet");
        let base = json!({ "why": "so it was agreed" });
        let all = suggestions_for(
            &mut harness,
            "eve",
            "arbiter remove",
            &with_option(&base, "entrant", ""),
            "entrant",
        )
        .await;
        assert_eq!(all.len(), 1, "{all:?}");
        let answer = choose(&mut harness, "eve", "arbiter remove", &base, "entrant", &all[0]).await;
        assert!(answer.contains("from the tournament."), "{answer}");
        harness.run_command("eve", "arbiter cancel", json!({ "why": "there is another" })).await;
        play_round(&mut harness, format).await;
        let rounds =
            suggestions_for(&mut harness, "ann", "tournament pairings", &json!({ "round": "" }), "round")
                .await;
        assert!(!rounds.is_empty());
        for round in rounds {
            let answer =
                choose(&mut harness, "ann", "tournament pairings", &json!({}), "round", &round).await;
            assert!(answer.contains(&format!("Round {round}")), "{format}: {answer}");
        }
        let tournaments = suggestions_for(
            &mut harness,
            "ann",
            "tournament show",
            &json!({ "tournament": "" }),
            "tournament",
        )
        .await;
        assert_eq!(tournaments.len(), 2);
        for tournament in tournaments {
            let answer =
                choose(&mut harness, "ann", "tournament show", &json!({}), "tournament", &tournament).await;
            assert!(answer.contains("Spring at the summit"), "{format}: {answer}");
        }
        // Results are suggested with a board, and without one, when the number of seats may be unknown.
        let base = json!({ "why": "so it was agreed" });
        let bare = json!({ "board": "", "result": "", "why": "so it was agreed" });
        let boards = suggestions_for(&mut harness, "eve", "arbiter result", &bare, "board").await;
        assert!(!boards.is_empty(), "{format}");
        let board = boards[0].clone();
        let results = suggestions_for(
            &mut harness,
            "eve",
            "arbiter result",
            &with_option(&with_option(&base, "board", &board), "result", ""),
            "result",
        )
        .await;
        assert!(results.len() >= 3, "{format}: {results:?}");
        for result in results {
            let answer = choose(
                &mut harness,
                "eve",
                "arbiter result",
                &with_option(&base, "board", &board),
                "result",
                &result,
            )
            .await;
            let accepted = answer.contains("set the result of board") || answer.contains("Nothing to do.");
            assert!(accepted, "{format}: board {board}, {result}: {answer}");
        }
        for result in suggestions_for(
            &mut harness,
            "eve",
            "arbiter result",
            &with_option(&base, "result", ""),
            "result",
        )
        .await
        {
            let answer = choose(
                &mut harness,
                "eve",
                "arbiter result",
                &with_option(&base, "board", &board),
                "result",
                &result,
            )
            .await;
            assert!(!answer.contains("is not a result"), "{format}: {result}: {answer}");
        }
        for (path, option) in [("arbiter replace", "entrant"), ("arbiter forbid", "other")] {
            let base = match path {
                "arbiter replace" => json!({ "player": "eve", "why": "so it was agreed" }),
                _ => json!({ "entrant": "1", "why": "so it was agreed" }),
            };
            for entrant in
                suggestions_for(&mut harness, "eve", path, &with_option(&base, option, ""), option).await
            {
                let answer = choose(&mut harness, "eve", path, &base, option, &entrant).await;
                let unreadable =
                    ["is not in this tournament", "There is no player number", "get their numbers"];
                assert!(
                    !unreadable.iter().any(|text| answer.contains(text)),
                    "{format} {path} {entrant}: {answer}"
                );
            }
        }
    }
}

#[tokio::test]
async fn suggested_rules_pieces_and_commands_are_shown() {
    let mut harness = Harness::in_memory().await;
    for variant in Variant::ALL {
        let base = json!({ "variant": variant.info().name });
        // A list holds 25 entries; typing narrows it.
        for typed in ["", "1", "2", "3", "4", "5", "a", "k"] {
            for number in
                suggestions_for(&mut harness, "ann", "rules", &with_option(&base, "number", typed), "number")
                    .await
            {
                let text = choose(&mut harness, "ann", "rules", &base, "number", &number).await;
                assert!(text.contains(&format!("**{number}**")), "{text}");
            }
        }
        let pieces =
            suggestions_for(&mut harness, "ann", "piece", &with_option(&base, "piece", ""), "piece").await;
        assert!(pieces.len() >= variant.info().kinds.len().min(4), "{pieces:?}");
        for piece in pieces {
            let text = choose(&mut harness, "ann", "piece", &base, "piece", &piece).await;
            assert!(!text.contains("There is no") && !text.contains("cannot be shown"), "{piece}: {text}");
        }
    }
    for typed in ["", "a", "e", "i", "o", "arbiter", "server", "tournament", "game"] {
        for command in
            suggestions_for(&mut harness, "ann", "help", &json!({ "command": typed }), "command").await
        {
            let text = choose(&mut harness, "ann", "help", &json!({}), "command", &command).await;
            assert!(text.contains(&format!("/{command}")) || text.contains("\n- `/"), "{command}: {text}");
        }
    }
}

#[tokio::test]
async fn suggested_user_settings_are_accepted() {
    let mut harness = Harness::in_memory().await;
    for (option, typed) in [("remind-before", ""), ("quiet-hours", ""), ("time-zone", "")] {
        let all = suggestions_for(&mut harness, "ann", "settings", &json!({ option: typed }), option).await;
        assert!(all.len() >= 5, "{option}: {all:?}");
        for value in all {
            let text = choose(&mut harness, "ann", "settings", &json!({}), option, &value).await;
            assert!(text.starts_with("**Your settings**"), "{option} {value}: {text}");
        }
    }
    for zone in reminder_preferences::zones() {
        assert!(reminder_preferences::canonical_zone_name(&zone).is_some(), "{zone}");
    }
}

#[tokio::test]
async fn suggested_game_ids_are_accepted_by_every_command() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    harness.create_game("ann", json!({ "variant": "kings-mate" })).await;
    for spec in REGISTRY.commands().filter(|spec| spec.options().any(|option| option.name == "game")) {
        let path = spec.path.join(" ");
        let all = suggestions_for(&mut harness, "ann", &path, &json!({ "game": "" }), "game").await;
        assert!(all.len() >= 2, "/{path}: {all:?}");
        for game in all {
            let text = choose(&mut harness, "ann", "game show", &json!({}), "game", &game).await;
            assert!(text.contains(&format!("game {game}")), "/{path} {game}: {text}");
        }
    }
}

#[tokio::test]
async fn squares_are_suggested_and_listed_in_numeric_order() {
    let mut harness = Harness::in_memory().await;
    let options = "seats=2; army=siege; first=w";
    let alone = json!({ "variant": "king-of-the-mountain", "options": options, "solo": true });
    harness.create_game("ann", alone).await;
    harness.run_command("ann", "game start", json!({})).await;
    for action in ["b2c3", "r14q14", "c3c12", "q14r14"] {
        let response = harness.run_command("ann", "move", json!({ "action": action })).await;
        assert!(response.public_text().contains(": "), "{response:?}");
    }
    let in_order = |squares: &[String], expected: [&str; 2]| {
        let read = |square: &String| square.parse::<Square>().expect("a square");
        let sorted = squares.iter().map(read).is_sorted_by_key(|square| (square.file(), square.rank()));
        assert!(
            sorted && expected.iter().all(|square_name| squares.iter().any(|square| square == square_name)),
            "{squares:?}"
        );
    };
    let pieces = harness.suggestions("ann", "legal", json!({ "piece": "" }), "piece").await;
    in_order(&pieces, ["c2", "c12"]);
    let moves = harness.suggestions("ann", "move", json!({ "action": "c12c" }), "action").await;
    let targets: Vec<String> = moves.iter().map(|action| action.replacen("c12", "", 1)).collect();
    in_order(&targets, ["c9", "c11"]);
    let legal = harness.run_command("ann", "legal", json!({ "piece": "c12" })).await.private_text();
    let words = legal.split(|letter: char| !letter.is_ascii_alphanumeric());
    let targets = words.filter(|word| word.starts_with('c') && word[1..].parse::<u8>().is_ok());
    let targets: Vec<String> = targets.map(str::to_owned).collect();
    in_order(&targets, ["c9", "c11"]);
}

/// Fails for new sources of suggestions. Test them above, then add them to this list.
#[test]
fn every_source_of_suggestions_is_tested() {
    let tried = [
        Source::Games,
        Source::Actions,
        Source::MovablePieces,
        Source::Terms,
        Source::Armies,
        Source::Rules,
        Source::PieceKinds,
        Source::Commands,
        Source::LeadTimes,
        Source::QuietHours,
        Source::TimeZones,
        Source::Tournaments,
        Source::Rounds,
        Source::Boards,
        Source::Entrants,
        Source::NumberedEntrants,
        // In `ladders.rs` and `team_matches.rs`.
        Source::Opponents,
        Source::Teams,
        Source::Results,
        Source::Tiebreaks,
    ];
    let mut missing = BTreeSet::new();
    for spec in REGISTRY.commands() {
        for option in spec.options() {
            if let OptionKind::Text(source) = option.kind
                && source != Source::None
                && !tried.contains(&source)
            {
                missing.insert(format!("{source:?}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[tokio::test]
async fn examples_in_option_descriptions_are_accepted() {
    let mut harness = Harness::in_memory().await;
    let swiss = json!({ "title": "Spring", "format": "swiss", "variant": "mount-chess", "starts": "10d" });
    let game = json!({ "variant": "kings-mate" });
    let nothing = json!({});
    let announced = "is announced";
    let cases: [(&str, &Value, &str, &[&str], &str); 13] = [
        ("game new", &game, "time", &["3d per move", "10m + 10s", "none"], "opened a game"),
        ("tournament announce", &swiss, "time", &["3d per move", "10m + 10s"], announced),
        ("tournament announce", &swiss, "starts", &["2d"], announced),
        ("tournament announce", &swiss, "check-in", &["30m", "1d"], announced),
        ("tournament announce", &swiss, "round-time", &["14d"], announced),
        ("tournament announce", &swiss, "notice", &["10m"], announced),
        ("tournament announce", &swiss, "grace", &["1d"], announced),
        ("archive", &nothing, "since", &["2026-03-01"], "No finished games found."),
        ("archive", &nothing, "until", &["2026-03-31"], "No finished games found."),
        ("settings", &nothing, "remind-before", &["12h", "2d", "usual"], "**Your settings**"),
        ("settings", &nothing, "quiet-hours", &["22:00-08:00", "none"], "**Your settings**"),
        ("settings", &nothing, "time-zone", &["Europe/Berlin"], "**Your settings**"),
        ("vacation", &nothing, "span", &["7d", "end"], "of vacation left this year."),
    ];
    for (path, base, option, examples, expected) in cases {
        let spec = REGISTRY.commands().find(|spec| spec.path.join(" ") == path).expect("a command");
        let description = option_description(spec.path, option, Language::En);
        for example in examples {
            assert!(description.contains(example), "/{path} {option}: {description}");
            let text = choose(&mut harness, "eve", path, base, option, example).await;
            assert!(text.contains(expected), "/{path} {option}: {example}: {text}");
            if expected == announced {
                harness.run_command("eve", "arbiter cancel", json!({ "why": "there is another" })).await;
            }
        }
    }
    for (value, words) in [
        ("none", "no time limit"),
        ("3d per move", "3 days per move"),
        ("10m + 10s", "10 minutes + 10 seconds per move"),
        ("5d grace 12h", "5 days for the game; 12 hours of each move are free"),
    ] {
        let options = json!({ "key": "time" });
        let text = choose(&mut harness, "eve", "server default", &options, "value", value).await;
        assert!(text.contains(words), "{text}");
        let text = choose(&mut harness, "ann", "game new", &json!({}), "variant", "kings-mate").await;
        assert!(text.contains("opened a game"), "{value}: {text}");
    }
}
