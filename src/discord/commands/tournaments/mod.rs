//! `/tournament`, `/arbiter`, `/ratings`: tournaments from their announcement to their export.
//!
//! `act_form`: directors' buttons. [`announce`]: announcing. `entry`: entering and leaving. `look`: standings and
//! pages, by commands and buttons. [`arbiter`]: directors' commands. [`reading`]: boards, results and pairings as
//! people type them. [`ratings`]: ratings. `simul`, `arena`, `ladder`, `league`, `teams`: announcing one. `why`: the
//! reasons of pairings and standings.

pub(crate) mod act_form;
pub mod announce;
pub mod arbiter;
mod arena;
mod change;
pub(crate) mod draft;
pub(crate) mod enter;
mod entrant_list;
pub(crate) mod entry;
mod game_texts;
pub(crate) mod ladder;
mod league;
pub(crate) mod look;
mod no_shows;
mod options;
pub(crate) mod panel;
pub mod ratings;
pub mod reading;
mod simul;
pub(in crate::commands) mod suggest;
pub(crate) mod teams;
mod why;

use crate::authority::Intent;
use crate::commands::options::id_typed;
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::commands::tournaments::announce::{announce_again, announce_tournament};
use crate::commands::tournaments::entry::{check_in, sign_off, sign_up, sit_out};
use crate::commands::tournaments::look::{
    export_tournament, list_tournaments, pairings, show_tournament, standings, tournament_log,
};
use crate::context::InteractionContext;
use crate::people::People;
use crate::quota::Costly;
use crate::refusals::{no, no_tournament, refused};
use crate::services::Services;
use crate::trouble::UserError;
use crate::venues::Venue;
use castellan_discord_api::blocked_names::note_title;
use castellan_discord_api::escape::{code, plain, with_small_lines};
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::wire::{CommandInvocation, GuildId};
use castellan_game::{By, PlayerId};
use castellan_referee::Trouble;
use castellan_referee::tournaments::Entry;
use castellan_text::{self as text, Fact, message};
use castellan_tournament::{self as tournament, Board, CommandKind, Tournament, TournamentId};
use std::sync::Arc;

/// The option by which a tournament is named.
pub const TOURNAMENT: &str = "tournament";
/// The same as an option of most commands.
const TOURNAMENT_OPTION: Opt = Opt::new(TOURNAMENT, Kind::Text(Source::Tournaments));
/// The option `team`: those that are there are suggested.
const TEAM: Opt = Opt::new("team", Kind::Text(Source::Entrants));
/// The option `round`.
const ROUND: Opt = Opt::new("round", Kind::Text(Source::Rounds));

