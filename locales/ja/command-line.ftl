# コマンドライン。サブコマンド、オプション、値の名前は訳しません。

# `castellan --help` と各サブコマンドのヘルプ。

help = キングをめぐる5つのゲームの審判。
help-run = Discordでボットとして動きます。トークンがなければローカルテストサーバーで動きます。`castellan`だけでも同じです
help-health = 動いているボットに、正常かどうかを尋ねます。正常でなければ終了ステータスは2です
help-moves = 指せる手を1行に1つずつ表示します
help-perft = 指せる手の並びを数えます
help-apply = 手を指し、局面と状態を表示します
help-explain = 手が指せるか、指せなければどのルールが禁じているかを説明します
help-render = 局面や対局の終わりをPNG、文字、言葉で出力します
help-replay = 対局をアニメーションGIFか再生ページにします
help-diagram = 駒の動きを説明し、図にします
help-table = この端末で、一人で、または隣の人と対局します
help-store = ストアの管理：検査、書き出し、読み込み、救出
help-store-check = すべて読み、壊れているものを示します
help-store-export = すべてをJSON Linesで書き出します（1行に1ストリーム）。秘密を含むので、ストアと同じように保護してください
help-store-import = 書き出したものをストアに読み込みます。新しいストアでもかまいません
help-store-copy = ストアを別のストア（新規でも可）にコピーし、両方のハッシュを比べます
help-store-ratings = すべてのレーティングを対局から計算し直し、表示中のものと比べます
help-store-unfreeze = タイマーの故障で凍結した対局を再開します。対局を省略すると凍結中のものを表示します
help-store-migrate = データベースに足りないマイグレーションを実行し、すべてを一覧します。ボットの起動時にも行われます
help-store-salvage = 開けないストアから、読めるものを書き出します
help-game = ボットの運営者として、ストアの対局を表示したり裁定したりします
help-game-show = 対局の状態とプレイヤーを表示します
help-game-direct = ボットの運営者として、対局を裁定、停止、修復します
help-engine = コンピューターに聞く：指し手、解析、対局、対戦
help-engine-bestmove = 最善手を表示します
help-engine-analyse = 有力な手とその評価を表示します
help-engine-play = コンピューターと対局します
help-engine-match = コンピューター同士を対戦させます
help-engine-puzzles = 自己対局から問題を作ります
help-engine-uci = UCIで通信します（チェスソフトと対局できます）
help-dice = 対局のサイコロが公正だったかを確かめます
help-dice-verify = 書き出した対局のサイコロをすべて計算し直します
help-locales = 言語と、それぞれに足りないメッセージを一覧にします
help-stand-in = ローカルテストサーバーだけを動かします。ボットは別に起動、停止できます

# 引数のヘルプ。サブコマンドによって意味が違うものは、両方の名前で書きます。

