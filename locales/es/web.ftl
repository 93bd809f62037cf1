### El tablero en la web.

board-label = { $game }: tablero
square-wall = muro
square-summit = cima
square-raised = casilla elevada
square-respawn = punto de regreso de { FORM($seat, as: "nominative") }
piece-phase = { $piece } ({ $phase })

## Lo que distingue jugadas con las mismas casillas

choice-none = Sin promoción
choice-shot = Disparar
choice-promote-other = Promocionar otra pieza

## Lo que espera la partida

status-lobby = Falta gente.
status-armies = Se están eligiendo los ejércitos.
status-paused = En pausa. { $status }
status-never-started = La partida no llegó a empezar.

## Comandos

command-seed = Añadir semilla
command-conditions-clear = Quitar condicionales
input-seed = Tu semilla para los dados
input-army = Un ejército preparado (balanced, skirmish, siege o random) o 16 letras
input-conditions = Una línea por caso: su jugada, una flecha y tu respuesta
confirm-claim-draw = ¿Reclamar tablas? La partida termina, y no se puede deshacer.
confirm-cancel = ¿Cancelar esta partida? Ya nadie podrá unirse.

## Páginas alrededor del tablero

enter-title = Tu tablero
enter-text = Un momento…
enter-button = Abrir el tablero
foreign-title = Esta petición no viene de esta página
foreign-text = Abre otra vez el enlace desde Discord.
link-forged = Este enlace no es válido
link-expired = Este enlace está caducado
link-used = Este enlace ya está usado
link-again = Pulsa «{ $button }» debajo del tablero en Discord para recibir un enlace nuevo. Cada enlace sirve una sola vez y caduca a los diez minutos.
signed-out = No hay ninguna sesión abierta
no-access = No puedes ver esta partida
not-found-title = Aquí no hay nada
not-found-text = Abre una partida con el enlace de Discord.
no-script = El tablero necesita JavaScript. En Discord puedes jugar sin él.
failed-title = Algo no va bien
failed = Algo no va bien. Si ves tu jugada en el tablero, cuenta. Si no, inténtalo otra vez.

## Respuestas

unknown-command = Ahora no es posible.
too-fast = Más despacio. Inténtalo otra vez en un momento.
no-position = Esa posición no existe.

## Junto a una plaza

state-free = libre
state-ready = todo listo
state-out = fuera

## El enlace en Discord

no-boards = Aquí los tableros en la web están desactivados.
private-link = Tu tablero de { $game }: { $link } Solo tú puedes usar este enlace, una vez y en los próximos diez minutos.
sign-out = Cerrar todas las sesiones
signed-out-everywhere =
    { $count ->
        [0] No tenías ninguna sesión abierta.
        [one] Sesión cerrada en un tablero.
       *[other] Sesiones cerradas en { $count } tableros.
    }

## La página misma. Los argumentos los pone ella.

