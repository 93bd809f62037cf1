### Mensagens com tabuleiros, e o que se posta sobre partidas.

## De quem é a vez. $user é uma menção. $check é "yes" quando quem joga está em xeque.

your-move =
    { $check ->
        [yes] Xeque! { $user }, sua vez ({ FORM($seat, as: "bare") }).
       *[no] { $user }, sua vez ({ FORM($seat, as: "bare") }).
    }
# Depois de uma captura que falhou: a mesma pessoa joga de novo, com outra peça.
another-move =
    { $check ->
        [yes] Xeque! { $user }, ainda é sua vez ({ FORM($seat, as: "bare") }): tente outra peça.
       *[no] { $user }, ainda é sua vez ({ FORM($seat, as: "bare") }): tente outra peça.
    }
your-game = { $user }, sua partida começou ({ FORM($seat, as: "bare") }).
to-move =
    { $check ->
        [yes] Xeque! Vez { FORM($player, as: "genitive") }.
       *[no] Vez { FORM($player, as: "genitive") }.
    }
in-check = Em xeque: { FORM($seats, as: "bare") }.
choose-army = { $users }: hora de escolher o exército.
deadline = O tempo acaba { $until }.
deadline-armies = O tempo para escolher o exército acaba { $until }.
away-until = { $player } está de férias até { $until }.
reminder = Lembrete: { $user }, é sua vez em { $game } ({ FORM($seat, as: "bare") }).

## A linha pequena de `/game show`.

mark = { $game }, partida { $id }, evento { $number }, { $short }

## Antes de uma partida começar

heading = **{ $game }**
heading-won = { $game }: vitória para { FORM($winner, as: "the") }!
heading-drawn = { $game }: empate
seat-taken = { $seat }: { $player }
seat-ready = { $seat }: { $player } (tudo pronto)
seat-free = { $seat }: *livre*
invited = Convites enviados: { $players }
settings = Configurações: { $settings }
fair-dice = Dados comprovadamente justos: `/dice`
settings-more = Quer outras configurações? Use `options` em `/game new`.
setting = `{ $key }` ({ $rule }): { $meaning }
invites = { $user }, { $player } convida você para jogar { $game }. Aceita?
invites-you = { $player } convida você para jogar { $game }. Aceita?
rematch = { $players }, { $player } quer revanche em { $game }. Pode ser?
declined = { $user }, você pode convidar outra pessoa.
withdrawn = { $user }, você não precisa mais responder.
withdrawn-from-you = { $player } retirou o convite para jogar { $game }. Você não precisa mais responder.

## Quando uma partida acaba

ratings =
    { $provisional ->
        [yes] Ratings: { $changes } (?: provisório)
       *[no] Ratings: { $changes }
    }
unrated-casual = Partida amistosa: os ratings não mudam.
unrated-computer = Um computador jogou: os ratings não mudam.
unrated-no-result = Sem resultado: os ratings não mudam.
unrated-never-moved = { FORM($player, as: "definite") } não fizeram nenhum lance: os ratings não mudam.

## Propostas

answer-offer = { $users }, pode ser?

## Quando algo dá errado

frozen = Esta partida de { $game } está suspensa: houve um problema com o relógio dela. Ninguém perde por tempo, nenhum lance se perde, e a administração do bot já sabe.
place-gone = Sua partida de { $game } está suspensa: o canal dela sumiu. Nenhum lance se perde. Para continuar, use `/game move game:{ $id }` em outro canal.
place-forbidden = Sua partida de { $game } está suspensa: não posso mais postar no canal dela. Preciso das permissões “Ver canal”, “Enviar mensagens” (em tópicos: “Enviar mensagens em tópicos”; em canais de voz: também “Conectar”) e “Anexar arquivos”. Quando eu tiver isso lá, ela continua sozinha. Ou use `/game move game:{ $id }` em outro canal.
# O que segura uma partida, e o que fazer. $permissions: os nomes das permissões no Discord.
held-permissions = Esta partida está suspensa: não posso postar em { $channel }. Assim que eu tiver { $permissions } lá, ela continua. Ou use `/game move` em outro canal.
held-timed-out = Esta partida está suspensa: estou de castigo neste servidor até { $until }. Ela continua depois disso, ou assim que a moderação tirar o castigo.
held-gone = Esta partida está suspensa: o canal dela sumiu. Para continuar, use `/game move` em outro canal.
held-hidden = Esta partida está suspensa: não consigo ver { $channel }. Assim que eu tiver a permissão “Ver canal” lá, ela continua. Ou use `/game move` em outro canal.
held-so-far = Esta partida está suspensa: não consegui postar em { $channel }. Vou continuar tentando. Ou use `/game move` em outro canal.
place-lost = Não consigo postar lá: o canal sumiu, ou não posso escrever nele. `/game move` leva a partida para outro canal.
place-unreadable = (Não consegui ler onde esta partida é jogada. Avise a administração do bot.)
channel-gone = O canal desta partida sumiu, então ela continua aqui.
board-deleted = O tabuleiro foi apagado, então aqui está ele de novo.
board-again = { $player } pediu o tabuleiro.
board-posted = Postado em { $channel }.
posted-below = Postado abaixo.
moved-here = Esta partida continua aqui. Ela estava em { $channel }.
moved-away = Esta partida de { $game } continua em { $channel }.
who-plays = **{ $game }**: { $players }
in-thread = { $players }. A partida está em { $thread }.
over-in-thread = { $players }. { $result } A partida foi jogada em { $thread }.
no-thread-permissions = Não posso abrir um tópico aqui, então o tabuleiro fica neste canal. Para cada partida ter um tópico, preciso destas permissões: { $permissions }.
no-thread-too-many = Este servidor já tem tantos tópicos abertos quanto o Discord permite, então o tabuleiro fica neste canal.
no-thread = O Discord não me deixou abrir um tópico aqui, então o tabuleiro fica neste canal.

