# O título.

title = Rei Polivalente

# As fases de um rei ($piece, de $seat; $other é o outro lado): os nomes, o que o próprio lado quer, e o que se diz quando
# o rei passa por elas e quando elas começam.

phase-e = Fuga
phase-s = Rendição
phase-n = Normal
phase-a = Antirrei
phase-fe = Fuga, fogo amigo
phase-fs = Rendição, fogo amigo
phase-fn = Normal, fogo amigo
phase-fa = Antirrei, fogo amigo

trial = { $piece }: { $phase }, fase { $place } de { $count } ({ $goal }).
progress = { $phase }, fase { $place } de { $count }

goal-e = leve-o aonde { FORM($other, as: "the") } não consigam atacá-lo
goal-s = leve-o aonde { FORM($other, as: "the") } o ataquem e não consigam evitar isso
goal-n = dê xeque-mate nele com as peças { FORM($seat, as: "bare") }; quem o move são { FORM($other, as: "the") }
goal-a = deixe-o onde nenhuma peça { FORM($seat, as: "genitive") } o ataque e { FORM($other, as: "the") } não consigam mudar isso
goal-fe = leve-o aonde nenhuma peça { FORM($seat, as: "genitive") } o ataque e { FORM($other, as: "the") } não consigam mudar isso
goal-fs = leve-o aonde peças { FORM($seat, as: "bare") } o ataquem e { FORM($other, as: "the") } não consigam evitar isso
goal-fn = faça com que as peças { FORM($other, as: "bare") } o ataquem e { FORM($other, as: "the") } não consigam evitar isso
goal-fa = deixe-o onde nenhuma peça { FORM($other, as: "genitive") } o ataque e { FORM($other, as: "the") } não consigam mudar isso

passed-e = { $piece } fugiu.
passed-s = { $piece } se rendeu.
passed-n = { $piece } levou xeque-mate.
passed-a = { $piece } ficou em paz.
passed-fe = { $piece } fugiu das próprias peças.
passed-fs = { $piece } se rendeu às próprias peças.
passed-fn = { $piece } levou xeque-mate das peças { FORM($other, as: "bare") }.
passed-fa = { $piece } ficou em paz com as peças { FORM($other, as: "bare") }.

next-e = Agora ele precisa fugir: { $goal }.
next-s = Agora ele precisa se render: { $goal }.
next-n = Agora ele precisa levar xeque-mate: { $goal }.
next-a = Agora ele precisa ficar em paz: { $goal }.
next-fe = Agora ele precisa fugir das próprias peças: { $goal }.
next-fs = Agora ele precisa se render às próprias peças: { $goal }.
next-fn = Agora ele precisa levar xeque-mate das peças { FORM($other, as: "bare") }: { $goal }.
next-fa = Agora as peças { FORM($other, as: "bare") } precisam deixá-lo em paz: { $goal }.

# O que o lado que joga ($seat) precisa fazer com o rei que guarda.

must-attack = { FORM($seat, as: "definite") } precisam atacar o rei em { $square }.
must-stop-attack = { FORM($seat, as: "definite") } precisam acabar com o ataque ao rei em { $square }.

# Como cada peça anda, depois do nome dela.

moves-king = anda uma casa em qualquer direção
moves-queen = anda quantas casas quiser na horizontal, na vertical ou na diagonal
moves-rook = anda quantas casas quiser na horizontal ou na vertical
moves-bishop = anda quantas casas quiser na diagonal
moves-knight = salta em L: duas casas numa direção e uma na outra
moves-pawn = anda uma casa para a frente, ou duas se ainda estiver na fileira inicial, e captura uma casa à frente na diagonal

# Nomes de diagramas que não são os das peças.

diagram-king-in-phase-e = Rei (Fuga)
diagram-king-in-phase-s = Rei (Rendição)
diagram-king-in-phase-n = Rei (Normal)
diagram-king-in-phase-a = Rei (Antirrei)
diagram-king-in-phase-fe = Rei (Fuga, fogo amigo)
diagram-king-in-phase-fs = Rei (Rendição, fogo amigo)
diagram-king-in-phase-fn = Rei (Normal, fogo amigo)
diagram-king-in-phase-fa = Rei (Antirrei, fogo amigo)

