//! `/games`, `/game list`: lists of games and of the moves or answers that they wait for.

use crate::commands::game_option::{
    candidates, has_lost_its_channel, listed, opponents, own_games, waits_for,
};
use crate::commands::handler::commands;
use crate::commands::spec::{Candidates, Needs};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::game_places::GamePlace;
use castellan_community::refusals::user_error;
use castellan_community::rows::skip_unreadable;
use castellan_discord_api::escape::plain;
use castellan_discord_api::fit::under_each_other;
use castellan_discord_api::wire::Message;
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_game::{Game, Phase, PlayerId, Time};
use castellan_text::{self as text, Fact, message};
use std::sync::Arc;

/// The number of games on a page.
const ON_A_PAGE: usize = 8;

commands! {
    ["games"] free(Look).needs(Needs::Nothing): |call, ()| waiting_games(call.services, call.context, 0);
}

components! {
    /// The page buttons of `/games`.
    Games free(Look): |press| waiting_games(press.services, press.context, press.read().unwrap_or_default());
}

/// The action that a game needs from a player, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Wants {
    /// A move, or the choice of an army.
    Act,
    /// An answer to an offer.
    Answer,
    /// An answer to an invitation.
    Come,
    /// None for now.
    Nothing,
}

impl Wants {
    fn of(game: &Game, player: &PlayerId) -> Self {
        let asked = |offer: &castellan_game::offers::Offer| {
            game.parties(&offer.kind).contains(player) && !offer.agreed.contains(player)
        };
        if waits_for(game, player) {
            Self::Act
        } else if game.offers().iter().any(asked) {
            Self::Answer
        } else if game.invitations().iter().any(|invitation| invitation.player == *player) {
            Self::Come
        } else {
            Self::Nothing
        }
    }
}

/// Returns the deadline for what a game needs from a player, if any.
fn until(game: &Game, wants: Wants) -> Option<Time> {
    match (wants, game.phase()) {
        (Wants::Act | Wants::Nothing, Phase::Running) => game.clock().deadline().map(|(_, at)| at),
        (Wants::Act | Wants::Nothing, Phase::SetUp) => game.setup_until(),
        (Wants::Answer, _) => game.offers().iter().map(|offer| offer.until).min(),
        (Wants::Come, _) => game.due().iter().map(|due| due.at).min(),
        (Wants::Act | Wants::Nothing, _) => None,
    }
}

/// Returns a page of the games that wait for the user, in any channel. Past the end, returns the last page.
async fn waiting_games(
    services: &Services,
    context: &InteractionContext<'_>,
    page: usize,
) -> Result<Reply, UserError> {
    let mut ids = services.referee.game_list.games_of(&context.player, false).await.map_err(user_error)?;
    ids.extend(services.referee.game_list.invitations_of(&context.player).await.map_err(user_error)?);
    let mut games: Vec<(Wants, Option<Time>, Arc<Game>)> = Vec::new();
    for game in services.access.visible_games(context, &ids).await? {
        let wants = Wants::of(&game, &context.player);
        games.push((wants, until(&game, wants), game));
    }
    if games.is_empty() {
        return Ok(message!(Games, "no-games").into());
    }
    // Games without a deadline come last.
    games.sort_by_key(|(wants, until, game)| {
        (*wants == Wants::Nothing, until.is_none(), *until, *wants, game.id().clone())
    });
    let waiting = games.iter().filter(|(wants, ..)| *wants != Wants::Nothing).count();
    let mut lines = vec![context.say(&message!(Games, "waiting", count = waiting))];
    let pages = games.len().div_ceil(ON_A_PAGE);
    let page = page.min(pages - 1);
    for (place, (wants, until, game)) in games.iter().enumerate().skip(page * ON_A_PAGE).take(ON_A_PAGE) {
        if place == waiting {
            lines.push(context.say(&message!(Games, "waiting-for-others")));
        }
        lines.push(waiting_line(services, context, game, *wants, *until).await?);
    }
    let mut message = Message::private(under_each_other(lines));
    let turning = layout::pages(page, pages, context.language, |to| Id::bare(Step::Games).with(to));
    message.rows.extend(turning);
    Ok(message.into())
}

