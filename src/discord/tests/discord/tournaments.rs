//! Tournaments from announcement to result, by commands and buttons.

use crate::fixtures::{
    FOUR_PLAYERS, announce_tournament, announced_id, posts, start_tournament, tournament_details,
};
use crate::harness::{Harness, Response, component_ids};
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_community::places::tournament_locations::TournamentLocations;
use castellan_discord_api::CallError;
use castellan_discord_api::limits::{CHANNEL_NAME, length};
use castellan_discord_api::wire::Event;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_tournament::Phase;
use serde_json::{Value, json};

/// Sets a result as a director.
async fn set_result(harness: &mut Harness, board: &str, result: &str) -> Response {
    let options = json!({ "board": board, "result": result, "why": "it was agreed at the board" });
    harness.run_command("eve", "arbiter result", options).await
}

#[tokio::test]
async fn an_announcement_states_the_settings_and_is_edited_as_players_sign_up() {
    let mut harness = Harness::new().await;
    let options = json!({
        "title": "**Spring** @everyone", "format": "swiss", "variant": "kings-mate", "rounds": 3, "starts": "2d",
        "check-in": "1h", "round-time": "14d", "notice": "10m", "tiebreaks": "wins, buchholz", "most": 4,
        "late-until": 1, "half-byes": 1,
    });
    let response = harness.run_command("eve", "tournament announce", options).await;
    let text = response.only("post").content();
    assert_eq!(
        text,
        "**\\*\\*Spring\\*\\* @\u{200b}everyone** · King's Mate · Swiss, 3 rounds\n\
         3 days per move · rated · 2 to 4 players · starts <t:1700172800:f> (<t:1700172800:R>)\n\
         **Sign-up is open**: 0 so far."
    );
    let id = announced_id(&response);
    let text = tournament_details(&mut harness, &id).await;
    for part in [
        "Provably fair draw: `",
        "\\*\\*Spring\\*\\* @\u{200b}everyone",
        "King's Mate: Swiss, 3 rounds. 2 to 4 players.",
        "Tiebreaks: wins, Buchholz.",
        "Pairings follow the FIDE Dutch system, 2026 edition.",
        "Time: 3 days per move; Rated: yes; Takebacks: no",
        "Time limit per round: 14 days.",
        "Pairings appear 10 minutes before each round.",
        "No-shows forfeit after 1 day.",
        "You can join until round 1 starts.",
        "You can sit out 1 round for half a point.",
        "Starts <t:1700172800:f> (<t:1700172800:R>).",
        "Check-in opens 1 hour before the start.",
        &format!("\n-# Tournament `{id}`"),
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let buttons = component_ids(&response.only("post").message());
    let steps: Vec<Step> = buttons.iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect();
    assert_eq!(
        steps,
        [
            Step::SignUp,
            Step::TournamentWithdrawal,
            Step::CheckIn,
            Step::TournamentDetails,
            Step::DirectorCommand,
            Step::DirectorCommand,
            Step::DirectorPanel,
        ]
    );
    // With any number of sign-ups, the message is edited once, and never sent again.
    for who in FOUR_PLAYERS {
        let response = harness.press(who, &buttons[0], false).await;
        assert_eq!(response.private_text(), "You're signed up.");
        assert_eq!(response.rate_limited(), 0, "{response:?}");
    }
    let edited = harness.edit_announcements().await;
    let [Request::Edit { .. }] = edited.as_slice() else { panic!("{edited:?}") };
    assert!(edited[0].content().contains("4 so far. ann, ben, cem, dan"), "{edited:?}");
    assert_eq!(
        edited[0].message()["components"][0]["components"][0]["disabled"],
        true,
        "the sign-up button is disabled"
    );
    assert_eq!(harness.edit_announcements().await, [], "no change since");
    let response = harness.press("eve", &buttons[0], false).await;
    assert_eq!(response.private_text(), "All 4 places are taken.");
    let response = harness.press("ann", &buttons[2], false).await;
    assert!(response.private_text().contains("Check-in is not open yet. It opens <t:"), "{response:?}");
}

#[tokio::test]
async fn invalid_announcements_are_refused_with_a_reason() {
    let mut harness = Harness::new().await;
    let swiss = json!({ "title": "Spring", "format": "swiss", "variant": "kings-mate" });
    let cases = [
        (json!({ "title": " " }), "A title is one line of 1 to 80 characters."),
        (
            json!({ "variant": "king-of-the-mountain", "options": "seats=4" }),
            "needs a game for two players, and this one has 4 seats",
        ),
        (json!({ "format": "pods" }), "need a game for three and four players, and this one has 2 seats"),
        (json!({ "rounds": 31 }), "A tournament has 1 to 30 rounds."),
        (json!({ "most": 1 }), "from 2 to 1000, with"),
        (json!({ "options": "touch" }), "I couldn't read `touch`. Write each setting as `KEY=VALUE`"),
        (json!({ "options": "weather=fine" }), "weather"),
        (json!({ "time": "soon" }), "time"),
        (json!({ "tiebreaks": "luck" }), "`luck` is not a tiebreak. Try buchholz,"),
        (json!({ "tiebreaks": "wins, wins" }), "The tiebreak “wins” is listed twice."),
        (json!({ "starts": "soon" }), "Try 2d or"),
        (json!({ "check-in": "1h" }), "Check-in needs a start time"),
        (json!({ "grace": "1m" }), "The wait for no-shows can be 5m to 30d, not 1m."),
        (json!({ "round-time": "soon" }), "soon"),
        (
            json!({ "rounds": 5, "late-until": 9 }),
            "Late entry works only in Swiss and pods, up to the last round.",
        ),
        (json!({ "scoring": "by-place" }), "`scoring` is for pods only"),
        (json!({ "replays": 1 }), "`replays` is for knockout and double elimination only"),
        (json!({ "format": "knock-out", "rounds": 3 }), "`rounds` is for Swiss and pods only"),
        (json!({ "format": "knock-out", "half-byes": 1 }), "Half-point byes work only in Swiss."),
    ];
    for (more, expected) in cases {
        let mut options = swiss.clone();
        options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        let response = harness.run_command("eve", "tournament announce", options).await;
        assert!(response.error.is_none(), "{more}: {response:?}");
        assert!(response.private_text().contains(expected), "{more}: {response:?}");
    }
    let response = harness.run_command("eve", "tournament list", json!({})).await;
    assert!(
        response.private_text().starts_with("There are no tournaments in this server yet."),
        "{response:?}"
    );
}

#[tokio::test]
async fn a_tournament_is_paired_played_in_threads_and_scored_to_the_end() {
    let mut harness = Harness::new().await;
    let id = announce_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    for who in FOUR_PLAYERS {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    // Both games have their own message and thread, named after the players.
    let threads: Vec<&Request> =
        response.requests.iter().filter(|request| request.kind() == "start thread on").collect();
    assert_eq!(threads.len(), 2, "{response:?}");
    for thread in &threads {
        let Request::StartThreadOn { message, name } = thread else { panic!("{thread:?}") };
        assert!(name.ends_with(": Spring at the summit, round 1") && name.contains(" – "), "{name}");
        assert!(length(name) <= CHANNEL_NAME);
        assert_eq!(message.channel, MAIN_CHANNEL);
    }
    // Each player is mentioned once, in the pairings.
    let posts = posts(&response.requests);
    let round = posts.iter().find(|text| text.starts_with("**Round 1** of Spring")).expect("the pairings");
    for user in 1..=4 {
        assert_eq!(round.matches(&format!("<@{user}>")).count(), 1, "{round}");
    }
    let response = set_result(&mut harness, "1.1", "1-0").await;
    assert!(response.private_text().contains("A director set the result of board 1.1"), "{response:?}");
    let standings = |response: &Response| {
        let all = response.requests.iter().map(|request| (request.content(), request.descriptions()));
        all.filter(|(text, _)| text.contains("tandings")).collect::<Vec<_>>()
    };
    assert!(standings(&response).is_empty(), "no standings before the round is over");
    let response = set_result(&mut harness, "2", "1/2-1/2").await;
    assert!(response.private_text().contains("Round 1 is over."), "{response:?}");
    // The round's message shows the standings now, and no further message is posted for them.
    // The table is a picture, and not a code block too.
    let (shown, table) = standings(&response).remove(0);
    assert!(shown.contains("\n**Standings after round 1**") && !shown.contains("```"), "{shown}");
    assert!(table.contains("Pts BHC1") && !shown.contains("Pts"), "{shown}: {table}");
    assert!(table.lines().all(|line| line.chars().count() <= 40), "{table}");
    set_result(&mut harness, "2.1", "1-0").await;
    let response = set_result(&mut harness, "2.2", "0-1 forfeit").await;
    assert!(response.private_text().contains("The tournament is over: "), "{response:?}");
    assert!(standings(&response).is_empty(), "{response:?}");
    // One heading says who won, and the picture has all places.
    let results: Vec<&Request> =
        response.requests.iter().filter(|request| request.content().starts_with("## ")).collect();
    let [result] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!(
        result.content(),
        "## **Spring at the summit** is over: <@1> wins!\nAlso on the podium: <@3> and <@4>.\n\
         -# In the table: ○ White, ● Black, + won and − lost by forfeit."
    );
    assert_eq!(
        result.descriptions(),
        "Final standings of Spring at the summit\n1 ann 1½\n2 cem 1½\n3 dan 1\n1 ann cem●½ dan○1 1½\n\
         2 cem ann○½ ben●+ 1½\n3 dan ben○1 ann●0 1\n4 ben dan●0 cem○− 0"
    );
    let steps: Vec<Step> =
        component_ids(&result.message()).iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect();
    assert_eq!(steps, [Step::Standings, Step::Pairings, Step::TournamentGames]);
    assert!(
        response.requests.iter().any(|request| request.content().contains("**The tournament is over**: ")),
        "{response:?}"
    );
    assert_eq!(harness.edit_announcements().await, [], "all messages are up to date");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(tournament.phase(), Phase::Finished);
}

#[tokio::test]
async fn withdrawing_from_a_running_tournament_is_confirmed() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({})).await;
    let withdraw = ComponentId::without_game(Step::TournamentWithdrawal).with(&id).to_string();
    let question = harness.press("ann", &withdraw, false).await;
    assert!(question.private_text().contains("Withdraw from Spring at the summit?"), "{question:?}");
    let response = harness.press("ann", &question.component_ids()[0], true).await;
    assert!(response.private_text().contains("ann withdrew."), "{response:?}");
    let response = harness.press("ann", &question.component_ids()[0], true).await;
    assert_eq!(response.private_text(), "You've left this tournament and can't come back.");
    // A user who is not signed up gets no question.
    assert_eq!(
        harness.press("eve", &withdraw, false).await.private_text(),
        "You're not signed up. Press **Sign up** first."
    );
}

