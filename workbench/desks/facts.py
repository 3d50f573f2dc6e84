"""Words an entry's facts in the reader's language: a label and a value for each fact worth a line.

These are words of the content, not of the program, so they follow the language of the text that is
shown and not that of the menus. The game's own words come from the term base, so a term that a
translator fixes is fixed here too; only what no term says stands here. Ids are shown by the name of
what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from workbench.desks.fact_phrases import PHRASES
from workbench.diagnostics import Severity
from workbench.model.entries import Confidence, Layer
from workbench.model.facts import Roll
from workbench.model.ids import GAMES, KINDS, LANGUAGES, Language, slug_of
from workbench.wording import _, listed, ngettext

__all__ = [
    "LABELS",
    "MEANS",
    "TitleOf",
    "Words",
    "confidence_name",
    "counted",
    "fact_lines",
    "kind_word",
    "layer_name",
    "roll_name",
    "severity_word",
    "term_of",
    "word",
    "words_in",
]

#: Gives the name of an entry in the wanted language, or its id.
TitleOf = Callable[[str], str]

#: Gives a word of the facts in the wanted language.
Say = Callable[[str], str]

#: Names of terms, by their English in small letters.
Words = Mapping[str, Mapping[Language, str]]

_NO_WORDS: Words = {}
_LONGEST_WORD = 40

#: What a field of the facts, or a value that is no word of the game, is called.
LABELS = {
    "window_side": "窗戶方向", "keeps": "保留此牌",
    "difficulty": "難易度", "known_values": "已知數值", "colour": "顏色",
    "other_side": "背面", "age": "年齡", "birthday": "生日", "height_in": "身高（吋）",
    "weight_lb": "體重（磅）", "hobbies": "嗜好", "hobby": "嗜好", "sex": "性別",
    "youngest_rank": "由幼至長", "shape": "形狀", "count": "數目", "faces": "兩面",
    "group": "類別", "group_count": "該類總數", "at_least": "最少數目", "where": "位置",
    "number": "編號", "traitor_status": "奸徒狀態", "replaces": "取代", "players": "玩家人數",
    "order": "次序", "topic": "主題", "about": "關於", "given": "日期", "edition": "版本",
    "1st edition": "第一版", "2nd edition": "第二版",
    "1st edition (2004, revised 2005)": "第一版（2004年，2005年修訂）",
    "2nd edition (2010)": "第二版（2010年）", "part_of_speech": "詞類",
    "plural": "複數", "measure": "量詞", "names": "所指", "sides": "兩側",
    "closed": "封閉", "to": "通往", "kind": "種類", "both_ways": "雙向",
    "otherwise": "否則", "except_revealer": "觸發者除外",
    "several_later": "其後可有多名奸徒",
    "start_index": "起始級", "yes": "是", "female": "女", "male": "男", "unknown": "不明",
    "highest_trait": "該能力最高者", "lowest_trait": "該能力最低者",
    "named_explorer": "指定的探險者", "left_of_revealer": "觸發者左方的玩家", "hidden": "隱藏",
    "oldest": "最年長者", "youngest": "最年幼者", "everyone": "所有人", "other": "其他",
    "noun": "名詞", "verb": "動詞", "adjective": "形容詞", "phrase": "短語", "note": "備註",
    "your turn": "你的回合", "no traitor": "沒有奸徒", "haunt-errata": "作祟勘誤",
    "haunt errata": "作祟勘誤", "optional": "可選規則", "easiest": "最易", "medium": "中等",
    "most involved": "最繁複",
}  # fmt: skip

#: The term that a field or a value means, where it is not called just so.
MEANS = {
    "floors": "floor", "doors": "door", "windows": "window", "start": "starting tile",
    "outdoors": "outdoor room", "ways": "special passage", "passage": "special passage",
    "chart": "haunt chart", "traits": "trait", "monsters": "monster",
    "rooms": "room", "items": "item", "upper": "upper floor",
    "ground": "ground floor", "N": "north", "E": "east", "S": "south", "W": "west",
    "round": "circular", "pentagon": "pentagonal", "triangle": "triangular",
    "large_monster": "large monster token", "small_monster": "small monster token",
    "item_pentagon": "item token", "event_and_room_square": "event and room token",
    "trait_roll_triangle": "trait roll token",
}  # fmt: skip

_EN = {
    "N": "north", "E": "east", "S": "south", "W": "west", "known_values": "known values",
    "haunt_revealer": "the haunt revealer", "highest_trait": "highest in the trait",
    "lowest_trait": "lowest in the trait", "named_explorer": "the explorer named",
    "left_of_revealer": "the player on the revealer's left", "height_in": "height (inches)",
    "weight_lb": "weight (pounds)", "keeps": "card is kept",
    "youngest_rank": "youngest to oldest", "chart": "on the haunt chart",
    "haunt-errata": "haunt errata", "players": "number of players", "at_least": "least number",
    "difficulty": "how difficult",
}  # fmt: skip

#: Facts that are shown elsewhere, or only serve the program.
_LEFT_OUT = frozenset({"order", "tile"})


def term_of(text: str) -> str:
    """Returns the English name, in small letters, of the term that a word of the facts means."""
    return MEANS.get(text, text.replace("_", " ").lower())


def word(text: str, lang: Language, words: Words = _NO_WORDS) -> str:
    """Returns a word of the game or of the facts in *lang*; any other comes back as it is.

    Args:
        text: A kind, a field of the facts or a value in one.
        lang: The reader's language.
        words: The names of terms, by their English in small letters.
    """
    plain = text.replace("_", " ")
    if lang == "en":
        return _EN.get(text, plain)
    said = LABELS.get(text) or PHRASES.get(text.lower())
    if said:
        return said if lang == "zh-Hant" else _simplified(said)
    names = words.get(term_of(text), {})
    if not names.get(lang) and lang == "zh-Hans" and names.get("zh-Hant"):
        return _simplified(names["zh-Hant"])
    return names.get(lang) or names.get("zh-Hans") or plain


def _simplified(text: str) -> str:
    from workbench.text.fold import to_simplified

    return to_simplified(text)


def words_in(
    facts: Mapping[str, Any],
    rolls: Iterable[Roll],
    game: str,
    titles: Callable[[Iterable[str]], Mapping[str, Mapping[Language, str]]],
) -> Words:
    """Returns the terms that the facts of one entry are worded with.

    Args:
        facts: The facts, as plain data.
        rolls: The rolls that are shown with them.
        game: Its game; another game's term serves where it has none of its own.
        titles: Gives the names of those of some ids that exist.
    """
    texts = {*_texts(facts), *(trait for roll in rolls for trait in roll.traits)}
    terms = {term for text in texts if slug_of(term := term_of(text))}
    games = tuple(dict.fromkeys((game, *GAMES)))
    ids = {(each, term): f"{each}/term/{slug_of(term)}" for each in games for term in terms}
    known = titles(ids.values())
    return {
        term: known[entry_id]
        for (_game, term), entry_id in reversed(ids.items())
        if entry_id in known
    }


def _texts(plain: Any) -> Iterator[str]:
    """Yields every field and every value of plain data that may be a word of the game."""
    if isinstance(plain, str):
        if len(plain) <= _LONGEST_WORD:
            yield plain
    elif isinstance(plain, Mapping):
        for key, value in plain.items():
            yield from _texts(key)
            yield from ("none",) if value is None else _texts(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _texts(value)


def confidence_name(level: Confidence) -> str:
    """Returns how sure something is, in the language of the program."""
    return {
        "high": _("high"),
        "medium": _("medium"),
        "low": _("low"),
    }[level]


def severity_word(severity: Severity) -> str:
    """Returns the word for how bad something on a page is, in the language of the program."""
    return {"error": _("error"), "warning": _("warning")}[severity]


def kind_word(kind: str) -> str:
    """Returns what a kind of entry is called in the language of the program."""
    return {
        "room": _("room"), "omen": _("omen"), "item": _("item"), "event": _("event"),
        "clue": _("clue"), "mystery": _("mystery"), "character": _("character"),
        "token": _("token"), "monster": _("monster"), "haunt": _("haunt"), "rule": _("rule"),
        "ruling": _("ruling"), "term": _("term"),
    }.get(kind, kind)  # fmt: skip


def counted(kinds: Mapping[str, int]) -> str:
    """Returns how many entries of each kind there are, in the language of the program."""
    return listed(_so_many(kind, number) for kind, number in kinds.items())


def _so_many(kind: str, n: int) -> str:
    """Returns how many entries of one kind there are."""
    said = {
        "room": ngettext("{count} room", "{count} rooms", n),
        "omen": ngettext("{count} omen", "{count} omens", n),
        "item": ngettext("{count} item", "{count} items", n),
        "event": ngettext("{count} event", "{count} events", n),
        "clue": ngettext("{count} clue", "{count} clues", n),
        "mystery": ngettext("{count} mystery", "{count} mysteries", n),
        "character": ngettext("{count} character card", "{count} character cards", n),
        "token": ngettext("{count} token", "{count} tokens", n),
        "monster": ngettext("{count} monster", "{count} monsters", n),
        "haunt": ngettext("{count} haunt", "{count} haunts", n),
        "rule": ngettext("{count} rule", "{count} rules", n),
        "ruling": ngettext("{count} ruling", "{count} rulings", n),
        "term": ngettext("{count} term", "{count} terms", n),
    }.get(kind, f"{{count}} {kind}")
    return said.format(count=n)


def layer_name(layer: Layer) -> str:
    """Returns the name of a layer in the language of the program."""
    return {
        "workbench": _("workbench"),
        "printed": _("printed"),
        "pack": _("from a pack"),
        "edited": _("edited"),
        "translated": _("translated"),
    }[layer]


def roll_name(roll: Roll, say: Say) -> str:
    """Returns what is rolled, for what total, and where it is asked for.

    Args:
        roll: The roll.
        say: Gives a word of the facts in the reader's language.
    """
    if roll.traits:
        names = (say(trait) for trait in roll.traits)
        what = _(" or ").join(map(_capital, names))
    elif roll.dice is not None:
        what = ngettext("{count} die", "{count} dice", roll.dice).format(count=roll.dice)
    else:
        what = _("dice")
    text = f"{what} {roll.target}+" if roll.target is not None else what
    return f"{text} ({roll.where})" if roll.where else text


def fact_lines(
    facts: Mapping[str, Any], lang: Language, title_of: TitleOf, words: Words = _NO_WORDS
) -> list[tuple[str, str]]:
    """Returns (label, value) of each fact worth a line, in the order of the facts.

    Args:
        facts: The facts, as plain data.
        lang: The reader's language.
        title_of: Gives the name of an entry in it.
        words: The names of terms, by their English in small letters.
    """

    def say(text: str) -> str:
        return word(text, lang, words)

    lines = []
    for name, value in facts.items():
        said = _said(name, value)
        if name in _LEFT_OUT or said == 0 or _is_empty(said):
            continue
        wording = _OWN_WORDING.get(name)
        told = wording(said, lang, title_of, say) if wording and said else ""
        lines.append((say(name), told or _value(said, lang, title_of, say)))
    return lines


def _said(name: str, value: Any) -> Any:
    """Returns what is to be said of a fact whose plain value does not say it by itself."""
    if name == "hobbies":
        return [_HOBBIES.get(each, each) for each in value]
    if name == "windows" and value is None:
        return True  # it has some; how many is not known
    if name == "traits" and isinstance(value, Mapping):
        return {trait: "none" if step is None else step for trait, step in value.items()}
    return value


def _is_empty(value: Any) -> bool:
    """Tells whether nothing is to be said; 0 is something."""
    return value is None or value is False or value in ("", [], {})


def _value(value: Any, lang: Language, title_of: TitleOf, say: Say) -> str:
    if isinstance(value, bool):
        return say("yes")
    if isinstance(value, str):
        return title_of(value) if _is_id(value) else say(value)
    comma, colon = (", ", " ") if lang == "en" else ("、", "：")
    if isinstance(value, list):
        return comma.join(_value(item, lang, title_of, say) for item in value)
    if isinstance(value, Mapping):
        if "track" in value:
            return _track(value)
        if not value.keys() - set(LANGUAGES):
            return str(value.get(lang) or value.get("en") or next(iter(value.values())))
        pieces = []
        for key, item in value.items():
            if _is_empty(item):
                continue
            said = _value(item, lang, title_of, say)
            pieces.append(said if key == "rule" else f"{say(key)}{colon}{said}")
        return ("; " if lang == "en" else "；").join(pieces)
    return str(value)


def _traitor(value: Any, lang: Language, title_of: TitleOf, say: Say) -> str:
    """Words how the traitor is found: ``oldest, except the haunt revealer``."""
    words = _joins(lang)
    rule, trait = value["rule"], value.get("trait")
    said = say(rule)
    if trait and rule in words:
        said = words[rule].format(_capital(say(trait)))
    elif value.get("explorer"):
        said = title_of(value["explorer"])
        if hobby := value.get("hobby"):
            said += words["hobby"].format(say(hobby))
    if value.get("except_revealer"):
        said += words["except"]
    if otherwise := value.get("otherwise"):
        said += words["otherwise"].format(_traitor(otherwise, lang, title_of, say))
    if note := value.get("note"):
        note = _value(note, lang, title_of, say)
        said = note if rule == "other" else words["note"].format(said, note)
    elif value.get("several_later"):
        said += words["later"]
    return said


def _ways(value: Any, lang: Language, title_of: TitleOf, say: Say) -> str:
    """Words the special ways out of a room: ``stairs to Upper Landing, both ways``."""
    words = _joins(lang)
    said = []
    for way in value:
        kind, to = say(way["kind"]), way.get("to")
        if to:
            kind = words["to"].format(kind, title_of(to))
        said.append(words["both"].format(kind) if to and way.get("both_ways") else kind)
    return ("; " if lang == "en" else "；").join(said)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _joins(lang: Language) -> Mapping[str, str]:
    """Returns the words that join the parts of a fact in one language."""
    words = _JOINS[lang != "en"]
    return words if lang != "zh-Hans" else {key: _simplified(said) for key, said in words.items()}


#: How a traitor is found and ways lead, in English and in Chinese.
_JOINS: tuple[Mapping[str, str], Mapping[str, str]] = (
    {
        "highest_trait": "highest {}", "lowest_trait": "lowest {}", "hobby": " (hobby: {})",
        "except": ", except the haunt revealer", "otherwise": ", otherwise {}", "note": "{}. {}",
        "later": "; more may follow later", "to": "{} to {}", "both": "{}, both ways",
    },
    {
        "highest_trait": "{}最高者", "lowest_trait": "{}最低者", "hobby": "（嗜好：{}）",
        "except": "（作祟觸發者除外）", "otherwise": "，否則為{}", "note": "{}。{}",
        "later": "；其後可有更多奸徒", "to": "{}，通往{}", "both": "{}，雙向",
    },
)  # fmt: skip

_OWN_WORDING: Mapping[str, Callable[[Any, Language, TitleOf, Say], str]] = {
    "traitor": _traitor, "ways": _ways,
}  # fmt: skip

#: A hobby that is also a word of the game.
_HOBBIES = {"Track": "Track and Field"}


def _track(value: Mapping[str, Any]) -> str:
    """Writes a trait track with its start in brackets: ``2 3 3 [4] 5 5 6 7``."""
    start = value.get("start_index", 0)
    return " ".join(
        f"[{step}]" if place == start else str(step) for place, step in enumerate(value["track"])
    )


def _is_id(text: str) -> bool:
    steps = text.split("/")
    return len(steps) == 3 and steps[1] in KINDS
