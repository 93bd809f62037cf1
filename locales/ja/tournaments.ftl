# 大会で起きること。

# 名前のわからない参加者。
number = { $number }番
versus = { $white }対{ $black }
# 小数。
decimal = { $whole }.{ $part }

announced = 大会「{ $title }」を告知しました！
signed-up = { $player }が参加を申し込みました。
joined-team = { $player }が{ $team }に参加を申し込みました。
you-signed-up = 参加を申し込みました。
you-joined-team = { $team }で参加を申し込みました。
you-checked-in = チェックインしました。
you-paused = 休憩中です。**対局する**を押すと、また組み合わせの対象になります。
you-resumed = 復帰しました。また組み合わせの対象になります。
lined-up = { $team }のボード順：{ $players }。
check-in-opened = チェックインが始まりました。
checked-in = { $player }がチェックインしました。
withdrew = { $player }が棄権しました。
sits-out = { $player }は第{ $round }ラウンドを休みます。
invited = ディレクターが{ $count }人を招待しました。
forbidden = { $first }と{ $second }は対戦しません。理由：{ $reason }
started = { $count }人で大会が始まりました。
rounds-set = 全{ $rounds }ラウンドで行います。
rounds-set-fewer = { $announced }ラウンドではなく全{ $rounds }ラウンドで行います。それで全員の対戦が一巡します。
entered = { $player }が{ $number }番として第{ $round }ラウンドから参加します。
entered-arena = { $player }が{ $number }番として加わりました。
round-paired =
    { $count ->
        [0] 第{ $round }ラウンドは対局がありません。
       *[other] 第{ $round }ラウンドの組み合わせが決まりました：{ $count }局。
    }
# ディレクターがあえて破ったルール。
round-paired-although = 第{ $round }ラウンドの組み合わせが決まりました：{ $count }局。例外：{ $rules }。
# 文のあとに続けます。
reason = 理由：{ $reason }
unpaired = 第{ $round }ラウンドはルールどおりに組み合わせられません。ディレクターが組み合わせるか、大会を終えてください。
round-started = 第{ $round }ラウンドが始まりました。
ladder-paired = ラダーの順位が決まりました。
arena-paired = 手の空いた人はすぐに組み合わされます。
play-started = 対局が始まりました。
play-over = すべての対局が終わりました。
matched = 次の{ $count }局の組み合わせが決まりました。
paused = { $player }は休憩中です。戻るまで組み合わせに入りません。
resumed = { $player }が対局に戻りました。
challenged = { $challenger }が{ $opponent }に挑戦します。
arena-time-up = 時間になりました。新しい対局は組まれません。
ladder-time-up = 時間になりました。もう挑戦はできません。
game-started = { $players }の対局が始まりました。
looked = { $players }：全員そろっています。
absent =
    { $count ->
       *[other] { $players }は現れなかったので、不戦敗です。
    }
absent-left =
    { $count ->
       *[other] { $players }はもう大会にいないので、不戦敗です。
    }
scored = { $players }：{ $result }。
played-again = { $players }：色を入れ替えてもう1局です。
game-closed = { $players }の対局は結果なしで終わりました。ディレクターの裁定が必要です。
deadline-passed = 第{ $round }ラウンドは時間切れで、{ $count }局に結果がありません。ディレクターの裁定が必要です。
round-finished = 第{ $round }ラウンドが終わりました。
overridden = ディレクターがボード{ $board }（{ $players }）の結果を設定しました：{ $result }。理由：{ $reason }
replaced = { $player }が{ $number }番の代わりに入ります。理由：{ $reason }
removed = ディレクターが{ $player }を大会から外しました。理由：{ $reason }
left-early = 対局が半分に満たないため、{ $player }の対局はすべて無効です。
extended = 第{ $round }ラウンドの期限が延びました。理由：{ $reason }
reinstated = { $players }の対局を再開します。誤って終了していました。理由：{ $reason }
restarted = { $players }の対局を最初からやり直します。理由：{ $reason }
directed-pause = ディレクターが{ $players }の対局を中断しました。理由：{ $reason }
directed-resume = ディレクターが{ $players }の対局を再開しました。理由：{ $reason }
directed-give = ディレクターが{ $players }の対局に{ $span }追加しました。理由：{ $reason }
amended = ディレクターが告知を変更しました：{ $parts }。理由：{ $reason }
relocated = ディレクターが大会を{ $place }に移しました。理由：{ $reason }
told = ディレクターから全員へ：{ $text }
outage = ボットが停止していたので、期限をすべて{ $span }延ばします。
finished =
    { $count ->
        [0] 大会が終わりました。全員が棄権したので、優勝者はいません。
       *[other] 大会が終わりました。優勝は{ $players }です！
    }
