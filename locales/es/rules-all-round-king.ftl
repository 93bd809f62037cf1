# El título.

title = Rey todoterreno

# Las fases de un rey ($piece, de $seat; $other es el rival): sus nombres, lo que busca su bando, y lo que se dice cuando
# el rey las supera y cuando empiezan.

phase-e = Huida
phase-s = Rendición
phase-n = Normal
phase-a = Antirrey
phase-fe = Huida, fuego amigo
phase-fs = Rendición, fuego amigo
phase-fn = Normal, fuego amigo
phase-fa = Antirrey, fuego amigo

trial = { $piece }: { $phase }, fase { $place } de { $count } ({ $goal }).
progress = { $phase }, fase { $place } de { $count }

goal-e = llévalo adonde { FORM($other, as: "nominative") } no puedan atacarlo
goal-s = llévalo adonde { FORM($other, as: "nominative") } lo ataquen y no puedan evitarlo
goal-n = dale mate con las piezas de { FORM($seat, as: "nominative") }; lo mueven { FORM($other, as: "nominative") }
goal-a = déjalo donde no lo ataque ninguna pieza de { FORM($seat, as: "nominative") } y { FORM($other, as: "nominative") } no puedan cambiarlo
goal-fe = llévalo adonde no lo ataque ninguna pieza de { FORM($seat, as: "nominative") } y { FORM($other, as: "nominative") } no puedan cambiarlo
goal-fs = llévalo adonde lo ataquen las piezas de { FORM($seat, as: "nominative") } y { FORM($other, as: "nominative") } no puedan evitarlo
goal-fn = haz que lo ataquen las piezas de { FORM($other, as: "nominative") } y { FORM($other, as: "nominative") } no puedan evitarlo
goal-fa = déjalo donde no lo ataque ninguna pieza de { FORM($other, as: "nominative") } y { FORM($other, as: "nominative") } no puedan cambiarlo

passed-e = { $piece } logra escapar.
passed-s = { $piece } logra rendirse.
passed-n = { $piece } recibe mate.
passed-a = Ya dejan en paz { FORM($piece, as: "dative") }.
passed-fe = { $piece } logra escapar de sus propias piezas.
passed-fs = { $piece } logra rendirse ante sus propias piezas.
passed-fn = { $piece } recibe mate de las piezas de { FORM($other, as: "nominative") }.
passed-fa = Las piezas de { FORM($other, as: "nominative") } ya dejan en paz { FORM($piece, as: "dative") }.

next-e = Ahora tiene que escapar: { $goal }.
next-s = Ahora tiene que rendirse: { $goal }.
next-n = Ahora tiene que recibir mate: { $goal }.
next-a = Ahora tienen que dejarlo en paz: { $goal }.
next-fe = Ahora tiene que escapar de sus propias piezas: { $goal }.
next-fs = Ahora tiene que rendirse ante sus propias piezas: { $goal }.
next-fn = Ahora tienen que darle mate las piezas de { FORM($other, as: "nominative") }: { $goal }.
next-fa = Ahora las piezas de { FORM($other, as: "nominative") } tienen que dejarlo en paz: { $goal }.

# Lo que el bando que juega ($seat) debe hacer con el rey que custodia.

must-attack = { FORM($seat, as: "definite") } tienen que atacar al rey de { $square }.
must-stop-attack = { FORM($seat, as: "definite") } tienen que parar el ataque al rey de { $square }.

# Cómo se mueve cada pieza.

moves-king = se mueve una casilla en cualquier dirección
moves-queen = se mueve las casillas que quiera en horizontal, vertical o diagonal
moves-rook = se mueve las casillas que quiera en horizontal o vertical
moves-bishop = se mueve las casillas que quiera en diagonal
moves-knight = salta dos casillas en una dirección y una en la otra
moves-pawn = avanza una casilla, o dos desde su fila inicial, y captura una casilla en diagonal hacia adelante

# Nombres de diagramas que no son los de una pieza.

