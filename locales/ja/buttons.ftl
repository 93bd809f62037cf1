### ボタン、メニュー、フォーム。

## ロビーと盤

join = 参加
leave = 抜ける
settings = 設定
start = 開始
start-with = { $count }人で開始
choose-army = 軍を選ぶ
ready = 準備完了
move = 指す
legal-moves = 指せる手
offer-draw = 引き分けを申し出る
resign = 投了
more = その他
board = 盤を開く
resume = 再開

## 対局が終わったとき

rematch = 再戦
rematch-level = レベル{ $level }
analyse = 解析
show-analysis = 表示
post = 投稿
replay = リプレイ
share = 共有
export = エクスポート
next-game = 次の対局
profile-games = 対局一覧

## 申し出

accept = 受ける
decline = 断る
withdraw-offer = 取り下げる

## 「その他」の中

take-back = 待った
offer-pause = 中断を申し出る
offer-resume = 再開を申し出る
claim-draw = 引き分けを申し立てる
claim-time = 時間切れを申し立てる
abort = 対局を取りやめる
my-board = 自分の盤
history = 棋譜
what-if = 手を試す
threats = 攻撃されている駒
hint = ヒント
pieces = 駒の一覧

## 手を選ぶ

board-piece = { $seat }：どの駒？
board-piece-page = { $seat }：どの駒？ { $page }／{ $pages }ページ
pick-piece = どの駒？
pick-piece-page = どの駒？ { $page }／{ $pages }ページ
pick-target = どこへ？
pick-target-page = どこへ？ { $page }／{ $pages }ページ
play-it = 指す
play-this = この手を指す
another-piece = 別の駒
cancel = キャンセル

## ページ

back = 前へ
next = 次へ
earlier = 古いほうへ
later = 新しいほうへ

## もしも

undo = 一手戻す
start-over = 最初から
set-conditions = 条件つきの手に設定
save-note = メモに保存
close = 閉じる

## 条件つきの手のフォーム

conditions = 条件つきの手
conditions-about = 相手が予想どおりに指すと、応手がすぐに指されます。あなただけに見えます。
conditions-lines = 1行に1通りずつ
conditions-how = 相手の手、矢印、自分の応手。空欄にするとすべて削除します。
premove-add = 追加
premove-go-on = ここから続ける
premove-write = 書く
premove-clear = すべて削除
premove-remove = 1つ削除
premove-rest-any = ほかはどの手でも
premove-back = 一覧に戻る
premove-their-move = 相手の手
premove-your-move = 自分の応手

## 対局についての質問とフォーム

answer-no = いいえ
confirm-cancel = 対局を取り消す
confirm-abort = 取りやめを申し出る
confirm-resign = 投了
confirm-vacation = 休暇に入る
end-vacation = 休暇を終える
army-lock-in = 軍を確定
army-done = 完了
army-take = { $army }で指す
army-type = 文字で入力…
army-less = − { $kind }
army-more = + { $kind }
army-title = { $game }：あなたの軍
army-ready-made = 用意された軍（{ $rule }）
army-own = または自分で駒を並べて入力
army-own-hint = 上で選んだ軍を使う場合は空欄のままにしてください。
board-title = 自分の盤
board-label = 盤
board-hint = 19文字×19行、上の段から順に書きます。#は壁、それ以外は床です。

# ディレクターが大会で行うこと：ボタン、次に記入欄。

act-pair = 今すぐ組み合わせる
act-start = 開始
act-open-check-in = チェックイン開始
act-start-round = 第{ $round }ラウンド開始
act-manage = 運営
act-finish = 大会を終える
act-extend = 時間を延ばす
act-set-result = 結果を設定
act-restart = 指し直す
act-board = ボード
act-pairing = 組み合わせ
act-span = 延ばす時間
act-result = 結果
act-why = 理由
act-forfeit = 不戦敗
act-remove = 参加者を外す
act-replace = 参加者を交代
act-message = 全員に連絡
act-enter = 名簿で招待
act-list = 1行に1人：@メンションか名前, レーティング
button-invite = 招待する
act-change = 変更
act-cancel = 大会を中止
act-refresh = 更新
act-log = 記録
act-entrant = 参加者
act-player = 新しい参加者
act-text = メッセージ
draft-length = 期間：{ $span }
draft-round-time = 1ラウンド{ $span }以内
draft-rated = レーティング：対象
draft-unrated = レーティング：対象外
draft-next = 大会名をつけて告知
draft-rounds = ラウンド数
draft-boards = 1対戦のボード数
draft-size = ディビジョンの人数
draft-most = 最大人数
draft-settings = ほかの設定
draft-back = 完了
draft-title = { $game }：{ $format }
act-title = 大会名
act-starts = 開始
act-check-in = チェックイン
act-round-time = ラウンドの制限時間
act-notice = 組み合わせ発表から対局まで
act-grace = 不戦敗までの待ち時間
