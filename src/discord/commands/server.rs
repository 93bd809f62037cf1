//! `/server`: how games are played in a server.

use crate::authority::Intent;
use crate::commands::personal::THEMES;
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::commands::tournaments::entries_of;
use crate::context::InteractionContext;
use crate::escape::{code, plain};
use crate::fit::fit;
use crate::limits::{CONTENT, cut};
use crate::people::account;
use crate::ports::CallError;
use crate::quota::Costly;
use crate::refusals::no;
use crate::reply::Reply;
use crate::services::Services;
use crate::settings::{BoardView, MOST_LISTED, ServerSettings};
use crate::trouble::UserError;
use crate::wire::{CommandInvocation, GuildId};
use castellan_game::terms::TERMS;
use castellan_game::{Agreement, PlayerId};
use castellan_rules::Variant;

/// How many defaults a server may have.
const MOST_DEFAULTS: usize = 20;

/// The family.
pub const FAMILY: Family = Family { groups: &["server"], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["server", "show"],
        options: &[],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |_, context, _| Box::pin(async move { server_show(context) }),
        who: Who::Managers,
    },
    CommandSpec {
        path: &["server", "set"],
        options: &[
            Opt::new("director", Kind::Role),
            Opt::new("threads", Kind::Switch),
            Opt::new("theme", Kind::OneOf(THEMES)),
            Opt::new("viewpoint", Kind::OneOf(&["white", "to-act"])),
        ],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(server_set(services, context, invocation)),
        who: Who::Managers,
    },
    CommandSpec {
        path: &["server", "channel"],
        options: &[Opt::required("channel", Kind::Channel), Opt::required("allowed", Kind::Switch)],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(server_channel(services, context, invocation)),
        who: Who::Managers,
    },
    CommandSpec {
        path: &["server", "default"],
        options: &[
            Opt::required("key", Kind::Text(Source::Nothing)),
            Opt::new("value", Kind::Text(Source::Nothing)),
        ],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(server_default(services, context, invocation)),
        who: Who::Managers,
    },
    CommandSpec {
        path: &["server", "ban"],
        options: &[Opt::required("player", Kind::User)],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(server_ban(services, context, invocation, true)),
        who: Who::Managers,
    },
    CommandSpec {
        path: &["server", "unban"],
        options: &[Opt::required("player", Kind::User)],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(server_ban(services, context, invocation, false)),
        who: Who::Managers,
    },
    CommandSpec {
        path: &["server", "status"],
        options: &[Opt::new("channel", Kind::Channel), Opt::new("off", Kind::Switch)],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(server_status(services, context, invocation)),
        who: Who::Managers,
    },
];

pub(super) fn server_show(context: &InteractionContext<'_>) -> Result<Reply, UserError> {
    guild(context)?;
    Ok(shown(&context.server).into())
}

pub(super) async fn server_set(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let change = |server: &mut ServerSettings| {
        if let Some(role) = invocation.role("director") {
            server.director = Some(role);
        }
        if let Some(on) = invocation.switch("threads") {
            server.threads = on;
        }
        if let Some(theme) = invocation.text("theme") {
            theme.clone_into(&mut server.theme);
        }
        match invocation.text("viewpoint") {
            Some("white") => server.viewpoint = BoardView::White,
            Some("to-act") => server.viewpoint = BoardView::ToAct,
            _ => {}
        }
    };
    server_changes(services, context, change).await
}

pub(super) async fn server_status(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let guild = guild(context)?;
    if invocation.switch("off") == Some(true) {
        let off = |server: &mut ServerSettings| server.status = None;
        services.settings.change_server(guild, &context.request(), off).await?;
        return Ok("The message is left as it is.".to_owned().into());
    }
    let channel = services.access.target(context, invocation.channel("channel")).await?.channel;
    let message = fit(&services.status_board.message(guild).await?).map_err(crate::Failed::from)?;
    // The same for the same interaction, should it come twice.
    let nonce = context.interaction.reply.interaction.to_string();
    let placed = match services.discord.post(channel, &message, &nonce).await {
        Ok(placed) => placed,
        Err(CallError::Forbidden { .. } | CallError::Gone { .. }) => {
            return UserError::say(format!(
                "I may not write in <#{channel}>: I need the permissions View Channel and Send Messages there."
            ));
        }
        Err(error) => return Err(error.into()),
    };
    let on = |server: &mut ServerSettings| server.status = Some(placed);
    services.settings.change_server(guild, &context.request(), on).await?;
    Ok(format!(
        "It stands in <#{channel}> and is kept up to date. Pin it if you like; delete it to be rid of it."
    )
    .into())
}

