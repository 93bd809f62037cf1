//! Entries to a tournament: signing up, withdrawing, checking in and taking breaks.

use crate::commands::handler::{Answered, Call, TournamentCall};
use crate::commands::opt::Source;
use crate::commands::option_values::options;
use crate::commands::options::confirm;
use crate::commands::tournaments::announcement::teams;
use crate::commands::tournaments::execute::tournament_command;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::refusals::user_error;
use castellan_discord_api::escape::plain;
use castellan_discord_view::ids::{Id, Step};
use castellan_game::{By, Player};
use castellan_text::message;
use castellan_tournament::rating::List;
use castellan_tournament::{Announcement, CommandKind, Format, Phase, Tournament, pods};

components! {
    /// The buttons of players.
    SignUp of_tournament(Change, SignUp): |press| signs_up(press.services, press.context, &press.subject.0);
    SignOff of_tournament(Change, ChangeEntry): |press| {
        signs_off(press.services, press.context, &press.subject.0, false)
    };
    SignOffMeant of_tournament(Change, ChangeEntry): |press| {
        signs_off(press.services, press.context, &press.subject.0, true)
    };
    CheckIn of_tournament(Change, SignUp): |press| checks_in(press.services, press.context, &press.subject.0);
    ArenaPause of_tournament(Change, ChangeEntry): |press| {
        pauses(press.services, press.context, &press.subject.0)
    };
}

/// Returns the rating list by which players are seeded.
fn list(announcement: &Announcement) -> List {
    let is_pods = matches!(announcement.format, Format::Pods { .. });
    List::of(announcement.agreement.variant, if is_pods { pods::LARGE } else { 2 })
}

options! {
    /// The options of `/tournament sign-up`.
    pub(super) struct SignUp { team: Option<String> = "team".suggests(Source::Entrants), }
}

pub(super) async fn sign_up(call: TournamentCall<'_>, SignUp { team }: SignUp) -> Answered {
    let Call { services, context, subject: (tournament, _), .. } = call;
    match team {
        Some(team) => joins(services, context, tournament, &team).await,
        None => signs_up(services, context, tournament).await,
    }
}

/// Signs the user up, seeded by their rating if they have one. In team tournaments, opens a form for the team.
async fn signs_up(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    if tournament.is_of_teams()
        && tournament.phase() == Phase::SignUp
        && !tournament.players().contains(&context.player)
    {
        return Ok(teams::form(context, tournament));
    }
    let rating = rating(services, context, tournament).await?;
    let player = Player::person(context.player.clone());
    for_oneself(services, context, tournament, CommandKind::SignUp { player, rating }).await
}

/// Signs the user up for a team, which is created if it does not exist.
pub(super) async fn joins(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    team: &str,
) -> Result<Reply, UserError> {
    let rating = rating(services, context, tournament).await?;
    let (player, team) = (Player::person(context.player.clone()), team.to_owned());
    for_oneself(services, context, tournament, CommandKind::JoinTeam { player, rating, team }).await
}

/// Returns the user's rating in the tournament's list.
async fn rating(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Option<u32>, UserError> {
    let list = list(tournament.announcement());
    let rating = services.referee.ratings.of_player(list, &context.player).await.map_err(user_error)?;
    Ok(rating.map(|rating| rating.shown()))
}

/// Withdraws the user. From a running tournament, asks for confirmation unless `meant`.
pub(super) async fn signs_off(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    meant: bool,
) -> Result<Reply, UserError> {
    let plays = tournament.players().contains(&context.player);
    if !meant && plays && tournament.phase() == Phase::Running {
        let title = plain(&tournament.announcement().title);
        let number = tournament.number_of(&context.player);
        let question = if number.is_some_and(|number| tournament.would_be_annulled(number)) {
            message!(TournamentAnswers, "confirm-withdraw-early", title = title)
        } else {
            message!(TournamentAnswers, "confirm-withdraw", title = title)
        };
        let label = message!(TournamentAnswers, "button-withdraw");
        let id = Id::bare(Step::SignOffMeant).with(tournament.id());
        return Ok(confirm(context.language, question, label, id));
    }
    for_oneself(services, context, tournament, CommandKind::Withdraw { player: context.player.clone() }).await
}

pub(super) async fn checks_in(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    for_oneself(services, context, tournament, CommandKind::CheckIn { player: context.player.clone() }).await
}

/// Starts the user's break in an arena.
async fn pauses(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    for_oneself(services, context, tournament, CommandKind::Pause { player: context.player.clone() }).await
}

pub(super) async fn for_oneself(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    kind: CommandKind,
) -> Result<Reply, UserError> {
    let by = By::Player(context.player.clone());
    Ok(tournament_command(services, context, tournament.id(), by, kind).await?.into())
}
