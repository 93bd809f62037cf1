//! Entries to a tournament: signing up, withdrawing, checking in and taking breaks.

use crate::commands::handler::{Call, HandlerResult, TournamentCall};
use crate::commands::option_spec::Source;
use crate::commands::option_values::options;
use crate::commands::shared_options::confirmation;
use crate::commands::tournaments::announcement::teams;
use crate::commands::tournaments::execute::execute_in_tournament;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_discord_api::escape::escape_line;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Player, Requester};
use castellan_text::message;
use castellan_tournament::rating::RatingList;
use castellan_tournament::{Announcement, CommandKind, Format, Phase, Tournament, pods};

components! {
    /// The buttons of players.
    SignUp of_tournament(Change, SignUp): |press| sign_up(press.services, press.context, &press.subject.0);
    TournamentWithdrawal of_tournament(Change, ChangeEntry): |press| {
        withdraw(press.services, press.context, &press.subject.0, false)
    };
    TournamentWithdrawalConfirmed of_tournament(Change, ChangeEntry): |press| {
        withdraw(press.services, press.context, &press.subject.0, true)
    };
    CheckIn of_tournament(Change, SignUp): |press| check_in(press.services, press.context, &press.subject.0);
    ArenaPause of_tournament(Change, ChangeEntry): |press| {
        pause(press.services, press.context, &press.subject.0)
    };
}

/// Returns the rating list by which players are seeded.
fn rating_list(announcement: &Announcement) -> RatingList {
    let is_pods = matches!(announcement.format, Format::Pods { .. });
    RatingList::for_variant(announcement.agreement.variant, if is_pods { pods::LARGE } else { 2 })
}

options! {
    /// The options of `/tournament sign-up`.
    pub(super) struct SignUpOptions { team: Option<String> = "team".suggests(Source::Teams), }
}

pub(super) async fn sign_up_command(
    call: TournamentCall<'_>,
    SignUpOptions { team }: SignUpOptions,
) -> HandlerResult {
    let Call { services, context, subject: (tournament, _), .. } = call;
    match team {
        Some(team) => join_team(services, context, tournament, &team).await,
        None => sign_up(services, context, tournament).await,
    }
}

/// Signs the user up, seeded by their rating if they have one. In team tournaments, opens a form for the team.
async fn sign_up(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    if tournament.is_team_tournament()
        && tournament.phase() == Phase::SignUp
        && !tournament.players().contains(&context.player)
    {
        return Ok(teams::team_form(context, tournament));
    }
    let rating = seeding_rating(services, context, tournament).await?;
    let player = Player::person(context.player.clone());
    execute_for_user(services, context, tournament, CommandKind::SignUp { player, rating }).await
}

/// Signs the user up for a team, which is created if it does not exist.
pub(super) async fn join_team(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    team: &str,
) -> Result<Reply, UserError> {
    let rating = seeding_rating(services, context, tournament).await?;
    let (player, team) = (Player::person(context.player.clone()), team.to_owned());
    execute_for_user(services, context, tournament, CommandKind::JoinTeam { player, rating, team }).await
}

/// Returns the user's rating in the tournament's list.
async fn seeding_rating(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Option<u32>, UserError> {
    let list = rating_list(tournament.announcement());
    let rating = services.referee.ratings.of_player(list, &context.player).await.map_err(user_error)?;
    Ok(rating.map(|rating| rating.rounded()))
}

/// Withdraws the user. From a running tournament, asks for confirmation unless `meant`.
pub(super) async fn withdraw(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    is_confirmed: bool,
) -> Result<Reply, UserError> {
    let plays = tournament.players().contains(&context.player);
    if !is_confirmed && plays && tournament.phase() == Phase::Running {
        let title = escape_line(&tournament.announcement().title);
        let number = tournament.number_of(&context.player);
        let question = if number.is_some_and(|number| tournament.would_be_annulled(number)) {
            message!(TournamentAnswers, "confirm-withdraw-early", title = title)
        } else {
            message!(TournamentAnswers, "confirm-withdraw", title = title)
        };
        let label = message!(TournamentAnswers, "button-withdraw");
        let id = ComponentId::without_game(Step::TournamentWithdrawalConfirmed).with(tournament.id());
        return Ok(confirmation(context.language, question, label, id));
    }
    execute_for_user(services, context, tournament, CommandKind::Withdraw { player: context.player.clone() })
        .await
}

pub(super) async fn check_in(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    execute_for_user(services, context, tournament, CommandKind::CheckIn { player: context.player.clone() })
        .await
}

/// Starts the user's break in an arena.
async fn pause(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    execute_for_user(services, context, tournament, CommandKind::Pause { player: context.player.clone() })
        .await
}

pub(super) async fn execute_for_user(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    kind: CommandKind,
) -> Result<Reply, UserError> {
    let by = Requester::Player(context.player.clone());
    Ok(execute_in_tournament(services, context, tournament.id(), by, kind).await?.into())
}
