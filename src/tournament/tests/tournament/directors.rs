//! Directors' commands, and their record in the log.

use crate::harness::{CUP, Harness, REASON, ROBIN, START, SWISS, announcement, board, id, person};
use crate::histories::number;
use castellan_game::{self as game, GameSettings, Span, Time};
use castellan_rules::Options;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementPart;
use castellan_tournament::decide::LONGEST_REASON;
use castellan_tournament::refusal::{BrokenRule, PairingFault};
use castellan_tournament::swiss::Edition;
use castellan_tournament::{
    Announcement, Bye, CommandKind, DirectorQuestion, Effect, EventKind, Format, Intervention, PairingNumber,
    Phase, Refusal, Score,
};

const SIX: [&str; 6] = ["ann", "ben", "cem", "dan", "eve", "fay"];

fn reason() -> String {
    REASON.to_owned()
}

fn kinds(events: &[EventKind]) -> Vec<&'static str> {
    events.iter().map(EventKind::kind).collect()
}

/// Returns every command that needs a reason.
fn director_commands(why: &str) -> Vec<CommandKind> {
    let why = why.to_owned();
    let at = board(1, 1);
    vec![
        CommandKind::Forbid { pair: [id("ann"), id("ben")], why: why.clone() },
        CommandKind::CorrectPairing { games: vec![], byes: vec![], overrule: true, why: why.clone() },
        CommandKind::PairAgain { why: why.clone() },
        CommandKind::Override { board: at, score: Score::drawn(2), why: why.clone() },
        CommandKind::Replace { number: number(1), player: person("zoe"), why: why.clone() },
        CommandKind::Remove { player: id("ann"), why: why.clone() },
        CommandKind::Extend { round: 1, span: Span::days(1), why: why.clone() },
        CommandKind::Reinstate { board: at, give: None, why: why.clone() },
        CommandKind::Restart { board: at, why: why.clone() },
        CommandKind::Intervene { board: at, act: Intervention::Pause, why: why.clone() },
        CommandKind::Finish { why: Some(why.clone()) },
        CommandKind::Cancel { why },
    ]
}

#[test]
fn director_commands_need_a_director_and_a_reason() {
    let mut harness = Harness::started(announcement(SWISS), &SIX);
    for kind in director_commands(REASON).into_iter().chain([CommandKind::StartRound, CommandKind::Start]) {
        assert_eq!(harness.refuse("ann", kind), Refusal::DirectorsOnly);
    }
    for invalid in ["", "  ", "two\nlines", &"long ".repeat(100)] {
        for kind in director_commands(invalid) {
            assert_eq!(harness.refuse("director", kind), Refusal::NoReason { most: 300 });
        }
    }
    for kind in
        [CommandKind::Tick, CommandKind::GameStarted { game: board(1, 1).game_id(harness.state().id(), 0) }]
    {
        assert_eq!(harness.refuse("director", kind), Refusal::SystemOnly);
    }
}

#[test]
fn director_commands_are_logged_with_their_reason() {
    let plan =
        Announcement { round_time: Some(Span::days(3)), notice: Span::hours(1), ..announcement(SWISS) };
    let mut harness = Harness::started(plan, &SIX);
    harness.accept("director", CommandKind::PairAgain { why: reason() });
    harness.accept("director", CommandKind::StartRound);
    harness
        .accept("director", CommandKind::Replace { number: number(2), player: person("zoe"), why: reason() });
    harness.accept("director", CommandKind::Remove { player: id("fay"), why: reason() });
    harness.accept("director", CommandKind::Extend { round: 1, span: Span::days(1), why: reason() });
    harness.accept(
        "director",
        CommandKind::Override { board: board(1, 1), score: Score::won(2, 1), why: reason() },
    );
    harness.accept("director", CommandKind::Restart { board: board(1, 1), why: reason() });
    let game = harness.start_game(board(1, 1));
    harness.accept("system", CommandKind::GameEnded { game, score: Some(Score::won(2, 0)) });
    harness.accept(
        "director",
        CommandKind::Reinstate { board: board(1, 1), give: Some(Span::days(1)), why: reason() },
    );
    harness.accept("director", CommandKind::Forbid { pair: [id("ann"), id("cem")], why: reason() });
    harness.accept("director", CommandKind::Finish { why: Some(reason()) });
    let audit: Vec<(&str, Option<&str>)> = harness
        .events
        .iter()
        .filter(|event| event.is_by_director())
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
    assert!(audit.iter().filter_map(|(_, why)| *why).all(|why| why == REASON));
    harness.assert_fold_matches();
}

