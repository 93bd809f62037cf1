# O que acontece nas partidas.

created = { $player } abriu uma partida de { $game }.
created-for-tournament = Uma partida de torneio de { $game }.
invited = { $player } recebeu um convite.
invited-to-seat = { $player } recebeu um convite para jogar de { FORM($seat, as: "bare") }.
invitation-declined = { $player } recusou o convite.
rematch-declined = { $player } recusou a revanche.
invitation-withdrawn = O convite para { $player } foi retirado.
joined = { $player } entrou e joga de { FORM($seat, as: "bare") }.
joined-seats = { $player } entrou e joga de { FORM($seats, as: "bare") }.
left-lobby = { $player } saiu ({ FORM($seat, as: "bare") }).
amended = Novas configurações. { $changes }.
seeded = { $player } acrescentou uma semente aos dados.
seated = Todos chegaram.
seats = Os lados: { $players }.
army-chosen = { FORM($seat, as: "definite") } escolheram um exército.
ready = { FORM($seat, as: "definite") } estão prontas.
ready-late = Acabou o tempo: { FORM($seat, as: "the") } jogam com o exército atual.
started = Valendo!

# $planned é "yes" quando o lance já tinha sido deixado como condição. $player é um nome, ou um lado quando uma pessoa
# joga por vários.
played =
    { $planned ->
        [yes] { $player }: { $action } (lance condicional).
       *[no] { $player }: { $action }.
    }
passed =
    { $planned ->
        [yes] { $player }: passa a vez (lance condicional).
       *[no] { $player }: passa a vez.
    }
left =
    { $planned ->
        [yes] { $player }: sai da partida (lance condicional).
       *[no] { $player }: sai da partida.
    }
touched = { $player }: toca a peça em { $square }.

# Consequências de um lance, depois dele. $piece é uma peça com a sua cor, $count as vezes que a posição ocorreu.

returned = { $piece } volta para { $square }.
to-reserve = { $piece } vai para a reserva.
defenceless =
    { GENDER($piece) ->
        [f] { $piece } está indefesa agora.
       *[m] { $piece } está indefeso agora.
    }
last-flag = Só resta uma bandeira { FORM($seat, as: "dative") }.
near-summit = { $piece } está a um passo do cume!
near-last-rank = { $piece } está a um passo da última fileira!
repeated-before-claim =
    { $count ->
        [2] Esta posição ocorreu duas vezes. Na terceira, é possível reivindicar empate.
       *[other] Esta posição ocorreu { $count } vezes. Na próxima, é possível reivindicar empate.
    }
repeated-claimable = Esta posição ocorreu { $count } vezes: { FORM($seat, as: "the") } podem reivindicar empate.
repeated-before-draw =
    { $count ->
        [2] Esta posição ocorreu duas vezes. Na terceira, a partida empata.
       *[other] Esta posição ocorreu { $count } vezes. Na próxima, a partida empata.
    }

offered = { FORM($player, as: "nominative") } propõe { FORM($offer, as: "article") }.
takeback-asked = { FORM($player, as: "nominative") } propõe voltar o lance.
takeback-asked-move = { FORM($player, as: "nominative") } propõe voltar um lance: { $action }.
# $what é o tipo da proposta, e "number" quando não se sabe qual é.
accepted =
    { $what ->
        [draw] { $player } aceita o empate.
        [takeback] { $player } aceita voltar o lance.
        [pause] { $player } aceita a pausa.
        [resumption] { $player } aceita retomar a partida.
        [abort] { $player } aceita anular a partida.
        [replacement] { $player } aceita a substituição: { $offer }.
        [change] { $player } aceita a { $offer }.
       *[number] { $player } aceita { FORM($offer, as: "article") }.
    }
declined =
    { $what ->
        [draw] { $player } recusa o empate.
        [takeback] { $player } recusa voltar o lance.
        [pause] { $player } recusa a pausa.
        [resumption] { $player } recusa retomar a partida.
        [abort] { $player } recusa anular a partida.
        [replacement] { $player } recusa a substituição: { $offer }.
        [change] { $player } recusa a { $offer }.
       *[number] { $player } recusa { FORM($offer, as: "article") }.
    }
withdrawn = { FORM($offer, as: "request") } foi retirada.
lapsed-overtaken = { FORM($offer, as: "request") } perdeu a validade: a partida seguiu.
lapsed-expired = { FORM($offer, as: "request") } expirou.
lapsed-gone = { FORM($offer, as: "request") } perdeu a validade: quem a fez saiu da partida.

taken-back =
    { $steps ->
        [0] A partida voltou ao início.
       *[other] A partida voltou à posição anterior.
    }
paused = A partida está pausada.
resumed = A partida continua.
held = A partida está suspensa: não posso postar no canal dela.
hold-over = A partida não está mais suspensa.
departed-resigned = { FORM($seat, as: "definite") } desistiram.
departed-time = { FORM($seat, as: "definite") } perderam por tempo.
departed-absent = { FORM($seat, as: "definite") } não apareceram e estão fora da partida.
departed-withdrew = { FORM($seat, as: "definite") } saíram do torneio e estão fora da partida.
departed-removed = A arbitragem retirou { FORM($seat, as: "the") } da partida.
left-place = { $place }º lugar de { $count }.
ran-out =
    { $count ->
        [2] O tempo { FORM($seat, as: "genitive") } acabou. O outro lado pode reivindicar a vitória.
       *[other] O tempo { FORM($seat, as: "genitive") } acabou. Os outros podem reivindicar isso e continuar.
    }
time-given = { FORM($seat, as: "definite") } ganham mais { $span }.
outage = O bot ficou um tempo fora do ar, então { $moves }.
outage-clock = { FORM($seat, as: "the") } ganham mais { $span }
outage-lobby = o lobby fica aberto mais { $span }
outage-setup = há mais { $span } para escolher o exército
outage-offer = uma proposta fica aberta mais { $span }
vacation-began = { $player } está de férias.
vacation-ended = { $player } voltou das férias.
replaced = { $player } agora joga de { FORM($seat, as: "bare") }.
called-off-by-tournament = O torneio cancelou esta partida. O emparceiramento do torneio mostra quais partidas contam.
reinstated =
    { $steps ->
        [0] A arbitragem retomou a partida desde o início.
        [1] A arbitragem retomou a partida na posição depois de 1 lance.
       *[other] A arbitragem retomou a partida na posição depois de { $steps } lances.
    }

# O que só a pessoa em questão fica sabendo.

conditions-set = Lances condicionais salvos.
draw-offer-kept = Neste jogo, o empate se propõe junto com um lance: sua proposta vai com o próximo.
draw-offer-dropped = Seu próximo lance não vai propor empate.
conditions-cleared = Lances condicionais apagados.
dropped-overtaken = Seus lances condicionais foram descartados: foi jogado outro lance.
dropped-illegal = Seus lances condicionais foram descartados: a resposta não é mais legal.
dropped-changed = Seus lances condicionais foram descartados: a partida foi alterada.
watched = { $player } está assistindo.
unwatched = { $player } parou de assistir.
