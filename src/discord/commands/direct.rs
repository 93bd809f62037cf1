//! `/direct`: what directors do with games, each act with who did it and why.

use super::game::{SEATS, WHICH, seat};
use super::table::{CommandSpec, Kind, Needs, Opt, Source, Who};
use crate::acts::{Act, LONGEST_REASON};
use crate::authority::{Intent, Standing, beside};
use crate::bot::{Bot, InteractionContext, Reply, no};
use crate::directing::{Decision, Directed, Undirected};
use crate::people::{People, account};
use crate::quota::Costly;
use crate::trouble::{Failed, UserError};
use crate::wire::{CommandInvocation, File, Message};
use castellan_game::{By, CommandKind, Game, Player};

/// The family.
pub const COMMANDS: &[CommandSpec] = &[CommandSpec {
    path: &["direct"],
    about: "For directors: decide, stop and mend games",
    options: &[
        Opt::required(
            "what",
            Kind::OneOf(&[
                ("pause", "pause"),
                ("resume", "resume"),
                ("a seat wins", "win"),
                ("drawn", "drawn"),
                ("remove a seat", "remove"),
                ("put somebody on a seat", "seat"),
                ("let it go on", "reinstate"),
                ("give time", "give"),
                ("call it off", "cancel"),
                ("look at it", "look"),
            ]),
            "What to do",
        ),
        Opt::new("seat", Kind::OneOf(SEATS), "Which seat"),
        Opt::new("player", Kind::User, "Who is to sit there"),
        Opt::new("span", Kind::Text(Source::Nothing), "How much time: 12h, 1d"),
        Opt::new("why", Kind::Text(Source::Nothing), "Why: it is kept. Needed for games of tournaments")
            .at_most(LONGEST_REASON),
        WHICH,
    ],
    class: Costly::Change,
    needs: Needs::Settings,
    run: |bot, here, given| Box::pin(bot.direct(here, given)),
    who: Who::Directors,
}];

impl Bot {
    pub(super) async fn direct(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Direct).await?;
        let standing = self.allow(here, &game, Intent::Direct).await?;
        let what = given.text("what").unwrap_or_default();
        let why = given.text("why").map(str::trim).filter(|why| !why.is_empty());
        if standing == Standing::Operator && why.is_none() {
            return UserError::say("An operator of the bot needs a reason: please fill in `why`.");
        }
        let of_tournament = self.referee.tournament_of(game.id()).await.map_err(no)?;
        let said = match (what, of_tournament) {
            ("look", _) => self.looked_at(&game).await?,
            (_, Some((tournament, _))) => {
                let Some(why) = why else {
                    return UserError::say(
                        "A game of a tournament is directed with a reason: please fill in `why`.",
                    );
                };
                if what == "seat" {
                    return UserError::say(
                        "In a tournament `/arbiter replace` puts somebody in a player's place.",
                    );
                }
                let found = self.tournament_for(here, &tournament, Intent::RunTournament).await?;
                let ask = directed(given, what)?.of_tournament(&found.0, game.id(), why);
                let ask = ask.map_err(|undirected| UserError::Sentence(undirected.to_string()))?;
                return self.arbitrates(here, given, &found, ask).await;
            }
            (_, None) => {
                let ask = match what {
                    "seat" => self.seated(here, &game, given).await?,
                    _ => directed(given, what)?
                        .of_game()
                        .map_err(|undirected| UserError::Sentence(undirected.to_string()))?,
                };
                let by = By::Director(here.player.clone());
                self.ask_as(here, game.id(), by, ask).await?.into()
            }
        };
        if let Some(why) = why {
            let operator = standing == Standing::Operator;
            let (by, why) = (here.player.clone(), why.to_owned());
            if operator {
                let user = here.interaction.user.id;
                tracing::info!(game = %game.id(), operator = %user, what, why, "an operator directed a game");
            }
            let act = Act::new(self.referee.now(), by, operator, what.to_owned(), why);
            self.acts.keep(game.id(), &act, &here.request()).await?;
        }
        Ok(said)
    }

    /// Somebody whom a director puts on a seat.
    async fn seated(
        &self,
        here: &InteractionContext<'_>,
        game: &Game,
        given: &CommandInvocation,
    ) -> Result<CommandKind, UserError> {
        let Some(user) = given.user("player").filter(|user| !user.bot) else {
            return UserError::say("Please fill in which `player` is to sit there.");
        };
        if user.id == here.interaction.user.id {
            return UserError::say("You cannot seat yourself. Another director can.");
        }
        let named = seat(given, "seat");
        let seat = named.ok_or_else(|| UserError::Sentence(Undirected::NoSeat.to_string()))?;
        let home = self.home_of(game).await?;
        self.is_in(here, user, home)?;
        let player = self.referee.named_player(&account(user.id), &user.name).await.map_err(no)?;
        let others = beside(game, Some(seat));
        self.may_be_put(here, user, &player, &others, home).await?;
        Ok(CommandKind::ReplaceSeat { seat, player: Player::person(player) })
    }

    /// A game as it stands and as its text, for somebody who directs it.
    async fn looked_at(&self, game: &Game) -> Result<Reply, UserError> {
        let mut message = Message::text(self.shown(game).await?);
        if game.record().is_some() {
            let people = People::of(&self.referee, game).await?;
            let text = super::records::game_text(game, &people)?;
            message.files.push(File::new(format!("{}.txt", game.id()), text.into_bytes()));
        }
        Ok(message.into())
    }
}

/// What a director decides, with what was filled in.
fn directed(given: &CommandInvocation, what: &str) -> Result<Directed, UserError> {
    let decision = Decision::of_word(what).ok_or_else(|| Failed::Unknown(format!("/direct {what}")))?;
    let span = given.text("span").map(super::offers::span).transpose()?;
    Ok(Directed { decision, seat: seat(given, "seat"), span })
}
