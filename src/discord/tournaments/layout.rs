//! A tournament as messages: its announcement, who plays whom, who stands where.

use crate::components::ids::{Id, Step};
use crate::escape::plain;
use crate::layout::terms;
use crate::limits::{CONTENT, MENTIONS, cut, length};
use crate::people::People;
use crate::tournaments::sheet::{ON_A_PAGE, Sheet};
use crate::wire::{Button, Message, Row, Style, UserId};
use castellan_game::{PlayerId, Time};
use castellan_text as text;
use castellan_tournament::state::{DueKind, Pairing, Round};
use castellan_tournament::{Format, Number, Phase, Tiebreak, Tournament};

/// A time as Discord shows it in everybody's own zone, with how far off it is.
#[must_use]
pub fn at(time: Time) -> String {
    let unix = time.ms() / 1_000;
    format!("<t:{unix}:f>, <t:{unix}:R>")
}

/// A button of a tournament.
fn button(tournament: &Tournament, style: Style, label: &str, step: Step) -> Button {
    Button::new(style, label, Id::bare(step).with(tournament.id()))
}

/// Whether somebody could still enter.
fn is_open(tournament: &Tournament) -> bool {
    let announced = tournament.announcement();
    match tournament.phase() {
        Phase::SignUp => tournament.signed_up().len() < announced.most as usize,
        Phase::Running => {
            let begun = tournament.rounds().iter().filter(|round| round.started).count();
            begun < announced.late_until as usize && tournament.entrants().len() < announced.most as usize
        }
        Phase::Finished | Phase::Cancelled => false,
    }
}

/// The message that says how a tournament stands.
#[must_use]
pub fn announcement(tournament: &Tournament, people: &People) -> Message {
    let announced = tournament.announcement();
    let mut lines = vec![format!("**{}**", plain(&announced.title)), settled(tournament)];
    lines.extend(times(tournament));
    lines.push(state(tournament, people));
    lines.push(format!("-# Tournament `{}`", tournament.id()));
    let room = CONTENT.saturating_sub(lines.iter().map(|line| length(line) + 1).sum());
    let names = names(tournament, people, room);
    lines.insert(lines.len() - 1, names);
    lines.retain(|line| !line.is_empty());
    Message { content: cut(&lines.join("\n"), CONTENT), rows: rows(tournament), ..Message::default() }
}

/// What is played, by whom, for what.
fn settled(tournament: &Tournament) -> String {
    let announced = tournament.announcement();
    let format = text::format(announced);
    let first = format.chars().next().map(char::to_uppercase).into_iter().flatten().collect::<String>();
    let title = announced.agreement.variant.info().title;
    let rest = &format[format.chars().next().map_or(0, char::len_utf8)..];
    let mut text =
        format!("{first}{rest} of {title}, for {} to {} players.", announced.least, announced.most);
    if !announced.tiebreaks.is_empty() {
        let named: Vec<&str> = announced.tiebreaks.iter().map(|tiebreak| tiebreak.title()).collect();
        text = format!("{text} Tiebreaks: {}.", named.join(", then "));
    }
    let agreed = terms(&announced.agreement, announced.agreement.options.pairs());
    format!("{text}\nAgreed: {agreed}")
}

/// When what happens by itself.
fn times(tournament: &Tournament) -> Vec<String> {
    let announced = tournament.announcement();
    let mut lines = Vec::new();
    let mut parts = Vec::new();
    if let Some(span) = announced.round_time {
        parts.push(format!("A round may take {}.", text::lasting(span)));
    }
    if announced.notice.ms() > 0 {
        parts.push(format!("Pairings are shown {} before.", text::lasting(announced.notice)));
    }
    parts.push(format!("Who does not come forfeits after {}.", text::lasting(announced.grace)));
    if announced.late_until > 0 {
        parts.push(format!("One can enter until round {} begins.", announced.late_until));
    }
    if announced.half_byes > 0 {
        parts.push(format!("One can sit out {} times for half a point.", announced.half_byes));
    }
    lines.push(parts.join(" "));
    if tournament.phase() == Phase::SignUp {
        let start = tournament.due().into_iter().find(|due| due.kind == DueKind::Start);
        lines.push(match start {
            Some(due) => format!("It starts {}.", at(due.at)),
            None => "It starts when a director says so.".to_owned(),
        });
        if let Some(span) = announced.check_in {
            lines.push(format!(
                "Who wants to play checks in during the last {} before that.",
                text::lasting(span)
            ));
        }
    }
    lines
}

