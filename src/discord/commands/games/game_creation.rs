//! The id and the place of a new game, and permission to open one.

use crate::interactions::context::InteractionContext;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::access::permissions::{missing_names, required_to_play};
use castellan_community::error::UserError;
use castellan_community::places::game_locations::{GameLocation, ThreadPlan};
use castellan_community::places::open_games;
use castellan_community::quota::RequestClass;
use castellan_community::settings::BoardMode;
use castellan_discord_api::wire::InteractionId;
use castellan_game::GameId;
use castellan_text::message;

/// Returns the id of the game that an interaction opens. The same interaction yields the same id, and ids sort in the
/// order in which games are opened.
///
/// # Panics
/// Never: the id consists of lowercase letters and digits.
#[must_use]
pub fn game_id_for(interaction: InteractionId) -> GameId {
    const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    let letter = |place: u32| char::from(LETTERS[(interaction.0 >> (5 * place) & 31) as usize]);
    let name: String = (0..13).rev().map(letter).collect();
    GameId::new(name).expect("small letters and digits")
}

/// Checks that the user may play one more game.
pub(crate) async fn check_game_limit(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<(), UserError> {
    open_games::check_game_limit(&services.referee, &context.player).await
}

/// Checks that the channel and the limits allow another game of a user with permission to open one here.
pub(crate) async fn check_room_for_game(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<(), UserError> {
    let interaction = context.interaction;
    if let Err(channels) = context.check_games_allowed_in(interaction.channel, interaction.parent) {
        return UserError::err(message!(Games, "open-elsewhere", channels = channels));
    }
    if interaction.guild.is_some() {
        let target = TargetChannel::named_or_current(context, None);
        target.check_user_can_write()?;
        if let Some(permissions) = target.bot_permissions
            && let Some(missing) = missing_names(required_to_play(target.kind), permissions)
        {
            return UserError::err(message!(Games, "no-permissions-to-play", permissions = missing));
        }
        target.check_can_post()?;
    }
    services.open_games.check_room(&context.player, interaction.guild).await?;
    services.spend_quota(context, RequestClass::Opening)?;
    Ok(())
}

/// Returns the place of a new game: here, or in its own thread from the start on.
pub(crate) fn new_location(
    context: &InteractionContext<'_>,
    chosen: Option<BoardMode>,
    thread: Option<bool>,
) -> Result<GameLocation, UserError> {
    let interaction = context.interaction;
    let boards = chosen.unwrap_or(context.server.boards);
    let requested = thread.or((chosen == Some(BoardMode::Thread)).then_some(true));
    let wants_thread = requested.unwrap_or(context.server.has_game_threads()) && interaction.guild.is_some();
    let target = TargetChannel::named_or_current(context, None);
    // If the server gives each game a thread, a manager has decided that already. In channels without threads, games
    // get none by default.
    if wants_thread
        && requested.is_some()
        && !(context.server.has_game_threads() && target.kind.can_start_threads())
    {
        target.check_user_can_start_thread()?;
    }
    let gets_thread = wants_thread && target.kind.can_start_threads();
    Ok(GameLocation {
        guild: interaction.guild,
        channel: interaction.channel,
        parent: interaction.parent,
        lost: false,
        reposted_board: None,
        language: interaction.guild.is_none().then_some(context.language),
        boards: boards.in_own_thread(gets_thread),
        thread: gets_thread.then_some(ThreadPlan::Wanted),
        thread_message: None,
    })
}