# Notas dos diagramas.

note-king-in-phase-e = Quem o move é o lado de origem. Ele captura peças da origem. O guardião precisa mantê-lo sob ataque das próprias peças. Reis não contam como atacantes.
note-king-in-phase-s = Quem o move é o lado de origem. Ele captura peças do guardião. O guardião não pode atacá-lo com as próprias peças. Reis não contam como atacantes.
note-king-in-phase-n = Quem o move é o guardião. Ele captura peças da origem. O guardião não pode deixá-lo sob ataque das peças da origem. Um rei também pode atacá-lo.
note-king-in-phase-a = Quem o move é o guardião. Ele captura peças do guardião. O guardião precisa mantê-lo sob ataque das peças da origem. Reis não contam como atacantes.
note-king-in-phase-fe = Quem o move é o lado de origem. Ele captura peças do guardião. O guardião precisa mantê-lo sob ataque das peças da origem. Reis não contam como atacantes.
note-king-in-phase-fs = Quem o move é o lado de origem. Ele captura peças da origem. O guardião não pode deixá-lo sob ataque das peças da origem. Reis não contam como atacantes.
note-king-in-phase-fn = Quem o move é o guardião. Ele captura peças do guardião. O guardião não pode deixá-lo sob ataque das próprias peças. Um rei também pode atacá-lo.
note-king-in-phase-fa = Quem o move é o guardião. Ele captura peças da origem. O guardião precisa mantê-lo sob ataque das próprias peças. Reis não contam como atacantes.
note-pawn = Na última fileira, ele vira dama, torre, bispo ou cavalo. Pode capturar en passant um peão que acabou de passar por ele.

# Por que um lance é recusado.

KING_OF_ANOTHER = { FORM($seat, as: "definite") } não podem mover { FORM($piece, as: "nominative") } em { $from }: na fase dele, quem o move é o outro lado.
NO_KING_IS_CAPTURED = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "nominative") } está lá, e reis nunca são capturados.
NOT_ITS_PREY = { $piece } não pode capturar { FORM($by, as: "nominative") } em { $to }: na fase em que está, só captura peças { FORM($seat, as: "bare") }.
PAWN_BLOCKED = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "nominative") } em { $at } está no caminho.
PAWN_NEEDS_CAPTURE = { FORM($piece, as: "definite") } não pode ir para { $to }: ele só anda na diagonal para capturar, e lá não há nada para capturar.
PAWN_ONLY_ONE = { FORM($piece, as: "definite") } em { $from } não pode andar duas casas: já saiu da fileira inicial.
PROMOTION_MISSING = { FORM($piece, as: "definite") } chega à última fileira em { $to }. Diga que peça ele vira, como em e7e8=D.
PROMOTION_WRONG = { FORM($piece, as: "definite") } não pode virar { FORM($kind, as: "bare") }. Escolha dama, torre, bispo ou cavalo.
CASTLING_PHASE = { $piece } não pode rocar na fase em que está.
CASTLING_KING_MOVED = { $piece } em { $from } não pode rocar: ele já se moveu.
CASTLING_ROOK_MOVED = { $piece } não pode rocar para { $to }: { FORM($seat, as: "the") } não têm em { $via } uma torre que nunca se moveu.
CASTLING_BLOCKED = { $piece } não pode rocar para { $to }: { FORM($by, as: "nominative") } em { $at } está entre o rei e a torre.
CASTLING_ATTACKED = { $piece } não pode rocar para { $to }: { FORM($by, as: "nominative") } em { $at } ataca { $via }.
STAYS_ATTACKED = Não adianta mover { FORM($piece, as: "the") } para { $to }: { FORM($by, as: "nominative") } em { $at } continuaria atacando o rei em { $via }. { FORM($seat, as: "definite") } precisam acabar com isso.
STAYS_UNATTACKED = Não adianta mover { FORM($piece, as: "the") } para { $to }: nada atacaria o rei em { $via }. { FORM($seat, as: "definite") } precisam atacá-lo.
LEAVES_ATTACKED = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "nominative") } em { $at } atacaria o rei em { $via }, e { FORM($seat, as: "the") } precisam impedir isso.
LEAVES_UNATTACKED = { FORM($piece, as: "definite") } não pode ir para { $to }: nada mais atacaria o rei em { $via }, e { FORM($seat, as: "the") } precisam mantê-lo atacado.

