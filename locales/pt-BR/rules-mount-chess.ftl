# O título.

title = Xadrez de Montaria

# As peças que só este jogo tem. As letras são as inglesas.

kind-flag = Bandeira
    .gender = f
    .bare = bandeira
    .the = a bandeira
    .definite = A bandeira
    .article = uma bandeira
    .genitive = da bandeira
    .dative = à bandeira
    .instrumental = pela bandeira
    .many = bandeiras
    .counted =
        { $count ->
            [one] { $count } bandeira
           *[other] { $count } bandeiras
        }

kind-farmer = Fazendeiro
    .gender = m
    .bare = fazendeiro
    .the = o fazendeiro
    .definite = O fazendeiro
    .article = um fazendeiro
    .genitive = do fazendeiro
    .dative = ao fazendeiro
    .instrumental = pelo fazendeiro
    .many = fazendeiros
    .counted =
        { $count ->
            [one] { $count } fazendeiro
           *[other] { $count } fazendeiros
        }

kind-hunter = Caçador
    .gender = m
    .bare = caçador
    .the = o caçador
    .definite = O caçador
    .article = um caçador
    .genitive = do caçador
    .dative = ao caçador
    .instrumental = pelo caçador
    .many = caçadores
    .counted =
        { $count ->
            [one] { $count } caçador
           *[other] { $count } caçadores
        }

kind-cavalry = Cavalaria
    .gender = f
    .bare = cavalaria
    .the = a cavalaria
    .definite = A cavalaria
    .article = uma cavalaria
    .genitive = da cavalaria
    .dative = à cavalaria
    .instrumental = pela cavalaria
    .many = cavalarias
    .counted =
        { $count ->
            [one] { $count } cavalaria
           *[other] { $count } cavalarias
        }

kind-chariot = Carruagem
    .gender = f
    .bare = carruagem
    .the = a carruagem
    .definite = A carruagem
    .article = uma carruagem
    .genitive = da carruagem
    .dative = à carruagem
    .instrumental = pela carruagem
    .many = carruagens
    .counted =
        { $count ->
            [one] { $count } carruagem
           *[other] { $count } carruagens
        }

# Como cada peça anda, depois do nome dela.

moves-flag = anda uma casa em qualquer direção
moves-farmer = anda uma casa para a frente, para a esquerda ou para a direita
moves-hunter = anda uma casa à frente na diagonal
moves-cavalry = salta para uma casa a exatamente dois lances de rei
moves-archer = anda quantas casas quiser na diagonal
moves-chariot = anda quantas casas quiser na horizontal ou na vertical

# Notas dos diagramas.

note-flag = Capture as duas bandeiras inimigas, ou leve uma bandeira à última fileira, e você vence.
note-farmer = Ele pode montar em um fazendeiro ou caçador do seu lado: juntos eles viram uma peça maior. Na última fileira, ele ganha montaria.
note-hunter = Ele pode montar em um fazendeiro ou caçador do seu lado: juntos eles viram uma peça maior. Na última fileira, ele ganha montaria.
note-cavalry = Nada no meio a bloqueia.

# Por que um lance é recusado.

CANNOT_MOUNT = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "nominative") } está lá. Só fazendeiros e caçadores montam, e só em fazendeiros e caçadores.
FARMER_TAKES_HUNTER = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: fazendeiros não capturam caçadores.
HUNTER_TAKES_FARMER = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: caçadores não capturam fazendeiros.
PROMOTION_MISSING = { FORM($piece, as: "definite") } ganha montaria em { $to }, a última fileira. Diga que peça ele vira.
PROMOTION_WRONG = { FORM($piece, as: "definite") } não pode virar { FORM($kind, as: "bare") }. Um fazendeiro vira cavalaria ou carruagem, um caçador vira cavalaria ou arqueiro.

# As regras.

