# Der Titel.

title = Reiterschach

# Figuren, die nur dieses Spiel hat.

kind-flag = Fahne
    .gender = f
    .genitive = Fahne
    .dative = Fahne
    .accusative = Fahne
    .many = Fahnen
    .counted =
        { $count ->
            [one] { $count } Fahne
           *[other] { $count } Fahnen
        }

kind-farmer = Landwirt
    .gender = m
    .genitive = Landwirts
    .dative = Landwirt
    .accusative = Landwirt
    .many = Landwirte
    .counted =
        { $count ->
            [one] { $count } Landwirt
           *[other] { $count } Landwirte
        }

kind-hunter = Jäger
    .gender = m
    .genitive = Jägers
    .dative = Jäger
    .accusative = Jäger
    .many = Jäger
    .counted =
        { $count ->
            [one] { $count } Jäger
           *[other] { $count } Jäger
        }

kind-cavalry = Kavallerie
    .gender = f
    .genitive = Kavallerie
    .dative = Kavallerie
    .accusative = Kavallerie
    .many = Kavallerien
    .counted =
        { $count ->
            [one] { $count } Kavallerie
           *[other] { $count } Kavallerien
        }

kind-chariot = Streitwagen
    .gender = m
    .genitive = Streitwagens
    .dative = Streitwagen
    .accusative = Streitwagen
    .many = Streitwagen
    .counted =
        { $count ->
            [one] { $count } Streitwagen
           *[other] { $count } Streitwagen
        }

# Wie jede Figur zieht, nach „er“, „sie“ oder „es“.

moves-flag = zieht ein Feld in jede Richtung
moves-farmer = zieht ein Feld vorwärts, nach links oder nach rechts
moves-hunter = zieht ein Feld schräg vorwärts
moves-cavalry = springt auf ein Feld, das genau zwei Königsschritte entfernt ist
moves-archer = zieht beliebig weit diagonal
moves-chariot = zieht beliebig weit auf Reihe oder Linie

# Anmerkungen zu den Diagrammen.

note-flag = Schlage beide gegnerischen Fahnen, oder bringe eine Fahne auf die letzte Reihe, und du gewinnst.
note-farmer = Er kann auf einen Landwirt oder Jäger der eigenen Seite aufsitzen: Beide werden zusammen zu einer größeren Figur. Auf der letzten Reihe sitzt er auf.
note-hunter = Er kann auf einen Landwirt oder Jäger der eigenen Seite aufsitzen: Beide werden zusammen zu einer größeren Figur. Auf der letzten Reihe sitzt er auf.
note-cavalry = Nichts dazwischen hält sie auf.

# Warum ein Zug nicht geht.

CANNOT_MOUNT = { FORM($piece, as: "definite") } darf nicht nach { $to }: Dort steht { FORM($by, as: "nominative") }. Nur Landwirte und Jäger sitzen auf, und nur auf Landwirte und Jäger.
FARMER_TAKES_HUNTER = { FORM($piece, as: "definite") } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Landwirte schlagen keine Jäger.
HUNTER_TAKES_FARMER = { FORM($piece, as: "definite") } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: Jäger schlagen keine Landwirte.
PROMOTION_MISSING = { FORM($piece, as: "definite") } sitzt auf { $to } auf, seiner letzten Reihe. Gib an, zu welcher Figur er wird.
PROMOTION_WRONG = { FORM($piece, as: "definite") } kann nicht zu dieser Figur werden ({ $kind }): Ein Landwirt wird Kavallerie oder Streitwagen, ein Jäger Kavallerie oder Bogenschütze.

# Die Regeln.

MC-1 = Das Brett hat 8 × 8 Felder. Jede Seite hat 2 Fahnen, 7 Landwirte und 7 Jäger. Weiß beginnt.
MC-2 = Das Bild der Grundstellung ist verloren. Hier füllt jede Seite ihre ersten zwei Reihen: Fahnen auf der d- und der e-Linie der ersten Reihe, Landwirte auf den übrigen hellen Feldern, Jäger auf den übrigen dunklen. Mit setup=random werden die Figuren von Weiß gemischt, und Schwarz steht genauso, um 180° gedreht.
MC-3 = Die Fahne zieht ein Feld in jede Richtung.
MC-4 = Der Landwirt zieht ein Feld vorwärts, nach links oder nach rechts.
MC-5 = Der Jäger zieht ein Feld schräg vorwärts.
MC-6 = Die Kavallerie springt auf eines der sechzehn Felder, die genau zwei Königsschritte entfernt sind. Nichts dazwischen hält sie auf.
MC-7 = Der Bogenschütze zieht beliebig weit diagonal, der Streitwagen auf Reihe und Linie, beide auch rückwärts.
MC-8 = Eine Figur schlägt, indem sie auf eine gegnerische zieht; diese scheidet aus. Landwirte schlagen keine Jäger und Jäger keine Landwirte. Sonst darf alles geschlagen werden, und auch Fahnen schlagen.
MC-9 = Ein Landwirt oder Jäger darf auf einen Landwirt oder Jäger der eigenen Seite ziehen, und beide werden zu einer Figur: Landwirt und Jäger eine Kavallerie, zwei Jäger ein Bogenschütze, zwei Landwirte ein Streitwagen. Fahnen und berittene Figuren sitzen nie auf, und niemand sitzt auf ihnen auf. Keine Figur sitzt wieder ab.
MC-10 = Auf der letzten Reihe wird ein Landwirt zu Kavallerie oder Streitwagen, ein Jäger zu Kavallerie oder Bogenschütze, nach Wahl des Besitzers. Das gilt auch beim Schlagen.
MC-11 = Schlage beide Fahnen des Gegners, oder ziehe eine eigene Fahne auf die letzte Reihe, und du gewinnst sofort.
MC-12 = Die Partie ist remis durch Vereinbarung, oder wenn eine Stellung zum dritten Mal entsteht. Es gibt kein Schach, keine Rochade und kein en passant. Wer nicht ziehen kann, passt; passen beide nacheinander, ist es remis.

