# Por qué no se hace algo que se pide en una partida.

no-such-game = Esa partida no existe.
game-exists = Ya hay una partida con ese nombre.
not-for-others = Eso solo puedes hacerlo en tu propio nombre.

not-in-game = No juegas en esta partida.
owner-only = Eso solo puede hacerlo la dirección o quien creó la partida.
directors-only = Solo para la dirección.
system-only = Eso lo hace el bot por su cuenta.
players-only = Solo para quien juega.
not-now-lobby = La partida aún no ha empezado.
not-now-set-up = Los ejércitos aún no están listos.
not-now-running = La partida ya está en curso.
not-now-paused = La partida está en pausa. Reanúdala antes.
not-now-over = La partida ha terminado.
# $outcome es una frase.
not-now-outcome = La partida ha terminado. { $outcome }
not-now-cancelled = La partida se canceló.
not-now-expired = La partida no llegó a empezar.
not-now-aborted = La partida se anuló.

solo = En esta partida una sola persona juega con todos los colores.
already-seated = Esa persona ya juega con { FORM($seat, as: "nominative") }.
you-play = Ya juegas con { FORM($seat, as: "nominative") }.
already-invited = Esa persona ya tiene una invitación.
not-invited = No tienes invitación a esta partida, o la retiraron.
no-such-invitation = Esa persona no tiene ninguna invitación abierta.
too-many-invitations = Puedes tener como máximo { $most } invitaciones abiertas.
invited-only = A esta partida solo se puede entrar con invitación.
seats-are-drawn = No puedes elegir color: se sortean al empezar.
no-such-seat = En esta partida no juegan { FORM($seat, as: "nominative") }. Los colores son { FORM($seats, as: "bare") }.
seat-taken = Alguien juega ya con { FORM($seat, as: "nominative") }.
seat-kept = { FORM($seat, as: "definite") } están reservadas para quien tiene invitación.
seat-empty = Nadie juega aún con { FORM($seat, as: "nominative") }.
full = Todas las plazas están ocupadas.
not-full =
    { $joined ->
        [1] Solo hay ocupada 1 de { $seats } plazas. Espera a que llegue gente, invita a alguien, añade una máquina o juega a solas.
       *[other] Solo hay ocupadas { $joined } de { $seats } plazas. Espera a que llegue gente, invita a alguien o añade una máquina.
    }
others-joined = Ya hay más gente en la partida, así que no puedes jugar a solas. Empieza con quienes están, o abre otra partida.
computers-are-unrated = Con una máquina, esta partida no puede ser puntuada. Juega una amistosa, o sin la máquina.
uneven-with-computers = Una partida puntuada con una máquina tiene que ser equilibrada. Elige un mapa de la lista, y el mismo ejército para todos los colores.
list-is-agreed = Ya hay más gente en la partida, y esto cambiaría la lista en la que puntúa. Hazla antes amistosa (se les preguntará), o abre otra partida.
rated-seat = En una partida puntuada, una máquina no puede sustituir a una persona, y nadie puede sustituir a una máquina.
only-computers = Las máquinas no juegan solas. Ocupa antes una plaza.
no-computer = Esa máquina ya no está.
too-many-joined = Ya hay { $joined } participantes, y así quedarían { $seats } plazas. Elige un juego o un número de plazas donde quepan.
too-many-amendments = Los ajustes se pueden cambiar { $most } veces, y ya llegaste al límite. Para otros ajustes, abre otra partida.

not-your-seat = No juegas con { FORM($seat, as: "nominative") }.
nothing-to-choose = Antes de esta partida no hay nada que elegir.
already-ready = { FORM($seat, as: "definite") } ya están listas. Eso no se puede cambiar.
nothing-chosen = Elige antes un ejército para { FORM($seat, as: "nominative") }.

stale = Ese tablero ya no es el actual. Aquí tienes el último.
not-your-turn = No te toca: juegan { FORM($seat, as: "nominative") }.
seat-has-left = { FORM($seat, as: "definite") } ya no están en la partida.
time-is-up = A { FORM($seat, as: "nominative") } se les acabó el tiempo.
touched-must-act = { $rule }: La pieza elegida es { FORM($piece, as: "the") } de { $square }, así que tienes que moverla.
touched-must-be-captured = { $rule }: La pieza elegida es { FORM($piece, as: "nominative") } de { $square }, así que tienes que capturarla.
touch-does-not-bind = En esta partida, elegir una pieza no te obliga a nada.
nothing-there = En { $square } no hay ninguna pieza.