MC-1 = O tabuleiro tem 8 × 8 casas. Cada lado tem 2 bandeiras, 7 fazendeiros e 7 caçadores. As brancas começam.
MC-2 = O desenho da posição inicial se perdeu. Aqui cada lado ocupa suas duas primeiras fileiras: bandeiras nas colunas d e e da primeira fileira, fazendeiros nas outras casas claras, caçadores nas outras escuras. Com setup=random, as peças brancas são embaralhadas, e as pretas ficam iguais, giradas meia volta.
MC-3 = A bandeira anda uma casa em qualquer direção.
MC-4 = O fazendeiro anda uma casa para a frente, para a esquerda ou para a direita.
MC-5 = O caçador anda uma casa à frente na diagonal.
MC-6 = A cavalaria salta para qualquer uma das dezesseis casas a exatamente dois lances de rei. Nada no meio a bloqueia.
MC-7 = O arqueiro anda quantas casas quiser na diagonal; a carruagem, na horizontal ou na vertical. Os dois também andam para trás.
MC-8 = Uma peça captura indo para a casa de uma peça inimiga, que sai da partida. Fazendeiros não podem capturar caçadores, e caçadores não podem capturar fazendeiros. Todas as outras capturas são permitidas, inclusive as das bandeiras.
MC-9 = Um fazendeiro ou caçador pode ir para a casa de um fazendeiro ou caçador do próprio lado, e os dois viram uma peça só: fazendeiro com caçador vira cavalaria, dois caçadores viram arqueiro, dois fazendeiros viram carruagem. Bandeiras e peças montadas nunca montam nem servem de montaria. O que montou não desmonta.
MC-10 = Na última fileira, um fazendeiro vira cavalaria ou carruagem, e um caçador, cavalaria ou arqueiro. Quem joga escolhe. Isso também vale para capturas.
MC-11 = Capture as duas bandeiras inimigas, ou leve uma bandeira sua à última fileira, e você vence na hora.
MC-12 = A partida empata por acordo, ou quando uma posição aparece pela terceira vez. Não há xeque, roque nem en passant. Se você não tem lance, passa a vez; se os dois lados passam em sequência, é empate.

# Para que servem as opções deste jogo.

option-setup = Como as peças começam

# O jogo em resumo, e os passos do tutorial: do que cada um trata, o que fazer, e o que se diz depois.

summary = No Xadrez de Montaria (Mount Chess), peças pequenas montam umas nas outras e viram peças maiores: cavalarias, arqueiros e carruagens. Fazendeiros andam reto, caçadores na diagonal. Capture as duas bandeiras inimigas e você vence. Ou leve uma das suas bandeiras à última fileira.
goal = Para vencer, capture as duas bandeiras inimigas, ou leve uma das suas à última fileira.

lesson-flag-home = Leve uma bandeira até o fim
    .about = Você tem duas bandeiras. Se uma delas chega à última fileira, você vence na hora.
    .task = Leve sua bandeira à última fileira.
    .done = Sua bandeira está na última fileira: você venceu! Fique de olho nas bandeiras do adversário também.
lesson-on-foot = Fazendeiros e caçadores
    .about = Uma peça captura indo para a casa de uma peça inimiga. Mas fazendeiros não podem capturar caçadores, e caçadores não podem capturar fazendeiros.
    .task = Capture o caçador com seu caçador.
    .done = Caçadores capturam caçadores, e fazendeiros capturam fazendeiros. Todo o resto está liberado para os dois.
lesson-mount-cavalry = Montar
    .about = Leve um fazendeiro ou caçador para a casa de outro seu, e eles viram uma peça maior. Um fazendeiro e um caçador viram cavalaria.
    .task = Faça uma cavalaria: monte seu fazendeiro no seu caçador.
    .done = Duas peças pequenas agora são uma cavalaria. Elas nunca mais se separam.
lesson-mount-alike = Dois iguais
    .about = Dois caçadores viram arqueiro, dois fazendeiros viram carruagem.
    .task = Faça um arqueiro ou uma carruagem.
    .done = Duas peças iguais viram uma que vai tão longe quanto quiser.
lesson-leap = A cavalaria salta
    .about = Nada detém uma cavalaria: ela salta sobre o que estiver no meio.
    .task = Salte seu caçador e capture o fazendeiro em f6.
    .done = A cavalaria sempre cai a exatamente dois lances de rei.
lesson-ride = Ir longe
    .about = Arqueiros e carruagens vão até onde o caminho está livre, também para trás.
    .task = Capture a cavalaria com seu arqueiro.
    .done = A diagonal estava livre, e peças montadas capturam qualquer coisa.
lesson-last-rank = Promoção
    .about = Um fazendeiro ou caçador que chega à última fileira ganha montaria na hora. Um fazendeiro vira cavalaria ou carruagem, e um caçador, cavalaria ou arqueiro.
    .task = Leve seu fazendeiro à última fileira e escolha o que ele vira.
    .done = Seu fazendeiro ganhou montaria. A escolha é sempre sua.
lesson-both-flags = As duas bandeiras
    .about = O outro jeito de vencer: capture as duas bandeiras inimigas. As pretas já perderam uma.
    .task = Capture a última bandeira.
    .done = As duas bandeiras se foram: você venceu!
