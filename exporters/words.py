"""The words that exporters put beside what they are given, in the language of the document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from workbench.model.exports import Chance, Collection, said
from workbench.model.ids import Language
from workbench.wording import _, speaking

__all__ = ["LANGUAGE_NAMES", "chance_rows", "titled", "words"]

#: What each language calls itself.
LANGUAGE_NAMES: Mapping[Language, str] = {
    "en": "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文",
}  # fmt: skip


@cache
def words(lang: Language) -> Mapping[str, str]:
    """Returns the words by what they are for."""
    with speaking(lang):
        return {
            "rulings": _("Rulings"),
            "printed": _("Printed text"),
            "sources": _("Sources"),
            "aliases": _("Also called"),
            "disputed": _("Sources disagree"),
            "taken": _("taken here"),
            "remark": _("Remark"),
            "chances": _("Chances"),
            "total": _("Total"),
            "assumed": _("Assumed from another edition."),
            "stand-in": _("A stand-in of our own, wholly or in part."),
            "incomplete": _("(the document ends here, in the middle)"),
            "find": _("Find"),
            "languages": _("Languages"),
            "colours": _("Light or dark"),
            "contents": _("Contents"),
            "found": _("{count} of {all}"),
            "won": _("Won by"),
            "what-is": _("What is this?"),
            "where-doors": _("Which floors, which doors, which symbol?"),
            "roll-table": _("What does each total do?"),
            "colon": _("{name}: {value}"),
        }


def titled(document: Collection, lang: Language) -> str:
    """Returns the title of a collection, behind the book that it is of, if that has a name."""
    title, book = said(document.title, lang), said(document.book_name, lang)
    return words(lang)["colon"].format(name=book, value=title) if document.book and book else title


def chance_rows(chances: tuple[Chance, ...]) -> Mapping[int, Mapping[int, Chance]]:
    """Returns chances as the rows of a table: by the total, then by the number of dice."""
    rows: dict[int, dict[int, Chance]] = {}
    for each in chances:
        rows.setdefault(each.target, {})[each.dice] = each
    return rows
