# Whose word a rule is.

origin-inventor = The inventor's rule.
origin-castellan = Castellan's ruling: the inventor's text is silent here, or lost.
origin-both = The inventor's rule, with Castellan's ruling where it is silent.
origin-agreed = It holds where it was agreed before the game.
