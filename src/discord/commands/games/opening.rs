//! `/game new`: opening a game.

use crate::commands::games::board_form::{board_form, game_id_from_form};
use crate::commands::games::default_variant::default_variant;
use crate::commands::games::game_creation::{check_room_for_game, game_id_for, new_location};
use crate::commands::games::game_settings::{SettingPairs, build_settings, download_text_file};
use crate::commands::games::invitation_checks::{check_invitable, is_bot_itself};
use crate::commands::handler::{Call, HandlerResult};
use crate::commands::option_spec::Source;
use crate::commands::option_values::options;
use crate::components::computer_players::{ComputerLevel, preferred_level, remember_level};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_community::settings::BoardMode;
use castellan_discord_api::escape::escape_sentence;
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::{Attachment, Message, User};
use castellan_discord_view::setup::setting_choices::default_options;
use castellan_game::army::setup_choice;
use castellan_game::command::SeatRequest;
use castellan_game::{CommandKind, GameId, GameSettings, Player, Refusal};
use castellan_rules::{Seat, Variant};
use castellan_text::{self as text, message};

options! {
    /// The options of `/game new`.
    #[derive(Default)]
    pub(crate) struct NewGameOptions {
        variant: Option<Variant> = "variant",
        opponent: Option<User> = "opponent",
        level: Option<ComputerLevel> = "level",
        time: Option<String> = "time".suggests(Source::Terms),
        options: Option<SettingPairs> = "options",
        solo: Option<bool> = "solo",
        rated: Option<bool> = "rated",
        seat: Option<Seat> = "seat",
        thread: Option<bool> = "thread",
        boards: Option<BoardMode> = "boards",
        board: Option<Attachment> = "board",
        board_form: bool = "board-form",
        form: Option<String> = "form".hidden(),
        board_text: Option<String> = "board-text".hidden(),
    }
}

impl NewGameOptions {
    /// Returns the settings other than the board.
    pub fn pairs(&self) -> SettingPairs {
        let switches = [("solo", self.solo), ("rated", self.rated)];
        SettingPairs::from_options(self.time.as_deref(), &switches, self.options.as_ref())
    }
}

pub(in crate::commands) async fn new_game(call: Call<'_>, new: NewGameOptions) -> HandlerResult {
    let Call { services, context, invocation, .. } = call;
    if new.board_form && new.board_text.is_none() {
        return board_form(invocation, &game_id_for(context.interaction.reply.interaction), context.language);
    }
    open_game(services, context, new).await
}

/// Opens a game with the given options, and default settings otherwise.
pub(crate) async fn open_game(
    services: &Services,
    context: &InteractionContext<'_>,
    new: NewGameOptions,
) -> HandlerResult {
    let interaction = context.interaction;
    let variant = match new.variant {
        Some(variant) => variant,
        None => default_variant(services, context).await?,
    };
    let opener = interaction.reply.interaction;
    let by_form = new.form.as_deref().and_then(|form| game_id_from_form(form, opener));
    let id = by_form.unwrap_or_else(|| game_id_for(opener));
    let computer = computer_level(services, context, &new).await?;
    let opponent = new.opponent.as_ref().filter(|_| computer.is_none());
    let settings = new_settings(services, context, &new, (variant, computer.is_some())).await?;
    // Settings are checked first, so that an impossible game stores nothing.
    if computer.is_some() {
        let allowed = if settings.solo { Err(Refusal::Solo) } else { settings.check_computers_allowed() };
        allowed.map_err(|refusal| game_error(&id, refusal.into()))?;
    }
    // An earlier delivery of the same interaction may have opened the game.
    let is_new = services.places.of(&id).await?.is_none();
    if is_new {
        check_room_for_game(services, context).await?;
        if let Some(opponent) = opponent {
            check_invitable(services, context, opponent, None).await?;
        }
    }
    let warnings = variant.warnings(&settings.options);
    let seat_request = match (settings.solo, new.seat) {
        (true, _) => None,
        (false, Some(seat)) => Some(SeatRequest::At(seat)),
        (false, None) => Some(SeatRequest::Any),
    };
    if let Some(level) = computer {
        remember_level(services, context, level).await?;
    }
    if is_new {
        let location = new_location(context, new.boards, new.thread)?;
        services.places.set(&id, &location, &context.request_id()).await?;
    }
    let owner = Player::person(context.player.clone());
    let kind = creation(settings, owner, seat_request, computer);
    let outcome = services.games.execute(context, &id, kind).await;
    let already_exists = |error: &UserError| matches!(error, UserError::Refused { refusal, .. } if matches!(**refusal, Refusal::GameExists));
    if outcome.as_ref().is_err_and(already_exists) {
        return UserError::err(message!(Games, "form-sent-already"));
    }
    let mut answer = match outcome? {
        ActionOutcome::BoardSent => {
            if let Some(note) = no_thread_note(context, new.thread) {
                let note = Message::private(context.to_text(&note));
                // Best effort: the game is open, and shown where it is played.
                if let Err(error) = services.discord.follow_up(&interaction.reply, &note).await {
                    tracing::debug!(game = %id, %error, "that a game gets no thread could not be said");
                }
            }
            return invite_opponent(services, context, &id, opponent, Reply::BoardSent).await;
        }
        ActionOutcome::Text(text) => text,
    };
    if let Some(note) = no_thread_note(context, new.thread) {
        answer.push('\n');
        answer.push_str(&context.to_text(&note));
    }
    for warning in warnings {
        answer.push('\n');
        answer.push_str(&context.to_text(&message!(
            Games,
            "warning",
            warning = escape_sentence(&text::problem(&warning).text(context.language))
        )));
    }
    invite_opponent(services, context, &id, opponent, shorten(&answer, CONTENT).into()).await
}

