"""Loads the rule pages of a game's folder and gives each entry its rule.

A page stands at ``pages/KIND/SLUG.md``, its prose in other languages beside it
(``SLUG.zh-Hant.yaml``). A page that cannot be read whole stops the load, as a bad file of facts
does.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Literal

from workbench.diagnostics import Diagnostic
from workbench.errors import CorpusError
from workbench.formats.files import read_text
from workbench.formats.yaml import parse_yaml, read_yaml
from workbench.language.catalogue import message_of
from workbench.language.checking import check
from workbench.language.compiling import Prose, compile_page
from workbench.language.prose import prose_of, prose_problems
from workbench.language.reading import PageReader
from workbench.language.worlds import World
from workbench.library.compiled import code_version
from workbench.model.entries import MOST_PAGE, Audience, Entry, PageSource, Part
from workbench.model.ids import LANGUAGES, Language
from workbench.model.programs import (
    Instruction,
    Program,
    ProgramBook,
    dump_program,
    instructions_in,
    with_leaves,
)
from workbench.text.fold import to_simplified
from workbench.wording import _

__all__ = [
    "PAGES",
    "compiled_so_far",
    "digest_of",
    "moved_id",
    "page_files",
    "page_text",
    "parts_of",
    "prose_beside",
    "prose_files",
    "prose_in",
    "rebased",
    "seed",
    "with_drafts",
    "with_pages",
    "with_rule",
    "with_text",
]

#: The folder of pages inside a game's folder.
PAGES = "pages"

_MOST_PAGES = 2_000

#: So many pages are remembered compiled, those asked for last.
_MOST_COMPILED = 512
#: What was compiled before, by everything that a page depends on.
_compiled: OrderedDict[str, str] = OrderedDict()


def page_files(folder: Path) -> Iterator[Path]:
    """Yields the pages of a game's folder, in order."""
    yield from sorted((folder / PAGES).glob("*/*.md"))


def with_pages(
    folder: Path, entries: Mapping[str, Entry], worlds: Mapping[str, World], game: str
) -> dict[str, Entry]:
    """Returns the entries of a game, those that have a page with its rule.

    Args:
        folder: The game's folder.
        entries: The game's own entries, by id.
        worlds: What its pages can speak of, by game.
        game: The game's key.

    Raises:
        CorpusError: With every problem found, one a line.
    """
    files = list(page_files(folder))
    if len(files) > _MOST_PAGES:
        raise CorpusError(
            _("it has {count} pages").format(count=len(files)),
            where=str(folder / PAGES),
            expected=_("at most {limit}").format(limit=_MOST_PAGES),
        )
    reader = PageReader(worlds)
    known = digest_of(worlds)
    found = dict(entries)
    problems: list[str] = []
    for path in files:
        try:
            entry_id = f"{game}/{path.parent.name}/{path.stem}"
            entry = found.get(entry_id)
            if entry is None:
                raise CorpusError(
                    _("{id} is no entry of the game").format(id=entry_id),
                    expected=_("one with this slug in a YAML file of kind {kind}").format(
                        kind=path.parent.name
                    ),
                )
            found[entry_id] = _with_page(entry, path, reader, known)
        except CorpusError as error:
            own = str(path.parent)  # a problem of a file tells that file's place itself
            problems += [
                line if line.startswith(own) else f"{path}: {line}"
                for line in str(error).split("\n")
            ]
    if problems:
        raise CorpusError("\n".join(problems))
    return found


def seed(programs: Mapping[str, str]) -> None:
    """Takes programs that were compiled before, by what :func:`compiled_so_far` calls them."""
    _compiled.update(programs)


def compiled_so_far() -> Mapping[str, str]:
    """Returns every program that is remembered, by a hash of all it depends on."""
    return _compiled


def digest_of(worlds: Mapping[str, World]) -> str:
    """Returns what tells one set of worlds from another: all that reading and checks ask them."""
    digest = hashlib.sha256(code_version().encode())
    for key, world in worlds.items():
        digest.update(repr((key, world.game)).encode())
        for noun in world.lexicon:
            digest.update(repr(noun.identity).encode())
        for entry in world.entries.values():
            digest.update(repr((entry.id, entry.title, entry.facts)).encode())
    return digest.hexdigest()


