//! Tests of tournaments with the real program: announced, joined by button, played in threads, through a kill to the
//! end.

use crate::answer::Answer;
use crate::buttons::open_form;
use crate::harness::{Harness, component, wait_for};
use crate::kills::HOLD_RESPONSE;
use crate::test_game::TestGame;
use castellan::discord::commands::games::game_creation::game_id_for;
use castellan::discord_api::wire::InteractionId;
use castellan::sandbox::faults::FaultRule;
use castellan::sandbox::{Id, permissions};
use serde_json::{Value, json};
use std::time::Duration;

/// The players.
const FOUR: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];
/// The number of checks for an expected event, and the pause between them, which respects the rate limit.
const MAX_CHECKS: usize = 450;
const PAUSE: Duration = Duration::from_millis(400);
/// The reason that directors give.
const WHY: &str = "so it was agreed";

/// Returns all public messages in the tournament's channel, oldest first.
pub fn channel_messages(harness: &Harness) -> Vec<Value> {
    let all = harness.sandbox.history(harness.person("Ada"), harness.games_channel).unwrap_or_default();
    all.into_iter().filter(|message| message["sandbox"]["only_for"].is_null()).collect()
}

/// Waits for a message in that channel with this beginning, and returns the latest one.
pub async fn wait_for_message(harness: &Harness, beginning: &str) -> Value {
    let begins =
        |message: &Value| message["content"].as_str().is_some_and(|text| text.starts_with(beginning));
    wait_for(beginning, || channel_messages(harness).into_iter().rfind(begins)).await
}

/// Waits until a tournament's message contains this text and an enabled button, and returns it.
pub async fn wait_for_tournament_message(
    harness: &Harness,
    tournament: &str,
    part: &str,
    label: &str,
) -> Value {
    let is_own = |button: &Value| button["custom_id"].as_str().is_some_and(|id| id.ends_with(tournament));
    let fits = |message: &Value| {
        let text = message["content"].as_str().unwrap_or_default();
        let button = component(message, |button| button["label"] == label && button["disabled"] != true);
        component(message, is_own).is_some() && text.contains(part) && button.is_some()
    };
    wait_for(part, || channel_messages(harness).into_iter().find(fits)).await
}

/// Sends a command, and checks the private answer.
pub async fn run_and_expect(
    harness: &Harness,
    who: &str,
    path: &str,
    options: Value,
    expected: &str,
) -> Answer {
    let answer = harness.run(who, path, options.clone()).await;
    assert!(answer.private_text().contains(expected), "{who}: /{path} {options}: {answer:?}");
    answer
}

