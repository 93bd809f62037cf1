//! Tournaments: every command and button, by permitted users and by others.

use crate::harness::{Harness, Heard, ids};
use crate::recorder::{HALL, Outgoing};
use crate::running::{FOUR, announced, posts, running};
use castellan_community::tournament_locations::TournamentLocations;
use castellan_discord_api::CallError;
use castellan_discord_api::limits::{CHANNEL_NAME, length};
use castellan_discord_api::wire::Event;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_tournament::Phase;
use serde_json::{Value, json};

/// Sets a result as a director.
async fn decides(harness: &mut Harness, board: &str, result: &str) -> Heard {
    let options = json!({ "board": board, "result": result, "why": "it was agreed at the board" });
    harness.gives("eve", "arbiter result", options).await
}

#[tokio::test]
async fn a_tournament_is_announced_with_what_was_settled_and_one_message_says_how_it_stands() {
    let mut harness = Harness::new().await;
    let options = json!({
        "title": "**Spring** @everyone", "format": "swiss", "variant": "kings-mate", "rounds": 3, "starts": "2d",
        "check-in": "1h", "round-time": "14d", "notice": "10m", "tiebreaks": "wins, buchholz", "most": 4,
        "late-until": 1, "half-byes": 1,
    });
    let heard = harness.gives("eve", "tournament announce", options).await;
    let said = heard.only("post").content();
    for part in [
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
        "**Sign-up is open**: 0 so far.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let buttons = ids(&heard.only("post").message());
    let steps: Vec<Step> = buttons.iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect();
    assert_eq!(steps, [Step::SignUp, Step::TournamentWithdrawal, Step::CheckIn]);
    // With any number of sign-ups, the message is edited once, and never sent again.
    for who in FOUR {
        let heard = harness.presses(who, &buttons[0], false).await;
        assert_eq!(heard.privately(), format!("{who} signed up."));
        assert_eq!(heard.counted(), 0, "{heard:?}");
    }
    let edited = harness.edits().await;
    let [Outgoing::Rewrite { .. }] = edited.as_slice() else { panic!("{edited:?}") };
    assert!(edited[0].content().contains("4 so far.\nann, ben, cem, dan"), "{edited:?}");
    assert_eq!(edited[0].message()["components"][0]["components"][0]["disabled"], true, "it is full");
    assert_eq!(harness.edits().await, [], "nothing has happened since");
    let heard = harness.presses("eve", &buttons[0], false).await;
    assert_eq!(heard.privately(), "All 4 places are taken.");
    let heard = harness.presses("ann", &buttons[2], false).await;
    assert!(heard.privately().contains("Check-in is not open yet. It opens <t:"), "{heard:?}");
}

#[tokio::test]
async fn what_cannot_be_announced_is_named() {
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
        let heard = harness.gives("eve", "tournament announce", options).await;
        assert!(heard.failed.is_none(), "{more}: {heard:?}");
        assert!(heard.privately().contains(expected), "{more}: {heard:?}");
    }
    let heard = harness.gives("eve", "tournament list", json!({})).await;
    assert!(heard.privately().starts_with("There are no tournaments in this server yet."), "{heard:?}");
}

