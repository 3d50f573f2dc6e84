"""The lookup desk: find an entry, read it whole, ask the chart and the dice.

One :class:`Lookup` belongs to one thread. Opening it sets up whatever is missing; every answer
comes from the database and the index, never from the corpus files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from workbench.closing import Closing
from workbench.desks.opening import Progress, ready_home
from workbench.errors import NotFoundError, UsageError
from workbench.model.entries import Audience, Layer, View
from workbench.model.games import Chart, Game
from workbench.model.ids import GAMES, KINDS, Citation, EntryId, Kind, Language
from workbench.model.names import name_key
from workbench.search.finder import Finder
from workbench.store.drafts import DraftReader, open_drafts
from workbench.store.place import Home
from workbench.store.read import Note
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.sheets import Sheet
    from workbench.model.dice import Odds
    from workbench.search.answers import Answer, Suggestion

__all__ = ["Cell", "Lookup", "Pairs"]


class Cell(NamedTuple):
    """What the haunt chart says of an omen in a room.

    Attributes:
        haunt: The haunt's number.
        haunt_id: Its entry.
        omen: Id of the omen.
        room: Id of the room.
    """

    haunt: int
    haunt_id: str
    omen: str
    room: str


class Pairs(NamedTuple):
    """The (omen id, room id) pairs that start one haunt."""

    haunt: int
    haunt_id: str
    pairs: tuple[tuple[str, str], ...]


class Lookup(Closing):
    """Answers a reader's questions.

    Args:
        home: Whose database; default: the one the environment names.
        progress: Told what is being set up, if anything is.

    Attributes:
        home: Whose database it is.
        reader: The database, for the other desks; a front end asks the desks.
    """

    def __init__(self, home: Home | None = None, progress: Progress | None = None) -> None:
        self.home = ready_home(home, progress)
        self.reader: DraftReader = open_drafts(self.home)
        self._finder = Finder(self.home, progress=progress)

    def close(self) -> None:
        """Closes the database and the index."""
        self._finder.close()
        self.reader.close()

    def games(self) -> dict[str, Game]:
        """Returns every game and pack, by key."""
        return self.reader.games()

    # Finding

    def suggest(
        self,
        text: str,
        *,
        view: View = "author",
        game: str | None = None,
        kind: Kind | None = None,
        limit: int = 20,
    ) -> tuple[Suggestion, ...]:
        """Returns the names that fit what has been typed so far."""
        text = _encodable(text)
        return self._finder.suggest(text, view=view, game=game, kind=kind, limit=limit)

    def search(
        self,
        query: str,
        *,
        view: View = "author",
        game: str | None = None,
        kind: Kind | None = None,
        lang: Language | None = None,
        limit: int = 20,
    ) -> Answer:
        """Returns what fits a query, best first, with a note on every term not used."""
        query = _encodable(query)
        return self._finder.search(query, view=view, game=game, kind=kind, lang=lang, limit=limit)

    def resolve(self, text: str, *, game: str | None = None) -> Citation:
        """Finds the entry that an id, the tail of one, or a whole name means.

        A tail is looked for in *game* if that is given, else in the first game, else everywhere.

        Args:
            text: ``hill-2e/room/attic``, ``room/attic``, ``attic``, ``Attic``, ``閣樓``; with or
                without ``#`` and a place.
            game: Where to look, and only there.

        Raises:
            NotFoundError: If nothing, or more than one thing, answers to it; with candidates.
        """
        bare, _mark, place = (piece.strip() for piece in _plain(text).partition("#"))
        candidates = self._by_tail(bare) or self._by_name(bare)
        if game:
            candidates = [found for found in candidates if found.startswith(f"{game}/")]
        else:
            candidates = _first_game(candidates)
        if len(candidates) == 1:
            return Citation(EntryId.parse(candidates[0]), place)
        if candidates:
            raise NotFoundError(
                _("{text!r} is the name of several things").format(text=_short(text)),
                nearest=tuple(candidates[:_MOST_CANDIDATES]),
            )
        raise NotFoundError(
            _("nothing is called {text!r}").format(text=_short(text)),
            nearest=self._near(bare, game),
        )

    def _by_tail(self, text: str) -> list[str]:
        text = text.lower()
        steps = text.split("/")
        if len(steps) == 3:
            return [text] if self.reader.entry(text) else []
        if len(steps) == 2 and steps[0] in KINDS:
            return list(self.reader.ids(steps[0], steps[1]))
        if len(steps) == 1 and text:
            return list(self.reader.ids(slug=text))
        return []

    def _by_name(self, text: str) -> list[str]:
        hits = [hit for hit in self.reader.exact_names(name_key(text)) if hit.whole]
        return list(dict.fromkeys(hit.entry_id for hit in hits))

    def _near(self, text: str, game: str | None) -> tuple[str, ...]:
        """Returns what may have been meant: other games' things of that very name first."""
        tail = text.rsplit("/", 1)[-1][:_LONGEST_NAME]
        if not tail.strip():
            return ()
        same = self.reader.ids(slug=tail.lower()) if game or "/" in text else ()
        known: dict[str, str] = {}
        for key in self.reader.ids():
            if not game or key.startswith(f"{game}/"):
                known.setdefault(key.rsplit("/", 1)[-1], key)
        import difflib

        close = [known[slug] for slug in difflib.get_close_matches(tail.lower(), known, n=3)]
        offered = [found.id for found in self.suggest(tail, game=game, limit=3)]
        return tuple(dict.fromkeys([*same, *offered, *close]))[:3]

    # Reading

    def show(
        self,
        text: str,
        *,
        view: View = "author",
        layer: Layer | None = None,
        game: str | None = None,
    ) -> Sheet:
        """Returns one entry, whole; of a citation, with the place it cites.

        Args:
            text: Anything :meth:`resolve` understands. A place is that of a part, its key, or one
                inside a part, which stands for the part.
            view: Whose eyes it is for.
            layer: Show this layer instead of the one in force.
            game: Where to look.

        Raises:
            NotFoundError: If there is no such entry, or it has no such layer, or no such place
                that *view* may see.
        """
        from workbench.desks.sheets import make_sheet

        cited = self.resolve(text, game=game)
        key = str(cited.entry)
        layers = self.reader.layers(key)
        row = self.reader.entry(key, None if layer == "printed" else layer)
        missing = NotFoundError(
            _("{id} has no layer {layer}").format(id=key, layer=layer), nearest=layers
        )
        if row is None or (layer and layer != "printed" and layer not in layers):
            raise missing
        sheet = make_sheet(
            self.reader,
            row.entry,
            view=view,
            layer=layer or row.layer,
            version=row.version,
            layers=layers,
        )
        # Printed texts of other editions are shown here too, so they are a layer to be asked for.
        if layer == "printed" and "printed" not in layers and not sheet.printed:
            raise missing
        return sheet.cited_at(cited.place, row.entry.program) if cited.place else sheet

    # Chart and dice

    def haunt_chart(self, game: str) -> Chart:
        """Returns the haunt chart of a game.

        Raises:
            NotFoundError: If it has none.
        """
        chart = self.reader.chart(game)
        if chart is None:
            having = [key for key in self.games() if self.reader.chart(key)]
            raise NotFoundError(
                _("{game} has no haunt chart").format(game=_short(game)),
                expected=", ".join(having),
            )
        return chart

    def chart(self, omen: str, room: str, *, game: str | None = None) -> Cell:
        """Returns the haunt that *omen*, drawn in *room*, starts.

        Args:
            omen: An id, its tail, or a name.
            room: An id, its tail, or a name.
            game: Whose chart; default: the game of an id among the two, else the first game.

        Raises:
            NotFoundError: If one of them is unknown, or the chart has no such cell.
        """
        game = game or self._game_of(omen, room)
        chart = self.haunt_chart(game)
        omen_id = self._of_kind(omen, "omen", game)
        room_id = self._of_kind(room, "room", game)
        haunt = chart.haunt(omen_id, room_id)
        if haunt is None and room_id in chart.haunts:
            raise NotFoundError(
                _("{omen} starts no haunt in {room}").format(omen=omen_id, room=room_id),
                expected=_("an omen of the chart: {omens}").format(
                    omens=_tails(chart.haunts[room_id])
                ),
            )
        if haunt is None:
            raise NotFoundError(
                _("no omen is drawn in {room}").format(room=room_id),
                expected=_("a room of the chart: {rooms}").format(rooms=_tails(chart.haunts)),
            )
        return Cell(haunt, f"{game}/haunt/{haunt}", omen_id, room_id)

    def _game_of(self, *texts: str) -> str:
        """Returns the game that one of *texts* names as an id, else the first game."""
        games = self.games()
        named = (_plain(text).strip().lower().split("/") for text in texts)
        found = (steps[0] for steps in named if len(steps) == 3 and steps[0] in games)
        return next(found, GAMES[0])

    def _of_kind(self, text: str, kind: Kind, game: str) -> str:
        bare = _plain(text).partition("#")[0].strip()
        tail = bare.rsplit("/", 1)[-1][:_LONGEST_NAME]
        key = f"{game}/{kind}/{tail.lower()}"
        if f"/{key}".endswith(f"/{bare.lower()}") and self.reader.entry(key):
            return key
        named = [key for key in self._by_name(bare) if key.startswith(f"{game}/{kind}/")]
        if len(named) == 1:
            return named[0]
        offered = tuple(found.id for found in self.suggest(tail, game=game, kind=kind, limit=3))
        known = {
            key.rsplit("/", 1)[-1]: key
            for key in self.reader.ids(kind)
            if key.startswith(f"{game}/")
        }
        import difflib

        from workbench.desks.facts import kind_word

        close = tuple(
            known[slug]
            for slug in difflib.get_close_matches(name_key(tail).replace(" ", "-"), known)
        )
        raise NotFoundError(
            _("{text!r} is not the name of one {kind}").format(
                text=_short(text), kind=kind_word(kind)
            ),
            nearest=tuple(dict.fromkeys((*offered, *close)))[:3],
        )

    def chart_pairs(self, number: int, *, game: str = GAMES[0]) -> Pairs:
        """Returns the pairs that start haunt *number*.

        Raises:
            NotFoundError: If no pair of the chart does.
        """
        chart = self.haunt_chart(game)
        pairs = chart.pairs(number)
        if not pairs:
            numbers = sorted({haunt for row in chart.haunts.values() for haunt in row.values()})
            raise NotFoundError(
                _("no pair starts haunt {number}").format(number=number),
                expected=_numbers_shown(numbers),
            )
        return Pairs(number, f"{game}/haunt/{number}", pairs)

    def odds(self, dice: int, target: int) -> Odds:
        """Returns the chance that *dice* dice show *target* or more."""
        from workbench.model.dice import odds

        return odds(dice, target)

    # What people write

    def add_note(
        self,
        entry_id: str,
        text: str,
        *,
        kind: str = "note",
        author: str = "",
        view: View = "hero",
    ) -> None:
        """Adds a note or ruling of one's own beside an entry.

        Args:
            entry_id: The entry.
            text: What to write.
            kind: ``note`` or ``ruling``.
            author: Who writes it.
            view: The view it is written in. Whoever sees less than that view never sees it, since
                it may tell what only that view may know.

        Raises:
            UsageError: If the text is empty or longer than 20,000 characters.
            NotFoundError: If there is no such entry.
        """
        _check_note(text)
        if self.reader.entry(entry_id) is None:
            raise NotFoundError(
                _("nothing is called {text!r}").format(text=_short(entry_id)),
                nearest=self._near(entry_id, None),
            )
        from workbench.store.write import Writer

        with Writer(self.home) as writer:
            writer.add_note(entry_id, text, kind=kind, author=author, audience=_AUDIENCE_OF[view])

    def change_note(self, note: Note, text: str) -> None:
        """Changes a note of one's own; an empty text removes it.

        Raises:
            ConflictError: If somebody changed it meanwhile.
        """
        if text.strip():
            _check_note(text)
        from workbench.store.write import Writer

        with Writer(self.home) as writer:
            writer.change_note(note.key, text, expected_version=note.version)

    def setting(self, key: str, default: Any = None) -> Any:
        """Returns what :meth:`remember` kept."""
        value = self.reader.setting(key)
        return default if value is None else value

    def remember(self, key: str, value: Any) -> None:
        """Keeps a plain JSON value for the next start: history, pins, language, theme."""
        from workbench.store.write import Writer

        with Writer(self.home) as writer:
            writer.remember(key, value)


