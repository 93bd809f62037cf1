# Recusas que todos os jogos têm.

# Uma recusa com a sua regra.
ruling = { $rule }: { $said }

# A partida acabou.
GAME_OVER = A partida acabou.
# Uma casa que este tabuleiro não tem.
OFF_BOARD = Não existe a casa { $to } neste tabuleiro.
# Um tipo de lance que este jogo não tem.
NO_SUCH_FORM = Este jogo não tem esse tipo de lance.
# Passar quando há outra coisa a fazer.
MAY_NOT_PASS = { FORM($seat, as: "definite") } não podem passar a vez: há um lance legal.
# Sair não é um lance que as regras julguem.
LEAVING = Nenhum lance tira { FORM($seat, as: "the") } da partida. Para sair, desista.
# Um lado que não está na partida.
NO_SUCH_SEAT = { FORM($seat, as: "definite") } não estão nesta partida.
# Não há nada na primeira casa.
EMPTY_SQUARE = Não há peça em { $from }.
# A peça é de um lado que não tem a vez.
WRONG_SEAT = É a vez { FORM($seat, as: "genitive") }, e não cabe a elas mover { FORM($piece, as: "nominative") } em { $from }.
# A casa de partida e a de chegada são a mesma.
NO_MOVE = { FORM($piece, as: "definite") } já está em { $from }.
# O movimento não leva até lá.
NOT_ITS_MOVE = { FORM($piece, as: "definite") } não chega a { $to }: { MOVES($piece) }.
# Há algo no caminho.
BLOCKED = { FORM($piece, as: "definite") } não chega a { $to }: { FORM($by, as: "nominative") } em { $at } está no caminho.
# Uma peça do mesmo lado está na casa de chegada.
OWN_PIECE = { FORM($piece, as: "definite") } não pode ir para { $to }: { FORM($by, as: "nominative") } está lá.
# Um acréscimo que não significa nada aqui.
NOTHING_FOLLOWS = { FORM($piece, as: "definite") } pode ir para { $to }, mas sem promover nem recolocar nada.
