# Por que duas pessoas se enfrentam em um torneio, quem tem que cor, e por que uma está à frente da outra.

met-first = Na primeira rodada, a metade de cima da lista joga contra a de baixo, em ordem.
met-level = { $first } e { $second } têm a mesma pontuação ({ $points }) e ainda não se enfrentaram.
met-float =
    { $first } ({ $more }) enfrenta { $second } ({ $less }): não havia adversário para todos no seu grupo de pontuação, e essas
    duas pessoas ainda não se enfrentaram.
# Por decisão da arbitragem.
met-again = { $first } e { $second } já se enfrentaram na rodada { $round }: a arbitragem repetiu o emparceiramento.
by-edition = O emparceiramento segue o sistema holandês da FIDE, edição de { $year }.
met-in-round-robin = Em um todos contra todos, cada um enfrenta todos; a ordem e as cores dependem dos números dos participantes.
met-in-knockout = Em um mata-mata, quem vence enfrenta quem vence; a chave depende dos números dos participantes.
met-in-double-knockout = Quem perdeu uma vez segue na chave dos perdedores; as duas chaves dependem dos números dos participantes e dos resultados.
met-in-simul = Em uma simultânea, cada participante joga contra uma das pessoas que a dão; quem enfrenta quem depende dos números dos participantes.
met-in-arena = Em uma arena, quem está livre recebe uma partida na hora: de preferência com pontuação parecida, e nunca a mesma dupla duas vezes seguidas. As cores ficam tão equilibradas quanto possível.
met-in-ladder = Em uma escada, cada um escolhe quem desafiar. Quem recebe o desafio joga de brancas na primeira partida dos dois; a cada nova partida entre eles, as cores se alternam.
met-in-teams = Todas as equipes se enfrentam: o tabuleiro 1 joga contra o tabuleiro 1, o 2 contra o 2, e assim por diante. A equipe da casa joga de brancas nos tabuleiros 1, 3, 5 e 7, e a outra, nos demais.
met-in-league = Em uma divisão, todos enfrentam todos. O emparceiramento e as cores dependem dos números dos participantes.
met-in-pods = Os grupos são montados para que o menor número possível de participantes se enfrente de novo.
met-in-pods-by-score = Quem tem pontuação parecida fica no mesmo grupo, e o menor número possível se enfrenta de novo.

colour-both = { $first } devia jogar de { FORM($colour, as: "bare") }, e { $second }, de { FORM($other, as: "bare") }.
colour-one = { $first } devia jogar de { FORM($colour, as: "bare") }; { $second } ainda não jogou.
colour-more = Ambos os lados deviam jogar de { FORM($colour, as: "bare") }; a cor fica com { $first }.
because-twice = { $player } jogou de { FORM($colour, as: "bare") } duas vezes seguidas.
because-more =
    { $count ->
        [one] { $player } jogou de { FORM($colour, as: "bare") } { $count } vez a mais que da outra cor.
       *[other] { $player } jogou de { FORM($colour, as: "bare") } { $count } vezes a mais que da outra cor.
    }
colour-swapped = Ambos os lados tinham o mesmo direito { FORM($colour, as: "dative") }, então cada um recebe a cor contrária à da última rodada em que as cores dos dois foram diferentes.
colour-rank = Ambos os lados tinham o mesmo direito { FORM($colour, as: "dative") }; a cor fica com { $first }, à frente na lista.
colour-drawn = Ninguém jogou ainda: as cores dependem dos números dos participantes e do sorteio.
colour-chosen = A arbitragem escolheu as cores.

out-odd =
    Bye de 1 ponto para { $player }: o número de participantes é ímpar. O bye vai para alguém com o mínimo de pontos que
    ainda não teve nenhum.
out-odd-2026 =
    Bye de 1 ponto para { $player }: o número de participantes é ímpar. O bye vai para alguém com o mínimo de pontos que
    ainda não teve bye nem ponto sem jogar, e de preferência para quem não faltou a nenhuma partida.
out-half = { $player } pediu para folgar, por meio ponto.
out-zero = { $player } folga, sem pontos.
out-free = { $player } não tem adversário nesta rodada.
out-pods = { $player } ficou sem grupo: um grupo tem três ou quatro participantes.

ahead-on-points = { $first } está à frente de { $second } em pontos: { $more } a { $less }.
ahead-on-tiebreak = { $first } está à frente de { $second } por { $tiebreak }: { $more } a { $less }.
ahead-on-encounter = { $first } está à frente de { $second } pelas partidas entre os dois.
ahead-in-knockout = { $first } foi mais longe que { $second }.
ahead-in-simul = { $first } dá a simultânea e aparece antes de todos.
ahead-on-ladder = { $first } está acima de { $second } na escada: os lugares só mudam quando alguém vence quem está acima.
ahead-in-division = { $first } joga em uma divisão acima da de { $second }.
team-ahead-match-points = { $first } está à frente de { $second } em pontos de confronto: { $more } a { $less }.
team-ahead-board-points = { $first } está à frente de { $second } em pontos de tabuleiro: { $more } a { $less }.
team-ahead-direct = { $first } está à frente de { $second } nos confrontos entre equipes empatadas.
team-share = { $first } e { $second } dividem o lugar.
ahead-of-annulled = { $first } está à frente de { $second }, cujas partidas não contam.
share = { $first } e { $second } dividem o lugar: nenhum critério de desempate os separa.
