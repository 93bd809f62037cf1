//! Permissions, checked against `authority_table`: every command about a game or a tournament, every component and
//! form, and every source of suggestions, by every kind of user with every kind of game.

use crate::authority_table::{CLASSES, KINDS, WHO, commands, of_source, of_step};
use crate::authority_world::{HOME, NO_GAME, World, said};
use crate::harness::command;
use castellan_community::policy::{Attribute, Attributes, Intent, Policy, decide};
use castellan_discord::REGISTRY;
use castellan_discord::commands::option_spec::Source;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A request to test: its name, and the data that Discord sends for a game or a tournament.
struct Subject {
    name: String,
    class: &'static str,
    kind: u8,
    /// `true` for tournaments, `false` for games.
    of_tournament: bool,
    data: Box<dyn Fn(&str) -> Value>,
}

/// Returns every request about games and tournaments that the bot knows.
fn subjects() -> Vec<Subject> {
    let mut all = Vec::new();
    for (path, options, class) in commands() {
        let of_tournament = !takes(path, "game");
        let name = format!("/{path}");
        let data = move |id: &str| {
            let mut options = options.clone();
            options[if of_tournament { "tournament" } else { "game" }] = id.into();
            command(path, &options, None)
        };
        all.push(Subject { name, class, kind: 2, of_tournament, data: Box::new(data) });
    }
    for &step in Step::ALL {
        let Some(class) = of_step(step) else { continue };
        let name = format!("{step:?}");
        let is_form = matches!(
            step,
            Step::ArmyFilled
                | Step::SettingFilled
                | Step::ConditionsFilled
                | Step::DirectorFilled
                | Step::TeamFilled
        );
        let of_tournament = class == "tournament"
            || matches!(
                step,
                Step::DirectorForm | Step::DirectorFilled | Step::DirectorPanel | Step::EnterConfirmed
            );
        let data = move |id: &str| pressed(step, id, of_tournament, is_form);
        let kind = if is_form { 5 } else { 3 };
        all.push(Subject { name, class, kind, of_tournament, data: Box::new(data) });
    }
    for &source in Source::ALL {
        let Some((path, focused, options, class)) = of_source(source) else { continue };
        let of_tournament = class == "suggested of a tournament";
        let data = move |id: &str| {
            let mut options = options.clone();
            options[if of_tournament { "tournament" } else { "game" }] = id.into();
            options[focused] = "".into();
            command(path, &options, Some(focused))
        };
        all.push(Subject {
            name: format!("{source:?}"),
            class,
            kind: 4,
            of_tournament,
            data: Box::new(data),
        });
    }
    all
}

/// Returns the data of a component or form for a game or a tournament.
fn pressed(step: Step, id: &str, of_tournament: bool, is_form: bool) -> Value {
    if step == Step::DirectorFilled {
        let why = json!({ "type": 4, "custom_id": "why", "value": "so it was agreed" });
        let id = ComponentId::without_game(step).with(format!("{id}~finish")).to_string();
        return json!({ "custom_id": id, "components": [{ "type": 18, "component": why }] });
    }
    if step == Step::TeamFilled {
        let team = json!({ "type": 4, "custom_id": "text", "value": "Reds" });
        let id = ComponentId::without_game(step).with(id).to_string();
        return json!({ "custom_id": id, "components": [{ "type": 18, "component": team }] });
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
        ComponentId::without_game(step).with(format!("{id}~finish"))
    } else if of_tournament {
        ComponentId::without_game(step).with(id)
    } else if step == Step::GamePicked {
        ComponentId::without_game(step).with(argument)
    } else {
        ComponentId::for_game(step, &GameId::new(id).expect("a name"), 0).with(argument)
    };
    let kind = if picked.is_empty() { 2 } else { 3 };
    json!({ "custom_id": custom.to_string(), "component_type": kind, "values": picked })
}

/// Returns `true` if a command takes this option.
fn takes(path: &str, option: &str) -> bool {
    let spec =
        REGISTRY.commands().find(|spec| spec.path.join(" ") == path).unwrap_or_else(|| panic!("no /{path}"));
    spec.options().any(|known| known.name == option)
}

