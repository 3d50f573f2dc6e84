"""Markdown: one file that any reader of Markdown shows, and people edit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from exporters.words import LANGUAGE_NAMES, chance_rows, titled, words
from workbench.formats.escaping import for_markdown
from workbench.model.dice import whole_percent
from workbench.model.exports import Box, Collection, DiceRoll, DocumentKind, Exported, said
from workbench.model.ids import Language
from workbench.text.emphasis import runs
from workbench.wording import later

__all__ = ["Markdown", "MarkdownOptions", "entry_lines"]


@dataclass(frozen=True)
class MarkdownOptions:
    """How it is written.

    Attributes:
        citations: Whether each line begins with its place.
        chances: Whether the chances of rolls are put in.
    """

    citations: bool = field(default=True, metadata={"help": later("leave out where lines stand")})
    chances: bool = field(default=True, metadata={"help": later("leave out the chances of rolls")})


class Markdown:
    """Writes a collection as one Markdown file."""

    name = "markdown"
    about = later("One Markdown file, to be read, edited or put on a site.")
    suffix = ".md"
    accepts: tuple[DocumentKind, ...] = ("collection",)
    options = MarkdownOptions

    def export(self, document: Collection, options: MarkdownOptions) -> bytes:
        """Returns the file."""
        first = document.languages[0]
        lines = [f"# {for_markdown(titled(document, first))}", ""]
        for entry in document.entries:
            names = dict.fromkeys(said(entry.title, lang) for lang in document.languages)
            lines += [f"## {' / '.join(map(for_markdown, names))}", ""]
            lines += entry_lines(entry, document.languages, options)
        return ("\n".join(lines).rstrip("\n") + "\n").encode()


def entry_lines(
    entry: Exported, languages: tuple[Language, ...], options: MarkdownOptions
) -> Iterator[str]:
    """Yields the lines of an entry below its heading, one language after the other."""
    first = languages[0]
    yield f"`{entry.id}` {for_markdown(said(entry.edition, first))}".rstrip()
    yield ""
    for lang in languages:
        if len(languages) > 1:
            yield f"### {LANGUAGE_NAMES[lang]}"
            yield ""
        yield from _in_language(entry, lang, options)
    for piece in entry.printed:
        label = " ".join(each for each in (piece.document, piece.game, piece.edition) if each)
        yield f"**{for_markdown(words(first)['printed'])}** ({for_markdown(label)}) " + (
            for_markdown(piece.heading or piece.name)
        )
        yield ""
        for line in piece.text.split("\n"):
            yield f"> {for_markdown(line)}  " if line.strip() else ">"
        if not piece.complete:
            yield f"> {for_markdown(words(first)['incomplete'])}"
        yield ""
    if entry.sources:
        say = words(first)
        yield _pair(say["colon"], say["sources"], ", ".join(entry.sources))
        yield ""


def _in_language(entry: Exported, lang: Language, options: MarkdownOptions) -> Iterator[str]:
    say = words(lang)
    for there, told in ((entry.stand_in, "stand-in"), (entry.assumed, "assumed")):
        if there:
            yield f"_{for_markdown(say[told])}_"
            yield ""
    for fact in entry.fact_lines:
        yield "- " + _pair(say["colon"], said(fact.label, lang), said(fact.value, lang))
    if entry.fact_lines:
        yield ""
    book = ""
    for box in entry.boxes:
        if box.book != book and box.book:
            yield f"#### {for_markdown(said(box.book_name, lang))}"
            yield ""
        book = box.book
        yield from _box(box, lang, options)
    for roll in entry.rolls if options.chances else ():
        yield from _roll(roll, lang)
    if entry.rulings:
        yield f"#### {for_markdown(say['rulings'])}"
        yield ""
    for ruling in entry.rulings:
        edition = said(ruling.edition, lang)
        asked = (said(ruling.title, lang) or ruling.id) + (f" ({edition})" if edition else "")
        yield f"**{for_markdown(asked)}**"
        yield ""
        for line in said(ruling.text, lang).split("\n"):
            yield _rich(line)
            yield ""
    for point in entry.disputed:
        yield _pair(say["colon"], say["disputed"], said(point.about, lang))
        yield ""
        for reading in point.readings:
            taken = f" ({say['taken']})" if reading.taken else ""
            told = said(reading.text, lang) + taken
            yield "- " + for_markdown(
                say["colon"].format(name=told, value=", ".join(reading.sources))
            )
        yield ""
    if note := said(entry.note, lang):
        yield _pair(say["colon"], say["remark"], note)
        yield ""


def _box(box: Box, lang: Language, options: MarkdownOptions) -> Iterator[str]:
    if heading := said(box.heading, lang):
        yield f"**{for_markdown(heading)}**"
        yield ""
    for line in box.lines:
        text = _rich(said(line.text, lang))
        if line.kind == "story":
            yield f"> {text}"
            yield ""
            continue
        place = line.citation.partition("#")[2]
        mark = f"`{place}` " if options.citations and place else ""
        yield f"{'  ' * line.depth}- {mark}{text}"
    if box.lines and box.lines[-1].kind != "story":
        yield ""


def _roll(roll: DiceRoll, lang: Language) -> Iterator[str]:
    """Yields a table: a row for each total, a column for each number of dice."""
    rows = chance_rows(roll.chances)
    if not rows:
        return
    say = words(lang)
    dice = list(next(iter(rows.values())))
    yield f"**{for_markdown(said(roll.name, lang))}**"
    yield ""
    yield f"| {for_markdown(say['total'])} | " + " | ".join(map(str, dice)) + " |"
    yield "|---" * (len(dice) + 1) + "|"
    for target, cells in rows.items():
        shares = " | ".join(f"{whole_percent(cells[number].share)}%" for number in dice)
        yield f"| {target}+ | {shares} |"
    yield ""


def _pair(colon: str, name: str, value: str) -> str:
    return colon.format(name=f"**{for_markdown(name)}**", value=for_markdown(value))


def _rich(text: str) -> str:
    return "".join(
        f"*{for_markdown(piece)}*" if apart else for_markdown(piece) for piece, apart in runs(text)
    )
