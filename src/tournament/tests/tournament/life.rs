//! The life of a tournament, from the announcement to the final standings.

use crate::past::number;
use crate::stage::{CUP, PODS, ROBIN, START, SWISS, Stage, WHY, announcement, board, id, person};
use castellan_game::dice::{Dice, FIRST_DRAW};
use castellan_game::{Agreement, PlayerId, Span, Time};
use castellan_test_support::{self as common, Random};
use castellan_tournament::event::Cancelling;
use castellan_tournament::{
    Announcement, Bye, CommandKind, Due, DueKind, Effect, EventKind, Format, Number, Phase, Refusal, Score,
};

pub const EIGHT: [&str; 8] = ["ann", "ben", "cem", "dan", "eve", "fay", "gus", "hal"];

pub fn kinds(happened: &[EventKind]) -> Vec<&'static str> {
    happened.iter().map(EventKind::kind).collect()
}

#[test]
fn a_tournament_runs_by_itself() {
    let plan = Announcement {
        starts: Some(START.plus(Span::days(7))),
        check_in: Some(Span::days(1)),
        notice: Span::hours(2),
        round_time: Some(Span::days(10)),
        ..announcement(SWISS)
    };
    let mut stage = Stage::announced(plan);
    stage.sign_up(&EIGHT);
    let due = |stage: &Stage| stage.state().due().into_iter().min_by_key(|due| due.at);
    assert_eq!(due(&stage), Some(Due { kind: DueKind::CheckIn, at: START.plus(Span::days(6)) }));
    let opens = START.plus(Span::days(6));
    assert_eq!(
        stage.refuse("ann", CommandKind::CheckIn { player: id("ann") }),
        Refusal::CheckInNotOpen { opens }
    );
    stage.now = opens;
    assert_eq!(kinds(&stage.tick()), ["check_in_opened"]);
    for player in &EIGHT[..7] {
        stage.accept(player, CommandKind::CheckIn { player: id(player) });
    }
    assert_eq!(
        stage.refuse("ann", CommandKind::CheckIn { player: id("ann") }),
        Refusal::AlreadyCheckedIn { player: id("ann") }
    );
    assert_eq!(
        stage.refuse("zoe", CommandKind::CheckIn { player: id("zoe") }),
        Refusal::NotSignedUp { player: id("zoe") }
    );
    assert!(stage.tick().is_empty(), "nothing is due yet");
    stage.now = START.plus(Span::days(7));
    stage.effects.clear();
    assert_eq!(kinds(&stage.tick()), ["started", "round_paired"]);
    assert_eq!(stage.state().entrants().len(), 7, "who did not check in does not play");
    assert!(stage.effects.contains(&Effect::TellMissed), "and is told so");
    let begins = stage.now.plus(Span::hours(2));
    assert_eq!(due(&stage), Some(Due { kind: DueKind::Round(1), at: begins }));
    stage.now = begins;
    stage.effects.clear();
    assert_eq!(kinds(&stage.tick()), ["round_started"]);
    let games = stage.effects.iter().filter(|effect| matches!(effect, Effect::StartGame { .. }));
    assert_eq!(games.count(), 3, "a game for each pair: {:?}", stage.effects);
    assert_eq!(due(&stage).map(|due| due.kind), Some(DueKind::Deadline(1)));
    let mut random = Random::new(4);
    stage.play_on(&mut random);
    assert_eq!(stage.state().phase(), Phase::Finished);
    assert_eq!(stage.state().rounds().len(), 3);
    assert!(stage.state().due().is_empty());
    stage.check();
}

