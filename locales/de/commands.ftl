### Was Befehle tun und wozu ihre Optionen dienen, wie Discord sie auflistet: höchstens je 100 Zeichen.
### `.NAME` ist eine Option des Befehls darüber. Die Namen der Befehle und Optionen sind in jeder Sprache englisch.

## Anfangen

games = Deine Partien auf allen Servern, die dringendsten zuerst
help = Wie man spielt, und alle Befehle
    .command = Ein Thema, ein Befehl oder ein Wort zum Suchen

## /game

group-game = Partien eröffnen, mitspielen und verwalten
game-new = Eröffne hier eine Partie
    .variant = Welches Spiel
    .opponent = Wen du einlädst
    .level = Gegen mich spielen, auf dieser Stufe
    .time = Bedenkzeit: 3d per move, 10m + 10s, none
    .options = Weitere Einstellungen: KEY=VALUE; KEY=VALUE
    .solo = Spiel alle Farben selbst
    .rated = Das Ergebnis zählt für die Wertung
    .seat = Deine Farbe
    .thread = Die Partie bekommt einen eigenen Thread
    .board = Eine eigene Anfangsstellung, wo das Spiel sie erlaubt: eine Textdatei
    .board-form = Eine eigene Anfangsstellung eintippen
game-list = Deine Partien, und Partien hier, denen noch jemand fehlt
game-show = Spieler, Einstellungen, Uhren und Angebote einer Partie
game-join = Spiel in einer Partie mit
game-leave = Verlass eine Partie vor dem Beginn, oder lehne eine Einladung ab
game-start = Beginne die Partie, sobald genug mitspielen
game-abort = Sag eine Partie vor dem Beginn ab, oder bitte darum, sie ohne Ergebnis abzubrechen
game-move = Verlege eine Partie in einen anderen Kanal
    .channel = Wohin; ohne Angabe in diesen Kanal
game-boards = Wähle, wie das Brett einer Partie gezeigt wird
game-invite = Lade jemanden in deine Partie ein
    .player = Wen du einlädst
game-uninvite = Ziehe eine Einladung in deine Partie zurück
    .player = Wessen Einladung
game-watch = Erfahre, was in einer fremden Partie geschieht
game-unwatch = Schau einer Partie nicht mehr zu

## Vor dem ersten Zug

army = Wähle heimlich deine Armee
    .army = Eine fertige Armee, eine Liste von Figuren oder random; ohne Angabe wählst du nach Bildern
    .file = Eine Liste von Figuren als Textdatei
    .ready = Leg dich auf deine Armee fest
dice = Prüf, dass die Würfel fair sind, und sieh jeden Wurf
seed = Gib vor dem Beginn deinen eigenen Zufall zu den Würfeln
    .text = Etwas, das niemand errät; nach der Partie sehen es alle

## Spielen

move = Mach einen Zug
    .action = Zum Beispiel e2e4, Sf3, "queen at a1", pass
board = Zeig das Brett, wie du es gern hast
    .post = Poste es für alle, als neues Brett der Partie
legal = Zeig deine möglichen Züge
    .piece = Nur Züge der Figur auf diesem Feld
why = Frag, warum ein Zug möglich ist oder nicht
    .action = Zum Beispiel e2e4, Sf3, "queen at a1"
clock = Zeig alle Uhren
resign = Gib auf
takeback = Bitte darum, deinen letzten Zug zurückzunehmen, oder antworte auf so eine Bitte
pause = Bitte um eine Pause oder ihr Ende, oder antworte auf so eine Bitte
replace = Bitte darum, einen Platz jemand anderem zu geben, oder antworte auf so eine Bitte
    .player = Wer den Platz übernimmt
