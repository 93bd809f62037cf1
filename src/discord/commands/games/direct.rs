//! `/direct`: interventions by directors, each recorded with its author and reason.

use crate::commands::games::game::game_status;
use crate::commands::handler::{Answered, Call, GameCall, commands};
use crate::commands::option_values::options;
use crate::commands::spec::Needs;
use crate::commands::tournaments::arbiter::{Asked, arbitrates};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::seating::beside;
use castellan_community::directors::decision::{Decision, DecisionError, DirectorDecision};
use castellan_community::directors::log::{LONGEST_REASON, LoggedDecision};
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::policy::{Intent, Relation};
use castellan_community::refusals::user_error;
use castellan_discord_api::wire::{File, Message, User};
use castellan_game::{By, CommandKind, Game, Player, Span};
use castellan_rules::Seat;
use castellan_text::message;

commands! {
    ["direct"] of_game(Change, Direct).needs(Needs::Settings): |call, options| direct(call, options);
}

options! {
    /// The options of `/direct`.
    struct Direct {
        what: String = "what".one_of(WHAT),
        seat: Option<Seat> = "seat",
        player: Option<User> = "player",
        span: Option<Span> = "span",
        why: Option<String> = "why".at_most(LONGEST_REASON),
    }
}

/// The interventions.
const WHAT: &[&str] =
    &["pause", "resume", "win", "drawn", "remove", "seat", "reinstate", "give", "cancel", "look"];

async fn direct(call: GameCall<'_>, options: Direct) -> Answered {
    let Call { services, context, subject: game, .. } = call;
    let relation = services.access.allow(context, game, Intent::Direct).await?;
    let what = options.what.as_str();
    let why = options.why.as_deref().map(str::trim).filter(|why| !why.is_empty());
    if relation == Relation::Operator && why.is_none() {
        return UserError::say(message!(Games, "direct-operator-why"));
    }
    let of_tournament = services.referee.tournament_list.of_game(game.id()).await.map_err(user_error)?;
    let said = match (what, of_tournament) {
        ("look", _) => looked_at(services, context, game).await?,
        (_, Some((tournament, _))) => {
            let Some(why) = why else {
                return UserError::say(message!(Games, "direct-tournament-why"));
            };
            if what == "seat" {
                return UserError::say(message!(Games, "direct-tournament-seat"));
            }
            let found = services.access.tournament_for(context, &tournament, Intent::RunTournament).await?;
            let kind = decision(&options)?.of_tournament(&found.0, game.id(), why);
            let kind = kind.map_err(|error| UserError::sentence(error.message()))?;
            return arbitrates(services, context, &found, kind, Asked::default()).await;
        }
        (_, None) => {
            let kind = match what {
                "seat" => seated(services, context, game, &options).await?,
                _ => decision(&options)?.of_game().map_err(|error| UserError::sentence(error.message()))?,
            };
            let by = By::Director(context.player.clone());
            services.games.execute_as(context, game.id(), by, kind).await?.into()
        }
    };
    if let Some(why) = why {
        let operator = relation == Relation::Operator;
        let (by, why) = (context.player.clone(), why.to_owned());
        if operator {
            let user = context.interaction.user.id;
            tracing::info!(game = %game.id(), operator = %user, what, why, "an operator directed a game");
        }
        let decision = LoggedDecision::new(services.referee.now(), by, operator, what.to_owned(), why);
        services.decisions.keep(game.id(), &decision, &context.request()).await?;
    }
    Ok(said)
}

/// Returns the command that seats a player on a director's behalf.
async fn seated(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    options: &Direct,
) -> Result<CommandKind, UserError> {
    let Some(user) = options.player.as_ref().filter(|user| !user.bot) else {
        return UserError::say(message!(Games, "direct-seat-whom"));
    };
    if user.id == context.interaction.user.id {
        return UserError::say(message!(Games, "direct-seat-yourself"));
    }
    let seat = options.seat.ok_or_else(|| UserError::sentence(DecisionError::NoSeat.message()))?;
    let home = services.access.home_of(game).await?;
    services.access.is_in(context, user, home)?;
    let player = services.player_of(user.id, &user.name).await?;
    let others = beside(game, Some(seat));
    services.access.may_be_put(context, user, &player, &others, home).await?;
    Ok(CommandKind::ReplaceSeat { seat, player: Player::person(player) })
}

/// Returns the state of a game and its text, for directors.
async fn looked_at(
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
fn decision(options: &Direct) -> Result<DirectorDecision, UserError> {
    let what = options.what.as_str();
    let word = Decision::of_word(what).ok_or_else(|| OperatorError::Unknown(format!("/direct {what}")))?;
    Ok(DirectorDecision { decision: word, seat: options.seat, span: options.span })
}
