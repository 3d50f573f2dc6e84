"""The tables of a state: dictionaries that know whether they are still what they were.

What is worked out from the tables of a state is needed again and again while they change little.
So a table has a mark, which every change replaces and every copy shares: two tables with one mark
say the same. Under the mark lies whatever was worked out from that table alone; it is gone with the
next change. Only where things are is known further of the places that the change is not about.
None of it is part of the value: tables compare, print and are saved as dictionaries.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

__all__ = ["Table"]

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
_NOTHING: Any = object()
#: Under this name a mark holds what is at the places that were asked for.
_AT = "at"
#: Under this one the mark that is followed (None if it is this one), and the keys set since then.
_SINCE = "since"
_MOST_SINCE = 8


class Table(dict[K, V]):
    """A dictionary with a mark that stands for what it says.

    Attributes:
        mark: Shared by all tables that say the same because they are copies; what was worked out
            from them, by name.
        was: What it said when the step in progress began, and its mark then; None if it has not
            changed since, or nobody wants to know.
        changed: Where it enters itself when it is changed first; None outside a step.
    """

    __slots__ = ("changed", "mark", "was")

    mark: dict[Any, Any]
    was: tuple[dict[K, V], dict[Any, Any]] | None
    changed: list[Table[Any, Any]] | None

    def __init__(self, *given: Any) -> None:
        dict.__init__(self, *given)
        self.mark = {}
        self.was = None
        self.changed = None

    def twin(self, changed: list[Table[Any, Any]] | None = None) -> Table[K, V]:
        """Returns a table of its own that says the same, and has the same mark."""
        return Table.twins((self,), changed)[0]  # type: ignore[no-any-return]

    @staticmethod
    def twins(
        tables: tuple[Table[Any, Any], ...], changed: list[Table[Any, Any]] | None
    ) -> list[Any]:
        """Returns the twin of each: all of a state are copied with every move, so in one loop."""
        found = []
        for table in tables:
            new = _NEW(Table)
            _FILL(new, table)
            new.mark = table.mark
            new.was = None
            new.changed = changed
            found.append(new)
        return found

    def before(self) -> Table[K, V]:
        """Returns the table as it was when the step in progress began: itself if unchanged."""
        if self.was is None:
            return self
        said, mark = self.was
        new: Table[K, V] = Table(said)
        new.mark = mark
        return new

    def at(self, place: V) -> tuple[tuple[int, K], ...]:
        """Returns the keys under which this stands, each with its number in the table.

        It stays known through every change that puts nothing there and takes nothing away.
        """
        known = self.mark.get(_AT)
        if known is None:
            known = self.mark[_AT] = {}
        found = known.get(place)
        if found is None:
            found = known[place] = tuple(
                [
                    (number, key)
                    for number, (key, where) in enumerate(self.items())
                    if where == place
                ]
            )
        return found

    def worked_out(self, work: Callable[[Table[K, V], *Ts], T], *asked: *Ts) -> T:
        """Returns what *work* makes of the table; it is done once for each state of it.

        Args:
            work: Works it out from this table and what is given, and from nothing else.
            asked: What is given; values that never change.

        Returns:
            It, and not a copy: nobody may change it.
        """
        mark = self.mark
        found = mark.get((work, asked), _NOTHING)
        if found is _NOTHING:
            found = mark[work, asked] = work(self, *asked)
        return found  # type: ignore[no-any-return]

    def follow(self) -> None:
        """Lets it be known which keys are set from now on, for a few changes."""
        self.mark[_SINCE] = (None, ())

    def followed(self) -> dict[Any, Any]:
        """Returns the mark that is followed; its own if none is."""
        since = self.mark.get(_SINCE)
        return self.mark if since is None or since[0] is None else since[0]

    def set_since(self, mark: dict[Any, Any]) -> tuple[K, ...] | None:
        """Returns the keys set since the table had a mark; None if more may have changed."""
        if self.mark is mark:
            return ()
        followed, keys = self.mark.get(_SINCE, (None, ()))
        return keys if followed is mark else None

    def _change(self) -> None:
        if self.changed is not None and self.was is None:
            self.was = (dict.copy(self), self.mark)
            self.changed.append(self)
        self.mark = {}

    def __setitem__(self, key: K, value: V) -> None:
        old = _GET(self, key, _NOTHING)
        if old is value:
            return
        mark = self.mark
        if self.was is None and self.changed is not None:
            self.was = (_COPY(self), mark)
            self.changed.append(self)
        self.mark = fresh = {}
        if _AT in mark:
            fresh[_AT] = known = mark[_AT].copy()
            known.pop(old, None)
            known.pop(value, None)
        if _SINCE in mark:
            followed, keys = mark[_SINCE]
            if len(keys) < _MOST_SINCE:
                fresh[_SINCE] = (mark if followed is None else followed, (*keys, key))
        _SET(self, key, value)

    def __delitem__(self, key: K) -> None:
        self._change()
        dict.__delitem__(self, key)

    def pop(self, key: K, *otherwise: Any) -> Any:
        """As for any dictionary."""
        if key in self:
            self._change()
        return dict.pop(self, key, *otherwise)

    def popitem(self) -> tuple[K, V]:
        """As for any dictionary."""
        self._change()
        return dict.popitem(self)

    def setdefault(self, key: K, value: Any = None) -> Any:
        """As for any dictionary."""
        if key not in self:
            self._change()
        return dict.setdefault(self, key, value)

    def update(self, *given: Any, **more: Any) -> None:
        """As for any dictionary."""
        self._change()
        dict.update(self, *given, **more)

    def clear(self) -> None:
        """As for any dictionary."""
        self._change()
        dict.clear(self)

    def __ior__(self, other: Any) -> Table[K, V]:  # type: ignore[override,misc]
        self.update(other)
        return self

    def __reduce__(self) -> Any:
        return (Table, (dict(self),))


# Asked for in every step: found once.
_NEW: Any = dict.__new__
_FILL: Any = dict.update
_GET: Any = dict.get
_SET: Any = dict.__setitem__
_COPY: Any = dict.copy
