# Les refus communs à tous les jeux.

# Un refus avec sa règle.
ruling = { $rule } : { $said }

# La partie est terminée.
GAME_OVER = La partie est terminée.
# Une case que cet échiquier n’a pas.
OFF_BOARD = Il n’y a pas de case { $to } sur cet échiquier.
# Une forme de coup que ce jeu n’a pas.
NO_SUCH_FORM = Ce jeu n’a pas de coup de ce genre.
# Passer alors qu’autre chose est possible.
MAY_NOT_PASS = { $seat } ne peuvent pas passer : il y a un coup légal.
# Quitter n’est pas un coup que les règles jugent.
LEAVING = Aucun coup ne fait sortir { FORM($seat, as: "nominative") } de la partie. Il faut abandonner.
# Un camp qui n’est pas dans la partie.
NO_SUCH_SEAT = { $seat } ne sont pas dans cette partie.
# Rien sur la première case.
EMPTY_SQUARE = Il n’y a pas de pièce en { $from }.
# La pièce est à un camp qui n’a pas le trait.
WRONG_SEAT = C’est { FORM($seat, as: "dative") } de jouer, et { FORM($piece, as: "nominative") } en { $from } n’est pas à eux.
# Le départ et l’arrivée sont la même case.
NO_MOVE = { FORM($piece, as: "definite") } est déjà en { $from }.
# Le mouvement n’y mène pas.
NOT_ITS_MOVE =
    { GENDER($piece) ->
        [f] { FORM($piece, as: "definite") } ne peut pas aller en { $to } : elle { MOVES($piece) }.
       *[m] { FORM($piece, as: "definite") } ne peut pas aller en { $to } : il { MOVES($piece) }.
    }
# Quelque chose barre la route.
BLOCKED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } en { $at } lui barre la route.
# Une pièce du même camp est sur la case d’arrivée.
OWN_PIECE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } s’y trouve.
# Un suffixe qui ne veut rien dire ici.
NOTHING_FOLLOWS = { FORM($piece, as: "definite") } peut aller en { $to }, mais sans promotion ni parachutage.
