"""Tests what the desk remembers, offers and fills in."""

from __future__ import annotations

from workbench.bilingual.memory import Remembered
from workbench.bilingual.terms import Term, TermBase
from workbench.desks.translating.foreign_memory import ForeignPair
from workbench.desks.translating.remembering import fillings, memory_of, offered
from workbench.model.units import Translation, TranslationState, Unit, UnitKind

TERMS = TermBase(
    Term(f"g/item/{en.lower()}", {"en": en, "zh-Hant": zh}, {})
    for en, zh in (("Axe", "斧頭"), ("Spear", "長矛"))
)


def of(
    key: str,
    en: str,
    zh: str = "",
    state: TranslationState = "reviewed",
    kind: UnitKind = "rule",
    derived: bool = False,
) -> Translation:
    texts = {"en": en, "zh-Hant": zh} if zh else {"en": en}
    unit = Unit(f"g/rule/{key}#a", kind, "g", {"en": key}, texts)  # type: ignore[arg-type]
    return Translation(unit, "en", "zh-Hant", state if zh else "missing", derived)


def test_only_what_a_person_stands_for_is_remembered() -> None:
    memory = memory_of(
        [
            of("a", "Wait.", "等候。"),
            of("b", "Run.", "快跑。", "stale"),
            of("c", "Hide.", "躲。", derived=True),
            of("d", "Axe", "斧頭", kind="name"),
            of("e", "Sleep."),
        ],
        "en",
        "zh-Hant",
        TERMS,
        aligned=[Remembered("Row.", "划船。", "book", "g", is_reviewed=True)],
        foreign=[ForeignPair("Swim.", "游泳。", "old.tmx")],
    )
    assert len(memory) == 3
    assert [match.target for match in memory.matches("Row.", "g")] == ["划船。"]
    (match,) = memory.matches("Swim.", "g")
    assert (match.remembered.origin, match.remembered.is_foreign) == ("old.tmx", True)


def test_a_unit_is_not_offered_its_own_translation() -> None:
    there = [of("a", "Take the Axe.", "取得斧頭。"), of("b", "Take the Spear.", "取得長矛。")]
    memory = memory_of(there, "en", "zh-Hant", TERMS)
    assert [(each.kind, each.target) for each in offered(memory, there[0])] == [
        ("adjusted", "取得斧頭。")
    ]
    assert offered(memory, there[0])[0].remembered.origin == "g/rule/b#a"


def test_what_is_missing_or_stale_is_filled_and_nothing_else() -> None:
    there = [
        of("a", "Take the Axe.", "取得斧頭。"),
        of("b", "Take the Spear."),
        of("c", "Take the Axe.", "拿起斧頭。", "stale"),
        of("d", "Take the Axe.", "拾起斧頭。", "draft"),
        of("e", "Throw the Spear far away."),
    ]
    memory = memory_of(there, "en", "zh-Hant", TERMS)
    filled = {each.translation.unit.id: each.match.target for each in fillings(memory, there)}
    assert filled == {"g/rule/b#a": "取得長矛。", "g/rule/c#a": "取得斧頭。"}