finished-simul = 多面指しが終わりました。{ $made }。
# 多面指しをした人の得点と対局数。
simul-made = { $player }は{ $games }局で{ $points }点
cancelled = 大会は中止になりました。理由：{ $reason }
cancelled-too-few =
    { $count ->
        [0] 大会は中止になりました。参加者がいませんでした。
       *[other] 大会は中止になりました。開始時に{ $count }人しかいませんでした。
    }
cancelled-no-exhibitor = 多面指しは中止になりました。多面指しをする人が、開始時に誰もいませんでした。
cancelled-too-few-teams = 大会は中止になりました。開始時に2チームがそろいませんでした。

# 対局の結果。

result-win = { $player }の勝ち
result-win-by-forfeit = { $player }の不戦勝
result-drawn = 引き分け
result-forfeited-by-both = 両者不戦敗
# 3人以上の対局。
result-place = { $player } { $place }位
forfeit = { $result }（不戦）
annulled = { $result }（無効）

# ディレクターに裁定を頼むこと。

call-unpaired = 第{ $round }ラウンドはルールどおりに組み合わせられません。
call-unpaired-left = 第{ $round }ラウンドはルールどおりに組み合わせられません。{ $players }の相手がいなくなります。
call-unpaired-bye = 第{ $round }ラウンドはルールどおりに組み合わせられません。参加者が奇数ですが、不戦勝にできる人がもういません。
call-closed = ボード{ $board }（{ $players }）は結果なしで終わりました。
call-drawn = ボード{ $board }（{ $players }）は引き分けですが、誰かが勝ち進まなければなりません。
call-overdue = 第{ $round }ラウンドは時間切れです。結果のないボード：{ $boards }。
board = { $board }（{ $players }）
and-more = ほか{ $count }局

# 形式とラウンド数。

format-round-robin = 総当たり戦
format-double-round-robin = 2回総当たり戦
format-swiss = スイス式{ $rounds }ラウンド
format-swiss-open = スイス式（ラウンド数は開始時に決定）
format-knockout = 勝ち抜き戦
format-double-knockout = ダブルエリミネーション
format-simul = 多面指し
format-teams = チーム戦（{ $boards }ボード）
format-teams-double = チーム戦（{ $boards }ボード、2回ずつ）
format-league = リーグ（1ディビジョン{ $size }人）
format-league-double = リーグ（1ディビジョン{ $size }人、2回総当たり）
format-simul-alternating = 多面指し（色は交互）
format-arena = アリーナ
format-arena-cut-off = アリーナ（終わらなかった対局は無効）
format-ladder = ラダー（{ $reach }位上まで挑戦可）
format-ladder-cut-off = ラダー（{ $reach }位上まで挑戦可、終わらなかった対局は無効）
format-pods = グループ戦{ $rounds }ラウンド

# 形式の名前。

name-swiss = スイス式
name-round-robin = 総当たり戦
name-double-round-robin = 2回総当たり戦
name-knock-out = 勝ち抜き戦
name-double-knock-out = ダブルエリミネーション
name-pods = グループ戦
weekends = 週末

# 大会の段階。

phase-sign-up = 参加受付中
phase-running = 進行中
phase-finished = 終了
phase-cancelled = 中止

# タイブレーク。

tiebreak-buchholz = ブッフホルツ
tiebreak-buchholz-cut1 = ブッフホルツ・カット1
tiebreak-buchholz-median = メディアン・ブッフホルツ
tiebreak-sonneborn-berger = ゾンネボルン・ベルガー
tiebreak-direct-encounter = 直接対決
tiebreak-wins = 勝ち数
tiebreak-progressive = 累積点
tiebreak-places = 順位の合計
tiebreak-performance = パフォーマンス

# 不戦勝と休み。

bye-full = 不戦勝（1点）
bye-half = 休み（0.5点）
bye-zero = 休み（0点）
bye-free = 対局なし
bye-sat-out = このラウンドは対局なし

# 告知のどこが変わったかを言うときの名前。

part-title = 大会名
part-format = 形式
part-game = 対局の設定
part-tiebreaks = タイブレーク
part-entrants = 参加人数
part-start = 開始時刻
part-check-in = チェックイン
part-round-time = ラウンドの制限時間
part-notice = 組み合わせ発表から対局開始までの時間
part-grace = 不戦敗までの待ち時間
part-late-entry = 途中参加
part-half-byes = 0.5点の休み
part-days-off = 休みの日
