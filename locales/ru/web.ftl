### Доска в браузере.

board-label = { $game }: доска
square-wall = стена
square-summit = вершина
square-raised = возвышение
square-respawn = поле возврата ({ $seat })
piece-phase = { $piece } ({ $phase })

## Чем различаются ходы с одинаковыми полями

choice-none = Без превращения
choice-shot = Выстрел
choice-promote-other = Превратить другую фигуру

## Чего ждёт партия

status-lobby = Ждём игроков.
status-armies = Игроки выбирают армии.
status-paused = Пауза. { $status }
status-never-started = Партия закончилась, не начавшись.

## Команды

command-seed = Добавить зерно
command-conditions-clear = Удалить условные ходы
input-seed = Ваше зерно для костей
input-army = Готовая армия (balanced, skirmish, siege или random) или 16 букв
input-conditions = По строке на каждый случай: ход соперников, стрелка, ваш ответ
confirm-claim-draw = Потребовать ничью? Партия закончится, и отменить это нельзя.
confirm-cancel = Отменить эту партию? Больше никто не сможет присоединиться.
