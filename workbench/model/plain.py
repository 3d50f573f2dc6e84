"""Turns model values into plain JSON data and back, without a validation library.

``from_plain(type(value), to_plain(value)) == value`` for every value of the model. Fields that have
their default value are left out, so that a field added later does not change what is stored.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from workbench.errors import CorpusError
from workbench.model.entries import Entry
from workbench.model.facts import FACTS_OF
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


@cache
def _hints(shape: type) -> Mapping[str, Any]:
    return get_type_hints(shape)


def from_plain(shape: type[T], data: Any) -> T:
    """Builds a value of the dataclass *shape* from what :func:`to_plain` made of one.

    Raises:
        CorpusError: If *data* does not fit; this reads what the program itself stored, so a misfit
            means that it was changed by something else.
    """
    value: T = _build(shape, data)
    return value


def _build(shape: Any, data: Any) -> Any:
    if dataclasses.is_dataclass(shape) and isinstance(shape, type):
        if not isinstance(data, Mapping):
            raise CorpusError(
                f"{type(data).__name__} found", where=shape.__name__, expected="mapping"
            )
        hints = _hints(shape)
        names = {field.name for field in dataclasses.fields(shape)}
        if unknown := set(data) - names:
            raise CorpusError(f"unknown field {sorted(unknown)[0]!r}", where=shape.__name__)
        try:
            return shape(**{name: _build(hints[name], item) for name, item in data.items()})
        except TypeError as error:
            raise CorpusError(str(error), where=shape.__name__) from None
    origin = get_origin(shape)
    if origin is tuple:
        return tuple(_build(get_args(shape)[0], item) for item in data)
    if origin in (Mapping, dict) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        inner = get_args(shape)[1]
        return {key: _build(inner, item) for key, item in data.items()}
    if origin in (Union, types.UnionType):
        if data is None:
            return None
        options = [option for option in get_args(shape) if option is not type(None)]
        for option in options:
            if isinstance(option, type) and isinstance(data, option):
                return data
        return _build(options[0], data)
    if origin is Literal or not isinstance(shape, type) or isinstance(data, shape):
        return data
    raise CorpusError(f"{data!r} found", expected=shape.__name__)


def entry_from_plain(data: Mapping[str, Any]) -> Entry:
    """Builds an entry from what :func:`to_plain` made of one.

    Raises:
        CorpusError: If the data does not fit the entry's kind.
    """
    facts = data.get("facts", {})
    bare = {key: item for key, item in data.items() if key != "facts"}
    try:
        kind = str(bare["id"]).split("/")[1]
        shape = FACTS_OF[kind]  # type: ignore[index]  # an unknown kind is the KeyError below
    except (KeyError, IndexError):
        raise CorpusError("this is not an entry", where=str(data.get("id"))) from None
    built = from_plain(shape, facts)
    hints = _hints(Entry)
    return Entry(facts=built, **{name: _build(hints[name], item) for name, item in bare.items()})
