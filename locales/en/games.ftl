# Answers about games: opening, joining, moving, offers. Private, unless a comment says otherwise.
# $game, $title: the title of a game; $player, $players: names, or seats with names; $seat: a seat; $channel: a link to
# a channel; $most, $count: numbers; $permissions: a list of permissions; $piece, $kind: a piece; $square: a square;
# $board: a board such as 2.3; $tournament: its id or name; $text: what was typed; $at: a time; $why: a reason. What
# stands in backquotes (commands, options, values that people type) is the same in every language.

## What came of it

nothing-to-do = Nothing to do.
will-be-posted = The message will appear in { $channel } shortly.
not-posted-yet = I couldn't post it in { $channel } yet. `/game show` tells you why.

## Starting a game

too-many-games = You have { $count } games under way, and { $most } is the limit. Finish one first.
server-full = This server has { $count } games under way, which is the limit. Finish some first.
open-elsewhere = In this server, games start in { $channels }. Run `/game new` there.
no-permissions-to-play = I can't run games here. I need these permissions in this channel: { $permissions }.
no-threads-there = Threads can't be started in { $channel }: only text channels have them. Use a text channel, or play without a thread.
no-thread-of-its-own = This game gets no thread of its own, because none can be started in { $channel }. Its board stays there.
invite-whom = Who do you want to invite? Fill in `player`.
invite-bot = Bots can't play. Pick a person.
invite-self = That's you! Pick someone else.
invite-refused = { $player } doesn't take invitations from you.
invite-no-member = { $player } isn't a member of this server and couldn't see the game, so there is no invitation. Ask them to join the server first.
invite-cannot-see = { $player } can't see { $channel }, so there is no invitation. Ask for View Channel for them there, or play in another channel.
level-of-a-person = Only a computer has a level. Leave out `level`, or pick me as your opponent.
warning = Warning: { $warning }

## Settings of a game that can't be read

option-not-a-pair = I couldn't read { $text }. Write each setting as `KEY=VALUE`, with `;` between them.
file-too-large = That file is too large. Attach one of at most { $most } bytes.
file-gone = I can't fetch that file any more. Please attach it again.
file-not-fetched = I couldn't fetch that file from Discord, so nothing was done. Please try again in a minute.
file-not-text = That isn't a text file. Attach plain text (UTF-8).
board-form-too-long = That's too many options for a form. Attach your board as a text file instead: `board`.
form-sent-already = This form has already opened a game. For another one, run `/game new` again.
lobby-is-open = Your game is already open: { $link }. To open another one, use `/game new`.

## How a game is

# `/game show`.

status-lobby = Waiting for players.
status-set-up = Players are choosing their armies.
status-over = This game is over.
# $what is the word of what is offered. $until is a time such as "in 2 hours".
offer-open =
    { $what ->
        [draw] { $player } offers a draw (expires { $until }).
        [takeback] { $player } asks for a takeback (expires { $until }).
        [pause] { $player } asks for a pause (expires { $until }).
        [resumption] { $player } asks to resume the game (expires { $until }).
        [abort] { $player } asks to end the game without a result (expires { $until }).
        [change] { $player } asks to change the settings (expires { $until }).
       *[replacement] { $player } asks to replace a player (expires { $until }).
    }
played-in = Played in { $channel }.
# $what is what /direct did: "pause the game".
directed = { $at } { $player } as director: { $what }. Reason: { $why }

## Cancelling and resigning

# Private questions, each above a button that does it and a button "No". $count: the number of opponents; $winner: a
# seat.

cancel-question =
    { $count ->
        [0] Cancel this game of { $game }? You can't undo it.
       *[other] Cancel this game of { $game } with { $players }? You can't undo it.
    }
abort-question =
    { $count ->
        [0] End this game of { $game } without a result?
       *[other] Ask { $players } to end this game of { $game } without a result?
    }
resign-question =
    { $count ->
        [0] Resign this game of { $game }? You can't undo it.
        [one] Resign this game of { $game }? { $players } wins, and you can't undo it.
       *[other] Resign this game of { $game } with { $players }? The others play on without you, and you can't undo it.
    }
# Whoever plays several sides is asked for which of them.
resign-side = Resign for { $seat }? { $winner } wins this game of { $game }, and you can't undo it.
resign-side-of-several = Resign for { $seat }? The other sides play on in this game of { $game }, and you can't undo it.
abort-all-sides = End this game of { $game } without a result? You play all sides, so it ends at once.
draw-side = Offer a draw for { $seat }? You play all sides, so an offer is accepted at once: the game ends in a draw.
claim-draw-side = Claim a draw for { $seat }? The game ends in a draw, and you can't undo it.
claim-time-side = { $seat } is out of time. Claim the time for the other sides? { $seat } leaves the game, and you can't undo it.

## Moving a game to another channel

move-nowhere = This game isn't played in Discord, so it can't move.
move-from-direct = This game belongs to a server. Run `/game move` there.
move-not-allowed = Games aren't allowed in { $channel }. Pick another channel.
move-already-there = This game is already in { $channel }.
move-cannot-write = I can't post in { $channel }, so the game stays where it is. Let me post there, or pick another channel.
moved = This game moved to { $channel }.
boards-changed =
    { $boards ->
        [live] From the next move on, this game has one live board, which is edited in place.
        [every-move] From the next move on, every move gets a new board.
       *[thread] From the next move on, the board is edited in place, and every move stays as a line in the thread.
    }
boards-thread-later = When the game starts, it gets a thread of its own: the board is edited in place, and every move stays as a line there.
boards-no-thread = Direct messages have no threads. Pick another way to show the board.

