### Knöpfe, Menüs und Formulare.

## An Lobbys und Brettern

join = Mitspielen
leave = Gehen
settings = Einstellungen
start = Starten
start-with =
    { $count ->
        [2] Zu zweit starten
        [3] Zu dritt starten
       *[other] Zu { $count } starten
    }
choose-army = Armee wählen
ready = Bereit
move = Ziehen
legal-moves = Mögliche Züge
offer-draw = Remis anbieten
resign = Aufgeben
more = Mehr
board = Brett
resume = Fortsetzen

## Wenn eine Partie vorbei ist

rematch = Revanche
rematch-level = Stufe { $level }
analyse = Analysieren
show-analysis = Zeigen
post = Posten
replay = Nachspielen
share = Teilen
export = Exportieren
next-game = Nächste Partie
profile-games = Partien

## An Angeboten

accept = Annehmen
decline = Ablehnen
withdraw-offer = Zurückziehen

## Hinter „Mehr“

take-back = Zug zurücknehmen
offer-pause = Pause anbieten
offer-resume = Fortsetzung anbieten
claim-draw = Remis reklamieren
claim-time = Zeit reklamieren
abort = Partie abbrechen
my-board = Mein Brett
history = Verlauf
what-if = Was wäre, wenn?
threats = Drohungen
hint = Tipp
pieces = Figuren

## Einen Zug auswählen

board-piece = { $seat }: welche Figur?
board-piece-page = { $seat }: welche Figur? Seite { $page } von { $pages }
pick-piece = Welche Figur?
pick-piece-page = Welche Figur? Seite { $page } von { $pages }
pick-target = Wohin?
pick-target-page = Wohin? Seite { $page } von { $pages }
play-it = Spielen
play-this = So spielen
another-piece = Andere Figur
cancel = Abbrechen

## Seiten

back = Zurück
next = Weiter
earlier = Früher
later = Später

## Was wäre, wenn?

undo = Rückgängig
start-over = Neu beginnen
set-conditions = Als bedingte Züge
save-note = In die Notizen
close = Schließen

## Das Formular für Bedingungen

conditions = Bedingte Züge
conditions-about = Ziehen die anderen, wie du erwartest, wird deine Antwort sofort gespielt. Nur du siehst das.
conditions-lines = Eine Zeile für jeden Fall
conditions-how = Ihr Zug, ein Pfeil, deine Antwort. Leere das Feld, um alle zu löschen.
premove-add = Hinzufügen
premove-go-on = Von hier weiter
premove-write = Schreiben
premove-clear = Alle entfernen
premove-remove = Einen entfernen
premove-rest-any = Sonst: jeder Zug
premove-back = Zur Liste
premove-their-move = Zug der anderen
premove-your-move = Deine Antwort

## Fragen und Formulare zu Partien

answer-no = Nein
confirm-cancel = Partie absagen
confirm-abort = Abbruch vorschlagen
confirm-resign = Aufgeben
confirm-vacation = In den Urlaub gehen
end-vacation = Urlaub beenden
army-lock-in = Armee festlegen
army-done = Fertig
army-take = { $army } spielen
army-type = Eintippen …
army-less = − { $kind }
army-more = + { $kind }
army-title = { $game }: deine Armee
army-ready-made = Fertige Armee ({ $rule })
army-own = Oder eigene Figuren aufschreiben
army-own-hint = Lass das leer, um die oben gewählte Armee zu nehmen.
board-title = Dein eigenes Brett
board-label = Das Brett
board-hint = 19 Zeilen mit je 19 Zeichen, die oberste Reihe zuerst: # ist eine Mauer, alles andere Boden.

# Was die Turnierleitung tut: Knöpfe, dann was ausgefüllt wird.

act-pair = Jetzt paaren
act-start = Starten
act-open-check-in = Check-in öffnen
act-start-round = Runde { $round } starten
act-manage = Leiten
act-finish = Beenden
act-extend = Zeit geben
act-set-result = Ergebnis eintragen
act-restart = Neu spielen
act-board = Brett
act-pairing = Paarungen
act-span = Mehr Zeit
act-result = Ergebnis
act-why = Grund
act-forfeit = Kampflos
act-remove = Spieler entfernen
act-replace = Spieler ersetzen
act-message = Alle anschreiben
act-enter = Per Liste einladen
act-list = Je Zeile: @Erwähnung oder Name, Wertungszahl
button-invite = Einladen
act-change = Ändern
act-cancel = Turnier absagen
act-refresh = Aktualisieren
act-log = Protokoll
act-entrant = Spieler
act-player = Neuer Spieler
act-text = Nachricht
draft-length = Dauer: { $span }
draft-round-time = höchstens { $span } pro Runde
draft-rated = Gewertet: ja
draft-unrated = Gewertet: nein
draft-next = Ausschreiben
draft-rounds = Anzahl der Runden
draft-boards = Bretter pro Wettkampf
draft-size = Plätze pro Staffel
draft-most = Höchstens so viele
draft-settings = Mehr Einstellungen
draft-back = Fertig
draft-title = { $game }: { $format }
act-title = Titel
act-starts = Beginn
act-check-in = Check-in
act-round-time = Zeit für eine Runde
act-notice = Paarungen vor den Partien
act-grace = Wartezeit
