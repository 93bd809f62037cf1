//! The table of all families of commands and components.

use crate::commands::games::{
    analysis, board_form, direct, game, hints, offers, overview, plans, play, records, rematch, setup,
};
use crate::commands::help::{learning, puzzles, rules};
use crate::commands::people::{archive, personal, privacy, profile};
use crate::commands::tournaments::announcement::{draft, ladder, teams};
use crate::commands::tournaments::{act_form, arbiter, enter, entry, look, panel, ratings};
use crate::commands::{game_option, server, tournaments};
use crate::components::{
    army, computer, newcomer, picker, premove, puzzle, settings_page, tutorial, what_if,
};
use crate::registry::Registry;

/// The registry. The most used commands of players come first, those of managers and directors last.
pub static REGISTRY: Registry = Registry {
    commands: &[
        game::COMMANDS,
        play::COMMANDS,
        overview::COMMANDS,
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
    ],
};

#[cfg(test)]
mod tests {
    use super::REGISTRY;
    use crate::commands::registration::check;
    use crate::commands::spec::Who;
    use crate::components::spec::Freshness;
    use castellan_discord_api::limits::COMMAND_NAME;
    use castellan_discord_view::ids::Step;
    use castellan_text::TYPED_COMMANDS;
    use serde_json::Value;
    use std::collections::HashSet;

    #[test]
    fn commands_that_are_typed_for_moves_are_commands() {
        for (word, command) in TYPED_COMMANDS {
            let path: Vec<&str> = command.trim_start_matches('/').split(' ').collect();
            assert!(REGISTRY.commands().any(|spec| spec.path == path), "{word} leads to {command}");
        }
    }

    #[test]
    fn every_command_has_a_name_of_its_own_and_no_group_is_a_command() {
        let mut paths = HashSet::new();
        for spec in REGISTRY.commands() {
            assert!(paths.insert(spec.path), "{:?} stands there twice", spec.path);
            assert!(spec.path.iter().all(|name| name.len() <= COMMAND_NAME), "{:?}", spec.path);
            let parts = REGISTRY.commands().filter(|other| other.path[0] == spec.path[0]).count();
            assert!(parts == 1 || spec.path.len() > 1, "{:?} is a command and a group", spec.path);
        }
        check(&REGISTRY.registration()).expect("Discord takes them");
    }

    #[test]
    fn what_players_use_comes_first_and_no_director_loses_a_command() {
        let commands = REGISTRY.registration();
        let place = |name: &str| commands.iter().position(|command| command["name"] == name);
        assert_eq!(["game", "move", "board"].map(place), [Some(0), Some(1), Some(2)]);
        let only = |name: &Value, who: Who| {
            REGISTRY.commands().filter(|spec| *name == spec.path[0]).all(|spec| spec.who == who)
        };
        let is_for_players = |command: &Value| {
            !only(&command["name"], Who::Directors) && !only(&command["name"], Who::Managers)
        };
        assert!(commands.iter().map(is_for_players).is_sorted_by(|one, other| one >= other));
        for command in &commands {
            let name = &command["name"];
            let directs = REGISTRY.commands().any(|spec| *name == spec.path[0] && spec.who == Who::Directors);
            // Discord would hide the command from directors without that permission.
            assert!(!directs || command.get("default_member_permissions").is_none(), "{name}");
        }
    }

    #[test]
    fn every_step_is_of_one_component() {
        for step in Step::ALL {
            let count = REGISTRY.components().filter(|spec| spec.step == *step).count();
            assert_eq!(count, 1, "{step:?}");
        }
        assert_eq!(REGISTRY.components().count(), Step::ALL.len());
    }

    #[test]
    fn only_what_is_about_a_game_goes_out_of_date() {
        for spec in REGISTRY.components().filter(|spec| spec.freshness != Freshness::Always) {
            assert!(spec.is_of_a_game() && !spec.is_form, "{spec:?}");
        }
    }
}
