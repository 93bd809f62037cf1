# O título.

title = Rei da Montanha

# As peças que só este jogo tem.

kind-marshal = Marechal
    .gender = m
    .bare = marechal
    .the = o marechal
    .definite = O marechal
    .article = um marechal
    .genitive = do marechal
    .dative = ao marechal
    .instrumental = pelo marechal
    .many = marechais
    .counted =
        { $count ->
            [one] { $count } marechal
           *[other] { $count } marechais
        }

# Sem letra própria: J, como em inglês, porque o C é do cavalo.
kind-kangaroo = Canguru
    .gender = m
    .bare = canguru
    .the = o canguru
    .definite = O canguru
    .article = um canguru
    .genitive = do canguru
    .dative = ao canguru
    .instrumental = pelo canguru
    .many = cangurus
    .counted =
        { $count ->
            [one] { $count } canguru
           *[other] { $count } cangurus
        }

# Sem letra própria: P, como em inglês. Este jogo não tem peões.
kind-cannon = Canhão
    .gender = m
    .bare = canhão
    .the = o canhão
    .definite = O canhão
    .article = um canhão
    .genitive = do canhão
    .dative = ao canhão
    .instrumental = pelo canhão
    .many = canhões
    .counted =
        { $count ->
            [one] { $count } canhão
           *[other] { $count } canhões
        }

kind-giant = Gigante
    .gender = m
    .bare = gigante
    .the = o gigante
    .definite = O gigante
    .article = um gigante
    .genitive = do gigante
    .dative = ao gigante
    .instrumental = pelo gigante
    .many = gigantes
    .counted =
        { $count ->
            [one] { $count } gigante
           *[other] { $count } gigantes
        }

kind-hero = Herói
    .gender = m
    .bare = herói
    .the = o herói
    .definite = O herói
    .article = um herói
    .genitive = do herói
    .dative = ao herói
    .instrumental = pelo herói
    .many = heróis
    .counted =
        { $count ->
            [one] { $count } herói
           *[other] { $count } heróis
        }

# Como cada peça anda, depois do nome dela.

moves-king = anda uma casa em qualquer direção
moves-queen = anda quantas casas quiser na horizontal, na vertical ou na diagonal
moves-marshal = anda como uma torre ou um cavalo
moves-cardinal = anda como um bispo ou um cavalo
moves-bishop = anda quantas casas quiser na diagonal
moves-rook = anda quantas casas quiser na horizontal ou na vertical
moves-knight = anda uma casa na horizontal ou na vertical, depois uma para fora na diagonal
moves-kangaroo = salta como o cavalo do xadrez, ou exatamente duas casas na diagonal
moves-cannon = anda na horizontal ou na vertical, e captura saltando sobre exatamente uma peça
moves-archer = anda uma ou duas casas na horizontal ou na vertical, e atira a exatamente duas casas na diagonal
moves-giant = anda uma casa na horizontal ou na vertical, e captura a uma ou duas casas na diagonal
moves-hero = anda uma casa na diagonal, e captura a uma casa na horizontal ou na vertical

# Notas dos diagramas.

note-king = Ele não pode ir para uma casa atacada por outro lado, mas não precisa sair do xeque. No cume, ele vence.
note-knight = Uma peça ou um muro na primeira casa o bloqueia, aqui em f8 e g7.
note-kangaroo = Nada no meio o bloqueia.
note-cannon = Um muro não impede a captura e não conta como a peça sobre a qual ele salta.
note-archer = Ele captura sem se mover, a exatamente duas casas na diagonal. Muros e peças no meio não importam.
note-giant = Nada no meio impede a captura.

# Por que um lance é recusado.

