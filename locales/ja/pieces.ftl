# 二つ以上のゲームにある駒。

kind-king = キング
    .counted = キング{ $count }個

kind-queen = クイーン
    .counted = クイーン{ $count }個

kind-rook = ルーク
    .counted = ルーク{ $count }個

kind-bishop = ビショップ
    .counted = ビショップ{ $count }個

kind-knight = ナイト
    .counted = ナイト{ $count }個

kind-pawn = ポーン
    .counted = ポーン{ $count }個

kind-cardinal = カーディナル
    .counted = カーディナル{ $count }個

kind-archer = アーチャー
    .counted = アーチャー{ $count }個
