# The title of the game, in all texts, pictures and thread names (together with names at most 100 characters).

title = King of the Mountain

# The pieces that only this game has. `.article`, `.many`, `.counted`: see pieces.ftl.

kind-marshal = Marshal
    .article = a Marshal
    .many = Marshals
    .counted =
        { $count ->
            [one] 1 Marshal
           *[other] { $count } Marshals
        }

kind-kangaroo = Kangaroo
    .article = a Kangaroo
    .many = Kangaroos
    .counted =
        { $count ->
            [one] 1 Kangaroo
           *[other] { $count } Kangaroos
        }

kind-cannon = Cannon
    .article = a Cannon
    .many = Cannons
    .counted =
        { $count ->
            [one] 1 Cannon
           *[other] { $count } Cannons
        }

kind-giant = Giant
    .article = a Giant
    .many = Giants
    .counted =
        { $count ->
            [one] 1 Giant
           *[other] { $count } Giants
        }

kind-hero = Hero
    .article = a Hero
    .many = Heroes
    .counted =
        { $count ->
            [one] 1 Hero
           *[other] { $count } Heroes
        }

# How each piece moves: in `/piece` and in refusals, after "it": "The Rook can't reach e5: it moves any distance ...".
# Small letters, no full stop.

moves-king = moves one square in any direction
moves-queen = moves any distance along a rank, file or diagonal
moves-marshal = moves like a Rook or a Knight
moves-cardinal = moves like a Bishop or a Knight
moves-bishop = moves any distance along a diagonal
moves-rook = moves any distance along a rank or file
moves-knight = moves one square along a rank or file, then one diagonally outward
moves-kangaroo = jumps like a Knight in chess, or exactly two squares diagonally
moves-cannon = moves along a rank or file, and captures by jumping over exactly one piece
moves-archer = moves one or two squares along a rank or file, and shoots exactly two squares away diagonally
moves-giant = moves one square along a rank or file, and captures one or two squares away diagonally
moves-hero = moves one square diagonally, and captures one square along a rank or file

# Notes on the diagrams of how pieces move: one or two sentences below the picture of `/piece`.

note-king = It can't move where another player attacks it, but it doesn't have to leave check. On the summit it wins.
note-knight = A piece or a wall on the first square blocks it, here on f8 and g7.
note-kangaroo = Nothing in between blocks it.
note-cannon = A wall doesn't stop a capture, and doesn't count as the piece it jumps over.
note-archer = It captures without moving, exactly two squares away diagonally. Walls and pieces in between don't matter.
note-giant = Nothing in between stops its capture.

# Why a move is refused: a private answer, after the number of the rule. $piece, $by: a piece with its owner; $seat: a
# seat; $kind: a kind of piece; $from, $to, $via, $at: squares.

NOT_IN_RESERVE = { $seat } has no { $kind } in reserve.
NOT_A_RESPAWN_POINT = { $seat } can place pieces only on its own two respawn points, and { $to } isn't one.
RESPAWN_POINT_TAKEN = { $seat } can't place a piece on { $to }: { $by } is there.
ONLY_ARCHERS_SHOOT = The { FORM($piece, as: "bare") } on { $from } can't shoot: only Archers capture without moving.
OUT_OF_RANGE = The { FORM($piece, as: "bare") } on { $from } can't hit { $to }: it shoots exactly two squares diagonally.
NOTHING_TO_SHOOT = The { FORM($piece, as: "bare") } on { $from } has no target: { $to } is empty.
SHOT_AT_OWN_PIECE = The { FORM($piece, as: "bare") } on { $from } can't shoot { $by } on { $to }: that is a piece of its own side.
ARCHER_SHOOTS = The { FORM($piece, as: "bare") } can't move to { $to }: it captures { $by } by shooting. Write { $from }*{ $to }.
STOPS_ON_WALL = The { FORM($piece, as: "bare") } can't stop on { $to }: that is a wall.
WALL_IN_THE_WAY = The { FORM($piece, as: "bare") } can't reach { $to }: the wall on { $via } is in the way.
LEG_BLOCKED = The { FORM($piece, as: "bare") } can't reach { $to }: { $by } on { $at } blocks its first step.
LEG_WALLED = The { FORM($piece, as: "bare") } can't reach { $to }: the wall on { $via } blocks its first step.
NO_SCREEN = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: there is no piece between to jump over.
SCREENS = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: it jumps over exactly one piece, and there are more.
STEP_CANNOT_CAPTURE = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: it only captures by shooting.
GIANT_STEP_CANNOT_CAPTURE = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: it only captures diagonally.
GIANT_NEEDS_CAPTURE = The { FORM($piece, as: "bare") } can't move to { $to }: it moves diagonally only to capture, and that square is empty.
HERO_STEP_CANNOT_CAPTURE = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: it only captures along a rank or file.
HERO_NEEDS_CAPTURE = The { FORM($piece, as: "bare") } can't move to { $to }: it moves along a rank or file only to capture, and that square is empty.
KING_ATTACKED = The { FORM($piece, as: "bare") } can't move to { $to }: { $by } on { $at } attacks that square.
KING_ATTACKED_ELSEWHERE = The { FORM($piece, as: "bare") } can't capture on { $to }: it would be sent to { $via }, where { $by } on { $at } attacks it.

