//! Armies assembled piece by piece.

use castellan_rules::{ArmyInfo, Cell, Options, PieceKind, Seat, Variant};

const GAME: Variant = Variant::KingOfTheMountain;

fn army() -> &'static ArmyInfo {
    GAME.army().expect("its seats choose armies")
}

fn start_with_army(text: &str) -> Option<castellan_rules::AnyPosition> {
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
fn only_complete_armies_are_accepted() {
    let army = army();
    let mut complete = 0;
    for counts in all_counts() {
        let sum: usize = counts.iter().copied().map(usize::from).sum();
        let possible = counts[..7].iter().all(|count| *count <= 2) && counts[7] == 6 && sum <= 16;
        assert_eq!(army.missing(&counts), possible.then(|| 16 - sum), "{counts:?}");
        match army.text(&counts) {
            Some(text) => {
                assert!(possible && sum == 16 && start_with_army(&text).is_some(), "{counts:?}: {text}");
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
fn a_preset_army_equals_the_army_of_its_name() {
    let army = army();
    for (name, text) in army.presets {
        let counts = army.preset(name).expect("it comes with the game");
        assert_eq!(army.missing(&counts), Some(0), "{name}");
        assert_eq!(start_with_army(name), start_with_army(text), "{name}");
        let placed = army.preset_arrangement(name).expect("it comes with the game");
        let letters: String = placed.iter().map(|kind| kind.expect("a piece").letter()).collect();
        assert_eq!(letters, text.replace(' ', ""), "{name}");
    }
    assert_eq!(army.preset("random"), None);
    assert_eq!(army.preset_arrangement("random"), None);
    assert_eq!(Variant::MountChess.army().map(|army| army.size), None);
}

#[test]
fn the_preview_of_an_army_matches_the_start_position() {
    let army = army();
    let options = Options::default();
    for seat in Seat::ALL {
        for counts in [army.minimum(), vec![1, 1, 1, 1, 1, 1, 1, 6], army.preset("siege").expect("ready")] {
            let preview = GAME.with_army(&options, seat, &army.arrange(&counts)).expect("it can be shown");
            let squares = GAME.info().squares();
            let own: Vec<PieceKind> = squares
                .filter_map(|square| match preview.cell(square) {
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
        let counts = army.preset("skirmish").expect("it comes with the game");
        let key = format!("army.{}", seat.letter());
        let text = army.text(&counts).expect("it lacks nothing");
        let options_with_army =
            Options::new(GAME.info(), &[("seats", "4"), (&key, &text)]).expect("options of the game");
        let start = GAME.begin(&options_with_army).expect("a start");
        let preview = GAME.with_army(&options, seat, &army.arrange(&counts)).expect("it can be shown");
        for square in GAME.info().squares() {
            if let Cell::Piece(piece) = start.cell(square)
                && piece.seat == seat
            {
                assert_eq!(preview.cell(square), start.cell(square), "{seat} {square}");
            }
        }
    }
}
