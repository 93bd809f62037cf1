### Answers and posts about tournaments and ratings.
### $title: the name of a tournament; $tournament: its id, or its name; $game: the title of a game; $format: a format,
### such as "Swiss, 5 rounds"; $player, $players: names; $round, $rounds, $count, $most, $least: numbers; $span: a
### length of time; $time: a time that Discord shows as "in 2 hours"; $channel: a link; $seats: how many play a game;
### $there: how many are here; $page, $pages, $year: numbers; $team, $home, $away: teams; $commitment: a hexadecimal
### text; $highest: a rating; $names: a list of names; $letter: one letter of what was typed.

## Buttons

# On public messages, up to five in a row: at most 20 characters.

button-sign-up = Sign up
button-withdraw = Withdraw
button-check-in = Check in
button-pause = Pause
button-play = Play
button-challenge = Challenge
button-standings = Standings
button-pairings = Pairings
button-games = Games
button-details = Details
button-two-seats = Two players
button-more-seats = Three and four players
button-with-computers = With computers
button-people = Among people

## The message with the state of a tournament

# Public. One line for each; together at most 2,000 characters. `calendar-sign-up`: in the server's calendar.

tournament-name = Tournament `{ $tournament }`
settled = { $game }: { $format }. { $least } to { $most } players.
announcement-rated = rated
announcement-unrated = unrated
announcement-players = { $least } to { $most } players
announcement-entrants = Players: { $names }
announcement-length = lasts { $span }
announcement-starts = starts { $time }
announcement-starts-by-director = a director starts it
calendar-sign-up = Sign up in { $channel }.
# The private form for a new tournament.
draft =
    { "**" }New tournament**
    Choose from the lists, then press **Name and announce**. Until then only you see it.
draft-settings = **More settings** ({ $page } of { $pages }): { $game }
draft-settings-full = No room for more settings here. Set one back to its default first.
draft-no-number = { $field }: type a number.
draft-announced-already = **{ $title }** has already been announced from this form. For another tournament, run `/tournament new`.
tiebreaks = Tiebreaks: { $tiebreaks }.
edition = Pairings follow the FIDE Dutch system, { $year } edition.
fair-draw = Provably fair draw: { $commitment }
given-by = { $players } will play everyone else at once. The hosts have to sign up too.
terms = Settings: { $terms }
round-time = Time limit per round: { $span }. Vacations and pauses don't extend it.
days-off = Round deadlines stop on { $days } ({ $zone }). Game clocks run on.
arena-length = It lasts { $span }. Free players are paired again at once: press **Play** to join or to play on, **Pause** to take a break.
arena-points = A win gives 2 points, a draw 1. After two wins in a row, games count double until you fail to win one.
ladder-length = It lasts { $span }. Press **Challenge** to play someone above you: nobody can refuse.
ladder-places = Win against someone above you and you take their place. A draw changes nothing.
team-points = Winning a match gives 2 points, drawing it 1. Ties are broken by board points, then by the matches between the tied teams.
team-boards = Up to { $most } players a team, reserves included. The first player to sign up is the captain and sets the board order with `/tournament line-up`.
league-moving =
    { $count ->
        [0] Nobody moves up or down after the season.
        [one] After the season { $count } player moves up from each division, and { $count } down.
       *[other] After the season { $count } players move up from each division, and { $count } down.
    }
# A line above the players of a division.
division = Division { $division }
league-moves = Promoted: { $up }. Relegated: { $down }.
# A line of the list of teams.
team-line = **{ $team }**: { $players }
# A form: its title (45), the label of its field (45) and the hint in it (100).
team-form-title = Sign up for a team
team-form-name = Team
team-form-hint = The name of a team that is there, or of a new one
# A match: two teams, and their board points between them.
match-line = **{ $home } { $points } – { $other } { $away }**
# Private answers, and the placeholder of a menu (100).
unreadable-line-up = I couldn't read that order. Type the players' current places, first board first, such as 2 1 3.
challenge-whom = Who do you want to challenge?
challenge-nobody = There is nobody you can challenge right now. Players above you may be in a game, or have just played you.
challenge-pick = Pick a player
# A place on a ladder, and who has it.
ladder-place = { $rank }: { $player }
notice = Pairings appear { FORM($span, as: "accusative") } before each round.
grace = No-shows forfeit after { FORM($span, as: "accusative") }.
annuls = If you leave before half of your games are played, none of them count.
late-until = You can join until round { $round } starts.
half-byes =
    { $count ->
        [one] You can sit out { $count } round for half a point.
       *[other] You can sit out { $count } rounds for half a point each.
    }
