# Los colores: como etiqueta, al principio de una frase (`definite`), dentro de ella (`nominative`) y entre paréntesis (`bare`).
# Siempre van en femenino plural: «Ganan las blancas».

seat-white = Blancas
    .definite = Las blancas
    .nominative = las blancas
    .bare = blancas
seat-red = Rojas
    .definite = Las rojas
    .nominative = las rojas
    .bare = rojas
seat-black = Negras
    .definite = Las negras
    .nominative = las negras
    .bare = negras
seat-gold = Doradas
    .definite = Las doradas
    .nominative = las doradas
    .bare = doradas

# Una pieza con su color. La forma básica empieza una frase. `definite`, `the` y `bare` no llevan color.

piece =
    { GENDER($kind) ->
        [f] La { FORM($kind, as: "bare") } { COLOUR($seat) ->
            [red] roja
            [black] negra
            [gold] dorada
           *[white] blanca
        }
       *[m] El { FORM($kind, as: "bare") } { COLOUR($seat) ->
            [red] rojo
            [black] negro
            [gold] dorado
           *[white] blanco
        }
    }
    .bare = { FORM($kind, as: "bare") }
    .definite = { FORM($kind, as: "definite") }
    .the = { FORM($kind, as: "the") }
    .nominative =
        { GENDER($kind) ->
            [f] la { FORM($kind, as: "bare") } { COLOUR($seat) ->
                [red] roja
                [black] negra
                [gold] dorada
               *[white] blanca
            }
           *[m] el { FORM($kind, as: "bare") } { COLOUR($seat) ->
                [red] rojo
                [black] negro
                [gold] dorado
               *[white] blanco
            }
        }
    .genitive =
        { GENDER($kind) ->
            [f] de la { FORM($kind, as: "bare") } { COLOUR($seat) ->
                [red] roja
                [black] negra
                [gold] dorada
               *[white] blanca
            }
           *[m] del { FORM($kind, as: "bare") } { COLOUR($seat) ->
                [red] rojo
                [black] negro
                [gold] dorado
               *[white] blanco
            }
        }
    .dative =
        { GENDER($kind) ->
            [f] a la { FORM($kind, as: "bare") } { COLOUR($seat) ->
                [red] roja
                [black] negra
                [gold] dorada
               *[white] blanca
            }
           *[m] al { FORM($kind, as: "bare") } { COLOUR($seat) ->
                [red] rojo
                [black] negro
                [gold] dorado
               *[white] blanco
            }
        }

# Un color con el nombre de quien lo lleva.

player = { $seat } ({ $name })
    .definite = { FORM($seat, as: "definite") } ({ $name })
    .nominative = { FORM($seat, as: "nominative") } ({ $name })
    .bare = { FORM($seat, as: "bare") } ({ $name })

# La máquina. El nivel 9 es la fuerza máxima.
computer =
    { $level ->
        [9] Castellan (fuerza máxima)
       *[other] Castellan (nivel { $level })
    }
# Lo mismo entre paréntesis: Blancas (Castellan, nivel 3).
computer-seated =
    { $level ->
        [9] Castellan, fuerza máxima
       *[other] Castellan, nivel { $level }
    }

# Listas: lo que va entre dos elementos y antes del último.

list-comma = { $list }, { $item }
# «e» delante de i- y hi-, pero no de hie- ni hia-.
list-and =
    { BEGINS($item, with: "i í hi hí !hia !hie") ->
        [yes] { $list } e { $item }
       *[no] { $list } y { $item }
    }
list-semicolon = { $list }; { $item }
list-arrow = { $list } → { $item }

# Duraciones. Se dicen las dos unidades mayores.

days =
    { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
date =
    { $day } { $month ->
        [1] ene
        [2] feb
        [3] mar
        [4] abr
        [5] may
        [6] jun
        [7] jul
        [8] ago
        [9] sept
        [10] oct
        [11] nov
       *[12] dic
    } { $year }
hours =
    { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
time = { $larger } { $smaller }

# Lo que va entre dos frases.
between-sentences = { " " }
