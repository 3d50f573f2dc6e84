"""Undoing byte damage: reading aids put into a document without regard to characters.

The noise of :mod:`workbench.text.noise` is taken back by walking over the text and following where
the true characters begin, not by a list of places. Nothing is guessed in silence: whatever is not
the only possibility is either a proposal (``certain`` is false) or stays and is reported as
unresolved, and a repair with nothing unresolved gives back the delivered text when the noise is run
forward over it. This must be the first step: any conversion of script, width or quotes changes the
bytes it depends on.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from workbench.errors import UsageError
from workbench.text.noise import (
    PINYIN,
    after_pairs,
    character_of,
    damage,
    pair_of,
    readings_of,
    sharing,
    standard_traditional,
)
from workbench.text.offsets import OffsetMap, OffsetMapBuilder
from workbench.text.places import Repair, Unresolved
from workbench.wording import _

__all__ = ["Kind", "Repair", "Repaired", "Unresolved", "damage", "is_damaged", "repair"]

Kind = Literal[
    "reading_aid",  # a reading in parentheses behind its own character: dropped
    "reading_aid_straddling",  # the same behind the tail of one character and the next byte
    "lost_byte",  # ``?reading)``: the byte before the parenthesis, found by the reading
    "lost_stop",  # ``?；``: a lead byte that nothing records, proposed to be that of ``。``
    "stop_mark",  # the byte in front of a whole ``；``: dropped
    "private_use",  # a private-use character that was parts of two others
    "merged_character",  # a character left by a conversion through simplified script
    "glued_words",  # words run together
]

UNKNOWN = "\ufffd"
"""Stands in a repaired text for one character that could not be found."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repaired text and what was done to it.

    Attributes:
        text: The text, with U+FFFD for each character that is lost.
        repairs: Every change, by offset.
        unresolved: Every place that needs a person, by offset.
        readings: The annotated characters and the reading each was given.
        stops: Whether a byte was put in front of each ``；``.
        offsets: From *text* back to the delivered text.
    """

    text: str
    repairs: tuple[Repair, ...]
    unresolved: tuple[Unresolved, ...]
    readings: dict[str, str]
    stops: bool
    offsets: OffsetMap

    def origin(self, position: int) -> int:
        """Returns where the character at *position* of the text stood as delivered."""
        return self.offsets.origin(position)

    def damaged(self) -> str:
        """Returns the repaired text with the same noise run forward over it.

        Raises:
            UsageError: Something is unresolved, so that the text does not fit GBK.
        """
        return damage(self.text, self.readings, stops=self.stops)


_AID = f"[{PINYIN}]{{1,6}}"
_TONED = re.compile(f"[{PINYIN[len('a-z') :]}]")
_EVENT = re.compile(
    rf"\((?P<aid>{_AID})\)|\?(?P<cut>{_AID})\)|\?(?P<stop>；)|\((?P<mark>；)"
    rf"|(?P<end>[(?]{_AID}\Z)|(?P<other>\?+(?=\?)|\?)"
)
_BEHIND = re.compile(rf"(\S)\(({_AID})\)")
_CUT = re.compile(rf"\?({_AID})\)")
_BARE_STOP = re.compile(r"(?<![?(])；")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_ASCII = re.compile("[\x00-\x7f]")

_REPEATS = 3  # repeated reading aids before a text counts as damaged: authors gloss a word once
_LISTED = 20  # annotated characters, all standard traditional, before the list is taken to be so
_ROUNDS = 6
_SHOWN = 200  # characters quoted of a place


def is_damaged(text: str) -> bool:
    """Whether a text bears this noise; cheap, and sure enough to run :func:`repair`.

    An author glosses a rare word once. The noise glosses the same character again and again, and
    leaves a ``?`` and half a parenthesis where it hit the middle of a character.
    """
    seen: set[tuple[str, str]] = set()
    repeats = 0
    for found in _BEHIND.finditer(text):
        behind = (found[1], found[2])
        if behind in seen and _TONED.search(found[2]):
            repeats += 1
            if repeats >= _REPEATS:
                return True
        seen.add(behind)
    return any(_TONED.search(found[1]) for found in _CUT.finditer(text))


def repair(text: str) -> Repaired:
    """Takes the byte damage out of a text.

    A text that bears too little of the noise to tell it from an author's own glosses is returned
    as it is, with each suspicious place reported.

    Args:
        text: The document as delivered: decoded, and not yet normalised in any way.

    Returns:
        The repaired text with every change, every open place and the way back to the original.
    """
    if not is_damaged(text):
        return Repaired(
            text, (), tuple(_suspicious(text)), {}, False, OffsetMap.identity(len(text))
        )
    stops = not _BARE_STOP.search(text)
    clues = _Clues()
    for _round in range(_ROUNDS):
        walk = _Walk(text, clues, stops)
        walk.run()
        learnt = walk.clues()
        if learnt == clues:
            break
        clues = learnt
    return walk.result()


def _suspicious(text: str) -> list[Unresolved]:
    """Returns what looks like noise in a text that bears too little of it to be sure."""
    found: list[Unresolved] = []
    few = _("looks like a reading aid; too few to tell from the author's own")
    for event in _EVENT.finditer(text):
        before = text[max(0, event.start() - 2) : event.start()]
        place = text[max(0, event.start() - 1) : event.end()]
        aid, cut = event["aid"], event["cut"]
        if (aid and _reads(_last_pair(before), aid)) or (cut and sharing(_last_byte(before), cut)):
            found.append(Unresolved(event.start(), place, few))
        elif event["stop"] or event["mark"]:
            reason = _("may be a lost character; too little of the noise to tell")
            found.append(Unresolved(event.start(), place, reason))
    found.extend(
        Unresolved(each.start(), each[0], _("a private-use character; its meaning is not known"))
        for each in _PRIVATE.finditer(text)
    )
    return sorted(found, key=lambda each: each.offset)


def _encoded(character: str) -> bytes:
    try:
        return pair_of(character)
    except ValueError:
        return b""


def _last_pair(before: str) -> bytes:
    # What has no two bytes must not make neighbours of what stands on either side of it.
    return b"".join(_encoded(each) or b"\0\0" for each in before)[-2:]


def _last_byte(before: str) -> int:
    return (_last_pair(before) or b"\0")[-1]


def _reads_better(text: str, here: int) -> bool:
    """Whether the text behind a ``；`` holds more common characters one byte out of step."""
    found = _ASCII.search(text, here)
    data = b"".join(map(_encoded, text[here : found.end() if found else len(text)]))
    shifted = (pair_of("；")[1:] + data).decode("gb18030", "replace")
    return _common(shifted) > _common(data.decode("gb18030"))


def _common(text: str) -> int:
    # Big5 sorts its characters into a common and a rare level.
    return sum(b"\xa4" <= each.encode("big5", "ignore")[:1] <= b"\xc6" for each in text)


def _reads(pair: bytes, reading: str) -> bool:
    return reading in readings_of(character_of(pair))


@dataclass(frozen=True, slots=True)
class _Clues:
    """What one walk over the text learns for the next.

    Attributes:
        listed: The annotated characters with their readings.
        refused: Characters whose reading aids are not noise, since they also stand without one.
        excluded: Candidates for a lost byte that stand somewhere without a reading aid.
    """

    listed: dict[str, str] = field(default_factory=dict)
    refused: frozenset[str] = frozenset()
    excluded: frozenset[str] = frozenset()

    def all_standard(self) -> bool:
        """Whether the list is known well enough to hold standard traditional characters only."""
        return len(self.listed) >= _LISTED and all(map(standard_traditional, self.listed))

    def choose(self, lead: int, reading: str) -> tuple[str, bool]:
        """Returns the character for a first byte and a reading, and whether it is certain."""
        possible = [each for each in sharing(lead, reading) if each not in self.excluded]
        if len(possible) == 1:
            return possible[0], True
        standard = [each for each in possible if standard_traditional(each)]
        if len(standard) == 1 and self.all_standard():
            return standard[0], True
        known = [each for each in possible if self.listed.get(each) == reading]
        for fewer in (known, standard):
            if len(fewer) == 1:
                return fewer[0], False
        return "", False


class _Walk:
    """One walk over the delivered text, following where the true characters begin.

    While the view is out of step, the last byte read is the lead of a true character whose tail is
    still to come: ``lead``. It is -1 in step, and -2 out of step behind an unknown lead.
    """

    IN_STEP = -1
    NO_LEAD = -2

    def __init__(self, text: str, clues: _Clues, stops: bool) -> None:
        self.text = text
        self.known = clues
        self.stops = stops
        self.lead = self.IN_STEP
        self.lead_at = 0
        self.lost_from = -1  # start of a stretch in which the step is not known
        self.pieces: list[str] = []
        self.proof: list[str] = []  # the same without stretches that prove nothing
        self.length = 0
        self.last = ""
        self.map = OffsetMapBuilder()
        self.repairs: list[Repair] = []
        self.unresolved: list[Unresolved] = []
        self.dropped: Counter[str] = Counter()
        self.readings: dict[str, str] = {}
        self.intact: set[str] = set()  # annotated characters that were never in doubt
        self.torn: set[str] = set()  # characters with two different readings
        self.asked: set[str] = set()  # all candidates for lost bytes
        self.just_dropped = -1

    def run(self) -> None:
        """Walks over the whole text."""
        here = 0
        for event in _EVENT.finditer(self.text):
            if event.start() > here:
                self._plain(here, event.start())
            here = self._event(event)
        self._plain(here, len(self.text))
        end = len(self.text)
        if self.lost_from >= 0:
            self._close_stretch(end)
        elif self.lead != self.IN_STEP:
            self._report(self.lead_at, end, _("the text ends in the middle of a character"))
            self._put(UNKNOWN, self.lead_at, proves=False)

    def _put(self, made: str, origin: int, *, proves: bool = True) -> None:
        self.map.piece(self.length, origin)
        self.pieces.append(made)
        self.proof.append(made if proves else "?")
        self.length += len(made)
        self.last = (self.last + made)[-2:]

    def _report(self, start: int, stop: int, reason: str) -> None:
        shown = self.text[start : min(stop, start + _SHOWN)]
        self.unresolved.append(Unresolved(start, shown, reason))

    def _repair(self, kind: Kind, start: int, stop: int, made: str, certain: bool = True) -> None:
        self.repairs.append(Repair(kind, start, self.text[start:stop], made, certain))

    # Text between events

    def _plain(self, start: int, stop: int) -> None:
        if self.lost_from >= 0:
            start = self._keep(start, stop)
        while start < stop and self.lead != self.IN_STEP:
            start = self._out_of_step(start)
            if self.lost_from >= 0:
                start = self._keep(start, stop)
        if start < stop:
            self._put(self.text[start:stop], start)
            for found in _PRIVATE.finditer(self.text, start, stop):
                reason = _("a private-use character; its meaning is not known")
                self._report(found.start(), found.end(), reason)

    def _out_of_step(self, here: int) -> int:
        """Reads one character as the tail of a true one and perhaps the lead of the next."""
        shown = self.text[here]
        data = _encoded(shown)
        made = UNKNOWN
        if data and self.lead == self.NO_LEAD:
            fits = data[0] >= 0x40
        else:
            made = character_of(bytes((self.lead,)) + data[:1]) if data else ""
            fits = bool(made)
        if not fits:
            self._report(
                self.lead_at,
                here + 1,
                _("the bytes do not fit: changed after the damage?"),
            )
            self._put(UNKNOWN, self.lead_at, proves=False)
            self.lead = self.IN_STEP
            if not shown.isascii():
                self.lost_from = here
            return here
        self._put(made, self.lead_at)
        if _PRIVATE.match(made):
            self._report(here, here + 1, _("a private-use character; its meaning is not known"))
        if _PRIVATE.match(shown):
            self._repair("private_use", here, here + 1, made)
        self.lead, self.lead_at = self.IN_STEP, here
        if data[1:].isascii():
            if len(data) > 1:
                self._put(data[1:].decode(), here)  # an ASCII character that was taken for a tail
        else:
            self.lead = data[1]
        return here + 1

    def _keep(self, start: int, stop: int) -> int:
        """Keeps text as delivered until an ASCII character, behind which the step is known."""
        found = _ASCII.search(self.text, start, stop)
        end = found.end() if found else stop
        if end > start:
            self._put(self.text[start:end], start, proves=False)
        if found:
            self._close_stretch(end)
        return end

    def _close_stretch(self, end: int) -> None:
        reason = _("two bytes are lost here; what follows may be out of step")
        self._report(self.lost_from, end, reason)
        self.lost_from = -1

    # Events

    def _event(self, event: re.Match[str]) -> int:
        start, stop = event.span()
        if self.lost_from >= 0:
            # A reading aid stands between two bytes and so says nothing of the step.
            self._put(self.text[start:stop], start, proves=False)
            return stop
        if event["aid"]:
            return self._aid(start, stop, event["aid"])
        if event["cut"]:
            return self._cut(start, stop, event["cut"])
        if event["stop"] and self.stops:
            return self._lost_stop(start)
        if event["mark"]:
            if self.stops:
                self._repair("stop_mark", start, start + 1, "")
                start += 1
            self._plain(start, stop)
            return stop
        if event["end"]:
            return self._end(start, stop)
        return self._question(start, stop)

    def _before(self) -> bytes:
        """Returns the last two true bytes, fewer if they are not known."""
        if self.lead == self.NO_LEAD:
            return b""
        if self.lead != self.IN_STEP:
            return _last_pair(self.last)[-1:] + bytes((self.lead,))
        return _last_pair(self.last)

    def _aid(self, start: int, stop: int, reading: str) -> int:
        pair = self._before()
        character = character_of(pair)
        if not character or reading not in readings_of(character) or self.just_dropped == start:
            if _TONED.search(reading):
                self._report(start, stop, _("a reading, but not of what stands before it"))
            self._plain(start, stop)
            return stop
        if character in self.known.refused:
            reason = _("a reading aid, but {character} also stands without it or with another")
            self._report(start, stop, reason.format(character=character))
            self._plain(start, stop)
            return stop
        whole = self.text[start - 1] == character
        self._repair("reading_aid" if whole else "reading_aid_straddling", start, stop, "")
        self._annotated(character, reading)
        self.intact.add(character)
        self.just_dropped = stop
        return stop

    def _annotated(self, character: str, reading: str) -> None:
        self.dropped[character] += 1
        self.readings.setdefault(character, reading)
        if self.readings[character] != reading:
            self.torn.add(character)

    def _cut(self, start: int, stop: int, reading: str) -> int:
        lead = (self._before() or b"\0")[-1]
        possible = sharing(lead, reading)
        if not possible:
            return self._question(start, stop)
        if self.lead == self.NO_LEAD:
            self._report(self.lead_at, stop, _("the character before it is not known"))
            self._put(UNKNOWN, self.lead_at, proves=False)
            self.lead = self.IN_STEP
            return stop
        self.asked.update(possible)
        character, certain = self.known.choose(lead, reading)
        # Without a tone it could be words of the author's between ``?`` and ``)``.
        certain = certain and bool(_TONED.search(reading))
        tail = pair_of(character)[1] if character else self.NO_LEAD
        if character:
            self._repair("lost_byte", start, stop, character, certain)
            self._annotated(character, reading)
        else:
            reason = _("a lost byte of one of: {characters}")
            place = start if self.lead == self.IN_STEP else self.lead_at
            self._report(place, stop, reason.format(characters=" ".join(possible)))
        if self.lead == self.IN_STEP:
            self.lead, self.lead_at = tail, start
        else:
            self._put(character or UNKNOWN, self.lead_at, proves=bool(character))
            self.lead = self.IN_STEP
        self.just_dropped = stop
        return stop

    def _lost_stop(self, start: int) -> int:
        """Puts back the lead byte that was swallowed before a false ``；``."""
        stop = start + 2
        if self.lead != self.IN_STEP:
            self._report(self.lead_at, start + 1, _("the second byte of a character is lost"))
            self._put(UNKNOWN, self.lead_at, proves=False)
            self.lead = self.IN_STEP
            self._put("；", start + 1)
            return stop
        if not _reads_better(self.text, stop):
            return self._question(start, stop)
        # The true sign is proposed: of all with that second byte only it ends a sentence.
        self._repair("lost_stop", start, stop, "。", certain=False)
        self._put("。", start)
        self.lead, self.lead_at = pair_of("；")[1], start + 1
        return stop

    def _end(self, start: int, stop: int) -> int:
        """Handles a parenthesis that is cut off by the end of the text."""
        letters = self.text[start + 1 : stop]
        character = character_of(self._before())
        reading = self.readings.get(character, "")
        if self.text[start] == "(" and reading.startswith(letters) and reading:
            self.dropped[character] += 1
            self._repair("reading_aid", start, stop, "", certain=False)
            return stop
        if self.text[start] == "?":
            if _TONED.search(letters):
                self._report(start, stop, _("the text ends in the middle of a reading aid"))
            return self._question(start, stop)
        self._plain(start, stop)
        return stop

    def _question(self, start: int, stop: int) -> int:
        """Handles a ``?`` that no rule explains: in step it is the author's own."""
        if self.lead != self.IN_STEP:
            self._put(UNKNOWN, self.lead_at, proves=False)
            self.lead = self.IN_STEP
            self.lost_from = self.lead_at
            signs = len(self.text[start:stop]) - len(self.text[start:stop].lstrip("?"))
            self._put("?" * signs, start, proves=False)
            self._plain(start + signs, stop)
        else:
            self._put("?", start)
            if stop > start + 1 and _TONED.search(self.text, start, stop):
                self._report(start, stop, _("a reading, but no character fits what precedes it"))
            self._plain(start + 1, stop)
        return stop

    # What was learnt

    def clues(self) -> _Clues:
        """Returns what this walk shows about the list of annotated characters.

        The noise spares no occurrence, so a character that stands anywhere without its reading aid
        is not on the list.
        """
        data = "".join(self.proof).replace(UNKNOWN, "?").encode("gb18030")
        refused = set(self.known.refused) | self.torn
        excluded = set(self.known.excluded)
        pairs = {pair_of(each): each for each in self.readings}
        counts = Counter(self.dropped)
        if pairs:
            counts.subtract(
                pairs[data[found.start() - 2 : found.start()]]
                for found in after_pairs(pairs).finditer(data)
            )
        # A text cut off at the end may lack its last reading aid.
        counts[pairs.get(data[-2:], "")] += 1
        for each in self.readings:
            if counts[each] < 0:
                (refused if each in self.intact else excluded).add(each)
        excluded |= {
            each for each in self.asked if each not in self.readings and pair_of(each) in data
        }
        listed = {each: self.readings[each] for each in self.intact if each not in refused}
        return _Clues(listed, frozenset(refused), frozenset(excluded))

    def result(self) -> Repaired:
        """Returns the repaired text, with the proof made wherever nothing is unresolved."""
        text = "".join(self.pieces)
        made = Repaired(
            text,
            tuple(sorted(self.repairs, key=lambda each: each.offset)),
            tuple(sorted(self.unresolved, key=lambda each: each.offset)),
            self.readings,
            self.stops,
            self.map.build(len(text), len(self.text)),
        )
        if made.unresolved:
            return made
        try:
            again = made.damaged()
        except UsageError:
            reason = _("GBK has no such character: put in after the damage?")
            place = next(at for at, each in enumerate(self.text) if not _encoded(each))
            return replace(made, unresolved=(Unresolved(place, self.text[place], reason),))
        if again != self.text:
            reason = _("the noise run forward differs from here on")
            pairs = enumerate(zip(again, self.text, strict=False))
            shorter = min(len(again), len(self.text))
            place = next((at for at, (one, other) in pairs if one != other), shorter)
            shown = self.text[place : place + 20]
            return replace(made, unresolved=(Unresolved(place, shown, reason),))
        return made
