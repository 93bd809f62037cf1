//! Ladders: players climb by winning against those above them.

use crate::harness::{Harness, REASON, announcement, board, id, person};
use crate::histories::number;
use crate::lifecycle::{EIGHT, kinds};
use crate::random_play::{names, run_to_end};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::ladder::{ChallengeRefusal, order, rematch_delay};
use castellan_tournament::{
    Announcement, Board, CommandKind, Effect, Event, EventKind, Format, PairingNumber, Phase, Refusal, Score,
};
use std::collections::{BTreeMap, BTreeSet};

pub const LADDER: Format = Format::Ladder { reach: 3, cut_off: false };
const LENGTH: Span = Span::days(30);

pub fn ladder_announcement(format: Format) -> Announcement {
    Announcement {
        round_time: Some(LENGTH),
        grace: Span::minutes(5),
        tiebreaks: Vec::new(),
        ..announcement(format)
    }
}

fn start_ladder(players: usize) -> Harness {
    Harness::started(ladder_announcement(LADDER), &EIGHT[..players])
}

fn challenge(who: &str, opponent: &str) -> CommandKind {
    CommandKind::Challenge { player: id(who), opponent: id(opponent) }
}

/// Returns the names on the ladder, from the top.
fn names_from_top(harness: &Harness) -> Vec<String> {
    let lines = harness.state().standings();
    let name =
        |number: PairingNumber| harness.state().entrant(number).expect("an entrant").player.id.to_string();
    lines.iter().map(|line| name(line.number)).collect()
}

/// Plays a challenge to a win or a loss. Returns its board.
fn play_challenge(harness: &mut Harness, who: &str, opponent: &str, wins: bool) -> Board {
    harness.accept(who, challenge(who, opponent));
    let pairing = harness.state().rounds()[0].pairings.last().expect("a board").clone();
    let own = harness.state().number_of(&id(if wins { who } else { opponent })).expect("an entrant");
    let seat = pairing.entrants.iter().position(|one| *one == own).expect("a seat");
    harness.play_result(pairing.board, Score::won(2, seat));
    pairing.board
}

fn refused_challenge(harness: &mut Harness, who: &str, opponent: &str) -> ChallengeRefusal {
    match harness.refuse(who, challenge(who, opponent)) {
        Refusal::CannotChallenge(why) => why,
        refusal => panic!("{refusal:?}"),
    }
}

#[test]
fn a_winning_challenger_takes_the_opponents_place() {
    let mut harness = start_ladder(6);
    assert_eq!(names_from_top(&harness), EIGHT[..6], "the strongest begin at the top");
    assert!(harness.open_games().is_empty(), "no game starts without a challenge");
    assert_eq!(kinds(&harness.accept("eve", challenge("eve", "ben"))), ["challenged"]);
    assert_eq!(harness.names_by_board(1), [["ben", "eve"]], "the challenged player has White");
    assert!(harness.effects.iter().any(|effect| matches!(effect, Effect::StartGame { .. })));
    assert_eq!(kinds(&harness.play_result(board(1, 1), Score::won(2, 1))), ["scored"]);
    assert_eq!(names_from_top(&harness), ["ann", "eve", "ben", "cem", "dan", "fay"]);
    // A challenged player who wins stays, and a draw changes nothing.
    play_challenge(&mut harness, "dan", "ben", false);
    assert_eq!(names_from_top(&harness), ["ann", "eve", "ben", "cem", "dan", "fay"]);
    harness.accept("ben", challenge("ben", "ann"));
    harness.play_result(board(1, 3), Score::drawn(2));
    assert_eq!(names_from_top(&harness), ["ann", "eve", "ben", "cem", "dan", "fay"]);
    harness.assert_fold_matches();
}

