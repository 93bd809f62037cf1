//! Lists of people to be invited to a tournament, with a line for each: `user, rating`.

use crate::interactions::context::TOKEN_LIFETIME;
use castellan_discord_api::wire::UserId;
use castellan_game::PlayerId;
use castellan_rules::text::normalization;
use castellan_text::{Message, MessageArgument, message};
use castellan_tournament::TournamentId;
use castellan_tournament::decide::{HIGHEST_RATING, MOST_INVITED};
use castellan_tournament::trf;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// The separators within a line. The last one in a line counts, because names can contain commas.
const SEPARATORS: [char; 7] = [',', ';', '\t', '，', '；', '、', '،'];
/// The quotation marks around names in tables.
const QUOTES: [char; 14] = ['"', '“', '”', '„', '‟', '＂', '«', '»', '‘', '’', '「', '」', '『', '』'];
/// The headings of the name column in tables.
const HEADINGS: [&str; 4] = ["user", "name", "player", "account"];
/// The most characters read of a line.
const LONGEST_LINE: usize = 200;

/// An entry of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitee {
    /// The account.
    pub user: UserId,
    /// The name on the list.
    pub name: String,
    /// The rating for seeding.
    pub rating: Option<u32>,
}

/// An invalid line.
pub struct InvalidLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// The fault.
    pub reason: Message,
}

/// The result of a search for a person by name.
pub enum NameMatch {
    /// No match.
    None,
    /// A single match.
    One(UserId),
    /// Several matches.
    Several,
}

/// Returns `true` if a line identifies a person by name instead of by account.
#[must_use]
pub fn has_names(text: &str) -> bool {
    parse_lines(text).iter().any(|line| parse_account(&line.person).is_none())
}

/// Parses a list, or the players of a tournament report (TRF). `named` finds people by name.
///
/// # Errors
/// Returns all invalid lines.
pub fn parse(text: &str, find_by_name: &dyn Fn(&str) -> NameMatch) -> Result<Vec<Invitee>, Vec<InvalidLine>> {
    let (mut rows, mut bad) = (Vec::new(), Vec::new());
    let mut seen: HashMap<UserId, usize> = HashMap::new();
    for Line { number, person: who, rating } in parse_lines(text) {
        let mut reject = |reason| bad.push(InvalidLine { line: number, reason });
        if rows.len() >= MOST_INVITED {
            reject(message!(TournamentAnswers, "list-too-long", most = MOST_INVITED));
            break;
        }
        let shown = castellan_discord_api::escape::inline_code(&who);
        let user = match parse_account(&who) {
            Some(user) => user,
            None => match find_by_name(who.trim_start_matches(['@', '＠'])) {
                NameMatch::One(user) => user,
                NameMatch::None => {
                    reject(message!(TournamentAnswers, "list-unknown", text = shown));
                    continue;
                }
                NameMatch::Several => {
                    reject(message!(TournamentAnswers, "list-several", text = shown));
                    continue;
                }
            },
        };
        let rating = match rating.as_str() {
            "" => None,
            text => match text.parse::<u32>() {
                Ok(rating) if (1..=HIGHEST_RATING).contains(&rating) => Some(rating),
                _ => {
                    let shown = castellan_discord_api::escape::inline_code(text);
                    reject(match normalization::first_unprintable(text) {
                        Some(letter) => {
                            let letter = MessageArgument::character(letter);
                            message!(TournamentAnswers, "list-rating-foreign", text = shown, letter = letter)
                        }
                        None => {
                            message!(TournamentAnswers, "list-rating", text = shown, highest = HIGHEST_RATING)
                        }
                    });
                    continue;
                }
            },
        };
        if let Some(first) = seen.get(&user) {
            reject(message!(TournamentAnswers, "list-twice", text = shown, line = *first));
            continue;
        }
        seen.insert(user, number);
        let name = if parse_account(&who).is_some() { user.to_string() } else { who };
        rows.push(Invitee { user, name, rating });
    }
    if bad.is_empty() { Ok(rows) } else { Err(bad) }
}

/// The parts of a line.
struct Line {
    number: usize,
    person: String,
    rating: String,
}

