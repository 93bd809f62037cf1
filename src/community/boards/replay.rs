//! A game as an animation, and as an interactive page.

use crate::boards::move_words::action_in_words;
use crate::boards::render_pool::{RenderError, RenderPool};
use crate::boards::{RenderOptions, describe, ending};
use crate::people::People;
use castellan_discord_api::limits::{FILE_DESCRIPTION, shorten};
use castellan_game::{End, Game};
use castellan_picture::{Frame, Scene};
use castellan_referee::computers::analyses::{MoveAssessment, MoveQuality};
use castellan_rules::{Action, AnyPosition, Record};
use castellan_text::names::isolate;
use castellan_text::{self as text, Language, MessageArgument, message};
use std::sync::Arc;

/// The display time of each position of an animation, in hundredths of a second.
const DELAY: u16 = 100;
/// The approximate longest side of an animation, in pixels.
const REPLAY: u32 = 600;
/// The size of a square on a page, in pixels: sharp on a phone.
const PAGE_SQUARE: u32 = 64;
/// The most characters of the description before the position.
const BEFORE: usize = 120;

/// Returns the description of an animation, with its final position.
#[must_use]
pub fn description(game: &Game, people: &People, language: Language) -> String {
    let Some(record) = game.record() else { return String::new() };
    let names = people.seats(game, language);
    let names = names.each_ref().map(|name| name.as_deref().map(isolate));
    let names = names.each_ref().map(Option::as_deref);
    let last = describe(record, game.end(), names, FILE_DESCRIPTION - BEFORE, language);
    let said = message!(Records, "replay-alt", count = record.steps().len(), description = last);
    shorten(&said.text(language), FILE_DESCRIPTION)
}

/// A game, moment by moment, from its reader's viewpoint.
pub struct Replay {
    record: Record,
    positions: Vec<AnyPosition>,
    view: RenderOptions,
    names: [Option<String>; 4],
    end: Option<End>,
    /// The evaluation of each move, if the game was analysed.
    marks: Vec<Option<MoveAssessment>>,
}

impl Replay {
    /// Prepares a game with the names of its seats, its result, and the judgements of its moves, if there are any.
    #[must_use]
    pub fn new(
        record: &Record,
        names: [Option<String>; 4],
        end: Option<End>,
        marks: Vec<Option<MoveAssessment>>,
        view: RenderOptions,
    ) -> Self {
        Self { marks, positions: positions(record), record: record.clone(), view, names, end }
    }

    /// Draws the animation, in at most `most` bytes.
    ///
    /// # Errors
    /// Returns an error if the picture cannot be drawn.
    pub async fn gif(self, render_pool: &RenderPool, most: usize) -> Result<Arc<[u8]>, RenderError> {
        let drawn = render_pool.draw(move |renderer| {
            let info = self.positions[0].info();
            let side = REPLAY / u32::from(info.files.max(info.ranks));
            let frames: Vec<Frame> =
                self.all(side).into_iter().map(|scene| Frame { scene, delay: DELAY }).collect();
            renderer.gif(&frames, most)
        });
        drawn.await
    }

    /// Draws the interactive page.
    ///
    /// # Errors
    /// Returns an error if a picture cannot be drawn.
    pub async fn page(self, render_pool: &RenderPool) -> Result<Arc<[u8]>, RenderError> {
        render_pool.draw(move |renderer| Ok(renderer.page(&self.all(PAGE_SQUARE))?.into_bytes())).await
    }

    /// Returns all moments, with squares of this size in pixels.
    fn all(&self, side: u32) -> Vec<Scene<'_>> {
        let last = self.positions.len() - 1;
        let steps = std::iter::once(None).chain(self.record.steps().map(Some));
        let scene = |(place, (position, step))| {
            let mut scene = Scene::new(position, self.view.theme, side);
            scene.viewpoint = self.view.viewpoint;
            scene.language = self.view.language;
            scene.han_forms = self.view.han_forms;
            scene.names.clone_from(&self.names);
            scene.last = step;
            scene.title = MessageArgument::game_title(position.info()).text(self.view.language);
            let names = self.names.each_ref().map(Option::as_deref);
            let end = self.end.filter(|_| place == last);
            scene.status = text::position_status_in(position, end, &names, self.view.language);
            if place == last {
                scene.ending = ending(&self.record, self.end, scene.status.clone());
            }
            if let Some((symbol, remark)) = usize::checked_sub(place, 1).and_then(|before| self.mark(before))
            {
                scene.move_mark = symbol;
                scene.status = format!("{remark} {}", scene.status);
            }
            scene
        };
        self.positions.iter().zip(steps).enumerate().map(scene).collect()
    }

    /// Returns the mark of a move, and a remark with the best move for a blunder.
    fn mark(&self, place: usize) -> Option<(&'static str, String)> {
        let judged = self.marks.get(place)?.as_ref()?;
        let (sign, language) = (judged.quality?.symbol(), self.view.language);
        let best = action_in_words(&self.positions[place], judged.best, language);
        let said = match judged.quality? {
            MoveQuality::Blunder => message!(Records, "mark-blunder", sign = sign, best = best),
            MoveQuality::Mistake => message!(Records, "mark-mistake", sign = sign, best = best),
            MoveQuality::Inaccuracy => message!(Records, "mark-inaccuracy", sign = sign, best = best),
            MoveQuality::Brilliant => message!(Records, "mark-brilliant", sign = sign),
        };
        Some((sign, said.text(language)))
    }
}

/// Returns every position of a game, starting with the first.
fn positions(record: &Record) -> Vec<AnyPosition> {
    let mut position = record.start().clone();
    let mut all = vec![position.clone()];
    for step in record.steps() {
        match step.action {
            Action::Leave(seat) => {
                position.remove_seat(seat);
            }
            action => position.play_unchecked(action, step.roll),
        }
        all.push(position.clone());
    }
    all
}
