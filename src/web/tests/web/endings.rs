//! Every kind of ending of every game, reached on the page by mouse, by touch and by keys alone. Most begin late in a
//! game: only the last step is made on the page.

use crate::browser::Browser;
use crate::hands::{Hands, by_each_device};
use crate::harness::Harness;
use crate::table::{Setup, Table, actions};
use crate::whole_games::WHOLE;
use castellan_game::command::{ForfeitReason, Proposal};
use castellan_game::{CommandKind, Player, Span};
use castellan_rules::{Action, DrawReason, Options, Outcome, Record, Seat, Status, Variant, WinReason};
use castellan_test_support::Random;

type Pairs = &'static [(&'static str, &'static str)];

/// The last step of a game.
enum Last {
    /// The last of the moves, which the page's person plays.
    Move,
    /// A button of the page, which may ask a question.
    Press { command: &'static str, asks: bool },
    /// An offer of the page's person, which the other accepts.
    OfferHere(&'static str),
    /// An offer of the other, which the page's person accepts.
    OfferThere(Proposal),
    /// Time that runs out for the page's person.
    TimeOut,
    /// Time that has run out for the other, which the page's person claims.
    ClaimTime,
    /// A decision that is made elsewhere.
    Decided(CommandKind),
    /// Departures of all others.
    OthersLeave,
    /// A resignation that leaves only computers.
    LeaveComputers,
}

/// A game and its end.
struct Ending {
    variant: Variant,
    pairs: Vec<(&'static str, &'static str)>,
    /// The start position, if it is not that of the rules.
    start: Option<&'static str>,
    moves: Vec<Action>,
    last: Last,
    outcome: &'static str,
}

/// A game that ends by its rules.
struct Rule {
    variant: Variant,
    pairs: Pairs,
    moves: &'static str,
    outcome: &'static str,
}

/// Walls that leave each army one exit, which only Kangaroos reach at once.
const WALLED: &str = "\
......#######......\n......#######......\n..##########.####..\n..#########.#####..\n..##.#####.###.##..\n\
..#######.#######..\n##.######.#########\n###.#####.#########\n####.####.#########\n#####.........#####\n\
#########.####.####\n#########.#####.###\n#########.######.##\n..#######.#######..\n..##.###.#####.##..\n\
..#####.#########..\n..####.##########..\n......#######......\n......#######......";

/// The ends by the rules of each game, but for those of counters and of whole games.
const RULES: &[Rule] = &[
    Rule {
        variant: Variant::KingOfTheMountain,
        pairs: &[("army", "siege"), ("first", "w"), ("board", WALLED)],
        moves: "pass pass",
        outcome: "drawn passes",
    },
    Rule {
        variant: Variant::KingsMate,
        pairs: &[],
        moves: "b2b3 d8d7 g2g3 a8a7 b1c2 g8g7 b3b2 g9g8 b2b1 g7g6 d2d3 f8f7 g1g2 d7d6 g3g4 g8c8 g2g3 f9d7 d3d4 b9a8 \
                d4d3 a7a6 g3g2 c8c7 c2b3 e9e8 d1d2 e8c8 d3d4 c8e8 c1c2 f7f8 e1c1 e8d8 g2g3 c9c8 a2a3 c7b7 c1e1 b7b3 \
                g3b3 d9c9 b3b8 c8b8 d2d1 g6g7 c2c1 d8c8 d4d3 d7e8 c1d2 a8b9 f1g2 e8g6 a1a2 a6a5 g2f1 c9d9 e1e2 a9a8 \
                d1c1 g6e8 a2c2 a5a6 d2d1 d9c9 f1g2 c9d8 a3a4 b8c9 c1d2 c8d9 a4a3 a8a7 c2c1 d9c8 d2e3 c9d9 d1f1 a7d7 \
                g4g3 d9c9 c1c3 e8f7 g3g4 c8b8 f2f3 d7b7 f1f2 b7b1 f2e1 b1a1 a3a2 a1a2 e1f1 a2e2 d3e2 g7g6 e3d2 b9a8 \
                c3b3 b8c7 b3b9 a8b9 g4g5 c7b8 d2d3 f8f9 e2e1 a6a5 e1e2 f7g8 e2e3 g8f7 d3d4 d8c8 d4e5 b9a8 e5d6 g6g7 \
                d6e6 b8c7 e6f7 g7g8 f7g8 a8b9 g8f9 b9a8 f9e8 c9d8 e8d8 a5a4 d8c7 c8c9 c7c8",
        outcome: "won w conquest",
    },
    Rule {
        variant: Variant::KingsMate,
        pairs: &[("stalemate", "loss")],
        moves: "f2f3 c9c8 e1e2 a8a7 b2b3 e9e8 e2e1 a7a6 f3f4 a6a5 f1e2 c8d7 b1d3 d9c8 e2g4 e8d9 d3c2 a5a4 b3a4 a9a4 \
                c2a4 b8b7 a4b3 d7e8 g2g3 c8d7 g4f3 b9a8 g1f1 d9e9 g3g4 a8b9 f1f2 f8f7 f3g2 f7f6 f2e2 g8g7 e2e3 g7g6 \
                e3g3 b9a8 e1e2 e9f8 a1b1 f6f5 g4f5 g6f5 g3g9 e8e7 g9f9 f8e8 f9f5 e7d6 b1a1 e8e6 a2a3 d6e7 f5g5 d7d6 \
                e2e1 d6d7 a1a2 e7e8 g5f5 e8e7 e1e2 b7b6 f5f6 e7f6 a2a1 f6f5 a3a2 f5f6 g2f3 d7e7 a2a3 e6f5 b3a4 b6b5 \
                a4b5 f5d7 b5a4 a8b9 f4f5 d7f5 a1a2 f5e5 f3g2 b9c8 a4c2 f6e6 d2d3 d8d7 d3d4 e6f6 d4e5 c8b7 e5f6 e7f6 \
                a2b2 f6e5 b2b7 e5f4 b7d7 f4g3 c1d2 g3g2 d7f7 g2g1 e2e1 g1g2 a3a2 g2g1 f7f2",
        outcome: "won w stalemate",
    },
    Rule {
        variant: Variant::KingsMate,
        pairs: &[],
        moves: "f2f3 c9c8 e1e2 a8a7 b2b3 e9e8 e2e1 a7a6 f3f4 a6a5 f1e2 c8d7 b1d3 d9c8 e2g4 e8d9 d3c2 a5a4 b3a4 a9a4 \
                c2a4 b8b7 a4b3 d7e8 g2g3 c8d7 g4f3 b9a8 g1f1 d9e9 g3g4 a8b9 f1f2 f8f7 f3g2 f7f6 f2e2 g8g7 e2e3 g7g6 \
                e3g3 b9a8 e1e2 e9f8 a1b1 f6f5 g4f5 g6f5 g3g9 e8e7 g9f9 f8e8 f9f5 e7d6 b1a1 e8e6 a2a3 d6e7 f5g5 d7d6 \
                e2e1 d6d7 a1a2 e7e8 g5f5 e8e7 e1e2 b7b6 f5f6 e7f6 a2a1 f6f5 a3a2 f5f6 g2f3 d7e7 a2a3 e6f5 b3a4 b6b5 \
                a4b5 f5d7 b5a4 a8b9 f4f5 d7f5 a1a2 f5e5 f3g2 b9c8 a4c2 f6e6 d2d3 d8d7 d3d4 e6f6 d4e5 c8b7 e5f6 e7f6 \
                a2b2 f6e5 b2b7 e5f4 b7d7 f4g3 c1d2 g3g2 d7f7 g2g1 e2e1 g1g2 a3a2 g2g1 f7f2",
        outcome: "drawn stalemate",
    },
    Rule {
        variant: Variant::AllRoundKing,
        pairs: &[],
        moves: "a2a4 b7b6 b1a3 e7e5 a3c4 g7g5 c4e5 f8g7 e5d7 g7b2 c1b2 c8d7 b2h8 d7a4 a1a4 b8c6 a4a7 d8d2 a7c7 d2d1 \
                g1f3 d1c2 c7f7 c2e2 f1e2 g8f6 f3g5 a8a3 h8f6 a3a8 f7h7 c6d4 f6d4 a8d8 d4b6 e1f1 b6d8 f1g1 e2f1",
        outcome: "drawn stalemate",
    },
    Rule {
        variant: Variant::GiantKing,
        pairs: &[],
        moves: "c1a2 f8f7 a2b5 c10b7 b5c8 b9c8 h2g4 c8g4 h1g4 d8d6 g4f7 e8f7 i1h1 a8a6 a3a4 b7a4 b3a4 e9e8 h3h4 \
                d10c8 i2c8 h10i7 c8a6 i7h4 g3h4 e8e9 d3d5 j8j6 a4a5 c9a8 e3e4 a8b6 a5b6 j6j5 j3j4 h9f8 i3i5 j5i4 \
                j1i4 f8d10 i4j10 i10j10 e1d2 j10j4 g1j4 b10b9 a6d9 e9d8 j4h3 d10f8 h3b9 a10b9 h1h3 b9c3 d2c3 i9j10 \
                c2a4 g8g6 c3b3 d8c7 b2a3 c7b6 h3g3 h8h7 g3g6 f8g6 a1g2 g6e4 f3e4 b6a5 g2f7 b8b7 f7d6 i8i7 d6h7 j10e5 \
                h7g10 e5i9 g10i9 i7i6 d1i6",
        outcome: "drawn stalemate",
    },
    Rule {
        variant: Variant::MountChess,
        pairs: &[],
        moves: "e2e3 h7h6 e1e2 h6h5 e2d3 h5h4 d3d4 h4h3 d4d5 g7h6 d5d6 h6g5 d6d7 g5f4 d7d8",
        outcome: "won w final-rank",
    },
];

/// A position of Mount Chess in which no piece can move. With the seven Farmers and seven Hunters of a side, no game leads
/// to a position in which neither side can (MC-12), so the game is stored with this start: it has 13 of White's Hunters.
const BLOCKED: &str = "wA,1,wA,1,wA,1,wA,wA/1,wA,1,wA,1,wA,wR,wL/wH,1,wH,1,wH,1,wH,wH/8/8/\
    bH,bH,1,bH,1,bH,1,bH/bL,bR,bA,1,bA,1,bA,1/bA,bA,1,bA,1,bA,1,bA w passes=0";

/// Returns moves that lead to a position, and moves after which it stands again.
const fn cycle(variant: Variant) -> (&'static str, &'static str) {
    match variant {
        Variant::KingOfTheMountain => ("", "a6a7 s14s13 a7a6 s13s14"),
        Variant::AllRoundKing => ("", "g1f3 g8f6 f3g1 f6g8"),
        Variant::MountChess => ("e2e3 d7d6", "e3f3 d6c6 f3e3 c6d6"),
        Variant::GiantKing => ("", "c2b4 c9b7 b4c2 b7c9"),
        Variant::KingsMate => ("", "b1c2 b9c8 c2b1 c8b9"),
    }
}

/// Returns a game in which a position stands again this often.
fn repeated(variant: Variant, times: usize) -> Vec<Action> {
    let (before, cycle) = cycle(variant);
    actions(&format!("{before} {}", [cycle].repeat(times).join(" ")))
}

/// Returns so many moves without a capture or the move of a pawn.
fn quiet(variant: Variant, plies: u32) -> Vec<Action> {
    let mut record = Record::begin(variant, Options::default()).expect("a game");
    let mut random = Random::new(150);
    for clock in 0..plies {
        let all = record.position().actions();
        record = loop {
            let mut next = record.clone();
            next.play(*random.pick(&all), None).expect("a legal move");
            let is_quiet = next.position().halfmove_clock() == Some(clock + 1);
            let clock_draw = Status::Over(Outcome::Drawn(DrawReason::Clock));
            if is_quiet && [Status::Ongoing, clock_draw].contains(&next.status()) {
                break next;
            }
        };
    }
    record.steps().map(|step| step.action).collect()
}

/// Returns the ends of every game but those of [`WHOLE`].
fn endings() -> Vec<Ending> {
    let by_rule = RULES.iter().map(|rule| Ending {
        variant: rule.variant,
        pairs: rule.pairs.to_vec(),
        start: None,
        moves: actions(rule.moves),
        last: Last::Move,
        outcome: rule.outcome,
    });
    let passes = Ending {
        variant: Variant::MountChess,
        pairs: Vec::new(),
        start: Some(BLOCKED),
        moves: actions("pass pass"),
        last: Last::Move,
        outcome: "drawn passes",
    };
    by_rule.chain([passes]).chain(Variant::ALL.iter().flat_map(|variant| endings_of(*variant))).collect()
}

/// Returns the ends that all games have, as far as the rules of this one know them.
fn endings_of(variant: Variant) -> Vec<Ending> {
    let info = variant.info();
    let mut all = Vec::new();
    let mut add = |pairs: Pairs, moves: Vec<Action>, last: Last, outcome: &'static str| {
        let pairs = Harness::ready_army(variant).iter().chain(pairs).copied().collect();
        all.push(Ending { variant, pairs, start: None, moves, last, outcome });
    };
    let often = info.repetition.draw as usize - 1;
    add(&[], repeated(variant, often), Last::Move, "drawn repetition");
    let claim = || Last::Press { command: "claim-draw", asks: true };
    if info.repetition.claim.is_some() {
        add(&[], repeated(variant, 2), claim(), "drawn claim");
    }
    if let Some(clock) = &info.clock_rule {
        add(&[], quiet(variant, clock.claim), claim(), "drawn claim");
        add(&[], quiet(variant, clock.draw), Last::Move, "drawn clock");
    }
    let first = actions(cycle(variant).1)[..1].to_vec();
    let first = if variant == Variant::MountChess { actions("e2e3") } else { first };
    // A seat of King of the Mountain leaves, whatever the reason (KOTM-28).
    let [resigned, timed_out, claimed] = match variant {
        Variant::KingOfTheMountain => ["won b last-seat", "won b last-seat", "won w last-seat"],
        _ => ["won b resignation", "won b time", "won w time"],
    };
    add(&[], first.clone(), Last::Press { command: "resign", asks: true }, resigned);
    add(&[("time", "10m + 10s")], Vec::new(), Last::TimeOut, timed_out);
    add(&[("time", "10m + 10s"), ("flagging", "by-claim")], first.clone(), Last::ClaimTime, claimed);
    // In King's Mate, a draw is offered after one's own move.
    add(&[], first, Last::OfferHere("draw-offer"), "drawn agreement");
    add(&[], repeated(variant, 1)[..2].to_vec(), Last::OfferThere(Proposal::Draw), "drawn agreement");
    add(&[], Vec::new(), Last::OfferHere("abort"), "Closed(Aborted)");
    if variant == Variant::KingOfTheMountain {
        add(&[("seats", "3")], Vec::new(), Last::OthersLeave, "won w last-seat");
        add(&[("seats", "3")], Vec::new(), Last::LeaveComputers, "drawn only-computers");
    } else if variant == Variant::MountChess {
        for (why, outcome) in
            [(ForfeitReason::NoShow, "won w forfeit"), (ForfeitReason::Withdrawal, "won w withdrawal")]
        {
            add(&[], Vec::new(), Last::Decided(CommandKind::Forfeit { seat: Seat::Black, why }), outcome);
        }
    } else if variant == Variant::GiantKing {
        for (winner, outcome) in [(Some(Seat::Black), "won b director"), (None, "drawn director")] {
            add(&[], Vec::new(), Last::Decided(CommandKind::Adjudicate { winner }), outcome);
        }
    }
    all
}

impl Ending {
    /// Plays the game to its end.
    async fn play(self, browser: Browser, hands: Hands) -> Browser {
        let Self { variant, pairs, start, moves, last, outcome } = self;
        let is_move = matches!(last, Last::Move);
        let (before, on_page) = moves.split_at(moves.len() - usize::from(is_move));
        let seat = if is_move && before.len() % 2 == 1 { Seat::Black } else { Seat::White };
        let setup = Setup { variant, pairs: &pairs, start };
        let mut table = Table::begin(browser, hands, setup, seat, before).await;
        if matches!(last, Last::LeaveComputers) {
            for (number, seat) in (1..).zip([Seat::Red, Seat::Black]) {
                let player = Player::computer(1, number);
                table.decide(CommandKind::ReplaceSeat { seat, player }).await;
            }
        }
        table.position().await;
        match last {
            Last::Move => {
                table.play(on_page[0]).await;
            }
            Last::Press { command, asks } => table.command(command, asks).await,
            Last::OfferHere(command) => {
                table.command(command, false).await;
                table.browser.wait_for("document.querySelector('#offers button')").await;
                table.run_as(1, CommandKind::Accept(1)).await;
            }
            Last::OfferThere(proposal) => {
                table.run_as(1, CommandKind::Offer(proposal)).await;
                hands.press(&table.browser, "#offers .accept").await;
            }
            Last::TimeOut | Last::ClaimTime => {
                table.let_time_pass(Span::minutes(11)).await;
                table.decide(CommandKind::Tick).await;
                if matches!(last, Last::ClaimTime) {
                    table.command("claim-time", false).await;
                }
            }
            Last::Decided(kind) => table.decide(kind).await,
            Last::OthersLeave => {
                for index in [1, 2] {
                    table.run_as(index, CommandKind::Resign { seat: None }).await;
                }
            }
            Last::LeaveComputers => table.command("resign", true).await,
        }
        table.finish(outcome).await
    }
}

async fn reach_endings(hands: Hands) {
    let Some(mut browser) = hands.browser().await else { return };
    for ending in endings() {
        browser = ending.play(browser, hands).await;
    }
    browser.client.close().await.expect("it closes");
}

by_each_device! {
    reach_endings:
    endings_are_reached_by_mouse,
    endings_are_reached_by_touch,
    endings_are_reached_by_keys_alone,
}

/// The ends that the rules of each game have, besides those of all games.
const ENDS: [(Variant, &[&str]); 5] = [
    // KOTM-27, KOTM-28, KOTM-29
    (Variant::KingOfTheMountain, &["won summit", "won last-seat", "drawn passes", "drawn only-computers"]),
    // ARK-12, ARK-15
    (Variant::AllRoundKing, &["won phases", "drawn stalemate"]),
    // MC-11, MC-12
    (Variant::MountChess, &["won flags", "won final-rank", "drawn passes"]),
    // GK-14
    (Variant::GiantKing, &["won checkmate", "drawn stalemate"]),
    // KM-12, KM-13, KM-15, KM-18
    (
        Variant::KingsMate,
        &["won conquest", "drawn stalemate", "won stalemate", "won gambit", "won king-captured"],
    ),
];

/// A new kind of ending needs a row.
#[test]
fn every_kind_of_ending_is_reached() {
    // Reached by dice, for which there is no fixed line.
    let by_dice = (Variant::KingsMate, "won w king-captured");
    let rows = endings();
    let all = rows.iter().map(|row| (row.variant, row.outcome));
    let all = all.chain(WHOLE.iter().map(|line| (line.variant, line.ending))).chain([by_dice]);
    // The winner's seat makes no kind.
    let kind = |outcome: &str| match outcome.split(' ').collect::<Vec<_>>()[..] {
        ["won", _, reason] => format!("won {reason}"),
        _ => outcome.to_owned(),
    };
    let reached: Vec<(Variant, String)> = all.map(|(variant, outcome)| (variant, kind(outcome))).collect();
    for (variant, ends) in ENDS {
        let info = variant.info();
        let mut ends = ends.to_vec();
        ends.extend(["drawn repetition", "drawn agreement", "Closed(Aborted)"]);
        if variant != Variant::KingOfTheMountain {
            ends.extend(["won resignation", "won time"]);
        }
        if info.clock_rule.is_some() {
            ends.push("drawn clock");
        }
        for end in ends {
            assert!(reached.contains(&(variant, end.to_owned())), "{variant}: {end}");
        }
        let claims = rows.iter().filter(|row| row.variant == variant && row.outcome == "drawn claim");
        let claims: Vec<DrawReason> = claims.filter_map(|row| played(row).claimable_draw()).collect();
        let by_repetition = info.repetition.claim.map(|_| DrawReason::Repetition);
        let by_clock = info.clock_rule.as_ref().map(|_| DrawReason::Clock);
        assert_eq!(claims, by_repetition.into_iter().chain(by_clock).collect::<Vec<_>>(), "{variant}");
    }
    let wins = WinReason::ALL.iter().map(|reason| format!("won {}", reason.word()));
    for end in wins.chain(DrawReason::ALL.iter().map(|reason| format!("drawn {}", reason.word()))) {
        assert!(reached.iter().any(|(_, kind)| *kind == end), "{end}");
    }
}

/// Returns the record of a game before its end.
fn played(ending: &Ending) -> Record {
    let options = Options::new(ending.variant.info(), &ending.pairs).expect("options");
    let mut record = Record::begin(ending.variant, options).expect("a game");
    for action in &ending.moves {
        record.play(*action, None).expect("a legal move");
    }
    record
}
