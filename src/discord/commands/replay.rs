//! `/replay`: a game as a moving picture, or as a page to step through.

use crate::authority::Intent;
use crate::commands::game::own_view;
use crate::commands::game_option::chosen_game;
use crate::components::choices::in_words;
use crate::context::InteractionContext;
use crate::layout;
use crate::people::People;
use crate::quota::Costly;
use crate::refusals::no;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use castellan_discord_api::limits::{FILE_DESCRIPTION, cut};
use castellan_discord_api::wire::{CommandInvocation, File, Message};
use castellan_game::{End, Game};
use castellan_picture::{Frame, Scene};
use castellan_referee::computers::analyses::{Analysis, Judgement, Quality};
use castellan_rules::Record;
use castellan_text::names::isolated;
use castellan_text::{self as text, message};
use std::sync::Arc;

/// For how long each position of a replay is shown, in hundredths of a second.
const DELAY: u16 = 100;
/// The longest side of a replay, in pixels, about.
const REPLAY: u32 = 600;
/// The side of a square on a page to step through, in pixels: sharp on a phone.
const PAGE_SQUARE: u32 = 64;

pub(super) async fn replay(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Export).await?;
    let is_gif = invocation.text("as") == Some("gif");
    let (end, bytes) = if is_gif {
        ("gif", replay_gif(services, context, &game).await?)
    } else {
        ("html", replay_page(services, context, &game).await?)
    };
    let id = game.id().as_str();
    let said = context.say(&if is_gif {
        message!(Records, "replay-gif", id = id)
    } else {
        message!(Records, "replay-page", id = id)
    });
    let mut file = File::new(format!("{}.{end}", game.id()), bytes);
    if is_gif {
        file.description = gif_description(services, context, &game).await?;
    }
    Ok(Message { files: vec![file], ..Message::text(said) }.into())
}

/// Returns a game as a moving picture.
pub(super) async fn replay_gif(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Arc<[u8]>, UserError> {
    let (scenes, most) = scenes(services, context, game).await?;
    let drawn = services.render_pool.draw(move |renderer| {
        let info = scenes.positions[0].info();
        let side = REPLAY / u32::from(info.files.max(info.ranks));
        let frames: Vec<Frame> =
            scenes.all(side).into_iter().map(|scene| Frame { scene, delay: DELAY }).collect();
        renderer.gif(&frames, most)
    });
    Ok(drawn.await?)
}

/// Returns a moving picture in words: that it is one, and how the game stands at its end.
pub(super) async fn gif_description(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<String, UserError> {
    /// The most characters of what stands before the position.
    const BEFORE: usize = 120;
    let Some(record) = game.record() else { return Ok(String::new()) };
    let names = People::of(&services.referee, game).await?.seats(game, context.language);
    let names = names.each_ref().map(|name| name.as_deref().map(isolated));
    let names = names.each_ref().map(Option::as_deref);
    let longest = FILE_DESCRIPTION - BEFORE;
    let last = layout::described(record, game.end(), names, longest, context.language);
    let said = message!(Records, "replay-alt", count = record.steps().len(), description = last);
    Ok(cut(&context.say(&said), FILE_DESCRIPTION))
}

/// Returns a game as a page to step through.
async fn replay_page(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Arc<[u8]>, UserError> {
    let (scenes, most) = scenes(services, context, game).await?;
    let drawn = services.render_pool.draw(move |renderer| {
        let page = renderer.page(&scenes.all(PAGE_SQUARE))?;
        Ok(page.into_bytes())
    });
    let bytes = drawn.await?;
    if bytes.len() > most {
        return UserError::say(message!(Records, "replay-too-large"));
    }
    Ok(bytes)
}

/// Returns the data of a replay, if the user may have one drawn, and the most bytes that Discord takes.
async fn scenes(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<(Scenes, usize), UserError> {
    let Some(record) = game.record() else { return UserError::say(message!(Records, "not-started")) };
    let interaction = context.interaction;
    services.quotas.take(
        Costly::Replay,
        interaction.user.id,
        interaction.guild,
        services.referee.instant(),
    )?;
    let people = People::of(&services.referee, game).await?;
    let (view, _) = own_view(services, context, game).await?;
    let analysis = services.referee.analyses.of_game(game).await.map_err(no)?;
    let scenes = Scenes {
        marks: analysis.filter(Analysis::is_complete).map(|analysis| analysis.moves).unwrap_or_default(),
        positions: positions(record),
        record: record.clone(),
        view,
        names: people.seats(game, context.language),
        end: game.end(),
    };
    Ok((scenes, interaction.attachment_limit.min(castellan_discord_api::limits::FILE)))
}

/// A game, moment by moment, as somebody sees it.
struct Scenes {
    record: Record,
    positions: Vec<castellan_rules::AnyPosition>,
    view: layout::View,
    names: [Option<String>; 4],
    end: Option<End>,
    /// The evaluation of each move, if the game was analysed.
    marks: Vec<Option<Judgement>>,
}

impl Scenes {
    /// Returns all moments, with squares of this side in pixels.
    fn all(&self, side: u32) -> Vec<Scene<'_>> {
        let last = self.positions.len() - 1;
        let steps = std::iter::once(None).chain(self.record.steps().map(Some));
        let scene = |(place, (position, step))| {
            let mut scene = Scene::new(position, self.view.theme, side);
            scene.viewpoint = self.view.viewpoint;
            scene.language = self.view.language;
            scene.names.clone_from(&self.names);
            scene.last = step;
            scene.title = layout::title(position.variant()).text(self.view.language);
            let names = self.names.each_ref().map(Option::as_deref);
            let end = self.end.filter(|_| place == last);
            scene.status = text::standing_in(position, end, &names, self.view.language);
            if let Some(mark) = usize::checked_sub(place, 1).and_then(|before| self.mark(before)) {
                scene.status = format!("{mark} {}", scene.status);
            }
            scene
        };
        self.positions.iter().zip(steps).enumerate().map(scene).collect()
    }
}

impl Scenes {
    /// Returns the remark about a move, in words: a blunder with the best move.
    fn mark(&self, place: usize) -> Option<String> {
        let judged = self.marks.get(place)?.as_ref()?;
        let (sign, language) = (judged.quality?.sign(), self.view.language);
        let best = in_words(&self.positions[place], judged.best, language);
        let said = match judged.quality? {
            Quality::Blunder => message!(Records, "mark-blunder", sign = sign, best = best),
            Quality::Mistake => message!(Records, "mark-mistake", sign = sign, best = best),
            Quality::Inaccuracy => message!(Records, "mark-inaccuracy", sign = sign, best = best),
            Quality::Brilliant => message!(Records, "mark-brilliant", sign = sign),
        };
        Some(said.text(language))
    }
}

/// Returns every position of a game, from the start on.
fn positions(record: &Record) -> Vec<castellan_rules::AnyPosition> {
    let mut position = record.start().clone();
    let mut all = vec![position.clone()];
    for step in record.steps() {
        match step.action {
            castellan_rules::Action::Leave(seat) => {
                position.leave(seat);
            }
            action => position.play_unchecked(action, step.roll),
        }
        all.push(position.clone());
    }
    all
}
