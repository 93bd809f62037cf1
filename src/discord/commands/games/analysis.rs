//! `/analyse`: the evaluation of each move in a finished game, with a graph.

use crate::announcing::nonce::nonce;
use crate::commands::handler::{Answered, GameCall, commands};
use crate::commands::options::Post;
use crate::commands::own_view::own_view;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::is_unwritable;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_community::refusals::game_error;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::board::View;
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::records::analysis;
use castellan_discord_view::records::game_graph::GameGraph;
use castellan_game::Game;
use castellan_referee::computers::analyses::{Analysis, has_judgements, may_be_analysed};
use castellan_text::message;
use std::time::Duration;

commands! {
    ["analyse"] of_game(Look, Analyse): |call, Post { post }| analyse(call, post);
}

components! {
    /// The buttons of an analysis.
    Analyse of_game(Look, Analyse): |press| analysis_of(press.services, press.context, press.subject);
    AnalysisPost of_game(Change, Move): |press| post_analysis(press.services, press.context, press.subject);
}

/// The time to wait for quick results before answering, and the polling interval.
const PATIENCE: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(100);

async fn analyse(call: GameCall<'_>, post: bool) -> Answered {
    if post {
        return post_analysis(call.services, call.context, call.subject).await;
    }
    analysis_of(call.services, call.context, call.subject).await
}

/// Returns the analysis from the user's side of the board, or its progress.
async fn analysis_of(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let known = asked_for(services, context, game).await?;
    if !known.is_complete() {
        return Ok(analysis::progress(game, &known, context.language).into());
    }
    let (view, as_text) = own_view(services, context, game).await?;
    let mut message = message(services, context, game, (&known, view), as_text).await?;
    let id = Id::of(Step::AnalysisPost, game.id(), game.moment());
    let post = Button::new(Style::Secondary, message!(Buttons, "post").text(context.language), id);
    message.rows.push(Row::Buttons(vec![post]));
    Ok(message.into())
}

/// Posts the analysis where the game is played, for everybody.
async fn post_analysis(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    services.access.allow(context, game, Intent::Move).await?;
    let Some(place) = services.places.of(game.id()).await?.filter(|place| !place.lost) else {
        return UserError::say(message!(Boards, "place-lost"));
    };
    let known = asked_for(services, context, game).await?;
    if !known.is_complete() {
        return Ok(analysis::progress(game, &known, context.language).into());
    }
    let permit = services.may_post_at(context, &place).await?;
    let view = services.messages.public_view(game, &place).await?;
    let message = message(services, context, game, (&known, view), false).await?;
    let key = format!("{}-analysis", context.request());
    match permit.posts(&*services.discord, message, &nonce(game.id(), &key)).await {
        Ok(_) => Ok(message!(Boards, "board-posted", channel = format!("<#{}>", place.channel)).into()),
        Err(failed) if is_unwritable(&failed) => UserError::say(message!(Boards, "place-lost")),
        Err(failed) => Err(failed.into()),
    }
}

/// Returns the analysis of a game as far as it comes within [`PATIENCE`]. Starts the analysis if necessary.
async fn asked_for(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Analysis, UserError> {
    let because = |refusal: castellan_game::Refusal| game_error(game.id(), refusal.into());
    let record = may_be_analysed(game).map_err(because)?;
    let complete = Analysis { moves: Vec::new(), all: 0 };
    if !has_judgements(record) {
        return Ok(complete);
    }
    let no = |trouble| game_error(game.id(), trouble);
    if let Some(known) = services.referee.analyses.of_game(game).await.map_err(no)?
        && known.is_complete()
    {
        return Ok(known);
    }
    services.spend(context, RequestClass::Analysis)?;
    let mut known = services.referee.analyses.request(game.id()).await.map_err(no)?;
    let until = tokio::time::Instant::now() + PATIENCE;
    while !known.is_complete() && tokio::time::Instant::now() < until {
        tokio::time::sleep(LOOK).await;
        known = services.referee.analyses.of_game(game).await.map_err(no)?.unwrap_or(known);
    }
    Ok(known)
}

/// Returns the message of an analysis.
async fn message(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (known, view): (&Analysis, View),
    as_text: bool,
) -> Result<Message, UserError> {
    let Some(record) = game.record() else { return UserError::say(message!(Records, "not-started")) };
    let people = People::of(&services.referee, game).await?;
    let mut message = analysis::message(game, record, known, &people, view.language);
    if !as_text && services.may_draw(context) {
        let graph =
            GameGraph { record, analysis: known, names: &people.seats(game, view.language), end: game.end() };
        message.files.push(graph.file(&services.render_pool, view).await?);
    }
    Ok(message)
}
