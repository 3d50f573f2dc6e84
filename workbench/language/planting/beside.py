"""Mistakes of the prose in other languages that stands beside a page.

The page stays as it is. Texts that say nothing in particular stand for those of the other language,
all of them, so that nothing but what was changed can be wrong.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from workbench.language.planting.sheet import Planted, Sheet
from workbench.language.prose import prose_of, prose_problems
from workbench.language.tongues import written_in
from workbench.model.ids import Language

__all__ = ["heading_of_a_box", "text_left_out", "text_of_another_language", "text_too_many"]

#: Names of boxes and books, and a moment: none of them can be a free heading.
_MEANT = {
    "en": ("Right now", "What you know", "Tests", "When a hero dies", "Secrets of Survival"),
    "zh-Hant": ("佈局", "敵方情報", "測試", "當英雄死亡時", "求生秘訣"),
}


#: What stands for a text of a language: a heading or title, and anything longer.
_STANDS = {"en": ("Part {n}", "This is text {n}."), "zh-Hant": ("第{n}部分", "這是第{n}段文字。")}


def _other(sheet: Sheet) -> tuple[Language, dict[str, str]]:
    """Returns another language and texts for all that the page asks for, if they can be."""
    lang: Language = "zh-Hant" if sheet.english else "en"
    heading, longer = _STANDS[lang]
    texts = {
        key: (heading if key.endswith((".heading", ".title")) else longer).format(n=number)
        for number, key in enumerate(prose_of(sheet.read.page), 1)
    }
    wrong = any(prose_problems(sheet.read, {lang: texts}))
    return lang, {} if wrong else texts


def _beside(sheet: Sheet, lang: Language, texts: Mapping[str, str]) -> Planted:
    """Returns the page with texts beside it; what is wrong with them is told where its id is."""
    number = next(n for n, line in enumerate(sheet.lines, 1) if line.startswith("id:"))
    return Planted(sheet.text, also=(number,), prose={lang: texts})


def text_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A text that nobody wrote in the other language."""
    lang, texts = _other(sheet)
    if len(texts) < 2:
        return None
    gone = rng.choice(sorted(texts))
    return _beside(sheet, lang, {key: text for key, text in texts.items() if key != gone})


def text_too_many(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A text for a piece that the page had before."""
    lang, texts = _other(sheet)
    if not texts:
        return None
    key = rng.choice(sorted(texts))
    kind = key.rpartition(".")[2]
    old = key.replace(kind, f"as-it-was.{kind}") if "." in key else f"{key}s"
    return _beside(sheet, lang, {**texts, old: texts[key]})


def heading_of_a_box(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A free heading or title that would be something else on the printed page."""
    lang, texts = _other(sheet)
    wrong: dict[str, str] = {}
    for key, text in texts.items():
        if key.endswith(".heading"):
            wrong[key] = rng.choice(_MEANT[lang])
        elif key.endswith(".title"):
            wrong[key] = rng.choice((f"{text}.", f"*{text}*", f" {text}"))
        else:
            wrong[key] = rng.choice((f"{text}\n{text}", f"{text} ", f"{text[:1]}\u200b{text[1:]}"))
    if not wrong:
        return None
    key = rng.choice(sorted(wrong))
    return _beside(sheet, lang, {**texts, key: wrong[key]})


def text_of_another_language(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A text that was left in the language of the page."""
    lang, texts = _other(sheet)
    own = prose_of(sheet.read.page)
    left = [
        key for key in sorted(texts) if lang not in written_in(own[key]) and written_in(own[key])
    ]
    if not left:
        return None
    key = rng.choice(left)
    return _beside(sheet, lang, {**texts, key: own[key]})
