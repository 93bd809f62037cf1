# O título.

title = Rei Gigante

# As peças que só este jogo tem.

kind-giant-king = Rei gigante
    .letter = R
    .gender = m
    .bare = rei gigante
    .the = o rei gigante
    .definite = O rei gigante
    .article = um rei gigante
    .genitive = do rei gigante
    .dative = ao rei gigante
    .instrumental = pelo rei gigante
    .many = reis gigantes
    .counted =
        { $count ->
            [one] { $count } rei gigante
           *[other] { $count } reis gigantes
        }

kind-gryphon = Grifo
    .gender = m
    .bare = grifo
    .the = o grifo
    .definite = O grifo
    .article = um grifo
    .genitive = do grifo
    .dative = ao grifo
    .instrumental = pelo grifo
    .many = grifos
    .counted =
        { $count ->
            [one] { $count } grifo
           *[other] { $count } grifos
        }

# Sem letra própria: W, como em inglês, porque o G é do grifo.
kind-wildebeest = Gnu
    .gender = m
    .bare = gnu
    .the = o gnu
    .definite = O gnu
    .article = um gnu
    .genitive = do gnu
    .dative = ao gnu
    .instrumental = pelo gnu
    .many = gnus
    .counted =
        { $count ->
            [one] { $count } gnu
           *[other] { $count } gnus
        }

kind-reaper = Ceifador
    .gender = m
    .bare = ceifador
    .the = o ceifador
    .definite = O ceifador
    .article = um ceifador
    .genitive = do ceifador
    .dative = ao ceifador
    .instrumental = pelo ceifador
    .many = ceifadores
    .counted =
        { $count ->
            [one] { $count } ceifador
           *[other] { $count } ceifadores
        }

kind-citadel = Cidadela
    .gender = f
    .bare = cidadela
    .the = a cidadela
    .definite = A cidadela
    .article = uma cidadela
    .genitive = da cidadela
    .dative = à cidadela
    .instrumental = pela cidadela
    .many = cidadelas
    .counted =
        { $count ->
            [one] { $count } cidadela
           *[other] { $count } cidadelas
        }

kind-behemoth = Beemote
    .gender = m
    .bare = beemote
    .the = o beemote
    .definite = O beemote
    .article = um beemote
    .genitive = do beemote
    .dative = ao beemote
    .instrumental = pelo beemote
    .many = beemotes
    .counted =
        { $count ->
            [one] { $count } beemote
           *[other] { $count } beemotes
        }

kind-archangel = Arcanjo
    .gender = m
    .bare = arcanjo
    .the = o arcanjo
    .definite = O arcanjo
    .article = um arcanjo
    .genitive = do arcanjo
    .dative = ao arcanjo
    .instrumental = pelo arcanjo
    .many = arcanjos
    .counted =
        { $count ->
            [one] { $count } arcanjo
           *[other] { $count } arcanjos
        }

kind-lioness = Leoa
    .gender = f
    .bare = leoa
    .the = a leoa
    .definite = A leoa
    .article = uma leoa
    .genitive = da leoa
    .dative = à leoa
    .instrumental = pela leoa
    .many = leoas
    .counted =
        { $count ->
            [one] { $count } leoa
           *[other] { $count } leoas
        }

kind-chimera = Quimera
    .gender = f
    .bare = quimera
    .the = a quimera
    .definite = A quimera
    .article = uma quimera
    .genitive = da quimera
    .dative = à quimera
    .instrumental = pela quimera
    .many = quimeras
    .counted =
        { $count ->
            [one] { $count } quimera
           *[other] { $count } quimeras
        }

# Como cada peça anda, depois do nome dela.

