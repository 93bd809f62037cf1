//! Tournaments after withdrawals: an end when no player is left, and a winner among those who stay.

use crate::harness::{CUP, Harness, PODS, ROBIN, START, SWISS, announcement, id, person};
use castellan_game::Span;
use castellan_tournament::knockout::Rules;
use castellan_tournament::{Announcement, Board, CommandKind, Format, Phase, Score};

const PLAYERS: [&str; 6] = ["ann", "ben", "cem", "dan", "eve", "fay"];

const FORMATS: [Format; 10] = [
    SWISS,
    ROBIN,
    CUP,
    Format::DoubleKnockout(Rules { third_place: false, replays: 1, better_number: true }),
    PODS,
    Format::Simul { alternating: false },
    Format::Arena { cut_off: false },
    Format::Ladder { reach: 3, cut_off: false },
    Format::League { size: 3, moving: 1, double: false },
    Format::Teams { boards: 2, double: false },
];

/// Starts a tournament of six. In formats that allow it, a round is shown for a while before its games begin.
fn started(format: Format) -> Harness {
    let adds_boards = matches!(format, Format::Arena { .. } | Format::Ladder { .. });
    let is_simul = matches!(format, Format::Simul { .. });
    let mut harness = Harness::announced(Announcement {
        round_time: Some(Span::hours(8)),
        notice: if adds_boards { Span::ZERO } else { Span::hours(1) },
        grace: Span::minutes(5),
        tiebreaks: Vec::new(),
        exhibitors: if is_simul { vec![id("ann")] } else { Vec::new() },
        ..announcement(format)
    });
    for (at, who) in PLAYERS.into_iter().enumerate() {
        let (player, rating) = (person(who), Some(2_000 - 10 * at as u32));
        harness.accept(
            who,
            match format {
                Format::Teams { .. } => CommandKind::JoinTeam {
                    player,
                    rating,
                    team: ["Reds", "Blues", "Greens"][at / 2].to_owned(),
                },
                _ => CommandKind::SignUp { player, rating },
            },
        );
    }
    harness.accept("director", CommandKind::Start);
    harness
}

fn withdraw(harness: &mut Harness, who: &str) {
    harness.accept(who, CommandKind::Withdraw { player: id(who) });
}

#[test]
fn a_tournament_without_players_ends_without_a_winner() {
    // A Swiss tournament and one of pods end earlier, when no game is left to be paired.
    for format in FORMATS.into_iter().filter(|format| ![SWISS, PODS].contains(format)) {
        // Before the first round, during it, and between rounds.
        for play_stage in 0..3 {
            let mut harness = started(format);
            if play_stage > 0 {
                harness.advance(Span::hours(1));
                harness.tick();
            }
            if play_stage > 1 && !harness.state().is_simul() {
                harness.play_favourites();
            }
            let mut there: Vec<&str> = PLAYERS.to_vec();
            while let Some(who) = there.pop() {
                // A simul ends once its exhibitor has no opponents left.
                if harness.state().is_simul() && harness.state().phase() == Phase::Finished {
                    continue;
                }
                assert_eq!(harness.state().phase(), Phase::Running, "{format:?}: {there:?} remain");
                withdraw(&mut harness, who);
            }
            let state = harness.state();
            if state.is_simul() && play_stage > 0 {
                assert_eq!((state.phase(), state.players().len()), (Phase::Finished, 1));
                continue;
            }
            assert_eq!(state.phase(), Phase::Finished, "{format:?} {play_stage}");
            assert!(state.due_actions().is_empty(), "{format:?}: no action is due");
            assert_eq!(state.winners_by(state.ranks()), [], "{format:?}");
            assert_eq!(state.winning_teams().count(), 0, "{format:?}");
            assert_eq!(state.active_standings(), [], "{format:?}");
            harness.assert_fold_matches();
        }
    }
}

#[test]
fn a_tournament_that_all_left_before_the_start_ends_a_day_later_unless_somebody_signs_up() {
    for (starts, comes_back, cancelled) in [(None, false, true), (None, true, false), (Some(3), false, false)]
    {
        let starts = starts.map(|days| START.plus(Span::days(days)));
        let mut harness = Harness::announced(Announcement { starts, ..announcement(SWISS) });
        let sign_up = || CommandKind::SignUp { player: person("ann"), rating: None };
        harness.accept("ann", sign_up());
        withdraw(&mut harness, "ann");
        harness.advance(Span::hours(23));
        harness.tick();
        assert_eq!(harness.state().phase(), Phase::SignUp);
        if comes_back {
            harness.accept("ann", sign_up());
        }
        harness.advance(Span::hours(2));
        harness.tick();
        let phase = if cancelled { Phase::Cancelled } else { Phase::SignUp };
        assert_eq!(harness.state().phase(), phase, "{starts:?} {comes_back}");
        harness.assert_fold_matches();
    }
}

