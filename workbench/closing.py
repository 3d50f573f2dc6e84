"""What desks, readers and writers are: something that a ``with`` closes at its end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self

__all__ = ["Closing"]


class Closing(ABC):
    """Has a database open, or what stands on one, and closes it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Closes what is open; closing twice does no harm."""
