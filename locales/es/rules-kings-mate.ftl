# El título.

title = Mate al rey

# Las piezas que solo tiene este juego. La sacerdotisa usa su letra inglesa, la T.

kind-swordmaster = Espadachín
    .letter = E
    .gender = m
    .bare = espadachín
    .definite = El espadachín
    .the = el espadachín
    .genitive = del espadachín
    .dative = al espadachín
    .article = un espadachín
    .many = espadachines
    .counted =
        { $count ->
            [one] { $count } espadachín
           *[other] { $count } espadachines
        }

kind-keeper = Guardián
    .letter = G
    .gender = m
    .bare = guardián
    .definite = El guardián
    .the = el guardián
    .genitive = del guardián
    .dative = al guardián
    .article = un guardián
    .many = guardianes
    .counted =
        { $count ->
            [one] { $count } guardián
           *[other] { $count } guardianes
        }

kind-priest = Sacerdote
    .letter = S
    .gender = m
    .bare = sacerdote
    .definite = El sacerdote
    .the = el sacerdote
    .genitive = del sacerdote
    .dative = al sacerdote
    .article = un sacerdote
    .many = sacerdotes
    .counted =
        { $count ->
            [one] { $count } sacerdote
           *[other] { $count } sacerdotes
        }

kind-priestess = Sacerdotisa
    .gender = f
    .bare = sacerdotisa
    .definite = La sacerdotisa
    .the = la sacerdotisa
    .genitive = de la sacerdotisa
    .dative = a la sacerdotisa
    .article = una sacerdotisa
    .many = sacerdotisas
    .counted =
        { $count ->
            [one] { $count } sacerdotisa
           *[other] { $count } sacerdotisas
        }

kind-fool = Bufón
    .letter = B
    .gender = m
    .bare = bufón
    .definite = El bufón
    .the = el bufón
    .genitive = del bufón
    .dative = al bufón
    .article = un bufón
    .many = bufones
    .counted =
        { $count ->
            [one] { $count } bufón
           *[other] { $count } bufones
        }

# Cómo se mueve cada pieza.

moves-king = se mueve una casilla en cualquier dirección
moves-swordmaster = se mueve las casillas que quiera en horizontal, vertical o diagonal
moves-keeper = se mueve las casillas que quiera en horizontal o vertical
moves-priest = se mueve las casillas que quiera en diagonal
moves-priestess = se mueve las casillas que quiera en diagonal
moves-fool = se mueve una casilla recto hacia adelante o hacia atrás, y captura una casilla en diagonal

# Notas de los diagramas.

note-king = Al menos un espadachín tiene que estar junto a él, y el otro, junto a él o junto al primero. Las casillas elevadas no lo detienen.
note-swordmaster = Tiene que estar junto a su rey, o junto al otro espadachín que lo esté. Las casillas elevadas no lo detienen.
note-keeper = Las casillas elevadas lo detienen, salvo que su rey esté en una de las centrales.
note-priest = Las casillas elevadas lo detienen, salvo que su rey esté en una de las centrales.
note-priestess = Las casillas elevadas la detienen, salvo que su rey esté en una de las centrales.
note-fool = En su última fila se convierte en un guardián, un sacerdote o una sacerdotisa de los capturados, si hay alguno.

# Por qué se rechaza una acción.

