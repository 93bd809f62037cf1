# 陣営。

seat-white = 白
seat-red = 赤
seat-black = 黒
seat-gold = 金

# 持ち主つきの駒。

piece = { $seat }の{ $kind }
    .bare = { $kind }

# プレイヤー名つきの陣営。

player = { $seat }（{ $name }）

computer =
    { $level ->
        [9] Castellan（全力）
       *[other] Castellan（レベル{ $level }）
    }
# かっこの中で：白（Castellan、レベル3）。
computer-seated =
    { $level ->
        [9] Castellan、全力
       *[other] Castellan、レベル{ $level }
    }

# 並べるときの区切り。

list-comma = { $list }、{ $item }
list-and = { $list }と{ $item }
list-semicolon = { $list }；{ $item }
list-arrow = { $list } → { $item }

# 時間の長さ。大きいほうから二つの単位だけを言います。

days = { $count }日
date = { $year }年{ $month }月{ $day }日
hours = { $count }時間
minutes = { $count }分
seconds = { $count }秒
time = { $larger }{ $smaller }

# 二つの文のあいだ。
between-sentences = { "" }
