# How games end: a public line, the last in a game's list of moves, and in pictures. One sentence. $winner: a seat, or a
# seat with a name.

won-summit = { $winner } wins: the King is on the summit.
won-last-seat = { $winner } wins: no other player is still in the game.
won-phases = { $winner } wins: the King has passed its last phase.
won-flags = { $winner } wins: both enemy Flags are captured.
won-final-rank = { $winner } wins: a Flag has reached the last rank.
won-checkmate = { $winner } wins by checkmate.
won-conquest = { $winner } wins by conquest: the defenceless King can't be saved.
won-gambit = { $winner } wins by Fool's Gambit: a Fool is on the enemy's King Square.
won-king-captured = { $winner } wins: the opponent's King is captured.
won-stalemate = { $winner } wins: the opponent has no legal move.
won-resignation = { $winner } wins by resignation.
won-time = { $winner } wins on time.
won-forfeit = { $winner } wins by forfeit: the opponent didn't show up.
won-withdrawal = { $winner } wins: the opponent left the tournament.
won-director = { $winner } wins by a director's decision.

drawn-stalemate = Draw by stalemate: there is no legal move.
drawn-stalemate-of = Draw by stalemate: { $player } has no legal move.
drawn-passes = Draw: all players passed in a row.
drawn-repetition = Draw by repetition.
drawn-repetition-times = Draw by repetition: the position has occurred { $count } times.
drawn-clock = Draw: too long without progress.
drawn-agreement = Draw by agreement.
drawn-claim = Draw by claim.
drawn-director = Draw by a director's decision.
drawn-only-computers = Draw: only computers were left, so they stopped.

# Without a result.

closed-cancelled = The game was cancelled.
closed-expired = The game didn't start in time and was closed.
closed-aborted = The game was aborted: everyone agreed.