NOT_IN_RESERVE = { FORM($seat, as: "definite") } não têm { FORM($kind, as: "bare") } na reserva.
NOT_A_RESPAWN_POINT = { FORM($seat, as: "definite") } só podem colocar peças nos seus dois pontos de retorno, e { $to } não é um deles.
RESPAWN_POINT_TAKEN = { FORM($seat, as: "definite") } não podem colocar uma peça em { $to }: { FORM($by, as: "nominative") } está lá.
ONLY_ARCHERS_SHOOT = { FORM($piece, as: "definite") } em { $from } não pode atirar: só arqueiros capturam sem se mover.
OUT_OF_RANGE = { FORM($piece, as: "definite") } em { $from } não alcança { $to }: o tiro vai a exatamente duas casas na diagonal.
NOTHING_TO_SHOOT = { FORM($piece, as: "definite") } em { $from } não tem alvo: { $to } está vazia.
SHOT_AT_OWN_PIECE = { FORM($piece, as: "definite") } em { $from } não pode atirar em { $to }: lá está { FORM($by, as: "nominative") }, do mesmo lado.
ARCHER_SHOOTS = { FORM($piece, as: "definite") } não pode ir para { $to }: para capturar { FORM($by, as: "nominative") }, precisa atirar. Escreva { $from }*{ $to }.
STOPS_ON_WALL = { FORM($piece, as: "definite") } não pode parar em { $to }: lá há um muro.
WALL_IN_THE_WAY = { FORM($piece, as: "definite") } não chega a { $to }: o muro em { $via } está no caminho.
LEG_BLOCKED = { FORM($piece, as: "definite") } não chega a { $to }: { FORM($by, as: "nominative") } em { $at } bloqueia o primeiro passo.
LEG_WALLED = { FORM($piece, as: "definite") } não chega a { $to }: o muro em { $via } bloqueia o primeiro passo.
NO_SCREEN = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: não há uma peça no meio para saltar.
SCREENS = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: o salto é sobre exatamente uma peça, e há mais de uma.
STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: só captura atirando.
GIANT_STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: só captura na diagonal.
GIANT_NEEDS_CAPTURE = { FORM($piece, as: "definite") } não pode ir para { $to }: só anda na diagonal para capturar, e essa casa está vazia.
HERO_STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: só captura na horizontal ou na vertical.
HERO_NEEDS_CAPTURE = { FORM($piece, as: "definite") } não pode ir para { $to }: só anda na horizontal ou na vertical para capturar, e essa casa está vazia.
KING_ATTACKED = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "nominative") } em { $at } ataca essa casa.
KING_ATTACKED_ELSEWHERE = { FORM($piece, as: "definite") } não pode capturar em { $to }: seria mandado para { $via }, onde { FORM($by, as: "nominative") } em { $at } o ataca.

# As regras.

