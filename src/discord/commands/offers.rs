//! `/draw`, `/takeback`, `/pause`, `/replace`, `/time`: what needs the others.

use super::game::{SEAT, SEATS, WHICH, seat};
use super::table::{CommandSpec, Kind, Needs, Opt, Source, Who};
use crate::authority::Intent;
use crate::bot::{Bot, InteractionContext, Reply, no};
use crate::escape::plain;
use crate::quota::Costly;
use crate::trouble::UserError;
use crate::wire::CommandInvocation;
use castellan_game::command::Proposal;
use castellan_game::offers::OfferKind;
use castellan_game::{CommandKind, Game, Phase, Player, Span};

/// What can be done about an offer.
const ANSWER: Opt = Opt::new(
    "answer",
    Kind::OneOf(&[
        ("offer", "offer"),
        ("accept", "accept"),
        ("decline", "decline"),
        ("take back my offer", "withdraw"),
    ]),
    "Offer it, or answer the offer that stands",
);

/// The family.
pub const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["draw", "offer"],
        about: "Offer a draw",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.draw_offer(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["draw", "accept"],
        about: "Agree to the draw that is offered",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.draw_answer(here, given, true)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["draw", "decline"],
        about: "Refuse the draw that is offered",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.draw_answer(here, given, false)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["draw", "claim"],
        about: "Claim a draw that the rules give you",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.draw_claim(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["takeback"],
        about: "Offer to take your last action back, or answer such an offer",
        options: &[ANSWER, WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.takeback(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["pause"],
        about: "Offer a pause, or to go on after one, or answer such an offer",
        options: &[ANSWER, WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.pause(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["replace"],
        about: "Offer that somebody else takes a seat, or answer such an offer",
        options: &[SEAT, Opt::new("player", Kind::User, "Who is to sit there"), ANSWER, WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.replace(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["time", "claim"],
        about: "Claim that the time of the seat to act has run out",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.time_claim(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["time", "give"],
        about: "Give an opponent more time",
        options: &[
            Opt::required("seat", Kind::OneOf(SEATS), "To whom"),
            Opt::required("span", Kind::Text(Source::Nothing), "How much: 12h, 1d"),
            WHICH,
        ],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.time_give(here, given)),
        who: Who::Anybody,
    },
];

impl Bot {
    pub(super) async fn draw_offer(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Play).await?;
        Ok(self.ask(here, game.id(), CommandKind::Offer(Proposal::Draw)).await?.into())
    }

    pub(super) async fn draw_answer(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
        yes: bool,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Play).await?;
        let number = standing(&game, |kind| matches!(kind, OfferKind::Draw), "draw")?;
        let ask = if yes { CommandKind::Accept(number) } else { CommandKind::Decline(number) };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn draw_claim(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Play).await?;
        Ok(self.ask(here, game.id(), CommandKind::ClaimDraw).await?.into())
    }

    pub(super) async fn takeback(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Play).await?;
        let ask = match given.text("answer") {
            None | Some("offer") => CommandKind::Offer(Proposal::Takeback),
            Some(answer) => {
                let of = |kind: &OfferKind| matches!(kind, OfferKind::Takeback { .. });
                answered(answer, standing(&game, of, "takeback")?)
            }
        };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn pause(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Play).await?;
        let ask = match given.text("answer") {
            None | Some("offer") => CommandKind::Offer(pause_of(&game)),
            Some(answer) => {
                let of = |kind: &OfferKind| matches!(kind, OfferKind::Pause | OfferKind::Resume);
                answered(answer, standing(&game, of, "pause")?)
            }
        };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn replace(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let answer = given.text("answer");
        // Who is to sit down does not play yet.
        let intent = if matches!(answer, None | Some("offer")) { Intent::Play } else { Intent::Answer };
        let game = self.which(here, given, intent).await?;
        if let Some((tournament, _)) = self.referee.tournament_of(game.id()).await.map_err(no)? {
            return UserError::say(format!(
                "This is a game of tournament {tournament}: who plays there is for a director, with `/arbiter replace`."
            ));
        }
        let ask = match answer {
            None | Some("offer") => {
                let (Some(seat), Some(user)) = (seat(given, "seat"), given.user("player")) else {
                    return UserError::say(
                        "Please fill in which `seat`, and which `player` is to sit there.",
                    );
                };
                let player =
                    Player::person(self.may_be_invited(here, user, Some((&game, Some(seat)))).await?);
                CommandKind::Offer(Proposal::Replace { seat, player })
            }
            Some(answer) => {
                let wished = seat(given, "seat");
                let of = |kind: &OfferKind| matches!(kind, OfferKind::Replace { seat, .. } if wished.is_none_or(|wished| wished == *seat));
                let number = standing(&game, of, "replacement")?;
                if answer == "accept" {
                    self.may_accept(here, &game, number).await?;
                }
                answered(answer, number)
            }
        };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn time_claim(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Play).await?;
        Ok(self.ask(here, game.id(), CommandKind::ClaimTime).await?.into())
    }

    pub(super) async fn time_give(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Play).await?;
        let Some(seat) = seat(given, "seat") else { return UserError::say("To whom?") };
        let span = span(given.text("span").unwrap_or_default())?;
        Ok(self.ask(here, game.id(), CommandKind::GiveTime { seat, span }).await?.into())
    }
}

/// A length of time that somebody typed.
pub(crate) fn span(text: &str) -> Result<Span, UserError> {
    text.trim().parse::<Span>().map_err(|error| UserError::Sentence(plain(&super::game::sentence(&error))))
}

/// A pause, or an end to it.
pub(crate) fn pause_of(game: &Game) -> Proposal {
    if game.phase() == Phase::Paused { Proposal::Resume } else { Proposal::Pause }
}

fn answered(answer: &str, number: u32) -> CommandKind {
    match answer {
        "accept" => CommandKind::Accept(number),
        "decline" => CommandKind::Decline(number),
        _ => CommandKind::Withdraw(number),
    }
}

/// The number of the offer that stands.
fn standing(game: &Game, of: impl Fn(&OfferKind) -> bool, word: &str) -> Result<u32, UserError> {
    match game.offers().iter().find(|offer| of(&offer.kind)) {
        Some(offer) => Ok(offer.number),
        None => UserError::say(format!("No {word} is offered.")),
    }
}
