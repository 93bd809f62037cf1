//! A tournament as a calendar file (RFC 5545): its start, and its rounds.

use super::layout::timestamp;
use super::visit::{Answer, Id, Refusal, Visit, read, respond};
use crate::html;
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use castellan_game::Time;
use castellan_text::names::isolate;
use castellan_text::{Language, message};
use castellan_tournament::{Phase, Tournament, TournamentId};
use std::fmt::Write as _;
use std::sync::Arc;

/// The longest line, in bytes, without its end (RFC 5545, 3.1).
const LINE: usize = 75;

/// An entry of a calendar.
struct Entry {
    id: String,
    title: String,
    starts: Time,
    ends: Option<Time>,
}

pub(super) async fn file(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = calendar(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn calendar(web: &Web, id: Id, visit: &Visit) -> Answer {
    let id = read(id, |text| TournamentId::new(text).ok())?;
    let Some((tournament, _)) = web.access.public_tournament(&id).await? else {
        return Err(Refusal::Missing);
    };
    let address = web.links.address();
    let host = address.split_once("://").map_or(address, |(_, host)| host);
    let text = written(&tournament, (address, host), web.referee.now(), visit.language);
    let mut response = html::empty(StatusCode::OK);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(name) = HeaderValue::try_from(format!("attachment; filename=\"{id}.ics\"")) {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    *response.body_mut() = Body::from(text);
    Ok(response)
}

/// Returns the entries of a tournament.
fn entries(tournament: &Tournament, language: Language) -> Vec<Entry> {
    let title = isolate(&tournament.announcement().title);
    let start = tournament.announcement().starts.filter(|_| tournament.phase() == Phase::SignUp);
    let start =
        start.map(|starts| Entry { id: "start".to_owned(), title: title.clone(), starts, ends: None });
    let rounds = tournament.rounds().iter().map(|round| {
        let named = message!(Web, "public-round", round = round.number).text(language);
        let title = if tournament.is_continuous() { title.clone() } else { format!("{title}: {named}") };
        Entry { id: format!("round-{}", round.number), title, starts: round.starts, ends: round.deadline }
    });
    start.into_iter().chain(rounds).collect()
}

/// Returns the calendar file of a tournament.
fn written(tournament: &Tournament, (address, host): (&str, &str), now: Time, language: Language) -> String {
    let time = |at: Time| timestamp(at).strftime("%Y%m%dT%H%M%SZ").to_string();
    let mut file = String::new();
    let mut line = |text: &str| fold(&mut file, text);
    line("BEGIN:VCALENDAR");
    line("VERSION:2.0");
    line("PRODID:-//Castellan//Tournaments//EN");
    line("METHOD:PUBLISH");
    for Entry { id, title, starts, ends } in entries(tournament, language) {
        line("BEGIN:VEVENT");
        line(&format!("UID:{}-{id}@{host}", tournament.id()));
        line(&format!("DTSTAMP:{}", time(now)));
        line(&format!("SEQUENCE:{}", tournament.events()));
        line(&format!("DTSTART:{}", time(starts)));
        if let Some(ends) = ends.filter(|ends| *ends > starts) {
            line(&format!("DTEND:{}", time(ends)));
        }
        line(&format!("SUMMARY:{}", escaped(&title)));
        line(&format!("URL:{address}/tournaments/{}", tournament.id()));
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    file
}

/// Escapes a text (RFC 5545, 3.3.11).
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,").replace('\n', "\\n")
}

/// Writes a line, broken where it is too long. No character is cut in two.
fn fold(file: &mut String, text: &str) {
    let mut length = 0;
    for letter in text.chars() {
        if length + letter.len_utf8() > LINE {
            file.push_str("\r\n ");
            length = 1;
        }
        length += letter.len_utf8();
        file.push(letter);
    }
    // Writing to a text cannot fail.
    let _ = file.write_str("\r\n");
}