#[test]
fn the_final_standings_are_those_of_a_second_reckoning() {
    for (format, players) in [
        (SWISS, 7),
        (SWISS, 8),
        (ROBIN, 5),
        (PODS, 5),
        (PODS, 7),
        (CUP, 6),
        (Format::Swiss { rounds: 9 }, 24),
    ] {
        let names: Vec<String> = (0..players).map(|at| format!("p{at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for seed in 0..4 {
            let mut stage = Stage::started(announcement(format), &names);
            stage.play_on(&mut Random::new(seed));
            let reckoned = stage.reckoned();
            for line in stage.state().standings() {
                let quarters = f64::from(line.points.in_quarters());
                assert!(
                    (quarters - 4.0 * reckoned[&line.number.get()]).abs() < 1e-9,
                    "{format:?}: {line:?} {reckoned:?}"
                );
                assert_eq!(stage.state().ranks()[line.number.place()], line.rank);
            }
            stage.check();
        }
    }
}

#[test]
fn a_swiss_tournament_has_as_many_rounds_as_its_players_ask_for() {
    for (players, rounds) in [(2, 1), (3, 3), (4, 3), (5, 3), (6, 3), (8, 3), (9, 4), (17, 5), (33, 6)] {
        let names: Vec<String> = (0..players).map(|at| format!("p{at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for seed in 0..20 {
            let mut stage = Stage::started(announcement(Format::Swiss { rounds: 0 }), &names);
            let set = EventKind::RoundsSet { rounds, instead_of: None, why: None };
            assert!(stage.events.iter().any(|event| event.what == set), "{players}: {:?}", stage.events);
            stage.play_on(&mut Random::new(seed));
            assert_eq!(stage.state().rounds().len(), rounds as usize, "{players} players, seed {seed}");
            stage.check();
        }
    }
}

#[test]
fn a_tournament_has_no_more_rounds_than_there_can_be() {
    for (players, most) in [(2, 1), (3, 3), (4, 3), (5, 5)] {
        let mut stage = Stage::started(announcement(Format::Swiss { rounds: 7 }), &EIGHT[..players]);
        let set = EventKind::RoundsSet { rounds: most, instead_of: Some(7), why: None };
        assert_eq!(stage.events[players + 2].what, set, "behind the start");
        assert_eq!(
            (stage.state().rounds_to_be(), stage.state().format()),
            (most, Format::Swiss { rounds: most })
        );
        for _ in 0..most {
            stage.favourites();
        }
        assert!(stage.state().phase() == Phase::Finished || stage.state().is_unpaired());
    }
    // Rounds that still admit players are kept.
    let plan = Announcement { late_until: 2, ..announcement(Format::Swiss { rounds: 2 }) };
    assert_eq!(Stage::started(plan, &EIGHT[..2]).state().rounds_to_be(), 2);
    // If all announced rounds are possible, no event is stored.
    let stage = Stage::started(announcement(SWISS), &EIGHT);
    assert!(stage.events.iter().all(|event| event.what.kind() != "rounds_set"));
}

#[test]
fn it_is_called_off_when_there_are_too_few() {
    let starts = Some(START.plus(Span::days(1)));
    let mut stage = Stage::announced(Announcement { starts, least: 4, ..announcement(SWISS) });
    stage.sign_up(&EIGHT[..3]);
    assert_eq!(stage.refuse("director", CommandKind::Start), Refusal::TooFew { there: 3, least: 4 });
    stage.wait(Span::days(1));
    assert_eq!(stage.tick(), [EventKind::Cancelled { why: Cancelling::TooFew { there: 3 } }]);
    assert_eq!(
        stage.refuse("ann", CommandKind::Withdraw { player: id("ann") }),
        Refusal::NotNow { phase: Phase::Cancelled }
    );
}

#[test]
fn ratings_give_the_numbers_and_lots_those_of_who_are_equal() {
    let stage = Stage::started(announcement(SWISS), &EIGHT);
    let names: Vec<&str> =
        stage.state().entrants().iter().map(|entrant| entrant.player.id.as_str()).collect();
    assert_eq!(names, EIGHT, "the strongest first");

    let mut stage = Stage::announced(announcement(ROBIN));
    stage.sign_up(&EIGHT);
    let happened = stage.accept("director", CommandKind::Start);
    let EventKind::Started { entrants, draws, secret, .. } = &happened[0] else { panic!("{happened:?}") };
    let EventKind::Announced { commitment, .. } = &stage.events[0].what else { panic!("the first") };
    assert_eq!(secret.commitment(), *commitment, "the lots were settled before anybody signed up");
    let mut dice = Dice::new(secret, "spring", &[], FIRST_DRAW);
    let mut order = EIGHT.to_vec();
    for (last, drawn) in (1..8_usize).rev().zip(draws) {
        assert_eq!(dice.draw(last as u32 + 1), *drawn);
        order.swap(last, *drawn as usize);
    }
    assert_eq!(dice.draw(2), draws[7]);
    assert_eq!(entrants.iter().map(PlayerId::as_str).collect::<Vec<_>>(), order);
    assert_ne!(order, EIGHT);
}

#[test]
fn each_pairing_has_a_game_of_its_own_with_the_seats_as_paired() {
    let stage = Stage::started(announcement(PODS), &EIGHT[..7]);
    let started: Vec<_> = stage
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::StartGame { game, agreement, seats, board } => {
                Some((game.to_string(), agreement, seats, board))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        started.iter().map(|game| game.0.as_str()).collect::<Vec<_>>(),
        ["spring-r1-b1", "spring-r1-b2"]
    );
    for (_, agreement, seats, at) in started {
        assert_eq!(
            agreement.seats().expect("seats"),
            seats.iter().map(|(seat, _)| *seat).collect::<Vec<_>>()
        );
        let names: Vec<String> = seats.iter().map(|(_, player)| player.id.to_string()).collect();
        assert_eq!(names, stage.names(1)[at.board as usize - 1]);
    }
}

#[test]
fn who_does_not_come_loses_after_the_grace() {
    let mut stage = Stage::started(announcement(SWISS), &EIGHT[..4]);
    let game = stage.begin(board(1, 1));
    let until = stage.now.plus(Span::hours(24));
    let due = Due { kind: DueKind::Look(game.clone()), at: until };
    assert!(stage.state().due().contains(&due));
    let look =
        |absent: &[u8], again| CommandKind::Look { game: game.clone(), absent: absent.to_vec(), again };
    assert_eq!(stage.refuse("system", look(&[0], None)), Refusal::GraceRuns { until });
    assert_eq!(stage.refuse("ann", look(&[0], None)), Refusal::SystemOnly);
    stage.now = until;
    // White has just moved: Black is waited for from now on.
    let again = until.plus(Span::hours(24));
    stage.accept("system", look(&[], Some(again)));
    assert!(stage.state().due().contains(&Due { kind: DueKind::Look(game.clone()), at: again }));
    stage.now = again;
    stage.effects.clear();
    assert_eq!(kinds(&stage.accept("system", look(&[1], None))), ["absent"]);
    assert_eq!(stage.effects, [Effect::CallOff { game: game.clone() }, Effect::ShowTournament]);
    let pairing = stage.state().pairing(board(1, 1)).expect("a board");
    assert_eq!(pairing.score, Some(Score::forfeited(2, &[1])));
    let ended = CommandKind::GameEnded { game, score: Some(Score::won(2, 1)) };
    assert_eq!(stage.refuse("system", ended), Refusal::HasResult { board: board(1, 1) });
    stage.check();
}

#[test]
fn who_enters_late_is_paired_from_the_next_round_that_has_not_begun() {
    let plan = Announcement { late_until: 2, notice: Span::hours(1), ..announcement(SWISS) };
    let mut stage = Stage::started(plan, &EIGHT[..5]);
    assert_eq!(stage.state().round(1).expect("paired").byes.len(), 1);
    let sign_up = |player: &str| CommandKind::SignUp { player: person(player), rating: None };
    let happened = stage.accept("fay", sign_up("fay"));
    assert_eq!(kinds(&happened), ["entered", "round_paired"], "the round is paired anew");
    assert_eq!(stage.state().round(1).expect("paired").byes, []);
    assert_eq!(stage.refuse("fay", sign_up("fay")), Refusal::AlreadySignedUp { player: id("fay") });
    stage.wait(Span::hours(1));
    stage.tick();
    assert_eq!(kinds(&stage.accept("gus", sign_up("gus"))), ["entered"]);
    assert_eq!(stage.state().entrants()[6].from, 2);
    stage.favourites();
    stage.wait(Span::hours(1));
    stage.tick();
    assert!(
        stage.names(2).iter().flatten().any(|name| name == "gus")
            || stage.state().round(2).expect("paired").byes[0].0 == number(7)
    );
    assert_eq!(stage.refuse("hal", sign_up("hal")), Refusal::TooLate { until: 2 });
    stage.check();
}

#[test]
fn who_withdraws_is_not_paired_and_leaves_running_games() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(SWISS) };
    let mut stage = Stage::started(plan, &EIGHT);
    let withdraw = |player: &str| CommandKind::Withdraw { player: id(player) };
    assert_eq!(stage.refuse("ann", withdraw("ben")), Refusal::NotForOthers);
    assert_eq!(kinds(&stage.accept("hal", withdraw("hal"))), ["withdrew", "round_paired"]);
    assert!(stage.names(1).iter().flatten().all(|name| name != "hal"));
    assert_eq!(stage.refuse("hal", withdraw("hal")), Refusal::HasLeft { player: id("hal") });
    stage.wait(Span::hours(1));
    stage.tick();
    // Two players leave a running round: one whose game has begun, and one whose has not.
    stage.begin(board(1, 1));
    let (begun, waiting) = (stage.names(1)[0][0].clone(), stage.names(1)[1][0].clone());
    stage.effects.clear();
    assert_eq!(kinds(&stage.accept(&begun, withdraw(&begun))), ["withdrew"]);
    assert!(
        stage.effects.iter().any(|effect| matches!(effect, Effect::TakeOut { .. })),
        "{:?}",
        stage.effects
    );
    assert_eq!(kinds(&stage.accept(&waiting, withdraw(&waiting))), ["withdrew", "absent"]);
    assert_eq!(
        stage.state().pairing(board(1, 2)).and_then(|pairing| pairing.score.clone()),
        Some(Score::forfeited(2, &[0]))
    );
    stage.check();
}

