//! Events during long operations, where neither may undo the other.

use crate::faulty::Down;
use crate::harness::{Harness, PAUSE, command, known};
use crate::recorder::{GUILD, HALL, Outgoing};
use crate::running::{announced, at_seat, running};
use castellan_community::tournament_locations::{PhasePost, TournamentLocation, TournamentLocations};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event};
use castellan_discord_view::ids::Step;
use castellan_game::{GameId, Phase, Span};
use castellan_test_support::hooked_store::HookedStore;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// The channel that games and tournaments are moved to.
const THERE: ChannelId = ChannelId(510);

fn forbidden() -> CallError {
    CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() }
}

/// Moves a game to that channel, as Ann.
async fn moved(harness: &mut Harness, game: &GameId) {
    let options = json!({ "game": game.as_str(), "channel": THERE.to_string() });
    let said = harness.gives("ann", "game move", options).await.privately();
    assert!(said.contains("moved to <#510>"), "{said}");
}

/// Returns the player to move, and the options of a command for the first legal move.
async fn plays(harness: &mut Harness, game: &GameId) -> (String, Value) {
    let now = harness.game(game).await;
    let action = now.record().expect("it has begun").position().actions()[0].to_string();
    let who = at_seat(harness, &now, now.to_act().expect("a seat")).await;
    (who, json!({ "action": action, "game": game.as_str() }))
}

/// Gives a command while no notices are posted.
async fn gives_alone(harness: &mut Harness, who: &str, path: &str, options: Value) {
    let json = harness.interaction(who, 2, &command(path, &options, None));
    let (handling, clock) = (harness.begins(&json), harness.clock.clone());
    // The answer waits for a notice that is not posted, until its deadline.
    let waits = async {
        loop {
            tokio::time::sleep(PAUSE).await;
            clock.pass(Span::from_ms(100));
        }
    };
    tokio::select! {
        handled = handling => handled.expect("no panic").expect("it works"),
        () = waits => {}
    }
}

async fn venue(harness: &Harness, id: &TournamentId) -> TournamentLocation {
    let venues = TournamentLocations(harness.referee().store().clone());
    venues.of(id).await.expect("a store").expect("a place")
}

/// Withdraws from the tournament.
async fn withdraws(harness: &mut Harness, who: &str) {
    let heard = harness.gives(who, "tournament withdraw", json!({})).await;
    assert!(heard.failed.is_none(), "{heard:?}");
}

#[tokio::test]
async fn a_board_that_is_shown_again_does_not_bring_a_moved_game_back() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board(&game).await;
    let held = harness.discord.holds_a_post();
    let bot = harness.bot().clone();
    let event = tokio::spawn(async move { bot.handle_event(&Event::MessagesDeleted(vec![board])).await });
    held.wait().await;
    moved(&mut harness, &game).await;
    held.wait().await;
    event.await.expect("no panic").expect("it works");
    assert_eq!(harness.place(&game).await.channel, THERE);
    let stray = harness.discord.take().into_iter().any(|asked| matches!(asked, Outgoing::Delete { .. }));
    assert!(stray, "the board in the channel that it left goes");
}

#[tokio::test]
async fn a_message_that_fails_late_does_not_stop_a_game_that_was_moved() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    let game = harness.duel("mount-chess").await;
    harness.discord.breaks(HALL, Some(forbidden()));
    let held = harness.discord.holds_a_post();
    harness.channel = THERE;
    let (who, action) = plays(&mut harness, &game).await;
    gives_alone(&mut harness, &who, "move", action).await;
    let (referee, bot) = (harness.referee().clone(), harness.bot().clone());
    let telling = tokio::spawn(async move { referee.outbox.run_due(&bot).await });
    held.wait().await;
    let options = json!({ "game": game.as_str(), "channel": THERE.to_string() });
    gives_alone(&mut harness, "ann", "game move", options).await;
    held.wait().await;
    telling.await.expect("no panic").expect("a store");
    let place = harness.place(&game).await;
    assert_eq!((place.channel, place.lost), (THERE, false));
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_game_that_is_moved_while_its_server_is_found_again_stays_where_it_was_moved_to() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    assert!(harness.place(&game).await.lost);
    let held = harness.discord.holds_a_look();
    let bot = harness.bot().clone();
    let event = tokio::spawn(async move { bot.handle_event(&known(GUILD)).await });
    held.wait().await;
    moved(&mut harness, &game).await;
    held.wait().await;
    event.await.expect("no panic").expect("it works");
    let place = harness.place(&game).await;
    assert_eq!((place.channel, place.lost), (THERE, false));
}

