//! Parsers for typed rounds, boards, players, results, pairings, tiebreaks and start times.

use crate::commands::people::time_zones;
use crate::commands::people::time_zones::split_zone;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::timestamps::timestamp_from_time;
use castellan_discord_api::escape::{escape_line, inline_code};
use castellan_game::{PlayerId, Span, Time};
use castellan_rules::text::normalization;
use castellan_text::names::clean;
use castellan_text::{self as text, Language, message};
use castellan_tournament::{Board, Bye, Format, PairingNumber, Score, Tiebreak, Tournament};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// Returns the latest round that has begun, else the latest that is paired.
#[must_use]
pub fn latest_round(tournament: &Tournament) -> Option<u32> {
    let rounds = tournament.rounds();
    let begun = rounds.iter().rev().find(|round| round.started);
    begun.or(rounds.last()).map(|round| round.number)
}

/// Parses a board: `2.3` is the third board of round 2, and `3` the third board of the latest round.
///
/// # Errors
/// Returns an error for any other text, or if there is no round yet.
pub fn board(tournament: &Tournament, text: &str) -> Result<Board, UserError> {
    let wrong =
        || UserError::sentence(message!(TournamentAnswers, "unreadable-board", text = inline_code(text)));
    let plain = normalization::without_typography(text);
    let (round, board) = match plain.trim().split_once('.') {
        Some((round, board)) => (round.parse().map_err(|_| wrong())?, board),
        None => (latest_round(tournament).ok_or_else(wrong)?, plain.trim()),
    };
    Ok(Board { round, board: board.parse().map_err(|_| wrong())? })
}

