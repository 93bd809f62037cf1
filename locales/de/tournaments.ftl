# Was in Turnieren geschieht.

# Jemand, dessen Name nicht bekannt ist.
number = Nummer { $number }
versus = { $white } gegen { $black }

announced = { $title } ist angekündigt: { $format }, { $game }. Seine Lose sind festgelegt durch { $commitment }.
signed-up = { $player } hat sich angemeldet.
check-in-opened = Alle Angemeldeten sollen jetzt einchecken.
checked-in = { $player } hat eingecheckt.
withdrew = { $player } hat sich zurückgezogen.
sits-out = { $player } setzt Runde { $round } aus.
forbidden = { $first } und { $second } treffen nicht aufeinander. Der Grund: { $reason }
started =
    { $count ->
        [one] Das Turnier hat mit { $count } Person begonnen.
       *[other] Das Turnier hat mit { $count } Personen begonnen.
    }
entered = { $player } steigt als Nummer { $number } ab Runde { $round } ein.
round-paired =
    { $count ->
        [one] Runde { $round } ist gepaart: { $count } Partie.
       *[other] Runde { $round } ist gepaart: { $count } Partien.
    }
# Regeln, über die sich die Turnierleitung hinweggesetzt hat.
round-paired-although =
    { $count ->
        [one] Runde { $round } ist gepaart: { $count } Partie. Dabei gilt: { $rules }.
       *[other] Runde { $round } ist gepaart: { $count } Partien. Dabei gilt: { $rules }.
    }
# Nach einem Satz.
reason = Der Grund: { $reason }
unpaired = Runde { $round } lässt sich nach den Regeln nicht paaren; die Turnierleitung paart sie oder beendet das Turnier.
round-started = Runde { $round } hat begonnen.
game-started = Die Partie { $players } hat begonnen.
looked = In der Partie { $players } muss auf niemanden mehr gewartet werden.
absent =
    { $count ->
        [one] { $players } ist nicht erschienen und verliert die Partie kampflos.
       *[other] { $players } sind nicht erschienen und verlieren die Partie kampflos.
    }
absent-left =
    { $count ->
        [one] { $players } ist nicht mehr im Turnier und verliert die Partie kampflos.
       *[other] { $players } sind nicht mehr im Turnier und verlieren die Partie kampflos.
    }
scored = { $players }: { $result }.
played-again = Die Partie { $players } wird mit vertauschten Farben noch einmal gespielt.
game-closed = Die Partie { $players } wurde ohne Ergebnis geschlossen; die Turnierleitung entscheidet.
deadline-passed =
    { $count ->
        [one] Die Zeit von Runde { $round } ist um, und { $count } Partie hat kein Ergebnis; die Turnierleitung entscheidet.
       *[other] Die Zeit von Runde { $round } ist um, und { $count } Partien haben kein Ergebnis; die Turnierleitung entscheidet.
    }
round-finished = Runde { $round } ist beendet.
overridden = Die Turnierleitung hat das Ergebnis von Brett { $board } gesetzt, { $players }: { $result }. Der Grund: { $reason }
replaced = { $player } übernimmt den Platz von Nummer { $number }. Der Grund: { $reason }
removed = Die Turnierleitung hat { $player } aus dem Turnier genommen. Der Grund: { $reason }
extended = Runde { $round } hat mehr Zeit. Der Grund: { $reason }
reinstated = Die Partie { $players } geht weiter: Sie wurde versehentlich beendet. Der Grund: { $reason }
restarted = Die Partie { $players } beginnt von vorn. Der Grund: { $reason }
directed-pause = Die Turnierleitung hat die Partie { $players } unterbrochen. Der Grund: { $reason }
directed-resume = Die Turnierleitung lässt die Partie { $players } weitergehen. Der Grund: { $reason }
directed-give = Die Turnierleitung gibt in der Partie { $players } { FORM($span, "accusative") } dazu. Der Grund: { $reason }
outage = Der Bot war nicht erreichbar; alle Fristen verschieben sich: { FORM($span, "accusative") }.
finished =
    { $count ->
        [one] Das Turnier ist beendet: { $players } ist auf Platz 1.
       *[other] Das Turnier ist beendet: { $players } sind auf Platz 1.
    }
cancelled = Das Turnier wurde abgesagt. Der Grund: { $reason }
cancelled-too-few =
    { $count ->
        [one] Das Turnier wurde abgesagt: Zum Beginn war nur { $count } Person da.
       *[other] Das Turnier wurde abgesagt: Zum Beginn waren nur { $count } Personen da.
    }

# Wie eine Partie ausging.

result-win = { $player } gewinnt
result-win-by-forfeit = { $player } gewinnt kampflos
result-drawn = remis
result-forfeited-by-both = von beiden kampflos verloren
# Wo mehr als zwei spielen.
result-place = Platz { $place }: { $player }
forfeit = { $result } (kampflos)

# Was die Turnierleitung entscheiden soll.

call-unpaired = Runde { $round } lässt sich nach den Regeln nicht paaren.
call-closed = Brett { $board }, { $players }, wurde ohne Ergebnis geschlossen.
call-drawn = Brett { $board }, { $players }, ist remis, und jemand muss weiterkommen.
call-overdue = Die Zeit von Runde { $round } ist um, und es fehlt das Ergebnis von Brett { $boards }.
board = { $board }, { $players }
and-more = und { $count } weiteren

# Formate.

format-round-robin = ein Rundenturnier
format-double-round-robin = ein doppeltes Rundenturnier
format-swiss =
    { $rounds ->
        [one] ein Turnier nach Schweizer System mit { $rounds } Runde
       *[other] ein Turnier nach Schweizer System mit { $rounds } Runden
    }
format-knockout = ein K.-o.-Turnier
format-pods =
    { $rounds ->
        [one] { $rounds } Runde in Gruppen
       *[other] { $rounds } Runden in Gruppen
    }

# Freilose.

bye-full = ein Freilos mit vollem Punkt
bye-half = ein Freilos mit halbem Punkt
bye-zero = ein Freilos ohne Punkt
bye-free = eine freie Runde
bye-sat-out = eine Runde ohne Gruppe ausgesetzt
