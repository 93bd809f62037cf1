//! Requirements on every fixture and on the current version's store.

use crate::facts::facts;
use crate::fixture::{self, Fixture, Fresh, clock_at};
use crate::harness::{Harness, ids};
use crate::recorder::Outgoing;
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::game::visibility::Viewer;
use castellan::game::{Game, GameId, Phase, Player, PrivateTexts, Span, export};
use castellan_test_support::test_ports::SeededEntropy;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Opens a bot on a fixture's store.
async fn opened(fixture: &Fixture, folder: TempDir) -> Harness {
    Harness::over(folder, clock_at(fixture.at()), SeededEntropy::new(99)).await
}

/// Returns a fixture's store as both its folder and its import.
async fn both_ways(fixture: &Fixture) -> [(&'static str, TempDir); 2] {
    [("the folder", fixture.store()), ("the export", fixture.imported().await)]
}

/// Returns all fixtures, the newest as its folder and the others as folder and import in turn. That both are equal is
/// checked by `nothing_is_lost_and_everything_is_sound`.
async fn in_turn() -> Vec<(Fixture, &'static str, TempDir)> {
    in_turn_where(|_| true).await
}

/// Returns the matching fixtures in the same way.
async fn in_turn_where(wanted: impl Fn(&Fixture) -> bool) -> Vec<(Fixture, &'static str, TempDir)> {
    let mut all = Vec::new();
    for (place, fixture) in fixture::all().into_iter().filter(wanted).rev().enumerate() {
        let by_folder = place.is_multiple_of(2);
        let (way, folder) = if by_folder {
            ("the folder", fixture.store())
        } else {
            ("the export", fixture.imported().await)
        };
        all.push((fixture, way, folder));
    }
    all
}

/// Runs the program, checks its success, and returns its output.
pub fn castellan(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .env("LC_ALL", "C")
        .args(arguments)
        .output()
        .expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{arguments:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// Checks that all known facts are unchanged. Later versions may have more.
fn is_known(known: &Value, now: &Value, place: &str) {
    match (known, now) {
        (Value::Object(known), Value::Object(now)) => {
            for (key, known) in known {
                let now = now.get(key).unwrap_or_else(|| panic!("{place}, {key}: it is not there"));
                is_known(known, now, &format!("{place}, {key}"));
            }
        }
        _ => assert_eq!(known, now, "{place}"),
    }
}

/// Returns the name of the player to move.
async fn to_act(harness: &Harness, game: &Game) -> String {
    let player = &game.player_at(game.to_act().expect("it goes on")).expect("somebody sits there").id;
    harness.referee().directory.person(player).await.expect("a store").expect("known").name
}

/// Returns the running games.
async fn going_on(harness: &Harness) -> Vec<GameId> {
    let games = harness.referee().game_list.games(None, 1_000).await.expect("games");
    games.into_iter().filter(|(_, game)| game.phase == Phase::Running).map(|(id, _)| id).collect()
}

#[tokio::test]
async fn nothing_is_lost_and_everything_is_sound() {
    for fixture in fixture::all() {
        for (way, folder) in both_ways(&fixture).await {
            let mut harness = opened(&fixture, folder).await;
            let place = format!("{} by {way}", fixture.folder().display());
            is_known(&fixture.facts(), &facts(&harness).await, &place);
            harness.close().await;
            let folder = harness.folder().to_str().expect("text");
            let said = castellan(&["store", "check", "--replay", folder]);
            assert!(said.contains("nothing is wrong"), "{place}: {said}");
            assert!(castellan(&["store", "ratings", folder]).lines().count() > 1, "{place}");
        }
    }
}

#[tokio::test]
async fn every_game_that_goes_on_is_played_on() {
    for (fixture, way, folder) in in_turn().await {
        let mut harness = opened(&fixture, folder).await;
        harness.quiet().await;
        harness.computers_play().await;
        let (mut answered, mut played) = (0, 0);
        for id in going_on(&harness).await {
            let game = harness.game(&id).await;
            if let Some(offer) = game.offers().first() {
                let asked =
                    game.parties(&offer.kind).into_iter().find(|player| !offer.agreed.contains(player));
                let asked = harness
                    .referee()
                    .directory
                    .person(&asked.expect("somebody is asked"))
                    .await
                    .expect("a store");
                let button = ComponentId::for_game(Step::Decline, &id, game.board_version())
                    .with(offer.number)
                    .to_string();
                let heard = harness.presses(&asked.expect("known").name, &button, false).await;
                assert!(heard.failed.is_none(), "{way}, {id}: {heard:?}");
                assert!(harness.game(&id).await.offer(offer.number).is_none(), "{way}, {id}: {heard:?}");
                answered += 1;
            }
            let steps = |game: &Game| game.record().expect("it runs").steps().len();
            let who = to_act(&harness, &game).await;
            let action = game.record().expect("it runs").position().actions()[0].to_string();
            let options = json!({ "game": id.as_str(), "action": action });
            let heard = harness.gives(&who, "move", options).await;
            assert!(heard.failed.is_none(), "{way}, {id}: {heard:?}");
            assert!(steps(&*harness.game(&id).await) > steps(&game), "{way}, {id}: {heard:?}");
            played += 1;
        }
        assert!(answered > 0 && played > 10, "{answered} offers answered, {played} games played on");
    }
}

/// Returns the games with pending computer work in a fixture's export.
fn waiting_for_computers(fixture: &Fixture) -> Vec<GameId> {
    let waits = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let game = line["stream"].as_str()?.strip_prefix("game/")?;
        let waits = line["work"].as_array()?.iter().any(|work| work["queue"] == "computers");
        waits.then(|| GameId::new(game).expect("a game"))
    };
    fixture.export().lines().filter_map(waits).collect()
}

#[tokio::test]
async fn computers_do_once_what_waited_for_them_and_answer_on() {
    let mut answered = 0;
    for (fixture, way, folder) in in_turn_where(|fixture| !waiting_for_computers(fixture).is_empty()).await {
        let waiting = waiting_for_computers(&fixture);
        assert!(waiting.len() > 2, "an army, a move and an offer");
        let mut harness = opened(&fixture, folder).await;
        harness.quiet().await;
        let before = events(&harness, &waiting).await;
        harness.computers_play().await;
        let after = events(&harness, &waiting).await;
        assert!(before.iter().zip(&after).all(|(before, after)| before < after), "{way}: {after:?}");
        harness.open().await;
        harness.computers_play().await;
        assert_eq!(events(&harness, &waiting).await, after, "{way}");
        for id in going_on(&harness).await {
            let game = harness.game(&id).await;
            if !game.seats().values().any(Player::is_engine) {
                continue;
            }
            let who = to_act(&harness, &game).await;
            let action = game.record().expect("it runs").position().actions()[0].to_string();
            harness.gives(&who, "move", json!({ "game": id.as_str(), "action": action })).await;
            harness.computers_play().await;
            let log = harness.referee().games.log(&id).await.expect("a log");
            let new = log.iter().skip(usize::try_from(game.events()).expect("few"));
            answered += new.filter(|event| event.request.starts_with("engine:")).count();
            let now = harness.game(&id).await;
            let waits = now.to_act().and_then(|seat| now.player_at(seat)).is_some_and(Player::is_engine);
            assert!(!waits, "{way}, {id}");
        }
    }
    assert!(answered > 0, "there is a fixture with computers, and they answer");
}

/// The most pauses that a pending analysis may need.
const MOST_PAUSES: usize = 100;

#[tokio::test]
async fn an_analysis_that_was_asked_for_is_made_and_one_that_was_made_is_kept() {
    let (mut made, mut kept) = (0, 0);
    for (fixture, way, folder) in in_turn_where(|fixture| fixture.export().contains("\"analyses\"")).await {
        let harness = opened(&fixture, folder).await;
        let known = async || {
            let mut known = 0;
            for (id, _) in harness.referee().game_list.games(None, 1_000).await.expect("games") {
                let analysis =
                    harness.referee().analyses.of_game(&*harness.game(&id).await).await.expect("a store");
                known += usize::from(analysis.is_some_and(|analysis| analysis.is_complete()));
            }
            known
        };
        let before = known().await;
        let mut after = before;
        for _ in 0..MOST_PAUSES {
            while harness.referee().analyses.run_due().await.expect("a store").claimed > 0 {}
            after = known().await;
            if after > before {
                break;
            }
            // On a busy machine a move has to wait.
            harness.clock.pass(Span::minutes(1));
        }
        assert!(after > before, "{way}: {before}, then {after}");
        (made, kept) = (made + after - before, kept + before);
    }
    assert!(made > 0 && kept > 0, "there is a fixture with both");
}

#[tokio::test]
async fn a_tournament_goes_on_to_its_next_round() {
    for (fixture, way, folder) in in_turn().await {
        let mut harness = opened(&fixture, folder).await;
        harness.quiet().await;
        let mut went_on = 0;
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
                let heard = harness.gives("eve", "arbiter result", options).await;
                assert!(heard.failed.is_none(), "{way}, {id}: {heard:?}");
            }
            let after = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
            assert!(after.round(round.number).expect("it is there").finished, "{way}, {id}");
            assert!(after.rounds().len() > before.rounds().len(), "{way}, {id}");
            // Further pairings follow the edition of the rules in the announcement.
            let known = &fixture.facts()["tournaments"][id.as_str()]["edition"];
            assert_eq!(*known, after.announcement().edition.year(), "{way}, {id}");
            went_on += 1;
        }
        assert!(went_on > 0, "{way}");
    }
}