/// Parses a player: an entrant's number, a player id, or a name.
///
/// # Errors
/// Returns an error if no player matches, or several do.
pub fn player(tournament: &Tournament, people: &People, text: &str) -> Result<PlayerId, UserError> {
    let text = text.trim();
    if let Ok(number) = normalization::ascii_style(text).parse::<usize>() {
        let entrant = number.checked_sub(1).and_then(|index| tournament.entrants().get(index));
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
    let normalized = |name: &str| clean(name).trim().to_lowercase();
    let wanted = normalized(text);
    let matches: Vec<&&PlayerId> =
        all.iter().filter(|player| normalized(&people.person(player)) == wanted).collect();
    match matches.as_slice() {
        [only] => Ok((**only).clone()),
        [] => UserError::err(message!(TournamentAnswers, "not-in-tournament", name = escape_line(text))),
        _ => UserError::err(message!(TournamentAnswers, "several-of-name", name = escape_line(text))),
    }
}

/// Parses an entrant like [`player`], and returns the number.
///
/// # Errors
/// Returns an error as [`player`] does, and before the start, when entrants have no numbers.
pub fn entrant_number(
    tournament: &Tournament,
    people: &People,
    text: &str,
) -> Result<PairingNumber, UserError> {
    let player = player(tournament, people, text)?;
    let number = tournament.number_of(&player);
    number.ok_or_else(|| UserError::sentence(message!(TournamentAnswers, "no-numbers-yet")))
}

/// The spellings of results for two seats, with their meaning.
const TWO_SEAT_RESULTS: [(&str, [u8; 2], &[u8]); 6] = [
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
    let text = normalization::without_typography(text).trim().replace('½', "1/2").to_lowercase();
    let text = text.trim();
    if seats == 2 {
        // Variants such as `1:0`, `0.5 - 0.5` and `0,5:0,5`.
        let text = text.replace(':', "-").replace(['.', ','], ".").replace("0.5", "1/2");
        let text = text.split('-').map(str::trim).collect::<Vec<_>>().join("-");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = if matches!(text.as_str(), "draw" | "=" | "1/2") { "1/2-1/2".to_owned() } else { text };
        let found = TWO_SEAT_RESULTS.iter().find(|(word, ..)| *word == text);
        return found
            .map(|(_, places, absent)| Score { places: places.to_vec(), absent: absent.to_vec() })
            .ok_or_else(|| {
                let words: Vec<&str> = TWO_SEAT_RESULTS.iter().map(|(word, ..)| *word).collect();
                let (text, results) = (inline_code(&text), words.join(", "));
                UserError::sentence(message!(
                    TournamentAnswers,
                    "unreadable-result",
                    text = text,
                    results = results
                ))
            });
    }
    let wrong = || {
        let text = inline_code(text);
        UserError::sentence(message!(TournamentAnswers, "unreadable-places", text = text, seats = seats))
    };
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    if words.len() != seats {
        return Err(wrong());
    }
    let absent: Vec<u8> = (0..seats).filter(|seat| words[*seat] == "-").map(|seat| seat as u8).collect();
    let last_place = (seats - absent.len()) as u8 + 1;
    let place = |word: &&str| if *word == "-" { Ok(last_place) } else { word.parse().map_err(|_| wrong()) };
    let score = Score { places: words.iter().map(place).collect::<Result<_, _>>()?, absent };
    if score.is_valid_for(seats) { Ok(score) } else { Err(wrong()) }
}

/// Returns the possible results for `seats` seats, as suggestions.
#[must_use]
pub fn possible_scores(seats: usize) -> Vec<String> {
    match seats {
        2 => TWO_SEAT_RESULTS.iter().map(|(word, ..)| (*word).to_owned()).collect(),
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
    pub games: Vec<Vec<PairingNumber>>,
    /// The entrants without a game.
    pub byes: Vec<(PairingNumber, Bye)>,
}

/// Parses a pairing by numbers: `1-2, 5-3, 4 bye`, with White first, or `1-2-3-4` for pods. A bye is `bye`, `half` or
/// `zero`.
///
/// # Errors
/// Returns an error with the first invalid part.
pub fn round_pairing(text: &str, format: Format) -> Result<RoundPairing, UserError> {
    let number = |word: &str| {
        let number: usize = word.trim().trim_start_matches('#').parse().ok()?;
        number.checked_sub(1).map(PairingNumber::from_index)
    };
    let mut pairing = RoundPairing { games: Vec::new(), byes: Vec::new() };
    let text = normalization::without_typography(text);
    for part in text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
        let wrong = || {
            UserError::sentence(message!(TournamentAnswers, "unreadable-pairing", text = inline_code(part)))
        };
        if let Some((entrant, word)) = part.split_once(' ')
            && let Some(bye) = bye_named(word.trim(), format)
        {
            pairing.byes.push((number(entrant).ok_or_else(wrong)?, bye));
            continue;
        }
        let game: Option<Vec<PairingNumber>> = part.split('-').map(number).collect();
        let game = game.filter(|game| game.len() >= 2).ok_or_else(wrong)?;
        pairing.games.push(game);
    }
    if pairing.games.is_empty() && pairing.byes.is_empty() {
        return UserError::err(message!(TournamentAnswers, "empty-pairing"));
    }
    Ok(pairing)
}

/// Parses tiebreaks: keywords or names, separated by commas.
pub(super) fn tiebreaks(text: &str) -> Result<Vec<Tiebreak>, UserError> {
    let text = normalization::ascii_style(text);
    let words = text.split([',', ';']).map(str::trim);
    let words = words.filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("none"));
    // `normalization::plain` turns the long-vowel marks of Japanese names into hyphens, so both sides are normalized.
    let squeezed = |text: &str| normalization::ascii_style(text).to_lowercase().replace(' ', "-");
    let parse_word = |word: &str| {
        let typed = squeezed(word);
        let is_named = |tiebreak, language| squeezed(text::tiebreak_in(tiebreak, language)) == typed;
        let found = Tiebreak::ALL.into_iter().find(|tiebreak| {
            tiebreak.word() == typed
                || Language::ALL.into_iter().any(|language| is_named(*tiebreak, language))
        });
        found.ok_or_else(|| {
            let all: Vec<&str> = Tiebreak::ALL.iter().map(|tiebreak| tiebreak.word()).collect();
            let (tiebreak, all) = (inline_code(word), all.join(", "));
            UserError::sentence(message!(
                TournamentAnswers,
                "no-such-tiebreak",
                tiebreak = tiebreak,
                all = all
            ))
        })
    };
    words.map(parse_word).collect()
}

/// Returns the default tiebreaks.
pub(super) const fn default_tiebreaks(format: Format) -> &'static [Tiebreak] {
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
pub(super) fn typed_time(at: Time, zone: Option<&str>) -> String {
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    timestamp_from_time(at).to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string()
}

