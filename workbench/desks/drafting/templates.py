"""What a new draft can begin as: small pages and entries that are right as they stand.

Each is written once, in English with its Chinese prose; in another language the same page is
printed. A haunt has both books and is played to an end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from workbench.desks.authoring import Authoring
from workbench.desks.drafting.copying import prose_yaml
from workbench.desks.drafting.naming import in_yaml, named
from workbench.desks.drafting.values import FACTS, PAGE, DraftForm, Template, Texts
from workbench.errors import UsageError
from workbench.language.prose import prose_of
from workbench.library.pages import prose_in, with_drafts
from workbench.model.games import Game
from workbench.model.ids import EntryId, Language
from workbench.wording import _

__all__ = ["template_texts", "templates", "unnamed"]

_FOLDER = Path(__file__).parent / "texts_of_templates"
_SLOT = re.compile(r"\b(?:ID|SLUG|GAME|TITLE_EN|TITLE_ZH|FLOOR|TRAIT_3|TRAIT_4)\b")


@dataclass(frozen=True)
class _Kind:
    """A kind of which there is a template.

    Attributes:
        form: Whether it is a page.
        english: What something new of it is called in English until it has a title.
        chinese: What it is called in Chinese.
        files: The names of its files, where another kind has the same.
        hill: Whether the games of the house have it.
        mystery: Whether the other games have it.
    """

    form: DraftForm
    english: str
    chinese: str
    files: str = ""
    hill: bool = True
    mystery: bool = True


_KINDS: Mapping[str, _Kind] = {
    "haunt": _Kind("page", "New Haunt", "新作祟"),
    "room": _Kind("page", "New Room", "新房間"),
    "omen": _Kind("page", "New Omen", "新預兆", "item", mystery=False),
    "item": _Kind("page", "New Item", "新物品"),
    "event": _Kind("page", "New Event", "新事件"),
    "clue": _Kind("page", "New Clue", "新線索", "item", hill=False),
    "ruling": _Kind("entry", "New Ruling", "新裁定"),
    "term": _Kind("entry", "New Term", "新詞語"),
    "rule": _Kind("entry", "New Rule", "新規則"),
    "character": _Kind("entry", "New Character", "新角色"),
    "token": _Kind("entry", "New Token", "新標記"),
}


def templates() -> Iterator[Template]:
    """Yields what a new draft can begin as, in the reader's language."""
    told = {
        "haunt": (_("Haunt"), _("both books, a token, a monster and a track; it can be played")),
        "room": (_("Room"), _("a room of your own, with a roll; its facts stand beside it")),
        "omen": (_("Omen"), _("an omen card that is kept and used")),
        "item": (_("Item"), _("an item card that is kept and used")),
        "event": (_("Event"), _("an event card with a roll")),
        "clue": (_("Clue"), _("a clue card that is kept and used")),
        "ruling": (_("Ruling"), _("an answer to what the rules leave open")),
        "term": (_("Term"), _("a word of the game, and what it means")),
        "rule": (_("Rule"), _("a section of rules of your own")),
        "character": (_("Character"), _("an explorer with four traits")),
        "token": (_("Token"), _("a kind of token in the box")),
    }
    for key in _KINDS:
        title, help_line = told[key]
        yield Template(key, key, title, help_line)


def unnamed(key: str) -> Mapping[Language, str]:
    """Returns what stands for the titles of something new until somebody writes them.

    Args:
        key: The template's key; of what has none there is nothing.
    """
    kind = _KINDS.get(key)
    return {"en": kind.english, "zh-Hant": kind.chinese} if kind is not None else {}


def template_texts(
    desk: Authoring, key: str, entry_id: str, game: Game, lang: Language, said: str = ""
) -> tuple[DraftForm, Texts]:
    """Returns the texts that a draft begins with.

    Args:
        desk: The author's desk.
        key: The template's key.
        entry_id: The id of what is made.
        game: The game whose rules it uses.
        lang: The language that its page is written in.
        said: What was typed for its name.

    Raises:
        UsageError: If the game has nothing of that kind.
    """
    kind = _KINDS[key]
    is_hill = "sanity" in game.traits
    if not (kind.hill if is_hill else kind.mystery):
        raise UsageError(
            _("{game} has nothing of this kind").format(game=game.key),
            where=key,
            expected=", ".join(
                each for each, of in _KINDS.items() if (of.hill if is_hill else of.mystery)
            ),
        )
    values = _values(entry_id, game, named(said, EntryId.parse(entry_id).slug, unnamed(key)))
    if kind.form == "entry":
        return "entry", {PAGE: _filled(f"{key}.yaml", values)}
    files = kind.files or key
    if key == "haunt" and not is_hill:
        files = "mystery-haunt"
    texts = {
        PAGE: _filled(f"{files}.md", values),
        "zh-Hant": _filled(f"{files}.zh-Hant.yaml", values),
    }
    if (_FOLDER / f"{key}.entry.yaml").is_file():
        texts[FACTS] = _filled(f"{key}.entry.yaml", values)
    return "page", texts if lang == "en" else _in_language(desk, texts, lang)


def _in_language(desk: Authoring, texts: Mapping[str, str], lang: Language) -> Texts:
    """Returns a page with its prose as one that is written in another language."""
    prose = with_drafts({"zh-Hant": prose_in(texts["zh-Hant"], "")})
    page = desk.check_text(texts[PAGE], prose)
    printed = desk.printed(page, lang)
    # A piece of prose has the key that its first words make, in the language of its page.
    keys = prose_of(desk.check_text(printed).read.page)
    old = prose_of(page.read.page)
    english = dict(zip(keys, old.values(), strict=True))
    made = {PAGE: printed, "en": prose_yaml(english)}
    if lang == "zh-Hans":
        chinese = {key: prose["zh-Hant"][was] for key, was in zip(keys, old, strict=True)}
        made["zh-Hant"] = prose_yaml(chinese)
    return made | ({FACTS: texts[FACTS]} if FACTS in texts else {})


def _values(entry_id: str, game: Game, title: Mapping[Language, str]) -> Mapping[str, str]:
    traits = (*game.traits, "", "", "", "")
    return {
        "ID": entry_id,
        "SLUG": EntryId.parse(entry_id).slug,
        "GAME": game.key,
        "TITLE_EN": in_yaml(title["en"]),
        "TITLE_ZH": in_yaml(title["zh-Hant"]),
        "FLOOR": "ground" if "sanity" in game.traits else "inside",
        "TRAIT_3": traits[2],
        "TRAIT_4": traits[3],
    }


def _filled(name: str, values: Mapping[str, str]) -> str:
    return _SLOT.sub(lambda met: values[met.group()], _text(name))


@cache
def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
