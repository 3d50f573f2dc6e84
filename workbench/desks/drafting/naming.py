"""What something new is called: the id and the titles that a name which was typed comes to.

An id holds small letters, digits and hyphens; the title keeps the name as it was typed. What could
not be taken over as it is, and what stands there only until somebody writes it, is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from workbench.model.ids import EntryId, Language, slug_of
from workbench.text.width import printable
from workbench.wording import _

__all__ = ["in_yaml", "named", "told_of_name"]

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_PLAIN = re.compile(r"(?:[^\W\d_]|[\u3400-\u9fff])[\w ’()-]*(?<! )")
#: What YAML takes for something else than text.
_NO_TEXT = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
#: What stands in small letters within an English title.
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "by",
        "for",
        "from",
        "in",
        "of",
        "on",
        "or",
        "the",
        "to",
        "under",
        "with",
    ]
)


def named(said: str, slug: str, unnamed: Mapping[Language, str]) -> dict[Language, str]:
    """Returns the titles of something new, in English and Chinese.

    Args:
        said: What was typed for its name; empty, its slug or its whole id: the slug is spelled out.
        slug: The last part of its id.
        unnamed: What stands in for the title in a language that the name is not in.
    """
    typed = " ".join(printable(said).split())
    if not typed or "/" in typed or typed == slug:
        typed = _spelled(slug)
    own: Language = "zh-Hant" if _HAN.search(typed) else "en"
    return {"en": unnamed["en"], "zh-Hant": unnamed["zh-Hant"], own: typed}


def _spelled(slug: str) -> str:
    words = slug.replace("-", " ").split()
    return " ".join(
        word if number and word in _SMALL else word[:1].upper() + word[1:]
        for number, word in enumerate(words)
    )


def in_yaml(text: str) -> str:
    """Returns a text as it stands in YAML, on one line; between quotes where it must be."""
    if _PLAIN.fullmatch(text) and text.lower() not in _NO_TEXT:
        return text
    return json.dumps(text, ensure_ascii=False)


def told_of_name(
    said: str, entry_id: str, title: Mapping[Language, str], unnamed: Mapping[Language, str]
) -> tuple[str, ...]:
    """Returns what became of a name that was typed, where that is not what was typed.

    Args:
        said: What was typed.
        entry_id: The id that it came to.
        title: The titles that it came to.
        unnamed: What stands in for the title in a language that the name is not in.
    """
    told = []
    typed = said.strip()
    if "/" in typed:
        return ()
    if typed and typed.lower() != EntryId.parse(entry_id).slug:
        left_out = sorted(
            {
                sign
                for sign in typed
                if not sign.isspace() and sign not in "-_" and slug_of(sign) != sign.lower()
            }
        )
        if left_out:
            told.append(
                _("its id is {id}: an id has no {signs}").format(
                    id=entry_id, signs=" ".join(printable(sign) for sign in left_out)
                )
            )
    for lang, text in unnamed.items():
        if title.get(lang) == text:
            told.append(
                _("“{text}” stands for its Chinese title until you write one").format(text=text)
                if lang != "en"
                else _("“{text}” stands for its English title until you write one").format(
                    text=text
                )
            )
    return tuple(told)
