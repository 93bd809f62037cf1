//! Attacked pieces, compared with the reference implementation's captures for each opponent as if it were their turn.

use crate::reference;
use castellan_rules::{Action, AnyPosition, Cell, Options, Piece, Seat, Square, Variant};
use castellan_test_support::{self as common, Random, Terms};
use std::collections::BTreeSet;

/// The number of positions to compare for each set of options.
const POSITIONS: usize = 120;

fn position(variant: Variant, options: &[(&str, &str)], text: &str) -> AnyPosition {
    let options = Options::new(variant.info(), options).expect("options");
    variant.read(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns a line such as `d3 by d4 e5` for each attacked piece.
fn threat_lines(position: &AnyPosition, seat: Seat) -> Vec<String> {
    let lines = position.threats(seat).into_iter().map(|threat| {
        let by: Vec<String> = threat.attackers.iter().map(|(square, _)| square.to_string()).collect();
        format!("{} by {}", threat.square, by.join(" "))
    });
    lines.collect()
}

/// Returns a position's text with another seat to act.
fn with_turn(text: &str, seat: Seat) -> String {
    let parts = text.split(' ').enumerate().map(|(place, part)| {
        let part = if place == 1 { seat.letter().to_string() } else { part.to_owned() };
        let (is_ep, is_failed) = (part.starts_with("ep="), part.starts_with("failed="));
        if is_ep {
            "ep=-".to_owned()
        } else if is_failed {
            "failed=-".to_owned()
        } else {
            part
        }
    });
    parts.collect::<Vec<_>>().join(" ")
}

fn piece(position: &AnyPosition, square: Square) -> Option<Piece> {
    let info = position.info();
    let on_board = square.file() < info.files && square.rank() < info.ranks;
    match on_board.then(|| position.cell(square)) {
        Some(Cell::Piece(piece)) => Some(piece),
        _ => None,
    }
}

/// Returns the squares on which an action could capture, by its text and the rules alone: its target, the four squares
/// that a Giant-King newly covers, and the square beside a Pawn that moves diagonally to an empty square.
fn capture_squares(position: &AnyPosition, action: Action) -> Vec<Square> {
    let (from, to) = match action {
        Action::Move { from, to, .. } => (from, to),
        Action::Shoot { target, .. } => return vec![target],
        _ => return Vec::new(),
    };
    let name = piece(position, from).map(|piece| position.info().kind_name(piece.kind));
    match name.as_deref() {
        Some("Giant-King") => {
            let block = [(0, 0), (1, 0), (0, 1), (1, 1)];
            block.into_iter().filter_map(|(right, up)| to.offset(right, up)).collect()
        }
        Some("Pawn") if from.file() != to.file() && piece(position, to).is_none() => {
            vec![Square::new(to.file(), from.rank())]
        }
        _ => vec![to],
    }
}

/// Returns the squares that the reference implementation finds attacked, with the attackers' squares.
fn reference_threats(terms: Terms, position: &AnyPosition, seat: Seat) -> BTreeSet<(Square, Square)> {
    let mut attacked = BTreeSet::new();
    for opponent in position.seats().into_iter().filter(|other| *other != seat) {
        let text = position.to_string();
        let text = if opponent == position.to_act() { text } else { with_turn(&text, opponent) };
        for action in reference::read(terms.0, terms.1, &text).legal() {
            let action = action.parse::<Action>().expect("an action");
            let (Action::Move { from, .. } | Action::Shoot { from, .. }) = action else { continue };
            let captured = capture_squares(position, action).into_iter();
            let captured =
                captured.filter(|square| piece(position, *square).is_some_and(|piece| piece.seat == seat));
            // A King castled by another seat captures no piece, though it belongs to that seat.
            attacked.extend(captured.filter(|square| *square != from).map(|square| (square, from)));
        }
    }
    attacked
}

fn compare(name: &str) {
    let mut random = Random::new(17);
    let mut found = 0;
    for terms in common::terms_of(name) {
        let mut compared = 0;
        while compared < POSITIONS {
            let scattered = if random.chance(60) { common::scattered(terms, &mut random) } else { None };
            let mut position = scattered.unwrap_or_else(|| common::start(terms));
            for _ in 0..20 {
                compared += 1;
                for seat in position.seats() {
                    let actual: BTreeSet<(Square, Square)> = position
                        .threats(seat)
                        .into_iter()
                        .flat_map(|threat| {
                            threat.attackers.into_iter().map(move |(from, _)| (threat.square, from))
                        })
                        .collect();
                    let is_over = position.outcome().is_some();
                    let expected =
                        if is_over { BTreeSet::new() } else { reference_threats(terms, &position, seat) };
                    assert_eq!(actual, expected, "{terms:?} {seat}: {position}");
                    found += expected.len();
                }
                if common::play_randomly(&mut position, &mut random).is_none() {
                    break;
                }
            }
        }
    }
    assert!(found > 200, "{name}: {found}");
}

castellan_test_support::test_each_game!(compare);

#[test]
fn cannons_attack_over_one_piece_and_archers_without_moving() {
    let text = |rows: [&str; 19]| rows.join("/");
    let mut rows = ["19"; 19];
    // Rank 19 is the first row.
    rows[0] = "18,bK";
    rows[4] = "3,bP,15";
    rows[6] = "3,wH,15";
    rows[9] = "3,wR,15";
    rows[11] = "5,bA,13";
    rows[18] = "wK,18";
    let text = format!("{} w passes=0 reserve=w:-,b:-", text(rows));
    let position = position(Variant::KingOfTheMountain, &[], &text);
    assert_eq!(threat_lines(&position, Seat::White), ["d10 by d15 f8"]);
    assert_eq!(threat_lines(&position, Seat::Black), [""; 0]);
}

#[test]
fn en_passant_is_a_threat_only_for_the_next_action() {
    let text = "7,wK/8/8/8/3,bP,wP,3/8/8/bK,7 b clock=0 ep=e3 move=1 phase=w:1,b:1 unmoved=-";
    let start = position(Variant::AllRoundKing, &[("phases", "N")], text);
    assert_eq!(threat_lines(&start, Seat::White), ["e4 by d4"]);
    let mut later = start;
    later.pass_turn_to(Seat::White);
    assert_eq!(threat_lines(&later, Seat::White), [""; 0]);
}

#[test]
fn a_giant_king_attacks_all_squares_that_it_can_cover() {
    let text =
        "10/10/4,bK,bK,4/4,bK,bK,4/4,wN,wR,4/10/10/10/wK,wK,8/wK,wK,8 w captures=w:-,b:- clock=0 ep=- move=1";
    let position = position(Variant::GiantKing, &[], text);
    assert_eq!(threat_lines(&position, Seat::White), ["e6 by e7", "f6 by e7"]);
}

#[test]
fn captures_that_expose_the_king_are_no_threats() {
    // The Keeper could capture the Fool, but would expose its own defenceless King to the other Keeper.
    let text = "bK,6/bR,1,wF,4/7/7/7/7/wR,6/7/6,wK w captures=w:-,b:- clock=0 move=1 unmoved=-";
    let position = position(Variant::KingsMate, &[], text);
    assert_eq!(threat_lines(&position, Seat::White), ["a3 by a8"]);
}

#[test]
fn declared_captures_are_threats_and_finished_games_have_none() {
    let active = &[("active", "on")];
    let text = "3,bK,3/2,bS,4/7/3,wR,3/7/1,bF,5/2,wF,4/3,wS,3/3,wK,3 w captures=w:-,b:- clock=3 failed=- move=12 unmoved=wb";
    let fight = position(Variant::KingsMate, active, text);
    assert_eq!(threat_lines(&fight, Seat::White), ["c3 by b4"]);
    let text = "3,bL,bL,3/8/8/8/3,bF,4/3,wF,4/8/8 w passes=0";
    let over = position(Variant::MountChess, &[], text);
    assert!(over.outcome().is_some());
    assert_eq!(threat_lines(&over, Seat::White), [""; 0]);
}
