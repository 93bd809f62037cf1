# Figuren, die nur dieses Spiel hat.

kind-marshal = Marschall
    .gender = m
    .genitive = Marschalls
    .dative = Marschall
    .accusative = Marschall
    .many = Marschälle
    .counted =
        { $count ->
            [one] { $count } Marschall
           *[other] { $count } Marschälle
        }

kind-kangaroo = Känguru
    .gender = n
    .genitive = Kängurus
    .dative = Känguru
    .accusative = Känguru
    .many = Kängurus
    .counted =
        { $count ->
            [one] { $count } Känguru
           *[other] { $count } Kängurus
        }

kind-cannon = Kanone
    .gender = f
    .genitive = Kanone
    .dative = Kanone
    .accusative = Kanone
    .many = Kanonen
    .counted =
        { $count ->
            [one] { $count } Kanone
           *[other] { $count } Kanonen
        }

kind-giant = Riese
    .gender = m
    .genitive = Riesen
    .dative = Riesen
    .accusative = Riesen
    .many = Riesen
    .counted =
        { $count ->
            [one] { $count } Riese
           *[other] { $count } Riesen
        }

kind-hero = Held
    .gender = m
    .genitive = Helden
    .dative = Helden
    .accusative = Helden
    .many = Helden
    .counted =
        { $count ->
            [one] { $count } Held
           *[other] { $count } Helden
        }

# Wie jede Figur zieht, nach „er“, „sie“ oder „es“.

moves-king = zieht ein Feld in jede Richtung
moves-queen = zieht beliebig weit auf Reihe, Linie oder Diagonale
moves-marshal = zieht beliebig weit auf Reihe oder Linie, oder wie ein Springer
moves-cardinal = zieht beliebig weit diagonal, oder wie ein Springer
moves-bishop = zieht beliebig weit diagonal
moves-rook = zieht beliebig weit auf Reihe oder Linie
moves-knight = zieht ein Feld auf Reihe oder Linie, dann eines diagonal nach außen
moves-kangaroo = springt zwei Felder in die eine und eines oder zwei in die andere Richtung
moves-cannon = zieht auf Reihe oder Linie und schlägt dort über genau eine Figur hinweg
moves-archer = zieht höchstens zwei Felder auf Reihe oder Linie
moves-giant = zieht ein Feld auf Reihe oder Linie und schlägt ein oder zwei Felder weit diagonal
moves-hero = zieht ein Feld diagonal und schlägt ein Feld weit auf Reihe oder Linie

# Warum ein Zug nicht geht.

NOT_IN_RESERVE = { $seat } hat keine solche Figur in Reserve ({ $kind }).
NOT_A_RESPAWN_POINT = { $seat } darf Figuren nur auf den eigenen Rückkehrfeldern einsetzen, und { $to } ist keines.
RESPAWN_POINT_TAKEN = { $seat } darf auf { $to } keine Figur einsetzen: Dort steht { FORM($by, "nominative") }.
ONLY_ARCHERS_SHOOT = { $piece } auf { $from } kann nicht schießen: Nur ein Bogenschütze schlägt, ohne zu ziehen.
OUT_OF_RANGE = { $piece } auf { $from } kann nicht auf { $to } schießen: Ein Schuss geht genau zwei Felder diagonal.
NOTHING_TO_SHOOT = { $piece } auf { $from } hat auf { $to } kein Ziel: Dort steht keine Figur.
SHOT_AT_OWN_PIECE = { $piece } auf { $from } darf nicht auf { FORM($by, "accusative") } auf { $to } schießen, eine Figur der eigenen Seite.
ARCHER_SHOOTS = { $piece } schlägt { FORM($by, "accusative") } auf { $to } durch einen Schuss, ohne dorthin zu ziehen.
STOPS_ON_WALL = { $piece } darf nicht auf der Mauer auf { $to } stehen bleiben.
WALL_IN_THE_WAY = { $piece } kommt nicht von { $from } nach { $to }: Die Mauer auf { $via } ist im Weg.
LEG_BLOCKED = { $piece } kommt nicht von { $from } nach { $to }: { $by } auf { $at } versperrt den ersten Schritt.
LEG_WALLED = { $piece } kommt nicht von { $from } nach { $to }: Die Mauer auf { $via } versperrt den ersten Schritt.
NO_SCREEN = { $piece } kann { FORM($by, "accusative") } auf { $to } nicht schlagen: Dazwischen steht keine Figur zum Überspringen.
SCREENS = { $piece } kann { FORM($by, "accusative") } auf { $to } nicht schlagen: Genau eine Figur wird übersprungen, und dazwischen stehen mehr.
STEP_CANNOT_CAPTURE = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: Die Schritte auf Reihe und Linie schlagen nie.
GIANT_STEP_CANNOT_CAPTURE = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: Ein Riese schlägt nur diagonal.
GIANT_NEEDS_CAPTURE = { $piece } zieht nur zum Schlagen diagonal nach { $to }, und dort steht nichts.
HERO_STEP_CANNOT_CAPTURE = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: Ein Held schlägt nur auf Reihe oder Linie.
HERO_NEEDS_CAPTURE = { $piece } zieht nur zum Schlagen auf Reihe oder Linie nach { $to }, und dort steht nichts.
KING_ATTACKED = { $piece } darf nicht nach { $to }: { $by } auf { $at } greift dieses Feld an.
KING_ATTACKED_ELSEWHERE = { $piece } darf auf { $to } nicht schlagen: Er käme nach { $via }, wo { FORM($by, "nominative") } auf { $at } ihn angreift.

# Die Regeln.

