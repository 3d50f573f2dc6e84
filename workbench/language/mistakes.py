"""Mistakes that people make with the language, each with the change that shows it.

A mistake proposes changes of a sentence's tokens; whoever asked tries them. So a kind of mistake is
told apart by the change with which the sentence can be read, and a fix is right by construction.
Some kinds have a sign of their own as well, by which they are told where no change helps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from workbench.language.edits import Edit, phrases
from workbench.language.plurals import everybody, some_or_all
from workbench.language.tokens import join, words_of
from workbench.language.wordings import (
    DETERMINERS,
    FILTERS,
    FOLLOWED,
    HAN_FIGURES,
    HAN_NUMBERS,
    MEASURES,
    NEEDLESS,
    NUMBERS,
    OTHER_WORDS,
    PRONOUNS,
    THE,
    TRAIT_DAMAGE,
    UNLESS_ABLE,
    pasts,
    small_words,
)
from workbench.language.words import verb_form
from workbench.model.ids import Language

__all__ = ["MISTAKES", "Edit", "Mistake", "doubled", "in_own_script"]


Edits = Callable[[Sequence[str], Language], Iterator[Edit]]
#: From the tokens, where the reading got stuck, and the language: what range shows the mistake.
Sign = Callable[[Sequence[str], int, Language], tuple[int, int] | None]


def _no_edits(_words: Sequence[str], _lang: Language) -> Iterator[Edit]:
    return iter(())


def _no_sign(_words: Sequence[str], _stuck: int, _lang: Language) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Mistake:
    """A kind of mistake.

    Attributes:
        code: The code of its message.
        edits: Proposes changes to try, from the tokens of a sentence and its language.
        offered: Whether the change is a fix; else it only shows what is wrong, as it would change
            what the author meant.
        sign: Tells the mistake where no change helps.
        shown: Proposes changes that only show what is wrong, where others of its kind are fixes.
        loose: Whether its changes may help sentences with other mistakes too, so that it is tried
            after everything else.
    """

    code: str
    edits: Edits
    offered: bool = True
    sign: Sign = _no_sign
    shown: Edits = _no_edits
    loose: bool = False


def _number_words(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A number written as a word."""
    yield from phrases(NUMBERS if lang == "en" else HAN_NUMBERS, words)


def _denied(text: str) -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Reads lines of ``denied = said, said``, Chinese that is cut into its characters."""
    found = {}
    for line in text.strip().splitlines():
        denied, _equals, said = line.partition("=")
        found[tuple(denied.strip())] = tuple(tuple(each.strip()) for each in said.split(","))
    return found


#: What denies something in Chinese, and what is left of it where *no N* says so.
_DENIED = {
    lang: _denied(text)
    for lang, text in {
        "zh-Hant": """
            不在 = 位於, 在
            不是 = 是
            不與 = 與
            並非 =
            並未 =
            未 = , 已
            """,
        "zh-Hans": """
            不在 = 位于, 在
            不是 = 是
            不与 = 与
            并非 =
            并未 =
            未 = , 已
            """,
    }.items()
}


def _a_not(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """*A N … is not* in a condition: does it mean none, or not every one?"""
    if lang == "en":
        for end in range(1, len(words) - 1):
            if words[end] in ("is", "does") and words[end + 1] == "not":
                for start in range(end):
                    if words[start].casefold() != "a":
                        continue
                    if words[end] == "is":
                        yield Edit(start, end + 2, ("no", *words[start + 1 : end], "is"))
                    elif end + 2 < len(words):
                        does = verb_form(words[end + 2], "s")
                        yield Edit(start, end + 3, ("no", *words[start + 1 : end], does))
        return
    none = ("沒", "有") if lang == "zh-Hant" else ("没", "有")
    for end in range(1, len(words) - 1):
        for said, puts in _DENIED[lang].items():
            if tuple(words[end : end + len(said)]) == said:
                for start in range(end):
                    for put in puts:
                        yield Edit(start, end + len(said), (*none, *words[start:end], *put))


_CONDITIONAL = frozenset({"if", "when", "while", "若", "當", "当"})


def _if_at_the_end(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A condition at the end of a sentence that does not say *may*."""
    comma = "," if lang == "en" else "，"
    for place in range(1, len(words)):
        said = words[:place]
        if said[-1] == comma:
            said = words[: place - 1]
        # Two conditions side by side are not one at the end.
        if not said or said[0].casefold() in _CONDITIONAL:
            continue
        rest = words[place:]
        if lang == "en" and rest[0] in ("if", "when", "while"):
            yield Edit(0, len(words), (*rest, comma, *_inside(said)))
        elif lang != "en" and tuple(rest[:3]) == ("前", "提", "是"):
            yield Edit(0, len(words), ("若", *rest[3:], comma, *said))
        elif lang != "en" and rest[0] in ("若", "當", "当"):
            yield Edit(0, len(words), (*rest, comma, *said))


