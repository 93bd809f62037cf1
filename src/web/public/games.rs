//! The pages of a game: live, finished, after each of its moves, and embedded.

use super::layout::{self, Head};
use super::moves;
use super::pictures::{Look, Picture};
use super::visit::{Answer, Id, Refusal, Visit, read, respond};
use crate::headers;
use crate::hub::Snapshot;
use crate::plain::plain_text;
use crate::server::{self, Web};
use crate::view::{Reader, SeatView, Subject, View, seat_of_word, view};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, Response, StatusCode};
use castellan_community::access::public::PublicServer;
use castellan_community::analysis_lines::{brilliant, seat_line, worst};
use castellan_community::boards::{clock_text, describe};
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_game::player::computer_level;
use castellan_game::{Game, GameId, Phase, Span};
use castellan_referee::computers::analyses::{Analysis, has_judgements};
use castellan_rules::{Record, Seat};
use castellan_text::names::{isolate, remove_marks};
use castellan_text::{self as text, Language, MessageArgument, message};
use maud::{DOCTYPE, Markup, html};
use std::sync::Arc;

/// The most characters of the description of a picture for people who do not see it.
const LONGEST_ALT: usize = 1_000;

/// A game as anybody may see it.
struct Shown {
    snapshot: Arc<Snapshot>,
    server: PublicServer,
    people: People,
    view: View,
}

impl Shown {
    async fn load(web: &Web, id: &GameId, language: Language) -> Result<Self, Refusal> {
        let Some((_, server)) = web.access.public_game(id).await? else { return Err(Refusal::Missing) };
        let (_, states) = web.hubs.watch(id).await?;
        let snapshot = Arc::clone(&states.borrow());
        let people = people_of(web, &server, &snapshot.game, language).await?;
        let moves = snapshot.moves(language);
        let subject =
            Subject { game: &snapshot.game, history: &snapshot.history, moves: &moves, people: &people };
        let view = view(subject, &Reader::spectator(language), web.referee.now());
        Ok(Self { snapshot, server, people, view })
    }

    /// Returns `true` if an open page asks for news, and has the newest state.
    fn is_known(&self, visit: &Visit) -> bool {
        visit.number("after") == Some(self.view.event)
    }

    fn path(&self) -> String {
        format!("/games/{}", self.snapshot.game.id())
    }

    /// Returns the addresses of the light and the dark picture after some moves.
    fn pictures(&self, steps: usize, language: Language) -> Option<[String; 2]> {
        let [light, dark] = Look::both(language)
            .map(|look| Picture::of_game(&self.snapshot.game, steps, &self.people, look).map(|one| one.path));
        Some([light?, dark?])
    }

    /// Returns the board after some moves in words.
    fn alt(&self, steps: usize, language: Language) -> String {
        let game = &self.snapshot.game;
        let Some(record) = game.record() else { return self.view.status.clone() };
        let end = game.end().filter(|_| steps == record.steps().len());
        let names = self.people.seats(game, language);
        let names = names.each_ref().map(|name| name.as_deref().map(isolate));
        let names = names.each_ref().map(Option::as_deref);
        describe(&record.rewound(steps), end, names, LONGEST_ALT, language)
    }

    /// Returns the position after some moves as a sentence.
    fn status(&self, steps: usize, language: Language) -> String {
        let game = &self.snapshot.game;
        match game.record() {
            Some(record) if steps < record.steps().len() => {
                let names = self.people.marked_seats(game, language);
                let names = names.each_ref().map(Option::as_deref);
                let position = record.rewound(steps);
                remove_marks(&text::position_status_in(position.position(), None, &names, language))
            }
            _ => self.view.status.clone(),
        }
    }

    /// Returns the players, as a title.
    fn title(&self, language: Language) -> String {
        let names = self.view.seats.iter().map(|seat| self.name(seat, language));
        format!("{} · {}", names.collect::<Vec<_>>().join(" – "), self.view.title)
    }

