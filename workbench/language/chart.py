"""Reads a line of tokens by a grammar, keeping every reading.

An Earley chart over words: it takes any grammar, left-recursive and ambiguous ones too; it knows at
each place what may come next, which is what completion and messages are made of. Only rules whose
first word can be the one that stands there are ever tried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from workbench.errors import UsageError
from workbench.wording import _

__all__ = ["LONGEST", "Chart", "Derivation", "Grammar", "Rule"]

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


@dataclass(frozen=True, slots=True, eq=False)
class Derivation(Generic[T]):
    """How a range of tokens was read, with the ranges of its parts.

    Attributes:
        start: The first token.
        end: The token after the last.
        result: What it says.
        rule: The rule by which it was read; None for a token of a class.
        parts: How the categories and classes among the parts of the rule were read, in order.
    """

    start: int
    end: int
    result: T
    rule: Rule[T] | None
    parts: tuple[Derivation[T], ...] = ()


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
        self._words = {
            part
            for rules in self._rules.values()
            for rule in rules
            for part in rule.parts
            if part[0] != "@"
        }
        self._predicted: dict[tuple[str, frozenset[str]], tuple[Rule[T], ...]] = {}
        self._starting: dict[frozenset[str], frozenset[str]] = {}
        self._begun: dict[str, tuple[Rule[T], ...]] = {}

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

    @cached_property
    def finishable(self) -> Grammar[T]:
        """The grammar of the rules that some line can be read by to its end.

        Where a category has no word at all, as that of marks where none is declared, what begins
        with a rule that needs it leads nowhere.
        """
        lacking = {id(rule): _categories(rule) for rules in self._rules.values() for rule in rules}
        users: dict[str, list[Rule[T]]] = {}
        ready: list[Rule[T]] = []
        for rules in self._rules.values():
            for rule in rules:
                for category in lacking[id(rule)]:
                    users.setdefault(category, []).append(rule)
                if not lacking[id(rule)]:
                    ready.append(rule)
        kept: set[int] = set()
        made: set[str] = set()
        while ready:
            rule = ready.pop()
            kept.add(id(rule))
            if rule.makes in made:
                continue
            made.add(rule.makes)
            for user in users.get(rule.makes, ()):
                lacking[id(user)].discard(rule.makes)
                if not lacking[id(user)]:
                    ready.append(user)
        all_rules = (rule for each in self._rules.values() for rule in each)
        whole = (rule for rule in all_rules if id(rule) in kept)
        return Grammar(whole, self.classes, self.leaf)

    def beginnings(self, category: str) -> tuple[Rule[T], ...]:
        """Returns every rule that begins with a token or class and can begin *category*."""
        known = self._begun.get(category)
        if known is None:
            found: dict[Rule[T], None] = {}
            met = {category}
            queue = [category]
            while queue:
                for rule in self._rules.get(queue.pop(), ()):
                    head = rule.parts[0]
                    if not head.startswith("@"):
                        found[rule] = None
                    elif head[1:] not in met:
                        met.add(head[1:])
                        queue.append(head[1:])
            known = self._begun[category] = tuple(found)
        return known

    def fitting(self, tokens: tuple[str, ...]) -> frozenset[str]:
        """Returns the tokens and classes in rules that fit one of *tokens*, spellings of a word."""
        # A word that no rule has is left out, so that what is remembered by it cannot grow.
        found = self._words.intersection(tokens)
        for name, matches in self.classes.items():
            if any(map(matches, tokens)):
                found.add(f"#{name}")
        return frozenset(found)

    def firsts(self, category: str) -> frozenset[str]:
        """Returns the tokens and classes that a category can begin with."""
        return self._firsts.get(category, frozenset())

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
    def grammar(self) -> Grammar[T]:
        """The grammar it was read by."""
        return self._grammar

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
            found |= self._grammar.firsts(category)
        return found

    def continuations(self) -> Iterator[tuple[Rule[T], int]]:
        """Yields the rules that may go on behind the last token, with how many parts were read.

        The next part of each is a token or a class; nothing is yielded where the reading got stuck
        before.
        """
        categories: dict[str, None] = {} if self._tokens else {self._goal: None}
        met: set[tuple[int, int]] = set()
        for rule, done, _start in self._sets[-1]:
            if done == len(rule.parts):
                continue
            part = rule.parts[done]
            if part.startswith("@"):
                categories[part[1:]] = None
            elif (id(rule), done) not in met:
                met.add((id(rule), done))
                yield rule, done
        for rule in dict.fromkeys(
            rule for category in categories for rule in self._grammar.beginnings(category)
        ):
            if (id(rule), 0) not in met:
                yield rule, 0

    def derivation(self) -> Derivation[T] | None:
        """Returns how the whole line was read, by the first way found; None if it was not."""
        return _Deriver(self._grammar, self._spans, self._tokens, self._fitting).of(
            self._goal, 0, len(self._tokens)
        )

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


def _categories(rule: Rule[T]) -> set[str]:
    return {part[1:] for part in rule.parts if part.startswith("@")}


class _Deriver(Generic[T]):
    """Finds one way in which a range was read; what was found is not looked for again."""

    def __init__(
        self,
        grammar: Grammar[T],
        spans: Sequence[Mapping[str, Mapping[int, list[Rule[T]]]]],
        tokens: Sequence[str],
        fitting: Sequence[frozenset[str]],
    ) -> None:
        self._grammar = grammar
        self._spans = spans
        self._tokens = tokens
        self._fitting = fitting
        self._known: dict[tuple[str, int, int], Derivation[T] | None] = {}

    def of(self, category: str, start: int, end: int) -> Derivation[T] | None:
        key = (category, start, end)
        if key in self._known:
            return self._known[key]
        self._known[key] = None  # a category made of itself alone adds nothing
        for rule in self._spans[start].get(category, {}).get(end, ()):
            parts = self._parts(rule, 0, start, end)
            if parts is not None:
                result = rule.build([part.result for part in parts])
                self._known[key] = Derivation(start, end, result, rule, tuple(parts))
                break
        return self._known[key]

    def _parts(self, rule: Rule[T], done: int, start: int, end: int) -> list[Derivation[T]] | None:
        if done == len(rule.parts):
            return [] if start == end else None
        part = rule.parts[done]
        left = len(rule.parts) - done - 1
        if not part.startswith("@"):
            if start >= end or part not in self._fitting[start]:
                return None
            rest = self._parts(rule, done + 1, start + 1, end)
            if rest is None or not _is_class(part):
                return rest
            leaf = self._grammar.leaf(part[1:], self._tokens[start])
            return [Derivation(start, start + 1, leaf, None), *rest]
        for middle in self._spans[start].get(part[1:], {}):
            if middle > end - left or (left == 0 and middle != end):
                continue
            rest = self._parts(rule, done + 1, middle, end)
            head = self.of(part[1:], start, middle) if rest is not None else None
            if rest is not None and head is not None:
                return [head, *rest]
        return None
