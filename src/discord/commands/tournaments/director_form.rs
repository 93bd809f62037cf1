//! Buttons for directors, on calls for a decision and on their panel. Each opens a form for an `/arbiter` command,
//! which is then carried out as if it had been typed.
//!
//! A button carries the number of the tournament's last event. If another director has decided something since, the
//! user sees that first and gets a new button. A repeated submission takes effect once. The form for the announcement
//! carries digests of its initial values, so that only edited fields count.

use crate::commands::descriptions::{command_description, option_description};
use crate::commands::option_spec::{OptionKind, OptionSpec, Source};
use crate::commands::shared_options::TOURNAMENT;
use crate::commands::tournaments::parsing::typed_time;
use crate::commands::tournaments::shared_options::SEEN;
use crate::commands::tournaments::suggest::suggest_for_tournament;
use crate::components::press::{Press, TournamentPress};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::digests::{DIGEST_LENGTH, digest};
use crate::interactions::reply::Reply;
use crate::registry::Registry;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::{tournament_error, user_error};
use castellan_community::people::People;
use castellan_discord_api::escape::{escape_line, escape_with_small_lines, inline_code};
use castellan_discord_api::limits::{
    CONTENT, INPUT, INPUT_LABEL, MODAL_TITLE, PART_DESCRIPTION, SELECT_OPTION, SELECT_OPTIONS, shorten,
};
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{
    Answer, Choice, CommandInvocation, Control, Input, InputStyle, InteractionData, Message, Modal,
    ModalPart, Row, Select, SelectOption, UserSelect, Value,
};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::tournaments::director_actions::DirectorAction;
use castellan_game::{PlayerId, Requester, Span};
use castellan_text::{self as text, message};
use castellan_tournament::{Event, Format, PairingNumber, Phase, Tournament};

components! {
    /// The buttons of directors, and their forms.
    DirectorForm of_tournament(Look, RunTournament): |press| async move {
        open_form(press.services, press.context, &press.subject.0, press.read()?).await
    };
    DirectorFilled of_tournament(Change, RunTournament).form(): |press| submit_form(press);
}

/// The most decisions of others shown.
const MAX_DECISIONS: usize = 5;

/// The fields of the announcement's form with initial values, in the order of their digests.
const ANNOUNCEMENT_FIELDS: [&str; 6] = ["title", "starts", "check-in", "round-time", "notice", "grace"];

/// Returns the fields of a form: the required ones, and those most often changed.
fn form_fields(
    act: &DirectorAction,
    registry: &Registry,
    tournament: &Tournament,
) -> Vec<&'static OptionSpec> {
    let Some(spec) = registry.command(&act.path()) else { return Vec::new() };
    let wanted: &[&str] = match (act.word, tournament.phase()) {
        ("enter", _) => &["list"],
        ("change", Phase::SignUp) => &["title", "starts", "check-in", "round-time", "why"],
        ("change", _) => &["title", "round-time", "notice", "grace", "why"],
        _ => return spec.options().filter(|option| option.required).collect(),
    };
    wanted.iter().filter_map(|name| spec.option(name)).collect()
}

/// Returns the command's option with this name.
fn option_named(act: &DirectorAction, registry: &Registry, name: &str) -> Option<&'static OptionSpec> {
    registry.command(&act.path())?.option(name)
}

/// Returns the initial value of a field.
fn initial_value(act: &DirectorAction, option: &str, tournament: &Tournament, zone: Option<&str>) -> String {
    let announced = tournament.announcement();
    let span = |span: Option<Span>| span.map(|span| span.to_string()).unwrap_or_default();
    match option {
        "board" => act.board.map(|board| board.to_string()).unwrap_or_default(),
        "pairing" => pairing_by_rank(tournament),
        "result" if act.word == "forfeit" => "0-1 forfeit".to_owned(),
        "title" => announced.title.clone(),
        "starts" => announced.starts.map(|at| typed_time(at, zone)).unwrap_or_default(),
        "check-in" => span(announced.check_in),
        "round-time" => span(announced.round_time),
        "notice" => span(Some(announced.notice)),
        "grace" => span(Some(announced.grace)),
        _ => String::new(),
    }
}

