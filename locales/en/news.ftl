# What happens in games.

created = { $player } opened a game of { $game }.
created-for-tournament = A tournament game of { $game }.
invited = { $player } is invited.
invited-to-seat = { $player } is invited to play { $seat }.
invitation-declined = { $player } declined the invitation.
rematch-declined = { $player } declined the rematch.
invitation-withdrawn = { $player } is no longer invited.
joined = { $player } joined as { $seat }.
joined-seats = { $player } joined as { $seats }.
left-lobby = { $player } left ({ $seat }).
amended = New settings. { $changes }.
seeded = { $player } added a seed for the dice.
seated = Everyone is here.
seats = The seats: { $players }.
army-chosen = { $seat } has picked an army.
ready = { $seat } is ready.
ready-late = Time's up: { $seat } plays with the current army.
started = Game on!

# $planned is "yes" where it was entered before as a condition.
played =
    { $planned ->
        [yes] { $player }: { $action } (conditional move).
       *[no] { $player }: { $action }.
    }
passed =
    { $planned ->
        [yes] { $player } passed (conditional move).
       *[no] { $player } passed.
    }
left =
    { $planned ->
        [yes] { $player } left (conditional move).
       *[no] { $player } left.
    }
touched = { $player } picked the piece on { $square }.

# Consequences of a move, after it. $piece is a piece with its colour, $count the occurrences of the position.

returned = { $piece } returns to { $square }.
to-reserve = { $piece } goes to the reserve.
defenceless = { $piece } is defenceless now.
last-flag = { $seat } has one Flag left.
near-summit = { $piece } is one step from the summit!
near-last-rank = { $piece } is one step from the last rank!
repeated-before-claim =
    { $count ->
        [2] This position has occurred twice. At the third time, a draw can be claimed.
       *[other] This position has occurred { $count } times. At the next, a draw can be claimed.
    }
repeated-claimable = This position has occurred { $count } times: { $seat } can claim a draw.
repeated-before-draw =
    { $count ->
        [2] This position has occurred twice. At the third time, the game is drawn.
       *[other] This position has occurred { $count } times. At the next, the game is drawn.
    }

offered = { $player } offers { FORM($offer, "article") }.
takeback-asked = { $player } asks for a takeback.
takeback-asked-move = { $player } asks to take back a move: { $action }.
# $what is the kind of offer, and "number" where it isn't known.
accepted =
    { $what ->
        [draw] { $player } accepts the draw.
        [takeback] { $player } agrees to the takeback.
        [pause] { $player } agrees to pause.
        [resumption] { $player } agrees to resume the game.
        [abort] { $player } agrees to end the game without a result.
        [replacement] { $player } agrees to the replacement: { $offer }.
        [change] { $player } agrees to the { $offer }.
       *[number] { $player } accepts { $offer }.
    }
declined =
    { $what ->
        [draw] { $player } declines the draw.
        [takeback] { $player } declines the takeback.
        [pause] { $player } declines to pause.
        [resumption] { $player } declines to resume the game.
        [abort] { $player } declines to end the game without a result.
        [replacement] { $player } declines the replacement: { $offer }.
        [change] { $player } declines the { $offer }.
       *[number] { $player } declines { $offer }.
    }
withdrawn = { FORM($offer, "request") } was withdrawn.
lapsed-overtaken = { FORM($offer, "request") } lapsed: the game went on.
lapsed-expired = { FORM($offer, "request") } has expired.
lapsed-gone = { FORM($offer, "request") } lapsed: the player who made it left the game.

taken-back =
    { $steps ->
        [0] The game is back at the start.
       *[other] The game is back at the earlier position.
    }
paused = The game is paused.
resumed = The game resumes.
held = The game is on hold: I can't post in its channel.
hold-over = The game is no longer on hold.
departed-resigned = { $seat } resigned.
departed-time = { $seat } lost on time.
departed-absent = { $seat } didn't show up and is out of the game.
departed-withdrew = { $seat } left the tournament and is out of the game.
departed-removed = A director removed { $seat } from the game.
# After the sentence of a player who left a game of several.
left-place = Place { $place } of { $count }.
ran-out =
    { $count ->
        [2] { $seat } is out of time. An opponent can claim the win.
       *[other] { $seat } is out of time. The others can claim that and play on.
    }
time-given = { $seat } gets { FORM($span, "accusative") } more.
outage = The bot was offline for a while, so { $moves }.
outage-clock = { $seat } gets { FORM($span, "accusative") } more
outage-lobby = the lobby stays open { FORM($span, "accusative") } longer
outage-setup = there are { FORM($span, "accusative") } more to pick an army
outage-offer = an offer stays open { FORM($span, "accusative") } longer
vacation-began = { $player } is on vacation.
vacation-ended = { $player } is back from vacation.
replaced = { $player } now plays { $seat }.
called-off-by-tournament = The tournament cancelled this game. Its pairings show which games count.
reinstated =
    { $steps ->
        [0] A director resumed the game from the start.
        [1] A director resumed the game from the position after 1 move.
       *[other] A director resumed the game from the position after { $steps } moves.
    }

# What only the person concerned is told.

conditions-set = Conditional moves saved.
draw-offer-kept = In this game a draw is offered with a move, so your offer goes out with your next one.
draw-offer-dropped = Your next move won't offer a draw.
conditions-cleared = Conditional moves cleared.
dropped-overtaken = Your conditional moves were dropped: something else was played.
dropped-illegal = Your conditional moves were dropped: the answer is no longer legal.
dropped-changed = Your conditional moves were dropped: the game was changed.
watched = { $player } is watching.
unwatched = { $player } stopped watching.
