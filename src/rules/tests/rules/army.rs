//! Armies assembled piece by piece.

use castellan_rules::{ArmyInfo, Cell, Kind, Options, Seat, Variant};

const GAME: Variant = Variant::KingOfTheMountain;

fn army() -> &'static ArmyInfo {
    GAME.army().expect("its seats choose armies")
}

fn begins_with(text: &str) -> Option<castellan_rules::AnyPosition> {
    let options = Options::new(GAME.info(), &[("army", text)]).expect("an option of the game");
    GAME.begin(&options).ok()
}

/// Returns every combination of counts, each from 0 to one more than the limit, Heroes last.
fn all_counts() -> impl Iterator<Item = Vec<u8>> {
    let others = (0..4_u32.pow(7)).map(|digits| (0..7).map(move |place| (digits >> (2 * place) & 3) as u8));
    others.flat_map(|others| {
        let others: Vec<u8> = others.collect();
        (5..=7).map(move |heroes| others.iter().copied().chain([heroes]).collect())
    })
}

#[test]
fn exactly_the_armies_that_lack_nothing_are_taken_by_the_game() {
    let army = army();
    let mut complete = 0;
    for counts in all_counts() {
        let sum: usize = counts.iter().copied().map(usize::from).sum();
        let possible = counts[..7].iter().all(|count| *count <= 2) && counts[7] == 6 && sum <= 16;
        assert_eq!(army.missing(&counts), possible.then(|| 16 - sum), "{counts:?}");
        match army.text(&counts) {
            Some(text) => {
                assert!(possible && sum == 16 && begins_with(&text).is_some(), "{counts:?}: {text}");
                complete += 1;
            }
            None => assert!(!possible || sum < 16, "{counts:?}"),
        }
    }
    // Seven kinds with none to two of each, ten pieces in all.
    assert_eq!(complete, 161);
    for counts in [&[][..], &[2; 7], &[2; 9]] {
        assert_eq!(army.missing(counts), None, "{counts:?}");
    }
}

#[test]
fn a_ready_made_army_is_the_one_that_the_game_knows_by_its_name() {
    let army = army();
    for (name, text) in army.ready_made {
        let counts = army.ready_made(name).expect("it comes with the game");
        assert_eq!(army.missing(&counts), Some(0), "{name}");
        assert_eq!(begins_with(name), begins_with(text), "{name}");
        let placed = army.placed_ready_made(name).expect("it comes with the game");
        let letters: String = placed.iter().map(|kind| kind.expect("a piece").letter()).collect();
        assert_eq!(letters, text.replace(' ', ""), "{name}");
    }
    assert_eq!(army.ready_made("random"), None);
    assert_eq!(army.placed_ready_made("random"), None);
    assert_eq!(Variant::MountChess.army().map(|army| army.size), None);
}

#[test]
fn what_is_shown_of_an_army_is_where_its_pieces_will_stand() {
    let army = army();
    let options = Options::default();
    for seat in Seat::ALL {
        for counts in [army.least(), vec![1, 1, 1, 1, 1, 1, 1, 6], army.ready_made("siege").expect("ready")] {
            let shown = GAME.with_army(&options, seat, &army.placed(&counts)).expect("it can be shown");
            let squares = GAME.info().squares();
            let own: Vec<Kind> = squares
                .filter_map(|square| match shown.cell(square) {
                    Cell::Piece(piece) => Some((piece.seat, piece.kind)),
                    _ => None,
                })
                .map(|(of, kind)| {
                    assert_eq!(of, seat);
                    kind
                })
                .collect();
            let sum: usize = counts.iter().copied().map(usize::from).sum();
            assert_eq!(own.len(), 4 + sum, "the court, and what was chosen");
        }
        let counts = army.ready_made("skirmish").expect("it comes with the game");
        let key = format!("army.{}", seat.letter());
        let text = army.text(&counts).expect("it lacks nothing");
        let given = Options::new(GAME.info(), &[("seats", "4"), (&key, &text)]).expect("options of the game");
        let begun = GAME.begin(&given).expect("a start");
        let shown = GAME.with_army(&options, seat, &army.placed(&counts)).expect("it can be shown");
        for square in GAME.info().squares() {
            if let Cell::Piece(piece) = begun.cell(square)
                && piece.seat == seat
            {
                assert_eq!(shown.cell(square), begun.cell(square), "{seat} {square}");
            }
        }
    }
}
