//! Tests of rows that this version cannot read: they are reported and left unchanged, and unrelated work continues.

use crate::fixture::{self, clock_at, files};
use crate::harness::{Harness, Heard};
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
    static DONE: OnceCell<Vec<(OsString, Vec<u8>)>> = OnceCell::const_new();
    let fixture = fixture::all().pop().expect("there are fixtures");
    let over = async |folder| Harness::over(folder, clock_at(fixture.at()), SeededEntropy::new(3)).await;
    let done = DONE.get_or_init(async || {
        let mut harness = over(fixture.store()).await;
        harness.quiet().await;
        harness.close().await;
        files(harness.folder())
    });
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in done.await {
        fs::write(folder.path().join(name), bytes).expect("it is written");
    }
    over(folder).await
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
async fn kept_at(harness: &Harness, index: &str, key: &str) -> String {
    if index != "accounts" {
        return key.to_owned();
    }
    let accounts = rows(harness, index, "").await;
    accounts.into_iter().find(|row| row.value.contains(key)).expect("they have an account").key
}

/// Replaces the value of a row.
async fn put(harness: &Harness, index: &str, key: &str, value: &str) {
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
fn unreadable(row: &str) -> Vec<String> {
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
fn found(harness: &Harness) -> String {
    let mut check = Command::new(env!("CARGO_BIN_EXE_castellan"));
    check.env("LC_ALL", "C");
    let output = check.args(["store", "check"]).arg(harness.folder()).output().expect("it runs");
    assert!(!output.status.success(), "something is wrong");
    String::from_utf8(output.stdout).expect("text")
}

async fn key_of(harness: &Harness, account: u64) -> String {
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
async fn plays(harness: &mut Harness, id: &GameId) -> (Heard, bool) {
    let game = harness.game(id).await;
    let names = [(1, "ann"), (2, "ben"), (3, "cem"), (4, "dan"), (5, "eve")];
    let player = &game.player_at(game.to_act().expect("it goes on")).expect("somebody").id;
    let mut who = None;
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
            who = Some(name);
        }
    }
    let action = game.record().expect("it runs").position().actions()[0].to_string();
    let options = json!({ "game": id.as_str(), "action": action });
    let json = harness.interaction(who.expect("known"), 2, &crate::harness::command("move", &options, None));
    let heard = with_troubles(harness, &json).await;
    let now = harness.game(id).await;
    (heard, now.events() > game.events())
}

/// Handles an interaction; failed notices stay pending.
async fn with_troubles(harness: &mut Harness, json: &Value) -> Heard {
    harness.discord.take();
    let failed = harness.ends(harness.begins(json)).await.err();
    harness.referee().effects.run_due(harness.bot()).await.expect("a store");
    harness.referee().outbox.run_due(harness.bot()).await.expect("a store");
    harness.bot().wait_for_background_tasks().await;
    Heard { asked: harness.discord.take(), failed }
}

async fn asks(harness: &mut Harness, who: &str, path: &str, options: Value) -> Heard {
    let json = harness.interaction(who, 2, &crate::harness::command(path, &options, None));
    with_troubles(harness, &json).await
}

/// Returns a running two-player game without Ann.
async fn without_ann(harness: &Harness) -> GameId {
    let ann = key_of(harness, 1).await;
    for (id, summary) in harness.referee().game_list.games(None, 1_000).await.expect("games") {
        let of_others =
            summary.players.iter().all(|player| player.as_str() != ann) && summary.players.len() == 2;
        if summary.phase == Phase::Running && of_others {
            return id;
        }
    }
    panic!("a game without Ann")
}

/// The rows to damage, each in a separate store.
struct Tried {
    ann: String,
    /// A game that Ann plays, and one that she does not.
    game: GameId,
    other: GameId,
    tournament: String,
    /// The key of her what-if board.
    what_if: String,
}

impl Tried {
    async fn new() -> Self {
        let first = harness().await;
        let (ann, other) = (key_of(&first, 1).await, without_ann(&first).await);
        let hers = rows(&first, "players", &format!("{ann}/playing/")).await;
        let mut game = None;
        for key in hers.iter().map(|row| row.key.rsplit('/').next().expect("a name")) {
            let id = GameId::new(key).expect("a game");
            if first.game(&id).await.phase() == Phase::Running {
                game = Some(id);
            }
        }
        let game = game.expect("she plays");
        let tournament = rows(&first, "tournaments.seen", "").await.remove(0).key;
        let what_if = rows(&first, "settings", "tried/").await.remove(0).key;
        Self { ann, game, other, tournament, what_if }
    }

    /// Checks that damaged rows are not overwritten and that unrelated work continues.
    async fn stay(&self, kinds: &[(&str, &str)]) {
        let Self { game, other, tournament, .. } = self;
        for &(index, key) in kinds {
            let clean = harness().await;
            let well = row(&clean, index, &kept_at(&clean, index, key).await).await.value;
            drop(clean);
            for bad in unreadable(&well) {
                let mut harness = harness().await;
                let key = kept_at(&harness, index, key).await;
                put(&harness, index, &key, &bad).await;
                for round in 0..2 {
                    for (who, path, options) in [
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
                        let heard = asks(&mut harness, who, path, options).await;
                        assert_eq!(heard.count("answer") + heard.count("complete"), 1, "{path}: {heard:?}");
                    }
                    let (heard, done) = plays(&mut harness, other).await;
                    assert!(done, "{index} {key} {bad}, {round}: {heard:?}");
                    harness.clock.pass(Span::hours(1));
                    harness.referee().timers.run_due().await.expect("a store");
                    harness.referee().outages.beat().await.expect("a store");
                    harness.open().await;
                }
                assert_eq!(row(&harness, index, &key).await.value, bad, "{index} {key}: its bytes stay");
                harness.close().await;
                let found = found(&harness);
                assert!(
                    found.contains(&format!("unreadable {index} {key} cannot be read: ")),
                    "{bad}: {found}"
                );
            }
        }
    }
}

#[tokio::test]
async fn settings_of_servers_that_cannot_be_read_stay_as_they_are() {
    Tried::new().await.stay(&[("settings", "server/77")]).await;
}

#[tokio::test]
async fn settings_of_people_that_cannot_be_read_stay_as_they_are() {
    let tried = Tried::new().await;
    tried.stay(&[("settings", &format!("person/{}", tried.ann)), ("reminders", &tried.ann)]).await;
}

#[tokio::test]
async fn a_board_to_try_moves_on_that_cannot_be_read_stays_as_it_is() {
    let tried = Tried::new().await;
    tried.stay(&[("settings", &tried.what_if)]).await;
}

#[tokio::test]
async fn people_that_cannot_be_read_stay_as_they_are() {
    let tried = Tried::new().await;
    tried.stay(&[("people", &tried.ann), ("accounts", &tried.ann)]).await;
}

#[tokio::test]
async fn places_of_games_that_cannot_be_read_stay_as_they_are() {
    let tried = Tried::new().await;
    tried.stay(&[("tables", tried.game.as_str()), ("receipts", tried.game.as_str())]).await;
}

#[tokio::test]
async fn what_is_kept_of_tournaments_and_cannot_be_read_stays_as_it_is() {
    let tried = Tried::new().await;
    tried.stay(&[("tournaments.places", &tried.tournament), ("tournaments.seen", &tried.tournament)]).await;
}

#[tokio::test]
async fn greetings_that_cannot_be_read_stay_as_they_are() {
    let kinds = [("greetings", "77"), ("greetings", "78")];
    Tried::new().await.stay(&kinds).await;
}

#[tokio::test]
async fn while_nobody_knows_who_is_banned_nobody_takes_a_seat_and_those_who_play_go_on() {
    let mut harness = harness().await;
    let well = row(&harness, "settings", "server/77").await.value;
    let bad = &well[..well.len() - 1];
    put(&harness, "settings", "server/77", bad).await;
    let manager = asks(&mut harness, "eve", "server unban", json!({ "player": "fay" })).await.privately();
    assert!(
        manager.contains("I can't read this server's settings") && manager.contains("castellan store check"),
        "{manager}"
    );
    for (path, options) in [
        ("game new", json!({ "variant": "mount-chess" })),
        ("game join", json!({})),
        ("tournament sign-up", json!({})),
    ] {
        let said = asks(&mut harness, "fay", path, options).await.privately();
        assert!(said.contains("I can't read this server's settings"), "{path}: {said}");
    }
    let other = without_ann(&harness).await;
    let (heard, done) = plays(&mut harness, &other).await;
    assert!(done && heard.failed.is_none(), "{heard:?}");
    // Other servers are not affected.
    let settings = Settings::new(harness.referee().store().clone());
    assert!(settings.server(Some(GuildId(77))).await.is_err());
    assert_eq!(settings.server(Some(GuildId(78))).await.expect("settings").banned.len(), 1);
    // After the repair, all settings apply again.
    put(&harness, "settings", "server/77", &well).await;
    let said = asks(&mut harness, "fay", "game new", json!({ "variant": "mount-chess" })).await.privately();
    assert_eq!(said, "You are banned from games in this server.");
}

#[tokio::test]
async fn whoever_blocks_somebody_that_nobody_can_read_is_not_invited() {
    let mut harness = harness().await;
    let ann = format!("person/{}", key_of(&harness, 1).await);
    put(&harness, "settings", &ann, "{\"blocked\":").await;
    let options = json!({ "variant": "kings-mate", "opponent": "ann" });
    let heard = asks(&mut harness, "dan", "game new", options).await;
    assert!(heard.failed.is_some(), "{heard:?}");
    assert!(heard.privately().contains("so nothing was done"), "{heard:?}");
    let said = asks(&mut harness, "ann", "settings", json!({ "theme": "dark" })).await;
    assert!(said.privately().contains("so nothing was done"), "{said:?}");
}

#[tokio::test]
async fn what_follows_from_the_log_is_worked_out_from_it() {
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
            put(&harness, index, &row.key, "{\"places\":7}").await;
        }
    }
    let mut harness = harness;
    harness.open().await;
    let (games, tournaments) =
        (harness.referee().game_list.games(None, 1_000), harness.referee().tournament_list.all());
    assert_eq!((games.await.expect("games"), tournaments.await.expect("tournaments")), known);
    assert_eq!(harness.referee().ratings.list(list).await.expect("ratings"), ratings);
}

