"""The words in which games are told: one line for each kind of event, choice and question.

English goes through gettext like every string of the program; Traditional Chinese stands beside it,
because a game can be told in another language than the program speaks. Simplified Chinese follows
from Traditional.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["ASKED", "CHOICES", "EVENTS", "LOOKS", "SILENT", "TERMS", "WITHOUT", "WORDS", "Line"]


class Line(NamedTuple):
    """A sentence with places for names, in two languages."""

    en: str
    hant: str


#: What is told already by another event beside it, or says nothing to a person.
SILENT = frozenset(
    {
        "enter", "leave", "rolled", "make_roll", "take_damage", "turn_begins", "haunt_begins",
        "turn-over", "die", "become_stunned", "become_marked", "attack", "steal", "run", "place",
        "after_fight", "deal", "defeat", "come_by_effect", "gain_from", "take_from_attack",
        "reaches", "ceases", "become_a", "nothing", "lose_thing", "discover", "fight", "kill",
        "noted",  # nothing but that a sentence was heeded
        "stop_in", "movement", "damage", "haunt", "defend",  # a roll for it, told by its result
    }
)  # fmt: skip

EVENTS: Mapping[str, Line] = {
    "turn-begins": Line("Turn {turn}: {who}.", "第{turn}回合：{who}。"),
    "ends": Line("{who} ends the turn.", "{who}結束回合。"),
    "moves": Line("{who} enters {room}.", "{who}進入{room}。"),
    "crosses": Line("{who} crosses {room}.", "{who}穿過{room}。"),
    "turns": Line("{who} turns round.", "{who}轉身。"),
    "placed": Line("{room} is laid on {area}.", "{room}放到{area}。"),
    "flipped": Line("{who} is turned over.", "{who}被翻面。"),
    "explored-out": Line("No tile is left for {area}.", "{area}沒有剩餘的房間板塊。"),
    "draw": Line("{who} draws {card}.", "{who}抽到{card}。"),
    "empty": Line("The {deck} stack is empty.", "{deck}牌疊已空。"),
    "reshuffled": Line("The discarded {deck} cards are the new stack.", "{deck}棄牌洗成新的牌疊。"),
    "shuffled": Line("The {deck} stack is shuffled.", "{deck}牌疊已洗牌。"),
    "looks": Line("{who} looks at {cards}.", "{who}查看{cards}。"),
    "take": Line("{who} takes {what}.", "{who}取得{what}。"),
    "card-to": Line("{card}: {to}.", "{card}：{to}。"),
    "keeps": Line("{who} keeps {card}.", "{who}保留{card}。"),
    "drops": Line("{who} drops {what}.", "{who}放下{what}。"),
    "spends": Line("{who} spends a {what}.", "{who}使用1個{what}。"),
    "steals": Line("{who} steals {what} from {whom}.", "{who}從{whom}偷走{what}。"),
    "put": Line("{who}: {place}.", "{who}：{place}。"),
    "put-by-hand": Line("By hand: {who}: {place}.", "手動調整：{who}：{place}。"),
    "off-board": Line("{who} is not on the board.", "{who}不在版圖上。"),
    "no-token": Line("No {kind} is left in the box.", "盒中已沒有{kind}。"),
    "appears": Line("{who} appears in {room}.", "{who}出現在{room}。"),
    "result": Line("{who} rolls {total} ({faces}).", "{who}擲出{total}（{faces}）。"),
    "haunt-roll": Line("Haunt roll: {total}, omens: {omens}.", "作祟考驗{total}，預兆{omens}。"),
    "clue-roll": Line("Haunt roll: {total}, clues: {clues}.", "作祟考驗{total}，線索{clues}。"),
    "clue-starts": Line("{clue} begins the haunt.", "{clue}觸發作祟。"),
    "mystery": Line("The mystery: {card}.", "謎團：{card}。"),
    "trait": Line("{who}: {trait} is now {value}.", "{who}：{trait}現為{value}。"),
    "track": Line("{track} is now {value}.", "{track}現為{value}。"),
    "damaged": Line("{who} takes {points} damage ({kind}).", "{who}受到{points}點{kind}損傷。"),
    "no-damage": Line("{who} takes no damage.", "{who}沒有受到損傷。"),
    "attacks": Line("{who} attacks {whom} with {trait}.", "{who}以{trait}攻擊{whom}。"),
    "marked": Line("{who} is {mark}.", "{who}成為「{mark}」。"),
    "unmarked": Line("{who} is no longer {mark}.", "{who}不再是「{mark}」。"),
    "chooses": Line("{who} chooses {what}.", "{who}選擇{what}。"),
    "forbidden": Line("A rule forbids {who} to {what}.", "規則不允許{who}：{what}。"),
    "refused": Line("{who} cannot: {what}.", "{who}不能：{what}。"),
    "carries": Line("{who} carries {whom}.", "{who}帶着{whom}。"),
    "chases": Line("{who} goes after {whom}.", "{who}追趕{whom}。"),
    "control": Line("{whom} is controlled by {who} now.", "{whom}現在由{who}控制。"),
    "declines": Line("{who} ignores {card}.", "{who}不接受{card}。"),
    "grabs": Line("{who} grabs {whom}.", "{who}抓住{whom}。"),
    "releases": Line("{who} lets {whom} go.", "{who}放開{whom}。"),
    "ignores": Line("{who} passes by what {room} says.", "{who}不受{room}影響。"),
    "sent": Line("{who} comes to {room}.", "{who}來到{room}。"),
    "side": Line("{who} stands on the side of {side}.", "{who}位於{side}側。"),
    "succeeds": Line("{who} succeeds at {what}.", "{who}成功：{what}。"),
    "written": Line("A number is written down in secret: {number}.", "秘密寫下數字：{number}。"),
    "revealed": Line("The number written down was {number}.", "寫下的數目是{number}。"),
    "uncovered": Line("{what} is shown to everybody.", "{what}向所有人揭示。"),
    "escapes": Line("{who} escapes.", "{who}逃脫。"),
    "more-turns": Line("{who} takes another turn.", "{who}再進行一個回合。"),
    "haunt-begins": Line("The haunt begins: {haunt}, in {room}.", "作祟開始：{haunt}，於{room}。"),
    "dealt": Line("{who} is dealt a token face down.", "{who}分得1個背面朝上的標記。"),
    "turned-up": Line("{who} shows the token dealt: {number}.", "{who}亮出分得的標記：{number}。"),
    "traitor": Line("{who} is the traitor.", "{who}是奸徒。"),
    "handed": Line(
        "From now on {who} is played by player {player}.", "由現在起，{who}由玩家{player}操控。"
    ),
    "still": Line("Nobody is left who could change anything.", "再沒有人能改變局面。"),
    "over": Line("The game is over. Won: {winners}.", "遊戲結束。勝方：{winners}。"),
}  # fmt: skip

#: Where what an event tells depends on more than its verb.
WITHOUT = {
    "placed": Line("{room} is laid in {area}.", "{room}放到{area}。"),
    "fight": Line("{who} {hits}, {whom} {stands}.", "{who} {hits}，{whom} {stands}。"),
    "over": Line("The game is over. Nobody has won.", "遊戲結束。沒有勝方。"),
    "chosen": Line("{who} chooses {total}.", "{who}選擇{total}。"),
    "set": Line("{who}: the result is {total}.", "{who}：總點數為{total}。"),
    "result": Line("{who} has no dice to roll: {total}.", "{who}沒有骰可擲：{total}。"),
    "attacks": Line("{who} attacks {whom}.", "{who}攻擊{whom}。"),
    "appears": Line("{who} comes into play.", "{who}加入遊戲。"),
    "damaged": Line("{who} takes {points} damage.", "{who}受到{points}點損傷。"),
    "forbidden": Line("A rule forbids something: {sentence}", "規則有所不許：{sentence}"),
    "refused": Line("{who} cannot do this: {sentence}", "{who}不能照做：{sentence}"),
}

CHOICES: Mapping[str, Line] = {
    "move": Line("Move to {room}.", "移動到{room}。"),
    "explore": Line("Discover a room to the {side}.", "探索{side}方的房間。"),
    "drop": Line("Drop {what}.", "放下{what}。"),
    "take": Line("Pick up {what}.", "拾起{what}。"),
    "give": Line("Give {what} to {whom}.", "將{what}交給{whom}。"),
    "ask": Line("Ask {whom} for {what}.", "向{whom}索取{what}。"),
    "attack": Line("Attack {whom}.", "攻擊{whom}。"),
    "attack-with": Line("Attack {whom} with {how}.", "以{how}攻擊{whom}。"),
    "end": Line("End the turn.", "結束回合。"),
    "yes": Line("Yes.", "是。"),
    "no": Line("No.", "否。"),
    "none": Line("None of these.", "都不選。"),
    "nothing": Line("Nothing more can fall.", "已無可降低。"),
    "reroll": Line("Roll again what shows {faces}.", "重擲點數為{faces}的骰。"),
    "tile": Line("Lay the tile with doors to {doors}.", "放置板塊，門朝{doors}。"),
    "suffer": Line("Suffer what {room} does.", "承受{room}的效果。"),
    "ignore": Line("Ignore what {room} does.", "無視{room}的效果。"),
    "accept": Line("Accept {card}: all of it, good and bad.", "接受{card}：好壞效果都要承受。"),
    "decline": Line("Ignore {card}.", "不接受{card}。"),
    "reveal": Line("Show the token: it is the traitor's.", "亮出標記：那是奸徒的標記。"),
}

ASKED: Mapping[str, Line] = {
    "turn": Line("{who}: what now?", "{who}：現在做甚麼？"),
    "tile": Line("{who} lays {room}: which way round?", "{who}放置{room}：朝哪個方向？"),
    "split": Line("{who} divides damage, {points} in all.", "{who}分配{points}點損傷。"),
    "may": Line("{who}: do you want to?", "{who}：要這樣做嗎？"),
    "accept": Line("{who}: do you accept {what}?", "{who}：接受{what}嗎？"),
    "accept-card": Line(
        "{who}: accept {card}, or ignore it?", "{who}：接受還是不接受{card}？"
    ),
    "ignore": Line(
        "{who}: suffer what {room} does, or ignore it?", "{who}：承受還是無視{room}的效果？"
    ),
    "fetch-stairs": Line("{who}: take {room} from the stack?", "{who}：從牌疊取出{room}嗎？"),
    "mystery": Line("{who}: which mystery?", "{who}：哪一個謎團？"),
    "volunteer": Line(
        "{who}: do you offer to be the monster?", "{who}：你自願成為怪物嗎？"
    ),
    "monster-player": Line("{who}: who is the monster?", "{who}：由誰成為怪物？"),
    "written-haunt": Line(
        "{who}: {haunt} is on no page here; play another?",
        "{who}：{haunt}在這裡沒有頁面；改玩另一個嗎？",
    ),
    "snack": Line(
        "{who}: {faces}; spend one to roll a die again?", "{who}：{faces}；要使用1個來重擲1顆骰嗎？"
    ),
    "secret": Line("{who}: which number, in secret?", "{who}：暗中寫下哪個數目？"),
    "steal": Line("{who}: what is taken?", "{who}：取走甚麼？"),
    "way": Line("{who}: which way?", "{who}：走哪條路？"),
    "one-of": Line("{who}: which of these?", "{who}：選哪一項？"),
    "side": Line("{who}: {what} on which side of {room}?", "{who}：{what}在{room}的哪一側？"),
    "trait": Line("{who}: which trait?", "{who}：哪一項能力？"),
    "reroll": Line("{who}: how many dice again?", "{who}：重擲幾顆骰？"),
    "result": Line("{who}: which result?", "{who}：哪個結果？"),
    "known-haunt": Line(
        "{who}: you know this haunt; take another?", "{who}：玩過這個作祟；要改用另一個嗎？"
    ),
    "other": Line("{who} chooses.", "{who}選擇。"),
    "dice": Line("Dice decide: {dice} dice.", "擲骰決定：{dice}顆。"),
    "draw": Line("A card or tile is drawn ({deck}).", "抽取（{deck}）。"),
    "chance": Line("Chance decides.", "由機率決定。"),
}  # fmt: skip

#: Words that stand in the fields of events.
WORDS: Mapping[str, Line] = {
    "upper": Line("the upper floor", "樓上"),
    "ground": Line("the ground floor", "地面"),
    "basement": Line("the basement", "地庫"),
    "inside": Line("the inside", "室內"),
    "outside": Line("the outside", "室外"),
    "N": Line("north", "北"),
    "E": Line("east", "東"),
    "S": Line("south", "南"),
    "W": Line("west", "西"),
    "face-down": Line("something face down", "背面朝上的配件"),
    "lies-face-down": Line("face down", "背面朝上"),
    "omen": Line("omen", "預兆"),
    "item": Line("item", "物品"),
    "event": Line("event", "事件"),
    "clue": Line("clue", "線索"),
    "room": Line("room", "房間"),
    "physical": Line("physical", "肉體"),
    "mental": Line("mental", "精神"),
    "any": Line("any kind", "任意"),
    "heroes": Line("the heroes", "英雄"),
    "traitors": Line("the traitors", "奸徒"),
    "monsters": Line("the monsters", "怪物"),
    "monsters-turn": Line("the monsters", "怪物"),
    "dead": Line("dead", "死亡"),
    "out-of-play": Line("out of play", "離場"),
    "stunned": Line("stunned", "昏迷"),
    "hidden": Line("token face down", "標記背面朝上"),
    "beside": Line("beside the board", "版圖旁"),
    "aside": Line("set aside", "放在一旁"),
    "out": Line("out of the game", "移出遊戲"),
    "house": Line("in the house", "在大屋中"),
    "stack": Line("in the stack", "在牌疊中"),
    "discard": Line("discarded", "棄置"),
    "room-of": Line("in {what}", "在{what}"),
    "by": Line("with {what}", "由{what}持有"),
    "on": Line("on {what}", "在{what}上"),
    "kept": Line("kept by {what}", "由{what}保留"),
    "drawn": Line("drawn by {what}", "由{what}抽出"),
    "unknown": Line("side unknown", "陣營未知"),
    "nobody": Line("nobody", "無人"),
    "nothing": Line("nothing", "無"),
    "might": Line("Might", "力量"),
    "speed": Line("Speed", "速度"),
    "sanity": Line("Sanity", "神志"),
    "knowledge": Line("Knowledge", "知識"),
    "brains": Line("Brains", "智力"),
    "courage": Line("Courage", "勇氣"),
    "move": Line("move", "移動"),
    "attack": Line("attack", "攻擊"),
    "closed": Line("closed", "關閉"),
    "locked": Line("locked", "上鎖"),
    "open": Line("open", "打開"),
    "destroyed": Line("destroyed", "摧毀"),
    "corpse": Line("corpse", "屍體"),
    "the-house": Line("the house", "大屋"),
    "front-door": Line("the front door", "正門"),
    "become_stunned": Line("become stunned", "陷入昏迷"),
}

#: The term that a word means, where it is not called just so; empty where no term says it.
TERMS: Mapping[str, str] = {
    "upper": "upper-floor", "ground": "ground-floor", "N": "north", "E": "east", "S": "south",
    "W": "west", "aside": "set-aside", "the-house": "house",
    "house": "", "stack": "", "discard": "",  # in it, not the thing
}  # fmt: skip

#: What somebody who looks at the game is told of it.
LOOKS: Mapping[str, Line] = {
    "turn": Line("Turn {turn}, of {who}.", "第{turn}回合，{who}。"),
    "haunt": Line("The haunt: {haunt}.", "作祟：{haunt}。"),
    "figure": Line("{who} ({side}) in {room}", "{who}（{side}）在{room}"),
    "nowhere": Line("{who} ({side}), not on the board", "{who}（{side}），不在版圖上"),
    "trait": Line("{trait} {value}", "{trait}{value}"),
    "has": Line("has {things}", "持有{things}"),
    "kept": Line("keeps {things}", "保留{things}"),
    "marks": Line("{marks}", "{marks}"),
    "lies": Line("{where}: {things}", "{where}：{things}"),
    "track": Line("{track}: {number}", "{track}：{number}"),
    "written": Line("written on {what}: {number}", "寫在{what}上：{number}"),
    "owner": Line("of player {number}", "玩家{number}"),
    "token": Line("token {number}", "標記{number}號"),
    "stack": Line("{deck} {count}", "{deck}{count}"),
    "stacks": Line("Left in the stacks: {stacks}", "牌疊剩餘：{stacks}"),
}
