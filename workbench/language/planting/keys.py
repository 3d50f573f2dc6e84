"""Mistakes of the keys and values of front matter: YAML, ids, languages, games, names, counts."""

from __future__ import annotations

import random
import re

from workbench.language.planting.declared import declarations
from workbench.language.planting.sheet import Planted, Sheet, shuffled
from workbench.model.ids import LANGUAGES
from workbench.model.trees import Leaf, walk

__all__ = [
    "another_game", "chinese_name_left_out", "count_left_out", "id_that_is_none",
    "language_of_another_page", "language_unknown", "name_left_out", "name_of_the_game",
    "nobody_the_traitor", "sort_left_out", "two_meanings", "wrong_shape", "yaml_broken",
]  # fmt: skip

#: Of so many sentences it is plain which language they are in.
_LEAST_SENTENCES = 2
_SORT = re.compile(r"\{(?:token|monster|track|mark|group): [^,}]+, ")


def _key(sheet: Sheet, key: str) -> int:
    """Returns the line on which a key of front matter stands; 0 if it does not."""
    front = enumerate(sheet.lines[: sheet.front_end], start=1)
    return next((number for number, text in front if text.startswith(f"{key}:")), 0)


def _set(sheet: Sheet, key: str, value: str) -> Planted | None:
    """Returns the page with a value for a key, which may not have stood there."""
    number = _key(sheet, key)
    if number:
        return sheet.line(number, f"{key}: {value}")
    return sheet.insert(sheet.front_end - 1, f"{key}: {value}")


