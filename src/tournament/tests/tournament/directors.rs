//! Directors' commands, and their record in the log.

use crate::past::number;
use crate::stage::{CUP, ROBIN, START, SWISS, Stage, WHY, announcement, board, id, person};
use castellan_game::{self as game, Agreement, Span, Time};
use castellan_rules::Options;
use castellan_test_support::Random;
use castellan_tournament::announcement::Settled;
use castellan_tournament::decide::LONGEST_REASON;
use castellan_tournament::refusal::{Broken, Misfit};
use castellan_tournament::swiss::Edition;
use castellan_tournament::{
    Announcement, Bye, Call, CommandKind, Directing, Effect, EventKind, Format, Number, Phase, Refusal, Score,
};

const SIX: [&str; 6] = ["ann", "ben", "cem", "dan", "eve", "fay"];

fn why() -> String {
    WHY.to_owned()
}

fn kinds(happened: &[EventKind]) -> Vec<&'static str> {
    happened.iter().map(EventKind::kind).collect()
}

/// Returns every command that needs a reason.
fn acts(why: &str) -> Vec<CommandKind> {
    let why = why.to_owned();
    let at = board(1, 1);
    vec![
        CommandKind::Forbid { pair: [id("ann"), id("ben")], why: why.clone() },
        CommandKind::Correct { games: vec![], byes: vec![], overrule: true, why: why.clone() },
        CommandKind::PairAgain { why: why.clone() },
        CommandKind::Override { board: at, score: Score::drawn(2), why: why.clone() },
        CommandKind::Replace { number: number(1), player: person("zoe"), why: why.clone() },
        CommandKind::Remove { player: id("ann"), why: why.clone() },
        CommandKind::Extend { round: 1, span: Span::days(1), why: why.clone() },
        CommandKind::Reinstate { board: at, give: None, why: why.clone() },
        CommandKind::Restart { board: at, why: why.clone() },
        CommandKind::Direct { board: at, act: Directing::Pause, why: why.clone() },
        CommandKind::Finish { why: why.clone() },
        CommandKind::Cancel { why },
    ]
}

#[test]
fn only_directors_may_and_they_say_why() {
    let mut stage = Stage::started(announcement(SWISS), &SIX);
    for kind in acts(WHY).into_iter().chain([CommandKind::StartRound, CommandKind::Start]) {
        assert_eq!(stage.refuse("ann", kind), Refusal::DirectorsOnly);
    }
    for empty in ["", "  ", "two\nlines", &"long ".repeat(100)] {
        for kind in acts(empty) {
            assert_eq!(stage.refuse("director", kind), Refusal::NoReason { most: 300 });
        }
    }
    for kind in
        [CommandKind::Tick, CommandKind::GameStarted { game: board(1, 1).game(stage.state().id(), 0) }]
    {
        assert_eq!(stage.refuse("director", kind), Refusal::SystemOnly);
    }
}

#[test]
fn every_act_is_written_down_with_who_and_why() {
    let plan =
        Announcement { round_time: Some(Span::days(3)), notice: Span::hours(1), ..announcement(SWISS) };
    let mut stage = Stage::started(plan, &SIX);
    stage.accept("director", CommandKind::PairAgain { why: why() });
    stage.accept("director", CommandKind::StartRound);
    stage.accept("director", CommandKind::Replace { number: number(2), player: person("zoe"), why: why() });
    stage.accept("director", CommandKind::Remove { player: id("fay"), why: why() });
    stage.accept("director", CommandKind::Extend { round: 1, span: Span::days(1), why: why() });
    stage.accept(
        "director",
        CommandKind::Override { board: board(1, 1), score: Score::won(2, 1), why: why() },
    );
    stage.accept("director", CommandKind::Restart { board: board(1, 1), why: why() });
    let game = stage.begin(board(1, 1));
    stage.accept("system", CommandKind::GameEnded { game, score: Some(Score::won(2, 0)) });
    stage.accept(
        "director",
        CommandKind::Reinstate { board: board(1, 1), give: Some(Span::days(1)), why: why() },
    );
    stage.accept("director", CommandKind::Forbid { pair: [id("ann"), id("cem")], why: why() });
    stage.accept("director", CommandKind::Finish { why: why() });
    let audit: Vec<(&str, Option<&str>)> = stage
        .events
        .iter()
        .filter(|event| event.is_act())
        .map(|event| (event.what.kind(), event.what.why()))
        .filter(|(kind, _)| !["announced", "started", "round_started", "absent"].contains(kind))
        .collect();
    let acts = [
        "round_paired",
        "replaced",
        "removed",
        "extended",
        "overridden",
        "restarted",
        "reinstated",
        "forbidden",
        "finished",
    ];
    let written: Vec<&str> = audit.iter().filter(|(_, why)| why.is_some()).map(|(kind, _)| *kind).collect();
    assert_eq!(written, acts);
    assert!(audit.iter().filter_map(|(_, why)| *why).all(|why| why == WHY));
    stage.check();
}

