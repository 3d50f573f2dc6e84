"""Says which entry each section of a document belongs to.

Haunts go by their number, everything else by its name. A section that belongs to nothing known
founds an entry of its own, which is listed. A name that is only close to a known one, or is that of
two things (two cards called ``Image in the Mirror``), is listed too, so that a person can say no.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import get_args

from workbench.library.importing.names import Match, NameIndex, name_key
from workbench.model.documents import Document, PrintedSection
from workbench.model.entries import Entry
from workbench.model.facts import (
    CardFacts,
    CharacterFacts,
    Facts,
    Floor,
    HauntFacts,
    MonsterFacts,
    RoomFacts,
    RuleFacts,
    RulingFacts,
    Symbol,
    TermFacts,
    TokenFacts,
)
from workbench.model.ids import GAMES, Kind, Language, slug_of
from workbench.text.places import Unresolved
from workbench.text.script import HAN_CLASS
from workbench.wording import _

__all__ = ["Attachments", "attach"]

_HAN = re.compile(f"[{HAN_CLASS}]")
_NUMBERED = re.compile(r"haunt \d{1,3}", re.IGNORECASE)
_LONGEST_SLUG = 80


@dataclass(frozen=True, slots=True)
class Attachments:
    """Where the sections of a document belong.

    Attributes:
        entry_ids: One id per section, in the document's order.
        entries: New entries, for what belongs to nothing known.
        unmatched: The printed names those stand for.
        misprints: Names that were only close to the one they were taken for, or mean two things.
    """

    entry_ids: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    unmatched: tuple[str, ...] = ()
    misprints: tuple[Unresolved, ...] = ()


def attach(document: Document, names: NameIndex) -> Attachments:
    """Finds the entry of each section of *document*.

    Args:
        document: A document, read.
        names: The names of the entries that sections may belong to.
    """
    games = _games_for(document)
    entry_ids: list[str] = []
    entries: dict[str, Entry] = {}
    misprints: dict[str, Unresolved] = {}
    twins: dict[tuple[str, ...], int] = {}
    for section in document.sections:
        match = _match(section, document.game, games, names)
        if match.candidates and not match.entry_id:
            rivals = _rivals(match)
            turn = twins.get(rivals, -1) + (not section.heading or rivals not in twins)
            twins[rivals] = turn
            entry_ids.append(rivals[min(turn, len(rivals) - 1)])
            reason = _("any of {names}; taken in their order").format(names=", ".join(rivals))
            place = Unresolved(section.start, section.name[:200], reason)
            misprints[f"{section.name}#{turn}"] = place
            continue
        if match.entry_id:
            entry_ids.append(match.entry_id)
            if match.how == "near":
                reason = _("taken for {name}").format(name=match.entry_id)
                misprints.setdefault(
                    section.name, Unresolved(section.start, section.name[:200], reason)
                )
            continue
        entry = _own_entry(section, document, names, entries)
        entry_ids.append(entry.id)
        known = entries.get(entry.id)
        if known and known.audience != entry.audience:
            # Pieces for several readers: each keeps its own audience, the entry only has a name.
            entry = replace(known, audience="everyone")
        entries[entry.id] = entry
    return Attachments(
        tuple(entry_ids),
        tuple(entries.values()),
        tuple(dict.fromkeys(entry.title[document.lang] for entry in entries.values())),
        tuple(misprints.values()),
    )


def _rivals(match: Match) -> tuple[str, ...]:
    """Returns the candidates that nothing sets apart: those of the first one's game and kind."""
    own = match.candidates[0].rsplit("/", 1)[0] + "/"
    return tuple(candidate for candidate in match.candidates if candidate.startswith(own))


def _games_for(document: Document) -> tuple[str, ...]:
    """Returns the games whose entries may be meant; an edition's document never names another."""
    if document.format in ("markdown", "text"):
        return (document.game, *(game for game in GAMES if game != document.game))
    return (document.game,)


