//! Buttons for directors, on calls for a decision and on their panel. Each opens a form for an `/arbiter` command,
//! which is then carried out as if it had been typed.
//!
//! A button carries the number of the tournament's last event. If another director has decided something since, the
//! user sees that first and gets a new button. A repeated submission takes effect once. The form for the announcement
//! carries digests of its initial values, so that only edited fields count.

use crate::commands::descriptions::{about, about_option};
use crate::commands::opt::{Kind, Opt};
use crate::commands::options::TOURNAMENT;
use crate::commands::spec::Needs;
use crate::commands::tournaments::options::SEEN;
use crate::commands::tournaments::reading::written;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::interactions::versions::{VERSION, version};
use crate::registry::Registry;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_community::refusals::{tournament_error, user_error};
use castellan_discord_api::escape::{code, plain, with_small_lines};
use castellan_discord_api::fit::cut_formatted;
use castellan_discord_api::limits::{CONTENT, INPUT, INPUT_LABEL, MODAL_TITLE, PART_DESCRIPTION, cut};
use castellan_discord_api::wire::{
    Answer, CommandInvocation, Control, Input, InputStyle, InteractionData, Message, Modal, Part, Row,
    UserSelect, Value,
};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::tournaments::acts::Act;
use castellan_game::{By, PlayerId, Span};
use castellan_text::{self as text, message};
use castellan_tournament::{Event, Format, Number, Phase, Tournament, TournamentId};

components! {
    /// The buttons of directors, and their forms.
    DirectorForm of_tournament(Look, RunTournament): |press| async move {
        form(press.services, press.context, &press.subject.0, press.read()?).await
    };
    // Permission is checked as for the typed command.
    DirectorFilled free(Change).needs(Needs::Settings).form(): |press| filled(press);
}

/// The most decisions of others shown.
const MOST_SINCE: usize = 5;

/// The fields of the announcement's form with initial values, in the order of their digests.
const ANNOUNCED: [&str; 6] = ["title", "starts", "check-in", "round-time", "notice", "grace"];
/// Returns the fields of a form: the required ones, and those most often changed.
fn fields(act: &Act, registry: &Registry, tournament: &Tournament) -> Vec<&'static Opt> {
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
fn option_of(act: &Act, registry: &Registry, name: &str) -> Option<&'static Opt> {
    registry.command(&act.path())?.option(name)
}

/// Returns the initial value of a field.
fn value_of(act: &Act, option: &str, tournament: &Tournament, zone: Option<&str>) -> String {
    let announced = tournament.announcement();
    let span = |span: Option<Span>| span.map(|span| span.to_string()).unwrap_or_default();
    match option {
        "board" => act.board.map(|board| board.to_string()).unwrap_or_default(),
        "pairing" => by_rank(tournament),
        "result" if act.word == "forfeit" => "0-1 forfeit".to_owned(),
        "title" => announced.title.clone(),
        "starts" => announced.starts.map(|at| written(at, zone)).unwrap_or_default(),
        "check-in" => span(announced.check_in),
        "round-time" => span(announced.round_time),
        "notice" => span(Some(announced.notice)),
        "grace" => span(Some(announced.grace)),
        _ => String::new(),
    }
}

/// Returns the id of a form that opens now.
fn form_id(act: &Act, tournament: &Tournament, zone: Option<&str>) -> Id {
    let versions = match act.word {
        "change" => ANNOUNCED.map(|option| version(&value_of(act, option, tournament, zone))).concat(),
        _ => String::new(),
    };
    Id::bare(Step::DirectorFilled).with((tournament.id(), act.now(tournament), versions))
}