#[tokio::test]
async fn a_game_whose_channel_cannot_be_asked_for_just_then_goes_on() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    assert!(harness.place(&game).await.lost);
    let unreached = CallError::Unavailable { status: Some(503), what: String::new(), perhaps_done: false };
    harness.discord.breaks(HALL, Some(unreached));
    harness.bot().handle_event(&known(GUILD)).await.expect("it works");
    harness.discord.breaks(HALL, None);
    harness.wait(Span::hours(1)).await;
    assert!(!harness.place(&game).await.lost);
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_board_that_is_shown_again_shows_what_was_played_meanwhile() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board(&game).await;
    harness.discord.loses(board);
    let gone = CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() };
    harness.discord.refuses_edits(Some(gone));
    let held = harness.discord.holds_a_post();
    let bot = harness.bot().clone();
    let event = tokio::spawn(async move { bot.handle_event(&Event::MessagesDeleted(vec![board])).await });
    held.wait().await;
    let (who, action) = plays(&mut harness, &game).await;
    harness.gives(&who, "move", action).await;
    harness.discord.refuses_edits(None);
    held.wait().await;
    event.await.expect("no panic").expect("it works");
    harness.quiet().await;
    let shown = harness.place(&game).await.reposted_board.expect("a board");
    let asked = harness.discord.take();
    let edited =
        asked.iter().any(|one| matches!(one, Outgoing::Rewrite { message, .. } if *message == shown));
    assert!(edited, "{asked:?}");
}

#[tokio::test]
async fn two_who_ask_for_a_rematch_at_the_same_moment_get_one() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let question = harness.gives("ben", "resign", json!({ "game": game.as_str() })).await;
    harness.presses("ben", &question.ids()[0], true).await;
    let id = harness.id(&game, Step::Rematch).await;
    let mut press = |name: &str| {
        let data = json!({ "custom_id": id, "component_type": 2, "values": [] });
        let mut json = harness.interaction(name, 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": HALL.to_string(), "flags": 0 });
        json
    };
    let (one, other) = (press("ann"), press("ben"));
    let (one, other) = (harness.begins(&one), harness.begins(&other));
    let (one, other) = tokio::join!(harness.ends(one), harness.ends(other));
    one.and(other).expect("both work");
    harness.quiet().await;
    let games = harness.referee().game_list.games(None, 100).await.expect("a store");
    assert_eq!(games.len(), 2, "{games:?}");
}

#[tokio::test]
async fn a_tournament_that_is_moved_while_its_message_is_replaced_has_its_message_there() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    harness.gives("ann", "tournament sign-up", json!({})).await;
    harness.clock.pass(Span::minutes(1));
    harness.discord.forgets_messages(true);
    let held = harness.discord.holds_a_post();
    let bot = harness.bot().clone();
    let editing = tokio::spawn(async move { bot.edit_due_announcements().await });
    held.wait().await;
    harness.discord.forgets_messages(false);
    harness.channel = THERE;
    let options = json!({ "tournament": id.as_str(), "why": "it is nicer there" });
    let json = harness.interaction("eve", 2, &command("arbiter move", &options, None));
    let moving = harness.begins(&json);
    held.wait().await;
    editing.await.expect("no panic");
    harness.ends(moving).await.expect("it works");
    let venue = venue(&harness, &id).await;
    assert_eq!((venue.channel, venue.message.map(|at| at.channel)), (THERE, Some(THERE)));
}

