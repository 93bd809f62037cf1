# Ajuda, os primeiros passos, as regras, e o que se sugere enquanto um comando é digitado.

# A saudação de um servidor, e os seus botões.

greeting = **Olá! Conduzo partidas de cinco variantes de xadrez.**
    Desenho os tabuleiros, cuido dos relógios e explico cada regra. Aperte **Contra o bot** ou um jogo para começar já, **Nova partida** para jogar com alguém daqui, ou **Jogar só** para jogar pelos dois lados.
button-new-game = Nova partida
button-play-computer = Contra o bot
button-guide = O que posso fazer?

# Começar uma partida por botões.

button-play-alone = Jogar só
list-invite = Convidar alguém
list-uninvite = Retirar um convite

# O que se pode fazer. `.button` abre os comandos de um tema, `.about` os apresenta.

guide = **O que posso fazer?**
    Conduzo partidas de cinco variantes de xadrez: cuido de lances, relógios, empates e dados, e explico cada lance recusado. Escolha um tema para ver os comandos dele, ou digite `/help` para ver todos.
topic-start = Começar uma partida
    .button = Começar
    .about = Abra uma partida, entre em uma e prepare-se para o primeiro lance:
topic-play = Jogar
    .button = Jogar
    .about = Todo tabuleiro tem botões para quase tudo. Os comandos fazem o mesmo:
topic-look-back = Rever e experimentar
    .button = Rever
    .about = Reveja partidas, experimente lances e guarde notas:
topic-learn = Aprender
    .button = Aprender
    .about = Conheço todas as regras e mostro o que cada peça faz:
topic-tournaments = Torneios e ratings
    .button = Torneios
    .about = Torneios fazem o emparceiramento e andam sozinhos:
topic-directors = Para a arbitragem
    .button = Arbitragem
    .about = Conduza torneios, e intervenha quando uma partida precisar:
topic-servers = Para quem gerencia o servidor
    .button = Servidores
    .about = Decida como as partidas funcionam no seu servidor:
topic-you = Suas configurações e seus dados
    .button = Você
    .about = Suas configurações e o que guardo sobre você:

# /help

help = **O que você quer fazer?** Os tabuleiros têm botões para quase tudo, e estes comandos fazem o mesmo.
help-more = Escolha um tema para ver todos os comandos dele. `/help command:` busca: digite uma palavra, como `empate`.
help-found = Comandos para { $words }:
help-independent = O Castellan não tem ligação com os inventores dos jogos nem com o Discord.
help-unknown = Não existe o comando { $command }. `/help` lista todos.

# Um jogo em resumo.

card = ## { $title }
    Tabuleiro: { $files } × { $ranks }. Lados: { FORM($seats, as: "bare") }.
card-options = Opções: { $options }.
card-piece = - **{ $piece }** ({ $rule }): { $moves }
card-more = Regras { $first } a { $last }: `/rules` mostra uma pelo número, `/piece` mostra como uma peça anda.
    -# Inventado por { $inventor }. O Castellan não tem ligação com quem inventou o jogo nem com o Discord. Onde o texto original é omisso, se perdeu ou se contradiz, o Castellan decide e avisa.
unsigned = quem escreveu uma folha de regras sem assinatura
rule-unknown = Não existe a regra { $number } neste jogo. As regras vão de { $first } a { $last }.
piece-unknown = Não existe a peça { $piece } neste jogo. Ele tem: { FORM($kinds, as: "bare") }.
diagram-broken = Não consigo mostrar esta peça. `/rules` diz como ela anda.
game-unknown = Esse jogo não existe. Escolha um da lista.

# O que foi digitado.

option-too-long =
    { $most ->
        [one] `{ $option }` é longo demais: { $length } caracteres. Use no máximo { $most }.
       *[other] `{ $option }` é longo demais: { $length } caracteres. Use no máximo { $most }.
    }

# De que partida se trata.

game-name-unreadable = { $name } não é o nome de uma partida. Escolha uma da lista.
no-own-game = Você não está em nenhuma partida agora. Comece uma com `/game new`, ou encontre uma para entrar com `/game list`.
no-open-game = Não há nenhuma partida aqui esperando mais gente. Comece uma com `/game new`.
no-game-here = Não há nenhuma partida aqui. Comece uma com `/game new`.
which-game = De qual partida você fala?
which-game-elsewhere = Você não tem partida neste canal. De qual partida você fala?
# $game é um texto como “Xadrez de Montaria com Ben”.
which-game-line = { $number }. { $game }, em { $channel }
which-game-direct = { $number }. { $game }, em mensagens diretas
which-game-far = { $number }. { $game }, em outro servidor
game-with =
    { $count ->
        [0] { $game }
       *[other] { $game } com { $players }
    }
which-game-list = Qual partida?
which-game-typed = De qual partida você fala? Preencha `game`: { $games }.

# Sugestões. $written é o que se digita para elas.

suggested-game = { $title }, { $state }
suggested-move = { $written }: { FORM($piece, as: "bare") } { $move }
suggested-capture = { $written }: { FORM($piece, as: "bare") } { $move } captura { FORM($victim, as: "nominative") }
suggested-shot = { $written }: { FORM($piece, as: "bare") } em { $from } acerta { FORM($victim, as: "nominative") }
suggested-onto = { $written }: { FORM($piece, as: "bare") } { $move } sobre { FORM($victim, as: "nominative") }
suggested-mount = { $written }: { FORM($piece, as: "bare") } { $move } monta em { FORM($other, as: "bare") }
suggested-placing = { $written }: { FORM($piece, as: "bare") } em { $to }
suggested-pass = { $written }: passar a vez
suggested-piece = { $square }: { $piece }
suggested-rule = { $number }: { $text }
time-none = sem limite de tempo
time-per-move = { $span } por lance
time-bank = { $bank } para a partida
time-increment = { $bank } + { $span } por lance
time-grace = { $bank } para a partida, com tolerância de { $span } por lance
time-cap = { $time } (até { $span })
lead-usual = usual: quando resta um quarto do tempo
quiet-none = none: a qualquer hora
result-white = { $written }: brancas vencem
result-black = { $written }: pretas vencem
result-draw = { $written }: empate
result-white-forfeit = { $written }: brancas vencem por W.O.
result-black-forfeit = { $written }: pretas vencem por W.O.
result-no-show = { $written }: duplo W.O.
