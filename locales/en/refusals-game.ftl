# Why something asked of a game is not done: private answers, and errors on the command line. $seat: a seat; $seats,
# $joined, $most: numbers (in `no-such-seat`, $seats is a list of seats); $given, $least: lengths of time; $piece: a
# piece with its owner; $kind: a kind of piece; $square: a square; $rule: a rule's number; $offer: a word of offers.ftl.

no-such-game = There is no such game.
game-exists = There is already a game with that name.
not-for-others = You can only do that for yourself.

not-in-game = You're not playing in this game.
owner-only = Only the game's creator or a director can do that.
directors-only = Directors only.
system-only = The bot does that on its own.
players-only = Players only.
not-now-lobby = The game hasn't started yet.
not-now-set-up = The armies aren't ready yet.
not-now-running = The game is already under way.
not-now-paused = The game is paused. Resume it first.
not-now-over = The game is over.
# $outcome is a sentence.
not-now-outcome = The game is over. { $outcome }
not-now-cancelled = The game was cancelled.
not-now-expired = The game never started.
not-now-aborted = The game was aborted.

solo = One person plays every seat in this game.
already-seated = That player already plays { $seat }.
you-play = You already play { $seat }.
already-invited = That player is already invited.
not-invited = You have no invitation to this game, or it has been withdrawn.
no-such-invitation = That player has no open invitation.
too-many-invitations = You can have at most { $most } open invitations.
invited-only = Only invited players can join this game.
seats-are-drawn = You can't pick a seat: seats are drawn at the start.
no-such-seat = There is no { $seat } in this game. The seats are { $seats }.
seat-taken = { $seat } is taken.
seat-kept = { $seat } is reserved for an invited player.
seat-empty = Nobody plays { $seat } yet.
full = All seats are taken.
not-full =
    { $joined ->
        [1] Only 1 of { $seats } players is here. Wait for more, invite somebody, add a computer, or play alone.
       *[other] Only { $joined } of { $seats } players are here. Wait for more, invite somebody, or add a computer.
    }
