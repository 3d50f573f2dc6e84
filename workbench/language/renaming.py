"""Gives a thing that a page declares, or a title, another name, wherever the page has it.

A new name is offered only after the page was read with it: what it says is the same, and it has no
new fault. Articles, plurals and capitals follow the name; so does the name of a card that is told
apart from a monster called so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.errors import UsageError
from workbench.language.changes import with_fixes
from workbench.language.checking import check
from workbench.language.front import THING_KEYS
from workbench.language.hovering import phrases_at
from workbench.language.navigating import PageMap, Target, Use, is_within, page_map
from workbench.language.pages import Line, Page, PageBook, PageBox
from workbench.language.reading import PageReader, ReadPage
from workbench.language.tokens import ARTICLE, join, split
from workbench.language.words import plural_of, usual_plural
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Node, Tree
from workbench.wording import _

__all__ = ["name_at", "rename"]

_PLAIN = re.compile(r"[^\W\d_][^:#{}\[\],'\"\n]*")
_WORDS_OF_YAML = frozenset({"true", "false", "yes", "no", "on", "off", "null", "~"})
#: The keys of a declared thing whose value may be the name of another thing of the page.
_PARTNERS = ("one per", "pairs with")


def name_at(reader: PageReader, text: str, line: int, column: int) -> tuple[Place, str]:
    """Returns the name at a position that can be changed: where it stands, and the name.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line, from 1.
        column: The column, from 1.

    Raises:
        UsageError: If there is nothing there that can be renamed, with the reason.
    """
    page = page_map(reader, text)
    target, _leaf, declaration = _own(page, line, column)
    name = _text_at(page, declaration)
    if not is_within(declaration, line, column):
        for use in page.uses(target):
            place = use.phrase.place
            if is_within(place, line, column):
                inside = 1 if use.phrase.text[:1] in ("*", "《") else 0
                return replace(
                    place, column=place.column + inside, end_column=place.end_column - inside
                ), name
    return declaration, name


def _own(page: PageMap, line: int, column: int) -> tuple[Target, Leaf, Place]:
    """Returns what a position speaks of, with its declaration; refuses what is not the page's."""
    target = page.target(line, column)
    declaration = page.declaration(target.leaf) if target and target.leaf else None
    if target is not None and target.leaf is not None and declaration is not None:
        return target, target.leaf, declaration
    found = phrases_at(page.reader, page.read, line, column, page.said)
    names = (
        phrase.text
        for phrase in ((*found.there, *found.before) if found else ())
        if isinstance(phrase.tree, Leaf)
        and (phrase.tree.kind, phrase.tree.key) in page.read.lexicon
    )
    name = next(names, "")
    raise UsageError(
        _("there is nothing here that can be renamed"),
        where=f"{line}:{column}",
        cause=_("“{name}” is not declared by this page").format(name=name) if name else "",
        expected=_("the name of a thing that the page declares, or a title"),
    )


def _text_at(page: PageMap, place: Place) -> str:
    return page.lines[place.line - 1][place.column - 1 : place.end_column - 1]


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
    page = page_map(reader, text)
    target, leaf, declaration = _own(page, line, column)
    name = " ".join(new.split())
    if not name or "\n" in new:
        raise UsageError(_("a name cannot be empty"), where=f"{line}:{column}")
    old = _text_at(page, declaration)
    if name == old:
        return ()
    _refuse_unread(page.read, page.lines, old)
    fixes = list(_fixes(page, target, declaration, name))
    fixes += _told_apart(page, leaf, reader.read(with_fixes(text, fixes)))
    fixes.sort(key=lambda fix: fix.place)
    _refuse_changed(reader, page.read, with_fixes(text, fixes), leaf, name)
    return tuple(fixes)


def _told_apart(page: PageMap, leaf: Leaf, after: ReadPage) -> Iterator[Fix]:
    """Yields the changes of what is called otherwise now that the thing has another name.

    A card whose name a monster has is called *the N card*.
    """
    lang = page.read.lang
    if after.lang != lang or leaf.kind == "title":
        return
    for noun in page.read.lexicon:
        now = after.lexicon.get(noun.kind, noun.key)
        if now is None or (noun.kind, noun.key) == (leaf.kind, leaf.key):
            continue
        if now.name(lang) != noun.name(lang):
            other = Leaf(noun.kind, noun.key)
            yield from _uses(page, other, now.name(lang), now.name(lang, many=True))


