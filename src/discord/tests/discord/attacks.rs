//! Attacks by malicious users: through names, seats, mentions and lists, from a server of their own.

use crate::counting_store::CountingStore;
use crate::fixtures::{announce_tournament, start_tournament};
use crate::harness::{Harness, PERMISSIONS, command};
use crate::recorder::{MAIN_CHANNEL, Recorder, Request};
use castellan_community::quota::RequestClass;
use castellan_discord::{Bot, BotOptions};
use castellan_discord_api::wire::{ChannelId, GuildId, Interaction};
use castellan_discord_view::ids::Step;
use castellan_game::{GameId, Phase, Span};
use castellan_referee::Referee;
use castellan_rules::Seat;
use castellan_store::{MemoryStore, export, import};
use castellan_test_support::test_ports::SeededEntropy;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};
use std::sync::Arc;

/// Another server, and its channel.
const OTHER_SERVER: GuildId = GuildId(78);
const OTHER_CHANNEL: ChannelId = ChannelId(9_610);

/// Returns a command whose user option names a user outside the server.
fn command_naming_an_outsider(harness: &mut Harness, who: &str, path: &str, options: &Value) -> Value {
    let mut data = command(path, options, None);
    data["resolved"]["members"] = json!({});
    harness.interaction(who, 2, &data)
}

/// Returns the name of the player at a seat.
async fn player_name_at_seat(harness: &Harness, game: &GameId, seat: Seat) -> String {
    let player = harness.game(game).await.player_at(seat).expect("a player").id.clone();
    harness.referee().directory.person(&player).await.expect("a store").expect("a person").name
}

#[tokio::test]
async fn a_nickname_in_another_server_does_not_change_a_players_name() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    (harness.guild, harness.channel) = (OTHER_SERVER, OTHER_CHANNEL);
    // A manager of that server gave Ben a nickname there. Discord sends it when Ben acts there...
    let mut json = harness.interaction("ben", 2, &command("games", &json!({}), None));
    json["member"]["nick"] = json!("A cheat");
    harness.handle(&json).await;
    // ...and when a manager names him.
    for path in ["person block", "server ban"] {
        let mut data = command(path, &json!({ "player": "ben" }), None);
        data["resolved"]["members"]["2"]["nick"] = json!("A cheat");
        let json = harness.interaction("eve", 2, &data);
        harness.handle(&json).await;
    }
    assert_eq!(player_name_at_seat(&harness, &game, Seat::Black).await, "ben");
}

#[tokio::test]
async fn an_invisible_name_is_ignored() {
    let mut harness = Harness::new().await;
    let mut json =
        harness.interaction("ann", 2, &command("game new", &json!({ "variant": "kings-mate" }), None));
    json["member"]["user"]["global_name"] = json!("\u{200b}\u{3164}\u{202e}");
    let reply = harness.handle(&json).await.public_text();
    assert!(reply.contains("White: ann"), "{reply}");
    json["member"]["user"]["global_name"] = json!("\u{202e}nnA\u{2066} \u{200b}of the Summit");
    json["id"] =
        json!((json["id"].as_str().expect("an id").parse::<u64>().expect("an id") + 1_000).to_string());
    json["data"] = command("game new", &json!({ "variant": "kings-mate", "thread": true }), None);
    let game = harness.handle(&json).await.game();
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    let response = harness.run_command("ben", "game start", json!({ "game": game.as_str() })).await;
    let Request::StartThreadOn { name, .. } = response.only("start thread on") else {
        panic!("{response:?}")
    };
    assert!(name.starts_with("nnA of the Summit, ben: "), "{name:?}");
}

