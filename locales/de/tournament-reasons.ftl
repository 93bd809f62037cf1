# Warum zwei in einem Turnier aufeinandertreffen, wer welche Farbe hat und warum jemand vor jemand anderem steht.

met-first = In der ersten Runde spielt die obere Hälfte der Liste der Reihe nach gegen die untere.
met-level = { $first } und { $second } haben gleich viele Punkte ({ $points }) und haben noch nicht gegeneinander gespielt.
met-float = { $first } ({ $more }) trifft auf { $second } ({ $less }): Nicht alle ließen sich in ihrer Punktgruppe paaren, und diese beiden haben noch nicht gegeneinander gespielt.
# Auf Anordnung der Turnierleitung.
met-again = { $first } und { $second } haben schon in Runde { $round } gespielt: Die Turnierleitung hat sie noch einmal gepaart.
by-edition = Die Paarung folgt dem FIDE-Dutch-System, Fassung { $year }.
met-in-round-robin = Im Rundenturnier spielen alle gegen alle; Reihenfolge und Farben ergeben sich aus den Nummern.
met-in-knockout = Im K.-o.-Turnier spielen Sieger gegen Sieger; der Turnierbaum ergibt sich aus den Nummern.
met-in-double-knockout = Nach der ersten Niederlage geht es im Verliererbaum weiter; beide Turnierbäume ergeben sich aus Nummern und Ergebnissen.
met-in-simul = Im Simultan spielen alle gegen eine der Personen, die es geben; wer gegen wen spielt, ergibt sich aus den Nummern.
met-in-arena = In der Arena werden freie Spieler sofort gepaart, möglichst mit ähnlich vielen Punkten und nicht zweimal nacheinander miteinander. Die Farben bleiben möglichst ausgeglichen.
met-in-ladder = Auf einer Rangleiter sucht man sich aus, wen man herausfordert. Beim ersten Mal hat die herausgeforderte Person Weiß; danach wechseln die Farben.
met-in-teams = Jede Mannschaft trifft auf jede, und Brett 1 spielt gegen Brett 1, Brett 2 gegen Brett 2 und so weiter. Die Heimmannschaft hat an den Brettern 1, 3, 5 und 7 Weiß, die andere an den übrigen.
met-in-league = In einer Staffel treffen alle auf alle. Paarungen und Farben ergeben sich aus den Nummern.
met-in-pods = Die Gruppen werden so gebildet, dass sich möglichst wenige wieder begegnen.
met-in-pods-by-score = In einer Gruppe spielen Teilnehmer mit ähnlich vielen Punkten, und möglichst wenige begegnen sich wieder.

colour-both = { $first } stand { $colour } zu und { $second } { $other }.
colour-one = { $first } stand { $colour } zu; { $second } hat noch nicht gespielt.
colour-more = Beiden stand { $colour } zu; { $first } bekommt es.
because-twice = { $player } hatte zweimal hintereinander { $colour }.
because-more =
    { $count ->
        [one] { $player } hatte { $colour } einmal öfter als die andere Farbe.
       *[other] { $player } hatte { $colour } { $count }-mal öfter als die andere Farbe.
    }
colour-swapped = Beiden stand { $colour } gleichermaßen zu; deshalb wechseln beide die Farbe gegenüber der letzten Runde, in der sie verschiedene hatten.
colour-rank = Beiden stand { $colour } gleichermaßen zu; { $first } steht höher und bekommt es.
colour-drawn = Beide haben noch nicht gespielt: Die Farben ergeben sich aus den Nummern und der Auslosung.
colour-chosen = Die Turnierleitung hat die Farben bestimmt.

out-odd = { $player } hat ein Freilos und bekommt einen Punkt: Die Teilnehmerzahl ist ungerade. Das Freilos geht an jemanden mit möglichst wenigen Punkten und bisher ohne Freilos.
out-odd-2026 = { $player } hat ein Freilos und bekommt einen Punkt: Die Teilnehmerzahl ist ungerade. Das Freilos geht an jemanden mit möglichst wenigen Punkten, bisher ohne Freilos und ohne kampflosen Punkt, und möglichst ohne versäumte Partie.
out-half = { $player } setzt auf eigenen Wunsch aus, für einen halben Punkt.
out-zero = { $player } setzt aus, ohne Punkt.
out-free = { $player } hat in dieser Runde keinen Gegner.
out-pods = Für { $player } fand sich keine Gruppe: Eine Gruppe hat drei oder vier Spieler.

ahead-on-points = { $first } liegt nach Punkten vor { $second }: { $more } zu { $less }.
ahead-on-tiebreak = { $first } liegt nach { $tiebreak } vor { $second }: { $more } zu { $less }.
ahead-on-encounter = { $first } liegt nach den Partien gegeneinander vor { $second }.
ahead-in-knockout = { $first } ist weiter gekommen als { $second }.
ahead-in-simul = { $first } gibt das Simultan und steht deshalb vor allen anderen.
ahead-on-ladder = { $first } steht auf der Rangleiter über { $second }: Die Plätze ändern sich nur, wenn jemand gegen jemanden weiter oben gewinnt.
ahead-in-division = { $first } spielt in einer höheren Staffel als { $second }.
team-ahead-match-points = { $first } liegt nach Mannschaftspunkten vor { $second }: { $more } zu { $less }.
team-ahead-board-points = { $first } liegt nach Brettpunkten vor { $second }: { $more } zu { $less }.
team-ahead-direct = { $first } liegt nach den Kämpfen zwischen den Punktgleichen vor { $second }.
team-share = { $first } und { $second } teilen sich den Platz.
ahead-of-annulled = { $first } liegt vor { $second }, da die Partien von { $second } nicht zählen.
share = { $first } und { $second } teilen sich einen Platz: Keine Feinwertung trennt sie.