no-such-offer = Esa propuesta ya no está abierta.
not-asked = No te toca a ti responder a esa propuesta.
already-agreed = Ya la tienes aceptada.
own-offer = Esa propuesta es tuya: les toca a los demás responder. Puedes retirarla.
not-your-offer = Una propuesta solo puede retirarla quien la hizo.
offer-stands = { FORM($offer, as: "request") } sigue abierta.
no-takebacks = En esta partida no se pueden deshacer jugadas.
no-hints = En esta partida no hay pistas: todos tienen que aceptarlas antes de empezar, en los ajustes.
rated-without-hints = En las partidas puntuadas no hay pistas.
tournament-without-hints = En los torneos no hay pistas.
conditions-off = En esta partida no hay jugadas condicionales.
analysis-off = En esta partida no se pueden probar jugadas ni ver amenazas hasta que termine.
api-off = Esta partida no se juega mediante la API: su ajuste `api` está desactivado. Juega en Discord o en el tablero.
analysis-after-the-end = Analizo las partidas cuando han terminado.
nothing-to-analyse = No hay nada que analizar: en esta partida no se hizo ninguna jugada.
too-long-to-analyse = Esta partida es demasiado larga para analizarla: llego a { $most } jugadas como máximo.
nothing-to-take-back = Aún no tienes ninguna jugada que deshacer.
dice-were-rolled = Eso ya no se puede deshacer: después se tiraron dados.
seat-left-since = Eso ya no se puede deshacer: { FORM($seat, as: "nominative") } salieron después de la partida.
under-way = Ya no se puede anular: todos los colores tienen ya alguna jugada. Aún puedes ofrecer tablas o abandonar.
turned-down = { FORM($offer, as: "request") } no fue aceptada. Puedes repetirla tras la próxima jugada.
draw-offer-is-kept = Tu oferta de tablas ya saldrá con tu próxima jugada.
no-draw-offer-kept = Ninguna oferta de tablas espera a tu próxima jugada.
nothing-to-claim = No hay tablas que reclamar.
no-time-claims = En esta partida no hace falta reclamar el tiempo: el bot vigila el reloj.
time-not-up = A { FORM($seat, as: "nominative") } aún les queda tiempo.
own-time = Con tu propio reloj no puedes hacer eso.
no-clock = Esta partida no tiene reloj.
time-limit = No puedes dar { $given } de una vez. Da entre { $least } y { $most }.
clock-full = En el reloj de { FORM($seat, as: "nominative") } no cabe más tiempo.

nothing-to-reinstate = Aquí no hay nada que reanudar.
over-on-board = La partida se decidió en el tablero y no se puede reanudar. { $outcome }
no-time-left = A { FORM($seat, as: "nominative") } no les quedaría tiempo. Da también tiempo.

no-conditions = No tienes jugadas condicionales.
no-such-condition = Esa jugada condicional ya no está.
too-many-private-events = En esta partida ya cambiaste { $most } veces tus notas, tus jugadas condicionales y otros datos privados, y ese es el límite. Aún puedes borrarlos y seguir jugando.
log-full-playable = Esta partida está casi llena: las últimas de sus { $most } entradas se reservan para jugadas, respuestas y resultados.
log-full = Esta partida llegó a su límite de { $most } entradas. Puedes abandonar, aceptar una oferta de tablas o pedir que decida la dirección.
note-too-long = Las notas pueden tener como máximo { $most } caracteres.
no-spectators = Esta partida no admite público.
players-do-not-watch = Juegas en esta partida, así que la ves de todos modos.
already-watching = Ya estás mirando esta partida.
not-watching = No estás mirando esta partida.
too-many-watchers = Pueden mirar una partida { $most } personas como máximo.

# Lo que no se puede acordar.

rated-solo = Una partida a solas no puede ser puntuada.
rated-takebacks = Una partida en la que se deshacen jugadas no puede ser puntuada. Quita una de las dos cosas.
rated-hints = Una partida con pistas no puede ser puntuada. Quita una de las dos cosas.
limit-offers-stand = Una propuesta no puede seguir abierta { $given }. Elige entre { $least } y { $most }.
limit-lobby-waits = La sala no puede esperar { $given }. Elige entre { $least } y { $most }.
limit-setup-time = El tiempo para elegir ejército no puede ser de { $given }. Elige entre { $least } y { $most }.
seed-empty = Escribe al menos un carácter como semilla.
seed-too-long = Una semilla puede tener como máximo { $most } caracteres.
seed-unprintable = Una semilla no puede tener el carácter invisible { $character }.

