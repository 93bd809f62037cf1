# What happens in games.

created = { $player } opened a game of { $game }.
created-for-tournament = A game of { $game }, for a tournament.
commitment = Its dice are bound to { $commitment }.
invited = { $player } is invited.
invited-to-seat = { $player } is invited to play { $seat }.
invitation-declined = { $player } declined the invitation.
joined = { $player } joined as { $seat }.
left-lobby = { $player } left { $seat }.
seeded = { $player } gave a seed for the dice.
seated = Everybody is seated.
army-chosen = { $seat } has chosen an army.
ready = { $seat } is ready.
ready-late = { $seat } ran out of time to choose, and keeps the army at hand.
started = The game begins.
started-first = The game begins. { $seat } acts first.

# $planned is "yes" where it was entered before as a condition.
played =
    { $planned ->
        [yes] { $seat } played { $action }, as entered before.
       *[no] { $seat } played { $action }.
    }
passed =
    { $planned ->
        [yes] { $seat } passed, as entered before.
       *[no] { $seat } passed.
    }
left =
    { $planned ->
        [yes] { $seat } left, as entered before.
       *[no] { $seat } left.
    }
touched = { $seat } picked the piece on { $square }.

offered = { $player } offers { FORM($offer, "article") }.
accepted = { $player } agrees to { FORM($offer, "article") }.
declined = { $player } does not agree to { FORM($offer, "article") }.
withdrawn = The offer of { FORM($offer, "article") } was taken back.
lapsed-overtaken = The offer of { FORM($offer, "article") } lapsed: the game went on.
lapsed-expired = The offer of { FORM($offer, "article") } lapsed: its time is over.
lapsed-gone = The offer of { FORM($offer, "article") } lapsed: whoever made it is no longer in the game.

taken-back =
    { $steps ->
        [0] The game is wound back to the start.
        [1] The game is wound back to after the first action.
       *[other] The game is wound back to after action { $steps }.
    }
paused = The game is paused.
resumed = The game goes on.
departed-resigned = { $seat } resigned.
departed-time = { $seat } lost on time.
departed-removed = { $seat } was taken out of the game by a director.
ran-out = The time of { $seat } has run out; an opponent may claim it.
time-given = { $seat } was given { FORM($span, "accusative") } more.
outage = The bot could not be reached for a while, so { $moves }.
outage-clock = { $seat } has { FORM($span, "accusative") } more
outage-lobby = the lobby stays open { FORM($span, "accusative") } longer
outage-setup = there are { FORM($span, "accusative") } more to choose an army
outage-offer = an offer stands { FORM($span, "accusative") } longer
vacation-began = { $player } is on vacation.
vacation-ended = { $player } is back from vacation.
replaced = { $player } plays { $seat } from now on.
called-off-by-tournament = The tournament called the game off: its pairings say what counts.
reinstated =
    { $steps ->
        [0] A director let the game go on from the start.
        [1] A director let the game go on from after the first action.
       *[other] A director let the game go on from after action { $steps }.
    }

# What only the person concerned is told.

conditions-set = Your conditions are kept.
conditions-cleared = Your conditions are cleared.
dropped-overtaken = Your conditions were dropped: the others played something else.
dropped-illegal = Your conditions were dropped: the answer is no longer allowed.
dropped-changed = Your conditions were dropped: the game was changed.
note-written = Your notes are kept.
watched = { $player } watches.
unwatched = { $player } no longer watches.
