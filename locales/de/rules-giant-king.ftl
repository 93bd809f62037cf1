# Der Titel.

title = Riesenkönig-Schach

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
moves-cardinal = zieht beliebig weit diagonal oder springt wie ein Springer im Schach
moves-knight = springt wie ein Springer im Schach oder genau zwei Felder diagonal
moves-bishop = zieht beliebig weit diagonal
moves-pawn = zieht ein Feld vorwärts, vom Ausgangsfeld auch zwei, und schlägt ein Feld schräg vorwärts
moves-reaper = zieht wie ein Greif oder ein Turm
moves-citadel = zieht wie ein Turm, springt wie ein Springer im Schach oder springt genau zwei Felder diagonal
moves-behemoth = springt ein oder zwei Felder in die eine und zwei oder drei in die andere Richtung
moves-archangel = zieht wie ein Greif oder ein Läufer
moves-lioness = springt auf ein Feld, das höchstens zwei Königsschritte entfernt ist
moves-chimera = zieht wie ein Läufer, oder ein Feld auf Reihe oder Linie und von dort beliebig weit diagonal nach außen

# Anmerkungen zu den Diagrammen.

note-giant-king = Er füllt vier Felder und wird nach dem untersten linken benannt. Er schlägt jede gegnerische Figur auf den Feldern, auf die er zieht.
note-pawn = Auf seiner achten, neunten und zehnten Reihe darf eine andere Figur seiner Seite befördert werden.

# Warum ein Zug nicht geht.

TURNS_INTO_NOTHING = { FORM($piece, as: "definite") } wird nicht selbst umgewandelt. Ein Bauer auf seinen letzten drei Reihen befördert eine andere Figur: Gib deren Feld an.
WRONG_CORNER = { FORM($piece, as: "definite") } wird nach dem untersten linken Feld benannt: { $via }, nicht { $from }.
OVER_THE_EDGE = { FORM($piece, as: "definite") } kommt nicht nach { $to }: Alle vier Felder müssen auf dem Brett liegen.
ONTO_OWN_PIECE = { FORM($piece, as: "definite") } darf nicht nach { $to }: { $by } auf { $at } steht im Weg, eine eigene Figur.
ONTO_OTHER_KING = { FORM($piece, as: "definite") } darf nicht nach { $to }: Auf { $at } steht { FORM($by, as: "nominative") }.
TAKES_KING = { FORM($piece, as: "definite") } darf nicht nach { $to }: { $by } darf nicht geschlagen werden.
PAWN_FACES_PIECE = { FORM($piece, as: "definite") } kommt nicht nach { $to }: Dort steht { FORM($by, as: "nominative") }, und ein Bauer schlägt nur schräg.
DOUBLE_STEP = { FORM($piece, as: "definite") } kommt nicht nach { $to }: Ein Bauer zieht nur vom Ausgangsfeld aus zwei Felder.
NOTHING_TO_CAPTURE = { FORM($piece, as: "definite") } kommt nicht nach { $to }: Ein Bauer zieht nur zum Schlagen schräg, und dort gibt es nichts zu schlagen.
EN_PASSANT_GONE = { FORM($piece, as: "definite") } darf auf { $to } nicht en passant schlagen: { $by } auf { $at } ist nicht mit dem letzten Zug über dieses Feld gezogen.
TOO_EARLY = { FORM($piece, as: "definite") } darf auf { $to } keine Figur befördern oder einsetzen: Dafür muss er seine 8., 9. oder 10. Reihe erreichen.
PROMOTES_NOBODY = Auf { $via } steht keine Figur, die befördert werden könnte.
PROMOTES_ENEMY = { $seat } darf { FORM($by, as: "accusative") } auf { $at } nicht befördern. Wähle eine eigene Figur.
PROMOTES_PAWN = { $by } auf { $at } darf nicht befördert werden: Bauern werden es nie. Wähle eine andere Figur.
PROMOTES_KING = { $by } auf { $at } darf nicht befördert werden: Riesenkönige werden es nie. Wähle eine andere Figur.
PROMOTES_TWICE = { $by } auf { $at } ist schon befördert. Wähle eine andere Figur.
DROPS_PAWN = { $seat } darf keinen Bauern einsetzen.
DROPS_TOO_SOON = { $seat } darf noch nichts einsetzen: { $by } auf { $at } kann noch befördert werden.
DROPS_NOTHING = { $seat } hat keine solche geschlagene Figur zum Einsetzen ({ $kind }).
DROPS_TOO_FAR = Auf { $via } kann die Figur ({ $kind }) nicht eingesetzt werden: Das Feld liegt nicht neben dem Riesenkönig von { $seat }.
DROPS_ONTO_PIECE = Auf { $at } kann die Figur ({ $kind }) nicht eingesetzt werden: Dort steht { FORM($by, as: "nominative") }.
STAYS_IN_CHECK = { FORM($piece, as: "definite") } darf nicht nach { $to }: Der Riesenkönig von { $seat } bliebe im Schach. Jedes seiner Felder ist angegriffen, { $via } durch { FORM($by, as: "accusative") } auf { $at }.
EXPOSES_KING = { FORM($piece, as: "definite") } darf nicht nach { $to }: Der Riesenkönig von { $seat } stünde im Schach. Jedes seiner Felder wäre angegriffen, { $via } durch { FORM($by, as: "accusative") } auf { $at }.
KING_INTO_CHECK = { FORM($piece, as: "definite") } darf nicht nach { $to }: Dort stünde er im Schach. Jedes seiner Felder wäre angegriffen, { $via } durch { FORM($by, as: "accusative") } auf { $at }.

