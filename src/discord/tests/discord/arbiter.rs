//! Arbiter commands for tournaments, and their handling of missing channels and messages.

use crate::harness::{Harness, Heard, known};
use crate::recorder::{GUILD, HALL, Outgoing};
use crate::running::{FOUR, announced, posts, running};
use castellan_community::tournament_locations::TournamentLocations;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event, UserId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[tokio::test]
async fn who_directs_is_looked_at_again_however_it_comes() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({})).await;
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
        let before = harness.referee().tournaments.tournament(&id).await.expect("it is there").events();
        let heard = harness.gives("ann", &spec.path.join(" "), options).await;
        assert_eq!(heard.privately(), "Directors only.");
        assert_eq!(
            harness.referee().tournaments.tournament(&id).await.expect("it is there").events(),
            before
        );
    }
    let options = json!({ "title": "Mine", "format": "swiss", "variant": "kings-mate" });
    let heard = harness.gives("ann", "tournament announce", options).await;
    assert_eq!(heard.privately(), "Directors only.");
    // A tournament of another server cannot be found here.
    let heard = harness.gives("eve", "tournament show", json!({ "tournament": "nowhere" })).await;
    assert_eq!(heard.privately(), "There is no tournament nowhere in this server.");
}

#[tokio::test]
async fn players_do_not_put_others_in_their_places() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({})).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let white = tournament.rounds()[0].pairings[0].entrants[0];
    let white = tournament.entrant(white).expect("somebody sits there").player.id.clone();
    let white = harness.referee().directory.person(&white).await.expect("a store").expect("a person").name;
    let options = json!({ "game": format!("{id}-r1-b1"), "seat": "white", "player": "zoe" });
    let heard = harness.gives(&white, "replace", options).await;
    let expected = format!(
        "This game belongs to tournament {id}. A director replaces players there: `/arbiter replace`"
    );
    assert_eq!(heard.privately(), expected);
}

#[tokio::test]
async fn every_refusal_is_a_sentence() {
    let mut harness = Harness::new().await;
    let why = "it has to be";
    running(&mut harness, "swiss", json!({ "rounds": 3, "late-until": 1, "round-time": "none" })).await;
    let cases = [
        ("ann", "tournament sign-up", json!({}), "ann is already signed up."),
        ("eve", "tournament sign-up", json!({}), "Too late: round 1 has started."),
        ("eve", "tournament withdraw", json!({}), "eve is not signed up."),
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
        let heard = harness.gives(who, path, options.clone()).await;
        assert!(heard.failed.is_none(), "{path} {options}: {heard:?}");
        assert!(heard.privately().contains(expected), "{path} {options}: {heard:?}");
    }
}

#[tokio::test]
async fn what_directors_do_is_kept_with_who_and_why() {
    let mut harness = Harness::new().await;
    let id =
        running(&mut harness, "swiss", json!({ "rounds": 3, "notice": "1h", "round-time": "10d" })).await;
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
        let said = harness.gives("eve", path, options.clone()).await.privately();
        assert!(said.contains(expected), "{path} {options}: {said}");
    }
    let log = harness.gives("ann", "tournament log", json!({})).await;
    let said = log.privately();
    assert!(said.starts_with("**Directors' decisions** in Spring at the summit, page 1 of"), "{said}");
    assert!(said.contains("eve: The tournament is over: "), "{said}");
    assert!(said.contains("Reason: the \\*rules\\* say so."), "{said}");
    let next = log.ids().into_iter().find(|id| id.ends_with("~1")).expect("another page");
    let mut pages = vec![harness.presses("ann", &next, true).await.privately()];
    while pages.len() < 2 || !pages[pages.len() - 1].contains("is announced") {
        let page = format!("{}~{}", ComponentId::without_game(Step::Decisions).with(&id), pages.len() + 1);
        pages.push(harness.presses("ann", &page, true).await.privately());
        assert!(pages.len() < 9, "{pages:?}");
    }
    let all = pages.join("\n");
    assert!(all.contains("Provably fair draw: "), "{all}");
    assert!(all.contains("eve: Round 1 is paired: 2 games. Overruled: "), "{all}");
}

