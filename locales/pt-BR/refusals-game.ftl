# Por que algo pedido a uma partida não é feito.

no-such-game = Essa partida não existe.
game-exists = Já existe uma partida com esse nome.
not-for-others = Você só pode fazer isso em seu próprio nome.

not-in-game = Você não joga nesta partida.
owner-only = Só quem criou a partida ou a arbitragem pode fazer isso.
directors-only = Só para a arbitragem.
system-only = O bot faz isso sozinho.
players-only = Só para quem joga.
not-now-lobby = A partida ainda não começou.
not-now-set-up = Os exércitos ainda não estão prontos.
not-now-running = A partida já está em andamento.
not-now-paused = A partida está pausada. Retome-a antes.
not-now-over = A partida acabou.
# $outcome é uma frase.
not-now-outcome = A partida acabou. { $outcome }
not-now-cancelled = A partida foi cancelada.
not-now-expired = A partida nem começou.
not-now-aborted = A partida foi anulada.

solo = Uma só pessoa joga por todos os lados nesta partida.
already-seated = Essa pessoa já joga de { FORM($seat, as: "bare") }.
you-play = Você já joga de { FORM($seat, as: "bare") }.
already-invited = Essa pessoa já recebeu um convite.
not-invited = Você não tem convite para esta partida, ou ele foi retirado.
no-such-invitation = Essa pessoa não tem convite aberto.
too-many-invitations = Você pode ter no máximo { $most } convites abertos.
invited-only = Só quem recebeu convite pode entrar nesta partida.
seats-are-drawn = Você não pode escolher o lado: os lados são sorteados no início.
no-such-seat = Não há { FORM($seat, as: "bare") } nesta partida. Os lados são { FORM($seats, as: "bare") }.
seat-taken = Já há quem jogue de { FORM($seat, as: "bare") }.
seat-kept = O lugar { FORM($seat, as: "genitive") } está reservado para quem recebeu convite.
seat-empty = Ninguém joga de { FORM($seat, as: "bare") } ainda.
full = Todos os lugares estão ocupados.
not-full =
    { $joined ->
        [1] Só 1 de { $seats } jogadores está aqui. Espere mais gente, convide alguém, adicione um computador ou jogue por todos os lados.
       *[other] Só { $joined } de { $seats } jogadores estão aqui. Espere mais gente, convide alguém ou adicione um computador.
    }
others-joined = Já entrou mais gente, então você não pode jogar só. Comece com quem está aqui, ou abra uma nova partida.
computers-are-unrated = Com um computador, esta partida não pode valer rating. Jogue sem valer rating, ou sem o computador.
uneven-with-computers = Uma partida com computador que vale rating precisa ser equilibrada. Escolha um mapa da lista, e o mesmo exército para todos os lados.
list-is-agreed = Já entrou mais gente, e isso mudaria a lista de rating da partida. Antes, faça com que ela não valha rating (todos vão precisar aceitar), ou abra uma nova partida.
rated-seat = Em uma partida que vale rating, um computador não pode substituir uma pessoa, e ninguém pode substituir um computador.
only-computers = Computadores não jogam sozinhos. Ocupe um lugar antes.
no-computer = Esse computador já saiu.
too-many-joined = { $joined } pessoas entraram, e assim só haveria { $seats } lugares. Escolha um jogo ou um número de lados em que todas caibam.
too-many-amendments = Você mudou as configurações { $most } vezes, e esse é o limite. Abra uma nova partida para outras configurações.

not-your-seat = Você não joga de { FORM($seat, as: "bare") }.
nothing-to-choose = Não há nada para escolher antes desta partida.
already-ready = { FORM($seat, as: "definite") } já estão prontas. Não dá mais para mudar.
nothing-chosen = Escolha antes um exército para { FORM($seat, as: "the") }.

