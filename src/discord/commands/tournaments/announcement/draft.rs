//! `/tournament new`: a card with lists to set up a tournament, and a form for the other settings.
//!
//! The selections are stored only in the ids of the card. The result is announced like that of the format's command.

mod id;

use crate::commands::descriptions::{choice_label, option_description};
use crate::commands::games::game_settings::{SettingPairs, build_settings};
use crate::commands::option_spec::OptionSpec;
use crate::commands::tournaments::announcement::announce::{
    FORMATS, ROUND_TIMES, default_round_time, format_name,
};
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::error_answer::error_answer;
use crate::interactions::reply::Reply;
use crate::registry::Registry;
use castellan_community::error::{OperatorError, UserError};
use castellan_discord_api::limits::{
    CONTENT, INPUT, INPUT_LABEL, MODAL_TITLE, PART_DESCRIPTION, SELECT_OPTION, shorten,
};
use castellan_discord_api::wire::{
    Answer, Button, CommandInvocation, Control, Input, InputStyle, Message, Modal, ModalPart, Row, Select,
    SelectOption, Style, Value,
};
use castellan_discord_view::game_buttons::page_row;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::setup::setting_choices::{self, SettingPick, listed_options, listed_values};
use castellan_discord_view::setup::setting_page::meaning_line;
use castellan_game::time_control::TimeControl;
use castellan_game::{GameSettings, Span};
use castellan_rules::text::normalization;
use castellan_rules::{Options, Variant};
use castellan_text::{self as text, Language, message};
use id::{CardControl, CardList};

/// The format for games of three or four players.
const PODS: &str = "pods";
/// The formats with their own commands.
const WITH_COMMANDS: [&str; 4] = ["arena", "ladder", "teams", "league"];
/// The formats with an overall length instead of a round time.
const WITH_LENGTH: [&str; 2] = ["arena", "ladder"];
/// Time controls, fastest first.
const TIME_CONTROLS: [&str; 8] = [
    "5m + 5s",
    "10m + 10s",
    "30m + 30s",
    "1h + 1m",
    "1d per action",
    "3d per action",
    "7d per action",
    "14d per action",
];
/// Round times.
const ROUND_LIMITS: [&str; ROUND_TIMES.len()] = {
    let mut limits = [""; ROUND_TIMES.len()];
    let mut index = 0;
    while index < limits.len() {
        limits[index] = ROUND_TIMES[index].0;
        index += 1;
    }
    limits
};
/// Lengths of an arena.
const ARENA_LENGTHS: [&str; 6] = ["30m", "1h", "2h", "4h", "1d", "7d"];
/// Lengths of a ladder.
const LADDER_LENGTHS: [&str; 5] = ["7d", "30d", "90d", "180d", "365d"];

/// The terms of a tournament's games among the settings, apart from those with a list of their own.
const TERMS: [&str; 8] =
    ["takebacks", "conditions", "analysis", "spectators", "flagging", "offers", "choosing", "api"];
/// The options that follow from the format.
const FIXED_OPTIONS: [&str; 1] = ["seats"];
/// The settings on a page: a list each, above a row of buttons.
const SETTINGS_ON_PAGE: usize = 4;
/// The most changed settings, of two characters each in ids.
const MOST_SETTINGS: usize = 24;

components! {
    /// The components of the card.
    Draft of_server(Look, Announce): |press| async move { change_selection(press) };
    DraftSettings of_server(Look, Announce): |press| async move { show_settings(press) };
    DraftSetting of_server(Look, Announce): |press| async move { change_setting(press) };
    DraftForm of_server(Look, Announce): |press| async move { open_form(press) };
    DraftFilled of_server(Change, Announce).form(): |press| submit_form(press);
}

/// The current selections.
#[derive(Clone)]
struct TournamentDraft {
    variant: Variant,
    format: &'static str,
    time: &'static str,
    limit: &'static str,
    rated: bool,
    /// The changed settings of the game, each with a listed value.
    settings: Vec<(&'static str, &'static str)>,
}