group-draw = Remis anbieten, beantworten oder reklamieren
draw-offer = Biete Remis an
draw-accept = Nimm ein Remisangebot an
draw-decline = Lehne ein Remisangebot ab
draw-claim = Beanspruche ein Remis nach den Regeln
group-time = Zeit reklamieren oder geben
time-claim = Reklamiere, dass jemandes Zeit um ist
time-give = Gib einem Gegner mehr Zeit
    .seat = Wer die Zeit bekommt
    .span = Wie viel: 12h, 1d
premove = Gib bedingte Züge ein: deine Antworten, sofort gezogen und geheim
    .conditions = Nf6 -> e4e5; any -> d2d4. Ohne Angabe: sehen und wählen
    .clear = Lösch deine bedingten Züge
vacation = Halte deine Uhren in allen Partien an
    .span = Wie lange: 7d. Ohne Angabe kommst du früher zurück

## Zurückschauen und vorausdenken

history = Die bisherigen Züge
    .page = Welche Seite
whatif = Probier Züge auf einem Brett für dich allein aus
note = Deine privaten Notizen zu einer Partie
    .text = Die neue Notiz; ohne Angabe liest du die alte
    .clear = Lösch deine Notizen
replay = Spiel eine Partie nach
    .as = Wie sie gezeigt wird
analyse = Was die Züge einer beendeten Partie wert waren
    .post = Poste es für alle
export = Lade eine Partie herunter
    .format = In welchem Format
archive = Finde beendete Partien
    .player = Wessen Partien; ohne Angabe deine
    .all = Alle Partien dieses Servers durchsuchen
    .variant = Nur dieses Spiel
    .result = Nur Partien, die so ausgegangen sind
    .since = An diesem Tag oder später beendet: 2026-03-01
    .until = An diesem Tag oder früher beendet: 2026-03-31
profile = Wertungen und Ergebnisse eines Spielers
    .player = Wessen; sonst deine

## Regeln

tutorial = Lern ein Spiel Schritt für Schritt: Die Züge machst du
    .variant = Welches Spiel
puzzle = Lös eine Aufgabe: die des Tages oder eine zu einem Spiel
    .variant = Eine Aufgabe zu diesem Spiel; sonst die des Tages
    .post = Poste sie für alle
threats = Zeig, welche deiner Figuren angegriffen sind
hint = Hol dir einen guten Zug, wenn du dran bist und alle Tipps vereinbart haben
rules = Die Regeln eines Spiels
    .variant = Welches Spiel
    .number = Eine Regel nach ihrer Nummer: KOTM-7
piece = Wie eine Figur zieht
    .variant = Welches Spiel
    .piece = Welche Figur

## Du

settings = Deine Bretter, Erinnerungen und Sprache; ohne Angaben siehst du sie
    .language = Die Sprache, in der ich mit dir rede
    .viewpoint = Welche Farbe auf deinem Brett unten ist
    .theme = Farben des Bretts
    .text-board = Bretter als Text zeigen, zum Vorlesen
    .confirm-moves = Ob ich vor einem gewählten Zug noch einmal nachfrage
    .reminders = Wo ich dich an eine Frist erinnere
    .remind-before = Wie lange vor der Frist: 12h, 2d oder usual
    .quiet-hours = Wann ich dich nicht erinnere: 22:00-08:00 oder none
    .time-zone = Deine Zeitzone, für die Ruhezeiten: Europe/Berlin
    .listed = Deine Wertungen in öffentlichen Listen zeigen
group-person = Spieler blockieren und wieder zulassen
person-block = Blockiere jemanden: keine Einladungen mehr, kein Mitspielen in deinen Partien
    .player = Wen du blockierst
person-unblock = Hebe eine Blockierung auf
    .player = Wen du wieder zulässt
group-privacy = Deine Daten
privacy-show = Was ich über dich speichere, und was du tun kannst
privacy-export = Lade alles herunter, was ich über dich speichere
privacy-erase = Lösch deinen Namen und deine privaten Daten; deine Partien bleiben ohne Namen
group-ratings = Wertungen der Spieler
ratings-list = Die Besten eines Spiels auf diesem Server
    .variant = Welches Spiel
    .seats = Partien zu zweit, oder zu dritt und zu viert
    .everywhere = Spieler aller Server, die sich haben listen lassen