#[tokio::test]
async fn a_message_that_fails_late_does_not_stop_a_tournament_that_was_moved() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2, "notice": "1h" })).await;
    harness.edits().await;
    harness.channel = THERE;
    harness.discord.breaks(HALL, Some(forbidden()));
    let held = harness.discord.holds_a_post();
    let options = json!({ "tournament": id.as_str(), "text": "hello all" });
    gives_alone(&mut harness, "eve", "arbiter message", options).await;
    let (referee, bot) = (harness.referee().clone(), harness.bot().clone());
    let telling = tokio::spawn(async move { referee.effects.run_due(&bot).await });
    held.wait().await;
    let options = json!({ "tournament": id.as_str(), "why": "I may not write there" });
    gives_alone(&mut harness, "eve", "arbiter move", options).await;
    held.wait().await;
    telling.await.expect("no panic").expect("a store");
    let venue = venue(&harness, &id).await;
    assert_eq!((venue.channel, venue.lost), (THERE, false));
    // A notice that could not be posted there is posted here.
    let told = harness.wait(Span::hours(1)).await;
    assert!(told.iter().any(|asked| asked.content().contains("hello all")), "{told:?}");
}

#[tokio::test]
async fn a_tournament_that_comes_back_to_where_no_threads_can_be_started_notes_that_again() {
    let mut harness = Harness::in_memory().await;
    harness.discord.starts_no_threads(forbidden());
    let id = running(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    assert!(venue(&harness, &id).await.without_threads);
    for channel in [THERE, HALL] {
        harness.channel = channel;
        let options = json!({ "tournament": id.as_str(), "why": "it is nicer there" });
        harness.gives("eve", "arbiter move", options).await;
    }
    assert!(!venue(&harness, &id).await.without_threads);
    for board in ["1.1", "1.2"] {
        let options = json!({ "board": board, "result": "1-0", "why": "so", "tournament": id.as_str() });
        harness.gives("eve", "arbiter result", options).await;
    }
    harness.wait(Span::days(8)).await;
    assert!(venue(&harness, &id).await.without_threads);
}

#[tokio::test]
async fn what_another_process_has_shown_is_edited_back() {
    let mut harness = Harness::in_memory().await;
    let other = harness.another(|store| store);
    other.1.outages.end_outage().await.expect("a store");
    for bot in [&other.0, harness.bot()] {
        bot.share_with(1);
    }
    announced(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    harness.gives("cem", "tournament sign-up", json!({})).await;
    harness.clock.pass(Span::minutes(1));
    harness.edits().await;
    let first = harness.use_instead(other);
    harness.gives("ann", "tournament sign-up", json!({})).await;
    harness.clock.pass(Span::minutes(1));
    let edits = harness.edits().await;
    assert!(edits.last().expect("an edit").content().contains("ann"), "{edits:?}");
    harness.use_instead(first);
    withdraws(&mut harness, "ann").await;
    harness.clock.pass(Span::minutes(1));
    let edits = harness.edits().await;
    assert!(!edits.last().expect("an edit").content().contains("ann"), "{edits:?}");
}

#[tokio::test]
async fn a_message_is_edited_when_the_store_is_there_again() {
    let mut harness = Harness::in_memory().await;
    let down = Down::default();
    let bot = harness.another(|store| HookedStore { store: store.into(), hooks: down.clone() });
    bot.1.outages.end_outage().await.expect("a store");
    harness.use_instead(bot);
    announced(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    harness.edits().await;
    harness.clock.pass(Span::minutes(1));
    harness.gives("cem", "tournament sign-up", json!({})).await;
    down.set(true);
    harness.edits().await;
    down.set(false);
    harness.clock.pass(Span::minutes(10));
    let edits = harness.edits().await;
    assert!(edits.iter().any(|edit| edit.content().contains("cem")), "{edits:?}");
}

#[tokio::test]
async fn a_page_that_goes_and_comes_again_is_there() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "starts": "2h", "check-in": "1h", "rounds": 2, "most": 100 });
    let id = announced(&mut harness, "swiss", options).await;
    harness.called = |name| name.to_owned();
    let names: Vec<String> = (0..61).map(|number| format!("p{number}")).collect();
    for name in &names[..60] {
        harness.gives(name, "tournament sign-up", json!({})).await;
    }
    harness.wait(Span::hours(1)).await;
    let venues = TournamentLocations(harness.referee().store().clone());
    let pages =
        async || venues.phase_messages(&id).await.expect("a store")[&PhasePost::CheckIn].messages.clone();
    assert_eq!(pages().await.len(), 1);
    for round in 0..3 {
        harness.gives(&names[60], "tournament sign-up", json!({})).await;
        harness.clock.pass(Span::minutes(1));
        harness.edits().await;
        let [_, second] = pages().await[..] else { panic!("{round}: two pages") };
        assert!(harness.discord.standing(HALL).contains(&second), "{round}: the second page is gone");
        withdraws(&mut harness, &names[60]).await;
        harness.clock.pass(Span::minutes(1));
        harness.edits().await;
        assert_eq!(pages().await.len(), 1, "{round}");
    }
}