/// Where in its life it is.
fn state(tournament: &Tournament, people: &People) -> String {
    let rounds = tournament.rounds_to_be();
    match tournament.phase() {
        Phase::SignUp if tournament.is_check_in_open() => {
            let there = tournament.signed_up().iter().filter(|sign_up| sign_up.checked_in).count();
            format!("**Check in now**: {there} of {} are there.", tournament.signed_up().len())
        }
        Phase::SignUp => format!("**Sign-up is open**: {} so far.", tournament.signed_up().len()),
        Phase::Running if tournament.is_unpaired() => "**Waits for a director** to pair a round.".to_owned(),
        Phase::Running => match tournament.rounds().iter().find(|round| !round.finished) {
            Some(round) if !round.started => {
                format!("**Round {} of {rounds}** begins {}.", round.number, at(round.starts))
            }
            Some(round) => {
                let until =
                    round.deadline.map_or_else(String::new, |deadline| format!(", until {}", at(deadline)));
                format!("**Round {} of {rounds}** is being played{until}.", round.number)
            }
            None => format!("**{} of {rounds} rounds** are over.", tournament.rounds().len()),
        },
        Phase::Finished => {
            let ranks = tournament.ranks();
            let first = (0..ranks.len()).filter(|place| ranks[*place] == 1).map(Number::at);
            let first: Vec<String> = first.map(|number| name(tournament, people, number)).collect();
            format!("**Finished**: {} first.", first.join(", "))
        }
        Phase::Cancelled => "**Called off.**".to_owned(),
    }
}

/// Who takes part, as many as there is room for.
fn names(tournament: &Tournament, people: &People, room: usize) -> String {
    let before = tournament.entrants().is_empty();
    let players: Vec<(&PlayerId, bool)> = if before {
        tournament.signed_up().iter().map(|one| (&one.player.id, one.checked_in)).collect()
    } else {
        tournament.entrants().iter().map(|one| (&one.player.id, one.left)).collect()
    };
    let mut text = String::new();
    for (place, (player, marked)) in players.iter().enumerate() {
        let name = people.safe(player);
        let name = match (before, marked) {
            (true, true) => format!("{name} ✓"),
            (false, true) => format!("~~{name}~~"),
            _ => name,
        };
        let more = format!(" and {} more", players.len() - place);
        if length(&text) + length(&name) + 2 + length(&more) > room {
            return text + &more;
        }
        if place > 0 {
            text += ", ";
        }
        text += &name;
    }
    text
}

/// What can be pressed below it.
fn rows(tournament: &Tournament) -> Vec<Row> {
    let button = |style, label: &str, step| button(tournament, style, label, step);
    let sign_up = || button(Style::Success, "Sign up", Step::SignUp).enabled(is_open(tournament));
    let off = || button(Style::Secondary, "Withdraw", Step::SignOff);
    let buttons = match tournament.phase() {
        Phase::SignUp => {
            let mut buttons = vec![sign_up(), off()];
            if tournament.announcement().check_in.is_some() {
                let open = tournament.is_check_in_open();
                buttons.push(button(Style::Primary, "Check in", Step::CheckIn).enabled(open));
            }
            buttons
        }
        Phase::Running => {
            let mut buttons = vec![sign_up(), off()];
            if !is_open(tournament) {
                buttons.remove(0);
            }
            buttons.extend(looks(tournament));
            buttons
        }
        Phase::Finished => looks(tournament),
        Phase::Cancelled => Vec::new(),
    };
    if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] }
}

/// The buttons by which one looks at a tournament.
#[must_use]
pub fn looks(tournament: &Tournament) -> Vec<Button> {
    vec![
        button(tournament, Style::Secondary, "Standings", Step::Standings),
        button(tournament, Style::Secondary, "Pairings", Step::Pairings),
    ]
}

/// The button by which one checks in.
#[must_use]
pub fn check_in_row(tournament: &Tournament) -> Row {
    Row::Buttons(vec![button(tournament, Style::Primary, "Check in", Step::CheckIn)])
}

/// What an entrant is called, harmless in a message.
#[must_use]
pub fn name(tournament: &Tournament, people: &People, number: Number) -> String {
    let entrant = tournament.entrant(number);
    entrant.map_or_else(|| format!("number {number}"), |entrant| people.safe(&entrant.player.id))
}

/// A line of a message, and whom it mentions.
pub struct Line {
    /// The line.
    pub text: String,
    /// The accounts that it mentions.
    pub users: Vec<UserId>,
}

impl Line {
    /// A line that mentions nobody.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), users: Vec::new() }
    }
}

