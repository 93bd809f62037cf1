//! Computer players in a lobby: adding them at a level, and removing them.

use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::reply::Reply;
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_discord_api::limits::{SELECT_OPTION, shorten};
use castellan_discord_api::wire::{Message, Row, Select, SelectOption};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::command::SeatRequest;
use castellan_game::player::{DEFAULT_LEVEL, LEVELS};
use castellan_game::settings::Seating;
use castellan_game::{CommandKind, Game, Phase, PlayerId, Refusal};
use castellan_rules::Seat;
use castellan_text::{Language, MessageArgument, message};

/// The list value for any free seat.
const ANY: &str = "-";
/// The keyword for full strength.
const FULL: &str = "full";
/// The keywords of the levels, for options and lists.
pub(crate) const LEVEL_WORDS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", FULL];

components! {
    /// The components of the page.
    Computer of_game(Look, Amend): |press| async move { open_page(press.subject, press.context.language) };
    ComputerSeat of_game(Look, Amend): |press| async move {
        Ok(page(press.subject, parse_seat(press.picked), press.context.language).into())
    };
    ComputerAdd of_game(Change, Amend): |press| async move {
        let place = press.read::<Option<Seat>>()?.map_or(SeatRequest::Any, SeatRequest::At);
        let level = parse_level(press.picked);
        execute_and_show(press, level.map(|level| join_command_at(press.subject, Some(level), place))).await
    };
    ComputerRemove of_game(Change, Amend): |press| {
        execute_and_show(press, PlayerId::new(press.picked).ok().map(CommandKind::RemoveComputer))
    };
}

/// Parses the keyword of a level.
pub(crate) fn parse_level(word: &str) -> Option<u8> {
    if word == FULL { Some(*LEVELS.end()) } else { word.parse().ok().filter(|level| LEVELS.contains(level)) }
}

/// Returns the command that gives a computer any free seat.
pub(crate) fn join_command(game: &Game, level: Option<u8>) -> CommandKind {
    join_command_at(game, level, SeatRequest::Any)
}

fn join_command_at(game: &Game, level: Option<u8>, place: SeatRequest) -> CommandKind {
    CommandKind::Join { player: game.new_computer(level.unwrap_or(DEFAULT_LEVEL)), place }
}

/// Opens the private page.
fn open_page(game: &Game, language: Language) -> Result<Reply, UserError> {
    if game.phase() == Phase::Lobby {
        return Ok(page(game, None, language).into());
    }
    let refusal = Refusal::NotNow { phase: game.phase(), end: game.end() };
    Err(game_error(game.id(), refusal.into()))
}

/// Executes the command for a selection, if there is one, and shows the page again.
async fn execute_and_show(press: GamePress<'_>, kind: Option<CommandKind>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let Some(kind) = kind else { return Ok(page(game, None, context.language).into()) };
    let verdict = services.games.amend(context, game.id(), kind).await?;
    Ok(page(&verdict.state, None, context.language).into())
}

/// Parses the letter of a seat.
fn parse_seat(letter: &str) -> Option<Seat> {
    Seat::from_letter(letter.chars().next()?)
}

/// Returns the seats to choose from for the next computer; empty if there is no choice.
fn free_seats(game: &Game) -> Vec<Seat> {
    let free = game.all_seats().into_iter().filter(|seat| game.player_at(*seat).is_none());
    let free: Vec<Seat> = free.collect();
    let is_chosen = game.settings().seating == Seating::Chosen;
    if is_chosen && free.len() > 1 { free } else { Vec::new() }
}

/// Returns the private page: the seats, the levels and the seated computers. The next computer gets `seat`, or any free
/// one.
fn page(game: &Game, seat: Option<Seat>, language: Language) -> Message {
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version()).into();
    let pick = |level: u8, value: &str| {
        SelectOption::new(shorten(&MessageArgument::computer(level).text(language), SELECT_OPTION), value)
    };
    let mut rows = Vec::new();
    if game.seats().len() < game.all_seats().len() {
        let free = free_seats(game);
        let seat = seat.filter(|seat| free.contains(seat));
        if !free.is_empty() {
            let any = message!(Setup, "computer-seat-any").text(language);
            let picks = free.iter().map(|seat| {
                SelectOption::new(
                    shorten(&MessageArgument::from(*seat).text(language), SELECT_OPTION),
                    seat.letter().to_string(),
                )
            });
            let mark_chosen = |pick: SelectOption| {
                let chosen = parse_seat(&pick.value) == seat;
                pick.chosen(chosen)
            };
            rows.push(Row::Select(Select {
                id: id(Step::ComputerSeat),
                placeholder: message!(Setup, "computer-seat").text(language),
                picks: std::iter::once(SelectOption::new(shorten(&any, SELECT_OPTION), ANY))
                    .chain(picks)
                    .map(mark_chosen)
                    .collect(),
            }));
        }
        rows.push(Row::Select(Select {
            id: ComponentId::for_game(Step::ComputerAdd, game.id(), game.board_version()).with(seat).into(),
            placeholder: message!(Setup, "computer-add").text(language),
            picks: LEVELS.zip(LEVEL_WORDS).map(|(level, word)| pick(level, word)).collect(),
        }));
    }
    let computers = game.seats().values().filter_map(|player| Some((player, player.level()?)));
    let picks: Vec<SelectOption> = computers.map(|(player, level)| pick(level, player.id.as_str())).collect();
    if !picks.is_empty() {
        let placeholder = message!(Setup, "computer-remove").text(language);
        rows.push(Row::Select(Select { id: id(Step::ComputerRemove), placeholder, picks }));
    }
    let rated = if game.settings().rated_with_computers { "yes" } else { "no" };
    Message { rows, ..Message::private(message!(Setup, "computer-page", rated = rated).text(language)) }
}
