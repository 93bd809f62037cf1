# 対局で起きること。

created = { $player }が{ $game }の対局を作りました。
created-for-tournament = 大会の{ $game }の対局です。
invited = { $player }が招待されました。
invited-to-seat = { $player }が{ $seat }として招待されました。
invitation-declined = { $player }が招待を断りました。
rematch-declined = { $player }が再戦を断りました。
invitation-withdrawn = { $player }への招待は取り消されました。
joined = { $player }が{ $seat }で参加しました。
joined-seats = { $player }が{ $seats }で参加しました。
left-lobby = { $player }が抜けました（{ $seat }）。
amended = 新しい設定：{ $changes }。
seeded = { $player }がサイコロのシードを加えました。
seated = 全員そろいました。
seats = 陣営：{ $players }。
army-chosen = { $seat }が軍を選びました。
ready = { $seat }は準備完了です。
ready-late = 時間になりました。{ $seat }は今の軍で指します。
started = 対局開始！
# $planned は、条件として前もって入れてあった手なら "yes" です。
played =
    { $planned ->
        [yes] { $player }：{ $action }（条件つきの手）。
       *[no] { $player }：{ $action }。
    }
passed =
    { $planned ->
        [yes] { $player }がパスしました（条件つきの手）。
       *[no] { $player }がパスしました。
    }
left =
    { $planned ->
        [yes] { $player }が対局を離れました（条件つきの手）。
       *[no] { $player }が対局を離れました。
    }
touched = { $player }が{ $square }の駒を選びました。

# 手のあとに起きたこと。$piece は陣営つきの駒、$count は同じ局面が現れた回数。

returned = { $piece }は{ $square }に戻ります。
to-reserve = { $piece }は控えに入ります。
defenceless = { $piece }は無防備になりました。
last-flag = { $seat }のフラッグは残り1個です。
near-summit = { $piece }は頂上まであと一歩です！
near-last-rank = { $piece }は最終段まであと一歩です！
repeated-before-claim =
    { $count ->
       *[other] この局面は{ $count }回目です。次に現れると、引き分けを申し立てられます。
    }
repeated-claimable = この局面は{ $count }回目です。{ $seat }は引き分けを申し立てられます。
repeated-before-draw =
    { $count ->
       *[other] この局面は{ $count }回目です。次に現れると引き分けになります。
    }

offered = { $player }の申し出：{ $offer }。
takeback-asked = { $player }が待ったを求めています。
takeback-asked-move = { $player }が待ったを求めています：{ $action }。
# $what は申し出の種類、わからなければ"number"です。
accepted =
    { $what ->
        [draw] { $player }が引き分けに同意しました。
       *[other] { $player }が{ $offer }に同意しました。
    }
declined =
    { $what ->
        [draw] { $player }が引き分けを断りました。
       *[other] { $player }が{ $offer }を断りました。
    }
withdrawn = { FORM($offer, as: "request") }は取り下げられました。
lapsed-overtaken = 対局が先に進んだため、{ FORM($offer, as: "request") }は無効になりました。
lapsed-expired = { FORM($offer, as: "request") }の期限が切れました。
lapsed-gone = 申し出た人が対局を離れたため、{ FORM($offer, as: "request") }は無効になりました。

taken-back =
    { $steps ->
        [0] 対局を始めの局面に戻しました。
       *[other] 対局を前の局面に戻しました。
    }
paused = 対局を中断しました。
resumed = 対局を再開しました。
held = チャンネルに投稿できないため、対局を一時停止しました。
hold-over = 対局の一時停止が解除されました。
departed-resigned = { $seat }が投了しました。
departed-time = { $seat }は時間切れ負けです。
departed-absent = { $seat }は現れなかったため、対局から外れました。
departed-withdrew = { $seat }は大会を棄権したため、対局から外れました。
departed-removed = ディレクターが{ $seat }を対局から外しました。
left-place = { $count }人中{ $place }位です。
ran-out =
    { $count ->
        [2] { $seat }の時間が切れました。相手は勝ちを申し立てられます。
       *[other] { $seat }の時間が切れました。ほかの人は申し立てて対局を続けられます。
    }
time-given = { $seat }に{ $span }追加されました。
outage = ボットがしばらく停止していたため、{ $moves }しました。
outage-clock = { $seat }に{ $span }追加
outage-lobby = ロビーを{ $span }延長
outage-setup = 軍を選ぶ時間を{ $span }延長
outage-offer = 申し出の期限を{ $span }延長
vacation-began = { $player }は休暇中です。
vacation-ended = { $player }が休暇から戻りました。
replaced = これから{ $player }が{ $seat }で指します。
called-off-by-tournament = この対局は大会が取り消しました。有効な対局は大会の組み合わせで確かめられます。
reinstated =
    { $steps ->
        [0] ディレクターが対局を始めの局面から再開しました。
       *[other] ディレクターが対局を{ $steps }手指したあとの局面から再開しました。
    }

# 本人だけに知らせること。

conditions-set = 条件つきの手を保存しました。
draw-offer-kept = このゲームでは、引き分けは手と一緒に申し出ます。次の手と一緒に申し出が伝わります。
draw-offer-dropped = 次の手では引き分けを申し出ません。
conditions-cleared = 条件つきの手を削除しました。
dropped-overtaken = 別の手が指されたため、条件つきの手は取り消されました。
dropped-illegal = 応手が指せなくなったため、条件つきの手は取り消されました。
dropped-changed = 対局が変更されたため、条件つきの手は取り消されました。
watched = { $player }が観戦を始めました。
unwatched = { $player }が観戦をやめました。
