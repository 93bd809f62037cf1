### Antworten über Gespieltes: Wiedergaben, Archive, Zuglisten, Bedingungen, Was-wäre-wenn.

not-started = Die Partie hat noch nicht begonnen.

## /history, /export

no-moves = Noch keine Züge.
history-page = Seite { $page } von { $pages }
history-move = { $seat }: { $move }
history-left = verlässt die Partie
export = { $game }: { $players }
export-too-large = Diese Datei ist hier zu groß für Discord. Versuche es mit einem anderen Format.

## /archive

archive-empty = Keine beendeten Partien gefunden.
archive-date = Dieses Datum verstehe ich nicht. Schreibe es so: 2026-03-31 (Jahr, Monat, Tag).
archive-others = Partien anderer kannst du nur auf dem Server suchen, auf dem sie gespielt wurden.
archive-forgotten = Diese Suche habe ich nicht mehr. Gib `/archive` noch einmal ein.
archive-count =
    { $count ->
        [one] **{ $count } Partie**
       *[other] **{ $count } Partien**
    }
archive-page =
    { $count ->
        [one] **{ $count } Partie**, Seite { $page } von { $pages }
       *[other] **{ $count } Partien**, Seite { $page } von { $pages }
    }
archive-game = { $game }: { $players }. { $outcome }
archive-pick = { $game }: { $players }
archive-show = Eine Partie zeigen
archive-replay = Eine Partie nachspielen
archive-save = Eine Partie speichern
archive-without-result = Kein Ergebnis.

## /profile

profile-heading = **{ $player }**
profile-empty = Noch keine beendeten Partien.
profile-chart = Wertungszahlen: { $player }
profile-alt = { $list }: jetzt { $rating }, zwischen { $least } und { $most } seit dem { $date }.
profile-record = { $game }: { $won } gewonnen, { $drawn } remis, { $lost } verloren
profile-places = { $game }, mehr als zwei Spieler: { $places }
profile-place =
    { $place ->
        [1] { $count }× Platz 1
        [2] { $count }× Platz 2
        [3] { $count }× Platz 3
       *[4] { $count }× Platz 4
    }
profile-opponents = Häufigste Gegner:
profile-opponent =
    { $player }: { $count ->
        [one] { $count } Partie
       *[other] { $count } Partien
    } ({ $won } gewonnen, { $drawn } remis, { $lost } verloren)
profile-streak =
    { $result ->
        [won] { $count ->
            [one] Die letzte Partie war ein Sieg.
           *[other] { $count } Siege in Folge.
        }
        [drawn] { $count ->
            [one] Die letzte Partie war remis.
           *[other] { $count } Remis in Folge.
        }
       *[lost] { $count ->
            [one] Die letzte Partie ging verloren.
           *[other] { $count } Niederlagen in Folge.
        }
    }
profile-best =
    { $count ->
        [one] Beste Serie: { $count } Sieg.
       *[other] Beste Serie: { $count } Siege.
    }
profile-note = Gezählt sind die Partien auf diesem Server, die du sehen kannst.

## /replay

replay-page = { $game }: { $players }. Öffne die Datei im Browser, um die Partie durchzublättern.
replay-alt = Die Partie als Animation. Züge: { $count }. Am Ende: { $description }
replay-too-large = Diese Seite ist hier zu groß für Discord. Versuche es mit `/replay as:gif`.
# Was an einem Zug einer Wiederholung auffällt. $sign ist ein Zeichen wie ??, $best ein Text wie „Jäger a1 nach b2“.
mark-blunder = { $sign } Grober Fehler. Am besten: { $best }.
mark-mistake = { $sign } Fehler. Am besten: { $best }.
mark-inaccuracy = { $sign } Ungenau. Am besten: { $best }.
mark-brilliant = { $sign } Brillant!

## /note

notes-none = Du hast keine Notizen zu dieser Partie. Schreibe welche mit `/note text`.
notes-saved = Notizen gespeichert.
notes-deleted = Notizen gelöscht.
notes-file = Deine Notizen stehen in der Datei.

## /vacation