#[tokio::test]
async fn all_users_can_view_and_export_a_tournament() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    set_result(&mut harness, "1.1", "1-0").await;
    for (path, expected) in [
        ("tournament list", "(running) in <#500>: Mount Chess, Swiss, 2 rounds"),
        ("tournament show", "**Round 1 of 2** is under way."),
        ("tournament standings", "**Standings** of Spring at the summit"),
        ("tournament pairings", "**Round 1** of Spring at the summit is under way! It ends <t:"),
    ] {
        let response = harness.run_command("eve", path, json!({})).await;
        assert!(response.private_text().contains(expected), "{path}: {response:?}");
    }
    for step in [Step::Standings, Step::Pairings] {
        let response =
            harness.press("eve", &ComponentId::without_game(step).with(&id).to_string(), false).await;
        assert!(response.private_text().contains("Spring at the summit"), "{response:?}");
    }
    let page = format!("{}~1~7", ComponentId::without_game(Step::Pairings).with(&id));
    let response = harness.press("eve", &page, true).await;
    assert!(response.private_text().starts_with("**Round 1** of Spring"), "the last page: {response:?}");
    let response = harness.run_command("eve", "tournament export", json!({})).await;
    let Request::Answer { body, files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(*files, 5);
    for end in ["-standings.csv", "-results.csv", ".json", ".trf", "-2026.trf"] {
        assert!(body.to_string().contains(&format!("{id}{end}")), "{body}");
    }
}

