# Imágenes, tableros en texto y la página para repasar partidas.

# Debajo de un tablero en texto.

board-to-move = Juegan { FORM($seat, as: "nominative") }
board-reserve = { $seat }, en reserva: { $value }
board-captured = { $seat }, capturadas: { $value }
board-phase = { $seat }, fase: { $value }
board-failed = Fallidas en este turno: { $squares }

# Un color en la página de repaso, con las piezas de fuera del tablero.

seat-holds = { $player }: { $pieces }

# La página de repaso: la lista de jugadas, los botones y para qué sirven.

replay-start = Inicio
replay-move = { $number }. { $seat } { $move }
replay-play = Reproducir
replay-stop = Parar
replay-steps = Jugadas
replay-first-title = Al principio (Inicio)
replay-back-title = Atrás (flecha izquierda)
replay-play-title = Reproducir (espacio)
replay-on-title = Adelante (flecha derecha)
replay-last-title = Al final (Fin)
replay-place = Momento de la partida
