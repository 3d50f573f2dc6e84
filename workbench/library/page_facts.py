"""Reads off the pages of haunts what is known of their traitors and monsters.

Who becomes the traitor, for how many players a haunt is, and the traits, number and token of each
of its monsters stand on its page, so no file of facts has them again. What only one side's book
says goes to a monster that only this side may see.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import cast

from workbench.language.binding import head_of
from workbench.language.declarations import nouns_of
from workbench.language.front import Front, Sort, Thing
from workbench.language.printing import Printer
from workbench.language.traitors import traitor_rule
from workbench.language.vocabulary import FRAMES
from workbench.language.worlds import World
from workbench.model.entries import Entry
from workbench.model.facts import HauntFacts, MonsterFacts, TokenFacts, TraitKey
from workbench.model.games import Game
from workbench.model.ids import LANGUAGES, Language
from workbench.model.programs import Declared, Instruction, Program, ProgramBook, instructions_in
from workbench.model.trees import Leaf, Node, Tree, walk

__all__ = ["with_page_facts"]

Words = Mapping[Language, str]
Value = int | str | Words | None

#: Verbs that bring a figure into the house.
_PLACING = frozenset({"put", "put_new", "deal_once", "deal_out", "become_the"})
_FIELDS_OF_PLACED = ("what", "noun")
#: Frames with a noun and the formula that says how many of it.
_COUNTED = frozenset({"equal_to_figure", "equal_to_thing"})
_SMALL = "small_monster"

_AT_MOST: Words = {"en": "at most {n}", "zh-Hant": "最多{n}", "zh-Hans": "最多{n}"}
_SEE: Words = {"en": "see {place}", "zh-Hant": "見{place}", "zh-Hans": "见{place}"}
_BY: Words = {
    "en": "by {what}: {values}",
    "zh-Hant": "按{what}：{values}",
    "zh-Hans": "按{what}：{values}",
}


def with_page_facts(
    entries: Mapping[str, Entry], worlds: Mapping[str, World], games: Iterable[Game]
) -> dict[str, Entry]:
    """Returns the entries, haunts and monsters with all that the pages of haunts say of them.

    Args:
        entries: All entries, those with a page with its rule.
        worlds: What the pages of each game can speak of.
        games: The games, each behind the one it overlays: a monster that an overlay takes over
            without its haunt's page is as its base's page says.
    """
    found = dict(entries)
    for game in games:
        world = worlds[game.key]
        own = [entry for entry in entries.values() if entry.game == game.key]
        there = world.entries.values() if game.rules_of else own  # a pack has those of its game
        explorers = {
            entry.title["en"]: entry.id
            for entry in there
            if entry.kind == "character" and "en" in entry.title
        }
        tokens = {
            entry.title["en"].casefold(): entry
            for entry in there
            if entry.kind == "token" and "en" in entry.title
        }
        pages: dict[str, _HauntPage] = {}
        for entry in own:
            program = entry.program if isinstance(entry.facts, HauntFacts) else None
            if program is not None:
                found[entry.id] = _haunt(entry, program, explorers)
                pages[entry.id] = _HauntPage(program, world, game, tokens)
        for entry in own:
            if not isinstance(entry.facts, MonsterFacts):
                continue
            if page := pages.get(entry.facts.haunt or ""):
                found[entry.id] = dataclasses.replace(entry, facts=page.monster(entry, entry.facts))
            elif entry.assumed and game.overlays:
                base = found.get(f"{game.overlays}/{entry.id.partition('/')[2]}")
                if base is not None and isinstance(base.facts, MonsterFacts):
                    found[entry.id] = _as_in_base(entry, entry.facts, base.facts, game)
    return found


def _haunt(entry: Entry, program: Program, explorers: Mapping[str, str]) -> Entry:
    facts = entry.facts
    assert isinstance(facts, HauntFacts)
    players = facts.players
    if program.players:
        least, most = min(program.players), max(program.players)
        players = f"{least}-{most}" if least < most else str(least)
    rule = traitor_rule(program.traitor, explorers) or facts.traitor
    return dataclasses.replace(
        entry, facts=dataclasses.replace(facts, traitor=rule, players=players)
    )


def _as_in_base(entry: Entry, facts: MonsterFacts, base: MonsterFacts, game: Game) -> Entry:
    """Returns a monster of an overlay with what its base's page says; but not where it says so."""
    token = base.token
    if token and token.startswith(f"{game.overlays}/"):
        token = f"{game.key}/{token.partition('/')[2]}"
    return dataclasses.replace(
        entry,
        facts=dataclasses.replace(
            facts,
            count=facts.count or base.count,
            traits=facts.traits or base.traits,
            token=facts.token or token,
        ),
    )


