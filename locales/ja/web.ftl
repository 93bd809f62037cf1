### ブラウザの盤面

board-label = { $game }の盤
square-wall = 壁
square-summit = 頂上
square-raised = 高台
square-respawn = { $seat }の復帰マス
piece-phase = { $piece }（{ $phase }）

## 同じマスの手の違い

choice-none = 成らない
choice-shot = 射る
choice-promote-other = ほかの駒を成らせる

## 対局が待っているもの

status-lobby = ほかのプレイヤーを待っています。
status-armies = プレイヤーが軍を選んでいます。
status-paused = 中断中です。{ $status }
status-never-started = 対局は始まらずに終わりました。

## 操作

command-seed = シードを追加
command-conditions-clear = 条件つきの手を削除
input-seed = サイコロのシード
input-army = 用意された軍（balanced、skirmish、siege、random）、または16文字
input-conditions = 1行に1通りずつ：相手の手、矢印、自分の応手
confirm-claim-draw = 引き分けを申し立てますか？対局は終わり、元に戻せません。
confirm-cancel = この対局を取り消しますか？もう誰も参加できなくなります。

## 盤のまわりのページ

enter-title = あなたの盤
enter-text = お待ちください…
enter-button = 盤を開く
foreign-title = このページからの操作ではありません
foreign-text = Discordのリンクをもう一度開いてください。
link-forged = このリンクは無効です
link-expired = このリンクは期限切れです
link-used = このリンクは使用済みです
link-again = Discordの盤の下にある「{ $button }」を押すと、新しいリンクが届きます。リンクは10分以内に1回だけ使えます。
signed-out = ログインしていません
no-access = この対局は見られません
not-found-title = ここには何もありません
not-found-text = 対局は、Discordのリンクから開いてください。
no-script = 盤にはJavaScriptが必要です。Discordなら、なくても遊べます。
failed-title = 問題が発生しました
failed = 問題が発生しました。指した手が盤に出ていれば、その手は有効です。出ていなければ、もう一度お試しください。

## 返事

unknown-command = 今はできません。
too-fast = 操作が速すぎます。少し待ってから、もう一度お試しください。
no-position = そのような局面はありません。

## 陣営の横

state-free = 空き
state-ready = 準備完了
state-out = 脱落

## Discordのリンク