#[tokio::test]
async fn rounds_are_paired_played_in_threads_and_counted_until_somebody_is_first() {
    let mut harness = Harness::new().await;
    let id = announced(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    for who in FOUR {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    // Both games have their own message and thread, named after the players.
    let threads: Vec<&Outgoing> =
        heard.asked.iter().filter(|asked| asked.what() == "start thread on").collect();
    assert_eq!(threads.len(), 2, "{heard:?}");
    for thread in &threads {
        let Outgoing::StartThreadOn { message, name } = thread else { panic!("{thread:?}") };
        assert!(name.starts_with("Spring at the summit, round 1: ") && name.contains(" – "), "{name}");
        assert!(length(name) <= CHANNEL_NAME);
        assert_eq!(message.channel, HALL);
    }
    // Each player is mentioned once, in the pairings.
    let posts = posts(&heard.asked);
    let round = posts.iter().find(|text| text.starts_with("**Round 1** of Spring")).expect("the pairings");
    for user in 1..=4 {
        assert_eq!(round.matches(&format!("<@{user}>")).count(), 1, "{round}");
    }
    let heard = decides(&mut harness, "1.1", "1-0").await;
    assert!(heard.privately().contains("A director set the result of board 1.1"), "{heard:?}");
    let standings = |heard: &Heard| {
        let all = heard.asked.iter().map(Outgoing::content);
        all.filter(|text| text.contains("tandings")).collect::<Vec<_>>()
    };
    assert_eq!(standings(&heard), [""; 0], "nothing counts before the round is over");
    let heard = decides(&mut harness, "2", "1/2-1/2").await;
    assert!(heard.privately().contains("Round 1 is over."), "{heard:?}");
    // The round's message shows the standings now, and no further message is posted for them.
    let shown = standings(&heard).remove(0);
    assert!(shown.contains("\n**Standings after round 1**") && shown.contains("Pts BHC1"), "{shown}");
    let table = shown.split("```").nth(1).expect("a block");
    assert!(table.lines().all(|line| line.chars().count() <= 40), "{shown}");
    decides(&mut harness, "2.1", "1-0").await;
    let heard = decides(&mut harness, "2.2", "0-1 forfeit").await;
    assert!(heard.privately().contains("The tournament is over: "), "{heard:?}");
    assert_eq!(standings(&heard), [""; 0]);
    let result = crate::running::posts(&heard.asked);
    let over = result.iter().filter(|text| text.starts_with("**Spring at the summit** is over: "));
    assert_eq!(over.count(), 1, "{result:?}");
    assert!(
        heard.asked.iter().any(|asked| asked.content().contains("**The tournament is over**: ")),
        "{heard:?}"
    );
    assert_eq!(harness.edits().await, [], "all of it is said");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(tournament.phase(), Phase::Finished);
}

#[tokio::test]
async fn who_withdraws_from_a_running_tournament_is_asked_once_more() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({})).await;
    let off = ComponentId::without_game(Step::TournamentWithdrawal).with(&id).to_string();
    let question = harness.presses("ann", &off, false).await;
    assert!(question.privately().contains("Withdraw from Spring at the summit?"), "{question:?}");
    let heard = harness.presses("ann", &question.ids()[0], true).await;
    assert!(heard.privately().contains("ann withdrew."), "{heard:?}");
    let heard = harness.presses("ann", &question.ids()[0], true).await;
    assert_eq!(heard.privately(), "ann has left the tournament.");
    // A stranger gets an answer at once.
    assert_eq!(harness.presses("eve", &off, false).await.privately(), "eve is not signed up.");
}

#[tokio::test]
async fn everybody_can_look_and_take_everything_along() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    decides(&mut harness, "1.1", "1-0").await;
    for (path, expected) in [
        ("tournament list", "(running) in <#500>: Mount Chess, Swiss, 2 rounds"),
        ("tournament show", "**Round 1 of 2** is under way."),
        ("tournament standings", "**Standings** of Spring at the summit"),
        ("tournament pairings", "**Round 1** of Spring at the summit is under way! It ends <t:"),
    ] {
        let heard = harness.gives("eve", path, json!({})).await;
        assert!(heard.privately().contains(expected), "{path}: {heard:?}");
    }
    for step in [Step::Standings, Step::Pairings] {
        let heard =
            harness.presses("eve", &ComponentId::without_game(step).with(&id).to_string(), false).await;
        assert!(heard.privately().contains("Spring at the summit"), "{heard:?}");
    }
    let page = format!("{}~1~7", ComponentId::without_game(Step::Pairings).with(&id));
    let heard = harness.presses("eve", &page, true).await;
    assert!(heard.privately().starts_with("**Round 1** of Spring"), "the last page there is: {heard:?}");
    let heard = harness.gives("eve", "tournament export", json!({})).await;
    let Outgoing::Answer { body, files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!(*files, 5);
    for end in ["-standings.csv", "-results.csv", ".json", ".trf", "-2026.trf"] {
        assert!(body.to_string().contains(&format!("{id}{end}")), "{body}");
    }
}

