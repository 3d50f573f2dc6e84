"""The words of the program itself, in the user's language.

Every string that a person sees passes through :func:`_`, so that translating the program never
needs a change of code. Catalogues stand in ``workbench/locale``; ``tests/wording/catalogue.py``
makes them, and ``tests/wording`` holds that no string lacks its Chinese.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Literal, get_args

__all__ = [
    "DOMAIN", "LOCALE", "Spoken", "_", "labelled", "language", "later", "library_speaks", "listed",
    "ngettext", "said_in", "speak_as_asked", "speaking", "use_language",
]  # fmt: skip

Spoken = Literal["en", "zh-Hant", "zh-Hans"]

#: Where the catalogues are, and what they are called.
LOCALE = Path(__file__).parent / "locale"
DOMAIN = "workbench"

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language: Spoken = "en"


def use_language(code: str | None = None) -> Spoken:
    """Shows the program in *code* from now on.

    Args:
        code: ``en``, ``zh-Hant`` or ``zh-Hans``; by default that of ``WORKBENCH_LANG``. Anything
            else is English.

    Returns:
        The language spoken until now.
    """
    global _catalogue, _language
    before = _language
    wanted = (os.environ.get("WORKBENCH_LANG", "") if code is None else code).replace("_", "-")
    _language = "zh-Hant" if wanted == "zh-Hant" else "zh-Hans" if wanted == "zh-Hans" else "en"
    _catalogue = _catalogue_of(_language)
    return before


@contextmanager
def speaking(code: Spoken) -> Iterator[None]:
    """Words what is printed in a language, whichever the program speaks."""
    before = use_language(code)
    try:
        yield
    finally:
        use_language(before)


@cache
def _catalogue_of(spoken: Spoken) -> gettext.NullTranslations:
    if spoken == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, LOCALE, languages=[_folder_of(spoken)])


def speak_as_asked(arguments: Iterable[str], *, first: bool = False) -> None:
    """Speaks the language of ``--lang`` already while the other arguments are read.

    Args:
        arguments: The arguments.
        first: Whether the first of several holds, where several may be given, and not the last.
    """
    words = iter(arguments)
    for word in words:
        if word == "--":
            return
        found = ""
        if word in ("--lang", "-l"):
            found = next(words, "")
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
        elif word.startswith("-l"):
            found = word.removeprefix("-l")
        if found in get_args(Spoken):
            use_language(found)
            if first:
                return


def language() -> Spoken:
    """Returns the language that the program speaks."""
    return _language


@contextmanager
def library_speaks() -> Iterator[None]:
    """Lets the standard library find its own messages, those of argparse, in our catalogue.

    It asks the process's own domain in the language of ``LANGUAGE``; both are put back after.
    """
    domain, folder = gettext.textdomain(), gettext.bindtextdomain(DOMAIN)
    known = os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = _folder_of(_language)
    try:
        yield
    finally:
        gettext.textdomain(domain)
        gettext.bindtextdomain(DOMAIN, folder)
        if known is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = known


def _folder_of(spoken: Spoken) -> str:
    return spoken.replace("-", "_")


def _(message: str) -> str:
    """Returns *message* in the current language."""
    return _catalogue.gettext(message)


def later(message: str) -> str:
    """Returns *message* as it is: what stands in a declaration, to be translated when shown."""
    return message


def said_in(spoken: Spoken, message: str) -> str:
    """Returns *message* in a language, whichever the program speaks.

    So is shown what stands in a declaration, beside a page or at a person's asking; it is no
    literal here, and ``tests/wording/catalogue.py`` collects it from the declarations.
    """
    return _catalogue_of(spoken).gettext(message)


def listed(parts: Iterable[str]) -> str:
    """Returns things one after the other, as the current language lists them."""
    return _(", ").join(parts)


def labelled(name: str, value: str, lang: Spoken | None = None) -> str:
    """Returns a value behind its name, as a language sets one off from the other.

    Args:
        name: The name.
        value: The value.
        lang: The language that both are in; by default the current one.
    """
    between = _("{name}: {value}") if lang is None else said_in(lang, "{name}: {value}")
    return between.format(name=name, value=value)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Returns the form of a message that fits *count*."""
    return _catalogue.ngettext(singular, plural, count)
