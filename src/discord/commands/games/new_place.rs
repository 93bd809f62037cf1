//! The id and the place of a new game, and permission to open one.

use crate::interactions::context::InteractionContext;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::game_places::{GamePlace, ThreadPlan};
use castellan_community::permissions::{missing, to_play};
use castellan_community::policy::Intent;
use castellan_community::quota::{OPEN_GAMES, RequestClass, SERVER_GAMES};
use castellan_community::refusals::user_error;
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
pub fn opened_by(interaction: InteractionId) -> GameId {
    const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    let letter = |place: u32| char::from(LETTERS[(interaction.0 >> (5 * place) & 31) as usize]);
    let name: String = (0..13).rev().map(letter).collect();
    GameId::new(name).expect("small letters and digits")
}

/// Checks that the user may play one more game.
pub(crate) async fn may_have_another(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<(), UserError> {
    let count = services.referee.game_list.games_of(&context.player, false).await.map_err(user_error)?.len();
    if count >= OPEN_GAMES {
        return UserError::say(message!(Games, "too-many-games", count = count, most = OPEN_GAMES));
    }
    Ok(())
}

/// Checks that the user may open a game here.
pub(crate) async fn may_open(services: &Services, context: &InteractionContext<'_>) -> Result<(), UserError> {
    let interaction = context.interaction;
    context.may_here(Intent::Open)?;
    if let Err(channels) = context.allows_games_in(interaction.channel, interaction.parent) {
        return UserError::say(message!(Games, "open-elsewhere", channels = channels));
    }
    if interaction.guild.is_some() {
        let here = TargetChannel::of(context, None);
        here.may_be_written_in()?;
        if let Some(ours) = here.ours
            && let Some(missing) = missing(to_play(here.kind), ours)
        {
            return UserError::say(message!(Games, "no-permissions-to-play", permissions = missing));
        }
        here.check()?;
    }
    may_have_another(services, context).await?;
    if let Some(guild) = interaction.guild
        && services.open_games.is_full(guild).await?
    {
        return UserError::say(message!(Games, "server-full", count = SERVER_GAMES));
    }
    services.spend(context, RequestClass::Opening)?;
    Ok(())
}

/// Returns the place of a new game: here, or in its own thread from the start on.
pub(crate) fn new_place(
    context: &InteractionContext<'_>,
    chosen: Option<BoardMode>,
    thread: Option<bool>,
) -> Result<GamePlace, UserError> {
    let interaction = context.interaction;
    let boards = chosen.unwrap_or(context.server.boards);
    let wished = thread.or((chosen == Some(BoardMode::Thread)).then_some(true));
    let wants_thread = wished.unwrap_or(context.server.gives_threads()) && interaction.guild.is_some();
    let here = TargetChannel::of(context, None);
    // If the server gives each game a thread, a manager has decided that already. In channels without threads, games
    // get none by default.
    if wants_thread && wished.is_some() && !(context.server.gives_threads() && here.kind.takes_threads()) {
        here.may_have_a_thread()?;
    }
    let gets_thread = wants_thread && here.kind.takes_threads();
    Ok(GamePlace {
        guild: interaction.guild,
        channel: interaction.channel,
        parent: interaction.parent,
        lost: false,
        shown: None,
        language: interaction.guild.is_none().then_some(context.language),
        boards: boards.in_own_thread(gets_thread),
        thread: gets_thread.then_some(ThreadPlan::Wanted),
    })
}
