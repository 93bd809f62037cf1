# O título.

title = Mate do Rei

# As peças que só este jogo tem.

kind-swordmaster = Espadachim
    .gender = m
    .bare = espadachim
    .the = o espadachim
    .definite = O espadachim
    .article = um espadachim
    .genitive = do espadachim
    .dative = ao espadachim
    .instrumental = pelo espadachim
    .many = espadachins
    .counted =
        { $count ->
            [one] { $count } espadachim
           *[other] { $count } espadachins
        }

# G, porque o R é do rei.
kind-keeper = Guarda
    .letter = G
    .gender = m
    .bare = guarda
    .the = o guarda
    .definite = O guarda
    .article = um guarda
    .genitive = do guarda
    .dative = ao guarda
    .instrumental = pelo guarda
    .many = guardas
    .counted =
        { $count ->
            [one] { $count } guarda
           *[other] { $count } guardas
        }

kind-priest = Sacerdote
    .gender = m
    .bare = sacerdote
    .the = o sacerdote
    .definite = O sacerdote
    .article = um sacerdote
    .genitive = do sacerdote
    .dative = ao sacerdote
    .instrumental = pelo sacerdote
    .many = sacerdotes
    .counted =
        { $count ->
            [one] { $count } sacerdote
           *[other] { $count } sacerdotes
        }

kind-priestess = Sacerdotisa
    .gender = f
    .bare = sacerdotisa
    .the = a sacerdotisa
    .definite = A sacerdotisa
    .article = uma sacerdotisa
    .genitive = da sacerdotisa
    .dative = à sacerdotisa
    .instrumental = pela sacerdotisa
    .many = sacerdotisas
    .counted =
        { $count ->
            [one] { $count } sacerdotisa
           *[other] { $count } sacerdotisas
        }

# Sem letra própria: F, como em inglês.
kind-fool = Bobo
    .gender = m
    .bare = bobo
    .the = o bobo
    .definite = O bobo
    .article = um bobo
    .genitive = do bobo
    .dative = ao bobo
    .instrumental = pelo bobo
    .many = bobos
    .counted =
        { $count ->
            [one] { $count } bobo
           *[other] { $count } bobos
        }

# Como cada peça anda, depois do nome dela.

moves-king = anda uma casa em qualquer direção
moves-swordmaster = anda quantas casas quiser na horizontal, na vertical ou na diagonal
moves-keeper = anda quantas casas quiser na horizontal ou na vertical
moves-priest = anda quantas casas quiser na diagonal
moves-priestess = anda quantas casas quiser na diagonal
moves-fool = anda uma casa em linha reta, para a frente ou para trás, e captura uma casa na diagonal

# Notas dos diagramas.

note-king = Pelo menos um espadachim precisa ficar ao lado dele, e o outro ao lado dele ou do primeiro. Casas elevadas não o detêm.
note-swordmaster = Ele precisa ficar ao lado do rei, ou ao lado do outro espadachim, se este estiver com o rei. Casas elevadas não o detêm.
note-keeper = Casas elevadas o detêm, a não ser que o rei dele esteja em uma das centrais.
note-priest = Casas elevadas o detêm, a não ser que o rei dele esteja em uma das centrais.
note-priestess = Casas elevadas a detêm, a não ser que o rei dela esteja em uma das centrais.
note-fool = Na última fileira, ele vira uma peça capturada (guarda, sacerdote ou sacerdotisa), se houver.

# Por que um lance é recusado.

