//! The specification of a component.

use crate::commands::handler::Running;
use crate::commands::spec::Needs;
use crate::components::press::{GamePress, Press, TournamentPress};
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_discord_view::ids::Step;

/// A button, a list or a form.
#[derive(Debug)]
pub struct ComponentSpec {
    /// The step, whose keyword is in the custom ids.
    pub step: Step,
    /// The class for quotas.
    pub class: RequestClass,
    /// The data that must be readable.
    pub needs: Needs,
    /// The period for which the component can be used.
    pub freshness: Freshness,
    /// `true` for a form.
    pub is_form: bool,
    /// `true` if the private answer to a use on a public message is a list or a question, to be deleted after its own
    /// use.
    pub asks: bool,
    /// The handler.
    pub(crate) run: Run,
}

/// The period for which a component can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freshness {
    /// As long as it is visible.
    Always,
    /// Until the game moves on.
    Moment,
    /// Until the game moves on, by the seat to move only.
    Turn,
}

/// The handler of a component, with the intent on which its permission depends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    /// A component without a subject, or with a handler that checks permission itself.
    Free(for<'a> fn(Press<'a>) -> Running<'a>),
    /// A component of the game in the custom id.
    Game(Intent, for<'a> fn(GamePress<'a>) -> Running<'a>),
    /// A component of the tournament at the start of the argument.
    Tournament(Intent, for<'a> fn(TournamentPress<'a>) -> Running<'a>),
}

/// Declares the components of a family: the step, the constructor of its [`ComponentSpec`] with the class for quotas
/// and the intent, and the handler.
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

    /// Creates a component without a subject.
    pub(crate) const fn free(
        step: Step,
        class: RequestClass,
        run: for<'a> fn(Press<'a>) -> Running<'a>,
    ) -> Self {
        Self::new(step, class, Needs::Membership, Run::Free(run))
    }

    /// Creates a component of a game, for users with this intent's permission.
    pub(crate) const fn of_game(
        step: Step,
        class: RequestClass,
        intent: Intent,
        run: for<'a> fn(GamePress<'a>) -> Running<'a>,
    ) -> Self {
        Self::new(step, class, Needs::Membership, Run::Game(intent, run))
    }

    /// Creates a component of a tournament, for users with this intent's permission.
    pub(crate) const fn of_tournament(
        step: Step,
        class: RequestClass,
        intent: Intent,
        run: for<'a> fn(TournamentPress<'a>) -> Running<'a>,
    ) -> Self {
        Self::new(step, class, Needs::Settings, Run::Tournament(intent, run))
    }

    /// Sets the needed data.
    pub(crate) const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// Makes the component a form.
    pub(crate) const fn form(self) -> Self {
        Self { is_form: true, ..self }
    }

    /// Marks the component as answered with a list or a question.
    pub(crate) const fn asking(self) -> Self {
        Self { asks: true, ..self }
    }

    /// Limits the component to the moment for which it was shown.
    pub(crate) const fn of_its_moment(self) -> Self {
        Self { freshness: Freshness::Moment, ..self }
    }

    /// Limits the component to the moment for which it was shown, and to the seat to move.
    pub(crate) const fn of_its_turn(self) -> Self {
        Self { freshness: Freshness::Turn, asks: true, ..self }
    }

    /// Returns the intent for its permission; `None` without a subject.
    #[must_use]
    pub const fn intent(&self) -> Option<Intent> {
        match self.run {
            Run::Free(_) => None,
            Run::Game(intent, _) | Run::Tournament(intent, _) => Some(intent),
        }
    }

    /// Returns `true` for a component of a game.
    #[must_use]
    pub const fn is_of_a_game(&self) -> bool {
        matches!(self.run, Run::Game(..))
    }
}
