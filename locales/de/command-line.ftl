# Die Befehlszeile. Namen von Unterbefehlen, Optionen und deren Werten bleiben, wie sie sind.

# `castellan --help` und die Hilfe jedes Unterbefehls.

help = Ein Schiedsrichter für fünf Spiele um Könige.
help-run = Als Bot in Discord spielen, ohne Token am lokalen Testserver; `castellan` allein tut dasselbe
help-health = Den laufenden Bot fragen, ob er gesund ist. Wenn nicht, endet der Befehl mit Status 2
help-moves = Die möglichen Züge auflisten, einen je Zeile
help-perft = Die Folgen möglicher Züge zählen
help-apply = Züge ausführen und Stellung und Stand ausgeben
help-explain = Sagen, ob ein Zug erlaubt ist, und wenn nicht, welche Regel ihn verbietet
help-render = Eine Stellung oder das Ende einer Partie als PNG, in Buchstaben oder in Worten ausgeben
help-replay = Eine Partie als animiertes GIF oder als Seite zum Nachspielen ausgeben
help-diagram = Beschreiben und zeichnen, wie eine Figur zieht
help-table = An diesem Terminal spielen, allein oder mit anderen daneben
help-store = Einen Speicher pflegen: prüfen, ausgeben, einlesen, retten
help-store-check = Alles lesen und nennen, was beschädigt ist
help-store-export = Alles als JSON Lines schreiben, einen Stream je Zeile. Die Datei enthält Geheimnisse: Hüte sie wie den Speicher
help-store-import = Eine Ausgabe in einen Speicher einlesen, der neu sein kann
help-store-copy = Einen Speicher in einen anderen kopieren, der neu sein kann, und beide an ihren Hashes vergleichen
help-store-ratings = Alle Wertungszahlen aus den Partien neu berechnen und mit den angezeigten vergleichen
help-store-unfreeze = Eine Partie freigeben, die eingefroren ist, weil ihr Timer versagte; ohne Partie die eingefrorenen auflisten
help-store-migrate = Fehlende Migrationen einer Datenbank ausführen und alle auflisten. Der Start des Bots tut dasselbe
help-store-salvage = Aus einem Speicher, der sich nicht öffnen lässt, retten, was lesbar ist
help-game = Als Betreiber des Bots eine Partie in einem Speicher zeigen oder leiten
help-game-show = Den Stand einer Partie und ihre Spieler ausgeben
help-game-direct = Als Betreiber des Bots eine Partie entscheiden, anhalten oder in Ordnung bringen
help-engine = Den Computerspieler fragen: Zug, Analyse, Partie, Wettkampf
help-engine-bestmove = Den besten Zug ausgeben
help-engine-analyse = Die besten Züge ausgeben, und was sie wert sind
help-engine-play = Gegen den Computer spielen
help-engine-match = Zwei Computerspieler gegeneinander spielen lassen
help-engine-puzzles = Aufgaben aus Partien gegen sich selbst erzeugen
help-engine-uci = UCI sprechen, damit Schachprogramme mit ihm spielen können
help-dice = Prüfen, dass die Würfel einer Partie fair waren
help-dice-verify = Jeden Wurf einer ausgegebenen Partie nachrechnen
help-locales = Die Sprachen auflisten und sagen, welche Meldungen jeder fehlen
help-stand-in = Nur den lokalen Testserver laufen lassen, für Bots, die daneben starten und enden

# Die Hilfe der Argumente nach ihren Namen; wo ein Unterbefehl etwas anderes meint, unter beiden Namen.

