# 対局で頼まれたことができない理由。

no-such-game = その対局はありません。
game-exists = その名前の対局はすでにあります。
not-for-others = それは自分のことについてだけできます。

not-in-game = あなたはこの対局に参加していません。
owner-only = それができるのは、対局の作成者かディレクターだけです。
directors-only = ディレクター専用です。
system-only = それはボットが自動で行います。
players-only = プレイヤー専用です。
not-now-lobby = 対局はまだ始まっていません。
not-now-set-up = まだ軍がそろっていません。
not-now-running = 対局はもう始まっています。
not-now-paused = 対局は中断しています。先に再開してください。
not-now-over = 対局は終わっています。
# $outcome は文です。
not-now-outcome = 対局は終わっています。{ $outcome }
not-now-cancelled = 対局は取り消されました。
not-now-expired = 対局は始まりませんでした。
not-now-aborted = 対局は取りやめになりました。

solo = この対局では、1人がすべての陣営を指します。
already-seated = その人はもう{ $seat }で参加しています。
you-play = あなたはもう{ $seat }で参加しています。
already-invited = その人はもう招待されています。
not-invited = あなたはこの対局に招待されていないか、招待がもう取り消されています。
no-such-invitation = その人への招待は、もうありません。
too-many-invitations = 招待は同時に{ $most }件までです。
invited-only = この対局には招待された人だけが参加できます。
seats-are-drawn = 陣営は選べません。開始時に抽選で決まります。
no-such-seat = この対局に{ $seat }はいません。いるのは{ $seats }です。
seat-taken = { $seat }はもう決まっています。
seat-kept = { $seat }は招待された人のために空けてあります。
seat-empty = { $seat }にはまだ誰もいません。
full = 満員です。
not-full =
    { $joined ->
        [1] { $seats }人のうち1人しか集まっていません。待つか、誰かを招待するか、コンピューターを追加するか、一人で指してください。
       *[other] { $seats }人のうち{ $joined }人しか集まっていません。待つか、誰かを招待するか、コンピューターを追加してください。
    }
others-joined = ほかの人が参加しているので、一人では指せません。その人たちと始めるか、新しい対局を作ってください。
computers-are-unrated = コンピューターが入ると、この対局はレーティング対象にできません。レーティング対象外にするか、コンピューターなしで対局してください。
uneven-with-computers = コンピューターとのレーティング対局は、対等でなければなりません。一覧のマップと、全員同じ軍を選んでください。
list-is-agreed = ほかの人が参加しているので、反映されるレーティングの一覧が変わる変更はできません。先にレーティング対象外にするか（全員の同意が必要です）、新しい対局を作ってください。
rated-seat = レーティング対象の対局では、コンピューターへの交代も、コンピューターからの交代もできません。
only-computers = コンピューターだけでは対局できません。先に自分が参加してください。
no-computer = そのコンピューターはもういません。
too-many-joined = { $joined }人が参加していますが、それでは{ $seats }人用になってしまいます。全員が参加できるゲームか人数を選んでください。
too-many-amendments = 設定の変更は{ $most }回までです。別の設定にするには新しい対局を作ってください。

not-your-seat = あなたは{ $seat }のプレイヤーではありません。
nothing-to-choose = この対局では、始まる前に選ぶものはありません。
already-ready = { $seat }は準備完了で、もう変えられません。
nothing-chosen = 先に{ $seat }の軍を選んでください。

stale = その盤は古くなりました。最新の盤はこちらです。
not-your-turn = { $seat }の手番です。
seat-has-left = { $seat }は対局を離れました。
time-is-up = { $seat }の時間は切れました。
touched-must-act = { $rule }：{ $square }の{ FORM($piece, as: "bare") }を選んだので、その駒を動かさなければなりません。
touched-must-be-captured = { $rule }：{ $square }の{ $piece }を選んだので、その駒を取らなければなりません。
touch-does-not-bind = この対局では、駒を選んでも動かす義務はありません。
nothing-there = { $square }に駒はありません。

no-such-offer = その申し出はもう有効ではありません。
not-asked = その申し出に答えるのはあなたではありません。
already-agreed = もう同意しています。
own-offer = これはあなた自身の申し出です。答えるのはほかのプレイヤーです。取り下げることはできます。
not-your-offer = 申し出を取り下げられるのは、申し出た人だけです。
offer-stands = { FORM($offer, as: "request") }がもう出ています。
no-takebacks = この対局では待ったはできません。
no-hints = この対局ではヒントは使えません。使うには、開始前に設定で全員が同意する必要があります。
rated-without-hints = レーティング対局ではヒントは使えません。
tournament-without-hints = 大会ではヒントは使えません。
conditions-off = この対局では条件つきの手は使えません。
analysis-off = この対局では、終わるまで、手を試したり攻撃されている駒を確かめたりできません。
api-off = この対局はAPI経由では指せません（設定`api`がオフです）。Discordまたは盤で指してください。
analysis-after-the-end = 解析できるのは、対局が終わってからです。
nothing-to-analyse = この対局では手が指されていないので、解析するものがありません。
too-long-to-analyse = この対局は長すぎて解析できません。解析できるのは{ $most }手までです。
nothing-to-take-back = まだ手を指していないので、待ったはできません。
dice-were-rolled = 待ったはできません。そのあとサイコロを振っています。
seat-left-since = 待ったはできません。そのあと{ $seat }が対局を離れています。
under-way = 全員が指したので、もう取りやめられません。引き分けの申し出や投了はできます。
turned-down = { FORM($offer, as: "request") }は断られました。次の手のあとで、また申し出られます。
draw-offer-is-kept = すでに、次の手と一緒に引き分けを申し出ることになっています。
no-draw-offer-kept = 次の手と一緒に出す引き分けの申し出はありません。
nothing-to-claim = 申し立てられる引き分けはありません。
no-time-claims = この対局では時間切れを申し立てる必要はありません。ボットが時計を管理しています。
time-not-up = { $seat }にはまだ時間があります。
own-time = 自分の時計にはできません。
no-clock = この対局に時計はありません。
time-limit = 一度に{ $given }は追加できません。{ $least }から{ $most }までです。
clock-full = { $seat }の時計にはこれ以上追加できません。

