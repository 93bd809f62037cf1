# El título.

title = Rey de la montaña

# Las piezas que solo tiene este juego. El canguro (J) y el cañón (P) usan su letra inglesa.

kind-marshal = Mariscal
    .gender = m
    .bare = mariscal
    .definite = El mariscal
    .the = el mariscal
    .genitive = del mariscal
    .dative = al mariscal
    .article = un mariscal
    .many = mariscales
    .counted =
        { $count ->
            [one] { $count } mariscal
           *[other] { $count } mariscales
        }

kind-kangaroo = Canguro
    .gender = m
    .bare = canguro
    .definite = El canguro
    .the = el canguro
    .genitive = del canguro
    .dative = al canguro
    .article = un canguro
    .many = canguros
    .counted =
        { $count ->
            [one] { $count } canguro
           *[other] { $count } canguros
        }

kind-cannon = Cañón
    .gender = m
    .bare = cañón
    .definite = El cañón
    .the = el cañón
    .genitive = del cañón
    .dative = al cañón
    .article = un cañón
    .many = cañones
    .counted =
        { $count ->
            [one] { $count } cañón
           *[other] { $count } cañones
        }

kind-giant = Gigante
    .gender = m
    .bare = gigante
    .definite = El gigante
    .the = el gigante
    .genitive = del gigante
    .dative = al gigante
    .article = un gigante
    .many = gigantes
    .counted =
        { $count ->
            [one] { $count } gigante
           *[other] { $count } gigantes
        }

kind-hero = Héroe
    .gender = m
    .bare = héroe
    .definite = El héroe
    .the = el héroe
    .genitive = del héroe
    .dative = al héroe
    .article = un héroe
    .many = héroes
    .counted =
        { $count ->
            [one] { $count } héroe
           *[other] { $count } héroes
        }

# Cómo se mueve cada pieza.

moves-king = se mueve una casilla en cualquier dirección
moves-queen = se mueve las casillas que quiera en horizontal, vertical o diagonal
moves-marshal = se mueve como una torre o como un caballo
moves-cardinal = se mueve como un alfil o como un caballo
moves-bishop = se mueve las casillas que quiera en diagonal
moves-rook = se mueve las casillas que quiera en horizontal o vertical
moves-knight = se mueve una casilla en horizontal o vertical y después una en diagonal hacia fuera
moves-kangaroo = salta como el caballo del ajedrez, o exactamente dos casillas en diagonal
moves-cannon = se mueve en horizontal o vertical y captura saltando por encima de una sola pieza
moves-archer = se mueve una o dos casillas en horizontal o vertical y dispara exactamente a dos casillas en diagonal
moves-giant = se mueve una casilla en horizontal o vertical y captura a una o dos casillas en diagonal
moves-hero = se mueve una casilla en diagonal y captura a una casilla en horizontal o vertical

# Notas de los diagramas.

note-king = No puede ir adonde lo ataque otro bando, pero no está obligado a salir del jaque. En la cima gana.
note-knight = Una pieza o un muro en la primera casilla le cierra el paso; aquí, en f8 y g7.
note-kangaroo = Nada de lo que haya en medio le cierra el paso.
note-cannon = Un muro no impide la captura, ni cuenta como la pieza saltada.
note-archer = Captura sin moverse, exactamente a dos casillas en diagonal. Los muros y las piezas de en medio dan igual.
note-giant = Nada de lo que haya en medio impide su captura.

# Por qué se rechaza una acción.

NOT_IN_RESERVE =
    { GENDER($kind) ->
        [f] { FORM($seat, as: "definite") } no tienen ninguna { FORM($kind, as: "bare") } en reserva.
       *[m] { FORM($seat, as: "definite") } no tienen ningún { FORM($kind, as: "bare") } en reserva.
    }