class _HauntPage:
    """What the page of one haunt says of monsters.

    Args:
        program: The page.
        world: What pages of the game can speak of.
        game: The game.
        tokens: Its tokens, by English name in small letters.
    """

    def __init__(
        self, program: Program, world: World, game: Game, tokens: Mapping[str, Entry]
    ) -> None:
        self._program = program
        self._world = world
        self._traits: tuple[TraitKey, ...] = tuple(cast("TraitKey", key) for key in game.traits)
        self._tokens = tokens

    def monster(self, entry: Entry, facts: MonsterFacts) -> MonsterFacts:
        """Returns the facts of a monster, with what the page says in place of what they said."""
        name = entry.title.get("en", "")
        declared = self._declared("monster", name)
        token = declared or self._declared("token", f"{name} token")
        if token is None:
            return facts
        books = [
            book
            for book in self._program.books
            if book.audience in (entry.audience, "everyone") or entry.audience == "author"
        ]
        traits = self._traits_of(name, books) if declared else {}
        where = tuple(f"{self._program.entry}#{key}" for key in _placed_at(name, books))
        return dataclasses.replace(
            facts,
            count=self._count(token, books) or facts.count,
            traits=traits or facts.traits,
            token=self._token(token) or facts.token,
            where=where or facts.where,
        )

    def _declared(self, sort: str, name: str) -> Declared | None:
        wanted = name.casefold()
        return next(
            (
                each
                for each in self._program.declared
                if each.sort == sort and each.key.casefold() == wanted
            ),
            None,
        )

    def _token(self, declared: Declared) -> str | None:
        """Returns the id of the token that stands for a thing; a word for any of the small ones."""
        said = declared.facts.get("token" if declared.sort == "monster" else "shape", "")
        named = str(said).casefold().removesuffix(" token")
        if named == "large":
            own = self._tokens.get(declared.key.casefold())
            large = own is not None and isinstance(own.facts, TokenFacts)
            return own.id if own is not None and large else None
        if named == "small":
            return _SMALL
        token = self._tokens.get(named) or self._tokens.get(f"{named} monster")
        return token.id if token is not None else None

    def _count(self, declared: Declared, books: Iterable[ProgramBook]) -> str | Words:
        """Returns how many there are: as declared, else as a sentence counts them."""
        count = declared.facts.get("count")
        if count == 1:
            return "1"
        counted = declared.count or next(_counted(declared.key, books), None)
        if counted is None:
            return _filled(_AT_MOST, n=str(count)) if isinstance(count, int) else ""
        said = self._phrases(counted)
        if declared.sort == "monster":
            return said
        # Tokens are set aside for as many as there can come to be.
        return {lang: _AT_MOST[lang].format(n=text) for lang, text in said.items()}

    def _traits_of(self, name: str, books: list[ProgramBook]) -> dict[TraitKey, Value]:
        """Returns the traits of a monster: None for each that it does not have.

        Returns:
            Nothing if a book says them that is not among *books*.
        """
        found: dict[TraitKey, Value] = {}
        lines = list(_trait_lines(name, self._program.books))
        readable = {id(instruction) for instruction, _tree in _trait_lines(name, books)}
        for instruction, tree in lines:
            if id(instruction) not in readable:
                return {}
            found.update(self._of_line(instruction, tree))
        return {trait: found.get(trait) for trait in self._traits}

    def _of_line(self, instruction: Instruction, line: Node) -> Iterator[tuple[TraitKey, Value]]:
        if line.frame == "copy_traits":
            see = _filled(_SEE, place=f"#{instruction.at}")
            yield from ((trait, see) for trait in self._traits)
        elif line.frame == "has_traits":
            for trait, value in self._stats(line.get("stats")):
                yield trait, self._value(value)
        else:
            what = line.get("track")
            assert what is not None
            yield from self._by_rows(instruction, what)

    def _by_rows(self, head: Instruction, what: Tree) -> Iterator[tuple[TraitKey, Value]]:
        """Yields the traits that the rows below a head give, from the lowest row up."""
        rows: dict[TraitKey, list[tuple[str, str]]] = {}
        for row in reversed(head.inner):
            if row.label is None:
                continue
            for tree in row.trees:
                for trait, value in self._stats(tree):
                    shown = value.key if isinstance(value, Leaf) else self._phrases(value)["en"]
                    rows.setdefault(trait, []).append((row.label.key, shown))
        for trait, values in rows.items():
            if len({value for _label, value in values}) == 1 and values[0][1].isdecimal():
                yield trait, int(values[0][1])
                continue
            by = self._phrases(what)
            texts: dict[Language, str] = {}
            for lang in LANGUAGES:
                one, between = ("{} ({})", ", ") if lang == "en" else ("{}（{}）", "、")
                listed = between.join(one.format(value, label) for label, value in values)
                texts[lang] = _BY[lang].format(what=by[lang], values=listed)
            yield trait, texts

    def _stats(self, tree: Tree | None) -> Iterator[tuple[TraitKey, Tree]]:
        """Yields each trait in a list of them, with the number or formula that it is."""
        while isinstance(tree, Node):
            trait = tree.get("trait") or tree.get("first")
            value = tree.get("n")
            if isinstance(value, Node) and value.frame == "equal_to":
                value = value.get("n")
            if isinstance(trait, Leaf) and value is not None:
                yield from ((key, value) for key in self._traits if key == trait.key)
            tree = tree.get("then")

    def _value(self, value: Tree) -> Value:
        if isinstance(value, Leaf) and value.kind == "number":
            return int(value.key)
        return self._phrases(value)

    def _phrases(self, tree: Tree) -> dict[Language, str]:
        return {lang: printer.phrase(tree) for lang, printer in self._printers.items()}

    @cached_property
    def _printers(self) -> Mapping[Language, Printer]:
        things = tuple(
            Thing(cast("Sort", each.sort), each.names, each.facts)
            for each in self._program.declared
        )
        lexicon = self._world.lexicon.with_nouns(nouns_of(Front(things=things)))
        return {lang: Printer(FRAMES, lexicon, lang) for lang in LANGUAGES}


