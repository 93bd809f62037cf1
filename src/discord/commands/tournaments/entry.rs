//! Coming and going: signing up, withdrawing, checking in, sitting out.

use crate::discord::authority::Intent;
use crate::discord::bot::{Bot, Here, Said, no};
use crate::discord::commands::game::confirm;
use crate::discord::components::ids::{Id, Step};
use crate::discord::escape::plain;
use crate::discord::ports::Discord;
use crate::discord::trouble::No;
use crate::discord::wire::Given;
use crate::game::{By, Player};
use crate::referee::{Clock, Entropy};
use crate::store::Store;
use crate::tournament::rating::List;
use crate::tournament::{Announcement, Ask, Format, Phase, Tournament, pods};

/// The rating list from which players are seeded.
fn list(announcement: &Announcement) -> List {
    let is_pods = matches!(announcement.format, Format::Pods { .. });
    List::of(announcement.agreement.variant, if is_pods { pods::LARGE } else { 2 })
}

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    pub(in crate::discord::commands) async fn sign_up(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, _) = self.which_tournament(here, given, Intent::SignUp).await?;
        self.signs_up(here, &tournament).await
    }

    /// Signs up, seeded by the rating of the game's list where there is one.
    pub(super) async fn signs_up(&self, here: &Here<'_>, tournament: &Tournament) -> Result<Said, No> {
        let list = list(tournament.announcement());
        let rating = self.referee.rating_of(list, &here.player).await.map_err(no)?;
        let rating = rating.map(|rating| rating.shown());
        let player = Player::person(here.player.clone());
        self.for_oneself(here, tournament, Ask::SignUp { player, rating }).await
    }

    pub(in crate::discord::commands) async fn sign_off(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, _) = self.which_tournament(here, given, Intent::ChangeEntry).await?;
        self.signs_off(here, &tournament, false).await
    }

    /// Withdraws; from a tournament that runs only when that is `meant`.
    pub(super) async fn signs_off(
        &self,
        here: &Here<'_>,
        tournament: &Tournament,
        meant: bool,
    ) -> Result<Said, No> {
        let plays = tournament.players().contains(&here.player);
        if !meant && plays && tournament.phase() == Phase::Running {
            let question = format!(
                "Do you want to withdraw from {}? Your games in it that go on are lost, and you cannot come back.",
                plain(&tournament.announcement().title)
            );
            return Ok(confirm(question, "Withdraw", Id::bare(Step::SignOffMeant).with(tournament.id())));
        }
        self.for_oneself(here, tournament, Ask::Withdraw { player: here.player.clone() }).await
    }

    pub(in crate::discord::commands) async fn check_in(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, _) = self.which_tournament(here, given, Intent::SignUp).await?;
        self.checks_in(here, &tournament).await
    }

    pub(super) async fn checks_in(&self, here: &Here<'_>, tournament: &Tournament) -> Result<Said, No> {
        self.for_oneself(here, tournament, Ask::CheckIn { player: here.player.clone() }).await
    }

    pub(in crate::discord::commands) async fn sit_out(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, _) = self.which_tournament(here, given, Intent::ChangeEntry).await?;
        let round = given.number("round").and_then(|round| u32::try_from(round).ok()).unwrap_or_default();
        self.for_oneself(here, &tournament, Ask::SitOut { player: here.player.clone(), round }).await
    }

    async fn for_oneself(&self, here: &Here<'_>, tournament: &Tournament, ask: Ask) -> Result<Said, No> {
        let by = By::Player(here.player.clone());
        Ok(self.ask_tournament(here, tournament.id(), by, ask).await?.into())
    }
}
