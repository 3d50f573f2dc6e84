"""A small house of our own to look things up in, and a hand to drive the program with."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tui.quiet import use_quiet
from workbench.desks.drafts import Drafts

use_quiet()

from textual.pilot import Pilot  # noqa: E402

from workbench.desks.lookup import Lookup  # noqa: E402
from workbench.library.fingerprint import shipped_fingerprint  # noqa: E402
from workbench.model.documents import Document, PrintedSection  # noqa: E402
from workbench.model.entries import Alias, Dispute, Entry, Part  # noqa: E402
from workbench.model.facts import (  # noqa: E402
    CardFacts,
    CharacterFacts,
    HauntFacts,
    RoomFacts,
    RulingFacts,
    TermFacts,
    TraitorRule,
    TraitTrack,
)
from workbench.model.games import Chart, Corpus, Game  # noqa: E402
from workbench.model.ids import Language  # noqa: E402
from workbench.model.programs import (  # noqa: E402
    Instruction,
    Program,
    ProgramBook,
    ProgramBox,
    dump_program,
)
from workbench.model.trees import Leaf, Node  # noqa: E402
from workbench.store.place import Home  # noqa: E402
from workbench.store.setup import migrate  # noqa: E402
from workbench.store.write import SourceDocument, Writer  # noqa: E402
from workbench.tui.app import WorkbenchApp  # noqa: E402
from workbench.tui.picture import settle  # noqa: E402

Texts = dict[Language, str]
Scenario = Callable[[WorkbenchApp, Pilot[int]], Awaitable[None]]
Drive = Callable[..., None]

STAR = "hill-2e/room/star-chamber"
BELL = "hill-2e/omen/bell"
HAUNT = "hill-2e/haunt/1"


def _texts(en: str, hant: str, hans: str) -> Texts:
    return {"en": en, "zh-Hant": hant, "zh-Hans": hans}


def _term(slug: str, en: str, hant: str, hans: str) -> Entry:
    return Entry(f"hill-2e/term/{slug}", _texts(en, hant, hans), TermFacts())


def _rule(entry_id: str, trait: str, *totals: str) -> str:
    """A rule that asks for a roll; what it says stands in the entry's parts."""
    rows = tuple(
        Instruction(f"row{n}", f"1.{n}", "row", label=Leaf("total", total))
        for n, total in enumerate(totals, start=2)
    )
    attempt = Node("attempt", (("traits", Leaf("trait", trait)),))
    tree = Node("must", (("who", Node("you")), ("do", attempt)))
    item = Instruction("roll", "1.1", "rule", (tree,), inner=rows)
    books = (ProgramBook("", (ProgramBox("", "1", instructions=(item,)),)),)
    return dump_program(Program(entry_id, "hill-2e", books=books))