#[tokio::test]
async fn without_threads_games_stay_in_the_channel_and_what_is_missing_is_said_once() {
    let mut harness = Harness::new().await;
    let forbidden = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.starts_no_threads(forbidden);
    let id = announced(&mut harness, "swiss", json!({})).await;
    for who in FOUR {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    let said: Vec<String> =
        posts(&heard.asked).into_iter().filter(|text| text.contains("Create Public Threads")).collect();
    assert_eq!(said.len(), 1, "{heard:?}");
    assert_eq!(heard.count("start thread on"), 1, "it is not tried again: {heard:?}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[1]);
    let places = castellan_community::game_locations::GameLocations(harness.referee().store().clone());
    assert_eq!(places.of(&game).await.expect("a store").expect("a place").channel, HALL);
}

#[tokio::test]
async fn a_tournament_that_lost_its_channel_waits_to_be_moved_and_goes_on() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2, "notice": "1h" })).await;
    harness.discord.breaks(HALL, Some(CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() }));
    let asked = harness.event(&Event::ChannelDeleted(HALL)).await;
    let [Outgoing::DirectChannel { user: UserId(5) }, told] = asked.as_slice() else { panic!("{asked:?}") };
    assert!(told.content().contains(&format!("`/arbiter move tournament:{id}`")), "{told:?}");
    assert_eq!(harness.event(&Event::ChannelDeleted(HALL)).await, [], "told once");
    harness.channel = ChannelId(510);
    let heard = harness.gives("eve", "arbiter begin-round", json!({ "tournament": id.as_str() })).await;
    assert!(heard.privately().contains("Round 1 has started."), "{heard:?}");
    assert_eq!(heard.counted(), 0, "nothing is asked of a channel that is gone: {heard:?}");
    let heard = harness.gives("eve", "arbiter move", json!({ "why": "the channel is gone" })).await;
    assert!(heard.privately().contains("is now posted in <#510>."), "{heard:?}");
    let post = heard.only("post");
    assert!(matches!(post, Outgoing::Post { channel: ChannelId(510), .. }), "{heard:?}");
    let log = harness.gives("ann", "tournament log", json!({})).await.privately();
    assert!(log.contains("moved the tournament to #hall. Reason: the channel is gone"), "{log}");
    let asked = harness.wait(Span::minutes(1)).await;
    let threads = asked.iter().filter(|asked| asked.what() == "start thread on").count();
    assert_eq!(threads, 2, "{asked:?}");
}

#[tokio::test]
async fn directors_are_asked_by_their_role_and_without_one_whoever_announced() {
    for role in [Some("88"), None] {
        let mut harness = Harness::new().await;
        if let Some(role) = role {
            harness.gives("eve", "server set", json!({ "director": role })).await;
        }
        running(&mut harness, "swiss", json!({ "round-time": "1d", "grace": "5d" })).await;
        let asked = harness.wait(Span::days(1)).await;
        let call = asked.iter().find(|asked| asked.content().contains("needs a decision."));
        let call = call.unwrap_or_else(|| panic!("{asked:?}"));
        assert!(call.content().contains("Time is up in round 1. Boards without a result: 1.1, "));
        let allowed = call.message()["allowed_mentions"].clone();
        let (whom, mentioned) = match role {
            Some(_) => ("<@&88>: ", json!({ "parse": [], "users": [], "roles": ["88"] })),
            None => ("<@5>: ", json!({ "parse": [], "users": ["5"] })),
        };
        assert!(call.content().starts_with(whom), "{call:?}");
        assert_eq!(allowed, mentioned);
    }
}

