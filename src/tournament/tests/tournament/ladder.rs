//! Ladders: players climb by winning against those above them.

use crate::chaos::{names, run};
use crate::life::{EIGHT, kinds};
use crate::past::number;
use crate::stage::{Stage, WHY, announcement, board, id, person};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::ladder::{OutOfReach, order, rest};
use castellan_tournament::{
    Announcement, Board, CommandKind, Effect, Event, EventKind, Format, Number, Phase, Refusal, Score,
};
use std::collections::{BTreeMap, BTreeSet};

pub const LADDER: Format = Format::Ladder { reach: 3, cut_off: false };
const LENGTH: Span = Span::days(30);

pub fn plan(format: Format) -> Announcement {
    Announcement {
        round_time: Some(LENGTH),
        grace: Span::minutes(5),
        tiebreaks: Vec::new(),
        ..announcement(format)
    }
}

fn ladder(players: usize) -> Stage {
    Stage::started(plan(LADDER), &EIGHT[..players])
}

fn challenge(who: &str, opponent: &str) -> CommandKind {
    CommandKind::Challenge { player: id(who), opponent: id(opponent) }
}

/// Returns the names on the ladder, from the top.
fn standing(stage: &Stage) -> Vec<String> {
    let lines = stage.state().standings();
    let name = |number: Number| stage.state().entrant(number).expect("an entrant").player.id.to_string();
    lines.iter().map(|line| name(line.number)).collect()
}

/// Plays a challenge to a win or a loss. Returns its board.
fn plays(stage: &mut Stage, who: &str, opponent: &str, wins: bool) -> Board {
    stage.accept(who, challenge(who, opponent));
    let pairing = stage.state().rounds()[0].pairings.last().expect("a board").clone();
    let own = stage.state().number_of(&id(if wins { who } else { opponent })).expect("an entrant");
    let seat = pairing.entrants.iter().position(|one| *one == own).expect("a seat");
    stage.result(pairing.board, Score::won(2, seat));
    pairing.board
}

fn out_of_reach(stage: &mut Stage, who: &str, opponent: &str) -> OutOfReach {
    match stage.refuse(who, challenge(who, opponent)) {
        Refusal::OutOfReach(why) => why,
        refusal => panic!("{refusal:?}"),
    }
}

#[test]
fn who_wins_against_somebody_above_takes_their_place() {
    let mut stage = ladder(6);
    assert_eq!(standing(&stage), EIGHT[..6], "the strongest begin at the top");
    assert!(stage.open().is_empty(), "nobody plays before somebody is challenged");
    assert_eq!(kinds(&stage.accept("eve", challenge("eve", "ben"))), ["challenged"]);
    assert_eq!(stage.names(1), [["ben", "eve"]], "who is challenged has White");
    assert!(stage.effects.iter().any(|effect| matches!(effect, Effect::StartGame { .. })));
    assert_eq!(kinds(&stage.result(board(1, 1), Score::won(2, 1))), ["scored"]);
    assert_eq!(standing(&stage), ["ann", "eve", "ben", "cem", "dan", "fay"]);
    // A challenged player who wins stays, and a draw changes nothing.
    plays(&mut stage, "dan", "ben", false);
    assert_eq!(standing(&stage), ["ann", "eve", "ben", "cem", "dan", "fay"]);
    stage.accept("ben", challenge("ben", "ann"));
    stage.result(board(1, 3), Score::drawn(2));
    assert_eq!(standing(&stage), ["ann", "eve", "ben", "cem", "dan", "fay"]);
    stage.check();
}

#[test]
fn nobody_challenges_far_above_below_or_twice_at_once() {
    let mut stage = ladder(6);
    assert_eq!(out_of_reach(&mut stage, "ann", "ann"), OutOfReach::Oneself);
    assert_eq!(out_of_reach(&mut stage, "ann", "ben"), OutOfReach::Below(number(2)));
    let far = OutOfReach::TooFar { opponent: number(1), reach: 3 };
    assert_eq!(out_of_reach(&mut stage, "eve", "ann"), far);
    let in_reach = |stage: &Stage, who: u32| stage.state().in_reach(number(who), stage.now);
    assert_eq!(in_reach(&stage, 5), [number(4), number(3), number(2)]);
    assert_eq!(in_reach(&stage, 1), [], "at the top there is nobody above");
    stage.accept("eve", challenge("eve", "cem"));
    let busy = |who: u32| Refusal::PlaysElsewhere { number: number(who) };
    assert_eq!(stage.refuse("eve", challenge("eve", "dan")), busy(5));
    assert_eq!(stage.refuse("fay", challenge("fay", "cem")), busy(3));
    assert_eq!(in_reach(&stage, 6), [number(4)]);
    assert_eq!(stage.refuse("fay", challenge("dan", "ben")), Refusal::NotForOthers);
    assert_eq!(stage.refuse("zoe", challenge("zoe", "ben")), Refusal::NotSignedUp { player: id("zoe") });
    let mut swiss = Stage::started(announcement(crate::stage::SWISS), &EIGHT[..4]);
    assert_eq!(swiss.refuse("ben", challenge("ben", "ann")), Refusal::NoChallenges);
    let pause = CommandKind::Pause { player: id("ann") };
    assert_eq!(stage.refuse("ann", pause), Refusal::NoPausing, "nobody hides at the top");
}

