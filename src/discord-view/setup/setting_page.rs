//! The private pages of settings before the start: the owner changes them, and others read them.
//!
//! A page is rendered from the current game, and its number is part of the custom ids.

use crate::board::BOARD_FILE;
use crate::game_message::comma_list;
use crate::ids::{ComponentId, INPUT_ID, Step};
use crate::setup::agreement::agreement_in_words;
use crate::setup::setting_choices::{BOARD, SettingPick, has_form, keys, options, other_label, value};
use castellan_community::boards::render_pool::{RenderError, RenderPool};
use castellan_community::people::People;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{
    CONTENT, FILE_DESCRIPTION, INPUT, INPUT_LABEL, LABEL, MODAL_TITLE, PART_DESCRIPTION, SELECT_OPTION,
    SELECT_PLACEHOLDER, shorten,
};
use castellan_discord_api::wire::{
    Button, Control, File, Input, InputStyle, Message, Modal, ModalPart, Row, Select, SelectOption, Style,
};
use castellan_game::{Game, GameSettings, Phase, PlayerId};
use castellan_picture::{Scene, Theme};
use castellan_rules::GameInfo;
use castellan_text::{self as text, Language, MessageArgument, message};

/// The most settings on a page: a list each, with the list of pages and a row of buttons to forms.
const ON_PAGE: usize = 3;
/// The approximate size of the picture of a board, in pixels.
const PICTURE: u32 = 560;

/// Returns the agreement, with explanations.
#[must_use]
pub fn explanation(game: &Game, language: Language) -> String {
    let mut lines = vec![message!(Boards, "settings", settings = agreement_in_words(game)).text(language)];
    let info = game.settings().variant.info();
    for (key, _) in game.options().pairs() {
        if let Some(option) = info.options.iter().find(|option| option.key == key) {
            let meaning = escape_line(&text::option_meaning_in(info, option.key, language));
            let setting = message!(Boards, "setting", key = key, rule = option.rule, meaning = meaning);
            lines.push(format!("- {}", setting.text(language)));
        }
    }
    lines.push(message!(Boards, "settings-more").text(language));
    shorten(&lines.join("\n"), CONTENT)
}

/// Returns the settings of each page.
fn group_into_pages(agreed: &GameSettings) -> Vec<Vec<&'static str>> {
    let mut pages: Vec<Vec<&str>> = Vec::new();
    for key in keys(agreed) {
        match pages.last_mut().filter(|page| page.len() < ON_PAGE) {
            Some(page) => page.push(key),
            None => pages.push(vec![key]),
        }
    }
    pages
}

/// Returns the name of a setting with its meaning, to stand above its list.
#[must_use]
pub fn meaning_line(info: &'static GameInfo, key: &str, language: Language) -> Option<String> {
    let meaning = text::option_meaning_in(info, key, language).into_owned();
    (!meaning.is_empty()).then(|| {
        let name = MessageArgument::from(text::setting_name(info, key));
        let named = message!(Setup, "page-setting", name = name, value = meaning);
        message!(Setup, "page-meaning", meaning = named).text(language)
    })
}

/// Returns the page of a setting.
#[must_use]
pub fn page_of(game: &Game, key: &str) -> usize {
    group_into_pages(game.settings()).iter().position(|page| page.contains(&key)).unwrap_or_default()
}

/// Returns a page of settings, and `true` if it includes the board. Each setting has its value, its meaning and, for
/// the owner, a list of choices.
#[must_use]
pub fn page(
    game: &Game,
    (people, reader): (&People, &PlayerId),
    number: usize,
    news: Option<String>,
    language: Language,
) -> (Message, bool) {
    let say = |said: text::Message| said.text(language);
    let agreed = game.settings();
    let info = agreed.variant.info();
    let all = group_into_pages(agreed);
    let number = number.min(all.len() - 1);
    let (on_page, pages) = (&all[number], all.len());
    let owner = &game.owner().id;
    let owns = owner == reader;
    let others = game.players().into_iter().any(|player| player != owner);
    let mut lines: Vec<String> = news.into_iter().collect();
    lines.push(message!(Setup, "page-title", page = number + 1, pages = pages).text(language));
    lines.push(say(match (owns, others) {
        (false, _) => message!(Setup, "page-for-others", owner = people.escaped_name(owner)),
        (true, false) => message!(Setup, "page-for-owner"),
        (true, true) => message!(Setup, "page-by-offer"),
    }));
    let (mut rows, mut forms) = (Vec::new(), Vec::new());
    for key in on_page {
        let name = text::setting_name(info, key);
        if owns && game.phase() == Phase::Lobby {
            // The list shows the value.
            lines.extend(meaning_line(info, key, language));
            let placeholder = shorten(&name.text(language), SELECT_PLACEHOLDER);
            let id = ComponentId::for_game(Step::Setting, game.id(), game.board_version()).with(key).into();
            rows.push(Row::Select(Select { id, placeholder, picks: options(game, key, language) }));
            forms.extend(has_form(agreed, key).then(|| form_button(game, key, language)));
        } else {
            let now = text::setting_value(info, key, value(agreed, key).as_deref());
            lines.push(say(message!(Setup, "page-setting", name = MessageArgument::from(name), value = now)));
            let meaning = text::option_meaning_in(info, key, language).into_owned();
            if !meaning.is_empty() {
                lines.push(say(message!(Setup, "page-meaning", meaning = meaning)));
            }
        }
    }
    rows.extend((!forms.is_empty()).then_some(Row::Buttons(forms)));
    rows.extend((pages > 1).then(|| page_list(game, &all, number, language)));
    let message = Message { rows, ..Message::private(shorten(&lines.join("\n"), CONTENT)) };
    (message, on_page.contains(&BOARD))
}

