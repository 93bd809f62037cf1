# Cómo terminan las partidas.

won-summit = Ganan { FORM($winner, as: "nominative") }: su rey está en la cima.
won-last-seat = Ganan { FORM($winner, as: "nominative") }: no queda nadie más en la partida.
won-phases = Ganan { FORM($winner, as: "nominative") }: su rey supera la última fase.
won-flags = Ganan { FORM($winner, as: "nominative") }: caen las dos banderas rivales.
won-final-rank = Ganan { FORM($winner, as: "nominative") }: una bandera llega a la última fila.
won-checkmate = Ganan { FORM($winner, as: "nominative") } por jaque mate.
won-conquest = Ganan { FORM($winner, as: "nominative") } por conquista: el rey indefenso no tiene salvación.
won-gambit = Ganan { FORM($winner, as: "nominative") } por gambito del bufón: un bufón está en la casilla real enemiga.
won-king-captured = Ganan { FORM($winner, as: "nominative") } por captura del rey rival.
won-stalemate = Ganan { FORM($winner, as: "nominative") }: su rival no tiene jugadas legales.
won-resignation = Ganan { FORM($winner, as: "nominative") } por abandono.
won-time = Ganan { FORM($winner, as: "nominative") } por tiempo.
won-forfeit = Ganan { FORM($winner, as: "nominative") } por incomparecencia de su rival.
won-withdrawal = Ganan { FORM($winner, as: "nominative") }: su rival se retira del torneo.
won-director = Ganan { FORM($winner, as: "nominative") } por decisión de la dirección.

drawn-stalemate = Tablas por ahogado: no hay jugadas legales.
drawn-stalemate-of = Tablas por ahogado: { FORM($player, as: "nominative") } no tienen jugadas legales.
drawn-passes = Tablas: todos pasan seguidos.
drawn-repetition = Tablas por repetición.
drawn-repetition-times = Tablas por repetición: la posición aparece { $count } veces.
drawn-clock = Tablas: demasiado tiempo sin avances.
drawn-agreement = Tablas de común acuerdo.
drawn-claim = Tablas por reclamación.
drawn-director = Tablas por decisión de la dirección.
drawn-only-computers = Tablas: solo quedan máquinas, así que lo dejan aquí.

# Sin resultado.

closed-cancelled = La partida se canceló.
closed-expired = La partida no empezó a tiempo y se cerró.
closed-aborted = La partida se anuló de común acuerdo.
