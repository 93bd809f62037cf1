//! The agreement of a game or a tournament, in words.

use castellan_discord_api::escape::inline_code;
use castellan_discord_api::limits::shorten;
use castellan_game::time_control::TimeControl;
use castellan_game::{Game, GameSettings, Phase};
use castellan_text::{self as text, MessageArgument, message};

/// Returns the agreement of a game. Secretly chosen armies are left out.
#[must_use]
pub fn agreement_in_words(game: &Game) -> MessageArgument {
    let shown = |(key, _): &(&str, &str)| game.phase() == Phase::Over || !is_secret(game, key);
    terms_in_words(game.settings(), game.options().pairs().filter(shown))
}

/// Returns the terms of an agreement, and these options, in the words of a lobby's message. Defaults are left out.
pub fn terms_in_words<'a>(
    agreement: &GameSettings,
    options: impl Iterator<Item = (&'a str, &'a str)>,
) -> MessageArgument {
    use castellan_game::settings::{EntryPolicy, Seating};
    let info = agreement.variant.info();
    let said = |key: &str, value: &str| -> MessageArgument {
        let said = match text::setting_value(info, key, Some(value)) {
            // A value without words is shown as entered.
            MessageArgument::Text(as_entered) if as_entered == value => {
                inline_code(&shorten(value, 60)).into()
            }
            said => said,
        };
        message!(
            Setup,
            "setting-is",
            name = MessageArgument::from(text::setting_name(info, key)),
            value = said
        )
        .into()
    };
    let mut settings = vec![said("time", &agreement.time.to_string())];
    settings.extend(options.map(|(key, value)| said(key, value)));
    let switches = [
        (agreement.solo, ("solo", "on")),
        (agreement.rated, ("rated", "on")),
        (!agreement.takebacks, ("takebacks", "off")),
        (agreement.hints, ("hints", "on")),
        (!agreement.conditions, ("conditions", "off")),
        (!agreement.analysis, ("analysis", "off")),
        (agreement.seating == Seating::Random, ("seating", "random")),
        (agreement.entry == EntryPolicy::Invited, ("entry", "invited")),
        (!agreement.spectators, ("spectators", "off")),
        (!agreement.api, ("api", "off")),
    ];
    settings.extend(switches.into_iter().filter(|(on, _)| *on).map(|(_, (key, value))| said(key, value)));
    settings.extend(agreement.ratings.map(|ratings| said("ratings", &ratings.to_string())));
    MessageArgument::List("list-semicolon", settings)
}

/// Returns a setting as code, as entered; times are in words.
#[must_use]
pub fn setting_as_entered(key: &str, value: &str) -> MessageArgument {
    match value.parse::<TimeControl>() {
        Ok(time) if key == "time" => text::time_control(time).into(),
        _ => inline_code(&format!("{key}={}", shorten(&value.replace('\n', " "), 60))).into(),
    }
}

/// Returns `true` if an option is a secretly chosen army that is not revealed yet.
fn is_secret(game: &Game, key: &str) -> bool {
    let chosen = matches!(game.phase(), Phase::Lobby | Phase::SetUp) && game.chooses_in_secret();
    chosen && game.setup_choice().is_some_and(|choice| is_choosing_key(game, &choice, key))
}

fn is_choosing_key(game: &Game, choice: &castellan_game::army::SetupChoice, key: &str) -> bool {
    game.choosing().into_iter().any(|seat| choice.key(seat) == key)
}
