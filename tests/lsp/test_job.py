"""A page is written in an editor, from three mistakes to a clean page with another name in it."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import unquote

import pytest

from tests.lsp.conftest import PATIENCE, Client, at, edited, position

pytest.importorskip("pygls", reason="pygls is not installed")

from lsprotocol import types

from workbench.desks.writing import Renaming
from workbench.diagnostics import Fix, Place
from workbench.lsp import handlers
from workbench.lsp.positions import Positions
from workbench.lsp.server import OpenPage, PageServer

Launch = Callable[..., Client]

URI = "file:///tmp/the-salt-stair.md"
RIGHT = """\
---
id: home/haunt/the-salt-stair
game: hill-2e
lang: en
title: {en: The Salt Stair, zh-Hant: 鹽梯}
players: 3-6
traitor: the haunt revealer
things:
  - {token: Grain, zh-Hant: 鹽粒, shape: item}
  - {monster: Drowned, zh-Hant: 溺者, token: large, count: 1}
  - {track: Tide, zh-Hant: 潮, from: 0, to: 6, seen by: everyone}
---
# Secrets of Survival

> The stair tastes of the sea. 𠀋

## Right now
- Set aside 3 Grains.
- Put a Grain in the Attic.
- Set Tide to 0.

## You win when…
- The Attic holds 3 Grains.

## How to dry the stair
- **Sweep it.** Once per turn, a hero in the Attic may attempt a Might roll.
  - 4+: Put a Grain in the Attic.
  - 0-3: Tide goes up by 1.
- Note: Salt is no Grain.

# Traitor's Tome

## Tokens and monsters
- Drowned (large token): Speed 3, Might 5, Sanity 4.

## Right now
- Put the Drowned in the Entrance Hall.

## You win when…
- Tide is 6.
- Every hero is dead.

