# Картинки, текстовые доски и страница просмотра партии.

# Под текстовой доской.

board-to-move = Ход { FORM($seat, as: "genitive") }
board-reserve = { $seat }, в резерве: { $value }
board-captured = { $seat }, взято: { $value }
board-phase = { $seat }, фаза: { $value }
board-failed = Неудачные взятия в этот ход: { $squares }

# Сторона на странице просмотра и её фигуры вне доски.

seat-holds = { $player }: { $pieces }

# Страница просмотра: список ходов, кнопки и подсказки к ним.

replay-start = Начало
replay-move = { $number }. { $seat } { $move }
replay-play = Пуск
replay-stop = Стоп
replay-steps = Ходы
replay-first-title = В начало (Home)
replay-back-title = Назад (стрелка влево)
replay-play-title = Пуск (пробел)
replay-on-title = Вперёд (стрелка вправо)
replay-last-title = В конец (End)
replay-place = Место в партии
