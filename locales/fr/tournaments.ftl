# Ce qui se passe dans les tournois.

# Une personne inscrite dont le nom est inconnu.
number = numéro { $number }
versus = { $white } – { $black }
# Un nombre à virgule.
decimal = { $whole },{ $part }

announced = Tournoi annoncé : { $title } !
signed-up = Inscription : { $player }.
joined-team = Inscription dans { $team } : { $player }.
you-signed-up = C’est bon, tu participes au tournoi.
you-joined-team = C’est bon, tu joues pour { $team }.
you-checked-in = C’est bon, tu as pointé.
you-paused = Tu fais une pause. Appuie sur **Jouer** pour avoir une nouvelle partie.
you-resumed = Te revoilà : tu auras bientôt une nouvelle partie.
lined-up = { $team } jouera dans cet ordre : { $players }.
check-in-opened = Le pointage est ouvert.
checked-in = { $player } a pointé.
withdrew = { $player } se retire.
sits-out = { $player } saute la ronde { $round }.
invited =
    { $count ->
        [one] L’arbitre a invité { $count } personne.
       *[other] L’arbitre a invité { $count } personnes.
    }
forbidden = { $first } et { $second } ne se rencontreront jamais. Motif : { $reason }
started = Le tournoi a commencé avec { $count } joueurs.
rounds-set =
    { $rounds ->
        [one] Il y aura { $rounds } ronde.
       *[other] Il y aura { $rounds } rondes.
    }
rounds-set-fewer =
    { $rounds ->
        [one] Il y aura { $rounds } ronde au lieu de { $announced } : d’ici là, tout le monde aura joué contre tout le monde.
       *[other] Il y aura { $rounds } rondes au lieu de { $announced } : d’ici là, tout le monde aura joué contre tout le monde.
    }
entered = Inscription tardive : { $player }, numéro { $number }, à partir de la ronde { $round }.
entered-arena = { $player } entre en jeu avec le numéro { $number }.
round-paired =
    { $count ->
        [0] Ronde { $round } : personne n’a de partie.
        [one] La ronde { $round } est appariée : { $count } partie.
       *[other] La ronde { $round } est appariée : { $count } parties.
    }
# Les règles que l’arbitre a écartées.
round-paired-although =
    { $count ->
        [one] La ronde { $round } est appariée : { $count } partie. Malgré les règles : { $rules }.
       *[other] La ronde { $round } est appariée : { $count } parties. Malgré les règles : { $rules }.
    }
# Après une phrase.
reason = Motif : { $reason }
unpaired = La ronde { $round } ne peut pas être appariée selon les règles. À l’arbitre de l’apparier ou de terminer le tournoi.
round-started = La ronde { $round } a commencé.
ladder-paired = Tout le monde a une place sur l’échelle.
arena-paired = Les joueurs libres sont appariés aussitôt.
play-started = Les parties commencent !
play-over = Les parties sont finies.
matched =
    { $count ->
        [one] { $count } nouvelle partie est appariée.
       *[other] { $count } nouvelles parties sont appariées.
    }
paused = { $player } fait une pause, sans nouvelles parties d’ici son retour.
resumed = { $player } reprend le jeu.
challenged = { $challenger } défie { $opponent }.
arena-time-up = Temps écoulé : plus aucune partie n’est appariée.
ladder-time-up = Temps écoulé : on ne peut plus défier personne.
game-started = C’est parti : { $players }.
looked = { $players } : tout le monde est là.
absent =
    { $count ->
        [one] { $players } n’est pas là et perd par forfait.
       *[other] { $players } ne sont pas là et perdent par forfait.
    }
absent-left =
    { $count ->
        [one] { $players } a quitté le tournoi et perd par forfait.
       *[other] { $players } ont quitté le tournoi et perdent par forfait.
    }
scored = { $players } : { $result }.
played-again = { $players } : encore une partie, couleurs inversées.
game-closed = { $players } : la partie s’est terminée sans résultat. À l’arbitre de décider.
deadline-passed =
    { $count ->
        [one] Le temps de la ronde { $round } est écoulé, et { $count } partie n’a pas de résultat. À l’arbitre de décider.
       *[other] Le temps de la ronde { $round } est écoulé, et { $count } parties n’ont pas de résultat. À l’arbitre de décider.
    }
round-finished = La ronde { $round } est terminée.
overridden = L’arbitre a fixé le résultat de la table { $board }, { $players } : { $result }. Motif : { $reason }
replaced = { $player } remplace le numéro { $number }. Motif : { $reason }
removed = L’arbitre a retiré { $player } du tournoi. Motif : { $reason }
left-early = { $player } : aucune partie ne compte, car moins de la moitié a été jouée.
extended = La ronde { $round } a plus de temps. Motif : { $reason }
reinstated = { $players } : la partie continue. Elle s’était terminée par erreur. Motif : { $reason }
restarted = { $players } : la partie recommence. Motif : { $reason }
directed-pause = { $players } : l’arbitre a mis la partie en pause. Motif : { $reason }
directed-resume = { $players } : l’arbitre a fait reprendre la partie. Motif : { $reason }
directed-give = { $players } : l’arbitre a ajouté { $span }. Motif : { $reason }
amended = L’arbitre a modifié l’annonce : { $parts }. Motif : { $reason }
relocated = L’arbitre a déplacé le tournoi vers { $place }. Motif : { $reason }
told = Message de l’arbitre à tous les joueurs : { $text }
outage = Le bot a été hors ligne. Toutes les échéances sont repoussées de { $span }.
finished =
    { $count ->
        [0] Le tournoi est terminé. Tout le monde s’est retiré, il n’y a donc pas de vainqueur.
        [one] Le tournoi est terminé : { $players } gagne !
       *[other] Le tournoi est terminé : { $players } se partagent la première place !
    }
