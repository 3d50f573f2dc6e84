"""Reads the body of a page: its books, boxes and items, each sentence as the tree that it means.

A paragraph in another language than the page is read in that, and told once, with the same in the
language of the page; so nothing that follows from it alone is told as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypedDict

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.articles import wrong_articles
from workbench.language.capping import MOST_OF_A_CODE
from workbench.language.gates import STUCK, Effort
from workbench.language.headings import (
    BOOKS,
    Goal,
    KnownHeading,
    book_of,
    box_like,
    box_meant,
    box_of,
)
from workbench.language.markdown import Book, Box, Item
from workbench.language.naming import former_names
from workbench.language.pages import Line, LineKind, PageBook, PageBox
from workbench.language.printing import Printer
from workbench.language.readings import Readings, means_apart
from workbench.language.rows import (
    ALOUD,
    COLONS,
    NOTE,
    STOPS,
    Mistyped,
    begins,
    label_of,
    mistyped_label,
    other_mark,
    print_label,
    spelled_label,
)
from workbench.language.slips import DENYING
from workbench.language.stops import early_stops
from workbench.language.titling import TITLE
from workbench.language.tokens import Token, is_said_again, is_scrap, join, split
from workbench.language.tongues import written_in
from workbench.language.troubles import shortened, span_of, told_of
from workbench.language.unheaded import WINNING, cut_before_conditions, is_won_nowhere
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_line
from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import Leaf, Node, Tree

if TYPE_CHECKING:
    from workbench.language.misreading import Tries

__all__ = ["BodyReader", "goal_of"]


class _Read(TypedDict, total=False):
    """What reading adds to a line."""

    trees: tuple[Tree, ...]
    places: tuple[Place, ...]


#: What people end a sentence with instead of a full stop.
_OTHER_STOPS = frozenset("!?;！？；")
_KINDS: Mapping[Goal, LineKind] = {
    "rules": "rule",
    "conditions": "condition",
    "things": "thing",
    "tests": "test",
}
_CATEGORIES: Mapping[LineKind, str] = {"condition": "condition", "thing": "declaration"}


def goal_of(kind: LineKind) -> str:
    """Returns the category that the sentences of a line of this kind are read for."""
    return _CATEGORIES.get(kind, "sentence")


class BodyReader:
    """Reads the body of one page.

    Args:
        lang: The language it is written in.
        words_in: Gives what can be said on it in a language.
        rules: The id of the game's rulebook.
    """

    def __init__(
        self, lang: Language, words_in: Callable[[Language], Readings], rules: str
    ) -> None:
        self._lang = lang
        self._rules = rules
        self._words_in = words_in
        self._words = words_in(lang)
        self._others: dict[Language, BodyReader] = {}
        self._tries: Tries | None = None
        self._effort = Effort()
        self._titles: dict[str, Place] = {}
        self.found: list[Diagnostic] = []
        self.left_out: list[Place] = []
        self.meant: list[Place] = []
        self._misreadings = 0

    def book(self, book: Book) -> PageBook:
        """Reads a book."""
        known = book_of(book.heading, self._lang) if book.heading else None
        if book.heading and known is None:
            names = {each.names[self._lang]: each for each in BOOKS}
            same = next(filter(None, (book_of(book.heading, lang) for lang in LANGUAGES)), None)
            likely = get_close_matches(book.heading, names, n=1)
            near = same.names[self._lang] if same else next(iter(likely), "")
            known = names.get(near)
            shown = {"found": book.heading, "expected": ", ".join(names)}
            fix = Fix(book.place, near) if near else None
            self.found.append(Diagnostic("BW022", book.place, shown, fix))
        lost = is_won_nowhere(book, self._lang, self._rules)
        boxes: list[PageBox] = []
        for box in book.boxes:
            rules, won = self._unheaded(box) if lost else (box, None)
            if rules is not None:
                boxes.append(self._box(rules))
            if won is not None:
                lost = False
                lines = self._lines(won.items, "condition")
                boxes.append(PageBox(WINNING.key, None, lines, "", won.story, won.place))
        return PageBook(known.key if known else "", tuple(boxes), book.place)

    def _unheaded(self, box: Box) -> tuple[Box | None, Box | None]:
        """Returns a box and the conditions in it that lack their heading; tells of those."""
        known = box_of(box.heading, self._lang, self._rules) if box.heading else None
        if known is not None and known.goal != "rules":
            return box, None
        rules, won = cut_before_conditions(box, self._words)
        if won is None:
            return box, None
        name = WINNING.names[self._lang]
        if box.heading and known is None and not rules.items:
            self._otherwise("BW033", box, name)
            return None, replace(won, story=box.story)
        above = Place(won.place.line, 1, won.place.line, 1)
        shown = {"found": shortened(won.items[0].text), "box": name}
        self.found.append(Diagnostic("BW042", won.place, shown, Fix(above, f"## {name}\n")))
        return rules, won

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
        if (lang := self._strange(item.text)) is not None:
            said = self._said_in(lang, "gate", item.text)
            if said is not None:
                self._tell_strange(lang, item.text, item.place, self._printer.sentence(said))
                return said, None
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
            lines.append(self._line(item, usual, contest=after is not None, around=items))
        return tuple(lines)

    def _line(
        self, item: Item, usual: LineKind | None, *, contest: bool, around: Sequence[Item] = ()
    ) -> Line:
        """Reads one item of those *around*; *usual* is None where every item is prose."""
        text = item.text.rstrip()
        if begins(text, ALOUD[self._lang]):
            prose = text[len(ALOUD[self._lang]) :].strip()
            return Line("aloud", prose=prose, place=item.place)
        if usual is None:
            return Line("note", prose=text, lines=self._lines(item.items, None), place=item.place)
        if begins(text, NOTE[self._lang]):
            return Line("note", prose=text[len(NOTE[self._lang]) :].strip(), place=item.place)
        if (other := other_mark(text)) is not None:
            said, kind, prose = other
            marks = NOTE if kind == "note" else ALOUD
            self._put("BW124", item.at(0, len(said)), said, marks[self._lang])
            return Line(kind, prose=prose, place=item.place)
        lang = self._strange(text)
        # A sentence in the other script is told as such; so is an item of several, once for all.
        if lang is not None and (
            "en" in (lang, self._lang) or text.rstrip(STOPS[lang]).count(STOPS[lang])
        ):
            return self._translated(lang, item, usual, contest=contest)
        title = TITLE.fullmatch(text)
        if title:
            self._titled(title["title"].strip(), item)
            text = title["rest"]
        label, rest = self._label(text, item, around, contest=contest)
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

    @property
    def _printer(self) -> Printer:
        return Printer(FRAMES, self._words.lexicon, self._lang)

    def _strange(self, text: str) -> Language | None:
        """Returns the language of a text that is in another one than the page, else None."""
        found = written_in(text)
        return None if not found or self._lang in found else min(found)

    def _in(self, lang: Language) -> BodyReader:
        """Returns what reads the paragraphs that are in another language."""
        if lang not in self._others:
            other = self._others[lang] = BodyReader(lang, self._words_in, self._rules)
            other._titles = self._titles
        return self._others[lang]

    def _said_in(self, lang: Language, goal: str, text: str) -> Tree | None:
        """Returns what a text in another language says, if it has one reading."""
        readings = self._words_in(lang).readings(goal, split(text, lang))
        return readings[0] if len(readings) == 1 else None

    def _tell_strange(self, lang: Language, text: str, place: Place, put: str = "") -> None:
        """Tells of words in another language than the page, with the same in its own if known."""
        code = "BW039" if "en" in (lang, self._lang) else "BW111"
        shown = {"found": shortened(text), "written": lang, "said": self._lang, "put": put}
        self.found.append(Diagnostic(code, place, shown, Fix(place, put) if put else None))

    def _translated(self, lang: Language, item: Item, usual: LineKind, *, contest: bool) -> Line:
        """Reads an item that is in another language, and tells so."""
        other = self._in(lang)
        line = other._line(replace(item, items=()), usual, contest=contest)
        put = "" if other.found else print_line(PageBox(), line, self._lang, self._printer)
        other.found.clear()
        text = item.text.rstrip()
        self._tell_strange(lang, text, item.at(0, len(text)), put)
        return replace(line, lines=self._lines(item.items, usual))

    def _strange_sentence(
        self, goal: str, tokens: Sequence[Token], start: int, item: Item
    ) -> list[Tree] | None:
        """Reads a sentence that is in another language than the item; None if it is not."""
        if not tokens:
            return None
        place = span_of(item, tokens, start)
        text = item.text[start + tokens[0].start : start + tokens[-1].end]
        lang = self._strange(text)
        if lang is None or "en" not in (lang, self._lang):
            return None
        bare = text.rstrip("".join(STOPS.values()))
        tree = self._said_in(lang, goal, bare)
        stop = STOPS[self._lang] if bare != text else ""
        self._tell_strange(lang, text, place, self._printer.sentence(tree) + stop if tree else "")
        return [tree] if tree else []

    def _titled(self, title: str, item: Item) -> None:
        """Tells of a title that the page has twice."""
        key = title.casefold()
        if key in self._titles:
            place = item.at(0, len(title) + 4)
            twice = Diagnostic("BW020", place, {"found": title}, related=(self._titles[key],))
            self.found.append(twice)
        self._titles.setdefault(key, item.place)

    def _label(
        self, text: str, item: Item, around: Sequence[Item], *, contest: bool
    ) -> tuple[Leaf | None, str]:
        """Returns the left side of a row and the rest; a mistyped one is told and taken."""
        label, rest = label_of(text, self._lang, contest=contest)
        if label is not None:
            return label, rest
        start = len(item.text.rstrip()) - len(text)
        if (spelled := spelled_label(text, self._lang)) is not None:
            said, meant, rest = spelled
            self._put("BW118", item.at(start, start + len(said)), said, meant)
            return Leaf("total", meant), rest
        row = mistyped_label(text, self._lang, [each.text for each in around])
        if row is None or not self._is_row(text, row):
            return None, rest
        place = item.at(start, start + len(row.said))
        put = print_label(row.label, self._lang)
        if row.colon:
            self._put("BW118", place, row.said, put)
        elif row.rest or item.items:
            put += COLONS[self._lang]
            fix = Fix(
                item.at(start, start + len(text) - len(row.rest)),
                f"{put} " if self._lang == "en" and row.rest else put,
            )
            self.found.append(Diagnostic("BW112", place, {"found": row.said, "put": put}, fix))
        return row.label, row.rest

    def _is_row(self, text: str, row: Mistyped) -> bool:
        """Tells whether a text is meant as a row, as nothing else begins so, though it is mistyped.

        A number alone may begin a sentence as well, so there the rest must be one by itself.
        """
        sentence = split(text.rstrip(" .。"), self._lang)
        if self._words.readings("sentence", sentence):
            return False
        first = next(iter(re.split("[.。]", row.rest)))
        tokens = split(first, self._lang)
        sure = row.colon or not row.rest or not (row.label.key.isdecimal() or row.spelled)
        return sure or bool(self._words.readings("sentence", tokens))

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
                gap = " " if self._lang == "en" else ""
                put = gap + self._printer.sentence(Node("nothing")) + STOPS[self._lang]
                end = item.at(len(item.text), len(item.text))
                shown = {"found": item.text}
                self.found.append(Diagnostic("BW024", item.place, shown, Fix(end, put)))
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
        tokens = self._without_early_stops(goal, split(text, self._lang), start, item)
        trees: list[Tree] = []
        places: list[Place] = []
        begun, before = 0, tokens[:0]
        for number, token in enumerate([*tokens, None]):
            if token is not None and token.text != STOPS[self._lang]:
                continue
            sentence = tokens[begun:number]
            if is_said_again(sentence, before) or self._is_scrap(goal, sentence, before):
                place = item.at(start + tokens[begun - 1].end, start + (token or tokens[-1]).end)
                self._said_again(sentence, before, place)
                begun = number + 1
                continue
            begun = number + 1
            before = sentence
            ended = sentence if token is None else [*sentence, token]
            if (strange := self._strange_sentence(goal, ended, start, item)) is not None:
                trees += strange
                places += [span_of(item, sentence, start)] * len(strange)
                continue
            if token is None:
                if not sentence:
                    break
                sentence = self._unended(sentence, start, item)
            tree = self._tree(goal, sentence, start, item)
            if token is None and sentence:
                self._cut_short(item.at(start + sentence[-1].start, start + sentence[-1].end))
            if tree is not None:
                trees.append(tree)
                places.append(span_of(item, sentence, start))
        if not tokens:
            self._tell("BW023", item.place)
        return {"trees": tuple(trees), "places": tuple(places)}

    def _without_early_stops(
        self, goal: str, tokens: Sequence[Token], start: int, item: Item
    ) -> Sequence[Token]:
        """Tells of full stops in the middle of a sentence; returns the tokens without them."""
        said = self._words.said
        early = early_stops(
            tokens, lambda words: said(goal, words), self._lang, several=goal != "head"
        )
        left = list(tokens)
        for number, after, sentence, comma in reversed(early):
            stop = tokens[number]
            place = item.at(start + stop.start, start + stop.end)
            shown = {"found": stop.text, "sentence": shortened(sentence)}
            gap = " " if self._lang == "en" else ""
            mark = ("," if self._lang == "en" else "，") if comma else ""
            fix = Fix(place, mark)
            if after != tokens[number + 1]:
                whole = item.at(start + stop.start, start + after.end)
                fix = Fix(whole, mark + gap + after.text)
            self.found.append(Diagnostic("BW123" if comma else "BW125", place, shown, fix))
            put = (stop._replace(text=mark), after) if comma else (after,)
            left[number : number + 2] = put
        return left

    def _is_scrap(self, goal: str, sentence: Sequence[Token], before: Sequence[Token]) -> bool:
        """Tells whether a word or two behind a sentence were only left there by a change."""
        return bool(before) and is_scrap(sentence) and not self._words.readings(goal, sentence)

    def _said_again(self, again: Sequence[Token], before: Sequence[Token], place: Place) -> None:
        """Tells of words behind a sentence that only say its end once more, or say nothing."""
        said = shortened(join((each.text for each in before), self._lang)) + STOPS[self._lang]
        found = join((each.text for each in again), self._lang, sentence=False)
        shown = {"found": found, "sentence": said}
        # What denies may have been meant to.
        fix = None if any(each.text.casefold() in DENYING for each in again) else Fix(place, "")
        self.found.append(Diagnostic("BW125", place, shown, fix))

    def _unended(self, sentence: Sequence[Token], start: int, item: Item) -> Sequence[Token]:
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

    def _cut_short(self, last: Place) -> None:
        """Says of a full stop that is missing where half of a sentence is, from what it follows."""
        cut = any(each.code == "BW101" and each.place == last for each in self.found[-2:])
        for at, each in enumerate(self.found[-2:], start=max(0, len(self.found) - 2)):
            if cut and each.code == "BW025":
                self.found[at] = replace(each, follows="BW101")

    def _read(self, goal: str, text: str, start: int, item: Item) -> _Read:
        """Reads the one head or value of an item."""
        tokens = self._without_early_stops(goal, split(text, self._lang), start, item)
        tree = self._tree(goal, tokens, start, item)
        if tree is None:
            return {}
        return {"trees": (tree,), "places": (span_of(item, tokens, start),)}

    def _tree(self, goal: str, tokens: Sequence[Token], start: int, item: Item) -> Tree | None:
        readings = self._words.readings(goal, tokens)
        if len(readings) == 1:
            self._former(goal, tokens, readings[0], item, start)
            return readings[0]
        meant = self._misread(goal, tokens, item, start)
        if meant is not None:
            self.meant.append(span_of(item, tokens, start))
        return meant

    def _former(
        self, goal: str, tokens: Sequence[Token], tree: Tree, item: Item, start: int = 0
    ) -> None:
        """Tells of former names in a sentence that was understood, and of a wrong *a* or *an*."""
        for told in wrong_articles(tokens, item, start) if self._lang == "en" else ():
            self._put("BW124", *told)
        for former in former_names(self._words.lexicon, tokens, tree, self._lang):
            made = former.mended(tokens, self._lang)
            again = self._words.readings(goal, split(made, self._lang))
            if again != [tree]:
                continue  # it was read as something else
            place = item.at(start + former.start, start + former.end)
            names = {"found": former.said, "put": former.name}
            self.found.append(Diagnostic("BW109", place, names, Fix(place, former.name)))

    def _misread(
        self, goal: str, tokens: Sequence[Token], item: Item, start: int = 0
    ) -> Tree | None:
        """Tells what is wrong with a sentence that has no reading, or several.

        Returns:
            What it says with the changes that are proposed; None if there are none.
        """
        if not tokens:
            self._tell("BW023", item.place)
            return None
        if readings := self._words.readings(goal, tokens):
            self._unclear(readings, span_of(item, tokens, start), tokens)
            return None
        if self._misreadings >= MOST_OF_A_CODE:  # what exactly is wrong would not be told
            self.left_out.append(span_of(item, tokens, start))
            return None
        self._misreadings += 1
        if self._tries is None:
            from workbench.language.misreading import Tries

            self._tries = Tries()
        made = tuple(token.text for token in tokens)
        mended = True
        troubles = self._words.misreadings(goal, tokens, self._tries)
        for trouble in reversed(troubles):
            mended = mended and trouble.edit is not None
            made = trouble.edit.made(made) if trouble.edit is not None else made
        for trouble in troubles:
            told = told_of(trouble, tokens, item, start, self._lang)
            gate = goal == "gate" and told.code == "BW101"
            self.found.append(replace(told, code="BW104") if gate else told)
        meant = self._words.said(goal, made) if mended else []
        return meant[0] if len(meant) == 1 else None

    def _unclear(self, readings: Sequence[Tree], place: Place, tokens: Sequence[Token]) -> None:
        """Tells of a sentence with several readings, each as another language says it."""
        other: Language = "zh-Hant" if self._lang == "en" else "en"
        printer = Printer(FRAMES, self._words.lexicon, other)
        said = list(dict.fromkeys(printer.sentence(tree) for tree in readings))
        if len(said) == 1:  # they differ in what the other language leaves unsaid as well
            said = [means_apart(tree, readings, self._lang) for tree in readings]
        found = join((token.text for token in tokens), self._lang)
        self._tell("BW103", place, found=shortened(found), one=said[0], other=said[1])
