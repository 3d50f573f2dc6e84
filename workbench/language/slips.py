"""How near a word is to another: whether one can be a slip of the keyboard or of the other's sound.

A word is bound to be like some other word if only it is short. So how much may differ depends on
its length, and of two Chinese characters one sounds like the other. What denies is no slip, nor is
anything a slip for it, unless hardly another word can be meant: the rule would be turned round.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

__all__ = ["DENYING", "is_slip", "is_slip_of_a_character", "sounds_like", "turns_round"]

#: Chinese characters that look alike, by groups.
_GROUPS = """
    己已巳 末未本 人入八 大太犬 刀力 土士 日曰目 失矢夫 考老 侍待 折拆析 住往位 間問閒闇
    间问闲 徒徙 千干于 王玉主 今令 由甲申 兔免 戶户尸 又叉 幻幼 治冶 怪性 攻功 牌脾 置直
    英莢 獲護穫 获护 動勤 该核刻 該核刻 設說 标际 標漂 損揖 损捐 複復 骰般 階皆 每毎 受愛
    爱受
"""
_ALIKE = tuple(map(frozenset, _GROUPS.split()))
#: One slip is allowed for so many letters.
_LETTERS_PER_SLIP = 4
#: Of words of so few letters, one that begins otherwise is another word.
_SHORT = 3
#: Words and characters that deny or except.
DENYING = frozenset(
    {"cannot", "except", "neither", "never", "no", "nobody", "none", "nor", "not", "nothing",
     "unless", "without", *"不未非無无沒没除勿"}
)  # fmt: skip


def is_slip(written: str, word: str) -> bool:
    """Tells whether *written* can be *word* with a few letters changed, left out or put in.

    Args:
        written: What stands there.
        word: What may be meant.
    """
    most = max(1, min(len(written), len(word)) // _LETTERS_PER_SLIP)
    if abs(len(written) - len(word)) > most:
        return False
    one, other = written.casefold(), word.casefold()
    short = min(len(one), len(other)) <= _SHORT
    if short and one[:1] != other[:1] and sorted(one) != sorted(other):
        return False
    return _slips(one, other) <= most


def turns_round(written: str, word: str) -> bool:
    """Tells whether a rule would be turned round if *written* were a slip for *word*, and were not.

    A long word in which a letter is wrong is hardly anything else: *cannt*.
    """
    denying = {written.casefold(), word.casefold()} & DENYING
    return any(len(each) <= _SHORT for each in denying) or written.casefold() in DENYING


def _slips(one: str, other: str) -> int:
    """Counts the letters changed, put in, left out or swapped with the next between two words."""
    before: Sequence[int] = ()
    row: Sequence[int] = range(len(other) + 1)
    for place, letter in enumerate(one, start=1):
        next_row = [place]
        for at, there in enumerate(other, start=1):
            least = min(row[at] + 1, next_row[at - 1] + 1, row[at - 1] + (letter != there))
            swapped = place > 1 and at > 1 and (letter, one[place - 2]) == (other[at - 2], there)
            next_row.append(min(least, before[at - 2] + 1) if swapped else least)
        before, row = row, next_row
    return row[-1]


@lru_cache(maxsize=4_096)
def sounds_like(one: str, other: str) -> bool:
    """Tells whether two Chinese characters sound alike, whatever their tones."""
    from pypinyin import Style, pinyin

    def readings(character: str) -> set[str]:
        return set(pinyin(character, style=Style.NORMAL, heteronym=True)[0])

    return not readings(one).isdisjoint(readings(other))


def is_slip_of_a_character(written: str, character: str) -> bool:
    """Tells whether one Chinese character can be a slip for another: it sounds or looks like it."""
    alike = any(written in group and character in group for group in _ALIKE)
    return alike or sounds_like(written, character)
