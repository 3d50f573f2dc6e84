"""One step of many, as a desk tells it: a line that also knows how far the work is."""

from __future__ import annotations

from workbench.wording import _

__all__ = ["Step"]


class Step(str):
    """What is being done, in words that stand alone; a front end may draw a bar instead.

    Attributes:
        what: What is being done, without the numbers.
        number: Which step it is, from 1.
        total: How many there are.
    """

    what: str
    number: int
    total: int

    def __new__(cls, what: str, number: int, total: int) -> Step:
        """Words step *number* of *total*."""
        text = _("{number} of {total}: {what}").format(number=number, total=total, what=what)
        step = super().__new__(cls, text)
        step.what, step.number, step.total = what, number, total
        return step
