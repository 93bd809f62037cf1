# Figuren, die nur dieses Spiel hat.

kind-giant-king = Riesenkönig
    .gender = m
    .genitive = Riesenkönigs
    .dative = Riesenkönig
    .accusative = Riesenkönig
    .many = Riesenkönige
    .counted =
        { $count ->
            [one] { $count } Riesenkönig
           *[other] { $count } Riesenkönige
        }

kind-gryphon = Greif
    .gender = m
    .genitive = Greifs
    .dative = Greif
    .accusative = Greif
    .many = Greife
    .counted =
        { $count ->
            [one] { $count } Greif
           *[other] { $count } Greife
        }

kind-wildebeest = Gnu
    .gender = n
    .genitive = Gnus
    .dative = Gnu
    .accusative = Gnu
    .many = Gnus
    .counted =
        { $count ->
            [one] { $count } Gnu
           *[other] { $count } Gnus
        }

kind-reaper = Schnitter
    .gender = m
    .genitive = Schnitters
    .dative = Schnitter
    .accusative = Schnitter
    .many = Schnitter
    .counted =
        { $count ->
            [one] { $count } Schnitter
           *[other] { $count } Schnitter
        }

kind-citadel = Zitadelle
    .gender = f
    .genitive = Zitadelle
    .dative = Zitadelle
    .accusative = Zitadelle
    .many = Zitadellen
    .counted =
        { $count ->
            [one] { $count } Zitadelle
           *[other] { $count } Zitadellen
        }

kind-behemoth = Behemoth
    .gender = m
    .genitive = Behemoths
    .dative = Behemoth
    .accusative = Behemoth
    .many = Behemoths
    .counted =
        { $count ->
            [one] { $count } Behemoth
           *[other] { $count } Behemoths
        }

kind-archangel = Erzengel
    .gender = m
    .genitive = Erzengels
    .dative = Erzengel
    .accusative = Erzengel
    .many = Erzengel
    .counted =
        { $count ->
            [one] { $count } Erzengel
           *[other] { $count } Erzengel
        }

kind-lioness = Löwin
    .gender = f
    .genitive = Löwin
    .dative = Löwin
    .accusative = Löwin
    .many = Löwinnen
    .counted =
        { $count ->
            [one] { $count } Löwin
           *[other] { $count } Löwinnen
        }

kind-chimera = Chimäre
    .gender = f
    .genitive = Chimäre
    .dative = Chimäre
    .accusative = Chimäre
    .many = Chimären
    .counted =
        { $count ->
            [one] { $count } Chimäre
           *[other] { $count } Chimären
        }

# Wie jede Figur zieht, nach „er“, „sie“ oder „es“.

moves-giant-king = zieht ein Feld in jede Richtung; notiert wird sein unterstes linkes Feld vorher und nachher
moves-gryphon = zieht ein Feld diagonal und von dort beliebig weit auf Reihe oder Linie nach außen
moves-rook = zieht beliebig weit auf Reihe oder Linie
moves-wildebeest = springt ein Feld in die eine und zwei oder drei in die andere Richtung
moves-cardinal = zieht beliebig weit diagonal oder springt ein Feld in die eine und zwei in die andere Richtung
moves-knight = springt zwei Felder in die eine und eines oder zwei in die andere Richtung
moves-bishop = zieht beliebig weit diagonal
moves-pawn = zieht ein Feld vorwärts, vom Ausgangsfeld auch zwei, und schlägt ein Feld schräg vorwärts
moves-reaper = zieht beliebig weit auf Reihe oder Linie, oder ein Feld diagonal und von dort auf Reihe oder Linie nach außen
moves-citadel = zieht beliebig weit auf Reihe oder Linie oder springt zwei Felder in die eine und eines oder zwei in die andere Richtung
moves-behemoth = springt ein oder zwei Felder in die eine und zwei oder drei in die andere Richtung
moves-archangel = zieht beliebig weit diagonal, oder ein Feld diagonal und von dort auf Reihe oder Linie nach außen
moves-lioness = springt auf ein Feld, das höchstens zwei Königsschritte entfernt ist
moves-chimera = zieht beliebig weit diagonal, oder ein Feld auf Reihe oder Linie und von dort diagonal nach außen

