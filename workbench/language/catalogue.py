"""The catalogue of diagnostics: for each code its message, its page, a bad and a good example.

One Markdown page per code, under ``codes/``: from it come the messages in three languages, what
``workbench explain`` shows, and the tests. A code without a page does not exist. Codes of pages
begin with ``BW``, those of translations (:mod:`workbench.bilingual.checks`) with ``BT``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from workbench.diagnostics import Diagnostic, Severity
from workbench.errors import NotFoundError
from workbench.formats.yaml import parse_yaml
from workbench.language.markdown import joined
from workbench.model.ids import Language
from workbench.wording import _

__all__ = ["Code", "Example", "code_of", "codes", "hides", "in_words_of_page", "message_of"]

_FOLDER = Path(__file__).parent / "codes"
_PAGE = re.compile(r"---\n(?P<front>.*?\n)---\n(?P<body>.*)", re.DOTALL)
_SECTION = re.compile(r"^## (en|zh-Hant|Bad|Good)$", re.MULTILINE)
#: A page that is wrong by being long is written once: its last line stands there many times.
_FENCE = re.compile(
    r"^````(page|prose \S+|pair [^\n]+)(?: \(last line (\d+) times\))?\n(.*?)^````$",
    re.MULTILINE | re.DOTALL,
)
_SLOT = re.compile(r"\{(\w+)\}")
#: What languages are called, where a message speaks of one.
_LANGUAGES: Mapping[str, Mapping[Language, str]] = {
    "en": {"en": "English", "zh-Hant": "英文", "zh-Hans": "英文"},
    "zh-Hant": {"en": "Traditional Chinese", "zh-Hant": "繁體中文", "zh-Hans": "繁体中文"},
    "zh-Hans": {"en": "Simplified Chinese", "zh-Hant": "簡體中文", "zh-Hans": "简体中文"},
}
#: Between the parts of a help.
_PARTS = re.compile(r"(?=; |；)")


_LANG = re.compile(r"^lang:[ \t]*([\w-]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Example:
    """A page, or a text with its translation, that has the problem or has no problem at all.

    Attributes:
        text: The page; or the text and its translation, with a line ``=>`` between them.
        bad: Whether it has the problem.
        prose: The prose beside it as YAML, by language, where the problem lies there.
        pair: The languages of a text and its translation, then the columns of its room if it has
            one; empty for a page.
    """

    text: str
    bad: bool
    prose: Mapping[Language, str] = field(default_factory=dict)
    pair: tuple[str, ...] = ()

    @property
    def lang(self) -> str:
        """The language that its sentences are in; empty where it does not say."""
        found = _LANG.search(self.text)
        return found[1] if found else ""


@dataclass(frozen=True)
class Code:
    """One code of the catalogue.

    Attributes:
        code: ``BW`` or ``BT`` and three digits.
        severity: Whether it must be mended.
        harmless: Whether all the same nothing of the page is hidden: what it says was read.
        title: What is wrong, in a few words, per language.
        message: The message, with the names of arguments in braces, per language.
        help: What to write instead, likewise; empty where only the explanation can tell.
        written: What a page may say, by the names by which message and help quote it, and by the
            language of the page: whoever reads the message may read another one.
        explanation: Its page as Markdown, a line for each paragraph, per language.
        examples: Pages that have the problem, then pages without it.
    """

    code: str
    severity: Severity
    harmless: bool
    title: Mapping[Language, str]
    message: Mapping[Language, str]
    help: Mapping[Language, str]
    written: Mapping[str, Mapping[Language, str]]
    explanation: Mapping[Language, str]
    examples: tuple[Example, ...]

    def examples_for(self, lang: Language) -> tuple[Example, ...]:
        """Returns the examples for a reader: those in a language, or all where there are none.

        Args:
            lang: The reader's language; the other script of Chinese is better than English.
        """
        found: list[Example] = []
        for bad in (True, False):
            some = [each for each in self.examples if each.bad is bad]
            fits = [each for each in some if each.lang == lang]
            near = [each for each in some if lang != "en" and each.lang.startswith("zh-")]
            found += fits or near or some
        return tuple(found)


def codes(family: str = "B") -> tuple[str, ...]:
    """Returns every code there is, in order.

    Args:
        family: What they begin with: ``BW`` for those of pages, ``BT`` for those of translations.
    """
    return tuple(sorted(path.stem for path in _FOLDER.glob(f"{family}*.md")))


@cache
def code_of(code: str) -> Code:
    """Returns a code's page.

    Raises:
        NotFoundError: If there is no such code; with the nearest ones.
    """
    path = _FOLDER / f"{code.upper()}.md"
    if not re.fullmatch(r"B[WT]\d{3}", code.upper()) or not path.is_file():
        import difflib

        raise NotFoundError(
            _("there is no diagnostic {code}").format(code=code[:40]),
            expected=_("a code such as BW204"),
            nearest=tuple(difflib.get_close_matches(code.upper(), codes(), n=3)),
        )
    return _parsed(path.read_text(encoding="utf-8"), str(path))


def hides(diagnostic: Diagnostic) -> bool:
    """Tells whether something of the page may not have been read where this was found.

    Checks are silent there on what is missing: it may stand in what was not read.
    """
    return not code_of(diagnostic.code).harmless


def _parsed(text: str, where: str) -> Code:
    page = _PAGE.fullmatch(text)
    if page is None:
        raise ValueError(f"{where}: no front matter")
    front = parse_yaml(page["front"], where)
    pieces = _SECTION.split(page["body"])
    sections = {
        name.strip(): body.strip() + "\n"
        for name, body in zip(pieces[1::2], pieces[2::2], strict=True)
    }
    examples = tuple(
        example for name in ("Bad", "Good") for example in _examples(sections[name], name == "Bad")
    )
    return Code(
        code=front["code"],
        severity=front["severity"],
        harmless=front.get("harmless", False),
        title=_in_all(front["title"]),
        message=_in_all(front["message"]),
        help=_in_all(front.get("help", {})),
        written={name: _in_all(texts) for name, texts in front.get("written", {}).items()},
        explanation=_in_all({lang: _paragraphs(sections[lang]) for lang in ("en", "zh-Hant")}),
        examples=examples,
    )


def _paragraphs(text: str) -> str:
    """Joins the lines of each paragraph; where a page breaks them is no matter of its readers."""
    written = text.strip().split("\n\n")
    return "\n\n".join(joined(paragraph.split("\n"))[0] for paragraph in written) + "\n"


def _examples(section: str, bad: bool) -> list[Example]:
    """Returns the pages of a section, each with the prose that stands behind it."""
    found: list[Example] = []
    for mark, times, text in _FENCE.findall(section):
        if mark == "page":
            last = text.splitlines(keepends=True)[-1] if times else ""
            found.append(Example(text + last * (int(times or 1) - 1), bad))
        elif mark.startswith("pair"):
            found.append(Example(text, bad, pair=tuple(mark.split()[1:])))
        else:
            lang = mark.split()[1]
            found[-1] = replace(found[-1], prose={**found[-1].prose, lang: text})
    return found


def _in_all(texts: Mapping[Language, str]) -> Mapping[Language, str]:
    """Adds Simplified Chinese, made from Traditional."""
    if "zh-Hant" not in texts or "zh-Hans" in texts:
        return texts
    from workbench.text.fold import to_simplified

    return {**texts, "zh-Hans": to_simplified(texts["zh-Hant"])}


def in_words_of_page(found: Diagnostic, lang: Language) -> Diagnostic:
    """Returns a diagnostic that has among its arguments what its help quotes, as the page says it.

    Args:
        found: The diagnostic.
        lang: The language of the page.
    """
    written = code_of(found.code).written
    if not written:
        return found
    quoted = {name: _filled(texts[lang], found.arguments) for name, texts in written.items()}
    return replace(found, arguments={**quoted, **found.arguments})


def _filled(template: str, arguments: Mapping[str, str], lang: Language = "en") -> str:
    def said(slot: re.Match[str]) -> str:
        value = arguments.get(slot[1], "")
        names = _LANGUAGES.get(value, {}) if slot[1] in ("written", "said") else {}
        return names.get(lang, value)

    return _SLOT.sub(said, template)


def message_of(diagnostic: Diagnostic, lang: Language = "en") -> tuple[str, str]:
    """Words a diagnostic: its message and what to write instead, which may be empty.

    Args:
        diagnostic: The diagnostic.
        lang: The reader's language.
    """
    try:
        code = code_of(diagnostic.code)
    except NotFoundError:
        return f"{diagnostic.code} {dict(diagnostic.arguments)}", ""

    def worded(texts: Mapping[Language, str]) -> str:
        return texts.get(lang) or texts.get("en", "")

    # Of the help, a part that would name something that was not found is left out.
    parts = _PARTS.split(worded(code.help))
    told = [
        part
        for part in parts
        if part == parts[0] or all(diagnostic.arguments.get(s) for s in _SLOT.findall(part))
    ]
    arguments = diagnostic.arguments
    return (
        _filled(worded(code.message), arguments, lang),
        _filled("".join(told), arguments, lang),
    )