diagram-king-in-phase-e = Rey (Huida)
diagram-king-in-phase-s = Rey (Rendición)
diagram-king-in-phase-n = Rey (Normal)
diagram-king-in-phase-a = Rey (Antirrey)
diagram-king-in-phase-fe = Rey (Huida, fuego amigo)
diagram-king-in-phase-fs = Rey (Rendición, fuego amigo)
diagram-king-in-phase-fn = Rey (Normal, fuego amigo)
diagram-king-in-phase-fa = Rey (Antirrey, fuego amigo)

# Notas de los diagramas.

note-king-in-phase-e = Lo mueve su bando de origen. Captura piezas de ese mismo bando. El custodio debe mantenerlo atacado con sus piezas. Los reyes no cuentan como atacantes.
note-king-in-phase-s = Lo mueve su bando de origen. Captura piezas del custodio, que no deben atacarlo. Los reyes no cuentan como atacantes.
note-king-in-phase-n = Lo mueve su custodio. Captura piezas de su bando de origen; el custodio debe evitar que lo ataquen. Un rey también puede atacarlo.
note-king-in-phase-a = Lo mueve su custodio y captura piezas de este, que debe mantenerlo bajo ataque de las del bando de origen. Los reyes no cuentan como atacantes.
note-king-in-phase-fe = Lo mueve su bando de origen. Captura piezas del custodio, que debe mantenerlo bajo ataque de las del bando de origen. Los reyes no cuentan como atacantes.
note-king-in-phase-fs = Lo mueve su bando de origen. Captura piezas de ese mismo bando; el custodio debe evitar que lo ataquen. Los reyes no cuentan como atacantes.
note-king-in-phase-fn = Lo mueve su custodio. Captura piezas del custodio, que no deben atacarlo. Un rey también puede atacarlo.
note-king-in-phase-fa = Lo mueve su custodio. Captura piezas de su bando de origen. El custodio debe mantenerlo atacado con sus piezas. Los reyes no cuentan como atacantes.
note-pawn = En la última fila se convierte en dama, torre, alfil o caballo. Captura al paso un peón que acaba de saltarse la casilla que ataca.

# Por qué se rechaza una acción.

KING_OF_ANOTHER = { FORM($seat, as: "definite") } no pueden mover { FORM($piece, as: "nominative") } de { $from }: en esta fase lo mueve el otro bando.
NO_KING_IS_CAPTURED = { FORM($piece, as: "definite") } no puede ir a { $to }: ahí está { FORM($by, as: "nominative") }, y los reyes nunca se capturan.
NOT_ITS_PREY = { $piece } no puede capturar { FORM($by, as: "nominative") } en { $to }: en esta fase solo captura piezas de { FORM($seat, as: "nominative") }.
PAWN_BLOCKED = { FORM($piece, as: "definite") } no puede ir a { $to }: { FORM($by, as: "nominative") } de { $at } está en medio.
PAWN_NEEDS_CAPTURE = { FORM($piece, as: "definite") } no puede ir a { $to }: en diagonal solo va para capturar, y ahí no hay nada que capturar.
PAWN_ONLY_ONE = { FORM($piece, as: "definite") } de { $from } no puede avanzar dos casillas: no está en su fila inicial.
PROMOTION_MISSING = { FORM($piece, as: "definite") } llega a la última fila en { $to }. Indica en qué se convierte, como en e7e8=Q.
PROMOTION_WRONG = { FORM($piece, as: "definite") } no puede convertirse en { FORM($kind, as: "article") }. Elige dama, torre, alfil o caballo.
CASTLING_PHASE = { $piece } no puede enrocarse en esta fase.
CASTLING_KING_MOVED = { $piece } de { $from } no puede enrocarse: ya se movió.
CASTLING_ROOK_MOVED = { $piece } no puede enrocarse a { $to }: { FORM($seat, as: "nominative") } no tienen en { $via } una torre sin mover.
CASTLING_BLOCKED = { $piece } no puede enrocarse a { $to }: { FORM($by, as: "nominative") } de { $at } está entre el rey y la torre.
CASTLING_ATTACKED = { $piece } no puede enrocarse a { $to }: { FORM($by, as: "nominative") } de { $at } ataca { $via }.
STAYS_ATTACKED = { FORM($piece, as: "definite") } a { $to } no sirve: { FORM($by, as: "nominative") } de { $at } seguiría atacando al rey de { $via }. { FORM($seat, as: "definite") } tienen que evitarlo.
STAYS_UNATTACKED = { FORM($piece, as: "definite") } a { $to } no sirve: nada atacaría al rey de { $via }. { FORM($seat, as: "definite") } tienen que atacarlo.
LEAVES_ATTACKED = { FORM($piece, as: "definite") } no puede ir a { $to }: { FORM($by, as: "nominative") } de { $at } atacaría al rey de { $via }, y { FORM($seat, as: "nominative") } tienen que evitarlo.
LEAVES_UNATTACKED = { FORM($piece, as: "definite") } no puede ir a { $to }: nada atacaría ya al rey de { $via }, y { FORM($seat, as: "nominative") } tienen que mantenerlo atacado.