def _fixes(page: PageMap, target: Target, declaration: Place, name: str) -> Iterator[Fix]:
    leaf = target.leaf
    if leaf is None:
        return
    read = page.read
    if leaf.kind == "title":
        yield Fix(declaration, name)
        for use in page.uses(target):
            yield Fix(use.phrase.place, f"{use.phrase.text[0]}{name}{use.phrase.text[-1]}")
        return
    if page.named_in(leaf) != read.lang:
        from workbench.text.fold import to_simplified, to_traditional

        yield _written(page, declaration, to_traditional(name))
        name = to_simplified(name)
    else:
        yield _written(page, declaration, name)
    many = usual_plural(name)
    if read.lang == "en":
        yield from _plural(page, leaf, many, regular=many == plural_of(name))
        yield from _partners(page, leaf, name)
    yield from _uses(page, leaf, name, many)


def _uses(page: PageMap, leaf: Leaf, name: str, many: str) -> Iterator[Fix]:
    """Yields the changes of the sentences that speak of something."""
    read = page.read
    one_form = read.lang != "en" or read.lexicon[leaf.kind, leaf.key].always_plural
    for use in page.uses(Target(leaf)):
        plural = use.phrase.form == "p" and not one_form
        yield _in_sentence(use, many if plural else name, read.lang)


def _plural(page: PageMap, leaf: Leaf, many: str, *, regular: bool) -> Iterator[Fix]:
    """Yields the change of a declared plural; one that no rule gives comes and goes with its name.

    Args:
        page: The page.
        leaf: The thing.
        many: The plural of its new name.
        regular: Whether the rules give that.
    """
    thing, path = page.declared[leaf]
    place = page.value(f"{path}.plural")
    if place is not None:
        old = str(thing.facts.get("plural", ""))
        needless = regular and old == usual_plural(leaf.key) != plural_of(leaf.key)
        yield (_taken_out(page, path, place) if needless else None) or _written(page, place, many)
    elif not regular:
        before = THING_KEYS[: THING_KEYS.index("plural")]
        there = (thing.sort, *(key for key in before if key != thing.sort and key in thing.keys))
        place = page.value(f"{path}.{there[-1]}")
        if place is not None:
            at = place.end_column + len(_quote_before(page, place))
            flow = page.lines[thing.place.line - 1][thing.place.column - 1] == "{"
            indent = " " * (thing.place.column - 1)
            put = f", plural: {many}" if flow else f"\n{indent}plural: {many}"
            yield Fix(Place(place.line, at, place.line, at), put)


def _taken_out(page: PageMap, path: str, value: Place) -> Fix | None:
    """Returns the change that takes a key out with the comma before it; None if it has none."""
    key = page.read.front.places[f"{path}.plural"]
    before = page.lines[key.line - 1][: key.column - 1]
    if not before.endswith(", "):
        return None
    end = value.end_column + len(_quote_before(page, value))
    return Fix(Place(key.line, key.column - 2, value.end_line, end), "")


def _partners(page: PageMap, leaf: Leaf, name: str) -> Iterator[Fix]:
    """Yields the changes of other things that belong to the one that is renamed."""
    for thing, path in page.declared.values():
        for key in _PARTNERS:
            if str(thing.facts.get(key, "")).casefold() != leaf.key.casefold():
                continue
            if (place := page.value(f"{path}.{key}")) is not None:
                yield _written(page, place, name)


def _written(page: PageMap, place: Place, name: str) -> Fix:
    """Returns the change that puts a name where a value of the front matter stands."""
    return Fix(place, _scalar(name, _quote_before(page, place)))


def _quote_before(page: PageMap, place: Place) -> str:
    sign = page.lines[place.line - 1][place.column - 2 : place.column - 1]
    return sign if sign in ("'", '"') else ""


def _in_sentence(use: Use, name: str, lang: Language) -> Fix:
    """Returns the change of one use: with the article before it, and a capital where one is due."""
    said, phrase = use.said, use.phrase
    first = phrase.first
    put = name
    if lang == "en" and first and said.tokens[first - 1].text.lower() == ARTICLE:
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
