//! Every refusal, brought about, and as the sentence that is said then.

use crate::test_game::{
    DICE, FOUR, GIANT, KINGS, MOUNT, MOUNTAIN, READY, RESIGN, SECRET, TestGame, act, agreement, army,
    conditions, four, id, join, join_at, person, seed, timed, two, with_a_capture,
};
use castellan_game::agreement::{Agreement, Entry, Flagging, Seating};
use castellan_game::command::{Place, Proposal};
use castellan_game::{CommandKind, FLAG_DELAY, Refusal, Span, notes};
use castellan_rules::{Seat, Square};
use castellan_text as text;
use std::collections::BTreeSet;

/// What is asked when, and what is said.
type Row = (TestGame, &'static str, CommandKind, &'static str);

fn lobby(players: &[&str]) -> TestGame {
    TestGame::lobby(agreement(MOUNT), players)
}

fn choosing() -> TestGame {
    let mut test_game = TestGame::lobby(agreement(SECRET), &FOUR);
    test_game.accept("ann", CommandKind::Start);
    test_game
}

/// The same game a little later.
fn after(mut test_game: TestGame, asks: &[(&str, CommandKind)]) -> TestGame {
    for (who, kind) in asks {
        test_game.accept(who, kind.clone());
    }
    test_game
}

fn touch(square: &str) -> CommandKind {
    CommandKind::Touch { square: square.parse::<Square>().expect("a square"), seen: None }
}

fn create(agreement: Agreement) -> CommandKind {
    CommandKind::Create { agreement: Box::new(agreement), owner: person("ann"), sit: None }
}

fn invite(name: &str, seat: Option<Seat>) -> CommandKind {
    CommandKind::Invite { player: id(name), seat }
}

const DRAW: CommandKind = CommandKind::Offer(Proposal::Draw);
const TAKEBACK: CommandKind = CommandKind::Offer(Proposal::Takeback);
const REINSTATE: CommandKind = CommandKind::Reinstate { give: None };

fn give(seat: Seat, span: Span) -> CommandKind {
    CommandKind::GiveTime { seat, span }
}

fn before_the_start() -> Vec<Row> {
    let base = || agreement(MOUNT);
    let open = || lobby(&["ann"]);
    let closed = TestGame::lobby(Agreement { entry: Entry::Invited, ..base() }, &["ann"]);
    let drawn = TestGame::lobby(Agreement { seating: Seating::Random, ..base() }, &["ann"]);
    let solo = TestGame::lobby(Agreement { solo: true, ..base() }, &["ann"]);
    let mut many = open();
    for n in 0..20 {
        many.accept("ann", invite(&format!("guest-{n}"), None));
    }
    let kept = after(open(), &[("ann", invite("ben", Some(Seat::Black)))]);
    let wrong = agreement(("king-of-the-mountain", &[("seats", "4"), ("first", "g")]));
    vec![
        (TestGame::empty(), "ann", CommandKind::Start, "There is no such game."),
        (two(), "ann", create(base()), "There is a game of that name already."),
        (
            TestGame::empty(),
            "ann",
            create(Agreement { rated: true, ..base() }),
            "A game with takebacks cannot be rated.",
        ),
        (
            TestGame::empty(),
            "ann",
            create(Agreement { lobby_waits: Span::minutes(5), ..base() }),
            "The time that the lobby waits is 5m, but it can only be from 10m to 90d.",
        ),
        (TestGame::empty(), "eve", create(base()), "You can only do that for yourself."),
        (open(), "eve", CommandKind::Leave, "You do not play in this game."),
        (open(), "eve", CommandKind::Cancel, "Only whoever created the game, or a director, can do that."),
        (open(), "ann", CommandKind::RemoveSeat { seat: Seat::White }, "Only a director can do that."),
        (open(), "ann", CommandKind::Tick, "Nobody can ask for that: the bot sees to it."),
        (open(), "director", RESIGN, "Only somebody who plays can do that."),
        (open(), "ann", act("a2a3"), "The game has not started yet."),
        (solo, "ben", join("ben"), "One person plays all seats of this game."),
        (open(), "ann", join("ann"), "That player already plays White (Ann)."),
        (kept.clone(), "ann", invite("ben", Some(Seat::Black)), "That player has been invited already."),
        (many, "ann", invite("eve", None), "There can be no more than 20 invitations at once."),
        (closed, "eve", join("eve"), "Only who is invited can join this game."),
        (
            drawn,
            "ben",
            join_at("ben", Seat::Black),
            "Seats are drawn when this game starts, so nobody chooses one.",
        ),
        (
            open(),
            "ben",
            join_at("ben", Seat::Gold),
            "There is no Gold in this game: its seats are White and Black.",
        ),
        (open(), "ben", join_at("ben", Seat::White), "White (Ann) is taken."),
        (kept, "eve", join_at("eve", Seat::Black), "Black is kept for somebody who is invited."),
        (open(), "director", CommandKind::RemoveSeat { seat: Seat::Black }, "Nobody sits at Black."),
        (lobby(&["ann", "ben"]), "eve", join("eve"), "There is no seat left."),
        (open(), "ann", CommandKind::Start, "1 of 2 seats are taken, and the game cannot start with so few."),
        (
            TestGame::lobby(wrong, &["ann", "ben"]),
            "ann",
            CommandKind::Start,
            "Option first: Gold is not in a game of 2 seats.",
        ),
        (open(), "ann", seed(" "), "A seed has at least one character."),
        (choosing(), "ann", CommandKind::Ready { seat: Some(Seat::Red) }, "Red (Ben) is not your seat."),
        (
            TestGame::lobby(
                agreement(("king-of-the-mountain", &[("seats", "2"), ("army.w", "siege")])),
                &["ann", "ben"],
            )
            .started_by("ann"),
            "ann",
            army("siege"),
            "There is nothing for you to choose before this game begins.",
        ),
        (
            after(choosing(), &[("ann", army("siege")), ("ann", READY)]),
            "ann",
            army("skirmish"),
            "White (Ann) is ready, and that is final.",
        ),
        (choosing(), "ann", READY, "White (Ann) has not chosen an army yet."),
        (choosing(), "ann", act("a1a2"), "Armies are still being chosen."),
    ]
}

