### Buttons, menus and forms.
### Labels of buttons: at most 80 characters, but only about 20 fit where five stand in a row; one or two words are
### best.

## On lobbies and boards

# Public messages. Four or five in a row: at most 20 characters.

join = Join
leave = Leave
settings = Settings
start = Start
# $count: the number of people and computers who have joined.
start-with = Start with { $count }
choose-army = Choose army
ready = Ready
move = Move
legal-moves = Legal moves
offer-draw = Offer draw
resign = Resign
more = More
board = Board
resume = Resume

## When a game is over

# Below the last board: five in a row, at most 20 characters. `rematch-level`: a rematch against the computer;
# $level: 1 to 8. `post`: posts a private picture to the channel. `profile-games`: a player's finished games.

rematch = Rematch
rematch-level = Level { $level }
analyse = Analyse
show-analysis = Show
post = Post
replay = Replay
share = Share
export = Export
next-game = Next game
profile-games = Games

## On offers

# Two or three in a row, on public messages.

accept = Accept
decline = Decline
withdraw-offer = Withdraw offer

## Behind "More"

# Private, five in a row, at most 20 characters.

take-back = Take back
offer-pause = Offer pause
offer-resume = Offer to resume
claim-draw = Claim draw
claim-time = Claim time
abort = Abort
my-board = My board
history = History
what-if = What if?
threats = Threats
hint = Hint
pieces = Pieces

## Choosing a move

# Placeholders of menus (at most 100 characters) and, from `play-it` on, buttons. $seat: whose menu it is, because
# everybody sees it; $page, $pages: numbers.

board-piece = { $seat }: which piece?
board-piece-page = { $seat }: which piece? Page { $page } of { $pages }
pick-piece = Which piece?
pick-piece-page = Which piece? Page { $page } of { $pages }
pick-target = Where to?
pick-target-page = Where to? Page { $page } of { $pages }
play-it = Play it
play-this = Play this
another-piece = Another piece
cancel = Cancel

## Pages

# Buttons of lists. `earlier` and `later`: to earlier and later moves or games.

back = Back
next = Next
earlier = Earlier
later = Later

## What if

# Private board to try moves on: five in a row, at most 20 characters.

undo = Undo
start-over = Start over
set-conditions = Set conditional moves
save-note = Save to notes
close = Close

## The form for conditional moves

# `conditions`: button and title of the form (45). The next three lie in the form: an explanation, the label of the text
# box (45) and its hint (100). The rest are buttons and placeholders of menus.

conditions = Conditional moves
conditions-about = When the others move as you expect, your answer is played at once. Only you see this.
conditions-lines = One line for each case
conditions-how = Their move, an arrow, your answer. Empty the box to remove them all.
premove-add = Add
premove-go-on = Go on from here
premove-write = Write
premove-clear = Remove all
premove-remove = Remove one
premove-rest-any = Others: any move
premove-back = Back to the list
premove-their-move = Their move
premove-your-move = Your answer

## Questions and forms about games

# Buttons below private questions; `answer-no` is the other button. $kind: a kind of piece; $army: the name of an army;
# $rule: a rule's number. `*-title`: a form's title (45). `*-label`, `army-ready-made`, `army-own`: labels (45).
# `*-hint`: hints (100).

answer-no = No
confirm-cancel = Cancel game
confirm-abort = Ask to end it
confirm-resign = Resign
confirm-vacation = Go on vacation
end-vacation = End vacation
army-lock-in = Lock in army
army-done = Done
army-take = Play { $army }
army-type = Type it…
army-less = − { $kind }
army-more = + { $kind }
army-title = { $game }: your army
army-ready-made = Ready-made army ({ $rule })
army-own = Or list your own pieces
army-own-hint = Leave this empty to use the army picked above.
board-title = Your own board
board-label = The board
board-hint = 19 lines of 19 characters, top rank first: # is a wall, anything else is floor.

# What directors do in tournaments: buttons, then what is filled in.
# Buttons are private, up to five in a row (20 characters). Fields are labels in forms (45); `act-list` too.
# `draft-*`: menu options and buttons of the private form for a new tournament; $span: a length of time.
# `draft-title`: the form's title (45); $format: a tournament format.

act-pair = Pair now
act-start = Start
act-open-check-in = Open check-in
act-start-round = Start round { $round }
act-manage = Manage
act-finish = Finish
act-extend = Add time
act-set-result = Set a result
act-restart = Replay the game
act-board = Board
act-pairing = Pairings
act-span = Extra time
act-result = Result
act-why = Reason
act-forfeit = Forfeit
act-remove = Remove player
act-replace = Replace player
act-message = Message players
act-enter = Invite from a list
act-list = One line each: @mention or name, rating
button-invite = Invite
act-change = Change
act-cancel = Cancel tournament
act-refresh = Refresh
act-log = Log
act-entrant = Player
act-player = New player
act-text = Message
draft-length = lasts { $span }
draft-round-time = at most { $span } a round
draft-rated = Rated: yes
draft-unrated = Rated: no
draft-next = Name and announce
draft-rounds = Number of rounds
draft-boards = Boards of a match
draft-size = Players in a division
draft-most = Most players
draft-settings = More settings
draft-back = Done
draft-title = { $game }: { $format }
act-title = Title
act-starts = Start
act-check-in = Check-in
act-round-time = Time limit of rounds
act-notice = Pairings shown before games
act-grace = Wait for no-shows
