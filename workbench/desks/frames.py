"""Frames for a translator: where each is used, and what another wording of it would change.

It reads the pages that are kept, and changes nothing.
"""

from __future__ import annotations

import ast
import difflib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from workbench.desks.authoring import Authoring
from workbench.errors import NotFoundError, UsageError
from workbench.language import vocabulary
from workbench.language.frames import Frame
from workbench.language.trials import Broken, Change, Trial, try_pattern
from workbench.language.vocabulary import FRAMES
from workbench.language.vocabulary.coverage import own_pages
from workbench.library.pages import with_drafts
from workbench.model.entries import Entry
from workbench.model.ids import Language
from workbench.model.programs import Instruction, Program, instructions_in
from workbench.model.trees import Node, Tree, walk
from workbench.wording import _

__all__ = ["Broken", "Change", "Frames", "Trial", "Use", "frame_named", "frames_in_use", "patch_of"]

#: Where the frames are declared.
_DECLARED = Path(vocabulary.__file__).parent
_SENTENCES = "bcdefghijklmnopqrstuvwxyz"
#: Items of which the whole line is shown, since they are no sentences of their own.
_WHOLE = frozenset({"head", "row", "value"})


@dataclass(frozen=True)
class Use:
    """A sentence that a frame prints.

    Attributes:
        citation: Where it stands: ``hill-2e/haunt/9#S.2.4``.
        text: The sentence.
    """

    citation: str
    text: str


def frame_named(name: str) -> Frame:
    """Returns a frame.

    Raises:
        NotFoundError: If there is none; with the nearest.
    """
    if name in FRAMES:
        return FRAMES[name]
    near = difflib.get_close_matches(name[:40], [frame.name for frame in FRAMES], n=4)
    raise NotFoundError(
        _("there is no frame {name}").format(name=name[:40]),
        expected=_("a frame such as attempt, words of sentences, or a code such as BW204"),
        nearest=tuple(near),
    )


def frames_in_use(pages: Iterable[Entry], lang: Language = "en") -> dict[str, tuple[Use, ...]]:
    """Returns for every frame each sentence that it prints; none for a frame without use.

    Args:
        pages: Entries; those without a page are left out.
        lang: The language of the sentences.
    """
    found: dict[str, list[Use]] = {frame.name: [] for frame in FRAMES}
    for entry in pages:
        program = entry.program
        for use, tree in _said(program, lang) if program else ():
            for name in {part.frame for part in walk(tree) if isinstance(part, Node)}:
                if name in found:
                    found[name].append(use)
    return {name: tuple(uses) for name, uses in found.items()}


def _said(program: Program, lang: Language) -> Iterator[tuple[Use, Tree]]:
    for book in program.books:
        for box in book.boxes:
            if box.gate is not None:
                yield Use(f"{program.entry}#{box.at}", box.heading.get(lang, "")), box.gate
            for each in instructions_in(box.instructions):
                yield from _said_by(program.entry, each, lang)


def _said_by(entry: str, each: Instruction, lang: Language) -> Iterator[tuple[Use, Tree]]:
    for number, tree in enumerate(each.trees):
        letter = _SENTENCES[number - 1] if 0 < number <= len(_SENTENCES) else ""
        whole = each.kind in _WHOLE or number >= len(each.sentences)
        text: Mapping[Language, str] = each.text if whole else each.sentences[number]
        yield Use(f"{entry}#{each.at}{letter}", text.get(lang, "")), tree


class Frames:
    """Shows where frames are used, and tries other patterns.

    Args:
        desk: The author's desk, which reads the pages.
    """

    def __init__(self, desk: Authoring) -> None:
        self._desk = desk

    def pages(self) -> Iterator[Entry]:
        """Returns every entry with a page of its own; what an edition inherits is left out."""
        return own_pages(self._desk.entries())

    def uses(self, lang: Language = "en") -> dict[str, tuple[Use, ...]]:
        """Returns for every frame each sentence of the pages that it prints."""
        return frames_in_use(self.pages(), lang)

    def unused(self) -> tuple[str, ...]:
        """Returns the frames that no page uses, by name."""
        return tuple(sorted(name for name, uses in self.uses().items() if not uses))

    def try_pattern(
        self, frame_name: str, lang: Language, pattern: str, *, seconds: float = 60
    ) -> Trial:
        """Tries another pattern for a frame on every page; changes nothing.

        Args:
            frame_name: The frame.
            lang: ``en`` or ``zh-Hant``; Simplified patterns follow the Traditional.
            pattern: The pattern.
            seconds: When to stop; what was found by then is told.

        Raises:
            NotFoundError: If there is no such frame; with the nearest.
            UsageError: If it is no pattern, or not one of this frame.
        """
        frame = frame_named(frame_name)
        pages = (
            (entry.id, self._desk.pages.read(entry.page.text), with_drafts(entry.page.prose))
            for entry in self.pages()
            if entry.page is not None
        )
        return try_pattern(frame, lang, pattern, pages, seconds=seconds)


def patch_of(frame_name: str, lang: Language, pattern: str) -> str:
    """Returns the change of a frame's pattern as a patch for the project.

    Args:
        frame_name: The frame.
        lang: ``en`` or ``zh-Hant``.
        pattern: The pattern.

    Raises:
        NotFoundError: If there is no such frame; with the nearest.
        UsageError: If the frame is not declared by itself, or the pattern is that which it has.
    """
    frame = frame_named(frame_name)
    for path in sorted(_DECLARED.glob("*.py")):
        text = path.read_text("utf-8")
        where = _literal_in(text, frame.name, lang)
        if where is None:
            continue
        start, end = where
        changed = f"{text[:start]}{_quoted(pattern)}{text[end:]}"
        name = path.relative_to(_DECLARED.parents[2]).as_posix()
        patch = "".join(
            difflib.unified_diff(
                text.splitlines(keepends=True),
                changed.splitlines(keepends=True),
                f"a/{name}",
                f"b/{name}",
            )
        )
        if not patch or pattern == frame.pattern(lang):
            raise UsageError(_("the frame has this pattern already"), where=frame.name)
        return patch
    raise UsageError(
        _("this frame is not declared by itself"),
        where=frame.name,
        expected=_("a frame that is written in workbench/language/vocabulary"),
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _literal_in(text: str, name: str, lang: Language) -> tuple[int, int] | None:
    """Returns where a source has the pattern of a frame, from its first quote to its last."""
    number, key = (2, "en") if lang == "en" else (3, "zh")
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or len(node.args) < 2:
            continue
        first = node.args[0]
        if not (
            isinstance(node.func, ast.Name)
            and node.func.id == "Frame"
            and isinstance(first, ast.Constant)
            and first.value == name
        ):
            continue
        found = next((each.value for each in node.keywords if each.arg == key), None)
        if found is None and len(node.args) > number:
            found = node.args[number]
        if isinstance(found, ast.Constant) and isinstance(found.value, str):
            assert found.end_lineno is not None
            assert found.end_col_offset is not None
            return (
                _place(text, found.lineno, found.col_offset),
                _place(text, found.end_lineno, found.end_col_offset),
            )
    return None


def _place(text: str, line: int, column: int) -> int:
    """Returns where a line and a column, which counts bytes, stand in a text."""
    lines = text.splitlines(keepends=True)
    inside = lines[line - 1].encode()[:column].decode()
    return sum(map(len, lines[: line - 1])) + len(inside)