/// Returns the games of posted or edited messages with components.
fn posted(asked: &[Outgoing]) -> Vec<String> {
    let shown = |asked: &&Outgoing| matches!(asked.what(), "post" | "rewrite");
    let posts = asked.iter().filter(shown).map(Outgoing::message);
    let about = |message| ids(&message).iter().find_map(|id| ComponentId::read(id)?.game);
    posts.filter_map(about).map(|game| game.to_string()).collect()
}

#[tokio::test]
async fn what_waited_to_be_told_is_told_once() {
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
        for (way, folder) in both_ways(&fixture).await {
            let mut harness = opened(&fixture, folder).await;
            harness.discord.take();
            harness.quiet().await;
            assert_eq!(posted(&harness.discord.take()), waiting, "{way}");
            harness.open().await;
            harness.quiet().await;
            assert_eq!(posted(&harness.discord.take()), Vec::<String>::new(), "{way}");
        }
    }
}

#[tokio::test]
async fn what_was_due_happens_once() {
    for (fixture, way, folder) in in_turn().await {
        let mut harness = opened(&fixture, folder).await;
        harness.quiet().await;
        let before = going_on(&harness).await;
        harness.clock.pass(Span::days(4));
        let referee = harness.referee().clone();
        let acted = referee.timers.run_due().await.expect("a store");
        assert!(acted.claimed > 0 && acted.errors.is_empty(), "{way}: {acted:?}");
        // Handling a timer may make others due.
        loop {
            harness.quiet().await;
            if referee.timers.run_due().await.expect("a store").claimed == 0 {
                break;
            }
        }
        referee.outages.beat().await.expect("a store");
        drop(referee);
        let after = going_on(&harness).await;
        let ended = before.iter().filter(|game| !after.contains(game)).count();
        assert!(ended > 0, "{way}: some run out of time in four days");
        let events = events(&harness, &before).await;
        for _ in 0..2 {
            harness.open().await;
            assert_eq!(harness.referee().timers.run_due().await.expect("a store").claimed, 0, "{way}");
            harness.quiet().await;
        }
        assert_eq!(self::events(&harness, &before).await, events, "{way}");
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
async fn dice_that_were_rolled_can_still_be_verified() {
    for (fixture, way, folder) in in_turn().await {
        let harness = opened(&fixture, folder).await;
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
                .expect("it is written");
                let said = castellan(&["dice", "verify", file.to_str().expect("text")]);
                assert!(said.contains("commitment"), "{way}: {said}");
                verified += 1;
            }
        }
        assert!(verified > 0, "{way}");
    }
}

