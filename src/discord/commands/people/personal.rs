//! `/settings`, `/person`, `/privacy`: commands about the user. The implementation of `/privacy` is in `privacy`.

use crate::commands::descriptions::choice_label;
use crate::commands::handler::{Call, HandlerResult, commands};
use crate::commands::option_spec::{OptionKind, Source};
use crate::commands::option_values::{OptionValue, choices, options};
use crate::commands::people::privacy::{erase_question, privacy, privacy_export};
use crate::commands::people::time_zones::{parse_zone, split_zone};
use crate::commands::people::tokens::tokens_button;
use crate::commands::shared_options::RequiredPlayerOption;
use crate::commands::spec::ServerData;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::languages::language_of_locale;
use castellan_community::people::account;
use castellan_community::settings::{ConfirmMoves, MAX_LISTED, PersonSettings, ReminderMode, Viewpoint};
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::wire::{Message, Row, Select, SelectOption, User, Value};
use castellan_discord_view::board::{theme_named, theme_preview};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{PlayerId, Time};
use castellan_picture::Theme;
use castellan_referee::reminder_preferences::{QuietHours, QuietHoursError, ReminderPreferences};
use castellan_rules::text::normalization;
use castellan_text::{Language, message};

/// The choices of themes.
pub const THEMES: &[&str] = &["light", "dark", "grey", "high-contrast", "colour-blind"];
/// The entry of the list of colours for those of the server.
const SERVER_THEME: &str = "server";

/// A chosen language; `None` for that of the user's client.
#[derive(Clone, Copy)]
pub(in crate::commands) struct ChosenLanguage(pub Option<Language>);

/// The choices of languages: that of the client, then all tags.
const LANGUAGES: [&str; Language::ALL.len() + 1] = {
    let mut words = ["auto"; Language::ALL.len() + 1];
    let mut index = 0;
    while index < Language::ALL.len() {
        words[index + 1] = Language::ALL[index].tag();
        index += 1;
    }
    words
};

impl OptionValue for ChosenLanguage {
    const KIND: OptionKind = OptionKind::OneOf(&LANGUAGES);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(word) = value else { return Ok(None) };
        Ok(if word == LANGUAGES[0] {
            Some(Self(None))
        } else {
            Language::of_tag(word).map(|language| Self(Some(language)))
        })
    }
}

choices! {
    Viewpoint:
    "channel" => Self::Channel,
    "own" => Self::Own,
    "white" => Self::White,
    "to-act" => Self::ToAct,
}
choices! { ConfirmMoves: "never" => Self::Never, "slow" => Self::Slow, "always" => Self::Always, }
choices! { ReminderMode: "channel" => Self::Channel, "direct" => Self::Direct, "off" => Self::Off, }

options! {
    /// The options of `/settings`.
    struct SettingsOptions {
        language: Option<ChosenLanguage> = "language",
        viewpoint: Option<Viewpoint> = "viewpoint",
        theme: Option<String> = "theme".one_of(THEMES),
        text_board: Option<bool> = "text-board",
        confirm_moves: Option<ConfirmMoves> = "confirm-moves",
        reminders: Option<ReminderMode> = "reminders",
        remind_before: Option<String> = "remind-before".suggests(Source::LeadTimes),
        quiet_hours: Option<String> = "quiet-hours".suggests(Source::QuietHours),
        time_zone: Option<String> = "time-zone".suggests(Source::TimeZones),
        listed: Option<bool> = "listed",
        presence: Option<bool> = "presence",
    }
}

commands! {
    ["settings"] free(Change).needs(ServerData::Membership): |call, options| my_settings(call, options);
    ["person", "block"] free(Change).needs(ServerData::Membership): |call, RequiredPlayerOption { player }| {
        block(call.services, call.context, player, true)
    };
    ["person", "unblock"] free(Change).needs(ServerData::Membership): |call, RequiredPlayerOption { player }| {
        block(call.services, call.context, player, false)
    };
    ["privacy", "show"] free(Look).needs(ServerData::Membership): |call, ()| async move { Ok(privacy(call.services)) };
    ["privacy", "export"] free(Look).needs(ServerData::Membership): |call, ()| {
        privacy_export(call.services, call.context)
    };
    ["privacy", "erase"] free(Look).needs(ServerData::Membership): |call, ()| async move {
        Ok(erase_question(call.services, call.context))
    };
}

components! {
    /// The list of colours in the user's settings.
    OwnTheme free(Change).needs(ServerData::Membership): |press| pick_theme(press);
}