KOTM-1 = O tabuleiro tem 19 × 19 casas. O cume é a casa do meio, j10.
KOTM-2 = Os quatro cantos e e5, e15, o15 e o5 são pontos de retorno. Cada lado tem dois: o canto onde o rei dele começa e o ponto interno mais próximo.
KOTM-3 = Nenhuma peça pode parar em um muro nem atravessá-lo, a não ser que a regra da peça permita.
KOTM-4 = O inventor desenhou três mapas de muros, mas os desenhos se perderam. Os mapas terraces, pinwheel e crags são do Castellan; cada um fica igual depois de um quarto de volta. Você também pode trazer seu mapa: 19 linhas de 19 caracteres, com # para os muros. O cume, os pontos de retorno e as casas dos quatro exércitos precisam estar livres de muros, e o rei de cada canto precisa de um caminho até o cume.
KOTM-5 = Jogam dois, três ou quatro lados (opção seats). As brancas ficam em a1, as vermelhas em a19, as pretas em s19 e as douradas em s1. Com dois, jogam brancas e pretas; com três, brancas, vermelhas e pretas.
KOTM-6 = Joga-se em sentido horário, um lance por vez: brancas, vermelhas, pretas, douradas. Os lados que não estão na partida são pulados.
KOTM-7 = Nas regras do inventor, começa a pessoa mais jovem. Aqui a opção first escolhe quem começa, ou deixa para o sorteio.
KOTM-8 = O rei começa no canto, com a dama à frente dele na diagonal. De frente para o cume, o rei tem o marechal à esquerda e o cardeal à direita.
KOTM-9 = Mais dezesseis peças ocupam as casas de preparação. Elas são escolhidas entre 2 bispos, 2 torres, 2 cavalos, 2 cangurus, 2 canhões, 2 arqueiros, 2 gigantes e 6 heróis. Os seis heróis são obrigatórios; as quatro peças que sobram ficam fora da partida.
KOTM-10 = As casas de preparação das brancas, em ordem, são c1 d1 e1 f1, c2 d2 e2 f2, a3 a4 a5 a6 e b3 b4 b5 b6. Para os outros lados, gire o tabuleiro. Um exército se escreve como dezesseis códigos de peça nessa ordem.
KOTM-11 = Há três exércitos prontos: balanced, skirmish e siege. A opção army define o exército de todos; army.w, army.r, army.b e army.g, o de um lado.
KOTM-12 = Os exércitos são escolhidos em segredo e mostrados quando todos estão prontos, a não ser que vocês combinem setup=open.
KOTM-13 = O rei anda uma casa em qualquer direção. Ele não pode ir para uma casa onde estaria em xeque depois do lance completo; o cume não é exceção. Ele não precisa sair do xeque, e suas outras peças podem deixar de protegê-lo. Não há roque.
KOTM-14 = A dama, a torre e o bispo andam como no xadrez.
KOTM-15 = O cavalo anda uma casa na horizontal ou na vertical e depois uma para fora na diagonal. Uma peça ou um muro na primeira casa o bloqueia.
KOTM-16 = O marechal anda como uma torre ou um cavalo, e o cardeal, como um bispo ou um cavalo.
KOTM-17 = O canguru salta como o cavalo do xadrez, ou exatamente duas casas na diagonal. Nada pode bloqueá-lo.
KOTM-18 = O canhão anda como uma torre, e muros o detêm. Para capturar, ele salta sobre exatamente uma peça, de qualquer lado, na horizontal ou na vertical, e captura a peça seguinte se ela for inimiga. Muros não impedem a captura e não contam como a peça sobre a qual ele salta.
KOTM-19 = O arqueiro anda uma ou duas casas em linha reta, na horizontal ou na vertical; peças e muros o bloqueiam, e assim ele não captura. Em vez disso, pode atirar em uma peça inimiga a exatamente duas casas na diagonal, sem se mover. Nada no meio impede o tiro.
KOTM-20 = O gigante anda uma casa na horizontal ou na vertical sem capturar. Ele captura a uma ou duas casas na diagonal, indo para lá, e nada no meio o impede.
KOTM-21 = O herói anda uma casa na diagonal sem capturar. Ele captura a uma casa na horizontal ou na vertical.
KOTM-22 = Uma peça pode passar na diagonal entre dois muros que se tocam pelos cantos.
KOTM-23 = Uma peça capturada volta na hora para o lado de origem: para o canto dele, se estiver vazio depois da captura, senão para a reserva. Reis seguem KOTM-25.
KOTM-24 = Em vez de fazer um lance, você pode colocar uma peça da sua reserva em um dos seus dois pontos de retorno, se estiver vazio. Assim não se captura. A lista do inventor de onde ela pode entrar se perdeu na nossa cópia; os pontos de retorno são decisão do Castellan.
KOTM-25 = Um rei capturado volta na hora. Ele vai para o canto dele, se estiver vazio, senão para o ponto de retorno interno, se estiver vazio. Se os dois estiverem ocupados, ele vai para o canto mesmo assim, e a peça que está lá dá lugar, mesmo que seja a que capturou: se for do mesmo lado, vai para a reserva; qualquer outra conta como capturada. Não importa se a casa está atacada. A lista do inventor de onde ele volta se perdeu na nossa cópia; esta ordem é decisão do Castellan.
KOTM-26 = Capturar um rei não vence a partida. Um rei pode capturar um rei, respeitando KOTM-13.
KOTM-27 = Leve seu rei ao cume e você vence na hora. Só vale o lance do próprio rei.
KOTM-28 = Se você desiste ou seu tempo acaba, você sai da partida: suas peças e sua reserva são retiradas, e seus pontos de retorno viram casas comuns. Quem ficar por último vence.
KOTM-29 = Se você não pode mover nem colocar uma peça, passa a vez. Quando todos os que restam passam a vez em sequência, a partida acaba em empate.

