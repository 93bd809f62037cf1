//! Ladders: announced, entered by buttons, and climbed by challenges.

use crate::harness::{Harness, Heard, ids};
use crate::running::at_seat;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_rules::Seat;
use castellan_tournament::{Phase, Tournament, TournamentId};
use serde_json::{Value, json};
use std::sync::Arc;

const FOUR: [&str; 4] = ["ann", "ben", "cem", "dan"];

/// Announces a ladder of thirty days, with more options.
async fn announces(harness: &mut Harness, more: Value) -> Heard {
    let mut options = json!({ "title": "Steps", "variant": "mount-chess", "length": "30d" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    harness.gives("eve", "tournament ladder", options).await
}

fn button(step: Step, id: &TournamentId) -> String {
    ComponentId::without_game(step).with(id).to_string()
}

/// Starts a ladder of the four, ranked in the order of entry.
async fn running(harness: &mut Harness, more: Value) -> TournamentId {
    let heard = announces(harness, more).await;
    let id = ids(&heard.only("post").message()).remove(0);
    let id =
        TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name");
    for who in FOUR {
        harness.presses(who, &button(Step::SignUp, &id), false).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    id
}

async fn ladder(harness: &Harness, id: &TournamentId) -> Arc<Tournament> {
    harness.referee().tournaments.tournament(id).await.expect("it is there")
}

/// Returns the names on the ladder, from the top.
async fn standing(harness: &Harness, id: &TournamentId) -> Vec<String> {
    let ladder = ladder(harness, id).await;
    let mut names = Vec::new();
    for line in ladder.standings() {
        let player = ladder.entrant(line.number).expect("an entrant").player.id.clone();
        names.push(harness.referee().directory.person(&player).await.expect("a store").expect("known").name);
    }
    names
}

async fn played_now(harness: &Harness, id: &TournamentId) -> Vec<GameId> {
    let ladder = ladder(harness, id).await;
    ladder.running_pairings().map(|pairing| ladder.game_id(pairing)).collect()
}

/// Resigns for the player of a seat.
async fn gives_up(harness: &mut Harness, game: &GameId, seat: Seat) {
    let loser = at_seat(harness, &*harness.game(game).await, seat).await;
    let question = harness.gives(&loser, "resign", json!({ "game": game.as_str() })).await;
    let heard = harness.presses(&loser, &question.ids()[0], true).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    harness.wait(Span::ZERO).await;
}

#[tokio::test]
async fn it_says_how_it_goes_and_who_stands_where() {
    let mut harness = Harness::new().await;
    let heard = announces(&mut harness, json!({ "reach": 2, "unfinished": "drop" })).await;
    let said = heard.only("post").content();
    for part in [
        "Mount Chess: ladder, challenges up to 2 places up, unfinished games don't count. 2 to 64 players.",
        "It lasts 30 days. Press **Challenge**",
        "A draw changes nothing.",
        "No-shows forfeit after 1 day.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let refused = announces(&mut harness, json!({ "reach": 11 })).await;
    assert_eq!(refused.privately(), "Players can challenge 1 to 10 places above their own.");
    let refused = announces(&mut harness, json!({ "length": "5m" })).await;
    assert!(refused.privately().contains("10m"), "{refused:?}");

    let mut harness = Harness::new().await;
    let id = running(&mut harness, json!({})).await;
    let edited = harness.edits().await;
    let shown = edited.iter().find(|asked| asked.content().contains("Tournament `")).expect("how it stands");
    assert!(shown.content().contains("1: ann, 2: ben, 3: cem, 4: dan"), "{shown:?}");
    let steps: Vec<Step> =
        ids(&shown.message()).iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect();
    assert_eq!(
        steps,
        [Step::Challenge, Step::SignUp, Step::TournamentWithdrawal, Step::Standings, Step::Pairings]
    );
    let heard = harness.presses("eve", &button(Step::Challenge, &id), false).await;
    assert_eq!(heard.privately(), "eve is not signed up.");
    let heard = harness.presses("eve", &button(Step::SignUp, &id), false).await;
    assert!(heard.privately().contains("eve joins as number 5."), "{heard:?}");
    assert_eq!(standing(&harness, &id).await, ["ann", "ben", "cem", "dan", "eve"]);
}

#[tokio::test]
async fn whoever_is_above_can_be_picked_and_cannot_refuse() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, json!({ "reach": 2, "time": "1d per action" })).await;
    let heard = harness.presses("ann", &button(Step::Challenge, &id), false).await;
    assert!(heard.privately().contains("There is nobody you can challenge right now."), "{heard:?}");
    let heard = harness.presses("dan", &button(Step::Challenge, &id), false).await;
    assert_eq!(heard.privately(), "Who do you want to challenge?");
    let list = heard.ids().remove(0);
    assert_eq!(ComponentId::read(&list).expect("a list").step, Step::ChallengePick);
    // Of two players who pick the same opponent at once, one gets the game.
    let far = harness.picks("dan", &list, Some("1"), true).await;
    assert_eq!(far.privately(), "ann is too far up: you can challenge up to 2 places above yours.");
    let heard = harness.picks("dan", &list, Some("2"), true).await;
    assert_eq!(heard.privately(), "dan challenges ben.");
    let heard = harness.picks("cem", &list, Some("2"), true).await;
    assert_eq!(heard.privately(), "ben is in another game now: try again when it is over.");
    let heard = harness.gives("ann", "tournament challenge", json!({ "opponent": "cem" })).await;
    assert_eq!(heard.privately(), "cem stands below you: challenge someone above you.");
    harness.wait(Span::ZERO).await;
    let game = played_now(&harness, &id).await.remove(0);
    assert_eq!(at_seat(&harness, &*harness.game(&game).await, Seat::White).await, "ben");
    gives_up(&mut harness, &game, Seat::White).await;
    assert_eq!(standing(&harness, &id).await, ["ann", "dan", "ben", "cem"]);
    let heard = harness.gives("ben", "tournament challenge", json!({ "opponent": "dan" })).await;
    assert!(heard.privately().starts_with("You have just played dan."), "{heard:?}");
    let why = harness.gives("ben", "tournament why", json!({})).await.privately();
    for part in ["On a ladder players choose", "dan stands above ben on the ladder"] {
        assert!(why.contains(part), "{part}: {why}");
    }
    harness.gives("dan", "tournament challenge", json!({ "opponent": "ann" })).await;
    let wait = harness.wait(Span::days(30)).await;
    assert!(wait.iter().all(|asked| !asked.content().contains("needs a decision")), "{wait:?}");
    for game in played_now(&harness, &id).await {
        gives_up(&mut harness, &game, Seat::White).await;
    }
    assert_eq!(ladder(&harness, &id).await.phase(), Phase::Finished);
    let heard = harness.gives("dan", "tournament challenge", json!({ "opponent": "ann" })).await;
    assert!(!heard.privately().contains("challenges"), "{heard:?}");
}

#[tokio::test]
async fn who_is_banned_challenges_nobody_until_the_ban_is_lifted() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, json!({})).await;
    let question = harness.presses("dan", &button(Step::Challenge, &id), false).await;
    let list = question.ids().remove(0);
    harness.gives("eve", "server ban", json!({ "player": "dan" })).await;
    let heard = [
        harness.presses("dan", &button(Step::Challenge, &id), false).await,
        harness.picks("dan", &list, Some("3"), true).await,
        harness.gives("dan", "tournament challenge", json!({ "opponent": "cem" })).await,
    ];
    for heard in heard {
        assert_eq!(heard.privately(), "You are banned from games in this server.");
    }
    assert!(played_now(&harness, &id).await.is_empty());
    harness.gives("eve", "server unban", json!({ "player": "dan" })).await;
    let heard = harness.picks("dan", &list, Some("3"), true).await;
    assert_eq!(heard.privately(), "dan challenges cem.");
}

