# 画像、文字の盤、再生ページ。

# 文字の盤の下。

board-to-move = { $seat }の手番
board-reserve = { $seat }、控え：{ $value }
board-captured = { $seat }、取られた駒：{ $value }
board-phase = { $seat }、フェーズ：{ $value }
board-failed = この手番で失敗：{ $squares }

# 再生ページの陣営と、盤の外にある駒。

seat-holds = { $player }：{ $pieces }

# 再生ページ：手の一覧、ボタンとその説明。

replay-start = 開始
replay-move = { $number }. { $seat } { $move }
replay-play = 再生
replay-stop = 停止
replay-steps = 手を進める
replay-first-title = 最初へ（Home）
replay-back-title = 戻る（左矢印）
replay-play-title = 再生（スペース）
replay-on-title = 進む（右矢印）
replay-last-title = 最後へ（End）
replay-place = 対局の中の位置