# Las reglas.

ARK-1 = El tablero y las piezas son los del ajedrez, pero los reyes intercambian sus puestos: el rey blanco empieza en e8 y el negro en e1. Empiezan las blancas. El color de un rey indica su bando de origen y no cambia nunca.
ARK-2 = Cada rey está en una fase. En las fases de Huida y Rendición lo mueve su bando de origen; en las fases Normal y Antirrey lo mueve el otro. A su bando de origen siempre le conviene que el rey avance de fase. El otro bando es su custodio y debe impedirlo.
ARK-3 = Las fases son Huida (E), Rendición (S), Normal (N) y Antirrey (A), cada una también con fuego amigo (FE, FS, FN, FA). La fase decide quién mueve el rey, de quién son las piezas que puede capturar, qué ataques cuentan y cuál es el peligro: estar atacado (S, N, FS, FN) o no estarlo (E, A, FE, FA).
ARK-4 = La opción phases fija el orden, el mismo para los dos reyes: de una a ocho fases distintas. No se admite un orden en el que un rey estaría en peligro al empezar, o en el que una fase empezaría en peligro. Un orden válido con las ocho: E,S,N,A,FS,FE,FN,FA. Con FN, casi nada puede obligar a un rey a avanzar.
ARK-5 = Todas las piezas se mueven y capturan como en ajedrez, con paso doble, captura al paso y promoción. Solo un rey puede capturar piezas del mismo bando que lo mueve, en las fases que lo permiten.
ARK-6 = Ninguna pieza puede capturar un rey ni ir a su casilla.
ARK-7 = Mientras el rey rival esté en una fase de Huida (E o FE) y no se haya movido nunca, puedes enrocarlo con una torre tuya. La torre no puede haberse movido, tiene que estar en la columna a o h de la misma fila, y entre ambos solo puede haber casillas vacías. Da igual que haya casillas atacadas. No puedes mover el rey rival de ninguna otra manera.
ARK-8 = Un rey en fase Normal (N) que no se haya movido nunca se enroca como en ajedrez, con una torre del bando que lo mueve. Solo cuentan los atacantes de esa fase.
ARK-9 = Una pieza ataca la casilla de un rey con su forma normal de capturar, lo mueva quien lo mueva. Un rey solo ataca a otro que esté en una fase Normal (N o FN), y solo si lo mueve el bando de los atacantes y su fase le permite capturar piezas del bando que mueve al otro rey. En las demás fases, un rey al lado no cuenta. Así nadie puede frenar a un rey para siempre pegándole otro.
ARK-10 = Después de tu jugada, el rey que custodias no puede quedar en peligro.
ARK-11 = Si le toca al custodio y ninguna jugada suya saca al rey del peligro, el rey pasa en el acto a su siguiente fase. En la nueva fase se vuelve a hacer la misma pregunta. Nada más cambia en el tablero.
ARK-12 = Cuando tu rey supera su última fase, ganas al instante.
ARK-13 = Un rey puede superar varias fases de golpe: uno al que los dos bandos dan mate a la vez en Rendición pasa directamente a Antirrey.
ARK-14 = Custodias exactamente a un rey, así que nunca tienes que salvar a dos. El inventor habla de alguien que tiene que salvar a dos reyes, pero sus propias fases no permiten que eso ocurra.
ARK-15 = Si no hay peligro y no tienes jugadas legales, la partida acaba en tablas.

