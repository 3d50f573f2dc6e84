"""Things that a page forgets: put, moved, given, read, run, chosen, or said before they are used.

What does it is found by the words that people do it with; the one item that does is taken away.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from workbench.language.checking.acts import base
from workbench.language.checking.doers import ACTING
from workbench.language.front import Sort
from workbench.language.pages import Line, lines_in
from workbench.language.planting.sheet import Item, Planted, Sheet, shuffled
from workbench.model.trees import Leaf, Node, walk

__all__ = [
    "answer_to_nothing", "card_acts", "choice_left_out", "definition_left_out", "effect_never_run",
    "event_never", "group_never_defined", "mark_never_given", "monster_never_put",
    "outside_the_ends", "result_without_roll", "step_twice", "title_twice",
    "token_never_placed", "track_never_moved", "track_never_read", "traits_left_out",
    "traits_twice", "wrong_trait", "wrong_way",
]  # fmt: skip

_PUTTING = (
    r"\b(put|puts|set aside|sets aside|deal|takes?|receives?|becomes?|enters?|comes?)\b",
    "放到|放置|放在|逐一|取得|成為|進入",
)
_MOVING = (r"\b(goes up|goes down|set)\b", "上升|下降|設為")
_GIVING = (r"\b(becomes?|marks?)\b", "進入「|標為|成為")
_DEFINING = (r"\b(is|are)\b", "為|是|依次")


def _only_one(
    sort: Sort, doing: tuple[str, str]
) -> Callable[[Sheet, random.Random], Planted | None]:
    """Returns a planter that takes away the only item that does something with a thing."""

    def plant(sheet: Sheet, rng: random.Random) -> Planted | None:
        pattern = doing[0] if sheet.english else doing[1]
        for thing in shuffled(rng, sheet.read.front.things):
            if thing.sort != sort:
                continue
            using = sheet.using(sheet.leaves(thing))
            does = [
                item
                for item in using
                if re.search(pattern, _own(sheet, item), re.IGNORECASE) is not None
            ]
            # What is only one among items, needed by others, and stands for itself.
            if len(does) != 1 or len(using) < 2 or does[0].line.label is not None:
                continue
            item = does[0]
            if item.line.lines or len(item.siblings) < 2 or _answered(sheet, item):
                continue
            also = (thing.place.line, *(each.first for each in using))
            return sheet.without(item.first, item.last, also=also)
        return None

    return plant


def _own(sheet: Sheet, item: Item) -> str:
    """Returns the text of an item without its sub-items and its notes."""
    return sheet.lines[item.first - 1]


def _answered(sheet: Sheet, item: Item) -> bool:
    """Tells whether the item after one answers it, or goes back to it."""
    after = item.siblings[item.index + 1 :]
    words = r"- (?:If so|If there is none|Otherwise)|\bthe (?:chosen|room|hero|result|card)\b"
    chinese = "- (?:若如此做|若沒有|否則)|所選|該"
    pattern = words if sheet.english else chinese
    return any(re.search(pattern, sheet.lines[line.place.line - 1]) for line in after)


token_never_placed = _only_one("token", _PUTTING)
track_never_moved = _only_one("track", (r"\b(goes up|goes down)\b", "上升|下降"))
mark_never_given = _only_one("mark", _GIVING)
monster_never_put = _only_one("monster", _PUTTING)
group_never_defined = _only_one("group", _DEFINING)


def track_never_read(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The only item that reads a track, left out."""
    moving = _MOVING[0] if sheet.english else _MOVING[1]
    for thing in shuffled(rng, sheet.read.front.things):
        if thing.sort != "track":
            continue
        using = sheet.using(sheet.leaves(thing))
        reading = [
            item for item in using if not re.search(moving, _own(sheet, item), re.IGNORECASE)
        ]
        gates = any(
            Leaf("track", thing.key) in walk(box.gate)
            for book in sheet.read.page.books
            for box in book.boxes
            if box.gate is not None
        )
        if len(reading) == 1 and not gates and len(reading[0].siblings) > 1:
            item = reading[0]
            inside = set(map(id, lines_in(item.line.lines)))
            nested = any(id(each.line) in inside for each in using)
            if not nested and not _answered(sheet, item):
                also = (thing.place.line, *(each.first for each in using))
                return sheet.without(item.first, item.last, also=also)
    return None


