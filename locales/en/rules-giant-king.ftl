# The title of the game, in all texts, pictures and thread names (together with names at most 100 characters).

title = Giant-King Chess

# The pieces that only this game has. `.article`, `.many`, `.counted`: see pieces.ftl.

kind-giant-king = Giant-King
    .article = a Giant-King
    .many = Giant-Kings
    .counted =
        { $count ->
            [one] 1 Giant-King
           *[other] { $count } Giant-Kings
        }

kind-gryphon = Gryphon
    .article = a Gryphon
    .many = Gryphons
    .counted =
        { $count ->
            [one] 1 Gryphon
           *[other] { $count } Gryphons
        }

kind-wildebeest = Wildebeest
    .article = a Wildebeest
    .many = Wildebeests
    .counted =
        { $count ->
            [one] 1 Wildebeest
           *[other] { $count } Wildebeests
        }

kind-reaper = Reaper
    .article = a Reaper
    .many = Reapers
    .counted =
        { $count ->
            [one] 1 Reaper
           *[other] { $count } Reapers
        }

kind-citadel = Citadel
    .article = a Citadel
    .many = Citadels
    .counted =
        { $count ->
            [one] 1 Citadel
           *[other] { $count } Citadels
        }

kind-behemoth = Behemoth
    .article = a Behemoth
    .many = Behemoths
    .counted =
        { $count ->
            [one] 1 Behemoth
           *[other] { $count } Behemoths
        }

kind-archangel = Archangel
    .article = an Archangel
    .many = Archangels
    .counted =
        { $count ->
            [one] 1 Archangel
           *[other] { $count } Archangels
        }

kind-lioness = Lioness
    .article = a Lioness
    .many = Lionesses
    .counted =
        { $count ->
            [one] 1 Lioness
           *[other] { $count } Lionesses
        }

kind-chimera = Chimera
    .article = a Chimera
    .many = Chimeras
    .counted =
        { $count ->
            [one] 1 Chimera
           *[other] { $count } Chimeras
        }

# How each piece moves: in `/piece` and in refusals, after "it": "The Rook can't reach e5: it moves any distance ...".
# Small letters, no full stop.

moves-giant-king = moves one square in any direction, and is named by its lowest, leftmost square before and after
moves-gryphon = moves one square diagonally, and from there any distance outward along a rank or file
moves-rook = moves any distance along a rank or file
moves-wildebeest = jumps one square one way and two or three the other
moves-cardinal = moves any distance along a diagonal, or jumps like a Knight in chess
moves-knight = jumps like a Knight in chess, or exactly two squares diagonally
moves-bishop = moves any distance along a diagonal
moves-pawn = moves one square forward, or two from its starting rank, and captures one square diagonally forward
moves-reaper = moves like a Gryphon or a Rook
moves-citadel = moves like a Rook, jumps like a Knight in chess, or jumps exactly two squares diagonally
moves-behemoth = jumps one or two squares one way and two or three the other
moves-archangel = moves like a Gryphon or a Bishop
moves-lioness = jumps to any square at most two king moves away
moves-chimera = moves like a Bishop, or one square along a rank or file and from there any distance diagonally outward

# Notes on the diagrams of how pieces move: one or two sentences below the picture of `/piece`.

note-giant-king = It fills four squares and is named by the lowest, leftmost one. It captures every enemy piece where it goes.
note-pawn = On its eighth, ninth and tenth rank, another piece of its side can be promoted.

# Why a move is refused: a private answer, after the number of the rule. $piece, $by: a piece with its owner; $seat: a
# seat; $kind: a kind of piece; $from, $to, $via, $at: squares.

