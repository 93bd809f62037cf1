//! Tournaments after withdrawals: an end when no player is left, and a winner among those who stay.

use crate::stage::{CUP, PODS, ROBIN, SWISS, Stage, announcement, id, person};
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
fn started(format: Format) -> Stage {
    let adds_boards = matches!(format, Format::Arena { .. } | Format::Ladder { .. });
    let is_simul = matches!(format, Format::Simul { .. });
    let mut stage = Stage::announced(Announcement {
        round_time: Some(Span::hours(8)),
        notice: if adds_boards { Span::ZERO } else { Span::hours(1) },
        grace: Span::minutes(5),
        tiebreaks: Vec::new(),
        exhibitors: if is_simul { vec![id("ann")] } else { Vec::new() },
        ..announcement(format)
    });
    for (at, who) in PLAYERS.into_iter().enumerate() {
        let (player, rating) = (person(who), Some(2_000 - 10 * at as u32));
        stage.accept(
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
    stage.accept("director", CommandKind::Start);
    stage
}

fn withdraws(stage: &mut Stage, who: &str) {
    stage.accept(who, CommandKind::Withdraw { player: id(who) });
}

#[test]
fn a_tournament_from_which_everybody_has_withdrawn_ends_at_once_and_nobody_wins() {
    for format in FORMATS {
        // Before the first round, during it, and between rounds.
        for stage_of_play in 0..3 {
            let mut stage = started(format);
            if stage_of_play > 0 {
                stage.wait(Span::hours(1));
                stage.tick();
            }
            if stage_of_play > 1 && !stage.state().is_simul() {
                stage.favourites();
            }
            let mut there: Vec<&str> = PLAYERS.to_vec();
            while let Some(who) = there.pop() {
                // A simul ends once its exhibitor has no opponents left.
                if stage.state().is_simul() && stage.state().phase() == Phase::Finished {
                    continue;
                }
                assert_eq!(stage.state().phase(), Phase::Running, "{format:?}: {there:?} are there");
                withdraws(&mut stage, who);
            }
            let state = stage.state();
            if state.is_simul() && stage_of_play > 0 {
                assert_eq!((state.phase(), state.players().len()), (Phase::Finished, 1));
                continue;
            }
            assert_eq!(state.phase(), Phase::Finished, "{format:?} {stage_of_play}");
            assert!(state.due().is_empty(), "{format:?}: nothing is waited for");
            assert_eq!(state.winners_by(state.ranks()), [], "{format:?}");
            assert_eq!(state.first_teams().count(), 0, "{format:?}");
            assert_eq!(state.standings_of_those_there(), [], "{format:?}");
            stage.check();
        }
    }
}

#[test]
fn a_tournament_with_nobody_left_to_play_with_ends_by_itself_and_who_is_left_wins() {
    for format in [SWISS, PODS] {
        for stage_of_play in 0..3 {
            let mut stage = started(format);
            if stage_of_play > 0 {
                stage.wait(Span::hours(1));
                stage.tick();
            }
            if stage_of_play > 1 {
                stage.favourites();
            }
            for who in &PLAYERS[1..] {
                withdraws(&mut stage, who);
            }
            for _ in 0..8 {
                assert!(!stage.state().is_unpaired(), "{format:?} {stage_of_play}: no director is asked");
                stage.wait(Span::hours(1));
                stage.tick();
            }
            let state = stage.state();
            assert_eq!(state.phase(), Phase::Finished, "{format:?} {stage_of_play}");
            let winners = state.winners_by(state.ranks());
            let winners: Vec<&str> =
                winners.iter().map(|number| state.entrants()[number.place()].player.id.as_str()).collect();
            assert_eq!(winners, ["ann"], "{format:?} {stage_of_play}");
            stage.check();
        }
    }
}

/// Returns the board of number 1 in the last round.
fn leaders(stage: &Stage) -> Board {
    let open = stage.open().into_iter();
    let own = open.filter(|(_, _, players)| players.iter().any(|number| number.place() == 0));
    own.map(|(board, ..)| board).next().expect("they play")
}

/// Lets the better number win.
fn wins(stage: &mut Stage, board: Board) {
    let players = stage.state().pairing(board).expect("a board").seated();
    let best = (0..players.len()).min_by_key(|&seat| players[seat]).expect("players");
    stage.result(board, Score::won(2, best));
}

#[test]
fn a_leader_who_withdraws_does_not_win() {
    for format in [ROBIN, Format::League { size: 6, moving: 1, double: false }, Format::Swiss { rounds: 1 }] {
        let mut stage = started(format);
        let leader = stage.state().entrants()[0].player.id.clone();
        let rounds = stage.state().rounds_to_be();
        for round in 1..=rounds {
            stage.wait(Span::hours(1));
            stage.tick();
            if round < rounds {
                stage.favourites();
                continue;
            }
            // With most of their games played, their results count. They withdraw during others' games.
            let own = leaders(&stage);
            let boards: Vec<Board> = stage.open().into_iter().map(|(board, ..)| board).collect();
            wins(&mut stage, own);
            withdraws(&mut stage, leader.as_str());
            for board in boards.into_iter().filter(|board| *board != own) {
                wins(&mut stage, board);
            }
        }
        let state = stage.state();
        assert_eq!(state.phase(), Phase::Finished, "{format:?}");
        let own = state.standings().iter().find(|line| line.number.place() == 0).map(|line| line.rank);
        assert_eq!(own, Some(1), "{format:?}: they keep their points");
        let there = state.standings_of_those_there();
        assert_eq!((there.len(), there[0].rank), (5, 1), "{format:?}");
        assert!(there.iter().all(|line| line.number.place() != 0), "{format:?}");
        let winners = state.winners_by(state.ranks());
        assert!(
            !winners.is_empty() && winners.iter().all(|number| number.place() != 0),
            "{format:?}: {winners:?}"
        );
    }
}

#[test]
fn a_team_of_which_everybody_has_withdrawn_does_not_win() {
    let mut stage = started(Format::Teams { boards: 2, double: false });
    let first: Vec<String> =
        stage.state().teams()[0].players.iter().map(|player| player.as_str().to_owned()).collect();
    for round in 1..=3 {
        stage.wait(Span::hours(1));
        stage.tick();
        for (at, (board, ..)) in stage.open().into_iter().enumerate() {
            // The last result would end the tournament, so they withdraw before it.
            if round == 3 && at == 1 {
                for who in &first {
                    withdraws(&mut stage, who);
                }
            }
            if stage.state().pairing(board).is_some_and(|pairing| pairing.score.is_none()) {
                wins(&mut stage, board);
            }
        }
    }
    assert_eq!(stage.state().phase(), Phase::Finished);
    let winners: Vec<&str> = stage.state().first_teams().map(|team| team.name.as_str()).collect();
    let gone = &stage.state().teams()[0].name;
    assert!(!winners.is_empty() && !winners.contains(&gone.as_str()), "{winners:?}, and {gone} withdrew");
}
