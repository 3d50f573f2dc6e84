"""Sums games up: who won how often, how games ended, what each sentence did, what looks wrong.

A result is plain values only, so that it is kept and shown as JSON, and compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from workbench.desks.playtesting.figures import median, wilson
from workbench.desks.playtesting.games import Job, Played
from workbench.engine.box import Box
from workbench.engine.rules import rule_of
from workbench.model.ids import Language
from workbench.model.programs import Instruction, ProgramBox
from workbench.model.roles import bare_of, core_of, head_of, role_of
from workbench.model.trees import Leaf, Node, Tree, walk

__all__ = [
    "Ending", "Failure", "HauntResult", "Idle", "Sentence", "Share", "Tally", "Warned", "gather",
    "sentence_sort",
]  # fmt: skip

#: An ending is rare that at most this share of the games came to; of few games none is.
_RARE = 0.02
#: A side wins suspiciously often above this.
_LOPSIDED = 0.9
_STALEMATE = 0.05
_TO_AND_FRO = 0.05
#: A chance of at most this is a reason why a row was not reached.
_SMALL = Fraction(1, 4)
#: Fewer games tell nothing.
_FEW = 8


@dataclass(frozen=True)
class Share:
    """What so many games by so many players came to.

    Attributes:
        games: How many were played.
        heroes: How many the heroes won alone.
        traitor: How many the traitor's side won alone.
        both: How many both sides won.
        both_lose: How many nobody won.
        unfinished: How many came to no end.
        heroes_ci95: Between which shares of all games the heroes' lies, with 95 % confidence.
        turns_median: The turns of a game that ended, in the middle; None if none did.
        decisions_median: The decisions of a game that ended, in the middle; None if none did.
        turns: The turns of the games that ended: the least, the quarters, the most.
    """

    games: int
    heroes: int
    traitor: int
    both: int
    both_lose: int
    unfinished: int
    heroes_ci95: tuple[float, float]
    turns_median: float | None
    decisions_median: float | None
    turns: tuple[int, ...] = ()


@dataclass(frozen=True)
class Sentence:
    """What a sentence of the page did.

    Attributes:
        citation: Which.
        text: It, per language.
        sort: ``action``, ``row``, ``end``, ``event``, ``standing`` or ``note``.
        offered: In how many moments it could be used; of an end, in how many games.
        used: In how many it was.
        succeeded: In how many something came of it.
        why_not: Why it was not used: ``note``, ``standing``, ``never-offered``, ``never-chosen``,
            ``never-happened``, ``players``, ``head-unused``, ``row``, ``no-such-end``; empty if it
            was.
        odds: Of a row that was never reached: what is known of its chance, as a fraction.
        depth: How many items it stands below.
    """

    citation: str
    text: Mapping[Language, str]
    sort: str
    offered: int
    used: int
    succeeded: int
    why_not: str = ""
    odds: str = ""
    depth: int = 0


@dataclass(frozen=True)
class Ending:
    """A way in which games ended, or did not.

    Attributes:
        winner: ``heroes``, ``traitor``, ``both``, ``nobody``; empty if they came to no end.
        citation: The sentence that ended them.
        why: Why they came to no end.
        games: How many.
        rare: Whether they are few.
        players: By how many the first of them was played.
        seed: Its seed.
        replay: The file in which it was saved, or empty.
    """

    winner: str
    citation: str
    why: str
    games: int
    rare: bool
    players: int
    seed: int
    replay: str = ""


@dataclass(frozen=True)
class Idle:
    """What became of games in which one side did nothing.

    Attributes:
        side: Which: ``heroes`` or ``traitor``.
        games: How many were played.
        won: How many that side alone won all the same.
        lost: How many the other side alone won.
        unfinished: How many came to no end.
        both: How many both sides won.
        nobody: How many nobody won.
    """

    side: str
    games: int
    won: int
    lost: int
    unfinished: int
    both: int = 0
    nobody: int = 0


@dataclass(frozen=True)
class Failure:
    """A game in which the engine broke, made as small as it could be.

    Attributes:
        why: What broke.
        citation: The sentence at which.
        games: How many games broke there.
        players: By how many the smallest is played.
        seed: Its seed.
        moves: How many moves it has; 0 if no smaller one was looked for, or it did not break again.
        replay: The file in which it was saved, or empty.
        idle: The side that did nothing in it, or empty.
    """

    why: str
    citation: str
    games: int
    players: int
    seed: int
    moves: int
    replay: str = ""
    idle: str = ""


@dataclass(frozen=True)
class Warned:
    """Something that looks wrong with a haunt.

    Attributes:
        kind: ``stalemate``, ``to-and-fro``, ``lopsided``, ``idle``, ``hopeless``, ``unused``,
            ``fault``.
        side: The side it is about, or empty.
        players: By how many it was found; 0 for all.
        games: In how many games.
        of: Of how many.
    """

    kind: str
    side: str = ""
    players: int = 0
    games: int = 0
    of: int = 0


@dataclass(frozen=True)
class HauntResult:
    """What a play-test found out about a haunt.

    Attributes:
        id: The haunt.
        title: Its name per language.
        games: How many games were counted.
        by_players: What they came to, by how many played.
        endings: How they ended, the commonest first.
        sentences: What each sentence of the page did, in its order.
        idle: Games in which one side did nothing.
        failures: What broke.
        warnings: What looks wrong.
    """

    id: str
    title: Mapping[Language, str]
    games: int
    by_players: Mapping[str, Share]
    endings: tuple[Ending, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    idle: tuple[Idle, ...] = ()
    failures: tuple[Failure, ...] = ()
    warnings: tuple[Warned, ...] = ()

    def to_plain(self) -> dict[str, Any]:
        """Returns it as JSON data."""
        return asdict(self)


class Tally:
    """The games of one haunt as they come in, summed up as far as that saves summing up again.

    Args:
        box: The components.
        haunt: Its id.
    """

    def __init__(self, box: Box, haunt: str) -> None:
        self._box = box
        self._haunt = haunt
        self._played: list[Played] = []
        self._counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])

    def add(self, played: Iterable[Played]) -> None:
        """Adds games."""
        for each in played:
            self._played.append(each)
            if not each.job.idle:
                _count(self._counts, each)

    def result(self) -> HauntResult:
        """Returns what the games have come to so far."""
        return _gathered(self._box, self._haunt, self._played, self._counts)


def gather(box: Box, haunt: str, played: Sequence[Played]) -> HauntResult:
    """Sums up the games of one haunt.

    Args:
        box: The components.
        haunt: Its id.
        played: Its games, those with an idle side among them.
    """
    tally = Tally(box, haunt)
    tally.add(played)
    return tally.result()


def _gathered(
    box: Box, haunt: str, played: Sequence[Played], counts: Mapping[str, Sequence[int]]
) -> HauntResult:
    games = [each for each in played if not each.job.idle]
    by_players: dict[int, list[Played]] = defaultdict(list)
    for each in games:
        by_players[each.job.players].append(each)
    page = box.haunts[haunt.partition("/")[2]]
    shares = {str(number): _share(some) for number, some in sorted(by_players.items())}
    sentences = tuple(_sentences(box, haunt, counts, len(games)))
    idle = tuple(_idle(played))
    return HauntResult(
        id=haunt,
        title=dict(page.names),
        games=len(games),
        by_players=shares,
        endings=tuple(_endings(games)),
        sentences=sentences,
        idle=idle,
        warnings=tuple(_warnings(games, shares, sentences, idle, _sides(played))),
    )


def _share(games: Sequence[Played]) -> Share:
    won = Counter(each.winner for each in games)
    over = [each for each in games if each.winner]
    turns = sorted(each.turns for each in over)
    return Share(
        games=len(games),
        heroes=won["heroes"],
        traitor=won["traitor"],
        both=won["both"],
        both_lose=won["nobody"],
        unfinished=won[""],
        heroes_ci95=wilson(won["heroes"], len(games)),
        turns_median=median(turns),
        decisions_median=median([each.decisions for each in over]),
        turns=tuple(turns[round(part * (len(turns) - 1) / 4)] for part in range(5))
        if turns
        else (),
    )


def _endings(games: Sequence[Played]) -> Iterator[Ending]:
    alike: dict[tuple[str, str, str], list[Job]] = defaultdict(list)
    for each in games:
        alike[each.winner, each.cite, each.why].append(each.job)
    ordered = sorted(alike.items(), key=lambda item: (-len(item[1]), item[0]))
    for (winner, cite, why), jobs in ordered:
        first = jobs[0]
        rare = len(jobs) <= _RARE * len(games) and len(ordered) > 1
        yield Ending(winner, cite, why, len(jobs), rare, first.players, first.seed)


def _sides(played: Iterable[Played]) -> frozenset[str]:
    """Returns the sides that some seat had in some of the games."""
    return frozenset(side for each in played for side in each.sides)


def _idle(played: Sequence[Played]) -> Iterator[Idle]:
    """Yields what became of idle sides; where no seat had the side, nobody was idle."""
    for side, other in (("heroes", "traitor"), ("traitor", "heroes")):
        games = [each for each in played if each.job.idle == side and side in each.sides]
        if games:
            won = Counter(each.winner for each in games)
            yield Idle(side, len(games), won[side], won[other], won[""], won["both"], won["nobody"])


# Sentences


def _count(counts: dict[str, list[int]], played: Played) -> None:
    """Adds what the sentences did in one game."""
    for place, numbers in played.counts.items():
        for at, number in enumerate(numbers):
            counts[place][at] += number


def _sentences(
    box: Box, haunt: str, counts: Mapping[str, Sequence[int]], games: int
) -> Iterator[Sentence]:
    program = box.haunts[haunt.partition("/")[2]].rules.program
    for book in program.books:
        for part in book.boxes:
            if part.known == "tests":
                continue
            yield from _in_box(haunt, part, part.instructions, counts, games)


def _in_box(
    haunt: str,
    part: ProgramBox,
    items: Iterable[Instruction],
    counts: Mapping[str, Sequence[int]],
    games: int,
    head: Instruction | None = None,
    depth: int = 0,
) -> Iterator[Sentence]:
    above = counts.get(head.at, (0, 0, 0)) if head is not None else None
    by_players = head is not None and any(_is_by_players(tree) for tree in head.trees)
    for item in items:
        offered, used, succeeded = counts.get(item.at, (0, 0, 0))
        sort = sentence_sort(part, item)
        if sort in ("end", "standing"):
            offered = max(offered, games)
        why, odds = "", ""
        if not used:
            why = _why_not(sort, item, offered, above, by_players)
            if sort == "row" and why == "row":
                odds = _odds_of(item)
        yield Sentence(
            f"{haunt}#{item.at}", dict(item.text), sort, offered, used, succeeded, why, odds, depth
        )
        yield from _in_box(haunt, part, item.inner, counts, games, item, depth + 1)


def sentence_sort(part: ProgramBox, item: Instruction) -> str:
    """Returns what a sentence is, as far as it matters for how it can be used."""
    if item.kind in ("note", "aloud") or not item.trees:
        return "row" if item.kind == "row" else "note"
    if item.kind == "row":
        return "row"
    if part.known in ("you-win-when", "you-lose-when"):
        return "end"
    if item.kind in ("value", "condition", "thing"):
        return "standing"
    if item.inner and all(sentence_sort(part, each) == "standing" for each in item.inner):
        return "standing"
    prefixes, core = core_of(item.trees[0])
    if item.kind == "head":
        prefixes, rest = head_of(item.trees[0])
        core = rest if rest is not None else core
    role = role_of(item.kind, bool(item.title), prefixes, core, haunt=True)
    if role == "action":
        bare = bare_of(core)
        do = bare.get("do") if isinstance(bare, Node) else None
        attack = isinstance(do, Node) and do.frame == "attack"  # offered with all other manners
        return "action" if attack or rule_of("", item).by_choice else "standing"
    return "standing" if role in ("ban", "duty", "statement", "condition") else "event"


def _why_not(
    sort: str, item: Instruction, offered: int, above: Sequence[int] | None, by_players: bool
) -> str:
    if sort in ("note", "standing"):
        return sort
    if sort == "end":
        return "no-such-end"
    if above is not None and not above[1]:
        return "head-unused"
    if sort == "row":
        return "players" if by_players else "row"
    if any(_asks_how_many_play(tree) for tree in item.trees):
        return "players"
    if sort == "action":
        return "never-chosen" if offered else "never-offered"
    return "never-happened"


def _asks_how_many_play(tree: Tree) -> bool:
    """Tells whether a sentence holds only for certain numbers of players."""
    prefixes, _core = core_of(tree)
    return any(_names_players(each) for each in prefixes if each.frame in ("if", "while"))


def _is_by_players(head: Tree) -> bool:
    """Tells whether the rows below a head each hold for certain numbers of players."""
    return isinstance(head, Node) and head.frame == "by_track" and _names_players(head)


def _names_players(tree: Tree) -> bool:
    return any(
        isinstance(part, Leaf) and part.kind == "figure" and part.key == "player"
        for part in walk(tree)
    )


def _odds_of(row: Instruction) -> str:
    """Returns the greatest chance that any dice give a row's total, if that is small.

    Of 1 to 8 dice the number that makes it likeliest is taken: no roll is likelier to give it.
    """
    from workbench.model.dice import odds

    label = row.label.key if row.label is not None else ""
    low, _dash, high = label.rstrip("+").partition("-")
    if not low.isdecimal() or (high and not high.isdecimal()):
        return ""
    best = Fraction(0)
    for dice in range(1, 9):
        found = odds(dice, int(low)).at_least
        if not label.endswith("+"):
            found -= odds(dice, int(high or low) + 1).at_least
        best = max(best, found)
    return str(best) if best <= _SMALL else ""


# Warnings


def _warnings(
    games: Sequence[Played],
    shares: Mapping[str, Share],
    sentences: Sequence[Sentence],
    idle: Sequence[Idle],
    sides: frozenset[str],
) -> Iterator[Warned]:
    faults = sum(each.fault for each in games)
    if faults:
        yield Warned("fault", games=faults, of=len(games))
    for number, share in shares.items():
        some = [each for each in games if str(each.job.players) == number]
        stuck = sum(not each.winner and not each.fault for each in some)
        going = sum(each.to_and_fro for each in some)
        if stuck > _STALEMATE * share.games:
            yield Warned("stalemate", players=int(number), games=stuck, of=share.games)
        if going > _TO_AND_FRO * share.games:
            yield Warned("to-and-fro", players=int(number), games=going, of=share.games)
        if share.games >= _FEW:
            for side, won in (("heroes", share.heroes), ("traitor", share.traitor)):
                if won > _LOPSIDED * share.games:
                    yield Warned("lopsided", side, int(number), won, share.games)
    for each in idle:
        other = "traitor" if each.side == "heroes" else "heroes"
        won, lost = each.won + each.both, each.lost + each.both
        # An end that nobody wins tells nothing of which side is the stronger.
        told = each.games - each.nobody
        if each.games >= _FEW and won > each.games / 2:
            yield Warned("idle", each.side, games=won, of=each.games)
        elif told >= _FEW and lost < told / 2 and told > each.unfinished and other in sides:
            yield Warned("hopeless", other, games=lost, of=told)
    unused = [each for each in sentences if each.why_not not in ("", "note", "standing")]
    if unused:
        count = sum(each.sort not in ("note", "standing") for each in sentences)
        yield Warned("unused", games=len(unused), of=count)
