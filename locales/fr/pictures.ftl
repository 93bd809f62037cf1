# Les images, les échiquiers en texte et la page pour revoir une partie.

# Sous un échiquier en texte.

board-to-move = Trait { FORM($seat, as: "dative") }
board-reserve = { FORM($seat, as: "bare") }, en réserve : { $value }
board-captured = { FORM($seat, as: "bare") }, pièces prises : { $value }
board-phase = { FORM($seat, as: "bare") }, phase : { $value }
board-failed = Prises ratées ce tour-ci : { $squares }

# Un camp sur la page, avec les pièces à côté de l’échiquier.

seat-holds = { FORM($player, as: "bare") } : { $pieces }

# La page : sa liste de coups, ses boutons, et à quoi ils servent.

replay-start = Début
replay-move = { $number }. { FORM($seat, as: "bare") } { $move }
replay-play = Lire
replay-stop = Pause
replay-steps = Étapes
replay-first-title = Au début (Origine)
replay-back-title = En arrière (flèche gauche)
replay-play-title = Lire (espace)
replay-on-title = En avant (flèche droite)
replay-last-title = À la fin (Fin)
replay-place = Moment de la partie
