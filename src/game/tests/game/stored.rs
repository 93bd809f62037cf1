//! Stored formats: events and snapshots.

use crate::test_game::{
    FOUR, GIANT, KINGS, MOUNT, READY, RESIGN, SECRET, TestGame, act, army, conditions, four_players,
    game_with_declared_capture, id, join, person, seed, settings, timed, two_players,
};
use castellan_game::command::{Army, Proposal, Requester, SeatRequest};
use castellan_game::event::{EventError, Payload, StoredEvent};
use castellan_game::player::EngineName;
use castellan_game::settings::{EntryPolicy, Flagging, GameSettings, Seating};
use castellan_game::settings_text::SettingChange;
use castellan_game::{
    CommandKind, EVENT_VERSION, Event, EventKind, FLAG_DELAY, FoldError, Game, Hidden, Player, Span, Time,
};
use castellan_rules::{Seat, Square};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

const GOLDEN: &str = "tests/game/events.jsonl";

/// Returns games with every kind of event.
fn games_with_every_event() -> Vec<TestGame> {
    let drawn = GameSettings { seating: Seating::Random, entry: EntryPolicy::Invited, ..settings(SECRET) };
    let mut mountain = TestGame::lobby(drawn, &["ann"]);
    let invite = |name| CommandKind::Invite { player: id(name), seat: None };
    for name in ["ben", "cem", "eve"] {
        mountain.accept("ann", invite(name));
    }
    mountain.accept("eve", CommandKind::Leave);
    let name = EngineName::try_from("Hilltop".to_owned()).expect("a name");
    let engine = Player::engine(id("dan"), name, 3);
    mountain.accept("ann", CommandKind::Join { player: engine, place: SeatRequest::Any });
    mountain.accept("ben", join("ben"));
    mountain.accept("ben", CommandKind::Leave);
    mountain.accept("system", join("ben"));
    mountain.accept("cem", join("cem"));
    mountain.accept("ben", seed("blue \"sky\""));
    mountain.accept("ann", CommandKind::Start);
    mountain.accept("ben", army("ppaaggjj hhhhhhnn"));
    mountain.accept("cem", CommandKind::SetArmy { seat: None, army: Hidden(Army::Random) });
    mountain.accept("cem", READY);
    mountain.wait(Span::hours(48));
    mountain.tick();
    mountain.play_any();
    mountain.accept("fay", CommandKind::Watch);
    mountain.accept("fay", CommandKind::Unwatch);
    mountain.accept("director", CommandKind::ReplaceSeat { seat: Seat::Gold, player: person("gus") });
    mountain.accept("director", CommandKind::RemoveSeat { seat: Seat::Red });

    let claims = GameSettings { flagging: Flagging::ByClaim, ..timed(MOUNT, "5d + 1h max 9d") };
    let mut mount = TestGame::started(claims, &["ann", "ben"]);
    mount.accept("ben", conditions("c2c3 -> b7b6, e2e3 -> d7d6\nany -> c8c7"));
    mount.accept("ben", CommandKind::ClearConditions);
    mount.accept("ben", conditions("c2c3 -> b7b6, e2e3 -> d7d6"));
    mount.play("c2c3 c3c4");
    mount.accept("ann", CommandKind::Offer(Proposal::Takeback));
    mount.play("d7d6");
    mount.accept("ann", CommandKind::Offer(Proposal::Draw));
    mount.accept("ben", CommandKind::Decline(2));
    mount.accept("ann", CommandKind::Offer(Proposal::Replace { seat: Seat::Black, player: person("eve") }));
    mount.accept("ann", CommandKind::Withdraw(3));
    mount.accept("ann", CommandKind::Offer(Proposal::Pause));
    mount.accept("ben", CommandKind::Accept(4));
    mount.accept("director", CommandKind::Resume);
    mount.accept("ben", CommandKind::Offer(Proposal::Takeback));
    mount.accept("ann", CommandKind::Accept(5));
    let vacation = |away| CommandKind::Vacation { player: id("ann"), away };
    mount.accept("system", vacation(true));
    mount.accept("system", vacation(false));
    let from = mount.now;
    mount.wait(Span::days(6));
    mount.accept("system", CommandKind::Outage { from, to: mount.now });
    mount.accept("ann", CommandKind::GiveTime { seat: Seat::Black, span: Span::hours(3) });
    mount.wait(Span::days(30));
    mount.tick();
    mount.accept("ann", CommandKind::ClaimTime);
    mount.accept("director", CommandKind::Reinstate { give: Some(Span::days(2)) });
    mount.accept("director", CommandKind::Cancel);

    let (mut dice, capture) = game_with_declared_capture();
    let who = dice.to_act();
    let square = capture[..2].parse::<Square>().expect("a square");
    dice.accept(&who, CommandKind::Touch { square, seen: None });
    dice.accept(&who, act(&capture));
    dice.accept(&who, RESIGN);

    let mut lobby = TestGame::lobby(settings(SECRET), &["ann"]);
    let changes = vec![
        SettingChange::to("board", "crags"),
        SettingChange::to("seat", "b"),
        SettingChange::unset("first"),
    ];
    lobby.accept("ann", CommandKind::Amend(changes));
    lobby.accept("ann", CommandKind::Invite { player: id("eve"), seat: None });
    lobby.accept("ann", CommandKind::WithdrawInvitation(id("eve")));
    lobby.accept("ben", join("ben"));
    lobby.accept("ann", CommandKind::Amend(vec![SettingChange::to("game", "mount-chess")]));
    lobby.accept("ben", CommandKind::Accept(1));

    let mut kept = TestGame::started(settings(KINGS), &["ann", "ben"]);
    kept.accept("ben", CommandKind::Offer(Proposal::Draw));
    kept.accept("ben", CommandKind::WithdrawDeferredDrawOffer);
    vec![mountain, mount, dice, lobby, kept]
}

