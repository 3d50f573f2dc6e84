"""``python -m workbench.language.planting``: measures the checker, for whoever works on it."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff

from workbench.language.planting.figures import (
    FILE,
    CodeShare,
    Figures,
    Share,
    dumped,
    language_version,
)
from workbench.language.planting.kinds import KINDS
from workbench.language.planting.measuring import Trial, counted, trials
from workbench.language.planting.pages import correct_pages
from workbench.language.reading import PageReader
from workbench.language.worlds import world_of
from workbench.wording import _

_MOST = 100
_SEED = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures, tells the figures, and keeps them if asked to."""
    parser = argparse.ArgumentParser(prog="python -m workbench.language.planting")
    parser.add_argument("--write", action="store_true", help=_("keep the figures"))
    parser.add_argument("--most", type=int, default=_MOST, help=_("mistakes of a kind at most"))
    parser.add_argument("--seed", type=int, default=_SEED, help=_("another choice of mistakes"))
    parser.add_argument("--kind", action="append", default=[], help=_("only kinds of this name"))
    parser.add_argument("--page", action="append", default=[], help=_("only pages of this id"))
    parser.add_argument(
        "--missed", type=int, default=0, help=_("so many mistakes of a kind shown that were missed")
    )
    options = parser.parse_args(arguments)
    # The pages come from the corpus, which this layer otherwise knows nothing of.
    from workbench.library.load import load_corpus

    corpus = load_corpus()
    worlds = {key: world_of(game, corpus.entries.values()) for key, game in corpus.games.items()}
    reader = PageReader(worlds)
    unknown = [page for page in options.page if page not in corpus.entries]
    if unknown:
        parser.error(_("no entry has this id: {id}").format(id=unknown[0]))
    entries = [corpus.entries[page] for page in options.page or corpus.entries]
    pages = correct_pages(entries, reader, examples=not options.page)
    kinds = {
        key: kind
        for key, kind in KINDS.items()
        if not options.kind or any(word in key for word in options.kind)
    }
    made = trials(
        pages,
        reader,
        most_per_kind=options.most,
        seed=options.seed,
        kinds=kinds,
        progress=_progress,
    )
    shares, by_code = counted(_showing(made, options.missed), kinds)
    version = language_version()
    figures = Figures(version, len(pages), options.most, options.seed, shares, by_code)
    sys.stdout.write(_table(figures))
    if options.write and not options.kind and not options.page:
        FILE.write_text(dumped(figures), encoding="utf-8")
    return 0


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done} / {of} ")


def _showing(made: Iterable[Trial], most: int) -> Iterator[Trial]:
    """Yields trials, and shows the first few of each kind that were missed."""
    missed: Counter[str] = Counter()
    for trial in made:
        if not trial.share().found and missed[trial.kind.key] < most:
            missed[trial.kind.key] += 1
            sys.stdout.write(_shown(trial))
        yield trial


def _shown(trial: Trial) -> str:
    """Returns a mistake that was not found, with what was told instead."""
    changes = unified_diff(
        trial.before.split("\n"), trial.planted.text.split("\n"), n=0, lineterm=""
    )
    told = ", ".join(f"{each.code}:{each.place.line}" for each in trial.diagnostics) or "-"
    lines = [f"{trial.kind.key}: {trial.before.split(chr(10))[1]}", *list(changes)[2:20], told]
    return "\n".join(lines) + "\n\n"


def _table(figures: Figures) -> str:
    """Returns the figures as a table: by kind, then by code, with what that very code told."""
    head = f"{'':26}{'planted':>9}{'found':>8}{'%':>7}{'seen':>8}{'beside':>8}{'mended':>8}\n"
    rows = [*figures.shares.items(), ("", figures.whole)]
    return (
        head
        + "".join(
            f"{kind:26}{share.planted:9}{share.found:8}{_percent(share):>7}{share.seen:8}"
            f"{share.beside:8}{share.mended:8}\n"
            for kind, share in rows
        )
        + "".join(
            f"{code:26}{share.planted:9}{share.found:8}{_percent(share):>7}{share.told:8}\n"
            for code, share in figures.codes.items()
        )
    )


def _percent(share: Share | CodeShare) -> str:
    return f"{100 * share.found / share.planted:.1f}" if share.planted else "-"


if __name__ == "__main__":
    raise SystemExit(main())