# Die Regeln.

GK-1 = Das Brett hat 10 × 10 Felder. Von a bis j stehen auf der ersten Reihe von Weiß Greif, Turm, Gnu, Kardinal, Riesenkönig (e und f, auf den Reihen 1 und 2), Kardinal, Gnu, Turm, Greif. Springer stehen auf c2 und h2, Läufer auf b2 und i2, Bauern auf der dritten Reihe. Schwarz steht spiegelbildlich. Weiß beginnt.
GK-2 = Der Riesenkönig füllt 2 × 2 Felder und zieht ein Feld in jede Richtung. Er schlägt alle gegnerischen Figuren auf seinen neuen Feldern, bis zu drei auf einmal; eigene Figuren halten ihn auf. Er rochiert nicht und darf nicht auf den anderen Riesenkönig.
GK-3 = Der Greif zieht ein Feld diagonal. Ist es leer, darf er von dort beliebig weit auf Reihe oder Linie nach außen weiterziehen. Der Schnitter zieht wie ein Greif oder ein Turm.
GK-4 = Der Turm zieht wie im Schach. Die Zitadelle zieht wie ein Turm, springt wie ein Springer im Schach oder springt genau zwei Felder diagonal.
GK-5 = Das Gnu springt ein Feld in die eine und zwei oder drei in die andere Richtung. Der Behemoth springt außerdem zwei Felder in beide Richtungen, oder zwei in die eine und drei in die andere.
GK-6 = Der Kardinal zieht wie ein Läufer oder springt wie ein Springer im Schach. Der Erzengel zieht wie ein Greif oder ein Läufer, ohne diesen Sprung.
GK-7 = Der Springer springt wie im Schach oder genau zwei Felder diagonal. Die Löwin springt auf jedes der 24 Felder, die höchstens zwei Königsschritte entfernt sind.
GK-8 = Der Läufer zieht wie im Schach. Die Chimäre zieht wie ein Läufer, oder ein Feld auf Reihe oder Linie und, wenn es leer ist, von dort beliebig weit diagonal nach außen.
GK-9 = Der Bauer zieht wie im Schach: ein Feld vorwärts, von seiner Ausgangsreihe (3 für Weiß, 8 für Schwarz) auch zwei, und er schlägt ein Feld schräg vorwärts. En passant geht nur gleich nach einem Doppelschritt.
GK-10 = Keine Figur darf einen Riesenkönig schlagen oder auf seine Felder ziehen. Er steht im Weg wie jede Figur, außer bei GK-12.
GK-11 = Ein Riesenkönig steht nur im Schach, solange alle vier Felder angegriffen sind. Du darfst nicht so ziehen, dass dein Riesenkönig im Schach steht. Beförderung, Einsetzen und das Verschwinden des Bauern gehören zum Zug.
GK-12 = Die Felder eines Riesenkönigs decken einander nicht: Jedes wird so beurteilt, als wären die anderen drei leer. Das gilt auch für den ersten Schritt eines abknickenden Zugs.
GK-13 = Ein Riesenkönig greift ein Feld an, wenn einer seiner Schritte es neu bedecken würde.
GK-14 = Stehst du im Schach und hast keinen möglichen Zug, ist es Matt und du verlierst. Stehst du nicht im Schach und hast keinen möglichen Zug, ist es remis. Der Bot beendet keine Partie, nur weil niemand sie gewinnen kann.
GK-15 = Bauern werden nicht selbst umgewandelt. Erreicht dein Bauer seine 8. Reihe, und wieder die 9. und die 10., darfst du sofort eine andere eigene, noch nicht beförderte Figur befördern, aber keinen Bauern und nicht den Riesenkönig. Auf der 10. Reihe verschwindet der Bauer danach, auch wenn du nichts beförderst.
GK-16 = Hast du keine solche Figur auf dem Brett, darfst du stattdessen eine deiner geschlagenen Figuren unbefördert auf ein leeres Feld neben deinem Riesenkönig einsetzen, aber keinen Bauern. Der vorrückende Bauer steht dabei noch auf seinem Feld.
GK-17 = Du musst nicht befördern oder einsetzen. Tust du es nicht sofort, ist die Gelegenheit vorbei.

