//! `/draw`, `/takeback`, `/pause`, `/replace`, `/time`: commands that need the other players' agreement.

use crate::commands::game_option::chosen_game;
use crate::commands::games::inviting::{is_itself, may_be_invited};
use crate::commands::handler::{Answered, Call, GameCall, commands};
use crate::commands::opt::Source;
use crate::commands::option_values::{choices, options};
use crate::commands::options::confirm;
use crate::commands::spec::{Candidates, Needs};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::refusals::rendered;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::refusals::user_error;
use castellan_discord_api::wire::{Button, Message, Row, Style, User};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_game::command::Proposal;
use castellan_game::offers::OfferKind;
use castellan_game::player::USUAL_LEVEL;
use castellan_game::{CommandKind, Game, Phase, Player, Span};
use castellan_rules::Seat;
use castellan_text::{self as text, message};

/// The possible answers to an offer, and the offer itself.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Answer {
    #[default]
    Offer,
    Accept,
    Decline,
    Withdraw,
}

choices! {
    Answer:
    "offer" => Self::Offer,
    "accept" => Self::Accept,
    "decline" => Self::Decline,
    "withdraw" => Self::Withdraw,
}

options! {
    /// The options of `/takeback` and `/pause`.
    struct Offered { answer: Option<Answer> = "answer", }

    /// The options of `/replace`. Its answer determines which games are candidates.
    struct Replace {
        seat: Option<Seat> = "seat",
        player: Option<User> = "player",
        answer: Option<Answer> = "answer",
        game: Option<String> = "game".suggests(Source::Games),
    }

    /// The options of `/time give`.
    struct Give { seat: Option<Seat> = "seat".required(), span: Span = "span", }
}

commands! {
    ["draw", "offer"] of_game(Change, Play): |call, ()| {
        offer_draw(call.services, call.context, call.subject, false)
    };
    ["draw", "accept"] of_game(Change, Play): |call, ()| draw_answer(call, Answer::Accept);
    ["draw", "decline"] of_game(Change, Play): |call, ()| draw_answer(call, Answer::Decline);
    ["draw", "claim"] of_game(Change, Play): |call, ()| {
        claim(call.services, call.context, call.subject, (Step::ClaimDraw, false))
    };
    ["takeback"] of_game(Change, Play): |call, Offered { answer }| takeback(call, answer);
    ["pause"] of_game(Change, Play): |call, Offered { answer }| pause(call, answer);
    ["replace"] free(Change): |call, options| replace(call, options);
    ["time", "claim"] of_game(Change, Play): |call, ()| {
        claim(call.services, call.context, call.subject, (Step::ClaimTime, false))
    };
    ["time", "give"] of_game(Change, Play): |call, options| time_give(call, options);
}

components! {
    /// The buttons of offers and claims.
    OfferDraw of_game(Change, Play).of_its_moment(): |press| {
        offer_draw(press.services, press.context, press.subject, press.read().unwrap_or_default())
    };
    DropDrawOffer of_game(Change, Play): |press| press.execute(CommandKind::DropDrawOffer);
    ClaimDraw of_game(Change, Play).of_its_moment(): |press| {
        let asked = (Step::ClaimDraw, press.read().unwrap_or_default());
        claim(press.services, press.context, press.subject, asked)
    };
    ClaimTime of_game(Change, Play).of_its_moment(): |press| {
        let asked = (Step::ClaimTime, press.read().unwrap_or_default());
        claim(press.services, press.context, press.subject, asked)
    };
    Takeback of_game(Change, Play).of_its_moment(): |press| {
        press.execute(CommandKind::Offer(Proposal::Takeback))
    };
    Pause of_game(Change, Play): |press| press.execute(CommandKind::Offer(pause_of(press.subject)));
    // A replacement is not a player yet, and may be about to take a seat.
    Accept of_game(Change, Answer).needs(Needs::Settings): |press| async move {
        let number = press.read()?;
        press.services.access.may_accept(press.context, press.subject, number).await?;
        press.execute(CommandKind::Accept(number)).await
    };
    Decline of_game(Change, Answer): |press| async move {
        press.execute(CommandKind::Decline(press.read()?)).await
    };
    Withdraw of_game(Change, Play): |press| async move {
        press.execute(CommandKind::Withdraw(press.read()?)).await
    };
}

/// Asks the user to confirm an action that ends the game. Names the side if the user plays several.
fn asks(
    context: &InteractionContext<'_>,
    game: &Game,
    step: Step,
    (question, label): (text::Message, text::Message),
) -> Reply {
    let id = Id::of(step, game.id(), game.moment()).with(true);
    confirm(context.language, question, label, id)
}

