### Messages with boards, and what is posted about games.
### Public posts, unless a comment says that an answer is private. A post has at most 2,000 characters in all.
### $game: the title of a game; $seat: a seat; $player: a seat with a name, or a person's name; $user, $users: mentions;
### $until: a time that Discord shows as "in 2 hours"; $channel, $link: links; $piece, $kind: a piece; $square: a
### square; $settings: settings with their values; $count, $number: numbers.

## Whose move it is. $user is a mention. $check is "yes" when the player to move is in check.

# Above or below the picture of the board. $player: White (Ada); $seats: the seats in check.

your-move =
    { $check ->
        [yes] Check! { $user }, your move ({ $seat }).
       *[no] { $user }, your move ({ $seat }).
    }
# After a declared capture failed: the same player moves again, with another piece.
another-move =
    { $check ->
        [yes] Check! { $user }, it's still your move ({ $seat }): try another piece.
       *[no] { $user }, it's still your move ({ $seat }): try another piece.
    }
your-game = { $user }, your game has started ({ $seat }).
to-move =
    { $check ->
        [yes] Check! { $player } to move.
       *[no] { $player } to move.
    }
in-check =
    { $count ->
        [one] { $seats } is in check.
       *[other] { $seats } are in check.
    }
choose-army = { $users }, choose your army.
deadline = Time runs out { $until }.
deadline-armies = The time to pick an army runs out { $until }.
away-until = { $player } is on vacation until { $until }.
# A reminder before the deadline, in the channel or by direct message.
reminder = Reminder: { $user }, your move in { $game } ({ $seat }).

## The small line of `/game show`.

# $id: the game's id; $number: how many events it has; $short: the start of a hash.

mark = { $game }, game { $id }, event { $number }, { $short }

## Before a game starts

# The card of a game that waits for players. Each line stands alone. $rule: a rule's number, such as KOTM-5;
# $key, $meaning: a setting's key and what its value means.

heading = **{ $game }**
heading-won = { $game }: { $winner } wins!
heading-drawn = { $game }: draw
seat-taken = { $seat }: { $player }
seat-ready = { $seat }: { $player } (ready)
seat-free = { $seat }: *free*
invited = Invited: { $players }
settings = Settings: { $settings }
fair-dice = Provably fair dice: `/dice`
settings-more = Want other settings? `/game new` takes them as `options`.
setting = `{ $key }` ({ $rule }): { $meaning }
# Above the buttons Accept and Decline.
invites = { $user }, { $player } invites you to play { $game }. Do you accept?
invites-you = { $player } invites you to play { $game }. Do you accept?
rematch = { $players }, { $player } wants a rematch of { $game }. OK?
# After somebody declined an invitation: $user is the one who invited.
declined = { $user }, you can invite someone else.
withdrawn = { $user }, you no longer need to answer.
# By direct message.
withdrawn-from-you = { $player } withdrew the invitation to play { $game }. You no longer need to answer.

## When a game is over

# One line below the result. $changes: each player with the old and new rating.

ratings =
    { $provisional ->
        [yes] Ratings: { $changes } (?: provisional)
       *[no] Ratings: { $changes }
    }
unrated-casual = Casual game: ratings don't change.
unrated-computer = A computer played: ratings don't change.
unrated-no-result = No result: ratings don't change.
unrated-never-moved = { $player } never moved: ratings don't change.

## Offers

# After the offer ("Ada offers a draw."): a question to those who must answer, above Accept and Decline.

answer-offer = { $users }, OK?

## When something goes wrong

# Public lines in the game's channel, by direct message, or in `/game show`.

frozen = This { $game } game is on hold: something went wrong with its timer. Nobody loses on time, no moves are lost, and the bot's operator has been told.
place-gone = Your game of { $game } is on hold: its channel is gone. No moves are lost. To play on, run `/game move game:{ $id }` in another channel.
place-forbidden = Your game of { $game } is on hold: I can't post in its channel any more. I need View Channel, Send Messages (in threads: Send Messages in Threads; in voice channels: Connect too) and Attach Files. Once I have them there, the game goes on by itself. Or run `/game move game:{ $id }` in another channel.
# What holds a game, and what to do. $permissions: Discord's names of permissions.
held-permissions = This game is on hold: I can't post in { $channel }. Grant me { $permissions } there, and the game goes on. Or run `/game move` in another channel.
held-timed-out = This game is on hold: I'm timed out in this server until { $until }. The game goes on then, or as soon as a moderator ends the timeout.
held-gone = This game is on hold: its channel is gone. To play on, run `/game move` in another channel.
held-hidden = This game is on hold: I can't see { $channel }. Grant me View Channel there, and the game goes on. Or run `/game move` in another channel.
held-so-far = This game is on hold: I couldn't post in { $channel }. I keep trying. Or run `/game move` in another channel.
# Private answer.
place-lost = I can't post there: the channel is gone, or I'm not allowed to write in it. `/game move` takes the game to another channel.
# In a list of games, where the channel would be.
place-unreadable = (I couldn't read where this game is played. Please tell the bot's operator.)
channel-gone = This game's channel is gone, so it continues here.
board-deleted = The board was deleted, so here it is again.
# One line above a new board: who asked for it with `/board post`.
board-again = { $player } asked for the board.
board-posted = Posted in { $channel }.
posted-below = Posted below.
moved-here = This game continues here. It was in { $channel }.
moved-away = This { $game } game continues in { $channel }.
# The first line of a game's message. $players: all players with their seats.
who-plays = **{ $game }**: { $players }
# The message in the channel; $thread is a link to the thread where the board is.
in-thread = { $players }. They play in { $thread }.
over-in-thread = { $players }. { $result } They played in { $thread }.
no-thread-permissions = I can't start a thread here, so the board stays in this channel. To give games a thread, grant me { $permissions }.
no-thread-too-many = This server has as many open threads as Discord allows, so the board stays in this channel.
no-thread = Discord didn't let me start a thread here, so the board stays in this channel.

