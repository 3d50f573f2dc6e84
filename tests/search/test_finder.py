"""What a person types finds what is meant, in the right order, with what shows why."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from workbench.model.entries import VIEWS, Alias, Entry, Part
from workbench.model.facts import RoomFacts, RuleFacts, TermFacts
from workbench.model.ids import KINDS
from workbench.search.finder import Finder
from workbench.store.place import Home
from workbench.text.fold import fold
from workbench.text.width import cells

MakeHome = Callable[..., Home]
PrintIn = Callable[..., None]
CHAMBER = "hill-2e/room/pentagram-chamber"
ATTIC = "hill-2e/room/attic"


def ids(finder: Finder, query: str, **more: object) -> list[str]:
    return [hit.id for hit in finder.search(query, view="author", **more).hits]  # type: ignore[arg-type]


def room(slug: str, en: str, zh: str, text: str = "", game: str = "hill-2e") -> Entry:
    facts = RoomFacts(floors=("upper",), doors=("N",), symbol="none", tile=slug)
    parts = (Part("rule", {"en": text}),) if text else ()
    return Entry(f"{game}/room/{slug}", {"en": en, "zh-Hant": zh}, facts, parts)


def rule(slug: str, en: str, text: str, zh: str = "") -> Entry:
    texts = {"en": text, "zh-Hant": zh} if zh else {"en": text}
    return Entry(
        f"hill-2e/rule/{slug}",
        {"en": en},
        RuleFacts(1),
        (Part("a", {k: v for k, v in texts.items() if v}),),  # type: ignore[misc]
    )


def term(slug: str, en: str, zh: str, *more: str) -> Entry:
    aliases = tuple(Alias("zh-Hant", name) for name in more)
    title = {"en": en, "zh-Hant": zh}
    return Entry(f"hill-2e/term/{slug}", title, TermFacts(), (), aliases)  # type: ignore[arg-type]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(
    "typed",
    ["五芒星", "五芒星堂", "pentagram", "pentagrm", "wumangxing", "wmxt", "wǔmáng", "WU MANG XING",
     "Pentagram Chamber", "pentagramchamber", "pentagram chambr", "五芒星唐", "chamber pentagram"],
)  # fmt: skip
def test_the_pentagram_chamber_is_first(finder: Finder, typed: str, view: str) -> None:
    hit = finder.search(typed, view=view).hits[0]  # type: ignore[arg-type]
    assert hit.id == CHAMBER
    assert hit.editions == ("hill-1e/room/pentagram-chamber",)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("attic", ATTIC),
        ("Attic", ATTIC),
        ("閣樓", ATTIC),
        ("阁楼", ATTIC),
        ("mystic elevator", "hill-2e/room/mystic-elevator"),
        ("mistic elevater", "hill-2e/room/mystic-elevator"),
        ("servants quarters", "hill-2e/room/servants-quarters"),
        ("servant's quarters", "hill-2e/room/servants-quarters"),
        ("bite", "hill-2e/omen/bite"),
        ("haunt 9", "hill-2e/haunt/9"),
        ("dog", "hill-2e/omen/dog"),
    ],
)
def test_an_entry_stands_before_those_that_mention_it(
    finder: Finder, typed: str, first: str
) -> None:
    assert ids(finder, typed)[0] == first


def test_the_order_is_total_and_does_not_hang_on_the_limit(finder: Finder) -> None:
    for query in ("roll", "sanity", "kind:room", "房間", "the haunt", "monster or hero"):
        many = finder.search(query, view="author", limit=40).hits
        assert [hit.id for hit in many[:7]] == ids(finder, query, limit=7)
        scores = [hit.score for hit in many]
        assert [hit.id for hit in many] == ids(finder, query, limit=40)
        assert min(scores) >= 0
        assert len({hit.id for hit in many}) == len(many)


def test_a_game_and_a_kind_may_be_asked_for(finder: Finder) -> None:
    for hit in finder.search("attic", view="author", game="hill-1e").hits:
        assert hit.game == "hill-1e"
        assert hit.editions == ()
    assert ids(finder, "attic", game="hill-1e")[0] == "hill-1e/room/attic"
    assert {hit.kind for hit in finder.search("dog", view="author", kind="omen").hits} == {"omen"}
    assert ids(finder, "attic", game="nowhere") == []
    assert ids(finder, "attic", limit=0) == []


def test_haunts_of_one_number_that_are_not_the_same_are_apart(finder: Finder) -> None:
    hits = finder.search("haunt:17 kind:haunt", view="author").hits
    assert [hit.id for hit in hits] == ["hill-2e/haunt/17", "hill-1e/haunt/17", "mystery/haunt/17"]


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("kind:room floor:basement", lambda f: "basement" in f.floors),
        ("類型:房間 樓層:地庫", lambda f: "basement" in f.floors),
        ("类型：房间 楼层：地库", lambda f: "basement" in f.floors),
        ("k:room f:upper -f:ground", lambda f: "upper" in f.floors and "ground" not in f.floors),
        ("kind:room symbol:預兆", lambda f: f.symbol == "omen"),
        ("kind:room symbol!=omen", lambda f: f.symbol != "omen"),
        ("kind:room door:north door:南", lambda f: {"N", "S"} <= set(f.doors)),
        ("kind:room doors>=3", lambda f: len(f.doors) >= 3),
        ("kind:room doors<2", lambda f: len(f.doors) < 2),
        ("kind:room doors!=2", lambda f: len(f.doors) != 2),
        ("kind:room is:outdoors", lambda f: f.outdoors),
        ("kind:room (symbol:item or symbol:event)", lambda f: f.symbol in ("item", "event")),
        ("kind:room (symbol:item | is:outdoors)", lambda f: f.symbol == "item" or f.outdoors),
    ],
)
def test_fields(finder: Finder, query: str, holds: Callable[[RoomFacts], bool]) -> None:
    with open_shipped(finder) as rooms:
        right = {entry.id for entry in rooms if holds(entry.facts)}  # type: ignore[arg-type]
    found = finder.search(query, view="hero", game="hill-2e", limit=100)
    assert found.notes == ()
    assert {hit.id for hit in found.hits} == right
    assert right


class open_shipped:  # noqa: N801  # reads as a function
    """The rooms of the 2nd edition, read from the database."""

    def __init__(self, finder: Finder) -> None:
        self.home = finder.home

    def __enter__(self) -> list[Entry]:
        from workbench.store.read import open_reader

        self.reader = open_reader(self.home)
        return [row.entry for row in self.reader.all_entries("hill-2e", "room")]

    def __exit__(self, *_exc: object) -> None:
        self.reader.close()


@pytest.mark.parametrize(
    "query", ["roll:sanity", "考驗:神志", "roll:理智", "r:神智", "roll=Sanity"]
)
def test_a_trait_may_be_called_by_any_name(finder: Finder, query: str) -> None:
    assert ids(finder, query, limit=100) == ids(finder, "roll:sanity", limit=100)
    assert "hill-2e/room/graveyard" in ids(finder, query, limit=100)


def test_targets_are_compared(finder: Finder) -> None:
    assert "hill-2e/room/vault" in ids(finder, "kind:room target>=6")  # Knowledge 6+
    assert "hill-2e/room/attic" not in ids(finder, "kind:room target>=6")  # Speed 3+
    assert "hill-2e/room/attic" in ids(finder, "kind:room target=3")
    assert ids(finder, "target>=99") == []


@pytest.mark.parametrize(
    ("query", "why", "suggestion"),
    [
        ("attic floor:attic", "unknown-value", ""),
        ("attic floor:basment", "unknown-value", "floor:basement"),
        ("attic flor:upper", "unknown-field", "floor:upper"),
        ("attic target>=high", "not-a-number", ""),
        ("attic target:high", "not-a-number", ""),
        ("attic floor>=upper", "not-comparable", "floor:upper"),
        ('"attic', "unclosed-quote", ""),
        ("「閣樓", "unclosed-quote", ""),
        ("(attic", "unclosed-parenthesis", ""),
        ("attic)", "stray-parenthesis", ""),
        ("attic …", "nothing-to-search", ""),
        ("attic or", "nothing-to-search", ""),
        ("attic kind:", "nothing-to-search", ""),
        ("attic " + "x" * 2000, "too-long", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_and_the_rest_is_used(
    finder: Finder, query: str, why: str, suggestion: str
) -> None:
    answer = finder.search(query, view="author")
    assert (why, suggestion) in [(note.why, note.suggestion) for note in answer.notes]
    for note in answer.notes:
        if note.why not in ("too-long", "not-found"):
            assert query[note.start :].startswith(note.term)
    if why != "too-long":
        assert answer.hits[0].id == ATTIC


@pytest.mark.parametrize(
    ("query", "why"),
    [("", "nothing-to-search"), ("  ", "nothing-to-search"), ("-kind:room", "only-excluded"),
     ("attic or -kind:room", "only-excluded"), ("()", "nothing-to-search"),
     ("zzyzzyx", "not-found"), ("亖亖", "not-found")],
)  # fmt: skip
def test_queries_that_find_nothing_say_why(finder: Finder, query: str, why: str) -> None:
    answer = finder.search(query, view="author")
    assert answer.hits == ()
    assert why in [note.why for note in answer.notes]


def test_a_slip_is_told_with_what_was_taken_for_it(finder: Finder) -> None:
    answer = finder.search("pentagrm", view="hero")
    assert [(n.term, n.why, n.suggestion) for n in answer.notes] == [
        ("pentagrm", "not-found", "Pentagram")
    ]
    assert [(m.term, m.via) for m in answer.hits[0].matched] == [("pentagrm", "Pentagram")]


def test_pinyin_is_told(finder: Finder) -> None:
    hit = finder.search("wumangxing", view="hero").hits[0]
    assert [(m.term, m.via) for m in hit.matched] == [("wumangxing", "五芒星堂")]


ODD = [
    *("", "(" * 5000, "(" * 5000 + "attic", ")" * 5000, "a " * 5000, "五" * 10_000, "-" * 10_000),
    *('"' * 9999, "or " * 3000, "a:" * 5000, "x" * 10_000, "a|" * 5000, "-(" * 5000),
    *("target>=" + "9" * 5000, "\x00\x1b[31m", "\ud800", "ﬁ" * 3000, "e\u0301" * 5000),
    *("k:room or " * 900, "-(-(-(attic)))", "*", "[a", "' OR 1=1 --", "%s %d {0} {term}", "a:(b)"),
    "(a or b) (c or d) (e or f) (g or h) (i or j) (k or l) (m or n)",
]


@pytest.mark.parametrize("query", ODD)
def test_odd_queries_are_answered(finder: Finder, query: str) -> None:
    from workbench.search.notes import note_text

    for note in finder.search(query, view="hero").notes:
        assert note_text(note)


def test_synonyms_are_found_and_told(make_home: MakeHome) -> None:
    home = make_home(
        term("sanity", "Sanity", "神志", "理智"),
        term("roll", "roll", "考驗", "檢定"),
        rule("one", "One", "x", "進行理智檢定。"),
        rule("two", "Two", "x", "進行神志考驗。"),
        rule("three", "Three", "Attempt a Sanity roll."),
        rule("four", "Four", "A sane person rolls over."),
    )
    with Finder(home) as finder:
        answer = finder.search("理智", view="hero", kind="rule")
        found = {hit.id: hit.matched[0].via for hit in answer.hits}
        assert found == {
            "hill-2e/rule/one": "",
            "hill-2e/rule/two": "神志",
            "hill-2e/rule/three": "Sanity",
        }
        assert answer.hits[0].id == "hill-2e/rule/one"
        # a longer run is cut into the names it is made of
        assert set(ids(finder, "理智考驗", kind="rule")) == set(found)
        assert set(ids(finder, "Sanity檢定", kind="rule")) == set(found)
        assert set(ids(finder, "sanity", kind="rule")) == set(found)
        # what is quoted is meant as it stands
        assert ids(finder, "「理智」", kind="rule") == ["hill-2e/rule/one"]
        # what is excluded, too
        assert set(ids(finder, "檢定 -理智", kind="rule")) == {
            "hill-2e/rule/two", "hill-2e/rule/three", "hill-2e/rule/four",
        }  # fmt: skip


def test_names_of_several_words_have_synonyms(make_home: MakeHome) -> None:
    home = make_home(
        term("traitors-tome", "Traitor's Tome", "奸徒密謀"),
        rule("one", "One", "Read it in the book", "翻閱奸徒密謀。"),
        rule("two", "Two", "The tome of a traitor"),
    )
    with Finder(home) as finder:
        hits = finder.search("traitor's tome", view="hero", kind="rule").hits
        assert {hit.id: tuple((m.term, m.via) for m in hit.matched) for hit in hits} == {
            "hill-2e/rule/one": (("traitor's tome", "奸徒密謀"),),
            "hill-2e/rule/two": (("traitor's", ""), ("tome", "")),
        }
        assert hits[0].id == "hill-2e/rule/two"


def test_long_chinese_runs_and_phrases_are_found_as_they_stand(make_home: MakeHome) -> None:
    home = make_home(
        rule("one", "One", "x", "移到五芒星堂。"),
        rule("two", "Two", "x", "五芒和芒星和星堂。"),
        rule("three", "Three", "must roll and attempt a must"),
        rule("four", "Four", "you must attempt a\nroll"),
    )
    with Finder(home) as finder:
        assert ids(finder, "五芒星堂") == ["hill-2e/rule/one"]
        assert ids(finder, "五芒星") == ["hill-2e/rule/one"]
        assert set(ids(finder, "五芒 星堂")) == {"hill-2e/rule/one", "hill-2e/rule/two"}
        assert ids(finder, '"must attempt a roll"') == ["hill-2e/rule/four"]
        assert ids(finder, "“attempt a roll”") == ["hill-2e/rule/four"]
        assert ids(finder, "-五芒星 芒星") == ["hill-2e/rule/two"]
        assert set(ids(finder, "attempt roll")) == {"hill-2e/rule/three", "hill-2e/rule/four"}


def test_numbers_are_found_as_the_game_writes_them(make_home: MakeHome) -> None:
    home = make_home(
        rule("one", "One", "On a 6+ you win"),
        rule("two", "Two", "On 0-3 you lose"),
        rule("three", "Three", "Take {3/4/5} tokens"),
        rule("four", "Four", "Take 6 tokens"),
    )
    with Finder(home) as finder:
        for query, right in (("6+", "one"), ("0-3", "two"), ("{3/4/5}", "three"), ("6", "four")):
            assert ids(finder, query) == [f"hill-2e/rule/{right}"]


def test_a_number_as_the_game_writes_it_is_no_name(finder: Finder) -> None:
    for query in ("6+", "６＋", "0-3", "{3/4/5}", "haunt 6+"):
        assert finder.suggest(query, view="author") == ()
    for query in ("6+", "６＋"):
        hit = finder.search(query, view="author").hits[0]
        assert hit.id != "hill-2e/haunt/6"
        assert {hit.snippet[start:end] for start, end in hit.spans} == {"6+"}
    assert finder.suggest("6", view="author")[0].id == "hill-2e/haunt/6"
    assert ids(finder, "6", limit=1) == ["hill-2e/haunt/6"]


def test_haunts_are_found_by_the_rolls_their_prose_asks_for(finder: Finder) -> None:
    found = ids(finder, "kind:haunt roll:knowledge target:6 game:hill-2e", limit=60)
    assert "hill-2e/haunt/1" in found
    assert "hill-2e/haunt/6" not in found  # its only roll is of Might
    assert ids(finder, "haunt:6 kind:haunt roll:might game:hill-2e") == ["hill-2e/haunt/6"]


def test_snippets(make_home: MakeHome, print_in: PrintIn) -> None:
    long = "Nothing of note happens here at all. " * 20
    home = make_home(
        rule("one", "One", f"{long} Then the lantern falls. {long}", "提燈落下。"),
        room("attic", "Attic", "閣樓"),
    )
    print_in(home, "hill-2e/room/attic", "印刷的文字：提著燈籠。", lang="zh-Hant", heading="規則")
    with Finder(home) as finder:
        hit = finder.search("lanterns", view="hero").hits[0]
        assert [hit.snippet[a:b] for a, b in hit.spans] == ["lantern"]
        assert "Then the lantern falls." in hit.snippet
        assert hit.snippet.startswith("...")
        assert hit.snippet.endswith("...")
        assert cells(hit.snippet) <= 160
        assert (hit.citation, hit.layer, hit.lang) == ("hill-2e/rule/one#1", "workbench", "en")
        hit = finder.search("lantern", view="hero", lang="zh-Hant").hits[0]
        assert (hit.snippet, hit.lang) == ("提燈落下。", "zh-Hant")
        hit = finder.search("提灯", view="hero").hits[0]
        assert [hit.snippet[a:b] for a, b in hit.spans] == ["提燈"]
        hit = finder.search("灯笼", view="hero").hits[0]
        assert (hit.layer, hit.citation) == ("printed", "hill-2e/room/attic")
        assert hit.snippet == "規則 印刷的文字：提著燈籠。"
        assert [hit.snippet[a:b] for a, b in hit.spans] == ["燈籠"]
        hit = finder.search("lang:zh-Hant kind:rule", view="hero").hits[0]
        assert hit.lang == "zh-Hant"
        assert ids(finder, "lang:zh-Hans") == []


def test_marks_stand_on_what_was_asked_for(finder: Finder) -> None:
    for query in ("sanity roll", "理智", "五芒星", "6+", '"must attempt"', "might考驗"):
        for view in VIEWS:
            for hit in finder.search(query, view=view).hits:
                assert cells(hit.snippet) <= 160
                assert "\n" not in hit.snippet
                at = 0
                for start, end in hit.spans:
                    assert at <= start < end <= len(hit.snippet)
                    at = end
                if query == "五芒星":
                    assert all(fold(hit.snippet[a:b]) == "五芒星" for a, b in hit.spans)


def test_people_find_their_own_notes_and_edits(make_home: MakeHome) -> None:
    from tests.editing import EditingWriter

    attic = room("attic", "Attic", "閣樓", "Dusty.")
    home = make_home(attic, room("vault", "Vault", "金庫"))
    with Finder(home) as finder, EditingWriter(home) as writer:
        assert ids(finder, "chandelier") == []
        writer.add_note(attic.id, "Mind the chandelier")
        writer.add_note(attic.id, "The candelabra falls", audience="traitor")
        for view in VIEWS:
            hit = finder.search("chandelier", view=view).hits[0]
            assert (hit.id, hit.layer) == (attic.id, "edited")
        assert finder.search("candelabra", view="traitor").hits
        assert finder.search("candelabra", view="hero").hits == ()
        edited = room("attic", "Loft", "閣樓", "Very dirty.")
        writer.save_entry(edited, expected_version=0)
        assert ids(finder, "loft") == [attic.id]
        assert ids(finder, "dusty") == []
        assert finder.search("dirty", view="hero").hits[0].layer == "edited"
        writer.withdraw_edit(attic.id, expected_version=1)
        assert ids(finder, "dusty") == [attic.id]
        assert ids(finder, "dirty") == []


def test_suggestions(finder: Finder) -> None:
    first = finder.suggest("pentag", view="hero")[0]
    assert (first.id, first.name, first.spans) == (CHAMBER, "Pentagram Chamber", ((0, 6),))
    assert first.title["zh-Hant"] == "五芒星堂"
    assert finder.suggest("chamb", view="hero")[0].id == CHAMBER
    assert finder.suggest("星堂", view="hero")[0].spans == ((2, 4),)
    assert finder.suggest("wmx", view="hero")[0].spans == ()
    assert finder.suggest("wmx", view="hero")[0].name == "五芒星堂"
    assert finder.suggest("attic", view="hero", game="hill-1e")[0].id == "hill-1e/room/attic"
    assert {one.kind for one in finder.suggest("d", view="hero", kind="omen")} == {"omen"}
    assert len(finder.suggest("a", view="hero", limit=5)) == 5
    things = [one.id.partition("/")[2] for one in finder.suggest("a", view="hero", limit=50)]
    assert len(set(things)) > 20
    for nothing in ("", "   ", "…", "\x00", "a" * 10_000):
        assert finder.suggest(nothing, view="hero") == ()


def test_threads_share_a_finder(shipped_home: Home) -> None:
    queries = ["attic", "五芒星", "roll:sanity kind:room", "pentagrm", '"you must"', "理智考驗"]
    with Finder(shipped_home) as shared:
        right = {query: shared.search(query, view="hero") for query in queries}
        names = {query: shared.suggest(query, view="hero") for query in queries}
        wrong: list[object] = []

        def work(seed: int) -> None:
            chance = random.Random(seed)
            try:
                for _ in range(12):
                    query = chance.choice(queries)
                    if shared.search(query, view="hero") != right[query]:
                        wrong.append(query)
                    if shared.suggest(query, view="hero") != names[query]:
                        wrong.append(query)
            except Exception as error:
                wrong.append(error)
            finally:
                shared.close()

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []


def test_a_cold_search_in_english_loads_little(shipped_home: Home) -> None:
    with Finder(shipped_home) as finder:
        finder.prepare()
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from workbench.search.finder import Finder\n"
        "from workbench.store.place import Home\n"
        f"with Finder(Home(Path({str(shipped_home.folder)!r}))) as finder:\n"
        "    assert finder.suggest('attic', view='hero')\n"
        "    print('whoosh' in sys.modules)\n"
        "    for query in ('attic', 'sanity roll', 'pentagrm', 'roll:sanity kind:room'):\n"
        "        assert finder.search(query, view='hero').hits\n"
        "heavy = 'sqlmodel sqlalchemy pydantic yaml textual opencc pypinyin filelock'.split()\n"
        "print([name for name in heavy if name in sys.modules])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.split("\n")[:2] == ["False", "[]"], run.stderr


def test_every_title_finds_its_entry(shipped_home: Home, finder: Finder) -> None:
    from workbench.store.read import open_reader

    with open_reader(shipped_home) as reader:
        entries = [row.entry for row in reader.all_entries("hill-2e") if row.entry.kind in KINDS]
    for entry in random.Random(3).sample(entries, 60):
        for name in entry.title.values():
            quoted = '"' in name or ":" in name or "(" in name or "-" in name[:1]
            if quoted or " or " in name:
                continue
            hits = finder.search(name, view="hero", game="hill-2e", limit=30).hits
            assert entry.id in [hit.id for hit in hits], name
