# 大会で二人が当たる理由、色の理由、順位の理由。

met-first = 第1ラウンドでは、名簿の上半分が下半分と順に対戦します。
met-level = { $first }と{ $second }は同点（{ $points }）で、まだ対戦していません。
met-float = { $first }（{ $more }）は{ $second }（{ $less }）と対局します。全員を同点どうしで組み合わせることはできず、この2人はまだ対戦していません。
# ディレクターの判断による。
met-again = { $first }と{ $second }は第{ $round }ラウンドでも対戦しています。ディレクターがもう一度組み合わせました。
by-edition = この組み合わせはFIDEダッチ方式（{ $year }年版）によるものです。
met-in-round-robin = 総当たり戦では全員が全員と対局します。順番と色は参加者の番号で決まります。
met-in-knockout = 勝ち抜き戦では勝者どうしが対局します。組み合わせ表は参加者の番号で決まります。
met-in-double-knockout = 1敗した人は敗者側の表で指し続けます。どちらの表も参加者の番号と結果で決まります。
met-in-simul = 多面指しでは、参加者はそれぞれ多面指しをする人の1人と対局します。相手は参加者の番号で決まります。
met-in-arena = アリーナでは、手の空いた人どうしがすぐに組み合わされます。なるべく得点の近い人と当たり、同じ2人が続けて当たることはありません。色もなるべく均等にします。
met-in-ladder = ラダーでは挑戦する相手を自分で選びます。同じ2人の最初の対局では挑戦された人が白で、その後は当たるたびに色を交替します。
met-in-teams = すべてのチームが対戦し、ボード1どうし、ボード2どうし、と対局します。ホームのチームはボード1、3、5、7で白、もう一方のチームはほかのボードで白です。
met-in-league = ディビジョンでは全員が全員と対局します。組み合わせと色は参加者の番号で決まります。
met-in-pods = グループは、同じ相手との再戦がなるべく少なくなるように組まれます。
met-in-pods-by-score = 得点の近い人が同じグループになり、再戦はなるべく少なくします。

colour-both = { $first }は{ $colour }、{ $second }は{ $other }になる順番でした。
colour-one = { $first }は{ $colour }になる順番でした。{ $second }はまだ対局していません。
colour-more = どちらも{ $colour }になる順番でしたが、優先される{ $first }が{ $colour }です。
because-twice = { $player }は2回続けて{ $colour }でした。
because-more = { $player }は{ $colour }が{ $count }回多くなっています。
colour-swapped = どちらも同じだけ{ $colour }になる順番だったので、色が分かれた最後のラウンドと逆にします。
colour-rank = どちらも同じだけ{ $colour }になる順番だったので、順位が上の{ $first }が{ $colour }です。
colour-drawn = どちらもまだ対局していないので、色は参加者の番号と抽選で決まります。
colour-chosen = 色はディレクターが決めました。

out-odd = { $player }は不戦勝で1点です。参加者が奇数なので、まだ不戦勝のない、なるべく得点の少ない人が選ばれます。
out-odd-2026 = { $player }は不戦勝で1点です。参加者が奇数なので、まだ不戦勝も対局なしの得点もない、なるべく得点の少ない人が選ばれます。対局を休んだことのない人が優先されます。
out-half = { $player }は希望により休みで、0.5点です。
out-zero = { $player }は休みで、得点はありません。
out-free = { $player }はこのラウンドに相手がいません。
out-pods = { $player }の入るグループがありませんでした。グループは3人か4人です。

ahead-on-points = { $first }は得点で{ $second }より上です：{ $more }対{ $less }。
ahead-on-tiebreak = { $first }は{ $tiebreak }で{ $second }より上です：{ $more }対{ $less }。
ahead-on-encounter = { $first }は直接の対局の結果で{ $second }より上です。
ahead-in-knockout = { $first }は{ $second }より先まで勝ち進みました。
ahead-in-simul = { $first }は多面指しをする人なので、最初に載ります。
ahead-on-ladder = ラダーで{ $first }は{ $second }より上です。上の人に勝ったときだけ順位が変わります。
ahead-in-division = { $first }は{ $second }より上のディビジョンです。
team-ahead-match-points = 対戦点{ $more }対{ $less }で、{ $first }が{ $second }より上です。
team-ahead-board-points = ボード得点{ $more }対{ $less }で、{ $first }が{ $second }より上です。
team-ahead-direct = 並んだチームどうしの対戦で、{ $first }が{ $second }より上です。
team-share = { $first }と{ $second }は同順位です。
ahead-of-annulled = { $second }の対局は無効なので、{ $first }が上です。
share = { $first }と{ $second }は同順位です。どのタイブレークでも差がつきません。
