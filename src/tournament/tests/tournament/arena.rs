//! Arenas: free players are paired again until the time is up.

use crate::harness::{Harness, REASON, announcement, board, id, person};
use crate::histories::{number, random_score};
use crate::lifecycle::{EIGHT, kinds};
use crate::random_play::{names, run_to_end};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::arena::{FreePlayer, pair, rematch_delay};
use castellan_tournament::{
    Announcement, CommandKind, DueAction, DueActionKind, Effect, EventKind, Format, PairingNumber, Phase,
    Points, Refusal, Score, Tiebreak,
};
use std::collections::{BTreeMap, BTreeSet};

const ARENA: Format = Format::Arena { cut_off: false };
const LENGTH: Span = Span::hours(1);

fn arena_announcement(format: Format) -> Announcement {
    Announcement {
        round_time: Some(LENGTH),
        grace: Span::minutes(5),
        tiebreaks: vec![Tiebreak::Performance],
        ..announcement(format)
    }
}

fn start_arena(players: usize) -> Harness {
    Harness::started(arena_announcement(ARENA), &EIGHT[..players])
}

fn pause(player: &str) -> CommandKind {
    CommandKind::Pause { player: id(player) }
}

fn sign_up(player: &str) -> CommandKind {
    CommandKind::SignUp { player: person(player), rating: Some(1500) }
}

fn points_of(harness: &Harness, player: &str) -> u32 {
    let number = harness.state().number_of(&id(player)).expect("an entrant");
    let lines = harness.state().standings();
    lines.iter().find(|line| line.number == number).expect("a line").points.as_quarters() / 4
}

/// Returns the names of the players in running games, White first.
fn running_pairs(harness: &Harness) -> Vec<[String; 2]> {
    let name =
        |number: PairingNumber| harness.state().entrant(number).expect("an entrant").player.id.to_string();
    harness
        .state()
        .running_pairings()
        .map(|pairing| [name(pairing.entrants[0]), name(pairing.entrants[1])])
        .collect()
}

/// Returns the board and the seat of a player's running game.
fn board_and_seat(harness: &Harness, player: &str) -> (castellan_tournament::Board, usize) {
    let number = harness.state().number_of(&id(player)).expect("an entrant");
    let pairing = harness
        .state()
        .running_pairings()
        .find(|pairing| pairing.entrants.contains(&number))
        .expect("a game");
    (pairing.board, pairing.entrants.iter().position(|one| *one == number).expect("a seat"))
}

#[test]
fn free_players_are_paired_at_the_start_and_as_games_end() {
    let mut harness = start_arena(4);
    let all: Vec<&str> = kinds(&harness.events.iter().map(|event| event.what.clone()).collect::<Vec<_>>());
    assert_eq!(all[5..], ["started", "round_paired", "round_started", "matched"]);
    assert_eq!(running_pairs(&harness), [["ann", "ben"], ["cem", "dan"]].map(|pair| pair.map(str::to_owned)));
    let starts = harness.effects.iter().filter(|effect| matches!(effect, Effect::StartGame { .. }));
    assert_eq!(starts.count(), 2);
    // Two players who have just met wait for others.
    assert_eq!(kinds(&harness.play_result(board(1, 1), Score::won(2, 0))), ["scored"]);
    assert_eq!(harness.state().free_players(), [number(1), number(2)]);
    assert_eq!(kinds(&harness.play_result(board(1, 2), Score::won(2, 0))), ["scored", "matched"]);
    let met: BTreeSet<BTreeSet<String>> = running_pairs(&harness).into_iter().map(BTreeSet::from).collect();
    assert!(met.contains(&BTreeSet::from(["ann", "cem"].map(str::to_owned))), "similar scores meet: {met:?}");
    harness.assert_fold_matches();
}

