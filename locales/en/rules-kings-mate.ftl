# The title of the game, in all texts, pictures and thread names (together with names at most 100 characters).

title = King's Mate

# The pieces that only this game has. `.article`, `.many`, `.counted`: see pieces.ftl.

kind-swordmaster = Swordmaster
    .article = a Swordmaster
    .many = Swordmasters
    .counted =
        { $count ->
            [one] 1 Swordmaster
           *[other] { $count } Swordmasters
        }

kind-keeper = Keeper
    .article = a Keeper
    .many = Keepers
    .counted =
        { $count ->
            [one] 1 Keeper
           *[other] { $count } Keepers
        }

kind-priest = Priest
    .article = a Priest
    .many = Priests
    .counted =
        { $count ->
            [one] 1 Priest
           *[other] { $count } Priests
        }

kind-priestess = Priestess
    .article = a Priestess
    .many = Priestesses
    .counted =
        { $count ->
            [one] 1 Priestess
           *[other] { $count } Priestesses
        }

kind-fool = Fool
    .article = a Fool
    .many = Fools
    .counted =
        { $count ->
            [one] 1 Fool
           *[other] { $count } Fools
        }

# How each piece moves: in `/piece` and in refusals, after "it": "The Rook can't reach e5: it moves any distance ...".
# Small letters, no full stop.

moves-king = moves one square in any direction
moves-swordmaster = moves any distance along a rank, file or diagonal
moves-keeper = moves any distance along a rank or file
moves-priest = moves any distance along a diagonal
moves-priestess = moves any distance along a diagonal
moves-fool = moves one square straight forward or backward, and captures one square diagonally

# Notes on the diagrams of how pieces move: one or two sentences below the picture of `/piece`.

note-king = At least one Swordmaster must stay next to it, and the other next to it or to the first. Raised squares don't stop it.
note-swordmaster = It must stay next to its King, or next to the other Swordmaster that does. Raised squares don't stop it.
note-keeper = Raised squares stop it, unless its King is on a central one.
note-priest = Raised squares stop it, unless its King is on a central one.
note-priestess = Raised squares stop it, unless its King is on a central one.
note-fool = On its last rank it becomes a captured Keeper, Priest or Priestess, if there is one.

# Why a move is refused: a private answer, after the number of the rule. $piece, $by: a piece with its owner; $seat: a
# seat; $kind: a kind of piece; $from, $to, $via, $at: squares.

FAILED_THIS_TURN = The { FORM($piece, as: "bare") } on { $from } can't act again this turn: its capture failed. Move another piece.
DEFENCE_NOT_AGREED = The { FORM($piece, as: "bare") } can't jump to { $to }: this game is played without the Defence of the Crown.
DEFENCE_KING_HAS_MOVED = The { FORM($piece, as: "bare") } can't jump to { $to }: the Defence of the Crown is only for a King that has never moved.
DEFENCE_WITHOUT_LINE = The { FORM($piece, as: "bare") } can't jump to { $to }: for the Defence of the Crown, its Swordmasters must be on { $at } and { $via }.
DEFENCE_LANDS_ON_PIECE = The { FORM($piece, as: "bare") } can't jump to { $to }: { $by } is there, and the Defence of the Crown needs an empty square.
PASSES_RAISED = The { FORM($piece, as: "bare") } can't reach { $to }: only Kings and Swordmasters pass the raised square { $via }. Other pieces can while their King is on one of the middle five.
STOPS_ON_RAISED = The { FORM($piece, as: "bare") } can't stop on the raised square { $to }: only Kings and Swordmasters can. Other pieces can while their King is on one of the middle five.
FOOL_STOPS_ON_RAISED = The { FORM($piece, as: "bare") } can't stop on the raised square { $to }: its King must be on a central one, or another Fool of its side on its own King Square.
FOOL_CAPTURES_STRAIGHT = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: Fools capture diagonally.
FOOL_CAPTURES_NOTHING = The { FORM($piece, as: "bare") } can't move to { $to }: Fools move diagonally only to capture, and that square is empty.
KING_IS_GUARDED = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: a King with a Swordmaster is safe.
KING_IS_CONQUERED = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: Kings are captured only in Active Play.
PROMOTION_MISSING = The { FORM($piece, as: "bare") } reaches its last rank on { $to }. Say which captured piece it becomes: Keeper, Priest or Priestess.
PROMOTION_WRONG = The { FORM($piece, as: "bare") } can't become { FORM($kind, as: "article") }. Choose a Keeper, Priest or Priestess.
PROMOTION_NOT_CAPTURED = The { FORM($piece, as: "bare") } can't become { FORM($kind, as: "article") }: no { $kind } of { $seat } has been captured.
PROMOTION_NONE_CAPTURED = The { FORM($piece, as: "bare") } stays a Fool on { $to }: no Keeper, Priest or Priestess of { $seat } has been captured.
PROMOTION_AT_GAMBIT = The { FORM($piece, as: "bare") } wins on { $to }, the enemy's King Square. It isn't promoted there.
LEAVES_FORMATION = The { FORM($piece, as: "bare") } can't move to { $to }: one Swordmaster must be next to the King, and the other next to the King or to the first.
LEAVES_LAST_SWORDMASTER = The { FORM($piece, as: "bare") } can't move to { $to }: the King and its last Swordmaster must stay next to each other.
FORMATION_TO_RESTORE = The { FORM($piece, as: "bare") } can't move to { $to }: it must restore the formation, next to { $by } on { $at }.
STEPS_INTO_CHECK = The defenceless { FORM($piece, as: "bare") } can't move to { $to }: { $by } on { $at } would attack it.
EXPOSES_KING = The { FORM($piece, as: "bare") } can't move to { $to }: { $by } on { $at } would attack { $seat }'s defenceless King on { $via }.
STAYS_IN_CHECK = Counter or succumb: { $seat }'s King on { $via } is in check. The { FORM($piece, as: "bare") } can't move to { $to }, because { $by } on { $at } would still attack the King.

