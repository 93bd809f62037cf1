//! `/tournament`, `/arbiter`, `/ratings`: tournaments from their announcement to their export.
//!
//! [`announce`]: what is settled. `entry`: coming and going. `look`: how one stands, by commands and buttons.
//! [`arbiter`]: what directors do. [`reading`]: boards, results and pairings as people type them. [`ratings`]: how
//! strong players are.

pub mod announce;
pub mod arbiter;
mod entry;
mod look;
pub mod ratings;
pub mod reading;
pub(in crate::commands) mod suggest;

use super::table::{CommandSpec, Kind, Needs, Opt, Source, Who};
use crate::authority::Intent;
use crate::bot::{Bot, InteractionContext, Reply, no};
use crate::components::ids::{Id, Step};
use crate::escape::{code, plain, told};
use crate::limits::{CONTENT, cut};
use crate::people::People;
use crate::quota::Costly;
use crate::trouble::{Failed, UserError};
use crate::venues::Venue;
use crate::wire::{CommandInvocation, GuildId};
use castellan_game::{By, PlayerId};
use castellan_referee::tournaments::Entry;
use castellan_referee::{TournamentTrouble, Trouble};
use castellan_text as text;
use castellan_tournament::{self as tournament, Board, CommandKind, Refusal, Tournament, TournamentId};
use std::sync::Arc;

/// The option by which a tournament is named.
pub const TOURNAMENT: &str = "tournament";
/// The same as an option of most commands.
const WHICH: Opt = Opt::new(
    TOURNAMENT,
    Kind::Text(Source::Tournaments),
    "Which tournament; needed only where several could be meant",
);
/// The option `round`.
const ROUND: Opt = Opt::new("round", Kind::Text(Source::Rounds), "Which round: the latest, if none is named");

/// The family.
pub const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["tournament", "announce"],
        about: "For directors: announce a tournament in this channel",
        options: announce::OPTIONS,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.announce_tournament(here, given)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "list"],
        about: "The tournaments of this server",
        options: &[],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |bot, here, _| Box::pin(bot.list_tournaments(here)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "show"],
        about: "How a tournament stands, and what was settled for it",
        options: &[WHICH],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.show_tournament(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "sign-up"],
        about: "Take part",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.sign_up(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "withdraw"],
        about: "Take no further part",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.sign_off(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "check-in"],
        about: "Say before the start that you are there",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.check_in(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "sit-out"],
        about: "Have no game in a round that is not paired yet",
        options: &[Opt::required("round", Kind::Number, "Which round"), WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.sit_out(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "standings"],
        about: "Who stands where",
        options: &[Opt::new("page", Kind::Number, "Which page, of 25 players each"), WHICH],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.standings(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "pairings"],
        about: "Who plays whom, and the results",
        options: &[ROUND, WHICH],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.pairings(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "export"],
        about: "Everything as files: CSV and JSON, and TRF where two play each other",
        options: &[WHICH],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.export_tournament(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "log"],
        about: "What directors did, and why",
        options: &[WHICH],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.acts(here, given)),
        who: Who::Anybody,
    },
];

impl Bot {
    /// The tournament that a command means, when whoever gives it may do this with it: the one that it names, or the
    /// only one that goes on in this channel, or in this server; where none goes on, the latest.
    pub(super) async fn which_tournament(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
        intent: Intent,
    ) -> Result<(Arc<Tournament>, Venue), UserError> {
        if let Some(name) = given.text(TOURNAMENT) {
            if !here.operates {
                guild(here)?;
            }
            let id = TournamentId::new(name.trim());
            let Ok(id) = id else {
                return UserError::say(format!("{} is no tournament's name.", code(name)));
            };
            return self.tournament_for(here, &id, intent).await;
        }
        let all = self.entries_of(guild(here)?).await?;
        let (mut going_on, mut denied) = (Vec::new(), None);
        for (id, _) in all.iter().filter(|(_, entry)| entry.is_open()) {
            match self.tournament_for(here, id, intent).await {
                Ok(found) => going_on.push(found),
                Err(no @ UserError::Sentence(_)) => denied = Some(no),
                Err(no) => return Err(no),
            }
        }
        let near: Vec<_> = going_on.iter().filter(|(_, venue)| is_near(here, venue)).cloned().collect();
        match (near.as_slice(), going_on.as_slice(), denied) {
            ([only], ..) | ([], [only], _) => Ok(only.clone()),
            ([], [], Some(denied)) => Err(denied),
            ([], [], None) => match all.first() {
                Some((latest, _)) => self.tournament_for(here, latest, intent).await,
                None => UserError::say(
                    "There is no tournament in this server. `/tournament announce` announces one.",
                ),
            },
            ([], several, _) | (several, ..) => {
                let named = several.iter().map(|(tournament, _)| {
                    format!("`{}` ({})", tournament.id(), plain(&tournament.announcement().title))
                });
                let named: Vec<String> = named.collect();
                let text = format!(
                    "Which tournament do you mean? Please fill in `tournament`: {}.",
                    named.join("; ")
                );
                UserError::say(cut(&text, CONTENT))
            }
        }
    }

