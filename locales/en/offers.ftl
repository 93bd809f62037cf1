# What can be offered.

draw = draw
    .article = a draw
takeback = takeback
    .article = a takeback
pause = pause
    .article = a pause
resumption = resumption
    .article = a resumption
abort = abort
    .article = an abort
replacement = replacement
    .article = a replacement
replacement-of = replacement of { $seat } by { $player }
    .article = a replacement of { $seat } by { $player }
# An offer of which only its number is known.
number = offer { $number }
    .article = offer { $number }
