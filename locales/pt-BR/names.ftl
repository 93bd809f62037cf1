# Os lados, como aparecem no início de uma frase ou sozinhos. As outras formas:
# .bare brancas, .the as brancas, .definite As brancas, .genitive das brancas, .dative às brancas,
# .instrumental pelas brancas.

seat-white = Brancas
    .bare = brancas
    .the = as brancas
    .definite = As brancas
    .genitive = das brancas
    .dative = às brancas
    .instrumental = pelas brancas
seat-red = Vermelhas
    .bare = vermelhas
    .the = as vermelhas
    .definite = As vermelhas
    .genitive = das vermelhas
    .dative = às vermelhas
    .instrumental = pelas vermelhas
seat-black = Pretas
    .bare = pretas
    .the = as pretas
    .definite = As pretas
    .genitive = das pretas
    .dative = às pretas
    .instrumental = pelas pretas
seat-gold = Douradas
    .bare = douradas
    .the = as douradas
    .definite = As douradas
    .genitive = das douradas
    .dative = às douradas
    .instrumental = pelas douradas

# Uma peça com a cor do seu lado. A forma básica inicia uma frase: O rei branco. Com cor: .nominative o rei branco,
# .genitive do rei branco, .dative ao rei branco, .instrumental pelo rei branco. Sem cor: .bare rei, .the o rei,
# .definite O rei.

colour =
    { GENDER($kind) ->
        [f] { COLOUR($seat) ->
            [red] vermelha
            [black] preta
            [gold] dourada
           *[white] branca
        }
       *[m] { COLOUR($seat) ->
            [red] vermelho
            [black] preto
            [gold] dourado
           *[white] branco
        }
    }
piece = { FORM($kind, as: "definite") } { colour }
    .bare = { FORM($kind, as: "bare") }
    .the = { FORM($kind, as: "the") }
    .definite = { FORM($kind, as: "definite") }
    .nominative = { FORM($kind, as: "the") } { colour }
    .genitive = { FORM($kind, as: "genitive") } { colour }
    .dative = { FORM($kind, as: "dative") } { colour }
    .instrumental = { FORM($kind, as: "instrumental") } { colour }

# Um lado com o nome de quem joga. Em .nominative o nome vem primeiro, e o verbo fica no singular: Ada (brancas) propõe.

player = { $seat } ({ $name })
    .bare = { FORM($seat, as: "bare") } ({ $name })
    .the = { FORM($seat, as: "the") } ({ $name })
    .definite = { FORM($seat, as: "definite") } ({ $name })
    .nominative = { $name } ({ FORM($seat, as: "bare") })
    .genitive = { FORM($seat, as: "genitive") } ({ $name })
    .dative = { FORM($seat, as: "dative") } ({ $name })
    .instrumental = { FORM($seat, as: "instrumental") } ({ $name })

# Um computador. O nível 9 é a força máxima.
computer =
    { $level ->
        [9] Castellan (força máxima)
       *[other] Castellan (nível { $level })
    }
# O mesmo, dentro de parênteses: Brancas (Castellan, nível 3).
computer-seated =
    { $level ->
        [9] Castellan, força máxima
       *[other] Castellan, nível { $level }
    }

# Listas: o que fica entre dois itens, e antes do último.

list-comma = { $list }, { $item }
list-and = { $list } e { $item }
list-semicolon = { $list }; { $item }
list-arrow = { $list } → { $item }

# Durações, nas duas maiores unidades.

days =
    { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
date =
    { $day } de { $month ->
        [1] jan.
        [2] fev.
        [3] mar.
        [4] abr.
        [5] mai.
        [6] jun.
        [7] jul.
        [8] ago.
        [9] set.
        [10] out.
        [11] nov.
       *[12] dez.
    } de { $year }
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
time = { $larger } e { $smaller }

# Entre duas frases.
between-sentences = { " " }
