### できないこと、一度に多すぎること、うまくいかなかったこと。

## 見つからない、または止まっている

no-game = 対局{ $game }はありません。
no-game-here = ここに対局{ $game }はありません。
no-tournament-here = このサーバーに大会{ $tournament }はありません。
game-on-hold = 対局{ $game }は、タイマーに問題が起きたため一時停止しています。時間切れで負けることはありません。ボットの運営者には通知済みです。
game-stopped = 対局{ $game }は、データの一部を読めないため止まっています。何も変わっていません。ボットの運営者に知らせてください。
tournament-stopped = 大会{ $tournament }は、データの一部を読めないため止まっています。何も変わっていません。ボットの運営者に知らせてください。
contended = ほかの人が同時に操作したため、何も行われませんでした。もう一度お試しください。

## 誰ができるか

denied-unknown = それはここにはありません。
denied-closed = この対局は非公開です。作成者に招待を頼んでください。
denied-banned = あなたはこのサーバーでの対局を禁止されています。
denied-blocked = この対局に、あなたとの対局を望まない人がいます。
denied-players-only = これができるのはプレイヤーだけです。
denied-players-only-named = これができるのはプレイヤーだけです：{ $players }。観戦するには`/board`を使ってください。
denied-players-only-over = これができるのはプレイヤーだけです：{ $players }。
denied-not-joined = この対局に参加していません。これができるのはプレイヤーだけです：{ $players }。
denied-not-joined-empty = この対局にはまだ誰も参加していません。先に参加してください。
denied-owner-only = これができるのは対局の作成者だけです。
denied-directors-only = ディレクター専用です。使えるのは、サーバーの管理者と、ディレクターのロールを持つメンバーです。
denied-directors-only-role = ディレクター専用です。使えるのは、サーバーの管理者と、{ $role }のロールを持つメンバーです。
denied-managers-only = これができるのはサーバーの管理者だけです（権限「サーバー管理」）。
permissions-unknown = ここでのあなたの権限をDiscordから受け取れなかったため、許可されているか確かめられません。1分ほどしてもう一度お試しください。
denied-own-game = あなた自身が参加しているので、裁定できません。ほかのディレクター（サーバーの管理者か、ディレクターのロールを持つメンバー）かボットの運営者に頼んでください。
denied-not-from-here = これは、その対局や大会のサーバーでしかできません。
denied-stays = 対局は別のサーバーに移せません。プレイヤーがほかへ移せるのは、チャンネルが失われたときだけです。
denied-unlisted = このレーティングは表示できません。このプレイヤーは、このサーバーで公開の対局をしていません。
denied-absent = 参加できるのは、対局のサーバーのメンバーだけです。
denied-other-rating = この対局は、別のレーティング帯のプレイヤー向けです。作成者に招待を頼んでください。
denied-rating = この対局に参加できるレーティングは{ $ratings }で、あなたは{ $rating }です。作成者に招待を頼んでください。
denied-first-rating = この対局に参加できるレーティングは{ $ratings }です。あなたは{ $game }のレーティングがまだないため、{ $rating }とみなされます。作成者に招待を頼んでください。
seat-banned = { $name }さんは、このサーバーでの対局を禁止されています。
seat-blocked = { $name }さんとこの対局のプレイヤーの1人は、互いに対局できません（ブロック中）。
seat-absent = { $name }さんは参加できません。参加できるのは対局のサーバーのメンバーだけで、そのサーバーの中に限ります。

## ボットがいない、または設定を読めないところ

needs-membership = これはCastellanが参加しているサーバーでだけ使えます。このサーバーにCastellanを追加するか、Castellanのいるサーバーで使ってください。
settings-unreadable-manager =
    このサーバーの設定を読めません。そのため、ここでは対局を始めることも、参加や申し込みも、変更もできません。進行中の対局は続きます。
    設定はそのまま残してあります。ボットの運営者が直せます。`castellan store check`で原因がわかります。
settings-unreadable = このサーバーの設定を読めません。そのため、ここでは対局を始めることも、参加や申し込みも、変更もできません。進行中の対局は続きます。サーバーの管理者に知らせてください。

## 一度に多すぎる

costly =
    { $what ->
        [move] 指し手
        [pick] ボタン操作
        [look] 問い合わせ
        [suggestion] 入力候補
        [picture] 画像
        [replay] リプレイ
        [invitation] 招待
        [opening] 新しい対局
        [hint] ヒント
        [analysis] 解析
        [post] 投稿
       *[change] 変更
    }
too-much = 少し待ってください。{ $what }が一度に多すぎます。{ $again }にもう一度お試しください。
too-much-server = 少し待ってください。このサーバーの{ $what }が一度に多すぎます。{ $again }にもう一度お試しください。
still-busy = 少し待ってください。前の操作がまだ終わっていません。
overloaded = 今はとても混み合っているため、何も行われませんでした。もう一度お試しください。