NOT_A_RESPAWN_POINT = { FORM($seat, as: "definite") } solo pueden colocar piezas en sus dos puntos de regreso, y { $to } no es uno de ellos.
RESPAWN_POINT_TAKEN = { FORM($seat, as: "definite") } no pueden colocar una pieza en { $to }: ahí está { FORM($by, as: "nominative") }.
ONLY_ARCHERS_SHOOT = { FORM($piece, as: "definite") } de { $from } no puede disparar: solo los arqueros capturan sin moverse.
OUT_OF_RANGE = { FORM($piece, as: "definite") } de { $from } no alcanza { $to }: dispara exactamente a dos casillas en diagonal.
NOTHING_TO_SHOOT = { FORM($piece, as: "definite") } de { $from } no tiene blanco: { $to } está vacía.
SHOT_AT_OWN_PIECE = { FORM($piece, as: "definite") } de { $from } no puede disparar contra { FORM($by, as: "nominative") } de { $to }: es de su propio bando.
ARCHER_SHOOTS = { FORM($piece, as: "definite") } no puede ir a { $to }: captura { FORM($by, as: "nominative") } disparando. Escribe { $from }*{ $to }.
STOPS_ON_WALL = { FORM($piece, as: "definite") } no puede detenerse en { $to }: ahí hay un muro.
WALL_IN_THE_WAY = { FORM($piece, as: "definite") } no llega a { $to }: el muro de { $via } está en medio.
LEG_BLOCKED = { FORM($piece, as: "definite") } no llega a { $to }: { FORM($by, as: "nominative") } de { $at } cierra su primer paso.
LEG_WALLED = { FORM($piece, as: "definite") } no llega a { $to }: el muro de { $via } cierra su primer paso.
NO_SCREEN = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: no hay en medio ninguna pieza que saltar.
SCREENS = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: salta por encima de una sola pieza, y hay más.
STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: solo captura disparando.
GIANT_STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: solo captura en diagonal.
GIANT_NEEDS_CAPTURE = { FORM($piece, as: "definite") } no puede ir a { $to }: en diagonal solo va para capturar, y esa casilla está vacía.
HERO_STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: solo captura en horizontal o vertical.
HERO_NEEDS_CAPTURE = { FORM($piece, as: "definite") } no puede ir a { $to }: en horizontal o vertical solo va para capturar, y esa casilla está vacía.
KING_ATTACKED = { FORM($piece, as: "definite") } no puede ir a { $to }: { FORM($by, as: "nominative") } de { $at } ataca esa casilla.
KING_ATTACKED_ELSEWHERE = { FORM($piece, as: "definite") } no puede capturar en { $to }: volvería a { $via }, donde lo ataca { FORM($by, as: "nominative") } de { $at }.

# Las reglas.

