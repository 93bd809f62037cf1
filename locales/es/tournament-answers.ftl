### Respuestas y publicaciones sobre torneos y puntuaciones.

## Botones

button-sign-up = Inscribirse
button-withdraw = Retirarse
button-check-in = Confirmar asistencia
button-pause = Pausa
button-play = Jugar
button-challenge = Desafiar
button-standings = Clasificación
button-pairings = Emparejamientos
button-games = Partidas
button-details = Detalles
button-two-seats = De dos
button-more-seats = De tres y cuatro
button-with-computers = Con máquinas
button-people = Entre personas

## El mensaje con el estado de un torneo

tournament-name = Torneo `{ $tournament }`
settled = { $game }: { $format }. De { $least } a { $most } participantes.
announcement-rated = puntuado
announcement-unrated = amistoso
announcement-players = de { $least } a { $most } participantes
announcement-entrants = Participantes: { $names }
announcement-length = dura { $span }
announcement-starts = empieza { $time }
announcement-starts-by-director = lo empieza la dirección
calendar-sign-up = Inscripción en { $channel }.
draft =
    { "**" }Torneo nuevo**
    Elige en las listas y después pulsa **Nombre y anuncio**. Hasta entonces solo lo ves tú.
draft-settings = **Más ajustes** ({ $page } de { $pages }): { $game }
draft-settings-full = Aquí no caben más ajustes. Devuelve antes uno a su valor por defecto.
draft-no-number = { $field }: escribe un número.
draft-announced-already = **{ $title }** ya se anunció desde este formulario. Para otro torneo, usa `/tournament new`.
tiebreaks = Desempates: { $tiebreaks }.
edition = Los emparejamientos siguen el sistema holandés de la FIDE, edición de { $year }.
fair-draw = Sorteo verificable: { $commitment }
given-by = Simultáneas a cargo de { $players }, contra todos los demás a la vez. Quienes las dan también tienen que inscribirse.
terms = Ajustes: { $terms }
round-time = Plazo por ronda: { $span }. Las vacaciones y las pausas no lo alargan.
days-off = Los plazos de las rondas se paran en estos días: { $days } ({ $zone }). Los relojes de las partidas siguen.
arena-length = Dura { $span }. A quien está libre se le empareja otra vez en el acto: pulsa **Jugar** para entrar o seguir, **Pausa** para descansar.
arena-points = Una victoria da 2 puntos; unas tablas, 1. Tras dos victorias seguidas, las partidas valen doble hasta que una no se gane.
ladder-length = Dura { $span }. Pulsa **Desafiar** para jugar con alguien que esté por encima de ti: nadie puede negarse.
ladder-places = Gana a alguien que esté por encima y ocuparás su puesto. Unas tablas no cambian nada.
team-points = Ganar un encuentro da 2 puntos; empatarlo, 1. Después cuentan los puntos de tablero y, después, los encuentros entre equipos empatados.
team-boards = Hasta { $most } integrantes por equipo, con reservas. Quien se inscribe primero lleva la capitanía y ordena los tableros con `/tournament line-up`.
league-moving =
    { $count ->
        [0] Tras la temporada nadie asciende ni desciende.
        [one] Tras la temporada, de cada división asciende { $count } participante y desciende { $count }.
       *[other] Tras la temporada, de cada división ascienden { $count } participantes y descienden { $count }.
    }
# Una línea encima de los participantes de una división.
division = División { $division }
league-moves = Ascensos: { $up }. Descensos: { $down }.
# Una línea de la lista de equipos.
team-line = **{ $team }**: { $players }
team-form-title = Inscribirse en un equipo
team-form-name = Equipo
team-form-hint = El nombre de un equipo que ya está, o de uno nuevo
# Un encuentro: dos equipos y los puntos de tablero entre ellos.
match-line = **{ $home } { $points } – { $other } { $away }**
unreadable-line-up = No entiendo ese orden. Prueba con 2 1 3: el equipo por los puestos que tiene ahora, el primer tablero primero.
challenge-whom = ¿A quién quieres desafiar?
challenge-nobody = Ahora no puedes desafiar a nadie. Quienes están por encima de ti quizá estén jugando, o acaben de jugar contigo.
challenge-pick = Elige a alguien
# Un puesto en una escalera, y quién lo tiene.
ladder-place = { $rank }: { $player }
notice = Los emparejamientos salen { $span } antes de cada ronda.
grace = Quien no se presenta pierde tras { $span }.
annuls = Si te retiras antes de jugar la mitad de tus partidas, no cuenta ninguna.
late-until = Puedes entrar hasta que empiece la ronda { $round }.
half-byes =
    { $count ->
        [one] Puedes descansar en { $count } ronda por medio punto.
       *[other] Puedes descansar en { $count } rondas, por medio punto cada una.
    }
