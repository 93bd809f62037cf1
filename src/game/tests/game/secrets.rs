//! Secrets, which no other viewer may see.

use crate::test_game::{
    FOUR, MOUNT, READY, SECRET, TestGame, act, army, conditions, game_with_declared_capture, id, seed,
    settings, two_players,
};
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{CommandKind, Game, Phase, PrivateTexts, export};
use castellan_text as text;
use serde_json::Value;
use sha2::{Digest, Sha256};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the middle of a text in base64, for each of the three alignments.
fn base64(text: &[u8]) -> Vec<String> {
    (0..3)
        .map(|skipped| {
            let whole = text.get(skipped..).unwrap_or_default().chunks_exact(3);
            let digits = whole.flat_map(|three| {
                let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
                [18, 12, 6, 0].map(|shift| char::from(ALPHABET[(bits >> shift & 63) as usize]))
            });
            digits.collect()
        })
        .collect()
}

fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

/// Returns every form in which a secret could leak.
fn leaked_forms(secret: &str) -> Vec<String> {
    let bytes = secret.as_bytes();
    let json = serde_json::to_string(secret).expect("a text");
    let mut forms =
        vec![secret.to_owned(), json.trim_matches('"').to_owned(), hex(bytes), hex(bytes).to_uppercase()];
    forms.extend(base64(bytes));
    if bytes.len() == 64 {
        // A secret of the dice is 32 bytes, written in hexadecimal.
        let raw: Vec<u8> =
            (0..32).map(|at| u8::from_str_radix(&secret[2 * at..2 * at + 2], 16).expect("digits")).collect();
        forms.extend(base64(&raw));
        forms.push(format!("{raw:?}").trim_matches(['[', ']']).to_owned());
    }
    forms.retain(|form| form.len() >= 4);
    forms
}

fn assert_absent(secrets: &[&str], text: &str, place: &str) {
    for secret in secrets {
        for form in leaked_forms(secret) {
            assert!(!text.contains(&form), "{place}: `{secret}` as `{form}` in {text}");
        }
    }
}

/// Returns all text about a game that a viewer can see, at each of its steps.
fn visible_text(test_game: &TestGame, viewer: Viewer) -> String {
    let mut text = export(&test_game.events, viewer, &PrivateTexts::default()).expect("a game");
    let mut game: Option<Game> = None;
    for event in &test_game.events {
        if let Some(shown) = visible(event, game.as_ref(), viewer) {
            text.push_str(&shown.to_string());
        }
        match &mut game {
            None => game = Some(Game::begin(event).expect("the first event")),
            Some(game) => game.apply(event).expect("what follows"),
        }
    }
    text
}

#[test]
fn secrets_appear_in_no_output() {
    let mut test_game = TestGame::lobby(settings(SECRET), &FOUR);
    test_game.accept("ben", seed("the seed of ben"));
    assert_absent(&["the seed of ben"], &visible_text(&test_game, Viewer::Anybody), "lobby");
    test_game.accept("ann", CommandKind::Start);
    test_game.accept("ben", army("PPAAGGJJHHHHHHNN"));
    test_game.accept("ben", READY);
    let dice = test_game.game().clone();
    let secret = match &test_game.events[0].what {
        castellan_game::EventKind::Created { secret, .. } => secret.reveal(),
        other => panic!("{other:?}"),
    };
    let secrets = ["PPAAGGJJHHHHHHNN", secret.as_str()];
    for viewer in [Viewer::Anybody, Viewer::Player(&id("ann")), Viewer::Player(&id("eve"))] {
        assert_absent(&secrets, &visible_text(&test_game, viewer), "set-up");
    }
    assert_absent(&secrets, &format!("{dice:?} {:?}", test_game.events), "logs");
    let own = visible_text(&test_game, Viewer::Player(&id("ben")));
    assert!(own.contains("PPAAGGJJHHHHHHNN"), "one's own is there");
    assert_absent(&secrets[1..], &own, "one's own");

    for name in ["ann", "cem", "dan"] {
        test_game.accept(name, army("siege"));
        test_game.accept(name, READY);
    }
    let first = test_game.game().record().expect("played").position().actions()[0];
    test_game.accept("dan", conditions(&format!("any, any, any -> s1r1\n{first}, any, any -> q1q2")));
    let public = test_game.game().public_head().clone();
    test_game.accept("dan", conditions("any, any, any -> s1r2"));
    assert_eq!(*test_game.game().public_head(), public);
    let secrets = ["s1r2", "q1q2", secret.as_str()];
    for viewer in [Viewer::Anybody, Viewer::Player(&id("ann"))] {
        assert_absent(&secrets, &visible_text(&test_game, viewer), "play");
    }
    assert_absent(&secrets, &format!("{:?} {:?}", test_game.game(), test_game.events), "logs");
    // Texts of refusals.
    for (who, kind) in [
        ("ann", CommandKind::ClearConditions),
        ("ann", conditions("s1r2")),
        ("eve", army("siege")),
        ("ann", act("s1r1")),
        ("ann", READY),
    ] {
        let refusal = test_game.refuse(who, kind.clone());
        assert_absent(
            &secrets[1..],
            &format!("{} {refusal:?}", text::game_refusal(&refusal, &[None; 4])),
            "refusal",
        );
        assert!(!format!("{kind:?}").contains("siege"), "commands do not show what is hidden");
    }
    assert_eq!(test_game.game().phase(), Phase::Running);
}

