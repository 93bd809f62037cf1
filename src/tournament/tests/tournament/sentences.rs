//! Sentences about tournaments.

use crate::double_knockout::DOUBLE;
use crate::harness::{CUP, Harness, PODS, REASON, ROBIN, START, SWISS, announcement, board, id};
use crate::histories::number;
use crate::ladder::LADDER;
use crate::league::LEAGUE;
use crate::teams::TEAMS;
use castellan_game::{PlayerId, Span};
use castellan_text::{
    Language, annotated_score_in, announcement_error_in, bye_reason_in, director_question, pairing_reason_in,
    ranking_reason_in, score_notation, tiebreak_in, tiebreak_value_in, tournament_event_sentence,
    tournament_event_sentence_in, tournament_format, tournament_refusal,
};
use castellan_tournament::announcement::AnnouncementPart;
use castellan_tournament::refusal::{BrokenRule, PairingFault};
use castellan_tournament::swiss::Edition;
use castellan_tournament::{
    Announcement, CommandKind, DirectorQuestion, EventKind, Format, Phase, Refusal, Score, Tiebreak,
};
use std::collections::BTreeSet;

fn player_name(player: &PlayerId) -> String {
    let (first, rest) = player.as_str().split_at(1);
    first.to_uppercase() + rest
}

/// Returns the sentence for the latest event.
fn latest_sentence(harness: &Harness) -> String {
    tournament_event_sentence(
        harness.events.last().expect("at least one event"),
        harness.state(),
        &player_name,
    )
}

#[test]
fn events_are_described_with_player_names() {
    let mut harness = Harness::announced(announcement(CUP));
    assert_eq!(latest_sentence(&harness), "Spring at the summit is announced!");
    harness.sign_up(&["ann", "ben", "cem", "dan"]);
    assert_eq!(latest_sentence(&harness), "Dan signed up.");
    harness.accept("director", CommandKind::Start);
    assert_eq!(latest_sentence(&harness), "Round 1 has started.");
    harness.start_game(board(1, 1));
    assert_eq!(latest_sentence(&harness), "Game on: Ann vs Dan.");
    harness.play_result(board(1, 1), Score::drawn(2));
    assert_eq!(latest_sentence(&harness), "Dan vs Ann: one more game, with colours reversed.");
    harness.play_result(board(1, 1), Score::won(2, 1));
    assert_eq!(latest_sentence(&harness), "Dan vs Ann: Ann wins.");
    let score = Score::forfeited(2, &[0]);
    harness.accept("director", CommandKind::Override { board: board(1, 1), score, why: REASON.to_owned() });
    assert_eq!(
        latest_sentence(&harness),
        "A director set the result of board 1.1, Dan vs Ann: Ann wins by forfeit. Reason: the round must go on."
    );
    harness.accept("ben", CommandKind::Withdraw { player: id("ben") });
    assert!(harness.events.iter().any(|event| {
        tournament_event_sentence(event, harness.state(), &player_name)
            == "Ben has left the tournament and forfeits."
    }));
    harness.play_favourites();
    assert_eq!(latest_sentence(&harness), "The tournament is over: Ann wins!");
    for event in &harness.events {
        let told = Language::ALL
            .map(|language| tournament_event_sentence_in(event, harness.state(), &player_name, language));
        assert!(told.iter().all(|text| !text.contains(['{', '}', '$'])), "{told:?}");
        assert!(told[1..].iter().all(|text| *text != told[0]), "each in its language: {told:?}");
    }
}

#[test]
fn pod_results_list_places_in_order() {
    let mut harness = Harness::started(announcement(PODS), &["ann", "ben", "cem"]);
    let seated = harness.names_by_board(1)[0].iter().map(|name| player_name(&id(name))).collect::<Vec<_>>();
    let score = Score { places: vec![2, 1, 2], absent: vec![] };
    harness.play_result(board(1, 1), score);
    let scored = harness.events.iter().find(|event| event.what.kind() == "scored").expect("a result");
    let expected = format!("{}: {1} 1st, {0} 2nd, {2} 2nd.", seated.join(", "), seated[1], seated[2]);
    let expected =
        expected.replacen(&format!("{0} 2nd", seated.join(", ")), &format!("{} 2nd", seated[0]), 1);
    assert_eq!(tournament_event_sentence(scored, harness.state(), &player_name), expected);
}