/// Returns the first stored event of each kind.
fn first_of_each_kind() -> BTreeMap<&'static str, String> {
    let mut lines = BTreeMap::new();
    for test_game in games_with_every_event() {
        test_game.assert_folds();
        for event in &test_game.events {
            lines.entry(event.what.kind()).or_insert_with(|| event.to_json());
        }
    }
    lines
}

#[test]
fn the_stored_form_of_every_event_kind_is_stable() {
    let lines = first_of_each_kind();
    let text: Vec<&str> = EventKind::KINDS
        .iter()
        .map(|kind| {
            lines.get(kind).unwrap_or_else(|| panic!("nothing makes an event of the kind {kind}")).as_str()
        })
        .collect();
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(GOLDEN, text.join("\n") + "\n").expect("the golden lines are written");
    }
    let golden = std::fs::read_to_string(GOLDEN).expect("the golden lines");
    assert_eq!(text, golden.lines().collect::<Vec<_>>());
    for (line, kind) in text.iter().zip(EventKind::KINDS) {
        let read = Event::from_json(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!((read.what.kind(), read.to_json().as_str()), (*kind, *line));
    }
}

#[test]
fn invalid_events_are_errors() {
    let golden = std::fs::read_to_string(GOLDEN).expect("the golden lines");
    let line = golden.lines().nth(1).expect("a line");
    let newer = line.replacen("\"v\":1", "\"v\":2", 1);
    assert!(matches!(Event::from_json(&newer), Err(EventError::UnknownVersion { version: 2, newest: 1 })));
    assert_eq!(
        Event::from_json(&newer).expect_err("newer").to_string(),
        "an event of version 2; this program knows versions 1 to 1"
    );
    assert!(matches!(
        Event::from_json(&line.replacen("\"v\":1", "\"v\":0", 1)),
        Err(EventError::UnknownVersion { version: 0, newest: 1 })
    ));
    let other = line.replacen("\"invited\"", "\"knighted\"", 1);
    assert!(matches!(Event::from_json(&other), Err(EventError::UnknownKind(kind)) if kind == "knighted"));
    let more = line.replacen("\"invited\":{", "\"invited\":{\"hat\":1,", 1);
    for text in ["", "{", "[]", "{\"v\":1}", &more, &line[..line.len() - 1], &format!("{line} {line}")] {
        let error = Event::from_json(text).expect_err(text);
        assert!(matches!(error, EventError::Malformed { .. }), "{text}: {error}");
    }
    assert_eq!(EVENT_VERSION, 1);
}

#[test]
fn errors_of_events_show_no_secrets() {
    let golden = std::fs::read_to_string(GOLDEN).expect("the golden lines");
    let line = golden.lines().find(|line| line.contains("\"seeded\"")).expect("a seed");
    let seed = "\"blue \\\"sky\\\"\"";
    assert!(line.contains(seed), "{line}");
    for broken in [format!("{seed},\"x\":1"), format!("[{seed}]")] {
        let error = Event::from_json(&line.replacen(seed, &broken, 1)).expect_err("it is broken");
        assert!(!format!("{error} {error:?}").contains("sky"), "{error}");
        assert!(matches!(error, EventError::Malformed { line: 1, column: 80.. }), "{error:?}");
    }
}

#[test]
fn fold_errors_name_the_number_and_kind_of_the_event() {
    assert_eq!(Game::fold(&[]), Err(FoldError::NoEvents));
    let test_game = two_players();
    let later = &test_game.events[1..];
    assert_eq!(Game::fold(later), Err(FoldError::NotInOrder { number: 1, kind: "joined" }));
    let twice = [test_game.events[0].clone(), test_game.events[0].clone()];
    assert_eq!(Game::fold(&twice), Err(FoldError::NotInOrder { number: 2, kind: "created" }));
    let mut played = test_game.clone();
    played.play("c2c3");
    let last = played.events.last().expect("an event").clone();
    let early = [test_game.events[0].clone(), last.clone()];
    let error = Game::fold(&early).expect_err("not started");
    assert_eq!(error.to_string(), "event 2, `played`: the game has not started");
    // Squares that no board of the game has.
    let text = last.to_json().replacen("c2c3", "s19s18", 1);
    let mut events = test_game.events.clone();
    events.push(Event::from_json(&text).expect("an event"));
    assert!(matches!(Game::fold(&events), Err(FoldError::Impossible { kind: "played", .. })));
}

