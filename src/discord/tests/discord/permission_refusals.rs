//! Permissions to move, direct and see games and ratings, and servers that removed the bot.

use crate::fixtures::start_tournament;
use crate::harness::{Harness, PERMISSIONS, command, guild_created, user};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event, GuildId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use castellan_rules::Seat;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

const ELSEWHERE: GuildId = GuildId(78);

/// Moves a game to channel 510 with these permissions of the user and the bot there. Returns the answer.
async fn move_game(
    harness: &mut Harness,
    who: &str,
    game: &GameId,
    user_permissions: Value,
    bot_permissions: Value,
) -> String {
    let options = json!({ "game": game.as_str(), "channel": "510" });
    let mut data = command("game move", &options, None);
    let channel = &mut data["resolved"]["channels"]["510"];
    (channel["permissions"], channel["app_permissions"]) = (user_permissions, bot_permissions);
    let json = harness.interaction(who, 2, &data);
    harness.handle(&json).await.private_text()
}

/// Starts a game between Ann and Ben that is closed to spectators.
async fn start_closed_game(harness: &mut Harness) -> GameId {
    let options = "time=3d per action; spectators=off";
    let options = json!({ "variant": "mount-chess", "options": options, "opponent": "ben" });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    game
}

fn gone() -> CallError {
    CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() }
}

#[tokio::test]
async fn a_game_is_moved_only_to_channels_where_user_and_bot_may_write() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let (all, read_only) = (PERMISSIONS.to_string(), (1_u64 << 10).to_string());
    for (user_permissions, bot_permissions, expected) in [
        (json!(read_only), json!(all), "You can't write in <#510>. Missing permissions: Send Messages."),
        (
            json!(all),
            json!(read_only),
            "I can't write in <#510>. Missing permissions: Send Messages and Attach Files",
        ),
        (
            json!("0"),
            json!(all),
            "You can't write in <#510>. Missing permissions: View Channel and Send Messages.",
        ),
        (Value::Null, json!(all), "I can't tell if you can post in <#510>."),
        (json!(all), Value::Null, "I can't tell if I can post in <#510>."),
        (json!(all), json!("many"), "I can't tell if I can post in <#510>."),
    ] {
        let text = move_game(&mut harness, "ann", &game, user_permissions, bot_permissions).await;
        assert!(text.contains(expected), "{text}");
    }
    // Permissions that Discord leaves out are computed from roles and overwrites, if those are known.
    harness.discord.set_bot_permissions(ChannelId(510), 1 << 10);
    let text = move_game(&mut harness, "ann", &game, json!(all), Value::Null).await;
    assert!(text.contains("I can't write in <#510>. Missing permissions: Send Messages"), "{text}");
    harness.discord.set_bot_permissions(ChannelId(510), PERMISSIONS);
    let text = move_game(&mut harness, "ann", &game, json!(all), Value::Null).await;
    assert!(text.contains("moved to <#510>"), "{text}");
    let home = json!({ "game": game.as_str() });
    harness.run_command("ann", "game move", home).await;
    let text = move_game(&mut harness, "ann", &game, json!(all), json!(all)).await;
    assert!(text.contains("moved to <#510>"), "{text}");
    // In the current channel, the interaction itself carries the user's permissions.
    let mut data =
        harness.interaction("ann", 2, &command("game move", &json!({ "game": game.as_str() }), None));
    data["member"]["permissions"] = json!(read_only);
    assert!(harness.handle(&data).await.private_text().contains("You can't write in <#500>"));
    // The same permission is needed to open a game.
    let new = command("game new", &json!({ "variant": "mount-chess" }), None);
    let mut data = harness.interaction("ann", 2, &new);
    data["member"]["permissions"] = json!(read_only);
    assert!(harness.handle(&data).await.private_text().contains("You can't write in <#500>"));
}

#[tokio::test]
async fn the_status_message_needs_a_channel_where_the_user_may_write() {
    let mut harness = Harness::new().await;
    let mut data = command("server status", &json!({ "channel": "510" }), None);
    data["resolved"]["channels"]["510"]["permissions"] = json!("1024");
    let json = harness.interaction("eve", 2, &data);
    let response = harness.handle(&json).await;
    assert!(response.private_text().contains("You can't write in <#510>"), "{response:?}");
    assert_eq!(response.count("post"), 0, "{response:?}");
}

