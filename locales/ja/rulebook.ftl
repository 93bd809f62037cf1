# 誰のルールか。

origin-inventor = 考案者のルールです。
origin-castellan = Castellanの裁定です。考案者の文章にはここの記述がないか、失われています。
origin-both = 考案者のルールです。記述のないところはCastellanの裁定です。
origin-agreed = 対局の前に決めたときだけ有効です。
