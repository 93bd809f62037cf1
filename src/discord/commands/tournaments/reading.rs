//! Parsers for typed rounds, boards, players, results, pairings, tiebreaks and start times.

use crate::commands::people::zones;
use crate::commands::people::zones::split_zone;
use castellan_community::error::UserError;
use castellan_community::moments::timestamp;
use castellan_community::people::People;
use castellan_discord_api::escape::{code, plain};
use castellan_game::{PlayerId, Span, Time};
use castellan_rules::text::typed;
use castellan_text::names::cleaned;
use castellan_text::{self as text, Language, message};
use castellan_tournament::{Board, Bye, Format, Number, Score, Tiebreak, Tournament};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// Returns the latest round that has begun, else the latest that is paired.
#[must_use]
pub fn latest(tournament: &Tournament) -> Option<u32> {
    let rounds = tournament.rounds();
    let begun = rounds.iter().rev().find(|round| round.started);
    begun.or(rounds.last()).map(|round| round.number)
}

/// Parses a board: `2.3` is the third board of round 2, and `3` the third board of the latest round.
///
/// # Errors
/// Returns an error for any other text, or if there is no round yet.
pub fn board(tournament: &Tournament, text: &str) -> Result<Board, UserError> {
    let wrong = || UserError::sentence(message!(TournamentAnswers, "unreadable-board", text = code(text)));
    let plain = typed::cleaned(text);
    let (round, board) = match plain.trim().split_once('.') {
        Some((round, board)) => (round.parse().map_err(|_| wrong())?, board),
        None => (latest(tournament).ok_or_else(wrong)?, plain.trim()),
    };
    Ok(Board { round, board: board.parse().map_err(|_| wrong())? })
}

/// Parses a player: an entrant's number, a player id, or a name.
///
/// # Errors
/// Returns an error if no player matches, or several do.
pub fn player(tournament: &Tournament, people: &People, text: &str) -> Result<PlayerId, UserError> {
    let text = text.trim();
    if let Ok(number) = typed::plain(text).parse::<usize>() {
        let entrant = number.checked_sub(1).and_then(|place| tournament.entrants().get(place));
        let missing = || message!(TournamentRefusals, "no-such-entrant", number = number.to_string());
        return entrant
            .map(|entrant| entrant.player.id.clone())
            .ok_or_else(|| UserError::sentence(missing()));
    }
    let entrants = tournament.entrants().iter().map(|entrant| &entrant.player.id);
    let mut all: Vec<&PlayerId> =
        tournament.signed_up().iter().map(|sign_up| &sign_up.player.id).chain(entrants).collect();
    all.sort_unstable();
    all.dedup();
    if let Some(known) = all.iter().find(|player| player.as_str() == text) {
        return Ok((*known).clone());
    }
    // A name copied from a message may contain isolation marks.
    let small = |name: &str| cleaned(name).trim().to_lowercase();
    let wanted = small(text);
    let called: Vec<&&PlayerId> =
        all.iter().filter(|player| small(&people.person(player)) == wanted).collect();
    match called.as_slice() {
        [only] => Ok((**only).clone()),
        [] => UserError::say(message!(TournamentAnswers, "not-in-tournament", name = plain(text))),
        _ => UserError::say(message!(TournamentAnswers, "several-of-name", name = plain(text))),
    }
}

/// Parses an entrant like [`player`], and returns the number.
///
/// # Errors
/// Returns an error as [`player`] does, and before the start, when entrants have no numbers.
pub fn number(tournament: &Tournament, people: &People, text: &str) -> Result<Number, UserError> {
    let player = player(tournament, people, text)?;
    let number = tournament.number_of(&player);
    number.ok_or_else(|| UserError::sentence(message!(TournamentAnswers, "no-numbers-yet")))
}

/// The spellings of results for two seats, with their meaning.
const OF_TWO: [(&str, [u8; 2], &[u8]); 6] = [
    ("1-0", [1, 2], &[]),
    ("0-1", [2, 1], &[]),
    ("1/2-1/2", [1, 1], &[]),
    ("1-0 forfeit", [1, 2], &[1]),
    ("0-1 forfeit", [2, 1], &[0]),
    ("0-0 forfeit", [1, 1], &[0, 1]),
];

