# Respuestas sobre partidas: abrir, unirse, jugar, proponer.
# Lo que va entre acentos graves (comandos, opciones, valores que se escriben) es igual en todos los idiomas.

## Qué ha pasado

nothing-to-do = No hay nada que hacer.
will-be-posted = El mensaje aparecerá enseguida en { $channel }.
not-posted-yet = Todavía no consigo publicarlo en { $channel }. `/game show` te dice por qué.

## Empezar una partida

too-many-games = Tienes { $count } partidas en curso, y el límite es { $most }. Termina alguna antes.
server-full = Este servidor tiene { $count } partidas en curso, que es el límite. Hay que terminar alguna antes.
open-elsewhere = En este servidor las partidas empiezan en { $channels }. Usa `/game new` allí.
no-permissions-to-play = Aquí no puedo arbitrar partidas. En este canal necesito estos permisos: { $permissions }.
no-threads-there = En { $channel } no se pueden abrir hilos: hace falta un canal de texto. Usa uno, o juega sin hilo.
no-thread-of-its-own = Esta partida no tendrá hilo propio, porque en { $channel } no se pueden abrir. Su tablero se queda allí.
invite-whom = ¿A quién quieres invitar? Completa `player`.
invite-bot = Los bots no pueden jugar. Elige a una persona.
invite-self = ¡Pero si eres tú! Elige a otra persona.
invite-refused = { $player } no acepta invitaciones tuyas.
invite-no-member = { $player } no está en este servidor y no podría ver la partida, así que no hay invitación. Antes tiene que entrar en el servidor.
invite-cannot-see = { $player } no puede ver { $channel }, así que no hay invitación. Pide que le den allí el permiso Ver canal, o juega en otro canal.
level-of-a-person = Solo una máquina tiene nivel. Deja `level` vacío, o elígeme como rival.
warning = Atención: { $warning }

## Ajustes de una partida que no se entienden

option-not-a-pair = No entiendo { $text }. Escribe cada ajuste como `KEY=VALUE`, con `;` entre ellos.
file-too-large = Ese archivo es demasiado grande. Adjunta uno de { $most } bytes como máximo.
file-gone = Ya no puedo descargar ese archivo. Adjúntalo otra vez, por favor.
file-not-fetched = No consigo descargar ese archivo de Discord, así que todo sigue igual. Inténtalo otra vez en un minuto.
file-not-text = Eso no es un archivo de texto. Adjunta texto sin formato (UTF-8).
board-form-too-long = Son demasiadas opciones para un formulario. Adjunta tu tablero como archivo de texto: `board`.
form-sent-already = Este formulario ya abrió una partida. Para otra, usa de nuevo `/game new`.
lobby-is-open = Tu partida ya está abierta: { $link }. Para abrir otra, usa `/game new`.

## Cómo va una partida

status-lobby = Falta gente.
status-set-up = Se están eligiendo los ejércitos.
status-over = Esta partida ha terminado.
# $what es la palabra de lo que se propone. $until es un momento como «en 2 horas».
offer-open =
    { $what ->
        [draw] { $player } ofrece tablas (caduca { $until }).
        [takeback] { $player } pide deshacer la jugada (caduca { $until }).
        [pause] { $player } pide una pausa (caduca { $until }).
        [resumption] { $player } pide reanudar la partida (caduca { $until }).
        [abort] { $player } pide terminar la partida sin resultado (caduca { $until }).
        [change] { $player } pide cambiar los ajustes (caduca { $until }).
       *[replacement] { $player } pide una sustitución (caduca { $until }).
    }
played-in = Se juega en { $channel }.
# $what es lo que hizo /direct: «pausar la partida».
directed = { $at } { $player }, desde la dirección: { $what }. Motivo: { $why }

## Cancelar y abandonar

cancel-question =
    { $count ->
        [0] ¿Cancelar esta partida de { $game }? No se puede deshacer.
       *[other] ¿Cancelar esta partida de { $game } con { $players }? No se puede deshacer.
    }
abort-question =
    { $count ->
        [0] ¿Terminar esta partida de { $game } sin resultado?
       *[other] ¿Proponer a { $players } terminar esta partida de { $game } sin resultado?
    }
