# De quem é a palavra de uma regra.

origin-inventor = Regra original do jogo.
origin-castellan = Decisão do Castellan: aqui o texto original é omisso, se perdeu ou se contradiz.
origin-both = Regra original do jogo, com decisão do Castellan onde o texto é omisso, se perdeu ou se contradiz.
