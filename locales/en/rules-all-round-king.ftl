# The title of the game, in all texts, pictures and thread names (together with names at most 100 characters).

title = All-round King

# The phases of a King ($piece, of $seat; $other is the opponent): their names, what its own player aims at, and what is
# said when the King has passed them and when they begin. `trial`: a line below the board; $place, $count: numbers;
# $goal: one of `goal-...`, in parentheses there and after a colon in `next-...`. `passed-...`, `next-...`: public
# lines.

phase-e = Escaping
phase-s = Surrendering
phase-n = Normal
phase-a = Anti-King
phase-fe = Escaping, friendly fire
phase-fs = Surrendering, friendly fire
phase-fn = Normal, friendly fire
phase-fa = Anti-King, friendly fire

trial = { $piece }: { $phase }, phase { $place } of { $count } ({ $goal }).
progress = { $phase }, phase { $place } of { $count }

goal-e = put it where { $other } can't attack it
goal-s = put it where { $other } attacks it and can't stop that
goal-n = checkmate it with { $seat }'s pieces; { $other } moves it
goal-a = leave it where none of { $seat }'s pieces attacks it and { $other } can't change that
goal-fe = put it where none of { $seat }'s pieces attacks it and { $other } can't change that
goal-fs = put it where { $seat }'s pieces attack it and { $other } can't stop that
goal-fn = get it attacked by { $other }'s own pieces, so that { $other } can't stop that
goal-fa = leave it where none of { $other }'s pieces attacks it and { $other } can't change that

passed-e = { $piece } has escaped.
passed-s = { $piece } has surrendered.
passed-n = { $piece } has been checkmated.
passed-a = { $piece } has been left alone.
passed-fe = { $piece } has escaped its own pieces.
passed-fs = { $piece } has surrendered to its own pieces.
passed-fn = { $piece } has been checkmated by { $other }'s own pieces.
passed-fa = { $piece } has been left alone by { $other }'s pieces.

next-e = Now it must escape: { $goal }.
next-s = Now it must surrender: { $goal }.
next-n = Now it must be checkmated: { $goal }.
next-a = Now it must be left alone: { $goal }.
next-fe = Now it must escape its own pieces: { $goal }.
next-fs = Now it must surrender to its own pieces: { $goal }.
next-fn = Now { $other }'s own pieces must checkmate it: { $goal }.
next-fa = Now { $other }'s pieces must leave it alone: { $goal }.

# What the player to move ($seat) must do about the King that they guard: a public line below the board. $square: a
# square.

must-attack = { $seat } must attack the King on { $square }.
must-stop-attack = { $seat } must end the attack on the King on { $square }.

# How each piece moves: in `/piece` and in refusals, after "it": "The Rook can't reach e5: it moves any distance ...".
# Small letters, no full stop.

moves-king = moves one square in any direction
moves-queen = moves any distance along a rank, file or diagonal
moves-rook = moves any distance along a rank or file
moves-bishop = moves any distance along a diagonal
moves-knight = jumps two squares one way and one the other
moves-pawn = moves one square forward, or two from its starting rank, and captures one square diagonally forward

# The names of diagrams that are not those of pieces: titles and menu options (100).

diagram-king-in-phase-e = King (Escaping)
diagram-king-in-phase-s = King (Surrendering)
diagram-king-in-phase-n = King (Normal)
diagram-king-in-phase-a = King (Anti-King)
diagram-king-in-phase-fe = King (Escaping, friendly fire)
diagram-king-in-phase-fs = King (Surrendering, friendly fire)
diagram-king-in-phase-fn = King (Normal, friendly fire)
diagram-king-in-phase-fa = King (Anti-King, friendly fire)

# Notes on the diagrams of how pieces move: one or two sentences below the picture of `/piece`.

note-king-in-phase-e = Its origin moves it. It captures its owner's pieces. The guardian must keep it attacked with the guardian's own pieces. Kings don't count as attackers.
note-king-in-phase-s = Its origin moves it. It captures the other player's pieces. The guardian must not attack it. Kings don't count as attackers.
note-king-in-phase-n = Its guardian moves it. It captures the other player's pieces. The origin's pieces must not attack it. A King can attack it too.
note-king-in-phase-a = Its guardian moves it. It captures its owner's pieces. The origin's pieces must attack it. Kings don't count as attackers.
note-king-in-phase-fe = Its origin moves it. It captures the other player's pieces. The origin's pieces must attack it. Kings don't count as attackers.
note-king-in-phase-fs = Its origin moves it. It captures its owner's pieces. The origin's pieces must not attack it. Kings don't count as attackers.
note-king-in-phase-fn = Its guardian moves it. It captures its owner's pieces. The guardian's pieces must not attack it. A King can attack it too.
note-king-in-phase-fa = Its guardian moves it. It captures the other player's pieces. The guardian's pieces must attack it. Kings don't count as attackers.
note-pawn = On the last rank it becomes a Queen, Rook, Bishop or Knight. It captures a Pawn that has just passed its square.

