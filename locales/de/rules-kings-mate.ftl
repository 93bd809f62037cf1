# Der Titel.

title = Königsmatt

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

# Anmerkungen zu den Diagrammen.

note-king = Mindestens ein Schwertmeister muss neben ihm bleiben, der andere neben ihm oder dem ersten. Erhöhte Felder halten ihn nicht auf.
note-swordmaster = Er muss neben seinem König bleiben oder neben dem Schwertmeister, der dort steht. Erhöhte Felder halten ihn nicht auf.
note-keeper = Erhöhte Felder halten ihn auf, außer sein König steht auf einem der mittleren.
note-priest = Erhöhte Felder halten ihn auf, außer sein König steht auf einem der mittleren.
note-priestess = Erhöhte Felder halten sie auf, außer ihr König steht auf einem der mittleren.
note-fool = Auf seiner letzten Reihe wird er zu einer geschlagenen Figur seiner Farbe (Wächter, Priester oder Priesterin), wenn es eine gibt.

# Warum ein Zug nicht geht.

FAILED_THIS_TURN = { FORM($piece, as: "definite") } auf { $from } darf in diesem Zug nicht noch einmal ziehen: Der Schlag ist misslungen. Ziehe eine andere Figur.
DEFENCE_NOT_AGREED = { FORM($piece, as: "definite") } darf nicht nach { $to } springen: In dieser Partie gibt es keine Kronverteidigung.
DEFENCE_KING_HAS_MOVED = { FORM($piece, as: "definite") } darf nicht nach { $to } springen: Die Kronverteidigung gilt nur für einen König, der noch nie gezogen hat.
DEFENCE_WITHOUT_LINE = { FORM($piece, as: "definite") } darf nicht nach { $to } springen: Bei der Kronverteidigung stehen die Schwertmeister dazwischen, auf { $at } und { $via }.
DEFENCE_LANDS_ON_PIECE = { FORM($piece, as: "definite") } darf nicht nach { $to } springen: Dort steht { FORM($by, as: "nominative") }, und die Kronverteidigung endet auf einem leeren Feld.
PASSES_RAISED = { FORM($piece, as: "definite") } kommt nicht nach { $to }: Über das erhöhte Feld { $via } ziehen nur Könige und Schwertmeister. Andere Figuren dürfen es, solange ihr König auf einem der fünf mittleren steht.
STOPS_ON_RAISED = { FORM($piece, as: "definite") } darf nicht auf dem erhöhten Feld { $to } stehen bleiben: Das dürfen nur Könige und Schwertmeister. Andere Figuren dürfen es, solange ihr König auf einem der fünf mittleren steht.
FOOL_STOPS_ON_RAISED = { FORM($piece, as: "definite") } darf nicht auf dem erhöhten Feld { $to } stehen bleiben: Ein Narr darf das nur, solange sein König auf einem der mittleren oder ein anderer Narr auf dem eigenen Königsfeld steht.
FOOL_CAPTURES_STRAIGHT = { FORM($piece, as: "definite") } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Ein Narr zieht gerade und schlägt diagonal.
FOOL_CAPTURES_NOTHING = { FORM($piece, as: "definite") } darf nicht diagonal nach { $to }: Ein Narr zieht so nur zum Schlagen, und dort steht nichts.
KING_IS_GUARDED = { FORM($piece, as: "definite") } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Ein König mit Schwertmeister ist sicher.
KING_IS_CONQUERED = { FORM($piece, as: "definite") } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Könige schlägt man nur im Aktiven Spiel.
PROMOTION_MISSING = { FORM($piece, as: "definite") } erreicht auf { $to } die letzte Reihe. Gib an, welche geschlagene Figur er wird: Wächter, Priester oder Priesterin.
PROMOTION_WRONG = { FORM($piece, as: "definite") } kann nicht zu dieser Figur werden ({ $kind }): Ein Narr wird Wächter, Priester oder Priesterin.
PROMOTION_NOT_CAPTURED = { FORM($piece, as: "definite") } kann nicht zu dieser Figur werden ({ $kind }): Von { $seat } ist keine solche geschlagen.
PROMOTION_NONE_CAPTURED = { FORM($piece, as: "definite") } bleibt auf { $to } ein Narr: Von { $seat } ist weder Wächter noch Priester noch Priesterin geschlagen.
PROMOTION_AT_GAMBIT = { FORM($piece, as: "definite") } gewinnt auf { $to }, dem gegnerischen Königsfeld, und wird dort nicht umgewandelt.
LEAVES_FORMATION = { FORM($piece, as: "definite") } darf nicht nach { $to }: Ein Schwertmeister muss neben dem König stehen und der andere neben dem König oder dem ersten.
LEAVES_LAST_SWORDMASTER = { FORM($piece, as: "definite") } darf nicht nach { $to }: Der letzte Schwertmeister und sein König müssen nebeneinander bleiben.
FORMATION_TO_RESTORE = { FORM($piece, as: "definite") } darf nicht nach { $to }: Erlaubt ist nur ein Feld neben { FORM($by, as: "dative") } auf { $at }, damit die Formation wieder steht.
STEPS_INTO_CHECK = { FORM($piece, as: "definite") } ist schutzlos und darf nicht nach { $to }: { $by } auf { $at } würde ihn dort angreifen.
EXPOSES_KING = { FORM($piece, as: "definite") } darf nicht nach { $to }: { $by } auf { $at } würde den schutzlosen König von { $seat } auf { $via } angreifen.
STAYS_IN_CHECK = Wehre dich oder verliere: Der König von { $seat } auf { $via } steht im Schach. { FORM($piece, as: "definite") } darf nicht nach { $to }, denn { FORM($by, as: "nominative") } auf { $at } würde ihn weiter angreifen.

