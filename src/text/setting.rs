//! The settings of a game in words: their names and values.

use super::catalogue::{Catalogue, MessageArgument};
use super::duration::time_control;
use super::king_phase::phase_order;
use super::message::Message;
use crate::message;
use castellan_game::Span;
use castellan_game::army;
use castellan_game::settings_text::{COMMON_SETTINGS, GAME_KEY, SettingChange};
use castellan_game::time_control::TimeControl;
use castellan_rules::{GameInfo, Seat, Variant};

/// Returns the name of a setting of a game: one of its options, one of [`COMMON_SETTINGS`], the game itself, or `seat`
/// for the seat of its owner. A setting without a name in the catalogues is called by its key.
///
/// ```
/// use castellan_rules::Variant;
/// use castellan_text::{Language, setting_name};
///
/// let info = Variant::KingOfTheMountain.info();
/// assert_eq!(setting_name(info, "time").text(Language::En), "Time");
/// assert_eq!(setting_name(info, "army.w").text(Language::En), "White's army");
/// ```
#[must_use]
pub fn setting_name(info: &'static GameInfo, key: &str) -> Message {
    let key = match key {
        GAME_KEY => "setting-game",
        "seat" => "setting-seat",
        "time" => "setting-time",
        "flagging" => "setting-flagging",
        "solo" => "setting-solo",
        "rated" => "setting-rated",
        "takebacks" => "setting-takebacks",
        "hints" => "setting-hints",
        "conditions" => "setting-conditions",
        "analysis" => "setting-analysis",
        "seating" => "setting-seating",
        "entry" => "setting-entry",
        "ratings" => "setting-ratings",
        "spectators" => "setting-spectators",
        "offers" => "setting-offers",
        "lobby" => "setting-lobby",
        "choosing" => "setting-choosing",
        "api" => "setting-api",
        "seats" => "setting-players",
        "board" => "setting-board",
        "army" => "setting-army",
        "first" => "setting-first",
        "setup" => "setting-setup",
        "phases" => "setting-phases",
        "stalemate" => "setting-stalemate",
        "expanded" => "setting-expanded",
        "gambit" => "setting-gambit",
        "defence" => "setting-defence",
        "active" => "setting-active",
        "die" => "setting-die",
        "touch" => "setting-touch",
        other => {
            let choice = army::setup_choice(info);
            let of_seat = |seat: &Seat| choice.as_ref().is_some_and(|choice| choice.key(*seat) == other);
            return match info.seats.iter().copied().find(of_seat) {
                Some(seat) => message!(Setup, "setting-army-of", seat = seat),
                None => Message::verbatim(other),
            };
        }
    };
    Message::new(Catalogue::Setup, key)
}

