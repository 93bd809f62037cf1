# Wie Partien enden.

won-summit = { $winner } gewinnt: Der König steht auf dem Gipfel.
won-last-seat = { $winner } gewinnt: Sonst ist niemand mehr in der Partie.
won-phases = { $winner } gewinnt: Der König hat seine letzte Phase hinter sich.
won-flags = { $winner } gewinnt: Beide gegnerischen Fahnen sind geschlagen.
won-final-rank = { $winner } gewinnt: Eine Fahne hat die letzte Reihe erreicht.
won-checkmate = { $winner } gewinnt durch Matt.
won-conquest = { $winner } gewinnt durch Bezwingung: Der schutzlose König ist nicht zu retten.
won-gambit = { $winner } gewinnt durch Narrengambit: Ein Narr steht auf dem gegnerischen Königsfeld.
won-king-captured = { $winner } gewinnt: Der gegnerische König ist geschlagen.
won-stalemate = { $winner } gewinnt: Die Gegenseite hat keinen möglichen Zug.
won-resignation = { $winner } gewinnt durch Aufgabe.
won-time = { $winner } gewinnt auf Zeit.
won-forfeit = { $winner } gewinnt kampflos: Der Gegner ist nicht erschienen.
won-withdrawal = { $winner } gewinnt: Der Gegner hat das Turnier verlassen.
won-director = { $winner } gewinnt durch Entscheidung der Spielleitung.

drawn-stalemate = Remis durch Patt: Es gibt keinen möglichen Zug.
drawn-stalemate-of = Remis durch Patt: { $player } hat keinen möglichen Zug.
drawn-passes = Remis: Alle haben nacheinander gepasst.
drawn-repetition = Remis durch Stellungswiederholung.
drawn-repetition-times = Remis durch Stellungswiederholung: Die Stellung kam { $count }-mal vor.
drawn-clock = Remis: Zu lange ging nichts voran.
drawn-agreement = Remis durch Vereinbarung.
drawn-claim = Remis durch Reklamation.
drawn-director = Remis durch Entscheidung der Spielleitung.
drawn-only-computers = Remis: Nur noch Computer waren übrig, also haben sie aufgehört.

# Ohne Ergebnis.

closed-cancelled = Die Partie wurde abgesagt.
closed-expired = Die Partie hat nicht rechtzeitig begonnen und wurde geschlossen.
closed-aborted = Die Partie wurde abgebrochen: Alle waren einverstanden.
