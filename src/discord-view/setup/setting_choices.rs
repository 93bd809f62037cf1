//! The settings of a game that has not started, and the choices for each.

use crate::argument::{Argument, Parts, ReadArgument, encode};
use castellan_discord_api::limits::{CHOICES, SELECT_OPTION, shorten};
use castellan_discord_api::wire::SelectOption;
use castellan_game::army;
use castellan_game::settings::Seating;
use castellan_game::settings_text::{COMMON_SETTINGS, GAME_KEY, SettingChange};
use castellan_game::{Game, GameSettings};
use castellan_rules::{Seat, Variant};
use castellan_text::{self as text, Language, MessageArgument, message};

/// The word for [`SettingPick::Unset`], also in forms.
pub const UNSET: &str = "-";
/// The word for [`SettingPick::Other`].
const OTHER: &str = "?";
/// The word for [`SettingPick::Unchanged`].
const UNCHANGED: &str = "=";
/// The key of the seating: the way in which seats are assigned, and the owner's seat.
const SEATING: &str = "seating";
/// The owner's seat.
const SEAT: &str = "seat";
/// The number of seats, for games with such a choice.
pub const SEATS: &str = "seats";
/// The sides of the dice, for games in which dice can decide captures.
const DIE: &str = "die";
/// The option for a board, which has a picture.
pub const BOARD: &str = "board";
/// The terms after the game's own options, most frequently changed first.
const OTHER_TERMS: [&str; 14] = [
    "rated",
    "takebacks",
    "hints",
    "conditions",
    "analysis",
    "entry",
    "ratings",
    "spectators",
    "solo",
    "flagging",
    "offers",
    "lobby",
    "choosing",
    "api",
];

/// The choices for the time control.
const TIMES: [&str; 11] = [
    "none",
    "5m + 5s",
    "10m + 10s",
    "30m + 30s",
    "1h + 1m",
    "1d per action",
    "3d per action",
    "7d per action",
    "14d per action",
    "10d + 1d",
    "5d grace 12h",
];
/// The choices for other durations.
const OFFERS: [&str; 5] = ["2h", "12h", "1d", "2d", "7d"];
const LOBBIES: [&str; 5] = ["1h", "1d", "3d", "7d", "30d"];
const CHOOSINGS: [&str; 5] = ["30m", "1h", "1d", "2d", "7d"];

/// A choice for a setting, in its list or on a button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingPick {
    /// No value: the default, or the players' choice.
    Unset,
    /// A value to be entered in a form.
    Other,
    /// The current value, which is in no list.
    Unchanged,
    /// This value.
    Value(String),
}

impl SettingPick {
    /// Returns the entry in a list.
    fn option(&self, label: &str) -> SelectOption {
        SelectOption::new(shorten(label, SELECT_OPTION), encode(self))
    }
}

impl Argument for SettingPick {
    fn write(&self, parts: &mut Vec<String>) {
        match self {
            Self::Unset => UNSET.write(parts),
            Self::Other => OTHER.write(parts),
            Self::Unchanged => UNCHANGED.write(parts),
            Self::Value(value) => value.write(parts),
        }
    }
}

impl ReadArgument for SettingPick {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        Some(match parts.take() {
            UNSET => Self::Unset,
            OTHER => Self::Other,
            UNCHANGED => Self::Unchanged,
            value => Self::Value(value.to_owned()),
        })
    }
}

/// Returns the keys of the settings of a game, in display order.
#[must_use]
pub fn keys(agreed: &GameSettings) -> Vec<&'static str> {
    let info = agreed.variant.info();
    let choice = army::setup_choice(info);
    let seats = agreed.seats().unwrap_or_default();
    let is_gone = |key: &str| {
        let of = |seat: &&Seat| choice.as_ref().is_some_and(|choice| choice.key(**seat) == key);
        info.seats.iter().find(of).is_some_and(|seat| !seats.contains(seat))
    };
    let own = info.options.iter().map(|option| option.key);
    let (players, own): (Vec<_>, Vec<_>) = own.partition(|key| *key == SEATS);
    let other_terms = OTHER_TERMS.into_iter().filter(|key| *key != "choosing" || choice.is_some());
    std::iter::once(GAME_KEY)
        .chain(players)
        .chain([SEATING, "time"])
        .chain(own.into_iter().filter(|key| !is_gone(key) && (*key != DIE || rolls_dice(agreed))))
        .chain(other_terms)
        .collect()
}