#[tokio::test]
async fn every_button_that_was_ever_written_is_understood() {
    for fixture in fixture::all() {
        let mut harness = opened(&fixture, fixture.store()).await;
        harness.quiet().await;
        // The erasure comes last: an erased player has no more buttons to press.
        let mut buttons = fixture.buttons();
        buttons.sort_by_key(|(_, id)| ComponentId::read(id).is_some_and(|id| id.step == Step::Erase));
        for (who, text) in buttons {
            let id = ComponentId::read(&text).unwrap_or_else(|| panic!("{text} is none of ours any more"));
            let heard = match id.step {
                Step::ArmyFilled
                | Step::SettingFilled
                | Step::ConditionsFilled
                | Step::BoardFilled
                | Step::DirectorFilled
                | Step::DraftFilled
                | Step::TeamFilled => harness.fills(&who, &text, "random").await,
                Step::Piece
                | Step::Target
                | Step::TryPiece
                | Step::TryTarget
                | Step::GamePicked
                | Step::ChallengePick => harness.picks(&who, &text, Some("a1"), false).await,
                _ => harness.presses(&who, &text, false).await,
            };
            let said = format!("{heard:?}");
            assert!(!said.contains("another version"), "{text}: {said}");
        }
    }
}

#[tokio::test]
async fn every_change_of_a_stored_form_has_a_fixture() {
    let fresh = Fresh::new().await;
    let fixtures = fixture::all();
    if std::env::var_os("FIXTURE").is_some_and(|value| value == "write") {
        fresh.write(&Path::new(fixture::FOLDER).join((fixtures.len() + 1).to_string()));
        return;
    }
    let newest = fixtures.last().expect("there are fixtures");
    let (stored, wanted) = (fresh.forms(), newest.forms());
    assert!(
        stored == wanted,
        "what is stored has another form than in {}. If that is meant, look at what changed, and write a fixture \
         with `FIXTURE=write cargo test --test upgrade every_change`:\n{}",
        newest.folder().display(),
        differences(&wanted, &stored)
    );
}

/// Returns the lines that occur in one of two texts only.
fn differences(before: &str, after: &str) -> String {
    let only = |one: &str, other: &str, sign: char| -> String {
        let others: std::collections::BTreeSet<&str> = other.lines().collect();
        let lines = one.lines().filter(|line| !others.contains(line));
        lines.map(|line| format!("{sign} {line}\n")).collect::<Vec<_>>().concat()
    };
    only(before, after, '-') + &only(after, before, '+')
}