FAILED_THIS_TURN = { FORM($piece, as: "definite") } de { $from } no puede volver a actuar en este turno: su captura falló. Mueve otra pieza.
DEFENCE_NOT_AGREED = { FORM($piece, as: "definite") } no puede saltar a { $to }: esta partida se juega sin la defensa de la corona.
DEFENCE_KING_HAS_MOVED = { FORM($piece, as: "definite") } no puede saltar a { $to }: la defensa de la corona es solo para un rey que no se haya movido nunca.
DEFENCE_WITHOUT_LINE = { FORM($piece, as: "definite") } no puede saltar a { $to }: para la defensa de la corona, sus espadachines tienen que estar en { $at } y { $via }.
DEFENCE_LANDS_ON_PIECE = { FORM($piece, as: "definite") } no puede saltar a { $to }: ahí está { FORM($by, as: "nominative") }, y la defensa de la corona necesita una casilla vacía.
PASSES_RAISED = { FORM($piece, as: "definite") } no llega a { $to }: por la casilla elevada { $via } solo pasan reyes y espadachines. Las demás piezas pueden mientras su rey esté en una de las cinco centrales.
STOPS_ON_RAISED = { FORM($piece, as: "definite") } no puede detenerse en la casilla elevada { $to }: solo pueden reyes y espadachines. Las demás piezas pueden mientras su rey esté en una de las cinco centrales.
FOOL_STOPS_ON_RAISED = { FORM($piece, as: "definite") } no puede detenerse en la casilla elevada { $to }: su rey tiene que estar en una de las centrales, u otro bufón de su bando en su propia casilla real.
FOOL_CAPTURES_STRAIGHT = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: los bufones capturan en diagonal.
FOOL_CAPTURES_NOTHING = { FORM($piece, as: "definite") } no puede ir a { $to }: los bufones solo van en diagonal para capturar, y esa casilla está vacía.
KING_IS_GUARDED = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: un rey con un espadachín está a salvo.
KING_IS_CONQUERED = { FORM($piece, as: "definite") } no puede capturar { FORM($by, as: "nominative") } en { $to }: los reyes solo se capturan en el juego activo.
PROMOTION_MISSING = { FORM($piece, as: "definite") } llega a su última fila en { $to }. Indica en qué pieza capturada se convierte: guardián, sacerdote o sacerdotisa.
PROMOTION_WRONG = { FORM($piece, as: "definite") } no puede convertirse en { FORM($kind, as: "article") }. Elige guardián, sacerdote o sacerdotisa.
PROMOTION_NOT_CAPTURED =
    { GENDER($kind) ->
        [f] { FORM($piece, as: "definite") } no puede convertirse en { FORM($kind, as: "article") }: no hay ninguna { FORM($kind, as: "bare") } capturada de { FORM($seat, as: "nominative") }.
       *[m] { FORM($piece, as: "definite") } no puede convertirse en { FORM($kind, as: "article") }: no hay ningún { FORM($kind, as: "bare") } capturado de { FORM($seat, as: "nominative") }.
    }
PROMOTION_NONE_CAPTURED = { FORM($piece, as: "definite") } sigue siendo bufón en { $to }: no hay ningún guardián, sacerdote ni sacerdotisa de { FORM($seat, as: "nominative") } entre las piezas capturadas.
PROMOTION_AT_GAMBIT = { FORM($piece, as: "definite") } gana en { $to }, la casilla real enemiga. Ahí no se promociona.
LEAVES_FORMATION = { FORM($piece, as: "definite") } no puede ir a { $to }: un espadachín tiene que estar junto al rey, y el otro, junto al rey o junto al primero.
LEAVES_LAST_SWORDMASTER = { FORM($piece, as: "definite") } no puede ir a { $to }: el rey y su último espadachín tienen que seguir juntos.
FORMATION_TO_RESTORE = { FORM($piece, as: "definite") } no puede ir a { $to }: tiene que rehacer la formación, junto a { FORM($by, as: "nominative") } de { $at }.
STEPS_INTO_CHECK = { FORM($piece, as: "definite") } indefenso no puede ir a { $to }: { FORM($by, as: "nominative") } de { $at } lo atacaría.
EXPOSES_KING = { FORM($piece, as: "definite") } no puede ir a { $to }: { FORM($by, as: "nominative") } de { $at } atacaría al rey indefenso de { FORM($seat, as: "nominative") } en { $via }.
STAYS_IN_CHECK = Responde o sucumbe: el rey de { FORM($seat, as: "nominative") } en { $via } está en jaque. { FORM($piece, as: "definite") } no puede ir a { $to }, porque { FORM($by, as: "nominative") } de { $at } seguiría atacándolo.

# Las reglas.

