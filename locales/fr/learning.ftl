# Les tutoriels, les pièces d’un jeu, et lesquelles sont attaquées.

button-learn = Apprendre
button-next-tutorial = Suite : { $game }

# Le haut d’une étape. Ce que disent les étapes est dans `rules-GAME.ftl`.

lesson = **{ $game } : { $title }** (étape { $step } sur { $count })
lesson-task = **À toi de jouer :** { $task }
# $move est un texte comme « canon f10 prend le kangourou f16 ».
lesson-right = **Bravo !** { CAPITAL($move, as: "bare") }. { $why }
lesson-wrong = { CAPITAL($move, as: "bare") } : c’est un coup légal, mais ce n’est pas ce qui est demandé. Réessaie.
lesson-over = C’était la dernière étape ({ $game }). Bonnes parties !
lesson-choice-gone = Ce coup n’est pas possible à cette étape. Choisis à nouveau une pièce, ou appuie sur **{ $learn }**.

# Une pièce avec sa lettre et comment elle se déplace.

piece-line = **{ CAPITAL($piece, as: "bare") }** ({ $letter }) : { $moves }
# La même chose pour qui l’écoute.
piece-words = { CAPITAL($piece, as: "bare") } ({ $letter }) : { $moves }.
legend = Les pièces de ce jeu : **{ $game }**. `/piece` montre où chacune peut aller.

# Les pièces attaquées. Les numéros sont sur l’image, sur la pièce et sur ce qui l’attaque.

threats =
    { $count ->
        [one] **{ FORM($seat, as: "bare") }** : { $count } pièce est attaquée.
       *[other] **{ FORM($seat, as: "bare") }** : { $count } pièces sont attaquées.
    }
threats-none = **{ FORM($seat, as: "bare") }** : aucune pièce n’est attaquée.
threat =
    { GENDER($kind) ->
        [f] { $number }. { CAPITAL($kind, as: "bare") } { $square }, attaquée par : { $by }.
       *[m] { $number }. { CAPITAL($kind, as: "bare") } { $square }, attaqué par : { $by }.
    }
threat-by = { $kind } { $square }
threat-by-seat = { $kind } { $square } ({ FORM($seat, as: "bare") })

# Un bon coup demandé. $move est un texte comme « canon f19 prend le kangourou o19 ».

hint = **Essaie : { $move }.**
hint-pass = **Essaie de passer.**
hint-dice = Les dés décident : ça marche { $percent } % du temps.
hint-chance = Tes chances de gagner sont alors d’environ { $percent } %.
hint-wins =
    { $count ->
        [one] Ça gagne tout de suite.
       *[other] Le gain est forcé, en { $count } coups au plus.
    }
hint-loses = Tu perds si l’adversaire trouve les meilleurs coups, mais ce coup est le plus difficile à contrer.
hint-ahead = Tu es devant tous les autres camps.
hint-level = Tu es à peu près à égalité avec le meilleur des autres camps.
hint-behind = Tu as du retard, mais ce coup te garde dans la partie.
hint-busy = Je réfléchis à trop de parties en ce moment. Redemande-moi dans une minute.

# Ce que valaient les coups d’une partie terminée. $player est un camp avec un nom, $move un texte comme « chasseur a1 en b2 ».

analysis = **Analyse : { $game }**
analysis-progress = Analyse en cours : { $done } coups sur { $all } pour l’instant. Le résultat arrive ici dès qu’il est prêt.
analysis-player = { FORM($player, as: "bare") } : { $accuracy } % de précision, { $marks }
analysis-no-choice = { FORM($player, as: "bare") } : tous les coups étaient forcés
analysis-no-moves = { FORM($player, as: "bare") } : aucun coup
analysis-clean = aucune erreur
analysis-blunders =
    { $count ->
        [one] { $count } gaffe
       *[other] { $count } gaffes
    }
analysis-mistakes =
    { $count ->
        [one] { $count } erreur
       *[other] { $count } erreurs
    }
analysis-inaccuracies =
    { $count ->
        [one] { $count } imprécision
       *[other] { $count } imprécisions
    }
analysis-brilliant =
    { $count ->
        [one] { $count } coup brillant
       *[other] { $count } coups brillants
    }
analysis-act = { $number }. { FORM($seat, as: "bare") } : { $move }
# $move est la ligne du dessus. $lost dit combien de parties sur cent ce coup a cédées.
analysis-move = - { $move } (−{ $lost } %). Mieux : { $better }.
analysis-find = - { $move }
analysis-more = - et { $count } de plus, à voir dans `/replay`
analysis-note = -# (−12 %) après un coup : les chances de gagner qu’il a coûtées. `/replay` montre maintenant aussi ces signes.
analysis-many = La courbe montre les chances de chaque camp contre le plus fort des autres.
analysis-long = Cette partie a plus de { $most } coups, je ne les juge donc pas un par un. La courbe montre la position après chaque coup.
moments = **Moments clés**
analysis-alt = { FORM($player, as: "bare") } : { $first } % de chances de gagner au début, { $last } % à la fin, entre { $least } % et { $most } %.

# Les problèmes. $game est un jeu avec son signe, $difficulty l’un des mots ci-dessous, $move et $reply des textes de coups.

button-solve = Résoudre
button-solution = Voir la solution
button-next-puzzle = Problème suivant
puzzle = **{ $game } : problème { $number }** ({ $difficulty })
puzzle-of-the-day = **Problème du jour : { $game }, problème { $number }** ({ $difficulty })
puzzle-difficulty =
    { $difficulty ->
        [easy] facile
        [medium] moyen
        [hard] difficile
       *[new] nouveau
    }
puzzle-win =
    { $count ->
        [one] Trait { FORM($seat, as: "dative") }. Gagne en { $count } coup.
       *[other] Trait { FORM($seat, as: "dative") }. Gagne en { $count } coups.
    }
puzzle-gain =
    { $count ->
        [one] Trait { FORM($seat, as: "dative") }. Gagne du matériel en { $count } coup.
       *[other] Trait { FORM($seat, as: "dative") }. Gagne du matériel en { $count } coups.
    }
puzzle-right = **Bien vu !** { CAPITAL($move, as: "bare") }. { $seat } répondent : { $reply }.
puzzle-wrong = { CAPITAL($move, as: "bare") } : bien essayé, mais il y a mieux. Réessaie.
puzzle-solved = **Résolu !** { CAPITAL($move, as: "bare") }.
puzzle-solution = **La solution :**
puzzle-results = Série : { $streak } (record : { $best }). Résolus : { $solved }, ratés : { $failed }.
puzzle-choice-gone = Ce coup n’est pas possible ici. Choisis à nouveau une pièce.
puzzle-gone = Ce problème a changé. Essaies-en un autre : `/puzzle`
puzzle-post-elsewhere = Je ne peux publier des problèmes que sur les serveurs qui m’ont ajouté. Sans `post`, tu peux le résoudre ici.

# Le lien sous une étape qui l’ouvre sur le web.

lesson-on-board = Ouvrir cette étape sur l’échiquier