# Warum ein Zug nicht geht.

TURNS_INTO_NOTHING = { $piece } verwandelt sich durch den eigenen Zug nicht: Ein Bauer auf seinen letzten drei Reihen befördert eine andere Figur; gib deren Feld an.
WRONG_CORNER = { $piece } wird nach dem untersten linken Feld benannt, und das ist { $via }, nicht { $from }.
OVER_THE_EDGE = { $piece } kommt nicht von { $from } nach { $to }: Er stünde nicht mit allen vier Feldern auf dem Brett.
ONTO_OWN_PIECE = { $piece } darf nicht von { $from } nach { $to }: Auf { $at } steht { FORM($by, "nominative") } der eigenen Seite.
ONTO_OTHER_KING = { $piece } darf nicht von { $from } nach { $to }: Dort träte er auf { FORM($by, "accusative") } auf { $at }.
TAKES_KING = { $piece } darf nicht nach { $to }: { $by } darf nicht geschlagen werden.
PAWN_FACES_PIECE = { $piece } kommt nicht von { $from } nach { $to }: Dort steht { FORM($by, "nominative") }, und ein Bauer schlägt nur schräg.
DOUBLE_STEP = { $piece } kommt nicht von { $from } nach { $to }: Ein Bauer zieht nur vom Ausgangsfeld aus zwei Felder.
NOTHING_TO_CAPTURE = { $piece } kommt nicht von { $from } nach { $to }: Ein Bauer zieht nur zum Schlagen schräg, und dort gibt es nichts zu schlagen.
EN_PASSANT_GONE = { $piece } darf auf { $to } nicht en passant schlagen: { $by } auf { $at } ist nicht mit dem letzten Zug über dieses Feld gezogen.
TOO_EARLY = { $piece } darf auf { $to } keine Figur befördern oder einsetzen: Dafür muss er seine 8., 9. oder 10. Reihe erreichen.
PROMOTES_NOBODY = Auf { $via } steht keine Figur, die befördert werden könnte.
PROMOTES_ENEMY = { $seat } darf { FORM($by, "accusative") } auf { $at } nicht befördern: Es muss eine Figur der eigenen Seite sein.
PROMOTES_PAWN = { $by } auf { $at } darf nicht befördert werden: Ein Bauer befördert weder sich selbst noch einen anderen Bauern.
PROMOTES_KING = { $by } auf { $at } darf nicht befördert werden: Ein Riesenkönig wird das nie.
PROMOTES_TWICE = { $by } auf { $at } darf nicht befördert werden: Das ist schon geschehen.
DROPS_PAWN = { $seat } darf keinen Bauern einsetzen.
DROPS_TOO_SOON = { $seat } darf keine Figur einsetzen, solange { FORM($by, "nominative") } auf { $at } noch nicht befördert ist.
DROPS_NOTHING = { $seat } hat keine solche geschlagene Figur zum Einsetzen ({ $kind }).
DROPS_TOO_FAR = Auf { $via } kann die Figur ({ $kind }) nicht eingesetzt werden: Das Feld liegt nicht neben dem Riesenkönig von { $seat }.
DROPS_ONTO_PIECE = Auf { $at } kann die Figur ({ $kind }) nicht eingesetzt werden: Dort steht { FORM($by, "nominative") }.
STAYS_IN_CHECK = { $piece } darf nicht von { $from } nach { $to }: Der Riesenkönig von { $seat } bliebe im Schach. Jedes seiner Felder ist angegriffen, { $via } durch { FORM($by, "accusative") } auf { $at }.
EXPOSES_KING = { $piece } darf nicht von { $from } nach { $to }: Der Riesenkönig von { $seat } stünde im Schach. Jedes seiner Felder wäre angegriffen, { $via } durch { FORM($by, "accusative") } auf { $at }.
KING_INTO_CHECK = { $piece } darf nicht von { $from } nach { $to }: Dort stünde er im Schach. Jedes seiner Felder wäre angegriffen, { $via } durch { FORM($by, "accusative") } auf { $at }.

