# 申し出の種類。

draw = 引き分け
    .request = 引き分けの申し出
takeback = 待った
    .request = 待ったの申し出
pause = 中断
    .request = 中断の申し出
resumption = 再開
    .request = 再開の申し出
abort = 対局の取りやめ
    .request = 対局を取りやめる申し出
replacement = 交代
    .request = 交代の申し出
change = 設定の変更
    .request = 設定を変える申し出
change-to = 設定の変更（{ $changes }）
    .request = 設定を変える申し出（{ $changes }）
replacement-of = 交代（{ $seat }を{ $player }に）
    .request = 交代の申し出（{ $seat }を{ $player }に）
# 番号だけがわかっている申し出。
number = 申し出{ $number }
