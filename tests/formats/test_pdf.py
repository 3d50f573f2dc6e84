from __future__ import annotations

import io
import sys

import pytest

from workbench.errors import ImportFailedError
from workbench.formats import pdf
from workbench.formats.pdf import is_pdf, text_of_pdf

pypdf = pytest.importorskip("pypdf")


def _empty_pages(count: int, password: str = "") -> bytes:
    writer = pypdf.PdfWriter()
    for _number in range(count):
        writer.add_blank_page(100, 100)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def test_a_pdf_is_known_by_its_mark() -> None:
    assert is_pdf(b"\n%PDF-1.4\n")
    assert not is_pdf(b"about %PD")


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"%PDF-1.4\nnothing more", "cannot be read"),
        (_empty_pages(2), "only pictures"),
        (_empty_pages(1, "owl"), "password"),
        (_empty_pages(3)[:-200], "cannot be read|only pictures"),
    ],
    ids=["broken", "pictures", "protected", "truncated"],
)
def test_what_gives_no_text_says_why(data: bytes, word: str) -> None:
    with pytest.raises(ImportFailedError, match=word) as caught:
        text_of_pdf(data, where="book.pdf")
    assert "book.pdf" in str(caught.value)


def test_a_reader_that_takes_too_long_is_ended() -> None:
    with pytest.raises(ImportFailedError, match="takes more than"):
        text_of_pdf(_empty_pages(1), seconds=0.001)


def test_too_many_pages_are_refused() -> None:
    with pytest.raises(ImportFailedError, match="1001 pages"):
        text_of_pdf(_empty_pages(pdf.MAX_PAGES + 1))


def test_without_the_extra_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pdf, "find_spec", lambda _name: None)
    with pytest.raises(ImportFailedError, match=r"\.\[pdf\]"):
        text_of_pdf(_empty_pages(1))


def test_pypdf_is_never_loaded_into_this_process_by_reading() -> None:
    before = {name for name in sys.modules if name.startswith("pypdf")}
    with pytest.raises(ImportFailedError):
        text_of_pdf(b"%PDF-1.4\n")
    assert {name for name in sys.modules if name.startswith("pypdf")} == before