/// Lines as messages, as many as they need, each within the limits of Discord.
#[must_use]
pub fn messages(lines: Vec<Line>) -> Vec<Message> {
    let mut all: Vec<Message> = Vec::new();
    for line in lines {
        let text = cut(&line.text, CONTENT);
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

/// Who plays whom in a round; `mention` says whether they are told.
#[must_use]
pub fn pairings(tournament: &Tournament, round: &Round, people: &People, mention: bool) -> Vec<Line> {
    let seats = round.pairings.first().map(|pairing| pairing.entrants.len());
    let title = plain(&tournament.announcement().title);
    let when = match (round.started, round.finished) {
        (_, true) => "It is over.".to_owned(),
        (true, _) => round.deadline.map_or_else(
            || "It has begun.".to_owned(),
            |deadline| format!("It has begun, and lasts until {}.", at(deadline)),
        ),
        (false, _) => format!("It begins {}.", at(round.starts)),
    };
    let order = match seats {
        Some(2) => " White is named first.",
        Some(_) => " They are named in the order of the seats.",
        None => "",
    };
    let mut lines = vec![Line::plain(format!("**Round {}** of {title}. {when}{order}", round.number))];
    let who = |number: Number| {
        let player = tournament.entrant(number).map(|entrant| &entrant.player.id);
        let user = player.and_then(|player| people.user(player)).filter(|_| mention);
        (user.map_or_else(|| name(tournament, people, number), |user| format!("<@{user}>")), user)
    };
    for pairing in &round.pairings {
        let named: Vec<(String, Option<UserId>)> = pairing.seated().into_iter().map(who).collect();
        let names: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
        let result =
            pairing.score.as_ref().map_or_else(String::new, |score| format!(": {}", text::scored(score)));
        let text = format!("`{:>2}` {}{result}", pairing.board.board, names.join(" – "));
        lines.push(Line { text, users: named.iter().filter_map(|(_, user)| *user).collect() });
    }
    for (number, bye) in &round.byes {
        let (name, user) = who(*number);
        lines.push(Line { text: format!("{name}: {}", text::bye(*bye)), users: user.into_iter().collect() });
    }
    lines
}

/// The players of a board, as they are called: `Ann – Ben`.
#[must_use]
pub fn versus(tournament: &Tournament, people: &People, pairing: &Pairing) -> String {
    let name = |number: Number| {
        let entrant = tournament.entrant(number);
        entrant.map_or_else(|| format!("number {number}"), |entrant| people.name(&entrant.player.id))
    };
    pairing.seated().into_iter().map(name).collect::<Vec<_>>().join(" – ")
}

/// What standings are called: after which round, or final.
#[must_use]
pub fn standings_title(tournament: &Tournament) -> String {
    let finished = tournament.rounds().iter().filter(|round| round.finished).count();
    match (tournament.phase(), finished) {
        (Phase::Finished, _) => "Final standings".to_owned(),
        (_, 0) => "Standings".to_owned(),
        (_, rounds) => format!("Standings after round {rounds}"),
    }
}

/// The word above a column of a tiebreak, as the FIDE Handbook abbreviates them where it does.
const fn head(tiebreak: Tiebreak) -> &'static str {
    match tiebreak {
        Tiebreak::Buchholz => "BH",
        Tiebreak::BuchholzCut1 => "BHC1",
        Tiebreak::BuchholzMedian => "BHM1",
        Tiebreak::SonnebornBerger => "SB",
        Tiebreak::DirectEncounter => "DE",
        Tiebreak::Wins => "WIN",
        Tiebreak::Progressive => "PS",
        Tiebreak::Places => "PL",
    }
}

/// A page of the standings. Pages begin with 0.
#[must_use]
pub fn standings(tournament: &Tournament, people: &People, page: usize, own: Option<&PlayerId>) -> Sheet {
    let lines = tournament.standings();
    let tiebreaks = &tournament.announcement().tiebreaks;
    let heads = ["#", "", "Pts"].into_iter().chain(tiebreaks.iter().map(|tiebreak| head(*tiebreak)));
    let mut sheet = Sheet::new(
        standings_title(tournament),
        &tournament.announcement().title,
        heads.map(str::to_owned).collect(),
        (page, lines.len()),
    );
    for line in lines.iter().skip(sheet.page * ON_A_PAGE).take(ON_A_PAGE) {
        let player = tournament.entrant(line.number).map(|entrant| &entrant.player.id);
        if player.is_some() && player == own {
            sheet.marked = Some(sheet.rows.len());
        }
        let name = player.map(|player| people.name(player)).unwrap_or_default();
        let fixed = [line.rank.to_string(), name, line.points.to_string()];
        sheet.rows.push(fixed.into_iter().chain(line.tiebreaks.iter().map(ToString::to_string)).collect());
    }
    sheet
}

/// Whether everybody of a format plays all rounds at once.
#[must_use]
pub fn is_at_once(tournament: &Tournament) -> bool {
    matches!(tournament.announcement().format, Format::RoundRobin { at_once: true, .. })
}

#[cfg(test)]
mod tests {
    use super::{Line, messages};
    use crate::limits::{CONTENT, Limited, MENTIONS};
    use crate::wire::UserId;

    #[test]
    fn long_lists_are_split_within_the_limits() {
        let line = |user: u64| Line { text: format!("<@{user}> plays"), users: vec![UserId(user)] };
        let all = messages((1..=350).map(line).collect());
        assert_eq!(all.iter().map(|message| message.mentions.len()).sum::<usize>(), 350);
        for message in &all {
            assert_eq!(message.check(), Ok(()));
            assert!(message.mentions.len() <= MENTIONS && message.content.len() <= CONTENT);
        }
        assert_eq!(all.iter().map(|message| message.content.lines().count()).sum::<usize>(), 350);
    }
}
