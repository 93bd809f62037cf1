# 大会で頼まれたことができない理由。

no-such-tournament = その大会はありません。
tournament-exists = その名前の大会はもうあります。
directors-only = それができるのはディレクターだけです。
system-only = それはボットが自動でします。
not-for-others = それは自分のことについてだけできます。
no-reason = 理由を1行、1文字から{ $most }文字で書いてください。
not-now-sign-up = 大会はまだ始まっていません。
not-now-running = 大会はもう始まっています。
not-now-finished = 大会は終わっています。
not-now-cancelled = 大会は中止になりました。

already-signed-up = { $player }はもう参加しています。
not-signed-up = { $player }は参加を申し込んでいません。
has-left = { $player }は大会を離れました。
full = { $most }人の定員に達しています。
too-late-started = 大会が始まったので、もう参加できません。
too-late = 第{ $round }ラウンドが始まったので、もう参加できません。
no-check-in = この大会にチェックインは必要ありません。
check-in-not-open = チェックインはまだ始まっていません。
already-checked-in = { $player }はもうチェックインしています。
too-few = 人数が足りません：{ $there }人（最低{ $least }人）。
same-player = 別々の二人を選んでください。
already-forbidden = この二人の対戦はもう禁止されています。
no-sitting-out = この形式ではラウンドを休めません。
no-such-round = { $rounds }ラウンド中の第{ $round }ラウンドは休めません。まだ組み合わせの決まっていないラウンドを選んでください。
already-sits-out = { $player }はもうそのラウンドを休むことになっています。

nothing-paired = 始まるのを待っているラウンドはありません。
misfit-missing = { $player }がその組み合わせにいません。
misfit-twice = { $player }がその組み合わせに2回出ています。
misfit-not-there = { $player }はそのラウンドでは指しません。
misfit-seats = この形式に{ $seats }人の対局はありません。
misfit-bye = この形式では{ $player }にその不戦扱いは与えられません。
breaks = この組み合わせは規則に反します：{ $rules }。
broken-met = { $first }と{ $second }はすでに対戦した
broken-forbidden = { $first }と{ $second }の対戦は禁止されている
broken-second-bye = { $player }はすでに指さずに点を得た
broken-colour = { $player }はその色が多すぎる
no-pairing = 第{ $round }ラウンドは規則どおりに組み合わせられません。
settled = この形式の組み合わせは番号と結果で決まるので、変えられません。
no-such-board = { $board }番の盤はありません。
no-such-entrant = { $number }番の参加者はいません。
no-such-game = その対局はこの大会では数えられません。
too-many-games = 一つの盤の対局は{ $most }局までです。
not-started = { $board }番の盤の対局はまだ始まっていません。
has-result = { $board }番の盤にはもう結果があります。
no-result = { $board }番の盤にまだ結果はありません。
built-upon = その結果をもとに第{ $round }ラウンドが始まっています。結果そのものを設定してください。
wrong-score = { $seats }人の対局の結果になっていません。
nobody-goes-on = 勝ち抜き戦では誰かが勝ち進まなければなりません。
no-deadline = そのラウンドに期限はありません。
grace-runs = まだ来る時間が残っています。

# 告知できないこと。

announce-title = 題名は1行、1文字から{ $most }文字です。
announce-solo = 自分との対局は大会の対局になりません。
announce-two-seats = この形式には二人の対局が必要ですが、これは{ $has }人用です。
announce-three-or-four-seats = グループ戦には三人と四人で指せる対局が必要ですが、これは{ $has }人用です。
announce-entrants = `least`と`most`は{ $least }から{ $most }まで、`least`は`most`以下にしてください。
announce-rounds = 大会は{ $least }から{ $most }ラウンドです。
announce-replays = ドローの指し直しは{ $least }回から{ $most }回までです。
announce-tiebreak-twice = タイブレーク「{ $tiebreak }」が2回あります。
announce-round-time = ラウンドの時間は{ $least }から{ $most }までです。{ $given }にはできません。
announce-grace = 来ない人を待つ時間は{ $least }から{ $most }までです。{ $given }にはできません。
announce-notice = 組み合わせを見せるのは対局の{ $least }前から{ $most }前までです。{ $given }前にはできません。
announce-check-in = チェックインが始まるのは開始の{ $least }前から{ $most }前までです。{ $given }前にはできません。
announce-check-in-without-start = チェックインには開始時刻が必要です。`starts`に書いてください。
announce-late-entry = 途中から参加できるのはスイス式とグループ戦だけで、最終ラウンドまでです。
announce-half-byes = 半点の不戦はスイス式だけです。
