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

# Warum ein Zug nicht geht.

CANNOT_MOUNT = { $piece } darf nicht nach { $to }, wo { FORM($by, "nominative") } steht: Nur Landwirt oder Jäger sitzen auf, und nur auf Landwirt oder Jäger.
FARMER_TAKES_HUNTER = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: Ein Landwirt schlägt keinen Jäger.
HUNTER_TAKES_FARMER = { $piece } darf { FORM($by, "accusative") } auf { $to } nicht schlagen: Ein Jäger schlägt keinen Landwirt.
PROMOTION_MISSING = { $piece } erreicht auf { $to } die letzte Reihe und muss dort aufsitzen: Gib an, zu welcher Figur.
PROMOTION_WRONG = { $piece } kann nicht zu dieser Figur werden ({ $kind }): Ein Landwirt wird Kavallerie oder Streitwagen, ein Jäger Kavallerie oder Bogenschütze.

# Die Regeln.

MC-1 = Das Brett hat 8 x 8 Felder. Jede Seite hat 2 Fahnen, 7 Landwirte und 7 Jäger. Weiß beginnt.
MC-2 = Das Bild der Grundstellung ist verloren. Hier füllt jede Seite ihre zwei Reihen: Fahnen auf der d- und der e-Linie der ersten Reihe, Landwirte auf hellen Feldern, Jäger auf dunklen. Mit setup=random werden die Figuren von Weiß gemischt, und Schwarz steht um eine halbe Drehung gespiegelt.
MC-3 = Die Fahne zieht ein Feld in jede Richtung.
MC-4 = Der Landwirt zieht ein Feld vorwärts, nach links oder nach rechts.
MC-5 = Der Jäger zieht ein Feld schräg vorwärts.
MC-6 = Die Kavallerie springt auf eines der sechzehn Felder, die genau zwei Königsschritte entfernt sind.
MC-7 = Der Bogenschütze zieht beliebig weit diagonal, der Streitwagen auf Reihe und Linie, beide auch rückwärts.
MC-8 = Eine Figur schlägt, indem sie auf einen Gegner zieht. Landwirte schlagen keine Jäger und Jäger keine Landwirte; alles andere ist erlaubt.
MC-9 = Ein Landwirt oder Jäger darf auf einen anderen der eigenen Seite ziehen und mit ihm zu einer Figur werden: Landwirt und Jäger zur Kavallerie, zwei Jäger zum Bogenschützen, zwei Landwirte zum Streitwagen. Fahnen und berittene Figuren nehmen daran nicht teil, und nichts sitzt wieder ab.
MC-10 = Auf der letzten Reihe wird ein Landwirt Kavallerie oder Streitwagen, ein Jäger Kavallerie oder Bogenschütze, wie sein Besitzer wählt.
MC-11 = Wer beide Fahnen des Gegners geschlagen hat oder eine eigene Fahne auf die letzte Reihe zieht, gewinnt.
MC-12 = Die Partie ist remis durch Einigung, oder wenn eine Stellung zum dritten Mal entsteht. Es gibt kein Schach, keine Rochade und kein en passant. Wer nicht ziehen kann, passt; passen beide nacheinander, ist es remis.
