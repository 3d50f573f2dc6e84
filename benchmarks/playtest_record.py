"""The play-test of record: every haunt and number of players, bots at random and to win.

    python benchmarks/playtest_record.py --minutes 60      plays on where it stopped
    python benchmarks/playtest_record.py --games 200       until so many of each were played

Four pairings are played: random against random, greedy heroes against a random traitor, random
heroes against a greedy traitor, greedy against greedy. A round is one game of each pairing, haunt
and number of players, so that whenever it ends all were played about as often. What was played is
kept in ``--state``, also when it is interrupted, and the report is written anew each time. Game i
of a pairing has the seed that ``workbench playtest --seed 0`` gives it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from workbench import __version__
from workbench.desks.packing import Packed, pack, unpack
from workbench.desks.playtesting.figures import wilson
from workbench.desks.playtesting.games import Job, Played, seed_of
from workbench.desks.playtesting.gathering import HauntResult, gather
from workbench.desks.playtesting.reporting import why_not_text, why_text
from workbench.desks.playtesting.running import play_all, processors
from workbench.library.load import load_corpus

GAME = "hill-2e"
PLAYERS = (3, 4, 5, 6)
PAIRINGS = (("random", "random"), ("greedy", "greedy"), ("greedy", "random"), ("random", "greedy"))
#: After so many games what was played is written down.
_AT_A_TIME = 46
REPORT = Path(__file__).with_name("playtest.md")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="of each pairing, haunt and number")
    parser.add_argument("--minutes", type=float, help="stop after the round in which they are over")
    parser.add_argument("--most", type=int, default=3000, help="decisions a game may have")
    parser.add_argument("--jobs", type=int, default=processors())
    parser.add_argument("--cluster", default="")
    parser.add_argument("--state", type=Path, default=Path("playtest.jsonl"))
    parser.add_argument("--report", type=Path, default=REPORT)
    options = parser.parse_args()
    packed, haunts = packed_game()
    known = {each.job: each for each in read(options.state, packed.digest)}
    started = time.monotonic()
    for number in range(options.games):
        jobs = [job for job in round_of(haunts, number, options.most) if job not in known]
        whole = True
        while jobs and whole:
            some, jobs = jobs[:_AT_A_TIME], jobs[_AT_A_TIME:]
            went = play_all(
                dict.fromkeys(haunts, packed), some, processes=options.jobs, cluster=options.cluster
            )
            known |= {each.job: each for each in went.played}
            write(options.state, packed.digest, went.played)
            whole = went.whole
            options.report.write_text(report(packed, haunts, list(known.values())), "utf-8")
            print(f"round {number + 1}: {len(known)} games", flush=True)
        if not whole or (options.minutes and time.monotonic() - started > 60 * options.minutes):
            break


def packed_game() -> tuple[Packed, list[str]]:
    """Returns the game as it ships, and its haunts that are written as pages."""
    corpus = load_corpus()
    entries = [entry for entry in corpus.entries.values() if entry.game == GAME]
    found = [entry.id for entry in entries if entry.kind == "haunt" and entry.compiled]
    haunts = sorted(found, key=lambda each: int(each.rpartition("/")[2]))
    return pack(GAME, (), entries, corpus.charts.get(GAME)), haunts


def round_of(haunts: Sequence[str], number: int, most: int) -> Iterator[Job]:
    for haunt in haunts:
        for players in PLAYERS:
            seed = seed_of(0, haunt, players, number)
            for heroes, traitor in PAIRINGS:
                yield Job(haunt, players, number, seed, heroes, traitor, "", most)


def read(state: Path, digest: str) -> Iterator[Played]:
    """Yields what was played with the same rules."""
    if state.exists():
        for line in state.read_text("utf-8").splitlines():
            data = json.loads(line)
            if data.pop("rules") == digest:
                yield Played(**{**data, "job": Job(**data["job"])})


def write(state: Path, digest: str, played: Iterable[Played]) -> None:
    with state.open("a", encoding="utf-8") as file:
        for each in played:
            file.write(json.dumps({**asdict(each), "rules": digest}) + "\n")


# The report


def report(packed: Packed, haunts: Sequence[str], played: Sequence[Played]) -> str:
    by_pairing: dict[tuple[str, str], dict[str, list[Played]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for each in played:
        by_pairing[each.job.heroes, each.job.traitor][each.job.haunt].append(each)
    box = unpack(packed)
    cells = Counter((e.job.haunt, e.job.players, e.job.heroes, e.job.traitor) for e in played)
    most = {each.job.most for each in played}
    lines = [
        "# The play-test of record",
        "",
        f"Haunt Workbench {__version__}, rules `{packed.digest[:16]}`: {len(played):,} games of "
        f"{len(haunts)} haunts by {PLAYERS[0]} to {PLAYERS[-1]} players; "
        f"{min(cells.values())} to {max(cells.values())} of each pairing, haunt and number of "
        f"players. A game is given up after {', '.join(map(str, sorted(most)))} decisions. "
        "Made by `python benchmarks/playtest_record.py`; see there how to play on.",
        "",
        *strength(haunts, by_pairing),
        *trouble(haunts, played),
        *unused(box, haunts, played),
    ]
    return "\n".join(lines).rstrip() + "\n"


def heroes(games: Sequence[Played]) -> tuple[int, int]:
    return sum(each.winner == "heroes" for each in games), len(games)


def traitor(games: Sequence[Played]) -> tuple[int, int]:
    return sum(each.winner == "traitor" for each in games), len(games)


def shown(won: tuple[int, int]) -> str:
    low, high = wilson(*won)
    share = f"{100 * won[0] / won[1]:.0f}%" if won[1] else "-"
    return f"{share} ({100 * low:.0f}-{100 * high:.0f})"


def strength(
    haunts: Sequence[str], played: Mapping[tuple[str, str], Mapping[str, list[Played]]]
) -> list[str]:
    """How a greedy side does against a random one, beside a random one in its place."""
    lines = [
        "## Greedy against random",
        "",
        "Wins with 95 % intervals. *Better*: a greedy side wins more often than a random one in "
        "its place; *clearly*: the intervals do not meet. *Ahead*: it wins more than the other.",
        "",
        "| haunt | greedy heroes v random traitor | random v random | | greedy traitor v random "
        "heroes | random v random | | both greedy: heroes |",
        "| --- | ---: | ---: | --- | ---: | ---: | --- | ---: |",
    ]
    counts: Counter[str] = Counter()
    for haunt in haunts:
        gr = played["greedy", "random"][haunt]
        rg = played["random", "greedy"][haunt]
        rr = played["random", "random"][haunt]
        gg = played["greedy", "greedy"][haunt]
        cells = []
        for of, own, base, other in (
            ("heroes", heroes(gr), heroes(rr), traitor(gr)),
            ("traitor", traitor(rg), traitor(rr), heroes(rg)),
        ):
            said = verdict(own, base, other)
            counts.update(f"{of} {word}" for word in said.split(", "))
            cells += [shown(own), shown(base), said]
        lines.append(f"| {haunt} | {' | '.join(cells)} | {shown(heroes(gg))} |")
    lines += [
        "",
        *(f"- {of}: " + ", ".join(
            f"{counts[f'{of} {word}']} {word}" for word in ("ahead", "clearly better", "better",
                                                           "equal", "worse", "clearly worse")
        ) + f" of {len(haunts)} haunts" for of in ("heroes", "traitor")),
        "",
    ]  # fmt: skip
    return lines


def verdict(own: tuple[int, int], base: tuple[int, int], other: tuple[int, int]) -> str:
    words = ["ahead"] if own[0] > other[0] else []
    (low, high), (base_low, base_high) = wilson(*own), wilson(*base)
    share, base_share = own[0] / max(1, own[1]), base[0] / max(1, base[1])
    if share == base_share:
        words.append("equal")
    else:
        clear = "clearly " if low > base_high or high < base_low else ""
        words.append(f"{clear}{'better' if share > base_share else 'worse'}")
    return ", ".join(words)


def trouble(haunts: Sequence[str], played: Sequence[Played]) -> list[str]:
    """What broke, and what came to no end, with the reason of each."""
    lines = ["## What came to no end", ""]
    faults = [each for each in played if each.fault]
    lines.append(f"Faults of the engine: {len(faults)}.")
    for each in faults[:40]:
        job = each.job
        lines.append(
            f"- {job.haunt}, {job.players} players, seed {job.seed}, {job.heroes} v {job.traitor}: "
            f"{each.why} at {each.cite}"
        )
    lines += ["", "| haunt | bots | players | games | unfinished | why |",
              "| --- | --- | --- | ---: | ---: | --- |"]  # fmt: skip
    groups: dict[tuple[str, str, int], list[Played]] = defaultdict(list)
    for each in played:
        groups[each.job.haunt, f"{each.job.heroes} v {each.job.traitor}", each.job.players].append(
            each
        )
    order = {haunt: number for number, haunt in enumerate(haunts)}
    for (haunt, bots, players), some in sorted(
        groups.items(), key=lambda item: (order[item[0][0]], item[0][1:])
    ):
        why = Counter(each.why for each in some if not each.winner)
        if why:
            said = "; ".join(f"{why_text(each)} ({count})" for each, count in sorted(why.items()))
            lines.append(
                f"| {haunt} | {bots} | {players} | {len(some)} | {sum(why.values())} | {said} |"
            )
    return [*lines, ""]


def unused(box: Any, haunts: Sequence[str], played: Sequence[Played]) -> list[str]:
    """Every sentence that no game has used, with why not; and how many were."""
    lines = ["## Sentences that no game has used", ""]
    total = used = 0
    told: list[str] = []
    for haunt in haunts:
        games = [each for each in played if each.job.haunt == haunt]
        result: HauntResult = gather(box, haunt, games)
        for each in result.sentences:
            if each.sort in ("note", "standing") and not each.used:
                continue
            total += 1
            used += bool(each.used)
            if not each.used:
                text = each.text.get("en", "").replace("|", "\\|").replace("**", "")
                told.append(f"| {each.citation} | {text} | {each.offered} | {why_not_text(each)} |")
    lines += [
        f"{used} of {total} sentences were used that can be; notes, and what holds all the time, "
        "are not counted.",
        "",
        "| citation | sentence | offered | why not |",
        "| --- | --- | ---: | --- |",
        *told,
    ]
    return lines


if __name__ == "__main__":
    main()
