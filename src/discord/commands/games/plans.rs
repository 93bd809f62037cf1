//! `/premove`, `/whatif`, `/note`, `/vacation`: a player's plans and notes.

use crate::commands::game_option::{name_list, opponent_names};
use crate::commands::games::notes::write_notes;
use crate::commands::handler::{Call, GameCall, HandlerResult, commands};
use crate::commands::option_spec::{LONGEST_TEXT, OptionKind, Source};
use crate::commands::option_values::{OptionValue, options};
use crate::commands::shared_options::{self, confirmation};
use crate::commands::spec::ServerData;
use crate::components::premove::{conditions_page, set_conditions};
use crate::components::spec::components;
use crate::components::what_if;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::{game_error, user_error};
use castellan_discord_api::escape::{code_block, escape_line};
use castellan_discord_api::limits::{CONTENT, length, shorten};
use castellan_discord_api::wire::{Button, File, Message, Row, Style, Value};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::notes::LONGEST_NOTE;
use castellan_game::vacation::{Allowance, VacationCommand, VacationRefusal, year_of};
use castellan_game::{CommandKind, Phase, Time};
use castellan_referee::vacations::VacationError;
use castellan_rules::text::normalization;
use castellan_text::{self as text, Language, MessageArgument, game_title_in, message};

/// The yearly limit on vacations.
pub const ALLOWANCE: Allowance = Allowance { days_per_year: 30 };

options! {
    /// The options of `/premove`.
    struct PremoveOptions {
        conditions: Option<String> = "conditions".at_most(LONGEST_TEXT),
        clear: bool = "clear",
    }

    /// The options of `/note`.
    struct NoteOptions { text: Option<String> = "text".at_most(LONGEST_NOTE), clear: bool = "clear", }

    /// The options of `/vacation`.
    struct VacationOptions { change: Option<VacationCommand> = "span", }
}

commands! {
    ["premove"] of_game(Change, Play): |call, options| premove(call, options);
    ["whatif"] of_game(Look, Play): |call, ()| what_if::board(call.services, call.context, call.subject);
    ["note"] of_game(Change, Play): |call, options| note(call, options);
    ["vacation"] free(Change).needs(ServerData::Membership): |call, options| vacation(call, options);
}

components! {
    /// The buttons that confirm and end a vacation.
    VacationConfirmed free(Change): |press| async move {
        let span = shared_options::parse_span(&press.read::<String>()?)?;
        execute_vacation(press.services, press.context, VacationCommand::Take(span)).await
    };
    VacationEnd free(Change): |press| {
        execute_vacation(press.services, press.context, VacationCommand::CutShort)
    };
}

/// The words that end a vacation.
const VACATION_END: [&str; 4] = ["end", "off", "stop", "back"];

/// A length starts a vacation, and a word ends it.
impl OptionValue for VacationCommand {
    const KIND: OptionKind = OptionKind::Text(Source::None);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(text) = value else { return Ok(None) };
        let word = normalization::without_typography(text).trim().to_lowercase();
        if VACATION_END.contains(&word.as_str()) {
            return Ok(Some(Self::CutShort));
        }
        shared_options::parse_span(text).map(|span| Some(Self::Take(span)))
    }
}

async fn premove(call: GameCall<'_>, options: PremoveOptions) -> HandlerResult {
    let Call { services, context, subject: game, .. } = call;
    if options.clear {
        return call.execute(CommandKind::ClearConditions).await;
    }
    game.check_conditions_allowed().map_err(|refusal| game_error(game.id(), refusal.into()))?;
    match options.conditions {
        Some(text) => {
            set_conditions(
                services,
                context,
                game,
                (&normalization::ascii_style(&text).replace(';', "\n"), ""),
            )
            .await
        }
        None => Ok(conditions_page(context, game, 0, None)?.into()),
    }
}

async fn note(call: GameCall<'_>, options: NoteOptions) -> HandlerResult {
    let Call { services, context, subject: game, .. } = call;
    let text = match options.text {
        _ if options.clear => String::new(),
        Some(text) => text,
        None => {
            return Ok(
                match services
                    .referee
                    .notes
                    .of_player(&context.player, game.id())
                    .await
                    .map_err(user_error)?
                {
                    Some(notes) => notes_message(&notes, context.language).into(),
                    None => message!(Records, "notes-none").into(),
                },
            );
        }
    };
    write_notes(services, context, game, &text).await
}

async fn vacation(call: Call<'_>, VacationOptions { change }: VacationOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let (kind, span) = match change {
        None => return vacation_state(services, context).await,
        Some(VacationCommand::CutShort) => {
            return execute_vacation(services, context, VacationCommand::CutShort).await;
        }
        Some(kind @ VacationCommand::Take(span)) => (kind, span),
    };
    let now = services.referee.now();
    // Refusals come before the confirmation.
    let (vacations, _) =
        services.referee.vacations.of_player(&context.player).await.map_err(vacation_error)?;
    vacations
        .decide(kind, now, ALLOWANCE)
        .map_err(|refusal| UserError::Sentence(refusal_message(refusal)))?;
    let warnings = unprotected_lines(services, context).await?;
    if warnings.is_empty() {
        return execute_vacation(services, context, kind).await;
    }
    let mut lines = vec![context.to_text(&message!(Records, "vacation-question", span = span))];
    lines.extend(warnings.iter().map(|line| format!("- {}", context.to_text(line))));
    let (question, label) = (shorten(&lines.join("\n"), CONTENT), message!(Buttons, "confirm-vacation"));
    Ok(confirmation(
        context.language,
        question,
        label,
        ComponentId::without_game(Step::VacationConfirmed).with(span),
    ))
}

