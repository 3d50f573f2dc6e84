"""Mistakes of front matter: keys, names, ends of tracks, numbers of tokens, things not declared."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from workbench.language.front import Sort, Thing
from workbench.language.planting.sheet import Planted, Sheet, shuffled
from workbench.model.trees import Leaf, Node, walk

__all__ = [
    "book_misspelt", "declarations", "ends_left_out", "former_name", "name_twice", "not_declared",
    "not_paired", "number_of_players", "seen_in_capitals", "too_many", "traitor_unknown",
    "unknown_key", "unused", "yaml_word",
]  # fmt: skip

#: Declarations of things that no page has, by sort.
_FRESH = {
    "token": "{token: Lantern, zh-Hant: 提燈, shape: item, count: 1}",
    "track": "{track: Nightfall, zh-Hant: 夜色, from: 0, to: 6, seen by: everyone}",
    "mark": "{mark: Ashen, zh-Hant: 灰白, bearer: hero}",
    "monster": "{monster: Gargoyle, zh-Hant: 石像鬼, token: small red, count: 1}",
    "group": "{group: mourner, zh-Hant: 哀悼者, of: figures, person: true, measure: 名}",
}
_LISTS = {"mark": "marks", "group": "groups"}
_DECLARED = re.compile(r"\s*- \{")


def declarations(sheet: Sheet, *sorts: Sort) -> Iterator[Thing]:
    """Yields the declared things that stand on a line of their own."""
    for thing in sheet.read.front.things:
        line = sheet.lines[thing.place.line - 1]
        if (not sorts or thing.sort in sorts) and _DECLARED.match(line):
            yield thing


def not_declared(sort: Sort) -> Callable[[Sheet, random.Random], Planted | None]:
    """Returns a planter that takes the declaration of a used thing of a sort away."""

    def plant(sheet: Sheet, rng: random.Random) -> Planted | None:
        for thing in shuffled(rng, declarations(sheet, sort)):
            leaves = sheet.leaves(thing)
            used = [item.first for item in sheet.using(leaves)]
            used += [
                box.place.line
                for book in sheet.read.page.books
                for box in book.boxes
                if box.gate is not None and any(part in leaves for part in walk(box.gate))
            ]
            # A thing of that name in the game, or another that stands for it, is another story.
            if used and not _known_otherwise(sheet, thing):
                first = last = thing.place.line
                alone = not sheet.lines[first - 2].startswith(" ") and not sheet.lines[
                    first
                ].startswith(" ")
                # A list is not left without anything in it.
                return sheet.without(first - alone, last, also=used)
        return None

    return plant


def _known_otherwise(sheet: Sheet, thing: Thing) -> bool:
    names = {name.casefold() for name in thing.names.values()}
    own = set(sheet.leaves(thing))
    return any(
        name.casefold() in names
        for noun in sheet.read.lexicon
        for name in (*noun.names.values(), *(each for f in noun.former.values() for each in f))
        if Leaf(noun.kind, noun.key) not in own
    )


def unused(sort: Sort) -> Callable[[Sheet, random.Random], Planted | None]:
    """Returns a planter that declares a thing of a sort of which no sentence speaks."""

    def plant(sheet: Sheet, rng: random.Random) -> Planted | None:
        del rng
        if sheet.read.front.kind != "haunt" or any(
            name in sheet.text for name in re.findall(r": ([A-Z]\w+|mourner),", _FRESH[sort])
        ):
            return None
        key = f"{_LISTS.get(sort, 'things')}:"
        if key in sheet.lines[: sheet.front_end]:
            return sheet.insert(sheet.lines.index(key) + 1, f"  - {_FRESH[sort]}")
        return sheet.insert(sheet.front_end - 1, key, f"  - {_FRESH[sort]}")

    return plant


def unknown_key(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A key that there is not, or one with a slip."""
    made_up = rng.choice(("author: Ann", "version: 2", "difficulty: hard"))
    found: list[Planted] = [sheet.insert(sheet.front_end - 1, made_up)]
    for thing in declarations(sheet):
        line = sheet.lines[thing.place.line - 1]
        for key, slip in (("shape:", "shpe:"), ("bearer:", "bearers:"), ("measure:", "mesure:")):
            if key in line and (planted := sheet.line(thing.place.line, line.replace(key, slip))):
                found.append(planted)
    return rng.choice(found)