#[test]
fn refusals_give_the_reason() {
    let harness = Harness::started(announcement(SWISS), &["ann", "ben"]);
    let refused = |refusal| tournament_refusal(&refusal, Some(harness.state()), &player_name);
    assert_eq!(
        refused(Refusal::RulesBroken(vec![
            BrokenRule::Met([number(1), number(2)]),
            BrokenRule::SecondBye(number(1))
        ])),
        "This pairing breaks the rules: Ann and Ben have already played each other; Ann has already had a point without playing."
    );
    assert_eq!(
        refused(Refusal::TooFew { there: 3, least: 4 }),
        "There are too few players: 3 of at least 4."
    );
    assert_eq!(refused(Refusal::HasLeft { player: id("ben") }), "Ben has left the tournament.");
    let plan = Announcement { grace: Span::ZERO, ..announcement(SWISS) };
    let error = plan.check().expect_err("no grace");
    assert_eq!(refused(Refusal::Announcement(error)), "The wait for no-shows can be 5m to 30d, not 0s.");
}

#[test]
fn every_refusal_is_unique_and_has_at_most_two_sentences() {
    let (at, who, player) = (board(1, 1), number(1), || id("ben"));
    let all = [
        Refusal::NoSuchTournament,
        Refusal::TournamentExists,
        Refusal::DirectorsOnly,
        Refusal::SystemOnly,
        Refusal::NotForOthers,
        Refusal::NoReason { most: 300 },
        Refusal::WrongPhase { phase: Phase::SignUp },
        Refusal::WrongPhase { phase: Phase::Running },
        Refusal::WrongPhase { phase: Phase::Finished },
        Refusal::WrongPhase { phase: Phase::Cancelled },
        Refusal::AlreadySignedUp { player: player() },
        Refusal::NotSignedUp { player: player() },
        Refusal::HasLeft { player: player() },
        Refusal::Full { most: 8 },
        Refusal::EntriesClosed { until: 0 },
        Refusal::InvalidInvitations { most: 250, highest: 9_999 },
        Refusal::RoundsOutOfRange { least: 2, most: 7 },
        Refusal::RoundsOutOfRange { least: 1, most: 1 },
        Refusal::RoundsDetermined,
        Refusal::FixedPart { part: AnnouncementPart::Start },
        Refusal::TooManySignedUp { count: 3 },
        Refusal::DecidedMeanwhile,
        Refusal::EntriesClosed { until: 2 },
        Refusal::NoCheckIn,
        Refusal::CheckInNotOpen { opens: START },
        Refusal::AlreadyCheckedIn { player: player() },
        Refusal::TooFew { there: 1, least: 2 },
        Refusal::SamePlayer,
        Refusal::AlreadyForbidden,
        Refusal::NoRequestedByes,
        Refusal::NoSuchRound { round: 4, rounds: 3 },
        Refusal::AlreadyHasBye { player: player() },
        Refusal::NoPairedRound,
        Refusal::InvalidPairing(PairingFault::Missing(who)),
        Refusal::InvalidPairing(PairingFault::Repeated(who)),
        Refusal::InvalidPairing(PairingFault::Absent(who)),
        Refusal::InvalidPairing(PairingFault::WrongSize(5)),
        Refusal::InvalidPairing(PairingFault::WrongBye(who)),
        Refusal::RulesBroken(vec![BrokenRule::Forbidden([who, number(2)]), BrokenRule::Colour(who)]),
        Refusal::NoPairing { round: 2 },
        Refusal::FixedPairings,
        Refusal::NoSuchBoard { board: at },
        Refusal::NoSuchEntrant { number: who },
        Refusal::NoSuchGame,
        Refusal::TooManyGames { most: 999 },
        Refusal::NotStarted { board: at },
        Refusal::HasResult { board: at },
        Refusal::NoResult { board: at },
        Refusal::LaterRoundStarted { round: 2 },
        Refusal::WrongScore { seats: 2 },
        Refusal::NobodyAdvances,
        Refusal::NoDeadline,
        Refusal::GracePeriodRunning { until: START },
        Refusal::NoExhibitor,
        Refusal::NoPauses,
        Refusal::AlreadyPaused { player: id("ann") },
        Refusal::TimeIsUp,
        Refusal::InAnotherGame { number: who },
    ];
    let harness = Harness::started(announcement(SWISS), &["ann", "ben"]);
    let mut told = BTreeSet::new();
    for refusal in all {
        let text = tournament_refusal(&refusal, Some(harness.state()), &player_name);
        assert!(text.starts_with(char::is_uppercase) && text.ends_with('.'), "{text}");
        let sentences = text.matches('.').count() - text.matches("1.1").count();
        assert!((1..=2).contains(&sentences), "{text}");
        assert!(told.insert(text.clone()), "{text} is not unique");
    }
}

