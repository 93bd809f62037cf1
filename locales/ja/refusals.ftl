# どのゲームにもある拒否の理由。

# ルール番号つきの理由。
ruling = { $rule }：{ $said }

# 対局は終わっている。
GAME_OVER = 対局は終わっています。
OFF_BOARD = この盤に{ $to }というマスはありません。
NO_SUCH_FORM = このゲームにそのような手はありません。
MAY_NOT_PASS = { $seat }はパスできません。指せる手があります。
LEAVING = { $seat }は手を指して対局を離れることはできません。代わりに投了してください。
NO_SUCH_SEAT = { $seat }はこの対局にいません。
EMPTY_SQUARE = { $from }に駒はありません。
WRONG_SEAT = 今は{ $seat }の手番なので、{ $from }の{ $piece }は動かせません。
NO_MOVE = { FORM($piece, as: "bare") }はすでに{ $from }にいます。
NOT_ITS_MOVE = { FORM($piece, as: "bare") }は{ $to }へ動けません（{ MOVES($piece) }）。
BLOCKED = { FORM($piece, as: "bare") }は{ $to }へ動けません。{ $at }の{ $by }が道をふさいでいます。
OWN_PIECE = { FORM($piece, as: "bare") }は{ $to }へ動けません。{ $by }がいます。
NOTHING_FOLLOWS = { FORM($piece, as: "bare") }は{ $to }へ動けますが、成りや打ち込みはできません。
