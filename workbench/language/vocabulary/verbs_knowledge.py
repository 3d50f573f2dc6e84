"""Verbs of knowledge: choosing, announcing, telling, reading."""

from __future__ import annotations

from workbench.language.frames import Frame

__all__ = ["VERBS"]

VERBS: tuple[Frame, ...] = (
    Frame("choose", "verb",
          "<choose> {what:some}", "選擇{what:some}",
          "It is then *the chosen* one.",
          ("Choose another explorer.", "選擇另外1名探險者。")),
    Frame("choose_all", "verb",
          "<make> every choice in this box", "決定本欄的一切選擇",
          "Is the doer of every sentence of the box.",
          ("The traitor makes every choice in this box.", "該奸徒決定本欄的一切選擇。")),
    Frame("announce", "verb",
          "<announce> {what:told}", "宣告{what:told}",
          "Everybody is told.",
          ("The traitor announces Debt.", "該奸徒宣告債。")),
    Frame("tell", "verb",
          "<tell> {whom:definite} {what:told}", "向{whom:definite}透露{what:told}",
          "Only that side or player is told.",
          ("The traitor tells the heroes Debt.", "該奸徒向英雄方透露債。")),
    Frame("show_token", "verb",
          "<show> the token dealt in secret", "亮出暗中分得的標記",
          "Turns up the token that a haunt with a secret traitor has dealt; with number 1 it is the"
          " traitor from now on for everybody.",
          ("The traitor must show the token dealt in secret.", "該奸徒必須亮出暗中分得的標記。")),
    Frame("read_other", "verb",
          "<read> the other book", "閱讀另一本書",
          "Knows from now on what stands in it.",
          ("The traitor may read the other book.", "該奸徒可以閱讀另一本書。")),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (("sum", "told"), ("plain", "told"), ("rdefinite", "told"))
