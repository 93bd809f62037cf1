//! `/premove`, `/whatif`, `/note`, `/vacation`: a player's plans and notes.

use crate::commands::game_option::{chosen_game, listed, opponents};
use crate::commands::games::notes::write_notes;
use crate::commands::options::{self, GAME_OPTION, confirm};
use crate::commands::spec::{CommandSpec, Family, Kind, LONGEST_TEXT, Needs, Opt, Source, Who};
use crate::components::premove::{kept, set_conditions};
use crate::components::spec::ComponentSpec;
use crate::components::what_if;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_community::refusals::{game_error, user_error};
use castellan_discord_api::escape::{block, plain};
use castellan_discord_api::limits::{CONTENT, cut, length};
use castellan_discord_api::wire::{CommandInvocation, File, Message};
use castellan_discord_view::ids::{Id, Step};
use castellan_game::notes::LONGEST_NOTE;
use castellan_game::vacation::{Allowance, VacationCommand, VacationRefusal, year_of};
use castellan_game::{CommandKind, Phase, Time};
use castellan_referee::vacations::VacationTrouble;
use castellan_rules::text::typed;
use castellan_text::{self as text, Fact, Language, message, title_in};

/// The limit on vacations.
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
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(premove(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["whatif"],
        options: &[GAME_OPTION],
        class: RequestClass::Look,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(what_if_board(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["note"],
        options: &[
            Opt::new("text", Kind::Text(Source::Nothing)).at_most(LONGEST_NOTE),
            Opt::new("clear", Kind::Switch),
            GAME_OPTION,
        ],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(note(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["vacation"],
        options: &[Opt::new("span", Kind::Text(Source::Nothing))],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(vacation(services, context, invocation)),
        who: Who::Anybody,
    },
];

/// The button that confirms a vacation.
pub(crate) const COMPONENTS: &[ComponentSpec] =
    &[ComponentSpec::free(Step::VacationMeant, RequestClass::Change, |press| {
        Box::pin(async move {
            let span = options::span(&press.read::<String>()?)?;
            takes_vacation(press.services, press.context, VacationCommand::Take(span)).await
        })
    })];

pub(in crate::commands) async fn premove(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    if invocation.switch("clear") == Some(true) {
        return Ok(services.games.execute(context, game.id(), CommandKind::ClearConditions).await?.into());
    }
    game.may_plan().map_err(|refusal| game_error(game.id(), refusal.into()))?;
    match invocation.text("conditions") {
        Some(text) => {
            set_conditions(services, context, &game, (&typed::plain(text).replace(';', "\n"), "")).await
        }
        None => Ok(kept(context, &game, 0, None)?.into()),
    }
}

async fn what_if_board(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    what_if::board(services, context, &game).await
}

pub(in crate::commands) async fn note(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let text = match (invocation.text("text"), invocation.switch("clear")) {
        (_, Some(true)) => String::new(),
        (Some(text), _) => text.to_owned(),
        (None, _) => {
            return Ok(
                match services
                    .referee
                    .notes
                    .of_player(&context.player, game.id())
                    .await
                    .map_err(user_error)?
                {
                    Some(notes) => shown(&notes, context.language).into(),
                    None => message!(Records, "notes-none").into(),
                },
            );
        }
    };
    write_notes(services, context, &game, &text).await
}

pub(in crate::commands) async fn vacation(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let Some(text) = invocation.text("span") else {
        return takes_vacation(services, context, VacationCommand::CutShort).await;
    };
    let span = options::span(text)?;
    let kind = VacationCommand::Take(span);
    let now = services.referee.now();
    // Refusals come before questions.
    let (vacations, _) = services.referee.vacations.of_player(&context.player).await.map_err(no_vacations)?;
    vacations.decide(kind, now, ALLOWANCE).map_err(|refusal| UserError::Sentence(no_vacation(refusal)))?;
    let unprotected = unprotected(services, context).await?;
    if unprotected.is_empty() {
        return takes_vacation(services, context, kind).await;
    }
    let mut lines = vec![context.say(&message!(Records, "vacation-question", span = span))];
    lines.extend(unprotected.iter().map(|line| format!("- {}", context.say(line))));
    let (question, yes) = (cut(&lines.join("\n"), CONTENT), message!(Buttons, "confirm-vacation"));
    Ok(confirm(context.language, question, yes, Id::bare(Step::VacationMeant).with(span)))
}

/// Returns a line for each tournament or live game of the user that a vacation does not protect: tournaments whose
/// rounds end at a fixed time, and live games.
async fn unprotected(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Vec<text::Message>, UserError> {
    let mut lines = Vec::new();
    for tournament in services.access.own_tournaments(context).await? {
        let title = plain(&tournament.announcement().title);
        let open = tournament.rounds().iter().filter(|round| round.started && !round.finished);
        let mut ends =
            open.filter_map(|round| Some((round.number, round.deadline.filter(|_| !round.overdue)?)));
        if let Some((round, ends)) = ends.next_back() {
            let ends = shown_time(ends);
            lines.push(if tournament.adds_boards() {
                message!(Records, "vacation-tournament", tournament = title, ends = ends)
            } else {
                message!(Records, "vacation-round", tournament = title, round = round, ends = ends)
            });
        } else if let Some(limit) = tournament.announcement().round_time {
            lines.push(message!(Records, "vacation-rounds", tournament = title, span = limit));
        }
    }
    let ids = services.referee.game_list.games_of(&context.player, false).await.map_err(user_error)?;
    for game in services.access.visible_games(context, &ids).await? {
        let is_on = !matches!(game.phase(), Phase::Lobby | Phase::Over);
        if is_on && game.agreement().time.is_live() && !game.seats_of(&context.player).is_empty() {
            let others = opponents(services, context, &game).await?;
            let title = title_in(game.agreement().variant.info(), context.language);
            let (players, count) = (listed(&others), others.len());
            let id = game.id().as_str();
            lines.push(message!(
                Records,
                "vacation-live",
                game = title,
                players = players,
                count = count,
                id = id
            ));
        }
    }
    Ok(lines)
}

async fn takes_vacation(
    services: &Services,
    context: &InteractionContext<'_>,
    kind: VacationCommand,
) -> Result<Reply, UserError> {
    let taken =
        services.referee.vacations.command(&context.player, kind, ALLOWANCE, &context.request()).await;
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
        Err(trouble) => Err(no_vacations(trouble)),
    }
}

fn no_vacations(trouble: VacationTrouble) -> UserError {
    match trouble {
        VacationTrouble::Refused(refusal) => UserError::Sentence(no_vacation(refusal)),
        VacationTrouble::Trouble(trouble) => user_error(trouble),
        VacationTrouble::Unreadable(_) => UserError::Sentence(message!(Records, "vacation-unreadable")),
    }
}

/// Returns the reason that a vacation is not taken or cut short.
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

/// Returns a timestamp, which Discord shows in each reader's time zone.
fn shown_time(time: Time) -> String {
    format!("<t:{}:f>", time.ms() / 1_000)
}

/// Returns a user's notes; as a file if they are too long for a message.
fn shown(notes: &str, language: Language) -> Message {
    let text = block(notes);
    if length(&text) <= CONTENT {
        return Message::private(text);
    }
    let files = vec![File::new("notes.txt", notes.as_bytes().to_vec())];
    Message { files, ..Message::private(message!(Records, "notes-file").text(language)) }
}
