//! Attacks by malicious users: through names, seats, mentions and lists, from a server of their own.

use crate::counting::Counting;
use crate::harness::{ALLOWED, Harness, command};
use crate::recorder::{HALL, Outgoing, Recorder};
use crate::running::{announced, running};
use castellan_community::quota::RequestClass;
use castellan_discord::Bot;
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

/// A server unknown to the first one's members, and its channel.
const ELSEWHERE: GuildId = GuildId(78);
const LOUNGE: ChannelId = ChannelId(9_610);

/// Returns a command whose user option names a user outside the server.
fn naming_a_stranger(harness: &mut Harness, who: &str, path: &str, options: &Value) -> Value {
    let mut data = command(path, options, None);
    data["resolved"]["members"] = json!({});
    harness.interaction(who, 2, &data)
}

/// Returns the name of the player at a seat.
async fn sits(harness: &Harness, game: &GameId, seat: Seat) -> String {
    let player = harness.game(game).await.player_at(seat).expect("somebody").id.clone();
    harness.referee().directory.person(&player).await.expect("a store").expect("a person").name
}

#[tokio::test]
async fn nobody_is_called_by_what_another_server_calls_them() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    (harness.guild, harness.channel) = (ELSEWHERE, LOUNGE);
    // A manager of that server gave Ben a nickname there. Discord sends it when Ben acts there...
    let mut json = harness.interaction("ben", 2, &command("games", &json!({}), None));
    json["member"]["nick"] = json!("A cheat");
    harness.happens(&json).await;
    // ...and when a manager names him.
    for path in ["person block", "server ban"] {
        let mut data = command(path, &json!({ "player": "ben" }), None);
        data["resolved"]["members"]["2"]["nick"] = json!("A cheat");
        let json = harness.interaction("eve", 2, &data);
        harness.happens(&json).await;
    }
    assert_eq!(sits(&harness, &game, Seat::Black).await, "ben");
}

#[tokio::test]
async fn a_name_of_which_nothing_can_be_seen_is_none() {
    let mut harness = Harness::new().await;
    let mut json =
        harness.interaction("ann", 2, &command("game new", &json!({ "variant": "kings-mate" }), None));
    json["member"]["user"]["global_name"] = json!("\u{200b}\u{3164}\u{202e}");
    let said = harness.happens(&json).await.publicly();
    assert!(said.contains("White: ann"), "{said}");
    json["member"]["user"]["global_name"] = json!("\u{202e}nnA\u{2066} \u{200b}of the Summit");
    json["id"] =
        json!((json["id"].as_str().expect("an id").parse::<u64>().expect("an id") + 1_000).to_string());
    json["data"] = command("game new", &json!({ "variant": "kings-mate", "thread": true }), None);
    let game = harness.happens(&json).await.game();
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    let heard = harness.gives("ben", "game start", json!({ "game": game.as_str() })).await;
    let Outgoing::StartThreadOn { name, .. } = heard.only("start thread on") else { panic!("{heard:?}") };
    assert!(name.ends_with(": nnA of the Summit, ben"), "{name:?}");
}