starts = Empieza { $time }.
starts-by-director = Empieza cuando lo diga la dirección.
check-in-before = La confirmación de asistencia se abre { $span } antes del comienzo.

state-sign-up = **Inscripción abierta**: { $count } por ahora.
state-check-in = **Confirma ya tu asistencia**: están { $there } de { $count }.
state-unpaired = **La dirección** tiene que emparejar la siguiente ronda.
state-round-coming = **Ronda { $round } de { $rounds }**: empieza { $time }.
state-round = **Ronda { $round } de { $rounds }** en curso.
state-round-until = **Ronda { $round } de { $rounds }** en curso. Acaba { $time }.
state-arena =
    { $count ->
        [0] **En curso**: ahora no juega nadie. Acaba { $time }.
        [one] **En curso**: { $count } partida. Acaba { $time }.
       *[other] **En curso**: { $count } partidas. Acaba { $time }.
    }
state-arena-over =
    { $count ->
        [0] **Se acabó el tiempo.** Todas las partidas han terminado.
        [one] **Se acabó el tiempo.** Queda { $count } partida en juego.
       *[other] **Se acabó el tiempo.** Quedan { $count } partidas en juego.
    }
state-rounds-over = **{ $round } de { $rounds } rondas** terminadas.
state-finished =
    { $count ->
        [0] **El torneo ha terminado.** Se retiró todo el mundo, así que no gana nadie.
        [one] **El torneo ha terminado**: ¡gana { $players }!
       *[other] **El torneo ha terminado**: ¡{ $players } comparten el primer puesto!
    }
state-finished-simul = **Las simultáneas han terminado**: { $made }.
state-cancelled = **Cancelado.**
and-more = { $names } y { $count } más

## Publicaciones

# Cómo se ordenan las partidas de una ronda se dice donde las hay.
pairings-coming =
    { $seats ->
        [0] **Ronda { $round }** de { $title }: empieza { $time }.
        [2] **Ronda { $round }** de { $title }: empieza { $time }. Las blancas van primero.
       *[other] **Ronda { $round }** de { $title }: empieza { $time }. Los nombres van por orden de colores.
    }
pairings =
    { $seats ->
        [0] ¡Empieza la **ronda { $round }** de { $title }!
        [2] ¡Empieza la **ronda { $round }** de { $title }! Las blancas van primero.
       *[other] ¡Empieza la **ronda { $round }** de { $title }! Los nombres van por orden de colores.
    }
pairings-until =
    { $seats ->
        [0] ¡Empieza la **ronda { $round }** de { $title }! Acaba { $time }.
        [2] ¡Empieza la **ronda { $round }** de { $title }! Acaba { $time }. Las blancas van primero.
       *[other] ¡Empieza la **ronda { $round }** de { $title }! Acaba { $time }. Los nombres van por orden de colores.
    }
pairings-over =
    { $seats ->
        [0] La **ronda { $round }** de { $title } ha terminado.
        [2] La **ronda { $round }** de { $title } ha terminado. Las blancas van primero.
       *[other] La **ronda { $round }** de { $title } ha terminado. Los nombres van por orden de colores.
    }
# Después vienen las partidas que se juegan ahora.
pairings-arena =
    { $count ->
        [0] ¡**{ $title }** está en curso! Acaba { $time }.
       *[other] ¡**{ $title }** está en curso! Acaba { $time }. Las blancas van primero.
    }
pairings-arena-over =
    { $count ->
        [0] **{ $title }**: se acabó el tiempo.
       *[other] **{ $title }**: se acabó el tiempo. Las blancas van primero.
    }
