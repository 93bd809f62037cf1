# Figuren, die nur dieses Spiel hat.

kind-swordmaster = Schwertmeister
    .gender = m
    .genitive = Schwertmeisters
    .dative = Schwertmeister
    .accusative = Schwertmeister
    .many = Schwertmeister
    .counted =
        { $count ->
            [one] { $count } Schwertmeister
           *[other] { $count } Schwertmeister
        }

kind-keeper = Wächter
    .gender = m
    .genitive = Wächters
    .dative = Wächter
    .accusative = Wächter
    .many = Wächter
    .counted =
        { $count ->
            [one] { $count } Wächter
           *[other] { $count } Wächter
        }

kind-priest = Priester
    .gender = m
    .genitive = Priesters
    .dative = Priester
    .accusative = Priester
    .many = Priester
    .counted =
        { $count ->
            [one] { $count } Priester
           *[other] { $count } Priester
        }

kind-priestess = Priesterin
    .gender = f
    .genitive = Priesterin
    .dative = Priesterin
    .accusative = Priesterin
    .many = Priesterinnen
    .counted =
        { $count ->
            [one] { $count } Priesterin
           *[other] { $count } Priesterinnen
        }

kind-fool = Narr
    .gender = m
    .genitive = Narren
    .dative = Narren
    .accusative = Narren
    .many = Narren
    .counted =
        { $count ->
            [one] { $count } Narr
           *[other] { $count } Narren
        }

# Wie jede Figur zieht, nach „er“, „sie“ oder „es“.

moves-king = zieht ein Feld in jede Richtung
moves-swordmaster = zieht beliebig weit in alle acht Richtungen
moves-keeper = zieht beliebig weit auf Reihe oder Linie
moves-priest = zieht beliebig weit diagonal
moves-priestess = zieht beliebig weit diagonal
moves-fool = zieht ein Feld gerade vor oder zurück und schlägt ein Feld weit diagonal

# Warum ein Zug nicht geht.

FAILED_THIS_TURN = { $piece } auf { $from } darf in diesem Zug nicht noch einmal handeln: Der angesagte Schlag ist misslungen.
DEFENCE_NOT_AGREED = { $piece } darf nicht von { $from } nach { $to } springen: Die Kronverteidigung wurde für diese Partie nicht vereinbart.
DEFENCE_KING_HAS_MOVED = { $piece } darf nicht von { $from } nach { $to } springen: Die Kronverteidigung gilt nur für einen König, der noch nie gezogen hat.
DEFENCE_WITHOUT_LINE = { $piece } darf nicht von { $from } nach { $to } springen: Bei der Kronverteidigung stehen die Schwertmeister dazwischen, auf { $at } und { $via }.
DEFENCE_LANDS_ON_PIECE = { $piece } darf nicht von { $from } nach { $to } springen: Dort steht { FORM($by, "nominative") }, und die Kronverteidigung endet auf einem leeren Feld.
PASSES_RAISED = { $piece } kommt nicht von { $from } nach { $to }: Nur Könige und Schwertmeister ziehen über das erhöhte Feld { $via }, außer ihr König steht auf einem der mittleren.
STOPS_ON_RAISED = { $piece } darf nicht auf dem erhöhten Feld { $to } stehen bleiben: Das dürfen nur Könige und Schwertmeister, außer ihr König steht auf einem der mittleren.
FOOL_STOPS_ON_RAISED = { $piece } darf nicht auf dem erhöhten Feld { $to } stehen bleiben: Ein Narr darf das nur, solange sein König auf einem der mittleren oder ein anderer Narr auf dem eigenen Königsfeld steht.
FOOL_CAPTURES_STRAIGHT = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: Ein Narr zieht gerade und schlägt diagonal.
FOOL_CAPTURES_NOTHING = { $piece } darf nicht diagonal nach { $to }: Ein Narr zieht so nur zum Schlagen, und dort steht nichts.
KING_IS_GUARDED = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: Ein König, der noch einen Schwertmeister hat, kann nicht geschlagen werden.
KING_IS_CONQUERED = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: Ohne Aktives Spiel wird ein König bezwungen, nie geschlagen.
PROMOTION_MISSING = { $piece } erreicht auf { $to } die letzte Reihe und muss ein geschlagener Wächter, Priester oder eine geschlagene Priesterin werden: Gib an, wer.
PROMOTION_WRONG = { $piece } kann nicht zu dieser Figur werden ({ $kind }): Ein Narr wird Wächter, Priester oder Priesterin.
PROMOTION_NOT_CAPTURED = { $piece } kann nicht zu dieser Figur werden ({ $kind }): Von { $seat } ist keine solche geschlagen.
PROMOTION_NONE_CAPTURED = { $piece } bleibt auf { $to } ein Narr: Von { $seat } ist weder Wächter noch Priester noch Priesterin geschlagen.
PROMOTION_AT_GAMBIT = { $piece } gewinnt auf { $to }, dem gegnerischen Königsfeld, und wird dort nicht umgewandelt.
LEAVES_FORMATION = { $piece } darf nicht nach { $to }: Ein Schwertmeister muss neben dem König stehen und der andere neben dem König oder dem ersten.
LEAVES_LAST_SWORDMASTER = { $piece } darf nicht nach { $to }: Der letzte Schwertmeister und sein König müssen nebeneinander bleiben.
FORMATION_TO_RESTORE = { $piece } darf nicht nach { $to }: Erlaubt ist nur ein Feld neben { FORM($by, "dative") } auf { $at }, damit die Formation wieder steht.
STEPS_INTO_CHECK = { $piece } ist schutzlos und darf nicht nach { $to }: { $by } auf { $at } würde ihn dort angreifen.
EXPOSES_KING = { $piece } darf nicht von { $from } nach { $to }: { $by } auf { $at } würde den schutzlosen König von { $seat } auf { $via } angreifen.
STAYS_IN_CHECK = Der König von { $seat } auf { $via } steht im Schach, wehr dich oder verliere: Zieht { FORM($piece, "nominative") } von { $from } nach { $to }, greift { FORM($by, "nominative") } auf { $at } ihn an.

