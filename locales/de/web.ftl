### Das Brett im Web.

board-label = { $game }: Brett
square-wall = Mauer
square-summit = Gipfel
square-raised = erhöhtes Feld
square-respawn = Rückkehrfeld ({ $seat })
piece-phase = { $piece } ({ $phase })

## Was Züge mit denselben Feldern unterscheidet

choice-none = Keine Umwandlung
choice-shot = Schießen
choice-promote-other = Andere Figur umwandeln

## Worauf eine Partie wartet

status-lobby = Es fehlen noch Spieler.
status-armies = Die Spieler wählen ihre Armeen.
status-paused = Pause. { $status }
status-never-started = Die Partie endete, bevor sie begann.

## Befehle

command-seed = Startwert hinzufügen
command-conditions-clear = Bedingte Züge löschen
input-seed = Dein Startwert für die Würfel
input-army = Eine fertige Armee (balanced, skirmish, siege oder random) oder 16 Buchstaben
input-conditions = Eine Zeile je Fall: der Zug der anderen, ein Pfeil, deine Antwort
confirm-claim-draw = Remis reklamieren? Die Partie ist dann zu Ende, und du kannst es nicht rückgängig machen.
confirm-cancel = Diese Partie absagen? Dann kann niemand mehr beitreten.

## Seiten um das Brett

enter-title = Dein Brett
enter-text = Einen Moment …
enter-button = Brett öffnen
foreign-title = Das kam nicht von dieser Seite
foreign-text = Öffne den Link aus Discord noch einmal.
link-forged = Dieser Link ist ungültig
link-expired = Dieser Link ist abgelaufen
link-used = Dieser Link wurde schon benutzt
link-again = Drücke in Discord unter dem Brett auf { $button }, dann bekommst du einen neuen. Ein Link gilt einmal und zehn Minuten lang.
signed-out = Du bist nicht angemeldet
no-access = Du kannst diese Partie nicht sehen
not-found-title = Hier ist nichts
not-found-text = Öffne eine Partie über den Link aus Discord.
no-script = Das Brett braucht JavaScript. In Discord kannst du ohne spielen.
failed-title = Da ist etwas schiefgegangen
failed = Da ist etwas schiefgegangen. Steht dein Zug auf dem Brett, dann zählt er. Sonst versuch es noch einmal.

## Antworten

unknown-command = Das geht gerade nicht.
too-fast = Nicht so schnell. Versuch es gleich noch einmal.
no-position = Diese Stellung gibt es nicht.

## Neben einem Platz

state-free = frei
state-ready = bereit
state-out = ausgeschieden

## Der Link in Discord

no-boards = Bretter im Web sind hier abgeschaltet.
private-link = Dein Brett für { $game }: { $link } Nur du kannst diesen Link benutzen, einmal und innerhalb von zehn Minuten.
sign-out = Überall abmelden
signed-out-everywhere =
    { $count ->
        [0] Du warst nirgends angemeldet.
        [one] Von einem Brett abgemeldet.
       *[other] Von { $count } Brettern abgemeldet.
    }

## Die Seite selbst. Die Argumente setzt die Seite ein.

