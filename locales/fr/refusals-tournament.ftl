# Pourquoi quelque chose demandé à un tournoi ne se fait pas.

no-such-tournament = Il n’y a pas de tournoi de ce nom.
tournament-exists = Il y a déjà un tournoi de ce nom.
directors-only = Réservé aux arbitres.
system-only = Le bot s’en charge tout seul.
not-for-others = Tu ne peux le faire que pour toi.
no-reason = Donne un motif, en une ligne de 1 à { $most } caractères.
not-now-sign-up = Le tournoi n’a pas encore commencé.
not-now-running = Le tournoi est déjà en cours.
not-now-finished = Le tournoi est terminé.
not-now-cancelled = Le tournoi est annulé.

already-signed-up = { $player } participe déjà au tournoi.
you-already-signed-up = Tu participes déjà au tournoi.
not-signed-up = { $player } ne participe pas à ce tournoi.
you-not-signed-up = Tu ne participes pas à ce tournoi. Appuie d’abord sur **S’inscrire**.
has-left = { $player } a quitté le tournoi.
you-left = Tu as quitté ce tournoi et ne peux pas revenir.
full = Les { $most } places sont prises.
invitations = Invite au plus { $most } personnes à la fois, avec des cotes jusqu’à { $highest }.
too-late-started = Trop tard : le tournoi a commencé.
too-late = Trop tard : la ronde { $round } a commencé.
no-check-in = Ce tournoi n’a pas de pointage.
check-in-not-open = Le pointage n’est pas encore ouvert.
already-checked-in = { $player } a déjà pointé.
you-already-checked-in = Tu as déjà pointé.
too-few = Il y a trop peu de joueurs : { $there } sur { $least } au moins.
no-exhibitor = Aucune des personnes qui donnent la simultanée n’est encore là : elles aussi doivent s’inscrire, et pointer s’il y a un pointage.
same-player = Choisis deux joueurs différents.
already-forbidden = C’est déjà décidé : ces deux-là ne se rencontrent pas.
no-sitting-out = On ne peut pas sauter de ronde dans ce format.
no-pausing = On ne peut faire une pause que dans une arène.
already-paused = { $player } est déjà en pause.
you-already-paused = Tu es déjà en pause.
time-is-up = Temps écoulé : plus aucune partie ne commence ici.
no-teams = Il n’y a pas d’équipes dans ce tournoi.
no-team = Ce tournoi se joue par équipes : appuie sur **S’inscrire** et nomme la tienne, ou remplis `team`.
team-name = Le nom d’une équipe a de 1 à { $most } caractères.
team-full = Cette équipe est complète ({ $team }) : une équipe a { $most } joueurs au plus.
most-teams = Il y a déjà { $most } équipes, et plus de place. Rejoins-en une.
no-such-team = Il n’y a pas d’équipe nommée { $team }.
captains-only = Seule la personne qui est capitaine ({ $team }) peut fixer l’ordre des échiquiers.
line-up =

    { $players ->
        [one] Nomme la seule personne de cette équipe : { $team }.
       *[other] Nomme une fois chacune des { $players } personnes de cette équipe : { $team }.
    }
too-few-teams =
    { $there ->
        [one] Il faut 2 équipes pour commencer, et il n’y en a que { $there }.
       *[other] Il faut 2 équipes pour commencer, et il y en a { $there }.
    }
no-challenges = On ne peut défier quelqu’un que sur une échelle.
challenge-oneself = Tu ne peux pas te défier toi-même.
challenge-below = { $player } est à une place plus basse que la tienne : défie quelqu’un au-dessus de toi.
challenge-too-far =

    { $reach ->
        [one] { $player } est trop loin au-dessus de toi : tu peux défier jusqu’à { $reach } place plus haut que la tienne.
       *[other] { $player } est trop loin au-dessus de toi : tu peux défier jusqu’à { $reach } places plus haut que la tienne.
    }
challenge-just-met = Tu viens de jouer contre { $player }. Joue d’abord contre quelqu’un d’autre, ou réessaie { $span } après cette partie.
challenge-apart = Décision de l’arbitre : { $player } et toi ne vous rencontrez pas.
plays-elsewhere = { $player } joue une autre partie en ce moment : réessaie quand elle sera terminée.
no-such-round = Tu ne peux pas sauter la ronde { $round } sur { $rounds } : choisis-en une qui n’est pas encore appariée.
already-sits-out = { $player } saute déjà cette ronde.
rounds-range = Choisis de { $least } à { $most } rondes.
rounds-only =
    { $most ->
        [one] Il ne peut plus y avoir que { $most } ronde.
       *[other] Il ne peut plus y avoir que { $most } rondes.
    }