vacation-away = Du bist bis { $until } im Urlaub. Wer auf dich wartet, erfährt es. Übriger Urlaub in diesem Jahr: { $left }.
vacation-state = Du bist bis { $until } im Urlaub. Früher zurück bist du mit **{ $end }** oder `/vacation end`. Übriger Urlaub in diesem Jahr: { $left }.
vacation-state-none = Du bist nicht im Urlaub. So gehst du in Urlaub: `/vacation 7d`. Übriger Urlaub in diesem Jahr: { $left }.
vacation-question = { FORM($span, as: "accusative") } in den Urlaub gehen? Deine Uhren stehen dann still, außer in Live-Partien, und das hier geht ohne dich weiter:
vacation-round = { $tournament }: Runde { $round } endet { $ends }.
vacation-rounds = { $tournament }: Jede Runde dauert höchstens { FORM($span, as: "accusative") }.
vacation-tournament = { $tournament } endet { $ends }.
vacation-live =
    { $count ->
        [0] Live-Partie „{ $game }“: Deine Uhr läuft weiter.
       *[other] Live-Partie „{ $game }“ gegen { $players }: Deine Uhr läuft weiter.
    }
vacation-back = Willkommen zurück! Wer auf dich wartet, erfährt es. Übriger Urlaub in diesem Jahr: { $left }.
vacation-too-short = Ein Urlaub dauert mindestens { $least }. Nimm einen längeren: `/vacation 7d`.
vacation-too-long = Ein Urlaub dauert höchstens { $most }. Nimm einen kürzeren: `/vacation 7d`.
vacation-already = Du bist schon bis { $until } im Urlaub. Früher zurück bist du mit `/vacation end`.
vacation-not-enough = Für { $year } bleibt dir Urlaub: { $left }. Dieser würde { $asked } davon brauchen. Nimm einen kürzeren.
vacation-none = Du bist nicht im Urlaub. So gehst du in Urlaub: `/vacation 7d`
vacation-unreadable = Deine gespeicherten Urlaube konnte ich nicht lesen; nichts hat sich geändert. Bitte gib dem Betreiber des Bots Bescheid.

## /premove

conditions-too-long = Deine bedingten Züge sind zu lang für ein Formular. Ersetze sie mit `/premove conditions` oder lösche sie mit `/premove clear`.
premoves = **Deine bedingten Züge.** Nur du siehst sie. Jeder wird sofort gezogen, wenn er an der Reihe ist.
premoves-none = **Du hast in dieser Partie keine bedingten Züge.** Füge einen hinzu: Wähle den Zug der anderen, dann deine Antwort. Sie wird sofort gezogen, und vorher sieht sie niemand.
premove-solo = Du spielst hier alle Seiten, also musst du auf niemanden warten.
premove-your-turn = Du bist am Zug. Ziehe erst, dann plane deine Antworten.
premove-gone = Die Partie oder deine Liste hat sich geändert. Öffne `/premove` und wähle noch einmal.
premove-theirs = **Wenn { $seat } so zieht …** Wähle den Zug.
premove-yours = **… ziehst du:** Wähle deine Antwort.
premove-any = irgendein Zug
premove-any-pick = Irgendein Zug
premove-guess = Ab hier ist die Stellung nur vermutet: Die Würfel können anders fallen. Deine Antwort wird noch einmal geprüft, wenn du am Zug bist.
premove-open = Das Brett bleibt, wie es jetzt steht, weil jeder Zug kommen kann. Deine Antwort wird noch einmal geprüft, wenn du am Zug bist.
premove-two-answers = Darauf antwortest du schon mit { $action }. Entferne das zuerst: `/premove`
premove-none-saved = Nichts wurde gespeichert. Deine früheren bedingten Züge bleiben, wie sie sind.
premove-not-saved =
    { $count ->
        [one] **Eine Zeile wurde nicht gespeichert.** Drücke **Schreiben**, um sie zu berichtigen:
       *[other] **{ $count } Zeilen wurden nicht gespeichert.** Drücke **Schreiben**, um sie zu berichtigen:
    }
premove-file = Alle diese Zeilen stehen in der Datei.
premove-changed-since =
    { "**" }Nichts wurde gespeichert:** Deine bedingten Züge haben sich geändert, seit du dieses Formular geöffnet hast. Jetzt gespeichert:
    { $saved }
    In deinem Formular:
    { $written }
    Drücke **{ $write }**: Das neue Formular enthält beides.

## /whatif

what-if = **Was wäre, wenn?** Nur du siehst das.
what-if-anew = Die Partie ging anders weiter als dein Versuch, also beginnt er neu.
what-if-dice = Schläge mit Würfeln gelingen hier immer.
what-if-not-started = Züge ausprobieren kannst du, sobald die Partie begonnen hat.
what-if-longest = Du kannst höchstens { $most } Züge hintereinander ausprobieren.
what-if-illegal = Dieser Zug ist dort nicht möglich. `/whatif` zeigt dein Brett.
what-if-empty = Probiere erst einen Zug aus.
what-if-no-answer = Probiere erst den Zug der anderen aus, dann deine Antwort darauf.
