//! The entry of a button, a list or a form.

use crate::commands::handler::Running;
use crate::commands::spec::Needs;
use crate::components::press::{GamePress, Press, TournamentPress};
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_discord_view::ids::Step;

/// A button, a list or a form.
#[derive(Debug)]
pub struct ComponentSpec {
    /// The step, whose word stands in custom ids.
    pub step: Step,
    /// The quota.
    pub class: RequestClass,
    /// The facts about the place of use that it needs.
    pub needs: Needs,
    /// The time for which it can be used.
    pub freshness: Freshness,
    /// `true` for a form.
    pub is_form: bool,
    /// `true` if the private answer to a use on a public message is a list or a question, which is deleted once it was
    /// used.
    pub asks: bool,
    /// Handles a use.
    pub(crate) run: Run,
}

/// The time for which a component can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freshness {
    /// As long as it is shown.
    Always,
    /// While the game stands as it stood when the component was made.
    Moment,
    /// The same, and by the seat to act alone.
    Turn,
}

/// The handler of a component, and the intent that it needs towards what it is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    /// Is about no game and no tournament, or checks permission itself as a command does.
    Free(for<'a> fn(Press<'a>) -> Running<'a>),
    /// Is about the game in the custom id.
    Game(Intent, for<'a> fn(GamePress<'a>) -> Running<'a>),
    /// Is about the tournament that begins the argument.
    Tournament(Intent, for<'a> fn(TournamentPress<'a>) -> Running<'a>),
}

/// Declares the components of a family: the step, the constructor of its [`ComponentSpec`] with the quota and the
/// intent, and what is done.
macro_rules! components {
    (
        $(#[$attribute:meta])*
        $(
            $step:ident $constructor:ident($class:ident $(, $intent:ident)?) $(.$method:ident($($argument:expr)?))*:
            |$press:ident| $done:expr;
        )*
    ) => {
        $(#[$attribute])*
        pub(crate) const COMPONENTS: &[$crate::components::spec::ComponentSpec] = &[$(
            $crate::components::spec::ComponentSpec::$constructor(
                castellan_discord_view::ids::Step::$step,
                castellan_community::quota::RequestClass::$class,
                $(castellan_community::policy::Intent::$intent,)?
                |$press| Box::pin($done),
            )$(.$method($($argument)?))*
        ),*];
    };
}
pub(crate) use components;

impl ComponentSpec {
    const fn new(step: Step, class: RequestClass, needs: Needs, run: Run) -> Self {
        Self { step, class, needs, freshness: Freshness::Always, is_form: false, asks: false, run }
    }

    /// Returns a component that is about no game and no tournament.
    pub(crate) const fn free(
        step: Step,
        class: RequestClass,
        run: for<'a> fn(Press<'a>) -> Running<'a>,
    ) -> Self {
        Self::new(step, class, Needs::Membership, Run::Free(run))
    }

    /// Returns a component of a game, for users who may do this with it.
    pub(crate) const fn of_game(
        step: Step,
        class: RequestClass,
        intent: Intent,
        run: for<'a> fn(GamePress<'a>) -> Running<'a>,
    ) -> Self {
        Self::new(step, class, Needs::Membership, Run::Game(intent, run))
    }

    /// Returns a component of a tournament, for users who may do this with it.
    pub(crate) const fn of_tournament(
        step: Step,
        class: RequestClass,
        intent: Intent,
        run: for<'a> fn(TournamentPress<'a>) -> Running<'a>,
    ) -> Self {
        Self::new(step, class, Needs::Settings, Run::Tournament(intent, run))
    }

    /// Returns the same with other needs.
    pub(crate) const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// Returns the same as a form.
    pub(crate) const fn form(self) -> Self {
        Self { is_form: true, ..self }
    }

    /// Returns the same, answered with a list or a question.
    pub(crate) const fn asking(self) -> Self {
        Self { asks: true, ..self }
    }

    /// Returns the same for the board as it was shown.
    pub(crate) const fn of_its_moment(self) -> Self {
        Self { freshness: Freshness::Moment, ..self }
    }

    /// Returns the same for the seat to act.
    pub(crate) const fn of_its_turn(self) -> Self {
        Self { freshness: Freshness::Turn, asks: true, ..self }
    }

    /// Returns the intent that it needs towards its game or tournament; `None` if it is about neither.
    #[must_use]
    pub const fn intent(&self) -> Option<Intent> {
        match self.run {
            Run::Free(_) => None,
            Run::Game(intent, _) | Run::Tournament(intent, _) => Some(intent),
        }
    }

    /// Returns `true` if it is about a game.
    #[must_use]
    pub const fn is_of_a_game(&self) -> bool {
        matches!(self.run, Run::Game(..))
    }
}
