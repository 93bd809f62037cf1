### Botões, menus e formulários.

## Em lobbies e tabuleiros

join = Entrar
leave = Sair
settings = Configurações
start = Começar
start-with = Começar com { $count }
choose-army = Escolher exército
ready = Tudo pronto
move = Jogar
legal-moves = Lances legais
offer-draw = Propor empate
resign = Desistir
more = Mais
board = Tabuleiro
resume = Retomar

## Quando uma partida acaba

rematch = Revanche
rematch-level = Nível { $level }
analyse = Analisar
show-analysis = Mostrar
post = Postar
replay = Rever
share = Compartilhar
export = Exportar
next-game = Próxima partida
profile-games = Partidas

## Em propostas

accept = Aceitar
decline = Recusar
withdraw-offer = Retirar proposta

## Atrás de “Mais”

take-back = Voltar o lance
offer-pause = Propor pausa
offer-resume = Propor retomada
claim-draw = Reivindicar empate
claim-time = Tempo esgotado
abort = Anular
my-board = Meu tabuleiro
history = Lances
what-if = E se…?
threats = Ameaças
hint = Dica
pieces = Peças

## Escolher um lance

board-piece = { $seat }: qual peça?
board-piece-page = { $seat }: qual peça? Página { $page } de { $pages }
pick-piece = Qual peça?
pick-piece-page = Qual peça? Página { $page } de { $pages }
pick-target = Para onde?
pick-target-page = Para onde? Página { $page } de { $pages }
play-it = Confirmar
play-this = Jogar este
another-piece = Outra peça
cancel = Cancelar

## Páginas

back = Voltar
next = Avançar
earlier = Anteriores
later = Seguintes

## E se…?

undo = Desfazer
start-over = Recomeçar
set-conditions = Lances condicionais
save-note = Salvar nas notas
close = Fechar

## O formulário dos lances condicionais

conditions = Lances condicionais
conditions-about = Quando os outros jogam o que você previu, sua resposta é jogada na hora. Só você vê isto.
conditions-lines = Uma linha por caso
conditions-how = O lance deles, uma seta, sua resposta. Deixe vazio para apagar tudo.
premove-add = Adicionar
premove-go-on = Continuar daqui
premove-write = Escrever
premove-clear = Remover todos
premove-remove = Remover um
premove-rest-any = Outros: qualquer um
premove-back = Voltar à lista
premove-their-move = O lance deles
premove-your-move = Sua resposta

## Perguntas e formulários sobre partidas

answer-no = Não
confirm-cancel = Cancelar a partida
confirm-abort = Propor anulação
confirm-resign = Desistir
confirm-vacation = Sair de férias
end-vacation = Encerrar férias
army-lock-in = Confirmar exército
army-done = Pronto
army-take = Usar { $army }
army-type = Digitar…
army-less = − { $kind }
army-more = + { $kind }
army-title = { $game }: exército
army-ready-made = Exército pronto ({ $rule })
army-own = Ou liste suas próprias peças
army-own-hint = Deixe vazio para usar o exército escolhido acima.
board-title = Seu tabuleiro
board-label = O tabuleiro
board-hint = 19 linhas de 19 caracteres, de cima para baixo: # é muro, qualquer outro é chão.

# O que a arbitragem faz em torneios: botões, depois o que se preenche.

act-pair = Emparceirar agora
act-start = Começar
act-open-check-in = Abrir o check-in
act-start-round = Iniciar rodada { $round }
act-manage = Gerenciar
act-finish = Encerrar
act-extend = Dar mais tempo
act-set-result = Definir resultado
act-restart = Jogar de novo
act-board = Tabuleiro
act-pairing = Emparceiramento
act-span = Tempo extra
act-result = Resultado
act-why = Motivo
act-forfeit = Derrota por W.O.
act-remove = Remover alguém
act-replace = Substituir alguém
act-message = Enviar mensagem
act-enter = Convidar por lista
act-list = Uma linha por pessoa: @menção ou nome, rating
button-invite = Convidar
act-change = Alterar
act-cancel = Cancelar torneio
act-refresh = Atualizar
act-log = Registro
act-entrant = Participante
act-player = Quem entra
act-text = Mensagem
draft-length = dura { $span }
draft-round-time = até { $span } por rodada
draft-rated = Vale rating: sim
draft-unrated = Vale rating: não
draft-next = Dar nome e anunciar
draft-rounds = Número de rodadas
draft-boards = Tabuleiros por confronto
draft-size = Participantes por divisão
draft-most = Máximo de participantes
draft-settings = Mais configurações
draft-back = Pronto
draft-title = { $game }: { $format }
act-title = Título
act-starts = Início
act-check-in = Check-in
act-round-time = Tempo limite das rodadas
act-notice = Emparceiramento antes das partidas
act-grace = Espera antes do W.O.
