"""Every message has its Chinese, names what the English names, and is what the program shows."""

from __future__ import annotations

import ast
import gettext
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tests.shipped import shipped_corpus
from tests.wording.catalogue import (
    ARGPARSE,
    DRAFTED,
    drafted,
    extracted,
    key_of,
    place_of,
    read,
    renew,
    said,
    simplified,
)
from workbench import wording
from workbench.desks import telling_words
from workbench.desks.telling_words import Line
from workbench.language.frames import Frame
from workbench.language.planting.kinds import KINDS
from workbench.language.vocabulary import FRAMES, SECTIONS, verbs_end
from workbench.text.fold import to_simplified
from workbench.wording import (
    _,
    language,
    library_speaks,
    listed,
    ngettext,
    said_in,
    use_language,
)

LANGS = ("zh_Hant", "zh_Hans")
FIELD = re.compile(r"\{[^{}]*\}|%\(\w+\)s|%[rs]")
HAN = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def _own_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("WORKBENCH_LANG", raising=False)
    use_language("en")
    yield
    use_language("en")


def messages(catalogue: Catalog) -> list[Message]:
    return [each for each in catalogue if each.id]


def english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def test_the_code_was_read() -> None:
    found = {key_of(each) for each in messages(extracted())}
    assert {"Mentioned in", ("{count} page", "{count} pages"), *ARGPARSE} <= found
    assert "Keep this entry open, also for the next start." in found  # marked, translated later
    assert len(found) > 700


def test_what_frames_mean_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> dict[object, list[str]]:
        return {key_of(m): [p for p, _l in m.locations] for m in messages(extracted())}

    before = found()
    for frame in FRAMES:
        assert {frame.means, *frame.optional.values()} <= before.keys()
    assert {title for title, _frames in SECTIONS} <= before.keys()
    assert KINDS.keys() <= before.keys()
    vocabulary = "workbench/language/vocabulary"
    assert before["The game ends, and this side has won it."] == [f"{vocabulary}/verbs_end.py"]
    new = Frame("sing", "verb", "<sing>", "唱歌", "Sings aloud.", optional={"what": "Anything."})
    monkeypatch.setattr(verbs_end, "VERBS", (*verbs_end.VERBS, new))
    assert found().keys() - before.keys() == {"Sings aloud.", "Anything."}


@pytest.mark.parametrize("lang", LANGS)
def test_no_message_lacks_its_chinese_and_none_is_left_over(lang: str) -> None:
    """A new message: run ``python tests/wording/catalogue.py``, write its Chinese, run it again."""
    written = {key_of(each): each for each in messages(read(lang))}
    wanted = {key_of(each) for each in messages(extracted())}
    assert wanted - written.keys() == set()
    assert written.keys() - wanted == set()
    assert [key for key, each in written.items() if not all(said(each))] == []