def _inside(words: Sequence[str]) -> tuple[str, ...]:
    """Returns what began a sentence as it is written inside one."""
    if not words:
        return ()
    small = words[0][:1].lower() + words[0][1:]
    return (small if small in small_words() else words[0], *words[1:])


def _no_rounding(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """Half of something, and nothing says how it is rounded."""
    if lang == "en" and "half" in [word.casefold() for word in words]:
        for place in range(2, len(words) + 1):
            yield Edit(place, place, (",", "rounded", "down"))
    elif lang != "en":
        for half in range(2, len(words) + 1):
            if tuple(words[half - 2 : half]) == ("一", "半"):
                for place in range(half, min(half + 2, len(words)) + 1):
                    yield Edit(place, place, ("（", "向", "下", "取", "整", "）"))


def _filter_after_or(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A filter behind *X or Y*, or inside another filter: what does it belong to?"""
    if lang != "en":
        return
    for start in range(2, len(words)):
        if words[start] not in FILTERS:
            continue
        before = words[max(0, start - 9) : start]
        if "or" in before or any(word in FILTERS for word in before):
            for end in range(start + 2, min(start + 20, len(words)) + 1):
                if words[end : end + 1] and words[end] not in FILTERS:
                    yield Edit(start, end, ())


def _filter_sign(words: Sequence[str], stuck: int, lang: Language) -> tuple[int, int] | None:
    """Tells *X or a Y in …*, where the reading got stuck at or just behind it."""
    if lang != "en":
        return None
    for start in range(max(stuck - 1, 3), min(stuck + 5, len(words) - 1)):
        before = words[max(0, start - 4) : start]
        if words[start] in FILTERS and "," not in before and "or" in before:
            after = before[before.index("or") + 1 :]
            if after[:1] and after[0] in ("a", "the") and len(after) > 1:
                return start, start + 2
    return None


def in_own_script(words: Sequence[str], lang: Language) -> tuple[str, ...] | None:
    """Returns a sentence in the script of its page if all of it is in the other one, else None.

    Args:
        words: Its tokens.
        lang: The language of the page.
    """
    other = _converted(words, lang)
    if other is None:
        return None
    from workbench.text.fold import to_simplified, to_traditional

    back = to_simplified if lang == "zh-Hant" else to_traditional
    written = join(words, lang)
    return other if back(written) == written else None


def _converted(words: Sequence[str], lang: Language) -> tuple[str, ...] | None:
    """Returns a Chinese sentence in the script of *lang*; None if it is so already."""
    if lang == "en":
        return None
    from workbench.text.fold import to_simplified, to_traditional

    convert = to_traditional if lang == "zh-Hant" else to_simplified
    other = words_of(convert(join(words, lang)), lang)
    return other if len(other) == len(words) and other != tuple(words) else None


def _other_script(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """Simplified characters on a Traditional page, or the other way round."""
    other = _converted(words, lang)
    if other is not None:
        changed = [place for place, word in enumerate(words) if other[place] != word]
        yield Edit(changed[0], changed[-1] + 1, other[changed[0] : changed[-1] + 1])
        if len(changed) > 1:  # some characters are right in either script
            for place in changed:
                yield Edit(place, place + 1, (other[place],))


def _missing_the(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """No *the* (該) before something that is known already."""
    the = THE[lang]
    for place in range(len(words) - 1, -1, -1):
        if words[place - 1 : place] != [the]:
            yield Edit(place, place, (the,))


def _passive(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """Something is done to somebody, and who does it comes after *by*."""
    comma = "," if lang == "en" else "，"
    for place, word in enumerate(words):
        start = max((at + 1 for at in range(place) if words[at] == comma), default=0)
        end = next((at for at in range(place, len(words)) if words[at] == comma), len(words))
        if lang != "en":
            if word == "被":
                start += words[start] in ("當", "当", "若")
                end -= words[end - 1] in ("時", "时")
                yield Edit(start, end, (*words[place + 1 : end], *words[start:place]))
            continue
        lemma = pasts().get(words[place + 1]) if place + 1 < len(words) else None
        if word not in ("is", "are", "be") or lemma is None:
            continue
        if lemma == "kill" and word != "be":
            yield Edit(place, place + 2, ("dies" if word == "is" else "die",))
        if "by" not in words[place + 2 : end]:
            continue
        by = words.index("by", place + 2)
        opened = next((at for at in range(start, place) if words[at] in ("when", "if")), start - 1)
        if words[start : start + 1] and words[start].casefold() in ("when", "if", "while"):
            opened = start
        whom = words[opened + 1 : place]
        does: tuple[str, ...] = (verb_form(lemma, "s"),)
        if word == "be" and whom:
            does = (whom[-1], lemma)
            whom = whom[:-1]
        yield Edit(opened + 1, end, (*words[by + 1 : end], *does, *_inside(whom)))


def _passive_sign(words: Sequence[str], stuck: int, lang: Language) -> tuple[int, int] | None:
    if lang != "en":
        # In 「被咬」 it belongs to the name of a mark.
        named = stuck > 0 and words[stuck - 1] == "「"
        return (stuck, stuck + 1) if words[stuck] == "被" and not named else None
    for place in (stuck - 1, stuck):
        after = words[place + 1] if 0 <= place < len(words) - 1 else ""
        if place >= 0 and words[place] in ("is", "are", "be", "been") and after in pasts():
            return place, place + 2
    return None


def _pronoun(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """*He*, *she* or *they*, where only one can be meant."""
    for place, length, of in _pronouns(words, lang):
        named = _named_before(words[:place], lang)
        if len(named) != 1:
            continue
        who: tuple[str, ...] = tuple(*named)
        if lang != "en":
            yield Edit(place, place + length, who + (("的",) if of else ()))
            continue
        yield Edit(place, place + length, who + (("'s",) if of else ()))
        if place + length < len(words):
            bent = verb_form(words[place + length], "s")
            yield Edit(place, place + length + 1, (*who, bent))


def _pronouns(words: Sequence[str], lang: Language) -> Iterator[tuple[int, int, bool]]:
    """Yields where each pronoun stands, how long it is, and whether it says whose."""
    small = [word.casefold() for word in words]
    for place in range(len(words)):
        for length in range(min(3, len(small) - place), 0, -1):
            found = PRONOUNS[lang].get(tuple(small[place : place + length]))
            if found is not None:
                yield place, length, found
                break


def _named_before(words: Sequence[str], lang: Language) -> set[tuple[str, ...]]:
    """Returns who a pronoun may mean: the figures named before it."""
    if lang == "en":
        return {
            ("the", words[place + 1])
            for place in range(len(words) - 1)
            if words[place].casefold() in DETERMINERS
        }
    the = THE[lang]
    text = "".join(words)
    return {(the, *figure) for figure in HAN_FIGURES[lang] if figure in text}


def _pronoun_sign(words: Sequence[str], stuck: int, lang: Language) -> tuple[int, int] | None:
    for place, length, _of in _pronouns(words, lang):
        if place <= stuck < place + length:
            return place, place + length
    return None


def _if_able(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """*If able*: it is so by itself."""
    comma = "," if lang == "en" else "，"
    for edit in phrases(dict.fromkeys(UNLESS_ABLE[lang], ()), words):
        start, end = edit.start, edit.end
        if words[end : end + 1] and words[end] == comma and start == 0:
            end += 1
        elif start and words[start - 1] == comma:
            start -= 1
        yield Edit(start, end, ())


def _of_a_total(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """The total wanted, in the sentence that asks for the roll."""
    for place, word in enumerate(words):
        if not word.isdecimal():
            continue
        end = place + 1
        if words[end : end + 1] and words[end] in ("+", "＋"):
            end += 1
        elif lang == "en" and end + 1 < len(words) and words[end] == "or":
            end += 2
        if lang == "en" and place and words[place - 1] == "of":
            yield Edit(place - 1, end, ())
        elif lang != "en" and end > place + 1:
            yield Edit(place, end + (words[end : end + 1] in (["的"], ("的",))), ())


def _trait_damage(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """Damage of one trait; damage is physical or mental, and is a number of dice or a number."""
    points = ("point", "points")
    for edit in phrases(TRAIT_DAMAGE[lang], words):
        start = edit.start
        if lang == "en" and start > 1 and words[start - 2] in points and words[start - 1] == "of":
            yield Edit(start - 2, edit.end, edit.tokens)
        yield edit


def _comma(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A comma too few, or one too many."""
    comma = "," if lang == "en" else "，"
    for place in range(len(words) - 1, 0, -1):
        if words[place] == comma:
            yield Edit(place, place + 1, ())
        elif words[place - 1] != comma:
            yield Edit(place, place, (comma,))


def _other_words(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A word or phrase for which the language has another."""
    allowed = lang == "en" or "可以" in "".join(words)
    for edit in phrases(OTHER_WORDS[lang], words):
        # What happens on each turn is no more than once only where it is allowed.
        if allowed or "".join(edit.tokens) != "每回合一次":
            yield edit
    yield from _names_in_marks(words, lang)
    if lang != "en":
        yield from _measures(words, lang)
        yield from _moving_toward(words, lang)


def _names_in_marks(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """The name of a card or another thing, marked as if it were a title."""
    for place, word in enumerate(words):
        if word.startswith("*") and len(word) > 2:
            name = words_of(word[1:-1], lang)
            yield Edit(place, place + 1, name)
            if lang == "en":
                yield Edit(place, place + 1, ("the", *name))


def _measures(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """Something is counted with the measure word of other things."""
    for place, word in enumerate(words[1:], start=1):
        if word in MEASURES[lang] and (words[place - 1].isdecimal() or words[place - 1] in "每另"):
            for other in MEASURES[lang]:
                if other != word:
                    yield Edit(place, place + 1, (other,))


def _moving_toward(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """*Move toward* somebody: in Chinese whom stands before the verb."""
    move = ("移", "動") if lang == "zh-Hant" else ("移", "动")
    for place in range(len(words) - 2):
        for said in (("移", "向"), (*move, "向"), (*move, "到"), (*move, "至"), ("走", "向")):
            if tuple(words[place : place + len(said)]) == said:
                rest = words[place + len(said) :]
                end = place + len(said) + (rest.index("，") if "，" in rest else len(rest))
                yield Edit(place, end, ("向", *words[place + len(said) : end], *move))


def _may_and_must(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """*Can*, *should* and the like."""
    yield from phrases(FOLLOWED[lang], words)


def doubled(words: Sequence[str]) -> Iterator[Edit]:
    """Proposes to take out a word that stands twice: nobody meant another one by the second."""
    for place, (word, after) in enumerate(pairwise(words), start=1):
        if word.casefold() == after.casefold():
            yield Edit(place, place + 1, ())


def _needless(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A word that says nothing."""
    for place, word in enumerate(words):
        if word.casefold() in NEEDLESS[lang]:
            yield Edit(place, place + 1, ())


#: Every known kind, most telling first.
MISTAKES: tuple[Mistake, ...] = (
    Mistake("BW111", _other_script),
    Mistake("BW114", _number_words),
    Mistake("BW119", _may_and_must),
    Mistake("BW116", _pronoun, sign=_pronoun_sign),
    Mistake("BW117", _if_able),
    Mistake("BW120", _of_a_total),
    Mistake("BW121", _trait_damage, offered=False),
    Mistake("BW105", _a_not),
    Mistake("BW106", _if_at_the_end),
    Mistake("BW211", _no_rounding, offered=False),
    Mistake("BW115", _passive, sign=_passive_sign),
    Mistake("BW124", _other_words),
    Mistake("BW122", everybody, shown=some_or_all),
    Mistake("BW125", _needless, loose=True),
    Mistake("BW123", _comma, loose=True),
    Mistake("BW108", _missing_the, loose=True),
    Mistake("BW107", _filter_after_or, offered=False, sign=_filter_sign, loose=True),
)
