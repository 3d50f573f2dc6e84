"""Names that things lack in a language that the page is printed in, or have in the wrong one.

What a page declares has its English name and the one in the language of the page; without a Chinese
one the page reads well, and its Chinese print does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.front import value_place
from workbench.language.reading import ReadPage
from workbench.model.ids import Language
from workbench.text.fold import to_simplified, to_traditional
from workbench.text.script import has_han

__all__ = ["check"]

#: By script, the characters that everybody writes in it; others are looked at.
_CODES: Mapping[Language, str] = {"zh-Hant": "big5", "zh-Hans": "gb2312"}


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields each declared thing that has no Chinese name, or one in another language or script."""
    for thing in read.front.things:
        chinese = {lang: thing.names[lang] for lang in _CODES if lang in thing.names}
        # On a Chinese page it is told as a name that the page itself needs.
        foreign = [lang for lang, name in chinese.items() if _is_english(name)]
        if foreign or (not chinese and read.lang == "en"):
            place = thing.keys.get(foreign[0], thing.place) if foreign else thing.place
            yield Diagnostic("BW032", place, {"name": thing.key})
        for lang, name in chinese.items():
            own = _in_script(name, lang)
            if own == name:
                continue
            key = thing.keys.get(lang, thing.place)
            place = _value(read, key, name) or key
            fix = Fix(place, own) if place != key else None
            yield Diagnostic("BW111", place, {"found": name, "put": own}, fix)


def _is_english(name: str) -> bool:
    """Tells whether a name has English words; one of capitals and figures may be used anywhere."""
    return not has_han(name) and any(sign.isascii() and sign.islower() for sign in name)


def _in_script(name: str, lang: Language) -> str:
    """Returns a name in the script it should have; itself where each character may be so."""
    unusual = [place for place, sign in enumerate(name) if not sign.encode(_CODES[lang], "ignore")]
    if not unusual:
        return name
    own = to_traditional(name) if lang == "zh-Hant" else to_simplified(name)
    changed = len(own) == len(name) and any(own[place] != name[place] for place in unusual)
    return own if changed else name


def _value(read: ReadPage, key: Place, name: str) -> Place | None:
    """Returns where a name stands behind its key."""
    line = read.lines[key.end_line - 1] if key.end_line <= len(read.lines) else ""
    place = value_place(line, key)
    if place is None or line[place.column - 1 : place.end_column - 1] != name:
        return None
    return place
