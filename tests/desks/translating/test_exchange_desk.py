"""Out, changed as another program would change it, and back in, with nothing lost."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import polib
import pytest

from workbench.desks.lookup import Lookup
from workbench.desks.translating.exchange_values import Leaving
from workbench.desks.translating.foreign_memory import foreign_pairs
from workbench.desks.translating.values import Filter
from workbench.desks.translations import Translations
from workbench.errors import ImportFailedError, NotFoundError, StoreError, UsageError
from workbench.formats.exchanging import FORMATS, read_exchange, write_exchange
from workbench.model.exchange import ExchangeFile, ExchangeUnit
from workbench.model.units import Translation
from workbench.store.place import Home

ATTIC = "hill-2e/room/attic#title"
STORY = "hill-2e/event/debris#story"
BATS = "hill-2e/haunt/24#heroes-goal"
UNITS = [name for name, each in FORMATS.items() if not each.terms]
HAUNT = Filter("zh-Hant", entry="hill-2e/haunt/24")


@pytest.fixture
def desk(own: Home) -> Iterator[Translations]:
    with Translations(own, author="a translator") as desk:
        yield desk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.po"


@pytest.fixture(scope="module")
def ships(prepared: Path) -> Iterator[Translations]:
    """The desk over what ships; only to be read."""
    with Translations(Home(prepared)) as desk:
        yield desk


def put(desk: Translations, path: Path, wanted: Filter = HAUNT, name: str = "po") -> polib.POFile:
    path.write_bytes(desk.export(wanted, name).data)
    return polib.pofile(str(path)) if name == "po" else polib.POFile()


def entry_of(file: polib.POFile, unit_id: str) -> polib.POEntry:
    [found] = [each for each in file if each.msgctxt == unit_id]
    return found


def every(desk: Translations) -> dict[str, tuple[str, str, int]]:
    return {
        each.unit.id: (each.target, each.state, each.version)
        for each in desk.listed(Filter("zh-Hant", "en"))
    }


def test_the_whole_corpus_goes_out_and_comes_back_in_every_format(
    ships: Translations, tmp_path: Path
) -> None:
    desk = ships
    before = every(desk)
    paths = []
    for name in UNITS:
        path = tmp_path / f"all-{name}{FORMATS[name].suffix}"
        left = desk.export(Filter("zh-Hant"), name)
        path.write_bytes(left.data)
        paths.append(path)
        units = read_exchange(left.data, name)[1].units
        assert len(units) == left.count
        assert {unit.id for unit in units} <= before.keys()
        if name != "tmx":
            assert len(units) == len(before)
    made = desk.import_(paths)  # which has nothing to save
    for file in made:
        assert [each.unit.id for each in file.units if each.outcome != "unchanged"] == []
        assert file.remembered == 0  # a memory of what is here is nothing new
    assert every(desk) == before
    assert desk.reader.translations() == []


def test_what_is_edited_in_a_po_editor_is_in_use(desk: Translations, path: Path, own: Home) -> None:
    file = put(desk, path)
    entry = entry_of(file, BATS)
    assert (entry.msgstr, entry.fuzzy) == ("", False)
    entry.msgstr = "把蝙蝠趕走便獲勝。"
    file.wrapwidth = 30
    file.save(str(path), newline="\r\n")
    made = desk.import_([path])
    assert [(each.unit.id, each.state) for each in made.updated] == [(BATS, "review")]
    seen = desk.open(BATS, "zh-Hant")
    assert (seen.target, seen.state, seen.author) == (
        "把蝙蝠趕走便獲勝。",
        "review",
        "a translator",
    )
    [save] = desk.history(BATS, "zh-Hant")
    assert save.message == "from some.po"
    with Lookup(own) as lookup:
        assert "把蝙蝠趕走便獲勝。" in str(lookup.show("hill-2e/haunt/24"))
    again = desk.import_([path])
    assert again.updated == again.conflicts == ()
    assert desk.open(BATS, "zh-Hant").version == 1


@pytest.mark.parametrize("name", ["xliff", "xliff2"])
def test_what_another_program_translates_comes_back(
    desk: Translations, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "some.xlf"
    put(desk, path, HAUNT, name)
    module: Any = import_module(f"translate.storage.{name}")
    store = (module.Xliff2File if name == "xliff2" else module.xlifffile).parsefile(str(path))
    unit = next(each for each in store.units if not each.target)
    unit.target = "把蝙蝠趕走便獲勝。"
    store.save()
    made = desk.import_([path])
    [taken] = made.updated
    assert desk.open(taken.unit.id, "zh-Hant").target == "把蝙蝠趕走便獲勝。"


def test_a_spreadsheet_may_change_the_state(desk: Translations, tmp_path: Path) -> None:
    path = tmp_path / "some.csv"
    put(desk, path, Filter("zh-Hant", entry="room/attic"), "csv")
    text = path.read_text("utf-8-sig").replace(",reviewed,", ",draft,", 1)
    path.write_text(text.replace("\r\n", "\n"), "utf-8")
    made = desk.import_([path])
    assert [each.state for each in made.updated] == ["draft"]
    assert desk.open(made.updated[0].unit.id, "zh-Hant").state == "draft"


def both_changed(desk: Translations, path: Path) -> Translation:
    """Puts out a file, changes a unit here, and another way there."""
    file = put(desk, path, Filter("zh-Hant", entry="event/debris"))
    mine = desk.save(desk.open(STORY, "zh-Hant"), "我的譯文。", "review")
    entry_of(file, STORY).msgstr = "檔案的譯文。"
    file.save(str(path))
    return mine


def test_what_was_changed_on_both_sides_is_shown_and_not_written_over(
    desk: Translations, path: Path
) -> None:
    mine = both_changed(desk, path)
    made = desk.import_([path])
    [conflict] = made.conflicts
    assert conflict.mine is not None
    assert (conflict.unit.id, conflict.unit.target, conflict.mine.target) == (
        STORY, "檔案的譯文。", "我的譯文。",
    )  # fmt: skip
    assert desk.open(STORY, "zh-Hant") == mine


def test_a_person_decides_about_all_or_one(desk: Translations, path: Path) -> None:
    mine = both_changed(desk, path)
    assert desk.import_([path], take="mine").conflicts == ()
    assert desk.open(STORY, "zh-Hant") == mine
    assert len(desk.import_([path]).conflicts) == 1
    made = desk.import_([path], take={STORY: "file"})
    assert [each.unit.id for each in made.updated] == [STORY]
    assert desk.open(STORY, "zh-Hant").target == "檔案的譯文。"
    assert [each.text for each in desk.history(STORY, "zh-Hant")][1] == "我的譯文。"  # still there
    with pytest.raises(UsageError, match="none of the files has this unit"):
        desk.import_([path], take={ATTIC: "file"})


def test_a_trial_changes_nothing(desk: Translations, path: Path) -> None:
    file = put(desk, path)
    entry_of(file, BATS).msgstr = "把蝙蝠趕走便獲勝。"
    file.save(str(path))
    made = desk.import_([path], dry_run=True)
    assert len(made.updated) == 1
    assert desk.open(BATS, "zh-Hant").target == ""
    assert json.loads(json.dumps(made.as_json()))["dry_run"] is True


def test_a_source_that_is_another_now_makes_it_stale_with_the_one_before(
    desk: Translations, path: Path
) -> None:
    desk.save(desk.open(BATS, "zh-Hant"), "先前的譯文。", "reviewed")
    file = put(desk, path)
    source = entry_of(file, BATS).msgid
    entry_of(file, BATS).msgstr = "新的譯文。"
    file.save(str(path))
    desk.save(desk.open(BATS, "en", "zh-Hant"), "Something else is wanted of you now.", "reviewed")
    made = desk.import_([path])
    assert [each.unit.id for each in made.stale] == [BATS]
    seen = desk.open(BATS, "zh-Hant", "en")
    assert (seen.target, seen.state, seen.source_then) == ("新的譯文。", "stale", source)
    assert desk.import_([path]).conflicts == ()


def test_what_is_there_no_more_leaves_as_what_was(desk: Translations, path: Path) -> None:
    seen = desk.open(STORY, "zh-Hant")
    gone = replace(seen, unit=replace(seen.unit, id="hill-2e/event/debris#gone"))
    source = desk._source(seen, "不見了的。", "review", "", derived=False)
    desk._writer.save_translations([replace(source, unit_id=gone.unit.id)])
    desk._known = None
    file = put(desk, path, Filter("zh-Hant", games=("hill-2e",)))
    [entry] = file.obsolete_entries()
    assert (entry.msgctxt, entry.msgstr) == (gone.unit.id, "不見了的。")
    made = desk.import_([path])
    assert [each.unit.id for each in made.files[0].of("obsolete")] == [gone.unit.id]
    hidden = desk.export(Filter("zh-Hant", games=("hill-2e",)), "po", Leaving("hero"))
    assert "不見了的。".encode() not in hidden.data


def written(path: Path, *units: ExchangeUnit, lang: str = "zh-Hant") -> Path:
    path.write_bytes(write_exchange("po", ExchangeFile("en", lang, units, tool="Another 1")))
    return path


def test_a_text_that_cannot_stand_there_is_told_and_the_rest_is_taken(
    desk: Translations, path: Path
) -> None:
    two_lines = ExchangeUnit(ATTIC, "Attic", "閣\n樓", "review", replace_stamp(desk, ATTIC))
    fine = ExchangeUnit(BATS, desk.open(BATS, "zh-Hant").source, "把蝙蝠趕走便獲勝。", "review")
    unknown = ExchangeUnit("hill-2e/room/nowhere#title", "Nowhere", "無處", "review")
    made = desk.import_([written(path, two_lines, fine, unknown)])
    [refused] = made.refused
    assert refused.unit.id == ATTIC
    assert refused.reason
    assert [each.unit.id for each in made.updated] == [BATS]
    assert [each.unit.id for each in made.unknown] == ["hill-2e/room/nowhere#title"]


def replace_stamp(desk: Translations, unit_id: str) -> Any:
    seen = desk.open(unit_id, "zh-Hant")
    return ExchangeUnit.leaving(seen.unit, "en", "zh-Hant", seen.state).stamp


def test_files_that_contradict_each_other_change_nothing(
    desk: Translations, tmp_path: Path
) -> None:
    source = desk.open(BATS, "zh-Hant").source
    one = written(tmp_path / "one.po", ExchangeUnit(BATS, source, "一", "review"))
    two = written(tmp_path / "two.po", ExchangeUnit(BATS, source, "二", "review"))
    with pytest.raises(ImportFailedError, match=r"one\.po changes this unit too"):
        desk.import_([one, two])
    broken = tmp_path / "broken.po"
    broken.write_bytes(b'msgid "a\n')
    with pytest.raises(ImportFailedError, match=r"broken\.po, line 1"):
        desk.import_([one, broken])
    assert desk.open(BATS, "zh-Hant").version == 0


def test_somebody_who_saves_meanwhile_loses_nothing(
    desk: Translations, path: Path, own: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = desk.open(BATS, "zh-Hant")
    written(path, ExchangeUnit(BATS, seen.source, "檔案的。", "review"))
    honest = Translations._save

    def late(self: Translations, files: Any) -> None:
        with Translations(own, author="somebody else") as other:
            other.save(other.open(BATS, "zh-Hant"), "別人的。", "review")
        honest(self, files)

    monkeypatch.setattr(Translations, "_save", late)
    with pytest.raises(StoreError, match="saved by somebody else meanwhile"):
        desk.import_([path])
    assert desk.open(BATS, "zh-Hant").target == "別人的。"


def test_a_memory_is_remembered_once_and_offered(desk: Translations, tmp_path: Path) -> None:
    source = desk.open(BATS, "zh-Hant").source
    unit = ExchangeUnit("", source, "把蝙蝠都趕走。", "review")
    data = write_exchange("tmx", ExchangeFile("en", "zh-TW", (unit,), tool="Another 1"))
    path = tmp_path / "club.tmx"
    path.write_bytes(data)
    desk.memory(desk.open(BATS, "zh-Hant"))
    assert desk.import_([path]).files[0].remembered == 1
    assert [pair.origin for pair in foreign_pairs(desk.reader, "en", "zh-Hant")] == ["club.tmx"]
    [match, *_more] = desk.memory(desk.open(BATS, "zh-Hant"))
    assert (match.target, match.remembered.origin) == ("把蝙蝠都趕走。", "club.tmx")
    assert desk.open(BATS, "zh-Hant").target == ""  # only offered
    assert desk.import_([path]).files[0].remembered == 0


def test_the_term_base_goes_out_and_comes_back(desk: Translations, tmp_path: Path) -> None:
    path = tmp_path / "terms.tbx"
    left = desk.export(Filter("zh-Hant", games=("hill-2e",)), "tbx")
    path.write_bytes(left.data)
    assert left.count > 200
    [file] = desk.import_([path])
    assert [each for each in file.terms if each.differences or each.known is None] == []
    assert file.drafted is None
    text = path.read_text("utf-8").replace("<term>力量</term>", "<term>蠻力</term>")
    new = text.replace("</body>", NEW + "</body>")
    path.write_text(new, "utf-8")
    [file] = desk.import_([path])
    [might] = [each for each in file.terms if each.differences]
    assert might.known is not None
    assert (might.known.id, might.differences[0].there) == ("hill-2e/term/might", "蠻力")
    assert list(file.drafted or {}) == ["home/term/storm-lantern"]
    assert desk.term_base().get("hill-2e/term/might") is not None  # nothing was changed by it


NEW = (
    '<termEntry id="x"><langSet xml:lang="en"><tig><term>storm lantern</term></tig></langSet>'
    '<langSet xml:lang="zh-TW"><tig><term>風燈</term></tig></langSet></termEntry>'
)


@pytest.fixture(scope="module")
def of_the_traitor(ships: Translations) -> tuple[set[str], list[str]]:
    """The units that a hero may not see, and the lines that stand in none that he may."""
    units = ships.listed(Filter("zh-Hant", "en"))
    hidden = [each for each in units if each.unit.audience in ("traitor", "author")]
    open_texts = "\n".join(
        text
        for each in units
        if each.unit.audience not in ("traitor", "author")
        for text in (*each.unit.texts.values(), *each.unit.title.values())
    )
    lines = {line for each in hidden for line in f"{each.source}\n{each.target}".split("\n")}
    secret = sorted(line for line in lines if len(line) > 8 and line not in open_texts)
    assert len(secret) > 250
    return {each.unit.id for each in hidden}, secret


@pytest.mark.parametrize("name", UNITS)
def test_a_hero_s_file_holds_no_line_of_the_traitor(
    ships: Translations, of_the_traitor: tuple[set[str], list[str]], name: str
) -> None:
    """Of every unit of the corpus: its texts stand in no file of a side that may not see it."""
    hidden, secret = of_the_traitor
    data = ships.export(Filter("zh-Hant"), name, Leaving("hero")).data.decode()
    looked_for = secret if name == "po" else secret[::5]
    assert [line for line in looked_for if line in data] == []
    assert [unit_id for unit_id in hidden if f'"{unit_id}"' in data] == []


def test_a_file_for_another_database_merges(
    desk: Translations, path: Path, prepared: Path, tmp_path: Path
) -> None:
    desk.save(desk.open(BATS, "zh-Hant"), "把蝙蝠趕走便獲勝。", "reviewed")
    put(desk, path)
    other = Home(tmp_path / "other")
    shutil.copytree(prepared, other.folder)
    with Translations(other) as there:
        made = there.import_([path])
        assert [(each.unit.id, each.state) for each in made.updated] == [(BATS, "reviewed")]


def test_what_there_is_not_is_told(desk: Translations) -> None:
    with pytest.raises(NotFoundError, match="there is no format 'doc'"):
        desk.export(HAUNT, "doc")
    with pytest.raises(NotFoundError, match="there is nothing to translate in it"):
        desk.export(Filter("zh-Hant", text="no such words anywhere"), "po")