fn on_the_board() -> Vec<Row> {
    let (dice, capture) = with_a_capture();
    let capturing = dice.to_act();
    let rolled = after(dice, &[(&capturing, act(&capture))]);
    let taker: &'static str = if capturing == "ann" { "ann" } else { "ben" };
    let touched = after(TestGame::started(agreement(DICE), &["ann", "ben"]), &[("ann", touch("a2"))]);
    let mut late = TestGame::started(timed(MOUNT, "1d per action"), &["ann", "ben"]);
    late.wait(Span::days(1));
    let mut left = four();
    left.play_any();
    left.accept("cem", RESIGN);
    let mut repeated = TestGame::started(agreement(GIANT), &["ann", "ben"]);
    (0..4).for_each(|_| drop(repeated.play("c2d4 c9d7 d4c2 d7c9")));
    let paused = after(two(), &[("director", CommandKind::Pause)]);
    let mut late_lobby = lobby(&["ann"]);
    late_lobby.wait(Span::days(7)).tick();
    vec![
        (
            two(),
            "ann",
            CommandKind::Act { text: "a2a3".to_owned(), seen: Some(7) },
            "The game has gone on since that board was shown.",
        ),
        (two(), "ben", act("b7b6"), "It is White (Ann)'s turn."),
        (left.clone(), "cem", RESIGN, "Black (Cem) has left the game."),
        (late, "ann", act("c2c3"), "The time of White (Ann) is up."),
        (
            two(),
            "ann",
            act("a2a4"),
            "MC-4: White's Farmer cannot go from a2 to a4: it goes one step forward, left or right.",
        ),
        (two(), "ann", act("my turn?"), "`turn` was not understood."),
        (touched, "ann", act("b2b3"), "KM-20: White's Fool on a2 was picked and must act."),
        (two(), "ann", touch("a2"), "Picking a piece does not bind in this game."),
        (TestGame::started(agreement(DICE), &["ann", "ben"]), "ann", touch("d5"), "There is no piece on d5."),
        (two(), "ann", CommandKind::Accept(1), "That offer no longer stands."),
        (
            after(four(), &[("ann", DRAW), ("dan", RESIGN)]),
            "dan",
            CommandKind::Accept(1),
            "That offer is for others to agree to.",
        ),
        (after(two(), &[("ann", DRAW)]), "ann", CommandKind::Accept(1), "You have agreed to that already."),
        (
            after(two(), &[("ann", DRAW)]),
            "ben",
            CommandKind::Withdraw(1),
            "Only whoever made that offer can take it back.",
        ),
        (after(two(), &[("ann", DRAW)]), "ann", DRAW, "An offer of a draw stands already."),
        (
            after(two(), &[("ann", DRAW), ("ben", CommandKind::Decline(1))]),
            "ann",
            DRAW,
            "Your offer of a draw was turned down: it can be made again once somebody has acted.",
        ),
        (
            TestGame::started(Agreement { takebacks: false, ..agreement(MOUNT) }, &["ann", "ben"]),
            "ann",
            TAKEBACK,
            "Nothing is taken back in this game.",
        ),
        (two(), "ann", TAKEBACK, "You have done nothing yet that could be taken back."),
        (rolled, taker, TAKEBACK, "Dice were rolled since, and no dice are taken back."),
        (left, "ann", TAKEBACK, "Black (Cem) has left since, which is not taken back."),
        (
            after(two(), &[("ann", act("c2c3")), ("ben", act("b7b6"))]),
            "ann",
            CommandKind::Offer(Proposal::Abort),
            "Every seat has acted, so the game can no longer be aborted.",
        ),
        (
            TestGame::started(agreement(KINGS), &["ann", "ben"]),
            "ben",
            DRAW,
            "A draw is offered right after one's own action in this game.",
        ),
        (two(), "ann", CommandKind::ClaimDraw, "There is no draw to claim."),
        (paused, "ann", act("c2c3"), "The game is paused."),
        (two(), "eve", join("eve"), "The game is being played."),
        (
            after(two(), &[("ann", RESIGN)]),
            "ann",
            act("c2c3"),
            "The game is over: Black (Ben) wins by resignation.",
        ),
        (after(two(), &[("director", CommandKind::Cancel)]), "ann", act("c2c3"), "The game was called off."),
        (late_lobby, "ben", join("ben"), "The game never started."),
        (
            after(two(), &[("ann", CommandKind::Offer(Proposal::Abort)), ("ben", CommandKind::Accept(1))]),
            "ann",
            act("c2c3"),
            "The game was aborted.",
        ),
        (
            repeated,
            "director",
            REINSTATE,
            "The game is over on the board and cannot go on: The game is drawn: the same position stood too often.",
        ),
        (two(), "director", REINSTATE, "Nothing was ended here that could go on."),
    ]
}

