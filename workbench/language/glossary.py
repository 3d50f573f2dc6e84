"""Frames as people read them: a pattern with its slots named by what fills them.

Every category of the grammar has a name here in both languages, and nothing else shows one. A slot
stands in ‹ ›, what may be left out in [ ]; where two slots of a frame have one name they are
numbered, by the same numbers in every language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from workbench.language.frames import Frame
from workbench.language.grammar import OWN, VERB
from workbench.language.patterns import (
    Bent,
    Counted,
    Field,
    Piece,
    Pronoun,
    Word,
    parse_pattern,
)
from workbench.language.tokens import join
from workbench.language.words import verb_form
from workbench.model.ids import Language

__all__ = ["SLOTS", "readable", "slot_name"]

#: What each category is called: English, Traditional Chinese.
SLOTS: Mapping[str, tuple[str, str]] = {
    # Sentences
    "sentence": ("a sentence", "句子"),
    "clause": ("a sentence without a beginning", "不帶起首語的句子"),
    "act": ("something done or ruled", "做的事或規定"),
    "prefix": ("the beginning of a sentence", "起首語"),
    "head": ("the head of a block", "分段的起首"),
    "gate": ("a gate heading", "時機標題"),
    "condition": ("a condition on a line of its own", "獨立一行的條件"),
    "declaration": ("a line of traits with its name", "附名稱的能力列"),
    "value": ("what stands behind a row", "行後的值"),
    "verb": ("do something", "做某事"),
    "cond": ("condition", "條件"),
    "fact": ("simple condition", "單一條件"),
    "allof": ("conditions joined by and", "並列的條件"),
    "oneof": ("conditions joined by or", "任一的條件"),
    "pred": ("what it is", "情狀"),
    "plainpred": ("what it is, in few words", "簡短的情狀"),
    "roompred": ("what a room is", "房間的情狀"),
    "statepred": ("what state it is in", "所處的狀態"),
    "whereabouts": ("where it is", "身處之處"),
    "seen": ("in whose sight it is", "在誰的視線內"),
    "inhouse": ("where in the house it is", "在大屋中何處"),
    "relation": ("what it has or does lastingly", "關係"),
    "longrelation": ("what it has, with amounts", "帶數目的關係"),
    "event": ("event", "事件"),
    "state": ("state", "狀態"),
    "turn": ("whose turn", "某人的回合"),
    # Figures
    "figure": ("figure word", "角色名詞"),
    "monster": ("monster of the page", "本頁的怪物"),
    "only_monster": ("only monster of its name", "獨一的怪物"),
    "only_figure": ("only figure of its name", "獨一的角色"),
    "character": ("character", "人物"),
    "companion": ("companion card", "同伴牌"),
    "party": ("side word", "陣營名詞"),
    "side": ("side", "陣營"),
    "person": ("you", "你"),
    "fadjective": ("adjective of a figure", "角色的形容詞"),
    "fword": ("kind of figure", "某種角色"),
    "fwhich": ("kind of figure with a filter", "附條件的某種角色"),
    "fnoun": ("kind of figure, also with a filter", "某種角色（可附條件）"),
    "ffilter": ("filter of figures", "角色的條件"),
    "whodoes": ("filter of figures or things", "角色或物件的條件"),
    "whoisnot": ("filter by what it is not", "以其並非為條件"),
    "tie": ("carries, controls or plays", "攜帶、控制或扮演"),
    "simple": ("one known figure", "一個已知的角色"),
    "definite": ("known figures", "已知的角色"),
    "anyone": ("any or known figures", "任何或已知的角色"),
    "either": ("one figure or another", "兩個角色之一"),
    "agent": ("who acts", "行事者"),
    "doer": ("who or what does it", "主體"),
    "owner": ("whose", "所屬者"),
    "newone": ("a figure to choose", "待選的角色"),
    "newones": ("several figures to choose", "多個待選的角色"),
    "someone": ("known figures or figures to choose", "已知或待選的角色"),
    "movablefig": ("figures to move", "要移動的角色"),
    "nearnewone": ("any figure, in a filter", "條件中的任何角色"),
    "nearone": ("a figure, in a filter", "條件中的角色"),
    "target": ("what is attacked", "攻擊對象"),
    "statname": ("name before a line of traits", "能力列的名稱"),
    "figurerole": ("role of a figure", "角色的身份"),
    # Rooms
    "room": ("room name", "房間名稱"),
    "roomword": ("room word", "房間名詞"),
    "only_roomword": ("only room of its kind", "獨一的房間"),
    "rword": ("kind of room", "某種房間"),
    "rwhich": ("kind of room with a filter", "附條件的某種房間"),
    "rnoun": ("kind of room, also with a filter", "某種房間（可附條件）"),
    "radjective": ("adjective of a room", "房間的形容詞"),
    "rfilter": ("filter of rooms", "房間的條件"),
    "beside": ("beside which room", "鄰近何處"),
    "besideroom": ("a room, also with somebody, in a filter", "條件中的房間（可指某人所在）"),
    "namedroom": ("room called by its name or role", "指名的房間"),
    "roomis": ("which room it is", "是哪間房間"),
    "rsimple": ("one known room", "一間已知的房間"),
    "rdefinite": ("known rooms", "已知的房間"),
    "inroom": ("any or known rooms", "任何或已知的房間"),
    "anyroom": ("any or known rooms, also from a list", "任何或已知的房間（可列舉）"),
    "withroom": ("the room with somebody", "某人所在的房間"),
    "newroom": ("a room to choose", "待選的房間"),
    "newrooms": ("several rooms to choose", "多間待選的房間"),
    "someroom": ("known rooms or rooms to choose", "已知或待選的房間"),
    "nearnewroom": ("any room, in a filter", "條件中的任何房間"),
    "nearroom": ("a room, in a filter", "條件中的房間"),
    "innear": ("a room or list of rooms, in a filter", "條件中的一間或多間房間"),
    "orrooms": ("rooms joined by or", "任一的房間"),
    "androoms": ("rooms joined by and", "並列的房間"),
    "roomrole": ("role of a room", "房間的身份"),
    "roomset": ("set of rooms", "房間組"),
    "enterable": ("what can be entered", "可進入之處"),
    "passage": ("passage", "通道"),
    "feature": ("feature of a room", "房間的特徵"),
    "level": ("floor, before the noun", "樓層（作形容詞）"),
    "floor": ("on a floor", "在某樓層"),
    "direction": ("direction", "方向"),
    "tileplace": ("where a tile is laid", "板塊的擺放處"),
    "place": ("where it is put", "放置處"),
    # Things
    "thing": ("thing word", "物件名詞"),
    "token": ("token", "標記"),
    "only_thing": ("only thing of its kind", "獨一的物件"),
    "only_token": ("only token of its name", "獨一的標記"),
    "tokenname": ("name of a token", "標記名稱"),
    "card": ("card name", "牌的名稱"),
    "cardname": ("a card by its name", "指名的牌"),
    "deck": ("kind of card", "牌的種類"),
    "stackof": ("stack of a kind", "某種牌疊"),
    "stacks": ("stacks joined by or", "任一的牌疊"),
    "stack": ("stack", "牌疊"),
    "tadjective": ("adjective of a thing", "物件的形容詞"),
    "tword": ("kind of thing", "某種物件"),
    "twhich": ("kind of thing with a filter", "附條件的某種物件"),
    "tnoun": ("kind of thing, also with a filter", "某種物件（可附條件）"),
    "tfilter": ("filter of things", "物件的條件"),
    "tsimple": ("one known thing", "一件已知的物件"),
    "tdefinite": ("known things", "已知的物件"),
    "anything": ("any or known things", "任何或已知的物件"),
    "newthing": ("a thing to choose", "待選的物件"),
    "newthings": ("several things to choose", "多件待選的物件"),
    "morethings": ("things to choose, joined by and", "並列的待選物件"),
    "orthings": ("a thing to choose or a known one", "待選或已知的物件之一"),
    "something": ("known things or things to choose", "已知或待選的物件"),
    "nearnewthing": ("any thing, in a filter", "條件中的任何物件"),
    "nearthing": ("a thing, in a filter", "條件中的物件"),
    "nearlist": ("a thing or list of cards, in a filter", "條件中的物件或多張牌"),
    "orcards": ("cards joined by or", "任一的牌"),
    "andcards": ("cards joined by and", "並列的牌"),
    "sought": ("what is searched for", "搜尋的對象"),
    "dealt": ("what is dealt to rooms", "分到房間的物件或角色"),
    "layable": ("figures or things, known or to choose", "已知或待選的角色或物件"),
    "onerole": ("role of a room or figure", "房間或角色的身份"),
    "harm": ("what can harm it", "可造成傷害的事"),
    "harms": ("what can harm it, also a list", "可造成傷害的事（可列舉）"),
    "title": ("titled action or effect", "有標題的行動或效果"),
    "mark": ("mark", "記號"),
    "bearing": ("mark or role that is given", "給予的記號或身份"),
    "track": ("track", "軌"),
    # Whatever it is
    "aword": ("kind of figure or thing", "某種角色或物件"),
    "noun": ("kind of figure, room or thing", "某種角色、房間或物件"),
    "any": ("any or known figures, rooms or things", "任何或已知的一切"),
    "known": ("known figures, rooms or things", "已知的一切"),
    "near": ("a figure or thing, in a filter", "條件中的角色或物件"),
    "nearother": ("any figure or thing, in a filter", "條件中的任何角色或物件"),
    "new": ("figures or things to choose", "待選的角色或物件"),
    "movable": ("known figures or things", "已知的角色或物件"),
    "some": ("figures, rooms or things, known or to choose", "已知或待選的一切"),
    "plain": ("one known figure, room or thing, or you", "一個已知的角色、房間或物件，或你"),
    "plainest": ("one known figure or thing", "一個已知的角色或物件"),
    "told": ("what is told", "告知的內容"),
    # Numbers
    "digits": ("number in digits", "數字"),
    "one": ("1", "1"),
    "counted": ("how many, from 1 up", "1或以上的數目"),
    "manydigits": ("number from 2 up", "2或以上的數字"),
    "triple": ("numbers for 3, 4 and 5 players", "按人數的數字"),
    "many": ("how many, from 2 up", "2或以上的數目"),
    "number": ("number", "數目"),
    "sum": ("number that is counted or worked out", "計得的數目"),
    "formula": ("formula", "算式"),
    "count": ("what is counted", "點算的數目"),
    "score": ("number that stands somewhere", "現有的數值"),
    "asked": ("number that is asked for", "所問的數目"),
    "distance": ("distance", "距離"),
    "farwhom": ("from whom or what", "與誰或何處的距離"),
    "distant": ("so far from something", "與某處的距離"),
    "leastfrom": ("at least so far from something", "與某處的最小距離"),
    "faraway": ("as far as possible", "盡量遠離某處"),
    "rounding": ("rounded up or down", "取整方式"),
    "extreme": ("highest or lowest", "最高或最低"),
    "aspect": ("what of its movement", "移動的哪一方面"),
    "waycost": ("what a way costs", "通路的花費"),
    # Dice, traits, damage
    "dice": ("dice", "骰子"),
    "somedice": ("some of the dice", "部分骰子"),
    "dicechange": ("more or fewer dice", "增減的骰子"),
    "trait": ("trait", "能力"),
    "traits": ("trait, or a choice of traits", "能力或任選的能力"),
    "traitlist": ("traits joined by or", "任一的能力"),
    "andtraits": ("traits joined by and", "並列的能力"),
    "traitkind": ("kind of trait", "能力的種類"),
    "traitpick": ("trait to choose", "待選的能力"),
    "traitof": ("somebody's trait", "某人的能力"),
    "having": ("trait, or several", "一項或多項能力"),
    "healed": ("traits that are healed", "回復的能力"),
    "amount": ("so much of a trait", "能力的級數"),
    "amounts": ("amounts joined by and", "並列的級數"),
    "oramounts": ("amounts joined by or", "任一的級數"),
    "anyamounts": ("one amount or several", "一項或多項級數"),
    "damage": ("so much damage", "損傷的數量"),
    "damagekind": ("kind of damage", "損傷的種類"),
    "source": ("what the damage comes from", "損傷的來源"),
    "statvalue": ("how high a trait is", "能力的高低"),
    "stats": ("line of traits", "能力列"),
    "means": ("what the attack is made with", "攻擊所用的能力"),
}  # fmt: skip

_DOING = {"ing": "doing something", "past": "done something", "s": "does something"}


def slot_name(category: str, lang: Language = "en", form: str = "") -> str:
    """Returns what a slot of a category is called; the category itself if it has no name.

    Args:
        category: The category.
        lang: The language.
        form: The form in which it stands there, such as ``ing``.
    """
    english, chinese = SLOTS.get(category, (category, category))
    if lang == "en":
        return _DOING.get(form, english) if category == VERB else english
    if lang == "zh-Hant":
        return chinese
    from workbench.text.fold import to_simplified

    return to_simplified(chinese)


def readable(frame: Frame, lang: Language = "en", pattern: str | None = None) -> str:
    """Returns the pattern of a frame as a person reads it.

    Args:
        frame: The frame.
        lang: The language.
        pattern: Another pattern to show in place of the frame's own.
    """
    counts = Counter(frame.fields.values())
    seen: Counter[str] = Counter()
    numbers: dict[str, str] = {}
    for name, category in frame.fields.items():
        seen[category] += 1
        numbers[name] = f" {seen[category]}" if counts[category] > 1 else ""
    text = ""
    for optional, pieces in parse_pattern(pattern or frame.pattern(lang), lang):
        words = [_piece(piece, numbers, lang) for piece in pieces]
        part = join(words, lang, sentence=False)
        gap = " " if lang == "en" and text and not part.startswith((",", ":", "'s")) else ""
        text += f"[{gap}{part}]" if optional else f"{gap}{part}"
    return text.replace("[ ", " [").strip() if lang == "en" else text


def _piece(piece: Piece, numbers: Mapping[str, str], lang: Language) -> str:
    if isinstance(piece, Word):
        return piece.text
    if isinstance(piece, Field):
        form = "s" if piece.agrees else piece.form
        name = slot_name(piece.category, lang, form)
        own = "'s" if form == OWN and lang == "en" else ""
        return f"‹{name}{numbers.get(piece.name, '')}›{own}"
    if isinstance(piece, Bent):
        return verb_form(piece.lemma, "s" if piece.agrees else "base")
    if isinstance(piece, Counted):
        return f"{piece.one}/{piece.more}"
    if isinstance(piece, Pronoun):
        return "who/that"
    return "‹measure›" if lang == "en" else "‹量詞›" if lang == "zh-Hant" else "‹量词›"
