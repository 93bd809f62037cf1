# De quién es una regla.

origin-inventor = Regla del inventor.
origin-castellan = Decisión de Castellan: aquí el texto del inventor no dice nada, no se conserva o se contradice.
origin-both = Regla del inventor, con la decisión de Castellan donde el texto no dice nada, no se conserva o se contradice.
