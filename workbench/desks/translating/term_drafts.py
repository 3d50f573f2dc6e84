"""Terms of other term bases as drafts: proposed, and in use only when somebody makes them final."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from workbench.bilingual.term_exchange import ReturnedTerm
from workbench.desks.drafting.values import PAGE, PREFIX
from workbench.formats.yaml import dump_yaml
from workbench.model.ids import HOME, LANGUAGES, slug_of
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.drafts import Drafts

__all__ = ["MOST_DRAFTED", "draft_terms"]

#: So many terms of one import become drafts; the next import goes on with the rest.
MOST_DRAFTED = 200
_PARTS_OF_SPEECH = ("noun", "verb", "adjective", "phrase")


def draft_terms(
    desk: Drafts, terms: Iterable[ReturnedTerm], game: str, origin: str, message: str = ""
) -> dict[str, str]:
    """Makes a draft of each new term, and returns the drafts by the ids of their entries.

    Args:
        desk: Where they are drafted.
        terms: The terms of a file; what is known here, or was drafted already, makes none.
        game: The game whose words they are.
        origin: The name of the file.
        message: What the first save of a draft tells; by default that it came with a file.
    """
    taken = {draft.entry_id for draft in desk.all()}
    made: dict[str, str] = {}
    for each in terms:
        entry_id = f"{HOME}/term/{slug_of(each.words['en'][0])}" if each.is_new else ""
        if not each.is_new or entry_id in taken or len(made) >= MOST_DRAFTED:
            continue
        taken.add(entry_id)
        draft = desk.new("term", entry_id, game)
        desk.save(
            draft.with_texts({PAGE: _yaml(each, entry_id, origin)}),
            message or _("from another program"),
        )
        made[entry_id] = f"{PREFIX}{draft.key}"
    return made


def _yaml(each: ReturnedTerm, entry_id: str, origin: str) -> str:
    """Returns a term as a file of a pack has it."""
    langs = [lang for lang in LANGUAGES if lang in each.words]
    aliases = [
        {"lang": lang, "text": word, "source": origin}
        for lang in langs
        for word in each.words[lang][1:]
    ]
    speech = each.term.part_of_speech
    entry = {
        "slug": entry_id.rpartition("/")[2],
        "title": {lang: each.words[lang][0] for lang in langs},
        **({"aliases": aliases} if aliases else {}),
        "facts": {"part_of_speech": speech if speech in _PARTS_OF_SPEECH else "noun"},
        **({"text": {"en": each.term.definition}} if each.term.definition else {}),
    }
    return dump_yaml({"kind": "term", "entries": [entry]})
