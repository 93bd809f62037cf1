### Was vor einer Partie vereinbart wird: die Namen der Einstellungen, ihre Werte, und die Karte, auf der man sie ändert.

## Wie Einstellungen heißen

setting-is = { $name }: { $value }
setting-game = Spiel
setting-seat = Farbe des Erstellers
setting-time = Bedenkzeit
setting-flagging = Zeit abgelaufen
setting-solo = Eine Person spielt alle Farben
setting-rated = Gewertet
setting-takebacks = Zugrücknahmen
setting-hints = Tipps
setting-conditions = Bedingte Züge
setting-analysis = Züge ausprobieren
setting-seating = Farben
setting-entry = Wer mitspielen darf
setting-ratings = Wertungszahl der Mitspieler
setting-spectators = Zuschauer
setting-offers = Angebote gelten
setting-lobby = Lobby wartet
setting-choosing = Zeit für die Armeewahl
setting-api = Spiel über die API
setting-players = Spieler
setting-board = Karte
setting-army = Armeen
setting-army-of = Armee von { $seat }
setting-first = Erster Zug
setting-setup = Aufstellung
setting-phases = Phasen
setting-stalemate = Patt
setting-expanded = Erweiterte Regeln
setting-gambit = Narrengambit
setting-defence = Kronverteidigung
setting-active = Aktives Spiel
setting-die = Würfel
setting-touch = Berührt, geführt

## Ihre Werte

value-on = ja
value-rated-computers = ja, auf der Liste mit Computer
value-off = nein
value-any-rating = beliebig
value-at-once = die Partie ist sofort verloren
value-by-claim = die Gegenseite reklamiert den Sieg
value-chosen = alle wählen selbst
value-drawn = ausgelost
value-open = alle hier
value-invited = nur Eingeladene
value-secret = Armeen sind geheim
value-in-the-open = Armeen sind offen
value-checkered = schachbrettartig
value-shuffled = gemischt
value-draw = Remis
value-loss = verloren
value-players =
    { $count ->
        [one] { $count } Spieler
       *[other] { $count } Spieler
    }
value-sides =
    { $count ->
        [one] { $count } Seite
       *[other] { $count } Seiten
    }
value-terraces = Terrassen
value-pinwheel = Windrad
value-crags = Klippen
value-own-map = eine eigene Karte
value-army-open = alle wählen selbst

## Die Karte einer Partie, die auf Spieler wartet

# $full ist "yes", wenn niemand mehr mitspielen kann.
card-hint =
    { $full ->
        [yes] { $owner } wählt das Spiel und die Einstellungen. Alle sind da: Drückt **{ $start }**.
        [enough] { $owner } wählt das Spiel und die Einstellungen. Alle anderen drücken **{ $join }**, oder { $owner } drückt **{ $start }** und beginnt mit denen, die da sind.
       *[no] { $owner } wählt das Spiel und die Einstellungen. Alle anderen drücken **{ $join }**.
    }
starts-as = Beginnt die Partie jetzt, hat sie { $count } Spieler: { $players }.
starts-as-drawn = Beginnt die Partie jetzt, hat sie { $count } Spieler. Die Farben werden ausgelost.
pick-game = Spiel: { $game }
game-size =
    { $most ->
        [2] { $files } × { $ranks } Felder, zu zweit
       *[other] { $files } × { $ranks } Felder, 2 bis { $most } Spieler
    }

## Die privaten Seiten mit Einstellungen

page-title = **Einstellungen** ({ $page } von { $pages })
page-for-owner = Ändere, was du möchtest. In der Nachricht der Partie sehen es alle.
page-for-others = Nur { $owner } kann sie ändern.
page-by-offer = Andere spielen schon mit, also ist jede Änderung ein Angebot: Alle müssen annehmen.
page-setting = **{ $name }**: { $value }
page-meaning = -# { $meaning }.
page-offered = Dein Angebot ist gepostet: { $changes }
# $seat ist eine Farbe: „Du spielst Weiß“.
pick-seat = Du spielst { $seat }
pick-other = Anderes …
other-time = Zum Beispiel 10m + 10s, 5+3 oder 3d per move.
other-span = Zum Beispiel 36h, 7d oder 1d12h.
other-board = 19 Zeilen mit je 19 Zeichen, die oberste Reihe zuerst: # ist eine Mauer, alles andere Boden.
other-army = Sechzehn Figurenkürzel, etwa BBRRNNJJPPHHHHHH.
other-text = Werte: { $values }

## Computers

computer-add = Computer dazu
computer-add-one = Oder nur einen dazusetzen
computer-full = Volle Stärke
computer-remove = Computer entfernen
computer-seat = Welcher Platz?
computer-seat-any = Irgendein freier Platz
computer-page = **Computer** setzen sich auf alle freien Plätze: Drücke eine Stufe, und die Partie beginnt. Stufe 1 ist für Anfänger. { $rated ->
        [yes] Eine gewertete Partie mit Computer zählt auf einer eigenen Liste.
       *[no] Diese Partie wird mit Computer nicht gewertet.
    }
