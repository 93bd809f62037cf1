# 対局で起きること。

created = { $player }が{ $game }の対局を作りました。
created-for-tournament = 大会の{ $game }の対局です。
commitment = サイコロの約束：{ $commitment }
invited = { $player }が招待されました。
invited-to-seat = { $player }が{ $seat }に招待されました。
invitation-declined = { $player }が招待を断りました。
joined = { $player }が{ $seat }で参加しました。
left-lobby = { $player }が{ $seat }の席を離れました。
seeded = { $player }がサイコロの種を加えました。
seated = 全員が席に着きました。
army-chosen = { $seat }が軍を選びました。
ready = { $seat }は準備完了です。
ready-late = { $seat }は時間内に選ばなかったので、今の軍のままです。
started = 対局開始です。
started-first = 対局開始です。{ $seat }が先手です。

# $planned は、条件として前もって入れてあった手なら "yes" です。
played =
    { $planned ->
        [yes] { $seat }が{ $action }と指しました（予約した手）。
       *[no] { $seat }が{ $action }と指しました。
    }
passed =
    { $planned ->
        [yes] { $seat }がパスしました（予約した手）。
       *[no] { $seat }がパスしました。
    }
left =
    { $planned ->
        [yes] { $seat }が対局を離れました（予約した手）。
       *[no] { $seat }が対局を離れました。
    }
touched = { $seat }が{ $square }の駒を選びました。

offered = { $player }の申し出：{ $offer }。
accepted = { $player }が同意しました：{ $offer }。
declined = { $player }が断りました：{ $offer }。
withdrawn = 申し出が取り下げられました：{ $offer }。
lapsed-overtaken = 申し出（{ $offer }）は無効になりました。対局が先に進みました。
lapsed-expired = 申し出（{ $offer }）は無効になりました。期限が過ぎました。
lapsed-gone = 申し出（{ $offer }）は無効になりました。申し出た人はもう対局にいません。

taken-back =
    { $steps ->
        [0] 対局を始めの局面に戻しました。
       *[other] 対局を{ $steps }手目のあとに戻しました。
    }
paused = 対局を中断しました。
resumed = 対局を再開しました。
departed-resigned = { $seat }が投了しました。
departed-time = { $seat }は時間切れ負けです。
departed-removed = { $seat }はディレクターにより対局から外されました。
ran-out = { $seat }の時間が切れました。相手は時間切れを申し立てられます。
time-given = { $seat }に{ $span }追加しました。
outage = ボットがしばらくつながらなかったので、{ $moves }。
outage-clock = { $seat }に{ $span }追加
outage-lobby = ロビーを{ $span }延長
outage-setup = 軍を選ぶ時間を{ $span }延長
outage-offer = 申し出の期限を{ $span }延長
vacation-began = { $player }は休暇中です。
vacation-ended = { $player }が休暇から戻りました。
replaced = これから{ $player }が{ $seat }で指します。
called-off-by-tournament = 大会がこの対局を取り消しました。大会の組み合わせが有効です。
reinstated =
    { $steps ->
        [0] ディレクターが対局を始めの局面から再開しました。
       *[other] ディレクターが対局を{ $steps }手目のあとから再開しました。
    }

# 本人だけに知らせること。

conditions-set = 条件つきの手を保存しました。
conditions-cleared = 条件つきの手を消しました。
dropped-overtaken = 条件つきの手は無効になりました。ほかの手が指されました。
dropped-illegal = 条件つきの手は無効になりました。その応手はもう指せません。
dropped-changed = 条件つきの手は無効になりました。対局が変更されました。
note-written = メモを保存しました。
watched = { $player }が観戦を始めました。
unwatched = { $player }が観戦をやめました。
