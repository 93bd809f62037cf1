# Bilder, Bretter als Text und die Seite zum Nachspielen.

# Unter einem Brett als Text.

board-to-move = { $seat } am Zug
board-reserve = { $seat }, Reserve: { $value }
board-captured = { $seat }, geschlagen: { $value }
board-phase = { $seat }, Phase: { $value }
board-failed = In diesem Zug gescheitert: { $squares }

# Eine Seite des Bretts beim Nachspielen, mit den Figuren neben dem Brett.

seat-holds = { $player }: { $pieces }

# Die Seite zum Nachspielen: Zugliste, Knöpfe und wozu sie da sind.

replay-start = Anfang
replay-move = { $number }. { $seat } { $move }
replay-play = Abspielen
replay-stop = Anhalten
replay-steps = Züge
replay-first-title = Zum Anfang (Pos1)
replay-back-title = Zurück (Pfeil links)
replay-play-title = Abspielen (Leertaste)
replay-on-title = Vor (Pfeil rechts)
replay-last-title = Zum Ende (Ende)
replay-place = Stelle in der Partie
