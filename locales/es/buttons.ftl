### Botones, menús y formularios.

## En salas y tableros

join = Unirse
leave = Salir
settings = Ajustes
start = Empezar
start-with = Empezar con { $count }
choose-army = Elegir ejército
ready = Todo listo
move = Mover
legal-moves = Jugadas legales
offer-draw = Ofrecer tablas
resign = Abandonar
more = Más
board = Tablero
resume = Reanudar

## Cuando una partida ha terminado

rematch = Revancha
rematch-level = Nivel { $level }
analyse = Analizar
show-analysis = Ver
post = Publicar
replay = Repasar
share = Compartir
export = Exportar
next-game = Siguiente partida
profile-games = Partidas

## En las propuestas

accept = Aceptar
decline = Rechazar
withdraw-offer = Retirar propuesta

## Detrás de «Más»

take-back = Deshacer jugada
offer-pause = Proponer pausa
offer-resume = Proponer reanudar
claim-draw = Reclamar tablas
claim-time = Reclamar por tiempo
abort = Anular partida
my-board = Mi tablero
history = Historial
what-if = ¿Y si…?
threats = Amenazas
hint = Pista
pieces = Piezas

## Elegir una jugada

board-piece = { $seat }: ¿qué pieza?
board-piece-page = { $seat }: ¿qué pieza? Página { $page } de { $pages }
pick-piece = ¿Qué pieza?
pick-piece-page = ¿Qué pieza? Página { $page } de { $pages }
pick-target = ¿Adónde?
pick-target-page = ¿Adónde? Página { $page } de { $pages }
play-it = Jugar
play-this = Jugar esta
another-piece = Otra pieza
cancel = Cancelar

## Páginas

back = Atrás
next = Siguiente
earlier = Anteriores
later = Posteriores

## ¿Y si…?

undo = Deshacer
start-over = Empezar de nuevo
set-conditions = Poner condicionales
save-note = Guardar en notas
close = Cerrar

## El formulario de jugadas condicionales

conditions = Jugadas condicionales
conditions-about = Cuando los demás juegan lo que esperas, tu respuesta se juega en el acto. Solo tú ves esto.
conditions-lines = Una línea por caso
conditions-how = Su jugada, una flecha y tu respuesta. Vacía el cuadro para borrarlas todas.
premove-add = Añadir
premove-go-on = Seguir desde aquí
premove-write = Escribir
premove-clear = Quitar todas
premove-remove = Quitar una
premove-rest-any = Lo demás: cualquiera
premove-back = Volver a la lista
premove-their-move = Su jugada
premove-your-move = Tu respuesta

## Preguntas y formularios sobre partidas

answer-no = No
confirm-cancel = Cancelar partida
confirm-abort = Proponer anularla
confirm-resign = Abandonar
confirm-vacation = Irme de vacaciones
end-vacation = Fin de vacaciones
army-lock-in = Confirmar ejército
army-done = Hecho
army-take = Jugar con { $army }
army-type = Escribirlo…
army-less = − { $kind }
army-more = + { $kind }
army-title = { $game }: tu ejército
army-ready-made = Ejército preparado ({ $rule })
army-own = O escribe tus propias piezas
army-own-hint = Déjalo vacío para usar el ejército elegido arriba.
board-title = Tu propio tablero
board-label = El tablero
board-hint = 19 líneas de 19 caracteres, la fila de arriba primero: # es un muro, lo demás es suelo.

# Lo que hace la dirección en los torneos: botones, y luego lo que se rellena.

act-pair = Emparejar ya
act-start = Empezar
act-open-check-in = Abrir confirmación
act-start-round = Empezar ronda { $round }
act-manage = Gestionar
act-finish = Finalizar
act-extend = Dar más tiempo
act-set-result = Fijar resultado
act-restart = Repetir la partida
act-board = Tablero
act-pairing = Emparejamientos
act-span = Tiempo extra
act-result = Resultado
act-why = Motivo
act-forfeit = No se presentó
act-remove = Quitar del torneo
act-replace = Sustituir
act-message = Escribir a todos
act-enter = Invitar con lista
act-list = Una línea por persona: @mención o nombre, puntuación
button-invite = Invitar
act-change = Cambiar
act-cancel = Cancelar torneo
act-refresh = Actualizar
act-log = Registro
act-entrant = Participante
act-player = Quién entra
act-text = Mensaje
draft-length = dura { $span }
draft-round-time = { $span } por ronda como máximo
draft-rated = Puntuada: sí
draft-unrated = Puntuada: no
draft-next = Nombre y anuncio
draft-rounds = Número de rondas
draft-boards = Tableros por encuentro
draft-size = Participantes por división
draft-most = Máximo de participantes
draft-settings = Más ajustes
draft-back = Hecho
draft-title = { $game }: { $format }
act-title = Título
act-starts = Comienzo
act-check-in = Confirmación de asistencia
act-round-time = Plazo de las rondas
act-notice = Emparejamientos antes de jugar
act-grace = Espera a quien no llega
