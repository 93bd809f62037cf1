//! The private pages on which the owner of a game changes its agreement before the start. Everybody else reads them.
//!
//! A page is rendered from the present game, and its number is in the custom ids: nothing is kept in memory. Each pick
//! is a command to the game, and the outbox edits the public message.

use super::computer::{is_itself, seating};
use super::ids::{Id, Step};
use crate::agreed::agreed;
use crate::authority::Intent;
use crate::commands::opening::may_be_invited;
use crate::commands::options::INPUT_ID;
use crate::commands::spec::Needs;
use crate::components::press::{GamePress, Press};
use crate::components::spec::ComponentSpec;
use crate::context::InteractionContext;
use crate::layout::{self, BOARD_FILE, theme_named};
use crate::people::People;
use crate::quota::Costly;
use crate::refusals::rendered;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use crate::view::setting_choices::{AS_IT_IS, BOARD, OTHER, changes, has_form, keys, other, picks, value};
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{
    BUTTONS, CONTENT, FILE_DESCRIPTION, INPUT, INPUT_LABEL, LABEL, MODAL_TITLE, PART_DESCRIPTION,
    SELECT_PLACEHOLDER, cut,
};
use castellan_discord_api::wire::{
    Answer, Button, Control, File, Input, InputStyle, InteractionData, Message, Modal, Part, Row, Select,
    Style,
};
use castellan_game::offers::OfferKind;
use castellan_game::terms::GAME;
use castellan_game::{Agreement, CommandKind, EventKind, Game, Phase};
use castellan_picture::Scene;
use castellan_text::{self as text, Fact, Language, message};
use std::sync::Arc;

/// The most settings on a page: a list each, with a row of buttons to other pages and to forms.
const ON_PAGE: usize = 4;
/// The most settings with a form on a page: beside their buttons there is room for two to other pages.
const FORMS_ON_PAGE: usize = BUTTONS - 2;
/// About how large the picture of a board is, in pixels.
const PICTURE: u32 = 560;

/// The components of the agreement.
pub(crate) const COMPONENTS: &[ComponentSpec] = &[
    ComponentSpec::of_game(Step::Options, Costly::Look, Intent::See, |press| {
        Box::pin(async move {
            match press.subject.phase() {
                Phase::Lobby => shown(press, press.subject, (0, None)).await,
                _ => Ok(options(press.subject, press.context.language)),
            }
        })
    }),
    ComponentSpec::of_game(Step::SettingPage, Costly::Look, Intent::See, |press| {
        Box::pin(async move { shown(press, press.subject, (press.read().unwrap_or_default(), None)).await })
    }),
    ComponentSpec::of_game(Step::Setting, Costly::Change, Intent::Amend, |press| Box::pin(picked(press)))
        .needs(Needs::Settings),
    ComponentSpec::of_game(Step::SettingFilled, Costly::Change, Intent::Amend, |press| {
        Box::pin(async move { set(press, &press.read::<String>()?, press.text()).await })
    })
    .needs(Needs::Settings)
    .form(),
    ComponentSpec::of_game(Step::Invite, Costly::Change, Intent::Invite, |press| Box::pin(invited(press)))
        .needs(Needs::Settings),
];

/// Handles a value that was picked for a setting.
async fn picked(press: GamePress<'_>) -> Result<Reply, UserError> {
    // A list names the setting, and the value is picked; a button names both.
    let (key, named): (String, String) = press.read()?;
    let picked = if press.picked.is_empty() { named.as_str() } else { press.picked };
    match picked {
        OTHER => Ok(form(press.subject, &key, press.context.language)),
        AS_IT_IS => shown(press, press.subject, (page_of(press.subject, &key), None)).await,
        value => set(press, &key, value).await,
    }
}

/// Invites a picked person, or seats a computer if the bot itself was picked.
async fn invited(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let InteractionData::Pressed { people, .. } = &context.interaction.asked else {
        return UserError::say(message!(Games, "invite-whom"));
    };
    let Some(user) = people.first() else {
        return UserError::say(message!(Games, "invite-whom"));
    };
    if is_itself(&*services.discord, user).await? {
        return press.execute(seating(game, None)).await;
    }
    let player = may_be_invited(services, context, user, Some((game, None))).await?;
    press.execute(CommandKind::Invite { player, seat: None }).await
}

