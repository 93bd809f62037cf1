//! Suggestions: each is accepted when it is chosen.

use crate::harness::{Harness, Heard};
use crate::running::{announced, running};
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
const FORMATS: [&str; 5] = ["swiss", "round-robin", "double-round-robin", "knock-out", "pods"];

/// Returns the suggestions for an option, after a pause that keeps the rate limit away.
async fn suggested(
    harness: &mut Harness,
    who: &str,
    path: &str,
    options: &Value,
    focused: &str,
) -> Vec<String> {
    harness.clock.pass(Span::minutes(1));
    harness.types(who, path, options.clone(), focused).await
}

/// Returns the text of the answer when a suggestion is chosen.
async fn chosen(
    harness: &mut Harness,
    who: &str,
    path: &str,
    options: &Value,
    focused: &str,
    value: &str,
) -> String {
    heard_of(harness, who, path, options, focused, value).await.answer().content()
}

/// Returns all requests when a suggestion is chosen.
async fn heard_of(
    harness: &mut Harness,
    who: &str,
    path: &str,
    options: &Value,
    focused: &str,
    value: &str,
) -> Heard {
    harness.clock.pass(Span::minutes(1));
    let mut options = options.clone();
    options[focused] = json!(value);
    let heard = harness.gives(who, path, options).await;
    assert!(heard.failed.is_none(), "/{path} {focused}: {value}: {heard:?}");
    heard
}

/// Aborts a game, to make space for more.
async fn calls_off(harness: &mut Harness, game: GameId) {
    let question = harness.gives("ann", "game abort", json!({ "game": game.as_str() })).await;
    harness.presses("ann", &question.ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

/// Opens a game with each suggestion for an option. Returns the suggestions.
async fn opens_all(harness: &mut Harness, options: &Value, focused: &str) -> Vec<String> {
    let all = suggested(harness, "ann", "game new", options, focused).await;
    for value in &all {
        let heard = heard_of(harness, "ann", "game new", options, focused, value).await;
        let said = heard.answer().content();
        assert!(said.contains("opened a game"), "{options} {focused}={value}: {said}");
        calls_off(harness, heard.game()).await;
    }
    all
}

#[tokio::test]
async fn every_time_and_every_term_that_is_suggested_opens_a_game() {
    let mut harness = Harness::in_memory().await;
    let before = ["rated=on; ", "solo=on; takebacks=off; ", "time=1d per action; "];
    for (variant, before) in Variant::ALL.iter().zip(before.into_iter().cycle()) {
        let variant = variant.info().name;
        let new = json!({ "variant": variant, "time": "", "options": "" });
        let bare = json!({ "variant": variant });
        let times = opens_all(&mut harness, &with(&bare, "time", ""), "time").await;
        assert!(times.len() >= 7 && times.iter().any(|time| time == "10m + 10s"), "{times:?}");
        let terms = opens_all(&mut harness, &with(&bare, "options", ""), "options").await;
        assert!(terms.len() >= 10, "{variant}: {terms:?}");
        // After existing terms: no repetition, and no term that contradicts them.
        let behind = opens_all(&mut harness, &with(&bare, "options", before), "options").await;
        assert!(behind.len() >= 5 && behind.iter().all(|terms| terms.starts_with(before)), "{behind:?}");
        // Beside other options, and beside the server's defaults.
        opens_all(&mut harness, &json!({ "variant": variant, "rated": true, "options": "" }), "options")
            .await;
        opens_all(
            &mut harness,
            &json!({ "variant": variant, "solo": true, "time": "1d per action", "options": "" }),
            "options",
        )
        .await;
        let nothing =
            suggested(&mut harness, "ann", "game new", &with(&new, "options", "weather=fine; "), "options")
                .await;
        assert_eq!(nothing, [] as [String; 0], "nothing goes behind what cannot be read");
    }
    let options = json!({ "key": "takebacks", "value": "on" });
    harness.gives("eve", "server default", options).await;
    opens_all(&mut harness, &json!({ "variant": "mount-chess", "options": "" }), "options").await;
}

pub fn with(options: &Value, name: &str, value: &str) -> Value {
    let mut options = options.clone();
    options[name] = json!(value);
    options
}

#[tokio::test]
async fn everything_that_is_suggested_for_a_tournament_announces_one() {
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
                let options = with(&bare, focused, before);
                let all = suggested(&mut harness, "eve", path, &options, focused).await;
                for value in all {
                    let said = chosen(&mut harness, "eve", path, &options, focused, &value).await;
                    let what = format!("{format} {variant} {focused}={value}: {said}");
                    assert!(said.contains("is announced"), "{what}");
                    harness.gives("eve", "arbiter cancel", json!({ "why": "there are others" })).await;
                }
            }
        }
    }
}