/// Returns the settings of a new game. One against the computer is unrated unless the options say otherwise, and begins
/// at once, with a ready-made army.
async fn new_settings(
    services: &Services,
    context: &InteractionContext<'_>,
    new: &NewGameOptions,
    (variant, against_computer): (Variant, bool),
) -> Result<GameSettings, UserError> {
    // A game with a named opponent is for two, unless the server or the options say otherwise.
    let has_opponent = new.opponent.is_some() && !against_computer;
    let mut defaults =
        if has_opponent { Vec::new() } else { default_options(variant, &context.server.defaults) };
    let mut pairs = new.pairs();
    if against_computer {
        let army = setup_choice(variant.info());
        defaults.extend(army.map(|choice| (choice.name.to_owned(), choice.default_preset().to_owned())));
        if !pairs.has("rated") {
            pairs.0.push(("rated".to_owned(), "off".to_owned()));
        }
    }
    if let Some(file) = &new.board {
        pairs.0.push(("board".to_owned(), download_text_file(services, file).await?));
    } else if let Some(text) = &new.board_text {
        pairs.0.push(("board".to_owned(), text.trim_end().to_owned()));
    }
    let defaults: Vec<(&str, &str)> =
        defaults.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let settings = build_settings(context, variant, pairs, &defaults, false)?;
    Ok(GameSettings { rated_with_computers: context.server.rated_computers, ..settings })
}

/// Returns the command that creates a game. Computers of a level take all seats but the owner's.
fn creation(
    settings: GameSettings,
    owner: Player,
    seat_request: Option<SeatRequest>,
    computer: Option<u8>,
) -> CommandKind {
    let seats = settings.seats().map_or(0, |seats| seats.len());
    let settings = Box::new(settings);
    let Some(level) = computer else { return CommandKind::Create { settings, owner, seat: seat_request } };
    let computers = (1..).zip(1..seats).map(|(number, _)| Player::computer(level, number));
    CommandKind::CreateWithOthers {
        settings,
        owner,
        seat: seat_request.unwrap_or(SeatRequest::Any),
        computers: computers.map(|computer| (computer, SeatRequest::Any)).collect(),
        invited: Vec::new(),
    }
}

/// Returns a note if the server gives each game a thread, but none can be started here.
fn no_thread_note(context: &InteractionContext<'_>, thread: Option<bool>) -> Option<castellan_text::Message> {
    let interaction = context.interaction;
    let wants_thread = context.server.has_game_threads() && thread != Some(false);
    let can_have_thread = interaction.channel_kind.can_start_threads() || interaction.guild.is_none();
    let channel = format!("<#{}>", interaction.channel);
    (wants_thread && !can_have_thread).then(|| message!(Games, "no-thread-of-its-own", channel = channel))
}

/// Returns the level of the computer players for a new game, if it has any.
async fn computer_level(
    services: &Services,
    context: &InteractionContext<'_>,
    new: &NewGameOptions,
) -> Result<Option<u8>, UserError> {
    let level = new.level.as_ref().map(|level| level.0);
    match &new.opponent {
        Some(user) if is_bot_itself(&*services.discord, user).await? => Ok(Some(match level {
            Some(level) => level,
            None => preferred_level(services, context).await?,
        })),
        Some(_) if level.is_some() => UserError::err(message!(Games, "level-of-a-person")),
        Some(_) => Ok(None),
        None => Ok(level),
    }
}

/// Invites the opponent to a new game.
async fn invite_opponent(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
    opponent: Option<&User>,
    reply: Reply,
) -> Result<Reply, UserError> {
    if let Some(opponent) = opponent {
        let player = services.find_or_create_player(opponent.id, &opponent.name).await?;
        let command = castellan_game::Command {
            by: castellan_game::Requester::Player(context.player.clone()),
            at: context.created_at(),
            request: format!("{}-invites", context.request_id()),
            kind: CommandKind::Invite { player, seat: None },
        };
        if let Err(trouble) = services.referee.games.command(id, &command).await {
            return Err(game_error(id, trouble));
        }
    }
    Ok(reply)
}

/// Starts a solo game that was just opened.
pub(crate) async fn start_solo_game(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &GameId,
) -> Result<(), UserError> {
    let command = castellan_game::Command {
        by: castellan_game::Requester::Player(context.player.clone()),
        at: context.created_at(),
        request: format!("{}-starts", context.request_id()),
        kind: CommandKind::StartAlone,
    };
    services
        .referee
        .games
        .command(game, &command)
        .await
        .map(drop)
        .map_err(|trouble| game_error(game, trouble))
}
