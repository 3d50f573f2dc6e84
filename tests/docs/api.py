"""Makes ``docs/api.md`` from the docstrings of the public names: ``python -m tests.docs.api``.

The names are those of ``workbench.__all__``; what a docstring says is read by Griffe, which knows
the house style. ``test_site.py`` fails while the page is not what this would write.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import workbench

__all__ = ["PAGE", "api_page"]

griffe: Any = import_module("griffe")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"

_OPENING = """\
# In Python

`import workbench` costs nothing; each of its public names is imported when it is first used. This
page is made from their docstrings by `python -m tests.docs.api`. [In a notebook](notebooks.md)
shows the functions that Jupyter is for.
"""
_ROLE = re.compile(r":\w+:`~?([^`]+)`")
_DOUBLE = re.compile(r"(?<!`)``([^`]+)``(?!`)")
_SESSION = re.compile(r"^(>>>.*(?:\n.+)*)", re.MULTILINE)
_MARKS = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}
_TITLES = {
    "parameters": "Takes", "attributes": "Has", "returns": "Returns", "yields": "Yields",
    "raises": "Raises",
}  # fmt: skip


def api_page() -> str:
    """Returns the page."""
    parts = [_OPENING]
    for name in sorted(workbench.__all__, key=str.casefold):
        if not name.startswith("_"):
            parts.append("\n".join(_told(name, getattr(workbench, name), "##")))
    return "\n".join(parts)


def _told(name: str, value: Any, level: str) -> Iterator[str]:
    # `search` is a package that answers when it is called.
    what = import_module("workbench.notebook.asking").search if inspect.ismodule(value) else value
    yield f"{level} {name}\n"
    yield f"```python\n{_declared(name, what)}\n```\n"
    yield from _documented(what)
    if inspect.isclass(value):
        for key, member in _members(value):
            if inspect.isfunction(member):
                yield from _told(f"{name}.{key}", member, level + "#")
            else:
                yield f"{level}# {name}.{key}\n"
                yield from _documented(member)


def _members(made: type) -> Iterator[tuple[str, Any]]:
    """Yields what a class has that is documented, its own first, as it is written."""
    told: set[str] = set()
    for base in made.__mro__:
        if not base.__module__.startswith("workbench"):
            continue
        for key, member in vars(base).items():
            bare = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            known = inspect.isfunction(bare) or isinstance(bare, property)
            if known and bare.__doc__ and not key.startswith("_") and key not in told:
                told.add(key)
                yield key, bare


def _declared(name: str, value: Any) -> str:
    """Returns how something is called, on several lines where one would be long."""
    parts = list(_parameters(inspect.signature(value)))
    returned = "" if inspect.isclass(value) else _returned(inspect.signature(value))
    short = f"{name}({', '.join(parts)}){returned}"
    if len(short) <= 88:
        return short
    return "\n".join([f"{name}(", *(f"    {each}," for each in parts), f"){returned}"])


def _parameters(signature: inspect.Signature) -> Iterator[str]:
    starred = False
    for each in signature.parameters.values():
        if each.name in ("self", "cls"):
            continue
        mark = _MARKS.get(each.kind.name, "")
        if each.kind is each.KEYWORD_ONLY and not starred:
            yield "*"
        starred = starred or each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        hint = "" if each.annotation is each.empty else f": {_hint(each.annotation)}"
        given = (
            "" if each.default is each.empty else f"{' = ' if hint else '='}{_value(each.default)}"
        )
        yield f"{mark}{each.name}{hint}{given}"


def _returned(signature: inspect.Signature) -> str:
    made = signature.return_annotation
    return "" if made is signature.empty else f" -> {_hint(made)}"


def _hint(hint: Any) -> str:
    return hint if isinstance(hint, str) else getattr(hint, "__name__", str(hint))


def _value(value: Any) -> str:
    """Returns a default as it is written; one that is made anew each time is left out."""
    return "..." if " object at 0x" in repr(value) or repr(value) == "<factory>" else repr(value)


def _documented(value: Any) -> Iterator[str]:
    text = griffe.Docstring(inspect.getdoc(value) or "")
    for section in text.parse("google", warnings=False, returns_named_value=False):
        kind = section.kind.value
        if kind == "text":
            yield _markdown(section.value) + "\n"
        elif kind in _TITLES:
            yield f"{_TITLES[kind]}:\n"
            for each in section.value:
                name = getattr(each, "name", "") or (each.annotation if kind == "raises" else "")
                said = _markdown(" ".join(each.description.split()))
                yield f"- `{name}`: {said}" if name else f"- {said}"
            yield ""


def _markdown(text: str) -> str:
    """Returns the text of a docstring as Markdown; a session in Python gets a fence."""
    text = _SESSION.sub(r"```pycon\n\1\n```", text)
    return _DOUBLE.sub(r"`\1`", _ROLE.sub(lambda found: f"`{found[1].rpartition('.')[2]}`", text))


if __name__ == "__main__":
    PAGE.write_text(api_page(), "utf-8", newline="\n")