pub(super) async fn server_channel(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let guild = guild(context)?;
    let Some(channel) = invocation.channel("channel") else { return UserError::say("Which channel?") };
    if channel.guild.is_some_and(|of| of != guild) {
        return UserError::say("That channel is in another server.");
    }
    let channel = channel.id;
    let allowed = invocation.switch("allowed") == Some(true);
    if allowed && context.server.channels.len() >= MOST_LISTED {
        return UserError::say(format!("{MOST_LISTED} channels are listed, and there can be no more."));
    }
    let change = |server: &mut ServerSettings| {
        server.channels.retain(|known| *known != channel);
        if allowed {
            server.channels.push(channel);
        }
    };
    server_changes(services, context, change).await
}

pub(super) async fn server_default(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let key = invocation.text("key").unwrap_or_default().trim().to_owned();
    let value = invocation.text("value").map(|value| value.trim().to_owned());
    let takes = |variant: &&Variant| {
        TERMS.iter().any(|term| term.key == key)
            || variant.info().options.iter().any(|option| option.key == key)
    };
    let Some(variant) = Variant::ALL.iter().find(takes) else {
        return UserError::say(format!("{} is nothing that is agreed in any game.", code(&key)));
    };
    if let Some(value) = &value
        && let Err(error) = Agreement::read(*variant, &[(&key, value)])
    {
        return UserError::say(plain(&crate::commands::options::sentence(&error)));
    }
    if value.is_some() && context.server.defaults.len() >= MOST_DEFAULTS {
        return UserError::say(format!("There are {MOST_DEFAULTS} defaults, and there can be no more."));
    }
    let change = |server: &mut ServerSettings| {
        server.defaults.retain(|(known, _)| *known != key);
        if let Some(value) = value {
            server.defaults.push((key.clone(), value));
        }
    };
    server_changes(services, context, change).await
}

pub(super) async fn server_ban(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    on: bool,
) -> Result<Reply, UserError> {
    let Some(user) = invocation.user("player") else { return UserError::say("Whom?") };
    let player = services.referee.marked_player(&account(user.id)).await.map_err(no)?;
    if on && context.server.banned.len() >= MOST_LISTED {
        return UserError::say(format!("{MOST_LISTED} people are banned, and there can be no more."));
    }
    let change = |server: &mut ServerSettings| {
        server.banned.retain(|known| *known != player);
        if on {
            server.banned.push(player.clone());
        }
    };
    let server = services.settings.change_server(guild(context)?, &context.request(), change).await?;
    let entered = if on { still_entered(services, context, &player).await? } else { None };
    Ok(cut(&(shown(&server) + &entered.unwrap_or_default()), CONTENT).into())
}

/// In which tournaments of the server somebody takes part, as a sentence: a ban does not take them out.
async fn still_entered(
    services: &Services,
    context: &InteractionContext<'_>,
    player: &PlayerId,
) -> Result<Option<String>, UserError> {
    let mut named = Vec::new();
    for (id, _) in
        entries_of(services, guild(context)?).await?.into_iter().filter(|(_, entry)| entry.is_open())
    {
        let found = services.access.tournament_for(context, &id, Intent::SeeTournament).await;
        if found.is_ok_and(|(tournament, _)| tournament.players().contains(player)) {
            named.push(code(id.as_str()));
        }
    }
    Ok((!named.is_empty()).then(|| {
        format!("\nThey still take part in {}: `/arbiter remove` takes them out.", named.join(", "))
    }))
}

async fn server_changes(
    services: &Services,
    context: &InteractionContext<'_>,
    change: impl FnOnce(&mut ServerSettings),
) -> Result<Reply, UserError> {
    let server = services.settings.change_server(guild(context)?, &context.request(), change).await?;
    Ok(shown(&server).into())
}

fn guild(context: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    context
        .interaction
        .guild
        .ok_or_else(|| UserError::sentence("This can only be asked in a server.".to_owned()))
}

/// What a server has set, in words.
fn shown(server: &ServerSettings) -> String {
    let channels: Vec<String> = server.channels.iter().map(|channel| format!("<#{channel}>")).collect();
    let channels =
        if channels.is_empty() { "everywhere".to_owned() } else { format!("in {}", channels.join(", ")) };
    let director =
        server.director.map_or_else(|| "who may manage the server".to_owned(), |role| format!("<@&{role}>"));
    let defaults: Vec<String> =
        server.defaults.iter().map(|(key, value)| code(&format!("{key}={value}"))).collect();
    let defaults = if defaults.is_empty() { "none".to_owned() } else { defaults.join(" ") };
    let viewpoint = match server.viewpoint {
        BoardView::White => "White's side",
        BoardView::ToAct => "the seat to act",
    };
    let threads = if server.threads { "each game gets a thread" } else { "games stay in their channel" };
    let theme = if server.theme.is_empty() { "dark" } else { &server.theme };
    let text = format!(
        "Games are opened {channels}; {threads}. Directors: {director}. Boards are {theme}, seen from {viewpoint}. Defaults: {defaults}. Banned: {}.",
        server.banned.len()
    );
    cut(&text, CONTENT)
}
