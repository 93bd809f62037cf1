# Help, the first steps, the rules, and what is suggested while a command is typed.

# The greeting in a server that has added the bot (public), and its buttons: three in a row, at most 20 characters.
# The words between ** are those of the buttons.

greeting = **Hello! I referee five chess variants.**
    I draw the boards, keep the clocks and explain every rule. Press **Play the computer** or a game to begin at once, **New game** to play someone here, or **Play alone** to move for both sides.
button-new-game = New game
button-play-computer = Play the computer
button-guide = What can I do?

# Starting a game by buttons. `list-invite`, `list-uninvite`: placeholders of menus (100).

button-play-alone = Play alone
list-invite = Invite a player
list-uninvite = Withdraw an invitation

# The guide, private. A topic's name is a heading; `.button` opens its commands (20 characters); `.about` stands above
# the list of commands.

guide = **What can I do?**
    I referee five chess variants: I handle moves, clocks, draws and dice, and explain every "no". Pick a topic to see its commands, or type `/help` for all of them.
topic-start = Start a game
    .button = Start
    .about = Open a game, join one, and get ready for the first move:
topic-play = Play
    .button = Play
    .about = Every board has buttons for most of this. The commands do the same:
topic-look-back = Look back and ahead
    .button = Look back
    .about = Replay games, try moves out and keep notes:
topic-learn = Learn
    .button = Learn
    .about = I know every rule and can show you what each piece does:
topic-tournaments = Tournaments and ratings
    .button = Tournaments
    .about = Tournaments pair their players and run by themselves:
topic-directors = For directors
    .button = Directors
    .about = Run tournaments, and step in when a game needs it:
topic-servers = For server managers
    .button = Servers
    .about = Decide how games work in your server:
topic-you = Your settings and data
    .button = You
    .about = Your settings, and what I store about you:

# /help
# Private answers. $words: what was typed; $command: a command that was typed.

help = **What do you want to do?** Boards have buttons for nearly everything, and these commands do the same.
help-more = Pick a topic for all of its commands. `/help command:` searches: type a word such as `draw`.
help-found = Commands for { $words }:
help-independent = Castellan is independent of the games' inventors and of Discord.
help-unknown = There is no command { $command }. `/help` lists them all.

# A game at a glance.
# `/rules`, private. $title: a game; $files, $ranks: numbers; $seats: how many players; $first, $last: rule numbers;
# $inventor: a name, or `unsigned`; $moves: one of `moves-...`; $kinds: a list of pieces; $options: a list of option
# keys.

card = ## { $title }
    Board: { $files } × { $ranks }. Players: { $seats }.
card-options = Options: { $options }.
card-piece = - **{ $piece }** ({ $rule }): { $moves }
card-more = Rules { $first } to { $last }: `/rules` shows one by its number, `/piece` shows how a piece moves.
    -# Invented by { $inventor }. Castellan is independent of the inventor and of Discord. Where the inventor's text is silent, is lost or contradicts itself, Castellan rules, and says so.
unsigned = the writer of an unsigned rule sheet
rule-unknown = There is no rule { $number } in this game. Its rules go from { $first } to { $last }.
piece-unknown = There is no piece { $piece } in this game. It has: { $kinds }.
diagram-broken = I can't show this piece. `/rules` says how it moves.
game-unknown = There is no such game. Pick one from the list.

# What was typed.
# $option: the name of an option; $length, $most: numbers.

option-too-long =
    { $most ->
        [one] `{ $option }` is too long: { $length } characters. Use { $most } at most.
       *[other] `{ $option }` is too long: { $length } characters. Use { $most } at most.
    }

# Which game is meant.
# Private questions, above a menu of games. $name: what was typed; $players: names.

game-name-unreadable = { $name } isn't the name of a game. Pick one from the list.
no-own-game = You aren't playing a game right now. Start one with `/game new`, or find one to join with `/game list`.
no-open-game = There is no game here waiting for players. Start one with `/game new`.
no-game-here = There is no game here. Start one with `/game new`.
which-game = Which game do you mean?
which-game-elsewhere = You have no game in this channel. Which one do you mean?
# $game is a text such as "Mount Chess with Ben".
which-game-line = { $number }. { $game }, in { $channel }
which-game-direct = { $number }. { $game }, in direct messages
which-game-far = { $number }. { $game }, in another server
game-with =
    { $count ->
        [0] { $game }
       *[other] { $game } with { $players }
    }
which-game-list = Which game?
which-game-typed = Which game do you mean? Fill in `game`: { $games }.

# Suggestions while a command is typed: at most 100 characters. $written is what is typed for it. $piece, $victim,
# $other: pieces; $move: a move without the piece, such as "a1 to b2"; $from, $to, $square: squares; $title: a game;
# $state: one of `state-...`; $time: a time control; $rule, $text: a rule; $span, $bank: lengths of time.

suggested-game = { $title }, { $state }
suggested-move = { $written }: { $piece } { $move }
suggested-capture = { $written }: { $piece } { $move } takes { $victim }
suggested-shot = { $written }: { $piece } on { $from } shoots { $victim }
suggested-onto = { $written }: { $piece } { $move } onto { $victim }
suggested-mount = { $written }: { $piece } { $move } mounts { $other }
suggested-placing = { $written }: { $piece } on { $to }
suggested-pass = { $written }: skip your turn
suggested-piece = { $square }: { $piece }
suggested-rule = { $number }: { $text }
time-none = no time limit
time-per-move = { $span } per move
time-bank = { $bank } for the game
time-increment = { $bank } + { $span } per move
time-grace = { $bank } for the game; { $span } of each move are free
time-cap = { $time } (up to { $span })
lead-usual = usual: when a quarter of the time is left
quiet-none = none: at any hour
result-white = { $written }: White wins
result-black = { $written }: Black wins
result-draw = { $written }: draw
result-white-forfeit = { $written }: White wins by forfeit
result-black-forfeit = { $written }: Black wins by forfeit
result-no-show = { $written }: neither came