# Para que servem as opções deste jogo.

option-seats = Quantos lados jogam
option-board = Os muros: um mapa, ou 19 linhas suas
option-first = Quem faz o primeiro lance
option-army = O exército de todos
option-army-w = O exército das brancas
option-army-r = O exército das vermelhas
option-army-b = O exército das pretas
option-army-g = O exército das douradas
option-setup = Se os exércitos são escolhidos em segredo

# O jogo em resumo, e os passos do tutorial: do que cada um trata, o que fazer, e o que se diz depois.

summary = No Rei da Montanha (King of the Mountain), vence o primeiro rei que chegar ao cume, a casa do meio. Peças capturadas não se perdem: voltam para o canto do seu lado ou esperam na reserva. Até um rei capturado só volta para o canto. Muros fecham o caminho, mas algumas peças saltam ou atiram por cima deles.
goal = Para vencer, leve seu rei ao cume, a casa do meio, antes de todos os outros.

lesson-summit = O cume
    .about = O cume é a casa do meio, j10. Quem levar o próprio rei até lá primeiro vence. Nenhuma peça pode parar em um muro.
    .task = Leve seu rei ao cume.
    .done = Seu rei está no cume: você venceu! Só vale o lance do próprio rei.
lesson-horse = O caminho do cavalo
    .about = O primeiro passo do cavalo precisa de uma casa vazia, então ele pode ser bloqueado. Duas peças maiores também andam como este cavalo.
    .task = Capture a torre com seu marechal, movendo-o como um cavalo.
    .done = Uma casa em linha reta, uma para fora na diagonal. Uma peça ou um muro na primeira casa teria bloqueado o caminho.
lesson-kangaroo = O canguru salta
    .about = Nada detém um canguru: ele salta sobre muros e peças.
    .task = Salte os muros e capture a torre com seu canguru.
    .done = Para um canguru, só importa a casa onde ele cai.
lesson-cannon = O canhão
    .about = Para capturar, o canhão precisa de exatamente uma peça no meio, seja de quem for. Muros não contam como peças e não impedem a captura.
    .task = Capture o canguru em f16 com seu canhão.
    .done = Seu herói era a peça no meio. O bispo em k10 estava a salvo: antes dele só há um muro.
lesson-archer = O arqueiro
    .about = O arqueiro atira: captura uma peça a exatamente duas casas na diagonal e fica onde está. Ele nunca captura ao andar.
    .task = Atire no herói em i10 com seu arqueiro.
    .done = O herói sumiu, e seu arqueiro não se moveu. Muros e peças no meio não importam.
lesson-giant-and-hero = Gigantes e heróis
    .about = Estas duas peças capturam de um jeito e andam de outro.
    .task = Capture o cavalo em i10 com seu gigante.
    .done = O gigante captura a até duas casas, mesmo por cima de um muro. O herói faz o contrário: anda na diagonal e captura em linha reta.
lesson-respawn = As peças voltam
    .about = Uma peça capturada volta na hora para o canto do lado dela. Se o canto está ocupado, ela espera na reserva. Em vez de fazer um lance, você pode colocá-la em um dos seus dois pontos de retorno, aqui a1 e e5.
    .task = Coloque a torre da sua reserva de volta no tabuleiro.
    .done = Sua torre voltou. Colocá-la foi sua vez inteira.
lesson-send-back = Mandar um rei de volta
    .about = Capturar um rei não vence: ele volta para o canto. Mas olhe, o rei preto está a um passo do cume!
    .task = Capture o rei com sua torre.
    .done = O rei preto recomeça do canto. Isso dá a você bastante tempo.
