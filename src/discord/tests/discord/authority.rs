//! Permissions, checked against `authority_table`: every command about a game or a tournament, every component and
//! form, and every source of suggestions, by every kind of user with every kind of game.

use crate::authority_harness::{AuthorityHarness, HOME_SERVER, MISSING_ID, answer_text};
use crate::authority_table::{CLASSES, GAME_KINDS, USERS, commands, step_class, suggestion_request};
use crate::harness::command;
use castellan_community::access::attributes::{Attribute, Attributes};
use castellan_community::access::policy::{Intent, Policy, decide};
use castellan_discord::REGISTRY;
use castellan_discord::commands::option_spec::Source;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A request to test: its name, and the data that Discord sends for a game or a tournament.
struct TestRequest {
    name: String,
    class: &'static str,
    kind: u8,
    /// `true` for tournaments, `false` for games.
    is_for_tournament: bool,
    data: Box<dyn Fn(&str) -> Value>,
}

/// Returns every request about a game, a tournament or a server that the bot accepts.
fn test_requests() -> Vec<TestRequest> {
    let mut all = Vec::new();
    for (path, options, class) in commands() {
        let is_for_tournament = takes_option(path, "tournament");
        let name = format!("/{path}");
        let data = move |id: &str| {
            let mut options = options.clone();
            if let Some(subject) = ["game", "tournament"].into_iter().find(|name| takes_option(path, name)) {
                options[subject] = id.into();
            }
            command(path, &options, None)
        };
        all.push(TestRequest { name, class, kind: 2, is_for_tournament, data: Box::new(data) });
    }
    for &step in Step::ALL {
        let Some(class) = step_class(step) else { continue };
        let name = format!("{step:?}");
        let is_form = matches!(
            step,
            Step::ArmyFilled
                | Step::SettingFilled
                | Step::ConditionsFilled
                | Step::DirectorFilled
                | Step::TeamFilled
                | Step::BoardFilled
                | Step::DraftFilled
        );
        let is_for_tournament = class == "tournament"
            || matches!(
                step,
                Step::DirectorCommand
                    | Step::DirectorCommandConfirmed
                    | Step::DirectorForm
                    | Step::DirectorFilled
                    | Step::DirectorPanel
                    | Step::EnterConfirmed
            );
        let data = move |id: &str| component_data(step, id, is_for_tournament, is_form);
        let kind = if is_form { 5 } else { 3 };
        all.push(TestRequest { name, class, kind, is_for_tournament, data: Box::new(data) });
    }
    for &source in Source::ALL {
        let Some((path, focused, options, class)) = suggestion_request(source) else { continue };
        let is_for_tournament = class == "suggested of a tournament";
        let data = move |id: &str| {
            let mut options = options.clone();
            options[if is_for_tournament { "tournament" } else { "game" }] = id.into();
            options[focused] = "".into();
            command(path, &options, Some(focused))
        };
        all.push(TestRequest {
            name: format!("{source:?}"),
            class,
            kind: 4,
            is_for_tournament,
            data: Box::new(data),
        });
    }
    all
}

/// Returns the data of a component or form for a game or a tournament.
fn component_data(step: Step, id: &str, is_for_tournament: bool, is_form: bool) -> Value {
    if step == Step::DirectorFilled {
        let why = json!({ "type": 4, "custom_id": "why", "value": "so it was agreed" });
        let id = ComponentId::without_game(step).with(format!("{id}~cancel")).to_string();
        return json!({ "custom_id": id, "components": [{ "type": 18, "component": why }] });
    }
    if step == Step::TeamFilled {
        let team = json!({ "type": 4, "custom_id": "text", "value": "Reds" });
        let id = ComponentId::without_game(step).with(id).to_string();
        return json!({ "custom_id": id, "components": [{ "type": 18, "component": team }] });
    }
    if let Some(argument) = server_argument(step) {
        let title = json!({ "type": 4, "custom_id": "title", "value": "Autumn" });
        let custom = ComponentId::without_game(step).with(argument).to_string();
        let picked = if step == Step::DraftSetting { vec!["off"] } else { Vec::new() };
        let kind = if picked.is_empty() { 2 } else { 3 };
        let fields = json!([{ "type": 18, "component": title }]);
        return json!({ "custom_id": custom, "component_type": kind, "values": picked, "components": fields });
    }
    if is_form {
        let id = ComponentId::for_game(step, &GameId::new(id).expect("a name"), 0).to_string();
        let input = json!({ "type": 4, "custom_id": "text", "value": "siege" });
        return json!({ "custom_id": id, "components": [{ "type": 1, "components": [input] }] });
    }
    let argument = match step {
        Step::Play => "a2a3",
        Step::Targets | Step::TryTargets => "a2~0",
        Step::Pieces | Step::TryPieces => "0",
        Step::Accept | Step::Decline | Step::Withdraw | Step::History => "1",
        Step::GamePicked => "board",
        _ => "",
    };
    let picked = match step {
        Step::Piece | Step::TryPiece | Step::PremovePiece => vec!["a2"],
        Step::Target | Step::TryTarget | Step::PremoveTarget => vec!["a2a3"],
        Step::GamePicked => vec![id],
        _ => Vec::new(),
    };
    let custom = if step == Step::DirectorForm {
        ComponentId::without_game(step).with(format!("{id}~cancel"))
    } else if matches!(step, Step::DirectorCommand | Step::DirectorCommandConfirmed) {
        ComponentId::without_game(step).with(format!("{id}~start"))
    } else if is_for_tournament {
        ComponentId::without_game(step).with(id)
    } else if step == Step::GamePicked {
        ComponentId::without_game(step).with(argument)
    } else {
        ComponentId::for_game(step, &GameId::new(id).expect("a name"), 0).with(argument)
    };
    let kind = if picked.is_empty() { 2 } else { 3 };
    json!({ "custom_id": custom.to_string(), "component_type": kind, "values": picked })
}