#[test]
fn corrections_report_the_rules_that_they_break() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(SWISS) };
    let mut harness = Harness::started(plan, &SIX[..5]);
    harness.advance(Span::hours(1));
    harness.tick();
    harness.play_favourites();
    let round = harness.state().round(1).expect("paired").clone();
    let (first, bye) = (round.pairings[0].players_by_seat(), round.byes[0].0);
    let rest: Vec<PairingNumber> =
        (0..5).map(PairingNumber::from_index).filter(|who| !first.contains(who) && *who != bye).collect();
    let correct = |games: Vec<Vec<PairingNumber>>, byes: Vec<(PairingNumber, Bye)>, overrule| {
        CommandKind::CorrectPairing { games, byes, overrule, why: reason() }
    };
    let again = || vec![first.clone(), rest.clone()];
    let refusal = harness.refuse("director", correct(again(), vec![(bye, Bye::Full)], false));
    let Refusal::RulesBroken(broken) = refusal else { panic!("{refusal:?}") };
    assert!(
        broken.contains(&BrokenRule::SecondBye(bye))
            && broken.contains(&BrokenRule::Met([first[0], first[1]])),
        "{broken:?}"
    );
    let events = harness.accept("director", correct(again(), vec![(bye, Bye::Full)], true));
    let [EventKind::RoundPaired { broken: overruled, why: given, .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!((overruled, given.as_deref()), (&broken, Some(REASON)));

    let fault = |harness: &mut Harness, games, byes| harness.refuse("director", correct(games, byes, true));
    assert_eq!(
        fault(&mut harness, vec![first.clone()], vec![(bye, Bye::Full)]),
        Refusal::InvalidPairing(PairingFault::Missing(rest[0]))
    );
    assert_eq!(
        fault(&mut harness, vec![first.clone(), first.clone()], vec![]),
        Refusal::InvalidPairing(PairingFault::Repeated(first[0]))
    );
    let stranger = number(9);
    assert_eq!(
        fault(&mut harness, again(), vec![(stranger, Bye::Zero)]),
        Refusal::InvalidPairing(PairingFault::Absent(stranger))
    );
    assert_eq!(
        fault(&mut harness, again(), vec![(bye, Bye::Free)]),
        Refusal::InvalidPairing(PairingFault::WrongBye(bye))
    );
    let all = vec![(0..5).map(PairingNumber::from_index).collect()];
    assert_eq!(fault(&mut harness, all, vec![]), Refusal::InvalidPairing(PairingFault::WrongSize(5)));
    harness.advance(Span::hours(1));
    harness.tick();
    assert_eq!(fault(&mut harness, again(), vec![(bye, Bye::Full)]), Refusal::NoPairedRound);
    let mut robin = Harness::started(announcement(ROBIN), &SIX);
    assert_eq!(fault(&mut robin, vec![], vec![]), Refusal::FixedPairings);
}

#[test]
fn pairing_a_forbidden_pair_requires_overruling() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(SWISS) };
    let mut harness = Harness::started(plan, &SIX[..4]);
    harness.accept("director", CommandKind::Forbid { pair: [id("ann"), id("ben")], why: reason() });
    let games = vec![vec![number(1), number(2)], vec![number(3), number(4)]];
    let correct = CommandKind::CorrectPairing { games, byes: vec![], overrule: false, why: reason() };
    assert_eq!(
        harness.refuse("director", correct),
        Refusal::RulesBroken(vec![BrokenRule::Forbidden([number(1), number(2)])])
    );
}

