# Wie jede Figur zieht, nach „er“, „sie“ oder „es“.

moves-king = zieht ein Feld in jede Richtung
moves-queen = zieht beliebig weit auf Reihe, Linie oder Diagonale
moves-rook = zieht beliebig weit auf Reihe oder Linie
moves-bishop = zieht beliebig weit diagonal
moves-knight = springt zwei Felder in die eine und eines in die andere Richtung
moves-pawn = zieht ein Feld vorwärts, vom Ausgangsfeld auch zwei, und schlägt ein Feld schräg vorwärts

# Warum ein Zug nicht geht.

KING_OF_ANOTHER = { $seat } darf { FORM($piece, "accusative") } auf { $from } in seiner jetzigen Phase nicht ziehen.
NO_KING_IS_CAPTURED = { $piece } darf nicht nach { $to }: Dort steht { FORM($by, "nominative") }, und Könige werden nicht geschlagen.
NOT_ITS_PREY = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: In der jetzigen Phase schlägt er nur Figuren von { $seat }.
PAWN_BLOCKED = { $piece } kommt nicht vorwärts nach { $to }: Auf { $at } steht { FORM($by, "nominative") }.
PAWN_NEEDS_CAPTURE = { $piece } zieht nur zum Schlagen schräg nach { $to }, und dort gibt es nichts zu schlagen.
PAWN_ONLY_ONE = { $piece } auf { $from } darf nur vom Ausgangsfeld aus zwei Felder weit ziehen.
PROMOTION_MISSING = { $piece } erreicht auf { $to } die letzte Reihe: Gib an, in welche Figur er sich verwandelt.
PROMOTION_WRONG = { $piece } kann sich nicht in diese Figur verwandeln ({ $kind }), nur in Dame, Turm, Läufer oder Springer.
CASTLING_PHASE = { $piece } kann in der jetzigen Phase nicht rochieren.
CASTLING_KING_MOVED = { $piece } auf { $from } hat schon gezogen: Die Rochade ist nicht mehr möglich.
CASTLING_ROOK_MOVED = { $piece } kann nicht nach { $to } rochieren: { $seat } hat auf { $via } keinen Turm, der noch nie gezogen hat.
CASTLING_BLOCKED = { $piece } kann nicht nach { $to } rochieren: { $by } auf { $at } steht zwischen König und Turm.
CASTLING_ATTACKED = { $piece } kann nicht nach { $to } rochieren: { $by } auf { $at } greift { $via } an.
STAYS_ATTACKED = { $piece } darf nicht nach { $to }: { $by } auf { $at } greift den König auf { $via } an, und { $seat } muss das beheben.
STAYS_UNATTACKED = { $piece } darf nicht nach { $to }: Nichts greift den König auf { $via } an, und { $seat } muss das beheben.
LEAVES_ATTACKED = { $piece } darf nicht nach { $to }: { $by } auf { $at } würde den König auf { $via } angreifen, und { $seat } muss das verhindern.
LEAVES_UNATTACKED = { $piece } darf nicht nach { $to }: Nichts würde den König auf { $via } angreifen, und { $seat } muss das verhindern.

# Die Regeln.

ARK-1 = Brett und Grundstellung sind die des Schachs, nur haben die Könige den Platz getauscht: Der weiße steht auf e8, der schwarze auf e1. Weiß beginnt. Jeder König behält den Namen seiner Herkunft.
ARK-2 = Jeder König ist in einer Phase. In den ersten Arten von Phasen zieht ihn seine Herkunft, in den späteren die andere Farbe. Die Herkunft gewinnt, wenn ihr König vorrückt; die andere Farbe ist sein Hüter und muss das verhindern.
ARK-3 = Die Phasen heißen Flucht (E), Übergabe (S), Normal (N) und Anti-König (A), jede auch mit Eigenbeschuss (FE, FS, FN, FA). Die Phase bestimmt, wer den König zieht, wessen Figuren er schlägt, wessen Angriffe zählen, und ob es gefährlich ist, angegriffen zu sein oder nicht angegriffen zu sein.
ARK-4 = Die Option phases gibt die Reihenfolge vor, für beide Könige dieselbe: ein bis acht verschiedene Phasen. Eine Reihenfolge, in der eine Phase in Gefahr begänne, wird abgelehnt.
ARK-5 = Alle Figuren ziehen und schlagen wie im Schach, mit Doppelschritt, en passant und Umwandlung. Nur ein König darf Figuren der eigenen Farbe schlagen, und nur in den Phasen, die das vorsehen.
ARK-6 = Nichts schlägt einen König oder zieht auf sein Feld.
ARK-7 = Solange der König der Gegenseite auf der Flucht ist und noch nie gezogen hat, darf man mit ihm und einem eigenen Turm rochieren, der noch nie gezogen hat und auf derselben Reihe auf a oder h steht, ohne dass etwas dazwischen ist. Angegriffene Felder spielen keine Rolle.
ARK-8 = Ein König in der Phase Normal, der noch nie gezogen hat, rochiert wie im Schach mit dem Turm seines Besitzers.
ARK-9 = Eine Figur greift das Feld eines Königs so an, wie sie sonst schlägt, gleich wem der König gehört. Ein König greift einen König nur für die angreifende Farbe an, und nur, wenn er in seiner Phase Figuren dieses Besitzers schlagen darf.
ARK-10 = Nach deinem Zug darf der König, den du hütest, nicht in Gefahr sein.
ARK-11 = Ist der Hüter am Zug und kann er den König mit keinem Zug aus der Gefahr bringen, rückt der König sofort in die nächste Phase vor; dort stellt sich die Frage erneut.
ARK-12 = Rückt ein König über seine letzte Phase hinaus, gewinnt seine Herkunft.
ARK-13 = So kann ein König mehrere Phasen auf einmal durchlaufen: Wer während der Übergabe von beiden Seiten zugleich mattgesetzt ist, geht gleich weiter zum Anti-König.
ARK-14 = Jede Farbe hütet nur einen König und muss nie zweien zugleich helfen.
ARK-15 = Keine Gefahr und kein möglicher Zug: Remis.
