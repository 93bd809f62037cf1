//! Refusals for users without permission: moving games, directing, seating, ratings, lists, and servers that the bot
//! has lost.

use crate::harness::{ALLOWED, Harness, command, known, user};
use crate::recorder::{GUILD, HALL, Outgoing};
use crate::running::running;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event, GuildId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use castellan_rules::Seat;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

const ELSEWHERE: GuildId = GuildId(78);

/// Moves a game to channel 510 with these permissions of the user and the bot there. Returns the answer.
async fn moves(harness: &mut Harness, who: &str, game: &GameId, theirs: Value, ours: Value) -> String {
    let options = json!({ "game": game.as_str(), "channel": "510" });
    let mut data = command("game move", &options, None);
    let channel = &mut data["resolved"]["channels"]["510"];
    (channel["permissions"], channel["app_permissions"]) = (theirs, ours);
    let json = harness.interaction(who, 2, &data);
    harness.happens(&json).await.privately()
}

/// Starts a game between Ann and Ben that is closed to spectators.
async fn closed(harness: &mut Harness) -> GameId {
    let options = "time=3d per action; spectators=off";
    let options = json!({ "variant": "mount-chess", "options": options, "opponent": "ben" });
    let game = harness.opens("ann", options).await;
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    game
}

fn gone() -> CallError {
    CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() }
}

#[tokio::test]
async fn a_game_is_moved_only_to_where_both_may_write() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let (all, reads) = (ALLOWED.to_string(), (1_u64 << 10).to_string());
    for (theirs, ours, expected) in [
        (json!(reads), json!(all), "You can't write in <#510>. Missing permissions: Send Messages."),
        (
            json!(all),
            json!(reads),
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
        let said = moves(&mut harness, "ann", &game, theirs, ours).await;
        assert!(said.contains(expected), "{said}");
    }
    // Permissions that Discord leaves out are computed from roles and overwrites, if those are known.
    harness.discord.may(ChannelId(510), 1 << 10);
    let said = moves(&mut harness, "ann", &game, json!(all), Value::Null).await;
    assert!(said.contains("I can't write in <#510>. Missing permissions: Send Messages"), "{said}");
    harness.discord.may(ChannelId(510), ALLOWED);
    let said = moves(&mut harness, "ann", &game, json!(all), Value::Null).await;
    assert!(said.contains("moved to <#510>"), "{said}");
    let home = json!({ "game": game.as_str() });
    harness.gives("ann", "game move", home).await;
    let said = moves(&mut harness, "ann", &game, json!(all), json!(all)).await;
    assert!(said.contains("moved to <#510>"), "{said}");
    // In the current channel, the interaction itself carries the user's permissions.
    let mut data =
        harness.interaction("ann", 2, &command("game move", &json!({ "game": game.as_str() }), None));
    data["member"]["permissions"] = json!(reads);
    assert!(harness.happens(&data).await.privately().contains("You can't write in <#500>"));
    // Nor can a user open a game without permission there.
    let new = command("game new", &json!({ "variant": "mount-chess" }), None);
    let mut data = harness.interaction("ann", 2, &new);
    data["member"]["permissions"] = json!(reads);
    assert!(harness.happens(&data).await.privately().contains("You can't write in <#500>"));
}

#[tokio::test]
async fn a_message_that_says_what_is_going_on_stands_only_where_both_may_write() {
    let mut harness = Harness::new().await;
    let mut data = command("server status", &json!({ "channel": "510" }), None);
    data["resolved"]["channels"]["510"]["permissions"] = json!("1024");
    let json = harness.interaction("eve", 2, &data);
    let heard = harness.happens(&json).await;
    assert!(heard.privately().contains("You can't write in <#510>"), "{heard:?}");
    assert_eq!(heard.count("post"), 0, "{heard:?}");
}

