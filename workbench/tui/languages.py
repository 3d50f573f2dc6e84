"""Which language the reader sees, and how names are written in it.

There are four ways to read: English, Traditional Chinese, Simplified Chinese, or English beside the
Chinese last used. A name is always followed by its other-language name, so that two people with two
books can talk.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from workbench.model.ids import Language

__all__ = ["MODES", "MODE_NAMES", "Mode", "languages_of", "name_pair", "pick"]

Mode = Literal["en", "zh-Hant", "zh-Hans", "both"]
MODES: tuple[Mode, ...] = get_args(Mode)

#: What the language is called in itself; never translated.
MODE_NAMES: Mapping[Mode, str] = {
    "en": "English",
    "zh-Hant": "繁體",
    "zh-Hans": "简体",
    "both": "EN + 中",
}


def languages_of(mode: Mode, chinese: Language = "zh-Hant") -> tuple[Language, ...]:
    """Returns the languages shown side by side, the first one leading."""
    return ("en", chinese) if mode == "both" else (mode,)


def pick(texts: Mapping[Language, str], mode: Mode, chinese: Language = "zh-Hant") -> str:
    """Returns a text in the leading language, or in the nearest one that it exists in."""
    lead = languages_of(mode, chinese)[0]
    order: tuple[Language, ...]
    if lead == "en":
        order = ("en", chinese, "zh-Hant", "zh-Hans")
    else:
        other: Language = "zh-Hans" if lead == "zh-Hant" else "zh-Hant"
        order = (lead, other, "en")
    for lang in order:
        if texts.get(lang):
            return texts[lang]
    return next(iter(texts.values()), "")


def name_pair(
    names: Mapping[Language, str], mode: Mode, chinese: Language = "zh-Hant"
) -> tuple[str, str]:
    """Returns a name in the leading language and in the other one; the second may be empty."""
    first = pick(names, mode, chinese)
    lead = languages_of(mode, chinese)[0]
    second = names.get("en" if lead != "en" else chinese) or ""
    return first, "" if second == first else second