#[test]
fn a_correction_names_the_rules_that_it_breaks() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(SWISS) };
    let mut stage = Stage::started(plan, &SIX[..5]);
    stage.wait(Span::hours(1));
    stage.tick();
    stage.favourites();
    let round = stage.state().round(1).expect("paired").clone();
    let (first, bye) = (round.pairings[0].seated(), round.byes[0].0);
    let rest: Vec<Number> =
        (0..5).map(Number::at).filter(|who| !first.contains(who) && *who != bye).collect();
    let correct = |games: Vec<Vec<Number>>, byes: Vec<(Number, Bye)>, overrule| CommandKind::Correct {
        games,
        byes,
        overrule,
        why: why(),
    };
    let again = || vec![first.clone(), rest.clone()];
    let refusal = stage.refuse("director", correct(again(), vec![(bye, Bye::Full)], false));
    let Refusal::Breaks(broken) = refusal else { panic!("{refusal:?}") };
    assert!(
        broken.contains(&Broken::SecondBye(bye)) && broken.contains(&Broken::Met([first[0], first[1]])),
        "{broken:?}"
    );
    let happened = stage.accept("director", correct(again(), vec![(bye, Bye::Full)], true));
    let [EventKind::RoundPaired { broken: overruled, why: given, .. }] = &happened[..] else {
        panic!("{happened:?}")
    };
    assert_eq!((overruled, given.as_deref()), (&broken, Some(WHY)));

    let misfit = |stage: &mut Stage, games, byes| stage.refuse("director", correct(games, byes, true));
    assert_eq!(
        misfit(&mut stage, vec![first.clone()], vec![(bye, Bye::Full)]),
        Refusal::Misfit(Misfit::Missing(rest[0]))
    );
    assert_eq!(
        misfit(&mut stage, vec![first.clone(), first.clone()], vec![]),
        Refusal::Misfit(Misfit::Twice(first[0]))
    );
    let stranger = number(9);
    assert_eq!(
        misfit(&mut stage, again(), vec![(stranger, Bye::Zero)]),
        Refusal::Misfit(Misfit::NotThere(stranger))
    );
    assert_eq!(misfit(&mut stage, again(), vec![(bye, Bye::Free)]), Refusal::Misfit(Misfit::Bye(bye)));
    let all = vec![(0..5).map(Number::at).collect()];
    assert_eq!(misfit(&mut stage, all, vec![]), Refusal::Misfit(Misfit::Seats(5)));
    stage.wait(Span::hours(1));
    stage.tick();
    assert_eq!(misfit(&mut stage, again(), vec![(bye, Bye::Full)]), Refusal::NothingPaired);
    let mut robin = Stage::started(announcement(ROBIN), &SIX);
    assert_eq!(misfit(&mut robin, vec![], vec![]), Refusal::Settled);
}

#[test]
fn a_forbidden_pair_can_be_overruled_knowingly() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(SWISS) };
    let mut stage = Stage::started(plan, &SIX[..4]);
    stage.accept("director", CommandKind::Forbid { pair: [id("ann"), id("ben")], why: why() });
    let games = vec![vec![number(1), number(2)], vec![number(3), number(4)]];
    let correct = CommandKind::Correct { games, byes: vec![], overrule: false, why: why() };
    assert_eq!(
        stage.refuse("director", correct),
        Refusal::Breaks(vec![Broken::Forbidden([number(1), number(2)])])
    );
}

