# Por qué no se hace algo que se pide en un torneo.

no-such-tournament = Ese torneo no existe.
tournament-exists = Ya hay un torneo con ese nombre.
directors-only = Eso solo puede hacerlo la dirección.
system-only = Eso lo hace el bot por su cuenta.
not-for-others = Eso solo puedes hacerlo en tu propio nombre.
no-reason = Di por qué, en una línea de 1 a { $most } caracteres.
not-now-sign-up = El torneo aún no ha empezado.
not-now-running = El torneo ya está en curso.
not-now-finished = El torneo ha terminado.
not-now-cancelled = El torneo está cancelado.

already-signed-up = { $player } ya está en el torneo.
you-already-signed-up = Ya estás en el torneo.
not-signed-up = { $player } no está en el torneo.
you-not-signed-up = No estás en el torneo. Pulsa antes **Inscribirse**.
has-left = { $player } ya no está en el torneo.
you-left = Ya no estás en este torneo, y no puedes volver.
full = Las { $most } plazas están ocupadas.
invitations = Invita como máximo a { $most } personas de una vez, con puntuaciones hasta { $highest }.
too-late-started = Demasiado tarde: el torneo ya está en marcha.
too-late = Demasiado tarde: la ronda { $round } ya está en marcha.
no-check-in = En este torneo no hace falta confirmar la asistencia.
check-in-not-open = Aún no se puede confirmar la asistencia.
already-checked-in = { $player } ya tiene confirmada su asistencia.
you-already-checked-in = Ya tienes confirmada tu asistencia.
too-few = Falta gente: hay { $there } y hacen falta al menos { $least }.
no-exhibitor = Aún no está nadie de quienes dan las simultáneas: tienen que inscribirse y, si se pide, confirmar la asistencia.
same-player = Elige a dos personas distintas.
already-forbidden = Esas dos personas ya no se emparejan entre sí.
no-sitting-out = En este formato no se puede descansar una ronda.
no-pausing = Solo se puede hacer una pausa en una arena.
already-paused = { $player } ya está en pausa.
you-already-paused = Ya estás en pausa.
time-is-up = Se acabó el tiempo: aquí ya no empiezan más partidas.
no-teams = En este torneo no hay equipos.
no-team = Este torneo es por equipos: pulsa **Inscribirse** y di el tuyo, o completa `team`.
team-name = El nombre de un equipo tiene de 1 a { $most } caracteres.
team-full = { $team } está completo: un equipo tiene hasta { $most } integrantes.
most-teams = Ya hay { $most } equipos, y no caben más. Únete a uno.
no-such-team = No hay ningún equipo llamado { $team }.
captains-only = El orden de tableros de { $team } solo puede fijarlo su capitanía.
line-up =
    { $players ->
        [one] Pon a la única persona de { $team } ({ $players }).
       *[other] Pon una vez a cada una de las { $players } personas de { $team }.
    }
too-few-teams =
    { $there ->
        [one] Para empezar hacen falta 2 equipos, y solo hay { $there }.
       *[other] Para empezar hacen falta 2 equipos, y hay { $there }.
    }
no-challenges = Solo se puede desafiar en una escalera.
challenge-oneself = No puedes desafiarte a ti.
challenge-below = { $player } está por debajo de ti: desafía a alguien que esté por encima.
challenge-too-far =
    { $reach ->
        [one] { $player } está demasiado arriba: puedes desafiar hasta { $reach } puesto por encima del tuyo.
       *[other] { $player } está demasiado arriba: puedes desafiar hasta { $reach } puestos por encima del tuyo.
    }
challenge-just-met = Acabas de jugar con { $player }. Juega antes con otra persona, o inténtalo otra vez { $span } después de esa partida.
challenge-apart = La dirección decidió que { $player } y tú no se enfrenten.
plays-elsewhere = { $player } está ahora en otra partida: inténtalo otra vez cuando termine.
no-such-round = No puedes descansar en la ronda { $round } de { $rounds }: elige una que aún no esté emparejada.
already-sits-out = { $player } ya descansa en esa ronda.
rounds-range = Elige de { $least } a { $most } rondas.
rounds-only =
    { $most ->
        [one] Ahora solo puede haber { $most } ronda.
       *[other] Ahora solo puede haber { $most } rondas.
    }
