//! Invariants of the authority: no other code decides permissions, the table has every command and component that needs
//! permission, and some rules hold for all attributes.

use crate::authority_table::{commands, step_class};
use castellan_community::access::attributes::{Attribute, Attributes};
use castellan_community::access::policy::{Denial, Intent, decide};
use castellan_discord::REGISTRY;
use castellan_discord::commands::option_spec::{OptionKind, Source};
use castellan_discord::commands::spec::CommandSpec;
use std::collections::{BTreeMap, BTreeSet};

/// Commands whose entry names no permission, with their subjects.
const FREE_COMMANDS: &[(&str, &str)] = &[
    ("games", "the user's games"),
    ("game list", "the user's games, and those of the channel"),
    ("vacation", "the user"),
    ("archive", "the user's games, and those of the server: tested separately"),
    ("profile", "the players of the server: tested separately"),
    ("rules", "public texts"),
    ("piece", "public texts"),
    ("tutorial", "public texts"),
    ("puzzle", "the user"),
    ("help", "public texts"),
    ("settings", "the user"),
    ("person block", "the user"),
    ("person unblock", "the user"),
    ("privacy show", "the user"),
    ("privacy export", "the user"),
    ("privacy erase", "the user"),
    ("tournament list", "the server where it is run"),
    ("ratings list", "the players of the server: tested separately"),
    ("ratings show", "the players of the server: tested separately"),
];

#[test]
fn every_command_has_a_row_in_the_table() {
    let name = |spec: &CommandSpec| spec.path.join(" ");
    let takes_game = |spec: &CommandSpec| {
        spec.options().any(|option| matches!(option.kind, OptionKind::Text(Source::Games)))
    };
    let (restricted, free): (Vec<&CommandSpec>, Vec<&CommandSpec>) =
        REGISTRY.commands().partition(|spec| spec.intent().is_some() || takes_game(spec));
    let restricted: BTreeSet<String> = restricted.into_iter().map(name).collect();
    let free: BTreeSet<String> = free.into_iter().map(name).collect();
    let rows: BTreeSet<String> = commands().iter().map(|(path, ..)| (*path).to_owned()).collect();
    let missing: Vec<_> = restricted.symmetric_difference(&rows).collect();
    assert!(
        missing.is_empty(),
        "not both a command with a permission and a row of authority_table: {missing:?}"
    );
    let known: BTreeSet<String> = FREE_COMMANDS.iter().map(|(path, _)| (*path).to_owned()).collect();
    let missing: Vec<_> = free.symmetric_difference(&known).collect();
    assert!(missing.is_empty(), "not both a free command and a line of FREE_COMMANDS: {missing:?}");
}

#[test]
fn every_component_with_a_permission_has_a_row_in_the_table() {
    for spec in REGISTRY.components() {
        let is_restricted = spec.intent().is_some() || spec.completes_command();
        assert_eq!(step_class(spec.step).is_some(), is_restricted, "{:?}", spec.step);
    }
}

/// Returns all sets of attributes.
fn all_attributes() -> impl Iterator<Item = Attributes> {
    (0..1_u32 << Attribute::ALL.len()).map(|bits| {
        let has = |(place, _): &(usize, &Attribute)| bits & (1 << place) != 0;
        Attributes::of(Attribute::ALL.iter().enumerate().filter(has).map(|(_, attribute)| *attribute))
    })
}

#[test]
fn policy_invariants_hold_for_all_attributes() {
    use Attribute::{
        AtHome, Banned, Blocked, ChannelLost, Directs, Invited, Listed, Local, Oneself, Open, Operates, Owns,
        Plays, Published,
    };
    let games = [
        Intent::See,
        Intent::Export,
        Intent::Join,
        Intent::Leave,
        Intent::Invite,
        Intent::Start,
        Intent::Play,
        Intent::Answer,
        Intent::CallOff,
        Intent::Watch,
        Intent::Move,
        Intent::MoveToOtherServer,
        Intent::Direct,
    ];
    for attributes in all_attributes() {
        let has = |attribute| attributes.has(attribute);
        let may = |intent| decide(intent, attributes).is_ok();
        let concerned = has(Plays) || has(Owns) || has(Invited) || has(Directs);
        for intent in games {
            if !concerned && !has(AtHome) && !has(Operates) {
                assert_eq!(decide(intent, attributes), Err(Denial::Unknown), "{intent:?} {attributes:?}");
            }
            if !concerned && !has(Open) && !has(Operates) {
                assert!(!may(intent), "{intent:?} {attributes:?}");
            }
        }
        assert!(!has(Operates) || concerned || has(AtHome) || !may(Intent::See), "{attributes:?}");
        for intent in
            [Intent::Join, Intent::Watch, Intent::SignUp, Intent::BeSeated, Intent::Open, Intent::Invite]
        {
            assert!(!(has(Banned) && may(intent)), "{intent:?} {attributes:?}");
        }
        for intent in [Intent::Join, Intent::BeSeated] {
            assert!(!(has(Blocked) && may(intent)), "{intent:?} {attributes:?}");
        }
        for intent in [Intent::Direct, Intent::DecideBoard] {
            assert!(!(has(Plays) && may(intent)), "{intent:?} {attributes:?}");
            assert!(has(Directs) || has(Operates) || !may(intent), "{intent:?} {attributes:?}");
        }
        assert!(has(AtHome) || !may(Intent::Move), "{attributes:?}");
        assert!(has(ChannelLost) && has(Plays) || !may(Intent::MoveToOtherServer), "{attributes:?}");
        // A player can always finish the game.
        assert!(!has(Plays) || may(Intent::Play) && may(Intent::See), "{attributes:?}");
        assert!(has(Oneself) || has(Local) || has(Listed) || !may(Intent::SeeRatings), "{attributes:?}");
        // On public pages, only the subject matters.
        assert_eq!(may(Intent::SeePage), has(Published) && has(Open), "{attributes:?}");
        assert_eq!(may(Intent::BeNamedOnPages), has(Listed) && !has(Banned), "{attributes:?}");
    }
}

