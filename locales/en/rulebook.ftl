# Whose word a rule is.

origin-inventor = The inventor's rule.
origin-castellan = Castellan's ruling: the inventor's text is silent or lost here.
origin-both = The inventor's rule, with Castellan's ruling where the text is silent.
origin-agreed = Applies only if the players agreed on it before the game.
