"""Files that were made to break a reader are refused in words, or read, and never anything else."""

from __future__ import annotations

import codecs
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.errors import ImportFailedError
from workbench.formats import foreign, xml_files
from workbench.formats.exchanging import read_exchange
from workbench.formats.po import read_po

FOLDER = Path(__file__).resolve().parents[2] / "data" / "exchange"
SAMPLES = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir())}
XLIFF = '<xliff version="1.2"><file source-language="en"><body>{}</body></file></xliff>'


def refused(data: bytes) -> str:
    with pytest.raises(ImportFailedError) as told:
        read_exchange(data, "file")
    return str(told.value)


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE x [<!ENTITY a "b">]>',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x [<!ENTITY % a SYSTEM "http://example.org/a.dtd"> %a;]>',
        "<!DOCTYPE x [<!ELEMENT x ANY>]>",
        '<!DOCTYPE x SYSTEM "x.dtd" [<!ATTLIST x y CDATA "z">]>',
    ],
)
def test_no_document_type_of_its_own_is_read(doctype: str) -> None:
    told = refused(f"<?xml version='1.0'?>\n{doctype}\n<tmx version='1.4'>&a;</tmx>".encode())
    assert told == "file, line 2: it has a document type of its own, which is not read"


@pytest.mark.parametrize("header", ["", 'msgid ""\nmsgstr ""\n"Language: zh_Hant\\n"\n\n'])
def test_only_a_header_names_the_encoding_of_po(header: str) -> None:
    said = "Write charset=cp1252; or charset=none."
    data = f'{header}msgctxt "a"\nmsgid ""\n"{said}"\nmsgstr "中"\n'.encode()
    (unit,) = read_po(data, "file.po").units
    assert (unit.source, unit.target) == (said, "中")


def test_no_entity_is_read() -> None:
    data = b'<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx>\n<body>&secret;</body></tmx>'
    assert "file, line 3: this is no well-formed XML" in refused(data)
    assert "line 1" in refused(b"<tmx>&nbsp;</tmx>")


def test_a_named_document_type_is_passed_over() -> None:
    data = b'<!DOCTYPE tmx SYSTEM "http://127.0.0.1:9/tmx14.dtd">\n<tmx><header/><body/></tmx>'
    assert read_exchange(data, "file")[1].units == ()


def test_what_is_nested_too_deeply_is_refused() -> None:
    deep = "<g>" * 100 + "x" + "</g>" * 100
    unit = XLIFF.format(f'<trans-unit id="a"><source>{deep}</source></trans-unit>')
    assert refused(unit.encode()) == "file, line 1: elements are nested too deeply"


def test_too_many_elements_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_files, "_MOST_NODES", 50)
    unit = XLIFF.format('<trans-unit id="a"><source>x</source></trans-unit>' * 30)
    assert "there are too many elements in it" in refused(unit.encode())


def test_too_many_units_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "MOST_UNITS", 2)
    for name in ("poedit.po", "weblate.xlf", "excel.csv", "poedit.xlf"):
        assert "there are too many units in it; expected: at most 2" in refused(SAMPLES[name])
    monkeypatch.setattr(foreign, "MOST_UNITS", 1)
    for name in ("omegat.tmx", "segments.xlf"):
        assert "there are too many units in it; expected: at most 1" in refused(SAMPLES[name])


def test_texts_that_are_too_long_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "MOST_TEXT", 3)
    for name, data in SAMPLES.items():
        assert "this text is too long; expected: at most 3 characters" in refused(data), name


