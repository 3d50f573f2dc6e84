from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import CorpusError
from workbench.formats.yaml import MAX_BYTES, dump_yaml, parse_yaml, read_yaml


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "x.yaml"


def read(file: Path, text: str | bytes) -> Any:
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_yaml(file)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"), ("no", "no"), ("Yes", "Yes"), ("y", "y"), ("True", "True"),
        ("true", True), ("false", False),
        ("010", 10), ("0x1F", "0x1F"), ("0o17", "0o17"), ("1_000", "1_000"), ("-3", -3),
        ("1e3", "1e3"), ("1.5", 1.5), (".5", ".5"), (".inf", ".inf"), ("12:30", "12:30"),
        ("2024-01-02", "2024-01-02"),
        ("null", None), ("~", None), ("Null", "Null"), ("", None),
        ("5+", "5+"), ("3/4/5", "3/4/5"), ("1-4", "1-4"), ('"7"', "7"), ("=", "="),
        ("五芒星", "五芒星"),
    ],
)  # fmt: skip
def test_scalars_are_those_of_yaml_1_2(file: Path, text: str, value: object) -> None:
    found = read(file, f"x: {text}\n")
    assert found == {"x": value}
    assert type(found["x"]) is type(value)


def test_a_merge_key_is_a_word_like_others(file: Path) -> None:
    assert read(file, "<<: {a: 1}\nb: 2\n") == {"<<": {"a": 1}, "b": 2}


def test_a_mark_of_utf_8_at_the_start_is_no_text(file: Path) -> None:
    assert read(file, b"\xef\xbb\xbfa: 1") == {"a": 1}


LAUGHS = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        (LAUGHS, "anchors and aliases", 1),
        ("a: 1\nb: *nowhere\n", "anchors and aliases", 2),
        ("a: &x\n  b: *x\n", "anchors and aliases", 1),
        ("a: !!python/object/apply:os.system [echo]\n", "tags are not allowed", 1),
        ("a:\n  - !!binary aGk=\n", "tags are not allowed", 2),
        ("a: !own 1\n", "tags are not allowed", 1),
        ("a: ! 1\n", "tags are not allowed", 1),
        ("%TAG ! tag:x,2000:\n---\na: !b 1\n", "tags are not allowed", 3),
        ("a: 1\nb: 2\na: 3\n", "twice", 3),
        ("x:\n  - {k: 1, k: 2}\n", "twice", 2),
        ("? [a, b]\n: 1\n", "a key must be", 1),
        ("? {a: b}\n: 1\n", "a key must be", 1),
        ("a: [1, 2\nb: 3\n", "not readable", 2),
        ("a: 'open\n", "not readable", 2),
        ("\ta: 1\n", "not readable", 1),
        ("a: 1\n---\nb: 2\n", "not readable", 2),
        ("[" * 41 + "]" * 41, "nested more than 40", 1),
        ("{a: " * 100_000, "nested more than 40", 1),
        ("".join(f"{'  ' * n}a:\n" for n in range(60)), "nested more than 40", 41),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else str(value),
)
def test_hostile_and_broken_files_are_told_with_their_line(
    file: Path, text: str, message: str, line: int
) -> None:
    with pytest.raises(CorpusError, match=message) as caught:
        read(file, text)
    assert f"{file}:{line}:" in caught.value.where


def test_nesting_up_to_the_limit_is_read(file: Path) -> None:
    assert read(file, "[" * 40 + "]" * 40) is not None


def test_a_number_too_long_to_be_one_is_told(file: Path) -> None:
    with pytest.raises(CorpusError, match="not readable"):
        read(file, "a: " + "9" * 10_000)


@pytest.mark.parametrize("text", ["a: \x00", "a: \x07bell", 'a: "x\x1b[31m"'])
def test_control_characters_are_refused_and_not_repeated(file: Path, text: str) -> None:
    with pytest.raises(CorpusError, match="not readable") as caught:
        read(file, text)
    assert str(caught.value).isprintable()


def test_what_is_not_utf_8_is_told(file: Path) -> None:
    with pytest.raises(CorpusError, match="byte 3 is not UTF-8"):
        read(file, b"a: \xff\xfe")
    with pytest.raises(CorpusError, match="UTF-8"):
        read(file, "a: 五芒星".encode("gb18030"))


def test_a_file_that_is_too_large_is_not_read(file: Path) -> None:
    with pytest.raises(CorpusError, match="too large"):
        read(file, b"# " + b"x" * 9_000_000)
    assert read(file, b"# " + b"x" * (MAX_BYTES - 2)) is None


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="cannot be read"):
        read_yaml(tmp_path / "none.yaml")
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(CorpusError, match="no file"):
        read_yaml(tmp_path / "folder.yaml")
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(CorpusError, match="no file"):
        read_yaml(tmp_path / "pipe.yaml")
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    with pytest.raises(CorpusError, match="no file"):
        read_yaml(tmp_path / "device.yaml")
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    with pytest.raises(CorpusError):
        read_yaml(tmp_path / "loop.yaml")


words = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cn", "Zl", "Zp")), max_size=10
)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | words.filter(lambda word: "\ufeff" not in word),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@given(plain)
def test_json_is_read_as_json_means_it(value: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert read(Path(folder) / "x.yaml", json.dumps(value, ensure_ascii=False)) == value


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_read_or_told(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "x.yaml"
        try:
            read(file, data)
        except CorpusError as error:
            told = error.where
        else:
            told = str(file)
    assert told.startswith(str(file))


#: What a text may hold that YAML can: no control characters but breaks, no halves of a pair.
WRITTEN = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\u2028\u2029")
    | st.sampled_from(["\n", " ", ":", "#", "-", "'", '"', "{", "燈"]),
    max_size=20,
)  # fmt: skip
WORDS = WRITTEN | st.sampled_from(["true", "no", "null", "~", "010", "1.5", "2024-01-02", "", "="])
PLAIN = st.recursive(
    WORDS | st.booleans() | st.none() | st.integers(-(10**9), 10**9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


@given(PLAIN, st.booleans())
def test_what_is_written_is_read_back(data: object, in_line: bool) -> None:
    assert parse_yaml(dump_yaml(data, in_line=in_line), "") == data


def test_what_stands_twice_is_written_twice() -> None:
    same = ["a", "b"]
    text = dump_yaml({"one": same, "two": same})
    assert "&" not in text
    assert parse_yaml(text, "") == {"one": same, "two": same}


def test_it_is_written_as_a_person_would() -> None:
    data = {"title": {"en": "Attic", "zh-Hant": "閣樓"}, "text": "燈。\n暗。\n", "tags": ["a"]}
    assert dump_yaml(data) == (
        "title: {en: Attic, zh-Hant: 閣樓}\ntext: |\n  燈。\n  暗。\ntags: [a]\n"
    )
