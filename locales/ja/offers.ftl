# 申し出の種類。

draw = ドロー
takeback = 待った
pause = 中断
resumption = 再開
abort = 対局の取りやめ
replacement = 交代
change = 設定の変更
change-to = 設定の変更（{ $changes }）
replacement-of = 交代（{ $seat }を{ $player }に）
# 番号だけがわかっている申し出。
number = 申し出{ $number }
