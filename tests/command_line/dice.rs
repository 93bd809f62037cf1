//! Tests of independent dice verification, with openssl and a shell and with `castellan dice verify`.

use crate::dice_fixtures::{ann_and_bob, counting_secret, secret};
use castellan::game::dice::{Dice, FIRST_DRAW, Seed};
use castellan::game::{GameSettings, Player, PlayerId, Requester, Span, Time};
use castellan::rules::{Options, Seat};
use castellan::tournament::swiss::Edition;
use castellan::tournament::{self, Announcement, Format, Tournament, TournamentId};
use castellan_test_support::tools::tool;
use castellan_test_support::variant;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A change that invalidates an exported game.
type Change = fn(&mut serde_json::Value);

/// Returns the text of a fenced block of the check in docs/fair-dice.md.
fn fenced_block(language: &str) -> &'static str {
    let document = include_str!("../../docs/fair-dice.md");
    let (_, section) = document.split_once("\n## Check it yourself\n").expect("the section");
    let (_, block) = section.split_once(&format!("\n```{language}\n")).expect("the block");
    block.split_once("```").expect("the block ends").0
}

#[test]
fn the_documented_shell_script_computes_the_same_draws() {
    if tool("openssl").is_none() {
        return;
    }
    let output = Command::new("sh").args(["-c", fenced_block("sh")]).output().expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(printed, fenced_block("text"));
    let (secret, seeds) = (counting_secret(), ann_and_bob());
    let roll = Dice::new(&secret, "game-9", &seeds, FIRST_DRAW).roll(6);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], format!("commitment {}", secret.commitment()));
    for (line, shows) in lines[1..].iter().zip([roll.attack, roll.defence]) {
        assert!(line.ends_with(&format!("so the die shows {shows}")), "{line}");
    }
    assert_eq!(lines.len(), 3);
}

/// Returns seeds of which White's comes from the player and Black's from the bot.
fn player_and_bot_seeds() -> Vec<(Seat, Seed)> {
    let bot_seed = counting_secret().seed_for("game-9", Seat::Black);
    vec![(Seat::White, "ann".parse::<Seed>().expect("a seed")), (Seat::Black, bot_seed)]
}

/// Returns an exported game of King's Mate with three draws and a game text.
fn exported_game() -> serde_json::Value {
    let (secret, seeds) = (counting_secret(), player_and_bot_seeds());
    let mut dice = Dice::new(&secret, "game-9", &seeds, FIRST_DRAW);
    let first = dice.random_below(2);
    let roll = dice.roll(6);
    let text = format!(
        "[Game \"kings-mate\"]\n[Option \"active=on\"]\n\n1. f2f3 d8d7\n2. f3f4 d7d6\n3. f4f5 g8g7\n4. f5f6 a8a7\n5. f6g7({},{})\n*\n",
        roll.attack, roll.defence
    );
    serde_json::json!({
        "castellan-game": 1,
        "game": "game-9",
        "variant": "kings-mate",
        "options": { "active": "on" },
        "commitment": secret.commitment(),
        "secret": secret.reveal(),
        "seeds": [
            { "seat": "w", "seed": "ann", "by": "player" },
            { "seat": "b", "seed": seeds[1].1, "by": "castellan" },
        ],
        "draws": [
            { "first": 0, "what": "seats", "sides": 2, "values": [first] },
            { "first": 1, "what": "roll", "sides": 6, "values": [roll.attack, roll.defence] },
        ],
        "log": [],
        "text": text,
    })
}

fn verify(name: &str, text: impl AsRef<[u8]>) -> (Output, PathBuf) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("verify-{name}.json"));
    std::fs::write(&file, text).expect("a file");
    let program = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .env("LC_ALL", "C")
        .args(["dice", "verify"])
        .arg(&file)
        .output();
    (program.expect("castellan runs"), file)
}

#[test]
fn a_fair_game_is_verified() {
    let game = exported_game();
    let pretty = serde_json::to_string_pretty(&game).expect("JSON");
    let (output, _) = verify("fair", &pretty);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let [attack, defence] = [0, 1].map(|die| game["draws"][1]["values"][die].to_string());
    let expected = [
        "game game-9".to_owned(),
        "commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd: the SHA-256 of the secret"
            .to_owned(),
        "seed w `ann`: given by its player".to_owned(),
        "seed b `cf401e466877a64f`: Castellan's, from the secret".to_owned(),
        format!("draw 0 (seats, 2 sides): {}", game["draws"][0]["values"][0]),
        format!("draws 1 to 2 (roll, 6 sides): {attack} {defence}"),
        "game text: its rolls match the draws".to_owned(),
        "all 3 draws are correct".to_owned(),
    ];
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected.join("\n") + "\n");
    assert!(output.status.success());
}

