# Qué está mal en una opción.

option-unknown = { $game } no tiene la opción `{ $key }`. Opciones: { $known }.
option-twice = `{ $key }` está dos veces. Ponla una sola vez.
option-too-long = `{ $key }` es demasiado largo: { $most } bytes como máximo.
option-value = `{ $value }` no es un valor de `{ $key }`. Elige uno: { $values }.
option-foreign = `{ $key }`: ahí no puede ir { $letter }.
seat-not-playing = { FORM($seat, as: "definite") } no juegan en una partida de { $seats } colores. Cambia `{ $key }`.
army-unknown = No existe ese ejército: `{ $text }`. Prueba con balanced, skirmish, siege o random, o escribe dieciséis códigos de piezas.
army-kind = No puedes añadir { FORM($kind, as: "article") }. Elige alfil, torre, caballo, canguro, cañón, arquero, gigante o héroe.
army-code = `{ $code }` no es el código de una pieza. Usa B, R, N, J, P, A, G y H.
army-size = Un ejército tiene 16 piezas, y el tuyo tiene { $count }.
army-heroes = Un ejército tiene los seis héroes, y el tuyo tiene { $count }.
army-too-many =
    { GENDER($kind) ->
        [f] Tu ejército tiene demasiadas { FORM($kind, as: "many") }: { $count }. Puedes tener { $most }.
       *[m] Tu ejército tiene demasiados { FORM($kind, as: "many") }: { $count }. Puedes tener { $most }.
    }
map-unknown = No existe ese mapa: `{ $text }`. Prueba con terraces, pinwheel o crags, o escribe un mapa de 19 líneas.
map-lines = Un mapa tiene 19 líneas, y el tuyo tiene { $count }.
map-rank = La fila { $rank } de tu mapa tiene { $count } casillas. Necesita 19.
wall-on-summit = No puede haber un muro en { $square }: es la cima.
wall-on-respawn-point = No puede haber un muro en { $square }: es un punto de regreso.
wall-on-army = No puede haber un muro en { $square }: ahí empieza el ejército de { FORM($seat, as: "nominative") }.
no-way-to-summit = Los muros separan { $square } de la cima. Deja un camino a cada rey.
map-uneven = Ojo: este mapa cambia con un cuarto de vuelta, así que puede favorecer una esquina.
phase-unknown = No existe la fase `{ $code }`. Escribe las fases separadas por comas, como en E,S,N,A,FS,FE,FN,FA.
phase-twice = { $code } está dos veces. Usa cada fase una sola vez.
phase-first-in-danger = La partida no puede empezar con { $code }: un rey estaría en peligro. Empieza con E, N, FS o FA.
phase-in-danger = { $code } no puede ir justo después de { $before }: un rey empezaría en peligro.
phases-with-fn = Ojo: con FN, casi nada puede obligar a un rey a avanzar.

# Tiempos, y lo que se acuerda en general.

# $problem es una frase.
option-wrong = { $option }: { $problem }
time-unreadable = { $text } no es un control de tiempo. Prueba con `3d per move` o `10m + 10s`.
time-foreign = { $text } no es un control de tiempo: { $letter } no significa nada ahí. Prueba con `3d per move` o `10m + 10s`.
limit-bank = El tiempo inicial tiene que estar entre { $least } y { $most }, no { $given }.
limit-cap = El tope (`max`) tiene que estar entre { $least } y { $most }, no { $given }.
limit-increment = El incremento tiene que estar entre { $least } y { $most }, no { $given }.
limit-grace = El tiempo de gracia (`grace`) tiene que estar entre { $least } y { $most }, no { $given }.
limit-per-move = El tiempo por jugada tiene que estar entre { $least } y { $most }, no { $given }.
span-empty = Escribe una duración, como `36h` o `1d12h`.
span-unreadable = { $text } no es una duración. Prueba con `36h`, `7d` o `1d12h`.
span-foreign = { $text } no es una duración: { $letter } no significa nada ahí. Prueba con `36h`, `7d` o `1d12h`.
span-too-long = Eso es muchísimo tiempo. Prueba con `36h` o `7d`.