#[tokio::test]
async fn a_user_outside_the_server_cannot_be_given_a_seat() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("mount-chess", "time=3d per action; rated=on").await;
    let refusal = "zoe can't take a seat: only members of the game's server can, and only in that server.";
    let options =
        json!({ "what": "seat", "seat": "b", "player": "zoe", "game": game.as_str(), "why": "mine" });
    let json = command_naming_an_outsider(&mut harness, "eve", "direct", &options);
    assert_eq!(harness.handle(&json).await.private_text(), refusal);
    assert_eq!(
        harness.referee().directory.find_player("discord:6").await.expect("a store"),
        None,
        "nothing about her is stored"
    );
    // From another server, an operator's command cannot tell who is a member of the game's server.
    (harness.guild, harness.channel) = (OTHER_SERVER, OTHER_CHANNEL);
    assert_eq!(harness.run_command("olga", "direct", options.clone()).await.private_text(), refusal);
    (harness.guild, harness.channel) = (crate::recorder::GUILD, MAIN_CHANNEL);
    assert_eq!(player_name_at_seat(&harness, &game, Seat::Black).await, "ben");
    // In the game's own server, a member gets the seat.
    harness.run_command("eve", "direct", options).await;
    assert_eq!(player_name_at_seat(&harness, &game, Seat::Black).await, "zoe");

    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let before = harness.referee().tournaments.tournament(&id).await.expect("a tournament").events();
    let options = json!({ "entrant": "1", "player": "wes", "why": "mine", "tournament": id.as_str() });
    let json = command_naming_an_outsider(&mut harness, "eve", "arbiter replace", &options);
    let response = harness.handle(&json).await;
    assert_eq!(response.private_text(), refusal.replace("zoe", "wes"));
    assert_eq!(response.count("direct channel"), 0, "no direct message is sent: {response:?}");
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(), before);
    let response = harness.run_command("eve", "arbiter replace", options).await;
    assert!(response.private_text().contains("wes"), "{response:?}");
    assert!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").events() > before);
}

/// Starts a tournament of four, directed by Eve, who also plays, with its first round to come. Returns the entrants'
/// numbers: hers, her opponent's, and the other two.
async fn tournament_with_playing_director(harness: &mut Harness) -> (TournamentId, [usize; 4]) {
    let id = announce_tournament(harness, "swiss", json!({ "rounds": 3, "notice": "1h" })).await;
    for who in ["ann", "ben", "cem", "eve"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let state = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let eve =
        harness.referee().directory.find_player("discord:5").await.expect("a store").expect("a known user");
    let eve = state.number_of(&eve).expect("an entrant");
    let (own, other): (Vec<_>, Vec<_>) =
        state.rounds()[0].pairings.iter().partition(|pairing| pairing.entrants.contains(&eve));
    let opponent = own[0].entrants.iter().find(|number| **number != eve).expect("a player");
    let numbers = [eve, *opponent, other[0].entrants[0], other[0].entrants[1]];
    (id, numbers.map(|number| number.get() as usize))
}

#[tokio::test]
async fn a_playing_director_cannot_pair_by_hand() {
    let mut harness = Harness::new().await;
    let (id, [eve, opponent, one, other]) = tournament_with_playing_director(&mut harness).await;
    let state = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let own = state.rounds()[0]
        .pairings
        .iter()
        .find(|pairing| pairing.entrants.iter().any(|number| number.get() as usize == eve));
    let own: Vec<String> =
        own.expect("her board").entrants.iter().map(|number| number.get().to_string()).collect();
    let (own, turned) = (own.join("-"), own.iter().rev().cloned().collect::<Vec<_>>().join("-"));
    let pair = |pairing: String| json!({ "pairing": pairing, "overrule": true, "why": "mine" });
    // A change of opponent, a change of colour, and a bye.
    for pairing in [
        format!("{eve}-{one}, {opponent}-{other}"),
        format!("{turned}, {one}-{other}"),
        format!("{eve} full, {opponent}-{one}, {other} zero"),
    ] {
        let reply = harness.run_command("eve", "arbiter pair", pair(pairing.clone())).await.private_text();
        assert!(reply.starts_with("You're one of the players here."), "{pairing}: {reply}");
    }
    for (entrant, with) in [(eve, one), (one, eve)] {
        let options = json!({ "entrant": entrant.to_string(), "other": with.to_string(), "why": "mine" });
        let reply = harness.run_command("eve", "arbiter forbid", options).await.private_text();
        assert!(reply.starts_with("You're one of the players here."), "{reply}");
    }
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(),
        state.events()
    );
    // Eve cannot choose her rivals' opponents either.
    let reply = harness
        .run_command("eve", "arbiter pair", pair(format!("{own}, {other}-{one}")))
        .await
        .private_text();
    assert!(reply.starts_with("You're one of the players here."), "{reply}");
    let options =
        json!({ "entrant": one.to_string(), "other": other.to_string(), "why": "they are siblings" });
    let reply = harness.run_command("eve", "arbiter forbid", options).await.private_text();
    assert!(reply.starts_with("You're one of the players here."), "{reply}");
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(),
        state.events()
    );
    // The bot's operator may pair her.
    let mut options = pair(format!("{eve}-{one}, {opponent}-{other}"));
    options["tournament"] = json!(id.as_str());
    let before = harness.referee().tournaments.tournament(&id).await.expect("a tournament").events();
    harness.run_command("olga", "arbiter pair", options).await;
    assert!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").events() > before);
}

