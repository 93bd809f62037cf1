# La ligne de commande. Les noms des sous-commandes, des options et de leurs valeurs restent tels quels.

# `castellan --help`, et l’aide de chaque sous-commande.

help = Un arbitre pour cinq jeux de rois.
help-run = Jouer comme bot sur Discord, ou sans jeton sur le serveur de test local ; `castellan` seul fait de même
help-health = Demander au bot en marche si tout va bien. Sinon, le code de sortie est 2
help-moves = Lister les coups légaux, un par ligne
help-perft = Compter les suites de coups légaux
help-apply = Jouer des coups, et afficher la position et son état
help-explain = Dire si un coup est légal, et sinon, quelle règle l’interdit
help-render = Dessiner une position ou la fin d’une partie en PNG, en lettres ou en mots
help-replay = Dessiner une partie en GIF animé, ou en page à suivre pas à pas
help-diagram = Décrire et dessiner comment une pièce se déplace
help-table = Jouer dans ce terminal, en solo ou avec d’autres à côté de toi
help-store = Gérer un stockage : vérifier, exporter, importer, récupérer
help-store-check = Tout lire, et nommer ce qui est endommagé
help-store-export = Tout écrire en JSON Lines, un flux par ligne. Le fichier contient des secrets : protège-le comme le stockage
help-store-import = Ajouter un export à un stockage, qui peut être nouveau
help-store-copy = Copier un stockage dans un autre, qui peut être nouveau, et comparer les deux par leurs empreintes
help-store-ratings = Recalculer toutes les cotes à partir des parties, et les comparer à celles affichées
help-store-unfreeze = Libérer une partie bloquée parce que sa pendule a échoué ; sans partie, lister celles qui sont bloquées
help-store-migrate = Faire les migrations qui manquent à une base de données, et les lister toutes. Le démarrage du bot fait de même
help-store-salvage = Sauver ce qui est lisible d’un stockage qu’on ne peut pas ouvrir, sous forme d’export
help-game = Montrer ou arbitrer une partie d’un stockage, comme admin du bot
help-game-show = Afficher l’état d’une partie et ses joueurs
help-game-direct = Trancher, arrêter ou réparer une partie, comme admin du bot
help-engine = Interroger l’ordinateur : son coup, une analyse, une partie, un match
help-engine-bestmove = Afficher le meilleur coup
help-engine-analyse = Afficher les meilleurs coups et ce qu’ils valent
help-engine-play = Jouer contre l’ordinateur
help-engine-match = Faire jouer deux ordinateurs l’un contre l’autre
help-engine-puzzles = Créer des problèmes à partir de parties que l’ordinateur joue contre lui-même
help-engine-uci = Parler UCI, pour que des programmes d’échecs puissent faire jouer l’ordinateur
help-dice = Vérifier que les dés d’une partie n’étaient pas pipés
help-dice-verify = Recalculer chaque tirage d’une partie exportée
help-locales = Lister les langues, et les messages qui manquent à chacune
help-stand-in = Faire tourner le serveur de test local seul, pour des bots qui démarrent et s’arrêtent à côté

# L’aide des arguments, par leurs noms ; là où une sous-commande entend autre chose par un nom, sous les deux.

