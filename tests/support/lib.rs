//! Shared helpers for the tests of several crates: seeded random numbers, option sets, random games and tables.
#![allow(
    missing_docs,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::new_without_default,
    clippy::should_implement_trait,
    reason = "for tests only, where a panic is a failed test"
)]

pub mod every_action;
#[cfg(feature = "referee")]
pub mod hooked_store;
pub mod move_kinds;
#[cfg(feature = "network")]
pub mod network;
pub mod records;
pub mod tables;
#[cfg(feature = "referee")]
pub mod test_ports;
pub mod tools;

use castellan_rules::{Action, AnyPosition, Cell, Options, Roll, Variant};

/// A small random number generator (`SplitMix64`) with the same output on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A game's name and a set of its options.
pub type Terms = (&'static str, &'static [(&'static str, &'static str)]);

/// Defines a test for each game that calls `$check` with its name, and a test that the list of games is complete.
#[macro_export]
macro_rules! test_each_game {
    ($check:path) => {
        $crate::test_each_game!($check, king_of_the_mountain all_round_king mount_chess giant_king kings_mate);
    };
    ($check:path, $($game:ident)*) => {
        $(
            #[test]
            fn $game() {
                $check(&stringify!($game).replace('_', "-"));
            }
        )*

        #[test]
        fn every_game_has_a_test_here() {
            let tested = [$(stringify!($game)),*];
            for name in castellan_rules::Variant::ALL.iter().map(|variant| variant.info().name) {
                let missing = "add it to the list in test_each_game, in tests/support/lib.rs";
                assert!(tested.contains(&name.replace('-', "_").as_str()), "{name}: {missing}");
            }
        }
    };
}

/// Every game with option sets that reach every rule.
pub const TERMS: &[Terms] = &[
    ("king-of-the-mountain", &[]),
    ("king-of-the-mountain", &[("seats", "3"), ("board", "pinwheel"), ("army", "siege")]),
    ("king-of-the-mountain", &[("seats", "4"), ("board", "crags"), ("army", "skirmish"), ("first", "g")]),
    (
        "king-of-the-mountain",
        &[("seats", "4"), ("army.r", "siege"), ("army.g", "PPAAGGJJ HHHHHHNN"), ("setup", "open")],
    ),
    ("king-of-the-mountain", &[("board", OPEN_MAP), ("army", "skirmish")]),
    ("all-round-king", &[]),
    ("all-round-king", &[("phases", "N")]),
    ("all-round-king", &[("phases", "E,N")]),
    ("all-round-king", &[("phases", "N,A,S,E")]),
    ("all-round-king", &[("phases", "E,S,N,A,FN,FE,FS,FA")]),
    ("all-round-king", &[("phases", "FA,FS,FE,FN")]),
    ("all-round-king", &[("phases", "FS,FN,N,A,E")]),
    ("mount-chess", &[]),
    ("giant-king", &[]),
    ("kings-mate", &[]),
    ("kings-mate", &[("expanded", "on"), ("stalemate", "loss")]),
    ("kings-mate", &[("active", "on"), ("die", "4")]),
    ("kings-mate", &[("active", "on"), ("expanded", "on"), ("gambit", "off"), ("touch", "on")]),
    ("kings-mate", &[("active", "on"), ("gambit", "on"), ("die", "20")]),
];

/// A map with hardly any walls and without rotational symmetry.
pub const OPEN_MAP: &str = "...................\n...................\n...................\n...................\n\
...................\n...................\n...................\n........#..........\n...................\n\
...................\n...................\n...................\n...................\n...................\n\
...................\n...................\n...................\n...................\n...................";

pub fn variant(name: &str) -> Variant {
    name.parse::<Variant>().ok().unwrap_or_else(|| panic!("{name} is no game"))
}

pub fn options((name, pairs): Terms) -> Options {
    Options::new(variant(name).info(), pairs).expect("options of the game")
}

pub fn start(terms: Terms) -> AnyPosition {
    variant(terms.0).begin(&options(terms)).expect("a start position")
}

/// Returns the sets of options of one game.
pub fn terms_of(name: &str) -> impl Iterator<Item = Terms> {
    let name = name.to_owned();
    let missing = "add its sets of options to TERMS in tests/support/lib.rs";
    assert!(TERMS.iter().any(|terms| terms.0 == name), "{name}: {missing}");
    TERMS.iter().copied().filter(move |terms| terms.0 == name)
}

/// Rolls the dice for an action, if it needs any.
pub fn roll(position: &AnyPosition, action: Action, random: &mut Random) -> Option<Roll> {
    let sides = usize::from(position.dice_sides(action)?);
    let mut die = || random.below(sides) as u8 + 1;
    Some(Roll { attack: die(), defence: die() })
}