/// Claims a draw or a win on time. A user who plays all sides is asked to confirm first.
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

/// Offers a draw. If the offer is pending with the next move, a button withdraws it. A user who plays all sides would
/// accept it at once, and is asked to confirm first.
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
        // The message with the button may have been deleted.
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

async fn draw_answer(call: GameCall<'_>, answer: Answer) -> Answered {
    let is_draw = |kind: &OfferKind| matches!(kind, OfferKind::Draw);
    let number = standing(call.subject, is_draw, message!(Games, "no-draw-offer"))?;
    call.execute(answer.to(number)).await
}

async fn takeback(call: GameCall<'_>, answer: Option<Answer>) -> Answered {
    let is_takeback = |kind: &OfferKind| matches!(kind, OfferKind::Takeback { .. });
    let none = message!(Games, "no-takeback-offer");
    offers_or_answers(call, answer, Proposal::Takeback, (is_takeback, none)).await
}

async fn pause(call: GameCall<'_>, answer: Option<Answer>) -> Answered {
    let is_pause = |kind: &OfferKind| matches!(kind, OfferKind::Pause | OfferKind::Resume);
    let none = message!(Games, "no-pause-offer");
    let proposal = pause_of(call.subject);
    offers_or_answers(call, answer, proposal, (is_pause, none)).await
}

/// Makes an offer, or answers the open one. Returns the `none` sentence if there is no offer to answer.
async fn offers_or_answers(
    call: GameCall<'_>,
    answer: Option<Answer>,
    proposal: Proposal,
    (of, none): (impl Fn(&OfferKind) -> bool, text::Message),
) -> Answered {
    let kind = match answer.unwrap_or_default() {
        Answer::Offer => CommandKind::Offer(proposal),
        answer => answer.to(standing(call.subject, of, none)?),
    };
    call.execute(kind).await
}

async fn replace(call: Call<'_>, options: Replace) -> Answered {
    let Call { services, context, invocation, .. } = call;
    let answer = options.answer.unwrap_or_default();
    // A replacement is not a player yet.
    let intent = if answer == Answer::Offer { Intent::Play } else { Intent::Answer };
    let meant = (options.game.as_deref(), Candidates::by(intent));
    let game = chosen_game(services, context, invocation, meant, intent).await?;
    if let Some((tournament, _)) =
        services.referee.tournament_list.of_game(game.id()).await.map_err(user_error)?
    {
        return UserError::say(message!(Games, "replace-in-tournament", tournament = tournament.as_str()));
    }
    let kind = if answer == Answer::Offer {
        let (Some(seat), Some(user)) = (options.seat, &options.player) else {
            return UserError::say(message!(Games, "replace-missing"));
        };
        let player = if is_itself(&*services.discord, user).await? {
            game.new_computer(USUAL_LEVEL)
        } else {
            Player::person(may_be_invited(services, context, user, Some((&game, Some(seat)))).await?)
        };
        CommandKind::Offer(Proposal::Replace { seat, player })
    } else {
        let wished = |seat: Seat| options.seat.is_none_or(|wished| wished == seat);
        let of = |kind: &OfferKind| matches!(kind, OfferKind::Replace { seat, .. } if wished(*seat));
        let number = standing(&game, of, message!(Games, "no-replacement-offer"))?;
        if answer == Answer::Accept {
            services.access.may_accept(context, &game, number).await?;
        }
        answer.to(number)
    };
    Ok(services.games.execute(context, game.id(), kind).await?.into())
}

async fn time_give(call: GameCall<'_>, Give { seat, span }: Give) -> Answered {
    let Some(seat) = seat else { return UserError::say(message!(Games, "time-give-whom")) };
    call.execute(CommandKind::GiveTime { seat, span }).await
}

/// Returns the proposal to pause a game, or to resume a paused one.
fn pause_of(game: &Game) -> Proposal {
    if game.phase() == Phase::Paused { Proposal::Resume } else { Proposal::Pause }
}

impl Answer {
    /// Returns the command that gives this answer to an offer.
    const fn to(self, number: u32) -> CommandKind {
        match self {
            Self::Accept => CommandKind::Accept(number),
            Self::Decline => CommandKind::Decline(number),
            Self::Offer | Self::Withdraw => CommandKind::Withdraw(number),
        }
    }
}

/// Returns the number of the matching open offer.
///
/// # Errors
/// Returns the `none` sentence if there is no such offer.
fn standing(game: &Game, of: impl Fn(&OfferKind) -> bool, none: text::Message) -> Result<u32, UserError> {
    match game.offers().iter().find(|offer| of(&offer.kind)) {
        Some(offer) => Ok(offer.number),
        None => UserError::say(none),
    }
}
