# Обучение, фигуры игры и какие из них под атакой.

button-learn = Учиться
button-next-tutorial = Дальше: { $game }

# Заголовок шага. Что говорят шаги, стоит в `rules-GAME.ftl`.

lesson = **{ $game }: { $title }** (шаг { $step } из { $count })
lesson-task = **Ваш ход:** { $task }
# $move — текст вроде «пушка f10 берёт кенгуру f16».
lesson-right = **Отлично!** { $move }. { $why }
lesson-wrong = { $move }: такой ход возможен, но задание другое. Попробуйте ещё раз.
lesson-over = Это был последний шаг: { $game }. Приятной игры!
lesson-choice-gone = На этом шаге такой ход невозможен. Выберите фигуру ещё раз или нажмите **{ $learn }**.

# Фигура с буквой и тем, как она ходит.

piece-line = **{ $piece }** ({ $letter }): { $moves }
# То же для тех, кто слушает.
piece-words = { $piece } ({ $letter }): { $moves }.
legend = Фигуры игры **{ $game }**. `/piece` показывает, куда каждая может пойти.

# Фигуры под атакой. Номера стоят на картинке: на фигуре и на том, что её атакует.

threats =
    { $count ->
        [one] **{ FORM($seat, "nominative") }**: под атакой { $count } фигура.
        [few] **{ FORM($seat, "nominative") }**: под атакой { $count } фигуры.
       *[many] **{ FORM($seat, "nominative") }**: под атакой { $count } фигур.
    }
threats-none = **{ FORM($seat, "nominative") }**: ни одна фигура не под атакой.
threat = { $number }. { $kind } { $square } под атакой: { $by }.
threat-by = { $kind } { $square }
threat-by-seat = { $kind } { $square } ({ FORM($seat, "nominative") })