def yaml_broken(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A brace or quote that is never closed, a key twice, a colon in a value."""
    number = _key(sheet, "lang")
    lang = sheet.lines[number - 1]
    ways: list[Planted | None] = [
        sheet.insert(number, lang),
        sheet.insert(number, "title: {en: Lantern"),
        sheet.insert(number, 'title: "Lantern'),
        sheet.insert(number, "setup: Lantern: a story"),
    ]
    for thing in shuffled(rng, declarations(sheet))[:1]:
        line = sheet.lines[thing.place.line - 1]
        ways += [sheet.line(thing.place.line, line.removesuffix("}"))] * 3
    planted = rng.choice([each for each in ways if each is not None])
    # What is never closed goes on to the end of the front matter.
    return Planted(planted.text, also=tuple(range(number, sheet.front_end + 1)))


def wrong_shape(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A single value where a list or a group in braces is wanted."""
    ways = [_set(sheet, "title", rng.choice(("Lantern", "[Lantern, 提燈]")))]
    if not _key(sheet, "marks"):
        ways.append(_set(sheet, "marks", "none"))
    for thing in shuffled(rng, declarations(sheet))[:1]:
        name = re.escape(thing.names["en"])
        line = sheet.lines[thing.place.line - 1]
        ways.append(sheet.line(thing.place.line, re.sub(rf"\{{.*{name}.*\}}", thing.key, line)))
    return rng.choice(ways)


def language_unknown(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The language by another name, or one in which no page can be."""
    names = ("english", "EN", "fr", "de") if sheet.english else ("zh", "chinese", "zh-TW", "ja")
    return _set(sheet, "lang", rng.choice(names))


def language_of_another_page(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The line that says the language is that of another page, or has gone."""
    if len(sheet.sentences) < _LEAST_SENTENCES:
        return None
    others = [lang for lang in LANGUAGES if lang != sheet.lang]
    return _set(sheet, "lang", rng.choice(others))


def id_that_is_none(sheet: Sheet, rng: random.Random) -> Planted | None:
    """An id with a capital, a space or a part too few; or none."""
    number = _key(sheet, "id")
    if not number:
        return None
    found = sheet.lines[number - 1].partition(":")[2].strip()
    wrong = rng.choice(
        (found.title(), found.replace("/", " "), found.rpartition("/")[0], f"{found}/x y", "")
    )
    # Where there is no id at all, it can only be told where the front matter begins.
    return sheet.line(number, f"id: {wrong}") if wrong else sheet.without(number, number)


def name_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A thing, or the page itself, without a name in the language of the page."""
    title = _key(sheet, "title")
    if title and rng.random() < 0.5:
        pattern = r"en: (?:[^,\"]+|\"[^\"]*\"), " if sheet.english else r", zh-Han[ts]: [^,}]+"
        line = re.sub(pattern, "", sheet.lines[title - 1])
        return sheet.line(title, line)
    return None if sheet.english else _unnamed(sheet, rng)


def chinese_name_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """On an English page, a thing without a Chinese name."""
    return _unnamed(sheet, rng) if sheet.english else None


def _unnamed(sheet: Sheet, rng: random.Random) -> Planted | None:
    for thing in shuffled(rng, declarations(sheet)):
        line = sheet.lines[thing.place.line - 1]
        changed = re.sub(r", zh-Han[ts]: [^,}]+", "", line)
        # A thing that takes the place of one of the game has the names of that.
        if changed != line and not _of_the_game(sheet, thing.names["en"]):
            return sheet.line(thing.place.line, changed)
    return None


def _of_the_game(sheet: Sheet, name: str) -> bool:
    return any("/" in noun.key and noun.names["en"] == name for noun in sheet.read.lexicon)


def sort_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A declaration that does not say what it declares, nor its English name."""
    for thing in shuffled(rng, declarations(sheet)):
        line = sheet.lines[thing.place.line - 1]
        changed = _SORT.sub("{", line, count=1)
        # The token of a monster would pass for what is declared.
        if changed != line and "token:" not in changed:
            return sheet.line(thing.place.line, changed)
    return None


def another_game(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A game that the workbench has no rules of."""
    return _set(sheet, "game", rng.choice(("hill-3e", "betrayal", "hill", "mystery-mansion")))


def name_of_the_game(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A token with the name of a room or card of the game, in one language or in all."""
    if sheet.read.front.kind != "haunt":
        return None
    nouns = [n for n in sheet.read.lexicon if n.kind in ("room", "card") and "/" in n.key]
    # Of a card and a monster of one name, sentences tell the two apart.
    declared = {name for thing in sheet.read.front.things for name in thing.names.values()}
    nouns = [noun for noun in nouns if declared.isdisjoint(noun.names.values())]
    nouns = [noun for noun in nouns if re.fullmatch(r"[\w' -]+", noun.names["en"])]
    names = rng.choice(sorted(nouns, key=lambda noun: noun.key)).names
    en = rng.choice((names["en"], "Lantern"))
    zh = names["zh-Hant"] if en == "Lantern" else rng.choice((names["zh-Hant"], "提燈"))
    return _with_token(sheet, en, zh)


def two_meanings(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A token with the name of a card of which a sentence speaks: it may mean either."""
    for sentence in shuffled(rng, sheet.sentences):
        for leaf in walk(sentence.tree):
            if not isinstance(leaf, Leaf) or leaf.kind != "card":
                continue
            noun = sheet.read.lexicon.get("card", leaf.key)
            if noun is None or sheet.read.front.kind != "haunt":
                continue
            uses = [item.first for item in sheet.using((leaf,))]
            names = noun.names
            other = ("Scarecrow", names["zh-Hant"])
            en, zh = (names["en"], "稻草狂人") if sheet.english else other
            return _with_token(sheet, en, zh, also=(sentence.place.line, *uses))
    return None


def _with_token(sheet: Sheet, en: str, zh: str, also: tuple[int, ...] = ()) -> Planted:
    name = f'"{en}"' if re.search(r"[:'#]", en) else en
    text = f"  - {{token: {name}, zh-Hant: {zh}, shape: large, count: 1}}"
    number = _key(sheet, "things")
    if number:
        return sheet.insert(number, text, also=also)
    return sheet.insert(sheet.front_end - 1, "things:", text, also=also)


def count_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A thing of which the page speaks as of the only one, and no count."""
    for thing in shuffled(rng, declarations(sheet, "token", "monster")):
        line = sheet.lines[thing.place.line - 1]
        changed = re.sub(r", count: 1(?=[,}])", "", line)
        leaves = sheet.leaves(thing)
        uses = [item.first for item in sheet.using(leaves) if item.line.kind != "thing"]
        if changed != line and uses:
            return sheet.line(thing.place.line, changed, also=uses)
    return None


def nobody_the_traitor(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A page that says that nobody is the traitor, and goes on to speak of one."""
    del rng
    number = _key(sheet, "traitor")
    said = r"\bthe traitor\b(?!')" if sheet.english else "奸徒"
    uses = [
        sentence.place.line
        for sentence in sheet.sentences
        if re.search(said, sheet.written(sentence.place), re.IGNORECASE)
    ]
    # Where heroes turn one after another, some of them are traitors all the same.
    if not number or not uses or re.search("none|later", sheet.lines[number - 1]):
        return None
    return sheet.line(number, "traitor: none", also=uses)
