"""Reads the page of an author: front matter, sentences, prose; and says what cannot be read.

Reading never raises and never skips: what is not understood is a diagnostic with its place, and the
rest of the page is read all the same. Sentences that were read before are not read again.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, TypedDict

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.capping import MOST_OF_A_CODE, capped
from workbench.language.catalogue import in_words_of_page
from workbench.language.chart import Grammar
from workbench.language.declarations import counts_of, unfit_values
from workbench.language.front import Front, nouns_of, read_front
from workbench.language.gates import STUCK, Effort
from workbench.language.grammar import grammar_of
from workbench.language.headings import (
    BOOKS,
    Goal,
    KnownHeading,
    book_of,
    box_like,
    box_meant,
    box_of,
)
from workbench.language.markdown import Book, Box, Item, Outline, lines_of, outline
from workbench.language.naming import former_names, unlike_others
from workbench.language.nouns import Lexicon, Noun
from workbench.language.pages import Line, LineKind, Page, PageBook, PageBox
from workbench.language.printing import Printer
from workbench.language.readings import Readings, means_apart
from workbench.language.rows import (
    ALOUD,
    COLONS,
    NOTE,
    STOPS,
    bare_label,
    begins,
    label_of,
    other_note,
    print_label,
    spelled_label,
)
from workbench.language.tokens import Token, is_said_again, join, split
from workbench.language.troubles import shortened, span_of, told_of
from workbench.language.vocabulary import FRAMES
from workbench.language.worlds import World
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Tree

if TYPE_CHECKING:
    from workbench.language.misreading import Tries

__all__ = ["PageReader", "ReadPage", "goal_of", "titles_of"]


class _Read(TypedDict, total=False):
    """What reading adds to a line."""

    trees: tuple[Tree, ...]
    places: tuple[Place, ...]


_MOST_GRAMMARS = 24

_TITLE = re.compile(r"\*\*(?P<title>[^*\s][^*]*?)[.。]?\*\*\s*(?P<rest>.*)", re.DOTALL)
#: What people end a sentence with instead of a full stop.
_OTHER_STOPS = frozenset("!?;！？；")
_KINDS: Mapping[Goal, LineKind] = {
    "rules": "rule",
    "conditions": "condition",
    "things": "thing",
    "tests": "test",
}
_CATEGORIES: Mapping[LineKind, str] = {"condition": "condition", "thing": "declaration"}
_OF_THE_PAGE: Mapping[str, str] = {
    "too-long": "BW001",
    "too-deep": "BW002",
    "too-many": "BW003",
    "not-allowed": "BW004",
    "no-front-matter": "BW005",
    "open-front-matter": "BW009",
    "empty": "BW023",
    "too-far-in": "BW037",
    "control": "BW006",
}


#: With these little of a page can be understood.
_ASTRAY = frozenset({"BW013", "BW018"})


@dataclass(frozen=True)
class ReadPage:
    """A page as read.

    Attributes:
        text: The page.
        front: Its front matter.
        world: The game it speaks of.
        lexicon: The nouns of the game, of the page, and its titles.
        page: What was understood of it.
        diagnostics: What was not, in the order of the page.
        counts: The numbers of declared things that are phrases, by the key of the thing.
        reader: What read it, for whoever has to read it again with a change.
    """

    text: str
    front: Front
    world: World
    lexicon: Lexicon
    page: Page
    diagnostics: tuple[Diagnostic, ...]
    counts: Mapping[str, Tree] = field(default_factory=dict)
    reader: PageReader | None = field(default=None, repr=False, compare=False)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the page, as places count them; cut up once for all who look at them."""
        return lines_of(self.text)

    @property
    def lang(self) -> Language:
        """The language it is written in."""
        return self.front.lang


