//! `/draw`, `/takeback`, `/pause`, `/replace`, `/time`: commands that need the other players' agreement.

use crate::commands::game_option::chosen_game;
use crate::commands::games::inviting::{is_itself, may_be_invited};
use crate::commands::options::{GAME_OPTION, SEAT, SEATS, confirm, seat, span};
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::components::spec::ComponentSpec;
use crate::interactions::context::InteractionContext;
use crate::interactions::refusals::rendered;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_community::refusals::user_error;
use castellan_discord_api::wire::{Button, CommandInvocation, Message, Row, Style};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_game::command::Proposal;
use castellan_game::offers::OfferKind;
use castellan_game::player::USUAL_LEVEL;
use castellan_game::{CommandKind, Game, Phase, Player};
use castellan_text::{self as text, message};

/// The answers to an offer.
const ANSWER: Opt = Opt::new("answer", Kind::OneOf(&["offer", "accept", "decline", "withdraw"]));

/// The family.
pub const FAMILY: Family = Family { groups: &["draw", "time"], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["draw", "offer"],
        options: &[GAME_OPTION],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(draw_offer(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["draw", "accept"],
        options: &[GAME_OPTION],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(draw_answer(services, context, invocation, true)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["draw", "decline"],
        options: &[GAME_OPTION],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(draw_answer(services, context, invocation, false)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["draw", "claim"],
        options: &[GAME_OPTION],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(draw_claim(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["takeback"],
        options: &[ANSWER, GAME_OPTION],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(takeback(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["pause"],
        options: &[ANSWER, GAME_OPTION],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(pause(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["replace"],
        options: &[SEAT, Opt::new("player", Kind::User), ANSWER, GAME_OPTION],
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(replace(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["time", "claim"],
        options: &[GAME_OPTION],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(time_claim(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["time", "give"],
        options: &[
            Opt::required("seat", Kind::OneOf(SEATS)),
            Opt::required("span", Kind::Text(Source::Nothing)),
            GAME_OPTION,
        ],
        class: RequestClass::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(time_give(services, context, invocation)),
        who: Who::Anybody,
    },
];

/// The buttons of offers and claims.
pub(crate) const COMPONENTS: &[ComponentSpec] = &[
    ComponentSpec::of_game(Step::OfferDraw, RequestClass::Change, Intent::Play, |press| {
        Box::pin(offer_draw(press.services, press.context, press.subject, press.read().unwrap_or_default()))
    })
    .of_its_moment(),
    ComponentSpec::of_game(Step::DropDrawOffer, RequestClass::Change, Intent::Play, |press| {
        Box::pin(press.execute(CommandKind::DropDrawOffer))
    }),
    ComponentSpec::of_game(Step::ClaimDraw, RequestClass::Change, Intent::Play, |press| {
        let asked = (Step::ClaimDraw, press.read().unwrap_or_default());
        Box::pin(claim(press.services, press.context, press.subject, asked))
    })
    .of_its_moment(),
    ComponentSpec::of_game(Step::ClaimTime, RequestClass::Change, Intent::Play, |press| {
        let asked = (Step::ClaimTime, press.read().unwrap_or_default());
        Box::pin(claim(press.services, press.context, press.subject, asked))
    })
    .of_its_moment(),
    ComponentSpec::of_game(Step::Takeback, RequestClass::Change, Intent::Play, |press| {
        Box::pin(press.execute(CommandKind::Offer(Proposal::Takeback)))
    })
    .of_its_moment(),
    ComponentSpec::of_game(Step::Pause, RequestClass::Change, Intent::Play, |press| {
        Box::pin(press.execute(CommandKind::Offer(pause_of(press.subject))))
    }),
    // A replacement is not a player yet. It may be given a seat.
    ComponentSpec::of_game(Step::Accept, RequestClass::Change, Intent::Answer, |press| {
        Box::pin(async move {
            let number = press.read()?;
            press.services.access.may_accept(press.context, press.subject, number).await?;
            press.execute(CommandKind::Accept(number)).await
        })
    })
    .needs(Needs::Settings),
    ComponentSpec::of_game(Step::Decline, RequestClass::Change, Intent::Answer, |press| {
        Box::pin(async move { press.execute(CommandKind::Decline(press.read()?)).await })
    }),
    ComponentSpec::of_game(Step::Withdraw, RequestClass::Change, Intent::Play, |press| {
        Box::pin(async move { press.execute(CommandKind::Withdraw(press.read()?)).await })
    }),
];

async fn draw_offer(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    offer_draw(services, context, &game, false).await
}

async fn draw_claim(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    claim(services, context, &game, (Step::ClaimDraw, false)).await
}

async fn time_claim(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    claim(services, context, &game, (Step::ClaimTime, false)).await
}

/// Returns the question to confirm an action that ends the game, naming the side when the user plays several.
fn asks(
    context: &InteractionContext<'_>,
    game: &Game,
    step: Step,
    (question, label): (text::Message, text::Message),
) -> Reply {
    let id = Id::of(step, game.id(), game.moment()).with(true);
    confirm(context.language, question, label, id)
}

/// Claims a draw or a win on time. A user who plays all sides is asked first.
async fn claim(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (step, meant): (Step, bool),
) -> Result<Reply, UserError> {
    let side = layout::seat_of_all(game, &context.player).filter(|_| !meant);
    let asked = match (side, step) {
        (Some(seat), Step::ClaimDraw) if game.record().is_some_and(|record| record.claimable().is_some()) => {
            let label = message!(Buttons, "claim-draw");
            Some((message!(Games, "claim-draw-side", seat = seat), label))
        }
        (Some(_), Step::ClaimTime) => {
            let out = game.clock().expired(services.referee.now()).filter(|_| game.phase() == Phase::Running);
            out.map(|seat| (message!(Games, "claim-time-side", seat = seat), message!(Buttons, "claim-time")))
        }
        _ => None,
    };
    if let Some(asked) = asked {
        return Ok(asks(context, game, step, asked));
    }
    let kind = if step == Step::ClaimDraw { CommandKind::ClaimDraw } else { CommandKind::ClaimTime };
    Ok(services.games.execute(context, game.id(), kind).await?.into())
}

/// Offers a draw. If the offer is made with the next move, or already is, a button takes that back. A user who plays
/// all sides agrees with themselves, and is asked first.
async fn offer_draw(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    meant: bool,
) -> Result<Reply, UserError> {
    let side = layout::seat_of_all(game, &context.player).filter(|_| !meant);
    if let Some(seat) = side.filter(|_| matches!(game.phase(), Phase::Running | Phase::Paused))
        && !game.keeps_draw_offer(&context.player)
    {
        let question = message!(Games, "draw-side", seat = seat);
        return Ok(asks(context, game, Step::OfferDraw, (question, message!(Buttons, "offer-draw"))));
    }
    let offer = CommandKind::Offer(Proposal::Draw);
    let said = match services.games.execute(context, game.id(), offer).await {
        Ok(ActionOutcome::Shown) => return Ok(Reply::Shown),
        Ok(ActionOutcome::Told(text)) => text,
        // The message with the button may be gone.
        Err(refused @ UserError::Refused { .. }) if game.keeps_draw_offer(&context.player) => {
            rendered(&services.referee, refused, context).await?.content
        }
        Err(error) => return Err(error),
    };
    let now = services.access.game_for(context, game.id(), Intent::Play).await?;
    if !now.keeps_draw_offer(&context.player) {
        return Ok(said.into());
    }
    let (label, id) =
        (message!(Buttons, "withdraw-offer"), Id::of(Step::DropDrawOffer, game.id(), now.moment()));
    let button = Button::new(Style::Secondary, label.text(context.language), id);
    Ok(Message { rows: vec![Row::Buttons(vec![button])], ..Message::private(said) }.into())
}

pub(in crate::commands) async fn draw_answer(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    yes: bool,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let number = standing(&game, |kind| matches!(kind, OfferKind::Draw), message!(Games, "no-draw-offer"))?;
    let kind = if yes { CommandKind::Accept(number) } else { CommandKind::Decline(number) };
    Ok(services.games.execute(context, game.id(), kind).await?.into())
}

pub(in crate::commands) async fn takeback(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let kind = match invocation.text("answer") {
        None | Some("offer") => CommandKind::Offer(Proposal::Takeback),
        Some(answer) => {
            let of = |kind: &OfferKind| matches!(kind, OfferKind::Takeback { .. });
            answered(answer, standing(&game, of, message!(Games, "no-takeback-offer"))?)
        }
    };
    Ok(services.games.execute(context, game.id(), kind).await?.into())
}

pub(in crate::commands) async fn pause(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let kind = match invocation.text("answer") {
        None | Some("offer") => CommandKind::Offer(pause_of(&game)),
        Some(answer) => {
            let of = |kind: &OfferKind| matches!(kind, OfferKind::Pause | OfferKind::Resume);
            answered(answer, standing(&game, of, message!(Games, "no-pause-offer"))?)
        }
    };
    Ok(services.games.execute(context, game.id(), kind).await?.into())
}

pub(in crate::commands) async fn replace(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let answer = invocation.text("answer");
    // A replacement is not a player yet.
    let intent = if matches!(answer, None | Some("offer")) { Intent::Play } else { Intent::Answer };
    let game = chosen_game(services, context, invocation, intent).await?;
    if let Some((tournament, _)) =
        services.referee.tournament_list.of_game(game.id()).await.map_err(user_error)?
    {
        return UserError::say(message!(Games, "replace-in-tournament", tournament = tournament.as_str()));
    }
    let kind = match answer {
        None | Some("offer") => {
            let (Some(seat), Some(user)) = (seat(invocation, "seat"), invocation.user("player")) else {
                return UserError::say(message!(Games, "replace-missing"));
            };
            let player = if is_itself(&*services.discord, user).await? {
                game.new_computer(USUAL_LEVEL)
            } else {
                Player::person(may_be_invited(services, context, user, Some((&game, Some(seat)))).await?)
            };
            CommandKind::Offer(Proposal::Replace { seat, player })
        }
        Some(answer) => {
            let wished = seat(invocation, "seat");
            let of = |kind: &OfferKind| matches!(kind, OfferKind::Replace { seat, .. } if wished.is_none_or(|wished| wished == *seat));
            let number = standing(&game, of, message!(Games, "no-replacement-offer"))?;
            if answer == "accept" {
                services.access.may_accept(context, &game, number).await?;
            }
            answered(answer, number)
        }
    };
    Ok(services.games.execute(context, game.id(), kind).await?.into())
}

pub(in crate::commands) async fn time_give(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let Some(seat) = seat(invocation, "seat") else {
        return UserError::say(message!(Games, "time-give-whom"));
    };
    let span = span(invocation.text("span").unwrap_or_default())?;
    Ok(services.games.execute(context, game.id(), CommandKind::GiveTime { seat, span }).await?.into())
}

/// Returns a pause, or an end to it.
fn pause_of(game: &Game) -> Proposal {
    if game.phase() == Phase::Paused { Proposal::Resume } else { Proposal::Pause }
}

fn answered(answer: &str, number: u32) -> CommandKind {
    match answer {
        "accept" => CommandKind::Accept(number),
        "decline" => CommandKind::Decline(number),
        _ => CommandKind::Withdraw(number),
    }
}

/// Returns the number of the open offer, or an error if there is none.
fn standing(game: &Game, of: impl Fn(&OfferKind) -> bool, none: text::Message) -> Result<u32, UserError> {
    match game.offers().iter().find(|offer| of(&offer.kind)) {
        Some(offer) => Ok(offer.number),
        None => UserError::say(none),
    }
}
