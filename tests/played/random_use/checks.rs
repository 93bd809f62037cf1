//! Invariants that hold under all faults.

use super::ledger::{Cause, Ledger, Span};
use super::people::{FOUR, id};
use crate::harness::{Harness, castellan_command};
use crate::in_process::AdvancingClock;
use crate::test_game::{board_version_of, component_id_texts, game_of};
use castellan::community::places::game_locations::GameLocations;
use castellan::game::{Game, Phase};
use castellan::referee::Referee;
use castellan::rules::Record;
use castellan::sandbox::Id;
use castellan_store::{SharedStore, StreamName};
use castellan_test_support::test_ports::SeededEntropy;
use jiff::Timestamp;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

/// Discord's time limit for a first answer, in milliseconds.
const ANSWER_LIMIT: u64 = 3_000;
/// The number of faults that an answer can meet and still be in time.
const MAX_FAULTS: usize = 2;
/// The time after the bot leaves a server in which requests in progress may still arrive, in milliseconds.
const IN_FLIGHT: u64 = 2_000;
/// The time around an attempt in which its log line may appear, in milliseconds. The line waits for the response, and
/// the machine can be busy.
const LOG_WINDOW: u64 = 15_000;
/// The time after a kill in which a message may be posted again, in milliseconds: its first posting was not recorded.
const REPOST_WINDOW: u64 = 120_000;
/// The causes in the log that explain a failed interaction.
const CAUSES: [&str; 7] = [
    "Discord failed with status",
    "said to wait",
    "error sending request",
    "no answer in time",
    "as a test wanted",
    "error decoding response",
    "can't be written to",
];

/// The findings.
#[derive(Default)]
pub struct Findings {
    /// The violations, each with its time, if known.
    pub violations: Vec<(Option<u64>, String)>,
    /// The counts.
    pub counts: BTreeMap<String, usize>,
}

impl Findings {
    fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }

    fn violation(&mut self, at: Option<u64>, what: impl Into<String>) {
        self.violations.push((at, what.into()));
    }
}

/// Checks that each unanswered interaction had a reason.
pub fn check_answers(ledger: &Ledger, findings: &mut Findings) {
    for (id, interaction) in &ledger.interactions {
        findings.count(format!("interactions: {}", interaction.outcome));
        if interaction.outcome != "failed" {
            continue;
        }
        let none = Vec::new();
        let attempts = ledger.callbacks.get(id).unwrap_or(&none);
        let faulted_requests =
            attempts.iter().filter(|(_, status)| status.is_none_or(|status| status == 429 || status >= 500));
        // Discord rejects the answer because it is late or its channel is gone.
        let late = attempts.iter().any(|(_, status)| *status == Some(404));
        if let Some(why) = ledger.excuse(interaction.at, ANSWER_LIMIT) {
            findings.count(format!("not answered: {why:?}"));
        } else if faulted_requests.count() > MAX_FAULTS {
            findings.count("not answered: its answers failed");
        } else if late {
            findings.count("answered too late, or where the channel was gone");
        } else {
            let text = format!(
                "{} was not answered: {id} {}; attempts {attempts:?}",
                interaction.who, interaction.what
            );
            findings.violation(Some(interaction.at), text);
        }
    }
}

/// Returns every message of all channels, in the views of the four people.
pub fn messages(harness: &Harness, second: Id) -> BTreeMap<Id, Value> {
    let channels: Vec<Id> =
        [harness.guild, second].iter().flat_map(|guild| harness.sandbox.channels(*guild)).collect();
    let all = FOUR.iter().flat_map(|who| channels.iter().map(move |channel| (*who, *channel)));
    let seen = all
        .flat_map(|(who, channel)| harness.sandbox.history(harness.person(who), channel).unwrap_or_default());
    seen.filter_map(|message| Some((id(&message["id"])?, message))).collect()
}

fn was_killed_near(ledger: &Ledger, from: u64, to: u64) -> bool {
    let met = |span: &Span| span.cause == Cause::Process && span.overlaps(from.saturating_sub(5_000), to);
    ledger.spans.iter().any(met)
}

