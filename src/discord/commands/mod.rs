//! The commands: one table, and one file for each family.

pub mod archive;
pub mod direct;
pub mod game;
pub mod mine;
pub mod offers;
pub mod opening;
pub mod overview;
pub mod plans;
pub mod play;
mod privacy;
pub mod records;
pub mod rules;
pub mod server;
pub mod setup;
pub mod suggest;
pub mod table;
mod terms;
pub mod tournaments;
pub mod which;

pub use table::{CommandId, CommandSpec, registration};

use super::authority::Intent;
use super::bot::{Bot, InteractionContext, Reply};
use super::trouble::{Failed, UserError};
use super::wire::CommandInvocation;
use table::Who;

/// The option by which a game is named.
pub const GAME: &str = "game";

impl Bot {
    /// Carries out a command.
    pub(super) async fn commanded(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let Some(leaf) = table::leaf(&given.path) else {
            return Err(Failed::Unknown(format!("the command {}", given.path.join(" "))).into());
        };
        if let Some(refusal) = leaf.too_long(given) {
            return UserError::say(refusal);
        }
        match leaf.who {
            Who::Managers => here.may_here(Intent::Configure).map(drop)?,
            Who::Directors => here.may_here(Intent::Officiate).map(drop)?,
            Who::Anybody => {}
        }
        match leaf.deed {
            CommandId::New => self.new_game(here, given).await,
            CommandId::List => self.list(here).await,
            CommandId::Games => self.games(here).await,
            CommandId::Show => self.show(here, given).await,
            CommandId::Join => self.join(here, given).await,
            CommandId::Leave => self.leave(here, given).await,
            CommandId::Start => self.start(here, given).await,
            CommandId::Abort => self.abort(here, given).await,
            CommandId::MoveTable => self.move_table(here, given).await,
            CommandId::Invite => self.invite(here, given).await,
            CommandId::Watch => self.watch(here, given, true).await,
            CommandId::Unwatch => self.watch(here, given, false).await,
            CommandId::Army => self.army(here, given).await,
            CommandId::Dice => self.dice(here, given).await,
            CommandId::Seed => self.seed(here, given).await,
            CommandId::Act => self.act(here, given).await,
            CommandId::Board => self.board(here, given).await,
            CommandId::Legal => self.legal(here, given).await,
            CommandId::Why => self.why(here, given).await,
            CommandId::Resign => self.resign(here, given).await,
            CommandId::Clock => self.clock(here, given).await,
            CommandId::DrawOffer => self.draw_offer(here, given).await,
            CommandId::DrawAccept => self.draw_answer(here, given, true).await,
            CommandId::DrawDecline => self.draw_answer(here, given, false).await,
            CommandId::DrawClaim => self.draw_claim(here, given).await,
            CommandId::Takeback => self.takeback(here, given).await,
            CommandId::Pause => self.pause(here, given).await,
            CommandId::Replace => self.replace(here, given).await,
            CommandId::TimeClaim => self.time_claim(here, given).await,
            CommandId::TimeGive => self.time_give(here, given).await,
            CommandId::Premove => self.premove(here, given).await,
            CommandId::WhatIf => self.what_if(here, given).await,
            CommandId::Note => self.note(here, given).await,
            CommandId::Vacation => self.vacation(here, given).await,
            CommandId::Archive => self.archive(here, given).await,
            CommandId::Replay => self.replay(here, given).await,
            CommandId::History => self.history(here, given).await,
            CommandId::Export => self.export(here, given).await,
            CommandId::Rules => self.rules(given),
            CommandId::Piece => self.piece(here, given).await,
            CommandId::Help => self.help(given),
            CommandId::Settings => self.my_settings(here, given).await,
            CommandId::Block => self.block(here, given, true).await,
            CommandId::Unblock => self.block(here, given, false).await,
            CommandId::PrivacyShow => Ok(self.privacy()),
            CommandId::PrivacyExport => self.privacy_export(here).await,
            CommandId::PrivacyErase => Ok(self.erase_question()),
            CommandId::ServerShow => self.server_show(here),
            CommandId::ServerSet => self.server_set(here, given).await,
            CommandId::ServerChannel => self.server_channel(here, given).await,
            CommandId::ServerDefault => self.server_default(here, given).await,
            CommandId::ServerStatus => self.server_status(here, given).await,
            CommandId::ServerBan => self.server_ban(here, given, true).await,
            CommandId::ServerUnban => self.server_ban(here, given, false).await,
            CommandId::Direct => self.direct(here, given).await,
            CommandId::Announce => self.announce_tournament(here, given).await,
            CommandId::Tournaments => self.list_tournaments(here).await,
            CommandId::Tournament => self.show_tournament(here, given).await,
            CommandId::SignUp => self.sign_up(here, given).await,
            CommandId::SignOff => self.sign_off(here, given).await,
            CommandId::CheckIn => self.check_in(here, given).await,
            CommandId::SitOut => self.sit_out(here, given).await,
            CommandId::Standings => self.standings(here, given).await,
            CommandId::Pairings => self.pairings(here, given).await,
            CommandId::Results => self.export_tournament(here, given).await,
            CommandId::Acts => self.acts(here, given).await,
            CommandId::Arbiter => self.arbiter(here, given).await,
            CommandId::Ratings => self.ratings_list(here, given).await,
            CommandId::RatingsOf => self.ratings_show(here, given).await,
        }
    }
}
