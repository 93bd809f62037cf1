# The command line. Names of subcommands, options and their values stay as they are.

# `castellan --help`, and the help of each subcommand: one line each, without a full stop at the end.

help = A referee for five games about kings.
help-run = Play as a bot in Discord, or without a token at the local test server; `castellan` alone does the same
help-health = Ask the running bot whether it is healthy. The exit status is 2 if it is not
help-moves = List the legal moves, one per line
help-perft = Count the sequences of legal moves
help-apply = Play moves, and print the position and the status
help-explain = Say whether a move is legal, and if not, which rule forbids it
help-render = Draw a position or the end of a game as a PNG, in letters or in words
help-replay = Draw a game as an animated GIF, or as a page to step through
help-diagram = Describe and draw how a piece moves
help-table = Play at this terminal, alone or with others beside you
help-store = Look after a store: check, export, import, salvage
help-store-check = Read everything, and name what is damaged
help-store-export = Write everything as JSON Lines, one stream per line. The file holds secrets: guard it like the store
help-store-import = Add an export to a store, which can be new
help-store-copy = Copy a store into another, which can be new, and compare the two by their hashes
help-store-ratings = Recompute all ratings from the games, and compare them with those shown
help-store-unfreeze = Release a game that is frozen because its timer failed; without a game, list the frozen ones
help-store-migrate = Run the migrations that a database is missing, and list all of them. Starting the bot does the same
help-store-salvage = Rescue what is readable of a store that cannot be opened, as an export
help-game = Show or direct one game in a store, as the bot's operator
help-game-show = Print the state of a game, and its players
help-game-direct = Decide, stop or repair a game, as the bot's operator
help-engine = Ask the computer player: its move, an analysis, a game, a match
help-engine-bestmove = Print the best move
help-engine-analyse = Print the best moves and what they are worth
help-engine-play = Play against the computer
help-engine-match = Let two computer players meet
help-engine-puzzles = Make puzzles from games that the computer plays against itself
help-engine-uci = Speak UCI, so that chess programs can use the computer player
help-dice = Check that a game's dice were fair
help-dice-verify = Recompute every draw of an exported game
help-locales = List the languages, and the messages that each lacks
help-stand-in = Run the local test server on its own, for bots that start and stop beside it

# The help of arguments, by their names; where a subcommand means something else by a name, under both.

