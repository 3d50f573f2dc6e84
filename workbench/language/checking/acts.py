"""What the sentences of a page let happen, demand, allow and forbid, and under which conditions.

One walk over a page gives every tree with all that it stands under: its gate, the heads and rows
around it. Checks of several kinds ask for no more than that. What a test says is no rule and is
left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from workbench.diagnostics import Place
from workbench.language.catalogue import hides
from workbench.language.pages import Line, Page, PageBox
from workbench.language.reading import ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.deeds import VERBS_OF
from workbench.model.trees import Leaf, Node, Tree, parts_of
from workbench.model.vocabulary import FORBIDDING, MODES, Mode

__all__ = [
    "EVERYONE",
    "FORBIDDING",
    "Act",
    "Event",
    "Mode",
    "Said",
    "acts",
    "base",
    "direct",
    "events",
    "said",
    "understood",
]

#: The doer of *no one can*.
EVERYONE = Leaf("everyone", "")

#: What narrows a noun, or says where: what it names is not what the sentence acts on.
_ASIDE = frozenset(
    {"ffilter", "floor", "place", "rfilter", "tfilter", "tileplace", "whereabouts", "withroom"}
)


@dataclass(frozen=True, slots=True)
class Said:
    """A tree of a page, and what it stands under.

    Attributes:
        tree: A sentence, head, condition, value, declaration or gate.
        kind: The kind of its line, or ``gate``.
        place: Where it stands.
        under: The prefixes of its gate and of the heads around it, the sentences and rows that it
            is a sub-item of, the outermost first.
        box: Its box.
        book: ``S``, ``T``, ``M`` or empty.
        title: The number of the titled item that it begins, or empty.
        number: Which sentence of its item it is.
    """

    tree: Tree
    kind: str
    place: Place
    under: tuple[Tree, ...]
    box: PageBox
    book: str
    title: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a sentence lets happen, demands, allows or forbids.

    Attributes:
        mode: Which of these.
        who: The doer; None where the sentence names none.
        verb: What is done; an act that has no verb, such as a track going up, is one itself.
        when: All prefixes and conditions, those around the sentence first.
        unless: What excepts it, or None.
        wraps: Frames around the clause, such as ``instead`` and ``this_turn``.
        said: Its sentence.
    """

    mode: Mode
    who: Tree | None
    verb: Node
    when: tuple[Tree, ...]
    unless: Tree | None
    wraps: tuple[Node, ...]
    said: Said


@dataclass(frozen=True, slots=True)
class Event:
    """Something whose happening a sentence waits for.

    Attributes:
        who: The one who does it.
        verb: What is done.
        would: Whether it has not happened yet.
        said: The sentence or gate.
    """

    who: Tree | None
    verb: Tree
    would: bool
    said: Said


@dataclass
class _Titles:
    """The titled items that were met."""

    count: int = field(default=0)


def understood(read: ReadPage) -> bool:
    """Tells whether all of the page was read, so that what is nowhere said is missing."""
    return not any(map(hides, read.diagnostics))


@dataclass
class _Latest:
    """The page that was asked for last, with its sentences: every check asks for those of one."""

    page: Page | None = None
    items: tuple[Said, ...] = ()
    acts: dict[int, tuple[Act, ...]] = field(default_factory=dict)


_latest = _Latest()


def said(page: Page) -> tuple[Said, ...]:
    """Returns every tree of a page in reading order, without its tests."""
    global _latest
    latest = _latest
    if latest.page is not page:
        _latest = latest = _Latest(page, tuple(_said(page)))
    return latest.items


def _said(page: Page) -> Iterator[Said]:
    titles = _Titles()
    for book in page.books:
        for box in book.boxes:
            if box.known == "tests":
                continue
            under: tuple[Tree, ...] = ()
            if box.gate is not None:
                yield Said(box.gate, "gate", box.place, (), box, book.book)
                under = (box.gate,)
            yield from _lines(box.lines, under, box, book.book, titles)


