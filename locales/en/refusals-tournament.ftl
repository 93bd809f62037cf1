# Why something asked of a tournament is not done.

no-such-tournament = There is no such tournament.
tournament-exists = There is a tournament of that name already.
directors-only = Only a director can do that.
system-only = Nobody can ask for that: the bot sees to it.
not-for-others = You can only do that for yourself.
no-reason = Say why, in 1 to { $most } characters of one line.
not-now-sign-up = The tournament has not started.
not-now-running = The tournament is under way.
not-now-finished = The tournament is finished.
not-now-cancelled = The tournament was called off.

already-signed-up = { $player } takes part already.
not-signed-up = { $player } has not signed up.
has-left = { $player } has left the tournament.
full = All { $most } places are taken.
too-late-started = The tournament has started, and nobody enters late.
too-late = It is too late to enter: round { $round } has begun.
no-check-in = Nobody needs to check in to this tournament.
check-in-not-open = It is too early to check in.
already-checked-in = { $player } is checked in already.
too-few = There are too few to start: { $there } of at least { $least }.
same-player = Nobody meets themselves.
already-forbidden = These two are forbidden to meet already.
no-sitting-out = Nobody sits out a round in this format.
no-such-round = Round { $round } of { $rounds } is not one for which that can be asked now.
already-sits-out = { $player } sits out that round already.

nothing-paired = No round is waiting to begin.
misfit-missing = { $player } is missing from that pairing.
misfit-twice = { $player } is in that pairing twice.
misfit-not-there = { $player } does not play in that round.
misfit-seats = There is no game of { $seats } in this format.
misfit-bye = { $player } cannot have that bye in this format.
breaks = This pairing breaks rules: { $rules }.
broken-met = { $first } and { $second } have met before
broken-forbidden = { $first } and { $second } are never to meet
broken-second-bye = { $player } has had a point without playing before
broken-colour = { $player } has had that colour too often
no-pairing = Round { $round } cannot be paired by the rules.
settled = In this format who meets whom follows from numbers and results.
no-such-board = There is no board { $board }.
no-such-entrant = There is no number { $number }.
no-such-game = That is not a game of this tournament that counts now.
too-many-games = There are no more than { $most } games to a board.
not-started = The game of board { $board } has not begun.
has-result = Board { $board } has a result already.
no-result = Board { $board } has no result.
built-upon = That result stays, as round { $round } has begun on it; set the result itself instead.
wrong-score = That is no result for a game of { $seats } seats.
nobody-goes-on = In a knock-out somebody must go on.
no-deadline = That round has no deadline.
grace-runs = Whoever is to come still has time.

# What cannot be announced.

announce-title = A title has 1 to { $most } characters of one line.
announce-solo = A game against oneself is no game of a tournament.
announce-entrants = There can be { $least } to { $most } entrants, and no fewer at most than at least.
announce-check-in-without-start = Checking in needs a time at which the tournament starts.
announce-late-entry = Nobody can enter this format late, or after the last round.
announce-half-byes = This format has no byes that can be asked for.