/// Plays one random legal action and returns it, or `None` if the game is over. Captures are slightly preferred, so
/// that boards thin out.
pub fn play_randomly(position: &mut AnyPosition, random: &mut Random) -> Option<(Action, Option<Roll>)> {
    let actions = position.actions();
    if actions.is_empty() {
        return None;
    }
    let mut action = *random.pick(&actions);
    for _ in 0..2 {
        if is_capture(position, action) {
            break;
        }
        let other = *random.pick(&actions);
        if is_capture(position, other) {
            action = other;
        }
    }
    let roll = roll(position, action, random);
    position.play_unchecked(action, roll);
    Some((action, roll))
}

fn is_capture(position: &AnyPosition, action: Action) -> bool {
    match action {
        Action::Move { to, .. } => position.cell(to) != Cell::Empty,
        Action::Shoot { .. } => true,
        _ => false,
    }
}

/// Returns a legal position with the game's pieces scattered at random, if one is found.
///
/// Random games rarely bring Kings together or empty the board; scattered positions do.
pub fn scattered(terms: Terms, random: &mut Random) -> Option<AnyPosition> {
    (0..50).find_map(|_| {
        let text = scattered_text(&start(terms), random);
        variant(terms.0).read(&text, &options(terms)).ok()
    })
}

fn scattered_text(start: &AnyPosition, random: &mut Random) -> String {
    let info = start.info();
    let (files, ranks) = (usize::from(info.files), usize::from(info.ranks));
    let keep = 5 + random.below(70);
    // On large boards a window in the middle brings the pieces together.
    let margin = if files > 10 { random.below(7) } else { 0 };
    let mut cells = vec![vec![String::new(); files]; ranks];
    let mut pieces = Vec::new();
    for square in info.squares() {
        match start.cell(square) {
            Cell::Wall => cells[usize::from(square.rank())][usize::from(square.file())].push('#'),
            Cell::Piece(piece) => pieces.push(piece.to_string()),
            Cell::Empty => {}
        }
    }
    let giant = info.name == "giant-king";
    pieces.sort_unstable_by_key(|piece| !piece.ends_with('K'));
    if giant {
        pieces.dedup_by(|a, b| a == b && a.ends_with('K'));
    }
    let mut reserves = vec![String::new(); 4];
    for piece in pieces {
        let king = piece.ends_with('K');
        if !king && !random.chance(keep) {
            let seat = "wrbg".find(&piece[..1]).expect("a seat");
            if random.chance(30) && !piece.ends_with(['P', 'S', 'F']) {
                reserves[seat].push_str(&piece[1..]);
            }
            continue;
        }
        let size = if king && giant { 2 } else { 1 };
        for _ in 0..100 {
            let file = margin + random.below(files - 2 * margin - size + 1);
            let rank = margin + random.below(ranks - 2 * margin - size + 1);
            let block: Vec<_> =
                (0..size).flat_map(|up| (0..size).map(move |right| (rank + up, file + right))).collect();
            if block.iter().all(|&(rank, file)| cells[rank][file].is_empty()) {
                for (rank, file) in block {
                    let promoted = giant && !king && !piece.ends_with('P') && random.chance(25);
                    cells[rank][file] =
                        if promoted { format!("{}+{}", &piece[..1], &piece[1..]) } else { piece.clone() };
                }
                break;
            }
        }
    }
    let board: Vec<String> = cells.iter().rev().map(|rank| rank_text(rank)).collect();
    let seats = start.seats();
    let mut text = format!("{} {}", board.join("/"), random.pick(&seats).letter());
    for (key, value) in start.keys() {
        let value = match key {
            "unmoved" => "-".to_owned(),
            "reserve" | "captures" if random.chance(60) => {
                let lists = seats.iter().map(|&seat| {
                    let mut codes: Vec<char> = reserves[seat as usize].chars().collect();
                    codes.sort_unstable();
                    let codes: String = codes.into_iter().collect();
                    format!("{}:{}", seat.letter(), if codes.is_empty() { "-" } else { &codes })
                });
                lists.collect::<Vec<_>>().join(",")
            }
            "phase" => {
                let last = phase_count(start);
                format!("w:{},b:{}", 1 + random.below(last), 1 + random.below(last))
            }
            _ => value,
        };
        text.extend([" ", key, "=", &value]);
    }
    text
}

/// Returns the minimum number of phases of a game of All-round King; 1 for other games.
fn phase_count(start: &AnyPosition) -> usize {
    match start {
        AnyPosition::AllRoundKing(position) => position.order().all().len(),
        _ => 1,
    }
}

pub fn rank_text(cells: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut empty = 0;
    for cell in cells {
        if cell.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            parts.push(empty.to_string());
            empty = 0;
        }
        parts.push(cell.clone());
    }
    if empty > 0 {
        parts.push(empty.to_string());
    }
    parts.join(",")
}

/// Returns the memory of a process (`self` or its id) in kilobytes, from a field of Linux's `status`: `VmRSS` for the
/// current value, `VmHWM` for the peak.
pub fn memory(process: &str, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("this system says so");
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    line.expect("the field").trim().trim_end_matches(" kB").parse().expect("a number")
}