others-joined = Others have joined, so you can't play alone. Start with them, or open a new game.
computers-are-unrated = This game can't be rated with a computer. Play unrated, or without the computer.
uneven-with-computers = A rated game with a computer must be even. Pick a map from the list, and the same army for every seat.
list-is-agreed = Others have joined, and this would move the game to another rating list. Make it unrated first (they'll be asked), or open a new game.
rated-seat = In a rated game, a computer can't replace a player, and nobody can replace a computer.
only-computers = Computers don't play on their own. Take a seat first.
no-computer = That computer has left already.
too-many-joined = { $joined } players have joined, and this would leave { $seats } seats. Pick a game or a number of players with room for everyone.
too-many-amendments = You've changed the settings { $most } times, and that's the limit. Open a new game for other settings.

not-your-seat = You don't play { $seat }.
nothing-to-choose = There is nothing to choose before this game.
already-ready = { $seat } is already ready. That can't be changed.
nothing-chosen = Pick an army for { $seat } first.

stale = That board is out of date. Here is the latest one.
not-your-turn = It's not your turn: { $seat } is to move.
seat-has-left = { $seat } has left the game.
time-is-up = { $seat } is out of time.
touched-must-act = { $rule }: You picked the { FORM($piece, as: "bare") } on { $square }, so you must move it.
touched-must-be-captured = { $rule }: You picked { $piece } on { $square }, so you must capture it.
touch-does-not-bind = Picking a piece doesn't commit you in this game.
nothing-there = There is no piece on { $square }.

no-such-offer = That offer is no longer open.
not-asked = That offer isn't for you to answer.
already-agreed = You have already accepted.
own-offer = That's your own offer: it's up to the other players to answer it. You can withdraw it.
not-your-offer = Only the player who made an offer can withdraw it.
offer-stands = { FORM($offer, as: "request") } is still open.
no-takebacks = Takebacks are off in this game.
# "In its settings": the settings of the game, before it starts.
no-hints = Hints are off in this game: all players have to agree to them before the start, in its settings.
rated-without-hints = There are no hints in rated games.
tournament-without-hints = There are no hints in tournaments.
conditions-off = Conditional moves are off in this game.
analysis-off = Trying moves and seeing threats are off in this game until it's over.
api-off = This game can't be played through the API: its setting `api` is off. Play in Discord or on the board.
analysis-after-the-end = I analyse games once they are over.
nothing-to-analyse = There is nothing to analyse: no moves were made in this game.
too-long-to-analyse = This game is too long to analyse: I look at { $most } moves at most.
nothing-to-take-back = You have no move to take back yet.
dice-were-rolled = You can't take that back: dice have been rolled since.
seat-left-since = You can't take that back: { $seat } has left since.
under-way = You can't abort now: everyone has moved. You can still offer a draw or resign.
turned-down = { FORM($offer, as: "request") } was declined. You can repeat it after the next move.
draw-offer-is-kept = Your draw offer already goes out with your next move.
no-draw-offer-kept = No draw offer is waiting for your next move.
nothing-to-claim = There is no draw to claim.
no-time-claims = You don't need to claim time in this game: the bot watches the clock.
time-not-up = { $seat } still has time.
own-time = You can't do that with your own clock.
no-clock = This game has no clock.
time-limit = You can't give { $given } at once. Give from { $least } to { $most }.
clock-full = { $seat }'s clock can't hold more time.

nothing-to-reinstate = There is nothing to resume here.
over-on-board = The game was decided on the board and can't be resumed. { $outcome }
no-time-left = { $seat } would have no time left. Give some as well.

no-conditions = You have no conditional moves.
no-such-condition = That conditional move is already gone.
too-many-private-events = You have changed your notes, conditional moves and other private entries { $most } times in this game, which is the limit. You can still clear them and play on.
log-full-playable = This game is nearly full: the last of its { $most } entries are reserved for moves, answers and results.
log-full = This game has reached its limit of { $most } entries. You can resign, accept a draw offer or ask a director to decide.
note-too-long = Notes can have at most { $most } characters.
no-spectators = This game has no spectators.
players-do-not-watch = You're playing in this game, so you see it anyway.
already-watching = You're already watching this game.
not-watching = You're not watching this game.
too-many-watchers = At most { $most } people can watch a game.

# What cannot be agreed.

rated-solo = A game against yourself can't be rated.
rated-takebacks = A game with takebacks can't be rated. Turn off one of the two.
rated-hints = A game with hints can't be rated. Turn off one of the two.
limit-offers-stand = Offers can't stay open for { $given }. Pick a time from { $least } to { $most }.
limit-lobby-waits = The lobby can't wait { $given }. Pick a time from { $least } to { $most }.
limit-setup-time = The time to pick an army can't be { $given }. Pick a time from { $least } to { $most }.
seed-empty = Type at least one character for the seed.
seed-too-long = A seed can have at most { $most } characters.
seed-unprintable = A seed can't contain the invisible character { $character }.

# What was typed as an action and is none.
# $text: what was typed; $letter: one letter of it; $actions: a list of moves to choose from; $most, $more: numbers.

# $example is a legal move, or "none" where the position isn't known.
input-too-long =
    { $example ->
        [none] That is longer than { $most } characters.
       *[other] That is longer than { $most } characters. Try { $example }.
    }
input-empty =
    { $example ->
        [none] Type a move.
       *[other] Type a move, such as { $example }.
    }
input-unreadable =
    { $example ->
        [none] I couldn't read `{ $text }`.
       *[other] I couldn't read `{ $text }`. Try { $example }.
    }
input-foreign =
    { $example ->
        [none] I couldn't read `{ $text }`: { $letter } means nothing there.
       *[other] I couldn't read `{ $text }`: { $letter } means nothing there. Try { $example }.
    }
input-command = That's a command: `{ $command }`.
input-ambiguous = Which one? { $actions }
input-ambiguous-more = Which one? { $actions } and { $more } more
input-absent = There is no such piece.
input-absent-at = There is no piece on { $square }.
input-absent-kind = There is no { $kind } that could make this move.
input-absent-kind-at = There is no { $kind } on { $square }.
input-no-such-kind = There is no { $kind } in this game.
input-kind-alone =
    { $example ->
        [none] No { $kind } has a legal move now.
       *[other] Which { $kind }, and where to? Try { $example }.
    }
input-no-castling = There is no castling in this game.
input-not-in-game = { $seat } isn't in this game.

# What is wrong with a plan of conditions.
# Conditional moves as typed: `Nf6 -> e4e5; any -> d2d4`. $one, $other, $action: moves; $line, $characters: numbers.

# $problem is one of those below, or a refused action, with the number of the line before it.
plan-line = Line { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = There are no moves in it.
plan-too-long = That is longer than { $most } characters.
plan-too-long-to-show = Written out, your conditional moves have { $characters } characters, and the form holds { $most }. Enter fewer cases.
plan-too-many-plies = There are more than { $most } moves.
plan-too-deep = More than { $most } moves in a row.
plan-not-in-game = { $seat } isn't in this game.
plan-over = The game is over.
plan-its-turn = It's your turn. Move first, then plan your answers.
plan-missing = A move is missing next to a comma or an arrow.
plan-no-answer = Add your answer at the end: `->` and a move.
plan-not-its-turn = { $seat } moves before that answer. Add that move, or `any`.
plan-arrow-missing = Here it's your turn. Put `->` before your answer.
plan-any-answer = `any` can't be your answer. Name one move.
plan-two-answers = { $one } and { $other } answer the same moves. Keep one.
plan-after-the-end = The game is over after { $action }.
plan-leaving = You can't plan to leave the game.
plan-not-in-full = `{ $text }`: write this move in full, like e4e5, e7e8=Q or Q@a1.
plan-no-such-kind = { $action }: this game has no such piece.
input-two-readings = `{ $text }` could mean two moves: { $english } with English letters, { $own } with yours. Type one of these.
