//! Arenas: free players are paired again until the time is up.

use crate::chaos::{names, run};
use crate::life::{EIGHT, kinds};
use crate::past::{number, random_places};
use crate::stage::{Stage, WHY, announcement, board, id, person};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::arena::{Waiting, pair, rest};
use castellan_tournament::{
    Announcement, CommandKind, Due, DueKind, Effect, EventKind, Format, Number, Phase, Points, Refusal,
    Score, Tiebreak,
};
use std::collections::{BTreeMap, BTreeSet};

const ARENA: Format = Format::Arena { cut_off: false };
const LENGTH: Span = Span::hours(1);

fn plan(format: Format) -> Announcement {
    Announcement {
        round_time: Some(LENGTH),
        grace: Span::minutes(5),
        tiebreaks: vec![Tiebreak::Performance],
        ..announcement(format)
    }
}

fn arena(players: usize) -> Stage {
    Stage::started(plan(ARENA), &EIGHT[..players])
}

fn pause(who: &str) -> CommandKind {
    CommandKind::Pause { player: id(who) }
}

fn comes(who: &str) -> CommandKind {
    CommandKind::SignUp { player: person(who), rating: Some(1500) }
}

fn points(stage: &Stage, who: &str) -> u32 {
    let number = stage.state().number_of(&id(who)).expect("an entrant");
    let lines = stage.state().standings();
    lines.iter().find(|line| line.number == number).expect("a line").points.in_quarters() / 4
}

/// Returns the names of the players in running games, White first.
fn playing(stage: &Stage) -> Vec<[String; 2]> {
    let name = |number: Number| stage.state().entrant(number).expect("an entrant").player.id.to_string();
    stage.state().playing().map(|pairing| [name(pairing.entrants[0]), name(pairing.entrants[1])]).collect()
}

/// Returns the board and the seat of a player's running game.
fn at(stage: &Stage, who: &str) -> (castellan_tournament::Board, usize) {
    let number = stage.state().number_of(&id(who)).expect("an entrant");
    let pairing = stage.state().playing().find(|pairing| pairing.entrants.contains(&number)).expect("a game");
    (pairing.board, pairing.entrants.iter().position(|one| *one == number).expect("a seat"))
}

#[test]
fn everybody_is_paired_at_the_start_and_again_as_soon_as_others_are_free() {
    let mut stage = arena(4);
    let all: Vec<&str> = kinds(&stage.events.iter().map(|event| event.what.clone()).collect::<Vec<_>>());
    assert_eq!(all[5..], ["started", "round_paired", "round_started", "matched"]);
    assert_eq!(playing(&stage), [["ann", "ben"], ["cem", "dan"]].map(|pair| pair.map(str::to_owned)));
    let starts = stage.effects.iter().filter(|effect| matches!(effect, Effect::StartGame { .. }));
    assert_eq!(starts.count(), 2);
    // Two players who have just met wait for others.
    assert_eq!(kinds(&stage.result(board(1, 1), Score::won(2, 0))), ["scored"]);
    assert_eq!(stage.state().free(), [number(1), number(2)]);
    assert_eq!(kinds(&stage.result(board(1, 2), Score::won(2, 0))), ["scored", "matched"]);
    let met: BTreeSet<BTreeSet<String>> = playing(&stage).into_iter().map(BTreeSet::from).collect();
    assert!(met.contains(&BTreeSet::from(["ann", "cem"].map(str::to_owned))), "near scores meet: {met:?}");
    stage.check();
}

#[test]
fn the_only_two_who_are_free_meet_again_after_a_rest_or_at_once_where_nobody_else_is_there() {
    let mut stage = arena(4);
    stage.result(board(1, 1), Score::won(2, 0));
    let again = stage.now.plus(rest(LENGTH));
    assert_eq!(rest(LENGTH), Span::minutes(3));
    assert!(stage.state().due().contains(&Due { kind: DueKind::Rematch, at: again }));
    stage.wait(Span::minutes(2));
    assert!(stage.tick().is_empty());
    stage.now = again;
    assert_eq!(kinds(&stage.tick()), ["matched"]);
    assert_eq!(playing(&stage)[1], ["ben", "ann"].map(str::to_owned), "with the other colours");

    let mut two = arena(2);
    for game in 1..10 {
        assert_eq!(kinds(&two.result(board(1, game), Score::drawn(2))), ["scored", "matched"]);
    }
    two.check();
}

