# 対局の終わり方。

won-summit = { $winner }の勝ちです。キングが頂上に立ちました。
won-last-seat = { $winner }の勝ちです。ほかの陣営はみな離れました。
won-phases = { $winner }の勝ちです。キングが最後のフェーズを越えました。
won-flags = { $winner }の勝ちです。相手のフラッグを両方取りました。
won-final-rank = { $winner }の勝ちです。フラッグが最終段に着きました。
won-checkmate = { $winner }の勝ちです。チェックメイトで、相手のキングはチェックから逃れられません。
won-conquest = { $winner }の勝ちです。征服で、守りのない相手のキングはチェックから逃れられません。
won-gambit = { $winner }の勝ちです。フールズギャンビットで、フールが相手のキングマスに立ちました。
won-king-captured = { $winner }の勝ちです。相手のキングを取りました。
won-stalemate = { $winner }の勝ちです。相手に指せる手がありません。
won-resignation = { $winner }の勝ちです。相手が投了しました。
won-time = { $winner }の時間勝ちです。
won-director = { $winner }の勝ちです。ディレクターの裁定です。

drawn-stalemate = ドローです。手番の側に指せる手がありません。
drawn-passes = ドローです。全員が続けてパスしました。
drawn-repetition = ドローです。同じ局面が繰り返されました。
drawn-clock = ドローです。長いあいだ駒が取られず、前進もありませんでした。
drawn-agreement = 合意によるドローです。
drawn-claim = 手番の側の申し立てによるドローです。
drawn-director = ディレクターの裁定によるドローです。

# 結果なし。

closed-cancelled = 対局は取り消されました。
closed-expired = 対局は時間内に始まらなかったので閉じられました。
closed-aborted = 全員の合意で対局を取りやめました。
