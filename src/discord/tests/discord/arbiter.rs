//! Arbiter commands for tournaments, and their handling of missing channels and messages.

use crate::fixtures::{DIRECTORS_ONLY, FOUR_PLAYERS, announce_tournament, posts, start_tournament};
use crate::harness::{Harness, Response, guild_created};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use castellan_community::places::tournament_locations::TournamentLocations;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event, UserId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[tokio::test]
async fn every_arbiter_command_checks_that_the_user_is_a_director() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({})).await;
    for spec in castellan_discord::REGISTRY.commands().filter(|spec| spec.path[0] == "arbiter") {
        let options = match spec.path[1] {
            "pair" => json!({ "pairing": "1-2, 3-4", "why": "x" }),
            "result" => json!({ "board": "1.1", "result": "1-0", "why": "x" }),
            "replace" => json!({ "entrant": "1", "player": "eve", "why": "x" }),
            "remove" => json!({ "entrant": "1", "why": "x" }),
            "extend" => json!({ "span": "1d", "why": "x" }),
            "reinstate" | "restart" => json!({ "board": "1.1", "why": "x" }),
            "forbid" => json!({ "entrant": "1", "other": "2", "why": "x" }),
            "rounds" => json!({ "rounds": 2, "why": "x" }),
            "change" => json!({ "title": "Mine", "why": "x" }),
            "message" => json!({ "text": "x" }),
            "pair-again" | "finish" | "cancel" => json!({ "why": "x" }),
            _ => json!({}),
        };
        let before = harness.referee().tournaments.tournament(&id).await.expect("a tournament").events();
        let response = harness.run_command("ann", &spec.path.join(" "), options).await;
        assert_eq!(response.private_text(), DIRECTORS_ONLY);
        assert_eq!(
            harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(),
            before
        );
    }
    let options = json!({ "title": "Mine", "format": "swiss", "variant": "kings-mate" });
    let response = harness.run_command("ann", "tournament announce", options).await;
    assert_eq!(response.private_text(), DIRECTORS_ONLY);
    // A tournament of another server cannot be found here.
    let response = harness.run_command("eve", "tournament show", json!({ "tournament": "nowhere" })).await;
    assert_eq!(response.private_text(), "There is no tournament nowhere in this server.");
}

#[tokio::test]
async fn players_cannot_name_replacements_in_tournament_games() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({})).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let white = tournament.rounds()[0].pairings[0].entrants[0];
    let white = tournament.entrant(white).expect("a player").player.id.clone();
    let white = harness.referee().directory.person(&white).await.expect("a store").expect("a person").name;
    let options = json!({ "game": format!("{id}-r1-b1"), "seat": "white", "player": "zoe" });
    let response = harness.run_command(&white, "replace", options).await;
    let title = &tournament.announcement().title;
    let expected = format!(
        "This game belongs to tournament {title}. A director replaces players there: `/arbiter replace`"
    );
    assert_eq!(response.private_text(), expected);
}