#[tokio::test]
async fn results_of_pods_are_places_and_have_no_trf_export() {
    let mut harness = Harness::new().await;
    start_tournament(&mut harness, "pods", json!({ "rounds": 1, "options": "army=siege" })).await;
    let response = set_result(&mut harness, "1.1", "1-0").await;
    assert!(response.private_text().contains("is not a result for 4 players"), "{response:?}");
    let response = harness.run_command("eve", "tournament export", json!({})).await;
    let Request::Answer { files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(*files, 3);
    let response = set_result(&mut harness, "1.1", "2 1 4 3").await;
    assert!(response.private_text().contains("1st"), "{response:?}");
    let shown = response.requests.iter().find(|request| request.content().starts_with("## "));
    let shown = shown.expect("the result");
    // A place is no colour, so there is no legend.
    assert_eq!(
        shown.content(),
        "## **Spring at the summit** is over: <@1> wins!\nAlso on the podium: <@4> and <@3>."
    );
    let table = shown.descriptions();
    assert!(table.ends_with("\n1 ann 1. 3\n2 dan 2. 2\n3 cem 3. 1\n4 ben 4. 0"), "{table}");
}

#[tokio::test]
async fn typed_tournament_options_are_suggested() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({})).await;
    for (path, options, focused, first) in [
        ("tournament show", json!({ "tournament": "spring" }), "tournament", id.as_str()),
        ("tournament pairings", json!({ "round": "" }), "round", "1"),
        ("arbiter result", json!({ "board": "1.2" }), "board", "1.2"),
        ("arbiter result", json!({ "board": "1.1", "result": "1/2" }), "result", "1/2-1/2"),
        ("arbiter remove", json!({ "entrant": "ann" }), "entrant", ""),
        ("tournament announce", json!({ "tiebreaks": "wins, sonne" }), "tiebreaks", "wins, sonneborn-berger"),
    ] {
        let suggested = harness.suggestions("eve", path, options, focused).await;
        let first = if first.is_empty() { suggested[0].clone() } else { first.to_owned() };
        assert_eq!(suggested.first(), Some(&first), "{path}: {suggested:?}");
    }
}

