# Der Titel.

title = König des Berges

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
moves-marshal = zieht wie ein Turm oder ein Springer
moves-cardinal = zieht wie ein Läufer oder ein Springer
moves-bishop = zieht beliebig weit diagonal
moves-rook = zieht beliebig weit auf Reihe oder Linie
moves-knight = zieht ein Feld auf Reihe oder Linie, dann eines diagonal nach außen
moves-kangaroo = springt wie ein Springer im Schach oder genau zwei Felder diagonal
moves-cannon = zieht auf Reihe oder Linie und schlägt über genau eine Figur hinweg
moves-archer = zieht ein oder zwei Felder auf Reihe oder Linie und schießt genau zwei Felder weit diagonal
moves-giant = zieht ein Feld auf Reihe oder Linie und schlägt ein oder zwei Felder weit diagonal
moves-hero = zieht ein Feld diagonal und schlägt ein Feld weit auf Reihe oder Linie

# Anmerkungen zu den Diagrammen.

note-king = Er darf nicht dorthin, wo ihn jemand angreift, muss aber nicht aus dem Schach. Auf dem Gipfel gewinnt er.
note-knight = Eine Figur oder Mauer auf dem ersten Feld versperrt den Weg, hier auf f8 und g7.
note-kangaroo = Nichts dazwischen hält es auf.
note-cannon = Eine Mauer hält das Schlagen nicht auf und zählt nicht als übersprungene Figur.
note-archer = Er schlägt, ohne zu ziehen, genau zwei Felder weit diagonal. Mauern und Figuren dazwischen spielen keine Rolle.
note-giant = Nichts dazwischen hält seinen Schlag auf.

# Warum ein Zug nicht geht.

