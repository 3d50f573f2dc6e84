"""The figures of a measurement, kept in a file that ships with the package.

Measuring takes minutes, so nobody measures to ask how good the checker is; a test measures a sample
again, so that the file cannot claim what is not so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from workbench.errors import CorpusError
from workbench.wording import _

__all__ = [
    "FILE", "CodeShare", "Figures", "Share", "dumped", "language_version", "not_planted",
    "planted_figures",
]  # fmt: skip

#: Where the figures are kept.
FILE = Path(__file__).parent.parent / "planted.json"

#: What a measurement depends on most, beside the checks themselves: the frames and the codes.
_LANGUAGE = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Share:
    """How many mistakes of a kind were found.

    Attributes:
        planted: How many were planted, each into a page of its own.
        found: Of how many one of their codes was told at their place.
        seen: How many pages were refused, or warned of, at that place, by whatever code.
        beside: In how many pages anything else was told that was not folded under another message.
        mended: For how many a fix was offered that gives back the page as it was.
    """

    planted: int = 0
    found: int = 0
    seen: int = 0
    beside: int = 0
    mended: int = 0

    def __add__(self, other: Share) -> Share:
        return Share(
            self.planted + other.planted,
            self.found + other.found,
            self.seen + other.seen,
            self.beside + other.beside,
            self.mended + other.mended,
        )


@dataclass(frozen=True, slots=True)
class CodeShare:
    """How many mistakes that a code ought to tell were found.

    Attributes:
        planted: How many of them were planted: of the kinds that name the code among theirs.
        found: How many of these were told, by this code or by another one of their kind.
        told: How many were told by this very code.
    """

    planted: int = 0
    found: int = 0
    told: int = 0

    def __add__(self, other: CodeShare) -> CodeShare:
        return CodeShare(
            self.planted + other.planted, self.found + other.found, self.told + other.told
        )


@dataclass(frozen=True)
class Figures:
    """What was measured, and on what.

    Attributes:
        language: The version of the language it was measured on.
        pages: How many pages there were.
        most_per_kind: How many mistakes of a kind were planted at most.
        seed: What decided which.
        shares: What was found, by kind.
        codes: What was found, by the code that ought to tell it.
    """

    language: str
    pages: int
    most_per_kind: int
    seed: int
    shares: Mapping[str, Share]
    codes: Mapping[str, CodeShare]

    @property
    def whole(self) -> Share:
        """All kinds together."""
        return sum(self.shares.values(), Share())


def not_planted() -> Mapping[str, str]:
    """Returns the codes that no change of a right page can bring about, each with the reason."""
    return {
        "BW008": _("it is told of files that cannot be read, and not of a page"),
        "BW045": _("it is told of what is written as data, and not of a page"),
    }


def language_version() -> str:
    """Returns what tells one state of the language from another: a print of its frames and codes.

    The files are read, not run: whoever asks for the figures need not load the language.
    """
    files = [*(_LANGUAGE / "vocabulary").rglob("*.py"), *(_LANGUAGE / "codes").glob("*.md")]
    known = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.relative_to(_LANGUAGE).as_posix()):
        known.update(file.relative_to(_LANGUAGE).as_posix().encode())
        known.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return known.hexdigest()[:12]


def planted_figures(path: Path = FILE) -> Figures:
    """Reads the figures.

    Raises:
        CorpusError: If the file is not there or cannot be read.
    """
    try:
        data: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Figures(
            str(data["language"]),
            int(data["pages"]),
            int(data["most_per_kind"]),
            int(data["seed"]),
            {str(kind): Share(**share) for kind, share in data["kinds"].items()},
            {str(code): CodeShare(**share) for code, share in data["codes"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorpusError(f"{path.name}: {error}") from error


def dumped(figures: Figures) -> str:
    """Returns the text of the file: JSON with a line for each kind and each code."""

    def listed(shares: Mapping[str, Share] | Mapping[str, CodeShare]) -> str:
        return ",\n".join(
            f"    {json.dumps(key, ensure_ascii=False)}: {json.dumps(asdict(share))}"
            for key, share in shares.items()
        )

    return (
        f'{{\n  "language": {json.dumps(figures.language)},\n  "pages": {figures.pages},\n'
        f'  "most_per_kind": {figures.most_per_kind},\n  "seed": {figures.seed},\n'
        f'  "kinds": {{\n{listed(figures.shares)}\n  }},\n'
        f'  "codes": {{\n{listed(figures.codes)}\n  }}\n}}\n'
    )
