# Wie Partien enden.

won-summit = { $winner } gewinnt: Der König steht auf dem Gipfel.
won-last-seat = { $winner } gewinnt: Alle anderen sind ausgeschieden.
won-phases = { $winner } gewinnt: Der König hat seine letzte Phase hinter sich.
won-flags = { $winner } gewinnt: Beide gegnerischen Fahnen sind geschlagen.
won-final-rank = { $winner } gewinnt: Die Fahne steht auf der letzten Reihe.
won-checkmate = { $winner } gewinnt durch Matt: Nichts bringt den anderen König aus dem Schach.
won-conquest = { $winner } gewinnt durch Bezwingung: Nichts rettet den anderen König, schutzlos und im Schach.
won-gambit = { $winner } gewinnt durch Narrengambit: Der Narr steht auf dem gegnerischen Königsfeld.
won-king-captured = { $winner } gewinnt: Der andere König ist geschlagen.
won-stalemate = { $winner } gewinnt: Die Gegenseite hat keinen möglichen Zug.
won-resignation = { $winner } gewinnt durch Aufgabe.
won-time = { $winner } gewinnt durch Zeitüberschreitung.
won-director = { $winner } gewinnt durch Entscheidung der Turnierleitung.

drawn-stalemate = Die Partie ist remis: Wer am Zug ist, hat keinen möglichen Zug.
drawn-passes = Die Partie ist remis: Alle haben nacheinander gepasst.
drawn-repetition = Die Partie ist remis: Dieselbe Stellung stand zu oft.
drawn-clock = Die Partie ist remis: Zu lange wurde weder geschlagen noch vorgerückt.
drawn-agreement = Die Partie ist remis durch Einigung.
drawn-claim = Die Partie ist remis: Wer am Zug war, hat es beansprucht.
drawn-director = Die Partie ist remis durch Entscheidung der Turnierleitung.

# Ohne Ergebnis.

closed-cancelled = Die Partie wurde abgesagt.
closed-expired = Die Partie wurde geschlossen: Sie hat nicht rechtzeitig begonnen.
closed-aborted = Die Partie wurde abgebrochen: Alle waren einverstanden.