#[tokio::test]
async fn who_is_not_in_a_server_is_given_no_seat_there() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("mount-chess", "time=3d per action; rated=on").await;
    let no = "zoe can't take a seat: only members of the game's server can, and only there.";
    let options =
        json!({ "what": "seat", "seat": "b", "player": "zoe", "game": game.as_str(), "why": "mine" });
    let json = naming_a_stranger(&mut harness, "eve", "direct", &options);
    assert_eq!(harness.happens(&json).await.privately(), no);
    assert_eq!(
        harness.referee().directory.find_player("discord:6").await.expect("a store"),
        None,
        "nothing is kept of her"
    );
    // From another server, an operator's command cannot tell who is a member of the game's server.
    (harness.guild, harness.channel) = (ELSEWHERE, LOUNGE);
    assert_eq!(harness.gives("olga", "direct", options.clone()).await.privately(), no);
    (harness.guild, harness.channel) = (crate::recorder::GUILD, HALL);
    assert_eq!(sits(&harness, &game, Seat::Black).await, "ben");
    // In the game's own server, a member gets the seat.
    harness.gives("eve", "direct", options).await;
    assert_eq!(sits(&harness, &game, Seat::Black).await, "zoe");

    let id = running(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let before = harness.referee().tournaments.tournament(&id).await.expect("it is there").events();
    let options = json!({ "entrant": "1", "player": "wes", "why": "mine", "tournament": id.as_str() });
    let json = naming_a_stranger(&mut harness, "eve", "arbiter replace", &options);
    let heard = harness.happens(&json).await;
    assert_eq!(heard.privately(), no.replace("zoe", "wes"));
    assert_eq!(heard.count("direct channel"), 0, "the bot writes to nobody for it: {heard:?}");
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("it is there").events(), before);
    let heard = harness.gives("eve", "arbiter replace", options).await;
    assert!(heard.privately().contains("wes"), "{heard:?}");
    assert!(harness.referee().tournaments.tournament(&id).await.expect("it is there").events() > before);
}

/// Starts a tournament of four, directed by Eve, who also plays, with its first round to come. Returns the entrants'
/// numbers: hers, her opponent's, and the other two.
async fn played_by_its_director(harness: &mut Harness) -> (TournamentId, [usize; 4]) {
    let id = announced(harness, "swiss", json!({ "rounds": 3, "notice": "1h" })).await;
    for who in ["ann", "ben", "cem", "eve"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    let state = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let eve =
        harness.referee().directory.find_player("discord:5").await.expect("a store").expect("she is known");
    let eve = state.number_of(&eve).expect("she plays");
    let (own, other): (Vec<_>, Vec<_>) =
        state.rounds()[0].pairings.iter().partition(|pairing| pairing.entrants.contains(&eve));
    let opponent = own[0].entrants.iter().find(|number| **number != eve).expect("somebody");
    let numbers = [eve, *opponent, other[0].entrants[0], other[0].entrants[1]];
    (id, numbers.map(|number| number.get() as usize))
}

#[tokio::test]
async fn a_director_who_plays_pairs_nobody_by_hand() {
    let mut harness = Harness::new().await;
    let (id, [eve, opponent, one, other]) = played_by_its_director(&mut harness).await;
    let state = harness.referee().tournaments.tournament(&id).await.expect("it is there");
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
        let said = harness.gives("eve", "arbiter pair", pair(pairing.clone())).await.privately();
        assert!(said.starts_with("You play in this one yourself."), "{pairing}: {said}");
    }
    for (entrant, with) in [(eve, one), (one, eve)] {
        let options = json!({ "entrant": entrant.to_string(), "other": with.to_string(), "why": "mine" });
        let said = harness.gives("eve", "arbiter forbid", options).await.privately();
        assert!(said.starts_with("You play in this one yourself."), "{said}");
    }
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("it is there").events(),
        state.events()
    );
    // Eve cannot choose her rivals' opponents either.
    let said = harness.gives("eve", "arbiter pair", pair(format!("{own}, {other}-{one}"))).await.privately();
    assert!(said.starts_with("You play in this one yourself."), "{said}");
    let options =
        json!({ "entrant": one.to_string(), "other": other.to_string(), "why": "they are siblings" });
    let said = harness.gives("eve", "arbiter forbid", options).await.privately();
    assert!(said.starts_with("You play in this one yourself."), "{said}");
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("it is there").events(),
        state.events()
    );
    // The bot's operator may pair her.
    let mut options = pair(format!("{eve}-{one}, {opponent}-{other}"));
    options["tournament"] = json!(id.as_str());
    let before = harness.referee().tournaments.tournament(&id).await.expect("it is there").events();
    harness.gives("olga", "arbiter pair", options).await;
    assert!(harness.referee().tournaments.tournament(&id).await.expect("it is there").events() > before);
}

