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
NO_MOVE = { $piece }はもう{ $from }にいます。
NOT_ITS_MOVE = { $piece }は{ $from }から{ $to }へ動けません（{ MOVES($piece) }）。
BLOCKED = { $piece }は{ $from }から{ $to }へ動けません。{ $at }の{ $by }が道をふさいでいます。
OWN_PIECE = { $piece }は{ $to }へ動けません。{ $by }がいます。
NOTHING_FOLLOWS = { $piece }は{ $from }から{ $to }へ、成りも打ち込みもなしで動きます。
