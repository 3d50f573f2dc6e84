"""Breaking text into lines, in English and in Chinese.

A line breaks at spaces and between Han characters. A closing mark never starts a line and an
opening mark never ends one, as Chinese typesetting asks; a word in letters stays whole unless it is
longer than a line. Width is counted in terminal columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from workbench.text.width import clusters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["NEVER_ENDS_LINE", "NEVER_STARTS_LINE", "wrap"]

NEVER_STARTS_LINE: Final = frozenset(
    "、。，．：；？！」』）】》〉〕］｝〗〙”’…—～·・‧ー々％℃°｡､｣!),.:;?]}%"
)
"""Closing marks and marks that belong to what stands before them."""

NEVER_ENDS_LINE: Final = frozenset("「『（【《〈〔［｛〖〘“‘＄￥｢([{$#")
"""Opening marks and marks that belong to what follows them."""

_STRAIGHT: Final = frozenset("\"'")  # opening or closing, nobody can tell: keep on both sides
_HARD_SPACES: Final = frozenset("\u00a0\u2007\u202f")
_Piece = tuple[str, int]  # text, columns


def _is_space(piece: str) -> bool:
    return piece.isspace() and piece not in _HARD_SPACES  # a space that bears a mark is a letter


def _kept_together(before: str, after: str) -> bool:
    """Returns whether typesetting forbids a line to end with *before* and go on with *after*."""
    return (
        after[0] in NEVER_STARTS_LINE
        or before[0] in NEVER_ENDS_LINE
        or before[0] in _STRAIGHT
        or after[0] in _STRAIGHT
    )


def _in_one_word(before: _Piece, after: _Piece) -> bool:
    return before[1] < 2 and after[1] < 2 and before[0] not in ("—", "…")


def _joined(pieces: Iterable[_Piece]) -> _Piece:
    texts, columns = zip(*pieces, strict=True)
    return "".join(texts), sum(columns)


def _chunks(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """Groups *pieces* so that a line may end between two groups; spaces are groups of their own.

    Spaces between a word and a closing mark, or after an opening mark, are no place to break.
    """
    chunk: list[_Piece] = []
    spaces: list[_Piece] = []
    for piece in pieces:
        if _is_space(piece[0]):
            spaces.append(piece)
            continue
        if spaces:
            glued = piece[0][0] in NEVER_STARTS_LINE or (
                bool(chunk) and chunk[-1][0][0] in NEVER_ENDS_LINE
            )
            if glued:
                chunk += spaces
            else:
                if chunk:
                    yield chunk
                yield spaces
                chunk = []
            spaces = []
        elif chunk and not (
            _kept_together(chunk[-1][0], piece[0]) or _in_one_word(chunk[-1], piece)
        ):
            yield chunk
            chunk = []
        chunk.append(piece)
    if chunk:
        yield chunk
    if spaces:
        yield spaces


def _torn(chunk: list[_Piece], width: int) -> Iterator[_Piece]:
    """Cuts a chunk that is wider than a line, its marks kept in place where that is possible."""
    atom: list[_Piece] = []
    for piece in [*chunk, None]:
        if piece is not None and (
            not atom or _kept_together(atom[-1][0], piece[0]) or _is_space(atom[-1][0])
        ):
            atom.append(piece)
            continue
        whole = _joined(atom)
        if whole[1] <= width:
            yield whole
        else:
            yield from atom
        atom = [piece] if piece is not None else []


def _paragraph(text: str, width: int) -> Iterator[str]:
    line = ""
    used = 0
    spaces: _Piece = ("", 0)
    for chunk in _chunks(list(clusters(text))):
        whole = _joined(chunk)
        if all(_is_space(piece) for piece, _ in chunk):
            spaces = whole
            continue
        fits = whole[1] <= width
        for at, (piece, columns) in enumerate([whole] if fits else _torn(chunk, width)):
            # A chunk that has to be torn begins on a line of its own.
            if used + spaces[1] + columns <= width and (fits or at > 0 or not used):
                line += spaces[0] + piece
                used += spaces[1] + columns
            else:
                if line:
                    yield line
                line, used = piece, columns
            spaces = ("", 0)
    yield line


def wrap(text: str, width: int) -> list[str]:
    """Breaks *text* into lines of at most *width* columns.

    Line feeds in *text* are kept. Spaces at a break are dropped, those inside a line and at the
    start of a paragraph are kept; nothing else is lost.

    Args:
        text: Any text; make a stranger's :func:`~workbench.text.width.printable` first.
        width: Columns of a line, taken as 1 if less. One character that is wider than the line
            stands alone in it.

    Returns:
        The lines, without line feeds; an empty text is one empty line.
    """
    width = max(width, 1)
    return [
        line
        for paragraph in text.replace("\r\n", "\n").split("\n")
        for line in _paragraph(paragraph, width)
    ]