/// Returns the users mentioned by public messages.
fn called(asked: &[Outgoing]) -> Vec<Value> {
    let posts = asked.iter().filter(|asked| matches!(asked, Outgoing::Post { .. }));
    posts
        .flat_map(|post| post.message()["allowed_mentions"]["users"].as_array().cloned().unwrap_or_default())
        .collect()
}

#[tokio::test]
async fn a_game_that_is_moved_to_and_fro_calls_nobody_and_leaves_word_of_where_it_is() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    for place in 0..4 {
        let (from, to) = if place % 2 == 0 { (HALL, ChannelId(510)) } else { (ChannelId(510), HALL) };
        let options = json!({ "game": game.as_str(), "channel": to.to_string() });
        let heard = harness.gives("ben", "game move", options).await;
        assert!(heard.privately().contains(&format!("moved to <#{to}>")), "{heard:?}");
        assert_eq!(called(&heard.asked), Vec::<Value>::new(), "{heard:?}");
        let way = heard
            .asked
            .iter()
            .find(|asked| matches!(asked, Outgoing::Post { channel, .. } if *channel == from));
        let way = way.unwrap_or_else(|| panic!("{heard:?}")).content();
        assert!(way.starts_with(&format!("This Mount Chess game continues in <#{to}>.")), "{way}");
    }
    // Deleting a board again and again mentions nobody either.
    let board = harness.board(&game).await;
    let asked = harness.event(&castellan_discord_api::wire::Event::MessagesDeleted(vec![board])).await;
    assert_eq!(called(&asked), Vec::<Value>::new(), "{asked:?}");
    // After a move, the player to move is mentioned.
    let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
    let heard = harness.gives("ann", "move", json!({ "action": action, "game": game.as_str() })).await;
    assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!(["2"]), "{heard:?}");
}

#[tokio::test]
async fn who_is_given_time_minute_by_minute_is_called_for_none_of_it() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    for _ in 0..3 {
        let options = json!({ "seat": "w", "span": "1m", "game": game.as_str() });
        let heard = harness.gives("ben", "time give", options).await;
        assert!(heard.publicly().contains("1 minute"), "{heard:?}");
        assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!([]), "{heard:?}");
    }
}

#[tokio::test]
async fn whether_somebody_ever_used_the_bot_is_not_told_to_others() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.gives("cem", "games", json!({})).await;
    harness.gives("cem", "privacy erase", json!({})).await;
    let erase = castellan_discord_view::ids::ComponentId::without_game(Step::Erase).to_string();
    harness.presses("cem", &erase, true).await;
    // Ben has a running game, Cem was erased, and Zoe never used the bot.
    for guild in [crate::recorder::GUILD, ELSEWHERE] {
        harness.guild = guild;
        for more in [json!({}), json!({ "since": "soon" }), json!({ "result": "won" })] {
            let mut said = Vec::new();
            for who in ["ben", "cem", "zoe"] {
                let mut options = json!({ "player": who });
                options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
                said.push(harness.gives("dan", "archive", options).await.privately());
            }
            assert!(said.iter().all(|one| *one == said[0]), "{said:?}");
        }
    }
}

#[tokio::test]
async fn of_who_is_banned_or_blocked_and_never_came_nothing_but_a_hash_is_kept() {
    let mut harness = Harness::new().await;
    for (path, player, account) in [("server ban", "zoe", "discord:6"), ("person block", "wes", "discord:10")]
    {
        harness.gives("eve", path, json!({ "player": player })).await;
        let player =
            harness.referee().directory.find_player(account).await.expect("a store").expect("by the hash");
        assert_eq!(harness.referee().directory.person(&player).await.expect("a store"), None);
        let mut written = Vec::new();
        export(&**harness.referee().store(), &mut written).await.expect("a store");
        let written = String::from_utf8(written).expect("text");
        assert!(!written.contains(&format!("sealed-1:{player}")), "{path}: no row of theirs");
    }
    // The ban and the block apply once they come, and then they have a name.
    let said = harness.gives("zoe", "game new", json!({ "variant": "kings-mate" })).await.privately();
    assert_eq!(said, "You are banned from games in this server.");
    let said = harness.gives("wes", "game new", json!({ "variant": "kings-mate", "opponent": "eve" })).await;
    assert_eq!(said.privately(), "eve doesn't take invitations from you.");
    let game = harness.opens("wes", json!({ "variant": "kings-mate" })).await;
    assert_eq!(sits(&harness, &game, Seat::White).await, "wes");
}