#[test]
fn the_last_remaining_player_wins_automatically() {
    for format in [SWISS, PODS] {
        for play_stage in 0..3 {
            let mut harness = started(format);
            if play_stage > 0 {
                harness.advance(Span::hours(1));
                harness.tick();
            }
            if play_stage > 1 {
                harness.play_favourites();
            }
            for who in &PLAYERS[1..] {
                // Three players who all won by forfeit cannot have a bye; two who have not met can be paired.
                let asks = harness.state().is_unpaired() && harness.state().players().len() <= 2;
                assert!(!asks, "{format:?} {play_stage}: no director is asked");
                if harness.state().phase() == Phase::Running {
                    withdraw(&mut harness, who);
                }
            }
            let state = harness.state();
            assert_eq!(state.phase(), Phase::Finished, "{format:?} {play_stage}");
            assert!(
                state.rounds().iter().all(|round| !round.pairings.is_empty()),
                "{format:?}: a round of nothing"
            );
            // Pods end with two players.
            let last = if format == SWISS { 1 } else { 2 };
            assert_eq!(state.players().len(), last, "{format:?} {play_stage}");
            let winners = state.winners_by(state.ranks());
            let winners: Vec<&str> =
                winners.iter().map(|number| state.entrants()[number.index()].player.id.as_str()).collect();
            assert!(winners.contains(&"ann"), "{format:?} {play_stage}: {winners:?}");
            harness.assert_fold_matches();
        }
    }
}

/// Returns the board of number 1 in the last round.
fn leader_board(harness: &Harness) -> Board {
    let open = harness.open_games().into_iter();
    let own = open.filter(|(_, _, players)| players.iter().any(|number| number.index() == 0));
    own.map(|(board, ..)| board).next().expect("the leader has an open game")
}

/// Lets the better number win.
fn win_for_better_number(harness: &mut Harness, board: Board) {
    let players = harness.state().pairing(board).expect("a board").players_by_seat();
    let best = (0..players.len()).min_by_key(|&seat| players[seat]).expect("players");
    harness.play_result(board, Score::won(2, best));
}

#[test]
fn a_withdrawn_leader_does_not_win() {
    for format in [ROBIN, Format::League { size: 6, moving: 1, double: false }, Format::Swiss { rounds: 1 }] {
        let mut harness = started(format);
        let leader = harness.state().entrants()[0].player.id.clone();
        let rounds = harness.state().total_rounds();
        for round in 1..=rounds {
            harness.advance(Span::hours(1));
            harness.tick();
            if round < rounds {
                harness.play_favourites();
                continue;
            }
            // With most of their games played, their results count. They withdraw during others' games.
            let own = leader_board(&harness);
            let boards: Vec<Board> = harness.open_games().into_iter().map(|(board, ..)| board).collect();
            win_for_better_number(&mut harness, own);
            withdraw(&mut harness, leader.as_str());
            for board in boards.into_iter().filter(|board| *board != own) {
                win_for_better_number(&mut harness, board);
            }
        }
        let state = harness.state();
        assert_eq!(state.phase(), Phase::Finished, "{format:?}");
        let own = state.standings().iter().find(|line| line.number.index() == 0).map(|line| line.rank);
        assert_eq!(own, Some(1), "{format:?}: withdrawn players keep their points");
        let there = state.active_standings();
        assert_eq!((there.len(), there[0].rank), (5, 1), "{format:?}");
        assert!(there.iter().all(|line| line.number.index() != 0), "{format:?}");
        let winners = state.winners_by(state.ranks());
        assert!(
            !winners.is_empty() && winners.iter().all(|number| number.index() != 0),
            "{format:?}: {winners:?}"
        );
    }
}

#[test]
fn a_fully_withdrawn_team_does_not_win() {
    let mut harness = started(Format::Teams { boards: 2, double: false });
    let first: Vec<String> =
        harness.state().teams()[0].players.iter().map(|player| player.as_str().to_owned()).collect();
    for round in 1..=3 {
        harness.advance(Span::hours(1));
        harness.tick();
        for (at, (board, ..)) in harness.open_games().into_iter().enumerate() {
            // The last result would end the tournament, so they withdraw before it.
            if round == 3 && at == 1 {
                for who in &first {
                    withdraw(&mut harness, who);
                }
            }
            if harness.state().pairing(board).is_some_and(|pairing| pairing.score.is_none()) {
                win_for_better_number(&mut harness, board);
            }
        }
    }
    assert_eq!(harness.state().phase(), Phase::Finished);
    let winners: Vec<&str> = harness.state().winning_teams().map(|team| team.name.as_str()).collect();
    let gone = &harness.state().teams()[0].name;
    assert!(!winners.is_empty() && !winners.contains(&gone.as_str()), "{winners:?}, and {gone} withdrew");
}
