# Lo que se puede proponer. Todas las formas `request` son femeninas.

draw = tablas
    .article = tablas
    .request = La oferta de tablas
takeback = deshacer la jugada
    .article = deshacer la jugada
    .request = La petición de deshacer la jugada
pause = pausa
    .article = una pausa
    .request = La petición de pausa
resumption = reanudar la partida
    .article = reanudar la partida
    .request = La petición de reanudar la partida
abort = anular la partida
    .article = anular la partida
    .request = La petición de anular la partida
replacement = sustitución
    .article = una sustitución
    .request = La petición de sustitución
change = cambio de ajustes
    .article = cambiar los ajustes
    .request = La propuesta de cambiar los ajustes
change-to = cambio de ajustes ({ $changes })
    .article = cambiar los ajustes ({ $changes })
    .request = La propuesta de cambiar los ajustes ({ $changes })
replacement-of = { $player } con { FORM($seat, as: "nominative") }
    .article = una sustitución ({ $player } con { FORM($seat, as: "nominative") })
    .request = La petición de sustitución ({ $player } con { FORM($seat, as: "nominative") })
# Una propuesta de la que solo se conoce el número.
number = propuesta { $number }
    .article = la propuesta { $number }
    .request = La propuesta { $number }
