# 対局についての返事：開始、参加、指し手、申し出。
# バッククォートの中（コマンド、オプション、入力する値）は、どの言語でも同じです。

## 結果

nothing-to-do = 変更はありません。
will-be-posted = まもなく{ $channel }に表示されます。
not-posted-yet = { $channel }にはまだ投稿できていません。理由は`/game show`でわかります。

## 対局の開始

too-many-games = 進行中の対局が{ $count }局あります。上限は{ $most }局です。先にどれかを終えてください。
server-full = このサーバーでは、上限の{ $count }局が進行中です。先にどれかを終えてください。
open-elsewhere = このサーバーで対局を始められるのは{ $channels }です。そこで`/game new`を使ってください。
no-permissions-to-play = ここでは対局を進められません。このチャンネルで必要な権限：{ $permissions }
no-threads-there = { $channel }ではスレッドを作れません。スレッドを作れるのはテキストチャンネルです。テキストチャンネルを使うか、スレッドなしで対局してください。
no-thread-of-its-own = { $channel }ではスレッドを作れないので、この対局に専用のスレッドはありません。盤はそのチャンネルに表示します。
invite-whom = 誰を招待しますか？`player`を入力してください。
invite-bot = ボットは対局できません。人を選んでください。
invite-self = それはあなた自身です。ほかの人を選んでください。
invite-refused = { $player }さんは、あなたからの招待を受けつけていません。
invite-no-member = { $player }さんはこのサーバーのメンバーではなく、対局を見られないため、招待しませんでした。先にサーバーに参加してもらってください。
invite-cannot-see = { $player }さんには{ $channel }が見えないため、招待しませんでした。「チャンネルを見る」の権限をつけてもらうか、別のチャンネルで対局してください。
level-of-a-person = レベルを指定できるのはコンピューターとの対局だけです。`level`を省略するか、対局相手にCastellanを選んでください。
warning = 注意：{ $warning }

## 読み取れない対局設定

option-not-a-pair = { $text }を読み取れませんでした。設定は`KEY=VALUE`の形で書き、`;`で区切ってください。
file-too-large = ファイルが大きすぎます。{ $most }バイト以下のものを添付してください。
file-gone = そのファイルはもう取得できません。もう一度添付してください。
file-not-fetched = そのファイルをDiscordから取得できなかったため、何も行われませんでした。1分ほどしてもう一度お試しください。
file-not-text = それはテキストファイルではありません。プレーンテキスト（UTF-8）を添付してください。
board-form-too-long = フォームを使うにはオプションが多すぎます。盤をテキストファイルで`board`に添付してください。
form-sent-already = このフォームからはもう対局を作りました。別の対局は、もう一度`/game new`で始めてください。
lobby-is-open = 対局はもう作ってあります：{ $link }。別の対局は`/game new`で始めてください。

## 対局の様子

status-lobby = 参加者を待っています。
status-set-up = 軍を選んでいます。
status-over = この対局は終わっています。
# $what は申し出の種類、$until は「2時間後」のような時刻です。
offer-open =
    { $what ->
        [draw] { $player }が引き分けを申し出ています（期限：{ $until }）。
        [takeback] { $player }が待ったを求めています（期限：{ $until }）。
        [pause] { $player }が中断を求めています（期限：{ $until }）。
        [resumption] { $player }が再開を求めています（期限：{ $until }）。
        [abort] { $player }が対局の取りやめを求めています（期限：{ $until }）。
        [change] { $player }が設定の変更を求めています（期限：{ $until }）。
       *[replacement] { $player }がプレイヤーの交代を求めています（期限：{ $until }）。
    }
played-in = { $channel }で対局しています。
# $what は /direct でしたことです：「対局を中断」。
directed = { $at } { $player }（ディレクター）：{ $what }。理由：{ $why }

## 取り消しと投了

cancel-question =
    { $count ->
        [0] { $game }のこの対局を取り消しますか？元には戻せません。
       *[other] { $game }のこの対局（相手：{ $players }）を取り消しますか？元には戻せません。
    }
