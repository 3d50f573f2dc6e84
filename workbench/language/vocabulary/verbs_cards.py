"""Verbs of cards: drawing, searching, shuffling, looking, burying."""

from __future__ import annotations

from workbench.language.frames import Frame

__all__ = ["SERVES", "VERBS"]

VERBS: tuple[Frame, ...] = (
    Frame("draw", "verb",
          "<draw> {what:newthing}", "抽取{what:newthing}",
          "Takes so many from the top of their stack; an event card is carried out at once.",
          ("You draw 2 item cards.", "你抽取2張物品牌。")),
    Frame("draw_keep", "verb",
          "<draw> {n:many} {noun:tword.p} and <keep> {kept:digits} of them",
          "抽取{n:many}%{noun}{noun:tword}並保留其中{kept:digits}%{noun}",
          "Looks at all, keeps so many and buries the rest.",
          ("You draw 3 item cards and keep 1 of them.", "你抽取3張物品牌並保留其中1張。")),
    Frame("search", "verb",
          "<search> {stack:stack} for {what:sought}", "從{stack:stack}搜尋{what:sought}",
          "Looks through all of it alone, and takes out what is named if it is there.",
          ("Search the event stack for the Secret Stairs or the Secret Passage.",
           "從事件牌疊搜尋隱藏梯間或隱藏甬道。")),
    Frame("shuffle", "verb",
          "<shuffle> {stack:stack}", "洗混{stack:stack}",
          "Its order is then unknown to all.",
          ("Shuffle the item stack.", "洗混物品牌疊。")),
    Frame("shuffle_into", "verb",
          "<shuffle> {what:something} into {stack:stack}", "將{what:something}洗入{stack:stack}",
          "Puts it into the stack and shuffles that.",
          ("Shuffle an item card that you carry into the item stack.",
           "將1張你攜帶的物品牌洗入物品牌疊。")),
    Frame("look_at_top", "verb",
          "<look> at the top card of {stack:stack}", "查看{stack:stack}頂的牌",
          "Sees it alone and leaves it there.",
          ("You may look at the top card of the room stack.", "你可以查看房間牌疊頂的牌。")),
    Frame("look_at_several", "verb",
          "<look> at the top {n:many} cards of {stack:stack}", "查看{stack:stack}頂的{n:many}張牌",
          "Sees them alone and leaves them there.",
          ("You may look at the top 3 cards of the event stack.", "你可以查看事件牌疊頂的3張牌。")),
    Frame("put_in_order", "verb",
          "<put> the cards back in any order", "以任意次序放回該些牌",
          "The cards just seen are on top again, in the order the doer likes.",
          ("Put the cards back in any order.", "以任意次序放回該些牌。")),
    Frame("bury", "verb",
          "<bury> {what:something}", "將{what:something}埋到牌疊底",
          "Puts it on the bottom of its own stack.",
          ("Bury this card.", "將此牌埋到牌疊底。")),
    Frame("reveal", "verb",
          "<reveal> {what:some}", "揭示{what:some}",
          "Shows it to everybody.",
          ("Reveal the chosen card.", "揭示所選的牌。")),
    Frame("follow_card", "verb",
          "<do> what {what:tsimple} says for this result", "執行{what:tsimple}上這結果的效果",
          "The row of that card's table for the total just rolled happens.",
          ("Do what the Crystal Ball says for this result.", "執行水晶球上這結果的效果。")),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (
    ("orcards", "sought"),
    ("tsimple", "sought"),
    ("newthing", "sought"),
)