#[test]
fn a_result_can_be_put_right() {
    let mut stage = Stage::started(announcement(SWISS), &SIX);
    stage.result(board(1, 1), Score::won(2, 0));
    let set = |round, score| CommandKind::Override { board: board(round, 1), score, why: why() };
    stage.accept("director", set(1, Score::won(2, 1)));
    assert_eq!(stage.refuse("director", set(1, Score::drawn(3))), Refusal::WrongScore { seats: 2 });
    assert_eq!(
        stage.refuse("director", set(2, Score::drawn(2))),
        Refusal::NoSuchBoard { board: board(2, 1) }
    );
    stage.play_on(&mut Random::new(2));
    assert_eq!(stage.state().phase(), Phase::Finished);
    // Even at the very end, and for an early round.
    let happened = stage.accept("director", set(1, Score::drawn(2)));
    assert_eq!(kinds(&happened), ["overridden", "finished"]);
    stage.check();
}

#[test]
fn a_result_that_a_bracket_has_grown_on_stays() {
    let mut stage = Stage::started(announcement(CUP), &SIX[..4]);
    stage.favourites();
    let set = CommandKind::Override { board: board(1, 1), score: Score::won(2, 1), why: why() };
    assert_eq!(stage.refuse("director", set), Refusal::BuiltUpon { round: 2 });
}

#[test]
fn a_game_ended_by_mistake_goes_on_and_the_next_round_waits() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(SWISS) };
    let mut stage = Stage::started(plan, &SIX[..4]);
    stage.accept("director", CommandKind::StartRound);
    stage.favourites();
    assert_eq!(stage.state().rounds().len(), 2, "the next round is paired");
    stage.effects.clear();
    stage.accept(
        "director",
        CommandKind::Reinstate { board: board(1, 2), give: Some(Span::days(1)), why: why() },
    );
    let game = board(1, 2).game(stage.state().id(), 0);
    let reinstate = Effect::Reinstate { game: game.clone(), give: Some(Span::days(1)) };
    assert_eq!(stage.effects, [reinstate, Effect::ShowTournament]);
    assert_eq!(stage.state().rounds().len(), 1, "and is no longer");
    let ended = stage.accept("system", CommandKind::GameEnded { game, score: Some(Score::drawn(2)) });
    assert_eq!(kinds(&ended), ["scored", "round_finished", "round_paired"]);
    stage.accept("director", CommandKind::StartRound);
    let reinstate = CommandKind::Reinstate { board: board(1, 2), give: None, why: why() };
    assert_eq!(stage.refuse("director", reinstate), Refusal::BuiltUpon { round: 2 });
    let early = CommandKind::Reinstate { board: board(2, 1), give: None, why: why() };
    assert_eq!(stage.refuse("director", early), Refusal::NoResult { board: board(2, 1) });
    stage.check();
}

#[test]
fn a_game_closed_without_a_result_is_for_a_director() {
    let mut stage = Stage::started(announcement(SWISS), &SIX[..4]);
    let game = stage.begin(board(1, 1));
    stage.effects.clear();
    stage.accept("system", CommandKind::GameEnded { game, score: None });
    assert_eq!(stage.effects, [Effect::AskDirectors(Call::Closed { board: board(1, 1) })]);
    stage.effects.clear();
    stage.accept("director", CommandKind::Restart { board: board(1, 1), why: why() });
    let started = stage
        .effects
        .iter()
        .any(|effect| matches!(effect, Effect::StartGame { game, .. } if game.as_str() == "spring-r1-b1-g1"));
    assert!(started, "{:?}", stage.effects);
    stage.favourites();
    assert_eq!(stage.state().rounds().len(), 2);
    stage.check();
}

#[test]
fn somebody_else_takes_a_place_with_its_number_and_points() {
    let mut stage = Stage::started(announcement(SWISS), &SIX);
    stage.favourites();
    for (at, ..) in stage.open() {
        stage.begin(at);
    }
    stage.effects.clear();
    let replace =
        |player: &str| CommandKind::Replace { number: number(1), player: person(player), why: why() };
    assert_eq!(stage.refuse("director", replace("ben")), Refusal::AlreadySignedUp { player: id("ben") });
    stage.accept("director", replace("zoe"));
    assert!(
        stage
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Reseat { player, .. } if player.id == id("zoe")))
    );
    assert_eq!(stage.state().standings()[0].number, number(1));
    assert_eq!(stage.state().entrant(number(1)).map(|entrant| &entrant.player.id), Some(&id("zoe")));
    stage.check();
}