#[tokio::test]
async fn the_bot_posts_nowhere_and_starts_no_thread_for_somebody_who_may_not() {
    let mut harness = Harness::new().await;
    let (send, thread) = (1_u64 << 11, 1_u64 << 35);
    let announce = json!({ "title": "Mine", "format": "swiss", "variant": "kings-mate" });
    let mut json = harness.interaction("eve", 2, &command("tournament announce", &announce, None));
    json["member"]["permissions"] = json!(((ALLOWED & !send) | crate::harness::MANAGES).to_string());
    let heard = harness.happens(&json).await;
    assert!(heard.privately().contains("You can't write in <#500>"), "{heard:?}");
    assert_eq!(heard.count("post"), 0, "{heard:?}");

    let new = command("game new", &json!({ "variant": "kings-mate", "thread": true }), None);
    let mut json = harness.interaction("ann", 2, &new);
    json["member"]["permissions"] = json!((ALLOWED & !thread).to_string());
    let heard = harness.happens(&json).await;
    let no = "You can't start a thread in <#500>. Missing permissions: Create Public Threads.";
    assert_eq!(heard.privately(), no);
    assert_eq!(heard.count("answer"), heard.asked.len(), "{heard:?}");
    // If the managers want threads, every game gets one.
    harness.gives("eve", "server set", json!({ "threads": true })).await;
    let mut json = harness.interaction("ann", 2, &new);
    json["member"]["permissions"] = json!((ALLOWED & !thread).to_string());
    let game = harness.happens(&json).await.game();
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    let heard = harness.gives("ben", "game start", json!({ "game": game.as_str() })).await;
    assert_eq!(heard.count("start thread on"), 1, "{heard:?}");
}