#[tokio::test]
async fn a_game_stays_in_its_server_unless_its_place_is_lost_and_then_its_players_take_it_along() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let named = json!({ "game": game.as_str() });
    (harness.guild, harness.channel) = (ELSEWHERE, ChannelId(610));
    for (who, expected) in [("ann", "A game stays in its server."), ("eve", "There is no game")] {
        let heard = harness.gives(who, "game move", named.clone()).await;
        assert!(heard.privately().starts_with(expected), "{heard:?}");
    }
    harness.discord.breaks(HALL, Some(gone()));
    harness.event(&Event::ChannelDeleted(HALL)).await;
    let heard = harness.gives("eve", "game move", named.clone()).await;
    assert!(heard.privately().starts_with("There is no game"), "{heard:?}");
    harness.gives("eve", "server ban", json!({ "player": "ben" })).await;
    let heard = harness.gives("ben", "game move", named.clone()).await;
    assert_eq!(heard.privately(), "You are banned from games in this server.");
    let heard = harness.gives("ann", "game move", named.clone()).await;
    assert!(heard.privately().contains("moved to <#610>"), "{heard:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    // The game belongs to that server now, and only its directors direct it.
    let pause = json!({ "game": game.as_str(), "what": "pause" });
    let heard = harness.gives("eve", "direct", pause.clone()).await;
    assert!(heard.answer().content().contains("The game is paused."), "{heard:?}");
    harness.guild = GUILD;
    let heard = harness.gives("eve", "direct", pause).await;
    assert!(heard.privately().starts_with("There is no game"), "{heard:?}");
}

#[tokio::test]
async fn who_is_banned_finishes_the_games_that_go_on_and_nothing_else() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let lobby = harness.opens("cem", json!({ "variant": "kings-mate" })).await;
    harness.gives("eve", "server ban", json!({ "player": "ann" })).await;
    let at = |game: &GameId| json!({ "game": game.as_str() });
    let mut with_user = at(&lobby);
    with_user["player"] = json!("ann");
    for (who, path, options) in [
        ("ann", "game join", at(&lobby)),
        ("ann", "game watch", at(&lobby)),
        ("ann", "game show", at(&lobby)),
        ("ann", "game new", json!({ "variant": "kings-mate" })),
        ("ann", "archive", json!({ "all": true })),
        ("ann", "ratings list", json!({ "variant": "kings-mate" })),
        ("cem", "game invite", with_user),
    ] {
        let said = harness.gives(who, path, options).await.privately();
        assert!(said.contains("banned from games in this server"), "{who}: {path}: {said}");
    }
    let join = harness.id(&lobby, Step::Join).await;
    assert_eq!(
        harness.presses("ann", &join, false).await.privately(),
        "You are banned from games in this server."
    );
    // Nor can another user seat her.
    let options = json!({ "what": "seat", "seat": "b", "player": "ann", "game": lobby.as_str() });
    let heard = harness.gives("eve", "direct", options).await;
    assert_eq!(heard.privately(), "ann is banned from games in this server.");
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert!(heard.publicly().contains("ann: Farmer a2 to a3."), "{heard:?}");
    let question = harness.gives("ann", "resign", at(&game)).await;
    let heard = harness.presses("ann", &question.ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over, "{heard:?}");
}

#[tokio::test]
async fn nobody_is_seated_beside_somebody_who_blocked_them() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "person block", json!({ "player": "dan" })).await;
    let seat = json!({ "what": "seat", "seat": "b", "player": "dan", "game": game.as_str() });
    let replace = json!({ "seat": "b", "player": "dan", "game": game.as_str() });
    let no = "dan and a player of this game don't want to play together.";
    assert_eq!(harness.gives("eve", "direct", seat.clone()).await.privately(), no);
    assert_eq!(harness.gives("ann", "replace", replace.clone()).await.privately(), no);
    // Nor by an earlier offer.
    harness.gives("ann", "person unblock", json!({ "player": "dan" })).await;
    harness.gives("ann", "replace", replace).await;
    harness.gives("ann", "person block", json!({ "player": "dan" })).await;
    let offer = harness.game(&game).await.offers()[0].number;
    let accept = ComponentId::for_game(Step::Accept, &game, 0).with(offer).to_string();
    assert_eq!(harness.presses("dan", &accept, false).await.privately(), no);
    let typed = json!({ "answer": "accept", "game": game.as_str() });
    assert_eq!(harness.gives("dan", "replace", typed).await.privately(), no);
    // Nor beside a player whom they have blocked.
    harness.gives("ann", "person unblock", json!({ "player": "dan" })).await;
    harness.gives("dan", "person block", json!({ "player": "ann" })).await;
    assert_eq!(harness.gives("eve", "direct", seat).await.privately(), no);
    let black = harness.game(&game).await.player_at(Seat::Black).expect("somebody").id.clone();
    assert_eq!(
        harness.referee().directory.person(&black).await.expect("a store").expect("a person").name,
        "ben"
    );
}

