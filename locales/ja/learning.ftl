# チュートリアル、ゲームの駒、攻撃されている駒。

button-learn = 学ぶ
button-next-tutorial = 次：{ $game }

# ステップの見出し。ステップの言葉は `rules-GAME.ftl` にある。

lesson = **{ $game }：{ $title }**（{ $count }ステップ中{ $step }）
lesson-task = **あなたの手：** { $task }
# $moveは「キャノンf10でカンガルーf16を取る」のような文。
lesson-right = **よくできました！** { $move }。{ $why }
lesson-wrong = { $move }：指せる手ですが、課題とは違います。もう一度やってみましょう。
lesson-over = { $game }の最後のステップでした。対局を楽しんでください！
lesson-choice-gone = このステップではその手は指せません。もう一度駒を選ぶか、**{ $learn }** を押してください。

# 駒と、その文字と動き方。

piece-line = **{ $piece }**（{ $letter }）：{ $moves }
# 読み上げのための同じ文。
piece-words = { $piece }（{ $letter }）：{ $moves }。
legend = **{ $game }** の駒です。`/piece` で、それぞれの行き先がわかります。

# 攻撃されている駒。番号は図の、その駒と攻撃している駒に書いてある。

threats = **{ $seat }**：{ $count }個の駒が攻撃されています。
threats-none = **{ $seat }**：攻撃されている駒はありません。
threat = { $number }. { $kind }{ $square }を攻撃：{ $by }。
threat-by = { $kind }{ $square }
threat-by-seat = { $seat }の{ $kind }{ $square }