/// Returns the users mentioned by public messages.
fn mentioned_users(requests: &[Request]) -> Vec<Value> {
    let posts = requests.iter().filter(|request| matches!(request, Request::Post { .. }));
    posts
        .flat_map(|post| post.message()["allowed_mentions"]["users"].as_array().cloned().unwrap_or_default())
        .collect()
}

#[tokio::test]
async fn moving_a_game_mentions_no_player_and_leaves_a_link() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    for place in 0..4 {
        let (from, to) =
            if place % 2 == 0 { (MAIN_CHANNEL, ChannelId(510)) } else { (ChannelId(510), MAIN_CHANNEL) };
        let options = json!({ "game": game.as_str(), "channel": to.to_string() });
        let response = harness.run_command("ben", "game move", options).await;
        assert!(response.private_text().contains(&format!("moved to <#{to}>")), "{response:?}");
        assert_eq!(mentioned_users(&response.requests), Vec::<Value>::new(), "{response:?}");
        let link_notice = response
            .requests
            .iter()
            .find(|request| matches!(request, Request::Post { channel, .. } if *channel == from));
        let link_notice = link_notice.unwrap_or_else(|| panic!("{response:?}")).content();
        assert!(
            link_notice.starts_with(&format!("This Mount Chess game continues in <#{to}>.")),
            "{link_notice}"
        );
    }
    // Deleting a board again and again mentions no player either.
    let board = harness.board_message(&game).await;
    let requests =
        harness.handle_event(&castellan_discord_api::wire::Event::MessagesDeleted(vec![board])).await;
    assert_eq!(mentioned_users(&requests), Vec::<Value>::new(), "{requests:?}");
    // After a move, the player to move is mentioned.
    let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
    let response =
        harness.run_command("ann", "move", json!({ "action": action, "game": game.as_str() })).await;
    assert_eq!(response.answer().message()["allowed_mentions"]["users"], json!(["2"]), "{response:?}");
}

#[tokio::test]
async fn giving_time_mentions_no_player() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    for _ in 0..3 {
        let options = json!({ "seat": "w", "span": "1m", "game": game.as_str() });
        let response = harness.run_command("ben", "time give", options).await;
        assert!(response.public_text().contains("1 minute"), "{response:?}");
        assert_eq!(response.answer().message()["allowed_mentions"]["users"], json!([]), "{response:?}");
    }
}

#[tokio::test]
async fn the_archive_does_not_reveal_whether_a_user_is_known() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.run_command("cem", "games", json!({})).await;
    harness.run_command("cem", "privacy erase", json!({})).await;
    let erase = castellan_discord_view::ids::ComponentId::without_game(Step::Erase).to_string();
    harness.press("cem", &erase, true).await;
    // Ben has a running game, Cem was erased, and Zoe never used the bot.
    for guild in [crate::recorder::GUILD, OTHER_SERVER] {
        harness.guild = guild;
        for more in [json!({}), json!({ "since": "soon" }), json!({ "result": "won" })] {
            let mut reply = Vec::new();
            for who in ["ben", "cem", "zoe"] {
                let mut options = json!({ "player": who });
                options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
                reply.push(harness.run_command("dan", "archive", options).await.private_text());
            }
            assert!(reply.iter().all(|one| *one == reply[0]), "{reply:?}");
        }
    }
}

