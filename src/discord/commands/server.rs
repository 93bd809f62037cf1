//! `/server`: settings and bans of a server.

use crate::commands::descriptions::label;
use crate::commands::games::agreement::not_agreed;
use crate::commands::handler::{Answered, Call, commands};
use crate::commands::option_values::{choices, options};
use crate::commands::options::NamedPlayer;
use crate::commands::people::personal::{ChosenLanguage, THEMES};
use crate::commands::spec::Who;
use crate::commands::tournaments::tournament_option::entries_of;
use crate::interactions::context::InteractionContext;
use crate::posting::{TargetChannel, is_unwritable};
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::languages::of_locale;
use castellan_community::people::account;
use castellan_community::permissions::{
    ADMINISTRATOR, CREATE_EVENTS, MANAGE_ROLES, POWERS, SEND_MESSAGES, VIEW_CHANNEL, missing,
};
use castellan_community::policy::Intent;
use castellan_community::refusals::user_error;
use castellan_community::settings::BoardMode;
use castellan_community::settings::{BoardView, MOST_LISTED, ServerSettings};
use castellan_discord_api::escape::code;
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::wire::{Channel, ChosenRole, GuildId, User};
use castellan_discord_view::setup::agreed::setting;
use castellan_game::terms::{Change, GAME, TERMS};
use castellan_game::{Agreement, PlayerId};
use castellan_rules::Variant;
use castellan_rules::text::typed;
use castellan_text::{self as text, Fact, message};

/// The most default settings of a server.
const MOST_DEFAULTS: usize = 20;

commands! {
    ["server", "show"] free(Look).who(Who::Managers): |call, ()| async move { server_show(call.context) };
    ["server", "set"] free(Change).who(Who::Managers): |call, new| server_set(call, new);
    ["server", "channel"] free(Change).who(Who::Managers): |call, options| server_channel(call, options);
    ["server", "default"] free(Change).who(Who::Managers): |call, options| server_default(call, options);
    ["server", "ban"] free(Change).who(Who::Managers): |call, NamedPlayer { player }| {
        server_ban(call.services, call.context, player, true)
    };
    ["server", "unban"] free(Change).who(Who::Managers): |call, NamedPlayer { player }| {
        server_ban(call.services, call.context, player, false)
    };
    ["server", "status"] free(Change).who(Who::Managers): |call, options| server_status(call, options);
}

choices! { BoardView: "white" => Self::White, "to-act" => Self::ToAct, }

options! {
    /// The options of `/server set`.
    struct NewSettings {
        director: Option<ChosenRole> = "director",
        language: Option<ChosenLanguage> = "language",
        boards: Option<BoardMode> = "boards",
        threads: Option<bool> = "threads",
        theme: Option<String> = "theme".one_of(THEMES),
        viewpoint: Option<BoardView> = "viewpoint",
        key_moments: Option<bool> = "key-moments",
        rated_computers: Option<bool> = "rated-computers",
        calendar: Option<bool> = "calendar",
        winner: Option<ChosenRole> = "winner",
    }

    /// The options of `/server channel`.
    struct AllowedChannel {
        channel: Option<Channel> = "channel".required(),
        allowed: bool = "allowed".required(),
    }

    /// The options of `/server default`.
    struct UsualTerm { key: String = "key", value: Option<String> = "value", }

    /// The options of `/server status`.
    struct Status { channel: Option<Channel> = "channel", off: bool = "off", }
}

fn server_show(context: &InteractionContext<'_>) -> Answered {
    guild(context)?;
    Ok(shown(&context.server, context).into())
}

async fn server_set(call: Call<'_>, new: NewSettings) -> Answered {
    let Call { services, context, .. } = call;
    let (director, winner) = (new.director.as_ref(), new.winner.as_ref());
    // Choosing `@everyone` removes the role.
    let no_role = winner.is_some_and(|role| is_of_everybody(context, role));
    if let Some(role) = winner.filter(|_| !no_role) {
        may_be_given(context, role)?;
    }
    if let Some(role) = director {
        may_direct(context, role)?;
    }
    let change = |server: &mut ServerSettings| {
        server.key_moments = new.key_moments.unwrap_or(server.key_moments);
        server.rated_computers = new.rated_computers.unwrap_or(server.rated_computers);
        server.calendar = new.calendar.unwrap_or(server.calendar);
        if let Some(role) = winner {
            server.winner = (!no_role).then_some(role.id);
        }
        server.director = director.map(|role| role.id).or(server.director);
        server.language = new.language.map_or(server.language, |ChosenLanguage(chosen)| chosen);
        server.boards = new.boards.unwrap_or(server.boards);
        server.threads = new.threads.unwrap_or(server.threads);
        if let Some(theme) = &new.theme {
            theme.clone_into(&mut server.theme);
        }
        server.viewpoint = new.viewpoint.unwrap_or(server.viewpoint);
    };
    server_changes(services, context, change).await
}