fn around_it() -> Vec<Row> {
    let mut restless = two();
    for _ in 0..500 {
        restless.accept("ben", conditions("any -> b7b6"));
    }
    let days = || TestGame::started(timed(MOUNT, "1d"), &["ann", "ben"]);
    let claims = Agreement { flagging: Flagging::ByClaim, ..timed(MOUNT, "1d") };
    let claims = || TestGame::started(claims.clone(), &["ann", "ben"]);
    let full = TestGame::started(timed(MOUNT, "1d max 1d"), &["ann", "ben"]);
    let mut flagged = days();
    flagged.wait(Span::days(1).plus(FLAG_DELAY)).tick();
    let alone = TestGame::started(Agreement { spectators: false, ..agreement(MOUNT) }, &["ann", "ben"]);
    let mut crowd = four();
    for n in 0..200 {
        crowd.accept(&format!("watcher-{n}"), CommandKind::Watch);
    }
    vec![
        (
            days(),
            "ben",
            CommandKind::ClaimTime,
            "Nobody needs to claim time in this game: the bot watches the clock.",
        ),
        (claims(), "ben", CommandKind::ClaimTime, "White (Ann) still has time."),
        (
            claims(),
            "ann",
            CommandKind::ClaimTime,
            "Time is claimed from others and given to others, not oneself.",
        ),
        (two(), "ben", give(Seat::White, Span::days(1)), "This game has no clock."),
        (
            days(),
            "ben",
            give(Seat::White, Span::days(40)),
            "40d cannot be given at once: it can be from 1m to 30d.",
        ),
        (full, "ann", give(Seat::Black, Span::days(1)), "The clock of Black (Ben) cannot hold more time."),
        (flagged, "director", REINSTATE, "White (Ann) would have no time left; give some."),
        (
            two(),
            "ben",
            conditions("c2c3 -> b7b5"),
            "Line 1: MC-4: Black's Farmer cannot go from b7 to b5: it goes one step forward, left or right.",
        ),
        (two(), "ben", conditions("c2c3"), "Line 1: the line ends without an answer (`->` and an action)."),
        (two(), "ben", CommandKind::ClearConditions, "You have entered no conditions."),
        (
            restless,
            "ben",
            conditions("any -> b7b6"),
            "You have changed your conditions, or what else only you see in this game, 500 times. That is as often as it goes; you can still clear them and play on.",
        ),
        (
            two().grown_to(8_000),
            "ann",
            CommandKind::Offer(Proposal::Draw),
            "So much has happened in this game that only moves, answers and endings are taken now: the last of its 10000 entries are kept for them.",
        ),
        (
            two().grown_to(10_000),
            "ann",
            act("c2c3"),
            "This game has reached its limit of 10000 entries. You can still resign, agree to a draw that was offered, or ask a director to decide it.",
        ),
        (alone, "eve", CommandKind::Watch, "Nobody watches this game."),
        (two(), "ann", CommandKind::Watch, "You play in this game and see it anyway."),
        (
            after(two(), &[("eve", CommandKind::Watch)]),
            "eve",
            CommandKind::Watch,
            "You watch this game already.",
        ),
        (two(), "eve", CommandKind::Unwatch, "You do not watch this game."),
        (crowd, "eve", CommandKind::Watch, "No more than 200 can watch a game."),
        (
            TestGame::started(agreement(MOUNTAIN), &FOUR),
            "ann",
            CommandKind::Offer(Proposal::Replace { seat: Seat::Red, player: person("dan") }),
            "That player already plays Gold (Dan).",
        ),
        (
            two(),
            "ann",
            CommandKind::Join { player: person("eve"), place: Place::Any },
            "The game is being played.",
        ),
    ]
}

