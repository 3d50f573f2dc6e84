"""The index is there when it is needed: made, renewed and repaired by itself, whatever happened."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.editing import EditingWriter
from workbench.model.entries import Entry, Part
from workbench.model.facts import RuleFacts
from workbench.search import index as index_module
from workbench.search.finder import Finder
from workbench.search.index import forget_index, index_state, open_index
from workbench.store.place import Home
from workbench.store.read import open_reader

MakeHome = Callable[..., Home]
PutIn = Callable[..., None]


def rule(slug: str, text: str) -> Entry:
    return Entry(f"hill-2e/rule/{slug}", {"en": slug}, RuleFacts(1), (Part("a", {"en": text}),))


def rules(count: int) -> list[Entry]:
    return [rule(f"number{n}", f"lamp word{n % 7}") for n in range(count)]


def found(home: Home, query: str) -> list[str]:
    with Finder(home) as finder:
        return [hit.id for hit in finder.search(query, view="author", limit=500).hits]


def state(home: Home) -> str:
    with open_reader(home) as reader:
        return index_state(home, reader).state


def stamp(home: Home) -> dict[str, object]:
    return dict(json.loads((home.index / "stamp.json").read_text()))


def test_an_index_is_made_when_there_is_none(make_home: MakeHome) -> None:
    home = make_home(*rules(300))
    assert state(home) == "missing"
    told: list[str] = []
    with Finder(home, progress=told.append) as finder:
        assert len(finder.search("word3", view="hero", limit=500).hits) == 43
        assert [text for text in told if "300" in text]
        told.clear()
        assert finder.search("lamp", view="hero").hits
        assert told == []
    with open_reader(home) as reader:
        now = index_state(home, reader)
    assert (now.state, now.entries) == ("ready", 300)


def test_nothing_is_made_for_names(make_home: MakeHome) -> None:
    home = make_home(*rules(3))
    with Finder(home) as finder:
        assert finder.suggest("number1", view="hero")
    assert not home.index.exists()


def test_changes_are_found_at_once_and_little_is_made_anew(
    make_home: MakeHome, put_in: PutIn
) -> None:
    home = make_home(*rules(40))
    found(home, "lamp")
    with Finder(home) as finder, EditingWriter(home) as writer:
        for number in range(4):
            writer.save_entry(rule(f"number{number}", "a lantern"), expected_version=0)
            assert stamp(home)["updates"] == number
            hits = finder.search("lantern", view="hero", limit=500).hits
            assert {hit.id for hit in hits} == {
                f"hill-2e/rule/number{one}" for one in range(number + 1)
            }
            assert stamp(home)["updates"] == number + 1
        assert len(finder.search("lamp", view="hero", limit=500).hits) == 36
        put_in(home, *rules(5))
        assert len(finder.search("lamp or lantern", view="hero", limit=500).hits) == 5
        assert stamp(home)["updates"] == 0  # much had changed
    assert len(list(home.index.iterdir())) == 2  # the stamp and one folder


def test_updating_gives_what_making_anew_gives(make_home: MakeHome) -> None:
    chance = random.Random(2)
    home = make_home(*rules(60))
    with Finder(home) as finder, EditingWriter(home) as writer:
        versions: dict[int, int] = {}
        for _ in range(12):
            number = chance.randrange(60)
            text = chance.choice(("lamp", "oil lamp", "a bell", "門"))
            versions[number] = writer.save_entry(
                rule(f"number{number}", text), expected_version=versions.get(number, 0)
            )
            finder.prepare()
        queries = ("lamp", "bell", "門", "oil or bell", "lamp -oil", "kind:rule")
        updated = {
            query: {hit.id for hit in finder.search(query, view="hero", limit=500).hits}
            for query in queries
        }
    assert stamp(home)["updates"]
    forget_index(home)
    assert {query: set(found(home, query)) for query in queries} == updated


def write(place: Path, data: bytes) -> None:
    """Puts other bytes in the place of a file that somebody may have mapped into memory."""
    part = place.with_name("part")
    part.write_bytes(data)
    part.replace(place)


def damage(home: Home, how: str) -> None:
    """Does harm to an index."""
    folder = home.index / str(stamp(home)["folder"])
    files = sorted(one for one in folder.rglob("*") if one.is_file())
    segments = [one for one in files if one.suffix == ".seg"]
    if how == "no stamp":
        (home.index / "stamp.json").unlink()
    elif how == "no folder":
        for one in files:
            one.unlink()
        (folder / "texts").rmdir()
        folder.rmdir()
    elif how == "file gone":
        segments[0].unlink()
    elif how == "file cut":
        for one in segments:
            write(one, one.read_bytes()[: one.stat().st_size // 2])
    elif how == "file empty":
        for one in files:
            write(one, b"")
    elif how == "bytes changed":
        for one in segments:
            data = bytearray(one.read_bytes())
            data[len(data) // 3 : len(data) // 3 + 40] = random.Random(1).randbytes(40)
            write(one, bytes(data))
    elif how == "toc of a stranger":
        for one in files:
            if one.suffix == ".toc":
                write(one, b"cos\nsystem\n(S'touch owned'\ntR.")
    elif how == "synonyms changed":
        write(folder / "synonyms.json", b"[]")
    else:
        write(home.index / "stamp.json", how.encode())


GARBAGE = ["", "{", "[]", "null", "[" * 100_000, '{"schema": 1}', "\x00", '"x"']
HARMS = ["no stamp", "no folder", "file gone", "file cut", "file empty", "bytes changed",
         "toc of a stranger", "synonyms changed", *GARBAGE]  # fmt: skip


@pytest.mark.parametrize("how", HARMS)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_damaged_index_is_made_anew(make_home: MakeHome, how: str) -> None:
    home = make_home(*rules(50))
    right = found(home, "word3 or lamp")
    assert len(right) == 50
    with Finder(home) as before:
        before.search("lamp", view="hero")
        damage(home, how)
        assert state(home) in ("missing", "damaged")
        assert found(home, "word3 or lamp") == right
        assert state(home) == "ready"
        # whoever had it open goes on
        assert len(before.search("lamp", view="hero", limit=500).hits) == 50
    assert not (Path.cwd() / "owned").exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", 0),
        ("analyser", 0),
        ("fold", 99),
        ("opencc", "opencc-0.1"),
        ("whoosh", "whoosh-2.7.4"),
        ("corpus", "another"),
        ("generation", 77),
    ],
)
def test_an_index_of_another_version_is_made_anew(
    make_home: MakeHome, field: str, value: object
) -> None:
    home = make_home(*rules(20))
    right = found(home, "lamp")
    place = home.index / "stamp.json"
    place.write_text(json.dumps({**stamp(home), field: value}))
    assert state(home) == "stale"
    assert found(home, "lamp") == right
    assert stamp(home)[field] != value
    assert state(home) == "ready"


@pytest.mark.parametrize("folder", ["../../elsewhere", "/etc", ".", "", "a/b", "A"])
def test_a_stamp_cannot_point_elsewhere(make_home: MakeHome, folder: str) -> None:
    home = make_home(*rules(5))
    found(home, "lamp")
    place = home.index / "stamp.json"
    place.write_text(json.dumps({**stamp(home), "folder": folder}))
    assert state(home) == "damaged"
    assert len(found(home, "lamp")) == 5


def test_an_engine_that_fails_is_made_anew_once(
    make_home: MakeHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that are as they were written, but cannot be read."""
    from workbench.errors import IndexUnusableError
    from workbench.search.whoosh_engine import WhooshEngine

    home = make_home(*rules(5))
    with Finder(home) as finder:
        finder.prepare()
        broken = str(stamp(home)["folder"])
        real = WhooshEngine.search

        def fails(self: WhooshEngine, *args: object, **more: object) -> object:
            if broken in str(self.folder):
                raise IndexUnusableError("broken")
            return real(self, *args, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(WhooshEngine, "search", fails)
        assert len(finder.search("lamp", view="hero").hits) == 5
        assert stamp(home)["folder"] != broken
        broken = "texts"  # now every index fails
        with pytest.raises(IndexUnusableError):
            finder.search("lamp", view="hero")


def test_leftovers_of_a_killed_run_are_cleared(make_home: MakeHome) -> None:
    home = make_home(*rules(5))
    home.index.mkdir()
    (home.index / "NEW-abc" / "texts").mkdir(parents=True)
    (home.index / "NEW-abc" / "texts" / "half.seg").write_bytes(b"half")
    (home.index / "NEW-abc.json").write_text("{")
    assert len(found(home, "lamp")) == 5
    assert sorted(one.name for one in home.index.iterdir()) == sorted(
        ["stamp.json", str(stamp(home)["folder"])]
    )


def test_a_folder_that_cannot_be_written_is_told(make_home: MakeHome) -> None:
    from workbench.errors import IndexUnusableError

    home = make_home(*rules(5))
    home.index.write_text("a file where the folder should be")
    with pytest.raises(IndexUnusableError, match="cannot be written"):
        found(home, "lamp")


def test_opening_twice_makes_once(make_home: MakeHome) -> None:
    home = make_home(*rules(5))
    with open_reader(home) as reader:
        first = open_index(home, reader)
        assert open_index(home, reader).folder == first.folder
        assert open_index(home, reader, damaged=first.folder).folder != first.folder


# Other processes

_SEARCH = """
import sys
from pathlib import Path
from workbench.search.finder import Finder
from workbench.store.place import Home
home = Home(Path(sys.argv[1]))
with Finder(home) as finder:
    for _ in range(int(sys.argv[3])):
        hits = finder.search(sys.argv[2], view="author", limit=500).hits
        print(len(hits), flush=True)
"""


def search_elsewhere(home: Home, query: str, times: int = 1) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _SEARCH, str(home.folder), query, str(times)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> list[int]:
    out, err = process.communicate(timeout=100)
    assert process.returncode == 0, err
    return [int(line) for line in out.split()]


def test_processes_that_start_together_make_one_index(make_home: MakeHome) -> None:
    home = make_home(*rules(400))
    several = [search_elsewhere(home, "lamp") for _ in range(4)]
    assert [said(one) for one in several] == [[400]] * 4
    assert len(list(home.index.iterdir())) == 2


def test_processes_search_while_another_writes(make_home: MakeHome) -> None:
    home = make_home(*rules(60))
    found(home, "lamp")
    several = [search_elsewhere(home, "lantern", 15) for _ in range(4)]
    with EditingWriter(home) as writer:
        for number in range(12):
            writer.save_entry(rule(f"number{number}", "a lantern"), expected_version=0)
            time.sleep(0.05)
    for counts in map(said, several):
        assert counts == sorted(counts)
        assert max(counts) <= 12
    assert len(found(home, "lantern")) == 12


def test_a_kill_at_any_moment_leaves_an_index_that_works(make_home: MakeHome) -> None:
    """Real kills, over the whole time that making an index takes."""
    home = make_home(*rules(500))
    started = time.monotonic()
    assert said(search_elsewhere(home, "lamp")) == [500]
    whole = time.monotonic() - started
    chance = random.Random(9)
    with EditingWriter(home) as writer:
        for number in range(14):
            if number % 2:
                forget_index(home)  # made whole
            else:  # brought up to date
                writer.save_entry(rule(f"number{number}", "a lantern"), expected_version=0)
            process = search_elsewhere(home, "lamp")
            time.sleep(whole * chance.uniform(0.2, 1.0))
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
            assert len(found(home, "lamp")) == 500 - (number // 2 + 1)
    assert len(list(home.index.iterdir())) == 2


def test_versions_are_read_without_loading_the_libraries() -> None:
    versions = index_module._versions()
    assert str(versions["opencc"]).lower().startswith("opencc")
    assert str(versions["whoosh"]).lower().startswith("whoosh")
    program = (
        "import sys\nfrom workbench.search import index\nindex._versions()\n"
        "print([n for n in ('whoosh', 'opencc', 'importlib.metadata') if n in sys.modules])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.strip() == "[]", run.stderr