/// Returns the agreement, with explanations.
fn options(game: &Game, language: Language) -> Reply {
    let mut lines = vec![message!(Boards, "settings", settings = agreed(game)).text(language)];
    let info = game.agreement().variant.info();
    for (key, _) in game.options().pairs() {
        if let Some(option) = info.options.iter().find(|option| option.key == key) {
            let meaning = plain(&castellan_text::option_meaning_in(info, option.key, language));
            let setting = message!(Boards, "setting", key = key, rule = option.rule, meaning = meaning);
            lines.push(format!("- {}", setting.text(language)));
        }
    }
    lines.push(message!(Boards, "settings-more").text(language));
    cut(&lines.join("\n"), CONTENT).into()
}

/// Changes a setting, after a pick or a form.
async fn set(press: GamePress<'_>, key: &str, value: &str) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, private, .. } = press;
    let amend = CommandKind::Amend(changes(game.agreement(), key, value.trim(), &context.server.defaults));
    let (game, news) = match services.games.amend(context, game.id(), amend).await {
        Ok(verdict) => {
            let info = verdict.game.agreement().variant.info();
            let offered = verdict.events.iter().find_map(|event| match &event.what {
                EventKind::Offered { kind: OfferKind::Amend { changes, .. }, .. } => Some(changes),
                _ => None,
            });
            let news = offered.map(|changes| {
                let changed = changes.iter();
                let changed = changed.map(|change| text::setting(info, &change.key, change.value.as_deref()));
                let changed = Fact::List("list-semicolon", changed.collect());
                context.say(&message!(Setup, "page-offered", changes = changed))
            });
            (Arc::clone(&verdict.game), news)
        }
        // The page stays, with the reason.
        Err(refused @ UserError::Refused { .. }) if private => {
            let refused = rendered(&services.referee, refused, context).await?.content;
            (services.access.game_for(context, game.id(), Intent::See).await?, Some(refused))
        }
        Err(error) => return Err(error),
    };
    if key == GAME && !private && news.is_none() {
        // The public message shows the change of its own buttons: a page below would push it out of sight.
        services.private_lists.withdraw(context, Some(game.id())).await;
        return Ok(Answer::DeferUpdate.into());
    }
    let number = page_of(&game, key);
    shown(press, &game, (number, news)).await
}

/// Shows a page in the place of the private one, or as a new one that replaces an earlier one.
async fn shown(
    press: GamePress<'_>,
    game: &Game,
    (number, news): (usize, Option<String>),
) -> Result<Reply, UserError> {
    let Press { services, context, private, .. } = press;
    let message = page(services, context, game, number, news).await?;
    if private {
        return Ok(Answer::Update(message).into());
    }
    services.private_lists.withdraw(context, Some(game.id())).await;
    services.private_lists.keep(context, Some(game.id()));
    Ok(message.into())
}

/// Returns the settings of each page.
fn on_pages(agreed: &Agreement) -> Vec<Vec<&'static str>> {
    let mut pages: Vec<Vec<&str>> = Vec::new();
    for key in keys(agreed) {
        let has_room = |page: &Vec<&str>| {
            let forms = page.iter().chain([&key]).filter(|key| has_form(agreed, key)).count();
            page.len() < ON_PAGE && forms <= FORMS_ON_PAGE
        };
        match pages.last_mut().filter(|page| has_room(page)) {
            Some(page) => page.push(key),
            None => pages.push(vec![key]),
        }
    }
    pages
}

/// Returns the page that a setting is on.
fn page_of(game: &Game, key: &str) -> usize {
    on_pages(game.agreement()).iter().position(|page| page.contains(&key)).unwrap_or_default()
}