/// Parses a result for `seats` seats: `1-0`, `1/2-1/2`, `0-1 forfeit`. For more than two, the place of each seat in
/// order, with a dash for a no-show: `2 1 - 3`.
///
/// # Errors
/// Returns an error for any other text.
pub fn score(text: &str, seats: usize) -> Result<Score, UserError> {
    let text = typed::cleaned(text).trim().replace('½', "1/2").to_lowercase();
    let text = text.trim();
    if seats == 2 {
        // Variants such as `1:0`, `0.5 - 0.5` and `0,5:0,5`.
        let text = text.replace(':', "-").replace(['.', ','], ".").replace("0.5", "1/2");
        let text = text.split('-').map(str::trim).collect::<Vec<_>>().join("-");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = if matches!(text.as_str(), "draw" | "=" | "1/2") { "1/2-1/2".to_owned() } else { text };
        let found = OF_TWO.iter().find(|(word, ..)| *word == text);
        return found
            .map(|(_, places, absent)| Score { places: places.to_vec(), absent: absent.to_vec() })
            .ok_or_else(|| {
                let words: Vec<&str> = OF_TWO.iter().map(|(word, ..)| *word).collect();
                let (text, results) = (code(&text), words.join(", "));
                UserError::sentence(message!(
                    TournamentAnswers,
                    "unreadable-result",
                    text = text,
                    results = results
                ))
            });
    }
    let wrong = || {
        let text = code(text);
        UserError::sentence(message!(TournamentAnswers, "unreadable-places", text = text, seats = seats))
    };
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    if words.len() != seats {
        return Err(wrong());
    }
    let absent: Vec<u8> = (0..seats).filter(|seat| words[*seat] == "-").map(|seat| seat as u8).collect();
    let behind = (seats - absent.len()) as u8 + 1;
    let place = |word: &&str| if *word == "-" { Ok(behind) } else { word.parse().map_err(|_| wrong()) };
    let score = Score { places: words.iter().map(place).collect::<Result<_, _>>()?, absent };
    if score.fits(seats) { Ok(score) } else { Err(wrong()) }
}

/// Returns the possible results for `seats` seats, as suggestions.
#[must_use]
pub fn scores(seats: usize) -> Vec<String> {
    match seats {
        2 => OF_TWO.iter().map(|(word, ..)| (*word).to_owned()).collect(),
        seats => {
            let mut all: Vec<String> = (0..seats)
                .map(|first| {
                    let place = |seat: usize| if seat == first { "1" } else { "2" };
                    (0..seats).map(place).collect::<Vec<_>>().join(" ")
                })
                .collect();
            all.push(vec!["1"; seats].join(" "));
            all.push(vec!["-"; seats].join(" "));
            all
        }
    }
}

/// Returns the bye for a typed word, if the format has it.
const fn bye_named(word: &str, format: Format) -> Option<Bye> {
    let is_pods = matches!(format, Format::Pods { .. });
    match word.as_bytes() {
        b"bye" if is_pods => Some(Bye::SatOut),
        b"bye" | b"full" => Some(Bye::Full),
        b"half" => Some(Bye::Half),
        b"zero" => Some(Bye::Zero),
        _ => None,
    }
}

/// A manual pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundPairing {
    /// The games, each with its players in the order of the seats.
    pub games: Vec<Vec<Number>>,
    /// The entrants without a game.
    pub byes: Vec<(Number, Bye)>,
}

/// Parses a pairing by numbers: `1-2, 5-3, 4 bye`, with White first, or `1-2-3-4` for pods. A bye is `bye`, `half` or
/// `zero`.
///
/// # Errors
/// Returns an error with the first invalid part.
pub fn round_pairing(text: &str, format: Format) -> Result<RoundPairing, UserError> {
    let number = |word: &str| {
        let number: usize = word.trim().trim_start_matches('#').parse().ok()?;
        number.checked_sub(1).map(Number::at)
    };
    let mut read = RoundPairing { games: Vec::new(), byes: Vec::new() };
    let text = typed::cleaned(text);
    for part in text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
        let wrong =
            || UserError::sentence(message!(TournamentAnswers, "unreadable-pairing", text = code(part)));
        if let Some((who, word)) = part.split_once(' ')
            && let Some(bye) = bye_named(word.trim(), format)
        {
            read.byes.push((number(who).ok_or_else(wrong)?, bye));
            continue;
        }
        let game: Option<Vec<Number>> = part.split('-').map(number).collect();
        let game = game.filter(|game| game.len() >= 2).ok_or_else(wrong)?;
        read.games.push(game);
    }
    if read.games.is_empty() && read.byes.is_empty() {
        return UserError::say(message!(TournamentAnswers, "empty-pairing"));
    }
    Ok(read)
}

