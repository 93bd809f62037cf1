//! Refused commands, each with its game.

use crate::test_game::{
    DICE, FOUR, GIANT, KINGS, MOUNT, MOUNTAIN, READY, RESIGN, SECRET, TestGame, act, army, conditions,
    four_players, game_with_declared_capture, id, join, join_at, person, seed, settings, timed, two_players,
};
use castellan_game::command::{Proposal, SeatRequest};
use castellan_game::decide::MOST_AMENDMENTS;
use castellan_game::settings::{EntryPolicy, Flagging, GameSettings, Seating};
use castellan_game::settings_text::SettingChange;
use castellan_game::{ActionInput, CommandKind, FLAG_DELAY, Hidden, Player, Span};
use castellan_rules::{Seat, Square};

/// The game, the player, the command, and the sentence of the refusal.
pub type RefusedCommand = (TestGame, &'static str, CommandKind, &'static str);

pub fn lobby(players: &[&str]) -> TestGame {
    TestGame::lobby(settings(MOUNT), players)
}

pub fn computer() -> CommandKind {
    CommandKind::Join { player: Player::computer(3, 1), place: SeatRequest::Any }
}

pub fn choosing() -> TestGame {
    let mut test_game = TestGame::lobby(settings(SECRET), &FOUR);
    test_game.accept("ann", CommandKind::Start);
    test_game
}

/// Returns a lobby whose settings have been changed as often as possible.
pub fn amended_often() -> TestGame {
    let mut test_game = lobby(&["ann"]);
    for (time, _) in ["1d", "2d"].into_iter().cycle().zip(0..MOST_AMENDMENTS) {
        test_game.accept("ann", CommandKind::Amend(vec![SettingChange::to("time", time)]));
    }
    test_game
}

/// Returns the game after these commands.
pub fn after(mut test_game: TestGame, asks: &[(&str, CommandKind)]) -> TestGame {
    for (who, kind) in asks {
        test_game.accept(who, kind.clone());
    }
    test_game
}

pub fn touch(square: &str) -> CommandKind {
    CommandKind::Touch { square: square.parse::<Square>().expect("a square"), seen: None }
}

pub fn create(settings: GameSettings) -> CommandKind {
    CommandKind::Create { settings: Box::new(settings), owner: person("ann"), seat: None }
}

pub fn invite(name: &str, seat: Option<Seat>) -> CommandKind {
    CommandKind::Invite { player: id(name), seat }
}

pub const DRAW: CommandKind = CommandKind::Offer(Proposal::Draw);
pub const TAKEBACK: CommandKind = CommandKind::Offer(Proposal::Takeback);
pub const REINSTATE: CommandKind = CommandKind::Reinstate { give: None };

pub fn give(seat: Seat, span: Span) -> CommandKind {
    CommandKind::GiveTime { seat, span }
}