#[tokio::test]
async fn a_banned_or_blocked_user_who_never_used_the_bot_is_stored_as_a_hash() {
    let mut harness = Harness::new().await;
    for (path, player, account) in [("server ban", "zoe", "discord:6"), ("person block", "wes", "discord:10")]
    {
        harness.run_command("eve", path, json!({ "player": player })).await;
        let player =
            harness.referee().directory.find_player(account).await.expect("a store").expect("by the hash");
        assert_eq!(harness.referee().directory.person(&player).await.expect("a store"), None);
        let mut written = Vec::new();
        export(&**harness.referee().store(), &mut written).await.expect("a store");
        let written = String::from_utf8(written).expect("text");
        assert!(!written.contains(&format!("sealed-1:{player}")), "{path}: no row with personal data");
    }
    // The ban and the block apply once they come, and then they have a name.
    let reply =
        harness.run_command("zoe", "game new", json!({ "variant": "kings-mate" })).await.private_text();
    assert_eq!(reply, "You are banned from games in this server.");
    let reply =
        harness.run_command("wes", "game new", json!({ "variant": "kings-mate", "opponent": "eve" })).await;
    assert_eq!(reply.private_text(), "eve doesn't take invitations from you.");
    let game = harness.create_game("wes", json!({ "variant": "kings-mate" })).await;
    assert_eq!(player_name_at_seat(&harness, &game, Seat::White).await, "wes");
}

#[tokio::test]
async fn the_bot_does_not_post_or_start_threads_for_users_without_permission() {
    let mut harness = Harness::new().await;
    let (send, thread) = (1_u64 << 11, 1_u64 << 35);
    let announce = json!({ "title": "Mine", "format": "swiss", "variant": "kings-mate" });
    let mut json = harness.interaction("eve", 2, &command("tournament announce", &announce, None));
    json["member"]["permissions"] = json!(((PERMISSIONS & !send) | crate::harness::MANAGE_GUILD).to_string());
    let response = harness.handle(&json).await;
    assert!(response.private_text().contains("You can't write in <#500>"), "{response:?}");
    assert_eq!(response.count("post"), 0, "{response:?}");

    let new = command("game new", &json!({ "variant": "kings-mate", "thread": true }), None);
    let mut json = harness.interaction("ann", 2, &new);
    json["member"]["permissions"] = json!((PERMISSIONS & !thread).to_string());
    let response = harness.handle(&json).await;
    let refusal = "You can't start a thread in <#500>. Missing permissions: Create Public Threads.";
    assert_eq!(response.private_text(), refusal);
    assert_eq!(response.count("answer"), response.requests.len(), "{response:?}");
    // If the managers want threads, every game gets one.
    harness.run_command("eve", "server set", json!({ "threads": true })).await;
    let mut json = harness.interaction("ann", 2, &new);
    json["member"]["permissions"] = json!((PERMISSIONS & !thread).to_string());
    let game = harness.handle(&json).await.game();
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    let response = harness.run_command("ben", "game start", json!({ "game": game.as_str() })).await;
    assert_eq!(response.count("start thread on"), 1, "{response:?}");
}