page-cell-piece = { $piece }, { $square }
page-cell-terrain = { $cell }, { $terrain }
page-cell-marked = { $cell }; { $mark }
page-mark-check = im Schach
page-mark-danger = in Gefahr
page-mark-last = letzter Zug
page-mark-chosen = ausgewählt
page-mark-movable = kann ziehen
page-mark-move = hierhin möglich
page-mark-capture = kann geschlagen werden
page-mark-shot = kann beschossen werden
page-mark-mount = hier kann aufgesessen werden
page-mark-swap = kann tauschen
page-mark-promotion = noch eine Wahl
page-mark-drop = hier kann eingesetzt werden
page-kind-move = ziehen
page-kind-capture = schlagen
page-kind-shot = schießen
page-kind-mount = aufsitzen
page-kind-swap = tauschen
page-kind-promotion = umwandeln
page-kind-drop = einsetzen
page-target = { $kind } { $square }
page-chosen = { $piece }: { $targets }
page-choose = Welche?
page-choose-square = Wähle ein Feld: { $squares }
page-choose-here = Wähle ein Feld auf dem Brett.
page-more-targets = Weitere Ziele zeigen
page-play = Ziehen
page-cancel = Abbrechen
page-sending = Wird gesendet …
page-why = Warum?
page-why-not = Warum geht { $action } nicht?
page-you = du
page-here = hier
page-to-move = am Zug
page-reserve-of = Reserve von { $name }
page-captured-of = Geschlagen von { $name }
page-counted = { $piece }, { $count }-mal
page-pieces-of-kind = { $piece }: { $squares }
page-clock-of = { $name }: { $time }
page-none = Keine
page-offer-accept = Annehmen
page-offer-decline = Ablehnen
page-offer-withdraw = Zurückziehen
page-start = Der Anfang
page-past = Du siehst eine frühere Stellung.
page-now = Zurück zur Partie
page-tried = Probe: { $line }
page-undo = Zurücknehmen
page-plan = Als bedingte Züge setzen
page-try = Ausprobieren
page-try-here = Probiere hier Züge aus. Gespielt wird nichts.
page-conditions = Bedingte Züge
page-armies = Deine Armee: { $army }
page-away = Anderen nicht zeigen, dass ich hier bin
page-offline = Keine Verbindung. Neuer Versuch …
page-signed-out = Du bist abgemeldet. Öffne das Brett noch einmal aus Discord.
page-game-gone = Diese Partie gibt es nicht mehr.
page-present = Hier: { $people }
page-board = Brett
page-game = Partie
page-moves = Züge
page-first = Anfangsstellung
page-back = Ein Zug zurück
page-forward = Ein Zug vor
page-newest = Neueste Stellung
page-more = Mehr
page-pieces = Figuren
page-keys = Tasten
page-keys-where = Diese Tasten gelten, solange das Brett den Fokus hat.
page-key-arrows = zum nächsten Feld
page-key-enter = Figur wählen, dann ihr Ziel
page-key-escape = loslassen
page-key-movable = nächste ziehbare Figur oder nächstes Ziel
page-key-status = sagen, wer am Zug ist
page-key-clocks = die Uhren ansagen
page-key-last = den letzten Zug ansagen
page-key-offers = die Angebote ansagen
page-key-pieces = sagen, wo die Figuren der nächsten Art stehen
page-key-next = zur nächsten Figur dieser Art
page-key-type = einen Zug eintippen
page-key-zoom = vergrößern, verkleinern, ganzes Brett
page-key-help = diese Liste ansagen
page-settings = Einstellungen
page-theme = Farben
page-theme-auto = Wie das System
page-theme-light = Hell
page-theme-dark = Dunkel
page-theme-grey = Grau
page-theme-high-contrast = Hoher Kontrast
page-theme-colour-blind = Bei Farbenblindheit
page-sound = Töne
page-type-move = Zug eintippen
page-zoom-in = Vergrößern
page-zoom-out = Ganzes Brett
page-dice = Faire Würfel
page-dice-commitment = Festlegung:
page-dice-secret = Geheimnis:
page-dice-seed = Startwert:
page-dice-waiting = Das Geheimnis wird am Ende der Partie gezeigt. Dann prüft dein Browser jeden Wurf.
page-dice-checking = Wird geprüft …
page-dice-verified = Dein Browser hat das Geheimnis und alle Würfe geprüft ({ $count }): Sie sind fair.
page-dice-wrong-commitment = Das Geheimnis passt nicht zur Festlegung.
page-dice-wrong-seed = Der Startwert des Bots folgt nicht aus dem Geheimnis.
page-dice-wrong-draw = Wurf { $n } folgt nicht aus dem Geheimnis.
page-dice-cannot = Dein Browser kann die Würfel nicht prüfen.

# Bretter in Discord, in der Aktivität. Steht anstelle des Bretts. $button ist die Schaltfläche unter Brettern.
activity-alone = Diese Seite geht nur in Discord. Drücke dort bei deiner Partie auf { $button }.
# Discord hat nicht bestätigt, wer da ist.
activity-refused = Discord bestätigt nicht, wer du bist. Schließe das Brett und öffne es noch einmal.
# Die Aktivität ist ohne Partie geöffnet.
activity-no-game = Schließe das hier und drücke bei der Partie, die du sehen willst, auf { $button }.