ratings-show = Jemandes Wertungen
    .player = Wessen; ohne Angabe deine

## Turniere

group-tournament = Turniere ankündigen, mitspielen und verfolgen
tournament-new = Turnierleitung: ein Turnier auf einer Karte einrichten
tournament-announce = Turnierleitung: Kündige in diesem Kanal ein Turnier an
    .title = Sein Name
    .format = Schweizer System, Rundenturnier, K.-o. oder Gruppen
    .variant = Welches Spiel
    .time = Bedenkzeit jeder Partie: 3d per move, 10m + 10s
    .options = Weitere Einstellungen der Partien: KEY=VALUE; KEY=VALUE
    .rated = Ergebnisse zählen für die Wertung; ohne Angabe ja
    .rounds = Wie viele Runden (Schweizer System, Gruppen)
    .starts = Wann es von selbst beginnt: 2d, oder 2026-12-01 18:00
    .check-in = Wie lange vor dem Beginn man einchecken muss: 30m, 1d
    .round-time = Zeit für eine Runde: 14d
    .days-off = weekends, Daten: Fristen der Runden ruhen
    .notice = Wie lange Paarungen zu sehen sind, bevor die Partien beginnen: 10m
    .grace = Wie lange auf den ersten Zug gewartet wird: 1d
    .tiebreaks = Feinwertungen der Reihe nach: FIRST, SECOND
    .least = Mindestzahl der Spieler
    .most = Höchstzahl der Spieler
    .late-until = Die letzte Runde, in der man noch einsteigen kann (Schweizer System, Gruppen)
    .half-byes = Wie viele Freilose mit halbem Punkt man beantragen darf (Schweizer System)
    .scoring = Punkte für Plätze, oder für Sieg und Remis (Gruppen)
    .by-score = Spieler mit ähnlicher Punktzahl zusammenbringen (Gruppen)
    .at-once = Alle Partien zugleich beginnen (Rundenturnier)
    .third-place = Um den dritten Platz spielen (K.-o.)
    .replays = Wie oft eine Remispartie wiederholt wird (K.-o.)
    .draws = Wenn auch die Wiederholungen remis enden (K.-o.)
tournament-again = Turnierleitung: Kündige ein früheres Turnier hier erneut an
    .title = Sein Name
    .starts = Wann es von selbst beginnt: 2d, oder 2026-12-01 18:00
    .check-in = Wie lange vor dem Beginn man einchecken muss: 30m, 1d
tournament-simul = Turnierleitung: Kündige ein Simultan an, wenige gegen viele
    .title = Sein Name
    .variant = Welches Spiel
    .exhibitor = Wer es gibt; ohne Angabe du
    .exhibitor-2 = Wer es auch gibt
    .exhibitor-3 = Wer es auch gibt
    .exhibitor-4 = Wer es auch gibt
    .colours = Welche Farbe hat, wer es gibt
    .time = Bedenkzeit jeder Partie: 3d per move, 10m + 10s
    .options = Weitere Einstellungen der Partien: KEY=VALUE; KEY=VALUE
    .rated = Ergebnisse zählen für die Wertung; ohne Angabe ja
    .starts = Wann es von selbst beginnt: 2d, oder 2026-12-01 18:00
    .check-in = Wie lange vor dem Beginn man einchecken muss: 30m, 1d
    .round-time = Zeit für eine Runde: 14d
    .notice = Wie lange Paarungen zu sehen sind, bevor die Partien beginnen: 10m
    .grace = Wie lange auf den ersten Zug gewartet wird: 1d
    .least = Mindestzahl der Spieler
    .most = Höchstzahl der Spieler