# The rules, by number: `/rules` (private or public), and help on the command line. Exact words matter more than short
# ones. Letters, squares and option values (`setup=random`) stay as they are.

KM-1 = The board has 7 files and 9 ranks. The raised squares are the King Squares d1 and d9, and five central squares: d5, c4, e4, c6 and e6.
KM-2 = White's first rank, from a to g, is Keeper, Priest, Swordmaster, King, Swordmaster, Priestess, Keeper. Fools start on a2, b2, d2, f2 and g2. Black has the same after a half turn. White begins.
KM-3 = The King moves one square in any direction. The Keeper moves any distance along a rank or file, the Priest and Priestess any distance along a diagonal.
KM-4 = The Swordmaster moves any distance along a rank, file or diagonal, as far as KM-8 allows.
KM-5 = The Fool moves one square straight forward or backward without capturing. It captures one square diagonally, forward or backward. It has no double step.
KM-6 = Only Kings and Swordmasters can stop on raised squares or pass over them. A capture there is a stop.
KM-7 = If your King is on one of the five central raised squares when your turn begins, all your pieces can use all seven raised squares. Pieces already there can stay when the King leaves.
KM-8 = Formation: with two Swordmasters, one must be next to your King, and the other next to the King or to that one. With one, it must be next to your King. A move of your King or a Swordmaster can't break this. If the formation is broken when your turn begins, your King moves freely, and a Swordmaster can only move to restore it.
KM-9 = While you have a Swordmaster, your King can't be attacked or captured; it is simply in the way. When both are gone, your King is defenceless.
KM-10 = A defenceless King that is attacked is in check: counter or succumb. You can't make a move that leaves your own defenceless King attacked.
KM-11 = Attacks follow KM-6, KM-7, KM-8 and KM-15. A piece that can't stop on a raised square doesn't attack it, and a King or Swordmaster doesn't attack a square that its formation forbids.
KM-12 = If your defenceless King is in check and you have no legal move, it is conquered and you lose. In Active Play this is decided only when a turn begins.
KM-13 = If you are not in check and have no legal move, the rulebook says draw in one place and loss in others. The option stalemate decides; the default is a draw.
KM-14 = A Fool that reaches its last rank becomes a captured Keeper, Priest or Priestess of its side, and must if there is one. If there is none, it stays a Fool; each later arrival is judged afresh.
KM-15 = Fool's Gambit (option): while one of your Fools is on your own King Square, your other Fools can use raised squares. Move a Fool onto the enemy's King Square and you win at once, if KM-7 or this rule lets it go there. KM-10 still holds.
KM-16 = Defence of the Crown (option): a King that has never moved can jump over both its Swordmasters if they are next to it in a straight line. It lands on the square behind them, which must be empty. Only the King moves.
KM-17 = Active Play (option): you declare a capture, and both sides roll a die. You capture only if your roll is higher. Otherwise nothing moves, that piece can't act again this turn, and you must move another; it can declare a capture too. If no other piece can move, your turn ends.
KM-18 = In Active Play you can declare any capture that would be legal if it succeeds. If a turn ends with a failed capture and its player's defenceless King still attacked, the opponent can declare the capture of that King. If it succeeds it wins, whatever it exposes. Conquest (KM-12) is judged as if declared captures succeed.
KM-19 = The bot rolls both dice at once. Nobody has to be awake to defend.
KM-20 = For the inventor, touch-move is an ordinary rule. Here it is an option, off by default. With touch=on, if you pick one of your pieces in the move menu you must move it if you can. If you pick an enemy piece, you must capture it if you can.

