//! Pictures of public pages, under addresses that change with what they show.

use super::visit::{Answer, Refusal, Visit, language_of_tag, respond};
use super::{games, players, servers, tournaments};
use crate::assets::IMMUTABLE;
use crate::headers;
use crate::server::{self, Web};
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderValue, Response, StatusCode};
use bytes::Bytes;
use castellan_community::boards::{BoardPicture, PICTURE_SIZE, RenderOptions, clocks, public_viewpoint};
use castellan_community::crosstables::caption;
use castellan_community::people::People;
use castellan_community::rating_charts::{RatingCurve, rating_chart};
use castellan_community::render_pool::{RenderError, RenderPool};
use castellan_community::settings::BoardView;
use castellan_game::{Game, PlayerId};
use castellan_picture::chart::Chart;
use castellan_picture::list::{Align, Column, List, MOST_COLUMNS, MOST_ROWS, Row};
use castellan_picture::{HanForms, PictureError, Renderer, Theme, theme};
use castellan_rules::Seat;
use castellan_text::Language;
use castellan_text::names::clean;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// The most pictures and replays that are drawn at once for public pages. The pool draws two, so that one is left for
/// the bot.
const AT_ONCE: usize = 1;
/// The most that wait to be drawn. Others are asked to come back.
const WAITING: usize = 32;
/// The beginning of the file names of rating charts.
const CURVES: &str = "curve-";
/// The most bytes of pictures and replays that are kept.
const KEPT_BYTES: usize = 16 << 20;

/// The language and theme of a picture.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The language of its words.
    pub language: Language,
    theme: &'static Theme,
}

impl Look {
    /// Returns the light and the dark look in a language.
    pub fn both(language: Language) -> [Self; 2] {
        [&theme::LIGHT, &theme::DARK].map(|theme| Self { language, theme })
    }

    fn read(text: &str) -> Option<Self> {
        let (tag, name) = text.rsplit_once('-')?;
        Self::both(language_of_tag(tag)?).into_iter().find(|look| look.theme.name == name)
    }

    fn folder(self) -> String {
        format!("/pictures/{}-{}", self.language.tag(), self.theme.name)
    }

    /// Returns the options for boards that are seen from a seat.
    pub fn options(self, viewpoint: Seat) -> RenderOptions {
        let han_forms = self.han_forms();
        RenderOptions { viewpoint, theme: self.theme, language: self.language, han_forms }
    }

    fn han_forms(self) -> Option<HanForms> {
        HanForms::of_tag(self.language.tag())
    }
}

/// A picture that is not drawn yet.
pub(super) struct Picture {
    /// The address.
    pub path: String,
    drawing: Drawing,
}

enum Drawing {
    Board(Box<BoardPicture>, RenderOptions),
    List(List),
    Chart(Box<Chart>),
}

impl Picture {
    /// Returns the board of a game after some of its moves; `None` if the game has not started.
    pub fn of_game(game: &Game, steps: usize, people: &People, look: Look) -> Option<Self> {
        let record = game.record()?;
        let is_last = steps == record.steps().len();
        let shown = record.rewound(steps);
        let clocks = if is_last { clocks(game, look.language) } else { [const { None }; 4] };
        let names = people.seats(game, look.language);
        let end = game.end().filter(|_| is_last);
        let picture = BoardPicture::new(&shown, end, (names, clocks), None, look.language);
        let moves: Vec<_> = shown.steps().collect();
        let key = key(&format!("{picture:?}{moves:?}"));
        let path = format!("{}/games/{}/{steps}-{key}.png", look.folder(), game.id());
        let view = look.options(public_viewpoint(game, BoardView::White));
        Some(Self { path, drawing: Drawing::Board(Box::new(picture), view) })
    }

    /// Returns a table, whose second column holds names; `None` if it has no rows. `subject` is a part of the address.
    pub fn of_table(
        subject: &str,
        title: &str,
        heads: &[String],
        rows: &[Vec<String>],
        look: Look,
    ) -> Option<Self> {
        let first = rows.first()?;
        let width = heads.len().min(first.len()).min(MOST_COLUMNS);
        let columns = heads.iter().take(width).enumerate().map(|(at, heading)| Column {
            heading: caption(&clean(heading)),
            align: if at == 1 { Align::Left } else { Align::Right },
        });
        let row = |cells: &Vec<String>| {
            let cells = cells.iter().take(width).map(|cell| caption(&clean(cell)));
            Row { cells: cells.collect(), marked: false }
        };
        let list = List {
            title: caption(&clean(title)),
            columns: columns.collect(),
            rows: rows.iter().take(MOST_ROWS).map(row).collect(),
            theme: look.theme,
            han_forms: look.han_forms(),
        };
        let key = key(&format!("{}{:?}{:?}", list.title, list.columns, list.rows));
        let path = format!("{}/{subject}/{key}.png", look.folder());
        Some(Self { path, drawing: Drawing::List(list) })
    }

    /// Returns the chart of a player's ratings with its description; `None` if no curve has two points.
    pub fn of_curves(
        player: &PlayerId,
        name: &str,
        curves: &[RatingCurve],
        look: Look,
    ) -> Option<(Self, String)> {
        let look_of_chart = (look.theme, look.han_forms());
        let (chart, description) = rating_chart(name, curves, look.language, look_of_chart)?;
        // The headings of the page say whose ratings these are.
        let chart = Chart { title: String::new(), ..chart };
        let key = key(&format!("{:?}{:?}", chart.lines, chart.dates));
        let path = format!("{}/players/{player}/{CURVES}{key}.png", look.folder());
        Some((Self { path, drawing: Drawing::Chart(Box::new(chart)) }, description))
    }
}