/// Returns `true` if two messages report separate events, for example joining twice. Each post has the nonce of its
/// event, and each answer its interaction.
fn are_separate_events(first: &Value, second: &Value) -> bool {
    ["/nonce", "/interaction_metadata/id"].into_iter().any(|of| {
        let (first, second) = (first.pointer(of), second.pointer(of));
        first.is_some() && second.is_some() && first != second
    })
}

/// Checks that no public message was posted twice, and that no announced message is missing.
pub fn check_duplicates(ledger: &Ledger, messages: &BTreeMap<Id, Value>, findings: &mut Findings) {
    let mut seen: BTreeMap<String, Id> = BTreeMap::new();
    for (message, json) in messages {
        // Discord posts a system message in the bot's name when a thread is created.
        let own = json["author"]["bot"] == true && matches!(json["type"].as_u64(), Some(0 | 19 | 20 | 23));
        if !own {
            continue;
        }
        if json["flags"].as_u64().unwrap_or(0) & 128 != 0 {
            let interaction = &json["interaction_metadata"]["id"];
            let at = message.created_at();
            if was_killed_near(ledger, at, at + REPOST_WINDOW) || json["sandbox"]["failed"] == true {
                findings.count("left at thinking: the process was killed, or its token expired");
            } else if ledger
                .faulted_requests
                .iter()
                .any(|hit| hit.at >= at && hit.at < at + 60_000 && hit.request.contains("@original"))
            {
                findings.count("left at thinking: a follow-up failed");
            } else {
                findings.violation(Some(at), format!("left at thinking: {interaction}"));
            }
            continue;
        }
        if !json["sandbox"]["only_for"].is_null() {
            continue;
        }
        findings.count("public messages");
        let content = json["content"].as_str().unwrap_or_default();
        // A deleted board is posted again, a moved game repeats its board, and reminders can repeat.
        let again = ["so here it is again", "continues here", "continues in <#", "Reminder: "];
        if content.is_empty() || again.iter().any(|again| content.contains(again)) {
            continue;
        }
        // The same text may be posted for another game.
        let key = format!("{} {:?} {content}", json["channel_id"], component_id_texts(json));
        let Some(first) = seen.insert(key, *message) else { continue };
        if are_separate_events(&messages[&first], json) {
            findings.count("repeated for a separate event");
            continue;
        }
        let (from, to) = (first.created_at(), message.created_at());
        if to < from + REPOST_WINDOW && was_killed_near(ledger, from, to) {
            findings.count("posted once more after a kill");
        } else if to > from + REPOST_WINDOW && content.starts_with("Round ") {
            findings.count("boards of two tournaments with the same text");
        } else {
            findings.violation(
                Some(to),
                format!("posted twice: {first} and {message}, {} ms later: {content}", to - from),
            );
        }
    }
}

/// Checks that no request was sent to a server after the bot had left it, except those in progress.
pub fn check_requests_to_lost_servers(ledger: &Ledger, findings: &mut Findings) {
    for (from, to, channels) in &ledger.absences {
        let before: BTreeSet<&str> = ledger
            .sent
            .iter()
            .filter(|sent| sent.at < from + IN_FLIGHT)
            .map(|sent| sent.what.as_str())
            .collect();
        for sent in &ledger.sent {
            let within = sent.at >= from + IN_FLIGHT && sent.at < *to && channels.contains(&sent.channel);
            // Edits of old boards have the lowest priority, and may wait as long as their channel's rate limits.
            if within && sent.what.starts_with("PATCH") {
                findings.count("edits that were under way when the bot left a server");
            } else if within
                && !before.contains(sent.what.as_str())
                && ledger.excuse(*from, to - from).is_none()
            {
                findings.violation(Some(sent.at), format!("sent to a server that it left: {}", sent.what));
            }
        }
        findings.count("times in which the bot was out of a server");
    }
}

/// A line of the log.
struct LogLine<'a> {
    at: u64,
    level: &'a str,
    text: &'a str,
}

fn lines(log_text: &str) -> Vec<LogLine<'_>> {
    let line = |text| {
        let (at, rest) = str::split_once(text, ' ')?;
        let at: Timestamp = at.parse().ok()?;
        let level = rest.split_whitespace().next()?;
        Some(LogLine { at: at.as_millisecond() as u64, level, text })
    };
    log_text.lines().filter_map(line).collect()
}

