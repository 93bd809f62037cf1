# 申し出の種類。

draw = ドロー
takeback = 待った
pause = 中断
resumption = 再開
abort = 対局の取りやめ
replacement = 交代
replacement-of = { $seat }を{ $player }に交代
# 番号だけがわかっている申し出。
number = 申し出{ $number }
