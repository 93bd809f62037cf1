# 対局の終わり方。

won-summit = { $winner }の勝ちです。キングが頂上に立ちました。
won-last-seat = { $winner }の勝ちです。ほかに残っている人はいません。
won-phases = { $winner }の勝ちです。キングが最後のフェーズを越えました。
won-flags = { $winner }の勝ちです。相手のフラッグを両方取りました。
won-final-rank = { $winner }の勝ちです。フラッグが最終段に着きました。
won-checkmate = { $winner }の勝ちです。チェックメイト。
won-conquest = { $winner }の勝ちです。征服：守りのないキングを救う手がありません。
won-gambit = { $winner }の勝ちです。フールズギャンビット：フールが敵のキングマスに立ちました。
won-king-captured = { $winner }の勝ちです。相手のキングを取りました。
won-stalemate = { $winner }の勝ちです。相手に指せる手がありません。
won-resignation = { $winner }の勝ちです。相手が投了しました。
won-time = { $winner }の時間勝ちです。
won-forfeit = { $winner }の不戦勝です。相手が現れませんでした。
won-withdrawal = { $winner }の勝ちです。相手が大会を棄権しました。
won-director = { $winner }の勝ちです。ディレクターの裁定です。

drawn-stalemate = ステイルメイトでドローです。指せる手がありません。
drawn-stalemate-of = ステイルメイトでドローです。{ $player }に指せる手がありません。
drawn-passes = ドローです。全員が続けてパスしました。
drawn-repetition = 同じ局面の繰り返しでドローです。
drawn-repetition-times = 同じ局面が{ $count }回現れたのでドローです。
drawn-clock = ドローです。長いあいだ進展がありませんでした。
drawn-agreement = 合意によるドローです。
drawn-claim = 申し立てによるドローです。
drawn-director = ディレクターの裁定によるドローです。
drawn-only-computers = ドローです。コンピューターだけが残ったため、対局を終えました。

# 結果なし。

closed-cancelled = 対局は取り消されました。
closed-expired = 対局は時間内に始まらなかったので、閉じられました。
closed-aborted = 全員の合意で対局を取りやめました。
