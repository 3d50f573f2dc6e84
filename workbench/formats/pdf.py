"""Takes the text out of a PDF, in a process of its own.

A PDF is a program in disguise: one can make a reader loop or fill the memory. So the reader runs
apart, with bounds on time, memory, pages and text, and whatever happens to it is an error message
here. pypdf is an optional extra.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from workbench.errors import ImportFailedError
from workbench.extras import install_command
from workbench.wording import _

__all__ = ["MAX_PAGES", "is_pdf", "text_of_pdf"]

MAX_PAGES = 1_000
MAX_SECONDS = 60
_MAX_CHARACTERS = 20_000_000
_MAX_MEMORY = 1_500_000_000


def is_pdf(data: bytes) -> bool:
    """Tells whether *data* is a PDF: its mark stands within the first kilobyte."""
    return b"%PDF-" in data[:1024]


def text_of_pdf(data: bytes, *, where: str = "", seconds: float = MAX_SECONDS) -> str:
    """Returns the text of a PDF with its line breaks, a blank line between pages.

    Args:
        data: The whole file.
        where: Its name, for messages.
        seconds: How long reading may take.

    Raises:
        ImportFailedError: If pypdf is not installed, the file cannot be read, is protected, has no
            text, or takes too long.
    """
    if find_spec("pypdf") is None:
        raise ImportFailedError(
            _("reading PDF needs an extra"),
            where=where,
            expected=install_command("pdf"),
        )
    root = str(Path(__file__).resolve().parent.parent.parent)
    paths = [root, *(path for path in sys.path if path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONSAFEPATH": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "workbench.formats.pdf"],
            input=data,
            capture_output=True,
            timeout=seconds,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ImportFailedError(
            _("reading this PDF takes more than {seconds:.0f} seconds").format(seconds=seconds),
            where=where,
            expected=_("a PDF that another program can also turn into text"),
        ) from None
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        answer = {"error": _("the PDF reader stopped")}
    if "error" in answer:
        raise ImportFailedError(
            _("this PDF cannot be read: {why}").format(why=answer["error"]),
            where=where,
            expected=_("a whole PDF with text in it, without a password"),
        )
    return str(answer["text"])


def _read(data: bytes) -> str:
    """Reads in the child process; raises whatever pypdf raises, or ValueError with a reason."""
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted and not reader.decrypt(""):
        raise ValueError(_("it is protected by a password"))
    if len(reader.pages) > MAX_PAGES:
        raise ValueError(
            _("it has {pages} pages; {limit} are the most").format(
                pages=len(reader.pages), limit=MAX_PAGES
            )
        )
    pages = []
    size = 0
    for page in reader.pages:
        text = page.extract_text()
        size += len(text)
        if size > _MAX_CHARACTERS:
            raise ValueError(_("its text is too long"))
        pages.append(text)
    whole = "\n\n".join(pages)
    if not whole.strip():
        raise ValueError(_("it has no text, only pictures"))
    return whole


def _bound_memory() -> None:
    """Bounds the child's memory where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY, _MAX_MEMORY))


def _main() -> int:
    import logging

    logging.disable(logging.CRITICAL)
    _bound_memory()
    try:
        answer = {"text": _read(sys.stdin.buffer.read())}
    except Exception as error:
        answer = {"error": str(error) or type(error).__name__}
    sys.stdout.write(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(_main())