/// Returns other directors' decisions since a button was shown, with a new button; `None` if there are none. For a
/// form, the user's own decisions by that form count too.
async fn unseen(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    (act, is_form): (Act, bool),
) -> Result<Option<Reply>, UserError> {
    let Some(seen) = act.seen.filter(|seen| *seen < tournament.events()) else { return Ok(None) };
    let log = services.referee.tournaments.log(tournament.id()).await;
    let log = log.map_err(|trouble| tournament_error(tournament.id(), trouble, &[]))?;
    let is_own = |event: &Event| matches!(&event.by, By::Director(who) if *who == context.player);
    let since = log.iter().skip(seen as usize).filter(|event| event.is_act());
    let (own, others): (Vec<&Event>, Vec<&Event>) = since.partition(|event| is_own(event));
    let own: Vec<&Event> = own.into_iter().filter(|event| is_form && act.leads_to(&event.what)).collect();
    let (acts, said) = match (own.as_slice(), others.as_slice()) {
        ([], []) => return Ok(None),
        (_, []) => (own, message!(TournamentAnswers, "done-since")),
        _ => (others, message!(TournamentAnswers, "decided-since")),
    };
    let mut people = People::of_tournament(&services.referee, tournament).await?;
    people.add_of_tournament(&services.referee, &log).await?;
    let called = |player: &PlayerId| people.marked(player, context.language);
    let mut lines = vec![context.say(&said)];
    for event in acts.iter().rev().take(MOST_SINCE).rev() {
        let By::Director(player) = &event.by else { continue };
        let what = text::tournament_event_sentence_in(event, tournament, &called, context.language);
        lines.push(format!("{}: {}", plain(&people.person(player)), with_small_lines(&what)));
    }
    let again = Row::Buttons(vec![act.button(tournament, context.language)]);
    Ok(Some(Message { rows: vec![again], ..Message::text(cut(&lines.join("\n"), CONTENT)) }.into()))
}

/// Returns pairings of neighbours in the standings for the next round, as a starting point for edits.
fn by_rank(tournament: &Tournament) -> String {
    if matches!(tournament.announcement().format, Format::Pods { .. }) {
        return String::new();
    }
    let round = tournament.rounds().len() as u32 + 1;
    let there = tournament.there(round);
    let plays = |number: &Number| {
        let entrant = tournament.entrant(*number);
        there.contains(number)
            && entrant.is_some_and(|entrant| !tournament.sits_out(round, &entrant.player.id))
    };
    let (order, out): (Vec<Number>, Vec<Number>) = tournament
        .standings()
        .iter()
        .map(|line| line.number)
        .filter(|number| there.contains(number))
        .partition(plays);
    let pairs = order.chunks(2).map(|pair| match pair {
        [white, black] => format!("{white}-{black}"),
        alone => format!("{} bye", alone[0]),
    });
    let out = out.iter().map(|number| format!("{number} zero"));
    pairs.chain(out).collect::<Vec<_>>().join(", ")
}

/// Opens the form for a list of people.
pub(super) async fn enter_form(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    form(services, context, tournament, Act::of("enter")).await
}

/// Opens the form for an act.
async fn form(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    act: Act,
) -> Result<Reply, UserError> {
    if let Some(told) = unseen(services, context, tournament, (act, false)).await? {
        return Ok(told);
    }
    let language = context.language;
    let preferences = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    let zone = preferences.zone.as_deref();
    let part = |option: &Opt| Part::Labelled {
        label: cut(&context.say(&named(option.name)), INPUT_LABEL),
        description: cut(&about_option(&act.path(), option.name, language), PART_DESCRIPTION),
        control: match option.kind {
            Kind::User => Control::Users(UserSelect { id: option.name.into(), placeholder: String::new() }),
            _ => Control::Input(Input {
                id: option.name.into(),
                style: if matches!(option.name, "pairing" | "list") {
                    InputStyle::Lines
                } else {
                    InputStyle::Line
                },
                value: value_of(&act, option.name, tournament, zone),
                placeholder: String::new(),
                required: option.required || option.name == "list",
                longest: option.most.min(INPUT),
            }),
        },
    };
    Ok(Answer::Modal(Modal {
        id: form_id(&act, tournament, zone).into(),
        title: cut(&about(&act.path(), language), MODAL_TITLE),
        parts: fields(&act, services.registry, tournament).into_iter().map(part).collect(),
    })
    .into())
}