rounds-follow = Dans ce format, le nombre de rondes découle du nombre de joueurs.
fixed = Il est trop tard pour changer ceci : { $part }. Après le début, tu peux encore changer le titre, la durée maximale des rondes, le temps entre appariement et parties, et le délai de forfait.
more-signed-up = Mets `most` à { $count } au moins : il y a déjà autant d’inscriptions.
decided-meanwhile = Rien n’a été fait : une autre décision d’arbitrage est tombée au même moment, comme le montre `/tournament log`.

nothing-paired = Aucune ronde n’attend de commencer.
misfit-missing = { $player } manque dans l’appariement.
misfit-twice = { $player } est deux fois dans l’appariement.
misfit-not-there = { $player } ne joue pas cette ronde.
misfit-seats = Ce format n’a pas de parties à { $seats } joueurs.
misfit-bye = { $player } ne peut pas avoir cette exemption dans ce format.
breaks = Cet appariement est contraire aux règles : { $rules }.
broken-met = { $first } a déjà joué contre { $second }
broken-forbidden = un appariement interdit : { $first } et { $second }
broken-second-bye = { $player } a déjà eu un point sans jouer
broken-colour = { $player } a eu cette couleur trop souvent
no-pairing = La ronde { $round } ne peut pas être appariée selon les règles.
settled = Les appariements ne se changent pas dans ce format : ils découlent des numéros et des résultats.
no-such-board = Il n’y a pas de table { $board }.
no-such-entrant = Il n’y a pas de joueur numéro { $number }.
no-such-game = Cette partie ne compte pas dans ce tournoi.
too-many-games = Une table a au plus { $most } parties.
not-started = La partie de la table { $board } n’a pas encore commencé.
has-result = La table { $board } a déjà un résultat.
no-result = La table { $board } n’a pas encore de résultat.
built-upon = La ronde { $round } a été appariée d’après ce résultat, tu ne peux donc pas revenir en arrière. Fixe plutôt le résultat lui-même.
wrong-score = Ce n’est pas un résultat pour { $seats } joueurs.
nobody-goes-on = Quelqu’un doit passer au tour suivant.
no-deadline = Cette ronde n’a pas d’échéance.
grace-runs = Il reste du temps pour se présenter.

# Ce qu’on ne peut pas annoncer.

announce-title = Un titre est une ligne de 1 à { $most } caractères.
announce-solo = Une partie contre soi-même ne peut pas être une partie de tournoi.
announce-hints = Il n’y a pas d’indices en tournoi. Enlève-les.
announce-two-seats = Ce format demande un jeu à deux, et celui-ci a { $has } camps.
announce-three-or-four-seats = Les poules demandent un jeu à trois et quatre, et celui-ci a { $has } camps.
announce-entrants = Mets `least` et `most` entre { $least } et { $most }, `least` ne dépassant pas `most`.
announce-rounds = Un tournoi a de { $least } à { $most } rondes.
announce-replays = Une nulle peut être rejouée de { $least } à { $most } fois.
announce-reach = On peut défier de { $least } à { $most } places au-dessus de la sienne.
announce-boards = Un match a de { $least } à { $most } échiquiers.
announce-division = Une division a de { $least } à { $most } joueurs.
announce-moving = Avec des divisions de cette taille, de { $least } à { $most } joueurs peuvent monter et descendre.
announce-exhibitors = Nomme de 1 à { $most } personnes différentes pour donner la simultanée.
announce-placed = Seule une ligue place les joueurs selon une saison passée, et chacun une seule fois.
announce-length = Une arène dure de { $least } à { $most } : remplis `length`.
announce-ladder-length = Une échelle dure de { $least } à { $most } : remplis `length`.
announce-tiebreak-twice = Le départage « { $tiebreak } » y est deux fois.
announce-round-time = La durée maximale d’une ronde peut aller de { $least } à { $most }, et non { $given }.
announce-grace = Le délai de forfait peut aller de { $least } à { $most }, et non { $given }.
announce-notice = Les appariements peuvent être publiés de { $least } à { $most } avant les parties, et non { $given }.
announce-check-in = Le pointage peut ouvrir de { $least } à { $most } avant le début, et non { $given }.
announce-check-in-without-start = Le pointage demande une heure de début : remplis `starts`.
announce-late-entry = L’inscription tardive n’existe qu’en suisse et en poules, jusqu’à la dernière ronde.
announce-half-byes = Les exemptions à un demi-point n’existent qu’en suisse.
announce-days-off = Nomme de 1 à { $most } jours de repos, comme 2026-12-24, ou weekends.
