//! `/games`, `/game list`: which games there are, and what waits for whom.

use crate::commands::game_option::{Candidates, candidates, own_games, waits_for};
use crate::commands::spec::Family;
use crate::commands::spec::{CommandSpec, Needs, Who};
use crate::context::InteractionContext;
use crate::escape::plain;
use crate::game_places::place_unreadable;
use crate::limits::{CONTENT, length};
use crate::quota::Costly;
use crate::refusals::no;
use crate::reply::Reply;
use crate::services::Services;
use crate::settings::or_passed_over;
use crate::trouble::UserError;
use castellan_game::{Game, Phase, PlayerId, Time};
use std::sync::Arc;

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[CommandSpec {
    path: &["games"],
    options: &[],
    class: Costly::Look,
    needs: Needs::Nothing,
    run: |services, context, _| Box::pin(waiting_games(services, context)),
    who: Who::Anybody,
}];

/// What a game wants of somebody, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Wants {
    /// To act, or to choose an army.
    Act,
    /// To answer an offer.
    Answer,
    /// To come, or to stay away.
    Come,
    /// Nothing at this time.
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

/// Until when a game wants something of somebody, if time is counted.
fn until(game: &Game, wants: Wants) -> Option<Time> {
    match (wants, game.phase()) {
        (Wants::Act | Wants::Nothing, Phase::Running) => game.clock().deadline().map(|(_, at)| at),
        (Wants::Act | Wants::Nothing, Phase::SetUp) => game.setup_until(),
        (Wants::Answer, _) => game.offers().iter().map(|offer| offer.until).min(),
        (Wants::Come, _) => game.due().iter().map(|due| due.at).min(),
        (Wants::Act | Wants::Nothing, _) => None,
    }
}

/// Lines under each other, as many as fit.
fn under_each_other(lines: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    for line in lines {
        if length(&text) + length(&line) > CONTENT - 2 {
            text.push('…');
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// What waits for whoever asks, wherever it is played.
pub(super) async fn waiting_games(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let mut ids = services.referee.games_of(&context.player, false).await.map_err(no)?;
    ids.extend(services.referee.invitations_of(&context.player).await.map_err(no)?);
    let mut games: Vec<(Wants, Option<Time>, Arc<Game>)> = Vec::new();
    for game in services.access.visible_games(context, &ids).await? {
        let wants = Wants::of(&game, &context.player);
        games.push((wants, until(&game, wants), game));
    }
    if games.is_empty() {
        return Ok("Nothing waits for you: you play in no game that goes on. `/game new` opens one."
            .to_owned()
            .into());
    }
    // What has no end comes behind what has.
    games.sort_by_key(|(wants, until, game)| {
        (*wants == Wants::Nothing, until.is_none(), *until, *wants, game.id().clone())
    });
    let waiting = games.iter().filter(|(wants, ..)| *wants != Wants::Nothing).count();
    let mut lines = vec![match waiting {
        0 => "**Nothing waits for you.**".to_owned(),
        1 => "**1 game waits for you**".to_owned(),
        many => format!("**{many} games wait for you**"),
    }];
    for (place, (wants, until, game)) in games.iter().enumerate() {
        if place == waiting {
            lines.push("**Others are to act**".to_owned());
        }
        lines.push(waiting_line(services, context, game, *wants, *until).await?);
    }
    Ok(under_each_other(lines).into())
}

/// A game and what it wants, in one line, with a way there.
async fn waiting_line(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    wants: Wants,
    until: Option<Time>,
) -> Result<String, UserError> {
    let title = game.agreement().variant.info().title;
    let what = match (wants, game.phase()) {
        (Wants::Act, Phase::SetUp) => "choose your army".to_owned(),
        (Wants::Act, _) => "it is your turn".to_owned(),
        (Wants::Answer, _) => "an offer waits for your answer".to_owned(),
        (Wants::Come, _) => "you are invited".to_owned(),
        (Wants::Nothing, Phase::Running | Phase::SetUp) => {
            let seats: Vec<&str> = game.waiting_for().iter().map(|seat| seat.name()).collect();
            format!("waits for {}", seats.join(", "))
        }
        (Wants::Nothing, phase) => phase.to_string(),
    };
    let until = until.map_or_else(String::new, |at| format!(", until <t:{}:R>", at.ms() / 1_000));
    let place = match or_passed_over(services.places.of(game.id()).await)? {
        Some(Some(place)) => {
            let board = services.messages.board_of(game.id(), &place).await?;
            board.map_or_else(
                || format!(" <#{}>", place.channel),
                |board| format!(" {}", board.link(place.guild)),
            )
        }
        Some(None) => String::new(),
        None => place_unreadable(context.language),
    };
    let tournament = match services.referee.tournament_of(game.id()).await.map_err(no)? {
        Some((id, board)) => {
            let entry = services.referee.tournament_entry(&id).await.map_err(no)?;
            entry.map(|entry| format!(" ({}, round {})", plain(&entry.title), board.round))
        }
        None => None,
    };
    let tournament = tournament.unwrap_or_default();
    Ok(format!("`{}` {title}{tournament}: {what}{until}.{place}", game.id()))
}

/// One's own games, and those here that one can join.
pub(super) async fn list_games(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let own = own_games(services, context).await?;
    let open = candidates(services, context, Candidates::Open).await?;
    let mut lines = Vec::new();
    for game in &own {
        lines.push(game_line(services, context, game).await?);
    }
    if lines.is_empty() {
        lines.push("You play in no game that goes on.".to_owned());
    } else {
        lines.insert(0, "**Your games**".to_owned());
    }
    let open: Vec<_> = open.iter().filter(|game| own.iter().all(|known| known.id() != game.id())).collect();
    if !open.is_empty() {
        lines.push("**Waiting for players here**".to_owned());
        for game in open {
            lines.push(game_line(services, context, game).await?);
        }
    }
    Ok(under_each_other(lines).into())
}

/// A game in one line.
async fn game_line(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<String, UserError> {
    let title = game.agreement().variant.info().title;
    let place = match or_passed_over(services.places.of(game.id()).await)? {
        Some(place) => place.map_or_else(String::new, |place| format!(" in <#{}>", place.channel)),
        None => place_unreadable(context.language),
    };
    let waiting: Vec<&str> = game.waiting_for().iter().map(|seat| seat.name()).collect();
    let state = if waits_for(game, &context.player) {
        "**it is your turn**".to_owned()
    } else if waiting.is_empty() {
        game.phase().to_string()
    } else {
        format!("waits for {}", waiting.join(", "))
    };
    Ok(format!("`{}` {title}{place}: {state}", game.id()))
}
