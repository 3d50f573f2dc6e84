"""What the texts of a draft say: what it is, what is wrong with it, and the entry that it makes.

The same reader, checks and loader are used as for files of pages and packs; there is no other
opinion of what is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from workbench.desks.authoring import Authoring, CheckedPage, Problem, refused, worded
from workbench.desks.drafting.values import FACTS, PAGE, Texts
from workbench.diagnostics import Diagnostic, Place
from workbench.errors import CorpusError, UsageError
from workbench.formats.yaml import parse_yaml
from workbench.language.compiling import compile_page
from workbench.language.prose import prose_of
from workbench.library.entry_text import entry_in, kind_in
from workbench.library.page_facts import with_page_facts
from workbench.library.pages import prose_in, with_rule
from workbench.model.entries import Entry, PageSource
from workbench.model.facts import CardFacts, HauntFacts
from workbench.model.games import Game
from workbench.model.ids import GAMES, HOME, LANGUAGES, EntryId, Language
from workbench.model.programs import dump_program
from workbench.store.drafts import DraftFacts, DraftReader
from workbench.text.fold import to_simplified
from workbench.wording import _

__all__ = ["CheckedDraft", "Reading"]

_CARDS = frozenset({"omen", "item", "event", "clue", "mystery"})
_KEPT = frozenset({"omen", "item"})


@dataclass(frozen=True)
class CheckedDraft:
    """A draft with everything that is wrong with it.

    Attributes:
        pages: Its page, or the YAML of what has none, with what is wrong with it; then the facts of
            the page, if they are written.
        missing: The prose that is missing in other languages.
    """

    pages: tuple[CheckedPage, ...]
    missing: tuple[Problem, ...] = ()

    @property
    def page(self) -> CheckedPage:
        """The page, or the YAML of what has none."""
        return self.pages[0]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, the page's first."""
        return tuple(problem for page in self.pages for problem in page.problems)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What must be mended."""
        return tuple(each for each in self.problems if each.severity == "error")


class Reading:
    """Reads the texts of drafts.

    Args:
        desk: The author's desk.
        reader: Reads the database.
    """

    def __init__(self, desk: Authoring, reader: DraftReader) -> None:
        self._desk = desk
        self._reader = reader

    def facts(self, texts: Texts, before: DraftFacts) -> DraftFacts:
        """Returns what the texts of a draft say that it is.

        Args:
            texts: The texts.
            before: What they said before; it holds where they cannot be read.
        """
        text = texts.get(PAGE, "")
        if before.form == "entry":
            return self._facts_of_entry(text, before)
        front = self._desk.pages.read(text).front
        if not front.facts:
            return before
        kind = front.kind or before.kind
        title = dict(front.title)
        if not title and front.id:  # the corpus names it
            shipped = self._shipped(front.id)
            title = dict(shipped.title) if shipped is not None else {}
        return DraftFacts("page", front.id, kind, front.game, title)

    def _facts_of_entry(self, text: str, before: DraftFacts) -> DraftFacts:
        kind = kind_in(text)
        written = _first_entry(text)
        if kind is None or written is None:
            return before
        namespace = before.entry_id.partition("/")[0] or HOME
        slug, title = written.get("slug"), written.get("title")
        entry_id = f"{namespace}/{kind}/{slug}"
        try:
            EntryId.parse(entry_id)
        except UsageError:
            entry_id = ""
        named = title if isinstance(title, dict) else {}
        shown: dict[Language, str] = {
            lang: str(named[lang]) for lang in LANGUAGES if isinstance(named.get(lang), str)
        }
        return DraftFacts("entry", entry_id or before.entry_id, kind, before.game, shown)

    def checked(
        self, texts: Texts, facts: DraftFacts, *, name: str = "", lang: Language = "en"
    ) -> CheckedDraft:
        """Checks a draft.

        Args:
            texts: Its texts.
            facts: What they say that it is.
            name: What it is called in messages.
            lang: The reader's language.
        """
        if facts.form == "entry":
            entry, found = entry_in(texts.get(PAGE, ""), self._game(facts))
            page = self._plain(texts.get(PAGE, ""), name, found, lang)
            missing = () if entry is None else tuple(self._missing_in(entry, lang))
            return CheckedDraft((page,), missing)
        page = self._page(texts, name, lang)
        pages = (page, *self._facts_beside(texts, page, name, lang))
        wanted = [each for each in _WANTED[page.read.lang] if each != page.read.lang]
        missing = tuple(
            problem
            for each in wanted
            for problem in self._desk.missing_prose(page, each, reader=lang)
        )
        return CheckedDraft(pages, tuple(each for each in missing if each not in page.problems))

    def entry(self, texts: Texts, facts: DraftFacts) -> Entry:
        """Returns the entry that a draft makes; it must be without errors.

        Raises:
            CorpusError: If it has errors.
            UsageError: If its id is not one that a draft can have.
        """
        self._refuse_strange(facts.entry_id)
        if facts.form == "entry":
            made, found = entry_in(texts.get(PAGE, ""), self._game(facts))
            if made is None:
                raise CorpusError(worded(found[0]).message, where=facts.entry_id)
            return self._over(made)
        page = self._page(texts, facts.entry_id, "en")
        base = self._base(texts, page)
        if not page.correct:
            raise refused(facts.entry_id, page.problems)
        if base is None:
            raise CorpusError(
                _("the page has errors"), where=facts.entry_id, expected="workbench check"
            )
        read, prose = page.read, _with_simplified(page)
        entry = replace(base, title={**base.title, **read.front.title})
        compiled = dump_program(compile_page(read, prose))
        entry = with_rule(entry, PageSource(read.text, _prose_in(texts)), compiled)
        world = read.world
        game = replace(world.game, key=entry.game, rules_of=world.game.key)
        return with_page_facts({entry.id: entry}, {entry.game: world}, (game,))[entry.id]

    def _missing_in(self, entry: Entry, lang: Language) -> Iterator[Problem]:
        """Yields each text of an entry that lacks English or Chinese, as warnings.

        What ships without one is not asked for it when it is edited.
        """
        shipped = self._shipped(entry.id)
        known = dict(_texts_of(shipped)) if shipped is not None else {}
        for name, texts in _texts_of(entry):
            for each in ("en", "zh-Hant"):
                if not texts.get(each) and (name not in known or known[name].get(each)):
                    problem = _("“{name}” is missing in {lang}").format(name=name, lang=each)
                    told = Diagnostic("BW045", Place(), {"problem": problem})
                    yield replace(worded(told, lang), severity="warning")

    # The page

    def _page(self, texts: Texts, name: str, lang: Language) -> CheckedPage:
        found: list[Diagnostic] = []
        prose: dict[Language, dict[str, str]] = {}
        for each in LANGUAGES:
            if each in texts:
                try:
                    prose[each] = prose_in(texts[each], f"{name}.{each}.yaml")
                except CorpusError as error:
                    found += self._desk.pages.unreadable(str(error)).diagnostics
        page = self._desk.check_text(texts.get(PAGE, ""), prose, name=name, lang=lang)
        told = tuple(worded(each, lang) for each in found)
        return replace(page, problems=(*told, *page.problems))

    def _facts_beside(
        self, texts: Texts, page: CheckedPage, name: str, lang: Language
    ) -> Iterator[CheckedPage]:
        """Yields the facts of a page, as they are written, or the page that lacks them."""
        front = page.read.front
        text = texts.get(FACTS)
        if text is None:
            if front.id and self._base(texts, page) is None:
                problem = _("what is your own needs its facts, in a text beside its page")
                told = Diagnostic("BW045", front.place("id"), {"problem": problem})
                yield replace(page, problems=(worded(told, lang),))
            return
        facts = DraftFacts("entry", front.id, front.kind, front.game)
        entry, found = entry_in(text, self._game(facts))
        if entry is not None and front.id and entry.id != front.id:
            problem = _("it is {id}, and the page is {page}")
            found.append(
                Diagnostic(
                    "BW045", Place(), {"problem": problem.format(id=entry.id, page=front.id)}
                )
            )
        yield self._plain(text, f"{name} ({FACTS})", found, lang)

    def _base(self, texts: Texts, page: CheckedPage) -> Entry | None:
        """Returns what is known of an entry beside its page; None where that is not written."""
        front = page.read.front
        if FACTS in texts:
            facts = DraftFacts("entry", front.id, front.kind, front.game)
            made, _found = entry_in(texts[FACTS], self._game(facts))
            return self._over(made) if made is not None and made.id == front.id else None
        if not front.id:
            return None
        shipped = self._shipped(front.id)
        if shipped is not None:
            return shipped
        title = dict(front.title) or {"en": front.id}
        if front.kind == "haunt":
            return Entry(front.id, title, HauntFacts(None))
        if front.kind in _CARDS:
            return Entry(front.id, title, CardFacts(keeps=front.kind in _KEPT))
        return None

    def _over(self, made: Entry) -> Entry:
        """Returns an entry written as data, with the rule that what ships has, if it has one."""
        shipped = self._shipped(made.id)
        if shipped is None or shipped.page is None or not shipped.compiled:
            return made
        return with_rule(made, shipped.page, shipped.compiled)

    def _shipped(self, entry_id: str) -> Entry | None:
        """Returns an entry as it is without what people edited."""
        for layer in ("pack", "workbench", "printed"):
            row = self._reader.entry(entry_id, layer)
            if row is not None:
                return row.entry
        return None

    def _refuse_strange(self, entry_id: str) -> None:
        """Refuses an id that is neither one of the user's own nor that of something there."""
        if not entry_id:
            raise UsageError(_("it has no id"), expected="home/KIND/NAME")
        if entry_id.partition("/")[0] != HOME and self._shipped(entry_id) is None:
            raise UsageError(
                _("there is no entry {id} that this could be an edit of").format(id=entry_id),
                expected=f"{HOME}/{entry_id.partition('/')[2]}",
            )

    # Data

    def _plain(self, text: str, name: str, found: list[Diagnostic], lang: Language) -> CheckedPage:
        """Returns what is no page in the shape of a checked page."""
        read = replace(
            self._desk.pages.unreadable(""), text=text, diagnostics=tuple(found), reader=None
        )
        return CheckedPage(name, read, {}, tuple(worded(each, lang) for each in found))

    def _game(self, facts: DraftFacts) -> Game:
        """Returns the game that an entry belongs to, or what stands for it."""
        games = self._reader.games()
        namespace = facts.entry_id.partition("/")[0] or HOME
        if namespace in games:
            return games[namespace]
        rules = facts.game if facts.game in games else GAMES[0]
        return replace(games[rules], key=HOME, rules_of=rules, overlays=None)


