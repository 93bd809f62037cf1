# Ce qui se passe dans les parties.

created = { $player } ouvre une partie : { $game }.
created-for-tournament = Une partie de tournoi : { $game }.
invited = Invitation pour { $player }.
invited-to-seat = Invitation à jouer { FORM($seat, as: "nominative") } pour { $player }.
invitation-declined = { $player } décline l’invitation.
rematch-declined = { $player } décline la revanche.
invitation-withdrawn = L’invitation pour { $player } est retirée.
joined = { $player } joue avec { FORM($seat, as: "nominative") }.
joined-seats = { $player } joue avec { FORM($seats, as: "nominative") }.
left-lobby = { $player } s’en va ({ FORM($seat, as: "bare") }).
amended = Nouveaux réglages. { $changes }.
seeded = { $player } ajoute une graine pour les dés.
seated = Tout le monde est là.
seats = Les camps : { FORM($players, as: "bare") }.
army-chosen = { $seat } ont choisi une armée.
ready = Tout est prêt pour { FORM($seat, as: "nominative") }.
ready-late = Temps écoulé : { FORM($seat, as: "nominative") } jouent avec l’armée actuelle.
started = C’est parti !

# $planned vaut "yes" pour un coup conditionnel donné d’avance.
played =
    { $planned ->
        [yes] { FORM($player, as: "bare") } : { $action } (coup conditionnel).
       *[no] { FORM($player, as: "bare") } : { $action }.
    }
passed =
    { $planned ->
        [yes] { FORM($player, as: "bare") } : passe (coup conditionnel).
       *[no] { FORM($player, as: "bare") } : passe.
    }
left =
    { $planned ->
        [yes] { FORM($player, as: "bare") } : quitte la partie (coup conditionnel).
       *[no] { FORM($player, as: "bare") } : quitte la partie.
    }
touched = { FORM($player, as: "bare") } : pièce choisie en { $square }.

# Les suites d’un coup, après lui. $piece est une pièce avec sa couleur, $count dit combien de fois la position s’est présentée.

returned = { $piece } revient en { $square }.
to-reserve = { $piece } va en réserve.
defenceless = { $piece } est maintenant sans défense.
last-flag = Il ne reste qu’un drapeau { FORM($seat, as: "dative") }.
near-summit = { $piece } est à un pas du sommet !
near-last-rank = { $piece } est à un pas de la dernière rangée !
repeated-before-claim =
    { $count ->
        [2] C’est la deuxième fois que cette position se présente. À la troisième, on peut réclamer la nulle.
       *[other] Cette position s’est présentée { $count } fois. À la prochaine, on peut réclamer la nulle.
    }
repeated-claimable = Cette position s’est présentée { $count } fois : { FORM($seat, as: "nominative") } peuvent réclamer la nulle.
repeated-before-draw =
    { $count ->
        [2] C’est la deuxième fois que cette position se présente. À la troisième, la partie est nulle.
       *[other] Cette position s’est présentée { $count } fois. À la prochaine, la partie est nulle.
    }

offered = { FORM($player, as: "bare") } propose { FORM($offer, as: "article") }.
takeback-asked = { FORM($player, as: "bare") } demande à reprendre un coup.
takeback-asked-move = { FORM($player, as: "bare") } demande à reprendre un coup : { $action }.
# $what est la sorte de proposition, "number" si on ne la connaît pas.
accepted =
    { $what ->
        [draw] { $player } accepte la nulle.
        [takeback] { $player } accepte la reprise de coup.
        [pause] { $player } accepte la pause.
        [resumption] { $player } accepte de continuer la partie.
        [abort] { $player } accepte d’arrêter la partie sans résultat.
        [replacement] { $player } accepte { FORM($offer, as: "the") }.
        [change] { $player } accepte { FORM($offer, as: "the") }.
       *[number] { $player } accepte { FORM($offer, as: "the") }.
    }
declined =
    { $what ->
        [draw] { $player } refuse la nulle.
        [takeback] { $player } refuse la reprise de coup.
        [pause] { $player } refuse la pause.
        [resumption] { $player } refuse de continuer la partie.
        [abort] { $player } refuse d’arrêter la partie sans résultat.
        [replacement] { $player } refuse { FORM($offer, as: "the") }.
        [change] { $player } refuse { FORM($offer, as: "the") }.
       *[number] { $player } refuse { FORM($offer, as: "the") }.
    }
withdrawn = { FORM($offer, as: "request") } est retirée.
lapsed-overtaken = { FORM($offer, as: "request") } ne tient plus : la partie a continué.
lapsed-expired = { FORM($offer, as: "request") } a expiré.
lapsed-gone = { FORM($offer, as: "request") } ne tient plus : la personne qui l’a faite a quitté la partie.

taken-back =
    { $steps ->
        [0] La partie revient au début.
       *[other] La partie revient à la position d’avant.
    }
paused = La partie est en pause.
resumed = La partie continue.
held = La partie est bloquée : je ne peux pas écrire dans son salon.
hold-over = La partie n’est plus bloquée.
departed-resigned = { $seat } ont abandonné.
departed-time = { $seat } ont perdu au temps.
departed-absent = { $seat } ne se sont pas présentés et quittent la partie.
departed-withdrew = { $seat } ont quitté le tournoi et sortent de la partie.
departed-removed = L’arbitre a retiré { FORM($seat, as: "nominative") } de la partie.
left-place = Place { $place } sur { $count }.
ran-out =
    { $count ->
        [2] Le temps { FORM($seat, as: "genitive") } est écoulé. L’adversaire peut réclamer le gain.
       *[other] Le temps { FORM($seat, as: "genitive") } est écoulé. Les autres peuvent le réclamer et continuer.
    }
time-given = { $seat } reçoivent { $span } de plus.
outage = Le bot a été hors ligne un moment : { $moves }.
outage-clock = { FORM($seat, as: "nominative") } reçoivent { $span } de plus
outage-lobby = la partie attend des joueurs { $span } de plus
outage-setup = il y a { $span } de plus pour choisir une armée
outage-offer = une proposition reste ouverte { $span } de plus
vacation-began = { $player } est en vacances.
vacation-ended = { $player } rentre de vacances.
replaced = { $player } joue maintenant { FORM($seat, as: "nominative") }.
called-off-by-tournament = Le tournoi a annulé cette partie. Ses appariements montrent quelles parties comptent.
reinstated =
    { $steps ->
        [0] L’arbitre a fait reprendre la partie depuis le début.
        [1] L’arbitre a fait reprendre la partie à la position après 1 coup.
       *[other] L’arbitre a fait reprendre la partie à la position après { $steps } coups.
    }

# Ce que seule la personne concernée apprend.

conditions-set = Coups conditionnels enregistrés.
draw-offer-kept = Dans cette partie, on propose nulle en jouant un coup : ta proposition partira avec le prochain.
draw-offer-dropped = Ton prochain coup ne proposera pas nulle.
conditions-cleared = Coups conditionnels supprimés.
dropped-overtaken = Tes coups conditionnels sont annulés : un autre coup a été joué.
dropped-illegal = Tes coups conditionnels sont annulés : la réponse n’est plus légale.
dropped-changed = Tes coups conditionnels sont annulés : la partie a été modifiée.
watched = { $player } regarde la partie.
unwatched = { $player } ne regarde plus la partie.