/// Returns the user's vacation, with a button that ends it, or how to take one.
async fn vacation_state(services: &Services, context: &InteractionContext<'_>) -> HandlerResult {
    let now = services.referee.now();
    let (vacations, _) =
        services.referee.vacations.of_player(&context.player).await.map_err(vacation_error)?;
    let left = MessageArgument::from(vacations.left(ALLOWANCE, year_of(now)));
    let Some(vacation) = vacations.current(now) else {
        return Ok(message!(Records, "vacation-state-none", left = left).into());
    };
    let (until, end) = (discord_timestamp(vacation.until), message!(Buttons, "end-vacation"));
    let id = ComponentId::without_game(Step::VacationEnd);
    let button = Button::new(Style::Primary, context.to_text(&end), id);
    let state = message!(Records, "vacation-state", until = until, end = end, left = left);
    let rows = vec![Row::Buttons(vec![button])];
    Ok(Message { rows, ..Message::private(context.to_text(&state)) }.into())
}

/// Returns a line for each tournament or game that a vacation does not protect: tournaments whose rounds end at a fixed
/// time, and live games.
async fn unprotected_lines(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Vec<text::Message>, UserError> {
    let mut lines = Vec::new();
    for tournament in services.access.own_tournaments(context).await? {
        let title = escape_line(&tournament.announcement().title);
        let open = tournament.rounds().iter().filter(|round| round.started && !round.finished);
        let mut ends =
            open.filter_map(|round| Some((round.number, round.deadline.filter(|_| !round.overdue)?)));
        if let Some((round, ends)) = ends.next_back() {
            let ends = discord_timestamp(ends);
            lines.push(if tournament.is_continuous() {
                message!(Records, "vacation-tournament", tournament = title, ends = ends)
            } else {
                message!(Records, "vacation-round", tournament = title, round = round, ends = ends)
            });
        } else if let Some(limit) = tournament.announcement().round_time {
            lines.push(message!(Records, "vacation-rounds", tournament = title, span = limit));
        }
    }
    let ids = services.referee.game_list.games_of_player(&context.player, false).await.map_err(user_error)?;
    for game in services.access.visible_games(context, &ids).await? {
        let is_on = !matches!(game.phase(), Phase::Lobby | Phase::Over);
        if is_on && game.settings().time.is_live() && !game.seats_of(&context.player).is_empty() {
            let others = opponent_names(services, context, &game).await?;
            let title = game_title_in(game.settings().variant.info(), context.language);
            let (players, count) = (name_list(&others), others.len());
            lines.push(message!(Records, "vacation-live", game = title, players = players, count = count));
        }
    }
    Ok(lines)
}

async fn execute_vacation(
    services: &Services,
    context: &InteractionContext<'_>,
    kind: VacationCommand,
) -> Result<Reply, UserError> {
    let result =
        services.referee.vacations.command(&context.player, kind, ALLOWANCE, &context.request_id()).await;
    match result {
        Ok(vacations) => {
            let now = services.referee.now();
            let days_left = MessageArgument::from(vacations.left(ALLOWANCE, year_of(now)));
            Ok(match vacations.current(now) {
                Some(vacation) => {
                    message!(
                        Records,
                        "vacation-away",
                        until = discord_timestamp(vacation.until),
                        left = days_left
                    )
                }
                None => message!(Records, "vacation-back", left = days_left),
            }
            .into())
        }
        Err(trouble) => Err(vacation_error(trouble)),
    }
}

fn vacation_error(trouble: VacationError) -> UserError {
    match trouble {
        VacationError::Refused(refusal) => UserError::Sentence(refusal_message(refusal)),
        VacationError::Referee(error) => user_error(error),
        VacationError::Unreadable(_) => UserError::Sentence(message!(Records, "vacation-unreadable")),
    }
}

/// Returns the reason that a vacation cannot start or end now.
fn refusal_message(refusal: VacationRefusal) -> text::Message {
    match refusal {
        VacationRefusal::TooShort { least } => message!(Records, "vacation-too-short", least = least),
        VacationRefusal::TooLong { most } => message!(Records, "vacation-too-long", most = most),
        VacationRefusal::AlreadyAway { until } => {
            message!(Records, "vacation-already", until = discord_timestamp(until))
        }
        VacationRefusal::NotEnough { year, left, asked } => {
            message!(Records, "vacation-not-enough", year = year.to_string(), left = left, asked = asked)
        }
        VacationRefusal::NotAway => message!(Records, "vacation-none"),
    }
}

/// Formats a timestamp, which Discord shows in the reader's time zone.
fn discord_timestamp(time: Time) -> String {
    format!("<t:{}:f>", time.ms() / 1_000)
}

/// Returns a user's notes, as a file if they are too long for a message.
fn notes_message(notes: &str, language: Language) -> Message {
    let text = code_block(notes);
    if length(&text) <= CONTENT {
        return Message::private(text);
    }
    let files = vec![File::new("notes.txt", notes.as_bytes().to_vec())];
    Message { files, ..Message::private(message!(Records, "notes-file").text(language)) }
}
