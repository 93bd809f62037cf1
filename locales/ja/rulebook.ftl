# 誰のルールか。

origin-inventor = 考案者のルールです。
origin-castellan = Castellanの裁定です。考案者の文章にここの記述がないか、失われているか、矛盾しています。
origin-both = 考案者のルールです。記述がないか、失われているか、矛盾しているところはCastellanの裁定です。