#[tokio::test]
async fn what_is_suggested_in_a_game_is_done_in_every_phase() {
    let mut harness = Harness::in_memory().await;
    for variant in Variant::ALL {
        let variant = variant.info().name;
        let options = json!({ "variant": variant, "solo": true, "time": "3d per action" });
        let game = harness.opens("ann", options).await;
        let named = json!({ "game": game.as_str() });
        for phase in ["lobby", "set-up or running", "over"] {
            for who in ["ann", "ben"] {
                let armies = suggested(&mut harness, who, "army", &with(&named, "army", ""), "army").await;
                assert!(armies.is_empty() || who == "ann", "{phase}: {armies:?}");
                for army in armies {
                    let said = chosen(&mut harness, who, "army", &named, "army", &army).await;
                    assert!(said.contains("Others see it once everyone is ready."), "{phase} {army}: {said}");
                }
                let pieces = suggested(&mut harness, who, "legal", &with(&named, "piece", ""), "piece").await;
                for piece in pieces {
                    let said = chosen(&mut harness, who, "legal", &named, "piece", &piece).await;
                    assert!(said.contains("legal move"), "{phase} {piece}: {said}");
                }
                let actions =
                    suggested(&mut harness, who, "move", &with(&named, "action", ""), "action").await;
                assert!(actions.is_empty() || who == "ann", "{phase}: {actions:?}");
                // A single legal action can be played; playing it removes it from the rest.
                for action in actions {
                    let before = harness.game(&game).await.board_version();
                    let legal =
                        suggested(&mut harness, who, "move", &with(&named, "action", &action), "action")
                            .await;
                    if legal.first() != Some(&action) {
                        continue;
                    }
                    let said = chosen(&mut harness, who, "move", &named, "action", &action).await;
                    assert_ne!(harness.game(&game).await.board_version(), before, "{phase} {action}: {said}");
                }
            }
            match phase {
                "lobby" => {
                    harness.gives("ann", "game start", named.clone()).await;
                    if harness.game(&game).await.phase() == Phase::SetUp {
                        let army = with(&named, "army", "");
                        let all = suggested(&mut harness, "ann", "army", &army, "army").await;
                        assert!(all.iter().any(|army| army == "random"), "{all:?}");
                    }
                }
                _ if harness.game(&game).await.phase() != Phase::Over => {
                    harness.gives("eve", "direct", json!({ "what": "drawn", "game": game.as_str() })).await;
                }
                _ => {}
            }
        }
    }
}

/// Plays a round of a tournament of four.
pub async fn played(harness: &mut Harness, format: &str) {
    let more = match format {
        "pods" => json!({ "options": "seats=4; setup=open" }),
        _ => json!({}),
    };
    running(harness, format, more).await;
    harness.gives("eve", "arbiter begin-round", json!({})).await;
}

