# Piezas que aparecen en más de un juego. `gender` es m o f.
# Letras: R, D, T, A, C, P como en el ajedrez. El cardenal es L (cardenaL) y el arquero F (flecha), porque C y A son el
# caballo y el alfil.

kind-king = Rey
    .letter = R
    .gender = m
    .bare = rey
    .definite = El rey
    .the = el rey
    .genitive = del rey
    .dative = al rey
    .article = un rey
    .many = reyes
    .counted =
        { $count ->
            [one] { $count } rey
           *[other] { $count } reyes
        }

kind-queen = Dama
    .letter = D
    .gender = f
    .bare = dama
    .definite = La dama
    .the = la dama
    .genitive = de la dama
    .dative = a la dama
    .article = una dama
    .many = damas
    .counted =
        { $count ->
            [one] { $count } dama
           *[other] { $count } damas
        }

kind-rook = Torre
    .letter = T
    .gender = f
    .bare = torre
    .definite = La torre
    .the = la torre
    .genitive = de la torre
    .dative = a la torre
    .article = una torre
    .many = torres
    .counted =
        { $count ->
            [one] { $count } torre
           *[other] { $count } torres
        }

kind-bishop = Alfil
    .letter = A
    .gender = m
    .bare = alfil
    .definite = El alfil
    .the = el alfil
    .genitive = del alfil
    .dative = al alfil
    .article = un alfil
    .many = alfiles
    .counted =
        { $count ->
            [one] { $count } alfil
           *[other] { $count } alfiles
        }

kind-knight = Caballo
    .letter = C
    .gender = m
    .bare = caballo
    .definite = El caballo
    .the = el caballo
    .genitive = del caballo
    .dative = al caballo
    .article = un caballo
    .many = caballos
    .counted =
        { $count ->
            [one] { $count } caballo
           *[other] { $count } caballos
        }

kind-pawn = Peón
    .letter = P
    .gender = m
    .bare = peón
    .definite = El peón
    .the = el peón
    .genitive = del peón
    .dative = al peón
    .article = un peón
    .many = peones
    .counted =
        { $count ->
            [one] { $count } peón
           *[other] { $count } peones
        }

kind-cardinal = Cardenal
    .letter = L
    .gender = m
    .bare = cardenal
    .definite = El cardenal
    .the = el cardenal
    .genitive = del cardenal
    .dative = al cardenal
    .article = un cardenal
    .many = cardenales
    .counted =
        { $count ->
            [one] { $count } cardenal
           *[other] { $count } cardenales
        }

kind-archer = Arquero
    .letter = F
    .gender = m
    .bare = arquero
    .definite = El arquero
    .the = el arquero
    .genitive = del arquero
    .dative = al arquero
    .article = un arquero
    .many = arqueros
    .counted =
        { $count ->
            [one] { $count } arquero
           *[other] { $count } arqueros
        }