## Novidades para uma pessoa só

direct-news = { $game }: { $news }

## O painel de um servidor

overview = **Partidas neste servidor**
overview-empty = Nenhuma partida agora. Comece uma com `/game new`.
overview-open = **Esperando mais gente**
overview-join = { $game }: { $players }. Entre com `/game join`.
overview-paused = { $game }: { $players }. Pausada.
overview-held = { $game }: { $players }. Suspensa.
overview-waits = { $game }: { $players }. Vez de { $waiting }.
overview-until = { $game }: { $players }. Vez de { $waiting }; o tempo acaba { $until }.

## Botões em tabuleiros desatualizados

out-of-date = Esse tabuleiro está desatualizado. Desde então:
out-of-date-moves = Esse tabuleiro está desatualizado. Desde então: { $count } lances.
out-of-date-nothing = Esse tabuleiro está desatualizado.
latest-board = Tabuleiro atual: { $link }
game-link = A partida: { $link }
picture-name = { $name }, lance { $number }

## Escolher um lance

which-piece = Sua vez ({ FORM($seat, as: "bare") }). Qual peça?
game-is-over = A partida acabou.
choice-gone = Essa escolha não existe mais. Aperte **{ $move }** e escolha de novo.
piece-cannot-move = Essa peça não tem lances legais. `/why` explica o motivo.
piece-on = { $kind } { $square }
piece-in-reserve = { $kind } da reserva
pass = Passar a vez
moves =
    { $count ->
        [one] { $count } lance
       *[other] { $count } lances
    }
where-to = { $piece }: para onde?
# $number está escrito na casa de destino, na imagem.
numbered = { $number }. { $choice }
choice-wins = Vence a partida
choice-check = Xeque
choice-danger = Rei em perigo
choice-dice = Os dados decidem: { $chance }%
play-it = Jogar **{ $move }**?
play-it-dice = Jogar **{ $move }**? Os dados decidem: { $chance }% de chance.
play-it-side = Jogar **{ $move }** { FORM($seat, as: "instrumental") }?
play-it-side-dice = Jogar **{ $move }** { FORM($seat, as: "instrumental") }? Os dados decidem: { $chance }% de chance.
cancelled = OK, nada mudou.
what-else = O que mais? Você também pode usar `/premove`, `/replace`, `/note` ou `/export`.

## O que os outros podem fazer enquanto uma partida espera por alguém

# $replace é "no" em torneios, onde quem substitui é a arbitragem. $more, $claim e $resume são textos de botões.
waits-out =
    { $replace ->
        [yes] O tempo { FORM($seat, as: "genitive") } acabou. Os outros podem apertar **{ $more }**, **{ $claim }** e continuar sem elas, pôr outra pessoa no lugar (`/replace`) ou esperar.
       *[no] O tempo { FORM($seat, as: "genitive") } acabou. Os outros podem apertar **{ $more }**, **{ $claim }** e continuar sem elas, ou esperar.
    }
waits-out-of-two =
    { $replace ->
        [yes] O tempo { FORM($seat, as: "genitive") } acabou. O adversário pode apertar **{ $more }**, **{ $claim }** para vencer, pôr outra pessoa no lugar (`/replace`) ou esperar.
       *[no] O tempo { FORM($seat, as: "genitive") } acabou. O adversário pode apertar **{ $more }**, **{ $claim }** para vencer, ou esperar.
    }
waits-idle = Se { FORM($seat, as: "the") } ficarem um dia sem jogar, os outros podem pôr outra pessoa no lugar (`/replace`) e continuar.
waits-idle-clock =
    { $replace ->
        [yes] Se o tempo { FORM($seat, as: "genitive") } acabar, os outros continuam sem elas. Antes disso, passada metade desse tempo (e pelo menos um dia), já podem pôr outra pessoa no lugar: `/replace`.
       *[no] Se o tempo { FORM($seat, as: "genitive") } acabar, os outros continuam sem elas.
    }
waits-idle-claim =
    { $replace ->
        [yes] Se o tempo { FORM($seat, as: "genitive") } acabar, os outros podem apertar **{ $more }**, **{ $claim }** e continuar sem elas, ou pôr outra pessoa no lugar: `/replace`.
       *[no] Se o tempo { FORM($seat, as: "genitive") } acabar, os outros podem apertar **{ $more }**, **{ $claim }** e continuar sem elas.
    }
waits-paused =
    { $replace ->
        [yes] Para continuar, aperte **{ $resume }**. Se alguém ficar um dia sem responder, os outros podem pôr outra pessoa no lugar: `/replace`.
       *[no] Para continuar, aperte **{ $resume }**.
    }
waits-setup = A partida começa nessa hora. Quem não tiver confirmado um exército joga com o atual.
