"""What the server answers to each request and does at each notification."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from workbench.desks.writing import Changed, Renaming, Writing
from workbench.diagnostics import Fix
from workbench.errors import CorpusError
from workbench.lsp.answers import (
    LEGEND,
    completion_items,
    document_symbols,
    edits,
    fix_title,
    hover_of,
    semantic_tokens,
)
from workbench.lsp.positions import Positions, uri_of
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.lsp.server import PageServer

__all__ = ["FEATURES"]

_QUICK = types.CodeActionKind.QuickFix
_ALL = types.CodeActionKind.SourceFixAll
_PROSE_FILES = "**/*.{en,zh-Hant,zh-Hans}.yaml"
_NOWHERE = types.Range(types.Position(0, 0), types.Position(0, 0))


# Coming, going, and the texts of pages


def initialize(ls: PageServer, params: types.InitializeParams) -> None:
    """Takes the editor's language and has the desk opened."""
    wanted = params.initialization_options
    chosen = wanted.get("lang") if isinstance(wanted, dict) else None
    ls.arrive(chosen if isinstance(chosen, str) else params.locale or "")


def initialized(ls: PageServer, _params: types.InitializedParams) -> None:
    """Asks to be told when the prose beside a page changes."""
    workspace = ls.client_capabilities.workspace
    watched = workspace.did_change_watched_files if workspace else None
    if watched is not None and watched.dynamic_registration:
        options = types.DidChangeWatchedFilesRegistrationOptions(
            [types.FileSystemWatcher(glob_pattern=_PROSE_FILES)]
        )
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        ls.client_register_capability(
            types.RegistrationParams([types.Registration("prose", method, options)])
        )


def did_open(ls: PageServer, params: types.DidOpenTextDocumentParams) -> None:
    """Takes a page on the desk."""
    document = params.text_document
    ls.put(document.uri, document.text, document.version, document.language_id)


def did_change(ls: PageServer, params: types.DidChangeTextDocumentParams) -> None:
    """Takes the new text of a page."""
    uri = params.text_document.uri
    ls.put(uri, ls.workspace.get_text_document(uri).source, params.text_document.version)


def did_save(ls: PageServer, params: types.DidSaveTextDocumentParams) -> None:
    """Looks again at pages beside which prose was saved."""
    ls.look_again([params.text_document.uri])


def did_close(ls: PageServer, params: types.DidCloseTextDocumentParams) -> None:
    """Lets a page go."""
    ls.forget(params.text_document.uri)


def did_change_files(ls: PageServer, params: types.DidChangeWatchedFilesParams) -> None:
    """Looks again at pages beside which prose has changed."""
    ls.look_again(change.uri for change in params.changes)


# What may be written, and what it means


async def completion(ls: PageServer, params: types.CompletionParams) -> types.CompletionList | None:
    """Returns what may be written at the cursor."""

    def asked(writing: Writing, at: Positions) -> types.CompletionList:
        line, column = at.character(params.position)
        return completion_items(writing.completions(line, column), at, line, column)

    return await ls.ask(params.text_document.uri, asked)


async def hover(ls: PageServer, params: types.HoverParams) -> types.Hover | None:
    """Returns what the phrase under the cursor means."""
    document = ls.client_capabilities.text_document
    formats = document.hover.content_format if document and document.hover else None
    markdown = types.MarkupKind.Markdown in (formats or ())

    def asked(writing: Writing, at: Positions) -> types.Hover | None:
        told = writing.explained(*at.character(params.position))
        return None if told is None else hover_of(told, at, markdown=markdown)

    return await ls.ask(params.text_document.uri, asked)


async def symbols(
    ls: PageServer, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol] | None:
    """Returns the outline."""
    return await ls.ask(
        params.text_document.uri, lambda writing, at: document_symbols(writing.symbols, at)
    )


