# Warum in einem Turnier etwas nicht geht.

no-such-tournament = Dieses Turnier gibt es nicht.
tournament-exists = Ein Turnier mit diesem Namen gibt es schon.
directors-only = Das darf nur die Turnierleitung.
system-only = Das macht der Bot von selbst.
not-for-others = Das kannst du nur für dich selbst tun.
no-reason = Nenne den Grund, in einer Zeile mit 1 bis { $most } Zeichen.
not-now-sign-up = Das Turnier hat noch nicht begonnen.
not-now-running = Das Turnier läuft schon.
not-now-finished = Das Turnier ist beendet.
not-now-cancelled = Das Turnier ist abgesagt.

already-signed-up = { $player } ist schon angemeldet.
you-already-signed-up = Du bist schon angemeldet.
not-signed-up = { $player } ist nicht angemeldet.
you-not-signed-up = Du bist nicht angemeldet. Drücke zuerst **Anmelden**.
has-left = { $player } hat das Turnier verlassen.
you-left = Du hast das Turnier verlassen und kannst nicht zurückkommen.
full = Alle { $most } Plätze sind vergeben.
invitations = Lade höchstens { $most } Leute auf einmal ein, mit Wertungszahlen bis { $highest }.
too-late-started = Zu spät: Das Turnier hat begonnen.
too-late = Zu spät: Runde { $round } hat begonnen.
no-check-in = In diesem Turnier muss niemand einchecken.
check-in-not-open = Der Check-in ist noch nicht offen.
already-checked-in = { $player } hat schon eingecheckt.
you-already-checked-in = Du hast schon eingecheckt.
too-few = Es sind zu wenige dabei: { $there } von mindestens { $least }.
no-exhibitor = Es ist noch niemand da, um das Simultan zu geben: Wer es gibt, muss sich anmelden und, wo verlangt, einchecken.
same-player = Wähle zwei verschiedene Personen.
already-forbidden = Diese beiden werden schon jetzt nicht gepaart.
no-sitting-out = In diesem Format lässt sich keine Runde aussetzen.
no-pausing = Pausieren kannst du nur in einer Arena.
already-paused = { $player } macht schon Pause.
you-already-paused = Du machst schon Pause.
time-is-up = Die Zeit ist um: Hier beginnen keine Partien mehr.
no-teams = In diesem Turnier gibt es keine Mannschaften.
no-team = Hier spielen Mannschaften: Drücke **Anmelden** und nenne deine, oder fülle `team` aus.
team-name = Der Name einer Mannschaft hat 1 bis { $most } Zeichen.
team-full = { $team } ist voll: Eine Mannschaft hat höchstens { $most } Mitglieder.
most-teams = Es gibt schon { $most } Mannschaften, mehr haben keinen Platz. Schließe dich einer an.
no-such-team = Es gibt keine Mannschaft namens { $team }.
captains-only = Nur wer { $team } anführt, kann die Bretter ordnen.
line-up =
    { $players ->
        [one] Nenne das { $players } Mitglied von { $team }.
       *[other] Nenne jedes der { $players } Mitglieder von { $team } einmal.
    }
too-few-teams =
    { $there ->
        [one] Zum Beginnen braucht es 2 Mannschaften, und nur { $there } ist da.
       *[other] Zum Beginnen braucht es 2 Mannschaften, und { $there } sind da.
    }
no-challenges = Herausfordern kannst du nur auf einer Rangleiter.
challenge-oneself = Dich selbst kannst du nicht herausfordern.
challenge-below = { $player } steht unter dir: Fordere jemanden heraus, der über dir steht.
challenge-too-far =
    { $reach ->
        [one] { $player } steht zu weit oben: Du kannst höchstens { $reach } Platz höher herausfordern.
       *[other] { $player } steht zu weit oben: Du kannst höchstens { $reach } Plätze höher herausfordern.
    }
challenge-just-met = Du hast gerade gegen { $player } gespielt. Spiele erst gegen jemand anderen, oder versuche es { $span } nach dieser Partie noch einmal.
challenge-apart = Die Turnierleitung hat entschieden, dass du und { $player } nicht gegeneinander spielen.
plays-elsewhere = { $player } spielt gerade eine andere Partie: Versuche es noch einmal, wenn sie beendet ist.
no-such-round = Runde { $round } von { $rounds } kannst du nicht aussetzen: Wähle eine, die noch nicht gepaart ist.
already-sits-out = { $player } setzt diese Runde schon aus.
rounds-range = Wähle { $least } bis { $most } Runden.
rounds-only =
    { $most ->
        [one] Jetzt ist nur noch { $most } Runde möglich.
       *[other] Jetzt sind nur noch { $most } Runden möglich.
    }
