"""``translate frames``: frames with their sentences, and a wording tried before it is proposed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]


def test_frames_are_listed_with_how_often_they_are_used(run: Run) -> None:
    listed = run("translate", "frames", "--json", "--limit", "10000").json
    assert listed["total"] == len(listed["frames"])
    counts = {each["frame"]: each["uses"] for each in listed["frames"]}
    assert counts["shuffle"] > 0
    unused = run("translate", "frames", "--unused", "--json", "--limit", "10000").json["frames"]
    assert {each["frame"] for each in unused} == {name for name, uses in counts.items() if not uses}
    few = run("translate", "frames", "--limit", "2")
    assert len(few.out.splitlines()) == 2
    assert str(listed["total"] - 2) in few.err


def test_the_sentences_of_a_frame_are_told_in_each_language(run: Run) -> None:
    english = run("translate", "frames", "shuffle", "--json", "--lang", "en").json
    chinese = run("translate", "frames", "shuffle", "--json", "--lang", "zh-Hant").json
    assert english["total"] == chinese["total"] == len(english["sentences"])
    assert all("huffle" in each["text"] for each in english["sentences"])
    assert all("洗混" in each["text"] for each in chinese["sentences"])
    assert run("translate", "frames", "shufle").code == 3


def test_no_patch_is_written_of_what_was_not_tried_on_every_page(run: Run, tmp_path: Path) -> None:
    patch = tmp_path / "shuffle.patch"
    tried = run(
        "translate", "frames", "shuffle", "洗勻{stack:stack}", "--lang", "zh-Hant",
        "--seconds", "0", "--patch", str(patch),
    )  # fmt: skip
    assert tried.code == 1
    assert not patch.exists()
    assert run("translate", "frames", "--patch", str(patch)).code == 2
    wrong = run("translate", "frames", "shuffle", "洗勻", "--lang", "zh-Hant")
    assert wrong.code == 2