#[test]
fn who_sits_out_gets_half_a_point_as_often_as_was_settled() {
    let plan = Announcement { half_byes: 1, ..announcement(SWISS) };
    let mut stage = Stage::announced(plan);
    stage.sign_up(&EIGHT[..7]);
    let sit_out = |round| CommandKind::SitOut { player: id("ann"), round };
    stage.accept("ann", sit_out(1));
    stage.accept("ann", sit_out(2));
    assert_eq!(stage.refuse("ann", sit_out(2)), Refusal::AlreadySitsOut { player: id("ann") });
    assert_eq!(stage.refuse("ann", sit_out(4)), Refusal::NoSuchRound { round: 4, rounds: 3 });
    stage.accept("director", CommandKind::Start);
    assert_eq!(stage.refuse("ann", sit_out(1)), Refusal::NoSuchRound { round: 1, rounds: 3 });
    assert_eq!(stage.state().round(1).expect("paired").byes, [(number(1), Bye::Half)]);
    stage.favourites();
    assert_eq!(stage.state().round(2).expect("paired").byes, [(number(1), Bye::Zero)]);
    let mut cup = Stage::started(announcement(CUP), &EIGHT);
    assert_eq!(cup.refuse("ann", sit_out(2)), Refusal::NoSittingOut);
}

