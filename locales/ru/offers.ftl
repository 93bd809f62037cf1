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
replacement-of = замена ({ FORM($seat, "nominative") }): { $player }
    .accusative = замену ({ FORM($seat, "nominative") }): { $player }
# Предложение, о котором известен только номер.
number = предложение { $number }
    .accusative = предложение { $number }