/// Announces a tournament, by default a Swiss of Mount Chess. Returns its id.
pub async fn announce(harness: &Harness, title: &str, more: Value) -> String {
    let mut options = json!({ "title": title, "format": "swiss", "variant": "mount-chess" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    let answer = run_and_expect(harness, "Eve", "tournament announce", options, "is announced").await;
    answer.opened_id()
}

/// Waits for the threads of a round, and returns them in board order.
pub async fn wait_for_threads(harness: &Harness, round: u32, boards: usize) -> Vec<Id> {
    let of_round = format!(", round {round}");
    // Arenas, ladders and simuls have no rounds.
    let is_of_round = |name: &str| {
        name.contains(" – ") && (name.ends_with(&of_round) || (round == 1 && !name.contains(", round ")))
    };
    for _ in 0..MAX_CHECKS {
        let world = harness.world("Ada").await;
        let channels = world["guilds"][0]["channels"].as_array().expect("channels").iter();
        let mut found: Vec<(String, Id)> = channels
            .filter_map(|channel| {
                Some((channel["name"].as_str()?.to_owned(), channel["id"].as_str()?.parse().ok()?))
            })
            .filter(|(name, _)| is_of_round(name))
            .collect();
        // Threads are opened in board order.
        found.sort_by_key(|(_, thread)| *thread);
        assert!(found.len() <= boards, "no game has two places: {found:?}");
        if found.len() == boards {
            return found.into_iter().map(|(_, thread)| thread).collect();
        }
        tokio::time::sleep(PAUSE).await;
    }
    panic!("timed out waiting for the threads of round {round}");
}

/// Plays one move of each side in a tournament game, then resigns as the player to move.
pub async fn play_briefly(harness: &Harness, game: &str, thread: Id) {
    let mut test_game = TestGame::load(harness, game.to_owned(), thread).await;
    for action in test_game.random_actions(2) {
        test_game.type_action(harness, action).await;
    }
    let who = test_game.to_act().to_owned();
    let question = harness.run_in(thread, &who, "resign", json!({ "game": game })).await;
    harness.press(&who, question.message(), "Resign").await;
}

/// Waits until the pairings show a result.
pub async fn wait_for_result(harness: &Harness, result: &str) {
    for _ in 0..MAX_CHECKS {
        let answer = run_and_expect(harness, "Ben", "tournament pairings", json!({}), "**Round ").await;
        if answer.text().contains(result) {
            return;
        }
        tokio::time::sleep(PAUSE).await;
    }
    panic!("timed out waiting for a result");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_survives_a_kill_and_can_be_exported() {
    let mut harness = Harness::open().await;
    let id = announce(&harness, "Spring", json!({ "rounds": 2, "starts": "10m", "check-in": "10m" })).await;
    let open = wait_for_tournament_message(&harness, &id, "Check in now", "Check in").await;
    for who in FOUR {
        assert_eq!(harness.press(who, &open, "Sign up").await.private_text(), "You're signed up.");
        assert_eq!(harness.press(who, &open, "Check in").await.private_text(), "You're checked in.");
    }
    wait_for_tournament_message(&harness, &id, "4 of 4 are here.", "Sign up").await;
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    // Pairings are posted once and mention all players.
    let round = wait_for_message(&harness, "**Round 1** of Spring").await;
    assert_eq!(round["mentions"].as_array().map(Vec::len), Some(4), "{round}");
    let first = wait_for_threads(&harness, 1, 2).await;
    play_briefly(&harness, &format!("{id}-r1-b1"), first[0]).await;
    wait_for_result(&harness, ": ").await;
    let options = json!({ "board": "1.2", "result": "1/2-1/2", "why": WHY });
    run_and_expect(&harness, "Eve", "arbiter result", options, "Round 1 is over.").await;
    // The next process completes the pending work for the next round, and repeats none of it.
    harness.kill().await;
    harness.start().await;
    // The round's message then contains the standings.
    let over = |message: &Value| {
        let text = message["content"].as_str().unwrap_or_default();
        text.starts_with("**Round 1** of Spring is over.") && text.contains("**Standings after round 1**")
    };
    let standings = wait_for("the standings", || channel_messages(&harness).into_iter().find(over)).await;
    assert_eq!(standings["attachments"].as_array().map(Vec::len), Some(1), "{standings}");
    let second = wait_for_threads(&harness, 2, 2).await;
    for (thread, board) in second.into_iter().zip(1..) {
        play_briefly(&harness, &format!("{id}-r2-b{board}"), thread).await;
    }
    let standings = wait_for_message(&harness, "## **Spring** is over: ").await;
    for (label, expected) in
        [("Standings", "**Final standings**"), ("Pairings", "**Round 2** of Spring is over.")]
    {
        let answer = harness.press("Ada", &standings, label).await;
        assert!(answer.private_text().contains(expected), "{answer:?}");
    }
    let beginnings =
        ["**Round 1** of", "**Round 2** of", "## **Spring** is over: ", "**Spring** starts soon."];
    for beginning in beginnings {
        let all = channel_messages(&harness);
        let count = all
            .iter()
            .filter(|message| message["content"].as_str().is_some_and(|text| text.starts_with(beginning)));
        assert_eq!(count.count(), 1, "{beginning}");
    }
    // Intermediate standings that a running round does not change are not posted again, nor are the final ones.
    let standings = channel_messages(&harness)
        .into_iter()
        .filter(|message| message["content"].to_string().contains("tandings"));
    assert_eq!(standings.count(), 1);
    let export = run_and_expect(&harness, "Ben", "tournament export", json!({}), "Spring").await;
    let files = export.message()["attachments"].as_array().expect("files").clone();
    let names: Vec<&str> = files.iter().filter_map(|file| file["filename"].as_str()).collect();
    assert_eq!(
        names,
        [
            format!("{id}-standings.csv"),
            format!("{id}-results.csv"),
            format!("{id}.json"),
            format!("{id}.trf"),
            format!("{id}-2026.trf")
        ]
    );
    let results = String::from_utf8(harness.bytes(&files[1]).await).expect("text");
    assert_eq!(results.lines().count(), 9, "a line for each seat: {results}");
    let json: Value = serde_json::from_slice(&harness.bytes(&files[2]).await).expect("JSON");
    assert_eq!((&json["phase"], json["rounds"].as_array().map(Vec::len)), (&json!("finished"), Some(2)));
    // Three games were played and are rated; the one that a director decided is not.
    let answer =
        run_and_expect(&harness, "Ada", "ratings list", json!({ "variant": "mount-chess" }), "**Ratings**")
            .await;
    let text = answer.text_with_pictures();
    let games: u32 = text.lines().filter_map(|line| line.rsplit_once(' ')?.1.parse::<u32>().ok()).sum();
    assert_eq!(games, 6, "{text}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_opening_and_storing_a_thread_opens_no_second_thread() {
    let mut harness = Harness::open().await;
    let id = announce(&harness, "Spring", json!({ "rounds": 1 })).await;
    for who in FOUR {
        run_and_expect(&harness, who, "tournament sign-up", json!({}), "signed up.").await;
    }
    harness.sandbox.inject(FaultRule::new("POST", "/channels/*/messages/*/threads", 1, HOLD_RESPONSE));
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    wait_for("the thread", || (harness.sandbox.faults_left() == 0).then_some(())).await;
    wait_for_threads(&harness, 1, 1).await;
    harness.kill().await;
    harness.start().await;
    let both = wait_for_threads(&harness, 1, 2).await;
    for (thread, board) in both.into_iter().zip(1..) {
        play_briefly(&harness, &format!("{id}-r1-b{board}"), thread).await;
    }
    wait_for_message(&harness, "## **Spring** is over: ").await;
    wait_for_threads(&harness, 1, 2).await;
    let all = channel_messages(&harness);
    let is_place = |message: &&Value| {
        message["content"].as_str().is_some_and(|text| text.ends_with(": Spring, round 1"))
    };
    assert_eq!(all.iter().filter(is_place).count(), 2, "{all:?}");
    harness.finish().await;
}

/// Sends every tournament command and presses every button, with success if possible.
pub async fn use_everything(harness: &Harness) {
    let finn = harness.sandbox.add_user("Finn");
    harness.sandbox.join(harness.guild, finn).expect("there is room");
    harness
        .sandbox
        .give_role(harness.guild, finn, "Steward", permissions::MANAGE_GUILD)
        .expect("he is there");
    let id = announce(harness, "Spring", json!({ "rounds": 3, "notice": "1h", "round-time": "10d" })).await;
    let open = wait_for_tournament_message(harness, &id, "Sign-up is open", "Sign up").await;
    for (who, label, expected) in [
        ("Ada", "Sign up", "You're signed up."),
        ("Ada", "Withdraw", "Ada withdrew."),
        ("Ada", "Sign up", "You're signed up."),
        ("Ben", "Sign up", "You're signed up."),
    ] {
        assert_eq!(harness.press(who, &open, label).await.private_text(), expected);
    }
    let shown = run_and_expect(harness, "Eve", "arbiter enter", json!({ "list": "Ben, 1500" }), "(1)?").await;
    let answer = harness.press("Eve", shown.message(), "Invite").await;
    assert_eq!(answer.private_text(), "A director invited 1 player.");
    for (who, path, options, expected) in [
        ("Cleo", "tournament sign-up", json!({}), "You're signed up."),
        ("Dan", "tournament sign-up", json!({}), "You're signed up."),
        ("Dan", "tournament withdraw", json!({}), "Dan withdrew."),
        ("Dan", "tournament sign-up", json!({}), "You're signed up."),
        ("Dan", "tournament sit-out", json!({ "round": 2 }), "Dan sits out round 2."),
        ("Dan", "tournament check-in", json!({}), "No check-in is needed"),
        ("Ada", "tournament list", json!({}), "Mount Chess, Swiss, 3 rounds"),
        ("Ada", "tournament show", json!({}), "4 so far."),
        (
            "Eve",
            "arbiter change",
            json!({ "title": "Spring", "grace": "2d", "why": WHY }),
            "changed the announcement: wait for no-shows",
        ),
        ("Eve", "arbiter message", json!({ "text": "Bring tea." }), "Bring tea."),
        ("Eve", "arbiter panel", json!({}), "**Directing Spring**"),
        ("Eve", "arbiter start", json!({}), "has started with 4 players"),
        (
            "Eve",
            "arbiter forbid",
            json!({ "entrant": "1", "other": "2", "why": WHY }),
            "will never be paired",
        ),
        ("Eve", "arbiter pair", json!({ "pairing": "1-3, 2-4", "why": WHY }), "Round 1 is paired"),
        ("Eve", "arbiter pair-again", json!({ "why": WHY }), "Round 1 is paired"),
        ("Eve", "arbiter rounds", json!({ "rounds": 2, "why": WHY }), "There will be 2 rounds."),
        ("Eve", "arbiter begin-round", json!({}), "Round 1 has started."),
        ("Ada", "tournament why", json!({}), "In the first round"),
    ] {
        run_and_expect(harness, who, path, options, expected).await;
    }
    wait_for_threads(harness, 1, 2).await;
    // The result cancels the game. Once that is done, the game can be reinstated.
    let board = json!({ "board": "1.1", "why": WHY });
    let result = json!({ "board": "1.1", "result": "1-0", "why": WHY });
    run_and_expect(harness, "Eve", "arbiter result", result, "set the result of board 1.1").await;
    let mut reinstated = false;
    for _ in 0..MAX_CHECKS {
        let answer = harness.run("Eve", "arbiter reinstate", board.clone()).await;
        reinstated = answer.private_text().contains("the game goes on. It had ended by mistake.");
        if reinstated {
            break;
        }
        tokio::time::sleep(PAUSE).await;
    }
    assert!(reinstated, "the game was not called off");
    for (who, path, options, expected) in [
        ("Eve", "arbiter restart", board, "the game starts over."),
        ("Eve", "arbiter extend", json!({ "span": "1d", "why": WHY }), "has more time"),
        // People cannot enter themselves as a replacement. From then on Eve plays.
        (
            "Finn",
            "arbiter replace",
            json!({ "entrant": "4", "player": "Eve", "why": WHY }),
            "replaces number 4",
        ),
        ("Finn", "arbiter remove", json!({ "entrant": "3", "why": WHY }), "from the tournament."),
        ("Eve", "arbiter move", json!({ "why": WHY }), "It is already posted in "),
        ("Ada", "tournament standings", json!({}), "**Standings** of Spring"),
        ("Ada", "tournament pairings", json!({}), "**Round 1** of Spring"),
        ("Ada", "tournament export", json!({}), "Spring"),
        ("Ada", "ratings show", json!({}), "rated game"),
    ] {
        run_and_expect(harness, who, path, options, expected).await;
    }
    let panel = run_and_expect(harness, "Finn", "arbiter panel", json!({}), "**Directing Spring**").await;
    let form = open_form(harness, "Finn", panel.message(), "Message players").await;
    let sent = harness.fill_in("Finn", &form, "Mind the clock.").await;
    assert!(sent.private_text().contains("Mind the clock."), "{sent:?}");
    let again = harness.press("Finn", panel.message(), "Refresh").await;
    assert!(again.private_text().starts_with("**Directing Spring**"), "{again:?}");
    let log =
        run_and_expect(harness, "Ada", "tournament log", json!({}), "**Directors' decisions** in Spring")
            .await;
    let next = harness.press("Ada", log.message(), "Next").await;
    assert!(next.private_text().contains("page 2 of"), "{next:?}");
    let ratings = json!({ "variant": "king-of-the-mountain" });
    let ratings =
        run_and_expect(harness, "Ada", "ratings list", ratings, "King of the Mountain, two players").await;
    let other = harness.press("Ada", ratings.message(), "Three and four players").await;
    assert!(other.private_text().contains("three and four players"), "{other:?}");
    let running = wait_for_tournament_message(harness, &id, "Round 1 of 2", "Withdraw").await;
    for (label, expected) in
        [("Standings", "**Standings**"), ("Pairings", "**Round 1**"), ("Details", "Tiebreaks")]
    {
        assert!(harness.press("Ada", &running, label).await.private_text().contains(expected));
    }
    let exported = run_and_expect(harness, "Eve", "privacy export", json!({}), "Everything I keep").await;
    let files = exported.message()["attachments"].as_array().expect("files").clone();
    let of_tournaments = |file: &&Value| file["filename"] == "castellan-tournaments-1.json";
    let file = files.iter().find(of_tournaments).expect("a file with tournaments");
    let exported: Value = serde_json::from_slice(&harness.bytes(file).await).expect("JSON");
    assert_eq!(
        (&exported["tournaments"][0]["title"], &exported["tournaments"][0]["number"]),
        (&json!("Spring"), &json!(4))
    );
    assert!(exported["tournaments"].to_string().contains(WHY), "{exported}");
    run_and_expect(harness, "Finn", "arbiter finish", json!({ "why": WHY }), "The tournament is over: ")
        .await;
    let over = wait_for_message(harness, "## **Spring** is over: ").await;
    assert!(harness.press("Ada", &over, "Games").await.private_text().contains("<#"), "the threads");
    let again = json!({ "title": "Spring again" });
    run_and_expect(harness, "Eve", "tournament again", again, "Spring again is announced").await;
    run_and_expect(harness, "Eve", "arbiter cancel", json!({ "why": WHY }), "The tournament is cancelled.")
        .await;
    let many = json!({ "title": "Many", "variant": "mount-chess" });
    run_and_expect(harness, "Eve", "tournament simul", many, "Many is announced").await;
    run_and_expect(harness, "Finn", "arbiter cancel", json!({ "why": WHY }), "The tournament is cancelled.")
        .await;
    use_card(harness).await;
    run_arena(harness).await;
    run_ladder(harness).await;
    run_team_match(harness).await;
    let season = json!({ "title": "Season", "variant": "mount-chess", "size": 4 });
    run_and_expect(harness, "Eve", "tournament league", season, "Season is announced").await;
    run_and_expect(harness, "Finn", "arbiter cancel", json!({ "why": WHY }), "The tournament is cancelled.")
        .await;
    run_small_tournament(harness).await;
    run_unpairable_tournament(harness).await;
}

/// Runs a tournament of two players who may not be paired. The directors are notified and end it by a button, after a
/// confirmation.
async fn run_unpairable_tournament(harness: &Harness) {
    announce(harness, "Autumn", json!({})).await;
    for who in ["Ada", "Ben"] {
        run_and_expect(harness, who, "tournament sign-up", json!({}), "signed up.").await;
    }
    let never = json!({ "entrant": "Ada", "other": "Ben", "why": WHY });
    run_and_expect(harness, "Eve", "arbiter forbid", never, "will never be paired").await;
    run_and_expect(harness, "Eve", "arbiter start", json!({}), "has started with 2 players").await;
    let asks = |message: &Value| {
        let text = message["content"].as_str().unwrap_or_default();
        text.contains("Autumn") && text.contains("would be left without an opponent.")
    };
    let call = wait_for("a question", || channel_messages(harness).into_iter().find(asks)).await;
    let refused = harness.press("Ben", &call, "Finish").await;
    assert!(refused.private_text().starts_with("Directors only: "), "{refused:?}");
    let question = harness.press("Eve", &call, "Finish").await;
    let ended = harness.press("Eve", question.message(), "Finish").await;
    assert!(ended.private_text().contains("The tournament is over"), "{ended:?}");
    let over = |message: &Value| {
        message["content"].as_str().is_some_and(|text| text.contains("Autumn") && text.contains("over"))
    };
    wait_for("the end", || channel_messages(harness).into_iter().find(over)).await;
}

/// Sets up a tournament on a card.
async fn use_card(harness: &Harness) {
    let answer = run_and_expect(harness, "Eve", "tournament new", json!({}), "New tournament").await;
    let answer = harness.pick("Eve", answer.message(), "knock-out").await;
    let answer = harness.press("Eve", answer.message(), "Rated: yes").await;
    let settings = harness.press("Eve", answer.message(), "More settings").await;
    let list = component(settings.message(), |part| part["type"] == 3).expect("a list");
    let values = list["options"].as_array().expect("values").iter();
    let other = values.filter(|value| value["default"] != true).find_map(|value| value["value"].as_str());
    let changed = harness.pick("Eve", settings.message(), other.expect("another value")).await;
    let answer = harness.press("Eve", changed.message(), "Done").await;
    let form = open_form(harness, "Eve", answer.message(), "Name and announce").await;
    let card = answer.message()["id"].as_str().and_then(|id| id.parse().ok()).expect("a number");
    let answer = harness.fill_in("Eve", &form, "Card").await;
    assert!(answer.private_text().contains("Card is announced"), "{answer:?}");
    // All forms of one card announce the same tournament.
    let id = game_id_for(InteractionId(card)).to_string();
    let cancel = json!({ "tournament": id, "why": WHY });
    run_and_expect(harness, "Finn", "arbiter cancel", cancel, "The tournament is cancelled.").await;
}

/// Runs an arena with a pause of one player, ended by a director.
async fn run_arena(harness: &Harness) {
    let rush = json!({ "title": "Rush", "variant": "mount-chess", "length": "1h" });
    let answer = run_and_expect(harness, "Eve", "tournament arena", rush, "Rush is announced").await;
    let id = answer.opened_id();
    for who in ["Ada", "Ben"] {
        run_and_expect(harness, who, "tournament sign-up", json!({ "tournament": id }), "signed up.").await;
    }
    run_and_expect(
        harness,
        "Eve",
        "arbiter start",
        json!({ "tournament": id }),
        "has started with 2 players",
    )
    .await;
    let running = wait_for_tournament_message(harness, &id, "Under way", "Pause").await;
    let answer = harness.press("Ada", &running, "Pause").await;
    assert!(answer.private_text().contains("You're taking a break."), "{answer:?}");
    let answer = harness.press("Ada", &running, "Play").await;
    assert!(answer.private_text().contains("You're back"), "{answer:?}");
    let cancel = json!({ "tournament": id, "why": WHY });
    run_and_expect(harness, "Finn", "arbiter cancel", cancel, "The tournament is cancelled.").await;
}

/// Runs a ladder: one challenge by button and list, and one by command.
async fn run_ladder(harness: &Harness) {
    let steps = json!({ "title": "Steps", "variant": "mount-chess", "length": "30d" });
    let answer = run_and_expect(harness, "Eve", "tournament ladder", steps, "Steps is announced").await;
    let id = answer.opened_id();
    for who in ["Ada", "Ben", "Cleo", "Dan"] {
        run_and_expect(harness, who, "tournament sign-up", json!({ "tournament": id }), "signed up.").await;
    }
    run_and_expect(
        harness,
        "Eve",
        "arbiter start",
        json!({ "tournament": id }),
        "has started with 4 players",
    )
    .await;
    let running = wait_for_tournament_message(harness, &id, "Under way", "Challenge").await;
    let list = harness.press("Ben", &running, "Challenge").await;
    let picks = component(list.message(), |part| part["options"].is_array()).expect("a list");
    let first = picks["options"][0]["value"].as_str().expect("a value").to_owned();
    let answer = harness.pick("Ben", list.message(), &first).await;
    assert!(answer.private_text().starts_with("Ben challenges "), "{answer:?}");
    let answer =
        harness.run("Dan", "tournament challenge", json!({ "opponent": "Cleo", "tournament": id })).await;
    assert!(
        ["Dan challenges Cleo.", "Cleo wait_for_tournament_message below you"]
            .iter()
            .any(|part| answer.private_text().contains(part))
    );
    let cancel = json!({ "tournament": id, "why": WHY });
    run_and_expect(harness, "Finn", "arbiter cancel", cancel, "The tournament is cancelled.").await;
}

/// Runs a team match: teams enter by form and by command, and the captain and a director order the boards.
async fn run_team_match(harness: &Harness) {
    let clubs = json!({ "title": "Clubs", "variant": "mount-chess", "boards": 2 });
    let answer = run_and_expect(harness, "Eve", "tournament teams", clubs, "Clubs is announced").await;
    let id = answer.opened_id();
    let open = wait_for_tournament_message(harness, &id, "Sign-up is open", "Sign up").await;
    let form = open_form(harness, "Ada", &open, "Sign up").await;
    assert_eq!(harness.fill_in("Ada", &form, "Reds").await.private_text(), "You're signed up for Reds.");
    let reds = json!({ "team": "reds", "tournament": id });
    run_and_expect(harness, "Ben", "tournament sign-up", reds, "You're signed up for Reds.").await;
    let order = json!({ "order": "2 1", "tournament": id });
    run_and_expect(harness, "Ada", "tournament line-up", order, "Reds will play in this order: Ben, Ada.")
        .await;
    let order = json!({ "team": "Reds", "order": "2 1", "tournament": id, "why": WHY });
    run_and_expect(harness, "Eve", "arbiter line-up", order, "Reds will play in this order: Ada, Ben.").await;
    let cancel = json!({ "tournament": id, "why": WHY });
    run_and_expect(harness, "Finn", "arbiter cancel", cancel, "The tournament is cancelled.").await;
}

/// Runs a tournament with check-in, a withdrawal and a cancellation.
async fn run_small_tournament(harness: &Harness) {
    let id = announce(harness, "Summer", json!({ "starts": "2h", "check-in": "10m" })).await;
    run_and_expect(harness, "Eve", "arbiter check-in", json!({}), "Check-in is open.").await;
    let open = wait_for_tournament_message(harness, &id, "Check in now", "Check in").await;
    for who in ["Ada", "Ben", "Cleo"] {
        harness.press(who, &open, "Sign up").await;
        assert_eq!(harness.press(who, &open, "Check in").await.private_text(), "You're checked in.");
    }
    run_and_expect(harness, "Eve", "arbiter start", json!({}), "has started with 3 players").await;
    let running = wait_for_tournament_message(harness, &id, "Round 1 of", "Withdraw").await;
    let question = harness.press("Cleo", &running, "Withdraw").await;
    assert!(question.private_text().contains("Withdraw from Summer?"), "{question:?}");
    let answer = harness.press("Cleo", question.message(), "Withdraw").await;
    assert!(answer.private_text().contains("Cleo withdrew."), "{answer:?}");
    run_and_expect(harness, "Eve", "arbiter cancel", json!({ "why": WHY }), "The tournament is cancelled.")
        .await;
}
