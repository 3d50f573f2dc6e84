"""Copies of entries as drafts: the text that makes an entry, and another id for it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from workbench.desks.drafting.naming import in_yaml
from workbench.desks.drafting.values import FACTS, PAGE, DraftForm, Texts
from workbench.formats.yaml import dump_yaml
from workbench.model.entries import Entry
from workbench.model.ids import HOME, EntryId, Language
from workbench.model.plain import to_plain

__all__ = ["copied_entry", "copied_facts", "entry_yaml", "prose_yaml", "with_id"]

_ID = re.compile(r"^id:.*$", re.MULTILINE)
_GAME = re.compile(r"^game:", re.MULTILINE)
_TITLE = re.compile(r"^title:", re.MULTILINE)
_SLUG = re.compile(
    r"^(\s*(?:-\s+)?(?:\{\s*)?slug:\s*)(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s,}]+)", re.MULTILINE
)
_TILE = re.compile(r"^(\s*tile:\s*)\S+", re.MULTILINE)
#: What an entry has and its file has not: it is found out, or stands elsewhere.
_NOT_WRITTEN = (
    "id", "page", "compiled", "assumed", "derived", "remarks", "replaces", "origin",
)  # fmt: skip
#: What only one room has: its place on the chart, at the start, and on its tile.
_NOT_COPIED = ("tile", "chart", "start")


def copied_entry(entry: Entry) -> tuple[DraftForm, Texts]:
    """Returns what an entry is made of, as the texts of a draft that edits it."""
    if entry.page is None:
        return "entry", {PAGE: entry_yaml(entry)}
    prose: dict[str, str] = {
        lang: prose_yaml(texts) for lang, texts in entry.page.prose.items() if texts
    }
    return "page", {PAGE: entry.page.text, **prose}


def copied_facts(entry: Entry) -> str:
    """Returns the facts of an entry that has a page, for another that is made like it."""
    return entry_yaml(entry, bare=True)


def prose_yaml(prose: Mapping[str, str]) -> str:
    """Returns prose as it stands beside a page, each piece on a line of its own."""
    return dump_yaml(dict(prose), in_line=False)


def entry_yaml(entry: Entry, *, bare: bool = False) -> str:
    """Returns an entry as a file of a pack has it.

    Args:
        entry: The entry.
        bare: Without its text, where it comes from, and what only one thing can have.
    """
    plain = {key: value for key, value in to_plain(entry).items() if key not in _NOT_WRITTEN}
    if bare:
        facts = {key: value for key, value in plain["facts"].items() if key not in _NOT_COPIED}
        plain = {"title": plain["title"], "facts": facts}
    if bare and entry.kind == "room":
        plain["facts"]["tile"] = entry.entry_id.slug
    written = {"slug": entry.entry_id.slug, **plain}
    return dump_yaml({"kind": entry.kind, "entries": [written]})


def with_id(
    texts: Texts, form: DraftForm, entry_id: str, game: str, title: Mapping[Language, str]
) -> dict[str, str]:
    """Returns the texts of a draft as those of something with another id.

    Args:
        texts: The texts.
        form: Whether they are a page.
        entry_id: The id that they are to say.
        game: The game whose rules it uses.
        title: Its titles; a page says them itself once no entry that ships says them for it.
    """
    cut = EntryId.parse(entry_id)
    made = dict(texts)
    if form == "page":
        text = _ID.sub(f"id: {entry_id}", made[PAGE], count=1)
        front = text.split("\n---", 1)[0]
        if cut.game == HOME and not _GAME.search(front):
            text = text.replace(f"id: {entry_id}", f"id: {entry_id}\ngame: {game}", 1)
        if cut.game == HOME and title and not _TITLE.search(front):
            names = ", ".join(f"{lang}: {in_yaml(name)}" for lang, name in title.items())
            end = text.index("\n---", text.index(f"id: {entry_id}"))
            text = f"{text[:end]}\ntitle: {{{names}}}{text[end:]}"
        made[PAGE] = text
    for name in (FACTS,) if form == "page" else (PAGE,):
        if name in made:
            made[name] = _SLUG.sub(rf"\g<1>{cut.slug}", made[name], count=1)
            if form == "page":
                made[name] = _TILE.sub(rf"\g<1>{cut.slug}", made[name], count=1)
    return made
