# Pourquoi deux joueurs se rencontrent, qui a quelle couleur, et pourquoi l’un est devant l’autre.

met-first = À la première ronde, la moitié haute de la liste joue contre la moitié basse, dans l’ordre.
met-level = { $first } et { $second } ont le même score ({ $points }), et c’est leur première rencontre.
met-float =

    { $first } ({ $more }) rencontre { $second } ({ $less }) : tout le monde ne pouvait pas jouer dans son groupe de score,
    et c’est leur première rencontre.
# Par décision de l’arbitre.
met-again = { $first } a aussi joué contre { $second } à la ronde { $round } : l’arbitre les fait se rencontrer à nouveau.
by-edition = L’appariement suit le système hollandais de la FIDE, édition { $year }.
met-in-round-robin = En toutes rondes, tout le monde rencontre tout le monde ; l’ordre et les couleurs découlent des numéros.
met-in-knockout = En élimination directe, les vainqueurs rencontrent les vainqueurs ; le tableau découle des numéros.
met-in-double-knockout = Avec une défaite, on continue dans le tableau des perdants ; les deux tableaux découlent des numéros et des résultats.
met-in-simul = Dans une simultanée, tout le monde joue contre l’une des personnes qui la donnent ; les numéros décident qui rencontre qui.
met-in-arena = Dans une arène, les joueurs libres se rencontrent aussitôt : plutôt à scores proches, et pas deux fois de suite les mêmes. Les couleurs restent aussi équilibrées que possible.
met-in-ladder = Sur une échelle, on choisit qui on défie. La première fois, la personne défiée a les Blancs ; ensuite, les couleurs alternent.
met-in-teams = Chaque équipe rencontre chaque équipe, l’échiquier 1 contre l’échiquier 1, le 2 contre le 2, et ainsi de suite. L’équipe qui reçoit a les Blancs aux échiquiers 1, 3, 5 et 7, l’autre équipe aux autres.
met-in-league = Dans une division, tout le monde rencontre tout le monde. Les appariements et les couleurs découlent des numéros.
met-in-pods = Les poules sont faites pour que le moins de joueurs possible se rencontrent à nouveau.
met-in-pods-by-score = Une poule réunit des scores proches, et le moins de joueurs possible se rencontrent à nouveau.

colour-both = Couleurs dues : { FORM($colour, as: "nominative") } pour { $first }, { FORM($other, as: "nominative") } pour { $second }.
colour-one = Couleur due à { $first } : { FORM($colour, as: "nominative") } ; { $second } n’a encore rien joué.
colour-more = Couleur due aux deux : { FORM($colour, as: "nominative") } ; c’est { $first } qui l’a.
because-twice = { $player } a eu deux fois de suite { FORM($colour, as: "nominative") }.
because-more =
    { $count ->
        [one] { $player } a eu { FORM($colour, as: "nominative") } { $count } fois de plus que l’autre couleur.
       *[other] { $player } a eu { FORM($colour, as: "nominative") } { $count } fois de plus que l’autre couleur.
    }
colour-swapped = Couleur due autant aux deux : { FORM($colour, as: "nominative") }. Chacun a donc l’autre couleur que dans la dernière ronde où les leurs différaient.
colour-rank = Couleur due autant aux deux : { FORM($colour, as: "nominative") }. { $first } l’a, avec un meilleur rang.
colour-drawn = Ces deux-là n’ont encore rien joué : les couleurs découlent des numéros et du tirage au sort.
colour-chosen = L’arbitre a choisi les couleurs.

out-odd =

    Exemption : { $player } (1 point). Le nombre de joueurs est impair. L’exemption va à quelqu’un qui n’en a pas encore eu,
    avec aussi peu de points que possible.
out-odd-2026 =

    Exemption : { $player } (1 point). Le nombre de joueurs est impair. L’exemption va à quelqu’un qui n’a encore eu ni
    exemption ni point sans jouer, avec aussi peu de points que possible, de préférence sans partie manquée.
out-half = { $player } saute cette ronde sur demande, pour un demi-point.
out-zero = { $player } saute cette ronde, sans points.
out-free = { $player } n’a pas d’adversaire à cette ronde.
out-pods = { $player } n’a pas trouvé de poule : une poule a trois ou quatre joueurs.

ahead-on-points = { $first } est devant { $second } aux points : { $more } à { $less }.
ahead-on-tiebreak = { $first } est devant { $second } au départage ({ $tiebreak }) : { $more } à { $less }.
ahead-on-encounter = { $first } est devant { $second } grâce à leurs rencontres directes.
ahead-in-knockout =
    { BEGINS($second, with: "a e é è ê i o u y h") ->
        [yes] { $first } a atteint un tour plus avancé qu’{ $second }.
       *[no] { $first } a atteint un tour plus avancé que { $second }.
    }
ahead-in-simul = { $first } donne la simultanée, et vient avant tous les autres dans la liste.
ahead-on-ladder =
    { BEGINS($second, with: "a e é è ê i o u y h") ->
        [yes] { $first } est au-dessus d’{ $second } sur l’échelle : les places ne changent que quand quelqu’un gagne contre une place plus haute.
       *[no] { $first } est au-dessus de { $second } sur l’échelle : les places ne changent que quand quelqu’un gagne contre une place plus haute.
    }
ahead-in-division =
    { BEGINS($second, with: "a e é è ê i o u y h") ->
        [yes] { $first } joue dans une division plus haute qu’{ $second }.
       *[no] { $first } joue dans une division plus haute que { $second }.
    }
team-ahead-match-points = { $first } est devant { $second } aux points de match : { $more } à { $less }.
team-ahead-board-points = { $first } est devant { $second } aux points d’échiquier : { $more } à { $less }.
team-ahead-direct = { $first } est devant { $second } grâce aux matchs entre équipes à égalité.
team-share = { $first } et { $second } se partagent leur place.
ahead-of-annulled = { $first } est devant { $second }, dont les parties ne comptent pas.
share = { $first } et { $second } se partagent une place : aucun départage ne les sépare.
