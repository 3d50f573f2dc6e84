"""Goes from the use of a name to where it is declared, to all its uses; and renames it everywhere.

What can be gone to is what the page itself brings: declared things, titled items, and the first
mention that *the N* goes back to. A new name is offered only after the page was read with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.errors import UsageError
from workbench.language.checking import check
from workbench.language.front import Thing, nouns_of
from workbench.language.hovering import phrases_at
from workbench.language.nouns import COUNTED
from workbench.language.pages import Line, Page, PageBook, PageBox, lines_in
from workbench.language.phrases import Phrase, Said, bound_at, phrases, said_on
from workbench.language.reading import PageReader, ReadPage
from workbench.language.tokens import ARTICLE, join, split
from workbench.language.words import plural_of
from workbench.model.ids import Language
from workbench.model.trees import SLOT, Leaf, Node, Tree, walk
from workbench.wording import _

__all__ = ["definition", "rename", "uses", "with_fixes"]

_LISTS = ("things", "marks", "groups")
#: A value as it is written behind its key, quotes and all.
_VALUE = re.compile(
    r"""\s*:\s*(?P<value>"[^"\n]*"|'(?:[^'\n]|'')*'|[^\s,{}\[\]"'#][^,{}\[\]#\n]*)"""
)
_TITLE = re.compile(r"\*\*(?P<title>[^*\s][^*]*?)[.。]?\*\*")
_PLAIN = re.compile(r"[^\W\d_][^:#{}\[\],'\"\n]*")
_WORDS_OF_YAML = frozenset({"true", "false", "yes", "no", "on", "off", "null", "~"})


@dataclass(frozen=True, slots=True)
class _Target:
    """What a position speaks of: a noun, or the slot of something that is mentioned."""

    leaf: Leaf | None = None
    slot: str = ""


@dataclass(frozen=True, slots=True)
class _Use:
    """Where a target is spoken of."""

    said: Said
    phrase: Phrase


class _Map:
    """The declarations, titles and mentions of one page."""

    def __init__(self, reader: PageReader, text: str) -> None:
        self.reader = reader
        self.read = reader.read(text)
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    @cached_property
    def said(self) -> list[Said]:
        return list(said_on(self.read))

    @cached_property
    def declared(self) -> dict[Leaf, tuple[Thing, str]]:
        """The things that are declared, with the path of each in the front matter."""
        front = self.read.front
        paths = {
            front.places[path]: path
            for path in front.places
            if path.partition(".")[0] in _LISTS and path.count(".") == 1
        }
        # Nouns that are no thing's, such as the only traitor, stand before those that are.
        nouns = list(nouns_of(front))
        found: dict[Leaf, tuple[Thing, str]] = {}
        for thing, noun in zip(front.things, nouns[-len(front.things) :], strict=False):
            if thing.place in paths:
                found[Leaf(noun.kind, noun.key)] = (thing, paths[thing.place])
        return found

    @cached_property
    def titles(self) -> dict[Leaf, Place]:
        """The titles of items, without the stars and stops around them."""
        titled = (
            line
            for book in self.read.page.books
            for box in book.boxes
            for line in lines_in(box.lines)
            if line.titled
        )
        found: dict[Leaf, Place] = {}
        for number, line in enumerate(titled, start=1):
            text = self.lines[line.place.line - 1]
            match = _TITLE.search(text, line.place.column - 1)
            if match:
                at = line.place.line
                place = Place(at, match.start("title") + 1, at, match.end("title") + 1)
                found[Leaf("title", str(number))] = place
        return found

    def declaration(self, leaf: Leaf) -> Place | None:
        """Returns where the name of a declared thing, or a title, stands."""
        if leaf in self.titles:
            return self.titles[leaf]
        if leaf not in self.declared:
            return None
        thing, path = self.declared[leaf]
        lang = self.named_in(leaf)
        return self.value(f"{path}.{thing.sort if lang == 'en' else lang}")

    def named_in(self, leaf: Leaf) -> Language:
        """Returns the language of the name by which the page calls a thing.

        A name in Simplified Chinese that is not declared comes from the Traditional one.
        """
        lang = self.read.lang
        if lang == "zh-Hans" and leaf in self.declared and lang not in self.declared[leaf][0].names:
            return "zh-Hant"
        return lang

    def value(self, path: str) -> Place | None:
        """Returns where the value of a key of the front matter stands, on the line of its key."""
        key = self.read.front.places.get(path)
        if key is None:
            return None
        line = self.lines[key.end_line - 1]
        match = _VALUE.match(line, key.end_column - 1)
        if match is None:
            return None
        value = match["value"].rstrip()
        start = match.start("value")
        quotes = 1 if value[0] in "\"'" else 0
        at = key.end_line
        return Place(at, start + quotes + 1, at, start + len(value) - quotes + 1)

    def target(self, line: int, column: int) -> _Target | None:
        """Returns what a position speaks of."""
        here = (line, column)
        for leaf in (*self.declared, *self.titles):
            place = self.declaration(leaf)
            if place and (place.line, place.column) <= here <= (place.end_line, place.end_column):
                return _Target(leaf)
        found = phrases_at(self.reader, self.read, line, column)
        if found is None:
            return None
        return self._among(found.there, found.said) or self._among(found.before, found.said)

    def _among(self, found: Sequence[Phrase], said: Said) -> _Target | None:
        """Returns what the smallest of some phrases speak of that are parts of each other."""
        for phrase in found:
            tree = phrase.tree
            if isinstance(tree, Leaf):
                if self.declaration(tree) is not None:
                    return _Target(tree)
                if tree.kind not in COUNTED:  # a name that the page did not bring
                    return None
                continue
            bound = bound_at(said, phrase.path)
            slot = bound.get(SLOT) if isinstance(bound, Node) else None
            if isinstance(slot, Leaf):
                return _Target(slot=slot.key)
            if tree.get("noun") is None:
                return None
        return None

    def uses(self, target: _Target) -> Iterator[_Use]:
        """Yields where a target is spoken of in sentences, in no order."""
        grammar = self.reader.grammar(self.read)
        slot = Leaf(SLOT, target.slot)
        for said in self.said:
            wanted = target.leaf or slot
            if not any(part == wanted for part in walk(said.bound)):
                continue
            for phrase in phrases(grammar, said):
                bound = bound_at(said, phrase.path)
                if target.leaf is not None:
                    if phrase.tree == target.leaf:
                        yield _Use(said, phrase)
                elif isinstance(bound, Node) and bound.get(SLOT) == slot:
                    yield _Use(said, phrase)


