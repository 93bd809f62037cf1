# オプションの誤り。

option-unknown = { $game }に`{ $key }`というオプションはありません。使えるもの：{ $known }。
option-twice = `{ $key }`が2回あります。1回だけにしてください。
option-too-long = `{ $key }`が長すぎます。{ $most }バイトまでです。
option-value = `{ $value }`は`{ $key }`に使えません。次から選んでください：{ $values }。
option-foreign = `{ $key }`：{ $letter }はここでは使えません。
seat-not-playing = { $seats }人の対局に{ $seat }はいません。`{ $key }`を変えてください。
army-unknown = そのような軍はありません：`{ $text }`。balanced、skirmish、siege、random、または駒の記号16個を入力してください。
army-kind = { $kind }は軍に入れられません。ビショップ、ルーク、ナイト、カンガルー、キャノン、アーチャー、ジャイアント、ヒーローから選んでください。
army-code = `{ $code }`は駒の記号ではありません。B、R、N、J、P、A、G、Hを使ってください。
army-size = 軍の駒は16個ですが、{ $count }個あります。
army-heroes = 軍にはヒーローが6個必要ですが、{ $count }個あります。
army-too-many = { $kind }が{ $count }個あります。{ $most }個までです。
map-unknown = そのようなマップはありません：`{ $text }`。terraces、pinwheel、crags、または19行のマップを入力してください。
map-lines = マップは19行ですが、{ $count }行あります。
map-rank = マップの{ $rank }段目は{ $count }マスです。19マス必要です。
wall-on-summit = { $square }は頂上なので、壁を置けません。
wall-on-respawn-point = { $square }は復帰マスなので、壁を置けません。
wall-on-army = { $square }は{ $seat }の軍のマスなので、壁を置けません。
no-way-to-summit = { $square }から頂上への道が壁でふさがれています。どのキングにも道を残してください。
map-uneven = 注意：このマップは4分の1回転すると形が変わるので、どこかの隅が有利かもしれません。
phase-unknown = `{ $code }`というフェーズはありません。E,S,N,A,FS,FE,FN,FAのように、コンマで区切って書いてください。
phase-twice = { $code }が2回あります。同じフェーズは1回だけです。
phase-first-in-danger = { $code }からは始められません。キングが危険になります。E、N、FS、FAのどれかから始めてください。
phase-in-danger = { $before }のすぐあとに{ $code }は置けません。キングが危険な状態で始まります。
phases-with-fn = 注意：FNがあると、キングを先へ進ませる手段がほとんどありません。

# 時間と、一般の取り決め。

# $problem は文です。
option-wrong = { $option }：{ $problem }
time-unreadable = { $text }は持ち時間として読み取れません。`3d per move`や`10m + 10s`のように書いてください。
time-foreign = { $text }は持ち時間として読み取れません。{ $letter }は使えません。`3d per move`や`10m + 10s`のように書いてください。
limit-bank = 最初の持ち時間は{ $least }から{ $most }までです。{ $given }にはできません。
limit-cap = 上限（`max`）は{ $least }から{ $most }までです。{ $given }にはできません。
limit-increment = 1手ごとの加算は{ $least }から{ $most }までです。{ $given }にはできません。
limit-grace = 1手ごとの猶予（`grace`）は{ $least }から{ $most }までです。{ $given }にはできません。
limit-per-move = 1手の時間は{ $least }から{ $most }までです。{ $given }にはできません。
span-empty = 時間の長さを`36h`や`1d12h`のように入力してください。
span-unreadable = { $text }は時間の長さとして読み取れません。`36h`、`7d`、`1d12h`のように書いてください。
span-foreign = { $text }は時間の長さとして読み取れません。{ $letter }は使えません。`36h`、`7d`、`1d12h`のように書いてください。
span-too-long = 長すぎます。`36h`や`7d`のように書いてください。

# 局面の文字列の誤り。$problem は下のどれかです。