class PageReader:
    """Reads pages that use the rules of the games it knows.

    Args:
        worlds: Each game, by key; the first is taken where a page names none that is known.
    """

    def __init__(self, worlds: Mapping[str, World]) -> None:
        self._worlds = worlds
        self._grammars: OrderedDict[tuple[object, ...], Readings] = OrderedDict()

    def read(self, text: str) -> ReadPage:
        """Reads a page; never raises.

        Args:
            text: The whole page, front matter included.
        """
        cut = outline(text)
        found = [
            Diagnostic(
                _OF_THE_PAGE[problem.trouble],
                problem.place,
                {"found": problem.found, "most": problem.most},
                Fix(problem.place, problem.put)
                if problem.put or problem.trouble == "control"
                else None,
            )
            for problem in cut.problems
        ]
        if cut.front is None:
            return self._unread(text, found)
        front, wrong = read_front(cut.front, cut.front_line, games=tuple(self._worlds))
        found += wrong
        if front is None:
            return self._unread(text, found)
        world = self._worlds[front.game if front.game in self._worlds else next(iter(self._worlds))]
        nouns = (*nouns_of(front), *titles_of(cut, front.lang))
        words = self.words(world, front.lang, nouns)
        body = _Body(front.lang, words, world.game.rulebook)
        page = Page(tuple(body.book(book) for book in cut.books))
        found += unlike_others(front, world.lexicon)
        counts = counts_of(front, lambda phrase: self._numbers(phrase, world, front.lang, nouns))
        found += unfit_values(front, world, counts, lines_of(text))
        if (
            front.id
            and not front.title
            and not any(front.id in each.entries for each in self._worlds.values())
        ):
            missing = {"key": "title", "lang": front.lang, "name": front.id}
            found.append(Diagnostic("BW015", front.place("id"), missing))
        # In another language or game than the author meant, little can be understood.
        follows = next((each.code for each in wrong if each.code in _ASTRAY), "")
        found += [replace(each, follows=follows or each.follows) for each in body.found]
        told = tuple(in_words_of_page(each, front.lang) for each in capped(found, body.left_out))
        return ReadPage(text, front, world, words.lexicon, page, told, counts, self)

    def _numbers(
        self, phrase: str, world: World, lang: Language, nouns: tuple[Noun, ...]
    ) -> list[Tree]:
        """Reads a number of the front matter, which stays in English when a page is translated."""
        for each in dict.fromkeys((lang, "en")):
            read = self.words(world, each, nouns).readings("number", split(phrase, each))
            if read:
                return read
        return []

    def unreadable(self, problem: str) -> ReadPage:
        """Returns the page of a file that cannot be read.

        Args:
            problem: Why not.
        """
        return self._unread("", [Diagnostic("BW008", Place(), {"problem": problem})])

    def _unread(self, text: str, found: Sequence[Diagnostic]) -> ReadPage:
        """Returns a page of which nothing can be said until it is mended."""
        world = next(iter(self._worlds.values()))
        told = tuple(capped(found))
        return ReadPage(text, Front(), world, world.lexicon, Page(()), told, reader=self)

    def words(self, world: World, lang: Language, nouns: tuple[Noun, ...]) -> Readings:
        """Returns the grammar of a game with the nouns of a page, kept for the next reading."""
        key = (world.game.key, lang, *(noun.identity for noun in nouns))
        words = self._grammars.get(key)
        if words is None:
            lexicon = world.lexicon.with_nouns(nouns)
            words = Readings(grammar_of(FRAMES, lexicon, lang), lexicon, lang)
            self._grammars[key] = words
        self._grammars.move_to_end(key)
        while len(self._grammars) > _MOST_GRAMMARS:
            self._grammars.popitem(last=False)
        return words

    def grammar(self, read: ReadPage) -> Grammar[Tree]:
        """Returns the grammar by which a page was read, for whoever asks what may come next."""
        nouns = (*nouns_of(read.front), *titles_of(outline(read.text), read.lang))
        return self.words(read.world, read.lang, nouns).grammar


def titles_of(cut: Outline, lang: Language) -> Iterator[Noun]:
    """Yields the titles that the items of a page have, as nouns that its sentences can name.

    The key of each is its number on the page, which is the same in every language.
    """
    number = 0
    for book in cut.books:
        for box in book.boxes:
            known = box_of(box.heading, lang) if box.heading else None
            if known is not None and known.goal == "prose":
                continue  # nothing there is a rule, so nothing has a title
            for item in _flat(box.items):
                if match := _TITLE.fullmatch(item.text.strip()):
                    number += 1
                    name = f"*{match['title'].strip()}*"
                    yield Noun("title", str(number), {"en": name, lang: name})