#[tokio::test]
async fn a_game_leaves_its_server_only_with_its_players_after_its_channel_is_deleted() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let game_option = json!({ "game": game.as_str() });
    (harness.guild, harness.channel) = (ELSEWHERE, ChannelId(610));
    for (who, expected) in [("ann", "A game stays in its server."), ("eve", "There is no game")] {
        let response = harness.run_command(who, "game move", game_option.clone()).await;
        assert!(response.private_text().starts_with(expected), "{response:?}");
    }
    harness.discord.fail_channel(MAIN_CHANNEL, Some(gone()));
    harness.handle_event(&Event::ChannelDeleted(MAIN_CHANNEL)).await;
    let response = harness.run_command("eve", "game move", game_option.clone()).await;
    assert!(response.private_text().starts_with("There is no game"), "{response:?}");
    harness.run_command("eve", "server ban", json!({ "player": "ben" })).await;
    let response = harness.run_command("ben", "game move", game_option.clone()).await;
    assert_eq!(response.private_text(), "You are banned from games in this server.");
    let response = harness.run_command("ann", "game move", game_option.clone()).await;
    assert!(response.private_text().contains("moved to <#610>"), "{response:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    // The game belongs to that server now, and only its directors direct it.
    let pause = json!({ "game": game.as_str(), "what": "pause" });
    let response = harness.run_command("eve", "direct", pause.clone()).await;
    assert!(response.answer().content().contains("The game is paused."), "{response:?}");
    harness.guild = GUILD;
    let response = harness.run_command("eve", "direct", pause).await;
    assert!(response.private_text().starts_with("There is no game"), "{response:?}");
}

#[tokio::test]
async fn a_banned_player_can_only_finish_running_games() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let lobby = harness.create_game("cem", json!({ "variant": "kings-mate" })).await;
    harness.run_command("eve", "server ban", json!({ "player": "ann" })).await;
    let game_option = |game: &GameId| json!({ "game": game.as_str() });
    let mut with_user = game_option(&lobby);
    with_user["player"] = json!("ann");
    for (who, path, options) in [
        ("ann", "game join", game_option(&lobby)),
        ("ann", "game watch", game_option(&lobby)),
        ("ann", "game show", game_option(&lobby)),
        ("ann", "game new", json!({ "variant": "kings-mate" })),
        ("ann", "archive", json!({ "all": true })),
        ("ann", "ratings list", json!({ "variant": "kings-mate" })),
        ("cem", "game invite", with_user),
    ] {
        let text = harness.run_command(who, path, options).await.private_text();
        assert!(text.contains("banned from games in this server"), "{who}: {path}: {text}");
    }
    let join = harness.button_id(&lobby, Step::Join).await;
    assert_eq!(
        harness.press("ann", &join, false).await.private_text(),
        "You are banned from games in this server."
    );
    // A director cannot seat her either.
    let options = json!({ "what": "seat", "seat": "b", "player": "ann", "game": lobby.as_str() });
    let response = harness.run_command("eve", "direct", options).await;
    assert_eq!(response.private_text(), "ann is banned from games in this server.");
    let response =
        harness.run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert!(response.public_text().contains("ann: Farmer a2 to a3."), "{response:?}");
    let question = harness.run_command("ann", "resign", game_option(&game)).await;
    let response = harness.press("ann", &question.component_ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over, "{response:?}");
}

#[tokio::test]
async fn players_who_blocked_each_other_are_not_seated_together() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "person block", json!({ "player": "dan" })).await;
    let seat = json!({ "what": "seat", "seat": "b", "player": "dan", "game": game.as_str() });
    let replace = json!({ "seat": "b", "player": "dan", "game": game.as_str() });
    let refusal = "dan and a player of this game don't want to play together.";
    assert_eq!(harness.run_command("eve", "direct", seat.clone()).await.private_text(), refusal);
    assert_eq!(harness.run_command("ann", "replace", replace.clone()).await.private_text(), refusal);
    // The block also applies to an earlier offer.
    harness.run_command("ann", "person unblock", json!({ "player": "dan" })).await;
    harness.run_command("ann", "replace", replace).await;
    harness.run_command("ann", "person block", json!({ "player": "dan" })).await;
    let offer = harness.game(&game).await.offers()[0].number;
    let accept = ComponentId::for_game(Step::Accept, &game, 0).with(offer).to_string();
    assert_eq!(harness.press("dan", &accept, false).await.private_text(), refusal);
    let typed = json!({ "answer": "accept", "game": game.as_str() });
    assert_eq!(harness.run_command("dan", "replace", typed).await.private_text(), refusal);
    // The block applies in both directions.
    harness.run_command("ann", "person unblock", json!({ "player": "dan" })).await;
    harness.run_command("dan", "person block", json!({ "player": "ann" })).await;
    assert_eq!(harness.run_command("eve", "direct", seat).await.private_text(), refusal);
    let black = harness.game(&game).await.player_at(Seat::Black).expect("a player").id.clone();
    assert_eq!(
        harness.referee().directory.person(&black).await.expect("a store").expect("a person").name,
        "ben"
    );
}

