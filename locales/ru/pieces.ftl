# Фигуры, которые есть больше чем в одной игре. `gender`: m (мужской одушевлённый), i (мужской неодушевлённый), f.

kind-king = король
    .letter = Кр
    .gender = m
    .genitive = короля
    .accusative = короля
    .instrumental = королём
    .many = короли
    .counted =
        { $count ->
            [one] { $count } король
            [few] { $count } короля
           *[many] { $count } королей
        }

kind-queen = ферзь
    .letter = Ф
    .gender = m
    .genitive = ферзя
    .accusative = ферзя
    .instrumental = ферзём
    .many = ферзи
    .counted =
        { $count ->
            [one] { $count } ферзь
            [few] { $count } ферзя
           *[many] { $count } ферзей
        }

kind-rook = ладья
    .letter = Л
    .gender = f
    .genitive = ладьи
    .accusative = ладью
    .instrumental = ладьёй
    .many = ладьи
    .counted =
        { $count ->
            [one] { $count } ладья
            [few] { $count } ладьи
           *[many] { $count } ладей
        }

kind-bishop = слон
    .letter = С
    .gender = m
    .genitive = слона
    .accusative = слона
    .instrumental = слоном
    .many = слоны
    .counted =
        { $count ->
            [one] { $count } слон
            [few] { $count } слона
           *[many] { $count } слонов
        }

kind-knight = конь
    .letter = К
    .gender = m
    .genitive = коня
    .accusative = коня
    .instrumental = конём
    .many = кони
    .counted =
        { $count ->
            [one] { $count } конь
            [few] { $count } коня
           *[many] { $count } коней
        }

kind-pawn = пешка
    .letter = п
    .gender = f
    .genitive = пешки
    .accusative = пешку
    .instrumental = пешкой
    .many = пешки
    .counted =
        { $count ->
            [one] { $count } пешка
            [few] { $count } пешки
           *[many] { $count } пешек
        }

kind-cardinal = кардинал
    .letter = Кд
    .gender = m
    .genitive = кардинала
    .accusative = кардинала
    .instrumental = кардиналом
    .many = кардиналы
    .counted =
        { $count ->
            [one] { $count } кардинал
            [few] { $count } кардинала
           *[many] { $count } кардиналов
        }

kind-archer = лучник
    .letter = A
    .gender = m
    .genitive = лучника
    .accusative = лучника
    .instrumental = лучником
    .many = лучники
    .counted =
        { $count ->
            [one] { $count } лучник
            [few] { $count } лучника
           *[many] { $count } лучников
        }