async def tokens(ls: PageServer, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
    """Returns what each piece of the page is."""
    return await ls.ask(
        params.text_document.uri,
        lambda writing, at: semantic_tokens(writing.text, writing.runs, at),
    )


# Names


async def definition(ls: PageServer, params: types.DefinitionParams) -> list[types.Location] | None:
    """Returns where the page declares something, or a file with the entry that is named."""
    uri = params.text_document.uri

    def asked(writing: Writing, at: Positions) -> tuple[list[types.Range], Any]:
        here = at.character(params.position)
        places = [at.range(place) for place in writing.definitions(*here)]
        return places, None if places else writing.entry(*here)

    found = await ls.ask(uri, asked)
    if found is None:
        return None
    places, sheet = found
    if sheet is None:
        return [types.Location(uri, place) for place in places]
    lang = ls.lang or "en"
    return [types.Location(await ls.copied(lambda _desk, made: made.entry(sheet, lang)), _NOWHERE)]


async def references(ls: PageServer, params: types.ReferenceParams) -> list[types.Location] | None:
    """Returns every place that speaks of the thing under the cursor."""
    uri, declared = params.text_document.uri, params.context.include_declaration

    def asked(writing: Writing, at: Positions) -> list[types.Location]:
        places = writing.references(*at.character(params.position), declared=declared)
        return [types.Location(uri, at.range(place)) for place in places]

    return await ls.ask(uri, asked)


async def prepare_rename(
    ls: PageServer, params: types.PrepareRenameParams
) -> types.PrepareRenamePlaceholder | None:
    """Returns the name that can be changed; refuses, with the reason, where there is none."""

    def asked(writing: Writing, at: Positions) -> types.PrepareRenamePlaceholder:
        place, name = writing.name(*at.character(params.position))
        return types.PrepareRenamePlaceholder(at.range(place), name)

    return await ls.ask(params.text_document.uri, asked)


async def rename(ls: PageServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Returns the changes that give a thing another name."""
    # Number and text are taken together: an answer to an old text must not bear a new number.
    uri, texts, versions = params.text_document.uri, ls.open_texts(), ls.versions()
    page = ls.open.get(uri)
    text = page.text if page is not None else ""

    def asked(writing: Writing, at: Positions) -> Renaming:
        here = at.character(params.position)
        return writing.renamed(*here, params.new_name, open_texts=texts)

    made = await ls.ask(uri, asked)
    if made is None:
        return None
    changes = {uri: Changed(text, made.page)}
    changes |= {uri_of(path): changed for path, changed in made.beside.items()}
    return _workspace_edit(ls, changes, versions)


def _workspace_edit(
    ls: PageServer, changes: Mapping[str, Changed], versions: Mapping[str, int | None]
) -> types.WorkspaceEdit:
    """Returns changes of documents, with their versions if the editor can take them.

    Args:
        ls: The server.
        changes: What is changed, by address.
        versions: The editor's numbers for those texts as they were when the changes were asked
            for: it refuses what was worked out for a text that is not there any more.
    """
    made = {
        uri: edits(changed.fixes, ls.positions(changed.text), breaks=_breaks(changed.text))
        for uri, changed in changes.items()
    }
    workspace = ls.client_capabilities.workspace
    known = workspace.workspace_edit if workspace is not None else None
    if known is None or not known.document_changes:
        return types.WorkspaceEdit(changes=made)
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(uri, versions.get(uri)), each
            )
            for uri, each in made.items()
        ]
    )


def _breaks(text: str) -> str:
    """Returns how the lines of a text are broken."""
    return "\r\n" if "\r\n" in text else "\n"


# Changes


async def code_action(
    ls: PageServer, params: types.CodeActionParams
) -> list[types.CodeAction] | None:
    """Returns the changes that mend what is under the cursor, and all harmless ones at once."""
    uri, wanted = params.text_document.uri, params.context.only
    given = {(each.code, _key(each.range)): each for each in params.context.diagnostics}

    def asked(writing: Writing, at: Positions) -> list[tuple[types.CodeAction, tuple[Fix, ...]]]:
        found: list[tuple[types.CodeAction, tuple[Fix, ...]]] = []
        if _asks_for(wanted, _QUICK):
            for told, fix in writing.mendable(at.place(params.range)):
                title = fix_title(fix, at.lines, told.code)
                same = given.get((told.code, _key(at.range(told.place))))
                found.append((types.CodeAction(title, _QUICK, [same] if same else None), (fix,)))
        if _asks_for(wanted, _ALL) and (fixes := writing.mended()):
            title = _("Mend everything that leaves alone what the page says")
            found.append((types.CodeAction(title, _ALL), fixes))
        return found

    page = ls.open.get(uri)
    text, versions = page.text if page is not None else "", ls.versions()
    found = await ls.ask(uri, asked)
    if found is None:
        return None
    for action, fixes in found:
        action.edit = _workspace_edit(ls, {uri: Changed(text, fixes)}, versions)
    return [action for action, _fixes in found]


def _asks_for(wanted: Any, kind: types.CodeActionKind) -> bool:
    if wanted is None:
        return True
    names = [str(getattr(each, "value", each)) for each in wanted]
    return any(kind.value == name or kind.value.startswith(f"{name}.") for name in names)


def _key(of: types.Range) -> tuple[int, int, int, int]:
    return of.start.line, of.start.character, of.end.line, of.end.character


async def formatting(
    ls: PageServer, params: types.DocumentFormattingParams
) -> list[types.TextEdit] | None:
    """Returns the changes that put a page into canonical form; says why there are none."""
    uri = params.text_document.uri

    def asked(writing: Writing, at: Positions) -> list[types.TextEdit] | str:
        try:
            return edits(writing.formatted(), at, breaks=_breaks(writing.text))
        except CorpusError as error:
            return str(error)

    found = await ls.ask(uri, asked)
    if isinstance(found, str):
        ls.warn(found)
        return None
    return found


#: The method of each request and notification, with what the editor is told of it.
FEATURES: Mapping[str, tuple[Any, Callable[..., Any]]] = {
    types.INITIALIZE: (None, initialize),
    types.INITIALIZED: (None, initialized),
    types.TEXT_DOCUMENT_DID_OPEN: (None, did_open),
    types.TEXT_DOCUMENT_DID_CHANGE: (None, did_change),
    types.TEXT_DOCUMENT_DID_SAVE: (None, did_save),
    types.TEXT_DOCUMENT_DID_CLOSE: (None, did_close),
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: (None, did_change_files),
    types.TEXT_DOCUMENT_COMPLETION: (
        types.CompletionOptions(trigger_characters=[" ", "*", "《", "#", ":", "："]),
        completion,
    ),
    types.TEXT_DOCUMENT_HOVER: (None, hover),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (None, symbols),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: (LEGEND, tokens),
    types.TEXT_DOCUMENT_DEFINITION: (None, definition),
    types.TEXT_DOCUMENT_REFERENCES: (None, references),
    types.TEXT_DOCUMENT_PREPARE_RENAME: (None, prepare_rename),
    types.TEXT_DOCUMENT_RENAME: (types.RenameOptions(prepare_provider=True), rename),
    types.TEXT_DOCUMENT_CODE_ACTION: (
        types.CodeActionOptions(code_action_kinds=[_QUICK, _ALL]),
        code_action,
    ),
    types.TEXT_DOCUMENT_FORMATTING: (None, formatting),
}
