"""Verbs of the map: finding, laying, moving and flipping rooms."""

from __future__ import annotations

from workbench.language.frames import Frame

__all__ = ["VERBS"]

VERBS: tuple[Frame, ...] = (
    Frame("fetch", "act",
          "find its tile in the room stack, place that tile {where:tileplace}, then shuffle the "
          "stack",
          "從房間牌疊中找出其板塊，將該板塊擺放在{where:tileplace}，然後洗混牌疊",
          "The tile of the one room of the sentence, wherever it is in the stack, is laid at an "
          "open door there.",
          ("If the Library is not in the house, find its tile in the room stack, place that tile "
           "as far as possible from the traitor, then shuffle the stack.",
           "若圖書室不在大屋中，從房間牌疊中找出其板塊，將該板塊擺放在盡量遠離該奸徒之處，然後洗"
           "混牌疊。")),
    Frame("fetch_by", "act",
          "{who:definite} finds its tile in the room stack, places that tile {where:tileplace}, "
          "then shuffles the stack",
          "由{who:definite}從房間牌疊中找出其板塊，將該板塊擺放在{where:tileplace}，然後洗混牌疊",
          "As *find its tile*, but this player chooses the door.",
          ("If the Library is not in the house, the traitor's player finds its tile in the room "
           "stack, places that tile on a floor it allows, then shuffles the stack.",
           "若圖書室不在大屋中，由該奸徒的玩家從房間牌疊中找出其板塊，將該板塊擺放在其所屬樓層，"
           "然後洗混牌疊。")),
    Frame("find_first", "act",
          "find the first {noun:rnoun.s} in the room stack, place that tile {where:tileplace}"
          "[, again and again until {until:cond}], then shuffle the stack",
          "從房間牌疊中找出首間{noun:rnoun}，將該板塊擺放在{where:tileplace}"
          "[，如此重複直至{until:cond}]，然後洗混牌疊",
          "From the top down, then among the discarded tiles; it is then *the room*. If none is "
          "left, the step is skipped.",
          ("Find the first basement room in the room stack, place that tile in the basement, "
           "then shuffle the stack.",
           "從房間牌疊中找出首間地庫房間，將該板塊擺放在地庫，然後洗混牌疊。"),
          optional={"until": "Once."}),
    Frame("draw_until", "act",
          "draw room tiles until one may be placed {where:tileplace}, and place that tile there",
          "抽取房間板塊，直至有1塊可以擺放在{where:tileplace}，並將該板塊擺放在該處",
          "From the top of the stack, then among the discarded tiles, until the floors of one "
          "allow that place; those drawn before it are discarded. It is then *the room just "
          "placed*. If none is left, the step is skipped.",
          ("Draw room tiles until one may be placed in the basement, and place that tile there.",
           "抽取房間板塊，直至有1塊可以擺放在地庫，並將該板塊擺放在該處。")),
    Frame("cost_for", "act",
          "entering {where:anyroom} costs[ {whom:anyone}] {far:distance} of movement",
          "[{whom:anyone}]進入{where:anyroom}須花費{far:distance}移動力",
          "In place of the one space it costs else; for others nothing changes.",
          ("Entering a room costs a figure that carries a corpse 2 spaces of movement.",
           "攜帶屍體的角色進入房間須花費2格移動力。"),
          optional={"whom": "It costs everybody that."}),
    Frame("flip", "verb",
          "<flip> {what:some}", "翻轉{what:some}",
          "Turns it over; a flipped room is out of the house, tokens on it still count.",
          ("Flip the Attic.", "翻轉閣樓。")),
    Frame("move_room", "verb",
          "<move> {where:rsimple} to an open door {floor:floor}",
          "將{where:rsimple}移到{floor:floor}的1道開放的門",
          "Its tile, with everything in it, is laid there, at another door; the doer chooses it.",
          ("You move this room to an open door on the upper floor.",
           "你將此房間移到樓上的1道開放的門。")),
    Frame("place_any", "verb",
          "<place> any tile of the room stack {where:tileplace}",
          "從房間牌疊中任選1塊板塊擺放在{where:tileplace}",
          "Looks through the stack and lays the tile it likes at an open door there; it is then "
          "*the room*.",
          ("The traitor may place any tile of the room stack on a floor it allows.",
           "該奸徒可以從房間牌疊中任選1塊板塊擺放在其所屬樓層。")),
    Frame("block_sight", "verb",
          "<block> line of sight into {where:anyroom}", "阻擋望進{where:anyroom}的視線",
          "Nobody outside has a line of sight to anything in it.",
          ("The Clock blocks line of sight into this room.", "大鐘阻擋望進此房間的視線。")),
    Frame("block_door", "verb",
          "<block> the way between {where:rsimple} and {other:rsimple}",
          "阻擋{where:rsimple}與{other:rsimple}之間的通路",
          "Nobody can go from one to the other.",
          ("The Clock blocks the way between the Attic and the Tower.",
           "大鐘阻擋閣樓與塔樓之間的通路。")),
)  # fmt: skip