/// Returns the value of a setting in words; without a value, the default.
///
/// ```
/// use castellan_rules::Variant;
/// use castellan_text::{Language, setting_value};
///
/// let info = Variant::KingOfTheMountain.info();
/// assert_eq!(setting_value(info, "seats", Some("4")).text(Language::En), "4 players");
/// assert_eq!(setting_value(info, "army", None).text(Language::En), "each player chooses");
/// assert_eq!(setting_value(info, "time", Some("3d per action")).text(Language::En), "3 days per move");
/// ```
#[must_use]
pub fn setting_value(info: &'static GameInfo, key: &str, value: Option<&str>) -> MessageArgument {
    let choice = army::setup_choice(info);
    let is_chosen = choice
        .as_ref()
        .is_some_and(|choice| choice.name == key || info.seats.iter().any(|seat| choice.key(*seat) == key));
    let values = info.options.iter().find(|option| option.key == key).map(|option| option.values);
    let values = values.or_else(|| Some(COMMON_SETTINGS.iter().find(|setting| setting.key == key)?.values));
    let default = values.and_then(|values| values.split('|').next());
    let Some(value) = value.or(default.filter(|_| !is_chosen)) else {
        return message!(Setup, "value-army-open").into();
    };
    match (key, value) {
        (GAME_KEY, name) => match name.parse::<Variant>() {
            Ok(variant) => MessageArgument::game_title(variant.info()),
            Err(_) => name.into(),
        },
        ("time", text) => match text.parse::<TimeControl>() {
            Ok(control) => time_control(control).into(),
            Err(_) => text.into(),
        },
        ("offers" | "lobby" | "choosing", text) => match text.parse::<Span>() {
            Ok(span) => span.into(),
            Err(_) => text.into(),
        },
        ("seat" | "first", letter) if letter.chars().count() == 1 => {
            match letter.chars().next().and_then(Seat::from_letter) {
                Some(seat) => seat.into(),
                None => letter.into(),
            }
        }
        ("seats" | "die", count) => match (key, count.parse::<u64>()) {
            ("seats", Ok(count)) => message!(Setup, "value-players", count = count).into(),
            (_, Ok(count)) => message!(Setup, "value-sides", count = count).into(),
            (_, Err(_)) => count.into(),
        },
        _ if is_chosen => match value {
            "balanced" => message!(Games, "army-balanced").into(),
            "skirmish" => message!(Games, "army-skirmish").into(),
            "siege" => message!(Games, "army-siege").into(),
            codes => codes.into(),
        },
        ("board", map) => match map {
            "terraces" => message!(Setup, "value-terraces").into(),
            "pinwheel" => message!(Setup, "value-pinwheel").into(),
            "crags" => message!(Setup, "value-crags").into(),
            _ => message!(Setup, "value-own-map").into(),
        },
        ("phases", order) => phase_order(order),
        ("ratings", "off") => message!(Setup, "value-any-rating").into(),
        (_, "on") => message!(Setup, "value-on").into(),
        (_, "off") => message!(Setup, "value-off").into(),
        ("flagging", "at-once") => message!(Setup, "value-at-once").into(),
        ("flagging", "by-claim") => message!(Setup, "value-by-claim").into(),
        ("seating", "chosen") => message!(Setup, "value-chosen").into(),
        ("seating" | "first", "random") => message!(Setup, "value-drawn").into(),
        ("entry", "open") => message!(Setup, "value-open").into(),
        ("entry", "invited") => message!(Setup, "value-invited").into(),
        ("setup", "secret") => message!(Setup, "value-secret").into(),
        ("setup", "open") => message!(Setup, "value-in-the-open").into(),
        ("setup", "checkered") => message!(Setup, "value-checkered").into(),
        ("setup", "random") => message!(Setup, "value-shuffled").into(),
        ("stalemate", "draw") => message!(Setup, "value-draw").into(),
        ("stalemate", "loss") => message!(Setup, "value-loss").into(),
        (_, other) => other.into(),
    }
}

/// Returns a setting and its value: `Time: 3 days per move`.
#[must_use]
pub fn setting(info: &'static GameInfo, key: &str, value: Option<&str>) -> MessageArgument {
    message!(
        Setup,
        "setting-is",
        name = MessageArgument::from(setting_name(info, key)),
        value = setting_value(info, key, value)
    )
    .into()
}

/// Returns the setting of a game that is rated on the list with computers: `Rated: yes, on the list with computers`.
#[must_use]
pub fn rated_with_computers(info: &'static GameInfo) -> MessageArgument {
    let (name, value) =
        (MessageArgument::from(setting_name(info, "rated")), message!(Setup, "value-rated-computers"));
    message!(Setup, "setting-is", name = name, value = MessageArgument::from(value)).into()
}

/// Returns a list of changed settings.
pub(super) fn changed_settings(info: &'static GameInfo, changes: &[SettingChange]) -> MessageArgument {
    let settings = changes.iter().map(|change| setting(info, &change.key, change.value.as_deref()));
    MessageArgument::List("list-semicolon", settings.collect())
}

#[cfg(test)]
mod tests {
    use super::{setting_name, setting_value};
    use crate::language::Language;
    use castellan_game::settings_text::COMMON_SETTINGS;
    use castellan_rules::Variant;

    #[test]
    fn every_setting_and_every_listed_value_has_a_name() {
        for &variant in Variant::ALL {
            let info = variant.info();
            let own = info.options.iter().map(|option| (option.key, option.values));
            for (key, values) in
                own.chain(COMMON_SETTINGS.iter().map(|setting| (setting.key, setting.values)))
            {
                for language in Language::complete() {
                    let name = setting_name(info, key).text(language);
                    assert!(!name.is_empty() && name != key, "{key} in {language:?}: {name}");
                    for value in
                        values.split('|').filter(|value| !value.starts_with(|c: char| c.is_uppercase()))
                    {
                        let text = setting_value(info, key, Some(value)).text(language);
                        // A few are English words, and ranges of ratings are the same everywhere.
                        let may_be_unchanged =
                            language == Language::En || (key == "ratings" && value != "off");
                        assert!(
                            !text.is_empty() && (may_be_unchanged || text != value),
                            "{key}={value} in {language:?}: {text}"
                        );
                    }
                }
            }
        }
    }
}
