# Ayuda, los primeros pasos, las reglas y lo que se sugiere mientras se escribe un comando.

# El saludo en un servidor, y sus botones.

greeting = **¡Hola! Arbitro cinco variantes de ajedrez.**
    Dibujo los tableros, llevo los relojes y explico todas las reglas. Pulsa **Contra la máquina** o un juego para empezar ya, **Partida nueva** para jugar con alguien de aquí, o **Jugar a solas** para mover por los dos bandos.
button-new-game = Partida nueva
button-play-computer = Contra la máquina
button-guide = ¿Qué puedo hacer?

# Empezar una partida con botones.

button-play-alone = Jugar a solas
list-invite = Invita a alguien
list-uninvite = Retira una invitación

# Lo que se puede hacer. `.button` abre los comandos de un tema, `.about` los presenta.

guide = **¿Qué puedo hacer?**
    Arbitro cinco variantes de ajedrez: me ocupo de jugadas, relojes, tablas y dados, y explico cada «no». Elige un tema para ver sus comandos, o escribe `/help` para verlos todos.
topic-start = Empezar una partida
    .button = Empezar
    .about = Abre una partida, únete a una y prepárate para la primera jugada:
topic-play = Jugar
    .button = Jugar
    .about = Cada tablero tiene botones para casi todo esto. Los comandos hacen lo mismo:
topic-look-back = Mirar atrás y adelante
    .button = Mirar atrás
    .about = Repasa partidas, prueba jugadas y toma notas:
topic-learn = Aprender
    .button = Aprender
    .about = Conozco todas las reglas y puedo enseñarte qué hace cada pieza:
topic-tournaments = Torneos y puntuaciones
    .button = Torneos
    .about = Los torneos se emparejan y avanzan solos:
topic-directors = Para la dirección
    .button = Dirección
    .about = Lleva torneos, e intervén cuando una partida lo necesite:
topic-servers = Para quien administra un servidor
    .button = Servidores
    .about = Decide cómo se juega en tu servidor:
topic-you = Tus ajustes y tus datos
    .button = Tú
    .about = Tus ajustes, y lo que guardo sobre ti:

# /help

help = **¿Qué quieres hacer?** Los tableros tienen botones para casi todo, y estos comandos hacen lo mismo.
help-more = Elige un tema para ver todos sus comandos. `/help command:` busca: escribe una palabra, como `tablas`.
help-found = Comandos para { $words }:
help-independent = Castellan es independiente de quienes inventaron los juegos y de Discord.
help-unknown = No existe el comando { $command }. `/help` los muestra todos.

# Un juego de un vistazo.

card = ## { $title }
    Tablero: { $files } × { $ranks }. Participantes: { $seats }.
card-options = Opciones: { $options }.
card-piece = - **{ $piece }** ({ $rule }): { $moves }
card-more = Reglas { $first } a { $last }: `/rules` muestra una por su número, `/piece` muestra cómo se mueve una pieza.
    -# Inventado por { $inventor }. Castellan es independiente de su inventor y de Discord. Donde el texto del inventor no dice nada, no se conserva o se contradice, decide Castellan, y lo indica.
unsigned = quien escribió unas reglas sin firmar
rule-unknown = Este juego no tiene la regla { $number }. Sus reglas van de { $first } a { $last }.
piece-unknown = Este juego no tiene la pieza { $piece }. Tiene: { FORM($kinds, as: "bare") }.
diagram-broken = No puedo mostrar esta pieza. `/rules` dice cómo se mueve.
game-unknown = Ese juego no existe. Elige uno de la lista.

# Lo que se ha escrito.

option-too-long =
    { $most ->
        [one] `{ $option }` es demasiado largo: { $length } caracteres. Usa { $most } como máximo.
       *[other] `{ $option }` es demasiado largo: { $length } caracteres. Usa { $most } como máximo.
    }

# De qué partida se trata.

game-name-unreadable = { $name } no es el nombre de una partida. Elige una de la lista.
no-own-game = Ahora no juegas ninguna partida. Empieza una con `/game new`, o busca con `/game list` una a la que unirte.
no-open-game = Aquí no hay ninguna partida a la que falte gente. Empieza una con `/game new`.
no-game-here = Aquí no hay ninguna partida. Empieza una con `/game new`.
which-game = ¿A qué partida te refieres?
which-game-elsewhere = No tienes ninguna partida en este canal. ¿A cuál te refieres?
# $game es un texto como «Ajedrez de monturas con Ben».
which-game-line = { $number }. { $game }, en { $channel }
which-game-direct = { $number }. { $game }, en mensajes directos
which-game-far = { $number }. { $game }, en otro servidor
game-with =
    { $count ->
        [0] { $game }
       *[other] { $game } con { $players }
    }
which-game-list = ¿Qué partida?
which-game-typed = ¿A qué partida te refieres? Completa `game`: { $games }.

# Sugerencias. $written es lo que se escribe.

suggested-game = { $title }, { $state }
suggested-move = { $written }: { FORM($piece, as: "bare") } { $move }
suggested-capture = { $written }: { FORM($piece, as: "bare") } { $move } captura { FORM($victim, as: "nominative") }
suggested-shot = { $written }: { FORM($piece, as: "bare") } en { $from } dispara a { FORM($victim, as: "nominative") }
suggested-onto = { $written }: { FORM($piece, as: "bare") } { $move } sobre { FORM($victim, as: "nominative") }
suggested-mount = { $written }: { FORM($piece, as: "bare") } { $move } monta sobre { FORM($other, as: "bare") }
suggested-placing = { $written }: { FORM($piece, as: "bare") } en { $to }
suggested-pass = { $written }: pasar el turno
suggested-piece = { $square }: { $piece }
suggested-rule = { $number }: { $text }
time-none = sin límite de tiempo
time-per-move = { $span } por jugada
time-bank = { $bank } para la partida
time-increment = { $bank } + { $span } por jugada
time-grace = { $bank } para la partida; { $span } gratis en cada jugada
time-cap = { $time } (hasta { $span })
lead-usual = usual: cuando queda un cuarto del tiempo
quiet-none = none: a cualquier hora
result-white = { $written }: ganan las blancas
result-black = { $written }: ganan las negras
result-draw = { $written }: tablas
result-white-forfeit = { $written }: ganan las blancas por incomparecencia
result-black-forfeit = { $written }: ganan las negras por incomparecencia
result-no-show = { $written }: no se presentó nadie
