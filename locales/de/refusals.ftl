# Ablehnungen, die jedes Spiel kennt.

# Das Spiel ist vorbei.
GAME_OVER = Die Partie ist vorbei.
OFF_BOARD = Das Feld { $to } gibt es auf diesem Brett nicht.
NO_SUCH_FORM = Einen Zug dieser Art gibt es in diesem Spiel nicht.
MAY_NOT_PASS = { $seat } darf nicht passen: Es gibt noch einen möglichen Zug.
LEAVING = { $seat } verlässt die Partie durch Aufgeben, nicht durch einen Zug auf dem Brett.
NO_SUCH_SEAT = { $seat } spielt in dieser Partie nicht mit.
EMPTY_SQUARE = Auf { $from } steht keine Figur.
WRONG_SEAT = { $piece } auf { $from } gehört nicht zu den Figuren, die { $seat } ziehen darf, und { $seat } ist am Zug.
NO_MOVE = { $piece } steht schon auf { $from }.
NOT_ITS_MOVE =
    { GENDER($piece) ->
        [f] { $piece } kommt nicht von { $from } nach { $to }: Sie { MOVES($piece) }.
        [n] { $piece } kommt nicht von { $from } nach { $to }: Es { MOVES($piece) }.
       *[m] { $piece } kommt nicht von { $from } nach { $to }: Er { MOVES($piece) }.
    }
BLOCKED = { $piece } kommt nicht von { $from } nach { $to }: { $by } auf { $at } steht im Weg.
OWN_PIECE = { $piece } darf nicht nach { $to }: Dort steht { FORM($by, "nominative") }.
NOTHING_FOLLOWS = { $piece } zieht von { $from } nach { $to } ohne Umwandlung und ohne Einsetzen.