no-boards = ブラウザの盤はここでは使えません。
private-link = { $game }の盤：{ $link } このリンクはあなた専用で、10分以内に1回だけ使えます。
sign-out = すべての盤からログアウト
signed-out-everywhere =
    { $count ->
        [0] どこにもログインしていませんでした。
       *[other] 盤{ $count }面からログアウトしました。
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
page-mark-shot = 射てる
page-mark-mount = ここで騎乗できる
page-mark-swap = 入れ替えられる
page-mark-promotion = さらに選択が必要
page-mark-drop = ここに置ける
page-kind-move = 移動
page-kind-capture = 取る
page-kind-shot = 射る
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
page-cancel = キャンセル
page-sending = 送信中…
page-why = 理由は？
page-why-not = { $action }が指せない理由は？
page-you = あなた
page-here = 閲覧中
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
page-tried = 試した手：{ $line }
page-undo = 一手戻す
page-plan = 条件つきの手に設定
page-try = 手を試す
page-try-here = ここで手を試せます。対局には反映されません。
page-conditions = 条件つきの手
page-armies = あなたの軍：{ $army }
page-away = 自分がいることをほかの人に見せない
page-offline = 接続できません。再接続しています…
page-signed-out = ログアウトしました。Discordからもう一度盤を開いてください。
page-game-gone = この対局はもうありません。
page-present = 見ている人：{ $people }
page-board = 盤
page-game = 対局
page-moves = 指し手
page-first = 最初の局面
page-back = 一手戻る
page-forward = 一手進む
page-newest = 最新の局面
page-more = その他
page-pieces = 駒
page-keys = キー操作
page-keys-where = 盤にフォーカスがあるときに使えるキーです。
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
page-theme-colour-blind = 色覚サポート
page-sound = 音
page-type-move = 手を入力
page-zoom-in = 拡大
page-zoom-out = 盤全体
page-dice = 公正なサイコロ
page-dice-commitment = 固定したハッシュ値：
page-dice-secret = 秘密の値：
page-dice-seed = シード：
page-dice-waiting = 秘密の値は対局が終わると公開されます。そのとき、ブラウザがすべての目を検証します。
page-dice-checking = 検証中…
page-dice-verified = ブラウザが秘密の値とすべての目（{ $count }回）を検証しました。公正です。
page-dice-wrong-commitment = 秘密の値が、固定したハッシュ値と一致しません。
page-dice-wrong-seed = ボットのシードが、秘密の値から計算したものと一致しません。
page-dice-wrong-draw = { $n }回目の目が、秘密の値から計算したものと一致しません。
page-dice-cannot = このブラウザではサイコロを検証できません。

# More on the page: the list of rules, the button beside a conditional move, and a hint below the own army.

page-rules = ルール
page-remove = 削除
page-swap-here = 入れ替える駒を2つ選んでください。

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
public-board-number = ボード
public-game = 対局
public-result = 結果
public-crosstable = 総当たり表
public-calendar = カレンダーに追加
public-starts = 開始：{ $date } { $time } UTC
public-language = 言語
public-not-found = ここに公開ページはありません。削除されたか、サーバーがページを公開していない可能性があります。
public-slow-title = リクエストが多すぎます
public-slow = 1分ほど待ってから、もう一度お試しください。
public-names-note = 名前が出るのは、公開の一覧に載ることを選んだ人だけです。
public-embed = この盤を埋め込む
public-watch = 対局を見る
public-live = ライブ
public-count-players = { $count }人
public-page = 公開ページ：{ $address }
## The API: answers to programs, in the language that they ask for

api-not-found = このアドレスには何もありません。
api-method = このアドレスでは、この種類のリクエストは使えません。
api-key = Idempotency-Keyは、英数字、ハイフン、アンダースコアで1～64文字です。
api-body = リクエストの本文が、このアドレスの形式に合っていません。
api-too-large = リクエストの本文が大きすぎます。
api-query = リクエストのパラメーターが、このアドレスの形式に合っていません。
api-no-token = 有効なトークンが必要です。Discordの/settingsで「{ $button }」を押して作成してください。
api-no-trf = この大会はTRF形式で書き出せません。
api-not-member = このサーバーのメンバーかどうか確認できません。そのサーバーで/settingsを開き、「{ $button }」を押してください。1日有効です。
api-streams = 開いているストリームが多すぎます。先にどれかを閉じてください。

## The API: a mark at players

state-through-api = API経由で対局中
through-api = API経由：{ $players }

## The API: personal tokens, in Discord

tokens = APIトークン
tokens-about = トークンを持つプログラムは、あなたの対局を読み取り、手を指すことができます。信頼できるプログラムにだけ渡してください。
tokens-none = トークンはありません。
token-entry = { $name }（作成日：{ $at }）
token-new = 新しいトークン
token-revoke = トークンを無効にする
token-title = 新しいトークン
token-name = 名前
token-name-hint = ほかのトークンと区別するための名前（プログラムの名前など）
token-made = トークン「{ $name }」ができました：{ $token } 今すぐコピーしてください。もう一度表示することはできません。
token-nameless = トークンに名前をつけてください。
token-most = トークンは{ $most }個までです。先にどれかを無効にしてください。
token-revoked = トークン「{ $name }」は無効になりました。
token-gone = このトークンはすでに無効です。
tokens-revoked =
    { $count ->
       *[other] トークン{ $count }個を無効にしました。
    }
# Discordの中の盤（アクティビティ）。盤の代わりに表示。$buttonは盤の下のボタン。
activity-alone = このページはDiscordの中でだけ使えます。Discordの対局で「{ $button }」を押してください。
# Discordが本人を確認できなかった。
activity-refused = Discordが本人を確認できませんでした。盤を閉じて、もう一度開いてください。
# 対局なしでアクティビティが開かれた。
activity-no-game = この画面を閉じて、見たい対局の「{ $button }」を押してください。

## A rematch and a replacement, on the page

# A button. $name: the player whose seat the computer would take.
command-replace = { $name } の代わりにコンピューター
confirm-replace = コンピューターが { $name } の代わりに続けることを提案しますか？ほかのプレイヤーの同意が必要です。
# $button: the label of the button in Discord.
rematch-in-discord = ここからはもう再戦を始められません。Discord の最後の盤面の下にある { $button } を押してください。

## 盤で解くチュートリアルと問題

# Discordで問題の下の「盤面」ボタンを押したときの返事。$link：リンク。
private-puzzle-link = あなたの問題：{ $link } このリンクはあなた専用で、10分以内に1回だけ使えます。
# チュートリアルの一覧：見出し、その下の文、ステップの上にある一覧へのリンク。
learn-title = ゲームを学ぶ
learn-about = 各ステップでは局面と課題が出ます。盤の上で解いてみましょう。
learn-all = チュートリアル一覧
# ステップや問題の後で、最初からやり直すボタン。
again = 最初から
# Discord内の盤：ほかの対局の一覧。$game：対局と相手。指し手か返事を待っている対局です。
page-other-games = ほかの対局
other-game-waits = { $game }（あなたの対応待ち）
# 開始前、席がすべて埋まったとき。$owner：対局を作った人。
status-lobby-full = 全員そろいました。{ $owner }が対局を開始できます。