help-any-help = このヘルプを表示します
help-any-version = バージョンを表示します
help-any-variant = ゲーム：{ $games }
help-any-position = 局面のテキスト。省略すると開始局面
help-any-options = ゲームのオプション。複数あれば繰り返します
help-any-theme = 配色：light、dark、grey、high-contrast、colour-blind
help-any-viewpoint = 盤のどちら側を手前にするか：w、r、b、g
help-any-flip = 盤を半回転します
help-any-square = マスの一辺のピクセル数
help-any-game_text = 局面の代わりにこの棋譜を描きます
help-any-store = ストアのフォルダー、データベースのアドレス（postgres://...）、またはCASTELLAN_STOREのものを指す -
help-any-game = 対局のID
help-any-milliseconds = 考える時間（ミリ秒）
help-any-nodes = 時間の代わりに、調べる局面の数。同じ数なら同じ答えになります
help-any-seed = 数を変えると、序盤・サイコロ・選択が変わります
help-run-check = 設定とストアを確かめるだけで、Discordには接続しません
help-run-test_server = トークンがあっても、`castellan stand-in FILE`のテストサーバーで動きます
help-run-http = ローカルテストサーバーで、DiscordでのCASTELLAN_LISTENのように、インタラクションをHTTPで受け取ります
help-perft-depth = 何手先まで数えるか
help-perft-divide = 先に手ごとの数を表示します
help-apply-dice = 宣言した手のサイコロ：攻撃側、防御側。宣言ごとに順に繰り返します
help-apply-actions = 手を順番に
help-explain-action = 手。入力するときの書き方で
help-render-piece = このマスの駒が動ける先に印をつけます
help-render-radius = その駒のまわりだけを、このマス数で表示します
help-render-out = 画像のファイル：ボットが送るのと同じ、パレットつきの小さなPNG
help-render-format = 代わりにフルカラーで書き出します：png、jpeg、webp
help-render-text = 盤を文字で表示します
help-render-describe = 局面を言葉で説明します
help-replay-delay = 各局面を表示する時間（100分の1秒）。開始局面が先で、最後の数は残りすべてに使います
help-replay-out = ファイル：GIF、または拡張子が.htmlなら再生ページ（ネットワーク不要）
help-diagram-piece = 駒の名前かコード。図が複数あればすべて
help-diagram-out = PNGファイル。複数あれば番号をつけます
help-table-store = ストアのフォルダー、データベースのアドレス（postgres://...）、またはCASTELLAN_STOREのものを指す -。なければ作ります
help-table-name = 最初に端末で指すプレイヤー
help-table-backups = 対局中に作るバックアップのフォルダー
help-table-every = バックアップの間隔
help-table-keep = 残すバックアップの数
help-store-check-replay = 進行中の対局をすべて指し直し、このバージョンで判定が変わるものを示します
help-store-copy-from = コピー元：フォルダー、データベースのアドレス、または設定済みのストアを表す -
help-store-copy-to = コピー先：なければ作成
help-store-export-out = 書き出すファイル
help-store-import-file = 書き出したファイル
help-store-import-store = ストアのフォルダー、データベースのアドレス（postgres://...）、またはCASTELLAN_STOREのものを指す -。なければ作ります
help-store-import-rebuild = 救出の後、すべての対局と大会の索引とタイマーも作り直します
help-store-unfreeze-store = ストアのフォルダー、データベースのアドレス（postgres://...）、またはCASTELLAN_STOREのものを指す -。フォルダーの場合は先にボットを止めてください
help-store-migrate-store = ストアのフォルダー、データベースのアドレス（postgres://...）、またはCASTELLAN_STOREのものを指す -。実行するマイグレーションがあるのはデータベースだけです
help-store-migrate-list = 一覧だけを表示
help-store-migrate-finish = このバージョンに新しい形式での書き込みを許可します。以前のバージョンではストアを開けなくなります
help-store-salvage-store = ストアのフォルダー、またはその中のファイル
help-store-salvage-out = 書き出すファイル
help-game-show-store = ストアのフォルダー、データベースのアドレス（postgres://...）、またはCASTELLAN_STOREのものを指す -。フォルダーの場合は先にボットを止めてください
help-game-direct-store = ストアのフォルダー、データベースのアドレス（postgres://...）、またはCASTELLAN_STOREのものを指す -。フォルダーの場合は先にボットを止めてください
help-game-direct-what = 何をするか
help-game-direct-seat = 勝つ陣営、外す陣営、または時間を追加する陣営：w、r、b、g
help-game-direct-span = 追加する時間：12h、1d
help-game-direct-why = 理由。プレイヤーも読めます
help-engine-bestmove-depth = 時間の代わりに、読む手数
help-engine-analyse-depth = 時間の代わりに、読む手数
help-engine-analyse-lines = 表示する手の数
help-engine-analyse-game_text = 局面の代わりに、この棋譜の一手一手を評価します
help-engine-play-level = 強さ：1～8またはfull
help-engine-play-seat = あなたの陣営：w、r、b、g
help-engine-match-first = プレイヤー：greedy、material、1～8、full、nodes:数
help-engine-match-second = もう一方のプレイヤー
help-engine-match-games = 対局数
help-engine-puzzles-count = 問題の数
help-dice-verify-file = 書き出した対局（JSON）。1つのファイルに複数あってもかまいません
help-stand-in-note = アドレスを書くファイル。`castellan run --stand-in FILE`で使います
help-stand-in-http = ボットへのインタラクションを、ゲートウェイではなくHTTPで送ります
help-stand-in-page = ページのポート。0なら空いているもの
help-default = { $help } [既定：{ $value }]
help-values = { $help } [選択肢：{ $values }]
help-usage = 使い方：
help-commands = コマンド
help-arguments = 引数
help-options = オプション

