"""A stranger's exporter is found by its entry point; one that does not work only is told."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.exporters.documents import LOG, PLAIN
from workbench.cli.export import fill
from workbench.desks.exporting import plugins
from workbench.desks.exporting.plugins import (
    Option,
    exporter_called,
    exporters,
    files_of,
    options_of,
)
from workbench.errors import ExportError, NotFoundError, PluginError

GOOD = """
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Options:
    loud: bool = field(default=False, metadata={"help": "in capitals"})
    quiet: bool = True
    times: int = 1
    end: Literal["stop", "bang"] = "stop"
    name: str = ""


class Titles:
    name = "titles"
    about = "Only the titles."
    suffix = ".txt"
    accepts = ("collection",)
    options = Options

    def export(self, document, options):
        text = " ".join(entry.title["en"] for entry in document.entries) * options.times
        text = text.upper() if options.loud else text
        return (text + ("!" if options.end == "bang" else ".")).encode()
"""

#: What is wrong, each as a module and with a word of what is told.
BROKEN = {
    "raises": ("raise RuntimeError('no such thing')", "no such thing"),
    "lacks": ("raise ImportError('needs colours')", "needs colours"),
    "exits": ("import sys; sys.exit('no colours here')", "SystemExit: no colours here"),
    "named-as-ours": (
        GOOD.replace('"titles"', '"named-as-ours"').replace("times: int", "output: int"),
        "--output",
    ),
    "named-twice": (
        GOOD.replace('"titles"', '"named-twice"').replace("times: int = 1", "no_quiet: int = 1"),
        "--no-quiet",
    ),
    "nothing": ("class Titles: name = 'nothing'", "about, suffix, accepts, options, export"),
    "misnamed": (GOOD, "entry point"),
    "formless": (GOOD.replace('"titles"', '"formless"').replace('".txt"', '"txt"'), "files end"),
    "eats": (GOOD.replace('"titles"', '"eats"').replace('"collection"', '"soup"'), "soup"),
    "optionless": (
        GOOD.replace('"titles"', '"optionless"').replace("options = Options", "options = {}"),
        "no dataclass",
    ),
    "needy": (GOOD.replace('"titles"', '"needy"').replace("times: int = 1", "times: int"), "needy"),
    "odd-option": (
        GOOD.replace('"titles"', '"odd-option"').replace("times: int = 1", "times: list = 1"),
        "times",
    ),
}
BROKEN["needy"] = (BROKEN["needy"][0], "non-default argument")

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a package of somebody else beside the program, as an installer would."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def put(name: str, module: str, *, at: str = "Titles", package: str = "stranger") -> None:
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        points = info / "entry_points.txt"
        head = points.read_text() if points.exists() else "[workbench.exporters]\n"
        of = f"{package}_{name}".replace("-", "_")
        (tmp_path / f"{of}.py").write_text(module, "utf-8")
        points.write_text(f"{head}{name} = {of}:{at}\n")
        monkeypatch.delitem(sys.modules, of, raising=False)

    return put


def test_those_that_ship_are_all_found() -> None:
    found, broken = exporters()
    assert broken == ()
    ships = {each.exporter.name for each in found if each.ships}
    assert ships >= {"anki", "csv", "ipynb", "json", "log", "markdown", "position"}
    assert all(each.exporter.about for each in found)


def test_a_strangers_is_found_and_works(install: Install) -> None:
    install("titles", GOOD)
    found = exporter_called("titles")
    assert (found.origin, found.ships) == ("stranger", False)
    assert "titles" in [each.exporter.name for each in exporters()[0]]
    files = files_of(found, PLAIN, found.exporter.options(loud=True, end="bang"))
    assert files == {"a-house.txt": b"BOILER ROOM THE MOTH!"}


def test_its_options_become_flags(install: Install) -> None:
    install("titles", GOOD)
    loud, quiet, times, end, name = options_of(exporter_called("titles").exporter)
    assert loud == Option("loud", "in capitals", False, bool)
    assert [each.flag for each in (loud, quiet, times)] == ["--loud", "--no-quiet", "--times"]
    assert (end.choices, times.shape, name.default) == (("stop", "bang"), int, "")


@pytest.mark.parametrize("name", BROKEN)
def test_one_that_does_not_work_is_told_and_the_rest_work(install: Install, name: str) -> None:
    module, told = BROKEN[name]
    install(name, module)
    install("titles", GOOD, package="other")
    found, broken = exporters()
    assert [(each.name, each.origin) for each in broken] == [(name, "stranger")]
    assert told in broken[0].reason
    assert {"titles", "markdown"} <= {each.exporter.name for each in found}
    with pytest.raises(PluginError) as caught:
        exporter_called(name)
    assert caught.value.where == "stranger"
    assert told in caught.value.cause


def test_the_flags_that_are_taken_are_those_of_the_command() -> None:
    parser = ArgumentParser()
    fill(parser)
    assert {*parser._option_string_actions} - {"-h", "-b", "-l", "-g", "-o"} == plugins.FLAGS


def test_nobody_takes_the_name_of_what_ships(install: Install) -> None:
    install("markdown", GOOD.replace('"titles"', '"markdown"'))
    found, broken = exporters()
    assert [each.origin for each in found if each.exporter.name == "markdown"] == [
        "haunt-workbench"
    ]
    assert [(each.name, each.origin) for each in broken] == [("markdown", "stranger")]
    assert exporter_called("markdown").ships


def test_one_that_is_not_there_is_told_with_the_nearest() -> None:
    with pytest.raises(NotFoundError) as caught:
        exporter_called("markdwon")
    assert caught.value.nearest == ("markdown",)


def test_a_document_that_it_does_not_accept_is_refused(install: Install) -> None:
    install("titles", GOOD)
    found = exporter_called("titles")
    with pytest.raises(ExportError, match="titles does not write this"):
        files_of(found, LOG, found.exporter.options())


def returning(install: Install, what: str) -> Any:
    body = f"    def export(self, document, options):\n        return {what}\n"
    install("titles", GOOD[: GOOD.index("    def export")] + body)
    found = exporter_called("titles")
    return files_of(found, PLAIN, found.exporter.options())


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("'text'", "no bytes"),
        ("None", "no bytes"),
        ("{}", "no bytes"),
        ("{'a': 'text'}", "no bytes"),
        ("{1: b''}", "no bytes"),
        ("{'../a': b''}", "'../a'"),
        ("{'/etc/a': b''}", "'/etc/a'"),
        ("{'a/../../b': b''}", "'a/../../b'"),
        ("{'a//b': b''}", "'a//b'"),
        ("{'..': b''}", "'..'"),
        ("{'': b''}", "''"),
        ("{'C:a': b''}", "'C:a'"),
        (r"{'a\\b': b''}", "a"),
        ("{'a\\nb': b''}", "a"),
        ("{'nul.txt': b''}", "'nul.txt'"),
        ("{'a.': b''}", "'a.'"),
        ("{'x' * 300: b''}", "xxx"),
        ("{'a': b'', 'A': b''}", "one name"),
        ("{str(n): b'' for n in range(20_000)}", "10000 files"),
        ("b'x' * 1001", "1000 bytes"),
        ("1 / 0", "ZeroDivisionError"),
        ("exit('enough')", "SystemExit: enough"),
    ],
)
def test_what_may_not_be_written_is_refused(
    install: Install, monkeypatch: pytest.MonkeyPatch, what: str, told: str
) -> None:
    monkeypatch.setattr(plugins, "MOST_BYTES", 1000)
    with pytest.raises(PluginError) as caught:
        returning(install, what)
    assert told in caught.value.cause
    assert caught.value.where == "stranger"


def test_files_in_folders_are_fine(install: Install) -> None:
    files = returning(install, "{'a/b.txt': b'x', 'c.d.e': b''}")
    assert files == {"a/b.txt": b"x", "c.d.e": b""}
