//! `/server`: settings and bans of a server.

use crate::commands::descriptions::choice_label;
use crate::commands::games::game_settings::settings_error;
use crate::commands::handler::{Call, HandlerResult, commands};
use crate::commands::option_values::{choices, options};
use crate::commands::people::personal::{ChosenLanguage, THEMES};
use crate::commands::shared_options::RequiredPlayerOption;
use crate::commands::tournaments::tournament_option::tournament_entries;
use crate::interactions::context::InteractionContext;
use crate::posting::{TargetChannel, is_unwritable};
use crate::services::Services;
use castellan_community::access::permissions::{
    ADMINISTRATOR, CREATE_EVENTS, MANAGE_ROLES, POWERS, SEND_MESSAGES, VIEW_CHANNEL, missing_names,
};
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::languages::language_of_locale;
use castellan_community::people::account;
use castellan_community::settings::BoardMode;
use castellan_community::settings::{BoardView, MAX_LISTED, PublicPages, ServerSettings};
use castellan_discord_api::escape::inline_code;
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::{Channel, ChosenRole, GuildId, User};
use castellan_discord_view::setup::agreement::setting_as_entered;
use castellan_game::settings_text::{COMMON_SETTINGS, GAME_KEY, SettingChange};
use castellan_game::{GameSettings, PlayerId};
use castellan_rules::Variant;
use castellan_rules::text::normalization;
use castellan_text::{self as text, MessageArgument, message};

/// The most default settings of a server.
const MOST_DEFAULTS: usize = 20;

commands! {
    ["server", "show"] of_server(Look, Configure): |call, ()| async move {
        Ok(settings_text(&call.context.server, call.services, call.context).into())
    };
    ["server", "set"] of_server(Change, Configure): |call, new| server_set(call, new);
    ["server", "channel"] of_server(Change, Configure): |call, options| server_channel(call, options);
    ["server", "default"] of_server(Change, Configure): |call, options| server_default(call, options);
    ["server", "ban"] of_server(Change, Configure): |call, RequiredPlayerOption { player }| {
        server_ban(call.services, call.context, player, true)
    };
    ["server", "unban"] of_server(Change, Configure): |call, RequiredPlayerOption { player }| {
        server_ban(call.services, call.context, player, false)
    };
    ["server", "status"] of_server(Change, Configure): |call, options| server_status(call, options);
}

choices! { BoardView: "white" => Self::White, "to-act" => Self::ToAct, }
choices! { PublicPages: "off" => Self::Off, "on" => Self::On, "indexed" => Self::Indexed, }

options! {
    /// The options of `/server set`.
    struct ServerSetOptions {
        director: Option<ChosenRole> = "director",
        language: Option<ChosenLanguage> = "language",
        boards: Option<BoardMode> = "boards",
        threads: Option<bool> = "threads",
        theme: Option<String> = "theme".one_of(THEMES),
        viewpoint: Option<BoardView> = "viewpoint",
        key_moments: Option<bool> = "key-moments",
        rated_computers: Option<bool> = "rated-computers",
        calendar: Option<bool> = "calendar",
        pages: Option<PublicPages> = "pages",
        winner: Option<ChosenRole> = "winner",
    }

    /// The options of `/server channel`.
    struct ChannelOptions {
        channel: Option<Channel> = "channel".required().or_forum(),
        allowed: bool = "allowed".required(),
    }

    /// The options of `/server default`.
    struct DefaultOptions { key: String = "key", value: Option<String> = "value", }

    /// The options of `/server status`.
    struct StatusOptions { channel: Option<Channel> = "channel", off: bool = "off", }
}