abort-question =
    { $count ->
        [0] { $game }のこの対局を勝敗なしで終わりますか？
       *[other] { $game }のこの対局を勝敗なしで終わることを、{ $players }に申し出ますか？
    }
resign-question =
    { $count ->
        [0] { $game }のこの対局を投了しますか？取り消しはできません。
        [1] { $game }のこの対局を投了しますか？{ $players }の勝ちになり、取り消しはできません。
       *[other] { $game }のこの対局（相手：{ $players }）を投了しますか？ほかの人は対局を続け、取り消しはできません。
    }
# 複数の陣営を1人で指す人には、どの陣営のことかを尋ねます。
resign-side = { $seat }で投了しますか？{ $game }のこの対局は{ $winner }の勝ちになり、取り消しはできません。
resign-side-of-several = { $seat }で投了しますか？{ $game }のこの対局はほかの陣営で続き、取り消しはできません。
abort-all-sides = { $game }のこの対局を勝敗なしで終わりますか？すべての陣営を自分で指しているので、すぐに終わります。
draw-side = { $seat }で引き分けを申し出ますか？すべての陣営を自分で指しているので、すぐに成立して対局は引き分けで終わります。
claim-draw-side = { $seat }で引き分けを申し立てますか？対局は引き分けで終わり、取り消しはできません。
claim-time-side = { $seat }の時間が切れました。ほかの陣営として時間切れを申し立てますか？{ $seat }は対局から抜け、取り消しはできません。

## 別のチャンネルへの移動

move-nowhere = この対局はDiscordで行われていないので、移せません。
move-from-direct = この対局はサーバーの対局です。そのサーバーで`/game move`を使ってください。
move-not-allowed = { $channel }では対局できません。別のチャンネルを選んでください。
move-already-there = この対局はもう{ $channel }にあります。
move-cannot-write = { $channel }に投稿できないので、対局はそのままです。投稿を許可するか、別のチャンネルを選んでください。
moved = この対局は{ $channel }に移りました。
boards-changed =
    { $boards ->
        [live] 次の手から、1つの盤をその場で更新します。
        [every-move] 次の手から、1手ごとに新しい盤を投稿します。
       *[thread] 次の手から、盤はその場で更新され、手の記録はスレッドに残ります。
    }
boards-thread-later = 対局が始まると専用のスレッドができます。盤はその場で更新され、手の記録はスレッドに残ります。
boards-no-thread = ダイレクトメッセージにはスレッドがありません。別の表示方法を選んでください。

## 対局の一覧

no-games = 進行中の対局はありません。`/game new`で始められます。
waiting =
    { $count ->
        [0] **あなたを待っている対局はありません。**
       *[other] **{ $count }局があなたを待っています**
    }
waiting-for-others = **相手を待っている対局**
your-games = **あなたの対局**
joinable-games = **ここで参加者を募集中**
game-line = { $title }：{ $what }
# $until は「2時間後」のような時刻です。
game-line-until = { $title }：{ $what }（期限：{ $until }）
title-in-tournament = { $title }（{ $tournament }、第{ $round }ラウンド）
title-in-event = { $title }（{ $tournament }）
wants-move = あなたの手番
wants-army = 軍を選んでください
wants-answer = 申し出に答えてください
wants-come = 招待されています
waits-for = { $players }の手番
phase-lobby = 参加者募集中
phase-set-up = 軍の選択中
phase-running = 対局中
phase-paused = 中断中
phase-held = 一時停止中
phase-over = 終了

## 軍

