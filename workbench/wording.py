"""The words of the program itself, in the user's language.

Every string that a person sees passes through :func:`_`, so that translating the program never
needs a change of code. Catalogues are looked up in ``workbench/locale``; without one, the English
text in the code is what is shown.
"""

from __future__ import annotations

import gettext
from pathlib import Path

__all__ = ["_", "ngettext", "use_language"]

_LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(code: str) -> None:
    """Shows the program in *code* (``en``, ``zh-Hant``, ``zh-Hans``) from now on."""
    global _catalogue
    _catalogue = gettext.translation(
        "workbench", _LOCALE, languages=[code.replace("-", "_")], fallback=True
    )


def _(message: str) -> str:
    """Returns *message* in the current language."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Returns the form of a message that fits *count*."""
    return _catalogue.ngettext(singular, plural, count)