#[tokio::test]
async fn every_refusal_has_its_sentence() {
    let mut harness = Harness::new().await;
    let why = "it has to be";
    start_tournament(&mut harness, "swiss", json!({ "rounds": 3, "late-until": 1, "round-time": "none" }))
        .await;
    let cases = [
        ("ann", "tournament sign-up", json!({}), "You're already signed up."),
        ("eve", "tournament sign-up", json!({}), "Too late: round 1 has started."),
        ("eve", "tournament withdraw", json!({}), "You're not signed up. Press **Sign up** first."),
        ("ann", "tournament check-in", json!({}), "The tournament is already under way."),
        ("ann", "tournament sit-out", json!({ "round": 1 }), "You can't sit out round 1 of 3"),
        ("ann", "tournament pairings", json!({ "round": "9" }), "Round 9 is not paired yet."),
        ("ann", "tournament pairings", json!({ "round": "next" }), "`next` is not a round."),
        ("eve", "arbiter start", json!({}), "The tournament is already under way."),
        ("eve", "arbiter begin-round", json!({}), "No round is waiting to start."),
        (
            "eve",
            "arbiter pair",
            json!({ "pairing": "1-2, 3-4", "why": why }),
            "No round is waiting to start.",
        ),
        ("eve", "arbiter pair", json!({ "pairing": "all", "why": why }), "I couldn't read `all`."),
        ("eve", "arbiter pair-again", json!({ "why": why }), "No round is waiting to start."),
        (
            "eve",
            "arbiter result",
            json!({ "board": "9.9", "result": "1-0", "why": why }),
            "There is no board 9.9.",
        ),
        (
            "eve",
            "arbiter result",
            json!({ "board": "x", "result": "1-0", "why": why }),
            "`x` is not a board.",
        ),
        (
            "eve",
            "arbiter result",
            json!({ "board": "1.1", "result": "2-0", "why": why }),
            "`2-0` is not a result.",
        ),
        (
            "eve",
            "arbiter result",
            json!({ "board": "1.1", "result": "1-0", "why": " " }),
            "Say why, in one line of 1 to 300",
        ),
        (
            "eve",
            "arbiter replace",
            json!({ "entrant": "9", "player": "eve", "why": why }),
            "There is no player number 9.",
        ),
        (
            "eve",
            "arbiter replace",
            json!({ "entrant": "1", "player": "bot", "why": why }),
            "Bots can't play.",
        ),
        ("eve", "arbiter remove", json!({ "entrant": "eve", "why": why }), "eve is not in this tournament."),
        ("eve", "arbiter extend", json!({ "span": "1d", "why": why }), "That round has no deadline."),
        ("eve", "arbiter extend", json!({ "span": "long", "why": why }), "long"),
        ("eve", "arbiter reinstate", json!({ "board": "1.1", "why": why }), "Board 1.1 has no result yet."),
        ("eve", "arbiter restart", json!({ "board": "2.1", "why": why }), "There is no board 2.1."),
        (
            "eve",
            "arbiter forbid",
            json!({ "entrant": "1", "other": "1", "why": why }),
            "Pick two different players.",
        ),
        ("eve", "arbiter move", json!({ "why": why }), "It is already posted in <#500>."),
    ];
    for (who, path, options, expected) in cases {
        let response = harness.run_command(who, path, options.clone()).await;
        assert!(response.error.is_none(), "{path} {options}: {response:?}");
        assert!(response.private_text().contains(expected), "{path} {options}: {response:?}");
    }
}

#[tokio::test]
async fn the_log_shows_directors_decisions_with_their_reasons() {
    let mut harness = Harness::new().await;
    let id =
        start_tournament(&mut harness, "swiss", json!({ "rounds": 3, "notice": "1h", "round-time": "10d" }))
            .await;
    let why = "the *rules* say so";
    for (path, options, expected) in [
        ("arbiter forbid", json!({ "entrant": "1", "other": "2", "why": why }), "will never be paired"),
        ("arbiter pair", json!({ "pairing": "1-2, 3-4", "why": why }), "must not be paired"),
        (
            "arbiter pair",
            json!({ "pairing": "1-2, 3-4", "why": why, "overrule": true }),
            "is paired: 2 games. Overruled: ",
        ),
        ("arbiter pair-again", json!({ "why": why }), "Round 1 is paired: 2 games."),
        ("arbiter begin-round", json!({}), "Round 1 has started."),
        ("arbiter extend", json!({ "span": "1d", "why": why }), "Round 1 has more time."),
        ("arbiter replace", json!({ "entrant": "4", "player": "zoe", "why": why }), "zoe replaces number 4."),
        ("arbiter result", json!({ "board": "1.1", "result": "draw", "why": why }), ": draw."),
        (
            "arbiter reinstate",
            json!({ "board": "1.1", "why": why, "give": "1d" }),
            "the game goes on. It had ended by mistake.",
        ),
        ("arbiter restart", json!({ "board": "1.1", "why": why }), "the game starts over."),
        ("arbiter remove", json!({ "entrant": "3", "why": why }), "from the tournament."),
        ("arbiter finish", json!({ "why": why }), "The tournament is over: "),
    ] {
        let reply = harness.run_command("eve", path, options.clone()).await.private_text();
        assert!(reply.contains(expected), "{path} {options}: {reply}");
    }
    let log = harness.run_command("ann", "tournament log", json!({})).await;
    let reply = log.private_text();
    assert!(reply.starts_with("**Directors' decisions** in Spring at the summit, page 1 of"), "{reply}");
    assert!(reply.contains("eve: The tournament is over: "), "{reply}");
    assert!(reply.contains("Reason: the \\*rules\\* say so."), "{reply}");
    let next = log.component_ids().into_iter().find(|id| id.ends_with("~1")).expect("another page");
    let mut pages = vec![harness.press("ann", &next, true).await.private_text()];
    while pages.len() < 2 || !pages[pages.len() - 1].contains("is announced") {
        let page = format!("{}~{}", ComponentId::without_game(Step::Decisions).with(&id), pages.len() + 1);
        pages.push(harness.press("ann", &page, true).await.private_text());
        assert!(pages.len() < 9, "{pages:?}");
    }
    let all = pages.join("\n");
    assert!(all.contains("eve: Round 1 is paired: 2 games. Overruled: "), "{all}");
}

