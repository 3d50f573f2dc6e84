"""A translation of a printed text stands beside it, labelled, for those who may see the text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.desks.lookup import Lookup
from workbench.desks.sheet_text import sheet_lines
from workbench.desks.translations import Translations
from workbench.model.documents import Document, PrintedSection
from workbench.model.entries import Audience
from workbench.store.place import Home
from workbench.store.write import SourceDocument, Writer
from workbench.wording import use_language

ATTIC = "hill-2e/room/attic"
TEXTS: tuple[tuple[str, Audience], ...] = (
    ("Roll 4 or more to leave.", "everyone"),
    ("The traitor hides here.", "traitor"),
)


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = use_language("en")
    yield
    use_language(before)


def bring(home: Home, *texts: tuple[str, Audience]) -> None:
    at, sections = 0, []
    for text, audience in texts:
        sections.append(
            PrintedSection(at, at + len(text), "room", "Attic", text, audience=audience)
        )
        at += len(text)
    document = Document("book.txt", "0" * 64, "text", "utf-8", "en", "hill-2e", at, tuple(sections))
    source = SourceDocument("printed-book", document, b"x", (ATTIC,) * len(texts))
    with Writer(home) as writer:
        writer.import_sources([source])


def test_a_translation_is_shown_beside_what_is_printed(own: Home) -> None:
    bring(own, *TEXTS)
    with Translations(own, author="a translator") as desk:
        for number, text in ((1, "擲出4或以上才可離開。"), (2, "奸徒藏身於此。")):
            seen = desk.open(f"printed-book:{ATTIC}#{number}", "zh-Hant")
            assert (seen.state, seen.unit.audience) == ("missing", TEXTS[number - 1][1])
            desk.save(seen, text, "reviewed")
    with Lookup(own) as lookup:
        sheet = lookup.show(ATTIC)
        said = {text.text: all_[0] for text, all_ in sheet.printed_translations.items()}
        assert {text: (one.lang, one.text, one.state) for text, one in said.items()} == {
            TEXTS[0][0]: ("zh-Hant", "擲出4或以上才可離開。", "reviewed"),
            TEXTS[1][0]: ("zh-Hant", "奸徒藏身於此。", "reviewed"),
        }
        hero = lookup.show(ATTIC, view="hero")
        assert [text.text for text in hero.printed_translations] == [TEXTS[0][0]]
        assert "奸徒藏身" not in "\n".join(sheet_lines(hero, ("en", "zh-Hant")))
        lines = list(sheet_lines(sheet, ("zh-Hant",)))
        label = lines[lines.index("擲出4或以上才可離開。") - 1]
        assert label == "Translated, not printed (zh-Hant, reviewed):"
        use_language("zh-Hant")
        lines = list(sheet_lines(sheet, ("zh-Hant",)))
        assert "非印刷" in lines[lines.index("擲出4或以上才可離開。") - 1]
        assert "擲出4或以上才可離開。" not in list(sheet_lines(sheet, ("en",)))
    bring(own, ("Roll 5 or more to leave.", "everyone"), TEXTS[1])
    with Lookup(own) as lookup:
        states = {
            text.text: [one.state for one in all_]
            for text, all_ in lookup.show(ATTIC).printed_translations.items()
        }
    assert states == {"Roll 5 or more to leave.": ["stale"], TEXTS[1][0]: ["reviewed"]}