#[tokio::test]
async fn directors_cannot_direct_their_own_games_or_seat_themselves() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("eve", json!({ "variant": "mount-chess" })).await;
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.run_command("eve", "game start", json!({ "game": game.as_str() })).await;
    for action in ["pause", "win", "drawn", "remove", "cancel", "give", "look"] {
        let options = json!({ "what": action, "seat": "w", "span": "1d", "game": game.as_str() });
        let response = harness.run_command("eve", "direct", options).await;
        assert!(
            response.private_text().starts_with("You're one of the players here."),
            "{action}: {response:?}"
        );
    }
    let question = harness.run_command("eve", "resign", json!({ "game": game.as_str() })).await;
    harness.press("eve", &question.component_ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over, "directors may resign their own game");
    let other = harness.duel("mount-chess").await;
    let options = json!({ "what": "seat", "seat": "b", "player": "eve", "game": other.as_str() });
    let response = harness.run_command("eve", "direct", options).await;
    assert_eq!(response.private_text(), "You can't seat yourself. Ask another director.");
}

/// Returns the board of a player in a round, and another board.
async fn own_and_other_board(
    harness: &Harness,
    id: &TournamentId,
    round: u32,
    who: &str,
) -> (String, String) {
    let player =
        harness.referee().directory.find_player(&format!("discord:{}", user(who))).await.expect("a store");
    let tournament = harness.referee().tournaments.tournament(id).await.expect("a tournament");
    let number = tournament.number_of(&player.expect("a player")).expect("they take part");
    let pairings = &tournament.round(round).expect("it is paired").pairings;
    let (own, others): (Vec<_>, Vec<_>) =
        pairings.iter().partition(|pairing| pairing.entrants.contains(&number));
    (own[0].board.to_string(), others[0].board.to_string())
}

