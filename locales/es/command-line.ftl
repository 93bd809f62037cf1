# La línea de comandos. Los nombres de subcomandos, opciones y sus valores quedan como están.

# `castellan --help`, y la ayuda de cada subcomando.

help = Un árbitro para cinco juegos de reyes.
help-run = Juega como bot en Discord o, sin token, en el servidor de pruebas local; `castellan` sin más hace lo mismo
help-locales = Lista los idiomas, y los mensajes que le faltan a cada uno
help-health = Pregunta al bot en marcha si está bien. El estado de salida es 2 si no lo está
help-moves = Lista las jugadas legales, una por línea
help-perft = Cuenta las secuencias de jugadas legales
help-apply = Hace jugadas, y muestra la posición y el estado
help-explain = Dice si una jugada es legal y, si no, qué regla la prohíbe
help-render = Dibuja una posición o el final de una partida como PNG, con letras o con palabras
help-replay = Dibuja una partida como GIF animado, o como página para repasarla
help-diagram = Describe y dibuja cómo se mueve una pieza
help-table = Juega en esta terminal, a solas o con más gente al lado
help-store = Cuida un almacén: comprobar, exportar, importar, rescatar
help-store-check = Lo lee todo, y nombra lo que está dañado
help-store-export = Lo escribe todo como JSON Lines, un flujo por línea. El archivo contiene secretos: guárdalo como el almacén
help-store-import = Añade una exportación a un almacén, que puede ser nuevo
help-store-copy = Copia un almacén en otro, que puede ser nuevo, y compara los dos por sus hashes
help-store-ratings = Calcula de nuevo todas las puntuaciones a partir de las partidas, y las compara con las mostradas
help-store-unfreeze = Libera una partida bloqueada porque falló su reloj; sin partida, lista las bloqueadas
help-store-migrate = Aplica las migraciones que le faltan a una base de datos, y las lista todas. Arrancar el bot hace lo mismo
help-store-salvage = Rescata como exportación lo que se puede leer de un almacén que no se puede abrir
help-game = Muestra o dirige una partida de un almacén, como administración del bot
help-game-show = Muestra el estado de una partida y quién la juega
help-game-direct = Decide, para o repara una partida, como administración del bot
help-engine = Consulta a la máquina: su jugada, un análisis, una partida, un encuentro
help-engine-bestmove = Muestra la mejor jugada
help-engine-analyse = Muestra las mejores jugadas y lo que valen
help-engine-play = Juega contra la máquina
help-engine-match = Enfrenta a dos máquinas
help-engine-puzzles = Crea problemas a partir de partidas que la máquina juega contra sí misma
help-engine-uci = Habla UCI, para que los programas de ajedrez puedan usar la máquina
help-dice = Comprueba que los dados de una partida fueron justos
help-dice-verify = Calcula de nuevo cada sorteo de una partida exportada
help-stand-in = Ejecuta aparte el servidor de pruebas local, para bots que arrancan y paran junto a él

# La ayuda de los argumentos, por sus nombres; si en un subcomando un nombre significa otra cosa, por ambos.

