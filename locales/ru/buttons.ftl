### Кнопки, списки и формы.

## В лобби и под доской

join = Играть
leave = Выйти
settings = Настройки
start = Начать
start-with =
    { $count ->
        [2] Начать вдвоём
        [3] Начать втроём
       *[other] Начать: игроков { $count }
    }
choose-army = Выбрать армию
ready = Готово
move = Ход
legal-moves = Возможные ходы
offer-draw = Предложить ничью
resign = Сдаться
more = Ещё
board = Доска
resume = Продолжить

## Когда партия окончена

rematch = Реванш
rematch-level = Уровень { $level }
analyse = Разбор
show-analysis = Показать
post = Опубликовать
replay = Повтор
share = Поделиться
export = Экспорт
next-game = Следующая партия
profile-games = Партии

## Под предложениями

accept = Принять
decline = Отклонить
withdraw-offer = Отозвать

## За кнопкой «Ещё»

take-back = Вернуть ход
offer-pause = Предложить паузу
offer-resume = Просить продолжить
claim-draw = Потребовать ничью
claim-time = Заявить о просрочке
abort = Прекратить
my-board = Моя доска
history = Ходы
what-if = Что, если?
threats = Угрозы
hint = Подсказка
pieces = Фигуры

## Выбор хода

board-piece = { $seat }: какой фигурой?
board-piece-page = { $seat }: какой фигурой? Страница { $page } из { $pages }
pick-piece = Какой фигурой?
pick-piece-page = Какой фигурой? Страница { $page } из { $pages }
pick-target = Куда?
pick-target-page = Куда? Страница { $page } из { $pages }
play-it = Сыграть
play-this = Сыграть так
another-piece = Другая фигура
cancel = Отмена

## Страницы

back = Назад
next = Дальше
earlier = Раньше
later = Позже

## Что, если?

undo = Отменить ход
start-over = Начать заново
set-conditions = В условные ходы
save-note = В заметки
close = Закрыть

## Форма для условных ходов

conditions = Условные ходы
conditions-about = Если другие сходят так, как вы ожидаете, ваш ответ будет сыгран сразу. Видите это только вы.
conditions-lines = По строке на каждый случай
conditions-how = Их ход, стрелка, ваш ответ. Очистите поле, чтобы удалить все.
premove-add = Добавить
premove-go-on = Продолжить отсюда
premove-write = Написать
premove-clear = Удалить все
premove-remove = Удалить один
premove-rest-any = Остальные: любой ход
premove-back = К списку
premove-their-move = Ход соперника
premove-your-move = Ваш ответ

## Вопросы и формы о партиях

answer-no = Нет
confirm-cancel = Отменить партию
confirm-abort = Предложить закончить
confirm-resign = Сдаться
confirm-vacation = Уйти в отпуск
end-vacation = Закончить отпуск
army-lock-in = Подтвердить армию
army-done = Готово
army-take = Играть: { $army }
army-type = Ввести текст…
army-less = − { $kind }
army-more = + { $kind }
army-title = { $game }: ваша армия
army-ready-made = Готовая армия ({ $rule })
army-own = Или перечислите свои фигуры
army-own-hint = Оставьте пустым, чтобы взять армию, выбранную выше.
board-title = Своя доска
board-label = Доска
board-hint = 19 строк по 19 символов, верхняя горизонталь первой: # — стена, всё остальное — пол.

# Что делают организаторы в турнирах: кнопки, затем поля.

act-pair = Составить пары
act-start = Начать
act-open-check-in = Начать отметку
act-start-round = Начать тур { $round }
act-manage = Управлять
act-finish = Завершить
act-extend = Добавить время
act-set-result = Задать результат
act-restart = Переиграть
act-board = Доска
act-pairing = Пары
act-span = Сколько времени
act-result = Результат
act-why = Причина
act-forfeit = Неявка
act-remove = Снять игрока
act-replace = Заменить игрока
act-message = Написать игрокам
act-enter = Пригласить по списку
act-list = По строке: @упоминание или имя, рейтинг
button-invite = Пригласить
act-change = Изменить
act-cancel = Отменить турнир
act-refresh = Обновить
act-log = Журнал
act-entrant = Игрок
act-player = Новый игрок
act-text = Сообщение
draft-length = длительность: { $span }
draft-round-time = не больше { FORM($span, as: "genitive") } на тур
draft-rated = С рейтингом: да
draft-unrated = С рейтингом: нет
draft-next = Назвать и объявить
draft-rounds = Число туров
draft-boards = Сколько досок в матче
draft-size = Игроков в дивизионе
draft-most = Максимум игроков
draft-settings = Другие настройки
draft-back = Готово
draft-title = { $game }: { $format }
act-title = Название
act-starts = Начало
act-check-in = Отметка о явке
act-round-time = Время на тур
act-notice = Пары до начала партий
act-grace = Ожидание опоздавших