#[tokio::test]
async fn what_is_suggested_to_directors_is_taken_in_every_format() {
    for format in FORMATS {
        let mut harness = Harness::in_memory().await;
        // Before the start.
        announced(&mut harness, format, json!({})).await;
        harness.gives("ann", "tournament sign-up", json!({})).await;
        let path = "arbiter replace";
        let base = json!({ "player": "eve", "why": "so it was agreed" });
        let nobody = suggested(&mut harness, "eve", path, &with(&base, "entrant", ""), "entrant").await;
        assert_eq!(nobody, [] as [String; 0], "nobody has a number yet");
        let base = json!({ "why": "so it was agreed" });
        let all =
            suggested(&mut harness, "eve", "arbiter remove", &with(&base, "entrant", ""), "entrant").await;
        assert_eq!(all.len(), 1, "{all:?}");
        let said = chosen(&mut harness, "eve", "arbiter remove", &base, "entrant", &all[0]).await;
        assert!(said.contains("from the tournament."), "{said}");
        harness.gives("eve", "arbiter cancel", json!({ "why": "there is another" })).await;
        played(&mut harness, format).await;
        let rounds =
            suggested(&mut harness, "ann", "tournament pairings", &json!({ "round": "" }), "round").await;
        assert!(!rounds.is_empty());
        for round in rounds {
            let said = chosen(&mut harness, "ann", "tournament pairings", &json!({}), "round", &round).await;
            assert!(said.contains(&format!("Round {round}")), "{format}: {said}");
        }
        let tournaments =
            suggested(&mut harness, "ann", "tournament show", &json!({ "tournament": "" }), "tournament")
                .await;
        assert_eq!(tournaments.len(), 2);
        for tournament in tournaments {
            let said =
                chosen(&mut harness, "ann", "tournament show", &json!({}), "tournament", &tournament).await;
            assert!(said.contains("Spring at the summit"), "{format}: {said}");
        }
        // Without a board the number of seats is unknown, if it can differ.
        let base = json!({ "why": "so it was agreed" });
        let bare = json!({ "board": "", "result": "", "why": "so it was agreed" });
        let boards = suggested(&mut harness, "eve", "arbiter result", &bare, "board").await;
        assert!(!boards.is_empty(), "{format}");
        let board = boards[0].clone();
        let results = suggested(
            &mut harness,
            "eve",
            "arbiter result",
            &with(&with(&base, "board", &board), "result", ""),
            "result",
        )
        .await;
        assert!(results.len() >= 3, "{format}: {results:?}");
        for result in results {
            let said = chosen(
                &mut harness,
                "eve",
                "arbiter result",
                &with(&base, "board", &board),
                "result",
                &result,
            )
            .await;
            let taken = said.contains("set the result of board") || said.contains("Nothing to do.");
            assert!(taken, "{format}: board {board}, {result}: {said}");
        }
        for result in
            suggested(&mut harness, "eve", "arbiter result", &with(&base, "result", ""), "result").await
        {
            let said = chosen(
                &mut harness,
                "eve",
                "arbiter result",
                &with(&base, "board", &board),
                "result",
                &result,
            )
            .await;
            assert!(!said.contains("is not a result"), "{format}: {result}: {said}");
        }
        for (path, option) in [("arbiter replace", "entrant"), ("arbiter forbid", "other")] {
            let base = match path {
                "arbiter replace" => json!({ "player": "eve", "why": "so it was agreed" }),
                _ => json!({ "entrant": "1", "why": "so it was agreed" }),
            };
            for entrant in suggested(&mut harness, "eve", path, &with(&base, option, ""), option).await {
                let said = chosen(&mut harness, "eve", path, &base, option, &entrant).await;
                let unreadable =
                    ["is not in this tournament", "There is no player number", "get their numbers"];
                assert!(
                    !unreadable.iter().any(|text| said.contains(text)),
                    "{format} {path} {entrant}: {said}"
                );
            }
        }
    }
}

#[tokio::test]
async fn what_is_suggested_of_rules_pieces_and_commands_is_shown() {
    let mut harness = Harness::in_memory().await;
    for variant in Variant::ALL {
        let base = json!({ "variant": variant.info().name });
        // A list holds 25 entries; typing narrows it.
        for typed in ["", "1", "2", "3", "4", "5", "a", "k"] {
            for number in
                suggested(&mut harness, "ann", "rules", &with(&base, "number", typed), "number").await
            {
                let said = chosen(&mut harness, "ann", "rules", &base, "number", &number).await;
                assert!(said.contains(&format!("**{number}**")), "{said}");
            }
        }
        let pieces = suggested(&mut harness, "ann", "piece", &with(&base, "piece", ""), "piece").await;
        assert!(pieces.len() >= variant.info().kinds.len().min(4), "{pieces:?}");
        for piece in pieces {
            let said = chosen(&mut harness, "ann", "piece", &base, "piece", &piece).await;
            assert!(!said.contains("There is no") && !said.contains("cannot be shown"), "{piece}: {said}");
        }
    }
    for typed in ["", "a", "e", "i", "o", "arbiter", "server", "tournament", "game"] {
        for command in suggested(&mut harness, "ann", "help", &json!({ "command": typed }), "command").await {
            let said = chosen(&mut harness, "ann", "help", &json!({}), "command", &command).await;
            assert!(said.contains(&format!("/{command}")) || said.contains("\n- `/"), "{command}: {said}");
        }
    }
}

