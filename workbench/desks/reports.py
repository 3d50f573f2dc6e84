"""What became of an import, as data for programs and as lines for a person.

However much a document leaves open, the lines stay few; the data lists more, up to a bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.desks.facts import counted
from workbench.model.documents import Document
from workbench.text.places import Repair, Unresolved
from workbench.text.width import clip
from workbench.wording import _, listed, ngettext

__all__ = [
    "Change", "DocumentReport", "ImportReport", "PackReport", "PageReport", "problems_counted",
    "report_lines",
]  # fmt: skip

#: A hostile document can leave hundreds of thousands of places open; a report lists so many.
_MOST_LISTED = 1000

#: How many of each a report for a person shows.
_MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Change:
    """A section that an earlier import of the same source had differently.

    Attributes:
        what: Whether it is new, reads differently, or is gone.
        entry_id: The entry it belongs to.
        heading: Its heading.
        before: Its text then.
        after: Its text now.
    """

    what: str
    entry_id: str
    heading: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """What became of one document.

    Attributes:
        path: Where it was read from.
        source_id: Its id among the sources.
        document: It, as read.
        entries: How many different things of each kind it is about.
        entry_ids: Their ids, in reading order.
        unmatched: Names in it that nothing here answers to; each became an entry of its own.
        misprints: What looks like a mistake of the typist, in names that were taken for others too.
        state: ``new``, ``changed`` or ``unchanged``.
        changes: Against an earlier import.
    """

    path: str
    source_id: str
    document: Document
    entries: Mapping[str, int]
    entry_ids: tuple[str, ...]
    unmatched: tuple[str, ...]
    misprints: tuple[Unresolved, ...]
    state: str
    changes: tuple[Change, ...] = ()

    def repairs(self) -> dict[str, int]:
        """Returns how many repairs of each kind were made, removed noise included."""
        counted = Counter(repair.kind for repair in self.document.repairs)
        counted.update(f"removed:{noise.kind}" for noise in self.document.noise)
        return dict(sorted(counted.items()))

    def proposals(self) -> tuple[Repair, ...]:
        """Returns the repairs that a person should look at."""
        return tuple(repair for repair in self.document.repairs if not repair.certain)

    def as_json(self) -> dict[str, Any]:
        """Returns the report as plain data; of very long lists the beginning."""
        document = self.document
        return {
            "path": self.path,
            "id": self.source_id,
            "format": document.format,
            "encoding": document.encoding,
            "lang": document.lang,
            "game": document.game,
            "state": self.state,
            "characters": document.length,
            "sections": len(document.sections),
            "headings": sum(1 for section in document.sections if section.heading),
            "entries": dict(self.entries),
            "entry_ids": list(self.entry_ids),
            "repairs": self.repairs(),
            "proposals": [
                {"kind": r.kind, "offset": r.offset, "found": r.found, "made": r.made}
                for r in self.proposals()[:_MOST_LISTED]
            ],
            "proposals_count": len(self.proposals()),
            "unresolved": [
                {"offset": u.offset, "text": u.text, "reason": u.reason}
                for u in document.unresolved[:_MOST_LISTED]
            ],
            "unresolved_count": len(document.unresolved),
            "misprints": [
                {"offset": u.offset, "text": u.text, "reason": u.reason}
                for u in self.misprints[:_MOST_LISTED]
            ],
            "incomplete": [s.name for s in document.sections if not s.complete],
            "missing": list(document.missing),
            "unmatched": list(self.unmatched),
            "changes": [
                {"what": c.what, "entry": c.entry_id, "heading": c.heading, "before": c.before,
                 "after": c.after}
                for c in self.changes
            ],
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """Yields the report as lines for a person."""
        yield from report_lines(self.as_json())


@dataclass(frozen=True, slots=True)
class PackReport:
    """What became of one pack.

    Attributes:
        path: Its folder.
        key: Its key.
        entries: How many entries of each kind it has.
        entry_ids: Their ids.
        state: ``new``, ``changed`` or ``unchanged``.
    """

    path: str
    key: str
    entries: Mapping[str, int]
    entry_ids: tuple[str, ...]
    state: str

    def as_json(self) -> dict[str, Any]:
        """Returns the report as plain data, in the shape of a document's."""
        return {
            "path": self.path,
            "id": self.key,
            "format": "pack",
            "encoding": "utf-8",
            "lang": "en",
            "game": self.key,
            "state": self.state,
            "entries": dict(self.entries),
            "entry_ids": list(self.entry_ids),
            "repairs": {},
            "unresolved": [],
            "unmatched": [],
        }

    def lines(self) -> Iterator[str]:
        """Yields the report as lines for a person."""
        yield from report_lines(self.as_json())