# Die Regeln.

KM-1 = Das Brett hat 7 Linien und 9 Reihen. Erhöht sind die Königsfelder d1 und d9 und fünf Felder in der Mitte: d5, c4, e4, c6, e6.
KM-2 = Auf der ersten Reihe von Weiß stehen Wächter, Priester, Schwertmeister, König, Schwertmeister, Priesterin, Wächter; Narren auf a2, b2, d2, f2 und g2. Schwarz steht um eine halbe Drehung versetzt. Weiß beginnt.
KM-3 = Der König zieht ein Feld in jede Richtung. Der Wächter zieht beliebig weit auf Reihe und Linie, Priester und Priesterin beliebig weit diagonal.
KM-4 = Der Schwertmeister zieht beliebig weit in alle acht Richtungen, soweit KM-8 es zulässt.
KM-5 = Der Narr zieht ein Feld gerade vor oder zurück, ohne zu schlagen, und schlägt ein Feld weit diagonal, vor oder zurück.
KM-6 = Nur Könige und Schwertmeister bleiben auf erhöhten Feldern stehen oder ziehen über sie hinweg.
KM-7 = Steht der König einer Farbe zu Beginn ihres Zugs auf einem der fünf erhöhten Felder in der Mitte, dürfen alle ihre Figuren alle sieben betreten. Was dort steht, wenn der König geht, darf bleiben.
KM-8 = Ein Schwertmeister muss neben seinem König stehen, ein zweiter neben dem König oder dem ersten. Ein Zug von König oder Schwertmeister darf daran nichts ändern. Ist die Formation zu Beginn des Zugs zerrissen, ist der König frei, und ein Schwertmeister darf nur ziehen, um sie zu schließen.
KM-9 = Solange eine Farbe einen Schwertmeister hat, kann ihr König weder angegriffen noch geschlagen werden; er steht nur im Weg. Sind beide fort, ist der König schutzlos.
KM-10 = Ein schutzloser König, der angegriffen wird, steht im Schach: Wehr dich oder verliere. Niemand darf so ziehen, dass der eigene schutzlose König angegriffen ist.
KM-11 = Für Angriffe gelten dieselben Grenzen wie für Züge: Was nicht auf einem erhöhten Feld stehen darf, greift es nicht an, und die Formation bindet auch Angreifer.
KM-12 = Steht ein schutzloser König im Schach und hat seine Farbe keinen möglichen Zug, ist er bezwungen, und sie verliert. Im Aktiven Spiel wird das zu Beginn eines Zugs geprüft.
KM-13 = Das Regelheft sagt an einer Stelle, dass kein Schach und kein möglicher Zug remis ist, an anderen, dass es verliert. Die Option stalemate entscheidet; üblich ist remis.
KM-14 = Ein Narr auf seiner letzten Reihe wird ein Wächter, ein Priester oder eine Priesterin seiner Farbe, die geschlagen wurden. Ist keine geschlagen, bleibt er ein Narr.
KM-15 = Narrengambit (Option): Solange ein Narr auf dem eigenen Königsfeld steht, dürfen die anderen Narren seiner Farbe erhöhte Felder betreten. Wer einen Narren auf das gegnerische Königsfeld zieht, gewinnt.
KM-16 = Kronverteidigung (Option): Ein König, der noch nie gezogen hat und beide Schwertmeister in einer Linie neben sich hat, darf über beide hinweg auf das freie Feld dahinter springen.
KM-17 = Aktives Spiel (Option): Ein Schlag wird angesagt, und beide würfeln. Er gelingt nur, wenn der Angreifer höher würfelt. Sonst zieht nichts, die Figur ist für diesen Zug fertig, und eine andere muss handeln. Kann keine mehr handeln, endet der Zug.
KM-18 = Im Aktiven Spiel darf ein Schlag angesagt werden, wenn er im Erfolgsfall erlaubt wäre. Bleibt ein schutzloser König nach einem misslungenen Schlag angegriffen, kann er geschlagen werden, und das gewinnt.
KM-19 = Castellan wirft beide Würfel zugleich: Niemand muss wach sein, um sich zu verteidigen.
KM-20 = Mit touch=on muss, wer in der Liste eine Figur auswählt, mit ihr ziehen, wenn das geht, und wer eine gegnerische auswählt, sie schlagen, wenn das geht.