#[tokio::test]
async fn directors_who_play_are_limited_to_impartial_commands() {
    let mut harness = Harness::new().await;
    let options = json!({
        "title": "Spring", "format": "swiss", "variant": "mount-chess", "rounds": 3, "round-time": "10d",
        "notice": "1h",
    });
    harness.run_command("eve", "tournament announce", options).await;
    for who in ["eve", "ben", "cem", "dan"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    let id = harness.referee().tournament_list.all().await.expect("a store").remove(0).0;
    let why = "because";
    let forbid = json!({ "entrant": "ben", "other": "cem", "why": why });
    let assert_refused = async |harness: &mut Harness, all: &[(&str, Value)]| {
        for (path, options) in all {
            let before = harness.referee().tournaments.tournament(&id).await.expect("a tournament").events();
            let text = harness.run_command("eve", path, options.clone()).await.private_text();
            assert!(
                text.starts_with("You're one of the players here. Ask another director"),
                "{path}: {text}"
            );
            assert_eq!(
                harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(),
                before
            );
        }
    };
    let assert_done = async |harness: &mut Harness, who: &str, path: &str, options: Value, expected: &str| {
        let text = harness.run_command(who, path, options).await.private_text();
        assert!(text.contains(expected), "{path}: {text}");
    };
    assert_refused(&mut harness, &[("arbiter forbid", forbid.clone())]).await;
    assert_done(&mut harness, "eve", "arbiter start", json!({}), "has started with 4 players").await;
    // The round is paired but has not begun: she knows her opponent, and may not change the pairing.
    let (own, _) = own_and_other_board(&harness, &id, 1, "eve").await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let eve =
        harness.referee().directory.find_player(&format!("discord:{}", user("eve"))).await.expect("a store");
    let eve = tournament.number_of(&eve.expect("a player")).expect("she takes part");
    let pairings = &tournament.rounds()[0].pairings;
    let pairing = pairings.iter().find(|pairing| pairing.entrants.contains(&eve)).expect("she is paired");
    let opponent = *pairing.entrants.iter().find(|number| **number != eve).expect("an opponent");
    let opponent = opponent.to_string();
    let remove = json!({ "entrant": opponent, "why": why });
    let replace = json!({ "entrant": opponent, "player": "zoe", "why": why });
    let finish = json!({ "why": why });
    let all = [
        ("arbiter forbid", forbid),
        ("arbiter pair", json!({ "pairing": "1-2, 3-4", "why": why, "overrule": true })),
        ("arbiter remove", remove.clone()),
        ("arbiter replace", replace.clone()),
        ("arbiter finish", finish.clone()),
    ];
    assert_refused(&mut harness, &all).await;
    assert_done(&mut harness, "eve", "arbiter pair-again", json!({ "why": why }), "Round 1 is paired").await;
    assert_done(&mut harness, "eve", "arbiter begin-round", json!({}), "Round 1 has started.").await;
    let all = [
        ("arbiter result", json!({ "board": own, "result": "1-0", "why": why })),
        ("arbiter restart", json!({ "board": own, "why": why })),
        ("arbiter reinstate", json!({ "board": own, "why": why })),
        ("arbiter remove", remove),
        ("arbiter remove", json!({ "entrant": "eve", "why": why })),
        ("arbiter replace", replace),
        ("arbiter replace", json!({ "entrant": "eve", "player": "zoe", "why": why })),
        ("arbiter extend", json!({ "span": "1d", "why": why })),
        ("arbiter finish", finish),
        ("arbiter cancel", json!({ "why": why })),
    ];
    assert_refused(&mut harness, &all).await;
    let (own, other) = own_and_other_board(&harness, &id, 1, "eve").await;
    // An operator of the bot can set that result, from any server.
    harness.guild = ELSEWHERE;
    let options = json!({ "board": own, "result": "1-0", "why": why, "tournament": id.as_str() });
    assert_done(&mut harness, "olga", "arbiter result", options, "A director set the result of board").await;
    harness.guild = GUILD;
    // She may set results of other players, and extend a round in which her own game is over.
    let extend = json!({ "span": "1d", "why": why });
    assert_done(&mut harness, "eve", "arbiter extend", extend, "Round 1 has more time.").await;
    let options = json!({ "board": other, "result": "1-0", "why": why });
    assert_done(&mut harness, "eve", "arbiter result", options, "A director set the result of board").await;
    // She may cancel the tournament, because none of its games is running.
    assert_done(&mut harness, "eve", "arbiter cancel", json!({ "why": why }), "The tournament is cancelled.")
        .await;
}

#[tokio::test]
async fn directing_a_tournament_game_needs_a_reason_that_is_logged() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let game = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let game = game.game_id(&game.rounds()[0].pairings[0]);
    let direct = |action: &str, why: Option<&str>| {
        let mut options = json!({ "what": action, "game": game.as_str(), "seat": "w", "span": "1d" });
        if let Some(why) = why {
            options["why"] = json!(why);
        }
        options
    };
    let response = harness.run_command("eve", "direct", direct("pause", None)).await;
    assert!(response.private_text().contains("fill in `why`"), "{response:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    for (action, expected) in [
        ("pause", ": a director paused the game."),
        ("resume", ": a director resumed the game."),
        ("give", ": a director added 1 day."),
    ] {
        let text = harness.run_command("eve", "direct", direct(action, Some("a storm"))).await.private_text();
        assert!(text.contains(expected) && text.contains("Reason: a storm."), "{text}");
        let phase = if action == "pause" { Phase::Paused } else { Phase::Running };
        assert_eq!(harness.game(&game).await.phase(), phase, "{action}");
    }
    let again = harness.run_command("eve", "direct", direct("resume", Some("a storm"))).await;
    assert!(!again.private_text().contains("Reason:"), "the game is already running: {again:?}");
    for action in ["seat", "remove", "cancel"] {
        let text = harness.run_command("eve", "direct", direct(action, Some("a storm"))).await.private_text();
        assert!(text.contains("`/arbiter "), "{text}");
    }
    let text = harness.run_command("eve", "direct", direct("win", Some("they agreed"))).await.private_text();
    assert!(text.contains("A director set the result of board 1.1"), "{text}");
    let log = harness.run_command("ann", "tournament log", json!({})).await.private_text();
    assert_eq!(log.matches("Reason: a storm.").count(), 3, "{log}");
    assert!(log.contains("Reason: they agreed."), "{log}");
}