def _flat(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _flat(item.items)


def goal_of(kind: LineKind) -> str:
    """Returns the category that the sentences of a line of this kind are read for."""
    return _CATEGORIES.get(kind, "sentence")


class _Body:
    """Reads the body of one page."""

    def __init__(self, lang: Language, words: Readings, rules: str) -> None:
        self._lang = lang
        self._rules = rules
        self._words = words
        self._tries: Tries | None = None
        self._effort = Effort()
        self._titles: dict[str, Place] = {}
        self.found: list[Diagnostic] = []
        self.left_out: list[Place] = []
        self._misreadings = 0

    def book(self, book: Book) -> PageBook:
        known = book_of(book.heading, self._lang) if book.heading else None
        if book.heading and known is None:
            names = {each.names[self._lang]: each for each in BOOKS}
            near = next(iter(get_close_matches(book.heading, names, n=1)), "")
            known = names.get(near)
            shown = {"found": book.heading, "expected": ", ".join(names)}
            fix = Fix(book.place, near) if near else None
            self.found.append(Diagnostic("BW022", book.place, shown, fix))
        boxes = tuple(self._box(box) for box in book.boxes)
        return PageBook(known.key if known else "", boxes, book.place)

    def _tell(self, code: str, place: Place, **arguments: str) -> None:
        self.found.append(Diagnostic(code, place, arguments))

    def _box(self, box: Box) -> PageBox:
        known = sure = box_of(box.heading, self._lang, self._rules) if box.heading else None
        gate = None
        if box.heading and known is None:
            gate, known = self._heading(box)
        goal: Goal = known.goal if known else "rules"
        told = len(self.found)
        lines = self._lines(box.items, _KINDS.get(goal))
        if known is not sure and box_like(box.heading, self._lang, self._rules):
            # The box is a guess: what is wrong in it may come from that alone.
            self.found[told:] = [replace(each, follows="BW033") for each in self.found[told:]]
        free = box.heading if known is None and gate is None else ""
        return PageBox(known.key if known else "", gate, lines, free, box.story, box.place)

    def _heading(self, box: Box) -> tuple[Tree | None, KnownHeading | None]:
        """Returns the gate that a heading is, or the known box that it nearly names."""
        item = Item(box.heading.rstrip(" :："), box.place)
        tokens = split(item.text, self._lang)
        readings = self._words.readings("gate", tokens)
        if len(readings) == 1:
            self._former("gate", tokens, readings[0], item)
            return readings[0], None
        meant = box_meant(box.heading, self._lang, self._rules)
        gates, effort = self._words.gates, self._effort
        other = readings or meant is not None
        where = None if other else gates.nearly(item.text, tokens, effort)
        if readings or where is not None:
            tried = not readings and self._misreadings < MOST_OF_A_CODE
            gate = gates.meant(tokens, effort) if tried else None
            if not tried or (gate is None and where == STUCK):
                self._misread("gate", tokens, item)
                return None, None
            self._misreadings += 1
            if gate is not None and gate[1]:
                self._otherwise(gate[0], box, join(gate[1], self._lang))
            else:
                self._no_gate(tokens, where or STUCK, item)
        elif meant is not None:
            self._otherwise("BW033", box, meant.names[self._lang])
            return None, meant
        return None, None

    def _no_gate(self, tokens: Sequence[Token], where: tuple[int, int], item: Item) -> None:
        """Tells of a heading that is meant as a gate, of which no change can be offered."""
        first, last = (0, len(tokens) - 1) if where == STUCK else where
        start, end = tokens[first].start, tokens[last].end
        before, found, behind = item.text[:start], item.text[start:end], item.text[end:]
        shown = {"found": shortened(found), "marked": shortened(f"{before}‹{found}›{behind}")}
        shown["expected"] = self._words.beginnings("gate", found)
        self.found.append(Diagnostic("BW104", item.at(start, end), shown))

    def _otherwise(self, code: str, box: Box, put: str) -> None:
        """Tells of a heading that is to be written otherwise."""
        shown = {"found": shortened(box.heading), "put": put, "sentence": put}
        self.found.append(Diagnostic(code, box.place, shown, Fix(box.place, put)))

    def _lines(self, items: Sequence[Item], usual: LineKind | None) -> tuple[Line, ...]:
        lines: list[Line] = []
        for item in items:
            after = lines[-1].label if lines else None
            lines.append(self._line(item, usual, contest=after is not None))
        return tuple(lines)

    def _line(self, item: Item, usual: LineKind | None, *, contest: bool) -> Line:
        """Reads one item; *usual* is None where every item is prose."""
        text = item.text.rstrip()
        if begins(text, ALOUD[self._lang]):
            prose = text[len(ALOUD[self._lang]) :].strip()
            return Line("aloud", prose=prose, place=item.place)
        if usual is None:
            return Line("note", prose=text, lines=self._lines(item.items, None), place=item.place)
        if begins(text, NOTE[self._lang]):
            return Line("note", prose=text[len(NOTE[self._lang]) :].strip(), place=item.place)
        if (other := other_note(text, self._lang)) is not None:
            said, prose = other
            self._put("BW124", item.at(0, len(said)), said, NOTE[self._lang])
            return Line("note", prose=prose, place=item.place)
        title = _TITLE.fullmatch(text)
        if title:
            self._titled(title["title"].strip(), item)
            text = title["rest"]
        label, rest = self._label(text, item, contest=contest)
        line = Line(
            usual,
            label=label,
            titled=title is not None,
            lines=self._lines(item.items, usual),
            title=title["title"].strip() if title else "",
            place=item.place,
        )
        if label is not None:
            return self._row(line, rest, item)
        start = len(item.text.rstrip()) - len(text)
        if text.endswith((":", "：")):
            return replace(
                line, kind="head", **self._read("head", text.rstrip(" :："), start, item)
            )
        if item.items and self._lacks_colon(text, start, item):
            head = text.rstrip(" .。")
            return replace(line, kind="head", **self._read("head", head, start, item))
        return replace(line, **self._sentences(goal_of(usual), text, start, item))

    def _titled(self, title: str, item: Item) -> None:
        """Tells of a title that the page has twice."""
        key = title.casefold()
        if key in self._titles:
            place = item.at(0, len(title) + 4)
            twice = Diagnostic("BW020", place, {"found": title}, related=(self._titles[key],))
            self.found.append(twice)
        self._titles.setdefault(key, item.place)

    def _label(self, text: str, item: Item, *, contest: bool) -> tuple[Leaf | None, str]:
        """Returns the left side of a row and the rest; one in words is told and taken."""
        label, rest = label_of(text, self._lang, contest=contest)
        spelled = spelled_label(text, self._lang) if label is None else None
        start = len(item.text.rstrip()) - len(text)
        if spelled is not None:
            said, meant, rest = spelled
            self._put("BW118", item.at(start, start + len(said)), said, meant)
            return Leaf("total", meant), rest
        bare = bare_label(text, self._lang) if label is None else None
        if bare is None or not self._is_row(text, bare[1], bare[2]):
            return label, rest
        said, label, rest = bare
        colon = COLONS[self._lang]
        put = print_label(label, self._lang) + colon
        fix = Fix(
            item.at(start, start + len(text) - len(rest)),
            f"{put} " if self._lang == "en" else put,
        )
        place = item.at(start, start + len(said))
        self.found.append(Diagnostic("BW112", place, {"found": said, "put": put}, fix))
        return label, rest

    def _is_row(self, text: str, label: Leaf, rest: str) -> bool:
        """Tells whether a text is meant as a row, though it has no colon: nothing else begins so.

        A number alone may begin a sentence as well, so there the rest must be one by itself.
        """
        sentence = split(text.rstrip(" .。"), self._lang)
        if self._words.readings("sentence", sentence):
            return False
        first = next(iter(re.split("[.。]", rest)))
        tokens = split(first, self._lang)
        return not label.key.isdecimal() or bool(self._words.readings("sentence", tokens))

    def _put(self, code: str, place: Place, found: str, put: str) -> None:
        """Tells of words for which the language has others, which are understood all the same."""
        self.found.append(Diagnostic(code, place, {"found": found, "put": put}, Fix(place, put)))

    def _lacks_colon(self, text: str, start: int, item: Item) -> bool:
        """Tells whether an item with sub-items is a head that has no colon; says so if it is."""
        bare = text.rstrip(" .。")
        tokens = split(bare, self._lang)
        if len(self._words.readings("head", tokens)) != 1:
            return False
        if text != bare and self._words.readings("sentence", tokens):
            return False
        place = item.at(start + len(bare), start + len(text))
        colon = COLONS[self._lang]
        self.found.append(
            Diagnostic("BW112", place, {"found": bare, "put": bare + colon}, Fix(place, colon))
        )
        return True

    def _row(self, line: Line, rest: str, item: Item) -> Line:
        """Reads what a row does: sentences, a value, or nothing where sub-items say it."""
        start = len(item.text.rstrip()) - len(rest)
        if not rest.strip():
            if not item.items:
                self._tell("BW024", item.place, found=item.text)
            return replace(line, kind="row")
        if not rest.rstrip().endswith((STOPS["en"], STOPS["zh-Hant"])) and not self._says(rest):
            return replace(line, kind="value", **self._read("value", rest, start, item))
        return replace(line, kind="row", **self._sentences("sentence", rest, start, item))

    def _says(self, rest: str) -> bool:
        """Tells whether the right side of a row is a sentence rather than a value."""
        tokens, readings = split(rest, self._lang), self._words.readings
        if tokens and tokens[-1].text in _OTHER_STOPS:
            return True
        return not readings("value", tokens) and bool(readings("sentence", tokens))

    def _sentences(self, goal: str, text: str, start: int, item: Item) -> _Read:
        """Reads the sentences of an item, each up to its full stop."""
        tokens = split(text, self._lang)
        trees: list[Tree] = []
        places: list[Place] = []
        begun, before = 0, tokens[:0]
        for number, token in enumerate([*tokens, None]):
            if token is not None and token.text != STOPS[self._lang]:
                continue
            sentence = tokens[begun:number]
            if is_said_again(sentence, before):
                place = item.at(start + tokens[begun - 1].end, start + (token or tokens[-1]).end)
                self._said_again(sentence, before, place)
                begun = number + 1
                continue
            begun = number + 1
            before = sentence
            if token is None:
                if not sentence:
                    break
                sentence = self._unended(sentence, start, item)
            tree = self._tree(goal, sentence, start, item)
            if tree is not None:
                trees.append(tree)
                places.append(span_of(item, sentence, start))
        if not tokens:
            self._tell("BW023", item.place)
        return {"trees": tuple(trees), "places": tuple(places)}

    def _said_again(self, again: Sequence[Token], before: Sequence[Token], place: Place) -> None:
        """Tells of words behind a sentence that only say its end once more."""
        said = shortened(join((each.text for each in before), self._lang)) + STOPS[self._lang]
        found = join((each.text for each in again), self._lang, sentence=False)
        shown = {"found": found, "sentence": said}
        self.found.append(Diagnostic("BW125", place, shown, Fix(place, "")))

    def _unended(self, sentence: list[Token], start: int, item: Item) -> list[Token]:
        """Tells of a sentence without a full stop; returns it without what it ends with instead."""
        last = sentence[-1]
        other = last.text in _OTHER_STOPS
        place = item.at(start + (last.start if other else last.end), start + last.end)
        stop = STOPS[self._lang]
        shown = shortened(join((token.text for token in sentence), self._lang))
        self.found.append(
            Diagnostic("BW025", place, {"found": shown, "put": stop}, Fix(place, stop))
        )
        return sentence[:-1] if other else sentence

    def _read(self, goal: str, text: str, start: int, item: Item) -> _Read:
        """Reads the one head or value of an item."""
        tokens = split(text, self._lang)
        tree = self._tree(goal, tokens, start, item)
        if tree is None:
            return {}
        return {"trees": (tree,), "places": (span_of(item, tokens, start),)}

    def _tree(self, goal: str, tokens: Sequence[Token], start: int, item: Item) -> Tree | None:
        readings = self._words.readings(goal, tokens)
        if len(readings) == 1:
            self._former(goal, tokens, readings[0], item, start)
            return readings[0]
        self._misread(goal, tokens, item, start)
        return None

    def _former(
        self, goal: str, tokens: Sequence[Token], tree: Tree, item: Item, start: int = 0
    ) -> None:
        """Tells of former names in a sentence that was understood."""
        for former in former_names(self._words.lexicon, tokens, tree, self._lang):
            made = former.mended(tokens, self._lang)
            again = self._words.readings(goal, split(made, self._lang))
            if again != [tree]:
                continue  # it was read as something else
            place = item.at(start + former.start, start + former.end)
            names = {"found": former.said, "put": former.name}
            self.found.append(Diagnostic("BW109", place, names, Fix(place, former.name)))

    def _misread(self, goal: str, tokens: Sequence[Token], item: Item, start: int = 0) -> None:
        """Tells what is wrong with a sentence that has no reading, or several."""
        if not tokens:
            self._tell("BW023", item.place)
            return
        if readings := self._words.readings(goal, tokens):
            self._unclear(readings, span_of(item, tokens, start), tokens)
            return
        if self._misreadings >= MOST_OF_A_CODE:  # what exactly is wrong would not be told
            self.left_out.append(span_of(item, tokens, start))
            return
        self._misreadings += 1
        if self._tries is None:
            from workbench.language.misreading import Tries

            self._tries = Tries()
        for trouble in self._words.misreadings(goal, tokens, self._tries):
            told = told_of(trouble, tokens, item, start, self._lang)
            gate = goal == "gate" and told.code == "BW101"
            self.found.append(replace(told, code="BW104") if gate else told)

    def _unclear(self, readings: Sequence[Tree], place: Place, tokens: Sequence[Token]) -> None:
        """Tells of a sentence with several readings, each as another language says it."""
        other: Language = "zh-Hant" if self._lang == "en" else "en"
        printer = Printer(FRAMES, self._words.lexicon, other)
        said = list(dict.fromkeys(printer.sentence(tree) for tree in readings))
        if len(said) == 1:  # they differ in what the other language leaves unsaid as well
            said = [means_apart(tree, readings, self._lang) for tree in readings]
        found = join((token.text for token in tokens), self._lang)
        self._tell("BW103", place, found=shortened(found), one=said[0], other=said[1])
