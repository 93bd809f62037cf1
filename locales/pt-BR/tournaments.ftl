# O que acontece em torneios.

# Participante cujo nome não se sabe.
number = número { $number }
versus = { $white } x { $black }
# Um número decimal.
decimal = { $whole },{ $part }

announced = { $title } foi anunciado!
signed-up = { $player } se inscreveu.
joined-team = { $player } se inscreveu em { $team }.
you-signed-up = Você se inscreveu.
you-joined-team = Você se inscreveu em { $team }.
you-checked-in = Check-in feito.
you-paused = Você está em pausa. Aperte **Jogar** para receber partidas de novo.
you-resumed = Você voltou e vai receber partidas de novo.
lined-up = { $team } vai jogar nesta ordem: { $players }.
check-in-opened = O check-in está aberto.
checked-in = { $player } fez o check-in.
withdrew = { $player } saiu do torneio.
sits-out = { $player } folga na rodada { $round }.
invited =
    { $count ->
        [one] A arbitragem convidou { $count } pessoa.
       *[other] A arbitragem convidou { $count } pessoas.
    }
forbidden = { $first } e { $second } nunca vão se enfrentar. Motivo: { $reason }
started = O torneio começou com { $count } participantes.
rounds-set =
    { $rounds ->
        [one] Vai haver { $rounds } rodada.
       *[other] Vai haver { $rounds } rodadas.
    }
rounds-set-fewer =
    { $rounds ->
        [one] Vai haver { $rounds } rodada em vez de { $announced }: até lá, todos terão jogado contra todos.
       *[other] Vai haver { $rounds } rodadas em vez de { $announced }: até lá, todos terão jogado contra todos.
    }
entered = { $player } entra depois do início com o número { $number }, a partir da rodada { $round }.
entered-arena = { $player } entra com o número { $number }.
round-paired =
    { $count ->
        [0] Rodada { $round }: ninguém tem partida.
        [one] Rodada { $round } emparceirada: { $count } partida.
       *[other] Rodada { $round } emparceirada: { $count } partidas.
    }
# Regras que a arbitragem deixou de lado.
round-paired-although =
    { $count ->
        [one] Rodada { $round } emparceirada: { $count } partida. Contra as regras, por decisão da arbitragem: { $rules }.
       *[other] Rodada { $round } emparceirada: { $count } partidas. Contra as regras, por decisão da arbitragem: { $rules }.
    }
# Depois de uma frase.
reason = Motivo: { $reason }
unpaired = A rodada { $round } não pode ser emparceirada pelas regras. A arbitragem precisa emparceirá-la ou encerrar o torneio.
round-started = A rodada { $round } começou.
ladder-paired = Todos têm um lugar na escada.
arena-paired = Quem está livre logo recebe uma partida.
play-started = Valendo!
play-over = Acabaram as partidas.
matched =
    { $count ->
        [one] Mais { $count } partida emparceirada.
       *[other] Mais { $count } partidas emparceiradas.
    }
paused = { $player } está em pausa e não recebe partidas até voltar.
resumed = { $player } volta a jogar.
challenged = { $challenger } desafia { $opponent }.
arena-time-up = Acabou o tempo: nenhuma partida começa mais.
ladder-time-up = Acabou o tempo: ninguém mais pode ser desafiado.
game-started = Valendo: { $players }.
looked = { $players }: todos estão aqui.
absent =
    { $count ->
        [one] { $players } não apareceu e perde por W.O.
       *[other] { $players } não apareceram e perdem por W.O.
    }
absent-left =
    { $count ->
        [one] { $players } saiu do torneio e perde por W.O.
       *[other] { $players } saíram do torneio e perdem por W.O.
    }
scored = { $players }: { $result }.
played-again = { $players }: mais uma partida, com as cores trocadas.
game-closed = { $players }: a partida acabou sem resultado. A arbitragem precisa decidir.
deadline-passed =
    { $count ->
        [one] Acabou o tempo da rodada { $round }, e { $count } partida está sem resultado. A arbitragem precisa decidir.
       *[other] Acabou o tempo da rodada { $round }, e { $count } partidas estão sem resultado. A arbitragem precisa decidir.
    }
round-finished = A rodada { $round } acabou.
overridden = A arbitragem definiu o resultado do tabuleiro { $board }, { $players }: { $result }. Motivo: { $reason }
replaced = { $player } substitui o número { $number }. Motivo: { $reason }
removed = A arbitragem removeu { $player } do torneio. Motivo: { $reason }
left-early = Nenhuma das partidas de { $player } conta, porque menos da metade foi jogada.
extended = A rodada { $round } ganhou mais tempo. Motivo: { $reason }
reinstated = { $players }: a partida continua. Ela tinha acabado por engano. Motivo: { $reason }
restarted = { $players }: a partida recomeça. Motivo: { $reason }
directed-pause = { $players }: a arbitragem pausou a partida. Motivo: { $reason }
directed-resume = { $players }: a arbitragem retomou a partida. Motivo: { $reason }
directed-give = { $players }: a arbitragem deu mais { $span }. Motivo: { $reason }
amended = A arbitragem alterou o anúncio: { $parts }. Motivo: { $reason }
relocated = A arbitragem mudou o torneio para { $place }. Motivo: { $reason }
told = Da arbitragem para todos: { $text }
outage = O bot ficou fora do ar. Todos os prazos ganham mais { $span }.
finished =
    { $count ->
        [0] O torneio acabou. Todos saíram, então ninguém vence.
        [one] O torneio acabou: vitória de { $players }!
       *[other] O torneio acabou: { $players } dividem o primeiro lugar!
    }
