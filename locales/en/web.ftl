### The board on the web.

board-label = { $game }: board
square-wall = wall
square-summit = summit
square-raised = raised square
square-respawn = { $seat }'s return square
piece-phase = { $piece } ({ $phase })

## What tells moves with the same squares apart

choice-none = No promotion
choice-shot = Shoot
choice-promote-other = Promote another piece

## What a game waits for

status-lobby = Waiting for players.
status-armies = The players are choosing their armies.
status-paused = Paused. { $status }
status-never-started = The game ended before it began.

## Commands

command-seed = Add a seed
command-conditions-clear = Remove conditional moves
input-seed = Your seed for the dice
input-army = A ready-made army (balanced, skirmish, siege or random), or 16 letters
input-conditions = One line for each case: their move, an arrow, your answer
confirm-claim-draw = Claim a draw? The game ends, and you can't undo it.
confirm-cancel = Cancel this game? Nobody can join it any more.