def _filled(texts: Words, **values: str) -> dict[Language, str]:
    return {lang: text.format(**values) for lang, text in texts.items()}


def _instructions(books: Iterable[ProgramBook]) -> Iterator[tuple[str, Instruction]]:
    for book in books:
        for box in book.boxes:
            if box.known == "tests":
                continue
            for instruction in instructions_in(box.instructions):
                yield box.known, instruction


def _trait_lines(name: str, books: Iterable[ProgramBook]) -> Iterator[tuple[Instruction, Node]]:
    """Yields what says the traits of a monster, with the item that it stands in."""
    for _known, instruction in _instructions(books):
        for tree in instruction.trees:
            for part in walk(tree):
                if not isinstance(part, Node):
                    continue
                if part.frame == "has_traits":
                    whose = part.get("who")
                elif part.frame in ("stats_by", "copy_traits"):
                    whose = head_of(part.get("whom") or part)
                else:
                    continue
                if isinstance(whose, Leaf) and whose.kind == "monster" and whose.key == name:
                    yield instruction, part


def _counted(name: str, books: Iterable[ProgramBook]) -> Iterator[Tree]:
    """Yields each formula that says how many of a thing there are."""
    for _known, instruction in _instructions(books):
        for tree in instruction.trees:
            for part in walk(tree):
                if isinstance(part, Node) and part.frame in _COUNTED:
                    head, number = head_of(part), part.get("n")
                    if head is not None and head.key == name and number is not None:
                        yield number


def _placed_at(name: str, books: Iterable[ProgramBook]) -> Iterator[str]:
    """Yields the key of what brings a monster into the house: when the haunt begins, else later."""
    found: dict[str, bool] = {}
    for known, instruction in _instructions(books):
        for tree in instruction.trees:
            if any(_places(part, name) for part in walk(tree)):
                found[instruction.key] = known == "right-now"
    at_once = [key for key, first in found.items() if first]
    yield from at_once or found


def _places(part: Tree, name: str) -> bool:
    if not isinstance(part, Node) or part.frame not in _PLACING:
        return False
    what = next((tree for key, tree in part.fields if key in _FIELDS_OF_PLACED), None)
    head = what if isinstance(what, Leaf) else head_of(what) if what is not None else None
    return head is not None and head.kind == "monster" and head.key == name
