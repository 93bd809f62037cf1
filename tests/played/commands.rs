//! Tests of every command: effects, errors and suggestions.

use crate::harness::Harness;
use crate::test_game::TestGame;
use castellan::discord::REGISTRY;
use castellan::rules::{Action, AnyPosition};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A user, a command, its options and the expected text of the answer.
type Call = (&'static str, &'static str, Value, &'static str);

/// Returns a successful call of every command, in an order in which each is valid.
fn calls() -> Vec<Call> {
    vec![
        (
            "Ada",
            "game new",
            json!({ "variant": "kings-mate", "time": "3d per action" }),
            "Ada opened a game of King's Mate",
        ),
        ("Ada", "game invite", json!({ "player": "Dan" }), "Dan is invited"),
        ("Ada", "game uninvite", json!({ "player": "Dan" }), "Dan is no longer invited"),
        ("Ada", "game invite", json!({ "player": "Cleo" }), "Cleo is invited"),
        ("Cleo", "game leave", json!({}), "Cleo declined the invitation"),
        ("Ben", "game join", json!({ "seat": "b" }), "Ben joined as Black"),
        ("Ada", "seed", json!({ "text": "luck" }), "Ada added a seed"),
        ("Ada", "game start", json!({}), "Game on!"),
        ("Dan", "game watch", json!({}), "Dan is watching."),
        ("Dan", "game unwatch", json!({}), "Dan stopped watching."),
        ("Ada", "board", json!({}), "White (Ada) to move."),
        ("Ada", "legal", json!({ "piece": "b1" }), "2 legal moves for White"),
        ("Ada", "threats", json!({}), "no piece is attacked"),
        ("Ada", "hint", json!({}), "Hints are off in this game"),
        ("Ada", "why", json!({ "action": "a2a3" }), "is legal"),
        ("Ada", "clock", json!({}), "Black: 3 days left"),
        ("Ada", "note", json!({ "text": "watch the priests" }), "Notes saved."),
        ("Ben", "premove", json!({ "conditions": "a2a3 -> a8a7" }), "Conditional moves saved."),
        ("Ben", "premove", json!({ "clear": true }), "Conditional moves cleared."),
        ("Ada", "move", json!({ "action": "a2a3" }), "Ada: Fool a2 to a3."),
        ("Ada", "takeback", json!({}), "Ada asks to take back a move: "),
        ("Ben", "takeback", json!({ "answer": "decline" }), "Ben declines"),
        ("Ada", "draw offer", json!({}), "Ada offers a draw"),
        ("Ben", "draw decline", json!({}), "Ben declines the draw."),
        ("Ben", "move", json!({ "action": "a8a7" }), "Ben: Fool a8 to a7."),
        ("Ada", "pause", json!({}), "Ada offers a pause"),
        ("Ben", "pause", json!({ "answer": "accept" }), "The game is paused."),
        ("Ada", "pause", json!({}), "Ada offers to resume the game"),
        ("Ben", "pause", json!({ "answer": "accept" }), "The game resumes."),
        ("Ada", "replace", json!({ "seat": "b", "player": "Dan" }), "Dan as a replacement for Black"),
        ("Dan", "replace", json!({ "answer": "decline" }), "Dan declines"),
        ("Ada", "time give", json!({ "seat": "b", "span": "1d" }), "gets 1 day more"),
        ("Ada", "history", json!({}), "White (Ada)"),
        ("Ada", "export", json!({ "format": "gif" }), "King's Mate: "),
        ("Ada", "dice", json!({}), "Commitment"),
        ("Eve", "direct", json!({ "what": "pause" }), "The game is paused."),
        ("Eve", "direct", json!({ "what": "resume" }), "The game resumes."),
        ("Ada", "game show", json!({}), "Black: Ben"),
        ("Ada", "game list", json!({}), "your move"),
        ("Ada", "games", json!({}), "your move (deadline <t:"),
        ("Ada", "whatif", json!({}), "Only you can see this."),
        ("Ada", "replay", json!({}), "Open the file in a browser"),
        ("Ada", "replay", json!({ "as": "gif" }), "King's Mate: "),
        ("Ada", "analyse", json!({}), "I analyse games once they are over."),
        ("Ada", "archive", json!({}), "No finished games found."),
        ("Ada", "profile", json!({}), "No finished games yet."),
        ("Ada", "game abort", json!({}), "without a result?"),
        ("Ada", "resign", json!({}), "Resign this game of"),
        ("Ada", "game boards", json!({ "boards": "every-move" }), "every move"),
        ("Ada", "game move", json!({ "channel": "general" }), "moved to <#"),
        ("Ada", "rules", json!({ "variant": "mount-chess", "number": "9" }), "**MC-9**"),
        ("Ada", "piece", json!({ "variant": "mount-chess", "piece": "Cavalry" }), "MC-6"),
        ("Ada", "tutorial", json!({ "variant": "mount-chess" }), "Move your Flag to the last rank."),
        ("Ada", "puzzle", json!({ "variant": "mount-chess" }), "to move. Win"),
        ("Ada", "help", json!({}), "independent of the games' inventors and of Discord"),
        ("Ada", "settings", json!({ "theme": "light", "text-board": true }), "as text\nColours: light"),
        ("Ada", "person block", json!({ "player": "Dan" }), "can no longer invite you"),
        ("Ada", "person unblock", json!({ "player": "Dan" }), "can invite you again"),
        ("Ada", "vacation", json!({ "span": "2d" }), "Players who wait for you will be told."),
        ("Ada", "vacation", json!({}), "To come back early"),
        ("Ada", "vacation", json!({ "span": "end" }), "Welcome back!"),
        ("Ada", "privacy show", json!({}), "What I keep"),
        ("Ada", "privacy export", json!({}), "Everything I keep about you"),
        ("Ada", "privacy erase", json!({}), "Erase your name"),
        ("Eve", "server show", json!({}), "Games: in all channels"),
        ("Eve", "server set", json!({ "threads": true }), "Threads: one for each game"),
        ("Eve", "server channel", json!({ "channel": "games", "allowed": true }), "in <#"),
        ("Eve", "server default", json!({ "key": "time", "value": "3d per action" }), "3 days per move"),
        ("Eve", "server status", json!({ "channel": "general" }), "and I keep it up to date"),
        ("Eve", "server ban", json!({ "player": "Dan" }), "Banned: 1 player"),
        ("Eve", "server unban", json!({ "player": "Dan" }), "Banned: nobody"),
        // These need a time claim, an end of the game or an army.
        ("Ben", "draw offer", json!({ "game": MOVED }), "Ben offers a draw"),
        ("Ada", "draw accept", json!({ "game": MOVED }), "Draw by agreement"),
    ]
}

/// A placeholder for the id of the game that was moved to another channel.
const MOVED: &str = "the game that was moved";

/// Returns the paths of all registered commands, such as `game new`.
pub fn paths() -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for command in REGISTRY.registration() {
        let name = command["name"].as_str().expect("a name");
        let options = command["options"].as_array().cloned().unwrap_or_default();
        let parts: Vec<&str> = options
            .iter()
            .filter(|option| option["type"] == 1)
            .filter_map(|part| part["name"].as_str())
            .collect();
        if parts.is_empty() {
            paths.insert(name.to_owned());
        }
        paths.extend(parts.iter().map(|part| format!("{name} {part}")));
    }
    paths
}

