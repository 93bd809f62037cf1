# Why something asked of a tournament is not done: private answers. $player, $first, $second: names; $team: a team's
# name; $round, $rounds, $board, $count, $most, $least: numbers; $there, $reach, $has, $seats, $number, $highest:
# numbers; $span, $given: lengths of time; $tiebreak: one of `tiebreak-...`. What stands in backquotes is the name of an
# option.

no-such-tournament = There is no such tournament.
tournament-exists = There is already a tournament with that name.
directors-only = Only a director can do that.
system-only = The bot does that by itself.
not-for-others = You can only do that for yourself.
no-reason = Say why, in one line of 1 to { $most } characters.
not-now-sign-up = The tournament has not started yet.
not-now-running = The tournament is already under way.
not-now-finished = The tournament is over.
not-now-cancelled = The tournament is cancelled.

already-signed-up = { $player } is already signed up.
you-already-signed-up = You're already signed up.
not-signed-up = { $player } is not signed up.
you-not-signed-up = You're not signed up. Press **Sign up** first.
has-left = { $player } has left the tournament.
you-left = You've left this tournament and can't come back.
full = All { $most } places are taken.
invitations = Invite at most { $most } people at a time, with ratings up to { $highest }.
too-late-started = Too late: the tournament has started.
too-late = Too late: round { $round } has started.
no-check-in = No check-in is needed for this tournament.
check-in-not-open = Check-in is not open yet.
already-checked-in = { $player } has already checked in.
you-already-checked-in = You've already checked in.
too-few = There are too few players: { $there } of at least { $least }.
no-exhibitor = None of the simul's hosts are here yet. They have to sign up, and check in if there is a check-in.
same-player = Pick two different players.
already-forbidden = These two are already kept apart.
no-sitting-out = You can't sit out rounds in this format.
no-pausing = You can only pause in an arena.
already-paused = { $player } is already taking a break.
you-already-paused = You're already taking a break.
time-is-up = Time is up: no more games begin here.
no-teams = There are no teams in this tournament.
no-team = This tournament is for teams: press **Sign up** and name yours, or fill in `team`.
team-name = A team's name has 1 to { $most } characters.
team-full = { $team } is full: a team has up to { $most } players.
most-teams = There are { $most } teams already, and no room for more. Join one of them.
no-such-team = There is no team called { $team }.
captains-only = Only the captain of { $team } can set its board order.
line-up =
    { $players ->
        [one] Name the { $players } player of { $team }.
       *[other] Name each of the { $players } players of { $team } once.
    }
too-few-teams =
    { $there ->
        [one] It takes 2 teams to start, and only { $there } is there.
       *[other] It takes 2 teams to start, and { $there } are there.
    }
no-challenges = You can only challenge players on a ladder.
challenge-oneself = You can't challenge yourself.
challenge-below = { $player } stands below you: challenge someone above you.
challenge-too-far =
    { $reach ->
        [one] { $player } is too far up: you can challenge { $reach } place above yours.
       *[other] { $player } is too far up: you can challenge up to { $reach } places above yours.
    }
challenge-just-met = You have just played { $player }. Play someone else first, or try again { $span } after that game.
challenge-apart = A director decided that you and { $player } don't meet.
plays-elsewhere = { $player } is in another game now: try again when it is over.
no-such-round = You can't sit out round { $round } of { $rounds }: pick one that is not paired yet.
already-sits-out = { $player } already sits out that round.
rounds-range = Choose { $least } to { $most } rounds.
rounds-only =
    { $most ->
        [one] There can only be { $most } round now.
       *[other] There can only be { $most } rounds now.
    }
rounds-follow = In this format, the number of rounds follows from the number of players.
# $part: one of `part-...` in tournaments.ftl.
fixed = It is too late to change the { $part }: after the start, you can change only the title, the time limit of rounds, the time between pairing and play, and the wait for no-shows.
more-signed-up = Set `most` to at least { $count }: that many players have signed up.
decided-meanwhile = Nothing was done, because another director made a decision at the same moment: see `/tournament log`.

nothing-paired = No round is waiting to start.
misfit-missing = { $player } is missing from the pairing.
misfit-twice = { $player } is in the pairing twice.
misfit-not-there = { $player } does not play in that round.
misfit-seats = This format has no games for { $seats } players.
misfit-bye = { $player } can't get that bye in this format.
# A director's pairing. $rules: a list of the four lines below, in the middle of a sentence.
breaks = This pairing breaks the rules: { $rules }.
broken-met = { $first } and { $second } have already played each other
broken-forbidden = { $first } and { $second } must not be paired
broken-second-bye = { $player } has already had a point without playing
broken-colour = { $player } has had that colour too often
no-pairing = Round { $round } can't be paired by the rules.
settled = Pairings can't be changed in this format: they follow from player numbers and results.
no-such-board = There is no board { $board }.
no-such-entrant = There is no player number { $number }.
no-such-game = That game does not count in this tournament.
too-many-games = A board can have at most { $most } games.
not-started = The game on board { $board } has not started yet.
has-result = Board { $board } already has a result.
no-result = Board { $board } has no result yet.
built-upon = Round { $round } was paired from that result, so you can't undo it. Set the result itself instead.
wrong-score = That is not a result for { $seats } players.
nobody-goes-on = Someone must advance in a knockout.
no-deadline = That round has no deadline.
grace-runs = There is still time to show up.

# What cannot be announced: private answers to a director. In the last ones $least, $most and $given are lengths of
# time.

announce-title = A title is one line of 1 to { $most } characters.
announce-solo = A game against yourself can't be a tournament game.
announce-hints = There are no hints in tournaments. Leave them out.
announce-two-seats = This format needs a game for two players, and this one has { $has } seats.
announce-three-or-four-seats = Pods need a game for three and four players, and this one has { $has } seats.
announce-entrants = Set `least` and `most` from { $least } to { $most }, with `least` no higher than `most`.
announce-rounds = A tournament has { $least } to { $most } rounds.
announce-replays = A drawn game can be replayed { $least } to { $most } times.
announce-reach = Players can challenge { $least } to { $most } places above their own.
announce-boards = A match has { $least } to { $most } boards.
announce-division = A division has { $least } to { $most } players.
announce-moving = With divisions of this size, { $least } to { $most } players can be promoted and relegated.
announce-exhibitors = Name 1 to { $most } different hosts for the simul.
announce-placed = Only a league uses the places of an earlier season, and each player can have only one.
announce-length = An arena lasts { $least } to { $most }: fill in `length`.
announce-ladder-length = A ladder lasts { $least } to { $most }: fill in `length`.
announce-tiebreak-twice = The tiebreak “{ $tiebreak }” is listed twice.
announce-round-time = The time limit of a round can be { $least } to { $most }, not { $given }.
announce-grace = The wait for no-shows can be { $least } to { $most }, not { $given }.
announce-notice = Pairings can appear { $least } to { $most } before the games, not { $given }.
announce-check-in = Check-in can open { $least } to { $most } before the start, not { $given }.
announce-check-in-without-start = Check-in needs a start time: fill in `starts`.
announce-late-entry = Late entry works only in Swiss and pods, up to the last round.
announce-half-byes = Half-point byes work only in Swiss.
announce-days-off = Name 1 to { $most } days off, such as 2026-12-24, or weekends.
