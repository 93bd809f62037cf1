//! Invariants that hold under all faults.

use super::ledger::{Ledger, Span, Why};
use super::people::{FOUR, id};
use crate::harness::{Harness, castellan};
use crate::in_process::AdvancingClock;
use crate::test_game::{game_of, ids_of, moment_of};
use castellan::community::game_locations::GameLocations;
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
const IN_TIME: u64 = 3_000;
/// The number of faults that an answer can meet and still be in time.
const BEARABLE: usize = 2;
/// The time after the bot leaves a server in which requests in progress may still arrive, in milliseconds.
const UNDER_WAY: u64 = 2_000;
/// The time around an attempt in which its log line may appear, in milliseconds. The line waits for the response, and
/// the machine can be busy.
const TOLD_WITHIN: u64 = 15_000;
/// The time after a kill in which a message may be posted again, in milliseconds: its first posting was not recorded.
const TAKEN_OVER: u64 = 120_000;
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
pub struct Found {
    /// The violations, each with its time, if known.
    pub wrong: Vec<(Option<u64>, String)>,
    /// The counts.
    pub counts: BTreeMap<String, usize>,
}

impl Found {
    fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }

    fn wrong(&mut self, at: Option<u64>, what: impl Into<String>) {
        self.wrong.push((at, what.into()));
    }
}

