"""What a reader's screen asks for besides the entry: marks to highlight, names, chart, sources.

Each call answers in plain values for one screenful, so that a front end never looks into the
database itself. Importing this module imports nothing that is slow to load.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.errors import StoreError, UsageError, cause_of
from workbench.model.entries import may_see
from workbench.model.ids import GAMES, Language
from workbench.store.place import Home, home_from_environment
from workbench.text.width import printable
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.lookup import Lookup
    from workbench.desks.sheets import Sheet
    from workbench.model.entries import Layer, View
    from workbench.search.answers import Matched
    from workbench.store.read import Note

__all__ = [
    "ChartTable",
    "Reading",
    "Source",
    "Spans",
    "chart_games",
    "chart_table",
    "game_labels",
    "game_words",
    "home_folder",
    "read_entry",
    "save_text",
    "sources_of",
    "titles_of",
]

Names = Mapping[Language, str]
Spans = tuple[tuple[int, int], ...]

_LONGEST_MARKED = 20_000
_LONGEST_SAVED = 2_000_000


@dataclass(frozen=True, slots=True)
class Reading:
    """An entry as a screen shows it.

    Attributes:
        sheet: The entry, whole, as far as the view may see it.
        marks: For each text of the sheet, made printable, what to highlight in it.
        own: Notes and rulings written here, with the version to save against.
    """

    sheet: Sheet
    marks: Mapping[str, Spans]
    own: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class ChartTable:
    """The haunt chart of one game, with names.

    Attributes:
        game: The game's key.
        omens: (id, names) of each omen, in chart order.
        rooms: (id, names) of each room that is a row, in chart order.
        haunts: (number, id, names) of each haunt, lowest first.
        cells: The haunt's number for each (omen id, room id).
    """

    game: str
    omens: tuple[tuple[str, Names], ...]
    rooms: tuple[tuple[str, Names], ...]
    haunts: tuple[tuple[int, str, Names], ...]
    cells: Mapping[tuple[str, str], int]

    def pairs(self, number: int) -> tuple[tuple[str, str], ...]:
        """Returns the (omen id, room id) pairs that start haunt *number*."""
        return tuple(pair for pair, haunt in self.cells.items() if haunt == number)


@dataclass(frozen=True, slots=True)
class Source:
    """Something that texts or facts come from.

    Attributes:
        id: Key of an imported document; empty for a source of what ships.
        name: Its name.
        about: What it is, in a few words.
        game: The game it belongs to.
    """

    id: str
    name: str
    about: str
    game: str


def home_folder(home: Home | None = None) -> Path:
    """Returns the folder in which this user's files are kept."""
    return (home or home_from_environment()).folder


def read_entry(
    lookup: Lookup,
    entry_id: str,
    *,
    view: View,
    layer: Layer | None = None,
    matched: Iterable[Matched] = (),
) -> Reading:
    """Returns one entry with all that a screen needs to show it.

    Raises:
        NotFoundError: If there is no such entry, or it has no such layer.
    """
    sheet = lookup.show(entry_id, view=view, layer=layer)
    return Reading(
        sheet=sheet,
        marks=_marks(sheet, tuple(matched)),
        own=tuple(note for note in lookup.reader.notes(sheet.id) if may_see(view, note.audience)),
    )


def titles_of(lookup: Lookup, ids: Iterable[str]) -> dict[str, Names]:
    """Returns the names of those of *ids* that exist, in the order asked for."""
    wanted = list(ids)
    found = lookup.reader.titles(wanted)
    return {key: found[key] for key in wanted if key in found}


