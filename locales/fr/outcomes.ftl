# Comment finissent les parties. $winner est un camp, avec ou sans le nom de la personne qui joue.

won-summit = { $winner } gagnent : le roi est sur le sommet.
won-last-seat = { $winner } gagnent : il ne reste personne d’autre dans la partie.
won-phases = { $winner } gagnent : le roi a passé sa dernière phase.
won-flags = { $winner } gagnent : les deux drapeaux adverses sont pris.
won-final-rank = { $winner } gagnent : un drapeau a atteint la dernière rangée.
won-checkmate = { $winner } gagnent par échec et mat.
won-conquest = { $winner } gagnent par conquête : le roi sans défense est perdu.
won-gambit = { $winner } gagnent par le Gambit du bouffon : un bouffon est sur la case royale adverse.
won-king-captured = { $winner } gagnent : le roi adverse est pris.
won-stalemate = { $winner } gagnent : l’adversaire n’a aucun coup légal.
won-resignation = { $winner } gagnent par abandon.
won-time = { $winner } gagnent au temps.
won-forfeit = { $winner } gagnent par forfait : l’adversaire n’était pas là.
won-withdrawal = { $winner } gagnent : l’adversaire a quitté le tournoi.
won-director = { $winner } gagnent sur décision de l’arbitre.

drawn-stalemate = Nulle par pat : il n’y a aucun coup légal.
drawn-stalemate-of = Nulle par pat : { FORM($player, as: "nominative") } n’ont aucun coup légal.
drawn-passes = Nulle : tous les camps ont passé l’un après l’autre.
drawn-repetition = Nulle par répétition.
drawn-repetition-times = Nulle par répétition : la position est apparue { $count } fois.
drawn-clock = Nulle : trop de coups sans progrès.
drawn-agreement = Nulle par accord.
drawn-claim = Nulle sur réclamation.
drawn-director = Nulle sur décision de l’arbitre.
drawn-only-computers = Nulle : il ne restait que des ordinateurs, la partie s’arrête donc là.

# Sans résultat.

closed-cancelled = La partie a été annulée.
closed-expired = La partie n’a pas commencé à temps et a été fermée.
closed-aborted = La partie a été arrêtée : tout le monde était d’accord.
