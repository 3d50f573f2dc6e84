"""Builds the site of the documentation: ``python -m tests.docs.site [FOLDER]``.

The Markdown of ``docs/`` is the source and stays readable by itself; here it is laid out for the
generator, whose settings stand in ``docs/site``. Two halves are built, English and Chinese, since
words of Chinese are told apart for searching only on a site that is in Chinese; the second lies in
a folder of the first. A link that leads out of ``docs/`` gets what it leads to beside the pages.
Nothing is fetched, neither here nor by who reads the site: :func:`faults` looks at what was built.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Literal
from urllib.parse import unquote, urlsplit

__all__ = ["HALVES", "Half", "build", "faults", "staged"]

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
Half = Literal["en", "zh-Hant"]
HALVES: tuple[Half, ...] = ("en", "zh-Hant")

#: Pages that stand elsewhere in the project.
_ELSEWHERE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "benchmarks/README.md")
_CODE = re.compile(r"workbench/language/codes/(\w+)\.md")
_FENCE = re.compile(r"^(`{3,}).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
#: The end of a line within Chinese.
_BROKEN = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])")
_LINK = re.compile(r"(\]\()([^)\s]+)(\))")
#: What the generator would have fetched by who opens the site from a folder; it lies beside it.
_SHIM = ("https://unpkg.com/iframe-worker/shim", "iframe-worker.js")
_LONGEST = 400  # lines of what a cell of a notebook answers


@dataclass(frozen=True)
class _Place:
    """Where something of the project stands on the site."""

    half: Half
    path: str
    fragment: str = ""


def staged(folder: Path) -> None:
    """Lays out both halves below a folder, each as the generator wants it."""
    for half in HALVES:
        pages = folder / half / "pages"
        pages.mkdir(parents=True)
        source = DOCS if half == "en" else DOCS / half
        for page in sorted(source.glob("*.md")):
            _put(page, folder)
        for each in ("look.css", "iframe-worker.js"):
            shutil.copy(DOCS / "site" / each, pages / each)
        shutil.copy(DOCS / "site" / f"{half}.toml", folder / half / "zensical.toml")
    for name in _ELSEWHERE:
        _put(ROOT / name, folder)
    for notebook in sorted((DOCS / "notebooks").glob("*.ipynb")):
        _write(folder, _place(notebook), _as_page(notebook))


def _put(page: Path, folder: Path) -> None:
    """Lays out a page, with what it links to where that is no page."""
    here = _place(page)

    def led(found: re.Match[str]) -> str:
        target = found[2]
        if urlsplit(target).scheme or target.startswith("#"):
            return found[0]
        path, _hash, fragment = target.partition("#")
        real = (page.parent / unquote(path)).resolve()
        if not real.is_file():
            raise FileNotFoundError(f"{page}: {target}")
        there = _place(real)
        if there.path.startswith("files/") or real.suffix == ".svg":
            copy = folder / there.half / "pages" / there.path
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(real, copy)
        return f"{found[1]}{_way(here, there, fragment or there.fragment)}{found[3]}"

    text = page.read_text("utf-8")
    parts, at = [], 0
    for fence in _FENCE.finditer(text):
        parts += [_LINK.sub(led, _joined(text[at : fence.start()])), fence[0]]
        at = fence.end()
    _write(folder, here, "".join([*parts, _LINK.sub(led, _joined(text[at:]))]))


def _joined(text: str) -> str:
    """Joins lines between characters of Chinese, where a browser would show a space."""
    return _BROKEN.sub("", text)


def _place(path: Path) -> _Place:
    name = path.relative_to(ROOT).as_posix()
    if code := _CODE.fullmatch(name):
        return _Place("en", "messages.md", code[1].lower())
    if name.startswith("docs/zh-Hant/"):
        return _Place("zh-Hant", name.removeprefix("docs/zh-Hant/"))
    if name in _ELSEWHERE:
        return _Place("en", f"project/{name}")
    if path.suffix == ".ipynb":
        return _Place("en", f"notebooks/{path.stem}.md")
    if path.parent == DOCS:
        return _Place("en", path.name)
    # A page of rules is shown as it is written, and not as a page of this site.
    return _Place("en", f"files/{name}" + (".txt" if path.suffix == ".md" else ""))


def _way(here: _Place, there: _Place, fragment: str) -> str:
    """Returns the link from one page to another; between the halves it is one of what is built."""
    end, start = there.path, PurePosixPath(here.path).parent.as_posix()
    if here.half != there.half:
        end = re.sub(r"(?<![^/])README\.md$", "index.md", end)
        end = re.sub(r"\.md$", ".html", end)
        start, end = (f"{half}/{path}" if half == "zh-Hant" else path
                      for half, path in ((here.half, start), (there.half, end)))  # fmt: skip
    way = os.path.relpath(end, start).replace(os.sep, "/")
    return f"{way}#{fragment}" if fragment else way


def _write(folder: Path, place: _Place, text: str) -> None:
    path = folder / place.half / "pages" / place.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _as_page(notebook: Path) -> str:
    """Returns a notebook as Markdown: texts, cells, and what these answered as plain text."""
    parts: list[str] = []
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"`````python\n{source}\n`````")
        for output in cell["outputs"]:
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            lines = "".join(text).rstrip().split("\n")[:_LONGEST]
            parts.append("\n".join(["`````text", *lines, "`````"]))
    return "\n\n".join(parts) + "\n"


def build(target: Path) -> list[str]:
    """Builds the site into a folder; returns what is wrong with it, one line each.

    Raises:
        CalledProcessError: If the generator warns of anything.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        staged(folder)
        for half in HALVES:
            command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
            subprocess.run(command, check=True, cwd=folder / half)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(folder / "en" / "built", target)
        shutil.copytree(folder / "zh-Hant" / "built", target / "zh-Hant")
    for page in target.rglob("*.html"):
        way = os.path.relpath(target / _SHIM[1], page.parent).replace(os.sep, "/")
        page.write_text(page.read_text("utf-8").replace(_SHIM[0], way), "utf-8")
    return list(faults(target))