/// Functions that decide permissions or load private data, with the files of the three crates that may use them outside the
/// folders `access` and `posting`, and the number of uses.
const ALLOWED_USES: &[(&str, &[(&str, usize)])] = &[
    (
        "referee.games.game(",
        &[
            ("events.rs", 1),
            ("outcomes.rs", 1),
            // A connection that watches a game has asked for permission.
            ("hub.rs", 2),
            // The newest state, after an action that was permitted.
            ("api/actions.rs", 1),
            ("announcing/game_messages.rs", 1),
            // Only to number threads of the same players.
            ("announcing/game_threads.rs", 1),
            ("announcing/holds.rs", 2),
            ("error_messages.rs", 1),
            ("announcing/status_board.rs", 1),
            ("announcing/thread_names.rs", 1),
            ("tournaments/phases.rs", 1),
        ],
    ),
    ("referee.games.current_with_rows(", &[]),
    ("referee.games.last_known(", &[("announcing/live_boards.rs", 1)]),
    ("referee.games.log(", &[("commands/people/privacy.rs", 1), ("hub.rs", 1)]),
    (
        "referee.games.events(",
        &[
            // Of a game that the reader may see.
            ("api/events.rs", 1),
            ("announcing/lost_channels.rs", 1),
            ("hub.rs", 1),
            ("people/mentions.rs", 1),
            ("outcomes.rs", 2),
        ],
    ),
    (
        "referee.tournaments.tournament(",
        &[
            ("commands/tournaments/views.rs", 1),
            ("commands/tournaments/execute.rs", 1),
            ("error_messages.rs", 1),
            ("tournaments/announcement.rs", 6),
            ("tournaments/phases.rs", 2),
        ],
    ),
    ("referee.tournaments.current_with_rows(", &[]),
    ("referee.tournaments.last_known(", &[]),
    (
        "referee.tournaments.log(",
        &[
            ("commands/tournaments/director_form.rs", 1),
            ("commands/tournaments/views.rs", 2),
            ("tournaments/announcement.rs", 1),
            ("tournaments/phases.rs", 1),
        ],
    ),
    ("referee.tournaments.events(", &[]),
    ("roles.contains(", &[]),
    ("banned.contains(", &[]),
    ("blocked.contains(", &[]),
    // Public messages pass the gate, unless they are notices of games or tournaments.
    (
        "discord.post(",
        &[
            ("announcing/direct_messages.rs", 1),
            ("announcing/game_messages.rs", 5),
            ("announcing/greeting.rs", 1),
        ],
    ),
    ("discord.send(", &[("tournaments/mod.rs", 2)]),
    ("private:false", &[]),
    (".spectators", &[]),
    (".has_permission(MANAGE_GUILD)", &[]),
];

#[test]
fn only_the_authority_decides_permissions() {
    let bot = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let community = bot.with_file_name("community");
    let mut found: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let web = bot.with_file_name("web");
    let mut folders = vec![(bot.clone(), bot), (community.clone(), community), (web.clone(), web)];
    while let Some((root, folder)) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(&root).expect("below").to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                if !["access", "posting", "tests", "benches"].contains(&name.as_str()) {
                    folders.push((root.clone(), path));
                }
                continue;
            }
            let text: String = std::fs::read_to_string(&path).expect("text").split_whitespace().collect();
            for (what, _) in ALLOWED_USES {
                let count = text.matches(what).count();
                if count > 0 {
                    found.insert((what, name.clone()), count);
                }
            }
        }
    }
    let known = ALLOWED_USES
        .iter()
        .flat_map(|(what, files)| files.iter().map(|(file, count)| ((*what, (*file).to_owned()), *count)));
    assert_eq!(found, known.collect());
}