#: What is the same in every language: examples of queries, a key, an answer with no words.
SAME = {
    "pentagram   五芒星   wumangxing", "kind:room floor:basement symbol:omen",
    "haunt roll   作祟考驗", "Enter", "workbench: {error}",
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_the_chinese_is_chinese_and_names_what_the_english_names(lang: str) -> None:
    for each in messages(read(lang)):
        fields = sorted(FIELD.findall(english(each)[-1]))
        for text in said(each):
            assert sorted(FIELD.findall(text)) == fields, each.id
            if re.search("[A-Za-z]{2}", FIELD.sub("", english(each)[0])) and each.id not in SAME:
                assert HAN.search(text), each.id
        if isinstance(each.id, str) and each.id not in SAME:
            # What stands before and behind on purpose does so here too.
            assert (each.id[:2] == "  ") == (said(each)[0][:2] == "  "), each.id
            assert each.id.endswith("\n") == said(each)[0].endswith("\n"), each.id


def test_the_words_of_the_game_are_those_of_its_term_base() -> None:
    """Where a message has one of these words, its Chinese has the term that the corpus has."""
    terms = {
        entry.title["en"].lower(): entry.title["zh-Hant"]
        for entry in shipped_corpus().entries.values()
        if entry.kind == "term" and entry.game == "hill-2e"
    }
    wrong = []
    for each in messages(read("zh_Hant")):
        # The value of a field and the names of kinds in a query are none.
        text = re.sub(r"\{[^{}]*\}|only rooms; also .*", "", english(each)[0])
        for word in ("haunt", "omen", "traitor", "hero", "ruling", "haunt chart"):
            plain = re.search(rf"(?<![\w:./-]){word}(?:s|'s)?(?![\w:/-])", text)
            if plain and each.id not in SAME and terms[word] not in said(each)[0]:
                wrong.append((word, each.id, said(each)[0]))
    assert wrong == []
    others = "損害|傷害|帶著|考验|謀殺"
    assert not [each for each in messages(read("zh_Hant")) if re.search(others, said(each)[0])]


#: The word that was chosen, and others for the same.
ONE_WORD = {
    "這裡": "這裏", "那裡": "那裏", "哪裡": "哪裏", "甚麼": "什麼", "記錄": "紀錄", "機器人":
    "機械人|電腦玩家", "佈局": "佈置|(?<!「)設置", "查閱桌面": "查閱台|查閱枱",
    "牌": "卡牌", "儲存": "保存",
}  # fmt: skip


def test_one_word_stands_for_one_thing() -> None:
    """In messages, in the documentation, and in what is told of a game."""
    root = wording.LOCALE.parents[1]
    texts = {str(each.id): "".join(said(each)) for each in messages(read("zh_Hant"))}
    texts |= {each.name: each.read_text("utf-8") for each in (root / "docs/zh-Hant").glob("*.md")}
    codes = (wording.LOCALE.parent / "language" / "codes").glob("*.md")
    quoted = re.compile("^````.*?^````$", re.DOTALL | re.MULTILINE)  # pages, in anybody's words
    texts |= {each.name: quoted.sub("", each.read_text("utf-8")) for each in codes}
    for words in vars(telling_words).values():
        if isinstance(words, dict):
            texts |= {each.hant: each.hant for each in words.values() if isinstance(each, Line)}
    assert "{who}：現在做甚麼？" in texts
    for chosen, others in ONE_WORD.items():
        assert not {name: text for name, text in texts.items() if re.search(others, text)}, chosen
        assert any(chosen in text for text in texts.values())


def test_simplified_has_the_words_of_the_mainland() -> None:
    assert to_simplified("現在做甚麼？") == "现在做什么？"
    assert to_simplified("甚為有趣") == "甚为有趣"
    shown = {each.id: said(each)[0] for each in messages(read("zh_Hans"))}
    assert shown["positional arguments"] == "参数"
    assert shown["Save"] == "保存"
    assert shown["! put what, and where? put WHAT WHERE"] == "! 要把什么放到哪里？put WHAT WHERE"
    others = "甚么|引数|储存|档案|资料夹|资料库|字元|位元组|汇入|伺服器|视窗|连接埠|搜寻|剪贴簿"
    assert not {key: text for key, text in shown.items() if re.search(others, text)}


def test_simplified_is_drafted_and_marked_or_confirmed() -> None:
    hant = {key_of(each): each for each in messages(read("zh_Hant"))}
    for each in messages(read("zh_Hans")):
        if DRAFTED in each.user_comments:
            assert said(each) == tuple(map(simplified, said(hant[key_of(each)])))


def test_what_is_confirmed_is_kept_and_what_is_drafted_follows() -> None:
    hant, hans = Catalog(), Catalog()
    hant.add("Note", "備註")
    hant.add("Word", "術語")
    hans.add("Note", "注释")  # no mark: somebody worded it so
    hans.add("Word", "旧译", user_comments=[DRAFTED])
    made = {key_of(each): each for each in messages(drafted(hant, hans))}
    assert said(made["Note"]) == ("注释",)
    assert DRAFTED not in made["Note"].user_comments
    assert said(made["Word"]) == ("术语",)
    assert made["Word"].user_comments == [DRAFTED]


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_compiled_is_what_is_written(lang: str) -> None:
    with place_of(lang, "mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for each in messages(read(lang)):
        if isinstance(each.id, str):
            assert compiled.gettext(each.id) == each.string
        else:
            one, many = each.id
            assert compiled.ngettext(one, many, 1) == said(each)[0]
            assert compiled.ngettext(one, many, 5) == said(each)[-1]


def test_renewing_changes_nothing_that_is_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    import tests.wording.catalogue as catalogue

    folder = tmp_path / "workbench" / "locale"
    shutil.copytree(wording.LOCALE, folder)
    before = {lang: {key_of(m): said(m) for m in messages(read(lang))} for lang in LANGS}
    code = extracted()
    monkeypatch.setattr(catalogue, "LOCALE", folder)
    monkeypatch.setattr(catalogue, "extracted", lambda: code)
    renew()
    for lang in LANGS:
        assert {key_of(m): said(m) for m in messages(read(lang))} == before[lang]
        assert place_of(lang).is_relative_to(tmp_path)


def test_a_language_is_used_until_another_is() -> None:
    assert language() == "en"
    assert use_language("zh-Hant") == "en"
    assert (language(), _("Mentioned in"), listed(["a", "b"])) == ("zh-Hant", "被提及於", "a、b")
    assert ngettext("{count} page", "{count} pages", 1) == "{count}頁"
    assert use_language("zh-Hans") == "zh-Hant"
    assert _("Mentioned in") == "被提及于"
    use_language("en")
    assert (_("Mentioned in"), listed(["a", "b"])) == ("Mentioned in", "a, b")


def test_a_message_is_said_in_any_language_whatever_the_program_speaks() -> None:
    for spoken in ("en", "zh-Hant", "zh-Hans"):
        use_language(spoken)
        assert said_in("en", "Mentioned in") == "Mentioned in"
        assert said_in("zh-Hant", "Mentioned in") == "被提及於"
        assert said_in("zh-Hans", "Mentioned in") == "被提及于"
        assert said_in("zh-Hant", "no message") == "no message"
        assert language() == spoken


@pytest.mark.parametrize(
    ("value", "wanted"),
    [("zh-Hant", "zh-Hant"), ("zh_Hans", "zh-Hans"), ("en", "en"), ("", "en"), ("fr", "en"),
     ("../x", "en")],
)  # fmt: skip
def test_the_environment_chooses_where_nothing_else_does(
    value: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_LANG", value)
    use_language()
    assert language() == wanted


def test_the_standard_library_speaks_only_while_it_is_let(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    use_language("zh-Hant")
    with library_speaks():
        assert gettext.gettext("options") == "選項"
    assert gettext.gettext("options") == "options"
    assert os.environ["LANGUAGE"] == "de"
    monkeypatch.delenv("LANGUAGE")
    use_language("en")
    with library_speaks():
        assert gettext.gettext("options") == "options"
    assert "LANGUAGE" not in os.environ


#: What tells a person something by being raised, and the helpers that make one.
ERRORS = re.compile(r"^(?:_no|\w+Error)$")
#: Python's own, which tell a developer something.
OWN = {
    "ValueError", "TypeError", "KeyError", "LookupError", "RuntimeError", "AssertionError",
    "AttributeError", "NotImplementedError", "OSError", "PermissionError", "FileNotFoundError",
    "IsADirectoryError", "TimeoutError",
}  # fmt: skip


def _bare(call: ast.Call) -> bool:
    """Whether an error is raised with words that no catalogue is asked for."""
    wordy = [
        each
        for each in call.args
        if (isinstance(each, ast.Constant) and isinstance(each.value, str) and " " in each.value)
        or (
            isinstance(each, ast.JoinedStr)
            and any(
                isinstance(part, ast.Constant) and " " in str(part.value) for part in each.values
            )
        )
    ]
    return bool(wordy)


@pytest.mark.parametrize("folder", ["engine", "cli", "desks", "rulesets", "store", "search"])
def test_what_is_raised_is_worded(folder: str) -> None:
    for path in sorted((wording.LOCALE.parent / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            name = node.func.id
            if ERRORS.match(name) and name not in OWN:
                assert not _bare(node), f"{path.name}:{node.lineno}: {ast.unparse(node)}"


def test_no_message_hides_where_it_is_not_collected() -> None:
    # What stands inside the braces of an f-string is not seen by what collects messages.
    known = {each.id if isinstance(each.id, str) else each.id[0] for each in extracted()}
    for path in sorted(wording.LOCALE.parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("_", "ngettext")
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                assert node.args[0].value in known, (path.name, node.lineno)
