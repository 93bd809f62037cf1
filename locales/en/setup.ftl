### What is agreed before a game: the names of settings, their values, and the card on which they are changed.
### $owner: a person's name; $seat: a seat; $game: the title of a game; $count, $most, $files, $ranks, $page, $pages:
### numbers.

## What settings are called

# Names before a colon, in the card (public), in private menus (100 characters) and in the list of changes.

setting-is = { $name }: { $value }
setting-game = Game
setting-seat = Creator's seat
setting-time = Time
setting-flagging = Out of time
setting-solo = One person plays all seats
setting-rated = Rated
setting-takebacks = Takebacks
setting-hints = Hints
setting-conditions = Conditional moves
setting-analysis = Trying moves
setting-seating = Seats
setting-entry = Who can join
setting-ratings = Ratings of those who join
setting-spectators = Spectators
setting-offers = Offers stay open
setting-lobby = Lobby waits
setting-choosing = Time to pick an army
setting-api = Play through the API
setting-players = Players
setting-board = Map
setting-army = Armies
setting-army-of = { $seat }'s army
setting-first = First move
setting-setup = Setup
setting-phases = Phases
setting-stalemate = Stalemate
setting-expanded = Expanded rules
setting-gambit = Fool's Gambit
setting-defence = Defence of the Crown
setting-active = Active Play
setting-die = Dice
setting-touch = Touch-move

## Their values

# Values after that colon, in small letters, and options of menus (100). $count: a number.

value-on = yes
value-rated-computers = yes, on the list with computers
value-off = no
value-any-rating = any
value-at-once = the game is lost at once
value-by-claim = an opponent claims the win
value-chosen = players choose
value-drawn = drawn at random
value-open = anyone here
value-invited = invited players only
value-secret = armies are secret
value-in-the-open = armies are open
value-checkered = checkered
value-shuffled = shuffled
value-draw = a draw
value-loss = a loss
value-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
value-sides =
    { $count ->
        [one] { $count } side
       *[other] { $count } sides
    }
value-terraces = Terraces
value-pinwheel = Pinwheel
value-crags = Crags
value-own-map = a map of your own
value-army-open = each player chooses

## The card of a game that waits for players

# Public. $start, $join: labels of buttons.

# $full is "yes" when nobody else can join.
card-hint =
    { $full ->
        [yes] { $owner } picks the game and its settings. Everyone is here: press **{ $start }**.
        [enough] { $owner } picks the game and its settings. Others press **{ $join }**. { $owner } can press **{ $start }** to begin with those who are here.
       *[no] { $owner } picks the game and its settings. Others press **{ $join }**.
    }
starts-as = If it starts now, it is a game for { $count }: { $players }.
starts-as-drawn = If it starts now, it is a game for { $count }. The seats are drawn.
pick-game = Game: { $game }
game-size =
    { $most ->
        [2] { $files } × { $ranks } squares, 2 players
       *[other] { $files } × { $ranks } squares, 2 to { $most } players
    }

## The private pages of settings

# $name, $value: a setting and its value; $meaning: what it means, one of `option-...`; $changes: settings with values.
# `pick-...`: options of menus (100). `other-...`: placeholders in a form (100), with examples that are typed as they
# are.

page-title = **Settings** ({ $page } of { $pages })
page-for-owner = Change what you like. The game's message shows it to everyone.
page-for-others = Only { $owner } can change these.
page-by-offer = Others have joined, so every change is an offer: all of them must accept.
page-setting = **{ $name }**: { $value }
page-meaning = -# { $meaning }.
page-offered = Your offer is posted: { $changes }
# $seat is a seat: "You play White".
pick-seat = You play { $seat }
pick-other = Other…
other-time = For example 10m + 10s, 5+3 or 3d per move.
other-span = For example 36h, 7d or 1d12h.
other-board = 19 lines of 19 characters, top rank first: # is a wall, anything else is floor.
other-army = Sixteen piece codes, such as BBRRNNJJPPHHHHHH.
other-text = Values: { $values }

## Computers

# Buttons (80), placeholders of menus (100), and a private page.

computer-add = Add a computer
computer-add-one = Or add just one
computer-full = Full strength
computer-remove = Remove a computer
computer-seat = Which seat?
computer-seat-any = Any free seat
computer-page = **Computers** take all free seats: press a level, and the game begins. Level 1 suits beginners. { $rated ->
        [yes] A rated game with a computer counts on a rating list of its own.
       *[no] With a computer, this game is unrated.
    }
