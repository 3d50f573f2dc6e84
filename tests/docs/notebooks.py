"""Makes the notebooks under ``docs/notebooks`` from the texts here, with what their cells answer.

    python -m tests.docs.notebooks          makes them anew, in a home of their own

Each text is a notebook: cells are divided by lines of dashes, and those of code begin with ``>``.
"""

from __future__ import annotations

import os
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from nbclient import NotebookClient

format_of: Any = import_module("nbformat")  # it has no types
__all__ = ["FOLDER", "NOTEBOOKS", "made", "played"]

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"

_PAGE = (FOLDER.parent / "examples" / "bell-and-lantern" / "pages" / "haunt").resolve()

TOUR = """
# A tour in ten cells

Everything that the program knows can be asked in a notebook. An answer shows itself as a table, a
page, a map or a plot; printed, it is plain text.
-----
> import workbench as wb
-----
## Look something up

Words in any language, phrases in quotes, and what a rule does.
-----
> wb.search("五芒星", limit=3)
-----
> wb.search("roll:sanity target>=5", limit=5)
-----
> wb.entry("mystic-elevator")
-----
## Exact odds
-----
> %load_ext workbench
> wb.odds(4, 5)
-----
## Play

A haunt from where it begins, in a house made from the seed.
-----
> game = wb.game("haunt/9", players=4, seed=3)
> game
-----
> game.choose(1)
-----
`game.buttons()` plays on with the mouse, where `ipywidgets` is installed.
-----
## Let bots play
-----
> wb.playtest(9, games=12, heroes="random", traitor="random", seed=1, processes=1)
"""

JUDGE = """
# At the table: a judge's notebook

Somebody asks what a card does, whether something is legal, and how likely it is.
-----
> import workbench as wb
> %load_ext workbench
-----
## The exact text, in both languages

A place can be cited: `#1.1` is the first item of the first part.
-----
> wb.entry("attic#1.1")
-----
What heroes may read of a haunt, and nothing of the traitor's book:
-----
> wb.haunt(1, view="hero")
-----
## Is that legal?

Begin where the question came up, and ask what is refused. Each refusal gives its reason and its
sentence.
-----
> game = wb.game("haunt/1", players=3, seed=5)
> game.choices
-----
> game.why_not()[:3]
-----
## How likely is it?
-----
> [f"{dice} dice: {float(wb.odds(dice, 4).at_least):.0%}" for dice in range(1, 9)]
"""

AUTHOR = """
# A haunt of one's own: an author's notebook

A page in a cell is checked, shown in each language, and played where it stands. The cell keeps it
as `page`, or under the name behind `%%haunt`.
-----
> import workbench as wb
> %load_ext workbench
-----
> %%haunt lantern --games 12
> @the-lantern-chooses
-----
A slip is told with its place and what to write instead.
-----
> wb.check(lantern.page.read.text.replace("may attempt", "may atempt", 1))
-----
## Play it

From where it begins, or from where one of its sentences matters (`at="S.3.1"`).
-----
> wb.game(lantern, players=3, seed=2)
-----
## See what each sentence did
-----
> found = wb.playtest(lantern, games=24, heroes="random", traitor="random", seed=4, processes=1)
> found
-----
> [(each.citation, each.offered, each.used) for each in found.result.haunts[0].sentences[:5]]
"""

TRANSLATOR = """
# One meaning, three texts: a translator's notebook

A rule is written once and printed in each language from the same tree.
-----
> import workbench as wb
-----
> page = wb.check("haunt/9")
> print(page.printed["en"][:600])
-----
> print(page.printed["zh-Hant"][:300])
-----
## What a term is called

Terms, with every name they have.
-----
> wb.search("kind:term 傷害", lang="zh-Hant", limit=5)
-----
## Where something is named
-----
> [each.id for each in wb.search("五芒星堂", limit=10)]
-----
## How a sentence is said

Every frame of the language, with its English and Chinese patterns, and who says it.
-----
> with wb.Authoring() as author:
>     uses = wb.Frames(author).uses("zh-Hant")["attempt"]
> [(each.citation, each.text) for each in uses[:3]]
"""

NOTEBOOKS = {"tour": TOUR, "judge": JUDGE, "author": AUTHOR, "translator": TRANSLATOR}


def made(text: str) -> Any:
    """Returns the notebook of a text, its cells not played yet."""
    cells = []
    for number, part in enumerate(text.strip().split("\n-----\n")):
        lines = part.split("\n")
        if lines[0].startswith("> "):
            source = "\n".join(line[2:] for line in lines)
            for page in _PAGE.glob("*.md"):
                source = source.replace(f"@{page.stem}", page.read_text("utf-8").rstrip())
            cell = format_of.v4.new_code_cell(source)
        else:
            cell = format_of.v4.new_markdown_cell(part)
        cells.append({**cell, "id": f"cell-{number}"})
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return format_of.from_dict(
        {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    )


def played(notebook: Any, home: Path) -> Any:
    """Plays a notebook with a real kernel; what its cells answer stands in it then.

    Args:
        notebook: As :func:`made` made it.
        home: The home it is played in.
    """
    os.environ["WORKBENCH_HOME"] = str(home)
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={
        "metadata": {"path": str(FOLDER)}}).execute()  # fmt: skip
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [
                each for each in cell.outputs
                if each.output_type != "display_data" or each.data.get("text/plain")
            ]  # fmt: skip
    notebook.metadata.language_info = {"name": "python"}
    return notebook


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for name, text in NOTEBOOKS.items():
            done = played(made(text), Path(home))
            (FOLDER / f"{name}.ipynb").write_text(format_of.writes(done) + "\n", "utf-8")
            print(name)


if __name__ == "__main__":
    main()
