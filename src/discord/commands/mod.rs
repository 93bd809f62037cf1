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

pub use table::{Deed, Leaf, registration};

use super::authority::Intent;
use super::bot::{Bot, Here, Said};
use super::ports::Discord;
use super::trouble::{Failed, No};
use super::wire::Given;
use crate::referee::{Clock, Entropy};
use crate::store::Store;
use table::Who;

/// The option by which a game is named.
pub const GAME: &str = "game";

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    /// Carries out a command.
    pub(super) async fn commanded(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let Some(leaf) = table::leaf(&given.path) else {
            return Err(Failed::Unknown(format!("the command {}", given.path.join(" "))).into());
        };
        if let Some(refusal) = leaf.too_long(given) {
            return No::say(refusal);
        }
        match leaf.who {
            Who::Managers => here.may_here(Intent::Configure).map(drop)?,
            Who::Directors => here.may_here(Intent::Officiate).map(drop)?,
            Who::Anybody => {}
        }
        match leaf.deed {
            Deed::New => self.new_game(here, given).await,
            Deed::List => self.list(here).await,
            Deed::Games => self.games(here).await,
            Deed::Show => self.show(here, given).await,
            Deed::Join => self.join(here, given).await,
            Deed::Leave => self.leave(here, given).await,
            Deed::Start => self.start(here, given).await,
            Deed::Abort => self.abort(here, given).await,
            Deed::MoveTable => self.move_table(here, given).await,
            Deed::Invite => self.invite(here, given).await,
            Deed::Watch => self.watch(here, given, true).await,
            Deed::Unwatch => self.watch(here, given, false).await,
            Deed::Army => self.army(here, given).await,
            Deed::Dice => self.dice(here, given).await,
            Deed::Seed => self.seed(here, given).await,
            Deed::Act => self.act(here, given).await,
            Deed::Board => self.board(here, given).await,
            Deed::Legal => self.legal(here, given).await,
            Deed::Why => self.why(here, given).await,
            Deed::Resign => self.resign(here, given).await,
            Deed::Clock => self.clock(here, given).await,
            Deed::DrawOffer => self.draw_offer(here, given).await,
            Deed::DrawAccept => self.draw_answer(here, given, true).await,
            Deed::DrawDecline => self.draw_answer(here, given, false).await,
            Deed::DrawClaim => self.draw_claim(here, given).await,
            Deed::Takeback => self.takeback(here, given).await,
            Deed::Pause => self.pause(here, given).await,
            Deed::Replace => self.replace(here, given).await,
            Deed::TimeClaim => self.time_claim(here, given).await,
            Deed::TimeGive => self.time_give(here, given).await,
            Deed::Premove => self.premove(here, given).await,
            Deed::WhatIf => self.what_if(here, given).await,
            Deed::Note => self.note(here, given).await,
            Deed::Vacation => self.vacation(here, given).await,
            Deed::Archive => self.archive(here, given).await,
            Deed::Replay => self.replay(here, given).await,
            Deed::History => self.history(here, given).await,
            Deed::Export => self.export(here, given).await,
            Deed::Rules => self.rules(given),
            Deed::Piece => self.piece(here, given).await,
            Deed::Help => self.help(given),
            Deed::Settings => self.my_settings(here, given).await,
            Deed::Block => self.block(here, given, true).await,
            Deed::Unblock => self.block(here, given, false).await,
            Deed::PrivacyShow => Ok(self.privacy()),
            Deed::PrivacyExport => self.privacy_export(here).await,
            Deed::PrivacyErase => Ok(self.erase_question()),
            Deed::ServerShow => self.server_show(here),
            Deed::ServerSet => self.server_set(here, given).await,
            Deed::ServerChannel => self.server_channel(here, given).await,
            Deed::ServerDefault => self.server_default(here, given).await,
            Deed::ServerStatus => self.server_status(here, given).await,
            Deed::ServerBan => self.server_ban(here, given, true).await,
            Deed::ServerUnban => self.server_ban(here, given, false).await,
            Deed::Direct => self.direct(here, given).await,
            Deed::Announce => self.announce_tournament(here, given).await,
            Deed::Tournaments => self.list_tournaments(here).await,
            Deed::Tournament => self.show_tournament(here, given).await,
            Deed::SignUp => self.sign_up(here, given).await,
            Deed::SignOff => self.sign_off(here, given).await,
            Deed::CheckIn => self.check_in(here, given).await,
            Deed::SitOut => self.sit_out(here, given).await,
            Deed::Standings => self.standings(here, given).await,
            Deed::Pairings => self.pairings(here, given).await,
            Deed::Results => self.export_tournament(here, given).await,
            Deed::Acts => self.acts(here, given).await,
            Deed::Arbiter => self.arbiter(here, given).await,
            Deed::Ratings => self.ratings_list(here, given).await,
            Deed::RatingsOf => self.ratings_show(here, given).await,
        }
    }
}
