# O que se pode propor. .article segue “propõe”, e .request inicia uma frase e é sempre feminino.

draw = empate
    .article = empate
    .request = A proposta de empate
takeback = voltar o lance
    .article = voltar o lance
    .request = A proposta de voltar o lance
pause = pausa
    .article = uma pausa
    .request = A proposta de pausa
resumption = retomada
    .article = retomar a partida
    .request = A proposta de retomar a partida
abort = anulação
    .article = anular a partida
    .request = A proposta de anular a partida
replacement = substituição
    .article = uma substituição
    .request = A proposta de substituição
change = mudança das configurações
    .article = mudar as configurações
    .request = A proposta de mudar as configurações
change-to = mudança das configurações ({ $changes })
    .article = mudar as configurações ({ $changes })
    .request = A proposta de mudar as configurações ({ $changes })
replacement-of = { $player } no lugar { FORM($seat, as: "genitive") }
    .article = { $player } no lugar { FORM($seat, as: "genitive") }
    .request = A proposta de substituição ({ $player } no lugar { FORM($seat, as: "genitive") })
# Uma proposta da qual só se sabe o número.
number = proposta { $number }
    .article = a proposta { $number }
    .request = A proposta { $number }
