"""The front matter of a page: what it is about, and the things and words it brings.

Only the keys the language knows are taken; an unknown key, a name missing in a language, or a word
that YAML would read as true or false is a problem with its key, and the rest is read all the same.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from workbench.errors import CorpusError
from workbench.formats.yaml import parse_yaml
from workbench.language.nouns import Noun
from workbench.model.ids import LANGUAGES, Language

__all__ = ["Front", "FrontProblem", "Thing", "nouns_of", "read_front"]

KEYS = (
    "id", "game", "lang", "kind", "type", "title", "players", "traitor", "setup", "things", "marks",
    "groups", "floors", "doors",
)  # fmt: skip
_SORTS = ("token", "monster", "track", "mark", "group")
_THING_KEYS = (
    "zh-Hant", "zh-Hans", "plural", "measure", "shape", "count", "token", "from", "to", "seen by",
    "one per", "pairs with", "numbered", "bearer", "one", "of", "person",
)  # fmt: skip


@dataclass(frozen=True)
class Thing:
    """A token, monster, track, mark or group that a page declares.

    Attributes:
        sort: Which of these it is.
        names: Its name per language.
        facts: What else is declared of it, by the keys of the page.
    """

    sort: str
    names: Mapping[Language, str]
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Front:
    """The front matter, read.

    Attributes:
        id: The page's entry.
        game: The game whose rules it uses.
        lang: The language it is written in.
        kind: What it is.
        title: Its name per language.
        things: What it declares.
        facts: The other keys as they stand.
    """

    id: str
    game: str
    lang: Language
    kind: str
    title: Mapping[Language, str]
    things: tuple[Thing, ...]
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class FrontProblem:
    """A key or value that a page cannot have.

    Attributes:
        code: What is wrong.
        key: Where, as a path of keys.
        found: What stands there.
        nearest: What may have been meant.
    """

    code: str
    key: str
    found: str = ""
    nearest: str = ""


def read_front(text: str, where: str, first_line: int) -> tuple[Front, tuple[FrontProblem, ...]]:
    """Reads front matter; never raises.

    Args:
        text: The YAML between the fences.
        where: The page, for messages.
        first_line: The line on which the YAML begins.
    """
    problems: list[FrontProblem] = []
    try:
        data = parse_yaml(text, where, first_line=first_line) if text.strip() else {}
    except CorpusError as error:
        data = {}
        problems.append(FrontProblem("not-yaml", "", str(error)))
    if not isinstance(data, dict):
        problems.append(FrontProblem("not-a-mapping", "", repr(data)[:60]))
        data = {}
    for key in data:
        if key not in KEYS:
            problems.append(FrontProblem("unknown-key", str(key), "", _nearest(str(key), KEYS)))
    lang = data.get("lang", "en")
    if lang not in LANGUAGES:
        problems.append(FrontProblem("unknown-language", "lang", repr(lang), ", ".join(LANGUAGES)))
        lang = "en"
    entry_id = data.get("id", "")
    if not isinstance(entry_id, str) or entry_id.count("/") != 2:
        problems.append(FrontProblem("no-id", "id", repr(entry_id)))
        entry_id = ""
    things = tuple(_things(data, problems))
    kind = data.get("kind") or (entry_id.split("/")[1] if entry_id else "")
    facts = {key: data[key] for key in data if key in KEYS}
    return (
        Front(
            id=entry_id,
            game=str(data.get("game") or entry_id.partition("/")[0]),
            lang=lang,
            kind=str(kind),
            title=_names(data.get("title"), "title", problems),
            things=things,
            facts=facts,
        ),
        tuple(problems),
    )


def _nearest(word: str, known: tuple[str, ...]) -> str:
    return next(iter(difflib.get_close_matches(word, known, n=1)), "")


def _names(value: Any, key: str, problems: list[FrontProblem]) -> dict[Language, str]:
    names: dict[Language, str] = {}
    if not isinstance(value, dict):
        problems.append(FrontProblem("no-names", key, repr(value)[:60]))
        return names
    for lang in LANGUAGES:
        name = value.get(lang)
        if isinstance(name, str) and name.strip():
            names[lang] = name.strip()
        elif name is not None:
            problems.append(FrontProblem("not-a-word", f"{key}.{lang}", repr(name)))
    if not names:
        problems.append(FrontProblem("no-names", key))
    return names


def _things(data: Mapping[str, Any], problems: list[FrontProblem]) -> Iterator[Thing]:
    for key in ("things", "marks", "groups"):
        listed = data.get(key, [])
        if not isinstance(listed, list):
            problems.append(FrontProblem("not-a-list", key, repr(listed)[:60]))
            continue
        for number, declared in enumerate(listed, start=1):
            where = f"{key}.{number}"
            thing = _thing(declared, where, problems)
            if thing is not None:
                yield thing


def _thing(declared: Any, where: str, problems: list[FrontProblem]) -> Thing | None:
    if not isinstance(declared, dict):
        problems.append(FrontProblem("not-a-mapping", where, repr(declared)[:60]))
        return None
    sorts = [sort for sort in _SORTS if sort in declared]
    # A monster names the token that stands for it: then "token" is a fact of it.
    sort = next((each for each in ("monster", *sorts) if each in declared), None)
    if sort is None:
        problems.append(FrontProblem("no-sort", where, ", ".join(map(str, declared))))
        return None
    names: dict[Language, str] = {}
    for lang, name in (
        ("en", declared[sort]),
        *((lang, declared.get(lang)) for lang in LANGUAGES[1:]),
    ):
        if isinstance(name, str) and name.strip():
            names[lang] = name.strip()
        elif name is not None:
            problems.append(FrontProblem("not-a-word", f"{where}.{lang}", repr(name)))
    if "en" not in names:
        return None
    for key in declared:
        if key != sort and key not in _THING_KEYS:
            problems.append(
                FrontProblem("unknown-key", f"{where}.{key}", "", _nearest(str(key), _THING_KEYS))
            )
    facts = {key: value for key, value in declared.items() if key not in (sort, *LANGUAGES)}
    return Thing(sort, names, facts)


def nouns_of(front: Front) -> Iterator[Noun]:
    """Yields the nouns that a page brings; the key of each is its English name."""
    for thing in front.things:
        names = dict(thing.names)
        if "zh-Hant" in names and "zh-Hans" not in names:
            from workbench.text.fold import to_simplified

            names["zh-Hans"] = to_simplified(names["zh-Hant"])
        yield Noun(
            _noun_kind(thing),
            thing.names["en"],
            names,
            plural=str(thing.facts.get("plural", "")),
            measure=str(thing.facts.get("measure", "個")),
            person=thing.facts.get("person") is True,
            unique=thing.facts.get("count") == 1,
        )


def _noun_kind(thing: Thing) -> str:
    """The kind of noun that a declared thing is.

    A mark that only one bears is a role, a group of rooms is a set: they stand at other places of
    a sentence than marks and figures do.
    """
    rooms = thing.facts.get("bearer") == "room"
    if thing.sort == "mark" and thing.facts.get("one") is True:
        return "roomrole" if rooms else "figurerole"
    if thing.sort == "group":
        return "roomset" if thing.facts.get("of") == "rooms" else "figure"
    return thing.sort