#[test]
fn wins_in_a_row_make_games_count_double_until_one_is_not_won() {
    let mut stage = arena(2);
    let (mut wanted, mut streak) = (0, 0);
    for (won, game) in
        [Some(true), Some(true), Some(true), None, Some(true), Some(true), Some(false), Some(true)]
            .into_iter()
            .zip(1..)
    {
        let (_, seat) = at(&stage, "ann");
        let score = match won {
            Some(true) => Score::won(2, seat),
            Some(false) => Score::won(2, 1 - seat),
            None => Score::drawn(2),
        };
        stage.result(board(1, game), score);
        let made = match won {
            Some(true) => 2,
            Some(false) => 0,
            None => 1,
        };
        wanted += if streak >= 2 { 2 * made } else { made };
        streak = if won == Some(true) { streak + 1 } else { 0 };
        assert_eq!(points(&stage, "ann"), wanted, "after game {game}");
    }
    // 2, 2, 4, 2 for the draw that ends the streak, 2, 2, 0, 2.
    assert_eq!(wanted, 16);
    let of_boards: Vec<u32> =
        stage.state().points_of_boards().iter().flatten().map(|points| points.in_quarters() / 4).collect();
    assert_eq!(of_boards.iter().sum::<u32>(), points(&stage, "ann") + points(&stage, "ben"));
}

#[test]
fn who_pauses_is_not_paired_until_they_play_on() {
    let mut stage = arena(4);
    assert_eq!(kinds(&stage.accept("ann", pause("ann"))), ["paused"]);
    assert_eq!(stage.refuse("ann", pause("ann")), Refusal::AlreadyPaused { player: id("ann") });
    assert_eq!(stage.refuse("ben", pause("ann")), Refusal::NotForOthers);
    stage.result(board(1, 1), Score::won(2, 0));
    assert_eq!(stage.state().free(), [number(2)], "the game that goes on is played to its end");
    stage.result(board(1, 2), Score::won(2, 0));
    assert!(playing(&stage).iter().flatten().all(|name| name != "ann"), "{:?}", playing(&stage));
    let waiting = stage.state().free();
    assert_eq!(waiting.len(), 1);
    assert_eq!(kinds(&stage.accept("ann", comes("ann"))), ["resumed", "matched"]);
    assert_eq!(stage.refuse("ann", comes("ann")), Refusal::AlreadySignedUp { player: id("ann") });
    let mut swiss = Stage::started(announcement(crate::stage::SWISS), &EIGHT[..4]);
    assert_eq!(swiss.refuse("ann", pause("ann")), Refusal::NoPausing);
    stage.check();
}

#[test]
fn who_does_not_come_forfeits_and_is_not_paired_again_by_itself() {
    let mut stage = arena(2);
    let game = stage.begin(board(1, 1));
    stage.wait(Span::minutes(5));
    let look = CommandKind::Look { game, absent: vec![0], again: None };
    assert_eq!(kinds(&stage.accept("system", look)), ["absent"]);
    assert_eq!((points(&stage, "ann"), points(&stage, "ben")), (0, 2));
    assert!(stage.state().entrant(number(1)).expect("ann").paused);
    assert_eq!(kinds(&stage.accept("ann", comes("ann"))), ["resumed", "matched"]);
}

#[test]
fn people_come_at_any_time_and_who_left_stays_away() {
    let mut stage = arena(3);
    assert_eq!(kinds(&stage.accept("zoe", comes("zoe"))), ["entered", "matched"]);
    let leave = CommandKind::Withdraw { player: id("zoe") };
    assert_eq!(kinds(&stage.accept("zoe", leave))[..2], ["withdrew", "absent"]);
    assert_eq!(stage.refuse("zoe", comes("zoe")), Refusal::HasLeft { player: id("zoe") });
    stage.wait(LENGTH);
    stage.tick();
    assert_eq!(stage.refuse("gus", comes("gus")), Refusal::TimeIsUp);
    assert!(!stage.state().is_open());
}

#[test]
fn when_the_time_is_up_games_are_finished_or_called_off() {
    for cut_off in [false, true] {
        let mut stage = Stage::started(plan(Format::Arena { cut_off }), &EIGHT[..4]);
        stage.result(board(1, 1), Score::won(2, 0));
        stage.begin(board(1, 2));
        stage.wait(LENGTH);
        stage.effects.clear();
        let happened = kinds(&stage.tick());
        let off = stage.effects.iter().filter(|effect| matches!(effect, Effect::CallOff { .. })).count();
        assert!(stage.effects.iter().all(|effect| !matches!(effect, Effect::AskDirectors(_))));
        if cut_off {
            assert_eq!(happened.last(), Some(&"finished"), "{happened:?}");
            assert!(off >= 1);
        } else {
            assert_eq!(happened, ["deadline_passed"], "what is played is finished");
            assert_eq!(off, 0);
            let open: Vec<_> = stage.open();
            for (board, ..) in open {
                stage.result(board, Score::won(2, 0));
            }
        }
        assert_eq!(stage.state().phase(), Phase::Finished);
        stage.check();
    }
}

