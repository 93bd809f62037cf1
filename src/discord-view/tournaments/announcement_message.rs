//! The announcement of a tournament, and the parts that its messages share.

use crate::setup::agreement::terms_in_words;
use crate::tournaments::announcement_buttons;
use castellan_community::people::People;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, MENTIONS, length, shorten};
use castellan_discord_api::wire::{Message, UserId};
use castellan_game::{PlayerId, Span, Time};
use castellan_text::names::mark;
use castellan_text::{self as text, Catalogue, Language, MessageArgument, message};
use castellan_tournament::calendar::Calendar;
use castellan_tournament::state::{DueActionKind, Pairing, Round};
use castellan_tournament::teams::MOST_RESERVES;
use castellan_tournament::{Format, PairingNumber, Phase, Tournament};

pub use castellan_community::tables::standings::entrant_name;

/// The most dates named in a line.
const MOST_DATES: usize = 6;

/// Returns a time that Discord shows in each reader's time zone, with the time left.
#[must_use]
pub fn timestamp(time: Time) -> String {
    let unix = time.ms() / 1_000;
    format!("<t:{unix}:f> (<t:{unix}:R>)")
}

/// Returns the message with the state of a tournament, in three lines: the event, its terms, and the phase with the
/// players. `changes` are the changes made before the start.
#[must_use]
pub fn announcement(
    tournament: &Tournament,
    (people, changes): (&People, &[String]),
    now: Time,
    language: Language,
) -> Message {
    let announced = tournament.announcement();
    // The default title names the game, and perhaps the format.
    let parts = [
        text::game_title_in(announced.agreement.variant.info(), language).to_owned(),
        text::tournament_format_in(tournament.format(), language),
    ];
    let parts = parts.into_iter().filter(|part| !announced.title.contains(part.as_str()));
    let event: Vec<String> =
        std::iter::once(format!("**{}**", escape_line(&announced.title))).chain(parts).collect();
    let mut phase = vec![state(tournament, people, now).text(language)];
    if tournament.phase() == Phase::SignUp && tournament.is_simul() {
        phase.push(exhibitors_sentence(tournament, people).text(language));
    }
    let phase = phase.join(&message!(Names, "between-sentences").text(language));
    let lines = [event.join(" · "), terms_line(tournament, language), phase];
    let changes: String = changes.iter().flat_map(|change| ["\n-# ", change.as_str()]).collect();
    let mut content = lines.join("\n");
    // After the start, the sentence before the names is not about them.
    let introduced = |names: &str| match tournament.phase() {
        Phase::SignUp => names.to_owned(),
        _ => message!(TournamentAnswers, "announcement-entrants", names = names).text(language),
    };
    let room = CONTENT.saturating_sub(length(&content) + 1 + length(&introduced("")) + length(&changes));
    let names = entrant_names(tournament, people, room, language);
    if tournament.is_team_tournament() && !names.is_empty() {
        content.push('\n');
        content += &names;
    } else if !names.is_empty() {
        content += &message!(Names, "between-sentences").text(language);
        content += &introduced(&names);
    }
    content += &changes;
    let rows = announcement_buttons::rows(tournament, language);
    Message { content: shorten(&content, CONTENT), rows, ..Message::default() }
}

/// Returns the terms that people decide by: the pace, the length, the number of players and the start.
fn terms_line(tournament: &Tournament, language: Language) -> String {
    let announced = tournament.announcement();
    let mut terms = vec![
        text::time_control(announced.agreement.time),
        if announced.agreement.rated {
            message!(TournamentAnswers, "announcement-rated")
        } else {
            message!(TournamentAnswers, "announcement-unrated")
        },
    ];
    if let Some(span) = announced.round_time.filter(|_| tournament.is_continuous()) {
        terms.push(message!(TournamentAnswers, "announcement-length", span = span));
    }
    if tournament.phase() == Phase::SignUp {
        let (least, most) = (announced.min_entrants, announced.max_entrants);
        terms.push(message!(TournamentAnswers, "announcement-players", least = least, most = most));
        terms.push(match start(tournament) {
            Some(at) => message!(TournamentAnswers, "announcement-starts", time = timestamp(at)),
            None => message!(TournamentAnswers, "announcement-starts-by-director"),
        });
    }
    terms.iter().map(|term| term.text(language)).collect::<Vec<_>>().join(" · ")
}