#[tokio::test]
async fn pods_have_places_for_results_and_no_trf() {
    let mut harness = Harness::new().await;
    running(&mut harness, "pods", json!({ "rounds": 1, "options": "army=siege" })).await;
    let heard = decides(&mut harness, "1.1", "1-0").await;
    assert!(heard.privately().contains("is not a result for 4 players"), "{heard:?}");
    let heard = harness.gives("eve", "tournament export", json!({})).await;
    let Outgoing::Answer { files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!(*files, 3);
    let heard = decides(&mut harness, "1.1", "2 1 4 3").await;
    assert!(heard.privately().contains("1st"), "{heard:?}");
    let shown = posts(&heard.asked).into_iter().find(|text| text.contains("** is over: <@"));
    assert!(shown.expect("the result").contains("\n**2.** <@"), "{heard:?}");
}

#[tokio::test]
async fn everything_that_is_typed_about_a_tournament_is_suggested() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({})).await;
    for (path, options, focused, first) in [
        ("tournament show", json!({ "tournament": "spring" }), "tournament", id.as_str()),
        ("tournament pairings", json!({ "round": "" }), "round", "1"),
        ("arbiter result", json!({ "board": "1.2" }), "board", "1.2"),
        ("arbiter result", json!({ "board": "1.1", "result": "1/2" }), "result", "1/2-1/2"),
        ("arbiter remove", json!({ "entrant": "ann" }), "entrant", ""),
        ("tournament announce", json!({ "tiebreaks": "wins, sonne" }), "tiebreaks", "wins, sonneborn-berger"),
    ] {
        let suggested = harness.types("eve", path, options, focused).await;
        let first = if first.is_empty() { suggested[0].clone() } else { first.to_owned() };
        assert_eq!(suggested.first(), Some(&first), "{path}: {suggested:?}");
    }
}

#[tokio::test]
async fn ratings_are_shown_by_game_and_by_player() {
    let mut harness = Harness::new().await;
    let heard = harness.gives("ann", "ratings list", json!({ "variant": "mount-chess" })).await;
    assert_eq!(heard.privately(), "**Ratings** of Mount Chess\nNobody is listed yet.");
    let heard =
        harness.gives("ann", "ratings list", json!({ "variant": "mount-chess", "seats": "more" })).await;
    assert_eq!(heard.privately(), "Mount Chess is a game for two players.");
    let options = json!({ "variant": "king-of-the-mountain", "seats": "more" });
    let heard = harness.gives("ann", "ratings list", options).await;
    assert!(
        heard.privately().starts_with("**Ratings** of King of the Mountain, three and four players"),
        "{heard:?}"
    );
    let other = harness.presses("ann", &heard.ids()[0], true).await;
    assert!(other.privately().starts_with("**Ratings** of King of the Mountain, two players"), "{other:?}");
    let heard = harness.gives("ann", "ratings show", json!({})).await;
    assert_eq!(heard.privately(), "ann has no rated games yet.");
    let heard = harness.gives("ann", "ratings show", json!({ "player": "ben" })).await;
    assert!(
        heard
            .privately()
            .starts_with("You can't see these ratings: they have played no public game in this server."),
        "{heard:?}"
    );
}

#[tokio::test]
async fn who_signed_up_is_called_to_check_in_and_who_is_not_there_does_not_play() {
    let mut harness = Harness::new().await;
    let id = announced(&mut harness, "swiss", json!({ "starts": "2h", "check-in": "1h", "rounds": 1 })).await;
    for who in FOUR {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    let called = harness.wait(Span::hours(1)).await;
    let [Outgoing::Post { body, .. }] = called.as_slice() else { panic!("{called:?}") };
    assert!(
        called[0].content().contains("**Spring at the summit** starts soon. Press **Check in** to play."),
        "{called:?}"
    );
    assert_eq!(body["allowed_mentions"]["users"], json!(["1", "2", "3", "4"]));
    let button = ids(body).remove(0);
    for who in ["ann", "ben"] {
        let heard = harness.presses(who, &button, false).await;
        assert_eq!(heard.privately(), format!("{who} checked in."));
    }
    assert_eq!(harness.presses("ann", &button, false).await.privately(), "ann has already checked in.");
    assert!(
        harness.edits().await[0]
            .content()
            .contains("**Check in now**: 2 of 4 are here.\nann ✓, ben ✓, cem, dan")
    );
    let started = harness.wait(Span::hours(1)).await;
    assert!(posts(&started).iter().any(|text| text.starts_with("**Round 1** of Spring")), "{started:?}");
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("it is there").entrants().len(), 2);
}