#[tokio::test]
async fn nobody_directs_a_game_that_they_play_in_nor_seats_themselves() {
    let mut harness = Harness::new().await;
    let game = harness.opens("eve", json!({ "variant": "mount-chess" })).await;
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.gives("eve", "game start", json!({ "game": game.as_str() })).await;
    for what in ["pause", "win", "drawn", "remove", "cancel", "give", "look"] {
        let options = json!({ "what": what, "seat": "w", "span": "1d", "game": game.as_str() });
        let heard = harness.gives("eve", "direct", options).await;
        assert!(heard.privately().starts_with("You play in this one yourself."), "{what}: {heard:?}");
    }
    let question = harness.gives("eve", "resign", json!({ "game": game.as_str() })).await;
    harness.presses("eve", &question.ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over, "but they may give up");
    let other = harness.duel("mount-chess").await;
    let options = json!({ "what": "seat", "seat": "b", "player": "eve", "game": other.as_str() });
    let heard = harness.gives("eve", "direct", options).await;
    assert_eq!(heard.privately(), "You can't seat yourself. Ask another director.");
}

/// Returns two boards of a round: that of a player, and another.
async fn boards(harness: &Harness, id: &TournamentId, round: u32, who: &str) -> (String, String) {
    let player =
        harness.referee().directory.find_player(&format!("discord:{}", user(who))).await.expect("a store");
    let tournament = harness.referee().tournaments.tournament(id).await.expect("it is there");
    let number = tournament.number_of(&player.expect("they are known")).expect("they take part");
    let pairings = &tournament.round(round).expect("it is paired").pairings;
    let (own, others): (Vec<_>, Vec<_>) =
        pairings.iter().partition(|pairing| pairing.entrants.contains(&number));
    (own[0].board.to_string(), others[0].board.to_string())
}

