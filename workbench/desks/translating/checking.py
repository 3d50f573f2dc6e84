"""What is wrong with translations, worded, and what was set aside with a reason.

A finding that was set aside stays so while it says the same; when the texts change so that it says
something else, it is told again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from workbench.bilingual.checks import Pair, TextFinding, check_pair, check_set, measures_of
from workbench.desks.translating.helping import Helping
from workbench.desks.translating.values import Filter
from workbench.diagnostics import Diagnostic, Place
from workbench.errors import NotFoundError, UsageError
from workbench.language.catalogue import code_of, codes, message_of
from workbench.model.ids import Language
from workbench.model.units import Translation
from workbench.store.translations import Ignored
from workbench.text.width import printable
from workbench.wording import _

__all__ = ["Checked", "Checking", "finding_words"]

#: What a message says in the place of what stands in one of two texts only.
_NOTHING = "—"
_LONGEST_REASON = 200


@dataclass(frozen=True)
class Checked:
    """What was found in translations.

    Attributes:
        findings: What is wrong, text by text.
        set_aside: What is wrong and was set aside, with the reason.
        translations: How many translations were looked at.
    """

    findings: tuple[TextFinding, ...]
    set_aside: tuple[tuple[TextFinding, Ignored], ...] = ()
    translations: int = 0

    @property
    def has_errors(self) -> bool:
        """Whether something must be mended."""
        return any(one.severity == "error" for one in self.findings)


def finding_words(finding: TextFinding, lang: Language) -> str:
    """Returns the message of a finding in a language."""
    said = {name: printable(value) or _NOTHING for name, value in finding.arguments.items()}
    return message_of(Diagnostic(finding.code, Place(), said), lang)[0]


class Checking(Helping):
    """Checks translations."""

    _measures: tuple[int, dict[Language, dict[str, tuple[str, ...]]]] | None = None

    def check(
        self, wanted: Filter | Translation | Iterable[Translation], only: Sequence[str] = ()
    ) -> Checked:
        """Returns what is wrong with translations.

        Args:
            wanted: One, several, or those that a filter means; several are compared among
                themselves too.
            only: Codes; others are left out.

        Raises:
            NotFoundError: If there is no such code; with the nearest.
        """
        for code in only:
            code_of(code)
            if code.upper() not in codes("BT"):
                raise NotFoundError(
                    _("there is no diagnostic {code}").format(code=code[:40]),
                    expected=_("a code such as BT101"),
                )
        if isinstance(wanted, Filter):
            listed = self.listed(wanted)
        else:
            listed = [wanted] if isinstance(wanted, Translation) else list(wanted)
        pairs = [_pair(each) for each in listed if each.target]
        found = list(self._found(pairs))
        if only:
            kept = {code.upper() for code in only}
            found = [one for one in found if one.code in kept]
        aside = {
            (each.unit_id, each.lang, each.code, each.fingerprint): each
            for each in self.reader.ignored()
        }
        told: list[TextFinding] = []
        set_aside: list[tuple[TextFinding, Ignored]] = []
        for one in found:
            known = aside.get((one.unit_id, one.lang, one.code, one.fingerprint))
            if known is None:
                told.append(one)
            else:
                set_aside.append((one, known))
        return Checked(tuple(told), tuple(set_aside), len(pairs))

    def _found(self, pairs: Sequence[Pair]) -> Iterator[TextFinding]:
        terms = self.term_base()
        among: dict[str, list[TextFinding]] = {}
        if len(pairs) > 1:
            for one in check_set(pairs):
                among.setdefault(one.unit_id, []).append(one)
        for pair in pairs:
            yield from check_pair(pair, terms, self._measures_in(pair.lang))
            yield from among.get(pair.unit_id, ())

    def _measures_in(self, lang: Language) -> dict[str, tuple[str, ...]]:
        """Returns the measure words of a language; read anew when something was changed."""
        generation = self.reader.generation
        if self._measures is None or self._measures[0] != generation:
            self._measures = generation, {}
        known = self._measures[1]
        if lang not in known:
            known[lang] = measures_of(self.entries().values(), lang)
        return known[lang]

    def ignore(self, finding: TextFinding, reason: str) -> None:
        """Sets a finding aside; it is told again once it says something else.

        Raises:
            UsageError: If no reason is given.
        """
        plain = " ".join(printable(reason).split())
        if not plain:
            raise UsageError(_("a finding is set aside for a reason"), where=finding.unit_id)
        self._writer.ignore(
            finding.unit_id,
            finding.lang,
            finding.code,
            finding.fingerprint,
            reason=plain[:_LONGEST_REASON],
            author=self.author,
        )

    def heed(self, unit_id: str, lang: Language, code: str) -> int:
        """Lets findings be told again that were set aside; returns how many."""
        return self._writer.heed(unit_id, lang, code)

    def ignored(self) -> list[Ignored]:
        """Returns everything that was set aside."""
        return self.reader.ignored()


def _pair(each: Translation) -> Pair:
    unit = each.unit
    return Pair(
        unit.id,
        unit.game,
        unit.kind,
        each.source_lang,
        each.lang,
        each.source,
        each.target,
        unit.room,
    )