rounds-follow = En este formato, el número de rondas depende del número de participantes.
fixed = Es demasiado tarde para cambiar esto: { $part }. Después del comienzo aún puedes cambiar el título, el plazo de las rondas, el tiempo entre emparejamiento y juego, y la espera a quien no se presenta.
more-signed-up = Pon `most` a { $count } como mínimo: esa es la gente ya inscrita.
decided-meanwhile = Todo sigue igual: otra persona de la dirección decidió algo en el mismo momento, como muestra `/tournament log`.

nothing-paired = No hay ninguna ronda lista para empezar.
misfit-missing = { $player } no está en el emparejamiento.
misfit-twice = { $player } está dos veces en el emparejamiento.
misfit-not-there = { $player } no juega en esa ronda.
misfit-seats = En este formato no hay partidas de { $seats } plazas.
misfit-bye = { $player } no puede tener ese descanso en este formato.
breaks = Este emparejamiento incumple las reglas: { $rules }.
broken-met = { $first } { BEGINS($second, with: "i í hi hí !hia !hie") ->
        [yes] e
       *[no] y
    } { $second } ya jugaron entre sí
broken-forbidden = { $first } { BEGINS($second, with: "i í hi hí !hia !hie") ->
        [yes] e
       *[no] y
    } { $second } no se pueden emparejar
broken-second-bye = { $player } ya tiene un punto sin jugar
broken-colour = { $player } ya lleva ese color demasiadas veces
no-pairing = La ronda { $round } no se puede emparejar según las reglas.
settled = En este formato los emparejamientos no se pueden cambiar: salen de los números y los resultados.
no-such-board = No existe el tablero { $board }.
no-such-entrant = No hay nadie con el número { $number }.
no-such-game = Esa partida no cuenta en este torneo.
too-many-games = Un tablero puede tener como máximo { $most } partidas.
not-started = La partida del tablero { $board } aún no ha empezado.
has-result = El tablero { $board } ya tiene resultado.
no-result = El tablero { $board } aún no tiene resultado.
built-upon = La ronda { $round } se emparejó según ese resultado, así que no puedes deshacerlo. Fija el resultado en su lugar.
wrong-score = Ese no es un resultado para { $seats } participantes.
nobody-goes-on = En una eliminatoria alguien tiene que pasar.
no-deadline = Esa ronda no tiene plazo.
grace-runs = Aún hay tiempo para presentarse.

# Lo que no se puede anunciar.

announce-title = Un título es una línea de 1 a { $most } caracteres.
announce-solo = Una partida a solas no puede ser de torneo.
announce-hints = En los torneos no hay pistas. Quítalas.
announce-two-seats = Este formato necesita un juego de dos, y este tiene { $has } plazas.
announce-three-or-four-seats = Los grupos necesitan un juego de tres y cuatro, y este tiene { $has } plazas.
announce-entrants = Pon `least` y `most` entre { $least } y { $most }, y `least` no mayor que `most`.
announce-rounds = Un torneo tiene de { $least } a { $most } rondas.
announce-replays = Unas tablas se pueden repetir de { $least } a { $most } veces.
announce-reach = Se puede desafiar de { $least } a { $most } puestos por encima del propio.
announce-boards = Un encuentro tiene de { $least } a { $most } tableros.
announce-division = Una división tiene de { $least } a { $most } participantes.
announce-moving = Con divisiones de este tamaño pueden ascender y descender de { $least } a { $most } participantes.
announce-exhibitors = Indica de 1 a { $most } personas distintas que den las simultáneas.
announce-placed = Solo una liga coloca a sus participantes según una temporada anterior, y a cada cual una vez.
announce-length = Una arena dura de { $least } a { $most }: completa `length`.
announce-ladder-length = Una escalera dura de { $least } a { $most }: completa `length`.
announce-tiebreak-twice = El desempate «{ $tiebreak }» está dos veces.
announce-round-time = El plazo de una ronda puede ser de { $least } a { $most }, no de { $given }.
announce-grace = La espera a quien no se presenta puede ser de { $least } a { $most }, no de { $given }.
announce-notice = Los emparejamientos pueden salir de { $least } a { $most } antes de las partidas, no { $given }.
announce-check-in = La confirmación puede abrirse de { $least } a { $most } antes del comienzo, no { $given }.
announce-check-in-without-start = La confirmación necesita una hora de comienzo: completa `starts`.
announce-late-entry = Solo se puede entrar tarde en suizos y grupos, hasta la última ronda.
announce-half-byes = Los descansos de medio punto solo existen en los suizos.
announce-days-off = Indica de 1 a { $most } días libres, como 2026-12-24, o weekends.
