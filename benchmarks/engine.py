"""The engine against python-chess and catanatron: one run, everything in turns, ratios of medians.

    python benchmarks/engine.py               9 rounds of half a second each
    python benchmarks/engine.py --rounds 3 --seconds 0.2

Random games of ours (before the haunt, haunts, ``mystery``; 4 players), of chess and of Catan are
played for as much processor time each, in turns, so that all meet the same load. Only decisions
with two choices or more count; dice and draws are rolled on the way. Setting a game up is not
timed. Then: copying and saving a position against ``pickle`` of the same data; whether a decision
costs more the longer a game is; independent games in one process and in one on each core. Needs the
dependency group ``bench``; what is not installed is left out.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import pickle
import random
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import median
from typing import Any

from workbench.engine.box import Box, box_of
from workbench.engine.game import Game, Position, position_from_plain
from workbench.engine.run import Chance
from workbench.engine.sandbox import haunt_state
from workbench.engine.setting_up import new_state
from workbench.engine.state import State
from workbench.library.load import load_corpus
from workbench.rulesets.games import ruleset_of

PLAYERS = 4
#: Games that do not end by themselves are left after so many moves; no random game comes near it
#: but those of catanatron, which ends them after 1,000 turns.
MOST_MOVES = 5_000
LONG_GAME = 4_000
MOST_OMENS = 12

#: Plays on for some processor time: (decisions with two choices or more, seconds they took).
Player = Callable[[float], tuple[int, float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each game in each round")
    options = parser.parse_args()
    boxes = load_boxes()
    gc.freeze()  # as the program does before it plays; nobody's garbage is looked for in the corpus
    players = {**ours(boxes), **theirs()}
    compared = speed(players, options.rounds, options.seconds)
    report_speed(compared)
    report_copies(boxes["hill-2e"], options.rounds)
    report_length(boxes["hill-2e"], options.rounds)
    report_cores(options.rounds, options.seconds)


def load_boxes() -> dict[str, Box]:
    corpus = load_corpus()
    return {
        key: box_of(
            ruleset_of(key),
            [entry for entry in corpus.entries.values() if entry.game == key],
            corpus.charts.get(key),
        )
        for key in ("hill-2e", "mystery")
    }


# Speed


def ours(boxes: Mapping[str, Box]) -> dict[str, Player]:
    hill, mystery = boxes["hill-2e"], boxes["mystery"]
    starts: dict[str, Callable[[int], tuple[Box, State]]] = {
        "before the haunt": lambda seed: (hill, set_up(hill, seed)),
        "haunts": lambda seed: (hill, haunt_of(hill, seed)),
        "mystery": lambda seed: (mystery, set_up(mystery, seed)),
    }
    return {
        f"{name}{said}": playing(
            games(begin, until_haunt=name == "before the haunt", events=events)
        )
        for said, events in (("", True), (", no events", False))
        for name, begin in starts.items()
    }


def set_up(box: Box, seed: int) -> State:
    """Returns a game from set-up; who plays whom is drawn, never two sides of one card."""
    characters = sorted(box.characters)
    random.Random(seed).shuffle(characters)
    seats: dict[str, str] = {}
    for each in characters:
        seats.setdefault(box.characters[each].facts.colour or each, each)
    return new_state(box, list(seats.values())[:PLAYERS])


def haunt_of(box: Box, seed: int) -> State:
    """Returns a haunt as it begins, each in turn."""
    numbers = sorted(int(each.rpartition("/")[2]) for each in box.haunts)
    reached = [each for each in numbers if each in set(box.chart.values())]
    return haunt_state(box, reached[seed % len(reached)], PLAYERS, seed)


@dataclass
class Ours:
    """A random game of ours, a move at a time."""

    game: Game
    rng: random.Random
    until_haunt: bool

    def move(self) -> int:
        """Makes a move; returns 1 if there was a choice, 0 if not, -1 if the game is over."""
        need = self.game.position.need
        if need is None or (self.until_haunt and self.game.state.phase != "explore"):
            return -1
        if isinstance(need, Chance):
            self.game.roll()
            return 0
        self.game.push(self.rng.choice(need.options).notation)
        return int(len(need.options) > 1)


def games(
    begin: Callable[[int], tuple[Box, State]], *, until_haunt: bool = False, **how: Any
) -> Iterator[Callable[[], int]]:
    seed = 0
    while True:
        seed += 1
        box, state = begin(seed)
        game = Game.from_state(box, state, random.Random(seed), choices_only=True, **how)
        yield Ours(game, random.Random(seed), until_haunt).move


def theirs() -> dict[str, Player]:
    found: dict[str, Player] = {}
    try:
        found["python-chess"] = playing(chess_games())
    except ImportError:
        print("chess is not installed")
    try:
        found["catanatron"] = playing(catan_games())
    except ImportError:
        print("catanatron is not installed")
    return found


def chess_games() -> Iterator[Callable[[], int]]:
    import chess

    def begun() -> Iterator[Callable[[], int]]:
        seed = 0
        while True:
            seed += 1
            board, rng = chess.Board(), random.Random(seed)

            def move(board: chess.Board = board, rng: random.Random = rng) -> int:
                if board.is_game_over():
                    return -1
                legal = list(board.legal_moves)
                board.push(rng.choice(legal))
                return int(len(legal) > 1)

            yield move

    return begun()


def catan_games() -> Iterator[Callable[[], int]]:
    from catanatron.game import TURNS_LIMIT
    from catanatron.game import Game as Catan
    from catanatron.models.player import Color, RandomPlayer

    def begun() -> Iterator[Callable[[], int]]:
        seed = 0
        while True:
            seed += 1
            game = Catan([RandomPlayer(colour) for colour in Color][:PLAYERS], seed=seed)

            def move(game: Catan = game) -> int:
                if game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT:
                    return -1
                choices = len(game.state.playable_actions)
                game.play_tick()
                return int(choices > 1)

            yield move

    return begun()


def playing(begun: Iterator[Callable[[], int]]) -> Player:
    """Returns what plays one game after another, and goes on where it stopped."""
    move, moves = next(begun), 0

    def play(seconds: float) -> tuple[int, float]:
        nonlocal move, moves
        decisions, spent = 0, 0.0
        while spent < seconds:
            started = time.process_time()
            for _move in range(50):
                made = move()
                if made < 0:
                    break
                decisions += made
                moves += 1
            spent += time.process_time() - started
            if made < 0 or moves > MOST_MOVES:
                move, moves = next(begun), 0
        return decisions, spent

    return play


def speed(players: Mapping[str, Player], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Returns the decisions per second of each round; a round before the first warms up."""
    found: dict[str, list[float]] = {name: [] for name in players}
    for number in range(rounds + 1):
        for name, play in players.items():
            decisions, spent = play(seconds)
            if number:
                found[name].append(decisions / spent)
    return found