#[tokio::test]
async fn ratings_are_shown_by_game_and_by_player() {
    let mut harness = Harness::new().await;
    let response = harness.run_command("ann", "ratings list", json!({ "variant": "mount-chess" })).await;
    assert_eq!(response.private_text(), "**Ratings** of Mount Chess\nNobody is listed yet.");
    let response = harness
        .run_command("ann", "ratings list", json!({ "variant": "mount-chess", "seats": "more" }))
        .await;
    assert_eq!(response.private_text(), "Mount Chess is a game for two players.");
    let options = json!({ "variant": "king-of-the-mountain", "seats": "more" });
    let response = harness.run_command("ann", "ratings list", options).await;
    assert!(
        response.private_text().starts_with("**Ratings** of King of the Mountain, three and four players"),
        "{response:?}"
    );
    let other = harness.press("ann", &response.component_ids()[0], true).await;
    assert!(
        other.private_text().starts_with("**Ratings** of King of the Mountain, two players"),
        "{other:?}"
    );
    let response = harness.run_command("ann", "ratings show", json!({})).await;
    assert_eq!(response.private_text(), "ann has no rated games yet.");
    let response = harness.run_command("ann", "ratings show", json!({ "player": "ben" })).await;
    assert!(
        response.private_text().starts_with(
            "You can't see these ratings: this player hasn't played a public game in this server."
        ),
        "{response:?}"
    );
}

