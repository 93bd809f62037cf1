//! The page of a tournament: standings, crosstable, pairings, and links to its boards.

use super::games;
use super::layout::{self, Head, date, table, timestamp};
use super::pictures::{CardText, Look, Picture};
use super::visit::{Answer, Id, Refusal, Visit, read, respond};
use crate::plain::plain_text;
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use castellan_community::access::public::PublicServer;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::tables::crosstables::{self, TournamentResult};
use castellan_community::tables::standings::{StandingsRow, StandingsTable, standings};
use castellan_game::player::computer_level;
use castellan_game::{GameId, PlayerId};
use castellan_picture::theme;
use castellan_text::names::isolate;
use castellan_text::{self as text, Language, game_title_in, message};
use castellan_tournament::state::{Pairing, Round};
use castellan_tournament::{PairingNumber, Phase, Tournament, TournamentId};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use std::collections::HashMap;
use std::sync::Arc;

/// The most games of a round that are listed. Arenas and ladders have one round with all their games.
const MOST_PAIRINGS: usize = 500;
/// The most boards under way whose pictures are shown.
const MOST_BOARDS: usize = 12;

/// Loads the people of a tournament, as far as they may be named. Others have numbers in place of names.
pub(crate) async fn people_of(
    web: &Web,
    server: &PublicServer,
    tournament: &Tournament,
    language: Language,
) -> Result<People, OperatorError> {
    let someone = message!(Web, "public-someone").text(language);
    let entrants = tournament.entrants().iter().enumerate();
    let entrants = entrants.map(|(index, entrant)| (entrant.player.id.clone(), format!("#{}", index + 1)));
    let signed_up = tournament.signed_up().iter().map(|one| (one.player.id.clone(), someone.clone()));
    let exhibitors = tournament.announcement().exhibitors.iter().map(|id| (id.clone(), someone.clone()));
    let mut people = People::default();
    // Numbers come first: they tell people apart, also in the narrow columns of a crosstable.
    for (player, label) in entrants.chain(signed_up).chain(exhibitors) {
        if !people.is_withheld(&player) {
            web.access.add_public_people(&mut people, server, [(player, label)]).await?;
        }
    }
    Ok(people)
}

/// Returns the card of a tournament: its standings, or who has signed up.
pub(super) async fn picture(web: &Web, id: String, look: Look) -> Result<(Picture, PublicServer), Refusal> {
    let id = TournamentId::new(id).map_err(|_| Refusal::Missing)?;
    let Some((tournament, server)) = web.access.public_tournament(&id).await? else {
        return Err(Refusal::Missing);
    };
    let people = people_of(web, &server, &tournament, look.language).await?;
    let table = standings(&tournament, &people, look.language);
    Ok((card(&tournament, &table, &people, look), server))
}

/// Returns the title of a tournament's table: of its standings, or of the players before its start.
fn table_title(tournament: &Tournament, table: &StandingsTable) -> text::Message {
    if tournament.entrants().is_empty() { message!(Web, "public-players") } else { table.title.clone() }
}

fn card(tournament: &Tournament, table: &StandingsTable, people: &People, look: Look) -> Picture {
    let (announced, language) = (tournament.announcement(), look.language);
    let mut text = CardText {
        title: isolate(&announced.title),
        lines: facts(tournament, language),
        variant: Some(announced.agreement.variant),
        ..CardText::default()
    };
    if tournament.entrants().is_empty() {
        let name = |player: &PlayerId| vec![people.label(player, language)];
        text.rows = tournament.signed_up().iter().map(|one| name(&one.player.id)).collect();
        (text.heads, text.texts) = (vec![table_title(tournament, table).text(language)], vec![0]);
    } else {
        text.rows =
            table.rows.iter().map(|row| row.cells.iter().map(|cell| isolate(cell)).collect()).collect();
        (text.heads, text.texts) = (heads(table, language), vec![1]);
    }
    Picture::card(&format!("tournaments/{}", tournament.id()), text, look)
}

fn heads(table: &StandingsTable, language: Language) -> Vec<String> {
    let mut heads: Vec<String> = table.heads.iter().map(|head| head.text(language)).collect();
    // In pictures, and in Discord, names need no heading.
    if let Some(names) = heads.get_mut(1).filter(|head| head.is_empty()) {
        *names = message!(Web, "public-players").text(language);
    }
    heads
}

