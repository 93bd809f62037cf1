# Why a move is refused: a private answer, or an error on the command line. $piece, $by: a piece with its owner;
# $seat: a seat; $from, $to, $at: squares; $rule: a rule's number; $said: one of the refusals.

# A refusal with its rule.
ruling = { $rule }: { $said }

# The game is over.
GAME_OVER = The game is over.
# A square that this board does not have.
OFF_BOARD = There is no square { $to } on this board.
# A form of action that this game does not have.
NO_SUCH_FORM = This game has no such move.
# Passing while something else can be done.
MAY_NOT_PASS = { $seat } can't pass: there is a legal move.
# Leaving is not an action to be judged by the rules.
LEAVING = No move takes { $seat } out of the game. Resign instead.
# A seat that is not in the game.
NO_SUCH_SEAT = { $seat } isn't in this game.
# Nothing stands on the first square.
EMPTY_SQUARE = There is no piece on { $from }.
# The piece belongs to a seat that is not to act.
WRONG_SEAT = It's { $seat }'s turn, and { $piece } on { $from } isn't { $seat }'s to move.
# From and to are the same square.
NO_MOVE = The { FORM($piece, as: "bare") } is already on { $from }.
# The movement does not lead there.
NOT_ITS_MOVE = The { FORM($piece, as: "bare") } can't reach { $to }: it { MOVES($piece) }.
# Something stands in the way.
BLOCKED = The { FORM($piece, as: "bare") } can't reach { $to }: { $by } on { $at } is in the way.
# A piece of the same seat stands on the target.
OWN_PIECE = The { FORM($piece, as: "bare") } can't move to { $to }: { $by } is there.
# A suffix that means nothing here.
NOTHING_FOLLOWS = The { FORM($piece, as: "bare") } can move to { $to }, but no promotion or drop comes with it.