def _lines(
    lines: tuple[Line, ...], under: tuple[Tree, ...], box: PageBox, book: str, titles: _Titles
) -> Iterator[Said]:
    for line in lines:
        inside = under
        title = ""
        if line.titled:
            titles.count += 1
            title = str(titles.count)
            inside = (*inside, Leaf("title", title))
        if line.label is not None:
            inside = (*inside, line.label)
        for number, tree in enumerate(line.trees):
            place = line.places[number] if number < len(line.places) else line.place
            yield Said(tree, line.kind, place, inside, box, book, title, number)
        if line.lines:
            for tree in line.trees:
                inside = (*inside, *(_heads(tree) if line.kind == "head" else (tree,)))
            yield from _lines(line.lines, inside, box, book, titles)


def _heads(tree: Tree) -> Iterator[Tree]:
    """Yields the prefixes of a head, the outermost first."""
    while isinstance(tree, Node) and tree.frame == "head_then":
        when = tree.get("when")
        if when is not None:
            yield when
        tree = tree.get("then") or Leaf("nothing", "")
    yield tree


def acts(item: Said) -> tuple[Act, ...]:
    """Returns what a sentence lets happen, demands, allows or forbids; nothing for conditions."""
    latest = _latest
    known = latest.acts.get(id(item))
    # A number may have been another sentence's before; what is remembered holds its own.
    if known is None or known[0].said is not item:
        known = tuple(_acts(item))
        if known:
            latest.acts[id(item)] = known
    return known


def _acts(item: Said) -> Iterator[Act]:
    if item.kind not in ("rule", "row"):
        return
    when = list(item.under)
    unless: Tree | None = None
    wraps: list[Node] = []
    tree: Tree | None = item.tree
    while isinstance(tree, Node):
        makes = FRAMES[tree.frame].makes
        if tree.frame == "with_prefix":
            when.append(tree.get("when") or EVERYONE)
            tree = tree.get("rest")
        elif tree.frame == "unless":
            unless = tree.get("cond")
            tree = tree.get("do")
        elif makes == "clause":
            wraps.append(tree)
            tree = tree.get("do")
        else:
            break
    if not isinstance(tree, Node):
        return
    mode = MODES.get(tree.frame, "does")
    if (cond := tree.get("cond")) is not None and tree.frame == "may_if":
        when.append(Node("if", (("cond", cond),)))
    who = EVERYONE if tree.frame == "no_one_can" else tree.get("who")
    named = [tree] if tree.frame not in MODES else [tree.get(name) for name in VERBS_OF]
    for verb in named:
        while isinstance(verb, Node):
            yield Act(mode, who, verb, tuple(when), unless, tuple(wraps), item)
            # What movement is spent for happens too.
            verb = verb.get("do")


def events(item: Said) -> Iterator[Event]:
    """Yields the events that a sentence, head or gate waits for."""
    for part in parts_of(item.tree):
        if not isinstance(part, Node) or FRAMES[part.frame].makes not in ("prefix", "gate"):
            continue
        event = part.get("event")
        if isinstance(event, Node):
            verb = event.get("do")
            yield Event(event.get("who"), event if verb is None else verb,
                        event.frame == "would", item)  # fmt: skip


def direct(tree: Tree | None) -> Iterator[Leaf]:
    """Yields the names in a tree that it speaks about itself: not in filters, not in places."""
    if isinstance(tree, Leaf):
        yield tree
    elif isinstance(tree, Node) and FRAMES[tree.frame].makes not in _ASIDE:
        for _name, inner in tree.fields:
            yield from direct(inner)


def base(tree: Tree | None) -> Leaf | None:
    """Returns the noun that a noun phrase is about, or None: *hero* in *a Dancing hero in …*."""
    while isinstance(tree, Node):
        tree = tree.get("noun") or (tree.fields[0][1] if len(tree.fields) == 1 else None)
    return tree
