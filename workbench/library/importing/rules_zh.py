"""Reads Chinese rules of the kind that names everything in English too: rules, rooms and cards.

Such documents come damaged: reading aids between bytes, merged characters, English run together,
line breaks lost. Each is undone by rule and on record, in that order, and every place is given in
the text as delivered. What only looks right, such as where a card's story ends, is a proposal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from workbench.library.importing.names import NameIndex
from workbench.library.importing.pieces import MAX_SECTIONS, Edit, Reading, mended
from workbench.library.importing.recognise import language_of
from workbench.library.importing.zh_clean import Clean
from workbench.library.importing.zh_components import (
    Component,
    announced_kinds,
    components_in,
    facts_of,
)
from workbench.library.importing.zh_heads import ENGLISH, HAN, Head, find_heads
from workbench.library.importing.zh_slips import slips_in_chinese
from workbench.library.importing.zh_tables import gap_in, rows_in, story_end, tables_of
from workbench.model.documents import Noise, PrintedSection
from workbench.model.ids import Kind
from workbench.text.places import Repair, Unresolved
from workbench.wording import _

__all__ = ["read"]

_TITLE = re.compile(r"\s*+[^\n。！？：:]{1,60}+\n\s*+")
_PAGE_LINE = re.compile(
    r"^[ \t]*+第[ \t]*+[\d一二三四五六七八九十]{0,4}[ \t]*+[頁页][ \t]*+$\n?", re.MULTILINE
)
_CLOSED = re.compile(r"[。！？」』）)…：]\s*$")
_FLOORS_ONLY = re.compile(r"[(（][^()（）]*[)）]")
_SUMMARY = re.compile(
    r"(?<![^。！？)）\n])\s*+(?=以上(?:各|的)?房[間间][^。]{0,12}[無无沒没][^。]{0,12}[規规][則则])"
)
_PARTS = re.compile(r"由(?P<list>[^。\n]{4,200}?)[二兩两三四五][個个]房[間间][組组]成")
_PART = re.compile(rf"(?P<han>{HAN}{{1,12}}+) ?(?P<en>{ENGLISH})")
_PART_BEGINS = re.compile(rf"(?<=[。！？\n])\s*+{_PART.pattern}")
_CLOSING = re.compile(r"[)）]")
_SHOWN = 200


def read(text: str, names: NameIndex) -> Reading:
    """Reads a Chinese rules document; see :mod:`workbench.library.importing`."""
    clean = Clean.of(text, names)
    heads = find_heads(clean.text, names)
    found = _Found(clean)
    _walk(clean.text, heads, found)
    lang = language_of(clean.text)
    misprints = [*slips_in_chinese(clean.text, names), *found.misprints]
    return Reading(
        sections=tuple(found.sections),
        noise=tuple(found.noise),
        repairs=tuple(sorted([*clean.repairs, *found.repairs], key=lambda each: each.offset)),
        unresolved=tuple(
            sorted([*clean.unresolved, *found.unresolved], key=lambda each: each.offset)
        ),
        misprints=tuple(
            sorted((clean.delivered(each) for each in misprints), key=lambda each: each.offset)
        ),
        missing=tuple(found.missing()),
        game="hill-1e",
        lang="zh-Hant" if lang == "en" else lang,
    )


@dataclass(slots=True)
class _Found:
    """What has been found so far; spans are those of the delivered text, *misprints* excepted."""

    clean: Clean
    sections: list[PrintedSection] = field(default_factory=list)
    noise: list[Noise] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    unresolved: list[Unresolved] = field(default_factory=list)
    misprints: list[Unresolved] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    tiles: int = 0

    def add_noise(self, start: int, end: int, kind: str) -> None:
        first, last = self.clean.span(start, end)
        if first < last:
            self.noise.append(Noise(first, last, kind))

    def leave(self, start: int, end: int, reason: str, *, covers: bool = False) -> None:
        """Gives ``text[start:end]`` to a person; neighbours left for one reason are one piece."""
        first, last = self.clean.span(start, end)
        shown = self.clean.text[start : min(end, start + _SHOWN)]
        before = self.unresolved[-1] if self.unresolved else Unresolved(-1, "", "")
        touching = before.length and before.offset + before.length == first
        if covers and touching and before.reason == reason:
            self.unresolved[-1] = replace(before, length=last - before.offset)
        elif covers or len(self.unresolved) < MAX_SECTIONS:
            self.unresolved.append(Unresolved(first, shown, reason, last - first if covers else 0))

    def add(
        self,
        start: int,
        body: int,
        end: int,
        kind: Kind,
        name: str,
        edits: Iterable[Edit] = (),
        facts: dict[str, str] | None = None,
        story: int | None = None,
        certain: bool = True,
    ) -> bool:
        """Adds a section; what has no text is left for a person, as is what is too much.

        Returns:
            Whether a section was added.
        """
        text = self.clean.text
        pages = [
            Edit(m.start(), m.end(), "", "page_mark") for m in _PAGE_LINE.finditer(text, body, end)
        ]
        made, repairs = mended(text, body, end, [*edits, *pages])
        if not made or len(self.sections) >= MAX_SECTIONS:
            reason = _("there are too many pieces") if made else _("nothing follows this name")
            self.leave(start, end, reason, covers=True)
            return False
        if start and text[start - 1] != "\n" and self.sections:
            origin = self.clean.offsets.origin(start)
            self.repairs.append(Repair("line_break", origin, "", "\n", certain))
        for each in repairs:
            if each.kind == "page_mark":
                self.add_noise(each.offset, each.offset + len(each.found), "page mark")
            else:
                at = self.clean.offsets.origin(each.offset)
                self.repairs.append(replace(each, offset=at, certain=each.kind != "flavour_border"))
        flavour = mended(text, body, story, pages)[0] if story is not None else ""
        first, last = self.clean.span(start, end)
        self.sections.append(
            PrintedSection(
                start=first,
                end=last,
                kind=kind,
                name=name,
                text=made,
                flavour=flavour,
                facts=facts or {},
                complete=end < len(text) or bool(_CLOSED.search(made[-8:])),
            )
        )
        return True

    def mark_plain_rooms(self) -> None:
        """Notes of the last rooms, as far as they have floors only, that they have no rules."""
        for index in range(len(self.sections) - 1, -1, -1):
            section = self.sections[index]
            if section.kind != "room" or not _FLOORS_ONLY.fullmatch(section.text):
                return
            self.sections[index] = replace(section, facts={**section.facts, "rules": "none"})

    def missing(self) -> Iterable[str]:
        """Says what the document announces and does not hold, and what it breaks off in."""
        for kind, (name, count) in announced_kinds(self.components).items():
            here = sum(section.kind == kind for section in self.sections)
            here = self.tiles if kind == "room" else here
            if here != count:
                yield _("{name}: {count} announced, {here} found").format(
                    name=name, count=count, here=here
                )
        for each in self.components:
            if each.is_book:
                yield _("{name}: announced, not in this document").format(name=each.name)
        for section in self.sections[-1:]:
            if not section.complete:
                yield _("the end of {name}: the document breaks off inside it").format(
                    name=section.name or _("the text")
                )


def _walk(text: str, heads: Sequence[Head], found: _Found) -> None:
    """Goes through the heads in order; what stands before the first one has no name."""
    first = heads[0].mark if heads else len(text)
    title = _TITLE.match(text, 0, first)
    begin = title.end() if title and first else 0
    if begin:
        found.add_noise(0, begin, "title")
    if text[begin:first].strip():
        found.add(begin, begin, first, "rule", "")
    elif begin < first:
        found.add_noise(begin, first, "blank")
    chapter: Head | None = None
    for index, head in enumerate(heads):
        end = heads[index + 1].mark if index + 1 < len(heads) else len(text)
        if head.mark < head.start:
            found.add_noise(head.mark, head.start, "page mark")
        if head.doubt:
            found.leave(head.start, head.body, head.doubt)
        if head.role == "chapter":
            chapter = head
            _chapter(text, head, end, found)
        elif head.role == "room":
            _room(text, head, end, chapter, found)
        elif head.role == "card":
            _card(text, head, end, found)
        else:
            facts = {"section": chapter.name} if chapter else {}
            found.add(
                head.start, head.body, end, "rule", head.name, facts=facts, certain=not head.doubt
            )


def _chapter(text: str, head: Head, end: int, found: _Found) -> None:
    if not text[head.body : end].strip():
        titled = head.kind == "rule" and not found.sections and not head.start
        found.add_noise(head.start, end, "title" if titled else "heading")
        return
    components = components_in(text, head.body, end) if not found.components else []
    if components:
        found.components = components
    edits = [
        Edit(each.start, each.start, "\n", "line_break")
        for each in components
        if each.start > head.body and text[each.start - 1] != "\n"
    ]
    found.add(
        head.start,
        head.body,
        end,
        "rule",
        head.name,
        edits,
        facts_of(components),
        certain=not head.doubt,
    )


def _card(text: str, head: Head, end: int, found: _Found) -> None:
    body = head.body
    rule = story_end(text, body, end)
    edits = _row_breaks(text, body, end)
    story = None
    if rule is None:
        if text[body:end].strip():
            found.leave(head.start, body, _("nothing tells where its story ends"))
    elif text[body:rule].strip():
        story = rule
        edits = [each for each in edits if each.start != rule]
        edits.append(Edit(rule, rule, "\n", "flavour_border"))
    if found.add(
        head.start, body, end, head.kind, head.name, edits, story=story, certain=not head.doubt
    ):
        _check_tables(text, head, end, found)


def _room(text: str, head: Head, end: int, chapter: Head | None, found: _Found) -> None:
    """Adds a room, the rooms that are parts of its tile, and a remark about all rooms so far."""
    found.tiles += 1
    remark = _SUMMARY.search(text, head.body, end)
    stop = remark.end() if remark else end
    pieces = _parts_of(text, head, stop)
    for index, (start, body, name) in enumerate(pieces):
        until = pieces[index + 1][0] if index + 1 < len(pieces) else stop
        facts = {"floors": head.floors}
        if len(pieces) > 1:
            facts["tile"] = head.name
        edits = _row_breaks(text, body, until)
        close = _CLOSING.search(text, body, until) if start == head.start else None
        if close and text[close.end() : until].strip() and text[close.end()] != "\n":
            edits.append(Edit(close.end(), close.end(), "\n", "line_break"))
        found.add(start, body, until, "room", name, edits, facts)
    _check_tables(text, head, stop, found)
    if stop < end:
        name = chapter.name if chapter else ""
        found.mark_plain_rooms()
        found.add(stop, stop, end, "rule", name)


def _parts_of(text: str, head: Head, end: int) -> list[tuple[int, int, str]]:
    """Returns the (start, body, name) of each room on a tile: itself, or those it consists of.

    A tile says so itself: it consists of three rooms, with their names. Each has the sentences from
    the one that begins with its name.
    """
    whole = [(head.start, head.body, head.name)]
    listed = _PARTS.search(text, head.body, end)
    if not listed:
        return whole
    parts = {m["en"]: f"{m['han']} {m['en']}" for m in _PART.finditer(listed["list"])}
    own = next((english for english in parts if head.name.endswith(english)), None)
    pieces = whole
    current = own
    for begun in _PART_BEGINS.finditer(text, listed.end(), end):
        if begun["en"] in parts and begun["en"] != current:
            current = begun["en"]
            printed = f"{begun['han']} {current}"
            name = head.name if current == own else min(printed, parts[current], key=len)
            pieces.append((begun.start("han"), begun.start("han"), name))
    return pieces


def _row_breaks(text: str, start: int, end: int) -> list[Edit]:
    return [
        Edit(row.start, row.start, "\n", "line_break")
        for row in rows_in(text, start, end)
        if row.start > start and text[row.start - 1] != "\n"
    ]


def _check_tables(text: str, head: Head, end: int, found: _Found) -> None:
    """Lists tables that say nothing for some total; one that the document breaks off is left."""
    tables = tables_of(rows_in(text, head.body, end))
    for table in tables:
        gap = gap_in(table)
        broken_off = end == len(text) and table is tables[-1] and not _CLOSED.search(text[-8:])
        if len(table) > 1 and gap and not broken_off:
            reason = _("the results of {name} leave out {totals}").format(
                name=head.name, totals=", ".join(map(str, gap))
            )
            at = table[0].start
            found.misprints.append(Unresolved(at, text[at : at + 20], reason))
