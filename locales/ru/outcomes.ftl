# Чем кончаются партии.

won-summit = { $winner } побеждают: король на вершине.
won-last-seat = { $winner } побеждают: других игроков в партии не осталось.
won-phases = { $winner } побеждают: король прошёл последнюю фазу.
won-flags = { $winner } побеждают: взяты оба флага соперника.
won-final-rank = { $winner } побеждают: флаг дошёл до последней горизонтали.
won-checkmate = { $winner } побеждают: мат.
won-conquest = { $winner } побеждают покорением: беззащитного короля не спасти.
won-gambit = { $winner } побеждают Гамбитом шута: шут на поле короля соперника.
won-king-captured = { $winner } побеждают: король соперника взят.
won-stalemate = { $winner } побеждают: у соперника нет возможного хода.
won-resignation = { $winner } побеждают: соперник сдался.
won-time = { $winner } побеждают: у соперника вышло время.
won-forfeit = { $winner } побеждают без игры: соперник не явился.
won-withdrawal = { $winner } побеждают: соперник снялся с турнира.
won-director = { $winner } побеждают по решению организатора.

drawn-stalemate = Ничья, пат: возможных ходов нет.
drawn-stalemate-of = Ничья, пат: у { FORM($player, as: "genitive") } нет возможного хода.
drawn-passes = Ничья: все подряд пропустили ход.
drawn-repetition = Ничья: повторение позиции.
drawn-repetition-times =
    { $count ->
        [few] Ничья: позиция повторилась { $count } раза.
       *[other] Ничья: позиция повторилась { $count } раз.
    }
drawn-clock = Ничья: слишком долго без взятий и продвижений.
drawn-agreement = Ничья по соглашению.
drawn-claim = Ничья по требованию игрока.
drawn-director = Ничья по решению организатора.
drawn-only-computers = Ничья: остались одни компьютеры, и они прекратили игру.

# Без результата.

closed-cancelled = Партия отменена.
closed-expired = Партия не началась вовремя и закрыта.
closed-aborted = Партия прекращена: все согласились.
