# Что можно предложить.

draw = ничья
    .accusative = ничью
takeback = возврат хода
    .accusative = возврат хода
pause = пауза
    .accusative = паузу
resumption = продолжение
    .accusative = продолжение
abort = прекращение партии
    .accusative = прекращение партии
replacement = замена
    .accusative = замену
change = изменение настроек
    .accusative = изменение настроек
change-to = изменение настроек ({ $changes })
    .accusative = изменение настроек ({ $changes })
replacement-of = замена ({ FORM($seat, "nominative") }): { $player }
    .accusative = замену ({ FORM($seat, "nominative") }): { $player }
# Предложение, о котором известен только номер.
number = предложение { $number }
    .accusative = предложение { $number }
