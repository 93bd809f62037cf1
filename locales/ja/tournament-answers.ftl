### 大会とレーティングについての返答と投稿。

## ボタン

button-sign-up = 申し込む
button-withdraw = 棄権
button-check-in = チェックイン
button-pause = 休憩
button-play = 対局する
button-challenge = 挑戦する
button-standings = 順位表
button-pairings = 組み合わせ
button-games = 対局
button-details = 詳細
button-two-seats = 2人
button-more-seats = 3～4人
button-with-computers = コンピューターとの対局
button-people = 人どうしの対局

## 大会の状況を示すメッセージ

tournament-name = 大会`{ $tournament }`
settled = { $game }：{ $format }。定員{ $least }～{ $most }人。
announcement-rated = レーティング対象
announcement-unrated = レーティング対象外
announcement-players = 定員{ $least }～{ $most }人
announcement-entrants = 参加者：{ $names }
announcement-length = 期間：{ $span }
announcement-starts = 開始：{ $time }
announcement-starts-by-director = ディレクターが開始
calendar-sign-up = 申し込みは{ $channel }で。
draft =
    { "**" }新しい大会**
    一覧から選び、**大会名をつけて告知**を押してください。それまではあなただけに見えます。
draft-settings = **ほかの設定**（{ $page }／{ $pages }）：{ $game }
draft-settings-full = これ以上の設定は入りません。先にどれかを初期値に戻してください。
draft-no-number = { $field }：数字で入力してください。
draft-announced-already = **{ $title }**は、このフォームからすでに告知されています。別の大会を作るには`/tournament new`を実行してください。
tiebreaks = タイブレーク：{ $tiebreaks }。
edition = 組み合わせはFIDEダッチ方式（{ $year }年版）で決まります。
fair-draw = 検証できる公平な抽選：{ $commitment }
given-by = { $players }がほかの全員を同時に相手にします。この人たちも参加の申し込みが必要です。
terms = 設定：{ $terms }
round-time = 1ラウンドの時間：{ $span }。休暇や中断で延びません。
days-off = 次の日はラウンドの期限が止まります：{ $days }（{ $zone }）。対局の時計は進みます。
arena-length = 期間は{ $span }です。手の空いた人はすぐに次の相手と組み合わされます。**対局する**で参加や再開、**休憩**で一休みできます。
arena-points = 勝ちは2点、引き分けは1点です。2連勝のあとは、勝てない対局が出るまで得点が2倍になります。
ladder-length = 期間は{ $span }です。**挑戦する**で上の人と対局できます。挑戦は断れません。
ladder-places = 上の人に勝つと、その順位に上がります。引き分けでは何も変わりません。
team-points = 対戦は、勝ちが2点、引き分けが1点です。並んだときは、ボード得点、次に並んだチームどうしの対戦で順位を決めます。
team-boards = 1チームは控えも入れて{ $most }人までです。最初に申し込んだ人が主将になり、`/tournament line-up`でボード順を決めます。
league-moving =
    { $count ->
        [0] シーズン後の昇級と降級はありません。
       *[other] シーズン後、各ディビジョンから{ $count }人が昇級し、{ $count }人が降級します。
    }
# ディビジョンの参加者の上に置く行。
division = ディビジョン{ $division }
league-moves = 昇級：{ $up }。降級：{ $down }。
# チームの一覧の1行。
team-line = **{ $team }**：{ $players }
team-form-title = チームに申し込む
team-form-name = チーム
team-form-hint = すでにあるチームか、新しいチームの名前
# 対戦：2チームと、あいだにボード得点。
match-line = **{ $home } { $points } – { $other } { $away }**
unreadable-line-up = その順番を読み取れませんでした。2 1 3のように、今の順番の番号をボード1から書いてください。
challenge-whom = 誰に挑戦しますか？
challenge-nobody = 今、挑戦できる人はいません。上の人は対局中か、あなたと指したばかりです。
challenge-pick = 相手を選ぶ
# ラダーの順位と、そこにいる人。
ladder-place = { $rank }: { $player }
notice = 組み合わせは各ラウンドの{ $span }前に発表します。
grace = { $span }待っても現れない人は不戦敗です。
annuls = 自分の対局の半分を終える前に棄権すると、その人の対局はすべて無効になります。
late-until = 第{ $round }ラウンドが始まるまで参加できます。
half-byes = { $count }ラウンドまで、0.5点で休めます。
starts = 開始：{ $time }。
starts-by-director = ディレクターが開始します。
check-in-before = チェックインは開始の{ $span }前からです。

