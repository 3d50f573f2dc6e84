"""How an extra is installed, wherever the program itself came from."""

from __future__ import annotations

import json
import shlex
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

__all__ = ["install_command"]

_NAME = "haunt-workbench"


def install_command(extra: str) -> str:
    """Returns the command that installs the program with an extra.

    Args:
        extra: The name of the extra.
    """
    folder = _checkout()
    if folder is None:
        return f"pip install '{_NAME}[{extra}]'"
    if folder == Path.cwd():
        return f"pip install '.[{extra}]'"
    return f"pip install {shlex.quote(f'{folder}[{extra}]')}"


def _checkout() -> Path | None:
    """Returns the folder with the source that this was installed from, or runs in."""
    here = Path(__file__).resolve().parent.parent
    if (here / "pyproject.toml").is_file():
        return here
    try:
        told = json.loads(distribution(_NAME).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, OSError, ValueError):
        return None
    address = urlsplit(str(told.get("url", "")))
    folder = Path(url2pathname(address.path))
    if address.scheme == "file" and (folder / "pyproject.toml").is_file():
        return folder.resolve()
    return None
