//! `/games`, `/game list`: lists of games and of the moves or answers that they wait for.

use crate::commands::game_option::{candidates, name_list, opponent_names, own_games, state_message};
use crate::commands::handler::commands;
use crate::commands::spec::{Candidates, ServerData};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::OwnGame;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::people::pending::{PendingAction, waits_for};
use castellan_community::places::game_locations::GameLocation;
use castellan_community::rows::skip_unreadable;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::shortening::join_first_lines;
use castellan_discord_api::wire::Message;
use castellan_discord_view::game_buttons;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Game, Phase, Time};
use castellan_text::{self as text, MessageArgument, message};

/// The number of games on a page.
const ON_A_PAGE: usize = 8;

commands! {
    ["games"] free(Look).needs(ServerData::None): |call, ()| waiting_games(call.services, call.context, 0);
}

components! {
    /// The page buttons of `/games`.
    Games free(Look): |press| waiting_games(press.services, press.context, press.read().unwrap_or_default());
}

/// Returns a page of the games that wait for the user, in any channel. Past the end, returns the last page.
async fn waiting_games(
    services: &Services,
    context: &InteractionContext<'_>,
    page: usize,
) -> Result<Reply, UserError> {
    let games = services.access.own_games(context).await?;
    if games.is_empty() {
        return Ok(no_games(context).into());
    }
    let waiting = games.iter().filter(|own| own.pending != PendingAction::None).count();
    let pages = games.len().div_ceil(ON_A_PAGE);
    let page = page.min(pages - 1);
    let first = page * ON_A_PAGE;
    let mut lines = Vec::new();
    if page == 0 || first < waiting {
        lines.push(context.to_text(&message!(Games, "waiting", count = waiting)));
    }
    for (index, OwnGame { pending, until, game }) in games.iter().enumerate().skip(first).take(ON_A_PAGE) {
        if index == waiting.max(first) {
            lines.push(context.to_text(&message!(Games, "waiting-for-others")));
        }
        lines.push(waiting_line(services, context, game, *pending, *until).await?);
    }
    let mut message = Message::private(join_first_lines(lines));
    let page_rows = game_buttons::page_row(page, pages, context.language, |to| {
        ComponentId::without_game(Step::Games).with(to)
    });
    message.rows.extend(page_rows);
    Ok(message.into())
}

/// Returns the answer to a user without games, with buttons to begin one.
fn no_games(context: &InteractionContext<'_>) -> Message {
    let text = context.to_text(&message!(Games, "no-games"));
    Message { rows: context.first_game_rows(), ..Message::private(text) }
}

/// Returns a line with a game, what it waits for, and a link.
async fn waiting_line(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    pending: PendingAction,
    until: Option<Time>,
) -> Result<String, UserError> {
    let state = match (pending, game.phase()) {
        (PendingAction::Move, Phase::SetUp) => message!(Games, "wants-army"),
        (PendingAction::Move, _) => message!(Games, "wants-move"),
        (PendingAction::AnswerOffer, _) => message!(Games, "wants-answer"),
        (PendingAction::AnswerInvitation, _) => message!(Games, "wants-come"),
        (PendingAction::None, _) => state_message(services, game).await?,
    };
    let title = MessageArgument::game_title(game.settings().variant.info());
    let title = match services.referee.tournament_list.of_game(game.id()).await.map_err(user_error)? {
        Some((id, board)) => {
            let entry = services.referee.tournament_list.summary(&id).await.map_err(user_error)?;
            let found = services.access.tournament_for(context, &id, Intent::SeeTournament).await;
            let has_rounds = found.is_ok_and(|(tournament, _)| !tournament.has_single_round());
            entry.map(|entry| {
                let (title, tournament) = (title.clone(), escape_line(&entry.title));
                if has_rounds {
                    let round = board.round.to_string();
                    message!(
                        Games,
                        "title-in-tournament",
                        title = title,
                        tournament = tournament,
                        round = round
                    )
                } else {
                    message!(Games, "title-in-event", title = title, tournament = tournament)
                }
                .into()
            })
        }
        None => None,
    }
    .unwrap_or(title);
    let title = with_opponents(services, context, game, title).await?;
    let line = match until.map(|at| format!("<t:{}:R>", at.ms() / 1_000)) {
        Some(at) => message!(Games, "game-line-until", title = title, what = state, until = at),
        None => message!(Games, "game-line", title = title, what = state),
    };
    let board = match location_or_error(services, game).await? {
        Ok(Some(location)) => {
            let board = services.messages.board_of(game.id(), &location).await?;
            board.map_or_else(|| format!("<#{}>", location.channel), |board| board.link(location.guild))
        }
        Ok(None) => String::new(),
        Err(unreadable) => context.to_text(&unreadable),
    };
    Ok(format!("{} {board}", context.to_text(&line)).trim_end().to_owned())
}

/// Returns the title of a game with the user's opponents.
async fn with_opponents(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    title: MessageArgument,
) -> Result<MessageArgument, UserError> {
    let others = opponent_names(services, context, game).await?;
    let (players, count) = (name_list(&others), others.len());
    Ok(message!(Help, "game-with", game = title, players = players, count = count).into())
}

/// Returns the place of a game, or a sentence if the record is unreadable.
async fn location_or_error(
    services: &Services,
    game: &Game,
) -> Result<Result<Option<GameLocation>, text::Message>, UserError> {
    let location = skip_unreadable(services.places.of(game.id()).await)?;
    Ok(location.ok_or_else(|| message!(Boards, "place-unreadable")))
}

/// Lists the user's games, and the games here that can be joined.
pub(in crate::commands) async fn list_games(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let own = own_games(services, context).await?;
    let open = candidates(services, context, Candidates::Open).await?.games;
    let (mut lines, mut rows) = (Vec::new(), Vec::new());
    if own.is_empty() {
        let Message { content, rows: buttons, .. } = no_games(context);
        lines.push(content);
        rows = buttons;
    } else {
        lines.push(context.to_text(&message!(Games, "your-games")));
    }
    for game in &own {
        lines.push(game_line(services, context, game).await?);
    }
    let open: Vec<_> = open.iter().filter(|game| own.iter().all(|known| known.id() != game.id())).collect();
    if !open.is_empty() {
        lines.push(context.to_text(&message!(Games, "joinable-games")));
        for game in open {
            lines.push(game_line(services, context, game).await?);
        }
    }
    Ok(Message { rows, ..Message::private(join_first_lines(lines)) }.into())
}

/// Returns a game as one line.
async fn game_line(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<String, UserError> {
    let state = if waits_for(game, &context.player) {
        format!("**{}**", context.to_text(&message!(Games, "wants-move"))).into()
    } else {
        state_message(services, game).await?
    };
    let title = MessageArgument::game_title(game.settings().variant.info());
    let title = with_opponents(services, context, game, title).await?;
    let line = message!(Games, "game-line", title = title, what = state);
    let location = match location_or_error(services, game).await? {
        Ok(location) => location.map_or_else(String::new, |location| format!("<#{}>", location.channel)),
        Err(unreadable) => context.to_text(&unreadable),
    };
    Ok(format!("{} {location}", context.to_text(&line)).trim_end().to_owned())
}