starts = Starts { $time }.
starts-by-director = Starts when a director says so.
check-in-before = Check-in opens { FORM($span, as: "accusative") } before the start.

state-sign-up = **Sign-up is open**: { $count } so far.
state-check-in = **Check in now**: { $there } of { $count } are here.
state-unpaired = **Waiting for a director** to pair the next round.
state-round-coming = **Round { $round } of { $rounds }** starts { $time }.
state-round = **Round { $round } of { $rounds }** is under way.
state-round-until = **Round { $round } of { $rounds }** is under way. It ends { $time }.
state-arena =
    { $count ->
        [0] **Under way**: nobody is playing right now. It ends { $time }.
        [one] **Under way**: { $count } game. It ends { $time }.
       *[other] **Under way**: { $count } games. It ends { $time }.
    }
state-arena-over =
    { $count ->
        [0] **Time is up.** All games are over.
        [one] **Time is up.** { $count } game is still played.
       *[other] **Time is up.** { $count } games are still played.
    }
state-rounds-over = **{ $round } of { $rounds } rounds** are over.
state-finished =
    { $count ->
        [0] **The tournament is over.** Everyone withdrew, so nobody wins.
        [one] **The tournament is over**: { $players } wins!
       *[other] **The tournament is over**: { $players } share first place!
    }
state-finished-simul = **The simul is over**: { $made }.
state-cancelled = **Cancelled.**
and-more = { $names } and { $count } more

## Posts

# Public. Lists of games or mentions follow. $made: a list of `simul-made`; $reason, $text: what a director wrote;
# $what: a sentence of tournaments.ftl that begins with `call-`; $permissions: names of permissions.

# How the games of a round are listed is said where it has any.
pairings-coming =
    { $seats ->
        [0] **Round { $round }** of { $title } starts { $time }.
        [2] **Round { $round }** of { $title } starts { $time }. White is listed first.
       *[other] **Round { $round }** of { $title } starts { $time }. Players are listed in seat order.
    }
pairings =
    { $seats ->
        [0] **Round { $round }** of { $title } is under way!
        [2] **Round { $round }** of { $title } is under way! White is listed first.
       *[other] **Round { $round }** of { $title } is under way! Players are listed in seat order.
    }
pairings-until =
    { $seats ->
        [0] **Round { $round }** of { $title } is under way! It ends { $time }.
        [2] **Round { $round }** of { $title } is under way! It ends { $time }. White is listed first.
       *[other] **Round { $round }** of { $title } is under way! It ends { $time }. Players are listed in seat order.
    }
pairings-over =
    { $seats ->
        [0] **Round { $round }** of { $title } is over.
        [2] **Round { $round }** of { $title } is over. White is listed first.
       *[other] **Round { $round }** of { $title } is over. Players are listed in seat order.
    }
# Followed by the games that are played now.
pairings-arena =
    { $count ->
        [0] **{ $title }** is under way! It ends { $time }.
       *[other] **{ $title }** is under way! It ends { $time }. White is listed first.
    }
pairings-arena-over =
    { $count ->
        [0] **{ $title }**: time is up.
       *[other] **{ $title }**: time is up. White is listed first.
    }
