//! Diagrams: every piece of every game has one, which is a legal position with a matching description.

use castellan_rules::info::Diagram;
use castellan_rules::{Mark, Variant};
use castellan_text as text;

#[test]
fn every_kind_of_piece_has_a_diagram_under_its_name_and_code() {
    for &variant in Variant::ALL {
        for kind in variant.info().kinds {
            for name in [kind.name.to_owned(), kind.name.to_lowercase(), kind.kind.to_string()] {
                let diagrams = Diagram::named(variant, &name);
                assert!(!diagrams.is_empty(), "{} {name}", variant.info().name);
                for diagram in diagrams {
                    let diagram_position =
                        diagram.position(variant).unwrap_or_else(|error| panic!("{}: {error}", diagram.name));
                    assert_eq!(diagram_position.piece.kind, kind.kind, "{}", diagram.name);
                }
            }
        }
    }
}

#[test]
fn every_diagram_shows_moves_and_captures() {
    for &variant in Variant::ALL {
        for diagram in variant.info().diagrams.all {
            let diagram_position =
                diagram.position(variant).unwrap_or_else(|error| panic!("{}: {error}", diagram.name));
            let marks: Vec<Mark> = diagram_position.targets.iter().map(|(_, mark)| *mark).collect();
            let captures = [Mark::Capture, Mark::Shot];
            assert!(marks.contains(&Mark::Move) || marks.contains(&Mark::Mount), "{}", diagram.name);
            assert!(marks.iter().any(|mark| captures.contains(mark)), "{}", diagram.name);
            // Even for a King that changes owners, the marks show its current moves.
            let legal = diagram_position.position.actions().len();
            assert!(diagram_position.targets.len() <= legal, "{}", diagram.name);
        }
    }
}

#[test]
fn the_description_of_a_diagram_names_every_target_and_fits_in_a_message() {
    for &variant in Variant::ALL {
        for diagram in variant.info().diagrams.all {
            let diagram_position = diagram.position(variant).expect("a position");
            let text = text::diagram(diagram, &diagram_position);
            assert!(text.chars().count() <= text::LONGEST_DESCRIPTION, "{text}");
            let squares = text.split("it is on").nth(1).expect("the square of the piece");
            let named: Vec<&str> = squares.split([' ', ',', ';', '.']).collect();
            for (square, _) in &diagram_position.targets {
                assert!(named.contains(&square.to_string().as_str()), "{square}: {text}");
            }
        }
    }
}