/// Returns the keys of the settings that a draft of a game can change, in the order of their digits in ids.
fn setting_keys(variant: Variant) -> impl Iterator<Item = &'static str> {
    let own = variant.info().options.iter().map(|option| option.key);
    own.filter(|key| !FIXED_OPTIONS.contains(key)).chain(TERMS)
}

/// Returns the settings without changes, from which the listed values follow.
fn plain_settings(variant: Variant) -> GameSettings {
    GameSettings::new(variant, Options::default())
}

/// Returns the time limit of rounds for the pace of a time control.
fn limit_for(time: &str) -> &'static str {
    default_round_time(time.parse().unwrap_or_default()).0
}

impl TournamentDraft {
    fn new() -> Self {
        let time = TIME_CONTROLS[5];
        Self {
            variant: Variant::MountChess,
            format: FORMATS[0],
            time,
            limit: limit_for(time),
            rated: true,
            settings: Vec::new(),
        }
    }

    fn has_command(&self) -> bool {
        WITH_COMMANDS.contains(&self.format)
    }

    fn has_length(&self) -> bool {
        WITH_LENGTH.contains(&self.format)
    }

    /// Returns the formats available for the variant.
    fn formats(&self) -> Vec<&'static str> {
        let takes_pods = self.variant.info().options.iter().any(|option| option.key == "seats");
        all_formats().filter(|format| *format != PODS || takes_pods).collect()
    }

    fn limits(&self) -> &'static [&'static str] {
        match self.format {
            "arena" => &ARENA_LENGTHS,
            "ladder" => &LADDER_LENGTHS,
            _ => &ROUND_LIMITS,
        }
    }

    /// Returns the draft after the use of a control, with the value picked in a list; other selections that no longer
    /// fit return to their defaults. Returns `None` for a value that is not listed.
    fn with_selection(mut self, control: CardControl, picked: &str) -> Option<Self> {
        let before = self.format;
        let among = |listed: &[&'static str]| listed.iter().copied().find(|listed| *listed == picked);
        match control {
            CardControl::List(CardList::Variant) => {
                let variant = picked.parse().ok()?;
                if variant != self.variant {
                    self.settings.clear();
                }
                self.variant = variant;
            }
            CardControl::List(CardList::Format) => self.format = among(&self.formats())?,
            CardControl::List(CardList::Time) => {
                self.time = among(&TIME_CONTROLS)?;
                if !self.has_length() {
                    self.limit = limit_for(self.time);
                }
            }
            CardControl::List(CardList::Limit) => self.limit = among(self.limits())?,
            CardControl::Rated => self.rated = !self.rated,
            CardControl::Back => {}
        }
        if !self.formats().contains(&self.format) {
            self.format = FORMATS[0];
        }
        if self.format != before {
            (self.time, self.limit) = match self.format {
                "arena" => (TIME_CONTROLS[1], ARENA_LENGTHS[1]),
                "ladder" => (TIME_CONTROLS[5], LADDER_LENGTHS[2]),
                _ if WITH_LENGTH.contains(&before) => (TIME_CONTROLS[5], limit_for(TIME_CONTROLS[5])),
                _ => (self.time, self.limit),
            };
        }
        Some(self)
    }

    /// Returns the path of the command that announces the draft.
    fn path(&self) -> [&'static str; 2] {
        ["tournament", if self.has_command() { self.format } else { "announce" }]
    }

    /// Returns the fields of the form other than the title.
    fn form_fields(&self, registry: &Registry) -> Vec<&'static OptionSpec> {
        let spec = registry.command(&self.path());
        let of_format = match self.format {
            "swiss" | PODS => Some("rounds"),
            "teams" => Some("boards"),
            "league" => Some("size"),
            _ => None,
        };
        let wanted = ["title", "starts"].into_iter().chain(of_format).chain(["most"]);
        wanted.filter_map(|name| spec?.option(name)).collect()
    }

    /// Returns the id of a button that leads to a page of the settings.
    fn settings_id(&self, page: usize) -> ComponentId {
        ComponentId::without_game(Step::DraftSettings).with((page, self))
    }

    /// Returns the id of a control on the card.
    fn card_id(&self, control: CardControl) -> ComponentId {
        ComponentId::without_game(Step::Draft).with((control, self))
    }

    fn select_row(&self, list: CardList, language: Language) -> Row {
        let (values, chosen): (Vec<&str>, &str) = match list {
            CardList::Variant => {
                (Variant::ALL.iter().map(|game| game.info().name).collect(), self.variant.info().name)
            }
            CardList::Format => (self.formats(), self.format),
            CardList::Time => (TIME_CONTROLS.to_vec(), self.time),
            CardList::Limit => (self.limits().to_vec(), self.limit),
        };
        let value_label = |value: &str| match list {
            CardList::Variant => {
                let variant = value.parse::<Variant>().ok();
                variant.map_or_else(String::new, |variant| {
                    text::game_title_in(variant.info(), language).to_owned()
                })
            }
            CardList::Format => choice_label("format", value, language).into_owned(),
            CardList::Time => match value.parse::<TimeControl>() {
                Ok(time) => text::time_control(time).text(language),
                Err(_) => value.to_owned(),
            },
            CardList::Limit => {
                let span = value.parse::<Span>().unwrap_or(Span::ZERO);
                if self.has_length() {
                    message!(Buttons, "draft-length", span = span).text(language)
                } else {
                    message!(Buttons, "draft-round-time", span = span).text(language)
                }
            }
        };
        let picks = values.iter().map(|value| SelectOption {
            label: shorten(&value_label(value), SELECT_OPTION),
            value: (*value).to_owned(),
            description: String::new(),
            chosen: *value == chosen,
        });
        Row::Select(Select {
            id: self.card_id(CardControl::List(list)).into(),
            placeholder: shorten(
                &option_description(&["tournament", "announce"], list.option(), language),
                SELECT_OPTION,
            ),
            picks: picks.collect(),
        })
    }

    /// Returns the agreed settings of the games, with the server's defaults.
    fn agreed(&self, context: &InteractionContext<'_>) -> Result<GameSettings, UserError> {
        let mut pairs = SettingPairs::from_options(Some(self.time), &[("rated", Some(self.rated))], None);
        pairs.0.extend(self.settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
        let has_seats = self.variant.info().options.iter().any(|option| option.key == "seats");
        let two_seats = (has_seats && self.format != PODS).then_some(("seats", "2"));
        build_settings(context, self.variant, pairs, two_seats.as_slice(), true)
    }

    /// Returns the keys of the settings with a choice, in display order.
    fn listed_keys(&self, agreed: &GameSettings) -> Vec<&'static str> {
        let known: Vec<&str> = setting_keys(self.variant).collect();
        let has_choice = |key: &&str| known.contains(key) && listed_values(agreed, key).0.len() > 1;
        setting_choices::keys(agreed).into_iter().filter(has_choice).collect()
    }

    /// Returns the draft with a picked value of a setting; `None` for a value that is not listed.
    fn with_setting(
        mut self,
        key: &str,
        pick: &SettingPick,
        context: &InteractionContext<'_>,
    ) -> Result<Option<Self>, UserError> {
        let value = match pick {
            SettingPick::Unchanged => return Ok(Some(self)),
            SettingPick::Other => return Ok(None),
            SettingPick::Unset => None,
            SettingPick::Value(value) => Some(value),
        };
        let Some(key) = setting_keys(self.variant).find(|known| *known == key) else { return Ok(None) };
        self.settings.retain(|(changed, _)| *changed != key);
        let usual = setting_choices::value(&self.agreed(context)?, key);
        if let Some(value) = value {
            let listed = listed_values(&plain_settings(self.variant), key).0;
            let Some(value) = listed.into_iter().find(|listed| listed == value) else { return Ok(None) };
            if usual.as_deref() != Some(value) {
                self.settings.push((key, value));
            }
        }
        if self.settings.len() > MOST_SETTINGS {
            return UserError::err(message!(TournamentAnswers, "draft-settings-full"));
        }
        // The values may contradict each other.
        self.agreed(context)?;
        Ok(Some(self))
    }

    /// Returns a page of the settings of the games, each with its value, its meaning and a list.
    fn settings_page(&self, context: &InteractionContext<'_>, page: usize) -> Result<Message, UserError> {
        let (agreed, info, language) = (self.agreed(context)?, self.variant.info(), context.language);
        let keys = self.listed_keys(&agreed);
        let pages: Vec<&[&str]> = keys.chunks(SETTINGS_ON_PAGE).collect();
        let page = page.min(pages.len().saturating_sub(1));
        let title = message!(
            TournamentAnswers,
            "draft-settings",
            page = page + 1,
            pages = pages.len(),
            game = text::game_title_in(info, language),
        );
        let mut lines = vec![context.to_text(&title)];
        let mut rows = Vec::new();
        for key in pages.get(page).copied().unwrap_or_default() {
            lines.extend(meaning_line(info, key, language));
            rows.push(Row::Select(Select {
                id: ComponentId::without_game(Step::DraftSetting).with((*key, self)).into(),
                placeholder: shorten(&text::setting_name(info, key).text(language), SELECT_OPTION),
                picks: listed_options(&agreed, key, language),
            }));
        }
        let back = message!(Buttons, "draft-back").text(language);
        let mut buttons = vec![Button::new(Style::Primary, back, self.card_id(CardControl::Back))];
        let to = |page: usize| self.settings_id(page);
        if let Some(Row::Buttons(others)) = page_row(page, pages.len(), language, to) {
            buttons.extend(others);
        }
        rows.push(Row::Buttons(buttons));
        Ok(Message { rows, ..Message::private(shorten(&lines.join("\n"), CONTENT)) })
    }

    /// Returns the card.
    fn card(&self, language: Language) -> Message {
        let lists = [CardList::Variant, CardList::Format, CardList::Time, CardList::Limit];
        let mut rows: Vec<Row> = lists.map(|list| self.select_row(list, language)).into();
        let rated =
            if self.rated { message!(Buttons, "draft-rated") } else { message!(Buttons, "draft-unrated") };
        let next = message!(Buttons, "draft-next");
        let more = message!(Buttons, "draft-settings");
        let form = ComponentId::without_game(Step::DraftForm).with(self);
        rows.push(Row::Buttons(vec![
            Button::new(Style::Primary, next.text(language), form),
            Button::new(Style::Secondary, rated.text(language), self.card_id(CardControl::Rated)),
            Button::new(Style::Secondary, more.text(language), self.settings_id(0)),
        ]));
        Message { rows, ..Message::private(message!(TournamentAnswers, "draft").text(language)) }
    }
}