#[test]
fn the_last_two_free_players_meet_again_after_a_delay_or_at_once_if_alone() {
    let mut harness = start_arena(4);
    harness.play_result(board(1, 1), Score::won(2, 0));
    let again = harness.now.plus(rematch_delay(LENGTH));
    assert_eq!(rematch_delay(LENGTH), Span::minutes(3));
    assert!(harness.state().due_actions().contains(&DueAction { kind: DueActionKind::Rematch, at: again }));
    harness.advance(Span::minutes(2));
    assert!(harness.tick().is_empty());
    harness.now = again;
    assert_eq!(kinds(&harness.tick()), ["matched"]);
    assert_eq!(running_pairs(&harness)[1], ["ben", "ann"].map(str::to_owned), "with the other colours");

    let mut two = start_arena(2);
    for game in 1..10 {
        assert_eq!(kinds(&two.play_result(board(1, game), Score::drawn(2))), ["scored", "matched"]);
    }
    two.assert_fold_matches();
}

#[test]
fn games_count_double_after_two_wins_until_one_is_not_won() {
    let mut harness = start_arena(2);
    let (mut wanted, mut streak) = (0, 0);
    for (won, game) in
        [Some(true), Some(true), Some(true), None, Some(true), Some(true), Some(false), Some(true)]
            .into_iter()
            .zip(1..)
    {
        let (_, seat) = board_and_seat(&harness, "ann");
        let score = match won {
            Some(true) => Score::won(2, seat),
            Some(false) => Score::won(2, 1 - seat),
            None => Score::drawn(2),
        };
        harness.play_result(board(1, game), score);
        let game_points = match won {
            Some(true) => 2,
            Some(false) => 0,
            None => 1,
        };
        wanted += if streak >= 2 { 2 * game_points } else { game_points };
        streak = if won == Some(true) { streak + 1 } else { 0 };
        assert_eq!(points_of(&harness, "ann"), wanted, "after game {game}");
    }
    // 2, 2, 4, 2 for the draw that ends the streak, 2, 2, 0, 2.
    assert_eq!(wanted, 16);
    let of_boards: Vec<u32> =
        harness.state().board_points().iter().flatten().map(|points| points.as_quarters() / 4).collect();
    assert_eq!(of_boards.iter().sum::<u32>(), points_of(&harness, "ann") + points_of(&harness, "ben"));
}

#[test]
fn paused_players_are_not_paired_until_they_resume() {
    let mut harness = start_arena(4);
    assert_eq!(kinds(&harness.accept("ann", pause("ann"))), ["paused"]);
    assert_eq!(harness.refuse("ann", pause("ann")), Refusal::AlreadyPaused { player: id("ann") });
    assert_eq!(harness.refuse("ben", pause("ann")), Refusal::NotForOthers);
    harness.play_result(board(1, 1), Score::won(2, 0));
    assert_eq!(harness.state().free_players(), [number(2)], "the running game continues");
    harness.play_result(board(1, 2), Score::won(2, 0));
    assert!(
        running_pairs(&harness).iter().flatten().all(|name| name != "ann"),
        "{:?}",
        running_pairs(&harness)
    );
    let waiting = harness.state().free_players();
    assert_eq!(waiting.len(), 1);
    assert_eq!(kinds(&harness.accept("ann", sign_up("ann"))), ["resumed", "matched"]);
    assert_eq!(harness.refuse("ann", sign_up("ann")), Refusal::AlreadySignedUp { player: id("ann") });
    let mut swiss = Harness::started(announcement(crate::harness::SWISS), &EIGHT[..4]);
    assert_eq!(swiss.refuse("ann", pause("ann")), Refusal::NoPauses);
    harness.assert_fold_matches();
}

#[test]
fn no_shows_forfeit_and_are_paused() {
    let mut harness = start_arena(2);
    let game = harness.start_game(board(1, 1));
    harness.advance(Span::minutes(5));
    let look = CommandKind::ReportNoShows { game, absent: vec![0], again: None };
    assert_eq!(kinds(&harness.accept("system", look)), ["absent"]);
    assert_eq!((points_of(&harness, "ann"), points_of(&harness, "ben")), (0, 2));
    assert!(harness.state().entrant(number(1)).expect("ann").paused);
    assert_eq!(kinds(&harness.accept("ann", sign_up("ann"))), ["resumed", "matched"]);
}