stale = Esse tabuleiro está desatualizado. Aqui está o atual.
not-your-turn = Não é sua vez: é a vez { FORM($seat, as: "genitive") }.
seat-has-left = { FORM($seat, as: "definite") } saíram da partida.
time-is-up = O tempo { FORM($seat, as: "genitive") } acabou.
touched-must-act = { $rule }: Você escolheu { FORM($piece, as: "the") } em { $square }, então precisa mover essa peça.
touched-must-be-captured = { $rule }: Você escolheu { FORM($piece, as: "nominative") } em { $square }, então precisa capturar essa peça.
touch-does-not-bind = Escolher uma peça não obriga a nada neste jogo.
nothing-there = Não há peça em { $square }.

no-such-offer = Essa proposta não está mais aberta.
not-asked = Essa proposta não é para você responder.
already-agreed = Você já aceitou.
own-offer = Essa proposta é sua: quem responde são os outros. Você pode retirá-la.
not-your-offer = Só quem fez uma proposta pode retirá-la.
offer-stands = { FORM($offer, as: "request") } ainda está aberta.
no-takebacks = Nesta partida, não dá para voltar lances.
no-hints = Nesta partida não há dicas: todos precisam concordar com elas nas configurações, antes do início.
rated-without-hints = Não há dicas em partidas que valem rating.
tournament-without-hints = Não há dicas em torneios.
conditions-off = Nesta partida não há lances condicionais.
analysis-off = Nesta partida, só depois do fim dá para experimentar lances e ver ameaças.
api-off = Esta partida não pode ser jogada pela API: a configuração `api` está desligada. Jogue no Discord ou no tabuleiro.
analysis-after-the-end = Analiso partidas depois que elas acabam.
nothing-to-analyse = Não há nada para analisar: nenhum lance foi feito nesta partida.
too-long-to-analyse = Esta partida é longa demais para analisar: vejo no máximo { $most } lances.
nothing-to-take-back = Você ainda não tem lance para voltar.
dice-were-rolled = Você não pode voltar esse lance: dados foram rolados desde então.
seat-left-since = Você não pode voltar esse lance: { FORM($seat, as: "the") } saíram desde então.
under-way = Não dá mais para anular: todos já jogaram. Você ainda pode propor empate ou desistir.
turned-down = { FORM($offer, as: "request") } foi recusada. Você pode repeti-la depois do próximo lance.
draw-offer-is-kept = Sua proposta de empate já vai junto com seu próximo lance.
no-draw-offer-kept = Nenhuma proposta de empate espera pelo seu próximo lance.
nothing-to-claim = Não há empate para reivindicar.
no-time-claims = Nesta partida você não precisa reivindicar o tempo: o bot cuida do relógio.
time-not-up = O tempo { FORM($seat, as: "genitive") } ainda não acabou.
own-time = Você não pode fazer isso com seu próprio relógio.
no-clock = Esta partida não tem relógio.
time-limit = Você não pode dar { $given } de uma vez. Dê de { $least } a { $most }.
clock-full = Não cabe mais tempo no relógio { FORM($seat, as: "genitive") }.

nothing-to-reinstate = Não há nada para retomar aqui.
over-on-board = A partida foi decidida no tabuleiro e não pode ser retomada. { $outcome }
no-time-left = { FORM($seat, as: "definite") } ficariam sem tempo. Dê algum tempo também.

no-conditions = Você não tem lances condicionais.
no-such-condition = Esse lance condicional já não existe.
too-many-private-events = Você já mudou { $most } vezes suas notas, seus lances condicionais e outros dados privados nesta partida, e esse é o limite. Ainda dá para apagá-los e continuar jogando.
log-full-playable = Esta partida está quase cheia: das { $most } entradas dela, as últimas ficam reservadas para lances, respostas e resultados.
log-full = Esta partida chegou ao limite de { $most } entradas. Você pode desistir, aceitar um empate ou pedir uma decisão à arbitragem.
note-too-long = Notas podem ter no máximo { $most } caracteres.
no-spectators = Esta partida não tem espectadores.
players-do-not-watch = Você joga nesta partida, então já a vê.
already-watching = Você já assiste a esta partida.
not-watching = Você não assiste a esta partida.
too-many-watchers = No máximo { $most } pessoas podem assistir a uma partida.

# O que não se pode combinar.

