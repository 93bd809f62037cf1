### Réglages des personnes et des serveurs, données privées.

## /settings

settings-heading = **Tes réglages**
settings-language = Langue : { $language }
# $language : celle que donne Discord.
settings-language-auto = Langue : { $language } (ta langue dans Discord, ou l’anglais si je ne la parle pas)
settings-boards =
    { $viewpoint ->
        [own] Échiquiers : ton camp en bas
        [white] Échiquiers : les Blancs en bas
        [to-act] Échiquiers : le camp au trait en bas
       *[channel] Échiquiers : tournés comme dans le salon
    }, { $form ->
        [text] en texte
       *[picture] en images
    }
settings-colours = Couleurs : { $theme }
settings-colours-usual = Couleurs : celles du serveur
settings-theme-pick = Couleurs de tes échiquiers
settings-theme-server = celles du serveur
settings-preview = Aperçu des couleurs : { $theme }
settings-confirm =
    { $confirm ->
        [always] Coups : je demande toujours avant de jouer un coup que tu as choisi
        [slow] Coups : je demande avant de jouer dans les parties par correspondance contre des humains, et si une pièce n’a qu’un coup
       *[never] Coups : joués dès que tu les choisis ; je ne demande que si une pièce n’a qu’un coup
    }
settings-reminders =
    { $where ->
        [direct] Rappels : en message privé
       *[channel] Rappels : dans le salon de la partie
    }, { $lead } avant l’échéance
settings-reminders-usual =
    { $where ->
        [direct] Rappels : en message privé
       *[channel] Rappels : dans le salon de la partie
    }, quand il reste un quart de ton temps, au plus un jour avant l’échéance
settings-reminders-off = Rappels : aucun
settings-quiet = Heures calmes : { $hours } ({ $zone })
settings-listed =
    { $listed ->
        [yes] Nom et cotes : sur les listes et pages publiques
       *[no] Nom et cotes : montrés seulement sur les serveurs où tu as joué
    }
settings-presence-hidden = Échiquiers sur le web : les autres ne voient pas que tu es là
settings-blocked =
    { $count ->
        [one] Blocages : { $count } personne
       *[other] Blocages : { $count } personnes
    }
no-time-zone = Il n’y a pas de fuseau horaire { $zone }. Essaie Europe/Paris.
zone-by-offset = { $offset } reste le même toute l’année. Donne plutôt ton fuseau horaire, pour suivre l’heure d’été : { $zone }.
zone-by-offset-only = Donne ton fuseau horaire au lieu de { $offset } : { $zone }.
quiet-hours-unreadable = Des heures calmes s’écrivent `22:00-08:00`. Tu peux ajouter ton fuseau horaire : `22:00-08:00 Europe/Paris`. Pour n’en avoir aucune, tape `none`.
quiet-hours-empty = Des heures calmes ont deux heures différentes, comme `22:00-08:00`.

## /person

pick-player = Choisis quelqu’un.
block-yourself = Tu ne peux pas te bloquer.
block-most = Tu peux bloquer au plus { $most } personnes. Débloques-en d’abord une avec `/person unblock`.
blocked = { $name } ne peut plus t’inviter ni rejoindre tes parties. Les parties en cours continuent.
unblocked = { $name } peut de nouveau t’inviter.

## /privacy

# $shared et $backups : l’un des messages qui suivent celui-ci.
privacy =
    { "**" }Ce que je garde sur toi**
    - Ton numéro de compte et ton nom Discord, pour que les échiquiers puissent te nommer et te mentionner. Ils sont chiffrés avec une clé à toi.
    - Tes réglages, notes, coups conditionnels, échiquiers `/whatif` et résultats de problèmes. Personne d’autre ne les voit, et la même clé les chiffre.
    - Une empreinte de ton numéro de compte, faite avec une clé de ce bot, et qui tu as bloqué.
    - Tes parties et tournois : qui a joué quoi et quand, et les cotes qui en viennent.
    - Ce que tu as écrit pour les autres : graines de dés, titres de tournois, motifs d’arbitrage.
    - Dans quel salon et sur quel serveur se joue une partie ou un tournoi.
    Je ne lis pas tes messages. { $shared }
    { "**" }Ce que tu peux faire**
    - `/privacy export` te donne tout cela.
    - `/privacy erase` détruit ta clé. Plus personne ne pourra jamais lire ton numéro de compte, ton nom, tes réglages, notes, coups conditionnels, échiquiers `/whatif` et résultats de problèmes. Tes parties restent sous un nom neutre, car ce sont aussi celles de tes adversaires.
    - L’empreinte reste, donc aussi les bannissements, les blocages, les limites et ta cote. Si tu reviens, je te reconnais grâce à elle, et tes parties sont de nouveau à toi, avec ton nom à partir de là.
    - Ce que les autres peuvent lire reste : graines, titres, motifs, et les messages déjà dans Discord.
    - { $backups }
