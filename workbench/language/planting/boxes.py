"""Mistakes in the headings of boxes: slips, and the names and moments that people say otherwise."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence

from workbench.language.pages import PageBox
from workbench.language.planting.sheet import Planted, Sheet, shuffled
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

__all__ = ["box_misspelt", "box_said_otherwise", "gate_misspelt", "gate_said_otherwise"]

#: What people write who know the printed books and not the language.
_OTHER_NAMES: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "right-now": (
        ("Setup", "Set-up", "Do this now", "Preparation", "Do this first", "Haunt setup"),
        ("佈置", "設置", "現在", "遊戲準備", "作祟佈置", "立即進行"),
    ),
    "what-you-know": (
        ("What you know about the heroes", "What you know about the bad guys"),
        ("敵情", "你所知道的"),
    ),
    "you-win-when": (
        ("You win if…", "You win once…", "Victory", "Win condition", "How to win", "Objective"),
        ("獲勝條件", "勝利", "勝出方法", "你的目標", "如何獲勝", "獲勝條件…"),
    ),
    "if-you-win": (
        ("Once you win…", "After you have won"),
        ("如果你獲勝…", "獲勝之後"),
    ),
    "special-attack-rules": (
        ("Special attacks", "Special combat rules"),
        ("特殊攻擊規則", "特別戰鬥規則"),
    ),
    "things": (
        ("Monsters and tokens", "Tokens & monsters", "Tokens needed"),
        ("怪物與標記", "標記和怪物", "指示物與怪物"),
    ),
}  # fmt: skip

#: A gate as the language writes it, and what people write for it.
_MOMENTS: Sequence[tuple[str, Sequence[str]]] = (
    (r"At the (start|end) of (.+)",
     (r"\1 of \2", r"The \1 of \2", r"In the \1 of \2", r"Only at the \1 of \2",
      r"During the \1 of \2")),
    (r"On (.+)", (r"During \1", r"\1", r"In \1", r"Throughout \1", r"Whenever it is \1")),
    (r"When (.+)",
     (r"Whenever \1", r"Each time \1", r"Any time \1", r"The first time \1", r"As soon as \1",
      r"Every time that \1", r"Should \1", r"Only when \1")),
    (r"While (.+)",
     (r"As long as \1", r"Only while \1", r"For as long as \1", r"Whilst \1", r"Until \1",
      r"Provided that \1")),
)  # fmt: skip
_HAN_MOMENTS: Sequence[tuple[str, Sequence[str]]] = (
    ("(.+)結束時", (r"\1結束", r"\1完結時", r"在\1結束時", r"\1結束的時候", r"每到\1結束")),
    ("(.+)開始時", (r"\1開始", r"\1之初", r"在\1開始時", r"\1開始的時候", r"每到\1開始")),
    ("在(.+回合)中", (r"\1", r"在\1", r"\1期間", r"\1內", r"每個\1", r"\1進行時")),
    ("當(.+)時", (r"每當\1", r"\1時", r"每次\1", r"一旦\1", r"當\1的時候", r"首次\1時", r"\1之後")),
    ("在(.+)期間", (r"只要\1", r"\1期間", r"在\1的時候", r"直至\1", r"除非\1", r"\1的時候")),
)  # fmt: skip


def _boxes(sheet: Sheet, rng: random.Random) -> Iterator[tuple[PageBox, str, str]]:
    """Yields the boxes, each with what stands before its heading's text, and that text."""
    boxes = [box for book in sheet.read.page.books for box in book.boxes]
    for box in shuffled(rng, boxes):
        line = sheet.lines[box.place.line - 1] if box.place.line else ""
        match = re.fullmatch(r"(##\s+)(.*\S)\s*", line)
        if match:
            yield box, match[1], match[2]


def _slips(text: str, rng: random.Random, lang: Language) -> Iterator[str]:
    """Yields a text with a letter left out, or with two letters of a word the wrong way round."""
    letters = r"[^\W\d_]"
    # An for a, and the other way round, is no slip.
    spans = [m.span() for m in re.finditer(rf"(?:{letters})+", text) if m[0] not in ("a", "an")]
    places = [at for start, end in spans for at in range(start, end)]
    for at in shuffled(rng, places):
        swaps = lang == "en" and at + 1 in places and text[at] != text[at + 1]
        if swaps and rng.random() < 0.5:
            yield text[:at] + text[at + 1] + text[at] + text[at + 2 :]
        else:
            yield text[:at] + text[at + 1 :]


def gate_misspelt(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A heading that holds for its box, with a slip anywhere in it."""
    for box, before, text in _boxes(sheet, rng):
        if box.gate is not None:
            for slip in _slips(text, rng, sheet.lang):
                planted = sheet.line(box.place.line, before + slip)
                if planted is not None and not _is_gate(sheet, planted, box):
                    return planted
    return None


def _is_gate(sheet: Sheet, planted: Planted, box: PageBox) -> bool:
    """Tells whether a heading with a slip is another gate that could have been meant."""
    reader = sheet.read.reader
    if reader is None:
        return False
    books = reader.read(planted.text).page.books
    headings = (other for book in books for other in book.boxes)
    return any(other.gate is not None for other in headings if other.place.line == box.place.line)


def gate_said_otherwise(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A heading that holds for its box, as people say such a thing every day."""
    moments = _MOMENTS if sheet.english else _HAN_MOMENTS
    for box, before, text in _boxes(sheet, rng):
        if box.gate is None:
            continue
        for pattern, ways in moments:
            other = rng.choice(ways)
            if sheet.lang == "zh-Hans":
                pattern, other = to_simplified(pattern), to_simplified(other)
            match = re.fullmatch(pattern, text)
            if match:
                said = match.expand(other)
                return sheet.line(box.place.line, before + said[:1].upper() + said[1:])
    return None


def box_misspelt(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The name of a known box with a slip; in Chinese, of one that is long enough to be known."""
    for box, before, text in _boxes(sheet, rng):
        if box.known and (sheet.english or len(text.rstrip("…")) > 3):
            for slip in _slips(text, rng, sheet.lang):
                return sheet.line(box.place.line, before + slip)
    return None


def box_said_otherwise(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A known box by another name."""
    for box, before, _text in _boxes(sheet, rng):
        if box.known in _OTHER_NAMES:
            name = rng.choice(_OTHER_NAMES[box.known][0 if sheet.english else 1])
            if sheet.lang == "zh-Hans":
                name = to_simplified(name)
            return sheet.line(box.place.line, before + name)
    return None
