"""The translator's desk: everything there is to translate, how far it is, and what helps.

Each act behind it has a module of its own in :mod:`workbench.desks.translating`.
"""

from __future__ import annotations

from collections.abc import Iterable

from workbench.bilingual.scripts import Chosen, Variant, choices_in, converted_script
from workbench.desks.translating.checking import Checking
from workbench.desks.translating.exchange_desk import Exchanging
from workbench.desks.translating.values import Filter
from workbench.model.ids import Language
from workbench.model.units import Translation
from workbench.wording import _

__all__ = ["Translations"]


class Translations(Checking, Exchanging):
    """Answers a translator's questions, and keeps what is translated."""

    def draft_script(
        self,
        wanted: Filter | Iterable[Translation],
        variant: Variant = "plain",
        *,
        keep: bool = True,
    ) -> list[tuple[Translation, str]]:
        """Drafts one Chinese script from the other; what a person wrote is left alone.

        Args:
            wanted: Which translations; their ``lang`` is the script that is drafted.
            variant: Whose signs and words are taken.
            keep: Whether the drafts are saved, marked as derived.

        Returns:
            Each translation that was missing or drafted before, with its draft.
        """
        listed = self.listed(wanted) if isinstance(wanted, Filter) else list(wanted)
        drafts: list[tuple[Translation, str]] = []
        for each in listed:
            other: Language = "zh-Hant" if each.lang == "zh-Hans" else "zh-Hans"
            source = each.unit.texts.get(other, "")
            if not source or not (each.state == "missing" or each.derived):
                continue
            draft = converted_script(source, each.lang, variant)
            if draft != each.target or each.state == "stale":
                seen = self._units.translation(each.unit, each.lang, other)
                assert seen is not None
                drafts.append((seen, draft))
        if keep and drafts:
            self.save_all(
                [(seen, text, "review") for seen, text in drafts],
                _("drafted from the other script"),
                derived=True,
            )
        return drafts

    @staticmethod
    def choices_in(translation: Translation) -> tuple[Chosen, ...]:
        """Returns the signs of the Traditional text for which a converter had to choose."""
        texts = translation.unit.texts
        return tuple(choices_in(texts.get("zh-Hant", "")))