/// Returns the argument of a component about the server; `None` for another component.
fn server_argument(step: Step) -> Option<&'static str> {
    Some(match step {
        Step::NewGame | Step::NewAlone | Step::NewComputer => "",
        Step::BoardFilled => "game new",
        Step::Draft => "rated~00501",
        Step::DraftSettings => "0~00501",
        Step::DraftSetting => "takebacks~00501",
        Step::DraftForm | Step::DraftFilled => "00501",
        _ => return None,
    })
}

/// Returns `true` if a command takes this option.
fn takes_option(path: &str, option: &str) -> bool {
    let spec =
        REGISTRY.commands().find(|spec| spec.path.join(" ") == path).unwrap_or_else(|| panic!("no /{path}"));
    spec.options().any(|known| known.name == option)
}

/// Returns the letter that the table uses for an answer.
fn answer_letter(reply: &str) -> char {
    let letters = [
        ("This game is closed", 'C'),
        ("You are banned from games in this server.", 'B'),
        ("A player of this game doesn't want to play with you.", 'K'),
        ("Only the players can do that", 'P'),
        ("You haven't joined this game.", 'P'),
        ("Nobody has joined this game yet.", 'P'),
        ("Only the game's creator", 'O'),
        ("Directors only", 'D'),
        ("A game stays in its server.", 'E'),
        ("A tournament stays in its server.", 'E'),
        ("Tournaments are played in servers.", 'E'),
        ("You're outside this tournament's server, so give a reason: fill in `why`.", 'R'),
        ("You're one of the players here.", 'S'),
        ("Only server managers can do that", 'M'),
        ("You can do that only in the server it belongs to.", 'E'),
        ("Something went wrong", '!'),
        ("This button or command is from another version", '!'),
    ];
    letters.iter().find(|(text, _)| reply.starts_with(text)).map_or('+', |(_, letter)| *letter)
}

