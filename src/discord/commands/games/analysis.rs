//! `/analyse`: the evaluation of each move in a finished game, with a graph.

use crate::analysis_answers::AnalysisView;
use crate::announcing::nonce::nonce;
use crate::commands::handler::{GameCall, HandlerResult, commands};
use crate::commands::own_view::own_view;
use crate::commands::shared_options::PostOption;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::is_unwritable;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_community::quota::RequestClass;
use castellan_discord_view::records::analysis;
use castellan_game::Game;
use castellan_referee::computers::analyses::{Analysis, analysable_record, has_judgements};
use castellan_text::message;
use std::time::Duration;

commands! {
    ["analyse"] of_game(Look, Analyse): |call, PostOption { post }| analyse(call, post);
}

components! {
    /// The buttons of an analysis.
    Analyse of_game(Look, Analyse): |press| show_analysis(press.services, press.context, press.subject);
    AnalysisPost of_game(Change, Move): |press| post_analysis(press.services, press.context, press.subject);
}

/// The time to wait for quick results before answering, and the polling interval.
const MAX_WAIT: Duration = Duration::from_secs(2);
const POLL_INTERVAL: Duration = Duration::from_millis(100);

async fn analyse(call: GameCall<'_>, post: bool) -> HandlerResult {
    if post {
        return post_analysis(call.services, call.context, call.subject).await;
    }
    show_analysis(call.services, call.context, call.subject).await
}

/// Returns the analysis from the user's side of the board, or its progress.
async fn show_analysis(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let analysis = request_analysis(services, context, game).await?;
    if !analysis.is_complete() {
        return show_progress(services, context, game, &analysis).await;
    }
    let view = own_analysis_view(services, context, game).await?;
    Ok(services.analysis_answers.private_message(game, &analysis, view).await?.into())
}

/// Returns the progress of an analysis. The analysis replaces it as soon as it is complete.
async fn show_progress(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    analysis: &Analysis,
) -> Result<Reply, UserError> {
    let view = own_analysis_view(services, context, game).await?;
    services.analysis_answers.show_when_complete(&context.interaction.reply, game, view);
    Ok(analysis::progress(game, analysis, context.language).into())
}

/// Returns the form in which the user sees an analysis.
async fn own_analysis_view(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<AnalysisView, UserError> {
    let (options, as_text) = own_view(services, context, game).await?;
    Ok(AnalysisView { options, has_graph: !as_text && services.try_spend_picture(context) })
}

/// Posts the analysis where the game is played, for everybody.
async fn post_analysis(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    services.access.check_allowed(context, game, Intent::Move).await?;
    let Some(location) = services.places.of(game.id()).await?.filter(|location| !location.lost) else {
        return UserError::err(message!(Boards, "place-lost"));
    };
    let analysis = request_analysis(services, context, game).await?;
    if !analysis.is_complete() {
        return show_progress(services, context, game, &analysis).await;
    }
    let permit = services.permit_game_post(context, &location).await?;
    let options = services.messages.public_view(game, &location).await?;
    let view = AnalysisView { options, has_graph: services.try_spend_picture(context) };
    let message = services.analysis_answers.message(game, &analysis, view).await?;
    let key = format!("{}-analysis", context.request_id());
    match permit.post(&*services.discord, message, &nonce(game.id(), &key)).await {
        Ok(_) => Ok(message!(Boards, "board-posted", channel = format!("<#{}>", location.channel)).into()),
        Err(failed) if is_unwritable(&failed) => UserError::err(message!(Boards, "place-lost")),
        Err(failed) => Err(failed.into()),
    }
}

/// Returns the analysis of a game as far as it comes within [`MAX_WAIT`]. Starts the analysis if necessary.
async fn request_analysis(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Analysis, UserError> {
    let refuse = |refusal: castellan_game::Refusal| game_error(game.id(), refusal.into());
    let record = analysable_record(game).map_err(refuse)?;
    let complete = Analysis { moves: Vec::new(), total: 0 };
    if !has_judgements(record) {
        return Ok(complete);
    }
    let to_user_error = |trouble| game_error(game.id(), trouble);
    if let Some(analysis) = services.referee.analyses.of_game(game).await.map_err(to_user_error)?
        && analysis.is_complete()
    {
        return Ok(analysis);
    }
    services.spend_quota(context, RequestClass::Analysis)?;
    let mut analysis = services.referee.analyses.request(game.id()).await.map_err(to_user_error)?;
    let until = tokio::time::Instant::now() + MAX_WAIT;
    while !analysis.is_complete() && tokio::time::Instant::now() < until {
        tokio::time::sleep(POLL_INTERVAL).await;
        analysis = services.referee.analyses.of_game(game).await.map_err(to_user_error)?.unwrap_or(analysis);
    }
    Ok(analysis)
}
