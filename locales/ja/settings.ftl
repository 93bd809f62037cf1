### 人とサーバーの設定、個人データ。

## /settings

settings-heading = **あなたの設定**
settings-language = 言語：{ $language }
settings-language-auto = 言語：{ $language }（Discordの言語。対応していなければ英語）
settings-boards =
    { $viewpoint ->
        [own] 盤：自分の側が手前
        [white] 盤：白が手前
        [to-act] 盤：手番の側が手前
       *[channel] 盤：チャンネルと同じ向き
    }、{ $form ->
        [text] 文字で表示
       *[picture] 画像で表示
    }
settings-colours = 配色：{ $theme }
settings-colours-usual = 配色：サーバーと同じ
settings-theme-pick = 盤の配色
settings-theme-server = サーバーと同じ
settings-preview = 配色の見本：{ $theme }
settings-confirm =
    { $confirm ->
        [always] 指し手：選んだ手を指す前にいつも確認する
        [slow] 指し手：人との通信対局と、駒の動ける先が1つだけのときは確認する
       *[never] 指し手：選ぶとすぐに指す（駒の動ける先が1つだけのときは確認する）
    }
settings-reminders =
    { $where ->
        [direct] 期限の通知：ダイレクトメッセージで
       *[channel] 期限の通知：対局のチャンネルで
    }、期限の{ $lead }前
settings-reminders-usual =
    { $where ->
        [direct] 期限の通知：ダイレクトメッセージで
       *[channel] 期限の通知：対局のチャンネルで
    }、残り時間が4分の1になったとき（早くても期限の1日前）
settings-reminders-off = 期限の通知：なし
settings-quiet = 通知しない時間帯：{ $hours }（{ $zone }）
settings-listed =
    { $listed ->
        [yes] 名前とレーティング：公開の一覧とページに載せる
       *[no] 名前とレーティング：対局したサーバーでだけ見せる
    }
settings-presence-hidden = ブラウザの盤：自分がいることはほかの人に見えません
settings-blocked = ブロック中：{ $count }人
no-time-zone = タイムゾーン{ $zone }はありません。例：Europe/Berlin
zone-by-offset = { $offset }は一年中変わりません。夏時間に合うように、タイムゾーンを名前で指定してください：{ $zone }。
zone-by-offset-only = { $offset }ではなく、タイムゾーンを名前で指定してください：{ $zone }。
quiet-hours-unreadable = 通知しない時間帯は`22:00-08:00`のように書きます。`22:00-08:00 Europe/Berlin`のようにタイムゾーンもつけられます。なしにするには`none`と入力してください。
quiet-hours-empty = 通知しない時間帯には、`22:00-08:00`のように2つの異なる時刻が必要です。

## /person

pick-player = プレイヤーを選んでください。
block-yourself = 自分をブロックすることはできません。
block-most = ブロックできるのは{ $most }人までです。先に`/person unblock`で誰かを解除してください。
blocked = { $name }さんは、もうあなたを招待したり、あなたの対局に参加したりできません。進行中の対局は続きます。
unblocked = { $name }さんは、またあなたを招待できます。

## /privacy

privacy =
    { "**" }保存しているあなたのデータ**
    - Discordのアカウント番号と名前。盤であなたの名前を示し、メンションするためです。あなた専用の鍵で暗号化しています。
    - 設定、メモ、条件つきの手、`/whatif`の盤、問題の成績。見られるのはあなただけで、同じ鍵で暗号化しています。
    - アカウント番号のハッシュ（このボットの鍵で作ります）と、あなたがブロックした人。
    - あなたの対局と大会：誰がいつ何を指したかと、そのレーティング。
    - ほかの人が読めるように書いたもの：サイコロのシード、大会の名前、ディレクターとしての理由。
    - 対局や大会がどのサーバーのどのチャンネルにあるか。
    メッセージは読みません。{ $shared }
    { "**" }あなたにできること**
    - `/privacy export`で、そのすべてを受け取れます。
    - `/privacy erase`で、あなたの鍵を破棄します。アカウント番号、名前、設定、メモ、条件つきの手、`/whatif`の盤、問題の成績は、二度と誰にも読めなくなります。対局は相手のものでもあるので、仮の名前で残ります。
    - ハッシュは残るので、対局の禁止、ブロック、制限、レーティングも残ります。また使うときはハッシュであなただとわかり、対局はまたあなたのものになり、その後はあなたの名前で表示されます。
    - ほかの人が読めるものは残ります：シード、大会の名前、理由、もうDiscordにあるメッセージ。
    - { $backups }