finished-simul = La simultanée est terminée : { $made }.
# Ce qu’a fait quelqu’un qui la donnait, sur autant de parties.
simul-made = { $player } a fait { $points } sur { $games }
cancelled = Le tournoi est annulé. Motif : { $reason }
cancelled-too-few =
    { $count ->
        [0] Le tournoi est annulé : personne n’était là pour jouer.
        [one] Le tournoi est annulé : il n’y avait que { $count } personne au début.
       *[other] Le tournoi est annulé : il n’y avait que { $count } personnes au début.
    }
cancelled-no-exhibitor = La simultanée est annulée : aucune des personnes qui devaient la donner n’était là au début.
cancelled-too-few-teams = Le tournoi est annulé : il y avait moins de deux équipes au début.

# Comment une partie s’est terminée.

result-win = { $player } gagne
result-win-by-forfeit = { $player } gagne par forfait
result-drawn = nulle
result-forfeited-by-both = double forfait
# À plus de deux.
result-place =
    { $place ->
        [1] { $player } 1re place
        [2] { $player } 2e place
        [3] { $player } 3e place
       *[other] { $player } { $place }e place
    }
forfeit = { $result } (forfait)
annulled = { $result } (ne compte pas)

# Ce que l’arbitre doit décider.

call-unpaired = La ronde { $round } ne peut pas être appariée selon les règles.
call-unpaired-left = La ronde { $round } ne peut pas être appariée selon les règles : il ne resterait pas d’adversaire pour { $players }.
call-unpaired-bye = La ronde { $round } ne peut pas être appariée selon les règles : le nombre de joueurs est impair, et personne n’a droit à une autre exemption.
call-closed = Table { $board }, { $players } : la partie s’est terminée sans résultat.
call-drawn = Table { $board }, { $players } : partie nulle, mais quelqu’un doit passer au tour suivant.
call-overdue = Le temps de la ronde { $round } est écoulé. Tables sans résultat : { $boards }.
board = { $board }, { $players }
and-more = et { $count } de plus

# Les formats, une fois fixés.

format-round-robin = toutes rondes
format-double-round-robin = toutes rondes aller-retour
format-swiss =
    { $rounds ->
        [one] suisse, { $rounds } ronde
       *[other] suisse, { $rounds } rondes
    }
format-swiss-open = suisse, nombre de rondes fixé au début
format-knockout = élimination directe
format-double-knockout = double élimination
format-simul = simultanée
format-teams =
    { $boards ->
        [one] matchs par équipes sur { $boards } échiquier
       *[other] matchs par équipes sur { $boards } échiquiers
    }
format-teams-double =
    { $boards ->
        [one] matchs par équipes sur { $boards } échiquier, aller-retour
       *[other] matchs par équipes sur { $boards } échiquiers, aller-retour
    }
format-league = ligue, divisions de { $size }
format-league-double = ligue, divisions de { $size }, aller-retour
format-simul-alternating = simultanée, couleurs en alternance
format-arena = arène
format-arena-cut-off = arène, les parties inachevées ne comptent pas
format-ladder =
    { $reach ->
        [one] échelle, défis jusqu’à { $reach } place plus haut
       *[other] échelle, défis jusqu’à { $reach } places plus haut
    }
format-ladder-cut-off =
    { $reach ->
        [one] échelle, défis jusqu’à { $reach } place plus haut, les parties inachevées ne comptent pas
       *[other] échelle, défis jusqu’à { $reach } places plus haut, les parties inachevées ne comptent pas
    }
format-pods =
    { $rounds ->
        [one] poules, { $rounds } ronde
       *[other] poules, { $rounds } rondes
    }

# Les formats par leurs seuls noms.

name-swiss = suisse
name-round-robin = toutes rondes
name-double-round-robin = toutes rondes aller-retour
name-knock-out = élimination directe
name-double-knock-out = double élimination
name-pods = poules
weekends = week-ends

# Où en est un tournoi.

phase-sign-up = inscriptions
phase-running = en cours
phase-finished = terminé
phase-cancelled = annulé

# Départages.

tiebreak-buchholz = Buchholz
tiebreak-buchholz-cut1 = Buchholz tronqué
tiebreak-buchholz-median = Buchholz médian
tiebreak-sonneborn-berger = Sonneborn-Berger
tiebreak-direct-encounter = rencontre directe
tiebreak-wins = nombre de victoires
tiebreak-progressive = cumulatif
tiebreak-places = somme des places
tiebreak-performance = performance

# Exemptions.

bye-full = exemption à un point
bye-half = exemption à un demi-point
bye-zero = exemption à zéro point
bye-free = exemption
bye-sat-out = sans poule cette ronde

# Les parties d’une annonce, là où il est dit lesquelles ont changé.

part-title = titre
part-format = format
part-game = réglages des parties
part-tiebreaks = départages
part-entrants = nombre de joueurs
part-start = heure de début
part-check-in = pointage
part-round-time = durée maximale des rondes
part-notice = temps entre appariement et parties
part-grace = délai de forfait
part-late-entry = inscription tardive
part-half-byes = exemptions à un demi-point
part-days-off = jours de repos
