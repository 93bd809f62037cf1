# Einführungen, die Figuren eines Spiels, und welche von ihnen angegriffen sind.

button-learn = Lernen
button-next-tutorial = Weiter: { $game }

# Der Kopf eines Schritts. Was Schritte sagen, steht in `rules-GAME.ftl`.

lesson = **{ $game }: { $title }** (Schritt { $step } von { $count })
lesson-task = **Dein Zug:** { $task }
# $move ist ein Text wie „Kanone f10 schlägt Känguru f16“.
lesson-right = **Gut gemacht!** { $move }. { $why }
lesson-wrong = { $move }: Das ist ein erlaubter Zug, aber nicht die Aufgabe. Versuch es noch einmal.
lesson-over = Das war der letzte Schritt von { $game }. Viel Spaß beim Spielen!
lesson-choice-gone = Dieser Zug geht in diesem Schritt nicht. Wähl noch einmal eine Figur, oder drück **{ $learn }**.

# Eine Figur mit ihrem Buchstaben und wie sie zieht.

piece-line = **{ $piece }** ({ $letter }): { $moves }
# Dasselbe für alle, die es hören.
piece-words = { $piece } ({ $letter }): { $moves }.
legend = Die Figuren von **{ $game }**. `/piece` zeigt, wohin jede ziehen kann.

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