tournament-arena = Turnierleitung: Kündige eine Arena an, Partie auf Partie bis zum Ende der Zeit
    .title = Sein Name
    .variant = Welches Spiel
    .length = Wie lange sie dauert: 1h, 2d
    .unfinished = Partien, die am Ende der Zeit noch laufen
    .time = Bedenkzeit jeder Partie: 3d per move, 10m + 10s
    .options = Weitere Einstellungen der Partien: KEY=VALUE; KEY=VALUE
    .rated = Ergebnisse zählen für die Wertung; ohne Angabe ja
    .starts = Wann es von selbst beginnt: 2d, oder 2026-12-01 18:00
    .check-in = Wie lange vor dem Beginn man einchecken muss: 30m, 1d
    .grace = Wie lange auf den ersten Zug gewartet wird: 1d
    .tiebreaks = Feinwertungen der Reihe nach: FIRST, SECOND
    .least = Mindestzahl der Spieler
    .most = Höchstzahl der Spieler
tournament-ladder = Turnierleitung: Kündige eine Rangleiter an, auf der man Höherstehende herausfordert
    .title = Sein Name
    .variant = Welches Spiel
    .length = Wie lange sie dauert: 14d, 90d
    .reach = Bis zu wie viele Plätze höher man herausfordern kann; ohne Angabe 3
    .unfinished = Partien, die am Ende der Zeit noch laufen
    .time = Bedenkzeit jeder Partie: 3d per move, 10m + 10s
    .options = Weitere Einstellungen der Partien: KEY=VALUE; KEY=VALUE
    .rated = Ergebnisse zählen für die Wertung; ohne Angabe ja
    .starts = Wann es von selbst beginnt: 2d, oder 2026-12-01 18:00
    .check-in = Wie lange vor dem Beginn man einchecken muss: 30m, 1d
    .grace = Wie lange auf den ersten Zug gewartet wird: 1d
    .least = Mindestzahl der Spieler
    .most = Höchstzahl der Spieler
tournament-list = Turniere dieses Servers
tournament-show = Spieler, Zeitplan und Einstellungen eines Turniers
tournament-sign-up = Melde dich an
tournament-challenge = Fordere jemanden heraus, der auf einer Rangleiter über dir steht
    .opponent = Wer über dir steht
tournament-withdraw = Zieh dich zurück
tournament-check-in = Bestätige, dass du da bist
tournament-sit-out = Setz eine Runde aus, die noch nicht gepaart ist
    .round = Welche Runde
tournament-standings = Tabelle
    .page = Welche Seite
tournament-pairings = Paarungen und Ergebnisse
tournament-export = Lade ein Turnier herunter: CSV, JSON und TRF
    .games = Auch die Texte aller Partien
    .round = Nur die Partien dieser Runde
tournament-why = Warum zwei aufeinandertreffen und warum jemand vorn liegt
    .board = Ein Brett, etwa 2.1
    .entrant = Ein Spieler: warum er wen trifft und wo er steht
tournament-log = Entscheidungen der Turnierleitung, mit Gründen

## Turnierleitung

group-arbiter = Turnierleitung: Turniere durchführen
arbiter-start = Beginne ein Turnier jetzt
arbiter-panel = Was ein Turnier braucht, mit Knöpfen
arbiter-begin-round = Beginne die Partien der gepaarten Runde jetzt
arbiter-pair = Paare die nächste Runde von Hand
    .pairing = Spielernummern, Weiß zuerst: 1-2, 5-3, 4 bye
    .overrule = Paarungen erlauben, die gegen die Regeln sind
arbiter-pair-again = Paare die nächste Runde noch einmal nach den Regeln
arbiter-rounds = Ändere die Zahl der Runden
    .rounds = Wie viele Runden insgesamt
