# The pieces that only this game has.

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

# How each piece moves, to follow "it".

moves-king = goes one step any way
moves-queen = rides along rank, file or diagonal
moves-marshal = rides along rank or file, or goes as a Knight
moves-cardinal = rides diagonally, or goes as a Knight
moves-bishop = rides diagonally
moves-rook = rides along rank or file
moves-knight = goes one square along rank or file, then one diagonally outward
moves-kangaroo = leaps two squares one way and one or two the other
moves-cannon = goes along rank or file, and captures there over exactly one piece
moves-archer = goes at most two squares along rank or file
moves-giant = goes one square along rank or file, and captures one or two squares away diagonally
moves-hero = goes one square diagonally, and captures one square along rank or file

# Why an action is refused.

NOT_IN_RESERVE = { $seat } has no { $kind } in reserve.
NOT_A_RESPAWN_POINT = { $seat } may place a piece only on its own respawn points, and { $to } is not one.
RESPAWN_POINT_TAKEN = { $seat } may not place a piece on { $to }: { $by } stands there.
ONLY_ARCHERS_SHOOT = { $piece } on { $from } cannot shoot: only an Archer captures without moving.
OUT_OF_RANGE = { $piece } on { $from } cannot shoot at { $to }: its shot goes exactly two squares diagonally.
NOTHING_TO_SHOOT = { $piece } on { $from } has nothing to shoot on { $to }: no piece stands there.
SHOT_AT_OWN_PIECE = { $piece } on { $from } may not shoot { $by } on { $to }, a piece of its own side.
ARCHER_SHOOTS = { $piece } captures { $by } on { $to } by shooting, without moving there.
STOPS_ON_WALL = { $piece } may not stop on the wall on { $to }.
WALL_IN_THE_WAY = { $piece } cannot go from { $from } to { $to }: the wall on { $via } is in the way.
LEG_BLOCKED = { $piece } cannot leap from { $from } to { $to }: { $by } on { $at } blocks its first step.
LEG_WALLED = { $piece } cannot leap from { $from } to { $to }: the wall on { $via } blocks its first step.
NO_SCREEN = { $piece } cannot capture { $by } on { $to }: no piece stands between for it to leap.
SCREENS = { $piece } cannot capture { $by } on { $to }: it leaps exactly one piece, and more stand between.
STEP_CANNOT_CAPTURE = { $piece } may not capture { $by } on { $to }: its steps along rank and file never capture.
GIANT_STEP_CANNOT_CAPTURE = { $piece } may not capture { $by } on { $to }: a Giant captures only diagonally.
GIANT_NEEDS_CAPTURE = { $piece } may go diagonally to { $to } only to capture, and nothing stands there.
HERO_STEP_CANNOT_CAPTURE = { $piece } may not capture { $by } on { $to }: a Hero captures only along rank or file.
HERO_NEEDS_CAPTURE = { $piece } may go along rank or file to { $to } only to capture, and nothing stands there.
KING_ATTACKED = { $piece } may not go to { $to }; { $by } on { $at } attacks it.
KING_ATTACKED_ELSEWHERE = { $piece } may not capture on { $to }: it would be sent to { $via }, where { $by } on { $at } attacks it.

# The rules.

KOTM-1 = The board has 19 x 19 squares; the summit is the square in the middle, j10.
KOTM-2 = The four corners, and e5, e15, o15 and o5, are respawn points. Two of them are a seat's own: the corner where its King starts, and the inner one that is nearest.
KOTM-3 = Nothing stops on a wall, and nothing passes one unless its movement says so.
KOTM-4 = The inventor drew three wall maps, and his pictures are lost. The maps terraces, pinwheel and crags are Castellan's; each looks the same after a quarter turn. Players may also supply a map: 19 lines of 19 signs, # for a wall, with no wall on the summit, a respawn point or any army's square, and a way for every King.
KOTM-5 = Two, three or four play (option seats). White sits at a1, Red at a19, Black at s19, Gold at s1. Two are White and Black; three are White, Red and Black.
KOTM-6 = Turns go clockwise, one action each: White, Red, Black, Gold, without those who are not in the game.
KOTM-7 = The inventor lets the youngest begin. Here the option first names the seat, or leaves it to the dice.
KOTM-8 = The King stands on its corner, the Queen diagonally before it; as the King looks to the summit, the Marshal is at its left and the Cardinal at its right.
KOTM-9 = Sixteen more pieces stand on the set-up squares, out of 2 each of Bishops, Rooks, Knights, Kangaroos, Cannons, Archers and Giants, and 6 Heroes. All Heroes are used; the four pieces left out stay out.
KOTM-10 = White's set-up squares are, in order, c1 d1 e1 f1, c2 d2 e2 f2, a3 to a6 and b3 to b6; the others' are quarter turns of these. An army is written as sixteen codes in that order.
KOTM-11 = Three armies are ready-made: balanced, skirmish and siege. The option army gives one to every seat, and army.w and the like to one seat.
KOTM-12 = Armies are chosen in secret and shown when all are ready, unless setup=open was agreed.
KOTM-13 = The King steps one square any way, but not to where it would then be in check, the summit included. It need not leave a check, and other pieces may uncover it. There is no castling.
KOTM-14 = Queen, Rook and Bishop move as in chess.
KOTM-15 = The Knight goes one square along rank or file, which must be free, and then one diagonally outward.
KOTM-16 = The Marshal joins Rook and Knight, the Cardinal Bishop and Knight.
KOTM-17 = The Kangaroo leaps one and two squares, or two and two, over anything.
KOTM-18 = The Cannon moves as a Rook. To capture it leaps exactly one piece, of any seat, along rank or file and takes the next one beyond; walls neither stop such a capture nor serve to be leapt.
KOTM-19 = The Archer goes one or two squares straight along rank or file, over nothing, and never captures so. Instead it may shoot an enemy exactly two squares away diagonally, over whatever lies between, and stay where it is.
KOTM-20 = The Giant goes one square along rank or file without capturing. It captures one or two squares away diagonally, over whatever lies between, and goes there.
KOTM-21 = The Hero goes one square diagonally without capturing, and captures one square along rank or file.
KOTM-22 = Between two walls that touch at their corners a diagonal step is allowed.
KOTM-23 = A captured piece returns to its owner: onto the owner's corner if that is free after the capture, otherwise into the owner's reserve. Kings have a rule of their own (KOTM-25).
KOTM-24 = Instead of moving, a seat may place a piece of its reserve on either of its respawn points, if that is free.
KOTM-25 = A captured King returns at once: to its corner if free, else to its inner respawn point if free, else to its corner all the same, and what stands there makes room: into the reserve if it is of the same seat, as captured if not.
KOTM-26 = Capturing a King wins nothing in itself. Kings may capture Kings, as far as KOTM-13 lets them.
KOTM-27 = Whoever moves their own King onto the summit wins at once.
KOTM-28 = A seat that resigns or runs out of time leaves: its pieces and reserve go, and its respawn points are plain squares. The last seat left wins.
KOTM-29 = A seat that can neither move nor place passes. When every seat left has passed in a row, the game is drawn.
