# Por que algo pedido a um torneio não é feito.

no-such-tournament = Esse torneio não existe.
tournament-exists = Já existe um torneio com esse nome.
directors-only = Só a arbitragem pode fazer isso.
system-only = O bot faz isso sozinho.
not-for-others = Você só pode fazer isso em seu próprio nome.
no-reason = Diga por quê, em uma linha de 1 a { $most } caracteres.
not-now-sign-up = O torneio ainda não começou.
not-now-running = O torneio já está em andamento.
not-now-finished = O torneio acabou.
not-now-cancelled = O torneio foi cancelado.

already-signed-up = { $player } já está no torneio.
you-already-signed-up = Você já está no torneio.
not-signed-up = { $player } não está no torneio.
you-not-signed-up = Você não está no torneio. Antes, aperte **Inscrever-se**.
has-left = { $player } saiu do torneio.
you-left = Você saiu deste torneio e não pode voltar.
full = Todas as { $most } vagas estão ocupadas.
invitations = Convide no máximo { $most } pessoas por vez, com ratings de até { $highest }.
too-late-started = Tarde demais: o torneio já começou.
too-late = Tarde demais: a rodada { $round } já começou.
no-check-in = Este torneio não pede check-in.
check-in-not-open = O check-in ainda não abriu.
already-checked-in = { $player } já fez o check-in.
you-already-checked-in = Você já fez o check-in.
too-few = Há gente de menos: { $there } de pelo menos { $least } participantes.
no-exhibitor = Quem dá a simultânea ainda não está aqui. Essas pessoas precisam se inscrever e, se houver check-in, fazê-lo.
same-player = Escolha duas pessoas diferentes.
already-forbidden = Já foi decidido que essas duas pessoas não se enfrentam.
no-sitting-out = Neste formato, não dá para folgar em rodadas.
no-pausing = Só em uma arena dá para fazer uma pausa.
already-paused = { $player } já está em pausa.
you-already-paused = Você já está em pausa.
time-is-up = Acabou o tempo: nenhuma partida começa mais aqui.
no-teams = Neste torneio não há equipes.
no-team = Este torneio é de equipes: aperte **Inscrever-se** e diga a sua, ou preencha `team`.
team-name = O nome de uma equipe tem de 1 a { $most } caracteres.
team-full = { $team } está cheia: uma equipe tem no máximo { $most } jogadores.
most-teams = Já há { $most } equipes, e não cabe mais nenhuma. Entre em uma delas.
no-such-team = Não existe uma equipe chamada { $team }.
captains-only = Só quem capitaneia { $team } pode definir a ordem dos tabuleiros.
line-up =
    { $players ->
        [one] Diga quem é o { $players } integrante de { $team }.
       *[other] Diga cada um dos { $players } integrantes de { $team } uma vez.
    }
too-few-teams =
    { $there ->
        [one] São necessárias 2 equipes para começar, e só há { $there }.
       *[other] São necessárias 2 equipes para começar, e há { $there }.
    }
no-challenges = Só em uma escada dá para desafiar alguém.
challenge-oneself = Você não pode se desafiar.
challenge-below = { $player } está abaixo de você: desafie alguém acima.
challenge-too-far =
    { $reach ->
        [one] { $player } está longe demais: você pode desafiar { $reach } degrau acima do seu.
       *[other] { $player } está longe demais: você pode desafiar até { $reach } degraus acima do seu.
    }
challenge-just-met = Você acabou de jogar com { $player }. Jogue com outra pessoa antes, ou tente de novo { $span } depois daquela partida.
challenge-apart = A arbitragem decidiu que você e { $player } não se enfrentam.
plays-elsewhere = { $player } está em outra partida agora: tente de novo quando ela acabar.
no-such-round = Você não pode folgar na rodada { $round } de { $rounds }: escolha uma ainda não emparceirada.
already-sits-out = { $player } já folga nessa rodada.
rounds-range = Escolha de { $least } a { $most } rodadas.
rounds-only =
    { $most ->
        [one] Agora só pode haver { $most } rodada.
       *[other] Agora só pode haver { $most } rodadas.
    }
