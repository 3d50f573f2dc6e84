"""Where things are put, where tiles are laid, and the stacks of cards."""

from __future__ import annotations

from workbench.language.frames import Frame

__all__ = ["PLACES", "SERVES"]

PLACES: tuple[Frame, ...] = (
    Frame("place_in", "place",
          "in {where:someroom}", "{where:someroom}",
          "In this room, lying there.",
          ("Put the Clock in the Library.", "將大鐘放到圖書室。")),
    Frame("place_on", "place",
          "on {what:plainest}", "{what:plainest}上",
          "On this card, token or figure; it counts as being where that is.",
          ("Put a Sanity Roll token on the Clock.", "在大鐘上放置1個神志考驗標記。")),
    Frame("place_top", "place",
          "on top of {stack:stack}", "{stack:stack}頂",
          "The next to be drawn from this stack.",
          ("Put the card on top of the stack.", "將該牌放到該牌疊頂。")),
    Frame("place_bottom", "place",
          "on the bottom of {stack:stack}", "{stack:stack}底",
          "The last to be drawn from this stack.",
          ("Put the card on the bottom of the item stack.", "將該牌放到物品牌疊底。")),
    Frame("place_beside", "place",
          "beside the board", "版圖旁",
          "Outside the house, where everybody sees it.",
          ("Put the Clock beside the board.", "將大鐘放到版圖旁。")),
    Frame("floor_of", "floor",
          "on the floor of {where:rsimple}", "{where:rsimple}所屬樓層",
          "On the floor to which that room belongs.",
          ("Put the Clock in a room on the floor of the haunt room.",
           "將大鐘放到1間位於作祟房間所屬樓層的房間。")),
    Frame("place_wall", "place",
          "on a wall or corner of {where:rsimple} that has no exit",
          "{where:rsimple}沒有出口的牆或牆角上",
          "Against an edge without a door, or in a corner, chosen by the doer; behind it lies the "
          "space beyond.",
          ("Put the Clock on a wall or corner of this room that has no exit.",
           "將大鐘放到此房間沒有出口的牆或牆角上。")),
    # Where a tile is laid
    Frame("tile_far", "tileplace",
          "[{floor:floor}, ]{which:faraway.s}", "[{floor:floor}]{which:faraway}之處",
          "At the door, among those its tile may take, that lies so far away, or farthest; the "
          "doer chooses among equals.",
          ("Find the first basement room in the room stack, place that tile in the basement, as "
           "far as possible from the traitor, then shuffle the stack.",
           "從房間牌疊中找出首間地庫房間，將該板塊擺放在地庫盡量遠離該奸徒之處，然後洗混牌疊。"),
          optional={"floor": "On any floor the tile allows."}),
    Frame("tile_behind", "tileplace",
          "behind {what:tsimple}", "{what:tsimple}後面",
          "Against the wall on which that lies.",
          ("Draw room tiles until one may be placed behind the Wall Switch token, and place that "
           "tile there.",
           "抽取房間板塊，直至有1塊可以擺放在牆壁機關標記後面，並將該板塊擺放在該處。")),
    # Stacks
    Frame("stack_of", "stackof",
          "the {deck:deck} stack", "{deck:deck}牌疊",
          "The face-down cards or tiles of this kind.",
          ("Shuffle the event stack.", "洗混事件牌疊。")),
    Frame("the_stack", "stack",
          "the stack", "該牌疊",
          "The stack just looked through or mentioned.",
          ("Shuffle the stack.", "洗混該牌疊。")),
    Frame("discards", "stack",
          "the {deck:deck} discard pile", "{deck:deck}棄牌堆",
          "The face-up discarded cards of this kind.",
          ("Search the item discard pile for a card of your choice.",
           "從物品棄牌堆搜尋1張自選的牌。")),
    Frame("either_stack", "stacks",
          "{first:stackof} or {then:stackof}", "{first:stackof}或{then:stackof}",
          "One of those listed, chosen by the doer.",
          ("Search the item stack or the event stack for a card of your choice.",
           "從物品牌疊或事件牌疊搜尋1張自選的牌。"),
          listing=True),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (
    ("floor", "tileplace"),
    ("stackof", "stack"),
    ("stacks", "stack"),
)
