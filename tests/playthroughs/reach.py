"""What of the haunts' pages games have reached: each result row, and both sides of each condition.

It is noted while games are played, by what the engine asks of a page: which row a result falls
into, and whether a condition holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.playthroughs.scripts import Played
from workbench.desks.choosing import passed
from workbench.engine import doing, gates
from workbench.engine.box import Box
from workbench.engine.dice import total_of
from workbench.engine.game import Game
from workbench.engine.meaning import core
from workbench.engine.run import Chance, Decision, Run
from workbench.model.programs import Instruction
from workbench.model.trees import Node, Tree, walk

__all__ = ["Reach"]

#: How many moves are made after a forced roll, so that what it leads to is done.
_AFTER = 6


class Reach:
    """Notes what of the pages of the haunts is reached.

    Args:
        box: The components.

    Attributes:
        rows: The rows that there are, by citation, and how often a result fell into each.
        conditions: The conditions that there are, by citation, and the sides that were met.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.rows: dict[str, int] = {}
        self.conditions: dict[str, set[bool]] = {}
        self._named: dict[int, str] = {}
        self._below: dict[str, list[str]] = {}
        for key, haunt in box.haunts.items():
            for book in haunt.rules.program.books:
                for part in (each for each in book.boxes if each.known != "tests"):
                    gate = part.gate
                    self._find(f"{key}#{part.at}", () if gate is None else (gate,))
                    for item in part.instructions:
                        self._note(key, item)

    def _note(self, entry: str, item: Instruction) -> None:
        cite = f"{entry}#{item.at}"
        rows = [each for each in item.inner if each.label is not None and each.kind == "row"]
        self._below[cite] = [f"{entry}#{each.at}" for each in rows]
        self.rows.update(dict.fromkeys(self._below[cite], 0))
        self._find(cite, item.trees)
        for each in item.inner:
            self._note(entry, each)

    def _find(self, cite: str, trees: tuple[Any, ...]) -> None:
        found = [
            part
            for tree in trees
            for node in walk(tree)
            if isinstance(node, Node)
            for name, part in node.fields
            if name == "cond"
        ]
        for number, cond in enumerate(found):
            named = cite + (f" ({number + 1})" if len(found) > 1 else "")
            self._named[id(cond)] = named
            self.conditions[named] = set()

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Notes what is reached as long as it lasts."""
        row_of = doing.row_of

        def row_noted(rows: tuple[Instruction, ...], scope: core.Scope) -> Instruction | None:
            row = row_of(rows, scope)
            cite = f"{scope.entry}#{row.at}" if row is not None else ""
            if cite in self.rows:
                self.rows[cite] += 1
            return row

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(doing, "row_of", row_noted)
            for name, ask in list(core.queries.items()):
                patch.setitem(core.queries, name, self._noted(ask))
            bindings = gates.bindings

            def bindings_noted(run: Run, cond: Tree, scope: core.Scope) -> list[core.Scope]:
                found = list(bindings(run, cond, scope))
                self._met(cond, bool(found))
                return found

            patch.setattr(gates, "bindings", bindings_noted)
            yield

    def _noted(self, ask: Any) -> Any:
        def asked(run: Any, tree: Any, scope: Any) -> bool:
            held = bool(ask(run, tree, scope))
            self._met(tree, held)
            return held

        return asked

    def _met(self, cond: Tree, held: bool) -> None:
        named = self._named.get(id(cond))
        if named is not None:
            self.conditions[named].add(held)

    def force(self, played: Played) -> None:
        """Forces, at each roll of a game, the totals of those rows that no result fell into yet."""
        session = played.session
        for node in session.path:
            position = session.nodes[session.nodes[node].parent].position
            need = position.need
            if not isinstance(need, Chance) or need.kind != "dice":
                continue
            cite = need.cite.partition("/")[2]
            below = self._below.get(cite, [])
            for outcome in _by_total(need):
                if all(self.rows[row] for row in below):
                    break
                self._go_on(Game(session.game.box, position), outcome)

    def _go_on(self, game: Game, outcome: str) -> None:
        game.push(outcome)
        for _move in range(_AFTER):
            need = game.position.need
            if need is None:
                return
            game.push(passed(need) if isinstance(need, Decision) else need.outcomes[0][0])

    def missing(self) -> set[str]:
        """Returns the rows no result fell into, and the conditions with the side not met."""
        rows = {cite for cite, times in self.rows.items() if not times}
        sides = {
            f"{cite} {'is never so' if side else 'is always so'}"
            for cite, met in self.conditions.items()
            for side in (True, False)
            if side not in met
        }
        return rows | sides


def _by_total(need: Chance) -> list[str]:
    found: dict[int, str] = {}
    for outcome, _chance in need.outcomes:
        found.setdefault(total_of(outcome), outcome)
    return [found[total] for total in sorted(found)]
