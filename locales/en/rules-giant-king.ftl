# The pieces that only this game has.

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

# How each piece moves, to follow "it".

moves-giant-king = goes one step any way, written by its lowest, leftmost square before and after
moves-gryphon = steps diagonally and may ride on outward along rank or file
moves-rook = rides along rank or file
moves-wildebeest = leaps one square one way and two or three the other
moves-cardinal = rides diagonally, or leaps one square one way and two the other
moves-knight = leaps two squares one way and one or two the other
moves-bishop = rides diagonally
moves-pawn = goes one square forward, two from its starting rank, and captures one diagonally forward
moves-reaper = rides along rank or file, or steps diagonally and may ride on outward along rank or file
moves-citadel = rides along rank or file, or leaps two squares one way and one or two the other
moves-behemoth = leaps one or two squares one way and two or three the other
moves-archangel = rides diagonally, or steps diagonally and may ride on outward along rank or file
moves-lioness = leaps to a square at most two king steps away
moves-chimera = rides diagonally, or steps along rank or file and may ride on outward diagonally

# Why an action is refused.

TURNS_INTO_NOTHING = { $piece } does not become another piece by its own move: a Pawn on its last three ranks promotes another, named by its square.
WRONG_CORNER = { $piece } is named by its lowest, leftmost square, which is { $via } and not { $from }.
OVER_THE_EDGE = { $piece } cannot go from { $from } to { $to }: it would not stand on the board with all four squares.
ONTO_OWN_PIECE = { $piece } may not go from { $from } to { $to }: { $by } of its own side stands on { $at }.
ONTO_OTHER_KING = { $piece } may not go from { $from } to { $to }: it would step onto { $by } on { $at }.
TAKES_KING = { $piece } may not go to { $to }: no piece may capture { $by }.
PAWN_FACES_PIECE = { $piece } cannot go from { $from } to { $to }: { $by } stands there, and a Pawn captures only diagonally.
DOUBLE_STEP = { $piece } cannot go from { $from } to { $to }: a Pawn goes two squares only from its starting rank.
NOTHING_TO_CAPTURE = { $piece } cannot go from { $from } to { $to }: a Pawn goes diagonally only to capture, and nothing can be captured there.
EN_PASSANT_GONE = { $piece } may not capture en passant on { $to }: { $by } on { $at } did not pass over that square on the action before.
TOO_EARLY = { $piece } has no right to promote or drop a piece on { $to }: it must reach its 8th, 9th or 10th rank.
PROMOTES_NOBODY = There is no piece on { $via } to be promoted.
PROMOTES_ENEMY = { $by } on { $at } may not be promoted by { $seat }: it must be a piece of the Pawn's own side.
PROMOTES_PAWN = { $by } on { $at } may not be promoted: a Pawn promotes neither itself nor another Pawn.
PROMOTES_KING = { $by } on { $at } may not be promoted: a Giant-King never is.
PROMOTES_TWICE = { $by } on { $at } may not be promoted: it already is.
DROPS_PAWN = { $seat } may not drop a Pawn.
DROPS_TOO_SOON = { $seat } may not drop a piece while it has { $by } on { $at }, which is unpromoted.
DROPS_NOTHING = { $seat } has no captured { $kind } to drop.
DROPS_TOO_FAR = The { $kind } may not be dropped on { $via }: that square is not next to { $seat }'s Giant-King.
DROPS_ONTO_PIECE = The { $kind } may not be dropped on { $at }: { $by } stands there.
STAYS_IN_CHECK = { $piece } may not go from { $from } to { $to }: { $seat }'s Giant-King would still be in check, with each of its squares attacked, { $via } by { $by } on { $at }.
EXPOSES_KING = { $piece } may not go from { $from } to { $to }: { $seat }'s Giant-King would be in check, with each of its squares attacked, { $via } by { $by } on { $at }.
KING_INTO_CHECK = { $piece } may not go from { $from } to { $to }: it would be in check there, with each of its squares attacked, { $via } by { $by } on { $at }.

# The rules.

GK-1 = The board has 10 x 10 squares. From a to j White's first rank is Gryphon, Rook, Wildebeest, Cardinal, Giant-King (on two squares of both ranks), Cardinal, Wildebeest, Rook, Gryphon; Knights stand on c2 and h2, Bishops on b2 and i2, Pawns on the third rank. Black mirrors this. White begins.
GK-2 = The Giant-King fills 2 x 2 squares and steps one square any way. Whatever enemies stand on its new squares are captured, up to three at once. It does not castle, and does not step onto the other Giant-King.
GK-3 = The Gryphon steps one square diagonally and may ride on from there along rank or file, outward. The Reaper joins Gryphon and Rook.
GK-4 = The Rook is that of chess. The Citadel also leaps one and two squares, or two and two.
GK-5 = The Wildebeest leaps one and two squares, or one and three. The Behemoth also leaps two and two, or two and three.
GK-6 = The Cardinal joins Bishop and the leap of one and two. The Archangel joins Gryphon and Bishop, without that leap.
GK-7 = The Knight leaps one and two squares, or two and two. The Lioness leaps to any square at most two steps of a King away.
GK-8 = The Bishop is that of chess. The Chimera is a Bishop that may also step one square along rank or file and ride on diagonally, outward.
GK-9 = The Pawn is that of chess; from its starting rank it may go two squares, and it can then be taken en passant.
GK-10 = Nothing captures a Giant-King or moves onto its squares. It is in the way like any piece, but for GK-12.
GK-11 = A Giant-King is in check only while each of its four squares is attacked. No action may leave one's own Giant-King in check.
GK-12 = When attacks on a Giant-King are judged, each of its squares is looked at as if the other three were empty, also for the first step of a bent ride.
GK-13 = A Giant-King attacks a square when one of its steps would newly cover it.
GK-14 = Check with no legal action is checkmate, and loses. No check and no legal action is a draw. The referee ends no game because nobody could win it.
GK-15 = Pawns do not promote themselves. When one reaches its eighth rank, and again its ninth and tenth, its owner may promote another plain piece, neither Pawn nor Giant-King. On the tenth rank the Pawn then goes.
GK-16 = Who has no such piece left may drop one that was captured, plain and no Pawn, on an empty square next to the Giant-King instead.
GK-17 = The right may be declined, and is lost when it is not used at once.
