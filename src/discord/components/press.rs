//! A press on a button of a game, or a pick from a list: what every step with a game begins with.

use crate::components::ids::Id;
use crate::context::InteractionContext;
use crate::services::Services;
use castellan_game::Game;

/// Something about a game that was pressed or picked, by somebody who may.
#[derive(Clone, Copy)]
pub(crate) struct Press<'a> {
    pub services: &'a Services,
    pub context: &'a InteractionContext<'a>,
    /// What the button or the list carries.
    pub id: &'a Id,
    /// The game as it stands.
    pub game: &'a Game,
    /// What was picked; nothing from a button.
    pub picked: &'a str,
}

impl Press<'_> {
    /// What was chosen for a step that is a list, or a button for each choice, which carries it.
    pub(crate) fn chosen(&self) -> &str {
        if self.picked.is_empty() { &self.id.argument } else { self.picked }
    }
}