/// The family.
pub const FAMILY: Family = Family { groups: &["tournament"], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["tournament", "new"],
        options: &[],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |_, context, _| Box::pin(async move { draft::new_draft(context) }),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "announce"],
        options: announce::OPTIONS,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(announce_tournament(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "simul"],
        options: simul::OPTIONS,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(simul::announce_simul(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "arena"],
        options: arena::OPTIONS,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(arena::announce_arena(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "ladder"],
        options: ladder::OPTIONS,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(ladder::announce_ladder(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "league"],
        options: league::OPTIONS,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(league::announce_league(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "teams"],
        options: teams::OPTIONS,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(teams::announce_teams(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "again"],
        options: &[TOURNAMENT_OPTION, options::TITLE, options::STARTS, options::CHECK_IN],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(announce_again(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "list"],
        options: &[],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |services, context, _| Box::pin(list_tournaments(services, context)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "show"],
        options: &[TOURNAMENT_OPTION],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(show_tournament(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "sign-up"],
        options: &[TEAM, TOURNAMENT_OPTION],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(sign_up(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "challenge"],
        options: ladder::CHALLENGE,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(ladder::challenge(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "line-up"],
        options: teams::LINE_UP,
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(teams::line_up(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "withdraw"],
        options: &[TOURNAMENT_OPTION],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(sign_off(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "check-in"],
        options: &[TOURNAMENT_OPTION],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(check_in(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "sit-out"],
        options: &[Opt::required("round", Kind::Number), TOURNAMENT_OPTION],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(sit_out(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "standings"],
        options: &[Opt::new("page", Kind::Number), TOURNAMENT_OPTION],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(standings(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "pairings"],
        options: &[ROUND, TOURNAMENT_OPTION],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(pairings(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "why"],
        options: &[
            Opt::new("board", Kind::Text(Source::Boards)),
            Opt::new("entrant", Kind::Text(Source::Entrants)),
            TOURNAMENT_OPTION,
        ],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(why::why(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "export"],
        options: &[Opt::new("games", Kind::Switch), ROUND, TOURNAMENT_OPTION],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(export_tournament(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "log"],
        options: &[TOURNAMENT_OPTION],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(tournament_log(services, context, invocation)),
        who: Who::Anybody,
    },
];

/// Finds the tournament that a command refers to, and checks permission: the named one, or the only one under way in
/// this channel; if none is, this channel's latest, unless the user wants to enter; then the only one under way in this
/// server, or its latest.
pub(super) async fn which_tournament(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    intent: Intent,
) -> Result<(Arc<Tournament>, Venue), UserError> {
    if let Some(name) = invocation.text(TOURNAMENT) {
        if !context.operates {
            guild(context)?;
        }
        let id = TournamentId::new(id_typed(name));
        let Ok(id) = id else {
            return UserError::say(message!(TournamentAnswers, "not-an-id", text = code(name)));
        };
        return services.access.tournament_for(context, &id, intent).await;
    }
    let all = entries_of(services, guild(context)?).await?;
    let (mut going_on, mut denied) = (Vec::new(), None);
    for (id, _) in all.iter().filter(|(_, entry)| entry.is_open()) {
        match services.access.tournament_for(context, id, intent).await {
            Ok(found) => going_on.push(found),
            Err(UserError::Failed(failed)) => return Err(failed.into()),
            Err(denial) => denied = Some(denial),
        }
    }
    let near: Vec<_> = going_on.iter().filter(|(_, venue)| is_near(context, venue)).cloned().collect();
    // Nobody enters a finished tournament.
    let enters = matches!(intent, Intent::SignUp | Intent::ChangeEntry);
    if near.is_empty() && !enters {
        for (id, _) in all.iter().filter(|(_, entry)| !entry.is_open()) {
            if is_of_here(services, context, id).await? {
                return services.access.tournament_for(context, id, intent).await;
            }
        }
    }
    match (near.as_slice(), going_on.as_slice(), denied) {
        ([only], ..) | ([], [only], _) => Ok(only.clone()),
        ([], [], Some(denied)) => Err(denied),
        ([], [], None) => match all.first() {
            Some((latest, _)) => services.access.tournament_for(context, latest, intent).await,
            None => UserError::say(message!(TournamentAnswers, "no-tournaments")),
        },
        ([], several, _) | (several, ..) => {
            let named = several.iter().map(|(tournament, _)| {
                format!("`{}` ({})", tournament.id(), plain(&tournament.announcement().title))
            });
            let named = Fact::List("list-semicolon", named.map(Fact::from).collect());
            let text = context.say(&message!(TournamentAnswers, "which-tournament", tournaments = named));
            UserError::say(cut(&text, CONTENT))
        }
    }
}

/// Returns the index entries of a server's tournaments, without loading them: those under way first, then the latest.
pub(in crate::commands) async fn entries_of(
    services: &Services,
    guild: GuildId,
) -> Result<Vec<(TournamentId, Entry)>, UserError> {
    // Tournaments of other servers cost nothing here.
    let mut entries = Vec::new();
    // Names grow with time.
    for id in services.venues.in_guild(guild).await?.into_iter().rev() {
        match services.referee.tournament_list.entry(&id).await {
            Ok(entry) => {
                if let Some(entry) = &entry {
                    note_title(&entry.title, &id);
                }
                entries.extend(entry.map(|entry| (id, entry)));
            }
            // The error is shown when the user asks for that one.
            Err(trouble) if trouble.is_local() => {}
            Err(trouble) => return Err(no(trouble)),
        }
    }
    entries.sort_by_key(|(_, entry)| !entry.is_open());
    Ok(entries)
}

/// Gives a tournament a command as the user, and returns the events as sentences.
pub(super) async fn tournament_command(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &TournamentId,
    by: By,
    kind: CommandKind,
) -> Result<String, UserError> {
    let (named, board) = (named(&kind), of_its_game(&kind));
    let (request, at) = (context.request(), context.asked_at());
    let command = tournament::Command { by, at, request, kind };
    let verdict = match (services.referee.tournaments.command(id, &command).await, board) {
        (Ok(verdict), _) => verdict,
        // The game itself does not take it.
        (Err(trouble @ Trouble::Refused(_)), Some(board)) => {
            let tournament = services.referee.tournaments.tournament(id).await.map_err(no)?;
            let Some(pairing) = tournament.pairing(board) else { return Err(no(trouble)) };
            return Err(refused(&tournament.game_of(pairing), trouble));
        }
        (Err(trouble), _) => return Err(no_tournament(id, trouble, &named)),
    };
    let mut people = People::of_tournament(&services.referee, &verdict.then).await?;
    people.add_of_tournament(&services.referee, &verdict.events).await?;
    let called = |player: &PlayerId| people.marked(player, context.language);
    let language = context.language;
    let told = |event| {
        with_small_lines(&text::tournament_event_sentence_in(event, &verdict.then, &called, language))
    };
    let mut sentences: Vec<String> = verdict.events.iter().map(told).collect();
    if let Some(venue) = services.venues.of(id).await?.filter(|venue| venue.lost) {
        Box::pin(services.holds.look_at(venue.guild, Some(venue.channel))).await?;
        let venue = services.venues.of(id).await?.filter(|venue| venue.lost);
        if let Some(venue) = venue.filter(|_| !sentences.is_empty()) {
            sentences.extend(services.tournaments.not_posted(id, &venue, language).await);
        }
    }
    if sentences.is_empty() {
        return Ok(context.say(&message!(TournamentAnswers, "nothing-to-do")));
    }
    Ok(cut(&sentences.join("\n"), CONTENT))
}

/// Returns the server of the interaction.
pub(crate) fn guild(context: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    context.interaction.guild.ok_or_else(|| UserError::sentence(message!(TournamentAnswers, "servers-only")))
}

/// Returns `true` if a tournament is posted in this channel, or in the one above it.
fn is_near(context: &InteractionContext<'_>, venue: &Venue) -> bool {
    venue.channel == context.interaction.channel || context.interaction.parent == Some(venue.channel)
}

/// Returns `true` if a tournament is posted in this channel.
pub(super) async fn is_of_here(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &TournamentId,
) -> Result<bool, UserError> {
    Ok(services.venues.of(id).await?.is_some_and(|venue| is_near(context, &venue)))
}

/// Returns the board whose game can refuse a command.
fn of_its_game(kind: &CommandKind) -> Option<Board> {
    match kind.asked() {
        CommandKind::Reinstate { board, .. } | CommandKind::Direct { board, .. } => Some(*board),
        _ => None,
    }
}

/// Returns the players named in a command.
fn named(kind: &CommandKind) -> Vec<PlayerId> {
    match kind.asked() {
        CommandKind::SignUp { player, .. }
        | CommandKind::JoinTeam { player, .. }
        | CommandKind::Replace { player, .. } => vec![player.id.clone()],
        CommandKind::CheckIn { player }
        | CommandKind::Withdraw { player }
        | CommandKind::Pause { player }
        | CommandKind::SitOut { player, .. } => {
            vec![player.clone()]
        }
        CommandKind::Challenge { player, opponent } => vec![player.clone(), opponent.clone()],
        CommandKind::Remove { player, .. } => vec![player.clone()],
        CommandKind::Forbid { pair, .. } => pair.to_vec(),
        _ => Vec::new(),
    }
}