#[tokio::test]
async fn without_thread_permission_games_stay_in_the_channel_and_the_permission_is_named_once() {
    let mut harness = Harness::new().await;
    let forbidden = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.fail_threads(forbidden);
    let id = announce_tournament(&mut harness, "swiss", json!({})).await;
    for who in FOUR_PLAYERS {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    let reply: Vec<String> =
        posts(&response.requests).into_iter().filter(|text| text.contains("Create Public Threads")).collect();
    assert_eq!(reply.len(), 1, "{response:?}");
    assert_eq!(response.count("start thread on"), 1, "starting a thread is not retried: {response:?}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[1]);
    let locations =
        castellan_community::places::game_locations::GameLocations(harness.referee().store().clone());
    assert_eq!(locations.of(&game).await.expect("a store").expect("a place").channel, MAIN_CHANNEL);
}

#[tokio::test]
async fn a_tournament_whose_channel_is_deleted_continues_in_another_channel() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2, "notice": "1h" })).await;
    harness.discord.fail_channel(
        MAIN_CHANNEL,
        Some(CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() }),
    );
    let requests = harness.handle_event(&Event::ChannelDeleted(MAIN_CHANNEL)).await;
    let [Request::DirectChannel { user: UserId(5) }, sent] = requests.as_slice() else {
        panic!("{requests:?}")
    };
    assert!(sent.content().contains(&format!("`/arbiter move tournament:{id}`")), "{sent:?}");
    assert_eq!(
        harness.handle_event(&Event::ChannelDeleted(MAIN_CHANNEL)).await,
        [],
        "directors are notified once"
    );
    harness.channel = ChannelId(510);
    let response =
        harness.run_command("eve", "arbiter begin-round", json!({ "tournament": id.as_str() })).await;
    assert!(response.private_text().contains("Round 1 has started."), "{response:?}");
    assert_eq!(response.rate_limited(), 0, "no request is made for a deleted channel: {response:?}");
    let response = harness.run_command("eve", "arbiter move", json!({ "why": "the channel is gone" })).await;
    assert!(response.private_text().contains("is now posted in <#510>."), "{response:?}");
    let post = response.only("post");
    assert!(matches!(post, Request::Post { channel: ChannelId(510), .. }), "{response:?}");
    let log = harness.run_command("ann", "tournament log", json!({})).await.private_text();
    assert!(log.contains("moved the tournament to #hall. Reason: the channel is gone"), "{log}");
    let requests = harness.wait(Span::minutes(1)).await;
    let threads = requests.iter().filter(|request| request.kind() == "start thread on").count();
    assert_eq!(threads, 2, "{requests:?}");
}

#[tokio::test]
async fn decisions_are_requested_from_the_director_role_or_else_from_the_organiser() {
    for role in [Some("88"), None] {
        let mut harness = Harness::new().await;
        if let Some(role) = role {
            harness.run_command("eve", "server set", json!({ "director": role })).await;
        }
        start_tournament(&mut harness, "swiss", json!({ "round-time": "1d", "grace": "5d" })).await;
        let requests = harness.wait(Span::days(1)).await;
        let notice = requests.iter().find(|request| request.content().contains("needs a decision."));
        let notice = notice.unwrap_or_else(|| panic!("{requests:?}"));
        assert!(notice.content().contains("Time is up in round 1. Boards without a result: 1.1, "));
        let allowed = notice.message()["allowed_mentions"].clone();
        let (prefix, mentioned) = match role {
            Some(_) => ("<@&88>: ", json!({ "parse": [], "users": [], "roles": ["88"] })),
            None => ("<@5>: ", json!({ "parse": [], "users": ["5"] })),
        };
        assert!(notice.content().starts_with(prefix), "{notice:?}");
        assert_eq!(allowed, mentioned);
    }
}

