# ヘルプ、最初の一歩、ルール、コマンド入力中の候補。

# サーバーへのあいさつと、そのボタン。

greeting = **こんにちは！5つの変則チェスの審判をします。**
    盤を描き、時間を計り、すべてのルールを説明します。**コンピューターと対局**かゲーム名を押すとすぐに始まります。**新しい対局**ではここにいる人と指せます。**一人で**では両側を自分で指せます。
button-new-game = 新しい対局
button-play-computer = コンピューターと対局
button-guide = できること

# ボタンで対局を始める。

button-play-alone = 一人で
list-invite = プレイヤーを招待
list-uninvite = 招待を取り消す

# できること。`.button` はトピックのコマンドを開き、`.about` はその前書きです。

guide = **できること**
    5つの変則チェスの審判です。指し手、時計、引き分け、サイコロを扱い、できないときは理由を説明します。トピックを選ぶとそのコマンドが、`/help`と入力するとすべてのコマンドが表示されます。
topic-start = 対局を始める
    .button = 始める
    .about = 対局を作る、参加する、最初の手に備える：
topic-play = 指す
    .button = 指す
    .about = ほとんどは盤のボタンでもできます。コマンドなら：
topic-look-back = 振り返る・先を読む
    .button = 振り返る
    .about = 対局を再生する、手を試す、メモを取る：
topic-learn = 学ぶ
    .button = 学ぶ
    .about = すべてのルールと、それぞれの駒の動きを説明します：
topic-tournaments = 大会とレーティング
    .button = 大会
    .about = 大会は、組み合わせも進行も自動です：
topic-directors = ディレクター用
    .button = ディレクター
    .about = 大会の運営と、必要なときの裁定：
topic-servers = サーバー管理者用
    .button = サーバー
    .about = サーバーでの対局の設定：
topic-you = あなたの設定とデータ
    .button = あなた
    .about = 自分用の設定と、保存されているデータ：

# /help

help = **何をしますか？** ほとんどのことは盤のボタンででき、これらのコマンドでも同じことができます。
help-more = トピックを選ぶと、そのコマンドがすべて表示されます。`/help command:`では検索できます（例：`引き分け`）。
help-found = { $words }のコマンド：
help-independent = Castellanは、ゲームの考案者ともDiscordとも関係のない独立したボットです。
help-unknown = { $command }というコマンドはありません。`/help`ですべて見られます。

# ゲームの概要。

card = ## { $title }
    盤：{ $files }×{ $ranks }。陣営：{ $seats }。
card-options = オプション：{ $options }。
card-piece = - **{ $piece }**（{ $rule }）：{ $moves }
card-more = ルールは{ $first }から{ $last }まであります。`/rules`で番号ごとに、`/piece`で駒の動きを見られます。
    -# 考案：{ $inventor }。Castellanは考案者ともDiscordとも関係のない独立したボットです。考案者の文章に記述がないか、失われているか、矛盾しているところは、Castellanが裁定し、そう明記します。
unsigned = 署名のないルール説明書の筆者
rule-unknown = このゲームに{ $number }というルールはありません。{ $first }から{ $last }まであります。
piece-unknown = このゲームに{ $piece }という駒はありません。あるのは{ $kinds }です。
diagram-broken = この駒の図を表示できません。動き方は`/rules`にあります。
game-unknown = そのゲームはありません。一覧から選んでください。

# 入力されたもの。

option-too-long =
    { $most ->
       *[other] `{ $option }`が長すぎます（{ $length }文字）。{ $most }文字までにしてください。
    }

# どの対局のことか。

game-name-unreadable = { $name }という対局はありません。一覧から選んでください。
no-own-game = 今、参加している対局はありません。`/game new`で作るか、`/game list`で探してください。
no-open-game = ここに参加者を待っている対局はありません。`/game new`で作れます。
no-game-here = ここに対局はありません。`/game new`で作れます。
which-game = どの対局ですか？
which-game-elsewhere = このチャンネルにあなたの対局はありません。どの対局ですか？
# $game is a text such as "Mount Chess with Ben".
which-game-line = { $number }. { $game }：{ $channel }
which-game-direct = { $number }. { $game }：ダイレクトメッセージ
which-game-far = { $number }. { $game }：別のサーバー
game-with =
    { $count ->
        [0] { $game }
       *[other] { $game }（相手：{ $players }）
    }
which-game-list = どの対局？
which-game-typed = どの対局ですか？`game`を入力してください：{ $games }。

# 候補。$written は入力する文字です。

suggested-game = { $title }、{ $state }
suggested-move = { $written }：{ $piece } { $move }
suggested-capture = { $written }：{ $piece } { $move }、{ $victim }を取る
suggested-shot = { $written }：{ $from }の{ $piece }で{ $victim }を射る
suggested-onto = { $written }：{ $piece } { $move }、{ $victim }の上へ
suggested-mount = { $written }：{ $piece } { $move }、{ $other }に騎乗
suggested-placing = { $written }：{ $piece }を{ $to }に置く
suggested-pass = { $written }：パス
suggested-piece = { $square }：{ $piece }
suggested-rule = { $number }：{ $text }
time-none = 時間無制限
time-per-move = 1手{ $span }
time-bank = 対局全体で{ $bank }
time-increment = { $bank }＋1手ごとに{ $span }
time-grace = 対局全体で{ $bank }、1手ごとに{ $span }までは減らない
time-cap = { $time }（上限{ $span }）
lead-usual = usual：残りが4分の1になったとき
quiet-none = none：いつでも知らせる
result-white = { $written }：白の勝ち
result-black = { $written }：黒の勝ち
result-draw = { $written }：引き分け
result-white-forfeit = { $written }：白の不戦勝
result-black-forfeit = { $written }：黒の不戦勝
result-no-show = { $written }：両者不戦敗