/// Returns the id of a form that opens now.
fn form_id(act: &DirectorAction, tournament: &Tournament, zone: Option<&str>) -> ComponentId {
    let versions = match act.word {
        "change" => {
            ANNOUNCEMENT_FIELDS.map(|option| digest(&initial_value(act, option, tournament, zone))).concat()
        }
        _ => String::new(),
    };
    ComponentId::without_game(Step::DirectorFilled).with((tournament.id(), act.now(tournament), versions))
}

/// Returns other directors' decisions since a button was shown, with a new button; `None` if there are none. For a
/// form, the user's own decisions by that form count too.
async fn decisions_since(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    (act, is_form): (DirectorAction, bool),
) -> Result<Option<Reply>, UserError> {
    let Some(seen) = act.seen.filter(|seen| *seen < tournament.events()) else { return Ok(None) };
    let log = services.referee.tournaments.log(tournament.id()).await;
    let log = log.map_err(|trouble| tournament_error(tournament.id(), trouble, &[]))?;
    let is_own = |event: &Event| matches!(&event.by, Requester::Director(who) if *who == context.player);
    let since = log.iter().skip(seen as usize).filter(|event| event.is_by_director());
    let (own_decisions, other_decisions): (Vec<&Event>, Vec<&Event>) = since.partition(|event| is_own(event));
    let own_decisions: Vec<&Event> =
        own_decisions.into_iter().filter(|event| is_form && act.leads_to(&event.what)).collect();
    let (decisions, heading) = match (own_decisions.as_slice(), other_decisions.as_slice()) {
        ([], []) => return Ok(None),
        (_, []) => (own_decisions, message!(TournamentAnswers, "done-since")),
        _ => (other_decisions, message!(TournamentAnswers, "decided-since")),
    };
    let mut people = People::of_tournament(&services.referee, tournament).await?;
    people.add_of_tournament(&services.referee, &log).await?;
    let name_of = |player: &PlayerId| people.marked(player, context.language);
    let mut lines = vec![context.to_text(&heading)];
    for event in decisions.iter().rev().take(MAX_DECISIONS).rev() {
        let Requester::Director(player) = &event.by else { continue };
        let sentence = text::tournament_event_sentence_in(event, tournament, &name_of, context.language);
        lines.push(format!(
            "{}: {}",
            escape_line(&people.person(player)),
            escape_with_small_lines(&sentence)
        ));
    }
    let again = Row::Buttons(vec![act.button(tournament, context.language)]);
    Ok(Some(Message { rows: vec![again], ..Message::text(shorten(&lines.join("\n"), CONTENT)) }.into()))
}

/// Returns pairings of neighbours in the standings for the next round, as a starting point for edits.
fn pairing_by_rank(tournament: &Tournament) -> String {
    if matches!(tournament.announcement().format, Format::Pods { .. }) {
        return String::new();
    }
    let round = tournament.rounds().len() as u32 + 1;
    let present = tournament.active_entrants(round);
    let plays = |number: &PairingNumber| {
        let entrant = tournament.entrant(*number);
        present.contains(number)
            && entrant.is_some_and(|entrant| !tournament.has_requested_bye(round, &entrant.player.id))
    };
    let (paired, sitting_out): (Vec<PairingNumber>, Vec<PairingNumber>) = tournament
        .standings()
        .iter()
        .map(|line| line.number)
        .filter(|number| present.contains(number))
        .partition(plays);
    let pairs = paired.chunks(2).map(|pair| match pair {
        [white, black] => format!("{white}-{black}"),
        alone => format!("{} bye", alone[0]),
    });
    let sitting_out = sitting_out.iter().map(|number| format!("{number} zero"));
    pairs.chain(sitting_out).collect::<Vec<_>>().join(", ")
}

/// Opens the form for a list of people.
pub(super) async fn open_invitation_form(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    open_form(services, context, tournament, DirectorAction::new("enter")).await
}

