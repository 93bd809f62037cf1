//! `/tournament`, `/arbiter`, `/ratings`: tournaments from their announcement to their export.
//!
//! [`announcement`] announces tournaments, and `participation` holds sign-ups and withdrawals. `views` shows
//! standings, pairings and decisions, and `explanations` explains them. [`arbiter`] and `director_form` hold the
//! commands and forms of directors, and `invite` the invitation of people on a list. [`parsing`] parses typed boards,
//! players and results. `tournament_option` finds the tournament that a command is for, and `execute` carries the
//! command out.

pub mod announcement;
pub mod arbiter;
pub(crate) mod director_form;
mod execute;
mod explanations;
mod game_texts;
pub(crate) mod invite;
mod no_shows;
pub(crate) mod panel;
pub mod parsing;
pub(crate) mod participation;
pub mod ratings;
pub(crate) mod shared_options;
pub(in crate::commands) mod suggest;
pub(crate) mod tournament_option;
pub(crate) mod views;

use crate::commands::handler::commands;
use crate::commands::option_values::options;
use crate::commands::tournaments::announcement::{announce, arena, draft, ladder, league, simul, teams};
use crate::commands::tournaments::participation::{check_in, execute_for_user, sign_up_command, withdraw};
use crate::commands::tournaments::shared_options::{PageOption, RoundNumber};
use crate::commands::tournaments::views::{
    export_tournament, list_tournaments, show_decisions, show_pairings, show_standings, show_tournament,
};
use castellan_tournament::CommandKind;

commands! {
    ["tournament", "new"] of_server(Look, Announce): |call, ()| async move { Ok(draft::draft_card(call.context)) };
    ["tournament", "announce"] of_server(Change, Announce): |call, new| announce::announce_tournament(call, new);
    ["tournament", "simul"] of_server(Change, Announce): |call, new| simul::announce_simul(call, new);
    ["tournament", "arena"] of_server(Change, Announce): |call, new| arena::announce_arena(call, new);
    ["tournament", "ladder"] of_server(Change, Announce): |call, new| ladder::announce_ladder(call, new);
    ["tournament", "league"] of_server(Change, Announce): |call, new| league::announce_league(call, new);
    ["tournament", "teams"] of_server(Change, Announce): |call, new| teams::announce_teams(call, new);
    ["tournament", "again"] of_server(Change, Announce): |call, again| announce::announce_again(call, again);
    ["tournament", "list"] free(Look): |call, ()| list_tournaments(call.services, call.context);
    ["tournament", "show"] of_tournament(Look, SeeTournament): |call, ()| show_tournament(call);
    ["tournament", "sign-up"] of_tournament(Change, SignUp): |call, team| sign_up_command(call, team);
    ["tournament", "challenge"] of_tournament(Change, SignUp): |call, whom| ladder::challenge(call, whom);
    ["tournament", "line-up"] of_tournament(Change, SignUp): |call, order| teams::line_up(call, order);
    ["tournament", "withdraw"] of_tournament(Change, ChangeEntry): |call, ()| {
        withdraw(call.services, call.context, &call.subject.0, false)
    };
    ["tournament", "check-in"] of_tournament(Change, SignUp): |call, ()| {
        check_in(call.services, call.context, &call.subject.0)
    };
    ["tournament", "sit-out"] of_tournament(Change, ChangeEntry): |call, SitOutOptions { round }| {
        let kind = CommandKind::RequestBye { player: call.context.player.clone(), round };
        execute_for_user(call.services, call.context, &call.subject.0, kind)
    };
    ["tournament", "standings"] of_tournament(Look, SeeTournament): |call, PageOption { page }| {
        let page = page.map_or(0, |page| page.saturating_sub(1) as usize);
        show_standings(call.services, call.context, &call.subject.0, page)
    };
    ["tournament", "pairings"] of_tournament(Look, SeeTournament): |call, PairingsOptions { round }| {
        let round = round.map(|RoundNumber(round)| round);
        show_pairings(call.services, call.context, &call.subject.0, round, 0)
    };
    ["tournament", "why"] of_tournament(Look, SeeTournament): |call, whom| explanations::explain(call, whom);
    ["tournament", "export"] of_tournament(Look, SeeTournament): |call, options| export_tournament(call, options);
    ["tournament", "log"] of_tournament(Look, SeeTournament): |call, ()| {
        show_decisions(call.services, call.context, &call.subject.0, 0)
    };
}

options! {
    /// The options of `/tournament sit-out`.
    struct SitOutOptions { round: u32 = "round", }

    /// The options of `/tournament pairings`.
    struct PairingsOptions { round: Option<RoundNumber> = "round", }
}