#[tokio::test]
async fn who_is_banned_after_signing_up_does_not_check_in() {
    let mut harness = Harness::new().await;
    let id = announced(&mut harness, "swiss", json!({ "starts": "2d", "check-in": "1d" })).await;
    for who in ["ann", "ben", "cem"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    let said = harness.gives("eve", "server ban", json!({ "player": "ann" })).await.privately();
    let hint = format!("They are still in `{id}`. To remove them, use `/arbiter remove`.");
    assert!(said.ends_with(&hint), "{said}");
    let said = harness.gives("eve", "server ban", json!({ "player": "zoe" })).await.privately();
    assert!(!said.contains("They are still in"), "{said}");
    harness.wait(Span::hours(30)).await;
    let press = castellan_discord_view::ids::ComponentId::without_game(Step::CheckIn).with(&id).to_string();
    for said in [
        harness.gives("ann", "tournament check-in", json!({})).await.privately(),
        harness.presses("ann", &press, false).await.privately(),
    ] {
        assert_eq!(said, "You are banned from games in this server.");
    }
    for who in ["ben", "cem"] {
        harness.presses(who, &press, false).await;
    }
    harness.wait(Span::hours(20)).await;
    let state = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(state.entrants().len(), 2, "she is not in");
}

/// Copies the store into a new in-memory store that counts reads, under a bot with empty caches.
async fn counted(harness: &Harness) -> (Counting, Arc<Bot>, Recorder) {
    let mut written = Vec::new();
    export(&**harness.referee().store(), &mut written).await.expect("a store");
    let store = MemoryStore::new();
    import(written.as_slice(), &store).await.expect("what was exported");
    let store = Counting::new(store);
    let referee = Arc::new(Referee::new(store.clone(), harness.clock.clone(), SeededEntropy::new(6)));
    let discord = Recorder::default();
    let bot = Arc::new(Bot::new(referee, Arc::new(discord.clone())));
    (store, bot, discord)
}

#[tokio::test]
async fn the_closed_games_of_others_are_left_out_of_a_list_without_being_loaded() {
    let mut harness = Harness::new().await;
    let mut games = Vec::new();
    for _ in 0..5 {
        let options = json!({ "variant": "mount-chess", "options": "spectators=off", "opponent": "ben" });
        let game = harness.opens("ann", options).await;
        harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
        harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
        let id = harness.id(&game, Step::ResignConfirmed).await;
        harness.presses("ann", &id, true).await;
        assert_eq!(harness.game(&game).await.phase(), Phase::Over);
        games.push(game);
    }
    harness.gives("dan", "games", json!({})).await;
    let (store, bot, discord) = counted(&harness).await;
    for (who, seen) in [("dan", false), ("ben", true), ("eve", true)] {
        discord.take();
        store.hooks.events_read();
        let json = harness.interaction(who, 2, &command("archive", &json!({ "all": true }), None));
        bot.handle_interaction(&Interaction::read(&json).expect("an interaction")).await.expect("it works");
        let said = discord.take().first().expect("an answer").content();
        for game in &games {
            assert_eq!(said.contains(game.as_str()), seen, "{who}: {said}");
        }
        assert_eq!(store.hooks.events_read(), 0, "{who}: no game is read to leave it out");
    }
}

#[tokio::test]
async fn the_tournaments_of_other_servers_cost_nothing() {
    let mut harness = Harness::new().await;
    announced(&mut harness, "swiss", json!({})).await;
    let rows = async |harness: &mut Harness| {
        let (store, bot, _) = counted(harness).await;
        let json = harness.interaction("ann", 2, &command("tournament list", &json!({}), None));
        store.hooks.rows_read();
        bot.handle_interaction(&Interaction::read(&json).expect("an interaction")).await.expect("it works");
        store.hooks.rows_read()
    };
    let before = rows(&mut harness).await;
    (harness.guild, harness.channel) = (ELSEWHERE, LOUNGE);
    for _ in 0..20 {
        let options = json!({ "title": "Mine", "format": "swiss", "variant": "mount-chess" });
        let heard = harness.gives("eve", "tournament announce", options).await;
        assert!(heard.privately().contains("is announced"), "{heard:?}");
    }
    (harness.guild, harness.channel) = (crate::recorder::GUILD, HALL);
    assert_eq!(rows(&mut harness).await, before);
}

#[tokio::test]
async fn what_is_kept_for_good_is_not_opened_without_end() {
    let mut harness = Harness::new().await;
    let burst = RequestClass::Opening.limits().person.burst;
    for _ in 0..burst {
        let game = harness.opens("ann", json!({ "variant": "kings-mate" })).await;
        let id = harness.id(&game, Step::AbortConfirmed).await;
        harness.presses("ann", &id, true).await;
        assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    }
    let said = harness.gives("ann", "game new", json!({ "variant": "kings-mate" })).await.privately();
    assert!(said.starts_with("Slow down, please: too many new games at once."), "{said}");
    harness.opens("ben", json!({ "variant": "kings-mate" })).await;
    harness.clock.pass(Span::minutes(1));
    harness.opens("ann", json!({ "variant": "kings-mate" })).await;
    for _ in 1..burst {
        let options = json!({ "title": "Mine", "format": "swiss", "variant": "mount-chess" });
        let heard = harness.gives("eve", "tournament announce", options).await;
        let name = heard.asked.iter().flat_map(|asked| crate::harness::ids(&asked.message())).next();
        let id =
            castellan_discord_view::ids::ComponentId::read(&name.expect("a button")).expect("ours").argument;
        harness.gives("eve", "arbiter cancel", json!({ "tournament": id, "why": "mine" })).await;
    }
    harness.opens("eve", json!({ "variant": "kings-mate" })).await;
    let options = json!({ "title": "Mine", "format": "swiss", "variant": "mount-chess" });
    let said = harness.gives("eve", "tournament announce", options).await.privately();
    assert!(said.starts_with("Slow down, please: too many new games at once."), "{said}");
}