# Die Regeln.

KM-1 = Das Brett hat 7 Linien und 9 Reihen. Erhöht sind die Königsfelder d1 und d9 und fünf Felder in der Mitte: d5, c4, e4, c6, e6.
KM-2 = Auf der ersten Reihe von Weiß stehen von a bis g Wächter, Priester, Schwertmeister, König, Schwertmeister, Priesterin, Wächter; Narren stehen auf a2, b2, d2, f2 und g2. Schwarz steht genauso, um 180° gedreht. Weiß beginnt.
KM-3 = Der König zieht ein Feld in jede Richtung. Der Wächter zieht beliebig weit auf Reihe und Linie, Priester und Priesterin beliebig weit diagonal.
KM-4 = Der Schwertmeister zieht beliebig weit in alle acht Richtungen, soweit KM-8 es zulässt.
KM-5 = Der Narr zieht ein Feld gerade vor oder zurück, ohne zu schlagen. Er schlägt ein Feld weit diagonal, vor oder zurück. Einen Doppelschritt gibt es nicht.
KM-6 = Nur Könige und Schwertmeister dürfen auf erhöhten Feldern stehen bleiben oder über sie hinwegziehen. Ein Schlag dort zählt als Stehenbleiben.
KM-7 = Steht dein König zu Beginn deines Zugs auf einem der fünf erhöhten Felder in der Mitte, dürfen alle deine Figuren alle sieben erhöhten Felder nutzen. Figuren, die dort stehen, dürfen bleiben, wenn der König geht.
KM-8 = Formation: Hast du zwei Schwertmeister, muss einer neben deinem König stehen und der andere neben dem König oder dem ersten. Hast du einen, muss er neben dem König stehen. Ein Zug des Königs oder eines Schwertmeisters darf das nicht zerstören. Ist die Formation zu Beginn deines Zugs zerrissen, zieht der König frei, und ein Schwertmeister darf nur ziehen, um sie zu schließen.
KM-9 = Solange du einen Schwertmeister hast, kann dein König weder angegriffen noch geschlagen werden; er steht einfach im Weg. Sind beide fort, ist dein König schutzlos.
KM-10 = Ein schutzloser König, der angegriffen wird, steht im Schach: Wehre dich oder verliere. Du darfst nicht so ziehen, dass dein schutzloser König angegriffen ist.
KM-11 = Für Angriffe gelten KM-6, KM-7, KM-8 und KM-15. Eine Figur, die nicht auf einem erhöhten Feld stehen darf, greift es nicht an, und ein König oder Schwertmeister greift kein Feld an, das seine Formation verbietet.
KM-12 = Steht dein schutzloser König im Schach und hast du keinen möglichen Zug, ist er bezwungen, und du verlierst. Im Aktiven Spiel wird das nur zu Beginn eines Zugs geprüft.
KM-13 = Bist du nicht im Schach und kannst nicht ziehen, nennt das Regelheft das mal remis, mal verloren. Die Option stalemate entscheidet; Standard ist remis.
KM-14 = Ein Narr, der seine letzte Reihe erreicht, muss zu einer geschlagenen Figur seiner Farbe werden: Wächter, Priester oder Priesterin. Gibt es keine, bleibt er ein Narr; bei jeder späteren Ankunft wird neu geprüft.
KM-15 = Narrengambit (Option): Solange einer deiner Narren auf deinem eigenen Königsfeld steht, dürfen deine anderen Narren erhöhte Felder nutzen. Ziehe einen Narren auf das gegnerische Königsfeld, und du gewinnst sofort, wenn KM-7 oder diese Regel ihn dorthin lässt. KM-10 gilt trotzdem.
KM-16 = Kronverteidigung (Option): Ein König, der noch nie gezogen hat, darf über seine beiden Schwertmeister springen, wenn sie in gerader Linie neben ihm stehen. Er landet auf dem Feld dahinter, das leer sein muss. Nur der König zieht.
KM-17 = Aktives Spiel (Option): Du sagst einen Schlag an, und beide Seiten würfeln. Er gelingt nur, wenn du höher würfelst. Sonst zieht nichts, diese Figur darf in diesem Zug nicht noch einmal ziehen, und du musst eine andere ziehen; auch sie darf einen Schlag ansagen. Kann keine andere ziehen, endet dein Zug.
KM-18 = Im Aktiven Spiel darfst du jeden Schlag ansagen, der erlaubt wäre, wenn er gelingt. Endet ein Zug mit einem misslungenen Schlag und ist der eigene schutzlose König noch angegriffen, darf die Gegenseite den Schlag dieses Königs ansagen. Gelingt er, gewinnt sie, gleich was sie damit preisgibt. Die Bezwingung (KM-12) wird beurteilt, als würden angesagte Schläge gelingen.
KM-19 = Der Bot wirft beide Würfel zugleich. Niemand muss wach sein, um sich zu verteidigen.
KM-20 = Beim Erfinder ist „berührt, geführt“ eine gewöhnliche Regel. Hier ist es eine Option, die standardmäßig aus ist. Mit touch=on gilt: Wählst du im Zugmenü eine eigene Figur aus, musst du mit ihr ziehen, wenn das geht. Wählst du eine gegnerische aus, musst du sie schlagen, wenn das geht.

