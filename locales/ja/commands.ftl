### Discordの一覧に出る、コマンドとオプションの説明。それぞれ100文字まで。
### `.NAME` は上のコマンドのオプション。コマンドとオプションの名前はどの言語でも英語です。

## はじめに

games = すべてのサーバーのあなたの対局（急ぐ順）
help = 遊び方と全コマンド
    .command = トピック、コマンド、または探す言葉

## /game

group-game = 対局を作る・参加する・管理する
game-new = ここで対局を作る
    .variant = どのゲームか
    .opponent = 招待する相手
    .level = コンピューターのレベル（私と対局）
    .time = 持ち時間：3d per move、10m + 10s、none
    .options = ほかの設定：KEY=VALUE; KEY=VALUE
    .solo = 全部の陣営を自分で指す
    .rated = 結果をレーティングに入れる
    .seat = あなたの陣営
    .thread = 対局に専用のスレッドを作る
    .board = 自分で作った開始局面のテキストファイル（使えるゲームだけ）
    .board-form = 自分で作った開始局面を入力する
game-list = あなたの対局と、ここで参加者を待っている対局
game-show = 対局のプレイヤー、設定、時計、申し出を見る
game-join = 対局に参加する
game-leave = 開始前の対局から抜ける、または招待を断る
game-start = 人数がそろった対局を始める
game-abort = 開始前の対局を取り消す、または結果なしで終えることを申し出る
game-move = 対局を別のチャンネルに移す
    .channel = 移す先。省くとこのチャンネル
game-boards = 対局の盤の表示方法を選ぶ
game-invite = 自分の対局に招待する
    .player = 招待する人
game-uninvite = 自分の対局への招待を取り消す
    .player = だれへの招待か
game-watch = 自分が参加していない対局を観戦する
game-unwatch = 観戦をやめる

## 最初の手の前に

army = 自分の軍をひそかに選ぶ
    .army = 出来合いの軍、駒のリスト、またはrandom。省くと図から選べます
    .file = 駒のリストのテキストファイル
    .ready = この軍に決める
dice = サイコロの公正さを確かめ、すべての目を見る
seed = 対局が始まる前に、サイコロに自分の乱数を加える
    .text = ほかの人に当てられない文字。終局後は全員に公開されます

## 対局中

move = 手を指す
    .action = 例：e2e4、Nf3、"queen at a1"、pass
board = 盤を自分の好みの見た目で見る
    .post = 対局の新しい盤として全員に見せる
legal = 指せる手を見る
    .piece = このマスの駒の手だけ
why = その手が指せる理由、指せない理由を聞く
    .action = 例：e2e4、Nf3、"queen at a1"
clock = 全員の時計を見る
resign = 投了する
takeback = 待ったを頼む、または頼みに答える
pause = 中断や再開を頼む、または頼みに答える
replace = 席をほかの人に譲ることを頼む、または頼みに答える
    .player = 新しいプレイヤー
group-draw = ドローを申し出る・答える・申し立てる
draw-offer = ドローを申し出る
draw-accept = ドローの申し出に同意する
draw-decline = ドローの申し出を断る
draw-claim = ルールによるドローを申し立てる
group-time = 時間切れを申し立てる、時間をあげる
time-claim = プレイヤーの時間切れを申し立てる
time-give = 相手の時間を増やす
    .seat = 時間をもらう陣営
    .span = どれだけ：12h、1d
premove = 条件つきの手を入れる（すぐに指され、相手には見えません）
    .conditions = Nf6 -> e4e5; any -> d2d4。省くと入力画面が開きます
    .clear = 条件つきの手を消す
vacation = すべての対局で自分の時計を止める
    .span = 期間：7d。省くと早めに戻ります

## 振り返る・先を読む

history = これまでの手
    .page = 何ページ目か
whatif = 自分だけの盤で手を試す
note = 対局についての自分だけのメモ
    .text = 新しいメモ。省くと今のメモを読みます
    .clear = メモを消す