## The Drowned
- At the end of the monsters' turn, the Drowned must attack a hero in the room with the Drowned.
"""
WRONG = (
    RIGHT.replace("Set Tide to 0.", "Set Tide to 0")
    .replace("Note: Salt", "Remark: Salt")
    .replace("  - 0-3: Tide", "  - 0-2: Tide")
)


@pytest.fixture
def client(launch: Launch) -> Client:
    made = launch()
    made.start()
    return made


def codes(found: list[dict[str, Any]]) -> list[str]:
    return [each["code"] for each in found]


def whole(found: list[dict[str, Any]], text: str, code: str) -> dict[str, Any]:
    """The parameters of a request for what mends a diagnostic."""
    (told,) = (each for each in found if each["code"] == code)
    return {
        "textDocument": {"uri": URI},
        "range": told["range"],
        "context": {"diagnostics": [told]},
    }


def changes_of(action: dict[str, Any], version: int) -> list[dict[str, Any]]:
    (document,) = action["edit"]["documentChanges"]
    assert document["textDocument"] == {"uri": URI, "version": version}
    edits: list[dict[str, Any]] = document["edits"]
    return edits


def test_from_three_mistakes_to_a_clean_page(launch: Launch) -> None:
    client = launch()
    found = client.start()
    offered = found["capabilities"]
    assert offered["positionEncoding"] == "utf-16"
    for each in (
        "hoverProvider", "completionProvider", "definitionProvider", "referencesProvider",
        "renameProvider", "documentSymbolProvider", "documentFormattingProvider",
        "semanticTokensProvider", "codeActionProvider",
    ):  # fmt: skip
        assert offered[each], each
    assert found["serverInfo"]["name"] == "haunt-workbench"

    # Three mistakes are told, each with its severity and the page of its code.
    client.open(URI, WRONG)
    told = client.diagnostics(URI, 1)
    assert sorted(codes(told)) == ["BW025", "BW124", "BW204"]
    (gap,) = (each for each in told if each["code"] == "BW204")
    assert gap["severity"] == 1
    assert gap["source"] == "workbench"
    page = Path(unquote(gap["codeDescription"]["href"].removeprefix("file://")))
    assert page.read_text("utf-8").startswith("# BW204 (error): ")

    # What is harmless is mended at once, what is not one by one.
    actions = client.ask("textDocument/codeAction", whole(told, WRONG, "BW204"))
    one, every = actions
    assert (one["kind"], every["kind"]) == ("quickfix", "source.fixAll")
    assert one["diagnostics"] == [gap]
    text = edited(WRONG, changes_of(every, 1))
    assert text == RIGHT.replace("  - 0-3: Tide", "  - 0-2: Tide")
    client.change(URI, 2, text)
    told = client.diagnostics(URI, 2)
    assert codes(told) == ["BW204"]
    (one,) = client.ask("textDocument/codeAction", whole(told, text, "BW204"))
    text = edited(text, changes_of(one, 2))
    client.change(URI, 3, text)
    assert client.diagnostics(URI, 3) == []
    assert "  - 3: " in text

    # Completion, hover.
    line = "- Put a Grain in the Attic.\n"
    typing = text.replace(line, f"{line}- Put the Dro\n", 1)
    client.change(URI, 4, typing)
    offers = client.ask("textDocument/completion", at(URI, typing, "Put the Dro\n", 11))
    best = min(offers["items"], key=lambda each: each["sortText"])
    assert best["label"] == "Drowned"
    assert edited(typing, [best["textEdit"]]) == text.replace(line, f"{line}- Put the Drowned\n", 1)
    assert best["filterText"] == "Dro"
    hover = client.ask("textDocument/hover", at(URI, typing, "Attic", 1))
    assert hover["contents"]["kind"] == "markdown"
    assert "閣樓" in hover["contents"]["value"]

    # Formatting: a page with errors is left alone, with the reason.
    assert client.ask("textDocument/formatting", formatting()) is None
    warned = client.told("window/showMessage")
    assert "left as it is" in warned["message"]
    assert "BW" in warned["message"]
    loose = text.replace("- Set aside 3 Grains.", "*  set aside  3 Grains.").replace(
        "players: 3-6", "players:  3-6   # as ever"
    )
    client.change(URI, 5, loose)
    made = client.ask("textDocument/formatting", formatting())
    assert edited(loose, made) == text.replace("players: 3-6", "players: 3-6  # as ever")

    # Another name, articles and plurals right.
    client.change(URI, 6, text)
    prepared = client.ask("textDocument/prepareRename", at(URI, text, "3 Grains", 3))
    assert prepared["placeholder"] == "Grain"
    assert prepared["range"]["start"] == position(text, "Grains.")
    renamed = client.ask(
        "textDocument/rename", {**at(URI, text, "3 Grains", 3), "newName": "Icy Leaf"}
    )
    text = edited(text, changes_of({"edit": renamed}, 6))
    assert "Set aside 3 Icy Leaves." in text
    assert "Put an Icy Leaf in the Attic." in text
    assert "plural: Icy Leaves}" in text
    assert "Note: Salt is no Grain." in text
    error = client.refused("textDocument/rename", {**at(URI, text, "Attic"), "newName": "Loft"})
    assert "“Attic” is not declared by this page" in error["message"]
    error = client.refused(
        "textDocument/rename", {**at(URI, text, "Tide is"), "newName": "Drowned"}
    )
    assert "new fault" in error["message"]

    client.tell("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert client.diagnostics(URI) == []
    assert client.ask("textDocument/hover", at(URI, text, "Attic", 1)) is None
    assert client.stop() == 0


def formatting() -> dict[str, Any]:
    return {"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": True}}


def test_what_a_name_means_is_gone_to_in_both_books(client: Client) -> None:
    client.open(URI, RIGHT)
    found = client.ask("textDocument/definition", at(URI, RIGHT, "the Drowned must", 4))
    assert [each["range"]["start"] for each in found] == [
        position(RIGHT, "Drowned, zh"), position(RIGHT, "Drowned (large"),
    ]  # fmt: skip
    references = client.ask(
        "textDocument/references",
        {**at(URI, RIGHT, "Tide goes"), "context": {"includeDeclaration": True}},
    )
    assert [each["range"]["start"]["line"] for each in references] == [
        position(RIGHT, what)["line"]
        for what in ("track: Tide", "Set Tide", "Tide goes", "Tide is")
    ]
    inner = client.ask(
        "textDocument/references",
        {**at(URI, RIGHT, "Tide goes"), "context": {"includeDeclaration": False}},
    )
    assert inner == references[1:]


def test_a_room_opens_as_a_text_to_be_read(client: Client) -> None:
    client.open(URI, RIGHT)
    (found,) = client.ask("textDocument/definition", at(URI, RIGHT, "Attic", 1))
    path = Path(unquote(found["uri"].removeprefix("file://")))
    assert path.read_text("utf-8").startswith("Attic / 閣樓")
    assert not path.stat().st_mode & 0o222
    cited = RIGHT.replace("Salt is no Grain.", "As in hill-2e/haunt/1#S.4.1.")
    client.change(URI, 2, cited)
    (found,) = client.ask("textDocument/definition", at(URI, cited, "haunt/1#", 1))
    text = Path(unquote(found["uri"].removeprefix("file://"))).read_text("utf-8")
    assert "[S.4.1]" in text
    assert client.ask("textDocument/definition", at(URI, cited, "Once per", 1)) == []


def test_the_outline_and_the_colours_of_a_page(client: Client) -> None:
    client.open(URI, RIGHT)
    symbols = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    assert [each["name"] for each in symbols] == [
        "The Salt Stair", "Secrets of Survival", "Traitor's Tome",
    ]  # fmt: skip
    assert [each["name"] for each in symbols[0]["children"]] == ["Grain", "Drowned", "Tide"]
    assert symbols[1]["selectionRange"]["start"] == position(RIGHT, "Secrets")
    options = client.ask("textDocument/semanticTokens/full", {"textDocument": {"uri": URI}})
    coloured = dict(unpacked(RIGHT, options["data"]))
    assert coloured["Grains"] == "variable"
    assert coloured["Attic"] == "type"
    assert coloured["# Secrets of Survival"] == "namespace"
    assert coloured["Note: Salt is no Grain."] == "comment"
    assert coloured["4+:"] == "enumMember"
    # Units of UTF-16: the last character of the story has two.
    assert coloured["The stair tastes of the sea. 𠀋"] == "string"


LEGEND = (
    "namespace", "class", "enumMember", "number", "type", "variable", "function", "keyword",
    "string", "comment", "property", "parameter", "operator",
)  # fmt: skip


def unpacked(text: str, data: list[int]) -> list[tuple[str, str]]:
    lines = text.split("\n")
    line = start = 0
    found = []
    for at_ in range(0, len(data), 5):
        lines_on, on, size, kind, _modifiers = data[at_ : at_ + 5]
        line, start = line + lines_on, on + (0 if lines_on else start)
        units = lines[line].encode("utf-16-le")[2 * start : 2 * (start + size)]
        found.append((units.decode("utf-16-le"), LEGEND[kind]))
    return found


CHINESE_URI = "file:///tmp/%E9%B9%BD%E6%A2%AF.md"
CHINESE = """\
---
id: home/haunt/the-salt-stair
game: hill-2e
lang: zh-Hant
title: {en: The Salt Stair, zh-Hant: 鹽梯}
players: 3-6
traitor: the haunt revealer
things:
  - {token: Grain, zh-Hant: 鹽粒, shape: item, count: 1}