#[test]
fn a_forbidden_pair_never_meets() {
    let plan = announcement(Format::Swiss { rounds: 5 });
    let mut stage = Stage::announced(plan);
    stage.sign_up(&EIGHT);
    let forbid =
        |a: &str, b: &str| CommandKind::Forbid { pair: [id(a), id(b)], why: "they are brothers".to_owned() };
    stage.accept("director", forbid("ann", "eve"));
    assert_eq!(stage.refuse("director", forbid("eve", "ann")), Refusal::AlreadyForbidden);
    assert_eq!(stage.refuse("director", forbid("ann", "ann")), Refusal::SamePlayer);
    stage.accept("director", CommandKind::Start);
    stage.play_on(&mut Random::new(8));
    for round in 1..=5 {
        for pair in stage.names(round) {
            assert!(!(pair.contains(&"ann".to_owned()) && pair.contains(&"eve".to_owned())), "round {round}");
        }
    }
}

#[test]
fn what_cannot_be_announced_is_refused() {
    use castellan_tournament::Tiebreak;
    use castellan_tournament::announcement::{AnnouncementError as Error, NeededSeats};
    let refused = |change: &dyn Fn(&mut Announcement)| {
        let mut plan = announcement(SWISS);
        change(&mut plan);
        plan.check().expect_err("it cannot be")
    };
    assert_eq!(refused(&|plan| plan.title = " ".to_owned()), Error::Title);
    assert_eq!(refused(&|plan| plan.agreement.solo = true), Error::Solo);
    let unrated = |plan: &mut Announcement| (plan.agreement.rated, plan.agreement.hints) = (false, true);
    assert_eq!(refused(&unrated), Error::Hints);
    let three = common::options(("king-of-the-mountain", &[("seats", "3")]));
    let three = Agreement::new(common::variant("king-of-the-mountain"), three);
    let seats = Error::Seats { needs: NeededSeats::Two, has: 3 };
    assert_eq!(refused(&|plan| plan.agreement = three.clone()), seats);
    let seats = Error::Seats { needs: NeededSeats::ThreeOrFour, has: 2 };
    assert_eq!(refused(&|plan| plan.format = PODS), seats);
    assert!(matches!(refused(&|plan| plan.least = 1), Error::Entrants { .. }));
    assert!(matches!(refused(&|plan| plan.least = 65), Error::Entrants { .. }));
    assert!(matches!(refused(&|plan| plan.format = Format::Swiss { rounds: 31 }), Error::Number { .. }));
    let twice = vec![Tiebreak::Wins, Tiebreak::Buchholz, Tiebreak::Wins];
    assert_eq!(refused(&|plan| plan.tiebreaks.clone_from(&twice)), Error::TiebreakTwice(Tiebreak::Wins));
    assert!(matches!(refused(&|plan| plan.grace = Span::ZERO), Error::Limit { .. }));
    assert_eq!(refused(&|plan| plan.check_in = Some(Span::hours(1))), Error::CheckInWithoutStart);
    assert_eq!(refused(&|plan| plan.late_until = 4), Error::LateEntry);
    assert_eq!(
        refused(&|plan| {
            plan.format = ROBIN;
            plan.late_until = 1;
        }),
        Error::LateEntry
    );
    assert_eq!(
        refused(&|plan| {
            plan.format = CUP;
            plan.half_byes = 1;
        }),
        Error::HalfByes
    );
    for format in [SWISS, CUP, PODS, ROBIN] {
        assert_eq!(announcement(format).check(), Ok(()));
    }
}

