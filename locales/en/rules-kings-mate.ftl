# The pieces that only this game has.

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

# How each piece moves, to follow "it".

moves-king = goes one step any way
moves-swordmaster = rides in all eight directions
moves-keeper = rides along rank or file
moves-priest = rides diagonally
moves-priestess = rides diagonally
moves-fool = goes one step straight forward or backward, and captures one step diagonally

# Why an action is refused.

FAILED_THIS_TURN = { $piece } on { $from } may not act again this turn: the capture that it declared has failed.
DEFENCE_NOT_AGREED = { $piece } may not leap from { $from } to { $to }: the Defence of the Crown was not agreed before this game.
DEFENCE_KING_HAS_MOVED = { $piece } may not leap from { $from } to { $to }: the Defence of the Crown is for a King that has never moved.
DEFENCE_WITHOUT_LINE = { $piece } may not leap from { $from } to { $to }: in the Defence of the Crown its Swordmasters stand between, on { $at } and { $via }.
DEFENCE_LANDS_ON_PIECE = { $piece } may not leap from { $from } to { $to }: { $by } stands there, and the Defence of the Crown ends on an empty square.
PASSES_RAISED = { $piece } cannot go from { $from } to { $to }: only Kings and Swordmasters pass the raised square { $via }, unless their King stands on a central one.
STOPS_ON_RAISED = { $piece } may not stop on the raised square { $to }: only Kings and Swordmasters may, unless their King stands on a central one.
FOOL_STOPS_ON_RAISED = { $piece } may not stop on the raised square { $to }: a Fool may only while its King stands on a central one or another Fool on its own King Square.
FOOL_CAPTURES_STRAIGHT = { $piece } may not capture { $by } on { $to }: a Fool goes straight without capture and captures diagonally.
FOOL_CAPTURES_NOTHING = { $piece } may not go diagonally to { $to }: a Fool does so only to capture, and nothing stands there.
KING_IS_GUARDED = { $piece } may not capture { $by } on { $to }: a King that has a Swordmaster cannot be captured.
KING_IS_CONQUERED = { $piece } may not capture { $by } on { $to }: outside Active Play a King is conquered, never captured.
PROMOTION_MISSING = { $piece } reaches its last rank on { $to } and must become a Keeper, Priest or Priestess that was captured: say which.
PROMOTION_WRONG = { $piece } may not become { FORM($kind, "article") }: a Fool becomes a Keeper, Priest or Priestess.
PROMOTION_NOT_CAPTURED = { $piece } may not become { FORM($kind, "article") }: no { $kind } of { $seat } is among the captured pieces.
PROMOTION_NONE_CAPTURED = { $piece } stays a Fool on { $to }: no Keeper, Priest or Priestess of { $seat } is among the captured pieces.
PROMOTION_AT_GAMBIT = { $piece } wins on { $to }, the enemy's King Square, and is not promoted there.
LEAVES_FORMATION = { $piece } may not go to { $to }: one Swordmaster must be next to the King, and the other next to the King or to that one.
LEAVES_LAST_SWORDMASTER = { $piece } may not go to { $to }: the last Swordmaster and its King must stay next to each other.
FORMATION_TO_RESTORE = { $piece } may not go to { $to }: it may move only to a square next to { $by } on { $at }, so that the formation is whole again.
STEPS_INTO_CHECK = { $piece } is defenceless and may not go to { $to }: { $by } on { $at } would attack it there.
EXPOSES_KING = { $piece } may not go from { $from } to { $to }: { $by } on { $at } would attack { $seat }'s defenceless King on { $via }.
STAYS_IN_CHECK = { $seat }'s King on { $via } is in check, counter or succumb: when { $piece } goes from { $from } to { $to }, { $by } on { $at } attacks it.

# The rules.

KM-1 = The board has 7 files and 9 ranks. Raised are the King Squares d1 and d9, and five squares in the middle: d5, c4, e4, c6, e6.
KM-2 = White's first rank is Keeper, Priest, Swordmaster, King, Swordmaster, Priestess, Keeper; Fools stand on a2, b2, d2, f2 and g2. Black's are the same by a half turn. White begins.
KM-3 = The King steps one square any way. The Keeper rides along rank and file; Priest and Priestess ride diagonally.
KM-4 = The Swordmaster rides all eight ways, as far as KM-8 lets it.
KM-5 = The Fool steps one square straight forward or backward without capturing, and captures one square diagonally, forward or backward.
KM-6 = Only Kings and Swordmasters stop on raised squares or pass them.
KM-7 = While a seat's King stands on one of the five raised squares in the middle as its turn begins, all its pieces may use all seven. Those that are there when the King leaves may stay.
KM-8 = A Swordmaster must stand next to its King, and a second one next to the King or to the first. An action of a King or Swordmaster must leave this whole. If it is broken when the turn begins, the King is free, and a Swordmaster may only move to mend it.
KM-9 = While a seat has a Swordmaster, its King can be neither attacked nor captured; it is just in the way. With both gone the King is defenceless.
KM-10 = A defenceless King that is attacked is in check: counter or succumb. No seat may act so that its own defenceless King is attacked.
KM-11 = Attacks obey the same limits as moves: what may not stop on a raised square does not attack it, and formations bind attackers too.
KM-12 = A defenceless King in check whose seat has no legal action is conquered, and that seat loses. In Active Play this is judged as a turn begins.
KM-13 = The rulebook says in one place that no check and no legal action is a draw, and in others that it loses. The option stalemate decides; a draw is the default.
KM-14 = A Fool on its last rank becomes a Keeper, Priest or Priestess of its side that was captured. With none captured it stays a Fool.
KM-15 = Fool's Gambit (option): while a Fool stands on its own King Square, the other Fools of its side may use raised squares. A side that moves a Fool onto the enemy's King Square wins.
KM-16 = Defence of the Crown (option): a King that has never moved, with both Swordmasters in line next to it, may leap over both to the free square beyond.
KM-17 = Active Play (option): a capture is declared, and both sides roll a die. It happens only if the attacker's is higher. If not, nothing moves, that piece is done for the turn, and another has to act. With nothing left to act, the turn ends.
KM-18 = In Active Play a capture may be declared when it would be legal if it succeeded. A defenceless King left attacked by a failed capture can be captured, and that wins.
KM-19 = Castellan rolls both dice at once: nobody has to be awake to defend.
KM-20 = With touch=on, whoever picks a piece in the list has to move it if it can, and whoever picks an enemy has to capture it if that can be.