#[test]
fn challenges_are_limited_to_free_players_within_reach() {
    let mut harness = start_ladder(6);
    assert_eq!(refused_challenge(&mut harness, "ann", "ann"), ChallengeRefusal::SamePlayer);
    assert_eq!(refused_challenge(&mut harness, "ann", "ben"), ChallengeRefusal::Below(number(2)));
    let far = ChallengeRefusal::TooFar { opponent: number(1), reach: 3 };
    assert_eq!(refused_challenge(&mut harness, "eve", "ann"), far);
    let in_reach = |harness: &Harness, who: u32| harness.state().possible_opponents(number(who), harness.now);
    assert_eq!(in_reach(&harness, 5), [number(4), number(3), number(2)]);
    assert_eq!(in_reach(&harness, 1), [], "the top player has no one to challenge");
    harness.accept("eve", challenge("eve", "cem"));
    let busy = |who: u32| Refusal::InAnotherGame { number: number(who) };
    assert_eq!(harness.refuse("eve", challenge("eve", "dan")), busy(5));
    assert_eq!(harness.refuse("fay", challenge("fay", "cem")), busy(3));
    assert_eq!(in_reach(&harness, 6), [number(4)]);
    assert_eq!(harness.refuse("fay", challenge("dan", "ben")), Refusal::NotForOthers);
    assert_eq!(harness.refuse("zoe", challenge("zoe", "ben")), Refusal::NotSignedUp { player: id("zoe") });
    let mut swiss = Harness::started(announcement(crate::harness::SWISS), &EIGHT[..4]);
    assert_eq!(swiss.refuse("ben", challenge("ben", "ann")), Refusal::NoChallenges);
    let pause = CommandKind::Pause { player: id("ann") };
    assert_eq!(harness.refuse("ann", pause), Refusal::NoPauses, "ladders have no pauses");
}

#[test]
fn rematches_need_another_game_or_a_delay_and_alternate_colours() {
    let mut harness = start_ladder(4);
    play_challenge(&mut harness, "ben", "ann", true);
    assert_eq!(rematch_delay(LENGTH), Span::hours(36));
    let just_met = ChallengeRefusal::JustMet { opponent: number(2), rest: rematch_delay(LENGTH) };
    assert_eq!(refused_challenge(&mut harness, "ann", "ben"), just_met);
    harness.advance(rematch_delay(LENGTH));
    play_challenge(&mut harness, "ann", "ben", true);
    assert_eq!(harness.names_by_board(1)[1], ["ben", "ann"], "colours alternate");
    assert_eq!(names_from_top(&harness)[..2], ["ann", "ben"]);
    // After a game with another player, the two can meet at once.
    play_challenge(&mut harness, "cem", "ben", false);
    play_challenge(&mut harness, "ben", "ann", true);
    assert_eq!(harness.names_by_board(1)[3], ["ann", "ben"]);
    harness.assert_fold_matches();
}

#[test]
fn late_entrants_start_last_and_withdrawn_players_rank_last() {
    let mut harness = start_ladder(3);
    let sign_up = |player: &str| CommandKind::SignUp { player: person(player), rating: Some(2500) };
    assert_eq!(kinds(&harness.accept("zoe", sign_up("zoe"))), ["entered"]);
    assert_eq!(names_from_top(&harness), ["ann", "ben", "cem", "zoe"]);
    play_challenge(&mut harness, "zoe", "ann", true);
    harness.accept("ann", CommandKind::Withdraw { player: id("ann") });
    assert_eq!(names_from_top(&harness), ["zoe", "ben", "cem", "ann"]);
    assert_eq!(
        harness.refuse("cem", challenge("cem", "ann")),
        Refusal::HasLeft { player: id("ann") },
        "withdrawn players cannot be challenged"
    );
    assert_eq!(harness.refuse("ann", sign_up("ann")), Refusal::HasLeft { player: id("ann") });
    harness.advance(LENGTH);
    harness.tick();
    assert_eq!(harness.state().phase(), Phase::Finished);
    assert_eq!(harness.state().ranks(), [4, 2, 3, 1]);
    harness.assert_fold_matches();
}

#[test]
fn no_shows_lose_and_can_be_challenged_again() {
    let mut harness = start_ladder(3);
    harness.accept("cem", challenge("cem", "ann"));
    let game = harness.start_game(board(1, 1));
    harness.advance(Span::minutes(5));
    let look = CommandKind::ReportNoShows { game, absent: vec![0], again: None };
    assert_eq!(kinds(&harness.accept("system", look)), ["absent"]);
    assert_eq!(names_from_top(&harness), ["cem", "ann", "ben"]);
    assert!(!harness.state().entrant(number(1)).expect("ann").paused);
    play_challenge(&mut harness, "ben", "ann", true);
    assert_eq!(names_from_top(&harness), ["cem", "ben", "ann"]);
    harness.assert_fold_matches();
}

