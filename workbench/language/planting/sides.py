"""Mistakes between sentences and between books: clashes, copies, secrets, boxes out of place."""

from __future__ import annotations

import random
import re

from workbench.language.planting.phrasing import reworded
from workbench.language.planting.sheet import Item, Planted, Sheet, shuffled
from workbench.model.trees import Node, walk

__all__ = [
    "allowed_and_forbidden", "book_left_out", "demanded_and_forbidden", "in_both_books",
    "moment_left_out", "no_way_to_win", "of_another_game", "other_numbers", "other_token",
    "secret_told", "wrong_box",
]  # fmt: skip

_GOING_BACK = (
    r"\b(?:[Tt]he (?:hero|room|card|token|explorer|figure|monster|result|chosen)|that|its)\b"
)
_HAN_GOING_BACK = "該|其|所選"
_COLOURS = (("red", "blue"), ("Red", "Blue"), ("Purple", "Yellow"), ("purple", "yellow"),
            ("orange", "green"), ("Orange", "Green"))  # fmt: skip
_HAN_COLOURS = (("紅", "藍"), ("紫", "黃"), ("橙", "綠"))
#: What the one game has and the other has not.
_FROM_MYSTERY = reworded(
    (r"\b(?:omen|event) card", "clue card"),
    (r"\b(draws?|discards?) an (?:omen|event)\b", r"\1 a clue"),
    chinese=[("預兆牌|事件牌", "線索牌")],
)
_FROM_HILL = reworded(
    (r"\bclue card", "omen card"),
    (r"(\d )damage\b", r"\1physical damage"), (r"(dice of |die of )damage\b", r"\1mental damage"),
    chinese=[("線索牌", "預兆牌"), (r"(?<!體)(?<!神)損傷", "精神損傷")],
)  # fmt: skip


def _forbidding(frame: str, sheet: Sheet, rng: random.Random) -> Planted | None:
    """Puts an unconditional *cannot* beside a sentence of *frame* with the same doer and deed."""
    back = _GOING_BACK if sheet.english else _HAN_GOING_BACK
    by_line = {id(item.line): item for item in sheet.items}
    for sentence in shuffled(rng, sheet.sentences):
        tree = sentence.tree
        while isinstance(tree, Node) and tree.frame == "with_prefix":
            tree = tree.get("rest") or tree
        if not isinstance(tree, Node) or tree.frame != frame or sentence.line.kind != "rule":
            continue
        who, verb = tree.get("who"), tree.get("do")
        if who is None or verb is None or set(dict(tree.fields)) != {"who", "do"}:
            continue
        try:
            text = sheet.printer.sentence(Node("cannot", (("who", who), ("do", verb))))
        except KeyError:
            continue
        if re.search(back, text):
            continue
        item = by_line[id(sentence.line)]
        top = [each for each in sheet.items if each.box is item.box and not each.around][-1]
        return sheet.insert(top.last, f"- {text}{sheet.stop}", also=(sentence.place.line,))
    return None


