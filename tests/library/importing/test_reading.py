from __future__ import annotations

import gzip
import hashlib
import io
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.errors import ImportFailedError
from workbench.library.importing.names import NameIndex
from workbench.library.importing.reading import MAX_LINES, read_document, read_original
from workbench.model.documents import Document, uncovered
from workbench.text.decoding import MAX_BYTES

NOBODY = NameIndex()
SAMPLES = ("haunts_flat.txt", "haunts_lines.txt", "rulebook.txt", "traitors_tome.md")


@pytest.mark.parametrize("file", SAMPLES)
def test_every_character_is_accounted_for(samples: Path, names: NameIndex, file: str) -> None:
    data = (samples / file).read_bytes()
    document = read_document(data, file, names)
    assert uncovered(document) == ()
    assert document.sha256 == hashlib.sha256(data).hexdigest()
    assert document.length == len(data.decode("utf-8"))
    assert document.name == file


@pytest.mark.parametrize("file", SAMPLES)
@pytest.mark.parametrize("encoding", ["utf-16", "gb18030", "utf-8-sig"])
def test_other_encodings_give_the_same_sections(
    samples: Path, names: NameIndex, file: str, encoding: str
) -> None:
    text = (samples / file).read_text("utf-8")
    plain = read_document(text.encode("utf-8"), file, names)
    other = read_document(text.encode(encoding), file, names)
    assert other.sections == plain.sections


def test_windows_line_ends_change_nothing_but_offsets(samples: Path, names: NameIndex) -> None:
    text = (samples / "rulebook.txt").read_text("utf-8")
    plain = read_document(text.encode(), "a.txt", names)
    windows = read_document(text.replace("\n", "\r\n").encode(), "a.txt", names)
    assert [s.text for s in windows.sections] == [s.text for s in plain.sections]
    assert windows.length == plain.length + text.count("\n")
    assert not [r for r in windows.repairs if r.kind == "control"]


def test_controls_and_escapes_are_taken_out_and_counted() -> None:
    text = "\x07Our notes.\x1b[2J Nobody \x1b]0;title\x07 moves.\x7f"
    document = read_document(text.encode(), "a.txt", NOBODY)
    assert [s.text for s in document.sections] == ["Our notes. Nobody moves."]
    removed = [r for r in document.repairs if r.kind == "control"]
    assert [r.offset for r in removed] == [0, 11, 23, text.index("\x7f")]
    assert not any(ord(ch) < 32 for r in removed for ch in r.found)
    assert uncovered(document) == ()
    assert document.sections[0].start == 0
    assert document.sections[0].end == len(text)


def test_offsets_count_in_the_delivered_text() -> None:
    text = "# One\n\x1b[31mred\x1b[0m\r\n# Two\nblue\n"
    document = read_document(text.encode(), "a.md", NOBODY)
    assert text[document.sections[1].start :].startswith("# Two")


def test_a_section_without_a_name_gets_the_documents() -> None:
    document = read_document(b"Just a few words.", "/some/where/our club.txt", NOBODY)
    assert document.name == "our club.txt"
    assert [s.name for s in document.sections] == ["our club"]


def test_a_hostile_file_name_is_shown_not_sent() -> None:
    document = read_document(b"words", "..\\..\\a\x1b[31m\nb.txt", NOBODY)
    assert document.name == "a<U+001B>[31m b.txt"


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("a.txt", "words")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b" \n\t \n", "no text"),
        (b"\x00\x01\x02\x03" * 500, "binary"),
        (zipped(), "zip"),
        (gzip.compress(b"words"), "gzip"),
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "PNG"),
        (b"\x1b[31m\x1b[0m", "no text"),
    ],
    ids=["empty", "blank", "binary", "zip", "gzip", "picture", "escapes"],
)
def test_what_is_no_text_is_refused_with_the_reason(data: bytes, word: str) -> None:
    with pytest.raises(ImportFailedError, match=word) as caught:
        read_document(data, "a.txt", NOBODY)
    assert "a.txt" in str(caught.value)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(200_000_000)  # a hole: takes no space
    with pytest.raises(ImportFailedError, match="200,000,000 bytes"):
        read_original(path)
    assert MAX_BYTES < 200_000_000


