### Respuestas sobre lo jugado: repasos, archivo, listas de jugadas, jugadas condicionales, pruebas.

not-started = La partida aún no ha empezado.

## /history, /export

no-moves = Aún no hay jugadas.
history-page = Página { $page } de { $pages }
# Después de un color, en una lista de jugadas.
history-move = { $seat }: { $move }
history-left = salen de la partida
export = { $game }: { $players }
export-too-large = Ese archivo es demasiado grande para Discord aquí. Prueba otro formato.

## /archive

archive-empty = No hay partidas terminadas que mostrar.
archive-date = No entiendo esa fecha. Escríbela como 2026-03-31: año, mes, día.
archive-others = Las partidas de otra gente solo se pueden buscar en el servidor donde se jugaron.
archive-forgotten = Ya no tengo esa búsqueda. Usa `/archive` otra vez.
archive-count =
    { $count ->
        [one] **{ $count } partida**
       *[other] **{ $count } partidas**
    }
archive-page =
    { $count ->
        [one] **{ $count } partida**, página { $page } de { $pages }
       *[other] **{ $count } partidas**, página { $page } de { $pages }
    }
archive-game = { $game }: { $players }. { $outcome }
archive-pick = { $game }: { $players }
archive-show = Ver una partida
archive-replay = Repasar una partida
archive-save = Guardar una partida
archive-without-result = Sin resultado.

## /profile

profile-heading = **{ $player }**
profile-empty = Aún no hay partidas terminadas.
profile-chart = Puntuaciones: { $player }
profile-alt = { $list }: { $rating } ahora, entre { $least } y { $most } desde el { $date }.
profile-record = { $game }: { $won } ganadas, { $drawn } tablas, { $lost } perdidas
profile-places = { $game }, más de dos participantes: { $places }
profile-place =
    { $place ->
        [1] 1.er puesto × { $count }
        [2] 2.º puesto × { $count }
        [3] 3.er puesto × { $count }
       *[4] 4.º puesto × { $count }
    }
profile-opponents = Rivales más frecuentes:
profile-opponent =
    { $player }: { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    } ({ $won } ganadas, { $drawn } tablas, { $lost } perdidas)
profile-streak =
    { $result ->
        [won] { $count ->
            [one] La última partida fue una victoria.
           *[other] { $count } victorias seguidas.
        }
        [drawn] { $count ->
            [one] La última partida acabó en tablas.
           *[other] { $count } tablas seguidas.
        }
       *[lost] { $count ->
            [one] La última partida fue una derrota.
           *[other] { $count } derrotas seguidas.
        }
    }
profile-best =
    { $count ->
        [one] Mejor racha: { $count } victoria.
       *[other] Mejor racha: { $count } victorias.
    }
profile-note = Se cuentan las partidas de este servidor que puedes ver.

## /replay

replay-page = { $game }: { $players }. Abre el archivo en un navegador para repasar la partida.
replay-alt = La partida como animación. Jugadas: { $count }. Al final: { $description }
replay-too-large = Esa página es demasiado grande para Discord aquí. Prueba con `/replay as:gif`.
# Lo que destaca de una jugada en un repaso. $sign es una marca como ??, $best un texto como «Cazador a1 a b2».
mark-blunder = { $sign } Error grave. Mejor: { $best }.
mark-mistake = { $sign } Error. Mejor: { $best }.
mark-inaccuracy = { $sign } Imprecisión. Mejor: { $best }.
mark-brilliant = { $sign } ¡Brillante!

## /note

notes-none = No tienes notas sobre esta partida. Escríbelas con `/note text`.
notes-saved = Notas guardadas.
notes-deleted = Notas borradas.
notes-file = Tus notas están en el archivo.

## /vacation

