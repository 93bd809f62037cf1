//! `/settings`, `/person`, `/privacy`: commands about the user. The actions of `/privacy` are in `privacy`.

use crate::commands::descriptions::label;
use crate::commands::people::privacy::{erase_question, privacy, privacy_export};
use crate::commands::people::zones::{split_zone, zone};
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::languages::of_locale;
use castellan_community::people::account;
use castellan_community::quota::RequestClass;
use castellan_community::refusals::user_error;
use castellan_community::settings::{ConfirmMoves, MOST_LISTED, PersonSettings, Reminders, Viewpoint};
use castellan_discord_api::escape::plain;
use castellan_discord_api::wire::CommandInvocation;
use castellan_discord_view::board::theme_named;
use castellan_game::{PlayerId, Time};
use castellan_picture::Theme;
use castellan_referee::reminders::{Quiet, QuietError, ReminderPreferences};
use castellan_rules::text::typed;
use castellan_text::{Language, message};

/// The names of the themes as choices.
pub const THEMES: &[&str] = &["light", "dark", "high-contrast", "colour-blind"];

/// The languages as choices: the one that Discord says, and each by its tag.
pub const LANGUAGES: &[&str] = &[AS_IN_DISCORD, "en", "de", "ru", "ja"];
/// The choice of no language: the one that Discord says.
const AS_IN_DISCORD: &str = "auto";

