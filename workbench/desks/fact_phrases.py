"""Chinese for what facts say in free English words: a hobby, a place, what becomes of a traitor.

Every such phrase of the corpus stands here, with names as the corpus has them; titles of haunts and
what is printed on a token are names and stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PHRASES"]

#: By the English, in small letters.
PHRASES: Mapping[str, str] = {
    # Hobbies
    "astrology": "占星", "baseball": "棒球", "basketball": "籃球", "bugs": "昆蟲",
    "camping": "露營", "computers": "電腦", "cooking": "烹飪", "dolls": "洋娃娃",
    "drama": "戲劇", "fencing": "劍擊", "fine wines": "美酒", "football": "美式足球",
    "gaelic music": "蓋爾音樂", "gardening": "園藝", "hockey": "冰球", "horses": "馬",
    "medicine": "醫學", "music": "音樂", "old movies": "老電影", "reading": "閱讀",
    "shakespearean literature": "莎士比亞文學", "shiny objects": "閃亮的東西",
    "shopping": "購物", "soccer": "足球", "swimming": "游泳", "television": "電視",
    "track and field": "田徑",
    # What becomes of the traitor
    "asleep; the figure is tipped over and cannot move or act": "沉睡；角色放倒，不得移動或行動",
    "becomes the worm; figure removed, items dropped": "變成巨蟲；移除角色，放下物品",
    "dead; becomes the zombie lord, items dropped": "死亡；變成喪屍領主，放下物品",
    "dead; figure removed": "死亡；移除角色",
    "dead; figure removed, items dropped": "死亡；移除角色，放下物品",
    "dead; the madman replaces the figure, items dropped": "死亡；以瘋子取代角色，放下物品",
    "hidden; in play": "隱藏；在場",
    "in play, as a vampire": "在場，成為吸血鬼",
    "in play, as a werewolf": "在場，成為狼人",
    "in play, changed": "在場，已變異",
    "in play, invisible; the position stands only on paper": "在場，隱形；位置只記在紙上",
    "in play, or eaten, by the number of players": "在場或被吃掉，視玩家人數而定",
    "in play, small like the others": "在場，與其他人一樣縮小",
    "nobody at first; heroes turn during play": "起初沒有；英雄在遊戲期間轉變",
    "out of play on the spaceship, with all items and omens":
        "離場，在太空船上，連同所有物品及預兆",
    "the hero leaves play; the player plays the monster": "該英雄離場；該玩家扮演怪物",
    "another haunt; its title is not known": "另一個作祟；名稱不詳",
    # How many monsters
    "1 with 3 or 4 players, 2 with 5 or 6": "3或4名玩家時1個，5或6名時2個",
    "6 at the start, up to 24": "開始時6個，最多24個",
    "as many as are built, at most 4": "視乎造出多少，最多4個",
    "each converted explorer": "每名被轉化的探險者",
    "each dead traitor": "每名死亡的奸徒",
    "half the players, rounded up, and growing": "玩家人數的一半（向上取整），並會增加",
    "one for each hero": "每名英雄1個",
    "one for each player, as many again after turns 3 and 6":
        "每名玩家1個，第3及第6回合後各再添同等數目",
    "twice the players": "玩家人數的兩倍",
    # Their traits and tokens
    "as its explorer": "與其探險者相同",
    "not usable": "不能使用",
    "the number of players when the haunt began": "作祟開始時的玩家人數",
    "notes on paper": "寫在紙上",
    # Where they start
    "empty rooms with a symbol": "有標誌的空房間",
    "its explorer's room": "其探險者所在房間",
    "on the clue tile where it was built": "在造出它的線索板塊上",
    "on the tile of the hero whose player became the monster":
        "在成為怪物的玩家的英雄所在板塊上",
    "the attic": "閣樓",
    "the crypt or the graveyard, else an empty room 4 or more rooms away":
        "地窖或墓園，否則為相距4間或以上的空房間",
    "the dining room": "餐廳",
    "the entrance hall": "入口大堂",
    "the entrance hall; the second one in the room where the haunt was revealed":
        "入口大堂；第二個在觸發作祟的房間",
    "the research laboratory or the operating laboratory": "研究室或手術室",
    "the tower or the attic, and the chasm or the catacombs": "塔樓或閣樓，以及裂縫或陵墓",
    "the room of a hero of the traitor's choice": "奸徒所選的英雄所在房間",
    "the room of the ritual, when the fifth knowledge roll token is placed":
        "儀式房間，放置第五個知識考驗標記時",
    "the room where the haunt was revealed": "觸發作祟的房間",
    "the room with the portal": "傳送門所在房間",
    "the traitor's room": "奸徒所在房間",
    # What rulings are about
    "rolls": "考驗",
}  # fmt: skip
