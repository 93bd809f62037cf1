# Imagens, tabuleiros em texto e a página do replay.

# Abaixo de um tabuleiro em texto.

board-to-move = Vez { FORM($seat, as: "genitive") }
board-reserve = { $seat }, na reserva: { $value }
board-captured = { $seat }, capturadas: { $value }
board-phase = { $seat }, fase: { $value }
board-failed = Falharam neste turno: { $squares }

# Um lado na página do replay, com as peças ao lado do tabuleiro.

seat-holds = { $player }: { $pieces }

# A página do replay: a lista de lances, os botões e para que servem.

replay-start = Início
replay-move = { $number }. { $seat } { $move }
replay-play = Reproduzir
replay-stop = Parar
replay-steps = Lances
replay-first-title = Ir para o início (Home)
replay-back-title = Voltar (seta para a esquerda)
replay-play-title = Reproduzir (espaço)
replay-on-title = Avançar (seta para a direita)
replay-last-title = Ir para o fim (End)
replay-place = Posição na partida
