//! Computer players: filling a lobby with them at a level, adding them one by one, and removing them.

use crate::commands::option_spec::OptionKind;
use crate::commands::option_values::OptionValue;
use crate::commands::spec::ServerData;
use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_community::settings::PersonSettings;
use castellan_discord_api::limits::{BUTTONS, SELECT_OPTION, shorten};
use castellan_discord_api::wire::{Button, Message, Row, Select, SelectOption, Style, Value};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument, encode};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::command::SeatRequest;
use castellan_game::player::{DEFAULT_LEVEL, LEVELS};
use castellan_game::settings::Seating;
use castellan_game::{CommandKind, Game, Phase, Refusal};
use castellan_rules::Seat;
use castellan_text::{Language, MessageArgument, message};

/// The list value for any free seat.
const ANY_SEAT: &str = "-";
/// The keyword for full strength.
const FULL: &str = "full";
/// The keywords of the levels, for options and lists.
pub(crate) const LEVEL_WORDS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", FULL];

components! {
    /// The components of the page.
    Computer of_game(Look, Amend).opening_list(): |press| open_page(press);
    ComputerStart of_game(Change, Amend).needs(ServerData::Settings): |press| start(press);
    ComputerSeat of_game(Look, Amend): |press| async move {
        let level = chosen_level(press.services, press.context).await?;
        let seat = press.pick().and_then(|SeatChoice(seat)| seat);
        Ok(page(press.subject, seat, level, press.context.language).into())
    };
    ComputerAdd of_game(Change, Amend): |press| async move {
        let place = press.read::<Option<Seat>>()?.map_or(SeatRequest::Any, SeatRequest::At);
        let kind = press.pick().map(|ComputerLevel(level)| join_command_at(press.subject, level, place));
        execute_and_show(press, kind).await
    };
    ComputerRemove of_game(Change, Amend): |press| {
        execute_and_show(press, press.pick().map(CommandKind::RemoveComputer))
    };
}

/// The chosen strength of a computer.
pub(crate) struct ComputerLevel(pub u8);

impl Argument for ComputerLevel {
    fn write(&self, parts: &mut Vec<String>) {
        if self.0 == *LEVELS.end() { FULL.write(parts) } else { self.0.write(parts) }
    }
}

impl ReadArgument for ComputerLevel {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        match parts.take() {
            FULL => Some(Self(*LEVELS.end())),
            number => Parts::of(number).read().filter(|level| LEVELS.contains(level)).map(Self),
        }
    }
}

impl OptionValue for ComputerLevel {
    const KIND: OptionKind = OptionKind::OneOf(LEVEL_WORDS);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Text(word) = value { Parts::of(word).read() } else { None })
    }
}

/// The seat for the next computer; `None` for any free one.
struct SeatChoice(Option<Seat>);

impl Argument for SeatChoice {
    fn write(&self, parts: &mut Vec<String>) {
        match self.0 {
            Some(seat) => seat.write(parts),
            None => ANY_SEAT.write(parts),
        }
    }
}

impl ReadArgument for SeatChoice {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        match parts.take() {
            ANY_SEAT => Some(Self(None)),
            seat => Parts::of(seat).read().map(|seat| Self(Some(seat))),
        }
    }
}

