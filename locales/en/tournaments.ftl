# What happens in tournaments: public lines in the tournament's channel, the log, and the command line. $player, $first,
# $second, $white, $black: names, or `number` where a name is not known; $players: a list of names; $title: a
# tournament's name; $team: a team's name; $round, $rounds, $count, $board: numbers; $reason, $text: what a director
# wrote; $result: one of `result-...`; $span: a length of time; $game: the title of a game; $format: one of
# `format-...`; $commitment: a hexadecimal text; $challenger, $opponent: names; $rules, $parts: lists; $made: a list of
# `simul-made`.

# An entrant whose name is not known.
number = number { $number }
versus = { $white } vs { $black }
# A decimal number.
decimal = { $whole }.{ $part }

announced = { $title } is announced!
signed-up = { $player } signed up.
joined-team = { $player } signed up for { $team }.
you-signed-up = You're signed up.
you-joined-team = You're signed up for { $team }.
you-checked-in = You're checked in.
you-paused = You're taking a break. Press **Play** to be paired again.
you-resumed = You're back: you'll be paired again.
lined-up = { $team } will play in this order: { $players }.
check-in-opened = Check-in is open.
checked-in = { $player } checked in.
withdrew = { $player } withdrew.
sits-out = { $player } sits out round { $round }.
invited =
    { $count ->
        [one] A director invited { $count } player.
       *[other] A director invited { $count } players.
    }
forbidden = { $first } and { $second } will never be paired. Reason: { $reason }
started = The tournament has started with { $count } players.
rounds-set =
    { $rounds ->
        [one] There will be { $rounds } round.
       *[other] There will be { $rounds } rounds.
    }
rounds-set-fewer =
    { $rounds ->
        [one] There will be { $rounds } round instead of { $announced }: by then everyone has played everyone.
       *[other] There will be { $rounds } rounds instead of { $announced }: by then everyone has played everyone.
    }
entered = { $player } joins late as number { $number }, from round { $round } on.
entered-arena = { $player } joins as number { $number }.
round-paired =
    { $count ->
        [0] Round { $round }: nobody has a game.
        [one] Round { $round } is paired: { $count } game.
       *[other] Round { $round } is paired: { $count } games.
    }
# Rules that a director overruled.
round-paired-although =
    { $count ->
        [one] Round { $round } is paired: { $count } game. Overruled: { $rules }.
       *[other] Round { $round } is paired: { $count } games. Overruled: { $rules }.
    }
# After a sentence.
reason = Reason: { $reason }
unpaired = Round { $round } can't be paired by the rules. A director must pair it or end the tournament.
round-started = Round { $round } has started.
ladder-paired = Everyone has a place on the ladder.
arena-paired = Players who are free are paired at once.
play-started = Play has started.
play-over = Play is over.
matched =
    { $count ->
        [one] The next game is paired.
       *[other] The next { $count } games are paired.
    }
paused = { $player } takes a break. No new games until they play on.
resumed = { $player } plays on.
challenged = { $challenger } challenges { $opponent }.
arena-time-up = Time is up: no more games are paired.
ladder-time-up = Time is up: nobody can be challenged any more.
game-started = Game on: { $players }.
looked = { $players }: everyone is here.
absent =
    { $count ->
        [one] { $players } didn't show up and forfeits.
       *[other] { $players } didn't show up and forfeit.
    }
absent-left =
    { $count ->
        [one] { $players } has left the tournament and forfeits.
       *[other] { $players } have left the tournament and forfeit.
    }
scored = { $players }: { $result }.
played-again = { $players }: one more game, with colours reversed.
game-closed = { $players }: the game ended without a result. A director must decide.
deadline-passed =
    { $count ->
        [one] Time is up in round { $round }, and { $count } game has no result. A director must decide.
       *[other] Time is up in round { $round }, and { $count } games have no result. A director must decide.
    }
round-finished = Round { $round } is over.
overridden = A director set the result of board { $board }, { $players }: { $result }. Reason: { $reason }
replaced = { $player } replaces number { $number }. Reason: { $reason }
removed = A director removed { $player } from the tournament. Reason: { $reason }
left-early = None of { $player }'s games count, because fewer than half were played.
extended = Round { $round } has more time. Reason: { $reason }
reinstated = { $players }: the game goes on. It had ended by mistake. Reason: { $reason }
restarted = { $players }: the game starts over. Reason: { $reason }
directed-pause = { $players }: a director paused the game. Reason: { $reason }
directed-resume = { $players }: a director resumed the game. Reason: { $reason }
directed-give = { $players }: a director added { FORM($span, as: "accusative") }. Reason: { $reason }
amended = A director changed the announcement: { $parts }. Reason: { $reason }
relocated = A director moved the tournament to { $place }. Reason: { $reason }
told = A director to all players: { $text }
outage = The bot was offline. All deadlines are { FORM($span, as: "accusative") } later.
finished =
    { $count ->
        [0] The tournament is over. Everyone withdrew, so nobody wins.
        [one] The tournament is over: { $players } wins!
       *[other] The tournament is over: { $players } share first place!
    }
