"""Keeps the compiled pages of the corpus beside it, so that no start compiles them again.

What is kept is found by a hash of all that it depends on: the page, its prose, the names and facts
it may speak of, and the code that compiles. A file that is missing, damaged or cannot be written
costs time and nothing else; what is in it is checked as a stored program is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

import workbench
from workbench.formats.files import put_text

__all__ = ["code_version", "keep", "kept"]

_NAME = ".compiled.json"
_MOST_BYTES = 40_000_000
_PACKAGE = Path(workbench.__file__).parent
_CODE = ("language/**/*.py", "language/codes/*.md", "model/*.py", "library/pages.py")


@cache
def code_version() -> str:
    """Returns a hash of the code that reads, checks and compiles pages."""
    digest = hashlib.sha256()
    for pattern in _CODE:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def kept(corpus: Path) -> dict[str, str]:
    """Returns the programs that are kept beside a corpus, by the hash of all they depend on."""
    path = corpus / _NAME
    with suppress(OSError, ValueError):
        if path.is_file() and path.stat().st_size <= _MOST_BYTES:
            data = json.loads(path.read_text(encoding="utf-8"))
            if isinstance(data, dict):
                pairs = data.items()
                return {k: v for k, v in pairs if isinstance(k, str) and isinstance(v, str)}
    return {}


def keep(corpus: Path, programs: Mapping[str, str]) -> None:
    """Keeps programs beside a corpus, if its folder can be written to."""
    path = corpus / _NAME
    with suppress(OSError):
        put_text(path, json.dumps(dict(programs), ensure_ascii=False))
