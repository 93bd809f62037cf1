# What players offer each other. The name alone stands in settings and lists; `.article` follows "Ada offers ..."
# (public line); `.request` begins "... was withdrawn", "... has expired". $changes: settings with their new values;
# $player: a person's name; $seat: a seat.

draw = draw
    .article = a draw
    .request = The draw offer
takeback = takeback
    .article = a takeback
    .request = The takeback request
pause = pause
    .article = a pause
    .request = The request to pause
resumption = resumption
    .article = to resume the game
    .request = The request to resume the game
abort = abort
    .article = to abort the game
    .request = The request to end the game
replacement = replacement
    .article = a replacement
    .request = The request for a replacement
change = change of settings
    .article = to change the settings
    .request = The request to change the settings
change-to = change of settings ({ $changes })
    .article = to change the settings ({ $changes })
    .request = The request to change the settings ({ $changes })
replacement-of = { $player } for { $seat }
    .article = { $player } as a replacement for { $seat }
    .request = The request for a replacement ({ $player } for { $seat })
# An offer of which only its number is known.
number = offer { $number }
    .article = offer { $number }
    .request = Offer { $number }