/// Plays a Swiss tournament of four whose third round cannot be paired, because Ann and Ben may not meet. Returns the
/// message that asks for a decision.
async fn unpairable_tournament(harness: &mut Harness) -> (TournamentId, Request) {
    let id = announce_tournament(harness, "swiss", json!({})).await;
    for who in FOUR_PLAYERS {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    let forbid = json!({ "entrant": "ann", "other": "ben", "why": "they share a flat" });
    harness.run_command("eve", "arbiter forbid", forbid).await;
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    assert!(response.private_text().contains("There will be 3 rounds."), "{response:?}");
    for board in ["1.1", "1.2", "2.1"] {
        let result = json!({ "board": board, "result": "1/2-1/2", "why": "agreed" });
        harness.run_command("eve", "arbiter result", result).await;
    }
    let result = json!({ "board": "2.2", "result": "1/2-1/2", "why": "agreed" });
    let response = harness.run_command("eve", "arbiter result", result).await;
    let notice = response.requests.iter().find(|request| request.content().contains("needs a decision."));
    (id, notice.unwrap_or_else(|| panic!("{response:?}")).clone())
}

/// Returns the id of the button with this label.
fn button_id(message: &Request, label: &str) -> String {
    let message = message.message();
    let rows = message["components"].as_array().expect("rows");
    let mut buttons = rows.iter().flat_map(|row| row["components"].as_array().expect("buttons"));
    let button = buttons.find(|button| button["label"] == label).unwrap_or_else(|| panic!("{message}"));
    button["custom_id"].as_str().expect("an id").to_owned()
}

/// Returns a form as Discord sends it, with these texts.
fn text_fields(filled: &[(&str, &str)]) -> Value {
    let input = |(name, text): &(&str, &str)| json!({ "type": 4, "custom_id": name, "value": text });
    filled.iter().map(|text| json!({ "type": 18, "component": input(text) })).collect()
}

#[tokio::test]
async fn a_round_that_cannot_be_paired_explains_why_and_offers_buttons() {
    let mut harness = Harness::new().await;
    let (id, notice) = unpairable_tournament(&mut harness).await;
    assert!(notice.content().contains("would be left without an opponent."), "{}", notice.content());
    let (pair, finish) = (button_id(&notice, "Pair now"), button_id(&notice, "Finish"));
    // A player who is not a director can open no form and decide nothing.
    for button in [&pair, &finish] {
        assert_eq!(harness.press("ann", button, false).await.private_text(), DIRECTORS_ONLY);
    }
    let form = harness.press("eve", &pair, false).await.only("answer").message();
    assert_eq!(form["title"], "Pair the next round by hand");
    let inputs: Vec<&Value> =
        form["components"].as_array().expect("inputs").iter().map(|label| &label["component"]).collect();
    let named: Vec<&Value> = inputs.iter().map(|input| &input["custom_id"]).collect();
    assert_eq!(named, [&json!("pairing"), &json!("why")]);
    // Nothing has to be typed: the reason is that, and the proposed pairing contains every entrant.
    assert_eq!(inputs[1]["value"], "Round 3 can't be paired by the rules.");
    let proposed = inputs[0]["value"].as_str().expect("a pairing").to_owned();
    assert!((1..=4).all(|number| proposed.contains(&number.to_string())), "{proposed}");
    let filled = form["custom_id"].as_str().expect("an id").to_owned();
    let paired = text_fields(&[("pairing", "1-2, 3-4"), ("why", "they moved out")]);
    assert_eq!(harness.submit("ann", &filled, &paired).await.private_text(), DIRECTORS_ONLY);
    let nothing = text_fields(&[("pairing", "1-2, 3-4"), ("why", " ")]);
    assert!(harness.submit("eve", &filled, &nothing).await.private_text().contains("Say why"));
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").rounds().len(), 2);
    let response = harness.submit("eve", &filled, &paired).await;
    assert!(response.private_text().contains("Overruled: "), "{response:?}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(tournament.rounds().len(), 3);
}

#[tokio::test]
async fn a_tournament_that_cannot_be_paired_can_finish_with_its_standings() {
    let mut harness = Harness::new().await;
    let (id, notice) = unpairable_tournament(&mut harness).await;
    let finish = button_id(&notice, "Finish");
    let question = harness.press("eve", &finish, false).await;
    assert!(question.private_text().starts_with("End Spring at the summit now?"), "{question:?}");
    let response = harness.press("eve", &question.component_ids()[0], true).await;
    assert!(response.private_text().contains("The tournament is over"), "{response:?}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!((tournament.phase(), tournament.rounds().len()), (Phase::Finished, 2));
    // A press on an old button answers that the tournament is over.
    let response = harness.press("eve", &finish, false).await;
    assert_eq!(response.private_text(), "The tournament is over.");
}

#[tokio::test]
async fn a_playing_director_cannot_set_the_number_of_rounds() {
    let mut harness = Harness::new().await;
    let id = announce_tournament(&mut harness, "swiss", json!({})).await;
    for who in ["ann", "ben", "cem", "eve"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let before = harness.referee().tournaments.tournament(&id).await.expect("a tournament").events();
    let response =
        harness.run_command("eve", "arbiter rounds", json!({ "rounds": 1, "why": "I lead" })).await;
    assert!(response.private_text().contains("Ask another director"), "{response:?}");
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(), before);
}

#[tokio::test]
async fn the_number_of_rounds_can_be_changed() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 9 })).await;
    let shown = harness.run_command("ann", "tournament show", json!({})).await.private_text();
    assert!(shown.contains("Swiss, 3 rounds"), "{shown}");
    let response =
        harness.run_command("eve", "arbiter rounds", json!({ "rounds": 9, "why": "why not" })).await;
    assert_eq!(response.private_text(), "Choose 1 to 3 rounds.");
    let response =
        harness.run_command("eve", "arbiter rounds", json!({ "rounds": 2, "why": "it is late" })).await;
    assert_eq!(response.private_text(), "There will be 2 rounds. Reason: it is late.");
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").total_rounds(), 2);
    let shown = harness.run_command("ann", "tournament log", json!({})).await.private_text();
    assert!(shown.contains("it is late"), "{shown}");
}

