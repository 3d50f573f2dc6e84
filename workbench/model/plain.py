"""Turns model values into plain JSON data and back, without a validation library.

``from_plain(type(value), to_plain(value)) == value`` for every value of the model. Fields that have
their default value are left out, so that a field added later does not change what is stored.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from workbench.errors import CorpusError
from workbench.model.entries import Entry
from workbench.model.facts import FACTS_OF
from workbench.model.former import renewed
from workbench.model.ids import KINDS

__all__ = ["entry_from_plain", "from_plain", "ids_in", "strings_in", "to_plain"]

T = TypeVar("T")

_ID = re.compile(r"[a-z0-9-]+/(?:" + "|".join(KINDS) + r")/[^\s#]+(?:#\S+)?")


def to_plain(value: Any) -> Any:
    """Returns *value* as dicts, lists, texts, numbers, booleans and None."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        plain = {}
        for field in dataclasses.fields(value):
            item = getattr(value, field.name)
            if not _is_default(field, item):
                plain[field.name] = to_plain(item)
        return plain
    if isinstance(value, Mapping):
        return {key: to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    return value


def strings_in(value: Any) -> Iterator[str]:
    """Yields every text inside a model value, keys of mappings left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from strings_in(item)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from strings_in(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from strings_in(getattr(value, field.name))


def ids_in(value: Any) -> Iterator[str]:
    """Yields every entry id inside a model value or plain data, places in entries cut off."""
    for text in strings_in(value):
        if _ID.fullmatch(text):
            yield text.partition("#")[0]


def _is_default(field: dataclasses.Field[Any], value: Any) -> bool:
    if field.default is not dataclasses.MISSING:
        return bool(value == field.default)
    if field.default_factory is not dataclasses.MISSING:
        return bool(value == field.default_factory())
    return False


def from_plain(shape: type[T], data: Any) -> T:
    """Builds a value of the dataclass *shape* from what :func:`to_plain` made of one.

    Raises:
        CorpusError: If *data* does not fit; this reads what the program itself stored, so a misfit
            means that it was changed by something else.
    """
    wanted: Any = shape
    value: T = _builder(wanted)(data)
    return value


def entry_from_plain(data: Mapping[str, Any]) -> Entry:
    """Builds an entry from what :func:`to_plain` made of one, in this version or an earlier one.

    Raises:
        CorpusError: If the data does not fit the entry's kind.
    """
    if not isinstance(data, Mapping):
        raise _misfit(data, "an entry")
    where = str(data.get("id"))
    shapes: Mapping[Any, Any] = FACTS_OF
    kind = where.split("/")[1] if where.count("/") == 2 else ""
    if kind not in shapes:
        raise CorpusError("this is not an entry", where=where, expected="GAME/KIND/SLUG")
    bare = dict(renewed(data))
    facts = _builder(shapes[kind])(bare.pop("facts", {}))
    try:
        fields = _fields(Entry)
        return Entry(facts=facts, **{name: fields[name](item) for name, item in bare.items()})
    except KeyError as error:
        raise CorpusError(f"unknown field {error.args[0]!r}", where=where) from None
    except TypeError as error:
        raise CorpusError(str(error), where=where) from None


_Builder = Callable[[Any], Any]


def _misfit(data: Any, expected: str) -> CorpusError:
    found = repr(data)
    return CorpusError(f"{found[:60]} found", expected=expected)


@cache
def _fields(shape: type) -> Mapping[str, _Builder]:
    """Returns what builds each field of a dataclass."""
    return {name: _builder(hint) for name, hint in get_type_hints(shape).items()}


@cache
def _builder(shape: Any) -> _Builder:
    """Returns what builds a value of *shape*; made once, as reading the shape takes the time."""
    if dataclasses.is_dataclass(shape) and isinstance(shape, type):
        return _record(shape)
    origin = get_origin(shape)
    if origin is tuple:
        return _sequence(_builder(get_args(shape)[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*map(_builder, get_args(shape)))
    if origin in (Union, types.UnionType):
        return _choice(get_args(shape))
    if origin is Literal:
        return _one_of(get_args(shape))
    return _plain(shape)


def _record(shape: type) -> _Builder:
    def build(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise _misfit(data, shape.__name__)
        fields = _fields(shape)  # not before: a shape may hold itself
        try:
            return shape(**{name: fields[name](item) for name, item in data.items()})
        except KeyError as error:
            raise CorpusError(f"unknown field {error.args[0]!r}", where=shape.__name__) from None
        except TypeError as error:
            raise CorpusError(str(error), where=shape.__name__) from None

    return build


def _sequence(each: _Builder) -> _Builder:
    def build(data: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise _misfit(data, "a list")
        return tuple([each(item) for item in data])

    return build


def _mapping(key: _Builder, value: _Builder) -> _Builder:
    def build(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise _misfit(data, "a mapping")
        return {key(name): value(item) for name, item in data.items()}

    return build


def _choice(shapes: tuple[Any, ...]) -> _Builder:
    """A value of a plain type among *shapes*, None, or of the one shape that is not plain."""
    scalars = tuple(shape for shape in shapes if shape in (int, str, bool, float, type(None)))
    other = [_builder(shape) for shape in shapes if shape not in scalars]

    def build(data: Any) -> Any:
        if isinstance(data, scalars):
            return data
        if not other:
            raise _misfit(data, " | ".join(shape.__name__ for shape in scalars))
        return other[0](data)

    return build


def _one_of(values: tuple[Any, ...]) -> _Builder:
    known = {value: value for value in values}

    def build(data: Any) -> Any:
        if isinstance(data, str) and data in known:
            return known[data]
        raise _misfit(data, ", ".join(map(str, values)))

    return build


def _plain(shape: type) -> _Builder:
    def build(data: Any) -> Any:
        if isinstance(data, shape):
            return data
        raise _misfit(data, shape.__name__)

    return build