pub(super) async fn page(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = show(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show(web: &Web, id: Id, visit: &Visit) -> Answer {
    let id = read(id, |text| TournamentId::new(text).ok())?;
    let Some((tournament, server)) = web.access.public_tournament(&id).await? else {
        return Err(Refusal::Missing);
    };
    let language = visit.language;
    let people = people_of(web, &server, &tournament, language).await?;
    let standings = standings(&tournament, &people, language);
    let [look, _] = Look::both(language);
    let boards = boards(web, &server, &tournament, language).await?;
    let title = isolate(&tournament.announcement().title);
    let head = Head {
        title: title.clone(),
        description: facts(&tournament, language).join(" · "),
        path: format!("/tournaments/{id}"),
        picture: card(&tournament, &standings, &people, look).path,
        alt: table_title(&tournament, &standings).text(language),
        server: Some(&server),
        is_top: false,
        is_live: matches!(tournament.phase(), Phase::SignUp | Phase::Running),
    };
    let view = TournamentView { tournament: &tournament, people: &people, visit };
    let body = html! {
        div.heading {
            h1 { bdi { (title) } }
            @for fact in facts(&tournament, language) { p { (fact) } }
            p { a.button href=(visit.link(&format!("/tournaments/{id}/calendar.ics"))) rel="nofollow" {
                (view.say(&message!(Web, "public-calendar")))
            } }
        }
        (board_links(&boards, visit))
        @if tournament.entrants().is_empty() {
            (view.signed_up())
        } @else {
            (view.standings(&standings, web))
            (view.crosstable())
        }
        @for round in tournament.rounds().iter().rev() { (view.round(round)) }
    };
    Ok(layout::page(web, visit, &head, &body))
}

/// A game of a tournament that is under way.
struct LiveBoard {
    game: GameId,
    /// The addresses of its light and its dark picture.
    pictures: [String; 2],
    names: String,
}

/// Returns the boards under way, the latest first.
async fn boards(
    web: &Web,
    server: &PublicServer,
    tournament: &Tournament,
    language: Language,
) -> Result<Vec<LiveBoard>, Refusal> {
    let mut boards = Vec::new();
    let pairings = tournament.rounds().iter().rev().flat_map(|round| round.pairings.iter().rev());
    for pairing in pairings.filter(|pairing| is_live(pairing)).take(MOST_BOARDS) {
        let game = tournament.game_id(pairing);
        let Some((state, _)) = web.access.public_game(&game).await? else { continue };
        let people = games::people_of(web, server, &state, language).await?;
        let steps = state.record().map_or(0, |record| record.steps().len());
        let [light, dark] = Look::both(language)
            .map(|look| Picture::of_game(&state, steps, &people, look).map(|picture| picture.path));
        let names = state.players().into_iter().map(|player| people.label(player, language));
        let names = names.collect::<Vec<_>>().join(" – ");
        if let Some(pictures) = light.zip(dark).map(<[String; 2]>::from) {
            boards.push(LiveBoard { game, pictures, names });
        }
    }
    Ok(boards)
}

/// Returns `true` if the game of a pairing is under way.
const fn is_live(pairing: &Pairing) -> bool {
    pairing.has_started && pairing.score.is_none() && !pairing.closed
}

/// Returns the boards under way, each with a link to its page.
fn board_links(boards: &[LiveBoard], visit: &Visit) -> Markup {
    html! {
        @if !boards.is_empty() {
            section {
                h2 { (message!(Web, "public-live-games").text(visit.language)) }
                div.boards {
                    @for LiveBoard { game, pictures: [light, dark], names } in boards {
                        a href=(visit.link(&format!("/games/{game}"))) {
                            picture {
                                source media="(prefers-color-scheme: dark)" srcset=(dark);
                                img src=(light) alt="" loading="lazy" ;
                            }
                            (names)
                        }
                    }
                }
            }
        }
    }
}

/// Returns the game, the format, the number of players and the phase of a tournament.
fn facts(tournament: &Tournament, language: Language) -> Vec<String> {
    let announced = tournament.announcement();
    let game = game_title_in(announced.agreement.variant.info(), language);
    let format = text::tournament_format_in(tournament.format(), language);
    let phase = text::tournament_phase_in(tournament.phase(), language);
    let count = message!(Web, "public-count-players", count = tournament.players().len()).text(language);
    let mut facts = vec![format!("{game}, {format}"), format!("{count}, {phase}")];
    if let Some(at) = announced.starts.filter(|_| tournament.phase() == Phase::SignUp) {
        let time = timestamp(at).to_zoned(TimeZone::UTC).strftime("%H:%M").to_string();
        let day = date(at, language);
        facts.push(message!(Web, "public-starts", date = day, time = time).text(language));
    }
    facts
}

/// A tournament with what its parts depend on.
struct TournamentView<'a> {
    tournament: &'a Tournament,
    people: &'a People,
    visit: &'a Visit,
}

impl TournamentView<'_> {
    fn say(&self, message: &text::Message) -> String {
        message.text(self.visit.language)
    }

    /// Returns a player's name, with a link to their page if they have one.
    fn name(&self, player: &PlayerId) -> Markup {
        let name = self.people.label(player, self.visit.language);
        let has_page = !self.people.is_withheld(player) && computer_level(player).is_none();
        html! {
            @if has_page {
                a href=(self.visit.link(&format!("/players/{player}"))) { bdi { (name) } }
            } @else {
                bdi { (name) }
            }
        }
    }

    fn entrant(&self, number: PairingNumber) -> Markup {
        let entrant = self.tournament.entrant(number);
        entrant.map_or_else(|| html! { (number.to_string()) }, |entrant| self.name(&entrant.player.id))
    }

    fn signed_up(&self) -> Markup {
        let names = self.tournament.signed_up().iter().map(|one| self.name(&one.player.id));
        let names: Vec<Markup> = names.collect();
        html! {
            @if !names.is_empty() {
                section {
                    h2 { (self.say(&message!(Web, "public-players"))) }
                    ul.lines { @for name in names { li { (name) } } }
                }
            }
        }
    }

    fn standings(&self, standings: &StandingsTable, web: &Web) -> Markup {
        let title = self.say(&standings.title);
        let cell = |row: &StandingsRow, index: usize, cell: &String| match &row.player {
            Some(player) if index == 1 => self.name(player),
            _ => html! { bdi { (cell) } },
        };
        let rows: Vec<Vec<Markup>> = standings
            .rows
            .iter()
            .map(|row| row.cells.iter().enumerate().map(|(index, text)| cell(row, index, text)).collect())
            .collect();
        let note = plain_text(&standings.note, web.referee.now(), self.visit.language);
        html! {
            section {
                h2 { (title) }
                (table(&title, &heads(standings, self.visit.language), &rows, &[1]))
                @if !note.is_empty() { p.note { (note) } }
            }
        }
    }

    /// Returns the table of all players and rounds, once a round is over.
    fn crosstable(&self) -> Markup {
        let tournament = self.tournament;
        let has_results = tournament.rounds().iter().any(|round| round.finished);
        if tournament.is_continuous() || !has_results {
            return html! {};
        }
        let outcome = TournamentResult { gained: HashMap::new() };
        let language = self.visit.language;
        let shown = crosstables::table(tournament, self.people, &outcome, &theme::LIGHT, language);
        let title = self.say(&message!(Web, "public-crosstable"));
        let mut heads = vec!["#".to_owned(), self.say(&message!(Web, "public-players"))];
        heads.extend(shown.rounds.iter().cloned());
        heads.push(self.say(&message!(TournamentAnswers, "head-points")));
        let rows: Vec<Vec<Markup>> = shown
            .rows
            .iter()
            .map(|row| {
                let cells = row.cells.iter().map(|[against, came]| {
                    html! { @if !against.is_empty() { bdi { (against) } " " } (came) }
                });
                let first = [html! { (row.rank) }, html! { bdi { (row.name) } }];
                first.into_iter().chain(cells).chain([html! { (row.points) }]).collect()
            })
            .collect();
        html! {
            section {
                h2 { (title) }
                (table(&title, &heads, &rows, &[1]))
            }
        }
    }

    fn round(&self, round: &Round) -> Markup {
        let title = if self.tournament.is_continuous() {
            self.say(&message!(Web, "public-games"))
        } else {
            self.say(&message!(Web, "public-round", round = round.number))
        };
        let heads = ["public-board-number", "public-pairings", "public-result", "public-game"]
            .map(|key| text::Message::new(text::Catalogue::Web, key).text(self.visit.language));
        let latest = round.pairings.iter().rev().take(MOST_PAIRINGS);
        let mut shown: Vec<&Pairing> = latest.collect();
        if !self.tournament.is_continuous() {
            shown.reverse();
        }
        let rows: Vec<Vec<Markup>> = shown.into_iter().map(|pairing| self.pairing(pairing)).collect();
        html! {
            section {
                h2 { (title) }
                @if !rows.is_empty() { (table(&title, &heads, &rows, &[1, 3])) }
                @if !round.byes.is_empty() {
                    ul.lines {
                        @for (number, bye) in &round.byes {
                            li { (self.entrant(*number)) ": " (text::bye_in(*bye, self.visit.language)) }
                        }
                    }
                }
            }
        }
    }

    fn pairing(&self, pairing: &Pairing) -> Vec<Markup> {
        let language = self.visit.language;
        let is_annulled = self.tournament.is_annulled(pairing);
        let result = pairing.score.as_ref();
        let result = result.map(|score| text::annotated_score_in(score, is_annulled, language));
        let is_live = is_live(pairing);
        let key = if is_live { "public-live" } else { "public-watch" };
        let names = html! {
            @for (index, number) in pairing.players_by_seat().into_iter().enumerate() {
                @if index > 0 { " – " }
                (self.entrant(number))
            }
        };
        let game = self.tournament.game_id(pairing);
        let link = html! {
            @if pairing.has_started {
                a.live[is_live] href=(self.visit.link(&format!("/games/{game}"))) {
                    (text::Message::new(text::Catalogue::Web, key).text(language))
                }
            }
        };
        vec![html! { (pairing.board.board) }, names, html! { (result.unwrap_or_default()) }, link]
    }
}