/// Returns the list of the pages, each with the names of its settings.
fn page_list(game: &Game, pages: &[Vec<&'static str>], number: usize, language: Language) -> Row {
    let info = game.settings().variant.info();
    let pick = |(index, keys): (usize, &Vec<&'static str>)| {
        let names = keys.iter().map(|key| MessageArgument::from(text::setting_name(info, key))).collect();
        let label = format!("{}. {}", index + 1, comma_list(names).text(language));
        SelectOption::new(shorten(&label, SELECT_OPTION), index.to_string()).chosen(index == number)
    };
    let picks: Vec<SelectOption> = pages.iter().enumerate().map(pick).collect();
    Row::Select(Select {
        id: ComponentId::for_game(Step::SettingPage, game.id(), game.board_version()).with(number).into(),
        placeholder: picks[number].label.clone(),
        picks,
    })
}

/// Returns the board of a game that has not started, as a picture with its name as the description, or `None` if the
/// game cannot start as agreed.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn board(
    render_pool: &RenderPool,
    game: &Game,
    theme: &'static Theme,
    language: Language,
) -> Result<Option<File>, RenderError> {
    let agreed = game.settings();
    let Ok(start) = agreed.variant.begin(&agreed.options) else { return Ok(None) };
    let info = agreed.variant.info();
    let title = text::setting(info, BOARD, agreed.options.get(BOARD)).text(language);
    let said = title.clone();
    let bytes = render_pool
        .draw(move |renderer| {
            let info = start.info();
            let mut scene = Scene::new(&start, theme, PICTURE / u32::from(info.files.max(info.ranks)));
            scene.language = language;
            scene.title = said;
            renderer.png(&scene)
        })
        .await?;
    Ok(Some(File { description: shorten(&title, FILE_DESCRIPTION), ..File::new(BOARD_FILE, bytes) }))
}

/// Returns the button that opens the form for a setting. The list opens it too, but only once: Discord's clients send
/// no interaction when the same value is picked again, and answering with a form leaves the list unchanged.
fn form_button(game: &Game, key: &str, language: Language) -> Button {
    let id =
        ComponentId::for_game(Step::Setting, game.id(), game.board_version()).with((key, SettingPick::Other));
    let label = shorten(&other_label(game.settings(), key).text(language), LABEL);
    Button::new(Style::Secondary, label, id)
}

/// Returns the form for a value that is in no list.
#[must_use]
pub fn form(game: &Game, key: &str, language: Language) -> Modal {
    let agreed = game.settings();
    let info = agreed.variant.info();
    let name = text::setting_name(info, key).text(language);
    let own = info.options.iter().find(|option| option.key == key);
    let hint = match key {
        "time" => message!(Setup, "other-time"),
        "offers" | "lobby" | "choosing" => message!(Setup, "other-span"),
        BOARD => message!(Setup, "other-board"),
        key if key.starts_with("army") => message!(Setup, "other-army"),
        _ => {
            let values = own.map_or("", |option| option.values).replace('|', ", ");
            message!(Setup, "other-text", values = values)
        }
    };
    let style = if key == BOARD { InputStyle::Paragraph } else { InputStyle::Short };
    let id = ComponentId::for_game(Step::SettingFilled, game.id(), game.board_version()).with(key);
    Modal {
        id: id.into(),
        title: shorten(&name, MODAL_TITLE),
        parts: vec![ModalPart::Labelled {
            label: shorten(&name, INPUT_LABEL),
            description: shorten(&hint.text(language), PART_DESCRIPTION),
            control: Control::Input(Input {
                id: INPUT_ID.into(),
                style,
                value: String::new(),
                placeholder: String::new(),
                required: true,
                longest: INPUT,
            }),
        }],
    }
}
