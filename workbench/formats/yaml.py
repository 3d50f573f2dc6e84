"""Reads YAML as data files mean it: 1.2 scalars, no tags, no anchors, no key twice.

Only ``true`` and ``false`` are booleans, so ``on`` and ``no`` stay words and ``010`` is the number
ten; a file from a stranger can neither run code nor expand to more than it is long.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import yaml

from workbench.errors import CorpusError
from workbench.formats.files import read_text
from workbench.formats.yaml_problems import plainly
from workbench.wording import _

__all__ = [
    "MAX_BYTES", "Comment", "Mark", "UnreadableYamlError", "comments_in", "dump_yaml", "parse_yaml",
    "places_in", "read_yaml",
]  # fmt: skip

MAX_BYTES = 8_000_000
_COMMENT = re.compile(r"(?:^|(?<=\s))#")
_MAX_DEPTH = 40
_MOST_DIGITS = 100

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class UnreadableYamlError(CorpusError):
    """A text is no YAML, or says what these files may not.

    Attributes:
        problem: What is wrong with it, without saying that it cannot be read.
    """

    def __init__(self, problem: str, where: str) -> None:
        super().__init__(_("not readable as YAML: {problem}").format(problem=problem), where=where)
        self.problem = problem


class _OwnError(yaml.constructor.ConstructorError):
    """What these files may not have, though YAML may."""

    def __init__(self, problem: str, node: Any) -> None:
        super().__init__(None, None, problem, node.start_mark)


class _Loader(_Base):  # type: ignore[misc]  # the C loader's class has no types
    """The safe loader with the scalars of YAML 1.2."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {}

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        """Builds a mapping; a key that stands twice is an error."""
        seen: set[Any] = set()
        for key_node, _value in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, list | dict):
                raise _OwnError(_("a key must be a word or a number"), key_node)
            if key in seen:
                raise _OwnError(_("the key “{key}” stands here twice").format(key=key), key_node)
            seen.add(key)
        result: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return result


_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:null", re.compile(r"^(?:null|~|)$"), ["n", "~", ""]
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789")
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+\.[0-9]+$"), list("-+0123456789")
)


def _decimal(loader: Any, node: Any) -> int:
    text = loader.construct_scalar(node)
    if len(text) > _MOST_DIGITS:
        much = _("a number of more than {limit} digits").format(limit=_MOST_DIGITS)
        raise _OwnError(much, node)
    return int(text)


_Loader.add_constructor("tag:yaml.org,2002:int", _decimal)


def read_yaml(path: Path) -> Any:
    """Reads one file.

    Raises:
        CorpusError: If it is too large, not UTF-8, not YAML, nested too deeply, or uses tags,
            anchors or a key twice; the message names file, line and column.
    """
    return parse_yaml(read_text(path, MAX_BYTES, _("the file is too large")), str(path))


def parse_yaml(text: str, where: str, *, first_line: int = 1) -> Any:
    """Reads YAML that stands in something else, such as the front matter of a page.

    Args:
        text: The YAML.
        where: What it stands in, for messages.
        first_line: The line on which it begins there.

    Raises:
        CorpusError: As :func:`read_yaml` does of the content.
    """
    try:
        _refuse_expansion(text, where, first_line)
        return yaml.load(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        place = f"{where}:{mark.line + first_line}:{mark.column + 1}" if mark else where
        said = " ".join(str(getattr(error, "problem", None) or error).split())
        own = isinstance(error, _OwnError)
        raise UnreadableYamlError(said if own else plainly(said), place) from None
    except (ValueError, RecursionError) as error:
        raise UnreadableYamlError(plainly(str(error)), where) from None


class Mark(NamedTuple):
    """Where a value stands: lines and columns count from 1, the end is not part of it."""

    line: int
    column: int
    end_line: int
    end_column: int


def places_in(text: str, *, first_line: int = 1) -> dict[str, Mark]:
    """Returns where each key of a mapping and each item of a list stands.

    Args:
        text: YAML that :func:`parse_yaml` can read.
        first_line: The line on which it begins.

    Returns:
        The places by path, such as ``things.2.token``: of a key the key, of an item the item.
    """
    found: dict[str, Mark] = {}

    def place(node: Any) -> Mark:
        start, end = node.start_mark, node.end_mark
        return Mark(
            start.line + first_line, start.column + 1, end.line + first_line, end.column + 1
        )

    def visit(node: Any, path: str) -> None:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                inner = f"{path}.{key.value}" if path else str(key.value)
                found[inner] = place(key)
                visit(value, inner)
        elif isinstance(node, yaml.SequenceNode):
            for number, item in enumerate(node.value, start=1):
                found[f"{path}.{number}"] = place(item)
                visit(item, f"{path}.{number}")

    root = yaml.compose(text, Loader=_Base)
    if root is not None:
        visit(root, "")
    return found


class _Dumper(yaml.SafeDumper):
    """Writes what :func:`parse_yaml` reads: no anchors, a text of several lines as it is read."""

    def ignore_aliases(self, _data: Any) -> bool:
        """Writes everything where it stands, also what stands there twice."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def dump_yaml(data: Any, *, in_line: bool = True) -> str:
    """Returns plain data as YAML that a person can go on writing.

    ``parse_yaml(dump_yaml(data), "") == data`` for mappings, lists, texts, numbers, booleans and
    None.

    Args:
        data: The data.
        in_line: Whether what holds nothing but single values stands on one line, in braces.
    """
    text: str = yaml.dump(
        data,
        Dumper=_Dumper,
        allow_unicode=True,
        default_flow_style=None if in_line else False,
        sort_keys=False,
        width=2**30,
    )
    return text


class Comment(NamedTuple):
    """What is written behind a ``#``.

    Attributes:
        line: Its line.
        text: All of it, from the ``#`` on.
        alone: Whether nothing else stands on the line.
    """

    line: int
    text: str
    alone: bool


def comments_in(text: str, *, first_line: int = 1) -> list[Comment]:
    """Returns the comments, which nothing else that reads YAML tells of, in order.

    Args:
        text: YAML that :func:`parse_yaml` can read.
        first_line: The line on which it begins.
    """
    spans = [
        (
            (token.start_mark.line, token.start_mark.column),
            (token.end_mark.line, token.end_mark.column),
        )
        for token in yaml.scan(text, Loader=_Base)
        if isinstance(token, yaml.ScalarToken)
    ]
    found: list[Comment] = []
    nearest = 0
    for number, line in enumerate(text.split("\n")):
        for mark in _COMMENT.finditer(line):
            here = (number, mark.start())
            while nearest < len(spans) and spans[nearest][1] <= here:
                nearest += 1
            if nearest < len(spans) and spans[nearest][0] <= here:
                continue  # inside a word
            alone = not line[: mark.start()].strip()
            found.append(Comment(number + first_line, line[mark.start() :].rstrip(), alone))
            break
    return found


def _refuse_expansion(text: str, where: str, first_line: int) -> None:
    """Refuses anchors, aliases, tags and deep nesting before anything is built."""
    depth = 0
    for event in yaml.parse(text, Loader=_Base):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            word = _("anchors and aliases are not allowed")
        elif getattr(event, "tag", None):
            word = _("tags are not allowed")
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            depth += 1
            if depth <= _MAX_DEPTH:
                continue
            word = _("nested more than {limit} deep").format(limit=_MAX_DEPTH)
        else:
            if isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
                depth -= 1
            continue
        mark: Any = event.start_mark
        raise UnreadableYamlError(word, f"{where}:{mark.line + first_line}:{mark.column + 1}")