page-cell-piece = { $piece }, { $square }
page-cell-terrain = { $cell }, { $terrain }
page-cell-marked = { $cell }; { $mark }
page-mark-check = en jaque
page-mark-danger = en peligro
page-mark-last = última jugada
page-mark-chosen = pieza elegida
page-mark-movable = se puede mover
page-mark-move = jugada posible
page-mark-capture = captura posible
page-mark-shot = disparo posible
page-mark-mount = aquí se puede montar
page-mark-swap = intercambio posible
page-mark-promotion = queda algo por elegir
page-mark-drop = aquí se puede colocar
page-kind-move = mover
page-kind-capture = capturar
page-kind-shot = disparar
page-kind-mount = montar
page-kind-swap = intercambiar
page-kind-promotion = promocionar
page-kind-drop = colocar
page-target = { $kind } en { $square }
page-chosen = { $piece }: { $targets }
page-choose = ¿Qué jugada?
page-choose-square = Elige una casilla: { $squares }
page-choose-here = Elige una casilla en el tablero.
page-more-targets = Mostrar más destinos
page-play = Jugar
page-cancel = Cancelar
page-sending = Enviando…
page-why = ¿Por qué?
page-why-not = ¿Por qué no { $action }?
page-you = tú
page-here = aquí
page-to-move = toca mover
page-reserve-of = Reserva de { $name }
page-captured-of = Piezas capturadas por { $name }
page-counted = { $piece }, { $count } veces
page-pieces-of-kind = { $piece }: { $squares }
page-clock-of = { $name }: { $time }
page-none = Nada
page-offer-accept = Aceptar
page-offer-decline = Rechazar
page-offer-withdraw = Retirar
page-start = Inicio de la partida
page-past = Estás viendo una posición anterior.
page-now = Volver a la partida
page-tried = Prueba: { $line }
page-undo = Deshacer
page-plan = Poner como condicionales
page-try = ¿Y si…?
page-try-here = Prueba jugadas aquí. No cuentan para la partida.
page-conditions = Jugadas condicionales
page-armies = Tu ejército: { $army }
page-away = No mostrar a los demás que estoy aquí
page-offline = Sin conexión. Reconectando…
page-signed-out = Tu sesión está cerrada. Abre otra vez el tablero desde Discord.
page-game-gone = Esta partida ya no existe.
page-present = Aquí ahora: { $people }
page-board = Tablero
page-game = Partida
page-moves = Jugadas
page-first = Posición inicial
page-back = Una jugada atrás
page-forward = Una jugada adelante
page-newest = Última posición
page-more = Más
page-pieces = Piezas
page-keys = Atajos de teclado
page-keys-where = Estos atajos funcionan mientras el foco está en el tablero.
page-key-arrows = ir a la casilla de al lado
page-key-enter = elegir una pieza y después su destino
page-key-escape = soltar la pieza
page-key-movable = siguiente pieza que se puede mover, o siguiente destino
page-key-status = anunciar a quién le toca
page-key-clocks = anunciar el tiempo que queda
page-key-last = anunciar la última jugada
page-key-offers = anunciar las propuestas
page-key-pieces = anunciar dónde están las piezas del siguiente tipo
page-key-next = ir a la siguiente pieza de ese tipo
page-key-type = escribir una jugada
page-key-zoom = acercar, alejar, tablero entero
page-key-help = leer esta lista
page-settings = Ajustes
page-theme = Colores
page-theme-auto = Como el sistema
page-theme-light = Claro
page-theme-dark = Oscuro
page-theme-grey = Gris
page-theme-high-contrast = Alto contraste
page-theme-colour-blind = Para daltonismo
page-sound = Sonidos
page-type-move = Escribe una jugada
page-zoom-in = Acercar
page-zoom-out = Tablero entero
page-dice = Dados verificables
page-dice-commitment = Hash fijado:
page-dice-secret = Secreto:
page-dice-seed = Semilla:
page-dice-waiting = El secreto se revela cuando termina la partida. Entonces tu navegador comprueba cada tirada.
page-dice-checking = Comprobando…
page-dice-verified = Tu navegador confirma el secreto y todas las tiradas ({ $count }): los dados no están trucados.
page-dice-wrong-commitment = El secreto no coincide con el hash fijado.
page-dice-wrong-seed = La semilla del bot no sale del secreto.
page-dice-wrong-draw = La tirada { $n } no sale del secreto.
page-dice-cannot = Tu navegador no puede comprobar los dados.

# More on the page: the list of rules, the button beside a conditional move, and a hint below the own army.

page-rules = Reglas
page-remove = Quitar
page-swap-here = Elige dos piezas para intercambiarlas.

# The state beside a seat; a button, and the label of the text that it asks for; a swap of two pieces of an army.
# $name: a player; $first, $second: kinds of piece; $from, $to: their squares.

state-choosing = elige ejército
command-time-give = Dar tiempo a { $name }
input-time = Cuánto, por ejemplo 30m o 2d
swap = Intercambiar { FORM($first, as: "the") } de { $from } y { FORM($second, as: "the") } de { $to }
## Páginas públicas

public-server = Partidas y torneos
public-live-games = Partidas en curso
public-no-live-games = No hay ninguna partida en curso.
public-tournaments = Torneos
public-no-tournaments = No hay torneos.
public-ratings = Puntuaciones
public-results = Resultados
public-games = Partidas
public-players = Participantes
public-someone = Participante
public-replay = Repasar la partida
public-analysis = Análisis
public-pairings = Emparejamientos
public-round = Ronda { $round }
public-board-number = Tablero
public-game = Partida
public-result = Resultado
public-crosstable = Cuadro de resultados
public-calendar = Añadir al calendario
public-starts = Empieza el { $date } a las { $time } UTC
public-language = Idioma
public-not-found = Aquí no hay ninguna página pública. Puede que ya no exista, o que su servidor no publique páginas.
public-slow-title = Demasiadas peticiones
public-slow = Espera un minuto y vuelve a intentarlo.
public-names-note = Solo aparecen los nombres de quienes eligen estar en las listas públicas.
public-embed = Insertar este tablero
public-watch = Ver la partida
public-live = En vivo
public-count-players =
    { $count ->
        [one] { $count } participante
       *[other] { $count } participantes
    }