def definition(reader: PageReader, text: str, line: int, column: int) -> Place | None:
    """Returns where what a position speaks of is declared, titled or first mentioned.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line, from 1.
        column: The column, from 1.
    """
    page = _Map(reader, text)
    target = page.target(line, column)
    if target is None:
        return None
    if target.leaf is not None:
        return page.declaration(target.leaf)
    return min((use.phrase.place for use in page.uses(target)), default=None)


def uses(reader: PageReader, text: str, line: int, column: int) -> tuple[Place, ...]:
    """Returns every place that speaks of what a position speaks of, in the order of the page.

    The declaration and the first mention are not among them: :func:`definition` returns those.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line, from 1.
        column: The column, from 1.
    """
    page = _Map(reader, text)
    target = page.target(line, column)
    if target is None:
        return ()
    places = sorted(use.phrase.place for use in page.uses(target))
    return tuple(places if target.leaf is not None else places[1:])


def rename(reader: PageReader, text: str, line: int, column: int, new: str) -> tuple[Fix, ...]:
    """Returns the changes that give a declared thing or a title another name, in page order.

    Only the name in the page's own language is changed; prose that has it stays as it is.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line of the name, from 1.
        column: Its column, from 1.
        new: The new name.

    Raises:
        UsageError: If there is nothing there that can be renamed, or if the page could not be read
            with the new name as it is read now.
    """
    page = _Map(reader, text)
    target = page.target(line, column)
    declaration = page.declaration(target.leaf) if target and target.leaf else None
    if target is None or target.leaf is None or declaration is None:
        raise UsageError(
            _("there is nothing here that can be renamed"),
            where=f"{line}:{column}",
            expected=_("the name of a thing that the page declares, or a title"),
        )
    name = " ".join(new.split())
    if not name or "\n" in new:
        raise UsageError(_("a name cannot be empty"), where=f"{line}:{column}")
    old = page.lines[declaration.line - 1][declaration.column - 1 : declaration.end_column - 1]
    if name == old:
        return ()
    _refuse_unread(page.read, page.lines, old)
    fixes = sorted(_fixes(page, target, declaration, name), key=lambda fix: fix.place)
    _refuse_changed(reader, page.read, with_fixes(text, fixes), target.leaf, name)
    return tuple(fixes)