/// Plays a Swiss tournament of four whose third round cannot be paired, because Ann and Ben may not meet. Returns the
/// message that asks for a decision.
async fn unpaired(harness: &mut Harness) -> (TournamentId, Outgoing) {
    let id = announced(harness, "swiss", json!({})).await;
    for who in FOUR {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    let forbid = json!({ "entrant": "ann", "other": "ben", "why": "they share a flat" });
    harness.gives("eve", "arbiter forbid", forbid).await;
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    assert!(heard.privately().contains("There will be 3 rounds."), "{heard:?}");
    for board in ["1.1", "1.2", "2.1"] {
        let result = json!({ "board": board, "result": "1/2-1/2", "why": "agreed" });
        harness.gives("eve", "arbiter result", result).await;
    }
    let result = json!({ "board": "2.2", "result": "1/2-1/2", "why": "agreed" });
    let heard = harness.gives("eve", "arbiter result", result).await;
    let call = heard.asked.iter().find(|asked| asked.content().contains("needs a decision."));
    (id, call.unwrap_or_else(|| panic!("{heard:?}")).clone())
}

/// Returns the id of the button with this label.
fn button_id(message: &Outgoing, label: &str) -> String {
    let message = message.message();
    let rows = message["components"].as_array().expect("rows");
    let mut buttons = rows.iter().flat_map(|row| row["components"].as_array().expect("buttons"));
    let button = buttons.find(|button| button["label"] == label).unwrap_or_else(|| panic!("{message}"));
    button["custom_id"].as_str().expect("an id").to_owned()
}

/// Returns a form as Discord sends it, with these texts.
fn texts(filled: &[(&str, &str)]) -> Value {
    let input = |(name, text): &(&str, &str)| json!({ "type": 4, "custom_id": name, "value": text });
    filled.iter().map(|text| json!({ "type": 18, "component": input(text) })).collect()
}

#[tokio::test]
async fn what_cannot_be_paired_says_why_and_has_the_ways_out_as_buttons() {
    let mut harness = Harness::new().await;
    let (id, call) = unpaired(&mut harness).await;
    assert!(call.content().contains("would be left without an opponent."), "{}", call.content());
    let (pair, finish) = (button_id(&call, "Pair by hand"), button_id(&call, "Finish now"));
    // A player who is not a director can open no form and decide nothing.
    for button in [&pair, &finish] {
        assert_eq!(harness.presses("ann", button, false).await.privately(), "Directors only.");
    }
    let form = harness.presses("eve", &pair, false).await.only("answer").message();
    assert_eq!(form["title"], "Pair the next round by hand");
    let inputs: Vec<&Value> =
        form["components"].as_array().expect("inputs").iter().map(|label| &label["component"]).collect();
    let named: Vec<&Value> = inputs.iter().map(|input| &input["custom_id"]).collect();
    assert_eq!(named, [&json!("pairing"), &json!("why")]);
    // The proposed pairing contains every entrant.
    let proposed = inputs[0]["value"].as_str().expect("a pairing").to_owned();
    assert!((1..=4).all(|number| proposed.contains(&number.to_string())), "{proposed}");
    let filled = form["custom_id"].as_str().expect("an id").to_owned();
    let paired = texts(&[("pairing", "1-2, 3-4"), ("why", "they moved out")]);
    assert_eq!(harness.submits("ann", &filled, &paired).await.privately(), "Directors only.");
    let nothing = texts(&[("pairing", "1-2, 3-4"), ("why", " ")]);
    assert!(harness.submits("eve", &filled, &nothing).await.privately().contains("Say why"));
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("it is there").rounds().len(), 2);
    let heard = harness.submits("eve", &filled, &paired).await;
    assert!(heard.privately().contains("Overruled: "), "{heard:?}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(tournament.rounds().len(), 3);
}

#[tokio::test]
async fn what_cannot_be_paired_can_end_with_the_standings_of_now() {
    let mut harness = Harness::new().await;
    let (id, call) = unpaired(&mut harness).await;
    let form = harness.presses("eve", &button_id(&call, "Finish now"), false).await.only("answer").message();
    let filled = form["custom_id"].as_str().expect("an id").to_owned();
    let heard = harness.submits("eve", &filled, &texts(&[("why", "two rounds will do")])).await;
    assert!(heard.privately().contains("Reason: two rounds will do."), "{heard:?}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!((tournament.phase(), tournament.rounds().len()), (Phase::Finished, 2));
    // A press on an old button answers that the tournament is over.
    let heard = harness.submits("eve", &filled, &texts(&[("why", "again")])).await;
    assert!(heard.privately().contains("over"), "{heard:?}");
}

#[tokio::test]
async fn a_director_who_plays_does_not_set_the_number_of_rounds() {
    let mut harness = Harness::new().await;
    let id = announced(&mut harness, "swiss", json!({})).await;
    for who in ["ann", "ben", "cem", "eve"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    let before = harness.referee().tournaments.tournament(&id).await.expect("it is there").events();
    let heard = harness.gives("eve", "arbiter rounds", json!({ "rounds": 1, "why": "I lead" })).await;
    assert!(heard.privately().contains("Ask another director"), "{heard:?}");
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("it is there").events(), before);
}

#[tokio::test]
async fn the_number_of_rounds_is_changed_and_shown() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 9 })).await;
    let shown = harness.gives("ann", "tournament show", json!({})).await.privately();
    assert!(shown.contains("Swiss, 3 rounds"), "{shown}");
    let heard = harness.gives("eve", "arbiter rounds", json!({ "rounds": 9, "why": "why not" })).await;
    assert_eq!(heard.privately(), "Choose 1 to 3 rounds.");
    let heard = harness.gives("eve", "arbiter rounds", json!({ "rounds": 2, "why": "it is late" })).await;
    assert_eq!(heard.privately(), "There will be 2 rounds. Reason: it is late.");
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("it is there").total_rounds(), 2);
    let shown = harness.gives("ann", "tournament log", json!({})).await.privately();
    assert!(shown.contains("it is late"), "{shown}");
}