/// The request, the kind of game, and the user's index in [`USERS`].
type Cell = (String, &'static str, usize);

/// Returns the bot's answers about one kind of game under a policy. Checks that refused requests change nothing.
async fn actual_answers(
    kind: &'static str,
    policy: Policy,
    test_requests: &[TestRequest],
) -> BTreeMap<Cell, char> {
    let mut answers = BTreeMap::new();
    let mut harness = AuthorityHarness::with_game_of(kind, policy).await;
    for request in test_requests {
        if class_answers(request.class, kind).is_empty() {
            continue;
        }
        for (who, user) in USERS.iter().enumerate() {
            let letter = actual_answer(&mut harness, request, who).await;
            if harness.store_state().await != harness.initial_state {
                assert_eq!(letter, '+', "{} by {user}: something was stored", request.name);
                harness.restore().await;
                assert_eq!(harness.store_state().await, harness.initial_state, "the store was restored");
            }
            answers.insert((request.name.clone(), kind, who), letter);
        }
    }
    answers
}

/// Returns the bot's answer to one of [`USERS`].
async fn actual_answer(harness: &mut AuthorityHarness, request: &TestRequest, who: usize) -> char {
    let (name, mut from) = harness.user_and_origin(who);
    let id = if request.is_for_tournament { harness.tournament.clone() } else { Some(harness.game.clone()) };
    let id = id.expect("its name");
    if request.class == "games listed" && from.0 == Some(HOME_SERVER) {
        // Nearby games are suggested first, so this user asks in the game's channel.
        let locations =
            castellan_community::places::game_locations::GameLocations(harness.referee.store().clone());
        let game = GameId::new(harness.game.clone()).expect("a name");
        from.1 = locations.of(&game).await.expect("a store").expect("a place").channel.0;
    }
    let body = harness.interact(name, from, request.kind, &(request.data)(&id)).await;
    if request.kind == 4 {
        let choices = body["data"]["choices"].as_array().expect("choices");
        let listed = match request.name.as_str() {
            "Games" | "Tournaments" => choices.iter().any(|choice| choice["value"] == id.as_str()),
            _ => !choices.is_empty(),
        };
        return if listed { '+' } else { '-' };
    }
    let response = answer_text(&body);
    if response.starts_with("There is no game ") || response.starts_with("There is no tournament ") {
        // A hidden game is indistinguishable from a missing one.
        let other = harness.interact(name, from, request.kind, &(request.data)(MISSING_ID)).await;
        assert_eq!(
            response.replace(&id, MISSING_ID),
            answer_text(&other),
            "{} by {}",
            request.name,
            USERS[who]
        );
        return '?';
    }
    answer_letter(&response)
}

/// Returns the letters of a class for one kind of game.
fn class_answers(name: &str, kind: &str) -> &'static str {
    let class = CLASSES.iter().find(|class| class.name == name).unwrap_or_else(|| panic!("no class {name}"));
    class.answers[GAME_KINDS.iter().position(|known| *known == kind).expect("a kind")]
}

/// Returns the table's answers to these requests about one kind of game.
fn expected_answers(kind: &'static str, test_requests: &[TestRequest]) -> BTreeMap<Cell, char> {
    let mut expected = BTreeMap::new();
    for request in test_requests {
        let answers = class_answers(request.class, kind);
        assert!(answers.is_empty() || answers.len() == USERS.len(), "{}: {answers}", request.class);
        for (who, letter) in answers.chars().enumerate() {
            expected.insert((request.name.clone(), kind, who), letter);
        }
    }
    expected
}

/// Returns the cells in which the answers differ from the table, or which the table lacks.
fn differing_cells(expected: &BTreeMap<Cell, char>, answers: &BTreeMap<Cell, char>) -> Vec<Cell> {
    let differ = expected.iter().filter(|(cell, letter)| answers.get(*cell) != Some(*letter));
    let unknown = answers.iter().filter(|(cell, _)| !expected.contains_key(*cell));
    differ.chain(unknown).map(|(cell, _)| cell.clone()).collect()
}

/// Asserts that the bot answers as the table says, and that a wrong cell anywhere would be detected.
async fn assert_matches_table(kind: &'static str, cells: usize) {
    let test_requests = test_requests();
    let mut expected = expected_answers(kind, &test_requests);
    let mut answers = actual_answers(kind, Policy::default(), &test_requests).await;
    let differences: Vec<String> = differing_cells(&expected, &answers)
        .iter()
        .map(|cell| {
            let (name, kind, who) = cell;
            format!("{name}, {kind}, {}: {:?}, not {:?}", USERS[*who], answers.get(cell), expected.get(cell))
        })
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(expected.len() >= cells, "{}", expected.len());
    // A wrong cell is found, and no other with it: one that the bot allows or refuses, one of the table, and one that
    // the table lacks. Seven and the number of users are coprime, so every user is covered.
    for cell in expected.keys().step_by(7).cloned().collect::<Vec<_>>() {
        let letter = expected[&cell];
        let other = if letter == '+' { '?' } else { '+' };
        answers.insert(cell.clone(), other);
        assert_eq!(differing_cells(&expected, &answers), std::slice::from_ref(&cell));
        answers.insert(cell.clone(), letter);
        expected.insert(cell.clone(), other);
        assert_eq!(differing_cells(&expected, &answers), std::slice::from_ref(&cell));
        expected.remove(&cell);
        assert_eq!(differing_cells(&expected, &answers), std::slice::from_ref(&cell));
        expected.insert(cell, letter);
    }
}

#[tokio::test]
async fn permissions_in_an_open_game_match_the_table() {
    assert_matches_table("open", 1_100).await;
}

#[tokio::test]
async fn permissions_in_a_closed_game_match_the_table() {
    assert_matches_table("closed", 800).await;
}

#[tokio::test]
async fn permissions_in_a_tournament_and_its_games_match_the_table() {
    assert_matches_table("tournament", 1_100).await;
}

