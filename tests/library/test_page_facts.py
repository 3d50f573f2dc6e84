"""What a haunt's page says of its traitor and monsters is read off it, for the right side."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping

import pytest

from tests.shipped import shipped_corpus
from workbench.language.compiling import compile_page
from workbench.language.reading import PageReader
from workbench.language.worlds import World, world_of
from workbench.library.page_facts import with_page_facts
from workbench.library.pages import parts_of as parts_of_page
from workbench.model.entries import Audience, Entry, Part
from workbench.model.facts import HauntFacts, MonsterFacts, TraitorRule
from workbench.model.games import Corpus, Game
from workbench.model.ids import LANGUAGES, Citation
from workbench.model.programs import dump_program

FRONT = """\
---
id: {game}/haunt/1
lang: en
players: {players}
traitor: {traitor}
things:
  - {{track: Debt, zh-Hant: 債, from: 0, to: 3}}
{things}
---
"""
MOTH = "  - {monster: Moth, zh-Hant: 飛蛾, token: small blue, count: 1, measure: 隻}"
HEROES = "# Secrets of Survival\n\n## Right now\n- Set Debt to 0.\n"
TRAITOR = "\n# Traitor's Tome\n\n"

Make = Callable[..., dict[str, Entry]]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


@pytest.fixture(scope="module")
def reader(corpus: Corpus) -> PageReader:
    return PageReader(worlds_of(corpus))


def worlds_of(corpus: Corpus) -> Mapping[str, World]:
    return {key: world_of(game, corpus.entries.values()) for key, game in corpus.games.items()}


@pytest.fixture
def make(corpus: Corpus, reader: PageReader) -> Make:
    """Makes a haunt from its books and reads off what they say of its monsters."""

    def entries(
        text: str,
        things: str = MOTH,
        *,
        names: tuple[str, ...] = ("Moth",),
        audience: Audience = "traitor",
        traitor: str = "the haunt revealer",
        players: str = "3-6",
        facts: MonsterFacts | None = None,
    ) -> dict[str, Entry]:
        front = FRONT.format(game="hill-2e", players=players, traitor=traitor, things=things)
        read = reader.read(front + text)
        assert not read.diagnostics, [(d.code, dict(d.arguments)) for d in read.diagnostics]
        haunt = Entry(
            "hill-2e/haunt/1",
            {"en": "One"},
            HauntFacts(1),
            compiled=dump_program(compile_page(read, {})),
        )
        found = {key: corpus.entries[key] for key in corpus.entries if "/haunt/" not in key}
        found = {key: entry for key, entry in found.items() if "/monster/" not in key}
        found[haunt.id] = haunt
        for name in names:
            key = f"hill-2e/monster/{name.lower()}"
            own = facts or MonsterFacts(haunt.id)
            found[key] = Entry(key, {"en": name}, own, audience=audience)
        games = [corpus.games[key] for key in ("hill-2e", "hill-1e", "mystery")]
        return with_page_facts(found, worlds_of(corpus), games)

    return entries


def monster(entries: Mapping[str, Entry], name: str = "moth") -> MonsterFacts:
    facts = entries[f"hill-2e/monster/{name}"].facts
    assert isinstance(facts, MonsterFacts)
    return facts


def places(entries: Mapping[str, Entry]) -> list[str]:
    """The positions that a monster's facts cite, as people are shown them."""
    cited = monster(entries).where
    assert isinstance(cited, tuple)
    found = [(Citation.parse(text), entries[text.partition("#")[0]]) for text in cited]
    with_page = [(c.place, dataclasses.replace(e, parts=tuple(parts_of(e)))) for c, e in found]
    at = [entry.part_at(place) for place, entry in with_page]
    return [each[0].place for each in at if each is not None]


def parts_of(entry: Entry) -> list[Part]:
    assert entry.program is not None
    return list(parts_of_page(entry.program))


