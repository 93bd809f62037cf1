# Por qué dos se enfrentan en un torneo, quién lleva qué color y por qué alguien va por delante.

met-first = En la primera ronda, la mitad alta de la lista juega contra la mitad baja, en orden.
met-level = { $first } { BEGINS($second, with: "i í hi hí !hia !hie") ->
        [yes] e
       *[no] y
    } { $second } tienen los mismos puntos ({ $points }) y ninguna partida anterior entre sí.
met-float =
    { $first } ({ $more }) juega con { $second } ({ $less }): no se podía emparejar a todos dentro de su grupo de puntos, y
    no tenían ninguna partida entre sí.
# Por decisión de la dirección.
met-again = { $first } { BEGINS($second, with: "i í hi hí !hia !hie") ->
        [yes] e
       *[no] y
    } { $second } ya jugaron en la ronda { $round }: la dirección repite el emparejamiento.
by-edition = El emparejamiento sigue el sistema holandés de la FIDE, edición de { $year }.
met-in-round-robin = En un todos contra todos se juega contra todos; el orden y los colores salen de los números.
met-in-knockout = En una eliminatoria, quien gana juega con quien gana; el cuadro sale de los números.
met-in-double-knockout = Quien pierde una vez sigue en el cuadro de perdedores; los dos cuadros salen de los números y los resultados.
met-in-simul = En unas simultáneas, cada cual juega con una de las personas que las dan; quién juega con quién sale de los números.
met-in-arena = En una arena se empareja en el acto a quien está libre: a ser posible, con puntos parecidos y sin repetir rival dos veces seguidas. Los colores se reparten lo más por igual posible.
met-in-ladder = En una escalera cada cual elige a quién desafía. Quien recibe el desafío lleva blancas la primera vez; después, los colores se alternan.
met-in-teams = Cada equipo se enfrenta a todos, y el tablero 1 juega con el 1, el 2 con el 2, etcétera. El equipo de casa lleva blancas en los tableros 1, 3, 5 y 7, y el otro, en los demás.
met-in-league = En una división se juega todos contra todos. Los emparejamientos y los colores salen de los números.
met-in-pods = Los grupos se forman de modo que se repitan los menos rivales posibles.
met-in-pods-by-score = En cada grupo se juntan puntos parecidos, y se repiten los menos rivales posibles.

colour-both = A { $first } le tocaban { FORM($colour, as: "nominative") } y a { $second }, { FORM($other, as: "nominative") }.
colour-one = A { $first } le tocaban { FORM($colour, as: "nominative") }; { $second } aún no tiene partidas.
colour-more = A las dos partes les tocaban { FORM($colour, as: "nominative") }; las lleva { $first }.
because-twice = { $player } llevó { FORM($colour, as: "nominative") } dos veces seguidas.
because-more =
    { $count ->
        [one] { $player } llevó { FORM($colour, as: "nominative") } una vez más que el otro color.
       *[other] { $player } llevó { FORM($colour, as: "nominative") } { $count } veces más que el otro color.
    }
colour-swapped = Les tocaban { FORM($colour, as: "nominative") } por igual, así que cada cual lleva el color contrario al de la última ronda en que tuvieron colores distintos.
colour-rank = Les tocaban { FORM($colour, as: "nominative") } por igual; las lleva { $first }, que va por delante.
colour-drawn = Para las dos partes es la primera partida: los colores salen de los números y del sorteo.
colour-chosen = Los colores son decisión de la dirección.

out-odd =
    { $player } descansa y recibe un punto: el número de participantes es impar. El descanso va a alguien con los menos puntos
    posibles que aún no haya descansado.
out-odd-2026 =
    { $player } descansa y recibe un punto: el número de participantes es impar. El descanso va a alguien con los menos puntos
    posibles que no haya descansado ni ganado un punto sin jugar y, a ser posible, que no se haya perdido ninguna partida.
out-half = { $player } pidió descansar, por medio punto.
out-zero = { $player } descansa, sin puntos.
out-free = { $player } no tiene rival en esta ronda.
out-pods = { $player } se queda sin grupo: un grupo es de tres o cuatro.

ahead-on-points = { $first } va por delante de { $second } por puntos: { $more } a { $less }.
ahead-on-tiebreak = { $first } va por delante de { $second } por { $tiebreak }: { $more } a { $less }.
ahead-on-encounter = { $first } va por delante de { $second } por las partidas entre sí.
ahead-in-knockout = { $first } llegó más lejos que { $second }.
ahead-in-simul = { $first } da las simultáneas, y va en la lista antes que nadie.
ahead-on-ladder = { $first } está por encima de { $second } en la escalera: los puestos solo cambian cuando alguien gana a quien está más arriba.
ahead-in-division = { $first } juega en una división superior a la de { $second }.
team-ahead-match-points = { $first } va por delante de { $second } por puntos de encuentro: { $more } a { $less }.
team-ahead-board-points = { $first } va por delante de { $second } por puntos de tablero: { $more } a { $less }.
team-ahead-direct = { $first } va por delante de { $second } por los encuentros entre equipos empatados.
team-share = { $first } { BEGINS($second, with: "i í hi hí !hia !hie") ->
        [yes] e
       *[no] y
    } { $second } comparten puesto.
ahead-of-annulled = { $first } va por delante de { $second }, cuyas partidas no cuentan.
share = { $first } { BEGINS($second, with: "i í hi hí !hia !hie") ->
        [yes] e
       *[no] y
    } { $second } comparten puesto: ningún desempate decide.
