"""Reads a line of tokens by a grammar, keeping every reading.

An Earley chart over words: it takes any grammar, left-recursive and ambiguous ones too; it knows at
each place what may come next, which is what completion and messages are made of. Only rules whose
first word can be the one that stands there are ever tried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from workbench.errors import UsageError
from workbench.wording import _

__all__ = ["LONGEST", "Chart", "Grammar", "Rule"]

#: The most tokens of one sentence; a page from a stranger cannot make the reading deep or slow.
LONGEST = 200

T = TypeVar("T", bound=Hashable)

#: A terminal that stands for a class of tokens, such as any number.
Matches = Callable[[str], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Rule(Generic[T]):
    """One way to make a category.

    Attributes:
        makes: The category.
        parts: Categories (as ``@name``), classes of tokens (as ``#name``) and tokens, in order;
            never empty.
        build: Makes the result from the results of the categories and classes among the parts.
    """

    makes: str
    parts: tuple[str, ...]
    build: Callable[[Sequence[T]], T]


class Grammar(Generic[T]):
    """Rules, ready to read with.

    Args:
        rules: All of them.
        classes: How each class of tokens is told.
        leaf: Makes the result of a token of a class: from the class and the token.
    """

    def __init__(
        self,
        rules: Iterable[Rule[T]],
        classes: Mapping[str, Matches],
        leaf: Callable[[str, str], T],
    ) -> None:
        self.classes = dict(classes)
        self.leaf = leaf
        self._rules: dict[str, list[Rule[T]]] = {}
        for rule in rules:
            self._rules.setdefault(rule.makes, []).append(rule)
        self._firsts = self._first_sets()
        self._predicted: dict[tuple[str, frozenset[str]], tuple[Rule[T], ...]] = {}
        self._starting: dict[frozenset[str], frozenset[str]] = {}

    def __contains__(self, category: str) -> bool:
        return category in self._rules

    def rules(self, category: str) -> Sequence[Rule[T]]:
        """Returns the rules of a category."""
        return self._rules.get(category, ())

    def categories(self) -> Iterable[str]:
        """Returns every category that some rule makes."""
        return self._rules.keys()

    def _first_sets(self) -> dict[str, frozenset[str]]:
        """For each category, the tokens and classes that it can begin with."""
        firsts: dict[str, set[str]] = {category: set() for category in self._rules}
        begun: dict[str, set[str]] = {category: set() for category in self._rules}
        for category, rules in self._rules.items():
            for rule in rules:
                head = rule.parts[0]
                if head.startswith("@"):
                    begun[category].add(head[1:])
                else:
                    firsts[category].add(head)
        changed = True
        while changed:
            changed = False
            for category, heads in begun.items():
                before = len(firsts[category])
                for head in heads:
                    firsts[category] |= firsts.get(head, set())
                changed |= len(firsts[category]) != before
        return {category: frozenset(found) for category, found in firsts.items()}

    def fitting(self, tokens: tuple[str, ...]) -> frozenset[str]:
        """Returns the tokens and classes in rules that fit one of *tokens*, spellings of a word."""
        found = set(tokens)
        for name, matches in self.classes.items():
            if any(map(matches, tokens)):
                found.add(f"#{name}")
        return frozenset(found)

    def predict(self, category: str, fitting: frozenset[str]) -> tuple[Rule[T], ...]:
        """Returns the rules of *category* that can begin with what *fitting* told of a word."""
        key = (category, fitting)
        known = self._predicted.get(key)
        if known is None:
            starters = self._starters(fitting)
            known = tuple(
                rule for rule in self._rules.get(category, ()) if rule.parts[0] in starters
            )
            self._predicted[key] = known
        return known

    def _starters(self, fitting: frozenset[str]) -> frozenset[str]:
        """Returns every first part of a rule that can begin with a word."""
        known = self._starting.get(fitting)
        if known is None:
            known = fitting | {
                f"@{category}"
                for category, firsts in self._firsts.items()
                if not fitting.isdisjoint(firsts)
            }
            self._starting[fitting] = known
        return known


_Item = tuple[Rule[T], int, int]  # rule, parts read, where it began


class Chart(Generic[T]):
    """What a grammar makes of a line of tokens.

    Args:
        grammar: The grammar.
        goal: The category wanted.
        tokens: The tokens; at the first place a word in small letters fits as well, as a sentence
            begins with a capital.

    Raises:
        UsageError: If there are more than LONGEST tokens.
    """

    def __init__(self, grammar: Grammar[T], goal: str, tokens: Sequence[str]) -> None:
        if len(tokens) > LONGEST:
            raise UsageError(
                _("a sentence of {many} words cannot be read").format(many=len(tokens)),
                expected=_("{most} words at most").format(most=LONGEST),
            )
        self._grammar = grammar
        self._goal = goal
        self._tokens = tokens
        self._spellings: list[tuple[str, ...]] = [(token,) for token in tokens]
        if tokens and tokens[0] != (small := _small_initial(tokens[0])):
            self._spellings[0] = (tokens[0], small)
        self._fitting = [grammar.fitting(spellings) for spellings in self._spellings]
        self._spans: list[dict[str, dict[int, list[Rule[T]]]]] = [
            {} for _ in range(len(tokens) + 1)
        ]
        self._sets: list[dict[_Item[T], None]] = [{} for _ in range(len(tokens) + 1)]
        self._read()

    def _read(self) -> None:
        waiting: list[dict[str, list[_Item[T]]]] = [{} for _ in self._sets]
        asked: list[set[str]] = [set() for _ in self._sets]
        size = len(self._tokens)
        self._ask(0, self._goal, asked)
        for place in range(size + 1):
            items = self._sets[place]
            queue = list(items)
            while queue:
                rule, done, start = queue.pop()
                if done == len(rule.parts):
                    ends = self._spans[start].setdefault(rule.makes, {})
                    first_time = place not in ends
                    ends.setdefault(place, []).append(rule)
                    if first_time:
                        for inner, read, began in waiting[start].get(rule.makes, ()):
                            self._add((inner, read + 1, began), items, queue)
                    continue
                part = rule.parts[done]
                if part[0] != "@":
                    if place < size and part in self._fitting[place]:
                        self._sets[place + 1].setdefault((rule, done + 1, start))
                    continue
                category = part[1:]
                waiting[place].setdefault(category, []).append((rule, done, start))
                if category not in asked[place]:
                    for fresh in self._ask(place, category, asked):
                        queue.append(fresh)

    def _add(self, item: _Item[T], items: dict[_Item[T], None], queue: list[_Item[T]]) -> None:
        if item not in items:
            items[item] = None
            queue.append(item)

    def _ask(self, place: int, category: str, asked: list[set[str]]) -> list[_Item[T]]:
        """Begins every rule of *category* that the next token allows; returns the new items."""
        asked[place].add(category)
        if place >= len(self._tokens):
            return []
        fresh: list[_Item[T]] = []
        for rule in self._grammar.predict(category, self._fitting[place]):
            item = (rule, 0, place)
            if item not in self._sets[place]:
                self._sets[place][item] = None
                fresh.append(item)
        return fresh

    @property
    def complete(self) -> bool:
        """Whether the whole line is the goal."""
        return len(self._tokens) in self._spans[0].get(self._goal, {})

    def readings(self, most: int = 4) -> list[T]:
        """Returns the different readings of the whole line, at most *most*."""
        return self._results(self._goal, 0, len(self._tokens), most, {})

    def _results(
        self,
        category: str,
        start: int,
        end: int,
        most: int,
        known: dict[tuple[str, int, int], list[T]],
    ) -> list[T]:
        key = (category, start, end)
        if key in known:
            return known[key]
        known[key] = []  # a category made of itself alone adds no reading
        found: dict[T, None] = {}
        for rule in self._spans[start].get(category, {}).get(end, ()):
            for parts in self._derivations(rule, 0, start, end, most, known):
                found.setdefault(rule.build(parts))
        known[key] = list(found)[:most]
        return known[key]

    def _derivations(
        self,
        rule: Rule[T],
        done: int,
        start: int,
        end: int,
        most: int,
        known: dict[tuple[str, int, int], list[T]],
    ) -> list[list[T]]:
        if done == len(rule.parts):
            return [[]] if start == end else []
        part = rule.parts[done]
        left = len(rule.parts) - done - 1
        found: list[list[T]] = []
        if not part.startswith("@"):
            if start >= end:
                return []
            if part not in self._fitting[start]:
                return []
            head = [self._grammar.leaf(part[1:], self._tokens[start])] if _is_class(part) else []
            rest = self._derivations(rule, done + 1, start + 1, end, most, known)
            return [head + tail for tail in rest]
        for middle in self._spans[start].get(part[1:], {}):
            if middle > end - left or (left == 0 and middle != end):
                continue
            rest = self._derivations(rule, done + 1, middle, end, most, known)
            if not rest:
                continue
            heads = self._results(part[1:], start, middle, most, known)
            found.extend([head, *tail] for head in heads for tail in rest)
            if len(found) >= most * most:
                break
        return found

    @property
    def reached(self) -> int:
        """How many tokens were understood before the reading got stuck."""
        return max(place for place, items in enumerate(self._sets) if items or place == 0)

    def expected(self, place: int | None = None) -> set[str]:
        """Returns the parts of rules that may come at *place* (default: where it got stuck).

        Tokens as they are, classes as ``#name``; categories are taken apart into their first words.
        """
        at = self.reached if place is None else place
        found: set[str] = set()
        open_categories = [self._goal] if at == 0 else []
        for rule, done, _start in self._sets[at]:
            if done < len(rule.parts):
                part = rule.parts[done]
                if part.startswith("@"):
                    open_categories.append(part[1:])
                else:
                    found.add(part)
        for category in open_categories:
            found |= self._grammar._firsts.get(category, frozenset())
        return found

    def pieces(self) -> list[tuple[int, int, str]]:
        """Returns (start, end, category) of everything that was understood on its own."""
        return [
            (start, end, category)
            for start, spans in enumerate(self._spans)
            for category, ends in spans.items()
            for end in ends
        ]


def _small_initial(word: str) -> str:
    return word[:1].lower() + word[1:]


def _is_class(part: str) -> bool:
    return part.startswith("#") and len(part) > 1
