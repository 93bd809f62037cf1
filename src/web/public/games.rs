//! The pages of a game: live, finished, after each of its moves, and embedded. Each is the board, with what search
//! engines and browsers without scripts need.

use super::layout::{self, Head};
use super::pictures::{CardText, Look, Picture};
use super::visit::{Answer, Id, Refusal, Visit, read, respond};
use crate::board_page::{BoardPage, PublicParts};
use crate::headers;
use crate::hub::Snapshot;
use crate::plain::plain_text;
use crate::state::Web;
use crate::view::{Reader, status};
use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use castellan_community::access::public::PublicServer;
use castellan_community::boards::describe;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::tables::analysis_lines::{brilliant, seat_line, worst};
use castellan_game::player::computer_level;
use castellan_game::{Game, GameId, Phase};
use castellan_referee::computers::analyses::{Analysis, has_judgements};
use castellan_rules::{Record, Seat};
use castellan_text::names::{isolate, remove_marks};
use castellan_text::{self as text, Language, MessageArgument, game_title_in, message};
use maud::{Markup, html};
use std::sync::Arc;
use tokio::time::Instant;

/// The most characters of the description of a picture for people who do not see it.
const LONGEST_ALT: usize = 1_000;

/// A game as anybody may see it, in a language.
struct Shown {
    snapshot: Arc<Snapshot>,
    server: PublicServer,
    language: Language,
}

impl Shown {
    async fn load(web: &Web, id: Id, language: Language) -> Result<Self, Refusal> {
        let id = read(id, |text| GameId::new(text).ok())?;
        let Some((_, server)) = web.access.public_game(&id).await? else { return Err(Refusal::Missing) };
        let (_, states) = web.hubs.watch(&id).await?;
        let snapshot = Arc::clone(&states.borrow());
        let people = people_in(web, &server, &snapshot, language).await?;
        Ok(Self { snapshot: Arc::new(snapshot.with_people(people)), server, language })
    }

    fn game(&self) -> &Game {
        &self.snapshot.game
    }

    fn people(&self) -> &People {
        &self.snapshot.people
    }

    fn all_steps(&self) -> usize {
        self.snapshot.history.steps.len()
    }

    fn path(&self) -> String {
        format!("/games/{}", self.game().id())
    }

    /// Returns the addresses of the light and the dark picture after some moves.
    fn pictures(&self, steps: usize) -> Option<[String; 2]> {
        let [light, dark] = Look::both(self.language)
            .map(|look| Picture::of_game(self.game(), steps, self.people(), look).map(|one| one.path));
        Some([light?, dark?])
    }

    /// Returns the board after some moves in words.
    fn alt(&self, steps: usize) -> String {
        let game = self.game();
        let Some(record) = game.record() else { return self.status(steps) };
        let end = game.end().filter(|_| steps == record.steps().len());
        let names = self.people().seats(game, self.language);
        let names = names.each_ref().map(|name| name.as_deref().map(isolate));
        let names = names.each_ref().map(Option::as_deref);
        describe(&record.rewound(steps), end, names, LONGEST_ALT, self.language)
    }

    /// Returns the position after some moves as a sentence.
    fn status(&self, steps: usize) -> String {
        status_after(self.game(), steps, self.people(), self.language)
    }

    /// Returns the subject of the page after some moves.
    fn head(&self, steps: usize) -> Head<'_> {
        let [look, _] = Look::both(self.language);
        Head {
            title: title(self.game(), self.people(), self.language),
            description: self.status(steps),
            path: self.path(),
            picture: card(self.game(), steps, self.people(), look).path,
            alt: self.alt(steps),
            server: Some(&self.server),
            is_top: false,
            is_live: false,
        }
    }

    /// Returns the links to the pages of the players who have one.
    fn players(&self, visit: &Visit) -> Vec<Markup> {
        let players = self.game().players().into_iter();
        let named = players.filter(|id| !self.people().is_withheld(id) && computer_level(id).is_none());
        let link = |id: &_| {
            html! {
                a href=(visit.link(&format!("/players/{id}"))) { bdi { (self.people().label(id, self.language)) } }
            }
        };
        named.map(link).collect()
    }

    /// Returns the board page.
    async fn response(
        &self,
        web: &Web,
        visit: &Visit,
        (title, navigation): (&str, &Markup),
        public: PublicParts,
    ) -> Result<Response<Body>, Refusal> {
        let (reader, now) = (Reader::spectator(self.language), (web.referee.now(), Instant::now()));
        let state = self.snapshot.text(&reader, now).await.map_err(|_| Refusal::Busy)?.whole();
        let socket = visit.link(&format!("{}/socket", self.path()));
        let navigation = Some(navigation.0.as_str());
        let page =
            BoardPage { language: self.language, title, socket: &socket, state: &state, navigation, public };
        Ok(layout::finish(page.response(web), Some(&self.server)))
    }
}

