//! Tests of tournaments with the real program: announced, joined by button, played in threads, through a kill to the
//! end.

use crate::buttons::form;
use crate::harness::{Harness, component, until};
use crate::heard::Heard;
use crate::kills::AFTER;
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
const PATIENCE: usize = 450;
const PAUSE: Duration = Duration::from_millis(400);
/// The reason that directors give.
const WHY: &str = "so it was agreed";

/// Returns all public messages in the tournament's channel, oldest first.
pub fn told(harness: &Harness) -> Vec<Value> {
    let all = harness.sandbox.history(harness.person("Ada"), harness.hall).unwrap_or_default();
    all.into_iter().filter(|message| message["sandbox"]["only_for"].is_null()).collect()
}

/// Waits for a message in that channel with this beginning, and returns the latest one.
pub async fn said(harness: &Harness, beginning: &str) -> Value {
    let begins =
        |message: &Value| message["content"].as_str().is_some_and(|text| text.starts_with(beginning));
    until(beginning, || told(harness).into_iter().rfind(begins)).await
}

/// Waits until a tournament's message contains this text and an enabled button, and returns it.
pub async fn stands(harness: &Harness, tournament: &str, part: &str, label: &str) -> Value {
    let mark = format!("Tournament `{tournament}`");
    let fits = |message: &Value| {
        let text = message["content"].as_str().unwrap_or_default();
        let button = component(message, |button| button["label"] == label && button["disabled"] != true);
        text.contains(&mark) && text.contains(part) && button.is_some()
    };
    until(part, || told(harness).into_iter().find(fits)).await
}

/// Sends a command, and checks the private answer.
pub async fn gives(harness: &Harness, who: &str, path: &str, options: Value, expected: &str) -> Heard {
    let heard = harness.gives(who, path, options.clone()).await;
    assert!(heard.privately().contains(expected), "{who}: /{path} {options}: {heard:?}");
    heard
}