# Why a move is refused: a private answer, after the number of the rule. $piece, $by: a piece with its owner; $seat: a
# seat; $kind: a kind of piece; $from, $to, $via, $at: squares.

KING_OF_ANOTHER = { $seat } can't move { $piece } on { $from }: in its phase it belongs to the other player.
NO_KING_IS_CAPTURED = The { FORM($piece, as: "bare") } can't move to { $to }: { $by } is there, and Kings are never captured.
NOT_ITS_PREY = { $piece } can't capture { $by } on { $to }: in its phase it captures only { $seat }'s pieces.
PAWN_BLOCKED = The { FORM($piece, as: "bare") } can't move to { $to }: { $by } on { $at } is in the way.
PAWN_NEEDS_CAPTURE = The { FORM($piece, as: "bare") } can't move to { $to }: it moves diagonally only to capture, and there is nothing to capture.
PAWN_ONLY_ONE = The { FORM($piece, as: "bare") } on { $from } can't move two squares: it isn't on its starting rank.
PROMOTION_MISSING = The { FORM($piece, as: "bare") } reaches the last rank on { $to }. Say which piece it becomes, as in e7e8=Q.
PROMOTION_WRONG = The { FORM($piece, as: "bare") } can't become { FORM($kind, as: "article") }. Choose a Queen, Rook, Bishop or Knight.
CASTLING_PHASE = { $piece } can't castle in its phase.
CASTLING_KING_MOVED = { $piece } on { $from } can't castle: it has moved.
CASTLING_ROOK_MOVED = { $piece } can't castle to { $to }: { $seat } has no unmoved Rook on { $via }.
CASTLING_BLOCKED = { $piece } can't castle to { $to }: { $by } on { $at } is between King and Rook.
CASTLING_ATTACKED = { $piece } can't castle to { $to }: { $by } on { $at } attacks { $via }.
STAYS_ATTACKED = { FORM($piece, as: "bare") } to { $to } doesn't help: { $by } on { $at } would still attack the King on { $via }. { $seat } must stop that.
STAYS_UNATTACKED = { FORM($piece, as: "bare") } to { $to } doesn't help: nothing would attack the King on { $via }. { $seat } must attack it.
LEAVES_ATTACKED = The { FORM($piece, as: "bare") } can't move to { $to }: { $by } on { $at } would attack the King on { $via }, and { $seat } must prevent that.
LEAVES_UNATTACKED = The { FORM($piece, as: "bare") } can't move to { $to }: nothing would attack the King on { $via } any more, and { $seat } must keep it attacked.

# The rules, by number: `/rules` (private or public), and help on the command line. Exact words matter more than short
# ones. Letters, squares and option values (`setup=random`) stay as they are.

ARK-1 = The board and pieces are those of chess, but the Kings have swapped places: White's King starts on e8, Black's on e1. White begins. A King's colour is its origin, and never changes.
ARK-2 = Each King is in a phase. In Escaping and Surrendering phases its origin moves it; in Normal and Anti-King phases the other player does. The origin always gains when its King advances. The other player is its guardian and must prevent that.
ARK-3 = The phases are Escaping (E), Surrendering (S), Normal (N) and Anti-King (A), each also with friendly fire (FE, FS, FN, FA). A phase decides who moves the King, whose pieces it can capture, whose attacks count, and what the danger is: being attacked (S, N, FS, FN), or not being attacked (E, A, FE, FA).
ARK-4 = The option phases sets the order, the same for both Kings: one to eight different phases. An order is refused if a King would be in danger at the start, or if a phase would begin in danger. An order of all eight that works: E,S,N,A,FS,FE,FN,FA. With FN, hardly anything can force a King to advance.
ARK-5 = All pieces move and capture as in chess, with double steps, en passant and promotion. Only a King can capture pieces of its own side, in the phases that allow it.
ARK-6 = No piece can capture a King or move onto its square.
ARK-7 = While the enemy's King is in an Escaping phase (E or FE) and has never moved, you can castle that King with your own Rook. The Rook must be unmoved and on a or h of the same rank, with only empty squares between. Attacked squares don't matter. You can't move an enemy King in any other way.
ARK-8 = A King in the Normal phase (N) that has never moved castles with its owner's Rook as in chess. Only that phase's attackers count as attackers.
ARK-9 = A piece attacks a King's square with its usual capturing move, whoever owns the King. A King attacks only a King in a Normal phase (N or FN), and only if the attackers' side owns it and its phase lets it capture pieces of the other King's owner. In every other phase, a King next to it doesn't count. So nobody can hold a King back for ever by keeping another King beside it.
ARK-10 = After your move, the King that you guard must not be in danger.
ARK-11 = If it is the guardian's turn and none of their moves can bring the King out of danger, the King advances to its next phase at once. In the new phase the same question is asked again. Nothing else on the board changes.
ARK-12 = When your King advances beyond its last phase, you win at once.
ARK-13 = A King can pass several phases at once: one that both sides mate at the same time in Surrendering goes straight on to Anti-King.
ARK-14 = You guard exactly one King, so you never have two to rescue. The inventor mentions a player with two Kings to rescue, but the inventor's own phases don't let that happen.
ARK-15 = If there is no danger and you have no legal move, the game is a draw.

