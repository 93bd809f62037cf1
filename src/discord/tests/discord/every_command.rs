//! Every command of the table, given once at least.

use crate::harness::Harness;
use castellan_discord::commands::registry::command_specs;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Who gives which command with which options, and what the answer has in it.
fn calls() -> Vec<(&'static str, &'static str, Value, &'static str)> {
    vec![
        (
            "ann",
            "game new",
            json!({ "variant": "kings-mate", "time": "3d per action" }),
            "opened a game of King's Mate",
        ),
        ("ann", "game invite", json!({ "player": "cem" }), "cem is invited"),
        ("cem", "game leave", json!({}), "cem declined the invitation"),
        ("ann", "army", json!({ "army": "siege" }), "hasn't started yet"),
        ("ben", "game join", json!({ "seat": "b" }), "ben joined as Black"),
        ("ann", "seed", json!({ "text": "luck" }), "ann added a seed"),
        ("ann", "game start", json!({}), "Game on!"),
        ("dan", "game watch", json!({}), "dan is watching."),
        ("dan", "game unwatch", json!({}), "dan stopped watching."),
        ("ann", "board", json!({}), "White (ann) to move."),
        ("ann", "legal", json!({ "piece": "b1" }), "2 legal moves for White"),
        ("ann", "why", json!({ "action": "a1 a5" }), "KM-"),
        ("ann", "clock", json!({}), "White: 3 days left"),
        ("ann", "whatif", json!({}), "Only you can see this"),
        ("ann", "note", json!({ "text": "watch the priests" }), "Notes saved."),
        ("ben", "premove", json!({ "conditions": "a2a3 -> a8a7" }), "Conditional moves saved."),
        ("ben", "premove", json!({ "clear": true }), "Conditional moves cleared."),
        ("ann", "move", json!({ "action": "a2a3" }), "ann: Fool a2 to a3."),
        ("ann", "takeback", json!({}), "ann offers a takeback"),
        ("ben", "takeback", json!({ "answer": "decline" }), "ben declines"),
        ("ann", "draw offer", json!({}), "ann offers a draw"),
        ("ben", "draw decline", json!({}), "ben declines: draw."),
        ("ben", "draw accept", json!({}), "There's no draw offer to answer."),
        ("ben", "draw claim", json!({}), "There is no draw to claim."),
        ("ben", "move", json!({ "action": "a8a7" }), "ben: Fool a8 to a7."),
        ("ann", "pause", json!({}), "ann offers a pause"),
        ("ben", "pause", json!({ "answer": "accept" }), "The game is paused."),
        ("ann", "pause", json!({}), "ann offers to resume the game"),
        ("ben", "pause", json!({ "answer": "accept" }), "The game resumes."),
        ("ann", "replace", json!({ "seat": "b", "player": "dan" }), "dan as a replacement for Black"),
        ("dan", "replace", json!({ "answer": "decline" }), "dan declines"),
        ("ann", "time claim", json!({}), "You don't need to claim time"),
        ("ann", "time give", json!({ "seat": "b", "span": "1d" }), "gets 1 day more"),
        ("ann", "history", json!({}), "Page 1 of 1"),
        ("ann", "export", json!({ "format": "text" }), "Game "),
        ("ann", "export", json!({ "format": "json" }), "Game "),
        ("ann", "export", json!({ "format": "gif" }), "Game "),
        ("ann", "replay", json!({}), "open the file in a browser"),
        ("ann", "replay", json!({ "as": "gif" }), "Game "),
        ("ann", "archive", json!({}), "No finished games found."),
        ("ann", "dice", json!({}), "Commitment"),
        ("eve", "direct", json!({ "what": "pause" }), "The game is paused."),
        ("eve", "direct", json!({ "what": "resume" }), "The game resumes."),
        ("ann", "game show", json!({}), "Black: ben"),
        ("ann", "game list", json!({}), "your move"),
        ("ann", "games", json!({}), "your move (deadline <t:"),
        ("ann", "game abort", json!({}), "without a result?"),
        ("ann", "resign", json!({}), "Resign this game?"),
        ("ann", "game move", json!({ "channel": "510" }), "moved to <#510>"),
        (
            "ann",
            "rules",
            json!({ "variant": "mount-chess" }),
            "Castellan is independent of the inventor and of Discord",
        ),
        ("ann", "rules", json!({ "variant": "mount-chess", "number": "9" }), "**MC-9**"),
        ("ann", "piece", json!({ "variant": "mount-chess", "piece": "Cavalry" }), "MC-6"),
        ("ann", "help", json!({}), "independent of the games' inventors and of Discord"),
        ("ann", "help", json!({ "command": "draw offer" }), "/draw offer"),
        ("ann", "settings", json!({ "theme": "light", "text-board": true }), "as text\nColours: light"),
        ("ann", "person block", json!({ "player": "dan" }), "can no longer invite you"),
        ("ann", "person unblock", json!({ "player": "dan" }), "can invite you again"),
        (
            "ann",
            "vacation",
            json!({ "span": "2d" }),
            "Your opponents will be told. 28 days of vacation left this year.",
        ),
        ("ann", "privacy show", json!({}), "What I keep"),
        ("ann", "privacy export", json!({}), "Everything I keep about you"),
        ("ann", "privacy erase", json!({}), "Erase your name"),
        ("eve", "server show", json!({}), "Games: in all channels"),
        ("eve", "server set", json!({ "director": "88", "threads": true }), "<@&88>"),
        ("eve", "server channel", json!({ "channel": "500", "allowed": true }), "Games: only in <#500>"),
        ("eve", "server default", json!({ "key": "time", "value": "3d per action" }), "`time=3d per action`"),
        ("eve", "server status", json!({ "channel": "510" }), "Posted in <#510>"),
        ("eve", "server ban", json!({ "player": "dan" }), "Banned: 1 player"),
        ("eve", "server unban", json!({ "player": "dan" }), "Banned: nobody"),
    ]
    .into_iter()
    .chain(calls_of_tournaments())
    .collect()
}

