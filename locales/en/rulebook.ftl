# Whose word a rule is: a small line below the text of a rule in `/rules`.

origin-inventor = The inventor's rule.
origin-castellan = Castellan's ruling: the inventor's text is silent here, is lost or contradicts itself.
origin-both = The inventor's rule, with Castellan's ruling where the text is silent, is lost or contradicts itself.