# As regras.

ARK-1 = O tabuleiro e as peças são os do xadrez, mas os reis trocaram de lugar: o rei branco começa em e8, e o preto em e1. As brancas começam. A cor de um rei é a origem dele e nunca muda.
ARK-2 = Cada rei está em uma fase. Nas fases Fuga e Rendição, quem o move é o lado de origem; nas fases Normal e Antirrei, o outro lado. A origem sempre ganha quando o rei dela avança. O outro lado é o guardião do rei e precisa impedir isso.
ARK-3 = As fases são Fuga (E), Rendição (S), Normal (N) e Antirrei (A), cada uma também com fogo amigo (FE, FS, FN, FA). A fase decide quem move o rei, que peças ele pode capturar, os ataques de que lado contam e qual é o perigo: ser atacado (S, N, FS, FN) ou não ser atacado (E, A, FE, FA).
ARK-4 = A opção phases define a ordem, a mesma para os dois reis: de uma a oito fases diferentes. Uma ordem é recusada se deixa um rei em perigo logo no início, ou se alguma fase já começa em perigo. Uma ordem com as oito que funciona: E,S,N,A,FS,FE,FN,FA. Com FN, quase nada força um rei a avançar.
ARK-5 = Todas as peças andam e capturam como no xadrez, com avanço duplo, en passant e promoção. Só um rei pode capturar peças do lado que o move, nas fases que permitem isso.
ARK-6 = Nenhuma peça pode capturar um rei nem ir para a casa dele.
ARK-7 = Enquanto o rei inimigo está na fase Fuga (E ou FE) e nunca se moveu, você pode rocar esse rei com sua própria torre. A torre não pode ter se movido e precisa estar em a ou h na mesma fileira, só com casas vazias entre os dois. Casas atacadas não importam. De nenhum outro jeito você pode mover um rei inimigo.
ARK-8 = Um rei na fase Normal (N) que nunca se moveu pode rocar como no xadrez, com uma torre do guardião, que é quem o move. Só conta o ataque do lado que ataca nessa fase.
ARK-9 = Uma peça ataca a casa de um rei com seu lance normal de captura, seja quem for que move o rei. Um rei só ataca outro rei se este estiver em uma fase Normal (N ou FN). Além disso, quem o move precisa ser o lado que ataca, e a fase dele precisa permitir que capture peças de quem move o outro rei. Em todas as outras fases, um rei ao lado não conta. Assim ninguém segura um rei para sempre deixando outro rei ao lado dele.
ARK-10 = Depois do seu lance, o rei que você guarda não pode estar em perigo.
ARK-11 = Se é a vez do guardião e nenhum lance dele tira o rei do perigo, o rei avança na hora para a próxima fase. Na nova fase, faz-se a mesma pergunta outra vez. Nada mais muda no tabuleiro.
ARK-12 = Quando seu rei avança além da última fase, você vence na hora.
ARK-13 = Um rei pode passar por várias fases de uma vez: se na Rendição ele leva mate dos dois lados ao mesmo tempo, vai direto para a fase Antirrei.
ARK-14 = Você guarda exatamente um rei, então nunca tem dois para salvar. O inventor fala de alguém com dois reis para salvar, mas as próprias fases dele não deixam isso acontecer.
ARK-15 = Se não há perigo e você não tem lance legal, a partida acaba em empate.

# Para que servem as opções deste jogo.

option-phases = As fases dos dois reis, em ordem; todas as oito, por exemplo: E,S,N,A,FS,FE,FN,FA

