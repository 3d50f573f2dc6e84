"""The figures of a measurement, kept in a file that ships with the package.

Measuring takes minutes, so nobody measures to ask how good the checker is; a test measures a sample
again, so that the file cannot claim what is not so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from workbench.formats.yaml import read_yaml

__all__ = ["FILE", "Figures", "Share", "dumped", "language_version", "planted_figures"]

#: Where the figures are kept.
FILE = Path(__file__).parent.parent / "planted.yaml"

_HEAD = """\
# What the checker finds of mistakes planted into correct pages, by kind.
# Written by  python -m workbench.language.planting --write
"""


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


@dataclass(frozen=True)
class Figures:
    """What was measured, and on what.

    Attributes:
        language: The version of the language it was measured on.
        pages: How many pages there were.
        most_per_kind: How many mistakes of a kind were planted at most.
        seed: What decided which.
        shares: What was found, by kind.
    """

    language: str
    pages: int
    most_per_kind: int
    seed: int
    shares: Mapping[str, Share]

    @property
    def whole(self) -> Share:
        """All kinds together."""
        return sum(self.shares.values(), Share())


def language_version() -> str:
    """Returns what tells one state of the language from another: its size and a fingerprint."""
    from workbench.language.catalogue import codes
    from workbench.language.vocabulary import FRAMES

    text = "\n".join(f"{frame.name}|{frame.makes}|{frame.en}|{frame.zh}" for frame in FRAMES)
    every = "\n".join([text, *codes()])
    return f"{len(FRAMES)} frames, {len(codes())} codes, {_fingerprint(every)}"


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def planted_figures(path: Path = FILE) -> Figures:
    """Reads the figures.

    Raises:
        CorpusError: If the file is not there or cannot be read.
    """
    data: Mapping[str, Any] = read_yaml(path)
    shares = {
        str(kind): Share(**{field.name: int(share[field.name]) for field in fields(Share)})
        for kind, share in data["kinds"].items()
    }
    return Figures(
        str(data["language"]),
        int(data["pages"]),
        int(data["most per kind"]),
        int(data["seed"]),
        shares,
    )


def dumped(figures: Figures) -> str:
    """Returns the text of the file."""
    lines = [
        _HEAD.rstrip(),
        f"language: {figures.language}",
        f"pages: {figures.pages}",
        f"most per kind: {figures.most_per_kind}",
        f"seed: {figures.seed}",
        "kinds:",
    ]
    for kind, share in figures.shares.items():
        told = ", ".join(f"{field.name}: {getattr(share, field.name)}" for field in fields(Share))
        lines.append(f"  {kind}: {{{told}}}")
    return "\n".join(lines) + "\n"
