# Lo que pasa en las partidas.

created = { $player } abre una partida de { $game }.
created-for-tournament = Partida de torneo de { $game }.
invited = Invitación para { $player }.
invited-to-seat = Invitación para { $player }, con { FORM($seat, as: "nominative") }.
invitation-declined = { $player } rechaza la invitación.
rematch-declined = { $player } rechaza la revancha.
invitation-withdrawn = Queda retirada la invitación de { $player }.
joined = { $player } se une con { FORM($seat, as: "nominative") }.
joined-seats = { $player } se une con { FORM($seats, as: "nominative") }.
left-lobby = { $player } se va ({ FORM($seat, as: "bare") }).
amended = Ajustes nuevos. { $changes }.
seeded = { $player } añade una semilla para los dados.
seated = Ya está todo el mundo.
seats = Los colores: { FORM($players, as: "bare") }.
army-chosen = { FORM($seat, as: "definite") } ya tienen ejército.
ready = { FORM($seat, as: "definite") } están listas.
ready-late = Se acabó el tiempo: { FORM($seat, as: "nominative") } juegan con el ejército actual.
started = ¡Empieza la partida!

# $planned es "yes" cuando ya estaba puesta como condicional.
played =
    { $planned ->
        [yes] { $player }: { $action } (jugada condicional).
       *[no] { $player }: { $action }.
    }
passed =
    { $planned ->
        [yes] { $player }: pase (jugada condicional).
       *[no] { $player }: pase.
    }
left =
    { $planned ->
        [yes] { $player }: salida de la partida (jugada condicional).
       *[no] { $player }: salida de la partida.
    }
touched = { $player }: pieza elegida en { $square }.

# Consecuencias de una jugada, después de ella. $piece es una pieza con su color, $count las veces que ha salido la posición.

returned = { $piece } vuelve a { $square }.
to-reserve = { $piece } pasa a la reserva.
defenceless = { $piece } queda indefenso.
last-flag = A { FORM($seat, as: "nominative") } solo les queda una bandera.
near-summit = ¡{ $piece } está a un paso de la cima!
near-last-rank = ¡{ $piece } está a un paso de la última fila!
repeated-before-claim =
    { $count ->
        [2] Esta posición sale por segunda vez. A la tercera se podrán reclamar tablas.
       *[other] Esta posición sale por { $count }.ª vez. A la siguiente se podrán reclamar tablas.
    }
repeated-claimable = Esta posición sale por { $count }.ª vez: { FORM($seat, as: "nominative") } pueden reclamar tablas.
repeated-before-draw =
    { $count ->
        [2] Esta posición sale por segunda vez. A la tercera serán tablas.
       *[other] Esta posición sale por { $count }.ª vez. A la siguiente serán tablas.
    }

offered = { $player } propone { FORM($offer, as: "article") }.
takeback-asked = { $player } pide deshacer la jugada.
takeback-asked-move = { $player } pide deshacer una jugada: { $action }.
# $what es el tipo de propuesta, y "number" si no se conoce.
accepted =
    { $what ->
        [draw] { $player } acepta las tablas.
        [takeback] { $player } acepta deshacer la jugada.
        [pause] { $player } acepta la pausa.
        [resumption] { $player } acepta reanudar la partida.
        [abort] { $player } acepta terminar la partida sin resultado.
        [replacement] { $player } acepta la sustitución: { $offer }.
        [change] { $player } acepta el { $offer }.
       *[number] { $player } acepta la { $offer }.
    }
declined =
    { $what ->
        [draw] { $player } rechaza las tablas.
        [takeback] { $player } no acepta deshacer la jugada.
        [pause] { $player } rechaza la pausa.
        [resumption] { $player } no acepta reanudar la partida.
        [abort] { $player } no acepta terminar la partida sin resultado.
        [replacement] { $player } rechaza la sustitución: { $offer }.
        [change] { $player } rechaza el { $offer }.
       *[number] { $player } rechaza la { $offer }.
    }
withdrawn = { FORM($offer, as: "request") } queda retirada.
lapsed-overtaken = { FORM($offer, as: "request") } ya no vale: la partida siguió.
lapsed-expired = { FORM($offer, as: "request") } ya no vale: se acabó el plazo.
lapsed-gone = { FORM($offer, as: "request") } ya no vale: quien la hizo no sigue en la partida.

taken-back =
    { $steps ->
        [0] La partida vuelve al principio.
       *[other] La partida vuelve a la posición anterior.
    }
paused = La partida está en pausa.
resumed = La partida se reanuda.
held = La partida está detenida: no puedo publicar en su canal.
hold-over = La partida ya no está detenida.
departed-resigned = { FORM($seat, as: "definite") } abandonan.
departed-time = { FORM($seat, as: "definite") } pierden por tiempo.
departed-absent = { FORM($seat, as: "definite") } no se presentan y salen de la partida.
departed-withdrew = { FORM($seat, as: "definite") } se retiran del torneo y salen de la partida.
departed-removed = La dirección retira de la partida a { FORM($seat, as: "nominative") }.
left-place = Puesto { $place } de { $count }.
ran-out =
    { $count ->
        [2] A { FORM($seat, as: "nominative") } se les acabó el tiempo. Su rival puede reclamar la victoria.
       *[other] A { FORM($seat, as: "nominative") } se les acabó el tiempo. Los demás pueden reclamarlo y seguir jugando.
    }
time-given = { FORM($seat, as: "definite") } reciben { $span } más.
outage = El bot estuvo un rato desconectado, así que { $moves }.
outage-clock = { FORM($seat, as: "nominative") } reciben { $span } más
outage-lobby = la sala sigue abierta { $span } más
outage-setup = hay { $span } más para elegir ejército
outage-offer = una propuesta sigue abierta { $span } más
vacation-began = { $player } se va de vacaciones.
vacation-ended = { $player } vuelve de vacaciones.
replaced = { $player } juega desde ahora con { FORM($seat, as: "nominative") }.
called-off-by-tournament = El torneo cancela esta partida. Sus emparejamientos muestran qué partidas cuentan.
reinstated =
    { $steps ->
        [0] La dirección reanuda la partida desde el principio.
        [1] La dirección reanuda la partida desde la posición tras 1 jugada.
       *[other] La dirección reanuda la partida desde la posición tras { $steps } jugadas.
    }

# Lo que solo se dice a la persona afectada.

conditions-set = Jugadas condicionales guardadas.
draw-offer-kept = En esta partida las tablas se ofrecen al mover, así que tu oferta saldrá con tu próxima jugada.
draw-offer-dropped = Tu próxima jugada no ofrecerá tablas.
conditions-cleared = Jugadas condicionales borradas.
dropped-overtaken = Tus jugadas condicionales ya no valen: se jugó otra cosa.
dropped-illegal = Tus jugadas condicionales ya no valen: la respuesta ya no es legal.
dropped-changed = Tus jugadas condicionales ya no valen: la partida cambió.
watched = { $player } mira la partida.
unwatched = { $player } ya no mira la partida.
