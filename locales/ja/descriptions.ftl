# 盤を見ない人のための局面の説明。

title = { $game }。
title-move = { $game }、{ $number }手目。
to-act = { $player }の手番です。
in-check = { $seat }はチェックです！
# フェーズのあるゲームでは、どのキングも危険になりえます。
guarded-in-danger = チェック！
dice-succeeded = { $attack }対{ $defence }：取りは成功です。
dice-failed = { $attack }対{ $defence }：取りは失敗です。
failed-captures = この手番で失敗した取り：{ $squares }。
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

passed = { $seat }がパス。
left = { $seat }が対局を離れました。
placed = { $seat }が{ $kind }を{ $to }に置きました。
shot = { $actor }が{ $from }から{ $to }を射撃{ $captured }。
went = { $actor }が{ $from }から{ $to }へ移動{ $captured }{ $effect }。
moved-anothers = { $seat }が{ $piece }を{ $from }から{ $to }へ移動{ $captured }{ $effect }。
attack-succeeded = { $from }の{ $actor }が{ $to }を攻撃、サイコロ{ $attack }対{ $defence }で取り成功{ $captured }{ $effect }。
attack-failed = { $from }の{ $actor }が{ $to }を攻撃、サイコロ{ $attack }対{ $defence }で取り失敗。

end-captured = 、{ $victims }を捕獲
victim-on = { $square }の{ $piece }
end-mounted = 、{ $kind }に騎乗して{ $became }に変化
end-stands = 、今は{ $kind }がいる
end-became = 、{ $kind }に変化
end-promoted = 、{ $at }の駒が成った
end-promoted-to = 、{ $at }の駒が{ $kind }に成った
end-dropped = 、{ $at }に{ $kind }を打ち込み

# 駒の動き方と図。

diagram = { $name }（{ $rule }）：{ MOVES($piece) }。
diagram-squares = 図では{ $from }にいて、できることは、{ $targets }。
may-move = 移動 { $squares }
may-capture = 捕獲 { $squares }
may-shot = 射撃 { $squares }
may-mount = 騎乗 { $squares }
may-promotion = 成り { $squares }
may-place = 配置 { $squares }

# 印のついたマスの凡例。

mark-move = 移動
mark-capture = 捕獲
mark-shot = 射撃
mark-mount = 騎乗
mark-promotion = 成り
mark-place = 配置
act-move = { $kind }{ $from }から{ $to }へ
act-capture = { $kind }{ $from }が{ $victim }{ $to }を取る
act-capture-more = { $act }、ほか{ $victims }
act-only-capture = { $kind }{ $from }から{ $to }へ、{ $victims }を取る
act-victim = { $kind }{ $square }
    .accusative = { $kind }{ $square }
act-shoot = { $kind }{ $from }が{ $victim }{ $to }を射る
act-place = { $kind }を{ $to }に置く
act-mount = { $kind }{ $from }が{ $other }{ $to }に騎乗：{ $became }
act-attack = { $kind }{ $from }が{ $victim }{ $to }を攻撃
act-become = { $act }、{ $kind }に成る
act-promote = { $act }、{ $at }が{ $kind }に成る
act-drop = { $act }、{ $kind }を{ $at }に打ち込む

# メニューの中の手。駒はもう選んであります。

choose-move = { $kind }を{ $to }へ
choose-castling = { $kind }が{ $to }へキャスリング
choose-capture = { $kind }が{ $victim }{ $to }を取る
choose-only-capture = { $kind }を{ $to }へ、{ $victims }を取る
choose-mount = { $kind }が{ $other }{ $to }に騎乗：{ $became }
choose-shot = { $kind }が{ $victim }{ $to }を射る
choose-attack = { $kind }が{ $victim }{ $to }を攻撃
choose-promote = { $act }：{ $piece }{ $at }が{ $kind }に成る