# Wozu die Optionen dieses Spiels dienen.

option-setup = Wie die Figuren zu Beginn stehen

# Das Spiel in Kürze, und die Schritte seiner Einführung: worum es geht, was zu tun ist, und was danach gesagt wird.

summary = Im Reiterschach (Mount Chess) sitzen kleine Figuren aufeinander auf und werden zu größeren: Kavallerie, Bogenschützen und Streitwagen. Landwirte ziehen gerade, Jäger diagonal. Schlage beide gegnerischen Fahnen, und du gewinnst. Oder bringe eine eigene Fahne auf die letzte Reihe.
goal = Du gewinnst, wenn du beide gegnerischen Fahnen schlägst oder eine eigene auf die letzte Reihe bringst.

lesson-flag-home = Eine Fahne ins Ziel
    .about = Du hast zwei Fahnen. Erreicht eine von ihnen die letzte Reihe, gewinnst du sofort.
    .task = Ziehe deine Fahne auf die letzte Reihe.
    .done = Deine Fahne steht auf der letzten Reihe: gewonnen! Behalte auch die Fahnen der Gegenseite im Auge.
lesson-on-foot = Landwirte und Jäger
    .about = Eine Figur schlägt, indem sie auf eine gegnerische zieht. Nur schlagen Landwirte keine Jäger und Jäger keine Landwirte.
    .task = Schlage den Jäger mit deinem Jäger.
    .done = Jäger schlagen Jäger, und Landwirte schlagen Landwirte. Alles andere dürfen beide schlagen.
lesson-mount-cavalry = Aufsitzen
    .about = Ziehe einen Landwirt oder Jäger auf einen anderen von dir, und beide werden zusammen zu einer größeren Figur. Landwirt und Jäger ergeben eine Kavallerie.
    .task = Bilde eine Kavallerie: Ziehe deinen Landwirt auf deinen Jäger.
    .done = Aus zwei kleinen Figuren ist eine Kavallerie geworden. Sie trennen sich nie wieder.
lesson-mount-alike = Zwei gleiche
    .about = Zwei Jäger ergeben einen Bogenschützen, zwei Landwirte einen Streitwagen.
    .task = Bilde einen Bogenschützen oder einen Streitwagen.
    .done = Zwei gleiche ergeben eine Figur, die beliebig weit reitet.
lesson-leap = Die Kavallerie springt
    .about = Nichts hält eine Kavallerie auf: Sie springt über alles hinweg, was dazwischen steht.
    .task = Springe über deinen Jäger und schlage den Landwirt auf f6.
    .done = Eine Kavallerie landet immer genau zwei Königsschritte entfernt.
lesson-ride = Weit reiten
    .about = Bogenschützen und Streitwagen ziehen, so weit der Weg frei ist, auch rückwärts.
    .task = Schlage die Kavallerie mit deinem Bogenschützen.
    .done = Die Diagonale war frei, und berittene Figuren schlagen alles.
lesson-last-rank = Umwandlung
    .about = Ein Landwirt oder Jäger, der die letzte Reihe erreicht, sitzt sofort auf. Ein Landwirt wird Kavallerie oder Streitwagen, ein Jäger Kavallerie oder Bogenschütze.
    .task = Ziehe deinen Landwirt auf die letzte Reihe und wähle, was aus ihm wird.
    .done = Dein Landwirt ist aufgesessen. Du hast jedes Mal die Wahl.
lesson-both-flags = Beide Fahnen
    .about = So gewinnst du auch: Schlage beide gegnerischen Fahnen. Eine hat Schwarz schon verloren.
    .task = Schlage die letzte Fahne.
    .done = Beide Fahnen sind weg: gewonnen!