arbiter-change = Ändere eine Ankündigung
    .title = Sein Name
    .starts = Wann es von selbst beginnt: 2d, oder 2026-12-01 18:00
    .check-in = Wie lange vor dem Beginn man einchecken muss: 30m, 1d
    .round-time = Zeit für eine Runde: 14d
    .days-off = weekends, Daten: Fristen der Runden ruhen
    .notice = Wie lange Paarungen zu sehen sind, bevor die Partien beginnen: 10m
    .grace = Wie lange auf den ersten Zug gewartet wird: 1d
    .format = Schweizer System, Rundenturnier, K.-o. oder Gruppen
    .rounds = Wie viele Runden (Schweizer System, Gruppen)
    .time = Bedenkzeit jeder Partie: 3d per move, 10m + 10s
    .rated = Ergebnisse zählen für die Wertung; ohne Angabe ja
    .tiebreaks = Feinwertungen der Reihe nach: FIRST, SECOND
    .least = Mindestzahl der Spieler
    .most = Höchstzahl der Spieler
    .late-until = Die letzte Runde, in der man noch einsteigen kann (Schweizer System, Gruppen)
    .half-byes = Wie viele Freilose mit halbem Punkt man beantragen darf (Schweizer System)
    .options = Weitere Einstellungen der Partien: KEY=VALUE; KEY=VALUE
    .scoring = Punkte für Plätze, oder für Sieg und Remis (Gruppen)
    .by-score = Spieler mit ähnlicher Punktzahl zusammenbringen (Gruppen)
    .at-once = Alle Partien zugleich beginnen (Rundenturnier)
    .third-place = Um den dritten Platz spielen (K.-o.)
    .replays = Wie oft eine Remispartie wiederholt wird (K.-o.)
    .draws = Wenn auch die Wiederholungen remis enden (K.-o.)
arbiter-message = Sag allen Spielern etwas
    .text = Was sie wissen sollen
arbiter-enter = Leute aus einer Liste einladen, mit Wertungen
    .file = Eine Datei: je Zeile Name und Wertungszahl
    .list = Die Liste: @Erwähnung, Wertungszahl
arbiter-result = Setz das Ergebnis eines Bretts
    .result = 1-0, 1/2-1/2, 0-1 forfeit; in Gruppen: 2 1 4 3
arbiter-replace = Ersetz einen Spieler
    .entrant = Wer geht
    .player = Wer übernimmt
arbiter-remove = Nimm einen Spieler aus dem Turnier
    .entrant = Wer geht
arbiter-extend = Verlängere eine Runde
    .span = Wie viel: 12h, 3d
arbiter-reinstate = Setz eine Partie fort, die versehentlich beendet wurde
    .give = Mehr Zeit für den, der am Zug ist: 1d
arbiter-restart = Lass eine Partie von vorn beginnen
arbiter-forbid = Lass zwei Spieler nie aufeinandertreffen
    .entrant = Der eine Spieler
    .other = Der andere Spieler
arbiter-move = Schreib über ein Turnier ab jetzt in diesem Kanal
arbiter-finish = Beende ein Turnier mit der jetzigen Tabelle
arbiter-cancel = Sag ein Turnier ab
direct = Turnierleitung: eine Partie entscheiden, unterbrechen oder in Ordnung bringen
    .what = Was geschehen soll
    .seat = Welche Farbe
    .player = Wer den Platz übernimmt
    .span = Wie viel Zeit: 12h, 1d
    .why = Der Grund, der festgehalten wird; in Turnierpartien nötig

## Server

group-server = Wie auf diesem Server gespielt wird
server-show = Die Einstellungen dieses Servers
server-set = Rolle der Turnierleitung, Sprache, Threads und Farben der Bretter
    .director = Die Rolle, die Partien leitet
    .language = Die Sprache der Nachrichten in Kanälen
    .boards = Wie die Bretter neuer Partien gezeigt werden
    .threads = Jede Partie bekommt einen eigenen Thread
    .theme = Farben der Bretter in Kanälen
    .viewpoint = Welche Farbe auf Brettern in Kanälen unten ist
    .key-moments = Poste am Ende einer Partie, was sie entschieden hat
    .calendar = Turniere mit Startzeit in die Events des Servers eintragen
    .winner = Rolle für Turniersieger; @everyone für keine
