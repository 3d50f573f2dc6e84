"""Words for what happens in a game, what can be chosen, and why: one plain line each.

Every event and every choice can be told in each language, those of pages nobody here has seen
included: what has no line of its own is told by its verb and by whom and what it names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from workbench.desks.telling_words import (
    ASKED,
    CHOICES,
    EVENTS,
    SILENT,
    TERMS,
    WITHOUT,
    WORDS,
    Line,
)
from workbench.engine.box import Box
from workbench.engine.conserving import character_in
from workbench.engine.game import Game
from workbench.engine.meaning.core import verbs
from workbench.engine.naming import Naming, Titles, in_language
from workbench.engine.run import Chance, Decision, Event, Option
from workbench.engine.secrecy import FACE_DOWN
from workbench.engine.state import State
from workbench.model.ids import Language, without_game
from workbench.model.programs import Instruction
from workbench.text.fold import to_simplified
from workbench.wording import _

__all__ = ["Teller"]

#: The field without which an event has another line.
_NEEDED = {
    "over": "winners", "attacks": "trait", "appears": "room", "damaged": "kind",
    "forbidden": "what", "refused": "what",
}  # fmt: skip

_MARKS = re.compile(r"(\*{1,2})(?!\s)([^*]+)(?<!\s)\1(?:(?<=。\*\*) )?")


class Teller:
    """Words a game in one language.

    Args:
        box: The components.
        lang: The language.
        names: Names of what is no component (terms, tokens, monsters), by id without the game.

    Attributes:
        naming: Finds those names.
    """

    def __init__(
        self,
        box: Box,
        lang: Language = "en",
        names: Titles | None = None,
    ) -> None:
        self.box = box
        self.lang = lang
        self.naming = Naming(box, names)
        self._sentences: dict[str, dict[str, Instruction]] = {}

    # Events

    def event(self, state: State, event: Event) -> str:
        """Returns an event as one line; empty if there is nothing to tell."""
        args = event.args
        if event.verb in SILENT or (event.verb == "draw" and "card" not in args):
            return ""
        if event.verb == "over" and state.memory.get("unwritten"):
            return ""  # it only stops: what comes now is not written
        line = self._line(state, event)
        if line is None:
            # What rules wait for is told by what comes of it; only the rest is told by its verb.
            waited_for = "_" in event.verb or event.verb in verbs
            return "" if waited_for else self._unknown(state, event)
        values = {name: self.value(state, value) for name, value in args.items()}
        values["who"] = self.name(state, event.who) if event.who else self._word("nobody")
        if event.verb == "put-by-hand":
            values["place"] = self._by_hand(state, str(args.get("place", "")))
        if args.get("mark") == FACE_DOWN:  # how it lies, not what it is
            values["mark"] = self._word("lies-face-down")
        values["sentence"] = self.sentence(event.cite)
        text = self._fill(line, values).rstrip()
        return text[:1].upper() + text[1:]

    def _by_hand(self, state: State, where: str) -> str:
        """Returns where something was put by hand: a place, a trait with its value, a square."""
        trait, equals, number = where.partition("=")
        if equals:
            return f"{self.value(state, trait)} {number}"
        area, colon, at = where.partition(":")
        if colon and area in self.box.ruleset.areas:
            return f"{self._word(area)} {at}"
        if where in state.figures:
            where = f"by:{where}" if where.startswith("e") else f"on:{where}"
        return self.value(state, where)

    def _line(self, state: State, event: Event) -> Line | None:
        """Returns the line of an event; the one for less where it tells less than others do."""
        if event.verb == "result" and not event.args.get("faces"):
            return WITHOUT[event.args.get("given", "result")]
        if event.verb == "placed" and event.args.get("area") == "basement":
            return WITHOUT["placed"]
        told = _NEEDED.get(event.verb)
        if told is None:
            return EVENTS.get(event.verb)
        value = event.args.get(told)
        if told == "what" and isinstance(value, str):
            # Of what is forbidden only the commonest have a word; the sentence tells the rest.
            value = value in WORDS or self.name(state, value) != value
        return EVENTS[event.verb] if value else WITHOUT[event.verb]

    def _unknown(self, state: State, event: Event) -> str:
        named = [self.value(state, value) for value in event.args.values() if value]
        who = self.name(state, event.who) if event.who else ""
        said = event.verb.replace("_", " ").replace("-", " ")
        colon, comma = (": ", ", ") if self.lang == "en" else ("：", "、")
        line = f"{who}{colon}{said}" if who else said
        return f"{line} ({comma.join(named)})." if named else f"{line}."

    # Choices

    def option(self, state: State, decision: Decision, option: Option) -> str:
        """Returns something that can be chosen as one line."""
        word, _colon, rest = option.notation.partition(":")
        thing, _colon, whom = rest.rpartition(":")
        if option.kind == "act":
            return self._act(option)
        values: dict[str, str] = {}
        kind = option.kind
        if kind == "turn" and word == "turn":
            kind = "tile"
            doors = [str(each) for each in option.about.get("doors", ())]
            values["doors"] = self.value(state, doors)
        elif kind in ("give", "ask"):
            values = {"what": self.name(state, thing), "whom": self.name(state, whom)}
        elif kind == "explore":
            values["side"] = self._word(rest)
        elif kind == "attack":
            whom, _colon, how = rest.partition(":")
            values["whom"] = self.value(state, whom)
            means = [self.value(state, each) for each in how.split(":") if each]
            if means:
                values["how"] = (", " if self.lang == "en" else "、").join(means)
                kind = "attack-with"
        elif kind == "reroll":
            values["faces"] = option.notation
        elif kind == "one-of" and word == "item":
            # The citation is of the sentence that goes on; the item may stand on another page.
            for entry in (self._entry_of(option.cite), state.haunt, *self.box.cards):
                if text := self.sentence(f"{entry}#{rest}"):
                    return text
            return self.notation(state, option.notation)
        elif kind in ("move", "drop", "take"):
            values = {"room": self.name(state, rest), "what": self.name(state, rest)}
        elif option.notation in ("yes", "no", "none", "nothing", "end"):
            kind = option.notation
        elif kind in ("accept", "ignore"):
            values = {name: self.value(state, each) for name, each in decision.about.items()}
            kind = option.notation
        if kind in CHOICES:
            return self._fill(CHOICES[kind], values)
        if kind == "split":
            parts = [part.rpartition("-") for part in option.notation.split(",")]
            return ", ".join(f"{self._word(trait)} -{steps}" for trait, _dash, steps in parts)
        return self.notation(state, option.notation)

    def _act(self, option: Option) -> str:
        """Returns an action as its page words it, with the card or room it stands on."""
        cite = option.cite or option.notation.partition(":")[2]
        text = self.sentence(cite) or option.notation
        entry = self._entry_of(cite)
        name = self._entry_name(entry)
        return f"{name}: {text}" if name and self.lang == "en" else f"{name}：{text}"

    def notation(self, state: State, notation: str) -> str:
        """Words what is only named: a figure, a card, a room with a side."""
        name = self.name(state, notation)
        if name != notation:
            return name
        parts = [self.value(state, part) for part in notation.split(":")]
        return (", " if self.lang == "en" else "、").join(parts)

    def question(self, game: Game) -> str:
        """Returns what the game waits for as one line."""
        need = game.position.need
        if need is None:
            return ""
        state = game.state
        values = {name: self.value(state, value) for name, value in need.about.items()}
        if isinstance(need, Chance):
            line = ASKED[need.kind if need.kind in values or need.kind in ASKED else "chance"]
            values.setdefault("dice", "")
            values.setdefault("deck", "")
            return self._fill(line, values)
        kind = need.kind
        if kind == "turn" and "room" in need.about:
            kind = "tile"
        if kind == "accept" and "card" in need.about:
            kind = "accept-card"
        values["who"] = self.name(state, need.who)
        asked = self._fill(ASKED.get(kind, ASKED["other"]), values)
        cite = str(need.about.get("sentence", need.cite))
        why = self.sentence(cite) if cite and kind not in ("turn", "tile") else ""
        return f"{asked} [{why}]" if why else asked

    def phrase(self, state: State, line: Line, **values: Any) -> str:
        """Returns a line with everything named in it worded."""
        worded = {name: self.value(state, value) for name, value in values.items()}
        return self._fill(line, worded)

    # Sentences

    def sentence(self, cite: str) -> str:
        """Returns the sentence that a citation names, in this language; empty if it has none.

        The marks of Markdown are left out: it stands in a plain line.
        """
        entry, _hash, place = self.cited(cite).partition("#")
        if entry not in self._sentences:
            book = self.box.rules_of(entry)
            found: dict[str, Instruction] = {}
            for _book, _box, instruction in book.program.instructions() if book else ():
                found.setdefault(instruction.at, instruction)
                found.setdefault(instruction.key, instruction)
            self._sentences[entry] = found
        known = self._sentences[entry]
        cited = known.get(place) or (known.get(place[:-1]) if place[-1:].isalpha() else None)
        return "" if cited is None else _MARKS.sub(r"\2", in_language(cited.text, self.lang))

    def cite(self, cite: str) -> str:
        """Returns a citation in full, with the game or pack its entry belongs to."""
        entry, mark, place = cite.partition("#")
        if entry.count("/") != 1:
            return cite
        book = self.box.rules_of(entry)
        whole = book.program.entry if book is not None else f"{self.box.ruleset.key}/{entry}"
        return whole + mark + place

    def cited(self, cite: str) -> str:
        """Returns a citation without its game: ``room/attic#2``."""
        entry, mark, place = cite.partition("#")
        return self._entry_of(entry) + mark + place

    def _entry_of(self, cite: str) -> str:
        return without_game(cite.partition("#")[0])

    # Names

    def name(self, state: State, thing: str) -> str:
        """Returns the name of anything that states name."""
        if thing in ("monsters", "house", "front-door", "heroes"):
            return self._word("the-house" if thing == "house" else thing)
        if "/" in thing:
            return self._entry_name(thing) or thing
        seat = f"e{thing[1:]}" if thing[:1] in ("e", "p") else ""
        character = character_in(state, seat) if seat else ""
        if character:
            return self._marked(self._entry_name(character), seat)
        kind = state.kinds.get(thing)
        if kind is not None:
            return self._marked(self._kind_name(state, kind), thing)
        if "#" in thing or self.naming.declared(state, thing):
            return self._kind_name(state, thing)
        return thing

    def _marked(self, name: str, thing: str) -> str:
        """Returns a name with the id by which figures and tokens of one name are told apart."""
        return f"{name} ({thing})" if self.lang == "en" else f"{name}（{thing}）"

    def _entry_name(self, entry: str) -> str:
        return in_language(self.naming.entry(entry), self.lang)

    def _kind_name(self, state: State, kind: str) -> str:
        known = in_language(self.naming.kind(state, kind), self.lang)
        return known or self._word(kind.partition("#")[2] or kind)

    def value(self, state: State, value: Any) -> str:
        """Words whatever stands in a field of an event."""
        if isinstance(value, bool) or value is None:
            return self._word("nothing") if not value else ""
        if isinstance(value, list | tuple | set | frozenset):
            comma = ", " if self.lang == "en" else "、"
            return comma.join(self.value(state, each) for each in value) or self._word("nothing")
        if not isinstance(value, str):
            return str(value)
        if value in WORDS:
            return self._word(value)
        word, colon, rest = value.partition(":")
        place = {"room": "room-of"}.get(word, word)
        if colon and place in WORDS:
            return self._fill(WORDS[place], {"what": self.name(state, rest)})
        if colon and "/" in word:
            return self.notation(state, value)
        name = self.name(state, value)
        if name == value and (found := self.naming.term(value)):
            return in_language(found, self.lang)
        return name if name != value else self._kind_name(state, value)

    def _word(self, word: str) -> str:
        names = self.naming.term(TERMS.get(word, word))
        if names and (self.lang != "en" or word not in WORDS):
            return in_language(names, self.lang)
        return self._fill(WORDS[word], {}) if word in WORDS else word

    def _fill(self, line: Line, values: Mapping[str, str]) -> str:
        if self.lang == "en":
            said = _(line.en)
        else:
            said = line.hant if self.lang == "zh-Hant" else to_simplified(line.hant)
        return said.format_map(_Known(values))


class _Known(dict[str, str]):
    """The values of a line; what is not known is left out."""

    def __missing__(self, key: str) -> str:
        return ""