# Das Spiel in Kürze, und die Schritte seiner Einführung: worum es geht, was zu tun ist, und was danach gesagt wird.

summary = Riesenkönig-Schach (Giant-King Chess) ist Schach auf einem größeren Brett, mit einem König, der vier Felder füllt. Der Riesenkönig schlägt alles, worauf er tritt. Er steht nur im Schach, wenn alle vier Felder angegriffen sind. Bauern, die weit kommen, befördern andere Figuren. Matt gewinnt.
goal = Du gewinnst, wenn du den gegnerischen Riesenkönig mattsetzt, der vier Felder füllt.

lesson-four-squares = Vier Felder
    .about = Dein König füllt vier Felder. Er schlägt jede gegnerische Figur, auf die er tritt. Eigene Figuren halten ihn auf.
    .task = Schlage mit deinem Riesenkönig zwei Figuren auf einmal.
    .done = Ein Schritt, zwei Figuren. Es können sogar drei sein.
lesson-gryphon = Der Greif
    .about = Ein Greif biegt ab: ein Feld diagonal, dann geradeaus weiter. Eine Figur auf dem ersten Feld hält ihn auf.
    .task = Schlage den Turm auf e9 mit deinem Greif.
    .done = Ein Feld diagonal nach e5, dann gerade hinauf nach e9.
lesson-jumps = Springende Figuren
    .about = Diese drei springen über alles hinweg, was dazwischen steht. Der Kardinal zieht außerdem wie ein Läufer.
    .task = Schlage den Läufer mit deinem Gnu.
    .done = Ein Feld in die eine Richtung, drei in die andere.
lesson-promotion = Bauern befördern andere
    .about = Ein Bauer wird nie selbst umgewandelt. Erreicht er seine 8., 9. oder 10. Reihe, darf er sofort eine andere deiner Figuren befördern. Ein Greif wird zum Schnitter.
    .task = Ziehe deinen Bauern nach e8 und befördere deinen Greif.
    .done = Dein Greif ist jetzt ein Schnitter. Nutze dieses Recht sofort, sonst verfällt es.
lesson-promoted-riders = Beförderte Linienfiguren
    .about = Eine beförderte Figur hat einen neuen Namen und mehr Züge. Die meisten hier ziehen wie zwei Figuren zusammen.
    .task = Schlage den Turm auf f7 mit deiner Chimäre.
    .done = Ein Feld gerade hinauf, dann diagonal nach außen: So zieht die Chimäre auch.
lesson-promoted-jumps = Beförderte Sprungfiguren
    .about = Zwei beförderte Figuren springen, und zwar auf mehr Felder als zuvor.
    .task = Schlage den Springer mit deinem Behemoth.
    .done = Zwei Felder in die eine und drei in die andere Richtung, über alles hinweg.
lesson-drop = Eine Figur einsetzen
    .about = Hast du nichts mehr zu befördern, bringt ein Bauer, der weit kommt, eine geschlagene Figur zurück: Du setzt sie neben deinen Riesenkönig.
    .task = Ziehe deinen Bauern nach f8 und setze deinen geschlagenen Springer ein.
    .done = Dein Springer steht wieder neben seinem König.
lesson-checkmate = Schach und Matt
    .about = Ein Riesenkönig steht nur im Schach, solange alle vier Felder angegriffen sind. Deine Türme greifen die Linien h und i schon an.
    .task = Setze matt: Lass deinen Schnitter die j-Linie angreifen.
    .done = Alle vier Felder sind angegriffen, und nichts hilft: matt, gewonnen!
