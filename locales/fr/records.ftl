### Réponses sur ce qui a été joué : revoir, archives, liste des coups, coups conditionnels, et si.

not-started = La partie n’a pas encore commencé.

## /history, /export

no-moves = Aucun coup pour l’instant.
history-page = Page { $page } sur { $pages }
# Après un camp, dans une liste de coups.
history-move = { FORM($seat, as: "bare") } : { $move }
history-left = quittent la partie
export = { $game } : { FORM($players, as: "bare") }
export-too-large = Ce fichier est trop gros pour Discord ici. Essaie un autre format.

## /archive

archive-empty = Aucune partie terminée trouvée.
archive-date = Je n’ai pas pu lire cette date. Écris-la comme 2026-03-31 : année, mois, jour.
archive-others = Tu ne peux chercher les parties des autres que sur le serveur où elles ont été jouées.
archive-forgotten = Je n’ai plus cette recherche. Relance `/archive`.
archive-count =
    { $count ->
        [one] **{ $count } partie**
       *[other] **{ $count } parties**
    }
archive-page =
    { $count ->
        [one] **{ $count } partie**, page { $page } sur { $pages }
       *[other] **{ $count } parties**, page { $page } sur { $pages }
    }
archive-game = { $game } : { FORM($players, as: "bare") }. { $outcome }
archive-pick = { $game } : { FORM($players, as: "bare") }
archive-show = Montrer une partie
archive-replay = Revoir une partie
archive-save = Enregistrer une partie
archive-without-result = Pas de résultat.

## /profile

profile-heading = **{ $player }**
profile-empty = Aucune partie terminée pour l’instant.
profile-chart = Cotes : { $player }
profile-alt = { $list } : { $rating } maintenant, entre { $least } et { $most } depuis le { $date }.
profile-record =
    { $game } : { $won ->
        [one] { $won } victoire
       *[other] { $won } victoires
    }, { $drawn ->
        [one] { $drawn } nulle
       *[other] { $drawn } nulles
    }, { $lost ->
        [one] { $lost } défaite
       *[other] { $lost } défaites
    }
profile-places = { $game }, à plus de deux : { $places }
profile-place =
    { $place ->
        [1] 1re place { $count }×
        [2] 2e place { $count }×
        [3] 3e place { $count }×
       *[4] 4e place { $count }×
    }
profile-opponents = Adversaires les plus fréquents :
profile-opponent =
    { $player } : { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    } ({ $won ->
        [one] { $won } victoire
       *[other] { $won } victoires
    }, { $drawn ->
        [one] { $drawn } nulle
       *[other] { $drawn } nulles
    }, { $lost ->
        [one] { $lost } défaite
       *[other] { $lost } défaites
    })
profile-streak =
    { $result ->
        [won] { $count ->
            [one] La dernière partie est une victoire.
           *[other] { $count } victoires de suite.
        }
        [drawn] { $count ->
            [one] La dernière partie est nulle.
           *[other] { $count } nulles de suite.
        }
       *[lost] { $count ->
            [one] La dernière partie est une défaite.
           *[other] { $count } défaites de suite.
        }
    }
profile-best =
    { $count ->
        [one] Meilleure série : { $count } victoire.
       *[other] Meilleure série : { $count } victoires.
    }
profile-note = Sont comptées les parties de ce serveur que tu peux voir.

## /replay

replay-page = { $game } : { FORM($players, as: "bare") }. Ouvre le fichier dans un navigateur pour suivre la partie pas à pas.
replay-alt = La partie en animation. Coups : { $count }. À la fin : { $description }
replay-too-large = Cette page est trop grosse pour Discord ici. Essaie `/replay as:gif`.
# Ce qui est remarquable dans un coup. $sign est un signe comme ??, $best un texte comme « chasseur a1 en b2 ».
mark-blunder = { $sign } Gaffe. Meilleur coup : { $best }.
mark-mistake = { $sign } Erreur. Meilleur coup : { $best }.
mark-inaccuracy = { $sign } Imprécision. Meilleur coup : { $best }.
mark-brilliant = { $sign } Brillant !

## /note

notes-none = Tu n’as pas de notes sur cette partie. Écris-en avec `/note text`.
notes-saved = Notes enregistrées.
notes-deleted = Notes supprimées.
notes-file = Tes notes sont dans le fichier.

## /vacation