/// Returns the time of the automatic start.
fn start(tournament: &Tournament) -> Option<Time> {
    let due = tournament.due_actions().into_iter().find(|due| due.kind == DueActionKind::Start);
    due.map(|due| due.at)
}

/// Returns the private message with everything that is settled: options, times, rules and the draw.
#[must_use]
pub fn details(
    tournament: &Tournament,
    (people, changes): (&People, &[String]),
    language: Language,
) -> Message {
    let mut lines = vec![format!("**{}**", escape_line(&tournament.announcement().title))];
    lines.extend(settings_lines(tournament, people, language));
    lines.extend(time_lines(tournament, language));
    let commitment = format!("`{}`", tournament.commitment());
    lines.push(message!(TournamentAnswers, "fair-draw", commitment = commitment).text(language));
    lines.extend(changes.iter().map(|change| format!("-# {change}")));
    let id = message!(TournamentAnswers, "tournament-name", tournament = tournament.id().as_str());
    lines.push(format!("-# {}", id.text(language)));
    lines.retain(|line| !line.is_empty());
    Message::private(shorten(&lines.join("\n"), CONTENT))
}

/// Returns the sentence with the players who give a simul.
fn exhibitors_sentence(tournament: &Tournament, people: &People) -> text::Message {
    let exhibitors = tournament.announcement().exhibitors.iter();
    let giving = exhibitors.map(|player| people.escaped_name(player)).collect();
    message!(TournamentAnswers, "given-by", players = MessageArgument::and_list(giving))
}

/// Returns the name of the game, and the number of players.
#[must_use]
pub fn summary(tournament: &Tournament, language: Language) -> text::Message {
    let announced = tournament.announcement();
    message!(
        TournamentAnswers,
        "settled",
        game = text::game_title_in(announced.agreement.variant.info(), language),
        format = text::tournament_format_in(tournament.format(), language),
        least = announced.min_entrants,
        most = announced.max_entrants,
    )
}

/// Returns the lines of the details: game, players, options.
fn settings_lines(tournament: &Tournament, people: &People, language: Language) -> Vec<String> {
    let announced = tournament.announcement();
    let mut said = vec![summary(tournament, language)];
    if tournament.phase() == Phase::SignUp && tournament.is_simul() {
        said.push(exhibitors_sentence(tournament, people));
    }
    if !announced.tiebreaks.is_empty() {
        let named = announced.tiebreaks.iter().map(|tiebreak| MessageArgument::from(*tiebreak)).collect();
        let named = MessageArgument::List("list-comma", named);
        said.push(message!(TournamentAnswers, "tiebreaks", tiebreaks = named));
    }
    if let Format::Swiss { .. } = announced.format {
        let year = announced.edition.year().to_string();
        said.push(message!(TournamentAnswers, "edition", year = year));
    }
    let agreed = terms_in_words(&announced.agreement, announced.agreement.options.pairs());
    said.push(message!(TournamentAnswers, "terms", terms = agreed));
    said.iter().map(|said| said.text(language)).collect()
}