/// Sends every command at least once, with success.
pub async fn run_all(harness: &Harness) {
    let mut failures = Vec::new();
    let mut moved = None;
    for (who, path, mut options, expected) in calls() {
        if options["game"] == MOVED {
            options["game"] = json!(moved);
        }
        let answer = harness.run(who, path, options.clone()).await;
        let reply = answer.text();
        if path == "game new" {
            moved = Some(answer.opened_id());
        }
        if !reply.contains(expected) {
            failures.push(format!("{who}: /{path} {options}: {reply}"));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
    // Then the commands that need another kind of game.
    harness.run("Eve", "server set", json!({ "threads": false })).await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=2" });
    let id = TestGame::open_lobby(harness, options, &["Ben"]).await;
    harness.run("Ada", "game start", json!({ "game": id })).await;
    let answer = harness.run("Ada", "army", json!({ "army": "siege", "game": id })).await;
    assert!(answer.private_text().contains("White: `siege`"), "{answer:?}");
    for who in ["Ada", "Ben"] {
        harness.run(who, "army", json!({ "ready": true, "game": id })).await;
    }
    threefold(harness).await;
    claim_time_too_early(harness).await;
}

/// Claims a draw after the same position occurs for the third time.
async fn threefold(harness: &Harness) {
    let mut test_game = TestGame::start(harness, json!({ "variant": "kings-mate" }), &["Ben"]).await;
    for action in there_and_back(test_game.record.position()).into_iter().cycle().take(8) {
        test_game.type_action(harness, action).await;
    }
    let answer = harness.run("Ada", "draw claim", json!({ "game": test_game.id })).await;
    assert!(answer.text().contains(": draw"), "{answer:?}");
}

/// Returns four actions that restore the position.
fn there_and_back(position: &AnyPosition) -> [Action; 4] {
    let back = |action: Action| match action {
        Action::Move { from, to, .. } => Action::plain(to, from),
        action => action,
    };
    let played = |position: &AnyPosition, action| {
        let mut after = position.clone();
        after.try_play(action, None).ok().map(|()| after)
    };
    let pairs = position.actions().into_iter().filter_map(|first| Some((first, played(position, first)?)));
    let mut fours = pairs.flat_map(|(first, after)| {
        let seconds = after.actions().into_iter();
        let fours = seconds.map(move |second| (after.clone(), [first, second, back(first), back(second)]));
        fours.collect::<Vec<_>>()
    });
    let possible = |(after, four): &(AnyPosition, [Action; 4])| {
        let rest = four[1..].iter().try_fold(after.clone(), |after, action| played(&after, *action));
        rest.is_some_and(|rest| rest.repetition_key() == position.repetition_key())
    };
    fours.find(possible).expect("a piece that can go back").1
}

/// Claims a win on time too early. The shortest time is an hour, so no claim on the machine's own clock can succeed.
/// The referee's own tests cover that with a fake clock.
async fn claim_time_too_early(harness: &Harness) {
    let options =
        json!({ "variant": "mount-chess", "time": "1h per action", "options": "flagging=by-claim" });
    let test_game = TestGame::start(harness, options, &["Ben"]).await;
    let claimed = harness.run("Ben", "time claim", json!({ "game": test_game.id })).await;
    assert_eq!(claimed.private_text(), "White (Ada) still has time.");
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_commands_explain_why_and_change_nothing() {
    let harness = Harness::open().await;
    // Without a game, each command that needs one reports that.
    for path in paths() {
        let options = match path.as_str() {
            "move" | "why" => json!({ "action": "a2a3" }),
            "seed" => json!({ "text": "luck" }),
            "game invite" | "game uninvite" => json!({ "player": "Cleo" }),
            "game boards" => json!({ "boards": "live" }),
            "time give" => json!({ "seat": "b", "span": "1d" }),
            "export" => json!({ "format": "json" }),
            "direct" => json!({ "what": "pause" }),
            "premove" => json!({ "clear": true }),
            _ if needs_a_game(&path) => json!({}),
            _ => continue,
        };
        let who = if path == "direct" { "Eve" } else { "Ada" };
        let reply = harness.run(who, &path, options).await.private_text();
        let nothing = ["no game", "There is no", "aren't playing"];
        assert!(nothing.iter().any(|words| reply.contains(words)), "/{path}: {reply}");
    }
    let test_game = TestGame::start_duel(&harness).await;
    let before = harness.run("Ada", "game show", json!({})).await.private_text();
    let mut failures = Vec::new();
    for (who, path, options, expected) in refused_calls() {
        let reply = harness.run(who, path, options.clone()).await.private_text();
        if !reply.contains(expected) {
            failures.push(format!("{who}: /{path} {options}: {reply}"));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
    // Only server managers are offered the management commands.
    for path in paths().into_iter().filter(|path| path.starts_with("server ")) {
        let options = match path.as_str() {
            "server channel" => json!({ "channel": "games", "allowed": true }),
            "server default" => json!({ "key": "time" }),
            "server ban" | "server unban" => json!({ "player": "Cleo" }),
            _ => json!({}),
        };
        let refusal = harness.expect_run_refused("Ben", &path, options).await;
        assert_eq!(refusal["code"], 50_013, "/{path}: {refusal}");
    }
    assert_eq!(harness.run("Ada", "game show", json!({})).await.private_text(), before);
    assert_eq!(test_game.posted_actions(&harness).len(), 0);
    harness.finish().await;
}

/// Returns `true` if a command needs an existing game.
fn needs_a_game(path: &str) -> bool {
    let (first, part) = path.split_once(' ').unwrap_or((path, ""));
    match first {
        "game" => !matches!(part, "new" | "list"),
        "games" | "archive" | "profile" | "rules" | "piece" | "tutorial" | "puzzle" | "help" | "settings"
        | "person" | "privacy" | "server" | "vacation" | "tournament" | "arbiter" | "ratings" => false,
        _ => true,
    }
}

/// Returns the calls that are rejected in a running game, each with part of the error.
fn refused_calls() -> Vec<Call> {
    vec![
        ("Ada", "game new", json!({ "variant": "kings-mate", "options": "active" }), "KEY=VALUE"),
        ("Cleo", "game show", json!({ "game": "nowhere" }), "There is no game nowhere here."),
        ("Cleo", "game join", json!({}), "There is no game here waiting for players."),
        ("Ada", "game leave", json!({}), "under way"),
        ("Ada", "game start", json!({}), "under way"),
        ("Cleo", "game abort", json!({}), "You aren't playing a game right now."),
        ("Ada", "game move", json!({}), "already"),
        ("Cleo", "game boards", json!({ "boards": "thread" }), "You aren't playing a game right now."),
        ("Ada", "game invite", json!({ "player": "Ada" }), "That's you!"),
        ("Ada", "game uninvite", json!({ "player": "Cleo" }), "no open invitation"),
        ("Ada", "game watch", json!({}), "play"),
        ("Dan", "game unwatch", json!({}), "watch"),
        ("Ada", "army", json!({ "army": "siege" }), "under way"),
        ("Ada", "seed", json!({ "text": "luck" }), "Too late: seeds go in before the game starts."),
        ("Ada", "move", json!({ "action": "a2a4" }), "MC-4: The Farmer can't reach a4"),
        ("Ben", "move", json!({ "action": "a7a6" }), "It's not your turn: White (Ada) is to move."),
        ("Ada", "legal", json!({ "piece": "z9" }), "isn't a square"),
        ("Ada", "why", json!({ "action": "a2a4" }), "MC-4"),
        ("Cleo", "resign", json!({}), "You aren't playing a game right now."),
        ("Ben", "draw accept", json!({}), "There's no draw offer to answer."),
        ("Ben", "draw decline", json!({}), "There's no draw offer to answer."),
        ("Ada", "draw claim", json!({}), "no draw to claim"),
        ("Ben", "takeback", json!({ "answer": "accept" }), "There's no takeback request to answer."),
        ("Ben", "pause", json!({ "answer": "accept" }), "There's no pause request to answer."),
        ("Ada", "replace", json!({}), "Fill in the `seat`"),
        ("Ada", "time claim", json!({}), "You don't need to claim time"),
        ("Ada", "time give", json!({ "seat": "w", "span": "1d" }), "your own clock"),
        ("Ada", "premove", json!({ "conditions": "soon" }), "It's your turn"),
        ("Ada", "vacation", json!({ "span": "99d" }), "of vacation left"),
        ("Ada", "history", json!({}), "No moves yet."),
        ("Cleo", "note", json!({}), "You aren't playing a game right now."),
        ("Cleo", "whatif", json!({}), "You aren't playing a game right now."),
        ("Cleo", "hint", json!({}), "You aren't playing a game right now."),
        ("Cleo", "replay", json!({ "game": "nowhere" }), "There is no game nowhere here."),
        ("Cleo", "analyse", json!({ "game": "nowhere" }), "There is no game nowhere here."),
        ("Cleo", "archive", json!({ "since": "soon" }), "I couldn't read that date. Write it like"),
        ("Cleo", "settings", json!({ "quiet-hours": "at night" }), "Quiet hours look like"),
        ("Ada", "rules", json!({ "variant": "mount-chess", "number": "99" }), "There is no rule"),
        ("Ada", "piece", json!({ "variant": "mount-chess", "piece": "Queen" }), "There is no"),
        ("Ada", "help", json!({ "command": "castle" }), "There is no command"),
        ("Ada", "person block", json!({ "player": "Ada" }), "You can't block yourself."),
        ("Eve", "server default", json!({ "key": "weather", "value": "fine" }), "No game has a setting"),
        ("Eve", "direct", json!({ "what": "win" }), "Which seat? Fill in `seat`."),
        ("Ben", "direct", json!({ "what": "pause" }), "Directors only: "),
        ("Ben", "arbiter start", json!({}), "Directors only: "),
        ("Ada", "arbiter start", json!({}), "There are no tournaments in this server yet."),
        ("Ada", "tournament show", json!({ "tournament": "No!" }), "is not a tournament's id"),
        ("Ada", "tournament sign-up", json!({ "tournament": "nowhere" }), "There is no tournament nowhere"),
        (
            "Ada",
            "tournament announce",
            json!({ "title": "Spring", "format": "pods", "variant": "mount-chess" }),
            "need a game for three and four players",
        ),
        (
            "Ada",
            "ratings list",
            json!({ "variant": "mount-chess", "seats": "more" }),
            "a game for two players",
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_option_with_autocomplete_suggests_values() {
    let harness = Harness::open().await;
    let test_game = TestGame::start_duel(&harness).await;
    let mountain = json!({ "variant": "king-of-the-mountain", "options": "seats=2" });
    let mountain = TestGame::open_lobby(&harness, mountain, &["Ben"]).await;
    harness.run("Ada", "game start", json!({ "game": mountain })).await;
    let spring = crate::tournament::announce(&harness, "Spring", json!({})).await;
    for who in ["Ada", "Ben"] {
        harness.run(who, "tournament sign-up", json!({})).await;
    }
    harness.run("Eve", "arbiter start", json!({})).await;
    let mut completed = BTreeSet::new();
    for path in paths() {
        for option in options_of(&path).into_iter().filter(|option| option["autocomplete"] == true) {
            let name = option["name"].as_str().expect("a name").to_owned();
            let (begun, typed, first) = match (path.as_str(), name.as_str()) {
                (_, "game") => (json!({}), test_game.id[..5].to_owned(), test_game.id.clone()),
                ("move", _) => (json!({ "game": test_game.id }), "farmer a3".to_owned(), "a2a3".to_owned()),
                ("legal", _) => (json!({ "game": test_game.id }), "a2".to_owned(), "a2".to_owned()),
                ("arbiter change", "time") => (json!({}), "3d".to_owned(), "3d per action".to_owned()),
                (_, "time") => {
                    (json!({ "variant": "mount-chess" }), "3d".to_owned(), "3d per action".to_owned())
                }
                ("arbiter change", "options") => (json!({}), "cond".to_owned(), "conditions=off".to_owned()),
                (_, "options") => (
                    json!({ "variant": "kings-mate" }),
                    "touch=on; act".to_owned(),
                    "touch=on; active=on".to_owned(),
                ),
                (_, "army") => (json!({ "game": mountain }), "sie".to_owned(), "siege".to_owned()),
                (_, "number") => (json!({ "variant": "mount-chess" }), "MC-9".to_owned(), "MC-9".to_owned()),
                (_, "piece") => (json!({ "variant": "mount-chess" }), "cav".to_owned(), "Cavalry".to_owned()),
                ("settings", "remind-before") => (json!({}), "12".to_owned(), "12h".to_owned()),
                ("settings", "quiet-hours") => (json!({}), "22".to_owned(), "22:00-08:00".to_owned()),
                ("settings", "time-zone") => (json!({}), "berlin".to_owned(), "Europe/Berlin".to_owned()),
                ("help", _) => (json!({}), "draw o".to_owned(), "draw offer".to_owned()),
                (_, "tournament") => (json!({}), "spri".to_owned(), spring.clone()),
                // Teams and ladders are covered below.
                (_, "team" | "opponent") => continue,
                (_, "round" | "entrant" | "other") => (json!({}), "1".to_owned(), "1".to_owned()),
                (_, "board") => (json!({}), "1.1".to_owned(), "1.1".to_owned()),
                (_, "result") => (json!({ "board": "1.1" }), "1/2".to_owned(), "1/2-1/2".to_owned()),
                (_, "tiebreaks") => {
                    (json!({}), "wins, sonne".to_owned(), "wins, sonneborn-berger".to_owned())
                }
                _ => panic!("/{path} {name} is not tried"),
            };
            let mut options = begun;
            options[&name] = json!(typed);
            let suggested = harness.suggestions("Ada", &path, options, &name).await;
            assert!(suggested.len() <= 25);
            assert!(suggested.contains(&first), "/{path} {name}: {typed}: {suggested:?}");
            completed.insert(format!("{path} {name}"));
        }
    }
    let clubs = json!({ "title": "Clubs", "variant": "mount-chess" });
    let answer = harness.run("Eve", "tournament teams", clubs).await;
    let clubs = answer.opened_id();
    harness.run("Ada", "tournament sign-up", json!({ "team": "Reds", "tournament": clubs })).await;
    for path in ["tournament sign-up", "arbiter line-up"] {
        let options = json!({ "tournament": clubs, "team": "re" });
        assert_eq!(harness.suggestions("Ada", path, options, "team").await, ["Reds"], "/{path}");
    }
    let steps = json!({ "title": "Steps", "variant": "mount-chess", "length": "30d" });
    let answer = harness.run("Eve", "tournament ladder", steps).await;
    let steps = answer.opened_id();
    for who in ["Ada", "Ben"] {
        harness.run(who, "tournament sign-up", json!({ "tournament": steps })).await;
    }
    harness.run("Eve", "arbiter start", json!({ "tournament": steps })).await;
    let options = json!({ "tournament": steps, "opponent": "1" });
    let mut suggested = harness.suggestions("Ada", "tournament challenge", options.clone(), "opponent").await;
    suggested.extend(harness.suggestions("Ben", "tournament challenge", options, "opponent").await);
    assert_eq!(suggested, ["1"], "who stands below can challenge who stands above");
    let all =
        harness.suggestions("Ada", "move", json!({ "action": "", "game": test_game.id }), "action").await;
    assert_eq!(all.len(), 25, "as many as Discord takes");
    assert!(completed.contains("move action"), "{completed:?}");
    harness.finish().await;
}

/// Returns the options of a command as registered.
fn options_of(path: &str) -> Vec<Value> {
    // Registration data for all commands in all languages is expensive; build it once.
    static REGISTERED: LazyLock<Vec<Value>> = LazyLock::new(|| REGISTRY.registration());

    let (name, part) = path.split_once(' ').unwrap_or((path, ""));
    let command = REGISTERED.iter().find(|command| command["name"] == name).expect("a command");
    let options = command["options"].as_array().cloned().unwrap_or_default();
    match options.iter().find(|option| option["type"] == 1 && option["name"] == part) {
        Some(part) => part["options"].as_array().cloned().unwrap_or_default(),
        None => options,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_option_and_an_army_file_are_accepted() {
    let harness = Harness::open().await;
    let board = vec![".".repeat(19); 19].join("\n");
    let options = json!({ "variant": "king-of-the-mountain", "board": board });
    let id = TestGame::open_lobby(&harness, options, &["Ben"]).await;
    harness.run("Ada", "game start", json!({ "game": id })).await;
    let answer = harness.run("Ada", "army", json!({ "file": "siege", "game": id })).await;
    assert!(answer.private_text().contains("White: `siege`"), "{answer:?}");
    let too_large = json!({ "file": "x".repeat(5_000), "game": id });
    assert!(harness.run("Ada", "army", too_large).await.private_text().contains("too large"));
    harness.finish().await;
}
