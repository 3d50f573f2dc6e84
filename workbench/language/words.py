"""How English words bend: the forms of a verb, the plural of a noun."""

from __future__ import annotations

from functools import cache

__all__ = ["VERB_FORMS", "plural_of", "singular_of", "usual_plural", "verb_form"]

VERB_FORMS: tuple[str, ...] = ("base", "s", "p", "past", "ing")

#: Verbs whose past form (as in "has …") or another form does not follow the rules.
_IRREGULAR: dict[str, dict[str, str]] = {
    "be": {"s": "is", "p": "are", "past": "been", "ing": "being"},
    "have": {"s": "has", "past": "had", "ing": "having"},
    "do": {"s": "does", "past": "done"},
    "go": {"s": "goes", "past": "gone"},
    "become": {"past": "become"},
    "begin": {"past": "begun", "ing": "beginning"},
    "bring": {"past": "brought"},
    "choose": {"past": "chosen"},
    "come": {"past": "come"},
    "deal": {"past": "dealt"},
    "die": {"ing": "dying"},
    "draw": {"past": "drawn"},
    "drop": {"past": "dropped", "ing": "dropping"},
    "fall": {"past": "fallen"},
    "find": {"past": "found"},
    "fight": {"past": "fought"},
    "get": {"past": "got", "ing": "getting"},
    "give": {"past": "given"},
    "grab": {"past": "grabbed", "ing": "grabbing"},
    "hold": {"past": "held"},
    "keep": {"past": "kept"},
    "leave": {"past": "left"},
    "lie": {"past": "lain", "ing": "lying"},
    "lose": {"past": "lost"},
    "make": {"past": "made"},
    "put": {"past": "put", "ing": "putting"},
    "read": {"past": "read"},
    "roll": {"past": "rolled", "ing": "rolling"},
    "run": {"past": "run", "ing": "running"},
    "say": {"past": "said"},
    "see": {"past": "seen"},
    "send": {"past": "sent"},
    "set": {"past": "set", "ing": "setting"},
    "skip": {"past": "skipped", "ing": "skipping"},
    "spend": {"past": "spent"},
    "stand": {"past": "stood"},
    "steal": {"past": "stolen"},
    "stun": {"past": "stunned", "ing": "stunning"},
    "swap": {"past": "swapped", "ing": "swapping"},
    "take": {"past": "taken"},
    "tell": {"past": "told"},
    "throw": {"past": "thrown"},
    "turn": {"past": "turned"},
    "win": {"past": "won", "ing": "winning"},
    "write": {"past": "written"},
    "flip": {"past": "flipped", "ing": "flipping"},
    "stop": {"past": "stopped", "ing": "stopping"},
    "trap": {"past": "trapped", "ing": "trapping"},
}


@cache
def verb_form(lemma: str, form: str) -> str:
    """Returns a form of a verb (one of VERB_FORMS); only its first word is bent.

    >>> verb_form("attempt", "s"), verb_form("set aside", "past"), verb_form("carry", "s")
    ('attempts', 'set aside', 'carries')
    """
    head, _space, rest = lemma.partition(" ")
    bent = _bend(head, form)
    return f"{bent} {rest}" if rest else bent


def _bend(verb: str, form: str) -> str:
    known = _IRREGULAR.get(verb, {})
    if form in known:
        return known[form]
    if form in ("base", "p"):
        return verb
    after_consonant = len(verb) > 1 and verb[-2] not in "aeiou"
    if form == "s":
        if verb.endswith("y") and after_consonant:
            return verb[:-1] + "ies"
        return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
    if form == "ing":
        return (verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb) + "ing"
    if verb.endswith("e"):
        return verb + "d"
    return (verb[:-1] + "i" if verb.endswith("y") and after_consonant else verb) + "ed"


def plural_of(noun: str) -> str:
    """Returns the plural of a noun that follows the rules.

    >>> plural_of("omen"), plural_of("Cultist"), plural_of("body"), plural_of("witch")
    ('omens', 'Cultists', 'bodies', 'witches')
    """
    if noun.endswith("y") and len(noun) > 1 and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")


#: Nouns whose plural no rule gives, as the ends of words.
_PLURALS: dict[str, str] = {
    "man": "men", "child": "children", "foot": "feet", "tooth": "teeth", "goose": "geese",
    "mouse": "mice", "wolf": "wolves", "thief": "thieves",
    "knife": "knives", "wife": "wives", "life": "lives", "leaf": "leaves", "loaf": "loaves",
    "calf": "calves", "half": "halves", "shelf": "shelves", "elf": "elves", "dwarf": "dwarves",
    "sheep": "sheep", "fish": "fish", "hero": "heroes", "potato": "potatoes", "echo": "echoes",
}  # fmt: skip
#: Words that end like one of those and are bent by the rules.
_REGULAR = ("human", "shaman", "talisman", "german", "roman", "ottoman", "caiman", "mongoose")


def usual_plural(noun: str) -> str:
    """Returns the plural that people give a noun, whether it follows the rules or not.

    >>> usual_plural("Werewolf"), usual_plural("Shaman"), usual_plural("Mad Woman")
    ('Werewolves', 'Shamans', 'Mad Women')
    """
    small = noun.casefold()
    if not small.endswith(_REGULAR):
        for end, many in _PLURALS.items():
            if small.endswith(end):
                return noun[: len(noun) - len(end)] + _like(noun[len(noun) - len(end) :], many)
    return plural_of(noun)


def _like(written: str, word: str) -> str:
    return word[:1].upper() + word[1:] if written[:1].isupper() else word


def singular_of(word: str) -> str | None:
    """Returns the singular of a word that looks like a plural, in small letters; else None."""
    small = word.casefold()
    if len(small) < 4 or not small.endswith("s"):
        return None
    for end, put in (("ies", "y"), ("oes", "o"), ("ches", "ch"), ("s", "")):
        if small.endswith(end):
            return small.removesuffix(end) + put
    return None