/// Returns the lines of the log with their times.
pub fn log_lines(log_text: &str) -> impl Iterator<Item = (u64, String)> {
    lines(log_text).into_iter().map(|line| (line.at, line.text.to_owned()))
}

/// Checks that every failure is in the log with its cause, and that there are no other errors.
pub fn check_log(ledger: &Ledger, log_text: &str, findings: &mut Findings) {
    let lines = lines(log_text);
    let is_down = |at: u64| {
        ledger.spans.iter().any(|span| span.cause == Cause::Process && span.overlaps(at, at + 1_000))
    };
    for hit in &ledger.faulted_requests {
        findings.count(format!(
            "requests hit: {}",
            hit.status.map_or("cut".to_owned(), |status| status.to_string())
        ));
        if is_down(hit.at) {
            continue;
        }
        let status = hit.status.map(|status| format!("status={status}"));
        let request = format!("request=\"{}\"", hit.request);
        // Repeated attempts of one request are not all logged, but an earlier one is.
        let matches = |line: &&LogLine<'_>| {
            line.at + LOG_WINDOW >= hit.at
                && line.at < hit.at + LOG_WINDOW
                && line.text.contains(&request)
                && status.as_ref().is_none_or(|status| line.text.contains(status))
        };
        if !lines.iter().any(|line| matches(&line)) {
            findings.violation(Some(hit.at), format!("not in the log: {} {:?}", hit.request, hit.status));
        }
    }
    for (at, code) in &ledger.closes {
        // A close without a code is recognized by its text.
        let cause = code.map(|code| format!("code={code}"));
        let matches = |line: &LogLine<'_>| {
            line.at + 50 >= *at
                && line.at < at + LOG_WINDOW
                && match &cause {
                    Some(cause) => line.text.contains("gateway: closed") && line.text.contains(cause),
                    None => line.text.contains("::gateway") || line.text.contains("a session "),
                }
        };
        if !is_down(*at) && !lines.iter().any(matches) {
            findings.violation(Some(*at), format!("not in the log: the gateway disconnected, {cause:?}"));
        }
    }
    for line in &lines {
        findings.count(format!("lines of the log: {}", line.level));
        let disk = ledger.faults.contains_key("disk")
            && ["store:", "cannot be written", "disk", "File too large", "not stored"]
                .iter()
                .any(|part| line.text.contains(part));
        let fatal = ledger.closes.iter().any(|(at, code)| {
            matches!(code, Some(4010..=4014)) && line.at + 50 >= *at && line.at < at + LOG_WINDOW
        });
        let has_cause = CAUSES.iter().any(|cause| line.text.contains(cause));
        if line.level == "ERROR" && !has_cause && !disk && !fatal {
            findings.violation(Some(line.at), format!("an error: {}", line.text));
        }
    }
    if log_text.contains("panicked") {
        findings.violation(None, "something panicked");
    }
}

/// Checks that the store is intact and that the latest board of every game matches it.
pub async fn check_boards(
    harness: &Harness,
    ledger: &Ledger,
    log_text: &str,
    messages: &BTreeMap<Id, Value>,
    findings: &mut Findings,
) {
    let folder = harness.file("castellan-store");
    let mut check = castellan_command(harness.folder());
    check.stdout(Stdio::piped()).stderr(Stdio::piped());
    let check = check.args(["store", "check", "--replay", "-"]).output().await.expect("it runs");
    let report = String::from_utf8_lossy(&check.stdout).into_owned();
    if !check.status.success() || !report.contains("nothing is wrong") {
        findings.violation(None, format!("store check: {report}{}", String::from_utf8_lossy(&check.stderr)));
    }
    let store = crate::stores::open(&folder);
    let referee = Referee::new(store.clone(), AdvancingClock::default(), SeededEntropy::new(1));
    let mut streams = Vec::new();
    loop {
        let page = store.streams(streams.last(), 1_000).await.expect("a store");
        if page.is_empty() {
            break;
        }
        streams.extend(page);
    }
    for stream in streams {
        let Some(game) = castellan::referee::game_of_stream(&stream) else { continue };
        let game = referee.games.game(&game).await.expect("a game");
        findings.count(format!("games: {:?}", game.phase()));
        if let Some(record) = game.record() {
            *findings.counts.entry("actions played".to_owned()).or_default() += record.steps().len();
            if let Err(problem) = replay(record) {
                findings.violation(None, format!("game {}: {problem}", game.id()));
            }
        }
        check_board(&store, &game, ledger, log_text, messages, findings).await;
    }
}