@dataclass(frozen=True, slots=True)
class PageReport:
    """What became of one page, or of one entry written as data: it is a draft.

    Attributes:
        path: Its file.
        key: The number of the draft; 0 for a new one that was not stored.
        lang: The language that it is written in.
        game: The game whose rules it uses.
        kind: Its kind, or empty.
        entry_id: Its id, or empty.
        state: ``new``, ``changed`` or ``unchanged``.
        errors: How many errors it has.
        warnings: How many warnings.
        told: What a person should know of it.
    """

    path: str
    key: int
    lang: str
    game: str
    kind: str
    entry_id: str
    state: str
    errors: int
    warnings: int
    told: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Returns the report as plain data, in the shape of a document's."""
        return {
            "path": self.path,
            "id": f"draft/{self.key}" if self.key else "",
            "format": "page",
            "encoding": "utf-8",
            "lang": self.lang,
            "game": self.game,
            "state": self.state,
            "entries": {self.kind: 1} if self.kind else {},
            "entry_ids": [self.entry_id] if self.entry_id else [],
            "repairs": {},
            "unresolved": [],
            "unmatched": [],
            "errors": self.errors,
            "warnings": self.warnings,
            "told": list(self.told),
        }

    def lines(self) -> Iterator[str]:
        """Yields the report as lines for a person."""
        yield from report_lines(self.as_json())


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What one import did.

    Attributes:
        documents: The documents, packs and pages, in the order they were read.
        dry_run: Whether nothing was written.
    """

    documents: tuple[DocumentReport | PackReport | PageReport, ...]
    dry_run: bool = False

    def as_json(self) -> dict[str, Any]:
        """Returns the report as plain data."""
        return {
            "dry_run": self.dry_run,
            "documents": [document.as_json() for document in self.documents],
        }

    def lines(self) -> Iterator[str]:
        """Yields the report as lines for a person."""
        for document in self.documents:
            yield from document.lines()
        if self.dry_run:
            yield _("nothing was changed (--dry-run)")


def report_lines(report: Mapping[str, Any], *, whole: bool = False) -> Iterator[str]:
    """Yields a report that became data, such as one that was kept, as lines for a person.

    Args:
        report: What ``as_json`` of a document's or a pack's report returned.
        whole: Tell every proposal and every place that the data lists, not the first few.
    """
    entries = counted(report["entries"])
    states = {
        "new": _("new"),
        "changed": _("changed"),
        "unchanged": _("unchanged"),
        "imported": _("imported"),
    }
    state = states[report["state"]]
    if report["format"] == "pack":
        yield _("{path}: pack {key}, {entries}, {state}").format(
            path=report["path"] or report["name"],
            key=report["id"],
            entries=entries,
            state=state,
        )
        return
    if report["format"] == "page":
        yield _("{path}: page {id}, {draft}, {state}").format(
            path=report["path"],
            id=", ".join(report["entry_ids"]) or "-",
            draft=report["id"] or _("not stored"),
            state=state,
        )
        if report["errors"] or report["warnings"]:
            yield "  " + problems_counted(report["errors"], report["warnings"])
        yield from (f"  {line}" for line in report["told"])
        return
    most = _MOST_LISTED if whole else _MOST_SHOWN
    yield _("{path}: {format}, {lang}, {game}, {encoding}, {state}").format(
        **{**report, "state": state}
    )
    sections, characters = report["sections"], report["characters"]
    yield _("  {entries} in {sections} of {characters}").format(
        entries=entries or "-",
        sections=ngettext("{count} section", "{count} sections", sections).format(count=sections),
        characters=ngettext("{count} character", "{count} characters", characters).format(
            count=characters
        ),
    )
    if repairs := report["repairs"]:
        yield _("  repaired: {what}").format(
            what=", ".join(f"{kind} {number}" for kind, number in repairs.items())
        )
    yield from _proposals(report, whole)
    for place in report["unresolved"][:most]:
        yield _("  not placed, at {offset}: {text!r} ({reason})").format(
            offset=place["offset"], text=place["text"][:60], reason=place["reason"]
        )
    if report["unresolved_count"] > most:
        yield _("  and {count} more not placed (--json lists them)").format(
            count=report["unresolved_count"] - most
        )
    if report["misprints"]:
        yield _("  misprints, left as they are: {words}").format(
            words=_listed([place["text"] for place in report["misprints"]], most)
        )
    for name in report["incomplete"][:most]:
        yield _("  the document ends inside {name}").format(name=clip(name, 80))
    for text in report["missing"][:most]:
        yield _("  missing: {what}").format(what=clip(text, 200))
    if report["unmatched"]:
        yield _("  new here: {names}").format(names=_listed(report["unmatched"], most))
    changes = report.get("changes", ())
    for change in changes[:most]:
        yield f"  {change['what']}: {change['entry']} {clip(change['heading'], 80)}".rstrip()
    if len(changes) > most:
        yield ngettext(
            "  and {count} more change (--json lists it)",
            "  and {count} more changes (--json lists them)",
            len(changes) - most,
        ).format(count=len(changes) - most)


def problems_counted(errors: int, warnings: int) -> str:
    """Returns how many errors and warnings there are, in words."""
    told = [
        ngettext("{count} error", "{count} errors", errors).format(count=errors),
        ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings),
    ]
    return listed(told)


def _proposals(report: Mapping[str, Any], whole: bool) -> Iterator[str]:
    count = report["proposals_count"]
    if not whole and count:
        yield ngettext(
            "  {count} proposal to look at (workbench sources show {id} lists it)",
            "  {count} proposals to look at (workbench sources show {id} lists them)",
            count,
        ).format(count=count, id=report["id"])
        return
    for made in report["proposals"]:
        yield _("  proposed, at {offset}: {found!r} to {made!r} ({kind})").format(
            offset=made["offset"],
            found=made["found"][:60],
            made=made["made"][:60],
            kind=made["kind"],
        )
    if whole and count > len(report["proposals"]):
        more = count - len(report["proposals"])
        yield ngettext("  and {count} more proposal", "  and {count} more proposals", more).format(
            count=more
        )


def _listed(names: Sequence[str], most: int) -> str:
    """Returns the first of *names* in one line, and how many more there are."""
    shown = [clip(name, 40) for name in names[:most]]
    if len(names) > most:
        shown.append(_("and {count} more").format(count=len(names) - most))
    return ", ".join(shown)
