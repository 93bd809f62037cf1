# What happens in tournaments.

# An entrant whose name is not known.
number = number { $number }
versus = { $white } against { $black }

announced = { $title } is announced: { $format } of { $game }. Its lots are bound to { $commitment }.
signed-up = { $player } signed up.
check-in-opened = Everybody who signed up is asked to check in now.
checked-in = { $player } checked in.
withdrew = { $player } withdrew.
sits-out = { $player } sits out round { $round }.
forbidden = { $first } and { $second } are never to meet. The reason: { $reason }
started = The tournament has started with { $count } entrants.
entered = { $player } entered late, as number { $number }, from round { $round } on.
round-paired =
    { $count ->
        [one] Round { $round } is paired: { $count } game.
       *[other] Round { $round } is paired: { $count } games.
    }
# Rules that a director overruled.
round-paired-although =
    { $count ->
        [one] Round { $round } is paired: { $count } game, although { $rules }.
       *[other] Round { $round } is paired: { $count } games, although { $rules }.
    }
# After a sentence.
reason = The reason: { $reason }
unpaired = Round { $round } cannot be paired by the rules; a director is to pair it or to end the tournament.
round-started = Round { $round } has begun.
game-started = The game of { $players } has begun.
looked = Nobody has to be waited for any longer in the game of { $players }.
absent =
    { $count ->
        [one] { $players } is waited for in vain, and forfeits the game.
       *[other] { $players } are waited for in vain, and forfeit the game.
    }
absent-left =
    { $count ->
        [one] { $players } is no longer in the tournament, and forfeits the game.
       *[other] { $players } are no longer in the tournament, and forfeit the game.
    }
scored = { $players }: { $result }.
played-again = The game of { $players } is played again, with the colours reversed.
game-closed = The game of { $players } was closed without a result; a director is to decide.
deadline-passed =
    { $count ->
        [one] The time of round { $round } is over, and { $count } game has no result; a director is to decide.
       *[other] The time of round { $round } is over, and { $count } games have no result; a director is to decide.
    }
round-finished = Round { $round } is finished.
overridden = A director set the result of board { $board }, { $players }: { $result }. The reason: { $reason }
replaced = { $player } takes the place of number { $number }. The reason: { $reason }
removed = A director took { $player } out of the tournament. The reason: { $reason }
extended = Round { $round } has more time. The reason: { $reason }
reinstated = The game of { $players } goes on: it was ended by mistake. The reason: { $reason }
restarted = The game of { $players } begins anew. The reason: { $reason }
directed-pause = A director paused the game of { $players }. The reason: { $reason }
directed-resume = A director let the game of { $players } go on. The reason: { $reason }
directed-give = A director gave { FORM($span, "accusative") } more in the game of { $players }. The reason: { $reason }
outage = The bot could not be reached, so what was due is due { FORM($span, "accusative") } later.
finished =
    { $count ->
        [one] The tournament is finished: { $players } is first.
       *[other] The tournament is finished: { $players } are first.
    }
cancelled = The tournament was called off. The reason: { $reason }
cancelled-too-few =
    { $count ->
        [one] The tournament was called off: only { $count } was there when it was to start.
       *[other] The tournament was called off: only { $count } were there when it was to start.
    }

# How a game came out.

result-win = { $player } wins
result-win-by-forfeit = { $player } wins by forfeit
result-drawn = drawn
result-forfeited-by-both = forfeited by both
# Where more than two play.
result-place =
    { $place ->
        [1] { $player } 1st
        [2] { $player } 2nd
        [3] { $player } 3rd
       *[other] { $player } { $place }th
    }
forfeit = { $result } (forfeit)

# What directors are asked to decide.

call-unpaired = Round { $round } cannot be paired by the rules.
call-closed = Board { $board }, { $players }, was closed without a result.
call-drawn = Board { $board }, { $players }, is drawn, and somebody must go on.
call-overdue = The time of round { $round } is over, and there is no result of board { $boards }.
board = { $board }, { $players }
and-more = and { $count } more

# Formats.

format-round-robin = a round robin
format-double-round-robin = a double round robin
format-swiss =
    { $rounds ->
        [one] a Swiss tournament of { $rounds } round
       *[other] a Swiss tournament of { $rounds } rounds
    }
format-knockout = a knock-out
format-pods =
    { $rounds ->
        [one] { $rounds } round of pods
       *[other] { $rounds } rounds of pods
    }

# Byes.

bye-full = a full-point bye
bye-half = a half-point bye
bye-zero = a zero-point bye
bye-free = a free round
bye-sat-out = a round sat out for want of a pod
