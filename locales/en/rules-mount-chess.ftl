# The pieces that only this game has.

kind-flag = Flag
    .article = a Flag
    .many = Flags
    .counted =
        { $count ->
            [one] 1 Flag
           *[other] { $count } Flags
        }

kind-farmer = Farmer
    .article = a Farmer
    .many = Farmers
    .counted =
        { $count ->
            [one] 1 Farmer
           *[other] { $count } Farmers
        }

kind-hunter = Hunter
    .article = a Hunter
    .many = Hunters
    .counted =
        { $count ->
            [one] 1 Hunter
           *[other] { $count } Hunters
        }

kind-cavalry = Cavalry
    .article = a Cavalry
    .many = Cavalry
    .counted =
        { $count ->
            [one] 1 Cavalry
           *[other] { $count } Cavalry
        }

kind-chariot = Chariot
    .article = a Chariot
    .many = Chariots
    .counted =
        { $count ->
            [one] 1 Chariot
           *[other] { $count } Chariots
        }

# How each piece moves, to follow "it".

moves-flag = goes one step any way
moves-farmer = goes one step forward, left or right
moves-hunter = goes one step diagonally forward
moves-cavalry = leaps to a square exactly two king steps away
moves-archer = rides diagonally
moves-chariot = rides along rank or file

# Why an action is refused.

CANNOT_MOUNT = { $piece } may not go to { $to }, where { $by } stands: only a Farmer or a Hunter mounts, and only a Farmer or a Hunter.
FARMER_TAKES_HUNTER = { $piece } may not capture { $by } on { $to }: a Farmer may not capture a Hunter.
HUNTER_TAKES_FARMER = { $piece } may not capture { $by } on { $to }: a Hunter may not capture a Farmer.
PROMOTION_MISSING = { $piece } reaches its final rank on { $to } and must be mounted there: say which piece it becomes.
PROMOTION_WRONG = { $piece } may not become { FORM($kind, "article") }: a Farmer becomes a Cavalry or a Chariot, a Hunter a Cavalry or an Archer.

# The rules.

MC-1 = The board has 8 x 8 squares. Each side has 2 Flags, 7 Farmers and 7 Hunters. White begins.
MC-2 = The picture of the array is lost. Here each side fills its two ranks: Flags on the d and e files of its first rank, Farmers on light squares, Hunters on dark ones. With setup=random White's pieces are shuffled, and Black's mirror them by a half turn.
MC-3 = The Flag steps one square any way.
MC-4 = The Farmer steps one square forward, left or right.
MC-5 = The Hunter steps one square diagonally forward.
MC-6 = The Cavalry leaps to any of the sixteen squares exactly two steps of a King away.
MC-7 = The Archer rides diagonally, the Chariot along rank and file, both also backward.
MC-8 = A piece captures by moving onto an enemy. Farmers do not capture Hunters, nor Hunters Farmers; all else is allowed.
MC-9 = A Farmer or Hunter may move onto another of its own side and become one piece with it: Farmer and Hunter a Cavalry, two Hunters an Archer, two Farmers a Chariot. Flags and mounted pieces take no part in that, and nothing dismounts.
MC-10 = On the last rank a Farmer becomes a Cavalry or a Chariot, a Hunter a Cavalry or an Archer, as its owner chooses.
MC-11 = A side wins when it has captured both Flags of the other, or moves a Flag of its own onto the last rank.
MC-12 = The game is drawn by agreement, or when a position stands for the third time. There is no check, no castling and no en passant. A side with no move passes; two passes in a row draw.
