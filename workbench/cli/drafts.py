"""``workbench drafts``: pages and entries that are being written, and all that was ever saved."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from workbench.cli.options import add_json, add_lang, typed
from workbench.cli.output import end_progress, names_shown, note, progress, say, say_json
from workbench.errors import NotFoundError, UsageError
from workbench.model.ids import GAMES, LANGUAGES, Language
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.desks.drafting.values import Draft, Saved, Synced, Working
    from workbench.desks.drafts import Drafts
    from workbench.text.differences import Run

__all__ = ["fill", "run"]

_STATES = ("draft", "complete", "final")
_MARKS = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}


def _acts() -> Mapping[str, tuple[str, Callable[[argparse.ArgumentParser], None]]]:
    """Returns what can be done with drafts: a line of help, and what declares the arguments."""
    return {
        "list": (_("the drafts, the one saved last first"), _fill_list),
        "templates": (_("what a new draft can begin as"), _nothing_more),
        "new": (_("begin a draft from a template"), _fill_new),
        "copy": (_("begin a draft as a copy of another, or of any entry"), _fill_copy),
        "take": (_("take a file as a draft, and bind it to the file"), _fill_take),
        "show": (_("one draft: what it is, and its text"), _fill_show),
        "history": (_("every save of a draft"), _one),
        "diff": (_("what was changed between two saves, word by word"), _fill_diff),
        "restore": (_("save an earlier revision anew"), _fill_restore),
        "state": (_("say how far a draft is; what is final is in use"), _fill_state),
        "bind": (_("bind a draft to a file, or to none"), _fill_bind),
        "sync": (_("bring a draft and its file together"), _one),
        "write": (_("write a draft to a file"), _fill_write),
        "remove": (_("take a draft away; it can be brought back"), _one),
        "bring-back": (_("put a draft back that was removed"), _one),
    }


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_lang(parser)
    acts = parser.add_subparsers(
        dest="act",
        metavar="ACT",
        required=True,
        help=_("what is done; workbench drafts ACT --help tells more"),
    )
    for name, (line, declare) in _acts().items():
        act = acts.add_parser(name, help=line, description=line, allow_abbrev=False)
        declare(act)
        add_lang(act, again=True)
        add_json(act)


def _nothing_more(_act: argparse.ArgumentParser) -> None:
    pass


def _one(act: argparse.ArgumentParser) -> None:
    act.add_argument(
        "draft",
        type=typed,
        metavar="DRAFT",
        help=_("its number (draft/3 or 3), the id of its page, or the tail of one"),
    )


def _fill_list(act: argparse.ArgumentParser) -> None:
    act.add_argument("--removed", action="store_true", help=_("those that were removed"))


def _fill_new(act: argparse.ArgumentParser) -> None:
    act.add_argument(
        "template",
        type=typed,
        metavar="TEMPLATE",
        help=_("what it begins as; drafts templates lists them"),
    )
    act.add_argument(
        "id",
        type=typed,
        nargs="?",
        default="",
        metavar="ID",
        help=_("its id, home/KIND/NAME, or only NAME (default: one is made up)"),
    )
    act.add_argument(
        "-g",
        "--game",
        default=GAMES[0],
        metavar="GAME",
        help=_("whose rules it uses: {games} (default: {game})").format(
            games=", ".join(GAMES), game=GAMES[0]
        ),
    )


def _fill_copy(act: argparse.ArgumentParser) -> None:
    act.add_argument(
        "what", type=typed, metavar="WHAT", help=_("a draft, or an entry by id or name")
    )
    act.add_argument(
        "id",
        type=typed,
        nargs="?",
        default="",
        metavar="ID",
        help=_("the id of the copy (default: that of the entry, which it then is an edit of)"),
    )


def _fill_take(act: argparse.ArgumentParser) -> None:
    act.add_argument("file", type=typed, metavar="FILE", help=_("NAME.md or NAME.yaml"))
    act.add_argument("--no-bind", action="store_true", help=_("do not bind the draft to the file"))
    act.add_argument(
        "--decided",
        action="store_true",
        help=_("take the file as it is, also where the draft was changed in the same lines"),
    )


def _fill_show(act: argparse.ArgumentParser) -> None:
    _one(act)
    act.add_argument("-r", "--revision", type=int, metavar="N", help=_("as it was saved then"))
    act.add_argument(
        "-t",
        "--text",
        choices=("page", *LANGUAGES, "entry"),
        help=_("only this text: the page, its prose in a language, or its facts"),
    )


def _fill_diff(act: argparse.ArgumentParser) -> None:
    _one(act)
    act.add_argument(
        "before", type=int, nargs="?", metavar="N", help=_("a revision (default: the last but one)")
    )
    act.add_argument(
        "after", type=int, nargs="?", metavar="M", help=_("a later one (default: the latest)")
    )
    act.add_argument(
        "--file", action="store_true", help=_("between the draft and the file it is bound to")
    )


def _fill_restore(act: argparse.ArgumentParser) -> None:
    _one(act)
    act.add_argument("revision", type=int, metavar="N", help=_("the revision"))


def _fill_state(act: argparse.ArgumentParser) -> None:
    _one(act)
    act.add_argument("state", choices=_STATES, help=_("how far it is"))


def _fill_bind(act: argparse.ArgumentParser) -> None:
    _one(act)
    act.add_argument("file", type=typed, nargs="?", metavar="FILE", help=_("NAME.md or NAME.yaml"))
    act.add_argument("--none", action="store_true", help=_("bind it to no file any more"))


def _fill_write(act: argparse.ArgumentParser) -> None:
    _one(act)
    act.add_argument(
        "file",
        type=typed,
        nargs="?",
        metavar="FILE",
        help=_("NAME.md or NAME.yaml (default: the file that it is bound to)"),
    )
    act.add_argument(
        "--over", action="store_true", help=_("write over a file that says something else")
    )


def run(options: argparse.Namespace) -> int:
    """Does what is asked."""
    from workbench.desks.drafts import Drafts

    acts: Mapping[str, Callable[[Drafts, argparse.Namespace], int]] = {
        "list": _list, "templates": _templates, "new": _new, "copy": _copy, "take": _take,
        "show": _show, "history": _history, "diff": _diff, "restore": _restore, "state": _state,
        "bind": _bind, "sync": _sync, "write": _write, "remove": _remove,
        "bring-back": _bring_back,
    }  # fmt: skip
    with Drafts(progress=progress) as desk:
        return acts[options.act](desk, options)


# What there is


def _list(desk: Drafts, options: argparse.Namespace) -> int:
    found = desk.all(removed=options.removed)
    unsaved = {
        each.key for each in found if not each.removed and desk.unsaved(each.key) is not None
    }
    end_progress()
    if options.json:
        say_json({"drafts": [{**_json(each), "unsaved": each.key in unsaved} for each in found]})
        return 0
    if not found:
        note(_("there are no drafts") if not options.removed else _("no draft was removed"))
    for each in found:
        more = _("something typed is kept, and not saved") if each.key in unsaved else ""
        say("  ".join(part for part in (_line(each), more) if part))
    return 0


def _templates(desk: Drafts, options: argparse.Namespace) -> int:
    found = desk.templates()
    end_progress()
    if options.json:
        say_json(
            {"templates": [{"key": t.key, "kind": t.kind, "title": t.title, "help": t.help}
                           for t in found]}
        )  # fmt: skip
        return 0
    width = max(len(each.key) for each in found)
    for each in found:
        say(f"{each.key:<{width}}  {each.title}: {each.help}")
    return 0


def _show(desk: Drafts, options: argparse.Namespace) -> int:
    draft = desk.find(options.draft)
    if options.revision is not None:
        draft = desk.revision(draft.key, options.revision)
    name = {"page": ""}.get(options.text, options.text)
    if name is not None and name not in draft.texts:
        raise UsageError(
            _("{name} has no such text").format(name=draft.name),
            where=options.text,
            expected=", ".join(each or "page" for each in draft.texts),
        )
    texts = draft.texts if name is None else {name: draft.texts[name]}
    if name is not None and not options.json:
        end_progress()
        say(texts[name], end="")
        return 0
    checked = desk.checked(draft)
    working = [(each, *_wrong(desk, draft, each)) for each in desk.working(draft.key)]
    state = desk.file_state(draft.key)
    end_progress()
    warnings = len(checked.problems) - len(checked.errors)
    if options.json:
        say_json(
            {
                **_json(draft),
                "file": state,
                "errors": len(checked.errors),
                "warnings": warnings,
                "missing": len(checked.missing),
                "working": [
                    {"editor": each.editor, "base": each.base, "alive": each.alive,
                     "saved_at": each.saved_at.isoformat(), "errors": errors,
                     "warnings": others}
                    for each, errors, others in working
                ],
                "texts": {key or "page": text for key, text in texts.items()},
            }
        )  # fmt: skip
        return 0
    from workbench.desks.reports import problems_counted

    say(_line(draft))
    say("  " + problems_counted(len(checked.errors), warnings))
    for line in _about_file(draft, state):
        say(f"  {line}")
    for each, errors, others in working:
        said = _("open in an editor since {when}") if each.alive else _("left unsaved at {when}")
        counted = problems_counted(errors, others)
        say(f"  {said.format(when=_when(each.saved_at))}: {counted}")
    for key, text in texts.items():
        say(f"\n-- {key or 'page'} --")
        say(text, end="" if text.endswith("\n") else "\n")
    return 0


def _wrong(desk: Drafts, draft: Draft, working: Working) -> tuple[int, int]:
    """Returns how many errors and warnings there are in what is kept of an editor."""
    checked = desk.checked(draft.with_texts(working.texts))
    return len(checked.errors), len(checked.problems) - len(checked.errors)


def _about_file(draft: Draft, state: str) -> Iterator[str]:
    """Yields how a draft and its file stand to each other."""
    said = {
        "same": _("the same as {file}"),
        "file": _("{file} was changed; workbench drafts sync takes it"),
        "draft": _("{file} is older; workbench drafts sync writes it"),
        "both": _("both it and {file} were changed; workbench drafts sync joins them"),
        "gone": _("{file} is gone; workbench drafts write brings it back"),
    }
    if state in said:
        yield said[state].format(file=draft.path)


def _found(desk: Drafts, said: str) -> Draft:
    """Returns the draft that is meant, also one that was removed."""
    try:
        return desk.find(said)
    except NotFoundError as error:
        try:
            return desk.find(said, removed=True)
        except NotFoundError:
            raise error from None


def _history(desk: Drafts, options: argparse.Namespace) -> int:
    draft = _found(desk, options.draft)
    found = desk.history(draft.key)
    end_progress()
    if options.json:
        revisions = [
            {"number": each.number, "saved_at": each.saved_at.isoformat(), "author": each.author,
             "message": each.message, "size": each.size}
            for each in found
        ]  # fmt: skip
        say_json({"id": draft.name, "revisions": revisions})
        return 0
    for each in found:
        size = ngettext("{count} character", "{count} characters", each.size).format(
            count=each.size
        )
        parts = [f"{each.number:>3}", _when(each.saved_at), each.author, size, each.message]
        say("  ".join(part for part in parts if part))
    return 0


def _diff(desk: Drafts, options: argparse.Namespace) -> int:
    draft = _found(desk, options.draft)
    if options.file:
        if options.before is not None:
            raise UsageError(_("a file has no revisions"), expected="--file")
        before, names = desk.in_file(draft.key), ["file", str(draft.revision)]
        after = draft.texts
    else:
        last = draft.revision if options.after is None else options.after
        first = max(1, last - 1) if options.before is None else options.before
        before, after = (desk.revision(draft.key, each).texts for each in (first, last))
        names = [str(first), str(last)]
    end_progress()
    found = {
        name: desk.differences(before.get(name, ""), after.get(name, ""))
        for name in dict.fromkeys([*before, *after])
        if before.get(name) != after.get(name)
    }
    if options.json:
        lines = {
            name or "page": [[run._asdict() for run in line] for line in made]
            for name, made in found.items()
        }
        say_json({"id": draft.name, "from": names[0], "to": names[1], "texts": lines})
        return 0
    if not found:
        note(_("nothing was changed"))
    for name, made in found.items():
        _say_lines(draft, name, made)
    return 0


def _say_lines(draft: Draft, name: str, lines: list[tuple[Run, ...]]) -> None:
    from workbench.text.differences import changed_lines

    say(f"-- {draft.name} {name or 'page'} --")
    for number, group in enumerate(changed_lines(lines)):
        if number:
            say("  ...")
        for at, line in group:
            shown = "".join(_MARKS[run.kind].format(run.text.rstrip("\n")) for run in line)
            say(f"{at:>5} | {shown}".rstrip())


# What is done


def _new(desk: Drafts, options: argparse.Namespace) -> int:
    lang: Language = options.lang or language()
    draft = desk.new(options.template, options.id, options.game, lang)
    return _told_draft(draft, options, desk.told_of_name(options.id, draft))


def _copy(desk: Drafts, options: argparse.Namespace) -> int:
    draft = desk.copy(options.what, options.id)
    return _told_draft(draft, options, desk.told_of_name(options.id, draft, copied=True))


def _take(desk: Drafts, options: argparse.Namespace) -> int:
    return _told(
        desk.take(Path(options.file), bind=not options.no_bind, decided=options.decided), options
    )


def _restore(desk: Drafts, options: argparse.Namespace) -> int:
    return _told(desk.restore(desk.find(options.draft).key, options.revision), options)


def _state(desk: Drafts, options: argparse.Namespace) -> int:
    return _told_draft(desk.use_state(desk.find(options.draft).key, options.state), options)


def _bind(desk: Drafts, options: argparse.Namespace) -> int:
    if (options.file is None) != options.none:
        raise UsageError(_("bind it to which file?"), expected="FILE, --none")
    path = None if options.none else Path(options.file)
    return _told_draft(desk.bind(desk.find(options.draft).key, path), options)


def _sync(desk: Drafts, options: argparse.Namespace) -> int:
    return _told_synced(desk.sync(desk.find(options.draft).key), options)


def _write(desk: Drafts, options: argparse.Namespace) -> int:
    draft = desk.find(options.draft)
    path = None if options.file is None else Path(options.file)
    file = desk.write(draft.key, path, over=options.over)
    end_progress()
    note(_("{file} was written").format(file=file))
    if options.json:
        say_json({**_json(draft), "written": str(file)})
    return 0


def _remove(desk: Drafts, options: argparse.Namespace) -> int:
    draft = desk.find(options.draft)
    told = desk.remove(draft.key)
    end_progress()
    note(
        _("removed {name}; workbench drafts bring-back {name} puts it back").format(name=draft.name)
    )
    for each in told:
        note(each)
    if options.json:
        say_json({"removed": draft.name} | ({"told": list(told)} if told else {}))
    return 0


def _bring_back(desk: Drafts, options: argparse.Namespace) -> int:
    from workbench.desks.drafting.values import state_word

    saved = desk.bring_back(desk.find(options.draft, removed=True).key)
    code = _told(saved, options)
    if not options.json:
        state = state_word(saved.draft.state)
        note(_("nothing of it is in use; it is {state}").format(state=state))
    return code


# What is told


def _told(saved: Saved, options: argparse.Namespace) -> int:
    if saved.clash is not None:  # what is told of it is among what is told of the save
        return _told_synced(replace(saved.clash, told=saved.told), options)
    return _told_draft(saved.draft, options, saved.told)


def _told_synced(synced: Synced, options: argparse.Namespace) -> int:
    """Tells what became of a draft and its file; 1 where somebody must decide."""
    merge = synced.merge
    more: dict[str, Any] = {"file": synced.state}
    if merge is not None:
        more["merge"] = {name or "page": text for name, text in merge.texts.items()}
    _told_draft(synced.draft, options, synced.told, more)
    if merge is None:
        return 0
    if not options.json:
        for name in merge.clashes:
            say(f"-- {name or 'page'} --")
            say(merge.texts[name], end="" if merge.texts[name].endswith("\n") else "\n")
        note(
            _(
                "write into the file what is to be said, then: workbench drafts take {file} "
                "--decided"
            ).format(file=synced.draft.path)
        )
    return 1


def _told_draft(
    draft: Draft,
    options: argparse.Namespace,
    told: tuple[str, ...] = (),
    more: Mapping[str, Any] = MappingProxyType({}),
) -> int:
    end_progress()
    if options.json:
        say_json({**_json(draft), **more, "told": list(told)})
        return 0
    say(_line(draft))
    for each in told:
        note(each)
    return 0


def _line(draft: Draft) -> str:
    """Returns a draft in one line."""
    from workbench.desks.drafting.values import state_word

    parts = [
        draft.name,
        draft.id_shown,
        names_shown(draft.title),
        state_word(draft.state),
        _("revision {number}").format(number=draft.revision),
        _when(draft.saved_at),
        str(draft.path or ""),
    ]
    if draft.used and draft.used != draft.revision:
        parts.append(_("in use: revision {number}").format(number=draft.used))
    return "  ".join(part for part in parts if part)


def _when(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def _json(draft: Draft) -> dict[str, Any]:
    return {
        "id": draft.name,
        "entry_id": draft.entry_id,
        "form": draft.form,
        "kind": draft.kind,
        "game": draft.game,
        "title": dict(draft.title),
        "state": draft.state,
        "revision": draft.revision,
        "used": draft.used,
        "path": str(draft.path) if draft.path else None,
        "saved_at": draft.saved_at.isoformat(),
        "author": draft.author,
    }