/// Returns the level of computers that the user chose last, or else the default.
pub(crate) async fn preferred_level(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<u8, UserError> {
    Ok(chosen_level(services, context).await?.unwrap_or(DEFAULT_LEVEL))
}

/// Returns the level of computers that the user chose last.
async fn chosen_level(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Option<u8>, UserError> {
    let settings = services.settings.person_or_default(&context.player).await?;
    Ok(settings.computer_level.filter(|level| LEVELS.contains(level)))
}

/// Stores the level of computers that the user has chosen.
pub(crate) async fn remember_level(
    services: &Services,
    context: &InteractionContext<'_>,
    level: u8,
) -> Result<(), UserError> {
    if preferred_level(services, context).await? != level {
        let request = format!("{}-level", context.request_id());
        let change = |settings: &mut PersonSettings| settings.computer_level = Some(level);
        services.settings.change_person(&context.player, &request, change).await?;
    }
    Ok(())
}

/// Returns the command that gives a computer of the user's level any free seat.
pub(crate) async fn join_command(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<CommandKind, UserError> {
    Ok(join_command_at(game, preferred_level(services, context).await?, SeatRequest::Any))
}

fn join_command_at(game: &Game, level: u8, place: SeatRequest) -> CommandKind {
    CommandKind::Join { player: game.new_computer(level), place }
}

/// Opens the private page.
async fn open_page(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    if game.phase() == Phase::Lobby {
        let level = chosen_level(services, context).await?;
        return Ok(page(game, None, level, context.language).into());
    }
    let refusal = Refusal::NotNow { phase: game.phase(), end: game.end() };
    Err(game_error(game.id(), refusal.into()))
}

/// Starts the game with computers of the chosen level in all free seats.
async fn start(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Some(level) = press.argument.read().filter(|level| LEVELS.contains(level)) else {
        return open_page(press).await;
    };
    let started = press.execute(CommandKind::StartWithComputers { level }).await?;
    remember_level(press.services, press.context, level).await?;
    Ok(started)
}

/// Executes the command for a selection, if there is one, and shows the page again.
async fn execute_and_show(press: GamePress<'_>, kind: Option<CommandKind>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let level = chosen_level(services, context).await?;
    let Some(kind) = kind else { return Ok(page(game, None, level, context.language).into()) };
    let verdict = services.games.amend(context, game.id(), kind).await?;
    Ok(page(&verdict.state, None, level, context.language).into())
}

/// Returns the seats to choose from for the next computer; empty if there is no choice.
fn free_seats(game: &Game) -> Vec<Seat> {
    let free = game.all_seats().into_iter().filter(|seat| game.player_at(*seat).is_none());
    let free: Vec<Seat> = free.collect();
    let is_chosen = game.settings().seating == Seating::Chosen;
    if is_chosen && free.len() > 1 { free } else { Vec::new() }
}

/// Returns the private page: a button for each level, which fills all free seats, with the level chosen last marked;
/// and lists to add a single computer and to remove one. The next computer gets `seat`, or any free one.
fn page(game: &Game, seat: Option<Seat>, chosen: Option<u8>, language: Language) -> Message {
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version()).into();
    let level_button = |level: u8| {
        let id = ComponentId::for_game(Step::ComputerStart, game.id(), game.board_version()).with(level);
        let style = if chosen == Some(level) { Style::Primary } else { Style::Secondary };
        let full = (level == *LEVELS.end()).then(|| message!(Setup, "computer-full").text(language));
        Button::new(style, full.unwrap_or_else(|| level.to_string()), id)
    };
    let pick = |level: u8, value: String| {
        SelectOption::new(shorten(&MessageArgument::computer(level).text(language), SELECT_OPTION), value)
    };
    let mut rows = Vec::new();
    let free_count = game.all_seats().len().saturating_sub(game.seats().len());
    if free_count > 0 {
        let levels: Vec<u8> = LEVELS.collect();
        let levels = levels.chunks(BUTTONS);
        rows.extend(levels.map(|levels| Row::Buttons(levels.iter().copied().map(level_button).collect())));
        let free = free_seats(game);
        let seat = seat.filter(|seat| free.contains(seat));
        if !free.is_empty() {
            let any = message!(Setup, "computer-seat-any").text(language);
            let seat_pick = |of: Option<Seat>| {
                let label = of.map_or_else(|| any.clone(), |of| MessageArgument::from(of).text(language));
                SelectOption::new(shorten(&label, SELECT_OPTION), encode(&SeatChoice(of))).chosen(of == seat)
            };
            rows.push(Row::Select(Select {
                id: id(Step::ComputerSeat),
                placeholder: message!(Setup, "computer-seat").text(language),
                picks: std::iter::once(None).chain(free.into_iter().map(Some)).map(seat_pick).collect(),
            }));
        }
        // A computer in the only free seat is one for all free seats.
        if free_count > 1 {
            rows.push(Row::Select(Select {
                id: ComponentId::for_game(Step::ComputerAdd, game.id(), game.board_version())
                    .with(seat)
                    .into(),
                placeholder: message!(Setup, "computer-add-one").text(language),
                picks: LEVELS.map(|level| pick(level, encode(&ComputerLevel(level)))).collect(),
            }));
        }
    }
    let computers = game.seats().values().filter_map(|player| Some((player, player.level()?)));
    let picks: Vec<SelectOption> = computers.map(|(player, level)| pick(level, encode(&player.id))).collect();
    if !picks.is_empty() {
        let placeholder = message!(Setup, "computer-remove").text(language);
        rows.push(Row::Select(Select { id: id(Step::ComputerRemove), placeholder, picks }));
    }
    let rated = if game.settings().rated_with_computers { "yes" } else { "no" };
    Message { rows, ..Message::private(message!(Setup, "computer-page", rated = rated).text(language)) }
}
