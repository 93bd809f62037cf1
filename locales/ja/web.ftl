### ブラウザの盤面

board-label = { $game }の盤
square-wall = 壁
square-summit = 頂上
square-raised = 高台
square-respawn = { $seat }の復帰マス
piece-phase = { $piece }（{ $phase }）

## 同じマスの手の違い

choice-none = 成らない
choice-shot = 射撃
choice-promote-other = ほかの駒を成らせる

## 対局が待っているもの

status-lobby = 参加者を待っています。
status-armies = 参加者が軍を選んでいます。
status-paused = 一時停止中。{ $status }
status-never-started = 対局は始まる前に終わりました。

## 操作

command-seed = 種を加える
command-conditions-clear = 条件つきの手を消す
input-seed = サイコロの種
input-army = 既製の軍（balanced、skirmish、siege、random）、または16文字
input-conditions = 1行に1つずつ：相手の手、矢印、あなたの手
confirm-claim-draw = ドローを請求しますか？対局は終わり、取り消せません。
confirm-cancel = この対局を中止しますか？もう誰も参加できなくなります。

## 盤のまわりのページ

enter-title = あなたの盤
enter-text = お待ちください…
enter-button = 盤を開く
foreign-title = このページからの操作ではありません
foreign-text = Discordのリンクをもう一度開いてください。
link-forged = このリンクは無効です
link-expired = このリンクは期限切れです
link-used = このリンクは使用済みです
link-again = Discordの盤の下にある「{ $button }」を押すと、新しいリンクが届きます。リンクは1回だけ、10分間有効です。
signed-out = ログインしていません
no-access = この対局は見られません
not-found-title = ここには何もありません
not-found-text = Discordのリンクから対局を開いてください。
no-script = 盤にはJavaScriptが必要です。Discordなら、なくても遊べます。
failed-title = 問題が発生しました
failed = 問題が発生しました。手が盤に出ていれば、その手は有効です。出ていなければ、もう一度お試しください。

## 返事

unknown-command = 今はできません。
too-fast = 速すぎます。少し待ってからもう一度どうぞ。
no-position = その局面はありません。

## 席の横

state-free = 空席
state-ready = 準備完了
state-out = 脱落

## Discordのリンク

no-boards = ブラウザの盤はここでは使えません。
private-link = { $game }の盤：{ $link } このリンクはあなた専用で、10分以内に1回だけ使えます。
sign-out = すべてログアウト
signed-out-everywhere =
    { $count ->
        [0] どこにもログインしていません。
       *[other] { $count }件の盤からログアウトしました。
    }

## ページそのもの。引数はページが入れる。

page-cell-piece = { $square }、{ $piece }
page-cell-terrain = { $cell }、{ $terrain }
page-cell-marked = { $cell }、{ $mark }
page-mark-check = チェックされている
page-mark-danger = 危険
page-mark-last = 直前の手
page-mark-chosen = 選択中
page-mark-movable = 動かせる
page-mark-move = ここへ動ける
page-mark-capture = 取れる
page-mark-shot = 撃てる
page-mark-mount = ここで騎乗できる
page-mark-swap = 入れ替えられる
page-mark-promotion = もう1つ選択
page-mark-drop = ここに置ける
page-kind-move = 移動
page-kind-capture = 取る
page-kind-shot = 撃つ
page-kind-mount = 騎乗
page-kind-swap = 入れ替え
page-kind-promotion = 成る
page-kind-drop = 置く
page-target = { $square } { $kind }
page-chosen = { $piece }：{ $targets }
page-choose = どれにしますか？
page-choose-square = マスを選んでください：{ $squares }
page-choose-here = 盤のマスを選んでください。
page-more-targets = ほかの行き先を表示
page-play = 指す
page-cancel = やめる
page-sending = 送信中…
page-why = なぜ？
page-why-not = { $action }はなぜ指せない？
page-you = あなた
page-here = います
page-to-move = 手番
page-reserve-of = { $name }の控え
page-captured-of = { $name }が取った駒
page-counted = { $piece }、{ $count }個
page-pieces-of-kind = { $piece }：{ $squares }
page-clock-of = { $name }：{ $time }
page-none = なし
page-offer-accept = 受ける
page-offer-decline = 断る
page-offer-withdraw = 取り下げる
page-start = 開始局面
page-past = 前の局面を見ています。
page-now = 対局に戻る
page-tried = 試し：{ $line }
page-undo = 1手戻す
page-plan = 条件つきの手にする
page-try = 試してみる
page-try-here = ここで手を試せます。実際には指されません。
page-conditions = 条件つきの手
page-armies = あなたの軍：{ $army }
page-away = ほかの人に自分がいることを見せない
page-offline = 接続できません。再接続しています…
page-signed-out = ログアウトしています。Discordからもう一度盤を開いてください。
page-game-gone = この対局はもうありません。
page-present = 見ている人：{ $people }
page-board = 盤
page-game = 対局
page-moves = 指し手
page-first = 最初の局面
page-back = 1手戻る
page-forward = 1手進む
page-newest = 最新の局面
page-more = その他
page-pieces = 駒
page-keys = キー操作
page-keys-where = 盤にフォーカスがあるときに使えます。
page-key-arrows = 隣のマスへ
page-key-enter = 駒を選び、次に行き先を選ぶ
page-key-escape = 選択をやめる
page-key-movable = 次の動かせる駒、または次の行き先
page-key-status = 手番を読み上げる
page-key-clocks = 持ち時間を読み上げる
page-key-last = 直前の手を読み上げる
page-key-offers = 申し出を読み上げる
page-key-pieces = 次の種類の駒の位置を読み上げる
page-key-next = 同じ種類の次の駒へ
page-key-type = 手を入力する
page-key-zoom = 拡大、縮小、盤全体
page-key-help = この一覧を読み上げる
page-settings = 設定
page-theme = 配色
page-theme-auto = システムに合わせる
page-theme-light = ライト
page-theme-dark = ダーク
page-theme-grey = グレー
page-theme-high-contrast = ハイコントラスト
page-theme-colour-blind = 色覚に配慮
page-sound = 音
page-type-move = 手を入力
page-zoom-in = 拡大
page-zoom-out = 盤全体
page-dice = 公正なサイコロ
page-dice-commitment = コミットメント：
page-dice-secret = 秘密の値：
page-dice-seed = 種：
page-dice-waiting = 秘密の値は対局の終わりに公開されます。そのときブラウザがすべての目を検証します。
page-dice-checking = 検証中…
page-dice-verified = ブラウザが秘密の値とすべての目（{ $count }回）を検証しました。公正です。
page-dice-wrong-commitment = 秘密の値がコミットメントと一致しません。
page-dice-wrong-seed = ボットの種が秘密の値から導かれません。
page-dice-wrong-draw = { $n }回目の目が秘密の値から導かれません。
page-dice-cannot = このブラウザではサイコロを検証できません。