def _match(section: PrintedSection, game: str, games: tuple[str, ...], names: NameIndex) -> Match:
    """Finds the entry of one section."""
    if section.kind == "haunt" and section.number is not None:
        return _haunt(section, game, games, names)
    match = names.match(section.name, section.kind, games)
    if match.candidates or section.kind != "token":
        return match
    faces = [names.match(face, "token", games, near=False) for face in section.name.split("/")]
    return next((face for face in faces if face.entry_id), match)


def _haunt(section: PrintedSection, game: str, games: tuple[str, ...], names: NameIndex) -> Match:
    """Finds a haunt by its number, unless its title says that it is another one.

    Editions gave some numbers to other haunts, so a title that belongs elsewhere counts for more
    than the number.
    """
    numbered = f"{game}/haunt/{section.number}"
    titled = names.match(section.name, "haunt", games)
    by_number = Match(numbered, "exact", (numbered,)) if numbered in names.ids else None
    if by_number and (numbered in titled.candidates or not _has_title(section)):
        return replace(titled, entry_id=numbered) if titled.candidates else by_number
    if titled.entry_id and titled.how != "near":
        return titled
    elsewhere = names.match(section.name, "haunt", GAMES, near=False)
    if elsewhere.entry_id:
        return elsewhere
    return by_number if by_number and _foreign(section.name) else Match(None, "none")


def _has_title(section: PrintedSection) -> bool:
    return bool(name_key(section.name)) and not _NUMBERED.fullmatch(section.name)


def _foreign(name: str) -> bool:
    """Tells whether a title is Chinese: then another translation of it proves nothing."""
    return bool(_HAN.search(name))


def _own_entry(
    section: PrintedSection, document: Document, names: NameIndex, entries: dict[str, Entry]
) -> Entry:
    """Founds an entry for what is not known."""
    name = " ".join(section.name.split())[:200]
    slug = slug_of(name)[:_LONGEST_SLUG].strip("-") or slug_of(document.name) or "untitled"
    entry_id = f"{document.game}/{section.kind}/{slug}"
    if section.kind == "haunt" and section.number is not None:
        numbered = f"{document.game}/haunt/{section.number}"
        taken = numbered in names.ids or (
            numbered in entries and entries[numbered].title.get(document.lang) != name
        )
        entry_id = entry_id if taken else numbered
    elif entry_id in names.ids:
        entry_id = f"{entry_id}-printed"
    return Entry(
        id=entry_id,
        title={document.lang: _title(name, document.lang) or section.kind},
        facts=_facts(section, len(entries) + 1),
        sources=(document.name,),
        confidence="medium",
        audience=section.audience,
    )


def _title(name: str, lang: Language) -> str:
    """Returns the part of a bilingual name that is in *lang*."""
    han = "".join(_HAN.findall(name))
    latin = " ".join(_HAN.sub(" ", name).split())
    if not han or not latin:
        return name
    return latin if lang == "en" else han


def _facts(section: PrintedSection, order: int) -> Facts:
    """Builds what is known of a new entry: what its section says, and nothing else."""
    said = section.facts
    kind: Kind = section.kind
    if kind == "room":
        floors = {word.strip() for word in said.get("floors", "").split(",")}
        known: tuple[Floor, ...] = tuple(floor for floor in get_args(Floor) if floor in floors)
        symbols: dict[str, Symbol] = {symbol: symbol for symbol in get_args(Symbol)}
        symbol = symbols.get(said.get("symbol", ""), "none")
        return RoomFacts(known, (), symbol, slug_of(section.name) or "unknown")
    if kind == "token":
        count = said.get("count", "")
        return TokenFacts("unknown", int(count) if count.isdecimal() else None)
    if kind == "character":
        return CharacterFacts()
    if kind == "monster":
        return MonsterFacts(None, "unknown")
    if kind == "haunt":
        return HauntFacts(section.number)
    if kind == "rule":
        return RuleFacts(order)
    if kind == "ruling":
        return RulingFacts(section.heading or section.name)
    if kind == "term":
        return TermFacts()
    return CardFacts()