#[test]
fn players_can_enter_at_any_time_but_not_after_withdrawing() {
    let mut harness = start_arena(3);
    assert_eq!(kinds(&harness.accept("zoe", sign_up("zoe"))), ["entered", "matched"]);
    let leave = CommandKind::Withdraw { player: id("zoe") };
    assert_eq!(kinds(&harness.accept("zoe", leave))[..2], ["withdrew", "absent"]);
    assert_eq!(harness.refuse("zoe", sign_up("zoe")), Refusal::HasLeft { player: id("zoe") });
    harness.advance(LENGTH);
    harness.tick();
    assert_eq!(harness.refuse("gus", sign_up("gus")), Refusal::TimeIsUp);
    assert!(!harness.state().is_open());
}

#[test]
fn running_games_are_finished_or_cancelled_at_the_deadline() {
    for cut_off in [false, true] {
        let mut harness = Harness::started(arena_announcement(Format::Arena { cut_off }), &EIGHT[..4]);
        harness.play_result(board(1, 1), Score::won(2, 0));
        harness.start_game(board(1, 2));
        harness.advance(LENGTH);
        harness.effects.clear();
        let event_kinds = kinds(&harness.tick());
        let cancelled_games =
            harness.effects.iter().filter(|effect| matches!(effect, Effect::CancelGame { .. })).count();
        assert!(harness.effects.iter().all(|effect| !matches!(effect, Effect::AskDirectors(_))));
        if cut_off {
            assert_eq!(event_kinds.last(), Some(&"finished"), "{event_kinds:?}");
            assert!(cancelled_games >= 1);
        } else {
            assert_eq!(event_kinds, ["deadline_passed"], "running games are finished");
            assert_eq!(cancelled_games, 0);
            let open: Vec<_> = harness.open_games();
            for (board, ..) in open {
                harness.play_result(board, Score::won(2, 0));
            }
        }
        assert_eq!(harness.state().phase(), Phase::Finished);
        harness.assert_fold_matches();
    }
}

#[test]
fn director_commands_never_give_a_player_two_games() {
    let mut harness = start_arena(4);
    harness.play_result(board(1, 1), Score::won(2, 0));
    harness.play_result(board(1, 2), Score::won(2, 0));
    // Both players of the first board have other opponents by now.
    let reinstate = CommandKind::Reinstate { board: board(1, 1), give: None, why: REASON.to_owned() };
    assert!(matches!(harness.refuse("director", reinstate), Refusal::InAnotherGame { .. }));
    let restart = CommandKind::Restart { board: board(1, 1), why: REASON.to_owned() };
    assert!(matches!(harness.refuse("director", restart), Refusal::InAnotherGame { .. }));
    let set = CommandKind::Override { board: board(1, 1), score: Score::drawn(2), why: REASON.to_owned() };
    harness.accept("director", set);
    assert_eq!((points_of(&harness, "ann"), points_of(&harness, "ben")), (1, 1));
    harness.advance(LENGTH);
    harness.tick();
    let more = CommandKind::Extend { round: 1, span: Span::minutes(30), why: REASON.to_owned() };
    assert_eq!(kinds(&harness.accept("director", more))[0], "extended");
    let (first, _) = board_and_seat(&harness, "ann");
    harness.play_result(first, Score::drawn(2));
    assert!(harness.state().open_round().is_some(), "games are paired again");
    let length = |harness: &Harness| {
        let announcement = harness.state().announcement().clone();
        Box::new(Announcement { round_time: Some(Span::hours(2)), ..announcement })
    };
    let amend = CommandKind::Amend { announcement: length(&harness), why: REASON.to_owned() };
    assert!(matches!(harness.refuse("director", amend), Refusal::FixedPart { .. }));
    let correct = CommandKind::PairAgain { why: REASON.to_owned() };
    assert_eq!(harness.refuse("director", correct), Refusal::FixedPairings);
    harness.accept("director", CommandKind::Finish { why: Some(REASON.to_owned()) });
    assert_eq!(harness.state().phase(), Phase::Finished);
    harness.assert_fold_matches();
}

