# Что можно предложить.

draw = ничья
    .accusative = ничью
    .request = Предложение ничьей
takeback = возврат хода
    .accusative = возврат хода
    .request = Предложение вернуть ход
pause = пауза
    .accusative = паузу
    .request = Предложение сделать паузу
resumption = продолжение
    .accusative = продолжение
    .request = Предложение продолжить партию
abort = прекращение партии
    .accusative = прекращение партии
    .request = Предложение прекратить партию
replacement = замена
    .accusative = замену
    .request = Предложение замены
change = изменение настроек
    .accusative = изменение настроек
    .request = Предложение изменить настройки
change-to = изменение настроек ({ $changes })
    .accusative = изменение настроек ({ $changes })
    .request = Предложение изменить настройки ({ $changes })
replacement-of = замена ({ FORM($seat, as: "nominative") }): { $player }
    .accusative = замену ({ FORM($seat, as: "nominative") }): { $player }
    .request = Предложение замены ({ FORM($seat, as: "nominative") }: { $player })
# Предложение, о котором известен только номер.
number = предложение { $number }
    .accusative = предложение { $number }
    .request = Предложение { $number }
