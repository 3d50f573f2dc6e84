"""Which tests hold to which rulings."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

__all__ = ["cited", "holds"]

_Test = TypeVar("_Test", bound=Callable[..., object])


def holds(*rulings: str) -> Callable[[_Test], _Test]:
    """Marks a test as one of some rulings of the corpus, by their names: ``attack-01``."""
    assert rulings
    return lambda test: test


def cited() -> set[str]:
    """Returns every ruling that a test of the engine holds to."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for part in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for mark in part.decorator_list if isinstance(part, ast.FunctionDef) else ():
                match mark:
                    case ast.Call(func=ast.Name(id="holds"), args=args):
                        found |= {str(ast.literal_eval(each)) for each in args}
    return found