KOTM-1 = El tablero tiene 19 × 19 casillas. La cima es la casilla central, j10.
KOTM-2 = Las cuatro esquinas y e5, e15, o15 y o5 son puntos de regreso. Cada bando tiene dos: la esquina donde empieza su rey y el punto interior más cercano a ella.
KOTM-3 = Ninguna pieza puede detenerse en un muro ni atravesarlo, salvo que su propia regla lo diga.
KOTM-4 = El inventor dibujó tres mapas de muros, pero las imágenes se perdieron. Los mapas terraces, pinwheel y crags son de Castellan; todos quedan igual tras un cuarto de vuelta. También puedes traer tu propio mapa: 19 líneas de 19 caracteres, # para un muro. La cima, los puntos de regreso y las casillas de los cuatro ejércitos tienen que estar libres de muros, y el rey de cada esquina necesita un camino a la cima.
KOTM-5 = Pueden jugar dos, tres o cuatro (opción seats). Las blancas están en a1, las rojas en a19, las negras en s19 y las doradas en s1. Con dos, juegan blancas y negras; con tres, blancas, rojas y negras.
KOTM-6 = Se juega por turnos en el sentido de las agujas del reloj, una jugada cada vez: blancas, rojas, negras, doradas. Los colores que no están en la partida se saltan.
KOTM-7 = Según las reglas del inventor empieza la persona más joven. Aquí la opción first decide quién empieza, o lo deja al azar.
KOTM-8 = El rey empieza en su esquina, con la dama delante en diagonal. Mirando a la cima, el rey tiene el mariscal a su izquierda y el cardenal a su derecha.
KOTM-9 = Otras dieciséis piezas llenan las casillas de formación. Elígelas entre 2 alfiles, 2 torres, 2 caballos, 2 canguros, 2 cañones, 2 arqueros, 2 gigantes y 6 héroes. Hay que usar los seis héroes; las cuatro piezas que sobran no entran en la partida.
KOTM-10 = Las casillas de formación de las blancas, en orden, son c1 d1 e1 f1, c2 d2 e2 f2, a3 a4 a5 a6 y b3 b4 b5 b6. Para los demás colores, gira el tablero. Un ejército se escribe con dieciséis códigos de piezas (sus letras inglesas) en este orden.
KOTM-11 = Hay tres ejércitos preparados: balanced, skirmish y siege. La opción army fija el de todos; army.w, army.r, army.b y army.g fijan el de un color.
KOTM-12 = Los ejércitos se eligen en secreto y se muestran cuando todo el mundo está listo, salvo que se acuerde setup=open.
KOTM-13 = El rey se mueve una casilla en cualquier dirección. No puede ir a una casilla en la que estaría en jaque una vez completada la jugada; la cima no es una excepción. No está obligado a salir del jaque, y tus otras piezas pueden dejar de protegerlo. No hay enroque.
KOTM-14 = La dama, la torre y el alfil se mueven como en ajedrez.
KOTM-15 = El caballo se mueve una casilla en horizontal o vertical y después una en diagonal hacia fuera. Una pieza o un muro en la primera casilla le cierra el paso.
KOTM-16 = El mariscal se mueve como una torre o un caballo; el cardenal, como un alfil o un caballo.
KOTM-17 = El canguro salta como el caballo del ajedrez, o exactamente dos casillas en diagonal. Nada puede cerrarle el paso.
KOTM-18 = El cañón se mueve como la torre, y los muros lo detienen. Para capturar, salta en horizontal o vertical por encima de una sola pieza, de cualquier color, y captura la siguiente pieza detrás de ella si es enemiga. Los muros no impiden la captura, ni cuentan como la pieza saltada.
KOTM-19 = El arquero se mueve una o dos casillas en horizontal o vertical; las piezas y los muros le cierran el paso, y así no puede capturar. En cambio, puede disparar sin moverse a una pieza enemiga que esté exactamente a dos casillas en diagonal. Nada de lo que haya en medio detiene el disparo.
KOTM-20 = El gigante se mueve una casilla en horizontal o vertical sin capturar. Captura a una o dos casillas en diagonal yendo hasta allí, y nada de lo que haya en medio se lo impide.
KOTM-21 = El héroe se mueve una casilla en diagonal sin capturar. Captura a una casilla en horizontal o vertical.
KOTM-22 = Una pieza puede pasar en diagonal entre dos muros que se tocan por las esquinas.
KOTM-23 = Una pieza capturada vuelve en el acto a su bando: a su esquina si queda vacía tras la captura y, si no, a su reserva. Los reyes siguen KOTM-25.
KOTM-24 = En vez de mover, puedes colocar una pieza de tu reserva en uno de tus dos puntos de regreso, si está vacío. Al colocar no se puede capturar. En nuestra copia falta la lista del inventor con los lugares permitidos; los puntos de regreso son decisión de Castellan.
KOTM-25 = Un rey capturado vuelve en el acto. Va a su esquina si está vacía y, si no, a su punto de regreso interior si está vacío. Si los dos están ocupados, va igualmente a su esquina y la pieza que hay allí le deja sitio, aunque sea la que capturó: si es del mismo color, pasa a la reserva; si no, cuenta como capturada. Da igual que la casilla esté atacada. En nuestra copia falta la lista del inventor con los lugares de regreso; este orden es decisión de Castellan.
KOTM-26 = Capturar un rey no gana la partida. Un rey puede capturar a otro, si KOTM-13 lo permite.
KOTM-27 = Lleva tu rey a la cima y ganas al instante. Solo cuenta la jugada del propio rey.
KOTM-28 = Si abandonas o te quedas sin tiempo, sales de la partida: se retiran tus piezas y tu reserva, y tus puntos de regreso pasan a ser casillas normales. Gana el último bando que queda.
KOTM-29 = Si no puedes mover ni colocar ninguna pieza, pasas. Cuando todos los que quedan pasan seguidos, la partida acaba en tablas.

