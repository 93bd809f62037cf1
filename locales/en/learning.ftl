# Tutorials, the pieces of a game, and which of them are attacked.

button-learn = Learn
button-next-tutorial = Next: { $game }

# The head of a step. What steps say is in `rules-GAME.ftl`.

lesson = **{ $game }: { $title }** (step { $step } of { $count })
lesson-task = **Your move:** { $task }
# $move is a text such as "Cannon f10 takes Kangaroo f16".
lesson-right = **Well done!** { $move }. { $why }
lesson-wrong = { $move }: that is a legal move, but not what the task asks for. Try again.
lesson-over = That was the last step of { $game }. Enjoy your games!
lesson-choice-gone = That move isn't possible in this step. Pick a piece again, or press **{ $learn }**.

# A kind of piece with its letter and how it moves.

piece-line = **{ $piece }** ({ $letter }): { $moves }
# The same for those who hear it.
piece-words = { $piece } ({ $letter }): { $moves }.
legend = The pieces of **{ $game }**. `/piece` shows where each of them can go.

# Pieces that are attacked. The numbers are on the picture, on the piece and on what attacks it.

threats =
    { $count ->
        [one] **{ $seat }**: { $count } piece is attacked.
       *[other] **{ $seat }**: { $count } pieces are attacked.
    }
threats-none = **{ $seat }**: no piece is attacked.
threat = { $number }. { $kind } { $square } is attacked by { $by }.
threat-by = { $kind } { $square }
threat-by-seat = { $seat }'s { $kind } { $square }