help-any-help = Afficher cette aide
help-any-version = Afficher la version
help-any-variant = Le jeu : { $games }
help-any-position = Le texte d’une position ; sans lui, la position de départ
help-any-options = Une option du jeu ; à répéter pour en donner plusieurs
help-any-theme = Les couleurs : light, dark, grey, high-contrast ou colour-blind
help-any-viewpoint = Quel camp est en bas : w, r, b ou g
help-any-flip = Tourner l’échiquier d’un demi-tour
help-any-square = Le côté d’une case, en pixels
help-any-game_text = Dessiner ce texte de partie au lieu d’une position
help-any-store = Le dossier du stockage, l’adresse de sa base de données (postgres://...), ou - pour celui de CASTELLAN_STORE
help-any-game = L’identifiant de la partie
help-any-milliseconds = Le temps de réflexion, en millisecondes
help-any-nodes = Limiter plutôt par le nombre de positions. Le même nombre donne la même réponse
help-any-seed = Un autre nombre donne d’autres ouvertures, d’autres dés et d’autres choix
help-run-check = Seulement vérifier la configuration et le stockage, sans se connecter à Discord
help-run-test_server = Jouer sur le serveur de test que fait tourner `castellan stand-in FILE`, même avec un jeton
help-run-http = Sur le serveur de test local, recevoir les interactions par HTTP, comme avec CASTELLAN_LISTEN sur Discord
help-perft-depth = La profondeur du décompte, en coups
help-perft-divide = Afficher d’abord le décompte de chaque coup
help-apply-dice = Les dés d’une prise annoncée : attaquant, défenseur. À répéter pour chaque prise, dans l’ordre
help-apply-actions = Les coups, dans l’ordre
help-explain-action = Le coup, comme on le tape
help-render-piece = Marquer où la pièce de cette case peut aller
help-render-radius = Ne montrer que ce nombre de cases autour de la pièce
help-render-out = L’image à écrire : un petit PNG à palette, comme le bot l’envoie
help-render-format = Écrire plutôt en pleines couleurs : png, jpeg ou webp
help-render-text = Afficher l’échiquier en lettres
help-render-describe = Décrire la position en mots
help-replay-delay = Combien de temps montrer chaque position, en centièmes de seconde, le départ d’abord. Le dernier nombre vaut pour le reste
help-replay-out = Le fichier à écrire : un GIF, ou, avec la fin .html, une page à suivre pas à pas, qui n’a pas besoin de réseau
help-diagram-piece = La pièce, par son nom ou son code. Une pièce à plusieurs diagrammes les donne tous
help-diagram-out = Le PNG à écrire ; numéroté s’il y en a plusieurs
help-table-store = Le dossier du stockage, l’adresse de sa base de données (postgres://...), ou - pour celui de CASTELLAN_STORE. Il est créé s’il n’existe pas
help-table-name = Qui est au terminal en premier
help-table-backups = Un dossier pour les sauvegardes, faites pendant que la table sert
help-table-every = L’intervalle entre deux sauvegardes
help-table-keep = Le nombre de sauvegardes gardées
help-store-check-replay = Rejouer aussi chaque partie en cours, et nommer celles que cette version juge autrement
help-store-copy-from = Le stockage à copier : son dossier, l’adresse de sa base de données, ou - pour celui de la configuration
help-store-copy-to = L’autre stockage ; il est créé s’il n’existe pas
help-store-export-out = Le fichier à écrire
help-store-import-file = L’export
help-store-import-store = Le dossier du stockage, l’adresse de sa base de données (postgres://...), ou - pour celui de CASTELLAN_STORE. Il est créé s’il n’existe pas
help-store-import-rebuild = Reconstruire aussi l’index et les pendules de chaque partie et tournoi, après une récupération
help-store-unfreeze-store = Le dossier du stockage, l’adresse de sa base de données (postgres://...), ou - pour celui de CASTELLAN_STORE. Si c’est un dossier, arrête d’abord le bot
help-store-migrate-store = Le dossier du stockage, l’adresse de sa base de données (postgres://...), ou - pour celui de CASTELLAN_STORE. Seule une base de données a des migrations à faire
help-store-migrate-list = Seulement les lister
help-store-migrate-finish = Laisser cette version écrire ses nouveaux formats, si bien que la précédente ne peut plus ouvrir le stockage
help-store-salvage-store = Le dossier du stockage, ou un fichier de ce dossier
help-store-salvage-out = Le fichier à écrire
help-game-show-store = Le dossier du stockage, l’adresse de sa base de données (postgres://...), ou - pour celui de CASTELLAN_STORE. Si c’est un dossier, arrête d’abord le bot
help-game-direct-store = Le dossier du stockage, l’adresse de sa base de données (postgres://...), ou - pour celui de CASTELLAN_STORE. Si c’est un dossier, arrête d’abord le bot
help-game-direct-what = Que faire de la partie
help-game-direct-seat = Quel camp gagne, est retiré ou reçoit du temps : w, r, b ou g
help-game-direct-span = Combien de temps donner : 12h, 1d
help-game-direct-why = Le motif, que les joueurs peuvent lire
help-engine-bestmove-depth = Limiter plutôt par la profondeur, en coups
help-engine-analyse-depth = Limiter plutôt par la profondeur, en coups
help-engine-analyse-lines = Combien de coups afficher
help-engine-analyse-game_text = Juger chaque coup de ce texte de partie au lieu d’une position
help-engine-play-level = Sa force : de 1 à 8, ou full
help-engine-play-seat = Ton camp : w, r, b ou g
help-engine-match-first = Un ordinateur : greedy, material, de 1 à 8, full, ou nodes:NUMBER
help-engine-match-second = L’autre ordinateur
help-engine-match-games = Combien de parties
help-engine-puzzles-count = Combien de problèmes
help-dice-verify-file = La partie exportée, en JSON. Un fichier peut en contenir plusieurs
help-stand-in-note = Le fichier où écrire son adresse, pour `castellan run --stand-in FILE`
help-stand-in-http = Envoyer les interactions aux bots par HTTP, comme à un point d’accès d’interactions, au lieu de la passerelle
help-stand-in-page = Le port de sa page ; 0 en prend un libre
help-default = { $help } [par défaut : { $value }]
help-values = { $help } [valeurs possibles : { $values }]
help-usage = Usage :
help-commands = Commandes
help-arguments = Arguments
help-options = Options

# Ce qui ne va pas dans une ligne. Une ligne chacun, sans point à la fin.

usage = { $problem } (voir castellan --help)
usage-unknown-argument = argument inattendu : { $argument }
usage-unknown-command = il n’y a pas de sous-commande { $word }
usage-missing = il manque : { $arguments }
usage-invalid = « { $value } » ne convient pas à { $argument }
usage-invalid-values = « { $value } » ne convient pas à { $argument } ; choisis { $values }
usage-invalid-problem = { $argument } : { $problem }
usage-conflict = { $argument } et { $other } ne vont pas ensemble
usage-value-missing = { $argument } a besoin d’une valeur
usage-command-missing = { $command } a besoin d’une sous-commande
output-failed = sortie standard : { $problem }
warning = attention : { $warning }

no-game = `{ $name }` n’est pas un jeu ; choisis { $games }
option-not-pair = l’option `{ $option }` n’a pas la forme KEY=VALUE
dice-not-pair = les dés `{ $dice }` n’ont pas la forme A,D, comme 3,5
dice-too-many = dés : il y en a plus que de prises annoncées
action-problem = coup { $number }, `{ $action }` : { $problem }
no-piece = { $game } n’a pas de pièce `{ $piece }` ; il y a { $pieces }
no-theme = `{ $name }` n’est pas un thème ; choisis { $themes }
no-viewpoint = point de vue `{ $name }` : ce n’est pas un camp ; choisis w, r, b ou g
other-game = est une partie d’un autre jeu : { $game }
file-not-text = Ce n’est pas un fichier texte. Enregistre-le en texte brut (UTF-8).
no-square = il n’y a pas de case `{ $square }` dans ce jeu : { $game }
legal = { $action } est légal.

# Une partie d’un stockage.

game-id-wrong = { $id } : ce n’est pas l’identifiant d’une partie
game-no-decision = { $word } : cette décision n’existe pas
game-seat-wrong = --seat : `{ $seat }` n’est pas un camp ; choisis w, r, b ou g
game-span-wrong = --span : { $problem }
game-why-wrong = --why : donne un motif de 1 à { $most } caractères
game-seat-missing = il manque --seat : w, r, b ou g
game-span-missing = il manque --span : combien de temps, comme 12h ou 1d
game-title = partie { $id } : { $game }, { $phase }
game-board = table { $board } du tournoi { $tournament }
game-seat = { FORM($seat, as: "bare") } ({ $letter }) : { $player }
game-directed = dernière décision ({ $what }) : { $why }
game-tells-later = le bot préviendra les joueurs quand il tournera de nouveau

# Si les dés étaient honnêtes.

dice-not-exported = ce n’est pas une partie ni un tournoi exporté : { $problem }
dice-game-problem = partie { $game } : { $problem }
dice-empty = le fichier ne contient ni partie ni tournoi
dice-form = export au format { $form } ; cette version ne lit que le format { $known }
dice-no-secret = son secret n’est pas dans le fichier : il est dévoilé à la fin de la partie
dice-game = partie { $game }
dice-hash-differs = le SHA-256 du secret est { $hash }, et non l’empreinte { $commitment }
dice-commitment = empreinte { $hash } : le SHA-256 du secret
dice-commitment-until = empreinte { $hash } : le SHA-256 du secret des tirages avant { $until }
dice-first-secret = seul le premier secret était fixé avant que les graines soient connues
dice-start = position de départ : elle découle de ses tirages
dice-text = texte de la partie : ses lancers correspondent aux tirages
dice-all = les { $count } tirages sont tous corrects
lots-problem = tournoi { $tournament } : { $problem }
lots-tournament = tournoi { $tournament }
lots-not-drawn = son tirage au sort n’a pas encore eu lieu : le secret est dévoilé quand il commence
lots-others = { $numbered } ont un numéro, mais { $there } étaient là
lots-differ = le numéro { $number } est { $player }, mais d’après le tirage c’est { $must }
lots-number = numéro { $number } : { $player }
lots-white = le numéro 1 commence avec les Blancs
lots-black = le numéro 1 commence avec les Noirs
lots-colour-differs = les premières couleurs ne sont pas celles du tirage
dice-seed-no-seat = une graine pour `{ $seat }`, qui n’est pas un camp
dice-seed-order = la graine { FORM($seat, as: "genitive") } n’est pas dans l’ordre w r b g
dice-seed-wrong = la graine { FORM($seat, as: "genitive") } est de Castellan, mais ne découle pas du secret
dice-seed-player = graine { FORM($seat, as: "bare") } `{ $seed }` : donnée par la personne qui joue
dice-seed-own = graine { FORM($seat, as: "bare") } `{ $seed }` : de Castellan, tirée du secret
dice-no-player-seed = personne n’a donné de graine : qui connaissait le secret pouvait choisir les tirages
dice-draw-missing = le tirage { $draw } manque : le suivant dans le fichier est le tirage { $next }
dice-no-sides = tirage { $draw } : un dé sans faces
dice-draw-wrong = tirage { $draw } ({ $what }, { $sides } faces) : { $value }, alors qu’il faut { $must }
dice-draw = tirage { $draw } ({ $what }, { $sides } faces) : { $values }
dice-draws = tirages { $draw } à { $last } ({ $what }, { $sides } faces) : { $values }
dice-army = une armée tirée au sort n’est pas dans ses options
dice-start-differs = son départ n’est pas celui qui a été tiré
dice-text-problem = le texte de la partie : { $problem }
dice-roll-differs = le lancer { $roll } du texte de la partie n’est pas celui qui a été tiré ({ $written } dans le texte, { $drawn } tiré)

# Stockages.

store-none = { $path } : il n’y a pas de stockage
store-folder-only = { $address } : ceci ne marche que sur le dossier d’un stockage. Une base de données a ses propres outils : `castellan store check`, `castellan store migrate` et `pg_dump`
store-database-only = { $address } : seule une base de données a des migrations. Son adresse commence par postgres://
store-forms-finished = formats { $forms } : cette version les écrit à partir de son prochain démarrage. La précédente n’ouvre plus le stockage
store-forms-same = formats { $forms } : déjà permis. Rien à faire
store-in-use = { $address } : un autre programme joue dans cette base de données. Arrête-le d’abord
store-clock = { $address } : l’horloge de cette machine diffère de celle de la base de données ({ $span }), et d’autres bots y jouent. Règle l’horloge
store-nothing-wrong = tout va bien
store-wrong =

    { $count ->
        [one] { $count } problème dans { $path }
       *[other] { $count } problèmes dans { $path }
    }
store-ratings-differ = d’autres cotes que celles-ci sont affichées : { $lists }
store-not-frozen = { $id } : cette partie n’est pas bloquée (`castellan store unfreeze STORE` liste celles qui le sont)
store-released = libérée : { $id }, qui était bloquée : { $cause }
store-left-out = laissé de côté : { $what }
store-copied = les deux stockages sont identiques
store-copy-differs = { $to } diffère de { $from } après la copie. Arrête les bots des deux, et copie dans un nouveau stockage. Pour ce qui est endommagé : `castellan store check`
store-keys-missing = { $problem }. Sans cela, les noms, notes, coups conditionnels et réglages sont illisibles : remets-le comme il était quand le stockage a servi pour la dernière fois, et relance la récupération
store-replayed-action = coup { $number }, { $action } : { $problem }
store-replayed-position = la position est maintenant { $position }
store-replayed-status = l’état est maintenant { $status }

# Le bot.

health-off = CASTELLAN_METRICS n’est pas défini, on ne peut donc interroger aucun bot
health-other = CASTELLAN_METRICS : { $address } : aucun bot n’y répond
run-configuration = configuration valide
run-place-discord = le bot jouerait sur Discord
run-place-test-server = le bot jouerait sur le serveur de test local
run-over-http = les interactions arriveraient par HTTP à { $addresses } (passerelle : { $gateway })
run-http-at-discord = --http est pour le serveur de test local. Sur Discord, définis CASTELLAN_LISTEN et DISCORD_PUBLIC_KEY
run-store-new = stockage { $path } : il n’existe pas encore ; il serait créé
run-store-migrations =
    { $count ->
        [one] stockage { $path } : il manque { $count } migration ; le prochain démarrage la fait
       *[other] stockage { $path } : il manque { $count } migrations ; le prochain démarrage les fait
    }
run-store-damaged =

    { $count ->
        [one] CASTELLAN_STORE : { $path } : { $count } élément endommagé : { $damage }
       *[other] CASTELLAN_STORE : { $path } : { $count } éléments endommagés, d’abord { $damage }
    }
run-store-doubtful = { $problem }. Compare le stockage à une sauvegarde avant de démarrer le bot
run-store-fine = stockage { $path } : { $streams } flux, tout va bien
run-store-impossible = CASTELLAN_STORE : { $path } : impossible de le créer
run-store-unwritable = CASTELLAN_STORE : { $path } : aucune écriture possible pendant { $span } (CASTELLAN_STORE_PATIENCE) : { $problem }. Libère de la place ou vérifie le disque, et redémarre
run-test-server =
    Il n’y a pas de DISCORD_TOKEN, le bot joue donc sur le serveur de test local.
    Ouvre { $address } dans un navigateur. Ctrl-C l’arrête.
stand-in-started = Ouvre { $address } dans un navigateur. Pour connecter un bot : `castellan run --stand-in { $file }`. Ctrl-C l’arrête.
test-server-port = Le port { $port } est pris, la page en a donc un autre.

# Les réglages qui ne conviennent pas.

config-value = { $key } doit être { $wanted }
config-unknown = { $key } n’est pas un réglage (voir .env.example)
config-needs = { $key } est défini, { $needs } doit donc l’être aussi
config-line = .env : la ligne { $line } n’a pas la forme KEY=value
config-file = .env : { $problem }
config-file-unreadable = impossible de le lire
wanted-token = le jeton du bot, pris sur le portail des développeurs, sans rien devant
wanted-public-key = la clé publique de l’application, 64 chiffres hexadécimaux du portail développeur (General Information)
wanted-listen = des adresses avec ports, séparées par des virgules, comme 127.0.0.1:8080
wanted-switch = on ou off
wanted-database = un dossier, ou une adresse PostgreSQL comme postgres://user:password@host/database?sslmode=verify-full
wanted-patience = une durée, comme 30s, 5m ou 1h
wanted-server = l’identifiant d’un serveur, qui est un nombre
wanted-operators = des identifiants de comptes, des nombres séparés par des virgules
wanted-shards = auto ou FIRST-LAST/TOTAL, comme 0-3/8
wanted-every = une durée d’au moins une minute, comme 12h ou 1d
wanted-keep = un nombre à partir de 1
wanted-expire = une durée d’au moins une minute, comme 30d ou 8w
wanted-address = une adresse avec port, comme 127.0.0.1:9090
wanted-level = off, error, warn, info, debug ou trace
wanted-traces = l’adresse HTTP d’un collecteur, comme http://127.0.0.1:4318/v1/traces, dans un programme construit avec `--features otlp`
wanted-port = un port, un nombre jusqu’à 65535
wanted-threads = auto, ou un nombre de threads de 1 à { $most }
wanted-webhooks = des adresses qui commencent par https:// (ou http:// sur cette machine), séparées par des virgules
wanted-webhook-key = une clé d’au moins { $least } caractères sans espaces, comme ce qu’affiche `openssl rand -hex 32`
wanted-web = https:// et un hôte, comme https://board.example.org (ou http:// sur cette machine)
wanted-client-secret = le secret client, pris sur le portail des développeurs (OAuth2), sans rien devant
wanted-text = du texte

# La table : ce qu’on peut taper, et ce que ça fait.

table-greeting = Castellan. Tape `help` pour ce que tu peux faire, `quit` pour finir.
table-new = ouvrir une partie ; `solo=on` pour jouer tous les camps (`terms GAME` liste les clés)
table-terms = lister les options d’un jeu
table-as = laisser le terminal à quelqu’un d’autre
table-games = lister tes parties
table-open = passer à une autre partie
table-invite = inviter quelqu’un, à un camp précis si tu veux
table-join = rejoindre la partie
table-leave = partir avant le début
table-seed = ajouter ta graine aux dés
table-start = commencer, une fois qu’il y a assez de joueurs
table-cancel = annuler ta partie avant le début
table-army = choisir une armée : par son nom, pièce par pièce, ou `random`
table-ready = garder l’armée que tu as choisie
table-action = jouer : e2e4, Cc3-e4, knight e4, c3*e5, queen at a1, pass
table-touch = choisir une pièce, là où ça engage
table-board = afficher l’échiquier
table-describe = décrire l’échiquier
table-picture = écrire l’échiquier en PNG, avec les coups de la pièce d’une case
table-legal = lister les coups légaux
table-why = dire si un coup est légal, et sinon, pourquoi
table-offers = le proposer aux autres
table-replace = proposer que quelqu’un d’autre prenne un camp
table-answers = répondre à une proposition, ou retirer la tienne
table-claim = réclamer ce que les règles te donnent
table-give = donner du temps à un adversaire
table-resign = abandonner
table-if = donner des coups conditionnels : `if Nf6 -> e4e5; any -> d2d4` ; `if` seul les supprime
table-note = t’écrire une note ; `note` seul la montre
table-watch = regarder une partie que tu ne joues pas
table-vacation = arrêter tes pendules dans toutes les parties
table-clock = montrer le temps qui reste
table-history = lister les coups
table-export = écrire ce que tu peux voir de la partie, pour `castellan dice verify`
table-director = arbitrer : win SEAT, drawn, pause, resume, remove SEAT, seat SEAT NAME, reinstate [SPAN], give SEAT SPAN
table-forget = oublier quelqu’un ; les parties restent
table-backup = faire une sauvegarde maintenant
table-quit = quitter la table ; tout est gardé

# La table : les réponses.

table-frozen = Cette partie est bloquée après une erreur du programme. Sa pendule est arrêtée.
table-reminder = { $player } : ton temps est bientôt écoulé.
table-quote-missing = Il manque un guillemet.
table-which-game = Quelle partie ?
table-pairs = Écris les options comme KEY=VALUE.
table-warning = Attention : { $warning }
table-opened = Partie { $id } ouverte.
table-dice = Empreinte des dés : { $commitment }
table-sits = { $name } est au terminal.
table-sits-now = { $name } est maintenant au terminal.
table-game = { $id }  { $game }, { $phase }
table-game-waits = { $id }  { $game }, { $phase }, trait { FORM($seats, as: "dative") }
table-no-games = Tu n’as pas de parties.
table-not-a-name = `{ $name }` n’est pas le nom d’une partie.
table-games-will-hear = Les joueurs de tes parties vont le savoir.
table-nobody = Personne du nom de `{ $name }` n’a joué ici.
table-forgotten = C’est oublié. Dans les parties, cette personne s’appelle maintenant { $player }.
table-forgotten-frozen = La partie { $game } est bloquée ; ce que cette personne y gardait est effacé aussi.
table-no-notes = Pas de notes.
table-noted = Notes enregistrées.
table-no-backups = Il n’y a pas de dossier pour les sauvegardes. Démarre avec --backups DIR.
table-backed-up = { $streams } flux sont dans { $path }.
table-nothing = Rien à faire.
table-no-game = Ouvre d’abord une partie : `new GAME`.
table-not-started = La partie n’a pas encore commencé.
table-legal-move = { $action } est légal.
table-time = { FORM($seat, as: "bare") } : il reste { $span }
table-no-clock = Il n’y a pas de pendule.
table-which-file = Dans quel fichier ?
table-file-problem = { $file } : { $problem }.
table-written = { $file } est écrit.
table-failed = Rien n’a été joué : { $problem }.
table-backup-failed = sauvegarde : { $problem }
table-claim-what = Réclamer quoi : `claim draw` ou `claim time` ?
table-not-directing = `{ $word }` n’est pas une décision d’arbitrage possible ici.
table-no-offer = Il n’y a pas de proposition.
table-which-offer = Quelle proposition : { $offers } ?
table-not-a-number = `{ $text }` n’est pas un nombre.
table-not-a-seat = `{ $text }` n’est pas un camp. Choisis w, r, b ou g.
table-not-a-square = `{ $text }` n’est pas une case.
table-missing = Il manque quelque chose : `{ $form }`.
phase-lobby = en attente de joueurs
phase-set-up = choix des armées
phase-running = en cours
phase-paused = en pause
phase-over = terminée

# Le serveur de test local.

test-server-name = La salle du roi
test-server-general = Pour parler.
test-server-games = Ici se jouent les parties.
test-server-more-games = D’autres parties.

# L’ordinateur dans le terminal.

engine-over = la partie est terminée : { $status }
engine-turn = À toi de jouer. Tape quit pour arrêter.
engine-plays = Castellan : { $move }
engine-rolls = Dés : { $attack } à { $defence }

# `castellan locales`

locales-there = { $tag } : { $name }, { $there } messages sur { $all }
