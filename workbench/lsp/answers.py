"""What the author's desk says, as values of the protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lsprotocol import types

from workbench.desks.authoring import Problem
from workbench.desks.writing import Explained
from workbench.diagnostics import Fix, Place
from workbench.language.completing import Completion, CompletionKind
from workbench.language.highlighting import INKS, Ink, Run
from workbench.language.outline import Symbol, SymbolKind
from workbench.lsp.positions import Positions
from workbench.wording import _

__all__ = [
    "LEGEND",
    "completion_items",
    "diagnostic",
    "document_symbols",
    "edits",
    "fix_title",
    "hover_of",
    "semantic_tokens",
]

SOURCE = "workbench"
_LONGEST_TITLE = 70
_MOST_RELATED = 20

_COMPLETIONS: Mapping[CompletionKind, types.CompletionItemKind] = {
    "word": types.CompletionItemKind.Keyword,
    "name": types.CompletionItemKind.Variable,
    "number": types.CompletionItemKind.Value,
    "heading": types.CompletionItemKind.Class,
    "key": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
    "row": types.CompletionItemKind.Snippet,
}
_SYMBOLS: Mapping[SymbolKind, types.SymbolKind] = {
    "page": types.SymbolKind.File,
    "token": types.SymbolKind.Object,
    "monster": types.SymbolKind.Class,
    "track": types.SymbolKind.Number,
    "mark": types.SymbolKind.Boolean,
    "group": types.SymbolKind.Array,
    "book": types.SymbolKind.Module,
    "box": types.SymbolKind.Namespace,
    "gate": types.SymbolKind.Event,
    "title": types.SymbolKind.Function,
    "table": types.SymbolKind.Struct,
}
#: The protocol's own names, for which every editor has colours.
_TOKENS: Mapping[Ink, types.SemanticTokenTypes] = {
    "heading": types.SemanticTokenTypes.Namespace,
    "box": types.SemanticTokenTypes.Class,
    "label": types.SemanticTokenTypes.EnumMember,
    "number": types.SemanticTokenTypes.Number,
    "term": types.SemanticTokenTypes.Type,
    "thing": types.SemanticTokenTypes.Variable,
    "title": types.SemanticTokenTypes.Function,
    "keyword": types.SemanticTokenTypes.Keyword,
    "prose": types.SemanticTokenTypes.String,
    "note": types.SemanticTokenTypes.Comment,
    "key": types.SemanticTokenTypes.Property,
    "value": types.SemanticTokenTypes.Parameter,
    "mark": types.SemanticTokenTypes.Operator,
}
_NUMBERS: Mapping[Ink, int] = {
    ink: number for number, ink in enumerate(each for each in INKS if each in _TOKENS)
}
#: What the numbers of tokens mean.
LEGEND = types.SemanticTokensLegend([_TOKENS[ink].value for ink in _NUMBERS], [])


def edits(fixes: Sequence[Fix], at: Positions, *, breaks: str = "\n") -> list[types.TextEdit]:
    """Returns changes of a page.

    Args:
        fixes: The changes.
        at: The positions of the page.
        breaks: How its lines are broken.
    """
    return [types.TextEdit(at.range(fix.place), fix.text.replace("\n", breaks)) for fix in fixes]


def diagnostic(
    problem: Problem,
    follows: Sequence[Problem],
    at: Positions,
    uri: str,
    explained_at: str | None,
) -> types.Diagnostic:
    """Returns what is wrong, with what only follows from it folded under it.

    Args:
        problem: What is wrong.
        follows: What only follows from it.
        at: The positions of the page.
        uri: The page.
        explained_at: Where its code is explained, if that is known.
    """
    told = problem.diagnostic
    related = [_related(at, uri, place, problem.title) for place in told.related]
    related += [_related(at, uri, each.diagnostic.place, _said(each)) for each in follows]
    return types.Diagnostic(
        range=at.range(told.place),
        message=_said(problem),
        severity=types.DiagnosticSeverity.Error
        if problem.severity == "error"
        else types.DiagnosticSeverity.Warning,
        code=told.code,
        code_description=types.CodeDescription(explained_at) if explained_at else None,
        source=SOURCE,
        related_information=related[:_MOST_RELATED] or None,
    )


def _said(problem: Problem) -> str:
    parts = (problem.message or problem.title, problem.help)
    return "\n".join(part[:1].upper() + part[1:] for part in parts if part)


def _related(
    at: Positions, uri: str, place: Place, message: str
) -> types.DiagnosticRelatedInformation:
    return types.DiagnosticRelatedInformation(types.Location(uri, at.range(place)), message)


def fix_title(fix: Fix, lines: Sequence[str], code: str) -> str:
    """Returns what a change does, in a few words."""
    place = fix.place
    old = "\n".join(lines[place.line - 1 : place.end_line])
    old = old[place.column - 1 :] if place.line != place.end_line else old[
        place.column - 1 : place.end_column - 1
    ]  # fmt: skip
    if not fix.text.strip():
        said = _("Take out “{text}”").format(text=_short(old))
    elif not old.strip():
        said = _("Put in “{text}”").format(text=_short(fix.text))
    else:
        said = _("Write “{text}”").format(text=_short(fix.text))
    return f"{said} ({code})"


def _short(text: str) -> str:
    bare = " ".join(text.split())
    return bare if len(bare) <= _LONGEST_TITLE else f"{bare[: _LONGEST_TITLE - 1]}…"


def completion_items(
    offers: Sequence[Completion], at: Positions, line: int, column: int
) -> types.CompletionList:
    """Returns what may be written at a position, in the order of the desk.

    What replaces words of the line before is left out, which no editor can do.
    """
    typed_line = at.lines[line - 1] if line <= len(at.lines) else ""
    items = []
    for offer in offers:
        place = offer.place
        if not place.line == place.end_line == line or place.end_column > column:
            continue
        typed = typed_line[place.column - 1 : column - 1]
        items.append(
            types.CompletionItem(
                label=offer.label,
                kind=_COMPLETIONS[offer.kind],
                detail=offer.detail or None,
                sort_text=f"{offer.rank:05}",
                # The desk has chosen already: by meaning, by pinyin, by the word inside a name.
                filter_text=typed or offer.text,
                text_edit=types.TextEdit(at.range(place), offer.text),
            )
        )
    return types.CompletionList(is_incomplete=True, items=items)


def hover_of(told: Explained, at: Positions, *, markdown: bool) -> types.Hover:
    """Returns what is told of a phrase.

    Args:
        told: What is told.
        at: The positions of the page.
        markdown: Whether the editor shows Markdown.
    """
    lines = list(told.lines)
    kind = types.MarkupKind.Markdown if markdown else types.MarkupKind.PlainText
    if markdown:
        lines = [_escaped(line) for line in lines]
        lines[:1] = [f"**{line}**" for line in lines[:1]]
    return types.Hover(types.MarkupContent(kind, "\n\n".join(lines)), at.range(told.place))


def _escaped(text: str) -> str:
    """Returns a text that Markdown shows as it is."""
    return "".join(f"\\{sign}" if sign in _SIGNS else sign for sign in text)


_SIGNS = frozenset("\\`*_{}[]()<>#+-.!|~&:")


def document_symbols(symbols: Sequence[Symbol], at: Positions) -> list[types.DocumentSymbol]:
    """Returns the outline of a page."""
    return [
        types.DocumentSymbol(
            name=each.name,
            kind=_SYMBOLS[each.kind],
            range=at.range(each.place),
            selection_range=at.range(each.at),
            detail=each.detail or None,
            children=document_symbols(each.inner, at),
        )
        for each in symbols
    ]


def semantic_tokens(text: str, runs: Sequence[Run], at: Positions) -> types.SemanticTokens:
    """Returns what each piece of a page is, as the protocol packs it.

    Args:
        text: The page.
        runs: Its pieces.
        at: Its positions.
    """
    return types.SemanticTokens(list(_packed(text, runs, at)))


def _packed(text: str, runs: Sequence[Run], at: Positions) -> Iterator[int]:
    line = start = told_line = told_start = 0
    for run in runs:
        piece = text[run.start : run.end]
        if piece in ("\n", "\r", "\r\n"):
            line, start = line + 1, 0
            continue
        size = at.units(piece)
        if (number := _NUMBERS.get(run.ink)) is not None:
            if line != told_line:
                told_start, lines = 0, line - told_line
            else:
                lines = 0
            yield from (lines, start - told_start, size, number, 0)
            told_line, told_start = line, start
        start += size
