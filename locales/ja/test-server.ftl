# ローカルテストサーバーのページ。

title = ローカルテストサーバー
window-title = { $people }：ローカルテストサーバー
notice = これはDiscordではなく、このコンピューター上のテストサーバーです。停止すると、人とチャンネルとメッセージは消えます。対局と設定はボットが残します。
notice-close = お知らせを閉じる
needs-scripts = このページにはJavaScriptが必要です。

# 人。

people = 人
both-sides = 両側を指す
both-sides-about = このチャンネルで手番の人として操作します
both-sides-on = 手番の人として操作します。
both-sides-turn = これから{ $name }として操作します。
add-person = + 人を追加
add-person-name = 新しい人の名前
add = 追加
name = 名前
save = 保存
rename = 名前を変更
rename-person = { $name }の名前を変更
language = 言語
server-language = サーバーの言語
close-column = { $name }の列を閉じる
no-person = 上で人を選ぶと、その人から見たチャンネルが表示されます。

# テストサーバーが断る理由。

refused-PEOPLE = このページには8人まで入れます。
refused-NAME_LENGTH = 1～32文字の名前にしてください。
refused-NAME_LETTERS = コンマを含まず、数字だけでもない名前にしてください。
refused-NAME_TAKEN = その名前は使われています。別の名前にしてください。
refused-OPTION_REQUIRED = { $option }を入力してください。
refused-OPTION_LENGTH = { $option }が短すぎるか長すぎます。
refused-OPTION_NUMBER = { $option }には数を入力してください。
refused-OPTION_WHOLE = { $option }には整数を入力してください。
refused-OPTION_RANGE = { $option }が小さすぎるか大きすぎます。
refused-OPTION_CHOICE = { $option }を一覧から選んでください。
refused-OPTION_UNKNOWN = { $option }：ここにはありません。
refused-COMPONENT_COUNT = 選んだ数が少なすぎるか多すぎます。
refused-COMPONENT_CHOICE = それは選べません。
refused-INPUT = 文字がないか、短すぎるか、長すぎます。
refused-LOCALE = Discordにその言語はありません。
not-done = できませんでした。
unreachable = テストサーバーに接続できません。

# チャンネル。

channels = チャンネル
channels-of = { $name }のチャンネル
direct-messages = ダイレクトメッセージ
archived = アーカイブ済み
for-you = あなた宛て：{ $count }件
no-channel = チャンネルなし
connection-lost = 接続が切れました。再接続しています…

# メッセージ。

messages = メッセージ
messages-in = { $channel }のメッセージ
earlier = 以前のメッセージ
new-messages = 新しいメッセージ ↓
empty = { $channel }にはまだメッセージがありません。
empty-hint = 下に書き込むか、/を入力してボットのコマンドを選んでください。
show-commands = コマンドを表示
message-gone = そのメッセージはもうありません。
only-you = あなただけに表示されています
dismiss = メッセージを消去
typing-one = { $names }が入力中…
typing-many = { $names }が入力中…
thinking = { $name }が考え中…
used = { $name }が{ $command }を使いました
answer-to = { $name }への返信：{ $text }
answer-to-gone = 削除されたメッセージへの返信
no-text = （テキストなし）
thread = スレッド：{ $name }
thread-started = スレッドを開始しました：{ $name }
thread-began = ここからスレッドが始まります。
edited = （編集済み）
app = APP
bytes = { $count }バイト
kibibytes = { $count } KiB
someone = 誰か
unknown-user = 不明なユーザー
unknown-role = 不明なロール
unknown-channel = 不明
spoiler = ネタバレ
spoiler-show = ネタバレ：押すと表示します
hidden-show = 隠れた内容を表示
jump = メッセージへ移動
jump-label = { $channel } › メッセージ
unknown-component = （種類{ $type }の不明な部品）

# 入力とコマンド。

write = { $channel }へメッセージを送信（/でコマンド）
write-not = ここには書き込めません。
commands = コマンド
no-such-command = そのコマンドはここにはありません。
leave-command = コマンドをやめる
send = 送信
sending = 送信中…
choices-of = { $option }の選択肢
choose-one = 一覧から1つ選んでください。
choices-failed = 選択肢を読み込めませんでした。
required = この項目は必須です。
true = はい
false = いいえ
too-short = 短すぎます。{ $least }文字以上にしてください。
too-long = 長すぎます。{ $most }文字以下にしてください。
number = 数値を入力してください。
whole-number = 整数を入力してください。
number-least = { $least }以上にしてください。
number-most = { $most }以下にしてください。

# メニューとフォーム。

make-choice = 選択してください
choose = 選択
clear = クリア
submit = 送信
cancel = キャンセル

# 失敗。

no-response = アプリケーションが応答しませんでした
no-response-to = { $command }：アプリケーションが応答しませんでした
interaction-failed = インタラクションに失敗しました
form-failed = 問題が発生しました。閉じてもう一度お試しください。
activity = アクティビティ
activity-close = アクティビティを閉じる

# フォーラム：投稿の一覧と、新しい投稿のフォーム。

posts = 投稿
posts-none = まだ投稿はありません。
post-title = タイトル
post-text = メッセージ
post-send = 投稿する
refused-OPTION_CHANNEL = { $option }：そのチャンネルは選べません。
