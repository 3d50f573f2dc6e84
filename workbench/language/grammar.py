"""Makes the grammar of a language from frames and nouns.

Each frame gives a rule for every way to write it; in English one for each number and verb form as
well. The results are trees, which know nothing of form or order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from workbench.language.chart import Grammar, Rule
from workbench.language.frames import Frame, Frames
from workbench.language.nouns import Lexicon, Noun
from workbench.language.patterns import Bent, Field, Measure, Piece, Pronoun, Word, counted
from workbench.language.tokens import words_of
from workbench.language.words import VERB_FORMS, verb_form
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["ANY", "CARRYING", "CLASSES", "LITERAL", "NOT", "OWN", "VERB", "grammar_of"]

#: The category of verbs with all that belongs to them; the only one that has verb forms.
VERB = "verb"
#: The Chinese form in which *a N* means any (bare: what happens, what is forbidden), and the one in
#: which what is said is denied.
ANY, NOT = "any", "not"
#: The English form in which it is said to whom something belongs.
OWN = "own"
#: The categories whose frames hand the form *any* on to what fills their fields.
CARRYING = frozenset({VERB, "morethings", "orthings", "place"})

_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")

#: Classes of tokens, and how each is told.
CLASSES: dict[str, Callable[[str], bool]] = {
    "digits": lambda token: _NUMBER.fullmatch(token) is not None,
    "one": lambda token: token == "1",
    "manydigits": lambda token: _NUMBER.fullmatch(token) is not None and token not in ("0", "1"),
    "triple": lambda token: token.startswith("{") and token.endswith("}"),
}
#: The kinds of leaves that such tokens make.
LITERAL = frozenset({"number", "triple"})
_LEAF_KINDS = {"digits": "number", "manydigits": "number", "one": "number"}


@dataclass(frozen=True, slots=True)
class _Form:
    """One form in which a frame's pattern is written: its number, and its verb form."""

    number: str = ""
    verb: str = ""


def grammar_of(frames: Frames, lexicon: Lexicon, lang: Language) -> Grammar[Tree]:
    """Returns the grammar of *lang*."""
    return Grammar(_rules(frames, lexicon, lang), CLASSES, _leaf)


def _rules(frames: Frames, lexicon: Lexicon, lang: Language) -> Iterator[Rule[Tree]]:
    numbered = _numbered(frames, lexicon)
    forms = _chinese_forms(frames, lexicon) if lang != "en" else {}
    formed = numbered | {VERB} if lang == "en" else frozenset[str]()
    yield from _frame_rules(frames, lang, formed, tuple(forms.items()))
    for noun in lexicon:
        yield from _noun_rules(noun, lang)
    if lang == "en":
        for category in sorted(numbered):
            for number in ("s", "p"):
                yield Rule(category, (f"@{category}.{number}",), _only)
        yield from _owner_rules(frames)
    for narrow, wide in frames.subcategories:
        for number in ("s", "p") if lang == "en" and wide in numbered else ("",):
            dotted = f".{number}" if number else ""
            own = dotted if narrow in numbered else ""
            yield Rule(f"{wide}{dotted}", (f"@{narrow}{own}",), _only)
        for form, having in forms.items():
            if wide in having:
                dotted = f".{form}" if narrow in having else ""
                yield Rule(f"{wide}.{form}", (f"@{narrow}{dotted}",), _only)
    for name in CLASSES:
        yield Rule(name, (f"#{name}",), _only)
    if lang == "en":
        for word in ("who", "that"):
            yield Rule("pronoun", (word,), lambda _parts: Leaf("pronoun", ""))
    for measure in lexicon.measures(lang):
        yield Rule("measure", words_of(measure, lang), lambda _parts: Leaf("measure", ""))


_Having = frozenset[str]


@lru_cache(maxsize=16)
def _frame_rules(
    frames: Frames, lang: Language, formed: _Having, forms: tuple[tuple[str, _Having], ...]
) -> tuple[Rule[Tree], ...]:
    """The rules of the frames, which are the same on every page."""
    if lang != "en":
        return tuple(_chinese_rules(frames, lang, dict(forms)))
    return tuple(
        _rule(frame, pieces, form, lang, formed)
        for frame in frames
        for way in _ways(frame, lang)
        for pieces in counted(way)
        for form in _forms(frame, pieces)
    )


def _chinese_rules(
    frames: Frames, lang: Language, forms: Mapping[str, _Having]
) -> Iterator[Rule[Tree]]:
    """The rules of the frames in Chinese: as usual, and in each form that their category has.

    *1 N* is read too where *a N* means any and is written bare.
    """
    for frame in frames:
        for form in ("", *(form for form, having in forms.items() if frame.makes in having)):
            ways = _ways(frame, lang, form)
            if form == ANY and form in frame.forms:
                ways += frame.variants(lang).values()
            for pieces in ways:
                handed = _handed_on(frame, pieces, form, forms)
                yield _rule(frame, handed, _Form(verb=form), lang, frozenset())


def _ways(frame: Frame, lang: Language, form: str = "") -> list[tuple[Piece, ...]]:
    """Every way to write a frame in a form."""
    longer = [frame.longer(lang)] if frame.listing else []
    return [*frame.variants(lang, form).values(), *longer]