/// Returns the formats, in the order of their digits in ids.
fn all_formats() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().chain(&WITH_COMMANDS).copied()
}

/// Returns the card of a new tournament.
pub(crate) fn draft_card(context: &InteractionContext<'_>) -> Reply {
    TournamentDraft::new().card(context.language).into()
}

/// Returns the error for a value that is not listed.
fn unlisted_value() -> UserError {
    OperatorError::Unknown("a picked value for a tournament".to_owned()).into()
}

/// Handles a selection or a button on the card.
fn change_selection(press: Press<'_>) -> Result<Reply, UserError> {
    let (control, draft): (CardControl, TournamentDraft) = press.read()?;
    let picked: String = press.pick().unwrap_or_default();
    let draft = draft.with_selection(control, &picked).ok_or_else(unlisted_value)?;
    Ok(draft.card(press.context.language).into())
}

/// Shows a page of the settings of the games.
fn show_settings(press: Press<'_>) -> Result<Reply, UserError> {
    let (page, draft): (usize, TournamentDraft) = press.read()?;
    Ok(draft.settings_page(press.context, page)?.into())
}

/// Handles a picked value of a setting.
fn change_setting(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { context, .. } = press;
    let (key, draft): (String, TournamentDraft) = press.read()?;
    let pick: SettingPick = press.pick().ok_or_else(unlisted_value)?;
    let draft = draft.with_setting(&key, &pick, context)?.ok_or_else(unlisted_value)?;
    let keys = draft.listed_keys(&draft.agreed(context)?);
    let page = keys.iter().position(|known| *known == key).unwrap_or_default() / SETTINGS_ON_PAGE;
    Ok(draft.settings_page(context, page)?.into())
}

