"""Tells what sort of document a text is, by what stands in it and never by its file name.

Every verdict says what it rests on. What is none of the known sorts is ordinary text, which can
always be read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.library.importing.headings import BRACKET, haunt_marks
from workbench.model.documents import DocumentFormat
from workbench.model.ids import GAMES, KINDS, Language
from workbench.text.script import HAN_CLASS
from workbench.wording import _, ngettext

__all__ = ["Verdict", "game_of", "is_rule_page", "language_of", "recognise"]

_SAMPLE = 200_000
_HAN = re.compile(f"[{HAN_CLASS}]")
_LETTER = re.compile(r"[^\W\d_]")
_TRADITIONAL = frozenset("們這個國說時門書來樓牌間陽臺層點過還進開關戰勝傷損擲選擇從對發無與為後")
_SIMPLIFIED = frozenset("们这个国说时门书来楼间阳台层点过还进开关战胜伤损掷选择从对发无与为后")
_ATX = re.compile(r"^ {0,3}#{1,6}[ \t]+\S", re.MULTILINE)
_SETEXT = re.compile(r"^[^\n]{1,120}\S[^\n]{0,20}\n={3,}[ \t]*$", re.MULTILINE)
_ZH_RULES = (
    ("房間", "房间"),
    ("預兆", "预兆"),
    ("物品", "物品"),
    ("事件", "事件"),
    ("奸徒", "叛徒"),
    ("探險者", "探险者"),
    ("骰", "骰"),
)
_RULEBOOK = (
    re.compile(r"^[^\n]{0,80}\brule ?book\s*$", re.IGNORECASE | re.MULTILINE),
    re.compile(r"^table of contents\s*$", re.IGNORECASE | re.MULTILINE),
    re.compile(r"^(?:game )?components\s*$", re.IGNORECASE | re.MULTILINE),
    re.compile(r"^(?:game )?overview\s*$", re.IGNORECASE | re.MULTILINE),
    re.compile(r"^set-?up\s*$", re.IGNORECASE | re.MULTILINE),
    re.compile(r"^(?:on your turn|game play|winning the game)\b[^\n]{0,20}$", re.I | re.MULTILINE),
    re.compile(r"^credits\s*$", re.IGNORECASE | re.MULTILINE),
)
_MYSTERY = (
    re.compile(r"\bmystery (?:mansion|inc)\b", re.IGNORECASE),
    re.compile(r"\bscooby\b", re.IGNORECASE),
    re.compile(r"\bmonster['’]s tome\b", re.IGNORECASE),
    re.compile(r"\b(?:brains|courage) roll\b|\bbrains,? and courage\b", re.IGNORECASE),
    re.compile(r"\bclue cards?\b", re.IGNORECASE),
    re.compile(r"\{\d/\d/\d\}"),
)


_FRONT = re.compile(r"\ufeff?---[ \t]*\n(?P<front>[^\0]{0,20000}?\n)---[ \t]*(?:\n|\Z)")
_PAGE_KEY = re.compile(
    rf"^(?:id:[ \t]*[\"']?[\w-]+/(?:{'|'.join(KINDS)})/[\w-]+"
    rf"|game:[ \t]*[\"']?(?:{'|'.join(GAMES)})\b)",
    re.MULTILINE,
)


def is_rule_page(text: str) -> bool:
    """Tells whether a text is a page of the rule language: a program, and no printed document."""
    front = _FRONT.match(text)
    return front is not None and _PAGE_KEY.search(front["front"]) is not None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a text was recognised as.

    Attributes:
        format: The sort of document.
        lang: Its language.
        game: The game and edition it is about.
        reasons: What the verdict rests on, in words.
    """

    format: DocumentFormat
    lang: Language
    game: str
    reasons: tuple[str, ...]


def recognise(text: str, filename: str = "") -> Verdict:
    """Recognises a document.

    Args:
        text: Its whole text, every line ended by a line feed.
        filename: Its name; it decides nothing and only appears in the reasons.
    """
    lang, game = language_of(text), game_of(text)
    has_heads = _ATX.search(text) or _SETEXT.search(text[:_SAMPLE])
    if lang != "en" and not has_heads:
        words = [pair[0] for pair in _ZH_RULES if pair[0] in text or pair[1] in text]
        if len(words) >= 5 and _glossed(text):
            reason = _("Chinese with English names, and these words: {words}")
            return Verdict("rules-zh", lang, "hill-1e", (reason.format(words=", ".join(words)),))
    if has_heads:
        return Verdict("markdown", lang, game, (_("lines that begin with # are headings"),))
    marks = haunt_marks(text)
    if marks and (len(marks) > 1 or BRACKET.search(text)):
        reasons = [
            ngettext("{count} place begins a haunt", "{count} places begin a haunt", len(marks))
        ]
        if brackets := sum(1 for _m in BRACKET.finditer(text)):
            told = ngettext(
                "{count} heading or stressed word in brackets",
                "{count} headings or stressed words in brackets",
                brackets,
            )
            reasons.append(told.format(count=brackets))
        reasons[0] = reasons[0].format(count=len(marks))
        return Verdict("haunts", lang, game, tuple(reasons))
    found = [m.group().strip() for shape in _RULEBOOK if (m := shape.search(text))]
    if len(found) >= 3:
        reason = _("headings of a rulebook: {found}").format(found=", ".join(found))
        return Verdict("rulebook", lang, game, (reason,))
    reason = _("nothing in {name} names another sort").format(name=filename or _("the text"))
    return Verdict("text", lang, game, (reason,))


def _glossed(text: str) -> bool:
    """Tells whether Chinese names stand right beside English ones, as in the known document."""
    shape = re.compile(f"[{HAN_CLASS}] ?[A-Za-z]{{3,}}")
    return len(shape.findall(text[:_SAMPLE])) >= 5


def language_of(text: str) -> Language:
    """Returns the language of *text*: Chinese if a fifth of its letters are, else English."""
    sample = text[:_SAMPLE]
    han = len(_HAN.findall(sample))
    if han * 5 < len(_LETTER.findall(sample)) or not han:
        return "en"
    traditional = sum(sign in _TRADITIONAL for sign in sample)
    simplified = sum(sign in _SIMPLIFIED for sign in sample)
    return "zh-Hans" if simplified > traditional else "zh-Hant"


def game_of(text: str) -> str:
    """Returns the game that *text* is about, by words that only one of the games has."""
    told = sum(1 for shape in _MYSTERY if shape.search(text))
    return "mystery" if told >= 2 else "hill-2e"