# Qué está mal en el texto de una posición. $problem es una de las de abajo.

position-part = Posición, { $part }: { $problem }
text-too-long = El texto tiene más de { $most } bytes.
part-missing = Falta esta parte.
no-seat = `{ $text }` no es un color de este juego.
key-expected = Se esperaba `{ $key }=…` y hay `{ $text }`.
one-too-many = `{ $text }` sobra.
no-number = `{ $text }` no es un número.
moves-from-1 = Las jugadas se numeran desde 1.
square-twice = { $square } está dos veces.
seats-listed = Hay { $count } colores en vez de { $seats }.
ranks = Hay { $count } filas en vez de { $wanted }.
rank-too-long = La fila { $rank } tiene más de { $wanted } casillas.
rank-too-short = La fila { $rank } tiene { $count } casillas en vez de { $wanted }.
no-run = Fila { $rank }: `{ $text }` en { $square } no es una sola serie de casillas vacías.
no-piece = Fila { $rank }: `{ $text }` en { $square } no es una pieza de este juego.
no-square = `{ $text }` no es una casilla de este tablero.
not-the-list-of = `{ $text }` no es la lista de { FORM($seat, as: "nominative") }.
no-codes = `{ $text }` no es una lista de códigos de piezas.
not-in-order = `{ $text }` no sigue el orden alfabético.
on-final-rank = { $kind } en { $square }, la última fila de { FORM($seat, as: "nominative") }.
passes = Pasar { $count } veces es demasiado: el máximo es { $most }.
kings = { FORM($seat, as: "definite") } tienen { $count } reyes en vez de uno.
too-many-of-kind =
    { GENDER($kind) ->
        [f] { FORM($seat, as: "definite") } tienen demasiadas { FORM($kind, as: "many") }: { $count }, y el máximo es { $most }.
       *[m] { FORM($seat, as: "definite") } tienen demasiados { FORM($kind, as: "many") }: { $count }, y el máximo es { $most }.
    }
too-many-of-two-kinds = { FORM($seat, as: "definite") } tienen { $count } piezas entre { FORM($kind, as: "many") } y { FORM($promoted, as: "many") }, contando las capturadas, y el máximo es { $most }.
too-many-pieces = { FORM($seat, as: "definite") } tienen { $count } piezas, y el máximo es { $most }.
both-have-won = Los dos bandos tienen ganada la partida.
seat-not-in-game = { FORM($seat, as: "definite") } no están en esta partida.
piece-not-in-game = { $square }: { FORM($seat, as: "nominative") } no están en esta partida.
not-for-reserve = { $seat }: `{ $code }` no puede estar en reserva.
reserve-order = Los colores no están en el orden w r b g.
nothing-to-act-with = A { FORM($seat, as: "nominative") } no les queda nada que mover.
not-for-captures = { $seat }: `{ $code }` no puede estar entre las piezas capturadas.
no-unmoved = `{ $text }` tiene que ser `-`, `w`, `b` o `wb`.
king-not-home = El rey de { FORM($seat, as: "nominative") } no está en { $square }.
out-of-formation = Los espadachines de { FORM($seat, as: "nominative") } en { $one } y { $other } no están en formación.
no-own-piece = No hay ninguna pieza de { FORM($seat, as: "nominative") } en { $square }.
check-out-of-turn = El rey de { FORM($seat, as: "nominative") } está en jaque desde { $square }, pero no les toca.
in-check-out-of-turn = { FORM($seat, as: "definite") } están en jaque, pero les toca a { FORM($other, as: "nominative") }.
pawn-on-rank = Un peón de { FORM($seat, as: "nominative") } no puede estar en { $square }.
no-home = { $square } no es una casilla inicial de un rey o de una torre.
unmoved-order = { $square } no sigue el orden a1 e1 h1 a8 e8 h8.
unmoved-not-there = El rey o la torre que empieza en { $square } no está ahí.
phase-late = El rey de { FORM($seat, as: "nominative") } ya debería haber avanzado.
phase-place = El rey de { FORM($seat, as: "nominative") } necesita una fase de 1 a { $most }, escrita `{ $letter }:N`.
phase-kings = Hay más de dos reyes.
no-double-step = Ningún peón de { FORM($seat, as: "nominative") } acaba de pasar por { $square }.
no-block = El rey gigante de { FORM($seat, as: "nominative") } está en { $squares } en vez de ocupar un bloque de 2 × 2.
not-empty-after-double-step = { $empty } tiene que estar vacía tras un paso doble por { $square }.
no-pawn-beyond = No hay ningún peón de { FORM($seat, as: "nominative") } que acabe de pasar por { $square }.

