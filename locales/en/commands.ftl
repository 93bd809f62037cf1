### What commands do, and what their options are for, as Discord lists them: at most 100 letters each.
### `.NAME` is an option of the command above it. The names of commands and options are English in every language.
### Begin with a verb where possible, without a full stop. KEY=VALUE, 3d, 10m + 10s, `end`, `random`, `none` and the
### like are typed: leave them as they are.

## Starting

games = Your games in all servers, most urgent first
help = How to play, and all commands
    .command = A topic, a command or a word to search for

## /game

group-game = Start, join and manage games
game-new = Start a game here
    .variant = Which game
    .opponent = Who to invite
    .level = Play against me, at this level
    .time = Time control: 3d per move, 10m + 10s, none
    .options = More settings: KEY=VALUE; KEY=VALUE
    .solo = Play all sides yourself
    .rated = Count the result for ratings
    .seat = Your side
    .thread = Give the game its own thread
    .board = Your own starting position, if the game allows one: a text file
    .board-form = Type in your own starting position
game-list = Your games, and games here that need players
game-show = Players, settings, clocks and offers of a game
game-join = Join a game
game-leave = Leave a game before it starts, or decline an invitation
game-start = Start the game once enough players have joined
game-abort = Cancel a game before it starts, or ask to end it without a result
game-move = Move a game to another channel
    .channel = Where to; this channel if left out
game-boards = Choose how a game's board is shown
game-invite = Invite a player to your game
    .player = Who to invite
game-uninvite = Withdraw an invitation to your game
    .player = Whose invitation
game-watch = Watch a game you don't play in
game-unwatch = Stop watching a game

## Before the first move

army = Choose your army in secret
    .army = A ready-made army, a list of pieces, or random; leave out to pick from pictures
    .file = A list of pieces, as a text file
    .ready = Lock in your army
dice = Check that the dice are fair, and see every roll
seed = Add your own randomness to the dice, before the game starts
    .text = Anything others can't guess; everyone sees it after the game

## Playing

move = Make a move
    .action = For example e2e4, Nf3, "queen at a1", pass
board = Show the board, the way you like it
    .post = Post it for everyone, as the game's new board
legal = Show your legal moves
    .piece = Only moves of the piece on this square
why = Ask why a move is legal or not
    .action = For example e2e4, Nf3, "queen at a1"
clock = Show all clocks
resign = Resign
takeback = Ask to take back your last move, or answer such a request
pause = Ask to pause or resume the game, or answer such a request
replace = Ask to hand a seat to someone else, or answer such a request
    .player = The new player
group-draw = Offer, answer or claim a draw
draw-offer = Offer a draw
draw-accept = Accept a draw offer
draw-decline = Decline a draw offer
draw-claim = Claim a draw by the rules
group-time = Claim a win on time, or give time
time-claim = Claim that a player has run out of time
time-give = Give an opponent more time
    .seat = Who gets the time
    .span = How much: 12h, 1d
premove = Set conditional moves: your replies, played at once and kept secret
    .conditions = Nf6 -> e4e5; any -> d2d4. Leave out to pick moves from a menu
    .clear = Delete your conditional moves
vacation = Stop your clocks in all but live games
    .span = How long: 7d. `end` brings you back early; leave out to see your vacations

## Looking back and ahead

history = The moves so far
    .page = Which page
whatif = Try moves on a private board
note = Your private notes on a game
    .text = The new note; leave out to read it
    .clear = Delete your notes
replay = Replay a game
    .as = How to show it
analyse = What the moves of a finished game were worth
    .post = Post it for everyone
export = Download a game
    .format = Which format
archive = Find finished games
    .player = Whose games; yours if left out
    .all = Search all games of this server
    .variant = Only this game
    .result = Only games that this player won, lost or drew
    .since = Ended on or after this day: 2026-03-01
    .until = Ended on or before this day: 2026-03-31
profile = A player's ratings and results
    .player = Whose; yours if left out

## Rules

tutorial = Learn a game step by step: you make the moves
    .variant = Which game; the one played here if left out
puzzle = Solve a puzzle: the one of the day, or one of a game
    .variant = A puzzle of this game; today's if left out
    .post = Post it for everyone
threats = Show which of your pieces are attacked
hint = Get a good move on your turn, if all players agreed to hints
rules = The rules of a game
    .variant = Which game; the one played here if left out
    .number = One rule, by its number: KOTM-7
piece = How a piece moves
    .variant = Which game; the one played here if left out
    .piece = Which piece

## You