# Die Regeln.

GK-1 = Das Brett hat 10 x 10 Felder. Von a bis j stehen auf der ersten Reihe von Weiß Greif, Turm, Gnu, Kardinal, Riesenkönig (auf zwei Feldern beider Reihen), Kardinal, Gnu, Turm, Greif; Springer auf c2 und h2, Läufer auf b2 und i2, Bauern auf der dritten Reihe. Schwarz steht spiegelbildlich. Weiß beginnt.
GK-2 = Der Riesenkönig füllt 2 x 2 Felder und zieht ein Feld in jede Richtung. Alle gegnerischen Figuren auf seinen neuen Feldern werden geschlagen, bis zu drei auf einmal. Er rochiert nicht und betritt den anderen Riesenkönig nicht.
GK-3 = Der Greif zieht ein Feld diagonal und darf von dort auf Reihe oder Linie nach außen weiterziehen. Der Schnitter vereint Greif und Turm.
GK-4 = Der Turm ist der des Schachs. Die Zitadelle springt außerdem ein und zwei Felder, oder zwei und zwei.
GK-5 = Das Gnu springt ein und zwei Felder, oder ein und drei. Der Behemoth springt außerdem zwei und zwei, oder zwei und drei.
GK-6 = Der Kardinal vereint den Läufer und den Sprung von einem und zwei Feldern. Der Erzengel vereint Greif und Läufer, ohne diesen Sprung.
GK-7 = Der Springer springt ein und zwei Felder, oder zwei und zwei. Die Löwin springt auf jedes Feld, das höchstens zwei Königsschritte entfernt ist.
GK-8 = Der Läufer ist der des Schachs. Die Chimäre ist ein Läufer, der auch ein Feld auf Reihe oder Linie und von dort diagonal nach außen ziehen darf.
GK-9 = Der Bauer ist der des Schachs; von seiner Ausgangsreihe darf er zwei Felder ziehen und kann dann en passant geschlagen werden.
GK-10 = Nichts schlägt einen Riesenkönig oder zieht auf seine Felder. Er steht im Weg wie jede Figur, außer bei GK-12.
GK-11 = Ein Riesenkönig steht nur im Schach, wenn jedes seiner vier Felder angegriffen ist. Kein Zug darf den eigenen Riesenkönig im Schach lassen.
GK-12 = Ob ein Riesenkönig angegriffen ist, wird für jedes seiner Felder so beurteilt, als wären die anderen drei leer, auch beim ersten Schritt eines geknickten Zugs.
GK-13 = Ein Riesenkönig greift ein Feld an, wenn einer seiner Schritte es neu bedecken würde.
GK-14 = Schach ohne möglichen Zug ist Matt und verliert. Kein Schach und kein möglicher Zug ist Remis. Der Schiedsrichter beendet keine Partie, weil niemand mehr gewinnen könnte.
GK-15 = Bauern verwandeln sich nicht selbst. Erreicht einer seine achte, dann seine neunte und zehnte Reihe, darf sein Besitzer eine andere einfache Figur befördern, weder Bauer noch Riesenkönig. Auf der zehnten Reihe verschwindet der Bauer danach.
GK-16 = Wer keine solche Figur mehr hat, darf stattdessen eine geschlagene, einfach und kein Bauer, auf ein leeres Feld neben dem Riesenkönig einsetzen.
GK-17 = Auf das Recht darf man verzichten; es verfällt, wenn man es nicht sofort nutzt.