/// Checks an interaction delivered to two processes, as over HTTP or after a handover of the gateway.
#[tokio::test]
async fn an_interaction_that_comes_to_two_processes_gets_the_same_answer_from_both() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    announced(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    let other = harness.another(|store| store);
    other.1.outages.end_outage().await.expect("a store");
    // The command comes from another channel, so that the answer is private.
    let here = std::mem::replace(&mut harness.channel, THERE);
    let (who, options) = plays(&mut harness, &game).await;
    let asked = [
        harness.interaction(&who, 2, &command("move", &options, None)),
        harness.interaction("cem", 2, &command("tournament sign-up", &json!({}), None)),
        harness.interaction("cem", 2, &command("person block", &json!({ "player": "ann" }), None)),
        harness.interaction("cem", 2, &command("vacation", &json!({ "span": "3d" }), None)),
    ];
    let mut first = Vec::new();
    for json in &asked {
        first.push(harness.happens(json).await.privately());
    }
    harness.channel = here;
    // The game has moved on since.
    let (next, options) = plays(&mut harness, &game).await;
    harness.gives(&next, "move", options).await;
    harness.use_instead(other);
    for (json, first) in asked.iter().zip(&first) {
        assert_eq!(harness.happens(json).await.privately(), *first);
    }
}

/// Checks a repeated command without a game: on repetition another game may be waiting for the player.
#[tokio::test]
async fn a_move_without_a_game_that_comes_twice_is_made_in_one_game() {
    let mut harness = Harness::in_memory().await;
    let games = [harness.duel("mount-chess").await, harness.duel("mount-chess").await];
    let acts: Vec<(String, Value)> =
        vec![plays(&mut harness, &games[0]).await, plays(&mut harness, &games[1]).await];
    // In only one of them is White's player to move.
    let (white, options) = &acts[1];
    harness.gives(white, "move", options.clone()).await;
    let moves = async |harness: &Harness| {
        let mut moves = Vec::new();
        for game in &games {
            moves.push(harness.game(game).await.record().expect("it has begun").steps().len());
        }
        moves
    };
    let (who, mut options) = acts[0].clone();
    options.as_object_mut().expect("options").remove("game");
    let json = harness.interaction(&who, 2, &command("move", &options, None));
    harness.happens(&json).await;
    assert_eq!(moves(&harness).await, [1, 1]);
    // Now that player is to move in the other one.
    let (next, options) = plays(&mut harness, &games[1]).await;
    harness.gives(&next, "move", options).await;
    harness.happens(&json).await;
    assert_eq!(moves(&harness).await, [1, 2]);
}

/// Checks a repeated interaction that finds the offer settled and the game over.
#[tokio::test]
async fn what_ended_a_game_and_comes_again_is_answered_alike_and_touches_no_other_game() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ben", "game new", json!({ "variant": "mount-chess" })).await;
    harness.gives("ann", "draw offer", json!({ "game": game.as_str() })).await;
    let other = harness.another(|store| store);
    other.1.outages.end_outage().await.expect("a store");
    let named = json!({ "game": game.as_str() });
    let json = harness.interaction("ben", 2, &command("draw accept", &json!({}), None));
    let with_name = {
        let mut json = json.clone();
        json["data"] = command("draw accept", &named, None);
        json
    };
    harness.happens(&json).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    harness.use_instead(other);
    for json in [json, with_name] {
        let said = harness.happens(&json).await.privately();
        assert!(said.contains("accept") && said.contains("Posted in"), "{said}");
    }
}
