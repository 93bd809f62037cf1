# What happens in games: public lines in a game's channel or thread, in its history, and by direct message. One sentence
# each; at most 2,000 characters together. $player: a seat with a name, or a name; $seat: a seat; $game: a title;
# $changes: settings with their new values; $action: a move such as "Cannon f10 takes Kangaroo f16".

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

# $offer: one of the words in offers.ftl.
offered = { $player } offers { FORM($offer, as: "article") }.
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
withdrawn = { FORM($offer, as: "request") } was withdrawn.
lapsed-overtaken = { FORM($offer, as: "request") } lapsed: the game went on.
lapsed-expired = { FORM($offer, as: "request") } has expired.
lapsed-gone = { FORM($offer, as: "request") } lapsed: the player who made it left the game.

# $steps: how many moves had been made in the position.
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
left-place = Place { $place } of { $count }.
ran-out =
    { $count ->
        [2] { $seat } is out of time. An opponent can claim the win.
       *[other] { $seat } is out of time. The others can claim that and play on.
    }
time-given = { $seat } gets { FORM($span, as: "accusative") } more.
# $moves: a list of the four lines below, in the middle of a sentence. $span: a length of time.
outage = The bot was offline for a while, so { $moves }.
outage-clock = { $seat } gets { FORM($span, as: "accusative") } more
outage-lobby = the lobby stays open { FORM($span, as: "accusative") } longer
outage-setup = players get { FORM($span, as: "accusative") } more to pick an army
outage-offer = an offer stays open { FORM($span, as: "accusative") } longer
vacation-began = { $player } is on vacation.
vacation-ended = { $player } is back from vacation.
replaced = { $player } now plays { $seat }.
called-off-by-tournament = The tournament cancelled this game. The tournament's pairings show which games count.
reinstated =
    { $steps ->
        [0] A director resumed the game from the start.
        [1] A director resumed the game from the position after 1 move.
       *[other] A director resumed the game from the position after { $steps } moves.
    }

# What only the person concerned is told: private answers and direct messages. `watched`, `unwatched`: by $player, to
# that player.

conditions-set = Conditional moves saved.
draw-offer-kept = In this game a draw is offered with a move, so your offer goes out with your next one.
draw-offer-dropped = Your next move won't offer a draw.
conditions-cleared = Conditional moves cleared.
dropped-overtaken = Your conditional moves were dropped: something else was played.
dropped-illegal = Your conditional moves were dropped: the answer is no longer legal.
dropped-changed = Your conditional moves were dropped: the game was changed.
watched = { $player } is watching.
unwatched = { $player } stopped watching.
