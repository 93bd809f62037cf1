# Was an einer Option nicht stimmt.

option-unknown = { $game } hat keine Option `{ $key }`. Es gibt: { $known }.
option-twice = `{ $key }` ist zweimal angegeben. Einmal genügt.
option-too-long = `{ $key }` ist zu lang: höchstens { $most } Bytes.
option-value = `{ $value }` ist kein Wert von `{ $key }`. Wähle einen davon: { $values }.
option-foreign = `{ $key }`: { $letter } kann dort nicht stehen.
seat-not-playing = { $seat } spielt bei { $seats } Plätzen nicht mit. Ändere `{ $key }`.
army-unknown = Diese Armee gibt es nicht: `{ $text }`. Versuche balanced, skirmish, siege oder random, oder schreibe sechzehn Figurenkürzel.
army-kind = Diese Figur kann nicht in eine Armee ({ $kind }). Wähle Läufer, Turm, Springer, Känguru, Kanone, Bogenschütze, Riese oder Held.
army-code = `{ $code }` ist kein Figurenkürzel. Nimm B, R, N, J, P, A, G und H.
army-size = Eine Armee hat 16 Figuren, deine hat { $count }.
army-heroes = Eine Armee hat alle sechs Helden, deine hat { $count }.
army-too-many = Deine Armee hat zu viele dieser Figur ({ $kind }): { $count } statt höchstens { $most }.
map-unknown = Diese Karte gibt es nicht: `{ $text }`. Versuche terraces, pinwheel oder crags, oder schreibe eine Karte mit 19 Zeilen.
map-lines = Eine Karte hat 19 Zeilen, deine hat { $count }.
map-rank = Reihe { $rank } deiner Karte hat { $count } Felder. Sie braucht 19.
wall-on-summit = Auf { $square } kann keine Mauer stehen: Das ist der Gipfel.
wall-on-respawn-point = Auf { $square } kann keine Mauer stehen: Das ist ein Rückkehrfeld.
wall-on-army = Auf { $square } kann keine Mauer stehen: Dort beginnt die Armee von { $seat }.
no-way-to-summit = Mauern trennen { $square } vom Gipfel. Lass jedem König einen Weg.
map-uneven = Achtung: Diese Karte sieht nach einer Vierteldrehung anders aus und kann eine Ecke bevorzugen.
phase-unknown = Es gibt keine Phase `{ $code }`. Schreibe Phasen mit Kommas dazwischen, wie in E,S,N,A,FS,FE,FN,FA.
phase-twice = { $code } steht zweimal da. Nimm jede Phase nur einmal.
phase-first-in-danger = Die Partie kann nicht mit { $code } beginnen: Ein König wäre in Gefahr. Beginne mit E, N, FS oder FA.
phase-in-danger = { $code } kann nicht direkt auf { $before } folgen: Ein König wäre gleich zu Beginn in Gefahr.
phases-with-fn = Achtung: Mit FN kann kaum etwas einen König zum Vorrücken zwingen.

# Zeiten, und was allgemein vereinbart wird.

# $problem ist ein Satz.
option-wrong = { $option }: { $problem }
time-unreadable = { $text } ist keine Bedenkzeit. Versuche `3d per move` oder `10m + 10s`.
time-foreign = { $text } ist keine Bedenkzeit: { $letter } bedeutet dort nichts. Versuche `3d per move` oder `10m + 10s`.
limit-bank = Die Startzeit muss zwischen { $least } und { $most } liegen, nicht bei { $given }.
limit-cap = Die Obergrenze (`max`) muss zwischen { $least } und { $most } liegen, nicht bei { $given }.
limit-increment = Der Zuschlag pro Zug muss zwischen { $least } und { $most } liegen, nicht bei { $given }.
limit-grace = Die freie Zeit pro Zug (`grace`) muss zwischen { $least } und { $most } liegen, nicht bei { $given }.
limit-per-move = Die Zeit pro Zug muss zwischen { $least } und { $most } liegen, nicht bei { $given }.
span-empty = Gib eine Dauer an, etwa `36h` oder `1d12h`.
span-unreadable = { $text } ist keine Dauer. Versuche `36h`, `7d` oder `1d12h`.
span-foreign = { $text } ist keine Dauer: { $letter } bedeutet dort nichts. Versuche `36h`, `7d` oder `1d12h`.
span-too-long = Das ist viel zu lang. Versuche `36h` oder `7d`.