#[tokio::test]
async fn directors_who_play_do_what_favours_nobody_and_leave_the_rest_to_others() {
    let mut harness = Harness::new().await;
    let options = json!({
        "title": "Spring", "format": "swiss", "variant": "mount-chess", "rounds": 3, "round-time": "10d",
        "notice": "1h",
    });
    harness.gives("eve", "tournament announce", options).await;
    for who in ["eve", "ben", "cem", "dan"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    let id = harness.referee().tournament_list.all().await.expect("a store").remove(0).0;
    let why = "because";
    let forbid = json!({ "entrant": "ben", "other": "cem", "why": why });
    let refused = async |harness: &mut Harness, all: &[(&str, Value)]| {
        for (path, options) in all {
            let before = harness.referee().tournaments.tournament(&id).await.expect("it is there").events();
            let said = harness.gives("eve", path, options.clone()).await.privately();
            assert!(
                said.starts_with("You play in this one yourself. Ask another director"),
                "{path}: {said}"
            );
            assert_eq!(
                harness.referee().tournaments.tournament(&id).await.expect("it is there").events(),
                before
            );
        }
    };
    let done = async |harness: &mut Harness, who: &str, path: &str, options: Value, expected: &str| {
        let said = harness.gives(who, path, options).await.privately();
        assert!(said.contains(expected), "{path}: {said}");
    };
    refused(&mut harness, &[("arbiter forbid", forbid.clone())]).await;
    done(&mut harness, "eve", "arbiter start", json!({}), "has started with 4 players").await;
    // The round is paired but has not begun: her opponent is known, and she may not change it.
    let (own, _) = boards(&harness, &id, 1, "eve").await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let eve =
        harness.referee().directory.find_player(&format!("discord:{}", user("eve"))).await.expect("a store");
    let eve = tournament.number_of(&eve.expect("she is known")).expect("she takes part");
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
    refused(&mut harness, &all).await;
    done(&mut harness, "eve", "arbiter pair-again", json!({ "why": why }), "Round 1 is paired").await;
    done(&mut harness, "eve", "arbiter begin-round", json!({}), "Round 1 has started.").await;
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
    refused(&mut harness, &all).await;
    let (own, other) = boards(&harness, &id, 1, "eve").await;
    // The bot's operator decides it, from any server.
    harness.guild = ELSEWHERE;
    let options = json!({ "board": own, "result": "1-0", "why": why, "tournament": id.as_str() });
    done(&mut harness, "olga", "arbiter result", options, "A director set the result of board").await;
    harness.guild = GUILD;
    // She may decide other players' games, and extend a round in which her own game is over.
    let extend = json!({ "span": "1d", "why": why });
    done(&mut harness, "eve", "arbiter extend", extend, "Round 1 has more time.").await;
    let options = json!({ "board": other, "result": "1-0", "why": why });
    done(&mut harness, "eve", "arbiter result", options, "A director set the result of board").await;
    // No running game would end with the tournament.
    done(&mut harness, "eve", "arbiter cancel", json!({ "why": why }), "The tournament is cancelled.").await;
}

#[tokio::test]
async fn a_game_of_a_tournament_is_directed_with_a_reason_that_its_log_keeps() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let game = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let game = game.game_id(&game.rounds()[0].pairings[0]);
    let direct = |what: &str, why: Option<&str>| {
        let mut options = json!({ "what": what, "game": game.as_str(), "seat": "w", "span": "1d" });
        if let Some(why) = why {
            options["why"] = json!(why);
        }
        options
    };
    let heard = harness.gives("eve", "direct", direct("pause", None)).await;
    assert!(heard.privately().contains("fill in `why`"), "{heard:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    for (what, expected) in [
        ("pause", ": a director paused the game."),
        ("resume", ": a director resumed the game."),
        ("give", ": a director added 1 day."),
    ] {
        let said = harness.gives("eve", "direct", direct(what, Some("a storm"))).await.privately();
        assert!(said.contains(expected) && said.contains("Reason: a storm."), "{said}");
        let phase = if what == "pause" { Phase::Paused } else { Phase::Running };
        assert_eq!(harness.game(&game).await.phase(), phase, "{what}");
    }
    let again = harness.gives("eve", "direct", direct("resume", Some("a storm"))).await;
    assert!(!again.privately().contains("Reason:"), "the game is running: {again:?}");
    for what in ["seat", "remove", "cancel"] {
        let said = harness.gives("eve", "direct", direct(what, Some("a storm"))).await.privately();
        assert!(said.contains("`/arbiter "), "{said}");
    }
    let said = harness.gives("eve", "direct", direct("win", Some("they agreed"))).await.privately();
    assert!(said.contains("A director set the result of board 1.1"), "{said}");
    let log = harness.gives("ann", "tournament log", json!({})).await.privately();
    assert_eq!(log.matches("Reason: a storm.").count(), 3, "{log}");
    assert!(log.contains("Reason: they agreed."), "{log}");
}