def test_a_file_of_too_many_lines_is_refused_before_it_is_cut() -> None:
    data = b"x" + b"\n" * (MAX_LINES + 1) + b"x"
    with pytest.raises(ImportFailedError, match="500,001 lines"):
        read_document(data, "lines.md", NOBODY)
    assert read_document(b"x" + b"\n" * 1000 + b"x", "lines.md", NOBODY).sections


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ImportFailedError, match="cannot be read"):
        read_original(tmp_path / "missing.txt")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(ImportFailedError, match="cannot be read"):
        read_original(tmp_path / "loop")
    with pytest.raises(ImportFailedError, match="cannot be read"):
        read_original(tmp_path)


def test_a_page_of_rules_is_no_document(names: NameIndex) -> None:
    page = b"---\nid: home/haunt/the-lamp\ngame: hill-2e\n---\n# Traitor's Tome\n\n- Debt is 8.\n"
    with pytest.raises(ImportFailedError, match="page of rules") as caught:
        read_document(page, "lamp.md", names)
    assert "workbench check" in caught.value.expected


def test_a_cut_off_file_says_so() -> None:
    data = "# 房間\n\n這個房間沒有門。".encode()[:-1]
    document = read_document(data, "a.md", NOBODY)
    assert not document.sections[-1].complete
    assert [u.length for u in document.unresolved] == [0]
    assert "middle of a character" in document.unresolved[0].reason


def test_a_line_of_ten_megabytes() -> None:
    document = read_document(b"all work and no play " * 500_000, "a.txt", NOBODY)
    assert len(document.sections) == 1
    assert document.length == 10_500_000


def _tiny_pdf(lines: list[str]) -> bytes:
    shown = "".join(f"({line}) Tj 0 -20 Td " for line in lines)
    content = f"BT /F1 12 Tf 72 700 Td {shown}ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    data = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(data)
    data += b"xref\n0 6\n0000000000 65535 f \n" + table
    return data + b"trailer << /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % start


def test_a_pdf_is_read_with_its_lines(names: NameIndex) -> None:
    pytest.importorskip("pypdf")
    data = _tiny_pdf(
        ["Haunt 7", "Carnivorous Ivy", "It grows.", "Right Now", "Run.", "Haunt 8", "X."]
    )
    document = read_document(data, "book.pdf", names)
    assert document.encoding == "pdf"
    assert document.format == "haunts"
    assert [(s.number, s.heading, s.text) for s in document.sections] == [
        (7, "", "It grows."),
        (7, "Right Now", "Run."),
        (8, "", "X."),
    ]
    assert uncovered(document) == ()


PIECES = (
    *("/Haunt 1/ ", "[Right Now] ", "[", "]", "/", " - ", "1. A", "\n", "\r\n", "# A\n", "word. "),
    *("\x1b[1m", "\x01", "Haunt 2\n", "Setup\n", "Game Components\n", "- 3 Owl\n", "Credits\n"),
    *("Table of Contents\n", "- 5 Tokens, including:\n", "Traitor's Tome\n", "房間", "(ital) "),
    *("Secrets of Survival\n", "Attic\n", "\n\n", "Worked Example — Haunt 4: Owl\n", "SETUP A\n"),
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(PIECES),
        min_size=1,
        max_size=40,
    )
)
def test_whatever_is_read_is_accounted_for(names: NameIndex, pieces: list[str]) -> None:
    document = read_document(f"words {''.join(pieces)}".encode(), "a.txt", names)
    assert uncovered(document) == ()
    for repair in document.repairs:
        assert 0 <= repair.offset <= document.length


@pytest.mark.sources
@pytest.mark.parametrize(
    ("file", "kinds"),
    [
        ("haunts_en.txt", {"haunt": 162}),
        ("mystery_mansion_en.txt", {"rule": 39, "token": 30, "haunt": 26}),
    ],
)
def test_the_real_documents_are_accounted_for(
    sources: Path, names: NameIndex, file: str, kinds: dict[str, int]
) -> None:
    document: Document = read_document(read_original(sources / file), file, names)
    assert uncovered(document) == ()
    assert {kind: sum(s.kind == kind for s in document.sections) for kind in kinds} == kinds
    noise = sum(n.end - n.start for n in document.noise)
    assert noise < 0.02 * document.length
    assert document.unresolved == ()


def test_a_pipe_is_never_waited_for(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ImportFailedError, match="no ordinary file"):
        read_original(tmp_path / "pipe")
