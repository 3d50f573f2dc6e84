"""``workbench translate terms`` and ``term``: what a text names, terms that are added or change."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from workbench.cli.options import typed
from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.cli.translate_memory import shown_differences
from workbench.cli.translate_options import add_into, into
from workbench.errors import NotFoundError, UsageError
from workbench.model.ids import GAMES, LANGUAGES, Language
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.bilingual.terms import Term
    from workbench.desks.translating.terms import TermChange, TermNote
    from workbench.desks.translations import Translations

__all__ = ["fill_term", "fill_terms", "run_term", "run_terms"]

_MOST = 50


def fill_terms(act: argparse.ArgumentParser) -> None:
    """Declares the arguments of ``terms``."""
    act.add_argument(
        "text",
        type=typed,
        nargs="?",
        default="",
        metavar="UNIT|TEXT",
        help=_("a text to translate, by its id, or any words (default: the whole term base)"),
    )
    _add_game(act)
    add_into(act)
    act.add_argument(
        "--limit",
        type=int,
        default=_MOST,
        metavar="N",
        help=_("so many are shown (default: {limit})").format(limit=_MOST),
    )


def run_terms(options: argparse.Namespace) -> int:
    """Shows what a text names and what its translation must call it; or the term base."""
    from workbench.desks.translations import Translations

    lang = into(options)
    game = options.game or GAMES[0]
    with Translations(progress=progress) as desk:
        if not options.text:
            terms = [term for term in desk.term_base() if not options.game or term.game == game]
            end_progress()
            return _tell_base(terms, options, lang)
        notes = _notes_on(desk, options, lang, game)
    end_progress()
    shown = [each for each in notes if each.required][: max(1, options.limit)]
    if options.json:
        say_json({"lang": lang, "terms": [_note_data(each) for each in shown]})
        return 0
    for each in shown:
        names = " / ".join(each.required)
        fault = ""
        if each.fault is not None:
            fault = (
                _("stands there as {found}").format(found=each.fault.found)
                if each.fault.found
                else _("is missing")
            )
        line = f"{each.hit.start}-{each.hit.end}  {each.hit.text}  {names}"
        say(f"{line}  {fault}" if fault else line)
    if not shown:
        note(_("it names nothing that the term base knows"))
    return 0


def _notes_on(
    desk: Translations, options: argparse.Namespace, lang: Language, game: str
) -> Sequence[TermNote]:
    """Returns notes on a text, or on any words in whatever language they name something."""
    from workbench.desks.translating.terms import TermNote

    try:
        return desk.terms(desk.open(options.text, lang, options.source_lang))
    except NotFoundError:
        if "#" in options.text:
            raise
    base = desk.term_base()
    found = [base.hits(options.text, each, game) for each in LANGUAGES if each != lang]
    return [TermNote(hit, hit.required(lang)) for hit in max(found, key=len)]


def _tell_base(terms: list[Term], options: argparse.Namespace, lang: Language) -> int:
    shown = terms[: max(1, options.limit)]
    if options.json:
        say_json(
            {
                "count": len(terms),
                "terms": [{"id": term.id, "names": dict(term.names)} for term in shown],
            }
        )
        return 0
    for term in shown:
        say(f"{term.id}  {term.names.get('en', '')}  {term.names.get(lang, '')}")
    note(ngettext("{count} term", "{count} terms", len(terms)).format(count=len(terms)))
    return 0


def fill_term(act: argparse.ArgumentParser) -> None:
    """Declares the arguments of ``term``."""
    act.add_argument(
        "what",
        choices=("change", "add"),
        help=_("give a term another name, or draft a new one"),
    )
    act.add_argument(
        "names",
        type=typed,
        nargs="+",
        metavar="NAME",
        help=_("change: the term and its new name; add: LANG=NAME in two languages"),
    )
    _add_game(act)
    add_into(act)
    act.add_argument(
        "--apply", action="store_true", help=_("save the new name; without it, only what uses it")
    )
    act.add_argument(
        "--uses",
        action="store_true",
        help=_("with --apply: put the new name into the texts that use the old one"),
    )
    act.add_argument(
        "--limit",
        type=int,
        default=_MOST,
        metavar="N",
        help=_("so many are shown (default: {limit})").format(limit=_MOST),
    )


def _add_game(act: argparse.ArgumentParser) -> None:
    act.add_argument("-g", "--game", default="", metavar="GAME", help=_("whose words they are"))


def run_term(options: argparse.Namespace) -> int:
    """Adds a term, or changes one."""
    from workbench.desks.translations import Translations

    game = options.game or GAMES[0]
    if options.what == "add":
        words = _words(options.names)
        with Translations(progress=progress) as desk:
            called = desk.add_term(words, game)
        end_progress()
        if options.json:
            say_json({"draft": called})
        else:
            say(called)
        return 0
    if len(options.names) != 2:
        raise UsageError(_("a change needs the term and its new name"), expected="change TERM NAME")
    term, name = options.names
    with Translations(progress=progress) as desk:
        change = desk.term_change(term, into(options), name, game)
        saved = desk.change_term(change, uses=options.uses) if options.apply else []
    end_progress()
    _tell_change(change, len(saved), options)
    return 0


def _words(said: Iterable[str]) -> dict[Language, str]:
    words: dict[Language, str] = {}
    for each in said:
        key, equals, name = each.partition("=")
        lang = next((lang for lang in LANGUAGES if lang == key), None)
        if lang is None or not equals:
            raise UsageError(
                _("{word!r} is no name in a language").format(word=each[:40]),
                expected="en=NAME zh-Hant=NAME",
            )
        words[lang] = name
    return words


def _tell_change(change: TermChange, saved: int, options: argparse.Namespace) -> None:
    uses = change.uses[: max(1, options.limit)]
    if options.json:
        say_json(
            {
                "term": change.before.id,
                "lang": change.lang,
                "before": change.before.names.get(change.lang, ""),
                "after": change.name,
                "uses": [
                    {
                        "unit": use.translation.unit.id,
                        "before": use.translation.target,
                        "after": use.after,
                    }
                    for use in uses
                ],
                "use_count": len(change.uses),
                "pages": list(change.pages),
                "saved": saved,
            }
        )
        return
    for use in uses:
        say(use.translation.unit.id)
        for line in shown_differences(use.differences):
            say(f"  {line}")
    if len(change.uses) > len(uses):
        note(_("and {count} more").format(count=len(change.uses) - len(uses)))
    for page in change.pages[: max(1, options.limit)]:
        say(_("page {id}").format(id=page))
    note(
        _("{term}: {before} is used by {texts} texts and printed by {pages} pages").format(
            term=change.before.id,
            before=change.before.names.get(change.lang, ""),
            texts=len(change.uses),
            pages=len(change.pages),
        )
    )
    if saved:
        note(
            ngettext("{count} text was saved", "{count} texts were saved", saved).format(
                count=saved
            )
        )
    else:
        note(_("nothing was changed; --apply saves the new name"))


def _note_data(each: TermNote) -> dict[str, Any]:
    return {
        "start": each.hit.start,
        "end": each.hit.end,
        "text": each.hit.text,
        "ids": [term.id for term in each.hit.terms],
        "required": list(each.required),
        "fault": each.fault and {"kind": each.fault.kind, "found": each.fault.found},
    }
