//! `/tournament`, `/arbiter`, `/ratings`: tournaments from their announcement to their export.
//!
//! [`announcement`] announces tournaments, `entry` holds entries and withdrawals, `look` and `why` pages and
//! explanations, [`arbiter`] and `act_form` the commands and forms of directors, and [`reading`] the parsers of boards
//! and results. `tournament_option` and `execute` find the tournament that a command is for, and carry the command out.

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

use crate::commands::handler::commands;
use crate::commands::option_values::options;
use crate::commands::tournaments::announcement::{announce, arena, draft, ladder, league, simul, teams};
use crate::commands::tournaments::entry::{checks_in, for_oneself, sign_up, signs_off};
use crate::commands::tournaments::look::{
    acts_of, export_tournament, list_tournaments, pairings_of, show_tournament, standings_of,
};
use crate::commands::tournaments::options::{Page, Round};
use castellan_tournament::CommandKind;

commands! {
    ["tournament", "new"] of_server(Look, Announce): |call, ()| async move { Ok(draft::new_draft(call.context)) };
    ["tournament", "announce"] of_server(Change, Announce): |call, new| announce::announce_tournament(call, new);
    ["tournament", "simul"] of_server(Change, Announce): |call, new| simul::announce_simul(call, new);
    ["tournament", "arena"] of_server(Change, Announce): |call, new| arena::announce_arena(call, new);
    ["tournament", "ladder"] of_server(Change, Announce): |call, new| ladder::announce_ladder(call, new);
    ["tournament", "league"] of_server(Change, Announce): |call, new| league::announce_league(call, new);
    ["tournament", "teams"] of_server(Change, Announce): |call, new| teams::announce_teams(call, new);
    ["tournament", "again"] of_server(Change, Announce): |call, again| announce::announce_again(call, again);
    ["tournament", "list"] free(Look): |call, ()| list_tournaments(call.services, call.context);
    ["tournament", "show"] of_tournament(Look, SeeTournament): |call, ()| show_tournament(call);
    ["tournament", "sign-up"] of_tournament(Change, SignUp): |call, team| sign_up(call, team);
    ["tournament", "challenge"] of_tournament(Change, SignUp): |call, whom| ladder::challenge(call, whom);
    ["tournament", "line-up"] of_tournament(Change, SignUp): |call, order| teams::line_up(call, order);
    ["tournament", "withdraw"] of_tournament(Change, ChangeEntry): |call, ()| {
        signs_off(call.services, call.context, &call.subject.0, false)
    };
    ["tournament", "check-in"] of_tournament(Change, SignUp): |call, ()| {
        checks_in(call.services, call.context, &call.subject.0)
    };
    ["tournament", "sit-out"] of_tournament(Change, ChangeEntry): |call, SitOut { round }| {
        let kind = CommandKind::SitOut { player: call.context.player.clone(), round };
        for_oneself(call.services, call.context, &call.subject.0, kind)
    };
    ["tournament", "standings"] of_tournament(Look, SeeTournament): |call, Page { page }| {
        let page = page.map_or(0, |page| page.saturating_sub(1) as usize);
        standings_of(call.services, call.context, &call.subject.0, page)
    };
    ["tournament", "pairings"] of_tournament(Look, SeeTournament): |call, OfRound { round }| {
        let round = round.map(|Round(round)| round);
        pairings_of(call.services, call.context, &call.subject.0, round, 0)
    };
    ["tournament", "why"] of_tournament(Look, SeeTournament): |call, whom| why::why(call, whom);
    ["tournament", "export"] of_tournament(Look, SeeTournament): |call, options| export_tournament(call, options);
    ["tournament", "log"] of_tournament(Look, SeeTournament): |call, ()| {
        acts_of(call.services, call.context, &call.subject.0, 0)
    };
}

options! {
    /// The options of `/tournament sit-out`.
    struct SitOut { round: u32 = "round", }

    /// The options of `/tournament pairings`.
    struct OfRound { round: Option<Round> = "round", }
}