#: The languages in which a page must have its prose to be final; Simplified Chinese is drafted
#: where the page or its prose is in Traditional.
_WANTED: Mapping[Language, tuple[Language, ...]] = {
    "en": ("zh-Hant",),
    "zh-Hant": ("en",),
    "zh-Hans": ("en", "zh-Hant"),
}


def _with_simplified(page: CheckedPage) -> dict[Language, Mapping[str, str]]:
    """Returns the prose of a page, in Simplified Chinese too where it is written in Traditional."""
    prose: dict[Language, Mapping[str, str]] = dict(page.prose)
    if page.read.lang == "zh-Hant" and "zh-Hans" not in prose:
        own = prose_of(page.read.page)
        prose["zh-Hans"] = {key: to_simplified(text) for key, text in own.items()}
    return prose


def _prose_in(texts: Texts) -> dict[Language, dict[str, str]]:
    return {lang: prose_in(texts[lang], lang) for lang in LANGUAGES if lang in texts}


def _first_entry(text: str) -> Mapping[str, object] | None:
    try:
        data = parse_yaml(text, "")
    except CorpusError:
        return None
    entries = data.get("entries") if isinstance(data, dict) else None
    first = entries[0] if isinstance(entries, list) and entries else None
    return first if isinstance(first, dict) else None


def _texts_of(entry: Entry) -> Iterator[tuple[str, Mapping[Language, str]]]:
    yield "title", entry.title
    for part in entry.parts:
        yield part.key, part.text
