# Refusals that every game has.

# The game is over.
GAME_OVER = The game is over.
# A square that this board does not have.
OFF_BOARD = There is no square { $to } on this board.
# A form of action that this game does not have.
NO_SUCH_FORM = This game has no action of that form.
# Passing while something else can be done.
MAY_NOT_PASS = { $seat } may not pass: there is something to do.
# Leaving is not an action to be judged by the rules.
LEAVING = { $seat } leaves the game by resigning, not by an action on the board.
# A seat that is not in the game.
NO_SUCH_SEAT = { $seat } is not in this game.
# Nothing stands on the first square.
EMPTY_SQUARE = There is no piece on { $from }.
# The piece belongs to a seat that is not to act.
WRONG_SEAT = { $piece } on { $from } is not { $seat }'s to move, and it is { $seat }'s turn.
# From and to are the same square.
NO_MOVE = { $piece } already stands on { $from }.
# The movement does not lead there.
NOT_ITS_MOVE = { $piece } cannot go from { $from } to { $to }: it { MOVES($piece) }.
# Something stands in the way.
BLOCKED = { $piece } cannot go from { $from } to { $to }: { $by } on { $at } stands in the way.
# A piece of the same seat stands on the target.
OWN_PIECE = { $piece } may not go to { $to }: { $by } stands there.
# A suffix that means nothing here.
NOTHING_FOLLOWS = { $piece } goes from { $from } to { $to } without promotion or drop.
