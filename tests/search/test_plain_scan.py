"""The query language against a scan that knows nothing of engines, stems or folding."""

from __future__ import annotations

import random
from collections.abc import Callable

from workbench.model.entries import Entry, Part
from workbench.model.facts import Roll, RoomFacts, RuleFacts
from workbench.model.ids import GAMES
from workbench.search.finder import Finder
from workbench.store.place import Home

MakeHome = Callable[..., Home]
Holds = Callable[[Entry], bool]


def test_random_queries_find_what_a_plain_scan_finds(
    make_home: MakeHome,
) -> None:
    chance = random.Random(5)
    words = ["lamp", "oil", "door", "key", "rope", "bell"]
    signs = "星芒堂門油燈鎖"
    entries = []
    for number in range(120):
        text = " ".join(chance.choices(words, k=chance.randint(1, 5)))
        zh = "".join(chance.choices(signs, k=chance.randint(0, 8)))
        kind = chance.choice(("room", "rule"))
        title = {"en": f"Thing{number}"}
        parts = (Part("a", {"en": text}), *((Part("b", {"zh-Hant": zh}),) if zh else ()))
        target = chance.randint(2, 6)
        facts = (
            RuleFacts(number)
            if kind == "rule"
            else RoomFacts(
                ("upper",), ("N",), "none", "t", rolls=(Roll(("might",), target=target),)
            )
        )
        game = chance.choice(GAMES)
        entries.append(
            Entry(f"{game}/{kind}/thing{number}", title, facts, parts)  # type: ignore[arg-type]
        )

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
        return (
            f"target>={bound}",
            lambda e: isinstance(e.facts, RoomFacts) and (e.facts.rolls[0].target or 0) >= bound,
        )

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