#: Who may read what was written in a view.
_AUDIENCE_OF: dict[View, Audience] = {
    "hero": "everyone",
    "traitor": "traitor",
    "author": "author",
}
_LONGEST_NOTE = 20_000
_LONGEST_NAME = 200  # no name is longer; what is compared with every name is cut to it
_MOST_CANDIDATES = 12


def _check_note(text: str) -> None:
    if not text.strip():
        raise UsageError(_("the note is empty"))
    if len(text) > _LONGEST_NOTE:
        raise UsageError(
            _("the note has {count} characters").format(count=len(text)),
            expected=_("at most {limit}").format(limit=_LONGEST_NOTE),
        )


def _encodable(text: str) -> str:
    """Returns what was typed with question marks for halves of pairs, which nothing can store."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _plain(text: str) -> str:
    """Returns a name as typed, without what no database takes."""
    return _encodable(text).replace("\0", "")


def _short(text: str) -> str:
    """Returns what was typed, cut to what a message can repeat."""
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def _tails(ids: Iterable[str]) -> str:
    return ", ".join(key.rsplit("/", 1)[-1] for key in ids)


def _numbers_shown(numbers: Sequence[int]) -> str:
    """Returns numbers, lowest first, as a range where they are one."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return _("{least} to {most}").format(least=numbers[0], most=numbers[-1])
    return ", ".join(map(str, numbers))


def _first_game(ids: list[str]) -> list[str]:
    """Keeps the ids of the first game that ships, if there are any; else all."""
    return [key for key in ids if key.startswith(f"{GAMES[0]}/")] or ids
