//! Tests of rows that this version cannot read: they are reported and left unchanged, and unrelated work continues.

use crate::fixture::{self, clock_at, files};
use crate::harness::{Harness, Response};
use castellan::community::settings::Settings;
use castellan::discord_api::wire::GuildId;
use castellan::game::{GameId, Phase, Span};
use castellan::referee::Clock;
use castellan::rules::Seat;
use castellan::store::keyring::{RowId, seal, sealing_key, unseal};
use castellan::store::{Append, IndexChange, IndexRow, Query, RequestId};
use castellan_test_support::test_ports::SeededEntropy;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;
use std::process::Command;
use tokio::sync::OnceCell;

/// Returns a bot on the newest fixture's store, after its pending work is done.
async fn harness() -> Harness {
    static IDLE_STORE: OnceCell<Vec<(OsString, Vec<u8>)>> = OnceCell::const_new();
    let fixture = fixture::all().pop().expect("there are fixtures");
    let open = async |folder| Harness::in_folder(folder, clock_at(fixture.at()), SeededEntropy::new(3)).await;
    let idle_store = IDLE_STORE.get_or_init(async || {
        let mut harness = open(fixture.store()).await;
        harness.run_until_idle().await;
        harness.close().await;
        files(harness.folder())
    });
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in idle_store.await {
        fs::write(folder.path().join(name), bytes).expect("a written file");
    }
    open(folder).await
}

/// Returns the rows of an index with a key prefix.
async fn rows(harness: &Harness, index: &str, prefix: &str) -> Vec<IndexRow> {
    harness.referee().store().query(Query::new(index, prefix, 1_000)).await.expect("a store").rows
}

async fn row(harness: &Harness, index: &str, key: &str) -> IndexRow {
    let rows = rows(harness, index, key).await;
    rows.into_iter().find(|row| row.key == key).unwrap_or_else(|| panic!("{index}: no {key}"))
}

/// Returns the key of a row. Accounts are stored under a hash that differs between stores.
async fn stored_key(harness: &Harness, index: &str, key: &str) -> String {
    if index != "accounts" {
        return key.to_owned();
    }
    let accounts = rows(harness, index, "").await;
    accounts.into_iter().find(|row| row.value.contains(key)).expect("an account").key
}

/// Replaces the value of a row.
async fn replace_value(harness: &Harness, index: &str, key: &str, value: &str) {
    let store = harness.referee().store();
    let stream = row(harness, index, key).await.stream;
    let head = store.head(&stream).await.expect("a store").map(|head| head.version).unwrap_or_default();
    let request = RequestId::new(format!("test:{}", value.len())).expect("a name");
    let mut append = Append::new(stream, head, request);
    let (index, key, value) = (index.to_owned(), key.to_owned(), value.to_owned());
    append.index.push(IndexChange::Put { index, key, value });
    store.append(append).await.expect("a store");
}

