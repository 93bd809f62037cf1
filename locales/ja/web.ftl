### ブラウザの盤面

board-label = { $game }の盤
square-wall = 壁
square-summit = 山頂
square-raised = 高台
square-respawn = { $seat }の復帰マス
piece-phase = { $piece }（{ $phase }）

## 同じマスの手の違い

choice-none = 成らない
choice-shot = 射撃
choice-promote-other = ほかの駒を成らせる

## 対局が待っているもの

status-lobby = 参加者を待っています。
status-armies = 参加者が軍を選んでいます。
status-paused = 一時停止中。{ $status }
status-never-started = 対局は始まる前に終わりました。

## 操作

command-seed = 種を加える
command-conditions-clear = 条件つきの手を消す
input-seed = サイコロの種
input-army = 既製の軍（balanced、skirmish、siege、random）、または16文字
input-conditions = 1行に1つずつ：相手の手、矢印、あなたの手
confirm-claim-draw = 引き分けを宣言しますか？対局は終わり、取り消せません。
confirm-cancel = この対局を中止しますか？もう誰も参加できなくなります。
