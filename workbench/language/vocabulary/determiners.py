"""What figures, rooms and things have in common: determiners, adjectives, filters, amounts.

One declaration serves the three sorts. Two categories divide *a N*: where a rule, an event or a
condition speaks of it, it means any N (bare in Chinese); where an effect acts on it, one N that the
doer chooses (1 and a measure word in Chinese). No filter stands inside a filter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.language.frames import Frame, Number

__all__ = ["Sort", "determiners", "lattice"]


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of noun phrase, and the names of its categories.

    Attributes:
        key: What its frames end in: ``figure``, ``room``, ``thing``.
        noun: The category of its bare counted nouns.
        letter: What its noun phrases, adjectives and filters begin with.
        simple: Definite, without a filter.
        definite: Definite, filters and *every* included.
        every_one: What serves where *a N* means any.
        some_one: What serves where *a N* means one chosen.
        fresh: The indefinite part of that.
        many: The plural part of that.
        near: What may stand inside a filter.
        near_fresh: The indefinite part of that.
        examples: English and Chinese sentences, by frame without the key; a sort has no other
            frames than those with an example.
    """

    key: str
    noun: str
    letter: str
    simple: str
    definite: str
    every_one: str
    some_one: str
    fresh: str
    many: str
    near: str
    near_fresh: str
    examples: Mapping[str, tuple[str, str]]


def lattice(sort: Sort) -> tuple[tuple[str, str], ...]:
    """Returns what serves as what among the categories of a sort, as (narrow, wide)."""
    word, noun, which = f"{sort.letter}word", f"{sort.letter}noun", f"{sort.letter}which"
    return (
        (sort.noun, word),
        (word, noun),
        (which, noun),
        (noun, "noun"),
        (sort.simple, sort.definite),
        (sort.simple, sort.near),
        (sort.definite, sort.every_one),
        (sort.definite, sort.some_one),
        (sort.many, sort.fresh),
        (sort.fresh, sort.some_one),
        (sort.definite, "known"),
        (sort.near_fresh, sort.near),
        (sort.every_one, "any"),
        (sort.some_one, "some"),
        (sort.simple, "plain"),
    )


