# Tutoriais, as peças de um jogo, e quais delas estão atacadas.

button-learn = Aprender
button-next-tutorial = Próximo: { $game }

# O cabeçalho de um passo. O que os passos dizem está em `rules-GAME.ftl`.

lesson = **{ $game }: { $title }** (passo { $step } de { $count })
lesson-task = **Sua vez:** { $task }
# $move é um texto como “Canhão f10 captura canguru f16”.
lesson-right = **Muito bem!** { $move }. { $why }
lesson-wrong = { $move }: é um lance legal, mas não é o que se pede aqui. Tente de novo.
lesson-over = Esse foi o último passo de { $game }. Boas partidas!
lesson-choice-gone = Esse lance não é possível neste passo. Escolha uma peça de novo, ou aperte **{ $learn }**.

# Um tipo de peça com a sua letra e como anda.

piece-line = **{ $piece }** ({ $letter }): { $moves }
# O mesmo para quem ouve.
piece-words = { $piece } ({ $letter }): { $moves }.
legend = Estas são as peças de **{ $game }**. `/piece` mostra aonde cada uma pode ir.

# Peças atacadas. Os números estão na imagem, na peça e no que a ataca.

threats =
    { $count ->
        [one] **{ $seat }**: { $count } peça atacada.
       *[other] **{ $seat }**: { $count } peças atacadas.
    }
threats-none = **{ $seat }**: nenhuma peça atacada.
threat = { $number }. { $kind } { $square }, sob ataque de { $by }.
threat-by = { FORM($kind, as: "bare") } { $square }
threat-by-seat = { FORM($kind, as: "bare") } { $square } ({ FORM($seat, as: "bare") })

# Um bom lance que alguém pediu. $move é um texto como “Canhão f19 captura canguru o19”.

hint = **Tente: { $move }.**
hint-pass = **Tente passar a vez.**
hint-dice = Os dados decidem: dá certo em { $percent }% das vezes.
hint-chance = Assim, suas chances de vitória ficam em cerca de { $percent }%.
hint-wins =
    { $count ->
        [one] Isso vence na hora.
       *[other] Isso força a vitória, em no máximo { $count } lances.
    }
hint-loses = Você perde se o adversário achar os melhores lances, mas este é o que mais dificulta.
hint-ahead = Você está à frente de todos.
hint-level = Você está em situação parecida com a do seu adversário mais forte.
hint-behind = Você está atrás, mas isto mantém você no jogo.
hint-busy = Estou analisando partidas demais agora. Peça de novo em um minuto.

# Quanto valeram os lances de uma partida que acabou. $player é um lado com um nome, $move um texto como “Caçador a1 para
# b2”.

analysis = **Análise: { $game }**
analysis-progress = Analisando: { $done } de { $all } lances até agora. O resultado aparece aqui assim que ficar pronto.
analysis-player = { $player }: precisão de { $accuracy }%, { $marks }
analysis-no-choice = { $player }: todos os lances foram forçados
analysis-no-moves = { $player }: nenhum lance
analysis-clean = nenhum erro
analysis-blunders =
    { $count ->
        [one] { $count } capivarada
       *[other] { $count } capivaradas
    }
analysis-mistakes =
    { $count ->
        [one] { $count } erro
       *[other] { $count } erros
    }
analysis-inaccuracies =
    { $count ->
        [one] { $count } imprecisão
       *[other] { $count } imprecisões
    }
analysis-brilliant =
    { $count ->
        [one] { $count } lance brilhante
       *[other] { $count } lances brilhantes
    }
analysis-act = { $number }. { $seat }: { $move }
# $move é a linha acima. $lost é quantas partidas em cem o lance entregou.
analysis-move = - { $move } (−{ $lost }%). Melhor: { $better }.
analysis-find = - { $move }
analysis-more = - e mais { $count }, com marcas em `/replay`
analysis-note = -# (−12%) depois de um lance: a chance de vitória que ele entregou. `/replay` agora também mostra as marcas.
analysis-many = O gráfico mostra as chances de cada lado contra o adversário mais forte.
analysis-long = Esta partida tem mais de { $most } lances, então não avalio cada um. O gráfico mostra a situação no tabuleiro depois de cada lance.
moments = **Momentos decisivos**
analysis-alt = { $player }: { $first }% de chance de vitória no início, { $last }% no fim, entre { $least }% e { $most }%.

# Problemas. $game é um jogo com a sua marca, $difficulty uma das palavras abaixo, $move e $reply textos como “Caçador a1
# para b2”.

button-solve = Resolver
button-solution = Mostrar a solução
button-next-puzzle = Próximo problema
puzzle = **{ $game }: problema { $number }** ({ $difficulty })
puzzle-of-the-day = **Problema do dia: { $game }, problema { $number }** ({ $difficulty })
puzzle-difficulty =
    { $difficulty ->
        [easy] fácil
        [medium] médio
        [hard] difícil
       *[new] novo
    }
puzzle-win =
    { $count ->
        [one] Vez { FORM($seat, as: "genitive") }. Vença em { $count } lance.
       *[other] Vez { FORM($seat, as: "genitive") }. Vença em { $count } lances.
    }
puzzle-gain =
    { $count ->
        [one] Vez { FORM($seat, as: "genitive") }. Ganhe material em { $count } lance.
       *[other] Vez { FORM($seat, as: "genitive") }. Ganhe material em { $count } lances.
    }
puzzle-right = **Certo!** { $move }. { FORM($seat, as: "definite") } respondem: { $reply }.
puzzle-wrong = { $move }: boa tentativa, mas há algo melhor. Tente de novo.
puzzle-solved = **Resolvido!** { $move }.
puzzle-solution = **A solução:**
puzzle-results = Sequência: { $streak } (recorde: { $best }). Resolvidos: { $solved }, errados: { $failed }.
puzzle-choice-gone = Esse lance não é possível aqui. Escolha uma peça de novo.
puzzle-gone = Este problema mudou. Tente outro: `/puzzle`
puzzle-post-elsewhere = Só posso postar problemas em servidores que me adicionaram. Deixe `post` de fora para resolver aqui.

# O link abaixo de um passo que o abre na web.

lesson-on-board = Abrir este passo no tabuleiro
