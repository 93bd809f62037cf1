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

## Pages around the board

enter-title = Your board
enter-text = One moment…
enter-button = Open the board
foreign-title = That didn't come from this page
foreign-text = Open the link from Discord again.
link-forged = This link isn't valid
link-expired = This link has expired
link-used = This link has been used
link-again = Press { $button } below the board in Discord to get a new one. Links work once, for ten minutes.
signed-out = You're not signed in
no-access = You can't see this game
not-found-title = Nothing here
not-found-text = Open a game with the link from Discord.
no-script = The board needs JavaScript. You can play in Discord without it.
failed-title = Something went wrong
failed = Something went wrong. Your move was not lost if you see it on the board. Otherwise try again.

## Answers

unknown-command = That isn't possible now.
too-fast = Not so fast. Try again in a moment.
no-position = There is no such position to look at.

## Beside a seat

state-free = free
state-ready = ready
state-out = out

## The link in Discord

no-boards = Boards on the web are turned off here.
private-link = Your board of { $game }: { $link } Only you can use this link, once and within ten minutes.
sign-out = Sign out everywhere
signed-out-everywhere =
    { $count ->
        [0] You weren't signed in anywhere.
        [one] Signed out of one board.
       *[other] Signed out of { $count } boards.
    }

## The page itself. The page puts the arguments in.

page-cell-piece = { $piece }, { $square }
page-cell-terrain = { $cell }, { $terrain }
page-cell-marked = { $cell }; { $mark }
page-mark-check = in check
page-mark-danger = in danger
page-mark-last = last move
page-mark-chosen = chosen
page-mark-movable = can move
page-mark-move = can go here
page-mark-capture = can be captured
page-mark-shot = can be shot
page-mark-mount = can mount here
page-mark-swap = can swap
page-mark-promotion = one more choice
page-mark-drop = can be placed here
page-kind-move = move
page-kind-capture = capture
page-kind-shot = shoot
page-kind-mount = mount
page-kind-swap = swap
page-kind-promotion = promote
page-kind-drop = place
page-target = { $kind } { $square }
page-chosen = { $piece }: { $targets }
page-choose = Which?
page-choose-square = Pick a square: { $squares }
page-choose-here = Pick a square on the board.
page-more-targets = Show more targets
page-play = Move
page-cancel = Cancel
page-sending = Sending…
page-why = Why?
page-why-not = Why not { $action }?
page-you = you
page-here = here
page-to-move = to move
page-reserve-of = Reserve of { $name }
page-captured-of = Captured pieces of { $name }
page-counted = { $piece }, { $count } times
page-pieces-of-kind = { $piece }: { $squares }
page-clock-of = { $name }: { $time }
page-none = None
page-offer-accept = Accept
page-offer-decline = Decline
page-offer-withdraw = Withdraw
page-start = The start
page-past = You are looking at an earlier position.
page-now = Back to the game
page-tried = Trying: { $line }
page-undo = Take back
page-plan = Add as conditional moves
page-try = What if?
page-try-here = Try moves here. Nothing is played.
page-conditions = Conditional moves
page-armies = Your army: { $army }
page-away = Do not show others that I am here
page-offline = No connection. Trying again…
page-signed-out = You are signed out. Open the board from Discord again.
page-game-gone = This game no longer exists.
page-present = Here: { $people }
page-board = Board
page-game = Game
page-moves = Moves
page-first = First position
page-back = One move back
page-forward = One move forward
page-newest = Newest position
page-more = More
page-pieces = Pieces
page-keys = Keys
page-keys-where = These keys work while the board has the focus.
page-key-arrows = go to the next square
page-key-enter = pick a piece, then its target
page-key-escape = let go
page-key-movable = next piece that can move, or next target
page-key-status = say whose turn it is
page-key-clocks = say the clocks
page-key-last = say the last move
page-key-offers = say the offers
page-key-pieces = say where the pieces of the next kind are
page-key-next = go to the next piece of that kind
page-key-type = type a move
page-key-zoom = zoom in, zoom out, whole board
page-key-help = say this list
page-settings = Settings
page-theme = Colours
page-theme-auto = As the system
page-theme-light = Light
page-theme-dark = Dark
page-theme-grey = Grey
page-theme-high-contrast = High contrast
page-theme-colour-blind = For colour blindness
page-sound = Sounds
page-type-move = Type a move
page-zoom-in = Zoom in
page-zoom-out = Whole board
page-dice = Fair dice
page-dice-commitment = Commitment:
page-dice-secret = Secret:
page-dice-seed = Seed:
page-dice-waiting = The secret is shown when the game ends. Then your browser checks every roll.
page-dice-checking = Checking…
page-dice-verified = Your browser checked the secret and all { $count } rolls: they are fair.
page-dice-wrong-commitment = The secret does not match its commitment.
page-dice-wrong-seed = The bot's own seed does not follow from the secret.
page-dice-wrong-draw = Roll { $n } does not follow from the secret.
page-dice-cannot = Your browser cannot check the dice.

# Boards within Discord, in the Activity. Shown in place of the board. $button is the label of the button below boards.
activity-alone = This page works only inside Discord. Press { $button } at your game there.
# Discord has not confirmed who the reader is, or that they take part.
activity-refused = Discord doesn't confirm who you are. Close the board and open it again.
# The reader has opened the Activity without a game.
activity-no-game = Close this, then press { $button } at the game that you want to see.