#[test]
fn unrated_players_keep_the_order_of_signing_up() {
    let mut harness = Harness::announced(ladder_announcement(LADDER));
    for who in ["cem", "ann", "dan", "ben"] {
        let rating = (who == "dan").then_some(1500);
        harness.accept(who, CommandKind::SignUp { player: person(who), rating });
    }
    harness.accept("director", CommandKind::Start);
    assert_eq!(names_from_top(&harness), ["dan", "cem", "ann", "ben"]);
}

#[test]
fn running_games_are_finished_or_cancelled_at_the_deadline() {
    for cut_off in [false, true] {
        let mut harness =
            Harness::started(ladder_announcement(Format::Ladder { reach: 3, cut_off }), &EIGHT[..4]);
        harness.accept("dan", challenge("dan", "ann"));
        harness.start_game(board(1, 1));
        harness.advance(LENGTH);
        assert_eq!(harness.refuse("cem", challenge("cem", "ben")), Refusal::TimeIsUp);
        harness.effects.clear();
        let happened = kinds(&harness.tick());
        let off = harness.effects.iter().filter(|effect| matches!(effect, Effect::CancelGame { .. })).count();
        assert!(harness.effects.iter().all(|effect| !matches!(effect, Effect::AskDirectors(_))));
        if cut_off {
            assert_eq!(happened, ["deadline_passed", "round_finished", "finished"]);
            assert_eq!((off, names_from_top(&harness)[0].as_str()), (1, "ann"));
        } else {
            assert_eq!((happened, off), (vec!["deadline_passed"], 0));
            harness.play_result(board(1, 1), Score::won(2, 1));
            assert_eq!(names_from_top(&harness)[0], "dan");
        }
        assert_eq!(harness.state().phase(), Phase::Finished);
        harness.assert_fold_matches();
    }
}

#[test]
fn corrected_results_count_from_the_end_of_the_game() {
    let mut harness = start_ladder(5);
    let first = play_challenge(&mut harness, "dan", "ann", true);
    play_challenge(&mut harness, "ben", "dan", true);
    assert_eq!(names_from_top(&harness), ["ben", "dan", "ann", "cem", "eve"]);
    let set =
        |seat| CommandKind::Override { board: first, score: Score::won(2, seat), why: REASON.to_owned() };
    // Ann, who had White, won after all: Ben was already above Dan when they met.
    harness.accept("director", set(0));
    assert_eq!(names_from_top(&harness), ["ann", "ben", "cem", "dan", "eve"]);
    harness.accept("director", set(1));
    assert_eq!(names_from_top(&harness), ["ben", "dan", "ann", "cem", "eve"]);
    let reinstate = CommandKind::Reinstate { board: first, give: None, why: REASON.to_owned() };
    harness.accept("director", reinstate);
    assert_eq!(names_from_top(&harness), ["ann", "ben", "cem", "dan", "eve"]);
    let forbid = CommandKind::Forbid { pair: [id("ben"), id("cem")], why: REASON.to_owned() };
    harness.accept("director", forbid);
    assert_eq!(refused_challenge(&mut harness, "cem", "ben"), ChallengeRefusal::Forbidden(number(2)));
    // This game is now the last to end.
    harness.play_result(first, Score::won(2, 1));
    assert_eq!(names_from_top(&harness), ["dan", "ann", "ben", "cem", "eve"]);
    harness.accept("director", CommandKind::Finish { why: Some(REASON.to_owned()) });
    assert_eq!(harness.state().phase(), Phase::Finished);
    harness.assert_fold_matches();
}