resign-question =
    { $count ->
        [0] ¿Abandonar esta partida de { $game }? No se puede deshacer.
        [one] ¿Abandonar esta partida de { $game }? Gana { $players }, y no se puede deshacer.
       *[other] ¿Abandonar esta partida de { $game } con { $players }? Los demás siguen sin ti, y no se puede deshacer.
    }
# A quien juega con varios colores se le pregunta por cuál.
resign-side = ¿Abandonar con { FORM($seat, as: "nominative") }? { FORM($winner, as: "definite") } ganan esta partida de { $game }, y no se puede deshacer.
resign-side-of-several = ¿Abandonar con { FORM($seat, as: "nominative") }? Los demás colores siguen en esta partida de { $game }, y no se puede deshacer.
abort-all-sides = ¿Terminar esta partida de { $game } sin resultado? Juegas con todos los colores, así que termina en el acto.
draw-side = ¿Ofrecer tablas con { FORM($seat, as: "nominative") }? Juegas con todos los colores, así que la oferta se acepta en el acto: la partida acaba en tablas.
claim-draw-side = ¿Reclamar tablas con { FORM($seat, as: "nominative") }? La partida acaba en tablas, y no se puede deshacer.
claim-time-side = A { FORM($seat, as: "nominative") } se les acabó el tiempo. ¿Reclamarlo por los demás? { FORM($seat, as: "definite") } salen de la partida, y no se puede deshacer.

## Llevar una partida a otro canal

move-nowhere = Esta partida no se juega en Discord, así que no puede cambiar de canal.
move-from-direct = Esta partida es de un servidor. Usa `/game move` allí.
move-not-allowed = En { $channel } no se permiten partidas. Elige otro canal.
move-already-there = Esta partida ya está en { $channel }.
move-cannot-write = En { $channel } no puedo publicar, así que la partida se queda donde está. Dame permiso allí, o elige otro canal.
moved = Esta partida ahora está en { $channel }.
boards-changed =
    { $boards ->
        [live] Desde la próxima jugada, esta partida tiene un solo tablero, que se va actualizando.
        [every-move] Desde la próxima jugada, cada jugada tiene un tablero nuevo.
       *[thread] Desde la próxima jugada, el tablero se va actualizando y cada jugada queda como una línea en el hilo.
    }
boards-thread-later = Cuando empiece la partida, tendrá su propio hilo: el tablero se va actualizando y cada jugada queda allí como una línea.
boards-no-thread = Los mensajes directos no tienen hilos. Elige otra forma de mostrar el tablero.

## Listas de partidas

no-games = No tienes partidas en curso. Empieza una: `/game new`
waiting =
    { $count ->
        [0] **Ninguna partida te espera.**
        [one] **1 partida te espera**
       *[other] **{ $count } partidas te esperan**
    }
waiting-for-others = **Les toca a los demás**
your-games = **Tus partidas**
joinable-games = **Aquí falta gente**
game-line = { $title }: { $what }
# $until es un momento como «en 2 horas».
game-line-until = { $title }: { $what } (el plazo acaba { $until })
title-in-tournament = { $title } ({ $tournament }, ronda { $round })
title-in-event = { $title } ({ $tournament })
wants-move = te toca
wants-army = elige tu ejército
wants-answer = responde a la propuesta
wants-come = tienes una invitación
waits-for = turno de { FORM($players, as: "nominative") }
phase-lobby = falta gente
phase-set-up = elección de ejércitos
phase-running = en curso
phase-paused = en pausa
phase-held = detenida
phase-over = terminada

## Ejércitos

