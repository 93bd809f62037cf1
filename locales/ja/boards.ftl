### 盤つきのメッセージと、対局について投稿されるもの。

## 誰の手番か。$user はメンションです。$check は、手番の側がチェックされていれば "yes" です。

your-move =
    { $check ->
        [yes] チェック！{ $user }さん、{ $seat }の手番です。
       *[no] { $user }さん、{ $seat }の手番です。
    }
# 駒を取るのに失敗したあと。同じ人がほかの駒でもう一度指します。
another-move =
    { $check ->
        [yes] チェック！{ $user }さん、{ $seat }の手番が続きます。ほかの駒を動かしてください。
       *[no] { $user }さん、{ $seat }の手番が続きます。ほかの駒を動かしてください。
    }
your-game = { $user }さん、対局が始まりました（{ $seat }）。
to-move =
    { $check ->
        [yes] チェック！{ $player }の手番です。
       *[no] { $player }の手番です。
    }
in-check = チェックされている陣営：{ $seats }。
choose-army = { $users }さん、軍を選んでください。
deadline = 期限は{ $until }です。
deadline-armies = 軍を選ぶ期限は{ $until }です。
away-until = { $player }は{ $until }まで休暇中です。
reminder = リマインダー：{ $user }さん、{ $game }で{ $seat }の手番です。

## 一番下の小さな行。

mark = { $game }、対局{ $id }、イベント{ $number }、{ $short }

## 対局が始まる前

heading = **{ $game }**
heading-won = { $game }：{ $winner }の勝ち！
heading-drawn = { $game }：引き分け
seat-taken = { $seat }：{ $player }
seat-ready = { $seat }：{ $player }（準備完了）
seat-free = { $seat }：*空き*
invited = 招待中：{ $players }
settings = 設定：{ $settings }
fair-dice = 公正さを確かめられるサイコロ：`/dice`
settings-more = 設定を変えたいときは、`/game new`の`options`で指定できます。
setting = `{ $key }`（{ $rule }）：{ $meaning }
invites = { $user }さん、{ $player }さんが{ $game }に招待しています。参加しますか？
invites-you = { $player }さんが{ $game }に招待しています。参加しますか？
rematch = { $players }さん、{ $player }さんが{ $game }の再戦を希望しています。受けますか？
declined = { $user }さん、ほかの人を招待できます。
withdrawn = { $user }さん、返事はもう必要ありません。
withdrawn-from-you = { $player }さんが{ $game }への招待を取り消しました。返事はもう必要ありません。

## 対局が終わったとき

ratings =
    { $provisional ->
        [yes] レーティング：{ $changes }（?：暫定）
       *[no] レーティング：{ $changes }
    }
unrated-casual = カジュアル対局のため、レーティングは変わりません。
unrated-computer = コンピューターが参加したため、レーティングは変わりません。
unrated-no-result = 結果がないため、レーティングは変わりません。
unrated-never-moved = { $player }が一手も指さなかったため、レーティングは変わりません。

## 申し出

answer-offer = { $users }さん、よろしいですか？

## 問題が起きたとき

frozen = この{ $game }の対局は、タイマーに問題が起きたため一時停止しています。時間切れにはならず、指した手も失われません。ボットの運営者には通知済みです。
place-gone = { $game }の対局は、チャンネルがなくなったため一時停止しています。指した手は失われていません。続けるには、別のチャンネルで`/game move game:{ $id }`を実行してください。
place-forbidden = { $game }の対局は、チャンネルに投稿できなくなったため一時停止しています。「チャンネルを見る」「メッセージを送信」（スレッドでは「スレッドでメッセージを送信」、ボイスチャンネルでは「接続」も）「ファイルを添付」の権限が必要です。権限がそろえば自動的に再開します。または、別のチャンネルで`/game move game:{ $id }`を実行してください。
# What holds a game, and what to do. $permissions: Discord's names of permissions.
held-permissions = この対局は、{ $channel }に投稿できないため一時停止しています。次の権限をもらえれば再開します：{ $permissions }。または、別のチャンネルで`/game move`を実行してください。
held-timed-out = この対局は、ボットがこのサーバーで{ $until }までタイムアウトされているため一時停止しています。モデレーターが解除するか、その時刻になれば再開します。
held-gone = この対局は、チャンネルがなくなったため一時停止しています。続けるには、別のチャンネルで`/game move`を実行してください。
held-hidden = この対局は、ボットに{ $channel }が見えないため一時停止しています。「チャンネルを見る」の権限をもらえれば再開します。または、別のチャンネルで`/game move`を実行してください。
held-so-far = この対局は、{ $channel }に投稿できなかったため一時停止しています。投稿は引き続き試します。または、別のチャンネルで`/game move`を実行してください。
place-lost = そこには投稿できません。チャンネルがなくなったか、書き込みが許可されていません。`/game move`で対局を別のチャンネルに移せます。
place-unreadable = （対局の場所を読み取れませんでした。ボットの運営者に知らせてください）
channel-gone = この対局のチャンネルがなくなったので、ここで続けます。
board-deleted = 盤が削除されたので、もう一度表示します。
board-again = { $player }が盤の表示を求めました。
board-posted = { $channel }に投稿しました。
posted-below = 下に投稿しました。
moved-here = この対局はここで続きます。以前の場所：{ $channel }
moved-away = この{ $game }の対局は{ $channel }で続きます。
who-plays = **{ $game }**：{ $players }
in-thread = { $players }。対局の場所：{ $thread }
over-in-thread = { $players }。{ $result }対局の場所：{ $thread }
no-thread-permissions = ここではスレッドを作れないので、盤はこのチャンネルに表示します。対局ごとにスレッドを作るには、次の権限が必要です：{ $permissions }。
no-thread-too-many = このサーバーでは、開いているスレッドがDiscordの上限に達しています。盤はこのチャンネルに表示します。
no-thread = Discordがスレッドの作成を認めなかったので、盤はこのチャンネルに表示します。