#[test]
fn the_same_two_meet_again_after_another_game_or_a_rest_with_other_colours() {
    let mut stage = ladder(4);
    plays(&mut stage, "ben", "ann", true);
    assert_eq!(rest(LENGTH), Span::hours(36));
    let just_met = OutOfReach::JustMet { opponent: number(2), rest: rest(LENGTH) };
    assert_eq!(out_of_reach(&mut stage, "ann", "ben"), just_met);
    stage.wait(rest(LENGTH));
    plays(&mut stage, "ann", "ben", true);
    assert_eq!(stage.names(1)[1], ["ben", "ann"], "who had White before has Black");
    assert_eq!(standing(&stage)[..2], ["ann", "ben"]);
    // After a game with another player, the two can meet at once.
    plays(&mut stage, "cem", "ben", false);
    plays(&mut stage, "ben", "ann", true);
    assert_eq!(stage.names(1)[3], ["ann", "ben"]);
    stage.check();
}

#[test]
fn people_come_at_the_bottom_and_who_leaves_stands_behind_all_others() {
    let mut stage = ladder(3);
    let comes = |who: &str| CommandKind::SignUp { player: person(who), rating: Some(2500) };
    assert_eq!(kinds(&stage.accept("zoe", comes("zoe"))), ["entered"]);
    assert_eq!(standing(&stage), ["ann", "ben", "cem", "zoe"]);
    plays(&mut stage, "zoe", "ann", true);
    stage.accept("ann", CommandKind::Withdraw { player: id("ann") });
    assert_eq!(standing(&stage), ["zoe", "ben", "cem", "ann"]);
    assert_eq!(
        stage.refuse("cem", challenge("cem", "ann")),
        Refusal::HasLeft { player: id("ann") },
        "nobody waits for who has gone"
    );
    assert_eq!(stage.refuse("ann", comes("ann")), Refusal::HasLeft { player: id("ann") });
    stage.wait(LENGTH);
    stage.tick();
    assert_eq!(stage.state().phase(), Phase::Finished);
    assert_eq!(stage.state().ranks(), [4, 2, 3, 1]);
    stage.check();
}

#[test]
fn who_does_not_come_has_lost_and_can_be_challenged_again() {
    let mut stage = ladder(3);
    stage.accept("cem", challenge("cem", "ann"));
    let game = stage.begin(board(1, 1));
    stage.wait(Span::minutes(5));
    let look = CommandKind::Look { game, absent: vec![0], again: None };
    assert_eq!(kinds(&stage.accept("system", look)), ["absent"]);
    assert_eq!(standing(&stage), ["cem", "ann", "ben"]);
    assert!(!stage.state().entrant(number(1)).expect("ann").paused);
    plays(&mut stage, "ben", "ann", true);
    assert_eq!(standing(&stage), ["cem", "ben", "ann"]);
    stage.check();
}

#[test]
fn unrated_players_stand_in_the_order_in_which_they_signed_up() {
    let mut stage = Stage::announced(plan(LADDER));
    for who in ["cem", "ann", "dan", "ben"] {
        let rating = (who == "dan").then_some(1500);
        stage.accept(who, CommandKind::SignUp { player: person(who), rating });
    }
    stage.accept("director", CommandKind::Start);
    assert_eq!(standing(&stage), ["dan", "cem", "ann", "ben"]);
}

#[test]
fn when_the_time_is_up_games_are_finished_or_called_off() {
    for cut_off in [false, true] {
        let mut stage = Stage::started(plan(Format::Ladder { reach: 3, cut_off }), &EIGHT[..4]);
        stage.accept("dan", challenge("dan", "ann"));
        stage.begin(board(1, 1));
        stage.wait(LENGTH);
        assert_eq!(stage.refuse("cem", challenge("cem", "ben")), Refusal::TimeIsUp);
        stage.effects.clear();
        let happened = kinds(&stage.tick());
        let off = stage.effects.iter().filter(|effect| matches!(effect, Effect::CallOff { .. })).count();
        assert!(stage.effects.iter().all(|effect| !matches!(effect, Effect::AskDirectors(_))));
        if cut_off {
            assert_eq!(happened, ["deadline_passed", "round_finished", "finished"]);
            assert_eq!((off, standing(&stage)[0].as_str()), (1, "ann"));
        } else {
            assert_eq!((happened, off), (vec!["deadline_passed"], 0));
            stage.result(board(1, 1), Score::won(2, 1));
            assert_eq!(standing(&stage)[0], "dan");
        }
        assert_eq!(stage.state().phase(), Phase::Finished);
        stage.check();
    }
}

