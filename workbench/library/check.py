"""Checks that a loaded corpus agrees with itself.

What a schema cannot say: that every named thing exists, that names are distinct, that tracks,
tables and tokens add up. ``python -m workbench.library.check [FOLDER]`` prints what is wrong.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from workbench.diagnostics import Finding
from workbench.errors import CorpusError, UsageError
from workbench.language.checking.clashes import between
from workbench.language.checking.telling import written
from workbench.language.printing import Printer
from workbench.language.reading import PageReader
from workbench.language.vocabulary import FRAMES
from workbench.language.worlds import world_of
from workbench.language.writing import print_page
from workbench.library.load import load_corpus
from workbench.model.entries import Entry
from workbench.model.facts import CharacterFacts, TokenFacts
from workbench.model.games import Corpus
from workbench.model.ids import KINDS, LANGUAGES, Citation
from workbench.model.plain import strings_in

__all__ = ["check_clashes", "check_corpus", "check_pages"]

_ID = re.compile(r"[a-z0-9-]+/(?:" + "|".join(KINDS) + r")/[^\s#]+(?:#\S+)?")
_STEPS = 8
#: The kinds of cards, of which an explorer may have several at once.
_CARDS = frozenset({"clue", "event", "item", "omen"})
#: The kinds whose every entry has a rule page.
_WITH_PAGE = frozenset({"room", "omen", "item", "event", "clue", "mystery"})


def check_corpus(corpus: Corpus) -> Iterator[Finding]:
    """Yields everything that is wrong with *corpus*; ``warning`` where a fact is only unknown."""
    for entry in corpus.entries.values():
        yield from _titles(entry)
        yield from _references(entry, corpus)
        if isinstance(entry.facts, CharacterFacts):
            yield from _tracks(entry.id, entry.facts)
        if entry.kind in _WITH_PAGE and not entry.compiled:
            yield _finding("BC004", entry.id, "it has no page with its rule")
    yield from _distinct_names(corpus)
    yield from _charts(corpus)
    for game in corpus.games:
        yield from _tokens(corpus, game)


def check_pages(corpus: Corpus) -> Iterator[Finding]:
    """Yields every page that is written in another way than it would be printed."""
    reader = PageReader(
        {
            key: world_of(game, corpus.entries.values())
            for key, game in corpus.games.items()
            if game.rules_of is None
        }
    )
    for entry in corpus.entries.values():
        if entry.page is None:
            continue
        read = reader.read(entry.page.text)
        printer = Printer(FRAMES, read.lexicon, read.lang)
        if print_page(read.front, read.page, read.lang, printer) != entry.page.text:
            yield _finding("BC009", entry.id, "its page is not written as it is printed")


def check_clashes(corpus: Corpus) -> Iterator[Finding]:
    """Yields the sentences of two cards of one game, or of two rooms, that clash without an order.

    Haunts are over cards, cards over rooms, rooms over the rulebook; only one haunt is played.
    """
    worlds = {key: world_of(game, corpus.entries.values()) for key, game in corpus.games.items()}
    reader = PageReader(worlds)
    ranks: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in corpus.entries.values():
        rank: str = "card" if entry.kind in _CARDS else entry.kind
        game = corpus.games.get(entry.game)
        if entry.page is not None and rank in ("card", "room") and game is not None:
            ranks[game.rules_of or game.key, rank].append(entry)
    for (_game, rank), entries in ranks.items():
        pages = [entry.page for entry in entries]
        reads = [reader.read(page.text) for page in pages if page is not None]
        for (one, forbidding), (other, demanding) in between(reads, one_holder=rank == "card"):
            banned = written(reads[one].lines, forbidding)
            demanded = written(reads[other].lines, demanding)
            told = f"“{banned}” forbids “{demanded}” of {entries[other].id}"
            yield _finding("BC010", entries[one].id, told)


def _finding(
    code: str, where: str, message: str, severity: Literal["error", "warning"] = "error"
) -> Finding:
    return Finding(code=code, severity=severity, where=where, message=message)


def _titles(entry: Entry) -> Iterator[Finding]:
    for lang in LANGUAGES:
        if not entry.title.get(lang):
            yield _finding("BC001", entry.id, f"it has no name in {lang}")


def _references(entry: Entry, corpus: Corpus) -> Iterator[Finding]:
    """Every id inside an entry's facts must name something that is there, part included."""
    for text in strings_in(entry.facts):
        if not _ID.fullmatch(text):
            continue
        try:
            cited = Citation.parse(text)
        except UsageError as error:
            yield _finding("BC002", entry.id, str(error))
            continue
        target = corpus.entries.get(str(cited.entry))
        if target is None:
            yield _finding("BC002", entry.id, f"{text} does not exist")
        elif cited.place and target.part_at(cited.place) is None:
            yield _finding("BC002", entry.id, f"{cited.entry} has no part {cited.place}")