async fn server_status(call: Call<'_>, Status { channel: named, off }: Status) -> Answered {
    let Call { services, context, .. } = call;
    let guild = guild(context)?;
    if off {
        let off = |server: &mut ServerSettings| server.status = None;
        services.settings.change_server(guild, &context.request(), off).await?;
        return Ok(message!(Settings, "overview-off").into());
    }
    let target = TargetChannel::of(context, named.as_ref());
    let (channel, permit) = (target.channel, services.may_post_officially(context, target).await?);
    let message = services.status_board.message(guild).await?;
    // The same for repeated deliveries of the interaction.
    let nonce = context.interaction.reply.interaction.to_string();
    let placed = match permit.posts(&*services.discord, message, &nonce).await {
        Ok(placed) => placed,
        Err(failed) if is_unwritable(&failed) => {
            let needed = missing(VIEW_CHANNEL | SEND_MESSAGES, 0).expect("nothing of it is there");
            return UserError::say(message!(
                Errors,
                "i-cannot-write",
                channel = format!("<#{channel}>"),
                permissions = needed
            ));
        }
        Err(error) => return Err(error.into()),
    };
    let on = |server: &mut ServerSettings| server.status = Some(placed);
    services.settings.change_server(guild, &context.request(), on).await?;
    Ok(message!(Settings, "overview-posted", channel = format!("<#{channel}>")).into())
}

async fn server_channel(call: Call<'_>, AllowedChannel { channel, allowed }: AllowedChannel) -> Answered {
    let Call { services, context, .. } = call;
    let guild = guild(context)?;
    let Some(channel) = channel else {
        return UserError::say(message!(Settings, "pick-channel"));
    };
    if channel.guild.is_some_and(|of| of != guild) {
        return UserError::say(message!(Settings, "channel-elsewhere"));
    }
    let channel = channel.id;
    if allowed && context.server.channels.len() >= MOST_LISTED {
        return UserError::say(message!(Settings, "channels-most", most = MOST_LISTED));
    }
    let change = |server: &mut ServerSettings| {
        server.channels.retain(|known| *known != channel);
        if allowed {
            server.channels.push(channel);
        }
    };
    server_changes(services, context, change).await
}

async fn server_default(call: Call<'_>, UsualTerm { key, value }: UsualTerm) -> Answered {
    let Call { services, context, .. } = call;
    let cleaned = |text: &str| typed::cleaned(text).trim().to_owned();
    let (key, value) = (cleaned(&key), value.as_deref().map(cleaned));
    let takes = |variant: &&Variant| {
        key == GAME
            || TERMS.iter().any(|term| term.key == key)
            || variant.info().options.iter().any(|option| option.key == key)
    };
    let Some(variant) = Variant::ALL.iter().find(takes) else {
        return UserError::say(message!(Settings, "no-such-default", key = code(&key)));
    };
    if let Some(value) = &value
        && let Err(error) = Agreement::new(*variant, castellan_rules::Options::default())
            .amended(&[Change::to(key.as_str(), value.as_str())])
    {
        return UserError::say(not_agreed(&error, context.language));
    }
    if value.is_some() && context.server.defaults.len() >= MOST_DEFAULTS {
        return UserError::say(message!(Settings, "defaults-most", most = MOST_DEFAULTS));
    }
    let change = |server: &mut ServerSettings| {
        server.defaults.retain(|(known, _)| *known != key);
        if let Some(value) = &value {
            server.defaults.push((key.clone(), value.clone()));
        }
    };
    server_changes(services, context, change).await
}

async fn server_ban(
    services: &Services,
    context: &InteractionContext<'_>,
    user: Option<User>,
    on: bool,
) -> Answered {
    let Some(user) = user else { return UserError::say(message!(Settings, "pick-player")) };
    let player = services.referee.directory.marked_player(&account(user.id)).await.map_err(user_error)?;
    if on && context.server.banned.len() >= MOST_LISTED {
        return UserError::say(message!(Settings, "banned-most", most = MOST_LISTED));
    }
    let change = |server: &mut ServerSettings| {
        server.banned.retain(|known| *known != player);
        if on {
            server.banned.push(player.clone());
        }
    };
    let server = services.settings.change_server(guild(context)?, &context.request(), change).await?;
    let mut said = shown(&server, context);
    if on && let Some(entered) = still_entered(services, context, &player).await? {
        said += "\n";
        said += &context.say(&entered);
    }
    Ok(cut(&said, CONTENT).into())
}