# What the options of this game are for: small text in the private settings menu, and help on the command line. No full
# stop.

option-phases = The phases of both Kings, in order; all eight, for example: E,S,N,A,FS,FE,FN,FA

# The game in short (`summary`: three to five sentences in `/rules`; `goal`: one sentence at the start of a game), and
# the steps of its tutorial (private): a title, what the step is about, what to do, and what is said when it is done.
# "You" is the learner, who plays White.

summary = Each King has four phases: it must escape, surrender, be checkmated, and be left alone. You move your own King in the first two, your opponent moves it in the last two. The first King through all four wins. You guard the other King and try to stop it. All other pieces move as in chess.
goal = To win, be the first to get your King through all its phases.

lesson-escape = Escaping
    .about = Each King goes through four phases, and the first is Escaping. You move your King. If Black has no move that attacks it, it goes on to the next phase. The badge of this phase is an arrow.
    .task = Move your King where the Bishop can't attack it next.
    .done = Black must keep your Escaping King attacked, and can't: the Bishop never reaches light squares. Your King goes on to Surrendering.
lesson-guard = You are the guardian
    .about = You guard Black's King. While it is Escaping, your pieces must attack it after each of your moves. Other moves aren't legal. The red mark shows a King in danger: this one isn't attacked yet.
    .task = Attack Black's King with your Rook.
    .done = Black's King is attacked, so it hasn't escaped.
lesson-beside = Kings side by side
    .about = A King attacks only a King in the phase Normal. In the other phases a King next to it doesn't count, so Black can't hold your Escaping King back with a King.
    .task = Move your King to d4, next to Black's King and out of the Knight's reach.
    .done = Black's King doesn't count, and the Knight can't attack d4 in one move. Your King goes on to Surrendering.
lesson-forced-castling = Castling the other King
    .about = The Kings have swapped places, so Black's King starts on your side. While it is Escaping and has never moved, you can castle it with your own Rook. You can't move it in any other way.
    .task = Castle Black's King: move it from e1 to g1.
    .done = The King is on g1, and your Rook on f1 attacks it.
lesson-surrender = Surrendering
    .about = Now your King wants to be attacked by Black's pieces. You still move it. If Black can't end all attacks with one move, it goes on. The badge is a flag.
    .task = Move your King where both Rooks attack it.
    .done = Black can move one Rook away, but not both. Your King goes on to the phase Normal.
lesson-normal = Normal
    .about = Now Black moves your King, and your pieces hunt it as in chess. Checkmate it, and it goes on. The badge is a crown.
    .task = Checkmate your own King with a Rook on the last rank.
    .done = Black can't save your King from your Rooks. It goes on to the last phase, Anti-King.
lesson-left-alone = Anti-King
    .about = In the last phase Black still moves your King, and must keep it attacked by your pieces. If Black can't, your King is through. The badge is a cross.
    .task = Move your Bishop so that Black can't bring your King under its attack.
    .done = Your Bishop leaves your King alone, and Black can't change that. All four phases are done: you win!
lesson-friendly-fire = Friendly fire
    .about = Players can agree on other phases before the game. With friendly fire, things turn round: here your King must escape your own pieces, and this is its last phase.
    .task = Move your King out of reach of your own Rook.
    .done = Your Rook no longer attacks your King, and Black can't change that. Your King is through: you win!
