# 大会で頼まれたことができない理由。

no-such-tournament = その大会はありません。
tournament-exists = その名前の大会はもうあります。
directors-only = それができるのはディレクターだけです。
system-only = それはボットがするので、頼む必要はありません。
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
too-late-started = 大会は始まっていて、途中からは参加できません。
too-late = 参加には遅すぎます。第{ $round }ラウンドが始まりました。
no-check-in = この大会にチェックインは必要ありません。
check-in-not-open = チェックインにはまだ早すぎます。
already-checked-in = { $player }はもうチェックインしています。
too-few = 人数が足りません。今{ $there }人、最低{ $least }人必要です。
same-player = 自分自身とは対戦できません。
already-forbidden = この二人の対戦はもう禁止されています。
no-sitting-out = この形式ではラウンドを休めません。
no-such-round = { $rounds }ラウンド中の第{ $round }ラウンドについて、今それは頼めません。
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
settled = この形式では、組み合わせは番号と結果で決まります。
no-such-board = { $board }番の盤はありません。
no-such-entrant = { $number }番の参加者はいません。
no-such-game = それは今この大会で有効な対局ではありません。
too-many-games = 一つの盤の対局は{ $most }局までです。
not-started = { $board }番の盤の対局は始まっていません。
has-result = { $board }番の盤にはもう結果があります。
no-result = { $board }番の盤に結果はありません。
built-upon = その結果をもとに第{ $round }ラウンドが始まったので、取り消せません。結果そのものを設定してください。
wrong-score = { $seats }人の対局の結果になっていません。
nobody-goes-on = 勝ち抜き戦では誰かが先へ進まなければなりません。
no-deadline = そのラウンドに期限はありません。
grace-runs = まだ来る時間が残っている人がいます。

# 告知できないこと。

announce-title = 題名は1行、1文字から{ $most }文字です。
announce-solo = 自分との対局は大会の対局になりません。
announce-entrants = 参加者は{ $least }人から{ $most }人までで、最大は最小以上にしてください。
announce-check-in-without-start = チェックインには大会の開始時刻が必要です。
announce-late-entry = この形式や最終ラウンドのあとには、途中から参加できません。
announce-half-byes = この形式では不戦扱いを希望できません。