/// Returns the label of a field.
fn named(option: &str) -> text::Message {
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
async fn changed_in(
    services: &Services,
    context: &InteractionContext<'_>,
    (tournament, act): (&Tournament, Act),
    (versions, texts): (&str, Vec<(String, String)>),
) -> Result<Result<Vec<(String, String)>, Reply>, UserError> {
    let preferences = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    let zone = preferences.zone.as_deref();
    let before = |name: &str| {
        let place = ANNOUNCED.iter().position(|option| *option == name)? * VERSION;
        versions.get(place..place + VERSION)
    };
    let shown = |text: &str| code(if text.trim().is_empty() { "none" } else { text.trim() });
    let (mut changed, mut both) = (Vec::new(), Vec::new());
    for (name, text) in texts {
        let now = value_of(&act, &name, tournament, zone);
        match before(&name) {
            Some(before) if version(&text) == before => {}
            Some(before) if version(&now) != before && version(&now) != version(&text) => {
                let name = context.say(&named(&name));
                let (now, text) = (shown(&now), shown(&text));
                both.push(context.say(&message!(
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
    if both.is_empty() {
        return Ok(Ok(changed));
    }
    both.insert(0, context.say(&message!(TournamentAnswers, "changed-since")));
    let again = Row::Buttons(vec![act.button(tournament, context.language)]);
    Ok(Err(Message { rows: vec![again], ..Message::text(cut_formatted(&both.join("\n"), CONTENT)) }.into()))
}

/// Carries out a submitted form.
async fn filled(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, .. } = press;
    let (id, mut act, versions): (TournamentId, Act, String) = press.read()?;
    let mut texts = press.texts.to_vec();
    // Users without permission are refused below.
    if let Ok((tournament, _)) = services.access.tournament_for(context, &id, Intent::RunTournament).await {
        if !versions.is_empty() {
            // Others' changes to fields that this user did not edit are kept.
            act.seen = None;
            match changed_in(services, context, (&tournament, act), (&versions, texts)).await? {
                Ok(changed) => texts = changed,
                Err(told) => return Ok(told),
            }
        } else if let Some(told) = unseen(services, context, &tournament, (act, true)).await? {
            return Ok(told);
        }
    }
    let InteractionData::Filled { people, .. } = &context.interaction.asked else {
        return Err(OperatorError::Unknown("a form".to_owned()).into());
    };
    let option = |name: &str| option_of(&act, services.registry, name);
    let is_picked = |name: &str| option(name).is_some_and(|option| matches!(option.kind, Kind::User));
    let value = |name: &str, text: &String| {
        if !is_picked(name) {
            return Value::Text(text.clone());
        }
        let person = people.iter().find(|person| person.id.to_string() == *text);
        person.map_or_else(|| Value::Text(text.clone()), |person| Value::User(person.clone()))
    };
    let mut options: Vec<(String, Value)> =
        texts.iter().map(|(name, text)| (name.clone(), value(name, text))).collect();
    options.push((TOURNAMENT.to_owned(), Value::Text(id.to_string())));
    if let Some(round) = act.round {
        options.push(("round".to_owned(), Value::Text(round.to_string())));
    }
    // Another director may decide something before this is stored.
    if let Some(seen) = act.seen.and_then(|seen| i64::try_from(seen).ok()) {
        options.push((SEEN.to_owned(), Value::Number(seen)));
    }
    if act.word == "pair" {
        // The form appears only when the rules leave no pairing.
        options.push(("overrule".to_owned(), Value::Switch(true)));
    }
    let path = act.path().map(str::to_owned).to_vec();
    services.registry.run(services, context, &CommandInvocation { path, options }).await
}