def with_fixes(text: str, fixes: Sequence[Fix]) -> str:
    """Returns *text* with changes made that do not overlap."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for fix in sorted(fixes, key=lambda each: each.place, reverse=True):
        at = fix.place
        made = lines[at.line - 1][: at.column - 1] + fix.text
        made += lines[at.end_line - 1][at.end_column - 1 :]
        lines[at.line - 1 : at.end_line] = made.split("\n")
    return "\n".join(lines)


def _fixes(page: _Map, target: _Target, declaration: Place, name: str) -> Iterator[Fix]:
    leaf = target.leaf
    if leaf is None:
        return
    read = page.read
    if leaf.kind == "title":
        yield Fix(declaration, name)
        for use in page.uses(target):
            yield Fix(use.phrase.place, f"{use.phrase.text[0]}{name}{use.phrase.text[-1]}")
        return
    line = page.lines[declaration.line - 1]
    quote = line[declaration.column - 2 : declaration.column - 1]
    if page.named_in(leaf) != read.lang:
        from workbench.text.fold import to_simplified, to_traditional

        yield Fix(declaration, _scalar(to_traditional(name), quote))
        name = to_simplified(name)
    else:
        yield Fix(declaration, _scalar(name, quote))
    many = plural_of(name)
    _thing, path = page.declared[leaf]
    if read.lang == "en" and (plural := page.value(f"{path}.plural")) is not None:
        yield Fix(plural, many)
    for use in page.uses(target):
        plural_form = read.lang == "en" and use.phrase.form == "p"
        if plural_form and read.lexicon[leaf.kind, leaf.key].always_plural:
            plural_form = False
        yield _in_sentence(use, many if plural_form else name, read.lang)


def _in_sentence(use: _Use, name: str, lang: Language) -> Fix:
    """Returns the change of one use: with the article before it, and a capital where one is due."""
    said, phrase = use.said, use.phrase
    first = phrase.first
    put = name
    if lang == "en" and first and said.tokens[first - 1].text == ARTICLE:
        article = said.tokens[first - 1]
        written = said.item.text[article.start : article.end]
        right = join((ARTICLE, *(token.text for token in split(name, lang)[:1])), lang,
                     sentence=False).split(" ")[0]  # fmt: skip
        if written.lower() != right:
            place = said.at(first - 1, phrase.end)
            return Fix(place, f"{written[0]}{right[1:]} {name}")
    if lang == "en" and first == 0 and phrase.text[:1].isupper():
        put = name[:1].upper() + name[1:]
    return Fix(phrase.place, put)


def _scalar(name: str, quote: str) -> str:
    """Returns a name as YAML has it, inside the quotes that are there, or with quotes if needed."""
    if quote == "'":
        return name.replace("'", "''")
    if quote == '"':
        return name.replace("\\", "\\\\").replace('"', '\\"')
    if _PLAIN.fullmatch(name) and name.casefold() not in _WORDS_OF_YAML:
        return name
    return "'" + name.replace("'", "''") + "'"


def _refuse_unread(read: ReadPage, lines: Sequence[str], old: str) -> None:
    """Refuses to rename while a sentence that may have the name is not understood."""
    for found in read.diagnostics:
        place = found.place
        written = "\n".join(lines[place.line - 1 : place.end_line])
        if found.code.startswith("BW1") and old.casefold() in written.casefold():
            raise UsageError(
                _("a sentence that has the name “{old}” is not understood").format(old=old),
                where=f"{place.line}:{place.column}",
                expected=_("that sentence mended first"),
            )


def _refuse_changed(reader: PageReader, before: ReadPage, text: str, leaf: Leaf, name: str) -> None:
    """Refuses a name with which the page has new faults, or says something else."""
    after = reader.read(text)
    had = Counter(found.code for found in check(before))
    for found in check(after):
        had[found.code] -= 1
        if had[found.code] < 0:
            raise UsageError(
                _("with the name “{name}” the page has a new fault").format(name=name),
                where=f"{found.place.line}:{found.place.column}",
                cause=_reason(found, before.lang),
            )
    key = name if before.lang == "en" and leaf.kind != "title" else leaf.key

    def renamed(tree: Tree) -> Tree:
        if isinstance(tree, Leaf):
            return Leaf(leaf.kind, key) if tree == leaf else tree
        return Node(tree.frame, tuple((field, renamed(inner)) for field, inner in tree.fields))

    if _changed(before.page, renamed) != after.page:
        raise UsageError(
            _("with the name “{name}” the page would say something else").format(name=name)
        )


def _reason(found: Diagnostic, lang: Language) -> str:
    from workbench.language.catalogue import message_of

    return f"{found.code} {message_of(found, lang)[0]}"


def _changed(page: Page, change: Callable[[Tree], Tree]) -> Page:
    """Returns a page with every tree changed."""

    def line(each: Line) -> Line:
        trees = tuple(map(change, each.trees))
        return replace(each, trees=trees, lines=tuple(map(line, each.lines)))

    def box(each: PageBox) -> PageBox:
        gate = change(each.gate) if each.gate is not None else None
        return replace(each, gate=gate, lines=tuple(map(line, each.lines)))

    def book(each: PageBook) -> PageBook:
        return replace(each, boxes=tuple(map(box, each.boxes)))

    return Page(tuple(map(book, page.books)))