# The rules, by number: `/rules` (private or public), and help on the command line. Exact words matter more than short
# ones. Letters, squares and option values (`setup=random`) stay as they are.

KOTM-1 = The board has 19 × 19 squares. The summit is the square in the middle, j10.
KOTM-2 = The four corners and e5, e15, o15 and o5 are respawn points. Each player has two: the corner where their King starts, and the inner point nearest to it.
KOTM-3 = No piece can stop on a wall, or pass through one unless its own rule says so.
KOTM-4 = The inventor drew three wall maps, but the pictures are lost. The maps terraces, pinwheel and crags are Castellan's; each looks the same after a quarter turn. You can also bring your own map: 19 lines of 19 characters, # for a wall. The summit, the respawn points and the squares of all four armies must be free of walls, and every corner's King needs a way to the summit.
KOTM-5 = Two, three or four can play (option seats). White sits at a1, Red at a19, Black at s19 and Gold at s1. Two players are White and Black; three are White, Red and Black.
KOTM-6 = Players take turns clockwise, one move each: White, Red, Black, Gold. Seats that aren't in the game are skipped.
KOTM-7 = In the inventor's rules the youngest player begins. Here the option first picks who begins, or leaves it to chance.
KOTM-8 = The King starts in its corner, with the Queen diagonally in front of it. Facing the summit, the King has the Marshal on its left and the Cardinal on its right.
KOTM-9 = Sixteen more pieces fill the set-up squares. Choose them from 2 Bishops, 2 Rooks, 2 Knights, 2 Kangaroos, 2 Cannons, 2 Archers, 2 Giants and 6 Heroes. All six Heroes must be used; the four pieces left over stay out of the game.
KOTM-10 = White's set-up squares, in order, are c1 d1 e1 f1, c2 d2 e2 f2, a3 a4 a5 a6 and b3 b4 b5 b6. For the other seats, turn the board. You write an army as sixteen piece codes in this order.
KOTM-11 = There are three ready-made armies: balanced, skirmish and siege. The option army sets everyone's army; army.w, army.r, army.b and army.g set one seat's.
KOTM-12 = Armies are chosen in secret and shown when everyone is ready, unless you agreed on setup=open.
KOTM-13 = The King moves one square in any direction. It can't move to a square where it would be in check once the whole move is done; the summit is no exception. It doesn't have to leave check, and your other pieces may stop guarding it. There is no castling.
KOTM-14 = The Queen, Rook and Bishop move as in chess.
KOTM-15 = The Knight moves one square along a rank or file and then one square diagonally outward. A piece or a wall on the first square blocks it.
KOTM-16 = The Marshal moves like a Rook or a Knight, the Cardinal like a Bishop or a Knight.
KOTM-17 = The Kangaroo jumps like a Knight in chess, or exactly two squares diagonally. Nothing can block it.
KOTM-18 = The Cannon moves like a Rook, and walls stop it. To capture, it jumps over exactly one piece, of any seat, along a rank or file and takes the next piece behind it if that is an enemy. Walls don't stop a capture, and don't count as the piece it jumps over.
KOTM-19 = The Archer moves one or two squares straight along a rank or file; pieces and walls block it, and it can't capture this way. Instead it can shoot an enemy exactly two squares away diagonally, without moving. Nothing in between stops the shot.
KOTM-20 = The Giant moves one square along a rank or file without capturing. It captures one or two squares away diagonally by moving there, and nothing in between stops it.
KOTM-21 = The Hero moves one square diagonally without capturing. It captures one square away along a rank or file.
KOTM-22 = A piece can step diagonally between two walls that touch at their corners.
KOTM-23 = A captured piece goes back to its owner at once: to the owner's corner if that is empty after the capture, otherwise into the owner's reserve. Kings follow KOTM-25.
KOTM-24 = Instead of moving, you can place a piece from your reserve on one of your two respawn points, if it is empty. Placing can't capture. The inventor's list of where it can go is lost in our copy; the respawn points are Castellan's ruling.
KOTM-25 = A captured King comes back at once. It goes to its corner if that is empty, otherwise to its inner respawn point if that is empty. If both are taken, it goes to its corner anyway and the piece there makes way, even if it is the piece that captured: one of the same seat goes into reserve, any other counts as captured. It doesn't matter if the square is attacked. The inventor's list of where it comes back is lost in our copy; this order is Castellan's ruling.
KOTM-26 = Capturing a King doesn't win the game. A King can capture a King, within KOTM-13.
KOTM-27 = Move your King onto the summit and you win at once. Only the King's own move counts.
KOTM-28 = If you resign or run out of time, you leave the game: your pieces and reserve are removed, and your respawn points become plain squares. The last player left wins.
KOTM-29 = If you can neither move nor place a piece, you pass. When all remaining players pass in a row, the game is a draw.