#[test]
fn private_events_do_not_affect_public_data() {
    let mut plain = two_players();
    let mut secret = two_players();
    secret.accept("eve", CommandKind::Watch);
    secret.accept("ben", conditions("b1b2 -> c8c7"));
    plain.play("c2c3");
    secret.play("c2c3");
    secret.accept("ann", conditions("any -> c3c4"));
    secret.accept("ann", CommandKind::ClearConditions);
    assert_eq!(plain.game().public_head(), secret.game().public_head());
    assert_eq!(
        export(&plain.events, Viewer::Anybody, &PrivateTexts::default()),
        export(&secret.events, Viewer::Anybody, &PrivateTexts::default())
    );
    assert_eq!(plain.game().due_events(), secret.game().due_events());
    assert_eq!(plain.game().board_version(), secret.game().board_version());
    assert!(plain.game().events() < secret.game().events());
}

#[test]
fn the_dice_secret_is_revealed_after_the_game() {
    let (mut test_game, capture) = game_with_declared_capture();
    let who = test_game.to_act();
    test_game.accept(&who, act(&capture));
    let exported = |test_game: &TestGame| -> Value {
        serde_json::from_str(
            &export(&test_game.events, Viewer::Anybody, &PrivateTexts::default()).expect("a game"),
        )
        .expect("JSON")
    };
    assert_eq!(exported(&test_game)["secret"], Value::Null);
    let who = test_game.to_act();
    test_game.accept(&who, crate::test_game::RESIGN);
    let first = exported(&test_game);
    assert!(first["secret"].is_string());
    assert_eq!(first["draws"][0]["what"], "roll");
    // A reinstated game has new dice, which are secret again.
    test_game.accept("director", CommandKind::Reinstate { give: None });
    let again = exported(&test_game);
    assert_eq!(again["secret"], Value::Null);
    assert_ne!(again["commitment"], first["commitment"]);
    assert_eq!(again["earlier"][0]["secret"], first["secret"]);
    assert_eq!(again["earlier"][0]["until"], 2);
}

#[test]
fn an_export_is_hash_chained_and_replays() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("ann", seed("blue"));
    test_game.accept("ann", CommandKind::Start);
    test_game.play("c2c3 b7b6");
    test_game.accept("ann", crate::test_game::RESIGN);
    let text = export(&test_game.events, Viewer::Anybody, &PrivateTexts::default()).expect("a game");
    let export: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(export["castellan-game"], 1);
    assert_eq!(export["seeds"][0], serde_json::json!({"seat": "w", "seed": "blue", "by": "player"}));
    assert_eq!(export["players"][1]["player"], "ben");
    // The export holds each event exactly as it was hashed.
    let mut hash = String::new();
    for (at, entry) in (1_u64..).zip(export["log"].as_array().expect("a log")) {
        assert_eq!(entry["number"], at);
        let start = text.find(&format!("{{\"number\":{at},\"hash\":")).expect("the entry");
        let event = &text[start..];
        let event = &event[event.find("\"event\":").expect("the event") + 8..];
        let mut stream =
            serde_json::Deserializer::from_str(event).into_iter::<&serde_json::value::RawValue>();
        let raw = stream.next().expect("an event").expect("JSON").get();
        hash = hex(&Sha256::digest(format!("{hash}{raw}")));
        assert_eq!(entry["hash"], hash.as_str());
        assert!(!raw.contains("test:"), "no request's id");
    }
    assert_eq!(export["hash"], hash.as_str());
    assert_eq!(test_game.game().public_head().hash, hash);
    assert_eq!(test_game.game().public_head().short(), &hash[..8]);
    let game = export["text"].as_str().expect("a text").parse::<castellan_rules::text::game::GameText>();
    let game = game.expect("it replays");
    assert_eq!(game.tag("White"), Some("ann"));
    assert_eq!(game.record(), test_game.game().record().expect("played"));
}