state-sign-up = **参加受付中**：今{ $count }人。
state-check-in = **チェックイン受付中**：{ $count }人中{ $there }人。
state-unpaired = **ディレクター待ち**：次のラウンドの組み合わせが必要です。
state-round-coming = **第{ $round }ラウンド（全{ $rounds }）** 開始：{ $time }。
state-round = **第{ $round }ラウンド（全{ $rounds }）** 進行中。
state-round-until = **第{ $round }ラウンド（全{ $rounds }）** 進行中。終了：{ $time }。
state-arena =
    { $count ->
        [0] **進行中**：今は対局がありません。終了は{ $time }です。
       *[other] **進行中**：{ $count }局。終了は{ $time }です。
    }
state-arena-over =
    { $count ->
        [0] **時間になりました。** 対局はすべて終わりました。
       *[other] **時間になりました。** まだ{ $count }局が続いています。
    }
state-rounds-over = **全{ $rounds }ラウンド中{ $round }ラウンド** 終了。
state-finished =
    { $count ->
        [0] **大会は終わりました。**全員が棄権したので、優勝者はいません。
       *[other] **大会は終わりました**：優勝は{ $players }です！
    }
state-finished-simul = **多面指しは終わりました**：{ $made }。
state-cancelled = **中止になりました。**
and-more = { $names }、ほか{ $count }人

## 投稿

# 対局があれば、並び順も書きます。
pairings-coming =
    { $seats ->
        [0] { $title } **第{ $round }ラウンド** 開始：{ $time }。
        [2] { $title } **第{ $round }ラウンド** 開始：{ $time }。左が白です。
       *[other] { $title } **第{ $round }ラウンド** 開始：{ $time }。陣営の順に並んでいます。
    }
pairings =
    { $seats ->
        [0] { $title } **第{ $round }ラウンド**が始まりました！
        [2] { $title } **第{ $round }ラウンド**が始まりました！左が白です。
       *[other] { $title } **第{ $round }ラウンド**が始まりました！陣営の順に並んでいます。
    }
pairings-until =
    { $seats ->
        [0] { $title } **第{ $round }ラウンド**が始まりました！終了：{ $time }。
        [2] { $title } **第{ $round }ラウンド**が始まりました！終了：{ $time }。左が白です。
       *[other] { $title } **第{ $round }ラウンド**が始まりました！終了：{ $time }。陣営の順に並んでいます。
    }
pairings-over =
    { $seats ->
        [0] { $title } **第{ $round }ラウンド**は終わりました。
        [2] { $title } **第{ $round }ラウンド**は終わりました。左が白です。
       *[other] { $title } **第{ $round }ラウンド**は終わりました。陣営の順に並んでいます。
    }
# このあとに、いま続いている対局が並ぶ。
pairings-arena =
    { $count ->
        [0] **{ $title }**が進行中です！終了は{ $time }です。
       *[other] **{ $title }**が進行中です！終了は{ $time }です。左が白です。
    }
pairings-arena-over =
    { $count ->
        [0] **{ $title }**は時間になりました。
       *[other] **{ $title }**は時間になりました。左が白です。
    }
pairings-arena-ended = **{ $title }**は終わりました。
no-result = 結果なし
arena-waiting = 対局待ち：{ $players }
game-place = { $players }：{ $title } 第{ $round }ラウンド
game-place-without-round = { $players }：{ $title }
no-threads = ここではスレッドを作れないので、対局はこのチャンネルで行います。対局ごとにスレッドを作るには、次の権限が必要です：{ $permissions }。
check-in-call = **{ $title }**がまもなく始まります。参加する人は**チェックイン**を押してください。
check-in-there = { $count }人中{ $there }人がチェックイン済みです。
check-in-over = **{ $title }**のチェックインは終了しました。{ $count }人中{ $there }人がチェックインしました。
# 続けて該当者の名前が並ぶ。
missed-call = **{ $title }**のチェックインがなかったため、次の方は参加できません。欠員が出れば、ディレクターが代わりに参加させることもできます：
missed-call-late = **{ $title }**のチェックインがなかったため、次の方は参加していません。第{ $round }ラウンドの開始までは**申し込む**を押せば途中参加できます。
cancelled-call = **{ $title }**は中止になりました。理由：{ $reason }
told-call = **{ $title }**、ディレクターより：{ $text }
invited-call = **{ $title }**への招待です。参加するには**申し込む**を押してください。
cancelled-too-few-call =
    { $count ->
        [0] **{ $title }**は中止になりました。参加者がいませんでした。
       *[other] **{ $title }**は中止になりました。開始時の参加者が{ $count }人しかいませんでした。
    }
