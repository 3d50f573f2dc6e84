"""HTML of notebook answers: every text is escaped here, and nothing of it is fetched or run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from workbench.formats.escaping import for_html
from workbench.text.emphasis import runs

__all__ = ["Child", "Markup", "element", "emphasised", "rows", "shown", "spans"]


class Markup(str):
    """HTML that is safe to show as it stands."""

    __slots__ = ()


Child = str | Markup | None | Sequence["Child"]

#: How each kind looks. It stands at the elements themselves: a notebook that is not trusted yet
#: drops style sheets. Colours are the theme's own where they can be: dark and light both work.
_LOOKS: Mapping[str, str] = {
    "answer": "line-height:1.45;max-width:72em;overflow-x:auto",
    "table": "border-collapse:collapse;margin:.4em 0",
    "cell": "text-align:left;vertical-align:top;padding:.15em .6em",
    "number": "text-align:right;vertical-align:top;padding:.15em .6em",
    "dim": "opacity:.7",
    "cite": "opacity:.7;font-family:monospace;font-size:85%;white-space:nowrap",
    "story": "font-style:italic",
    "error": "border-left:4px solid #d55e00;padding-left:.6em;margin:.5em 0",
    "warning": "border-left:4px solid #e69f00;padding-left:.6em;margin:.5em 0",
    "lines": "margin:.2em 0;white-space:pre-wrap",
    "sides": "display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start",
    "wide": "flex:1 1 20em",
}


def element(tag: str, *children: Child, **attributes: str) -> Markup:
    """Returns an element.

    Args:
        tag: Its name.
        children: What stands in it; a text that is no :class:`Markup` is escaped, None left out.
        attributes: Its attributes; ``kind`` is one of those that have a look.
    """
    if look := _LOOKS.get(attributes.pop("kind", "")):
        attributes["style"] = ";".join(filter(None, (look, attributes.get("style", ""))))
    said = "".join(f' {name}="{for_html(value)}"' for name, value in attributes.items())
    return Markup(f"<{tag}{said}>{_joined(children)}</{tag}>")


def _joined(children: Iterable[Child]) -> str:
    found = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, Markup):
            found.append(str(child))
        elif isinstance(child, str):
            found.append(for_html(child))
        else:
            found.append(_joined(child))
    return "".join(found)


def shown(*children: Child) -> str:
    """Returns a whole answer."""
    return element("div", *children, kind="answer")


def emphasised(text: str) -> list[Child]:
    """Returns a line of a page, what it sets apart slanted."""
    plain = text.replace("**", "")
    return [element("i", piece) if apart else piece for piece, apart in runs(plain)]


def rows(heads: Sequence[str], lines: Iterable[Sequence[Child]], numbers: int = 0) -> Markup:
    """Returns a table.

    Args:
        heads: Its headings; none for a table without.
        lines: Its rows.
        numbers: From which column on numbers stand; 0 if in none.
    """

    def cells(tag: str, line: Sequence[Child]) -> Markup:
        return element(
            "tr",
            [
                element(tag, cell, kind="number" if numbers and at >= numbers else "cell")
                for at, cell in enumerate(line)
            ],
        )

    head = element("thead", cells("th", heads)) if heads else None
    body = element("tbody", [cells("td", line) for line in lines])
    return element("table", head, body, kind="table")


def spans(text: str, marked: Iterable[tuple[int, int]]) -> list[Child]:
    """Returns a text with some ranges of it highlighted."""
    found: list[Child] = []
    reached = 0
    for start, end in marked:
        found += [text[reached:start], element("mark", text[start:end])]
        reached = end
    return [*found, text[reached:]]
