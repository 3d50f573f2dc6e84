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

#: What rulebooks of other games call such a box. None of these was taken from what the checker
#: knows, nor may it be made to know them one by one: the figures would then say nothing.
_OTHER_NAMES: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "right-now": (
        ("Setup", "Setting up", "Preparation", "Game setup", "Haunt setup", "First of all",
         "Setup instructions", "How to set up", "Starting setup", "Before the haunt begins",
         "Set up the game", "Preparing the haunt"),
        ("遊戲設置", "起始設置", "佈置", "設置", "遊戲準備", "首先", "遊戲佈置", "開局準備",
         "事前準備", "作祟設置", "開始遊戲前", "設置步驟"),
    ),
    "what-you-know": (
        ("What you know about the enemy", "What you know about the heroes",
         "What you know of the traitor", "What is known about the enemy", "Your knowledge"),
        ("敵人情報", "對手情報", "已知情報", "你知道的情報", "敵方資訊", "有關敵人的情報"),
    ),
    "you-win-when": (
        ("Victory", "Victory conditions", "Objective", "You win the game if…", "Winning the game",
         "Goal of the game", "Conditions for victory", "Ways to win", "To win the game",
         "Your objective", "How to achieve victory", "How the heroes win"),
        ("勝出條件", "獲勝方式", "遊戲目標", "獲勝條件", "取勝條件", "如何勝出", "獲勝要求",
         "如何取得勝利", "遊戲勝利條件", "勝利途徑"),
    ),
    "if-you-win": (
        ("When you win…", "Once you have won", "Epilogue", "After you win", "After your victory",
         "In case of victory"),
        ("獲勝後", "當你獲勝時", "尾聲", "若獲勝", "勝出後", "如果你贏了", "勝利之後"),
    ),
    "special-attack-rules": (
        ("Special combat rules", "Attack rules", "Special rules for attacks", "Combat rules",
         "Rules of attack", "Extra rules for fighting"),
        ("攻擊規則", "特殊攻擊規則", "戰鬥特則", "戰鬥規則", "攻擊的特殊規則", "作戰規則"),
    ),
    "things": (
        ("Monsters and tokens", "Tokens needed", "Components", "Required tokens",
         "Tokens you need", "Tokens and figures", "Monsters & tokens", "Pieces needed"),
        ("怪物和標記", "標記及怪物", "配件", "所需標記", "標記、怪物", "怪物及其標記", "所需配件"),
    ),
}  # fmt: skip

#: A gate as the language writes it, and what people write for it: as above, no list of the checker.
_MOMENTS: Sequence[tuple[str, Sequence[str]]] = (
    (r"At the (start|end) of (.+)",
     (r"\1 of \2", r"Upon the \1 of \2", r"At each \1 of \2", r"As \2 \1s", r"By the \1 of \2",
      r"Every time \2 \1s")),
    (r"On (.+)",
     (r"During \1", r"In the course of \1", r"While it is \1", r"Whenever it is \1", r"\1",
      r"Only on \1")),
    (r"When (.+)",
     (r"The instant \1", r"Each time \1", r"In the event that \1", r"Whenever \1", r"If ever \1",
      r"Now that \1", r"Every time \1", r"The first time \1")),
    (r"While (.+)",
     (r"So long as \1", r"Whenever \1", r"Throughout the time \1", r"Provided \1", r"If \1",
      r"As long as \1")),
)  # fmt: skip
_HAN_MOMENTS: Sequence[tuple[str, Sequence[str]]] = (
    ("(.+)結束時", (r"\1終結時", r"\1完畢時", r"\1完結後", r"每逢\1結束", r"當\1結束",
      r"\1結束之際")),
    ("(.+)開始時", (r"\1起始時", r"\1一開始", r"每逢\1開始", r"當\1開始", r"\1開始之際")),
    ("在(.+回合)中", (r"\1", r"輪到\1時", r"於\1", r"\1當中", r"\1進行期間", r"在\1裏")),
    ("當(.+)時", (r"\1之際", r"凡\1", r"每逢\1", r"\1的一刻", r"當\1", r"\1的時候", r"假使\1")),
    ("在(.+)期間", (r"\1的期間", r"\1之時", r"每當\1", r"只要\1", r"當\1", r"假使\1")),
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
    """Tells whether a changed heading is another gate, which could have been meant."""
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
                planted = sheet.line(box.place.line, before + said[:1].upper() + said[1:])
                if planted is not None and not _is_gate(sheet, planted, box):
                    return planted
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
            planted = sheet.line(box.place.line, before + name)
            if planted is not None and not _is_gate(sheet, planted, box):
                return planted
    return None