/// Parses tiebreaks: keywords or names, separated by commas.
pub(super) fn tiebreaks(text: &str) -> Result<Vec<Tiebreak>, UserError> {
    let text = typed::plain(text);
    let words = text.split([',', ';']).map(str::trim);
    let words = words.filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("none"));
    // Plain style turns the long-vowel marks of Japanese names into hyphens.
    let squeezed = |text: &str| typed::plain(text).to_lowercase().replace(' ', "-");
    let read = |word: &str| {
        let typed = squeezed(word);
        let called = |tiebreak, language| squeezed(text::tiebreak_in(tiebreak, language)) == typed;
        let found = Tiebreak::ALL.into_iter().find(|tiebreak| {
            tiebreak.word() == typed || Language::ALL.into_iter().any(|language| called(*tiebreak, language))
        });
        found.ok_or_else(|| {
            let all: Vec<&str> = Tiebreak::ALL.iter().map(|tiebreak| tiebreak.word()).collect();
            let (tiebreak, all) = (code(word), all.join(", "));
            UserError::sentence(message!(
                TournamentAnswers,
                "no-such-tiebreak",
                tiebreak = tiebreak,
                all = all
            ))
        })
    };
    words.map(read).collect()
}

/// Returns the default tiebreaks.
pub(super) const fn usual_tiebreaks(format: Format) -> &'static [Tiebreak] {
    match format {
        Format::Swiss { .. } => &[Tiebreak::BuchholzCut1, Tiebreak::Buchholz, Tiebreak::SonnebornBerger],
        Format::RoundRobin { .. } | Format::League { .. } => {
            &[Tiebreak::DirectEncounter, Tiebreak::Wins, Tiebreak::SonnebornBerger]
        }
        Format::Knockout(_)
        | Format::DoubleKnockout(_)
        | Format::Simul { .. }
        | Format::Ladder { .. }
        | Format::Teams { .. } => &[],
        Format::Pods { .. } => &[Tiebreak::Places, Tiebreak::Buchholz],
        Format::Arena { .. } => &[Tiebreak::Performance],
    }
}

/// Formats a time in a user's zone, in the form in which it can be typed.
pub(super) fn written(at: Time, zone: Option<&str>) -> String {
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    timestamp(at).to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string()
}

/// Parses a start time: a duration from now, or a time in the user's zone or in the zone that follows it.
pub(super) fn starts(text: &str, zone: Option<&str>, now: Time) -> Result<Time, UserError> {
    let text = typed::cleaned(text);
    let text = text.trim();
    if let Ok(span) = text.parse::<Span>() {
        return Ok(now.plus(span));
    }
    let (text, named) = split_zone(text);
    let written = || UserError::sentence(message!(TournamentAnswers, "unreadable-start"));
    let at: DateTime = text.parse().map_err(|_| written())?;
    let named = named.map(|named| zones::zone(named, zone, now)).transpose()?;
    let zone = named.as_deref().or(zone);
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    let at = at.to_zoned(zone).map_err(|_| written())?.timestamp().as_millisecond();
    let at = Time::from_ms(u64::try_from(at).map_err(|_| written())?);
    if at <= now { UserError::say(message!(TournamentAnswers, "start-is-past")) } else { Ok(at) }
}

#[cfg(test)]
mod tests {
    use super::{RoundPairing, round_pairing, score, scores, starts, tiebreaks};
    use castellan_community::error::UserError;
    use castellan_game::{Span, Time};
    use castellan_text::Language;
    use castellan_tournament::{Bye, Format, Number, Score, Scoring, Tiebreak};

    const NOW: Time = Time::from_ms(1_700_000_000_000);
    const SWISS: Format = Format::Swiss { rounds: 3 };
    const PODS: Format = Format::Pods { rounds: 3, scoring: Scoring::ByPlace, by_score: false };

    fn number(number: usize) -> Number {
        Number::at(number - 1)
    }

    fn sentence<T>(read: Result<T, UserError>) -> String {
        match read {
            Err(UserError::Sentence(sentence)) => sentence.text(Language::En),
            _ => panic!("it was read"),
        }
    }

    #[test]
    fn results_are_read_as_they_are_written() {
        for (text, places, absent) in [
            ("1-0", vec![1, 2], vec![]),
            ("0–1", vec![2, 1], vec![]),
            ("½-½", vec![1, 1], vec![]),
            ("1:0", vec![1, 2], vec![]),
            ("０：１", vec![2, 1], vec![]),
            ("1 – 0", vec![1, 2], vec![]),
            ("½ : ½", vec![1, 1], vec![]),
            ("0,5-0,5", vec![1, 1], vec![]),
            ("1/2", vec![1, 1], vec![]),
            ("=", vec![1, 1], vec![]),
            ("0:1 Forfeit", vec![2, 1], vec![0]),
            ("draw", vec![1, 1], vec![]),
            ("0-1  forfeit", vec![2, 1], vec![0]),
            ("0-0 forfeit", vec![1, 1], vec![0, 1]),
            ("2 1 - 3", vec![2, 1, 4, 3], vec![2]),
            ("1,1,3", vec![1, 1, 3], vec![]),
        ] {
            let seats = places.len();
            assert_eq!(score(text, seats).ok(), Some(Score { places, absent }), "{text}");
        }
        assert!(sentence(score("2-0", 2)).contains("1/2-1/2"));
        for (text, seats) in [("1-0", 4), ("1 1 2", 3), ("1 2 3", 4), ("1 2 3 five", 4)] {
            assert!(sentence(score(text, seats)).contains("is not a result for"), "{text}");
        }
        for seats in 2..=4 {
            for text in scores(seats) {
                assert!(score(&text, seats).is_ok_and(|score| score.fits(seats)), "{text}");
            }
        }
    }

