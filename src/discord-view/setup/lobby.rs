//! The message of a lobby: its text and its components.

use crate::ids::{ComponentId, Step, refreshed_id};
use crate::setup::setting_choices::{self, SEATS};
use castellan_community::people::People;
use castellan_discord_api::limits::{BUTTONS, LABEL, SELECT_OPTION, shorten};
use castellan_discord_api::wire::{Button, Row, Select, SelectOption, Style, UserSelect};
use castellan_game::settings::Seating;
use castellan_game::settings_text::{COMMON_SETTINGS, GAME_KEY};
use castellan_game::{Game, GameSettings};
use castellan_rules::Variant;
use castellan_text::{self as text, Language, MessageArgument, message};

/// Returns the settings that differ from the usual ones, in words, or `None` if there are none. The list of seats shows
/// their number. No value contains a character of Discord's formatting.
#[must_use]
pub fn unusual_settings(game: &Game) -> Option<text::Message> {
    let agreed = game.settings();
    let info = agreed.variant.info();
    let common = COMMON_SETTINGS.iter().filter_map(|term| {
        let value = agreed.setting(term.key)?;
        if term.key == "rated" && agreed.rated && game.has_engines() {
            return Some(text::rated_with_computers(info));
        }
        let is_usual = term.values.split('|').next() == Some(value.as_str());
        (!is_usual).then(|| text::setting(info, term.key, Some(&value)))
    });
    let own = setting_choices::keys(agreed).into_iter().filter(|key| *key != SEATS).filter_map(|key| {
        let value = agreed.options.get(key)?;
        (setting_choices::default(agreed, key) != Some(value)).then(|| text::setting(info, key, Some(value)))
    });
    let settings: Vec<MessageArgument> = common.chain(own).collect();
    let all = |settings| MessageArgument::List("list-semicolon", settings);
    (!settings.is_empty()).then(|| message!(Boards, "settings", settings = all(settings)))
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
        start = start_label(game)
    )
}

/// Returns the game that starts with the current players, if some of them change seats because others are free.
#[must_use]
pub fn smaller_game(game: &Game, people: &People) -> Option<text::Message> {
    if !is_enough(game) || is_full(game) {
        return None;
    }
    let count = game.seats().len();
    if game.settings().seating == Seating::Random {
        return Some(message!(Setup, "starts-as-drawn", count = count));
    }
    let agreed = game.settings();
    let options = agreed.options.clone().with(agreed.variant.info(), SEATS, &count.to_string()).ok()?;
    let seats = GameSettings { options, ..agreed.clone() }.seats().ok()?;
    let players = seats.into_iter().zip(game.seats().values());
    let players =
        players.map(|(seat, player)| MessageArgument::player(seat, Some(people.escaped_name(&player.id))));
    let players = MessageArgument::and_list(players.collect());
    Some(message!(Setup, "starts-as", count = count, players = players))
}

/// Returns the label of the button that starts the game. If it starts with free seats, it names the number of players.
fn start_label(game: &Game) -> text::Message {
    if is_enough(game) && !is_full(game) {
        message!(Buttons, "start-with", count = game.seats().len())
    } else {
        message!(Buttons, "start")
    }
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
            button(Style::Primary, start_label(game), Step::Start),
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

/// Returns the games as buttons of the public message. The agreed one has a check mark.
fn game_rows(game: &Game, language: Language) -> Vec<Row> {
    let now = game.settings().variant;
    let button = |variant: &Variant| {
        let info = variant.info();
        let id = ComponentId::for_game(Step::Setting, game.id(), game.board_version());
        let id = id.with((GAME_KEY, info.name));
        let title = MessageArgument::game_title(info).text(language);
        if *variant == now {
            Button::new(Style::Success, shorten(&format!("✓ {title}"), LABEL), id)
        } else {
            Button::new(Style::Secondary, shorten(&title, LABEL), id)
        }
    };
    let rows = Variant::ALL.chunks(BUTTONS);
    rows.map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
}