/// The names of the refusals, read off the source.
fn declared(source: &str, start: &str) -> BTreeSet<String> {
    let body = source.split_once(start).expect("the enum").1;
    let body = body.split_once("\n}").expect("its end").0;
    let is_variant = |line: &&str| {
        line.strip_prefix("    ")
            .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()))
    };
    body.lines().filter(is_variant).map(name_of).collect()
}

fn name_of(text: &str) -> String {
    text.trim().chars().take_while(char::is_ascii_alphanumeric).collect()
}

#[test]
fn every_refusal_can_be_met_and_is_one_sentence() {
    let names = [Some("Ann"), Some("Ben"), Some("Cem"), Some("Dan")];
    let two_names = [Some("Ann"), None, Some("Ben"), None];
    let mut met = BTreeSet::new();
    for (mut test_game, who, kind, sentence) in
        before_the_start().into_iter().chain(on_the_board()).chain(around_it())
    {
        let asked = format!("{who}: {kind:?}");
        let before = test_game.game.clone();
        let refusal = test_game.refuse(who, kind);
        assert_eq!(test_game.game, before, "{asked}");
        met.insert(name_of(&format!("{refusal:?}")));
        let seats = test_game.game.as_ref().map_or(0, |game| game.all_seats().len());
        let names = if seats > 2 { names } else { two_names };
        assert_eq!(text::refused(&refusal, &names), sentence, "{asked}");
        assert!(sentence.ends_with('.') && !sentence.contains('\n'));
    }
    // Notes are no command.
    let test_game = two();
    let refusal = notes::checked(test_game.game(), &id("ann"), &"x".repeat(4_001)).expect_err("too long");
    assert_eq!(text::refused(&refusal, &two_names), "Notes have at most 4000 characters.");
    met.insert(name_of(&format!("{refusal:?}")));
    let declared = declared(include_str!("../../refusal.rs"), "pub enum Refusal {");
    let missing: Vec<_> = declared.difference(&met).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
    assert!(declared.len() > 50);
}

#[test]
fn nobody_can_ask_what_is_not_theirs_to_ask() {
    let owners = [CommandKind::Start, CommandKind::Cancel, invite("eve", None)];
    let directors = [
        CommandKind::Pause,
        CommandKind::Resume,
        CommandKind::Adjudicate { winner: None },
        CommandKind::ReplaceSeat { seat: Seat::White, player: person("eve") },
        CommandKind::RemoveSeat { seat: Seat::White },
        REINSTATE,
    ];
    let test_games = [
        CommandKind::Tick,
        CommandKind::Outage { from: two().now, to: two().now },
        CommandKind::Vacation { player: id("ann"), away: true },
    ];
    let players = [
        CommandKind::Leave,
        seed("x"),
        army("siege"),
        READY,
        act("c2c3"),
        touch("a2"),
        DRAW,
        CommandKind::Accept(1),
        CommandKind::Decline(1),
        CommandKind::Withdraw(1),
        CommandKind::ClaimDraw,
        RESIGN,
        CommandKind::ClaimTime,
        conditions("any -> b7b6"),
        CommandKind::ClearConditions,
        CommandKind::Watch,
        CommandKind::Unwatch,
    ];
    for kind in owners {
        assert_eq!(lobby(&["ann"]).refuse("eve", kind), Refusal::OwnerOnly);
    }
    for kind in directors {
        assert_eq!(two().refuse("ann", kind), Refusal::DirectorsOnly);
    }
    for kind in test_games {
        for who in ["ann", "director"] {
            assert_eq!(two().refuse(who, kind.clone()), Refusal::SystemOnly);
        }
    }
    for kind in players {
        for who in ["system", "director"] {
            assert_eq!(two().refuse(who, kind.clone()), Refusal::PlayersOnly);
        }
    }
}
