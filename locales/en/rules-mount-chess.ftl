# The title of the game, in all texts, pictures and thread names (together with names at most 100 characters).

title = Mount Chess

# The pieces that only this game has. `.article`, `.many`, `.counted`: see pieces.ftl.

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

# How each piece moves: in `/piece` and in refusals, after "it": "The Rook can't reach e5: it moves any distance ...".
# Small letters, no full stop.

moves-flag = moves one square in any direction
moves-farmer = moves one square forward, left or right
moves-hunter = moves one square diagonally forward
moves-cavalry = jumps to a square exactly two king moves away
moves-archer = moves any distance along a diagonal
moves-chariot = moves any distance along a rank or file

# Notes on the diagrams of how pieces move: one or two sentences below the picture of `/piece`.

note-flag = Capture both enemy Flags, or bring a Flag to the last rank, and you win.
note-farmer = It can mount a Farmer or Hunter of its own side: together they become one bigger piece. On the last rank it gets mounted.
note-hunter = It can mount a Farmer or Hunter of its own side: together they become one bigger piece. On the last rank it gets mounted.
note-cavalry = Nothing in between blocks it.

# Why a move is refused: a private answer, after the number of the rule. $piece, $by: a piece with its owner; $seat: a
# seat; $kind: a kind of piece; $from, $to, $via, $at: squares.

CANNOT_MOUNT = The { FORM($piece, as: "bare") } can't move to { $to }: { $by } is there. Only Farmers and Hunters mount, and only on Farmers and Hunters.
FARMER_TAKES_HUNTER = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: Farmers don't capture Hunters.
HUNTER_TAKES_FARMER = The { FORM($piece, as: "bare") } can't capture { $by } on { $to }: Hunters don't capture Farmers.
PROMOTION_MISSING = The { FORM($piece, as: "bare") } gets mounted on { $to }, its last rank. Say which piece it becomes.
PROMOTION_WRONG = The { FORM($piece, as: "bare") } can't become { FORM($kind, as: "article") }. A Farmer becomes a Cavalry or a Chariot, a Hunter becomes a Cavalry or an Archer.

# The rules, by number: `/rules` (private or public), and help on the command line. Exact words matter more than short
# ones. Letters, squares and option values (`setup=random`) stay as they are.

MC-1 = The board has 8 × 8 squares. Each side has 2 Flags, 7 Farmers and 7 Hunters. White begins.
MC-2 = The picture of the starting position is lost. Here each side fills its first two ranks: Flags on the d and e files of its first rank, Farmers on the other light squares, Hunters on the other dark ones. With setup=random, White's pieces are shuffled and Black's are the same after a half turn.
MC-3 = The Flag moves one square in any direction.
MC-4 = The Farmer moves one square forward, left or right.
MC-5 = The Hunter moves one square diagonally forward.
MC-6 = The Cavalry jumps to any of the sixteen squares exactly two king moves away. Nothing in between blocks it.
MC-7 = The Archer moves any distance along a diagonal, the Chariot any distance along a rank or file. Both can move backward too.
MC-8 = A piece captures by moving onto an enemy piece, which leaves the game. Farmers can't capture Hunters, and Hunters can't capture Farmers. Every other capture is allowed, Flags' captures too.
MC-9 = A Farmer or Hunter can move onto a Farmer or Hunter of its own side, and the two become one piece: a Farmer and a Hunter a Cavalry, two Hunters an Archer, two Farmers a Chariot. Flags and mounted pieces never mount and are never mounted. Nothing unmounts.
MC-10 = On its last rank a Farmer becomes a Cavalry or a Chariot, and a Hunter a Cavalry or an Archer. Its owner chooses. This counts for captures too.
MC-11 = Capture both enemy Flags, or move a Flag of your own onto the last rank, and you win at once.
MC-12 = The game is a draw by agreement, or when a position comes up for the third time. There is no check, castling or en passant. If you have no move you pass; two passes in a row are a draw.

# What the options of this game are for: small text in the private settings menu, and help on the command line. No full
# stop.

option-setup = How the pieces start

# The game in short (`summary`: three to five sentences in `/rules`; `goal`: one sentence at the start of a game), and
# the steps of its tutorial (private): a title, what the step is about, what to do, and what is said when it is done.
# "You" is the learner, who plays White.

summary = Small pieces climb onto each other and become bigger ones: Cavalry, Archers and Chariots. Farmers walk straight, Hunters diagonally. Capture both enemy Flags and you win. Or bring one of your own Flags to the last rank.
goal = To win, capture both enemy Flags, or bring one of your own to the last rank.

lesson-flag-home = Bring a Flag home
    .about = You have two Flags. If one of them reaches the last rank, you win at once.
    .task = Move your Flag to the last rank.
    .done = Your Flag is on the last rank: you win! Watch your opponent's Flags, too.
lesson-on-foot = Farmers and Hunters
    .about = A piece captures by moving onto an enemy piece. But Farmers can't capture Hunters, and Hunters can't capture Farmers.
    .task = Capture the Hunter with your Hunter.
    .done = Hunters capture Hunters, and Farmers capture Farmers. Everything else is fair game for both.
lesson-mount-cavalry = Mounting
    .about = Move a Farmer or Hunter onto another one of yours, and they become one bigger piece. A Farmer and a Hunter make a Cavalry.
    .task = Make a Cavalry: move your Farmer onto your Hunter.
    .done = Two small pieces are now one Cavalry. They never split again.
lesson-mount-alike = Two of a kind
    .about = Two Hunters make an Archer, two Farmers make a Chariot.
    .task = Make an Archer or a Chariot.
    .done = Two of a kind make a piece that rides as far as it likes.
lesson-leap = The Cavalry jumps
    .about = Nothing stops a Cavalry: it jumps over whatever is in between.
    .task = Jump over your Hunter and capture the Farmer on f6.
    .done = A Cavalry always lands exactly two king moves away.
lesson-ride = Riding far
    .about = Archers and Chariots move as far as the way is clear, backward too.
    .task = Capture the Cavalry with your Archer.
    .done = The diagonal was clear, and mounted pieces capture anything.
lesson-last-rank = Promotion
    .about = A Farmer or Hunter that reaches the last rank is mounted at once. A Farmer becomes a Cavalry or a Chariot, a Hunter a Cavalry or an Archer.
    .task = Move your Farmer to the last rank and choose what it becomes.
    .done = Your Farmer is mounted. The choice is yours each time.
lesson-both-flags = Both Flags
    .about = The other way to win: capture both enemy Flags. Black has already lost one.
    .task = Capture the last Flag.
    .done = Both Flags are gone: you win!
