//! Requirements on every fixture and on the current version's store.

use crate::facts::facts;
use crate::fixture::{self, CurrentStore, Fixture, clock_at};
use crate::harness::{Harness, component_ids};
use crate::kinds;
use crate::recorder::Request;
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::game::visibility::Viewer;
use castellan::game::{Game, GameId, Phase, Player, PrivateTexts, Span, export};
use castellan_test_support::test_ports::SeededEntropy;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Opens a bot on a fixture's store.
async fn open(fixture: &Fixture, folder: TempDir) -> Harness {
    Harness::in_folder(folder, clock_at(fixture.at()), SeededEntropy::new(99)).await
}

/// Returns a fixture's store as both its folder and its import.
async fn folder_and_import(fixture: &Fixture) -> [(&'static str, TempDir); 2] {
    [("the folder", fixture.store()), ("the export", fixture.imported_store().await)]
}

/// Returns all fixtures, the newest as its folder and the others as folder and import in turn. That both are equal is
/// checked by `stored_facts_are_unchanged_and_the_store_is_sound`.
async fn alternating_fixtures() -> Vec<(Fixture, &'static str, TempDir)> {
    alternating_fixtures_where(|_| true).await
}

/// Returns the matching fixtures in the same way.
async fn alternating_fixtures_where(
    is_included: impl Fn(&Fixture) -> bool,
) -> Vec<(Fixture, &'static str, TempDir)> {
    let mut all = Vec::new();
    for (index, fixture) in fixture::all().into_iter().filter(is_included).rev().enumerate() {
        let is_folder = index.is_multiple_of(2);
        let (source, folder) = if is_folder {
            ("the folder", fixture.store())
        } else {
            ("the export", fixture.imported_store().await)
        };
        all.push((fixture, source, folder));
    }
    all
}

/// Runs the program, checks its success, and returns its output.
pub fn castellan(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .env("LC_ALL", "C")
        .args(arguments)
        .output()
        .expect("a running game");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{arguments:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// Checks that all known facts are unchanged. Later versions may have more.
fn check_known_facts(known: &Value, current: &Value, path: &str) {
    match (known, current) {
        (Value::Object(known), Value::Object(current)) => {
            for (key, known) in known {
                let current = current.get(key).unwrap_or_else(|| panic!("{path}, {key}: missing"));
                check_known_facts(known, current, &format!("{path}, {key}"));
            }
        }
        _ => assert_eq!(known, current, "{path}"),
    }
}

/// Returns the name of the player to move.
async fn player_to_act(harness: &Harness, game: &Game) -> String {
    let player = &game.player_at(game.to_act().expect("a running game")).expect("a player at the seat").id;
    harness.referee().directory.person(player).await.expect("a store").expect("known").name
}

/// Returns the running games.
async fn running_games(harness: &Harness) -> Vec<GameId> {
    let games = harness.referee().game_list.games(None, 1_000).await.expect("games");
    games.into_iter().filter(|(_, game)| game.phase == Phase::Running).map(|(id, _)| id).collect()
}

#[tokio::test]
async fn stored_facts_are_unchanged_and_the_store_is_sound() {
    for fixture in fixture::all() {
        for (source, folder) in folder_and_import(&fixture).await {
            let mut harness = open(&fixture, folder).await;
            let location = format!("{} by {source}", fixture.folder().display());
            check_known_facts(&fixture.facts(), &facts(&harness).await, &location);
            harness.close().await;
            let folder = harness.folder().to_str().expect("text");
            let output = castellan(&["store", "check", "--replay", folder]);
            assert!(output.contains("nothing is wrong"), "{location}: {output}");
            assert!(castellan(&["store", "ratings", folder]).lines().count() > 1, "{location}");
        }
    }
}

#[tokio::test]
async fn every_running_game_can_be_continued() {
    for (fixture, source, folder) in alternating_fixtures().await {
        let mut harness = open(&fixture, folder).await;
        harness.run_until_idle().await;
        harness.run_computers().await;
        let (mut answered, mut played) = (0, 0);
        for id in running_games(&harness).await {
            let game = harness.game(&id).await;
            if let Some(offer) = game.offers().first() {
                let player =
                    game.parties(&offer.kind).into_iter().find(|player| !offer.agreed.contains(player));
                let person = harness
                    .referee()
                    .directory
                    .person(&player.expect("a player who has not agreed"))
                    .await
                    .expect("a store");
                let button = ComponentId::for_game(Step::Decline, &id, game.board_version())
                    .with(offer.number)
                    .to_string();
                let response = harness.press(&person.expect("known").name, &button, false).await;
                assert!(response.error.is_none(), "{source}, {id}: {response:?}");
                assert!(
                    harness.game(&id).await.offer(offer.number).is_none(),
                    "{source}, {id}: {response:?}"
                );
                answered += 1;
            }
            let steps = |game: &Game| game.record().expect("a running game").steps().len();
            let name = player_to_act(&harness, &game).await;
            let action = game.record().expect("a running game").position().actions()[0].to_string();
            let options = json!({ "game": id.as_str(), "action": action });
            let response = harness.run_command(&name, "move", options).await;
            assert!(response.error.is_none(), "{source}, {id}: {response:?}");
            assert!(steps(&*harness.game(&id).await) > steps(&game), "{source}, {id}: {response:?}");
            played += 1;
        }
        assert!(answered > 0 && played > 10, "{answered} offers answered, {played} games continued");
    }
}

/// Returns the games with pending computer work in a fixture's export.
fn games_with_computer_work(fixture: &Fixture) -> Vec<GameId> {
    let game_with_work = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let game = line["stream"].as_str()?.strip_prefix("game/")?;
        let has_work = line["work"].as_array()?.iter().any(|work| work["queue"] == "computers");
        has_work.then(|| GameId::new(game).expect("a game"))
    };
    fixture.export().lines().filter_map(game_with_work).collect()
}

#[tokio::test]
async fn pending_computer_work_is_done_once_and_computers_continue() {
    let mut answered = 0;
    for (fixture, source, folder) in
        alternating_fixtures_where(|fixture| !games_with_computer_work(fixture).is_empty()).await
    {
        let waiting = games_with_computer_work(&fixture);
        assert!(waiting.len() > 2, "an army, a move and an offer");
        let mut harness = open(&fixture, folder).await;
        harness.run_until_idle().await;
        let before = events(&harness, &waiting).await;
        harness.run_computers().await;
        let after = events(&harness, &waiting).await;
        assert!(before.iter().zip(&after).all(|(before, after)| before < after), "{source}: {after:?}");
        harness.restart().await;
        harness.run_computers().await;
        assert_eq!(events(&harness, &waiting).await, after, "{source}");
        for id in running_games(&harness).await {
            let game = harness.game(&id).await;
            if !game.seats().values().any(Player::is_engine) {
                continue;
            }
            let name = player_to_act(&harness, &game).await;
            let action = game.record().expect("a running game").position().actions()[0].to_string();
            harness.run_command(&name, "move", json!({ "game": id.as_str(), "action": action })).await;
            harness.run_computers().await;
            let log = harness.referee().games.log(&id).await.expect("a log");
            let new = log.iter().skip(usize::try_from(game.events()).expect("few"));
            answered += new.filter(|event| event.request.starts_with("engine:")).count();
            let current = harness.game(&id).await;
            let is_waiting =
                current.to_act().and_then(|seat| current.player_at(seat)).is_some_and(Player::is_engine);
            assert!(!is_waiting, "{source}, {id}");
        }
    }
    assert!(answered > 0, "no computer answered in any fixture");
}

/// The most pauses that a pending analysis may need.
const MAX_PAUSES: usize = 100;

#[tokio::test]
async fn requested_analyses_are_made_and_finished_ones_are_kept() {
    let (mut made, mut existing) = (0, 0);
    for (fixture, source, folder) in
        alternating_fixtures_where(|fixture| fixture.export().contains("\"analyses\"")).await
    {
        let harness = open(&fixture, folder).await;
        let count_complete = async || {
            let mut complete = 0;
            for (id, _) in harness.referee().game_list.games(None, 1_000).await.expect("games") {
                let analysis =
                    harness.referee().analyses.of_game(&*harness.game(&id).await).await.expect("a store");
                complete += usize::from(analysis.is_some_and(|analysis| analysis.is_complete()));
            }
            complete
        };
        let before = count_complete().await;
        let mut after = before;
        for _ in 0..MAX_PAUSES {
            while harness.referee().analyses.run_due().await.expect("a store").claimed > 0 {}
            after = count_complete().await;
            if after > before {
                break;
            }
            // On a busy machine a move has to wait.
            harness.clock.advance(Span::minutes(1));
        }
        assert!(after > before, "{source}: {before}, then {after}");
        (made, existing) = (made + after - before, existing + before);
    }
    assert!(made > 0 && existing > 0, "no fixture has both");
}

#[tokio::test]
async fn every_running_tournament_continues_to_its_next_round() {
    for (fixture, source, folder) in alternating_fixtures().await {
        let mut harness = open(&fixture, folder).await;
        harness.run_until_idle().await;
        let mut continued = 0;
        for (id, entry) in harness.referee().tournament_list.all().await.expect("tournaments") {
            if entry.phase != castellan::tournament::Phase::Running {
                continue;
            }
            let before = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
            if before.has_single_round() {
                continue;
            }
            let round = before.rounds().last().expect("a round");
            for pairing in round.pairings.iter().filter(|pairing| pairing.score.is_none()) {
                let options = json!({
                    "tournament": id.as_str(), "board": pairing.board.to_string(), "result": "1-0",
                    "why": "it was decided at the board",
                });
                let response = harness.run_command("eve", "arbiter result", options).await;
                assert!(response.error.is_none(), "{source}, {id}: {response:?}");
            }
            let after = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
            assert!(after.round(round.number).expect("an existing round").finished, "{source}, {id}");
            assert!(after.rounds().len() > before.rounds().len(), "{source}, {id}");
            // Further pairings follow the edition of the rules in the announcement.
            let known = &fixture.facts()["tournaments"][id.as_str()]["edition"];
            assert_eq!(*known, after.announcement().edition.year(), "{source}, {id}");
            continued += 1;
        }
        assert!(continued > 0, "{source}");
    }
}

/// Returns the games of posted or edited messages with components.
/// Consecutive ones of a game count once: a notice is a line and an edit of the board.
fn posted_games(requests: &[Request]) -> Vec<String> {
    let is_post = |request: &&Request| matches!(request.kind(), "post" | "edit");
    let posts = requests.iter().filter(is_post).map(Request::message);
    let game_of = |message| component_ids(&message).iter().find_map(|id| ComponentId::read(id)?.game);
    let mut games: Vec<String> = posts.filter_map(game_of).map(|game| game.to_string()).collect();
    games.dedup();
    games
}

#[tokio::test]
async fn pending_notices_are_sent_once() {
    for fixture in fixture::all() {
        let waiting: Vec<String> = fixture
            .export()
            .lines()
            .filter_map(|line| {
                let line: Value = serde_json::from_str(line).expect("JSON");
                let game = line["stream"].as_str()?.strip_prefix("game/")?.to_owned();
                line["work"].as_array()?.iter().any(|work| work["queue"] == "outbox").then_some(game)
            })
            .collect();
        assert!(!waiting.is_empty(), "{}", fixture.folder().display());
        for (source, folder) in folder_and_import(&fixture).await {
            let mut harness = open(&fixture, folder).await;
            harness.discord.take_requests();
            harness.run_until_idle().await;
            assert_eq!(posted_games(&harness.discord.take_requests()), waiting, "{source}");
            harness.restart().await;
            harness.run_until_idle().await;
            assert_eq!(posted_games(&harness.discord.take_requests()), Vec::<String>::new(), "{source}");
        }
    }
}

#[tokio::test]
async fn due_timers_run_once() {
    for (fixture, source, folder) in alternating_fixtures().await {
        let mut harness = open(&fixture, folder).await;
        harness.run_until_idle().await;
        let before = running_games(&harness).await;
        harness.clock.advance(Span::days(4));
        let referee = harness.referee().clone();
        let run = referee.timers.run_due().await.expect("a store");
        assert!(run.claimed > 0 && run.errors.is_empty(), "{source}: {run:?}");
        // Handling a timer may make others due.
        loop {
            harness.run_until_idle().await;
            if referee.timers.run_due().await.expect("a store").claimed == 0 {
                break;
            }
        }
        referee.outages.beat().await.expect("a store");
        drop(referee);
        let after = running_games(&harness).await;
        let ended = before.iter().filter(|game| !after.contains(game)).count();
        assert!(ended > 0, "{source}: no game ran out of time in four days");
        let events = events(&harness, &before).await;
        for _ in 0..2 {
            harness.restart().await;
            assert_eq!(harness.referee().timers.run_due().await.expect("a store").claimed, 0, "{source}");
            harness.run_until_idle().await;
        }
        assert_eq!(self::events(&harness, &before).await, events, "{source}");
    }
}

/// Returns the number of events of each game.
async fn events(harness: &Harness, games: &[GameId]) -> Vec<u64> {
    let mut events = Vec::new();
    for game in games {
        events.push(harness.game(game).await.events());
    }
    events
}

#[tokio::test]
async fn the_dice_of_finished_games_can_be_verified() {
    for (fixture, source, folder) in alternating_fixtures().await {
        let harness = open(&fixture, folder).await;
        let mut verified = 0;
        for (id, summary) in harness.referee().game_list.games(None, 1_000).await.expect("games") {
            let rolled = harness.game(&id).await.record().is_some_and(|record| {
                let mut steps = record.steps();
                steps.any(|step| step.roll.is_some())
            });
            if summary.phase == Phase::Over && rolled {
                let log = harness.referee().games.log(&id).await.expect("a log");
                let file = harness.folder().join("game.json");
                std::fs::write(
                    &file,
                    export(&log, Viewer::Anybody, &PrivateTexts::default()).expect("an export"),
                )
                .expect("a written file");
                let output = castellan(&["dice", "verify", file.to_str().expect("text")]);
                assert!(output.contains("commitment"), "{source}: {output}");
                verified += 1;
            }
        }
        assert!(verified > 0, "{source}");
    }
}

#[tokio::test]
async fn every_stored_button_is_recognised() {
    for fixture in fixture::all() {
        let mut harness = open(&fixture, fixture.store()).await;
        harness.run_until_idle().await;
        // The erasure comes last: an erased player has no more buttons to press.
        let mut buttons = fixture.buttons();
        buttons.sort_by_key(|(_, id)| ComponentId::read(id).is_some_and(|id| id.step == Step::Erase));
        for (name, text) in buttons {
            let id = ComponentId::read(&text).unwrap_or_else(|| panic!("{text} is no longer recognised"));
            let response = match id.step {
                Step::ArmyFilled
                | Step::SettingFilled
                | Step::ConditionsFilled
                | Step::BoardFilled
                | Step::DirectorFilled
                | Step::DraftFilled
                | Step::TeamFilled
                | Step::TokenFilled => harness.fill_in(&name, &text, "random").await,
                Step::Piece
                | Step::Target
                | Step::TryPiece
                | Step::TryTarget
                | Step::GamePicked
                | Step::TokenRevoke
                | Step::ChallengePick => harness.pick(&name, &text, Some("a1"), false).await,
                _ => harness.press(&name, &text, false).await,
            };
            let text_of_response = format!("{response:?}");
            assert!(!text_of_response.contains("another version"), "{text}: {text_of_response}");
        }
    }
}

#[tokio::test]
async fn every_change_of_a_stored_form_has_a_fixture() {
    let current = CurrentStore::new().await;
    let fixtures = fixture::all();
    if std::env::var_os("FIXTURE").is_some_and(|value| value == "write") {
        current.write(&Path::new(fixture::FOLDER).join((fixtures.len() + 1).to_string()));
        return;
    }
    let lacking = kinds::missing(&current.forms());
    assert!(lacking.is_empty(), "the script stores none of these, so no fixture has them: {lacking:#?}");
    let newest = fixtures.last().expect("there are fixtures");
    let (stored, expected) = (current.forms(), newest.forms());
    assert!(
        stored == expected,
        "the stored forms differ from those in {}. If that is intended, check the changes, and write a fixture \
         with `FIXTURE=write cargo test --test upgrade every_change`:\n{}",
        newest.folder().display(),
        differences(&expected, &stored)
    );
}

/// Returns the lines that occur in one of two texts only.
fn differences(before: &str, after: &str) -> String {
    let only = |text: &str, other: &str, sign: char| -> String {
        let others: std::collections::BTreeSet<&str> = other.lines().collect();
        let lines = text.lines().filter(|line| !others.contains(line));
        lines.map(|line| format!("{sign} {line}\n")).collect::<Vec<_>>().concat()
    };
    only(before, after, '-') + &only(after, before, '+')
}