#[test]
fn what_a_director_puts_right_counts_from_when_the_game_ended() {
    let mut stage = ladder(5);
    let first = plays(&mut stage, "dan", "ann", true);
    plays(&mut stage, "ben", "dan", true);
    assert_eq!(standing(&stage), ["ben", "dan", "ann", "cem", "eve"]);
    let set = |seat| CommandKind::Override { board: first, score: Score::won(2, seat), why: WHY.to_owned() };
    // Ann, who had White, won after all: Ben was already above Dan when they met.
    stage.accept("director", set(0));
    assert_eq!(standing(&stage), ["ann", "ben", "cem", "dan", "eve"]);
    stage.accept("director", set(1));
    assert_eq!(standing(&stage), ["ben", "dan", "ann", "cem", "eve"]);
    let reinstate = CommandKind::Reinstate { board: first, give: None, why: WHY.to_owned() };
    stage.accept("director", reinstate);
    assert_eq!(standing(&stage), ["ann", "ben", "cem", "dan", "eve"]);
    let forbid = CommandKind::Forbid { pair: [id("ben"), id("cem")], why: WHY.to_owned() };
    stage.accept("director", forbid);
    assert_eq!(out_of_reach(&mut stage, "cem", "ben"), OutOfReach::Apart(number(2)));
    // This game is now the last to end.
    stage.result(first, Score::won(2, 1));
    assert_eq!(standing(&stage), ["dan", "ann", "ben", "cem", "eve"]);
    stage.accept("director", CommandKind::Finish { why: WHY.to_owned() });
    assert_eq!(stage.state().phase(), Phase::Finished);
    stage.check();
}

#[test]
fn a_ladder_has_a_time_a_reach_and_no_notice() {
    let refused = |plan: Announcement| plan.check().expect_err("it cannot be");
    assert_eq!(refused(Announcement { round_time: None, ..plan(LADDER) }), AnnouncementError::LadderLength);
    for reach in [0, 11] {
        let refused = refused(plan(Format::Ladder { reach, cut_off: false }));
        assert!(matches!(refused, AnnouncementError::Number { least: 1, most: 10, .. }), "{refused:?}");
    }
    let notice = Announcement { notice: Span::hours(1), ..plan(LADDER) };
    assert!(matches!(refused(notice), AnnouncementError::Limit { .. }));
    let late = Announcement { late_until: 1, ..plan(LADDER) };
    assert_eq!(refused(late), AnnouncementError::LateEntry);
    assert_eq!(Announcement { round_time: Some(Span::days(366)), ..plan(LADDER) }.check(), Ok(()));
}

/// Recomputes the order from the log, as a list of all players in which winners move up.
fn reckoned(events: &[Event]) -> Vec<u32> {
    let mut list: Vec<u32> = Vec::new();
    let mut gone = BTreeSet::new();
    let mut named: BTreeMap<String, u32> = BTreeMap::new();
    let mut seats: Vec<[u32; 2]> = Vec::new();
    let mut results: Vec<(u32, Score)> = Vec::new();
    let set = |results: &mut Vec<(u32, Score)>, board: u32, score: Score| match results
        .iter_mut()
        .find(|(of, _)| *of == board)
    {
        Some((_, before)) => *before = score,
        None => results.push((board, score)),
    };
    for event in events {
        match &event.what {
            EventKind::Started { entrants, .. } => {
                for player in entrants {
                    list.push(list.len() as u32 + 1);
                    named.insert(player.to_string(), list.len() as u32);
                }
            }
            EventKind::Entered { player, .. } => {
                list.push(list.len() as u32 + 1);
                named.insert(player.id.to_string(), list.len() as u32);
            }
            EventKind::Replaced { number, player, .. } => {
                gone.remove(&number.get());
                named.insert(player.id.to_string(), number.get());
            }
            EventKind::Withdrew { player } | EventKind::Removed { player, .. } => {
                gone.extend(named.get(player.as_str()).copied());
            }
            EventKind::Challenged { players, .. } => seats.push([players[0].get(), players[1].get()]),
            EventKind::Scored { board, score } | EventKind::Overridden { board, score, .. } => {
                set(&mut results, board.board, score.clone());
            }
            EventKind::Absent { board, seats, .. } => {
                set(&mut results, board.board, Score::forfeited(2, seats));
            }
            EventKind::Reinstated { board, .. } | EventKind::Restarted { board, .. } => {
                results.retain(|(of, _)| *of != board.board);
            }
            _ => {}
        }
    }
    for (board, score) in results {
        let [white, black] = seats[board as usize - 1];
        let there = |seat: u8| !score.absent.contains(&seat);
        let (winner, loser) = match score.places[0].cmp(&score.places[1]) {
            std::cmp::Ordering::Less if there(0) => (white, black),
            std::cmp::Ordering::Greater if there(1) => (black, white),
            _ => continue,
        };
        let at = |list: &[u32], who| list.iter().position(|one| *one == who).expect("they are there");
        let (from, to) = (at(&list, winner), at(&list, loser));
        if from > to {
            list.remove(from);
            list.insert(to, winner);
        }
    }
    let (left, there): (Vec<u32>, Vec<u32>) = list.into_iter().partition(|who| gone.contains(who));
    there.into_iter().chain(left).collect()
}

