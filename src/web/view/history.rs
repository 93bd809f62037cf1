//! The log of a game, as far as everybody may see it: what the state alone does not tell.

use castellan_game::event::EventKind;
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{Event, FoldError, Game};
use castellan_rules::{Action, Piece, Record, Roll, Square};
use serde::Serialize;
use std::sync::Arc;

/// A draw of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Draw {
    /// The number of the draw.
    pub n: u64,
    /// The die, from 1.
    pub value: u32,
    /// The number of its sides.
    pub sides: u32,
}

/// A public event, with the game before and after it.
#[derive(Clone, Debug)]
pub struct LastEvent {
    /// The event.
    pub event: Event,
    /// The game before it.
    pub before: Option<Arc<Game>>,
    /// The game after it.
    pub after: Arc<Game>,
}

/// A step of the record, as its event tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryStep {
    /// The number of public events after it.
    pub event: u64,
    /// The pieces of other seats that it captured.
    pub captured: Vec<(Square, Piece)>,
}

/// The public history of a game, folded from its events.
#[derive(Clone, Default, Debug)]
pub struct History {
    /// The steps of the record. Steps that were taken back are gone.
    pub steps: Vec<HistoryStep>,
    /// The draws of the dice, also of steps that were taken back.
    pub draws: Vec<Draw>,
    /// The last public event.
    pub last: Option<LastEvent>,
}

impl History {
    /// Folds a complete log.
    ///
    /// # Errors
    /// Returns an error if the events cannot follow each other.
    pub fn read(log: &[Event]) -> Result<(Self, Arc<Game>), FoldError> {
        let (first, rest) = log.split_first().ok_or(FoldError::NoEvents)?;
        let mut history = Self::default();
        let game = Arc::new(Game::begin(first)?);
        history.last = Some(LastEvent { event: first.clone(), before: None, after: Arc::clone(&game) });
        let game = history.advance(game, rest)?;
        Ok((history, game))
    }

    /// Applies further events, and returns the game after them.
    ///
    /// # Errors
    /// Returns an error if the events cannot follow `game`.
    pub fn advance(&mut self, game: Arc<Game>, events: &[Event]) -> Result<Arc<Game>, FoldError> {
        let mut before = game;
        for event in events {
            let mut after = Game::clone(&before);
            after.apply(event)?;
            let after = Arc::new(after);
            self.add_draws(&event.what);
            if event.what.changes_board() || matches!(event.what, EventKind::Started { .. }) {
                self.add_step(&before, &after);
            }
            if visible(event, Some(&before), Viewer::Anybody).is_some() {
                self.last = Some(LastEvent {
                    event: event.clone(),
                    before: Some(Arc::clone(&before)),
                    after: Arc::clone(&after),
                });
            }
            before = after;
        }
        Ok(before)
    }

    /// Returns the number of steps after a public event that a step has caused; 0 stands for the start.
    #[must_use]
    pub fn steps_at(&self, event: u64) -> Option<usize> {
        if event == 0 {
            return Some(0);
        }
        self.steps.iter().position(|step| step.event == event).map(|index| index + 1)
    }

    fn add_step(&mut self, before: &Game, after: &Game) {
        let count = |game: &Game| game.record().map_or(0, |record| record.steps().len());
        let (old, new) = (count(before), count(after));
        self.steps.truncate(new.min(old));
        if new == old + 1
            && let Some((record, step)) = before.record().zip(after.record().and_then(Record::last))
        {
            let succeeds = step.roll.is_none_or(Roll::succeeds);
            let captured = match step.action {
                Action::Leave(_) => Vec::new(),
                action if succeeds => record.position().captured_by(action),
                _ => Vec::new(),
            };
            self.steps.push(HistoryStep { event: after.public_head().number, captured });
        }
    }

    fn add_draws(&mut self, what: &EventKind) {
        match what {
            EventKind::Seated { draws, .. } | EventKind::Started { draws, .. } => {
                for draws in draws {
                    let numbered = (draws.first..).zip(&draws.values);
                    // A draw counts from 0, a die from 1.
                    self.draws.extend(numbered.map(|(n, value)| Draw {
                        n,
                        value: value.saturating_add(1),
                        sides: draws.sides,
                    }));
                }
            }
            EventKind::Played { roll: Some(roll), .. } => {
                let dice = [roll.attack, roll.defence];
                let numbered = (roll.first..).zip(dice);
                self.draws.extend(numbered.map(|(n, value)| Draw {
                    n,
                    value: value.into(),
                    sides: roll.sides.into(),
                }));
            }
            _ => {}
        }
    }
}