FAILED_THIS_TURN = { FORM($piece, as: "definite") } em { $from } não pode agir de novo neste turno: a captura falhou. Mova outra peça.
DEFENCE_NOT_AGREED = { FORM($piece, as: "definite") } não pode saltar para { $to }: esta partida é sem a Defesa da Coroa.
DEFENCE_KING_HAS_MOVED = { FORM($piece, as: "definite") } não pode saltar para { $to }: a Defesa da Coroa é só para um rei que nunca se moveu.
DEFENCE_WITHOUT_LINE = { FORM($piece, as: "definite") } não pode saltar para { $to }: para a Defesa da Coroa, os espadachins dele precisam estar em { $at } e { $via }.
DEFENCE_LANDS_ON_PIECE = { FORM($piece, as: "definite") } não pode saltar para { $to }: { FORM($by, as: "nominative") } está lá, e a Defesa da Coroa precisa de uma casa vazia.
PASSES_RAISED = { FORM($piece, as: "definite") } não chega a { $to }: só reis e espadachins passam pela casa elevada { $via }. As outras peças podem, enquanto o rei delas está em uma das cinco do meio.
STOPS_ON_RAISED = { FORM($piece, as: "definite") } não pode parar na casa elevada { $to }: só reis e espadachins podem. As outras peças podem, enquanto o rei delas está em uma das cinco do meio.
FOOL_STOPS_ON_RAISED = { FORM($piece, as: "definite") } não pode parar na casa elevada { $to }: o rei dele precisa estar em uma das centrais, ou outro bobo do mesmo lado na Casa do Rei desse lado.
FOOL_CAPTURES_STRAIGHT = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: bobos capturam na diagonal.
FOOL_CAPTURES_NOTHING = { FORM($piece, as: "definite") } não pode ir para { $to }: bobos só andam na diagonal para capturar, e essa casa está vazia.
KING_IS_GUARDED = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: um rei com um espadachim está seguro.
KING_IS_CONQUERED = { FORM($piece, as: "definite") } não pode capturar { FORM($by, as: "nominative") } em { $to }: reis só são capturados no Jogo Ativo.
PROMOTION_MISSING = { FORM($piece, as: "definite") } chega à última fileira em { $to }. Diga que peça capturada ele vira: guarda, sacerdote ou sacerdotisa.
PROMOTION_WRONG = { FORM($piece, as: "definite") } não pode virar { FORM($kind, as: "bare") }. Escolha guarda, sacerdote ou sacerdotisa.
PROMOTION_NOT_CAPTURED =
    { GENDER($kind) ->
        [f] { FORM($piece, as: "definite") } não pode virar { FORM($kind, as: "bare") }: { FORM($seat, as: "the") } não perderam nenhuma.
       *[m] { FORM($piece, as: "definite") } não pode virar { FORM($kind, as: "bare") }: { FORM($seat, as: "the") } não perderam nenhum.
    }
PROMOTION_NONE_CAPTURED = { FORM($piece, as: "definite") } continua bobo em { $to }: { FORM($seat, as: "the") } não perderam guarda, sacerdote nem sacerdotisa.
PROMOTION_AT_GAMBIT = { FORM($piece, as: "definite") } vence em { $to }, a Casa do Rei inimigo. Lá não há promoção.
LEAVES_FORMATION = { FORM($piece, as: "definite") } não pode ir para { $to }: um espadachim precisa ficar ao lado do rei, e o outro ao lado do rei ou do primeiro.
LEAVES_LAST_SWORDMASTER = { FORM($piece, as: "definite") } não pode ir para { $to }: o rei e seu último espadachim precisam ficar lado a lado.
FORMATION_TO_RESTORE = { FORM($piece, as: "definite") } não pode ir para { $to }: precisa refazer a formação, ao lado { FORM($by, as: "genitive") } em { $at }.
STEPS_INTO_CHECK = { FORM($piece, as: "definite") } está sem defesa e não pode ir para { $to }: { FORM($by, as: "nominative") } em { $at } atacaria essa casa.
EXPOSES_KING = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "nominative") } em { $at } atacaria o rei indefeso { FORM($seat, as: "genitive") } em { $via }.
STAYS_IN_CHECK = Responda ou sucumba: o rei { FORM($seat, as: "genitive") } em { $via } está em xeque. { FORM($piece, as: "definite") } não pode ir para { $to }, porque { FORM($by, as: "nominative") } em { $at } continuaria atacando o rei.

# As regras.