/// Checks that each unanswered interaction had a reason.
pub fn everybody_was_answered(ledger: &Ledger, found: &mut Found) {
    for (interaction, asked) in &ledger.asked {
        found.count(format!("interactions: {}", asked.outcome));
        if asked.outcome != "failed" {
            continue;
        }
        let none = Vec::new();
        let attempts = ledger.callbacks.get(interaction).unwrap_or(&none);
        let hits =
            attempts.iter().filter(|(_, status)| status.is_none_or(|status| status == 429 || status >= 500));
        // Discord rejects the answer because it is late or its channel is gone.
        let late = attempts.iter().any(|(_, status)| *status == Some(404));
        if let Some(why) = ledger.excuse(asked.at, IN_TIME) {
            found.count(format!("not answered: {why:?}"));
        } else if hits.count() > BEARABLE {
            found.count("not answered: its answers failed");
        } else if late {
            found.count("answered too late, or where the channel was gone");
        } else {
            let text = format!(
                "{} was not answered: {interaction} {}; attempts {attempts:?}",
                asked.who, asked.what
            );
            found.wrong(Some(asked.at), text);
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

fn killed_near(ledger: &Ledger, from: u64, to: u64) -> bool {
    let met = |span: &Span| span.why == Why::Process && span.meets(from.saturating_sub(5_000), to);
    ledger.spans.iter().any(met)
}

/// Returns `true` if two messages report separate events, for example joining twice. Each post has the nonce of its
/// event, and each answer its interaction.
fn happened_again(first: &Value, second: &Value) -> bool {
    ["/nonce", "/interaction_metadata/id"].into_iter().any(|of| {
        let (first, second) = (first.pointer(of), second.pointer(of));
        first.is_some() && second.is_some() && first != second
    })
}

/// Checks that no public message was posted twice, and that no announced message is missing.
pub fn nothing_was_posted_twice(ledger: &Ledger, messages: &BTreeMap<Id, Value>, found: &mut Found) {
    let mut seen: BTreeMap<String, Id> = BTreeMap::new();
    for (message, json) in messages {
        // Discord posts a system message in the bot's name when a thread is created.
        let own = json["author"]["bot"] == true && matches!(json["type"].as_u64(), Some(0 | 19 | 20 | 23));
        if !own {
            continue;
        }
        if json["flags"].as_u64().unwrap_or(0) & 128 != 0 {
            let of = &json["interaction_metadata"]["id"];
            let at = message.made();
            if killed_near(ledger, at, at + TAKEN_OVER) || json["sandbox"]["failed"] == true {
                found.count("left at thinking: the process was killed, or its token expired");
            } else if ledger
                .hits
                .iter()
                .any(|hit| hit.at >= at && hit.at < at + 60_000 && hit.request.contains("@original"))
            {
                found.count("left at thinking: what was to follow failed");
            } else {
                found.wrong(Some(at), format!("left at thinking: {of}"));
            }
            continue;
        }
        if !json["sandbox"]["only_for"].is_null() {
            continue;
        }
        found.count("messages for everybody");
        let content = json["content"].as_str().unwrap_or_default();
        // A deleted board is posted again, a moved game repeats its board, and reminders can repeat.
        let again = ["so here it is again", "continues here", "continues in <#", "Reminder: "];
        if content.is_empty() || again.iter().any(|again| content.contains(again)) {
            continue;
        }
        // The same text may be posted for another game.
        let key = format!("{} {:?} {content}", json["channel_id"], ids_of(json));
        let Some(first) = seen.insert(key, *message) else { continue };
        if happened_again(&messages[&first], json) {
            found.count("said again of what happened again");
            continue;
        }
        let (from, to) = (first.made(), message.made());
        if to < from + TAKEN_OVER && killed_near(ledger, from, to) {
            found.count("posted once more after a kill");
        } else if to > from + TAKEN_OVER && content.starts_with("Round ") {
            found.count("boards of two tournaments that say the same");
        } else {
            found.wrong(
                Some(to),
                format!("posted twice: {first} and {message}, {} ms later: {content}", to - from),
            );
        }
    }
}

/// Checks that no request was sent to a server after the bot had left it, except those in progress.
pub fn nothing_was_sent_to_a_lost_server(ledger: &Ledger, found: &mut Found) {
    for (from, to, channels) in &ledger.absences {
        let before: BTreeSet<&str> = ledger
            .sent
            .iter()
            .filter(|sent| sent.at < from + UNDER_WAY)
            .map(|sent| sent.what.as_str())
            .collect();
        for sent in &ledger.sent {
            let within = sent.at >= from + UNDER_WAY && sent.at < *to && channels.contains(&sent.channel);
            // Edits of old boards have the lowest priority, and may wait as long as their channel's rate limits.
            if within && sent.what.starts_with("PATCH") {
                found.count("edits that were under way when the bot left a server");
            } else if within
                && !before.contains(sent.what.as_str())
                && ledger.excuse(*from, to - from).is_none()
            {
                found.wrong(Some(sent.at), format!("sent to a server that it left: {}", sent.what));
            }
        }
        found.count("times in which the bot was out of a server");
    }
}

/// A line of the log.
struct Line<'a> {
    at: u64,
    level: &'a str,
    text: &'a str,
}

fn lines(told: &str) -> Vec<Line<'_>> {
    let line = |text| {
        let (at, rest) = str::split_once(text, ' ')?;
        let at: Timestamp = at.parse().ok()?;
        let level = rest.split_whitespace().next()?;
        Some(Line { at: at.as_millisecond() as u64, level, text })
    };
    told.lines().filter_map(line).collect()
}

/// Returns the lines of the log with their times.
pub fn log(told: &str) -> impl Iterator<Item = (u64, String)> {
    lines(told).into_iter().map(|line| (line.at, line.text.to_owned()))
}

/// Checks that every failure is in the log with its cause, and that there are no other errors.
pub fn every_failure_is_in_the_log(ledger: &Ledger, told: &str, found: &mut Found) {
    let lines = lines(told);
    let dead =
        |at: u64| ledger.spans.iter().any(|span| span.why == Why::Process && span.meets(at, at + 1_000));
    for hit in &ledger.hits {
        found.count(format!(
            "requests hit: {}",
            hit.status.map_or("cut".to_owned(), |status| status.to_string())
        ));
        if dead(hit.at) {
            continue;
        }
        let status = hit.status.map(|status| format!("status={status}"));
        let request = format!("request=\"{}\"", hit.request);
        // Repeated attempts of one request are not all logged, but an earlier one is.
        let tells = |line: &&Line<'_>| {
            line.at + TOLD_WITHIN >= hit.at
                && line.at < hit.at + TOLD_WITHIN
                && line.text.contains(&request)
                && status.as_ref().is_none_or(|status| line.text.contains(status))
        };
        if !lines.iter().any(|line| tells(&line)) {
            found.wrong(Some(hit.at), format!("not in the log: {} {:?}", hit.request, hit.status));
        }
    }
    for (at, code) in &ledger.closes {
        // A close without a code is recognized by its text.
        let cause = code.map(|code| format!("code={code}"));
        let tells = |line: &Line<'_>| {
            line.at + 50 >= *at
                && line.at < at + TOLD_WITHIN
                && match &cause {
                    Some(cause) => line.text.contains("gateway: closed") && line.text.contains(cause),
                    None => line.text.contains("::gateway") || line.text.contains("a session "),
                }
        };
        if !dead(*at) && !lines.iter().any(tells) {
            found.wrong(Some(*at), format!("not in the log: the gateway let go, {cause:?}"));
        }
    }
    for line in &lines {
        found.count(format!("lines of the log: {}", line.level));
        let disk = ledger.faults.contains_key("disk")
            && ["store:", "cannot be written", "disk", "File too large", "not stored"]
                .iter()
                .any(|part| line.text.contains(part));
        let fatal = ledger.closes.iter().any(|(at, code)| {
            matches!(code, Some(4010..=4014)) && line.at + 50 >= *at && line.at < at + TOLD_WITHIN
        });
        let caused = CAUSES.iter().any(|cause| line.text.contains(cause));
        if line.level == "ERROR" && !caused && !disk && !fatal {
            found.wrong(Some(line.at), format!("an error: {}", line.text));
        }
    }
    if told.contains("panicked") {
        found.wrong(None, "something panicked");
    }
}

