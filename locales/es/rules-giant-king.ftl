# El título.

title = Rey gigante

# Las piezas que solo tiene este juego. El ñu tiene su propia letra, la Ñ.

kind-giant-king = Rey gigante
    .letter = R
    .gender = m
    .bare = rey gigante
    .definite = El rey gigante
    .the = el rey gigante
    .genitive = del rey gigante
    .dative = al rey gigante
    .article = un rey gigante
    .many = reyes gigantes
    .counted =
        { $count ->
            [one] { $count } rey gigante
           *[other] { $count } reyes gigantes
        }

kind-gryphon = Grifo
    .gender = m
    .bare = grifo
    .definite = El grifo
    .the = el grifo
    .genitive = del grifo
    .dative = al grifo
    .article = un grifo
    .many = grifos
    .counted =
        { $count ->
            [one] { $count } grifo
           *[other] { $count } grifos
        }

kind-wildebeest = Ñu
    .letter = Ñ
    .gender = m
    .bare = ñu
    .definite = El ñu
    .the = el ñu
    .genitive = del ñu
    .dative = al ñu
    .article = un ñu
    .many = ñus
    .counted =
        { $count ->
            [one] { $count } ñu
           *[other] { $count } ñus
        }

kind-reaper = Segador
    .gender = m
    .bare = segador
    .definite = El segador
    .the = el segador
    .genitive = del segador
    .dative = al segador
    .article = un segador
    .many = segadores
    .counted =
        { $count ->
            [one] { $count } segador
           *[other] { $count } segadores
        }

kind-citadel = Ciudadela
    .gender = f
    .bare = ciudadela
    .definite = La ciudadela
    .the = la ciudadela
    .genitive = de la ciudadela
    .dative = a la ciudadela
    .article = una ciudadela
    .many = ciudadelas
    .counted =
        { $count ->
            [one] { $count } ciudadela
           *[other] { $count } ciudadelas
        }

kind-behemoth = Behemot
    .gender = m
    .bare = behemot
    .definite = El behemot
    .the = el behemot
    .genitive = del behemot
    .dative = al behemot
    .article = un behemot
    .many = behemots
    .counted =
        { $count ->
            [one] { $count } behemot
           *[other] { $count } behemots
        }

kind-archangel = Arcángel
    .gender = m
    .bare = arcángel
    .definite = El arcángel
    .the = el arcángel
    .genitive = del arcángel
    .dative = al arcángel
    .article = un arcángel
    .many = arcángeles
    .counted =
        { $count ->
            [one] { $count } arcángel
           *[other] { $count } arcángeles
        }

kind-lioness = Leona
    .gender = f
    .bare = leona
    .definite = La leona
    .the = la leona
    .genitive = de la leona
    .dative = a la leona
    .article = una leona
    .many = leonas
    .counted =
        { $count ->
            [one] { $count } leona
           *[other] { $count } leonas
        }

kind-chimera = Quimera
    .gender = f
    .bare = quimera
    .definite = La quimera
    .the = la quimera
    .genitive = de la quimera
    .dative = a la quimera
    .article = una quimera
    .many = quimeras
    .counted =
        { $count ->
            [one] { $count } quimera
           *[other] { $count } quimeras
        }

# Cómo se mueve cada pieza.

moves-giant-king = se mueve una casilla en cualquier dirección; se indica por su casilla inferior izquierda, antes y después
moves-gryphon = se mueve una casilla en diagonal y, desde ahí, las que quiera en horizontal o vertical hacia fuera
moves-rook = se mueve las casillas que quiera en horizontal o vertical
moves-wildebeest = salta una casilla en una dirección y dos o tres en la otra
moves-cardinal = se mueve las casillas que quiera en diagonal o salta como el caballo del ajedrez
moves-knight = salta como el caballo del ajedrez, o exactamente dos casillas en diagonal
moves-bishop = se mueve las casillas que quiera en diagonal
moves-pawn = avanza una casilla, o dos desde su fila inicial, y captura una casilla en diagonal hacia adelante
moves-reaper = se mueve como un grifo o como una torre
moves-citadel = se mueve como una torre, salta como el caballo del ajedrez o salta exactamente dos casillas en diagonal
moves-behemoth = salta una o dos casillas en una dirección y dos o tres en la otra
moves-archangel = se mueve como un grifo o como un alfil
moves-lioness = salta a cualquier casilla a dos pasos de rey como máximo
moves-chimera = se mueve como un alfil, o una casilla en horizontal o vertical y, desde ahí, las que quiera en diagonal hacia fuera

