# Обучение, фигуры игры и какие из них под атакой.

button-learn = Учиться
button-next-tutorial = Дальше: { $game }

# Заголовок шага. Что говорят шаги, стоит в `rules-GAME.ftl`.

lesson = **{ $game }: { $title }** (шаг { $step } из { $count })
lesson-task = **Ваш ход:** { $task }
# $move — текст вроде «пушка f10 берёт кенгуру f16».
lesson-right = **Отлично!** { CAPITAL($move) }. { $why }
lesson-wrong = { CAPITAL($move) }: такой ход возможен, но задание другое. Попробуйте ещё раз.
lesson-over = Это был последний шаг урока «{ $game }». Приятной игры!
lesson-choice-gone = На этом шаге такого хода нет. Выберите фигуру ещё раз или нажмите **{ $learn }**.

# Фигура с буквой и тем, как она ходит.

piece-line = **{ CAPITAL($piece) }** ({ $letter }): { $moves }
# То же для тех, кто слушает.
piece-words = { CAPITAL($piece) } ({ $letter }): { $moves }.
legend = Это фигуры игры **{ $game }**. `/piece` показывает, куда каждая может пойти.

# Фигуры под атакой. Номера стоят на картинке: на фигуре и на том, что её атакует.

threats =
    { $count ->
        [one] **{ $seat }**: под атакой { $count } фигура.
        [few] **{ $seat }**: под атакой { $count } фигуры.
       *[many] **{ $seat }**: под атакой { $count } фигур.
    }
threats-none = **{ $seat }**: ни одна фигура не под атакой.
threat = { $number }. { CAPITAL($kind) } { $square } под атакой: { $by }.
threat-by = { $kind } { $square }
threat-by-seat = { $kind } { $square } ({ FORM($seat, as: "nominative") })

# Хороший ход, о котором спросили. $move — текст вроде «пушка f19 берёт кенгуру o19».

hint = **Попробуйте так: { $move }.**
hint-pass = **Попробуйте пропустить ход.**
hint-dice = Решают кости: это удаётся в { $percent } % случаев.
hint-chance = Ваши шансы на победу после этого — около { $percent } %.
hint-wins =
    { $count ->
        [1] Это выигрывает сразу.
        [one] Это форсированно выигрывает не позднее чем за { $count } ход.
        [few] Это форсированно выигрывает не позднее чем за { $count } хода.
       *[many] Это форсированно выигрывает не позднее чем за { $count } ходов.
    }
hint-loses = При лучшей игре соперника вы проигрываете, но так вы ставите ему больше всего трудностей.
hint-ahead = Вы впереди всех.
hint-level = Вы примерно наравне с сильнейшей из остальных сторон.
hint-behind = Вы отстаёте, но так у вас остаются шансы.
hint-busy = Сейчас я думаю над слишком многими партиями. Спросите ещё раз через минуту.

# Чего стоили ходы законченной партии. $player — место с именем, $move — текст вроде «охотник a1 на b2».

analysis = **Разбор: { $game }**
analysis-progress = Разбираю партию: готово { $done } из { $all } ходов. Результат появится здесь, как только будет готов.
analysis-player = { $player }: точность { $accuracy } %, { $marks }
analysis-no-choice = { $player }: все ходы были единственными
analysis-no-moves = { $player }: ходов не было
analysis-clean = без ошибок
analysis-blunders =
    { $count ->
        [one] { $count } грубая ошибка
        [few] { $count } грубые ошибки
       *[many] { $count } грубых ошибок
    }
analysis-mistakes =
    { $count ->
        [one] { $count } ошибка
        [few] { $count } ошибки
       *[many] { $count } ошибок
    }
analysis-inaccuracies =
    { $count ->
        [one] { $count } неточность
        [few] { $count } неточности
       *[many] { $count } неточностей
    }
analysis-brilliant =
    { $count ->
        [one] { $count } блестящий ход
        [few] { $count } блестящих хода
       *[many] { $count } блестящих ходов
    }
analysis-act = { $number }. { $seat }: { $move }
# $move — строка выше. $lost — сколько партий из ста отдал этот ход.
analysis-move = - { $move } (−{ $lost } %). Лучше: { $better }.
analysis-find = - { $move }
analysis-more = - и ещё { $count } (пометки — в `/replay`)
analysis-note = -# (−12 %) после хода — сколько шансов на победу он отдал. Теперь пометки есть и в `/replay`.
analysis-many = График показывает шансы каждой стороны против сильнейшей из остальных.
analysis-long = В этой партии больше { $most } ходов, поэтому каждый я не оцениваю. График показывает, как выглядела доска после каждого хода.
moments = **Ключевые моменты**
analysis-alt = { $player }: шансы на победу { $first } % в начале, { $last } % в конце, от { $least } % до { $most } %.

# Задачи. $game — игра со своим знаком, $difficulty — одно из слов ниже, $move и $reply — тексты ходов.

button-solve = Решать
button-solution = Показать решение
button-next-puzzle = Следующая задача
puzzle = **{ $game }: задача { $number }** ({ $difficulty })
puzzle-of-the-day = **Задача дня: { $game }, задача { $number }** ({ $difficulty })
puzzle-difficulty =
    { $difficulty ->
        [easy] лёгкая
        [medium] средняя
        [hard] трудная
       *[new] новая
    }
puzzle-win =
    { $count ->
        [one] Ходят: { FORM($seat, as: "nominative") }. Выиграйте за { $count } ход.
        [few] Ходят: { FORM($seat, as: "nominative") }. Выиграйте за { $count } хода.
       *[many] Ходят: { FORM($seat, as: "nominative") }. Выиграйте за { $count } ходов.
    }
puzzle-gain =
    { $count ->
        [one] Ходят: { FORM($seat, as: "nominative") }. Выиграйте материал за { $count } ход.
        [few] Ходят: { FORM($seat, as: "nominative") }. Выиграйте материал за { $count } хода.
       *[many] Ходят: { FORM($seat, as: "nominative") }. Выиграйте материал за { $count } ходов.
    }
puzzle-right = **Верно!** { CAPITAL($move) }. { $seat } отвечают: { $reply }.
puzzle-wrong = { CAPITAL($move) }: неплохо, но есть ход лучше. Попробуйте ещё раз.
puzzle-solved = **Решено!** { CAPITAL($move) }.
puzzle-solution = **Решение:**
puzzle-results = Серия: { $streak } (лучшая: { $best }). Решено: { $solved }, не решено: { $failed }.
puzzle-choice-gone = Здесь такой ход невозможен. Выберите фигуру ещё раз.
puzzle-gone = Эта задача изменилась. Попробуйте другую: `/puzzle`
puzzle-post-elsewhere = Я могу публиковать задачи только на серверах, куда меня добавили. Без `post` вы увидите задачу здесь.

# Ссылка под шагом, которая открывает его на сайте.

lesson-on-board = Открыть этот шаг на доске
