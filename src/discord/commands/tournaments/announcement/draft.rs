//! `/tournament new`: a card with lists to set up a tournament, and a form for the other settings.
//!
//! The selections are stored only in the ids of the card. The result is announced like that of the format's command.

use crate::commands::descriptions::{choice_label, option_description};
use crate::commands::option_spec::OptionSpec;
use crate::commands::tournaments::announcement::announce::FORMATS;
use crate::commands::tournaments::tournament_option::require_guild;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::registry::Registry;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::policy::Intent;
use castellan_discord_api::limits::{
    INPUT, INPUT_LABEL, MODAL_TITLE, PART_DESCRIPTION, SELECT_OPTION, shorten,
};
use castellan_discord_api::wire::{
    Answer, Button, CommandInvocation, Control, Input, InputStyle, Message, Modal, ModalPart, Row, Select,
    SelectOption, Style, Value,
};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_game::time_control::TimeControl;
use castellan_rules::Variant;
use castellan_rules::text::normalization;
use castellan_text::{self as text, Language, message};

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
const ROUND_TIMES: [&str; 7] = ["1h", "1d", "3d", "7d", "14d", "30d", "90d"];
/// Lengths of an arena.
const ARENA_LENGTHS: [&str; 6] = ["30m", "1h", "2h", "4h", "1d", "7d"];
/// Lengths of a ladder.
const LADDER_LENGTHS: [&str; 5] = ["7d", "30d", "90d", "180d", "365d"];

/// The lists, by their keys in ids.
const LISTS: [&str; 4] = ["variant", "format", "time", "limit"];

components! {
    /// The components of the card.
    Draft free(Look): |press| async move { change_selection(press) };
    DraftForm free(Look): |press| async move { open_form(press) };
    DraftFilled free(Change).form(): |press| submit_form(press);
}

/// The current selections.
#[derive(Clone)]
struct TournamentDraft {
    variant: Variant,
    format: String,
    time: String,
    limit: String,
    rated: bool,
}

impl TournamentDraft {
    fn new() -> Self {
        Self {
            variant: Variant::MountChess,
            format: FORMATS[0].to_owned(),
            time: TIME_CONTROLS[5].to_owned(),
            limit: ROUND_TIMES[6].to_owned(),
            rated: true,
        }
    }

    fn has_command(&self) -> bool {
        WITH_COMMANDS.contains(&self.format.as_str())
    }

    fn has_length(&self) -> bool {
        WITH_LENGTH.contains(&self.format.as_str())
    }

    /// Returns the formats available for the variant.
    fn formats(&self) -> Vec<&'static str> {
        let takes_pods = self.variant.info().options.iter().any(|option| option.key == "seats");
        let all = FORMATS.iter().chain(&WITH_COMMANDS).copied();
        all.filter(|format| *format != PODS || takes_pods).collect()
    }

    fn limits(&self) -> &'static [&'static str] {
        match self.format.as_str() {
            "arena" => &ARENA_LENGTHS,
            "ladder" => &LADDER_LENGTHS,
            _ => &ROUND_TIMES,
        }
    }

    /// Returns the draft with a changed selection; others that no longer fit return to their defaults.
    fn with_selection(mut self, list: &str, picked: &str) -> Option<Self> {
        let before = self.format.clone();
        match list {
            "variant" => self.variant = picked.parse().ok()?,
            "format" => picked.clone_into(&mut self.format),
            "time" => picked.clone_into(&mut self.time),
            "limit" => picked.clone_into(&mut self.limit),
            "rated" => self.rated = !self.rated,
            _ => return None,
        }
        if !self.formats().contains(&self.format.as_str()) {
            FORMATS[0].clone_into(&mut self.format);
        }
        if self.format != before {
            let (time, limit) = match self.format.as_str() {
                "arena" => (TIME_CONTROLS[1], ARENA_LENGTHS[1]),
                "ladder" => (TIME_CONTROLS[5], LADDER_LENGTHS[2]),
                _ if WITH_LENGTH.contains(&before.as_str()) => (TIME_CONTROLS[5], ROUND_TIMES[6]),
                _ => (self.time.as_str(), self.limit.as_str()),
            };
            (self.time, self.limit) = (time.to_owned(), limit.to_owned());
        }
        Some(self)
    }

    /// Returns the path of the command that announces the draft.
    fn path(&self) -> [&str; 2] {
        ["tournament", if self.has_command() { &self.format } else { "announce" }]
    }

    /// Returns the fields of the form other than the title.
    fn form_fields(&self, registry: &Registry) -> Vec<&'static OptionSpec> {
        let spec = registry.command(&self.path());
        let of_format = match self.format.as_str() {
            "swiss" | PODS => Some("rounds"),
            "teams" => Some("boards"),
            "league" => Some("size"),
            _ => None,
        };
        let wanted = ["title", "starts"].into_iter().chain(of_format).chain(["most", "options"]);
        wanted.filter_map(|name| spec?.option(name)).collect()
    }

    fn id(&self, step: Step, list: &str) -> ComponentId {
        ComponentId::without_game(step).with((list, self))
    }

    fn select_row(&self, list: &'static str, language: Language) -> Row {
        let (values, chosen): (Vec<&str>, &str) = match list {
            "variant" => {
                (Variant::ALL.iter().map(|game| game.info().name).collect(), self.variant.info().name)
            }
            "format" => (self.formats(), &self.format),
            "time" => (TIME_CONTROLS.to_vec(), &self.time),
            _ => (self.limits().to_vec(), &self.limit),
        };
        let value_label = |value: &str| match list {
            "variant" => {
                let variant = value.parse::<Variant>().ok();
                variant.map_or_else(String::new, |variant| {
                    text::game_title_in(variant.info(), language).to_owned()
                })
            }
            "format" => choice_label("format", value, language).into_owned(),
            "time" => match value.parse::<TimeControl>() {
                Ok(time) => text::time_control(time).text(language),
                Err(_) => value.to_owned(),
            },
            _ => {
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
        let option = if list == "limit" { "round-time" } else { list };
        Row::Select(Select {
            id: self.id(Step::Draft, list).into(),
            placeholder: shorten(
                &option_description(&["tournament", "announce"], option, language),
                SELECT_OPTION,
            ),
            picks: picks.collect(),
        })
    }

    /// Returns the card.
    fn card(&self, language: Language) -> Message {
        let mut rows: Vec<Row> = LISTS.into_iter().map(|list| self.select_row(list, language)).collect();
        let rated =
            if self.rated { message!(Buttons, "draft-rated") } else { message!(Buttons, "draft-unrated") };
        let next = message!(Buttons, "draft-next");
        rows.push(Row::Buttons(vec![
            Button::new(Style::Primary, next.text(language), self.id(Step::DraftForm, "form")),
            Button::new(Style::Secondary, rated.text(language), self.id(Step::Draft, "rated")),
        ]));
        Message { rows, ..Message::private(message!(TournamentAnswers, "draft").text(language)) }
    }
}

impl Argument for TournamentDraft {
    fn write(&self, parts: &mut Vec<String>) {
        let Self { variant, format, time, limit, rated } = self;
        (variant, format, time, limit, rated).write(parts);
    }
}

impl ReadArgument for TournamentDraft {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let (variant, format, time, limit, rated): (_, String, _, _, _) = ReadArgument::read(parts)?;
        let known = FORMATS.contains(&format.as_str()) || WITH_COMMANDS.contains(&format.as_str());
        known.then_some(Self { variant, format, time, limit, rated })
    }
}

