//! Points and scores.

use castellan_rules::{DrawReason, Outcome, Seat, WinReason};
use castellan_tournament::{Score, Scoring};

fn points(score: &Score, scoring: Scoring) -> Vec<String> {
    (0..score.places.len()).map(|seat| score.points(scoring, seat).to_string()).collect()
}

const SUMMIT: Outcome = Outcome::Won(Seat::Gold, WinReason::Summit);
const FOUR: [Seat; 4] = Seat::ALL;

#[test]
fn places_follow_the_order_of_leaving() {
    let places = |left: &[Seat], outcome| Score::from_outcome(&FOUR, left, outcome).places;
    assert_eq!(places(&[], SUMMIT), [2, 2, 2, 1], "the remaining players are tied");
    assert_eq!(places(&[Seat::Black], SUMMIT), [2, 2, 4, 1]);
    assert_eq!(places(&[Seat::Black, Seat::White], SUMMIT), [3, 2, 4, 1]);
    let last = Outcome::Won(Seat::Gold, WinReason::LastSeat);
    assert_eq!(places(&[Seat::Red, Seat::Black, Seat::White], last), [2, 4, 3, 1]);
    let drawn = Outcome::Drawn(DrawReason::Agreement);
    assert_eq!(places(&[Seat::Red], drawn), [1, 4, 1, 1]);
    let two = Outcome::Won(Seat::Black, WinReason::Checkmate);
    assert_eq!(Score::from_outcome(&Seat::TWO, &[], two), Score::won(2, 1));
    let drawn = Outcome::Drawn(DrawReason::Stalemate);
    assert_eq!(Score::from_outcome(&Seat::TWO, &[], drawn), Score::drawn(2));
}

#[test]
fn tied_players_share_the_points_of_their_places() {
    let four = |places: [u8; 4]| Score { places: places.to_vec(), absent: vec![] };
    assert_eq!(points(&four([1, 2, 3, 4]), Scoring::ByPlace), ["3", "2", "1", "0"]);
    assert_eq!(points(&four([1, 2, 2, 4]), Scoring::ByPlace), ["3", "1½", "1½", "0"]);
    assert_eq!(points(&four([2, 2, 2, 1]), Scoring::ByPlace), ["1", "1", "1", "3"]);
    assert_eq!(points(&four([1, 1, 1, 1]), Scoring::ByPlace), ["1½", "1½", "1½", "1½"]);
    let three = |places: [u8; 3]| Score { places: places.to_vec(), absent: vec![] };
    assert_eq!(points(&three([1, 2, 3]), Scoring::ByPlace), ["3", "1½", "0"]);
    assert_eq!(points(&three([1, 1, 3]), Scoring::ByPlace), ["2¼", "2¼", "0"]);
    assert_eq!(points(&four([2, 1, 2, 4]), Scoring::WinDraw), ["0", "1", "0", "0"]);
    assert_eq!(points(&four([1, 1, 3, 4]), Scoring::WinDraw), ["½", "½", "0", "0"]);
    assert_eq!(points(&Score::drawn(2), Scoring::ByPlace), ["½", "½"]);
}

#[test]
fn absent_players_get_no_points() {
    let forfeited = Score::forfeited(2, &[0]);
    assert_eq!(points(&forfeited, Scoring::WinDraw), ["0", "1"]);
    assert!(!forfeited.is_played() && !forfeited.is_drawn());
    let nobody = Score::forfeited(2, &[0, 1]);
    assert_eq!((points(&nobody, Scoring::WinDraw), nobody.winner()), (vec!["0".into(), "0".into()], None));
    let pod = Score { places: vec![3, 1, 2, 4], absent: vec![3] };
    assert_eq!(points(&pod, Scoring::ByPlace), ["1", "3", "2", "0"]);
    assert!(pod.is_played());
}

#[test]
fn inconsistent_places_are_invalid() {
    let score = |places: &[u8], absent: &[u8]| Score { places: places.to_vec(), absent: absent.to_vec() };
    for (places, absent) in [(&[1, 2][..], &[][..]), (&[1, 1], &[]), (&[2, 1, 2, 4], &[3]), (&[1, 1, 1], &[])]
    {
        assert!(score(places, absent).is_valid_for(places.len()), "{places:?}");
    }
    for (places, absent) in [
        (&[2, 2][..], &[][..]),
        (&[1, 3], &[]),
        (&[1, 1, 2], &[]),
        (&[1, 2], &[2]),
        (&[1, 2], &[0, 0]),
        (&[0, 1], &[]),
    ] {
        assert!(!score(places, absent).is_valid_for(places.len()), "{places:?} {absent:?}");
    }
    assert!(!Score::drawn(2).is_valid_for(3));
    assert!(Score::forfeited(2, &[0, 1]).is_valid_for(2) && Score::forfeited(4, &[1, 2]).is_valid_for(4));
}
