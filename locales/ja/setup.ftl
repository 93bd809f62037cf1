### 対局前に決めること：設定の名前と値、そしてそれを変えるカード。

## 設定の名前

setting-is = { $name }：{ $value }
setting-game = ゲーム
setting-seat = 作成者の陣営
setting-time = 持ち時間
setting-flagging = 時間切れ
setting-solo = 一人ですべての陣営を指す
setting-rated = レーティング
setting-takebacks = 待った
setting-hints = ヒント
setting-conditions = 条件つきの手
setting-analysis = 手の検討
setting-seating = 陣営の決め方
setting-entry = 参加できる人
setting-ratings = 参加者のレーティング
setting-spectators = 観戦
setting-offers = 申し出の期限
setting-lobby = ロビーの期限
setting-choosing = 軍を選ぶ時間
setting-api = API経由の対局
setting-players = 人数
setting-board = マップ
setting-army = 軍
setting-army-of = { $seat }の軍
setting-first = 先手
setting-setup = 初期配置
setting-phases = フェーズ
setting-stalemate = ステイルメイト
setting-expanded = 拡張ルール
setting-gambit = フールズギャンビット
setting-defence = 王冠の守り
setting-active = アクティブプレイ
setting-die = サイコロ
setting-touch = 触れた駒を動かす

## 設定の値

value-on = オン
value-rated-computers = オン（コンピューターとの対局の一覧）
value-off = オフ
value-any-rating = 制限なし
value-at-once = その場で負け
value-by-claim = 相手が申し立てれば負け
value-chosen = 各自が選ぶ
value-drawn = 抽選
value-open = ここにいる人なら誰でも
value-invited = 招待された人だけ
value-secret = 軍は秘密
value-in-the-open = 軍は公開
value-checkered = 市松
value-shuffled = ランダム
value-draw = 引き分け
value-loss = 負け
value-players = { $count }人
value-sides = { $count }面
value-terraces = 段丘
value-pinwheel = 風車
value-crags = 岩場
value-own-map = 自作のマップ
value-army-open = 各自が選ぶ

## 参加者を待つ対局のカード

# $full は、もう誰も参加できないとき "yes" です。
card-hint =
    { $full ->
        [yes] ゲームと設定は{ $owner }が選びます。全員そろいました。**{ $start }**を押してください。
        [enough] ゲームと設定は{ $owner }が選びます。ほかの人は**{ $join }**を押してください。{ $owner }が**{ $start }**を押すと、今いる人だけで始まります。
       *[no] ゲームと設定は{ $owner }が選びます。ほかの人は**{ $join }**を押してください。
    }
starts-as = 今始めると、{ $count }人の対局になります：{ $players }。
starts-as-drawn = 今始めると、{ $count }人の対局になります。陣営は抽選で決まります。
pick-game = ゲーム：{ $game }
game-size =
    { $most ->
        [2] { $files }×{ $ranks }マス、2人
       *[other] { $files }×{ $ranks }マス、2人から{ $most }人
    }

## 本人だけに見える設定のページ

page-title = **設定**（{ $page }／{ $pages }）
page-for-owner = 変えたいものを選んでください。対局のメッセージで全員に見えます。
page-for-others = 変えられるのは{ $owner }だけです。
page-by-offer = ほかの人が参加しているので、変更は申し出になります。全員の同意が必要です。
page-setting = **{ $name }**：{ $value }
page-meaning = -# { $meaning }。
page-offered = 申し出を投稿しました：{ $changes }
# $seatは陣営：「白で指す」。
pick-seat = { $seat }で指す
pick-other = その他…
other-time = 例：10m + 10s、5+3、3d per move
other-span = 例：36h、7d、1d12h
other-board = 19文字×19行、上の段から。#は壁、それ以外は床です。
other-army = 駒の記号16個。例：BBRRNNJJPPHHHHHH
other-text = 値：{ $values }

## Computers

computer-add = コンピューターを追加
computer-add-one = 1人だけ追加
computer-full = 全力
computer-remove = コンピューターを外す
computer-seat = どの陣営？
computer-seat-any = 空いている陣営ならどこでも
computer-page = 空いている陣営すべてに**コンピューター**が入ります。レベルを押すと、すぐに対局が始まります。レベル1は初心者向けです。{ $rated ->
        [yes] コンピューターとの対局をレーティング対象にすると、専用の一覧に反映されます。
       *[no] コンピューターが入ると、この対局はレーティング対象外です。
    }
