"""Sets pages with Typst: a template of ours, and what stands in it as data, never as markup.

Nothing is fetched and no file is read: the template is handed over as bytes, its root is an empty
folder, packages are looked for in that same empty folder, and the only fonts are Typst's own and
those of the package ``justmytype-intl-cjk`` (Noto Sans TC and SC, under the OFL). The same data
give the same bytes. Typst and the fonts are an optional extra.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from workbench.errors import ExportError
from workbench.extras import install_command
from workbench.wording import _

__all__ = ["compiler", "typeset"]

_FONTS = "justmytype_intl_cjk"
_FAMILIES = ("notosanstc", "notosanssc")
#: So many characters of data are set at most; ten times as many as the largest game has.
_MOST_DATA = 40_000_000


def typeset(template: str, data: Any, *, tags: bool = True) -> bytes:
    """Returns a PDF.

    Args:
        template: The Typst template, which reads ``sys.inputs.document``.
        data: Plain data for it.
        tags: Whether it tells a screen reader what is what; a long one is thrice as large then.

    Raises:
        ExportError: If Typst or the fonts are not installed, or it is too much for them.
    """
    with compiler(template, data) as ready:
        made: bytes = ready.compile(format="pdf", timestamp=0, pdf_tags=tags)
    return made


@contextmanager
def compiler(template: str, data: Any) -> Iterator[Any]:
    """Yields what sets pages, in whatever format; what goes wrong with them is told.

    Args:
        template: The Typst template.
        data: Plain data for it.

    Raises:
        ExportError: If Typst or the fonts are not installed, or it is too much for them.
    """
    if find_spec("typst") is None or find_spec(_FONTS) is None:
        raise ExportError(_("making PDF needs an extra"), expected=install_command("books"))
    import typst

    text = json.dumps(data, ensure_ascii=False)
    if len(text) > _MOST_DATA:
        raise ExportError(_("this is too much for one PDF"), expected=_("fewer entries"))
    with tempfile.TemporaryDirectory() as folder:
        try:
            yield typst.Compiler(
                template.encode(),
                root=folder,
                font_paths=_fonts(),
                ignore_system_fonts=True,
                sys_inputs={"document": text},
                package_path=folder,
                package_cache_path=folder,
            )
        except typst.TypstError as error:
            raise ExportError(_("the pages cannot be set"), cause=str(error)[:400]) from error


@cache
def _fonts() -> Any:
    """Returns the fonts, which are looked through once."""
    import typst

    spec = find_spec(_FONTS)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(next(iter(spec.submodule_search_locations))) / "fonts" / "ofl"
    return typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=True,
        font_paths=[folder / family for family in _FAMILIES],
    )