# Wozu die Optionen dieses Spiels dienen.

option-stalemate = Was es heißt, ohne Schach keinen möglichen Zug zu haben
option-expanded = Zwei Zusatzregeln, Narrengambit und Kronverteidigung; jede lässt sich einzeln abschalten
option-gambit = Narrengambit: Ein Narr auf dem gegnerischen Königsfeld gewinnt sofort
option-defence = Kronverteidigung: Der König darf als ersten Zug über beide Schwertmeister springen
option-active = Aktives Spiel: Schläge werden angesagt, und Würfel entscheiden
option-die = Wie viele Seiten die Würfel im Aktiven Spiel haben
option-touch = Wer eine Figur auswählt, muss sie ziehen oder schlagen

# Das Spiel in Kürze, und die Schritte seiner Einführung: worum es geht, was zu tun ist, und was danach gesagt wird.

summary = In Königsmatt (King’s Mate) beschützen zwei Schwertmeister jeden König und müssen nahe bei ihm bleiben: Solange einer da ist, ist der König sicher. Schlage beide, dann treibe den König in die Enge, und du gewinnst. Nur Könige und Schwertmeister dürfen erhöhte Felder nutzen. Solange dein König auf einem der fünf mittleren steht, dürfen es alle deine Figuren. Wenn ihr mögt, entscheiden Würfel über das Schlagen.
goal = Du gewinnst, wenn du beide gegnerischen Schwertmeister schlägst und dann den gegnerischen König in die Enge treibst.
goal-active = Du gewinnst, wenn du den gegnerischen König schlägst oder wenn du beide Schwertmeister schlägst und den König in die Enge treibst.