KM-1 = O tabuleiro tem 7 colunas e 9 fileiras. As casas elevadas são as Casas do Rei, d1 e d9, e cinco casas centrais: d5, c4, e4, c6 e e6.
KM-2 = A primeira fileira das brancas, de a até g, é guarda, sacerdote, espadachim, rei, espadachim, sacerdotisa, guarda. Os bobos começam em a2, b2, d2, f2 e g2. As pretas têm o mesmo, com o tabuleiro girado meia volta. As brancas começam.
KM-3 = O rei anda uma casa em qualquer direção. O guarda anda quantas casas quiser na horizontal ou na vertical; o sacerdote e a sacerdotisa, na diagonal.
KM-4 = O espadachim anda quantas casas quiser na horizontal, na vertical ou na diagonal, até onde KM-8 permite.
KM-5 = O bobo anda uma casa em linha reta, para a frente ou para trás, sem capturar. Ele captura uma casa na diagonal, para a frente ou para trás. Não tem avanço duplo.
KM-6 = Só reis e espadachins podem parar nas casas elevadas ou passar por elas. Capturar lá conta como parar.
KM-7 = Se o seu rei está em uma das cinco casas elevadas centrais quando sua vez começa, todas as suas peças podem usar as sete casas elevadas. As peças que já estão lá podem ficar quando o rei sai.
KM-8 = Formação: com dois espadachins, um precisa estar ao lado do seu rei, e o outro ao lado do rei ou desse espadachim. Com um só, ele precisa estar ao lado do seu rei. Um lance do rei ou de um espadachim não pode romper isso. Se a formação está rompida quando sua vez começa, o rei se move livremente, e um espadachim só pode se mover para refazê-la.
KM-9 = Enquanto você tem um espadachim, seu rei não pode ser atacado nem capturado: ele é só um obstáculo. Quando você perde os dois, seu rei fica indefeso.
KM-10 = Um rei indefeso que está atacado está em xeque: responda ou sucumba. Você não pode fazer um lance que deixe seu próprio rei indefeso atacado.
KM-11 = Os ataques seguem KM-6, KM-7, KM-8 e KM-15. Uma peça que não pode parar em uma casa elevada não a ataca, e um rei ou espadachim não ataca uma casa que a formação dele proíbe.
KM-12 = Se o seu rei indefeso está em xeque e você não tem lance legal, ele foi conquistado e você perde. No Jogo Ativo, isso só se decide quando um turno começa.
KM-13 = Se você não está em xeque e não tem lance legal, o livro de regras ora diz empate, ora derrota. A opção stalemate decide; o padrão é empate.
KM-14 = Um bobo que chega à última fileira vira uma peça capturada do lado dele: guarda, sacerdote ou sacerdotisa. Se houver uma, isso é obrigatório; se não, ele continua bobo. Cada bobo que chega é avaliado na hora.
KM-15 = Gambito do Bobo (opção): enquanto um dos seus bobos está na sua própria Casa do Rei, seus outros bobos podem usar as casas elevadas. Leve um bobo à Casa do Rei inimigo e você vence na hora, se KM-7 ou esta regra o deixar ir até lá. KM-10 continua valendo.
KM-16 = Defesa da Coroa (opção): um rei que nunca se moveu pode saltar seus dois espadachins, se eles estão ao lado dele em linha reta. Ele cai na casa logo atrás deles, que precisa estar vazia. Só o rei se move.
KM-17 = Jogo Ativo (opção): você declara uma captura, e os dois lados rolam um dado. Você só captura se o seu dado for maior. Senão, nada se move, aquela peça não pode mais agir neste turno, e você precisa mover outra; ela também pode declarar uma captura. Se nenhuma outra peça pode se mover, seu turno acaba.
KM-18 = No Jogo Ativo, você pode declarar qualquer captura que seria legal se desse certo. Se um turno acaba com uma captura que falhou e o rei indefeso de quem jogou ainda está atacado, o adversário pode declarar a captura desse rei. Se der certo, ele vence, não importa o que deixe exposto. A conquista (KM-12) é avaliada como se as capturas declaradas dessem certo.
KM-19 = O bot rola os dois dados na hora. Ninguém precisa estar por perto para se defender.
KM-20 = Para o inventor, peça tocada é peça jogada. Aqui isso é uma opção, desligada por padrão. Com touch=on, se você escolhe uma das suas peças no menu de lances, precisa movê-la, se puder. Se escolhe uma peça inimiga, precisa capturá-la, se puder.

# Para que servem as opções deste jogo.