pub fn before_the_start() -> Vec<RefusedCommand> {
    let base = || settings(MOUNT);
    let open = || lobby(&["ann"]);
    let closed = TestGame::lobby(GameSettings { entry: EntryPolicy::Invited, ..base() }, &["ann"]);
    let drawn = TestGame::lobby(GameSettings { seating: Seating::Random, ..base() }, &["ann"]);
    let solo = TestGame::lobby(GameSettings { solo: true, ..base() }, &["ann"]);
    let mut many = open();
    for n in 0..20 {
        many.accept("ann", invite(&format!("guest-{n}"), None));
    }
    let kept = after(open(), &[("ann", invite("ben", Some(Seat::Black)))]);
    let uneven = settings(("king-of-the-mountain", &[("seats", "2"), ("army.w", "siege")]));
    let four = settings(("king-of-the-mountain", &[("seats", "4")]));
    let wrong = settings(("king-of-the-mountain", &[("seats", "4"), ("first", "g")]));
    vec![
        (TestGame::empty(), "ann", CommandKind::Start, "There is no such game."),
        (two_players(), "ann", create(base()), "There is already a game with that name."),
        (
            TestGame::empty(),
            "ann",
            create(GameSettings { rated: true, ..base() }),
            "A game with takebacks can't be rated. Turn off one of the two.",
        ),
        (
            TestGame::empty(),
            "ann",
            create(GameSettings { lobby_timeout: Span::minutes(5), ..base() }),
            "The lobby can't wait 5m. Pick a time from 10m to 90d.",
        ),
        (TestGame::empty(), "eve", create(base()), "You can only do that for yourself."),
        (open(), "eve", CommandKind::Leave, "You're not playing in this game."),
        (open(), "eve", CommandKind::Cancel, "Only the game's creator or a director can do that."),
        (open(), "ann", CommandKind::RemoveSeat { seat: Seat::White }, "Directors only."),
        (open(), "ann", CommandKind::Tick, "The bot does that on its own."),
        (open(), "director", RESIGN, "Players only."),
        (open(), "ann", act("a2a3"), "The game hasn't started yet."),
        (solo, "ben", join("ben"), "One person plays every seat in this game."),
        (open(), "ann", join("ann"), "You already play White (Ann)."),
        (kept.clone(), "ann", invite("ben", Some(Seat::Black)), "That player is already invited."),
        (
            open(),
            "eve",
            CommandKind::DeclineInvitation,
            "You have no invitation to this game, or it has been withdrawn.",
        ),
        (open(), "ann", CommandKind::WithdrawInvitation(id("eve")), "That player has no open invitation."),
        (many, "ann", invite("eve", None), "You can have at most 20 open invitations."),
        (closed, "eve", join("eve"), "Only invited players can join this game."),
        (drawn, "ben", join_at("ben", Seat::Black), "You can't pick a seat: seats are drawn at the start."),
        (
            open(),
            "ben",
            join_at("ben", Seat::Gold),
            "There is no Gold in this game. The seats are White and Black.",
        ),
        (open(), "ben", join_at("ben", Seat::White), "White (Ann) is taken."),
        (kept, "eve", join_at("eve", Seat::Black), "Black is reserved for an invited player."),
        (open(), "director", CommandKind::RemoveSeat { seat: Seat::Black }, "Nobody plays Black yet."),
        (lobby(&["ann", "ben"]), "eve", join("eve"), "All seats are taken."),
        (
            open(),
            "ann",
            CommandKind::Start,
            "Only 1 of 2 players is here. Wait for more, invite somebody, add a computer, or play alone.",
        ),
        (
            TestGame::lobby(wrong, &["ann", "ben"]),
            "ann",
            CommandKind::Start,
            "Gold doesn't play in a game of 2 seats. Change `first`.",
        ),
        (
            TestGame::lobby(GameSettings { rated: true, takebacks: false, ..base() }, &["ann"]),
            "ann",
            computer(),
            "This game can't be rated with a computer. Play unrated, or without the computer.",
        ),
        (
            TestGame::lobby(
                GameSettings { rated: true, takebacks: false, rated_with_computers: true, ..uneven },
                &["ann"],
            ),
            "ann",
            computer(),
            "A rated game with a computer must be even. Pick a map from the list, and the same army for every seat.",
        ),
        (
            TestGame::lobby(
                GameSettings { rated: true, takebacks: false, rated_with_computers: true, ..four },
                &["ann", "ben"],
            ),
            "ann",
            computer(),
            "Others have joined, and this would move the game to another rating list. Make it unrated first (they'll be \
             asked), or open a new game.",
        ),
        (
            TestGame::started(GameSettings { rated: true, takebacks: false, ..base() }, &["ann", "ben"]),
            "ann",
            CommandKind::Offer(Proposal::Replace { seat: Seat::Black, player: Player::computer(3, 1) }),
            "In a rated game, a computer can't replace a player, and nobody can replace a computer.",
        ),
        (
            after(lobby(&[]), &[("olga", computer())]),
            "olga",
            CommandKind::Start,
            "Computers don't play on their own. Take a seat first.",
        ),
        (
            open(),
            "ann",
            CommandKind::RemoveComputer(Player::computer(3, 1).id),
            "That computer has left already.",
        ),
        (open(), "ann", seed(" "), "Type at least one character for the seed."),
        (
            lobby(&["ann", "ben"]),
            "ann",
            CommandKind::StartAlone,
            "Others have joined, so you can't play alone. Start with them, or open a new game.",
        ),
        (
            TestGame::lobby(settings(SECRET), &FOUR),
            "ann",
            CommandKind::Amend(vec![SettingChange::to("seats", "3")]),
            "4 players have joined, and this would leave 3 seats. Pick a game or a number of players with room for everyone.",
        ),
        (
            amended_often(),
            "ann",
            CommandKind::Amend(vec![SettingChange::to("time", "9d")]),
            "You've changed the settings 200 times, and that's the limit. Open a new game for other settings.",
        ),
        (
            open(),
            "ann",
            CommandKind::Amend(vec![SettingChange::to("time", "soon")]),
            "`soon` isn't a time control. Try `3d per move` or `10m + 10s`.",
        ),
        (choosing(), "ann", CommandKind::Ready { seat: Some(Seat::Red) }, "You don't play Red (Ben)."),
        (
            TestGame::lobby(
                settings(("king-of-the-mountain", &[("seats", "2"), ("army.w", "siege")])),
                &["ann", "ben"],
            )
            .started_by("ann"),
            "ann",
            army("siege"),
            "There is nothing to choose before this game.",
        ),
        (
            after(choosing(), &[("ann", army("siege")), ("ann", READY)]),
            "ann",
            army("skirmish"),
            "White (Ann) is already ready. That can't be changed.",
        ),
        (choosing(), "ann", READY, "Pick an army for White (Ann) first."),
        (choosing(), "ann", act("a1a2"), "The armies aren't ready yet."),
    ]
}