pairings-arena-ended = **{ $title }** ha terminado.
no-result = sin resultado
arena-waiting = Esperan partida: { $players }
game-place = { $players }: { $title }, ronda { $round }
game-place-without-round = { $players }: { $title }
no-threads = Aquí no puedo abrir hilos, así que se juega en este canal. Para que cada partida tenga su hilo, dame { $permissions }.
check-in-call = **{ $title }** empieza pronto. Pulsa **Confirmar asistencia** para jugar.
check-in-there = Están { $there } de { $count }.
check-in-over = Se acabó el plazo para confirmar la asistencia a **{ $title }**: confirmaron { $there } de { $count }.
# Después vienen las personas afectadas.
missed-call = Sin confirmar la asistencia te quedas fuera de **{ $title }**. Si alguien se retira, la dirección aún puede darte su plaza:
missed-call-late = Sin confirmar la asistencia no se juega **{ $title }**. Aún se puede entrar hasta que empiece la ronda { $round }: pulsa **Inscribirse**. De momento se quedan fuera:
cancelled-call = **{ $title }** está cancelado. Motivo: { $reason }
told-call = **{ $title }**, de la dirección: { $text }
invited-call = **{ $title }**: ¡tienes una invitación! Pulsa **Inscribirse** para jugar.
cancelled-too-few-call =
    { $count ->
        [0] **{ $title }** está cancelado: no había nadie para jugar.
        [one] **{ $title }** está cancelado: al empezar solo había { $count } persona.
       *[other] **{ $title }** está cancelado: al empezar solo había { $count } personas.
    }
cancelled-no-exhibitor-call = **{ $title }** está cancelado: al empezar no estaba ninguna de las personas que daban las simultáneas.
cancelled-too-few-teams-call = **{ $title }** está cancelado: al empezar no había dos equipos.
# A quien ya tiene su plaza: en privado, o en el canal.
welcome = ¡Ya estás en { $title }! Está publicado en { $channel }.
welcome-not-posted = ¡Ya estás en { $title }! Ahora no se publica nada sobre él: no puedo escribir en su canal.
welcome-here = { $player }, ¡ya estás en { $title }! Está publicado en { $channel }.
call-unpaired = { $title } necesita una decisión. { $what } Empareja a mano con `/arbiter pair tournament:{ $tournament }`, o termina el torneo con `/arbiter finish`.
call-board = { $title } necesita una decisión. { $what } Fija un resultado con `/arbiter result tournament:{ $tournament }`, o repite la partida con `/arbiter restart`.
call-overdue = { $title } necesita una decisión. { $what } Da más tiempo con `/arbiter extend tournament:{ $tournament }`, o fija resultados con `/arbiter result`.
lost-channel = Ya no puedo publicar sobre tu torneo { $title }: su canal ya no existe, o no tengo permiso para escribir ahí. Para seguir, usa `/arbiter move tournament:{ $tournament }` en otro canal.
held-permissions = No puedo publicar en { $channel }. Dame allí { $permissions } y seguiré. O usa `/arbiter move` en otro canal.
held-timed-out = En este servidor no puedo escribir hasta el { $until }, por un aislamiento temporal. Seguiré cuando la moderación lo retire, o al acabar el plazo.
held-gone = El canal de este torneo ya no existe. Para seguir, usa `/arbiter move` en otro canal.
held-hidden = No veo { $channel }. Dame allí el permiso Ver canal y seguiré. O usa `/arbiter move` en otro canal.
held-so-far = No consigo publicar en { $channel }. Sigo intentándolo. O usa `/arbiter move` en otro canal.

## Cómo acaba

result-heading =
    { $count ->
        [0] **{ $title }** ha terminado. Se retiró todo el mundo, así que no gana nadie.
        [one] **{ $title }** ha terminado: ¡gana { $players }!
       *[other] **{ $title }** ha terminado: ¡{ $players } comparten el primer puesto!
    }
result-heading-simul = **{ $title }** ha terminado: { $made }.
# Los puntos de un puesto, y cuánto ha cambiado la puntuación.
result-place = **{ $rank }.** { $player }: { $points }
result-podium = También en el podio: { $players }.
result-legend = -# En la tabla: ○ blancas, ● negras, + victoria y − derrota por incomparecencia.
games-of = Partidas de **{ $title }**

## Clasificaciones y listas

standings = Clasificación
standings-after = Clasificación tras la ronda { $round }
standings-final = Clasificación final
picture-title = { $what } de { $of }
sheet = **{ $what }** de { $of }
sheet-page = **{ $what }** de { $of }, página { $page } de { $pages }
sheet-empty = Aún no hay nadie en la lista.
annulled = Se retiraron antes de jugar la mitad de sus partidas, así que ninguna cuenta: { $players }.
head-points = Pts
head-rating = Punt.
head-games = Part.
head-buchholz = BH
head-buchholz-cut1 = BHC1
head-buchholz-median = BHM1
head-sonneborn-berger = SB
head-direct-encounter = RP
head-wins = VIC
head-progressive = PROG
head-places = PU
head-performance = REND
head-match-points = PE
head-board-points = PT

