//! Tests of `castellan table`, which runs the complete referee from a terminal.

use castellan::rules::Status;
use castellan_test_support::{Random, records::begin};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// A store for `castellan table`.
struct Table(TempDir);

impl Table {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Starts the program on this store.
    fn spawn(&self, arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_castellan"))
            .env("LC_ALL", "C")
            .arg("table")
            .args(["--store".as_ref(), self.file("store").as_os_str()])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program")
    }

    /// Types lines, and returns the output until the program ends.
    fn run(&self, lines: &str) -> String {
        self.run_with(&[], lines)
    }

    fn run_with(&self, arguments: &[&str], lines: &str) -> String {
        let mut child = self.spawn(arguments);
        let mut input = child.stdin.take().expect("its input");
        let lines = lines.to_owned();
        let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
        let output = child.wait_with_output().expect("its output");
        writer.join().expect("no panic").expect("the program reads all input");
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        assert!(output.status.success(), "{}: {stdout}{stderr}", output.status);
        assert_eq!(stderr, "");
        stdout
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// Asserts that the sentences occur in this order.
fn assert_in_order(output: &str, sentences: &[&str]) {
    let mut rest = output;
    for sentence in sentences {
        let index = rest.find(sentence).unwrap_or_else(|| panic!("`{sentence}` is missing in:\n{rest}"));
        rest = &rest[index + sentence.len()..];
    }
}

/// Returns the actions of a random game in which players take the first win and roll no dice.
fn random_game(name: &str, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut record = begin(name, &[]);
    let mut lines = String::new();
    while record.status() == Status::Ongoing {
        let position = record.position();
        let mut actions = position.actions();
        actions.retain(|action| position.dice_sides(*action).is_none());
        let winning = actions.iter().find(|action| {
            let mut after = position.clone();
            after.play_unchecked(**action, None);
            after.outcome().is_some()
        });
        let action = *winning.unwrap_or_else(|| random.pick(&actions));
        writeln!(lines, "{action}").expect("memory");
        record.play(action, None).expect("a legal action");
    }
    lines
}

/// With one phase a game of All-round King ends with the first checkmate.
const LAST_PHASE: &str = "Black (Ada) wins: the King has passed its last phase.";

#[test]
fn one_player_plays_each_game_to_its_end() {
    let fools_mate = "f2f3\ne7e5\ng2g4\nd8h4\n".to_owned();
    for (opening, actions, end) in [
        ("new all-round-king solo=on phases=N", fools_mate, LAST_PHASE),
        ("new mount-chess solo=on", random_game("mount-chess", 115), "White (Ada) wins"),
        ("new giant-king solo=on", random_game("giant-king", 59), "Black (Ada) wins by checkmate."),
        ("new kings-mate solo=on", random_game("kings-mate", 67), "White (Ada) wins"),
        (
            "new king-of-the-mountain solo=on army=siege seats=4 first=w",
            "pass\nresign\nresign r\nresign b\n".to_owned(),
            "wins",
        ),
    ] {
        let table = Table::new();
        let output = table.run_with(&["--as", "Ada"], &format!("{opening}\nstart\n{actions}e2e4\ngames\n"));
        assert_in_order(&output, &["You are at game ", "Game on!", end, "The game is over. ", ", over\n"]);
        assert_eq!(output.matches("The game is over. ").count(), 1, "{output}");
        // No line was rejected on the way.
        let seats = ["White", "Red", "Black", "Gold"];
        let is_played = |line: &str| {
            let line = line.split_once("] ").map_or(line, |(_, rest)| rest);
            let rest = seats.iter().find_map(|seat| line.strip_prefix(seat));
            rest.is_some_and(|rest| {
                rest.starts_with(": ") || rest == " passed." || rest.contains(") resigned.")
            })
        };
        let (played_lines, action_count) =
            (output.lines().filter(|line| is_played(line)).count(), actions.lines().count());
        // The last resignation ends the game, and only the result is printed.
        assert!(
            played_lines == action_count || played_lines + 1 == action_count,
            "{played_lines} of {action_count}: {output}"
        );
    }
}

const JOINED: &str = "new all-round-king\nas Bob\njoin\n";

#[test]
fn two_players_play_at_one_terminal() {
    let table = Table::new();
    let output = table.run_with(
        &["--as", "Ada"],
        &format!("{JOINED}start\ne7e5\nas Ada\nstart\ne2e4\nas Bob\ne7e5\ndraw\nas Ada\naccept\nhistory\n"),
    );
    assert_in_order(
        &output,
        &[
            "Ada opened a game of All-round King.",
            "Bob sits here now.",
            "Bob joined as Black.",
            "Game on!",
            "It's not your turn: White (Ada) is to move.",
            "Ada: Pawn e2 to e4.",
            "Bob: Pawn e7 to e5.",
            "Bob offers a draw.",
            "Ada accepts the draw.",
            "White e2e4\nBlack e7e5\n",
        ],
    );
    // The game started when Bob joined, as all seats were taken.
    assert!(output.contains("The game is already under way."), "{output}");
}

#[test]
fn the_ratings_of_a_store_are_recomputed_from_its_logs() {
    let table = Table::new();
    let game = "new all-round-king rated=on takebacks=off\nas Bob\njoin\nas Ada\nstart\ne2e4\nas Bob\ne7e5\nresign\n";
    table.run_with(&["--as", "Ada"], game);
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .env("LC_ALL", "C")
        .args(["store", "ratings"])
        .arg(table.file("store"))
        .output()
        .expect("the program");
    assert!(output.status.success(), "{}", text(output.stderr));
    let output = text(output.stdout);
    let rows: Vec<Vec<&str>> = output.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows[0], ["list", "seats", "player", "rating", "deviation", "games", "provisional"]);
    assert_eq!(rows.len(), 3, "{output}");
    for row in &rows[1..] {
        assert_eq!((row[0], row[1], row[5], row[6]), ("all-round-king", "2", "1", "true"), "{output}");
    }
    let rating = |row: usize| rows[row][3].parse::<f64>().expect("a number");
    assert!(rating(1) > 1_500.0 && rating(2) < 1_500.0, "{output}");
}

#[test]
fn a_refusal_is_explained_with_its_rule() {
    let table = Table::new();
    let output = table.run("new mount-chess solo=on\nstart\na2a4\nwhy a2a4\nwhy a1b2\na1b2\n");
    let refusal = "MC-4: The Farmer can't reach a4: it moves one square forward, left or right.\n";
    assert_in_order(
        &output,
        &[refusal, refusal, "a1b2 is legal.", "White: Hunter a1 mounts Hunter b2: Archer."],
    );
}

#[test]
fn armies_are_secret_until_both_are_ready() {
    let table = Table::new();
    let export_file = table.file("seen.json");
    let lines = format!(
        "new king-of-the-mountain\nas Bob\njoin\nstart\narmy skirmish\nas Ada\narmy siege\nready\n\
         as Bob\ngames\nboard\nclock\nexport {}\n",
        export_file.display()
    );
    let before = table.run_with(&["--as", "Ada"], &lines);
    assert_in_order(
        &before,
        &["Black (Bob) has picked an army.", "White (Ada) has picked an army.", "White (Ada) is ready."],
    );
    assert!(!before.contains("siege") && !before.contains("skirmish"), "{before}");
    // Bob's own secret may remain.
    let export = std::fs::read_to_string(export_file).expect("an export");
    assert!(export.contains("skirmish") && !export.contains("siege"), "{export}");
    let after = table.run_with(&["--as", "Bob"], "ready\nboard\n");
    assert_in_order(&after, &["Black (Bob) is ready.", "Game on!"]);
}

#[test]
fn the_dice_of_a_game_can_be_checked_when_it_is_over() {
    let table = Table::new();
    let (before, after) = (table.file("before.json"), table.file("after.json"));
    // Pawns advance until one can capture. The capture is declared, then rolled for.
    let output = table.run_with(
        &["--as", "Ada"],
        &format!(
            "new kings-mate active=on\nseed tea\nas Bob\njoin\nseed coffee\nstart\nexport {}\nlegal\nas Ada\nresign\nexport {}\n",
            before.display(),
            after.display()
        ),
    );
    assert_in_order(
        &output,
        &["Dice commitment:", "Ada added a seed", "Bob added a seed", "Black (Bob) wins"],
    );
    let [before, after] = [before, after].map(|file| std::fs::read_to_string(file).expect("an export"));
    let [before, after] =
        [before, after].map(|text| serde_json::from_str::<serde_json::Value>(&text).expect("JSON"));
    assert!(before["secret"].is_null());
    let secret =
        base16ct::lower::decode_vec(after["secret"].as_str().expect("a secret")).expect("hexadecimal");
    let commitment = base16ct::lower::encode_string(&Sha256::digest(secret));
    assert_eq!([&before["commitment"], &after["commitment"]], [commitment.as_str(); 2]);
    let seeds = after["seeds"].to_string();
    assert!(seeds.contains("tea") && seeds.contains("coffee"), "{seeds}");
}

#[test]
fn a_picture_is_written_to_a_file() {
    let table = Table::new();
    let (plain, marked) = (table.file("plain.png"), table.file("marked.png"));
    let output = table.run(&format!(
        "new giant-king solo=on\nstart\npicture {}\npicture {} c2\npicture\npicture {}/no/such.png\n",
        plain.display(),
        marked.display(),
        table.0.path().display()
    ));
    assert_in_order(
        &output,
        &["plain.png is written.", "marked.png is written.", "Into which file?", "No such file"],
    );
    let [plain, marked] = [plain, marked].map(|file| image::open(file).expect("a PNG"));
    assert!(plain.width() > 500 && plain.height() > 500);
    assert_ne!(plain, marked);
}

#[test]
fn other_table_commands_work() {
    let table = Table::new();
    let backups = table.file("backups");
    let output = table.run_with(
        &["--as", "Ada", "--backups", &backups.display().to_string(), "--keep", "2"],
        "help\nterms mount-chess\nnew all-round-king time=\"3d per action\"\nas Bob\njoin\nstart\nclock\n\
         as Ada\nnote remember the bishop\nnote\nif e7e5 -> g1f3\ne2e4\nif e7e5 -> g1f3\nas Bob\nnote\n\
         e7e5\ntakeback\nas Ada\ndecline\nvacation 2d\nclock\nvacation back\nlegal e4\ndescribe\n\
         as Cem\nwatch\nas Bob\nreplace w Cem\nas Cem\naccept\nas Ada\naccept\ndirector pause\nforget Cem\nbackup\n",
    );
    assert_in_order(
        &output,
        &[
            "new GAME [KEY=VALUE]",
            "setup=checkered|random",
            "time=none|TIME",
            "Black has 3 days\n",
            "remember the bishop",
            "Ada: Pawn e2 to e4.",
            "Conditional moves saved.",
            "No notes.",
            "Bob: Pawn e7 to e5.",
            "Ada: Knight g1 to f3 (conditional move).",
            "Bob asks to take back a move: Pawn e7 to e5.",
            "Ada declines the takeback.",
            "The players of your games will be told.",
            "Ada is on vacation.",
            "The players of your games will be told.",
            "Ada is back from vacation.",
            "Bob offers Cem as a replacement for White.",
            "Cem agrees to the replacement: Cem for White.",
            "Ada agrees to the replacement: Cem for White.",
            "Cem now plays White.",
            "The game is paused.",
            "Forgotten.",
            "streams are in ",
        ],
    );
    // Secrets are visible to their owner only.
    assert_eq!(output.matches("remember the bishop").count(), 1);
    // The requested backup, and perhaps the first scheduled one.
    assert!((1..=2).contains(&std::fs::read_dir(backups).expect("a folder").count()));
}

/// Invalid lines, each with part of its error message.
const INVALID_LINES: &[(&str, &str)] = &[
    ("new", "Which game?"),
    ("new tic-tac-toe", "tic-tac-toe"),
    ("new mount-chess setup=upside-down", "setup"),
    ("new mount-chess colour=red", "colour"),
    ("new mount-chess solo", "Write options as KEY=VALUE."),
    ("new mount-chess \"solo=on", "A quotation mark is missing."),
    ("new mount-chess solo=on solo=on", "You gave `solo` twice."),
    ("new mount-chess time=soon", "time"),
    ("new mount-chess lobby=1s", "The lobby can't wait 1s."),
    ("new mount-chess rated=on solo=on", "A game against yourself can't be rated."),
    ("terms go", "go"),
    ("open nowhere", "There is no game nowhere."),
    ("open No Where", "`No Where` is not a game's name."),
    ("join w", "The game is already under way."),
    ("join x", "`x` is not a seat. Choose w, r, b or g."),
    ("invite Zoe", "No player called `Zoe` has sat here."),
    ("accept", "There is no offer."),
    ("accept one", "`one` is not a number."),
    ("accept 99", "That offer is no longer open."),
    ("accept 99999999999999999999", "`99999999999999999999` is not a number."),
    ("give b", "Something is missing: `give SEAT SPAN`."),
    ("give b soon", "`soon` is no time"),
    ("give b 1d", "This game has no clock."),
    ("claim", "Claim what: `claim draw` or `claim time`?"),
    ("claim draw", "There is no draw to claim."),
    ("claim time", "This game has no clock."),
    ("touch z9", "`z9` is not a square."),
    ("touch e4", "doesn't commit you"),
    ("legal z9", "`z9` is not a square."),
    ("director", "`` is not something that a director does here."),
    ("director dance", "`dance` is not something that a director does here."),
    ("army siege", "under way"),
    ("seed tea", "under way"),
    ("if e7e5", "Line 1"),
    ("vacation", "There is no time"),
    ("vacation back", "There is no vacation to cut short."),
    ("forget Zoe", "No player called `Zoe` has sat here."),
    ("backup", "There is no folder for backups. Start with --backups DIR."),
    ("e2e9", "There is no square e9"),
    ("frobnicate the bishop", "frobnicate"),
    ("export", "Into which file?"),
    ("export /no/such/folder/x", "No such file"),
    ("unwatch", "not watching"),
];

#[test]
fn an_invalid_line_is_refused_with_one_sentence_and_changes_nothing() {
    let table = Table::new();
    let output = table.run("board\ne2e4\naccept\nnote\nopen\n");
    assert_eq!(output.matches("Open a game first: `new GAME`.").count(), 4, "{output}");
    table.run("new all-round-king\nas Other\njoin\nstart\nas Player\ne2e4\nas Other\ne7e5\n");
    let before = table.run("history\n");
    assert!(before.contains("White e2e4\nBlack e7e5\n"), "{before}");
    for (line, words) in INVALID_LINES {
        let output = table.run(&format!("{line}\n"));
        let output = output
            .strip_prefix("Castellan. Type `help` for what you can do, `quit` to end.\n")
            .expect("a greeting");
        assert!(output.contains(words), "{line}: {output}");
        assert_eq!(output.lines().count(), 1, "{line}: {output}");
        let first = output.chars().next().expect("a sentence");
        assert!(!first.is_lowercase() && output.trim_end().ends_with(['.', '?']), "{line}: {output}");
    }
    assert_eq!(table.run("history\n"), before);
}

#[test]
fn an_unusable_store_or_an_invalid_interval_is_refused_with_one_line() {
    let table = Table::new();
    std::fs::write(table.file("store"), "no folder").expect("a file");
    for (arguments, words) in
        [(&[][..], "store"), (&["--backups", "x", "--every", "soon"][..], "--every: `soon`")]
    {
        let output = table.spawn(arguments).wait_with_output().expect("its output");
        assert_eq!((output.status.code(), text(output.stdout)), (Some(2), String::new()));
        let stderr = text(output.stderr);
        assert!(stderr.contains(words) && stderr.lines().count() == 1, "{stderr}");
    }
}

/// Reads the output until it contains these words.
fn read_until(output: &mut BufReader<ChildStdout>, words: &str) {
    let mut line = String::new();
    while !line.contains(words) {
        line.clear();
        assert!(output.read_line(&mut line).expect("its output") > 0, "`{words}` was not printed");
    }
}

#[test]
fn a_killed_table_is_continued() {
    let table = Table::new();
    let mut child = table.spawn(&["--as", "Ada"]);
    let mut input = child.stdin.take().expect("its input");
    let mut reader = BufReader::new(child.stdout.take().expect("its output"));
    input.write_all(b"new all-round-king solo=on phases=N\nstart\nf2f3\ne7e5\n").expect("open input");
    read_until(&mut reader, "Black: Pawn e7 to e5.");
    // While the store is in use, a second program cannot open it.
    let other = table.spawn(&[]).wait_with_output().expect("its output");
    assert_eq!(other.status.code(), Some(2));
    input.write_all(b"g2g4\n").expect("open input");
    read_until(&mut reader, "White: Pawn g2 to g4.");
    child.kill().expect("a child");
    child.wait().expect("a child");
    let mut rest = String::new();
    reader.read_to_string(&mut rest).expect("its output");
    let output = table.run_with(&["--as", "Ada"], "history\nd8h4\n");
    assert_in_order(&output, &["White f2f3\nBlack e7e5\nWhite g2g4\n", LAST_PHASE]);
    // Moves that were already printed are not repeated, unless the process was killed before it stored that.
    assert!(!output.contains("f2f3.") && !output.contains("e7e5."), "{output}");
    assert!(Path::new(&table.file("store")).is_dir());
}