pairings-arena-ended = **{ $title }** is over.
no-result = no result
arena-waiting = Waiting for a game: { $players }
game-place = { $players }: { $title }, round { $round }
game-place-without-round = { $players }: { $title }
no-threads = I can't start threads here, so games are played in this channel. To give each game a thread, grant me { $permissions }.
check-in-call = **{ $title }** starts soon. Press **Check in** to play.
check-in-there = { $there } of { $count } are here.
check-in-over = Check-in for **{ $title }** is over: { $there } of { $count } checked in.
# Followed by those whom it is about.
missed-call = You didn't check in for **{ $title }**, so you are not playing. If a player drops out, a director can still give you that place:
missed-call-late = You didn't check in for **{ $title }**, so you are not playing. You can still join until round { $round } starts: press **Sign up**.
cancelled-call = **{ $title }** is cancelled. Reason: { $reason }
told-call = **{ $title }**, from a director: { $text }
invited-call = **{ $title }**: you're invited! Press **Sign up** to play.
cancelled-too-few-call =
    { $count ->
        [0] **{ $title }** is cancelled: nobody was there to play.
        [one] **{ $title }** is cancelled: only { $count } player was there at the start.
       *[other] **{ $title }** is cancelled: only { $count } players were there at the start.
    }
cancelled-no-exhibitor-call = **{ $title }** is cancelled: none of its hosts were there at the start.
cancelled-too-few-teams-call = **{ $title }** is cancelled: fewer than two teams were there at the start.
# To a player whose place is theirs: alone, or in the channel.
welcome = You're in { $title }! It is posted in { $channel }.
welcome-not-posted = You're in { $title }! Nothing is posted about it right now: I can't write in its channel.
welcome-here = { $player }, you're in { $title }! It is posted in { $channel }.
call-unpaired = { $title } needs a decision. { $what } Pair it by hand with `/arbiter pair tournament:{ $tournament }`, or end the tournament with `/arbiter finish`.
call-board = { $title } needs a decision. { $what } Set a result with `/arbiter result tournament:{ $tournament }`, or have it replayed with `/arbiter restart`.
call-overdue = { $title } needs a decision. { $what } Add time with `/arbiter extend tournament:{ $tournament }`, or set results with `/arbiter result`.
lost-channel = I can no longer post about your tournament { $title }: its channel is gone, or I'm not allowed to write there. To go on, run `/arbiter move tournament:{ $tournament }` in another channel.
# To the director who announced the tournament, and in `/tournament show`: why the bot does not post.
held-permissions = I can't post in { $channel }. Grant me { $permissions } there, and I'll go on. Or run `/arbiter move` in another channel.
held-timed-out = I'm timed out in this server until { $until }, so I can't post. I'll go on then, or as soon as a moderator ends the timeout.
held-gone = This tournament's channel is gone. To go on, run `/arbiter move` in another channel.
held-hidden = I can't see { $channel }. Grant me View Channel there, and I'll go on. Or run `/arbiter move` in another channel.
held-so-far = I couldn't post in { $channel }. I keep trying. Or run `/arbiter move` in another channel.

## How it came out

# Public, at the end of a tournament. $rank: 1, 2, ...; $points: a number; $gained: such as +12.

result-heading =
    { $count ->
        [0] **{ $title }** is over. Everyone withdrew, so nobody wins.
        [one] **{ $title }** is over: { $players } wins!
       *[other] **{ $title }** is over: { $players } share first place!
    }
result-heading-simul = **{ $title }** is over: { $made }.
# The points of a place, and what the rating changed by.
result-place = **{ $rank }.** { $player }: { $points }
result-podium = Also on the podium: { $players }.
result-legend = -# In the table: ○ White, ● Black, + won and − lost by forfeit.
games-of = Games of **{ $title }**
## Standings and lists

# Titles and table heads in pictures and text. `head-...`: at most 4 letters; the English abbreviations are FIDE's.
# $what: one of the titles; $of: a tournament or a game.

