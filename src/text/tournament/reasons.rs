//! The reasons for pairings, byes and standings in a tournament, as sentences.

use super::names::tiebreak_value_in;
use crate::catalogue::{self, Arguments, Catalogue, MessageArgument};
use crate::game_event::NameLookup;
use crate::language::Language;
use castellan_names::mark;
use castellan_rules::Seat;
use castellan_tournament::standings::StandingsLine;
use castellan_tournament::swiss::{Colour, ColourReason, DueReason, Edition};
use castellan_tournament::teams::{TeamLine, TeamRankReason};
use castellan_tournament::{Board, Bye, Format, PairingNumber, Points, Tournament};

/// Returns the reason for a board's pairing and colours, in a language; `None` if there is no such board.
#[must_use]
pub fn pairing_reason_in(
    tournament: &Tournament,
    board: Board,
    name_of: NameLookup,
    language: Language,
) -> Option<String> {
    let say = |key: &str, arguments: Arguments| {
        catalogue::text(language, Catalogue::TournamentReasons, key, arguments)
    };
    let name = |number: PairingNumber| {
        let entrant = tournament.entrant(number);
        MessageArgument::from(
            entrant.map_or_else(|| number.to_string(), |entrant| name_of(&entrant.player.id)),
        )
    };
    let pairing = tournament.pairing(board)?;
    let Some(reasons) = tournament.pairing_reasons(board) else {
        let key = match tournament.announcement().format {
            Format::RoundRobin { .. } => "met-in-round-robin",
            Format::Knockout(_) => "met-in-knockout",
            Format::DoubleKnockout(_) => "met-in-double-knockout",
            Format::Pods { by_score: true, .. } => "met-in-pods-by-score",
            Format::Pods { by_score: false, .. } => "met-in-pods",
            Format::Simul { .. } => "met-in-simul",
            Format::Arena { .. } => "met-in-arena",
            Format::Ladder { .. } => "met-in-ladder",
            Format::Teams { .. } => "met-in-teams",
            Format::League { .. } => "met-in-league",
            Format::Swiss { .. } => return None,
        };
        return Some(say(key, &[]));
    };
    let &[white, black] = pairing.entrants.as_slice() else { return None };
    let seats = tournament.announcement().seats_of(2);
    let seat_of = |colour: Colour| {
        let seat = seats.get(usize::from(colour == Colour::Black));
        ("colour", MessageArgument::from(seat.copied().unwrap_or(Seat::White)))
    };
    let two = [("first", name(white)), ("second", name(black))];
    let [own, other] = reasons.half_points.map(|half| Points::from_quarters(2 * half));
    let score = if let Some(round) = reasons.met {
        let [first, second] = two.clone();
        say("met-again", &[first, second, ("round", round.into())])
    } else if board.round == 1 {
        say("met-first", &two)
    } else if own == other {
        let [first, second] = two.clone();
        say("met-level", &[first, second, ("points", own.to_string().into())])
    } else {
        let (most, least) = if own > other { (white, black) } else { (black, white) };
        let (more, less) = (own.max(other).to_string(), own.min(other).to_string());
        let arguments =
            [("first", name(most)), ("second", name(least)), ("more", more.into()), ("less", less.into())];
        say("met-float", &arguments)
    };
    let due = |key: &str, who: PairingNumber, colour: Colour| {
        let loses = if who == white { black } else { white };
        say(key, &[("first", name(who)), ("second", name(loses)), seat_of(colour)])
    };
    let colours = match reasons.colours {
        ColourReason::BothDue => {
            let [first, second] = two;
            let seats = [seat_of(Colour::White).1, seat_of(Colour::Black).1];
            let [one, other] = seats;
            say("colour-both", &[first, second, ("colour", one), ("other", other)])
        }
        ColourReason::OneDue { who, colour } => due("colour-one", who, colour),
        ColourReason::MoreDue { who, colour, because } => {
            let more = due("colour-more", who, colour);
            let other = seat_of(colour.other());
            let because = match because {
                DueReason::Twice => say("because-twice", &[("player", name(who)), other]),
                DueReason::More(count) => {
                    say("because-more", &[("player", name(who)), other, ("count", count.into())])
                }
            };
            catalogue::sentences([more, because], language)
        }
        ColourReason::Swapped { colour } => say("colour-swapped", &[seat_of(colour)]),
        ColourReason::RanksHigher { who, colour } => due("colour-rank", who, colour),
        ColourReason::Drawn => say("colour-drawn", &[]),
        ColourReason::Chosen => say("colour-chosen", &[]),
    };
    // Omitted for boards that a director paired by hand.
    let by_rules = reasons.met.is_none() && reasons.colours != ColourReason::Chosen;
    let year = tournament.announcement().edition.year().to_string();
    let edition = by_rules.then(|| say("by-edition", &[("year", year.into())]));
    Some(catalogue::sentences([score, colours].into_iter().chain(edition), language))
}