/// Returns the lines of the automatic times.
fn time_lines(tournament: &Tournament, language: Language) -> Vec<String> {
    let announced = tournament.announcement();
    let mut always = Vec::new();
    if tournament.is_arena() {
        let span = announced.round_time.unwrap_or(Span::ZERO);
        always.push(message!(TournamentAnswers, "arena-length", span = span));
        always.push(message!(TournamentAnswers, "arena-points"));
    } else if tournament.is_ladder() {
        let span = announced.round_time.unwrap_or(Span::ZERO);
        always.push(message!(TournamentAnswers, "ladder-length", span = span));
        always.push(message!(TournamentAnswers, "ladder-places"));
    } else if let Some(span) = announced.round_time {
        always.push(message!(TournamentAnswers, "round-time", span = span));
    }
    if let Some(days) = &announced.days_off {
        always.push(message!(TournamentAnswers, "days-off", days = days_named(days), zone = days.zone(),));
    }
    if announced.notice.ms() > 0 {
        always.push(message!(TournamentAnswers, "notice", span = announced.notice));
    }
    always.push(message!(TournamentAnswers, "grace", span = announced.grace));
    if let Format::League { moving, .. } = announced.format {
        always.push(message!(TournamentAnswers, "league-moving", count = moving));
    }
    if let Some(boards) = tournament.boards_per_match() {
        always.push(message!(TournamentAnswers, "team-points"));
        always.push(message!(TournamentAnswers, "team-boards", most = boards + MOST_RESERVES));
    }
    if tournament.is_predetermined() {
        always.push(message!(TournamentAnswers, "annuls"));
    }
    if announced.late_until > 0 {
        always.push(message!(TournamentAnswers, "late-until", round = announced.late_until));
    }
    if announced.half_byes > 0 {
        always.push(message!(TournamentAnswers, "half-byes", count = announced.half_byes));
    }
    let always: Vec<String> = always.iter().map(|said| said.text(language)).collect();
    let mut lines = vec![always.join(&message!(Names, "between-sentences").text(language))];
    if tournament.phase() == Phase::SignUp {
        let starts = match start(tournament) {
            Some(at) => message!(TournamentAnswers, "starts", time = timestamp(at)),
            None => message!(TournamentAnswers, "starts-by-director"),
        };
        lines.push(starts.text(language));
        if let Some(span) = announced.check_in {
            lines.push(message!(TournamentAnswers, "check-in-before", span = span).text(language));
        }
    }
    lines
}

/// Returns the days on which deadlines are suspended, as many as fit.
fn days_named(days: &Calendar) -> MessageArgument {
    let weekends = days.weekends.then(|| MessageArgument::from(message!(Tournaments, "weekends")));
    let dates = days.holidays.iter().take(MOST_DATES).map(|date| {
        let (year, month, day) = date.year_month_day();
        MessageArgument::from(text::date(year as i16, month as i8, day as i8))
    });
    let more = days.holidays.len().saturating_sub(MOST_DATES);
    let more = (more > 0).then(|| MessageArgument::from(message!(Tournaments, "and-more", count = more)));
    MessageArgument::List("list-comma", weekends.into_iter().chain(dates).chain(more).collect())
}

/// Returns the phase in words.
#[must_use]
pub fn state(tournament: &Tournament, people: &People, now: Time) -> text::Message {
    let rounds = tournament.total_rounds();
    let signed_up = tournament.signed_up();
    match tournament.phase() {
        Phase::SignUp if tournament.is_check_in_open() => {
            let there = signed_up.iter().filter(|sign_up| sign_up.checked_in).count();
            message!(TournamentAnswers, "state-check-in", there = there, count = signed_up.len())
        }
        Phase::SignUp => message!(TournamentAnswers, "state-sign-up", count = signed_up.len()),
        Phase::Running if tournament.is_unpaired() => message!(TournamentAnswers, "state-unpaired"),
        Phase::Running
            if tournament.rounds().iter().any(|round| tournament.is_continuous() && round.started) =>
        {
            let playing = tournament.running_pairings().count();
            match tournament.open_round().and_then(|round| round.deadline) {
                Some(until) => {
                    message!(TournamentAnswers, "state-arena", count = playing, time = timestamp(until))
                }
                None => message!(TournamentAnswers, "state-arena-over", count = playing),
            }
        }
        Phase::Running => {
            if let Some(round) = tournament.rounds().iter().find(|round| !round.finished) {
                let (key, time) = match (has_begun(round, now), round.deadline) {
                    (false, _) => ("state-round-coming", Some(round.starts)),
                    (true, Some(deadline)) => ("state-round-until", Some(deadline)),
                    (true, None) => ("state-round", None),
                };
                let said = text::Message::new(Catalogue::TournamentAnswers, key)
                    .with("round", round.number)
                    .with("rounds", rounds);
                match time {
                    Some(time) => said.with("time", timestamp(time)),
                    None => said,
                }
            } else {
                let over = tournament.rounds().len();
                message!(TournamentAnswers, "state-rounds-over", round = over, rounds = rounds)
            }
        }
        Phase::Finished if tournament.is_simul() => {
            let made = exhibitor_scores(tournament, |number| entrant_name(tournament, people, number));
            message!(TournamentAnswers, "state-finished-simul", made = made)
        }
        Phase::Finished => {
            let first = tournament.winners_by(tournament.ranks()).into_iter();
            let mut first: Vec<MessageArgument> =
                first.map(|number| entrant_name(tournament, people, number)).collect();
            if tournament.is_team_tournament() {
                first = first_teams(tournament);
            }
            message!(
                TournamentAnswers,
                "state-finished",
                count = first.len(),
                players = MessageArgument::and_list(first)
            )
        }
        Phase::Cancelled => message!(TournamentAnswers, "state-cancelled"),
    }
}