/// Returns the letter of the table for an answer.
fn letter(said: &str) -> char {
    let of = [
        ("This game is closed", 'C'),
        ("You are banned from games in this server.", 'B'),
        ("A player of this game doesn't want to play with you.", 'K'),
        ("Only the players can do that", 'P'),
        ("Only the game's creator", 'O'),
        ("Directors only.", 'D'),
        ("A game stays in its server.", 'E'),
        ("A tournament stays in its server.", 'E'),
        ("Tournaments are played in servers.", 'E'),
        ("From outside its server, you need a reason: fill in `why`.", 'R'),
        ("You play in this one yourself.", 'S'),
        ("Only server managers can do that", 'M'),
        ("That works only in its own server.", 'E'),
        ("Something went wrong", '!'),
        ("This button or command is from another version", '!'),
    ];
    of.iter().find(|(text, _)| said.starts_with(text)).map_or('+', |(_, letter)| *letter)
}

/// The request, the kind of game, and the user's place in [`WHO`].
type Cell = (String, &'static str, usize);

/// Returns the bot's answers about one kind of game under a policy. Checks that refused requests change nothing.
async fn answers(kind: &'static str, policy: Policy, subjects: &[Subject]) -> BTreeMap<Cell, char> {
    let mut answers = BTreeMap::new();
    let mut world = World::with(kind, policy).await;
    for subject in subjects {
        if subject.of_tournament && kind != "tournament" {
            continue;
        }
        for (who, asker) in WHO.iter().enumerate() {
            let letter = answer(&mut world, subject, who).await;
            if world.marked().await != world.marks {
                assert_eq!(letter, '+', "{} by {asker}: something was stored", subject.name);
                world.anew().await;
                assert_eq!(world.marked().await, world.marks, "all is as it was");
            }
            answers.insert((subject.name.clone(), kind, who), letter);
        }
    }
    answers
}

/// Returns the bot's answer to one of [`WHO`].
async fn answer(world: &mut World, subject: &Subject, who: usize) -> char {
    let (name, mut from) = world.asker(who);
    let id = if subject.of_tournament { world.tournament.clone() } else { Some(world.game.clone()) };
    let id = id.expect("its name");
    if subject.class == "games listed" && from.0 == Some(HOME) {
        // Nearby games are suggested first, so this user asks in the game's channel.
        let places = castellan_community::game_locations::GameLocations(world.referee.store().clone());
        let game = GameId::new(world.game.clone()).expect("a name");
        from.1 = places.of(&game).await.expect("a store").expect("a place").channel.0;
    }
    let body = world.asks(name, from, subject.kind, &(subject.data)(&id)).await;
    if subject.kind == 4 {
        let choices = body["data"]["choices"].as_array().expect("choices");
        let listed = match subject.name.as_str() {
            "Games" | "Tournaments" => choices.iter().any(|choice| choice["value"] == id.as_str()),
            _ => !choices.is_empty(),
        };
        return if listed { '+' } else { '-' };
    }
    let heard = said(&body);
    if heard.starts_with("There is no game ") || heard.starts_with("There is no tournament ") {
        // A hidden game is indistinguishable from a missing one.
        let other = world.asks(name, from, subject.kind, &(subject.data)(NO_GAME)).await;
        assert_eq!(heard.replace(&id, NO_GAME), said(&other), "{} by {}", subject.name, WHO[who]);
        return '?';
    }
    letter(&heard)
}

/// Returns the table's answers to these requests about one kind of game.
fn right(kind: &'static str, subjects: &[Subject]) -> BTreeMap<Cell, char> {
    let mut right = BTreeMap::new();
    for subject in subjects {
        let class = CLASSES.iter().find(|class| class.name == subject.class);
        let class = class.unwrap_or_else(|| panic!("no class {}", subject.class));
        let place = KINDS.iter().position(|known| *known == kind).expect("a kind");
        let answers = class.answers[place];
        assert!(answers.is_empty() || answers.len() == WHO.len(), "{}: {answers}", class.name);
        for (who, letter) in answers.chars().enumerate() {
            right.insert((subject.name.clone(), kind, who), letter);
        }
    }
    right
}

/// Returns the cells in which the answers differ from the table, or which the table lacks.
fn wrong(right: &BTreeMap<Cell, char>, answers: &BTreeMap<Cell, char>) -> Vec<Cell> {
    let differ = right.iter().filter(|(cell, letter)| answers.get(*cell) != Some(*letter));
    let unknown = answers.iter().filter(|(cell, _)| !right.contains_key(*cell));
    differ.chain(unknown).map(|(cell, _)| cell.clone()).collect()
}

/// Asserts that the bot answers as the table says, and that a wrong cell anywhere would be found.
async fn holds(kind: &'static str, cells: usize) {
    let subjects = subjects();
    let mut right = right(kind, &subjects);
    let mut answers = answers(kind, Policy::default(), &subjects).await;
    let told: Vec<String> = wrong(&right, &answers)
        .iter()
        .map(|cell| {
            let (name, kind, who) = cell;
            format!("{name}, {kind}, {}: {:?}, not {:?}", WHO[*who], answers.get(cell), right.get(cell))
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert!(right.len() >= cells, "{}", right.len());
    // A wrong cell is found, and no other with it: one that the bot allows or refuses, one of the table, and one that
    // the table lacks. Seven and the number of users are coprime, so every user is covered.
    for cell in right.keys().step_by(7).cloned().collect::<Vec<_>>() {
        let letter = right[&cell];
        let other = if letter == '+' { '?' } else { '+' };
        answers.insert(cell.clone(), other);
        assert_eq!(wrong(&right, &answers), std::slice::from_ref(&cell));
        answers.insert(cell.clone(), letter);
        right.insert(cell.clone(), other);
        assert_eq!(wrong(&right, &answers), std::slice::from_ref(&cell));
        right.remove(&cell);
        assert_eq!(wrong(&right, &answers), std::slice::from_ref(&cell));
        right.insert(cell, letter);
    }
}

#[tokio::test]
async fn everybody_may_do_with_an_open_game_just_what_the_table_says() {
    holds("open", 800).await;
}

#[tokio::test]
async fn everybody_may_do_with_a_closed_game_just_what_the_table_says() {
    holds("closed", 800).await;
}

#[tokio::test]
async fn everybody_may_do_with_a_tournament_and_its_games_just_what_the_table_says() {
    holds("tournament", 1_100).await;
}

/// Returns the attributes without the forgotten ones.
fn without(attributes: Attributes, forgotten: &[Attribute]) -> Attributes {
    Attributes::of(
        Attribute::ALL
            .iter()
            .copied()
            .filter(|attribute| attributes.has(*attribute) && !forgotten.contains(attribute)),
    )
}

/// A hole in a policy: its name, the policy, the kind of game that reveals it, and the users and requests that it lets
/// through.
type Hole = (&'static str, Policy, &'static str, &'static [(&'static str, &'static str)]);

/// Returns a policy with a hole for each kind of check. The rows of the table must reveal each.
fn holes() -> Vec<Hole> {
    let right = Policy::default();
    vec![
        (
            "nobody looks from which server somebody asks",
            Policy { is_home: |home, from| home.is_some() && from.is_some(), ..right },
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
            "a direct message counts as the server of the game",
            Policy {
                is_home: |home, from| home.is_some() && from.is_none_or(|from| Some(from) == home),
                ..right
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
            "bans are forgotten",
            Policy {
                decide: |intent, attributes| decide(intent, without(attributes, &[Attribute::Banned])),
                ..right
            },
            "open",
            &[
                ("/game join", "somebody banned"),
                ("/game watch", "somebody banned"),
                ("Join", "somebody banned"),
                ("Games", "somebody banned"),
            ],
        ),
        (
            "blocks are forgotten",
            Policy {
                decide: |intent, attributes| decide(intent, without(attributes, &[Attribute::Blocked])),
                ..right
            },
            "open",
            &[("/game join", "somebody whom a player blocked"), ("Join", "somebody whom a player blocked")],
        ),
        (
            "directors decide their own games",
            Policy {
                decide: |intent, attributes| match intent {
                    Intent::Direct | Intent::DecideBoard => {
                        decide(intent, without(attributes, &[Attribute::Plays]))
                    }
                    _ => decide(intent, attributes),
                },
                ..right
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
            Policy { decide: |intent, attributes| decide(intent, attributes.with(Attribute::Open)), ..right },
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
            "everybody directs",
            Policy {
                decide: |intent, attributes| decide(intent, attributes.with(Attribute::Directs)),
                ..right
            },
            "closed",
            &[
                ("/direct", "a member"),
                ("/board", "a member of another server"),
                ("/direct", "somebody banned"),
            ],
        ),
    ]
}

#[tokio::test]
async fn each_hole_in_the_policy_is_found_by_the_rows_where_somebody_gets_through() {
    for (hole, policy, kind, through) in holes() {
        let mut subjects = subjects();
        subjects.retain(|subject| through.iter().any(|(name, _)| *name == subject.name));
        let (right, answers) = (right(kind, &subjects), answers(kind, policy, &subjects).await);
        let wrong = wrong(&right, &answers);
        for (name, who) in through {
            let place = WHO.iter().position(|known| known == who).expect("one of those who ask");
            let cell = ((*name).to_owned(), kind, place);
            assert!(wrong.contains(&cell), "{hole}: nobody sees that {who} gets through with {name}");
            assert_eq!(answers[&cell], '+', "{hole}: {name} by {who}");
        }
    }
}