#[tokio::test]
async fn a_player_banned_after_signing_up_cannot_check_in() {
    let mut harness = Harness::new().await;
    let id = announce_tournament(&mut harness, "swiss", json!({ "starts": "2d", "check-in": "1d" })).await;
    for who in ["ann", "ben", "cem"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    let reply = harness.run_command("eve", "server ban", json!({ "player": "ann" })).await.private_text();
    let hint = format!("This player is still in `{id}`. To remove them, use `/arbiter remove`.");
    assert!(reply.ends_with(&hint), "{reply}");
    let reply = harness.run_command("eve", "server ban", json!({ "player": "zoe" })).await.private_text();
    assert!(!reply.contains("This player is still in"), "{reply}");
    harness.wait(Span::hours(30)).await;
    let press = castellan_discord_view::ids::ComponentId::without_game(Step::CheckIn).with(&id).to_string();
    for reply in [
        harness.run_command("ann", "tournament check-in", json!({})).await.private_text(),
        harness.press("ann", &press, false).await.private_text(),
    ] {
        assert_eq!(reply, "You are banned from games in this server.");
    }
    for who in ["ben", "cem"] {
        harness.press(who, &press, false).await;
    }
    harness.wait(Span::hours(20)).await;
    let state = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(state.entrants().len(), 2, "the banned player is not an entrant");
}

/// Copies the store into a new in-memory store that counts reads, under a bot with empty caches.
async fn counting_copy(harness: &Harness) -> (CountingStore, Arc<Bot>, Recorder) {
    let mut written = Vec::new();
    export(&**harness.referee().store(), &mut written).await.expect("a store");
    let store = MemoryStore::new();
    import(written.as_slice(), &store).await.expect("what was exported");
    let store = CountingStore::new(store);
    let referee = Arc::new(Referee::new(store.clone(), harness.clock.clone(), SeededEntropy::new(6)));
    let discord = Recorder::default();
    let bot = Arc::new(Bot::new(referee, Arc::new(discord.clone()), BotOptions::default()));
    (store, bot, discord)
}

#[tokio::test]
async fn closed_games_of_others_are_neither_listed_nor_loaded() {
    let mut harness = Harness::new().await;
    let mut games = Vec::new();
    for _ in 0..5 {
        let options = json!({ "variant": "mount-chess", "options": "spectators=off", "opponent": "ben" });
        let game = harness.create_game("ann", options).await;
        harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
        harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
        let id = harness.button_id(&game, Step::ResignConfirmed).await;
        harness.press("ann", &id, true).await;
        assert_eq!(harness.game(&game).await.phase(), Phase::Over);
        games.push(game);
    }
    harness.run_command("dan", "games", json!({})).await;
    let (store, bot, discord) = counting_copy(&harness).await;
    for (who, seen) in [("dan", false), ("ben", true), ("eve", true)] {
        discord.take_requests();
        store.hooks.take_events_read();
        let json = harness.interaction(who, 2, &command("archive", &json!({ "all": true }), None));
        bot.handle_interaction(&Interaction::read(&json).expect("an interaction")).await.expect("it works");
        let reply = discord.take_requests().first().expect("an answer").message().to_string();
        for game in &games {
            assert_eq!(reply.contains(game.as_str()), seen, "{who}: {reply}");
        }
        assert_eq!(store.hooks.take_events_read(), 0, "{who}: no game is read to leave it out");
    }
}

#[tokio::test]
async fn tournaments_of_other_servers_are_not_read() {
    let mut harness = Harness::new().await;
    announce_tournament(&mut harness, "swiss", json!({})).await;
    let rows = async |harness: &mut Harness| {
        let (store, bot, _) = counting_copy(harness).await;
        let json = harness.interaction("ann", 2, &command("tournament list", &json!({}), None));
        store.hooks.take_rows_read();
        bot.handle_interaction(&Interaction::read(&json).expect("an interaction")).await.expect("it works");
        store.hooks.take_rows_read()
    };
    let before = rows(&mut harness).await;
    (harness.guild, harness.channel) = (OTHER_SERVER, OTHER_CHANNEL);
    for _ in 0..20 {
        let options = json!({ "title": "Mine", "format": "swiss", "variant": "mount-chess" });
        let response = harness.run_command("eve", "tournament announce", options).await;
        assert!(response.private_text().contains("is announced"), "{response:?}");
    }
    (harness.guild, harness.channel) = (crate::recorder::GUILD, MAIN_CHANNEL);
    assert_eq!(rows(&mut harness).await, before);
}

#[tokio::test]
async fn creating_games_and_tournaments_is_rate_limited() {
    let mut harness = Harness::new().await;
    let burst = RequestClass::Opening.limits().person.burst;
    for _ in 0..burst {
        let game = harness.create_game("ann", json!({ "variant": "kings-mate" })).await;
        let id = harness.button_id(&game, Step::AbortConfirmed).await;
        harness.press("ann", &id, true).await;
        assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    }
    let reply =
        harness.run_command("ann", "game new", json!({ "variant": "kings-mate" })).await.private_text();
    assert!(reply.starts_with("Slow down, please: too many new games at once."), "{reply}");
    harness.create_game("ben", json!({ "variant": "kings-mate" })).await;
    harness.clock.advance(Span::minutes(1));
    harness.create_game("ann", json!({ "variant": "kings-mate" })).await;
    for _ in 1..burst {
        let options = json!({ "title": "Mine", "format": "swiss", "variant": "mount-chess" });
        let response = harness.run_command("eve", "tournament announce", options).await;
        let name = response
            .requests
            .iter()
            .flat_map(|request| crate::harness::component_ids(&request.message()))
            .next();
        let id =
            castellan_discord_view::ids::ComponentId::read(&name.expect("a button")).expect("ours").argument;
        harness.run_command("eve", "arbiter cancel", json!({ "tournament": id, "why": "mine" })).await;
    }
    harness.create_game("eve", json!({ "variant": "kings-mate" })).await;
    let options = json!({ "title": "Mine", "format": "swiss", "variant": "mount-chess" });
    let reply = harness.run_command("eve", "tournament announce", options).await.private_text();
    assert!(reply.starts_with("Slow down, please: too many new games at once."), "{reply}");
}