#[tokio::test]
async fn who_does_not_come_forfeits_and_games_count_by_themselves() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let games: Vec<_> =
        tournament.rounds()[0].pairings.iter().map(|pairing| tournament.game_id(pairing)).collect();
    // In the first game both players come and one resigns; in the second neither moves.
    for seat in [castellan_rules::Seat::White, castellan_rules::Seat::Black] {
        let game = harness.game(&games[0]).await;
        let player = game.player_at(seat).expect("somebody sits there").id.clone();
        let name =
            harness.referee().directory.person(&player).await.expect("a store").expect("a person").name;
        let action = game.record().expect("it runs").position().actions()[0].to_string();
        let options = json!({ "game": games[0].as_str(), "action": action });
        let heard = harness.gives(&name, "move", options).await;
        assert!(heard.failed.is_none(), "{heard:?}");
        if seat == castellan_rules::Seat::Black {
            let question = harness.gives(&name, "resign", json!({ "game": games[0].as_str() })).await;
            harness.presses(&name, &question.ids()[0], true).await;
        }
    }
    harness.wait(Span::ZERO).await;
    let shown = harness.gives("eve", "tournament pairings", json!({})).await.privately();
    assert!(shown.contains(": 1–0"), "{shown}");
    let told = harness.wait(Span::days(1)).await;
    let result = posts(&told).into_iter().find(|text| text.contains("** is over: <@"));
    assert!(result.is_some_and(|text| text.contains("(rating +162)")), "{told:?}");
    let shown = harness.gives("eve", "tournament pairings", json!({})).await.privately();
    assert!(shown.contains("(forfeit)"), "{shown}");
    // Only the finished game is rated.
    let heard = harness.gives("eve", "ratings list", json!({ "variant": "mount-chess" })).await.privately();
    assert!(heard.contains("Rating   ± Games") && heard.lines().count() == 7, "{heard}");
    let winner = harness.gives("eve", "ratings show", json!({ "player": "ann" })).await.privately();
    assert!(
        winner.contains("Mount Chess: **") || winner.contains("played no public game in this server"),
        "{winner}"
    );
}

#[tokio::test]
async fn who_enters_late_is_told_alone_or_else_in_the_channel() {
    for closed in [false, true] {
        let mut harness = Harness::new().await;
        running(&mut harness, "swiss", json!({ "notice": "1h", "late-until": 1 })).await;
        let direct = castellan_discord_api::wire::ChannelId(9_005);
        if closed {
            harness
                .discord
                .breaks(direct, Some(CallError::Forbidden { code: 50_007, what: "closed".to_owned() }));
        }
        let heard = harness.gives("eve", "tournament sign-up", json!({})).await;
        assert!(heard.privately().contains("eve joins late as number 5"), "{heard:?}");
        let told: Vec<(&Outgoing, u64)> = heard
            .asked
            .iter()
            .filter_map(|asked| match asked {
                Outgoing::Post { channel, .. }
                    if asked.content().contains("ou're in Spring at the summit!") =>
                {
                    Some((asked, channel.0))
                }
                _ => None,
            })
            .collect();
        let channels: Vec<u64> = told.iter().map(|(_, channel)| *channel).collect();
        assert_eq!(channels, if closed { vec![direct.0, HALL.0] } else { vec![direct.0] }, "{heard:?}");
        let last = told.last().expect("a welcome").0.content();
        assert!(last.starts_with(if closed { "<@5>, you're in" } else { "You're in" }), "{last}");
    }
}

#[tokio::test]
async fn a_message_that_was_deleted_is_sent_again_while_the_tournament_goes_on() {
    let mut harness = Harness::new().await;
    let id = announced(&mut harness, "swiss", json!({})).await;
    harness.gives("ann", "tournament sign-up", json!({})).await;
    harness.edits().await;
    let message = TournamentLocations(harness.referee().store().clone())
        .of(&id)
        .await
        .expect("a store")
        .expect("a venue")
        .message;
    harness.discord.forgets_messages(true);
    harness.event(&Event::MessagesDeleted(message.into_iter().collect())).await;
    harness.clock.pass(Span::minutes(1));
    let edited = harness.edits().await;
    let kinds: Vec<&str> = edited.iter().map(Outgoing::what).collect();
    assert_eq!(kinds, ["rewrite", "post"], "{edited:?}");
    harness.discord.forgets_messages(false);
    harness.gives("ben", "tournament sign-up", json!({})).await;
    harness.clock.pass(Span::minutes(1));
    let edited = harness.edits().await;
    assert!(edited[0].content().contains("ann, ben"), "{edited:?}");
    // The message is up to date after a restart.
    harness.open().await;
    let shown = harness.gives("cem", "tournament show", json!({ "tournament": id.as_str() })).await;
    assert!(shown.privately().contains("ann, ben\n-# Tournament"), "{shown:?}");
}