# Para qué sirven las opciones de este juego.

option-seats = Cuántas personas juegan
option-board = Los muros: un mapa, o 19 líneas tuyas
option-first = Quién juega primero
option-army = El ejército para todos
option-army-w = El ejército de las blancas
option-army-r = El ejército de las rojas
option-army-b = El ejército de las negras
option-army-g = El ejército de las doradas
option-setup = Si los ejércitos se eligen en secreto

# El juego en pocas palabras y los pasos de su tutorial.

summary = En Rey de la montaña (King of the Mountain) los reyes corren hacia la cima, la casilla central: gana el primero que llega. Las piezas capturadas no se pierden. Vuelven a su esquina o esperan en la reserva. Hasta un rey capturado solo regresa a su esquina. Los muros cierran el paso, pero algunas piezas saltan o disparan por encima.
goal = Para ganar, lleva tu rey a la cima, la casilla central, antes que nadie.

lesson-summit = La cima
    .about = La cima es la casilla central, j10. Gana quien primero lleva allí a su rey. Ninguna pieza puede detenerse en un muro.
    .task = Lleva tu rey a la cima.
    .done = Tu rey está en la cima: ¡victoria! Solo cuenta la jugada del propio rey.
lesson-horse = El camino del caballo
    .about = El primer paso del caballo necesita una casilla vacía, así que se le puede cerrar el paso. Dos piezas más fuertes también pueden moverse como este caballo.
    .task = Captura la torre con tu mariscal, moviéndolo como un caballo.
    .done = Una casilla en horizontal o vertical y una en diagonal hacia fuera. Una pieza o un muro en la primera casilla le habría cerrado el paso.
lesson-kangaroo = El canguro salta
    .about = Nada detiene al canguro: salta por encima de muros y piezas.
    .task = Salta los muros y captura la torre con tu canguro.
    .done = Para el canguro solo cuenta la casilla donde cae.
lesson-cannon = El cañón
    .about = Para capturar, el cañón necesita exactamente una pieza en medio, sea de quien sea. Los muros no cuentan como piezas ni impiden la captura.
    .task = Captura el canguro de f16 con tu cañón.
    .done = Tu héroe era la pieza de en medio. El alfil de k10 estaba a salvo: delante solo tiene un muro.
lesson-archer = El arquero
    .about = El arquero dispara: captura una pieza que está exactamente a dos casillas en diagonal y se queda donde está. Nunca captura moviéndose.
    .task = Dispara al héroe de i10 con tu arquero.
    .done = El héroe cae y tu arquero ni se mueve. Los muros y las piezas de en medio dan igual.
lesson-giant-and-hero = Gigantes y héroes
    .about = Estas dos piezas no capturan como se mueven.
    .task = Captura el caballo de i10 con tu gigante.
    .done = El gigante captura hasta a dos casillas, incluso por encima de un muro. El héroe hace lo contrario: se mueve en diagonal y captura en horizontal o vertical.
lesson-respawn = Las piezas vuelven
    .about = Una pieza capturada vuelve en el acto a la esquina de su bando. Si está ocupada, espera en la reserva. En vez de mover, puedes colocarla en uno de tus dos puntos de regreso; aquí, a1 y e5.
    .task = Devuelve al tablero la torre de tu reserva.
    .done = Tu torre está de vuelta. Colocarla ocupa todo tu turno.
lesson-send-back = De vuelta a la esquina
    .about = Capturar un rey no gana la partida: el rey vuelve a su esquina. Pero mira: ¡el rey negro está a un paso de la cima!
    .task = Captura el rey con tu torre.
    .done = El rey negro vuelve a empezar desde su esquina. Eso te da mucho tiempo.