#[test]
fn forbidden_pairs_are_never_matched() {
    let mut harness = start_arena(4);
    let forbid = CommandKind::Forbid { pair: [id("ann"), id("cem")], why: REASON.to_owned() };
    harness.accept("director", forbid);
    let mut random = Random::new(3);
    for _ in 0..40 {
        harness.advance(Span::minutes(1));
        harness.tick();
        for pair in running_pairs(&harness) {
            assert!(!(pair.contains(&"ann".to_owned()) && pair.contains(&"cem".to_owned())), "{pair:?}");
        }
        if let Some((board, ..)) = harness.open_games().first().cloned() {
            harness.play_result(board, random_score(&mut random, 2));
        }
    }
}

#[test]
fn an_arena_needs_a_length_and_ranks_ties_by_performance() {
    let error = |plan: Announcement| plan.check().expect_err("the announcement is invalid");
    assert_eq!(
        error(Announcement { round_time: None, ..arena_announcement(ARENA) }),
        AnnouncementError::Length
    );
    let long = Announcement { round_time: Some(Span::days(8)), ..arena_announcement(ARENA) };
    assert_eq!(error(long), AnnouncementError::Length);
    assert_eq!(arena_announcement(ARENA).check(), Ok(()));
    // Ann (2000) and Cem (1980) both win; Cem has beaten Dan (1970), Ann the stronger Ben (1990).
    let mut harness = start_arena(4);
    harness.play_result(board(1, 1), Score::won(2, 0));
    let scored = harness.play_result(board(1, 2), Score::won(2, 0));
    assert!(matches!(scored[0], EventKind::Scored { .. }));
    let order: Vec<(u32, u32)> =
        harness.state().standings().iter().map(|line| (line.rank, line.number.get())).collect();
    assert_eq!(order[..2], [(1, 1), (2, 3)]);
}

/// Calculates everyone's points from the stored results, with an independent rule for streaks.
fn expected_points(harness: &Harness) -> BTreeMap<u32, u32> {
    let mut points: BTreeMap<u32, u32> = BTreeMap::new();
    let mut streaks: BTreeMap<u32, u32> = BTreeMap::new();
    for pairing in &harness.state().rounds()[0].pairings {
        let Some(score) = &pairing.score else { continue };
        for (seat, number) in pairing.entrants.iter().enumerate() {
            let other = 1 - seat;
            let there = |seat: usize| !score.absent.contains(&(seat as u8));
            let game_points = match (there(seat), score.places[seat].cmp(&score.places[other])) {
                (true, std::cmp::Ordering::Less) => 2,
                (true, std::cmp::Ordering::Equal) => 1,
                _ => 0,
            };
            let wins = streaks.entry(number.get()).or_default();
            *points.entry(number.get()).or_default() +=
                if *wins >= 2 { 2 * game_points } else { game_points };
            *wins = if game_points == 2 { *wins + 1 } else { 0 };
        }
    }
    points
}

#[test]
fn random_arenas_never_double_book_players_and_count_every_result() {
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let cut_off = random.chance(50);
        let players = 2 + random.below(8);
        let length = Span::minutes(10 + random.below(60) as u64);
        let plan = Announcement { round_time: Some(length), ..arena_announcement(Format::Arena { cut_off }) };
        let names = names(players);
        let mut harness = Harness::started(plan, &names.iter().map(String::as_str).collect::<Vec<_>>());
        run_to_end(&mut harness, &mut random, |harness| {
            let state = harness.state();
            let mut busy = BTreeSet::new();
            for number in state.running_pairings().flat_map(|pairing| &pairing.entrants) {
                assert!(busy.insert(*number), "seed {seed}: {number} plays twice at once");
            }
            // No two players wait who could play each other.
            if state.open_round().is_some() {
                let free = state.free_players();
                assert!(free.len() < 3 || free.len() % 2 == 1 || state.arena_pairs(harness.now).is_empty());
                assert!(state.arena_pairs(harness.now).is_empty(), "seed {seed}: {free:?} are free");
            }
        });
        let (wanted, state) = (expected_points(&harness), harness.state());
        for line in state.standings() {
            let game_points = line.points.as_quarters() / 4;
            assert_eq!(
                game_points,
                wanted.get(&line.number.get()).copied().unwrap_or_default(),
                "seed {seed}"
            );
        }
        // The same opponents meet twice in a row only if no others were available.
        let scored = state.rounds()[0].pairings.iter().filter(|pairing| pairing.score.is_some()).count();
        let counted: usize = state.history().played.iter().map(|round| round.games.len()).sum();
        assert_eq!(counted, scored, "seed {seed}: every result counts once");
    }
}

