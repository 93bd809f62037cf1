//! `/game move` and `/game boards`: the channel of a game and the kind of its board.

use crate::announcing::holds::is_held;
use crate::announcing::own_threads::{OwnThread, is_due};
use crate::commands::handler::{Answered, Call, GameCall};
use crate::commands::option_values::options;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::game_places::{Change, GamePlace, ThreadPlan};
use castellan_community::policy::Intent;
use castellan_community::settings::BoardMode;
use castellan_discord_api::ports::CallError;
use castellan_discord_api::wire::{Channel, ChannelKind};
use castellan_game::{CommandKind, Game};
use castellan_text::message;

options! {
    /// The options of `/game move`.
    pub(in crate::commands) struct Relocate { channel: Option<Channel> = "channel", }

    /// The options of `/game boards`.
    pub(in crate::commands) struct Boards { boards: BoardMode = "boards", }
}

pub(in crate::commands) async fn relocate(
    call: GameCall<'_>,
    Relocate { channel: named }: Relocate,
) -> Answered {
    let Call { services, context, subject: game, .. } = call;
    let interaction = context.interaction;
    let Some(old) = services.places.of(game.id()).await? else {
        return UserError::say(message!(Games, "move-nowhere", game = game.id().as_str()));
    };
    let guild = interaction.guild;
    let at_home = old.guild.is_some() && old.guild == guild;
    let intent = if at_home { Intent::Move } else { Intent::TakeElsewhere };
    services.access.allow(context, game, intent).await?;
    let to = TargetChannel::of(context, named.as_ref());
    let TargetChannel { channel, parent, .. } = to;
    if guild.is_some() {
        if !at_home {
            context.may_here(Intent::Open)?;
        }
        to.checked(&*services.discord, context).await?;
    } else if old.guild.is_some() {
        return UserError::say(message!(Games, "move-from-direct"));
    }
    let there = format!("<#{channel}>");
    if context.allows_games_in(channel, parent).is_err() {
        return UserError::say(message!(Games, "move-not-allowed", channel = there));
    }
    if channel == old.channel && !old.lost {
        if services.places.was_changed_by(game.id(), &context.request()).await? {
            return Ok(message!(Games, "moved", game = game.id().as_str(), channel = there).into());
        }
        return UserError::say(message!(Games, "move-already-there", channel = there));
    }
    services.counts_as_post(context)?;
    let was_lost = old.lost;
    let moves = |now: &mut GamePlace| {
        (now.guild, now.channel, now.parent) = (guild, channel, parent);
        (now.lost, now.shown) = (false, None);
        let thread = now.thread.filter(|_| guild.is_some() && parent.is_none());
        now.thread = thread.map(|_| ThreadPlan::Wanted);
    };
    let moved = services.places.change(game.id(), Change::Moved, &context.request(), moves).await?;
    let place = moved.unwrap_or_else(|| old.clone());
    let news = message!(Boards, "moved-here", channel = format!("<#{}>", old.channel));
    match services.messages.show_again(game, &place, &news, &format!("{}-shown", context.request())).await {
        Ok(shown) => {
            if at_home && !was_lost {
                services.messages.post_new_channel(game, &old, channel, &context.request()).await;
            }
            if at_home {
                services.messages.dim(game.id(), &old, shown).await?;
            }
            if was_lost && is_held(&services.referee, game).await? {
                // The resumed game posts another board below this one, which then loses its buttons.
                services
                    .messages
                    .by_system(game.id(), CommandKind::Resume, &format!("{}-resumes", context.request()))
                    .await?;
            }
            Ok(message!(Games, "moved", game = game.id().as_str(), channel = there).into())
        }
        Err(castellan_community::error::OperatorError::Call(
            CallError::Gone { .. } | CallError::Forbidden { .. },
        )) => {
            let returns = |now: &mut GamePlace| *now = old.clone();
            let request = format!("{}-back", context.request());
            services.places.change_in((game.id(), channel), Change::Moved, &request, returns).await?;
            UserError::say(message!(Games, "move-cannot-write", channel = there))
        }
        Err(error) => Err(error.into()),
    }
}

/// Sets the kind of a game's board from the next move on.
pub(in crate::commands) async fn set_boards(call: GameCall<'_>, Boards { boards: mode }: Boards) -> Answered {
    let Call { services, context, subject: game, .. } = call;
    let Some(place) = services.places.of(game.id()).await? else {
        return UserError::say(message!(Games, "move-nowhere", game = game.id().as_str()));
    };
    if mode == BoardMode::Thread && place.parent.is_none() {
        return into_thread(services, context, game, place).await;
    }
    let shows = |now: &mut GamePlace| {
        // A planned thread for lines is not needed with other boards.
        now.thread = now.thread.filter(|_| now.boards != BoardMode::Thread);
        now.boards = mode;
    };
    services.places.change(game.id(), Change::Boards, &context.request(), shows).await?;
    Ok(message!(Games, "boards-changed", boards = mode.name()).into())
}

/// Gives a game its own thread, now or when it starts.
async fn into_thread(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    place: GamePlace,
) -> Result<Reply, UserError> {
    if place.guild.is_none() {
        return UserError::say(message!(Games, "boards-no-thread"));
    }
    if !context.server.gives_threads() {
        let here = Some(TargetChannel::of(context, None)).filter(|here| here.channel == place.channel);
        let (channel, kind) = (place.channel, here.map_or(ChannelKind::TEXT, |here| here.kind));
        let theirs = here.and_then(|here| here.theirs);
        let is_here = here.is_some();
        TargetChannel { channel, is_here, parent: None, kind, theirs, ours: None }.may_have_a_thread()?;
    }
    let wants = |now: &mut GamePlace| {
        (now.boards, now.thread) = (BoardMode::Thread, Some(ThreadPlan::Wanted));
    };
    let wanted = services.places.change(game.id(), Change::Boards, &context.request(), wants).await?;
    let place = wanted.unwrap_or(place);
    if !is_due(game, &place) {
        return Ok(message!(Games, "boards-thread-later").into());
    }
    services.counts_as_post(context)?;
    match services.messages.open_thread(game, &place).await? {
        OwnThread::Opened(there) => {
            let news = message!(Boards, "moved-here", channel = format!("<#{}>", place.channel));
            let request = format!("{}-shown", context.request());
            services.messages.show_again(game, &there, &news, &request).await?;
            let thread = format!("<#{}>", there.channel);
            Ok(message!(Games, "moved", game = game.id().as_str(), channel = thread).into())
        }
        OwnThread::Refused(stays, why) => {
            let request = format!("{}-stays", context.request());
            let here = (game.id(), stays.channel);
            let stays = |now: &mut GamePlace| (now.boards, now.thread) = (stays.boards, stays.thread);
            services.places.change_in(here, Change::Boards, &request, stays).await?;
            Ok(why.into())
        }
    }
}