#[test]
fn a_snapshot_restores_the_game_or_is_ignored() {
    for test_game in games_with_every_event() {
        let mut events = test_game.events.iter();
        let mut game = Game::begin(events.next().expect("the first")).expect("a game");
        for event in events {
            let text = game.snapshot();
            let plans = game.plans().map(|(seat, plan)| (seat, plan.clone())).collect();
            let restored = Game::restore(&text).expect("a game");
            assert_eq!(restored.plans().count(), 0, "what is private is in no snapshot");
            assert_eq!(restored.with_plans(plans), game);
            game.apply(event).expect("what follows");
        }
    }
    let mut test_game = TestGame::started(settings(GIANT), &["ann", "ben"]);
    test_game.play("c2d4 c9d7");
    let kept = test_game.game().snapshot();
    assert!(Game::restore(&kept).is_some());
    let line = kept.iter().position(|byte| *byte == b'\n').expect("a line") + 1;
    let text = std::str::from_utf8(&kept[..line]).expect("text");
    for (from, to) in [
        ("\"schema\":1", "\"schema\":2"),
        ("\"rules\":1,\"events\"", "\"rules\":2,\"events\""),
        ("\"events\":1,\"game\"", "\"events\":2,\"game\""),
    ] {
        assert!(text.contains(from), "{from}");
        let other = [text.replacen(from, to, 1).as_bytes(), &kept[line..]].concat();
        assert_eq!(Game::restore(&other), None, "{from}");
    }
    // The repetition key of another compiler differs from the one computed now.
    let mut other = kept.clone();
    *other.last_mut().expect("a byte") ^= 1;
    assert_eq!(Game::restore(&other), None);
    // A step off the board.
    let mut other = kept.clone();
    other[line..line + 7].fill(0xff);
    assert_eq!(Game::restore(&other), None);
    for cut in 0..kept.len() {
        assert_eq!(Game::restore(&kept[..cut]), None, "{cut} of {}", kept.len());
    }
}

#[test]
fn a_snapshot_keeps_every_form_of_action() {
    let mut random = castellan_test_support::Random::new(5);
    for terms in castellan_test_support::TERMS {
        let seats = settings(*terms).seats().expect("seats").len();
        let mut test_game = TestGame::lobby(settings(*terms), &FOUR[..seats]);
        test_game.accept("ann", CommandKind::Start);
        test_game.wait(Span::days(3));
        test_game.tick();
        for _ in 0..120 {
            let Some(_) = test_game.game().to_act() else { break };
            let actions = test_game.game().record().expect("played").position().actions();
            let (who, action) = (test_game.to_act(), random.pick(&actions).to_string());
            test_game.accept(&who, act(&action));
        }
        let kept = Game::restore(&test_game.game().snapshot()).expect("a game");
        assert_eq!(kept, *test_game.game());
    }
    let mut test_game = four_players();
    test_game.accept("ben", RESIGN);
    test_game.wait(FLAG_DELAY);
    assert_eq!(Game::restore(&test_game.game().snapshot()).as_ref(), test_game.game.as_ref());
}

/// An event about a door. Form 1 had two kinds, `opened` and `closed`; form 2 had one kind with a flag; form 3 has the
/// width.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Door {
    Moved { width: u32 },
}

fn second(mut event: Value) -> Value {
    let opened = event["what"] == "opened";
    event["what"] = serde_json::json!({"moved": {"open": opened}});
    event
}

fn third(mut event: Value) -> Value {
    let open = event["what"]["moved"]["open"] == true;
    event["v"] = 3.into();
    event["what"] = serde_json::json!({"moved": {"width": if open { 90 } else { 0 }}});
    event
}

impl Payload for Door {
    const VERSION: u32 = 3;
    const KINDS: &'static [&'static str] = &["moved"];
    const UPCASTS: &'static [fn(Value) -> Value] = &[second, third];
}

#[test]
fn older_event_versions_are_upgraded() {
    let event = |version: u32, what: &str| {
        StoredEvent::<Door>::from_json(&format!(
            r#"{{"v":{version},"at":5,"by":"table","request":"r","what":{what}}}"#
        ))
    };
    let open =
        StoredEvent::new(Time::from_ms(5), Requester::System, "r".to_owned(), Door::Moved { width: 90 });
    assert_eq!(event(1, r#""opened""#).as_ref(), Ok(&open));
    assert_eq!(event(2, r#"{"moved":{"open":true}}"#).as_ref(), Ok(&open));
    assert_eq!(StoredEvent::from_json(&open.to_json()).as_ref(), Ok(&open));
    let newer = event(4, r#"{"moved":{"width":90}}"#).expect_err("newer");
    assert_eq!(newer, EventError::UnknownVersion { version: 4, newest: 3 });
    assert_eq!(newer.to_string(), "an event of version 4; this program knows versions 1 to 3");
    assert_eq!(event(3, r#""opened""#), Err(EventError::UnknownKind("opened".to_owned())));
}