settings = Your boards, reminders and language; leave all out to see them
    .language = The language I use with you
    .viewpoint = Which side is at the bottom of your board
    .theme = Board colours
    .text-board = Show boards as text, for screen readers
    .confirm-moves = Whether I ask once more before playing a move you picked
    .reminders = Where to remind you of a deadline
    .remind-before = How long before the deadline: 12h, 2d, or usual
    .quiet-hours = When not to remind you: 22:00-08:00, or none
    .time-zone = Your time zone, for quiet hours: Europe/Berlin
    .presence = Show others that you're at the web board
    .listed = Show your name and ratings on public lists and pages
group-person = Block and unblock players
person-block = Block a player: they can't invite you or join your games
    .player = Who to block
person-unblock = Unblock a player
    .player = Who to unblock
group-privacy = Your data
privacy-show = What I store about you, and what you can do about it
privacy-export = Download everything I store about you
privacy-erase = Erase your name and private data; your games stay, without your name
group-ratings = Player ratings
ratings-list = The top players of a game in this server
    .variant = Which game
    .seats = Two-player games, or games of three and four
    .computers = Show the list of games with computers
    .everywhere = Players of all servers who chose to be listed
ratings-show = A player's ratings
    .player = Whose; yours if left out

## Tournaments

# "Directors:" marks commands that only directors can use. The same option has the same words in each command.

group-tournament = Announce, enter and follow tournaments
tournament-new = Directors: set up a tournament step by step
tournament-announce = Directors: announce a tournament in this channel
    .title = Its name
    .format = Swiss, round robin, knockout or pods
    .variant = Which game
    .time = Time control of each game: 3d per move, 10m + 10s
    .options = More settings: KEY=VALUE; KEY=VALUE
    .rated = Count results for ratings; on if left out
    .rounds = How many rounds (Swiss, pods)
    .starts = Automatic start: 2d, or 2026-12-01 18:00
    .check-in = Check-in before the start: 30m, 1d
    .round-time = Time limit of a round: 14d
    .days-off = weekends, dates: round deadlines stop
    .notice = Time between pairing and play: 10m
    .grace = How long to wait for no-shows: 1d
    .tiebreaks = Tiebreaks, in order: FIRST, SECOND
    .least = Fewest players
    .most = Most players
    .late-until = The last round that new players can enter (Swiss, pods)
    .half-byes = How many half-point byes a player may ask for (Swiss)
    .scoring = Points for places, or for wins and draws (pods)
    .by-score = Pair players with similar scores (pods)
    .at-once = Start all games together (round robin)
    .third-place = Play for third place (knockout)
    .replays = How often to replay a drawn game (knockout)
    .draws = If replays are drawn too (knockout)
tournament-again = Directors: announce an earlier tournament again here
    .title = Its name
    .starts = Automatic start: 2d, or 2026-12-01 18:00
    .check-in = Check-in before the start: 30m, 1d
tournament-simul = Directors: announce a simul, one or a few against many
    .title = Its name
    .variant = Which game
    .exhibitor = Host of the simul; you if left out
    .exhibitor-2 = Another host
    .exhibitor-3 = Another host
    .exhibitor-4 = Another host
    .colours = Which colour the hosts have
    .time = Time control of each game: 3d per move, 10m + 10s
    .options = More settings: KEY=VALUE; KEY=VALUE
    .rated = Count results for ratings; on if left out
    .starts = Automatic start: 2d, or 2026-12-01 18:00
    .check-in = Check-in before the start: 30m, 1d
    .round-time = Time limit of a round: 14d
    .notice = Time between pairing and play: 10m
    .grace = How long to wait for no-shows: 1d
    .least = Fewest players
    .most = Most players
tournament-arena = Directors: announce an arena, game after game until time is up
    .title = Its name
    .variant = Which game
    .length = How long it lasts: 1h, 2d
    .unfinished = Games that go on when time is up
    .time = Time control of each game: 3d per move, 10m + 10s
    .options = More settings: KEY=VALUE; KEY=VALUE
    .rated = Count results for ratings; on if left out
    .starts = Automatic start: 2d, or 2026-12-01 18:00
    .check-in = Check-in before the start: 30m, 1d
    .grace = How long to wait for no-shows: 1d
    .tiebreaks = Tiebreaks, in order: FIRST, SECOND
    .least = Fewest players
    .most = Most players
tournament-ladder = Directors: announce a ladder, where players challenge those above them
    .title = Its name
    .variant = Which game
    .length = How long it lasts: 14d, 90d
    .reach = How many places up players can challenge; 3 if left out
    .unfinished = Games that go on when time is up
    .time = Time control of each game: 3d per move, 10m + 10s
    .options = More settings: KEY=VALUE; KEY=VALUE
    .rated = Count results for ratings; on if left out
    .starts = Automatic start: 2d, or 2026-12-01 18:00
    .check-in = Check-in before the start: 30m, 1d
    .grace = How long to wait for no-shows: 1d
    .least = Fewest players
    .most = Most players