#[test]
fn announcement_errors_have_a_sentence_in_every_language() {
    use castellan_tournament::announcement::{
        AnnouncementError as Error, NeededSeats, NumberSetting, TimeSetting,
    };
    use castellan_tournament::calendar::CalendarError;
    let number = |what| Error::Number { what, least: 1, most: 30 };
    let [given, least, most] = [Span::ZERO, Span::minutes(5), Span::days(30)];
    let limit = |what| Error::Limit { what, given, least, most };
    let all = [
        Error::Title,
        Error::Solo,
        Error::Hints,
        Error::Seats { needs: NeededSeats::Two, has: 3 },
        Error::Seats { needs: NeededSeats::ThreeOrFour, has: 2 },
        Error::Entrants { least: 2, most: 1_000 },
        number(NumberSetting::Rounds),
        number(NumberSetting::Replays),
        Error::TiebreakTwice(Tiebreak::Wins),
        limit(TimeSetting::RoundTime),
        limit(TimeSetting::Grace),
        limit(TimeSetting::Notice),
        limit(TimeSetting::CheckIn),
        Error::CheckInWithoutStart,
        Error::LateEntry,
        Error::HalfByes,
        Error::DaysOff(CalendarError::TooMany),
        Error::Exhibitors,
        Error::Length,
    ];
    let mut told = BTreeSet::new();
    for error in all {
        for language in Language::ALL {
            let text = announcement_error_in(&error, language);
            assert!(text.ends_with(['.', '。']) && !text.contains(['{', '}', '$']), "{text}");
            assert!(told.insert((language, text.clone())), "{text} is not unique");
        }
    }
}

#[test]
fn tiebreaks_have_names_and_values_in_every_language() {
    use castellan_tournament::standings::TiebreakValue;
    for tiebreak in Tiebreak::ALL {
        assert_eq!(tiebreak_in(tiebreak, Language::En).replace(" score", ""), tiebreak.title());
        for language in Language::ALL {
            assert!(!tiebreak_in(tiebreak, language).is_empty(), "{language} {tiebreak:?}");
        }
    }
    let values = [100, 104, 97].map(|eighths| {
        Language::ALL.map(|language| tiebreak_value_in(TiebreakValue::from_eighths(eighths), language))
    });
    // Of the languages, only English and Japanese have a decimal point.
    let decimals = |point: &str| {
        Language::ALL.map(|language| match language {
            Language::En | Language::Ja => point.to_owned(),
            _ => point.replace('.', ","),
        })
    };
    assert_eq!(values, [decimals("12.5"), decimals("13"), decimals("12.125")]);
}

#[test]
fn directors_are_asked_in_one_sentence() {
    let mut harness = Harness::started(announcement(SWISS), &["ann", "ben", "cem", "dan"]);
    harness.start_game(board(1, 1));
    let asked = |call: DirectorQuestion| director_question(&call, harness.state(), &player_name);
    assert_eq!(asked(DirectorQuestion::Unpaired { round: 2 }), "Round 2 can't be paired by the rules.");
    let closed = asked(DirectorQuestion::Closed { board: board(1, 1) });
    assert!(closed.starts_with("Board 1.1, ") && closed.ends_with(", ended without a result."), "{closed}");
    let drawn = asked(DirectorQuestion::Drawn { board: board(1, 2) });
    assert!(drawn.ends_with(", is drawn, but someone must advance."), "{drawn}");
    let overdue = asked(DirectorQuestion::Overdue { round: 1, boards: vec![1, 2] });
    assert!(overdue.starts_with("Time is up in round 1. Boards without a result: 1.1, "), "{overdue}");
    assert!(overdue.contains("; 1.2, "), "{overdue}");
    let many = asked(DirectorQuestion::Overdue { round: 1, boards: (1..=500).collect() });
    assert!(many.ends_with("; and 490 more."), "{many}");
}