moves-giant-king = anda uma casa em qualquer direção e é indicado pela casa mais baixa à esquerda, antes e depois do lance
moves-gryphon = anda uma casa na diagonal e dali pode seguir para fora quantas casas quiser, na horizontal ou na vertical
moves-rook = anda quantas casas quiser na horizontal ou na vertical
moves-wildebeest = salta uma casa numa direção e duas ou três na outra
moves-cardinal = anda quantas casas quiser na diagonal, ou salta como o cavalo do xadrez
moves-knight = salta como o cavalo do xadrez, ou exatamente duas casas na diagonal
moves-bishop = anda quantas casas quiser na diagonal
moves-pawn = anda uma casa para a frente, ou duas se ainda estiver na fileira inicial, e captura uma casa à frente na diagonal
moves-reaper = anda como um grifo ou uma torre
moves-citadel = anda como uma torre, salta como o cavalo do xadrez, ou salta exatamente duas casas na diagonal
moves-behemoth = salta uma ou duas casas numa direção e duas ou três na outra
moves-archangel = anda como um grifo ou um bispo
moves-lioness = salta para qualquer casa a até dois lances de rei
moves-chimera = anda como um bispo, ou uma casa na horizontal ou na vertical e dali quantas quiser para fora, na diagonal

# Notas dos diagramas.

note-giant-king = Ele ocupa quatro casas e é indicado pela mais baixa à esquerda. Captura todas as peças inimigas nas casas para onde vai.
note-pawn = Na sua oitava, nona e décima fileira, outra peça do seu lado pode ser promovida.

# Por que um lance é recusado.

TURNS_INTO_NOTHING = { FORM($piece, as: "definite") } não pode virar outra peça. Nas três últimas fileiras, um peão promove outra peça: diga a casa dela.
WRONG_CORNER = Indique { FORM($piece, as: "the") } pela casa mais baixa à esquerda: { $via }, e não { $from }.
OVER_THE_EDGE = { FORM($piece, as: "definite") } não pode ir para { $to }: as quatro casas precisam ficar dentro do tabuleiro.
ONTO_OWN_PIECE = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "the") } do mesmo lado em { $at } está no caminho.
ONTO_OTHER_KING = { FORM($piece, as: "definite") } não pode ir para { $to }: ficaria em cima { FORM($by, as: "genitive") } em { $at }.
TAKES_KING = { FORM($piece, as: "definite") } não pode ir para { $to }: nada captura { FORM($by, as: "nominative") }.
PAWN_FACES_PIECE = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "nominative") } está lá, e peões capturam na diagonal.
DOUBLE_STEP = { FORM($piece, as: "definite") } não pode ir para { $to }: peões só andam duas casas a partir da fileira inicial.
NOTHING_TO_CAPTURE = { FORM($piece, as: "definite") } não pode ir para { $to }: peões só andam na diagonal para capturar, e lá não há nada para capturar.
EN_PASSANT_GONE = { FORM($piece, as: "definite") } não pode capturar en passant em { $to }: { FORM($by, as: "nominative") } em { $at } não passou por essa casa no último lance.
TOO_EARLY = { FORM($piece, as: "definite") } não pode promover nem recolocar uma peça em { $to }: isso é para um peão na sua 8ª, 9ª ou 10ª fileira.
PROMOTES_NOBODY = Não há peça em { $via } para promover.
PROMOTES_ENEMY = { FORM($seat, as: "definite") } não podem promover { FORM($by, as: "nominative") } em { $at }. Escolha uma peça do próprio lado.
PROMOTES_PAWN = { $by } em { $at } não pode ser promovido: peões nunca são. Escolha outra peça.
PROMOTES_KING = { $by } em { $at } não pode ser promovido: reis gigantes nunca são. Escolha outra peça.
PROMOTES_TWICE =
    { GENDER($by) ->
        [f] { $by } em { $at } já foi promovida. Escolha outra peça.
       *[m] { $by } em { $at } já foi promovido. Escolha outra peça.
    }
DROPS_PAWN = { FORM($seat, as: "definite") } não podem recolocar um peão.
DROPS_TOO_SOON = { FORM($seat, as: "definite") } ainda não podem recolocar uma peça: dá para promover { FORM($by, as: "nominative") } em { $at }.
DROPS_NOTHING =
    { GENDER($kind) ->
        [f] { FORM($seat, as: "definite") } não têm { FORM($kind, as: "bare") } capturada para recolocar.
       *[m] { FORM($seat, as: "definite") } não têm { FORM($kind, as: "bare") } capturado para recolocar.
    }
