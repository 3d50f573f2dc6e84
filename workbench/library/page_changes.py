"""Makes the page of an overlay's entry from its base's page, where only a few lines differ.

What differs stands in ``pages/KIND/SLUG.changes.yaml``: by the stable key of an item in the base's
page what the item and its sub-items become, by the name of a declared thing its declaration, and
``traitor`` or ``players`` by that key. All else is the base's and stands nowhere a second time.

    mabpwp-6: "6: Speed 6, Might 6, Sanity 5"
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from workbench.errors import CorpusError
from workbench.formats.yaml import read_yaml
from workbench.language.reading import PageReader
from workbench.language.worlds import World
from workbench.library.pages import PAGES, digest_of, moved_id, prose_beside, with_text
from workbench.model.entries import Entry
from workbench.model.games import Game
from workbench.model.programs import Program, instructions_in
from workbench.wording import _, ngettext

__all__ = ["CHANGES", "changed", "with_changes"]

#: How the name of a file of changes ends.
CHANGES = ".changes.yaml"

_ITEM = re.compile(r"(?P<indent> *)- ")
_FRONT_KEYS = ("players", "traitor")
_DECLARED = re.compile(r"  - \{(?:token|monster|track|mark|group): (?P<name>[^,}]+)[,}]")
_MOST_FILES = 500

#: What an item becomes: lines, several items one behind the other, or nothing.
Changes = Mapping[str, str | tuple[str, ...] | None]


def with_changes(
    folder: Path, entries: Mapping[str, Entry], worlds: Mapping[str, World], game: Game
) -> dict[str, Entry]:
    """Returns those entries of an overlay whose page is its base's with changes.

    Args:
        folder: The overlay's folder.
        entries: All entries, those of the base with their pages.
        worlds: What pages can speak of, by game.
        game: The overlay.

    Raises:
        CorpusError: With every problem found, one a line.
    """
    files = sorted((folder / PAGES).glob(f"*/*{CHANGES}"))
    if len(files) > _MOST_FILES:
        raise CorpusError(
            _("it has {count} files").format(count=len(files)),
            where=str(folder / PAGES),
            expected=_("at most {limit}").format(limit=_MOST_FILES),
        )
    found: dict[str, Entry] = {}
    problems: list[str] = []
    reader, known = PageReader(worlds), digest_of(worlds) if files else ""
    for path in files:
        try:
            entry = _entry(path, entries, game)
            found[entry.id] = _with_changes(entry, path, entries, game, reader, known)
        except CorpusError as error:
            problems += [f"{path}: {line}" for line in str(error).split("\n")]
    if problems:
        raise CorpusError("\n".join(problems))
    return found


def _entry(path: Path, entries: Mapping[str, Entry], game: Game) -> Entry:
    entry_id = f"{game.key}/{path.parent.name}/{path.name.removesuffix(CHANGES)}"
    entry = entries.get(entry_id)
    if entry is None:
        raise CorpusError(_("{id} is no entry of the game").format(id=entry_id))
    if entry.compiled:
        raise CorpusError(_("{id} has a page of its own").format(id=entry_id))
    return entry


def _with_changes(
    entry: Entry,
    path: Path,
    entries: Mapping[str, Entry],
    game: Game,
    reader: PageReader,
    known: str,
) -> Entry:
    tail = entry.id.partition("/")[2]
    # What is never inherited is another thing of the same number.
    base = None if tail in game.never_inherited else entries.get(f"{game.overlays}/{tail}")
    program = base.program if base is not None else None
    if base is None or base.page is None or program is None or game.overlays is None:
        raise CorpusError(_("{id} has no page to change").format(id=f"{game.overlays}/{tail}"))
    stem = path.name.removesuffix(CHANGES)
    prose = {lang: dict(texts) for lang, texts in base.page.prose.items()}
    for lang, texts in prose_beside(path.with_name(f"{stem}.md")).items():
        prose.setdefault(lang, {}).update(texts)
    text = changed(base.page.text, program, _changes_in(path))
    return with_text(entry, moved_id(text, game.overlays, game.key), prose, reader, known, stem)


def _changes_in(path: Path) -> Changes:
    data = read_yaml(path)
    changes: dict[str, str | tuple[str, ...] | None] = {}
    for key, becomes in data.items() if isinstance(data, dict) else [(None, None)]:
        several = isinstance(becomes, list) and all(isinstance(each, str) for each in becomes)
        if not isinstance(key, str) or not (several or becomes is None or isinstance(becomes, str)):
            raise CorpusError(_("it is not a mapping of keys to texts"))
        changes[key] = tuple(becomes) if isinstance(becomes, list) else becomes
    return changes


def changed(text: str, program: Program, changes: Changes) -> str:
    """Returns a page with some of its lines changed.

    Args:
        text: The page, one line an item.
        program: What it was compiled to.
        changes: What lines become. An item is written without its hyphen, its sub-items in lines
            below it, each with its own; None leaves an item out.

    Raises:
        CorpusError: If the page has nothing with a key, or one key is inside another's item.
    """
    lines = text.split("\n")
    places = list(_items(lines))
    listed = [instruction for _book, _box, instruction in program.instructions()]
    if len(places) != len(listed):
        raise CorpusError(
            ngettext("the page has {found} item", "the page has {found} items", len(places)).format(
                found=len(places)
            ),
            expected=str(len(listed)),
        )
    keys = {instruction.key: number for number, instruction in enumerate(listed)}
    front = dict(_front(lines))
    taken: set[int] = set()
    spans: list[tuple[int, int, list[str]]] = []
    for key, becomes in changes.items():
        if key in keys:
            first = keys[key]
            whole = range(first, first + sum(1 for _each in instructions_in((listed[first],))))
            begin, end = places[whole[0]], places[whole[-1]]
            written = list(_written(lines[begin], becomes))
        elif key in front:
            begin = end = front[key]
            written = [_declared(key, becomes)]
        else:
            raise CorpusError(
                _("the page has no item {key}").format(key=key),
                nearest=tuple(difflib.get_close_matches(key, [*keys, *front], n=3)),
            )
        if taken.intersection(range(begin, end + 1)):
            raise CorpusError(_("{key} is changed twice").format(key=key))
        taken.update(range(begin, end + 1))
        spans.append((begin, end, written))
    for begin, end, written in sorted(spans, reverse=True):
        lines[begin : end + 1] = written
    return "\n".join(lines)


def _front(lines: list[str]) -> Iterator[tuple[str, int]]:
    """Yields the number of each line of the front matter that can be changed, with its key."""
    for number, line in enumerate(lines[1:], start=1):
        if line.strip() == "---":
            return
        if (declared := _DECLARED.match(line)) is not None:
            yield declared["name"], number
        elif (key := line.partition(":")[0]) in _FRONT_KEYS:
            yield key, number


def _declared(key: str, becomes: str | tuple[str, ...] | None) -> str:
    if not isinstance(becomes, str) or "\n" in becomes:
        raise CorpusError(_("{key} takes one line").format(key=key))
    return f"{key}: {becomes}" if key in _FRONT_KEYS else f"  - {becomes}"


def _items(lines: list[str]) -> Iterator[int]:
    """Yields the number of each line that begins an item, below the front matter."""
    fences = 0
    for number, line in enumerate(lines):
        if line.strip() == "---" and fences < 2:
            fences += 1
        elif fences != 1 and _ITEM.match(line):
            yield number


def _written(line: str, becomes: str | tuple[str, ...] | None) -> Iterator[str]:
    """Yields the lines that stand where an item stood, as far in as it was."""
    item = _ITEM.match(line)
    indent = item["indent"] if item else ""
    for each in (becomes,) if isinstance(becomes, str) else becomes or ():
        first, *others = each.rstrip("\n").split("\n")
        yield f"{indent}- {first}"
        yield from (f"{indent}  {other}" for other in others)