#[tokio::test]
async fn a_tournament_resumes_when_the_bot_rejoins_its_server() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 1, "notice": "1h" })).await;
    let kicked = CallError::Forbidden { code: 50_001, what: "Missing Access".to_owned() };
    harness.discord.fail_channel(MAIN_CHANNEL, Some(kicked));
    // A lost channel is noticed when the next notice is posted.
    harness.wait(Span::hours(1)).await;
    let locations = TournamentLocations(harness.referee().store().clone());
    assert!(locations.of(&id).await.expect("a store").expect("a location").lost);
    harness.handle_event(&guild_created(GUILD)).await;
    assert!(
        locations.of(&id).await.expect("a store").expect("a location").lost,
        "the channel is not accessible yet"
    );
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    harness.handle_event(&guild_created(GUILD)).await;
    let requests = harness.wait(Span::minutes(1)).await;
    let threads = requests.iter().filter(|request| request.kind() == "start thread on").count();
    assert_eq!(threads, 2, "{requests:?}");
}

#[tokio::test]
async fn cancelling_a_tournament_notifies_its_players() {
    let mut harness = Harness::new().await;
    let post_and_mentions = |response: &Response| {
        let sent =
            response.requests.iter().find(|request| request.kind() == "post").expect("a message").clone();
        (sent.content(), sent.message()["allowed_mentions"]["users"].clone())
    };
    // Before the start, everyone who signed up is mentioned.
    announce_tournament(&mut harness, "swiss", json!({})).await;
    for who in ["ann", "ben"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    let response = harness.run_command("eve", "arbiter cancel", json!({ "why": "nobody has time" })).await;
    let (reply, called) = post_and_mentions(&response);
    assert_eq!(reply, "**Spring at the summit** is cancelled. Reason: nobody has time\n<@1> <@2>");
    assert_eq!(called, json!(["1", "2"]));
    // While the tournament runs, everyone who still plays is mentioned.
    let id = start_tournament(&mut harness, "swiss", json!({ "title": "Autumn" })).await;
    let leaves = ComponentId::without_game(Step::TournamentWithdrawalConfirmed).with(&id).to_string();
    harness.press("dan", &leaves, false).await;
    let response = harness.run_command("eve", "arbiter cancel", json!({ "why": "nobody has time" })).await;
    let (reply, called) = post_and_mentions(&response);
    assert!(reply.starts_with("**Autumn** is cancelled."), "{reply}");
    let called = called.as_array().expect("people").iter().map(Value::to_string).collect::<BTreeSet<_>>();
    assert_eq!(called, ["1", "2", "3"].map(|user| json!(user).to_string()).into());
    // The tournament cancels itself when too few players came.
    announce_tournament(&mut harness, "swiss", json!({ "title": "Winter", "starts": "1d", "least": 2 }))
        .await;
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    let sent = posts(&harness.wait(Span::days(1)).await);
    assert_eq!(sent, ["**Winter** is cancelled: only 1 player was there at the start.\n<@1>"]);
}