/// Replays a record and validates every action.
fn replay(record: &Record) -> Result<(), String> {
    let mut replayed = Record::new(record.options().clone(), record.start().clone());
    for step in record.steps() {
        replayed.play(step.action, step.roll).map_err(|error| format!("{}: {error}", step.action))?;
    }
    if replayed.position() == record.position() { Ok(()) } else { Err("its position differs".to_owned()) }
}

/// Checks that the latest board of a game shows all of its actions.
async fn check_board(
    store: &SharedStore,
    game: &Game,
    ledger: &Ledger,
    log_text: &str,
    messages: &BTreeMap<Id, Value>,
    findings: &mut Findings,
) {
    let Some(location) = GameLocations(store.clone()).of(game.id()).await.expect("a store") else {
        return findings.violation(None, format!("game {} has no location", game.id()));
    };
    if location.lost {
        return findings.count("games whose location is lost");
    }
    let here = messages.values().filter(|message| {
        message["channel_id"].as_str() == Some(location.channel.0.to_string().as_str())
            && message["sandbox"]["only_for"].is_null()
            && game_of(message).as_deref() == Some(game.id().as_str())
    });
    let shown: Vec<u32> = here.filter_map(board_version_of).collect();
    let is_latest = |message: &Value| board_version_of(message) == Some(game.board_version());
    let channel_gone = ledger
        .deleted_channels
        .iter()
        .find(|(_, channel)| channel.to_string() == location.channel.to_string())
        .map(|(at, _)| at);
    let in_deleted_channel = location.parent.is_some() || channel_gone.is_some();
    if shown.is_empty() && game.phase() == Phase::Over && in_deleted_channel {
        return findings.count("games over whose channel was deleted");
    }
    if shown.contains(&game.board_version()) {
        return findings.count("games whose board shows what is stored");
    }
    let has_given_up = |line: &str| line.contains("given_up=true") && line.contains(game.id().as_str());
    if let Some(line) = log_text.lines().rfind(|line| has_given_up(line)) {
        findings.count("games whose latest message was given up, as the log says");
        return findings.count(format!("given up: {}", line.split("error=").last().unwrap_or_default()));
    }
    let deleted = || {
        let of_it = |message: &Value| game_of(message).as_deref() == Some(game.id().as_str());
        ledger.deleted_messages.iter().filter(move |(_, message)| of_it(message))
    };
    let gone = deleted().find(|(_, message)| is_latest(message)).map(|(at, _)| at);
    let missed_events = |at: u64| {
        let disk = |span: &Span| span.cause == Cause::Disk && span.overlaps(at, at + ANSWER_LIMIT);
        ledger.excuse(at, ANSWER_LIMIT).is_some() || ledger.spans.iter().any(disk)
    };
    if gone.is_some_and(|at| missed_events(*at)) {
        return findings.count("games whose board was deleted while the bot missed events");
    }
    if channel_gone.is_some_and(|at| missed_events(*at)) {
        return findings.count("games whose channel was deleted while the bot missed events");
    }
    let name = StreamName::new(format!("game/{}", game.id())).expect("a name");
    let whole = store.whole_stream(&name).await.expect("a store").expect("it is there");
    let last = whole.events.last().map(|event| format!("{event:?}")).unwrap_or_default();
    // The time of the deletion, or else of the interaction that caused the last event.
    let request =
        last.split("discord:").nth(1).and_then(|text| text.split(|c: char| !c.is_ascii_digit()).next());
    let requested_at = request.and_then(|id| id.parse().ok()).map(|id: Id| id.created_at());
    let at = deleted().next_back().map(|(at, _)| *at).or(requested_at);
    let deletions = deleted().count();
    let text = format!(
        "game {} with {} actions is nowhere in {} ({:?}, {deletions} deleted, its channel {channel_gone:?}), but {:?}; the last event is {last}; {location:?}",
        game.id(),
        game.board_version(),
        location.channel.0,
        game.phase(),
        shown.last()
    );
    findings.violation(at, text);
}