/// Returns a line with a game, what it waits for, and a link.
async fn waiting_line(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    wants: Wants,
    until: Option<Time>,
) -> Result<String, UserError> {
    let what = match (wants, game.phase()) {
        (Wants::Act, Phase::SetUp) => message!(Games, "wants-army"),
        (Wants::Act, _) => message!(Games, "wants-move"),
        (Wants::Answer, _) => message!(Games, "wants-answer"),
        (Wants::Come, _) => message!(Games, "wants-come"),
        (Wants::Nothing, _) => state(services, game).await?,
    };
    let title = Fact::title(game.agreement().variant.info());
    let title = match services.referee.tournament_list.of_game(game.id()).await.map_err(user_error)? {
        Some((id, board)) => {
            let entry = services.referee.tournament_list.entry(&id).await.map_err(user_error)?;
            entry.map(|entry| {
                let (round, tournament) = (board.round.to_string(), plain(&entry.title));
                let title = title.clone();
                message!(Games, "title-in-tournament", title = title, tournament = tournament, round = round)
                    .into()
            })
        }
        None => None,
    }
    .unwrap_or(title);
    let title = with_opponents(services, context, game, title).await?;
    let id = game.id().as_str();
    let line = match until.map(|at| format!("<t:{}:R>", at.ms() / 1_000)) {
        Some(at) => message!(Games, "game-line-until", game = id, title = title, what = what, until = at),
        None => message!(Games, "game-line", game = id, title = title, what = what),
    };
    let board = match place(services, game).await? {
        Ok(Some(place)) => {
            let board = services.messages.board_of(game.id(), &place).await?;
            board.map_or_else(|| format!("<#{}>", place.channel), |board| board.link(place.guild))
        }
        Ok(None) => String::new(),
        Err(unreadable) => context.say(&unreadable),
    };
    Ok(format!("{} {board}", context.say(&line)).trim_end().to_owned())
}

/// Returns the title of a game with the user's opponents.
async fn with_opponents(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    title: Fact,
) -> Result<Fact, UserError> {
    let others = opponents(services, context, game).await?;
    let (players, count) = (listed(&others), others.len());
    Ok(message!(Help, "game-with", game = title, players = players, count = count).into())
}

/// Returns the place of a game, or a sentence if the record is unreadable.
async fn place(
    services: &Services,
    game: &Game,
) -> Result<Result<Option<GamePlace>, text::Message>, UserError> {
    let place = skip_unreadable(services.places.of(game.id()).await)?;
    Ok(place.ok_or_else(|| message!(Boards, "place-unreadable")))
}

/// Returns the seats that a game waits for, or its phase.
async fn state(services: &Services, game: &Game) -> Result<text::Message, UserError> {
    let waiting: Vec<Fact> = game.waiting_for().into_iter().map(Fact::from).collect();
    Ok(if !waiting.is_empty() {
        message!(Games, "waits-for", seats = Fact::all(waiting))
    } else if has_lost_its_channel(services, game).await? {
        message!(Games, "phase-held")
    } else {
        phase(game.phase())
    })
}

/// Returns the phase of a game in a word or two.
fn phase(phase: Phase) -> text::Message {
    match phase {
        Phase::Lobby => message!(Games, "phase-lobby"),
        Phase::SetUp => message!(Games, "phase-set-up"),
        Phase::Running => message!(Games, "phase-running"),
        Phase::Paused => message!(Games, "phase-paused"),
        Phase::Over => message!(Games, "phase-over"),
    }
}

/// Lists the user's games, and the games here that can be joined.
pub(in crate::commands) async fn list_games(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let own = own_games(services, context).await?;
    let open = candidates(services, context, Candidates::Open).await?.games;
    let mut lines = Vec::new();
    for game in &own {
        lines.push(game_line(services, context, game).await?);
    }
    if lines.is_empty() {
        lines.push(context.say(&message!(Games, "no-games")));
    } else {
        lines.insert(0, context.say(&message!(Games, "your-games")));
    }
    let open: Vec<_> = open.iter().filter(|game| own.iter().all(|known| known.id() != game.id())).collect();
    if !open.is_empty() {
        lines.push(context.say(&message!(Games, "joinable-games")));
        for game in open {
            lines.push(game_line(services, context, game).await?);
        }
    }
    Ok(under_each_other(lines).into())
}

/// Returns a game as one line.
async fn game_line(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<String, UserError> {
    let what = if waits_for(game, &context.player) {
        format!("**{}**", context.say(&message!(Games, "wants-move"))).into()
    } else {
        state(services, game).await?
    };
    let title = Fact::title(game.agreement().variant.info());
    let title = with_opponents(services, context, game, title).await?;
    let id = game.id().as_str();
    let line = message!(Games, "game-line", game = id, title = title, what = what);
    let place = match place(services, game).await? {
        Ok(place) => place.map_or_else(String::new, |place| format!("<#{}>", place.channel)),
        Err(unreadable) => context.say(&unreadable),
    };
    Ok(format!("{} {place}", context.say(&line)).trim_end().to_owned())
}