/// Returns `true` if dice can decide captures.
#[must_use]
pub fn rolls_dice(agreed: &GameSettings) -> bool {
    agreed.variant.begin(&agreed.options).is_ok_and(|start| start.rolls_dice())
}

/// Returns the value that a setting has if none is agreed, or `None` if it is then left to the players.
#[must_use]
pub fn default(agreed: &GameSettings, key: &str) -> Option<&'static str> {
    listed_values(agreed, key).0.first().copied().filter(|_| !is_left_to_players(agreed, key))
}

/// Returns the current value of a setting, or `None` if an option of the game is not agreed.
#[must_use]
pub fn value(agreed: &GameSettings, key: &str) -> Option<String> {
    match key {
        GAME_KEY => Some(agreed.variant.info().name.to_owned()),
        key => agreed.setting(key).or_else(|| Some(agreed.options.get(key)?.to_owned())),
    }
}

/// Returns the words of a setting, and `true` if it accepts other values too.
#[must_use]
pub fn listed_values(agreed: &GameSettings, key: &str) -> (Vec<&'static str>, bool) {
    let listed = match key {
        "time" => return (TIMES.to_vec(), true),
        "offers" => return (OFFERS.to_vec(), true),
        "lobby" => return (LOBBIES.to_vec(), true),
        "choosing" => return (CHOOSINGS.to_vec(), true),
        key => {
            let term = COMMON_SETTINGS.iter().find(|term| term.key == key).map(|term| term.values);
            let own = agreed.variant.info().options.iter().find(|option| option.key == key);
            term.or_else(|| own.map(|option| option.values)).unwrap_or_default()
        }
    };
    // A value in capitals is a placeholder for free text, unless it is the default.
    let default = listed.split('|').next();
    let is_word =
        |word: &&str| Some(*word) == default || !word.starts_with(|letter: char| letter.is_uppercase());
    let (listed_values, free): (Vec<_>, Vec<_>) = listed.split('|').partition(is_word);
    (listed_values, !free.is_empty())
}

/// Returns `true` if players choose this option when it is not agreed.
fn is_left_to_players(agreed: &GameSettings, key: &str) -> bool {
    let info = agreed.variant.info();
    army::setup_choice(info)
        .is_some_and(|choice| choice.name == key || info.seats.iter().any(|seat| choice.key(*seat) == key))
}

/// Returns the choices for a setting of a game.
#[must_use]
pub fn options(game: &Game, key: &str, language: Language) -> Vec<SelectOption> {
    let agreed = game.settings();
    match key {
        GAME_KEY => return game_options(agreed.variant, language),
        SEATING => return seats(game, language),
        _ => {}
    }
    let mut picks = listed_options(agreed, key, language);
    if listed_values(agreed, key).1 {
        let label = other_label(agreed, key).text(language);
        picks.push(SettingPick::Other.option(&label));
    }
    picks
}

/// Returns the choices for a setting that need no form.
#[must_use]
pub fn listed_options(agreed: &GameSettings, key: &str, language: Language) -> Vec<SelectOption> {
    let info = agreed.variant.info();
    let now = value(agreed, key);
    let (listed_values, _) = listed_values(agreed, key);
    let pick = |label: MessageArgument, value: SettingPick| value.option(&label.text(language));
    let mut picks = Vec::new();
    let default = default(agreed, key);
    if default.is_none() {
        picks.push(pick(text::setting(info, key, None), SettingPick::Unset).chosen(now.is_none()));
    }
    for word in &listed_values {
        let is_now = now.as_deref().or(default) == Some(*word);
        let value = SettingPick::Value((*word).to_owned());
        picks.push(pick(text::setting(info, key, Some(word)), value).chosen(is_now));
    }
    picks.truncate(CHOICES - 2);
    if let Some(now) = now.filter(|now| !listed_values.contains(&now.as_str())) {
        picks.push(pick(text::setting(info, key, Some(&now)), SettingPick::Unchanged).chosen(true));
    }
    picks
}

/// Returns `true` if a setting accepts a typed value that is in no list.
#[must_use]
pub fn has_form(agreed: &GameSettings, key: &str) -> bool {
    ![GAME_KEY, SEATING].contains(&key) && listed_values(agreed, key).1
}