replay = 対局を並べ直して見る
    .as = 見る形
analyse = 終わった対局の手を分析する
    .post = みんなに見えるように投稿する
export = 対局をダウンロードする
    .format = どの形式か
archive = 終わった対局を探す
    .player = 誰の対局か。省くとあなたの対局
    .all = このサーバーの全対局から探す
    .variant = このゲームだけ
    .result = その人がこの結果だった対局だけ
    .since = この日以降に終わった対局：2026-03-01
    .until = この日までに終わった対局：2026-03-31
profile = レーティングと成績を見る
    .player = だれの成績か。省略すると自分

## ルール

tutorial = ゲームを少しずつ学ぶ（手は自分で指します）
    .variant = どのゲームか
puzzle = 問題を解く：今日の問題か、ゲームごとの問題
    .variant = このゲームの問題（省くと今日の問題）
    .post = みんなに見えるように投稿する
threats = 攻撃されている自分の駒を見る
hint = 自分の手番で良い手を教えてもらう（全員がヒントに同意した対局）
rules = ゲームのルールを見る
    .variant = どのゲームか
    .number = 番号で一つのルールを見る：KOTM-7
piece = 駒の動き方を見る
    .variant = どのゲームか
    .piece = どの駒か

## あなた

settings = あなたの盤、通知、言語の設定。何も入れないと今の設定を見ます
    .language = あなたに話す言語
    .viewpoint = 自分の盤で下に置く陣営
    .theme = 盤の色
    .text-board = 盤を文字で表す（読み上げ用）
    .confirm-moves = 選んだ手を指す前にもう一度確認するか
    .reminders = 期限をどこで知らせるか
    .remind-before = 期限のどれだけ前か：12h、2d、またはusual
    .quiet-hours = 知らせない時間：22:00-08:00、またはnone
    .time-zone = 知らせない時間に使うタイムゾーン：Europe/Berlin
    .listed = 自分のレーティングを公開の一覧にのせる
group-person = プレイヤーのブロックとその解除
person-block = プレイヤーをブロックする（招待も、あなたの対局への参加もできなくなります）
    .player = ブロックする人
person-unblock = プレイヤーのブロックを解除する
    .player = 解除する人
group-privacy = あなたのデータ
privacy-show = 保存しているあなたのデータと、あなたにできること
privacy-export = 保存しているあなたのデータをすべてダウンロードする
privacy-erase = 名前と個人データを消す（対局は名前なしで残ります）
group-ratings = プレイヤーのレーティング
ratings-list = このサーバーの、あるゲームの上位プレイヤー
    .variant = どのゲームか
    .seats = 2人の対局か、3人と4人の対局か
    .everywhere = 公開を選んだ全サーバーのプレイヤー
ratings-show = プレイヤーのレーティングを見る
    .player = 誰の。省くとあなたのレーティング

## 大会

group-tournament = 大会の告知・参加・観戦
tournament-new = ディレクター：カードで大会を設定する
tournament-announce = ディレクター用：このチャンネルで大会を告知する
    .title = 大会の名前
    .format = スイス式、総当たり戦、勝ち抜き戦、グループ戦
    .variant = どのゲームか
    .time = 各対局の持ち時間：3d per move、10m + 10s
    .options = 対局のほかの設定：KEY=VALUE; KEY=VALUE
    .rated = 結果をレーティングに入れる。省くと入れます
    .rounds = ラウンド数（スイス式、グループ戦）
    .starts = 自動で始まる時：2d、または2026-12-01 18:00
    .check-in = 開始のどれだけ前からチェックインするか：30m、1d
    .round-time = 1ラウンドの制限時間：14d
    .days-off = weekends、日付：期限を止める日
    .notice = 対局の開始前に組み合わせを見せる時間：10m
    .grace = 最初の手を待つ時間：1d
    .tiebreaks = タイブレークの順：FIRST, SECOND
    .least = 最少人数
    .most = 最大人数
    .late-until = 途中参加できる最後のラウンド（スイス式、グループ戦）
    .half-byes = 半点の不戦を何回まで希望できるか（スイス式）
    .scoring = 順位の点か、勝ちとドローの点か（グループ戦）
    .by-score = 点の近い人どうしを組み合わせる（グループ戦）
    .at-once = 全対局を一度に始める（総当たり戦）
    .third-place = 3位決定戦をする（勝ち抜き戦）
    .replays = ドローの対局を何回まで指し直すか（勝ち抜き戦）
    .draws = 指し直しもドローのとき（勝ち抜き戦）