/// The same for tournaments: one that is played, and one that is called off.
fn calls_of_tournaments() -> Vec<(&'static str, &'static str, Value, &'static str)> {
    let why = "so it was agreed";
    let announcement = |rounds: u32| {
        json!({
            "title": "Spring", "format": "swiss", "variant": "mount-chess", "rounds": rounds, "starts": "1d",
            "check-in": "1h", "notice": "1h", "round-time": "10d", "half-byes": 1,
        })
    };
    vec![
        ("eve", "tournament announce", announcement(3), "Spring is announced"),
        ("ann", "tournament list", json!({}), "**Spring** (sign-up) in <#500>: Mount Chess, Swiss, 3 rounds"),
        ("ann", "tournament sign-up", json!({}), "ann signed up."),
        ("ben", "tournament sign-up", json!({}), "ben signed up."),
        ("cem", "tournament sign-up", json!({}), "cem signed up."),
        ("dan", "tournament sign-up", json!({}), "dan signed up."),
        ("dan", "tournament withdraw", json!({}), "dan withdrew."),
        ("dan", "tournament sign-up", json!({}), "dan signed up."),
        ("ann", "tournament sit-out", json!({ "round": 2 }), "ann sits out round 2."),
        ("ann", "tournament check-in", json!({}), "Check-in is not open yet."),
        ("ann", "tournament show", json!({}), "**Sign-up is open**: 4 so far."),
        ("eve", "arbiter start", json!({}), "There are too few players: 0 of at least 2."),
        ("eve", "arbiter cancel", json!({ "why": why }), "The tournament is cancelled."),
        (
            "eve",
            "tournament announce",
            json!({
                "title": "Summer", "format": "swiss", "variant": "mount-chess", "rounds": 3, "notice": "1h",
                "round-time": "10d",
            }),
            "Summer is announced",
        ),
        ("ann", "tournament sign-up", json!({}), "ann signed up."),
        ("ben", "tournament sign-up", json!({}), "ben signed up."),
        ("cem", "tournament sign-up", json!({}), "cem signed up."),
        ("dan", "tournament sign-up", json!({}), "dan signed up."),
        ("eve", "arbiter start", json!({}), "has started with 4 players"),
        (
            "eve",
            "arbiter forbid",
            json!({ "entrant": "1", "other": "2", "why": why }),
            "will never be paired. Reason: so it was agreed.",
        ),
        ("eve", "arbiter pair", json!({ "pairing": "1-3, 2-4", "why": why }), "Round 1 is paired: 2 games."),
        ("eve", "arbiter pair-again", json!({ "why": why }), "Round 1 is paired: 2 games."),
        ("eve", "arbiter begin-round", json!({}), "Round 1 has started."),
        ("ann", "tournament pairings", json!({ "round": "1" }), "**Round 1** of Summer is under way!"),
        ("eve", "arbiter extend", json!({ "span": "1d", "why": why }), "Round 1 has more time."),
        (
            "eve",
            "arbiter replace",
            json!({ "entrant": "4", "player": "zoe", "why": why }),
            "zoe replaces number 4.",
        ),
        (
            "eve",
            "arbiter result",
            json!({ "board": "1.1", "result": "1-0", "why": why }),
            "A director set the result of board 1.1",
        ),
        ("eve", "arbiter restart", json!({ "board": "1.1", "why": why }), "the game starts over."),
        ("eve", "arbiter reinstate", json!({ "board": "1.2", "why": why }), "Board 1.2 has no result yet."),
        ("eve", "arbiter remove", json!({ "entrant": "3", "why": why }), "from the tournament."),
        ("eve", "arbiter move", json!({}), "It is already posted in <#500>."),
        ("ann", "tournament standings", json!({ "page": 1 }), "**Standings** of Summer"),
        ("ann", "tournament log", json!({}), "eve: A director removed"),
        ("ann", "tournament export", json!({}), "Here is Summer as files."),
        ("eve", "arbiter finish", json!({ "why": why }), "The tournament is over: "),
        ("ann", "ratings list", json!({ "variant": "mount-chess" }), "**Ratings** of Mount Chess"),
        ("ann", "ratings show", json!({}), "has no rated games yet."),
    ]
}