def haunt(entries: Mapping[str, Entry]) -> HauntFacts:
    facts = entries["hill-2e/haunt/1"].facts
    assert isinstance(facts, HauntFacts)
    return facts


def test_traits_are_those_of_the_line_and_no_others(make: Make) -> None:
    lines = "## Tokens and monsters\n- Moth (small blue token): Speed 3, Sanity 4.\n"
    facts = monster(make(HEROES + TRAITOR + lines))
    assert facts.traits == {"speed": 3, "might": None, "sanity": 4, "knowledge": None}
    assert facts.token == "hill-2e/token/small-blue-monster"
    assert facts.count == "1"
    assert facts.where is None


def test_a_monster_without_a_line_has_no_traits(make: Make) -> None:
    assert set(monster(make(HEROES)).traits.values()) == {None}


def test_traits_by_a_track_are_told_from_its_lowest_number_up(make: Make) -> None:
    rows = (
        "## Tokens and monsters\n- The traits of the Moth are, by Debt:\n"
        "  - 2-3: Speed 5, Sanity 4\n  - 1: Speed 2, Sanity 4\n  - 0: Speed 1, Sanity 4\n"
    )
    traits = monster(make(HEROES + TRAITOR + rows)).traits
    assert traits["sanity"] == 4
    speed = traits["speed"]
    assert isinstance(speed, Mapping)
    assert speed["en"] == "by Debt: 1 (0), 2 (1), 5 (2-3)"
    assert speed["zh-Hant"] == "按債：1（0）、2（1）、5（2-3）"
    assert set(speed) == set(LANGUAGES)
    assert traits["might"] is None


def test_a_trait_that_follows_a_formula_is_told_in_words(make: Make) -> None:
    lines = "## Tokens and monsters\n- Moth: Speed equal to Debt, Might 2.\n"
    traits = monster(make(HEROES + TRAITOR + lines)).traits
    assert traits["might"] == 2
    speed = traits["speed"]
    assert isinstance(speed, Mapping)
    assert (speed["en"], speed["zh-Hant"]) == ("Debt", "債")


def test_where_it_comes_into_the_house_is_cited(make: Make) -> None:
    text = HEROES + TRAITOR + "## Right now\n- Set Debt to 1.\n- Put the Moth in the Attic.\n"
    later = text + "\n## At the end of the traitor's turn\n- Put the Moth in the Tower.\n"
    assert places(make(text)) == ["T.1.2"]
    assert places(make(later)) == ["T.1.2"]
    only_later = later.replace("- Put the Moth in the Attic.\n", "")
    assert places(make(only_later)) == ["T.2.1"]
    assert places(make(only_later + "- Put the Moth in the Attic.\n")) == ["T.2.1", "T.2.2"]


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "1"),
        (4, "at most 4"),
        ("the number of players", "the number of players"),
        ("2 times the number of players", "2 times the number of players"),
        ("the number of heroes plus 2", "the number of heroes plus 2"),
        (None, ""),
    ],
)
def test_how_many_there_are(make: Make, count: int | str | None, words: str) -> None:
    said = f", count: {count}" if count is not None else ""
    things = MOTH.replace(", count: 1", said)
    found = monster(make(HEROES, things)).count
    assert (found if isinstance(found, str) else found["en"]) == words
    if not isinstance(found, str):
        assert set(found) == set(LANGUAGES)
        assert found["zh-Hant"] != words


def test_a_sentence_that_counts_them_says_more_than_the_supply(make: Make) -> None:
    things = MOTH.replace("count: 1", "count: 9")
    text = HEROES + TRAITOR
    text += "## Right now\n- Put Moths equal to the number of heroes plus 1 in the Attic.\n"
    count = monster(make(text, things)).count
    assert isinstance(count, Mapping)
    assert count["en"] == "the number of heroes plus 1"