/// Returns the lines of a list that are not empty.
fn parse_lines(text: &str) -> Vec<Line> {
    let text = normalization::trimmed_lines(text);
    let trf_entrants = trf::entrants(&text);
    if !trf_entrants.is_empty() {
        let line = |(number, name, rating)| Line { number, person: name, rating };
        return trf_entrants.into_iter().map(line).collect();
    }
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line: String = line.trim().chars().take(LONGEST_LINE).collect();
        if line.is_empty() {
            continue;
        }
        let (who, rating) = line.rsplit_once(SEPARATORS).unwrap_or_else(|| split_without_separator(&line));
        let unquoted = |text: &str| text.trim().trim_matches(QUOTES).trim().to_owned();
        // Names are kept as written. Accounts and ratings are normalized.
        let (who, rating) = (unquoted(who), unquoted(&normalization::without_typography(rating)));
        let plain = normalization::without_typography(&who);
        let who = if parse_account(&plain).is_some() { plain } else { who };
        let is_head = lines.is_empty()
            && HEADINGS.contains(&who.to_lowercase().as_str())
            && !rating.bytes().any(|byte| byte.is_ascii_digit());
        if !is_head {
            lines.push(Line { number: index + 1, person: who, rating });
        }
        // One line beyond the limit is read, so that an excess is reported.
        if lines.len() > MOST_INVITED {
            break;
        }
    }
    lines
}

/// Splits a line without a separator: the rating follows a colon or an account.
fn split_without_separator(line: &str) -> (&str, &str) {
    let is_rating = |text: &str| {
        let text = normalization::without_typography(text);
        !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_account =
        |(who, _): &(&str, &str)| parse_account(normalization::without_typography(who).trim()).is_some();
    line.rsplit_once([':', '：'])
        .filter(|(_, rating)| is_rating(rating))
        .or_else(|| line.trim_end().rsplit_once(char::is_whitespace).filter(is_account))
        .unwrap_or((line, ""))
}

/// Returns the account of a mention or an id.
fn parse_account(who: &str) -> Option<UserId> {
    let inner = who.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>'));
    let digits = inner.map_or(who, |inner| inner.trim_start_matches('!'));
    // A short number alone is not recognizable as an id.
    let least = if inner.is_some() { 1 } else { 15 };
    let is_number = (least..=20).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number).map(UserId)
}

/// The most lists kept; the oldest is dropped.
const MOST_LISTS: usize = 200;

/// The lists and the times at which they were shown, by director and tournament.
type StoredLists = HashMap<(PlayerId, TournamentId), (Instant, Arc<[Invitee]>)>;

/// Lists that wait for a director's confirmation.
#[derive(Default)]
pub(crate) struct InvitationLists(Mutex<StoredLists>);

impl InvitationLists {
    pub fn store(&self, player: &PlayerId, tournament: &TournamentId, list: Vec<Invitee>, now: Instant) {
        let mut lists = self.lock();
        lists.retain(|_, (since, _)| now.duration_since(*since) < TOKEN_LIFETIME);
        if lists.len() >= MOST_LISTS
            && let Some(oldest) =
                lists.iter().min_by_key(|(_, (since, _))| *since).map(|(key, _)| key.clone())
        {
            lists.remove(&oldest);
        }
        lists.insert((player.clone(), tournament.clone()), (now, list.into()));
    }

    pub fn get(&self, player: &PlayerId, tournament: &TournamentId, now: Instant) -> Option<Arc<[Invitee]>> {
        let lists = self.lock();
        let (since, list) = lists.get(&(player.clone(), tournament.clone()))?;
        (now.duration_since(*since) < TOKEN_LIFETIME).then(|| Arc::clone(list))
    }

    fn lock(&self) -> MutexGuard<'_, StoredLists> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{Invitee, NameMatch, parse};
    use castellan_discord_api::wire::UserId;
    use castellan_text::Language;
    use castellan_tournament::decide::MOST_INVITED;

    const ANN: u64 = 100_000_000_000_000_001;
    const BEN: u64 = 100_000_000_000_000_002;

    fn find_by_name(name: &str) -> NameMatch {
        match name {
            "ann" | "Lee, Ann" => NameMatch::One(UserId(ANN)),
            "kim" => NameMatch::Several,
            _ => NameMatch::None,
        }
    }