pub fn on_the_board() -> Vec<RefusedCommand> {
    let (dice, capture) = game_with_declared_capture();
    let capturing = dice.to_act();
    let rolled = after(dice, &[(&capturing, act(&capture))]);
    let taker: &'static str = if capturing == "ann" { "ann" } else { "ben" };
    let touched = after(TestGame::started(settings(DICE), &["ann", "ben"]), &[("ann", touch("a2"))]);
    let mut late = TestGame::started(timed(MOUNT, "1d per action"), &["ann", "ben"]);
    late.wait(Span::days(1));
    let mut left = four_players();
    left.play_any();
    left.accept("cem", RESIGN);
    let mut repeated = TestGame::started(settings(GIANT), &["ann", "ben"]);
    (0..4).for_each(|_| drop(repeated.play("c2d4 c9d7 d4c2 d7c9")));
    let paused = after(two_players(), &[("director", CommandKind::Pause)]);
    let mut late_lobby = lobby(&["ann"]);
    late_lobby.wait(Span::days(7)).tick();
    vec![
        (
            two_players(),
            "ann",
            CommandKind::Act { action: ActionInput::typed("a2a3"), seen: Some(7) },
            "That board is out of date. Here is the latest one.",
        ),
        (two_players(), "ben", act("b7b6"), "It's not your turn: White (Ann) is to move."),
        (left.clone(), "cem", RESIGN, "Black (Cem) has left the game."),
        (late, "ann", act("c2c3"), "White (Ann) is out of time."),
        (
            two_players(),
            "ann",
            act("a2a4"),
            "MC-4: The Farmer can't reach a4: it moves one square forward, left or right.",
        ),
        (two_players(), "ann", act("my turn?"), "I couldn't read `turn`."),
        (touched, "ann", act("b2b3"), "KM-20: You picked the Fool on a2, so you must move it."),
        (two_players(), "ann", touch("a2"), "Picking a piece doesn't commit you in this game."),
        (TestGame::started(settings(DICE), &["ann", "ben"]), "ann", touch("d5"), "There is no piece on d5."),
        (two_players(), "ann", CommandKind::Accept(1), "That offer is no longer open."),
        (
            after(four_players(), &[("ann", DRAW), ("dan", RESIGN)]),
            "dan",
            CommandKind::Accept(1),
            "That offer isn't for you to answer.",
        ),
        (
            after(two_players(), &[("ann", DRAW)]),
            "ann",
            CommandKind::Accept(1),
            "That's your own offer: it's up to the other players to answer it. You can withdraw it.",
        ),
        (
            after(four_players(), &[("ann", DRAW), ("ben", CommandKind::Accept(1))]),
            "ben",
            CommandKind::Accept(1),
            "You have already accepted.",
        ),
        (
            after(two_players(), &[("ann", DRAW)]),
            "ben",
            CommandKind::Withdraw(1),
            "Only the player who made an offer can withdraw it.",
        ),
        (after(two_players(), &[("ann", DRAW)]), "ann", DRAW, "The draw offer is still open."),
        (
            after(two_players(), &[("ann", DRAW), ("ben", CommandKind::Decline(1))]),
            "ann",
            DRAW,
            "The draw offer was declined. You can repeat it after the next move.",
        ),
        (
            TestGame::started(GameSettings { takebacks: false, ..settings(MOUNT) }, &["ann", "ben"]),
            "ann",
            TAKEBACK,
            "Takebacks are off in this game.",
        ),
        (two_players(), "ann", TAKEBACK, "You have no move to take back yet."),
        (rolled, taker, TAKEBACK, "You can't take that back: dice have been rolled since."),
        (left, "ann", TAKEBACK, "You can't take that back: Black (Cem) has left since."),
        (
            after(two_players(), &[("ann", act("c2c3")), ("ben", act("b7b6"))]),
            "ann",
            CommandKind::Offer(Proposal::Abort),
            "You can't abort now: everyone has moved. You can still offer a draw or resign.",
        ),
        (
            after(TestGame::started(settings(KINGS), &["ann", "ben"]), &[("ben", DRAW)]),
            "ben",
            DRAW,
            "Your draw offer already goes out with your next move.",
        ),
        (
            two_players(),
            "ben",
            CommandKind::WithdrawDeferredDrawOffer,
            "No draw offer is waiting for your next move.",
        ),
        (two_players(), "ann", CommandKind::ClaimDraw, "There is no draw to claim."),
        (paused, "ann", act("c2c3"), "The game is paused. Resume it first."),
        (two_players(), "eve", join("eve"), "The game is already under way."),
        (
            after(two_players(), &[("ann", RESIGN)]),
            "ann",
            act("c2c3"),
            "The game is over. Black (Ben) wins by resignation.",
        ),
        (
            after(two_players(), &[("director", CommandKind::Cancel)]),
            "ann",
            act("c2c3"),
            "The game was cancelled.",
        ),
        (late_lobby, "ben", join("ben"), "The game never started."),
        (
            after(
                two_players(),
                &[("ann", CommandKind::Offer(Proposal::Abort)), ("ben", CommandKind::Accept(1))],
            ),
            "ann",
            act("c2c3"),
            "The game was aborted.",
        ),
        (
            repeated,
            "director",
            REINSTATE,
            "The game was decided on the board and can't be resumed. Draw by repetition.",
        ),
        (two_players(), "director", REINSTATE, "There is nothing to resume here."),
    ]
}