TURNS_INTO_NOTHING = The { FORM($piece, as: "bare") } can't become another piece. A Pawn on its last three ranks promotes a different piece: name that piece's square.
WRONG_CORNER = Name the { FORM($piece, as: "bare") } by its lowest, leftmost square: { $via }, not { $from }.
OVER_THE_EDGE = The { FORM($piece, as: "bare") } can't move to { $to }: its four squares must all be on the board.
ONTO_OWN_PIECE = The { FORM($piece, as: "bare") } can't move to { $to }: its own { FORM($by, as: "bare") } on { $at } is in the way.
ONTO_OTHER_KING = The { FORM($piece, as: "bare") } can't move to { $to }: it would step onto { $by } on { $at }.
TAKES_KING = The { FORM($piece, as: "bare") } can't move to { $to }: nothing captures { $by }.
PAWN_FACES_PIECE = The { FORM($piece, as: "bare") } can't move to { $to }: { $by } is there, and Pawns capture diagonally.
DOUBLE_STEP = The { FORM($piece, as: "bare") } can't move to { $to }: Pawns move two squares only from their starting rank.
NOTHING_TO_CAPTURE = The { FORM($piece, as: "bare") } can't move to { $to }: Pawns move diagonally only to capture, and there is nothing to capture.
EN_PASSANT_GONE = The { FORM($piece, as: "bare") } can't capture en passant on { $to }: { $by } on { $at } didn't pass that square on the last move.
TOO_EARLY = The { FORM($piece, as: "bare") } can't promote or drop a piece on { $to }: that takes a Pawn on its 8th, 9th or 10th rank.
PROMOTES_NOBODY = There is no piece on { $via } to promote.
PROMOTES_ENEMY = { $seat } can't promote { $by } on { $at }. Pick a piece of your own.
PROMOTES_PAWN = { $by } on { $at } can't be promoted: Pawns never are. Pick another piece.
PROMOTES_KING = { $by } on { $at } can't be promoted: Giant-Kings never are. Pick another piece.
PROMOTES_TWICE = { $by } on { $at } is already promoted. Pick another piece.
DROPS_PAWN = { $seat } can't drop a Pawn.
DROPS_TOO_SOON = { $seat } can't drop a piece yet: { $by } on { $at } can still be promoted.
DROPS_NOTHING = { $seat } has no captured { $kind } to drop.
DROPS_TOO_FAR = The { $kind } can't be dropped on { $via }: that isn't next to { $seat }'s Giant-King.
DROPS_ONTO_PIECE = The { $kind } can't be dropped on { $at }: { $by } is there.
STAYS_IN_CHECK = The { FORM($piece, as: "bare") } can't move to { $to }: { $seat }'s Giant-King would still be in check. All four of its squares are attacked, { $via } by { $by } on { $at }.
EXPOSES_KING = The { FORM($piece, as: "bare") } can't move to { $to }: { $seat }'s Giant-King would be in check. All four of its squares would be attacked, { $via } by { $by } on { $at }.
KING_INTO_CHECK = The { FORM($piece, as: "bare") } can't move to { $to }: it would be in check. All four of its squares would be attacked, { $via } by { $by } on { $at }.

# The rules, by number: `/rules` (private or public), and help on the command line. Exact words matter more than short
# ones. Letters, squares and option values (`setup=random`) stay as they are.