def demanded_and_forbidden(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*Must* in one sentence and *cannot* in another."""
    return _forbidding("must", sheet, rng)


def allowed_and_forbidden(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*May* in one sentence, and a *cannot* in another that never lets it happen."""
    return _forbidding("may", sheet, rng)


def _boxes(sheet: Sheet, known: str) -> dict[str, list[Item]]:
    """The top items of a known box, by book."""
    found: dict[str, list[Item]] = {}
    for item in sheet.items:
        if item.box.known == known and not item.around:
            found.setdefault(item.book, []).append(item)
    return found


def in_both_books(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A step of one side's set-up that also stands in the other's."""
    setups = _boxes(sheet, "right-now")
    for book in shuffled(rng, setups):
        others = [other for other in setups if other != book]
        for item in shuffled(rng, setups[book]):
            line = sheet.lines[item.first - 1]
            does = r"- (?:Put|Set|Set aside|Mark|Shuffle|Deal) " if sheet.english else "- [將在]"
            if not others or item.line.lines or not re.match(does, line):
                continue
            if re.search(_GOING_BACK if sheet.english else _HAN_GOING_BACK, line) or _secret(
                sheet, item
            ):
                continue
            last = setups[others[0]][-1]
            return sheet.insert(last.last, line, also=(item.first,))
    return None


def _secret(sheet: Sheet, item: Item) -> bool:
    hidden = {
        leaf
        for thing in sheet.read.front.things
        if thing.facts.get("seen by") in ("heroes", "traitor")
        for leaf in sheet.leaves(thing)
    }
    return any(part in hidden for tree in item.line.trees for part in walk(tree))


def secret_told(sheet: Sheet, rng: random.Random) -> Planted | None:
    """What only one side may know, written in the other's book."""
    moved = r"\b(?:goes up|goes down|[Ss]et)\b|上升|下降|設為"
    readers = {"S": "heroes", "T": "traitor", "M": "traitor"}
    for thing in shuffled(rng, sheet.read.front.things):
        seen = thing.facts.get("seen by")
        if seen not in ("heroes", "traitor"):
            continue
        leaves = sheet.leaves(thing)
        for item in shuffled(rng, sheet.using(leaves)):
            line = sheet.lines[item.first - 1]
            if item.line.lines or item.around or re.search(moved, line):
                continue
            for other in shuffled(rng, sheet.items):
                alike = other.line.kind == item.line.kind and not other.around
                setup = other.box.known == "right-now" or item.box.known == "right-now"
                if alike and not setup and readers.get(other.book, seen) != seen:
                    return sheet.insert(other.last, line)
    return None


def other_numbers(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The traits of a monster in the other book too, with another number."""
    for item in shuffled(rng, sheet.items):
        line = sheet.lines[item.first - 1]
        if item.line.kind != "thing" or item.line.lines or not re.search(r"\d[.。]$", line):
            continue
        books = [book for book in sheet.read.page.books if book.book not in ("", item.book)]
        for book in books:
            number = int(line[-2]) + 1
            changed = f"{line[:-2]}{number}{line[-1]}"
            changed = re.sub(r" \([^)]*\)|（[^）]*）", "", changed)
            heading = next(
                sheet.lines[each.box.place.line - 1] for each in sheet.items if each is item
            )
            if any(box.known == "things" for box in book.boxes) or not book.boxes:
                continue
            last = max(
                [each.last for each in sheet.items if each.box is book.boxes[-1]]
                + [book.boxes[-1].place.line]
            )
            first = next((b for b in book.boxes if b.known or b.heading or b.gate), None)
            if first is not None and last:
                before = first.place.line - 1
                return sheet.insert(before, heading, changed, "", also=(item.first,))
    return None


def other_token(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A line of traits under another token than the one that was declared."""
    swaps = (("(large ", "(small "), ("(small token", "(large token"), *_COLOURS)
    chinese = (("（大", "（小"), ("（小標記", "（大標記"), *_HAN_COLOURS)
    for item in shuffled(rng, sheet.items):
        line = sheet.lines[item.first - 1]
        named = re.search(r"\(([^)]+)\)(?=:)|（([^）]+)）(?=：)", line)
        if item.line.kind != "thing" or named is None:
            continue
        things = [
            thing
            for thing in sheet.read.front.things
            if line.startswith(f"- {thing.names.get(sheet.lang, thing.key)}")
        ]
        for said, put in shuffled(rng, swaps if sheet.english else chinese):
            text = named[0].replace(said, put, 1)
            if text != named[0] and any("token" in thing.facts for thing in things):
                changed = f"{line[: named.start()]}{text}{line[named.end() :]}"
                return sheet.line(item.first, changed, also=[each.place.line for each in things])
    return None


def wrong_box(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A box of a haunt on a card."""
    if sheet.read.front.kind in ("haunt", "") or not sheet.items:
        return None
    names = ("## Right now", "## What you know") if sheet.english else ("## 佈局", "## 敵方情報")
    item = next((each for each in sheet.items if not each.around and not each.index), None)
    if item is None or item.box.known or item.box.gate is not None or item.box.heading:
        return None
    return sheet.insert(item.first - 1, rng.choice(names))


def moment_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """An instruction of a haunt without the moment that it began with."""
    english = r"(?:Put|Set|Place|Draw|Discard|Shuffle|Kill|Turn|Move|Reveal) "
    does = english if sheet.english else "將"
    for sentence in shuffled(rng, sheet.sentences):
        tree, item = sentence.tree, next(i for i in sheet.items if i.line is sentence.line)
        at_once = item.box.known or item.box.gate is not None or item.around or not item.book
        if at_once or item.line.titled or item.line.kind != "rule" or item.line.lines:
            continue
        if not isinstance(tree, Node) or tree.frame != "with_prefix":
            continue
        rest = tree.get("rest")
        first = sheet.lines[item.first - 1].startswith(f"- {sheet.written(sentence.place)}")
        text = sheet.printer.sentence(rest) if rest is not None and first else ""
        back = _GOING_BACK if sheet.english else _HAN_GOING_BACK
        if re.match(does, text) and not re.search(back, text):
            return sheet.put(sentence.place, text)
    return None


def of_another_game(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A stack of cards, a kind of damage or a book that only the other game has."""
    mystery = (sheet.read.front.game or "") == "mystery"
    books = ("Traitor's Tome", "Monster's Tome") if sheet.english else ("奸徒密謀", "怪物密謀")
    here, there = reversed(books) if mystery else books
    heading = f"# {here}"
    if heading in sheet.lines and rng.random() < 0.3:
        return sheet.line(sheet.lines.index(heading) + 1, f"# {there}")
    return (_FROM_HILL if mystery else _FROM_MYSTERY)(sheet, rng)


def no_way_to_win(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The box that says how a side wins, left out."""
    for _book, items in shuffled(rng, _boxes(sheet, "you-win-when").items()):
        box = items[0].box
        book = next(b for b in sheet.read.page.books if box in b.boxes)
        return sheet.without(box.place.line, items[-1].last + 1, also=(book.place.line,))
    return None


def book_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """One of the two books, left out."""
    books = [book for book in sheet.read.page.books if book.book]
    if len(books) != 2:
        return None
    start, middle = (book.place.line for book in books)
    front = enumerate(sheet.lines[: sheet.front_end], start=1)
    places = [number for number, text in front if text.startswith("traitor:")]
    also = (*places, 2)
    rules = {item.book for item in sheet.items if item.line.trees}
    if books[1].book not in rules or rng.random() < 0.5:
        return sheet.without(start, middle - 1, also=also)
    return sheet.without(middle, len(sheet.lines) - 1, also=also)
