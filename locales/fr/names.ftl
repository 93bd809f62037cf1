# Les camps, comme au début d’une phrase, puis au milieu.

seat-white = Les Blancs
    .bare = Blancs
    .nominative = les Blancs
    .genitive = des Blancs
    .dative = aux Blancs
seat-red = Les Rouges
    .bare = Rouges
    .nominative = les Rouges
    .genitive = des Rouges
    .dative = aux Rouges
seat-black = Les Noirs
    .bare = Noirs
    .nominative = les Noirs
    .genitive = des Noirs
    .dative = aux Noirs
seat-gold = Les Dorés
    .bare = Dorés
    .nominative = les Dorés
    .genitive = des Dorés
    .dative = aux Dorés

# Une pièce avec sa couleur. Seule, elle commence une phrase. « bare », « definite » et « the » : sans la couleur.

piece =
    { CAPITAL($kind, as: "the") } { GENDER($kind) ->
        [f] { COLOUR($seat) ->
            [red] rouge
            [black] noire
            [gold] dorée
           *[white] blanche
        }
       *[m] { COLOUR($seat) ->
            [red] rouge
            [black] noir
            [gold] doré
           *[white] blanc
        }
    }
    .bare = { $kind }
    .definite = { CAPITAL($kind, as: "the") }
    .the = { FORM($kind, as: "the") }
    .nominative =
        { FORM($kind, as: "the") } { GENDER($kind) ->
            [f] { COLOUR($seat) ->
                [red] rouge
                [black] noire
                [gold] dorée
               *[white] blanche
            }
           *[m] { COLOUR($seat) ->
                [red] rouge
                [black] noir
                [gold] doré
               *[white] blanc
            }
        }
    .genitive =
        { FORM($kind, as: "genitive") } { GENDER($kind) ->
            [f] { COLOUR($seat) ->
                [red] rouge
                [black] noire
                [gold] dorée
               *[white] blanche
            }
           *[m] { COLOUR($seat) ->
                [red] rouge
                [black] noir
                [gold] doré
               *[white] blanc
            }
        }
    .dative =
        { FORM($kind, as: "dative") } { GENDER($kind) ->
            [f] { COLOUR($seat) ->
                [red] rouge
                [black] noire
                [gold] dorée
               *[white] blanche
            }
           *[m] { COLOUR($seat) ->
                [red] rouge
                [black] noir
                [gold] doré
               *[white] blanc
            }
        }

# Un camp et le nom de la personne qui joue.

player = { $seat } ({ $name })
    .bare = { FORM($seat, as: "bare") } ({ $name })
    .nominative = { FORM($seat, as: "nominative") } ({ $name })
    .genitive = { FORM($seat, as: "genitive") } ({ $name })
    .dative = { FORM($seat, as: "dative") } ({ $name })

# Un ordinateur. Le niveau 9 est la pleine force.
computer =
    { $level ->
        [9] Castellan (pleine force)
       *[other] Castellan (niveau { $level })
    }
# La même chose entre parenthèses : Les Blancs (Castellan, niveau 3).
computer-seated =
    { $level ->
        [9] Castellan, pleine force
       *[other] Castellan, niveau { $level }
    }

# Les listes : ce qui se met entre deux éléments, et avant le dernier.

list-comma = { $list }, { $item }
list-and = { $list } et { $item }
list-semicolon = { $list } ; { $item }
list-arrow = { $list } → { $item }

# Les durées : les deux plus grandes unités.

days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
date =
    { $day ->
        [1] 1er
       *[other] { $day }
    } { $month ->
        [1] janv.
        [2] févr.
        [3] mars
        [4] avr.
        [5] mai
        [6] juin
        [7] juil.
        [8] août
        [9] sept.
        [10] oct.
        [11] nov.
       *[12] déc.
    } { $year }
hours =
    { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } secondes
    }
time = { $larger } { $smaller }

# Ce qui se met entre deux phrases.
between-sentences = { " " }
