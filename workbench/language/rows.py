"""The left sides of rows, and the words that mark lines which are printed and never run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import Leaf

__all__ = [
    "ALOUD", "COLONS", "NOTE", "STOPS", "Mistyped", "begins", "label_of", "mistyped_label",
    "other_mark", "print_label", "spelled_label",
]  # fmt: skip

NOTE: Mapping[Language, str] = {"en": "Note:", "zh-Hant": "注：", "zh-Hans": "注："}
#: What people write for the word that marks a note.
_OTHER_NOTES: Mapping[Language, tuple[str, ...]] = {
    "en": ("Notes:", "Remark:", "Remarks:", "Comment:", "N.B.:", "NB:"),
    "zh-Hant": ("註：", "備註：", "備注：", "附註：", "附注：", "註釋：", "注釋：", "注意："),
    "zh-Hans": ("註：", "备注：", "附注：", "注释：", "注意："),
}
ALOUD: Mapping[Language, str] = {"en": "Read aloud:", "zh-Hant": "朗讀：", "zh-Hans": "朗读："}
STOPS: Mapping[Language, str] = {"en": ".", "zh-Hant": "。", "zh-Hans": "。"}
COLONS: Mapping[Language, str] = {"en": ":", "zh-Hant": "：", "zh-Hans": "："}

_TOTAL = re.compile(
    r"(?P<least>\d{1,3})(?:(?P<more>[+＋])|[-‐-―－~～](?P<most>\d{1,3}))?\s*[:：]\s*(?P<rest>.*)",
    re.DOTALL,
)
#: Totals as people say them: the least and more, the most and less, from one to another.
_SAID: Mapping[str, str] = {
    "en": (
        r"(?P<said>(?:(?P<least>\d{1,3}) ?(?:plus|(?:(?:or|and|&) )?up"
        r"|or (?:more|higher|above|over|greater|better))"
        r"|at least (?P<atleast>\d{1,3})|(?P<most>\d{1,3}) or (?:less|lower|fewer|below|under)"
        r"|at most (?P<atmost>\d{1,3})|(?:from )?(?P<first>\d{1,3}) to (?P<last>\d{1,3})"
        r"|(?:on )?(?:a result of |an? )(?P<only>\d{1,3})))"
    ),
    "zh": (
        r"(?P<said>(?:(?P<least>\d{1,3}) ?(?:點|点)?(?:或以上|以上|或更多|或更高)"
        r"|至少 ?(?P<atleast>\d{1,3})|(?P<most>\d{1,3}) ?(?:點|点)?(?:或以下|以下|或更少|或更低)"
        r"|最多 ?(?P<atmost>\d{1,3})|(?P<first>\d{1,3}) ?[至到] ?(?P<last>\d{1,3})"
        r"|(?P<only>\d{1,3}) ?[點点]))"
    ),
}
_SPELLED, _BARE_SPELLED = (
    {
        lang: re.compile(f"{said}{ends[lang]} *(?P<rest>.*)", re.DOTALL | re.IGNORECASE)
        for lang, said in _SAID.items()
    }
    for ends in (dict.fromkeys(_SAID, " *[:：]"), {"en": r"\b *[.,;=]?", "zh": " *[.,;，。；、=]?"})
)
_DASH = "-‐-―－～~"
#: A total that is not written as it ought to be, or has something else, or nothing, where its colon
#: should stand.
_MISTYPED = re.compile(
    r"(?P<said>[\[(（【［*]*\s*"
    rf"(?:(?P<first>\d{{1,3}})\s*(?:[{_DASH}]|\.\.+|…)\s*(?P<last>\d{{1,3}})"
    rf"|(?P<least>\d{{1,3}})\s*[+＋]|(?P<open>\d{{1,3}})[{_DASH}]"
    r"|[>＞]\s*(?P<above>\d{1,3})|[<＜]\s*(?P<below>\d{1,3})"
    r"|(?:≥|≧|[>＞][=＝])\s*(?P<atleast>\d{1,3})|(?:≤|≦|[<＜][=＝])\s*(?P<atmost>\d{1,3})"
    r"|(?P<only>\d{1,3}))\s*[\])）】］*]*)"
    r"(?:(?P<colon>\s*[:：])(?P<after>.*)"
    r"|(?P<mark>\s*[.,;，。；、=]|\s+[-–—>→]+)?(?P<rest>\s*[^\W\d].*|\s*))",
    re.DOTALL,
)
_CONTEST: Mapping[str, Mapping[Language, str]] = {
    "higher": {"en": "Higher", "zh-Hant": "較高", "zh-Hans": "较高"},
    "equal": {"en": "Equal", "zh-Hant": "相同", "zh-Hans": "相同"},
    "lower": {"en": "Lower", "zh-Hant": "較低", "zh-Hans": "较低"},
    "otherwise": {"en": "Otherwise", "zh-Hant": "否則", "zh-Hans": "否则"},
}


def begins(text: str, mark: str) -> bool:
    """Tells whether *text* begins with *mark*, whatever its capitals and the width of its colon."""
    size = len(mark) - 1
    return text[:size].casefold() == mark[:-1].casefold() and text[size : size + 1] in (":", "：")


def label_of(text: str, lang: Language, *, contest: bool = False) -> tuple[Leaf | None, str]:
    """Returns the left side of a row and what follows its colon; None and *text* if it is no row.

    Args:
        text: An item.
        lang: Its language.
        contest: Whether the item before it is a row, of a contest or meant so. Elsewhere
            *Otherwise:* with nothing after it is a block head.
    """
    if match := _TOTAL.fullmatch(text):
        total = str(int(match["least"]))  # full-width digits are digits
        if match["most"]:
            total += f"-{int(match['most'])}"
        return Leaf("total", total + ("+" if match["more"] else "")), match["rest"]
    for key, names in _CONTEST.items():
        mark = names[lang] + ":"
        if begins(text, mark):
            rest = text[len(mark) :].strip()
            if rest or contest or key != "otherwise":
                return Leaf("contest", key), rest
    return None, text


def spelled_label(text: str, lang: Language) -> tuple[str, str, str] | None:
    """Returns the left side of a row that says its total in words, as (said, meant, rest).

    Args:
        text: An item.
        lang: Its language.
    """
    match = _SPELLED["en" if lang == "en" else "zh"].fullmatch(text)
    if match is None:
        return None
    return match["said"], _spelled(match), match["rest"]


def _spelled(match: re.Match[str]) -> str:
    """Returns the total that is said in words."""
    found = {name: number for name, number in match.groupdict().items() if number is not None}
    least = found.get("least", found.get("atleast"))
    most = found.get("most", found.get("atmost"))
    if least is not None:
        meant = f"{int(least)}+"
    elif most is not None:
        meant = f"0-{int(most)}" if int(most) else "0"
    elif "only" in found:
        meant = str(int(found["only"]))
    else:
        meant = f"{int(found['first'])}-{int(found['last'])}"
    return meant


@dataclass(frozen=True, slots=True)
class Mistyped:
    """A left side of a row that is not written as it ought to be.

    Attributes:
        said: As it is written, without its colon.
        label: What it means.
        rest: What stands behind it.
        colon: Whether it has its colon.
        spelled: Whether it is said in words.
    """

    said: str
    label: Leaf
    rest: str
    colon: bool
    spelled: bool = False


def mistyped_label(text: str, lang: Language, others: Sequence[str] = ()) -> Mistyped | None:
    """Returns what begins like a row but is not written as one; None if nothing does.

    Args:
        text: An item that is no row.
        lang: Its language.
        others: The items of its list, which tell what *5-* was meant to be.
    """
    if (match := _BARE_SPELLED["en" if lang == "en" else "zh"].fullmatch(text)) is not None:
        label = Leaf("total", _spelled(match))
        return Mistyped(match["said"], label, match["rest"].strip(), colon=False, spelled=True)
    if (match := _MISTYPED.fullmatch(text)) is None:
        return None
    found = {name: int(each) for name, each in match.groupdict().items() if _figures(each)}
    if "open" in found:
        total = _closed(found["open"], lang, others)
    elif "first" in found:
        total = f"{found['first']}-{found['last']}"
    elif "only" in found:
        total = str(found["only"])
    elif "atmost" in found or "below" in found:
        most = found["atmost"] if "atmost" in found else max(found["below"] - 1, 0)
        total = f"0-{most}" if most else "0"
    elif "above" in found:
        total = f"{found['above'] + 1}+"
    else:
        total = f"{found['atleast'] if 'atleast' in found else found['least']}+"
    colon = match["colon"] is not None
    # The page is read with a wide sign for one that Markdown takes for a quote.
    said = match["said"].rstrip().replace("＞", ">") + (match["mark"] or "")
    rest = match["after"] if colon else match["rest"]
    return Mistyped(said, Leaf("total", total), rest.strip(), colon)


def _figures(said: str | None) -> bool:
    return said is not None and said.isdecimal()


def _closed(first: int, lang: Language, others: Sequence[str]) -> str:
    """Returns the total that *5-* is meant to be: that which the other rows of its list leave."""
    known = [label.key for each in others if (label := label_of(each, lang)[0]) is not None]
    spans = [tuple(map(int, re.findall(r"\d+", key))) for key in known]
    ends = [(span[0], span[-1]) for span in spans if span]
    above = [least for least, _most in ends if least > first]
    below = any(most < first for _least, most in ends)
    if above and not below:
        return f"0-{first}"
    last = min(above, default=0) - 1
    return f"{first}+" if not above else f"{first}-{last}" if last > first else str(first)


def other_mark(text: str) -> tuple[str, Literal["note", "aloud"], str] | None:
    """Returns how prose is marked that is not marked as it ought to be, what it is, what it says.

    Args:
        text: An item that is not marked as prose in its own language.
    """
    notes = [mark for each in LANGUAGES for mark in (NOTE[each], *_OTHER_NOTES[each])]
    kinds: tuple[tuple[Literal["note", "aloud"], Iterable[str]], ...] = (
        ("note", notes),
        ("aloud", ALOUD.values()),
    )
    for kind, marks in kinds:
        for mark in marks:
            if begins(text, mark):
                return text[: len(mark)], kind, text[len(mark) :].strip()
    return None


def print_label(label: Leaf, lang: Language) -> str:
    """Returns the left side of a row, without its colon."""
    return _CONTEST[label.key][lang] if label.kind == "contest" else label.key