tournament-teams = Directors: announce team matches
    .title = Its name
    .variant = Which game
    .boards = How many boards a match has, 2 to 8; 4 if left out
    .double = Teams meet each other twice
    .time = Time control of each game: 3d per move, 10m + 10s
    .options = More settings: KEY=VALUE; KEY=VALUE
    .rated = Count results for ratings; on if left out
    .starts = Automatic start: 2d, or 2026-12-01 18:00
    .check-in = Check-in before the start: 30m, 1d
    .round-time = Time limit of a round: 14d
    .notice = Time between pairing and play: 10m
    .grace = How long to wait for no-shows: 1d
    .least = Fewest players
    .most = Most players
tournament-league = Directors: announce a season of a league, in divisions
    .title = Its name
    .variant = Which game
    .size = How many players a division has, 3 to 20; 8 if left out
    .moving = How many each division promotes and relegates; 2 if left out
    .double = Players meet everyone in their division twice
    .time = Time control of each game: 3d per move, 10m + 10s
    .options = More settings: KEY=VALUE; KEY=VALUE
    .rated = Count results for ratings; on if left out
    .starts = Automatic start: 2d, or 2026-12-01 18:00
    .check-in = Check-in before the start: 30m, 1d
    .round-time = Time limit of a round: 14d
    .days-off = weekends, dates: round deadlines stop
    .notice = Time between pairing and play: 10m
    .grace = How long to wait for no-shows: 1d
    .tiebreaks = Tiebreaks, in order: FIRST, SECOND
    .least = Fewest players
    .most = Most players
tournament-list = Tournaments of this server
tournament-show = A tournament's players, schedule and settings
tournament-sign-up = Sign up
    .team = Your team, where teams play
tournament-challenge = Challenge a player above you on a ladder
    .opponent = The player to challenge
tournament-line-up = Captains: set the board order of your team before the start
    .order = Players by their current places: 2 1 3
tournament-withdraw = Withdraw
tournament-check-in = Confirm that you are here
tournament-sit-out = Skip a round that is not paired yet
    .round = Which round
tournament-standings = Standings
    .page = Which page
tournament-pairings = Pairings and results
tournament-export = Download a tournament: CSV, JSON and TRF
    .games = Add the text of every game
    .round = Only the games of this round
tournament-why = Why two players meet, and why one is ahead
    .board = A board, such as 2.1
    .entrant = A player, to explain their pairing and their place
tournament-log = Directors' decisions, with reasons

## Directors

group-arbiter = Directors: run tournaments
arbiter-start = Start a tournament now
arbiter-check-in = Open the check-in of a tournament now
arbiter-panel = What needs a decision in a tournament, with buttons
arbiter-begin-round = Start the games of the paired round now
arbiter-pair = Pair the next round by hand
    .pairing = Player numbers, White first: 1-2, 5-3, 4 bye
    .overrule = Allow pairings that break the rules
arbiter-pair-again = Pair the next round again by the rules
arbiter-rounds = Change the number of rounds
    .rounds = How many rounds in all
arbiter-change = Change an announcement
    .title = Its name
    .starts = When it starts by itself: 2d, or 2026-12-01 18:00
    .check-in = How long before the start players must check in: 30m, 1d
    .round-time = Time limit of a round: 14d
    .days-off = weekends, dates: round deadlines stop
    .notice = How long pairings are shown before games start: 10m
    .grace = How long to wait for no-shows: 1d
    .format = Swiss, round robin, knockout or pods
    .rounds = How many rounds (Swiss, pods)
    .time = Time control of each game: 3d per move, 10m + 10s
    .rated = Count results for ratings; on if left out
    .tiebreaks = Tiebreaks, in order: FIRST, SECOND
    .least = Fewest players
    .most = Most players
    .late-until = The last round that new players can enter (Swiss, pods)
    .half-byes = How many half-point byes a player may ask for (Swiss)
    .options = More settings of the games: KEY=VALUE; KEY=VALUE
    .scoring = Points for places, or for wins and draws (pods)
    .by-score = Pair players with similar scores (pods)
    .at-once = Start all games together (round robin)
    .third-place = Play for third place (knockout)
    .replays = How often to replay a drawn game (knockout)
    .draws = If replays are drawn too (knockout)
arbiter-message = Send a message to all players
    .text = The message
arbiter-enter = Invite people from a list, with ratings
    .file = A text file: one line each, user and rating
    .list = One line each: @mention, rating