# Lo que se ha escrito como jugada y no lo es.

# $example es una jugada legal, o "none" si no se conoce la posición.
input-too-long =
    { $example ->
        [none] Eso tiene más de { $most } caracteres.
       *[other] Eso tiene más de { $most } caracteres. Prueba con { $example }.
    }
input-empty =
    { $example ->
        [none] Escribe una jugada.
       *[other] Escribe una jugada, como { $example }.
    }
input-unreadable =
    { $example ->
        [none] No entiendo `{ $text }`.
       *[other] No entiendo `{ $text }`. Prueba con { $example }.
    }
input-foreign =
    { $example ->
        [none] No entiendo `{ $text }`: { $letter } no significa nada ahí.
       *[other] No entiendo `{ $text }`: { $letter } no significa nada ahí. Prueba con { $example }.
    }
input-command = Eso es un comando: `{ $command }`.
input-ambiguous = ¿Cuál? { $actions }
input-ambiguous-more = ¿Cuál? { $actions } y { $more } más
input-absent = No hay ninguna pieza así.
input-absent-at = En { $square } no hay ninguna pieza.
input-absent-kind =
    { GENDER($kind) ->
        [f] Ninguna { FORM($kind, as: "bare") } puede hacer esa jugada.
       *[m] Ningún { FORM($kind, as: "bare") } puede hacer esa jugada.
    }
input-absent-kind-at =
    { GENDER($kind) ->
        [f] En { $square } no hay ninguna { FORM($kind, as: "bare") }.
       *[m] En { $square } no hay ningún { FORM($kind, as: "bare") }.
    }
input-no-such-kind =
    { GENDER($kind) ->
        [f] En este juego no hay ninguna { FORM($kind, as: "bare") }.
       *[m] En este juego no hay ningún { FORM($kind, as: "bare") }.
    }
input-kind-alone =
    { $example ->
        [none]
            { GENDER($kind) ->
                [f] Ahora ninguna { FORM($kind, as: "bare") } tiene jugadas legales.
               *[m] Ahora ningún { FORM($kind, as: "bare") } tiene jugadas legales.
            }
       *[other] ¿Qué { FORM($kind, as: "bare") }, y adónde? Prueba con { $example }.
    }
input-no-castling = En este juego no hay enroque.
input-not-in-game = { FORM($seat, as: "definite") } no están en esta partida.

# Qué está mal en un plan de jugadas condicionales.

# $problem es una de las de abajo, o una acción rechazada, con el número de la línea delante.
plan-line = Línea { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = Ahí no hay jugadas.
plan-too-long = Eso tiene más de { $most } caracteres.
plan-too-long-to-show = Escritas, tus jugadas condicionales ocupan { $characters } caracteres, y en el formulario caben { $most }. Pon menos casos.
plan-too-many-plies = Hay más de { $most } jugadas.
plan-too-deep = Hay más de { $most } jugadas seguidas.
plan-not-in-game = { FORM($seat, as: "definite") } no están en esta partida.
plan-over = La partida ha terminado.
plan-its-turn = Te toca. Juega primero y después prepara tus respuestas.
plan-missing = Falta una jugada junto a una coma o una flecha.
plan-no-answer = Añade al final tu respuesta: `->` y una jugada.
plan-not-its-turn = Antes de esa respuesta juegan { FORM($seat, as: "nominative") }. Añade esa jugada, o `any`.
plan-arrow-missing = Aquí te toca a ti. Pon `->` antes de tu respuesta.
plan-any-answer = `any` no puede ser tu respuesta. Indica una jugada.
plan-two-answers = { $one } y { $other } responden a las mismas jugadas. Deja una.
plan-after-the-end = La partida termina tras { $action }.
plan-leaving = No puedes dejar preparada tu salida de la partida.
plan-not-in-full = `{ $text }`: escribe esta jugada completa, como e4e5, e7e8=Q o Q@a1.
plan-no-such-kind = { $action }: este juego no tiene esa pieza.
input-two-readings = `{ $text }` puede ser dos jugadas: { $english } con letras inglesas, { $own } con letras españolas. Escribe una de ellas.
