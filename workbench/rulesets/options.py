"""The options of a rule set as they are told and changed: what each decides, how it is set.

Every field of the record is told here, so that none is buried; those that a house rule may change
are changed by their name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, NamedTuple

from workbench.errors import UsageError
from workbench.rulesets.ruleset import RuleSet
from workbench.wording import _

__all__ = ["CHANGEABLE", "Told", "changed", "told"]

#: What a house rule may change: whether something is so, and numbers with their bounds.
CHANGEABLE: Mapping[str, tuple[int, int] | None] = {
    "most_dice": (1, 16),
    "least_dice": (0, 8),
    "discovery_ends_turn": None,
    "enemies_slow": None,
    "haunt_dice": (0, 16),
    "may_drop": None,
    "overflow": None,
    "skips_known": None,
    "two_players": None,
}
#: Two people play with two explorers each.
_FOR_TWO = 4
_NOT_TOLD = frozenset({"key", "citations"})


class Told(NamedTuple):
    """An option as it is set.

    Attributes:
        name: Its name.
        text: What it decides.
        value: How it is set, in words.
        cite: The paragraph of the rulebook that says so; empty where the game has no such rule.
    """

    name: str
    text: str
    value: str
    cite: str


def told(rules: RuleSet) -> tuple[Told, ...]:
    """Returns every option of a rule set, in the order of the record."""
    texts = _texts()
    return tuple(
        Told(
            field.name,
            texts[field.name],
            _worded((2,) if field.name == "players" and rules.two_players else value),
            rules.citations.get(field.name, ""),
        )
        for field in fields(rules)
        if field.name not in _NOT_TOLD
        for value in [getattr(rules, field.name)]
    )


def changed(rules: RuleSet, wanted: Iterable[str]) -> RuleSet:
    """Returns a rule set with house rules.

    Args:
        rules: The rule set.
        wanted: ``overflow=yes``, ``most_dice=10``: names and values.

    Raises:
        UsageError: If there is no such option, it cannot be changed, or has no such value.
    """
    values: dict[str, Any] = {}
    for each in wanted:
        name, _equals, value = each.partition("=")
        if name in values:
            raise UsageError(_("this house rule is set twice"), where=each[:60])
        if name not in CHANGEABLE:
            raise UsageError(
                _("no house rule is called {name!r}").format(name=name[:40]),
                where=each[:60],
                expected=", ".join(CHANGEABLE),
            )
        bounds = CHANGEABLE[name]
        if bounds is None:
            if value not in ("yes", "no"):
                raise UsageError(
                    _("this house rule is or is not so"), where=each[:60], expected="yes, no"
                )
            values[name] = value == "yes"
            continue
        least, most = bounds
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else -1
        if not least <= number <= most:
            raise UsageError(
                _("this house rule is a number"), where=each[:60], expected=f"{least}-{most}"
            )
        values[name] = number
    if values.get("two_players"):
        if "two_players" not in rules.citations or _FOR_TWO not in rules.players:
            raise UsageError(
                _("{game!r} has no rules for two players").format(game=rules.key),
                where="two_players=yes",
            )
        values["players"] = (_FOR_TWO,)
    return replace(rules, **values)


def _worded(value: Any, between: str = ", ") -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_worded(each, ' ')}" for key, each in value.items())
    if isinstance(value, tuple):
        return between.join(str(each) for each in value) or _("none")
    return _("none") if value is None else str(value) or _("none")


def _texts() -> dict[str, str]:
    return {
        "players": _("how many can play"),
        "traits": _("the traits"),
        "physical": _("the traits that physical damage lowers"),
        "mental": _("the traits that mental damage lowers"),
        "areas": _("the floors or regions of the map"),
        "start": _("the room in which everybody starts"),
        "layout": _("where the starting tiles lie: floor or region, steps east and south"),
        "front_door": _("the door that no tile is laid at"),
        "most_dice": _("the most dice of one roll"),
        "least_dice": _("the fewest dice of a roll"),
        "deck_of_symbol": _("the stack that each symbol of a room draws from"),
        "discovery_ends_turn": _("whether a discovery ends the turn, and not movement only"),
        "monsters_climb": _("the rooms that only lead down, and that monsters go up to"),
        "stairs": _("what makes stairs from one room to another"),
        "enemies_slow": _("whether opponents in a room make leaving it cost more"),
        "haunt_dice": _("the dice of the haunt roll at the end of a turn; 0: there is none"),
        "clue_target": _("the total at which a clue starts the haunt; 0: clues start none"),
        "last_clue": _("the clue that starts the haunt without a roll; 0: there is none"),
        "bottom": _("what becomes of who falls below the bottom of a track"),
        "may_drop": _("whether things can be dropped"),
        "overflow": _("whether a gain above the maximum is noted and used up first; else lost"),
        "snack": _("the token that is spent to roll a die again"),
        "snacks_at_start": _("how many such tokens each player begins with"),
        "most_snacks": _("how many such tokens somebody may carry"),
        "may_attack": _("whether everybody can attack, and not only where a page says so"),
        "traitor_leaves": _("whether the explorer of the traitor leaves play"),
        "monsters_roll": _("whether monsters roll for how far they move, and not by their Speed"),
        "own_turns": _("whether each monster has a turn of its own"),
        "stands_at_start": _(
            "whether the stunned stand up as their turn begins, and not as it ends"
        ),
        "written_instead": _("whether another haunt is offered for one that is on no page"),
        "skips_known": _("whether another haunt may be taken for one the players know"),
        "two_players": _("whether two play with two explorers each"),
    }