def test_files_that_are_too_large_are_refused() -> None:
    much = b" " * (foreign.MOST_BYTES + 1)
    for head in (b"<xliff/>", b'msgid ""\nmsgstr ""\n', b"id,source,target\n"):
        assert "this file is too large" in refused(head + much)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "this is no file of translations"),
        (b"hello", "this is no file of translations"),
        (b"<html/>", "this is no file of translations"),
        (b"<xliff version='1.2'>", "this is no well-formed XML"),
        (b"<tmx>\n<body>\n</tmx>", "file, line 3: this is no well-formed XML"),
        (b'msgid "a"\nmsgstr "b"\nnonsense\n', "file, line 3: this is no well-formed PO file"),
        (b'msgid "a\nmsgstr "b"', "file, line 1: this is no well-formed PO file"),
        (b'msgid "a"\nmsgstr b\n', "file, line 2: this is no well-formed PO file"),
        (b'msgid "a"\nmsgstr "b\\"\n', "file, line 2: this is no well-formed PO file"),
        (b'#~ msgid "a"\n#~ msgstr "\n', "file, line 2: this is no well-formed PO file"),
        (b'msgctxt "a"\nmsgid "b"\nmsgstr "c"d"\n', "file, line 3: this is no well-formed PO file"),
        (b'id,source,target\n"a,b\nc', "this is no well-formed CSV"),
        (b"<?xml version='1.0' encoding='utf-7'?><tmx/>", "the encoding 'utf-7' is not known here"),
        (b"<?xml version='1.0' encoding='rot13'?><tmx/>", "the encoding 'rot13' is not known here"),
        (codecs.BOM_UTF16_LE + b"<\0x", "is not UTF-16-LE"),
        (b"<tmx>\xff</tmx>", "byte 5 is not UTF-8"),
    ],
)
def test_what_cannot_be_read_is_told(data: bytes, told: str) -> None:
    assert told in refused(data)


def test_no_file_takes_time_that_grows_with_its_square() -> None:
    """Each has a few megabytes; none takes a second, where the square of it would take hours."""
    head = b'msgid ""\nmsgstr ""\n\n'
    assert "too long" in refused(head + b'msgid "a"\nmsgstr ""\n' + b'"abc"\n' * 500_000)
    assert "no well-formed PO" in refused(head + b"# a\n" * 500_000 + b'msgid "a"\nmsgstr ""\n')
    assert "too long" in refused(head + (b"#. " + b"a" * 999 + b"\n") * 2000 + b'msgid "a"\n')
    stamp = b"#. workbench: state=draft\n#. " + b"state=" * 10_000 + b" x\n"
    assert read_exchange(stamp + b'msgid "a"\nmsgstr ""\n', "x")[1].units[0].source == "a"
    assert read_exchange(b"id,source,target\n" + b"\n" * 500_000, "x")[1].units == ()
    assert read_exchange(b"<tmx>" + b"<a/>" * 200_000 + b"</tmx>", "x")[1].units == ()


def test_the_name_of_a_file_is_no_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret.po"
    secret.write_text('msgid "secret"\nmsgstr "secret"\n')
    assert "secret" not in str(refused(str(secret).encode())).replace(str(secret), "")


def test_controls_do_not_pass_through_xml_2() -> None:
    source = '<source>a<cp hex="001B"/>b<cp hex="FFFFFFFF"/></source>'
    unit = f'<unit id="a"><segment>{source}</segment></unit>'
    data = f'<xliff version="2.0" srcLang="en"><file id="f">{unit}</file></xliff>'
    assert read_exchange(data.encode(), "x")[1].units[0].source == "a<U+001B>b"


@pytest.mark.parametrize("name", list(SAMPLES))
@settings(max_examples=60)
@given(data=st.data())
def test_damaged_files_are_read_or_refused(name: str, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    at = data.draw(st.integers(0, len(sample)))
    to = data.draw(st.integers(at, min(len(sample), at + 40)))
    pieces = st.sampled_from(
        [b"", b'"', b"<", b">", b"\n", b"\0", b"\\", b"#~ ", b"&", b"\xe9", b";"]
    )
    piece = data.draw(st.one_of(st.binary(max_size=6), pieces))
    with suppress(ImportFailedError):
        read_exchange(sample[:at] + piece + sample[to:], "file")


@settings(max_examples=100)
@given(
    st.one_of(
        st.text(max_size=80).map(lambda text: text.encode("utf-8", "replace")),
        st.binary(max_size=80),
    )
)
def test_anything_at_all_is_read_or_refused(data: bytes) -> None:
    for head in (b"", b'msgid ""\nmsgstr ""\n', b"id,source,target\n", b"<xliff>", b"<tmx><body>"):
        with suppress(ImportFailedError):
            read_exchange(head + data, "file")