/// Parses a start time: a duration from now, or a time in the user's zone or in the zone that follows it.
pub(super) fn start_time(text: &str, zone: Option<&str>, now: Time) -> Result<Time, UserError> {
    let text = normalization::without_typography(text);
    let text = text.trim();
    if let Ok(span) = text.parse::<Span>() {
        return Ok(now.plus(span));
    }
    let (text, named) = split_zone(text);
    let unreadable = || UserError::sentence(message!(TournamentAnswers, "unreadable-start"));
    let at: DateTime = text.parse().map_err(|_| unreadable())?;
    let named = named.map(|named| time_zones::parse_zone(named, zone, now)).transpose()?;
    let zone = named.as_deref().or(zone);
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    let at = at.to_zoned(zone).map_err(|_| unreadable())?.timestamp().as_millisecond();
    let at = Time::from_ms(u64::try_from(at).map_err(|_| unreadable())?);
    if at <= now { UserError::err(message!(TournamentAnswers, "start-is-past")) } else { Ok(at) }
}

#[cfg(test)]
mod tests {
    use super::{RoundPairing, possible_scores, round_pairing, score, start_time, tiebreaks};
    use castellan_community::error::UserError;
    use castellan_game::{Span, Time};
    use castellan_text::Language;
    use castellan_tournament::{Bye, Format, PairingNumber, Score, Scoring, Tiebreak};

    const NOW: Time = Time::from_ms(1_700_000_000_000);
    const SWISS: Format = Format::Swiss { rounds: 3 };
    const PODS: Format = Format::Pods { rounds: 3, scoring: Scoring::ByPlace, by_score: false };

    fn number(number: usize) -> PairingNumber {
        PairingNumber::from_index(number - 1)
    }

    fn sentence<T>(read: Result<T, UserError>) -> String {
        match read {
            Err(UserError::Sentence(sentence)) => sentence.text(Language::En),
            _ => panic!("it was parsed"),
        }
    }

    #[test]
    fn results_are_parsed_in_all_spellings() {
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
            for text in possible_scores(seats) {
                assert!(score(&text, seats).is_ok_and(|score| score.is_valid_for(seats)), "{text}");
            }
        }
    }

    #[test]
    fn pairings_are_parsed_part_by_part() {
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
    fn start_times_are_spans_or_local_times() {
        assert_eq!(start_time("2d12h", None, NOW).ok(), Some(NOW.plus(Span::hours(60))));
        let noon = |zone| start_time("2024-07-01 12:00", zone, NOW).expect("a time").ms();
        assert_eq!(noon(Some("Europe/Berlin")) + Span::hours(2).ms(), noon(None));
        let berlin =
            start_time("2024-07-01 12:00 europe/berlin", Some("Asia/Tokyo"), NOW).expect("a time").ms();
        assert_eq!(berlin, noon(Some("Europe/Berlin")), "the named zone takes precedence");
        // An offset or zone directly after the time counts too.
        assert_eq!(
            start_time("2024-07-01T12:00Z", Some("Asia/Tokyo"), NOW).ok().map(Time::ms),
            Some(noon(None))
        );
        let wide = "２０２４－０７－０１　１２：００ [Europe/Berlin]";
        assert_eq!(start_time(wide, None, NOW).ok().map(Time::ms), Some(berlin));
        for (text, word) in [
            ("2024-07-01T12:00+01:00", "Europe/Berlin"),
            ("2024-07-01 12:00 EST", "America/New_York"),
            ("soon", "Try 2d or 12h30m"),
            ("2023-01-01 12:00", "in the past"),
            ("2024-07-01 12:00 UTC+1", "Europe/Berlin"),
            ("2024-07-01 12:00 Atlantis", "no time zone Atlantis"),
        ] {
            let Err(UserError::Sentence(said)) = start_time(text, None, NOW) else { panic!("{text}") };
            let said = said.text(Language::En);
            assert!(said.contains(word), "{said}");
        }
    }

    #[test]
    fn tiebreaks_are_parsed_in_order() {
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
        let Err(UserError::Sentence(said)) = tiebreaks("luck") else { panic!("it was parsed") };
        let said = said.text(Language::En);
        assert!(said.contains("`luck` is not a tiebreak") && said.contains("sonneborn-berger"), "{said}");
    }
}
