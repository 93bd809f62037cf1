# What is wrong with an option: private answers, and errors on the command line. What stands in backquotes was typed, or
# is to be typed. $key: an option's key; $value, $text, $code: what was typed; $letter: one letter of it; $count, $most,
# $rank: numbers; $square: a square; $kind: a kind of piece; $seat: a seat; $known, $values: lists of what is valid.

option-unknown = { $game } has no option `{ $key }`. Options: { $known }.
option-twice = You gave `{ $key }` twice. Give it once.
option-too-long = `{ $key }` is too long: { $most } bytes at most.
option-value = `{ $value }` isn't a value of `{ $key }`. Pick one: { $values }.
option-foreign = `{ $key }`: { $letter } can't be used there.
seat-not-playing = { $seat } doesn't play in a game of { $seats } seats. Change `{ $key }`.
army-unknown = No such army: `{ $text }`. Try balanced, skirmish, siege or random, or write sixteen piece codes.
army-kind = You can't add { FORM($kind, as: "article") }. Pick Bishop, Rook, Knight, Kangaroo, Cannon, Archer, Giant or Hero.
army-code = `{ $code }` isn't a piece code. Use B, R, N, J, P, A, G and H.
army-size = An army has 16 pieces, and yours has { $count }.
army-heroes = An army has all six Heroes, and yours has { $count }.
army-too-many = Your army has { $count } of { $kind }. You can have { $most }.
map-unknown = No such map: `{ $text }`. Try terraces, pinwheel or crags, or write a map of 19 lines.
map-lines = A map has 19 lines, and yours has { $count }.
map-rank = Rank { $rank } of your map has { $count } squares. It needs 19.
wall-on-summit = There can't be a wall on { $square }: that is the summit.
wall-on-respawn-point = There can't be a wall on { $square }: that is a respawn point.
wall-on-army = There can't be a wall on { $square }: { $seat }'s army starts there.
no-way-to-summit = Walls cut off { $square } from the summit. Leave a way for every King.
map-uneven = Careful: this map changes with a quarter turn, so it may favour a corner.
phase-unknown = There is no phase `{ $code }`. Write phases with commas between, as in E,S,N,A,FS,FE,FN,FA.
phase-twice = { $code } is there twice. Use each phase once.
phase-first-in-danger = The game can't begin with { $code }: a King would be in danger. Begin with E, N, FS or FA.
phase-in-danger = { $code } can't come right after { $before }: a King would begin in danger.
phases-with-fn = Careful: with FN, hardly anything can force a King to advance.

# Times, and what is agreed in general.
# $option: the name of an option; $least, $most, $given: lengths of time; $text: what was typed.

# $problem is a sentence.
option-wrong = { $option }: { $problem }
time-unreadable = { $text } isn't a time control. Try `3d per move` or `10m + 10s`.
time-foreign = { $text } isn't a time control: { $letter } means nothing there. Try `3d per move` or `10m + 10s`.
limit-bank = The starting time must be from { $least } to { $most }, not { $given }.
limit-cap = The cap (`max`) must be from { $least } to { $most }, not { $given }.
limit-increment = The increment must be from { $least } to { $most }, not { $given }.
limit-grace = The grace time (`grace`) must be from { $least } to { $most }, not { $given }.
limit-per-move = The time per move must be from { $least } to { $most }, not { $given }.
span-empty = Fill in a length of time, such as `36h` or `1d12h`.
span-unreadable = { $text } isn't a length of time. Try `36h`, `7d` or `1d12h`.
span-foreign = { $text } isn't a length of time: { $letter } means nothing there. Try `36h`, `7d` or `1d12h`.
span-too-long = That's far too long. Try `36h` or `7d`.

# What is wrong with a position text or board file (private answers, command line): technical, short. $problem is one of
# those below; $part: the name of a part of the text; $one, $other, $empty, $before: squares.