---
# 求生秘訣

> 𠀋𠀋梯級有海的味道。

## 佈局
- **𠀋掃。** 將鹽粒放到閣樓。將鹽粒放到圖書室
"""


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_a_chinese_page_in_a_chinese_editor(launch: Launch, lang: str) -> None:
    from workbench.text.fold import to_simplified

    page = CHINESE if lang == "zh-Hant" else to_simplified(CHINESE).replace("zh-Hant", "zh-Hans", 1)
    own = "鹽粒" if lang == "zh-Hant" else "盐粒"
    client = launch()
    client.start(locale="zh-TW" if lang == "zh-Hant" else "zh-cn")
    client.open(CHINESE_URI, page)
    told = client.diagnostics(CHINESE_URI, 1)
    (stop,) = (each for each in told if each["code"] == "BW025")
    assert "句號" in stop["message"] or "句号" in stop["message"]
    end = position(page, page.rstrip("\n")[-3:], 3)
    assert stop["range"]["end"] == end
    hover = client.ask("textDocument/hover", at(CHINESE_URI, page, f"{own}放到", 1))
    assert hover["range"]["start"] == position(page, f"{own}放到")
    assert hover["range"]["end"]["character"] - hover["range"]["start"]["character"] == 2
    assert "Grain" in hover["contents"]["value"]
    new = "銀粒" if lang == "zh-Hant" else "银粒"
    renamed = client.ask(
        "textDocument/rename", {**at(CHINESE_URI, page, f"{own}放到"), "newName": new}
    )
    (document,) = renamed["documentChanges"]
    made = edited(page, document["edits"])
    assert made.count(new) == (3 if lang == "zh-Hant" else 2)
    assert "zh-Hant: 銀粒" in made
    assert f"**𠀋{'掃' if lang == 'zh-Hant' else '扫'}。** " in made
    assert client.stop() == 0


def test_a_page_with_lines_of_windows(client: Client) -> None:
    text = WRONG.replace("\n", "\r\n")
    client.open(URI, text)
    told = client.diagnostics(URI, 1)
    (gap,) = (each for each in told if each["code"] == "BW204")
    assert gap["range"]["start"]["line"] == position(WRONG, "  - 0-2: Tide")["line"] - 1 or (
        gap["range"]["start"]["line"] >= position(WRONG, "may attempt")["line"]
    )
    actions = client.ask("textDocument/codeAction", whole(told, text, "BW204"))
    edits = changes_of(actions[0], 1)
    assert all("\n" not in each["newText"].replace("\r\n", "") for each in edits)


def test_a_title_takes_the_prose_beside_the_page_along(launch: Launch, tmp_path: Path) -> None:
    file, prose = tmp_path / "stair.md", tmp_path / "stair.zh-Hant.yaml"
    file.write_text(RIGHT, "utf-8")
    prose.write_text("# ours\nsweep-it.title: 掃梯\n", "utf-8")
    client = launch()
    client.start()
    uri = file.as_uri()
    client.open(uri, RIGHT)
    assert "BW026" in codes(client.diagnostics(uri, 1))
    renamed = client.ask("textDocument/rename", {**at(uri, RIGHT, "Sweep it"), "newName": "Mop it"})
    page, beside = renamed["documentChanges"]
    assert "**Mop it.**" in edited(RIGHT, page["edits"])
    assert beside["textDocument"]["uri"] == prose.as_uri()
    assert edited(prose.read_text("utf-8"), beside["edits"]) == "# ours\nmop-it.title: 掃梯\n"
    # When the prose is there, the page is checked again though it has not changed.
    prose.write_text("\n".join(prose_of_page(RIGHT)), "utf-8")
    client.tell(
        "workspace/didChangeWatchedFiles", {"changes": [{"uri": prose.as_uri(), "type": 2}]}
    )
    assert codes(client.diagnostics(uri, 1)) == []


def test_changes_of_an_old_text_bear_its_number() -> None:
    class Typing:
        """A server whose editor writes on while an answer is worked out."""

        lang = "en"

        def __init__(self) -> None:
            workspace = types.WorkspaceClientCapabilities(
                workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True)
            )
            self.client_capabilities = types.ClientCapabilities(workspace=workspace)
            self.open = {URI: OpenPage(URI, "one two", 1)}

        def open_texts(self) -> dict[Path, str]:
            return {}

        def versions(self) -> dict[str, int | None]:
            return {URI: self.open[URI].version}

        def positions(self, text: str) -> Positions:
            return Positions(text, "utf-16")

        async def ask(self, _uri: str, _question: object) -> Any:
            page = self.open[URI]
            page.text, page.version = f"\n\n{page.text}", 2
            fix = Fix(Place(1, 5, 1, 8), "six")
            if renames:
                return Renaming((fix,))
            return [(types.CodeAction("Mend it"), (fix,))]

    document, nowhere = types.TextDocumentIdentifier(URI), types.Position(0, 5)
    for renames in (True, False):
        server: Any = Typing()
        if renames:
            given = types.RenameParams(document, nowhere, "six")
            edit = asyncio.run(handlers.rename(server, given))
        else:
            here = types.Range(nowhere, nowhere)
            wanted = types.CodeActionParams(document, here, types.CodeActionContext([]))
            (action,) = asyncio.run(handlers.code_action(server, wanted)) or []
            edit = action.edit
        assert edit is not None
        assert edit.document_changes is not None
        (changed,) = edit.document_changes
        assert isinstance(changed, types.TextDocumentEdit)
        assert changed.text_document.version == 1
        (made,) = changed.edits
        assert (made.range.start, made.range.end.character) == (types.Position(0, 4), 7)


def test_what_changes_beside_a_page_is_left_to_the_desks_thread(tmp_path: Path) -> None:
    looked: list[str] = []

    class Looked:
        def looked_at_again(self) -> Looked:
            looked.append("again")
            return self

        def rewritten(self, text: str) -> Looked:
            assert text == RIGHT
            return self

    file, prose = tmp_path / "stair.md", tmp_path / "stair.zh-Hant.yaml"
    server = PageServer("en")
    page = OpenPage(file.as_uri(), RIGHT, 1, file, ours=True, writing=cast("Any", Looked()))
    server.open[page.uri] = page

    async def told() -> None:  # in the loop, beside the desk's thread
        server.look_again([prose.as_uri()])
        assert page.due is not None
        page.due.cancel()

    asyncio.run(told())
    assert not looked
    desk: Any = SimpleNamespace(home=SimpleNamespace(folder=tmp_path))
    for _question in range(2):  # as the desk's thread does at each question
        server._on_desk(desk, page, RIGHT)
        assert looked == ["again"]


def prose_of_page(text: str) -> list[str]:
    from tests.shipped import shipped_corpus
    from workbench.language.prose import prose_of
    from workbench.language.reading import PageReader
    from workbench.language.worlds import world_of

    corpus = shipped_corpus()
    world = world_of(corpus.games["hill-2e"], corpus.entries.values())
    keys = prose_of(PageReader({"hill-2e": world}).read(text).page)
    return [f"{key}: {'怎樣弄乾梯級' if key.endswith('heading') else '乾'}" for key in keys]


def test_while_front_matter_is_being_written_help_goes_on(client: Client) -> None:
    client.open(URI, RIGHT)
    assert client.diagnostics(URI, 1) == []
    broken = RIGHT.replace("shape: item}", "shape: item")
    client.change(URI, 2, broken)
    assert codes(client.diagnostics(URI, 2))
    offers = client.ask("textDocument/completion", at(URI, broken, "Put the Drowned", 11))
    assert "Drowned" in [each["label"] for each in offers["items"]]
    hover = client.ask("textDocument/hover", at(URI, broken, "the Drowned must", 5))
    assert "溺者" in hover["contents"]["value"]


def test_other_markdown_is_left_alone(client: Client) -> None:
    uri = "file:///tmp/README.md"
    client.open(uri, "# Read me\n\nHello.\n")
    client.open(URI, WRONG)
    client.diagnostics(URI, 1)
    assert not [each for each in client.kept if each.get("params", {}).get("uri") == uri]
    assert client.ask("textDocument/hover", at(uri, "# Read me\n", "Read")) is None
    assert (
        client.ask("textDocument/formatting", {**formatting(), "textDocument": {"uri": uri}})
        is None
    )
    # What is said to be a page is one, and so is what was one a moment ago.
    client.open("file:///tmp/new.md", "", "haunt-page")
    assert codes(client.diagnostics("file:///tmp/new.md", 1)) == ["BW005"]
    client.change(URI, 2, RIGHT.removeprefix("---\n"))
    assert codes(client.diagnostics(URI, 2)) == ["BW005"]


def test_nothing_is_told_of_a_text_that_is_gone(client: Client) -> None:
    client.open(URI, RIGHT)
    for version in range(2, 30):
        client.change(URI, version, RIGHT.replace("3 Grains", f"{version} Grains"))
    client.change(URI, 30, WRONG)
    assert sorted(codes(client.diagnostics(URI, 30))) == ["BW025", "BW124", "BW204"]
    versions = [
        each["params"]["version"]
        for each in client.kept
        if each.get("method") == "textDocument/publishDiagnostics"
    ]
    assert len(versions) < 10


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_it_ends_when_it_is_killed_or_left_alone(launch: Launch) -> None:
    client = launch()
    client.start()
    client.open(URI, RIGHT)
    client.process.send_signal(signal.SIGTERM)
    assert client.process.wait(PATIENCE) == -signal.SIGTERM
    client = launch()
    client.start()
    client.open(URI, RIGHT)
    assert client.process.stdin is not None
    client.process.stdin.close()
    assert client.process.wait(PATIENCE) == 0
    client = launch()
    client.start()
    client.tell("exit")  # without saying so before
    assert client.process.wait(PATIENCE) == 1


def test_it_says_nothing_but_messages(launch: Launch) -> None:
    client = launch()
    client.start()
    client.open(URI, WRONG)
    client.diagnostics(URI, 1)
    assert client.stop() == 0
    assert client.process.stderr is not None
    assert client.process.stderr.read() == b""
    assert json.dumps(client.kept)
