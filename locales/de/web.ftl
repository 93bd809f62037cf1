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