def _with_page(entry: Entry, path: Path, reader: PageReader, known: str) -> Entry:
    prose = prose_beside(path)
    return with_text(entry, page_text(path), prose, reader, known, path.stem)


def with_text(
    entry: Entry,
    text: str,
    prose: Mapping[Language, Mapping[str, str]],
    reader: PageReader,
    known: str,
    stem: str,
) -> Entry:
    """Returns an entry with the rule that a page gives it.

    Args:
        entry: The entry.
        text: The page.
        prose: Its prose in other languages.
        reader: What reads it.
        known: What the reader's worlds hold, as one text; a page is compiled once for each.
        stem: What the files of its prose are called, in front of the language.

    Raises:
        CorpusError: With everything that is wrong with the page, one a line.
    """
    key = hashlib.sha256(repr((known, entry.id, text, prose)).encode()).hexdigest()
    compiled = _compiled.get(key)
    if compiled is not None:
        _compiled.move_to_end(key)
    else:
        read = reader.read(text)
        if read.front.id != entry.id:
            raise CorpusError(
                _("its id is {id}").format(id=read.front.id or "-"), expected=entry.id
            )
        if prose_of(read.page) and "zh-Hant" not in prose and read.lang == "en":
            raise CorpusError(_("{file} is missing").format(file=f"{stem}.zh-Hant.yaml"))
        wrong = [*check(read), *prose_problems(read, prose)]
        if wrong:
            raise CorpusError("\n".join(_line(each) for each in wrong))
        compiled = _compiled[key] = dump_program(compile_page(read, with_drafts(prose)))
        if len(_compiled) > _MOST_COMPILED:
            _compiled.popitem(last=False)
    return with_rule(entry, PageSource(text, prose), compiled)


def with_rule(entry: Entry, page: PageSource, compiled: str) -> Entry:
    """Returns an entry with the rule of its page in place of what text it had."""
    bare = dataclasses.replace(entry, page=page, compiled=compiled)
    program = bare.program
    return dataclasses.replace(bare, parts=tuple(parts_of(program)) if program else entry.parts)


def page_text(path: Path) -> str:
    """Returns the text of a page's file.

    Raises:
        CorpusError: If it is too large, no file, or not UTF-8.
    """
    return read_text(path, MOST_PAGE, _("the page is too large"))


def prose_files(path: Path) -> list[Path]:
    """Returns the files of prose that stand beside a page, in the order of their languages."""
    files = (path.with_name(f"{path.stem}.{lang}.yaml") for lang in LANGUAGES)
    return [file for file in files if os.path.lexists(file)]


def prose_beside(path: Path) -> dict[Language, dict[str, str]]:
    """Returns the prose that is written beside a page, by language and key.

    Raises:
        CorpusError: If one of them cannot be read, or is no mapping of keys to texts.
    """
    prose: dict[Language, dict[str, str]] = {}
    for file in prose_files(path):
        lang = next(each for each in LANGUAGES if file.name.endswith(f".{each}.yaml"))
        data = read_yaml(file)  # which refuses a folder and a pipe
        prose[lang] = _prose(data, file.name, partial(_text_of, file))
    return prose


def prose_in(text: str, where: str) -> dict[str, str]:
    """Returns the prose that a text gives, by key, as a file of prose has it.

    Args:
        text: The text.
        where: What it is called in messages.

    Raises:
        CorpusError: If it is no mapping of keys to texts.
    """
    return _prose(parse_yaml(text, where), where, lambda: text)


def _prose(data: Any, where: str, text: Callable[[], str]) -> dict[str, str]:
    if not isinstance(data, dict):
        raise CorpusError(_("it is not a mapping of keys to texts"), where=where)
    for key, said in data.items():
        if not isinstance(key, str) or not isinstance(said, str):
            told = _("it is not a mapping of keys to texts: what stands at {key} is no text")
            raise CorpusError(told.format(key=key), where=_at_key(where, text(), str(key)))
    return data


def _text_of(file: Path) -> str:
    return read_text(file, MOST_PAGE, _("the page is too large"))