    fn rows(text: &str) -> Vec<(u64, Option<u32>)> {
        let rows = parse(text, &find_by_name).unwrap_or_else(|bad| panic!("{text}: line {}", bad[0].line));
        rows.iter().map(|Invitee { user, rating, .. }| (user.0, *rating)).collect()
    }

    fn errors_of(text: &str) -> Vec<(usize, String)> {
        let Err(bad) = parse(text, &find_by_name) else { panic!("{text}: it was parsed") };
        bad.iter().map(|bad| (bad.line, bad.reason.text(Language::En))).collect()
    }

    #[test]
    fn a_line_holds_a_person_and_an_optional_rating() {
        let both = vec![(ANN, Some(1_900)), (BEN, Some(1_700))];
        for text in [
            format!("<@{ANN}>, 1900\n<@!{BEN}>;1700"),
            format!("\u{feff}User,Rating\r\n{ANN},1900\r\n\r\n\"{BEN}\"\t\"1700\"\r\n"),
            format!("@ann; 1900\n{BEN},1700"),
            format!("＜＠{ANN}＞，１９００\r\n＜＠！{BEN}＞；１７００ \r\n"),
            format!("＠ann、１９００\n「{BEN}」,1700"),
            format!("«ann»\t1900\r<@{BEN}> 1700\r"),
            format!("@ann：１９００\n<@{BEN}>: 1700"),
            format!("‘ann’; 1900\n{BEN} １７００"),
            format!("“Lee, Ann”,1900\u{a0}\n{BEN}\u{200b},1700"),
            format!("\"Lee, Ann\",1900\n{BEN},1700"),
        ] {
            assert_eq!(rows(&text), both, "{text}");
        }
        assert_eq!(rows(&format!("ann\n{BEN};")), [(ANN, None), (BEN, None)]);
        assert_eq!(rows(""), []);
        // Names may contain numbers and colons.
        for name in ["Player 2", "Team: A"] {
            let find_by_name =
                |text: &str| if text == name { NameMatch::One(UserId(ANN)) } else { NameMatch::None };
            assert!(parse(name, &find_by_name).is_ok_and(|rows| rows[0].rating.is_none()), "{name}");
        }
    }

    #[test]
    fn every_invalid_line_is_reported() {
        let bad = errors_of(&format!(
            "ann, strong\nzoe, 1500\n\nkim, 1500\n{ANN}, 0\n{BEN}, 1500\n<@{BEN}>, 1600\nbob, 99999"
        ));
        let lines: Vec<usize> = bad.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 4, 5, 7, 8]);
        for ((_, said), part) in bad.iter().zip(["`strong`", "`zoe`", "`kim`", "`0`", "line 6", "`bob`"]) {
            assert!(said.contains(part), "{said}: {part}");
        }
    }

    #[test]
    fn long_lists_and_lines_are_limited() {
        let lines: Vec<String> = (0..=MOST_INVITED).map(|at| format!("{}, 1500", ANN + at as u64)).collect();
        let long = lines.join("\n");
        assert_eq!(errors_of(&long).len(), 1);
        let text = long.lines().take(MOST_INVITED).collect::<Vec<_>>().join("\n");
        assert_eq!(rows(&text).len(), MOST_INVITED);
        let errors = errors_of(&format!("{ANN}, 15ОО"));
        assert!(errors[0].1.contains("`О` (U+041E CYRILLIC CAPITAL LETTER O)"), "{}", errors[0].1);
        // Hostile input is shown as text.
        let bad = errors_of(&format!("`@everyone`\u{202e}{}, 1500", "x".repeat(10_000)));
        assert!(bad[0].1.chars().count() < 300, "{}", bad[0].1);
    }

    #[test]
    fn the_players_of_a_trf_report_are_parsed() {
        let report = "012 Spring\n001    1      ann                               1900                             0.0    1\n";
        assert_eq!(rows(report), [(ANN, Some(1_900))]);
        let report = "012 Spring\n001    1      zoe                               1900                             0.0    1\n";
        assert_eq!(errors_of(report)[0].0, 2);
    }
}