/// Returns the form for the settings without a list.
fn open_form(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, .. } = press;
    let draft: TournamentDraft = press.read()?;
    let language = context.language;
    let path = draft.path();
    let title = |option: &OptionSpec| {
        let title = message!(
            Buttons,
            "draft-title",
            game = text::game_title_in(draft.variant.info(), language),
            format = if draft.has_command() {
                choice_label("format", draft.format, language).into_owned()
            } else {
                context.to_text(&format_name(draft.format))
            },
        );
        shorten(&context.to_text(&title), option.max_length)
    };
    let description = |option: &OptionSpec| match option.name {
        // The label says it.
        "title" | "most" => String::new(),
        name => shorten(&option_description(&path, name, language), PART_DESCRIPTION),
    };
    let part = |option: &OptionSpec| ModalPart::Labelled {
        label: shorten(&context.to_text(&field_label(option.name)), INPUT_LABEL),
        description: description(option),
        control: Control::Input(Input {
            id: option.name.into(),
            style: InputStyle::Short,
            value: if option.name == "title" { title(option) } else { String::new() },
            placeholder: String::new(),
            required: option.required,
            longest: option.max_length.min(INPUT),
        }),
    };
    Ok(Answer::Modal(Modal {
        id: ComponentId::without_game(Step::DraftFilled).with(&draft).into(),
        title: shorten(&context.to_text(&message!(Buttons, "draft-next")), MODAL_TITLE),
        parts: draft.form_fields(services.registry).into_iter().map(part).collect(),
    })
    .into())
}

