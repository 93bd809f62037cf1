//! Names and titles that Discord blocks: messages are sent without them, with a note.

use crate::harness::Harness;
use crate::recorder::{HALL, Outgoing};
use crate::running::{FOUR, announced};
use castellan_discord_api::wire::ChannelId;
use castellan_game::Span;
use serde_json::{Value, json};

/// A channel other than the one for games.
const ELSEWHERE: ChannelId = ChannelId(501);
/// Ben's name, which AutoMod blocks.
const BLOCKED: &str = "Scunthorpe";

async fn with_ben_of_scunthorpe() -> Harness {
    let mut harness = Harness::in_memory().await;
    harness.called = |name| if name == "ben" { BLOCKED.to_owned() } else { name.to_owned() };
    harness
}

/// Returns the texts that AutoMod let through, as Discord shows them.
fn let_through(asked: &[Outgoing]) -> Vec<String> {
    let messages = asked.iter().map(|asked| asked.message().to_string());
    messages.filter(|message| !message.contains(BLOCKED) && message != "null").collect()
}

fn mentions(asked: &Outgoing) -> Value {
    asked.message()["allowed_mentions"]["users"].clone()
}

#[tokio::test]
async fn an_opponent_whose_name_is_blocked_is_called_all_the_same() {
    let mut harness = with_ben_of_scunthorpe().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.blocks(&[BLOCKED]);
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    let answers: Vec<&Outgoing> = heard.asked.iter().filter(|asked| asked.what() == "answer").collect();
    let answer = answers.last().expect("an answer");
    assert!(answer.content().contains("a2 to a3") && answer.content().contains("<@2>"), "{heard:?}");
    assert_eq!(mentions(answer), json!(["2"]));
    // Ben moves, and the line about it names nobody.
    let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    let texts = let_through(&heard.asked);
    assert!(texts.iter().any(|text| text.contains("<@2>: ")), "{heard:?}");
    // The board is edited as well, with seats and mentions in place of names.
    let board = heard.asked.iter().rev().find(|asked| asked.what() == "rewrite").expect("an edit");
    assert!(!board.message().to_string().contains(BLOCKED), "{board:?}");
    let said = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await;
    let said = said.asked.last().expect("an answer").content();
    assert!(said.contains("(Discord's code 200000), so I posted it without names"), "{said}");
    // Later messages pass again, and the warning ends.
    harness.discord.blocks(&[]);
    let action = harness.game(&game).await.record().expect("it began").position().actions()[0].to_string();
    harness.gives("ann", "move", json!({ "action": action })).await;
    let said = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(!said.contains("without names"), "{said}");
}

#[tokio::test]
async fn ordinary_messages_and_private_answers_leave_a_blocked_name_out() {
    let mut harness = with_ben_of_scunthorpe().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.blocks(&[BLOCKED]);
    harness.channel = ELSEWHERE;
    for (who, action) in [("ann", "a2a3"), ("ben", "a7b6")] {
        harness.discord.take();
        let heard = harness.gives(who, "move", json!({ "action": action, "game": game.as_str() })).await;
        assert!(heard.failed.is_none(), "{heard:?}");
        if who == "ann" {
            continue;
        }
        let posts: Vec<&Outgoing> = heard
            .asked
            .iter()
            .filter(|asked| matches!(asked, Outgoing::Post { channel, .. } if *channel == HALL))
            .collect();
        let last = posts.last().expect("a message").content();
        assert!(!last.contains(BLOCKED) && last.contains("<@2>: "), "{heard:?}");
    }
    let heard = harness.gives("ann", "board", json!({ "game": game.as_str() })).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    assert!(!let_through(&heard.asked).is_empty(), "{heard:?}");
}

#[tokio::test]
async fn a_thread_whose_name_is_blocked_is_called_after_its_game() {
    let mut harness = with_ben_of_scunthorpe().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess", "thread": true })).await;
    harness.gives("ben", "game join", json!({})).await;
    harness.discord.blocks(&[BLOCKED]);
    harness.gives("ann", "game start", json!({})).await;
    let thread = harness.place(&game).await.channel;
    assert_ne!(thread, HALL);
    assert_eq!(harness.discord.thread_name(thread), "Mount Chess");
}

#[tokio::test]
async fn a_tournament_whose_title_is_blocked_goes_by_its_id() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "round-robin", json!({ "title": format!("{BLOCKED} Open") })).await;
    harness.discord.blocks(&[BLOCKED]);
    harness.gives("ann", "tournament sign-up", json!({})).await;
    harness.clock.pass(Span::from_ms(10_000));
    let edits = harness.edits().await;
    let last = edits.last().expect("an edit").message().to_string();
    assert!(!last.contains(BLOCKED) && last.contains(&format!("**{id}**")), "{edits:?}");
    let said = harness.gives("ann", "tournament show", json!({})).await;
    let said = said.asked.last().expect("an answer").content();
    assert!(said.contains("Discord's code 200000") && !said.contains(BLOCKED), "{said}");
}

#[tokio::test]
async fn a_round_is_shown_and_its_games_get_threads_though_a_title_is_blocked() {
    let mut harness = Harness::in_memory().await;
    let title = json!({ "title": format!("The {BLOCKED} Cup") });
    let id = announced(&mut harness, "round-robin", title).await;
    harness.discord.blocks(&[BLOCKED]);
    for who in FOUR {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    for pairing in &tournament.rounds()[0].pairings {
        let place = harness.place(&tournament.game_id(pairing)).await;
        let name = harness.discord.thread_name(place.channel);
        assert!(name.contains(id.as_str()) && !name.contains(BLOCKED), "{name}");
    }
}

#[tokio::test]
async fn a_title_that_is_blocked_in_the_calendar_is_replaced_there() {
    let mut harness = Harness::in_memory().await;
    let mut asked = harness.interaction(
        "eve",
        2,
        &crate::harness::command("server set", &json!({ "calendar": true }), None),
    );
    asked["member"]["permissions"] = json!((1 << 5).to_string());
    harness.happens(&asked).await;
    let id = announced(&mut harness, "round-robin", json!({ "title": BLOCKED, "starts": "1d" })).await;
    harness.discord.blocks(&[BLOCKED]);
    let later = json!({ "starts": "2d", "why": "rain" });
    let heard = harness.gives("eve", "arbiter change", later).await;
    let changes: Vec<&Outgoing> = heard.asked.iter().filter(|asked| asked.what() == "change event").collect();
    let [Outgoing::ChangeEvent { .. }, Outgoing::ChangeEvent { body, .. }] = *changes else {
        panic!("{heard:?}")
    };
    assert_eq!(body["name"], json!(id.as_str()));
    assert!(body["description"].as_str().expect("a text").ends_with(&format!("`{id}`")), "{body}");
}

#[tokio::test]
async fn what_is_going_on_in_a_server_is_shown_though_a_name_is_blocked() {
    let mut harness = with_ben_of_scunthorpe().await;
    harness.gives("eve", "server status", json!({ "channel": ELSEWHERE.0.to_string() })).await;
    harness.discord.blocks(&[BLOCKED]);
    let game = harness.duel("mount-chess").await;
    harness.discord.take();
    harness.bot().edit_due_statuses().await;
    let edits = harness.discord.take();
    let last = edits.last().expect("an edit").content();
    assert!(last.contains(game.as_str()) && last.contains("<@2>") && !last.contains(BLOCKED), "{edits:?}");
}