@pytest.mark.parametrize(
    ("token", "name", "wanted"),
    [
        ("large", "Dragon", "hill-2e/token/dragon"),
        ("large", "Moth", None),
        ("small", "Moth", "small_monster"),
        ("small green", "Moth", "hill-2e/token/small-green-monster"),
        ("Small Red Monster token", "Moth", "hill-2e/token/small-red-monster"),
        ("Zombie Lord token", "Moth", "hill-2e/token/zombie-lord"),
    ],
)
def test_the_token_that_stands_for_it(
    make: Make, token: str, name: str, wanted: str | None
) -> None:
    things = MOTH.replace("Moth", name).replace("small blue", token)
    assert monster(make(HEROES, things, names=(name,)), name.lower()).token == wanted


def test_what_an_explorer_becomes_has_its_token_alone(make: Make) -> None:
    things = (
        "  - {token: Toad token, zh-Hant: 蟾蜍標記, shape: Small Green Monster token, count: 4}\n"
        "groups:\n  - {group: Toad, zh-Hant: 蟾蜍, of: figures, measure: 隻}"
    )
    facts = monster(make(HEROES, things, names=("Toad",)), "toad")
    assert facts.token == "hill-2e/token/small-green-monster"
    assert isinstance(facts.count, Mapping)
    assert facts.count["en"] == "at most 4"
    assert facts.traits == {}


def test_the_heroes_book_tells_nothing_to_a_monster_that_only_the_traitor_sees(make: Make) -> None:
    text = HEROES + "- Put the Moth in the Attic.\n\n## Tokens and monsters\n- Moth: Speed 3.\n"
    hidden = monster(make(text + TRAITOR + "## Right now\n- Set Debt to 1.\n"))
    assert hidden.traits == {}
    assert hidden.where is None
    shown = monster(make(text, audience="heroes"))
    assert shown.traits["speed"] == 3
    assert places(make(text, audience="heroes")) == ["S.1.2"]
    assert monster(make(text, audience="everyone")).traits == {}
    assert monster(make(text, audience="everyone", traitor="none")).traits["speed"] == 3
    assert monster(make(text, audience="author")).traits["speed"] == 3


def test_a_monster_that_the_page_does_not_bring_stays_as_it_was(make: Make) -> None:
    own = MonsterFacts("hill-2e/haunt/1", "many", {"speed": 9}, "a spoon", "anywhere")
    assert monster(make(HEROES, names=("Toad",), facts=own), "toad") == own


def test_the_page_says_who_the_traitor_is_and_for_how_many_the_haunt_is(make: Make) -> None:
    facts = haunt(make(HEROES, traitor="Zoe Ingstrom (dolls), otherwise lowest Speed", players="4"))
    assert facts.players == "4"
    assert facts.traitor == TraitorRule(
        "named_explorer",
        explorer="hill-2e/character/zoe-ingstrom",
        otherwise=TraitorRule("lowest_trait", "speed"),
        hobby="dolls",
    )
    assert haunt(make(HEROES, players="3-5")).players == "3-5"


def test_a_monster_that_an_edition_takes_over_without_a_page_is_as_in_the_edition_before(
    corpus: Corpus, make: Make
) -> None:
    lines = (
        "## Tokens and monsters\n- Moth: Speed 3.\n\n## Right now\n- Put the Moth in the Attic.\n"
    )
    entries = make(HEROES + TRAITOR + lines)
    moth = Entry(
        "hill-1e/monster/moth",
        {"en": "Moth"},
        MonsterFacts("hill-1e/haunt/1", traits={"might": 7}),
        audience="traitor",
    )
    games: list[Game] = [corpus.games[key] for key in ("hill-2e", "hill-1e")]
    for assumed in (True, False):
        entries[moth.id] = dataclasses.replace(moth, assumed=assumed)
        facts = with_page_facts(entries, worlds_of(corpus), games)[moth.id].facts
        assert isinstance(facts, MonsterFacts)
        assert facts.traits == {"might": 7}  # what it says itself stays
        assert facts.where is None  # it would cite a page that is not there
        assert facts.token == ("hill-1e/token/small-blue-monster" if assumed else None)
        assert facts.count == ("1" if assumed else "")
