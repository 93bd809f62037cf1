//! An arrow over the board, from one square to another.

use crate::layout::Layout;
use crate::palette::mix;
use crate::scene::Scene;
use crate::theme::{Inks, Rgb};

/// The thickness of an arrow, the length and width of its head, its rim, and the free space on both squares, as
/// fractions of a square.
const THICKNESS: f32 = 0.15;
const HEAD: f32 = 0.34;
const HEAD_WIDTH: f32 = 0.42;
const RIM: f32 = 0.03;
const CLEARANCE: f32 = 0.3;
/// The minimum rim, in pixels.
const MIN_RIM: f32 = 1.0;
/// The number of steps to blend an edge with the background.
const STEPS: usize = 8;

/// An arrow, in pixels.
pub(super) struct Arrow {
    begin: (f32, f32),
    /// A unit vector.
    direction: (f32, f32),
    length: f32,
    side: f32,
    inks: Inks,
}

impl Arrow {
    /// Returns the arrow of a scene, if both of its squares are visible.
    pub(super) fn of(scene: &Scene, layout: &Layout) -> Option<Self> {
        let (from, to) = scene.arrow?;
        let side = layout.side as f32;
        let middle = |square| {
            let (_, left, top) = layout.squares().find(|(shown, ..)| *shown == square)?;
            Some((left as f32 + side / 2.0, top as f32 + side / 2.0))
        };
        let (from, to) = (middle(from)?, middle(to)?);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let full_length = dx.hypot(dy);
        let length = full_length - 2.0 * CLEARANCE * side;
        if length <= 0.0 {
            return None;
        }
        let direction = (dx / full_length, dy / full_length);
        let begin = (from.0 + direction.0 * CLEARANCE * side, from.1 + direction.1 * CLEARANCE * side);
        Some(Self { begin, direction, length, side, inks: scene.theme.mark })
    }

    /// Returns the pixels that the arrow may cover: columns and rows.
    pub(super) fn pixels(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let end =
            (self.begin.0 + self.direction.0 * self.length, self.begin.1 + self.direction.1 * self.length);
        let around = self.side * HEAD_WIDTH;
        let range = |one: f32, other: f32| {
            ((one.min(other) - around).max(0.0) as u32)..=((one.max(other) + around).max(0.0) as u32)
        };
        let (columns, rows) = (range(self.begin.0, end.0), range(self.begin.1, end.1));
        rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
    }

    /// Returns a pixel blended with the arrow; `None` outside.
    pub(super) fn blend(&self, (x, y): (u32, u32), below: Rgb) -> Option<Rgb> {
        let distance = self.signed_distance(x as f32 + 0.5, y as f32 + 0.5);
        let rim = (RIM * self.side).max(MIN_RIM);
        let step = |distance: f32| ((0.5 - distance).clamp(0.0, 1.0) * STEPS as f32).round() as usize;
        let (covered, filled) = (step(distance - rim), step(distance));
        let blended = mix(below, self.inks.line, covered, STEPS);
        (covered > 0).then(|| mix(blended, self.inks.body, filled, STEPS))
    }

    /// Returns the distance of a point from the outline, in pixels; negative inside.
    fn signed_distance(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - self.begin.0, y - self.begin.1);
        let along = dx * self.direction.0 + dy * self.direction.1;
        let aside = (dy * self.direction.0 - dx * self.direction.1).abs();
        let (head, wide) = (HEAD * self.side, HEAD_WIDTH * self.side / 2.0);
        let neck = self.length - head;
        let shaft = (aside - THICKNESS * self.side / 2.0).max(-along).max(along - neck - 1.0);
        let slope = head / head.hypot(wide);
        let point = ((aside - wide * (self.length - along) / head) * slope).max(neck - along);
        shaft.min(point)
    }
}