rounds-follow = In diesem Format ergibt sich die Zahl der Runden aus der Zahl der Teilnehmer.
fixed = Dafür ist es zu spät: { $part }. Nach dem Start lassen sich noch Titel, Zeit pro Runde, Zeit zwischen Auslosung und Beginn und Wartezeit ändern.
more-signed-up = Setze `most` auf mindestens { $count }: So viele haben sich angemeldet.
decided-meanwhile = Nichts ist passiert: Jemand anderes von der Turnierleitung hat im selben Moment etwas entschieden. `/tournament log` zeigt es.

nothing-paired = Keine Runde wartet auf ihren Beginn.
misfit-missing = { $player } fehlt in der Paarung.
misfit-twice = { $player } steht zweimal in der Paarung.
misfit-not-there = { $player } spielt in dieser Runde nicht.
misfit-seats = In diesem Format gibt es keine Partien zu { $seats }.
misfit-bye = Dieses Freilos gibt es für { $player } in diesem Format nicht.
breaks = Diese Paarung verstößt gegen die Regeln: { $rules }.
broken-met = { $first } und { $second } haben schon gegeneinander gespielt
broken-forbidden = { $first } und { $second } dürfen nicht gepaart werden
broken-second-bye = { $player } hatte schon einen Punkt ohne Spiel
broken-colour = { $player } hatte diese Farbe zu oft
no-pairing = Runde { $round } lässt sich nach den Regeln nicht paaren.
settled = In diesem Format lassen sich Paarungen nicht ändern: Sie ergeben sich aus Nummern und Ergebnissen.
no-such-board = Brett { $board } gibt es nicht.
no-such-entrant = Nummer { $number } gibt es nicht.
no-such-game = Diese Partie zählt in diesem Turnier nicht.
too-many-games = An einem Brett gibt es höchstens { $most } Partien.
not-started = Die Partie an Brett { $board } hat noch nicht begonnen.
has-result = Brett { $board } hat schon ein Ergebnis.
no-result = Brett { $board } hat noch kein Ergebnis.
built-upon = Runde { $round } baut auf diesem Ergebnis auf: Trage stattdessen das Ergebnis ein.
wrong-score = Für eine Partie zu { $seats } ist das kein Ergebnis.
nobody-goes-on = Im K.-o.-Turnier muss jemand weiterkommen.
no-deadline = Diese Runde hat keine Frist.
grace-runs = Zum Erscheinen ist noch Zeit.

# Was man nicht ausschreiben kann.

announce-title = Ein Titel ist eine Zeile mit 1 bis { $most } Zeichen.
announce-solo = Eine Partie gegen dich selbst kann keine Turnierpartie sein.
announce-hints = In Turnieren gibt es keine Tipps. Lass sie weg.
announce-two-seats = Dieses Format braucht ein Spiel zu zweit, und dieses hat { $has } Plätze.
announce-three-or-four-seats = Gruppen brauchen ein Spiel zu dritt und zu viert, und dieses hat { $has } Plätze.
announce-entrants = Setze `least` und `most` auf { $least } bis { $most }, und `least` nicht höher als `most`.
announce-rounds = Ein Turnier hat { $least } bis { $most } Runden.
announce-replays = Eine Remispartie kann { $least }- bis { $most }-mal wiederholt werden.
announce-reach = Herausfordern kann man { $least } bis { $most } Plätze höher.
announce-boards = Ein Mannschaftskampf hat { $least } bis { $most } Bretter.
announce-division = Eine Staffel hat { $least } bis { $most } Plätze.
announce-moving = Bei Staffeln dieser Größe können { $least } bis { $most } auf- und absteigen.
announce-exhibitors = Nenne 1 bis { $most } verschiedene Spieler, die das Simultan geben.
announce-placed = Plätze aus einer früheren Saison gibt es nur in einer Liga, und für alle nur einen.
announce-length = Eine Arena dauert { $least } bis { $most }: Fülle `length` aus.
announce-ladder-length = Eine Rangleiter dauert { $least } bis { $most }: Fülle `length` aus.
announce-tiebreak-twice = Die Feinwertung „{ $tiebreak }“ kommt zweimal vor.
announce-round-time = Eine Runde kann { $least } bis { $most } dauern, nicht { $given }.
announce-grace = Die Wartezeit kann { $least } bis { $most } betragen, nicht { $given }.
announce-notice = Paarungen können { $least } bis { $most } vor den Partien erscheinen, nicht { $given }.
announce-check-in = Der Check-in kann { $least } bis { $most } vor dem Start öffnen, nicht { $given }.
announce-check-in-without-start = Der Check-in braucht eine Startzeit: Fülle `starts` aus.
announce-late-entry = Später einsteigen kann man nur im Schweizer System und in Gruppen, bis zur letzten Runde.
announce-half-byes = Freilose mit halbem Punkt gibt es nur im Schweizer System.
announce-days-off = Nenne 1 bis { $most } freie Tage, etwa 2026-12-24, oder weekends.