    /// What can be said of the tournaments of a server without loading them: those that go on first, then the latest.
    pub(in crate::commands) async fn entries_of(
        &self,
        guild: GuildId,
    ) -> Result<Vec<(TournamentId, Entry)>, UserError> {
        // What other servers have announced costs nothing here.
        let mut entries = Vec::new();
        // Names grow with time.
        for id in self.venues.in_guild(guild).await?.into_iter().rev() {
            match self.referee.tournament_entry(&id).await {
                Ok(entry) => entries.extend(entry.map(|entry| (id, entry))),
                // It cannot be loaded either: whoever asks for it is told.
                Err(trouble) if trouble.is_local() => {}
                Err(trouble) => return Err(no(trouble)),
            }
        }
        entries.sort_by_key(|(_, entry)| !entry.is_open());
        Ok(entries)
    }

    /// The tournaments that go on, in whichever server.
    pub(crate) async fn going_on_anywhere(&self) -> Result<Vec<TournamentId>, Failed> {
        let all = self.referee.tournaments().await?;
        Ok(all.into_iter().filter(|(_, entry)| entry.is_open()).map(|(id, _)| id).collect())
    }

    /// Asks something of a tournament, as whoever is here. Gives what happened, as sentences.
    pub(super) async fn ask_tournament(
        &self,
        here: &InteractionContext<'_>,
        id: &TournamentId,
        by: By,
        ask: CommandKind,
    ) -> Result<String, UserError> {
        let (named, board) = (named(&ask), of_its_game(&ask));
        let (request, at) = (here.request(), here.interaction.reply.created);
        let command = tournament::Command { by, at, request, ask };
        let verdict = match (self.referee.tournament_command(id, &command).await, board) {
            (Ok(verdict), _) => verdict,
            // The game itself does not take it.
            (Err(trouble @ Trouble::Refused(_)), Some(board)) => {
                let tournament = self.referee.tournament(id).await.map_err(no)?;
                let Some(pairing) = tournament.pairing(board) else { return Err(no(trouble)) };
                return Err(self.refused(&tournament.game_of(pairing), trouble).await);
            }
            (Err(trouble), _) => return Err(self.no_tournament(id, trouble, &named).await),
        };
        if verdict.repeated {
            return Ok("That was done already.".to_owned());
        }
        let mut people = People::of_tournament(&self.referee, &verdict.tournament).await?;
        people.add_of_tournament(&self.referee, &verdict.events).await?;
        let called = |player: &PlayerId| people.name(player);
        let told = |event| told(&text::told_of_tournament(event, &verdict.tournament, &called));
        let sentences: Vec<String> = verdict.events.iter().map(told).collect();
        let text =
            if sentences.is_empty() { "Nothing was to be done.".to_owned() } else { sentences.join("\n") };
        Ok(cut(&text, CONTENT))
    }