rounds-follow = Neste formato, o número de rodadas depende do número de participantes.
fixed = Tarde demais para mudar isto: { $part }. Depois do início ainda dá para mudar o título, o tempo limite das rodadas, o tempo entre emparceiramento e jogo, e a espera antes do W.O.
more-signed-up = Ponha `most` em pelo menos { $count }: já há esse número de inscrições.
decided-meanwhile = Nada foi feito: outra pessoa da arbitragem tomou uma decisão no mesmo momento. Veja em `/tournament log`.

nothing-paired = Nenhuma rodada está esperando para começar.
misfit-missing = Falta { $player } no emparceiramento.
misfit-twice = { $player } aparece duas vezes no emparceiramento.
misfit-not-there = { $player } não joga nessa rodada.
misfit-seats = Este formato não tem partidas de { $seats } jogadores.
misfit-bye = { $player } não pode receber esse bye neste formato.
breaks = Este emparceiramento é contra as regras: { $rules }.
broken-met = { $first } e { $second } já se enfrentaram
broken-forbidden = { $first } e { $second } não podem se enfrentar
broken-second-bye = { $player } já ganhou um ponto sem jogar
broken-colour = { $player } já teve essa cor vezes demais
no-pairing = A rodada { $round } não pode ser emparceirada pelas regras.
settled = Neste formato, o emparceiramento não pode ser mudado: ele depende dos números dos participantes e dos resultados.
no-such-board = Não existe o tabuleiro { $board }.
no-such-entrant = Não há participante com o número { $number }.
no-such-game = Essa partida não conta neste torneio.
too-many-games = Um tabuleiro pode ter no máximo { $most } partidas.
not-started = A partida do tabuleiro { $board } ainda não começou.
has-result = O tabuleiro { $board } já tem um resultado.
no-result = O tabuleiro { $board } ainda não tem resultado.
built-upon = A rodada { $round } foi emparceirada com base nesse resultado, então não dá para desfazê-lo. Em vez disso, defina outro resultado.
wrong-score = Isso não é um resultado para { $seats } jogadores.
nobody-goes-on = Em um mata-mata, alguém precisa avançar.
no-deadline = Essa rodada não tem prazo.
grace-runs = Ainda há tempo para aparecer.

# O que não se pode anunciar.

announce-title = Um título é uma linha de 1 a { $most } caracteres.
announce-solo = Uma partida de uma pessoa só não pode ser de torneio.
announce-hints = Não há dicas em torneios. Deixe-as de fora.
announce-two-seats = Este formato precisa de um jogo para dois, e este tem { $has } lados.
announce-three-or-four-seats = Grupos precisam de um jogo para três e quatro, e este tem { $has } lados.
announce-entrants = Ponha `least` e `most` de { $least } a { $most }, com `least` não maior que `most`.
announce-rounds = Um torneio tem de { $least } a { $most } rodadas.
announce-replays = Uma partida empatada pode ser repetida de { $least } a { $most } vezes.
announce-reach = É possível desafiar de { $least } a { $most } degraus acima.
announce-boards = Um confronto tem de { $least } a { $most } tabuleiros.
announce-division = Uma divisão tem de { $least } a { $most } participantes.
announce-moving = Com divisões deste tamanho, de { $least } a { $most } participantes podem subir e cair.
announce-exhibitors = Escolha de 1 a { $most } pessoas diferentes para dar a simultânea.
announce-placed = Só uma liga usa as posições de uma temporada anterior, e cada participante só pode ter uma.
announce-length = Uma arena dura de { $least } a { $most }: preencha `length`.
announce-ladder-length = Uma escada dura de { $least } a { $most }: preencha `length`.
announce-tiebreak-twice = O critério “{ $tiebreak }” aparece duas vezes.
announce-round-time = O tempo limite de uma rodada pode ser de { $least } a { $most }, e não { $given }.
announce-grace = A espera antes do W.O. pode ser de { $least } a { $most }, e não { $given }.
announce-notice = O emparceiramento pode aparecer de { $least } a { $most } antes das partidas, e não { $given }.
announce-check-in = O check-in pode abrir de { $least } a { $most } antes do início, e não { $given }.
announce-check-in-without-start = O check-in precisa de uma hora de início: preencha `starts`.
announce-late-entry = Entrar depois do início só funciona em suíço e grupos, até a última rodada.
announce-half-byes = Byes de meio ponto só funcionam no suíço.
announce-days-off = Diga de 1 a { $most } dias de folga, como 2026-12-24, ou weekends.