/// Returns the label of the choice that opens the form for a setting.
#[must_use]
pub fn other_label(agreed: &GameSettings, key: &str) -> text::Message {
    let name = text::setting_name(agreed.variant.info(), key);
    message!(Setup, "setting-is", name = MessageArgument::from(name), value = message!(Setup, "pick-other"))
}

/// Returns the five games.
#[must_use]
pub fn game_options(now: Variant, language: Language) -> Vec<SelectOption> {
    let pick = |&variant: &Variant| {
        let info = variant.info();
        let size = message!(
            Setup,
            "game-size",
            files = info.files.to_string(),
            ranks = info.ranks.to_string(),
            most = info.seats.len(),
        );
        let label = message!(Setup, "pick-game", game = MessageArgument::game_title(info)).text(language);
        SelectOption::new(shorten(&label, SELECT_OPTION), info.name)
            .with_description(shorten(&size.text(language), SELECT_OPTION))
            .chosen(variant == now)
    };
    Variant::ALL.iter().map(pick).collect()
}

/// Returns the seats that the owner can take, and the choice to draw them by lot.
fn seats(game: &Game, language: Language) -> Vec<SelectOption> {
    let agreed = game.settings();
    let is_drawn = agreed.seating == Seating::Random;
    let own = game.seats_of(&game.owner().id);
    let is_own = |seat: &Seat| own.contains(seat);
    let is_free = |seat: &Seat| is_own(seat) || game.player_at(*seat).is_none();
    let all = game.all_seats().into_iter().filter(is_free);
    let mut picks: Vec<SelectOption> = all
        .map(|seat| {
            let label = message!(Setup, "pick-seat", seat = seat).text(language);
            let is_now = !is_drawn && !agreed.solo && is_own(&seat);
            SelectOption::new(shorten(&label, SELECT_OPTION), seat.letter().to_string()).chosen(is_now)
        })
        .collect();
    let drawn = text::setting(agreed.variant.info(), SEATING, Some("random"));
    picks.push(SelectOption::new(shorten(&drawn.text(language), SELECT_OPTION), "random").chosen(is_drawn));
    picks
}

/// Returns the changes that give a setting this value, or none. `defaults` are those of the server.
#[must_use]
pub fn changes(
    agreed: &GameSettings,
    key: &str,
    value: Option<&str>,
    defaults: &[(String, String)],
) -> Vec<SettingChange> {
    let Some(value) = value else { return vec![SettingChange::unset(key)] };
    match (key, value) {
        (GAME_KEY, name) => {
            let variant = name.parse::<Variant>().ok();
            let usual = variant.map(|variant| default_options(variant, defaults)).unwrap_or_default();
            let usual = usual.into_iter().map(|(key, value)| SettingChange::to(key, value));
            std::iter::once(SettingChange::to(GAME_KEY, name)).chain(usual).collect()
        }
        (SEATING, "random") => vec![SettingChange::to(SEATING, value)],
        (SEATING, seat) => vec![SettingChange::to(SEATING, "chosen"), SettingChange::to(SEAT, seat)],
        (key, value) => {
            let own = agreed.variant.info().options.iter().find(|option| option.key == key);
            let is_default = own.is_some_and(|option| option.values.split('|').next() == Some(value));
            if is_default && !is_left_to_players(agreed, key) {
                vec![SettingChange::unset(key)]
            } else {
                vec![SettingChange::to(key, value)]
            }
        }
    }
}

/// Returns the agreed options of a game that is picked from a list: the server's defaults, with seats for as many
/// players as possible, because it can start with fewer.
#[must_use]
pub fn default_options(variant: Variant, defaults: &[(String, String)]) -> Vec<(String, String)> {
    let info = variant.info();
    let own = |key: &str| info.options.iter().find(|option| option.key == key);
    let mut usual: Vec<(String, String)> =
        defaults.iter().filter(|(key, _)| own(key).is_some()).cloned().collect();
    if let Some(most) = own(SEATS).and_then(|option| option.values.split('|').next_back())
        && usual.iter().all(|(key, _)| key != SEATS)
    {
        usual.push((SEATS.to_owned(), most.to_owned()));
    }
    usual
}