/// Returns unreadable replacements for a row.
fn unreadable_values(row: &str) -> Vec<String> {
    let mut all = vec!["\u{1}\u{2}?".to_owned(), "[]".to_owned()];
    if row.starts_with('{') {
        all.push(row[..row.len() / 2].to_owned());
        // A later version may add fields, which this version must not drop.
        all.push(row.replacen('{', r#"{"later":1,"#, 1).replace(",}", "}"));
        let mut value: Value = serde_json::from_str(row).expect("JSON");
        let field = value.as_object_mut().expect("an object").values_mut().next_back().expect("a field");
        *field = json!({ "nobody": "knows this" });
        all.push(value.to_string());
        all.push(row.replace("\"to_act\"", "\"upside_down\"").replace("\"white\"", "\"upside_down\""));
        all.retain(|bad| bad != row);
    }
    all
}

/// Returns the findings of `castellan store check`.
fn check_output(harness: &Harness) -> String {
    let mut check = Command::new(env!("CARGO_BIN_EXE_castellan"));
    check.env("LC_ALL", "C");
    let output = check.args(["store", "check"]).arg(harness.folder()).output().expect("a running game");
    assert!(!output.status.success(), "no problem was found");
    String::from_utf8(output.stdout).expect("text")
}

async fn player_key(harness: &Harness, account: u64) -> String {
    harness
        .referee()
        .directory
        .find_player(&format!("discord:{account}"))
        .await
        .expect("a store")
        .expect("known")
        .to_string()
}

/// Plays an action as the player to move. Returns the answer, and `true` if the action was stored.
async fn play_action(harness: &mut Harness, id: &GameId) -> (Response, bool) {
    let game = harness.game(id).await;
    let names = [(1, "ann"), (2, "ben"), (3, "cem"), (4, "dan"), (5, "eve")];
    let player = &game.player_at(game.to_act().expect("a running game")).expect("a player at the seat").id;
    let mut player_name = None;
    for (account, name) in names {
        if harness
            .referee()
            .directory
            .find_player(&format!("discord:{account}"))
            .await
            .ok()
            .flatten()
            .as_ref()
            == Some(player)
        {
            player_name = Some(name);
        }
    }
    let action = game.record().expect("a running game").position().actions()[0].to_string();
    let options = json!({ "game": id.as_str(), "action": action });
    let json =
        harness.interaction(player_name.expect("known"), 2, &crate::harness::command("move", &options, None));
    let response = handle_once(harness, &json).await;
    let after = harness.game(id).await;
    (response, after.events() > game.events())
}

/// Handles an interaction and runs due work once, so that notices that fail stay pending.
async fn handle_once(harness: &mut Harness, json: &Value) -> Response {
    harness.discord.take_requests();
    let error = harness.finish_handling(harness.start_handling(json)).await.err();
    harness.referee().effects.run_due(harness.bot()).await.expect("a store");
    harness.referee().outbox.run_due(harness.bot()).await.expect("a store");
    harness.bot().wait_for_background_tasks().await;
    Response { requests: harness.discord.take_requests(), error }
}

async fn run_command(harness: &mut Harness, user_name: &str, path: &str, options: Value) -> Response {
    let json = harness.interaction(user_name, 2, &crate::harness::command(path, &options, None));
    handle_once(harness, &json).await
}

/// Returns a running two-player game without Ann.
async fn game_without_ann(harness: &Harness) -> GameId {
    let ann = player_key(harness, 1).await;
    for (id, summary) in harness.referee().game_list.games(None, 1_000).await.expect("games") {
        let is_without_ann =
            summary.players.iter().all(|player| player.as_str() != ann) && summary.players.len() == 2;
        if summary.phase == Phase::Running && is_without_ann {
            return id;
        }
    }
    panic!("a game without Ann")
}

/// The rows to damage, each in a separate store.
struct DamageTargets {
    ann: String,
    /// A game that Ann plays, and one that she does not.
    game: GameId,
    other: GameId,
    tournament: String,
    /// The key of her what-if board.
    what_if: String,
}

impl DamageTargets {
    async fn new() -> Self {
        let first = harness().await;
        let (ann, other) = (player_key(&first, 1).await, game_without_ann(&first).await);
        let hers = rows(&first, "players", &format!("{ann}/playing/")).await;
        let mut game = None;
        for key in hers.iter().map(|row| row.key.rsplit('/').next().expect("a name")) {
            let id = GameId::new(key).expect("a game");
            if first.game(&id).await.phase() == Phase::Running {
                game = Some(id);
            }
        }
        let game = game.expect("a running game of Ann");
        let tournament = rows(&first, "tournaments.seen", "").await.remove(0).key;
        let what_if = rows(&first, "settings", "tried/").await.remove(0).key;
        Self { ann, game, other, tournament, what_if }
    }

    /// Checks that damaged rows are not overwritten and that unrelated work continues.
    async fn check_damage(&self, kinds: &[(&str, &str)]) {
        let Self { game, other, tournament, .. } = self;
        for &(index, key) in kinds {
            let clean = harness().await;
            let intact = row(&clean, index, &stored_key(&clean, index, key).await).await.value;
            drop(clean);
            for bad in unreadable_values(&intact) {
                let mut harness = harness().await;
                let key = stored_key(&harness, index, key).await;
                replace_value(&harness, index, &key, &bad).await;
                for round in 0..2 {
                    for (user_name, path, options) in [
                        ("eve", "server set", json!({ "threads": true })),
                        ("eve", "server ban", json!({ "player": "cem" })),
                        ("eve", "server unban", json!({ "player": "fay" })),
                        ("ann", "settings", json!({ "theme": "dark", "remind-before": "3h" })),
                        ("ann", "person block", json!({ "player": "ben" })),
                        ("ann", "whatif", json!({ "game": game.as_str() })),
                        ("ann", "games", json!({})),
                        ("ann", "game move", json!({ "game": game.as_str(), "channel": "540" })),
                        ("ben", "games", json!({})),
                        ("ben", "game invite", json!({ "player": "ann" })),
                        ("ben", "tournament show", json!({ "tournament": tournament.as_str() })),
                        ("eve", "arbiter move", json!({ "tournament": tournament, "why": "test" })),
                    ] {
                        let response = run_command(&mut harness, user_name, path, options).await;
                        assert_eq!(
                            response.count("answer") + response.count("edit answer"),
                            1,
                            "{path}: {response:?}"
                        );
                    }
                    let (response, is_stored) = play_action(&mut harness, other).await;
                    assert!(is_stored, "{index} {key} {bad}, {round}: {response:?}");
                    harness.clock.advance(Span::hours(1));
                    harness.referee().timers.run_due().await.expect("a store");
                    harness.referee().outages.beat().await.expect("a store");
                    harness.restart().await;
                }
                assert_eq!(row(&harness, index, &key).await.value, bad, "{index} {key} was changed");
                harness.close().await;
                let output = check_output(&harness);
                assert!(
                    output.contains(&format!("unreadable {index} {key} cannot be read: ")),
                    "{bad}: {output}"
                );
            }
        }
    }
}

#[tokio::test]
async fn unreadable_server_settings_are_left_unchanged() {
    DamageTargets::new().await.check_damage(&[("settings", "server/77")]).await;
}

#[tokio::test]
async fn unreadable_settings_of_people_are_left_unchanged() {
    let targets = DamageTargets::new().await;
    targets
        .check_damage(&[("settings", &format!("person/{}", targets.ann)), ("reminders", &targets.ann)])
        .await;
}

#[tokio::test]
async fn an_unreadable_what_if_board_is_left_unchanged() {
    let targets = DamageTargets::new().await;
    targets.check_damage(&[("settings", &targets.what_if)]).await;
}

#[tokio::test]
async fn unreadable_people_are_left_unchanged() {
    let targets = DamageTargets::new().await;
    targets.check_damage(&[("people", &targets.ann), ("accounts", &targets.ann)]).await;
}

#[tokio::test]
async fn unreadable_game_locations_are_left_unchanged() {
    let targets = DamageTargets::new().await;
    targets.check_damage(&[("tables", targets.game.as_str()), ("receipts", targets.game.as_str())]).await;
}

#[tokio::test]
async fn unreadable_tournament_rows_are_left_unchanged() {
    let targets = DamageTargets::new().await;
    targets
        .check_damage(&[
            ("tournaments.places", &targets.tournament),
            ("tournaments.seen", &targets.tournament),
        ])
        .await;
}

#[tokio::test]
async fn unreadable_greetings_are_left_unchanged() {
    let kinds = [("greetings", "77"), ("greetings", "78")];
    DamageTargets::new().await.check_damage(&kinds).await;
}

#[tokio::test]
async fn with_unreadable_bans_joining_is_refused_and_running_games_continue() {
    let mut harness = harness().await;
    let intact = row(&harness, "settings", "server/77").await.value;
    let bad = &intact[..intact.len() - 1];
    replace_value(&harness, "settings", "server/77", bad).await;
    let manager =
        run_command(&mut harness, "eve", "server unban", json!({ "player": "fay" })).await.private_text();
    assert!(
        manager.contains("I can't read this server's settings") && manager.contains("castellan store check"),
        "{manager}"
    );
    for (path, options) in [
        ("game new", json!({ "variant": "mount-chess" })),
        ("game join", json!({})),
        ("tournament sign-up", json!({})),
    ] {
        let text = run_command(&mut harness, "fay", path, options).await.private_text();
        assert!(text.contains("I can't read this server's settings"), "{path}: {text}");
    }
    let other = game_without_ann(&harness).await;
    let (response, is_stored) = play_action(&mut harness, &other).await;
    assert!(is_stored && response.error.is_none(), "{response:?}");
    // Other servers are not affected.
    let settings = Settings::new(harness.referee().store().clone());
    assert!(settings.server(Some(GuildId(77))).await.is_err());
    assert_eq!(settings.server(Some(GuildId(78))).await.expect("settings").banned.len(), 1);
    // After the repair, all settings apply again.
    replace_value(&harness, "settings", "server/77", &intact).await;
    let text = run_command(&mut harness, "fay", "game new", json!({ "variant": "mount-chess" }))
        .await
        .private_text();
    assert_eq!(text, "You are banned from games in this server.");
}

#[tokio::test]
async fn a_player_with_unreadable_blocks_cannot_be_invited() {
    let mut harness = harness().await;
    let ann = format!("person/{}", player_key(&harness, 1).await);
    replace_value(&harness, "settings", &ann, "{\"blocked\":").await;
    let options = json!({ "variant": "kings-mate", "opponent": "ann" });
    let response = run_command(&mut harness, "dan", "game new", options).await;
    assert!(response.error.is_some(), "{response:?}");
    assert!(response.private_text().contains("so nothing was done"), "{response:?}");
    let text = run_command(&mut harness, "ann", "settings", json!({ "theme": "dark" })).await;
    assert!(text.private_text().contains("so nothing was done"), "{text:?}");
}

#[tokio::test]
async fn unreadable_derived_rows_are_rebuilt_from_the_log() {
    use castellan::rules::Variant;
    use castellan::tournament::rating::RatingList;
    let harness = harness().await;
    let list = RatingList::for_variant("mount-chess".parse::<Variant>().expect("a game"), 2);
    let (games, tournaments) =
        (harness.referee().game_list.games(None, 1_000), harness.referee().tournament_list.all());
    let known = (games.await.expect("games"), tournaments.await.expect("tournaments"));
    let ratings = harness.referee().ratings.list(list).await.expect("ratings");
    assert!(!ratings.is_empty());
    for index in ["games", "tournaments", "rated"] {
        for row in rows(&harness, index, "").await {
            replace_value(&harness, index, &row.key, "{\"places\":7}").await;
        }
    }
    let mut harness = harness;
    harness.restart().await;
    let (games, tournaments) =
        (harness.referee().game_list.games(None, 1_000), harness.referee().tournament_list.all());
    assert_eq!((games.await.expect("games"), tournaments.await.expect("tournaments")), known);
    assert_eq!(harness.referee().ratings.list(list).await.expect("ratings"), ratings);
}

#[tokio::test]
async fn an_unreadable_job_waits_and_does_not_block_others() {
    let mut harness = harness().await;
    let other = game_without_ann(&harness).await;
    let store = harness.referee().store().clone();
    let stream = row(&harness, "games", other.as_str()).await.stream;
    for (queue, key, payload) in [
        ("outbox", "000000000001-later", "{\"sung\":1}"),
        ("timers", "later", "x"),
        ("errands", "later", "x"),
    ] {
        let head = store.head(&stream).await.expect("a store").expect("a game").version;
        let request = RequestId::new(format!("test:{queue}")).expect("a name");
        let mut append = Append::new(stream.clone(), head, request);
        let (queue, key, payload) = (queue.to_owned(), key.to_owned(), payload.to_owned());
        let due = harness.clock.now().ms();
        append.jobs.push(castellan::store::JobChange::Put { queue, key, due, payload });
        store.append(append).await.expect("a store");
    }
    let run = harness.referee().outbox.run_due(harness.bot()).await.expect("a store");
    assert!(run.errors.iter().any(|error| error.to_string().contains("cannot be read")), "{run:?}");
    let run = harness.referee().timers.run_due().await.expect("a store");
    let unknown = run.errors.iter().filter(|error| error.to_string().contains("knows no such work"));
    assert_eq!(unknown.count(), 2, "{run:?}");
    let stored = store.whole_stream(&stream).await.expect("a store").expect("a game");
    assert_eq!(stored.jobs.iter().filter(|job| job.key.ends_with("later")).count(), 3, "{:?}", stored.jobs);
    drop(store);
    let (response, is_stored) = play_action(&mut harness, &other).await;
    assert!(is_stored, "{response:?}");
}

/// Returns possible contents of a sealed row in a later version.
fn later_version_values(index: &str, text: &str) -> Vec<String> {
    let mut value: Value = serde_json::from_str(text).expect("JSON");
    if value.is_string() {
        return vec![json!({ "text": value, "later": 1 }).to_string(), json!([value]).to_string()];
    }
    let mut all = Vec::new();
    value["later"] = json!(1);
    all.push(value.to_string());
    value.as_object_mut().expect("an object").remove("later");
    match index {
        "plans" => {
            value["plan"][0]["later"] = json!(1);
            all.push(value.to_string());
        }
        "reminders" => {
            value["zone"] = json!("Mars/Olympus_Mons");
            all.push(value.to_string());
        }
        _ => {}
    }
    all
}

/// Returns the contents of a sealed row and its owner.
async fn unseal_row(harness: &Harness, row: &IndexRow, index: &str) -> (String, String) {
    let (player, _) = sealing_key(&row.value).expect("a sealed row");
    let keys = harness.referee().store().keys();
    let text = unseal(keys, RowId { index, key: &row.key }, &row.value).await.expect("its key");
    (player.to_owned(), text.expect("a row that is not erased"))
}

#[tokio::test]
async fn rows_sealed_by_a_later_version_are_reported_and_never_overwritten() {
    let first = harness().await;
    let (ann, ben) = (player_key(&first, 1).await, player_key(&first, 2).await);
    let note = rows(&first, "notes", &format!("{ann}/")).await.remove(0).key;
    let plan = rows(&first, "plans", "").await.remove(0);
    assert_eq!(sealing_key(&plan.value).expect("a sealed row").0, ben);
    let (game, letter) = plan.key.split_once('/').expect("a game and a seat");
    let game = first.game(&GameId::new(game).expect("a game")).await;
    let seat = Seat::from_letter(letter.chars().next().expect("a letter")).expect("a seat");
    let conditions = game.plan(seat).expect("conditions").to_text().trim().replace('\n', ";");
    let what_if = rows(&first, "settings", &format!("tried/{ann}/")).await.remove(0).key;
    let game_of = |key: &str| key.rsplit('/').next().expect("a game").to_owned();
    let kinds = [
        ("people", ann.clone(), "ann", "games", json!({})),
        ("reminders", ann.clone(), "ann", "settings", json!({ "remind-before": "3h" })),
        ("puzzles", ann.clone(), "ann", "puzzle", json!({ "variant": "mount-chess" })),
        ("settings", format!("person/{ann}"), "ann", "settings", json!({ "theme": "dark" })),
        ("settings", what_if.clone(), "ann", "whatif", json!({ "game": game_of(&what_if) })),
        ("notes", note.clone(), "ann", "note", json!({ "text": "new", "game": game_of(&note) })),
        (
            "plans",
            plan.key,
            "ben",
            "premove",
            json!({ "conditions": conditions, "game": game.id().as_str() }),
        ),
    ];
    drop(first);
    for (index, key, user_name, path, options) in kinds {
        let clean = harness().await;
        let intact = row(&clean, index, &key).await;
        let (player, text) = unseal_row(&clean, &intact, index).await;
        drop(clean);
        for bad in later_version_values(index, &text) {
            let mut harness = harness().await;
            let row_id = RowId { index, key: &key };
            let sealed = seal(harness.referee().store().keys(), &player, row_id, &bad).await.expect("a key");
            replace_value(&harness, index, &key, &sealed).await;
            let response = run_command(&mut harness, user_name, path, options.clone()).await;
            if index != "people" {
                let text = response.private_text();
                assert!(text.contains("so nothing was done"), "{index} {bad}: {response:?}");
            }
            // Unrelated games continue, including their timers.
            let other = game_without_ann(&harness).await;
            let (response, is_stored) = play_action(&mut harness, &other).await;
            assert!(is_stored, "{index} {bad}: {response:?}");
            harness.clock.advance(Span::hours(1));
            harness.referee().timers.run_due().await.expect("a store");
            harness.restart().await;
            assert_eq!(row(&harness, index, &key).await.value, sealed, "{index} {bad} was changed");
            harness.close().await;
            let output = check_output(&harness);
            let finding = output.lines().find(|line| line.starts_with("unreadable ")).unwrap_or_default();
            assert!(
                finding.starts_with(&format!("unreadable {index} {key} cannot be read: ")),
                "{bad}: {output}"
            );
            let reasons =
                ["a newer version may have written it", "this version knows", "should be a JSON object"];
            assert!(reasons.iter().any(|reason| finding.contains(reason)), "{finding}");
            assert_eq!(output.matches("unreadable ").count(), 1, "{output}");
        }
    }
}

#[tokio::test]
async fn the_check_opens_sealed_rows_and_reports_those_it_cannot_open() {
    let mut harness = harness().await;
    let (ann, ben) = (player_key(&harness, 1).await, player_key(&harness, 2).await);
    let sealed_rows_of_ann = async |harness: &Harness| {
        let mut all = Vec::new();
        for index in ["people", "puzzles", "reminders", "notes", "plans", "settings"] {
            let rows = rows(harness, index, "").await.into_iter();
            let hers = rows.filter(|row| sealing_key(&row.value).is_some_and(|(owner, _)| owner == ann));
            all.extend(hers.map(|row| format!("{index} {}", row.key)));
        }
        all
    };
    let hers = sealed_rows_of_ann(&harness).await;
    assert!(hers.len() > 4, "{hers:?}");
    // A row that was sealed for another place.
    let bens = row(&harness, "people", &ben).await.value;
    let key = format!("person/{ben}");
    let settings = row(&harness, "settings", &key).await.value;
    replace_value(&harness, "settings", &key, &bens).await;
    harness.close().await;
    let output = check_output(&harness);
    assert!(
        output.contains(&format!("unreadable settings {key}: the key of {ben} does not open")),
        "{output}"
    );
    assert!(output.contains("Restore `keys`") && output.matches("unreadable ").count() == 1, "{output}");
    harness.restart().await;
    replace_value(&harness, "settings", &key, &settings).await;
    harness.close().await;
    // A damaged key: all rows sealed with it are unreadable, and no others.
    let file = harness.folder().join("keys");
    let intact = std::fs::read(&file).expect("a key file");
    let index = intact.windows(ann.len()).position(|bytes| bytes == ann.as_bytes()).expect("a key of Ann");
    let mut damaged = intact.clone();
    damaged[index + 90] ^= 1;
    std::fs::write(&file, damaged).expect("written");
    let output = check_output(&harness);
    for row in &hers {
        let expected = format!("unreadable {row}: the key of {ann} is damaged in `keys`. Restore `keys`");
        assert!(output.contains(&expected), "{row}: {output}");
    }
    assert_eq!(output.matches("unreadable ").count(), hers.len(), "{output}");
    // Without the key file, sealed rows are not checked, but all others are.
    std::fs::rename(&file, harness.folder().join("elsewhere")).expect("renamed");
    let output = check_output(&harness);
    let line = output.lines().find(|line| line.starts_with("sealed rows ")).expect("a line");
    assert!(line.contains("not opened") && line.contains("`keys` is missing"), "{output}");
    assert!(!output.contains("unreadable ") && !file.exists(), "{output}");
    std::fs::write(&file, intact).expect("written");
    let output = crate::stores::castellan(&["store", "check", harness.folder().to_str().expect("text")]);
    assert!(output.contains("nothing is wrong") && !output.contains("sealed rows 0"), "{output}");
}