#[tokio::test]
async fn entrants_are_called_to_check_in_and_absent_ones_do_not_play() {
    let mut harness = Harness::new().await;
    let id =
        announce_tournament(&mut harness, "swiss", json!({ "starts": "2h", "check-in": "1h", "rounds": 1 }))
            .await;
    for who in FOUR_PLAYERS {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    let called = harness.wait(Span::hours(1)).await;
    let [Request::Post { body, .. }] = called.as_slice() else { panic!("{called:?}") };
    assert!(
        called[0].content().contains("**Spring at the summit** starts soon. Press **Check in** to play."),
        "{called:?}"
    );
    assert_eq!(body["allowed_mentions"]["users"], json!(["1", "2", "3", "4"]));
    let button = component_ids(body).remove(0);
    for who in ["ann", "ben"] {
        let response = harness.press(who, &button, false).await;
        assert_eq!(response.private_text(), "You're checked in.");
    }
    assert_eq!(harness.press("ann", &button, false).await.private_text(), "You've already checked in.");
    assert!(
        harness.edit_announcements().await[0]
            .content()
            .contains("**Check in now**: 2 of 4 are here. ann ✓, ben ✓, cem, dan")
    );
    let started = harness.wait(Span::hours(1)).await;
    assert!(posts(&started).iter().any(|text| text.starts_with("**Round 1** of Spring")), "{started:?}");
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("a tournament").entrants().len(),
        2
    );
}

#[tokio::test]
async fn no_shows_forfeit_and_finished_games_count_automatically() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let games: Vec<_> =
        tournament.rounds()[0].pairings.iter().map(|pairing| tournament.game_id(pairing)).collect();
    // In the first game both players move and one resigns; in the second neither moves.
    for seat in [castellan_rules::Seat::White, castellan_rules::Seat::Black] {
        let game = harness.game(&games[0]).await;
        let player = game.player_at(seat).expect("a player").id.clone();
        let name =
            harness.referee().directory.person(&player).await.expect("a store").expect("a person").name;
        let action = game.record().expect("it runs").position().actions()[0].to_string();
        let options = json!({ "game": games[0].as_str(), "action": action });
        let response = harness.run_command(&name, "move", options).await;
        assert!(response.error.is_none(), "{response:?}");
        if seat == castellan_rules::Seat::Black {
            let question = harness.run_command(&name, "resign", json!({ "game": games[0].as_str() })).await;
            harness.press(&name, &question.component_ids()[0], true).await;
        }
    }
    harness.wait(Span::ZERO).await;
    let shown = harness.run_command("eve", "tournament pairings", json!({})).await.private_text();
    assert!(shown.contains(": 1–0"), "{shown}");
    let requests = harness.wait(Span::days(1)).await;
    let result = requests.iter().find(|request| request.content().starts_with("## "));
    let result = result.expect("the result");
    assert!(result.content().starts_with("## **Spring at the summit** is over: <@1> wins!\n"), "{result:?}");
    // Only the game that was played changes ratings. The picture has the changes.
    assert_eq!(
        result.descriptions(),
        "Final standings of Spring at the summit\n1 ann 1\n2 dan 1 (+162)\n3 ben 0 (−162)\n\
         1 ann cem●+ 1\n2 dan ben○1 1\n3 ben dan●0 0\n4 cem ann○− 0"
    );
    let shown = harness.run_command("eve", "tournament pairings", json!({})).await.private_text();
    assert!(shown.contains("(forfeit)"), "{shown}");
    // Only the finished game is rated.
    let ratings = harness.run_command("eve", "ratings list", json!({ "variant": "mount-chess" })).await;
    let ratings = ratings.private_text_with_pictures();
    assert!(ratings.contains("Rating   ± Games") && ratings.lines().count() == 5, "{ratings}");
    let winner = harness.run_command("eve", "ratings show", json!({ "player": "ann" })).await.private_text();
    assert!(
        winner.contains("Mount Chess: **") || winner.contains("hasn't played a public game in this server"),
        "{winner}"
    );
}