# What the options of this game are for: small text in the private settings menu, and help on the command line. No full
# stop.

option-seats = How many players
option-board = The walls: a map, or 19 lines of your own
option-first = Who moves first
option-army = The army for everyone
option-army-w = White's army
option-army-r = Red's army
option-army-b = Black's army
option-army-g = Gold's army
option-setup = Whether armies are chosen in secret

# The game in short (`summary`: three to five sentences in `/rules`; `goal`: one sentence at the start of a game), and
# the steps of its tutorial (private): a title, what the step is about, what to do, and what is said when it is done.
# "You" is the learner, who plays White.

summary = Race your King to the summit, the square in the middle: the first King there wins. Captured pieces are not lost. They come back to their corner or wait in reserve. Even a captured King only goes back to its corner. Walls block the way, but some pieces jump or shoot over them.
goal = To win, be the first to bring your King to the summit, the square in the middle.

lesson-summit = The summit
    .about = The summit is the square in the middle, j10. The first player whose King moves there wins. No piece can stop on a wall.
    .task = Move your King to the summit.
    .done = Your King is on the summit: you win! Only the King's own move counts.
lesson-horse = The Knight's way
    .about = The first step of a Knight needs an empty square, so it can be blocked. Two bigger pieces can also move like this Knight.
    .task = Capture the Rook with your Marshal, moving it like a Knight.
    .done = One square straight, one diagonally outward. A piece or a wall on the first square would have blocked it.
lesson-kangaroo = The Kangaroo jumps
    .about = Nothing stops a Kangaroo: it jumps over walls and pieces.
    .task = Jump over the walls and capture the Rook with your Kangaroo.
    .done = For a Kangaroo, only the square where it lands matters.
lesson-cannon = The Cannon
    .about = To capture, a Cannon needs exactly one piece in between, no matter whose. Walls don't count as pieces, and don't stop the capture.
    .task = Capture the Kangaroo on f16 with your Cannon.
    .done = Your Hero was the piece in between. The Bishop on k10 was safe: there is only a wall before it.
lesson-archer = The Archer
    .about = An Archer shoots: it captures a piece exactly two squares away diagonally and stays where it is. It never captures by moving.
    .task = Shoot the Hero on i10 with your Archer.
    .done = The Hero is gone, and your Archer hasn't moved. Walls and pieces in between don't matter.
lesson-giant-and-hero = Giants and Heroes
    .about = These two capture in another way than they move.
    .task = Capture the Knight on i10 with your Giant.
    .done = A Giant captures up to two squares away, even over a wall. A Hero works the other way round: it moves diagonally and captures straight.
lesson-respawn = Pieces come back
    .about = A captured piece goes back to its owner's corner at once. If the corner is taken, it waits in reserve. Instead of moving, you can place it on one of your two respawn points, here a1 and e5.
    .task = Put the Rook from your reserve back on the board.
    .done = Your Rook is back. Placing it was your whole turn.
lesson-send-back = Send a King back
    .about = Capturing a King doesn't win: it goes back to its corner. But look, Black's King is one step from the summit!
    .task = Capture the King with your Rook.
    .done = Black's King starts again from its corner. That gives you a lot of time.