# 入力の誤り。一行ずつ、句点なし。

usage = { $problem }（castellan --helpを参照）
usage-unknown-argument = 不明な引数'{ $argument }'
usage-unknown-command = サブコマンド'{ $word }'はありません
usage-missing = 不足：{ $arguments }
usage-invalid = '{ $value }'は{ $argument }に使えません
usage-invalid-values = '{ $value }'は{ $argument }に使えません。選択肢：{ $values }
usage-invalid-problem = { $argument }: { $problem }
usage-conflict = { $argument }と{ $other }は同時に使えません
usage-value-missing = { $argument }には値が必要です
usage-command-missing = { $command }にはサブコマンドが必要です
output-failed = 標準出力：{ $problem }
warning = 警告：{ $warning }

no-game = `{ $name }`というゲームはありません。選択肢：{ $games }
option-not-pair = オプション`{ $option }`はKEY=VALUEの形ではありません
dice-not-pair = サイコロ`{ $dice }`はA,Dの形（例：3,5）ではありません
dice-too-many = サイコロ：宣言した手の数より多くあります
action-problem = { $number }手目`{ $action }`: { $problem }
no-piece = { $game }に駒`{ $piece }`はありません。あるのは{ $pieces }です
no-theme = `{ $name }`という配色はありません。選択肢：{ $themes }
no-viewpoint = viewpoint: `{ $name }`という陣営はありません。選択肢：w、r、b、g
other-game = { $game }の対局です
file-not-text = テキストファイルではありません。プレーンテキスト（UTF-8）で保存してください。
no-square = { $game }にマス`{ $square }`はありません
legal = { $action }は指せます。

# ストアの一つの対局。

game-id-wrong = { $id }: 対局のIDではありません
game-no-decision = { $word }: そのような裁定はありません
game-seat-wrong = --seat: `{ $seat }`という陣営はありません。選択肢：w、r、b、g
game-span-wrong = --span: { $problem }
game-why-wrong = --why: 理由を1～{ $most }文字で書いてください
game-seat-missing = --seatがありません：w、r、b、g
game-span-missing = --spanがありません：時間（例：12h、1d）
game-title = 対局{ $id }：{ $game }、{ $phase }
game-board = 大会{ $tournament }のボード{ $board }
game-seat = { $seat }（{ $letter }）：{ $player }
game-directed = 最後の裁定（{ $what }）：{ $why }
game-tells-later = ボットが次に動くとき、プレイヤーに知らせます

# サイコロが公正だったか。