# Notas de los diagramas.

note-giant-king = Ocupa cuatro casillas y se indica por la inferior izquierda. Captura todas las piezas rivales de las casillas que pasa a ocupar.
note-pawn = En su octava, novena y décima fila permite promocionar otra pieza de su bando.

# Por qué se rechaza una acción.

TURNS_INTO_NOTHING = { FORM($piece, as: "definite") } no puede convertirse en otra pieza. En sus tres últimas filas, un peón promociona otra pieza: indica la casilla de esa pieza.
WRONG_CORNER = Indica { FORM($piece, as: "the") } por su casilla inferior izquierda: { $via }, no { $from }.
OVER_THE_EDGE = { FORM($piece, as: "definite") } no puede ir a { $to }: sus cuatro casillas tienen que estar en el tablero.
ONTO_OWN_PIECE = { FORM($piece, as: "definite") } no puede ir a { $to }: en { $at } está { FORM($by, as: "the") } de su propio bando.
ONTO_OTHER_KING = { FORM($piece, as: "definite") } no puede ir a { $to }: pisaría { FORM($by, as: "nominative") } en { $at }.
TAKES_KING = { FORM($piece, as: "definite") } no puede ir a { $to }: nada captura { FORM($by, as: "nominative") }.
PAWN_FACES_PIECE = { FORM($piece, as: "definite") } no puede ir a { $to }: ahí está { FORM($by, as: "nominative") }, y los peones capturan en diagonal.
DOUBLE_STEP = { FORM($piece, as: "definite") } no puede ir a { $to }: los peones solo avanzan dos casillas desde su fila inicial.
NOTHING_TO_CAPTURE = { FORM($piece, as: "definite") } no puede ir a { $to }: los peones solo van en diagonal para capturar, y ahí no hay nada que capturar.
EN_PASSANT_GONE = { FORM($piece, as: "definite") } no puede capturar al paso en { $to }: { FORM($by, as: "nominative") } de { $at } no pasó por esa casilla en la última jugada.
TOO_EARLY = { FORM($piece, as: "definite") } no permite promocionar ni reintroducir una pieza en { $to }: hace falta un peón en su fila 8, 9 o 10.
PROMOTES_NOBODY = En { $via } no hay ninguna pieza que promocionar.
PROMOTES_ENEMY = { FORM($seat, as: "definite") } no pueden promocionar { FORM($by, as: "nominative") } de { $at }. Elige una pieza tuya.
PROMOTES_PAWN = { $by } de { $at } no se puede promocionar: los peones nunca se promocionan. Elige otra pieza.
PROMOTES_KING = { $by } de { $at } no se puede promocionar: los reyes gigantes nunca se promocionan. Elige otra pieza.
PROMOTES_TWICE = { $by } de { $at } ya es una pieza promocionada. Elige otra pieza.
DROPS_PAWN = { FORM($seat, as: "definite") } no pueden reintroducir un peón.
DROPS_TOO_SOON = { FORM($seat, as: "definite") } todavía no pueden reintroducir una pieza: { FORM($by, as: "nominative") } de { $at } aún se puede promocionar.
DROPS_NOTHING =
    { GENDER($kind) ->
        [f] { FORM($seat, as: "definite") } no tienen ninguna { FORM($kind, as: "bare") } capturada que reintroducir.
       *[m] { FORM($seat, as: "definite") } no tienen ningún { FORM($kind, as: "bare") } capturado que reintroducir.
    }
