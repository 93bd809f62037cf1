//! `/draw`, `/takeback`, `/pause`, `/replace`, `/time`: what needs the others.

use super::game::{SEAT, SEATS, WHICH, seat};
use super::table::{Deed, Kind, Leaf, Opt, Source, Who};
use crate::discord::authority::Intent;
use crate::discord::bot::{Bot, Here, Said, no};
use crate::discord::escape::plain;
use crate::discord::ports::Discord;
use crate::discord::trouble::No;
use crate::discord::wire::Given;
use crate::game::command::Proposal;
use crate::game::offers::OfferKind;
use crate::game::{Ask, Game, Phase, Player, Span};
use crate::referee::{Clock, Entropy};
use crate::store::Store;

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
pub const LEAVES: &[Leaf] = &[
    Leaf {
        path: &["draw", "offer"],
        about: "Offer a draw",
        options: &[WHICH],
        deed: Deed::DrawOffer,
        who: Who::Anybody,
    },
    Leaf {
        path: &["draw", "accept"],
        about: "Agree to the draw that is offered",
        options: &[WHICH],
        deed: Deed::DrawAccept,
        who: Who::Anybody,
    },
    Leaf {
        path: &["draw", "decline"],
        about: "Refuse the draw that is offered",
        options: &[WHICH],
        deed: Deed::DrawDecline,
        who: Who::Anybody,
    },
    Leaf {
        path: &["draw", "claim"],
        about: "Claim a draw that the rules give you",
        options: &[WHICH],
        deed: Deed::DrawClaim,
        who: Who::Anybody,
    },
    Leaf {
        path: &["takeback"],
        about: "Offer to take your last action back, or answer such an offer",
        options: &[ANSWER, WHICH],
        deed: Deed::Takeback,
        who: Who::Anybody,
    },
    Leaf {
        path: &["pause"],
        about: "Offer a pause, or to go on after one, or answer such an offer",
        options: &[ANSWER, WHICH],
        deed: Deed::Pause,
        who: Who::Anybody,
    },
    Leaf {
        path: &["replace"],
        about: "Offer that somebody else takes a seat, or answer such an offer",
        options: &[SEAT, Opt::new("player", Kind::User, "Who is to sit there"), ANSWER, WHICH],
        deed: Deed::Replace,
        who: Who::Anybody,
    },
    Leaf {
        path: &["time", "claim"],
        about: "Claim that the time of the seat to act has run out",
        options: &[WHICH],
        deed: Deed::TimeClaim,
        who: Who::Anybody,
    },
    Leaf {
        path: &["time", "give"],
        about: "Give an opponent more time",
        options: &[
            Opt::required("seat", Kind::OneOf(SEATS), "To whom"),
            Opt::required("span", Kind::Text(Source::Nothing), "How much: 12h, 1d"),
            WHICH,
        ],
        deed: Deed::TimeGive,
        who: Who::Anybody,
    },
];

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    pub(super) async fn draw_offer(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        Ok(self.ask(here, game.id(), Ask::Offer(Proposal::Draw)).await?.into())
    }

    pub(super) async fn draw_answer(&self, here: &Here<'_>, given: &Given, yes: bool) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        let number = standing(&game, |kind| matches!(kind, OfferKind::Draw), "draw")?;
        let ask = if yes { Ask::Accept(number) } else { Ask::Decline(number) };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn draw_claim(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        Ok(self.ask(here, game.id(), Ask::ClaimDraw).await?.into())
    }

    pub(super) async fn takeback(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        let ask = match given.text("answer") {
            None | Some("offer") => Ask::Offer(Proposal::Takeback),
            Some(answer) => {
                let of = |kind: &OfferKind| matches!(kind, OfferKind::Takeback { .. });
                answered(answer, standing(&game, of, "takeback")?)
            }
        };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn pause(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        let ask = match given.text("answer") {
            None | Some("offer") => Ask::Offer(pause_of(&game)),
            Some(answer) => {
                let of = |kind: &OfferKind| matches!(kind, OfferKind::Pause | OfferKind::Resume);
                answered(answer, standing(&game, of, "pause")?)
            }
        };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn replace(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let answer = given.text("answer");
        // Who is to sit down does not play yet.
        let intent = if matches!(answer, None | Some("offer")) { Intent::Play } else { Intent::Answer };
        let game = self.which(here, given, intent).await?;
        if let Some((tournament, _)) = self.referee.tournament_of(game.id()).await.map_err(no)? {
            return No::say(format!(
                "This is a game of tournament {tournament}: who plays there is for a director, with `/arbiter replace`."
            ));
        }
        let ask = match answer {
            None | Some("offer") => {
                let (Some(seat), Some(user)) = (seat(given, "seat"), given.user("player")) else {
                    return No::say("Please fill in which `seat`, and which `player` is to sit there.");
                };
                let player =
                    Player::person(self.may_be_invited(here, user, Some((&game, Some(seat)))).await?);
                Ask::Offer(Proposal::Replace { seat, player })
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

    pub(super) async fn time_claim(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        Ok(self.ask(here, game.id(), Ask::ClaimTime).await?.into())
    }

    pub(super) async fn time_give(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        let Some(seat) = seat(given, "seat") else { return No::say("To whom?") };
        let span = span(given.text("span").unwrap_or_default())?;
        Ok(self.ask(here, game.id(), Ask::GiveTime { seat, span }).await?.into())
    }
}

/// A length of time that somebody typed.
pub(in crate::discord) fn span(text: &str) -> Result<Span, No> {
    Span::read(text.trim()).map_err(|error| No::Sentence(plain(&super::game::sentence(&error))))
}

/// A pause, or an end to it.
pub(in crate::discord) fn pause_of(game: &Game) -> Proposal {
    if game.phase() == Phase::Paused { Proposal::Resume } else { Proposal::Pause }
}

fn answered(answer: &str, number: u32) -> Ask {
    match answer {
        "accept" => Ask::Accept(number),
        "decline" => Ask::Decline(number),
        _ => Ask::Withdraw(number),
    }
}

/// The number of the offer that stands.
fn standing(game: &Game, of: impl Fn(&OfferKind) -> bool, word: &str) -> Result<u32, No> {
    match game.offers().iter().find(|offer| of(&offer.kind)) {
        Some(offer) => Ok(offer.number),
        None => No::say(format!("No {word} is offered.")),
    }
}