dice-not-exported = 書き出された対局でも大会でもありません：{ $problem }
dice-game-problem = 対局{ $game }: { $problem }
dice-empty = 対局も大会も入っていません
dice-form = 形式{ $form }で書き出されていますが、使えるのは形式{ $known }だけです
dice-no-secret = 秘密がファイルにありません。対局が終わると公開されます
dice-game = 対局{ $game }
dice-hash-differs = 秘密のSHA-256は{ $hash }で、コミットメント{ $commitment }と違います
dice-commitment = コミットメント{ $hash }：秘密のSHA-256
dice-commitment-until = コミットメント{ $hash }：{ $until }回目より前の秘密のSHA-256
dice-first-secret = シードが知られる前に決まっていたのは最初の秘密だけです
dice-start = 開始局面：サイコロどおりです
dice-text = 棋譜：サイコロの目は出たとおりです
dice-all = { $count }回すべて正しい結果です
lots-problem = 大会{ $tournament }: { $problem }
lots-tournament = 大会{ $tournament }
lots-not-drawn = 抽選はまだです。秘密は開始時に公開されます
lots-others = 番号は{ $numbered }人分ですが、参加者は{ $there }人でした
lots-differ = 番号{ $number }は{ $player }ですが、抽選では{ $must }です
lots-number = 番号{ $number }： { $player }
lots-white = 番号1は白番で始めます
lots-black = 番号1は黒番で始めます
lots-colour-differs = どちらの色で始めるかが抽選と違います
dice-seed-no-seat = `{ $seat }`のシードがありますが、そのような陣営はありません
dice-seed-order = { $seat }のシードがw r b gの順にありません
dice-seed-wrong = { $seat }のシードはCastellanのものですが、秘密から導かれません
dice-seed-player = シード { $seat } `{ $seed }`：プレイヤーのもの
dice-seed-own = シード { $seat } `{ $seed }`：Castellanのもの、秘密から
dice-no-player-seed = シードを出したプレイヤーがいません。秘密を知っている人なら結果を選べました
dice-draw-missing = { $draw }回目がありません。ファイルの次は{ $next }回目です
dice-no-sides = { $draw }回目：面のないサイコロです
dice-draw-wrong = { $draw }回目（{ $what }、{ $sides }面）は{ $value }ですが、{ $must }でなければなりません
dice-draw = { $draw }回目（{ $what }、{ $sides }面）：{ $values }
dice-draws = { $draw }～{ $last }回目（{ $what }、{ $sides }面）：{ $values }
dice-army = 抽選で決まった軍がオプションにありません
dice-start-differs = 開始局面が、抽選で決まったものと違います
dice-text-problem = 棋譜：{ $problem }
dice-roll-differs = 棋譜の{ $roll }回目の目が、出たものと違います（棋譜に{ $written }回、実際は{ $drawn }回）

# ストア。

store-none = { $path }: ストアがありません
store-folder-only = { $address }: これはストアのフォルダーにだけ使えます。データベースには`castellan store check`、`castellan store migrate`、`pg_dump`があります
store-database-only = { $address }: マイグレーションがあるのはデータベースだけです。アドレスはpostgres://で始まります
store-forms-finished = 形式{ $forms }：次の起動から、このバージョンはこの形式で書き込みます。以前のバージョンではもうストアを開けません
store-forms-same = 形式{ $forms }：すでに許可されています。変更はありません
store-in-use = { $address }: このデータベースでは別のプログラムが動いています。先に止めてください
store-clock = { $address }: このコンピューターの時計がデータベースの時計とずれています（{ $span }）。ほかのボットも動いているので、時計を合わせてください
store-nothing-wrong = 問題ありません
store-wrong = { $path }に問題が{ $count }件あります
store-ratings-differ = 表示中のレーティングがこれと違います：{ $lists }
store-not-frozen = { $id }: その対局は凍結していません（`castellan store unfreeze STORE`で凍結中のものを表示）
store-released = { $id }を再開しました。凍結の原因：{ $cause }
store-left-out = 除いたもの：{ $what }
store-copied = 両方のストアは同じです
store-copy-differs = コピー後も{ $to }が{ $from }と違います。両方のボットを止め、新しいストアにコピーしてください。壊れた部分は`castellan store check`で調べられます
store-keys-missing = { $problem }。これがないと名前、メモ、条件、設定を読めません。最後に使ったときのものを元の場所に戻し、もう一度救出してください
store-replayed-action = { $number }手目 { $action }: { $problem }
store-replayed-position = 局面は現在{ $position }です
store-replayed-status = 状態は現在{ $status }です

# ボット。

health-off = CASTELLAN_METRICSが設定されていないため、ボットに尋ねられません
health-other = CASTELLAN_METRICS: { $address }: 応答したのはボットではありません
run-configuration = 設定：有効です
run-place-discord = ボットはDiscordで動きます
run-place-test-server = ボットはローカルテストサーバーで動きます
run-over-http = インタラクションは{ $addresses }でHTTPで受け取ります（ゲートウェイ：{ $gateway }）
run-http-at-discord = --httpはローカルテストサーバー用です。DiscordではCASTELLAN_LISTENとDISCORD_PUBLIC_KEYを設定してください
run-store-new = ストア { $path }：まだありません。起動時に作ります
run-store-migrations = ストア { $path }：足りないマイグレーションが{ $count }件あります。次の起動で実行します
run-store-damaged = CASTELLAN_STORE: { $path }: { $count }件壊れています。最初は{ $damage }
run-store-doubtful = { $problem }。ボットを起動する前に、ストアをバックアップと比べてください
run-store-fine = ストア { $path }：{ $streams }ストリーム、問題ありません
run-store-impossible = CASTELLAN_STORE: { $path }: 作れません
run-store-unwritable = CASTELLAN_STORE: { $path }: { $span }書き込めませんでした（CASTELLAN_STORE_PATIENCE）: { $problem }。空きを作るかディスクを確かめて、もう一度起動してください
run-test-server =
    DISCORD_TOKENがないので、ボットはローカルテストサーバーで動きます。
    ブラウザーで{ $address }を開いてください。Ctrl-Cで終わります。