GK-1 = The board has 10 × 10 squares. White's first rank, from a to j, is Gryphon, Rook, Wildebeest, Cardinal, Giant-King (e and f, on ranks 1 and 2), Cardinal, Wildebeest, Rook, Gryphon. Knights start on c2 and h2, Bishops on b2 and i2, Pawns on the third rank. Black mirrors this. White begins.
GK-2 = The Giant-King fills 2 × 2 squares and moves one square in any direction. It captures every enemy piece on its new squares, up to three at once; pieces of its own side block it. It can't castle, and can't step onto the other Giant-King.
GK-3 = The Gryphon moves one square diagonally. If that square is empty, it can go on from there any distance outward along a rank or file. The Reaper moves like a Gryphon or a Rook.
GK-4 = The Rook moves as in chess. The Citadel moves like a Rook, jumps like a Knight in chess, or jumps exactly two squares diagonally.
GK-5 = The Wildebeest jumps one square one way and two or three the other. The Behemoth can also jump two squares each way, or two one way and three the other.
GK-6 = The Cardinal moves like a Bishop or jumps like a Knight in chess. The Archangel moves like a Gryphon or a Bishop, without that jump.
GK-7 = The Knight jumps like a Knight in chess, or exactly two squares diagonally. The Lioness jumps to any of the 24 squares at most two king moves away.
GK-8 = The Bishop moves as in chess. The Chimera moves like a Bishop, or one square along a rank or file and, if that square is empty, from there any distance diagonally outward.
GK-9 = The Pawn moves as in chess: one square forward, or two from its starting rank (3 for White, 8 for Black), capturing one square diagonally forward. It can capture en passant right after a double step.
GK-10 = No piece can capture a Giant-King or move onto its squares. A Giant-King blocks other pieces as any piece does, except as GK-12 says.
GK-11 = A Giant-King is in check only while all four of its squares are attacked. You can't make a move that leaves your own Giant-King in check. Promotions, drops and the removal of the Pawn count as part of the move.
GK-12 = A Giant-King's squares don't shield each other: each one is judged as if the other three were empty. The same goes for the first step of a bent move.
GK-13 = A Giant-King attacks a square if one of its moves would newly cover that square.
GK-14 = If you are in check and have no legal move, it is checkmate and you lose. If you are not in check and have no legal move, it is a draw. A game goes on even if neither side can win it any more.
GK-15 = Pawns don't promote themselves. When your Pawn reaches its 8th rank, and again its 9th and 10th, you can at once promote another piece of yours that isn't promoted yet; not a Pawn, and not the Giant-King. On the 10th rank the Pawn is then removed, even if you promote nothing.
GK-16 = If you have no such piece on the board, you can instead drop one of your captured pieces, unpromoted, on an empty square next to your Giant-King. Pawns can't be dropped. The advancing Pawn is still on its square at that moment.
GK-17 = You don't have to promote or drop. If you don't do it at once, the chance is gone.

# The game in short (`summary`: three to five sentences in `/rules`; `goal`: one sentence at the start of a game), and
# the steps of its tutorial (private): a title, what the step is about, what to do, and what is said when it is done.
# "You" is the learner, who plays White.

summary = It is chess on a bigger board, with a King as big as four squares. The Giant-King captures everything that it steps on. It is in check only when all four of its squares are attacked. Pawns that get far promote other pieces. Checkmate wins.
goal = To win, checkmate the enemy Giant-King, which fills four squares.

lesson-four-squares = Four squares
    .about = Your King fills four squares. It captures every enemy piece that it steps on. Your own pieces block it.
    .task = Capture two pieces at once with your Giant-King.
    .done = One step, two captures. It can even be three.
lesson-gryphon = The Gryphon
    .about = A Gryphon turns a corner: one square diagonally, then straight on. A piece on its first square stops it.
    .task = Capture the Rook on e9 with your Gryphon.
    .done = One square diagonally to e5, then straight up to e9.
lesson-jumps = Jumping pieces
    .about = These three jump over whatever is in between. The Cardinal can also move like a Bishop.
    .task = Capture the Bishop with your Wildebeest.
    .done = One square one way, three the other.
lesson-promotion = Pawns promote others
    .about = A Pawn never promotes itself. When it reaches its 8th, 9th or 10th rank, it can promote another piece of yours at once. A Gryphon becomes a Reaper.
    .task = Move your Pawn to e8 and promote your Gryphon.
    .done = Your Gryphon is a Reaper now. Use this right at once, or it is lost.
lesson-promoted-riders = Promoted riders
    .about = A promoted piece has a new name and more moves. Most of these go as two pieces do.
    .task = Capture the Rook on f7 with your Chimera.
    .done = One square straight up, then diagonally outward: that is the Chimera's second way to move.
lesson-promoted-jumps = Promoted jumpers
    .about = Two promoted pieces jump, to more squares than before.
    .task = Capture the Knight with your Behemoth.
    .done = Two squares one way and three the other, over everything in between.
lesson-drop = Dropping a piece
    .about = If you have nothing left to promote, a Pawn that gets far brings back a captured piece: you drop it next to your Giant-King.
    .task = Move your Pawn to f8 and drop your captured Knight.
    .done = Your Knight is back beside its King.
lesson-checkmate = Check and checkmate
    .about = A Giant-King is in check only while all four of its squares are attacked. Your Rooks already attack the files h and i.
    .task = Give checkmate: let your Reaper attack the j-file.
    .done = All four squares are attacked, and nothing helps: checkmate, you win!