standings = Standings
standings-after = Standings after round { $round }
standings-final = Final standings
# The title of a table or a final result in a picture. $what: Standings, Final result; $of: the tournament.
picture-title = { $what } of { $of }
sheet = **{ $what }** of { $of }
sheet-page = **{ $what }** of { $of }, page { $page } of { $pages }
sheet-empty = Nobody is listed yet.
annulled = Left before half of their games were played, so none of them count: { $players }.
head-points = Pts
head-rating = Rating
head-games = Games
head-buchholz = BH
head-buchholz-cut1 = BHC1
head-buchholz-median = BHM1
head-sonneborn-berger = SB
head-direct-encounter = DE
head-wins = WIN
head-progressive = PS
head-places = PL
head-performance = TPR
head-match-points = MP
head-board-points = BP

## Announcing

# Private answers to a director. $option: the name of an option; $text, $tiebreak: what was typed; $zone, $offset: time
# zones. Values to type (2d, weekends, ...) stay as they are.

announced-next = Direct it with the buttons on its announcement.
announced-no-threads = Its games will be played in this channel. To give each game a thread, grant me { $permissions }.
announced-without-threads = Its games will be played in this channel: no thread can be started here.
# $why says what keeps it from being posted, and what to do.
announced-not-posted = { $title } is set up, but nobody sees it yet. { $why }
announced-not-yet = I couldn't post it in { $channel } yet, and I keep trying.
cannot-post-here = I can't post here. In this channel, grant me { $permissions }.
too-many-tournaments = This server already has { $most } open tournaments. Finish or cancel one first.
number-out-of-range = `{ $option }` is out of range. Try a smaller number.
option-of-other-format = `{ $option }` is for { $formats } only. Leave it out.
no-such-format = There is no such format. Pick one from the list.
no-such-tiebreak = { $tiebreak } is not a tiebreak. Try { $all }.
unreadable-start = I couldn't read that start time. Try 2d or 12h30m from now, 2026-12-01 18:00 in your time zone (`/settings time-zone`), or 2026-12-01 18:00 Europe/Berlin.
unreadable-days-off = I couldn't read { $text }. Try: weekends, 2026-12-24, 2026-12-31..2027-01-02, Europe/Berlin.
days-off-offset = { $offset } doesn't follow summer time. If your region has it, name the time zone: { $zone }.
start-is-past = That start time is in the past. Pick a later one.

## Answers

# Private answers. `TRF` is a file format. `listed`: a line in the list of tournaments; $phase: one of `phase-...`.

servers-only = Tournaments are played in servers. Use this command in one.
no-tournaments = There are no tournaments in this server yet. Directors announce one with `/tournament announce`.
not-an-id = { $text } is not a tournament's id. Pick a tournament from the list.
which-tournament = Which tournament do you mean? Fill in `tournament`: { $tournaments }.
nothing-to-do = Nothing to do.
confirm-finish = End { $title } now? The standings as they are become final, and games under way end without a result.
confirm-start =
    { $count ->
        [one] { $there } have checked in, and { $count } player has not. Start without that player?
       *[other] { $there } have checked in, and { $count } players have not. Start without them?
    }
listed = **{ $title }** ({ $phase }) in { $channel }: { $game }, { $format }
confirm-withdraw = Withdraw from { $title }? You lose your unfinished games and can't come back.
confirm-withdraw-early = Withdraw from { $title }? You lose your unfinished games and can't come back. None of your games will count, because fewer than half are played.
round-not-paired = Round { $round } is not paired yet.
why-whom = Name a board or a player: you are not in this tournament.
no-round-paired = No round is paired yet.
exported = Here is { $title } as files.
exported-without-trf = Here is { $title } as files. It can't be written as TRF.
exported-no-games = No games have been played yet.
exported-some-games = Not all games fit: at most { $most } at a time. Name a round with `round` for the others.
decisions = **Directors' decisions** in { $title }
decisions-page = **Directors' decisions** in { $title }, page { $page } of { $pages }

## Directing

# Private answers to a director. $boards: a list of boards with names; $line: a number; $why: a sentence.

