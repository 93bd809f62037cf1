# Lo que pasa en los torneos.

# Alguien cuyo nombre no se conoce.
number = número { $number }
versus = { $white } contra { $black }
# Un número decimal.
decimal = { $whole },{ $part }

announced = ¡Nuevo torneo: { $title }!
signed-up = { $player } se inscribe.
joined-team = { $player } se inscribe en { $team }.
you-signed-up = Inscripción hecha.
you-joined-team = Inscripción hecha en { $team }.
you-checked-in = Asistencia confirmada.
you-paused = Haces una pausa. Pulsa **Jugar** para tener otra partida.
you-resumed = De vuelta: pronto tendrás otra partida.
lined-up = { $team } jugará en este orden: { $players }.
check-in-opened = Ya se puede confirmar la asistencia.
checked-in = { $player } confirma su asistencia.
withdrew = { $player } se retira.
sits-out = { $player } descansa en la ronda { $round }.
invited =
    { $count ->
        [one] La dirección invita a { $count } persona.
       *[other] La dirección invita a { $count } personas.
    }
forbidden = { $first } { BEGINS($second, with: "i í hi hí !hia !hie") ->
        [yes] e
       *[no] y
    } { $second } no se emparejarán nunca. Motivo: { $reason }
started = Empieza el torneo, con { $count } participantes.
rounds-set =
    { $rounds ->
        [one] Habrá { $rounds } ronda.
       *[other] Habrá { $rounds } rondas.
    }
rounds-set-fewer =
    { $rounds ->
        [one] Habrá { $rounds } ronda en vez de { $announced }: para entonces se habrá jugado todos contra todos.
       *[other] Habrá { $rounds } rondas en vez de { $announced }: para entonces se habrá jugado todos contra todos.
    }
entered = { $player } entra tarde con el número { $number }, desde la ronda { $round }.
entered-arena = { $player } entra con el número { $number }.
round-paired =
    { $count ->
        [0] Ronda { $round }: nadie tiene partida.
        [one] Ronda { $round } emparejada: { $count } partida.
       *[other] Ronda { $round } emparejada: { $count } partidas.
    }
# Reglas que la dirección pasa por alto.
round-paired-although =
    { $count ->
        [one] Ronda { $round } emparejada: { $count } partida. Reglas no aplicadas: { $rules }.
       *[other] Ronda { $round } emparejada: { $count } partidas. Reglas no aplicadas: { $rules }.
    }
# Después de una frase.
reason = Motivo: { $reason }
unpaired = La ronda { $round } no se puede emparejar según las reglas. La dirección tiene que emparejarla o terminar el torneo.
round-started = Empieza la ronda { $round }.
ladder-paired = Todos tienen un puesto en la escalera.
arena-paired = A quien está libre se le empareja en el acto.
play-started = Empieza el juego.
play-over = Se acabó el juego.
matched =
    { $count ->
        [one] Ya está emparejada la próxima partida.
       *[other] Ya están emparejadas las próximas { $count } partidas.
    }
paused = { $player } hace una pausa: sin emparejamientos hasta que vuelva.
resumed = { $player } sigue jugando.
challenged = { $challenger } desafía a { $opponent }.
arena-time-up = Se acabó el tiempo: ya no se emparejan más partidas.
ladder-time-up = Se acabó el tiempo: ya no se puede desafiar a nadie.
game-started = Empieza la partida: { $players }.
looked = { $players }: ya está todo el mundo.
absent =
    { $count ->
        [one] { $players } no se presenta y pierde por incomparecencia.
       *[other] { $players } no se presentan y pierden por incomparecencia.
    }
absent-left =
    { $count ->
        [one] { $players } ya no está en el torneo y pierde por incomparecencia.
       *[other] { $players } ya no están en el torneo y pierden por incomparecencia.
    }
scored = { $players }: { $result }.
played-again = { $players }: una partida más, con los colores cambiados.
game-closed = { $players }: la partida terminó sin resultado. Tiene que decidir la dirección.
deadline-passed =
    { $count ->
        [one] Se acabó el tiempo de la ronda { $round }, y { $count } partida no tiene resultado. Tiene que decidir la dirección.
       *[other] Se acabó el tiempo de la ronda { $round }, y { $count } partidas no tienen resultado. Tiene que decidir la dirección.
    }
round-finished = La ronda { $round } ha terminado.
overridden = La dirección fija el resultado del tablero { $board }, { $players }: { $result }. Motivo: { $reason }
replaced = { $player } sustituye al número { $number }. Motivo: { $reason }
removed = La dirección retira del torneo a { $player }. Motivo: { $reason }
left-early = Ninguna partida de { $player } cuenta, porque se jugaron menos de la mitad.
extended = La ronda { $round } tiene más tiempo. Motivo: { $reason }
reinstated = { $players }: la partida sigue. Había terminado por error. Motivo: { $reason }
restarted = { $players }: la partida empieza de nuevo. Motivo: { $reason }
directed-pause = { $players }: la dirección pausa la partida. Motivo: { $reason }
directed-resume = { $players }: la dirección reanuda la partida. Motivo: { $reason }
directed-give = { $players }: la dirección añade { $span }. Motivo: { $reason }
amended = La dirección cambia el anuncio: { $parts }. Motivo: { $reason }
relocated = La dirección lleva el torneo a { $place }. Motivo: { $reason }
told = La dirección, a todos: { $text }
outage = El bot estuvo desconectado. Todos los plazos se retrasan { $span }.
finished =
    { $count ->
        [0] El torneo ha terminado. Se retiró todo el mundo, así que no gana nadie.
        [one] El torneo ha terminado: ¡gana { $players }!
       *[other] El torneo ha terminado: ¡{ $players } comparten el primer puesto!
    }