NOT_IN_RESERVE = { $seat } hat keine solche Figur in Reserve ({ $kind }).
NOT_A_RESPAWN_POINT = { $seat } darf Figuren nur auf den eigenen Rückkehrfeldern einsetzen, und { $to } ist keines.
RESPAWN_POINT_TAKEN = { $seat } darf auf { $to } keine Figur einsetzen: Dort steht { FORM($by, as: "nominative") }.
ONLY_ARCHERS_SHOOT = { FORM($piece, as: "definite") } auf { $from } kann nicht schießen: Nur ein Bogenschütze schlägt, ohne zu ziehen.
OUT_OF_RANGE = { FORM($piece, as: "definite") } auf { $from } kann nicht auf { $to } schießen: Ein Schuss geht genau zwei Felder diagonal.
NOTHING_TO_SHOOT = { FORM($piece, as: "definite") } auf { $from } hat auf { $to } kein Ziel: Dort steht keine Figur.
SHOT_AT_OWN_PIECE = { FORM($piece, as: "definite") } auf { $from } darf nicht auf { FORM($by, as: "accusative") } auf { $to } schießen: Das ist eine eigene Figur.
ARCHER_SHOOTS = { FORM($piece, as: "definite") } darf nicht nach { $to }: { FORM($by, as: "accusative") } schlägt man mit einem Schuss. Schreibe { $from }*{ $to }.
STOPS_ON_WALL = { FORM($piece, as: "definite") } darf nicht auf der Mauer auf { $to } stehen bleiben.
WALL_IN_THE_WAY = { FORM($piece, as: "definite") } kommt nicht nach { $to }: Die Mauer auf { $via } ist im Weg.
LEG_BLOCKED = { FORM($piece, as: "definite") } kommt nicht nach { $to }: { $by } auf { $at } versperrt den ersten Schritt.
LEG_WALLED = { FORM($piece, as: "definite") } kommt nicht nach { $to }: Die Mauer auf { $via } versperrt den ersten Schritt.
NO_SCREEN = { FORM($piece, as: "definite") } kann { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Dazwischen steht keine Figur zum Überspringen.
SCREENS = { FORM($piece, as: "definite") } kann { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Genau eine Figur wird übersprungen, und dazwischen stehen mehr.
STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Er schlägt nur mit einem Schuss.
GIANT_STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Ein Riese schlägt nur diagonal.
GIANT_NEEDS_CAPTURE = { FORM($piece, as: "definite") } zieht nur zum Schlagen diagonal nach { $to }, und dort steht nichts.
HERO_STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Ein Held schlägt nur auf Reihe oder Linie.
HERO_NEEDS_CAPTURE = { FORM($piece, as: "definite") } zieht nur zum Schlagen auf Reihe oder Linie nach { $to }, und dort steht nichts.
KING_ATTACKED = { FORM($piece, as: "definite") } darf nicht nach { $to }: { $by } auf { $at } greift dieses Feld an.
KING_ATTACKED_ELSEWHERE = { FORM($piece, as: "definite") } darf auf { $to } nicht schlagen: Er käme nach { $via }, wo { FORM($by, as: "nominative") } auf { $at } ihn angreift.

# Die Regeln.

KOTM-1 = Das Brett hat 19 × 19 Felder. Der Gipfel ist das Feld in der Mitte, j10.
KOTM-2 = Die vier Ecken und e5, e15, o15 und o5 sind Rückkehrfelder. Jeder Farbe gehören zwei: die Ecke, in der ihr König beginnt, und das nächste der inneren.
KOTM-3 = Keine Figur darf auf einer Mauer stehen bleiben oder durch sie hindurch, außer ihre Regel erlaubt es.
KOTM-4 = Der Erfinder zeichnete drei Mauerkarten, aber die Bilder sind verloren. Die Karten terraces, pinwheel und crags sind von Castellan; jede sieht nach einer Vierteldrehung gleich aus. Du kannst auch eine eigene Karte mitbringen: 19 Zeilen mit 19 Zeichen, # für eine Mauer. Gipfel, Rückkehrfelder und die Felder aller vier Armeen müssen frei von Mauern sein, und aus jeder Ecke braucht der König einen Weg zum Gipfel.
KOTM-5 = Es spielen zwei, drei oder vier (Option seats). Weiß sitzt bei a1, Rot bei a19, Schwarz bei s19, Gold bei s1. Zu zweit spielen Weiß und Schwarz, zu dritt Weiß, Rot und Schwarz.
KOTM-6 = Gezogen wird im Uhrzeigersinn, je ein Zug: Weiß, Rot, Schwarz, Gold. Farben, die nicht mitspielen, werden übersprungen.
KOTM-7 = Beim Erfinder beginnt, wer am jüngsten ist. Hier legt die Option first fest, wer beginnt, oder überlässt es dem Zufall.
KOTM-8 = Der König beginnt in seiner Ecke, die Dame diagonal vor ihm. Mit Blick zum Gipfel steht links vom König der Marschall und rechts der Kardinal.
KOTM-9 = Sechzehn weitere Figuren füllen die Aufstellungsfelder. Du wählst sie aus 2 Läufern, 2 Türmen, 2 Springern, 2 Kängurus, 2 Kanonen, 2 Bogenschützen, 2 Riesen und 6 Helden. Alle sechs Helden müssen dabei sein; die vier übrigen Figuren bleiben draußen.
KOTM-10 = Die Aufstellungsfelder von Weiß sind der Reihe nach c1 d1 e1 f1, c2 d2 e2 f2, a3 a4 a5 a6 und b3 b4 b5 b6. Für die anderen Farben dreht man das Brett. Eine Armee schreibt man als sechzehn Figurenkürzel in dieser Reihenfolge.
KOTM-11 = Es gibt drei fertige Armeen: balanced, skirmish und siege. Die Option army gilt für alle; army.w, army.r, army.b und army.g gelten für eine Farbe.
KOTM-12 = Armeen werden geheim gewählt und gezeigt, wenn alle bereit sind, außer es wurde setup=open vereinbart.
KOTM-13 = Der König zieht ein Feld in jede Richtung. Er darf nicht auf ein Feld, auf dem er nach dem ganzen Zug im Schach stünde; auch der Gipfel ist keine Ausnahme. Aus einem Schach muss er nicht heraus, und deine anderen Figuren dürfen seine Deckung aufgeben. Es gibt keine Rochade.
KOTM-14 = Dame, Turm und Läufer ziehen wie im Schach.
KOTM-15 = Der Springer zieht ein Feld auf Reihe oder Linie und dann eines diagonal nach außen. Eine Figur oder Mauer auf dem ersten Feld versperrt den Weg.
KOTM-16 = Der Marschall zieht wie ein Turm oder ein Springer, der Kardinal wie ein Läufer oder ein Springer.
KOTM-17 = Das Känguru springt wie ein Springer im Schach oder genau zwei Felder diagonal. Nichts hält es auf.
KOTM-18 = Die Kanone zieht wie ein Turm, und Mauern halten sie auf. Zum Schlagen springt sie auf Reihe oder Linie über genau eine Figur, gleich welcher Farbe, und schlägt die nächste dahinter, wenn es eine gegnerische ist. Mauern halten das Schlagen nicht auf und zählen nicht als übersprungene Figur.
KOTM-19 = Der Bogenschütze zieht ein oder zwei Felder gerade auf Reihe oder Linie; Figuren und Mauern halten ihn auf, und so schlägt er nie. Stattdessen kann er, ohne zu ziehen, eine gegnerische Figur genau zwei Felder weit diagonal abschießen. Nichts dazwischen hält den Schuss auf.
KOTM-20 = Der Riese zieht ein Feld auf Reihe oder Linie, ohne zu schlagen. Er schlägt ein oder zwei Felder weit diagonal und zieht dabei dorthin; nichts dazwischen hält ihn auf.
KOTM-21 = Der Held zieht ein Feld diagonal, ohne zu schlagen, und schlägt ein Feld weit auf Reihe oder Linie.
KOTM-22 = Zwischen zwei Mauern, die sich an den Ecken berühren, darf eine Figur diagonal hindurch.
KOTM-23 = Eine geschlagene Figur kehrt sofort zu ihrem Besitzer zurück: in seine Ecke, wenn sie nach dem Schlagen leer ist, sonst in seine Reserve. Für Könige gilt KOTM-25.
KOTM-24 = Statt zu ziehen, kannst du eine Figur aus deiner Reserve auf eines deiner zwei Rückkehrfelder einsetzen, wenn es leer ist. Beim Einsetzen wird nicht geschlagen. Die Liste des Erfinders, wohin sie darf, fehlt in unserer Abschrift; die Rückkehrfelder hat Castellan festgelegt.
KOTM-25 = Ein geschlagener König kehrt sofort zurück: in seine Ecke, wenn sie leer ist, sonst auf sein inneres Rückkehrfeld, wenn das leer ist. Sind beide besetzt, geht er trotzdem in seine Ecke, und die Figur dort weicht, auch wenn sie gerade geschlagen hat: Eine der eigenen Farbe kommt in die Reserve, jede andere gilt als geschlagen. Ob das Feld angegriffen ist, spielt keine Rolle. Die Liste des Erfinders, wohin er zurückkehrt, fehlt in unserer Abschrift; diese Reihenfolge hat Castellan festgelegt.
KOTM-26 = Einen König zu schlagen gewinnt die Partie nicht. Ein König darf einen König schlagen, soweit KOTM-13 es zulässt.
KOTM-27 = Ziehe deinen König auf den Gipfel, und du gewinnst sofort. Es zählt nur ein Zug des Königs selbst.
KOTM-28 = Wer aufgibt oder die Zeit überschreitet, scheidet aus: Figuren und Reserve verschwinden, die Rückkehrfelder werden gewöhnliche Felder. Wer übrig bleibt, gewinnt.
KOTM-29 = Kannst du weder ziehen noch einsetzen, passt du. Haben alle Verbliebenen nacheinander gepasst, ist die Partie remis.

# Wozu die Optionen dieses Spiels dienen.

option-seats = Anzahl der Spieler
option-board = Die Mauern: eine Karte, oder 19 eigene Zeilen
option-first = Wer zuerst zieht
option-army = Die Armee für alle
option-army-w = Die Armee von Weiß
option-army-r = Die Armee von Rot
option-army-b = Die Armee von Schwarz
option-army-g = Die Armee von Gold
option-setup = Ob Armeen geheim gewählt werden

# Das Spiel in Kürze, und die Schritte seiner Einführung: worum es geht, was zu tun ist, und was danach gesagt wird.

summary = In König des Berges (King of the Mountain) wollen alle Könige auf den Gipfel, das Feld in der Mitte. Wessen König zuerst dort steht, gewinnt. Geschlagene Figuren sind nicht verloren: Sie kehren in ihre Ecke zurück oder warten in der Reserve. Auch ein geschlagener König muss nur zurück in seine Ecke. Mauern versperren den Weg, aber manche Figuren springen oder schießen darüber.
goal = Du gewinnst, wenn dein König als Erster den Gipfel erreicht, das Feld in der Mitte.

lesson-summit = Der Gipfel
    .about = Der Gipfel ist das Feld in der Mitte, j10. Wessen König zuerst dorthin zieht, gewinnt. Auf einer Mauer kann keine Figur stehen.
    .task = Ziehe deinen König auf den Gipfel.
    .done = Dein König steht auf dem Gipfel: gewonnen! Es zählt nur, wenn der König selbst zieht.
lesson-horse = Der Weg des Springers
    .about = Ein Springer braucht für seinen ersten Schritt ein leeres Feld, also lässt er sich aufhalten. Zwei größere Figuren ziehen auch wie dieser Springer.
    .task = Schlage den Turm mit deinem Marschall, und ziehe ihn dabei wie einen Springer.
    .done = Ein Feld gerade, eines diagonal nach außen. Eine Figur oder Mauer auf dem ersten Feld hätte ihn aufgehalten.
lesson-kangaroo = Das Känguru springt
    .about = Nichts hält ein Känguru auf: Es springt über Mauern und Figuren.
    .task = Springe über die Mauern und schlage den Turm mit deinem Känguru.
    .done = Für ein Känguru zählt nur das Feld, auf dem es landet.
lesson-cannon = Die Kanone
    .about = Zum Schlagen braucht eine Kanone genau eine Figur dazwischen, gleich von wem. Mauern zählen nicht als Figuren und halten den Schlag nicht auf.
    .task = Schlage das Känguru auf f16 mit deiner Kanone.
    .done = Dein Held stand dazwischen. Der Läufer auf k10 war sicher: Vor ihm steht nur eine Mauer.
lesson-archer = Der Bogenschütze
    .about = Ein Bogenschütze schießt: Er schlägt eine Figur genau zwei Felder weit diagonal und bleibt stehen. Im Ziehen schlägt er nie.
    .task = Triff den Helden auf i10 mit deinem Bogenschützen.
    .done = Der Held ist weg, und dein Bogenschütze hat sich nicht bewegt. Mauern und Figuren dazwischen spielen keine Rolle.
lesson-giant-and-hero = Riesen und Helden
    .about = Diese beiden schlagen anders, als sie ziehen.
    .task = Schlage den Springer auf i10 mit deinem Riesen.
    .done = Ein Riese schlägt bis zu zwei Felder weit, auch über eine Mauer. Ein Held macht es umgekehrt: Er zieht diagonal und schlägt gerade.
lesson-respawn = Figuren kehren zurück
    .about = Eine geschlagene Figur kehrt sofort in die Ecke ihres Besitzers zurück. Ist die Ecke besetzt, wartet sie in der Reserve. Statt zu ziehen, kannst du sie auf eines deiner beiden Rückkehrfelder setzen, hier a1 und e5.
    .task = Setze den Turm aus deiner Reserve aufs Brett.
    .done = Dein Turm ist zurück. Das Einsetzen war dein ganzer Zug.
lesson-send-back = Einen König zurückschicken
    .about = Einen König zu schlagen gewinnt nicht: Er kehrt in seine Ecke zurück. Aber sieh, der schwarze König steht einen Schritt vor dem Gipfel!
    .task = Schlage den König mit deinem Turm.
    .done = Der schwarze König beginnt wieder in seiner Ecke. Das verschafft dir viel Zeit.