/// Returns the attributes without the ignored ones.
fn without_attributes(attributes: Attributes, ignored: &[Attribute]) -> Attributes {
    Attributes::of(
        Attribute::ALL
            .iter()
            .copied()
            .filter(|attribute| attributes.has(*attribute) && !ignored.contains(attribute)),
    )
}

/// A policy with a fault: the fault, the policy, the kind of game that reveals it, and the requests and users that it
/// lets through.
type FaultyPolicy = (&'static str, Policy, &'static str, &'static [(&'static str, &'static str)]);

/// Returns policies that each skip one kind of check. The table must detect every one.
fn faulty_policies() -> Vec<FaultyPolicy> {
    let policy = Policy::default();
    vec![
        (
            "the requester's server is not checked",
            Policy { is_home: |home, from| home.is_some() && from.is_some(), ..policy },
            "tournament",
            &[
                ("/direct", "a manager of another server"),
                ("/arbiter cancel", "a manager of another server"),
                ("/board", "a member of another server"),
                ("/game join", "a member of another server"),
                ("Board", "a member of another server"),
                ("Standings", "a manager of another server"),
                ("Boards", "a member of another server"),
            ],
        ),
        (
            "a direct message counts as the game's server",
            Policy {
                is_home: |home, from| home.is_some() && from.is_none_or(|from| Some(from) == home),
                ..policy
            },
            "open",
            &[
                ("/board", "a member, by direct message"),
                ("/export", "a member, by direct message"),
                ("Join", "a member, by direct message"),
                ("MovablePieces", "a member, by direct message"),
            ],
        ),
        (
            "bans are ignored",
            Policy {
                decide: |intent, attributes| {
                    decide(intent, without_attributes(attributes, &[Attribute::Banned]))
                },
                ..policy
            },
            "open",
            &[
                ("/game join", "a banned user"),
                ("/game watch", "a banned user"),
                ("Join", "a banned user"),
                ("Games", "a banned user"),
                ("/game new", "a banned user"),
                ("NewGame", "a banned user"),
            ],
        ),
        (
            "blocks are ignored",
            Policy {
                decide: |intent, attributes| {
                    decide(intent, without_attributes(attributes, &[Attribute::Blocked]))
                },
                ..policy
            },
            "open",
            &[("/game join", "a user blocked by a player"), ("Join", "a user blocked by a player")],
        ),
        (
            "directors decide their own games",
            Policy {
                decide: |intent, attributes| match intent {
                    Intent::Direct | Intent::DecideBoard => {
                        decide(intent, without_attributes(attributes, &[Attribute::Plays]))
                    }
                    _ => decide(intent, attributes),
                },
                ..policy
            },
            "tournament",
            &[
                ("/direct", "a director who plays"),
                ("/arbiter result", "a director who plays"),
                ("/arbiter pair", "a director who plays"),
                ("/arbiter forbid", "a director who plays"),
                ("/arbiter extend", "a director who plays"),
            ],
        ),
        (
            "closed games are open",
            Policy {
                decide: |intent, attributes| decide(intent, attributes.with(Attribute::Open)),
                ..policy
            },
            "closed",
            &[
                ("/board", "a member"),
                ("/export", "a member"),
                ("/game join", "a member"),
                ("History", "a member"),
                ("Games", "a member"),
                ("MovablePieces", "a member"),
            ],
        ),
        (
            "everyone is a director",
            Policy {
                decide: |intent, attributes| decide(intent, attributes.with(Attribute::Directs)),
                ..policy
            },
            "closed",
            &[
                ("/direct", "a member"),
                ("/board", "a member of another server"),
                ("/direct", "a banned user"),
            ],
        ),
    ]
}

#[tokio::test]
async fn every_faulty_policy_is_detected_by_the_table() {
    for (fault, policy, kind, revealing) in faulty_policies() {
        let mut test_requests = test_requests();
        test_requests.retain(|request| revealing.iter().any(|(name, _)| *name == request.name));
        let (expected, answers) =
            (expected_answers(kind, &test_requests), actual_answers(kind, policy, &test_requests).await);
        let differing_cells = differing_cells(&expected, &answers);
        for (name, who) in revealing {
            let index = USERS.iter().position(|known| known == who).expect("a user of the table");
            let cell = ((*name).to_owned(), kind, index);
            assert!(differing_cells.contains(&cell), "{fault}: not detected for {name} by {who}");
            assert_eq!(answers[&cell], '+', "{fault}: {name} by {who}");
        }
    }
}
