"""The books of a haunt, seen from both sides, and what may stand on a page of each kind.

Both sides must be able to play from their own book: each says how it wins, neither tells the
other's secrets, what both do is said once, and what both say has the same numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from workbench.diagnostics import Diagnostic, Place
from workbench.language.checking import wins
from workbench.language.checking.acts import Act, Said, acts, said, understood
from workbench.language.checking.clashes import RELATIVE
from workbench.language.checking.events import rules_of, statement
from workbench.language.checking.leaks import leaks
from workbench.language.checking.telling import says, written
from workbench.language.checking.traitor import rule_of
from workbench.language.headings import BOOKS, BOXES
from workbench.language.nouns import Noun
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES
from workbench.model.facts import RoomFacts
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["HAUNT_BOXES", "INSTRUCTIONS", "MISSING", "check", "kind_of"]

#: Sentences without a verb of their own that make something happen.
INSTRUCTIONS: frozenset[str] = frozenset(
    {"draw_until", "fetch", "fetch_by", "find_first", "goes_down",
     "goes_up", "no_longer_is", "turn_ends"}
)  # fmt: skip
#: Boxes that belong to a haunt.
HAUNT_BOXES: frozenset[str] = frozenset(
    {"if-you-win", "right-now", "things", "what-you-know", "you-lose-when", "you-win-when"}
)
#: By the game whose rules are used: frames for what it has not, with the statement that says so.
MISSING: Mapping[str, Mapping[str, str]] = {
    "hill-2e": {"look_up_clue": "starting-the-haunt#chart"},
    "mystery": {
        "monsters_turn": "henchmen#own-turns",
        "next_monsters_turn": "henchmen#own-turns",
        "roll_movement": "monster#moves",
        "turn_after": "henchmen#own-turns",
    },
}
#: The book of the other side, by the game whose rules are used, with the statement that says so.
_OTHER_BOOK = {
    "hill-2e": ("T", "starting-the-haunt#two-books"),
    "mystery": ("M", "learning-the-haunt#books"),
}
_CARDS = frozenset({"item", "omen", "event", "clue", "mystery", "room", "character"})
_MOVING = frozenset({"goes_down", "goes_up", "set_track"})
_COMPARING = frozenset({"size_at_least", "size_at_most", "size_is", "size_less"})
#: Who reads a book.
_READERS = {"S": "heroes", "T": "traitor", "M": "traitor"}
#: What a page declares, as nouns.
_DECLARED = frozenset(
    {"figure", "figurerole", "mark", "monster", "roomrole", "roomset", "token", "track"}
)
#: The side that wins where a book says that its own side loses.
_SIDES = {"S": "T", "T": "S", "M": "S"}
#: Verbs that come to the same whoever does them, unless something is left to choose.
_BY_ANYONE = frozenset(
    {"deal_once", "flip", "mark", "put", "put_new", "remove", "set_aside", "set_track",
     "set_trait", "shuffle", "shuffle_into"}
)  # fmt: skip
#: How the frames of noun phrases begin whose meaning the doer chooses, or is.
_CHOOSING = (
    "a_", "another_", "any_number_", "as_many", "equal_to_", "its_", "one_of_", "one_or_",
    "several_", "that_many_", "you",
)  # fmt: skip
_FLOORS = frozenset({"basement", "ground", "upper"})
_DECKS = frozenset({"clue", "event", "item", "omen"})


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields what is wrong between the books of a page, and what does not belong on it."""
    yield from _boxes(read)
    yield from _not_in_the_game(read)
    if kind_of(read) != "haunt" or not any(book.book for book in read.page.books):
        return
    yield from _books(read)
    yield from wins.check(read)
    yield from _said_twice(read)
    yield from _secrets(read)
    yield from _numbers(read)


def kind_of(read: ReadPage) -> str:
    """Returns the kind of a page: as it says itself, else as its id does."""
    return str(read.front.facts.get("kind") or read.front.kind)


def _named(read: ReadPage, key: str) -> str:
    known = next(each for each in (*BOOKS, *BOXES) if each.key == key)
    return known.names[read.lang]


