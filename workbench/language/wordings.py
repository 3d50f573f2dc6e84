"""Words that people use who know the game's books, and what the rule language says for them.

Only tables: :mod:`workbench.language.mistakes` makes changes of them, which are tried before they
are offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from workbench.language.patterns import Bent, Word, counted
from workbench.language.vocabulary import FRAMES
from workbench.language.words import verb_form
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

__all__ = [
    "DETERMINERS", "FILTERS", "FOLLOWED", "FORBIDDING", "HAN_FIGURES", "HAN_NUMBERS", "MEASURES",
    "NEEDLESS", "NOT_EVERY", "NUMBERS", "OTHER_WORDS", "PLURALS", "PRONOUNS", "THE",
    "TRAIT_DAMAGE", "UNLESS_ABLE", "pasts", "small_words",
]  # fmt: skip

_Phrase = tuple[str, ...]


def _table(text: str, *, han: bool = False) -> dict[_Phrase, _Phrase]:
    """Reads lines of ``said, said = put``; Chinese is cut into its characters."""
    found: dict[_Phrase, _Phrase] = {}
    for line in text.strip().splitlines():
        said, _equals, put = line.partition("=")
        for each in said.split(","):
            phrase = tuple(each.strip()) if han else tuple(each.split())
            found[phrase] = tuple(put.strip()) if han else tuple(put.split())
    return found


def _both_scripts(text: str) -> dict[Language, dict[_Phrase, _Phrase]]:
    return {"zh-Hant": _table(text, han=True), "zh-Hans": _table(to_simplified(text), han=True)}


NUMBERS: Mapping[_Phrase, _Phrase] = _table(
    "\n".join(
        f"{word} = {number}"
        for number, word in enumerate(
            ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
        )
    )
)
HAN_NUMBERS: Mapping[_Phrase, _Phrase] = {
    **{(han,): (str(number),) for number, han in enumerate("零一二三四五六七八九十")},
    ("兩",): ("2",),
    ("两",): ("2",),
}

#: Words that begin what narrows a noun down.
FILTERS = frozenset({"who", "that", "in", "with", "on", "without"})
#: Words that begin the naming of somebody, and are written small inside a sentence.
DETERMINERS = frozenset({"the", "a", "every", "no", "any", "each"})

#: How it is said that something is not so of all.
NOT_EVERY: Mapping[Language, str] = {
    "en": "not every …",
    "zh-Hant": "並非每……",
    "zh-Hans": "并非每……",
}

#: What may, must or cannot be done.
FOLLOWED: Mapping[Language, Mapping[_Phrase, _Phrase]] = {
    "en": _table(
        """
        can, might, is able to, are able to, is allowed to, are allowed to, could = may
        can't, can not, may not, must not, mustn't, shouldn't, should not, isn't allowed to = cannot
        should, shall, has to, have to, needs to, need to, ought to, will = must
        """
    ),
    **_both_scripts(
        """
        能, 能夠, 可 = 可以
        不能, 不可以, 不可, 不能夠, 不准, 不可能, 禁止 = 不得
        應, 應該, 須, 必需, 需要, 需, 要, 得要 = 必須
        """
    ),
}

#: What forbids what stands behind it.
FORBIDDING: Mapping[Language, tuple[str, ...]] = {
    "en": ("cannot", "can't", "mustn't"),
    "zh-Hant": ("不得", "不能", "不可"),
    "zh-Hans": ("不得", "不能", "不可"),
}

#: What stands before something that is known already.
THE: Mapping[Language, str] = {"en": "the", "zh-Hant": "該", "zh-Hans": "该"}

#: Pronouns, and whether they say whose something is.
PRONOUNS: Mapping[Language, Mapping[_Phrase, bool]] = {
    "en": {
        **dict.fromkeys(
            (("he", "or", "she"), ("him", "or", "her"), ("he",), ("she",), ("they",), ("him",),
             ("them",), ("it",)), False
        ),
        **dict.fromkeys((("his", "or", "her"), ("his",), ("her",), ("their",)), True),
    },
    "zh-Hant": {
        **dict.fromkeys((("他", "們"), ("她", "們"), ("他",), ("她",), ("它",), ("牠",)), False),
        ("其",): True,
    },
    "zh-Hans": {
        **dict.fromkeys((("他", "们"), ("她", "们"), ("他",), ("她",), ("它",)), False),
        ("其",): True,
    },
}  # fmt: skip
HAN_FIGURES: Mapping[Language, tuple[str, ...]] = {
    "zh-Hant": ("英雄", "探險者", "怪物", "奸徒"),
    "zh-Hans": ("英雄", "探险者", "怪物", "奸徒"),
}

UNLESS_ABLE: Mapping[Language, tuple[_Phrase, ...]] = {
    "en": (("if", "able"), ("if", "possible"), ("when", "possible"), ("where", "possible")),
    "zh-Hant": tuple(map(tuple, ("如果可能", "如可能", "若可能", "若可行", "如可行", "盡可能"))),
    "zh-Hans": tuple(map(tuple, ("如果可能", "如可能", "若可能", "若可行", "如可行", "尽可能"))),
}

TRAIT_DAMAGE: Mapping[Language, Mapping[_Phrase, _Phrase]] = {
    "en": _table(
        """
        might damage, speed damage = physical damage
        sanity damage, knowledge damage = mental damage
        """
    ),
    **_both_scripts(
        """
        力量損傷, 速度損傷, 力量傷害, 速度傷害 = 肉體損傷
        神志損傷, 知識損傷, 神志傷害, 知識傷害 = 精神損傷
        """
    ),
}

PLURALS: Mapping[Language, Mapping[_Phrase, _Phrase]] = {
    "en": _table(
        """
        each, each of the, all = every
        any = a
        """
    ),
    **_both_scripts(
        """
        所有, 全部, 全體, 各, 各名, 每位 = 每名
        任何, 任意, 任一, 任一名 =
        """
    ),
}

#: What Chinese counts things with; each noun has its own.
MEASURES: Mapping[Language, tuple[str, ...]] = {
    "zh-Hant": tuple("個名隻張件顆塊座扇級間枚位條頭把盞份支片點"),
    "zh-Hans": tuple("个名只张件颗块座扇级间枚位条头把盏份支片点"),
}

#: Words that the language leaves out.
NEEDLESS: Mapping[Language, frozenset[str]] = {
    "en": frozenset(
        {"then", "also", "immediately", "the", "a", "of", "normally", "successfully", "token",
         "tokens", "card", "cards", "square", "points"}
    ),
    "zh-Hant": frozenset("則就便會也了的標記牌都均皆"),
    "zh-Hans": frozenset("则就便会也了的标记牌都均皆"),
}  # fmt: skip

OTHER_WORDS: Mapping[Language, Mapping[_Phrase, _Phrase]] = {
    "en": _table(
        """
        place = put
        places = puts
        receive, suffer = take
        receives, suffers = takes
        make a, try a, take a = attempt a
        makes a, tries a, takes a = attempts a
        a die = 1 die
        whenever, each time, every time, any time = when
        once during your turn, once each turn, once a turn, once during each turn = once per turn
        during your turn = on your turn
        during = on
        tile = room
        tiles = rooms
        move to = go to
        moves to = goes to
        isn't = is not
        aren't = are not
        doesn't = does not
        hasn't = has not
        get, regain = gain
        gets, regains = gains
        inflict = deal
        inflicts = deals
        next to = adjacent to
        in the same room as = in the room with
        possess = carry
        possesses = carries
        return = put
        towards = toward
        into = in
        onto, upon = on
        gain control of = take control of
        gains control of = takes control of
        exit = leave
        exits = leaves
        is now, are now = becomes
        get rid of, throw away = discard
        slay = kill
        slays = kills
        until the end of the game = for the rest of the game
        1, one = a
        point of, points of =
        increases by, rises by = goes up by
        decreases by, falls by = goes down by
        or in, or on = or
        with the = who carries the
        with a = who carries a
        if = when
        carry out, carryout, perform = use
        carries out, performs = uses
        nobody, no player, no-one, not anyone = no one
        twice, double = 2 times
        ( rounded down ), ( round down ), rounding down = , rounded down
        ( rounded up ), ( round up ), rounding up = , rounded up
        """
    ),
    **_both_scripts(
        """
        如果, 假如, 倘若, 要是 = 若
        傷害 = 損傷
        點 = 顆骰的
        擲骰子 = 擲骰
        擺放, 放 = 放置
        獲得, 拿取, 拿 = 取得
        丟棄, 棄掉, 棄 = 棄置
        每當 = 當
        每回合 = 每回合一次
        抽 = 抽取
        使用 = 執行
        死亡, 死去, 已死, 死了, 已經死亡, 陣亡 = 已死亡
        沿最短路線, 沿最短路徑, 循最短路徑, 以最短路線, 以最短路徑, 沿着最短路線 = 循最短路線
        兩倍, 雙倍 = 2倍
        半數 = 一半
        ，向下取整, 向下取整 = （向下取整）
        ，向上取整, 向上取整 = （向上取整）
        沒有人可以, 沒人可以, 無人可以, 沒有任何人可以, 沒有人能, 沒人能, 無人能 = 任何人不得
        進行 = 嘗試
        一次 =
        在 = 位於
        增加, 上升 = 提升
        減少, 降低 = 失去
        走進 = 進入
        智慧, 智力, 學識, 智識 = 知識
        理智, 神智, 精神力, 意志 = 神志
        體力, 體能, 力氣, 武力 = 力量
        敏捷, 速率 = 速度
        攜有, 持有, 擁有 = 攜帶
        """
    ),
}  # fmt: skip


@cache
def small_words() -> frozenset[str]:
    """Returns the English words of frames, which are written small inside a sentence."""
    return frozenset(
        word
        for frame in FRAMES
        for way in frame.variants("en").values()
        for pieces in counted(way)
        for piece in pieces
        if isinstance(piece, Word | Bent)
        for word in ([piece.text] if isinstance(piece, Word) else piece.lemma.split()[:1])
    ) | {"you", "your", "no", "everyone"}


@cache
def pasts() -> Mapping[str, str]:
    """Returns the verbs of the language by the form they have in *is attacked*."""

    def verbs() -> Iterator[str]:
        for frame in FRAMES:
            for pieces in frame.variants("en").values():
                for piece in pieces:
                    if isinstance(piece, Bent) and not piece.agrees and " " not in piece.lemma:
                        yield piece.lemma

    return {verb_form(lemma, "past"): lemma for lemma in verbs() if lemma not in ("be", "have")}
