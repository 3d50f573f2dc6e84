"""Scripted games: what is typed at ``workbench play`` and what is told, as one text to read.

A script is written by hand: a few lines that say what it is, and what a person would type, behind
``>``. The told log stands between, indented, and is written by ``WORKBENCH_RENEW_PLAYTHROUGHS=1``;
it is compared as text. What must come, whatever else is told, is written by hand as well: how it
ends, and behind ``=`` words that a line has before the next thing is typed (``= !`` for a refusal).

    The heroes cut the eggs out and walk out of the house.
    haunt: 4
    play: -g hill-2e -n 3 -s 1
    ends: heroes by S.4.1

    > put medical-kit by:e1
      By hand: Medical Kit: by:e1.
    > force 4
    > Cut the eggs out
    = Ox Bellows (e3) is no longer Infested
      Jenny LeClerc (e1) rolls 4 (0022). [hill-2e/haunt/4#S.7.1]

``sed -n 's/^> //p' SCRIPT | workbench play -g hill-2e -n 3 -s 1`` plays the same game.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import cast

from workbench.cli.playing import Table
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.sitting import Sitting
from workbench.desks.telling import Teller
from workbench.engine.box import Box, box_of
from workbench.engine.run import Decision
from workbench.engine.sessions import Session
from workbench.model.entries import Entry
from workbench.model.games import Corpus
from workbench.model.ids import Language
from workbench.rulesets.games import ruleset_of
from workbench.wording import use_language

__all__ = ["SCRIPTS", "Desk", "Played", "Script", "play", "read"]

#: Where the scripted games of haunts are.
SCRIPTS = Path(__file__).resolve().parent / "haunts"
_FACTS = ("haunt", "play", "lang", "ends", "won")


@dataclass
class Step:
    """One thing that is typed.

    Attributes:
        typed: As it is typed.
        wanted: Words of lines that must be told then.
        told: The lines that are told then.
    """

    typed: str
    wanted: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


@dataclass
class Script:
    """A scripted game.

    Attributes:
        title: What happens in it.
        facts: The lines ``haunt:``, ``play:`` (what stands behind ``workbench play``), ``lang:``,
            ``ends:`` (``heroes by S.3.1``, ``not`` for one that only shows a rule) and, where not
            all of a side win, ``won:`` (``e1 e3``).
        steps: What is typed; first what is told before anything is.
    """

    title: str
    facts: Mapping[str, str]
    steps: list[Step]

    def text(self) -> str:
        """Returns the script as it is written."""
        lines = [self.title, *(f"{key}: {value}" for key, value in self.facts.items()), ""]
        for step in self.steps:
            lines += [f"> {step.typed}"] if step.typed else []
            lines += [f"= {words}" for words in step.wanted]
            lines += [f"  {line}" for line in step.told]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Played:
    """How a script was played.

    Attributes:
        script: The script with the log as it was told now.
        end: How the game ended, if it has.
        missing: What should have been told and was not, or was refused and should not have been.
        haunt: The haunt that was played.
        won: The seats that won.
        session: The session, with every move that was made.
    """

    script: Script
    end: str
    missing: tuple[str, ...]
    haunt: str
    won: str
    session: Session


def read(path: Path) -> Script:
    """Reads a script."""
    title, *lines = path.read_text(encoding="utf-8").splitlines()
    facts: dict[str, str] = {}
    steps = [Step("")]
    for number, line in enumerate(lines, 2):
        key, colon, value = line.partition(": ")
        if line.startswith("> "):
            steps.append(Step(line[2:]))
        elif line.startswith("= "):
            steps[-1].wanted.append(line[2:])
        elif line.startswith("  "):
            steps[-1].told.append(line[2:])
        elif colon and key in _FACTS and len(steps) == 1:
            facts[key] = value
        else:
            assert not line, f"{path.name}:{number}: what is this? {line}"
    return Script(title, facts, steps)


class Desk(Sandbox):
    """A sandbox over a corpus in memory, some haunts of which may be left out.

    Args:
        corpus: The corpus.
        only: The only haunt whose page is there, if not all are.
    """

    def __init__(self, corpus: Corpus, only: str | None = None) -> None:
        self._corpus = corpus
        self._only = only
        self._boxes: dict[tuple[str, ...], Box] = {}
        self._titles: dict[str, Mapping[str, Mapping[Language, str]]] = {}

    def box(self, game: str, house_rules: Sequence[str] = (), page: Entry | None = None) -> Box:
        """Returns the box of a game."""
        assert not house_rules
        assert page is None
        if (game,) not in self._boxes:
            entries = [each for each in self._corpus.entries.values() if each.game == game]
            self._titles[game] = {each.id.partition("/")[2]: each.title for each in entries}
            kept = [each for each in entries if self._keeps(each)]
            self._boxes[game,] = box_of(ruleset_of(game), kept, self._corpus.charts.get(game))
        return self._boxes[game,]

    def _keeps(self, entry: Entry) -> bool:
        return entry.kind != "haunt" or self._only in (None, entry.id.partition("/")[2])


class _Paper(Table):
    """A table whose log names each sentence itself, and of what is asked only the question."""

    def _mark(self, cite: str) -> str:
        return f" [{self.teller.cite(cite)}]" if cite else ""

    def _ask(self) -> None:
        game = self.session.game
        need = game.position.need
        if isinstance(need, Decision) and need.kind not in ("turn", "monsters"):
            print(f"? {self.teller.question(game)}")


def play(desk: Desk, script: Script) -> Played:
    """Plays a script.

    Args:
        desk: Whose rules it is played by.
        script: The script; it is not changed.

    Returns:
        How it went.
    """
    lang = cast("Language", script.facts.get("lang", "en"))
    before = use_language(lang)
    try:
        return _play(desk, script, lang)
    finally:
        use_language(before)


def _play(desk: Desk, script: Script, lang: Language) -> Played:
    options = _options(script.facts["play"])
    session = desk.new_game(options["-g"], int(options["-n"]), int(options["-s"]))
    teller = Teller(session.game.box, lang, desk._titles[options["-g"]])
    table = _Paper(desk, Sitting(session, teller, {}))
    missing: list[str] = []
    steps = []
    for step in script.steps:
        page = io.StringIO()
        with redirect_stdout(page):
            if step.typed:
                table.typed(step.typed)
            else:
                table.begin()
        told = _worth_telling(step.typed, page.getvalue().splitlines())
        steps.append(Step(step.typed, step.wanted, told))
        missing += [
            f"> {step.typed}: {words} was not told"
            for words in step.wanted
            if not any(words in line for line in told)
        ]
        if not any(words.startswith("!") for words in step.wanted):
            missing += [f"> {step.typed}: {line}" for line in told if line.startswith("!")]
    end = table.sitting.end
    how = "not" if end is None else f"{end.winner} by {teller.cite(end.citation).partition('#')[2]}"
    return Played(
        Script(script.title, script.facts, steps),
        how,
        tuple(missing),
        session.game.state.haunt,
        " ".join(sorted(end.seats)) if end is not None else "",
        session,
    )


def _worth_telling(typed: str, told: list[str]) -> list[str]:
    """Leaves out what only says again what was put or forced."""
    word = typed.partition(" ")[0]
    if word not in ("put", "force") or any(line.startswith("!") for line in told):
        return told
    return told[1:] if word == "put" else []


@cache
def _options(words: str) -> Mapping[str, str]:
    parts = words.split()
    return dict(zip(parts[::2], parts[1::2], strict=True))