/// Checks that the store is intact and that the latest board of every game matches it.
pub async fn boards_show_what_is_stored(
    harness: &Harness,
    ledger: &Ledger,
    told: &str,
    messages: &BTreeMap<Id, Value>,
    found: &mut Found,
) {
    let folder = harness.file("castellan-store");
    let mut check = castellan(harness.folder());
    check.stdout(Stdio::piped()).stderr(Stdio::piped());
    let check = check.args(["store", "check", "--replay", "-"]).output().await.expect("it runs");
    let said = String::from_utf8_lossy(&check.stdout).into_owned();
    if !check.status.success() || !said.contains("nothing is wrong") {
        found.wrong(None, format!("store check: {said}{}", String::from_utf8_lossy(&check.stderr)));
    }
    let store = crate::stores::opened(&folder);
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
        found.count(format!("games: {:?}", game.phase()));
        if let Some(record) = game.record() {
            *found.counts.entry("actions played".to_owned()).or_default() += record.steps().len();
            if let Err(problem) = played_anew(record) {
                found.wrong(None, format!("game {}: {problem}", game.id()));
            }
        }
        shows(&store, &game, ledger, told, messages, found).await;
    }
}

/// Replays a record and validates every action.
fn played_anew(record: &Record) -> Result<(), String> {
    let mut anew = Record::new(record.options().clone(), record.start().clone());
    for step in record.steps() {
        anew.play(step.action, step.roll).map_err(|error| format!("{}: {error}", step.action))?;
    }
    if anew.position() == record.position() { Ok(()) } else { Err("it comes to stand otherwise".to_owned()) }
}

/// Checks that the latest board of a game shows all of its actions.
async fn shows(
    store: &SharedStore,
    game: &Game,
    ledger: &Ledger,
    told: &str,
    messages: &BTreeMap<Id, Value>,
    found: &mut Found,
) {
    let Some(place) = GameLocations(store.clone()).of(game.id()).await.expect("a store") else {
        return found.wrong(None, format!("game {} has no place", game.id()));
    };
    if place.lost {
        return found.count("games whose place is lost");
    }
    let here = messages.values().filter(|message| {
        message["channel_id"].as_str() == Some(place.channel.0.to_string().as_str())
            && message["sandbox"]["only_for"].is_null()
            && game_of(message).as_deref() == Some(game.id().as_str())
    });
    let shown: Vec<u32> = here.filter_map(moment_of).collect();
    let is_latest = |message: &Value| moment_of(message) == Some(game.board_version());
    let channel_gone = ledger
        .gone
        .iter()
        .find(|(_, channel)| channel.to_string() == place.channel.to_string())
        .map(|(at, _)| at);
    let in_deleted_channel = place.parent.is_some() || channel_gone.is_some();
    if shown.is_empty() && game.phase() == Phase::Over && in_deleted_channel {
        return found.count("games over whose channel was deleted");
    }
    if shown.contains(&game.board_version()) {
        return found.count("games whose board shows what is stored");
    }
    let given_up = |line: &str| line.contains("given_up=true") && line.contains(game.id().as_str());
    if let Some(line) = told.lines().rfind(|line| given_up(line)) {
        found.count("games whose latest message was given up, as the log says");
        return found.count(format!("given up: {}", line.split("error=").last().unwrap_or_default()));
    }
    let deleted = || {
        let of_it = |message: &Value| game_of(message).as_deref() == Some(game.id().as_str());
        ledger.deleted.iter().filter(move |(_, message)| of_it(message))
    };
    let gone = deleted().find(|(_, message)| is_latest(message)).map(|(at, _)| at);
    let unheard = |at: u64| {
        let disk = |span: &Span| span.why == Why::Disk && span.meets(at, at + IN_TIME);
        ledger.excuse(at, IN_TIME).is_some() || ledger.spans.iter().any(disk)
    };
    if gone.is_some_and(|at| unheard(*at)) {
        return found.count("games whose board was deleted while the bot heard of nothing");
    }
    if channel_gone.is_some_and(|at| unheard(*at)) {
        return found.count("games whose channel was deleted while the bot heard of nothing");
    }
    let name = StreamName::new(format!("game/{}", game.id())).expect("a name");
    let whole = store.whole_stream(&name).await.expect("a store").expect("it is there");
    let last = whole.events.last().map(|event| format!("{event:?}")).unwrap_or_default();
    // The time of the deletion, or else of the interaction that caused the last event.
    let request =
        last.split("discord:").nth(1).and_then(|text| text.split(|c: char| !c.is_ascii_digit()).next());
    let asked = request.and_then(|id| id.parse().ok()).map(|id: Id| id.made());
    let at = deleted().next_back().map(|(at, _)| *at).or(asked);
    let deletions = deleted().count();
    let text = format!(
        "game {} with {} actions is nowhere in {} ({:?}, {deletions} deleted, its channel {channel_gone:?}), but {:?}; the last event is {last}; {place:?}",
        game.id(),
        game.board_version(),
        place.channel.0,
        game.phase(),
        shown.last()
    );
    found.wrong(at, text);
}
