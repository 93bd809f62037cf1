//! `/direct`: interventions by directors, each recorded with its author and reason.

use crate::commands::games::game::game_status;
use crate::commands::handler::{Call, GameCall, HandlerResult, commands};
use crate::commands::option_values::options;
use crate::commands::spec::ServerData;
use crate::commands::tournaments::arbiter::{FormOptions, execute_decision};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::policy::{Intent, Relation};
use castellan_community::access::seating::other_players;
use castellan_community::directors::decision::{DecisionError, DecisionKind, DirectorDecision};
use castellan_community::directors::log::{LONGEST_REASON, LoggedDecision};
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::user_error;
use castellan_community::people::People;
use castellan_discord_api::wire::{File, Message, User};
use castellan_game::{CommandKind, Game, Player, Requester, Span};
use castellan_rules::Seat;
use castellan_text::message;

commands! {
    ["direct"] of_game(Change, Direct).needs(ServerData::Settings): |call, options| direct(call, options);
}

options! {
    /// The options of `/direct`.
    struct DirectOptions {
        what: String = "what".one_of(INTERVENTIONS),
        seat: Option<Seat> = "seat",
        player: Option<User> = "player",
        span: Option<Span> = "span",
        why: Option<String> = "why".at_most(LONGEST_REASON),
    }
}

/// The interventions.
const INTERVENTIONS: &[&str] =
    &["pause", "resume", "win", "drawn", "remove", "seat", "reinstate", "give", "cancel", "look"];

async fn direct(call: GameCall<'_>, options: DirectOptions) -> HandlerResult {
    let Call { services, context, subject: game, .. } = call;
    let relation = services.access.check_allowed(context, game, Intent::Direct).await?;
    let intervention = options.what.as_str();
    let why = options.why.as_deref().map(str::trim).filter(|why| !why.is_empty());
    if relation == Relation::Operator && why.is_none() {
        return UserError::err(message!(Games, "direct-operator-why"));
    }
    let of_tournament = services.referee.tournament_list.of_game(game.id()).await.map_err(user_error)?;
    let reply = match (intervention, of_tournament) {
        ("look", _) => inspect_game(services, context, game).await?,
        (_, Some((tournament, _))) => {
            let Some(why) = why else {
                return UserError::err(message!(Games, "direct-tournament-why"));
            };
            if intervention == "seat" {
                return UserError::err(message!(Games, "direct-tournament-seat"));
            }
            let found = services.access.tournament_for(context, &tournament, Intent::RunTournament).await?;
            let kind = parse_decision(&options)?.tournament_command(&found.0, game.id(), why);
            let kind = kind.map_err(|error| UserError::sentence(error.message()))?;
            return execute_decision(services, context, &found, kind, FormOptions::default()).await;
        }
        (_, None) => {
            let kind = match intervention {
                "seat" => seat_command(services, context, game, &options).await?,
                _ => parse_decision(&options)?
                    .game_command()
                    .map_err(|error| UserError::sentence(error.message()))?,
            };
            let by = Requester::Director(context.player.clone());
            services.games.execute_as(context, game.id(), by, kind).await?.into()
        }
    };
    if let Some(why) = why {
        let operator = relation == Relation::Operator;
        let (by, why) = (context.player.clone(), why.to_owned());
        if operator {
            let user = context.interaction.user.id;
            tracing::info!(game = %game.id(), operator = %user, what = intervention, why, "an operator directed a game");
        }
        let decision =
            LoggedDecision::new(services.referee.now(), by, operator, intervention.to_owned(), why);
        services.decisions.append(game.id(), &decision, &context.request_id()).await?;
    }
    Ok(reply)
}

/// Returns the command that seats a player on a director's behalf.
async fn seat_command(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    options: &DirectOptions,
) -> Result<CommandKind, UserError> {
    let Some(user) = options.player.as_ref().filter(|user| !user.bot) else {
        return UserError::err(message!(Games, "direct-seat-whom"));
    };
    if user.id == context.interaction.user.id {
        return UserError::err(message!(Games, "direct-seat-yourself"));
    }
    let seat = options.seat.ok_or_else(|| UserError::sentence(DecisionError::NoSeat.message()))?;
    let home = services.access.home_of(game).await?;
    services.access.check_membership(context, user, home)?;
    let player = services.find_or_create_player(user.id, &user.name).await?;
    let others = other_players(game, Some(seat));
    services.access.check_may_be_seated_by_director(context, user, &player, &others, home).await?;
    Ok(CommandKind::ReplaceSeat { seat, player: Player::person(player) })
}

/// Returns the state of a game and its text, for directors.
async fn inspect_game(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let mut message = Message::text(game_status(services, context, game).await?);
    if game.record().is_some() {
        let people = People::of(&services.referee, game).await?;
        let text = super::records::game_text(game, &people)?;
        message.files.push(File::new(format!("{}.txt", game.id()), text.into_bytes()));
    }
    Ok(message.into())
}

/// Returns the decision of a director from the options.
fn parse_decision(options: &DirectOptions) -> Result<DirectorDecision, UserError> {
    let name = options.what.as_str();
    let kind =
        DecisionKind::from_word(name).ok_or_else(|| OperatorError::Unknown(format!("/direct {name}")))?;
    Ok(DirectorDecision { kind, seat: options.seat, span: options.span })
}