#[test]
fn a_round_that_takes_too_long_is_for_a_director_and_can_be_extended() {
    let plan = Announcement { round_time: Some(Span::days(3)), ..announcement(SWISS) };
    let mut stage = Stage::started(plan, &SIX[..4]);
    stage.result(board(1, 2), Score::won(2, 0));
    let deadline = stage.now.plus(Span::days(3));
    stage.now = deadline;
    stage.effects.clear();
    assert_eq!(stage.tick(), [EventKind::DeadlinePassed { round: 1, boards: vec![1] }]);
    assert_eq!(stage.effects, [Effect::AskDirectors(Call::Overdue { round: 1, boards: vec![1] })]);
    assert!(stage.tick().is_empty(), "once");
    stage.wait(Span::days(1));
    let extend = |round| CommandKind::Extend { round, span: Span::days(2), why: why() };
    let happened = stage.accept("director", extend(1));
    let [EventKind::Extended { deadline: later, .. }] = &happened[..] else { panic!("{happened:?}") };
    assert_eq!(*later, stage.now.plus(Span::days(2)), "time counts from now");
    assert_ne!(*later, Time::from_ms(0));
    assert!(stage.tick().is_empty());
    stage.wait(Span::days(2));
    assert_eq!(kinds(&stage.tick()), ["deadline_passed"]);
    assert_eq!(stage.refuse("director", extend(2)), Refusal::NoSuchRound { round: 2, rounds: 3 });
    stage.check();
}

#[test]
fn what_cannot_be_paired_waits_for_a_director() {
    // Three rounds of four players: each would have to meet all others.
    let mut stage = Stage::announced(announcement(SWISS));
    stage.sign_up(&SIX[..4]);
    stage.accept("director", CommandKind::Forbid { pair: [id(SIX[0]), id(SIX[1])], why: why() });
    stage.accept("director", CommandKind::Start);
    stage.favourites();
    let last = board(2, 2);
    stage.result(board(2, 1), Score::drawn(2));
    stage.effects.clear();
    let happened = stage.result(last, Score::drawn(2));
    assert_eq!(kinds(&happened), ["scored", "round_finished", "unpaired"]);
    assert!(stage.effects.contains(&Effect::AskDirectors(Call::Unpaired { round: 3 })));
    assert_eq!(
        stage.refuse("director", CommandKind::PairAgain { why: why() }),
        Refusal::NoPairing { round: 3 }
    );
    let (unpaired, standings) = (stage.clone(), stage.state().standings());
    // The round is paired by hand, or no more rounds are played.
    let games = vec![vec![number(2), number(1)], vec![number(3), number(4)]];
    let correct = CommandKind::Correct { games, byes: vec![], overrule: true, why: why() };
    assert_eq!(kinds(&stage.accept("director", correct)), ["round_paired"]);
    stage.check();
    stage = unpaired;
    let fewer = CommandKind::SetRounds { rounds: 2, why: why() };
    assert_eq!(kinds(&stage.accept("director", fewer)), ["rounds_set", "finished"]);
    let ranks: Vec<u32> = standings.iter().map(|line| stage.state().ranks()[line.number.place()]).collect();
    assert_eq!(ranks, standings.iter().map(|line| line.rank).collect::<Vec<u32>>());
    stage.check();
}