def report_speed(found: Mapping[str, list[float]]) -> None:
    others = [name for name in found if name in ("python-chess", "catanatron")]
    print(
        f"{'decisions per second':32}{'median':>10}" + "".join(f"{f'to {o}':>18}" for o in others)
    )
    for name, rates in found.items():
        ratios = "".join(f"{paired(rates, found[other]):18.3f}" for other in others)
        print(f"  {name:30}{median(rates):10,.0f}{ratios}")


def paired(some: list[float], others: list[float]) -> float:
    """Returns the median of the ratios of each round."""
    return median(one / other for one, other in zip(some, others, strict=True))


# Copies and saves


def report_copies(box: Box, rounds: int) -> None:
    positions = in_the_middle(box)
    plain = [position.to_plain() for position in positions]
    texts = [json.dumps(each) for each in plain]
    pickles = [pickle.dumps(each) for each in plain]
    tasks: dict[str, Callable[[int], object]] = {
        "pickle.dumps": lambda at: pickle.dumps(plain[at]),
        "pickle.loads": lambda at: pickle.loads(pickles[at]),
        "copy": lambda at: positions[at].base.copy(),
        "save: dumped": lambda at: positions[at].dumped(),
        "load: json.loads, checked by playing": lambda at: position_from_plain(
            box, json.loads(texts[at])
        ),
        "json.dumps of the same data": lambda at: json.dumps(plain[at]),
        "json.loads of the same data": lambda at: json.loads(texts[at]),
    }
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for number in range(rounds + 1):
        for name, task in tasks.items():
            started = time.process_time()
            for at in range(len(positions)):
                task(at)
            if number:
                times[name].append((time.process_time() - started) / len(positions))
    both = [a + b for a, b in zip(times["pickle.dumps"], times["pickle.loads"], strict=True)]
    print(
        f"\n{f'{len(positions)} positions':32}{'median':>10}{'to dumps':>12}{'to dumps+loads':>18}"
    )
    for name, some in times.items():
        ratios = f"{paired(some, times['pickle.dumps']):12.2f}{paired(some, both):18.2f}"
        print(f"  {name:38}{1e6 * median(some):6.0f} µs{ratios[2:]}")
    sizes = median(map(len, texts)), median(map(len, pickles))
    print(f"  {sizes[0]:,.0f} characters of JSON, {sizes[1]:,.0f} bytes of pickle")