finished-simul = Las simultáneas han terminado: { $made }.
# Lo que hizo quien las daba, en tantas partidas.
simul-made = { $player } suma { $points } de { $games }
cancelled = El torneo está cancelado. Motivo: { $reason }
cancelled-too-few =
    { $count ->
        [0] El torneo está cancelado: no había nadie para jugar.
        [one] El torneo está cancelado: al empezar solo había { $count } persona.
       *[other] El torneo está cancelado: al empezar solo había { $count } personas.
    }
cancelled-no-exhibitor = Las simultáneas están canceladas: al empezar no estaba ninguna de las personas que las daban.
cancelled-too-few-teams = El torneo está cancelado: al empezar no había dos equipos.

# Cómo acabó una partida.

result-win = gana { $player }
result-win-by-forfeit = gana { $player } por incomparecencia
result-drawn = tablas
result-forfeited-by-both = doble incomparecencia
# Cuando juegan más de dos.
result-place =
    { $place ->
        [1] { $player } (1.er puesto)
        [2] { $player } (2.º puesto)
        [3] { $player } (3.er puesto)
       *[other] { $player } ({ $place }.º puesto)
    }
forfeit = { $result } (por incomparecencia)
annulled = { $result } (no cuenta)

# Lo que tiene que decidir la dirección.

call-unpaired = La ronda { $round } no se puede emparejar según las reglas.
call-unpaired-left = La ronda { $round } no se puede emparejar según las reglas: se quedarían sin rival { $players }.
call-unpaired-bye = La ronda { $round } no se puede emparejar según las reglas: el número de participantes es impar, y nadie puede descansar otra vez.
call-closed = El tablero { $board }, { $players }, terminó sin resultado.
call-drawn = El tablero { $board }, { $players }, acabó en tablas, pero alguien tiene que pasar.
call-overdue = Se acabó el tiempo de la ronda { $round }. Tableros sin resultado: { $boards }.
board = { $board }, { $players }
and-more = y { $count } más

# Formatos, tal como quedan fijados.

format-round-robin = todos contra todos
format-double-round-robin = todos contra todos a doble vuelta
format-swiss =
    { $rounds ->
        [one] suizo, { $rounds } ronda
       *[other] suizo, { $rounds } rondas
    }
format-swiss-open = suizo, rondas por fijar al empezar
format-knockout = eliminatoria
format-double-knockout = doble eliminación
format-simul = simultáneas
format-teams =
    { $boards ->
        [one] encuentros por equipos a { $boards } tablero
       *[other] encuentros por equipos a { $boards } tableros
    }
format-teams-double =
    { $boards ->
        [one] encuentros por equipos a { $boards } tablero, dos veces
       *[other] encuentros por equipos a { $boards } tableros, dos veces
    }
format-league = liga, divisiones de { $size }
format-league-double = liga, divisiones de { $size }, a doble vuelta
format-simul-alternating = simultáneas, colores por turnos
format-arena = arena
format-arena-cut-off = arena, las partidas sin terminar no cuentan
format-ladder =
    { $reach ->
        [one] escalera, desafíos hasta { $reach } puesto más arriba
       *[other] escalera, desafíos hasta { $reach } puestos más arriba
    }
format-ladder-cut-off =
    { $reach ->
        [one] escalera, desafíos hasta { $reach } puesto más arriba, las partidas sin terminar no cuentan
       *[other] escalera, desafíos hasta { $reach } puestos más arriba, las partidas sin terminar no cuentan
    }
format-pods =
    { $rounds ->
        [one] grupos, { $rounds } ronda
       *[other] grupos, { $rounds } rondas
    }

# Los formatos, solo por su nombre.

name-swiss = suizo
name-round-robin = todos contra todos
name-double-round-robin = todos contra todos a doble vuelta
name-knock-out = eliminatoria
name-double-knock-out = doble eliminación
name-pods = grupos
weekends = fines de semana

# En qué momento está un torneo.

phase-sign-up = inscripción abierta
phase-running = en curso
phase-finished = terminado
phase-cancelled = cancelado

# Desempates.

tiebreak-buchholz = Buchholz
tiebreak-buchholz-cut1 = Buchholz menos el peor
tiebreak-buchholz-median = Buchholz mediano
tiebreak-sonneborn-berger = Sonneborn-Berger
tiebreak-direct-encounter = resultado particular
tiebreak-wins = victorias
tiebreak-progressive = progresivo
tiebreak-places = suma de puestos
tiebreak-performance = rendimiento

# Descansos.

bye-full = descanso de un punto
bye-half = descanso de medio punto
bye-zero = descanso sin puntos
bye-free = descanso
bye-sat-out = sin grupo en esta ronda

# Partes de un anuncio, cuando se dice cuáles han cambiado.

part-title = título
part-format = formato
part-game = ajustes de las partidas
part-tiebreaks = desempates
part-entrants = número de participantes
part-start = hora de comienzo
part-check-in = confirmación de asistencia
part-round-time = plazo de las rondas
part-notice = tiempo entre emparejamiento y juego
part-grace = espera a quien no se presenta
part-late-entry = entrada tardía
part-half-byes = descansos de medio punto
part-days-off = días libres
