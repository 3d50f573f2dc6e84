"""The front matter of a page: what it is about, and the things and words it brings.

Only the keys the language knows are taken; an unknown key, a name that is missing, or a word that
YAML reads as true or false is a diagnostic at its key, and the rest is read all the same.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any, Literal, get_args

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.errors import UsageError
from workbench.formats.yaml import UnreadableYamlError, parse_yaml, places_in
from workbench.language.front_values import shown_value, value_place
from workbench.language.markdown import place_of
from workbench.language.traitors import traitor_rule
from workbench.language.unseen import seen, unseen_escapes
from workbench.model.facts import TraitorRule
from workbench.model.ids import LANGUAGES, EntryId, Language

__all__ = [
    "FLAGS",
    "KEYS",
    "MOST_THINGS",
    "SORTS",
    "THING_KEYS",
    "VALUES",
    "Front",
    "Sort",
    "Thing",
    "read_front",
    "shown_value",
    "value_place",
]

Sort = Literal["token", "monster", "track", "mark", "group"]
#: What a page can declare.
SORTS: tuple[str, ...] = get_args(Sort)

#: The keys of front matter, in canonical order.
KEYS: tuple[str, ...] = (
    "id", "game", "lang", "kind", "title", "players", "traitor", "setup", "things", "marks",
    "groups",
)  # fmt: skip
#: The keys of a declared thing besides its sort, in canonical order.
THING_KEYS: tuple[str, ...] = (
    "zh-Hant", "zh-Hans", "shape", "token", "from", "to", "seen by", "bearer", "one", "of", "count",
    "one per", "pairs with", "numbered", "person", "plural", "measure", "former",
)  # fmt: skip
#: The values of the keys of a declared thing that have only certain ones.
VALUES: Mapping[str, tuple[str, ...]] = {
    "bearer": ("room", "figure", "explorer", "hero", "traitor", "monster", "card", "token"),
    "seen by": ("everyone", "heroes", "traitor"),
    "of": ("figures", "rooms"),
    "shape": ("item", "large", "small", "round", "square", "pentagon", "triangle"),
    "token": ("large", "small"),
    "one per": ("player", "hero", "explorer"),
    "pairs with": ("hero", "explorer", "player"),
}
#: The keys whose value may also be the name of a token in the box, or of a thing of the page.
NAMING = ("shape", "token", "one per", "pairs with")
#: The keys of a declared thing that are true or false.
FLAGS = ("person", "one", "numbered")
_ROOT = Place(2, 1, 2, 1)
#: How many things, marks and groups each a page can declare.
MOST_THINGS = 200
_MOST_FOUND = 100
_LONGEST_NAME = 80
_LONGEST_REMARK = 400
_PLAYERS = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")
#: A name that a sentence can hold: no mark of a sentence, title or number is part of it.
_NOUN = re.compile(r"[^\W_](?:[^\W_]|[ '’·・&-])*[^\W_]|[^\W\d_]")
#: What no name has.
_NO_NOUN = re.compile(r"[^\w '’·・&-]|_")
#: A value in quotes behind its key.
_QUOTED = re.compile(r"[\"']?\s*:\s*(\"[^\"\n]*\"|'[^'\n]*')")


@dataclass(frozen=True)
class Thing:
    """A token, monster, track, mark or group that a page declares.

    Attributes:
        sort: Which of these it is.
        names: Its name per language.
        facts: What else is declared of it, by the keys of the page.
        place: Where its declaration stands.
        keys: Where each of its keys stands.
    """

    sort: Sort
    names: Mapping[Language, str]
    facts: Mapping[str, Any]
    place: Place = field(default=_ROOT, compare=False)
    keys: Mapping[str, Place] = field(default_factory=dict, compare=False)

    @property
    def key(self) -> str:
        """What trees call it: its English name."""
        return self.names["en"]


@dataclass(frozen=True)
class Front:
    """The front matter, read.

    Attributes:
        id: The page's entry, or empty.
        game: The game whose rules it uses.
        lang: The language it is written in.
        title: Its name per language; empty where the corpus names the entry.
        players: The numbers of players it is for, or empty where the game's hold.
        things: What it declares.
        facts: All keys as they stand.
        places: Where each key stands.
    """

    id: str = ""
    game: str = ""
    lang: Language = "en"
    title: Mapping[Language, str] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    things: tuple[Thing, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """What the page is, by its id; empty where that is missing."""
        return self.id.split("/")[1] if self.id else ""

    @cached_property
    def traitor(self) -> TraitorRule | None:
        """How the traitor is found; None where the page does not say it or is not understood.

        An explorer is named by name, for front matter knows no entries.
        """
        return traitor_rule(str(self.facts.get("traitor", "")))

    def place(self, key: str) -> Place:
        """Returns where a key stands, or where it would have to stand."""
        return self.places.get(key, _ROOT)


def read_front(
    text: str,
    first_line: int,
    *,
    games: Sequence[str],
    written: Callable[[Language | None], Language | None] = lambda said: said,
) -> tuple[Front | None, list[Diagnostic]]:
    """Reads front matter; never raises.

    Args:
        text: The YAML between the fences.
        first_line: The line on which the YAML begins.
        games: The games whose rules a page can use.
        written: Tells in which language the page is written, given the one that it says; None if
            that cannot be told. Where it is another one, that is told, and holds.

    Returns:
        What it says, or None if it cannot be read at all; and what is wrong with it.
    """
    reader = _FrontReader(text, first_line)
    front = reader.front(games, written)
    return None if reader.unread else front, reader.found


class _FrontReader:
    """Reads one front matter, telling what is wrong as it goes."""

    def __init__(self, text: str, first_line: int) -> None:
        self.found: list[Diagnostic] = []
        self.unread = False
        self._lines = ["", *text.split("\n")]
        self._first_line = first_line
        self._places: dict[str, Place] = {}
        self._data = self._parse(text, first_line)

    def _parse(self, text: str, first_line: int) -> Mapping[str, Any]:
        if not text.strip():
            return {}
        try:
            data = parse_yaml(text, "", first_line=first_line)
            self._places = {
                path: Place(*mark) for path, mark in places_in(text, first_line=first_line).items()
            }
        except UnreadableYamlError as error:
            steps = error.where.split(":")
            line, column = (int(s) for s in steps[1:3]) if len(steps) == 3 else (first_line, 1)
            place = Place(line, column, line, column + 1)
            self.found.append(Diagnostic("BW010", place, {"problem": error.problem}))
            self.unread = True
            return {}
        if not isinstance(data, dict):
            self._tell("BW011", "", found=data, expected="key: value")
            self.unread = True
            return {}
        plain: Mapping[str, Any] = seen(data)
        if plain != data:
            self._tell_unseen(text)
        return plain

    def _tell_unseen(self, text: str) -> None:
        """Tells of characters that nobody sees, which the YAML writes otherwise."""
        for found in islice(unseen_escapes(text), _MOST_FOUND):
            at = place_of(text, found.start, found.end)
            line = at.line + self._first_line - 1
            place = Place(line, at.column, line, at.end_column)
            self.found.append(Diagnostic("BW006", place, {"found": found.code}, Fix(place, "")))

    def _tell(
        self,
        code: str,
        path: str,
        *,
        fix: Fix | None = None,
        related: tuple[Place, ...] = (),
        **arguments: Any,
    ) -> None:
        if len(self.found) >= _MOST_FOUND:
            return
        place = self._places.get(path) or self._places.get(path.rpartition(".")[0], _ROOT)
        shown = {
            name: value if name == "put" else shown_value(value)
            for name, value in arguments.items()
        }
        steps = [step for step in path.split(".") if not step.isdecimal()]
        shown["key"] = steps[-1] if steps else ""
        self.found.append(Diagnostic(code, place, shown, fix, related))

    def _as_meant(
        self, data: Mapping[Any, Any], path: str, known: Sequence[str], others: Sequence[str] = ()
    ) -> dict[Any, Any]:
        """Tells of keys that are none; returns the data with those that were meant, if plain.

        Args:
            data: The keys and their values.
            path: Where they stand.
            known: The keys that there are.
            others: Keys that may stand there and are told otherwise.
        """
        meant: dict[Any, Any] = {}
        for key, value in data.items():
            if key in known or key in others:
                meant[key] = value
                continue
            near = _nearest(key, known)
            at = f"{path}.{_step(key)}" if path else _step(key)
            place = self._places.get(at)
            taken = near in data or near in meant
            fix = Fix(place, near) if near and place and not taken else None
            self._tell("BW012", at, fix=fix, found=key, expected=near or ", ".join(known))
            if near and not taken:
                meant[near] = value
                self._move(at, f"{path}.{near}" if path else near)
        return meant

    def _move(self, was: str, now: str) -> None:
        """Says where a key that was meant stands, and what is inside it."""
        for path, place in list(self._places.items()):
            if path == was or path.startswith(f"{was}."):
                self._places[now + path[len(was) :]] = place

    def front(
        self, games: Sequence[str], written: Callable[[Language | None], Language | None]
    ) -> Front:
        if self.unread:
            return Front()
        data = self._data = self._as_meant(self._data, "", KEYS)
        lang = self._lang(data, written)
        entry_id = self._id(data.get("id", ""))
        game = data.get("game") or entry_id.partition("/")[0]
        if game not in games and (entry_id or "game" in data):
            near = _nearest(game, games)
            # Where no game is named it is that of the id.
            self._places.setdefault("game", self._places.get("id", _ROOT))
            self._tell(
                "BW018",
                "game",
                found=game,
                expected=near or ", ".join(games),
            )
        if entry_id and data.get("kind", entry_id.split("/")[1]) != entry_id.split("/")[1]:
            self._tell("BW028", "kind", found=data["kind"], expected=entry_id.split("/")[1])
        title: dict[Language, str] = {}
        if "title" in data:
            title = self._names(data["title"], "title")
            if isinstance(data["title"], dict) and not _named(title, lang):
                named = next(iter(title.values()), "title")
                self._tell("BW015", "title", lang=lang, name=named, put="")
        if "setup" in data and not _text(data["setup"], _LONGEST_REMARK):
            self._tell("BW028", "setup", found=data["setup"], expected=f"1-{_LONGEST_REMARK}")
            data = {key: value for key, value in data.items() if key != "setup"}
        return Front(
            id=entry_id,
            game=str(game),
            lang=lang,
            title=title,
            players=self._players(data.get("players")),
            things=tuple(self._things(lang)),
            facts={key: value for key, value in data.items() if key in KEYS},
            places=self._places,
        )

    def _lang(
        self, data: Mapping[str, Any], written: Callable[[Language | None], Language | None]
    ) -> Language:
        """Returns the language of the page; tells of one that it says and is not written in."""
        said = data.get("lang", "en")
        if said in LANGUAGES:
            lang = written(said) or said
            if lang != said:
                fix = self._instead("lang", lang)
                self._tell("BW038", "lang", fix=fix, written=lang, said=said, put=lang)
            return lang
        alike = (each for each in LANGUAGES if each.casefold() == str(said).casefold())
        meant = next(alike, None) or written(None)
        fix = self._instead("lang", meant) if meant is not None else None
        expected = meant or ", ".join(LANGUAGES)
        self._tell("BW013", "lang", fix=fix, found=said, expected=expected)
        return meant or "en"

    def _instead(self, key: str, value: str) -> Fix | None:
        """Returns what makes *value* the value of a key of the page that has words for one."""
        if key not in self._data:
            # Behind the first line, which is that of the page's id.
            place = Place(self._first_line + 1, 1, self._first_line + 1, 1)
            return Fix(place, f"{key}: {value}\n")
        at = self._places.get(key)
        if at is None:
            return None
        written = _QUOTED.match(self._line(at), at.end_column - 1)
        if written is not None:
            place = Place(at.end_line, written.start(1) + 1, at.end_line, written.end(1) + 1)
            return Fix(place, value)
        bare = value_place(self._line(at), at)
        return None if bare is None else Fix(bare, value)

    def _line(self, place: Place) -> str:
        """Returns the line on which a place ends."""
        return self._lines[place.end_line - self._first_line + 1]

    def _id(self, value: Any) -> str:
        try:
            return str(EntryId.parse(value if isinstance(value, str) else ""))
        except UsageError as error:
            self._tell("BW014", "id", found=value if value else "-", problem=error.message)
            return ""

    def _players(self, value: Any) -> tuple[int, ...]:
        if value is None:
            return ()
        if (range_ := _PLAYERS.fullmatch(str(value))) is not None:
            least, most = int(range_[1]), int(range_[2] or range_[1])
            if 1 <= least <= most <= 12:
                return tuple(range(least, most + 1))
        self._tell("BW028", "players", found=value, expected="3-6")
        return ()

    def _names(self, value: Any, path: str) -> dict[Language, str]:
        names: dict[Language, str] = {}
        if not isinstance(value, dict):
            self._tell("BW011", path, found=value, expected="{en: ..., zh-Hant: ...}")
            return names
        for lang, name in self._as_meant(value, path, LANGUAGES).items():
            if (word := self._word(name, f"{path}.{lang}")) is not None:
                names[lang] = word
        return names

    def _word(self, value: Any, path: str, *, noun: bool = False) -> str | None:
        """Returns a name; tells of what is none. A noun can have no marks that end a sentence.

        A wrong one is taken as it is meant: that nothing has a name, or that sentences which say it
        are not understood, would only follow from it.
        """
        name = shown_value(value).strip()
        if not isinstance(value, str):
            self._tell("BW016", path, fix=self._quoted(value, path), found=value)
        elif not value.strip() or len(value) > _LONGEST_NAME or not value.strip().isprintable():
            self._tell("BW028", path, found=value, expected=f"1-{_LONGEST_NAME}")
        elif noun and not _NOUN.fullmatch(value.strip()):
            name = " ".join(_NO_NOUN.sub("", name).split()).strip(" '’·・&-")
            fix = self._instead_at(path, name) if _NOUN.fullmatch(name) else None
            self._tell("BW028", path, fix=fix, found=value, expected="A-Z, a-z, 0-9, -, ’")
        else:
            return value.strip()
        return name if not noun or _NOUN.fullmatch(name) else None

    def _instead_at(self, path: str, value: str) -> Fix | None:
        """Returns what makes *value* the value of the key at a path."""
        key = self._places.get(path)
        place = value_place(self._line(key), key) if key is not None else None
        return None if place is None else Fix(place, value)

    def _quoted(self, value: Any, path: str) -> Fix | None:
        """Returns the quotes that make a word of what YAML takes for something else."""
        key = self._places.get(path)
        if key is None or isinstance(value, list | dict) or value is None:
            return None
        line = self._line(key)
        place = value_place(line, key)
        return (
            None
            if place is None
            else Fix(place, f'"{line[place.column - 1 : place.end_column - 1]}"')
        )

    def _things(self, lang: Language) -> Iterator[Thing]:
        known: dict[tuple[str, str], str] = {}
        for key in ("things", "marks", "groups"):
            listed = self._data.get(key, [])
            if not isinstance(listed, list):
                self._tell("BW011", key, found=listed, expected="- {token: ...}")
                continue
            for number, declared in enumerate(listed, start=1):
                path = f"{key}.{number}"
                if number > MOST_THINGS:
                    self._tell("BW003", path, found="", most=MOST_THINGS)
                    break
                thing = self._thing(declared, path, lang)
                if thing is None:
                    continue
                for each, name in thing.names.items():
                    if (first := known.get((each, name.casefold()))) is not None:
                        self._tell("BW020", path, found=name, related=(self._places[first],))
                        break
                known.update({(each, name.casefold()): path for each, name in thing.names.items()})
                yield thing

    def _thing(self, declared: Any, path: str, lang: Language) -> Thing | None:
        if not isinstance(declared, dict):
            self._tell("BW011", path, found=declared, expected="{token: ..., zh-Hant: ...}")
            return None
        declared = self._with_colons(declared, path)
        # A monster names the token that stands for it: then "token" is a fact of it.
        sort = next((each for each in ("monster", *SORTS) if each in declared), None)
        if sort is None:
            sort = self._sort_meant(declared, path)
            if sort is None:
                return None
            slips = {key for key in declared if _nearest(key, SORTS) == sort}
            declared = {sort if key in slips else key: each for key, each in declared.items()}
        declared = self._as_meant(declared, path, (*THING_KEYS, *SORTS), ("en",))
        sort = next(each for each in ("monster", *SORTS) if each in declared)
        names: dict[Language, str] = {}
        for key, value in declared.items():
            each = "en" if key == sort else key
            if each in LANGUAGES:
                word = self._word(value, f"{path}.{_step(key)}", noun=True)
                if word is not None:
                    names[each] = word
        if "en" not in names:
            return None
        if not _named(names, lang):
            self._tell("BW015", path, lang=lang, name=names["en"], put="")
        facts = {}
        for key, value in declared.items():
            if key != sort and key not in LANGUAGES and self._fact(key, value, f"{path}.{key}"):
                facts[key] = value
        if sort == "track":
            self._ends(declared, facts, path, names["en"])
        place = self._places.get(path, _ROOT)
        keys = {key: self._places.get(f"{path}.{_step(key)}", place) for key in declared}
        return Thing(sort, names, facts, place, keys)  # type: ignore[arg-type]  # one of SORTS

    def _with_colons(self, declared: Mapping[Any, Any], path: str) -> dict[Any, Any]:
        """Tells of keys that have no colon before their value; returns them with it."""
        meant: dict[Any, Any] = {}
        for key, value in declared.items():
            word, _gap, rest = str(key).partition(" ")
            if value is not None or word not in (*SORTS, *LANGUAGES) or not rest.strip():
                meant[key] = value
                continue
            at, put = f"{path}.{_step(key)}", f"{word}: {rest.strip()}"
            place = self._places.get(at)
            self._tell("BW012", at, fix=Fix(place, put) if place else None, found=key, expected=put)
            meant[word] = rest.strip()
            self._move(at, f"{path}.{word}")
        return meant

    def _sort_meant(self, declared: Mapping[Any, Any], path: str) -> str | None:
        """Tells of a declared thing that does not say what it is; returns it if it nearly does."""
        known = (*THING_KEYS, "en")
        key, sort = next(
            (
                (key, near)
                for key in declared
                if key not in known and (near := _nearest(key, SORTS))
            ),
            ("", None),
        )
        found = ", ".join(map(shown_value, declared)) or "{}"
        place = self._places.get(f"{path}.{_step(key)}") if sort else None
        fix = Fix(place, sort) if sort and place else None
        self._tell("BW017", path, fix=fix, found=found, expected=sort or ", ".join(SORTS))
        if sort:
            self._move(f"{path}.{_step(key)}", f"{path}.{sort}")
        return sort

    def _fact(self, key: str, value: Any, path: str) -> bool:
        """Tells whether a declared thing can have this value; says so if not."""
        if key in FLAGS:
            right, expected = isinstance(value, bool), "true, false"
        elif key in VALUES:
            # What may be a name is looked up when the game and the whole page are known.
            right = value in VALUES[key] or (key in NAMING and _text(value))
            expected = ", ".join(VALUES[key])
        elif key in ("from", "to"):
            right, expected = _number(value) and 0 <= value <= 99, "0-99"
        elif key == "count":
            right = (_number(value) and 0 < value <= 99) or _text(value)
            expected = "1-99"
        else:
            right, expected = _text(value), f"1-{_LONGEST_NAME}"
        if key in ("plural", "former", "measure") and right:
            right, expected = _NOUN.fullmatch(value.strip()) is not None, "A-Z, a-z, 0-9, -, ’"
        if not right:
            self._tell("BW028", path, found=value, expected=expected)
        return right

    def _ends(
        self, declared: Mapping[str, Any], facts: dict[str, Any], path: str, name: str
    ) -> None:
        """Tells of a track that lacks an end, or whose ends are no way apart.

        One that is upside down is read with its ends as they are meant.
        """
        lacks = [key for key in ("from", "to") if key not in declared]
        if lacks:
            self._tell("BW019", path, name=name, found=", ".join(lacks))
        elif "from" in facts and "to" in facts and facts["from"] >= facts["to"]:
            first, last = facts["from"], facts["to"]
            fix = self._turned(path, first, last) if first > last else None
            self._tell("BW019", path, fix=fix, name=name, found=f"from: {first}, to: {last}")
            facts |= {"from": last, "to": first}

    def _turned(self, path: str, first: int, last: int) -> Fix | None:
        """Returns what puts the ends of a track the right way round, where they stand together."""
        keys = (self._places.get(f"{path}.from"), self._places.get(f"{path}.to"))
        places = [value_place(self._line(key), key) for key in keys if key is not None]
        one, other = places if len(places) == len(keys) else (None, None)
        if one is None or other is None or one.line != other.line or one > other:
            return None
        between = self._line(one)[one.end_column - 1 : other.column - 1]
        place = Place(one.line, one.column, other.line, other.end_column)
        return Fix(place, f"{last}{between}{first}")


def _named(names: Mapping[Language, str], lang: Language) -> bool:
    """Tells whether there is a name in *lang*; Simplified ones are drafted from Traditional."""
    return lang in names or (lang == "zh-Hans" and "zh-Hant" in names)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: Any, most: int = _LONGEST_NAME) -> bool:
    """Tells whether a value is words that can be seen: YAML can write what a terminal obeys."""
    return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= most


def _step(key: Any) -> str:
    """Returns a key as the places of a document name it."""
    return key if isinstance(key, str) else shown_value(key)


def _nearest(word: Any, known: Sequence[str]) -> str:
    return next(iter(difflib.get_close_matches(str(word), known, n=1)), "")