#[test]
fn a_ladder_needs_a_length_and_a_reach_and_no_notice() {
    let error = |plan: Announcement| plan.check().expect_err("the announcement is invalid");
    assert_eq!(
        error(Announcement { round_time: None, ..ladder_announcement(LADDER) }),
        AnnouncementError::LadderLength
    );
    for reach in [0, 11] {
        let refused = error(ladder_announcement(Format::Ladder { reach, cut_off: false }));
        assert!(matches!(refused, AnnouncementError::Number { least: 1, most: 10, .. }), "{refused:?}");
    }
    let notice = Announcement { notice: Span::hours(1), ..ladder_announcement(LADDER) };
    assert!(matches!(error(notice), AnnouncementError::Limit { .. }));
    let late = Announcement { late_until: 1, ..ladder_announcement(LADDER) };
    assert_eq!(error(late), AnnouncementError::LateEntry);
    assert_eq!(
        Announcement { round_time: Some(Span::days(366)), ..ladder_announcement(LADDER) }.check(),
        Ok(())
    );
}

/// Recomputes the order from the log, as a list of all players in which winners move up.
fn expected_order(events: &[Event]) -> Vec<u32> {
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
            EventKind::EnteredLate { player, .. } => {
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
fn random_ladders_keep_a_total_order_and_never_double_book_players() {
    let mut moved = 0;
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let format = Format::Ladder { reach: 1 + random.below(5) as u32, cut_off: random.chance(50) };
        let players = 2 + random.below(9);
        let length = Span::minutes(20 + random.below(120) as u64);
        let plan = Announcement { round_time: Some(length), ..ladder_announcement(format) };
        let names = names(players);
        let mut harness = Harness::started(plan, &names.iter().map(String::as_str).collect::<Vec<_>>());
        run_to_end(&mut harness, &mut random, |harness| {
            let state = harness.state();
            let mut busy = BTreeSet::new();
            for number in state.running_pairings().flat_map(|pairing| &pairing.entrants) {
                assert!(busy.insert(*number), "seed {seed}: {number} plays twice at once");
            }
            let order: BTreeSet<PairingNumber> = state.ladder().into_iter().collect();
            assert_eq!(order.len(), state.entrants().len(), "seed {seed}: every entrant has one place");
        });
        let order: Vec<u32> = harness.state().standings().iter().map(|line| line.number.get()).collect();
        assert_eq!(order, expected_order(&harness.events), "seed {seed}");
        moved += usize::from(!order.is_sorted());
    }
    assert!(moved > 500, "places change: {moved}");
}

#[test]
fn players_between_winner_and_loser_move_down_by_one() {
    for seed in 0..2_000 {
        let mut random = Random::new(seed);
        let count = 2 + random.below(20);
        let mut games = Vec::new();
        let mut before = order(count, []);
        for _ in 0..random.below(30) {
            let (winner, loser) = (
                PairingNumber::from_index(random.below(count)),
                PairingNumber::from_index(random.below(count)),
            );
            games.push((winner, loser));
            let after = order(count, games.iter().copied());
            let place =
                |order: &[PairingNumber], who| order.iter().position(|one| *one == who).expect("a place");
            let (from, to) = (place(&before, winner), place(&before, loser));
            for who in (0..count).map(PairingNumber::from_index) {
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
fn a_result_affects_its_players_and_those_between() {
    let mut harness = start_ladder(5);
    let numbers = |all: &[u32]| all.iter().map(|one| number(*one)).collect::<BTreeSet<_>>();
    harness.accept(EIGHT[3], challenge(EIGHT[3], EIGHT[0]));
    assert_eq!(harness.state().affected_on_ladder(board(1, 1)), numbers(&[1, 2, 3, 4]), "before the result");
    let own = harness.state().number_of(&id(EIGHT[3])).expect("an entrant");
    let pairing = harness.state().rounds()[0].pairings[0].clone();
    let seat = pairing.entrants.iter().position(|one| *one == own).expect("a seat");
    harness.play_result(pairing.board, Score::won(2, seat));
    assert_eq!(harness.state().affected_on_ladder(board(1, 1)), numbers(&[1, 2, 3, 4]), "after the result");
    let next = play_challenge(&mut harness, EIGHT[4], EIGHT[2], true);
    assert_eq!(harness.state().affected_on_ladder(next), numbers(&[3, 5]));
    assert_eq!(harness.state().affected_on_ladder(board(1, 9)), BTreeSet::new());
    let robin = Harness::started(announcement(crate::harness::ROBIN), &EIGHT[..4]);
    assert_eq!(robin.state().affected_on_ladder(board(1, 1)), BTreeSet::new());
}