## Anunciar

announced-next = Dirígelo con los botones de su anuncio.
announced-no-threads = Sus partidas se jugarán en este canal. Para que cada una tenga su hilo, dame { $permissions }.
announced-without-threads = Sus partidas se jugarán en este canal: aquí no se pueden abrir hilos.
# $why dice qué impide publicarlo y qué hacer.
announced-not-posted = { $title } está preparado, pero aún no lo ve nadie. { $why }
announced-not-yet = Todavía no consigo publicarlo en { $channel }; sigo intentándolo.
cannot-post-here = Aquí no puedo publicar. En este canal, dame { $permissions }.
too-many-tournaments = Este servidor ya tiene { $most } torneos abiertos. Termina o cancela alguno antes.
number-out-of-range = `{ $option }` se sale de los límites. Prueba con un número menor.
option-of-other-format = `{ $option }` es solo para { $formats }. Quítala.
no-such-format = Ese formato no existe. Elige uno de la lista.
no-such-tiebreak = { $tiebreak } no es un desempate. Prueba con { $all }.
unreadable-start = No entiendo esa hora de comienzo. Prueba con 2d o 12h30m desde ahora, 2026-12-01 18:00 en tu zona horaria (`/settings time-zone`), o 2026-12-01 18:00 Europe/Madrid.
unreadable-days-off = No entiendo { $text }. Prueba con: weekends, 2026-12-24, 2026-12-31..2027-01-02, Europe/Madrid.
days-off-offset = { $offset } no cambia con el horario de verano. Si cambia la hora donde se juega, indica la zona horaria: { $zone }.
start-is-past = Esa hora de comienzo ya pasó. Elige otra posterior.

## Respuestas

servers-only = Los torneos se juegan en servidores. Usa este comando en uno.
no-tournaments = Aún no hay torneos en este servidor. La dirección los anuncia con `/tournament announce`.
not-an-id = { $text } no identifica un torneo. Elige un torneo de la lista.
which-tournament = ¿A qué torneo te refieres? Completa `tournament`: { $tournaments }.
nothing-to-do = No hay nada que hacer.
confirm-finish = ¿Terminar { $title } ahora? La clasificación actual pasa a ser la final, y las partidas en curso terminan sin resultado.
confirm-start =
    { $count ->
        [one] Asistencias confirmadas: { $there }. Falta { $count } persona. ¿Empezar sin ella?
       *[other] Asistencias confirmadas: { $there }. Faltan { $count } personas. ¿Empezar sin ellas?
    }
listed = **{ $title }** ({ $phase }) en { $channel }: { $game }, { $format }
confirm-withdraw = ¿Retirarte de { $title }? Pierdes tus partidas sin terminar y no puedes volver.
confirm-withdraw-early = ¿Retirarte de { $title }? Pierdes tus partidas sin terminar y no puedes volver. No contará ninguna de tus partidas, porque se jugaron menos de la mitad.
round-not-paired = La ronda { $round } aún no está emparejada.
why-whom = Indica un tablero o a alguien: no estás en este torneo.
no-round-paired = Aún no hay ninguna ronda emparejada.
exported = Aquí tienes { $title } en archivos.
exported-without-trf = Aquí tienes { $title } en archivos. No se puede escribir como TRF.
exported-no-games = Aún no hay partidas jugadas.
exported-some-games = No caben todas las partidas: { $most } a la vez como máximo. Para las demás, indica una ronda con `round`.
decisions = **Decisiones de la dirección** en { $title }
decisions-page = **Decisiones de la dirección** en { $title }, página { $page } de { $pages }

## Dirección