#[test]
fn directors_end_add_time_and_put_right_without_giving_anybody_two_games() {
    let mut stage = arena(4);
    stage.result(board(1, 1), Score::won(2, 0));
    stage.result(board(1, 2), Score::won(2, 0));
    // Both players of the first board have other opponents by now.
    let reinstate = CommandKind::Reinstate { board: board(1, 1), give: None, why: WHY.to_owned() };
    assert!(matches!(stage.refuse("director", reinstate), Refusal::PlaysElsewhere { .. }));
    let restart = CommandKind::Restart { board: board(1, 1), why: WHY.to_owned() };
    assert!(matches!(stage.refuse("director", restart), Refusal::PlaysElsewhere { .. }));
    let set = CommandKind::Override { board: board(1, 1), score: Score::drawn(2), why: WHY.to_owned() };
    stage.accept("director", set);
    assert_eq!((points(&stage, "ann"), points(&stage, "ben")), (1, 1));
    stage.wait(LENGTH);
    stage.tick();
    let more = CommandKind::Extend { round: 1, span: Span::minutes(30), why: WHY.to_owned() };
    assert_eq!(kinds(&stage.accept("director", more))[0], "extended");
    let (first, _) = at(&stage, "ann");
    stage.result(first, Score::drawn(2));
    assert!(stage.state().open_round().is_some(), "games are paired again");
    let length = |stage: &Stage| {
        let announcement = stage.state().announcement().clone();
        Box::new(Announcement { round_time: Some(Span::hours(2)), ..announcement })
    };
    let amend = CommandKind::Amend { announcement: length(&stage), why: WHY.to_owned() };
    assert!(matches!(stage.refuse("director", amend), Refusal::Fixed { .. }));
    let correct = CommandKind::PairAgain { why: WHY.to_owned() };
    assert_eq!(stage.refuse("director", correct), Refusal::Settled);
    stage.accept("director", CommandKind::Finish { why: WHY.to_owned() });
    assert_eq!(stage.state().phase(), Phase::Finished);
    stage.check();
}

#[test]
fn two_who_are_never_to_meet_do_not() {
    let mut stage = arena(4);
    let forbid = CommandKind::Forbid { pair: [id("ann"), id("cem")], why: WHY.to_owned() };
    stage.accept("director", forbid);
    let mut random = Random::new(3);
    for _ in 0..40 {
        stage.wait(Span::minutes(1));
        stage.tick();
        for pair in playing(&stage) {
            assert!(!(pair.contains(&"ann".to_owned()) && pair.contains(&"cem".to_owned())), "{pair:?}");
        }
        if let Some((board, ..)) = stage.open().first().cloned() {
            stage.result(board, random_places(&mut random, 2));
        }
    }
}

#[test]
fn an_arena_has_a_time_and_ranks_by_performance_where_points_are_level() {
    let refused = |plan: Announcement| plan.check().expect_err("it cannot be");
    assert_eq!(refused(Announcement { round_time: None, ..plan(ARENA) }), AnnouncementError::Length);
    let long = Announcement { round_time: Some(Span::days(8)), ..plan(ARENA) };
    assert_eq!(refused(long), AnnouncementError::Length);
    assert_eq!(plan(ARENA).check(), Ok(()));
    // Ann (2000) and Cem (1980) both win; Cem has beaten Dan (1970), Ann the stronger Ben (1990).
    let mut stage = arena(4);
    stage.result(board(1, 1), Score::won(2, 0));
    let scored = stage.result(board(1, 2), Score::won(2, 0));
    assert!(matches!(scored[0], EventKind::Scored { .. }));
    let order: Vec<(u32, u32)> =
        stage.state().standings().iter().map(|line| (line.rank, line.number.get())).collect();
    assert_eq!(order[..2], [(1, 1), (2, 3)]);
}

/// Calculates everyone's points from the stored results, with an independent rule for streaks.
fn reckoned(stage: &Stage) -> BTreeMap<u32, u32> {
    let mut points: BTreeMap<u32, u32> = BTreeMap::new();
    let mut row: BTreeMap<u32, u32> = BTreeMap::new();
    for pairing in &stage.state().rounds()[0].pairings {
        let Some(score) = &pairing.score else { continue };
        for (seat, number) in pairing.entrants.iter().enumerate() {
            let other = 1 - seat;
            let there = |seat: usize| !score.absent.contains(&(seat as u8));
            let made = match (there(seat), score.places[seat].cmp(&score.places[other])) {
                (true, std::cmp::Ordering::Less) => 2,
                (true, std::cmp::Ordering::Equal) => 1,
                _ => 0,
            };
            let wins = row.entry(number.get()).or_default();
            *points.entry(number.get()).or_default() += if *wins >= 2 { 2 * made } else { made };
            *wins = if made == 2 { *wins + 1 } else { 0 };
        }
    }
    points
}