/// Opens the form for an act.
async fn open_form(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    act: DirectorAction,
) -> Result<Reply, UserError> {
    if let Some(notice) = decisions_since(services, context, tournament, (act, false)).await? {
        return Ok(notice);
    }
    let language = context.language;
    let preferences = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    let zone = preferences.zone.as_deref();
    let fields = form_fields(&act, services.registry, tournament);
    let mut menus = Vec::new();
    for option in &fields {
        menus.push(menu(services, context, (tournament, act), option).await?);
    }
    let part = |(option, picks): (&OptionSpec, Vec<SelectOption>)| ModalPart::Labelled {
        label: shorten(&context.to_text(&field_label(option.name)), INPUT_LABEL),
        description: shorten(&option_description(&act.path(), option.name, language), PART_DESCRIPTION),
        control: match option.kind {
            _ if !picks.is_empty() => {
                Control::Select(Select { id: option.name.into(), placeholder: String::new(), picks })
            }
            OptionKind::User => {
                Control::Users(UserSelect { id: option.name.into(), placeholder: String::new() })
            }
            _ => Control::Input(Input {
                id: option.name.into(),
                style: if matches!(option.name, "pairing" | "list") {
                    InputStyle::Paragraph
                } else {
                    InputStyle::Short
                },
                value: match (act.word, option.name) {
                    ("pair", "why") => context.to_text(&unpaired_reason(tournament)),
                    (_, name) => initial_value(&act, name, tournament, zone),
                },
                placeholder: String::new(),
                required: option.required || option.name == "list",
                longest: option.max_length.min(INPUT),
            }),
        },
    };
    Ok(Answer::Modal(Modal {
        id: form_id(&act, tournament, zone).into(),
        title: shorten(&command_description(&act.path(), language), MODAL_TITLE),
        parts: fields.into_iter().zip(menus).map(part).collect(),
    })
    .into())
}

/// Returns the reason for a pairing by hand.
fn unpaired_reason(tournament: &Tournament) -> text::Message {
    message!(Tournaments, "call-unpaired", round = tournament.rounds().len() + 1)
}

/// Returns the choices of a field with few enough boards, players or results for a menu.
async fn menu(
    services: &Services,
    context: &InteractionContext<'_>,
    (tournament, act): (&Tournament, DirectorAction),
    option: &OptionSpec,
) -> Result<Vec<SelectOption>, UserError> {
    let (source, count) = match option.kind {
        OptionKind::Text(Source::Boards) => {
            (Source::Boards, tournament.rounds().iter().map(|round| round.pairings.len()).sum())
        }
        OptionKind::Text(source @ (Source::Entrants | Source::NumberedEntrants)) => {
            (source, tournament.entrants().len().max(tournament.signed_up().len()))
        }
        OptionKind::Text(Source::Results) => (Source::Results, 0),
        _ => return Ok(Vec::new()),
    };
    if count > SELECT_OPTIONS {
        return Ok(Vec::new());
    }
    let mut options = vec![(TOURNAMENT.to_owned(), Value::Text(tournament.id().to_string()))];
    options.extend(act.board.map(|board| ("board".to_owned(), Value::Text(board.to_string()))));
    let invocation = CommandInvocation { path: act.path().map(str::to_owned).to_vec(), options };
    let choices = suggest_for_tournament(services, context, &invocation, source, "").await?;
    let now = initial_value(&act, option.name, tournament, None);
    let pick = |choice: Choice| {
        let is_now = choice.value == now;
        SelectOption::new(shorten(&choice.name, SELECT_OPTION), choice.value).chosen(is_now)
    };
    Ok(choices.into_iter().map(pick).collect())
}

/// Returns the label of a field.
fn field_label(option: &str) -> text::Message {
    match option {
        "board" => message!(Buttons, "act-board"),
        "pairing" => message!(Buttons, "act-pairing"),
        "span" => message!(Buttons, "act-span"),
        "result" => message!(Buttons, "act-result"),
        "entrant" => message!(Buttons, "act-entrant"),
        "player" => message!(Buttons, "act-player"),
        "text" => message!(Buttons, "act-text"),
        "list" => message!(Buttons, "act-list"),
        "title" => message!(Buttons, "act-title"),
        "starts" => message!(Buttons, "act-starts"),
        "check-in" => message!(Buttons, "act-check-in"),
        "round-time" => message!(Buttons, "act-round-time"),
        "notice" => message!(Buttons, "act-notice"),
        "grace" => message!(Buttons, "act-grace"),
        _ => message!(Buttons, "act-why"),
    }
}

