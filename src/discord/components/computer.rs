//! Computer players in a lobby: adding them at a level, and removing them.

use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::reply::Reply;
use castellan_community::error::UserError;
use castellan_community::refusals::game_error;
use castellan_discord_api::limits::{PICK, cut};
use castellan_discord_api::wire::{Message, Pick, Row, Select};
use castellan_discord_view::ids::{Id, Step};
use castellan_game::agreement::Seating;
use castellan_game::command::Place;
use castellan_game::player::{LEVELS, USUAL_LEVEL};
use castellan_game::{CommandKind, Game, Phase, PlayerId, Refusal};
use castellan_rules::Seat;
use castellan_text::{Fact, Language, message};

/// The list value for any free seat.
const ANY: &str = "-";
/// The keyword for full strength.
const FULL: &str = "full";
/// The keywords of the levels, for options and lists.
pub(crate) const LEVEL_WORDS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", FULL];

components! {
    /// The components of the page.
    Computer of_game(Look, Amend): |press| async move { opened(press.subject, press.context.language) };
    ComputerSeat of_game(Look, Amend): |press| async move {
        Ok(page(press.subject, seat_of(press.picked), press.context.language).into())
    };
    ComputerAdd of_game(Change, Amend): |press| async move {
        let place = press.read::<Option<Seat>>()?.map_or(Place::Any, Place::At);
        let level = level_of_word(press.picked);
        changed(press, level.map(|level| seating_at(press.subject, Some(level), place))).await
    };
    ComputerRemove of_game(Change, Amend): |press| {
        changed(press, PlayerId::new(press.picked).ok().map(CommandKind::RemoveComputer))
    };
}

/// Parses the keyword of a level.
pub(crate) fn level_of_word(word: &str) -> Option<u8> {
    if word == FULL { Some(*LEVELS.end()) } else { word.parse().ok().filter(|level| LEVELS.contains(level)) }
}

/// Returns the command that gives a computer any free seat.
pub(crate) fn seating(game: &Game, level: Option<u8>) -> CommandKind {
    seating_at(game, level, Place::Any)
}

fn seating_at(game: &Game, level: Option<u8>, place: Place) -> CommandKind {
    CommandKind::Join { player: game.new_computer(level.unwrap_or(USUAL_LEVEL)), place }
}

/// Opens the private page.
fn opened(game: &Game, language: Language) -> Result<Reply, UserError> {
    if game.phase() == Phase::Lobby {
        return Ok(page(game, None, language).into());
    }
    let refusal = Refusal::NotNow { phase: game.phase(), end: game.end() };
    Err(game_error(game.id(), refusal.into()))
}

/// Executes the command for a selection, if there is one, and shows the page again.
async fn changed(press: GamePress<'_>, kind: Option<CommandKind>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let Some(kind) = kind else { return Ok(page(game, None, context.language).into()) };
    let verdict = services.games.amend(context, game.id(), kind).await?;
    Ok(page(&verdict.state, None, context.language).into())
}

/// Parses the letter of a seat.
fn seat_of(letter: &str) -> Option<Seat> {
    Seat::from_letter(letter.chars().next()?)
}

/// Returns the seats to choose from for the next computer; empty if there is no choice.
fn free_seats(game: &Game) -> Vec<Seat> {
    let free = game.all_seats().into_iter().filter(|seat| game.player_at(*seat).is_none());
    let free: Vec<Seat> = free.collect();
    let is_chosen = game.agreement().seating == Seating::Chosen;
    if is_chosen && free.len() > 1 { free } else { Vec::new() }
}

/// Returns the private page: the seats, the levels and the seated computers. The next computer gets `seat`, or any free
/// one.
fn page(game: &Game, seat: Option<Seat>, language: Language) -> Message {
    let id = |step| Id::of(step, game.id(), game.moment()).into();
    let pick = |level: u8, value: &str| Pick::new(cut(&Fact::computer(level).text(language), PICK), value);
    let mut rows = Vec::new();
    if game.seats().len() < game.all_seats().len() {
        let free = free_seats(game);
        let seat = seat.filter(|seat| free.contains(seat));
        if !free.is_empty() {
            let any = message!(Setup, "computer-seat-any").text(language);
            let picks = free.iter().map(|seat| {
                Pick::new(cut(&Fact::from(*seat).text(language), PICK), seat.letter().to_string())
            });
            let of = |pick: Pick| {
                let chosen = seat_of(&pick.value) == seat;
                pick.chosen(chosen)
            };
            rows.push(Row::Select(Select {
                id: id(Step::ComputerSeat),
                placeholder: message!(Setup, "computer-seat").text(language),
                picks: std::iter::once(Pick::new(cut(&any, PICK), ANY)).chain(picks).map(of).collect(),
            }));
        }
        rows.push(Row::Select(Select {
            id: Id::of(Step::ComputerAdd, game.id(), game.moment()).with(seat).into(),
            placeholder: message!(Setup, "computer-add").text(language),
            picks: LEVELS.zip(LEVEL_WORDS).map(|(level, word)| pick(level, word)).collect(),
        }));
    }
    let computers = game.seats().values().filter_map(|player| Some((player, player.level()?)));
    let picks: Vec<Pick> = computers.map(|(player, level)| pick(level, player.id.as_str())).collect();
    if !picks.is_empty() {
        let placeholder = message!(Setup, "computer-remove").text(language);
        rows.push(Row::Select(Select { id: id(Step::ComputerRemove), placeholder, picks }));
    }
    let rated = if game.agreement().rated_with_computers { "yes" } else { "no" };
    Message { rows, ..Message::private(message!(Setup, "computer-page", rated = rated).text(language)) }
}