#[tokio::test]
async fn a_tournament_of_a_server_that_the_bot_is_invited_to_again_goes_on() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 1, "notice": "1h" })).await;
    let kicked = CallError::Forbidden { code: 50_001, what: "Missing Access".to_owned() };
    harness.discord.breaks(HALL, Some(kicked));
    // A lost channel is noticed when the next notice is posted.
    harness.wait(Span::hours(1)).await;
    let venues = TournamentLocations(harness.referee().store().clone());
    assert!(venues.of(&id).await.expect("a store").expect("a venue").lost);
    harness.event(&known(GUILD)).await;
    assert!(venues.of(&id).await.expect("a store").expect("a venue").lost, "it cannot be seen yet");
    harness.discord.breaks(HALL, None);
    harness.event(&known(GUILD)).await;
    let asked = harness.wait(Span::minutes(1)).await;
    let threads = asked.iter().filter(|asked| asked.what() == "start thread on").count();
    assert_eq!(threads, 2, "{asked:?}");
}

#[tokio::test]
async fn whoever_takes_part_is_told_that_a_tournament_is_cancelled() {
    let mut harness = Harness::new().await;
    let of = |heard: &Heard| {
        let told = heard.asked.iter().find(|asked| asked.what() == "post").expect("a message").clone();
        (told.content(), told.message()["allowed_mentions"]["users"].clone())
    };
    // Before the start, everyone who signed up is mentioned.
    announced(&mut harness, "swiss", json!({})).await;
    for who in ["ann", "ben"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    let heard = harness.gives("eve", "arbiter cancel", json!({ "why": "nobody has time" })).await;
    let (said, called) = of(&heard);
    assert_eq!(said, "**Spring at the summit** is cancelled. Reason: nobody has time\n<@1> <@2>");
    assert_eq!(called, json!(["1", "2"]));
    // While the tournament runs, everyone who still plays is mentioned.
    let id = running(&mut harness, "swiss", json!({ "title": "Autumn" })).await;
    let leaves = ComponentId::without_game(Step::TournamentWithdrawalConfirmed).with(&id).to_string();
    harness.presses("dan", &leaves, false).await;
    let heard = harness.gives("eve", "arbiter cancel", json!({ "why": "nobody has time" })).await;
    let (said, called) = of(&heard);
    assert!(said.starts_with("**Autumn** is cancelled."), "{said}");
    let called = called.as_array().expect("people").iter().map(Value::to_string).collect::<BTreeSet<_>>();
    assert_eq!(called, ["1", "2", "3"].map(|user| json!(user).to_string()).into());
    // The tournament cancels itself when too few players came.
    announced(&mut harness, "swiss", json!({ "title": "Winter", "starts": "1d", "least": 2 })).await;
    harness.gives("ann", "tournament sign-up", json!({})).await;
    let told = posts(&harness.wait(Span::days(1)).await);
    assert_eq!(told, ["**Winter** is cancelled: only 1 player was there at the start.\n<@1>"]);
}
