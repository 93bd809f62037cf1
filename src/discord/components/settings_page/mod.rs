//! The private pages on which the owner of a game changes what is agreed before the start. Everybody else reads them.
//!
//! A page is made from the game as it stands, and its number is in the custom ids: nothing is kept in memory. Each pick is a
//! command to the game, and the outbox edits the message that all see.

mod choices;

pub use choices::usual_options;

use super::ids::{Id, Step};
use crate::authority::Intent;
use crate::commands::opening::may_be_invited;
use crate::commands::options::INPUT_ID;
use crate::context::InteractionContext;
use crate::layout::{self, BOARD_FILE, theme_named};
use crate::limits::{
    CONTENT, FILE_DESCRIPTION, INPUT, INPUT_LABEL, MODAL_TITLE, PART_DESCRIPTION, SELECT_PLACEHOLDER, cut,
};
use crate::people::People;
use crate::refusals::rendered;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::{
    Answer, Control, File, Input, InputStyle, InteractionData, Message, Modal, Part, Row, Select,
};
use castellan_game::offers::OfferKind;
use castellan_game::terms::GAME;
use castellan_game::{CommandKind, EventKind, Game, Phase};
use castellan_picture::Scene;
use castellan_text::{self as text, Fact, Language, message};
use choices::{AS_IT_IS, BOARD, OTHER, changes, keys, picks, value};
use std::sync::Arc;

/// How many settings are on a page: a list each, with a row to other pages.
const ON_PAGE: usize = 4;
/// About how large the picture of a board is, in pixels.
const PICTURE: u32 = 560;

impl Step {
    /// Whether it is about what is agreed before the start.
    pub(super) const fn is_of_settings(self) -> bool {
        matches!(self, Self::Setting | Self::SettingFilled | Self::SettingPage | Self::Invite)
    }
}

/// One step on the pages, or on the lists of the game's own message.
pub(super) async fn settings_step(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &Id,
    game: &Arc<Game>,
    (picked, private): (&str, bool),
) -> Result<Reply, UserError> {
    match id.step {
        Step::Invite => {
            let InteractionData::Pressed { people, .. } = &context.interaction.asked else {
                return UserError::say(message!(Games, "invite-whom"));
            };
            let Some(user) = people.first() else {
                return UserError::say(message!(Games, "invite-whom"));
            };
            let player = may_be_invited(services, context, user, Some((game, None))).await?;
            let invite = CommandKind::Invite { player, seat: None };
            return Ok(services.games.execute(context, game.id(), invite).await?.into());
        }
        Step::Setting if picked == OTHER => return Ok(form(game, &id.argument, context.language)),
        Step::Setting if picked != AS_IT_IS => {
            return set(services, context, game, (&id.argument, picked), private).await;
        }
        _ => {}
    }
    let number = match id.step {
        Step::SettingPage => id.argument.parse().unwrap_or_default(),
        _ => page_of(game, &id.argument),
    };
    shown(services, context, game, (number, None), private).await
}

/// A setting becomes another, by a pick or a form.
pub(super) async fn set(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Arc<Game>,
    (key, value): (&str, &str),
    private: bool,
) -> Result<Reply, UserError> {
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
            let refused = rendered(&services.referee, refused, context.language).await?.content;
            (services.access.game_for(context, game.id(), Intent::See).await?, Some(refused))
        }
        Err(error) => return Err(error),
    };
    let number = page_of(&game, key);
    shown(services, context, &game, (number, news), private).await
}

/// A page, in the place of the private one, or as a new one that replaces an earlier one.
pub(super) async fn shown(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (number, news): (usize, Option<String>),
    private: bool,
) -> Result<Reply, UserError> {
    let message = page(services, context, game, number, news).await?;
    if private {
        return Ok(Answer::Update(message).into());
    }
    services.private_lists.withdraw(context, Some(game.id())).await;
    services.private_lists.keep(context, Some(game.id()));
    Ok(message.into())
}

/// The page that a setting is on.
fn page_of(game: &Game, key: &str) -> usize {
    keys(game.agreement()).iter().position(|known| *known == key).unwrap_or_default() / ON_PAGE
}

/// A page of settings: each with its value, what it means, and, for the owner, a list to pick from.
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
    let all = keys(agreed);
    let pages = all.len().div_ceil(ON_PAGE);
    let number = number.min(pages - 1);
    let on_page = &all[number * ON_PAGE..all.len().min((number + 1) * ON_PAGE)];
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
    let mut rows = Vec::new();
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
            let id = Id::of(Step::Setting, game.id(), game.moment()).with(key).to_string();
            rows.push(Row::Select(Select { id, placeholder, picks: picks(game, key, language) }));
        }
    }
    let to = |page: usize| Id::of(Step::SettingPage, game.id(), game.moment()).with(page);
    rows.extend(layout::pages(number, pages, language, to));
    let mut message = Message { rows, ..Message::private(cut(&lines.join("\n"), CONTENT)) };
    if on_page.contains(&BOARD) {
        message.files.extend(picture(services, context, game).await?);
    }
    Ok(message)
}

/// The board of a game that has not started, as a picture, with its name as a description.
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

/// The form for a value that is in no list.
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
                id: INPUT_ID.to_owned(),
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

/// The list of games on the message that all see.
pub(crate) fn game_select(game: &Game, language: Language) -> Select {
    Select {
        id: Id::of(Step::Setting, game.id(), game.moment()).with(GAME).to_string(),
        placeholder: text::setting_name(game.agreement().variant.info(), GAME).text(language),
        picks: choices::games(game.agreement().variant, language),
    }
}