def _entries() -> list[Entry]:
    star = Entry(
        STAR,
        _texts("Star Chamber", "五芒星堂", "五芒星堂"),
        RoomFacts(("basement",), ("E",), "omen", "star-chamber", chart=True),
        (
            Part("rule", _texts(
                "Before you walk out, roll Knowledge 4+. A failure costs you one Sanity.",
                "離開房間前，進行知識考驗 4+。失敗則失去一點神志。",
                "离开房间前，进行知识考验 4+。失败则失去一点神志。",
            )),
            Part("more", _texts(
                "The Bell rings louder here.", "鐘在這裏響得更大聲。", "钟在这里响得更大声。"
            )),
        ),
        aliases=(Alias("en", "Pentacle Room"),),
        sources=("table",),
        disputed=(Dispute("the target", {"4": ("table",), "5": ("old table",)}, "4"),),
        compiled=_rule(STAR, "knowledge", "4+", "0-3"),
    )  # fmt: skip
    old = Entry(
        "hill-1e/room/star-chamber", _texts("Star Chamber", "五芒星堂", "五芒星堂"),
        RoomFacts(("basement",), ("E",), "omen", "star-chamber", chart=True),
        (Part("rule", {"en": "An older wording of the same room."}),),
        assumed=True, confidence="medium",
    )  # fmt: skip
    attic = Entry(
        "hill-2e/room/attic", _texts("Attic", "閣樓", "阁楼"),
        RoomFacts(("upper",), ("S",), "event", "attic", chart=True),
        (Part("rule", {"en": "Leaving it needs a Speed roll of 3+. The Rope helps."}),),
    )  # fmt: skip
    bell = Entry(
        BELL, _texts("Bell", "鐘", "钟"),
        CardFacts(keeps=True),
        (
            Part("story", _texts(
                "It rings before you have lifted it, and somebody below answers.",
                "你還沒拿起它，它已經響了，樓下有人回應。",
                "你还没拿起它，它已经响了，楼下有人回应。",
            ), at="1"),
            Part("qwerty", _texts(
                "You may attempt a Sanity roll, and everybody in the house who is able to hear "
                "such a thing looks up.\n"
                "  5+: Call everyone one step closer, also those who are busy elsewhere.\n"
                "  0-4:\n"
                "    The haunt hears it, and nobody can tell how long it goes on listening.",
                "你可以嘗試神志考驗，屋內所有聽得見的人都會抬起頭來。\n"
                "  5+：各走近一格。\n  0-4：\n    鬼魂聽見。",
                "你可以尝试神志考验，屋内所有听得见的人都会抬起头来。\n"
                "  5+：各走近一格。\n  0-4：\n    鬼魂听见。",
            ), at="1.1", items=4),
            Part(
                "asdfgh", _texts("Gain 1 Sanity now.", "獲得1級神志。", "获得1级神志。"), at="1.5"
            ),
        ),
        compiled=_rule(BELL, "sanity", "5+", "0-4"),
    )  # fmt: skip
    book = Entry(
        "hill-2e/omen/book", _texts("Book", "書", "书"), CardFacts(keeps=True),
        (Part("rule", {"en": "Gain 2 Knowledge now."}),),
    )  # fmt: skip
    haunt = Entry(
        HAUNT, _texts("The Clock Stops", "停鐘", "停钟"),
        HauntFacts(1, TraitorRule("haunt_revealer")),
        (
            Part("goal", {"en": "Wind the clock in the Attic."}, {"en": "You win when"},
                 "heroes", "S"),
            Part("secret", {"en": "Hide the winding key."}, {"en": "Right now"}, "traitor", "T"),
        ),
    )  # fmt: skip
    ruling = Entry(
        "hill-2e/ruling/1", _texts("Leaving twice", "兩次離開", "两次离开"),
        RulingFacts("rooms", (STAR,), "2012-03-04"),
        (Part("answer", {"en": "Leaving the Star Chamber twice asks for two rolls."}),),
    )  # fmt: skip
    zoe = Entry(
        "hill-2e/character/zoe", _texts("Little Zoe", "小佐伊", "小佐伊"),
        CharacterFacts({"speed": TraitTrack((4, 4, 4, 4, 5, 6, 8, 8), 3)}, age=8),
    )  # fmt: skip
    strange = Entry(
        "hill-2e/item/strange-note", {"en": "[bold]Strange[/bold] Note"}, CardFacts(),
        (Part("rule", {"en": "[Right Now] read \x1b[31mthis\x1b[0m \u202ebackwards"}),),
    )  # fmt: skip
    terms = [
        _term("room", "room", "房間", "房间"), _term("omen", "omen", "預兆", "预兆"),
        _term("basement", "basement", "地庫", "地库"), _term("floor", "floor", "樓層", "楼层"),
        _term("knowledge", "Knowledge", "知識", "知识"), _term("haunt", "haunt", "作祟", "作祟"),
        _term("symbol", "symbol", "標誌", "标志"), _term("door", "door", "門", "门"),
        _term("east", "east", "東", "东"),
        _term("haunt-chart", "haunt chart", "作祟表", "作祟表"),
    ]  # fmt: skip
    return [star, attic, bell, book, haunt, ruling, zoe, strange, old, *terms]


