### Answers about what was played: replays, archives, move lists, conditional moves, what-if.
### Private answers, unless a comment says otherwise. $game: a game with its mark; $players: seats with names; $outcome:
### a sentence; $page, $pages, $count, $most: numbers; $span, $left: lengths of time; $until, $ends: times that Discord
### shows; $player: a name; $won, $drawn, $lost, $place, $year: numbers; $list: a rating list; $rating, $least: ratings;
### $date: a date; $tournament: its name; $result: "won", "drawn" or "lost"; $asked: a length of time; $description: a
### position in words.

not-started = The game has not started yet.

## /history, /export

no-moves = No moves yet.
history-page = Page { $page } of { $pages }
# After a seat, in a list of moves.
# One of the last moves, beside the board. $move: a move in words, as "Rook a1 to a8".
history-move = { $seat }: { $move }
history-left = left the game
export = { $game }: { $players }
export-too-large = That file is too large for Discord here. Try another format.

## /archive

archive-empty = No finished games found.
archive-date = I couldn't read that date. Write it like 2026-03-31: year, month, day.
archive-others = You can look up other players' games only in the server where they were played.
archive-forgotten = I no longer have that search. Run `/archive` again.
archive-count =
    { $count ->
        [one] **{ $count } game**
       *[other] **{ $count } games**
    }
archive-page =
    { $count ->
        [one] **{ $count } game**, page { $page } of { $pages }
       *[other] **{ $count } games**, page { $page } of { $pages }
    }
archive-game = { $game }: { $players }. { $outcome }
# An option of a menu (100); the next three are placeholders of menus (100).
archive-pick = { $game }: { $players }
archive-show = Show a game
archive-replay = Replay a game
archive-save = Save a game
archive-without-result = No result.

## /profile

profile-heading = **{ $player }**
profile-empty = No finished games yet.
# The title in a picture of ratings; `profile-alt` is its description for screen readers.
profile-chart = Ratings: { $player }
profile-alt = { $list }: { $rating } now, between { $least } and { $most } since { $date }.
profile-record = { $game }: { $won } won, { $drawn } drawn, { $lost } lost
profile-places = { $game }, more than two players: { $places }
profile-place =
    { $place ->
        [1] first { $count }×
        [2] second { $count }×
        [3] third { $count }×
       *[4] fourth { $count }×
    }
profile-opponents = Most frequent opponents:
profile-opponent =
    { $player }: { $count ->
        [one] { $count } game
       *[other] { $count } games
    } ({ $won } won, { $drawn } drawn, { $lost } lost)
profile-streak =
    { $result ->
        [won] { $count ->
            [one] The last game was a win.
           *[other] { $count } wins in a row.
        }
        [drawn] { $count ->
            [one] The last game was a draw.
           *[other] { $count } draws in a row.
        }
       *[lost] { $count ->
            [one] The last game was a loss.
           *[other] { $count } losses in a row.
        }
    }
profile-best =
    { $count ->
        [one] Best streak: { $count } win.
       *[other] Best streak: { $count } wins.
    }
profile-note = This counts games of this server that you can see.

## /replay

replay-page = { $game }: { $players }. Open the file in a browser to step through the game.
# The description of the animation for screen readers, at most 1,024 characters.
replay-alt = The game as an animation. Moves: { $count }. At the end: { $description }
replay-too-large = That page is too large for Discord here. Try `/replay as:gif`.
# What stands out about a move in a replay. $sign is a mark such as ??, $best a text such as "Hunter a1 to b2".
mark-blunder = { $sign } Blunder. Best: { $best }.
mark-mistake = { $sign } Mistake. Best: { $best }.
mark-inaccuracy = { $sign } Inaccuracy. Best: { $best }.
mark-brilliant = { $sign } Brilliant!

## /note

notes-none = You have no notes on this game. Write some with `/note text`.
notes-saved = Notes saved.
notes-deleted = Notes deleted.
notes-file = Your notes are in the file.