DROPS_TOO_FAR = Não dá para recolocar { FORM($kind, as: "the") } em { $via }: a casa não fica ao lado do rei gigante { FORM($seat, as: "genitive") }.
DROPS_ONTO_PIECE = Não dá para recolocar { FORM($kind, as: "the") } em { $at }: { FORM($by, as: "nominative") } está lá.
STAYS_IN_CHECK = { FORM($piece, as: "definite") } não pode ir para { $to }: o rei gigante { FORM($seat, as: "genitive") } continuaria em xeque. As quatro casas dele estão atacadas, { $via } { FORM($by, as: "instrumental") } em { $at }.
EXPOSES_KING = { FORM($piece, as: "definite") } não pode ir para { $to }: o rei gigante { FORM($seat, as: "genitive") } ficaria em xeque. As quatro casas dele ficariam atacadas, { $via } { FORM($by, as: "instrumental") } em { $at }.
KING_INTO_CHECK = { FORM($piece, as: "definite") } não pode ir para { $to }: ficaria em xeque. As quatro casas dele ficariam atacadas, { $via } { FORM($by, as: "instrumental") } em { $at }.

# As regras.

GK-1 = O tabuleiro tem 10 × 10 casas. A primeira fileira das brancas, de a até j, é grifo, torre, gnu, cardeal, rei gigante (e e f, nas fileiras 1 e 2), cardeal, gnu, torre, grifo. Os cavalos começam em c2 e h2, os bispos em b2 e i2, os peões na terceira fileira. As pretas espelham isso. As brancas começam.
GK-2 = O rei gigante ocupa 2 × 2 casas e anda uma casa em qualquer direção. Ele captura todas as peças inimigas nas suas novas casas, até três de uma vez; peças do próprio lado o bloqueiam. Ele não pode rocar nem pisar no outro rei gigante.
GK-3 = O grifo anda uma casa na diagonal. Se essa casa está vazia, dali ele pode seguir para fora quantas casas quiser, na horizontal ou na vertical. O ceifador anda como um grifo ou uma torre.
GK-4 = A torre anda como no xadrez. A cidadela anda como uma torre, salta como o cavalo do xadrez, ou salta exatamente duas casas na diagonal.
GK-5 = O gnu salta uma casa numa direção e duas ou três na outra. O beemote também pode saltar duas casas em cada direção, ou duas numa e três na outra.
GK-6 = O cardeal anda como um bispo ou salta como o cavalo do xadrez. O arcanjo anda como um grifo ou um bispo, sem esse salto.
GK-7 = O cavalo salta como o do xadrez, ou exatamente duas casas na diagonal. A leoa salta para qualquer uma das 24 casas a até dois lances de rei.
GK-8 = O bispo anda como no xadrez. A quimera anda como um bispo, ou uma casa na horizontal ou na vertical e, se essa casa está vazia, dali quantas quiser para fora, na diagonal.
GK-9 = O peão anda como no xadrez: uma casa para a frente, ou duas a partir da fileira inicial (3 para as brancas, 8 para as pretas), capturando uma casa à frente na diagonal. Ele pode capturar en passant logo depois de um avanço duplo.
GK-10 = Nenhuma peça pode capturar um rei gigante nem ir para as casas dele. Um rei gigante bloqueia as outras peças como qualquer peça, a não ser no caso de GK-12.
GK-11 = Um rei gigante só está em xeque enquanto as quatro casas dele estão atacadas. Você não pode fazer um lance que deixe seu próprio rei gigante em xeque. Promoções, peças recolocadas e a retirada do peão contam como parte do lance.
GK-12 = As casas de um rei gigante não protegem umas às outras: cada uma é avaliada como se as outras três estivessem vazias. O mesmo vale para o primeiro passo de um lance com curva.
GK-13 = Um rei gigante ataca uma casa se um dos seus lances passaria a cobrir essa casa.
GK-14 = Se você está em xeque e não tem lance legal, é xeque-mate e você perde. Se não está em xeque e não tem lance legal, é empate. Uma partida continua mesmo que nenhum lado possa mais vencê-la.
GK-15 = Peões não se promovem. Quando seu peão chega à 8ª fileira, e de novo na 9ª e na 10ª, você pode promover na hora outra peça sua que ainda não foi promovida (menos peões e o rei gigante). Na 10ª fileira, o peão sai do tabuleiro, mesmo que você não promova nada.
GK-16 = Se você não tem nenhuma peça assim no tabuleiro, pode recolocar uma das suas peças capturadas, sem promoção, em uma casa vazia ao lado do seu rei gigante. Peões não podem ser recolocados. Nesse momento, o peão que avançou ainda está na casa dele.
GK-17 = Promover e recolocar são opcionais. Se não fizer isso na hora, a chance se perde.