    #[test]
    fn a_pairing_is_read_part_by_part() {
        let read = round_pairing("1-2, #5 – 3; 4 bye, 6 half, 7 zero", SWISS).ok();
        let wanted = RoundPairing {
            games: vec![vec![number(1), number(2)], vec![number(5), number(3)]],
            byes: vec![(number(4), Bye::Full), (number(6), Bye::Half), (number(7), Bye::Zero)],
        };
        assert_eq!(read, Some(wanted));
        let read = round_pairing("1-2-3-4\n5 bye", PODS).ok();
        let seats = vec![(1..=4).map(number).collect()];
        assert_eq!(read, Some(RoundPairing { games: seats, byes: vec![(number(5), Bye::SatOut)] }));
        for text in ["1", "1-", "1-b", "0-1", "4 holiday"] {
            assert!(sentence(round_pairing(text, SWISS)).contains("I couldn't read `"), "{text}");
        }
        assert!(sentence(round_pairing(" , ", SWISS)).contains("Who plays whom?"));
    }

    #[test]
    fn a_start_is_a_span_or_a_time_of_ones_own_zone() {
        assert_eq!(starts("2d12h", None, NOW).ok(), Some(NOW.plus(Span::hours(60))));
        let noon = |zone| starts("2024-07-01 12:00", zone, NOW).expect("a time").ms();
        assert_eq!(noon(Some("Europe/Berlin")) + Span::hours(2).ms(), noon(None));
        let berlin = starts("2024-07-01 12:00 europe/berlin", Some("Asia/Tokyo"), NOW).expect("a time").ms();
        assert_eq!(berlin, noon(Some("Europe/Berlin")), "what is named counts");
        // An offset or zone directly after the time counts too.
        assert_eq!(starts("2024-07-01T12:00Z", Some("Asia/Tokyo"), NOW).ok().map(Time::ms), Some(noon(None)));
        let wide = "２０２４－０７－０１　１２：００ [Europe/Berlin]";
        assert_eq!(starts(wide, None, NOW).ok().map(Time::ms), Some(berlin));
        for (text, word) in [
            ("2024-07-01T12:00+01:00", "Europe/Berlin"),
            ("2024-07-01 12:00 EST", "America/New_York"),
            ("soon", "Try 2d or 12h30m"),
            ("2023-01-01 12:00", "in the past"),
            ("2024-07-01 12:00 UTC+1", "Europe/Berlin"),
            ("2024-07-01 12:00 Atlantis", "no time zone Atlantis"),
        ] {
            let Err(UserError::Sentence(said)) = starts(text, None, NOW) else { panic!("{text}") };
            let said = said.text(Language::En);
            assert!(said.contains(word), "{said}");
        }
    }

    #[test]
    fn tiebreaks_are_read_in_their_order() {
        let read = tiebreaks("wins, Median Buchholz; direct-encounter").ok();
        let wanted = vec![Tiebreak::Wins, Tiebreak::BuchholzMedian, Tiebreak::DirectEncounter];
        assert_eq!(read, Some(wanted));
        // Names in any language are accepted.
        for text in ["Siege, личная встреча", "Ｗｉｎｓ、личная\u{a0}встреча", "wins；direct‑encounter"]
        {
            let read = tiebreaks(text).ok();
            assert_eq!(read, Some(vec![Tiebreak::Wins, Tiebreak::DirectEncounter]), "{text}");
        }
        for tiebreak in Tiebreak::ALL {
            let named = castellan_text::tiebreak_in(tiebreak, Language::Ja);
            assert_eq!(tiebreaks(named).ok(), Some(vec![tiebreak]), "{named}");
        }
        assert_eq!(tiebreaks("None").ok(), Some(Vec::new()));
        let Err(UserError::Sentence(said)) = tiebreaks("luck") else { panic!("it was read") };
        let said = said.text(Language::En);
        assert!(said.contains("`luck` is not a tiebreak") && said.contains("sonneborn-berger"), "{said}");
    }
}
