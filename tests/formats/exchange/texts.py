"""Units of any text, for what is written and read again."""

from __future__ import annotations

from hypothesis import strategies as st

from workbench.model.exchange import ExchangeFile, ExchangeTerm, ExchangeUnit
from workbench.model.units import STATES, UNIT_KINDS, TranslationState, Unit

#: What breaks writers and readers, besides any text at all.
AWKWARD = [
    "", " ", "  two spaces first", "last one too ", "\ttab", "line\nline", "\n",
    "a\r\nb\rc", '"', "'", '\\"', "\\", "\\n", "a\\", "<b>&amp;</b>", "]]>", "<!-- -->",
    "&#13;", "%s {n}", "=1+1", "'=1+1", "''=1", "-1 Might", "+", "@x", "＝和", "a,b;c\td",
    "𠀀𪚥", "灰塵很厚，「有人」走過。", "é e\u0301", "\u200b\u200d\u202e\ufeff",
    "🎲👨‍👩‍👧", "\x00\x1b[31m\x07\x0b\x0c\x1c\x85\x9f", "\u2028\u2029", "\ud800",
    "\ufffe\uffff", "#~ msgid", "msgid \"\"", "workbench: state=reviewed", "charset=big5",
    "x" * 200, "長" * 120, "word " * 60, "4+ or {3/4/5}", "*Search* the room.",
]  # fmt: skip

TEXTS = st.one_of(
    st.sampled_from(AWKWARD),
    st.text(max_size=60),
    st.lists(st.sampled_from(AWKWARD), min_size=2, max_size=4).map("".join),
)
LINES = st.one_of(st.text(max_size=40), st.sampled_from(AWKWARD))
SLUGS = st.sampled_from(["attic", "the-s-ance", "9", "rabbit's-foot", "drip.drip", "閣樓", "a_b"])


@st.composite
def units(draw: st.DrawFn) -> ExchangeUnit:
    kind = draw(st.sampled_from(UNIT_KINDS))
    source = draw(TEXTS)
    target = draw(TEXTS)
    unit = Unit(
        id=f"hill-2e/room/{draw(SLUGS)}#{draw(st.integers(0, 10**9))}",
        kind=kind,
        game="hill-2e",
        title={"en": draw(LINES)},
        texts={"en": source or "?", "zh-Hant": target},
        audience=draw(st.sampled_from(("everyone", "heroes", "traitor", "author"))),
        room=draw(st.one_of(st.none(), st.integers(1, 200))),
    )
    states: list[TranslationState] = [each for each in STATES if each != "missing"]
    state = draw(st.sampled_from(states)) if target else "missing"
    return ExchangeUnit.leaving(
        unit,
        "en",
        "zh-Hant",
        state,
        derived=draw(st.booleans()) and bool(target),
        previous_source=draw(TEXTS) if state == "stale" else "",
        notes=draw(st.lists(LINES, max_size=2)),
        title=unit.title["en"],
    )


FILES = st.lists(units(), max_size=4, unique_by=lambda unit: unit.id).map(
    lambda made: ExchangeFile("en", "zh-Hant", tuple(made), tool="Haunt Workbench 1.0")
)


@st.composite
def terms(draw: st.DrawFn) -> ExchangeTerm:
    words = st.lists(LINES, max_size=3).map(tuple)
    return ExchangeTerm(
        id=f"hill-2e/term/{draw(st.sampled_from(['might', 'first-die', '2-dice', 'a.b']))}",
        words={"en": ("Might",), "zh-Hant": draw(words)},
        avoided={"zh-Hant": draw(words)},
        part_of_speech=draw(st.sampled_from(("noun", "verb", "adjective", "phrase", ""))),
        definition=draw(LINES),
        notes=draw(words),
    )
