"""``workbench translate`` with texts: counted, listed, shown, saved, drafted; one act each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.cli.options import typed
from workbench.cli.output import end_progress, names_shown, note, progress, say, say_json
from workbench.cli.translate_options import add_filter, add_into, add_unit, filter_of, into
from workbench.errors import UsageError
from workbench.model.units import SETTABLE, STATES
from workbench.text.width import clip
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.desks.translations import Translations
    from workbench.model.units import Translation

__all__ = [
    "as_data",
    "fill_history",
    "fill_list",
    "fill_restore",
    "fill_scripts",
    "fill_set",
    "fill_show",
    "fill_state",
    "fill_status",
    "run_history",
    "run_list",
    "run_restore",
    "run_scripts",
    "run_set",
    "run_show",
    "run_state",
    "run_status",
]  # fmt: skip

_MOST = 40
_WIDTH = 100
_MARKS = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}


def _desk() -> Translations:
    from workbench.desks.translations import Translations

    return Translations(progress=progress)


def as_data(each: Translation) -> dict[str, Any]:
    """Returns a translation as JSON data."""
    return {
        "unit": each.unit.id,
        "kind": each.unit.kind,
        "game": each.unit.game,
        "title": dict(each.unit.title),
        "audience": each.unit.audience,
        "source_lang": each.source_lang,
        "lang": each.lang,
        "source": each.source,
        "target": each.target,
        "state": each.state,
        "derived": each.derived,
        "source_then": each.source_then,
        "author": each.author,
        "saved_at": each.saved_at.isoformat() if each.saved_at else None,
        "version": each.version,
    }


# status


def fill_status(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_into(act)


def run_status(options: argparse.Namespace) -> int:
    """Counts texts by game, kind and state."""
    from workbench.desks.translating.values import state_word, unit_kind_word

    with _desk() as desk:
        counts = desk.counts(into(options), options.source_lang)
    end_progress()
    if options.json:
        say_json(
            {
                "lang": counts.lang,
                "states": {state: counts.all[state] for state in STATES},
                "derived": counts.derived,
                "counts": [
                    {"game": game, "kind": kind, **{state: by[state] for state in STATES}}
                    for (game, kind), by in counts.by.items()
                ],
            }
        )
        return 0
    rows = [("", "", *(state_word(state) for state in STATES))]
    for (game, kind), by in counts.by.items():
        rows.append((game, unit_kind_word(kind), *(str(by[state] or "") for state in STATES)))
    rows.append((_("all"), "", *(str(counts.all[state]) for state in STATES)))
    _table(rows)
    if counts.derived:
        told = _("of them {count} drafted by a converter of scripts and not confirmed yet")
        say(told.format(count=counts.derived))
    return 0


def _table(rows: list[tuple[str, ...]]) -> None:
    from workbench.text.width import cells

    widths = [max(cells(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        left = [cell + " " * (widths[n] - cells(cell)) for n, cell in enumerate(row[:2])]
        right = [" " * (widths[n + 2] - cells(cell)) + cell for n, cell in enumerate(row[2:])]
        say("  ".join((*left, *right)).rstrip())


# list


def fill_list(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_filter(act)
    act.add_argument(
        "-n",
        "--limit",
        type=int,
        default=_MOST,
        help=_("so many at most (default: {n})").format(n=_MOST),
    )
    act.add_argument("--offset", type=int, default=0, metavar="N", help=_("leave out the first N"))


def run_list(options: argparse.Namespace) -> int:
    """Lists texts with their translations."""
    if options.limit < 0 or options.offset < 0:
        raise UsageError(_("this must be a number from 0 up"), where="--limit, --offset")
    with _desk() as desk:
        found = desk.listed(filter_of(options))
    end_progress()
    shown = found[options.offset : options.offset + options.limit]
    if options.json:
        say_json({"total": len(found), "translations": [as_data(each) for each in shown]})
        return 0
    _say_all(shown)
    left = len(found) - options.offset - len(shown)
    if left > 0:
        note(
            ngettext(
                "and {count} more (--limit, --offset)", "and {count} more (--limit, --offset)", left
            ).format(count=left)
        )
    if not found:
        note(_("no text is like this"))
    return 0


def _say_all(shown: Iterable[Translation]) -> None:
    for each in shown:
        say(_line(each))
        say(f"  {each.source_lang}: {_one_line(each.source)}")
        if each.target:
            say(f"  {each.lang}: {_one_line(each.target)}")


def _line(each: Translation) -> str:
    from workbench.desks.translating.values import state_word

    drafted = _("drafted by a converter")
    derived = f" ({drafted})" if each.derived else ""
    return f"{each.unit.id}  {state_word(each.state)}{derived}"


def _one_line(text: str) -> str:
    return clip(" ".join(text.split()), _WIDTH)


# show


def fill_show(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_unit(act)
    add_into(act)


def run_show(options: argparse.Namespace) -> int:
    """Shows one text in every language."""
    from workbench.text.differences import changed_lines

    with _desk() as desk:
        found = desk.open(options.unit, into(options), options.source_lang)
        lines = desk.differences(found)
        chosen = desk.choices_in(found)
    end_progress()
    if options.json:
        say_json(
            {
                **as_data(found),
                "texts": dict(found.unit.texts),
                "changes": [[run._asdict() for run in line] for line in lines]
                if found.source_then is not None
                else [],
                "choices": [each._asdict() for each in chosen],
            }
        )
        return 0
    say(_line(found))
    say(names_shown(found.unit.title))
    if found.saved_at:
        when = found.saved_at.astimezone().strftime("%Y-%m-%d %H:%M")
        say(
            _("save {number}, {author}, {when}").format(
                number=found.version, author=found.author or "-", when=when
            )
        )
    for lang, text in found.unit.texts.items():
        say(f"\n-- {lang} --")
        say(text)
    if found.source_then is not None:
        say("\n-- " + _("changed in the source since") + " --")
        for group in changed_lines(lines):
            for _at, line in group:
                say("".join(_MARKS[run.kind].format(run.text.rstrip("\n")) for run in line))
    if chosen and found.derived:
        say(
            "\n"
            + _("signs that a converter has to choose: {signs}").format(
                signs=", ".join(f"{each.sign} ({each.instead})" for each in chosen)
            )
        )
    return 0


# set and state


def fill_set(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_unit(act)
    act.add_argument(
        "text",
        nargs="?",
        type=typed,
        default=None,
        metavar="WORDS",
        help=_("the translation (default: what comes in)"),
    )
    act.add_argument("--file", default=None, help=_("take the translation from a file"))
    act.add_argument("-s", "--state", choices=SETTABLE, default="draft", help=_("how far it is"))
    act.add_argument("-m", "--message", type=typed, default="", help=_("why"))
    act.add_argument(
        "--seen",
        type=int,
        default=None,
        metavar="N",
        help=_("the save that was looked at; refused if there is a later one"),
    )
    add_into(act)


def run_set(options: argparse.Namespace) -> int:
    """Saves a translation."""
    text = _text(options)
    with _desk() as desk:
        seen = desk.open(options.unit, into(options), options.source_lang)
        if options.seen is not None:
            from dataclasses import replace

            seen = replace(seen, version=options.seen)
        saved = desk.save(seen, text, options.state, options.message)
    return _told(saved, options)


def _text(options: argparse.Namespace) -> str:
    from workbench.desks.translating.keeping import MOST_TEXT
    from workbench.formats.files import read_text

    if options.text is not None and options.file is not None:
        raise UsageError(_("a text or a file, not both"), expected="WORDS, --file FILE")
    if options.file is not None:
        return read_text(Path(options.file), 4 * MOST_TEXT, _("this text is too long"))
    if options.text is not None:
        words: str = options.text
        return words
    return typed(sys.stdin.read(MOST_TEXT + 1))


def _told(saved: Translation, options: argparse.Namespace) -> int:
    end_progress()
    if options.json:
        say_json(as_data(saved))
    else:
        _say_all([saved])
    return 0


def fill_state(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    act.add_argument("to", choices=SETTABLE, metavar="STATE", help=", ".join(SETTABLE))
    add_filter(act)


def run_state(options: argparse.Namespace) -> int:
    """Says how far all texts are that a filter means."""
    wanted = filter_of(options)
    if not (wanted.entry or wanted.games or wanted.kinds or wanted.states or wanted.text):
        raise UsageError(_("which texts?"), expected=_("an id, a game, a kind, a state or words"))
    with _desk() as desk:
        found = [each for each in desk.listed(wanted) if each.target]
        saved = desk.save_all([(each, each.target, options.to) for each in found]) if found else []
    end_progress()
    if options.json:
        say_json({"translations": [as_data(each) for each in saved]})
        return 0
    _say_all(saved[:_MOST])
    note(ngettext("{count} text", "{count} texts", len(saved)).format(count=len(saved)))
    return 0


# history and restore


def fill_history(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_unit(act)
    add_into(act)


def run_history(options: argparse.Namespace) -> int:
    """Lists every save of a translation."""
    from workbench.desks.translating.values import state_word

    with _desk() as desk:
        unit = desk.unit(options.unit)
        found = desk.history(unit.id, into(options))
    end_progress()
    if options.json:
        say_json(
            {
                "unit": unit.id,
                "lang": into(options),
                "saves": [
                    {"number": each.number, "text": each.text, "state": each.state,
                     "source_lang": each.source_lang, "source": each.source,
                     "derived": each.derived, "author": each.author, "message": each.message,
                     "saved_at": each.saved_at.isoformat()}
                    for each in found
                ],
            }
        )  # fmt: skip
        return 0
    if not found:
        note(_("nobody has changed it; it is as it shipped"))
    for each in found:
        when = each.saved_at.astimezone().strftime("%Y-%m-%d %H:%M")
        parts = [f"{each.number:>3}", when, each.author, state_word(each.state), each.message]
        say("  ".join(part for part in parts if part))
        say(f"     {_one_line(each.text)}")
    return 0


def fill_restore(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_unit(act)
    act.add_argument(
        "save", type=int, metavar="NUMBER", help=_("the number of the save; 0 is what shipped")
    )
    add_into(act)


def run_restore(options: argparse.Namespace) -> int:
    """Saves an earlier text again."""
    with _desk() as desk:
        seen = desk.open(options.unit, into(options), options.source_lang)
        saved = desk.restore(seen, options.save)
    return _told(saved, options)


# scripts


def fill_scripts(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    from workbench.bilingual.scripts import VARIANTS

    add_filter(act)
    act.add_argument(
        "--variant",
        choices=VARIANTS,
        default="plain",
        help=_("whose signs and words are taken (default: plain)"),
    )
    act.add_argument("--dry-run", action="store_true", help=_("save nothing"))


def run_scripts(options: argparse.Namespace) -> int:
    """Drafts one Chinese script from the other."""
    with _desk() as desk:
        drafts = desk.draft_script(filter_of(options), options.variant, keep=not options.dry_run)
    end_progress()
    if options.json:
        say_json(
            {
                "saved": not options.dry_run,
                "drafts": [{**as_data(each), "draft": text} for each, text in drafts],
            }
        )
        return 0
    for each, text in drafts[:_MOST]:
        say(each.unit.id)
        say(f"  {each.source_lang}: {_one_line(each.source)}")
        say(f"  {each.lang}: {_one_line(text)}")
    note(ngettext("{count} draft", "{count} drafts", len(drafts)).format(count=len(drafts)))
    return 0