/// Returns the players and the game, as a title.
pub(super) fn title(game: &Game, people: &People, language: Language) -> String {
    format!("{} · {}", names(game, people, language), game_title_in(game.settings().variant.info(), language))
}

/// Returns the names of the players, or of the seats of those who are not named.
fn names(game: &Game, people: &People, language: Language) -> String {
    let name = |seat: Seat| match game.player_at(seat).filter(|player| !people.is_withheld(&player.id)) {
        Some(player) => people.label(&player.id, language),
        None => MessageArgument::from(seat).text(language),
    };
    game.all_seats().into_iter().map(name).collect::<Vec<_>>().join(" – ")
}

/// Returns the position after some moves as a sentence.
pub(super) fn status_after(game: &Game, steps: usize, people: &People, language: Language) -> String {
    match game.record() {
        Some(record) if steps < record.steps().len() => {
            let names = people.marked_seats(game, language);
            let names = names.each_ref().map(Option::as_deref);
            let position = record.rewound(steps);
            remove_marks(&text::position_status_in(position.position(), None, &names, language))
        }
        _ => status(game, people, language),
    }
}

/// Returns the card of a game after some of its moves.
pub(super) fn card(game: &Game, steps: usize, people: &People, look: Look) -> Picture {
    let (variant, language) = (game.settings().variant, look.language);
    let lines =
        vec![game_title_in(variant.info(), language).to_owned(), status_after(game, steps, people, language)];
    let title = names(game, people, language);
    let text = CardText { title, lines, variant: Some(variant), ..CardText::default() };
    Picture::card_of_game(game, steps, text, look)
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

/// Loads the people whom the state of a game mentions, as far as they may be named.
pub(super) async fn people_in(
    web: &Web,
    server: &PublicServer,
    snapshot: &Snapshot,
    language: Language,
) -> Result<People, Refusal> {
    let mut people = people_of(web, server, &snapshot.game, language).await?;
    let label = message!(Web, "public-someone").text(language);
    let others = snapshot.people.players().map(|player| (player.clone(), label.clone()));
    let others: Vec<_> = others.collect();
    web.access.add_public_people(&mut people, server, others).await?;
    Ok(people)
}

/// Returns the picture of a game after some of its moves: its card, or its board alone.
pub(super) async fn picture(
    web: &Web,
    id: String,
    (steps, is_card): (usize, bool),
    look: Look,
) -> Result<(Option<Picture>, PublicServer), Refusal> {
    let id = GameId::new(id).map_err(|_| Refusal::Missing)?;
    let Some((game, server)) = web.access.public_game(&id).await? else { return Err(Refusal::Missing) };
    let people = people_of(web, &server, &game, look.language).await?;
    let steps = game.record().map_or(0, |record| record.steps().len()).min(steps);
    let picture = if is_card {
        Some(card(&game, steps, &people, look))
    } else {
        Picture::of_game(&game, steps, &people, look)
    };
    Ok((picture, server))
}

pub(super) async fn page(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = show(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show(web: &Web, id: Id, visit: &Visit) -> Answer {
    let shown = Shown::load(web, id, visit.language).await?;
    let all = shown.all_steps();
    let earlier = visit.number("move").and_then(|steps| usize::try_from(steps).ok());
    let steps = earlier.unwrap_or(all);
    if steps > all {
        return Err(Refusal::Missing);
    }
    let game = shown.game();
    let analysis = match game.phase() {
        Phase::Over => web.referee.analyses.of_game(game).await?.filter(Analysis::is_complete),
        _ => None,
    };
    let (pictures, head) = (shown.pictures(steps), shown.head(steps));
    let say = |text: text::Message| text.text(visit.language);
    let top = say(message!(Web, "public-server"));
    let navigation = html! {
        nav aria-label=(top) { a href=(visit.link(&format!("/servers/{}", shown.server.guild))) { (top) } }
    };
    let footer = html! {
        footer {
            (analysed(&shown, analysis.as_ref(), web))
            ul.players { @for player in shown.players(visit) { li { (player) } } }
            (embedding(web, &shown))
            p { (say(message!(Web, "public-names-note"))) }
            (layout::languages(visit))
        }
    };
    let public = PublicParts {
        meta: layout::meta(web, visit, &head).into_string(),
        picture: still(&head, pictures.as_ref(), (steps, all), visit).into_string(),
        after: replay_link(&shown, visit, false).into_string(),
        footer: footer.into_string(),
        is_embedded: false,
    };
    shown.response(web, visit, (&head.title, &navigation), public).await
}

/// Returns the board for browsers without scripts, with links to other positions.
fn still(
    head: &Head<'_>,
    pictures: Option<&[String; 2]>,
    (steps, all): (usize, usize),
    visit: &Visit,
) -> Markup {
    let say = |text: text::Message| text.text(visit.language);
    let places = [
        (say(message!(Web, "page-first")), Some(0).filter(|_| steps > 0)),
        (say(message!(Web, "page-back")), steps.checked_sub(1)),
        (say(message!(Web, "page-forward")), Some(steps + 1).filter(|next| *next <= all)),
        (say(message!(Web, "page-newest")), Some(all).filter(|_| steps < all)),
    ];
    html! {
        h1 { (head.title) }
        p { (head.description) }
        @if let Some([light, dark]) = pictures {
            picture {
                source media="(prefers-color-scheme: dark)" srcset=(dark);
                img src=(light) alt=(head.alt);
            }
        }
        ul {
            @for (label, place) in places {
                @if let Some(place) = place {
                    li { a href=(visit.link(&format!("{}?move={place}", head.path))) rel="nofollow" { (label) } }
                }
            }
        }
    }
}

/// Returns the link to the replay, which the page shows once the game is over.
fn replay_link(shown: &Shown, visit: &Visit, is_embedded: bool) -> Markup {
    let target = is_embedded.then_some("_blank");
    html! {
        a.button.main href=(visit.link(&format!("{}/replay", shown.path()))) rel="noopener"
            target=[target] { (message!(Web, "public-replay").text(visit.language)) }
    }
}

/// Returns the analysis of a finished game.
fn analysed(shown: &Shown, analysis: Option<&Analysis>, web: &Web) -> Markup {
    let Some((record, analysis)) = shown.game().record().zip(analysis) else { return html! {} };
    html! {
        section {
            h2 { (message!(Web, "public-analysis").text(shown.language)) }
            ul { @for line in analysis_lines(shown, record, analysis, web) { li { (line) } } }
        }
    }
}

/// Returns the evaluation of the moves, a line each.
fn analysis_lines(shown: &Shown, record: &Record, analysis: &Analysis, web: &Web) -> Vec<String> {
    if !has_judgements(record) {
        return Vec::new();
    }
    let language = shown.language;
    let names = shown.people().marked_seats(shown.game(), language);
    let names = names.each_ref().map(Option::as_deref);
    let seats = shown.game().all_seats().into_iter().map(|seat| {
        let name = text::named_seat_in(seat, &names, language);
        remove_marks(&seat_line(record, analysis, (seat, &name), language))
    });
    // These lines are for Discord, and have its formatting.
    let marked = worst(record, analysis, language).into_iter().chain(brilliant(record, analysis, language));
    seats.chain(marked.map(|line| plain_text(&line, web.referee.now(), language))).collect()
}

/// Returns the lines with which other pages show the board.
fn embedding(web: &Web, shown: &Shown) -> Markup {
    let address = format!("{}/embed/game/{}", web.links.address(), shown.game().id());
    let title = game_title_in(shown.game().settings().variant.info(), shown.language);
    let code = format!(
        "<iframe src=\"{address}\" title=\"{title}\" width=\"480\" height=\"640\" loading=\"lazy\"></iframe>"
    );
    let label = message!(Web, "public-embed").text(shown.language);
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
    let shown = Shown::load(web, id, visit.language).await?;
    let all = shown.all_steps();
    let head = shown.head(all);
    let navigation = html! {
        nav aria-label=(message!(Web, "public-watch").text(visit.language)) {
            a href=(visit.link(&shown.path())) target="_blank" rel="noopener" { (head.title) }
        }
    };
    let public = PublicParts {
        meta: html! {
            @if shown.server.is_indexed() { meta name="robots" content="noindex"; }
            (layout::meta(web, visit, &head))
        }
        .into_string(),
        picture: still(&head, shown.pictures(all).as_ref(), (all, all), visit).into_string(),
        after: replay_link(&shown, visit, true).into_string(),
        footer: String::new(),
        is_embedded: true,
    };
    let mut response = shown.response(web, visit, (&head.title, &navigation), public).await?;
    headers::forbid_indexing(response.headers_mut());
    headers::allow_framing(response.headers_mut(), "*");
    Ok(response)
}