/// Returns the reason that a player has no game in a round, in a language; `None` if they have one.
#[must_use]
pub fn bye_reason_in(
    tournament: &Tournament,
    round: u32,
    number: PairingNumber,
    name_of: NameLookup,
    language: Language,
) -> Option<String> {
    let (_, bye) = tournament.round(round)?.byes.iter().find(|(who, _)| *who == number)?;
    let key = match bye {
        Bye::Full => match tournament.announcement().edition {
            Edition::Of2017 => "out-odd",
            Edition::Of2026 => "out-odd-2026",
        },
        Bye::Half => "out-half",
        Bye::Zero => "out-zero",
        Bye::Free => "out-free",
        Bye::SatOut => "out-pods",
    };
    let player = name_of(&tournament.entrant(number)?.player.id);
    Some(catalogue::text(language, Catalogue::TournamentReasons, key, &[("player", player.into())]))
}

/// Returns the reason that an entrant is ahead of another in the standings, in a language.
#[must_use]
pub fn ranking_reason_in(
    tournament: &Tournament,
    (ahead, behind): (&StandingsLine, &StandingsLine),
    name_of: NameLookup,
    language: Language,
) -> String {
    let say = |key: &str, arguments: Arguments| {
        catalogue::text(language, Catalogue::TournamentReasons, key, arguments)
    };
    let name = |line: &StandingsLine| {
        let entrant = tournament.entrant(line.number);
        MessageArgument::from(
            entrant.map_or_else(|| line.number.to_string(), |entrant| name_of(&entrant.player.id)),
        )
    };
    let two = [("first", name(ahead)), ("second", name(behind))];
    if tournament.announcement().format.bracket_rules().is_some() {
        return say(if ahead.rank == behind.rank { "share" } else { "ahead-in-knockout" }, &two);
    }
    if tournament.is_ladder() {
        return say("ahead-on-ladder", &two);
    }
    if tournament.division_of(ahead.number) != tournament.division_of(behind.number) {
        return say("ahead-in-division", &two);
    }
    let gives = tournament.exhibitors();
    if gives.contains(&ahead.number) && !gives.contains(&behind.number) {
        return say("ahead-in-simul", &two);
    }
    let is_annulled =
        |line: &StandingsLine| tournament.entrant(line.number).is_some_and(|entrant| entrant.annulled);
    if is_annulled(behind) {
        return say(if is_annulled(ahead) { "share" } else { "ahead-of-annulled" }, &two);
    }
    let [first, second] = two;
    if ahead.points != behind.points {
        let (more, less) = (ahead.points.to_string(), behind.points.to_string());
        return say("ahead-on-points", &[first, second, ("more", more.into()), ("less", less.into())]);
    }
    let tiebreaks = &tournament.announcement().tiebreaks;
    let values = ahead.tiebreaks.iter().zip(&behind.tiebreaks);
    let parted = tiebreaks.iter().zip(values).find(|(_, (one, other))| one != other);
    match parted.filter(|_| ahead.rank != behind.rank) {
        Some((tiebreak, (one, other))) => {
            let value = |value| MessageArgument::from(tiebreak_value_in(value, language));
            let arguments = [
                first,
                second,
                ("tiebreak", (*tiebreak).into()),
                ("more", value(*one)),
                ("less", value(*other)),
            ];
            say("ahead-on-tiebreak", &arguments)
        }
        None if ahead.rank != behind.rank => say("ahead-on-encounter", &[first, second]),
        None => say("share", &[first, second]),
    }
}

/// Returns the reason that a team is ahead of another in the standings, in a language.
#[must_use]
pub fn team_ranking_reason_in(
    tournament: &Tournament,
    (ahead, behind): (&TeamLine, &TeamLine),
    language: Language,
) -> String {
    let say = |key: &str, arguments: Arguments| {
        catalogue::text(language, Catalogue::TournamentReasons, key, arguments)
    };
    let name = |line: &TeamLine| MessageArgument::from(mark(&tournament.teams()[line.team].name));
    let (first, second) = (("first", name(ahead)), ("second", name(behind)));
    let by = |key: &str, more: String, less: String| {
        say(key, &[first.clone(), second.clone(), ("more", more.into()), ("less", less.into())])
    };
    match ahead.rank_reason(behind) {
        TeamRankReason::MatchPoints => {
            by("team-ahead-match-points", ahead.match_points.to_string(), behind.match_points.to_string())
        }
        TeamRankReason::BoardPoints => {
            by("team-ahead-board-points", ahead.board_points.to_string(), behind.board_points.to_string())
        }
        TeamRankReason::DirectEncounter => say("team-ahead-direct", &[first.clone(), second.clone()]),
        TeamRankReason::Tied => say("team-share", &[first.clone(), second.clone()]),
    }
}
