"""The cell ``%%haunt``: checked, shown and played where it stands; Tab offers what may follow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from IPython.core.completer import provisionalcompleter

from workbench.notebook.answers import Checked, Statistics

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "bell-and-lantern"
LANTERN = (EXAMPLES / "pages" / "haunt" / "the-lantern-chooses.md").read_text("utf-8")


@pytest.fixture
def displayed(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is displayed."""
    found: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda each, **_how: found.append(each))
    return found


def offered(shell: Any, text: str) -> list[str]:
    """What Tab offers at the end of a cell."""
    with provisionalcompleter():
        return [each.text for each in shell.Completer.completions(text, len(text))]


def test_a_page_is_checked_kept_and_played(shell: Any, displayed: list[Any]) -> None:
    shell.run_cell(f"%%haunt lantern --games 4 --players 3\n{LANTERN}")
    page = shell.user_ns["lantern"]
    assert isinstance(page, Checked)
    assert page.correct
    assert page in displayed
    (tested,) = [each for each in displayed if isinstance(each, Statistics)]
    assert tested.result.haunts[0].games == 4


def test_a_page_with_a_mistake_is_shown_and_not_played(shell: Any, displayed: list[Any]) -> None:
    shell.run_cell("%%haunt\n" + LANTERN.replace("may attempt", "may atempt", 1))
    assert not shell.user_ns["page"].correct
    assert not [each for each in displayed if isinstance(each, Statistics)]


@pytest.mark.parametrize("line", ["--games many", "--bad", "not-a-name", '"open', "class", "print"])
def test_a_line_that_is_not_understood_is_told_without_a_traceback(
    shell: Any, displayed: list[Any], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.run_cell(f"%%haunt {line}\n{LANTERN}")
    told = capsys.readouterr()
    assert "UsageError" in told.out + told.err
    assert "Traceback" not in told.out + told.err
    assert not displayed


def test_tab_offers_what_may_follow_in_the_page(shell: Any) -> None:
    lines = LANTERN.split("\n")
    at = next(number for number, line in enumerate(lines) if "may attempt" in line)
    before = lines[at][: lines[at].index("attempt") + 3]
    text = "%%haunt\n" + "\n".join([*lines[:at], before])
    assert "attempt a" in offered(shell, text)


def test_tab_elsewhere_is_left_alone(shell: Any) -> None:
    shell.user_ns["wander"] = 1
    text = "wand"
    assert "wander" in offered(shell, text)