## /vacation

# $left: vacation days that are left this year; $end: the label of a button.

vacation-away = You're on vacation until { $until }. Players who wait for you will be told. { $left } of vacation left this year.
vacation-state = You're on vacation until { $until }. To come back early, press **{ $end }** or run `/vacation end`. { $left } of vacation left this year.
vacation-state-none = You're not on vacation. Start one: `/vacation 7d`. { $left } of vacation left this year.
vacation-question = Go on vacation for { FORM($span, as: "accusative") }? Your clocks stop, but not in live games, and these go on without you:
vacation-round = { $tournament }: round { $round } ends { $ends }.
vacation-rounds = { $tournament }: each round lasts at most { FORM($span, as: "accusative") }.
vacation-tournament = { $tournament } ends { $ends }.
vacation-live =
    { $count ->
        [0] Live game of { $game }: your clock runs on.
       *[other] Live game of { $game } against { $players }: your clock runs on.
    }
vacation-back = Welcome back! Players who wait for you will be told. { $left } of vacation left this year.
vacation-too-short = A vacation lasts at least { $least }. Try a longer one: `/vacation 7d`.
vacation-too-long = A vacation lasts at most { $most }. Try a shorter one: `/vacation 7d`.
vacation-already = You're already on vacation until { $until }. To come back early, run `/vacation end`.
vacation-not-enough = You have { $left } of vacation left in { $year }, and this would take { $asked }. Try a shorter one.
vacation-none = You're not on vacation. Start one: `/vacation 7d`
vacation-unreadable = I couldn't read your stored vacations, so nothing changed. Please tell the bot's operator.

## /premove

# $seat: a seat; $action: a move; $write: the label of a button; $saved, $written: lines of conditional moves. The two
# "..." frame a menu: what they play, what you play. `premove-any-pick`: an option of a menu (100).

conditions-too-long = Your conditional moves are too long for a form. Replace them with `/premove conditions`, or delete them with `/premove clear`.
premoves = **Your conditional moves.** Only you can see this. Each is played at once when its turn comes.
premoves-none = **You have no conditional moves in this game.** Add one: pick their move, then your answer. It is played at once, and nobody sees it before.
premove-solo = You play all sides here, so there is nobody to wait for.
premove-your-turn = It's your turn. Move first, then plan your answers.
premove-gone = The game or your list has changed. Open `/premove` and choose again.
premove-theirs = **If { $seat } plays…** Pick the move.
premove-yours = **…you play:** Pick your answer.
premove-any = any move
premove-any-pick = Any move
premove-guess = The board is a guess from here: the dice may fall differently. Your answer is checked again when it's your turn.
premove-open = The board stays as it is now, because any move may come. Your answer is checked again when it's your turn.
premove-two-answers = You already answer this with { $action }. Remove that answer first: `/premove`
premove-none-saved = Nothing was saved. Your earlier conditional moves are unchanged.
premove-not-saved =
    { $count ->
        [one] **One line was not saved.** Press **Write** to correct it:
       *[other] **{ $count } lines were not saved.** Press **Write** to correct them:
    }
premove-file = All of these lines are in the file.
premove-changed-since =
    { "**" }Nothing was saved:** your conditional moves have changed since you opened this form. Saved now:
    { $saved }
    In your form:
    { $written }
    Press **{ $write }**: the new form has both.

## /whatif

# A private board to try moves on.

what-if = **What if?** Only you can see this.
what-if-anew = The game took another course than the moves you tried, so this starts over.
what-if-dice = Dice captures always succeed here.
what-if-not-started = What-if works once the game has started.
what-if-longest = You can try at most { $most } moves in a row.
what-if-illegal = That move isn't legal there. `/whatif` shows your board.
what-if-empty = Try a move first.
what-if-no-answer = Try their move first, then your answer to it.
