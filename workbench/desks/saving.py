"""What stands in a save already, so that no other game in it is lost; and one writer at a time."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from workbench.engine.replaying import Save
from workbench.engine.sessions import Session
from workbench.errors import UsageError
from workbench.wording import _

__all__ = ["goes_on_from", "saved_by_one"]


def goes_on_from(session: Session, save: Save) -> bool:
    """Tells whether a session holds all that a save holds, so that nothing of it would be lost.

    Args:
        session: The session.
        save: What would be overwritten.
    """
    if not save.moves:
        return True
    if save.game != session.game.box.ruleset.key:
        return False
    made = [(node.parent, node.move) for node in session.nodes[1:]]
    there = [(parent, move) for parent, move, _check in save.moves]
    return made[: len(there)] == there and _plain(save.start) == _plain(session.origin)


def _plain(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


@contextmanager
def saved_by_one(path: Path) -> Iterator[None]:
    """Holds the file that a game is to be saved to, so that no other run saves to it meanwhile.

    Raises:
        UsageError: If another run holds it already, or it cannot be held.
    """
    from filelock import FileLock, Timeout

    target = Path(os.path.realpath(path))
    lock = FileLock(str(target.with_name(f".{target.name[:80]}.lock")))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise UsageError(
            _("another game is being saved there just now"),
            where=str(path),
            expected=_("another file"),
        ) from None
    try:
        yield
    finally:
        lock.release()
        Path(lock.lock_file).unlink(missing_ok=True)