decided-since = Nothing was done, because another director has decided something since. Press again to go on.
done-since = Nothing was done, because you have already done this since you opened the form. Press again to do it once more.
changed-since = Nothing was changed, because these values have changed since you opened the form. Press again to go on.
# $field is the name of a field. $now and $text are what stands there now and in the form.
changed-by-both = **{ $field }**: now { $now }, in your form { $text }
panel = **Directing { $title }**
panel-not-started = No first move yet: { $boards }. I check for no-shows { $time }.
panel-late = Out of time: { $boards }.
panel-disputed = Ended without a result: { $boards }.
panel-no-shows = Earlier no-shows in this server: { $players }.
panel-no-show = { $player } ({ $count })
panel-nothing = Nothing needs a decision.
list-shown = Invite these to **{ $title }** ({ $count })? Each joins only by pressing **Sign up**.
list-not-taken = Nobody was invited. Lines to correct ({ $count }):
list-line = Line { $line }: { $why }
list-unknown = I don't know { $text } here. Use an @mention or the account's number.
list-several = Several players are called { $text }. Use an @mention.
list-rating = { $text } is not a rating from 1 to { $highest }.
list-rating-foreign = { $text } isn't a rating: { $letter } means nothing there. Type a number.
list-twice = { $text } is already in line { $line }.
list-too-long = A list has at most { $most } people. Send the rest as another list.
list-empty = That list names nobody. Write one line each: @mention, rating.
list-gone = I no longer have that list. Send it again with `/arbiter enter`.
operator-why = You're outside this tournament's server, so give a reason: fill in `why`.
replace-self = You can't take a player's place yourself. Ask another director.
replace-nobody = Who takes over? Fill in `player`.
replace-bot = Bots can't play. Pick a person.
move-other-server = A tournament stays in its server. Use `/arbiter move` there.
move-here-already = It is already posted in { $channel }.
move-forbidden = I can't post in { $channel }, so nothing was moved. Let me see that channel and write there.
moved = { $tournament } is now posted in { $channel }.

## What directors type

# Private answers: what was typed is wrong. $text, $name: what was typed; $results: results that can be typed.

unreadable-round = { $text } is not a round. Give its number, such as 2.
unreadable-board = { $text } is not a board. Try 2.3 (board 3 of round 2), or 3 for the latest round.
not-in-tournament = { $name } is not in this tournament.
several-of-name = Several players are called { $name }. Pick one from the list.
no-numbers-yet = Players get their numbers when the tournament starts.
unreadable-result = { $text } is not a result. Try { $results }. White's score comes first.
unreadable-places = { $text } is not a result for { $seats } players. Give each player's place in seat order, with a dash for no-shows: 2 1 - 3. After a tie, skip places: 1 1 3.
unreadable-pairing = I couldn't read { $text }. Use numbers, White first: 1-2, 5-3, 4 bye. A bye is bye, half or zero.
empty-pairing = Who plays whom? Try 1-2, 5-3, 4 bye.

## Suggestions

# Suggestions while a command is typed: at most 100 characters. Here $round is "Round 3".

choice-round-finished = { $round }: over
choice-round-running = { $round }: under way
choice-round-paired = { $round }: paired

## Ratings

# `/ratings`, public or private. $list: a rating list, such as "Mount Chess, with computers"; $rating, $deviation:
# numbers.

ratings = Ratings
list-two-seats = { $game }, two players
list-more-seats = { $game }, three and four players
list-with-computers = { $list }, with computers
two-seats-only = { $game } is a game for two players.
unknown-list = That list is gone. Open one with `/ratings list`.
ratings-note = `?`: provisional, after fewer than { $count } games or while still unsure. ±: about two players in three are this close to their rating.
ratings-note-everywhere = `?`: provisional, after fewer than { $count } games or while still unsure. ±: about two players in three are this close to their rating. Players are listed if they turned on `/settings listed`.
ratings-of = **Ratings of { $name }**
rating =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } rated game
       *[other] { $list }: **{ $rating }** ± { $deviation }, { $count } rated games
    }
rating-provisional =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } rated game, provisional
       *[other] { $list }: **{ $rating }** ± { $deviation }, { $count } rated games, provisional
    }
no-ratings = { $name } has no rated games yet.