rated-solo = Uma partida de uma pessoa só não pode valer rating.
rated-takebacks = Uma partida que permite voltar lances não pode valer rating. Desligue um dos dois.
rated-hints = Uma partida com dicas não pode valer rating. Desligue um dos dois.
limit-offers-stand = Propostas não podem ficar abertas por { $given }. Escolha um tempo de { $least } a { $most }.
limit-lobby-waits = O lobby não pode esperar { $given }. Escolha um tempo de { $least } a { $most }.
limit-setup-time = O tempo para escolher o exército não pode ser { $given }. Escolha um tempo de { $least } a { $most }.
seed-empty = Digite pelo menos um caractere para a semente.
seed-too-long = Uma semente pode ter no máximo { $most } caracteres.
seed-unprintable = Uma semente não pode conter o caractere invisível { $character }.

# O que foi digitado como lance e não é.

# $example é um lance legal, ou "none" quando a posição não é conhecida.
input-too-long =
    { $example ->
        [none] Isso tem mais de { $most } caracteres.
       *[other] Isso tem mais de { $most } caracteres. Tente { $example }.
    }
input-empty =
    { $example ->
        [none] Digite um lance.
       *[other] Digite um lance, como { $example }.
    }
input-unreadable =
    { $example ->
        [none] Não entendi `{ $text }`.
       *[other] Não entendi `{ $text }`. Tente { $example }.
    }
input-foreign =
    { $example ->
        [none] Não entendi `{ $text }`: { $letter } não significa nada aí.
       *[other] Não entendi `{ $text }`: { $letter } não significa nada aí. Tente { $example }.
    }
input-command = Isso é um comando: `{ $command }`.
input-ambiguous = Qual deles? { $actions }
input-ambiguous-more = Qual deles? { $actions } e mais { $more }
input-absent = Essa peça não existe aqui.
input-absent-at = Não há peça em { $square }.
input-absent-kind = Não há { FORM($kind, as: "bare") } que possa fazer esse lance.
input-absent-kind-at = Não há { FORM($kind, as: "bare") } em { $square }.
input-no-such-kind = Não há { FORM($kind, as: "bare") } neste jogo.
input-kind-alone =
    { $example ->
        [none] Não há { FORM($kind, as: "bare") } com lance legal agora.
       *[other] Qual { FORM($kind, as: "bare") }, e para onde? Tente { $example }.
    }
input-no-castling = Não há roque neste jogo.
input-not-in-game = { FORM($seat, as: "definite") } não estão nesta partida.

# O que há de errado com um plano de lances condicionais.

# $problem é uma das mensagens abaixo, ou um lance recusado, com o número da linha antes.
plan-line = Linha { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = Não há lances aí.
plan-too-long = Isso tem mais de { $most } caracteres.
plan-too-long-to-show = Por extenso, seus lances condicionais têm { $characters } caracteres, e no formulário cabem { $most }. Escreva menos linhas.
plan-too-many-plies = Há mais de { $most } lances.
plan-too-deep = Mais de { $most } lances em sequência.
plan-not-in-game = { FORM($seat, as: "definite") } não estão nesta partida.
plan-over = A partida acabou.
plan-its-turn = É sua vez. Jogue primeiro, depois planeje as respostas.
plan-missing = Falta um lance ao lado de uma vírgula ou de uma seta.
plan-no-answer = Ponha sua resposta no fim: `->` e um lance.
plan-not-its-turn = { FORM($seat, as: "definite") } jogam antes dessa resposta. Ponha esse lance, ou `any`.
plan-arrow-missing = Aqui é sua vez. Ponha `->` antes da sua resposta.
plan-any-answer = `any` não pode ser sua resposta. Diga um lance.
plan-two-answers = { $one } e { $other } respondem aos mesmos lances. Fique com um.
plan-after-the-end = A partida acaba depois de { $action }.
plan-leaving = Não dá para planejar sair da partida.
plan-not-in-full = `{ $text }`: escreva este lance por inteiro, como e4e5, e7e8=Q ou Q@a1.
plan-no-such-kind = { $action }: este jogo não tem essa peça.
input-two-readings = `{ $text }` pode ser dois lances: { $english } com as letras inglesas, { $own } com as suas. Digite um destes.