stand-in-started = ブラウザーで{ $address }を開いてください。ボットの接続：`castellan run --stand-in { $file }`。Ctrl-Cで終わります。
test-server-port = ポート{ $port }は使用中なので、ページは別のポートにあります。

# 無効な設定。

config-value = { $key }の値：{ $wanted }
config-unknown = { $key }という設定はありません（.env.exampleを参照）
config-needs = { $key }を設定するなら、{ $needs }も設定してください
config-line = .env: { $line }行目がKEY=valueの形ではありません
config-file = .env: { $problem }
config-file-unreadable = 読めません
wanted-token = Discordが出すテキストだけを、前に何もつけずに
wanted-public-key = アプリケーションの公開鍵（Developer PortalのGeneral Informationにある64桁の16進数）
wanted-listen = ポートつきのアドレスをカンマ区切りで（例：127.0.0.1:8080）
wanted-switch = onかoff
wanted-database = フォルダー、またはPostgreSQLのアドレス（例：postgres://user:password@host/database?sslmode=verify-full）
wanted-patience = 時間（例：30s、5m、1h）
wanted-server = サーバーのID（数字）
wanted-operators = アカウントのID（数字をコンマ区切りで）
wanted-shards = autoかFIRST-LAST/TOTAL（例：0-3/8）
wanted-every = 1分以上の時間（例：12h、1d）
wanted-keep = 1以上の数
wanted-expire = 1分以上の時間（例：30d、8w）
wanted-address = ポートつきのアドレス（例：127.0.0.1:9090）
wanted-level = off、error、warn、info、debug、traceのどれか
wanted-traces = コレクターのHTTPアドレス（例：http://127.0.0.1:4318/v1/traces）。`--features otlp`でビルドしたプログラムでのみ使えます
wanted-port = ポート番号（65535以下）
wanted-threads = auto、または1から{ $most }までのスレッド数
wanted-webhooks = https://で始まるアドレス（このマシンならhttp://も可）。複数ならコンマで区切ります
wanted-webhook-key = 空白のない{ $least }文字以上の鍵（例：`openssl rand -hex 32`の出力）
wanted-web = https://とホスト名（例：https://board.example.org。このマシンならhttp://も可）
wanted-client-secret = 開発者ポータルのクライアントシークレット（OAuth2）。前には何もつけない
wanted-text = テキスト

# テーブル：入力できるものと、その働き。

table-greeting = Castellan。`help`で入力できるものを表示、`quit`で終了します。
table-new = 対局を作る。`solo=on`ですべての陣営を指せる（`terms GAME`でオプションを表示）
table-terms = ゲームのオプションを表示
table-as = 別のプレイヤーと交代
table-games = 自分の対局を表示
table-open = 別の対局へ移る
table-invite = プレイヤーを招待（陣営も選べる）
table-join = 参加
table-leave = 開始前に抜ける
table-seed = 自分のシードをサイコロに加える
table-start = 人数がそろったら開始
table-cancel = 開始前に自分の対局を取り消す
table-army = 軍を選ぶ：名前、駒ごと、または`random`
table-ready = 選んだ軍で決定
table-action = 手を指す：e2e4、Nc3-e4、knight e4、c3*e5、queen at a1、pass
table-touch = 駒を選ぶ（選んだ駒を動かすルールのとき）
table-board = 盤を表示
table-describe = 盤を説明
table-picture = 盤をPNGに書き出す（マスの駒の行き先つき）
table-legal = 指せる手を表示
table-why = 手が指せるか、指せなければ理由を表示
table-offers = ほかの人に申し出る
table-replace = 別のプレイヤーとの交代を申し出る
table-answers = 申し出に答える、または自分の申し出を取り下げる
table-claim = ルールで認められたことを申し立てる
table-give = 相手に時間を追加
table-resign = 投了
table-if = 条件つきの手を設定：`if Nf6 -> e4e5; any -> d2d4`。`if`だけで削除
table-note = 自分用のメモを書く。`note`だけで表示
table-watch = 自分が指していない対局を観戦
table-vacation = すべての対局で時計を止める
table-clock = 残り時間を表示
table-history = 手を表示
table-export = 自分に見える範囲で対局を書き出す（`castellan dice verify`用）
table-director = 裁定：win SEAT、drawn、pause、resume、remove SEAT、seat SEAT NAME、reinstate [SPAN]、give SEAT SPAN
table-forget = プレイヤーの情報を消す。対局は残る
table-backup = 今すぐバックアップ
table-quit = 終了。すべて保存される

