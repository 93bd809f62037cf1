### 指された手についての答え：再生、記録、棋譜、条件つきの手、もしも。

not-started = 対局はまだ始まっていません。

## /history, /export

no-moves = まだ手が指されていません。
history-page = { $page }／{ $pages }ページ
history-move = { $seat }：{ $move }
history-left = 対局を離れた
export = { $game }：{ $players }
export-too-large = そのファイルは大きすぎて、ここではDiscordに送れません。別の形式を試してください。

## /archive

archive-empty = 終わった対局は見つかりませんでした。
archive-date = 日付を読み取れませんでした。2026-03-31（年・月・日）のように書いてください。
archive-others = ほかの人の対局は、それが指されたサーバーでだけ探せます。
archive-forgotten = その検索はもう残っていません。もう一度`/archive`を実行してください。
archive-count =
    { $count ->
       *[other] **対局{ $count }件**
    }
archive-page =
    { $count ->
       *[other] **対局{ $count }件**、{ $page }／{ $pages }ページ
    }
archive-game = { $game }：{ $players }。{ $outcome }
archive-pick = { $game }：{ $players }
archive-show = 対局を見る
archive-replay = 対局を再生する
archive-save = 対局を保存する
archive-without-result = 結果なし。

## /profile

profile-heading = **{ $player }**
profile-empty = 終わった対局はまだありません。
profile-chart = レーティング：{ $player }
profile-alt = { $list }：現在{ $rating }、{ $date }からの範囲は{ $least }～{ $most }。
profile-record = { $game }：{ $won }勝{ $drawn }分{ $lost }敗
profile-places = { $game }（3人以上）：{ $places }
profile-place = { $place }位{ $count }回
profile-opponents = よく対局する相手：
profile-opponent = { $player }：{ $count }局（{ $won }勝{ $drawn }分{ $lost }敗）
profile-streak =
    { $result ->
        [won] { $count }連勝中です。
        [drawn] { $count }局続けて引き分けです。
       *[lost] { $count }連敗中です。
    }
profile-best = 最高記録は{ $count }連勝です。
profile-note = このサーバーの、あなたが見られる対局を数えています。

## /replay

replay-page = { $game }：{ $players }。ファイルをブラウザーで開くと、一手ずつ見られます。
replay-alt = 対局のアニメーション。手数：{ $count }。最後の局面：{ $description }
replay-too-large = そのページは大きすぎて、ここではDiscordに送れません。`/replay as:gif`を試してください。
# リプレイの手についての評価。$signは??などの記号、$bestは「a1のハンターをb2へ」のような文。
mark-blunder = { $sign } 大悪手。最善手：{ $best }。
mark-mistake = { $sign } 悪手。最善手：{ $best }。
mark-inaccuracy = { $sign } 疑問手。最善手：{ $best }。
mark-brilliant = { $sign } 妙手！

## /note

notes-none = この対局のメモはありません。`/note text`で書けます。
notes-saved = メモを保存しました。
notes-deleted = メモを削除しました。
notes-file = メモはファイルにあります。

## /vacation

vacation-away = { $until }まで休暇です。あなたを待っている人に知らせます。今年の休暇の残り：{ $left }
vacation-state = { $until }まで休暇です。早く戻るには**{ $end }**を押すか、`/vacation end`を実行してください。今年の休暇の残り：{ $left }
vacation-state-none = 休暇中ではありません。休暇を取るには：`/vacation 7d`。今年の休暇の残り：{ $left }
vacation-question = { $span }の休暇に入りますか？時計は止まりますが、早指しの対局では止まりません。次のものは休暇中も進みます：
vacation-round = { $tournament }：第{ $round }ラウンドは{ $ends }に終わります。
vacation-rounds = { $tournament }：各ラウンドは{ $span }で終わります。
vacation-tournament = { $tournament }は{ $ends }に終わります。
vacation-live =
    { $count ->
        [0] { $game }の早指し対局：あなたの時計は進みます。
       *[other] { $players }との{ $game }の早指し対局：あなたの時計は進みます。
    }
vacation-back = おかえりなさい！あなたを待っている人に知らせます。今年の休暇の残り：{ $left }
vacation-too-short = 休暇は{ $least }以上です。もっと長くしてください：`/vacation 7d`
vacation-too-long = 休暇は{ $most }までです。もっと短くしてください：`/vacation 7d`
vacation-already = すでに{ $until }まで休暇中です。早く戻るには、`/vacation end`を実行してください。
vacation-not-enough = { $year }年の休暇の残りは{ $left }ですが、{ $asked }必要です。もっと短くしてください。
vacation-none = 休暇中ではありません。休暇を取るには：`/vacation 7d`
vacation-unreadable = 保存された休暇を読み取れなかったので、何も変わっていません。ボットの運営者に知らせてください。

## /premove

conditions-too-long = 条件つきの手が長すぎて、フォームに入りません。`/premove conditions`で置き換えるか、`/premove clear`で削除してください。
premoves = **あなたの条件つきの手** あなただけに見えます。順番が来ると、すぐに指されます。
premoves-none = **この対局に条件つきの手はありません。** 相手の手を選び、次に自分の応手を選んでください。応手はすぐに指され、それまで誰にも見えません。
premove-solo = すべての陣営を自分で指しているので、待つ相手がいません。
premove-your-turn = あなたの手番です。先に指してから、応手を考えてください。
premove-gone = 対局か条件つきの手が変わりました。`/premove`を開いて選び直してください。
premove-theirs = **{ $seat }がこう指したら…** 手を選んでください。
premove-yours = **…自分の応手：** 手を選んでください。
premove-any = どの手でも
premove-any-pick = どの手でも
premove-guess = サイコロの目は変わるかもしれないので、ここから先の局面は推測です。応手は、あなたの手番が来たときにもう一度確かめます。
premove-open = 相手がどう指すかわからないので、盤面は今のままです。応手は、あなたの手番が来たときにもう一度確かめます。
premove-two-answers = これには{ $action }と応じる設定がすでにあります。先にそれを削除してください：`/premove`
premove-none-saved = 何も保存していません。前の条件つきの手はそのままです。
premove-not-saved = **{ $count }行を保存できませんでした。** **書く**を押して直してください：
premove-file = これらの行はすべてファイルにあります。
premove-changed-since =
    { "**" }何も保存していません。** このフォームを開いたあとに、条件つきの手が変わりました。今の内容：
    { $saved }
    フォームの内容：
    { $written }
    { "**" }{ $write }**を押すと、新しいフォームに両方が入っています。

## /whatif

what-if = **手を試す** あなただけに見えます。
what-if-anew = 対局が試した手と違う進行になったため、最初からやり直します。
what-if-dice = ここでは、サイコロは必ず成功します。
what-if-not-started = 手を試せるのは、対局が始まってからです。
what-if-longest = 続けて試せるのは{ $most }手までです。
what-if-illegal = その手はそこでは指せません。`/whatif`で盤を確認できます。
what-if-empty = 先に手を試してください。
what-if-no-answer = 先に相手の手を試し、それから自分の応手を試してください。
