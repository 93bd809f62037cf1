# Was in Turnieren geschieht.

# Jemand, dessen Name nicht bekannt ist.
number = Nummer { $number }
versus = { $white } gegen { $black }
# Eine Dezimalzahl.
decimal = { $whole },{ $part }

announced = { $title } ist ausgeschrieben!
signed-up = { $player } ist angemeldet.
joined-team = { $player } hat sich für { $team } angemeldet.
you-signed-up = Du bist angemeldet.
you-joined-team = Du bist für { $team } angemeldet.
you-checked-in = Du hast eingecheckt.
you-paused = Du machst Pause. Drücke **Mitspielen**, um wieder gepaart zu werden.
you-resumed = Du bist wieder dabei und wirst wieder gepaart.
lined-up = { $team } spielt in dieser Reihenfolge: { $players }.
check-in-opened = Der Check-in ist offen.
checked-in = { $player } hat eingecheckt.
withdrew = { $player } hat sich abgemeldet.
sits-out = { $player } setzt Runde { $round } aus.
invited =
    { $count ->
        [one] Die Turnierleitung hat { $count } Person eingeladen.
       *[other] Die Turnierleitung hat { $count } Personen eingeladen.
    }
forbidden = { $first } und { $second } werden nie gepaart. Grund: { $reason }
started = Das Turnier hat mit { $count } Teilnehmern begonnen.
rounds-set =
    { $rounds ->
        [one] Gespielt wird { $rounds } Runde.
       *[other] Gespielt werden { $rounds } Runden.
    }
rounds-set-fewer =
    { $rounds ->
        [one] Gespielt wird { $rounds } Runde statt { $announced }: Dann haben alle gegeneinander gespielt.
       *[other] Gespielt werden { $rounds } Runden statt { $announced }: Dann haben alle gegeneinander gespielt.
    }
entered = { $player } steigt als Nummer { $number } ab Runde { $round } ein.
entered-arena = { $player } steigt als Nummer { $number } ein.
round-paired =
    { $count ->
        [0] Runde { $round }: Niemand hat eine Partie.
        [one] Runde { $round } ist gepaart: { $count } Partie.
       *[other] Runde { $round } ist gepaart: { $count } Partien.
    }
# Regeln, über die sich die Turnierleitung hinweggesetzt hat.
round-paired-although =
    { $count ->
        [one] Runde { $round } ist gepaart: { $count } Partie. Trotz der Regel: { $rules }.
       *[other] Runde { $round } ist gepaart: { $count } Partien. Trotz der Regel: { $rules }.
    }
# Nach einem Satz.
reason = Grund: { $reason }
unpaired = Runde { $round } lässt sich nach den Regeln nicht paaren. Die Turnierleitung muss sie paaren oder das Turnier beenden.
round-started = Runde { $round } hat begonnen.
ladder-paired = Alle haben einen Platz auf der Rangleiter.
arena-paired = Wer frei ist, wird gleich gepaart.
play-started = Es wird gespielt.
play-over = Alle Partien sind zu Ende.
matched =
    { $count ->
        [one] Die nächste Partie ist gepaart.
       *[other] Die nächsten { $count } Partien sind gepaart.
    }
paused = { $player } macht eine Pause und wird so lange nicht gepaart.
resumed = { $player } spielt weiter.
challenged = { $challenger } fordert { $opponent } heraus.
arena-time-up = Die Zeit ist um: Es wird nicht mehr gepaart.
ladder-time-up = Die Zeit ist um: Es kann niemand mehr herausgefordert werden.
game-started = Die Partie { $players } hat begonnen.
looked = { $players }: Alle sind da.
absent =
    { $count ->
        [one] { $players } ist nicht erschienen und verliert kampflos.
       *[other] { $players } sind nicht erschienen und verlieren kampflos.
    }
absent-left =
    { $count ->
        [one] { $players } ist nicht mehr im Turnier und verliert kampflos.
       *[other] { $players } sind nicht mehr im Turnier und verlieren kampflos.
    }
