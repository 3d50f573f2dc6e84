"""Reads the page of an author: front matter, sentences, prose; and says what cannot be read.

Reading never raises and never skips: what is not understood is a diagnostic with its place, and the
rest of the page is read all the same. Sentences that were read before are not read again.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.bodies import BodyReader
from workbench.language.capping import capped
from workbench.language.catalogue import in_words_of_page
from workbench.language.chart import Grammar
from workbench.language.declarations import counts_of, nouns_of, unfit_values
from workbench.language.front import SORTS, Front, read_front
from workbench.language.grammar import grammar_of
from workbench.language.markdown import Outline, lines_of, outline
from workbench.language.marks import with_single_marks
from workbench.language.naming import unlike_others
from workbench.language.nouns import Noun
from workbench.language.pages import Page
from workbench.language.read_pages import ReadPage
from workbench.language.readings import Readings
from workbench.language.supposing import lacking
from workbench.language.titling import titles_of, with_whole_titles
from workbench.language.tokens import split
from workbench.language.tongues import written_page
from workbench.language.undashed import with_rows_apart
from workbench.language.vocabulary import FRAMES
from workbench.language.worlds import World
from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import Tree

__all__ = ["PageReader", "ReadPage"]


_MOST_GRAMMARS = 24
#: A line with nothing but the mark of an item or a quote.
_MARK = re.compile(r"\s*[-*+>]\s*")
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
        found = [_emptied(each, lines_of(text)) for each in found]
        if cut.front is None:
            return self._unread(text, found)
        front, wrong = read_front(
            cut.front,
            cut.front_line,
            games=tuple(self._worlds),
            written=lambda said: written_page(cut, said),
        )
        found += wrong
        if front is None:
            return self._unread(text, found)
        world = self._worlds[front.game if front.game in self._worlds else next(iter(self._worlds))]
        cut, undashed = with_rows_apart(cut, front.lang)
        found += undashed
        cut, twice = with_single_marks(cut, front.lang)
        cut, broken = with_whole_titles(cut, front.lang)
        found += [*twice, *broken]
        declared = tuple(nouns_of(front))
        body, page = self._body(cut, front.lang, world, declared)

        def unread(part: Outline, more: Sequence[Noun]) -> list[Diagnostic]:
            return self._body(part, front.lang, world, _with(declared, more))[0].found

        lines = lines_of(text)
        lack = lacking(cut, front, world.lexicon, declared, lines, found, body.found, unread)
        if lack is not None:
            declared = _with(declared, (lack.noun,))
            body, page = self._body(cut, front.lang, world, declared)
            found = [*(each for each in found if each != lack.instead), lack.told]
        nouns = (*declared, *titles_of(cut, front.lang))
        words = self.words(world, front.lang, nouns)
        found += unlike_others(front, world.lexicon)
        counts = counts_of(front, lambda phrase: self._numbers(phrase, world, front.lang, nouns))
        found += unfit_values(front, world, counts, lines)
        if (
            front.id
            and not front.title
            and front.game in self._worlds  # else the entry may have a name there
            and not any(front.id in each.entries for each in self._worlds.values())
        ):
            missing = {"key": "title", "lang": front.lang, "name": front.id, "put": ""}
            # A haunt under the id of something else is told where its first book begins.
            haunt = front.kind != "haunt" and any(book.book for book in page.books)
            follows = "BW507" if haunt else ""
            found.append(Diagnostic("BW015", front.place("id"), missing, follows=follows))
        # In another language or game than the author meant, little can be understood.
        follows = next((each.code for each in wrong if _is_astray(each)), "")
        misnamed = tuple(each.arguments["found"] for each in wrong if _is_misnamed(each))
        for each in (_emptied(told, lines) for told in body.found):
            named = any(name in lines[each.place.line - 1] for name in misnamed)
            cause = follows or ("BW028" if named else "")
            found.append(replace(each, follows=cause or each.follows))
        told = tuple(in_words_of_page(each, front.lang) for each in capped(found, body.left_out))
        return ReadPage(
            text, front, world, words.lexicon, page, told, counts, tuple(body.meant), self
        )

    def _body(
        self, cut: Outline, lang: Language, world: World, declared: Sequence[Noun]
    ) -> tuple[BodyReader, Page]:
        """Reads what stands below the front matter, with the nouns that a page declares."""

        def words_in(lang: Language) -> Readings:
            return self.words(world, lang, (*declared, *titles_of(cut, lang)))

        body = BodyReader(lang, words_in, world.game.rulebook)
        return body, Page(tuple(body.book(book) for book in cut.books))

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


def _with(nouns: Sequence[Noun], more: Sequence[Noun]) -> tuple[Noun, ...]:
    """Returns nouns with more of them, which take the place of those of the same kind and key."""
    new = {(noun.kind, noun.key) for noun in more}
    return (*(noun for noun in nouns if (noun.kind, noun.key) not in new), *more)


def _is_misnamed(wrong: Diagnostic) -> bool:
    """Tells whether what is told of the front matter is a name that no sentence can hold."""
    return wrong.code == "BW028" and wrong.arguments["key"] in (*SORTS, *LANGUAGES)


def _emptied(told: Diagnostic, lines: Sequence[str]) -> Diagnostic:
    """Returns an empty item with the change that takes its line out, where nothing else is."""
    line = told.place.line
    if told.code != "BW023" or not _MARK.fullmatch(lines[line - 1]):
        return told
    if line < len(lines):
        return replace(told, fix=Fix(Place(line, 1, line + 1, 1), ""))
    before = lines[line - 2]
    end = len(lines[line - 1]) + 1
    return replace(told, fix=Fix(Place(line - 1, len(before) + 1, line, end), ""))


def _is_astray(wrong: Diagnostic) -> bool:
    """Tells whether with this little of a page can be understood."""
    unknown = wrong.code == "BW013" and wrong.arguments["expected"] not in LANGUAGES
    return unknown or wrong.code in ("BW014", "BW018")
