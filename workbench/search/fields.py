"""The fields of the query language: what they are called, and what may stand in them.

``floor:basement``, ``f:地庫`` and ``樓層:地庫`` are the same. Which values a field has is not
written here: it is read from what a view can find, so that it is always true and tells no secret.
The game's own words, in any language, come from the term base; only what no term is called stands
here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Final

from workbench.model.concepts import NUMERIC
from workbench.model.ids import KINDS, LANGUAGES, slug_of
from workbench.model.names import name_key

__all__ = ["CALLED", "FIELDS", "Values", "nearest_field"]

#: Every field, with its other names and the slugs of terms that mean it.
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "kind": ("k", "type", "種類", "類型", "類別"),
    "game": ("g", "edition", "版本"),
    "lang": ("l", "language", "語言"),
    "floor": ("f", "floors", "region", "層"),
    "symbol": ("s", "標誌"),
    "roll": ("r", "rolls", "check", "dice-roll"),
    "target": ("t", "目標"),
    "dice": ("die",),
    "uses": ("use", "u", "用到"),
    "mentions": ("mention", "m", "names", "提及"),
    "haunt": ("h", "scenario"),
    "is": ("是",),
    "door": ("exit", "出口"),
    "doors": ("exits", "門數"),
    "way": ("ways", "passage", "special-passage", "通道", "通路"),
    "windows": ("window",),
    "traitor": (),
    "shape": ("形狀",),
    "colour": ("color", "顏色"),
    "count": ("number", "數目", "數量"),
    "does": ("do", "effect", "deed", "效果"),
    "changes": ("change", "modifies", "改變"),
    "moves": ("move", "movement"),
    "age": ("年齡",),
    "might": (),
    "speed": (),
    "sanity": (),
    "knowledge": (),
    "brains": (),
    "courage": (),
}

#: Values under other names and the slugs of terms that mean them.
CALLED: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "kind": {
        "room": ("rooms",),
        "omen": ("omens", "omen-card"),
        "item": ("items", "item-card"),
        "event": ("events", "event-card"),
        "clue": ("clues", "clue-card"),
        "mystery": ("mysteries", "mystery-card"),
        "character": ("characters", "explorer"),
        "token": ("tokens",),
        "monster": ("monsters",),
        "haunt": ("haunts", "scenario"),
        "rule": ("rules",),
        "ruling": ("rulings",),
        "term": ("terms", "word"),
    },
    "game": {
        "hill-2e": ("2e", "hill", "第二版"),
        "hill-1e": ("1e", "第一版"),
        "mystery": ("scooby", "mystery-mansion"),
    },
    "lang": {
        "en": ("english", "英文"),
        "zh-Hant": ("zh", "hant", "traditional", "zh-tw", "zh-hk", "繁體", "中文"),
        "zh-Hans": ("hans", "simplified", "zh-cn", "簡體"),
    },
    "floor": {
        "upper": ("upper-floor", "upstairs"),
        "ground": ("ground-floor",),
        "basement": ("cellar", "地牢"),
        "inside": ("indoors",),
        "outside": ("outdoors",),
    },
    "symbol": {
        "omen": ("omen-symbol",),
        "item": ("item-symbol",),
        "event": ("event-symbol",),
        "none": ("no", "無"),
    },
    "roll": {"dice": ("dice-roll", "die")},
    "door": {
        "n": ("north", "top", "上"),
        "e": ("east", "right", "右"),
        "s": ("south", "bottom", "下"),
        "w": ("west", "left", "左"),
    },
    "way": {"passage": ("special-passage", "通道")},
    "shape": {
        "round": ("circular", "circle", "圓"),
        "square": ("方",),
        "triangle": ("triangular", "三角"),
        "pentagon": ("pentagonal", "五角", "五邊形"),
        "unknown": ("不明", "未知"),
    },
    "traitor": {
        "haunt-revealer": ("revealer",),
        "left-of-revealer": ("left",),
        "highest-trait": ("highest",),
        "lowest-trait": ("lowest",),
        "none": ("no", "無"),
    },
    "is": {
        "disputed": ("爭議",),
        "assumed": ("推定",),
        "outdoors": ("outside", "outdoor-room"),
        "start": ("starting", "starting-tile", "起始"),
        "kept": ("keep",),
        "chart": ("haunt-chart",),
    },
}
_NEAR_ENOUGH: Final = 0.6


def _key(text: str) -> str:
    return name_key(text).replace(" ", "-")


@cache
def _by_name(latin: bool) -> Mapping[str, str]:
    """Returns every name of a field, folded; Chinese ones apart, as folding loads a converter."""
    found = {}
    for field, names in FIELDS.items():
        for name in (field, *names):
            if name.isascii() == latin:
                found[_key(name)] = field
    return found


def nearest_field(name: str) -> str:
    """Returns the field whose name is nearest to *name*; empty if none is near."""
    import difflib

    known = _by_name(name.isascii())
    near = difflib.get_close_matches(_key(name), known, n=1, cutoff=_NEAR_ENOUGH)
    return known[near[0]] if near else ""


class Values:
    """What may stand in the fields, as one view finds it.

    Args:
        tags: Returns ``field=value`` of everything the view can find; asked when it is needed.
        games: Returns the games there are.
        slugs: Returns the slugs of the entries called by a name, in any language.
    """

    def __init__(
        self,
        tags: Callable[[], Iterable[str]],
        games: Callable[[], Iterable[str]],
        slugs: Callable[[str], Sequence[str]],
    ) -> None:
        self._tags = tags
        self._games = games
        self._slugs = slugs

    @cached_property
    def _of(self) -> dict[str, dict[str, str]]:
        """The values of each field, by the key they are called by."""
        found: dict[str, dict[str, str]] = {}
        for field, values in (("kind", KINDS), ("game", self._games()), ("lang", LANGUAGES)):
            found[field] = {_key(value): value for value in values}
        for tag in self._tags():
            field, _equals, value = tag.partition("=")
            if field != "lang":
                found.setdefault(field, {})[value.lower()] = value
        return found

    def field_called(self, name: str) -> str | None:
        """Returns the field that somebody calls *name*, or None."""
        known = _by_name(name.isascii())
        if (key := _key(name)) in known:
            return known[key]
        words = _by_name(latin=True)
        return next((words[slug] for slug in self._slugs(name) if slug in words), None)

    def all(self, field: str) -> tuple[str, ...]:
        """Returns the values that *field* has somewhere."""
        return tuple(self._of.get(field, {}).values())

    def called(self, field: str, text: str) -> str | None:
        """Returns the value of *field* that somebody calls *text*, or None."""
        known = self._of.get(field, {})
        key = _key(text)
        if key in known:
            return known[key]
        if field in NUMERIC and key.isdecimal():
            return str(int(key))
        for value, names in CALLED.get(field, {}).items():
            if any(key == _key(name) for name in names if name.isascii() == key.isascii()):
                return value
        for slug in (slug_of(text), *self._slugs(text)):
            if slug in known:
                return known[slug]
            for value, names in CALLED.get(field, {}).items():
                if slug in names:
                    return value
        return None

    def nearest(self, field: str, text: str) -> str:
        """Returns the value of *field* nearest to *text*; empty if none is near."""
        import difflib

        known = dict(self._of.get(field, {}))
        for value, names in CALLED.get(field, {}).items():
            known.update((_key(name), value) for name in names if name.isascii() == text.isascii())
        near = difflib.get_close_matches(_key(text), known, n=1, cutoff=_NEAR_ENOUGH)
        return known[near[0]] if near else ""
