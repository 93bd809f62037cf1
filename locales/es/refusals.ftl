# Rechazos que tienen todos los juegos.

# Un rechazo con su regla.
ruling = { $rule }: { $said }

# La partida ha terminado.
GAME_OVER = La partida ha terminado.
# Una casilla que este tablero no tiene.
OFF_BOARD = En este tablero no existe la casilla { $to }.
# Una forma de jugada que este juego no tiene.
NO_SUCH_FORM = Este juego no tiene esa clase de jugada.
# Pasar cuando se puede hacer otra cosa.
MAY_NOT_PASS = { FORM($seat, as: "definite") } no pueden pasar: hay una jugada legal.
# Salir no es una acción que juzguen las reglas.
LEAVING = Ninguna jugada saca de la partida a { FORM($seat, as: "nominative") }. Para eso, abandona.
# Un color que no está en la partida.
NO_SUCH_SEAT = { FORM($seat, as: "definite") } no están en esta partida.
# No hay nada en la primera casilla.
EMPTY_SQUARE = En { $from } no hay ninguna pieza.
# La pieza es de un color al que no le toca.
WRONG_SEAT = Les toca a { FORM($seat, as: "nominative") }, que no pueden mover { FORM($piece, as: "nominative") } de { $from }.
# Origen y destino son la misma casilla.
NO_MOVE = { FORM($piece, as: "definite") } ya está en { $from }.
# Su movimiento no lleva ahí.
NOT_ITS_MOVE = { FORM($piece, as: "definite") } no llega a { $to }: { MOVES($piece) }.
# Hay algo en medio.
BLOCKED = { FORM($piece, as: "definite") } no llega a { $to }: { FORM($by, as: "nominative") } de { $at } está en medio.
# En el destino hay una pieza del mismo color.
OWN_PIECE = { FORM($piece, as: "definite") } no puede ir a { $to }: ahí está { FORM($by, as: "nominative") }.
# Un añadido que aquí no significa nada.
NOTHING_FOLLOWS = { FORM($piece, as: "definite") } puede ir a { $to }, pero sin promoción ni reintroducción.