/// Returns the card of a new tournament.
pub(crate) fn draft_card(context: &InteractionContext<'_>) -> Reply {
    TournamentDraft::new().card(context.language).into()
}

fn check_may_announce(context: &InteractionContext<'_>) -> Result<(), UserError> {
    require_guild(context)?;
    context.check_allowed_here(Intent::Announce)?;
    Ok(())
}

/// Handles a selection or a button on the card.
fn change_selection(press: Press<'_>) -> Result<Reply, UserError> {
    check_may_announce(press.context)?;
    let (list, draft): (String, TournamentDraft) = press.read()?;
    let draft = draft.with_selection(&list, press.picked);
    let draft =
        draft.ok_or_else(|| OperatorError::Unknown(format!("picked for a tournament: {}", press.picked)))?;
    Ok(draft.card(press.context.language).into())
}

/// Returns the form for the settings without a list.
fn open_form(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, .. } = press;
    check_may_announce(context)?;
    let (_, draft): (String, TournamentDraft) = press.read()?;
    let language = context.language;
    let path = draft.path();
    let part = |option: &OptionSpec| ModalPart::Labelled {
        label: shorten(&context.to_text(&field_label(option.name)), INPUT_LABEL),
        description: shorten(&option_description(&path, option.name, language), PART_DESCRIPTION),
        control: Control::Input(Input {
            id: option.name.into(),
            style: InputStyle::Short,
            value: String::new(),
            placeholder: String::new(),
            required: option.required,
            longest: option.max_length.min(INPUT),
        }),
    };
    Ok(Answer::Modal(Modal {
        id: draft.id(Step::DraftFilled, "form").into(),
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
        "most" => message!(Buttons, "draft-most"),
        _ => message!(Buttons, "draft-options"),
    }
}

/// Announces the tournament as selected and filled in.
async fn submit_form(press: Press<'_>) -> Result<Reply, UserError> {
    let (_, draft): (String, TournamentDraft) = press.read()?;
    let text = |name: &str, value: &str| (name.to_owned(), Value::Text(value.to_owned()));
    let limit = if draft.has_length() { "length" } else { "round-time" };
    let mut options = vec![
        text("variant", draft.variant.info().name),
        text("time", &draft.time),
        text(limit, &draft.limit),
        ("rated".to_owned(), Value::Boolean(draft.rated)),
    ];
    if !draft.has_command() {
        options.push(text("format", &draft.format));
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
    let reply = press.services.registry.run(press.services, press.context, &invocation).await?;
    // Each card announces only one tournament.
    Ok(if press.is_private { reply.into_update(press.context.language) } else { reply })
}
