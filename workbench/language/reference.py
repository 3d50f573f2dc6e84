"""Makes ``docs/language.md``: everything the language can say, from the declarations.

``python -m workbench.language.reference`` writes the page, ``--check`` only compares. Whoever adds
a frame, a noun or a code writes nothing here; the page follows.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from workbench.language.catalogue import code_of, codes
from workbench.language.frames import Frame
from workbench.language.glossary import SLOTS, readable, slot_name
from workbench.language.introduction import introduction
from workbench.language.nouns import Noun
from workbench.language.vocabulary import BUILT_IN, FRAMES, SECTIONS
from workbench.language.vocabulary.coverage import coverage, own_pages
from workbench.model.entries import Entry
from workbench.model.games import Corpus
from workbench.model.ids import Language
from workbench.model.trees import Tree
from workbench.wording import said_in

__all__ = ["PAGE", "READINGS", "reference"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "language.md"
#: The rule with the readings that hold on every page.
READINGS = "hill-2e/rule/fixed-readings"

_FRAMES = """\
## Frames

Everything that can be said, by part of speech. A pattern has slots in ‹ ›; [what fills
them](#slots) stands below. What stands in [ ] may be left out. Verbs are shown in their first
form; each serves as an instruction (*draw a card*), with a subject (*you draw a card*), after
*may*, *must* and *cannot*, as an event (*when you draw a card*) and so on."""

_SLOTS_TEXT = """\
## Slots

What fills each slot: other slots, frames, and nouns."""

_NOUNS = """\
## Nouns of the language

The corpus adds rooms, cards, characters and tokens (`workbench search`), a page its own things."""

_CODES = """\
## Diagnostics

What `workbench check` tells. `workbench explain CODE` shows each with examples, in English and
Chinese."""


def reference(corpus: Corpus) -> str:
    """Returns the page.

    Args:
        corpus: The corpus, whose pages are counted and whose rulebook has the fixed readings.
    """
    sections = [*introduction(corpus.entries[READINGS])]
    whole_first = sorted(
        corpus.entries.values(), key=lambda entry: corpus.games[entry.game].overlays is not None
    )
    used = coverage({entry.id: _trees(entry) for entry in own_pages(whole_first)}, FRAMES)
    counts = {name: len(pages) for name, pages in used.items()}
    sections += [
        ("Frames", "\n\n".join([_FRAMES, *_frames(counts)])),
        ("Slots", "\n\n".join([_SLOTS_TEXT, *_slots()])),
        ("Nouns of the language", "\n\n".join([_NOUNS, *_nouns()])),
        ("Diagnostics", "\n".join([_CODES, "", *_codes()])),
        ("All frames by name", "\n".join(["## All frames by name", "", *_index(counts)])),
    ]
    opening, *rest = [text for _title, text in sections]
    contents = "\n".join(_contents(title for title, _text in sections if title))
    return "\n\n".join([opening, contents, *rest]) + "\n"


def _trees(entry: Entry) -> Iterator[Tree]:
    program = entry.program
    return iter(()) if program is None else program.trees()


def _contents(titles: Iterable[str]) -> Iterator[str]:
    for title in titles:
        yield f"- [{title}](#{_anchor(title)})"
        if title == "Frames":
            yield from (f"  - [{name}](#{_anchor(name)})" for name, _frames in SECTIONS)


def _anchor(title: str) -> str:
    """Returns the anchor that a Markdown reader gives a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _frames(counts: Mapping[str, int]) -> Iterator[str]:
    for title, frames in SECTIONS:
        yield f"### {title}"
        yield said_in("zh-Hant", title)
        made = ""
        for frame in frames:
            if frame.makes != made:
                made = frame.makes
                yield f"*{slot_name(made)}* · {slot_name(made, 'zh-Hant')}"
            yield "\n".join(_frame(frame, counts[frame.name]))


def _frame(frame: Frame, count: int) -> Iterator[str]:
    pages = f"{count} pages" if count > 1 else "1 page" if count else "no page yet"
    yield f'<a id="frame-{frame.name}"></a>'
    yield f"**`{frame.name}`** ({pages}): {_plain(frame.means)} {_plain(frame.meaning('zh-Hant'))}"
    yield ""
    yield f"- `{readable(frame)}`"
    yield f"- `{readable(frame, 'zh-Hant')}`"
    for form in frame.forms:
        other = readable(frame, "zh-Hant", frame.pattern("zh-Hant", form))
        yield f"- {_FORMS[form]}: `{other}`"
    for lang in _SHOWN:
        for name, meaning in frame.left_out(lang).items():
            slot = slot_name(frame.fields[name], lang)
            yield "- " + said_in(lang, _LEFT_OUT).format(slot=slot, meaning=_plain(meaning))
    if frame.listing:
        yield "- " + _LISTING
    english, chinese = frame.example
    yield f"- {_plain(english)} · {_plain(chinese)}"


#: The languages of the page.
_SHOWN: Sequence[Language] = ("en", "zh-Hant")
#: As ``workbench explain FRAME`` says it.
_LEFT_OUT = "Without ‹{slot}›: {meaning}"
#: What is told of a frame that makes lists.
_LISTING = "More than two: the earlier ones are parted by commas (Chinese: `、`)."
#: Where a frame has another pattern in Chinese, by form.
_FORMS: Mapping[str, str] = {
    "any": "In what happens, or is forbidden",
    "not": "Where it is denied",
}


def _plain(text: str) -> str:
    """Returns text in which Markdown finds no mark of its own."""
    return re.sub(r"([*_<>|\[\]])", r"\\\1", text)


def _slots() -> Iterator[str]:
    for category in sorted(SLOTS, key=lambda each: slot_name(each).lower()):
        narrow = [n for n, wide in FRAMES.subcategories if wide == category]
        fillers = [f"[‹{slot_name(each)}›](#slot-{each})" for each in narrow]
        fillers += [_link(frame.name) for frame in FRAMES if frame.makes == category]
        fillers += [_plain(noun.name("en")) for noun in _nouns_in(category)]
        fillers += [_FILLED[category]] if category in _FILLED else []
        yield "\n".join(
            [
                f'<a id="slot-{category}"></a>',
                f"**‹{slot_name(category)}›** {slot_name(category, 'zh-Hant')}: "
                + ", ".join(fillers),
            ]
        )


#: What fills the slots that the corpus, a page or the digits fill.
_FILLED: Mapping[str, str] = {
    "digits": "0, 1, 2 …",
    "manydigits": "2, 3 …",
    "triple": "{3/4/5}",
    "room": "every room of the corpus",
    "card": "every card of the corpus",
    "character": "every character of the corpus",
    "token": "tokens of the corpus and of the page, of which there are several",
    "only_token": "tokens of the corpus and of the page, of which there is one",
    "monster": "monsters of the page, of which there are several",
    "only_monster": "monsters of the page, of which there is one",
    "track": "tracks of the page",
    "mark": "marks of the page",
    "figurerole": "marks of the page that only one figure bears",
    "roomrole": "marks of the page that only one room bears",
    "roomset": "groups of rooms of the page",
    "figure": "groups of figures of the page",
    "title": "titles of the page, in asterisks",
}


def _nouns_in(category: str) -> Iterable[Noun]:
    return {noun.key: noun for noun in BUILT_IN if noun.category == category}.values()


def _nouns() -> Iterator[str]:
    for category in dict.fromkeys(noun.category for noun in BUILT_IN):
        lines = [
            f"**{slot_name(category)}** {slot_name(category, 'zh-Hant')}",
            "",
            "| English | Several | Chinese | Measure word |",
            "|---|---|---|---|",
        ]
        lines += [_noun_row(noun) for noun in _nouns_in(category)]
        yield "\n".join(lines)


def _noun_row(noun: Noun) -> str:
    several = noun.name("en", many=True) if noun.counted else ""
    measure = noun.measure if noun.counted or noun.kind == "trait" else ""
    return f"| {noun.name('en')} | {several} | {noun.name('zh-Hant')} | {measure} |"


def _codes() -> Iterator[str]:
    yield from ("| Code | | What is wrong | |", "|---|---|---|---|")
    for name in codes("BW"):
        code = code_of(name)
        link = f'<a id="{name.lower()}"></a>[{name}](../workbench/language/codes/{name}.md)'
        titles = f"{_plain(code.title['en'])} | {_plain(code.title['zh-Hant'])}"
        yield f"| {link} | {code.severity} | {titles} |"


def _index(counts: Mapping[str, int]) -> Iterator[str]:
    yield ", ".join(_link(name) for name in sorted(counts))


def _link(name: str) -> str:
    return f"[`{name}`](#frame-{name})"


def _main(arguments: Sequence[str]) -> int:
    # As a program this stands above the layers: it asks for the corpus, which the language may not.
    made = reference(import_module("workbench.library.load").load_corpus())
    if "--check" in arguments:
        fresh = PAGE.is_file() and PAGE.read_text("utf-8") == made
        if not fresh:
            sys.stderr.write("stale: docs/language.md\n")
        return 0 if fresh else 1
    PAGE.write_text(made, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