#[test]
fn nothing_counts_later_than_its_receipt() {
    use castellan_game::By;
    use castellan_tournament::{Command, decide};
    let stage = Stage::announced(announcement(SWISS));
    let later = stage.now.plus(Span::days(3));
    let command = Command {
        by: By::Player(id("ann")),
        at: later,
        request: "t".to_owned(),
        kind: CommandKind::SignUp { player: person("ann"), rating: None },
    };
    let events = decide(stage.state.as_ref(), stage.state().id(), &command, stage.now, &[0; 32])
        .expect("accepted")
        .events;
    assert_eq!(events[0].at, stage.now);
    assert_ne!(events[0].at, Time::from_ms(0));
    assert_eq!(Number::at(0), number(1));
}

#[test]
fn nobody_loses_time_by_an_outage() {
    let plan = Announcement { round_time: Some(Span::days(3)), ..announcement(SWISS) };
    let mut stage = Stage::started(plan, &EIGHT[..4]);
    let game = stage.begin(board(1, 1));
    let from = stage.now.plus(Span::hours(20));
    stage.wait(Span::hours(30));
    let outage = CommandKind::Outage { from, to: stage.now };
    assert_eq!(stage.refuse("director", outage.clone()), Refusal::SystemOnly);
    assert_eq!(kinds(&stage.accept("system", outage)), ["outage_noted"]);
    let until = START.plus(Span::hours(34));
    let look = |absent| CommandKind::Look { game: game.clone(), absent, again: None };
    assert_eq!(stage.refuse("system", look(vec![0])), Refusal::GraceRuns { until });
    let deadline = START.plus(Span::days(3)).plus(Span::hours(10));
    assert!(stage.state().due().contains(&Due { kind: DueKind::Deadline(1), at: deadline }));
    stage.now = until;
    stage.accept("system", look(vec![0]));
    let nothing = CommandKind::Outage { from: stage.now, to: stage.now };
    assert!(stage.accept("system", nothing).is_empty());
    stage.check();
}

#[test]
fn a_result_put_right_after_an_early_end_pairs_nothing_more() {
    let mut stage = Stage::started(announcement(SWISS), &EIGHT[..4]);
    stage.favourites();
    stage.accept("director", CommandKind::Finish { why: WHY.to_owned() });
    let set = CommandKind::Override { board: board(1, 1), score: Score::won(2, 1), why: WHY.to_owned() };
    assert_eq!(kinds(&stage.accept("director", set)), ["overridden", "finished"]);
    assert_eq!(stage.state().phase(), Phase::Finished);
    stage.check();
}
