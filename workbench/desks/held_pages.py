"""Pages inside saves: what is played from a file is kept with its game, so that it can be replayed.

The page and its prose in other languages are both kept: with the same page the rules are the same.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Container, Mapping
from typing import TYPE_CHECKING

from workbench.engine.errors import PositionError
from workbench.engine.loading import json_in
from workbench.engine.replaying import LONGEST_PROSE, PAGE, PROSE
from workbench.errors import UsageError
from workbench.model.entries import MOST_PAGE, Entry, PageSource
from workbench.model.ids import LANGUAGES, Language
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.store.place import Home

__all__ = ["about_page", "about_position", "page_held", "page_print", "refuse_unknown_haunt"]

_HAUNT = re.compile(r"^haunt[ \t]+(\S+)", re.MULTILINE)


def about_page(page: PageSource | None) -> dict[str, str]:
    """Returns what a session is to know of its page; nothing if it has none of its own.

    Raises:
        UsageError: If it is too large to be read back.
    """
    if page is None:
        return {}
    prose = {lang: dict(texts) for lang, texts in page.prose.items()}
    held = {PAGE: page.text}
    if prose:
        held[PROSE] = json.dumps(prose, ensure_ascii=False, separators=(",", ":"))
    if len(page.text) > MOST_PAGE or len(held.get(PROSE, "")) > LONGEST_PROSE:
        raise UsageError(
            _("the page is too large"), expected=_("at most {n} characters").format(n=MOST_PAGE)
        )
    return held


def page_print(text: str) -> str:
    """Returns what tells one text of a page from another."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def about_position(about: Mapping[str, str]) -> str:
    """Returns what must be done before a position of a session can be gone on with, in words.

    Empty if nothing must: its haunt is in the database.
    """
    if not about.get(PAGE, ""):
        return ""
    return _(
        "a position has no page in it: it is gone on with once the page is a final draft "
        "(workbench drafts take, then workbench drafts state); a saved session holds its page"
    )


def refuse_unknown_haunt(text: str, haunts: Container[str], where: str) -> None:
    """Refuses a position, as text, whose haunt is in no database.

    Raises:
        PositionError: If its haunt is none of these.
    """
    said = _HAUNT.search(text)
    if said is not None and said[1] not in haunts:
        raise PositionError(
            _("its haunt {haunt} is in no database here").format(haunt=said[1][:80]),
            where=where,
            expected=_(
                "its page as a final draft: workbench drafts take PAGE.md, then workbench drafts "
                "state {name} final"
            ).format(name=said[1].rpartition("/")[2][:80]),
        )


def page_held(about: Mapping[str, str], home: Home | None) -> Entry | None:
    """Returns the haunt whose page a save holds; None if it holds none.

    The page is a stranger's: it is checked as any file is.

    Args:
        about: What is known of the session.
        home: Whose database tells what the page names.

    Raises:
        PositionError: If the page has errors, or its prose is none.
    """
    text = about.get(PAGE, "")
    if not text:
        return None
    from workbench.desks.authoring import Authoring, haunt_of

    with Authoring(home) as desk:
        page = desk.check_text(text, _prose_in(about.get(PROSE, "")), name=PAGE)
    if not page.correct:
        raise PositionError(
            _("the page in this save has errors"), where=page.problems[0].message[:200]
        )
    return haunt_of(page)


def _prose_in(text: str) -> dict[Language, dict[str, str]]:
    if not text:
        return {}
    data = json_in(text, _("this save"), LONGEST_PROSE, texts=MOST_PAGE)
    if not isinstance(data, dict) or not all(
        lang in LANGUAGES
        and isinstance(texts, dict)
        and all(isinstance(each, str) for each in texts.values())
        for lang, texts in data.items()
    ):
        raise PositionError(_("this save is damaged"), where=PROSE)
    return data