#[tokio::test]
async fn work_that_cannot_be_read_waits_and_keeps_no_other_from_being_done() {
    let mut harness = harness().await;
    let other = without_ann(&harness).await;
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
    let told = harness.referee().outbox.run_due(harness.bot()).await.expect("a store");
    assert!(told.errors.iter().any(|trouble| trouble.to_string().contains("cannot be read")), "{told:?}");
    let acted = harness.referee().timers.run_due().await.expect("a store");
    let known = acted.errors.iter().filter(|trouble| trouble.to_string().contains("knows no such work"));
    assert_eq!(known.count(), 2, "{acted:?}");
    let whole = store.whole_stream(&stream).await.expect("a store").expect("a game");
    assert_eq!(whole.jobs.iter().filter(|work| work.key.ends_with("later")).count(), 3, "{:?}", whole.jobs);
    drop(store);
    let (heard, done) = plays(&mut harness, &other).await;
    assert!(done, "{heard:?}");
}

/// Returns possible contents of a sealed row in a later version.
fn of_a_later_version(index: &str, text: &str) -> Vec<String> {
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
async fn unsealed(harness: &Harness, row: &IndexRow, index: &str) -> (String, String) {
    let (player, _) = sealing_key(&row.value).expect("it is sealed");
    let keys = harness.referee().store().keys();
    let text = unseal(keys, RowId { index, key: &row.key }, &row.value).await.expect("its key");
    (player.to_owned(), text.expect("it was not erased"))
}

#[tokio::test]
async fn what_a_later_version_has_sealed_is_named_and_never_written_over() {
    let first = harness().await;
    let (ann, ben) = (key_of(&first, 1).await, key_of(&first, 2).await);
    let note = rows(&first, "notes", &format!("{ann}/")).await.remove(0).key;
    let plan = rows(&first, "plans", "").await.remove(0);
    assert_eq!(sealing_key(&plan.value).expect("it is sealed").0, ben);
    let (game, letter) = plan.key.split_once('/').expect("a game and a seat");
    let game = first.game(&GameId::new(game).expect("a game")).await;
    let seat = Seat::from_letter(letter.chars().next().expect("a letter")).expect("a seat");
    let conditions = game.plan(seat).expect("it is kept").to_text().trim().replace('\n', ";");
    let tried = rows(&first, "settings", &format!("tried/{ann}/")).await.remove(0).key;
    let of = |key: &str| key.rsplit('/').next().expect("a game").to_owned();
    let kinds = [
        ("people", ann.clone(), "ann", "games", json!({})),
        ("reminders", ann.clone(), "ann", "settings", json!({ "remind-before": "3h" })),
        ("puzzles", ann.clone(), "ann", "puzzle", json!({ "variant": "mount-chess" })),
        ("settings", format!("person/{ann}"), "ann", "settings", json!({ "theme": "dark" })),
        ("settings", tried.clone(), "ann", "whatif", json!({ "game": of(&tried) })),
        ("notes", note.clone(), "ann", "note", json!({ "text": "new", "game": of(&note) })),
        (
            "plans",
            plan.key,
            "ben",
            "premove",
            json!({ "conditions": conditions, "game": game.id().as_str() }),
        ),
    ];
    drop(first);
    for (index, key, who, path, options) in kinds {
        let clean = harness().await;
        let well = row(&clean, index, &key).await;
        let (player, text) = unsealed(&clean, &well, index).await;
        drop(clean);
        for bad in of_a_later_version(index, &text) {
            let mut harness = harness().await;
            let place = RowId { index, key: &key };
            let sealed = seal(harness.referee().store().keys(), &player, place, &bad).await.expect("a key");
            put(&harness, index, &key, &sealed).await;
            let heard = asks(&mut harness, who, path, options.clone()).await;
            if index != "people" {
                let said = heard.privately();
                assert!(said.contains("so nothing was done"), "{index} {bad}: {heard:?}");
            }
            // Unrelated games continue, including their timers.
            let other = without_ann(&harness).await;
            let (heard, done) = plays(&mut harness, &other).await;
            assert!(done, "{index} {bad}: {heard:?}");
            harness.clock.pass(Span::hours(1));
            harness.referee().timers.run_due().await.expect("a store");
            harness.open().await;
            assert_eq!(row(&harness, index, &key).await.value, sealed, "{index} {bad}: its bytes stay");
            harness.close().await;
            let found = found(&harness);
            let named = found.lines().find(|line| line.starts_with("unreadable ")).unwrap_or_default();
            assert!(
                named.starts_with(&format!("unreadable {index} {key} cannot be read: ")),
                "{bad}: {found}"
            );
            let why =
                ["a newer version may have written it", "this version knows", "should be a JSON object"];
            assert!(why.iter().any(|why| named.contains(why)), "{named}");
            assert_eq!(found.matches("unreadable ").count(), 1, "{found}");
        }
    }
}

#[tokio::test]
async fn the_check_opens_what_is_sealed_and_says_so_when_it_cannot() {
    let mut harness = harness().await;
    let (ann, ben) = (key_of(&harness, 1).await, key_of(&harness, 2).await);
    let of_ann = async |harness: &Harness| {
        let mut all = Vec::new();
        for index in ["people", "puzzles", "reminders", "notes", "plans", "settings"] {
            let rows = rows(harness, index, "").await.into_iter();
            let hers = rows.filter(|row| sealing_key(&row.value).is_some_and(|(owner, _)| owner == ann));
            all.extend(hers.map(|row| format!("{index} {}", row.key)));
        }
        all
    };
    let hers = of_ann(&harness).await;
    assert!(hers.len() > 4, "{hers:?}");
    // A row that was sealed for another place.
    let bens = row(&harness, "people", &ben).await.value;
    let place = format!("person/{ben}");
    let settings = row(&harness, "settings", &place).await.value;
    put(&harness, "settings", &place, &bens).await;
    harness.close().await;
    let said = found(&harness);
    assert!(said.contains(&format!("unreadable settings {place}: the key of {ben} does not open")), "{said}");
    assert!(said.contains("Restore `keys`") && said.matches("unreadable ").count() == 1, "{said}");
    harness.open().await;
    put(&harness, "settings", &place, &settings).await;
    harness.close().await;
    // A damaged key: all rows sealed with it are unreadable, and no others.
    let file = harness.folder().join("keys");
    let well = std::fs::read(&file).expect("it is there");
    let at = well.windows(ann.len()).position(|bytes| bytes == ann.as_bytes()).expect("she has a key");
    let mut damaged = well.clone();
    damaged[at + 90] ^= 1;
    std::fs::write(&file, damaged).expect("written");
    let said = found(&harness);
    for row in &hers {
        let told = format!("unreadable {row}: the key of {ann} is damaged in `keys`. Restore `keys`");
        assert!(said.contains(&told), "{row}: {said}");
    }
    assert_eq!(said.matches("unreadable ").count(), hers.len(), "{said}");
    // Without the key file, sealed rows are not checked, but all others are.
    std::fs::rename(&file, harness.folder().join("elsewhere")).expect("renamed");
    let said = found(&harness);
    let line = said.lines().find(|line| line.starts_with("sealed rows ")).expect("a line");
    assert!(line.contains("not opened") && line.contains("`keys` is missing"), "{said}");
    assert!(!said.contains("unreadable ") && !file.exists(), "{said}");
    std::fs::write(&file, well).expect("written");
    let said = crate::stores::castellan(&["store", "check", harness.folder().to_str().expect("text")]);
    assert!(said.contains("nothing is wrong") && !said.contains("sealed rows 0"), "{said}");
}