## Lists of games

# `/games` and `/game list`, one line per game. $what: one of the words below, from `wants-move` on; $round: a number.

no-games = You have no games under way. Start one: `/game new`
waiting =
    { $count ->
        [0] **No game is waiting for you.**
        [one] **1 game is waiting for you**
       *[other] **{ $count } games are waiting for you**
    }
waiting-for-others = **Waiting for others**
your-games = **Your games**
joinable-games = **Waiting for players here**
game-line = { $title }: { $what }
# $until is a time such as "in 2 hours".
game-line-until = { $title }: { $what } (deadline { $until })
title-in-tournament = { $title } ({ $tournament }, round { $round })
title-in-event = { $title } ({ $tournament })
wants-move = your move
wants-army = choose your army
wants-answer = answer an offer
wants-come = you're invited
waits-for = { $players } to move
phase-lobby = waiting for players
phase-set-up = choosing armies
phase-running = under way
phase-paused = paused
phase-held = on hold
phase-over = over

## Armies

# `/army` and the private army picker. $army: the name of an army; $pieces: pieces with their numbers; $always: pieces
# that every army has; $size, $count, $most: numbers; $done, $take: labels of buttons. `army-pick-ready-made` and
# `army-pick-kind`: placeholders of menus (100). `army-kind`: an option of a menu (100).

army-nothing-to-choose = There's no army to choose in this game.
army-none-picked = Pick an army, or list your own pieces.
army-chosen = { $seat }: { $army }
army-secret = Others see it once everyone is ready. Until you lock it in, you can change it.
army-balanced = Balanced
army-skirmish = Skirmish
army-siege = Siege
army-random = Random
army-yours = **Your army** ({ $seats }). Nobody else sees it until everyone is ready.
army-allowed = It has { $size } pieces: { $always }, and at most { $most }.
army-pieces = { $army }: { $pieces }
army-drawn = { $army }: drawn when everyone is ready.
army-own = Piece by piece
army-complete = Press **{ $done }** to lock it in.
army-missing = { $count } of { $size } left to pick. Then press **{ $done }**.
army-pick = Press **{ $take }**, pick another ready-made army, or add pieces one by one.
army-pick-ready-made = Ready-made armies
army-pick-kind = Piece to add or remove
army-kind = { $kind }: { $count } of { $most }
army-unreadable = That button doesn't make a legal army. Run `/army` and choose again.

## Dice

# `/dice` and `/seed`. $commitment, $secret: long hexadecimal texts; $seed: a text that a player typed; $move: a move as
# typed; $dice: two numbers.

dice-commitment = Commitment, made before the game: { $commitment }
dice-secret = Secret: { $secret }
dice-secret-later = The secret is revealed when the game ends.
seed-too-late = Too late: seeds go in before the game starts.
dice-seed = Seed of { $seat }: { $seed }
dice-latest = The latest of { $count } rolls:
dice-roll = { $seat } { $move }: { $dice }
dice-verify = To check the dice yourself, run `/export format:JSON` and then `castellan dice verify`.

## Offers

no-draw-offer = There's no draw offer to answer. `/draw offer` makes one.
no-takeback-offer = There's no takeback request to answer. `/takeback` makes one.
no-pause-offer = There's no pause request to answer. `/pause` makes one.
no-replacement-offer = There's no request for a replacement to answer. `/replace` makes one.
replace-in-tournament = This game belongs to tournament { $tournament }. A director replaces players there: `/arbiter replace`
replace-missing = Fill in the `seat` and the new `player`.
time-give-whom = Who gets the time? Fill in `seat`.

## Directing

# Private answers to a director who used `/direct`. `seat`, `span`, `player`, `why`: names of options.

direct-operator-why = You direct this game as the bot's operator, so give a reason: fill in `why`.
direct-tournament-why = This is a tournament game, so give a reason: fill in `why`.
direct-tournament-seat = In a tournament, `/arbiter replace` replaces a player.
direct-seat-whom = Who takes the seat? Fill in `player`.
direct-seat-yourself = You can't seat yourself. Ask another director.
direct-no-seat = Which seat? Fill in `seat`.
direct-no-span = How much time? Fill in `span`.
direct-no-such-seat = Board { $board } has no { $seat }. Pick another `seat`.
direct-played-anew = This game no longer counts: its board was replayed.
direct-remove = In a tournament, `/arbiter remove` removes a player.
direct-cancel = Tournament games can't be cancelled. Set a result with `/arbiter result`, or replay the game with `/arbiter restart`.

## At the board

# Private answers of `/why`, `/clock` and `/legal`. $span: a length of time; $squares: a list of squares.

not-started = The game hasn't started yet.
why-legal = { $move } is legal. { $seat } can play it now.
clock-left = { $seat }: { $span } left
clock-none = This game has no clock.
not-a-square = { $text } isn't a square. Try `e4`.
legal-moves =
    { $count ->
        [one] 1 legal move for { $seat }:
       *[other] { $count } legal moves for { $seat }:
    }
legal-piece = { $piece }: { $squares }
legal-none = There are no legal moves: the game is over.
legal-none-from = The piece on { $square } has no legal moves now. `/why` tells you the reason.

## A rematch

rematch-too-early = This game is still under way.
rematch-asked = You've already asked for a rematch. It's up to { $players } to join.
rematch-begun = The rematch has begun. { $link }
rematch-forgotten = A player of that game has left Castellan and can't be asked. Start a new game: `/game new`.
