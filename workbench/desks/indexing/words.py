"""Words an index: sections of lines in the language of the program, for every front end alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.desks.indexing.values import (
    Cited,
    Condition,
    Difference,
    Ending,
    HauntIndex,
    IndexedRoll,
    IndexedThing,
    Secret,
    Statistics,
    Use,
)
from workbench.desks.table.odds import percent
from workbench.wording import _, labelled, listed, ngettext

__all__ = ["IndexLine", "IndexSection", "index_lines", "index_sections"]

#: What is done with a thing, in few words: verbs as they are sorted, the commonest of each first.
_GROUPS: Mapping[str, tuple[str, ...]] = {
    "is": ("is",),
    "goes": ("put", "aside", "map", "secret", "reveal"),
    "taken": ("take", "use", "give", "steal", "draw", "search", "carry", "grab", "choose", "open"),
    "changes": ("set", "up", "down", "mark", "unmark", "turn", "gain", "heal", "weaken", "control"),
    "leaves": ("return", "remove", "kill", "lose", "drop", "discard", "bury"),
    "moves": ("move",),
    "fought": ("attack", "defeat", "damage", "stun", "defend"),
    "acts": ("does",),
}


@dataclass(frozen=True)
class IndexLine:
    """A line of an index.

    Attributes:
        depth: How far it is indented.
        text: What it says.
        citation: The sentence that it is from; empty if it is from none.
        line: The line of the page it is from; 0 if it is from none.
    """

    depth: int
    text: str
    citation: str = ""
    line: int = 0


@dataclass(frozen=True)
class IndexSection:
    """A section of an index.

    Attributes:
        key: Which: ``monsters``, ``tokens``, ``tracks``, ``words``, ``rolls``, ``secrets``,
            ``ends``, ``moments``, ``players``.
        title: Its heading.
        lines: Its lines.
    """

    key: str
    title: str
    lines: tuple[IndexLine, ...]


def index_sections(index: HauntIndex) -> tuple[IndexSection, ...]:
    """Returns an index in sections; one of which nothing is to be said is left out."""
    things: Mapping[str, tuple[str, ...]] = {
        "monsters": ("monster",),
        "tokens": ("token",),
        "tracks": ("track",),
        "words": ("mark", "group"),
    }
    found: list[tuple[str, str, Iterable[IndexLine]]] = [
        (key, _title(key), _things(index, sorts)) for key, sorts in things.items()
    ]
    found += [
        ("rolls", _("Rolls"), _rolls(index.rolls)),
        ("secrets", _("Who may know what"), _secrets(index.secrets)),
        ("ends", _("How it ends"), _ends(index.endings)),
        ("moments", _("What happens when"), _moments(index)),
        ("players", _("By the number of players"), _differences(index.differences)),
    ]
    sections = (IndexSection(key, title, tuple(lines)) for key, title, lines in found)
    return tuple(section for section in sections if section.lines)


def index_lines(index: HauntIndex) -> Iterator[str]:
    """Yields an index as plain lines, each with the place of its sentence."""
    yield f"{index.title}  {index.id}"
    if index.players:
        players = listed(map(str, index.players))
        yield labelled(_("Players"), players)
    if index.traitor:
        yield labelled(_("Traitor"), index.traitor)
    if index.locked:
        yield _("What only the other side may know is left out.")
    for section in index_sections(index):
        yield ""
        yield section.title
        for line in section.lines:
            place = line.citation.partition("#")[2]
            yield f"{'  ' * (line.depth + 1)}{line.text}{f'  [{place}]' if place else ''}"


def _title(key: str) -> str:
    return {
        "monsters": _("Monsters"),
        "tokens": _("Tokens"),
        "tracks": _("Tracks and timers"),
        "words": _("Marks and groups"),
    }[key]


def _at(depth: int, text: str, at: Cited) -> IndexLine:
    return IndexLine(depth, text, at.citation, at.line)


# Things


def _things(index: HauntIndex, sorts: Sequence[str]) -> Iterator[IndexLine]:
    for thing in index.things:
        if thing.sort in sorts:
            yield IndexLine(0, _thing(thing), "", thing.line)
            for stats in thing.statistics:
                yield _at(1, _statistics(stats), stats.at)
            yield from _uses(thing.uses)


def _thing(thing: IndexedThing) -> str:
    """Returns a thing with all that is declared of it."""
    facts = thing.facts
    told = []
    if thing.sort == "track" and "from" in facts and "to" in facts:
        told.append(_("{low} to {high}").format(low=facts["from"], high=facts["to"]))
    piece = facts.get("token") or facts.get("shape")
    if piece:
        told.append(_("token: {name}").format(name=_declared(str(piece))))
    if not thing.declared:
        told.append(_("a token of the box"))
    if thing.count:
        told.append(_("how many: {count}").format(count=_count(thing.count, thing.by_players)))
    for key, words in (
        ("bearer", _("borne by: {who}")),
        ("of", _("of: {who}")),
        ("seen by", _("seen by: {who}")),
        ("one per", _("one per: {who}")),
        ("pairs with", _("pairs with: {who}")),
    ):
        if key in facts:
            told.append(words.format(who=_declared(str(facts[key]))))
    if facts.get("one"):
        told.append(_("only one at a time"))
    return labelled(thing.name, listed(told)) if told else thing.name


def _declared(word: str) -> str:
    """Returns a value of the front matter in words."""
    return {
        "everyone": _("everyone"),
        "heroes": _("heroes"),
        "traitor": _("traitor"),
        "large": _("large"),
        "small": _("small"),
        "item": _("item"),
        "round": _("round"),
        "square": _("square"),
        "pentagon": _("pentagon"),
        "triangle": _("triangle"),
        "room": _("room"),
        "rooms": _("rooms"),
        "figure": _("figure"),
        "figures": _("figures"),
        "explorer": _("explorer"),
        "explorers": _("explorers"),
        "hero": _("hero"),
        "monster": _("monster"),
        "monsters": _("monsters"),
        "card": _("card"),
        "token": _("token"),
    }.get(word, word)


def _count(count: str, by_players: Mapping[int, int]) -> str:
    if not by_players:
        return count
    return _("{count} ({each})").format(count=count, each=_each(by_players.items()))


def _each(by_players: Iterable[tuple[int, int | str]]) -> str:
    """Returns what something comes to for each number of players."""
    told = (
        ngettext("{count} player: {n}", "{count} players: {n}", players).format(count=players, n=n)
        for players, n in by_players
    )
    return listed(told)


def _statistics(stats: Statistics) -> str:
    if stats.like:
        return stats.like
    traits = listed(f"{stats.names[key]} {value}" for key, value in stats.traits.items())
    if not stats.by:
        return traits
    return labelled(_("{by}, {row}").format(by=stats.by, row=stats.row), traits)


def _uses(uses: Sequence[Use]) -> Iterator[IndexLine]:
    grouped = {deed: group for group, deeds in _GROUPS.items() for deed in deeds}
    names = {
        "is": _("means"),
        "goes": _("goes"),
        "taken": _("is taken or used"),
        "changes": _("changes"),
        "leaves": _("goes away"),
        "moves": _("is moved"),
        "fought": _("is fought"),
        "acts": _("acts"),
    }
    named = []
    for use in uses:
        group = grouped.get(use.deed, "")
        if group:
            text = use.at.text
            if use.by_players:
                text = _count(text, use.by_players)
            yield _at(1, labelled(names[group], text), use.at)
        elif use.deed != "traits":
            named.append(use.at)
    for at in named:
        yield _at(1, labelled(_("is named"), at.text), at)


# Rolls


def _rolls(rolls: Sequence[IndexedRoll]) -> Iterator[IndexLine]:
    for roll in rolls:
        yield _at(0, _roll(roll), roll.at)
        if roll.dice and roll.rows:
            yield IndexLine(1, _dice(roll.dice))
        for row in roll.rows:
            yield _at(1, labelled(_label(row.label), row.effect), row.at)
            if row.chances:
                yield IndexLine(2, _chances(row.chances))


def _roll(roll: IndexedRoll) -> str:
    """Returns who rolls what and needs how much."""
    if roll.kind == "change":
        return labelled(_("changes a roll"), roll.at.text)
    kinds: Mapping[str, Callable[[], str]] = {
        "trait": lambda: _("{what} roll").format(what=roll.what) if roll.what else _("trait roll"),
        "dice": lambda: roll.what,
        "contest": lambda: _("{what} roll of both").format(what=roll.what),
        "attack": lambda: (
            _("attack with {what}").format(what=roll.what) if roll.what else _("attack")
        ),
        "movement": lambda: _("roll for movement"),
    }
    what = kinds[roll.kind]()
    if roll.target is not None:
        what = _("{what}, {target} or more").format(what=what, target=roll.target)
    if roll.who:
        what = labelled(roll.who, what)
    return _("{title}: {what}").format(title=roll.title, what=what) if roll.title else what


def _label(label: str) -> str:
    return {"higher": _("higher"), "equal": _("equal"), "lower": _("lower")}.get(label, label)


def _dice(dice: Sequence[int]) -> str:
    """Returns what the chances below are for."""
    if len(dice) == 1:
        return _("chances with {dice} dice:").format(dice=dice[0])
    return _("chances with {least} to {most} dice:").format(least=dice[0], most=dice[-1])


def _chances(chances: Sequence[Fraction]) -> str:
    return "  ".join(percent(each) for each in chances)


# Who knows, how it ends, what happens


def _secrets(secrets: Sequence[Secret]) -> Iterator[IndexLine]:
    words = {
        "book": _("book"),
        "traitor": _("who the traitor is"),
        "track": _("track"),
        "mark": _("mark"),
        "token": _("token"),
        "monster": _("monster"),
        "group": _("group"),
        "number": _("a number written down"),
        "pile": _("as many as the number written down"),
        "hidden": _("face down"),
        "shown": _("shown"),
        "told": _("told"),
        "read": _("the other book is read"),
    }
    for secret in secrets:
        what = labelled(words[secret.kind], secret.what) if secret.what else words[secret.kind]
        who = _("known to: {who}").format(who=_knows(secret.knows))
        text = _("{what} ({who})").format(what=what, who=who)
        if secret.at is None:
            yield IndexLine(0, text)
        else:
            yield _at(0, labelled(text, secret.at.text), secret.at)


def _knows(who: str) -> str:
    return {
        "heroes": _("the heroes"),
        "traitor": _("the traitor's side"),
        "nobody": _("nobody"),
        "everyone": _("everyone"),
    }.get(who, who)


def _ends(endings: Sequence[Ending]) -> Iterator[IndexLine]:
    for ending in endings:
        words = _("won by {who}") if ending.wins else _("lost by {who}")
        head = words.format(who=_knows(ending.side))
        yield _at(0, labelled(head, ending.at.text), ending.at)
        if ending.condition is not None and ending.condition.parts:
            yield from _condition(ending.condition, 1)


def _condition(condition: Condition, depth: int) -> Iterator[IndexLine]:
    if not condition.parts:
        yield IndexLine(depth, condition.text)
        return
    yield IndexLine(depth, _("all of:") if condition.op == "all" else _("one of:"))
    for part in condition.parts:
        yield from _condition(part, depth + 1)


def _moments(index: HauntIndex) -> Iterator[IndexLine]:
    for moment in index.moments:
        yield IndexLine(0, moment.when or _("as the haunt begins"))
        for at in moment.items:
            yield _at(1, at.text, at)


def _differences(differences: Sequence[Difference]) -> Iterator[IndexLine]:
    alike: dict[tuple[str, tuple[tuple[int, str], ...]], list[Cited]] = {}
    for each in differences:
        where = alike.setdefault((each.what, tuple(each.by_players.items())), [])
        if each.at not in where:
            where.append(each.at)
    for (what, values), where in alike.items():
        if not what:
            yield _at(0, where[0].text, where[0])
            for players, value in values:
                text = ngettext("{count} player", "{count} players", players).format(count=players)
                yield IndexLine(1, labelled(text, value))
            continue
        if all(value in ("+", "-") for _players, value in values):
            holds = [str(players) for players, value in values if value == "+"]
            told = _("holds for {players}").format(players=listed(holds) or _("none"))
        else:
            told = _each(values)
        yield IndexLine(0, labelled(what, told))
        for at in where:
            yield _at(1, at.text, at)