def in_the_middle(box: Box) -> list[Position]:
    """Returns positions of every kind: dice to be rolled, choices, before the haunt and in it."""
    found = []
    for seed in range(1, 9):
        state = set_up(box, seed) if seed % 2 else haunt_of(box, seed)
        each = Ours(Game.from_state(box, state, random.Random(seed)), random.Random(seed), False)
        for _move in range(100):
            if each.move() < 0:
                break
            found.append(each.game.position)
    return found[::4]


# Length


def report_length(box: Box, rounds: int) -> None:
    """Whether a decision costs more the longer the game: first and last quarter, and no past."""
    lengths: list[int] = []
    quarters: list[tuple[float, float]] = []
    pasts: list[tuple[float, float]] = []
    for seed in range(1, max(2, rounds // 3 + 1)):
        game = Game.from_state(box, set_up(box, seed), random.Random(seed))
        costs: list[float] = []
        # The thirteenth omen would begin the haunt whatever is rolled.
        while len(costs) < LONG_GAME and game.state.memory.get("omens", 0) < MOST_OMENS:
            move = any_move(game, random.Random(f"{seed} {len(costs)}"))
            costs.append(cost_of(game, move))
        quarter = len(costs) // 4
        lengths.append(len(costs))
        # The house grows for a while, and with it what can be chosen: the first quarter is cheap.
        quarters.append((mean(costs[:quarter]), mean(costs[-quarter:])))
        moves = [game.pop() for _move in range(quarter)]
        young = Game(box, game.position)
        spent: dict[bool, list[float]] = {True: [], False: []}
        for step, move in enumerate(reversed(moves)):
            # By turns, as whoever goes second finds the machine's own caches filled.
            for past in (True, False) if step % 2 else (False, True):
                spent[past].append(cost_of(game if past else young, move))
        assert game.position.same(young.position)
        pasts.append((mean(spent[True]), mean(spent[False])))
    print(f"\ngames of {median(lengths):,.0f} moves, the haunt kept away: cost of a move")
    first, last = (median(each[part] for each in quarters) for part in (0, 1))
    print(f"  first quarter {1e6 * first:6.0f} µs   last quarter {1e6 * last:6.0f} µs"
          f"   ratio {median(b / a for a, b in quarters):.2f}")  # fmt: skip
    old, new = (median(each[part] for each in pasts) for part in (0, 1))
    print(f"  with its past {1e6 * old:6.0f} µs   without      {1e6 * new:6.0f} µs"
          f"   ratio {median(a / b for a, b in pasts):.2f}")  # fmt: skip


def any_move(game: Game, rng: random.Random) -> str:
    """Returns a move at random, but never one that begins the haunt."""
    need = game.position.need
    assert need is not None
    if not isinstance(need, Chance):
        return rng.choice(need.options).notation
    outcomes = [outcome for outcome, _chance in need.outcomes]
    return outcomes[-1] if need.about.get("kind") == "roll_haunt" else rng.choice(outcomes)


def cost_of(game: Game, move: str) -> float:
    """Makes a move; returns the seconds that it took."""
    started = time.process_time()
    game.push(move)
    return time.process_time() - started


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


# Cores


def report_cores(rounds: int, seconds: float) -> None:
    """Independent games: how many more decisions one process on each core makes, by the clock."""
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    found: list[tuple[float, float]] = []
    with ProcessPoolExecutor(cores) as pool:
        list(pool.map(worker, [0.01] * cores))
        for _round in range(max(1, rounds // 3)):
            alone = sum(pool.map(worker, [seconds]))
            together = sum(pool.map(worker, [seconds] * cores))
            found.append((alone, together))
    one, all_of_them = (median(each[part] for each in found) for part in (0, 1))
    print(f"\nindependent games, decisions per second by the clock: one process {one:,.0f}, "
          f"{cores} processes {all_of_them:,.0f}, "
          f"{median(b / a for a, b in found):.2f} times as many")  # fmt: skip


_WORKERS: list[Player] = []


def worker(seconds: float) -> float:
    """Plays games in a process of its own; returns the decisions per second by the clock."""
    if not _WORKERS:
        _WORKERS.append(ours(load_boxes())["before the haunt"])
    started = time.perf_counter()
    decisions, _spent = _WORKERS[0](seconds)
    return decisions / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
