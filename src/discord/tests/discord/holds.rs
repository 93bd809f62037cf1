//! Channels that are lost and regained. The bot tells players the reason for the hold; a hold is no pause, and the game
//! resumes once the channel is back.

use crate::harness::{ALLOWED, Harness, known};
use crate::recorder::{BOT, GUILD, HALL, Outgoing};
use castellan_community::permissions::SEND_MESSAGES;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event};
use castellan_game::{GameId, Phase, Span};
use castellan_referee::Clock as _;
use serde_json::{Value, json};

/// A channel other than the one for games.
const ELSEWHERE: ChannelId = ChannelId(501);

fn forbidden() -> CallError {
    CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() }
}

fn gone() -> CallError {
    CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() }
}

/// Grants or revokes the bot's permission to write in the hall.
fn writes(harness: &Harness, may: bool) {
    harness.discord.may(HALL, if may { ALLOWED } else { ALLOWED & !SEND_MESSAGES });
    harness.discord.breaks(HALL, (!may).then(forbidden));
}

/// Opens a game in the hall. Ann has moved from another channel while the bot could not write in the hall.
async fn held(harness: &mut Harness) -> GameId {
    let game = harness.duel("mount-chess").await;
    writes(harness, false);
    harness.channel = ELSEWHERE;
    let said =
        harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await.privately();
    assert!(said.contains("on hold") && said.contains("Grant me Send Messages there"), "{said}");
    assert!(!said.contains("will appear"), "{said}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    game
}

fn direct_messages(asked: &[Outgoing]) -> usize {
    asked.iter().filter(|asked| asked.what() == "direct channel").count()
}

/// Returns the mentions of the hall's messages that end a hold.
fn resumed(asked: &[Outgoing]) -> Vec<Value> {
    let says = |asked: &&Outgoing| asked.what() == "post" && asked.content().contains("no longer on hold");
    asked.iter().filter(says).map(|asked| asked.message()["allowed_mentions"]["users"].clone()).collect()
}

#[tokio::test]
async fn a_hold_is_explained_with_its_remedy_and_is_never_called_a_pause() {
    let mut harness = Harness::in_memory().await;
    let game = held(&mut harness).await;
    let options = || json!({ "game": game.as_str() });
    let mut said = Vec::new();
    said.push(harness.gives("ben", "move", json!({ "action": "a7b6", "game": game.as_str() })).await);
    said.push(harness.gives("ben", "pause", options()).await);
    said.push(harness.gives("ben", "draw offer", options()).await);
    said.push(harness.gives("ann", "takeback", options()).await);
    said.push(harness.gives("ann", "game show", options()).await);
    for heard in said {
        let said = heard.privately();
        assert!(said.contains("on hold: I can't post in <#500>. Grant me Send Messages there"), "{said}");
        assert!(said.contains("`/game move`") && !said.to_lowercase().contains("pause"), "{said}");
    }
    let said = harness.gives("ann", "game list", json!({})).await.privately();
    assert!(said.contains("on hold") && !said.contains("paused"), "{said}");
    let found = harness.types("ann", "move", json!({ "game": "" }), "game").await;
    assert_eq!(found, [game.as_str()]);
    // Players can resign during a hold.
    let question = harness.gives("ben", "resign", options()).await;
    harness.presses("ben", &question.ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

#[tokio::test]
async fn a_game_goes_on_when_an_event_says_that_its_channel_may_be_written_in() {
    for event in [
        Event::ChannelUpdated { guild: GUILD, channel: HALL },
        Event::PermissionsChanged(GUILD),
        known(GUILD),
    ] {
        let mut harness = Harness::in_memory().await;
        let game = held(&mut harness).await;
        // The event changes nothing for the bot.
        assert_eq!(resumed(&harness.event(&event).await), [] as [Value; 0]);
        harness.clock.pass(Span::days(1));
        writes(&harness, true);
        let asked = harness.event(&event).await;
        assert_eq!(resumed(&asked), [json!(["2"])], "{asked:?}");
        assert_eq!(harness.game(&game).await.phase(), Phase::Running);
        harness.channel = HALL;
        let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
        assert!(heard.publicly().contains("b6"), "{heard:?}");
    }
}

#[tokio::test]
async fn a_game_goes_on_when_somebody_acts_in_it_or_in_its_channel() {
    let mut harness = Harness::in_memory().await;
    let game = held(&mut harness).await;
    writes(&harness, true);
    let options = json!({ "action": "a7b6", "game": game.as_str() });
    let said = harness.gives("ben", "move", options).await.privately();
    assert!(said.contains("b6") && said.ends_with("Posted in <#500>."), "{said}");
    assert_eq!(harness.game(&game).await.record().expect("started").steps().len(), 2);

    let mut harness = Harness::in_memory().await;
    let game = held(&mut harness).await;
    writes(&harness, true);
    harness.channel = HALL;
    harness.gives("dora", "help", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_lost_channel_is_looked_at_now_and_then() {
    let mut harness = Harness::in_memory().await;
    let game = held(&mut harness).await;
    writes(&harness, true);
    harness.bot().check_due_lost_channels().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused, "it was lost a moment ago");
    harness.clock.pass(Span::minutes(10));
    harness.bot().check_due_lost_channels().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_lost_channel_is_looked_at_in_time_though_the_clock_is_set_back() {
    let mut harness = Harness::in_memory().await;
    let game = held(&mut harness).await;
    writes(&harness, true);
    harness.clock.is_set_to(harness.clock.now().minus(Span::hours(2)));
    harness.clock.pass(Span::minutes(10));
    harness.bot().check_due_lost_channels().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_pause_of_the_players_is_no_hold_and_outlasts_one() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "pause", json!({})).await;
    harness.gives("ben", "pause", json!({ "answer": "accept" })).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    harness.discord.breaks(HALL, Some(gone()));
    harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    harness.discord.breaks(HALL, None);
    harness.event(&known(GUILD)).await;
    assert!(!harness.place(&game).await.lost);
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused, "they have not agreed to resume");
    let said = harness.gives("ann", "game list", json!({})).await.privately();
    assert!(said.contains("paused") && !said.contains("on hold"), "{said}");
}

#[tokio::test]
async fn kicking_the_bot_repeatedly_notifies_players_once() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let (mut told, mut rings) = (0, Vec::new());
    for _ in 0..4 {
        harness.discord.breaks(HALL, Some(gone()));
        let asked = harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
        told += direct_messages(&asked);
        assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
        harness.discord.breaks(HALL, None);
        rings.extend(resumed(&harness.event(&known(GUILD)).await));
        assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    }
    assert_eq!((told, rings), (2, vec![json!(["1"])]));
    // After a move the hold is news again.
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    harness.discord.breaks(HALL, Some(gone()));
    let asked = harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    harness.discord.breaks(HALL, None);
    assert_eq!(direct_messages(&asked), 2);
    assert_eq!(resumed(&harness.event(&known(GUILD)).await), [json!(["2"])]);
}

#[tokio::test]
async fn an_answer_names_where_the_board_really_went() {
    // The thread is locked and the bot may not unlock it, so the board goes to the parent channel.
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess", "thread": true })).await;
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    let thread = harness.place(&game).await.channel;
    let locked = CallError::Forbidden { code: 160_005, what: "Thread is locked".to_owned() };
    harness.discord.breaks(thread, Some(locked));
    harness.channel = ELSEWHERE;
    let options = json!({ "action": "a2a3", "game": game.as_str() });
    let said = harness.gives("ann", "move", options).await.privately();
    assert!(said.ends_with("Posted in <#500>."), "{said}");
    // The channel is gone, without an event.
    harness.discord.breaks(HALL, Some(gone()));
    let options = json!({ "action": "a7b6", "game": game.as_str() });
    let said = harness.gives("ben", "move", options).await.privately();
    assert!(said.contains("on hold: its channel is gone") && !said.contains("<#"), "{said}");
}

#[tokio::test]
async fn a_tournament_that_could_not_be_posted_is_not_called_announced_and_is_posted_later() {
    let mut harness = Harness::in_memory().await;
    writes(&harness, false);
    let options = json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess" });
    let said = harness.gives("eve", "tournament announce", options).await.privately();
    assert!(said.contains("nobody sees it yet") && said.contains("Grant me Send Messages there"), "{said}");
    assert!(!said.contains("is announced") && !said.contains("Posted"), "{said}");
    // A player who signs up learns it too.
    harness.channel = ELSEWHERE;
    let said = harness.gives("ann", "tournament sign-up", json!({})).await.privately();
    assert!(said.contains("I can't post in <#500>"), "{said}");
    writes(&harness, true);
    harness.event(&Event::ChannelUpdated { guild: GUILD, channel: HALL }).await;
    harness.clock.pass(Span::from_ms(10_000));
    let asked = harness.edits().await;
    let posts: Vec<String> =
        asked.iter().filter(|asked| asked.what() == "post").map(Outgoing::content).collect();
    let [post] = &posts[..] else { panic!("{asked:?}") };
    assert!(post.contains("**Cup**"), "{post}");
}

/// Gives a command in a thread below the hall, and returns the private answer.
async fn in_thread(harness: &mut Harness, who: &str, command: &str, options: &Value) -> String {
    let mut json = harness.interaction(who, 2, &crate::harness::command(command, options, None));
    json["channel"] = json!({ "id": harness.channel.to_string(), "type": 11, "parent_id": HALL.to_string() });
    harness.happens(&json).await.privately()
}

#[tokio::test]
async fn a_tournament_in_a_thread_goes_on_when_the_channel_above_is_opened_again() {
    let mut harness = Harness::in_memory().await;
    let thread = ChannelId(700);
    harness.discord.has_thread(thread, "Cup", BOT);
    harness.channel = thread;
    harness.discord.may(thread, ALLOWED & !SEND_MESSAGES);
    harness.discord.breaks(thread, Some(forbidden()));
    let options = json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess" });
    let said = in_thread(&mut harness, "eve", "tournament announce", &options).await;
    assert!(said.contains("nobody sees it yet"), "{said}");
    harness.discord.may(thread, ALLOWED);
    harness.discord.breaks(thread, None);
    harness.event(&Event::ChannelUpdated { guild: GUILD, channel: ELSEWHERE }).await;
    harness.clock.pass(Span::from_ms(10_000));
    assert!(harness.edits().await.is_empty(), "another channel was opened");
    harness.event(&Event::ChannelUpdated { guild: GUILD, channel: HALL }).await;
    harness.clock.pass(Span::from_ms(10_000));
    let asked = harness.edits().await;
    assert!(
        asked.iter().any(|asked| asked.what() == "post" && asked.content().contains("**Cup**")),
        "{asked:?}"
    );
}

#[tokio::test]
async fn a_timeout_of_the_bots_holds_a_game_until_it_is_over_and_is_said() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.may(HALL, ALLOWED);
    harness.discord.breaks(HALL, Some(forbidden()));
    harness.discord.is_timed_out(Some(harness.clock.now().plus(Span::hours(1))));
    harness.channel = ELSEWHERE;
    let options = json!({ "action": "a2a3", "game": game.as_str() });
    let said = harness.gives("ann", "move", options).await.privately();
    assert!(
        said.contains("I have a timeout in this server until <t:") && !said.contains("Grant me"),
        "{said}"
    );
    // Another change of the server meanwhile has no effect.
    let asked = harness.event(&Event::PermissionsChanged(GUILD)).await;
    assert!(asked.is_empty(), "{asked:?}");
    harness.discord.is_timed_out(None);
    harness.discord.breaks(HALL, None);
    let asked = harness.event(&Event::PermissionsChanged(GUILD)).await;
    assert_eq!(resumed(&asked), [json!(["2"])], "{asked:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_channel_that_is_gone_is_not_named_as_the_place_of_a_game() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("eve", "server status", json!({ "channel": ELSEWHERE.0.to_string() })).await;
    harness.discord.breaks(HALL, Some(gone()));
    harness.event(&Event::ChannelDeleted(HALL)).await;
    harness.channel = ELSEWHERE;
    let said = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(said.contains("on hold: its channel is gone") && !said.contains("<#500>"), "{said}");
    harness.clock.pass(Span::minutes(1));
    harness.discord.take();
    harness.bot().edit_due_statuses().await;
    let edits = harness.discord.take();
    let status = edits.last().expect("an edit").content();
    assert!(status.contains(game.as_str()) && !status.contains("<#500>"), "{status}");
    // A finished game is no longer on hold.
    let question = harness.gives("ben", "resign", json!({ "game": game.as_str() })).await;
    harness.presses("ben", &question.ids()[0], true).await;
    let said = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(!said.contains("on hold") && !said.contains("<#500>"), "{said}");
}

#[tokio::test]
async fn a_thread_that_can_be_opened_but_not_written_in_is_left_for_the_channel_above() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess", "thread": true })).await;
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    let thread = harness.place(&game).await.channel;
    let archived = CallError::Forbidden { code: 50_083, what: "Thread is archived".to_owned() };
    harness.discord.breaks(thread, Some(archived));
    harness.discord.breaks_when_opened(forbidden());
    harness.channel = ELSEWHERE;
    let options = json!({ "action": "a2a3", "game": game.as_str() });
    let said = harness.gives("ann", "move", options).await.privately();
    assert!(said.ends_with("Posted in <#500>."), "{said}");
}
