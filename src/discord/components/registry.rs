//! The registry of all components: the lists of their families.

use crate::commands::tournaments::{act_form, draft, enter, entry, ladder, look, panel, ratings, teams};
use crate::commands::{
    analysis, archive, board_form, game, game_option, hints, learning, offers, overview, plans, play,
    privacy, records, rematch, rules, setup,
};
use crate::components::ids::Step;
pub use crate::components::spec::{ComponentSpec, Freshness};
use crate::components::{
    army, computer, newcomer, picker, premove, puzzle, settings_page, tutorial, what_if,
};

/// The components of each family.
const FAMILIES: &[&[ComponentSpec]] = &[
    game::COMPONENTS,
    settings_page::COMPONENTS,
    computer::COMPONENTS,
    setup::COMPONENTS,
    army::COMPONENTS,
    play::COMPONENTS,
    picker::COMPONENTS,
    offers::COMPONENTS,
    premove::COMPONENTS,
    what_if::COMPONENTS,
    plans::COMPONENTS,
    records::COMPONENTS,
    analysis::COMPONENTS,
    rematch::COMPONENTS,
    hints::COMPONENTS,
    learning::COMPONENTS,
    tutorial::COMPONENTS,
    puzzle::COMPONENTS,
    rules::COMPONENTS,
    newcomer::COMPONENTS,
    overview::COMPONENTS,
    archive::COMPONENTS,
    game_option::COMPONENTS,
    board_form::COMPONENTS,
    privacy::COMPONENTS,
    ratings::COMPONENTS,
    draft::COMPONENTS,
    entry::COMPONENTS,
    teams::COMPONENTS,
    ladder::COMPONENTS,
    look::COMPONENTS,
    panel::COMPONENTS,
    enter::COMPONENTS,
    act_form::COMPONENTS,
];

/// Returns every component.
pub fn component_specs() -> impl Iterator<Item = &'static ComponentSpec> {
    FAMILIES.iter().copied().flatten()
}

/// Returns the component of a step.
///
/// # Panics
/// Never: every step is of a component.
#[must_use]
pub fn spec(step: Step) -> &'static ComponentSpec {
    component_specs().find(|spec| spec.step == step).expect("every step is of a component")
}

#[cfg(test)]
mod tests {
    use super::{Freshness, component_specs};
    use crate::components::ids::Step;

    #[test]
    fn every_step_is_of_one_component() {
        for step in Step::ALL {
            let count = component_specs().filter(|spec| spec.step == *step).count();
            assert_eq!(count, 1, "{step:?}");
        }
        assert_eq!(component_specs().count(), Step::ALL.len());
    }

    #[test]
    fn only_what_is_about_a_game_goes_out_of_date() {
        for spec in component_specs().filter(|spec| spec.freshness != Freshness::Always) {
            assert!(spec.is_of_a_game() && !spec.is_form, "{spec:?}");
        }
    }
}