KOTM-1 = Das Brett hat 19 x 19 Felder; der Gipfel ist das Feld in der Mitte, j10.
KOTM-2 = Die vier Ecken und e5, e15, o15 und o5 sind Rückkehrfelder. Jeder Farbe gehören zwei: die Ecke, in der ihr König beginnt, und das nächste der inneren.
KOTM-3 = Auf einer Mauer bleibt nichts stehen, und nichts zieht über sie hinweg, außer die Zugweise erlaubt es.
KOTM-4 = Der Erfinder zeichnete drei Mauerkarten, doch seine Bilder sind verloren. Die Karten terraces, pinwheel und crags sind von Castellan; jede sieht nach einer Vierteldrehung gleich aus. Spieler können auch eine Karte mitbringen: 19 Zeilen mit 19 Zeichen, # für eine Mauer, ohne Mauer auf dem Gipfel, einem Rückkehrfeld oder einem Feld der Armeen, und mit einem Weg für jeden König.
KOTM-5 = Es spielen zwei, drei oder vier (Option seats). Weiß sitzt bei a1, Rot bei a19, Schwarz bei s19, Gold bei s1. Zu zweit spielen Weiß und Schwarz, zu dritt Weiß, Rot und Schwarz.
KOTM-6 = Es geht im Uhrzeigersinn, jeder zieht einmal: Weiß, Rot, Schwarz, Gold, ohne die, die nicht mitspielen.
KOTM-7 = Beim Erfinder beginnt der Jüngste. Hier nennt die Option first die Farbe oder überlässt es den Würfeln.
KOTM-8 = Der König steht in seiner Ecke, die Dame diagonal vor ihm; blickt der König zum Gipfel, steht der Marschall links und der Kardinal rechts von ihm.
KOTM-9 = Sechzehn weitere Figuren stehen auf den Aufstellungsfeldern, aus je 2 Läufern, Türmen, Springern, Kängurus, Kanonen, Bogenschützen und Riesen sowie 6 Helden. Alle Helden werden gebraucht; die vier übrigen Figuren bleiben draußen.
KOTM-10 = Die Aufstellungsfelder von Weiß sind, der Reihe nach, c1 d1 e1 f1, c2 d2 e2 f2, a3 bis a6 und b3 bis b6; die der anderen sind um Vierteldrehungen versetzt. Eine Armee schreibt man als sechzehn Kürzel in dieser Reihenfolge.
KOTM-11 = Drei Armeen sind fertig: balanced, skirmish und siege. Die Option army gibt allen dieselbe, army.w und so weiter einer Farbe die ihre.
KOTM-12 = Armeen werden geheim gewählt und gezeigt, wenn alle bereit sind, außer es wurde setup=open vereinbart.
KOTM-13 = Der König zieht ein Feld in jede Richtung, aber nicht dorthin, wo er dann im Schach stünde, auch nicht auf den Gipfel. Aus einem Schach muss er nicht heraus, und andere Figuren dürfen ihn entblößen. Es gibt keine Rochade.
KOTM-14 = Dame, Turm und Läufer ziehen wie im Schach.
KOTM-15 = Der Springer zieht ein Feld auf Reihe oder Linie, das frei sein muss, und dann eines diagonal nach außen.
KOTM-16 = Der Marschall vereint Turm und Springer, der Kardinal Läufer und Springer.
KOTM-17 = Das Känguru springt ein und zwei Felder, oder zwei und zwei, über alles hinweg.
KOTM-18 = Die Kanone zieht wie ein Turm. Zum Schlagen springt sie auf Reihe oder Linie über genau eine Figur gleich welcher Farbe und nimmt die nächste dahinter; Mauern halten einen solchen Zug nicht auf und dienen nicht als Sprunghilfe.
KOTM-19 = Der Bogenschütze zieht ein oder zwei Felder gerade auf Reihe oder Linie, über nichts hinweg, und schlägt so nie. Stattdessen darf er einen Gegner genau zwei Felder weit diagonal abschießen, über alles hinweg, und bleibt dabei stehen.
KOTM-20 = Der Riese zieht ein Feld auf Reihe oder Linie, ohne zu schlagen. Er schlägt ein oder zwei Felder weit diagonal, über alles hinweg, und zieht dorthin.
KOTM-21 = Der Held zieht ein Feld diagonal, ohne zu schlagen, und schlägt ein Feld weit auf Reihe oder Linie.
KOTM-22 = Zwischen zwei Mauern, die sich an den Ecken berühren, ist ein diagonaler Schritt erlaubt.
KOTM-23 = Eine geschlagene Figur kehrt zu ihrem Besitzer zurück: in seine Ecke, wenn sie nach dem Schlagen frei ist, sonst in seine Reserve. Für Könige gilt eine eigene Regel (KOTM-25).
KOTM-24 = Statt zu ziehen darf man eine Figur der Reserve auf eines der eigenen Rückkehrfelder einsetzen, wenn es frei ist.
KOTM-25 = Ein geschlagener König kehrt sofort zurück: in seine Ecke, wenn sie frei ist, sonst auf sein inneres Rückkehrfeld, wenn es frei ist, sonst doch in seine Ecke, und was dort steht, weicht: in die Reserve, wenn es dieselbe Farbe hat, sonst als geschlagen.
KOTM-26 = Einen König zu schlagen gewinnt für sich noch nichts. Könige dürfen Könige schlagen, soweit KOTM-13 es zulässt.
KOTM-27 = Wer den eigenen König auf den Gipfel zieht, gewinnt sofort.
KOTM-28 = Wer aufgibt oder die Zeit überschreitet, scheidet aus: Figuren und Reserve verschwinden, die Rückkehrfelder werden gewöhnliche Felder. Die letzte Farbe gewinnt.
KOTM-29 = Wer weder ziehen noch einsetzen kann, passt. Haben alle Verbliebenen nacheinander gepasst, ist die Partie remis.