scored = { $players }: { $result }.
played-again = { $players }: noch eine Partie mit vertauschten Farben.
game-closed = { $players }: Die Partie endete ohne Ergebnis. Die Turnierleitung muss entscheiden.
deadline-passed =
    { $count ->
        [one] Die Zeit für Runde { $round } ist um, und { $count } Partie hat kein Ergebnis. Die Turnierleitung muss entscheiden.
       *[other] Die Zeit für Runde { $round } ist um, und { $count } Partien haben kein Ergebnis. Die Turnierleitung muss entscheiden.
    }
round-finished = Runde { $round } ist beendet.
overridden = Die Turnierleitung hat das Ergebnis an Brett { $board } festgelegt, { $players }: { $result }. Grund: { $reason }
replaced = { $player } ersetzt Nummer { $number }. Grund: { $reason }
removed = Die Turnierleitung hat { $player } aus dem Turnier genommen. Grund: { $reason }
left-early = Keine Partie von { $player } zählt, da weniger als die Hälfte gespielt war.
extended = Runde { $round } hat mehr Zeit. Grund: { $reason }
reinstated = { $players }: Die Partie geht weiter. Sie wurde versehentlich beendet. Grund: { $reason }
restarted = { $players }: Die Partie beginnt von vorn. Grund: { $reason }
directed-pause = { $players }: Die Turnierleitung hat die Partie pausiert. Grund: { $reason }
directed-resume = { $players }: Die Turnierleitung hat die Partie fortgesetzt. Grund: { $reason }
directed-give = { $players }: Die Turnierleitung gibt { FORM($span, as: "accusative") } dazu. Grund: { $reason }
amended = Die Turnierleitung hat die Ausschreibung geändert: { $parts }. Grund: { $reason }
relocated = Die Turnierleitung hat das Turnier nach { $place } verlegt. Grund: { $reason }
told = Die Turnierleitung an alle: { $text }
outage = Der Bot war nicht erreichbar. Alle Fristen verschieben sich um { FORM($span, as: "accusative") }.
finished =
    { $count ->
        [0] Das Turnier ist beendet. Alle haben sich abgemeldet, also gewinnt niemand.
        [one] Das Turnier ist beendet: { $players } gewinnt!
       *[other] Das Turnier ist beendet: { $players } teilen sich Platz 1!
    }
finished-simul = Das Simultan ist beendet: { $made }.
# Was jemand, der es gab, in so vielen Partien holte.
simul-made = { $player } holte { $points } aus { $games }
cancelled = Das Turnier ist abgesagt. Grund: { $reason }
cancelled-too-few =
    { $count ->
        [0] Das Turnier ist abgesagt: Niemand war zum Spielen da.
        [one] Das Turnier ist abgesagt: Zu Beginn war nur { $count } Person da.
       *[other] Das Turnier ist abgesagt: Zu Beginn waren nur { $count } Personen da.
    }
cancelled-no-exhibitor = Das Simultan ist abgesagt: Zu Beginn war niemand da, um es zu geben.
cancelled-too-few-teams = Das Turnier ist abgesagt: Zu Beginn waren keine zwei Mannschaften da.

# Wie eine Partie ausging.

result-win = { $player } gewinnt
result-win-by-forfeit = { $player } gewinnt kampflos
result-drawn = remis
result-forfeited-by-both = beide verlieren kampflos
# Wo mehr als zwei spielen.
result-place = Platz { $place }: { $player }
forfeit = { $result } (kampflos)
annulled = { $result } (annulliert)

# Was die Turnierleitung entscheiden soll.

call-unpaired = Runde { $round } lässt sich nach den Regeln nicht paaren.
call-unpaired-left = Runde { $round } lässt sich nach den Regeln nicht paaren: { $players } blieben ohne Gegner.
call-unpaired-bye = Runde { $round } lässt sich nach den Regeln nicht paaren: Die Teilnehmerzahl ist ungerade, und niemand darf noch ein Freilos bekommen.
call-closed = Brett { $board }, { $players }, endete ohne Ergebnis.
call-drawn = Brett { $board }, { $players }, ist remis, aber jemand muss weiterkommen.
call-overdue = Die Zeit für Runde { $round } ist um. Bretter ohne Ergebnis: { $boards }.
board = { $board }, { $players }
and-more = und { $count } weitere