option-stalemate = O que significa não ter lance legal sem estar em xeque
option-expanded = Mais duas regras, Gambito do Bobo e Defesa da Coroa, a não ser que uma seja desligada à parte
option-gambit = Gambito do Bobo: um bobo que chega à Casa do Rei inimigo vence na hora
option-defence = Defesa da Coroa: um rei que nunca se moveu pode saltar seus dois espadachins
option-active = Jogo Ativo: as capturas são declaradas, e os dados decidem
option-die = Quantos lados têm os dados do Jogo Ativo
option-touch = Se você escolhe uma peça, precisa movê-la ou capturá-la

# O jogo em resumo, e os passos do tutorial: do que cada um trata, o que fazer, e o que se diz depois.

summary = No Mate do Rei (King's Mate), dois espadachins protegem cada rei e precisam ficar perto dele: enquanto resta um, o rei está seguro. Capture os dois e depois encurrale o rei para vencer. Só reis e espadachins usam as casas elevadas. Com seu rei em uma das cinco do meio, todas as suas peças podem. Se quiser, os dados decidem as capturas.
goal = Para vencer, capture os dois espadachins inimigos e depois encurrale o rei inimigo.
goal-active = Para vencer, capture o rei inimigo, ou capture os dois espadachins inimigos e encurrale o rei.

lesson-formation = Formação
    .about = Enquanto você tem um espadachim, seu rei não pode ser atacado. Um deles precisa estar sempre ao lado do seu rei, e o outro ao lado do rei ou do primeiro.
    .task = Capture o bobo com um espadachim.
    .done = Seu espadachim continua ao lado do rei. O guarda em c7 estava longe demais: capturá-lo romperia a formação.
lesson-raised = Casas elevadas
    .about = As casas d1, d9 e cinco no meio são elevadas. Só reis e espadachins podem parar nelas ou passar por elas. Mas enquanto seu rei está em uma das cinco do meio, todas as suas peças podem.
    .task = Capture o bobo em d7 com seu guarda, passando pela casa elevada d5.
    .done = Seu rei em c4 abriu o caminho.
lesson-fool = Bobos
    .about = O bobo captura na diagonal, também para trás. Na última fileira, ele vira uma das suas peças capturadas. Você perdeu um guarda.
    .task = Capture o sacerdote na última fileira com seu bobo.
    .done = O sacerdote se foi, e seu bobo agora é um guarda.
lesson-conquest = Conquistar o rei
    .about = As pretas perderam os dois espadachins, então o rei delas está indefeso: agora ele pode levar xeque. Se nada ajudar, ele é conquistado.
    .task = Conquiste o rei preto com seus guardas.
    .done = O rei está atacado e não tem para onde fugir: você venceu!
lesson-gambit = Gambito do Bobo
    .about = Antes da partida, dá para combinar esta regra. Enquanto um dos seus bobos está na sua própria Casa do Rei, os outros podem usar as casas elevadas. Um bobo na Casa do Rei inimigo vence.
    .task = Leve seu bobo à Casa do Rei preto, d9.
    .done = Um bobo em d9: você venceu na hora!
lesson-defence = Defesa da Coroa
    .about = Esta regra também pode ser combinada. Um rei que nunca se moveu pode saltar seus dois espadachins, se eles estão ao lado dele em linha reta.
    .task = Faça seu rei saltar os espadachins até g1.
    .done = Só o rei se moveu, e os espadachins continuam ao lado dele.
lesson-dice = Dados
    .about = No Jogo Ativo, que pode ser combinado, você só declara a captura, e os dois lados rolam um dado. Você captura se o seu for maior. Nesta lição os dados são fixos: você tira 5, as pretas tiram 2.
    .task = Capture o bobo com seu guarda.
    .done = 5 ganha de 2: a captura deu certo. Com dados iguais, teria falhado.
lesson-dice-failed = Quando os dados dizem não
    .about = Seu guarda acabou de falhar em uma captura, 2 a 5, e não pode mais agir neste turno. Você precisa mover outra peça, e ela também pode capturar. Os dados são fixos de novo: você tira 4, as pretas tiram 3.
    .task = Capture a sacerdotisa com seu sacerdote.
    .done = 4 ganha de 3. Se também tivesse falhado, você teria movido uma terceira peça.
