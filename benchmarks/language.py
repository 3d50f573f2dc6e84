"""The rule language: one run, everything in turns, processor time, ratios of medians.

    python benchmarks/language.py              15 rounds
    python benchmarks/language.py --rounds 5

A haunt of about 60 sentences is checked from its text: with a grammar that is built for it, with
one that is there already, and after one of its sentences was edited. It is completed, printed in
three languages, and all pages of the corpus are checked and compiled. Beside it stand ``ast.parse``
and ``compile`` on Python text of as many characters, and, if Lark is there (dependency group
``bench``), its Earley parser with a grammar of a dozen rules on four of the sentences that ours
reads with all its frames.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import textwrap
import time
from collections.abc import Callable, Iterator, Mapping
from statistics import median

from workbench.language.chart import Chart
from workbench.language.checking import check
from workbench.language.compiling import compile_page, in_language, printers_for
from workbench.language.completing import complete
from workbench.language.reading import PageReader
from workbench.language.sentences import sentences
from workbench.language.tokens import split
from workbench.language.worlds import World, world_of
from workbench.language.writing import print_page
from workbench.library.load import load_corpus
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES

HAUNT = "hill-2e/haunt/2"
#: Sentences of our own that both parsers read.
SENTENCES = (
    "A hero in the Attic may attempt a Knowledge roll.",
    "When a hero enters the Chapel, the hero loses 1 Sanity.",
    "When a hero enters the Vault, the hero gains 2 Might.",
    "A hero in the Crypt may attempt a Might roll.",
)
SMALL_GRAMMAR = r"""
start: (prefix ",")? clause "."
prefix: "When" event
event: figure "enters" room
clause: figure "may" deed | figure does
deed: "attempt" article trait "roll"
does: "loses" NUMBER trait | "gains" NUMBER trait
figure: article "hero" | article "hero" "in" room | "the" "hero"
article: "a" | "A"
trait: "Knowledge" | "Might" | "Sanity" | "Speed"
room: "the" ROOM
ROOM: "Attic" | "Chapel" | "Vault" | "Crypt" | "Library" | "Kitchen"
NUMBER: /[0-9]+/
%import common.WS
%ignore WS
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    corpus = load_corpus()
    worlds = {key: world_of(game, corpus.entries.values()) for key, game in corpus.games.items()}
    text = page_of(corpus)
    read = PageReader(worlds).read(text)
    count = len(tuple(sentences(read.page)))
    python = python_text(len(text))
    print(f"{HAUNT}: {count} sentences, {len(text)} characters; Python text of {len(python)}")
    tasks: dict[str, Callable[[], object]] = {
        "ast.parse": lambda: ast.parse(python),
        "compile": lambda: compile(python, "<bench>", "exec"),
    }
    tasks |= on_the_page(worlds, corpus, text)
    report(measured(tasks, rounds), against="compile")
    whole_corpus(worlds, corpus, max(1, rounds // 5))
    against_lark(worlds, rounds)


def page_of(corpus: Corpus) -> str:
    page = corpus.entries[HAUNT].page
    assert page is not None
    return page.text


def measured(tasks: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Runs every task in turn, so that all meet the same load; the first round warms up."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for number in range(rounds + 1):
        for name, task in tasks.items():
            started = time.process_time()
            task()
            if number:
                times[name].append(time.process_time() - started)
    return times


def report(times: Mapping[str, list[float]], *, against: str) -> None:
    base = median(times[against])
    print(f"{'':44}{'median':>10}{'to ' + against:>18}")
    for name, some in times.items():
        print(f"  {name:42}{1000 * median(some):7.2f} ms{median(some) / base:18.1f}")


def on_the_page(
    worlds: Mapping[str, World], corpus: Corpus, text: str
) -> dict[str, Callable[[], object]]:
    """What is done with one page."""
    reader = PageReader(worlds)
    read = reader.read(text)
    page = corpus.entries[HAUNT].page
    assert page is not None
    printers = printers_for(read, page.prose)
    edits = edited(worlds, text)
    # A line that is being written, in the middle of the page.
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("- When "))
    lines[place] = "- When a hero "
    begun = "\n".join(lines)

    def printed() -> None:
        for lang in LANGUAGES:
            print_page(read.front, in_language(read, page.prose, lang), lang, printers[lang])

    def fresh(wanted: str) -> None:
        check(PageReader(worlds).read(wanted))

    return {
        "check, grammar built": lambda: fresh(text),
        "check, grammar there": lambda: check(reader.read(text)),
        "check, one sentence edited": lambda: check(reader.read(next(edits))),
        "read, one sentence edited": lambda: reader.read(next(edits)),
        "completion in a sentence begun": lambda: complete(reader, begun, place + 1, 15),
        "print in three languages": printed,
        "compile a checked page": lambda: compile_page(read, page.prose),
    }


def edited(worlds: Mapping[str, World], text: str) -> Iterator[str]:
    """Yields the page with a sentence that is another one each time."""
    rooms = sorted(noun.names["en"] for noun in worlds["hill-2e"].lexicon if noun.kind == "room")
    at = text.rindex("\n\n## ")
    for number in range(1, 10):
        for room in rooms:
            sentence = f"- When a hero enters the {room}, the hero loses {number} Sanity."
            yield f"{text[:at]}\n{sentence}{text[at:]}"


def whole_corpus(worlds: Mapping[str, World], corpus: Corpus, rounds: int) -> None:
    pages = [entry.page for entry in corpus.entries.values() if entry.page is not None]

    def everything() -> None:
        reader = PageReader(worlds)
        for page in pages:
            read = reader.read(page.text)
            check(read)
            compile_page(read, page.prose)

    times = measured({"corpus": everything}, rounds)["corpus"]
    characters = sum(len(page.text) for page in pages)
    print(f"\nall {len(pages)} pages of the corpus, {characters:,} characters: "
          f"checked and compiled in {median(times):.2f} s, "
          f"{1000 * median(times) / len(pages):.1f} ms each")  # fmt: skip


def against_lark(worlds: Mapping[str, World], rounds: int) -> None:
    try:
        import lark
    except ImportError:
        print("\nLark is not there")
        return
    small = lark.Lark(SMALL_GRAMMAR, parser="earley")
    front = "---\nid: home/event/bench\ngame: hill-2e\nlang: en\ntitle: {en: Bench}\n---\n"
    reader = PageReader(worlds)
    grammar = reader.grammar(reader.read(front))
    cut = [[token.text for token in split(each.rstrip("."), "en")] for each in SENTENCES]

    def ours() -> None:
        for tokens in cut:
            assert len(Chart(grammar, "sentence", tokens).readings()) == 1

    def theirs() -> None:
        for each in SENTENCES:
            small.parse(each)

    rules = sum(len(grammar.rules(category)) for category in grammar.categories())
    print(f"\n{len(SENTENCES)} sentences; Lark: a grammar of a dozen rules; ours: {rules} rules")
    report(measured({"Lark, Earley": theirs, "ours": ours}, rounds), against="Lark, Earley")


def python_text(size: int) -> str:
    """Returns functions of the standard library, about *size* characters of them."""
    whole = inspect.getsource(textwrap)
    chosen: list[str] = []
    for node in ast.parse(whole).body:
        chosen.append(ast.get_source_segment(whole, node) or "")
        if sum(map(len, chosen)) >= size:
            break
    text = "\n".join(chosen)
    return text if len(text) < 1.2 * size else python_lines(text, size)


def python_lines(text: str, size: int) -> str:
    """Returns the first statements of a text, leaving out the inside of its last class."""
    kept: list[str] = []
    for line in text.split("\n"):
        kept.append(line)
        if sum(map(len, kept)) + len(kept) >= size:
            break
    while kept:
        try:
            ast.parse("\n".join(kept))
        except SyntaxError:
            kept.pop()
        else:
            break
    return "\n".join(kept)


if __name__ == "__main__":
    main()
