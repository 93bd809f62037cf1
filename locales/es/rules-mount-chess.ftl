# El título.

title = Ajedrez de monturas

# Las piezas que solo tiene este juego. La caballería (C) y el carro (R) usan su letra inglesa; el cazador es la Z.

kind-flag = Bandera
    .letter = B
    .gender = f
    .bare = bandera
    .definite = La bandera
    .the = la bandera
    .genitive = de la bandera
    .dative = a la bandera
    .article = una bandera
    .many = banderas
    .counted =
        { $count ->
            [one] { $count } bandera
           *[other] { $count } banderas
        }

kind-farmer = Granjero
    .letter = G
    .gender = m
    .bare = granjero
    .definite = El granjero
    .the = el granjero
    .genitive = del granjero
    .dative = al granjero
    .article = un granjero
    .many = granjeros
    .counted =
        { $count ->
            [one] { $count } granjero
           *[other] { $count } granjeros
        }

kind-hunter = Cazador
    .letter = Z
    .gender = m
    .bare = cazador
    .definite = El cazador
    .the = el cazador
    .genitive = del cazador
    .dative = al cazador
    .article = un cazador
    .many = cazadores
    .counted =
        { $count ->
            [one] { $count } cazador
           *[other] { $count } cazadores
        }

kind-cavalry = Caballería
    .gender = f
    .bare = caballería
    .definite = La caballería
    .the = la caballería
    .genitive = de la caballería
    .dative = a la caballería
    .article = una caballería
    .many = caballerías
    .counted =
        { $count ->
            [one] { $count } caballería
           *[other] { $count } caballerías
        }

kind-chariot = Carro
    .gender = m
    .bare = carro
    .definite = El carro
    .the = el carro
    .genitive = del carro
    .dative = al carro
    .article = un carro
    .many = carros
    .counted =
        { $count ->
            [one] { $count } carro
           *[other] { $count } carros
        }

# Cómo se mueve cada pieza.

moves-flag = se mueve una casilla en cualquier dirección
moves-farmer = se mueve una casilla hacia adelante, a la izquierda o a la derecha
moves-hunter = se mueve una casilla en diagonal hacia adelante
moves-cavalry = salta a una casilla que esté exactamente a dos pasos de rey
moves-archer = se mueve las casillas que quiera en diagonal
moves-chariot = se mueve las casillas que quiera en horizontal o vertical

# Notas de los diagramas.

note-flag = Captura las dos banderas rivales, o lleva una bandera a la última fila, y ganas.
note-farmer = Puede montar sobre un granjero o un cazador de su bando: juntos forman una pieza más fuerte. En la última fila recibe montura.
note-hunter = Puede montar sobre un granjero o un cazador de su bando: juntos forman una pieza más fuerte. En la última fila recibe montura.
note-cavalry = Nada de lo que haya en medio le cierra el paso.

# Por qué se rechaza una acción.

CANNOT_MOUNT = { FORM($piece, as: "definite") } no puede ir a { $to }: ahí está { FORM($by, as: "nominative") }. Solo montan los granjeros y los cazadores, y solo sobre granjeros y cazadores.
FARMER_TAKES_HUNTER = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: los granjeros no capturan cazadores.
HUNTER_TAKES_FARMER = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: los cazadores no capturan granjeros.
PROMOTION_MISSING = { FORM($piece, as: "definite") } recibe montura en { $to }, su última fila. Indica en qué pieza se convierte.
PROMOTION_WRONG = { FORM($piece, as: "definite") } no puede convertirse en { FORM($kind, as: "article") }. Un granjero se convierte en caballería o carro; un cazador, en caballería o arquero.

# Las reglas.