async fn my_settings(call: Call<'_>, new: SettingsOptions) -> HandlerResult {
    let Call { services, context, invocation, .. } = call;
    let change = |settings: &mut PersonSettings| {
        settings.viewpoint = new.viewpoint.unwrap_or(settings.viewpoint);
        if let Some(theme) = &new.theme {
            theme.clone_into(&mut settings.theme);
        }
        settings.text_board = new.text_board.unwrap_or(settings.text_board);
        settings.confirm_moves = new.confirm_moves.unwrap_or(settings.confirm_moves);
        settings.listed = new.listed.unwrap_or(settings.listed);
        settings.hides_presence = new.presence.map_or(settings.hides_presence, |is_shown| !is_shown);
        settings.reminders = new.reminders.unwrap_or(settings.reminders);
    };
    let old = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    // Invalid values are reported before anything is saved.
    let preferences = changed_preferences(&new, old.clone(), services.referee.now())?;
    if preferences != old {
        services.referee.reminders.set(&context.player, &preferences).await.map_err(user_error)?;
    }
    if let Some(on) = new.listed {
        services.settings.set_listed(&context.player, on, &context.request_id()).await?;
    }
    let language = match new.language {
        Some(ChosenLanguage(chosen)) => {
            let tag = chosen.map(Language::tag);
            services.referee.directory.choose_language(&context.player, tag).await.map_err(user_error)?;
            chosen
        }
        None => services.settings.language(&context.player).await?,
    };
    let settings = if invocation.options.is_empty() {
        services.settings.person(&context.player).await?
    } else {
        services.settings.change_person(&context.player, &context.request_id(), change).await?
    };
    services.access.record_language(context.interaction.user.id, language);
    Ok(settings_message(services, context, &settings, (language, &preferences)).await?.into())
}

/// Sets the colours of the user's private boards, and shows the settings with a new preview.
async fn pick_theme(press: Press<'_>) -> HandlerResult {
    let Press { services, context, .. } = press;
    // The theme of the server is no theme of the user's own.
    let picked: String = press.pick().unwrap_or_default();
    let theme = THEMES.iter().find(|theme| **theme == picked).copied().unwrap_or_default();
    let change = |settings: &mut PersonSettings| theme.clone_into(&mut settings.theme);
    let settings = services.settings.change_person(&context.player, &context.request_id(), change).await?;
    let preferences = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    let language = services.settings.language(&context.player).await?;
    Ok(settings_message(services, context, &settings, (language, &preferences)).await?.into())
}

/// Returns the user's settings with a list of colours, and a preview of the current ones.
async fn settings_message(
    services: &Services,
    context: &InteractionContext<'_>,
    settings: &PersonSettings,
    (chosen, preferences): (Option<Language>, &ReminderPreferences),
) -> Result<Message, UserError> {
    let discord = language_of_locale(&context.interaction.locale);
    let language = chosen.unwrap_or(discord);
    let mut message = Message::private(settings_text(settings, chosen, preferences, discord));
    let tokens = tokens_button(services, language).map(|button| Row::Buttons(vec![button]));
    if settings.text_board {
        message.rows.extend(tokens);
        return Ok(message);
    }
    let of_server =
        SelectOption::new(message!(Settings, "settings-theme-server").text(language), SERVER_THEME);
    let themes =
        THEMES.iter().map(|theme| SelectOption::new(&*choice_label("theme", theme, language), *theme));
    message.rows.push(Row::Select(Select {
        id: ComponentId::without_game(Step::OwnTheme).into(),
        placeholder: message!(Settings, "settings-theme-pick").text(language),
        picks: std::iter::once(of_server).chain(themes).collect(),
    }));
    message.rows.extend(tokens);
    if services.try_spend_picture(context) {
        let theme = theme_named(theme_name(settings, context));
        let name = choice_label("theme", theme.name, language);
        let description = message!(Settings, "settings-preview", theme = &*name).text(language);
        message.files.push(theme_preview(&services.render_pool, theme, description).await?);
    }
    Ok(message)
}

/// Returns the name of the user's theme: their own, or that of the server; empty for the default.
fn theme_name<'a>(settings: &'a PersonSettings, context: &'a InteractionContext<'_>) -> &'a str {
    if settings.theme.is_empty() { &context.server.theme } else { &settings.theme }
}