decided-since = Todo sigue igual, porque entretanto otra persona de la dirección decidió algo. Pulsa otra vez para seguir.
done-since = Todo sigue igual, porque ya lo hiciste después de abrir el formulario. Pulsa otra vez para hacerlo de nuevo.
changed-since = Todo sigue igual, porque estos valores cambiaron después de que abrieras el formulario. Pulsa otra vez para seguir.
# $field es el nombre de un campo. $now y $text son lo que pone ahora y en el formulario.
changed-by-both = **{ $field }**: ahora { $now }, en tu formulario { $text }
panel = **Dirección de { $title }**
panel-not-started = Aún sin primera jugada: { $boards }. Compruebo las incomparecencias { $time }.
panel-late = Sin tiempo: { $boards }.
panel-disputed = Terminaron sin resultado: { $boards }.
panel-no-shows = Ya perdieron aquí por incomparecencia: { $players }.
panel-no-show = { $player } ({ $count })
panel-nothing = No hay nada que decidir.
list-shown = ¿Invitar a estas personas a **{ $title }** ({ $count })? Cada una entra solo si pulsa **Inscribirse**.
list-not-taken = No se invitó a nadie. Líneas que corregir ({ $count }):
list-line = Línea { $line }: { $why }
list-unknown = Aquí no conozco { $text }. Usa una @mención o el número de la cuenta.
list-several = Hay varias personas llamadas { $text }. Usa una @mención.
list-rating = { $text } no es una puntuación de 1 a { $highest }.
list-rating-foreign = { $text } no es una puntuación: { $letter } no significa nada ahí. Escribe un número.
list-twice = { $text } ya está en la línea { $line }.
list-too-long = Una lista tiene como máximo { $most } personas. Envía el resto en otra lista.
list-empty = Esa lista no nombra a nadie. Escribe una línea por persona: @mención, puntuación.
list-gone = Ya no tengo esa lista. Envíala otra vez con `/arbiter enter`.
operator-why = Desde fuera del servidor del torneo hace falta un motivo: completa `why`.
replace-self = No puedes ponerte en el lugar de otra persona. Pídeselo a alguien más de la dirección.
replace-nobody = Completa `player`: ¿quién entra?
replace-bot = Los bots no pueden jugar. Elige a una persona.
move-other-server = Un torneo se queda en su servidor. Usa `/arbiter move` allí.
move-here-already = Ya está publicado en { $channel }.
move-forbidden = No puedo publicar en { $channel }, así que todo sigue igual. Déjame ver ese canal y escribir en él.
moved = { $tournament } está ahora publicado en { $channel }.

## Lo que escribe la dirección

unreadable-round = { $text } no es una ronda. Da su número, como 2.
unreadable-board = { $text } no es un tablero. Prueba con 2.3 (tablero 3 de la ronda 2), o 3 para la última ronda.
not-in-tournament = { $name } no está en este torneo.
several-of-name = Hay varias personas llamadas { $name }. Elige una de la lista.
no-numbers-yet = Los números se reparten cuando empieza el torneo.
unreadable-result = { $text } no es un resultado. Prueba con { $results }. Los puntos de las blancas van primero.
unreadable-places = { $text } no es un resultado para { $seats } participantes. Da el puesto de cada cual por orden de colores, con un guion para quien no se presentó: 2 1 - 3. Tras un empate, sáltate puestos: 1 1 3.
unreadable-pairing = No entiendo { $text }. Usa números, las blancas primero: 1-2, 5-3, 4 bye. Un descanso es bye, half o zero.
empty-pairing = ¿Quién juega con quién? Prueba con 1-2, 5-3, 4 bye.

## Sugerencias

choice-round-finished = { $round }: terminada
choice-round-running = { $round }: en curso
choice-round-paired = { $round }: emparejada

## Puntuaciones

ratings = Puntuaciones
list-two-seats = { $game }, de dos
list-more-seats = { $game }, de tres y cuatro
list-with-computers = { $list }, con máquinas
two-seats-only = { $game } es un juego de dos.
unknown-list = Esa lista ya no existe. Abre una con `/ratings list`.
ratings-note = `?`: provisional, con menos de { $count } partidas o mientras siga siendo incierta. ±: más o menos dos de cada tres personas están así de cerca de su puntuación.
ratings-note-everywhere = `?`: provisional, con menos de { $count } partidas o mientras siga siendo incierta. ±: más o menos dos de cada tres personas están así de cerca de su puntuación. Figura en la lista quien activa `/settings listed`.
ratings-of = **Puntuaciones de { $name }**
rating =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } partida puntuada
       *[other] { $list }: **{ $rating }** ± { $deviation }, { $count } partidas puntuadas
    }
rating-provisional =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } partida puntuada, provisional
       *[other] { $list }: **{ $rating }** ± { $deviation }, { $count } partidas puntuadas, provisional
    }
no-ratings = { $name } aún no tiene partidas puntuadas.