privacy-not-shared = Je ne donne rien à personne.
privacy-webhooks = L’admin du bot fait envoyer les résultats des tournois, avec les noms des joueurs, à un site ou à un programme. Je ne donne rien d’autre à personne.
privacy-no-backups = Ce bot ne fait pas de sauvegardes régulières. C’est à son admin de supprimer celles faites à la main.
privacy-backups = Les sauvegardes faites avant l’effacement contiennent encore tes données et leur clé. Chacune est supprimée quand elle a { $span } et qu’il en existe une plus récente.
erase-sure = Effacer pour de bon ton nom, ton numéro de compte, tes réglages, notes, coups conditionnels, échiquiers `/whatif` et résultats de problèmes ? Tes parties restent sous un nom neutre ; celles en cours continuent, pendules comprises. Les bannissements, les blocages, les limites et ta cote restent. Si tu reviens, tes parties sont de nouveau à toi. { $backups } C’est irréversible.
erase-button = Effacer
erased = C’est fait. Ta clé est détruite : plus personne ne peut lire ton nom, ton numéro de compte, tes réglages, notes, coups conditionnels, échiquiers `/whatif` et résultats de problèmes. Tes parties te connaissent sous le nom { $name }. { $backups }
# Les deux suivent un autre message, sur leur propre ligne.
erased-unreadable = Je ne peux pas lire ces parties en ce moment : { $games }. Tes données privées y sont effacées aussi.
export-unreadable = Je ne peux pas lire ces parties en ce moment, elles manquent donc : { $games }. Réessaie plus tard, ou préviens l’admin du bot.
exported =
    { $count ->
        [one] Tout ce que je garde sur toi :
       *[other] Tout ce que je garde sur toi, en { $count } messages :
    }

## /server

server-heading = **Réglages de ce serveur**
server-language = Langue : { $language }
server-language-auto = Langue : { $language } (la langue de ce serveur dans Discord, ou l’anglais si je ne la parle pas)
server-channels = Parties : seulement dans { $channels }
server-channels-all = Parties : dans tous les salons
server-threads =
    { $threads ->
        [on] Fils : un par partie
       *[off] Fils : aucun, les parties restent dans leur salon
    }
server-moments =
    { $moments ->
        [on] Moments clés : publiés à la fin d’une partie
       *[off] Moments clés : pas publiés
    }
server-rated-computers =
    { $rated ->
        [on] Parties avec ordinateurs : classées si on le veut, sur leurs propres listes
       *[off] Parties avec ordinateurs : jamais classées
    }
server-calendar =
    { $calendar ->
        [on] Calendrier : les tournois datés sont dans les événements du serveur
       *[off] Calendrier : les tournois ne sont pas dans les événements du serveur
    }
server-pages =
    { $pages ->
        [on] Pages publiques : parties ouvertes, tournois et cotes, pour qui a le lien
        [indexed] Pages publiques : parties ouvertes, tournois et cotes, aussi pour les moteurs de recherche
       *[off] Pages publiques : aucune
    }
server-pages-address = Elles se trouvent ici : { $address }
server-pages-unserved = L’admin du bot n’a pas activé les pages web : il n’y en a donc pas encore.
server-winner = Les vainqueurs de tournois reçoivent { $role }
server-winner-none = Les vainqueurs de tournois ne reçoivent pas de rôle
director-everybody = Tout le monde a ce rôle, tout le monde arbitrerait donc. Choisis un rôle réservé à tes arbitres.
director-managed = { $role } appartient à un bot ou à une autre intégration, et tu ne peux le donner à personne. Choisis le rôle de tes arbitres.
server-needs = Pour ça, il me manque encore ces permissions : { $permissions }
winner-by-administrator = Il faut la permission Administrateur pour choisir le rôle des vainqueurs.
winner-with-powers = { $role } permet de gérer le serveur ou d’autres membres, ou appartient à un bot. Choisis un rôle sans ces permissions.
server-board-mode =
    { $boards ->
        [live] Échiquiers des nouvelles parties : un seul, mis à jour sur place
        [every-move] Échiquiers des nouvelles parties : un nouveau à chaque coup
       *[thread] Échiquiers des nouvelles parties : un seul, dans le fil de la partie
    }
server-directors = Arbitres : { $role } et les gestionnaires du serveur
server-directors-usual = Arbitres : les gestionnaires du serveur
server-boards =
    { $viewpoint ->
        [to-act] Couleurs : { $theme }, le camp au trait en bas
       *[white] Couleurs : { $theme }, les Blancs en bas (contre un ordinateur, le camp humain)
    }
server-defaults = Réglages par défaut des nouvelles parties : { $defaults }
server-defaults-none = Réglages par défaut des nouvelles parties : aucun
server-banned =
    { $count ->
        [0] Bannissements : aucun
        [one] Bannissements : { $count } personne
       *[other] Bannissements : { $count } personnes
    }
server-only = Ça ne marche que sur un serveur.
pick-channel = Choisis un salon.
channel-elsewhere = Ce salon est sur un autre serveur. Choisis-en un de ce serveur.
channels-most = Tu peux lister au plus { $most } salons. Retires-en d’abord un.
no-such-default = Aucun jeu n’a de réglage { $key }. Essaie `time`, `takebacks` ou `rated`.
defaults-most = Il peut y avoir au plus { $most } réglages par défaut. Retires-en d’abord un.
banned-most = Il peut y avoir au plus { $most } bannissements. Lèves-en d’abord un avec `/server unban`.
still-entered = Cette personne joue encore dans { $tournaments }. Pour la retirer, utilise `/arbiter remove`.
overview-posted = Publié dans { $channel }, et je le tiens à jour. Épingle-le si tu veux, ou supprime-le pour arrêter.
overview-off = Arrêté. Le message reste tel quel.