/// Announces a tournament, by default a Swiss of Mount Chess. Returns its id.
pub async fn announced(harness: &Harness, title: &str, more: Value) -> String {
    let mut options = json!({ "title": title, "format": "swiss", "variant": "mount-chess" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    let heard = gives(harness, "Eve", "tournament announce", options, "is announced").await;
    heard.opened()
}

/// Waits for the threads of a round, and returns them in board order.
pub async fn threads(harness: &Harness, round: u32, boards: usize) -> Vec<Id> {
    let of_round = format!(", round {round}: ");
    for _ in 0..PATIENCE {
        let world = harness.world("Ada").await;
        let channels = world["guilds"][0]["channels"].as_array().expect("channels").iter();
        let mut found: Vec<(String, Id)> = channels
            .filter_map(|channel| {
                Some((channel["name"].as_str()?.to_owned(), channel["id"].as_str()?.parse().ok()?))
            })
            .filter(|(name, _)| name.contains(&of_round))
            .collect();
        // Threads are opened in board order.
        found.sort_by_key(|(_, thread)| *thread);
        assert!(found.len() <= boards, "no game has two places: {found:?}");
        if found.len() == boards {
            return found.into_iter().map(|(_, thread)| thread).collect();
        }
        tokio::time::sleep(PAUSE).await;
    }
    panic!("waited in vain: the threads of round {round}");
}

/// Plays one move of each side in a tournament game, then resigns as the player to move.
pub async fn played(harness: &Harness, game: &str, thread: Id) {
    let mut test_game = TestGame::started(harness, game.to_owned(), thread).await;
    for action in test_game.some(2) {
        test_game.types(harness, action).await;
    }
    let who = test_game.to_act().to_owned();
    let question = harness.gives_in(thread, &who, "resign", json!({ "game": game })).await;
    harness.presses(&who, question.message(), "Resign").await;
}

/// Waits until the pairings show a result.
pub async fn counts(harness: &Harness, result: &str) {
    for _ in 0..PATIENCE {
        let heard = gives(harness, "Ben", "tournament pairings", json!({}), "**Round ").await;
        if heard.said().contains(result) {
            return;
        }
        tokio::time::sleep(PAUSE).await;
    }
    panic!("waited in vain: a result");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_through_a_kill_from_its_announcement_to_its_export() {
    let mut harness = Harness::open().await;
    let id = announced(&harness, "Spring", json!({ "rounds": 2, "starts": "10m", "check-in": "10m" })).await;
    let open = stands(&harness, &id, "Check in now", "Check in").await;
    for who in FOUR {
        assert_eq!(harness.presses(who, &open, "Sign up").await.privately(), format!("{who} signed up."));
        assert_eq!(harness.presses(who, &open, "Check in").await.privately(), format!("{who} checked in."));
    }
    stands(&harness, &id, "4 of 4 are here.", "Sign up").await;
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    // Pairings are posted once and mention all players.
    let round = said(&harness, "**Round 1** of Spring").await;
    assert_eq!(round["mentions"].as_array().map(Vec::len), Some(4), "{round}");
    let first = threads(&harness, 1, 2).await;
    played(&harness, &format!("{id}-r1-b1"), first[0]).await;
    counts(&harness, ": ").await;
    let options = json!({ "board": "1.2", "result": "1/2-1/2", "why": WHY });
    gives(&harness, "Eve", "arbiter result", options, "Round 1 is over.").await;
    // The next process completes the pending work for the next round, and repeats none of it.
    harness.kill().await;
    harness.start().await;
    // The round's message then contains the standings.
    let over = |message: &Value| {
        let text = message["content"].as_str().unwrap_or_default();
        text.starts_with("**Round 1** of Spring is over.") && text.contains("**Standings after round 1**")
    };
    let standings = until("the standings", || told(&harness).into_iter().find(over)).await;
    assert_eq!(standings["attachments"].as_array().map(Vec::len), Some(1), "{standings}");
    let second = threads(&harness, 2, 2).await;
    for (thread, board) in second.into_iter().zip(1..) {
        played(&harness, &format!("{id}-r2-b{board}"), thread).await;
    }
    let standings = said(&harness, "**Spring** is over: ").await;
    for (label, expected) in
        [("Standings", "**Final standings**"), ("Pairings", "**Round 2** of Spring is over.")]
    {
        let heard = harness.presses("Ada", &standings, label).await;
        assert!(heard.privately().contains(expected), "{heard:?}");
    }
    let beginnings = ["**Round 1** of", "**Round 2** of", "**Spring** is over: ", "**Spring** starts soon."];
    for beginning in beginnings {
        let all = told(&harness);
        let count = all
            .iter()
            .filter(|message| message["content"].as_str().is_some_and(|text| text.starts_with(beginning)));
        assert_eq!(count.count(), 1, "{beginning}");
    }
    // Intermediate standings that a running round does not change are not posted again, nor are the final ones.
    let standings =
        told(&harness).into_iter().filter(|message| message["content"].to_string().contains("tandings"));
    assert_eq!(standings.count(), 1);
    let export = gives(&harness, "Ben", "tournament export", json!({}), "Spring").await;
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
    let heard =
        gives(&harness, "Ada", "ratings list", json!({ "variant": "mount-chess" }), "**Ratings**").await;
    let text = heard.said();
    let games: u32 = text.lines().filter_map(|line| line.rsplit_once(' ')?.1.parse::<u32>().ok()).sum();
    assert_eq!(games, 6, "{text}");
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_a_thread_and_what_is_stored_of_it_makes_no_second_place() {
    let mut harness = Harness::open().await;
    let id = announced(&harness, "Spring", json!({ "rounds": 1 })).await;
    for who in FOUR {
        gives(&harness, who, "tournament sign-up", json!({}), "signed up.").await;
    }
    harness.sandbox.inject(FaultRule::new("POST", "/channels/*/messages/*/threads", 1, AFTER));
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    until("the thread", || (harness.sandbox.faults_left() == 0).then_some(())).await;
    threads(&harness, 1, 1).await;
    harness.kill().await;
    harness.start().await;
    let both = threads(&harness, 1, 2).await;
    for (thread, board) in both.into_iter().zip(1..) {
        played(&harness, &format!("{id}-r1-b{board}"), thread).await;
    }
    said(&harness, "**Spring** is over: ").await;
    threads(&harness, 1, 2).await;
    let all = told(&harness);
    let is_place = |message: &&Value| {
        message["content"].as_str().is_some_and(|text| text.starts_with("Spring, round 1: "))
    };
    assert_eq!(all.iter().filter(is_place).count(), 2, "{all:?}");
    harness.ends().await;
}

/// Sends every tournament command and presses every button, with success if possible.
pub async fn all(harness: &Harness) {
    let finn = harness.sandbox.add_user("Finn");
    harness.sandbox.join(harness.guild, finn).expect("there is room");
    harness
        .sandbox
        .give_role(harness.guild, finn, "Steward", permissions::MANAGE_GUILD)
        .expect("he is there");
    let id = announced(harness, "Spring", json!({ "rounds": 3, "notice": "1h", "round-time": "10d" })).await;
    let open = stands(harness, &id, "Sign-up is open", "Sign up").await;
    for (who, label, expected) in [
        ("Ada", "Sign up", "Ada signed up."),
        ("Ada", "Withdraw", "Ada withdrew."),
        ("Ada", "Sign up", "Ada signed up."),
        ("Ben", "Sign up", "Ben signed up."),
    ] {
        assert_eq!(harness.presses(who, &open, label).await.privately(), expected);
    }
    let shown = gives(harness, "Eve", "arbiter enter", json!({ "list": "Ben, 1500" }), "(1)?").await;
    let asked = harness.presses("Eve", shown.message(), "Invite").await;
    assert_eq!(asked.privately(), "A director invited 1 player.");
    for (who, path, options, expected) in [
        ("Cleo", "tournament sign-up", json!({}), "Cleo signed up."),
        ("Dan", "tournament sign-up", json!({}), "Dan signed up."),
        ("Dan", "tournament withdraw", json!({}), "Dan withdrew."),
        ("Dan", "tournament sign-up", json!({}), "Dan signed up."),
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
        gives(harness, who, path, options, expected).await;
    }
    threads(harness, 1, 2).await;
    // The result cancels the game. Once that is done, the game can be reinstated.
    let board = json!({ "board": "1.1", "why": WHY });
    let result = json!({ "board": "1.1", "result": "1-0", "why": WHY });
    gives(harness, "Eve", "arbiter result", result, "set the result of board 1.1").await;
    let mut reinstated = false;
    for _ in 0..PATIENCE {
        let heard = harness.gives("Eve", "arbiter reinstate", board.clone()).await;
        reinstated = heard.privately().contains("the game goes on. It had ended by mistake.");
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
        gives(harness, who, path, options, expected).await;
    }
    let panel = gives(harness, "Finn", "arbiter panel", json!({}), "**Directing Spring**").await;
    let again = harness.presses("Finn", panel.message(), "Refresh").await;
    assert!(again.privately().starts_with("**Directing Spring**"), "{again:?}");
    let log = gives(harness, "Ada", "tournament log", json!({}), "**Directors' decisions** in Spring").await;
    let next = harness.presses("Ada", log.message(), "Next").await;
    assert!(next.privately().contains("page 2 of"), "{next:?}");
    let ratings = json!({ "variant": "king-of-the-mountain" });
    let ratings = gives(harness, "Ada", "ratings list", ratings, "King of the Mountain, two players").await;
    let other = harness.presses("Ada", ratings.message(), "Three and four players").await;
    assert!(other.privately().contains("three and four players"), "{other:?}");
    let running = stands(harness, &id, "Round 1 of 2", "Withdraw").await;
    for (label, expected) in [("Standings", "**Standings**"), ("Pairings", "**Round 1**")] {
        assert!(harness.presses("Ada", &running, label).await.privately().contains(expected));
    }
    let kept = gives(harness, "Eve", "privacy export", json!({}), "Everything I keep").await;
    let files = kept.message()["attachments"].as_array().expect("files").clone();
    let of_tournaments = |file: &&Value| file["filename"] == "castellan-tournaments-1.json";
    let file = files.iter().find(of_tournaments).expect("a file with tournaments");
    let kept: Value = serde_json::from_slice(&harness.bytes(file).await).expect("JSON");
    assert_eq!(
        (&kept["tournaments"][0]["title"], &kept["tournaments"][0]["number"]),
        (&json!("Spring"), &json!(4))
    );
    assert!(kept["tournaments"].to_string().contains(WHY), "{kept}");
    gives(harness, "Finn", "arbiter finish", json!({ "why": WHY }), "The tournament is over: ").await;
    let again = json!({ "title": "Spring again" });
    gives(harness, "Eve", "tournament again", again, "Spring again is announced").await;
    gives(harness, "Eve", "arbiter cancel", json!({ "why": WHY }), "The tournament is cancelled.").await;
    let many = json!({ "title": "Many", "variant": "mount-chess" });
    gives(harness, "Eve", "tournament simul", many, "Many is announced").await;
    gives(harness, "Finn", "arbiter cancel", json!({ "why": WHY }), "The tournament is cancelled.").await;
    the_card(harness).await;
    the_arena(harness).await;
    the_ladder(harness).await;
    the_teams(harness).await;
    let season = json!({ "title": "Season", "variant": "mount-chess", "size": 4 });
    gives(harness, "Eve", "tournament league", season, "Season is announced").await;
    gives(harness, "Finn", "arbiter cancel", json!({ "why": WHY }), "The tournament is cancelled.").await;
    the_smaller_one(harness).await;
    the_one_that_cannot_be_paired(harness).await;
}

/// Runs a tournament of two players who may not be paired. The directors are notified and end it by a button and its
/// form.
async fn the_one_that_cannot_be_paired(harness: &Harness) {
    announced(harness, "Autumn", json!({})).await;
    for who in ["Ada", "Ben"] {
        gives(harness, who, "tournament sign-up", json!({}), "signed up.").await;
    }
    let never = json!({ "entrant": "Ada", "other": "Ben", "why": WHY });
    gives(harness, "Eve", "arbiter forbid", never, "will never be paired").await;
    gives(harness, "Eve", "arbiter start", json!({}), "has started with 2 players").await;
    let asks = |message: &Value| {
        let text = message["content"].as_str().unwrap_or_default();
        text.contains("Autumn") && text.contains("would be left without an opponent.")
    };
    let call = until("a question", || told(harness).into_iter().find(asks)).await;
    assert_eq!(harness.presses("Ben", &call, "Finish now").await.privately(), "Directors only.");
    let form = form(harness, "Eve", &call, "Finish now").await;
    assert!(harness.fills("Eve", &form, WHY).await.privately().contains(WHY));
    let over = |message: &Value| {
        message["content"].as_str().is_some_and(|text| text.contains("Autumn") && text.contains("over"))
    };
    until("the end", || told(harness).into_iter().find(over)).await;
}

/// Sets up a tournament on a card.
async fn the_card(harness: &Harness) {
    let heard = gives(harness, "Eve", "tournament new", json!({}), "New tournament").await;
    let heard = harness.picks("Eve", heard.message(), "knock-out").await;
    let heard = harness.presses("Eve", heard.message(), "Rated: yes").await;
    let form = form(harness, "Eve", heard.message(), "Name and announce").await;
    let card = heard.message()["id"].as_str().and_then(|id| id.parse().ok()).expect("a number");
    let heard = harness.fills("Eve", &form, "Card").await;
    assert!(heard.privately().contains("Card is announced"), "{heard:?}");
    // All forms of one card announce the same tournament.
    let id = game_id_for(InteractionId(card)).to_string();
    let cancel = json!({ "tournament": id, "why": WHY });
    gives(harness, "Finn", "arbiter cancel", cancel, "The tournament is cancelled.").await;
}

/// Runs an arena with a pause of one player, ended by a director.
async fn the_arena(harness: &Harness) {
    let rush = json!({ "title": "Rush", "variant": "mount-chess", "length": "1h" });
    let heard = gives(harness, "Eve", "tournament arena", rush, "Rush is announced").await;
    let id = heard.opened();
    for who in ["Ada", "Ben"] {
        gives(harness, who, "tournament sign-up", json!({ "tournament": id }), "signed up.").await;
    }
    gives(harness, "Eve", "arbiter start", json!({ "tournament": id }), "has started with 2 players").await;
    let running = stands(harness, &id, "Under way", "Pause").await;
    let heard = harness.presses("Ada", &running, "Pause").await;
    assert!(heard.privately().contains("Ada takes a break"), "{heard:?}");
    let heard = harness.presses("Ada", &running, "Play").await;
    assert!(heard.privately().contains("Ada plays on."), "{heard:?}");
    let cancel = json!({ "tournament": id, "why": WHY });
    gives(harness, "Finn", "arbiter cancel", cancel, "The tournament is cancelled.").await;
}

/// Runs a ladder: one challenge by button and list, and one by command.
async fn the_ladder(harness: &Harness) {
    let steps = json!({ "title": "Steps", "variant": "mount-chess", "length": "30d" });
    let heard = gives(harness, "Eve", "tournament ladder", steps, "Steps is announced").await;
    let id = heard.opened();
    for who in ["Ada", "Ben", "Cleo", "Dan"] {
        gives(harness, who, "tournament sign-up", json!({ "tournament": id }), "signed up.").await;
    }
    gives(harness, "Eve", "arbiter start", json!({ "tournament": id }), "has started with 4 players").await;
    let running = stands(harness, &id, "Under way", "Challenge").await;
    let list = harness.presses("Ben", &running, "Challenge").await;
    let picks = component(list.message(), |part| part["options"].is_array()).expect("a list");
    let first = picks["options"][0]["value"].as_str().expect("a value").to_owned();
    let heard = harness.picks("Ben", list.message(), &first).await;
    assert!(heard.privately().starts_with("Ben challenges "), "{heard:?}");
    let heard =
        harness.gives("Dan", "tournament challenge", json!({ "opponent": "Cleo", "tournament": id })).await;
    assert!(
        ["Dan challenges Cleo.", "Cleo stands below you"].iter().any(|part| heard.privately().contains(part))
    );
    let cancel = json!({ "tournament": id, "why": WHY });
    gives(harness, "Finn", "arbiter cancel", cancel, "The tournament is cancelled.").await;
}

/// Runs a team match: teams enter by form and by command, and the captain and a director order the boards.
async fn the_teams(harness: &Harness) {
    let clubs = json!({ "title": "Clubs", "variant": "mount-chess", "boards": 2 });
    let heard = gives(harness, "Eve", "tournament teams", clubs, "Clubs is announced").await;
    let id = heard.opened();
    let open = stands(harness, &id, "Sign-up is open", "Sign up").await;
    let form = form(harness, "Ada", &open, "Sign up").await;
    assert_eq!(harness.fills("Ada", &form, "Reds").await.privately(), "Ada signed up for Reds.");
    let reds = json!({ "team": "reds", "tournament": id });
    gives(harness, "Ben", "tournament sign-up", reds, "Ben signed up for Reds.").await;
    let order = json!({ "order": "2 1", "tournament": id });
    gives(harness, "Ada", "tournament line-up", order, "Reds will play in this order: Ben, Ada.").await;
    let order = json!({ "team": "Reds", "order": "2 1", "tournament": id, "why": WHY });
    gives(harness, "Eve", "arbiter line-up", order, "Reds will play in this order: Ada, Ben.").await;
    let cancel = json!({ "tournament": id, "why": WHY });
    gives(harness, "Finn", "arbiter cancel", cancel, "The tournament is cancelled.").await;
}

/// Runs a tournament with check-in, a withdrawal and a cancellation.
async fn the_smaller_one(harness: &Harness) {
    let id = announced(harness, "Summer", json!({ "starts": "10m", "check-in": "10m" })).await;
    let open = stands(harness, &id, "Check in now", "Check in").await;
    for who in ["Ada", "Ben", "Cleo"] {
        harness.presses(who, &open, "Sign up").await;
        assert_eq!(harness.presses(who, &open, "Check in").await.privately(), format!("{who} checked in."));
    }
    gives(harness, "Eve", "arbiter start", json!({}), "has started with 3 players").await;
    let running = stands(harness, &id, "Round 1 of", "Withdraw").await;
    let question = harness.presses("Cleo", &running, "Withdraw").await;
    assert!(question.privately().contains("Withdraw from Summer?"), "{question:?}");
    let heard = harness.presses("Cleo", question.message(), "Withdraw").await;
    assert!(heard.privately().contains("Cleo withdrew."), "{heard:?}");
    gives(harness, "Eve", "arbiter cancel", json!({ "why": WHY }), "The tournament is cancelled.").await;
}