def determiners(sort: Sort) -> tuple[Frame, ...]:
    """Returns the frames that every sort of noun phrase has."""
    n, key, bare = sort.letter, sort.key, sort.noun

    def frame(
        name: str, makes: str, en: str, zh: str, means: str, number: Number = "s", zh_any: str = ""
    ) -> Frame:
        return Frame(
            name=f"{name}_{key}",
            makes=makes,
            en=en,
            zh=zh,
            means=means.format(one=key),
            example=sort.examples.get(name, ("", "")),
            number=number,
            forms={"any": zh_any} if zh_any else {},
        )

    every = (
        frame("the", sort.simple, f"the {{noun:{bare}.s}}", f"該{{noun:{bare}}}",
              "The {one} of this name that was first mentioned in reach."),
        frame("only", sort.simple, f"the {{noun:only_{bare}#n}}", f"{{noun:only_{bare}}}",
              "The only {one} of this name in the game.", "n"),
        frame("chosen", sort.simple, f"the chosen {{noun:{bare}.s}}", f"所選的{{noun:{bare}}}",
              "The {one} chosen last in this list of steps."),
        frame("the_other", sort.simple, f"the other {{noun:{bare}.s}}",
              f"另外那%{{noun}}{{noun:{bare}}}",
              "The second {one} that was mentioned, where two are in reach."),
        frame("every", sort.definite, f"every {{noun:{n}noun.s}}", f"每%{{noun}}{{noun:{n}noun}}",
              "Each {one} that fits, at once; in turn order where order matters."),
        frame("every_other", sort.definite, f"every other {{noun:{n}noun.s}}",
              f"其他每%{{noun}}{{noun:{n}noun}}",
              "Each {one} that fits, except the one already mentioned, or you."),
        frame("the_which", sort.definite, f"the {{noun:{bare}.s}} {{which:{n}filter.s}}",
              f"該%{{noun}}{{which:{n}filter}}的{{noun:{bare}}}",
              "The {one} of this name that was mentioned, if it also fits the filter."),
        frame("only_which", sort.definite, f"the {{noun:only_{bare}#n}} {{which:{n}filter#n}}",
              f"{{which:{n}filter}}的{{noun:only_{bare}}}",
              "The only {one} of this name, while it fits the filter.", "n"),
        frame("a_any", sort.every_one, f"a {{noun:{n}noun.s}}", f"{{noun:{n}noun}}",
              "Any {one} that fits; the one it was is then *the* {one}."),
        frame("another_any", sort.every_one, f"another {{noun:{n}noun.s}}",
              f"另一%{{noun}}{{noun:{n}noun}}",
              "Any {one} that fits, except the one already mentioned, or you."),
        frame("a_one", sort.fresh, f"a {{noun:{n}noun.s}}", f"1%{{noun}}{{noun:{n}noun}}",
              "One {one} that fits, which the doer chooses among those the effect would change; if "
              "there is none, the step is skipped. In what happens, and under *cannot*, it means "
              "any, and is bare in Chinese.", zh_any=f"{{noun:{n}noun}}"),
        frame("another_one", sort.fresh, f"another {{noun:{n}noun.s}}",
              f"另外1%{{noun}}{{noun:{n}noun}}",
              "One {one} that fits, chosen by the doer, except the one already mentioned, or you.",
              zh_any=f"另一%{{noun}}{{noun:{n}noun}}"),
        frame("random", sort.fresh, f"a random {{noun:{n}noun.s}}",
              f"隨機1%{{noun}}{{noun:{n}noun}}",
              "One {one} that fits, each with the same chance."),
        frame("several", sort.many, f"{{n:many}} {{noun:{n}noun.p}}",
              f"{{n:many}}%{{noun}}{{noun:{n}noun}}",
              "So many of those that fit, chosen by the doer; all there are, if there are fewer.",
              "p"),
        frame("any_number", sort.many, f"any number of {{noun:{n}noun.p}}",
              f"任意數目的{{noun:{n}noun}}",
              "As many of those that fit as the doer likes, none included.", "p"),
        frame("that_many", sort.many, f"that many {{noun:{n}noun.p}}", f"該數目的{{noun:{n}noun}}",
              "As many as the number just rolled or counted.", "p"),
        frame("equal_to", sort.many, f"{{noun:{n}noun.p}} equal to {{n:sum}}",
              f"數目等同{{n:sum}}的{{noun:{n}noun}}",
              "As many as the formula gives when the sentence acts or is looked at.", "p"),
        frame("a_near", sort.near_fresh, f"a {{noun:{n}word.s}}", f"{{noun:{n}word}}",
              "Inside a filter: any {one} of that name."),
        frame("another_near", sort.near_fresh, f"another {{noun:{n}word.s}}",
              f"另一%{{noun}}{{noun:{n}word}}",
              "Inside a filter: any {one} of that name except the one in question."),
        frame("which", f"{n}which", f"{{noun:{n}word#n}} {{which:{n}filter#n}}",
              f"{{which:{n}filter}}的{{noun:{n}word}}",
              "Of those named, the ones that fit the filter.", "n"),
        frame("which_and", f"{n}which",
              f"{{noun:{n}word#n}} {{which:{n}filter#n}} {{also:{n}filter#n}}",
              f"{{which:{n}filter}}並{{also:{n}filter}}的{{noun:{n}word}}",
              "Of those named, the ones that fit both filters.", "n"),
        frame("adjective", f"{n}word", f"{{how:{n}adjective}} {{noun:{bare}#n}}",
              f"{{how:{n}adjective}}{{noun:{bare}}}",
              "Of those named, the ones of which the adjective is true.", "n"),
        frame("marked", f"{n}word", f"{{how:mark}} {{noun:{bare}#n}}",
              f"「{{how:mark}}」{{noun:{bare}}}",
              "Of those named, the ones that bear the mark.", "n"),
    )  # fmt: skip
    return tuple(made for made in every if made.example[0])
