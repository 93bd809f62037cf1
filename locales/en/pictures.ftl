# Pictures, boards in plain text, and the replay page.

# Below a board in plain text (private). $value: letters or numbers; $seat: a seat; $squares: a list of squares.

board-to-move = { $seat } to move
board-reserve = { $seat }, in reserve: { $value }
board-captured = { $seat }, captured: { $value }
board-phase = { $seat }, phase: { $value }
board-failed = Failed this turn: { $squares }

# A seat on the replay page, with the pieces beside the board. $pieces: reserve or captured pieces.

seat-holds = { $player }: { $pieces }

# The replay page (a file that opens in a browser): its list of moves, its buttons, and their tooltips (`...-title`).

replay-start = Start
replay-move = { $number }. { $seat } { $move }
replay-play = Play
replay-stop = Stop
replay-steps = Steps
replay-first-title = To the start (Home)
replay-back-title = Back (left arrow)
replay-play-title = Play (space)
replay-on-title = Forward (right arrow)
replay-last-title = To the end (End)
replay-place = Place in the game