cancelled-no-exhibitor-call = **{ $title }**は中止になりました。多面指しをする人が、開始時に誰もいませんでした。
cancelled-too-few-teams-call = **{ $title }**は中止になりました。開始時に2チームがそろいませんでした。
# 参加が決まった人へ。個別に、またはチャンネルで。
welcome = { $title }への参加が決まりました！お知らせは{ $channel }にあります。
welcome-not-posted = { $title }への参加が決まりました！今はチャンネルに書き込めないため、お知らせは出ていません。
welcome-here = { $player }さん、{ $title }への参加が決まりました！お知らせは{ $channel }にあります。
call-unpaired = { $title }で裁定が必要です。{ $what }`/arbiter pair tournament:{ $tournament }`で手動で組み合わせるか、`/arbiter finish`で大会を終えてください。
call-board = { $title }で裁定が必要です。{ $what }`/arbiter result tournament:{ $tournament }`で結果を設定するか、`/arbiter restart`で指し直してください。
call-overdue = { $title }で裁定が必要です。{ $what }`/arbiter extend tournament:{ $tournament }`で時間を延ばすか、`/arbiter result`で結果を設定してください。
lost-channel = 大会「{ $title }」のチャンネルがなくなったか、書き込む権限がないため、投稿できません。続けるには、別のチャンネルで`/arbiter move tournament:{ $tournament }`を使ってください。
held-permissions = { $channel }に投稿できません。次の権限をもらえれば続けます：{ $permissions }。または、別のチャンネルで`/arbiter move`を使ってください。
held-timed-out = ボットがこのサーバーで{ $until }までタイムアウトされているため、投稿できません。モデレーターが解除するか、その時刻になれば続けます。
held-gone = チャンネルがなくなりました。続けるには、別のチャンネルで`/arbiter move`を使ってください。
held-hidden = ボットに{ $channel }が見えません。「チャンネルを見る」の権限をもらえれば続けます。または、別のチャンネルで`/arbiter move`を使ってください。
held-so-far = { $channel }に投稿できませんでした。引き続き試します。または、別のチャンネルで`/arbiter move`を使ってください。

## 結果

result-heading =
    { $count ->
        [0] **{ $title }**は終わりました。全員が棄権したので、優勝者はいません。
       *[other] **{ $title }**は終わりました。優勝は{ $players }です！
    }
result-heading-simul = **{ $title }**は終わりました。{ $made }。
# 順位の得点と、レーティングの変動。
result-place = **{ $rank }.** { $player }：{ $points }
result-podium = ほかの入賞者：{ $players }
result-legend = -# 表の記号：○ 白、● 黒、+ 不戦勝、− 不戦敗。
games-of = **{ $title }**の対局
## 順位表と一覧

standings = 順位表
standings-after = 第{ $round }ラウンド終了時の順位表
standings-final = 最終順位表
picture-title = { $what }：{ $of }
sheet = **{ $what }**：{ $of }
sheet-page = **{ $what }**：{ $of }（{ $page }／{ $pages }ページ）
sheet-empty = まだ誰も載っていません。
annulled = 対局の半分を終える前に棄権したため無効：{ $players }。
head-points = 得点
head-rating = レート
head-games = 局数
head-buchholz = BH
head-buchholz-cut1 = BHC1
head-buchholz-median = BHM1
head-sonneborn-berger = SB
head-direct-encounter = DE
head-wins = WIN
head-progressive = PS
head-places = PL
head-performance = TPR
head-match-points = MP
head-board-points = BP

