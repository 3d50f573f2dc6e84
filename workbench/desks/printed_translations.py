"""What people translated of imported documents: shown beside the printed text, and labelled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from workbench.bilingual.standing import same_meaning
from workbench.model.ids import Language
from workbench.model.units import TranslationState
from workbench.store.read import PrintedText, Reader
from workbench.wording import _

__all__ = ["PrintedTranslation", "printed_translations", "translation_label"]


class PrintedTranslation(NamedTuple):
    """A translation of a printed text.

    Attributes:
        lang: Its language.
        text: What it says.
        state: How far it is; ``stale`` if the document says something else by now.
    """

    lang: Language
    text: str
    state: TranslationState


def printed_translations(
    reader: Reader, printed: Iterable[PrintedText]
) -> Mapping[PrintedText, tuple[PrintedTranslation, ...]]:
    """Returns what was translated of printed texts, by the text; none of one without any.

    Args:
        reader: The database.
        printed: All printed texts of some entries, in the order of their documents.
    """
    listed = list(printed)
    saved: dict[str, list[tuple[Language, str, TranslationState, str]]] = {}
    for entry_id in dict.fromkeys(each.entry_id for each in listed):
        for unit_id, lang, text, state, source in reader.printed_translations(entry_id):
            saved.setdefault(unit_id, []).append((lang, text, state, source))
    counts: Counter[str] = Counter()
    found: dict[PrintedText, tuple[PrintedTranslation, ...]] = {}
    for each in listed:
        where = f"{each.document_id}:{each.entry_id}"
        counts[where] += 1
        said = saved.get(f"{where}#{counts[where]}", [])
        if said:
            found[each] = tuple(
                PrintedTranslation(
                    lang, text, state if same_meaning(source, each.text) else "stale"
                )
                for lang, text, state, source in said
            )
    return found


def translation_label(translation: PrintedTranslation) -> str:
    """Returns what stands over a translation of a printed text, so that nobody takes it for one."""
    from workbench.desks.translating.values import state_word

    return _("Translated, not printed ({lang}, {state})").format(
        lang=translation.lang, state=state_word(translation.state)
    )
