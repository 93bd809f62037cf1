# チュートリアル、ゲームの駒、攻撃されている駒。

button-learn = 学ぶ
button-next-tutorial = 次：{ $game }

# ステップの見出し。ステップの言葉は `rules-GAME.ftl` にある。

lesson = **{ $game }：{ $title }**（ステップ{ $step }／{ $count }）
lesson-task = **あなたの手：** { $task }
# $moveは「f10のキャノンでf16のカンガルーを取る」のような文。
lesson-right = **よくできました！** { $move }。{ $why }
lesson-wrong = { $move }：指せる手ですが、課題とは違います。もう一度やってみましょう。
lesson-over = { $game }の最後のステップでした。対局を楽しんでください！
lesson-choice-gone = このステップではその手は指せません。もう一度駒を選ぶか、**{ $learn }**を押してください。

# 駒と、その文字と動き方。

piece-line = **{ $piece }**（{ $letter }）：{ $moves }
# 読み上げのための同じ文。
piece-words = { $piece }（{ $letter }）：{ $moves }。
legend = **{ $game }**の駒です。`/piece`で、それぞれの行き先がわかります。

# 攻撃されている駒。番号は図の、その駒と攻撃している駒に書いてある。

threats = **{ $seat }**：{ $count }個の駒が攻撃されています。
threats-none = **{ $seat }**：攻撃されている駒はありません。
threat = { $number }. { $square }の{ $kind }を攻撃している駒：{ $by }。
threat-by = { $square }の{ $kind }
threat-by-seat = { $square }の{ $seat }の{ $kind }

# 尋ねられて教える良い手。$moveは「f19のキャノンでo19のカンガルーを取る」のような文。

hint = **おすすめの手：{ $move }。**
hint-pass = **おすすめの手：パス。**
hint-dice = サイコロ次第です。成功する確率は{ $percent }%です。
hint-chance = この手を指したあとの勝率は約{ $percent }%です。
hint-wins =
    { $count ->
        [1] これで勝ちです。
       *[other] 遅くとも{ $count }手で必ず勝てます。
    }
hint-loses = 相手が最善手を続ければ負けますが、これが一番粘れる手です。
hint-ahead = 誰よりも優勢です。
hint-level = 一番優勢な相手とほぼ互角です。
hint-behind = 劣勢ですが、この手ならまだ戦えます。
hint-busy = 今はほかの対局で手いっぱいです。1分ほどしてもう一度お試しください。

# 終わった対局の手の評価。$playerは名前つきの陣営、$moveは「a1のハンターをb2へ」のような文。

analysis = **解析：{ $game }**
analysis-progress = 解析中です：{ $all }手のうち{ $done }手が終わりました。終わりしだい、ここに結果が表示されます。
analysis-player = { $player }：精度{ $accuracy }%、{ $marks }
analysis-no-choice = { $player }：すべて選択の余地のない手
analysis-no-moves = { $player }：指し手なし
analysis-clean = ミスなし
analysis-blunders = 大悪手{ $count }
analysis-mistakes = 悪手{ $count }
analysis-inaccuracies = 疑問手{ $count }
analysis-brilliant = 妙手{ $count }
analysis-act = { $number }. { $seat }：{ $move }
# $moveは上の行。$lostは失った勝率。
analysis-move = - { $move }（−{ $lost }%）。最善手：{ $better }。
analysis-find = - { $move }
analysis-more = - ほか{ $count }手（`/replay`に記号がつきます）
analysis-note = -# 手のあとの（−12%）は、その手で下がった勝率です。`/replay`にも評価の記号がつきます。
analysis-many = グラフは、一番優勢な相手に対する各プレイヤーの勝率です。
analysis-long = { $most }手を超える対局なので、一手ごとの評価はしません。グラフは一手ごとの形勢を表します。
moments = **勝負の分かれ目**
analysis-alt = { $player }：勝率は開始時{ $first }%、終了時{ $last }%、範囲は{ $least }%～{ $most }%。

# 問題。$game は記号つきのゲーム名、$difficulty は下の語のどれか、$move と $reply は指し手の文。

button-solve = 解く
button-solution = 正解を見る
button-next-puzzle = 次の問題
puzzle = **{ $game }：問題{ $number }**（{ $difficulty }）
puzzle-of-the-day = **今日の問題：{ $game }、問題{ $number }**（{ $difficulty }）
puzzle-difficulty =
    { $difficulty ->
        [easy] やさしい
        [medium] ふつう
        [hard] 難しい
       *[new] 新作
    }
puzzle-win = { $seat }の手番です。{ $count }手で勝ってください。
puzzle-gain = { $seat }の手番です。{ $count }手で駒得してください。
puzzle-right = **正解です！** { $move }。{ $seat }の応手：{ $reply }。
puzzle-wrong = { $move }：惜しい！もっと良い手があります。もう一度考えてみましょう。
puzzle-solved = **解けました！** { $move }。
puzzle-solution = **正解手順：**
puzzle-results = 連続正解：{ $streak }（最高：{ $best }）。正解：{ $solved }、不正解：{ $failed }。
puzzle-choice-gone = その手はここでは指せません。もう一度駒を選んでください。
puzzle-gone = この問題は変更されました。別の問題をどうぞ：`/puzzle`
puzzle-post-elsewhere = 問題を投稿できるのは、Castellanが追加されているサーバーだけです。`post`を省略すれば、ここで解けます。

# ステップの下にある、ウェブで開くリンク。

lesson-on-board = このステップを盤で開く