vacation-away = Tu es en vacances jusqu’au { $until }. Les joueurs qui t’attendent vont le savoir. Encore { $left } de vacances cette année.
vacation-state = Tu es en vacances jusqu’au { $until }. Pour rentrer plus tôt, appuie sur **{ $end }** ou lance `/vacation end`. Encore { $left } de vacances cette année.
vacation-state-none = Tu n’es pas en vacances. Pour partir : `/vacation 7d`. Encore { $left } de vacances cette année.
vacation-question = Partir en vacances pour { $span } ? Tes pendules s’arrêtent, sauf dans les parties en direct, et ceci continue sans toi :
vacation-round = { $tournament }, fin de la ronde { $round } : { $ends }.
vacation-rounds = { $tournament } : chaque ronde dure au plus { $span }.
vacation-tournament = { $tournament }, fin du tournoi : { $ends }.
vacation-live =
    { $count ->
        [0] Partie en direct ({ $game }) : ta pendule tourne.
       *[other] Partie en direct ({ $game }) contre { $players } : ta pendule tourne.
    }
vacation-back = Te revoilà ! Les joueurs qui t’attendent vont le savoir. Encore { $left } de vacances cette année.
vacation-too-short = Des vacances durent au moins { $least }. Essaie plus long : `/vacation 7d`.
vacation-too-long = Des vacances durent au plus { $most }. Essaie plus court : `/vacation 7d`.
vacation-already = Tu es déjà en vacances jusqu’au { $until }. Pour rentrer plus tôt, lance `/vacation end`.
vacation-not-enough = Il te reste { $left } de vacances en { $year }, et il en faudrait { $asked }. Essaie plus court.
vacation-none = Tu n’es pas en vacances. Pour partir : `/vacation 7d`
vacation-unreadable = Je n’ai pas pu lire tes vacances enregistrées, rien n’a donc changé. Préviens l’admin du bot.

## /premove

conditions-too-long = Tes coups conditionnels sont trop longs pour un formulaire. Remplace-les avec `/premove conditions`, ou supprime-les avec `/premove clear`.
premoves = **Tes coups conditionnels.** Personne d’autre ne les voit. Chacun est joué dès que vient son tour.
premoves-none = **Tu n’as pas de coups conditionnels dans cette partie.** Ajoutes-en un : choisis leur coup, puis ta réponse. Elle est jouée aussitôt, et personne ne la voit avant.
premove-solo = Tu joues tous les camps ici, il n’y a donc personne à attendre.
premove-your-turn = C’est à toi de jouer. Joue d’abord, puis prévois tes réponses.
premove-gone = La partie ou ta liste a changé. Ouvre `/premove` et choisis à nouveau.
premove-theirs = **Si { FORM($seat, as: "nominative") } jouent…** Choisis le coup.
premove-yours = **…tu joues :** Choisis ta réponse.
premove-any = n’importe quel coup
premove-any-pick = N’importe quel coup
premove-guess = À partir d’ici, l’échiquier est une supposition : les dés peuvent en décider autrement. Ta réponse est revérifiée quand c’est à toi de jouer.
premove-open = L’échiquier reste comme il est maintenant, car n’importe quel coup peut venir. Ta réponse est revérifiée quand c’est à toi de jouer.
premove-two-answers = Tu y réponds déjà avec { $action }. Retire d’abord cette réponse : `/premove`
premove-none-saved = Rien n’a été enregistré. Tes coups conditionnels restent comme ils étaient.
premove-not-saved =
    { $count ->
        [one] **Une ligne n’a pas été enregistrée.** Appuie sur **Écrire** pour la corriger :
       *[other] **{ $count } lignes n’ont pas été enregistrées.** Appuie sur **Écrire** pour les corriger :
    }
premove-file = Toutes ces lignes sont dans le fichier.
premove-changed-since =
    { "**" }Rien n’a été enregistré :** tes coups conditionnels ont changé depuis que tu as ouvert ce formulaire. Enregistré maintenant :
    { $saved }
    Dans ton formulaire :
    { $written }
    Appuie sur **{ $write }** : le nouveau formulaire a les deux.

## /whatif

what-if = **Et si ?** Personne d’autre ne voit ceci.
what-if-anew = La partie a pris un autre chemin que tes essais, on repart donc de zéro.
what-if-dice = Ici, les prises aux dés réussissent toujours.
what-if-not-started = On peut essayer des coups une fois la partie commencée.
what-if-longest = Tu peux essayer au plus { $most } coups d’affilée.
what-if-illegal = Ce coup n’est pas légal dans cette position. `/whatif` montre ton échiquier.
what-if-empty = Essaie d’abord un coup.
what-if-no-answer = Essaie d’abord leur coup, puis ta réponse.
