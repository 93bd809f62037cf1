# What can be offered.

draw = draw
    .article = a draw
takeback = takeback
    .article = a takeback
pause = pause
    .article = a pause
resumption = resumption
    .article = to resume the game
abort = abort
    .article = to abort the game
replacement = replacement
    .article = a replacement
change = change of settings
    .article = to change the settings
change-to = change of settings ({ $changes })
    .article = to change the settings ({ $changes })
replacement-of = { $player } for { $seat }
    .article = { $player } as a replacement for { $seat }
# An offer of which only its number is known.
number = offer { $number }
    .article = offer { $number }