#[test]
fn the_number_of_rounds_can_be_changed_between_rounds() {
    let notice = Span::hours(2);
    let mut stage = Stage::started(Announcement { notice, ..announcement(SWISS) }, &SIX);
    let rounds = |rounds: u32| CommandKind::SetRounds { rounds, why: why() };
    assert_eq!(stage.refuse("ann", rounds(4)), Refusal::DirectorsOnly);
    let unsaid = CommandKind::SetRounds { rounds: 4, why: " ".to_owned() };
    assert_eq!(stage.refuse("director", unsaid), Refusal::NoReason { most: LONGEST_REASON });
    // No player could meet six others among six.
    assert_eq!(stage.refuse("director", rounds(6)), Refusal::Rounds { least: 1, most: 5 });
    assert_eq!(stage.refuse("director", rounds(0)), Refusal::Rounds { least: 1, most: 5 });
    let happened = stage.accept("director", rounds(4));
    assert_eq!(happened, [EventKind::RoundsSet { rounds: 4, instead_of: None, why: Some(why()) }]);
    assert_eq!(stage.state().format(), Format::Swiss { rounds: 4 });
    assert_eq!(stage.accept("director", rounds(4)), [], "it is so already");
    stage.wait(notice);
    stage.tick();
    stage.favourites();
    // The second round is paired but has not begun, so it is not played.
    assert_eq!(stage.state().rounds().len(), 2);
    assert_eq!(kinds(&stage.accept("director", rounds(1))), ["rounds_set", "finished"]);
    assert_eq!(stage.state().rounds().len(), 1);
    stage.check();
    assert_eq!(stage.refuse("director", rounds(3)), Refusal::NotNow { phase: Phase::Finished });
    let mut cup = Stage::started(announcement(CUP), &SIX);
    assert_eq!(cup.refuse("director", rounds(3)), Refusal::RoundsFollow);
    // A round that has begun is played.
    let mut stage = Stage::started(announcement(SWISS), &SIX);
    stage.favourites();
    assert_eq!(stage.refuse("director", rounds(1)), Refusal::Rounds { least: 2, most: 5 });
    assert_eq!(kinds(&stage.accept("director", rounds(2))), ["rounds_set"]);
    stage.favourites();
    assert_eq!(stage.state().phase(), Phase::Finished);
    stage.check();
}

#[test]
fn what_is_done_with_a_game_that_goes_on_is_asked_of_it_and_kept() {
    let mut stage = Stage::started(announcement(SWISS), &SIX);
    let at = board(1, 1);
    let ask = |act| CommandKind::Direct { board: at, act, why: why() };
    assert_eq!(stage.refuse("director", ask(Directing::Pause)), Refusal::NotStarted { board: at });
    let game = stage.begin(at);
    let give = Directing::Give { seat: 1, span: Span::days(1) };
    let black = castellan_rules::Seat::Black;
    for (act, asked) in [
        (Directing::Pause, game::CommandKind::Pause),
        (Directing::Resume, game::CommandKind::Resume),
        (give, game::CommandKind::GiveTime { seat: black, span: Span::days(1) }),
    ] {
        stage.effects.clear();
        let before = stage.state().rounds().to_vec();
        assert_eq!(kinds(&stage.accept("director", ask(act))), ["directed"]);
        assert_eq!(stage.effects, [Effect::Direct { game: game.clone(), kind: asked }]);
        assert_eq!(stage.state().rounds(), before, "the tournament itself is as it was");
        let last = stage.events.last().expect("it was stored");
        assert!(last.is_act() && last.what.why() == Some(WHY));
    }
    stage.check();
}

/// Checks two directors who decide at the same moment: the second one is refused.
#[test]
fn what_a_director_has_not_seen_of_another_is_not_decided_upon() {
    let mut stage = Stage::started(announcement(SWISS), &SIX);
    let rounds = |rounds: u32| CommandKind::SetRounds { rounds, why: why() };
    let seen = |events: u64, kind: CommandKind| CommandKind::AsSeen { events, kind: Box::new(kind) };
    let looked = stage.state().events();
    stage.accept("deputy", seen(looked, rounds(4)));
    assert_eq!(stage.refuse("director", seen(looked, rounds(2))), Refusal::DecidedMeanwhile);
    assert_eq!(stage.state().format(), Format::Swiss { rounds: 4 });
    // A director's own decisions and automatic events are no reason to ask again.
    stage.accept("deputy", seen(looked, rounds(5)));
    let looked = stage.state().events();
    let at = board(1, 1);
    stage.begin(at);
    stage.accept("deputy", seen(looked, rounds(4)));
    assert_eq!(stage.refuse("director", seen(looked, rounds(2))), Refusal::DecidedMeanwhile);
    let looked = stage.state().events();
    assert_eq!(kinds(&stage.accept("director", seen(looked, rounds(3)))), ["rounds_set"]);
    assert_eq!(stage.refuse("ann", seen(looked, rounds(3))), Refusal::DecidedMeanwhile);
    let looked = stage.state().events();
    assert_eq!(stage.refuse("ann", seen(looked, rounds(3))), Refusal::DirectorsOnly);
    stage.check();
}