finished-simul = The simul is over: { $made }.
# The score of a host. $points, $games: numbers.
simul-made = { $player } scored { $points } of { $games }
cancelled = The tournament is cancelled. Reason: { $reason }
cancelled-too-few =
    { $count ->
        [0] The tournament is cancelled: nobody was there to play.
        [one] The tournament is cancelled: only { $count } player was there at the start.
       *[other] The tournament is cancelled: only { $count } players were there at the start.
    }
cancelled-no-exhibitor = The simul is cancelled: none of its hosts were there at the start.
cancelled-too-few-teams = The tournament is cancelled: fewer than two teams were there at the start.

# How a game came out: after "Ada vs Ben: ", without a full stop.

result-win = { $player } wins
result-win-by-forfeit = { $player } wins by forfeit
result-drawn = draw
result-forfeited-by-both = both forfeit
# Where more than two play.
result-place =
    { $place ->
        [1] { $player } 1st
        [2] { $player } 2nd
        [3] { $player } 3rd
       *[other] { $player } { $place }th
    }
forfeit = { $result } (forfeit)
annulled = { $result } (annulled)

# What directors are asked to decide: public calls and private lists. $boards: a list of `board`.

call-unpaired = Round { $round } can't be paired by the rules.
call-unpaired-left = Round { $round } can't be paired by the rules: { $players } would be left without an opponent.
call-unpaired-bye = Round { $round } can't be paired by the rules: the number of players is odd, and no one may have another bye.
call-closed = Board { $board }, { $players }, ended without a result.
call-drawn = Board { $board }, { $players }, is drawn, but someone must advance.
call-overdue = Time is up in round { $round }. Boards without a result: { $boards }.
board = { $board }, { $players }
and-more = and { $count } more

# Formats with their settings: in the announcement, after "King's Mate: ". $boards, $size, $reach, $rounds: numbers.

format-round-robin = round robin
format-double-round-robin = double round robin
format-swiss =
    { $rounds ->
        [one] Swiss, { $rounds } round
       *[other] Swiss, { $rounds } rounds
    }
format-swiss-open = Swiss, rounds set at the start
format-knockout = knockout
format-double-knockout = double elimination
format-simul = simul
format-teams =
    { $boards ->
        [one] team matches on { $boards } board
       *[other] team matches on { $boards } boards
    }
format-teams-double =
    { $boards ->
        [one] team matches on { $boards } board, twice
       *[other] team matches on { $boards } boards, twice
    }
format-league = league, divisions of { $size }
format-league-double = league, divisions of { $size }, double round robin
format-simul-alternating = simul, colours in turn
format-arena = arena
format-arena-cut-off = arena, unfinished games don't count
format-ladder =
    { $reach ->
        [one] ladder, challenges { $reach } place up
       *[other] ladder, challenges up to { $reach } places up
    }
format-ladder-cut-off =
    { $reach ->
        [one] ladder, challenges { $reach } place up, unfinished games don't count
       *[other] ladder, challenges up to { $reach } places up, unfinished games don't count
    }
format-pods =
    { $rounds ->
        [one] pods, { $rounds } round
       *[other] pods, { $rounds } rounds
    }

# Formats by their names alone, in lists and menus (100).

name-swiss = Swiss
name-round-robin = round robin
name-double-round-robin = double round robin
name-knock-out = knockout
name-double-knock-out = double elimination
name-pods = pods
weekends = weekends

# Where in its life a tournament is, in parentheses after its name.

phase-sign-up = sign-up
phase-running = running
phase-finished = finished
phase-cancelled = cancelled

# Tiebreaks, in lists, and as "by { $tiebreak }" in tournament-reasons.ftl.

tiebreak-buchholz = Buchholz
tiebreak-buchholz-cut1 = Buchholz cut 1
tiebreak-buchholz-median = median Buchholz
tiebreak-sonneborn-berger = Sonneborn-Berger
tiebreak-direct-encounter = direct encounter
tiebreak-wins = wins
tiebreak-progressive = progressive score
tiebreak-places = sum of places
tiebreak-performance = performance

# Byes, in lists of pairings after a name.

bye-full = full-point bye
bye-half = half-point bye
bye-zero = zero-point bye
bye-free = bye
bye-sat-out = no pod this round

# Parts of an announcement, in lists of what was changed, and as $part in refusals-tournament.ftl.

part-title = title
part-format = format
part-game = game settings
part-tiebreaks = tiebreaks
part-entrants = number of players
part-start = start time
part-check-in = check-in
part-round-time = time limit of rounds
part-notice = time between pairing and play
part-grace = wait for no-shows
part-late-entry = late entry
part-half-byes = half-point byes
part-days-off = days off