server-channel = Leg fest, in welchen Kanälen Partien beginnen können
    .channel = Welcher Kanal
    .allowed = Dort Partien erlauben; ist kein Kanal erlaubt, sind es alle
server-default = Was für neue Partien gilt, wenn nichts anderes gesagt wird
    .key = Welche Einstellung: time, takebacks, rated, …
    .value = Ihr Wert; ohne Angabe entfällt die Vorgabe
server-ban = Schließ jemanden von Partien hier aus
    .player = Wen du ausschließt
server-unban = Hebe einen Ausschluss auf
    .player = Wessen Ausschluss
server-status = Zeig hier laufend eine Übersicht der Partien
    .channel = In welchem Kanal; ohne Angabe in diesem
    .off = Die Übersicht nicht mehr erneuern

## Optionen mehrerer Befehle

option-answer = Bitten oder antworten
option-boards = Wie ihr Brett gezeigt wird
option-game = Welche Partie, wenn du mehrere spielst
option-seat = Welche Farbe
option-tournament = Welches Turnier, wenn es mehrere gibt
option-why = Der Grund, den alle lesen können
option-board = Welches Brett: 2.3 ist Brett 3 von Runde 2
option-round = Welche Runde; ohne Angabe die neueste

## Auswahl

choices-boards =
    .live = ein Brett, das sich ändert
    .every-move = nach jedem Zug ein neues Brett
    .thread = ein Thread für jede Partie
choices-viewpoint =
    .own = meine
    .white = Weiß
    .to-act = wer am Zug ist
choices-confirm-moves =
    .auto = nur in Fernpartien
    .always = immer
    .never = nie
choices-reminders =
    .channel = im Kanal der Partie
    .direct = als Direktnachricht
    .off = aus
choices-theme =
    .light = hell
    .dark = dunkel
    .high-contrast = hoher Kontrast
    .colour-blind = für Farbenblinde
choices-result =
    .won = gewonnen
    .lost = verloren
    .drawn = remis
    .none = ohne Ergebnis
choices-as =
    .page = Webseite
    .gif = Animation
choices-format =
    .text = Partietext
    .json = JSON mit Würfeln
    .gif = Animation
    .swiss = Schweizer System (FIDE, Dutch)
    .round-robin = Rundenturnier
    .double-round-robin = doppeltes Rundenturnier
    .knock-out = K.-o.-System
    .double-knock-out = Doppel-K.-o.
    .pods = Gruppen zu dritt und zu viert
    .arena = Arena
    .ladder = Rangliste
choices-answer =
    .offer = bitten
    .accept = annehmen
    .decline = ablehnen
    .withdraw = zurückziehen
choices-what =
    .pause = Partie unterbrechen
    .resume = Partie fortsetzen
    .win = ein Spieler gewinnt
    .drawn = remis
    .remove = Spieler herausnehmen
    .seat = Platz neu besetzen
    .reinstate = Partieende rückgängig machen
    .give = Zeit geben
    .cancel = Partie absagen
    .look = Partie ansehen
choices-level =
    .full = volle Stärke
choices-seat =
    .w = Weiß
    .r = Rot
    .b = Schwarz
    .g = Gold
choices-scoring =
    .by-place = Punkte für Plätze
    .win-draw = Sieg und Remis
choices-draws =
    .number = die bessere Nummer kommt weiter
    .director = die Turnierleitung entscheidet
choices-colours =
    .white = immer Weiß
    .alternating = im Wechsel
choices-unfinished =
    .count = werden zu Ende gespielt
    .drop = zählen nicht
choices-seats =
    .two = zu zweit
    .more = zu dritt und zu viert
choices-language =
    .auto = wie in Discord