tournament-again = ディレクター用：以前の大会をここで再び告知する
    .title = 大会の名前
    .starts = 自動で始まる時：2d、または2026-12-01 18:00
    .check-in = 開始のどれだけ前からチェックインするか：30m、1d
tournament-simul = ディレクター用：多面指しを告知する
    .title = 大会の名前
    .variant = どのゲームか
    .exhibitor = 多面指しをする人。省くとあなた
    .exhibitor-2 = ほかに多面指しをする人
    .exhibitor-3 = ほかに多面指しをする人
    .exhibitor-4 = ほかに多面指しをする人
    .colours = 多面指しをする人の色
    .time = 各対局の持ち時間：3d per move、10m + 10s
    .options = 対局のほかの設定：KEY=VALUE; KEY=VALUE
    .rated = 結果をレーティングに入れる。省くと入れます
    .starts = 自動で始まる時：2d、または2026-12-01 18:00
    .check-in = 開始のどれだけ前からチェックインするか：30m、1d
    .round-time = 1ラウンドの制限時間：14d
    .notice = 対局の開始前に組み合わせを見せる時間：10m
    .grace = 最初の手を待つ時間：1d
    .least = 最少人数
    .most = 最大人数
tournament-arena = ディレクター用：時間まで次々に指すアリーナを告知する
    .title = 大会の名前
    .variant = どのゲームか
    .length = どれだけ続くか：1h、2d
    .unfinished = 時間になっても続いている対局
    .time = 各対局の持ち時間：3d per move、10m + 10s
    .options = 対局のほかの設定：KEY=VALUE; KEY=VALUE
    .rated = 結果をレーティングに入れる。省くと入れます
    .starts = 自動で始まる時：2d、または2026-12-01 18:00
    .check-in = 開始のどれだけ前からチェックインするか：30m、1d
    .grace = 最初の手を待つ時間：1d
    .tiebreaks = タイブレークの順：FIRST, SECOND
    .least = 最少人数
    .most = 最大人数
tournament-ladder = ディレクター用：上の人に挑戦していくラダーを告知する
    .title = 大会の名前
    .variant = どのゲームか
    .length = どれだけ続くか：14d、90d
    .reach = 何人上まで挑戦できるか。省くと3
    .unfinished = 時間になっても続いている対局
    .time = 各対局の持ち時間：3d per move、10m + 10s
    .options = 対局のほかの設定：KEY=VALUE; KEY=VALUE
    .rated = 結果をレーティングに入れる。省くと入れます
    .starts = 自動で始まる時：2d、または2026-12-01 18:00
    .check-in = 開始のどれだけ前からチェックインするか：30m、1d
    .grace = 最初の手を待つ時間：1d
    .least = 最少人数
    .most = 最大人数
tournament-list = このサーバーの大会
tournament-show = 大会の参加者、日程、設定を見る
tournament-sign-up = 参加を申し込む
tournament-challenge = ラダーで上の人に挑戦する
    .opponent = あなたより上の人
tournament-withdraw = 棄権する
tournament-check-in = 来ていることを知らせる（チェックイン）
tournament-sit-out = 組み合わせ前のラウンドを休む
    .round = どのラウンドか
tournament-standings = 順位表
    .page = 何ページ目か