#[tokio::test]
async fn the_reason_for_directing_a_game_is_stored_and_shown() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let options = json!({ "what": "pause", "why": "a *storm*", "game": game.as_str() });
    harness.run_command("eve", "direct", options).await;
    let shown =
        harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(shown.contains("eve as director: pause the game. Reason: a \\*storm\\*"), "{shown}");
    let options = json!({ "what": "resume", "why": "x".repeat(301), "game": game.as_str() });
    let refused = harness.run_command("eve", "direct", options).await.private_text();
    assert_eq!(refused, "`why` is too long: 301 characters. Use 300 at most.");
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    let options = json!({ "what": "resume", "why": "x".repeat(300), "game": game.as_str() });
    harness.run_command("eve", "direct", options).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn an_operator_can_inspect_and_direct_any_game_with_a_reason() {
    let mut harness = Harness::new().await;
    let game = start_closed_game(&mut harness).await;
    (harness.guild, harness.channel) = (ELSEWHERE, ChannelId(610));
    let inspect = json!({ "what": "look", "game": game.as_str() });
    let response = harness.run_command("olga", "direct", inspect.clone()).await;
    assert!(response.private_text().contains("fill in `why`"), "{response:?}");
    let mut with_reason = inspect.clone();
    with_reason["why"] = json!("a complaint");
    let response = harness.run_command("olga", "direct", with_reason).await;
    assert!(response.private_text().contains("White: ann"), "{response:?}");
    let pause = json!({ "what": "pause", "why": "a complaint", "game": game.as_str() });
    let response = harness.run_command("olga", "direct", pause).await;
    assert!(response.private_text().contains("The game is paused."), "{response:?}");
    // Commands that record no reason treat operators like any other user.
    let response = harness.run_command("olga", "board", json!({ "game": game.as_str() })).await;
    assert!(response.private_text().starts_with("There is no game"), "{response:?}");
    let shown =
        harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(shown.contains("olga as director: pause the game. Reason: a complaint"), "{shown}");
}

#[tokio::test]
async fn closed_games_are_listed_only_for_their_players_and_directors() {
    let mut harness = Harness::new().await;
    let (game, open) = (start_closed_game(&mut harness).await, harness.duel("kings-mate").await);
    let status = harness.run_command("eve", "server status", json!({})).await;
    let status = status.only("post").content();
    assert!(status.contains("King's Mate") && !status.contains("Mount Chess"), "{status}");
    for game in [&game, &open] {
        let question = harness.run_command("ann", "resign", json!({ "game": game.as_str() })).await;
        harness.press("ann", &question.component_ids()[0], true).await;
        assert_eq!(harness.game(game).await.phase(), Phase::Over);
    }
    for (who, is_listed) in [("dan", false), ("ben", true), ("eve", true)] {
        for options in [json!({ "all": true }), json!({ "player": "ann" })] {
            let text = harness.run_command(who, "archive", options).await.private_text();
            assert!(text.contains("King's Mate"), "{who}: {text}");
            assert_eq!(text.contains("Mount Chess"), is_listed, "{who}: {text}");
        }
    }
    // In another server both games are listed for their players only.
    harness.guild = ELSEWHERE;
    for (who, options, is_listed) in [
        ("dan", json!({ "player": "ann" }), false),
        ("eve", json!({ "player": "ann" }), false),
        ("eve", json!({ "all": true }), false),
        ("ann", json!({}), true),
    ] {
        let text = harness.run_command(who, "archive", options).await.private_text();
        assert_eq!(text.contains("King's Mate"), is_listed, "{who}: {text}");
        assert_eq!(text.contains("Mount Chess"), is_listed, "{who}: {text}");
    }
}