## 告知

announced-next = 告知のボタンで運営できます。
announced-no-threads = 対局はこのチャンネルで行います。対局ごとにスレッドを作るには、次の権限が必要です：{ $permissions }。
announced-without-threads = 対局はこのチャンネルで行います。ここではスレッドを作れません。
# $why says what keeps it from being posted, and what to do.
announced-not-posted = 大会「{ $title }」を作りましたが、まだ誰にも見えていません。{ $why }
announced-not-yet = { $channel }にはまだ投稿できていません。引き続き試します。
cannot-post-here = ここには投稿できません。このチャンネルで次の権限が必要です：{ $permissions }。
too-many-tournaments = このサーバーではすでに{ $most }個の大会が開かれています。先にどれかを終えるか中止してください。
number-out-of-range = `{ $option }`の数が大きすぎます。もっと小さい数にしてください。
option-of-other-format = `{ $option }`は{ $formats }専用です。省略してください。
no-such-format = その形式はありません。一覧から選んでください。
no-such-tiebreak = { $tiebreak }というタイブレークはありません。使えるのは{ $all }です。
unreadable-start = 開始時刻を読み取れませんでした。今からの時間なら2dや12h30m、あなたのタイムゾーン（`/settings time-zone`）の時刻なら2026-12-01 18:00、ほかのタイムゾーンなら2026-12-01 18:00 Europe/Berlinのように書いてください。
unreadable-days-off = { $text }を読み取れませんでした。例：weekends, 2026-12-24, 2026-12-31..2027-01-02, Europe/Berlin
days-off-offset = { $offset }は夏時間になっても変わりません。夏時間のある地域なら、タイムゾーンを名前で指定してください：{ $zone }。
start-is-past = その時刻はもう過ぎています。もっと後の時刻にしてください。

## 返答

servers-only = 大会はサーバーで行います。サーバーでこのコマンドを使ってください。
no-tournaments = このサーバーにまだ大会はありません。ディレクターが`/tournament announce`で告知します。
not-an-id = { $text }は大会のIDではありません。一覧から選んでください。
which-tournament = どの大会ですか？`tournament`を入力してください：{ $tournaments }。
nothing-to-do = 変更はありません。
confirm-finish = { $title }を今終えますか？今の順位が最終順位になり、続いている対局は結果なしで終わります。
confirm-start =
    { $count ->
        [1] { $there }人がチェックインしましたが、あと1人がまだです。その人なしで始めますか？
       *[other] { $there }人がチェックインしましたが、あと{ $count }人がまだです。その人たちなしで始めますか？
    }
listed = **{ $title }**（{ $phase }）{ $channel }：{ $game }、{ $format }
confirm-withdraw = { $title }を棄権しますか？終わっていない対局は負けになり、戻れません。
confirm-withdraw-early = { $title }を棄権しますか？終わっていない対局は負けになり、戻れません。対局が半分に満たないため、すべて無効になります。
round-not-paired = 第{ $round }ラウンドの組み合わせはまだです。
why-whom = ボードか参加者を指定してください。あなたはこの大会に参加していません。
no-round-paired = まだどのラウンドの組み合わせも決まっていません。
exported = { $title }のファイルです。
exported-without-trf = { $title }のファイルです。TRF形式では書き出せません。
exported-no-games = まだ対局はありません。
exported-some-games = 一度に書き出せるのは{ $most }局までです。残りは`round`でラウンドを指定してください。
decisions = { $title }の**ディレクターの裁定**
decisions-page = { $title }の**ディレクターの裁定**（{ $page }／{ $pages }ページ）

## 運営