## 一人だけに届く知らせ

direct-news = { $game }：{ $news }

## サーバーの一覧

overview = **このサーバーの対局**
overview-empty = 今は対局がありません。`/game new`で始められます。
overview-open = **参加者を募集中**
overview-join = { $game }：{ $players }。参加は`/game join`
overview-paused = { $game }：{ $players }。中断中
overview-held = { $game }：{ $players }。一時停止中
overview-waits = { $game }：{ $players }。{ $waiting }を待っています
overview-until = { $game }：{ $players }。{ $waiting }を待っています（期限：{ $until }）

## 古くなった盤のボタン

out-of-date = この盤は古くなりました。その後の動き：
out-of-date-moves = この盤は古くなりました。その後{ $count }手進みました。
out-of-date-nothing = この盤は古くなりました。
latest-board = 最新の盤：{ $link }
game-link = 対局：{ $link }
picture-name = { $name }、{ $number }手目

## 手を選ぶ

which-piece = { $seat }の手番です。どの駒を動かしますか？
game-is-over = 対局は終わりました。
choice-gone = その選択肢はもうありません。**{ $move }**を押して選び直してください。
piece-cannot-move = その駒には指せる手がありません。理由は`/why`でわかります。
piece-on = { $square }の{ $kind }
piece-in-reserve = 控えの{ $kind }
pass = パス
moves = { $count }通り
where-to = { $piece }：どこへ？
# $numberは、図で行き先のマスに書いてある番号。
numbered = { $number }. { $choice }
choice-wins = 勝ち
choice-check = チェック
choice-danger = キングが危険
choice-dice = サイコロで決まる：{ $chance }%
play-it = **{ $move }**を指しますか？
play-it-dice = **{ $move }**を指しますか？サイコロで決まります。成功率は{ $chance }%です。
play-it-side = { $seat }で**{ $move }**を指しますか？
play-it-side-dice = { $seat }で**{ $move }**を指しますか？サイコロで決まります。成功率は{ $chance }%です。
cancelled = わかりました。何も変わっていません。
what-else = ほかには？ `/premove`、`/replace`、`/note`、`/export`も使えます。

## 対局が誰かを待つあいだ、ほかの人にできること

# $replaceは大会では「no」です。大会ではディレクターが交代させます。$more、$claim、$resumeはボタンの文字です。
waits-out =
    { $replace ->
        [yes] { $seat }の時間が切れました。ほかの人は**{ $more }**、**{ $claim }**を押して{ $seat }抜きで続けるか、プレイヤーを交代させるか（`/replace`）、待つことができます。
       *[no] { $seat }の時間が切れました。ほかの人は**{ $more }**、**{ $claim }**を押して{ $seat }抜きで続けるか、待つことができます。
    }
waits-out-of-two =
    { $replace ->
        [yes] { $seat }の時間が切れました。相手は**{ $more }**、**{ $claim }**を押して勝ちにするか、プレイヤーを交代させるか（`/replace`）、待つことができます。
       *[no] { $seat }の時間が切れました。相手は**{ $more }**、**{ $claim }**を押して勝ちにするか、待つことができます。
    }
waits-idle = { $seat }が1日何もしなければ、ほかの人はプレイヤーを交代させて（`/replace`）続けられます。
waits-idle-clock =
    { $replace ->
        [yes] { $seat }の時間が切れると、ほかの人は{ $seat }抜きで続けます。持ち時間の半分（最低1日）が過ぎれば、プレイヤーを交代させることもできます：`/replace`
       *[no] { $seat }の時間が切れると、ほかの人は{ $seat }抜きで続けます。
    }
waits-idle-claim =
    { $replace ->
        [yes] { $seat }の時間が切れたら、ほかの人は時間切れを申し立てて（**{ $more }**、**{ $claim }**）{ $seat }抜きで続けるか、プレイヤーを交代させることができます：`/replace`
       *[no] { $seat }の時間が切れたら、ほかの人は時間切れを申し立てて（**{ $more }**、**{ $claim }**）{ $seat }抜きで続けられます。
    }
waits-paused =
    { $replace ->
        [yes] 続けるには**{ $resume }**を押してください。1日返事のない人がいれば、ほかの人はそのプレイヤーを交代させることができます：`/replace`
       *[no] 続けるには**{ $resume }**を押してください。
    }
waits-setup = それまでに軍を確定しなかった人は今の軍で指すことになり、対局が始まります。