def yaml_word(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A name that YAML takes for true, false, nothing or a number."""
    if sheet.read.front.kind != "haunt":
        return None
    word = rng.choice(("true", "false", "null", "~", "13"))
    text = f"  - {{mark: {word}, zh-Hant: 開關, bearer: room}}"
    if "marks:" in sheet.lines[: sheet.front_end]:
        return sheet.insert(sheet.lines.index("marks:") + 1, text)
    return sheet.insert(sheet.front_end - 1, "marks:", text)


def ends_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A track without one of its ends."""
    for thing in shuffled(rng, declarations(sheet, "track")):
        line = sheet.lines[thing.place.line - 1]
        end = rng.choice((r", from: \d+", r", to: \d+"))
        return sheet.line(thing.place.line, re.sub(end, "", line))
    return None


def too_many(sheet: Sheet, rng: random.Random) -> Planted | None:
    """More tokens of one sort than the box has."""
    for thing in shuffled(rng, declarations(sheet, "token", "monster")):
        line = sheet.lines[thing.place.line - 1]
        changed = re.sub(r"count: (?:[2-9]|\d\d)(?=[,}])", "count: 99", line)
        if changed != line:
            lines = [item.first for item in sheet.using(sheet.leaves(thing))]
            return sheet.line(thing.place.line, changed, also=lines)
    for item in shuffled(rng, sheet.items):
        line = sheet.lines[item.first - 1]
        if item.box.known != "right-now":
            continue
        pattern = (
            r"^(- (?:Set aside|Put) )\d+(?= [A-Z][\w ]*tokens)"
            if sheet.english
            else r"^(- (?:將|在.+(?<!各)放置))\d+(?=[^級顆].*標記)"
        )
        changed = re.sub(pattern, r"\g<1>60", line)
        if changed != line:
            return sheet.line(item.first, changed)
    return None


def name_twice(sheet: Sheet, rng: random.Random) -> Planted | None:
    """Two declared things with one name."""
    for thing in shuffled(rng, declarations(sheet)):
        line = sheet.lines[thing.place.line - 1]
        return sheet.insert(thing.place.line, line)
    return None


def seen_in_capitals(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A mark whose name differs from that of a room by no more than a capital, or is a word."""
    if sheet.read.front.kind != "haunt":
        return None
    rooms = [noun for noun in sheet.read.lexicon if noun.kind == "room" and " " in noun.names["en"]]
    names = rng.choice(sorted(rooms, key=lambda noun: noun.key)).names
    en = names["en"][0] + names["en"][1:].lower()
    text = f"  - {{mark: {en}, zh-Hant: {names['zh-Hant']}, bearer: room}}"
    if "marks:" in sheet.lines[: sheet.front_end]:
        return sheet.insert(sheet.lines.index("marks:") + 1, text)
    return sheet.insert(sheet.front_end - 1, "marks:", text)


def number_of_players(sheet: Sheet, rng: random.Random) -> Planted | None:
    """Numbers by how many play, one too few or too many."""
    for sentence in shuffled(rng, sheet.sentences):
        for match in re.finditer(r"\{(\d+(?:/\d+)+)\}", sheet.written(sentence.place)):
            numbers = match[1].split("/")
            numbers = numbers[:-1] if rng.random() < 0.5 and len(numbers) > 2 else [*numbers, "9"]
            place = sheet.within(sentence.place, *match.span())
            return sheet.put(place, f"{{{'/'.join(numbers)}}}")
    return None


def not_paired(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*Its hero*, and nothing says what belongs to what."""
    for thing in shuffled(rng, declarations(sheet)):
        line = sheet.lines[thing.place.line - 1]
        changed = re.sub(r", (?:one per|pairs with): [^,}]+", "", line)
        pairs = [
            each for each in declarations(sheet) if {"one per", "pairs with"} & set(each.facts)
        ]
        used = [
            sentence.place.line
            for sentence in sheet.sentences
            if any(
                isinstance(part, Node) and part.frame in ("its_figure", "its_thing")
                for part in walk(sentence.tree)
            )
        ]
        if changed != line and used and len(pairs) == 1:
            return sheet.line(thing.place.line, changed, also=used)
    return None


def former_name(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A sentence that still has the name which a thing had before."""
    for sentence in shuffled(rng, sheet.sentences):
        for name, place in shuffled(rng, sheet.names(sentence)):
            for noun in sheet.read.lexicon:
                former = noun.former.get(sheet.lang, ())
                if former and noun.name(sheet.lang) == name:
                    return sheet.put(place, rng.choice(sorted(former)))
    return None


def traitor_unknown(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A word for the traitor that there is not."""
    for number, line in enumerate(sheet.lines[: sheet.front_end], start=1):
        if line.startswith("traitor: "):
            wrong = rng.choice(("the haunt reveeler", "whoever is oldest", "somebody", "revealer"))
            return sheet.line(number, f"traitor: {wrong}")
    return None


def book_misspelt(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The heading of a book with a slip."""
    books = [book for book in sheet.read.page.books if book.book]
    for book in shuffled(rng, books):
        line = sheet.lines[book.place.line - 1]
        at = rng.randrange(3, len(line) - 1)
        return sheet.line(book.place.line, line[:at] + line[at + 1 :])
    return None