/// Returns the part of an address that changes with a text.
pub(super) fn key(text: &str) -> String {
    base16ct::lower::encode_string(&Sha256::digest(text.as_bytes())[..10])
}

fn paint(drawing: &Drawing, renderer: &mut Renderer) -> Result<Vec<u8>, PictureError> {
    match drawing {
        Drawing::Board(picture, view) => {
            let mut scene = picture.board(*view, PICTURE_SIZE);
            picture.add_lines(&mut scene);
            renderer.png(&scene)
        }
        Drawing::List(list) => renderer.list(list),
        Drawing::Chart(chart) => renderer.chart(chart),
    }
}

/// The pictures and replays that were drawn last.
pub(super) struct Pictures {
    drawn: Mutex<Drawn>,
    places: Semaphore,
    turns: Semaphore,
}

#[derive(Default)]
struct Drawn {
    by_key: HashMap<String, Bytes>,
    /// The keys, oldest first.
    order: VecDeque<String>,
    bytes: usize,
}

impl Default for Pictures {
    fn default() -> Self {
        let (places, turns) = (Semaphore::new(WAITING), Semaphore::new(AT_ONCE));
        Self { drawn: Mutex::default(), places, turns }
    }
}

impl Pictures {
    /// Returns what was drawn under a key, or draws it when it is its turn.
    pub async fn get(
        &self,
        key: &str,
        draw: impl Future<Output = Result<Arc<[u8]>, RenderError>>,
    ) -> Result<Bytes, Refusal> {
        if let Some(known) = self.known(key) {
            return Ok(known);
        }
        let _place = self.places.try_acquire().map_err(|_| Refusal::Busy)?;
        let _turn = self.turns.acquire().await.map_err(|_| Refusal::Busy)?;
        // Another reader may have asked for the same.
        if let Some(known) = self.known(key) {
            return Ok(known);
        }
        let bytes = Bytes::from_owner(draw.await?);
        self.keep(key, &bytes);
        Ok(bytes)
    }

    fn known(&self, key: &str) -> Option<Bytes> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner).by_key.get(key).cloned()
    }

    fn keep(&self, key: &str, bytes: &Bytes) {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes.len() > KEPT_BYTES || drawn.by_key.insert(key.to_owned(), bytes.clone()).is_some() {
            return;
        }
        drawn.order.push_back(key.to_owned());
        drawn.bytes += bytes.len();
        while drawn.bytes > KEPT_BYTES
            && let Some(oldest) = drawn.order.pop_front()
        {
            let gone = drawn.by_key.remove(&oldest).map_or(0, |bytes| bytes.len());
            drawn.bytes -= gone;
        }
    }
}

/// The parts of the address of a picture: its look, its subject, and its file.
type Address = Result<Path<(String, String, String)>, PathRejection>;

pub(super) async fn game(State(web): State<Arc<Web>>, address: Address, visit: Visit) -> Response<Body> {
    let answer = async {
        let (look, id, file) = parts(address)?;
        let steps = file.split_once('-').and_then(|(steps, _)| steps.parse().ok()).ok_or(Refusal::Missing)?;
        let (picture, server) = games::picture(&web, id, steps, look).await?;
        send(&web, &visit, picture, server.is_indexed()).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn tournament(
    State(web): State<Arc<Web>>,
    address: Address,
    visit: Visit,
) -> Response<Body> {
    let answer = async {
        let (look, id, _) = parts(address)?;
        let (picture, server) = tournaments::picture(&web, id, look).await?;
        send(&web, &visit, picture, server.is_indexed()).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn player(State(web): State<Arc<Web>>, address: Address, visit: Visit) -> Response<Body> {
    let answer = async {
        let (look, id, file) = parts(address)?;
        let (picture, is_indexed) = if file.starts_with(CURVES) {
            players::curves(&web, id, look).await?
        } else {
            players::picture(&web, id, look).await?
        };
        send(&web, &visit, picture, is_indexed).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn ratings(
    State(web): State<Arc<Web>>,
    address: Result<Path<(String, String, String, String)>, PathRejection>,
    visit: Visit,
) -> Response<Body> {
    let answer = async {
        let Ok(Path((look, id, list, _))) = address else { return Err(Refusal::Missing) };
        let look = Look::read(&look).ok_or(Refusal::Missing)?;
        let (picture, server) = servers::picture(&web, &id, &list, look).await?;
        send(&web, &visit, picture, server.is_indexed()).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

fn parts(address: Address) -> Result<(Look, String, String), Refusal> {
    let Ok(Path((look, id, file))) = address else { return Err(Refusal::Missing) };
    Ok((Look::read(&look).ok_or(Refusal::Missing)?, id, file))
}

/// Answers a request for a picture. What its address showed before, such as earlier standings or a name that is
/// withheld now, is not drawn again: the address leads to the current picture.
async fn send(web: &Web, visit: &Visit, picture: Option<Picture>, is_indexed: bool) -> Answer {
    let Picture { path, drawing } = picture.ok_or(Refusal::Missing)?;
    if path != visit.path {
        let mut response = server::empty(StatusCode::FOUND);
        let place = HeaderValue::try_from(path).map_err(|_| Refusal::Missing)?;
        response.headers_mut().insert(LOCATION, place);
        return Ok(response);
    }
    let pool = RenderPool::shared();
    let drawn = pool.draw(move |renderer| paint(&drawing, renderer));
    let bytes = web.public.pictures.get(&path, drawn).await?;
    let mut response = server::empty(StatusCode::OK);
    let answer = response.headers_mut();
    answer.insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    answer.insert(CACHE_CONTROL, IMMUTABLE);
    headers::allow_foreign_use(answer);
    if is_indexed {
        headers::allow_indexing(answer);
    }
    *response.body_mut() = Body::from(bytes);
    Ok(response)
}
