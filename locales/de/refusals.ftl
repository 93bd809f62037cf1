# Ablehnungen, die jedes Spiel kennt.

# Eine Ablehnung mit ihrer Regel.
ruling = { $rule }: { $said }

# Das Spiel ist vorbei.
GAME_OVER = Die Partie ist vorbei.
OFF_BOARD = Das Feld { $to } gibt es auf diesem Brett nicht.
NO_SUCH_FORM = Einen solchen Zug gibt es in diesem Spiel nicht.
MAY_NOT_PASS = { $seat } kann nicht passen: Es gibt noch einen möglichen Zug.
LEAVING = Kein Zug führt { $seat } aus der Partie. Gib stattdessen auf.
NO_SUCH_SEAT = { $seat } spielt in dieser Partie nicht mit.
EMPTY_SQUARE = Auf { $from } steht keine Figur.
WRONG_SEAT = { $seat } ist am Zug und darf { FORM($piece, as: "accusative") } auf { $from } nicht ziehen.
NO_MOVE = { FORM($piece, as: "definite") } steht schon auf { $from }.
NOT_ITS_MOVE =
    { GENDER($piece) ->
        [f] { FORM($piece, as: "definite") } kommt nicht nach { $to }: Sie { MOVES($piece) }.
        [n] { FORM($piece, as: "definite") } kommt nicht nach { $to }: Es { MOVES($piece) }.
       *[m] { FORM($piece, as: "definite") } kommt nicht nach { $to }: Er { MOVES($piece) }.
    }
BLOCKED = { FORM($piece, as: "definite") } kommt nicht nach { $to }: { $by } auf { $at } steht im Weg.
OWN_PIECE = { FORM($piece, as: "definite") } darf nicht nach { $to }: Dort steht { FORM($by, as: "nominative") }.
NOTHING_FOLLOWS = { FORM($piece, as: "definite") } kann nach { $to } ziehen, aber ohne Umwandlung und ohne Einsetzen.
