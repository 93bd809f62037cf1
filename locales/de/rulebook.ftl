# Wessen Wort eine Regel ist.

origin-inventor = Die Regel des Erfinders.
origin-castellan = Festlegung von Castellan: Der Text des Erfinders schweigt hier, ist verloren oder widerspricht sich.
origin-both = Die Regel des Erfinders, mit einer Festlegung von Castellan, wo der Text schweigt, verloren ist oder sich widerspricht.