/// The family.
pub const FAMILY: Family = Family { groups: &["privacy", "person"], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["settings"],
        options: &[
            Opt::new("language", Kind::OneOf(LANGUAGES)),
            Opt::new("viewpoint", Kind::OneOf(&["own", "white", "to-act"])),
            Opt::new("theme", Kind::OneOf(THEMES)),
            Opt::new("text-board", Kind::Switch),
            Opt::new("confirm-moves", Kind::OneOf(&["auto", "always", "never"])),
            Opt::new("reminders", Kind::OneOf(&["channel", "direct", "off"])),
            Opt::new("remind-before", Kind::Text(Source::Leads)),
            Opt::new("quiet-hours", Kind::Text(Source::Quiet)),
            Opt::new("time-zone", Kind::Text(Source::Zones)),
            Opt::new("listed", Kind::Switch),
        ],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(my_settings(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["person", "block"],
        options: &[Opt::required("player", Kind::User)],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(block(services, context, invocation, true)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["person", "unblock"],
        options: &[Opt::required("player", Kind::User)],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(block(services, context, invocation, false)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["privacy", "show"],
        options: &[],
        class: RequestClass::Look,
        needs: Needs::Membership,
        run: |services, _, _| Box::pin(async move { Ok(privacy(services)) }),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["privacy", "export"],
        options: &[],
        class: RequestClass::Look,
        needs: Needs::Membership,
        run: |services, context, _| Box::pin(privacy_export(services, context)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["privacy", "erase"],
        options: &[],
        class: RequestClass::Look,
        needs: Needs::Membership,
        run: |services, context, _| Box::pin(async move { Ok(erase_question(services, context)) }),
        who: Who::Anybody,
    },
];

pub(in crate::commands) async fn my_settings(
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
        match invocation.text("confirm-moves") {
            Some("auto") => mine.confirm_moves = ConfirmMoves::Auto,
            Some("always") => mine.confirm_moves = ConfirmMoves::Always,
            Some("never") => mine.confirm_moves = ConfirmMoves::Never,
            _ => {}
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
    let old = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    // Unreadable values are reported before anything is set.
    let preferences = wished(invocation, old.clone(), services.referee.now())?;
    if preferences != old {
        services.referee.reminders.set(&context.player, &preferences).await.map_err(user_error)?;
    }
    if let Some(on) = invocation.switch("listed") {
        services.settings.list(&context.player, on, &context.request()).await?;
    }
    let language = match chosen_language(invocation) {
        Some(chosen) => {
            let tag = chosen.map(Language::tag);
            services.referee.directory.choose_language(&context.player, tag).await.map_err(user_error)?;
            chosen
        }
        None => services.settings.language(&context.player).await?,
    };
    let mine = if invocation.options.is_empty() {
        services.settings.person(&context.player).await?
    } else {
        services.settings.change_person(&context.player, &context.request(), change).await?
    };
    services.access.note_language(context.interaction.user.id, language);
    Ok(shown(&mine, language, &preferences, of_locale(&context.interaction.locale)).into())
}

/// Returns the language that an option names, if it is filled in; none for the one that Discord says.
#[expect(clippy::option_option, reason = "nothing is filled in, or: as Discord says")]
pub(in crate::commands) fn chosen_language(invocation: &CommandInvocation) -> Option<Option<Language>> {
    match invocation.text("language")? {
        AS_IN_DISCORD => Some(None),
        tag => Language::of_tag(tag).map(Some),
    }
}

/// Returns the user's settings, in the language that they have set. `discord` is the language of their client.
fn shown(
    mine: &PersonSettings,
    chosen: Option<Language>,
    preferences: &ReminderPreferences,
    discord: Language,
) -> String {
    let language = chosen.unwrap_or(discord);
    let viewpoint = match mine.viewpoint {
        Viewpoint::Own => "own",
        Viewpoint::White => "white",
        Viewpoint::ToAct => "to-act",
    };
    let confirm = match mine.confirm_moves {
        ConfirmMoves::Auto => "auto",
        ConfirmMoves::Always => "always",
        ConfirmMoves::Never => "never",
    };
    let form = if mine.text_board { "text" } else { "picture" };
    let (wanted, lead) = (mine.reminders, preferences.lead);
    let place = if wanted == Reminders::Direct { "direct" } else { "channel" };
    let mut lines = vec![
        message!(Settings, "settings-heading"),
        match chosen {
            Some(chosen) => message!(Settings, "settings-language", language = chosen.name()),
            None => message!(Settings, "settings-language-auto", language = discord.name()),
        },
        message!(Settings, "settings-boards", viewpoint = viewpoint, form = form),
        match mine.theme.as_str() {
            "" => message!(Settings, "settings-colours-usual"),
            theme => message!(Settings, "settings-colours", theme = &*label("theme", theme, language)),
        },
        message!(Settings, "settings-confirm", confirm = confirm),
        match lead {
            _ if wanted == Reminders::Off => message!(Settings, "settings-reminders-off"),
            Some(lead) => message!(Settings, "settings-reminders", where = place, lead = lead),
            None => message!(Settings, "settings-reminders-usual", where = place),
        },
    ];
    if let Some(quiet) = preferences.quiet.filter(|_| wanted != Reminders::Off) {
        let zone = preferences.zone.as_deref().unwrap_or("UTC");
        lines.push(message!(Settings, "settings-quiet", hours = quiet.to_string(), zone = zone));
    }
    lines.push(message!(Settings, "settings-listed", listed = if mine.listed { "yes" } else { "no" }));
    if !mine.blocked.is_empty() {
        lines.push(message!(Settings, "settings-blocked", count = mine.blocked.len()));
    }
    let lines: Vec<String> = lines.iter().map(|line| line.text(language)).collect();
    lines.join("\n")
}

/// Returns the colours of what only somebody sees.
pub(in crate::commands) async fn own_theme(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<&'static Theme, UserError> {
    let mine = services.settings.person(&context.player).await?;
    Ok(theme_named(if mine.theme.is_empty() { &context.server.theme } else { &mine.theme }))
}

pub(in crate::commands) async fn block(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    on: bool,
) -> Result<Reply, UserError> {
    let Some(user) = invocation.user("player") else {
        return UserError::say(message!(Settings, "pick-player"));
    };
    if user.id == context.interaction.user.id {
        return UserError::say(message!(Settings, "block-yourself"));
    }
    let player = services.referee.directory.marked_player(&account(user.id)).await.map_err(user_error)?;
    let change = |blocked: &mut Vec<PlayerId>| {
        blocked.retain(|known| *known != player);
        if on {
            blocked.push(player.clone());
        }
    };
    if on && services.settings.person(&context.player).await?.blocked.len() >= MOST_LISTED {
        return UserError::say(message!(Settings, "block-most", most = MOST_LISTED));
    }
    services.settings.change_blocked(&context.player, &context.request(), change).await?;
    let name = plain(&user.name);
    Ok(if on {
        message!(Settings, "blocked", name = name)
    } else {
        message!(Settings, "unblocked", name = name)
    }
    .into())
}

/// Returns the reminder preferences after this command.
fn wished(
    invocation: &CommandInvocation,
    mut preferences: ReminderPreferences,
    now: Time,
) -> Result<ReminderPreferences, UserError> {
    let text = |option: &str| invocation.text(option).map(|text| typed::cleaned(text).trim().to_owned());
    match text("remind-before").as_deref() {
        Some(text) if text.eq_ignore_ascii_case("usual") => preferences.lead = None,
        Some(text) => preferences.lead = Some(crate::commands::options::span(text)?),
        None => {}
    }
    match text("quiet-hours").as_deref() {
        Some(text) if text.eq_ignore_ascii_case("none") => preferences.quiet = None,
        Some(text) => {
            let (hours, named) = split_zone(text);
            let quiet = Quiet::read(hours).map_err(|error| match error {
                QuietError::Unreadable => message!(Settings, "quiet-hours-unreadable"),
                QuietError::Empty => message!(Settings, "quiet-hours-empty"),
            });
            preferences.quiet = Some(quiet.map_err(UserError::Sentence)?);
            if let Some(named) = named {
                preferences.zone = Some(zone(named, preferences.zone.as_deref(), now)?);
            }
        }
        None => {}
    }
    if let Some(name) = text("time-zone") {
        preferences.zone = Some(zone(&name, preferences.zone.as_deref(), now)?);
    }
    Ok(preferences)
}

#[cfg(test)]
mod tests {
    use super::LANGUAGES;
    use castellan_text::Language;

    #[test]
    fn every_language_can_be_chosen_and_is_called_by_its_own_name() {
        assert_eq!(LANGUAGES[1..], Language::ALL.map(Language::tag));
        for reader in Language::ALL {
            for language in Language::ALL {
                let label = crate::commands::descriptions::label("language", language.tag(), reader);
                assert_eq!(label, language.name());
            }
            assert_ne!(crate::commands::descriptions::label("language", "auto", reader), "auto");
        }
    }
}