nothing-to-reinstate = ここに再開できるものはありません。
over-on-board = 対局は盤上で決着したので、再開できません。{ $outcome }
no-time-left = { $seat }に時間が残りません。時間を追加してください。

no-conditions = 条件つきの手はありません。
no-such-condition = その条件つきの手はもうありません。
too-many-private-events = この対局で、あなただけに見えるもの（メモや条件つきの手など）を上限の{ $most }回変更しました。削除して指し続けることはできます。
log-full-playable = この対局の記録は上限に近づいています。全{ $most }件のうち残りは、指し手、返事、結果のために確保してあります。
log-full = この対局の記録は上限の{ $most }件に達しました。投了する、申し出のあった引き分けを受ける、ディレクターに裁定を頼む、のどれかはできます。
note-too-long = メモは{ $most }文字までです。
no-spectators = この対局は観戦できません。
players-do-not-watch = あなたはこの対局のプレイヤーなので、いつでも見られます。
already-watching = もう観戦しています。
not-watching = この対局を観戦していません。
too-many-watchers = 観戦できるのは{ $most }人までです。

# 決められないこと。

rated-solo = 自分との対局はレーティングの対象にできません。
rated-takebacks = 待ったのある対局はレーティングの対象にできません。どちらかをオフにしてください。
rated-hints = ヒントのある対局はレーティングの対象にできません。どちらかをオフにしてください。
limit-offers-stand = 申し出の期限を{ $given }にはできません。{ $least }から{ $most }までにしてください。
limit-lobby-waits = ロビーの期限を{ $given }にはできません。{ $least }から{ $most }までにしてください。
limit-setup-time = 軍を選ぶ時間を{ $given }にはできません。{ $least }から{ $most }までにしてください。
seed-empty = シードを1文字以上入力してください。
seed-too-long = シードは{ $most }文字までです。
seed-unprintable = 表示されない文字{ $character }はシードに使えません。

# 手として入力されたが、手ではないもの。

# $example は指せる手、局面がわからなければ"none"です。
input-too-long =
    { $example ->
        [none] { $most }文字を超えています。
       *[other] { $most }文字を超えています。{ $example }のように入力してください。
    }
input-empty =
    { $example ->
        [none] 手を入力してください。
       *[other] { $example }のように手を入力してください。
    }
input-unreadable =
    { $example ->
        [none] `{ $text }`は読み取れませんでした。
       *[other] `{ $text }`は読み取れませんでした。{ $example }のように入力してください。
    }
input-foreign =
    { $example ->
        [none] `{ $text }`は読み取れませんでした。{ $letter }は使えません。
       *[other] `{ $text }`は読み取れませんでした。{ $letter }は使えません。{ $example }のように入力してください。
    }
input-command = それはコマンドです：`{ $command }`。
input-ambiguous = どの手ですか？ { $actions }
input-ambiguous-more = どの手ですか？ { $actions }、ほか{ $more }手
input-absent = そのような駒はありません。
input-absent-at = { $square }に駒はありません。
input-absent-kind = そのように動ける{ $kind }はありません。
input-absent-kind-at = { $square }に{ $kind }はありません。
input-no-such-kind = このゲームに{ $kind }はありません。
input-kind-alone =
    { $example ->
        [none] 今動ける{ $kind }はありません。
       *[other] どの{ $kind }をどこへ動かしますか？{ $example }のように入力してください。
    }
input-no-castling = このゲームにキャスリングはありません。
input-not-in-game = { $seat }はこの対局にいません。

# 条件つきの手の書き方の誤り。

# $problem は下のどれか、または拒否された手です。行番号を前につけます。
plan-line = { $line }行目：{ $problem }
plan-input = `{ $text }`：{ $problem }
plan-empty = 手が書かれていません。
plan-too-long = { $most }文字を超えています。
plan-too-long-to-show = 条件つきの手をすべて書き出すと{ $characters }文字になりますが、フォームには{ $most }文字までしか入りません。場合分けを減らしてください。
plan-too-many-plies = 手の数が{ $most }を超えています。
plan-too-deep = 手順が{ $most }手より長く続いています。
plan-not-in-game = { $seat }はこの対局にいません。
plan-over = 対局は終わっています。
plan-its-turn = あなたの手番です。先に指してから、応手を考えてください。
plan-missing = コンマか矢印の隣に手がありません。
plan-no-answer = 最後に応手がありません。`->`と手を書いてください。
plan-not-its-turn = その応手の前に{ $seat }が指します。その手か`any`を書いてください。
plan-arrow-missing = ここはあなたの手番です。応手の前に`->`を書いてください。
plan-any-answer = `any`は応手になりません。手を1つ書いてください。
plan-two-answers = { $one }と{ $other }は同じ手への応手です。1つだけ残してください。
plan-after-the-end = { $action }のあとは対局が終わっています。
plan-leaving = 対局を離れることは条件つきの手にできません。
plan-not-in-full = `{ $text }`：e4e5、e7e8=Q、Q@a1のように、この手を省略せずに書いてください。
plan-no-such-kind = { $action }：このゲームにその駒はありません。
input-two-readings = `{ $text }`は2つの手に読めます。英語の文字では{ $english }、あなたの言語の文字では{ $own }です。どちらかを入力してください。
