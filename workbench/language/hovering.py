"""Explains the smallest phrase of a page under the cursor: what it means, what it is called.

A frame is explained with its fields and what it means that a part is left out; a name with the
entry that it names. Either is also said in the two other languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from workbench.diagnostics import Place
from workbench.language.following import sort_of
from workbench.language.phrases import Phrase, Said, phrases, said_on
from workbench.language.printing import Printer
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import Leaf, Node

__all__ = ["Here", "Hover", "Named", "hover", "phrases_at"]


@dataclass(frozen=True)
class Named:
    """What a name stands for.

    Attributes:
        kind: The sort of noun.
        key: What trees call it.
        entry: The id of its entry; empty for what the page or the language itself brings.
        sort: What its sort is called, in the page's language; may be empty.
        names: Its name per language.
        aliases: Other names of its entry, which only searches know, per language.
        former: Names it had before, per language.
    """

    kind: str
    key: str
    entry: str
    sort: str
    names: Mapping[Language, str]
    aliases: Mapping[Language, tuple[str, ...]] = field(default_factory=dict)
    former: Mapping[Language, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Hover:
    """An explained phrase.

    Attributes:
        place: Where it stands.
        text: How it is written there.
        frame: The frame whose phrase it is; empty for a name.
        means: What the frame means, in the page's language.
        fields: What each field of the frame holds, as it is written there.
        left_out: What it means that a field is left out, for each that is; in the page's language.
        name: What a name stands for; None for a frame.
        printed: The same in the other languages.
    """

    place: Place
    text: str
    frame: str = ""
    means: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)
    name: Named | None = None
    printed: Mapping[Language, str] = field(default_factory=dict)


def hover(reader: PageReader, text: str, line: int, column: int) -> Hover | None:
    """Returns what the phrase at a position means; None where nothing is understood.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line, from 1.
        column: The column, from 1.
    """
    read = reader.read(text)
    here = phrases_at(reader, read, line, column)
    if here is None:
        return None
    for phrase in here.there or here.before:
        if isinstance(phrase.tree, Node):
            written = {each.path: each.text for each in here.phrases}
            return _frame(read, phrase, phrase.tree, written)
        if (phrase.tree.kind, phrase.tree.key) in read.lexicon:
            return _name(read, phrase, phrase.tree)
    return None


@dataclass(frozen=True, slots=True)
class Here:
    """A sentence at a position.

    Attributes:
        said: The sentence.
        phrases: All its phrases.
        there: Those at the position, the smallest first.
        before: Those that end there, the smallest first.
    """

    said: Said
    phrases: tuple[Phrase, ...]
    there: tuple[Phrase, ...]
    before: tuple[Phrase, ...]


def phrases_at(
    reader: PageReader,
    read: ReadPage,
    line: int,
    column: int,
    said_there: Iterable[Said] | None = None,
) -> Here | None:
    """Returns the sentence at a position with its phrases; None where nothing is understood.

    Args:
        reader: The reader that read the page.
        read: The page.
        line: The line, from 1.
        column: The column, from 1.
        said_there: Everything that was understood of it, if that is known already.
    """
    here = (line, column)
    for said in said_on(read) if said_there is None else said_there:
        if not _start(said.place) <= here <= _end(said.place):
            continue
        parts = phrases(reader.grammar(read), said)
        if parts:
            small = sorted(parts, key=lambda each: (each.end - each.first, -len(each.path)))
            there = (each for each in small if _start(each.place) <= here < _end(each.place))
            before = (each for each in small if _end(each.place) == here)
            return Here(said, parts, tuple(there), tuple(before))
    return None


def _start(place: Place) -> tuple[int, int]:
    return place.line, place.column


def _end(place: Place) -> tuple[int, int]:
    return place.end_line, place.end_column


def _frame(
    read: ReadPage, phrase: Phrase, node: Node, written: Mapping[tuple[str, ...], str]
) -> Hover:
    frame = FRAMES[node.frame]
    fields = {name: written.get((*phrase.path, name), "") for name, _tree in node.fields}
    left_out = frame.left_out(read.lang).items()
    missing = {name: said for name, said in left_out if node.get(name) is None}
    return Hover(
        place=phrase.place,
        text=phrase.text,
        frame=frame.name,
        means=frame.meaning(read.lang),
        fields=fields,
        left_out=missing,
        printed=_printed(read, phrase),
    )


def _name(read: ReadPage, phrase: Phrase, leaf: Leaf) -> Hover:
    noun = read.lexicon[leaf.kind, leaf.key]
    entry = read.world.entries.get(leaf.key.partition("#")[0])
    aliases: dict[Language, tuple[str, ...]] = {}
    for alias in entry.aliases if entry else ():
        aliases[alias.lang] = (*aliases.get(alias.lang, ()), alias.text)
    named = Named(
        kind=leaf.kind,
        key=leaf.key,
        entry=entry.id if entry else "",
        sort=sort_of(leaf.kind, read.lang),
        names=dict(noun.names),
        aliases=aliases,
        former=dict(noun.former),
    )
    return Hover(phrase.place, phrase.text, name=named, printed=_printed(read, phrase))


def _printed(read: ReadPage, phrase: Phrase) -> dict[Language, str]:
    """Returns a phrase in the other languages; English and Chinese have not the same forms."""
    printed: dict[Language, str] = {}
    for lang in LANGUAGES:
        if lang != read.lang:
            form = "" if "en" in (lang, read.lang) else phrase.form
            printed[lang] = Printer(FRAMES, read.lexicon, lang).phrase(phrase.tree, form)
    return printed
