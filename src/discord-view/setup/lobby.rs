//! The message of a lobby: its text and its components.

use crate::ids::{ComponentId, Step, refreshed_id};
use castellan_community::people::People;
use castellan_discord_api::limits::{BUTTONS, LABEL, SELECT_OPTION, shorten};
use castellan_discord_api::wire::{Button, Row, Select, SelectOption, Style, UserSelect};
use castellan_game::Game;
use castellan_game::army;
use castellan_game::settings_text::{COMMON_SETTINGS, GAME_KEY};
use castellan_rules::Variant;
use castellan_text::{self as text, Language, MessageArgument, message};

/// Terms that are shown even if they have their default.
const ALWAYS: [&str; 6] = ["time", "rated", "takebacks", "seating", "entry", "spectators"];

/// The option for the number of seats.
const SEATS: &str = "seats";

/// Returns the agreement in words: the game's own options, and the common ones. No value contains a character of
/// Discord's formatting.
#[must_use]
pub fn settings(game: &Game) -> Vec<text::Message> {
    let agreed = game.settings();
    let info = agreed.variant.info();
    let choice = army::setup_choice(info);
    // Options of single seats are only listed if they were agreed.
    let of_a_seat = |key: &str| {
        choice.as_ref().is_some_and(|choice| info.seats.iter().any(|seat| choice.key(*seat) == key))
    };
    let own = info.options.iter().map(|option| (option.key, agreed.options.get(option.key)));
    let own = own.filter(|(key, value)| value.is_some() || !of_a_seat(key));
    let own: Vec<MessageArgument> = own.map(|(key, value)| text::setting(info, key, value)).collect();
    let common = COMMON_SETTINGS.iter().filter_map(|term| {
        let value = agreed.setting(term.key)?;
        if term.key == "rated" && agreed.rated && game.has_engines() {
            return Some(text::rated_with_computers(info));
        }
        let is_usual = term.values.split('|').next() == Some(value.as_str());
        (ALWAYS.contains(&term.key) || !is_usual).then(|| text::setting(info, term.key, Some(&value)))
    });
    let common: Vec<MessageArgument> = common.collect();
    let all = |settings| MessageArgument::List("list-semicolon", settings);
    let own = (!own.is_empty()).then(|| message!(Setup, "rules", settings = all(own)));
    own.into_iter().chain([message!(Boards, "settings", settings = all(common))]).collect()
}

/// Returns the hint on how to join or start.
#[must_use]
pub fn hint(game: &Game, people: &People) -> text::Message {
    message!(
        Setup,
        "card-hint",
        full = match () {
            () if is_full(game) => "yes",
            () if is_enough(game) => "enough",
            () => "no",
        },
        owner = people.escaped_name(&game.owner().id),
        join = message!(Buttons, "join"),
        start = message!(Buttons, "start")
    )
}

/// Returns `true` if no more players can join.
fn is_full(game: &Game) -> bool {
    game.seats().len() >= game.all_seats().len()
}

/// Returns `true` if the game can start with the current players, although more could play.
fn is_enough(game: &Game) -> bool {
    let joined = game.seats().len();
    let seats = game.settings().variant.info().options.iter().find(|option| option.key == SEATS);
    joined > 1
        && seats.is_some_and(|option| option.values.split('|').any(|count| count == joined.to_string()))
}

/// Returns the components. All users see them; permission is checked when they are used.
#[must_use]
pub fn rows(game: &Game, people: &People, language: Language) -> Vec<Row> {
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version());
    let button = |style, label: text::Message, step| Button::new(style, label.text(language), id(step));
    let is_full = is_full(game);
    let others = game.seats().values().any(|player| player.id != game.owner().id);
    let mut rows = vec![
        Row::Buttons(vec![
            button(Style::Success, message!(Buttons, "join"), Step::Join).enabled(!is_full),
            button(Style::Secondary, message!(Buttons, "leave"), Step::Leave),
            button(Style::Primary, message!(Buttons, "start"), Step::Start),
            button(Style::Primary, message!(Help, "button-play-alone"), Step::PlayAlone).enabled(!others),
        ]),
        Row::Buttons(vec![
            button(Style::Secondary, message!(Buttons, "settings"), Step::Settings),
            button(Style::Secondary, message!(Setup, "computer-add"), Step::Computer)
                .enabled(!game.settings().solo && (!is_full || game.has_engines())),
            button(Style::Danger, message!(Buttons, "confirm-cancel"), Step::Abort),
        ]),
    ];
    rows.extend(game_rows(game, language));
    // A player who declined can be invited again, so the lists get new ids after each change.
    let list = |step| refreshed_id(&id(step).to_string(), game.public_head().number).into();
    if !game.settings().solo {
        let placeholder = message!(Help, "list-invite").text(language);
        rows.push(Row::Users(UserSelect { id: list(Step::Invite), placeholder }));
    }
    let invited = game.invitations().iter().map(|invitation| {
        SelectOption::new(
            shorten(&people.label(&invitation.player, language), SELECT_OPTION),
            invitation.player.to_string(),
        )
    });
    let picks: Vec<SelectOption> = invited.collect();
    if !picks.is_empty() {
        let placeholder = message!(Help, "list-uninvite").text(language);
        rows.push(Row::Select(Select { id: list(Step::Uninvite), placeholder, picks }));
    }
    rows
}

/// Returns the games as buttons of the public message. The agreed one is disabled.
fn game_rows(game: &Game, language: Language) -> Vec<Row> {
    let now = game.settings().variant;
    let button = |variant: &Variant| {
        let info = variant.info();
        let id = ComponentId::for_game(Step::Setting, game.id(), game.board_version());
        let id = id.with((GAME_KEY, info.name));
        let label = shorten(&MessageArgument::game_title(info).text(language), LABEL);
        let style = if *variant == now { Style::Primary } else { Style::Secondary };
        Button::new(style, label, id).enabled(*variant != now)
    };
    let rows = Variant::ALL.chunks(BUTTONS);
    rows.map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
}
