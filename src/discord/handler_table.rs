//! The commands and components of all families.

use crate::commands::games::{
    analysis, board_form, direct, game, game_lists, hints, offers, plans, play, records, rematch, setup,
};
use crate::commands::help::{learning, puzzles, rules};
use crate::commands::people::{archive, personal, privacy, profile, tokens};
use crate::commands::tournaments::announcement::{draft, ladder, teams};
use crate::commands::tournaments::{arbiter, director_form, invite, panel, participation, ratings, views};
use crate::commands::{game_option, server, tournaments};
use crate::components::{
    army, computer_players, getting_started, move_picker, premove, puzzle, settings_page, tutorial, what_if,
};
use crate::registry::Registry;

/// The registry. The most used commands of players come first, those of managers and directors last.
pub static REGISTRY: Registry = Registry {
    commands: &[
        game::COMMANDS,
        play::COMMANDS,
        game_lists::COMMANDS,
        setup::COMMANDS,
        offers::COMMANDS,
        plans::COMMANDS,
        rules::COMMANDS,
        learning::COMMANDS,
        puzzles::COMMANDS,
        hints::COMMANDS,
        records::COMMANDS,
        analysis::COMMANDS,
        archive::COMMANDS,
        profile::COMMANDS,
        personal::COMMANDS,
        ratings::COMMANDS,
        tournaments::COMMANDS,
        server::COMMANDS,
        direct::COMMANDS,
        arbiter::COMMANDS,
    ],
    components: &[
        game::COMPONENTS,
        settings_page::COMPONENTS,
        computer_players::COMPONENTS,
        setup::COMPONENTS,
        army::COMPONENTS,
        play::COMPONENTS,
        move_picker::COMPONENTS,
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
        getting_started::COMPONENTS,
        game_lists::COMPONENTS,
        archive::COMPONENTS,
        game_option::COMPONENTS,
        board_form::COMPONENTS,
        personal::COMPONENTS,
        privacy::COMPONENTS,
        tokens::COMPONENTS,
        ratings::COMPONENTS,
        draft::COMPONENTS,
        participation::COMPONENTS,
        teams::COMPONENTS,
        ladder::COMPONENTS,
        views::COMPONENTS,
        panel::COMPONENTS,
        invite::COMPONENTS,
        director_form::COMPONENTS,
    ],
};

#[cfg(test)]
mod tests {
    use super::REGISTRY;
    use crate::commands::registration::check;
    use crate::commands::spec::Audience;
    use crate::components::spec::Freshness;
    use castellan_discord_api::limits::COMMAND_NAME;
    use castellan_discord_view::ids::Step;
    use castellan_text::TYPED_COMMANDS;
    use serde_json::Value;
    use std::collections::HashSet;

    #[test]
    fn commands_suggested_for_typed_words_exist() {
        for (word, command) in TYPED_COMMANDS {
            let path: Vec<&str> = command.trim_start_matches('/').split(' ').collect();
            assert!(REGISTRY.commands().any(|spec| spec.path == path), "{word} leads to {command}");
        }
    }

    #[test]
    fn command_paths_are_unique_and_no_group_is_a_command() {
        let mut paths = HashSet::new();
        for spec in REGISTRY.commands() {
            assert!(paths.insert(spec.path), "{:?} is registered twice", spec.path);
            assert!(spec.path.iter().all(|name| name.len() <= COMMAND_NAME), "{:?}", spec.path);
            let parts = REGISTRY.commands().filter(|other| other.path[0] == spec.path[0]).count();
            assert!(parts == 1 || spec.path.len() > 1, "{:?} is a command and a group", spec.path);
        }
        check(&REGISTRY.registration()).expect("valid commands");
    }

    #[test]
    fn player_commands_come_first_and_director_commands_stay_visible() {
        let commands = REGISTRY.registration();
        let index = |name: &str| commands.iter().position(|command| command["name"] == name);
        assert_eq!(["game", "move", "board"].map(index), [Some(0), Some(1), Some(2)]);
        let is_only_for = |name: &Value, audience: Audience| {
            REGISTRY.commands().filter(|spec| *name == spec.path[0]).all(|spec| spec.audience == audience)
        };
        let is_for_players = |command: &Value| {
            !is_only_for(&command["name"], Audience::Directors)
                && !is_only_for(&command["name"], Audience::Managers)
        };
        assert!(commands.iter().map(is_for_players).is_sorted_by(|one, other| one >= other));
        for command in &commands {
            let name = &command["name"];
            let has_director_command =
                REGISTRY.commands().any(|spec| *name == spec.path[0] && spec.audience == Audience::Directors);
            // Discord would hide the command from directors without that permission.
            assert!(!has_director_command || command.get("default_member_permissions").is_none(), "{name}");
        }
    }

    #[test]
    fn each_step_has_exactly_one_component() {
        for step in Step::ALL {
            let count = REGISTRY.components().filter(|spec| spec.step == *step).count();
            assert_eq!(count, 1, "{step:?}");
        }
        assert_eq!(REGISTRY.components().count(), Step::ALL.len());
    }

    #[test]
    fn only_game_components_become_stale() {
        for spec in REGISTRY.components().filter(|spec| spec.freshness != Freshness::Always) {
            assert!(spec.is_of_a_game() && !spec.is_form, "{spec:?}");
        }
    }
}
