"""The query language against a scan that knows nothing of engines, stems or folding."""

from __future__ import annotations

import random
from collections.abc import Callable

from workbench.model.entries import Entry, Part
from workbench.model.facts import RoomFacts, RuleFacts
from workbench.model.ids import GAMES
from workbench.model.programs import Instruction, Program, ProgramBook, ProgramBox, dump_program
from workbench.model.trees import Leaf, Node
from workbench.search.finder import Finder
from workbench.store.place import Home

MakeHome = Callable[..., Home]
Holds = Callable[[Entry], bool]


def rolling(entry_id: str, target: int) -> str:
    """The rule of a room that asks for a Might roll."""
    attempt = Node("attempt", (("traits", Leaf("trait", "might")),))
    rows = tuple(
        Instruction(total, f"1.{n}", "row", label=Leaf("total", total))
        for n, total in enumerate((f"{target}+", f"0-{target - 1}"), start=2)
    )
    tree = Node("must", (("who", Node("you")), ("do", attempt)))
    item = Instruction("a", "1.1", "rule", (tree,), inner=rows)
    books = (ProgramBook("", (ProgramBox("", "1", instructions=(item,)),)),)
    return dump_program(Program(entry_id, "hill-2e", books=books))


def test_random_queries_find_what_a_plain_scan_finds(
    make_home: MakeHome,
) -> None:
    chance = random.Random(5)
    words = ["lamp", "oil", "door", "key", "rope", "bell"]
    signs = "星芒堂門油燈鎖"
    entries = []
    targets: dict[str, int] = {}
    for number in range(120):
        text = " ".join(chance.choices(words, k=chance.randint(1, 5)))
        zh = "".join(chance.choices(signs, k=chance.randint(0, 8)))
        kind = chance.choice(("room", "rule"))
        title = {"en": f"Thing{number}"}
        parts = (Part("a", {"en": text}), *((Part("b", {"zh-Hant": zh}),) if zh else ()))
        target = chance.randint(2, 6)
        game = chance.choice(GAMES)
        entry_id = f"{game}/{kind}/thing{number}"
        targets[entry_id] = target if kind == "room" else 0
        entries.append(
            Entry(entry_id, title, RuleFacts(number), parts)  # type: ignore[arg-type]
            if kind == "rule"
            else Entry(
                entry_id, title, RoomFacts(("upper",), ("N",), "none", "t"), parts,  # type: ignore[arg-type]
                compiled=rolling(entry_id, target),
            )
        )  # fmt: skip

    def leaf() -> tuple[str, Holds]:
        shape = chance.random()
        if shape < 0.35:
            word = chance.choice(words)
            return word, lambda e: word in e.parts[0].text["en"].split()
        if shape < 0.65:
            run = "".join(chance.choices(signs, k=chance.randint(1, 4)))
            return run, lambda e: any(run in p.text.get("zh-Hant", "") for p in e.parts)
        if shape < 0.75:
            two = " ".join(chance.choices(words, k=2))
            return f'"{two}"', lambda e: f" {two} " in f" {e.parts[0].text['en']} "
        if shape < 0.83:
            kind = chance.choice(("room", "rule"))
            return f"kind:{kind}", lambda e: e.kind == kind
        if shape < 0.91:
            game = chance.choice(GAMES)
            return f"game:{game}", lambda e: e.game == game
        bound = chance.randint(2, 6)
        return f"target>={bound}", lambda e: targets[e.id] >= bound

    def query(depth: int) -> tuple[str, Holds]:
        shape = chance.random()
        if depth == 0 or shape < 0.3:
            return leaf()
        some = [query(depth - 1) for _ in range(chance.randint(2, 3))]
        if shape < 0.6:
            text = " ".join(f"({one})" for one, _ in some)
            return text, lambda e: all(holds(e) for _, holds in some)
        if shape < 0.8:
            text = " or ".join(f"({one})" for one, _ in some)
            return text, lambda e: any(holds(e) for _, holds in some)
        (wanted, holds), (excluded, not_holds) = some[:2]
        return f"({wanted}) -({excluded})", lambda e: holds(e) and not not_holds(e)

    with Finder(make_home(*entries)) as finder:
        for _ in range(300):
            text, holds = query(2)
            right = {entry.id for entry in entries if holds(entry)}
            hits = finder.search(text, view="author", limit=500).hits
            found = [one for hit in hits for one in (hit.id, *hit.editions)]
            if len(right) < 3:  # then near words are shown as well, after those that fit
                assert set(found[: len(right)]) == right, text
            else:
                assert set(found) == right, text