def _boxes(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields boxes and books that a page of this kind cannot have."""
    kind = kind_of(read)
    if kind in _CARDS:
        headed = next((book for book in read.page.books if book.book), None)
        if headed is not None:  # it is written as a haunt, and so are all its boxes
            arguments = {"box": _named(read, headed.book), "kind": kind}
            # Where the front matter is that of a haunt too, it is the id that is another's.
            haunt = not {"players", "traitor"}.isdisjoint(read.front.facts)
            place = read.front.place("id") if haunt else headed.place
            yield Diagnostic("BW507", place, arguments)
            return
        for book in read.page.books:
            for box in book.boxes:
                if box.known in HAUNT_BOXES:
                    arguments = {"box": _named(read, box.known), "kind": kind}
                    yield Diagnostic("BW507", box.place, arguments)
    elif kind == "haunt" and understood(read) and not any(b.book for b in read.page.books):
        place = next((b.place for book in read.page.books for b in book.boxes), Place())
        heading = next(
            (b.known for book in read.page.books for b in book.boxes if b.known), "right-now"
        )
        yield Diagnostic("BW507", place, {"box": _named(read, heading), "kind": kind})


def _books(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields books that are missing."""
    there = {book.book: book for book in read.page.books if book.book}
    other = _OTHER_BOOK.get(rules_of(read.world.game), ("T", ""))[0]
    place = read.front.place("traitor")
    if "S" not in there and understood(read):
        yield Diagnostic("BW504", place, {"book": _named(read, "S")})
    if not there.keys() & {"T", "M"} and _two_sides(read) and understood(read):
        yield Diagnostic("BW504", place, {"book": _named(read, other)})


def _two_sides(read: ReadPage) -> bool:
    """Tells whether somebody needs a book of their own besides the heroes."""
    rule = rule_of(read)
    if rule is not None:
        return not rule.one_side
    return "traitor" in read.front.facts or rules_of(read.world.game) == "mystery"


def _said_twice(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields instructions that stand twice, in both books or in one: they would be done twice."""
    first: dict[tuple[object, ...], Said] = {}
    told: set[tuple[Tree, ...]] = set()
    for item in said(read.page):
        done = acts(item)
        if not any(_instructs(act) for act in done):
            continue
        known = first.setdefault(_what_is_done(item, done), item)
        if known is item or "" in (known.book, item.book):
            continue
        # What stands under a sentence that is told of is told of with it.
        inside = any(item.under[:depth] in told for depth in range(1, len(item.under) + 1))
        told.add((*item.under, item.tree))
        if inside:
            continue
        sentence = written(read.lines, item.place)
        if known.book != item.book:
            yield says("BW501", item.place, related=(known.place,), sentence=sentence)
        elif (known.box, known.under, known.tree) != (item.box, item.under, item.tree):
            # What stands twice in one list is told with the other steps of that.
            line = str(known.place.line)
            yield says("BW414", item.place, related=(known.place,), found=sentence, line=line)


def _what_is_done(item: Said, done: tuple[Act, ...]) -> tuple[object, ...]:
    """Returns what an instruction comes to: equal for two that say the same in other words.

    It is one whether a moment stands in the heading, in a head or in the sentence; and whether or
    not it is said who puts something down, where there is nothing that they could choose.
    """
    setup = item.box.known == "right-now"
    when = frozenset(done[0].when)
    return (setup, when, *((_doer(act), act.verb, act.unless, act.wraps) for act in done))


def _doer(act: Act) -> Tree | None:
    """Returns who does something, or None where it is the same whoever does."""
    chosen = any(isinstance(part, Node) and _is_chosen(part) for part in parts_of(act.verb))
    return None if act.verb.frame in _BY_ANYONE and not chosen else act.who


def _is_chosen(phrase: Node) -> bool:
    """Tells whether the doer chooses what a phrase means; one token of a kind is like another."""
    noun = phrase.get("noun")
    alike = isinstance(noun, Leaf) and noun.kind == "token"
    return phrase.frame.startswith(_CHOOSING) and not alike


def _instructs(act: Act) -> bool:
    """Tells whether a sentence makes something happen, which twice would be too often."""
    idle = act.verb.frame == "nothing" or any(
        isinstance(tree, Node) and tree.frame in RELATIVE for tree in act.when
    )
    happens = FRAMES[act.verb.frame].makes == "verb" or act.verb.frame in INSTRUCTIONS
    moment = act.said.box.known == "right-now" or bool(act.when)
    return act.mode in ("does", "must") and happens and moment and not idle


def _secrets(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields what is named in a book whose readers may not see it."""
    hidden: dict[str, str] = {
        thing.key: str(thing.facts["seen by"])
        for thing in read.front.things
        if thing.facts.get("seen by") in ("heroes", "traitor")
    }
    if not hidden:
        return
    printer = Printer(FRAMES, read.lexicon, read.lang)
    named: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for item in said(read.page):
        reader = _READERS.get(item.book, "")
        # A book may move a track whose number its readers do not see.
        moved = [act.verb.get("track") for act in acts(item) if act.verb.frame in _MOVING]
        for leaf in parts_of(item.tree):
            if not isinstance(leaf, Leaf) or not reader or hidden.get(leaf.key, reader) == reader:
                continue
            if leaf in moved:
                moved.remove(leaf)
                named[item.book].add((leaf.kind, leaf.key))
                continue
            noun = read.lexicon.get(leaf.kind, leaf.key)
            if noun is None:
                continue
            place = place_within(leaf, item.place, read.lines, read.lang, printer)
            yield _secret(read, noun, item.book, place)
    for book in read.page.books:
        reader = _READERS.get(book.book, "")
        nouns = {noun.key: noun for noun in read.lexicon if noun.kind in _DECLARED}
        for key in hidden if reader else ():
            noun = nouns.get(key)
            if noun is not None and hidden[key] != reader:
                for place in leaks(read, book, noun, named[book.book]):
                    yield _secret(read, noun, book.book, place)


def _secret(read: ReadPage, noun: Noun, book: str, place: Place) -> Diagnostic:
    thing = next(each for each in read.front.things if each.key == noun.key)
    arguments = {"thing": noun.name(read.lang), "book": _named(read, book)}
    return Diagnostic("BW502", place, arguments, related=(thing.place,))


def _numbers(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields numbers of one thing that the two books give differently."""
    first: dict[tuple[str, Tree], tuple[Said, Tree | None]] = {}
    for item in said(read.page):
        for what, number in _stated(item):
            known, before = first.setdefault(what, (item, number))
            if known.book != item.book and before != number:
                yield _two_numbers(read, known.place, item.place)
    yield from _ends(read)


def _ends(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields a number of a track at which one book says it wins and the other that it loses."""
    told: dict[tuple[str, str, Tree], dict[str, list[tuple[Said, Tree | None]]]] = {}
    for item in said(read.page):
        if item.kind != "condition" or item.book not in _SIDES:
            continue
        winner = item.book if item.box.known == "you-win-when" else _SIDES[item.book]
        for part in parts_of(item.tree):
            if isinstance(part, Node) and part.frame in _COMPARING:
                track = part.get("what")
                if isinstance(track, Leaf) and track.kind == "track":
                    side = "S" if winner == "S" else "T"
                    by_book = told.setdefault((side, part.frame, track), {})
                    by_book.setdefault(item.book, []).append((item, part.get("n")))
    for by_book in told.values():
        if len(by_book) != 2:
            continue
        (one, *_more), (other, *_others) = by_book.values()
        numbers = [{number for _item, number in stated} for stated in by_book.values()]
        if not numbers[0] & numbers[1]:
            yield _two_numbers(read, one[0].place, other[0].place)


def _two_numbers(read: ReadPage, first: Place, then: Place) -> Diagnostic:
    shown = {"first": written(read.lines, first), "then": written(read.lines, then)}
    return says("BW505", then, related=(first,), **shown)


def _stated(item: Said) -> Iterator[tuple[tuple[str, Tree], Tree | None]]:
    """Yields what a sentence says a number of, in a way that both books must agree on."""
    if isinstance(item.tree, Node) and item.tree.frame == "has_traits":
        who = item.tree.get("who")
        stats = item.tree.get("stats")
        while isinstance(stats, Node) and isinstance(who, Leaf):
            trait = stats.get("first") or stats.get("trait")
            if isinstance(trait, Leaf):
                yield (f"trait {trait.key}", who), stats.get("n")
            stats = stats.get("then")
        return
    if item.box.known != "right-now":
        return
    for act in acts(item):
        if act.when or act.unless is not None or act.mode not in ("does", "must"):
            continue
        if act.verb.frame == "set_track" and (track := act.verb.get("track")) is not None:
            yield ("track", track), act.verb.get("n")
        elif act.verb.frame == "set_trait":
            what = act.verb.get("what")
            whose = what.get("whose") if isinstance(what, Node) else None
            trait = what.get("trait") if isinstance(what, Node) else None
            noun = whose.get("noun") if isinstance(whose, Node) else None
            if isinstance(noun, Leaf) and isinstance(trait, Leaf):
                yield (f"trait {trait.key}", noun), act.verb.get("n")


def _not_in_the_game(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields words for what the game of the page does not have."""
    root = rules_of(read.world.game)
    frames = MISSING.get(root, {})
    kinds = {entry.id.split("/")[1] for entry in read.world.entries.values()}
    absent: dict[Leaf, str] = {}
    # A pack holds but a part of its game.
    whole = read.world.game.rules_of is None
    if whole and kinds & _DECKS:
        for deck in _DECKS - kinds:
            absent |= {Leaf("deck", deck): "", Leaf("thing", f"{deck}-card"): ""}
    floors = {
        floor
        for entry in read.world.entries.values()
        if isinstance(entry.facts, RoomFacts)
        for floor in entry.facts.floors
    }
    if whole and floors:
        for floor in _FLOORS - floors:
            absent |= {Leaf("floor", floor): "", Leaf("level", floor): ""}
    if root == "mystery":
        for damage in ("mental", "physical"):
            absent[Leaf("damagekind", damage)] = "differences-from-hill#one-damage"
    book, rule = _OTHER_BOOK.get(root, ("", ""))
    for each in read.page.books:
        if book and each.book in ("T", "M") and each.book != book:
            yield _absent(read, each.place, _named(read, each.book), rule)
    printer = Printer(FRAMES, read.lexicon, read.lang)
    for item in said(read.page):
        for part in parts_of(item.tree):
            if isinstance(part, Node):
                if part.frame in frames:
                    yield _absent(read, item.place, printer.phrase(part), frames[part.frame])
                continue
            if part in absent:
                noun = read.lexicon.get(part.kind, part.key)
                name = noun.name(read.lang) if noun is not None else part.key
                yield _absent(read, item.place, name, absent.get(part, ""))


def _absent(read: ReadPage, place: Place, what: str, rule: str) -> Diagnostic:
    game = read.world.game.title
    arguments = {
        "what": what,
        "game": game.get(read.lang) or game.get("zh-Hant") or game["en"],
        "rule": statement(read, rule),
    }
    return Diagnostic("BW508", place, arguments)