finished-simul = A simultânea acabou: { $made }.
# O que fez quem a deu, em quantas partidas.
simul-made = { $player } fez { $points } de { $games }
cancelled = O torneio foi cancelado. Motivo: { $reason }
cancelled-too-few =
    { $count ->
        [0] O torneio foi cancelado: ninguém estava lá para jogar.
        [one] O torneio foi cancelado: só havia { $count } participante no início.
       *[other] O torneio foi cancelado: só havia { $count } participantes no início.
    }
cancelled-no-exhibitor = A simultânea foi cancelada: quem a daria não estava lá no início.
cancelled-too-few-teams = O torneio foi cancelado: havia menos de duas equipes no início.

# Como terminou uma partida.

result-win = { $player } vence
result-win-by-forfeit = { $player } vence por W.O.
result-drawn = empate
result-forfeited-by-both = duplo W.O.
# Quando jogam mais de dois.
result-place =
    { $place ->
        [1] { $player } em 1º
        [2] { $player } em 2º
        [3] { $player } em 3º
       *[other] { $player } em { $place }º
    }
forfeit = { $result } (W.O.)
annulled = { $result } (anulada)

# O que a arbitragem precisa decidir.

call-unpaired = A rodada { $round } não pode ser emparceirada pelas regras.
call-unpaired-left = A rodada { $round } não pode ser emparceirada pelas regras. Sem adversário: { $players }.
call-unpaired-bye = A rodada { $round } não pode ser emparceirada pelas regras: o número de participantes é ímpar, e ninguém pode receber outro bye.
call-closed = O tabuleiro { $board }, { $players }, acabou sem resultado.
call-drawn = O tabuleiro { $board }, { $players }, empatou, mas alguém precisa avançar.
call-overdue = Acabou o tempo da rodada { $round }. Tabuleiros sem resultado: { $boards }.
board = { $board }, { $players }
and-more = e mais { $count }

# Formatos, como ficam combinados.

format-round-robin = todos contra todos
format-double-round-robin = todos contra todos em dois turnos
format-swiss =
    { $rounds ->
        [one] suíço, { $rounds } rodada
       *[other] suíço, { $rounds } rodadas
    }
format-swiss-open = suíço, rodadas definidas no início
format-knockout = mata-mata
format-double-knockout = eliminação dupla
format-simul = simultânea
format-teams =
    { $boards ->
        [one] confrontos por equipes em { $boards } tabuleiro
       *[other] confrontos por equipes em { $boards } tabuleiros
    }
format-teams-double =
    { $boards ->
        [one] confrontos por equipes em { $boards } tabuleiro, em dois turnos
       *[other] confrontos por equipes em { $boards } tabuleiros, em dois turnos
    }
format-league = liga, divisões de { $size }
format-league-double = liga, divisões de { $size }, em dois turnos
format-simul-alternating = simultânea, cores alternadas
format-arena = arena
format-arena-cut-off = arena, partidas não terminadas não contam
format-ladder =
    { $reach ->
        [one] escada, desafios até { $reach } degrau acima
       *[other] escada, desafios até { $reach } degraus acima
    }
format-ladder-cut-off =
    { $reach ->
        [one] escada, desafios até { $reach } degrau acima, partidas não terminadas não contam
       *[other] escada, desafios até { $reach } degraus acima, partidas não terminadas não contam
    }
format-pods =
    { $rounds ->
        [one] grupos, { $rounds } rodada
       *[other] grupos, { $rounds } rodadas
    }

# Só os nomes dos formatos.

name-swiss = suíço
name-round-robin = todos contra todos
name-double-round-robin = todos contra todos em dois turnos
name-knock-out = mata-mata
name-double-knock-out = eliminação dupla
name-pods = grupos
weekends = fins de semana

# Em que ponto está um torneio.

phase-sign-up = inscrições abertas
phase-running = em andamento
phase-finished = encerrado
phase-cancelled = cancelado

# Critérios de desempate.

tiebreak-buchholz = Buchholz
tiebreak-buchholz-cut1 = Buchholz com corte do pior
tiebreak-buchholz-median = Buchholz mediano
tiebreak-sonneborn-berger = Sonneborn-Berger
tiebreak-direct-encounter = confronto direto
tiebreak-wins = número de vitórias
tiebreak-progressive = pontuação progressiva
tiebreak-places = soma dos lugares
tiebreak-performance = performance

# Byes.

bye-full = bye de 1 ponto
bye-half = bye de meio ponto
bye-zero = bye sem pontos
bye-free = bye
bye-sat-out = sem grupo nesta rodada

# Partes de um anúncio, onde se diz o que foi alterado.

part-title = título
part-format = formato
part-game = configurações das partidas
part-tiebreaks = critérios de desempate
part-entrants = número de participantes
part-start = hora de início
part-check-in = check-in
part-round-time = tempo limite das rodadas
part-notice = tempo entre emparceiramento e jogo
part-grace = espera antes do W.O.
part-late-entry = entrada depois do início
part-half-byes = byes de meio ponto
part-days-off = dias de folga
