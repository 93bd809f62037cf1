# ヘルプ、最初の一歩、ルール、コマンド入力中の候補。

# サーバーへのあいさつと、そのボタン。

greeting = **こんにちは！五つの変則チェスの審判をします。**
    盤を描き、時計を計り、すべてのルールを説明します。**コンピューターと対局**かゲームの名前を押すと、すぐに始まります。**新しい対局**ならここで誰かと指せ、**一人で**なら両方の側を指して試せます。
button-new-game = 新しい対局
button-play-computer = コンピューターと対局
button-guide = できること

# ボタンで対局を始める。

button-play-alone = 一人で
list-invite = プレイヤーを招待
list-uninvite = 招待を取り消す

# できること。`.button` は話題のコマンドを開き、`.about` はその前書きです。

guide = **できること**
    五つの変則チェスの審判です。手、時計、ドロー、サイコロを受け持ち、できないときは理由を説明します。話題を選ぶとそのコマンドが、`/help`と入力するとすべてのコマンドが出ます。
topic-start = 対局を始める
    .button = 始める
    .about = 対局を作ったり参加したりして、最初の手に備えます：
topic-play = 指す
    .button = 指す
    .about = ほとんどは盤の下のボタンでもできます：
topic-look-back = 振り返る・先を読む
    .button = 振り返る
    .about = 対局を並べ直し、手を試し、メモを取ります：
topic-learn = 学ぶ
    .button = 学ぶ
    .about = すべてのルールと、それぞれの駒の動きを説明します：
topic-tournaments = 大会とレーティング
    .button = 大会
    .about = 大会は組み合わせも進行も自動です：
topic-directors = ディレクター用
    .button = ディレクター
    .about = 大会を運営し、必要なときに対局を裁定します：
topic-servers = サーバー管理者用
    .button = サーバー
    .about = あなたのサーバーでの対局の決まりを設定します：
topic-you = あなたの設定とデータ
    .button = あなた
    .about = あなたの好みの設定と、保存しているデータ：

# /help

help = **何をしますか。** 盤にはほとんどのことのボタンがあり、これらのコマンドでも同じことができます。
help-more = トピックを選ぶと、すべてのコマンドが見られます。`/help command:` で探せます。`ドロー` のように入力してください。
help-found = { $words } のコマンド：
help-independent = Castellanは、ゲームの考案者ともDiscordとも関係のない独立したボットです。
help-unknown = { $command }というコマンドはありません。`/help`で全部見られます。

# ゲームの概要。

card = ## { $title }
    盤：{ $files }×{ $ranks }。陣営：{ $seats }。
card-options = オプション：{ $options }。
card-piece = - **{ $piece }**（{ $rule }）：{ $moves }
card-more = ルールは{ $first }から{ $last }まで。`/rules`に番号を入れると一つずつ、`/piece`で駒の動きが見られます。
    -# 考案：{ $inventor }。Castellanは考案者ともDiscordとも関係のない独立したボットです。考案者の文章に記述がないか、失われているか、矛盾しているところは、Castellanが裁定し、そう明記します。
unsigned = 署名のないルール説明書の筆者
rule-unknown = このゲームに{ $number }というルールはありません。{ $first }から{ $last }まであります。
piece-unknown = このゲームに{ $piece }という駒はありません。あるのは{ $kinds }です。
diagram-broken = この駒は図にできません。動き方は`/rules`にあります。
game-unknown = そのゲームはありません。リストから選んでください。

# 入力されたもの。

option-too-long =
    { $most ->
       *[other] `{ $option }`が長すぎます（{ $length }文字）。{ $most }文字までにしてください。
    }

# どの対局のことか。

game-name-unreadable = { $name }は対局の名前ではありません。リストから選んでください。
no-own-game = 今、参加している対局はありません。`/game new`で作るか、`/game list`で探してください。
no-open-game = ここに参加者を待っている対局はありません。`/game new`で作れます。
no-game-here = ここに対局はありません。`/game new`で作れます。
which-game = どの対局ですか？
which-game-elsewhere = このチャンネルでは対局していません。どの対局ですか？
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
which-game-typed = どの対局ですか？`game`に入れてください：{ $games }。

# 候補。$written は入力する文字です。

suggested-game = { $title }、{ $state }
suggested-move = { $written }：{ $piece } { $move }
suggested-capture = { $written }：{ $piece } { $move }、{ $victim }を取る
suggested-shot = { $written }：{ $from }の{ $piece }が{ $victim }を射撃
suggested-onto = { $written }：{ $piece } { $move }、{ $victim }の上へ
suggested-mount = { $written }：{ $piece } { $move }、{ $other }に騎乗
suggested-placing = { $written }：{ $piece }を{ $to }に置く
suggested-pass = { $written }：手番を飛ばす
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
result-draw = { $written }：ドロー
result-white-forfeit = { $written }：白の不戦勝
result-black-forfeit = { $written }：黒の不戦勝
result-no-show = { $written }：両者不戦敗
