"""Study cards for judges, as a CSV file that Anki and programs like it read.

Each card asks one thing: what was ruled, what each total of a roll does, what a room or a card is.
The fields are HTML, as Anki shows them; nothing in them is markup of anybody else's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from exporters.tables import csv_bytes
from exporters.words import words
from workbench.formats.escaping import for_html, for_table_cell
from workbench.model.exports import Answer, Collection, DiceRoll, DocumentKind, Exported, said
from workbench.model.ids import Language
from workbench.text.emphasis import runs
from workbench.wording import later

__all__ = ["Anki", "AnkiOptions"]

_ASKED = frozenset({"room", "omen", "item", "event", "clue", "mystery", "character", "token"})


@dataclass(frozen=True)
class AnkiOptions:
    """Which cards are made.

    Attributes:
        deck: The deck that they go to.
        rulings: Whether there are cards of rulings.
        rolls: Whether there are cards of rolls.
        things: Whether there are cards of rooms, cards, characters and tokens.
    """

    deck: str = field(default="Haunt Workbench", metadata={"help": later("the deck they go to")})
    rulings: bool = field(default=True, metadata={"help": later("no cards of rulings")})
    rolls: bool = field(default=True, metadata={"help": later("no cards of rolls")})
    things: bool = field(
        default=True, metadata={"help": later("no cards of rooms, cards, characters and tokens")}
    )


class _Card(NamedTuple):
    key: str
    front: str
    back: str
    tags: tuple[str, ...]


class Anki:
    """Writes a collection as cards with a question and an answer."""

    name = "anki"
    about = later("Study cards (CSV for Anki): rulings, rolls, rooms, cards.")
    suffix = ".csv"
    accepts: tuple[DocumentKind, ...] = ("collection",)
    options = AnkiOptions

    def export(self, document: Collection, options: AnkiOptions) -> bytes:
        """Returns the file; a ruling that is about several entries is asked once."""
        deck = " ".join(for_table_cell(options.deck).split())
        head = (
            "#separator:Comma\n#html:true\n#notetype:Basic\n"
            f"#deck:{deck}\n#guid column:1\n#tags column:4\n"
        )
        cards: dict[str, _Card] = {}
        for entry in document.entries:
            for lang in document.languages:
                for card in _cards(entry, lang, options):
                    cards.setdefault(card.key, card)
        return head.encode() + csv_bytes(
            (_guid(card.key), card.front, card.back, " ".join(card.tags)) for card in cards.values()
        )


def _guid(key: str) -> str:
    """Returns what tells a card from every other, whenever it is made: learning goes on."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()[:16]


def _cards(entry: Exported, lang: Language, options: AnkiOptions) -> Iterator[_Card]:
    tags = (f"game::{entry.game}", f"kind::{entry.kind}", f"lang::{lang}")
    if options.things and entry.kind in _ASKED:
        yield _Card(f"{entry.id} {lang}", *_thing(entry, lang), tags)
    if options.rulings and entry.kind == "ruling":
        front = f"<p>{_html(said(entry.title, lang))}</p>"
        yield _Card(f"{entry.id} {lang}", front, _text(entry, lang), (*tags, "ruling"))
    if options.rulings:
        for ruling in entry.rulings:
            key = f"{ruling.id or f'{entry.id} {said(ruling.text, lang)}'} {lang}"
            yield _Card(key, *_ruling(entry, ruling, lang), (*tags[::2], "ruling"))
    if options.rolls:
        for number, roll in enumerate(entry.rolls):
            if roll.results:
                key = f"{entry.id} roll {roll.where or number} {lang}"
                yield _Card(key, *_roll(entry, roll, lang), (*tags, "roll"))


def _thing(entry: Exported, lang: Language) -> tuple[str, str]:
    say = words(lang)
    asked = "where-doors" if entry.kind == "room" else "what-is"
    front = f"<p><b>{_html(said(entry.title, lang))}</b></p><p>{_html(say[asked])}</p>"
    facts = "".join(
        "<li>"
        + say["colon"].format(
            name=f"<b>{_html(said(fact.label, lang))}</b>", value=_html(said(fact.value, lang))
        )
        + "</li>"
        for fact in entry.fact_lines
    )
    return front, (f"<ul>{facts}</ul>" if facts else "") + _text(entry, lang)


def _ruling(entry: Exported, ruling: Answer, lang: Language) -> tuple[str, str]:
    asked = said(ruling.title, lang)
    edition = said(ruling.edition, lang)
    about = said(entry.title, lang) + (f" ({edition})" if edition else "")
    front = f"<p><b>{_html(about)}</b></p>" + (f"<p>{_html(asked)}</p>" if asked else "")
    return front, "".join(f"<p>{_html(line)}</p>" for line in said(ruling.text, lang).split("\n"))


def _roll(entry: Exported, roll: DiceRoll, lang: Language) -> tuple[str, str]:
    say = words(lang)
    front = (
        f"<p><b>{_html(said(entry.title, lang))}</b></p><p>{_html(said(roll.name, lang))}</p>"
        f"<p>{_html(say['roll-table'])}</p>"
    )
    rows = "".join(
        f"<tr><th>{_html(row.totals)}</th><td>{_html(said(row.effect, lang))}</td></tr>"
        for row in roll.results
    )
    return front, f"<table>{rows}</table>"


def _text(entry: Exported, lang: Language) -> str:
    return "".join(
        f"<p><i>{_html(said(line.text, lang))}</i></p>"
        if line.kind == "story"
        else f"<p>{'&emsp;' * line.depth}{_html(said(line.text, lang))}</p>"
        for box in entry.boxes
        for line in box.lines
    )


def _html(text: str) -> str:
    return "".join(
        f"<em>{for_html(piece)}</em>" if apart else for_html(piece) for piece, apart in runs(text)
    )
