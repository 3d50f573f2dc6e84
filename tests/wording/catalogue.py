"""Renews the catalogues in ``workbench/locale``: ``python tests/wording/catalogue.py``.

Traditional Chinese is written by hand, in ``zh_Hant/LC_MESSAGES/workbench.po``; this puts new
messages there, empty, and takes out those that the code no longer has. Simplified Chinese is
drafted from it by OpenCC, each message marked as such; take the mark away from one to keep it as it
is written. Both are then compiled. ``test_catalogue.py`` fails while anything is missing or stale.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import workbench.language.vocabulary as vocabulary
from workbench.language.frames import Frame
from workbench.language.planting.kinds import KINDS
from workbench.text.fold import to_simplified
from workbench.wording import DOMAIN, LOCALE

__all__ = [
    "DRAFTED", "drafted", "extracted", "key_of", "place_of", "read", "renew", "said", "simplified",
]  # fmt: skip

#: What marks a message of the Simplified catalogue that nobody has confirmed yet.
DRAFTED = "drafted from zh_Hant"

#: Messages of the standard library that a person meets here: those of argparse.
ARGPARSE = (
    "usage: ", "options", "positional arguments", "show this help message and exit",
    "%(prog)s: error: %(message)s\n", "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s", "unrecognized arguments: %s",
    "invalid choice: %(value)r (choose from %(choices)s)", "invalid %(type)s value: %(value)r",
    "expected one argument", "expected at least one argument",
    "ignored explicit argument %r",
)  # fmt: skip

#: What programs call something in Traditional Chinese, and on the mainland.
_MAINLAND = {
    "檔案": "文件", "資料夾": "文件夾", "資料庫": "數據庫", "字元": "字符", "位元組": "字節",
    "匯入": "導入", "儲存": "保存", "預設": "默認", "搜尋": "搜索", "引數": "參數", "程式": "程序",
    "指令": "命令", "伺服器": "服務器", "視窗": "窗口", "連接埠": "端口", "連結": "鏈接",
    "快速鍵": "快捷鍵", "剪貼簿": "剪貼板", "開啟": "打開", "檢視": "查看", "介面": "界面",
}  # fmt: skip

_Key = str | tuple[str, ...]


def key_of(message: Message) -> _Key:
    """Returns what a message is found by: its English, in one form or in two."""
    return message.id if isinstance(message.id, str) else tuple(message.id)


def place_of(lang: str, ending: str = "po") -> Path:
    """Returns the file of a catalogue: ``zh_Hant``, and ``po`` as written or ``mo`` as read."""
    return LOCALE / lang / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def extracted() -> Catalog:
    """Returns every message of the code, with what its frames say that they mean."""
    found = Catalog()
    keywords = {"_": None, "later": None, "ngettext": (1, 2)}
    for source in (LOCALE.parent, LOCALE.parents[1] / "exporters"):
        for name, _line, message, _comments, _context in extract_from_dir(
            source, [("**.py", "python")], keywords=keywords
        ):
            found.add(message, locations=[(f"{source.name}/{Path(name).as_posix()}", 0)])
    for message, place in _declared():
        found.add(message, locations=[(place, 0)])
    for message in ARGPARSE:
        found.add(message, locations=[("argparse.py", 0)])
    return found


def _declared() -> Iterator[tuple[str, str]]:
    """Yields what declarations of the rule language say to a person, each with its module."""
    for kind in KINDS:
        yield kind, "workbench/language/planting/kinds.py"
    folder = "workbench/language/vocabulary"
    for title, _frames in vocabulary.SECTIONS:
        yield title, f"{folder}/__init__.py"
    for name in sorted(each.name for each in pkgutil.iter_modules(vocabulary.__path__)):
        for value in vars(import_module(f"{vocabulary.__name__}.{name}")).values():
            for frame in value if isinstance(value, tuple) else ():
                if isinstance(frame, Frame):
                    for message in (frame.means, *frame.optional.values()):
                        yield message, f"{folder}/{name}.py"


def simplified(text: str) -> str:
    """Returns the draft of a message: in the script and with the words of the mainland."""
    for here, there in _MAINLAND.items():
        text = text.replace(here, there)
    return to_simplified(text)


def read(lang: str) -> Catalog:
    """Returns a catalogue as it is written."""
    with place_of(lang).open("rb") as file:
        return read_po(file, locale=lang)


def drafted(written: Catalog, before: Catalog) -> Catalog:
    """Returns the Simplified catalogue that follows from the Traditional one.

    Args:
        written: The Traditional one.
        before: The Simplified one until now, of which what was confirmed is kept.
    """
    confirmed = {key_of(each): each for each in before if DRAFTED not in each.user_comments}
    made = Catalog()
    for each in written:
        if not each.id:
            continue
        kept = confirmed.get(key_of(each))
        one_of_several = not isinstance(each.id, str)
        forms = said(kept) if kept is not None else tuple(map(simplified, said(each)))
        made.add(
            each.id, forms if one_of_several else forms[0], locations=each.locations,
            flags=each.flags,
            user_comments=kept.user_comments if kept is not None else [DRAFTED],
        )  # fmt: skip
    return made


def said(message: Message) -> tuple[str, ...]:
    """Returns what a message is translated with: one form, as Chinese has no plural."""
    forms = message.string or ""
    return (forms,) if isinstance(forms, str) else tuple(forms)


def renew() -> None:
    """Writes both catalogues anew and compiles them."""
    code, written = extracted(), read("zh_Hant")
    known = {key_of(each): each for each in written}
    hant = Catalog()
    for each in code:
        if each.id:
            before = known.get(key_of(each))
            string = before.string if before is not None else ""
            hant.add(each.id, string, locations=each.locations, flags=each.flags)
    hans = drafted(hant, read("zh_Hans"))
    for lang, messages in (("zh_Hant", hant), ("zh_Hans", hans)):
        catalogue = _headed(lang)
        for each in messages:
            if each.id:
                catalogue[each.id] = each
        with place_of(lang).open("wb") as file:
            write_po(file, catalogue, width=100, sort_by_file=True, include_lineno=False)
        with place_of(lang, "mo").open("wb") as file:
            write_mo(file, catalogue)


def _headed(lang: str) -> Catalog:
    """Returns an empty catalogue; its head says nothing that changes from day to day."""
    day = datetime(2026, 1, 1, tzinfo=UTC)
    return Catalog(
        locale=lang, project="haunt-workbench", version="1", copyright_holder="the authors",
        msgid_bugs_address="none", last_translator="none", language_team="none", creation_date=day,
        revision_date=day, fuzzy=False,
        header_comment=f"# {lang} of Haunt Workbench; tests/wording/catalogue.py renews it.",
    )  # fmt: skip


if __name__ == "__main__":
    renew()
