"""How a page says who becomes the traitor: the values that the front matter's ``traitor`` can have.

The words stand here and nowhere else. What is compared and who is named follows from them, so the
facts of a haunt are read off its page and typed nowhere a second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from workbench.model.facts import TraitKey, TraitorRule

__all__ = ["SHOWN", "traitor_rule", "traitor_values"]

_TRAITS: Mapping[str, TraitKey] = MappingProxyType(
    {
        "Might": "might",
        "Speed": "speed",
        "Sanity": "sanity",
        "Knowledge": "knowledge",
        "Brains": "brains",
        "Courage": "courage",
    }
)

#: Values that are rules as they stand.
_WHOLE: Mapping[str, TraitorRule] = MappingProxyType(
    {
        "the haunt revealer": TraitorRule("haunt_revealer"),
        "left of the haunt revealer": TraitorRule("left_of_revealer"),
        "the oldest explorer": TraitorRule("oldest"),
        "the youngest explorer": TraitorRule("youngest"),
        "everyone": TraitorRule("everyone"),
        "none": TraitorRule("none"),
        "none at first, several later": TraitorRule(
            "other",
            note={
                "en": "Nobody at first; heroes may become traitors during play.",
                "zh-Hant": "起初沒有奸徒；英雄可能在遊戲期間成為奸徒。",
                "zh-Hans": "起初没有奸徒；英雄可能在游戏期间成为奸徒。",
            },
            several_later=True,
        ),
        "secret": TraitorRule("hidden"),
        "a volunteer": TraitorRule(
            "volunteer",
            note={
                "en": "If nobody else offers, the player who began the haunt is the monster.",
                "zh-Hant": "若沒有其他人自願，觸發作祟者成為怪物。",
                "zh-Hans": "若没有其他人自愿，触发作祟者成为怪物。",
            },
        ),
        **{f"highest {name}": TraitorRule("highest_trait", key) for name, key in _TRAITS.items()},
        **{f"lowest {name}": TraitorRule("lowest_trait", key) for name, key in _TRAITS.items()},
    }
)

#: The rules that choose among all explorers, of whom the haunt revealer can be left out.
_AMONG_ALL = frozenset({"highest_trait", "lowest_trait", "oldest", "youngest"})
#: The rules that a named explorer can fall back on when that explorer does not play.
_FALLS_BACK = _AMONG_ALL | {"haunt_revealer", "left_of_revealer"}

_BUT = re.compile(r",? except the haunt revealer\Z")
_LATER = re.compile(r"; several later\Z")
_NAMED = re.compile(r"(?P<name>[^,;()]+?)(?: \((?P<hobby>[^,;()]+)\))?, otherwise (?P<rest>.+)")
_LONGEST = 200

#: Values of the usual forms, as messages show them.
SHOWN: tuple[str, ...] = (
    "the haunt revealer",
    "left of the haunt revealer",
    "highest Might",
    "lowest Speed, except the haunt revealer",
    "the oldest explorer",
    "none",
)


def traitor_rule(text: str, explorers: Mapping[str, str] | None = None) -> TraitorRule | None:
    """Returns what a value of ``traitor`` says, or None if it is not understood.

    Args:
        text: The value. ``; several later`` may stand behind any that names one traitor: who
            follows them is told by the haunt.
        explorers: The id of each explorer that can be named, by English name. Without them any
            name is taken for an explorer's, and stands in the rule in place of the id.
    """
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    if (whole := _simple(text)) is not None:
        return whole
    one = _LATER.sub("", text)
    rule = _simple(one) or _named(one, explorers)
    if one == text or rule is None:
        return rule
    followed = rule.rule in _FALLS_BACK or rule.rule == "named_explorer"
    return replace(rule, several_later=True) if followed else None


def _simple(text: str) -> TraitorRule | None:
    """Returns a rule that names nobody."""
    if text in _WHOLE:
        return _WHOLE[text]
    rule = _WHOLE.get(_BUT.sub("", text))
    if rule is None or rule.rule not in _AMONG_ALL:
        return None
    return replace(rule, except_revealer=True)


def _named(text: str, explorers: Mapping[str, str] | None) -> TraitorRule | None:
    named = _NAMED.fullmatch(text)
    if named is None or (explorers is not None and named["name"] not in explorers):
        return None
    otherwise = _simple(named["rest"])
    if otherwise is None or otherwise.rule not in _FALLS_BACK:
        return None
    return TraitorRule(
        "named_explorer",
        explorer=named["name"] if explorers is None else explorers[named["name"]],
        otherwise=otherwise,
        hobby=named["hobby"],
    )


def traitor_values(explorers: Mapping[str, str]) -> Iterator[str]:
    """Yields values that can be meant by one that is not understood, the plain ones first.

    Args:
        explorers: The explorers that can be named, by English name.
    """
    yield from _WHOLE
    for value, rule in _WHOLE.items():
        if rule.rule in _AMONG_ALL:
            yield f"{value}, except the haunt revealer"
    fallbacks = [value for value, rule in _WHOLE.items() if rule.rule in _FALLS_BACK]
    for name in explorers:
        for value in fallbacks:
            yield f"{name}, otherwise {value}"