fn waiting(random: &mut Random, at: usize, count: usize) -> FreePlayer {
    let games = random.below(12);
    let met: Vec<PairingNumber> =
        (0..games).map(|_| PairingNumber::from_index(random.below(count))).collect();
    let rating = 1000 + random.below(1000) as u32;
    FreePlayer {
        number: PairingNumber::from_index(at),
        points: Points::from_quarters(4 * random.below(30) as u32),
        rating: random.chance(80).then_some(rating),
        whites: random.below(5) as i32 - 2,
        met: met.into_iter().filter(|other| other.index() != at).collect(),
    }
}

#[test]
fn unpaired_players_cannot_meet_each_other() {
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        let count = 2 + random.below(14);
        let free: Vec<FreePlayer> = (0..count).map(|at| waiting(&mut random, at, count)).collect();
        let mut forbidden = BTreeSet::new();
        for _ in 0..random.below(4) {
            let (a, b) = (
                PairingNumber::from_index(random.below(count)),
                PairingNumber::from_index(random.below(count)),
            );
            forbidden.extend((a != b).then(|| [a.min(b), a.max(b)]));
        }
        let pairs = pair(&free, &forbidden);
        let may_meet = |a: PairingNumber, b: PairingNumber| {
            let (one, other) = (&free[a.index()], &free[b.index()]);
            one.met.last() != Some(&b)
                && other.met.last() != Some(&a)
                && !forbidden.contains(&[a.min(b), a.max(b)])
        };
        let mut left: BTreeSet<PairingNumber> = free.iter().map(|one| one.number).collect();
        for [white, black] in &pairs {
            assert!(left.remove(white) && left.remove(black), "seed {seed}: no player is in two pairs");
            assert!(may_meet(*white, *black), "seed {seed}");
        }
        for a in &left {
            assert!(left.iter().all(|b| a == b || !may_meet(*a, *b)), "seed {seed}: {left:?}");
        }
    }
}

#[test]
fn players_with_similar_scores_meet_and_colours_stay_even() {
    let mut whites = vec![0_i32; 60];
    let mut met: Vec<Vec<PairingNumber>> = vec![Vec::new(); 60];
    for round in 0..20_u32 {
        let free: Vec<FreePlayer> = (0..60)
            .map(|at| FreePlayer {
                number: PairingNumber::from_index(at),
                // Sixty points between the first and the last player.
                points: Points::from_quarters(4 * at as u32),
                rating: None,
                whites: whites[at],
                met: met[at].clone(),
            })
            .collect();
        let pairs = pair(&free, &BTreeSet::new());
        assert_eq!(pairs.len(), 30, "round {round}");
        for [white, black] in pairs {
            assert!(white.index().abs_diff(black.index()) <= 24, "round {round}: {white} meets {black}");
            whites[white.index()] += 1;
            whites[black.index()] -= 1;
            met[white.index()].push(black);
            met[black.index()].push(white);
        }
    }
    assert!(whites.iter().all(|balance| balance.abs() <= 2), "{whites:?}");
}

#[test]
fn ending_an_arena_cancels_its_running_games() {
    let mut harness = start_arena(4);
    harness.play_result(board(1, 1), Score::won(2, 0));
    let running = harness.start_game(board(1, 2));
    harness.effects.clear();
    harness.accept("director", CommandKind::Finish { why: None });
    assert!(harness.effects.contains(&Effect::CancelGame { game: running }), "{:?}", harness.effects);
    let finished = board(1, 1).game_id(harness.state().id(), 0);
    assert!(!harness.effects.contains(&Effect::CancelGame { game: finished }), "{:?}", harness.effects);
    harness.assert_fold_matches();
}