def card_acts(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The name of a monster that acts, and the name of a card in its place."""
    lexicon = sheet.read.lexicon
    cards = [noun for noun in lexicon if noun.kind == "card" and noun.key != sheet.read.front.id]
    for sentence in shuffled(rng, sheet.sentences):
        for part in walk(sentence.tree):
            who = part.get("who") if isinstance(part, Node) else None
            does = part.get("do") if isinstance(part, Node) else None
            noun = base(who)
            if not (isinstance(who, Node) and isinstance(does, Node) and noun):
                continue
            if who.frame != "only_figure" or noun.kind != "monster":
                continue
            line = sheet.lines[sentence.place.line - 1]
            name = lexicon[noun.kind, noun.key].name(sheet.read.lang)
            if does.frame in ACTING and cards and line.count(name) == 1:
                card = rng.choice(cards).name(sheet.read.lang)
                return sheet.line(sentence.place.line, line.replace(name, card))
    return None


def traits_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The line with the traits of a monster that fights, left out."""
    fight = r"attack|defeat|roll" if sheet.english else "攻擊|擊敗|考驗"
    lines = [item for item in sheet.items if item.line.kind == "thing" and not item.line.lines]
    for item in shuffled(rng, lines):
        for thing in sheet.read.front.things:
            leaves = sheet.leaves(thing)
            uses = [each for each in sheet.using(leaves) if each.line is not item.line]
            mine = any(part in leaves for tree in item.line.trees for part in walk(tree))
            name = re.escape(thing.names.get(sheet.lang, thing.key))
            fighting = rf"{name} (must )?(?:{fight})" if sheet.english else rf"{name}.*(?:{fight})"
            fights = [each for each in uses if re.search(fighting, _own(sheet, each))]
            given = any(each.line.kind == "thing" for each in uses)
            if thing.sort == "monster" and mine and fights and not given and len(item.siblings) > 1:
                also = (thing.place.line, *(each.first for each in uses))
                return sheet.without(item.first, item.last, also=also)
    return None


def definition_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A title that a sentence runs, taken off the item that has it."""
    naming = r"(?<!\*)\*([^*]+)\*(?!\*)" if sheet.english else r"《([^》]+)》"
    named = set(re.findall(naming, sheet.text))
    for item in shuffled(rng, sheet.items):
        if item.line.titled and item.line.title in named:
            bare = re.sub(r"\*\*[^*]+\*\* ?", "", _own(sheet, item), count=1)
            also = [n for n, text in enumerate(sheet.lines, 1) if item.line.title in text]
            return sheet.line(item.first, bare, also=also)
    return None


def effect_never_run(sheet: Sheet, rng: random.Random) -> Planted | None:
    """An instruction with a title, as if another sentence ran it; none does."""
    may = ("may", "cannot", "**") if sheet.english else ("可以", "不得", "**")
    for item in shuffled(rng, sheet.items):
        line = sheet.lines[item.first - 1]
        if (
            item.line.kind == "rule"
            and item.line.trees
            and not any(word in line for word in may)
            and not (item.around and item.line.label is not None)
        ):
            title = "**Let it out.** " if sheet.english else "**放它出來。** "
            bullet = sheet.bullet(item)
            return sheet.line(item.first, f"{bullet}{title}{line.removeprefix(bullet)}")
    return None


def answer_to_nothing(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*If so* at the head of a list that stands under nothing."""
    so = ("If so, ", "Otherwise, ") if sheet.english else ("若如此做，", "否則，")
    for item in shuffled(rng, sheet.items):
        line = sheet.lines[item.first - 1]
        bullet = sheet.bullet(item)
        begins = r"(Put|Set|Discard|Shuffle|Every|A|Once|When|On|You|The) " if sheet.english else ""
        if (
            item.index == 0
            and not item.around
            and item.box.gate is None
            and item.line.kind == "rule"
            and not item.line.titled
            and item.line.trees
            and re.match(begins, line.removeprefix(bullet))
        ):
            rest = line.removeprefix(bullet)
            rest = rest[0].lower() + rest[1:] if sheet.english else rest
            return sheet.line(item.first, f"{bullet}{rng.choice(so)}{rest}")
    return None


def result_without_roll(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*The result* on a page or in a box where nothing is rolled."""
    english = r"roll|dice|die|attack|fight|defe|result|differ|challenge"
    rolls = english if sheet.english else "擲|骰|考驗|攻擊|結果|擊敗|防禦|差額|挑戰"
    for item in shuffled(rng, sheet.items):
        box = [each for each in sheet.items if each.box is item.box]
        heading = sheet.lines[item.box.place.line - 1]
        texts = (heading, *(_own(sheet, each) for each in box))
        if item.around or item.line.kind != "rule":
            continue
        if any(re.search(rolls, text, re.IGNORECASE) for text in texts):
            continue
        number = Leaf("number", str(rng.randrange(1, 5)))
        adding = Node("do", (("do", Node("add_result", (("n", number),))),))
        return sheet.insert(item.last, f"- {sheet.printer.sentence(adding)}{sheet.stop}")
    return None


def choice_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The step that chooses, left out before *the chosen hero*."""
    choose = r"\bchooses? an? " if sheet.english else "選擇"
    step = r"\s*- Choose an? " if sheet.english else r"\s*- 選擇"
    chosen = "chosen" if sheet.english else "所選"
    for item in shuffled(rng, sheet.items):
        after = [text for each in item.siblings[item.index + 1 :] for text in _texts(sheet, each)]
        others = [
            each
            for each in sheet.items
            if each.line is not item.line
            and re.search(choose, _own(sheet, each), re.IGNORECASE) is not None
        ]
        needed = any(chosen in text for _number, text in after)
        if re.match(step, _own(sheet, item)) and needed and not others and not item.line.lines:
            return sheet.without(item.first, item.last, also=[number for number, _text in after])
    return None


def _texts(sheet: Sheet, line: Line) -> Iterator[tuple[int, str]]:
    """Yields the lines of an item and its sub-items, with their numbers."""
    yield line.place.line, sheet.lines[line.place.line - 1]
    for inner in line.lines:
        yield from _texts(sheet, inner)


def traits_twice(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A line of traits that stands twice."""
    for item in shuffled(rng, sheet.items):
        line = sheet.lines[item.first - 1]
        if item.line.kind == "thing" and not item.line.lines and re.search(r"\d[.。]$", line):
            return sheet.insert(item.last, line, also=(item.first,))
    return None


def step_twice(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A step that stands twice, as copying leaves it."""
    for item in shuffled(rng, sheet.items):
        if item.line.kind == "rule" and item.line.label is None and not item.line.titled:
            lines = sheet.lines[item.first - 1 : item.last]
            if item.line.trees and not item.line.lines:
                return sheet.insert(item.last, *lines)
    return None


def title_twice(sheet: Sheet, rng: random.Random) -> Planted | None:
    """Two items with one title."""
    titled = [item for item in sheet.items if item.line.titled]
    for item in shuffled(rng, titled):
        for other in shuffled(rng, titled):
            line = sheet.lines[other.first - 1]
            changed = line.replace(f"**{other.line.title}", f"**{item.line.title}", 1)
            if changed != line:
                return sheet.line(other.first, changed, also=(item.first,))
    return None


def outside_the_ends(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A track held against a number that it does not have."""
    for sentence in shuffled(rng, sheet.sentences):
        for thing in sheet.read.front.things:
            if thing.sort != "track" or Leaf("track", thing.key) not in walk(sentence.tree):
                continue
            name = re.escape(thing.names.get(sheet.lang, thing.key))
            number = int(thing.facts.get("to", 9)) + rng.randrange(1, 6)
            pattern = (
                rf"({name} (?:is|reaches|is at least) )\d+" if sheet.english
                else rf"({name}(?:為|達到|至少為))\d+"
            )  # fmt: skip
            planted = sheet.substituted(sentence.place, pattern, rf"\g<1>{number}")
            if planted is not None:
                return planted
    return None


def wrong_way(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A track that goes down where it has to go up: what waits for its upper end never comes."""
    for thing in shuffled(rng, sheet.read.front.things):
        if thing.sort != "track":
            continue
        using = sheet.using(sheet.leaves(thing))
        name = re.escape(thing.names.get(sheet.lang, thing.key))
        up = rf"({name}) goes up" if sheet.english else f"({name})上升"
        down = rf"{name} goes down" if sheet.english else f"{name}下降"
        rises = [item for item in using if re.search(up, _own(sheet, item))]
        falls = [item for item in using if re.search(down, _own(sheet, item))]
        low = thing.facts.get("from")
        at_least = (
            rf"{name} (?:is|reaches) (?!{low}\b)\d+\."
            if sheet.english
            else rf"{name}(?:為|達到)(?!{low}\D)\d+。"
        )
        waits = [item for item in using if re.search(at_least, _own(sheet, item))]
        start = rf"Set {name} to {low}\b" if sheet.english else rf"將{name}設為{low}\D"
        sets = [
            item for item in using if re.search(r"\bset\b|設為", _own(sheet, item), re.IGNORECASE)
        ]
        set_low = [item for item in sets if re.search(start, _own(sheet, item))]
        if len(rises) == 1 and not falls and waits and len(sets) == len(set_low) == 1:
            put = r"\1 goes down" if sheet.english else r"\1下降"
            line = re.sub(up, put, _own(sheet, rises[0]), count=1)
            also = (thing.place.line, *(item.first for item in using))
            return sheet.line(rises[0].first, line, also=also)
    return None


def event_never(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A moment that the rules never make: damage to a monster, a card that a monster draws."""
    if sheet.read.world.game.key == "mystery":
        return None
    who = "When (?:a hero|an explorer|you)"
    patterns = (
        (rf"{who} takes? ((?:physical |mental )?damage)", r"When a monster takes \1"),
        (rf"{who} discovers? (a \w+)", r"When a monster discovers \1"),
        (rf"{who} draws? (an? \w+ card)", r"When a monster draws \1"),
    )
    chinese = (
        (r"當(?:英雄|探險者|你)受到((?:肉體|精神)?損傷)", r"當怪物受到\1"),
        (r"當(?:英雄|探險者|你)抽取(1張\w\w牌)", r"當怪物抽取\1"),
    )
    for sentence in shuffled(rng, sheet.sentences):
        for pattern, put in patterns if sheet.english else chinese:
            if (planted := sheet.substituted(sentence.place, pattern, put)) is not None:
                return planted
    return None


def wrong_trait(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A trait that the game does not have."""
    own = set(sheet.read.world.game.traits)
    known = {noun.key: noun.name(sheet.lang) for noun in sheet.read.lexicon if noun.kind == "trait"}
    foreign = sorted(name for key, name in known.items() if key not in own)
    for sentence in shuffled(rng, sheet.sentences):
        for leaf in walk(sentence.tree):
            if not isinstance(leaf, Leaf) or leaf.kind != "trait" or not foreign:
                continue
            name = sheet.name(leaf)
            return sheet.substituted(sentence.place, re.escape(name), rng.choice(foreign))
    return None
