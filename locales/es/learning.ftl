# Tutoriales, las piezas de un juego y cuáles están atacadas.

button-learn = Aprender
button-next-tutorial = Siguiente: { $game }

# El encabezado de un paso. Lo que dicen los pasos está en `rules-GAME.ftl`.

lesson = **{ $game }: { $title }** (paso { $step } de { $count })
lesson-task = **Te toca:** { $task }
# $move es un texto como «Cañón f10 captura el canguro de f16».
lesson-right = **¡Muy bien!** { $move }. { $why }
lesson-wrong = { $move }: es una jugada legal, pero no la que se pide. Inténtalo otra vez.
lesson-over = Ese era el último paso de { $game }. ¡A disfrutar de tus partidas!
lesson-choice-gone = Esa jugada no es posible en este paso. Elige otra vez una pieza, o pulsa **{ $learn }**.

# Un tipo de pieza con su letra y cómo se mueve.

piece-line = **{ $piece }** ({ $letter }): { $moves }
# Lo mismo para quien lo escucha.
piece-words = { $piece } ({ $letter }): { $moves }.
legend = Las piezas de **{ $game }**. `/piece` muestra adónde puede ir cada una.

# Piezas atacadas. Los números están en la imagen, en la pieza y en lo que la ataca.

threats =
    { $count ->
        [one] **{ $seat }**: { $count } pieza está atacada.
       *[other] **{ $seat }**: { $count } piezas están atacadas.
    }
threats-none = **{ $seat }**: ninguna pieza está atacada.
threat =
    { GENDER($kind) ->
        [f] { $number }. { $kind } de { $square }, atacada por { $by }.
       *[m] { $number }. { $kind } de { $square }, atacado por { $by }.
    }
threat-by = { FORM($kind, as: "the") } de { $square }
threat-by-seat = { FORM($kind, as: "the") } de { $square } ({ FORM($seat, as: "nominative") })

# Una buena jugada que alguien ha pedido. $move es un texto como «Cañón f19 captura el canguro de o19».

hint = **Prueba esto: { $move }.**
hint-pass = **Prueba a pasar.**
hint-dice = Los dados deciden: sale bien el { $percent } % de las veces.
hint-chance = Después, tus opciones de ganar son de un { $percent } %, más o menos.
hint-wins =
    { $count ->
        [one] Gana en el acto.
       *[other] Gana a la fuerza, en { $count } jugadas como máximo.
    }
hint-loses = Pierdes si tu rival encuentra las mejores jugadas, pero con esta se lo pones más difícil.
hint-ahead = Vas por delante de todos los demás.
hint-level = Vas más o menos a la par con tu rival más fuerte.
hint-behind = Vas por detrás, y esto te mantiene en la partida.
hint-busy = Ahora estoy pensando en demasiadas partidas. Pregúntame otra vez en un minuto.

# Lo que valían las jugadas de una partida terminada. $player es un color con un nombre, $move un texto como «Cazador a1 a b2».

analysis = **Análisis: { $game }**
analysis-progress = Analizando: { $done } de { $all } jugadas por ahora. El resultado aparece aquí en cuanto esté listo.
analysis-player = { $player }: { $accuracy } % de precisión, { $marks }
analysis-no-choice = { $player }: todas las jugadas fueron forzadas
analysis-no-moves = { $player }: sin jugadas
analysis-clean = sin errores
analysis-blunders =
    { $count ->
        [one] { $count } error grave
       *[other] { $count } errores graves
    }
analysis-mistakes =
    { $count ->
        [one] { $count } error
       *[other] { $count } errores
    }
analysis-inaccuracies =
    { $count ->
        [one] { $count } imprecisión
       *[other] { $count } imprecisiones
    }
analysis-brilliant =
    { $count ->
        [one] { $count } jugada brillante
       *[other] { $count } jugadas brillantes
    }
analysis-act = { $number }. { $seat }: { $move }
# $move es la línea de arriba. $lost es cuántas partidas de cada cien regaló.
analysis-move = - { $move } (−{ $lost } %). Mejor: { $better }.
analysis-find = - { $move }
analysis-more = - y { $count } más, con su marca en `/replay`
analysis-note = -# (−12 %) tras una jugada: las opciones de ganar que costó. `/replay` muestra ahora también las marcas.
analysis-many = El gráfico muestra las opciones de cada cual contra su rival más fuerte.
analysis-long = Esta partida tiene más de { $most } jugadas, así que no las valoro una a una. El gráfico muestra cómo estaba la partida tras cada jugada.
moments = **Momentos clave**
analysis-alt = { $player }: un { $first } % de opciones de ganar al principio, un { $last } % al final, entre un { $least } % y un { $most } %.

# Problemas. $game es un juego con su marca, $difficulty una de las palabras de abajo, $move y $reply textos como «Cazador a1 a b2».

button-solve = Resolver
button-solution = Ver la solución
button-next-puzzle = Otro problema
puzzle = **{ $game }: problema { $number }** ({ $difficulty })
puzzle-of-the-day = **Problema del día: { $game }, problema { $number }** ({ $difficulty })
puzzle-difficulty =
    { $difficulty ->
        [easy] fácil
        [medium] medio
        [hard] difícil
       *[new] nuevo
    }
puzzle-win =
    { $count ->
        [one] Juegan { FORM($seat, as: "nominative") } y ganan en { $count } jugada.
       *[other] Juegan { FORM($seat, as: "nominative") } y ganan en { $count } jugadas.
    }
puzzle-gain =
    { $count ->
        [one] Juegan { FORM($seat, as: "nominative") } y ganan material en { $count } jugada.
       *[other] Juegan { FORM($seat, as: "nominative") } y ganan material en { $count } jugadas.
    }
puzzle-right = **¡Correcto!** { $move }. Responden { FORM($seat, as: "nominative") }: { $reply }.
puzzle-wrong = { $move }: buen intento, pero hay algo mejor. Prueba otra vez.
puzzle-solved = **¡Resuelto!** { $move }.
puzzle-solution = **La solución:**
puzzle-results = Racha: { $streak } (mejor: { $best }). Resueltos: { $solved }, fallados: { $failed }.
puzzle-choice-gone = Esa jugada no es posible aquí. Elige otra vez una pieza.
puzzle-gone = Este problema ya no es el mismo. Prueba con otro: `/puzzle`
puzzle-post-elsewhere = Solo puedo publicar problemas en los servidores donde estoy. Sin `post` lo resuelves aquí.

# El enlace debajo de un paso que lo abre en la web.

lesson-on-board = Abrir este paso en el tablero