#[tokio::test]
async fn why_two_meet_and_who_is_ahead_is_said_in_words() {
    let mut harness = Harness::new().await;
    running(&mut harness, "swiss", json!({})).await;
    let why = async |harness: &mut Harness, who: &str, of: Value| {
        harness.gives(who, "tournament why", of).await.privately()
    };
    let own = why(&mut harness, "ann", json!({})).await;
    assert!(own.starts_with("In the first round, the upper half of the list plays the lower half"), "{own}");
    // Before the first result nobody is ahead.
    assert!(own.contains("share a place: no tiebreak separates them."), "{own}");
    assert_eq!(
        why(&mut harness, "eve", json!({})).await,
        "Name a board or a player: you are not in this tournament."
    );
    assert_eq!(why(&mut harness, "eve", json!({ "board": "9.9" })).await, "There is no board 9.9.");
    for board in ["1.1", "1.2"] {
        let result = json!({ "board": board, "result": "1-0", "why": "agreed" });
        harness.gives("eve", "arbiter result", result).await;
    }
    let of_board = why(&mut harness, "eve", json!({ "board": "2.1" })).await;
    assert!(of_board.contains("have the same score (1) and haven't met before."), "{of_board}");
    assert_eq!(of_board.lines().count(), 1, "{of_board}");
    let first = why(&mut harness, "eve", json!({ "entrant": "1" })).await;
    assert!(first.contains(" is ahead of ") || first.contains("share a place"), "{first}");
    harness.gives("cem", "settings", json!({ "language": "de" })).await;
    let german = why(&mut harness, "cem", json!({})).await;
    assert!(german.contains("haben noch nicht gegeneinander gespielt"), "{german}");
}

/// Checks that in a tournament's own channel a command means that tournament, even if it is over and another one runs
/// elsewhere.
#[tokio::test]
async fn a_channels_own_tournament_comes_first_though_it_is_over() {
    let mut harness = Harness::in_memory().await;
    let own = running(&mut harness, "swiss", json!({ "title": "Spring" })).await;
    harness.gives("eve", "arbiter finish", json!({ "why": "rain" })).await;
    harness.channel = castellan_discord_api::wire::ChannelId(510);
    let other = announced(&mut harness, "swiss", json!({ "title": "Autumn" })).await;
    for (channel, title, first) in [(HALL, "Spring", &own), (harness.channel, "Autumn", &other)] {
        harness.channel = channel;
        for path in ["tournament show", "tournament standings", "tournament log"] {
            let said = harness.gives("ann", path, json!({})).await.privately();
            assert!(said.contains(title), "{path} in {channel}: {said}");
        }
        let said = harness.gives("eve", "arbiter panel", json!({})).await.privately();
        assert!(said.contains(title), "in {channel}: {said}");
        let suggested =
            harness.types("ann", "tournament show", json!({ "tournament": "" }), "tournament").await;
        assert_eq!(suggested.first().map(String::as_str), Some(first.as_str()), "in {channel}");
    }
    // A sign-up means a tournament that is open for entries.
    harness.channel = HALL;
    let said = harness.gives("zoe", "tournament sign-up", json!({})).await.privately();
    assert!(said.contains("signed up") || said.contains("zoe"), "{said}");
    assert!(
        harness.referee().tournaments.tournament(&other).await.expect("it is there").signed_up().len() == 1,
        "{said}"
    );
}

#[tokio::test]
async fn a_tournament_that_everybody_leaves_is_over_at_once_and_names_no_winner() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 3 })).await;
    let leaves = ComponentId::without_game(Step::TournamentWithdrawalConfirmed).with(&id).to_string();
    let mut told = Vec::new();
    for who in FOUR {
        told.extend(harness.presses(who, &leaves, false).await.asked);
    }
    told.extend(harness.wait(Span::ZERO).await);
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(tournament.phase(), Phase::Finished);
    let said = posts(&told).into_iter().find(|text| text.contains(" is over"));
    let said = said.unwrap_or_else(|| panic!("{told:?}"));
    assert_eq!(
        said.lines().next(),
        Some("**Spring at the summit** is over. Everybody withdrew, so nobody wins.")
    );
    assert!(!said.contains("<@") && !said.contains("wins!"), "{said}");
    let shown = harness.gives("eve", "tournament show", json!({})).await.privately();
    assert!(shown.contains("Everybody withdrew, so nobody wins."), "{shown}");
}