def _corpus() -> Corpus:
    games = {
        "hill-2e": Game("hill-2e", _texts("The House", "大屋", "大屋"), "2nd edition",
                        sources={"table": "what the tests say"}),
        "hill-1e": Game(
            "hill-1e", _texts("The Old House", "舊屋", "旧屋"), "1st edition", overlays="hill-2e"
        ),
    }  # fmt: skip
    attic = "hill-2e/room/attic"
    book = "hill-2e/omen/book"
    doubt = Dispute("Attic x Bell", {"2": ("table",), "7": ("old table",)}, "2")
    chart = Chart(
        {STAR: {BELL: 1, book: 2}, attic: {BELL: 2, book: 1}},
        disputed=(doubt,),
        remarks={"7": {"zh-Hant": "七"}},
    )
    return Corpus(games, {entry.id: entry for entry in _entries()}, {"hill-2e": chart}, "small")


def _document() -> SourceDocument:
    text = "Our own club sheet: whoever leaves the Star Chamber says so aloud."
    long = "\n".join(f"Line {number} of a very long sheet." for number in range(1, 901))
    sections = (
        PrintedSection(0, len(text), "room", "Star Chamber", text),
        PrintedSection(len(text), len(text) + len(long), "room", "Attic", long, complete=False),
    )
    return SourceDocument(
        "club-sheet",
        Document(
            "club.txt", "0" * 64, "text", "utf-8", "en", "hill-2e", len(text) + len(long), sections
        ),
        b"",
        (STAR, "hill-2e/room/attic"),
    )


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with a small corpus of our own, indexed; tests get copies of it."""
    home = Home(tmp_path_factory.mktemp("house") / "home")
    home.make()
    migrate(home, backup=False)
    with Writer(home) as writer:
        writer.install_corpus(_corpus(), shipped_fingerprint())
        writer.import_sources([_document()])
    with Lookup(home) as lookup:
        lookup.search("star")
    return home


@pytest.fixture
def home(house: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A home of this test's own."""
    folder = tmp_path / "home"
    shutil.copytree(house.folder, folder)
    monkeypatch.setenv("WORKBENCH_HOME", str(folder))
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Home(folder)


@pytest.fixture
def drive(home: Home) -> Drive:
    """Runs the program without a terminal and hands it to a scenario when all is settled."""

    def run(scenario: Scenario, size: tuple[int, int] = (80, 24), **values: Any) -> None:
        values.setdefault("remembers", False)

        async def act() -> None:
            app = WorkbenchApp(home, **values)
            async with app.run_test(size=size) as pilot:
                await settle(app, pilot)
                await scenario(app, pilot)

        asyncio.run(act())

    return run


@pytest.fixture(autouse=True)
def _own_language() -> Any:
    """The program's own language is one for all; each test begins and ends in English."""
    from workbench.wording import use_language

    use_language("en")
    yield
    use_language("en")


@pytest.fixture
def bare_environment(home: Home) -> dict[str, str]:
    """What a program started by a test sees."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    kept |= {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    return {**kept, "WORKBENCH_HOME": str(home.folder)}


@pytest.fixture(scope="module")
def table_home(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home for the games of one file of tests."""
    copy = Home(tmp_path_factory.mktemp("table") / "home")
    shutil.copytree(prepared, copy.folder)
    return copy


@pytest.fixture(scope="module")
def begun(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with one draft: a haunt from the template, called My Lamp."""
    home = Home(tmp_path_factory.mktemp("author") / "home")
    shutil.copytree(prepared, home.folder)
    with Drafts(home) as desk:
        desk.new("haunt", "my-lamp")
    return home
