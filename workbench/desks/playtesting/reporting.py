"""Words the result of a play-test: as plain text for a terminal, and as Markdown.

Both say the same things in the same order; what comes from a page is made harmless for either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from shlex import quote
from typing import Any

from workbench.desks.going_on import MOST_BY_BOTS
from workbench.desks.playtesting.games import MOST_DECISIONS, NOTHING_LEFT, TOO_LONG, TOO_SLOW
from workbench.desks.playtesting.gathering import (
    Ending,
    Failure,
    HauntResult,
    Sentence,
    Share,
    Warned,
)
from workbench.model.entries import View
from workbench.model.ids import Language
from workbench.text.width import cells, clip, printable
from workbench.wording import _, labelled

__all__ = [
    "live_lines", "markdown", "outcome_lines", "text_lines", "warning_text", "why_not_text",
    "why_text",
]  # fmt: skip

_WIDEST = 76
#: So many columns stand before each line of a table.
_LEAD = 2


def side_word(side: str) -> str:
    """Returns the word for a side, or for who has won."""
    words = {
        "heroes": _("heroes"),
        "traitor": _("traitor"),
        "both": _("both sides"),
        "nobody": _("nobody"),
        "": _("unfinished"),
    }
    return words.get(side, side)


def why_text(why: str) -> str:
    """Returns why a game came to no end, in words."""
    words = {
        TOO_LONG: _("it went on too long"),
        TOO_SLOW: _("it took too much time"),
        NOTHING_LEFT: _("nothing is left to be done"),
    }
    return words.get(why, why)


def why_not_text(sentence: Sentence) -> str:
    """Returns why a sentence was not used, in words; empty if it was."""
    words = {
        "note": _("it is only read, never carried out"),
        "standing": _("it holds all the time, and is never carried out"),
        "never-offered": _("what it asks for never came about"),
        "never-chosen": _("it was offered, and nobody chose it"),
        "never-happened": _("what it waits for, or asks for, never came about"),
        "players": _("it asks for another number of players"),
        "head-unused": _("what it stands below was not used"),
        "row": _("its result was never rolled"),
        "no-such-end": _("no game ended like this"),
    }
    said = words.get(sentence.why_not, "")
    if sentence.odds:
        said += " " + _("(at best its chance is {odds})").format(odds=sentence.odds)
    return said


def warning_text(warned: Warned) -> str:
    """Returns a warning as one line."""
    side = side_word(warned.side)
    lines = {
        "fault": _("The engine cannot go on in {games} of {of} games."),
        "stalemate": _("With {players} players {games} of {of} games come to no end."),
        "to-and-fro": _(
            "With {players} players everybody only goes to and fro for many rounds in {games} of"
            " {of} games."
        ),
        "lopsided": _("With {players} players {games} of {of} games are won by: {side}."),
        "idle": _("A side wins {games} of {of} games without doing anything: {side}."),
        "hopeless": _(
            "A side wins only {games} of {of} games even against one that does nothing: {side}."
        ),
        "unused": _("{games} of {of} sentences were never used."),
    }
    return lines[warned.kind].format(
        players=warned.players, games=warned.games, of=warned.of, side=side
    )


def percent(part: int, whole: int) -> str:
    """Returns a share in percent, without decimals."""
    return f"{100 * part / whole:.0f}%" if whole else "-"


def _interval(share: Share) -> str:
    low, high = share.heroes_ci95
    return f"{100 * low:.0f}-{100 * high:.0f}%"


def _number(number: float | None) -> str:
    return "-" if number is None else f"{number:g}"


def _table(haunt: HauntResult) -> list[list[str]]:
    rows = [
        [
            _("players"), _("games"), _("heroes"), "95 %", _("traitor"), _("both"), _("nobody"),
            _("unfinished"), _("turns"),
        ]
    ]  # fmt: skip
    for players, share in haunt.by_players.items():
        n = share.games
        rows.append(
            [
                str(players), str(n), percent(share.heroes, n), _interval(share),
                percent(share.traitor, n), percent(share.both, n), percent(share.both_lose, n),
                percent(share.unfinished, n), _number(share.turns_median),
            ]
        )  # fmt: skip
    return rows


def _in_language(texts: Mapping[Language, str], lang: Language) -> str:
    return texts.get(lang) or texts.get("en") or next(iter(texts.values()), "")


def _name(haunt: HauntResult, lang: Language) -> str:
    return printable(f"{haunt.id}  {_in_language(haunt.title, lang)}".strip())


def _ending(ending: Ending, haunt: HauntResult, lang: Language) -> str:
    said = why_text(ending.why)
    if ending.citation:
        sentence = next((s for s in haunt.sentences if s.citation == ending.citation), None)
        said = f"{said} {ending.citation}".strip()
        if sentence is not None:
            said = f"{said}  {_in_language(sentence.text, lang)}"
    return printable(said)


def _replay(found: Ending | Failure, haunt: str, about: Mapping[str, Any]) -> str:
    """Returns how a game is seen again: from its file, else by playing it again.

    Where ``play`` would not play the same game, it is only told which it is.
    """
    if found.replay:
        return f"workbench replay {quote(found.replay)}"
    players, seed, bot = found.players, found.seed, about["heroes"]
    # What was kept by an older version tells neither.
    most = int(about.get("most", MOST_DECISIONS))
    what = quote(str(about.get("files", {}).get(haunt, haunt)))
    idle = found.idle if isinstance(found, Failure) else ""
    said = _("{players} players, seed {seed}").format(players=players, seed=seed)
    if idle:
        said = _("{game}; idle: {side}").format(game=said, side=side_word(idle))
    elif bot == about["traitor"] and most <= MOST_BY_BOTS:
        said = f"workbench play {what} --players {players} --seed {seed} --bots all={bot}"
    if found.why == TOO_LONG:
        said = _("{game}; given up after {most} decisions").format(game=said, most=most)
    return said


def text_lines(
    haunts: Sequence[HauntResult], about: Mapping[str, Any], lang: Language
) -> Iterator[str]:
    """Yields the result as lines for a terminal.

    Args:
        haunts: The haunts.
        about: What else is known, as in a result: ``heroes``, ``traitor``: the bots; ``most``;
            ``files``; ``whole``: whether all games were played; ``lost``: why not.
        lang: The language of names and sentences.
    """
    for haunt in haunts:
        yield _name(haunt, lang)
        yield ""
        yield from _aligned(_table(haunt))
        for title, lines in _sections(haunt, about, lang):
            yield ""
            yield title
            yield from (f"  {line}" for line in lines)
        yield ""
        yield _("offered / used / succeeded, in moments")
        for sentence in haunt.sentences:
            counts = f"{sentence.offered:>6}{sentence.used:>6}{sentence.succeeded:>6}"
            text = printable(_in_language(sentence.text, lang)).replace("**", "")
            text = clip("  " * sentence.depth + text, _WIDEST, "…")
            why = why_not_text(sentence)
            yield f"{counts}  {text}" + (f"  [{why}]" if why else "")
        yield ""
    if not about.get("whole", True):
        yield _("It was interrupted: these are the games that were played until then.")


def live_lines(haunt: HauntResult) -> Iterator[str]:
    """Yields how it stands: the shares by the number of players, and what looks wrong."""
    yield from (line[_LEAD:] for line in _aligned(_table(haunt)))
    if haunt.warnings:
        yield ""
    yield from map(warning_text, haunt.warnings)


def outcome_lines(
    haunt: HauntResult, lang: Language, view: View = "author"
) -> Iterator[tuple[str, str]]:
    """Yields what broke and how games ended, each with the file of its replay, or nothing.

    Args:
        haunt: The haunt.
        lang: The language of sentences.
        view: Whose eyes: what a sentence of the other side's book says is not told.
    """
    secret = {"hero": ("T", "M"), "traitor": ("S",)}.get(view, ())
    for failure in haunt.failures:
        yield _broken(failure).rstrip(":："), failure.replay
    for ending in haunt.endings:
        how = _ending(ending, haunt, lang)
        if ending.citation.partition("#")[2].startswith(secret) and secret:
            how = _("by a sentence of the other side's book")
        yield f"{ending.games}  {labelled(side_word(ending.winner), how)}", ending.replay


def _sections(
    haunt: HauntResult, about: Mapping[str, Any], lang: Language
) -> Iterator[tuple[str, list[str]]]:
    """Yields what is told besides the table and the sentences, each with its title."""
    ends = []
    for each in haunt.endings:
        line = f"{each.games:>5}  {side_word(each.winner)}: {_ending(each, haunt, lang)}"
        if each.rare or not each.winner:
            line += f"  <{printable(_replay(each, haunt.id, about))}>"
        ends.append(line)
    if ends:
        yield _("How games ended"), ends
    if haunt.idle:
        idle = [
            _(
                "{side} do nothing: {won} won, {lost} lost, {both} won by both sides, {nobody} by"
                " nobody, {unfinished} unfinished of {games}"
            ).format(
                side=side_word(each.side), won=each.won, lost=each.lost, both=each.both,
                nobody=each.nobody, unfinished=each.unfinished, games=each.games,
            )
            for each in haunt.idle
        ]  # fmt: skip
        yield _("One side does nothing"), idle
    if haunt.failures:
        broken = [
            f"{_broken(each)} <{printable(_replay(each, haunt.id, about))}>"
            for each in haunt.failures
        ]
        yield _("What broke"), broken
    if haunt.warnings:
        yield _("Warnings"), [warning_text(each) for each in haunt.warnings]


def _broken(failure: Failure) -> str:
    said = (
        _("{games} games: {why} {cite}; the smallest has {players} players, {moves} moves:")
        if failure.moves
        else _("{games} games: {why} {cite}; one of them:")
    )
    return said.format(
        games=failure.games, why=printable(failure.why), cite=failure.citation,
        players=failure.players, moves=failure.moves,
    )  # fmt: skip


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(cells(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        parts = (" " * (wide - cells(each)) + each for each, wide in zip(row, widths, strict=True))
        yield "  " + "  ".join(parts)


def markdown(
    haunts: Sequence[HauntResult],
    about: Mapping[str, Any],
    lang: Language,
    *,
    sentences: bool = True,
) -> str:
    """Returns the result as Markdown.

    Args:
        haunts: The haunts.
        about: As for :func:`text_lines`.
        lang: The language of names and sentences.
        sentences: Whether each page stands there with its counts.
    """
    lines: list[str] = []
    for haunt in haunts:
        lines += [f"## {_escaped(_name(haunt, lang))}", ""]
        head, *rows = _table(haunt)
        lines += [_cells(head), _cells(["---:"] * len(head)), *map(_cells, rows), ""]
        for title, some in _sections(haunt, about, lang):
            lines += [f"**{title}**", "", *(f"- {_escaped(line.strip())}" for line in some), ""]
        if sentences:
            lines += _sentences(haunt, lang)
    if not about.get("whole", True):
        lines += [_("It was interrupted: these are the games that were played until then."), ""]
    return "\n".join(lines)


def _sentences(haunt: HauntResult, lang: Language) -> list[str]:
    head = [_("offered"), _("used"), _("succeeded"), _("sentence"), _("why not")]
    lines = [_cells(head), "| ---: | ---: | ---: | --- | --- |"]
    for each in haunt.sentences:
        text = "&emsp;" * each.depth + _escaped(printable(_in_language(each.text, lang)))
        counts = (str(each.offered), str(each.used), str(each.succeeded))
        lines.append(_cells([*counts, text, _escaped(why_not_text(each))]))
    return [*lines, ""]


def _cells(row: Sequence[str]) -> str:
    return f"| {' | '.join(row)} |"


def _escaped(text: str) -> str:
    """Returns text that Markdown shows as it is."""
    for mark in "\\`*_[]<>|#&":
        text = text.replace(mark, f"\\{mark}")
    return text
