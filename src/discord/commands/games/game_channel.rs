//! `/game move` and `/game boards`: the channel of a game and the kind of its board.

use crate::announcing::game_threads::{ThreadOutcome, is_thread_due};
use crate::announcing::holds::is_on_hold;
use crate::commands::handler::{Call, GameCall, HandlerResult};
use crate::commands::option_values::options;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::places::game_locations::{GameLocation, GameLocationChange, ThreadPlan};
use castellan_community::settings::BoardMode;
use castellan_discord_api::client::CallError;
use castellan_discord_api::wire::{Channel, ChannelId, ChannelKind, MessageRef};
use castellan_game::{CommandKind, Game};
use castellan_text::message;

options! {
    /// The options of `/game move`.
    pub(in crate::commands) struct RelocateOptions { channel: Option<Channel> = "channel", }

    /// The options of `/game boards`.
    pub(in crate::commands) struct BoardsOptions { boards: BoardMode = "boards", }
}

/// Moves a game to another channel, or back to one after its channel was lost.
pub(in crate::commands) async fn relocate(
    call: GameCall<'_>,
    RelocateOptions { channel: named_channel }: RelocateOptions,
) -> HandlerResult {
    let Call { services, context, subject: game, .. } = call;
    let interaction = context.interaction;
    let Some(old) = services.places.of(game.id()).await? else {
        return UserError::err(message!(Games, "move-nowhere"));
    };
    let guild = interaction.guild;
    let at_home = old.guild.is_some() && old.guild == guild;
    let intent = if at_home { Intent::Move } else { Intent::MoveToOtherServer };
    services.access.check_allowed(context, game, intent).await?;
    let target = TargetChannel::named_or_current(context, named_channel.as_ref());
    let TargetChannel { channel, parent, .. } = target;
    if guild.is_some() {
        if !at_home {
            context.check_allowed_here(Intent::Open)?;
        }
        target.load_and_check(&*services.discord, context).await?;
    } else if old.guild.is_some() {
        return UserError::err(message!(Games, "move-from-direct"));
    }
    let mention = format!("<#{channel}>");
    if context.check_games_allowed_in(channel, parent).is_err() {
        return UserError::err(message!(Games, "move-not-allowed", channel = mention));
    }
    if channel == old.channel && !old.lost {
        if services.places.was_changed_by(game.id(), &context.request_id()).await? {
            return Ok(message!(Games, "moved", channel = mention).into());
        }
        return UserError::err(message!(Games, "move-already-there", channel = mention));
    }
    services.count_post(context)?;
    let was_lost = old.lost;
    let relocate = |current: &mut GameLocation| {
        (current.guild, current.channel, current.parent) = (guild, channel, parent);
        (current.lost, current.reposted_board) = (false, None);
        let thread = current.thread.filter(|_| guild.is_some() && parent.is_none());
        current.thread = thread.map(|_| ThreadPlan::Wanted);
    };
    let moved =
        services.places.change(game.id(), GameLocationChange::Moved, &context.request_id(), relocate).await?;
    let location = moved.unwrap_or_else(|| old.clone());
    let notice = message!(Boards, "moved-here", channel = format!("<#{}>", old.channel));
    match services
        .messages
        .repost_board(game, &location, &notice, &format!("{}-shown", context.request_id()))
        .await
    {
        Ok(shown) => {
            if at_home {
                leave_channel(services, context, game, (&old, channel), shown).await?;
            }
            if was_lost && is_on_hold(&services.referee, game).await? {
                // The resumed game posts another board below this one, which then loses its buttons.
                let request = format!("{}-resumes", context.request_id());
                services.messages.execute_as_system(game.id(), CommandKind::Resume, &request).await?;
            }
            Ok(message!(Games, "moved", channel = mention).into())
        }
        Err(castellan_community::error::OperatorError::Call(
            CallError::Gone { .. } | CallError::Forbidden { .. },
        )) => {
            let restore = |current: &mut GameLocation| *current = old.clone();
            let request = format!("{}-back", context.request_id());
            services
                .places
                .change_in((game.id(), channel), GameLocationChange::Moved, &request, restore)
                .await?;
            UserError::err(message!(Games, "move-cannot-write", channel = mention))
        }
        Err(error) => Err(error.into()),
    }
}

/// Leads from the former channel of a game to the new one, and takes the buttons off the board there.
async fn leave_channel(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (old, channel): (&GameLocation, ChannelId),
    shown: MessageRef,
) -> Result<(), UserError> {
    if !old.lost {
        services.messages.post_link_to_new_channel(game, old, channel, &context.request_id()).await;
    }
    services.messages.retire_previous_board(game.id(), old, shown).await?;
    Ok(())
}

/// Sets the kind of a game's board from the next move on.
pub(in crate::commands) async fn set_boards(
    call: GameCall<'_>,
    BoardsOptions { boards: mode }: BoardsOptions,
) -> HandlerResult {
    let Call { services, context, subject: game, .. } = call;
    let Some(location) = services.places.of(game.id()).await? else {
        return UserError::err(message!(Games, "move-nowhere"));
    };
    if mode == BoardMode::Thread && location.parent.is_none() {
        return move_into_thread(services, context, game, location).await;
    }
    let set_mode = |current: &mut GameLocation| {
        // A planned thread for lines is not needed with other boards.
        current.thread = current.thread.filter(|_| current.boards != BoardMode::Thread);
        current.boards = mode;
    };
    services.places.change(game.id(), GameLocationChange::Boards, &context.request_id(), set_mode).await?;
    Ok(message!(Games, "boards-changed", boards = mode.name()).into())
}

/// Gives a game its own thread, now or when it starts.
async fn move_into_thread(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    location: GameLocation,
) -> Result<Reply, UserError> {
    if location.guild.is_none() {
        return UserError::err(message!(Games, "boards-no-thread"));
    }
    if !context.server.has_game_threads() {
        let here = Some(TargetChannel::named_or_current(context, None))
            .filter(|here| here.channel == location.channel);
        let (channel, kind) = (location.channel, here.map_or(ChannelKind::TEXT, |here| here.kind));
        let user_permissions = here.and_then(|here| here.user_permissions);
        let is_here = here.is_some();
        TargetChannel { channel, is_here, parent: None, kind, user_permissions, bot_permissions: None }
            .check_user_can_start_thread()?;
    }
    let request_thread = |current: &mut GameLocation| {
        (current.boards, current.thread) = (BoardMode::Thread, Some(ThreadPlan::Wanted));
    };
    let changed = services
        .places
        .change(game.id(), GameLocationChange::Boards, &context.request_id(), request_thread)
        .await?;
    let location = changed.unwrap_or(location);
    if !is_thread_due(game, &location) {
        return Ok(message!(Games, "boards-thread-later").into());
    }
    services.count_post(context)?;
    match services.messages.open_thread(game, &location).await? {
        ThreadOutcome::Opened(new_location) => {
            let notice = message!(Boards, "moved-here", channel = format!("<#{}>", location.channel));
            let request = format!("{}-shown", context.request_id());
            services.messages.repost_board(game, &new_location, &notice, &request).await?;
            let thread = format!("<#{}>", new_location.channel);
            Ok(message!(Games, "moved", channel = thread).into())
        }
        ThreadOutcome::Refused(stays, why) => {
            let request = format!("{}-stays", context.request_id());
            let here = (game.id(), stays.channel);
            let stays =
                |current: &mut GameLocation| (current.boards, current.thread) = (stays.boards, stays.thread);
            services.places.change_in(here, GameLocationChange::Boards, &request, stays).await?;
            Ok(why.into())
        }
    }
}