async fn server_set(call: Call<'_>, new: ServerSetOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let (director, winner) = (new.director.as_ref(), new.winner.as_ref());
    // Choosing `@everyone` removes the role.
    let no_role = winner.is_some_and(|role| is_everyone_role(context, role));
    if let Some(role) = winner.filter(|_| !no_role) {
        check_winner_role(context, role)?;
    }
    if let Some(role) = director {
        check_director_role(context, role)?;
    }
    let change = |server: &mut ServerSettings| {
        server.key_moments = new.key_moments.unwrap_or(server.key_moments);
        server.rated_computers = new.rated_computers.unwrap_or(server.rated_computers);
        server.calendar = new.calendar.unwrap_or(server.calendar);
        server.pages = new.pages.unwrap_or(server.pages);
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
    change_server(services, context, change).await
}

async fn server_status(
    call: Call<'_>,
    StatusOptions { channel: named, off }: StatusOptions,
) -> HandlerResult {
    let Call { services, context, .. } = call;
    let guild = require_guild(context)?;
    if off {
        let remove = |server: &mut ServerSettings| server.status = None;
        services.settings.change_server(guild, &context.request_id(), remove).await?;
        return Ok(message!(Settings, "overview-off").into());
    }
    let target = TargetChannel::named_or_current(context, named.as_ref());
    let (channel, permit) = (target.channel, services.permit_official_post(context, target).await?);
    let message = services.status_board.message(guild).await?;
    // The same for repeated deliveries of the interaction.
    let nonce = context.interaction.reply.interaction.to_string();
    let posted = match permit.post(&*services.discord, message, &nonce).await {
        Ok(posted) => posted,
        Err(failed) if is_unwritable(&failed) => {
            let needed =
                missing_names(VIEW_CHANNEL | SEND_MESSAGES, 0).expect("both permissions are missing");
            return UserError::err(message!(
                Errors,
                "i-cannot-write",
                channel = format!("<#{channel}>"),
                permissions = needed
            ));
        }
        Err(error) => return Err(error.into()),
    };
    let set = |server: &mut ServerSettings| server.status = Some(posted);
    services.settings.change_server(guild, &context.request_id(), set).await?;
    Ok(message!(Settings, "overview-posted", channel = format!("<#{channel}>")).into())
}

async fn server_channel(
    call: Call<'_>,
    ChannelOptions { channel, allowed }: ChannelOptions,
) -> HandlerResult {
    let Call { services, context, .. } = call;
    let guild = require_guild(context)?;
    let Some(channel) = channel else {
        return UserError::err(message!(Settings, "pick-channel"));
    };
    if channel.guild.is_some_and(|channel_guild| channel_guild != guild) {
        return UserError::err(message!(Settings, "channel-elsewhere"));
    }
    let channel = channel.id;
    if allowed && context.server.channels.len() >= MAX_LISTED {
        return UserError::err(message!(Settings, "channels-most", most = MAX_LISTED));
    }
    let change = |server: &mut ServerSettings| {
        server.channels.retain(|known| *known != channel);
        if allowed {
            server.channels.push(channel);
        }
    };
    change_server(services, context, change).await
}

async fn server_default(call: Call<'_>, DefaultOptions { key, value }: DefaultOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let cleaned = |text: &str| normalization::without_typography(text).trim().to_owned();
    let (key, value) = (cleaned(&key), value.as_deref().map(cleaned));
    let accepts_key = |variant: &&Variant| {
        key == GAME_KEY
            || COMMON_SETTINGS.iter().any(|term| term.key == key)
            || variant.info().options.iter().any(|option| option.key == key)
    };
    let Some(variant) = Variant::ALL.iter().find(accepts_key) else {
        return UserError::err(message!(Settings, "no-such-default", key = inline_code(&key)));
    };
    if let Some(value) = &value
        && let Err(error) = GameSettings::new(*variant, castellan_rules::Options::default())
            .with_changes(&[SettingChange::to(key.as_str(), value.as_str())])
    {
        return UserError::err(settings_error(&error, context.language));
    }
    if value.is_some() && context.server.defaults.len() >= MOST_DEFAULTS {
        return UserError::err(message!(Settings, "defaults-most", most = MOST_DEFAULTS));
    }
    let change = |server: &mut ServerSettings| {
        server.defaults.retain(|(known, _)| *known != key);
        if let Some(value) = &value {
            server.defaults.push((key.clone(), value.clone()));
        }
    };
    change_server(services, context, change).await
}

async fn server_ban(
    services: &Services,
    context: &InteractionContext<'_>,
    user: Option<User>,
    is_banned: bool,
) -> HandlerResult {
    let Some(user) = user else { return UserError::err(message!(Settings, "pick-player")) };
    let player = services.referee.directory.restricted_player(&account(user.id)).await.map_err(user_error)?;
    if is_banned && context.server.banned.len() >= MAX_LISTED {
        return UserError::err(message!(Settings, "banned-most", most = MAX_LISTED));
    }
    let change = |server: &mut ServerSettings| {
        server.banned.retain(|known| *known != player);
        if is_banned {
            server.banned.push(player.clone());
        }
    };
    let server =
        services.settings.change_server(require_guild(context)?, &context.request_id(), change).await?;
    let mut text = settings_text(&server, services, context);
    if is_banned && let Some(note) = still_entered_message(services, context, &player).await? {
        text += "\n";
        text += &context.to_text(&note);
    }
    Ok(shorten(&text, CONTENT).into())
}

/// Returns a sentence with the server's tournaments that a player is still entered in, because a ban does not remove
/// them from those.
async fn still_entered_message(
    services: &Services,
    context: &InteractionContext<'_>,
    player: &PlayerId,
) -> Result<Option<text::Message>, UserError> {
    let mut tournaments = Vec::new();
    for (id, _) in tournament_entries(services, require_guild(context)?)
        .await?
        .into_iter()
        .filter(|(_, entry)| entry.is_open())
    {
        let found = services.access.tournament_for(context, &id, Intent::SeeTournament).await;
        if found.is_ok_and(|(tournament, _)| tournament.players().contains(player)) {
            tournaments.push(MessageArgument::from(inline_code(id.as_str())));
        }
    }
    let entered = |tournaments| {
        message!(Settings, "still-entered", tournaments = MessageArgument::and_list(tournaments))
    };
    Ok((!tournaments.is_empty()).then(|| entered(tournaments)))
}

async fn change_server(
    services: &Services,
    context: &InteractionContext<'_>,
    change: impl Fn(&mut ServerSettings),
) -> HandlerResult {
    let server =
        services.settings.change_server(require_guild(context)?, &context.request_id(), change).await?;
    Ok(settings_text(&server, services, context).into())
}

fn require_guild(context: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    context.interaction.guild.ok_or_else(|| UserError::Sentence(message!(Settings, "server-only")))
}

/// Returns `true` for the `@everyone` role, whose id equals the server's.
fn is_everyone_role(context: &InteractionContext<'_>, role: &ChosenRole) -> bool {
    Some(role.id.0) == context.interaction.guild.map(|guild| guild.0)
}

/// Checks that a role can mark directors: not everybody has it, and members can be given it.
fn check_director_role(context: &InteractionContext<'_>, role: &ChosenRole) -> Result<(), UserError> {
    if is_everyone_role(context, role) {
        return UserError::err(message!(Settings, "director-everybody"));
    }
    if role.managed == Some(true) {
        return UserError::err(message!(Settings, "director-managed", role = format!("<@&{}>", role.id)));
    }
    Ok(())
}

/// Checks that a role can be given to winners: only an administrator may choose it, and it grants no powers beyond
/// playing and talking.
fn check_winner_role(context: &InteractionContext<'_>, role: &ChosenRole) -> Result<(), UserError> {
    if !context.has_permission(ADMINISTRATOR) {
        return UserError::err(message!(Settings, "winner-by-administrator"));
    }
    if role.managed != Some(false) || role.permissions & POWERS != 0 {
        return UserError::err(message!(Settings, "winner-with-powers", role = format!("<@&{}>", role.id)));
    }
    Ok(())
}

/// Returns the line about the public pages of a server, with their address.
fn pages_line(
    server: &ServerSettings,
    services: &Services,
    context: &InteractionContext<'_>,
) -> text::Message {
    let line = message!(Settings, "server-pages", pages = server.pages.name());
    let place = match (&services.board_links, context.interaction.guild) {
        _ if server.pages.is_off() => return line,
        (Some(links), Some(guild)) => {
            message!(Settings, "server-pages-address", address = format!("<{}>", links.server_page(guild)))
        }
        _ => message!(Settings, "server-pages-unserved"),
    };
    text::Message::verbatim(format!("{}\n{}", context.to_text(&line), context.to_text(&place)))
}

/// Formats the settings of a server.
fn settings_text(server: &ServerSettings, services: &Services, context: &InteractionContext<'_>) -> String {
    let all = |texts: Vec<String>| {
        MessageArgument::and_list(texts.into_iter().map(MessageArgument::from).collect())
    };
    let channels = server.channels.iter().map(|channel| format!("<#{channel}>")).collect();
    let defaults = server.defaults.iter().map(|(key, value)| setting_as_entered(key, value)).collect();
    let theme = if server.theme.is_empty() { "dark" } else { &server.theme };
    let theme = choice_label("theme", theme, context.language);
    let viewpoint = match server.viewpoint {
        BoardView::White => "white",
        BoardView::ToAct => "to-act",
    };
    let discord = context.interaction.guild_locale.as_ref().map(language_of_locale).unwrap_or_default();
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
        message!(Settings, "server-threads", threads = if server.has_game_threads() { "on" } else { "off" }),
        message!(Settings, "server-moments", moments = if server.key_moments { "on" } else { "off" }),
        message!(
            Settings,
            "server-rated-computers",
            rated = if server.rated_computers { "on" } else { "off" }
        ),
        message!(Settings, "server-calendar", calendar = if server.calendar { "on" } else { "off" }),
        pages_line(server, services, context),
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
            message!(Settings, "server-defaults", defaults = MessageArgument::and_list(defaults))
        },
        message!(Settings, "server-banned", count = server.banned.len()),
    ];
    let mut lines = lines.map(|line| context.to_text(&line)).to_vec();
    let wanted = if server.calendar { CREATE_EVENTS } else { 0 }
        | if server.winner.is_some() { MANAGE_ROLES } else { 0 };
    if let Some(missing) = context.own_permissions.and_then(|ours| missing_names(wanted, ours)) {
        lines.push(context.to_text(&message!(Settings, "server-needs", permissions = missing)));
    }
    shorten(&lines.join("\n"), CONTENT)
}