# Was an einem Stellungstext nicht stimmt. $problem ist eines von denen unten.

position-part = Stellung, { $part }: { $problem }
text-too-long = Der Text ist länger als { $most } Bytes.
part-missing = Dieser Teil fehlt.
no-seat = `{ $text }` ist keine Farbe dieses Spiels.
key-expected = Erwartet wird `{ $key }=…`, da steht `{ $text }`.
one-too-many = `{ $text }` ist ein Teil zu viel.
no-number = `{ $text }` ist keine Zahl.
moves-from-1 = Züge werden ab 1 gezählt.
square-twice = { $square } steht zweimal da.
seats-listed = Nennt { $count } Farben statt { $seats }.
ranks = Hat { $count } Reihen statt { $wanted }.
rank-too-long = Reihe { $rank } hat mehr als { $wanted } Felder.
rank-too-short = Reihe { $rank } hat { $count } Felder statt { $wanted }.
no-run = Reihe { $rank }: `{ $text }` bei { $square } ist keine Folge leerer Felder.
no-piece = Reihe { $rank }: `{ $text }` bei { $square } ist keine Figur dieses Spiels.
no-square = `{ $text }` ist kein Feld dieses Bretts.
not-the-list-of = `{ $text }` ist nicht die Liste von { $seat }.
no-codes = `{ $text }` ist keine Liste von Figurenkürzeln.
not-in-order = `{ $text }` ist nicht alphabetisch geordnet.
on-final-rank = { $kind } auf { $square }, der letzten Reihe von { $seat }.
passes = { $count }-mal gepasst ist zu oft: höchstens { $most }.
kings = { $seat } hat { $count } Könige statt einem.
too-many-of-kind = { $seat } hat zu viele dieser Figur ({ $kind }): { $count } statt höchstens { $most }.
too-many-of-two-kinds = { $seat } hat mit den geschlagenen zu viele dieser Figuren ({ $kind }, { $promoted }): { $count } statt höchstens { $most }.
too-many-pieces = { $seat } hat { $count } Figuren, höchstens { $most } sind möglich.
both-have-won = Beide Seiten haben gewonnen.
seat-not-in-game = { $seat } spielt in dieser Partie nicht mit.
piece-not-in-game = { $square }: { $seat } spielt in dieser Partie nicht mit.
not-for-reserve = { $seat }: `{ $code }` kann nicht in der Reserve sein.
reserve-order = Die Farben stehen nicht in der Reihenfolge w r b g.
nothing-to-act-with = { $seat } kann mit nichts mehr ziehen.
not-for-captures = { $seat }: `{ $code }` kann nicht unter den geschlagenen Figuren sein.
no-unmoved = `{ $text }` muss `-`, `w`, `b` oder `wb` sein.
king-not-home = Der König von { $seat } steht nicht auf { $square }.
out-of-formation = Die Schwertmeister von { $seat } auf { $one } und { $other } stehen nicht in Formation.
no-own-piece = Auf { $square } steht keine Figur von { $seat }.
check-out-of-turn = Der König von { $seat } steht im Schach von { $square }, aber { $seat } ist nicht am Zug.
in-check-out-of-turn = { $seat } steht im Schach, aber { $other } ist am Zug.
pawn-on-rank = Ein Bauer von { $seat } kann nicht auf { $square } stehen.
no-home = { $square } ist kein Ausgangsfeld eines Königs oder Turms.
unmoved-order = { $square } steht nicht in der Reihenfolge a1 e1 h1 a8 e8 h8.
unmoved-not-there = Der König oder Turm von { $square } steht nicht dort.
phase-late = Der König von { $seat } müsste schon vorgerückt sein.
phase-place = Der König von { $seat } braucht eine Phase von 1 bis { $most }, geschrieben `{ $letter }:N`.
phase-kings = Nennt mehr als zwei Könige.
no-double-step = Kein Bauer von { $seat } ist eben über { $square } gezogen.
no-block = Der Riesenkönig von { $seat } steht auf { $squares } statt auf 2 × 2 Feldern.
not-empty-after-double-step = { $empty } muss nach einem Doppelschritt über { $square } leer sein.
no-pawn-beyond = Kein Bauer von { $seat } ist eben über { $square } gezogen und steht dahinter.