# O jogo em resumo, e os passos do tutorial: do que cada um trata, o que fazer, e o que se diz depois.

summary = No Rei Polivalente (All-round King), cada rei passa por quatro fases: fugir, se render, levar xeque-mate e ficar em paz. Você move seu rei nas duas primeiras, e o adversário o move nas duas últimas. O primeiro rei que passar pelas quatro vence. Você guarda o outro rei e tenta segurá-lo. As outras peças andam como no xadrez.
goal = Para vencer, faça seu rei passar por todas as fases antes do outro.

lesson-escape = Fuga
    .about = Cada rei passa por quatro fases, e a primeira é a Fuga. Você move seu rei. Se as pretas não tiverem um lance que o ataque, ele vai para a próxima fase. O símbolo desta fase é uma seta.
    .task = Leve seu rei aonde o bispo não consiga atacá-lo em seguida.
    .done = As pretas precisam manter seu rei em fuga sob ataque e não conseguem: o bispo nunca chega às casas claras. Seu rei vai para a Rendição.
lesson-guard = Você é o guardião
    .about = Você guarda o rei preto. Enquanto ele está em Fuga, suas peças precisam atacá-lo depois de cada lance seu. Outros lances não são legais. A marca vermelha mostra um rei em perigo: este ainda não está sob ataque.
    .task = Ataque o rei preto com sua torre.
    .done = O rei preto está atacado, então não fugiu.
lesson-beside = Reis lado a lado
    .about = Um rei só ataca outro rei se este estiver na fase Normal. Nas outras fases, um rei ao lado não conta, então as pretas não podem usar um rei para segurar o seu, que está em Fuga.
    .task = Leve seu rei para d4, ao lado do rei preto e longe do cavalo.
    .done = O rei preto não conta, e o cavalo não consegue atacar d4 em um lance. Seu rei vai para a Rendição.
lesson-forced-castling = Rocar o outro rei
    .about = Os reis trocaram de lugar, então o rei preto começa do seu lado. Enquanto ele está em Fuga e nunca se moveu, você pode rocá-lo com sua própria torre. De nenhum outro jeito você pode movê-lo.
    .task = Faça o roque do rei preto: mova-o de e1 para g1.
    .done = O rei está em g1, e sua torre em f1 o ataca.
lesson-surrender = Rendição
    .about = Agora seu rei quer ser atacado pelas peças pretas. Você ainda o move. Se as pretas não conseguirem acabar com todos os ataques em um lance, ele avança. O símbolo é uma bandeira.
    .task = Leve seu rei aonde as duas torres o ataquem.
    .done = As pretas podem tirar uma torre, mas não as duas. Seu rei vai para a fase Normal.
lesson-normal = Normal
    .about = Agora as pretas movem seu rei, e suas peças o caçam como no xadrez. Dê xeque-mate nele, e ele avança. O símbolo é uma coroa.
    .task = Dê xeque-mate no seu próprio rei com uma torre na última fileira.
    .done = As pretas não conseguem salvar seu rei das suas torres. Ele vai para a última fase, Antirrei.
lesson-left-alone = Antirrei
    .about = Na última fase, as pretas ainda movem seu rei e precisam mantê-lo sob ataque das peças brancas. Se não conseguirem, seu rei passou por tudo. O símbolo é uma cruz.
    .task = Mova seu bispo de modo que as pretas não consigam pôr seu rei sob o ataque dele.
    .done = Seu bispo deixa o rei em paz, e as pretas não podem mudar isso. Foram as quatro fases: você venceu!
lesson-friendly-fire = Fogo amigo
    .about = Antes da partida, dá para combinar outras fases. Com fogo amigo, tudo se inverte: aqui seu rei precisa fugir das suas próprias peças, e esta é a última fase dele.
    .task = Tire seu rei do alcance da sua própria torre.
    .done = Sua torre não ataca mais seu rei, e as pretas não podem mudar isso. Seu rei passou por tudo: você venceu!