/// Checks that directors on the ladder may not decide withdrawals, entries and no-shows, which move everyone on it.
#[tokio::test]
async fn a_director_who_plays_does_not_climb_by_removing_those_above() {
    let mut harness = Harness::new().await;
    let heard = announces(&mut harness, json!({})).await;
    let id = ids(&heard.only("post").message()).remove(0);
    let id =
        TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name");
    for who in ["ann", "ben", "eve"] {
        harness.presses(who, &button(Step::SignUp, &id), false).await;
    }
    let why = "mine";
    let remove = |who: &str| json!({ "entrant": who, "why": why });
    let said = harness.gives("eve", "arbiter remove", remove("ann")).await.privately();
    assert!(said.starts_with("You play in this one yourself."), "before the start: {said}");
    harness.gives("eve", "arbiter start", json!({})).await;
    let before = ladder(&harness, &id).await.events();
    for (path, options) in [
        ("arbiter remove", remove("ann")),
        ("arbiter remove", remove("ben")),
        ("arbiter replace", json!({ "entrant": "1", "player": "zoe", "why": why })),
        ("arbiter extend", json!({ "span": "5d", "why": why })),
        ("arbiter cancel", json!({ "why": why })),
        ("arbiter finish", json!({ "why": why })),
    ] {
        let said = harness.gives("eve", path, options.clone()).await.privately();
        assert!(said.starts_with("You play in this one yourself."), "{path} {options}: {said}");
    }
    assert_eq!(ladder(&harness, &id).await.events(), before);
    assert_eq!(standing(&harness, &id).await, ["ann", "ben", "eve"]);
}
