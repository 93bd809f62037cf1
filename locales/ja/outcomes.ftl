# 対局の終わり方。

won-summit = { $winner }の勝ちです。キングが頂上に着きました。
won-last-seat = { $winner }の勝ちです。ほかのプレイヤーは残っていません。
won-phases = { $winner }の勝ちです。キングが最後のフェーズを越えました。
won-flags = { $winner }の勝ちです。相手のフラッグを両方取りました。
won-final-rank = { $winner }の勝ちです。フラッグが最終段に着きました。
won-checkmate = チェックメイトで{ $winner }の勝ちです。
won-conquest = 征服により{ $winner }の勝ちです。無防備なキングを救う手がありません。
won-gambit = フールズギャンビットにより{ $winner }の勝ちです。フールが敵のキングマスに着きました。
won-king-captured = { $winner }の勝ちです。相手のキングを取りました。
won-stalemate = { $winner }の勝ちです。相手に指せる手がありません。
won-resignation = { $winner }の勝ちです。相手が投了しました。
won-time = { $winner }の時間切れ勝ちです。
won-forfeit = { $winner }の不戦勝です。相手が現れませんでした。
won-withdrawal = { $winner }の勝ちです。相手が大会を棄権しました。
won-director = ディレクターの裁定により{ $winner }の勝ちです。

drawn-stalemate = ステイルメイトで引き分けです。指せる手がありません。
drawn-stalemate-of = ステイルメイトで引き分けです。{ $player }に指せる手がありません。
drawn-passes = 全員が続けてパスしたため、引き分けです。
drawn-repetition = 同じ局面の繰り返しで引き分けです。
drawn-repetition-times = 同じ局面が{ $count }回現れたため、引き分けです。
drawn-clock = 長いあいだ進展がなかったため、引き分けです。
drawn-agreement = 合意による引き分けです。
drawn-claim = 申し立てによる引き分けです。
drawn-director = ディレクターの裁定による引き分けです。
drawn-only-computers = コンピューターだけが残ったため、引き分けで終わりました。

# 結果なし。

closed-cancelled = 対局は取り消されました。
closed-expired = 対局は時間内に始まらなかったため、終了しました。
closed-aborted = 全員の合意で対局を取りやめました。
