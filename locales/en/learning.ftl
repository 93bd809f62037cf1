# Tutorials, the pieces of a game, and which of them are attacked. All private. Buttons: at most 20 characters.
# $game: the title of a game.

button-learn = Learn
button-next-tutorial = Next: { $game }

# The head of a step. What steps say is in `rules-GAME.ftl`.
# $step, $count: numbers; $title, $task, $why: texts of the step; $learn: the label of a button.

lesson = **{ $game }: { $title }** (step { $step } of { $count })
lesson-task = **Your move:** { $task }
# $move is a text such as "Cannon f10 takes Kangaroo f16".
lesson-right = **Well done!** { $move }. { $why }
lesson-wrong = { $move }: that is a legal move, but not what the task asks for. Try again.
lesson-over = That was the last step of { $game }. Enjoy your games!
lesson-choice-gone = That move isn't possible in this step. Pick a piece again, or press **{ $learn }**.

# A kind of piece with its letter and how it moves.
# $letter: the letter in the picture; $moves: one of `moves-...`.

piece-line = **{ $piece }** ({ $letter }): { $moves }
# The same for those who hear it.
piece-words = { $piece } ({ $letter }): { $moves }.
legend = These are the pieces of **{ $game }**. `/piece` shows where each of them can go.

# `/threats`. The numbers are on the picture, on the piece and on what attacks it. $count: the number of pieces;
# $by: a list of `threat-by` or `threat-by-seat`.

threats =
    { $count ->
        [one] **{ $seat }**: { $count } piece is attacked.
       *[other] **{ $seat }**: { $count } pieces are attacked.
    }
threats-none = **{ $seat }**: no piece is attacked.
threat = { $number }. { $kind } { $square } is attacked by { $by }.
threat-by = { $kind } { $square }
threat-by-seat = { $seat }'s { $kind } { $square }

# A good move that a player asked for. $move is a text such as "Cannon f19 takes Kangaroo o19".
# `/hint`. $percent: a whole number; $count: a number of moves.

hint = **Try { $move }.**
hint-pass = **Try passing.**
hint-dice = The dice decide: it works { $percent }% of the time.
hint-chance = Your chances of winning are then about { $percent }%.
hint-wins =
    { $count ->
        [one] That wins at once.
       *[other] That wins by force, in { $count } moves at most.
    }
hint-loses = You are losing if your opponent finds the best moves, but this makes it hardest.
hint-ahead = You are ahead of everyone else.
hint-level = You are about level with your strongest opponent.
hint-behind = You are behind, and this keeps you in the game.
hint-busy = I'm thinking about too many games right now. Please ask again in a minute.

# `/analyse`, private, or posted; `moments` is public. $player is a seat with a name, $move a text such as "Hunter a1 to
# b2"; $accuracy, $first, $last, $least: percentages; $marks: a list of the mistakes below; $done, $all, $most, $lost:
# numbers; $better: a move.

analysis = **Analysis: { $game }**
analysis-progress = Analysing: { $done } of { $all } moves so far. The result appears here as soon as it's ready.
analysis-player = { $player }: { $accuracy }% accuracy, { $marks }
analysis-no-choice = { $player }: every move was forced
analysis-no-moves = { $player }: no moves
analysis-clean = no mistakes
analysis-blunders =
    { $count ->
        [one] { $count } blunder
       *[other] { $count } blunders
    }
analysis-mistakes =
    { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
analysis-inaccuracies =
    { $count ->
        [one] { $count } inaccuracy
       *[other] { $count } inaccuracies
    }
analysis-brilliant =
    { $count ->
        [one] { $count } brilliant find
       *[other] { $count } brilliant finds
    }
analysis-act = { $number }. { $seat }: { $move }
# $move is the line above. $lost is how many of a hundred games it gave away.
analysis-move = - { $move } (−{ $lost }%). Better: { $better }.
analysis-find = - { $move }
analysis-more = - and { $count } more, marked in `/replay`
analysis-note = -# (−12%) after a move: the chance of winning that it gave away. `/replay` now shows the marks too.
analysis-many = The graph shows each player's chances against their strongest opponent.
analysis-long = This game has more than { $most } moves, so I don't judge each one. The graph shows how the board looked after every move.
moments = **Key moments**
# The description of the graph for screen readers. Here $most is a percentage.
analysis-alt = { $player }: a { $first }% chance of winning at the start, { $last }% at the end, between { $least }% and { $most }%.

# Puzzles. $game is a game with its mark, $difficulty one of the words below, $move and $reply texts such as "Hunter a1
# to b2". Private, or posted with `post`. $number: the puzzle's number; $count: moves; $streak, $best, $solved, $failed:
# numbers.

button-solve = Solve
button-solution = Show the solution
button-next-puzzle = Next puzzle
puzzle = **{ $game }: puzzle { $number }** ({ $difficulty })
puzzle-of-the-day = **Puzzle of the day: { $game }, puzzle { $number }** ({ $difficulty })
puzzle-difficulty =
    { $difficulty ->
        [easy] easy
        [medium] medium
        [hard] hard
       *[new] new
    }
puzzle-win =
    { $count ->
        [one] { $seat } to move. Win in { $count } move.
       *[other] { $seat } to move. Win in { $count } moves.
    }
puzzle-gain =
    { $count ->
        [one] { $seat } to move. Win material in { $count } move.
       *[other] { $seat } to move. Win material in { $count } moves.
    }
puzzle-right = **Right!** { $move }. { $seat } answers: { $reply }.
puzzle-wrong = { $move }: a good try, but there is something better. Try again.
puzzle-solved = **Solved!** { $move }.
puzzle-solution = **The solution:**
puzzle-results = Streak: { $streak } (best: { $best }). Solved: { $solved }, failed: { $failed }.
puzzle-choice-gone = That move isn't possible here. Pick a piece again.
puzzle-gone = This puzzle has changed. Try another one: `/puzzle`
puzzle-post-elsewhere = I can only post puzzles in servers that have added me. Leave out `post` to solve it here.

# The link below a step that opens it on the web.

lesson-on-board = Open this step on the board