## うまくいかなかったこと

failed = こちらで問題が起きました。コマンドが実行されていないかもしれません。`/board`で確かめてから、もう一度お試しください。
failed-unreadable = 必要なデータを読めないため、何も行われませんでした。保存されているデータはそのままです。ボットの運営者がログで原因を確かめ、修復できます。
failed-not-stored =
    { $store ->
        [database] 今はデータベースに接続できないため、何も行われませんでした。失われたものはありません。1分ほどしてもう一度お試しください。
        [full-database] 保存できませんでした。今はデータベースに空きがありません。失われたものはありません。1分ほどしてもう一度お試しください。
       *[disk] 保存できませんでした。今はディスクに書き込めません。失われたものはありません。1分ほどしてもう一度お試しください。
    }
failed-perhaps-stored =
    { $store ->
        [database] データベースとの接続が切れ、保存されたかどうかまだわかりません。それより前のものは失われていません。1分ほどして`/board`を確かめ、反映されていなければもう一度お試しください。
       *[disk] ディスクへの書き込みに失敗し、保存されたかどうかまだわかりません。それより前のものは失われていません。1分ほどして`/board`を確かめ、反映されていなければもう一度お試しください。
    }
failed-other-version = このボタンやコマンドはボットの別のバージョンのものです。新しいメッセージのものを使ってください。
failed-blocked = 文中の言葉が原因で、Discordが投稿をブロックしました（このサーバーのAutoModかもしれません）。コマンドは実行されたかもしれません。`/board`か`/game show`で確かめてください。
failed-discord-away = Discordから時間内に応答がありませんでした。コマンドが実行されていないかもしれません。1分ほどして`/board`で確かめてから、もう一度お試しください。
failed-forbidden = ボットの権限が足りないため、Discordに拒否されました。ボットの権限については、サーバーの管理者に聞いてください。
failed-gone = 必要なチャンネルかメッセージが削除されたため、コマンドは実行されませんでした。新しいメッセージを使ってください。
failed-refused = 送った内容をDiscordが受けつけませんでした。コマンドは実行されたかもしれません。`/board`か`/game show`で確かめてください。ボットの運営者がログで原因を確かめられます。
failed-lost = 対象のチャンネルに投稿できません。チャンネルがなくなったか、書き込みが許可されていません。対処法は`/tournament show`でわかります。
failed-picture = 画像を作れませんでした。コマンドは実行されたかもしれません。`/game show`で確かめてください。ボットの運営者がログで原因を確かめられます。
answer-not-shown = 結果を表示できませんでした。コマンドは実行されたかもしれません。`/board`か`/game show`で確かめてください。
answer-too-late = 表示に時間がかかりすぎました。もう一度お試しください。

## ボットが書き込めるところ

you-cannot-write = あなたは{ $channel }に書き込めません。足りない権限：{ $permissions }
you-cannot-start-thread = あなたは{ $channel }でスレッドを作れません。足りない権限：{ $permissions }
i-cannot-write = ボットは{ $channel }に書き込めません。足りない権限：{ $permissions }
you-perhaps-cannot-write = あなたが{ $channel }に書き込めるかどうかわかりません。そのチャンネルでコマンドを使ってください。
i-perhaps-cannot-write = ボットが{ $channel }に書き込めるかどうかわかりません。そのチャンネルでコマンドを使ってください。
own-permissions-unknown = { $channel }でのボットの権限をDiscordから受け取れませんでした。1分ほどしてもう一度お試しください。
post-not-allowed = { $channel }では対局が許可されていないので、そこには投稿しません。このサーバーで対局できるチャンネル：{ $channels }
permission-view-channel = チャンネルを見る
permission-connect = 接続
permission-send-messages = メッセージを送信
permission-attach-files = ファイルを添付
permission-manage-threads = スレッドの管理
permission-read-message-history = メッセージ履歴を読む
permission-create-public-threads = 公開スレッドの作成
permission-send-messages-in-threads = スレッドでメッセージを送信
permission-manage-roles = ロールの管理
permission-create-events = イベントの作成
not-posted =
    最新のメッセージを{ $channel }に投稿できませんでした（{ $why }）。{ $next ->
        [again] 投稿を試み続けます。
        [move] 代わりに次の手を投稿します。
       *[message] 代わりに次のメッセージを投稿します。
    }
# A server's AutoMod, or Discord itself, let a text through only without names. $code is Discord's number of the reason.
posted-without-names = { $channel }への最新のメッセージは、名前か大会名が原因でブロックされました（Discordのコード{ $code }）。名前を除いて投稿しました。AutoModのルールはサーバー設定にあります。

## 大会の拒否と、チェックインの始まる時刻

check-in-opens = { $refusal }チェックインは{ $opens }に始まります。
