# 大会で起きること。

# 名前のわからない参加者。
number = { $number }番
versus = { $white }対{ $black }

announced = 大会{ $title }の告知：{ $format }、{ $game }。抽選の約束：{ $commitment }
signed-up = { $player }が参加を申し込みました。
check-in-opened = 申し込んだ人はチェックインしてください。
checked-in = { $player }がチェックインしました。
withdrew = { $player }が棄権しました。
sits-out = { $player }は第{ $round }ラウンドを休みます。
forbidden = { $first }と{ $second }は対戦しません。理由：{ $reason }
started = 大会が{ $count }人で始まりました。
entered = { $player }が{ $number }番として第{ $round }ラウンドから参加します。
round-paired = 第{ $round }ラウンドの組み合わせが決まりました：{ $count }局。
# ディレクターがあえて破った規則。
round-paired-although = 第{ $round }ラウンドの組み合わせが決まりました：{ $count }局。ただし{ $rules }。
# 文のあとに続けます。
reason = 理由：{ $reason }
unpaired = 第{ $round }ラウンドは規則どおりに組み合わせられません。ディレクターが組み合わせるか、大会を終えます。
round-started = 第{ $round }ラウンドが始まりました。
game-started = { $players }の対局が始まりました。
looked = { $players }の対局で、待つ人はもういません。
absent =
    { $count ->
       *[other] { $players }は現れなかったので、不戦敗です。
    }
absent-left =
    { $count ->
       *[other] { $players }はもう大会にいないので、不戦敗です。
    }
scored = { $players }：{ $result }。
played-again = { $players }の対局は、色を入れ替えて指し直します。
game-closed = { $players }の対局は結果なしで閉じられました。ディレクターが裁定します。
deadline-passed = 第{ $round }ラウンドの時間が終わり、{ $count }局に結果がありません。ディレクターが裁定します。
round-finished = 第{ $round }ラウンドが終わりました。
overridden = ディレクターが{ $board }番の盤、{ $players }の結果を設定しました：{ $result }。理由：{ $reason }
replaced = { $player }が{ $number }番の代わりに入ります。理由：{ $reason }
removed = ディレクターが{ $player }を大会から外しました。理由：{ $reason }
extended = 第{ $round }ラウンドの時間が延びました。理由：{ $reason }
reinstated = { $players }の対局は誤って終わっていたので、続けます。理由：{ $reason }
restarted = { $players }の対局を始めからやり直します。理由：{ $reason }
directed-pause = ディレクターが{ $players }の対局を中断しました。理由：{ $reason }
directed-resume = ディレクターが{ $players }の対局を再開しました。理由：{ $reason }
directed-give = ディレクターが{ $players }の対局に{ $span }追加しました。理由：{ $reason }
outage = ボットがつながらなかったので、期限をすべて{ $span }延ばします。
finished =
    { $count ->
       *[other] 大会が終わりました。1位は{ $players }です。
    }
cancelled = 大会は中止になりました。理由：{ $reason }
cancelled-too-few = 大会は中止になりました。開始時に{ $count }人しかいませんでした。

# 対局の結果。

result-win = { $player }の勝ち
result-win-by-forfeit = { $player }の不戦勝
result-drawn = ドロー
result-forfeited-by-both = 両者不戦敗
# 3人以上の対局。
result-place = { $player } { $place }位
forfeit = { $result }（不戦）

# ディレクターに裁定を頼むこと。

call-unpaired = 第{ $round }ラウンドは規則どおりに組み合わせられません。
call-closed = { $board }番の盤、{ $players }は結果なしで閉じられました。
call-drawn = { $board }番の盤、{ $players }はドローで、誰かが先へ進まなければなりません。
call-overdue = 第{ $round }ラウンドの時間が終わり、結果のない盤があります：{ $boards }。
board = { $board } { $players }
and-more = ほか{ $count }局

# 形式。

format-round-robin = 総当たり戦
format-double-round-robin = 2回総当たり戦
format-swiss = { $rounds }ラウンドのスイス式
format-knockout = 勝ち抜き戦
format-pods = { $rounds }ラウンドのグループ戦

# 不戦扱い。

bye-full = 1点の不戦
bye-half = 半点の不戦
bye-zero = 0点の不戦
bye-free = 休みのラウンド
bye-sat-out = 組がなく休むラウンド
