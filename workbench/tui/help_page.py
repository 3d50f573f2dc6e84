"""The help: the keys of the pane one is in first, then all others, then how to search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from workbench.text.width import cells
from workbench.tui.act import Act, Pane
from workbench.tui.actions import ACTIONS, ALL_KEYS, WINDOW_KEYS
from workbench.tui.author_actions import AUTHOR_PANES
from workbench.tui.page import Block, Piece
from workbench.tui.translating_actions import TRANSLATING_PANES
from workbench.wording import _

__all__ = ["help_blocks", "key_names"]

_HEAD = "bold $primary"
_TAB = "Tab"  # the key; the word for a tab of a page is another one


def key_names(act: Act, keymap: Mapping[str, str], display: Callable[[str], str]) -> str:
    """Returns the keys of an action as a person reads them."""
    keys = keymap.get(act.id) or act.keys
    return " ".join(display(key) for key in keys.split(","))


def _key(act_id: str, keymap: Mapping[str, str], display: Callable[[str], str]) -> str:
    return key_names(next(act for act in ALL_KEYS if act.id == act_id), keymap, display)


def help_blocks(
    pane: Pane | str, keymap: Mapping[str, str], display: Callable[[str], str]
) -> Iterator[Block]:
    """Yields the help.

    Args:
        pane: Where the reader is: a pane, or ``query`` for the search box.
        keymap: The keys that the user chose, by action id.
        display: Says how a key is called.
    """
    names: dict[str, str] = {
        "results": _("In this list"),
        "page": _("In this text"),
        "notes": _("In these notes"),
    }
    if pane == "query":
        lines = (
            *(
                (key_names(act, keymap, display), _(act.help))
                for act in WINDOW_KEYS
                if act.pane == "query"
            ),
            (_("Enter"), _("open the marked entry")),
            (_key("desk.back_out", keymap, display), _("empty the box")),
            (_TAB, _("go to the list; letters are shortcuts there, not here")),
        )
        yield _table(_("In the search box"), lines)
    if pane in ("choices", "log", "map"):
        yield from _at_table(keymap, display)
        yield _keys(_("In every screen"), _acts_of("app"), keymap, display)
        return
    if pane in ("author", *AUTHOR_PANES):
        yield from _at_author(pane, keymap, display)
        yield _keys(_("In every screen"), _acts_of("app"), keymap, display)
        return
    if pane in ("translating", *TRANSLATING_PANES):
        yield from _at_translator(pane, keymap, display)
        yield _keys(_("In every screen"), _acts_of("app"), keymap, display)
        return
    here = _acts_of(pane)
    if here and pane in names:
        yield _keys(names[pane], here, keymap, display)
    yield _keys(
        _("Everywhere on the desk"),
        [act for act in ACTIONS if act.pane in ("app", "desk")],
        keymap,
        display,
    )
    for other, name in (("results", _("In lists")), ("page", _("In texts")),
                        ("notes", _("In notes"))):  # fmt: skip
        if other != pane:
            yield _keys(name, _acts_of(other), keymap, display)
    for panes, name in ((("chart",), _("In the haunt chart")), (("odds",), _("In the odds")),
                        (("window", "editor"), _("In other windows"))):  # fmt: skip
        yield _keys(name, [act for act in WINDOW_KEYS if act.pane in panes], keymap, display)
    yield from _at_table(keymap, display)
    yield _table(_("Searching"), _searching())
    yield Block((
        Piece(_("Own keys"), _HEAD),
        Piece(_("Write keys.json into the home folder, such as {example}. The ids:").format(
            example='{"desk.pin": "f8"}')),
        Piece(", ".join(act.id for act in ALL_KEYS), "$foreground 60%"),
    ))  # fmt: skip


def _at_table(keymap: Mapping[str, str], display: Callable[[str], str]) -> Iterator[Block]:
    """Yields the help of the table."""
    lines = (
        (_("a number"), _("choose it; two digits are typed one after the other")),
        (_("Enter"), _("choose the marked one; in the log: open its sentence")),
        (_TAB, _("go to the next pane")),
    )
    yield _table(_("Choosing"), lines)
    acts = [act for act in ACTIONS if act.pane == "table"]
    yield _keys(_("At the table"), acts, keymap, display)
    yield _keys(_("In the log"), _acts_of("log"), keymap, display)
    yield _keys(_("On the map"), _acts_of("map"), keymap, display)
    acts = [act for act in WINDOW_KEYS if act.pane == "start"]
    yield _keys(_("As a game is begun"), acts, keymap, display)


def _at_author(
    pane: str, keymap: Mapping[str, str], display: Callable[[str], str]
) -> Iterator[Block]:
    """Yields the help of the author's desk, that of the pane one is in first."""
    names = {
        "writing": _("In the text"), "drafts": _("In the list of drafts"),
        "problems": _("In the list of what is wrong"),
    }  # fmt: skip
    for each in sorted(names, key=lambda name: name != pane):
        acts = [act for act in ALL_KEYS if act.pane == each]
        yield _keys(names[each], acts, keymap, display)
    acts = [act for act in ACTIONS if act.pane == "author"]
    yield _keys(_("Everywhere at the author's desk"), acts, keymap, display)
    for other, name in (("find", _("While words are searched for")),
                        ("history", _("In the history of a draft"))):  # fmt: skip
        yield _keys(name, [act for act in WINDOW_KEYS if act.pane == other], keymap, display)


def _at_translator(
    pane: str, keymap: Mapping[str, str], display: Callable[[str], str]
) -> Iterator[Block]:
    """Yields the help of the translator's desk, that of the pane one is in first."""
    names = {"texts": _("In the list of texts"), "helps": _("In the lines below a translation")}
    for each in sorted(names, key=lambda name: name != pane):
        yield _keys(names[each], _acts_of(each), keymap, display)
    yield _keys(_("Everywhere at the translator's desk"), _acts_of("translating"), keymap, display)


def _acts_of(pane: str) -> list[Act]:
    """Returns what can be done in a pane; the keys of the tabs stand with those of texts."""
    also = {"page": "tabs", "notes": "tabs"}.get(pane)
    return [act for act in ACTIONS if act.pane in (pane, also)]


def _searching() -> tuple[tuple[str, str], ...]:
    return (
        ("pentagram  五芒星", _("words in any language; misspelt ones are found too")),
        ("wumangxing  wmx", _("pinyin, with or without tones, and by initials")),
        ('"haunt roll"', _("words in this order")),
        ("kind:room", _("only rooms; also item, omen, event, haunt, rule, ruling, term")),
        ("floor:basement  symbol:omen", _("rooms by floor and by the card they draw")),
        ("roll:sanity  target>=5", _("by the roll asked for and the total to reach")),
        ("uses:revolver  haunt:9", _("by what is used, by the haunt's number")),
        ("game:hill-1e  lang:en", _("by game and by language")),
        ("-word  a or b  ( )", _("without a word; one or the other; grouping")),
    )


def _keys(
    title: str, acts: list[Act], keymap: Mapping[str, str], display: Callable[[str], str]
) -> Block:
    return _table(title, [(key_names(act, keymap, display), _(act.help)) for act in acts])


def _table(title: str, rows: Sequence[tuple[str, str]]) -> Block:
    wide = min(max(cells(left) for left, _right in rows), 28)
    pieces = [Piece(title, _HEAD)]
    for left, right in rows:
        gap = " " * max(2, wide + 2 - cells(left))
        pieces.append(Piece(f"{left}{gap}{right}", indent=2))
    return Block(tuple(pieces))