    /// Returns the name of a player, or of the seat of one who is not named.
    fn name(&self, seat: &SeatView, language: Language) -> String {
        let of_word = seat_of_word(seat.seat).unwrap_or(Seat::White);
        let player = self.snapshot.game.player_at(of_word);
        match player.filter(|player| !self.people.is_withheld(&player.id)) {
            Some(_) => seat.name.clone(),
            None => MessageArgument::from(of_word).text(language),
        }
    }

    /// Returns the address of the page of the player on a seat.
    fn player_path(&self, seat: &SeatView) -> Option<String> {
        let player = self.snapshot.game.player_at(seat_of_word(seat.seat)?)?;
        let is_named = !self.people.is_withheld(&player.id) && computer_level(&player.id).is_none();
        is_named.then(|| format!("/players/{}", player.id))
    }
}

/// Loads the people of a game and of its offers, as far as they may be named.
pub(crate) async fn people_of(
    web: &Web,
    server: &PublicServer,
    game: &Game,
    language: Language,
) -> Result<People, OperatorError> {
    let label = message!(Web, "public-someone").text(language);
    let offered = game.offers().iter().flat_map(|offer| game.parties(&offer.kind)).collect::<Vec<_>>();
    let offering = game.offers().iter().map(|offer| &offer.by);
    let players = game.players().into_iter().chain([&game.owner().id]).chain(offering).chain(&offered);
    let players: Vec<_> = players.map(|player| (player.clone(), label.clone())).collect();
    let mut people = People::default();
    web.access.add_public_people(&mut people, server, players).await?;
    Ok(people)
}

/// Returns the picture of a game after some of its moves.
pub(super) async fn picture(
    web: &Web,
    id: String,
    steps: usize,
    look: Look,
) -> Result<(Option<Picture>, PublicServer), Refusal> {
    let id = GameId::new(id).map_err(|_| Refusal::Missing)?;
    let Some((game, server)) = web.access.public_game(&id).await? else { return Err(Refusal::Missing) };
    let people = people_of(web, &server, &game, look.language).await?;
    let all = game.record().map_or(0, |record| record.steps().len());
    Ok((Picture::of_game(&game, steps.min(all), &people, look), server))
}