lesson-formation = Formation
    .about = Solange du einen Schwertmeister hast, kann dein König nicht angegriffen werden. Einer muss immer neben deinem König stehen, der andere neben dem König oder dem ersten.
    .task = Schlage den Narren mit einem Schwertmeister.
    .done = Dein Schwertmeister steht noch neben deinem König. Der Wächter auf c7 war zu weit weg: Das hätte die Formation zerrissen.
lesson-raised = Erhöhte Felder
    .about = Die Felder d1, d9 und fünf in der Mitte sind erhöht. Nur Könige und Schwertmeister dürfen dort stehen bleiben oder darüber hinwegziehen. Steht aber dein König auf einem der fünf in der Mitte, dürfen es alle deine Figuren.
    .task = Schlage den Narren auf d7 mit deinem Wächter, über das erhöhte Feld d5 hinweg.
    .done = Dein König auf c4 hat den Weg freigegeben.
lesson-fool = Narren
    .about = Ein Narr schlägt diagonal, auch rückwärts. Auf seiner letzten Reihe wird er zu einer deiner geschlagenen Figuren. Dein Wächter ist geschlagen.
    .task = Schlage den Priester auf der letzten Reihe mit deinem Narren.
    .done = Der Priester ist weg, und dein Narr ist jetzt ein Wächter.
lesson-conquest = Den König bezwingen
    .about = Schwarz hat beide Schwertmeister verloren, also ist sein König schutzlos: Jetzt kann er im Schach stehen. Hilft dann nichts mehr, ist er bezwungen.
    .task = Bezwinge den schwarzen König mit deinen Wächtern.
    .done = Der König ist angegriffen und kommt nicht weg: gewonnen!
lesson-gambit = Narrengambit
    .about = Diese Regel kann man vor der Partie vereinbaren. Solange einer deiner Narren auf deinem eigenen Königsfeld steht, dürfen deine anderen Narren erhöhte Felder nutzen. Ein Narr auf dem gegnerischen Königsfeld gewinnt.
    .task = Ziehe deinen Narren auf das schwarze Königsfeld d9.
    .done = Ein Narr auf d9: sofort gewonnen!
lesson-defence = Kronverteidigung
    .about = Auch diese Regel kann man vereinbaren. Ein König, der noch nie gezogen hat, darf über seine beiden Schwertmeister springen, wenn sie in gerader Linie neben ihm stehen.
    .task = Lass deinen König über seine Schwertmeister nach g1 springen.
    .done = Nur der König hat gezogen, und seine Schwertmeister stehen noch bei ihm.
lesson-dice = Würfel
    .about = Im Aktiven Spiel, das man vereinbaren kann, sagst du einen Schlag nur an, und beide Seiten würfeln. Er gelingt, wenn du höher würfelst. In dieser Lektion stehen die Würfel fest: du 5, Schwarz 2.
    .task = Schlage den Narren mit deinem Wächter.
    .done = 5 schlägt 2: Der Schlag gelingt. Bei gleichen Würfen wäre er misslungen.
lesson-dice-failed = Wenn die Würfel Nein sagen
    .about = Deinem Wächter ist gerade ein Schlag misslungen, 2 zu 5, und er darf in diesem Zug nicht mehr ziehen. Du musst eine andere Figur ziehen, und auch sie darf schlagen. Die Würfel stehen wieder fest: du 4, Schwarz 3.
    .task = Schlage die Priesterin mit deinem Priester.
    .done = 4 schlägt 3. Wäre auch das misslungen, hättest du eine dritte Figur gezogen.