#[tokio::test]
async fn every_command_is_answered_once_and_does_what_it_says() {
    let mut harness = Harness::new().await;
    let mut given = BTreeSet::new();
    let mut otherwise = Vec::new();
    for (who, path, options, expected) in calls() {
        let heard = harness.gives(who, path, options.clone()).await;
        assert!(heard.failed.is_none(), "{path} {options}: {heard:?}");
        let said = heard.answer().content();
        if !said.contains(expected) {
            otherwise.push(format!("{who}: {path} {options}: {said}"));
        }
        given.insert(path.to_owned());
    }
    assert!(otherwise.is_empty(), "{otherwise:#?}");
    let known: BTreeSet<String> = command_specs().map(|spec| spec.path.join(" ")).collect();
    let missing: Vec<_> = known.symmetric_difference(&given).collect();
    assert!(missing.is_empty(), "each command needs a row in calls(), and each row a command: {missing:?}");
}

#[tokio::test]
async fn what_is_for_managers_is_refused_to_others_however_it_comes() {
    let mut harness = Harness::new().await;
    for spec in command_specs().filter(|spec| spec.path[0] == "server") {
        let options = match spec.path[1] {
            "channel" => json!({ "channel": "500", "allowed": true }),
            "default" => json!({ "key": "time", "value": "none" }),
            "ban" | "unban" => json!({ "player": "ben" }),
            _ => json!({}),
        };
        let heard = harness.gives("ann", &spec.path.join(" "), options).await;
        assert!(heard.privately().contains("Manage Server"), "{heard:?}");
    }
    let heard = harness.gives("ann", "direct", json!({ "what": "pause" })).await;
    assert!(heard.privately() == "Directors only.", "{heard:?}");
    let shown = harness.gives("eve", "server show", json!({})).await.privately();
    assert!(shown.contains("Games: in all channels") && shown.contains("Banned: nobody"), "{shown}");
}

#[tokio::test]
async fn a_server_says_where_games_are_opened_by_whom_and_what_is_agreed() {
    let mut harness = Harness::new().await;
    harness.gives("eve", "server channel", json!({ "channel": "501", "allowed": true })).await;
    let heard = harness.gives("ann", "game new", json!({ "variant": "kings-mate" })).await;
    assert!(heard.privately().contains("<#501>"), "{heard:?}");
    harness.gives("eve", "server channel", json!({ "channel": "501", "allowed": false })).await;
    harness.gives("eve", "server ban", json!({ "player": "ann" })).await;
    let heard = harness.gives("ann", "game new", json!({ "variant": "kings-mate" })).await;
    assert_eq!(heard.privately(), "You are banned from games in this server.");
    harness.gives("eve", "server default", json!({ "key": "time", "value": "5d per action" })).await;
    let heard = harness.gives("eve", "server default", json!({ "key": "time", "value": "soon" })).await;
    assert!(heard.privately().contains("time"), "{heard:?}");
    let game = harness.opens("ben", json!({ "variant": "kings-mate" })).await;
    assert_eq!(harness.game(&game).await.agreement().time.to_string(), "5d per action");
    let heard = harness.gives("ann", "game join", json!({})).await;
    assert_eq!(heard.privately(), "You are banned from games in this server.");
}

#[tokio::test]
async fn who_is_forgotten_has_no_name_and_games_stay_under_a_neutral_one() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "note", json!({ "text": "my plan" })).await;
    harness.gives("ann", "settings", json!({ "theme": "light" })).await;
    let before = harness.game(&game).await.player_at(castellan_rules::Seat::White).expect("ann").id.clone();
    let question = harness.gives("ann", "privacy erase", json!({})).await;
    let heard = harness.presses("ann", &question.ids()[0], true).await;
    assert!(heard.privately().contains(before.as_str()), "{heard:?}");
    assert!(harness.referee().notes(&before, &game).await.expect("a store").is_none());
    let shown = harness.gives("ben", "game show", json!({})).await.privately();
    assert!(shown.contains(&format!("White: {before}")) && !shown.contains("ann"), "{shown}");
    let settings = harness.gives("ann", "settings", json!({})).await.privately();
    assert!(settings.contains("as the server has them"), "{settings}");
}

#[tokio::test]
async fn what_is_asked_for_too_often_waits() {
    use castellan_discord::quota::Costly;
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "mount-chess", "piece": "Flag" });
    let pictures = Costly::Picture.limits().person;
    for _ in 0..pictures.burst {
        let heard = harness.gives("ann", "piece", options.clone()).await;
        assert!(heard.privately().contains("MC-3"), "{heard:?}");
    }
    assert!(harness.gives("ann", "piece", options.clone()).await.privately().contains("too many pictures"));
    assert!(harness.gives("ben", "piece", options.clone()).await.privately().contains("MC-3"));
    harness.clock.pass(pictures.every);
    assert!(harness.gives("ann", "piece", options.clone()).await.privately().contains("MC-3"));
    let heard = harness.gives("ann", "piece", options).await.privately();
    let again = harness.clock_ms().saturating_add(pictures.every.ms()).div_ceil(1_000);
    assert!(heard.contains(&format!("Try again <t:{again}:R>")), "{heard}");
}
