# Einführungen, die Figuren eines Spiels, und welche von ihnen angegriffen sind.

button-learn = Lernen
button-next-tutorial = Weiter: { $game }

# Der Kopf eines Schritts. Was Schritte sagen, steht in `rules-GAME.ftl`.

lesson = **{ $game }: { $title }** (Schritt { $step } von { $count })
lesson-task = **Dein Zug:** { $task }
# $move ist ein Text wie „Kanone f10 schlägt Känguru f16“.
lesson-right = **Gut gemacht!** { $move }. { $why }
lesson-wrong = { $move }: Der Zug ist erlaubt, löst aber die Aufgabe nicht. Versuche es noch einmal.
lesson-over = Das war der letzte Schritt von „{ $game }“. Viel Spaß beim Spielen!
lesson-choice-gone = Dieser Zug geht in diesem Schritt nicht. Wähle noch einmal eine Figur, oder drücke **{ $learn }**.

# Eine Figur mit ihrem Buchstaben und wie sie zieht.

piece-line = **{ $piece }** ({ $letter }): { $moves }
# Dasselbe für alle, die es hören.
piece-words = { $piece } ({ $letter }): { $moves }.
legend = Das sind die Figuren von **{ $game }**. `/piece` zeigt, wohin jede ziehen kann.

# Angegriffene Figuren. Die Nummern stehen im Bild, auf der Figur und auf dem, was sie angreift.

threats =
    { $count ->
        [one] **{ $seat }**: { $count } Figur ist angegriffen.
       *[other] **{ $seat }**: { $count } Figuren sind angegriffen.
    }
threats-none = **{ $seat }**: Keine Figur ist angegriffen.
threat = { $number }. { $kind } { $square }, angegriffen von: { $by }.
threat-by = { $kind } { $square }
threat-by-seat = { $kind } { $square } ({ $seat })

# Ein guter Zug, nach dem jemand gefragt hat. $move ist ein Text wie „Kanone f19 schlägt Känguru o19“.

hint = **Versuche es so: { $move }.**
hint-pass = **Am besten passt du.**
hint-dice = Die Würfel entscheiden: In { $percent } % der Fälle gelingt es.
hint-chance = Deine Gewinnchancen sind dann etwa { $percent } %.
hint-wins =
    { $count ->
        [one] Das gewinnt sofort.
       *[other] Das gewinnt erzwungen, in höchstens { $count } Zügen.
    }
hint-loses = Du verlierst, wenn die Gegenseite die besten Züge findet. So machst du es ihr am schwersten.
hint-ahead = Du liegst vor allen anderen.
hint-level = Du liegst etwa gleichauf mit der stärksten anderen Seite.
hint-behind = Du liegst zurück, und so bleibst du im Spiel.
hint-busy = Ich denke gerade über zu viele Partien nach. Frage bitte in einer Minute noch einmal.

# Was die Züge einer beendeten Partie wert waren. $player ist ein Platz mit Namen, $move ein Text wie „Jäger a1 nach b2“.

analysis = **Analyse: { $game }**
analysis-progress = Ich analysiere: { $done } von { $all } Zügen bisher. Das Ergebnis erscheint hier, sobald es fertig ist.
analysis-player = { $player }: { $accuracy } % Genauigkeit, { $marks }
analysis-no-choice = { $player }: Jeder Zug war erzwungen
analysis-no-moves = { $player }: kein Zug
analysis-clean = keine Fehler
analysis-blunders =
    { $count ->
        [one] { $count } grober Fehler
       *[other] { $count } grobe Fehler
    }
analysis-mistakes =
    { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }
analysis-inaccuracies =
    { $count ->
        [one] { $count } Ungenauigkeit
       *[other] { $count } Ungenauigkeiten
    }
analysis-brilliant =
    { $count ->
        [one] { $count } brillanter Zug
       *[other] { $count } brillante Züge
    }
analysis-act = { $number }. { $seat }: { $move }
# $move ist die Zeile darüber. $lost sagt, wie viele von hundert Partien der Zug verschenkt hat.
analysis-move = - { $move } (−{ $lost } %). Besser: { $better }.
analysis-find = - { $move }
analysis-more = - und { $count } weitere (in `/replay` markiert)
analysis-note = -# (−12 %) nach einem Zug: So viel Gewinnchance hat er verschenkt. `/replay` zeigt jetzt auch die Bewertungszeichen.
analysis-many = Der Verlauf zeigt die Chancen jeder Seite gegen die stärkste andere.
analysis-long = Diese Partie hat mehr als { $most } Züge, deshalb bewerte ich sie nicht einzeln. Der Verlauf zeigt, wie das Brett nach jedem Zug aussah.
moments = **Schlüsselmomente**
analysis-alt = { $player }: { $first } % Gewinnchance am Anfang, { $last } % am Ende, zwischen { $least } % und { $most } %.

# Aufgaben. $game ist ein Spiel mit seinem Zeichen, $difficulty eines der Wörter unten, $move und $reply Texte wie "Jäger a1 nach b2".

button-solve = Lösen
button-solution = Lösung zeigen
button-next-puzzle = Nächste Aufgabe
puzzle = **{ $game }: Aufgabe { $number }** ({ $difficulty })
puzzle-of-the-day = **Aufgabe des Tages: { $game }, Aufgabe { $number }** ({ $difficulty })
puzzle-difficulty =
    { $difficulty ->
        [easy] leicht
        [medium] mittel
        [hard] schwer
       *[new] neu
    }
puzzle-win =
    { $count ->
        [one] { $seat } am Zug. Gewinne in { $count } Zug.
       *[other] { $seat } am Zug. Gewinne in { $count } Zügen.
    }
puzzle-gain =
    { $count ->
        [one] { $seat } am Zug. Gewinne Material in { $count } Zug.
       *[other] { $seat } am Zug. Gewinne Material in { $count } Zügen.
    }
puzzle-right = **Richtig!** { $move }. { $seat } antwortet: { $reply }.
puzzle-wrong = { $move }: Guter Versuch, aber es gibt etwas Besseres. Versuche es noch einmal.
puzzle-solved = **Gelöst!** { $move }.
puzzle-solution = **Die Lösung:**
puzzle-results = Serie: { $streak } (beste: { $best }). Gelöst: { $solved }, nicht gelöst: { $failed }.
puzzle-choice-gone = Dieser Zug geht hier nicht. Wähle noch einmal eine Figur.
puzzle-gone = Diese Aufgabe hat sich geändert. Versuche eine andere: `/puzzle`
puzzle-post-elsewhere = Aufgaben kann ich nur auf Servern posten, die mich hinzugefügt haben. Ohne `post` siehst du hier eine.

# Der Link unter einem Schritt, der ihn im Web öffnet.

lesson-on-board = Diesen Schritt auf dem Brett öffnen