#[test]
fn results_have_a_short_form() {
    let four = Score { places: vec![2, 1, 4, 3], absent: vec![2] };
    for (score, written) in [
        (Score::won(2, 0), "1–0"),
        (Score::won(2, 1), "0–1"),
        (Score::drawn(2), "½–½"),
        (Score::forfeited(2, &[0]), "0–1 (forfeit)"),
        (Score::forfeited(2, &[0, 1]), "0–0 (forfeit)"),
        (four, "2 1 – 3"),
    ] {
        assert_eq!(score_notation(&score), written);
    }
}

#[test]
fn impossible_pairings_name_the_remaining_players_or_the_missing_bye() {
    let asked = |harness: &Harness| {
        let round = harness.state().rounds().len() as u32 + 1;
        director_question(&DirectorQuestion::Unpaired { round }, harness.state(), &player_name)
    };
    let mut harness = Harness::announced(announcement(SWISS));
    harness.sign_up(&["ann", "ben", "cem", "dan"]);
    let forbid = CommandKind::Forbid { pair: [id("ann"), id("ben")], why: REASON.to_owned() };
    harness.accept("director", forbid);
    harness.accept("director", CommandKind::Start);
    while !harness.state().is_unpaired() {
        harness.play_favourites();
    }
    assert_eq!(
        asked(&harness),
        "Round 3 can't be paired by the rules: Ann and Ben would be left without an opponent."
    );
    // Three of five players have had the bye when the other two leave.
    let plan = Announcement { notice: Span::hours(2), ..announcement(Format::Swiss { rounds: 5 }) };
    let mut harness = Harness::started(plan, &["ann", "ben", "cem", "dan", "eve"]);
    for _ in 0..3 {
        harness.advance(Span::hours(2));
        harness.tick();
        harness.play_favourites();
    }
    let byes = harness.state().rounds()[..3].iter().flat_map(|round| &round.byes);
    let had: BTreeSet<u32> = byes.map(|(number, _)| number.get()).collect();
    for leaving in (1..=5).filter(|number| !had.contains(number)) {
        let player = harness.state().entrant(number(leaving)).expect("an entrant").player.id.clone();
        harness.accept(player.clone().as_str(), CommandKind::Withdraw { player });
    }
    assert_eq!(
        asked(&harness),
        "Round 4 can't be paired by the rules: the number of players is odd, and no one may have another bye."
    );
}

#[test]
fn pairings_are_explained_in_plain_words() {
    let mut harness =
        Harness::started(announcement(Format::Swiss { rounds: 3 }), &["ann", "ben", "cem", "dan", "eve"]);
    let why = |harness: &Harness, at| {
        pairing_reason_in(harness.state(), at, &player_name, Language::En).expect("a board")
    };
    assert_eq!(
        why(&harness, board(1, 1)),
        "In the first round, the upper half of the list plays the lower half, in order. Neither has played yet: the colours follow from the player numbers and the draw. The pairing follows the FIDE Dutch system, 2026 edition."
    );
    let earlier = Announcement { edition: Edition::Of2017, ..announcement(Format::Swiss { rounds: 3 }) };
    let mut earlier = Harness::started(earlier, &["ann", "ben", "cem"]);
    assert!(
        why(&earlier, board(1, 1)).ends_with(" The pairing follows the FIDE Dutch system, 2017 edition.")
    );
    let out = |harness: &Harness| {
        let round = harness.state().rounds().last().expect("paired");
        bye_reason_in(harness.state(), round.number, round.byes[0].0, &player_name, Language::En)
            .expect("a bye")
    };
    assert!(out(&earlier).ends_with("who has had none."), "{}", out(&earlier));
    earlier.play_favourites();
    assert!(out(&earlier).ends_with("who has had none."), "it keeps its edition");
    assert!(out(&harness).ends_with("and preferably to one who has missed no games."), "{}", out(&harness));
    harness.play_favourites();
    let told: Vec<String> = (1..=2).map(|at| why(&harness, board(2, at))).collect();
    let met = "haven't met before.";
    assert!(told.iter().all(|told| told.contains(met)), "{told:?}");
    assert!(told.iter().any(|told| told.contains("have the same score (1)")), "{told:?}");
    let out = harness.state().round(2).expect("paired").byes[0].0;
    let why_out = bye_reason_in(harness.state(), 2, out, &player_name, Language::En).expect("a bye");
    assert!(why_out.contains("sits out, for a point: the number of players is odd."), "{why_out}");
    assert_eq!(bye_reason_in(harness.state(), 2, number(1), &player_name, Language::En), None);
    // A director pairs them again, with colours that neither was due.
    let mut other = Harness::started(
        Announcement { notice: Span::hours(2), ..announcement(Format::Swiss { rounds: 3 }) },
        &["ann", "ben", "cem", "dan"],
    );
    other.advance(Span::hours(2));
    other.tick();
    let first = other.state().round(1).expect("paired").pairings[0].entrants.clone();
    other.play_favourites();
    let rest: Vec<_> = (1..=4).map(number).filter(|number| !first.contains(number)).collect();
    let again = vec![first.clone(), rest];
    other.accept(
        "director",
        CommandKind::CorrectPairing { games: again, byes: vec![], overrule: true, why: REASON.to_owned() },
    );
    let told = why(&other, board(2, 1));
    assert!(told.contains("met in round 1 too: a director paired them again."), "{told}");
    assert!(told.ends_with("A director chose the colours."), "{told}");
}