position-part = 局面の{ $part }：{ $problem }
text-too-long = 文字列が{ $most }バイトを超えています。
part-missing = この部分がありません。
no-seat = `{ $text }`はこのゲームの陣営ではありません。
key-expected = `{ $key }=…`のはずのところに`{ $text }`があります。
one-too-many = `{ $text }`は余分です。
no-number = `{ $text }`は数ではありません。
moves-from-1 = 手数は1から数えます。
square-twice = { $square }が2回あります。
seats-listed = 陣営が{ $seats }ではなく{ $count }あります。
ranks = 段が{ $wanted }段ではなく{ $count }段あります。
rank-too-long = { $rank }段目が{ $wanted }マスを超えています。
rank-too-short = { $rank }段目が{ $wanted }マスではなく{ $count }マスです。
no-run = { $rank }段目：{ $square }の`{ $text }`は空きマスの並びではありません。
no-piece = { $rank }段目：{ $square }の`{ $text }`はこのゲームの駒ではありません。
no-square = `{ $text }`はこの盤のマスではありません。
not-the-list-of = `{ $text }`は{ $seat }の一覧ではありません。
no-codes = `{ $text }`は駒の記号の一覧ではありません。
not-in-order = `{ $text }`はアルファベット順ではありません。
on-final-rank = { $seat }の最終段{ $square }に{ $kind }がいます。
passes = パスが{ $count }回は多すぎます。{ $most }回までです。
kings = { $seat }のキングが1個ではなく{ $count }個あります。
too-many-of-kind = { $seat }の{ $kind }が{ $count }個あります。{ $most }個までです。
too-many-of-two-kinds = { $seat }の{ $kind }と{ $promoted }が、取られたものを含めて{ $count }個あります。{ $most }個までです。
too-many-pieces = { $seat }の駒が{ $count }個あります。{ $most }個までです。
both-have-won = 両方が勝っています。
seat-not-in-game = { $seat }はこの対局にいません。
piece-not-in-game = { $square }：{ $seat }はこの対局にいません。
not-for-reserve = { $seat }：`{ $code }`は控えに入れられません。
reserve-order = 陣営がw r b gの順ではありません。
nothing-to-act-with = { $seat }に動かせる駒がありません。
not-for-captures = { $seat }：`{ $code }`は取られた駒に入れられません。
no-unmoved = `{ $text }`は`-`、`w`、`b`、`wb`のどれかでなければなりません。
king-not-home = { $seat }のキングが{ $square }にいません。
out-of-formation = { $one }と{ $other }にいる{ $seat }のソードマスターが陣形を崩しています。
no-own-piece = { $square }に{ $seat }の駒はありません。
check-out-of-turn = { $seat }のキングが{ $square }からチェックされていますが、{ $seat }の手番ではありません。
in-check-out-of-turn = { $seat }はチェックですが、今は{ $other }の手番です。
pawn-on-rank = { $seat }のポーンは{ $square }にいられません。
no-home = { $square }はキングやルークの初期位置ではありません。
unmoved-order = { $square }がa1 e1 h1 a8 e8 h8の順ではありません。
unmoved-not-there = { $square }から始めるキングやルークがそこにいません。
phase-late = { $seat }のキングはもう先へ進んでいるはずです。
phase-place = { $seat }のキングには1から{ $most }までのフェーズが必要です。`{ $letter }:N`と書きます。
phase-kings = キングが3つ以上あります。
no-double-step = { $square }を通り過ぎたばかりの{ $seat }のポーンはありません。
no-block = { $seat }のジャイアントキングが2×2マスではなく{ $squares }にいます。
not-empty-after-double-step = { $square }を越える2マス前進のあと、{ $empty }は空いていなければなりません。
no-pawn-beyond = { $square }を通り過ぎたばかりの{ $seat }のポーンが、その先にいません。

# 棋譜の文字列の誤り。$problem は上か下のどれかです。

game-text-line = { $line }行目：{ $problem }
game-text-too-long = 文字列が{ $most }バイトを超えています。
game-text-too-many = 手数が{ $most }手を超えています。
game-text-no-game = `{ $name }`というゲームはありません。
game-text-comment = コメント`{ $text }`がその行で終わっていません。
game-text-unreadable = `{ $text }`は手でも番号でもコメントでも結果でもありません。
game-text-number = 番号は`{ $said }`ではなく{ $number }のはずです。
game-text-move = { $ply }手目{ $action }：{ $problem }
game-text-end = 結果`{ $stated }`が合いません：{ $problem }
game-text-result = 結果は`{ $stated }`ではなく`{ $found }`のはずです。
game-missing = タグ`Game`がありません。
action-missing = 番号のあとに手がありません。
result-missing = 結果がありません。
no-tag = `{ $text }`はタグではありません。`[Key "value"]`と書いてください。
no-pair = `{ $text }`はオプションではありません。`key=value`と書いてください。
key-taken = `{ $text }`は自分のタグには使えません。
tag-twice = `{ $key }`が2回あります。
roll-missing = { $sides }面のサイコロが2個必要です。
roll-needless = この手にサイコロは要りません。
roll-impossible = { $sides }面のサイコロで{ $attack }と{ $defence }は出ません。
seat-gone = { $seat }はもう対局にいません。
not-for-people = `{ $outcome }`はここでは宣言できません。
nothing-to-claim = 申し立てられる引き分けはありません。

# どのゲームでも決められること。

option-game = 5つのゲームのどれを指すか
option-seat = どの陣営を指すか
option-time = 持ち時間：`3d per move`、`10d + 1d`
option-flagging = 時間が切れたときの扱い
option-solo = 練習や試し指しのために、一人ですべての陣営を指す
option-rated = 結果をレーティングに反映する
option-takebacks = 全員が同意すれば待ったができる
option-hints = 手番のときに`/hint`で良い手を教えてもらえる
option-conditions = `/premove`で条件つきの手を設定できる
option-analysis = 対局中に`/whatif`で手を試したり、攻撃されている駒を確かめたりできる
option-seating = 陣営を選ぶか抽選するか
option-entry = 誰でも参加できるか、招待された人だけか
option-ratings = 参加できるレーティング：`1400-1700`、`1500+`、`-1600`
option-spectators = ほかの人が観戦できるか
option-offers = 申し出の有効期間
option-lobby = ロビーが参加者を待つ時間
option-choosing = 軍を選ぶ時間
option-api = 自作プログラムがAPI経由で指せるか