decided-since = 表示のあとに別のディレクターが裁定したため、何も行われませんでした。続けるにはもう一度押してください。
done-since = フォームを開いたあとに、あなたが同じことを実行したため、何も行われませんでした。もう一度実行するには、もう一度押してください。
changed-since = フォームを開いたあとに次の項目が変更されたため、何も変更しませんでした。続けるにはもう一度押してください。
# $fieldは項目の名前、$nowと$textは今の内容とフォームの内容です。
changed-by-both = **{ $field }**：今は{ $now }、フォームでは{ $text }
panel = **{ $title }の運営**
panel-not-started = 最初の手がまだ：{ $boards }。不在を確認する時刻：{ $time }。
panel-late = 時間切れ：{ $boards }。
panel-disputed = 結果なしで終了：{ $boards }。
panel-no-shows = このサーバーで以前に不参加で不戦敗になった人：{ $players }。
panel-no-show = { $player }（{ $count }回）
panel-nothing = 裁定が必要なことはありません。
list-shown = この{ $count }人を**{ $title }**に招待しますか？参加が決まるのは、**申し込む**を押した人だけです。
list-not-taken = 誰も招待していません。直す必要のある行（{ $count }行）：
list-line = { $line }行目：{ $why }
list-unknown = { $text }という人はここにいません。@メンションかアカウント番号を使ってください。
list-several = { $text }という名前の人が複数います。@メンションを使ってください。
list-rating = { $text }は1～{ $highest }のレーティングではありません。
list-rating-foreign = { $text }はレーティングとして読み取れません。{ $letter }は使えません。数字で書いてください。
list-twice = { $text }は{ $line }行目にもあります。
list-too-long = 名簿は{ $most }人までです。残りは別の名簿で送ってください。
list-empty = 名簿に誰もいません。1行に1人ずつ「@メンション, レーティング」と書いてください。
list-gone = その名簿はもうありません。`/arbiter enter`でもう一度送ってください。
operator-why = 大会のサーバーの外から操作するには、理由が必要です。`why`を入力してください。
replace-self = 自分が参加者と交代することはできません。別のディレクターに頼んでください。
replace-nobody = 誰と交代しますか？`player`を入力してください。
replace-bot = ボットは対局できません。人を選んでください。
move-other-server = 大会は別のサーバーに移せません。大会のサーバーで`/arbiter move`を使ってください。
move-here-already = もう{ $channel }に投稿しています。
move-forbidden = { $channel }に投稿できないので、移しませんでした。そのチャンネルの閲覧と書き込みを許可してください。
moved = 大会「{ $tournament }」の投稿先は{ $channel }になりました。

## ディレクターの入力

unreadable-round = { $text }はラウンドではありません。2のように番号を書いてください。
unreadable-board = { $text }はボードではありません。2.3（第2ラウンドのボード3）か、最新のラウンドなら3のように書いてください。
not-in-tournament = { $name }はこの大会にいません。
several-of-name = { $name }という名前の人が複数います。一覧から選んでください。
no-numbers-yet = 番号は大会が始まると決まります。
unreadable-result = { $text }は結果ではありません。使えるのは{ $results }です。白の得点を先に書きます。
unreadable-places = { $text }は{ $seats }人の結果ではありません。陣営の順に順位を書き、来なかった人は「-」にしてください：2 1 - 3。同順位のあとは順位を飛ばします：1 1 3。
unreadable-pairing = { $text }を読み取れませんでした。参加者の番号で、白を先に書いてください：1-2, 5-3, 4 bye。不戦勝や休みはbye、half、zeroです。
empty-pairing = 誰と誰が対局しますか？1-2, 5-3, 4 byeのように書いてください。

## 候補

choice-round-finished = { $round }：終了
choice-round-running = { $round }：進行中
choice-round-paired = { $round }：組み合わせ済み

## レーティング

ratings = レーティング
list-two-seats = { $game }（2人）
list-more-seats = { $game }（3～4人）
list-with-computers = { $list }・コンピューターとの対局
two-seats-only = { $game }は2人で指すゲームです。
unknown-list = その一覧はもうありません。`/ratings list`で開き直してください。
ratings-note = `?`：暫定（{ $count }局未満、またはまだ不確か）。±：3人に2人ほどの実力がこの範囲に入ります。
ratings-note-everywhere = `?`：暫定（{ $count }局未満、またはまだ不確か）。±：3人に2人ほどの実力がこの範囲に入ります。載るのは`/settings listed`をオンにした人です。
ratings-of = **{ $name }のレーティング**
rating = { $list }：**{ $rating }** ± { $deviation }、レーティング対局{ $count }局
rating-provisional = { $list }：**{ $rating }** ± { $deviation }、レーティング対局{ $count }局、暫定
no-ratings = { $name }のレーティング対局はまだありません。
