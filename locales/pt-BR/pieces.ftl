# As peças de mais de um jogo. `gender` é m ou f. As formas: .bare rei, .the o rei, .definite O rei, .article um rei,
# .genitive do rei, .dative ao rei, .instrumental pelo rei, .many reis.

kind-king = Rei
    .letter = R
    .gender = m
    .bare = rei
    .the = o rei
    .definite = O rei
    .article = um rei
    .genitive = do rei
    .dative = ao rei
    .instrumental = pelo rei
    .many = reis
    .counted =
        { $count ->
            [one] { $count } rei
           *[other] { $count } reis
        }

kind-queen = Dama
    .letter = D
    .gender = f
    .bare = dama
    .the = a dama
    .definite = A dama
    .article = uma dama
    .genitive = da dama
    .dative = à dama
    .instrumental = pela dama
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
    .the = a torre
    .definite = A torre
    .article = uma torre
    .genitive = da torre
    .dative = à torre
    .instrumental = pela torre
    .many = torres
    .counted =
        { $count ->
            [one] { $count } torre
           *[other] { $count } torres
        }

kind-bishop = Bispo
    .letter = B
    .gender = m
    .bare = bispo
    .the = o bispo
    .definite = O bispo
    .article = um bispo
    .genitive = do bispo
    .dative = ao bispo
    .instrumental = pelo bispo
    .many = bispos
    .counted =
        { $count ->
            [one] { $count } bispo
           *[other] { $count } bispos
        }

kind-knight = Cavalo
    .letter = C
    .gender = m
    .bare = cavalo
    .the = o cavalo
    .definite = O cavalo
    .article = um cavalo
    .genitive = do cavalo
    .dative = ao cavalo
    .instrumental = pelo cavalo
    .many = cavalos
    .counted =
        { $count ->
            [one] { $count } cavalo
           *[other] { $count } cavalos
        }

kind-pawn = Peão
    .gender = m
    .bare = peão
    .the = o peão
    .definite = O peão
    .article = um peão
    .genitive = do peão
    .dative = ao peão
    .instrumental = pelo peão
    .many = peões
    .counted =
        { $count ->
            [one] { $count } peão
           *[other] { $count } peões
        }

# L, porque o C é do cavalo.
kind-cardinal = Cardeal
    .letter = L
    .gender = m
    .bare = cardeal
    .the = o cardeal
    .definite = O cardeal
    .article = um cardeal
    .genitive = do cardeal
    .dative = ao cardeal
    .instrumental = pelo cardeal
    .many = cardeais
    .counted =
        { $count ->
            [one] { $count } cardeal
           *[other] { $count } cardeais
        }

kind-archer = Arqueiro
    .gender = m
    .bare = arqueiro
    .the = o arqueiro
    .definite = O arqueiro
    .article = um arqueiro
    .genitive = do arqueiro
    .dative = ao arqueiro
    .instrumental = pelo arqueiro
    .many = arqueiros
    .counted =
        { $count ->
            [one] { $count } arqueiro
           *[other] { $count } arqueiros
        }