#[test]
fn whatever_happens_the_order_is_one_of_all_and_nobody_plays_twice_at_once() {
    let mut moved = 0;
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let format = Format::Ladder { reach: 1 + random.below(5) as u32, cut_off: random.chance(50) };
        let players = 2 + random.below(9);
        let length = Span::minutes(20 + random.below(120) as u64);
        let plan = Announcement { round_time: Some(length), ..plan(format) };
        let names = names(players);
        let mut stage = Stage::started(plan, &names.iter().map(String::as_str).collect::<Vec<_>>());
        run(&mut stage, &mut random, |stage| {
            let state = stage.state();
            let mut busy = BTreeSet::new();
            for number in state.playing().flat_map(|pairing| &pairing.entrants) {
                assert!(busy.insert(*number), "seed {seed}: {number} plays twice at once");
            }
            let order: BTreeSet<Number> = state.ladder().into_iter().collect();
            assert_eq!(order.len(), state.entrants().len(), "seed {seed}: everybody has one place");
        });
        let order: Vec<u32> = stage.state().standings().iter().map(|line| line.number.get()).collect();
        assert_eq!(order, reckoned(&stage.events), "seed {seed}");
        moved += usize::from(!order.is_sorted());
    }
    assert!(moved > 500, "places change: {moved}");
}

#[test]
fn only_those_between_move_and_each_by_one() {
    for seed in 0..2_000 {
        let mut random = Random::new(seed);
        let count = 2 + random.below(20);
        let mut games = Vec::new();
        let mut before = order(count, []);
        for _ in 0..random.below(30) {
            let (winner, loser) = (Number::at(random.below(count)), Number::at(random.below(count)));
            games.push((winner, loser));
            let after = order(count, games.iter().copied());
            let place = |order: &[Number], who| order.iter().position(|one| *one == who).expect("a place");
            let (from, to) = (place(&before, winner), place(&before, loser));
            for who in (0..count).map(Number::at) {
                let (was, is) = (place(&before, who), place(&after, who));
                let wanted = match was {
                    _ if to >= from => was,
                    was if was == from => to,
                    was if (to..from).contains(&was) => was + 1,
                    was => was,
                };
                assert_eq!(is, wanted, "seed {seed}");
            }
            before = after;
        }
    }
}

/// Checks that a result also concerns the players whom the winner passes.
#[test]
fn a_result_moves_its_players_and_those_between() {
    let mut stage = ladder(5);
    let numbers = |all: &[u32]| all.iter().map(|one| number(*one)).collect::<BTreeSet<_>>();
    stage.accept(EIGHT[3], challenge(EIGHT[3], EIGHT[0]));
    assert_eq!(stage.state().moved_on_ladder(board(1, 1)), numbers(&[1, 2, 3, 4]), "whoever wins it");
    let own = stage.state().number_of(&id(EIGHT[3])).expect("an entrant");
    let pairing = stage.state().rounds()[0].pairings[0].clone();
    let seat = pairing.entrants.iter().position(|one| *one == own).expect("a seat");
    stage.result(pairing.board, Score::won(2, seat));
    assert_eq!(stage.state().moved_on_ladder(board(1, 1)), numbers(&[1, 2, 3, 4]), "when it was decided too");
    let next = plays(&mut stage, EIGHT[4], EIGHT[2], true);
    assert_eq!(stage.state().moved_on_ladder(next), numbers(&[3, 5]));
    assert_eq!(stage.state().moved_on_ladder(board(1, 9)), BTreeSet::new());
    let robin = Stage::started(announcement(crate::stage::ROBIN), &EIGHT[..4]);
    assert_eq!(robin.state().moved_on_ladder(board(1, 1)), BTreeSet::new());
}