#[test]
fn an_exported_game_is_read_in_any_text_encoding() {
    let pretty = serde_json::to_string_pretty(&exported_game()).expect("JSON");
    let (plain, _) = verify("plain", &pretty);
    let windows = format!("\u{feff}{}\r\n", pretty.replace('\n', "  \r\n"));
    let wide: Vec<u8> = format!("\u{feff}{pretty}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, bytes) in [("windows", windows.into_bytes()), ("wide", wide)] {
        let (output, _) = verify(name, bytes);
        assert_eq!(output.stdout, plain.stdout, "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let (output, _) = verify("picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.contains("no text file") && !output.status.success(), "{stderr}");
}

#[test]
fn a_reinstated_game_is_verified_with_its_earlier_secret() {
    let mut game = exported_game();
    let (secret, seeds) = (secret(5), player_and_bot_seeds());
    let roll = Dice::new(&secret, "game-9", &seeds, 3).roll(6);
    game["earlier"] = serde_json::json!([
        { "commitment": game["commitment"].clone(), "secret": game["secret"].clone(), "until": 3 },
    ]);
    game["commitment"] = secret.commitment().to_string().into();
    game["secret"] = secret.reveal().into();
    let draw =
        serde_json::json!({ "first": 3, "what": "roll", "sides": 6, "values": [roll.attack, roll.defence] });
    game["draws"].as_array_mut().expect("a list").push(draw);
    game["text"] = serde_json::Value::Null;
    let (output, _) = verify("reinstated", game.to_string());
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(stdout.contains(": the SHA-256 of the secret of the draws before 3\n"), "{output:?}");
    assert!(
        stdout.contains("\nonly the first secret was settled before the seeds were known\n"),
        "{output:?}"
    );
    assert!(stdout.ends_with("all 5 draws are correct\n"), "{output:?}");
}

#[test]
fn several_games_in_one_file_are_verified() {
    let mut without_dice = exported_game();
    without_dice["game"] = "other".into();
    without_dice["draws"] = serde_json::json!([]);
    without_dice["text"] = serde_json::Value::Null;
    without_dice["seeds"] = serde_json::json!([]);
    let (output, _) = verify("lines", format!("{}\n{without_dice}\n", exported_game()));
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(stdout.contains("all 3 draws are correct\ngame other\n"), "{stdout}");
    assert!(
        stdout.ends_with(
            "no player gave a seed: anyone who knew the secret could choose the draws\nall 0 draws are correct\n"
        ),
        "{stdout}"
    );
}

#[test]
fn an_error_in_a_game_is_one_line_that_names_it() {
    let cases: [(&str, Change, &str); 14] = [
        ("unknown-form", |game| game["castellan-game"] = 2.into(), "form 2; this version reads only form 1"),
        ("going-on", |game| game["secret"] = serde_json::Value::Null, "it is shown when the game ends"),
        ("other-secret", |game| game["secret"] = secret(9).reveal().into(), "not the commitment 630dcd29"),
        (
            "changed-roll",
            |game| game["draws"][1]["values"][1] = 7.into(),
            "draw 2 (roll, 6 sides) is 7, and must be",
        ),
        ("other-seed", |game| game["seeds"][0]["seed"] = "eve".into(), "and must be"),
        ("other-game", |game| game["game"] = "game-8".into(), "does not follow from the secret"),
        (
            "chosen-seed",
            |game| game["seeds"][1]["seed"] = "bob".into(),
            "the seed of Black is Castellan's, but does not follow from the secret",
        ),
        (
            "gap",
            |game| game["draws"][1]["first"] = 2.into(),
            "draw 1 is missing: the next in the file is draw 2",
        ),
        ("no-sides", |game| game["draws"][0]["sides"] = 0.into(), "draw 0: a die without sides"),
        ("no-seat", |game| game["seeds"][0]["seat"] = "x".into(), "`x`, which is not a seat"),
        (
            "order",
            |game| game["seeds"][1]["seat"] = "w".into(),
            "the seed of White is not in the order w r b g",
        ),
        ("bad-seed", |game| game["seeds"][1]["seed"] = "".into(), "a seed has at least one character"),
        (
            "other-text",
            |game| game["text"] = "[Game \"kings-mate\"]\n\n*\n".into(),
            "roll 1 of the game text is not the one that was drawn (0 in the text, 1 drawn)",
        ),
        ("no-text", |game| game["text"] = "[Game \"chess\"]\n\n*\n".into(), "the game text: line 1"),
    ];
    for (name, change, problem) in cases {
        let mut game = exported_game();
        change(&mut game);
        let (output, file) = verify(name, game.to_string());
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(stderr.contains(problem), "{name}: {stderr}");
        assert!(stderr.starts_with(&format!("castellan: {}: ", file.display())), "{stderr}");
        assert_eq!(
            (stderr.lines().count(), output.stdout.len(), output.status.code()),
            (1, 0, Some(2)),
            "{name}"
        );
    }
    for (name, text, problem) in [
        ("empty", "", "the file contains no game or tournament"),
        ("no-json", "[Game \"kings-mate\"]", "not an exported game or tournament: "),
        ("cut", &exported_game().to_string()[..200], "not an exported game or tournament: "),
        ("no-draws", "{\"castellan-game\":1}", "missing field `game`"),
    ] {
        let (output, _) = verify(name, text);
        assert!(String::from_utf8_lossy(&output.stderr).contains(problem), "{name}: {output:?}");
        assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)));
    }
}