#[tokio::test]
async fn why_a_game_was_directed_is_kept_and_shown() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let options = json!({ "what": "pause", "why": "a *storm*", "game": game.as_str() });
    harness.gives("eve", "direct", options).await;
    let shown = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(shown.contains("eve as director: pause the game. Reason: a \\*storm\\*"), "{shown}");
    let options = json!({ "what": "resume", "why": "x".repeat(301), "game": game.as_str() });
    let refused = harness.gives("eve", "direct", options).await.privately();
    assert_eq!(refused, "`why` is too long: 301 characters. Use 300 at most.");
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    let options = json!({ "what": "resume", "why": "x".repeat(300), "game": game.as_str() });
    harness.gives("eve", "direct", options).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn an_operator_looks_at_and_directs_any_game_with_a_reason() {
    let mut harness = Harness::new().await;
    let game = closed(&mut harness).await;
    (harness.guild, harness.channel) = (ELSEWHERE, ChannelId(610));
    let look = json!({ "what": "look", "game": game.as_str() });
    let heard = harness.gives("olga", "direct", look.clone()).await;
    assert!(heard.privately().contains("fill in `why`"), "{heard:?}");
    let mut with_reason = look.clone();
    with_reason["why"] = json!("a complaint");
    let heard = harness.gives("olga", "direct", with_reason).await;
    assert!(heard.privately().contains("White: ann"), "{heard:?}");
    let pause = json!({ "what": "pause", "why": "a complaint", "game": game.as_str() });
    let heard = harness.gives("olga", "direct", pause).await;
    assert!(heard.privately().contains("The game is paused."), "{heard:?}");
    // Only commands that record a reason see more; for other commands operators are strangers.
    let heard = harness.gives("olga", "board", json!({ "game": game.as_str() })).await;
    assert!(heard.privately().starts_with("There is no game"), "{heard:?}");
    let shown = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(shown.contains("olga as director: pause the game. Reason: a complaint"), "{shown}");
}

#[tokio::test]
async fn closed_games_stand_in_no_list_of_others() {
    let mut harness = Harness::new().await;
    let (game, open) = (closed(&mut harness).await, harness.duel("kings-mate").await);
    let status = harness.gives("eve", "server status", json!({})).await;
    let status = status.only("post").content();
    assert!(status.contains(open.as_str()) && !status.contains(game.as_str()), "{status}");
    for game in [&game, &open] {
        let question = harness.gives("ann", "resign", json!({ "game": game.as_str() })).await;
        harness.presses("ann", &question.ids()[0], true).await;
        assert_eq!(harness.game(game).await.phase(), Phase::Over);
    }
    for (who, seen) in [("dan", false), ("ben", true), ("eve", true)] {
        for options in [json!({ "all": true }), json!({ "player": "ann" })] {
            let said = harness.gives(who, "archive", options).await.privately();
            assert!(said.contains(open.as_str()), "{who}: {said}");
            assert_eq!(said.contains(game.as_str()), seen, "{who}: {said}");
        }
    }
    // In another server neither exists, except for the players themselves.
    harness.guild = ELSEWHERE;
    for (who, options, seen) in [
        ("dan", json!({ "player": "ann" }), false),
        ("eve", json!({ "player": "ann" }), false),
        ("eve", json!({ "all": true }), false),
        ("ann", json!({}), true),
    ] {
        let said = harness.gives(who, "archive", options).await.privately();
        assert_eq!(said.contains(open.as_str()), seen, "{who}: {said}");
        assert_eq!(said.contains(game.as_str()), seen, "{who}: {said}");
    }
}

