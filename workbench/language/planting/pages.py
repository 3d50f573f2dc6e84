"""The pages that mistakes are planted into: all correct ones there are, in English and Chinese."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbench.language.catalogue import code_of, codes
from workbench.language.checking import check
from workbench.language.compiling import in_language, printers_for
from workbench.language.reading import PageReader
from workbench.language.writing import print_page
from workbench.model.entries import Entry

__all__ = ["correct_pages"]


def correct_pages(
    entries: Iterable[Entry], reader: PageReader, *, examples: bool = True
) -> list[str]:
    """Returns pages in which nothing is wrong.

    Args:
        entries: The entries whose pages to take, each as it is written and printed in Traditional
            Chinese.
        reader: Reads them.
        examples: Whether the good examples of the catalogue come with them.
    """
    good = (each.text for code in codes("BW") for each in code_of(code).examples if not each.bad)
    pages = [*_pages(entries, reader), *(good if examples else ())]
    return [page for page in pages if not check(reader.read(page))]


def _pages(entries: Iterable[Entry], reader: PageReader) -> Iterator[str]:
    bodies: set[str] = set()
    # An edition may take its pages from another; then that one's count, whose box is known best.
    for entry in sorted(entries, key=lambda entry: entry.id, reverse=True):
        body = entry.page.text.partition("\nlang:")[2] if entry.page is not None else ""
        if entry.page is not None and body not in bodies:
            bodies.add(body)
            yield entry.page.text
            read = reader.read(entry.page.text)
            if read.lang == "en" and not read.diagnostics:
                prose = entry.page.prose
                printer = printers_for(read, prose)["zh-Hant"]
                page = in_language(read, prose, "zh-Hant")
                yield print_page(read.front, page, "zh-Hant", printer)