arbiter-result = Set the result of a board
    .result = 1-0, 1/2-1/2, 0-1 forfeit; in pods: 2 1 4 3
arbiter-replace = Replace a player
    .entrant = Who leaves
    .player = Who takes over
arbiter-line-up = Set a team's board order before the start
    .team = Which team
    .order = Players by their current places: 2 1 3
arbiter-remove = Remove a player
    .entrant = Who leaves
arbiter-extend = Extend a round
    .span = How much: 12h, 3d
arbiter-reinstate = Resume a game that ended by mistake
    .give = Extra time for the player to move: 1d
arbiter-restart = Replay a game from the start
arbiter-forbid = Never pair two players
    .entrant = One player
    .other = The other player
arbiter-move = Post about a tournament in this channel from now on
arbiter-finish = End a tournament with the current standings
arbiter-cancel = Cancel a tournament
direct = Directors: decide, pause or fix a game
    .what = What to do
    .seat = Which seat
    .player = The new player
    .span = How much time: 12h, 1d
    .why = The reason, which is kept; required in tournament games

## Servers

group-server = How games work in this server
server-show = This server's settings
server-set = Director role, language, threads and board colours
    .director = The role that directs games
    .language = The language of messages in channels
    .boards = How the boards of new games are shown
    .threads = Give each game its own thread
    .theme = Board colours in channels
    .viewpoint = Which side is at the bottom of boards in channels
    .key-moments = Post a game's key moments when it ends
    .rated-computers = Let games with computers be rated, on lists of their own
    .calendar = Put tournaments with a start time into the server's calendar
    .pages = Public pages on the web: open games, tournaments and ratings
    .winner = Role for tournament winners; @everyone for none
server-channel = Choose the channels where games can start
    .channel = Which channel
    .allowed = Allow games there; if no channel is allowed, all are
server-default = Default settings of new games
    .key = Which setting: time, takebacks, rated, …
    .value = Its value; leave out to remove the default
server-ban = Ban a player from games here
    .player = Who to ban
server-unban = Lift a player's ban
    .player = Whose ban
server-status = Post a live overview of games here
    .channel = Which channel; this one if left out
    .off = Stop updating the overview

## Options of several commands

option-answer = Ask, or answer
option-boards = How its board is shown
option-game = Which game, if you play several
option-seat = Which side
option-tournament = Which one, if there are several
option-why = The reason, which everyone can read
option-board = Which board: 2.3 is board 3 of round 2
option-round = Which round; the latest if left out

## Choices

# What can be chosen for an option: at most 100 characters each, in small letters, without a full stop.

choices-boards =
    .live = live board, edited in place
    .every-move = a new board every move
    .thread = a thread for each game
choices-pages =
    .off = none
    .on = for everyone with the link
    .indexed = also for search engines
choices-viewpoint =
    .channel = as in the channel
    .own = mine
    .white = White
    .to-act = the player to move
choices-confirm-moves =
    .never = only if the piece has a single move
    .slow = also in correspondence games against people
    .always = always
choices-reminders =
    .channel = in the game's channel
    .direct = by direct message
    .off = off
choices-theme =
    .light = light
    .dark = dark
    .grey = grey
    .high-contrast = high contrast
    .colour-blind = colour-blind friendly
choices-result =
    .won = won
    .lost = lost
    .drawn = drawn
    .none = no result
choices-as =
    .page = web page
    .gif = animation
choices-format =
    .text = game text
    .json = JSON with dice
    .gif = animation
    .swiss = Swiss (FIDE Dutch system)
    .round-robin = round robin
    .double-round-robin = double round robin
    .knock-out = knockout
    .double-knock-out = double elimination
    .pods = pods of three and four
    .arena = arena
    .ladder = ladder
    .teams = team matches
    .league = league
choices-answer =
    .offer = ask
    .accept = accept
    .decline = decline
    .withdraw = withdraw
choices-what =
    .pause = pause the game
    .resume = resume the game
    .win = a player wins
    .drawn = draw
    .remove = remove a player
    .seat = seat a player
    .reinstate = undo the end of the game
    .give = give time
    .cancel = cancel the game
    .look = look at the game
choices-level =
    .full = full strength
choices-seat =
    .w = White
    .r = Red
    .b = Black
    .g = Gold
choices-scoring =
    .by-place = points for places
    .win-draw = wins and draws
choices-draws =
    .number = the better number advances
    .director = a director decides
choices-colours =
    .white = always White
    .alternating = in turn
choices-unfinished =
    .count = are played to the end
    .drop = don't count
choices-seats =
    .two = two players
    .more = three and four players
choices-language =
    .auto = as in Discord
