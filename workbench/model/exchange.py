"""Texts on their way to a translator's own program and back: units and files as plain values.

A unit carries digests of its two texts as they left, so that whoever reads the file again can tell
what was changed in it from what was changed here meanwhile.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from workbench.model.ids import Language
from workbench.model.units import STATES, TranslationState, Unit

__all__ = [
    "ExchangeFile",
    "ExchangeTerm",
    "ExchangeUnit",
    "Mark",
    "Stamp",
    "carried",
    "digest_of",
    "language_of",
    "one_line",
    "state_told",
]

#: What a file of another program says of a translation: unfinished; to be looked at; translated, of
#: which nobody says more; approved.
Mark = Literal["draft", "review", "translated", "reviewed"]

_DIGEST_LENGTH = 12
# What no format carries unharmed: XML forbids most of it, and PO is read in lines that end there.
_UNCARRIED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_LINE_END = re.compile("\r\n?")
_SPACES = re.compile(r"\s+")
_STAMP = "workbench:"
_DIGESTS = ("state", "source", "target")
#: What a program that wraps remarks makes of the rest of a stamp.
_WRAPPED = re.compile(
    r"(?:(?:state|source|target|kind|audience|room|derived)=\S*+(?: |$))*+(?:title=.*)?"
)


def digest_of(text: str) -> str:
    """Returns a short digest of a text, by which a changed one is known.

    >>> digest_of("") == digest_of(" ")
    False
    """
    return hashlib.sha256(carried(text).encode()).hexdigest()[:_DIGEST_LENGTH]


def carried(text: str) -> str:
    r"""Returns a text as every format carries it.

    Line ends become line feeds; controls, line separators and halves of pairs are written out.

    >>> carried("a\r\nb\x1b")
    'a\nb<U+001B>'
    """
    return _UNCARRIED.sub(lambda found: f"<U+{ord(found[0]):04X}>", _LINE_END.sub("\n", text))


def one_line(text: str) -> str:
    r"""Returns a text for a comment: one line, without spaces at its ends.

    >>> one_line(" a\n b ")
    'a b'
    """
    return _SPACES.sub(" ", carried(text)).strip()


def language_of(tag: str) -> Language | None:
    """Returns the language that a file names in its way; None if it is none of ours.

    Chinese without a script or a region is none: nobody can tell which of the two texts it is.

    >>> [language_of(tag) for tag in ("EN-us", "zh_TW", "zh-Hans-SG", "zh", "fr")]
    ['en', 'zh-Hant', 'zh-Hans', None, None]
    """
    parts = re.split("[-_.@]", tag.strip().lower())
    if parts[0] == "en":
        return "en"
    if parts[0] not in ("zh", "cmn"):
        return None
    for part in parts[1:]:
        if part in ("hant", "tw", "hk", "mo"):
            return "zh-Hant"
        if part in ("hans", "cn", "sg", "my"):
            return "zh-Hans"
    return None


@dataclass(frozen=True, slots=True)
class Stamp:
    """What we write down of a unit for ourselves, beside what a format has a place for.

    Attributes:
        state: How far its translation was; None in what we did not write.
        source: The digest of the source as it left.
        target: The digest of the target as it left; empty if there was none.
        kind: What kind of text it is.
        audience: Who may read it.
        room: So many columns a line of it has; None if there is no limit.
        derived: Whether a converter of scripts drafted it and nobody has confirmed it.
        title: The name of its entry, on one line.
    """

    state: TranslationState | None = None
    source: str = ""
    target: str = ""
    kind: str = ""
    audience: str = ""
    room: int | None = None
    derived: bool = False
    title: str = ""

    def items(self) -> list[tuple[str, str]]:
        """Returns what there is of it, by name, the title last."""
        found = {
            "state": self.state or "",
            "source": self.source,
            "target": self.target,
            "kind": self.kind,
            "audience": self.audience,
            "room": "" if self.room is None else str(self.room),
            "derived": "yes" if self.derived else "",
            "title": self.title,
        }
        return [(name, value) for name, value in found.items() if value]

    @classmethod
    def of_items(cls, items: Iterable[tuple[str, str]]) -> Stamp:
        """Reads it again; what it does not know, or cannot be, is as if it were not there."""
        found = dict(items)
        state = next((each for each in STATES if each == found.get("state")), None)
        room = found.get("room", "")
        return cls(
            state=state if found.get("source") else None,  # without it, nothing can be compared
            source=found.get("source", ""),
            target=found.get("target", ""),
            kind=found.get("kind", ""),
            audience=found.get("audience", ""),
            room=int(room) if room.isascii() and room.isdecimal() and len(room) < 6 else None,
            derived=found.get("derived") == "yes",
            title=found.get("title", ""),
        )

    def lines(self) -> list[str]:
        """Returns it as lines of a comment."""
        items = self.items()
        digests = [f"{name}={value}" for name, value in items if name in _DIGESTS]
        rest = [f"{name}={value}" for name, value in items if name not in _DIGESTS]
        return [" ".join([_STAMP, *each]) for each in (digests, rest) if each]

    @classmethod
    def of_lines(cls, lines: Iterable[str]) -> tuple[Stamp, tuple[str, ...]]:
        """Returns the stamp that is in a comment, and the lines that are no part of it.

        A program may have wrapped it.
        """
        items: list[tuple[str, str]] = []
        others: list[str] = []
        inside = False
        for line in lines:
            if line.startswith(_STAMP):
                line, inside = line[len(_STAMP) :], True
            elif not (inside and _WRAPPED.fullmatch(line)):
                others.append(line)
                inside = False
                continue
            said, titled, title = f" {line}".partition(" title=")
            items += [(name, value) for name, _equals, value in map(_halves, said.split())]
            if titled:
                items.append(("title", title.strip()))
        return cls.of_items(items), tuple(others)


def _remark(text: str) -> str:
    """Returns a remark as one line that is never taken for a stamp."""
    line = one_line(text)
    return f"- {line}" if line.startswith(_STAMP) else line


def _halves(word: str) -> tuple[str, str, str]:
    return word.partition("=")


@dataclass(frozen=True, slots=True)
class ExchangeUnit:
    """A unit as it travels.

    Attributes:
        id: Its id; in files of others whatever they call it, or empty.
        source: The text that is translated.
        target: The translation, or empty.
        state: How far it is.
        stamp: What we wrote down of it; empty in files that we did not write.
        notes: What translators are told of it, a line each.
        comments: What translators say of it, a line each.
        previous_source: The source that the translation was made from, if it differs.
        obsolete: Whether the file keeps it only as something that was.
        lang: The language of its target, where a file has several.
        line: The line of the file that it begins in, counted from 1; 0 if unknown.
    """

    id: str
    source: str
    target: str = ""
    state: TranslationState = "missing"
    stamp: Stamp = Stamp()
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    previous_source: str = ""
    obsolete: bool = False
    lang: str = ""
    line: int = 0

    @classmethod
    def leaving(
        cls,
        unit: Unit,
        source_lang: Language,
        lang: Language,
        state: TranslationState,
        *,
        derived: bool = False,
        previous_source: str = "",
        notes: Iterable[str] = (),
        title: str = "",
    ) -> ExchangeUnit:
        """Returns a unit of ours, ready to leave.

        Args:
            unit: The unit.
            source_lang: The language it is translated from.
            lang: The language it is translated into.
            state: How far the translation is.
            derived: Whether a converter drafted it.
            previous_source: The source that it was made from, if that differs.
            notes: What translators are told of it.
            title: The name of its entry in the language of the source.
        """
        source = carried(unit.texts.get(source_lang, ""))
        target = carried(unit.texts.get(lang, ""))
        stamp = Stamp(
            state=state,
            source=digest_of(source),
            target=digest_of(target) if target else "",
            kind=unit.kind,
            audience=unit.audience,
            room=unit.room,
            derived=derived,
            title=one_line(title),
        )
        return cls(
            id=unit.id,
            source=source,
            target=target,
            state=state,
            stamp=stamp,
            notes=tuple(filter(None, map(_remark, notes))),
            previous_source=carried(previous_source),
        )


@dataclass(frozen=True, slots=True)
class ExchangeTerm:
    """A term of a term base.

    Attributes:
        id: The id of its entry; in files of others whatever they call it.
        words: What it is called per language, the best word first; a language may have none.
        avoided: Words that are not to be used, per language.
        part_of_speech: What sort of word it is, or empty.
        definition: What it means, or empty.
        notes: Remarks on it.
        line: The line of the file that it begins in; 0 if unknown.
    """

    id: str
    words: Mapping[str, tuple[str, ...]]
    avoided: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    part_of_speech: str = ""
    definition: str = ""
    notes: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class ExchangeFile:
    """What a file of a format has.

    Attributes:
        source_lang: The tag of the language of its sources, or empty.
        lang: The tag of the language of its targets, or empty.
        units: Its units, in the order of the file.
        terms: Its terms, in the order of the file.
        tool: What wrote it, as it says itself.
    """

    source_lang: str
    lang: str
    units: tuple[ExchangeUnit, ...] = ()
    terms: tuple[ExchangeTerm, ...] = ()
    tool: str = ""


def state_told(mark: Mark, unit: ExchangeUnit, marked: Mark | None = None) -> TranslationState:
    """Returns how far a translation is that came back.

    What comes back as it left is as far as it was. A mark taken from a text that was to be looked
    at says that somebody did; any other text without a mark is yet to be looked at, and so is one
    whose approval was of the text before.

    Args:
        mark: What the file says of it.
        unit: The unit, with its texts and its stamp.
        marked: What the file said of it when it left.
    """
    if not unit.target:
        return "missing"
    before = unit.stamp.state
    same_text = bool(unit.stamp.target) and unit.stamp.target == digest_of(unit.target)
    if before and same_text and mark == marked:
        return before
    if mark == marked == "reviewed":
        return "review"
    if mark != "translated":
        return mark
    return "reviewed" if same_text and before in ("review", "stale") else "review"