#[tokio::test]
async fn rating_lists_cover_the_server_and_globally_only_players_who_opted_in() {
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "mount-chess", "options": "time=3d per action; rated=on" });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    for who in ["ann", "ben"] {
        let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
        harness.run_command(who, "move", json!({ "action": action, "game": game.as_str() })).await;
    }
    let question = harness.run_command("ben", "resign", json!({ "game": game.as_str() })).await;
    harness.press("ben", &question.component_ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    let list = json!({ "variant": "mount-chess" });
    let everywhere = json!({ "variant": "mount-chess", "everywhere": true });
    let text = harness.run_command("dan", "ratings list", list.clone()).await.private_text_with_pictures();
    assert!(text.contains("ann") && text.contains("ben"), "{text}");
    assert!(
        harness
            .run_command("dan", "ratings list", everywhere.clone())
            .await
            .private_text()
            .contains("Nobody")
    );
    harness.guild = ELSEWHERE;
    assert!(harness.run_command("dan", "ratings list", list.clone()).await.private_text().contains("Nobody"));
    let unlisted =
        harness.run_command("dan", "ratings show", json!({ "player": "ann" })).await.private_text();
    let unknown = harness.run_command("dan", "ratings show", json!({ "player": "zoe" })).await.private_text();
    assert_eq!(unlisted, unknown, "the answer does not reveal which users the bot knows");
    let text = harness.run_command("ann", "settings", json!({ "listed": true })).await.private_text();
    assert!(text.contains("Name and ratings: on public lists"), "{text}");
    let text = harness.run_command("dan", "ratings list", everywhere.clone()).await;
    let text = text.private_text_with_pictures();
    assert!(text.contains("ann") && !text.contains("ben"), "{text}");
    let text = harness.run_command("dan", "ratings show", json!({ "player": "ann" })).await.private_text();
    assert!(text.contains("Mount Chess: **"), "{text}");
    harness.run_command("ann", "settings", json!({ "listed": false })).await;
    assert!(harness.run_command("dan", "ratings list", everywhere).await.private_text().contains("Nobody"));
}

/// Returns the requests to channels of the server that removed the bot.
fn sent_to_lost_server(requests: &[Request]) -> Vec<&Request> {
    // All other channels are direct messages, or belong to the other server.
    let is_home = |channel: ChannelId| !(9_000..10_000).contains(&channel.0);
    let is_to_lost_server = |request: &&Request| match request {
        Request::Post { channel, .. } => is_home(*channel),
        Request::EditComponents { message, .. }
        | Request::Edit { message, .. }
        | Request::StartThreadOn { message, .. } => is_home(message.channel),
        Request::Unarchive { .. } | Request::Channel { .. } => true,
        _ => false,
    };
    requests.iter().filter(is_to_lost_server).collect()
}

#[tokio::test]
async fn after_a_kick_nothing_is_sent_to_the_lost_server() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let tournament =
        start_tournament(&mut harness, "swiss", json!({ "rounds": 1, "round-time": "2d" })).await;
    let mut games = vec![harness.duel("mount-chess").await, start_closed_game(&mut harness).await];
    let state = harness.referee().tournaments.tournament(&tournament).await.expect("a tournament");
    games.extend(state.rounds()[0].pairings.iter().map(|pairing| state.game_id(pairing)));
    harness.run_command("eve", "server status", json!({})).await;
    let forbidden = CallError::Forbidden { code: 50_001, what: "Missing Access".to_owned() };
    harness.discord.fail_channel(MAIN_CHANNEL, Some(forbidden));
    let mut requests = harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    let notified = requests.iter().filter(|request| request.content().contains("is on hold")).count();
    assert_eq!(notified, 2 * games.len(), "the players of each game are notified: {requests:?}");
    for game in &games {
        assert_eq!(harness.game(game).await.phase(), Phase::Paused);
    }
    // Time passes, and one of the games is ended by a command in another server.
    (harness.guild, harness.channel) = (ELSEWHERE, ChannelId(9_610));
    let resign = harness.run_command("ann", "resign", json!({ "game": games[0].as_str() })).await;
    requests.extend(harness.press("ann", &resign.component_ids()[0], true).await.requests);
    requests.extend(harness.wait(Span::days(3)).await);
    harness.bot().edit_due_statuses().await;
    requests.extend(harness.edit_announcements().await);
    assert_eq!(sent_to_lost_server(&requests), Vec::<&Request>::new());
    assert_eq!(harness.game(&games[0]).await.phase(), Phase::Over);
    // After a new invitation, the boards of the running games are posted again.
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    let requests = harness.handle_event(&guild_created(GUILD)).await;
    let shown = sent_to_lost_server(&requests);
    let boards = shown.iter().filter(|request| matches!(request, Request::Post { files: 1.., .. }));
    assert_eq!(boards.count(), games.len() - 1, "{requests:?}");
    assert_eq!(harness.game(&games[1]).await.phase(), Phase::Running);
}
