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
status-armies = Players are choosing their armies.
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
foreign-title = That request didn't come from this page
foreign-text = Open the link from Discord again.
link-forged = This link isn't valid
link-expired = This link has expired
link-used = This link has been used
link-again = To get a new link, press { $button } below the board in Discord. Each link works once, within ten minutes.
signed-out = You're not signed in
no-access = You can't see this game
not-found-title = Nothing here
not-found-text = Open a game with the link from Discord.
no-script = The board needs JavaScript. You can play in Discord without it.
failed-title = Something went wrong
failed = Something went wrong. If you see your move on the board, it counts. Otherwise, try again.

## Answers

unknown-command = That isn't possible now.
too-fast = Not so fast. Try again in a moment.
no-position = That position doesn't exist.

## Beside a seat

state-free = free
state-ready = ready
state-out = out

## The link in Discord

no-boards = Boards on the web are turned off here.
private-link = Your { $game } board: { $link } Only you can use this link: once, within ten minutes.
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
page-choose = Which move?
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
page-captured-of = Captured by { $name }
page-counted = { $piece }, { $count } times
page-pieces-of-kind = { $piece }: { $squares }
page-clock-of = { $name }: { $time }
page-none = None
page-offer-accept = Accept
page-offer-decline = Decline
page-offer-withdraw = Withdraw
page-start = Start of the game
page-past = You're looking at an earlier position.
page-now = Back to the game
page-tried = Trying: { $line }
page-undo = Undo
page-plan = Add as conditional moves
page-try = What if?
page-try-here = Try moves here. None of them is played.
page-conditions = Conditional moves
page-armies = Your army: { $army }
page-away = Don't show others that I'm here
page-offline = No connection. Trying again…
page-signed-out = You're signed out. Open the board from Discord again.
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
page-keys = Keyboard shortcuts
page-keys-where = These work while the board has the focus.
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
page-theme-auto = Same as the system
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
page-dice-verified = Your browser checked the secret and every roll ({ $count }): the dice are fair.
page-dice-wrong-commitment = The secret doesn't match its commitment.
page-dice-wrong-seed = The bot's own seed doesn't follow from the secret.
page-dice-wrong-draw = Roll { $n } doesn't follow from the secret.
page-dice-cannot = Your browser can't check the dice.

# More on the page: the list of rules, the button beside a conditional move, and a hint below the own army.

page-rules = Rules
page-remove = Remove
page-swap-here = Pick two pieces to swap them.

# The state beside a seat; a button, and the label of the text that it asks for; a swap of two pieces of an army.
# $name: a player; $first, $second: kinds of piece; $from, $to: their squares.

state-choosing = choosing an army
command-time-give = Give { $name } time
input-time = How much, such as 30m or 2d
swap = Swap { $first } { $from } and { $second } { $to }
## Pages that anybody may read

# Titles and words of pages without sign-in: games, tournaments, players, ratings. $number: a number; $date and $time:
# when a tournament starts; $count: a number of players. public-someone stands for a person who is not named. public-page
# is a line of a message in Discord; $address: a link.

public-server = Games and tournaments
public-live-games = Live games
public-no-live-games = No games right now.
public-tournaments = Tournaments
public-no-tournaments = No tournaments.
public-ratings = Ratings
public-results = Results
public-games = Games
public-players = Players
public-someone = Player
public-replay = Step through the game
public-analysis = Analysis
public-pairings = Pairings
public-round = Round { $round }
public-board-number = Board
public-game = Game
public-result = Result
public-crosstable = Crosstable
public-calendar = Add to your calendar
public-starts = Starts on { $date } at { $time } UTC
public-language = Language
public-not-found = There's no public page here. It may have been taken down, or its server shows no pages.
public-slow-title = Too many requests
public-slow = Wait a minute, then try again.
public-names-note = Only people who chose to be on public lists are named.
public-embed = Embed this board
public-watch = View game
public-live = Live
public-count-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
public-page = Public page: { $address }
## The API: answers to programs, in the language that they ask for

# A path that leads nowhere.
api-not-found = There's nothing at this address.
api-method = This address doesn't accept this kind of request.
# Idempotency-Key is the name of a header, and stays as it is.
api-key = An Idempotency-Key has 1 to 64 characters: letters, digits, hyphens and underscores.
api-body = The request body doesn't have the form that this address expects.
api-too-large = The request body is too large.
api-query = A parameter of the request isn't valid for this address.
api-no-token = This needs a valid token. Make one in Discord: /settings, then { $button }.
api-no-trf = This tournament can't be exported as TRF.
# Somebody's program asks for the ratings of a server where they have not used the bot for a day.
api-not-member = I can't tell whether you're in this server. Use /settings there, and press { $button }: that counts for a day.
api-streams = Too many open streams. Close one first.

## The API: a mark at players

# Beside the name on the board.
state-through-api = plays through the API
# A small line in Discord, below the board. $players: their names.
through-api = Through the API: { $players }

## The API: personal tokens, in Discord

# The button in `/settings`, and the heading of its answer.
tokens = API tokens
tokens-about = Programs with your token can read your games and play in them. Give it only to programs you trust.
tokens-none = You have no tokens.
# A line of the list. $name: the name that the person gave the token; $at: a date.
token-entry = { $name }, made { $at }
# A button, which opens a form.
token-new = New token
# The placeholder of a list.
token-revoke = Revoke a token
# The form: its title, and its only field.
token-title = New token
token-name = Name
token-name-hint = To tell it from your other tokens, such as the program's name
# $name: the name of the token; $token: the token itself.
token-made = Here's your token { $name }: { $token } Copy it now: it isn't shown again.
token-nameless = Give the token a name.
token-most = You have { $most } tokens, which is the limit. Revoke one first.
token-revoked = The token { $name } no longer works.
token-gone = This token was already revoked.
# After **Sign out everywhere**.
tokens-revoked =
    { $count ->
        [one] Your token no longer works.
       *[other] Your { $count } tokens no longer work.
    }
# Boards within Discord, in the Activity. Shown in place of the board. $button is the label of the button below boards.
activity-alone = This page works only inside Discord. Press { $button } at your game there.
# Discord has not confirmed who the reader is, or that they take part.
activity-refused = Discord couldn't confirm who you are. Close the board and open it again.
# The reader has opened the Activity without a game.
activity-no-game = Close this, then press { $button } at the game you want to see.

## A rematch and a replacement, on the page

# A button. $name: the player whose seat the computer would take.
command-replace = Computer for { $name }
confirm-replace = Propose that the computer plays on for { $name }? The other players must agree.
# $button: the label of the button in Discord.
rematch-in-discord = I can't open the rematch from here any more. Press { $button } below the last board in Discord.

## Tutorials and puzzles on the board

# The answer in Discord to Board below a puzzle. $link: the link.
private-puzzle-link = Your puzzles: { $link } Only you can use this link, once and within ten minutes.
# The list of all tutorials: its title, a sentence below, and the link to it above a lesson.
learn-title = Learn the games
learn-about = Each step shows a position and gives you a task. You solve it on the board.
learn-all = All tutorials
# The button after a lesson or a puzzle that begins it again.
again = Start again
# On a board within Discord: the list of the reader's other games. $game: the name of a game, with its players, in
# which it is the reader's turn to move or to answer.
page-other-games = Your other games
other-game-waits = { $game } – waiting for you
# Before the start, once all seats are taken. $owner: the player who opened the game.
status-lobby-full = Everyone's here. { $owner } can start the game.