KM-1 = El tablero tiene 7 columnas y 9 filas. Las casillas elevadas son las casillas reales d1 y d9 y cinco casillas centrales: d5, c4, e4, c6 y e6.
KM-2 = La primera fila de las blancas, de la a a la g, es guardián, sacerdote, espadachín, rey, espadachín, sacerdotisa, guardián. Los bufones empiezan en a2, b2, d2, f2 y g2. Las negras se colocan igual, giradas media vuelta. Empiezan las blancas.
KM-3 = El rey se mueve una casilla en cualquier dirección. El guardián se mueve las casillas que quiera en horizontal o vertical; el sacerdote y la sacerdotisa, en diagonal.
KM-4 = El espadachín se mueve las casillas que quiera en horizontal, vertical o diagonal, mientras KM-8 lo permita.
KM-5 = El bufón se mueve una casilla recto hacia adelante o hacia atrás, sin capturar. Captura una casilla en diagonal, hacia adelante o hacia atrás. No tiene paso doble.
KM-6 = Solo los reyes y los espadachines pueden detenerse en casillas elevadas o pasar por ellas. Capturar allí es detenerse.
KM-7 = Si tu rey está en una de las cinco casillas elevadas centrales cuando empieza tu turno, todas tus piezas pueden usar las siete casillas elevadas. Las que ya estén allí pueden quedarse cuando el rey se vaya.
KM-8 = Formación: con dos espadachines, uno tiene que estar junto a tu rey, y el otro, junto al rey o junto a ese. Con uno, tiene que estar junto a tu rey. Ninguna jugada de tu rey o de un espadachín puede romperla. Si la formación está rota cuando empieza tu turno, tu rey se mueve con libertad, y un espadachín solo puede moverse para rehacerla.
KM-9 = Mientras tengas un espadachín, nadie puede atacar ni capturar a tu rey; simplemente cierra el paso. Cuando ya no quede ninguno, tu rey está indefenso.
KM-10 = Un rey indefenso al que atacan está en jaque: responde o sucumbe. No puedes hacer una jugada que deje atacado a tu rey indefenso.
KM-11 = Los ataques siguen KM-6, KM-7, KM-8 y KM-15. Una pieza que no puede detenerse en una casilla elevada no la ataca, y un rey o un espadachín no ataca una casilla que su formación le prohíbe.
KM-12 = Si tu rey indefenso está en jaque y no tienes jugadas legales, queda conquistado y pierdes. En el juego activo, esto solo se decide al empezar un turno.
KM-13 = Si no estás en jaque y no tienes jugadas legales, el reglamento dice tablas en un sitio y derrota en otros. Lo decide la opción stalemate; por defecto son tablas.
KM-14 = Un bufón que llega a su última fila se convierte en un guardián, un sacerdote o una sacerdotisa de su bando entre los capturados; si hay alguno, es obligatorio. Si no hay ninguno, sigue siendo bufón; cada llegada posterior se juzga de nuevo.
KM-15 = Gambito del bufón (opción): mientras uno de tus bufones esté en tu propia casilla real, tus otros bufones pueden usar casillas elevadas. Lleva un bufón a la casilla real enemiga y ganas al instante, si KM-7 o esta regla le permiten ir. KM-10 sigue valiendo.
KM-16 = Defensa de la corona (opción): un rey que no se haya movido nunca puede saltar por encima de sus dos espadachines si están a su lado en línea recta. Aterriza en la casilla de detrás, que tiene que estar vacía. Solo se mueve el rey.
KM-17 = Juego activo (opción): declaras una captura y los dos bandos tiran un dado. Solo capturas si tu tirada es mayor. Si no, nada se mueve, esa pieza no puede volver a actuar en este turno y tienes que mover otra, que también puede declarar una captura. Si ninguna otra pieza puede moverse, tu turno termina.
KM-18 = En el juego activo puedes declarar cualquier captura que sería legal si saliera bien. Si un turno termina con una captura fallida y el rey indefenso de ese bando sigue atacado, el rival puede declarar la captura de ese rey. Si sale bien, gana, deje lo que deje al descubierto. La conquista (KM-12) se juzga como si las capturas declaradas salieran bien.
KM-19 = El bot tira los dos dados a la vez. Nadie tiene que estar despierto para defenderse.
KM-20 = Para el inventor, «pieza tocada, pieza jugada» es una regla normal. Aquí es una opción, desactivada por defecto. Con touch=on, si eliges una pieza tuya en el menú de jugadas, tienes que moverla si puedes. Si eliges una pieza rival, tienes que capturarla si puedes.

# Para qué sirven las opciones de este juego.