# Was an einem Partietext nicht stimmt. $problem ist eines von denen oben oder unten.

game-text-line = Zeile { $line }: { $problem }
game-text-too-long = Der Text ist länger als { $most } Bytes.
game-text-too-many = Das sind mehr als { $most } Züge.
game-text-no-game = Es gibt kein Spiel namens `{ $name }`.
game-text-comment = Der Kommentar `{ $text }` endet nicht auf seiner Zeile.
game-text-unreadable = `{ $text }` ist kein Zug, keine Nummer, kein Kommentar und kein Ergebnis.
game-text-number = Die Nummer müsste { $number } sein, nicht `{ $said }`.
game-text-move = Zug { $ply }, { $action }: { $problem }
game-text-end = Das Ergebnis `{ $stated }` passt nicht: { $problem }
game-text-result = Das Ergebnis müsste `{ $found }` sein, nicht `{ $stated }`.
game-missing = Die Angabe `Game` fehlt.
action-missing = Nach der Nummer fehlt der Zug.
result-missing = Das Ergebnis fehlt.
no-tag = `{ $text }` ist keine Angabe. Schreibe `[Key "value"]`.
no-pair = `{ $text }` ist keine Option. Schreibe `key=value`.
key-taken = `{ $text }` kann keine eigene Angabe sein.
tag-twice = `{ $key }` ist zweimal angegeben.
roll-missing = Hier sind zwei Würfel mit { $sides } Seiten nötig.
roll-needless = Für diesen Zug wird nicht gewürfelt.
roll-impossible = Würfel mit { $sides } Seiten können nicht { $attack } und { $defence } zeigen.
seat-gone = { $seat } spielt nicht mehr mit.
not-for-people = `{ $outcome }` lässt sich hier nicht erklären.
nothing-to-claim = Hier kann kein Remis reklamiert werden.

# Was für jedes Spiel vereinbart werden kann.

option-game = Welches der fünf Spiele gespielt wird
option-seat = Welche Farbe du spielst
option-time = Bedenkzeit: `3d per move`, `10d + 1d`
option-flagging = Was geschieht, wenn die Zeit abläuft
option-solo = Du ziehst selbst für alle Farben, zum Üben oder Ausprobieren
option-rated = Das Ergebnis zählt für die Wertung
option-takebacks = Züge dürfen zurückgenommen werden, wenn alle einverstanden sind
option-hints = Wer am Zug ist, kann mit `/hint` nach einem guten Zug fragen
option-conditions = Mit `/premove` lassen sich bedingte Züge festlegen
option-analysis = Während der Partie lassen sich mit `/whatif` Züge ausprobieren und Drohungen anzeigen
option-seating = Ob man die Farbe wählt oder sie ausgelost wird
option-entry = Ob alle mitspielen dürfen oder nur Eingeladene
option-ratings = Wertungszahlen, mit denen man mitspielen kann: `1400-1700`, `1500+`, `-1600`
option-spectators = Ob andere zuschauen dürfen
option-offers = Wie lange ein Angebot gilt
option-lobby = Wie lange die Lobby auf Spieler wartet
option-choosing = Wie viel Zeit für die Wahl der Armee bleibt
option-api = Ob man mit eigenen Programmen über die API spielen kann