#[tokio::test]
async fn what_is_suggested_for_ones_own_settings_is_set() {
    let mut harness = Harness::in_memory().await;
    for (option, marks) in [("remind-before", ""), ("quiet-hours", ""), ("time-zone", "")] {
        let all = suggested(&mut harness, "ann", "settings", &json!({ option: marks }), option).await;
        assert!(all.len() >= 5, "{option}: {all:?}");
        for value in all {
            let said = chosen(&mut harness, "ann", "settings", &json!({}), option, &value).await;
            assert!(said.starts_with("**Your settings**"), "{option} {value}: {said}");
        }
    }
    for zone in reminder_preferences::zones() {
        assert!(reminder_preferences::canonical_zone_name(&zone).is_some(), "{zone}");
    }
}

#[tokio::test]
async fn games_are_suggested_by_names_that_every_command_reads() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    harness.opens("ann", json!({ "variant": "kings-mate" })).await;
    for spec in REGISTRY.commands().filter(|spec| spec.options().any(|option| option.name == "game")) {
        let path = spec.path.join(" ");
        let all = suggested(&mut harness, "ann", &path, &json!({ "game": "" }), "game").await;
        assert!(all.len() >= 2, "/{path}: {all:?}");
        for game in all {
            let said = chosen(&mut harness, "ann", "game show", &json!({}), "game", &game).await;
            assert!(said.contains(&format!("game {game}")), "/{path} {game}: {said}");
        }
    }
}

/// Checks the order of squares. Each new source of suggestions must be added here, and to one of the tests above.
#[tokio::test]
async fn squares_are_suggested_and_listed_in_the_order_of_their_numbers() {
    let mut harness = Harness::in_memory().await;
    let options = "seats=2; army=siege; first=w";
    let alone = json!({ "variant": "king-of-the-mountain", "options": options, "solo": true });
    harness.opens("ann", alone).await;
    harness.gives("ann", "game start", json!({})).await;
    for action in ["b2c3", "r14q14", "c3c12", "q14r14"] {
        let heard = harness.gives("ann", "move", json!({ "action": action })).await;
        assert!(heard.publicly().contains(": "), "{heard:?}");
    }
    let in_order = |squares: &[String], among: [&str; 2]| {
        let read = |square: &String| square.parse::<Square>().expect("a square");
        let sorted = squares.iter().map(read).is_sorted_by_key(|square| (square.file(), square.rank()));
        assert!(sorted && among.iter().all(|one| squares.iter().any(|square| square == one)), "{squares:?}");
    };
    let pieces = harness.types("ann", "legal", json!({ "piece": "" }), "piece").await;
    in_order(&pieces, ["c2", "c12"]);
    let moves = harness.types("ann", "move", json!({ "action": "c12c" }), "action").await;
    let targets: Vec<String> = moves.iter().map(|action| action.replacen("c12", "", 1)).collect();
    in_order(&targets, ["c9", "c11"]);
    let legal = harness.gives("ann", "legal", json!({ "piece": "c12" })).await.privately();
    let targets = legal.split_whitespace().filter_map(|word| word.strip_prefix("Qc"));
    let targets: Vec<String> = targets.map(|rank| format!("c{rank}")).collect();
    in_order(&targets, ["c9", "c11"]);
}

#[test]
fn every_source_of_suggestions_is_tried() {
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

/// Checks the examples in option descriptions: dates, spans, hours, time zones and defaults.
#[tokio::test]
async fn every_example_of_a_description_is_taken() {
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
        ("vacation", &nothing, "span", &["7d"], "You're on vacation"),
    ];
    for (path, base, option, examples, expected) in cases {
        let spec = REGISTRY.commands().find(|spec| spec.path.join(" ") == path).expect("a command");
        let about = option_description(spec.path, option, Language::En);
        for example in examples {
            assert!(about.contains(example), "/{path} {option}: {about}");
            let said = chosen(&mut harness, "eve", path, base, option, example).await;
            assert!(said.contains(expected), "/{path} {option}: {example}: {said}");
            if expected == announced {
                harness.gives("eve", "arbiter cancel", json!({ "why": "there is another" })).await;
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
        let said = chosen(&mut harness, "eve", "server default", &options, "value", value).await;
        assert!(said.contains(words), "{said}");
        let said = chosen(&mut harness, "ann", "game new", &json!({}), "variant", "kings-mate").await;
        assert!(said.contains("opened a game"), "{value}: {said}");
    }
}
