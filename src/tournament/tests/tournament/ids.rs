//! Ids of a tournament's games, which contain the tournament and the board.

use crate::stage::board;
use castellan_game::GameId;
use castellan_tournament::{Board, TournamentId};

#[test]
fn a_game_is_found_by_its_name_and_nothing_else_is() {
    for name in ["cup", "spring-r1", "a-b2-g3", "r1-b1", "0123456789abcdef"] {
        let tournament = TournamentId::new(name).expect("a name of ours");
        for at in [board(1, 1), board(12, 345), board(999, 9_999)] {
            for replay in [0, 1, 2, 999] {
                let game = at.game(&tournament, replay);
                assert_eq!(Board::of_game(&game), Some((tournament.clone(), at)), "{game}");
            }
        }
    }
    for other in [
        "k3x9mmntqa",
        "cup",
        "cup-r1",
        "cup-b1",
        "cup-r1-b",
        "cup-r01-b1",
        "cup-r1-b1-g0",
        "cup-r1-b1-x",
        "-r1-b1",
    ] {
        let game = GameId::new(other).expect("a name of a game");
        assert_eq!(Board::of_game(&game), None, "{other}");
    }
}