/// Returns the label of a field.
fn field_label(option: &str) -> text::Message {
    match option {
        "title" => message!(Buttons, "act-title"),
        "starts" => message!(Buttons, "act-starts"),
        "rounds" => message!(Buttons, "draft-rounds"),
        "boards" => message!(Buttons, "draft-boards"),
        "size" => message!(Buttons, "draft-size"),
        _ => message!(Buttons, "draft-most"),
    }
}

/// Announces the tournament as selected and filled in. A refusal is shown on the card, so that none is left once the
/// tournament is announced.
async fn submit_form(press: Press<'_>) -> Result<Reply, UserError> {
    let draft: TournamentDraft = press.read()?;
    match announce_draft(press, &draft).await {
        Err(refusal @ (UserError::Sentence(_) | UserError::RefusedByTournament { .. }))
            if press.is_private =>
        {
            let refusal = error_answer(&press.services.referee, refusal, press.context).await?.content;
            let card = draft.card(press.context.language);
            let content = shorten(&format!("{refusal}\n\n{}", card.content), CONTENT);
            Ok(Answer::Update(Message { content, ..card }).into())
        }
        answer => answer,
    }
}

/// Announces the tournament of a card with the texts of the form.
async fn announce_draft(press: Press<'_>, draft: &TournamentDraft) -> Result<Reply, UserError> {
    let text = |name: &str, value: &str| (name.to_owned(), Value::Text(value.to_owned()));
    let limit = if draft.has_length() { "length" } else { "round-time" };
    let mut options = vec![
        text("variant", draft.variant.info().name),
        text("time", draft.time),
        text(limit, draft.limit),
        ("rated".to_owned(), Value::Boolean(draft.rated)),
    ];
    if !draft.has_command() {
        options.push(text("format", draft.format));
    }
    if !draft.settings.is_empty() {
        let pairs: Vec<String> = draft.settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
        options.push(text("options", &pairs.join("; ")));
    }
    for (name, value) in press.texts.iter().filter(|(_, value)| !value.trim().is_empty()) {
        options.push(match name.as_str() {
            "rounds" | "boards" | "size" | "most" => {
                let number = normalization::without_typography(value).trim().parse().map_err(|_| {
                    UserError::sentence(message!(
                        TournamentAnswers,
                        "draft-no-number",
                        field = press.context.to_text(&field_label(name))
                    ))
                })?;
                (name.clone(), Value::Integer(number))
            }
            _ => text(name, value),
        });
    }
    let path = draft.path().map(str::to_owned).to_vec();
    let invocation = CommandInvocation { path, options };
    let reply = press.services.run(press.context, &invocation).await?;
    // Each card announces only one tournament.
    Ok(if press.is_private { reply.into_update(press.context.language) } else { reply })
}