/// Returns an exported tournament that has started. Three players are rated, two of them equally; one is unrated.
fn exported_tournament() -> serde_json::Value {
    let id = TournamentId::new("cup").expect("a name");
    let announcement = Announcement {
        title: "Cup".to_owned(),
        format: Format::Swiss { rounds: 2 },
        agreement: GameSettings::new(variant("giant-king"), Options::default()),
        tiebreaks: vec![],
        min_entrants: 2,
        max_entrants: 8,
        starts: None,
        check_in: None,
        round_time: None,
        notice: Span::ZERO,
        grace: Span::days(1),
        late_until: 0,
        half_byes: 0,
        exhibitors: vec![],
        placed: vec![],
        days_off: None,
        edition: Edition::IN_FORCE,
    };
    let now = Time::from_ms(0);
    let player = |name: &str| PlayerId::new(name).expect("a name");
    let sign_up = |(name, rating)| {
        let (by, player) = (Requester::Player(player(name)), Player::person(player(name)));
        (by, tournament::CommandKind::SignUp { player, rating })
    };
    let director = Requester::Director(player("dora"));
    let announce = (director.clone(), tournament::CommandKind::Announce(Box::new(announcement)));
    let sign_ups =
        [("ann", Some(1500)), ("ben", Some(1700)), ("cem", Some(1500)), ("dan", None)].map(sign_up);
    let start = (director, tournament::CommandKind::Start);
    let mut state: Option<Tournament> = None;
    for (at, (by, kind)) in std::iter::once(announce).chain(sign_ups).chain([start]).enumerate() {
        let command = tournament::Command { by, at: now, request: format!("test:{at}"), kind };
        let decision = tournament::decide(state.as_ref(), &id, &command, now, &[7; 32]);
        state = Some(decision.expect("an accepted command").tournament);
    }
    let text = tournament::export::json(
        &state.expect("a started tournament"),
        &|player| player.to_string(),
        &|_| true,
    );
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn the_lots_of_a_tournament_and_the_numbers_of_its_players_are_verified() {
    let export = exported_tournament();
    let (output, _) = verify("lots", export.to_string());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "tournament cup");
    let commitment = export["lots"]["commitment"].as_str().expect("a commitment");
    assert_eq!(lines[1], format!("commitment {commitment}: the SHA-256 of the secret"));
    for number in 1..=4 {
        let player = &export["players"][number - 1]["player"];
        assert_eq!(lines[1 + number], format!("number {number}: {}", player.as_str().expect("a name")));
    }
    assert!(lines[6].starts_with("number 1 begins with "), "{printed}");
    assert_eq!(lines[7..], ["all 4 draws are correct"]);
}

#[test]
fn lots_that_do_not_follow_from_the_secret_are_refused() {
    let cases: [(&str, Change, &str); 6] = [
        (
            "swapped",
            |export| export["lots"]["numbered"].as_array_mut().expect("a list").swap(1, 2),
            "by the lots it is",
        ),
        (
            "missing",
            |export| drop(export["lots"]["numbered"].as_array_mut().expect("a list").pop()),
            "3 have a number, but 4 were there",
        ),
        (
            "colour",
            |export| {
                let white = export["lots"]["white_first"] == true;
                export["lots"]["white_first"] = (!white).into();
            },
            "the first colours differ from the lots",
        ),
        (
            "secret",
            |export| export["lots"]["secret"] = "00".repeat(32).into(),
            "the SHA-256 of the secret is ",
        ),
        (
            "undrawn",
            |export| export["lots"] = serde_json::json!({ "commitment": export["lots"]["commitment"] }),
            "not drawn yet",
        ),
        ("rated", |export| export["lots"]["there"][3]["rating"] = 1900.into(), "by the lots it is dan"),
    ];
    for (name, change, expected) in cases {
        let mut export = exported_tournament();
        change(&mut export);
        let (output, _) = verify(&format!("lots-{name}"), export.to_string());
        assert!(!output.status.success(), "{name}");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(stderr.contains("tournament cup: ") && stderr.contains(expected), "{name}: {stderr}");
    }
}