## News that only one person gets

# A direct message. $news: a whole sentence about the game.

direct-news = { $game }: { $news }

## The overview of a server

# A public message that is kept up to date, one line per game. $waiting: the players whose turn it is.

overview = **Games in this server**
overview-empty = No games right now. Start one with `/game new`.
overview-open = **Waiting for players**
overview-join = { $game }: { $players }. Join with `/game join`.
overview-paused = { $game }: { $players }. Paused.
overview-held = { $game }: { $players }. On hold.
overview-waits = { $game }: { $players }. Waiting for { $waiting }.
overview-until = { $game }: { $players }. Waiting for { $waiting }; time runs out { $until }.

## Buttons on boards that are out of date

# Private answers. Lines with the latest moves follow the first.

out-of-date = That board is out of date. Since then:
out-of-date-moves = That board is out of date. Since then: { $count } moves.
out-of-date-nothing = That board is out of date.
latest-board = Latest board: { $link }
game-link = The game: { $link }
picture-name = { $name }, move { $number }

## Choosing a move

# Private answers, and options of menus (at most 100 characters).

which-piece = Your move ({ $seat }). Which piece?
game-is-over = The game is over.
choice-gone = That choice is gone. Press **{ $move }** and choose again.
piece-cannot-move = That piece has no legal moves. `/why` tells you why.
piece-on = { $kind } { $square }
piece-in-reserve = { $kind } from the reserve
pass = Pass
# Below a piece in a menu: how many moves it has.
moves =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
where-to = { $piece }: where to?
# $number is written on the target square in the picture.
# An option of a menu of target squares. $choice: a move, without the piece.
numbered = { $number }. { $choice }
# Three notes below an option of that menu.
choice-wins = Wins the game
choice-check = Check
choice-danger = King in danger
choice-dice = The dice decide: { $chance }%
# The question before a move is played, above Play it and Cancel. $move: a move such as "Cannon f10 takes Kangaroo f16";
# $chance: a percentage.
play-it = Play **{ $move }**?
play-it-dice = Play **{ $move }**? The dice decide: { $chance }% to succeed.
play-it-side = Play **{ $move }** for { $seat }?
play-it-side-dice = Play **{ $move }** for { $seat }? The dice decide: { $chance }% to succeed.
cancelled = OK, nothing has changed.
# Above the private buttons behind "More".
what-else = What else? You can also type `/premove`, `/replace`, `/note` or `/export`.

## What the others can do while a game waits for somebody

# Small public lines below the board.

# $replace is "no" in tournaments, where directors replace players. $more, $claim and $resume are what stands on
# buttons.
waits-out =
    { $replace ->
        [yes] { $seat } is out of time. The others can press **{ $more }**, **{ $claim }** and play on without { $seat }, replace that player (`/replace`), or wait.
       *[no] { $seat } is out of time. The others can press **{ $more }**, **{ $claim }** and play on without { $seat }, or wait.
    }
waits-out-of-two =
    { $replace ->
        [yes] { $seat } is out of time. The opponent can press **{ $more }**, **{ $claim }** to win, replace that player (`/replace`), or wait.
       *[no] { $seat } is out of time. The opponent can press **{ $more }**, **{ $claim }** to win, or wait.
    }
waits-idle = If { $seat } does nothing for a day, the others can replace that player (`/replace`) and go on.
waits-idle-clock =
    { $replace ->
        [yes] If { $seat } runs out of time, the others go on without { $seat }. Once half of that time is over, and at least a day, they can replace that player: `/replace`.
       *[no] If { $seat } runs out of time, the others go on without { $seat }.
    }
waits-idle-claim =
    { $replace ->
        [yes] If { $seat } runs out of time, the others can press **{ $more }**, **{ $claim }** and go on without { $seat }, or replace that player: `/replace`.
       *[no] If { $seat } runs out of time, the others can press **{ $more }**, **{ $claim }** and go on without { $seat }.
    }
waits-paused =
    { $replace ->
        [yes] To go on, press **{ $resume }**. If a player doesn't answer for a day, the others can replace that player: `/replace`.
       *[no] To go on, press **{ $resume }**.
    }
waits-setup = The game begins then. Players who haven't locked in an army by then play with their current one.