/// Returns a page of settings: each with its value, its meaning, and, for the owner, a list of choices.
async fn page(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    number: usize,
    news: Option<String>,
) -> Result<Message, UserError> {
    let language = context.language;
    let agreed = game.agreement();
    let info = agreed.variant.info();
    let all = on_pages(agreed);
    let number = number.min(all.len() - 1);
    let (on_page, pages) = (&all[number], all.len());
    let owner = &game.owner().id;
    let owns = *owner == context.player;
    let people = People::of(&services.referee, game).await?;
    let others = game.players().into_iter().any(|player| player != owner);
    let mut lines: Vec<String> = news.into_iter().collect();
    lines.push(message!(Setup, "page-title", page = number + 1, pages = pages).text(language));
    lines.push(context.say(&match (owns, others) {
        (false, _) => message!(Setup, "page-for-others", owner = people.safe(owner)),
        (true, false) => message!(Setup, "page-for-owner"),
        (true, true) => message!(Setup, "page-by-offer"),
    }));
    let (mut rows, mut forms) = (Vec::new(), Vec::new());
    for key in on_page {
        let now = value(agreed, key);
        let (name, now) = (text::setting_name(info, key), text::setting_value(info, key, now.as_deref()));
        lines.push(context.say(&message!(
            Setup,
            "page-setting",
            name = Fact::from(name.clone()),
            value = now
        )));
        let meaning = text::option_meaning_in(info, key, language).into_owned();
        if !meaning.is_empty() {
            lines.push(context.say(&message!(Setup, "page-meaning", meaning = meaning)));
        }
        if owns && game.phase() == Phase::Lobby {
            let placeholder = cut(&name.text(language), SELECT_PLACEHOLDER);
            let id = Id::of(Step::Setting, game.id(), game.moment()).with(key).into();
            rows.push(Row::Select(Select { id, placeholder, picks: picks(game, key, language) }));
            forms.extend(has_form(agreed, key).then(|| form_button(game, key, language)));
        }
    }
    let to = |page: usize| Id::of(Step::SettingPage, game.id(), game.moment()).with(page);
    match layout::pages(number, pages, language, to) {
        Some(Row::Buttons(buttons)) => forms.extend(buttons),
        row => rows.extend(row),
    }
    rows.extend((!forms.is_empty()).then_some(Row::Buttons(forms)));
    let mut message = Message { rows, ..Message::private(cut(&lines.join("\n"), CONTENT)) };
    if on_page.contains(&BOARD) {
        message.files.extend(picture(services, context, game).await?);
    }
    Ok(message)
}

/// Returns the board of a game that has not started, as a picture, with its name as a description.
async fn picture(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Option<File>, UserError> {
    let agreed = game.agreement();
    let Ok(start) = agreed.variant.begin(&agreed.options) else { return Ok(None) };
    let info = agreed.variant.info();
    let title = text::setting(info, BOARD, agreed.options.get(BOARD)).text(context.language);
    let (theme, language, said) = (theme_named(&context.server.theme), context.language, title.clone());
    let bytes = services
        .render_pool
        .draw(move |renderer| {
            let info = start.info();
            let mut scene = Scene::new(&start, theme, PICTURE / u32::from(info.files.max(info.ranks)));
            scene.language = language;
            scene.title = said;
            renderer.png(&scene)
        })
        .await?;
    Ok(Some(File { description: cut(&title, FILE_DESCRIPTION), ..File::new(BOARD_FILE, bytes) }))
}

/// Returns the button that opens the form for a setting. The list opens it too, but only once: Discord's clients send
/// nothing when the same is picked again, and answering with a form leaves the list as it is.
fn form_button(game: &Game, key: &str, language: Language) -> Button {
    let id = Id::of(Step::Setting, game.id(), game.moment()).with((key, OTHER));
    let label = cut(&other(game.agreement(), key).text(language), LABEL);
    Button::new(Style::Secondary, label, id)
}

/// Returns the form for a value that is in no list.
fn form(game: &Game, key: &str, language: Language) -> Reply {
    let agreed = game.agreement();
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
    let style = if key == BOARD { InputStyle::Lines } else { InputStyle::Line };
    let id = Id::of(Step::SettingFilled, game.id(), game.moment()).with(key);
    Answer::Modal(Modal {
        id: id.into(),
        title: cut(&name, MODAL_TITLE),
        parts: vec![Part::Labelled {
            label: cut(&name, INPUT_LABEL),
            description: cut(&hint.text(language), PART_DESCRIPTION),
            control: Control::Input(Input {
                id: INPUT_ID.into(),
                style,
                value: String::new(),
                placeholder: String::new(),
                required: true,
                longest: INPUT,
            }),
        }],
    })
    .into()
}
