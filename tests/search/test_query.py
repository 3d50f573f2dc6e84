"""Whatever is typed is read: into a tree, or into a note that says what could not be used."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.search.fields import FIELDS, Values, nearest_field
from workbench.search.query import AllOf, AnyOf, FieldTest, Node, Without, Word, parse

TAGS = ["floor=upper", "floor=basement", "symbol=omen", "target=3", "target=5", "target=6",
        "roll=sanity", "roll=might", "uses=revolver", "mentions=crypt", "haunt=9", "is=outdoors",
        "traitor=left-of-revealer", "door=n", "shape=round"]  # fmt: skip
NAMES = {"神志": ["sanity"], "revolver": ["revolver"], "手槍": ["revolver"], "crypt": ["crypt"],
         "樓層": ["floor"], "楼层": ["floor"], "考驗": ["roll"], "地庫": ["basement"],
         "房間": ["room", "attic"], "房间": ["room"], "北": ["north"], "圓形": ["circular"],
         "難度": ["target"]}  # fmt: skip
VALUES = Values(lambda: TAGS, lambda: ("hill-2e", "hill-1e"), lambda name: NAMES.get(name, []))


def shown(node: Node | None) -> str:
    """Writes a tree in one line."""
    match node:
        case None:
            return "nothing"
        case Word(text, _, exact):
            return f"<{text}>" if exact else text
        case FieldTest(field, values):
            return f"{field}={'|'.join(values)}"
        case AllOf(parts):
            return "(" + " & ".join(map(shown, parts)) + ")"
        case AnyOf(parts):
            return "(" + " | ".join(map(shown, parts)) + ")"
        case Without(part):
            return "-" + shown(part)


@pytest.mark.parametrize(
    ("query", "tree"),
    [
        ("attic", "attic"),
        ("mystic elevator", "(mystic & elevator)"),
        ("a or b c", "(a | (b & c))"),
        ("(a or b) c", "((a | b) & c)"),
        ("a OR b | c ｜ d", "(a | b | c | d)"),
        ("五芒星 或 奸徒", "(五芒星 | 奸徒)"),
        ("orb or orchard", "(orb | orchard)"),
        ("-a b -(c or d)", "(-a & b & -(c | d))"),
        ("b --a", "(b & a)"),
        ("half-human", "half-human"),
        ('"you must" leave', "(<you must> & leave)"),
        ("“you must” 「必須」 『離開』", "(<you must> & <必須> & <離開>)"),
        ('say"it"now', "(say & <it> & now)"),
        ("Might考驗 擲出6+", "(Might & 考驗 & 擲出 & 6+)"),
        ("-Might考驗 a", "(-(Might & 考驗) & a)"),
        ("6+ 0-3 {3/4/5}", "(6+ & 0-3 & {3/4/5})"),
        ("kind:room", "kind=room"),
        ("k:Rooms t:5 -s:omen", "(kind=room & target=5 & -symbol=omen)"),
        ("類型：房間 樓層:地庫 考驗:神志", "(kind=room & floor=basement & roll=sanity)"),
        ("类型=房间", "kind=room"),
        ("Kind:ROOM FLOOR=Basement", "(kind=room & floor=basement)"),
        ("target>=5", "target=5|6"),
        ("target ≥ 5 attic", "(target=5|6 & attic)"),
        ("target<5 target<=5 target>5", "(target=3 & target=3|5 & target=6)"),
        ("target!=5", "(target=3|5|6 & -target=5)"),
        ("symbol≠omen", "(symbol=omen & -symbol=omen)"),
        ("target=05", "target=5"),
        ("target:4", "target=4"),
        ("target>99", "target="),
        ('uses:"Revolver" uses:手槍', "(uses=revolver & uses=revolver)"),
        ("game:2e lang:zh lang:繁體", "(game=hill-2e & lang=zh-Hant & lang=zh-Hant)"),
        ("traitor:left-of-revealer", "traitor=left-of-revealer"),
        ("door:北 shape:圓", "(door=n & shape=round)"),
        ("shape:圓形 難度:5", "(shape=round & target=5)"),
        ("foot's rabbit’s", "(foot's & rabbit’s)"),
        ("a:b attic", "attic"),
        ("attic ()", "attic"),
        ("attic or", "attic"),
        ("or attic", "attic"),
        ("attic) crypt", "(attic & crypt)"),
        ("(attic", "attic"),
        ('"attic', "<attic>"),
        ("", "nothing"),
        ("-attic", "nothing"),
        ("attic or -crypt", "nothing"),
    ],
)
def test_trees(query: str, tree: str) -> None:
    assert shown(parse(query, VALUES).tree) == tree


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        ("attic", []),
        ("floor:attic", [("floor:attic", "unknown-value", "", 0)]),
        ("x floor:basemnt", [("floor:basemnt", "unknown-value", "floor:basement", 2)]),
        ("flor:upper", [("flor:upper", "unknown-field", "floor:upper", 0)]),
        ("x sanitty>3", [("sanitty>3", "unknown-field", "sanity>3", 2)]),
        ("xyzzy:plugh", [("xyzzy:plugh", "unknown-field", "", 0)]),
        ("uses:crypt", [("uses:crypt", "unknown-value", "mentions:crypt", 0)]),
        ("target>=high", [("target>=high", "not-a-number", "", 0)]),
        ("kind>room", [("kind>room", "not-comparable", "kind:room", 0)]),
        ('a "b c', [('"b c', "unclosed-quote", "", 2)]),
        ("a (b", [("(b", "unclosed-parenthesis", "", 2)]),
        ("a ) b ) c", [(")", "stray-parenthesis", "", 2)]),
        ("kind: a", [("kind:", "nothing-to-search", "", 0)]),
        ("kind:(room)", [("kind:", "nothing-to-search", "", 0)]),
        ("a - b", [("-", "nothing-to-search", "", 2)]),
        ("a ?!", [("?!", "nothing-to-search", "", 2)]),
        ("a or", [("or", "nothing-to-search", "", 2)]),
        ("or a", [("or", "nothing-to-search", "", 0)]),
        ("a or or b", [("or", "nothing-to-search", "", 2)]),
        ("-a", [("-a", "only-excluded", "", 0)]),
        ("", [("", "nothing-to-search", "", 0)]),
    ],
)
def test_notes(query: str, notes: list[tuple[str, str, str, int]]) -> None:
    found = parse(query, VALUES).notes
    assert [(n.term, n.why, n.suggestion, n.start) for n in found] == notes


def leaves(node: Node | None) -> int:
    match node:
        case None:
            return 0
        case AllOf(parts) | AnyOf(parts):
            return sum(map(leaves, parts))
        case Without(part):
            return leaves(part)
        case _:
            return 1


def depth(node: Node | None) -> int:
    match node:
        case AllOf(parts) | AnyOf(parts):
            return 1 + max(map(depth, parts))
        case Without(part):
            return 1 + depth(part)
        case _:
            return 0


PIECES = st.sampled_from(
    ["(", ")", "-", "or", "|", '"', "“", "」", " ", "\u3000", "kind:", "floor:", "target", ">=",
     "5", "attic", "五芒星", "：", "=", "!", "{3/4/5}", "6+", "\n", "\\", "'", "*",
     "\x00", "é", "或"]
)  # fmt: skip


@settings(max_examples=600)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=60).map("".join)))
def test_anything_is_read_and_bounded(query: str) -> None:
    parsed = parse(query, VALUES)
    assert parsed == parse(query, VALUES)
    assert leaves(parsed.tree) <= 300
    assert depth(parsed.tree) <= 120
    assert parsed.tree is not None or parsed.notes
    for note in parsed.notes:
        assert 0 <= note.start <= len(query)
        if note.why not in ("too-long", "only-excluded", "nothing-to-search"):
            assert query[note.start :].startswith(note.term)


@pytest.mark.parametrize(
    "query",
    ["(" * 10_000, "(" * 5000 + "a" + ")" * 5000, ")" * 10_000, "a " * 5000, "a or " * 2500,
     "(a " * 3000, '"' * 10_000, "-" * 10_000, "五" * 10_000, "a:" * 5000, "kind:room " * 1000],
)  # fmt: skip
def test_enormous_queries_are_cut_and_say_so(query: str) -> None:
    parsed = parse(query, VALUES)
    assert "too-long" in [note.why for note in parsed.notes]
    assert len(parsed.notes) < 400
    assert leaves(parsed.tree) <= 48
    assert depth(parsed.tree) <= 60


def test_no_two_fields_share_a_name() -> None:
    names = [name for field, more in FIELDS.items() for name in (field, *more)]
    assert len(set(names)) == len(names)
    for field, more in FIELDS.items():
        assert {VALUES.field_called(name) for name in (field, *more)} == {field}
    assert VALUES.field_called("楼层") == "floor"
    assert VALUES.field_called("手槍") is None
    assert VALUES.field_called("nothing") is None
    assert nearest_field("symbl") == "symbol"
    assert nearest_field("樓") in ("floor", "")
    assert nearest_field("qqqq") == ""


def test_every_field_of_the_concepts_is_known() -> None:
    from workbench.model.concepts import NUMERIC

    assert set(FIELDS) >= NUMERIC