#[tokio::test]
async fn late_entrants_are_welcomed_by_direct_message_or_in_the_channel() {
    for closed in [false, true] {
        let mut harness = Harness::new().await;
        start_tournament(&mut harness, "swiss", json!({ "notice": "1h", "late-until": 1 })).await;
        let direct = castellan_discord_api::wire::ChannelId(9_005);
        if closed {
            harness
                .discord
                .fail_channel(direct, Some(CallError::Forbidden { code: 50_007, what: "closed".to_owned() }));
        }
        let response = harness.run_command("eve", "tournament sign-up", json!({})).await;
        assert!(response.private_text().contains("eve joins late as number 5"), "{response:?}");
        let welcomes: Vec<(&Request, u64)> = response
            .requests
            .iter()
            .filter_map(|request| match request {
                Request::Post { channel, .. }
                    if request.content().contains("ou're in Spring at the summit!") =>
                {
                    Some((request, channel.0))
                }
                _ => None,
            })
            .collect();
        let channels: Vec<u64> = welcomes.iter().map(|(_, channel)| *channel).collect();
        assert_eq!(
            channels,
            if closed { vec![direct.0, MAIN_CHANNEL.0] } else { vec![direct.0] },
            "{response:?}"
        );
        let last = welcomes.last().expect("a welcome").0.content();
        assert!(last.starts_with(if closed { "<@5>, you're in" } else { "You're in" }), "{last}");
    }
}

#[tokio::test]
async fn a_deleted_announcement_is_posted_again_while_the_tournament_runs() {
    let mut harness = Harness::new().await;
    let id = announce_tournament(&mut harness, "swiss", json!({})).await;
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    harness.edit_announcements().await;
    let message = TournamentLocations(harness.referee().store().clone())
        .of(&id)
        .await
        .expect("a store")
        .expect("a venue")
        .message;
    harness.discord.lose_messages(true);
    harness.handle_event(&Event::MessagesDeleted(message.into_iter().collect())).await;
    harness.clock.advance(Span::minutes(1));
    let edited = harness.edit_announcements().await;
    let kinds: Vec<&str> = edited.iter().map(Request::kind).collect();
    assert_eq!(kinds, ["edit", "post"], "{edited:?}");
    harness.discord.lose_messages(false);
    harness.run_command("ben", "tournament sign-up", json!({})).await;
    harness.clock.advance(Span::minutes(1));
    let edited = harness.edit_announcements().await;
    assert!(edited[0].content().contains("ann, ben"), "{edited:?}");
    // The message is up to date after a restart.
    harness.restart().await;
    let shown = harness.run_command("cem", "tournament show", json!({ "tournament": id.as_str() })).await;
    assert!(shown.private_text().contains("**Sign-up is open**: 2 so far. ann, ben\n"), "{shown:?}");
}