#[tokio::test]
async fn rating_lists_are_those_of_the_server_and_everywhere_of_those_who_want_it() {
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "mount-chess", "options": "time=3d per action; rated=on" });
    let game = harness.opens("ann", options).await;
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    for who in ["ann", "ben"] {
        let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
        harness.gives(who, "move", json!({ "action": action, "game": game.as_str() })).await;
    }
    let question = harness.gives("ben", "resign", json!({ "game": game.as_str() })).await;
    harness.presses("ben", &question.ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    let list = json!({ "variant": "mount-chess" });
    let everywhere = json!({ "variant": "mount-chess", "everywhere": true });
    let said = harness.gives("dan", "ratings list", list.clone()).await.privately();
    assert!(said.contains("ann") && said.contains("ben"), "{said}");
    assert!(harness.gives("dan", "ratings list", everywhere.clone()).await.privately().contains("Nobody"));
    harness.guild = ELSEWHERE;
    assert!(harness.gives("dan", "ratings list", list.clone()).await.privately().contains("Nobody"));
    let unlisted = harness.gives("dan", "ratings show", json!({ "player": "ann" })).await.privately();
    let unknown = harness.gives("dan", "ratings show", json!({ "player": "zoe" })).await.privately();
    assert_eq!(unlisted, unknown, "whether the bot knows somebody is nobody's business");
    let said = harness.gives("ann", "settings", json!({ "listed": true })).await.privately();
    assert!(said.contains("Ratings: on public lists"), "{said}");
    let said = harness.gives("dan", "ratings list", everywhere.clone()).await.privately();
    assert!(said.contains("ann") && !said.contains("ben"), "{said}");
    let said = harness.gives("dan", "ratings show", json!({ "player": "ann" })).await.privately();
    assert!(said.contains("Mount Chess: **"), "{said}");
    harness.gives("ann", "settings", json!({ "listed": false })).await;
    assert!(harness.gives("dan", "ratings list", everywhere).await.privately().contains("Nobody"));
}

/// Returns the requests to channels of the lost server.
fn at_home(asked: &[Outgoing]) -> Vec<&Outgoing> {
    // All other channels are direct messages, or belong to the other server.
    let is_home = |channel: ChannelId| !(9_000..10_000).contains(&channel.0);
    let about = |asked: &&Outgoing| match asked {
        Outgoing::Post { channel, .. } => is_home(*channel),
        Outgoing::Retouch { message, .. }
        | Outgoing::Rewrite { message, .. }
        | Outgoing::StartThreadOn { message, .. } => is_home(message.channel),
        Outgoing::Unarchive { .. } | Outgoing::Channel { .. } => true,
        _ => false,
    };
    asked.iter().filter(about).collect()
}

#[tokio::test]
async fn after_a_kick_nothing_is_sent_to_the_lost_server() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let tournament = running(&mut harness, "swiss", json!({ "rounds": 1, "round-time": "2d" })).await;
    let mut games = vec![harness.duel("mount-chess").await, closed(&mut harness).await];
    let state = harness.referee().tournaments.tournament(&tournament).await.expect("it is there");
    games.extend(state.rounds()[0].pairings.iter().map(|pairing| state.game_id(pairing)));
    harness.gives("eve", "server status", json!({})).await;
    let forbidden = CallError::Forbidden { code: 50_001, what: "Missing Access".to_owned() };
    harness.discord.breaks(HALL, Some(forbidden));
    let mut asked = harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    let told = asked.iter().filter(|asked| asked.content().contains("is on hold")).count();
    assert_eq!(told, 2 * games.len(), "its players are told of each game: {asked:?}");
    for game in &games {
        assert_eq!(harness.game(game).await.phase(), Phase::Paused);
    }
    // Time passes, and one of the games continues elsewhere, through its players' commands.
    (harness.guild, harness.channel) = (ELSEWHERE, ChannelId(9_610));
    let resign = harness.gives("ann", "resign", json!({ "game": games[0].as_str() })).await;
    asked.extend(harness.presses("ann", &resign.ids()[0], true).await.asked);
    asked.extend(harness.wait(Span::days(3)).await);
    harness.bot().edit_due_statuses().await;
    asked.extend(harness.edits().await);
    assert_eq!(at_home(&asked), Vec::<&Outgoing>::new());
    assert_eq!(harness.game(&games[0]).await.phase(), Phase::Over);
    // After a new invitation, the boards of the running games are posted again.
    harness.discord.breaks(HALL, None);
    let asked = harness.event(&known(GUILD)).await;
    let shown = at_home(&asked);
    let boards = shown.iter().filter(|asked| matches!(asked, Outgoing::Post { files: 1.., .. }));
    assert_eq!(boards.count(), games.len() - 1, "{asked:?}");
    assert_eq!(harness.game(&games[1]).await.phase(), Phase::Running);
}