/// Returns the names of the first teams, escaped for a message.
#[must_use]
pub fn first_teams(tournament: &Tournament) -> Vec<MessageArgument> {
    tournament.winning_teams().map(|team| escape_line(&team.name).into()).collect()
}

/// Returns the teams, a line each with the players by board, as many as fit.
fn team_names(tournament: &Tournament, people: &People, room: usize, language: Language) -> String {
    let is_there = |player: &PlayerId| {
        tournament.signed_up().iter().any(|one| one.player.id == *player && one.checked_in)
    };
    let before = tournament.entrants().is_empty();
    let called = |player: &PlayerId, at: usize, gone: bool| {
        let name = escape_line(&people.person(player));
        let name = match (gone, before && is_there(player)) {
            (true, _) => format!("~~{name}~~"),
            (false, true) => format!("{name} ✓"),
            (false, false) => name,
        };
        MessageArgument::from(message!(TournamentAnswers, "ladder-place", rank = at + 1, player = name))
    };
    let mut text = String::new();
    for team in tournament.teams() {
        let players: Vec<MessageArgument> = if team.numbers.is_empty() {
            team.players.iter().enumerate().map(|(at, player)| called(player, at, false)).collect()
        } else {
            let entrants = team.numbers.iter().filter_map(|number| tournament.entrant(*number));
            entrants.enumerate().map(|(at, one)| called(&one.player.id, at, one.left)).collect()
        };
        let players = MessageArgument::List("list-comma", players);
        let line =
            message!(TournamentAnswers, "team-line", team = escape_line(&team.name), players = players);
        let line = line.text(language);
        if length(&text) + length(&line) + 2 > room {
            return text + "…";
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text += &line;
    }
    text
}

/// Returns `true` if a round has begun. A round that starts now is not announced as upcoming.
#[must_use]
pub fn has_begun(round: &Round, now: Time) -> bool {
    round.started || round.starts <= now
}

/// Returns the names of the entrants, as many as fit.
fn entrant_names(tournament: &Tournament, people: &People, room: usize, language: Language) -> String {
    if tournament.is_team_tournament() {
        return team_names(tournament, people, room, language);
    }
    let before = tournament.entrants().is_empty();
    let paused = |player: &PlayerId| {
        let entrant = tournament.number_of(player).and_then(|number| tournament.entrant(number));
        entrant.is_some_and(|entrant| entrant.paused && !entrant.left)
    };
    let players: Vec<(&PlayerId, bool)> = if before {
        tournament.signed_up().iter().map(|one| (&one.player.id, one.checked_in)).collect()
    } else {
        let ladder = tournament.ladder();
        let order = (0..tournament.entrants().len()).map(PairingNumber::from_index);
        let order: Vec<PairingNumber> = if ladder.is_empty() { order.collect() } else { ladder };
        let entrants = order.iter().filter_map(|number| tournament.entrant(*number));
        entrants.map(|one| (&one.player.id, one.left)).collect()
    };
    let and_more = |names: &str, count: usize| {
        message!(TournamentAnswers, "and-more", names = names, count = count).text(language)
    };
    let reserved = length(&and_more("", players.len()));
    let mut text = String::new();
    for (place, (player, marked)) in players.iter().enumerate() {
        let name = escape_line(&people.person(player));
        let name = match (before, marked) {
            (true, true) => format!("{name} ✓"),
            (false, true) => format!("~~{name}~~"),
            (false, false) if paused(player) => format!("{name} ⏸"),
            (false, false) if tournament.is_ladder() => {
                let rank = place + 1;
                message!(TournamentAnswers, "ladder-place", rank = rank, player = name).text(language)
            }
            _ => name,
        };
        if length(&text) + length(&name) + 2 + reserved > room {
            return and_more(&text, players.len() - place);
        }
        if place > 0 {
            text += ", ";
        }
        text += &name;
    }
    text
}

/// Returns the scores of the exhibitors of a simul, best first.
pub fn exhibitor_scores(
    tournament: &Tournament,
    called: impl Fn(PairingNumber) -> MessageArgument,
) -> MessageArgument {
    let said = tournament.exhibitor_results().into_iter().map(|made| {
        let (player, points) = (called(made.line.number), made.line.points.to_string());
        message!(Tournaments, "simul-made", player = player, points = points, games = made.games).into()
    });
    MessageArgument::List("list-semicolon", said.collect())
}

/// A line of a message, with its mentions.
pub struct MessageLine {
    /// The line.
    pub text: String,
    /// The accounts that it mentions.
    pub users: Vec<UserId>,
}

impl MessageLine {
    /// Creates a line without mentions.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), users: Vec::new() }
    }
}

