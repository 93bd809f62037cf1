//! `/tournament`, `/arbiter`, `/ratings`: tournaments from their announcement to their export.
//!
//! `act_form`: directors' forms. [`announcement`]: announcing one. `entry`:
//! entering and leaving. `look`, `why`: pages and reasons. [`arbiter`]: directors' commands. [`reading`]: boards and
//! results as they are typed. `tournament_option`, `execute`: the tournament that a command is for, and carrying it out.

pub(crate) mod act_form;
pub mod announcement;
pub mod arbiter;
pub(crate) mod enter;
pub(crate) mod entry;
mod execute;
mod game_texts;
pub(crate) mod look;
mod no_shows;
pub(crate) mod options;
pub(crate) mod panel;
pub mod ratings;
pub mod reading;
pub(in crate::commands) mod suggest;
pub(crate) mod tournament_option;
mod why;

use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::commands::tournaments::announcement::announce::{announce_again, announce_tournament};
use crate::commands::tournaments::announcement::{announce, arena, draft, ladder, league, simul, teams};
use crate::commands::tournaments::entry::{check_in, sign_off, sign_up, sit_out};
use crate::commands::tournaments::look::{
    export_tournament, list_tournaments, pairings, show_tournament, standings, tournament_log,
};
use crate::commands::tournaments::options::{ROUND, TEAM, TOURNAMENT_OPTION};
use castellan_community::quota::RequestClass;

/// The family.
pub const FAMILY: Family = Family { groups: &["tournament"], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["tournament", "new"],
        options: &[],
        class: RequestClass::Look,
        needs: Needs::Settings,
        run: |_, context, _| Box::pin(async move { draft::new_draft(context) }),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "announce"],
        options: announce::OPTIONS,
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(announce_tournament(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "simul"],
        options: simul::OPTIONS,
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(simul::announce_simul(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "arena"],
        options: arena::OPTIONS,
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(arena::announce_arena(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "ladder"],
        options: ladder::OPTIONS,
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(ladder::announce_ladder(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "league"],
        options: league::OPTIONS,
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(league::announce_league(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "teams"],
        options: teams::OPTIONS,
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(teams::announce_teams(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "again"],
        options: &[TOURNAMENT_OPTION, options::TITLE, options::STARTS, options::CHECK_IN],
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(announce_again(services, context, invocation)),
        who: Who::Directors,
    },
    CommandSpec {
        path: &["tournament", "list"],
        options: &[],
        class: RequestClass::Look,
        needs: Needs::Settings,
        run: |services, context, _| Box::pin(list_tournaments(services, context)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "show"],
        options: &[TOURNAMENT_OPTION],
        class: RequestClass::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(show_tournament(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "sign-up"],
        options: &[TEAM, TOURNAMENT_OPTION],
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(sign_up(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "challenge"],
        options: ladder::CHALLENGE,
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(ladder::challenge(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "line-up"],
        options: teams::LINE_UP,
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(teams::line_up(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "withdraw"],
        options: &[TOURNAMENT_OPTION],
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(sign_off(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "check-in"],
        options: &[TOURNAMENT_OPTION],
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(check_in(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "sit-out"],
        options: &[Opt::required("round", Kind::Number), TOURNAMENT_OPTION],
        class: RequestClass::Change,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(sit_out(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "standings"],
        options: &[Opt::new("page", Kind::Number), TOURNAMENT_OPTION],
        class: RequestClass::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(standings(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "pairings"],
        options: &[ROUND, TOURNAMENT_OPTION],
        class: RequestClass::Look,
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
        class: RequestClass::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(why::why(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "export"],
        options: &[Opt::new("games", Kind::Switch), ROUND, TOURNAMENT_OPTION],
        class: RequestClass::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(export_tournament(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["tournament", "log"],
        options: &[TOURNAMENT_OPTION],
        class: RequestClass::Look,
        needs: Needs::Settings,
        run: |services, context, invocation| Box::pin(tournament_log(services, context, invocation)),
        who: Who::Anybody,
    },
];