#[test]
fn results_can_be_corrected() {
    let mut harness = Harness::started(announcement(SWISS), &SIX);
    harness.play_result(board(1, 1), Score::won(2, 0));
    let set = |round, score| CommandKind::Override { board: board(round, 1), score, why: reason() };
    harness.accept("director", set(1, Score::won(2, 1)));
    assert_eq!(harness.refuse("director", set(1, Score::drawn(3))), Refusal::WrongScore { seats: 2 });
    assert_eq!(
        harness.refuse("director", set(2, Score::drawn(2))),
        Refusal::NoSuchBoard { board: board(2, 1) }
    );
    harness.play_to_end(&mut Random::new(2));
    assert_eq!(harness.state().phase(), Phase::Finished);
    // Even at the very end, and for an early round.
    let events = harness.accept("director", set(1, Score::drawn(2)));
    assert_eq!(kinds(&events), ["overridden", "finished"]);
    harness.assert_fold_matches();
}

#[test]
fn bracket_results_cannot_change_after_the_next_round_started() {
    let mut harness = Harness::started(announcement(CUP), &SIX[..4]);
    harness.play_favourites();
    let set = CommandKind::Override { board: board(1, 1), score: Score::won(2, 1), why: reason() };
    assert_eq!(harness.refuse("director", set), Refusal::LaterRoundStarted { round: 2 });
}

#[test]
fn reinstated_games_continue_and_reopen_the_round() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(SWISS) };
    let mut harness = Harness::started(plan, &SIX[..4]);
    harness.accept("director", CommandKind::StartRound);
    harness.play_favourites();
    assert_eq!(harness.state().rounds().len(), 2, "the next round is paired");
    harness.effects.clear();
    harness.accept(
        "director",
        CommandKind::Reinstate { board: board(1, 2), give: Some(Span::days(1)), why: reason() },
    );
    let game = board(1, 2).game_id(harness.state().id(), 0);
    let reinstate = Effect::Reinstate { game: game.clone(), give: Some(Span::days(1)) };
    assert_eq!(harness.effects, [reinstate, Effect::ShowTournament]);
    assert_eq!(harness.state().rounds().len(), 1, "the pairing is dropped");
    let ended = harness.accept("system", CommandKind::GameEnded { game, score: Some(Score::drawn(2)) });
    assert_eq!(kinds(&ended), ["scored", "round_finished", "round_paired"]);
    harness.accept("director", CommandKind::StartRound);
    let reinstate = CommandKind::Reinstate { board: board(1, 2), give: None, why: reason() };
    assert_eq!(harness.refuse("director", reinstate), Refusal::LaterRoundStarted { round: 2 });
    let early = CommandKind::Reinstate { board: board(2, 1), give: None, why: reason() };
    assert_eq!(harness.refuse("director", early), Refusal::NoResult { board: board(2, 1) });
    harness.assert_fold_matches();
}

#[test]
fn games_closed_without_a_result_are_referred_to_directors() {
    let mut harness = Harness::started(announcement(SWISS), &SIX[..4]);
    let game = harness.start_game(board(1, 1));
    harness.effects.clear();
    harness.accept("system", CommandKind::GameEnded { game, score: None });
    assert_eq!(harness.effects, [Effect::AskDirectors(DirectorQuestion::Closed { board: board(1, 1) })]);
    harness.effects.clear();
    harness.accept("director", CommandKind::Restart { board: board(1, 1), why: reason() });
    let started = harness
        .effects
        .iter()
        .any(|effect| matches!(effect, Effect::StartGame { game, .. } if game.as_str() == "spring-r1-b1-g1"));
    assert!(started, "{:?}", harness.effects);
    harness.play_favourites();
    assert_eq!(harness.state().rounds().len(), 2);
    harness.assert_fold_matches();
}

#[test]
fn a_replacement_keeps_the_number_and_points() {
    let mut harness = Harness::started(announcement(SWISS), &SIX);
    harness.play_favourites();
    for (at, ..) in harness.open_games() {
        harness.start_game(at);
    }
    harness.effects.clear();
    let replace =
        |player: &str| CommandKind::Replace { number: number(1), player: person(player), why: reason() };
    assert_eq!(harness.refuse("director", replace("ben")), Refusal::AlreadySignedUp { player: id("ben") });
    harness.accept("director", replace("zoe"));
    assert!(
        harness
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::ReplacePlayer { player, .. } if player.id == id("zoe")))
    );
    assert_eq!(harness.state().standings()[0].number, number(1));
    assert_eq!(harness.state().entrant(number(1)).map(|entrant| &entrant.player.id), Some(&id("zoe")));
    harness.assert_fold_matches();
}

