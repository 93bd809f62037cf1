# 盤を見ない人のための局面の説明。

title = { $game }。
title-move = { $game }、{ $number }手目。
to-act = { $player }の手番です。
in-check = { $seat }はチェックです！
# フェーズのあるゲームでは、どのキングも危険になりえます。
guarded-in-danger = チェック！
dice-succeeded = { $attack }対{ $defence }：成功、駒を取りました。
dice-failed = { $attack }対{ $defence }：失敗、駒を取れませんでした。
failed-captures = この手番で取るのに失敗したマス：{ $squares }。
walls = 壁：{ $count }マス。

# 一つの陣営の駒。

pieces-of = { $player }：{ $pieces }。
group =
    { $count ->
       *[other] { $kind } { $squares }
    }
# フェーズのあるキング。マスのあとに続けます。
phase = { $group }（{ $phase }）
phase-past = { $group }（最後のフェーズを越えた）
other-pieces = ほかに駒{ $count }個
no-pieces = 駒なし
pieces = 駒{ $count }個
reserve = 控え { $kinds }
captures = 取られた駒 { $kinds }

# 直前の手。$captured と $effect は下のどれか、または空です。

passed = { $seat }がパスしました。
left = { $seat }が対局を離れました。
placed = { $seat }が{ $kind }を{ $to }に置きました。
shot = { $actor }が{ $from }から{ $to }を射ました{ $captured }。
went = { $actor }が{ $from }から{ $to }へ動きました{ $captured }{ $effect }。
moved-anothers = { $seat }が{ $piece }を{ $from }から{ $to }へ動かしました{ $captured }{ $effect }。
attack-succeeded = { $from }の{ $actor }が{ $to }を攻撃し、サイコロ{ $attack }対{ $defence }で成功しました{ $captured }{ $effect }。
attack-failed = { $from }の{ $actor }が{ $to }を攻撃し、サイコロ{ $attack }対{ $defence }で失敗しました。

end-captured = （{ $victims }を取る）
victim-on = { $square }の{ $piece }
end-mounted = （{ $kind }に騎乗し、{ $became }になる）
end-stands = （今は{ $kind }）
end-became = （{ $kind }に成る）
end-promoted = （{ $at }の駒が成る）
end-promoted-to = （{ $at }の駒が{ $kind }に成る）
end-dropped = （{ $at }に{ $kind }を打つ）

# 駒の動き方と図。

diagram = { $name }（{ $rule }）：{ MOVES($piece) }。
diagram-squares = 図の{ $from }からは、{ $targets }。
may-move = 移動は{ $squares }
may-capture = 取れるのは{ $squares }
may-shot = 射てるのは{ $squares }
may-mount = 騎乗は{ $squares }
may-promotion = 成れるのは{ $squares }
may-place = 置けるのは{ $squares }

# 印のついたマスの凡例。

mark-move = 移動
mark-capture = 取る
mark-shot = 射る
mark-mount = 騎乗
mark-promotion = 成り
mark-place = 置く
act-move = { $from }の{ $kind }を{ $to }へ
act-capture = { $from }の{ $kind }で{ $to }の{ $victim }を取る
act-capture-more = { $act }（{ $victims }も）
act-only-capture = { $from }の{ $kind }を{ $to }へ動かし、{ $victims }を取る
act-victim = { $square }の{ $kind }
    .accusative = { $square }の{ $kind }
act-shoot = { $from }の{ $kind }で{ $to }の{ $victim }を射る
act-place = 控えの{ $kind }を{ $to }に置く
act-mount = { $from }の{ $kind }を{ $to }の{ $other }に騎乗させる：{ $became }
act-attack = { $from }の{ $kind }で{ $to }の{ $victim }を攻撃
act-become = { $act }、{ $kind }に成る
act-promote = { $act }、{ $at }の駒が{ $kind }に成る
act-drop = { $act }、{ $kind }を{ $at }に打つ

# メニューの中の手。駒はもう選んであります。

choose-move = { $kind }を{ $to }へ
choose-castling = { $to }へキャスリング（{ $kind }）
choose-capture = { $kind }で{ $to }の{ $victim }を取る
choose-only-capture = { $kind }を{ $to }へ動かし、{ $victims }を取る
choose-mount = { $kind }を{ $to }の{ $other }に騎乗させる：{ $became }
choose-shot = { $kind }で{ $to }の{ $victim }を射る
choose-attack = { $kind }で{ $to }の{ $victim }を攻撃
choose-promote = { $act }：{ $at }の{ $piece }が{ $kind }に成る