def _tracks(where: str, facts: CharacterFacts) -> Iterator[Finding]:
    for trait, track in facts.traits.items():
        if len(track.track) != _STEPS:
            yield _finding("BC003", where, f"{trait} has {len(track.track)} steps, not {_STEPS}")
        elif not 0 <= track.start_index < _STEPS:
            yield _finding("BC003", where, f"{trait} starts at step {track.start_index}")
        if list(track.track) != sorted(track.track):
            yield _finding("BC003", where, f"the track of {trait} goes down")


def _distinct_names(corpus: Corpus) -> Iterator[Finding]:
    """One name per thing: inside a game and kind, no two entries share a name."""
    named: defaultdict[tuple[str, str, str, str], list[str]] = defaultdict(list)
    for entry in corpus.entries.values():
        for language, title in entry.title.items():
            named[entry.game, entry.kind, language, title.casefold()].append(entry.id)
    for (_game, kind, lang, name), ids in named.items():
        if len(ids) > 1 and kind != "monster":  # a monster's name belongs to its haunt
            yield _finding("BC005", ids[0], f"{name!r} ({lang}) is also the name of {ids[1]}")


def _charts(corpus: Corpus) -> Iterator[Finding]:
    for game, chart in corpus.charts.items():
        for room, row in chart.haunts.items():
            for omen, haunt in row.items():
                for named in (room, omen, f"{game}/haunt/{haunt}"):
                    if named not in corpus.entries:
                        yield _finding("BC006", f"{game}/chart", f"{named} does not exist")


def _tokens(corpus: Corpus, game: str) -> Iterator[Finding]:
    """Tokens of a group add up to the group's count; an unknown split is a warning."""
    groups: defaultdict[str, list[TokenFacts]] = defaultdict(list)
    for entry in corpus.of_kind(game, "token"):
        if isinstance(entry.facts, TokenFacts) and entry.facts.group:
            groups[entry.facts.group].append(entry.facts)
    for group, members in groups.items():
        where = f"{game}/token ({group})"
        totals = {member.group_count for member in members}
        if len(totals) != 1:
            yield _finding(
                "BC007", where, f"its members name different totals: {sorted(map(str, totals))}"
            )
            continue
        total = totals.pop()
        known = sum(member.count for member in members if member.count is not None)
        least = known + sum(member.at_least or 0 for member in members if member.count is None)
        if any(member.count is None for member in members):
            yield _finding("BC008", where, f"how its {total} tokens split is not known", "warning")
            if total is not None and least > total:
                yield _finding("BC007", where, f"at least {least} are needed, the box has {total}")
        elif total is not None and known != total:
            yield _finding("BC007", where, f"its members add up to {known}, not {total}")


def _main(arguments: list[str]) -> int:
    try:
        corpus = load_corpus(Path(arguments[0]) if arguments else None)
    except CorpusError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    findings = [*check_corpus(corpus), *check_pages(corpus), *check_clashes(corpus)]
    for finding in findings:
        sys.stderr.write(f"{finding}\n")
    counts = Counter((entry.game, entry.kind) for entry in corpus.entries.values())
    sys.stderr.write(f"{dict(counts)}\n")
    return 1 if any(finding.severity == "error" for finding in findings) else 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
