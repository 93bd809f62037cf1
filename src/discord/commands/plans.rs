//! `/premove`, `/whatif`, `/note`, `/vacation`: what a player keeps for later.

use crate::authority::Intent;
use crate::commands::game_option::chosen_game;
use crate::commands::notes::write_notes;
use crate::commands::options::GAME_OPTION;
use crate::commands::spec::{CommandSpec, Family, Kind, LONGEST_TEXT, Needs, Opt, Source, Who};
use crate::components::ids::{Id, Step};
use crate::components::premove::{kept, set_conditions};
use crate::components::press::Press;
use crate::components::what_if::what_if_step;
use crate::context::InteractionContext;
use crate::escape::block;
use crate::limits::{CONTENT, length};
use crate::quota::Costly;
use crate::refusals::{no, refused};
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::{CommandInvocation, File, Message};
use castellan_game::notes::LONGEST_NOTE;
use castellan_game::vacation::{Allowance, VacationCommand, VacationRefusal, year_of};
use castellan_game::{CommandKind, Time};
use castellan_referee::vacations::VacationTrouble;
use castellan_text::{self as text, Fact, Language, message};

/// How long vacations may be.
pub const ALLOWANCE: Allowance = Allowance { days_per_year: 30 };

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["premove"],
        options: &[
            Opt::new("conditions", Kind::Text(Source::Nothing)).at_most(LONGEST_TEXT),
            Opt::new("clear", Kind::Switch),
            GAME_OPTION,
        ],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(premove(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["whatif"],
        options: &[GAME_OPTION],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(what_if(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["note"],
        options: &[
            Opt::new("text", Kind::Text(Source::Nothing)).at_most(LONGEST_NOTE),
            Opt::new("clear", Kind::Switch),
            GAME_OPTION,
        ],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(note(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["vacation"],
        options: &[Opt::new("span", Kind::Text(Source::Nothing))],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(vacation(services, context, invocation)),
        who: Who::Anybody,
    },
];

pub(super) async fn premove(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    if invocation.switch("clear") == Some(true) {
        return Ok(services.games.execute(context, game.id(), CommandKind::ClearConditions).await?.into());
    }
    game.may_plan().map_err(|refusal| refused(game.id(), refusal.into()))?;
    match invocation.text("conditions") {
        Some(text) => set_conditions(services, context, &game, &text.replace(';', "\n")).await,
        None => Ok(kept(context, &game, 0, None)?.into()),
    }
}

pub(super) async fn what_if(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let id = Id::of(Step::Try, game.id(), game.moment());
    what_if_step(Press { services, context, id: &id, game: &game, picked: "" }).await
}

pub(super) async fn note(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let text = match (invocation.text("text"), invocation.switch("clear")) {
        (_, Some(true)) => String::new(),
        (Some(text), _) => text.to_owned(),
        (None, _) => {
            return Ok(match services.referee.notes(&context.player, game.id()).await.map_err(no)? {
                Some(notes) => shown(&notes, context.language).into(),
                None => message!(Records, "notes-none").into(),
            });
        }
    };
    write_notes(services, context, &game, &text).await
}

pub(super) async fn vacation(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let kind = match invocation.text("span") {
        Some(text) => VacationCommand::Take(crate::commands::options::span(text)?),
        None => VacationCommand::CutShort,
    };
    let taken = services.referee.vacation(&context.player, kind, ALLOWANCE, &context.request()).await;
    match taken {
        Ok(vacations) => {
            let now = services.referee.now();
            let left = Fact::from(vacations.left(ALLOWANCE, year_of(now)));
            Ok(match vacations.current(now) {
                Some(vacation) => {
                    message!(Records, "vacation-away", until = shown_time(vacation.until), left = left)
                }
                None => message!(Records, "vacation-back", left = left),
            }
            .into())
        }
        Err(VacationTrouble::Refused(refusal)) => UserError::say(no_vacation(refusal)),
        Err(VacationTrouble::Trouble(trouble)) => Err(no(trouble)),
        Err(VacationTrouble::Unreadable(_)) => UserError::say(message!(Records, "vacation-unreadable")),
    }
}

/// Why a vacation is not taken or cut short.
fn no_vacation(refusal: VacationRefusal) -> text::Message {
    match refusal {
        VacationRefusal::TooShort { least } => message!(Records, "vacation-too-short", least = least),
        VacationRefusal::TooLong { most } => message!(Records, "vacation-too-long", most = most),
        VacationRefusal::AlreadyAway { until } => {
            message!(Records, "vacation-already", until = shown_time(until))
        }
        VacationRefusal::NotEnough { year, left, asked } => {
            message!(Records, "vacation-not-enough", year = year.to_string(), left = left, asked = asked)
        }
        VacationRefusal::NotAway => message!(Records, "vacation-none"),
    }
}

/// A time as Discord shows it on everybody's own clock.
fn shown_time(time: Time) -> String {
    format!("<t:{}:f>", time.ms() / 1_000)
}

/// Notes as whoever wrote them sees them: what no message holds comes as a file.
fn shown(notes: &str, language: Language) -> Message {
    let text = block(notes);
    if length(&text) <= CONTENT {
        return Message::private(text);
    }
    let files = vec![File::new("notes.txt", notes.as_bytes().to_vec())];
    Message { files, ..Message::private(message!(Records, "notes-file").text(language)) }
}
