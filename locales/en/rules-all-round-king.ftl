# How each piece moves, to follow "it".

moves-king = goes one step any way
moves-queen = rides along rank, file or diagonal
moves-rook = rides along rank or file
moves-bishop = rides diagonally
moves-knight = leaps two squares one way and one the other
moves-pawn = goes one step forward, two from its starting rank, and captures one step diagonally forward

# Why an action is refused.

KING_OF_ANOTHER = { $piece } on { $from } is not { $seat }'s to move in its present phase.
NO_KING_IS_CAPTURED = { $piece } may not go to { $to }: { $by } stands there, and no piece captures a King.
NOT_ITS_PREY = { $piece } may not capture { $by } on { $to }: in its present phase it captures only { $seat }'s pieces.
PAWN_BLOCKED = { $piece } cannot go forward to { $to }: { $by } stands on { $at }.
PAWN_NEEDS_CAPTURE = { $piece } goes diagonally to { $to } only to capture, and there is nothing to capture.
PAWN_ONLY_ONE = { $piece } on { $from } goes two squares only from its starting rank.
PROMOTION_MISSING = { $piece } reaches the last rank on { $to }: say which piece it becomes.
PROMOTION_WRONG = { $piece } may not become { FORM($kind, "article") }, only a Queen, Rook, Bishop or Knight.
CASTLING_PHASE = { $piece } cannot castle in its present phase.
CASTLING_KING_MOVED = { $piece } on { $from } has moved and cannot be castled.
CASTLING_ROOK_MOVED = { $piece } cannot castle to { $to }: { $seat } has no Rook on { $via } that has never moved.
CASTLING_BLOCKED = { $piece } cannot castle to { $to }: { $by } on { $at } stands between King and Rook.
CASTLING_ATTACKED = { $piece } cannot castle to { $to }: { $by } on { $at } attacks { $via }.
STAYS_ATTACKED = { $piece } may not go to { $to }: { $by } on { $at } attacks the King on { $via }, and { $seat } must put that right.
STAYS_UNATTACKED = { $piece } may not go to { $to }: nothing attacks the King on { $via }, and { $seat } must put that right.
LEAVES_ATTACKED = { $piece } may not go to { $to }: { $by } on { $at } would attack the King on { $via }, which { $seat } must prevent.
LEAVES_UNATTACKED = { $piece } may not go to { $to }: nothing would attack the King on { $via }, which { $seat } must prevent.

# The rules.

ARK-1 = The board and the array are those of chess, but the Kings have changed places: White's is on e8 and Black's on e1. White begins. A King keeps the name of its origin.
ARK-2 = Each King is in a phase. In the first kinds of phase its origin moves it, in the later ones the other seat does. The origin profits when its King advances; the other seat is its guardian and has to prevent that.
ARK-3 = The phases are Escaping (E), Surrendering (S), Normal (N) and Anti-King (A), each also with friendly fire (FE, FS, FN, FA). A phase says who moves the King, whose pieces it captures, whose attacks count, and whether attacked or not attacked is the danger.
ARK-4 = The option phases gives the order, the same for both Kings: one to eight different phases. An order in which a phase would begin in danger is refused.
ARK-5 = All pieces move and capture as in chess, with double steps, en passant and promotion. Only a King may capture its own side's pieces, in the phases that say so.
ARK-6 = Nothing captures a King or moves onto one.
ARK-7 = While the other's King is Escaping and has never moved, a seat may castle that King with a Rook of its own that has never moved and stands on a or h of the same rank with nothing between. Attacked squares do not matter.
ARK-8 = A Normal King that has never moved castles with its owner's Rook as in chess.
ARK-9 = A piece attacks a King's square by its usual capture, whoever owns the King. A King attacks a King only for the attackers' seat, and if its phase lets it capture that owner's pieces.
ARK-10 = After a seat's action the King that it guards must not be in danger.
ARK-11 = When the guardian is to act and nothing that it can do helps the King out of danger, the King advances to its next phase at once, and the question is asked again there.
ARK-12 = The origin of a King that advances beyond its last phase wins.
ARK-13 = So a King can pass several phases in one go: one mated by both sides at once while Surrendering goes straight on to Anti-King.
ARK-14 = Each seat guards one King only, and never has two to help.
ARK-15 = No danger and no legal action is a draw.
