//! `/settings`, `/person`, `/privacy`: what is somebody's own. What `/privacy` does is in `privacy`.

use crate::commands::privacy::{erase_question, privacy, privacy_export};
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::context::InteractionContext;
use crate::escape::plain;
use crate::layout::theme_named;
use crate::people::account;
use crate::quota::Costly;
use crate::refusals::no;
use crate::reply::Reply;
use crate::services::Services;
use crate::settings::{MOST_LISTED, PersonSettings, Reminders, Viewpoint};
use crate::trouble::UserError;
use crate::wire::CommandInvocation;
use castellan_picture::Theme;
use castellan_referee::reminders::{Quiet, ReminderPreferences, zone_named};

/// The names of the themes as choices.
pub const THEMES: &[&str] = &["light", "dark", "high-contrast", "colour-blind"];

/// The family.
pub const FAMILY: Family = Family { groups: &["privacy", "person"], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["settings"],
        options: &[
            Opt::new("viewpoint", Kind::OneOf(&["own", "white", "to-act"])),
            Opt::new("theme", Kind::OneOf(THEMES)),
            Opt::new("text-board", Kind::Switch),
            Opt::new("reminders", Kind::OneOf(&["channel", "direct", "off"])),
            Opt::new("remind-before", Kind::Text(Source::Leads)),
            Opt::new("quiet-hours", Kind::Text(Source::Quiet)),
            Opt::new("time-zone", Kind::Text(Source::Zones)),
            Opt::new("listed", Kind::Switch),
        ],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(my_settings(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["person", "block"],
        options: &[Opt::required("player", Kind::User)],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(block(services, context, invocation, true)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["person", "unblock"],
        options: &[Opt::required("player", Kind::User)],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(block(services, context, invocation, false)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["privacy", "show"],
        options: &[],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |services, _, _| Box::pin(async move { Ok(privacy(services)) }),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["privacy", "export"],
        options: &[],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |services, context, _| Box::pin(privacy_export(services, context)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["privacy", "erase"],
        options: &[],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |services, context, _| Box::pin(async move { Ok(erase_question(services, context.language)) }),
        who: Who::Anybody,
    },
];

pub(super) async fn my_settings(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let change = |mine: &mut PersonSettings| {
        match invocation.text("viewpoint") {
            Some("own") => mine.viewpoint = Viewpoint::Own,
            Some("white") => mine.viewpoint = Viewpoint::White,
            Some("to-act") => mine.viewpoint = Viewpoint::ToAct,
            _ => {}
        }
        if let Some(theme) = invocation.text("theme") {
            theme.clone_into(&mut mine.theme);
        }
        if let Some(on) = invocation.switch("text-board") {
            mine.text_board = on;
        }
        if let Some(on) = invocation.switch("listed") {
            mine.listed = on;
        }
        match invocation.text("reminders") {
            Some("channel") => mine.reminders = Reminders::Channel,
            Some("direct") => mine.reminders = Reminders::Direct,
            Some("off") => mine.reminders = Reminders::Off,
            _ => {}
        }
    };
    let old = services.referee.preferences(&context.player).await.map_err(no)?;
    // What cannot be read is told before anything is set.
    let preferences = wished(invocation, old.clone())?;
    if preferences != old {
        services.referee.set_preferences(&context.player, &preferences).await.map_err(no)?;
    }
    if let Some(on) = invocation.switch("listed") {
        services.settings.list(&context.player, on, &context.request()).await?;
    }
    let mine = if invocation.options.is_empty() {
        services.settings.person(&context.player).await?
    } else {
        services.settings.change_person(&context.player, &context.request(), change).await?
    };
    let viewpoint = match mine.viewpoint {
        Viewpoint::Own => "from your own seat",
        Viewpoint::White => "from White's side",
        Viewpoint::ToAct => "from the seat to act",
    };
    let theme = if mine.theme.is_empty() { "as the server has them" } else { &mine.theme };
    let text = if mine.text_board { "as text" } else { "as pictures" };
    let lead = match preferences.lead {
        Some(lead) => format!("{lead} before a deadline"),
        None => "when a quarter of the time is left, at most a day before a deadline".to_owned(),
    };
    let quiet = match preferences.quiet {
        Some(quiet) => {
            format!(", never between {quiet} ({})", preferences.zone.as_deref().unwrap_or("UTC"))
        }
        None => String::new(),
    };
    let reminders = match mine.reminders {
        Reminders::Channel => format!("You are reminded in the game's channel, {lead}{quiet}."),
        Reminders::Direct => format!("You are reminded by direct message, {lead}{quiet}."),
        Reminders::Off => "You are reminded of no deadline.".to_owned(),
    };
    let listed = if mine.listed {
        "Everybody can see your ratings."
    } else {
        "Your ratings are seen in servers where you have played."
    };
    Ok(format!(
        "You see boards {viewpoint}, {text}. Colours: {theme}. {reminders} {listed} You have blocked {}.",
        mine.blocked.len()
    )
    .into())
}

/// The colours of what only somebody sees.
pub(super) async fn own_theme(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<&'static Theme, UserError> {
    let mine = services.settings.person(&context.player).await?;
    Ok(theme_named(if mine.theme.is_empty() { &context.server.theme } else { &mine.theme }))
}

pub(super) async fn block(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    on: bool,
) -> Result<Reply, UserError> {
    let Some(user) = invocation.user("player") else { return UserError::say("Whom?") };
    if user.id == context.interaction.user.id {
        return UserError::say("You have to get along with yourself.");
    }
    let player = services.referee.marked_player(&account(user.id)).await.map_err(no)?;
    let change = |mine: &mut PersonSettings| {
        mine.blocked.retain(|known| *known != player);
        if on {
            mine.blocked.push(player.clone());
        }
    };
    if on && services.settings.person(&context.player).await?.blocked.len() >= MOST_LISTED {
        return UserError::say(format!("You have blocked {MOST_LISTED} people, and there can be no more."));
    }
    services.settings.change_person(&context.player, &context.request(), change).await?;
    let name = plain(&user.name);
    Ok(if on {
        format!("{name} can no longer invite you, nor sit down with you. Games that go on are not touched.")
    } else {
        format!("{name} can invite you again.")
    }
    .into())
}

/// When somebody wants to be reminded, after what they said now.
fn wished(
    invocation: &CommandInvocation,
    mut preferences: ReminderPreferences,
) -> Result<ReminderPreferences, UserError> {
    match invocation.text("remind-before").map(str::trim) {
        Some("usual") => preferences.lead = None,
        Some(text) => preferences.lead = Some(crate::commands::options::span(text)?),
        None => {}
    }
    match invocation.text("quiet-hours").map(str::trim) {
        Some("none") => preferences.quiet = None,
        Some(text) => {
            let quiet = Quiet::read(text);
            preferences.quiet =
                Some(quiet.map_err(|error| UserError::sentence(crate::commands::options::sentence(&error)))?);
        }
        None => {}
    }
    if let Some(name) = invocation.text("time-zone") {
        let Some(zone) = zone_named(name) else {
            return UserError::say(format!("There is no time zone {}. One is Europe/Berlin.", plain(name)));
        };
        preferences.zone = Some(zone);
    }
    Ok(preferences)
}