MC-1 = El tablero tiene 8 × 8 casillas. Cada bando tiene 2 banderas, 7 granjeros y 7 cazadores. Empiezan las blancas.
MC-2 = La imagen de la posición inicial se perdió. Aquí cada bando llena sus dos primeras filas: banderas en las columnas d y e de la primera, granjeros en las demás casillas claras y cazadores en las demás oscuras. Con setup=random se barajan las piezas blancas, y las negras quedan igual, tras media vuelta.
MC-3 = La bandera se mueve una casilla en cualquier dirección.
MC-4 = El granjero se mueve una casilla hacia adelante, a la izquierda o a la derecha.
MC-5 = El cazador se mueve una casilla en diagonal hacia adelante.
MC-6 = La caballería salta a cualquiera de las dieciséis casillas que están exactamente a dos pasos de rey. Nada de lo que haya en medio le cierra el paso.
MC-7 = El arquero se mueve las casillas que quiera en diagonal; el carro, en horizontal o vertical. Los dos pueden ir también hacia atrás.
MC-8 = Una pieza captura al ir a la casilla de una pieza rival, que sale de la partida. Los granjeros no pueden capturar cazadores, ni los cazadores granjeros. Todas las demás capturas están permitidas, también las de las banderas.
MC-9 = Un granjero o un cazador puede ir a la casilla de un granjero o un cazador de su bando, y los dos se convierten en una sola pieza: granjero y cazador, en caballería; dos cazadores, en arquero; dos granjeros, en carro. Las banderas y las piezas montadas ni montan ni se dejan montar. Nadie desmonta.
MC-10 = En su última fila, un granjero se convierte en caballería o carro, y un cazador en caballería o arquero. Lo elige su bando. También vale al capturar.
MC-11 = Captura las dos banderas rivales, o lleva una bandera tuya a la última fila, y ganas al instante.
MC-12 = La partida acaba en tablas de común acuerdo o cuando una posición aparece por tercera vez. No hay jaque ni enroque ni captura al paso. Si no tienes jugadas, pasas; si los dos bandos pasan seguidos, son tablas.

# Para qué sirven las opciones de este juego.

option-setup = Cómo empiezan las piezas

# El juego en pocas palabras y los pasos de su tutorial.

summary = En el Ajedrez de monturas (Mount Chess), las piezas pequeñas se montan unas sobre otras y forman piezas más fuertes: caballería, arqueros y carros. Los granjeros andan en línea recta; los cazadores, en diagonal. Captura las dos banderas rivales y ganas. O lleva una de las tuyas a la última fila.
goal = Para ganar, captura las dos banderas rivales, o lleva una tuya a la última fila.

lesson-flag-home = Lleva una bandera hasta el final
    .about = Tienes dos banderas. Si una de ellas llega a la última fila, ganas al instante.
    .task = Lleva tu bandera a la última fila.
    .done = Tu bandera está en la última fila: ¡victoria! Vigila también las banderas de tu rival.
lesson-on-foot = Granjeros y cazadores
    .about = Una pieza captura al ir a la casilla de una pieza rival. Pero los granjeros no pueden capturar cazadores, ni los cazadores granjeros.
    .task = Captura el cazador con tu cazador.
    .done = Los cazadores capturan cazadores, y los granjeros capturan granjeros. Todo lo demás lo pueden capturar los dos.
lesson-mount-cavalry = Montar
    .about = Lleva un granjero o un cazador a la casilla de otro tuyo, y se convierten en una pieza más fuerte. Un granjero y un cazador forman una caballería.
    .task = Forma una caballería: lleva tu granjero a la casilla de tu cazador.
    .done = Dos piezas pequeñas son ahora una caballería. Ya no se separan.
lesson-mount-alike = Dos iguales
    .about = Dos cazadores forman un arquero, y dos granjeros, un carro.
    .task = Forma un arquero o un carro.
    .done = Dos iguales forman una pieza que se mueve las casillas que quiera.
lesson-leap = La caballería salta
    .about = Nada detiene a la caballería: salta por encima de lo que haya en medio.
    .task = Salta por encima de tu cazador y captura el granjero de f6.
    .done = La caballería siempre cae exactamente a dos pasos de rey.
lesson-ride = Llegar lejos
    .about = Los arqueros y los carros llegan hasta donde el camino esté libre, también hacia atrás.
    .task = Captura la caballería con tu arquero.
    .done = La diagonal estaba libre, y las piezas montadas lo capturan todo.
lesson-last-rank = Promoción
    .about = Un granjero o un cazador que llega a la última fila recibe montura en el acto. Un granjero se convierte en caballería o carro; un cazador, en caballería o arquero.
    .task = Lleva tu granjero a la última fila y elige en qué se convierte.
    .done = Tu granjero ya tiene montura. Cada vez puedes elegir.
lesson-both-flags = Las dos banderas
    .about = La otra forma de ganar: captura las dos banderas rivales. A las negras ya solo les queda una.
    .task = Captura la última bandera.
    .done = Caen las dos banderas: ¡victoria!