DROPS_TOO_FAR = { FORM($kind, as: "definite") } no se puede reintroducir en { $via }: no está junto al rey gigante de { FORM($seat, as: "nominative") }.
DROPS_ONTO_PIECE = { FORM($kind, as: "definite") } no se puede reintroducir en { $at }: ahí está { FORM($by, as: "nominative") }.
STAYS_IN_CHECK = { FORM($piece, as: "definite") } no puede ir a { $to }: el rey gigante de { FORM($seat, as: "nominative") } seguiría en jaque. Sus cuatro casillas están atacadas; { $via }, por { FORM($by, as: "nominative") } de { $at }.
EXPOSES_KING = { FORM($piece, as: "definite") } no puede ir a { $to }: el rey gigante de { FORM($seat, as: "nominative") } quedaría en jaque. Sus cuatro casillas estarían atacadas; { $via }, por { FORM($by, as: "nominative") } de { $at }.
KING_INTO_CHECK = { FORM($piece, as: "definite") } no puede ir a { $to }: quedaría en jaque. Sus cuatro casillas estarían atacadas; { $via }, por { FORM($by, as: "nominative") } de { $at }.

# Las reglas.

GK-1 = El tablero tiene 10 × 10 casillas. La primera fila de las blancas, de la a a la j, es grifo, torre, ñu, cardenal, rey gigante (columnas e y f, filas 1 y 2), cardenal, ñu, torre, grifo. Los caballos empiezan en c2 y h2, los alfiles en b2 e i2, y los peones en la tercera fila. Las negras se colocan en espejo. Empiezan las blancas.
GK-2 = El rey gigante ocupa 2 × 2 casillas y se mueve una casilla en cualquier dirección. Captura todas las piezas rivales de sus casillas nuevas, hasta tres a la vez; las de su propio bando le cierran el paso. No puede enrocarse ni pisar el otro rey gigante.
GK-3 = El grifo se mueve una casilla en diagonal. Si está vacía, puede seguir desde ahí las casillas que quiera en horizontal o vertical hacia fuera. El segador se mueve como un grifo o como una torre.
GK-4 = La torre se mueve como en ajedrez. La ciudadela se mueve como una torre, salta como el caballo del ajedrez o salta exactamente dos casillas en diagonal.
GK-5 = El ñu salta una casilla en una dirección y dos o tres en la otra. El behemot también puede saltar dos casillas en cada dirección, o dos en una y tres en la otra.
GK-6 = El cardenal se mueve como un alfil o salta como el caballo del ajedrez. El arcángel se mueve como un grifo o como un alfil, sin ese salto.
GK-7 = El caballo salta como el del ajedrez, o exactamente dos casillas en diagonal. La leona salta a cualquiera de las 24 casillas que están a dos pasos de rey como máximo.
GK-8 = El alfil se mueve como en ajedrez. La quimera se mueve como un alfil, o una casilla en horizontal o vertical y, si está vacía, desde ahí las que quiera en diagonal hacia fuera.
GK-9 = El peón se mueve como en ajedrez: avanza una casilla, o dos desde su fila inicial (la 3 para las blancas, la 8 para las negras), y captura una casilla en diagonal hacia adelante. Puede capturar al paso justo después de un paso doble.
GK-10 = Ninguna pieza puede capturar un rey gigante ni ir a sus casillas. Un rey gigante cierra el paso como cualquier otra pieza, salvo lo que dice GK-12.
GK-11 = Un rey gigante solo está en jaque mientras sus cuatro casillas estén atacadas. No puedes hacer una jugada que deje en jaque a tu rey gigante. Las promociones, las reintroducciones y la salida del peón forman parte de la jugada.
GK-12 = Las casillas de un rey gigante no se protegen entre sí: cada una se juzga como si las otras tres estuvieran vacías. Lo mismo vale para el primer paso de un movimiento quebrado.
GK-13 = Un rey gigante ataca una casilla si con una de sus jugadas pasaría a ocuparla.
GK-14 = Si estás en jaque y no tienes jugadas legales, es jaque mate y pierdes. Si no estás en jaque y no tienes jugadas legales, son tablas. La partida sigue aunque ya ningún bando pueda ganarla.
GK-15 = Los peones no se promocionan a sí mismos. Cuando un peón tuyo llega a su fila 8, y otra vez en la 9 y en la 10, puedes promocionar en el acto otra pieza tuya que aún no esté promocionada; no un peón ni el rey gigante. En la fila 10 el peón sale después del tablero, aunque no promociones nada.
GK-16 = Si no tienes ninguna pieza así en el tablero, puedes en cambio reintroducir una de tus piezas capturadas, sin promocionar, en una casilla vacía junto a tu rey gigante. Los peones no se pueden reintroducir. En ese momento el peón que avanza aún está en su casilla.
GK-17 = No es obligatorio promocionar ni reintroducir. Si no lo haces en el acto, pierdes la ocasión.