pub fn remove_condition(line: &str) -> CommandKind {
    CommandKind::RemoveCondition { line: Hidden(line.to_owned()) }
}

pub fn about_the_game() -> Vec<RefusedCommand> {
    let planned = after(two_players(), &[("ben", conditions("any -> b7b6"))]);
    let mut restless = two_players();
    for _ in 0..500 {
        restless.accept("ben", conditions("any -> b7b6"));
    }
    let days = || TestGame::started(timed(MOUNT, "1d"), &["ann", "ben"]);
    let claims = GameSettings { flagging: Flagging::ByClaim, ..timed(MOUNT, "1d") };
    let claims = || TestGame::started(claims.clone(), &["ann", "ben"]);
    let full = TestGame::started(timed(MOUNT, "1d max 1d"), &["ann", "ben"]);
    let mut flagged = days();
    flagged.wait(Span::days(1).plus(FLAG_DELAY)).tick();
    let alone = TestGame::started(GameSettings { spectators: false, ..settings(MOUNT) }, &["ann", "ben"]);
    let mut crowd = four_players();
    for n in 0..200 {
        crowd.accept(&format!("watcher-{n}"), CommandKind::Watch);
    }
    vec![
        (
            days(),
            "ben",
            CommandKind::ClaimTime,
            "You don't need to claim time in this game: the bot watches the clock.",
        ),
        (claims(), "ben", CommandKind::ClaimTime, "White (Ann) still has time."),
        (claims(), "ann", CommandKind::ClaimTime, "You can't do that with your own clock."),
        (two_players(), "ben", give(Seat::White, Span::days(1)), "This game has no clock."),
        (
            days(),
            "ben",
            give(Seat::White, Span::days(40)),
            "You can't give 40d at once. Give from 1m to 30d.",
        ),
        (full, "ann", give(Seat::Black, Span::days(1)), "Black (Ben)'s clock can't hold more time."),
        (flagged, "director", REINSTATE, "White (Ann) would have no time left. Give some as well."),
        (
            two_players(),
            "ben",
            conditions("c2c3 -> b7b5"),
            "Line 1: MC-4: The Farmer can't reach b5: it moves one square forward, left or right.",
        ),
        (two_players(), "ben", conditions("c2c3"), "Line 1: Add your answer at the end: `->` and a move."),
        (two_players(), "ben", CommandKind::ClearConditions, "You have no conditional moves."),
        (planned, "ben", remove_condition("any -> d7d6"), "That conditional move is already gone."),
        (
            restless,
            "ben",
            conditions("any -> b7b6"),
            "You have changed your notes, conditional moves and other private entries 500 times in this game, which is \
             the limit. You can still clear them and play on.",
        ),
        (
            two_players().with_public_events(8_000),
            "ann",
            CommandKind::Offer(Proposal::Draw),
            "This game is nearly full: the last of its 10000 entries are reserved for moves, answers and results.",
        ),
        (
            two_players().with_public_events(10_000),
            "ann",
            act("c2c3"),
            "This game has reached its limit of 10000 entries. You can resign, accept a draw offer or ask a director to decide.",
        ),
        (alone, "eve", CommandKind::Watch, "This game has no spectators."),
        (two_players(), "ann", CommandKind::Watch, "You're playing in this game, so you see it anyway."),
        (
            after(two_players(), &[("eve", CommandKind::Watch)]),
            "eve",
            CommandKind::Watch,
            "You're already watching this game.",
        ),
        (two_players(), "eve", CommandKind::Unwatch, "You're not watching this game."),
        (crowd, "eve", CommandKind::Watch, "At most 200 people can watch a game."),
        (
            TestGame::started(settings(MOUNTAIN), &FOUR),
            "ann",
            CommandKind::Offer(Proposal::Replace { seat: Seat::Red, player: person("dan") }),
            "That player already plays Gold (Dan).",
        ),
        (
            two_players(),
            "ann",
            CommandKind::Join { player: person("eve"), place: SeatRequest::Any },
            "The game is already under way.",
        ),
    ]
}
