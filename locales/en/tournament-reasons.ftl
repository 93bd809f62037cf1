# `/tournament why`, private: why two meet, who has which colour, and why one stands before another. $first, $second,
# $player: names; $points, $more, $less: scores; $colour, $other: seats (White or Black); $round, $year, $count:
# numbers; $tiebreak: one of `tiebreak-...`.

met-first = In the first round, the upper half of the list plays the lower half, in order.
met-level = { $first } and { $second } have the same score ({ $points }) and haven't met before.
met-float =
    { $first } ({ $more }) meets { $second } ({ $less }): not everyone could be paired within their score group, and these
    two haven't met before.
# Paired by a director.
met-again = { $first } and { $second } met in round { $round } too: a director paired them again.
by-edition = The pairing follows the FIDE Dutch system, { $year } edition.
met-in-round-robin = In a round robin everyone meets everyone; the order and the colours follow from the player numbers.
met-in-knockout = In a knockout winners meet winners; the bracket follows from the player numbers.
met-in-double-knockout = Players with one loss play on in the losers' bracket; both brackets follow from the player numbers and the results.
met-in-simul = In a simul everyone plays one of the hosts; the pairings follow from the player numbers.
met-in-arena = In an arena, free players are paired at once, with similar scores where possible, and never the same two twice in a row. Colours stay as even as can be.
met-in-ladder = On a ladder, players choose whom they challenge. The challenged player has White the first time; after that, colours alternate.
met-in-teams = Every team meets every team: board 1 plays board 1, board 2 plays board 2, and so on. The home team has White on boards 1, 3, 5 and 7, the other team on the others.
met-in-league = In a division everyone meets everyone. Pairings and colours follow from the player numbers.
met-in-pods = Pods are made up so that as few players as possible meet again.
met-in-pods-by-score = Players with similar scores share a pod, and as few as possible meet again.

colour-both = { $first } was due { $colour } and { $second } { $other }.
colour-one = { $first } was due { $colour }; { $second } hasn't played yet.
colour-more = Both were due { $colour }; { $first } gets it.
because-twice = { $player } had { $colour } twice in a row.
because-more =
    { $count ->
        [one] { $player } has had { $colour } once more than the other colour.
       *[other] { $player } has had { $colour } { $count } times more than the other colour.
    }
colour-swapped = Both were due { $colour } equally, so each gets the other colour than in the last round in which theirs differed.
colour-rank = Both were due { $colour } equally; { $first } ranks higher and gets it.
colour-drawn = Neither has played yet: the colours follow from the player numbers and the draw.
colour-chosen = A director chose the colours.

out-odd =
    { $player } sits out, for a point: the number of players is odd. The bye goes to a player with as few points as possible
    who has had none.
out-odd-2026 =
    { $player } sits out, for a point: the number of players is odd. The bye goes to a player with as few points as possible
    who has had neither a bye nor a point without playing, and preferably to one who has missed no games.
out-half = { $player } asked to sit out, for half a point.
out-zero = { $player } sits out, without points.
out-free = { $player } has no opponent in this round.
out-pods = { $player } found no pod: a pod holds three or four players.

ahead-on-points = { $first } is ahead of { $second } on points: { $more } to { $less }.
ahead-on-tiebreak = { $first } is ahead of { $second } by { $tiebreak }: { $more } to { $less }.
ahead-on-encounter = { $first } is ahead of { $second } by the games between them.
ahead-in-knockout = { $first } went further than { $second }.
ahead-in-simul = { $first } hosts the simul, and hosts are listed before everyone else.
ahead-on-ladder = { $first } stands above { $second } on the ladder: places change only when someone beats a player above them.
ahead-in-division = { $first } plays in a higher division than { $second }.
team-ahead-match-points = { $first } is ahead of { $second } on match points: { $more } to { $less }.
team-ahead-board-points = { $first } is ahead of { $second } on board points: { $more } to { $less }.
team-ahead-direct = { $first } is ahead of { $second } on the matches between tied teams.
team-share = { $first } and { $second } share their place.
ahead-of-annulled = { $first } is ahead of { $second }, whose games don't count.
share = { $first } and { $second } share a place: no tiebreak separates them.
