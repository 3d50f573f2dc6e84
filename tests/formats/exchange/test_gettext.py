"""The programs of GNU gettext accept the PO files that we write, and we read what they make."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.formats.exchange.texts import AWKWARD
from workbench.formats.exchanging import read_exchange, write_exchange
from workbench.model.exchange import ExchangeFile, ExchangeUnit
from workbench.model.units import TranslationState, Unit

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("msgfmt", "msgcat", "msgmerge"))), reason="GNU gettext is not here"
)


def unit(number: int, source: str, target: str, state: TranslationState) -> ExchangeUnit:
    texts = {"en": source, "zh-Hant": target}
    made = Unit(f"home/room/a#{number}", "story", "home", {"en": "Attic"}, texts)  # type: ignore[arg-type]
    return ExchangeUnit.leaving(made, "en", "zh-Hant", state, notes=["told"], title="Attic")


def file_of(*units: ExchangeUnit) -> ExchangeFile:
    return ExchangeFile("en", "zh-Hant", units, tool="Haunt Workbench 1.0")


def made_by(*command: str | Path) -> bytes:
    done = subprocess.run(list(map(str, command)), capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def test_what_is_written_is_checked_and_wrapped_anew(tmp_path: Path) -> None:
    states: list[TranslationState] = ["review", "reviewed", "draft"]
    texts = [text for text in AWKWARD if text.strip()]
    file = file_of(
        *(
            unit(number, text, text.replace("%s", ""), states[number % 3])
            for number, text in enumerate(texts)
        )
    )
    path = tmp_path / "a.po"
    path.write_bytes(write_exchange("po", file))
    made_by("msgfmt", "--check-format", "--check-domain", "-o", tmp_path / "a.mo", path)
    again = read_exchange(made_by("msgcat", "--width=40", path), "a.po")[1]
    assert [replace(each, line=0) for each in again.units] == list(file.units)


def test_what_is_merged_into_a_newer_file_keeps_its_translations(tmp_path: Path) -> None:
    old, new = tmp_path / "old.po", tmp_path / "new.pot"
    dust = "The dust lies deep, and somebody has walked here before you."
    deeper = "The dust lies very deep, and somebody has walked here before you."
    old.write_bytes(
        write_exchange(
            "po",
            file_of(unit(1, dust, "灰塵很厚。", "reviewed"), unit(2, "Gone.", "沒了。", "review")),
        )
    )
    new.write_bytes(
        write_exchange(
            "po", file_of(unit(1, deeper, "", "missing"), unit(3, "New.", "", "missing"))
        )
    )
    merged = read_exchange(made_by("msgmerge", "--previous", "--quiet", old, new), "old.po")[1]
    dusty, fresh, gone = merged.units
    assert (dusty.source, dusty.target, dusty.state) == (deeper, "灰塵很厚。", "draft")
    assert dusty.previous_source == dust
    assert (fresh.target, fresh.state) == ("", "missing")
    assert (gone.source, gone.target, gone.obsolete) == ("Gone.", "沒了。", True)