help-any-help = Muestra esta ayuda
help-any-version = Muestra la versión
help-any-variant = El juego: { $games }
help-any-position = El texto de una posición; si falta, la inicial
help-any-options = Una opción del juego; repítela para poner varias
help-any-theme = Los colores: light, dark, grey, high-contrast o colour-blind
help-any-viewpoint = Qué color está abajo en el tablero: w, r, b o g
help-any-flip = Gira el tablero media vuelta
help-any-square = El lado de una casilla, en píxeles
help-any-game_text = Dibuja este texto de una partida en vez de una posición
help-any-store = La carpeta del almacén, la dirección de su base de datos (postgres://...), o - para el de CASTELLAN_STORE
help-any-game = El identificador de la partida
help-any-milliseconds = Tiempo de reflexión, en milisegundos
help-any-nodes = Posiciones que examinar, en vez de un tiempo. El mismo número da la misma respuesta
help-any-seed = Otro número da otras aperturas, otros dados y otras elecciones
help-run-check = Solo comprueba la configuración y el almacén; no se conecta a Discord
help-run-test_server = Juega en el servidor de pruebas que ejecuta `castellan stand-in FILE`, aunque haya token
help-run-http = En el servidor de pruebas local, recibe las interacciones por HTTP, como con CASTELLAN_LISTEN en Discord
help-perft-depth = Hasta cuántas jugadas contar
help-perft-divide = Muestra primero el recuento de cada jugada
help-apply-dice = Los dados de una captura declarada: atacante y defensor. Repítelo para cada captura, en orden
help-apply-actions = Las jugadas, en orden
help-explain-action = La jugada, como la escribe la gente
help-render-piece = Marca adónde puede ir la pieza de esta casilla
help-render-radius = Muestra solo este número de casillas alrededor de esa pieza
help-render-out = La imagen que se escribe: un PNG pequeño con paleta, como lo envía el bot
help-render-format = Escribe a todo color: png, jpeg o webp
help-render-text = Muestra el tablero con letras
help-render-describe = Describe la posición con palabras
help-replay-delay = Cuánto se muestra cada posición, en centésimas de segundo, la inicial primero. El último número vale para las demás
help-replay-out = El archivo que se escribe: un GIF o, si acaba en .html, una página para repasar, que no necesita red
help-diagram-piece = La pieza, por su nombre o código. Si tiene varios diagramas, salen todos
help-diagram-out = El PNG que se escribe; numerado si son varios
help-table-store = La carpeta del almacén, la dirección de su base de datos (postgres://...), o - para el de CASTELLAN_STORE. Si falta, se crea
help-table-name = Quién se sienta primero a la terminal
help-table-backups = Una carpeta para copias de seguridad, hechas mientras se usa la mesa
help-table-every = Cada cuánto se hace una copia de seguridad
help-table-keep = Cuántas copias de seguridad se conservan
help-store-check-replay = Repasa además todas las partidas en curso, y nombra las que esta versión juzga de otra forma
help-store-copy-from = El almacén que se copia: su carpeta, la dirección de su base de datos, o - para el configurado
help-store-copy-to = El otro almacén; si falta, se crea
help-store-export-out = El archivo que se escribe
help-store-import-file = La exportación
help-store-import-store = La carpeta del almacén, la dirección de su base de datos (postgres://...), o - para el de CASTELLAN_STORE. Si falta, se crea
help-store-import-rebuild = Reconstruye además el índice y los temporizadores de todas las partidas y torneos, tras un rescate
help-store-unfreeze-store = La carpeta del almacén, la dirección de su base de datos (postgres://...), o - para el de CASTELLAN_STORE. Si es una carpeta, para antes el bot
help-store-migrate-store = La carpeta del almacén, la dirección de su base de datos (postgres://...), o - para el de CASTELLAN_STORE. Solo una base de datos tiene migraciones
help-store-migrate-list = Solo las lista
help-store-migrate-finish = Deja que esta versión escriba sus formas nuevas, de modo que la anterior ya no pueda abrir el almacén
help-store-salvage-store = La carpeta del almacén, o un archivo de ella
help-store-salvage-out = El archivo que se escribe
help-game-show-store = La carpeta del almacén, la dirección de su base de datos (postgres://...), o - para el de CASTELLAN_STORE. Si es una carpeta, para antes el bot
help-game-direct-store = La carpeta del almacén, la dirección de su base de datos (postgres://...), o - para el de CASTELLAN_STORE. Si es una carpeta, para antes el bot
help-game-direct-what = Qué hacer con la partida
help-game-direct-seat = Qué color gana, se retira o recibe tiempo: w, r, b o g
help-game-direct-span = Cuánto tiempo dar: 12h, 1d
help-game-direct-why = El motivo. Quien juega puede leerlo
help-engine-bestmove-depth = Hasta cuántas jugadas mirar, en vez de un tiempo
help-engine-analyse-depth = Hasta cuántas jugadas mirar, en vez de un tiempo
help-engine-analyse-lines = Cuántas jugadas mostrar
help-engine-analyse-game_text = Juzga cada jugada de este texto de partida en vez de una posición
help-engine-play-level = Su fuerza: de 1 a 8, o full
help-engine-play-seat = Tu color: w, r, b o g
help-engine-match-first = Una máquina: greedy, material, de 1 a 8, full, o nodes:NUMBER
help-engine-match-second = La otra máquina
help-engine-match-games = Cuántas partidas
help-engine-puzzles-count = Cuántos problemas
help-dice-verify-file = La partida exportada, como JSON. Un archivo puede contener varias
help-stand-in-note = El archivo donde escribir su dirección, para `castellan run --stand-in FILE`
help-stand-in-http = Envía las interacciones a los bots por HTTP, como a un punto de interacciones, y no por el gateway
help-stand-in-page = El puerto de su página; 0 elige uno libre
help-default = { $help } [por defecto: { $value }]
help-values = { $help } [valores posibles: { $values }]
help-usage = Uso:
help-commands = Comandos
help-arguments = Argumentos
help-options = Opciones

# Qué está mal en una línea. Una línea cada una, sin punto final.

usage = { $problem } (consulta castellan --help)
usage-unknown-argument = argumento inesperado «{ $argument }»
usage-unknown-command = no existe el subcomando «{ $word }»
usage-missing = falta: { $arguments }
usage-invalid = «{ $value }» no vale para { $argument }
usage-invalid-values = «{ $value }» no vale para { $argument }; elige { $values }
usage-invalid-problem = { $argument }: { $problem }
usage-conflict = { $argument } y { $other } no se pueden combinar
usage-value-missing = { $argument } necesita un valor
usage-command-missing = { $command } necesita un subcomando
output-failed = salida estándar: { $problem }
warning = atención: { $warning }

no-game = `{ $name }` no es un juego; elige { $games }
option-not-pair = la opción `{ $option }` no es KEY=VALUE
dice-not-pair = los dados `{ $dice }` no son A,D, como 3,5
dice-too-many = dados: hay más que capturas declaradas
action-problem = jugada { $number }, `{ $action }`: { $problem }
no-piece = { $game } no tiene la pieza `{ $piece }`; tiene { $pieces }
no-theme = `{ $name }` no es un tema; elige { $themes }
no-viewpoint = `{ $name }` no es un color para el punto de vista; elige w, r, b o g
other-game = es una partida de { $game }
file-not-text = Esto no es un archivo de texto. Guárdalo como texto sin formato (UTF-8).
no-square = no hay casilla `{ $square }` en { $game }
legal = { $action } es legal.

# Una partida de un almacén.

game-id-wrong = { $id }: eso no identifica una partida
game-no-decision = { $word }: no existe esa decisión
game-seat-wrong = --seat: `{ $seat }` no es un color; elige w, r, b o g
game-span-wrong = --span: { $problem }
game-why-wrong = --why: da un motivo de 1 a { $most } caracteres
game-seat-missing = falta --seat: w, r, b o g
game-span-missing = falta --span: cuánto tiempo, como 12h o 1d
game-title = partida { $id }: { $game }, { $phase }
game-board = tablero { $board } del torneo { $tournament }
game-seat = { $seat } ({ $letter }): { $player }
game-directed = última decisión ({ $what }): { $why }
game-tells-later = el bot avisará a quien juega cuando vuelva a estar en marcha

# Si los dados fueron justos.

dice-not-exported = no es una partida ni un torneo exportado: { $problem }
dice-game-problem = partida { $game }: { $problem }
dice-empty = el archivo no contiene ninguna partida ni torneo
dice-form = exportación en el formato { $form }; esta versión solo lee el formato { $known }
dice-no-secret = su secreto no está en el archivo: se muestra cuando termina la partida
dice-game = partida { $game }
dice-hash-differs = el SHA-256 del secreto es { $hash }, no el hash fijado { $commitment }
dice-commitment = hash fijado { $hash }: el SHA-256 del secreto
dice-commitment-until = hash fijado { $hash }: el SHA-256 del secreto de los sorteos anteriores al { $until }
dice-first-secret = solo el primer secreto quedó fijado antes de conocerse las semillas
dice-start = posición inicial: sale de sus sorteos
dice-text = texto de la partida: sus tiradas coinciden con los sorteos
dice-all = los { $count } sorteos son correctos
lots-problem = torneo { $tournament }: { $problem }
lots-tournament = torneo { $tournament }
lots-not-drawn = aún no hay sorteo: el secreto se muestra cuando empieza
lots-others = tienen número { $numbered }, pero estaban { $there }
lots-differ = el número { $number } es { $player }, pero según el sorteo es { $must }
lots-number = número { $number }: { $player }
lots-white = el número 1 empieza con blancas
lots-black = el número 1 empieza con negras
lots-colour-differs = los primeros colores no son los del sorteo
dice-seed-no-seat = una semilla para `{ $seat }`, que no es un color
dice-seed-order = la semilla de { FORM($seat, as: "nominative") } no está en el orden w r b g
dice-seed-wrong = la semilla de { FORM($seat, as: "nominative") } es de Castellan, pero no sale del secreto
dice-seed-player = semilla de { FORM($seat, as: "nominative") } `{ $seed }`: puesta por quien juega
dice-seed-own = semilla de { FORM($seat, as: "nominative") } `{ $seed }`: de Castellan, a partir del secreto
dice-no-player-seed = nadie puso una semilla: quien conociera el secreto podía elegir los sorteos
dice-draw-missing = falta el sorteo { $draw }: el siguiente en el archivo es el { $next }
dice-no-sides = sorteo { $draw }: un dado sin caras
dice-draw-wrong = el sorteo { $draw } ({ $what }, { $sides } caras) es { $value }, y debe ser { $must }
dice-draw = sorteo { $draw } ({ $what }, { $sides } caras): { $values }
dice-draws = sorteos { $draw } a { $last } ({ $what }, { $sides } caras): { $values }
dice-army = un ejército sorteado no está en sus opciones
dice-start-differs = su inicio no es el que se sorteó
dice-text-problem = el texto de la partida: { $problem }
dice-roll-differs = la tirada { $roll } del texto de la partida no es la sorteada ({ $written } en el texto, { $drawn } en el sorteo)

# Almacenes.

store-none = { $path }: no hay ningún almacén
store-folder-only = { $address }: esto solo funciona con la carpeta de un almacén. Una base de datos tiene sus propias herramientas: `castellan store check`, `castellan store migrate` y `pg_dump`
store-database-only = { $address }: solo una base de datos tiene migraciones. Su dirección empieza por postgres://
store-forms-finished = formas { $forms }: esta versión las escribe desde su próximo arranque. La versión anterior ya no abre el almacén
store-forms-same = formas { $forms }: ya permitidas. No hay nada que hacer
store-in-use = { $address }: otro programa juega en esta base de datos. Páralo antes
store-clock = { $address }: el reloj de esta máquina no coincide con el de la base de datos ({ $span }), y hay otros bots que juegan en ella. Pon el reloj en hora
store-nothing-wrong = no hay ningún problema
store-wrong =
    { $count ->
        [one] hay 1 problema en { $path }
       *[other] hay { $count } problemas en { $path }
    }
store-ratings-differ = se muestran otras puntuaciones que estas: { $lists }
store-not-frozen = { $id }: esa partida no está bloqueada (`castellan store unfreeze STORE` lista las bloqueadas)
store-released = liberada { $id }, que estaba bloqueada: { $cause }
store-left-out = omitido: { $what }
store-copied = los dos almacenes son iguales
store-copy-differs = { $to } no coincide con { $from } tras la copia. Para los bots en los dos y copia en un almacén nuevo. Para partes dañadas: `castellan store check`
store-keys-missing = { $problem }. Sin él no se pueden leer nombres, notas, jugadas condicionales ni ajustes: ponlo como estaba cuando se usó por última vez el almacén, y rescata otra vez
store-replayed-action = acción { $number }, { $action }: { $problem }
store-replayed-position = la posición es ahora { $position }
store-replayed-status = el estado es ahora { $status }

# El bot.

health-off = CASTELLAN_METRICS no está definida, así que no se puede preguntar a ningún bot
health-other = CASTELLAN_METRICS: { $address }: ahí no responde ningún bot
run-configuration = configuración: válida
run-place-discord = el bot jugaría en Discord
run-place-test-server = el bot jugaría en el servidor de pruebas local
run-over-http = las interacciones llegarían por HTTP a { $addresses } (gateway: { $gateway })
run-http-at-discord = --http es para el servidor de pruebas local. En Discord, define CASTELLAN_LISTEN y DISCORD_PUBLIC_KEY
run-store-new = almacén { $path }: aún no existe; se crearía
run-store-migrations =
    { $count ->
        [one] almacén { $path }: falta una migración; el próximo arranque la aplica
       *[other] almacén { $path }: faltan { $count } migraciones; el próximo arranque las aplica
    }
run-store-damaged =
    { $count ->
        [one] CASTELLAN_STORE: { $path }: 1 parte está dañada: { $damage }
       *[other] CASTELLAN_STORE: { $path }: { $count } partes están dañadas, la primera: { $damage }
    }
run-store-doubtful = { $problem }. Compara el almacén con una copia de seguridad antes de arrancar el bot
run-store-fine = almacén { $path }: { $streams } flujos, ningún problema
run-store-impossible = CASTELLAN_STORE: { $path }: no se puede crear
run-store-unwritable = CASTELLAN_STORE: { $path }: no se pudo escribir durante { $span } (CASTELLAN_STORE_PATIENCE): { $problem }. Libera espacio o revisa el disco, y arranca otra vez
run-test-server =
    No hay DISCORD_TOKEN, así que el bot juega en el servidor de pruebas local.
    Abre { $address } en un navegador. Para terminar, Ctrl-C.
stand-in-started = Abre { $address } en un navegador. Para conectar un bot: `castellan run --stand-in { $file }`. Para terminar, Ctrl-C.
test-server-port = El puerto { $port } está ocupado, así que la página tiene otro.

# Ajustes que no valen.

config-value = { $key } tiene que ser { $wanted }
config-unknown = { $key } no es un ajuste (consulta .env.example)
config-needs = { $key } está definida, así que también hay que definir { $needs }
config-line = .env: la línea { $line } no es KEY=value
config-file = .env: { $problem }
config-file-unreadable = no se puede leer
wanted-token = el token del bot, tal como lo da el portal de desarrolladores, sin nada delante
wanted-public-key = la clave pública de la aplicación, 64 cifras hexadecimales del portal de desarrolladores (General Information)
wanted-listen = direcciones con puerto, separadas por comas, como 127.0.0.1:8080
wanted-switch = on u off
wanted-database = una carpeta, o una dirección de PostgreSQL como postgres://user:password@host/database?sslmode=verify-full
wanted-patience = un tiempo, como 30s, 5m o 1h
wanted-server = el identificador de un servidor, que es un número
wanted-operators = identificadores de cuentas, números separados por comas
wanted-shards = auto o FIRST-LAST/TOTAL, como 0-3/8
wanted-every = un tiempo de un minuto como mínimo, como 12h o 1d
wanted-keep = un número desde 1
wanted-expire = un tiempo de un minuto como mínimo, como 30d u 8w
wanted-address = una dirección con puerto, como 127.0.0.1:9090
wanted-level = off, error, warn, info, debug o trace
wanted-traces = la dirección HTTP de un recolector, como http://127.0.0.1:4318/v1/traces, en un programa compilado con `--features otlp`
wanted-port = un puerto, un número hasta 65535
wanted-threads = auto, o un número de hilos de 1 a { $most }
wanted-webhooks = direcciones que empiecen por https:// (o http:// en esta máquina), separadas por comas
wanted-webhook-key = una clave de { $least } caracteres como mínimo y sin espacios, como la que da `openssl rand -hex 32`
wanted-web = https:// y un host, como https://board.example.org (o http:// en esta máquina)
wanted-client-secret = el secreto de cliente del portal de desarrolladores (OAuth2), sin nada delante
wanted-text = texto

# La mesa: lo que se puede escribir, y lo que hace.

table-greeting = Castellan. Escribe `help` para ver qué puedes hacer, `quit` para terminar.
table-new = abre una partida; `solo=on` para jugar con todos los colores (`terms GAME` lista las claves)
table-terms = lista las opciones de un juego
table-as = cede la terminal a otra persona
table-games = lista tus partidas
table-open = cambia a otra partida
table-invite = invita a alguien, si quieres a un color concreto
table-join = únete a la partida
table-leave = sal de la partida antes de que empiece
table-seed = añade tu semilla a los dados
table-start = empieza, cuando haya gente suficiente
table-cancel = cancela tu partida antes de que empiece
table-army = elige un ejército: por su nombre, pieza a pieza, o `random`
table-ready = quédate con el ejército elegido
table-action = juega: e2e4, Nc3-e4, knight e4, c3*e5, queen at a1, pass
table-touch = elige una pieza, donde eso obliga
table-board = muestra el tablero
table-describe = describe el tablero
table-picture = guarda el tablero como PNG, con los destinos de la pieza de una casilla
table-legal = lista las jugadas legales
table-why = pregunta si una jugada es legal y, si no, por qué
table-offers = propónselo a los demás
table-replace = propón que otra persona ocupe una plaza
table-answers = responde a una propuesta, o retira la tuya
table-claim = reclama lo que te dan las reglas
table-give = da más tiempo a tu rival
table-resign = abandona
table-if = pon jugadas condicionales: `if Nf6 -> e4e5; any -> d2d4`; `if` sin nada las borra
table-note = escríbete una nota; `note` sin nada la muestra
table-watch = mira una partida que no juegas
table-vacation = para tus relojes en todas las partidas
table-clock = muestra el tiempo que queda
table-history = lista las jugadas
table-export = guarda lo que puedes ver de la partida, para `castellan dice verify`
table-director = dirige: win SEAT, drawn, pause, resume, remove SEAT, seat SEAT NAME, reinstate [SPAN], give SEAT SPAN
table-forget = olvida a alguien; las partidas se quedan
table-backup = haz ahora una copia de seguridad
table-quit = deja la mesa; todo se guarda

# La mesa: respuestas.

table-frozen = Esta partida está detenida tras un fallo del programa. Su reloj está parado.
table-reminder = { $player }: se te acaba el tiempo.
table-quote-missing = Falta una comilla.
table-which-game = ¿Qué partida?
table-pairs = Escribe las opciones como KEY=VALUE.
table-warning = Atención: { $warning }
table-opened = Estás en la partida { $id }.
table-dice = Hash fijado de los dados: { $commitment }
table-sits = Aquí está { $name }.
table-sits-now = Ahora está aquí { $name }.
table-game = { $id }  { $game }, { $phase }
table-game-waits = { $id }  { $game }, { $phase }, turno: { $seats }
table-no-games = No tienes partidas.
table-not-a-name = `{ $name }` no es el nombre de una partida.
table-games-will-hear = Quienes juegan en tus partidas recibirán el aviso.
table-nobody = Aquí nunca jugó nadie llamado `{ $name }`.
table-forgotten = Hecho. En las partidas figura ahora como { $player }.
table-forgotten-frozen = La partida { $game } está bloqueada; lo que guardaba ahí también queda borrado.
table-no-notes = No hay notas.
table-noted = Notas guardadas.
table-no-backups = No hay carpeta para copias de seguridad. Arranca con --backups DIR.
table-backed-up = Hay { $streams } flujos en { $path }.
table-nothing = No hay nada que hacer.
table-no-game = Abre antes una partida: `new GAME`.
table-not-started = La partida aún no ha empezado.
table-legal-move = { $action } es legal.
table-time = { $seat }: quedan { $span }
table-no-clock = No hay reloj.
table-which-file = ¿En qué archivo?
table-file-problem = { $file }: { $problem }.
table-written = { $file } está escrito.
table-failed = No se jugó nada: { $problem }.
table-backup-failed = copia de seguridad: { $problem }
table-claim-what = ¿Reclamar qué: `claim draw` o `claim time`?
table-not-directing = `{ $word }` no es algo que haga aquí la dirección.
table-no-offer = No hay ninguna propuesta.
table-which-offer = ¿Qué propuesta: { $offers }?
table-not-a-number = `{ $text }` no es un número.
table-not-a-seat = `{ $text }` no es un color. Elige w, r, b o g.
table-not-a-square = `{ $text }` no es una casilla.
table-missing = Falta algo: `{ $form }`.
phase-lobby = falta gente
phase-set-up = elección de ejércitos
phase-running = en curso
phase-paused = en pausa
phase-over = terminada

# El servidor de pruebas local.

test-server-name = La sala del rey
test-server-general = Charla.
test-server-games = Aquí se juega.
test-server-more-games = Más partidas.

# La máquina en la terminal.

engine-over = la partida ha terminado: { $status }
engine-turn = Te toca. Escribe quit para terminar.
engine-plays = Castellan: { $move }
engine-rolls = Dados: { $attack } a { $defence }

# `castellan locales`

locales-there = { $tag }: { $name }, { $there } de { $all } mensajes