#[test]
fn overdue_rounds_are_referred_to_directors_and_can_be_extended() {
    let plan = Announcement { round_time: Some(Span::days(3)), ..announcement(SWISS) };
    let mut harness = Harness::started(plan, &SIX[..4]);
    harness.play_result(board(1, 2), Score::won(2, 0));
    let deadline = harness.now.plus(Span::days(3));
    harness.now = deadline;
    harness.effects.clear();
    assert_eq!(harness.tick(), [EventKind::DeadlinePassed { round: 1, boards: vec![1] }]);
    assert_eq!(
        harness.effects,
        [Effect::AskDirectors(DirectorQuestion::Overdue { round: 1, boards: vec![1] })]
    );
    assert!(harness.tick().is_empty(), "reported only once");
    harness.advance(Span::days(1));
    let extend = |round| CommandKind::Extend { round, span: Span::days(2), why: reason() };
    let events = harness.accept("director", extend(1));
    let [EventKind::Extended { deadline: later, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(*later, harness.now.plus(Span::days(2)), "time counts from now");
    assert_ne!(*later, Time::from_ms(0));
    assert!(harness.tick().is_empty());
    harness.advance(Span::days(2));
    assert_eq!(kinds(&harness.tick()), ["deadline_passed"]);
    assert_eq!(harness.refuse("director", extend(2)), Refusal::NoSuchRound { round: 2, rounds: 3 });
    harness.assert_fold_matches();
}

#[test]
fn impossible_rounds_wait_for_a_director() {
    // Three rounds of four players: each would have to meet all others.
    let mut harness = Harness::announced(announcement(SWISS));
    harness.sign_up(&SIX[..4]);
    harness.accept("director", CommandKind::Forbid { pair: [id(SIX[0]), id(SIX[1])], why: reason() });
    harness.accept("director", CommandKind::Start);
    harness.play_favourites();
    let last = board(2, 2);
    harness.play_result(board(2, 1), Score::drawn(2));
    harness.effects.clear();
    let events = harness.play_result(last, Score::drawn(2));
    assert_eq!(kinds(&events), ["scored", "round_finished", "unpaired"]);
    assert!(harness.effects.contains(&Effect::AskDirectors(DirectorQuestion::Unpaired { round: 3 })));
    assert_eq!(
        harness.refuse("director", CommandKind::PairAgain { why: reason() }),
        Refusal::NoPairing { round: 3 }
    );
    let (unpaired, standings) = (harness.clone(), harness.state().standings());
    // The round is paired by hand, or no more rounds are played.
    let games = vec![vec![number(2), number(1)], vec![number(3), number(4)]];
    let correct = CommandKind::CorrectPairing { games, byes: vec![], overrule: true, why: reason() };
    assert_eq!(kinds(&harness.accept("director", correct)), ["round_paired"]);
    harness.assert_fold_matches();
    harness = unpaired;
    let fewer = CommandKind::SetRounds { rounds: 2, why: reason() };
    assert_eq!(kinds(&harness.accept("director", fewer)), ["rounds_set", "finished"]);
    let ranks: Vec<u32> = standings.iter().map(|line| harness.state().ranks()[line.number.index()]).collect();
    assert_eq!(ranks, standings.iter().map(|line| line.rank).collect::<Vec<u32>>());
    harness.assert_fold_matches();
}

#[test]
fn the_number_of_rounds_can_be_changed_between_rounds() {
    let notice = Span::hours(2);
    let mut harness = Harness::started(Announcement { notice, ..announcement(SWISS) }, &SIX);
    let rounds = |rounds: u32| CommandKind::SetRounds { rounds, why: reason() };
    assert_eq!(harness.refuse("ann", rounds(4)), Refusal::DirectorsOnly);
    let without_reason = CommandKind::SetRounds { rounds: 4, why: " ".to_owned() };
    assert_eq!(harness.refuse("director", without_reason), Refusal::NoReason { most: LONGEST_REASON });
    // No player could meet six others among six.
    assert_eq!(harness.refuse("director", rounds(6)), Refusal::RoundsOutOfRange { least: 1, most: 5 });
    assert_eq!(harness.refuse("director", rounds(0)), Refusal::RoundsOutOfRange { least: 1, most: 5 });
    let events = harness.accept("director", rounds(4));
    assert_eq!(events, [EventKind::RoundsSet { rounds: 4, instead_of: None, why: Some(reason()) }]);
    assert_eq!(harness.state().format(), Format::Swiss { rounds: 4 });
    assert_eq!(harness.accept("director", rounds(4)), [], "nothing changes");
    harness.advance(notice);
    harness.tick();
    harness.play_favourites();
    // The second round is paired but has not begun, so it is not played.
    assert_eq!(harness.state().rounds().len(), 2);
    assert_eq!(kinds(&harness.accept("director", rounds(1))), ["rounds_set", "finished"]);
    assert_eq!(harness.state().rounds().len(), 1);
    harness.assert_fold_matches();
    assert_eq!(harness.refuse("director", rounds(3)), Refusal::WrongPhase { phase: Phase::Finished });
    let mut cup = Harness::started(announcement(CUP), &SIX);
    assert_eq!(cup.refuse("director", rounds(3)), Refusal::RoundsDetermined);
    // A round that has begun is played.
    let mut harness = Harness::started(announcement(SWISS), &SIX);
    harness.play_favourites();
    assert_eq!(harness.refuse("director", rounds(1)), Refusal::RoundsOutOfRange { least: 2, most: 5 });
    assert_eq!(kinds(&harness.accept("director", rounds(2))), ["rounds_set"]);
    harness.play_favourites();
    assert_eq!(harness.state().phase(), Phase::Finished);
    harness.assert_fold_matches();
}

#[test]
fn interventions_are_logged_and_sent_to_the_game() {
    let mut harness = Harness::started(announcement(SWISS), &SIX);
    let at = board(1, 1);
    let ask = |act| CommandKind::Intervene { board: at, act, why: reason() };
    assert_eq!(harness.refuse("director", ask(Intervention::Pause)), Refusal::NotStarted { board: at });
    let game = harness.start_game(at);
    let give = Intervention::Give { seat: 1, span: Span::days(1) };
    let black = castellan_rules::Seat::Black;
    for (act, asked) in [
        (Intervention::Pause, game::CommandKind::Pause),
        (Intervention::Resume, game::CommandKind::Resume),
        (give, game::CommandKind::GiveTime { seat: black, span: Span::days(1) }),
    ] {
        harness.effects.clear();
        let before = harness.state().rounds().to_vec();
        assert_eq!(kinds(&harness.accept("director", ask(act))), ["directed"]);
        assert_eq!(harness.effects, [Effect::Intervene { game: game.clone(), kind: asked }]);
        assert_eq!(harness.state().rounds(), before, "the tournament itself is unchanged");
        let last = harness.events.last().expect("the event is stored");
        assert!(last.is_by_director() && last.what.why() == Some(REASON));
    }
    harness.assert_fold_matches();
}

/// Checks two directors who decide at the same moment: the second one is refused.
#[test]
fn commands_based_on_an_outdated_state_are_refused() {
    let mut harness = Harness::started(announcement(SWISS), &SIX);
    let rounds = |rounds: u32| CommandKind::SetRounds { rounds, why: reason() };
    let seen = |events: u64, kind: CommandKind| CommandKind::AtVersion { events, kind: Box::new(kind) };
    let version = harness.state().events();
    harness.accept("deputy", seen(version, rounds(4)));
    assert_eq!(harness.refuse("director", seen(version, rounds(2))), Refusal::DecidedMeanwhile);
    assert_eq!(harness.state().format(), Format::Swiss { rounds: 4 });
    // A director's own decisions and automatic events are no reason to ask again.
    harness.accept("deputy", seen(version, rounds(5)));
    let version = harness.state().events();
    let at = board(1, 1);
    harness.start_game(at);
    harness.accept("deputy", seen(version, rounds(4)));
    assert_eq!(harness.refuse("director", seen(version, rounds(2))), Refusal::DecidedMeanwhile);
    let version = harness.state().events();
    assert_eq!(kinds(&harness.accept("director", seen(version, rounds(3)))), ["rounds_set"]);
    assert_eq!(harness.refuse("ann", seen(version, rounds(3))), Refusal::DecidedMeanwhile);
    let version = harness.state().events();
    assert_eq!(harness.refuse("ann", seen(version, rounds(3))), Refusal::DirectorsOnly);
    harness.assert_fold_matches();
}

#[test]
fn announcements_can_be_amended_and_some_parts_even_after_the_start() {
    let mut harness = Harness::announced(announcement(SWISS));
    harness.sign_up(&["ann", "ben", "cem"]);
    let amend = |harness: &Harness, change: fn(&mut Announcement)| {
        let mut announcement = Box::new(harness.state().announcement().clone());
        change(&mut announcement);
        CommandKind::Amend { announcement, why: reason() }
    };
    let starts = |announcement: &mut Announcement| announcement.starts = Some(START.plus(Span::days(3)));
    let asked = amend(&harness, starts);
    assert_eq!(harness.refuse("ann", asked.clone()), Refusal::DirectorsOnly);
    let CommandKind::Amend { announcement, .. } = &asked else { unreachable!() };
    let without_reason = CommandKind::Amend { announcement: announcement.clone(), why: " ".to_owned() };
    assert_eq!(harness.refuse("director", without_reason), Refusal::NoReason { most: LONGEST_REASON });
    let events = harness.accept("director", asked.clone());
    let EventKind::Amended { changed, why: given, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((changed.as_slice(), given.as_str()), ([AnnouncementPart::Start].as_slice(), REASON));
    assert!(harness.state().due_actions().iter().any(|due| due.at == START.plus(Span::days(3))));
    assert_eq!(harness.accept("director", asked), [], "nothing changes");
    // Players who have signed up keep their places, and the game cannot change any more.
    let fewer =
        amend(&harness, |announcement| (announcement.min_entrants, announcement.max_entrants) = (2, 2));
    assert_eq!(harness.refuse("director", fewer), Refusal::TooManySignedUp { count: 3 });
    let other = amend(&harness, |announcement| {
        announcement.agreement =
            GameSettings::new(castellan_test_support::variant("mount-chess"), Options::default());
    });
    assert_eq!(harness.refuse("director", other), Refusal::FixedPart { part: AnnouncementPart::Game });
    let edition = amend(&harness, |announcement| announcement.edition = Edition::Of2017);
    assert_eq!(harness.refuse("director", edition), Refusal::FixedPart { part: AnnouncementPart::Game });
    let broken = amend(&harness, |announcement| announcement.grace = Span::ZERO);
    assert!(matches!(harness.refuse("director", broken), Refusal::Announcement(_)));
    let robin = amend(&harness, |announcement| {
        announcement.format = Format::RoundRobin { double: false, at_once: false };
    });
    assert_eq!(kinds(&harness.accept("director", robin)), ["amended"]);
    harness.accept("director", CommandKind::Start);
    assert_eq!(harness.state().total_rounds(), 3);
    // No pairing depends on times and the title, so these can still change.
    let format = amend(&harness, |announcement| announcement.format = Format::Swiss { rounds: 2 });
    assert_eq!(harness.refuse("director", format), Refusal::FixedPart { part: AnnouncementPart::Format });
    let times = amend(&harness, |announcement| {
        announcement.round_time = Some(Span::days(2));
        announcement.title = "The late cup".to_owned();
    });
    let events = harness.accept("director", times);
    let EventKind::Amended { changed, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(changed.as_slice(), [AnnouncementPart::Title, AnnouncementPart::RoundTime]);
    harness.play_favourites();
    let deadline = harness.state().round(2).expect("the next round").deadline;
    assert_eq!(deadline, Some(harness.now.plus(Span::days(2))), "rounds that begin later have that time");
    harness.assert_fold_matches();
}

#[test]
fn messages_to_players_are_sent_and_logged() {
    let mut harness = Harness::announced(announcement(SWISS));
    harness.sign_up(&["ann", "ben"]);
    harness.effects.clear();
    let tell = CommandKind::MessagePlayers { text: "Bring tea".to_owned() };
    assert_eq!(harness.refuse("ann", tell.clone()), Refusal::DirectorsOnly);
    assert_eq!(kinds(&harness.accept("director", tell)), ["told"]);
    assert_eq!(harness.effects, [Effect::MessagePlayers { text: "Bring tea".to_owned() }]);
    assert_eq!(harness.events.last().expect("the event is stored").what.why(), Some("Bring tea"));
    harness.assert_fold_matches();
}
