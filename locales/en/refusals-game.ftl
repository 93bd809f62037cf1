# Why something asked of a game is not done.

no-such-game = There is no such game.
game-exists = There is a game of that name already.
not-for-others = You can only do that for yourself.

not-in-game = You do not play in this game.
owner-only = Only whoever created the game, or a director, can do that.
directors-only = Only a director can do that.
system-only = Nobody can ask for that: the bot sees to it.
players-only = Only somebody who plays can do that.
not-now-lobby = The game has not started yet.
not-now-set-up = Armies are still being chosen.
not-now-running = The game is being played.
not-now-paused = The game is paused.
not-now-over = The game is over.
# $outcome is a sentence.
not-now-outcome = The game is over: { $outcome }
not-now-cancelled = The game was called off.
not-now-expired = The game never started.
not-now-aborted = The game was aborted.

solo = One person plays all seats of this game.
already-seated = That player already plays { $seat }.
already-invited = That player has been invited already.
too-many-invitations = There can be no more than { $most } invitations at once.
invited-only = Only who is invited can join this game.
seats-are-drawn = Seats are drawn when this game starts, so nobody chooses one.
no-such-seat = There is no { $seat } in this game: its seats are { $seats }.
seat-taken = { $seat } is taken.
seat-kept = { $seat } is kept for somebody who is invited.
seat-empty = Nobody sits at { $seat }.
full = There is no seat left.
not-full = { $joined } of { $seats } seats are taken, and the game cannot start with so few.

not-your-seat = { $seat } is not your seat.
nothing-to-choose = There is nothing for you to choose before this game begins.
already-ready = { $seat } is ready, and that is final.
nothing-chosen = { $seat } has not chosen an army yet.

stale = The game has gone on since that board was shown.
not-your-turn = It is { $seat }'s turn.
seat-has-left = { $seat } has left the game.
time-is-up = The time of { $seat } is up.
touched-must-act = { $rule }: { $piece } on { $square } was picked and must act.
touched-must-be-captured = { $rule }: { $piece } on { $square } was picked and must be captured.
touch-does-not-bind = Picking a piece does not bind in this game.
nothing-there = There is no piece on { $square }.

no-such-offer = That offer no longer stands.
not-asked = That offer is for others to agree to.
already-agreed = You have agreed to that already.
not-your-offer = Only whoever made that offer can take it back.
offer-stands = An offer of { FORM($offer, "article") } stands already.
no-takebacks = Nothing is taken back in this game.
nothing-to-take-back = You have done nothing yet that could be taken back.
dice-were-rolled = Dice were rolled since, and no dice are taken back.
seat-left-since = { $seat } has left since, which is not taken back.
under-way = Every seat has acted, so the game can no longer be aborted.
turned-down = Your offer of { FORM($offer, "article") } was turned down: it can be made again once somebody has acted.
draw-after-own-action = A draw is offered right after one's own action in this game.
nothing-to-claim = There is no draw to claim.
no-time-claims = Nobody needs to claim time in this game: the bot watches the clock.
time-not-up = { $seat } still has time.
own-time = Time is claimed from others and given to others, not oneself.
no-clock = This game has no clock.
time-limit = { $given } cannot be given at once: it can be from { $least } to { $most }.
clock-full = The clock of { $seat } cannot hold more time.

nothing-to-reinstate = Nothing was ended here that could go on.
over-on-board = The game is over on the board and cannot go on: { $outcome }
no-time-left = { $seat } would have no time left; give some.

no-conditions = You have entered no conditions.
too-many-private-events = You have changed your conditions, or what else only you see in this game, { $most } times. That is as often as it goes; you can still clear them and play on.
log-full-playable = So much has happened in this game that only moves, answers and endings are taken now: the last of its { $most } entries are kept for them.
log-full = This game has reached its limit of { $most } entries. You can still resign, agree to a draw that was offered, or ask a director to decide it.
note-too-long = Notes have at most { $most } characters.
no-spectators = Nobody watches this game.
players-do-not-watch = You play in this game and see it anyway.
already-watching = You watch this game already.
not-watching = You do not watch this game.
too-many-watchers = No more than { $most } can watch a game.

# What cannot be agreed.

rated-solo = A game against oneself cannot be rated.
rated-takebacks = A game with takebacks cannot be rated.
limit-offers-stand = The time that an offer stands is { $given }, but it can only be from { $least } to { $most }.
limit-lobby-waits = The time that the lobby waits is { $given }, but it can only be from { $least } to { $most }.
limit-setup-time = The time to choose an army is { $given }, but it can only be from { $least } to { $most }.
seed-empty = A seed has at least one character.
seed-too-long = A seed has at most { $most } characters.
seed-unprintable = A seed cannot have the character { $character }, which is not shown.

# What was typed as an action and is none.

input-too-long = The text is longer than { $most } characters.
input-empty = There is no text.
input-unreadable = `{ $text }` was not understood.
input-ambiguous = Several actions fit: { $actions }.
input-ambiguous-more = Several actions fit: { $actions } and { $more } more.
input-absent = There is no such piece.
input-absent-at = There is no piece on { $square }.
input-absent-kind = There is no such { $kind }.
input-absent-kind-at = There is no { $kind } on { $square }.
input-not-in-game = { $seat } is not in the game.

# What is wrong with a plan of conditions.

# $problem is one of those below, or a refused action, with the number of the line before it.
plan-line = Line { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = there is nothing in the plan.
plan-too-long = The plan is longer than { $most } characters.
plan-too-long-to-show = Written out, the plan has { $characters } characters, and a form shows { $most }: enter fewer cases.
plan-too-many-plies = the plan has more than { $most } actions.
plan-too-deep = more than { $most } actions in a row.
plan-not-in-game = { $seat } is not in the game.
plan-over = the game is over.
plan-its-turn = it is your own turn: act, then plan the answer.
plan-missing = an action is missing beside a comma or an arrow.
plan-no-answer = the line ends without an answer (`->` and an action).
plan-not-its-turn = { $seat } acts before that answer: add its action, or `any`.
plan-arrow-missing = you act here: put `->` before your answer.
plan-any-answer = `any` is no answer: name one action.
plan-two-answers = { $one } and { $other } are two answers to the same.
plan-after-the-end = the game is over after { $action }.
plan-leaving = leaving the game cannot be planned.
plan-not-in-full = `{ $text }`: the position is not known here, so write the action in full, as e4e5, e7e8=Q or Q@a1.
plan-no-such-kind = { $action } names a kind of piece that this game does not have.