#[test]
fn whatever_happens_nobody_plays_twice_at_once_and_every_result_counts() {
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let cut_off = random.chance(50);
        let players = 2 + random.below(8);
        let length = Span::minutes(10 + random.below(60) as u64);
        let plan = Announcement { round_time: Some(length), ..plan(Format::Arena { cut_off }) };
        let names = names(players);
        let mut stage = Stage::started(plan, &names.iter().map(String::as_str).collect::<Vec<_>>());
        run(&mut stage, &mut random, |stage| {
            let state = stage.state();
            let mut busy = BTreeSet::new();
            for number in state.playing().flat_map(|pairing| &pairing.entrants) {
                assert!(busy.insert(*number), "seed {seed}: {number} plays twice at once");
            }
            // No two players wait who could play each other.
            if state.open_round().is_some() {
                let free = state.free();
                assert!(free.len() < 3 || free.len() % 2 == 1 || state.to_be_matched(stage.now).is_empty());
                assert!(state.to_be_matched(stage.now).is_empty(), "seed {seed}: {free:?} are free");
            }
        });
        let (wanted, state) = (reckoned(&stage), stage.state());
        for line in state.standings() {
            let made = line.points.in_quarters() / 4;
            assert_eq!(made, wanted.get(&line.number.get()).copied().unwrap_or_default(), "seed {seed}");
        }
        // The same opponents meet twice in a row only if no others were available.
        let scored = state.rounds()[0].pairings.iter().filter(|pairing| pairing.score.is_some()).count();
        let counted: usize = state.history().played.iter().map(|round| round.games.len()).sum();
        assert_eq!(counted, scored, "seed {seed}: every result counts once");
    }
}

fn waiting(random: &mut Random, at: usize, count: usize) -> Waiting {
    let games = random.below(12);
    let met: Vec<Number> = (0..games).map(|_| Number::at(random.below(count))).collect();
    let rating = 1000 + random.below(1000) as u32;
    Waiting {
        number: Number::at(at),
        points: Points::quarters(4 * random.below(30) as u32),
        rating: random.chance(80).then_some(rating),
        whites: random.below(5) as i32 - 2,
        met: met.into_iter().filter(|other| other.place() != at).collect(),
    }
}

#[test]
fn a_pairing_leaves_nobody_who_may_meet_somebody_else_who_is_left() {
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        let count = 2 + random.below(14);
        let free: Vec<Waiting> = (0..count).map(|at| waiting(&mut random, at, count)).collect();
        let mut forbidden = BTreeSet::new();
        for _ in 0..random.below(4) {
            let (a, b) = (Number::at(random.below(count)), Number::at(random.below(count)));
            forbidden.extend((a != b).then(|| [a.min(b), a.max(b)]));
        }
        let pairs = pair(&free, &forbidden);
        let may_meet = |a: Number, b: Number| {
            let (one, other) = (&free[a.place()], &free[b.place()]);
            one.met.last() != Some(&b)
                && other.met.last() != Some(&a)
                && !forbidden.contains(&[a.min(b), a.max(b)])
        };
        let mut left: BTreeSet<Number> = free.iter().map(|one| one.number).collect();
        for [white, black] in &pairs {
            assert!(left.remove(white) && left.remove(black), "seed {seed}: nobody is in two pairs");
            assert!(may_meet(*white, *black), "seed {seed}");
        }
        for a in &left {
            assert!(left.iter().all(|b| a == b || !may_meet(*a, *b)), "seed {seed}: {left:?}");
        }
    }
}

#[test]
fn near_scores_meet_and_colours_stay_even() {
    let mut whites = vec![0_i32; 60];
    let mut met: Vec<Vec<Number>> = vec![Vec::new(); 60];
    for round in 0..20_u32 {
        let free: Vec<Waiting> = (0..60)
            .map(|at| Waiting {
                number: Number::at(at),
                // Sixty points between the first and the last player.
                points: Points::quarters(4 * at as u32),
                rating: None,
                whites: whites[at],
                met: met[at].clone(),
            })
            .collect();
        let pairs = pair(&free, &BTreeSet::new());
        assert_eq!(pairs.len(), 30, "round {round}");
        for [white, black] in pairs {
            assert!(white.place().abs_diff(black.place()) <= 24, "round {round}: {white} meets {black}");
            whites[white.place()] += 1;
            whites[black.place()] -= 1;
            met[white.place()].push(black);
            met[black.place()].push(white);
        }
    }
    assert!(whites.iter().all(|balance| balance.abs() <= 2), "{whites:?}");
}
