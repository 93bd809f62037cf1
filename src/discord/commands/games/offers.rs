//! `/draw`, `/takeback`, `/pause`, `/replace`, `/time`: commands that need the other players' agreement.

use crate::commands::game_option::find_game;
use crate::commands::games::invitation_checks::{check_invitable, is_bot_itself};
use crate::commands::handler::{Call, GameCall, HandlerResult, commands};
use crate::commands::option_spec::Source;
use crate::commands::option_values::{choices, options};
use crate::commands::shared_options::confirmation;
use crate::commands::spec::{Candidates, ServerData};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::error_answer::error_answer;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_discord_api::wire::{Button, Message, Row, Style, User};
use castellan_discord_view::game_message;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::command::Proposal;
use castellan_game::offers::OfferKind;
use castellan_game::player::DEFAULT_LEVEL;
use castellan_game::{CommandKind, Game, Phase, Player, Span};
use castellan_rules::Seat;
use castellan_text::{self as text, message};

/// The possible answers to an offer, and the offer itself.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum OfferResponse {
    #[default]
    Offer,
    Accept,
    Decline,
    Withdraw,
}

choices! {
    OfferResponse:
    "offer" => Self::Offer,
    "accept" => Self::Accept,
    "decline" => Self::Decline,
    "withdraw" => Self::Withdraw,
}

options! {
    /// The options of `/takeback` and `/pause`.
    struct OfferOptions { answer: Option<OfferResponse> = "answer", }

    /// The options of `/replace`. Its answer determines which games are candidates.
    struct ReplacementOptions {
        seat: Option<Seat> = "seat",
        player: Option<User> = "player",
        answer: Option<OfferResponse> = "answer",
        game: Option<String> = "game".suggests(Source::Games),
    }

    /// The options of `/time give`.
    struct GiveTimeOptions { seat: Option<Seat> = "seat".required(), span: Span = "span", }
}

commands! {
    ["draw", "offer"] of_game(Change, Play): |call, ()| {
        offer_draw(call.services, call.context, call.subject, false)
    };
    ["draw", "accept"] of_game(Change, Play): |call, ()| respond_to_draw(call, OfferResponse::Accept);
    ["draw", "decline"] of_game(Change, Play): |call, ()| respond_to_draw(call, OfferResponse::Decline);
    ["draw", "claim"] of_game(Change, Play): |call, ()| {
        claim(call.services, call.context, call.subject, (Step::ClaimDraw, false))
    };
    ["takeback"] of_game(Change, Play): |call, OfferOptions { answer }| takeback(call, answer);
    ["pause"] of_game(Change, Play): |call, OfferOptions { answer }| pause(call, answer);
    ["replace"] free(Change): |call, options| replace(call, options);
    ["time", "claim"] of_game(Change, Play): |call, ()| {
        claim(call.services, call.context, call.subject, (Step::ClaimTime, false))
    };
    ["time", "give"] of_game(Change, Play): |call, options| time_give(call, options);
}

