"""New terms of another program's term base become drafts, once, and nothing is in use by that."""

from __future__ import annotations

from workbench.bilingual.term_exchange import returned_terms
from workbench.bilingual.terms import Term
from workbench.desks.drafts import Drafts
from workbench.desks.translating.term_drafts import draft_terms
from workbench.model.exchange import ExchangeTerm
from workbench.store.place import Home

MIGHT = Term("hill-2e/term/might", {"en": "Might", "zh-Hant": "力量"}, {})
CAME = [
    ExchangeTerm(
        "1",
        {"en": ("hurricane lamp", "storm lantern"), "zh-TW": ("風燈", "馬燈")},
        part_of_speech="noun",
        definition="A lamp: no wind puts it out.",
    ),
    ExchangeTerm("2", {"en": ("Might",), "zh-TW": ("蠻力",)}),
    ExchangeTerm("3", {"en": ("ill-lit",), "zh-TW": ("昏暗",)}, part_of_speech="adverb"),
]


def test_new_terms_become_drafts_that_can_be_used(own: Home) -> None:
    found = list(returned_terms(CAME, [MIGHT], "hill-2e"))
    with Drafts(own) as desk:
        made = draft_terms(desk, found, "hill-2e", "club.tbx")
        assert list(made) == ["home/term/hurricane-lamp", "home/term/ill-lit"]
        draft = desk.find("home/term/hurricane-lamp")
        assert made[draft.entry_id] == f"draft/{draft.key}"
        entry = desk.entry_of(draft)
        assert dict(entry.title)["zh-Hant"] == "風燈"
        assert [(alias.lang, alias.text) for alias in entry.aliases] == [
            ("en", "storm lantern"),
            ("zh-Hant", "馬燈"),
        ]
        assert entry.text("en") == "A lamp: no wind puts it out."
        assert draft.state == "draft"
        assert not desk.checked(draft).problems
        assert draft_terms(desk, found, "hill-2e", "club.tbx") == {}