# What was built


@dataclass
class _Looked(HTMLParser):
    """What a page holds: its anchors, what it links to, what a browser would fetch for it."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what an element names."""
        told = {name: value or "" for name, value in attrs}
        self.ids |= {told[name] for name in ("id", "name") if name in told}
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        elif tag == "link" and told.get("rel") not in ("canonical", "alternate", "next", "prev"):
            self.fetched.append(told.get("href", ""))
        elif "src" in told:
            self.fetched.append(told["src"])


def faults(site: Path) -> Iterator[str]:
    """Yields what is wrong with a site that was built: links into nothing, things fetched."""
    pages = {path: _looked(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(site)
        for link in page.fetched:
            if urlsplit(link).netloc:
                yield f"{name} fetches {link}"
        if path.name == "404.html":
            continue  # whose links begin at the root of a server
        for link in [*page.links, *page.fetched]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or (not parts.path and not parts.fragment):
                continue
            there = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
            there = there / "index.html" if there.is_dir() else there
            if not there.is_file():
                yield f"{name}: nothing at {link}"
            elif (
                parts.fragment
                and there in pages
                and link in page.links
                and unquote(parts.fragment) not in pages[there].ids
            ):
                yield f"{name}: no such place: {link}"
    for path in site.rglob("*.css"):
        for found in re.findall(
            r"(?:@import|url\()\s*[\"']?(?:https?:)?//[^\"')]+", path.read_text()
        ):
            yield f"{path.relative_to(site)} fetches {found}"


def _looked(path: Path) -> _Looked:
    page = _Looked()
    page.feed(path.read_text("utf-8"))
    return page


if __name__ == "__main__":
    wrong = build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").resolve())
    print(*wrong, sep="\n")
    sys.exit(1 if wrong else 0)
