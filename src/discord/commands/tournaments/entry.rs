//! Coming and going: signing up, withdrawing, checking in, sitting out.

use crate::authority::Intent;
use crate::bot::{Bot, InteractionContext, Reply, no};
use crate::commands::game::confirm;
use crate::components::ids::{Id, Step};
use crate::escape::plain;
use crate::trouble::UserError;
use crate::wire::CommandInvocation;
use castellan_game::{By, Player};
use castellan_tournament::rating::List;
use castellan_tournament::{Announcement, CommandKind, Format, Phase, Tournament, pods};

/// The rating list from which players are seeded.
fn list(announcement: &Announcement) -> List {
    let is_pods = matches!(announcement.format, Format::Pods { .. });
    List::of(announcement.agreement.variant, if is_pods { pods::LARGE } else { 2 })
}

impl Bot {
    pub(in crate::commands) async fn sign_up(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let (tournament, _) = self.which_tournament(here, given, Intent::SignUp).await?;
        self.signs_up(here, &tournament).await
    }

    /// Signs up, seeded by the rating of the game's list where there is one.
    pub(super) async fn signs_up(
        &self,
        here: &InteractionContext<'_>,
        tournament: &Tournament,
    ) -> Result<Reply, UserError> {
        let list = list(tournament.announcement());
        let rating = self.referee.rating_of(list, &here.player).await.map_err(no)?;
        let rating = rating.map(|rating| rating.shown());
        let player = Player::person(here.player.clone());
        self.for_oneself(here, tournament, CommandKind::SignUp { player, rating }).await
    }

    pub(in crate::commands) async fn sign_off(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let (tournament, _) = self.which_tournament(here, given, Intent::ChangeEntry).await?;
        self.signs_off(here, &tournament, false).await
    }

    /// Withdraws; from a tournament that runs only when that is `meant`.
    pub(super) async fn signs_off(
        &self,
        here: &InteractionContext<'_>,
        tournament: &Tournament,
        meant: bool,
    ) -> Result<Reply, UserError> {
        let plays = tournament.players().contains(&here.player);
        if !meant && plays && tournament.phase() == Phase::Running {
            let question = format!(
                "Do you want to withdraw from {}? Your games in it that go on are lost, and you cannot come back.",
                plain(&tournament.announcement().title)
            );
            return Ok(confirm(question, "Withdraw", Id::bare(Step::SignOffMeant).with(tournament.id())));
        }
        self.for_oneself(here, tournament, CommandKind::Withdraw { player: here.player.clone() }).await
    }

    pub(in crate::commands) async fn check_in(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let (tournament, _) = self.which_tournament(here, given, Intent::SignUp).await?;
        self.checks_in(here, &tournament).await
    }

    pub(super) async fn checks_in(
        &self,
        here: &InteractionContext<'_>,
        tournament: &Tournament,
    ) -> Result<Reply, UserError> {
        self.for_oneself(here, tournament, CommandKind::CheckIn { player: here.player.clone() }).await
    }

    pub(in crate::commands) async fn sit_out(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let (tournament, _) = self.which_tournament(here, given, Intent::ChangeEntry).await?;
        let round = given.number("round").and_then(|round| u32::try_from(round).ok()).unwrap_or_default();
        self.for_oneself(here, &tournament, CommandKind::SitOut { player: here.player.clone(), round }).await
    }

    async fn for_oneself(
        &self,
        here: &InteractionContext<'_>,
        tournament: &Tournament,
        ask: CommandKind,
    ) -> Result<Reply, UserError> {
        let by = By::Player(here.player.clone());
        Ok(self.ask_tournament(here, tournament.id(), by, ask).await?.into())
    }
}