#[test]
fn standings_are_explained_by_points_or_the_deciding_tiebreak() {
    let mut harness = Harness::started(announcement(SWISS), &["ann", "ben", "cem", "dan", "eve", "fay"]);
    for _ in 0..3 {
        harness.play_favourites();
    }
    let lines = harness.state().standings();
    let mut told = BTreeSet::new();
    for two in lines.windows(2) {
        let said = ranking_reason_in(harness.state(), (&two[0], &two[1]), &player_name, Language::En);
        let (one, other) = (&two[0], &two[1]);
        if one.points != other.points {
            assert!(said.ends_with(&format!("on points: {} to {}.", one.points, other.points)), "{said}");
            told.insert("points");
        } else if one.rank == other.rank {
            assert!(said.ends_with("share a place: no tiebreak separates them."), "{said}");
            told.insert("share");
        } else {
            let at = (0..2).find(|&at| one.tiebreaks[at] != other.tiebreaks[at]).expect("a tiebreak");
            let name = ["Buchholz", "Sonneborn-Berger"][at];
            let value = |value| tiebreak_value_in(value, Language::En);
            let [more, less] = [one, other].map(|line| value(line.tiebreaks[at]));
            assert!(said.ends_with(&format!("by {name}: {more} to {less}.")), "{said}");
            told.insert("tiebreak");
        }
        for language in Language::complete().skip(1) {
            assert_ne!(ranking_reason_in(harness.state(), (one, other), &player_name, language), said);
        }
    }
    assert!(told.contains("points") && told.contains("tiebreak"), "{told:?}");
}

#[test]
fn formats_have_names() {
    let names = [SWISS, Format::Swiss { rounds: 0 }, CUP, PODS, ROBIN].map(tournament_format);
    assert_eq!(
        names,
        ["Swiss, 3 rounds", "Swiss, rounds set at the start", "knockout", "pods, 3 rounds", "round robin"]
    );
    let later = [
        Format::Simul { alternating: false },
        Format::Simul { alternating: true },
        Format::Arena { cut_off: false },
        Format::Arena { cut_off: true },
        LADDER,
        LEAGUE,
        TEAMS,
        Format::Teams { boards: 4, double: true },
        DOUBLE,
    ];
    let names = [
        "simul",
        "simul, colours in turn",
        "arena",
        "arena, unfinished games don't count",
        "ladder, challenges up to 3 places up",
        "league, divisions of 4",
        "team matches on 2 boards",
        "team matches on 4 boards, twice",
        "double elimination",
    ];
    assert_eq!(later.map(tournament_format), names);
}

#[test]
fn early_withdrawals_are_explained_in_the_log_and_the_standings() {
    let mut harness = Harness::started(announcement(ROBIN), &["ann", "ben", "cem", "dan", "eve"]);
    harness.accept("ann", CommandKind::Withdraw { player: id("ann") });
    let withdrew = harness.events.iter().find(|event| matches!(event.what, EventKind::Withdrew { .. }));
    assert_eq!(
        tournament_event_sentence(withdrew.expect("the event"), harness.state(), &player_name),
        "Ann withdrew. None of Ann's games count, because fewer than half were played."
    );
    let lines = harness.state().standings();
    let why = ranking_reason_in(harness.state(), (&lines[0], &lines[4]), &player_name, Language::En);
    assert!(why.ends_with(" is ahead of Ann, whose games don't count."), "{why}");
    assert_eq!(annotated_score_in(&Score::won(2, 0), true, Language::En), "1–0 (annulled)");
    assert_eq!(annotated_score_in(&Score::won(2, 0), false, Language::De), "1–0");
}
