# Отказы, которые есть в каждой игре.

# Партия окончена.
GAME_OVER = Партия окончена.
OFF_BOARD = На этой доске нет поля { $to }.
NO_SUCH_FORM = Такого хода в этой игре нет.
MAY_NOT_PASS = { $seat } не могут пропустить ход: есть чем ходить.
LEAVING = { $seat } выходят из партии, сдаваясь, а не ходом на доске.
NO_SUCH_SEAT = { $seat } не участвуют в этой партии.
EMPTY_SQUARE = На { $from } нет фигуры.
WRONG_SEAT = { $piece } на { $from }: этой фигурой { FORM($seat, "nominative") } не ходят, а сейчас их ход.
NO_MOVE = { $piece } уже стоит на { $from }.
NOT_ITS_MOVE =
    { GENDER($piece) ->
        [f] { $piece } не может пойти с { $from } на { $to }: она { MOVES($piece) }.
       *[m] { $piece } не может пойти с { $from } на { $to }: он { MOVES($piece) }.
    }
BLOCKED = { $piece } не может пойти с { $from } на { $to }: путь закрывает { FORM($by, "nominative") } на { $at }.
OWN_PIECE = { $piece } не может пойти на { $to }: там стоит { FORM($by, "nominative") }.
NOTHING_FOLLOWS = { $piece } идёт с { $from } на { $to } без превращения и без сброса.