# More on the page: the list of rules, the button beside a conditional move, and a hint below the own army.

page-rules = ルール
page-remove = 削除
page-swap-here = 駒を2つ選ぶと入れ替わります。

# The state beside a seat; a button, and the label of the text that it asks for; a swap of two pieces of an army.
# $name: a player; $first, $second: kinds of piece; $from, $to: their squares.

state-choosing = 軍を選択中
command-time-give = { $name }に時間を追加
input-time = 追加する時間（30m、2dなど）
swap = { $from }の{ $first }と{ $to }の{ $second }を入れ替える
## 公開ページ

public-server = 対局と大会
public-live-games = 進行中の対局
public-no-live-games = 進行中の対局はありません。
public-tournaments = 大会
public-no-tournaments = 大会はありません。
public-ratings = レーティング
public-results = 成績
public-games = 対局
public-players = 参加者
public-someone = プレイヤー
public-replay = 棋譜を再生
public-analysis = 解析
public-pairings = 組み合わせ
public-round = 第{ $round }ラウンド
public-board-number = 盤
public-game = 対局
public-result = 結果
public-crosstable = 総当たり表
public-calendar = カレンダーに追加
public-starts = 開始：{ $date } { $time } UTC
public-language = 言語
public-not-found = ここに公開ページはありません。削除されたか、サーバーがページを公開していません。
public-slow-title = リクエストが多すぎます
public-slow = 1分ほど待ってから、もう一度お試しください。
public-names-note = 名前は、公開の一覧に載ることを選んだ人だけ表示しています。
public-position = { $number }手目の局面
public-current = 現在の局面
public-embed = この盤を埋め込む
public-watch = 対局を見る
public-live = ライブ
public-count-players = { $count }人
public-moves-none = まだ手はありません。
public-page = 公開ページ：{ $address }
## The API: answers to programs, in the language that they ask for

api-not-found = このアドレスには何もありません。
api-method = このアドレスでは、この種類のリクエストは使えません。
api-key = Idempotency-Keyは、英数字、ハイフン、アンダースコアで1〜64文字です。
api-body = リクエストの本文が、このアドレスの形式に合っていません。
api-too-large = リクエストの本文が大きすぎます。
api-query = リクエストのパラメーターが、このアドレスの形式に合っていません。
api-no-token = 有効なトークンが必要です。Discordの/settingsで「{ $button }」を押して作成してください。
api-no-trf = この大会はTRF形式で書き出せません。
api-not-member = このサーバーのメンバーと確認できません。そのサーバーの/settingsで「{ $button }」を押してください。1日有効です。
api-streams = 開いているストリームが多すぎます。先にどれかを閉じてください。

## The API: a mark at players

state-through-api = API経由で対局中
through-api = API経由：{ $players }

## The API: personal tokens, in Discord

tokens = APIトークン
tokens-about = トークンを持つプログラムは、あなたの対局を読み取り、指すことができます。信頼できない人には渡さないでください。
tokens-none = トークンはありません。
token-entry = { $name }（作成日：{ $at }）
token-new = 新しいトークン
token-revoke = トークンを無効にする
token-title = 新しいトークン
token-name = 名前
token-name-hint = ほかのトークンと区別するための名前（プログラムの名前など）
token-made = トークン「{ $name }」です：{ $token } 今すぐコピーしてください。もう一度表示することはできません。
token-nameless = トークンに名前を付けてください。
token-most = トークンは{ $most }個までです。先にどれかを無効にしてください。
token-revoked = トークン「{ $name }」は無効になりました。
token-gone = このトークンはすでに無効です。
tokens-revoked =
    { $count ->
       *[other] トークン{ $count }個は無効になりました。
    }
# Discordの中の盤（アクティビティ）。盤の代わりに表示。$buttonは盤の下のボタン。
activity-alone = このページはDiscordの中でだけ使えます。Discordで対局の「{ $button }」を押してください。
# Discordが本人を確認できなかった。
activity-refused = Discordで本人を確認できません。盤を閉じて、もう一度開いてください。
# 対局なしでアクティビティが開かれた。
activity-no-game = これを閉じて、見たい対局の「{ $button }」を押してください。
# Discord内の盤：ほかの対局の一覧。$game：対局と相手。指し手か返事を待っている対局です。
page-other-games = ほかの対局
other-game-waits = { $game }（あなたの対応待ち）
# 開始前、席がすべて埋まったとき。$owner：対局を作った人。
status-lobby-full = 全員そろいました。{ $owner }が対局を開始できます。