# O jogo em resumo, e os passos do tutorial: do que cada um trata, o que fazer, e o que se diz depois.

summary = O Rei Gigante (Giant-King Chess) é xadrez em um tabuleiro maior, com um rei do tamanho de quatro casas. O rei gigante captura tudo em que pisa. Ele só está em xeque quando as quatro casas dele estão atacadas. Peões que vão longe promovem outras peças. Xeque-mate vence.
goal = Para vencer, dê xeque-mate no rei gigante inimigo, que ocupa quatro casas.

lesson-four-squares = Quatro casas
    .about = Seu rei ocupa quatro casas. Ele captura todas as peças inimigas em que pisa. Suas próprias peças o bloqueiam.
    .task = Capture duas peças de uma vez com seu rei gigante.
    .done = Um passo, duas capturas. Podem ser até três.
lesson-gryphon = O grifo
    .about = O grifo faz curva: uma casa na diagonal, depois em linha reta. Uma peça na primeira casa o bloqueia.
    .task = Capture a torre em e9 com seu grifo.
    .done = Uma casa na diagonal até e5, depois reto até e9.
lesson-jumps = Peças que saltam
    .about = Estas três saltam sobre o que estiver no meio. O cardeal também anda como um bispo.
    .task = Capture o bispo com seu gnu.
    .done = Uma casa numa direção, três na outra.
lesson-promotion = Peões promovem outras peças
    .about = Um peão nunca se promove. Quando chega à sua 8ª, 9ª ou 10ª fileira, ele pode promover na hora outra peça sua. Um grifo vira ceifador.
    .task = Leve seu peão para e8 e promova seu grifo.
    .done = Seu grifo agora é um ceifador. Use esse direito na hora, ou ele se perde.
lesson-promoted-riders = Promovidas de longo alcance
    .about = Uma peça promovida tem um novo nome e mais lances. A maioria destas anda como duas peças juntas.
    .task = Capture a torre em f7 com sua quimera.
    .done = Uma casa para a frente, depois para fora na diagonal: é o segundo jeito de a quimera andar.
lesson-promoted-jumps = Promovidas que saltam
    .about = Duas peças promovidas saltam, para mais casas do que antes.
    .task = Capture o cavalo com seu beemote.
    .done = Duas casas numa direção e três na outra, sobre tudo o que estava no meio.
lesson-drop = Recolocar uma peça
    .about = Se não sobrou nada para promover, um peão que vai longe traz de volta uma peça capturada: você a recoloca ao lado do seu rei gigante.
    .task = Leve seu peão para f8 e recoloque seu cavalo capturado.
    .done = Seu cavalo voltou para o lado do rei.
lesson-checkmate = Xeque e xeque-mate
    .about = Um rei gigante só está em xeque enquanto as quatro casas dele estão atacadas. Suas torres já atacam as colunas h e i.
    .task = Dê xeque-mate: faça seu ceifador atacar a coluna j.
    .done = As quatro casas estão atacadas, e nada ajuda: xeque-mate, você venceu!