army-nothing-to-choose = この対局では軍を選びません。
army-none-picked = 軍を選ぶか、自分で駒を並べて入力してください。
army-chosen = { $seat }：{ $army }
army-secret = 全員の準備ができると、ほかの人にも見えます。確定するまでは変えられます。
army-balanced = バランス型
army-skirmish = 遊撃型
army-siege = 攻城型
army-random = ランダム
army-yours = **あなたの軍**（{ $seats }）。全員の準備ができるまで、ほかの人には見えません。
army-allowed = 駒は{ $size }個です：{ $always }、ほかは最大で{ $most }。
army-pieces = { $army }：{ $pieces }
army-drawn = { $army }：全員の準備ができると抽選で決まります。
army-own = 駒を1つずつ選ぶ
army-complete = **{ $done }**を押すと確定します。
army-missing = { $size }個のうち、あと{ $count }個を選んでから**{ $done }**を押してください。
army-pick = **{ $take }**を押すか、別の用意された軍を選ぶか、駒を1つずつ加えてください。
army-pick-ready-made = 用意された軍
army-pick-kind = 加える、または外す駒
army-kind = { $kind }：{ $most }個中{ $count }個
army-unreadable = そのボタンではルールに合う軍になりません。`/army`で選び直してください。

## サイコロ

dice-commitment = 対局前に固定したハッシュ値：{ $commitment }
dice-secret = 秘密の値：{ $secret }
dice-secret-later = 秘密の値は対局が終わると公開されます。
seed-too-late = シードを加えられるのは、対局が始まるまでです。
dice-seed = { $seat }のシード：{ $seed }
dice-latest = { $count }回のうち最近のサイコロ：
dice-roll = { $seat } { $move }：{ $dice }
dice-verify = 自分で確かめるには、`/export format:JSON`のあとに`castellan dice verify`を実行してください。

## 申し出

no-draw-offer = 返事を待っている引き分けの申し出はありません。申し出るには`/draw offer`を使ってください。
no-takeback-offer = 返事を待っている待ったの申し出はありません。申し出るには`/takeback`を使ってください。
no-pause-offer = 返事を待っている中断の申し出はありません。申し出るには`/pause`を使ってください。
no-replacement-offer = 返事を待っている交代の申し出はありません。申し出るには`/replace`を使ってください。
replace-in-tournament = これは大会{ $tournament }の対局です。交代はディレクターが`/arbiter replace`で行います。
replace-missing = 陣営（`seat`）と新しいプレイヤー（`player`）を入力してください。
time-give-whom = 誰に時間を追加しますか？`seat`を入力してください。

## ディレクター

direct-operator-why = ボットの運営者として裁定するので、理由（`why`）を入力してください。
direct-tournament-why = 大会の対局なので、理由（`why`）を入力してください。
direct-tournament-seat = 大会での交代には`/arbiter replace`を使ってください。
direct-seat-whom = 誰が指しますか？`player`を入力してください。
direct-seat-yourself = 自分を加えることはできません。別のディレクターに頼んでください。
direct-no-seat = どの陣営ですか？`seat`を入力してください。
direct-no-span = どれだけの時間ですか？`span`を入力してください。
direct-no-such-seat = ボード{ $board }に{ $seat }はいません。別の`seat`を選んでください。
direct-played-anew = この対局はもう無効です。そのボードは指し直しになりました。
direct-remove = 大会で参加者を外すには`/arbiter remove`を使ってください。
direct-cancel = 大会の対局は取り消せません。`/arbiter result`で結果を設定するか、`/arbiter restart`で指し直してください。

## 盤上

not-started = 対局はまだ始まっていません。
why-legal = { $move }は指せます。今は{ $seat }の手番です。
clock-left = { $seat }：残り{ $span }
clock-none = この対局に時計はありません。
not-a-square = { $text }というマスはありません。`e4`のように書いてください。
legal-moves = { $seat }の指せる手（{ $count }通り）：
legal-piece = { $piece }：{ $squares }
legal-none = 指せる手はありません。対局は終わっています。
legal-none-from = { $square }の駒に、今指せる手はありません。理由は`/why`でわかります。

## 再戦

rematch-too-early = この対局はまだ続いています。
rematch-asked = 再戦はもう申し込んでいます。{ $players }さんの参加を待っています。
rematch-begun = 再戦はもう始まっています。{ $link }
rematch-forgotten = 前の対局のプレイヤーの1人がCastellanの利用をやめたため、再戦を申し込めません。新しい対局は`/game new`で始められます。