# Formate, wie sie festgelegt sind.

format-round-robin = Rundenturnier
format-double-round-robin = doppeltes Rundenturnier
format-swiss =
    { $rounds ->
        [one] Schweizer System, { $rounds } Runde
       *[other] Schweizer System, { $rounds } Runden
    }
format-swiss-open = Schweizer System, Rundenzahl je nach Teilnehmern
format-knockout = K.-o.-Turnier
format-double-knockout = Doppel-K.-o.-Turnier
format-simul = Simultan
format-teams =
    { $boards ->
        [one] Mannschaftskämpfe an { $boards } Brett
       *[other] Mannschaftskämpfe an { $boards } Brettern
    }
format-teams-double =
    { $boards ->
        [one] Mannschaftskämpfe an { $boards } Brett, Hin- und Rückrunde
       *[other] Mannschaftskämpfe an { $boards } Brettern, Hin- und Rückrunde
    }
format-league = Liga, Staffeln zu { $size }
format-league-double = Liga, Staffeln zu { $size }, Hin- und Rückrunde
format-simul-alternating = Simultan, Farben im Wechsel
format-arena = Arena
format-arena-cut-off = Arena, unfertige Partien zählen nicht
format-ladder =
    { $reach ->
        [one] Rangleiter, Forderungen bis { $reach } Platz höher
       *[other] Rangleiter, Forderungen bis { $reach } Plätze höher
    }
format-ladder-cut-off =
    { $reach ->
        [one] Rangleiter, Forderungen bis { $reach } Platz höher, unfertige Partien zählen nicht
       *[other] Rangleiter, Forderungen bis { $reach } Plätze höher, unfertige Partien zählen nicht
    }
format-pods =
    { $rounds ->
        [one] Gruppen, { $rounds } Runde
       *[other] Gruppen, { $rounds } Runden
    }

# Formate nur beim Namen.

name-swiss = Schweizer System
name-round-robin = Rundenturnier
name-double-round-robin = doppeltes Rundenturnier
name-knock-out = K.-o.-Turnier
name-double-knock-out = Doppel-K.-o.-Turnier
name-pods = Gruppen
weekends = Wochenenden

# In welchem Abschnitt ein Turnier ist.

phase-sign-up = Anmeldung
phase-running = läuft
phase-finished = beendet
phase-cancelled = abgesagt

# Feinwertungen.

tiebreak-buchholz = Buchholz
tiebreak-buchholz-cut1 = Buchholz mit Streichwertung
tiebreak-buchholz-median = Median-Buchholz
tiebreak-sonneborn-berger = Sonneborn-Berger
tiebreak-direct-encounter = direkter Vergleich
tiebreak-wins = Siege
tiebreak-progressive = Fortschrittswertung
tiebreak-places = Platzsumme
tiebreak-performance = Turnierleistung

# Freilose.

bye-full = Freilos mit vollem Punkt
bye-half = Freilos mit halbem Punkt
bye-zero = Freilos ohne Punkt
bye-free = spielfrei
bye-sat-out = diese Runde keine Gruppe

# Teile einer Ausschreibung, wo gesagt wird, welche geändert wurden.

part-title = Titel
part-format = Format
part-game = Einstellungen der Partien
part-tiebreaks = Feinwertungen
part-entrants = Teilnehmerzahl
part-start = Startzeit
part-check-in = Check-in
part-round-time = Zeit pro Runde
part-notice = Zeit zwischen Auslosung und Beginn
part-grace = Wartezeit
part-late-entry = späterer Einstieg
part-half-byes = Freilose mit halbem Punkt
part-days-off = freie Tage