tournament-pairings = 組み合わせと結果
tournament-export = 大会をダウンロードする：CSV、JSON、TRF
    .games = 全対局の棋譜も含める
    .round = このラウンドの対局だけ
tournament-why = 組み合わせと順位の理由を見る
    .board = 盤。例：2.1
    .entrant = 参加者：組み合わせと順位の理由
tournament-log = ディレクターの裁定と理由

## ディレクター

group-arbiter = ディレクター用：大会の運営
arbiter-start = 大会を今始める
arbiter-panel = 大会の状況と操作ボタン
arbiter-begin-round = 組み合わせの済んだラウンドの対局を今始める
arbiter-pair = 次のラウンドを手で組み合わせる
    .pairing = 参加者の番号、白が先：1-2, 5-3, 4 bye
    .overrule = 規則に反する組み合わせを認める
arbiter-pair-again = 次のラウンドを規則どおりに組み直す
arbiter-rounds = ラウンド数を変える
    .rounds = 全部で何ラウンドか
arbiter-change = 告知を変更する
    .title = 大会の名前
    .starts = 自動で始まる時：2d、または2026-12-01 18:00
    .check-in = 開始のどれだけ前からチェックインするか：30m、1d
    .round-time = 1ラウンドの制限時間：14d
    .days-off = weekends、日付：期限を止める日
    .notice = 対局の開始前に組み合わせを見せる時間：10m
    .grace = 最初の手を待つ時間：1d
    .format = スイス式、総当たり戦、勝ち抜き戦、グループ戦
    .rounds = ラウンド数（スイス式、グループ戦）
    .time = 各対局の持ち時間：3d per move、10m + 10s
    .rated = 結果をレーティングに入れる。省くと入れます
    .tiebreaks = タイブレークの順：FIRST, SECOND
    .least = 最少人数
    .most = 最大人数
    .late-until = 途中参加できる最後のラウンド（スイス式、グループ戦）
    .half-byes = 半点の不戦を何回まで希望できるか（スイス式）
    .options = 対局のほかの設定：KEY=VALUE; KEY=VALUE
    .scoring = 順位の点か、勝ちとドローの点か（グループ戦）
    .by-score = 点の近い人どうしを組み合わせる（グループ戦）
    .at-once = 全対局を一度に始める（総当たり戦）
    .third-place = 3位決定戦をする（勝ち抜き戦）
    .replays = ドローの対局を何回まで指し直すか（勝ち抜き戦）
    .draws = 指し直しもドローのとき（勝ち抜き戦）
arbiter-message = 参加者全員に知らせる
    .text = 知らせる内容
arbiter-enter = 名簿の人を招待する（レーティング付き）
    .file = ファイル：1行に名前とレーティング
    .list = 名簿：メンション, レーティング
arbiter-result = 盤の結果を設定する
    .result = 1-0、1/2-1/2、0-1 forfeit。グループ戦では 2 1 4 3
arbiter-replace = 参加者を交代させる
    .entrant = 抜ける人
    .player = 代わりに入る人
arbiter-remove = 参加者を外す
    .entrant = 抜ける人
arbiter-extend = ラウンドを延長する
    .span = どれだけ：12h、3d
arbiter-reinstate = 誤って終わった対局を続ける
    .give = 手番の人に加える時間：1d
arbiter-restart = 対局を始めからやり直す
arbiter-forbid = 二人の対戦を禁止する
    .entrant = 一人目
    .other = 二人目
arbiter-move = これからこのチャンネルで大会について知らせる
arbiter-finish = 今の順位で大会を終える
arbiter-cancel = 大会を中止する
direct = ディレクター用：対局の裁定、中断、修正
    .what = 何をするか
    .seat = どの陣営か
    .player = 新しいプレイヤー
    .span = どれだけの時間か：12h、1d
    .why = 理由。記録に残ります。大会の対局では必要です

## サーバー

