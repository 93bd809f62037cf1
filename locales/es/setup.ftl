### Lo que se acuerda antes de una partida: los nombres de los ajustes, sus valores y la tarjeta donde se cambian.

## Cómo se llaman los ajustes

setting-is = { $name }: { $value }
setting-game = Juego
setting-seat = Color de quien la crea
setting-time = Tiempo
setting-flagging = Si se acaba el tiempo
setting-solo = Una persona juega con todos los colores
setting-rated = Puntuada
setting-takebacks = Deshacer jugadas
setting-hints = Pistas
setting-conditions = Jugadas condicionales
setting-analysis = Probar jugadas
setting-seating = Colores
setting-entry = Quién puede unirse
setting-ratings = Puntuación de quien se une
setting-spectators = Público
setting-offers = Las propuestas siguen abiertas
setting-lobby = La sala espera
setting-choosing = Tiempo para elegir ejército
setting-api = Juego mediante la API
setting-players = Participantes
setting-board = Mapa
setting-army = Ejércitos
setting-army-of = Ejército de { FORM($seat, as: "nominative") }
setting-first = Primera jugada
setting-setup = Formación inicial
setting-phases = Fases
setting-stalemate = Ahogado
setting-expanded = Reglas extra
setting-gambit = Gambito del bufón
setting-defence = Defensa de la corona
setting-active = Juego activo
setting-die = Dados
setting-touch = Pieza tocada, jugada

## Sus valores

value-on = sí
value-rated-computers = sí, en la lista con máquinas
value-off = no
value-any-rating = cualquiera
value-at-once = se pierde la partida en el acto
value-by-claim = un rival reclama la victoria
value-chosen = se eligen
value-drawn = por sorteo
value-open = cualquiera de aquí
value-invited = solo con invitación
value-secret = los ejércitos son secretos
value-in-the-open = los ejércitos están a la vista
value-checkered = en damero
value-shuffled = barajada
value-draw = tablas
value-loss = derrota
value-players =
    { $count ->
        [one] { $count } participante
       *[other] { $count } participantes
    }
value-sides =
    { $count ->
        [one] { $count } cara
       *[other] { $count } caras
    }
value-terraces = Terrazas
value-pinwheel = Molinillo
value-crags = Peñascos
value-own-map = un mapa propio
value-army-open = cada cual elige

## La tarjeta de una partida a la que le falta gente

# $full es "yes" cuando ya no puede unirse nadie más.
card-hint =
    { $full ->
        [yes] { $owner } elige el juego y sus ajustes. Ya está todo el mundo: pulsa **{ $start }**.
        [enough] { $owner } elige el juego y sus ajustes. Los demás pulsan **{ $join }**, o { $owner } pulsa **{ $start }** para empezar con quienes están.
       *[no] { $owner } elige el juego y sus ajustes. Los demás pulsan **{ $join }**.
    }
starts-as = Si empieza ahora, es una partida de { $count }: { FORM($players, as: "bare") }.
starts-as-drawn = Si empieza ahora, es una partida de { $count }. Los colores se sortean.
pick-game = Juego: { $game }
game-size =
    { $most ->
        [2] { $files } × { $ranks } casillas, 2 participantes
       *[other] { $files } × { $ranks } casillas, de 2 a { $most } participantes
    }

## Las páginas privadas de ajustes

page-title = **Ajustes** ({ $page } de { $pages })
page-for-owner = Cambia lo que quieras. El mensaje de la partida lo muestra a todos.
page-for-others = Solo { $owner } puede cambiarlos.
page-by-offer = Ya hay más gente en la partida, así que cada cambio es una propuesta: tienen que aceptarla todos.
page-setting = **{ $name }**: { $value }
page-meaning = -# { $meaning }.
page-offered = Tu propuesta está publicada: { $changes }
# $seat es un color: «Juegas con las blancas».
pick-seat = Juegas con { FORM($seat, as: "nominative") }
pick-other = Otro…
other-time = Por ejemplo 10m + 10s, 5+3 o 3d per move.
other-span = Por ejemplo 36h, 7d o 1d12h.
other-board = 19 líneas de 19 caracteres, la fila de arriba primero: # es un muro, lo demás es suelo.
other-army = Dieciséis códigos de piezas, como BBRRNNJJPPHHHHHH.
other-text = Valores: { $values }

## Máquinas

computer-add = Añadir una máquina
computer-add-one = O añade solo una
computer-full = Fuerza máxima
computer-remove = Quitar una máquina
computer-seat = ¿Qué color?
computer-seat-any = Cualquiera que esté libre
computer-page = Las **máquinas** ocupan todas las plazas libres: pulsa un nivel, y empieza la partida. El nivel 1 es para principiantes. { $rated ->
        [yes] Una partida puntuada con una máquina cuenta en una lista aparte.
       *[no] Con una máquina, esta partida no es puntuada.
    }