privacy-not-shared = 第三者には何も渡しません。
privacy-webhooks = 大会の結果は、プレイヤーの名前とともに、ボットの運営者が選んだウェブサイトやプログラムに送られます。それ以外は第三者に渡しません。
privacy-no-backups = このボットは定期的なバックアップを作りません。ボットの運営者が自分で作ったコピーは、運営者が消します。
privacy-backups = 消す前に作られたバックアップには、まだあなたのデータと鍵があります。バックアップは、作成から{ $span }が過ぎ、より新しいものがあれば消されます。
erase-sure = 名前、アカウント番号、設定、メモ、条件つきの手、`/whatif`の盤、問題の成績を完全に消しますか？対局は仮の名前で残り、進行中の対局とその時計は続きます。対局の禁止、ブロック、制限、レーティングは残ります。また使うと、対局はまたあなたのものになります。{ $backups }これは元に戻せません。
erase-button = 消す
erased = 完了しました。あなたの鍵を破棄しました。名前、アカウント番号、設定、メモ、条件つきの手、`/whatif`の盤、問題の成績は、もう誰にも読めません。対局でのあなたの名前は{ $name }です。{ $backups }
erased-unreadable = 次の対局は今は読めません：{ $games }。その中の個人データも消去されています。
export-unreadable = 次の対局は今は読めないため、入っていません：{ $games }。あとでもう一度試すか、ボットの運営者に知らせてください。
exported = 保存しているあなたのデータのすべてです（メッセージ{ $count }通）：

## /server

server-heading = **このサーバーの設定**
server-language = 言語：{ $language }
server-language-auto = 言語：{ $language }（サーバーのDiscordでの言語。対応していなければ英語）
server-channels = 対局：{ $channels }だけ
server-channels-all = 対局：すべてのチャンネル
server-threads =
    { $threads ->
        [on] スレッド：対局ごとに作る
       *[off] スレッド：作らず、対局は同じチャンネルで続く
    }
server-moments =
    { $moments ->
        [on] 勝負の分かれ目：対局が終わると投稿する
       *[off] 勝負の分かれ目：投稿しない
    }
server-rated-computers =
    { $rated ->
        [on] コンピューターとの対局：希望すればレーティング対象（専用の一覧）
       *[off] コンピューターとの対局：レーティング対象外
    }
server-calendar =
    { $calendar ->
        [on] カレンダー：開始時刻のある大会をサーバーのイベントに載せる
       *[off] カレンダー：大会をサーバーのイベントに載せない
    }
server-pages =
    { $pages ->
        [on] 公開ページ：公開の対局、大会、レーティング（リンクを知っている人に）
        [indexed] 公開ページ：公開の対局、大会、レーティング（検索エンジンにも）
       *[off] 公開ページ：なし
    }
server-pages-address = アドレス：{ $address }
server-pages-unserved = ボットの運営者がウェブページを設定していないため、公開ページはまだありません。
server-winner = 大会の優勝者のロール：{ $role }
server-winner-none = 大会の優勝者のロール：なし
director-everybody = そのロールは全員が持っているので、全員がディレクターになってしまいます。ディレクターだけが持つロールを選んでください。
director-managed = { $role }はボットなどの連携サービスのもので、誰にも付けられません。ディレクターが持つロールを選んでください。
server-needs = まだ足りない権限：{ $permissions }
winner-by-administrator = 優勝者のロールを決められるのは、このサーバーの管理者だけです。
winner-with-powers = { $role }にはサーバーやほかのメンバーを管理する権限があるか、ボットのものです。そうした権限のないロールを選んでください。
server-board-mode =
    { $boards ->
        [live] 新しい対局の盤：1つの盤をその場で更新
        [every-move] 新しい対局の盤：1手ごとに新しい盤
       *[thread] 新しい対局の盤：対局ごとのスレッドで、1つの盤をその場で更新
    }
server-directors = ディレクター：{ $role }とサーバーの管理者
server-directors-usual = ディレクター：サーバーの管理者
server-boards =
    { $viewpoint ->
        [to-act] 配色：{ $theme }、手番の側が手前
       *[white] 配色：{ $theme }、白が手前（コンピューター戦では人の側が手前）
    }
server-defaults = 新しい対局の初期設定：{ $defaults }
server-defaults-none = 新しい対局の初期設定：なし
server-banned =
    { $count ->
        [0] 対局を禁止中：なし
       *[other] 対局を禁止中：{ $count }人
    }
server-only = これはサーバーの中でだけ使えます。
pick-channel = チャンネルを選んでください。
channel-elsewhere = そのチャンネルは別のサーバーにあります。このサーバーのチャンネルを選んでください。
channels-most = 指定できるチャンネルは{ $most }個までです。先に1つ外してください。
no-such-default = { $key }という設定はどのゲームにもありません。例：`time`、`takebacks`、`rated`
defaults-most = 初期設定は{ $most }個までです。先に1つ削除してください。
banned-most = 対局を禁止できるのは{ $most }人までです。先に`/server unban`で誰かの禁止を解除してください。
still-entered = このプレイヤーはまだ大会に参加しています：{ $tournaments }。外すには`/arbiter remove`を使ってください。
overview-posted = { $channel }に投稿しました。常に最新の状態に保ちます。ピン留めもできます。やめるには削除してください。
overview-off = 更新を止めました。メッセージはそのまま残ります。