pub(super) async fn page(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = show(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show(web: &Web, id: Id, visit: &Visit) -> Answer {
    let id = read(id, |text| GameId::new(text).ok())?;
    let shown = Shown::load(web, &id, visit.language).await?;
    if shown.is_known(visit) {
        return Ok(server::empty(StatusCode::NO_CONTENT));
    }
    let all = shown.view.moves.len();
    let earlier = visit.number("move").and_then(|steps| usize::try_from(steps).ok());
    if earlier.is_some_and(|steps| steps > all) {
        return Err(Refusal::Missing);
    }
    let steps = earlier.unwrap_or(all);
    let game = &shown.snapshot.game;
    let analysis = match game.phase() {
        Phase::Over => web.referee.analyses.of_game(game).await?.filter(Analysis::is_complete),
        _ => None,
    };
    let pictures = shown.pictures(steps, visit.language);
    let head = Head {
        title: shown.title(visit.language),
        description: shown.status(steps, visit.language),
        path: shown.path(),
        picture: pictures.as_ref().map(|[light, _]| light.clone()),
        alt: shown.alt(steps, visit.language),
        server: &shown.server,
        is_top: false,
        is_live: earlier.is_none() && shown.view.phase != "over",
    };
    let body = html! {
        (heading(&shown, visit, head.is_live))
        div.game {
            (board(&shown, (steps, earlier.is_some()), pictures, visit))
            div.side {
                (seats(&shown, earlier.is_none(), visit))
                (after_the_end(&shown, analysis.as_ref(), visit, web))
                section {
                    h2 { (message!(Web, "page-moves").text(visit.language)) }
                    @if all > 0 {
                        (moves::list(&shown.view.moves, &shown.path(), Some(steps), visit))
                    } @else {
                        p { (message!(Web, "public-moves-none").text(visit.language)) }
                    }
                }
                (embedding(web, &shown, visit))
            }
        }
    };
    Ok(layout::page(web, visit, &head, &body))
}

fn heading(shown: &Shown, visit: &Visit, is_live: bool) -> Markup {
    html! {
        div.heading {
            h1 {
                @for (index, seat) in shown.view.seats.iter().enumerate() {
                    @if index > 0 { " – " }
                    bdi { (shown.name(seat, visit.language)) }
                }
            }
            p {
                (shown.view.title)
                @if is_live { " " span.live { (message!(Web, "public-live").text(visit.language)) } }
            }
        }
    }
}

/// Returns the board with the sentence about it.
fn board(
    shown: &Shown,
    (steps, is_earlier): (usize, bool),
    pictures: Option<[String; 2]>,
    visit: &Visit,
) -> Markup {
    let all = shown.view.moves.len();
    let path = shown.path();
    html! {
        div.board {
            p.status id="status" role="status" { (shown.status(steps, visit.language)) }
            @if let Some(pictures) = pictures {
                (picture_element(&pictures, &shown.alt(steps, visit.language)))
                @if all > 0 { (moves::steps(all, steps, &path, visit)) }
            }
            @if is_earlier {
                p {
                    (message!(Web, "public-position", number = steps).text(visit.language)) " · "
                    a href=(visit.link(&path)) { (message!(Web, "public-current").text(visit.language)) }
                }
            } @else if shown.view.phase != "over" {
                div id="live" data-event=(shown.view.event) hidden {}
            }
        }
    }
}

fn picture_element([light, dark]: &[String; 2], alt: &str) -> Markup {
    html! {
        picture {
            source media="(prefers-color-scheme: dark)" srcset=(dark);
            img src=(light) alt=(alt);
        }
    }
}

/// Returns the players, with what is true only now: their clocks, their reserves, and the player to move.
fn seats(shown: &Shown, is_now: bool, visit: &Visit) -> Markup {
    let to_move = message!(Web, "page-to-move").text(visit.language);
    html! {
        ul.seats {
            @for seat in &shown.view.seats {
                li.seat.to-move[is_now && seat.to_move] data-seat=(seat.seat) {
                    span class={ "disc " (seat.seat) } aria-hidden="true" {}
                    span.name {
                        @if let Some(path) = shown.player_path(seat) {
                            a href=(visit.link(&path)) { bdi { (shown.name(seat, visit.language)) } }
                        } @else {
                            bdi { (shown.name(seat, visit.language)) }
                        }
                    }
                    @if is_now {
                        span.turn { @if seat.to_move { (to_move) } }
                        span.clock data-ms=[remaining(seat)] data-running=[running(seat)] {
                            (clock(seat, visit.language))
                        }
                    }
                }
                @if is_now && !seat.reserve.is_empty() {
                    li.held { (held(seat, &shown.name(seat, visit.language), visit.language)) }
                }
            }
        }
    }
}

/// Returns the pieces that a seat may return to the board.
fn held(seat: &SeatView, name: &str, language: Language) -> String {
    let pieces: Vec<&str> = seat.reserve.iter().map(|counted| counted.label.as_str()).collect();
    let title = message!(Web, "page-reserve-of", name = name.to_owned()).text(language);
    format!("{title}: {}", pieces.join(", "))
}

fn remaining(seat: &SeatView) -> Option<u64> {
    seat.clock.as_ref().map(|clock| clock.remaining_ms)
}

fn running(seat: &SeatView) -> Option<&'static str> {
    seat.clock.as_ref().filter(|clock| clock.running).map(|_| "1")
}

fn clock(seat: &SeatView, language: Language) -> String {
    remaining(seat).map_or_else(String::new, |left| clock_text(Span::from_ms(left), language))
}

/// Returns the replay and the analysis of a finished game.
fn after_the_end(shown: &Shown, analysis: Option<&Analysis>, visit: &Visit, web: &Web) -> Markup {
    let game = &shown.snapshot.game;
    let Some(record) = game.record().filter(|_| game.phase() == Phase::Over) else { return html! {} };
    let lines = analysis.map(|analysis| analysis_lines(shown, record, analysis, web, visit.language));
    html! {
        @if record.steps().len() > 0 {
            p {
                a.button.main href=(visit.link(&format!("{}/replay", shown.path()))) rel="nofollow" {
                    (message!(Web, "public-replay").text(visit.language))
                }
            }
        }
        @if let Some(lines) = lines {
            section {
                h2 { (message!(Web, "public-analysis").text(visit.language)) }
                ul.lines { @for line in &lines { li { (line) } } }
            }
        }
    }
}

/// Returns the evaluation of the moves, a line each.
fn analysis_lines(
    shown: &Shown,
    record: &Record,
    analysis: &Analysis,
    web: &Web,
    language: Language,
) -> Vec<String> {
    if !has_judgements(record) {
        return Vec::new();
    }
    let names = shown.people.marked_seats(&shown.snapshot.game, language);
    let names = names.each_ref().map(Option::as_deref);
    let seats = shown.snapshot.game.all_seats().into_iter().map(|seat| {
        let name = text::named_seat_in(seat, &names, language);
        remove_marks(&seat_line(record, analysis, (seat, &name), language))
    });
    // These lines are for Discord, and have its formatting.
    let marked = worst(record, analysis, language).into_iter().chain(brilliant(record, analysis, language));
    seats.chain(marked.map(|line| plain_text(&line, web.referee.now(), language))).collect()
}

/// Returns the lines with which other pages show the board.
fn embedding(web: &Web, shown: &Shown, visit: &Visit) -> Markup {
    let address = format!("{}/embed{}", web.links.address(), shown.path().replace("/games/", "/game/"));
    let code = format!(
        "<iframe src=\"{address}\" title=\"{}\" width=\"480\" height=\"600\" loading=\"lazy\"></iframe>",
        shown.view.title
    );
    let label = message!(Web, "public-embed").text(visit.language);
    html! {
        details {
            summary { (label) }
            input type="text" readonly value=(code) aria-label=(label);
        }
    }
}

pub(super) async fn embedded(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = show_embedded(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show_embedded(web: &Web, id: Id, visit: &Visit) -> Answer {
    let id = read(id, |text| GameId::new(text).ok())?;
    let shown = Shown::load(web, &id, visit.language).await?;
    if shown.is_known(visit) {
        return Ok(server::empty(StatusCode::NO_CONTENT));
    }
    let steps = shown.view.moves.len();
    let folder = web.assets().folder();
    let pictures = shown.pictures(steps, visit.language);
    let is_live = shown.view.phase != "over";
    let document = html! {
        (DOCTYPE)
        html lang=(visit.language.tag()) data-theme="auto" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (shown.title(visit.language)) }
                link rel="stylesheet" href={ (folder) "/public.css" };
                @if is_live { script type="module" src={ (folder) "/live.js" } {} }
            }
            body.embedded {
                main {
                    h1 { a href=(visit.link(&shown.path())) target="_blank" rel="noopener" {
                        (shown.title(visit.language))
                    } }
                    @if let Some(pictures) = &pictures {
                        (picture_element(pictures, &shown.alt(steps, visit.language)))
                    }
                    // The picture says it to those who see it.
                    p.unseen[pictures.is_some()] id="status" role="status" { (shown.view.status) }
                    @if is_live {
                        div id="live" data-event=(shown.view.event) hidden {}
                    }
                }
            }
        }
    };
    let mut response = server::html(StatusCode::OK, document.into_string());
    let answer = response.headers_mut();
    answer.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers::allow_framing(answer, "*");
    Ok(response)
}