    /// Why something asked of a tournament is not done. `named` are people whom the question named.
    pub(crate) async fn no_tournament(
        &self,
        id: &TournamentId,
        trouble: Trouble,
        named: &[PlayerId],
    ) -> UserError {
        let Trouble::Tournament(trouble) = trouble else { return no(trouble) };
        UserError::Sentence(match trouble {
            TournamentTrouble::Refused(refusal) => {
                return self
                    .refused_by(id, &refusal, named)
                    .await
                    .map_or_else(UserError::Failed, UserError::Sentence);
            }
            TournamentTrouble::Missing(id) => format!("There is no tournament {id} in this server."),
            TournamentTrouble::Frozen { tournament, .. } => {
                format!("Tournament {tournament} stands still: part of what is stored of it cannot be read.")
            }
            TournamentTrouble::Contended(_) => {
                "Too many asked at once, and nothing was done. Please ask again.".to_owned()
            }
        })
    }

    /// A refusal as a sentence, with names.
    async fn refused_by(
        &self,
        id: &TournamentId,
        refusal: &Refusal,
        named: &[PlayerId],
    ) -> Result<String, Failed> {
        let tournament = self.referee.tournament(id).await.ok();
        let mut people = match &tournament {
            Some(tournament) => People::of_tournament(&self.referee, tournament).await?,
            None => People::default(),
        };
        for player in named {
            people.add(&self.referee, player).await?;
        }
        let called = |player: &PlayerId| people.name(player);
        let mut text = told(&text::refused_by_tournament(refusal, tournament.as_deref(), &called));
        if let Refusal::CheckInNotOpen { opens } = refusal {
            text = format!("{text} It opens <t:{}:R>.", opens.ms() / 1_000);
        }
        Ok(cut(&text, CONTENT))
    }

    /// A button of a tournament was pressed.
    pub(crate) async fn tournament_step(
        &self,
        here: &InteractionContext<'_>,
        id: &Id,
    ) -> Result<Reply, UserError> {
        // `spring`, `spring,2` for the third page, `spring:4,2` for that of round 4.
        let (of, page) = id.argument.split_once(',').unwrap_or((&id.argument, "0"));
        let (name, round) = of.split_once(':').map_or((of, None), |(name, round)| (name, round.parse().ok()));
        let (Ok(name), Ok(page)) = (TournamentId::new(name), page.parse::<usize>()) else {
            return Err(Failed::Unknown("a button of a tournament".to_owned()).into());
        };
        guild(here)?;
        let intent =
            id.step.intent().ok_or_else(|| Failed::Unknown("a button of a tournament".to_owned()))?;
        let (tournament, _) = self.tournament_for(here, &name, intent).await?;
        match id.step {
            Step::SignUp => self.signs_up(here, &tournament).await,
            Step::SignOff => self.signs_off(here, &tournament, false).await,
            Step::SignOffMeant => self.signs_off(here, &tournament, true).await,
            Step::CheckIn => self.checks_in(here, &tournament).await,
            Step::Standings => self.standings_of(here, &tournament, page).await,
            Step::Pairings => self.pairings_of(&tournament, round, page).await,
            _ => self.acts_of(&tournament, page).await,
        }
    }
}

/// The server where something is asked.
pub(super) fn guild(here: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    here.interaction.guild.ok_or_else(|| UserError::Sentence("Tournaments are played in servers.".to_owned()))
}

/// Whether a tournament is told in the channel where something is asked, or in the one above.
fn is_near(here: &InteractionContext<'_>, venue: &Venue) -> bool {
    venue.channel == here.interaction.channel || here.interaction.parent == Some(venue.channel)
}

/// The board of a game that can refuse what is done with it.
const fn of_its_game(ask: &CommandKind) -> Option<Board> {
    match ask {
        CommandKind::Reinstate { board, .. } | CommandKind::Direct { board, .. } => Some(*board),
        _ => None,
    }
}

/// The players whom a question names.
fn named(ask: &CommandKind) -> Vec<PlayerId> {
    match ask {
        CommandKind::SignUp { player, .. } | CommandKind::Replace { player, .. } => vec![player.id.clone()],
        CommandKind::CheckIn { player }
        | CommandKind::Withdraw { player }
        | CommandKind::SitOut { player, .. } => {
            vec![player.clone()]
        }
        CommandKind::Remove { player, .. } => vec![player.clone()],
        CommandKind::Forbid { pair, .. } => pair.to_vec(),
        _ => Vec::new(),
    }
}