# El juego en pocas palabras y los pasos de su tutorial.

summary = Rey gigante (Giant-King Chess) es ajedrez en un tablero más grande y con un rey que ocupa cuatro casillas. El rey gigante captura todo lo que pisa. Solo está en jaque cuando sus cuatro casillas están atacadas. Los peones que llegan lejos promocionan otras piezas. Gana quien da jaque mate.
goal = Para ganar, da jaque mate al rey gigante rival, que ocupa cuatro casillas.

lesson-four-squares = Cuatro casillas
    .about = Tu rey ocupa cuatro casillas. Captura todas las piezas rivales que pisa. Tus propias piezas le cierran el paso.
    .task = Captura dos piezas a la vez con tu rey gigante.
    .done = Un paso, dos capturas. Hasta pueden ser tres.
lesson-gryphon = El grifo
    .about = El grifo dobla la esquina: una casilla en diagonal y después en línea recta. Una pieza en la primera casilla lo detiene.
    .task = Captura la torre de e9 con tu grifo.
    .done = Una casilla en diagonal hasta e5 y después todo recto hasta e9.
lesson-jumps = Piezas que saltan
    .about = Estas tres saltan por encima de lo que haya en medio. El cardenal también puede moverse como un alfil.
    .task = Captura el alfil con tu ñu.
    .done = Una casilla en una dirección y tres en la otra.
lesson-promotion = Los peones promocionan a otras piezas
    .about = Un peón nunca se promociona a sí mismo. Cuando llega a su fila 8, 9 o 10, puede promocionar en el acto otra pieza tuya. Un grifo se convierte en segador.
    .task = Lleva tu peón a e8 y promociona tu grifo.
    .done = Tu grifo ya es un segador. Usa siempre este derecho en el acto, o lo pierdes.
lesson-promoted-riders = Piezas de largo alcance promocionadas
    .about = Una pieza promocionada tiene otro nombre y más movimientos. La mayoría de estas se mueven como dos piezas.
    .task = Captura la torre de f7 con tu quimera.
    .done = Una casilla todo recto y después en diagonal hacia fuera: es la otra forma de moverse de la quimera.
lesson-promoted-jumps = Saltadoras promocionadas
    .about = Dos piezas promocionadas saltan, y a más casillas que antes.
    .task = Captura el caballo con tu behemot.
    .done = Dos casillas en una dirección y tres en la otra, por encima de todo lo que hay en medio.
lesson-drop = Reintroducir una pieza
    .about = Si no te queda nada que promocionar, un peón que llega lejos trae de vuelta una pieza capturada: la reintroduces junto a tu rey gigante.
    .task = Lleva tu peón a f8 y reintroduce tu caballo capturado.
    .done = Tu caballo está otra vez junto a su rey.
lesson-checkmate = Jaque y jaque mate
    .about = Un rey gigante solo está en jaque mientras sus cuatro casillas estén atacadas. Tus torres ya atacan las columnas h e i.
    .task = Da jaque mate: haz que tu segador ataque la columna j.
    .done = Las cuatro casillas están atacadas y no hay defensa: jaque mate, ¡victoria!