help-any-help = Print this help
help-any-version = Print the version
help-any-variant = The game: { $games }
help-any-position = A position text; without it, the start position
help-any-options = An option of the game; repeat it for more than one
help-any-theme = The colours: light, dark, grey, high-contrast or colour-blind
help-any-viewpoint = Whose side of the board is at the bottom: w, r, b or g
help-any-flip = Turn the board by half
help-any-square = The side of a square, in pixels
help-any-game_text = Draw this game text instead of a position
help-any-store = The folder of the store, the address of its database (postgres://...), or - for the one in CASTELLAN_STORE
help-any-game = The game's id
help-any-milliseconds = Thinking time, in milliseconds
help-any-nodes = Positions to search, instead of a time. The same number gives the same answer
help-any-seed = Another number gives other openings, dice and choices
help-run-check = Only check the configuration and the store; do not connect to Discord
help-run-test_server = Play at the test server that `castellan stand-in FILE` runs, even with a token
help-run-http = At the local test server, take interactions over HTTP, as with CASTELLAN_LISTEN at Discord
help-perft-depth = How many moves deep to count
help-perft-divide = First print the count behind each move
help-apply-dice = The dice of a declared capture: attacker's, defender's. Repeat it for each capture, in order
help-apply-actions = The moves, in order
help-explain-action = The move, as people type it
help-render-piece = Mark where the piece on this square can go
help-render-radius = Show only this many squares around that piece
help-render-out = The picture to write: a small PNG with a palette, as the bot sends it
help-render-format = Write full colour instead: png, jpeg or webp
help-render-text = Print the board in letters
help-render-describe = Describe the position in words
help-replay-delay = How long to show each position, in hundredths of a second, the start first. The last number holds for the rest
help-replay-out = The file to write: a GIF, or with the ending .html a page to step through, which needs no network
help-diagram-piece = The piece, by name or code. A piece with several diagrams gets all of them
help-diagram-out = The PNG to write; numbered if there are several
help-table-store = The folder of the store, the address of its database (postgres://...), or - for the one in CASTELLAN_STORE. It is created if it is missing
help-table-name = The player who sits at the terminal first
help-table-backups = A folder for backups, made while the table is used
help-table-every = How often a backup is made
help-table-keep = How many backups are kept
help-store-check-replay = Also replay every running game, and name those that this version judges differently
help-store-copy-from = The store to copy: its folder, its database address, or - for the configured one
help-store-copy-to = The other store; it is created if it is missing
help-store-export-out = The file to write
help-store-import-file = The export
help-store-import-store = The folder of the store, the address of its database (postgres://...), or - for the one in CASTELLAN_STORE. It is created if it is missing
help-store-import-rebuild = Also rebuild the index and the timers of every game and tournament, after a salvage
help-store-unfreeze-store = The folder of the store, the address of its database (postgres://...), or - for the one in CASTELLAN_STORE. If it is a folder, stop the bot first
help-store-migrate-store = The folder of the store, the address of its database (postgres://...), or - for the one in CASTELLAN_STORE. Only a database has migrations to run
help-store-migrate-list = Only list them
help-store-migrate-finish = Let this version write its new forms, so that the version before can no longer open the store
help-store-salvage-store = The folder of the store, or a file of it
help-store-salvage-out = The file to write
help-game-show-store = The folder of the store, the address of its database (postgres://...), or - for the one in CASTELLAN_STORE. If it is a folder, stop the bot first
help-game-direct-store = The folder of the store, the address of its database (postgres://...), or - for the one in CASTELLAN_STORE. If it is a folder, stop the bot first
help-game-direct-what = What to do with the game
help-game-direct-seat = Which seat wins, is removed, or gets time: w, r, b or g
help-game-direct-span = How much time to give: 12h, 1d
help-game-direct-why = The reason. Players can read it
help-engine-bestmove-depth = Moves to search ahead, instead of a time
help-engine-analyse-depth = Moves to search ahead, instead of a time
help-engine-analyse-lines = How many moves to print
help-engine-analyse-game_text = Judge each move of this game text instead of a position
help-engine-play-level = Playing strength: 1 to 8, or full
help-engine-play-seat = Your seat: w, r, b or g
help-engine-match-first = A player: greedy, material, 1 to 8, full, or nodes:NUMBER
help-engine-match-second = The other player
help-engine-match-games = How many games
help-engine-puzzles-count = How many puzzles
help-dice-verify-file = The exported game, as JSON. One file can hold several
help-stand-in-note = The file to write its address to, for `castellan run --stand-in FILE`
help-stand-in-http = Send interactions to bots over HTTP, as to an interactions endpoint, instead of through the gateway
help-stand-in-page = The port of its page; 0 picks a free one
help-default = { $help } [default: { $value }]
help-values = { $help } [possible values: { $values }]
help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options

# What is wrong with a line: one line on standard error, without a full stop. $problem: another message; $argument,
# $other, $value, $word, $name, $option, $dice, $action, $square, $piece: what was typed; $games, $values, $themes:
# lists of what is valid.

usage = { $problem } (see castellan --help)
usage-unknown-argument = unexpected argument '{ $argument }'
usage-unknown-command = there is no subcommand '{ $word }'
usage-missing = missing: { $arguments }
usage-invalid = '{ $value }' is not valid for { $argument }
usage-invalid-values = '{ $value }' is not valid for { $argument }; choose { $values }
usage-invalid-problem = { $argument }: { $problem }
usage-conflict = { $argument } and { $other } cannot be combined
usage-value-missing = { $argument } needs a value
usage-command-missing = { $command } needs a subcommand
output-failed = standard output: { $problem }
warning = warning: { $warning }

no-game = `{ $name }` is not a game; choose { $games }
option-not-pair = option `{ $option }` is not KEY=VALUE
dice-not-pair = dice `{ $dice }` are not A,D, such as 3,5
dice-too-many = dice: there are more than declared captures
action-problem = move { $number }, `{ $action }`: { $problem }
no-piece = { $game } has no piece `{ $piece }`; it has { $pieces }
no-theme = `{ $name }` is not a theme; choose { $themes }
no-viewpoint = viewpoint `{ $name }` is not a seat; choose w, r, b or g
other-game = is a game of { $game }
file-not-text = This is no text file. Save it as plain text (UTF-8).
no-square = there is no square `{ $square }` in { $game }
legal = { $action } is legal.

# `castellan game`. $id: a game's id; $seat: a seat; $letter: w, r, b or g; $why: the reason that a director gave.

game-id-wrong = { $id }: that is not a game's id
game-no-decision = { $word }: no such decision
game-seat-wrong = --seat: `{ $seat }` is not a seat; choose w, r, b or g
game-span-wrong = --span: { $problem }
game-why-wrong = --why: give a reason of 1 to { $most } characters
game-seat-missing = --seat is missing: w, r, b or g
game-span-missing = --span is missing: how much time, such as 12h or 1d
game-title = game { $id }: { $game }, { $phase }
game-board = board { $board } of tournament { $tournament }
game-seat = { $seat } ({ $letter }): { $player }
game-directed = directed last ({ $what }): { $why }
game-tells-later = the bot tells the players when it runs again

# `castellan dice verify`: one line each. $draw, $last, $sides, $count: numbers; $value, $values: numbers on dice;
# $hash, $commitment: hexadecimal texts; $what: what the draw was for.

dice-not-exported = not an exported game or tournament: { $problem }
dice-game-problem = game { $game }: { $problem }
dice-empty = the file contains no game or tournament
dice-form = exported in form { $form }; this version reads only form { $known }
dice-no-secret = its secret is not in the file: it is shown when the game ends
dice-game = game { $game }
dice-hash-differs = the SHA-256 of the secret is { $hash }, not the commitment { $commitment }
dice-commitment = commitment { $hash }: the SHA-256 of the secret
dice-commitment-until = commitment { $hash }: the SHA-256 of the secret of the draws before { $until }
dice-first-secret = only the first secret was settled before the seeds were known
dice-start = start position: follows from its draws
dice-text = game text: its rolls match the draws
dice-all = all { $count } draws are correct
lots-problem = tournament { $tournament }: { $problem }
lots-tournament = tournament { $tournament }
lots-not-drawn = its lots are not drawn yet: their secret is shown when it starts
lots-others = { $numbered } have a number, but { $there } were there
lots-differ = number { $number } is { $player }, but by the lots it is { $must }
lots-number = number { $number }: { $player }
lots-white = number 1 begins with White
lots-black = number 1 begins with Black
lots-colour-differs = the first colours differ from the lots
dice-seed-no-seat = a seed for `{ $seat }`, which is not a seat
dice-seed-order = the seed of { $seat } is not in the order w r b g
dice-seed-wrong = the seed of { $seat } is Castellan's, but does not follow from the secret
dice-seed-player = seed { $seat } `{ $seed }`: given by its player
dice-seed-own = seed { $seat } `{ $seed }`: Castellan's, from the secret
dice-no-player-seed = no player gave a seed: anyone who knew the secret could choose the draws
dice-draw-missing = draw { $draw } is missing: the next in the file is draw { $next }
dice-no-sides = draw { $draw }: a die without sides
dice-draw-wrong = draw { $draw } ({ $what }, { $sides } sides) is { $value }, and must be { $must }
dice-draw = draw { $draw } ({ $what }, { $sides } sides): { $values }
dice-draws = draws { $draw } to { $last } ({ $what }, { $sides } sides): { $values }
dice-army = an army that was drawn is not in its options
dice-start-differs = its start is not the one that was drawn
dice-text-problem = the game text: { $problem }
dice-roll-differs = roll { $roll } of the game text is not the one that was drawn ({ $written } in the text, { $drawn } drawn)

# `castellan store`. $path, $address, $from, $to: folders or database addresses; $forms: names of storage forms; $span:
# a length of time.

store-none = { $path }: there is no store
store-folder-only = { $address }: this works on the folder of a store only. A database has its own tools: `castellan store check`, `castellan store migrate` and `pg_dump`
store-database-only = { $address }: only a database has migrations. Its address begins with postgres://
store-forms-finished = forms { $forms }: this version writes them from its next start on. The version before no longer opens the store
store-forms-same = forms { $forms }: already allowed. Nothing to do
store-in-use = { $address }: another program plays in this database. Stop it first
store-clock = { $address }: this machine's clock differs from the database's ({ $span }), and other bots play in it. Set the clock
store-nothing-wrong = nothing is wrong
store-wrong =
    { $count ->
        [one] 1 thing is wrong in { $path }
       *[other] { $count } things are wrong in { $path }
    }
store-ratings-differ = other ratings than these are shown: { $lists }
store-not-frozen = { $id }: that game is not frozen (`castellan store unfreeze STORE` lists the frozen ones)
store-released = released { $id }, which was frozen: { $cause }
store-left-out = left out: { $what }
store-copied = both stores are equal
store-copy-differs = { $to } differs from { $from } after the copy. Stop the bots at both, and copy into a new store. For damaged parts: `castellan store check`
store-keys-missing = { $problem }. Without it names, notes, conditions and settings cannot be read: put it back as it was when the store was last used, and salvage again
store-replayed-action = action { $number }, { $action }: { $problem }
store-replayed-position = the position is { $position } now
store-replayed-status = the status is { $status } now

# `castellan run` and `castellan health`. $path, $address, $addresses, $file: as typed or configured.

health-off = CASTELLAN_METRICS is not set, so no bot can be asked
health-other = CASTELLAN_METRICS: { $address }: no bot answers there
run-configuration = configuration: valid
run-place-discord = the bot would play at Discord
run-place-test-server = the bot would play at the local test server
run-over-http = interactions would come in over HTTP at { $addresses } (gateway: { $gateway })
run-http-at-discord = --http is for the local test server. At Discord, set CASTELLAN_LISTEN and DISCORD_PUBLIC_KEY
run-store-new = store { $path }: not there yet; it would be created
run-store-migrations =
    { $count ->
        [one] store { $path }: one migration is missing; the next start runs it
       *[other] store { $path }: { $count } migrations are missing; the next start runs them
    }
run-store-damaged =
    { $count ->
        [one] CASTELLAN_STORE: { $path }: 1 thing is damaged: { $damage }
       *[other] CASTELLAN_STORE: { $path }: { $count } things are damaged, first { $damage }
    }
run-store-doubtful = { $problem }. Compare the store with a backup before you start the bot
run-store-fine = store { $path }: { $streams } streams, nothing is wrong
run-store-impossible = CASTELLAN_STORE: { $path }: it cannot be created
run-store-unwritable = CASTELLAN_STORE: { $path }: it could not be written to for { $span } (CASTELLAN_STORE_PATIENCE): { $problem }. Free some space or check the disk, and start again
run-test-server =
    There is no DISCORD_TOKEN, so the bot plays at the local test server.
    Open { $address } in a browser. Ctrl-C ends it.
stand-in-started = Open { $address } in a browser. To connect a bot: `castellan run --stand-in { $file }`. Ctrl-C ends it.
test-server-port = Port { $port } is in use, so the page has another one.

# Settings that are not valid. $key: the name of an environment variable; $wanted: one of `wanted-...` after "has to
# be".

config-value = { $key } has to be { $wanted }
config-unknown = { $key } is not a setting (see .env.example)
config-needs = { $key } is set, so { $needs } has to be set too
config-line = .env: line { $line } is not KEY=value
config-file = .env: { $problem }
config-file-unreadable = it cannot be read
wanted-token = the bot's token from the developer portal, without anything before it
wanted-public-key = the application's public key, 64 hexadecimal digits from the developer portal (General Information)
wanted-listen = addresses with ports, separated by commas, such as 127.0.0.1:8080
wanted-switch = on or off
wanted-database = a folder, or a PostgreSQL address such as postgres://user:password@host/database?sslmode=verify-full
wanted-patience = a time, such as 30s, 5m or 1h
wanted-server = a server's id, which is a number
wanted-operators = account ids, numbers separated by commas
wanted-shards = auto or FIRST-LAST/TOTAL, such as 0-3/8
wanted-every = a time of at least a minute, such as 12h or 1d
wanted-keep = a number from 1 up
wanted-expire = a time of at least a minute, such as 30d or 8w
wanted-address = an address with a port, such as 127.0.0.1:9090
wanted-level = off, error, warn, info, debug or trace
wanted-traces = the HTTP address of a collector, such as http://127.0.0.1:4318/v1/traces, in a program built with `--features otlp`
wanted-port = a port, a number up to 65535
wanted-threads = auto, or a number of threads from 1 to { $most }
wanted-webhooks = addresses that begin with https:// (or http:// on this machine), separated by commas
wanted-webhook-key = a key of at least { $least } characters without spaces, such as what `openssl rand -hex 32` prints
wanted-web = https:// and a host, such as https://board.example.org (or http:// on this machine)
wanted-client-secret = the client secret from the developer portal (OAuth2), without anything before it
wanted-text = text

# `castellan table`, its `help`: what can be typed, and what it does. No full stop. Capital words are placeholders.

table-greeting = Castellan. Type `help` for what you can do, `quit` to end.
table-new = open a game; `solo=on` to play all seats (`terms GAME` lists the keys)
table-terms = list the options of a game
table-as = let another player sit at the terminal
table-games = list your games
table-open = switch to another game
table-invite = invite a player, to a seat if you like
table-join = join the game
table-leave = leave before the start
table-seed = add your seed to the dice
table-start = start, when enough players have joined
table-cancel = cancel your game before it starts
table-army = choose an army: by name, piece by piece, or `random`
table-ready = keep the army that you chose
table-action = move: e2e4, Nc3-e4, knight e4, c3*e5, queen at a1, pass
table-touch = pick a piece, where that binds
table-board = print the board
table-describe = describe the board
table-picture = write the board as a PNG, with the targets of the piece on a square
table-legal = list the legal moves
table-why = say whether a move is legal, and if not, why
table-offers = offer it to the others
table-replace = offer that another player takes a seat
table-answers = answer an offer, or withdraw yours
table-claim = claim what the rules give you
table-give = give an opponent more time
table-resign = resign
table-if = set conditional moves: `if Nf6 -> e4e5; any -> d2d4`; `if` alone clears them
table-note = write yourself a note; `note` alone shows it
table-watch = watch a game that you do not play
table-vacation = stop your clocks in every game
table-clock = show the time left
table-history = list the moves
table-export = write what you may see of the game, for `castellan dice verify`
table-director = direct: win SEAT, drawn, pause, resume, remove SEAT, seat SEAT NAME, reinstate [SPAN], give SEAT SPAN
table-forget = forget a player; the games stay
table-backup = make a backup now
table-quit = leave the table; everything is kept

# The table: answers. Full sentences. $name, $player: names; $id: a game's id; $game: a title; $seats: a list of seats.

table-frozen = This game is on hold after a fault of the program. Its clock is stopped.
table-reminder = { $player }: your time is running out.
table-quote-missing = A quotation mark is missing.
table-which-game = Which game?
table-pairs = Write options as KEY=VALUE.
table-warning = Warning: { $warning }
table-opened = You are at game { $id }.
table-dice = Dice commitment: { $commitment }
table-sits = { $name } sits here.
table-sits-now = { $name } sits here now.
table-game = { $id }  { $game }, { $phase }
table-game-waits = { $id }  { $game }, { $phase }, waiting for { $seats }
table-no-games = You have no games.
table-not-a-name = `{ $name }` is not a game's name.
table-games-will-hear = The players of your games will be told.
table-nobody = No player called `{ $name }` has sat here.
table-forgotten = Forgotten. In games this player is now { $player }.
table-forgotten-frozen = Game { $game } is frozen; what the player kept in it is erased too.
table-no-notes = No notes.
table-noted = Notes saved.
table-no-backups = There is no folder for backups. Start with --backups DIR.
table-backed-up = { $streams } streams are in { $path }.
table-nothing = Nothing to do.
table-no-game = Open a game first: `new GAME`.
table-not-started = The game has not started yet.
table-legal-move = { $action } is legal.
table-time = { $seat } has { $span }
table-no-clock = There is no clock.
table-which-file = Into which file?
table-file-problem = { $file }: { $problem }.
table-written = { $file } is written.
table-failed = Nothing was played: { $problem }.
table-backup-failed = backup: { $problem }
table-claim-what = Claim what: `claim draw` or `claim time`?
table-not-directing = `{ $word }` is not something that a director does here.
table-no-offer = There is no offer.
table-which-offer = Which offer: { $offers }?
table-not-a-number = `{ $text }` is not a number.
table-not-a-seat = `{ $text }` is not a seat. Choose w, r, b or g.
table-not-a-square = `{ $text }` is not a square.
table-missing = Something is missing: `{ $form }`.
phase-lobby = lobby
phase-set-up = set-up
phase-running = running
phase-paused = paused
phase-over = over

# The local test server.

test-server-name = The King's Hall
test-server-general = Talk.
test-server-games = Games are played here.
test-server-more-games = More games.

# `castellan engine play`. $move: a move; $attack, $defence: numbers on dice; $status: how the game ended.

engine-over = the game is over: { $status }
engine-turn = Your move. Type quit to stop.
engine-plays = Castellan: { $move }
engine-rolls = Dice: { $attack } to { $defence }

# `castellan locales`

locales-there = { $tag }: { $name }, { $there } of { $all } messages