position-part = Position, { $part }: { $problem }
text-too-long = The text is longer than { $most } bytes.
part-missing = This part is missing.
no-seat = `{ $text }` is no seat of this game.
key-expected = Expected `{ $key }=…`, found `{ $text }`.
one-too-many = `{ $text }` is one part too many.
no-number = `{ $text }` is not a number.
moves-from-1 = Moves are numbered from 1.
square-twice = { $square } is there twice.
seats-listed = Lists { $count } seats instead of { $seats }.
ranks = Has { $count } ranks instead of { $wanted }.
rank-too-long = Rank { $rank } has more than { $wanted } squares.
rank-too-short = Rank { $rank } has { $count } squares instead of { $wanted }.
no-run = Rank { $rank }: `{ $text }` at { $square } is not one run of empty squares.
no-piece = Rank { $rank }: `{ $text }` at { $square } is no piece of this game.
no-square = `{ $text }` is no square of this board.
not-the-list-of = `{ $text }` is not { $seat }'s list.
no-codes = `{ $text }` is not a list of piece codes.
not-in-order = `{ $text }` is not in alphabetical order.
on-final-rank = { $kind } on { $square }, the final rank of { $seat }.
passes = { $count } passes are too many: { $most } at most.
kings = { $seat } has { $count } Kings instead of one.
too-many-of-kind = { $seat } has { $count } of { $kind }: { $most } at most.
too-many-of-two-kinds = { $seat } has { $count } of { $kind } and { $promoted }, captured ones included: { $most } at most.
too-many-pieces = { $seat } has { $count } pieces: { $most } at most.
both-have-won = Both sides have won.
seat-not-in-game = { $seat } isn't in this game.
piece-not-in-game = { $square }: { $seat } isn't in this game.
not-for-reserve = { $seat }: `{ $code }` can't be in reserve.
reserve-order = The seats aren't in the order w r b g.
nothing-to-act-with = { $seat } has nothing left to move.
not-for-captures = { $seat }: `{ $code }` can't be among the captured pieces.
no-unmoved = `{ $text }` must be `-`, `w`, `b` or `wb`.
king-not-home = { $seat }'s King isn't on { $square }.
out-of-formation = { $seat }'s Swordmasters on { $one } and { $other } are out of formation.
no-own-piece = There is no piece of { $seat } on { $square }.
check-out-of-turn = { $seat }'s King is in check from { $square }, but it isn't { $seat }'s turn.
in-check-out-of-turn = { $seat } is in check, but it is { $other }'s turn.
pawn-on-rank = A Pawn of { $seat } can't be on { $square }.
no-home = { $square } is no starting square of a King or Rook.
unmoved-order = { $square } is out of the order a1 e1 h1 a8 e8 h8.
unmoved-not-there = The King or Rook that starts on { $square } isn't there.
phase-late = { $seat }'s King should have advanced already.
phase-place = { $seat }'s King needs a phase from 1 to { $most }, written `{ $letter }:N`.
phase-kings = Lists more than two Kings.
no-double-step = No Pawn of { $seat } has just passed { $square }.
no-block = { $seat }'s Giant-King is on { $squares } instead of a block of 2 × 2.
not-empty-after-double-step = { $empty } must be empty after a double step over { $square }.
no-pawn-beyond = There is no Pawn of { $seat } that has just passed { $square }.

# What is wrong with a game text. $problem is one of those above or below.
# $line, $number, $ply: numbers; $stated, $found: results as typed; $sides: sides of a die.

game-text-line = Line { $line }: { $problem }
game-text-too-long = The text is longer than { $most } bytes.
game-text-too-many = There are more than { $most } moves.
game-text-no-game = There is no game called `{ $name }`.
game-text-comment = The comment `{ $text }` doesn't end on its line.
game-text-unreadable = `{ $text }` is no move, number, comment or result.
game-text-number = The number should be { $number }, not `{ $said }`.
game-text-move = Move { $ply }, { $action }: { $problem }
game-text-end = The result `{ $stated }` doesn't fit: { $problem }
game-text-result = The result should be `{ $found }`, not `{ $stated }`.
game-missing = The tag `Game` is missing.
action-missing = The move after the number is missing.
result-missing = The result is missing.
no-tag = `{ $text }` is not a tag. Write `[Key "value"]`.
no-pair = `{ $text }` is not an option. Write `key=value`.
key-taken = `{ $text }` can't be a tag of your own.
tag-twice = `{ $key }` is given twice.
roll-missing = Two dice with { $sides } sides are needed.
roll-needless = This move takes no dice.
roll-impossible = Dice with { $sides } sides can't show { $attack } and { $defence }.
seat-gone = { $seat } isn't in the game any more.
not-for-people = `{ $outcome }` can't be declared here.
nothing-to-claim = There is no draw to claim.

# What each setting means: small text in the private settings menu, and help on the command line. No full stop.

option-game = Which of the five games you play
option-seat = Your side
option-time = Time control: `3d per move`, `10d + 1d`
option-flagging = What happens when time runs out
option-solo = You move for every seat yourself, to practise or to try things out
option-rated = The result counts for ratings
option-takebacks = Moves can be taken back if everyone agrees
option-hints = Players can ask for a good move with `/hint` on their turn
option-conditions = Players can set conditional moves with `/premove`
option-analysis = Players can try moves with `/whatif` and see threats while the game goes on
option-seating = Whether players choose their seats, or the seats are drawn at random
option-entry = Whether anyone can join, or only players who are invited
option-ratings = Ratings that players who join can have: `1400-1700`, `1500+`, `-1600`
option-spectators = Whether others can watch
option-offers = How long an offer stays open
option-lobby = How long the lobby waits for players
option-choosing = How long there is to pick an army
option-api = Whether players can play with programs of their own, through the API