option-stalemate = Qué pasa si no hay jugadas legales sin estar en jaque
option-expanded = Dos reglas extra, gambito del bufón y defensa de la corona, salvo que una se desactive por separado
option-gambit = Gambito del bufón: un bufón que llega a la casilla real enemiga gana al instante
option-defence = Defensa de la corona: un rey que no se haya movido nunca puede saltar por encima de sus dos espadachines
option-active = Juego activo: las capturas se declaran y deciden los dados
option-die = Cuántas caras tienen los dados del juego activo
option-touch = Si eliges una pieza, tienes que moverla o capturarla

# El juego en pocas palabras y los pasos de su tutorial.

summary = En Mate al rey (King's Mate), dos espadachines protegen a cada rey: mientras quede uno a su lado, el rey está a salvo. Captura los dos y acorrala al rey para ganar. Solo los reyes y los espadachines pueden usar las casillas elevadas. Mientras tu rey esté en una de las cinco centrales, pueden todas tus piezas. Si se acuerda, los dados deciden las capturas.
goal = Para ganar, captura los dos espadachines rivales y después acorrala al rey.
goal-active = Para ganar, captura el rey rival, o captura los dos espadachines rivales y acorrala al rey.

lesson-formation = Formación
    .about = Mientras tengas un espadachín, nadie puede atacar a tu rey. Uno tiene que estar siempre junto a tu rey, y el otro, junto al rey o junto al primero.
    .task = Captura el bufón con un espadachín.
    .done = Tu espadachín sigue junto a tu rey. El guardián de c7 estaba demasiado lejos: capturarlo habría roto la formación.
lesson-raised = Casillas elevadas
    .about = Las casillas d1 y d9 y cinco del centro son elevadas. Solo los reyes y los espadachines pueden detenerse en ellas o cruzarlas. Pero mientras tu rey esté en una de las cinco centrales, pueden todas tus piezas.
    .task = Captura el bufón de d7 con tu guardián, cruzando la casilla elevada d5.
    .done = Tu rey en c4 abre el camino.
lesson-fool = Bufones
    .about = El bufón captura en diagonal, también hacia atrás. En su última fila se convierte en una de tus piezas capturadas. Uno de tus guardianes está capturado.
    .task = Captura el sacerdote de la última fila con tu bufón.
    .done = El sacerdote cae, y tu bufón ya es un guardián.
lesson-conquest = Conquistar al rey
    .about = Las negras ya no tienen espadachines, así que su rey está indefenso: ahora puede estar en jaque. Si nada lo salva, queda conquistado.
    .task = Conquista al rey negro con tus guardianes.
    .done = El rey está atacado y no puede escapar: ¡victoria!
lesson-gambit = Gambito del bufón
    .about = Esta regla se puede acordar antes de la partida. Mientras uno de tus bufones esté en tu propia casilla real, tus otros bufones pueden usar casillas elevadas. Un bufón en la casilla real enemiga gana.
    .task = Lleva tu bufón a la casilla real de las negras, d9.
    .done = Un bufón en d9: ¡ganas al instante!
lesson-defence = Defensa de la corona
    .about = Esta regla también se puede acordar. Un rey que no se haya movido nunca puede saltar por encima de sus dos espadachines, si están a su lado en línea recta.
    .task = Haz que tu rey salte por encima de sus espadachines a g1.
    .done = Solo se mueve el rey, y sus espadachines siguen a su lado.
lesson-dice = Dados
    .about = En el juego activo, que se puede acordar, solo declaras la captura y los dos bandos tiran un dado. Capturas si tu tirada es mayor. En esta lección los dados están fijados: tú sacas 5 y las negras, 2.
    .task = Captura el bufón con tu guardián.
    .done = 5 gana a 2: la captura sale bien. Con tiradas iguales habría fallado.
lesson-dice-failed = Cuando los dados dicen que no
    .about = Tu guardián acaba de fallar una captura, 2 a 5, y no puede volver a actuar en este turno. Tienes que mover otra pieza, que también puede capturar. Los dados vuelven a estar fijados: tú sacas 4 y las negras, 3.
    .task = Captura la sacerdotisa con tu sacerdote.
    .done = 4 gana a 3. Si también hubiera fallado, tendrías que mover una tercera pieza.