#[tokio::test]
async fn pairings_and_standings_are_explained_in_words() {
    let mut harness = Harness::new().await;
    start_tournament(&mut harness, "swiss", json!({})).await;
    let why = async |harness: &mut Harness, who: &str, options: Value| {
        harness.run_command(who, "tournament why", options).await.private_text()
    };
    let own = why(&mut harness, "ann", json!({})).await;
    assert!(own.starts_with("In the first round, the upper half of the list plays the lower half"), "{own}");
    // Before the first result no player is ahead.
    assert!(own.contains("share a place: no tiebreak separates them."), "{own}");
    assert_eq!(
        why(&mut harness, "eve", json!({})).await,
        "Name a board or a player: you are not in this tournament."
    );
    assert_eq!(why(&mut harness, "eve", json!({ "board": "9.9" })).await, "There is no board 9.9.");
    for board in ["1.1", "1.2"] {
        let result = json!({ "board": board, "result": "1-0", "why": "agreed" });
        harness.run_command("eve", "arbiter result", result).await;
    }
    let of_board = why(&mut harness, "eve", json!({ "board": "2.1" })).await;
    assert!(of_board.contains("have the same score (1) and haven't met before."), "{of_board}");
    assert_eq!(of_board.lines().count(), 1, "{of_board}");
    let first = why(&mut harness, "eve", json!({ "entrant": "1" })).await;
    assert!(first.contains(" is ahead of ") || first.contains("share a place"), "{first}");
    harness.run_command("cem", "settings", json!({ "language": "de" })).await;
    let german = why(&mut harness, "cem", json!({})).await;
    assert!(german.contains("haben noch nicht gegeneinander gespielt"), "{german}");
}

/// Runs commands in the channel of a finished tournament while another tournament is open in another channel.
#[tokio::test]
async fn a_command_refers_to_the_tournament_of_its_channel_even_if_finished() {
    let mut harness = Harness::in_memory().await;
    let own = start_tournament(&mut harness, "swiss", json!({ "title": "Spring" })).await;
    harness.run_command("eve", "arbiter finish", json!({ "why": "rain" })).await;
    harness.channel = castellan_discord_api::wire::ChannelId(510);
    let other = announce_tournament(&mut harness, "swiss", json!({ "title": "Autumn" })).await;
    for (channel, title, first) in [(MAIN_CHANNEL, "Spring", &own), (harness.channel, "Autumn", &other)] {
        harness.channel = channel;
        for path in ["tournament show", "tournament standings", "tournament log"] {
            let text = harness.run_command("ann", path, json!({})).await.private_text();
            assert!(text.contains(title), "{path} in {channel}: {text}");
        }
        let text = harness.run_command("eve", "arbiter panel", json!({})).await.private_text();
        assert!(text.contains(title), "in {channel}: {text}");
        let suggested =
            harness.suggestions("ann", "tournament show", json!({ "tournament": "" }), "tournament").await;
        assert_eq!(suggested.first().map(String::as_str), Some(first.as_str()), "in {channel}");
    }
    // A sign-up refers to the tournament that is open for entries.
    harness.channel = MAIN_CHANNEL;
    let text = harness.run_command("zoe", "tournament sign-up", json!({})).await.private_text();
    assert!(text.contains("signed up") || text.contains("zoe"), "{text}");
    assert!(
        harness.referee().tournaments.tournament(&other).await.expect("a tournament").signed_up().len() == 1,
        "{text}"
    );
}

#[tokio::test]
async fn a_tournament_that_all_players_leave_ends_at_once_without_a_winner() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 3 })).await;
    let withdraw = ComponentId::without_game(Step::TournamentWithdrawalConfirmed).with(&id).to_string();
    let mut requests = Vec::new();
    for who in FOUR_PLAYERS {
        requests.extend(harness.press(who, &withdraw, false).await.requests);
    }
    requests.extend(harness.wait(Span::ZERO).await);
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(tournament.phase(), Phase::Finished);
    let result = posts(&requests).into_iter().find(|text| text.contains(" is over"));
    let result = result.unwrap_or_else(|| panic!("{requests:?}"));
    assert_eq!(
        result.lines().next(),
        Some("## **Spring at the summit** is over. Everyone withdrew, so nobody wins.")
    );
    assert!(!result.contains("<@") && !result.contains("wins!"), "{result}");
    let shown = harness.run_command("eve", "tournament show", json!({})).await.private_text();
    assert!(shown.contains("Everyone withdrew, so nobody wins."), "{shown}");
}
