"""Makes the pages of messages, in English and in Chinese, from the catalogue of diagnostics.

``python -m tests.docs.messages`` writes them; ``test_site.py`` fails while one is not what this
would write. Each code has a heading of its own, so that it can be linked to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from workbench.language.catalogue import Code, Example, code_of, codes
from workbench.model.ids import Language

__all__ = ["PAGES", "messages_page"]

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES: Mapping[Language, Path] = {
    "en": DOCS / "messages.md",
    "zh-Hant": DOCS / "zh-Hant" / "messages.md",
}

_OPENING: Mapping[Language, str] = {
    "en": """\
# Messages

[中文](zh-Hant/messages.md) · [The rule language](language.md) · [Commands](commands.md)

What `workbench check` and the author's desk say of a page (`BW`), and the translator's desk of a
text and its translation (`BT`, [at the end](#bt101)). `workbench explain CODE` shows the same where
you are, with more examples. Words in braces stand for what was found. This page is made from the
catalogue by `python -m tests.docs.messages`.
""",
    "zh-Hant": """\
# 訊息

[English](../messages.md) · [規則語言](../language.md) · [指令](../commands.md)

`workbench check`與寫作桌對一頁所說的話（`BW`），
以及翻譯桌對一段文字及其譯文所說的話（`BT`，[在後面](#bt101)），依代碼排列。
`workbench explain CODE`隨處可以顯示同樣的內容和更多例子。
大括號裡的字代表實際找到的東西。此頁由`python -m tests.docs.messages`從訊息目錄產生。
""",
}
_WORDS: Mapping[Language, Mapping[str | bool, str]] = {
    "en": {
        "error": "error", "warning": "warning", "info": "note", "message": "Message: ",
        "help": "Help: ", True: "With it:", False: "Without it:", "cut": "… ({n} lines)",
        "prose": "{lang} prose beside it:",
    },
    "zh-Hant": {
        "error": "錯誤", "warning": "警告", "info": "提示", "message": "訊息：",
        "help": "建議：", True: "有此問題：", False: "沒有此問題：", "cut": "……（共{n}行）",
        "prose": "旁邊的{lang}文字：",
    },
}  # fmt: skip
#: So many lines of an example are shown at most.
_MOST_LINES = 40
_HEADING = re.compile(r"^(#+) ", re.MULTILINE)


def messages_page(lang: Language) -> str:
    """Returns the page of all messages in a language."""
    parts = [_OPENING[lang]]
    for name in (*codes("BW"), *codes("BT")):
        parts.append("\n".join(_told(code_of(name), lang)))
    return "\n".join(parts)


def _told(code: Code, lang: Language) -> Iterator[str]:
    words = _WORDS[lang]
    yield f"## {code.code}\n"
    yield f"**{code.title[lang]}** · {words[code.severity]}\n"
    yield f"- {words['message']}{_quoted(code, code.message[lang], lang)}"
    if code.help.get(lang):
        yield f"- {words['help']}{_quoted(code, code.help[lang], lang)}"
    yield ""
    yield _HEADING.sub(r"##\1 ", code.explanation[lang])
    shown = code.examples_for(lang)
    for bad in (True, False):
        if example := next((each for each in shown if each.bad is bad), None):
            yield f"{words[bad]}\n"
            yield from _shown(example, lang)


def _quoted(code: Code, text: str, lang: Language) -> str:
    """Returns a message as code, with what it quotes of the rule language."""
    for name, texts in code.written.items():
        text = text.replace("{" + name + "}", texts[lang])
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def _shown(example: Example, lang: Language) -> Iterator[str]:
    yield from _fenced("text" if example.pair else "markdown", example.text, lang)
    for of, text in example.prose.items():
        yield _WORDS[lang]["prose"].format(lang=of) + "\n"
        yield from _fenced("yaml", text, lang)


def _fenced(kind: str, text: str, lang: Language) -> Iterator[str]:
    lines = text.rstrip("\n").split("\n")
    shown = lines[:_MOST_LINES]
    if len(lines) > len(shown):
        shown.append(_WORDS[lang]["cut"].format(n=len(lines)))
    yield "\n".join([f"````{kind}", *(line[:300] for line in shown), "````\n"])


if __name__ == "__main__":
    for each, page in PAGES.items():
        page.write_text(messages_page(each), "utf-8", newline="\n")