public-page = Página pública: { $address }
## The API: answers to programs, in the language that they ask for

api-not-found = En esta dirección no hay nada.
api-method = Esta dirección no admite peticiones de este tipo.
api-key = Una Idempotency-Key tiene de 1 a 64 caracteres: letras, cifras, guiones y guiones bajos.
api-body = El cuerpo de la petición no tiene el formato que espera esta dirección.
api-too-large = El cuerpo de la petición es demasiado grande.
api-query = Un parámetro de la petición no es válido en esta dirección.
api-no-token = Hace falta un token válido. Crea uno en Discord: /settings y después «{ $button }».
api-no-trf = Este torneo no se puede exportar como TRF.
api-not-member = No sé si estás en este servidor. Usa allí /settings y pulsa «{ $button }»: vale durante un día.
api-streams = Demasiados flujos abiertos. Cierra uno primero.

## The API: a mark at players

state-through-api = juega mediante la API
through-api = Mediante la API: { $players }

## The API: personal tokens, in Discord

tokens = Tokens de la API
tokens-about = Con tu token, un programa puede leer tus partidas y jugar en ellas. Dáselo solo a programas en los que confíes.
tokens-none = No tienes ningún token.
token-entry = { $name }, creado el { $at }
token-new = Token nuevo
token-revoke = Revocar un token
token-title = Token nuevo
token-name = Nombre
token-name-hint = Para distinguirlo de los demás, por ejemplo el nombre del programa
token-made = Este es tu token { $name }: { $token } Cópialo ahora, porque no se vuelve a mostrar.
token-nameless = Ponle un nombre al token.
token-most = Tienes { $most } tokens, el máximo posible. Revoca uno primero.
token-revoked = El token { $name } ya no vale.
token-gone = Este token ya estaba revocado.
tokens-revoked =
    { $count ->
        [one] Tu token ya no vale.
       *[other] Tus { $count } tokens ya no valen.
    }
# Tableros dentro de Discord, en la actividad. Sale en lugar del tablero. $button es el botón debajo de los tableros.
activity-alone = Esta página solo funciona dentro de Discord. Allí, pulsa «{ $button }» en tu partida.
# Discord no ha confirmado quién es.
activity-refused = Discord no puede confirmar quién eres. Cierra el tablero y ábrelo otra vez.
# La actividad está abierta sin partida.
activity-no-game = Cierra esta ventana y pulsa «{ $button }» en la partida que quieras ver.

## A rematch and a replacement, on the page

# A button. $name: the player whose seat the computer would take.
command-replace = Máquina por { $name }
confirm-replace = ¿Proponer que una máquina siga jugando por { $name }? Los demás jugadores deben aceptarlo.
# $button: the label of the button in Discord.
rematch-in-discord = Ya no puedo abrir la revancha desde aquí. Pulsa { $button } bajo el último tablero en Discord.

## Tutoriales y problemas en el tablero

# La respuesta en Discord al botón «Tablero» de un problema. $link: el enlace.
private-puzzle-link = Tus problemas: { $link } Solo tú puedes usar este enlace, una vez y en los próximos diez minutos.
# La lista de todos los tutoriales: su título, una frase debajo y el enlace a ella encima de un paso.
learn-title = Aprende los juegos
learn-about = Cada paso muestra una posición y te pone una tarea, que resuelves en el tablero.
learn-all = Todos los tutoriales
# El botón, después de un paso o un problema, para repetirlo.
again = Empezar de nuevo
# En un tablero dentro de Discord: la lista de las otras partidas. $game: una partida con sus jugadores, que espera una
# jugada o una respuesta.
page-other-games = Tus otras partidas
other-game-waits = { $game } – te espera
# Antes de empezar, cuando ya no quedan sitios. $owner: quien abrió la partida.
status-lobby-full = Ya no falta nadie. { $owner } puede empezar la partida.
