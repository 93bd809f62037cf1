# De qui vient une règle.

origin-inventor = Règle de l’inventeur.
origin-castellan = Décision de Castellan : le texte de l’inventeur ne dit rien ici, est perdu ou se contredit.
origin-both = Règle de l’inventeur, avec la décision de Castellan là où le texte ne dit rien, est perdu ou se contredit.
