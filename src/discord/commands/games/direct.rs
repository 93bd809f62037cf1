//! `/direct`: what directors do with games, each act with who did it and why.

use crate::commands::game_option::chosen_game;
use crate::commands::games::game::game_status;
use crate::commands::options::{GAME_OPTION, SEATS, seat};
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::commands::tournaments::arbiter::arbitrates;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::seating::beside;
use castellan_community::directors::decision::{Decision, DecisionError, DirectorDecision};
use castellan_community::directors::log::{LONGEST_REASON, LoggedDecision};
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::{People, account};
use castellan_community::policy::{Intent, Relation};
use castellan_community::quota::RequestClass;
use castellan_community::refusals::user_error;
use castellan_discord_api::wire::{CommandInvocation, File, Message};
use castellan_game::{By, CommandKind, Game, Player};
use castellan_text::message;

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[CommandSpec {
    path: &["direct"],
    options: &[
        Opt::required(
            "what",
            Kind::OneOf(&[
                "pause",
                "resume",
                "win",
                "drawn",
                "remove",
                "seat",
                "reinstate",
                "give",
                "cancel",
                "look",
            ]),
        ),
        Opt::new("seat", Kind::OneOf(SEATS)),
        Opt::new("player", Kind::User),
        Opt::new("span", Kind::Text(Source::Nothing)),
        Opt::new("why", Kind::Text(Source::Nothing)).at_most(LONGEST_REASON),
        GAME_OPTION,
    ],
    class: RequestClass::Change,
    needs: Needs::Settings,
    run: |services, context, invocation| Box::pin(direct(services, context, invocation)),
    who: Who::Directors,
}];

pub(in crate::commands) async fn direct(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Direct).await?;
    let relation = services.access.allow(context, &game, Intent::Direct).await?;
    let what = invocation.text("what").unwrap_or_default();
    let why = invocation.text("why").map(str::trim).filter(|why| !why.is_empty());
    if relation == Relation::Operator && why.is_none() {
        return UserError::say(message!(Games, "direct-operator-why"));
    }
    let of_tournament = services.referee.tournament_list.of_game(game.id()).await.map_err(user_error)?;
    let said = match (what, of_tournament) {
        ("look", _) => looked_at(services, context, &game).await?,
        (_, Some((tournament, _))) => {
            let Some(why) = why else {
                return UserError::say(message!(Games, "direct-tournament-why"));
            };
            if what == "seat" {
                return UserError::say(message!(Games, "direct-tournament-seat"));
            }
            let found = services.access.tournament_for(context, &tournament, Intent::RunTournament).await?;
            let kind = decision(invocation, what)?.of_tournament(&found.0, game.id(), why);
            let kind = kind.map_err(|error| UserError::sentence(error.message()))?;
            return arbitrates(services, context, invocation, &found, kind).await;
        }
        (_, None) => {
            let kind = match what {
                "seat" => seated(services, context, &game, invocation).await?,
                _ => decision(invocation, what)?
                    .of_game()
                    .map_err(|error| UserError::sentence(error.message()))?,
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

/// Somebody whom a director puts on a seat.
async fn seated(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    invocation: &CommandInvocation,
) -> Result<CommandKind, UserError> {
    let Some(user) = invocation.user("player").filter(|user| !user.bot) else {
        return UserError::say(message!(Games, "direct-seat-whom"));
    };
    if user.id == context.interaction.user.id {
        return UserError::say(message!(Games, "direct-seat-yourself"));
    }
    let named = seat(invocation, "seat");
    let seat = named.ok_or_else(|| UserError::sentence(DecisionError::NoSeat.message()))?;
    let home = services.access.home_of(game).await?;
    services.access.is_in(context, user, home)?;
    let player =
        services.referee.directory.named_player(&account(user.id), &user.name).await.map_err(user_error)?;
    let others = beside(game, Some(seat));
    services.access.may_be_put(context, user, &player, &others, home).await?;
    Ok(CommandKind::ReplaceSeat { seat, player: Player::person(player) })
}

/// A game as it stands and as its text, for somebody who directs it.
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

/// What a director decides, with what was filled in.
fn decision(invocation: &CommandInvocation, what: &str) -> Result<DirectorDecision, UserError> {
    let word = Decision::of_word(what).ok_or_else(|| OperatorError::Unknown(format!("/direct {what}")))?;
    let span = invocation.text("span").map(crate::commands::options::span).transpose()?;
    Ok(DirectorDecision { decision: word, seat: seat(invocation, "seat"), span })
}