vacation-away = Estás de vacaciones hasta el { $until }. Se avisará a quienes te esperan. Te quedan { $left } de vacaciones este año.
vacation-state = Estás de vacaciones hasta el { $until }. Para volver antes, pulsa **{ $end }** o usa `/vacation end`. Te quedan { $left } de vacaciones este año.
vacation-state-none = No estás de vacaciones. Para empezarlas: `/vacation 7d`. Te quedan { $left } de vacaciones este año.
vacation-question = ¿Te vas { $span } de vacaciones? Tus relojes se paran, pero no en las partidas en vivo, y esto sigue sin ti:
vacation-round = { $tournament }: la ronda { $round } acaba { $ends }.
vacation-rounds = { $tournament }: cada ronda dura como máximo { $span }.
vacation-tournament = { $tournament } acaba { $ends }.
vacation-live =
    { $count ->
        [0] Partida en vivo de { $game }: tu reloj sigue.
       *[other] Partida en vivo de { $game } contra { $players }: tu reloj sigue.
    }
vacation-back = ¡Hola de nuevo! Se avisará a quienes te esperan. Te quedan { $left } de vacaciones este año.
vacation-too-short = Unas vacaciones duran al menos { $least }. Prueba con más tiempo: `/vacation 7d`.
vacation-too-long = Unas vacaciones duran como máximo { $most }. Prueba con menos tiempo: `/vacation 7d`.
vacation-already = Ya estás de vacaciones hasta el { $until }. Para volver antes, usa `/vacation end`.
vacation-not-enough = Te quedan { $left } de vacaciones en { $year }, y estas ocuparían { $asked }. Prueba con menos tiempo.
vacation-none = No estás de vacaciones. Para empezarlas: `/vacation 7d`
vacation-unreadable = No puedo leer tus vacaciones guardadas, así que todo sigue igual. Avisa a la administración del bot, por favor.

## /premove

conditions-too-long = Tus jugadas condicionales no caben en un formulario. Sustitúyelas con `/premove conditions`, o bórralas con `/premove clear`.
premoves = **Tus jugadas condicionales.** Solo tú puedes ver esto. Cada una se juega en el acto cuando le llega el turno.
premoves-none = **No tienes jugadas condicionales en esta partida.** Añade una: elige su jugada y después tu respuesta. Se juega en el acto, y nadie la ve antes.
premove-solo = Aquí juegas con todos los colores, así que no hay a quién esperar.
premove-your-turn = Te toca. Juega primero y después prepara tus respuestas.
premove-gone = La partida o tu lista ya no es la misma. Abre `/premove` y elige otra vez.
premove-theirs = **Si { FORM($seat, as: "nominative") } juegan…** Elige la jugada.
premove-yours = **…tú juegas:** Elige tu respuesta.
premove-any = cualquier jugada
premove-any-pick = Cualquier jugada
premove-guess = Desde aquí el tablero es una suposición: los dados pueden dar otra cosa. Tu respuesta se comprueba otra vez cuando te toque.
premove-open = El tablero se queda como está ahora, porque puede venir cualquier jugada. Tu respuesta se comprueba otra vez cuando te toque.
premove-two-answers = A esto ya respondes con { $action }. Quita antes esa: `/premove`
premove-none-saved = Nada se guardó. Tus jugadas condicionales de antes no cambian.
premove-not-saved =
    { $count ->
        [one] **Queda una línea sin guardar.** Pulsa **Escribir** para corregirla:
       *[other] **Quedan { $count } líneas sin guardar.** Pulsa **Escribir** para corregirlas:
    }
premove-file = Todas estas líneas están en el archivo.
premove-changed-since =
    { "**" }Nada se guardó:** tus jugadas condicionales cambiaron después de que abrieras este formulario. Guardado ahora:
    { $saved }
    En tu formulario:
    { $written }
    Pulsa **{ $write }**: el formulario nuevo tiene las dos versiones.

## /whatif

what-if = **¿Y si…?** Solo tú puedes ver esto.
what-if-anew = La partida tomó otro camino, así que esto empieza de nuevo.
what-if-dice = Aquí las capturas con dados siempre salen bien.
what-if-not-started = Podrás probar jugadas cuando empiece la partida.
what-if-longest = Puedes probar como máximo { $most } jugadas seguidas.
what-if-illegal = Esa jugada no es legal ahí. `/whatif` muestra tu tablero.
what-if-empty = Prueba antes una jugada.
what-if-no-answer = Prueba antes su jugada, y después tu respuesta.
