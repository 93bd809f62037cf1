# Como as partidas terminam.

won-summit = { FORM($winner, as: "definite") } vencem: o rei chegou ao cume.
won-last-seat = { FORM($winner, as: "definite") } vencem: ninguém mais restou na partida.
won-phases = { FORM($winner, as: "definite") } vencem: o rei passou pela última fase.
won-flags = { FORM($winner, as: "definite") } vencem: as duas bandeiras inimigas foram capturadas.
won-final-rank = { FORM($winner, as: "definite") } vencem: uma bandeira chegou à última fileira.
won-checkmate = { FORM($winner, as: "definite") } vencem por xeque-mate.
won-conquest = { FORM($winner, as: "definite") } vencem por conquista: nada salva o rei indefeso.
won-gambit = { FORM($winner, as: "definite") } vencem pelo Gambito do Bobo: há um bobo na Casa do Rei inimigo.
won-king-captured = { FORM($winner, as: "definite") } vencem: o rei inimigo foi capturado.
won-stalemate = { FORM($winner, as: "definite") } vencem: o outro lado não tem lance legal.
won-resignation = { FORM($winner, as: "definite") } vencem por desistência.
won-time = { FORM($winner, as: "definite") } vencem por tempo.
won-forfeit = { FORM($winner, as: "definite") } vencem por W.O.: o outro lado não apareceu.
won-withdrawal = { FORM($winner, as: "definite") } vencem: o outro lado saiu do torneio.
won-director = { FORM($winner, as: "definite") } vencem por decisão da arbitragem.

drawn-stalemate = Empate por afogamento: não há lance legal.
drawn-stalemate-of = Empate por afogamento: { FORM($player, as: "the") } não têm lance legal.
drawn-passes = Empate: todos passaram a vez em sequência.
drawn-repetition = Empate por repetição.
drawn-repetition-times = Empate por repetição: a posição ocorreu { $count } vezes.
drawn-clock = Empate: tempo demais sem progresso.
drawn-agreement = Empate por acordo.
drawn-claim = Empate reivindicado.
drawn-director = Empate por decisão da arbitragem.
drawn-only-computers = Empate: só restaram computadores, então eles pararam.

# Sem resultado.

closed-cancelled = A partida foi cancelada.
closed-expired = A partida não começou a tempo e foi encerrada.
closed-aborted = A partida foi anulada por acordo de todos.
