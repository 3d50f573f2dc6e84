from __future__ import annotations

import pytest

from workbench.library.importing.names import NameIndex
from workbench.library.importing.zh_slips import slips_in_chinese


@pytest.mark.parametrize(
    ("text", "place", "slip", "reason"),
    [
        ("走進餐廳Dinging Room。", 4, "Dinging Room", "Dining Room"),
        ("走進建身房Gymnasium。", 2, "建身房", "健身房"),
        ("走进建身房Gymnasium。", 2, "建身房", "健身房"),
        ("一陣清淅的聲音", 2, "清淅", "清晰"),
        ("過能力考驗。trait roll。", 5, "過能力考驗。trait roll", "between a word"),
        ("受到1肉體損傷。", 2, "受到1肉體損傷。", "counting word"),
    ],
)
def test_slips_are_found_where_they_stand(
    text: str, place: int, slip: str, reason: str, names: NameIndex
) -> None:
    (found,) = slips_in_chinese(text, names)
    assert (found.offset, found.length) == (place, 0)
    assert slip.startswith(found.text[:6])
    assert reason in found.reason


@pytest.mark.parametrize(
    "text",
    [
        "走進健身房Gymnasium。",
        "持有戈矛Spear的人。",  # another word for it, not a slip
        "用護身符Amulet of the Ages。",
        "受到1點肉體損傷。",
        "在鐘樓Bell Tower。",  # not ours at all
    ],
)
def test_other_words_are_no_slips(text: str, names: NameIndex) -> None:
    assert slips_in_chinese(text, names) == []


def test_the_list_is_bounded(names: NameIndex) -> None:
    assert len(slips_in_chinese("清淅" * 2_000, names)) == 500