def _owner_rules(frames: Frames) -> Iterator[Rule[Tree]]:
    """The rules of owners in English: *the hero's*, *your*."""
    asked = {
        piece.category
        for frame in frames
        for pieces in frame.variants("en").values()
        for piece in pieces
        if isinstance(piece, Field) and piece.form == OWN
    }
    owning = {*frames.subcategories, *((category, category) for category in asked)}
    for category in sorted(asked):
        yield Rule(f"{category}.{OWN}", (f"@{category}.s", "'s"), _only)
        for frame in frames:
            if frame.own and (frame.makes, category) in owning:
                yield Rule(f"{category}.{OWN}", words_of(frame.own, "en"), _always(frame.name))


def _always(name: str) -> Callable[[Sequence[Tree]], Tree]:
    owner = Node(name)
    return lambda _parts: owner


def _handed_on(
    frame: Frame, pieces: Sequence[Piece], form: str, forms: Mapping[str, _Having]
) -> tuple[Piece, ...]:
    """Returns the pieces with the forms that their fields then have: asked for, or handed on."""
    given = form if form == ANY and frame.makes in CARRYING else ""
    made: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Field):
            wanted = piece.form or given
            piece = replace(piece, form=wanted if piece.category in forms.get(wanted, ()) else "")
        made.append(piece)
    return tuple(made)


def _chinese_forms(frames: Frames, lexicon: Lexicon) -> dict[str, _Having]:
    """The categories that have each Chinese form."""
    found: dict[str, set[str]] = {ANY: set(), NOT: set()}
    for frame in frames:
        for form in frame.forms:
            found[form].add(frame.makes)
    found[NOT].update(noun.category for noun in lexicon if noun.denied)
    for form, having in found.items():
        while True:
            wider = {wide for narrow, wide in frames.subcategories if narrow in having}
            if form == ANY:
                wider.update(
                    frame.makes
                    for frame in frames
                    if frame.makes in CARRYING and not having.isdisjoint(frame.fields.values())
                )
            if wider <= having:
                break
            having |= wider
    return {form: frozenset(having) for form, having in found.items()}


def _numbered(frames: Frames, lexicon: Lexicon) -> frozenset[str]:
    """The categories that have a grammatical number."""
    found = {frame.makes for frame in frames if frame.number} | lexicon.numbered()
    while True:
        wider = {wide for narrow, wide in frames.subcategories if narrow in found} - found
        if not wider:
            return frozenset(found)
        found |= wider


def _leaf(name: str, token: str) -> Tree:
    return Leaf(_LEAF_KINDS.get(name, name), token)


def _only(parts: Sequence[Tree]) -> Tree:
    return parts[0]


def _forms(frame: Frame, pieces: Sequence[Piece]) -> Iterator[_Form]:
    if frame.makes == VERB:
        yield from (_Form(verb=form) for form in VERB_FORMS)
    elif frame.number == "n" or any(
        isinstance(piece, Field | Bent) and piece.agrees for piece in pieces
    ):
        yield from (_Form(number=number) for number in ("s", "p"))
    else:
        yield _Form(number=frame.number)


def _makes(frame: Frame, form: _Form, lang: Language) -> str:
    if lang != "en":
        return f"{frame.makes}.{form.verb}" if form.verb else frame.makes
    if frame.makes == VERB:
        return f"{VERB}.{form.verb}"
    return f"{frame.makes}.{form.number}" if frame.number else frame.makes


def _rule(
    frame: Frame, pieces: Sequence[Piece], form: _Form, lang: Language, formed: frozenset[str]
) -> Rule[Tree]:
    parts: list[str] = []
    fields: list[str] = []
    for piece in pieces:
        if isinstance(piece, Word):
            parts.append(piece.text)
        elif isinstance(piece, Bent):
            parts.extend(_bent(piece, form, lang))
        elif isinstance(piece, Measure):
            parts.append("@measure")
            fields.append("")
        elif isinstance(piece, Pronoun):
            parts.append("@pronoun")
            fields.append("")
        elif isinstance(piece, Field):
            parts.append(f"@{_category(piece, form, formed, lang)}")
            fields.append(piece.name)
    order = [name for name in frame.fields if name in fields]

    def build(results: Sequence[Tree]) -> Tree:
        found = dict(zip(fields, results, strict=True))
        return Node(frame.name, tuple((name, found[name]) for name in order))

    return Rule(_makes(frame, form, lang), tuple(parts), build)


def _bent(piece: Bent, form: _Form, lang: Language) -> tuple[str, ...]:
    wanted = form.number if piece.agrees else form.verb
    return words_of(verb_form(piece.lemma, wanted or "base"), lang)


def _category(piece: Field, form: _Form, formed: frozenset[str], lang: Language) -> str:
    if lang != "en":
        return f"{piece.category}.{piece.form}" if piece.form else piece.category
    wanted = form.number if piece.agrees else piece.form
    return f"{piece.category}.{wanted}" if wanted and piece.category in formed else piece.category


def _noun_rules(noun: Noun, lang: Language) -> Iterator[Rule[Tree]]:
    leaf = Leaf(noun.kind, noun.key)

    def build(_results: Sequence[Tree]) -> Tree:
        return leaf

    former = [words_of(name, lang) for name in noun.former.get(lang, ())]
    if lang != "en" or not noun.numbered:
        for words in (noun.spelled(lang), *former):
            yield Rule(noun.category, words, build)
        if lang != "en" and noun.denied:
            yield Rule(f"{noun.category}.{NOT}", words_of(noun.name_denied(lang), lang), build)
        return
    number = "p" if noun.always_plural else "s"
    for words in (noun.spelled(lang), *former):
        yield Rule(f"{noun.category}.{number}", words, build)
    if noun.counted and not noun.always_plural:
        yield Rule(f"{noun.category}.p", noun.spelled(lang, many=True), build)