help-any-help = Diese Hilfe ausgeben
help-any-version = Die Version ausgeben
help-any-variant = Das Spiel: { $games }
help-any-position = Eine Stellung als Text; ohne sie die Grundstellung
help-any-options = Eine Option des Spiels; für mehrere wiederholen
help-any-theme = Die Farben: light, dark, grey, high-contrast oder colour-blind
help-any-viewpoint = Wessen Seite des Bretts unten ist: w, r, b oder g
help-any-flip = Das Brett um 180° drehen
help-any-square = Die Seitenlänge eines Feldes in Pixeln
help-any-game_text = Diesen Partietext statt einer Stellung zeichnen
help-any-store = Der Ordner des Speichers, die Adresse seiner Datenbank (postgres://...) oder - für den in CASTELLAN_STORE
help-any-game = Die Kennung der Partie
help-any-milliseconds = Bedenkzeit des Computers in Millisekunden
help-any-nodes = Wie viele Stellungen er stattdessen ansieht. Gleiche Zahl, gleiche Antwort
help-any-seed = Eine andere Zahl ergibt andere Eröffnungen, Würfe und Entscheidungen
help-run-check = Nur Konfiguration und Speicher prüfen, ohne sich mit Discord zu verbinden
help-run-test_server = Auch mit Token am Testserver spielen, den `castellan stand-in FILE` betreibt
help-run-http = Am lokalen Testserver Interaktionen über HTTP annehmen, wie mit CASTELLAN_LISTEN bei Discord
help-perft-depth = Wie viele Züge tief gezählt wird
help-perft-divide = Zuerst die Zahl hinter jedem Zug ausgeben
help-apply-dice = Die Würfel eines angesagten Schlags: Angreifer, Verteidiger. Für jeden Schlag wiederholen, der Reihe nach
help-apply-actions = Die Züge, der Reihe nach
help-explain-action = Der Zug, wie man ihn tippt
help-render-piece = Zeigen, wohin die Figur auf diesem Feld ziehen kann
help-render-radius = Nur so viele Felder um diese Figur zeigen
help-render-out = Das Bild: ein kleines PNG mit Palette, wie es der Bot schickt
help-render-format = Stattdessen in voller Farbe: png, jpeg oder webp
help-render-text = Das Brett in Buchstaben ausgeben
help-render-describe = Die Stellung in Worten beschreiben
help-replay-delay = Wie lange jede Stellung zu sehen ist, in Hundertstelsekunden, die Grundstellung zuerst. Die letzte Zahl gilt für den Rest
help-replay-out = Die Datei: ein GIF oder mit der Endung .html eine Seite zum Nachspielen, die kein Netz braucht
help-diagram-piece = Die Figur, mit Namen oder Kürzel. Hat sie mehrere Diagramme, dann alle
help-diagram-out = Das PNG; nummeriert, wenn es mehrere sind
help-table-store = Der Ordner des Speichers, die Adresse seiner Datenbank (postgres://...) oder - für den in CASTELLAN_STORE. Fehlt er, wird er angelegt
help-table-name = Wer zuerst am Terminal sitzt
help-table-backups = Ein Ordner für Sicherungen, die während des Spiels entstehen
help-table-every = Wie oft gesichert wird
help-table-keep = Wie viele Sicherungen bleiben
help-store-check-replay = Auch jede laufende Partie nachspielen und die nennen, die diese Version anders beurteilt
help-store-copy-from = Der Speicher: sein Ordner, die Adresse seiner Datenbank oder - für den eingestellten
help-store-copy-to = Der andere Speicher; fehlt er, wird er angelegt
help-store-export-out = Die Datei
help-store-import-file = Die Ausgabe
help-store-import-store = Der Ordner des Speichers, die Adresse seiner Datenbank (postgres://...) oder - für den in CASTELLAN_STORE. Fehlt er, wird er angelegt
help-store-import-rebuild = Nach einer Rettung auch Verzeichnis und Timer aller Partien und Turniere neu aufbauen
help-store-unfreeze-store = Der Ordner des Speichers, die Adresse seiner Datenbank (postgres://...) oder - für den in CASTELLAN_STORE. Ist es ein Ordner, halte den Bot vorher an
help-store-migrate-store = Der Ordner des Speichers, die Adresse seiner Datenbank (postgres://...) oder - für den in CASTELLAN_STORE. Nur eine Datenbank hat Migrationen auszuführen
help-store-migrate-list = Nur auflisten
help-store-migrate-finish = Dieser Version ihre neuen Formen erlauben, sodass die vorige Version den Speicher nicht mehr öffnen kann
help-store-salvage-store = Der Ordner des Speichers oder eine Datei daraus
help-store-salvage-out = Die Datei
help-game-show-store = Der Ordner des Speichers, die Adresse seiner Datenbank (postgres://...) oder - für den in CASTELLAN_STORE. Ist es ein Ordner, halte den Bot vorher an
help-game-direct-store = Der Ordner des Speichers, die Adresse seiner Datenbank (postgres://...) oder - für den in CASTELLAN_STORE. Ist es ein Ordner, halte den Bot vorher an
help-game-direct-what = Was mit ihr geschieht
help-game-direct-seat = Welche Farbe gewinnt, ausscheidet oder Zeit bekommt: w, r, b oder g
help-game-direct-span = Wie viel Zeit sie bekommt: 12h, 1d
help-game-direct-why = Der Grund. Die Spieler können ihn lesen
help-engine-bestmove-depth = Wie viele Züge tief er stattdessen sucht
help-engine-analyse-depth = Wie viele Züge tief er stattdessen sucht
help-engine-analyse-lines = Wie viele Züge ausgegeben werden
help-engine-analyse-game_text = Statt einer Stellung jeden Zug dieses Partietextes bewerten
help-engine-play-level = Wie stark er ist: 1 bis 8 oder full
help-engine-play-seat = Deine Farbe: w, r, b oder g
help-engine-match-first = Ein Spieler: greedy, material, 1 bis 8, full oder nodes:ZAHL
help-engine-match-second = Der andere Spieler
help-engine-match-games = Wie viele Partien
help-engine-puzzles-count = Wie viele Aufgaben
help-dice-verify-file = Die ausgegebene Partie als JSON. Eine Datei kann mehrere enthalten
help-stand-in-note = Die Datei für seine Adresse, für `castellan run --stand-in FILE`
help-stand-in-http = Bots die Interaktionen über HTTP schicken, wie an einen Interactions Endpoint, statt über das Gateway
help-stand-in-page = Der Port seiner Seite; 0 nimmt einen freien
help-default = { $help } [Standard: { $value }]
help-values = { $help } [möglich: { $values }]
help-usage = Aufruf:
help-commands = Befehle
help-arguments = Argumente
help-options = Optionen

# Was an einer Zeile falsch ist. Je eine Zeile ohne Punkt.

usage = { $problem } (siehe castellan --help)
usage-unknown-argument = unbekanntes Argument '{ $argument }'
usage-unknown-command = es gibt keinen Unterbefehl '{ $word }'
usage-missing = es fehlt: { $arguments }
usage-invalid = '{ $value }' geht nicht für { $argument }
usage-invalid-values = '{ $value }' geht nicht für { $argument }; möglich: { $values }
usage-invalid-problem = { $argument }: { $problem }
usage-conflict = { $argument } und { $other } gehen nicht zusammen
usage-value-missing = { $argument } braucht einen Wert
usage-command-missing = { $command } braucht einen Unterbefehl
output-failed = Standardausgabe: { $problem }
warning = Warnung: { $warning }

no-game = `{ $name }` ist kein Spiel; möglich: { $games }
option-not-pair = Option `{ $option }` ist nicht KEY=VALUE
dice-not-pair = Würfel `{ $dice }` sind nicht A,D, etwa 3,5
dice-too-many = Würfel: es sind mehr als angesagte Schläge
action-problem = Zug { $number }, `{ $action }`: { $problem }
no-piece = in { $game } gibt es keine Figur `{ $piece }`; es gibt { $pieces }
no-theme = `{ $name }` ist kein Farbschema; möglich: { $themes }
no-viewpoint = viewpoint `{ $name }` ist keine Farbe; möglich: w, r, b oder g
other-game = ist eine Partie { $game }
file-not-text = Das ist keine Textdatei. Speichere sie als reinen Text (UTF-8).
no-square = in { $game } gibt es kein Feld `{ $square }`
legal = { $action } ist erlaubt.

# Eine Partie eines Speichers.

game-id-wrong = { $id }: das ist keine Kennung einer Partie
game-no-decision = { $word }: diese Entscheidung gibt es nicht
game-seat-wrong = --seat: `{ $seat }` ist keine Farbe; möglich: w, r, b oder g
game-span-wrong = --span: { $problem }
game-why-wrong = --why: nenne einen Grund mit 1 bis { $most } Zeichen
game-seat-missing = --seat fehlt: w, r, b oder g
game-span-missing = --span fehlt: wie viel Zeit, etwa 12h oder 1d
game-title = Partie { $id }: { $game }, { $phase }
game-board = Brett { $board } des Turniers { $tournament }
game-seat = { $seat } ({ $letter }): { $player }
game-directed = letzte Entscheidung ({ $what }): { $why }
game-tells-later = der Bot sagt es den Spielern, wenn er wieder läuft

# Ob Würfel fair waren.

dice-not-exported = keine ausgegebene Partie und kein ausgegebenes Turnier: { $problem }
dice-game-problem = Partie { $game }: { $problem }
dice-empty = darin ist weder eine Partie noch ein Turnier
dice-form = ist in Form { $form } ausgegeben; bekannt ist nur Form { $known }
dice-no-secret = ihr Geheimnis steht nicht in der Datei: es wird am Ende der Partie gezeigt
dice-game = Partie { $game }
dice-hash-differs = der SHA-256 des Geheimnisses ist { $hash }, nicht der festgelegte Hash { $commitment }
dice-commitment = festgelegter Hash { $hash }: der SHA-256 des Geheimnisses
dice-commitment-until = festgelegter Hash { $hash }: der SHA-256 des Geheimnisses der Würfe vor { $until }
dice-first-secret = nur das erste Geheimnis stand fest, bevor die Startwerte bekannt waren
dice-start = Grundstellung: wie ihre Würfe sie ergeben
dice-text = Partietext: seine Würfe sind die gezogenen
dice-all = alle { $count } Würfe stimmen
lots-problem = Turnier { $tournament }: { $problem }
lots-tournament = Turnier { $tournament }
lots-not-drawn = es ist noch nicht ausgelost: das Geheimnis wird beim Start gezeigt
lots-others = { $numbered } haben eine Nummer, aber { $there } waren da
lots-differ = Nummer { $number } ist { $player }, nach der Auslosung aber { $must }
lots-number = Nummer { $number }: { $player }
lots-white = Nummer 1 beginnt mit Weiß
lots-black = Nummer 1 beginnt mit Schwarz
lots-colour-differs = wer mit Weiß beginnt, stimmt nicht mit der Auslosung überein
dice-seed-no-seat = ein Startwert für `{ $seat }`: das ist keine Farbe
dice-seed-order = der Startwert von { $seat } steht nicht in der Reihenfolge w r b g
dice-seed-wrong = der Startwert von { $seat } ist von Castellan, folgt aber nicht aus dem Geheimnis
dice-seed-player = Startwert { $seat } `{ $seed }`: vom Spieler
dice-seed-own = Startwert { $seat } `{ $seed }`: von Castellan, aus dem Geheimnis
dice-no-player-seed = kein Spieler hat einen Startwert gegeben: wer das Geheimnis kannte, konnte die Würfe wählen
dice-draw-missing = Wurf { $draw } fehlt: der nächste in der Datei ist Wurf { $next }
dice-no-sides = Wurf { $draw }: ein Würfel ohne Seiten
dice-draw-wrong = Wurf { $draw } ({ $what }, { $sides } Seiten) ist { $value } und muss { $must } sein
dice-draw = Wurf { $draw } ({ $what }, { $sides } Seiten): { $values }
dice-draws = Würfe { $draw } bis { $last } ({ $what }, { $sides } Seiten): { $values }
dice-army = eine gezogene Armee steht nicht in den Optionen
dice-start-differs = die Grundstellung ist nicht die gezogene
dice-text-problem = der Partietext: { $problem }
dice-roll-differs = Wurf { $roll } des Partietexts ist nicht der gezogene ({ $written } im Text, { $drawn } gezogen)

# Speicher.

store-none = { $path }: da ist kein Speicher
store-folder-only = { $address }: das geht nur mit dem Ordner eines Speichers. Für eine Datenbank gibt es `castellan store check`, `castellan store migrate` und `pg_dump`
store-database-only = { $address }: nur eine Datenbank hat Migrationen. Ihre Adresse beginnt mit postgres://
store-forms-finished = Formen { $forms }: diese Version schreibt sie ab ihrem nächsten Start. Die vorige Version öffnet den Speicher nicht mehr
store-forms-same = Formen { $forms }: schon erlaubt. Nichts zu tun
store-in-use = { $address }: in dieser Datenbank spielt schon ein anderes Programm. Beende es vorher
store-clock = { $address }: die Uhr dieses Rechners geht anders als die der Datenbank ({ $span }), und darin spielen noch andere Bots. Stelle die Uhr
store-nothing-wrong = alles in Ordnung
store-wrong =
    { $count ->
        [one] 1 Fehler in { $path }
       *[other] { $count } Fehler in { $path }
    }
store-ratings-differ = angezeigt werden andere Wertungszahlen: { $lists }
store-not-frozen = { $id }: diese Partie ist nicht eingefroren (`castellan store unfreeze STORE` zeigt die eingefrorenen)
store-released = { $id } ist freigegeben; eingefroren war die Partie aus diesem Grund: { $cause }
store-left-out = weggelassen: { $what }
store-copied = beide Speicher sind gleich
store-copy-differs = { $to } ist nach dem Kopieren anders als { $from }. Beende die Bots an beiden und kopiere in einen neuen Speicher. Beschädigtes zeigt `castellan store check`
store-keys-missing = { $problem }. Ohne diese Datei sind Namen, Notizen, bedingte Züge und Einstellungen nicht lesbar: lege sie zurück, wie sie beim letzten Gebrauch war, und rette noch einmal
store-replayed-action = Zug { $number }, { $action }: { $problem }
store-replayed-position = die Stellung ist jetzt { $position }
store-replayed-status = der Stand ist jetzt { $status }

# Der Bot.

health-off = CASTELLAN_METRICS ist nicht gesetzt, also lässt sich kein Bot fragen
health-other = CASTELLAN_METRICS: { $address }: dort antwortet kein Bot
run-configuration = Konfiguration: gültig
run-place-discord = der Bot würde in Discord spielen
run-place-test-server = der Bot würde am lokalen Testserver spielen
run-over-http = Interaktionen kämen über HTTP bei { $addresses } an (Gateway: { $gateway })
run-http-at-discord = --http ist für den lokalen Testserver. Setze bei Discord CASTELLAN_LISTEN und DISCORD_PUBLIC_KEY
run-store-new = Speicher { $path }: noch nicht da; er würde angelegt
run-store-migrations =
    { $count ->
        [one] Speicher { $path }: eine Migration fehlt; der nächste Start führt sie aus
       *[other] Speicher { $path }: { $count } Migrationen fehlen; der nächste Start führt sie aus
    }
run-store-damaged =
    { $count ->
        [one] CASTELLAN_STORE: { $path }: 1 Schaden: { $damage }
       *[other] CASTELLAN_STORE: { $path }: { $count } Schäden, der erste: { $damage }
    }
run-store-doubtful = { $problem }. Vergleiche den Speicher mit einer Sicherung, bevor du den Bot startest
run-store-fine = Speicher { $path }: { $streams } Streams, alles in Ordnung
run-store-impossible = CASTELLAN_STORE: { $path }: lässt sich nicht anlegen
run-store-unwritable = CASTELLAN_STORE: { $path }: ließ sich { $span } lang nicht beschreiben (CASTELLAN_STORE_PATIENCE): { $problem }. Schaffe Platz oder prüfe das Laufwerk, und starte neu
run-test-server =
    DISCORD_TOKEN ist nicht gesetzt, daher spielt der Bot am lokalen Testserver.
    Öffne { $address } im Browser. Strg-C beendet ihn.
stand-in-started = Öffne { $address } im Browser. Einen Bot verbinden: `castellan run --stand-in { $file }`. Strg-C beendet ihn.
test-server-port = Port { $port } ist belegt, daher hat die Seite einen anderen.

# Ungültige Einstellungen.

config-value = { $key } erwartet: { $wanted }
config-unknown = es gibt keine Einstellung { $key } (siehe .env.example)
config-needs = { $key } ist gesetzt, also muss auch { $needs } gesetzt sein
config-line = .env: Zeile { $line } ist nicht KEY=value
config-file = .env: { $problem }
config-file-unreadable = nicht lesbar
wanted-token = der Text von Discord, ohne Zusatz davor
wanted-public-key = der öffentliche Schlüssel der Anwendung, 64 hexadezimale Ziffern aus dem Developer Portal (General Information)
wanted-listen = Adressen mit Ports, durch Kommas getrennt, etwa 127.0.0.1:8080
wanted-switch = on oder off
wanted-database = ein Ordner oder eine PostgreSQL-Adresse, etwa postgres://user:password@host/database?sslmode=verify-full
wanted-patience = eine Zeit, etwa 30s, 5m oder 1h
wanted-server = die ID eines Servers, eine Zahl
wanted-operators = IDs von Konten, Zahlen mit Kommas dazwischen
wanted-shards = auto oder FIRST-LAST/TOTAL, etwa 0-3/8
wanted-every = eine Zeit von mindestens einer Minute, etwa 12h oder 1d
wanted-keep = eine Zahl ab 1
wanted-expire = eine Zeit von mindestens einer Minute, etwa 30d oder 8w
wanted-address = eine Adresse mit Port, etwa 127.0.0.1:9090
wanted-level = off, error, warn, info, debug oder trace
wanted-traces = die HTTP-Adresse eines Collectors, etwa http://127.0.0.1:4318/v1/traces, in einem Programm, das mit `--features otlp` gebaut ist
wanted-port = ein Port, eine Zahl bis 65535
wanted-threads = auto, oder eine Zahl von Threads von 1 bis { $most }
wanted-webhooks = Adressen, die mit https:// beginnen (oder auf diesem Rechner mit http://), durch Kommas getrennt
wanted-webhook-key = ein Schlüssel aus mindestens { $least } Zeichen ohne Leerzeichen, etwa was `openssl rand -hex 32` ausgibt
wanted-web = https:// und ein Rechnername, wie https://board.example.org (oder http:// auf diesem Rechner)
wanted-client-secret = das Client-Secret aus dem Entwicklerportal (OAuth2), ohne Zusatz davor
wanted-text = Text

# Der Tisch: was man tippen kann und was es tut.

table-greeting = Castellan. `help` zeigt, was du tippen kannst; `quit` beendet.
table-new = eine Partie eröffnen; mit `solo=on` spielst du alle Farben (`terms GAME` zeigt die Optionen)
table-terms = die Optionen eines Spiels auflisten
table-as = jemand anderen ans Terminal lassen
table-games = deine Partien auflisten
table-open = zu einer anderen Partie wechseln
table-invite = jemanden einladen, wenn du willst auf eine Farbe
table-join = mitspielen
table-leave = vor dem Start gehen
table-seed = deinen Startwert zu den Würfeln beitragen
table-start = beginnen, wenn genug mitspielen
table-cancel = deine Partie vor dem Start absagen
table-army = eine Armee wählen: nach Name, Figur für Figur oder `random`
table-ready = die gewählte Armee behalten
table-action = ziehen: e2e4, Nc3-e4, knight e4, c3*e5, queen at a1, pass
table-touch = eine Figur berühren, wo das gilt
table-board = das Brett ausgeben
table-describe = das Brett beschreiben
table-picture = das Brett als PNG schreiben, mit den Zielen der Figur auf einem Feld
table-legal = die möglichen Züge auflisten
table-why = sagen, ob ein Zug erlaubt ist, und wenn nicht, warum
table-offers = den anderen anbieten
table-replace = anbieten, dass jemand anderes eine Farbe übernimmt
table-answers = ein Angebot beantworten oder deines zurückziehen
table-claim = reklamieren, was dir die Regeln geben
table-give = einem Gegner mehr Zeit geben
table-resign = aufgeben
table-if = bedingte Züge setzen: `if Nf6 -> e4e5; any -> d2d4`; `if` allein löscht sie
table-note = dir eine Notiz schreiben; `note` allein zeigt sie
table-watch = einer fremden Partie zusehen
table-vacation = deine Uhren in allen Partien anhalten
table-clock = die Restzeit zeigen
table-history = die Züge auflisten
table-export = schreiben, was du von der Partie sehen darfst, für `castellan dice verify`
table-director = eine Partie leiten: win SEAT, drawn, pause, resume, remove SEAT, seat SEAT NAME, reinstate [SPAN], give SEAT SPAN
table-forget = einen Spieler vergessen; die Partien bleiben
table-backup = jetzt sichern
table-quit = den Tisch verlassen; alles bleibt

# Der Tisch: Antworten.

table-frozen = Diese Partie ist nach einem Programmfehler angehalten. Ihre Uhr steht.
table-reminder = { $player }: deine Zeit wird knapp.
table-quote-missing = Ein Anführungszeichen fehlt.
table-which-game = Welches Spiel?
table-pairs = Schreibe Optionen als KEY=VALUE.
table-warning = Warnung: { $warning }
table-opened = Du bist bei Partie { $id }.
table-dice = Festgelegter Hash der Würfel: { $commitment }
table-sits = { $name } sitzt hier.
table-sits-now = { $name } sitzt jetzt hier.
table-game = { $id }  { $game }, { $phase }
table-game-waits = { $id }  { $game }, { $phase }, wartet auf { $seats }
table-no-games = Du hast keine Partien.
table-not-a-name = `{ $name }` ist kein Name einer Partie.
table-games-will-hear = Deine Partien erfahren davon.
table-nobody = Hier saß niemand mit dem Namen `{ $name }`.
table-forgotten = Vergessen. In Partien heißt dieser Spieler jetzt { $player }.
table-forgotten-frozen = Partie { $game } ist eingefroren; was der Spieler darin hatte, ist auch gelöscht.
table-no-notes = Keine Notizen.
table-noted = Deine Notizen sind gespeichert.
table-no-backups = Es gibt keinen Ordner für Sicherungen. Starte mit --backups DIR.
table-backed-up = { $streams } Streams sind in { $path }.
table-nothing = Nichts zu tun.
table-no-game = Eröffne zuerst eine Partie: `new GAME`.
table-not-started = Die Partie hat noch nicht begonnen.
table-legal-move = { $action } ist erlaubt.
table-time = { $seat } hat { $span }
table-no-clock = Es gibt keine Uhr.
table-which-file = In welche Datei?
table-file-problem = { $file }: { $problem }.
table-written = { $file } ist geschrieben.
table-failed = Nichts wurde gespielt: { $problem }.
table-backup-failed = Sicherung: { $problem }
table-claim-what = Was reklamierst du: `claim draw` oder `claim time`?
table-not-directing = `{ $word }`: das kann die Spielleitung hier nicht.
table-no-offer = Es gibt kein Angebot.
table-which-offer = Welches Angebot: { $offers }?
table-not-a-number = `{ $text }` ist keine Zahl.
table-not-a-seat = `{ $text }` ist keine Farbe. Möglich: w, r, b oder g.
table-not-a-square = `{ $text }` ist kein Feld.
table-missing = Es fehlt etwas: `{ $form }`.
phase-lobby = Lobby
phase-set-up = Aufstellung
phase-running = läuft
phase-paused = pausiert
phase-over = vorbei

# Der lokale Testserver.

test-server-name = Königshalle
test-server-general = Gespräche.
test-server-games = Hier wird gespielt.
test-server-more-games = Weitere Partien.

# Der Computerspieler am Terminal.

engine-over = die Partie ist zu Ende: { $status }
engine-turn = Du bist am Zug. Mit quit hörst du auf.
engine-plays = Castellan: { $move }
engine-rolls = Würfel: { $attack } zu { $defence }

# `castellan locales`

locales-there = { $tag }: { $name }, { $there } von { $all } Meldungen