# What the options of this game are for: small text in the private settings menu, and help on the command line. No full
# stop.

option-stalemate = What it means to have no legal move without being in check
option-expanded = Two extra rules, Fool's Gambit and Defence of the Crown, unless one is turned off on its own
option-gambit = Fool's Gambit: a Fool that reaches the enemy's King Square wins at once
option-defence = Defence of the Crown: a King that has never moved can jump over its two Swordmasters
option-active = Active Play: captures are declared, and dice decide
option-die = How many sides the dice of Active Play have
option-touch = If you pick a piece, you must move it or capture it

# The game in short (`summary`: three to five sentences in `/rules`; `goal`: one sentence at the start of a game), and
# the steps of its tutorial (private): a title, what the step is about, what to do, and what is said when it is done.
# "You" is the learner, who plays White.

summary = Two Swordmasters guard each King and must stay close to it: while one is left, the King is safe. Capture both, then corner the King to win. Only Kings and Swordmasters can use raised squares. While your King stands on one of the middle five, all your pieces can. If you like, dice decide captures.
goal = To win, capture both enemy Swordmasters, then corner the enemy King.
goal-active = To win, capture the enemy King, or capture both enemy Swordmasters and corner the King.

lesson-formation = Formation
    .about = While you have a Swordmaster, your King can't be attacked. One of them must always be next to your King, the other next to the King or to the first.
    .task = Capture the Fool with a Swordmaster.
    .done = Your Swordmaster is still next to your King. The Keeper on c7 was too far away: that would have broken the formation.
lesson-raised = Raised squares
    .about = The squares d1, d9 and five in the middle are raised. Only Kings and Swordmasters can stop on them or pass them. But while your King is on one of the middle five, all your pieces can.
    .task = Capture the Fool on d7 with your Keeper, across the raised square d5.
    .done = Your King on c4 opened the way.
lesson-fool = Fools
    .about = A Fool captures diagonally, backward too. On its last rank it becomes one of your captured pieces. Your Keeper has been captured.
    .task = Capture the Priest on the last rank with your Fool.
    .done = The Priest is gone, and your Fool is a Keeper now.
lesson-conquest = Conquering the King
    .about = Black has lost both Swordmasters, so its King is defenceless: now it can be in check. If nothing helps, it is conquered.
    .task = Conquer Black's King with your Keepers.
    .done = The King is attacked and can't get away: you win!
lesson-gambit = Fool's Gambit
    .about = Players can agree on this rule before the game. While one of your Fools is on your own King Square, your other Fools can use raised squares. A Fool on the enemy's King Square wins.
    .task = Move your Fool to Black's King Square, d9.
    .done = A Fool on d9: you win at once!
lesson-defence = Defence of the Crown
    .about = This rule can be agreed, too. A King that has never moved can jump over both its Swordmasters, if they are next to it in a straight line.
    .task = Let your King jump over its Swordmasters to g1.
    .done = Only the King moved, and its Swordmasters are still beside it.
lesson-dice = Dice
    .about = In Active Play, which can be agreed, you only declare a capture, and both sides roll a die. You capture if your roll is higher. In this lesson the dice are fixed: you roll 5, Black rolls 2.
    .task = Capture the Fool with your Keeper.
    .done = 5 beats 2: the capture succeeds. With equal rolls it would have failed.
lesson-dice-failed = When the dice say no
    .about = Your Keeper has just failed to capture, 2 to 5, and can't act again this turn. You must move another piece, and it can capture too. The dice are fixed again: you roll 4, Black rolls 3.
    .task = Capture the Priestess with your Priest.
    .done = 4 beats 3. If it had failed too, you would have moved a third piece.