# Qué está mal en el texto de una partida. $problem es una de las de arriba o de abajo.

game-text-line = Línea { $line }: { $problem }
game-text-too-long = El texto tiene más de { $most } bytes.
game-text-too-many = Hay más de { $most } jugadas.
game-text-no-game = No existe ningún juego llamado `{ $name }`.
game-text-comment = El comentario `{ $text }` no acaba en su línea.
game-text-unreadable = `{ $text }` no es una jugada, un número, un comentario ni un resultado.
game-text-number = El número debería ser { $number } y no `{ $said }`.
game-text-move = Jugada { $ply }, { $action }: { $problem }
game-text-end = El resultado `{ $stated }` no encaja: { $problem }
game-text-result = El resultado debería ser `{ $found }` y no `{ $stated }`.
game-missing = Falta la etiqueta `Game`.
action-missing = Falta la jugada después del número.
result-missing = Falta el resultado.
no-tag = `{ $text }` no es una etiqueta. Escribe `[Key "value"]`.
no-pair = `{ $text }` no es una opción. Escribe `key=value`.
key-taken = `{ $text }` no puede ser una etiqueta tuya.
tag-twice = `{ $key }` está dos veces.
roll-missing = Hacen falta dos dados de { $sides } caras.
roll-needless = Esta jugada no lleva dados.
roll-impossible = Dos dados de { $sides } caras no pueden dar { $attack } y { $defence }.
seat-gone = { FORM($seat, as: "definite") } ya no están en la partida.
not-for-people = `{ $outcome }` no se puede declarar aquí.
nothing-to-claim = No hay tablas que reclamar.

# Lo que se puede acordar en cualquier partida.

option-game = A cuál de los cinco juegos se juega
option-seat = Con qué color juegas
option-time = Control de tiempo: `3d per move`, `10d + 1d`
option-flagging = Qué pasa cuando se acaba el tiempo
option-solo = Juegas tú con todos los colores, para practicar o probar cosas
option-rated = El resultado cuenta para las puntuaciones
option-takebacks = Se pueden deshacer jugadas si todos están de acuerdo
option-hints = Se puede pedir una buena jugada con `/hint` en el propio turno
option-conditions = Se pueden dejar jugadas condicionales con `/premove`
option-analysis = Durante la partida se pueden probar jugadas con `/whatif` y ver amenazas
option-seating = Si los colores se eligen o se sortean
option-entry = Si puede unirse cualquiera o solo quien tenga invitación
option-ratings = Qué puntuaciones puede tener quien se une: `1400-1700`, `1500+`, `-1600`
option-spectators = Si otras personas pueden mirar
option-offers = Cuánto tiempo sigue abierta una propuesta
option-lobby = Cuánto tiempo espera la sala a que llegue gente
option-choosing = Cuánto tiempo hay para elegir ejército
option-api = Si se puede jugar con programas propios, mediante la API