/// Returns lines as the necessary number of messages, each within Discord's limits.
#[must_use]
pub fn messages(lines: Vec<MessageLine>) -> Vec<Message> {
    let mut all: Vec<Message> = Vec::new();
    for line in lines {
        let text = shorten(&line.text, CONTENT);
        let fits = |message: &Message| {
            length(&message.content) + 1 + length(&text) <= CONTENT
                && message.mentions.len() + line.users.len() <= MENTIONS
        };
        match all.last_mut().filter(|message| fits(message)) {
            Some(message) => {
                message.content += "\n";
                message.content += &text;
                message.mentions.extend(
                    line.users
                        .iter()
                        .filter(|user| !message.mentions.contains(user))
                        .copied()
                        .collect::<Vec<_>>(),
                );
            }
            None => all.push(Message { mentions: line.users, ..Message::text(text) }),
        }
    }
    all
}

/// Returns the names of a board's players, with [marks](castellan_text::names::mark): `Ann – Ben`.
#[must_use]
pub fn versus(tournament: &Tournament, people: &People, pairing: &Pairing, language: Language) -> String {
    let name = |number: PairingNumber| match tournament.entrant(number) {
        Some(entrant) => mark(&people.person(&entrant.player.id)),
        None => message!(Tournaments, "number", number = number).text(language),
    };
    pairing.players_by_seat().into_iter().map(name).collect::<Vec<_>>().join(" – ")
}

/// Returns `true` if all players in a format play all rounds at once.
#[must_use]
pub fn is_at_once(tournament: &Tournament) -> bool {
    matches!(tournament.announcement().format, Format::RoundRobin { at_once: true, .. })
}

#[cfg(test)]
mod tests {
    use super::{MessageLine, messages};
    use castellan_discord_api::limits::{CONTENT, Limited, MENTIONS};
    use castellan_discord_api::wire::UserId;

    #[test]
    fn long_lists_are_split_within_the_limits() {
        let line = |user: u64| MessageLine { text: format!("<@{user}> plays"), users: vec![UserId(user)] };
        let all = messages((1..=350).map(line).collect());
        assert_eq!(all.iter().map(|message| message.mentions.len()).sum::<usize>(), 350);
        for message in &all {
            assert_eq!(message.check(), Ok(()));
            assert!(message.mentions.len() <= MENTIONS && message.content.len() <= CONTENT);
        }
        assert_eq!(all.iter().map(|message| message.content.lines().count()).sum::<usize>(), 350);
    }
}
