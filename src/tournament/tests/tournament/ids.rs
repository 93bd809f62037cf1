//! Ids of a tournament's games, which contain the tournament and the board.

use crate::harness::board;
use castellan_game::GameId;
use castellan_tournament::{Board, TournamentId};

#[test]
fn game_ids_are_parsed_only_in_their_exact_form() {
    for name in ["cup", "spring-r1", "a-b2-g3", "r1-b1", "0123456789abcdef"] {
        let tournament = TournamentId::new(name).expect("a valid id");
        for at in [board(1, 1), board(12, 345), board(999, 9_999)] {
            for replay in [0, 1, 2, 999] {
                let game = at.game_id(&tournament, replay);
                assert_eq!(Board::from_game_id(&game), Some((tournament.clone(), at)), "{game}");
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
        let game = GameId::new(other).expect("a valid game id");
        assert_eq!(Board::from_game_id(&game), None, "{other}");
    }
}
