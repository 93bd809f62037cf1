# どのゲームにもある拒否の理由。

# 対局は終わっている。
GAME_OVER = 対局は終わっています。
OFF_BOARD = この盤に{ $to }というマスはありません。
NO_SUCH_FORM = このゲームにその形の手はありません。
MAY_NOT_PASS = { $seat }はパスできません。指せる手があります。
LEAVING = { $seat }が対局を離れるには、盤上の手ではなく投了します。
NO_SUCH_SEAT = { $seat }はこの対局にいません。
EMPTY_SQUARE = { $from }に駒はありません。
WRONG_SEAT = { $from }の{ $piece }は{ $seat }が動かす駒ではありません。今は{ $seat }の手番です。
NO_MOVE = { FORM($piece, "bare") }はもう{ $from }にいます。
NOT_ITS_MOVE = { FORM($piece, "bare") }は{ $to }へ動けません（{ MOVES($piece) }）。
BLOCKED = { FORM($piece, "bare") }は{ $to }へ動けません。{ $at }の{ $by }が道をふさいでいます。
OWN_PIECE = { FORM($piece, "bare") }は{ $to }へ動けません。{ $by }がいます。
NOTHING_FOLLOWS = { FORM($piece, "bare") }は{ $to }へ、成りも打ち込みもなしで動きます。