# Para qué sirven las opciones de este juego.

option-phases = Las fases de los dos reyes, en orden; las ocho, por ejemplo: E,S,N,A,FS,FE,FN,FA

# El juego en pocas palabras y los pasos de su tutorial.

summary = En Rey todoterreno (All-round King), cada rey pasa por cuatro fases: escapar, rendirse, recibir mate y que lo dejen en paz. En las dos primeras tú mueves tu rey; en las dos últimas lo mueve tu rival. Gana el primer rey que supere las cuatro. Tú custodias al otro rey e intentas frenarlo. Las demás piezas se mueven como en ajedrez.
goal = Para ganar, haz que tu rey sea el primero en superar todas sus fases.

lesson-escape = Huida
    .about = Cada rey pasa por cuatro fases, y la primera es la Huida. Tú mueves tu rey. Si las negras no tienen ninguna jugada que lo ataque, pasa a la siguiente fase. El símbolo de esta fase es una flecha.
    .task = Lleva tu rey adonde el alfil no pueda atacarlo en la próxima jugada.
    .done = Las negras tienen que mantener atacado a tu rey en fuga, y no pueden: el alfil nunca llega a las casillas claras. Tu rey pasa a Rendición.
lesson-guard = Tú eres el custodio
    .about = Custodias al rey negro. Mientras esté en Huida, tus piezas tienen que atacarlo después de cada jugada tuya. Las demás jugadas no son legales. La marca roja señala un rey en peligro: este todavía no está atacado.
    .task = Ataca al rey negro con tu torre.
    .done = El rey negro está atacado, así que no escapa.
lesson-beside = Reyes pegados
    .about = Un rey solo ataca a otro que esté en la fase Normal. En las demás fases un rey al lado no cuenta, así que las negras no pueden frenar la huida de tu rey con otro rey.
    .task = Lleva tu rey a d4, junto al rey negro y fuera del alcance del caballo.
    .done = El rey negro no cuenta, y el caballo no puede atacar d4 en una jugada. Tu rey pasa a Rendición.
lesson-forced-castling = Enrocar el rey rival
    .about = Los reyes empiezan cambiados de sitio, así que el rey negro empieza en tu lado. Mientras esté en Huida y no se haya movido nunca, puedes enrocarlo con una torre tuya. No puedes moverlo de ninguna otra manera.
    .task = Enroca el rey negro: llévalo de e1 a g1.
    .done = El rey está en g1, y tu torre de f1 lo ataca.
lesson-surrender = Rendición
    .about = Ahora a tu rey le conviene que lo ataquen las piezas negras. Todavía lo mueves tú. Si las negras no pueden parar todos los ataques con una jugada, pasa de fase. El símbolo es una bandera.
    .task = Lleva tu rey adonde lo ataquen las dos torres.
    .done = Las negras pueden apartar una torre, pero no las dos. Tu rey pasa a la fase Normal.
lesson-normal = Normal
    .about = Ahora las negras mueven tu rey, y tus piezas lo persiguen como en ajedrez. Dale mate y pasará de fase. El símbolo es una corona.
    .task = Da mate a tu propio rey con una torre en la última fila.
    .done = Las negras no pueden salvar a tu rey de tus torres. Pasa a la última fase, Antirrey.
lesson-left-alone = Antirrey
    .about = En la última fase las negras siguen moviendo tu rey, y tienen que mantenerlo atacado por tus piezas. Si no pueden, tu rey supera la fase. El símbolo es una cruz.
    .task = Mueve tu alfil de modo que las negras no puedan llevar tu rey a una casilla que él ataque.
    .done = Tu alfil deja en paz a tu rey, y las negras no pueden cambiarlo. Cuatro fases superadas: ¡victoria!
lesson-friendly-fire = Fuego amigo
    .about = Antes de la partida se pueden acordar otras fases. Con fuego amigo todo se da la vuelta: aquí tu rey tiene que escapar de tus propias piezas, y es su última fase.
    .task = Lleva tu rey fuera del alcance de tu propia torre.
    .done = Tu torre ya no ataca a tu rey, y las negras no pueden cambiarlo. Tu rey supera la última fase: ¡victoria!