#[test]
fn an_announcement_can_be_changed_until_the_start_and_its_times_later_too() {
    let mut stage = Stage::announced(announcement(SWISS));
    stage.sign_up(&["ann", "ben", "cem"]);
    let amend = |stage: &Stage, change: fn(&mut Announcement)| {
        let mut announcement = Box::new(stage.state().announcement().clone());
        change(&mut announcement);
        CommandKind::Amend { announcement, why: why() }
    };
    let starts = |announcement: &mut Announcement| announcement.starts = Some(START.plus(Span::days(3)));
    let asked = amend(&stage, starts);
    assert_eq!(stage.refuse("ann", asked.clone()), Refusal::DirectorsOnly);
    let CommandKind::Amend { announcement, .. } = &asked else { unreachable!() };
    let unsaid = CommandKind::Amend { announcement: announcement.clone(), why: " ".to_owned() };
    assert_eq!(stage.refuse("director", unsaid), Refusal::NoReason { most: LONGEST_REASON });
    let happened = stage.accept("director", asked.clone());
    let EventKind::Amended { changed, why: said, .. } = &happened[0] else { panic!("{happened:?}") };
    assert_eq!((changed.as_slice(), said.as_str()), ([Settled::Start].as_slice(), WHY));
    assert!(stage.state().due().iter().any(|due| due.at == START.plus(Span::days(3))));
    assert_eq!(stage.accept("director", asked), [], "it is so already");
    // Players who have signed up keep their places, and the game cannot change any more.
    let fewer = amend(&stage, |announcement| (announcement.least, announcement.most) = (2, 2));
    assert_eq!(stage.refuse("director", fewer), Refusal::MoreSignedUp { count: 3 });
    let other = amend(&stage, |announcement| {
        announcement.agreement =
            Agreement::new(castellan_test_support::variant("mount-chess"), Options::default());
    });
    assert_eq!(stage.refuse("director", other), Refusal::Fixed { part: Settled::Game });
    let edition = amend(&stage, |announcement| announcement.edition = Edition::Of2017);
    assert_eq!(stage.refuse("director", edition), Refusal::Fixed { part: Settled::Game });
    let broken = amend(&stage, |announcement| announcement.grace = Span::ZERO);
    assert!(matches!(stage.refuse("director", broken), Refusal::Announcement(_)));
    let robin = amend(&stage, |announcement| {
        announcement.format = Format::RoundRobin { double: false, at_once: false };
    });
    assert_eq!(kinds(&stage.accept("director", robin)), ["amended"]);
    stage.accept("director", CommandKind::Start);
    assert_eq!(stage.state().rounds_to_be(), 3);
    // No pairing depends on times and the title, so these can still change.
    let format = amend(&stage, |announcement| announcement.format = Format::Swiss { rounds: 2 });
    assert_eq!(stage.refuse("director", format), Refusal::Fixed { part: Settled::Format });
    let times = amend(&stage, |announcement| {
        announcement.round_time = Some(Span::days(2));
        announcement.title = "The late cup".to_owned();
    });
    let happened = stage.accept("director", times);
    let EventKind::Amended { changed, .. } = &happened[0] else { panic!("{happened:?}") };
    assert_eq!(changed.as_slice(), [Settled::Title, Settled::RoundTime]);
    stage.favourites();
    let deadline = stage.state().round(2).expect("the next round").deadline;
    assert_eq!(deadline, Some(stage.now.plus(Span::days(2))), "rounds that begin later have that time");
    stage.check();
}

#[test]
fn a_director_tells_everybody_something_that_is_in_the_log() {
    let mut stage = Stage::announced(announcement(SWISS));
    stage.sign_up(&["ann", "ben"]);
    stage.effects.clear();
    let tell = CommandKind::Tell { text: "Bring tea".to_owned() };
    assert_eq!(stage.refuse("ann", tell.clone()), Refusal::DirectorsOnly);
    assert_eq!(kinds(&stage.accept("director", tell)), ["told"]);
    assert_eq!(stage.effects, [Effect::TellPlayers { text: "Bring tea".to_owned() }]);
    assert_eq!(stage.events.last().expect("it was stored").what.why(), Some("Bring tea"));
    stage.check();
}
