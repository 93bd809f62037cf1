//! Verification of the lots of exported tournaments.

use crate::harness::{Harness, ROBIN, SWISS, announcement, id, person};
use crate::ladder::LADDER;
use crate::league::LEAGUE;
use crate::teams::TEAMS;
use castellan_game::{PlayerId, Span};
use castellan_tournament::export::json;
use castellan_tournament::verification::{ExportedTournament, LotsError};
use castellan_tournament::{Announcement, CommandKind, Format};
use serde_json::Value;

/// A change that invalidates an exported tournament.
type Change = fn(&mut Value);

/// Returns the export of a started tournament with three rated players, two of them equal, and one unrated.
fn exported(announcement: Announcement) -> Value {
    let is_of_teams = matches!(announcement.format, Format::Teams { .. });
    let mut harness = Harness::announced(announcement);
    for (name, rating) in [("ann", Some(1500)), ("ben", Some(1700)), ("cem", Some(1500)), ("dan", None)] {
        let team = if ["ann", "dan"].contains(&name) { "Reds" } else { "Blues" }.to_owned();
        let player = person(name);
        harness.accept(
            name,
            if is_of_teams {
                CommandKind::JoinTeam { player, rating, team }
            } else {
                CommandKind::SignUp { player, rating }
            },
        );
    }
    harness.accept("director", CommandKind::Start);
    let text = json(harness.state(), &|player| player.to_string(), &|_| true);
    serde_json::from_str(&text).expect("JSON")
}

fn read(export: &Value) -> ExportedTournament {
    serde_json::from_value(export.clone()).expect("an exported tournament")
}

#[test]
fn lots_verify_in_every_format() {
    for format in [SWISS, ROBIN, LADDER, TEAMS, LEAGUE] {
        let round_time = matches!(format, Format::Ladder { .. }).then_some(Span::days(30));
        let export = exported(Announcement { round_time, tiebreaks: vec![], ..announcement(format) });
        let drawn = read(&export).verify().expect("the lots are valid");
        let numbered: Vec<&str> = export["players"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|player| player["player"].as_str())
            .collect();
        assert_eq!(drawn.entrants.iter().map(PlayerId::as_str).collect::<Vec<_>>(), numbered, "{format:?}");
        assert_eq!(drawn.draws.len(), 4, "{format:?}");
        if format == SWISS {
            assert_eq!(drawn.entrants[0], id("ben"), "the strongest");
            assert_eq!(drawn.entrants[3], id("dan"), "unrated players are last");
        }
    }
}

#[test]
fn manipulated_lots_are_rejected() {
    let error = |change: Change| {
        let mut export = exported(announcement(SWISS));
        change(&mut export);
        read(&export).verify().expect_err("the export was changed")
    };
    assert!(matches!(
        error(|export| export["lots"]["numbered"].as_array_mut().expect("a list").swap(1, 2)),
        LotsError::Number { number: 2, .. }
    ));
    assert_eq!(
        error(|export| drop(export["lots"]["numbered"].as_array_mut().expect("a list").pop())),
        LotsError::Count { there: 4, numbered: 3 }
    );
    let other_colour: Change = |export| {
        let white = export["lots"]["white_first"] == true;
        export["lots"]["white_first"] = (!white).into();
    };
    assert_eq!(error(other_colour), LotsError::Colour);
    assert!(matches!(
        error(|export| export["lots"]["secret"] = "00".repeat(32).into()),
        LotsError::Commitment(_)
    ));
    assert_eq!(
        error(|export| export["lots"] = serde_json::json!({ "commitment": export["lots"]["commitment"] })),
        LotsError::NotDrawn
    );
    assert!(matches!(
        error(|export| export["lots"]["there"][3]["rating"] = 1900.into()),
        LotsError::Number { number: 1, expected, .. } if expected == id("dan")
    ));
    assert_eq!(error(|export| export["castellan-tournament"] = 2.into()), LotsError::Version(2));
}
