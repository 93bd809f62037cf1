# Warum in einem Turnier etwas nicht geht.

no-such-tournament = Dieses Turnier gibt es nicht.
tournament-exists = Ein Turnier mit diesem Namen gibt es schon.
directors-only = Das darf nur die Turnierleitung.
system-only = Darum kümmert sich der Bot; niemand muss darum bitten.
not-for-others = Das kannst du nur für dich selbst tun.
no-reason = Nenn den Grund, in 1 bis { $most } Zeichen auf einer Zeile.
not-now-sign-up = Das Turnier hat noch nicht begonnen.
not-now-running = Das Turnier läuft schon.
not-now-finished = Das Turnier ist beendet.
not-now-cancelled = Das Turnier wurde abgesagt.

already-signed-up = { $player } nimmt schon teil.
not-signed-up = { $player } ist nicht angemeldet.
has-left = { $player } hat das Turnier verlassen.
full = Alle { $most } Plätze sind vergeben.
too-late-started = Das Turnier hat begonnen, und Nachzügler sind nicht vorgesehen.
too-late = Zum Einsteigen ist es zu spät: Runde { $round } hat begonnen.
no-check-in = In diesem Turnier muss niemand einchecken.
check-in-not-open = Zum Einchecken ist es noch zu früh.
already-checked-in = { $player } ist schon eingecheckt.
too-few = Zum Beginnen sind es zu wenige: { $there } von mindestens { $least }.
same-player = Niemand spielt gegen sich selbst.
already-forbidden = Diese beiden dürfen schon nicht aufeinandertreffen.
no-sitting-out = In diesem Format setzt niemand eine Runde aus.
no-such-round = Für Runde { $round } von { $rounds } geht das jetzt nicht.
already-sits-out = { $player } setzt diese Runde schon aus.

nothing-paired = Keine Runde wartet auf ihren Beginn.
misfit-missing = { $player } fehlt in dieser Paarung.
misfit-twice = { $player } steht zweimal in dieser Paarung.
misfit-not-there = { $player } spielt in dieser Runde nicht.
misfit-seats = Eine Partie zu { $seats } gibt es in diesem Format nicht.
misfit-bye = Dieses Freilos gibt es für { $player } in diesem Format nicht.
breaks = Diese Paarung verstößt gegen Regeln: { $rules }.
broken-met = { $first } und { $second } haben schon gegeneinander gespielt
broken-forbidden = { $first } und { $second } dürfen nicht aufeinandertreffen
broken-second-bye = { $player } hatte schon einen Punkt ohne Spiel
broken-colour = { $player } hatte diese Farbe zu oft
no-pairing = Runde { $round } lässt sich nach den Regeln nicht paaren.
settled = In diesem Format ergeben sich die Paarungen aus Nummern und Ergebnissen.
no-such-board = Brett { $board } gibt es nicht.
no-such-entrant = Nummer { $number } gibt es nicht.
no-such-game = Das ist keine Partie dieses Turniers, die jetzt zählt.
too-many-games = Mehr als { $most } Partien je Brett gibt es nicht.
not-started = Die Partie an Brett { $board } hat nicht begonnen.
has-result = Brett { $board } hat schon ein Ergebnis.
no-result = Brett { $board } hat kein Ergebnis.
built-upon = Dieses Ergebnis bleibt, denn Runde { $round } baut darauf auf; setz stattdessen das Ergebnis selbst.
wrong-score = Für eine Partie zu { $seats } ist das kein Ergebnis.
nobody-goes-on = Im K.-o.-System muss jemand weiterkommen.
no-deadline = Diese Runde hat keine Frist.
grace-runs = Wer noch kommen soll, hat noch Zeit.

# Was man nicht ankündigen kann.

announce-title = Ein Titel hat 1 bis { $most } Zeichen auf einer Zeile.
announce-solo = Eine Partie gegen sich selbst ist keine Turnierpartie.
announce-entrants = Möglich sind { $least } bis { $most } Teilnehmer, und die Höchstzahl darf nicht unter der Mindestzahl liegen.
announce-check-in-without-start = Zum Einchecken braucht das Turnier eine Startzeit.
announce-late-entry = In dieses Format, oder nach der letzten Runde, kann niemand nachträglich einsteigen.
announce-half-byes = In diesem Format kann man kein Freilos beantragen.