army-nothing-to-choose = En esta partida no hay ningún ejército que elegir.
army-none-picked = Elige un ejército, o escribe tus propias piezas.
army-chosen = { $seat }: { $army }
army-secret = Los demás lo verán cuando esté listo todo el mundo. Puedes cambiarlo hasta que lo confirmes.
army-balanced = Equilibrado
army-skirmish = Escaramuza
army-siege = Asedio
army-random = Al azar
army-yours = **Tu ejército** ({ FORM($seats, as: "bare") }). Nadie más lo ve hasta que esté listo todo el mundo.
army-allowed = Tiene { $size } piezas: { $always }, y como máximo { $most }.
army-pieces = { $army }: { $pieces }
army-drawn = { $army }: se sortea cuando esté listo todo el mundo.
army-own = Pieza a pieza
army-complete = Pulsa **{ $done }** para confirmarlo.
army-missing = Te quedan por elegir { $count } de { $size }. Después pulsa **{ $done }**.
army-pick = Pulsa **{ $take }**, elige otro ejército preparado o añade piezas una a una.
army-pick-ready-made = Ejércitos preparados
army-pick-kind = Pieza que añadir o quitar
army-kind = { $kind }: { $count } de { $most }
army-unreadable = Ese botón no da un ejército válido. Usa `/army` y elige de nuevo.

## Dados

dice-commitment = Hash fijado antes de la partida: { $commitment }
dice-secret = Secreto: { $secret }
dice-secret-later = El secreto se revela cuando termina la partida.
seed-too-late = Demasiado tarde: las semillas se añaden antes de que empiece la partida.
dice-seed = Semilla de { FORM($seat, as: "nominative") }: { $seed }
dice-latest = Las últimas de { $count } tiradas:
dice-roll = { $seat } { $move }: { $dice }
dice-verify = Para comprobar los dados por tu cuenta, usa `/export format:JSON` y después `castellan dice verify`.

## Propuestas

no-draw-offer = No hay ninguna oferta de tablas que responder. Haz una con `/draw offer`.
no-takeback-offer = No hay ninguna petición de deshacer que responder. Haz una con `/takeback`.
no-pause-offer = No hay ninguna petición de pausa que responder. Haz una con `/pause`.
no-replacement-offer = No hay ninguna petición de sustitución que responder. Haz una con `/replace`.
replace-in-tournament = Esta partida es del torneo { $tournament }. Ahí las sustituciones las hace la dirección: `/arbiter replace`
replace-missing = Completa `seat` (el color) y `player` (quién lo jugará).
time-give-whom = ¿Para quién es el tiempo? Completa `seat`.

## Dirección

direct-operator-why = Diriges esta partida desde la administración del bot, así que da un motivo: completa `why`.
direct-tournament-why = Es una partida de torneo, así que da un motivo: completa `why`.
direct-tournament-seat = En un torneo, las sustituciones se hacen con `/arbiter replace`.
direct-seat-whom = ¿Quién ocupa la plaza? Completa `player`.
direct-seat-yourself = No puedes darte una plaza a ti. Pídeselo a otra persona de la dirección.
direct-no-seat = ¿Qué color? Completa `seat`.
direct-no-span = ¿Cuánto tiempo? Completa `span`.
direct-no-such-seat = En el tablero { $board } no juegan { FORM($seat, as: "nominative") }. Elige otro `seat`.
direct-played-anew = Esta partida ya no cuenta: su tablero se repitió.
direct-remove = En un torneo se retira a alguien con `/arbiter remove`.
direct-cancel = Las partidas de torneo no se pueden cancelar. Fija un resultado con `/arbiter result`, o repite la partida con `/arbiter restart`.

## Ante el tablero

not-started = La partida aún no ha empezado.
why-legal = { $move } es legal. { FORM($seat, as: "definite") } pueden jugarla ahora.
clock-left = { $seat }: quedan { $span }
clock-none = Esta partida no tiene reloj.
not-a-square = { $text } no es una casilla. Prueba con `e4`.
legal-moves =
    { $count ->
        [one] 1 jugada legal de { FORM($seat, as: "nominative") }:
       *[other] { $count } jugadas legales de { FORM($seat, as: "nominative") }:
    }
legal-piece = { $piece }: { $squares }
legal-none = No hay jugadas legales: la partida ha terminado.
legal-none-from = La pieza de { $square } no tiene jugadas legales ahora. `/why` te dice el motivo.

## Una revancha

rematch-too-early = Esta partida sigue en curso.
rematch-asked = La revancha ya está pedida. Ahora depende de { $players }.
rematch-begun = ¡Empieza la revancha! { $link }
rematch-forgotten = Alguien de esa partida ya no está en Castellan, y no se le puede preguntar. Empieza una partida nueva: `/game new`.