def _marks(sheet: Sheet, matched: tuple[Matched, ...]) -> dict[str, Spans]:
    if not matched:
        return {}
    from workbench.search.analyse import highlight_spans, query_terms
    from workbench.text.script import has_han

    terms: set[str] = set()
    for found in matched:
        word = found.via or found.term
        # A whole run of Han is marked as one: its pairs alone would mark strangers too.
        terms.update([word] if has_han(word) else query_terms(word))
    texts: dict[str, None] = {}
    for part in sheet.parts:
        texts.update(dict.fromkeys([*part.text.values(), *part.heading.values()]))
    for ruling in sheet.rulings:
        texts.update(dict.fromkeys([*ruling.text.values(), *ruling.title.values()]))
    for piece in sheet.printed:
        texts.update(dict.fromkeys([piece.heading, piece.text]))
    marks: dict[str, Spans] = {}
    for text in texts:
        shown_text = printable(text)
        if shown_text and len(shown_text) <= _LONGEST_MARKED:
            spans = tuple(highlight_spans(shown_text, terms))
            if spans:
                marks[shown_text] = spans
    return marks


def game_labels(lookup: Lookup) -> dict[str, tuple[Names, str]]:
    """Returns the name and the edition of each game, those that ship first."""
    games = lookup.games()
    order = [key for key in GAMES if key in games] + [key for key in games if key not in GAMES]
    return {key: (games[key].title, games[key].edition) for key in order}


def game_words(lookup: Lookup) -> dict[str, Names]:
    """Returns the game's own words in every language, by their English in small letters."""
    words: dict[str, Names] = {}
    for row in lookup.reader.all_entries(kind="term"):
        english = row.entry.title.get("en", "").lower()
        if english:
            words.setdefault(english, row.entry.title)
    return words


def chart_games(lookup: Lookup) -> tuple[str, ...]:
    """Returns the keys of the games that have a haunt chart."""
    return tuple(game for game in game_labels(lookup) if lookup.reader.chart(game))


def chart_table(lookup: Lookup, game: str) -> ChartTable:
    """Returns the haunt chart of *game*, with names.

    Raises:
        NotFoundError: If it has none.
    """
    chart = lookup.haunt_chart(game)
    rooms = list(chart.haunts)
    omens = list(dict.fromkeys(omen for row in chart.haunts.values() for omen in row))
    cells = {(omen, room): row[omen] for room, row in chart.haunts.items() for omen in row}
    haunts = {number: f"{game}/haunt/{number}" for number in sorted(set(cells.values()))}
    names = titles_of(lookup, [*omens, *rooms, *haunts.values()])
    return ChartTable(
        game,
        tuple((key, names.get(key, {"en": key})) for key in omens),
        tuple((key, names.get(key, {"en": key})) for key in rooms),
        tuple((number, key, names.get(key, {"en": key})) for number, key in haunts.items()),
        cells,
    )


def sources_of(lookup: Lookup) -> tuple[Source, ...]:
    """Returns what was imported, then the sources of what ships, game by game."""
    found = [
        Source(
            str(document["id"]),
            str(document["name"]),
            _("{format}, {lang}, imported {when}").format(
                format=document["format"],
                lang=document["lang"],
                when=str(document["imported_at"])[:10],
            ),
            str(document["game"]),
        )
        for document in lookup.reader.documents()
    ]
    for key, game in lookup.games().items():
        found += [Source("", name, about, key) for name, about in game.sources.items()]
    return tuple(found)


def save_text(home: Home, name: str, text: str) -> Path:
    """Writes *text* to a new file under the home folder and returns its place.

    Args:
        home: Whose folder.
        name: What the file is about, such as an id; only its letters and digits are used.
        text: What to write; at most two million characters.

    Raises:
        UsageError: If the text is too long.
        StoreError: If the file cannot be written.
    """
    if len(text) > _LONGEST_SAVED:
        raise UsageError(
            _("the text has {count} characters").format(count=len(text)),
            expected=_("at most {limit}").format(limit=_LONGEST_SAVED),
        )
    folder = home.folder / "saved"
    stem = "-".join("".join(ch if ch.isalnum() else " " for ch in name).split())[:80] or "text"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, 1000):
            place = folder / (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt")
            try:
                with place.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(text)
            except FileExistsError:
                continue
            return place
    except OSError as error:
        raise StoreError(
            _("the file cannot be written"),
            where=str(folder),
            cause=cause_of(error),
        ) from error
    raise StoreError(_("there are too many files of this name"), where=str(folder / stem))