components! {
    /// The buttons of offers and claims.
    OfferDraw of_game(Change, Play).until_next_change(): |press| {
        offer_draw(press.services, press.context, press.subject, press.read().unwrap_or_default())
    };
    DropDrawOffer of_game(Change, Play): |press| press.execute(CommandKind::WithdrawDeferredDrawOffer);
    ClaimDraw of_game(Change, Play).until_next_change(): |press| {
        let step_and_confirmation = (Step::ClaimDraw, press.read().unwrap_or_default());
        claim(press.services, press.context, press.subject, step_and_confirmation)
    };
    ClaimTime of_game(Change, Play).until_next_change(): |press| {
        let step_and_confirmation = (Step::ClaimTime, press.read().unwrap_or_default());
        claim(press.services, press.context, press.subject, step_and_confirmation)
    };
    Takeback of_game(Change, Play).until_next_change(): |press| {
        press.execute(CommandKind::Offer(Proposal::Takeback))
    };
    Pause of_game(Change, Play): |press| press.execute(CommandKind::Offer(pause_proposal(press.subject)));
    // A replacement is not a player yet, and may be about to take a seat.
    Accept of_game(Change, Answer).needs(ServerData::Settings): |press| async move {
        let number = press.read()?;
        press.services.access.check_may_accept(press.context, press.subject, number).await?;
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
fn ask_confirmation(
    context: &InteractionContext<'_>,
    game: &Game,
    step: Step,
    (question, label): (text::Message, text::Message),
) -> Reply {
    let id = ComponentId::for_game(step, game.id(), game.board_version()).with(true);
    confirmation(context.language, question, label, id)
}

/// Claims a draw or a win on time. A user who plays all sides is asked to confirm first.
async fn claim(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (step, is_confirmed): (Step, bool),
) -> Result<Reply, UserError> {
    let side = game_message::seat_of_all(game, &context.player).filter(|_| !is_confirmed);
    let question = match (side, step) {
        (Some(seat), Step::ClaimDraw)
            if game.record().is_some_and(|record| record.claimable_draw().is_some()) =>
        {
            let label = message!(Buttons, "claim-draw");
            Some((message!(Games, "claim-draw-side", seat = seat), label))
        }
        (Some(_), Step::ClaimTime) => {
            let expired =
                game.clock().expired_seat(services.referee.now()).filter(|_| game.phase() == Phase::Running);
            expired.map(|seat| {
                (message!(Games, "claim-time-side", seat = seat), message!(Buttons, "claim-time"))
            })
        }
        _ => None,
    };
    if let Some(question) = question {
        return Ok(ask_confirmation(context, game, step, question));
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
    is_confirmed: bool,
) -> Result<Reply, UserError> {
    let side = game_message::seat_of_all(game, &context.player).filter(|_| !is_confirmed);
    if let Some(seat) = side.filter(|_| matches!(game.phase(), Phase::Running | Phase::Paused))
        && !game.has_deferred_draw_offer(&context.player)
    {
        let question = message!(Games, "draw-side", seat = seat);
        return Ok(ask_confirmation(
            context,
            game,
            Step::OfferDraw,
            (question, message!(Buttons, "offer-draw")),
        ));
    }
    let offer = CommandKind::Offer(Proposal::Draw);
    let text = match services.games.execute(context, game.id(), offer).await {
        Ok(ActionOutcome::BoardSent) => return Ok(Reply::BoardSent),
        Ok(ActionOutcome::Text(text)) => text,
        // The message with the button may have been deleted.
        Err(refused @ UserError::Refused { .. }) if game.has_deferred_draw_offer(&context.player) => {
            error_answer(&services.referee, refused, context).await?.content
        }
        Err(error) => return Err(error),
    };
    let current = services.access.game_for(context, game.id(), Intent::Play).await?;
    if !current.has_deferred_draw_offer(&context.player) {
        return Ok(text.into());
    }
    let (label, id) = (
        message!(Buttons, "withdraw-offer"),
        ComponentId::for_game(Step::DropDrawOffer, game.id(), current.board_version()),
    );
    let button = Button::new(Style::Secondary, label.text(context.language), id);
    Ok(Message { rows: vec![Row::Buttons(vec![button])], ..Message::private(text) }.into())
}

async fn respond_to_draw(call: GameCall<'_>, answer: OfferResponse) -> HandlerResult {
    let is_draw = |kind: &OfferKind| matches!(kind, OfferKind::Draw);
    let number = find_offer(call.subject, is_draw, message!(Games, "no-draw-offer"))?;
    call.execute(answer.command(number)).await
}

async fn takeback(call: GameCall<'_>, answer: Option<OfferResponse>) -> HandlerResult {
    let is_takeback = |kind: &OfferKind| matches!(kind, OfferKind::Takeback { .. });
    let none = message!(Games, "no-takeback-offer");
    offer_or_respond(call, answer, Proposal::Takeback, (is_takeback, none)).await
}

async fn pause(call: GameCall<'_>, answer: Option<OfferResponse>) -> HandlerResult {
    let is_pause = |kind: &OfferKind| matches!(kind, OfferKind::Pause | OfferKind::Resume);
    let none = message!(Games, "no-pause-offer");
    let proposal = pause_proposal(call.subject);
    offer_or_respond(call, answer, proposal, (is_pause, none)).await
}

/// Makes an offer, or answers the open one. Returns the `none` sentence if there is no offer to answer.
async fn offer_or_respond(
    call: GameCall<'_>,
    answer: Option<OfferResponse>,
    proposal: Proposal,
    (is_kind, none): (impl Fn(&OfferKind) -> bool, text::Message),
) -> HandlerResult {
    let kind = match answer.unwrap_or_default() {
        OfferResponse::Offer => CommandKind::Offer(proposal),
        answer => answer.command(find_offer(call.subject, is_kind, none)?),
    };
    call.execute(kind).await
}

async fn replace(call: Call<'_>, options: ReplacementOptions) -> HandlerResult {
    let Call { services, context, invocation, .. } = call;
    let answer = options.answer.unwrap_or_default();
    // A replacement is not a player yet.
    let intent = if answer == OfferResponse::Offer { Intent::Play } else { Intent::Answer };
    let game_choice = (options.game.as_deref(), Candidates::for_intent(intent));
    let game = find_game(services, context, invocation, game_choice, intent).await?;
    services.access.check_may_replace_in(&game).await?;
    let kind = if answer == OfferResponse::Offer {
        let (Some(seat), Some(user)) = (options.seat, &options.player) else {
            return UserError::err(message!(Games, "replace-missing"));
        };
        let player = if is_bot_itself(&*services.discord, user).await? {
            game.new_computer(DEFAULT_LEVEL)
        } else {
            Player::person(check_invitable(services, context, user, Some((&game, Some(seat)))).await?)
        };
        CommandKind::Offer(Proposal::Replace { seat, player })
    } else {
        let is_requested = |seat: Seat| options.seat.is_none_or(|requested| requested == seat);
        let is_replacement =
            |kind: &OfferKind| matches!(kind, OfferKind::Replace { seat, .. } if is_requested(*seat));
        let number = find_offer(&game, is_replacement, message!(Games, "no-replacement-offer"))?;
        if answer == OfferResponse::Accept {
            services.access.check_may_accept(context, &game, number).await?;
        }
        answer.command(number)
    };
    Ok(services.games.execute(context, game.id(), kind).await?.into())
}

async fn time_give(call: GameCall<'_>, GiveTimeOptions { seat, span }: GiveTimeOptions) -> HandlerResult {
    let Some(seat) = seat else { return UserError::err(message!(Games, "time-give-whom")) };
    call.execute(CommandKind::GiveTime { seat, span }).await
}

/// Returns the proposal to pause a game, or to resume a paused one.
fn pause_proposal(game: &Game) -> Proposal {
    if game.phase() == Phase::Paused { Proposal::Resume } else { Proposal::Pause }
}

impl OfferResponse {
    /// Returns the command that gives this answer to an offer.
    const fn command(self, number: u32) -> CommandKind {
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
fn find_offer(
    game: &Game,
    is_kind: impl Fn(&OfferKind) -> bool,
    none: text::Message,
) -> Result<u32, UserError> {
    match game.offers().iter().find(|offer| is_kind(&offer.kind)) {
        Some(offer) => Ok(offer.number),
        None => UserError::err(none),
    }
}
