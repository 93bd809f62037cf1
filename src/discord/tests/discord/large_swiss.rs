//! A large Swiss tournament, from the first to the last round.

use crate::fixtures::{announce_tournament, assert_posted_once, player_name_at};
use crate::harness::Harness;
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_rules::Seat;
use castellan_test_support::{Random, memory};
use castellan_tournament::standings::TiebreakValue;
use castellan_tournament::swiss::Edition;
use castellan_tournament::{Phase, Tournament, TournamentId};
use serde_json::json;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A finished game: each player's name, by seat, and score in half points.
type GameResult = [(String, u32); 2];

/// Returns the numbers of players and rounds: 40 and 5, or with `SWISS=256`, 256 and 11.
fn tournament_size() -> (usize, u32) {
    let players = std::env::var("SWISS").map_or(40, |text| text.parse().expect("SWISS is a number"));
    (players, if players < 256 { 5 } else { 11 })
}

async fn tournament(harness: &Harness, id: &TournamentId) -> Arc<Tournament> {
    harness.referee().tournaments.tournament(id).await.expect("a tournament")
}

/// Computes each player's score, Buchholz Cut 1, Buchholz and Sonneborn-Berger from the games alone.
fn expected_standings(games: &[GameResult]) -> BTreeMap<&str, (u32, [TiebreakValue; 3])> {
    let mut halves: BTreeMap<&str, u32> = BTreeMap::new();
    for (name, score) in games.iter().flatten() {
        *halves.entry(name).or_default() += score;
    }
    let tiebreaks_of = |name: &&str| {
        let own = games.iter().flat_map(|[one, other]| [(one, other), (other, one)]);
        let against: Vec<(u32, u32)> = own
            .filter(|(one, _)| one.0 == *name)
            .map(|(one, other)| (halves[other.0.as_str()], one.1))
            .collect();
        let all: u32 = against.iter().map(|(theirs, _)| theirs).sum();
        let least = against.iter().map(|(theirs, _)| *theirs).min().unwrap_or_default();
        let product: u32 = against.iter().map(|(theirs, score)| theirs * score).sum();
        [
            TiebreakValue::from_halves(all - least),
            TiebreakValue::from_halves(all),
            TiebreakValue::from_eighths(2 * product),
        ]
    };
    halves.keys().map(|name| (*name, (halves[name], tiebreaks_of(name)))).collect()
}

/// Ends the game of a board: one in ten as a draw set by a director, the others by resignation.
async fn end_game(
    harness: &mut Harness,
    id: &TournamentId,
    (round, board): (u32, u32),
    random: &mut Random,
) -> (GameResult, Vec<Request>) {
    let now = tournament(harness, id).await;
    let pairing = &now.round(round).expect("it is paired").pairings[board as usize - 1];
    let game = now.game_id(pairing);
    let state = harness.game(&game).await;
    let seats = [Seat::White, Seat::Black];
    let names =
        [player_name_at(harness, &state, seats[0]).await, player_name_at(harness, &state, seats[1]).await];
    let (response, score) = if random.chance(10) {
        let options = json!({ "board": format!("{round}.{board}"), "result": "draw", "why": "agreed" });
        (harness.run_command("eve", "arbiter result", options).await, [1, 1])
    } else {
        let loser = random.below(2);
        let question = harness.run_command(&names[loser], "resign", json!({ "game": game.as_str() })).await;
        let response = harness.press(&names[loser], &question.component_ids()[0], true).await;
        (response, [2 * loser as u32, 2 - 2 * loser as u32])
    };
    assert!(response.error.is_none(), "{response:?}");
    let [white, black] = names;
    let requests = [response.requests, harness.wait(Span::ZERO).await].concat();
    ([(white, score[0]), (black, score[1])], requests)
}

#[tokio::test]
async fn a_large_swiss_is_played_with_few_requests() {
    let (players, rounds) = tournament_size();
    let mut harness = Harness::in_memory().await;
    let more = json!({ "rounds": rounds, "most": players, "grace": "1d", "time": "1d per action" });
    let id = announce_tournament(&mut harness, "swiss", more).await;
    assert_eq!(tournament(&harness, &id).await.announcement().edition, Edition::IN_FORCE);
    let sign_up = ComponentId::without_game(Step::SignUp).with(&id).to_string();
    for at in 1..=players {
        let response = harness.press(&format!("p{at}"), &sign_up, false).await;
        assert!(response.private_text().ends_with("signed up."), "{response:?}");
        // One press a second.
        harness.clock.advance(Span::from_ms(1_000));
    }
    let mut requests = harness.run_command("eve", "arbiter start", json!({})).await.requests;
    requests.extend(harness.edit_announcements().await);
    let mut random = Random::new(7);
    let mut games: Vec<GameResult> = Vec::new();
    let mut busiest = 0;
    for round in 1..=rounds {
        let now = tournament(&harness, &id).await;
        assert_eq!(
            (now.phase(), now.rounds().len()),
            (Phase::Running, round as usize),
            "the next round follows"
        );
        let mut boards: Vec<u32> = (1..=players as u32 / 2).collect();
        assert_eq!(now.round(round).expect("it is paired").pairings.len(), boards.len());
        while !boards.is_empty() {
            // A game ends every ten seconds.
            harness.clock.advance(Span::from_ms(10_000));
            let board = boards.swap_remove(random.below(boards.len()));
            let (played, sent) = end_game(&mut harness, &id, (round, board), &mut random).await;
            games.push(played);
            let shown = harness.edit_announcements().await;
            let counted = sent.iter().chain(&shown).filter(|request| request.is_rate_limited()).count();
            // The last result of a round starts the next round.
            if boards.is_empty() {
                busiest = busiest.max(counted);
            } else {
                assert!(counted <= 12, "{counted} requests for a result: {sent:?}");
            }
            requests.extend(sent);
            requests.extend(shown);
        }
    }
    let over = tournament(&harness, &id).await;
    assert_eq!((over.phase(), over.rounds().len()), (Phase::Finished, rounds as usize));

    // No post is repeated. The start of a round fits into half a minute of Discord's rate limit.
    assert_posted_once(&requests);
    let counted = requests.iter().filter(|request| request.is_rate_limited()).count();
    // The peak memory of the whole test process, which keeps every request. Measure it with this test alone.
    let peak = memory("self", "VmHWM");
    println!(
        "{players} players, {rounds} rounds: {counted} requests, at most {busiest} when a round begins; {peak} kB"
    );
    assert!(busiest <= 6 * players / 2 + 20, "{busiest} requests when a round begins");
    assert!(counted <= 12 * games.len() + 20, "{counted} requests for {} games", games.len());

    // No pairing occurs twice, and the standings match an independent calculation.
    let met = games.iter().map(|[one, other]| BTreeSet::from([&one.0, &other.0]));
    assert_eq!(met.collect::<BTreeSet<_>>().len(), games.len());
    let expected_standings = expected_standings(&games);
    let mut order: Vec<_> = expected_standings.values().copied().map(Reverse).collect();
    order.sort_unstable();
    let lines = over.standings();
    assert_eq!(lines.len(), players);
    for line in lines {
        let player = over.entrant(line.number).expect("an entrant").player.id.clone();
        let name = harness.referee().directory.person(&player).await.expect("a store").expect("known").name;
        let (halves, tiebreaks) = expected_standings[name.as_str()];
        assert_eq!((line.points.as_quarters(), &line.tiebreaks[..]), (2 * halves, &tiebreaks[..]), "{name}");
        let before = order.partition_point(|other| *other < Reverse((halves, tiebreaks)));
        assert_eq!(line.rank as usize, before + 1, "{name}");
    }
}