/// Returns a sentence with the server's tournaments that a player is still entered in, because a ban does not remove
/// them from those.
async fn still_entered(
    services: &Services,
    context: &InteractionContext<'_>,
    player: &PlayerId,
) -> Result<Option<text::Message>, UserError> {
    let mut named = Vec::new();
    for (id, _) in
        entries_of(services, guild(context)?).await?.into_iter().filter(|(_, entry)| entry.is_open())
    {
        let found = services.access.tournament_for(context, &id, Intent::SeeTournament).await;
        if found.is_ok_and(|(tournament, _)| tournament.players().contains(player)) {
            named.push(Fact::from(code(id.as_str())));
        }
    }
    let entered = |named| message!(Settings, "still-entered", tournaments = Fact::all(named));
    Ok((!named.is_empty()).then(|| entered(named)))
}

async fn server_changes(
    services: &Services,
    context: &InteractionContext<'_>,
    change: impl Fn(&mut ServerSettings),
) -> Answered {
    let server = services.settings.change_server(guild(context)?, &context.request(), change).await?;
    Ok(shown(&server, context).into())
}

fn guild(context: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    context.interaction.guild.ok_or_else(|| UserError::Sentence(message!(Settings, "server-only")))
}

/// Returns `true` for the `@everyone` role, whose id equals the server's.
fn is_of_everybody(context: &InteractionContext<'_>, role: &ChosenRole) -> bool {
    Some(role.id.0) == context.interaction.guild.map(|guild| guild.0)
}

/// Checks that a role can mark directors: not everybody has it, and members can be given it.
fn may_direct(context: &InteractionContext<'_>, role: &ChosenRole) -> Result<(), UserError> {
    if is_of_everybody(context, role) {
        return UserError::say(message!(Settings, "director-everybody"));
    }
    if role.managed == Some(true) {
        return UserError::say(message!(Settings, "director-managed", role = format!("<@&{}>", role.id)));
    }
    Ok(())
}

/// Checks that a role can be given to winners: only an administrator may choose it, and it grants no powers beyond
/// playing and talking.
fn may_be_given(context: &InteractionContext<'_>, role: &ChosenRole) -> Result<(), UserError> {
    if !context.may(ADMINISTRATOR) {
        return UserError::say(message!(Settings, "winner-by-administrator"));
    }
    if role.managed != Some(false) || role.permissions & POWERS != 0 {
        return UserError::say(message!(Settings, "winner-with-powers", role = format!("<@&{}>", role.id)));
    }
    Ok(())
}

/// Formats the settings of a server.
fn shown(server: &ServerSettings, context: &InteractionContext<'_>) -> String {
    let all = |texts: Vec<String>| Fact::all(texts.into_iter().map(Fact::from).collect());
    let channels = server.channels.iter().map(|channel| format!("<#{channel}>")).collect();
    let defaults = server.defaults.iter().map(|(key, value)| setting(key, value)).collect();
    let theme = if server.theme.is_empty() { "dark" } else { &server.theme };
    let theme = label("theme", theme, context.language);
    let viewpoint = match server.viewpoint {
        BoardView::White => "white",
        BoardView::ToAct => "to-act",
    };
    let discord = context.interaction.guild_locale.as_ref().map(of_locale).unwrap_or_default();
    let lines = [
        message!(Settings, "server-heading"),
        match server.language {
            Some(chosen) => message!(Settings, "server-language", language = chosen.name()),
            None => message!(Settings, "server-language-auto", language = discord.name()),
        },
        if server.channels.is_empty() {
            message!(Settings, "server-channels-all")
        } else {
            message!(Settings, "server-channels", channels = all(channels))
        },
        message!(Settings, "server-threads", threads = if server.gives_threads() { "on" } else { "off" }),
        message!(Settings, "server-moments", moments = if server.key_moments { "on" } else { "off" }),
        message!(
            Settings,
            "server-rated-computers",
            rated = if server.rated_computers { "on" } else { "off" }
        ),
        message!(Settings, "server-calendar", calendar = if server.calendar { "on" } else { "off" }),
        match server.winner {
            Some(role) => message!(Settings, "server-winner", role = format!("<@&{role}>")),
            None => message!(Settings, "server-winner-none"),
        },
        message!(Settings, "server-board-mode", boards = server.boards.name()),
        match server.director {
            Some(role) => message!(Settings, "server-directors", role = format!("<@&{role}>")),
            None => message!(Settings, "server-directors-usual"),
        },
        message!(Settings, "server-boards", theme = &*theme, viewpoint = viewpoint),
        if server.defaults.is_empty() {
            message!(Settings, "server-defaults-none")
        } else {
            message!(Settings, "server-defaults", defaults = Fact::all(defaults))
        },
        message!(Settings, "server-banned", count = server.banned.len()),
    ];
    let mut lines = lines.map(|line| context.say(&line)).to_vec();
    let wanted = if server.calendar { CREATE_EVENTS } else { 0 }
        | if server.winner.is_some() { MANAGE_ROLES } else { 0 };
    if let Some(missing) = context.own_permissions.and_then(|ours| missing(wanted, ours)) {
        lines.push(context.say(&message!(Settings, "server-needs", permissions = missing)));
    }
    cut(&lines.join("\n"), CONTENT)
}