def _at_key(where: str, text: str, key: str) -> str:
    """Returns the name of a text with the line on which a key stands, if one begins with it."""
    begun = (key, f'"{key}"', f"'{key}'")
    for number, line in enumerate(text.splitlines(), start=1):
        if line.partition(":")[0].strip() in begun:
            return f"{where}:{number}"
    return where


def with_drafts(prose: Prose) -> Prose:
    """Returns prose with Simplified Chinese drafted from Traditional, if it is not written."""
    if "zh-Hant" not in prose or "zh-Hans" in prose:
        return prose
    drafted = {key: to_simplified(text) for key, text in prose["zh-Hant"].items()}
    return {**prose, "zh-Hans": drafted}


def _line(diagnostic: Diagnostic) -> str:
    message, _help = message_of(diagnostic)
    place = diagnostic.place
    return f"{place.line}:{place.column}: {diagnostic.code} {message}"


def parts_of(program: Program) -> Iterator[Part]:
    """Yields the text of a page as parts: each story, then each item with its sub-items."""
    together = any(book.book == "M" for book in program.books)
    for book in program.books:
        stories = 0
        for number, box in enumerate(book.boxes):
            heading = box.heading
            audience: Audience = book.audience
            if together and box.known == "if-you-win":
                audience = "author"  # unread until the game is over (rule: endings-unread)
            elif together and book.book == "S" and (number == 0 or box.known == "right-now"):
                audience = "everyone"  # read aloud and set up together (rule: setup-together)
            for story in box.story:
                stories += 1
                before = f"{book.book}." if book.book else ""
                nth = f".{stories}" if stories > 1 else ""
                yield _part(book, f"{before}story{nth}", story, heading, box.at, 1, audience)
                heading = {}
            for instruction in box.instructions:
                text = {lang: "\n".join(_lines(instruction, lang, 0)) for lang in LANGUAGES}
                count = sum(1 for _each in instructions_in((instruction,)))
                yield _part(book, instruction.key, text, heading, instruction.at, count, audience)
                heading = {}


def _part(
    book: ProgramBook,
    key: str,
    text: Mapping[Language, str],
    heading: Mapping[Language, str],
    at: str,
    items: int,
    audience: Audience,
) -> Part:
    letter: Literal["S", "T"] | None = None
    if book.book:
        letter = "S" if book.book == "S" else "T"
    shown = {lang: text[lang] for lang in LANGUAGES if text.get(lang)}
    return Part(key, shown, dict(heading), audience, letter, at, items)


def _lines(instruction: Instruction, lang: Language, depth: int) -> Iterator[str]:
    text = instruction.text.get(lang, "").replace("**", "")
    yield f"{'  ' * depth}{text}"
    for inner in instruction.inner:
        yield from _lines(inner, lang, depth + 1)


def rebased(entry: Entry, page_of: Entry, base: str, game: str, barred: frozenset[str]) -> Entry:
    """Returns an entry of an overlay with the rule that its base game's page gives.

    Args:
        entry: The overlay's entry.
        page_of: The same thing in the base game.
        base: The base game's key.
        game: The overlay's key.
        barred: What the overlay never inherits, as ``KIND/SLUG``: it stays the base game's.
    """

    def moved(named: str) -> str:
        whole, number, of_it = named.partition("#")
        own, _slash, tail = whole.partition("/")
        is_entry = own == base and "/" in tail
        return f"{game}/{tail}{number}{of_it}" if is_entry and tail not in barred else named

    program, page = page_of.program, page_of.page
    assert program is not None
    assert page is not None  # a rule comes from a page
    own = with_leaves(program, lambda leaf: dataclasses.replace(leaf, key=moved(leaf.key)))
    compiled = dump_program(dataclasses.replace(own, entry=moved(own.entry), game=game))
    return with_rule(
        entry, dataclasses.replace(page, text=moved_id(page.text, base, game)), compiled
    )


def moved_id(text: str, base: str, game: str) -> str:
    """Returns a page of the game *base* as a page of *game*."""
    return re.sub(
        rf"^(id: ){re.escape(base)}(?=/)", rf"\g<1>{game}", text, count=1, flags=re.MULTILINE
    )
