//! `/settings`, `/person`, `/privacy`: commands about the user. The implementation of `/privacy` is in `privacy`.

use crate::commands::descriptions::label;
use crate::commands::handler::{Answered, Call, commands};
use crate::commands::opt::Source;
use crate::commands::option_values::{choices, options};
use crate::commands::options::NamedPlayer;
use crate::commands::people::privacy::{erase_question, privacy, privacy_export};
use crate::commands::people::zones::{split_zone, zone};
use crate::commands::spec::Needs;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::languages::of_locale;
use castellan_community::people::account;
use castellan_community::refusals::user_error;
use castellan_community::settings::{ConfirmMoves, MOST_LISTED, PersonSettings, Reminders, Viewpoint};
use castellan_discord_api::escape::plain;
use castellan_discord_api::wire::User;
use castellan_discord_view::board::theme_named;
use castellan_game::{PlayerId, Time};
use castellan_picture::Theme;
use castellan_referee::reminders::{Quiet, QuietError, ReminderPreferences};
use castellan_rules::text::typed;
use castellan_text::{Language, message};

/// The choices of themes.
pub const THEMES: &[&str] = &["light", "dark", "high-contrast", "colour-blind"];

/// A chosen language; `None` for that of the user's client.
#[derive(Clone, Copy)]
pub(in crate::commands) struct ChosenLanguage(pub Option<Language>);

choices! {
    ChosenLanguage:
    "auto" => Self(None),
    "en" => Self(Some(Language::En)),
    "de" => Self(Some(Language::De)),
    "ru" => Self(Some(Language::Ru)),
    "ja" => Self(Some(Language::Ja)),
}

choices! { Viewpoint: "own" => Self::Own, "white" => Self::White, "to-act" => Self::ToAct, }
choices! { ConfirmMoves: "auto" => Self::Auto, "always" => Self::Always, "never" => Self::Never, }
choices! { Reminders: "channel" => Self::Channel, "direct" => Self::Direct, "off" => Self::Off, }

options! {
    /// The options of `/settings`.
    struct MySettings {
        language: Option<ChosenLanguage> = "language",
        viewpoint: Option<Viewpoint> = "viewpoint",
        theme: Option<String> = "theme".one_of(THEMES),
        text_board: Option<bool> = "text-board",
        confirm_moves: Option<ConfirmMoves> = "confirm-moves",
        reminders: Option<Reminders> = "reminders",
        remind_before: Option<String> = "remind-before".suggests(Source::Leads),
        quiet_hours: Option<String> = "quiet-hours".suggests(Source::Quiet),
        time_zone: Option<String> = "time-zone".suggests(Source::Zones),
        listed: Option<bool> = "listed",
    }
}

commands! {
    ["settings"] free(Change).needs(Needs::Membership): |call, options| my_settings(call, options);
    ["person", "block"] free(Change).needs(Needs::Membership): |call, NamedPlayer { player }| {
        block(call.services, call.context, player, true)
    };
    ["person", "unblock"] free(Change).needs(Needs::Membership): |call, NamedPlayer { player }| {
        block(call.services, call.context, player, false)
    };
    ["privacy", "show"] free(Look).needs(Needs::Membership): |call, ()| async move { Ok(privacy(call.services)) };
    ["privacy", "export"] free(Look).needs(Needs::Membership): |call, ()| {
        privacy_export(call.services, call.context)
    };
    ["privacy", "erase"] free(Look).needs(Needs::Membership): |call, ()| async move {
        Ok(erase_question(call.services, call.context))
    };
}

async fn my_settings(call: Call<'_>, new: MySettings) -> Answered {
    let Call { services, context, invocation, .. } = call;
    let change = |mine: &mut PersonSettings| {
        mine.viewpoint = new.viewpoint.unwrap_or(mine.viewpoint);
        if let Some(theme) = &new.theme {
            theme.clone_into(&mut mine.theme);
        }
        mine.text_board = new.text_board.unwrap_or(mine.text_board);
        mine.confirm_moves = new.confirm_moves.unwrap_or(mine.confirm_moves);
        mine.listed = new.listed.unwrap_or(mine.listed);
        mine.reminders = new.reminders.unwrap_or(mine.reminders);
    };
    let old = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    // Invalid values are reported before anything is saved.
    let preferences = wished(&new, old.clone(), services.referee.now())?;
    if preferences != old {
        services.referee.reminders.set(&context.player, &preferences).await.map_err(user_error)?;
    }
    if let Some(on) = new.listed {
        services.settings.list(&context.player, on, &context.request()).await?;
    }
    let language = match new.language {
        Some(ChosenLanguage(chosen)) => {
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

/// Returns the user's settings in their chosen language. `discord` is the language of their client.
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

/// Returns the user's theme for private messages.
pub(in crate::commands) async fn own_theme(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<&'static Theme, UserError> {
    let mine = services.settings.person(&context.player).await?;
    Ok(theme_named(if mine.theme.is_empty() { &context.server.theme } else { &mine.theme }))
}

async fn block(
    services: &Services,
    context: &InteractionContext<'_>,
    user: Option<User>,
    on: bool,
) -> Answered {
    let Some(user) = user else { return UserError::say(message!(Settings, "pick-player")) };
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

/// Returns the reminder preferences changed as requested.
fn wished(
    new: &MySettings,
    mut preferences: ReminderPreferences,
    now: Time,
) -> Result<ReminderPreferences, UserError> {
    let text = |option: &Option<String>| option.as_ref().map(|text| typed::cleaned(text).trim().to_owned());
    match text(&new.remind_before).as_deref() {
        Some(text) if text.eq_ignore_ascii_case("usual") => preferences.lead = None,
        Some(text) => preferences.lead = Some(crate::commands::options::span(text)?),
        None => {}
    }
    match text(&new.quiet_hours).as_deref() {
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
    if let Some(name) = text(&new.time_zone) {
        preferences.zone = Some(zone(&name, preferences.zone.as_deref(), now)?);
    }
    Ok(preferences)
}

#[cfg(test)]
mod tests {
    use super::ChosenLanguage;
    use crate::commands::opt::Kind;
    use crate::commands::option_values::OptionValue;
    use castellan_text::Language;

    #[test]
    fn every_language_can_be_chosen_and_is_called_by_its_own_name() {
        let Kind::OneOf(words) = ChosenLanguage::KIND else { panic!("words") };
        assert_eq!(words[1..], Language::ALL.map(Language::tag));
        for reader in Language::ALL {
            for language in Language::ALL {
                let label = crate::commands::descriptions::label("language", language.tag(), reader);
                assert_eq!(label, language.name());
            }
            assert_ne!(crate::commands::descriptions::label("language", "auto", reader), "auto");
        }
    }
}
