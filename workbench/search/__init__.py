"""Finding: the analyser, the query language, the index and the ranking of hits.

The package can be called: ``workbench.search("attic")`` is the function of notebooks, which has the
same name.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Search(ModuleType):
    def __call__(self, query: str, **asked: Any) -> Any:
        """Finds entries: see :func:`workbench.notebook.asking.search`."""
        from importlib import import_module

        return import_module("workbench.notebook.asking").search(query, **asked)


sys.modules[__name__].__class__ = _Search