# テーブル：返事。

table-frozen = プログラムの障害のため、この対局は一時停止しています。時計も止まっています。
table-reminder = { $player }：残り時間がわずかです。
table-quote-missing = 引用符が足りません。
table-which-game = どのゲームですか？
table-pairs = オプションはKEY=VALUEの形で書いてください。
table-warning = 警告：{ $warning }
table-opened = 対局{ $id }を開きました。
table-dice = サイコロのコミットメント：{ $commitment }
table-sits = { $name }が端末にいます。
table-sits-now = { $name }に交代しました。
table-game = { $id }  { $game }、{ $phase }
table-game-waits = { $id }  { $game }、{ $phase }、{ $seats }を待っています
table-no-games = 対局はありません。
table-not-a-name = `{ $name }`は対局の名前ではありません。
table-games-will-hear = あなたの対局のプレイヤーに知らせます。
table-nobody = `{ $name }`というプレイヤーはここで指したことがありません。
table-forgotten = 情報を消しました。対局ではこのプレイヤーは{ $player }になります。
table-forgotten-frozen = 対局{ $game }は凍結しています。そこにあったこのプレイヤーの情報も消しました。
table-no-notes = メモはありません。
table-noted = メモを保存しました。
table-no-backups = バックアップのフォルダーがありません。--backups DIRをつけて起動してください。
table-backed-up = { $path }に{ $streams }ストリームあります。
table-nothing = 変更はありません。
table-no-game = 先に対局を作ってください：`new GAME`。
table-not-started = 対局はまだ始まっていません。
table-legal-move = { $action }は指せます。
table-time = { $seat }の残りは{ $span }です
table-no-clock = 時計はありません。
table-which-file = どのファイルに書きますか？
table-file-problem = { $file }: { $problem }。
table-written = { $file }に書きました。
table-failed = 何も指されませんでした：{ $problem }。
table-backup-failed = バックアップ：{ $problem }
table-claim-what = 何を申し立てますか：`claim draw`か`claim time`？
table-not-directing = `{ $word }`はここでの裁定にはありません。
table-no-offer = 申し出はありません。
table-which-offer = どの申し出ですか：{ $offers }？
table-not-a-number = `{ $text }`は数ではありません。
table-not-a-seat = `{ $text }`という陣営はありません。選択肢：w、r、b、g。
table-not-a-square = `{ $text }`というマスはありません。
table-missing = 足りないものがあります：`{ $form }`。
phase-lobby = 参加者待ち
phase-set-up = 準備中
phase-running = 対局中
phase-paused = 中断中
phase-over = 終了

# ローカルのテストサーバー。

test-server-name = 王の広間
test-server-general = 雑談。
test-server-games = ここで対局します。
test-server-more-games = ほかの対局。

# 端末のコンピューター。

engine-over = 対局は終わっています：{ $status }
engine-turn = あなたの手番です。やめるにはquitと入力してください。
engine-plays = Castellan：{ $move }
engine-rolls = サイコロ：{ $attack }対{ $defence }

# `castellan locales`

locales-there = { $tag }：{ $name }、メッセージ{ $all }件中{ $there }件
