from __future__ import annotations

import pytest

from workbench.language.patterns import Bent
from workbench.language.vocabulary import FRAMES
from workbench.language.words import VERB_FORMS, plural_of, verb_form


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("attempt", "attempt attempts attempt attempted attempting"),
        ("carry", "carry carries carry carried carrying"),
        ("stay", "stay stays stay stayed staying"),
        ("choose", "choose chooses choose chosen choosing"),
        ("be", "be is are been being"),
        ("have", "have has have had having"),
        ("do", "do does do done doing"),
        ("die", "die dies die died dying"),
        ("grab", "grab grabs grab grabbed grabbing"),
        ("pass", "pass passes pass passed passing"),
        ("free", "free frees free freed freeing"),
        ("lie", "lie lies lie lain lying"),
        ("go", "go goes go gone going"),
        ("skip", "skip skips skip skipped skipping"),
        ("bury", "bury buries bury buried burying"),
        ("write", "write writes write written writing"),
        ("reroll", "reroll rerolls reroll rerolled rerolling"),
    ],
)
def test_the_forms_of_a_verb(verb: str, forms: str) -> None:
    assert [verb_form(verb, form) for form in VERB_FORMS] == forms.split()


def test_only_the_first_word_of_a_verb_is_bent() -> None:
    assert verb_form("set aside", "s") == "sets aside"
    assert verb_form("set aside", "ing") == "setting aside"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("omen", "omens"), ("body", "bodies"), ("key", "keys"), ("witch", "witches"),
        ("box", "boxes"), ("Cultist", "Cultists"), ("Angry Mob", "Angry Mobs"),
    ],
)  # fmt: skip
def test_the_plural_of_a_noun(one: str, many: str) -> None:
    assert plural_of(one) == many


def test_verbs_of_one_syllable_double_their_last_letter() -> None:
    """Each that ends in one vowel and a consonant must be listed among the irregular ones."""
    bent = {
        piece.lemma.split()[0]
        for frame in FRAMES
        for pieces in frame.variants("en").values()
        for piece in pieces
        if isinstance(piece, Bent)
    }
    short = {
        verb
        for verb in bent
        if sum(letter in "aeiou" for letter in verb) == 1
        and verb[-1] in "bdgmnprt"
        and verb[-2] in "aeiou"
    }
    assert {"put", "set", "win", "stun", "drop", "grab"} <= short
    assert {verb: verb_form(verb, "ing") for verb in short} == {
        verb: f"{verb}{verb[-1]}ing" for verb in short
    }