group-server = このサーバーでの対局の決まり
server-show = このサーバーの設定
server-set = ディレクターのロール、言語、スレッド、盤の色
    .director = 対局を裁定するロール
    .language = チャンネルのメッセージの言語
    .boards = 新しい対局の盤の表示方法
    .threads = 対局ごとに専用のスレッドを作る
    .theme = チャンネルの盤の色
    .viewpoint = チャンネルの盤で下に置く陣営
    .key-moments = 対局が終わったら、勝負の分かれ目を投稿する
    .calendar = 開始時刻のある大会をサーバーのイベントに載せる
    .winner = 大会の優勝者のロール。@everyoneでなし
server-channel = 対局を始められるチャンネルを選ぶ
    .channel = どのチャンネルか
    .allowed = そこで対局を許可する。一つも許可しなければ、どこでもできます
server-default = 新しい対局の初期設定
    .key = どの設定か：time、takebacks、ratedなど
    .value = その値。省くと初期設定を消します
server-ban = このサーバーの対局からプレイヤーを締め出す
    .player = 締め出す人
server-unban = 締め出しを解く
    .player = 解く人
server-status = 対局の一覧をここに出し、更新し続ける
    .channel = どのチャンネルか。省くとここ
    .off = 一覧の更新をやめる

## いくつものコマンドにあるオプション

option-answer = 頼むか、答えるか
option-boards = 盤の表示方法
option-game = どの対局か（いくつもあるとき）
option-seat = どの陣営か
option-tournament = どの大会か（いくつもあるとき）
option-why = 理由。全員が読めます
option-board = どの盤か：2.3は第2ラウンドの3番の盤
option-round = どのラウンドか。省くと最新

## 選択肢

choices-boards =
    .live = 1つの盤をその場で更新
    .every-move = 1手ごとに新しい盤
    .thread = 対局ごとにスレッド
choices-viewpoint =
    .own = 自分の陣営
    .white = 白
    .to-act = 手番の側
choices-confirm-moves =
    .auto = 通信対局だけ
    .always = いつも
    .never = しない
choices-reminders =
    .channel = 対局のチャンネルで
    .direct = ダイレクトメッセージで
    .off = 知らせない
choices-theme =
    .light = ライト
    .dark = ダーク
    .high-contrast = ハイコントラスト
    .colour-blind = 色覚サポート
choices-result =
    .won = 勝ち
    .lost = 負け
    .drawn = ドロー
    .none = 結果なし
choices-as =
    .page = ウェブページ
    .gif = アニメーション
choices-format =
    .text = 棋譜テキスト
    .json = JSON（サイコロつき）
    .gif = アニメーション
    .swiss = スイス式（FIDEダッチ方式）
    .round-robin = 総当たり戦
    .double-round-robin = 2回総当たり戦
    .knock-out = 勝ち抜き戦
    .double-knock-out = ダブルエリミネーション
    .pods = 3人と4人のグループ戦
    .arena = アリーナ
    .ladder = ラダー
choices-answer =
    .offer = 頼む
    .accept = 同意する
    .decline = 断る
    .withdraw = 取り下げる
choices-what =
    .pause = 対局を中断する
    .resume = 対局を再開する
    .win = 一人を勝ちにする
    .drawn = ドローにする
    .remove = プレイヤーを外す
    .seat = プレイヤーを席に着ける
    .reinstate = 終局を取り消す
    .give = 時間をあげる
    .cancel = 対局を取り消す
    .look = 対局を見る
choices-level =
    .full = 全力
choices-seat =
    .w = 白
    .r = 赤
    .b = 黒
    .g = 金
choices-scoring =
    .by-place = 順位の点
    .win-draw = 勝ちとドローの点
choices-draws =
    .number = 番号の上の人が進む
    .director = ディレクターが決める
choices-colours =
    .white = いつも白
    .alternating = 交互
choices-unfinished =
    .count = 最後まで指す
    .drop = 数えない
choices-seats =
    .two = 2人
    .more = 3人と4人
choices-language =
    .auto = Discordと同じ