/// Returns the user's settings in their chosen language. `discord` is the language of their client.
fn settings_text(
    settings: &PersonSettings,
    chosen: Option<Language>,
    preferences: &ReminderPreferences,
    discord: Language,
) -> String {
    let language = chosen.unwrap_or(discord);
    let viewpoint = match settings.viewpoint {
        Viewpoint::Channel => "channel",
        Viewpoint::Own => "own",
        Viewpoint::White => "white",
        Viewpoint::ToAct => "to-act",
    };
    let confirm = match settings.confirm_moves {
        ConfirmMoves::Never => "never",
        ConfirmMoves::Slow => "slow",
        ConfirmMoves::Always => "always",
    };
    let form = if settings.text_board { "text" } else { "picture" };
    let (reminders, lead) = (settings.reminders, preferences.lead);
    let place = if reminders == ReminderMode::Direct { "direct" } else { "channel" };
    let mut lines = vec![
        message!(Settings, "settings-heading"),
        match chosen {
            Some(chosen) => message!(Settings, "settings-language", language = chosen.name()),
            None => message!(Settings, "settings-language-auto", language = discord.name()),
        },
        message!(Settings, "settings-boards", viewpoint = viewpoint, form = form),
        match settings.theme.as_str() {
            "" => message!(Settings, "settings-colours-usual"),
            theme => message!(Settings, "settings-colours", theme = &*choice_label("theme", theme, language)),
        },
        message!(Settings, "settings-confirm", confirm = confirm),
        match lead {
            _ if reminders == ReminderMode::Off => message!(Settings, "settings-reminders-off"),
            Some(lead) => message!(Settings, "settings-reminders", where = place, lead = lead),
            None => message!(Settings, "settings-reminders-usual", where = place),
        },
    ];
    if let Some(quiet) = preferences.quiet.filter(|_| reminders != ReminderMode::Off) {
        let zone = preferences.zone.as_deref().unwrap_or("UTC");
        lines.push(message!(Settings, "settings-quiet", hours = quiet.to_string(), zone = zone));
    }
    lines.push(message!(Settings, "settings-listed", listed = if settings.listed { "yes" } else { "no" }));
    if settings.hides_presence {
        lines.push(message!(Settings, "settings-presence-hidden"));
    }
    if !settings.blocked.is_empty() {
        lines.push(message!(Settings, "settings-blocked", count = settings.blocked.len()));
    }
    let lines: Vec<String> = lines.iter().map(|line| line.text(language)).collect();
    lines.join("\n")
}

/// Returns the user's theme for private messages.
pub(in crate::commands) async fn own_theme(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<&'static Theme, UserError> {
    let settings = services.settings.person(&context.player).await?;
    Ok(theme_named(theme_name(&settings, context)))
}

async fn block(
    services: &Services,
    context: &InteractionContext<'_>,
    user: Option<User>,
    is_blocked: bool,
) -> HandlerResult {
    let Some(user) = user else { return UserError::err(message!(Settings, "pick-player")) };
    if user.id == context.interaction.user.id {
        return UserError::err(message!(Settings, "block-yourself"));
    }
    let player = services.referee.directory.restricted_player(&account(user.id)).await.map_err(user_error)?;
    let change = |blocked: &mut Vec<PlayerId>| {
        blocked.retain(|known| *known != player);
        if is_blocked {
            blocked.push(player.clone());
        }
    };
    if is_blocked && services.settings.person(&context.player).await?.blocked.len() >= MAX_LISTED {
        return UserError::err(message!(Settings, "block-most", most = MAX_LISTED));
    }
    services.settings.change_blocked(&context.player, &context.request_id(), change).await?;
    let name = escape_line(&user.name);
    Ok(if is_blocked {
        message!(Settings, "blocked", name = name)
    } else {
        message!(Settings, "unblocked", name = name)
    }
    .into())
}

/// Returns the reminder preferences changed as requested.
fn changed_preferences(
    new: &SettingsOptions,
    mut preferences: ReminderPreferences,
    now: Time,
) -> Result<ReminderPreferences, UserError> {
    let text = |option: &Option<String>| {
        option.as_ref().map(|text| normalization::without_typography(text).trim().to_owned())
    };
    match text(&new.remind_before).as_deref() {
        Some(text) if text.eq_ignore_ascii_case("usual") => preferences.lead = None,
        Some(text) => preferences.lead = Some(crate::commands::shared_options::parse_span(text)?),
        None => {}
    }
    match text(&new.quiet_hours).as_deref() {
        Some(text) if text.eq_ignore_ascii_case("none") => preferences.quiet = None,
        Some(text) => {
            let (hours, named) = split_zone(text);
            let quiet = QuietHours::read(hours).map_err(|error| match error {
                QuietHoursError::Unreadable => message!(Settings, "quiet-hours-unreadable"),
                QuietHoursError::Empty => message!(Settings, "quiet-hours-empty"),
            });
            preferences.quiet = Some(quiet.map_err(UserError::Sentence)?);
            if let Some(named) = named {
                preferences.zone = Some(parse_zone(named, preferences.zone.as_deref(), now)?);
            }
        }
        None => {}
    }
    if let Some(name) = text(&new.time_zone) {
        preferences.zone = Some(parse_zone(&name, preferences.zone.as_deref(), now)?);
    }
    Ok(preferences)
}

#[cfg(test)]
mod tests {
    use super::ChosenLanguage;
    use crate::commands::option_spec::OptionKind;
    use crate::commands::option_values::OptionValue;
    use castellan_text::Language;

    #[test]
    fn every_language_can_be_chosen_and_is_called_by_its_own_name() {
        let OptionKind::OneOf(words) = ChosenLanguage::KIND else { panic!("words") };
        assert_eq!(words[1..], Language::ALL.map(Language::tag));
        for reader in Language::ALL {
            for language in Language::ALL {
                let label = crate::commands::descriptions::choice_label("language", language.tag(), reader);
                assert_eq!(label, language.name());
            }
            assert_ne!(crate::commands::descriptions::choice_label("language", "auto", reader), "auto");
        }
    }
}