/// Returns the edited fields of the announcement's form. If another director has changed one of them since, returns
/// both values instead, with a new button.
async fn edited_fields(
    services: &Services,
    context: &InteractionContext<'_>,
    (tournament, act): (&Tournament, DirectorAction),
    (versions, texts): (&str, Vec<(String, String)>),
) -> Result<Result<Vec<(String, String)>, Reply>, UserError> {
    let preferences = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    let zone = preferences.zone.as_deref();
    let initial = |name: &str| {
        let start = ANNOUNCEMENT_FIELDS.iter().position(|option| *option == name)? * DIGEST_LENGTH;
        versions.get(start..start + DIGEST_LENGTH)
    };
    let display = |text: &str| inline_code(if text.trim().is_empty() { "none" } else { text.trim() });
    let (mut changed, mut conflicts) = (Vec::new(), Vec::new());
    for (name, text) in texts {
        let now = initial_value(&act, &name, tournament, zone);
        match initial(&name) {
            Some(initial) if digest(&text) == initial => {}
            Some(initial) if digest(&now) != initial && digest(&now) != digest(&text) => {
                let name = context.to_text(&field_label(&name));
                let (now, text) = (display(&now), display(&text));
                conflicts.push(context.to_text(&message!(
                    TournamentAnswers,
                    "changed-by-both",
                    field = name,
                    now = now,
                    text = text
                )));
            }
            _ => changed.push((name, text)),
        }
    }
    if conflicts.is_empty() {
        return Ok(Ok(changed));
    }
    conflicts.insert(0, context.to_text(&message!(TournamentAnswers, "changed-since")));
    let again = Row::Buttons(vec![act.button(tournament, context.language)]);
    Ok(Err(Message { rows: vec![again], ..Message::text(shorten_formatted(&conflicts.join("\n"), CONTENT)) }
        .into()))
}

/// Carries out a submitted form.
async fn submit_form(press: TournamentPress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: (tournament, _), .. } = press;
    let (mut act, versions): (DirectorAction, String) = press.read()?;
    let mut texts = press.texts.to_vec();
    if !versions.is_empty() {
        // Others' changes to fields that this user did not edit are kept.
        act.seen = None;
        match edited_fields(services, context, (tournament, act), (&versions, texts)).await? {
            Ok(changed) => texts = changed,
            Err(notice) => return Ok(notice),
        }
    } else if let Some(notice) = decisions_since(services, context, tournament, (act, true)).await? {
        return Ok(notice);
    }
    let InteractionData::Modal { people, .. } = &context.interaction.data else {
        return Err(OperatorError::Unknown("a form".to_owned()).into());
    };
    let option = |name: &str| option_named(&act, services.registry, name);
    let is_picked = |name: &str| option(name).is_some_and(|option| matches!(option.kind, OptionKind::User));
    let value = |name: &str, text: &String| {
        if !is_picked(name) {
            return Value::Text(text.clone());
        }
        let person = people.iter().find(|person| person.id.to_string() == *text);
        person.map_or_else(|| Value::Text(text.clone()), |person| Value::User(person.clone()))
    };
    let mut options: Vec<(String, Value)> =
        texts.iter().map(|(name, text)| (name.clone(), value(name, text))).collect();
    options.push((TOURNAMENT.to_owned(), Value::Text(tournament.id().to_string())));
    if let Some(round) = act.round {
        options.push(("round".to_owned(), Value::Text(round.to_string())));
    }
    // Another director may decide something before this is stored.
    if let Some(seen) = act.seen.and_then(|seen| i64::try_from(seen).ok()) {
        options.push((SEEN.to_owned(), Value::Integer(seen)));
    }
    if act.word == "pair" {
        // The form appears only when the rules leave no pairing.
        options.push(("overrule".to_owned(), Value::Boolean(true)));
    }
    let path = act.path().map(str::to_owned).to_vec();
    services.run(context, &CommandInvocation { path, options }).await
}
