"""What a sentence of a rule says that a translation must say too, in English and in Chinese.

Facts of one text are the same whatever script, width of digits or numerals it is written in, and
those of a sentence and of its right translation agree. A *soft* fact may be meant or not: it
answers a fact of the other language and asks for none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from workbench.bilingual.fact_numbers import numbers_in
from workbench.bilingual.fact_words import GROUPS, Group
from workbench.model.ids import Language
from workbench.text.fold import Folded, fold_with_offsets

__all__ = ["Fact", "facts_of"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a sentence says.

    Attributes:
        kind: ``number``, ``dice``, ``duty``, ``denial``, ``who`` or the name of a group of words.
        value: What it says of that kind: ``4+``, ``Might``, ``may``.
        start: Where it stands in the text.
        end: Where that ends.
        soft: Whether it may be meant or not.
        plain: Whether it goes without saying in the other language: it is told only where another
            fact stands in its place.
    """

    kind: str
    value: str
    start: int
    end: int
    soft: bool = False
    plain: bool = False


def _either(*patterns: tuple[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in patterns))


#: May and must. What is forbidden is a denial, not a duty.
_DUTY_EN: Final = _either(
    (
        "spared",
        r"\b(?:need not|needn't|(?:do|does|did) not (?:have|need) to|don't (?:have|need) to|"
        r"doesn't (?:have|need) to)\b",
    ),
    (
        "forbidden",
        r"\b(?:may|can|must) not\b|\b(?:cannot|can't|mustn't)\b|\b(?:is|are) not allowed to\b",
    ),
    ("none", r"\b(?:could|might) not\b|\bcouldn't\b"),
    ("may", r"(?<!-)\b(?:may|is allowed to|are allowed to)\b"),
    ("plain_may", r"\bcan\b"),
    ("must", r"\b(?:must|ha(?:s|ve) to|is required to|are required to)\b"),
    (
        "soft_may",
        r"\b(?:could|able|allow(?:s|ed)?|optional(?:ly)?|chooses? to|"
        r"if you (?:wish|like|want)|wish(?:es)?|wants?|possibl[ey]|available|"
        r"free to|let|lets)\b|able\b",
    ),
    ("soft_must", r"\b(?:should|shall|needs?|required?|requires|forced|had to|always|will|only)\b"),
)
_DUTY_ZH: Final = _either(
    ("spared", "不必|无须|毋须|无需|不须|毋需|不用(?!于)|不需要?|不一定要?"),
    ("forbidden", "不得(?!不)|不可(?!能)(?:以)?|不能(?:够)?|不准|不许|禁止|切勿"),
    (
        "none",
        "[不未无]可能?|不能|不得不|不必|无须|毋须|无需|不须|不用|可怕|可怜|可是|"
        "可爱|可惜|可疑|可恶|许可|能力|功能|能量|技能|可不|未能|无法|才能|异能|"
        "职能|可谓|性能|能耐|机能|本能|可信|可靠|许可",
    ),
    ("may", "可以"),
    ("plain_may", "可(?![能见知信])|能够|能|得以"),
    ("must", "必须|必需|须|必要|必得|务必|一定要|一定得|必定要"),
    (
        "soft_may",
        "可能|或会|也许|或许|会|得(?=出|到|见|了)|可见|可知|愿|想|允许|容许|准许|自由|任选",
    ),
    ("soft_must", "应|要|需|一定|只得|必|强制|总"),
)

#: Denial: by a word of its own, or in one that means so beside other things.
_DENIAL_EN: Final = _either(
    (
        "no",
        r"(?<!-)\b(?:not|cannot|never|no|none|nothing|nobody|neither|nor|without|"
        r"nowhere)\b(?!-)|n't\b",
    ),
    (
        "soft_no",
        r"\b(?:unless|except|only|until|fail(?:s|ed|ing|ure)?|lacks?|lacking|"
        r"un\w{3,}|in(?:visible|corporeal|complete|active)|im(?:possible|mune)|"
        r"dis\w{3,}|ignor\w+|instead|rather|refuse[sd]?|stop(?:s|ped|ping)?|"
        r"prevent\w*|avoid\w*|otherwise|before|free|miss(?:es|ed|ing)?|"
        r"empty|blank|lost|gone|too|hardly|barely|else|even|wrong|whatever|whether|"
        r"forbid\w*|different\w*|\w+less|absent|exempt|stays?|remains?|protect\w*|"
        r"against|optional|hidden|secret|declin\w+|reject\w*|spare[sd]?|safe|need|"
        r"still|yet|than|out of|perfect(?:ly)?)\b",
    ),
)
_DENIAL_ZH: Final = _either(
    (
        "none",
        "不[少低小多大高超]于|不超过|不但|不仅|不只|不过|不管|不论|无论|不断|"
        "不禁|不得不|无数|非常|是否|能否|不久|不知不觉|不如|莫名|不时|并非不|"
        "不同|不足|不到|未来|差不多|不愧|不妨|无限|否则|除非|分别|别针|特别|个别|"
        "级别|类别|区别|别的|别人|别处|告别",
    ),
    ("no", "不|没|無|无|未|非(?!法)|勿|毋|莫|别|免(?!疫)"),
    ("soft_no", "否|除|只|完|尽|光|禁|任意|总|仅|停|缺|空|拒|避|忽|略|才|独|免"),
)
#: Phrases with a denial that ask for none in the other language.
_DENIAL_ZH_SOFT: Final = re.compile(
    "不同|不足|不到|除非|否则|不论|无论|不管|不久|不断|不过|不只|不但|不仅|"
    "非常|无数|不得不|未来|不禁|不知不觉|不多于|不少于|不超过|不如|无限|不妨|"
    "不变|平平无奇|不停|一尘不染|不肯|不走"
)

#: Whom it speaks of.
_WHO_EN: Final = _either(
    ("hero", r"\bhero(?:es)?\b"),
    ("traitor", r"\btraitors?\b"),
    ("monster", r"\bmonsters?\b"),
    ("explorer", r"\bexplorers?\b"),
    ("player", r"\bplayers?\b"),
    ("henchman", r"\bhench(?:man|men)\b"),
    ("revealer", r"\b(?:haunt )?reveal(?:er|er's)\b|\bhaunt starter\b"),
    ("opponent", r"\bopponents?\b"),
    ("owner", r"\bowners?\b"),
    ("you", r"\byou\b"),
    ("soft_you", r"\b(?:your|yours|yourself)\b"),
    (
        "soft_any",
        r"\b(?:he|she|him|her|his|hers|they|them|their|who|whom|whoever|it|its|"
        r"someone|anyone|everyone|everybody|nobody|others?|people|ones|"
        r"those|figures?|characters?)\b",
    ),
)
_WHO_ZH: Final = _either(
    ("hero", "英雄"),
    ("traitor", "奸徒|叛徒|背叛者|内奸|奸细"),
    ("monster", "怪物|怪兽|魔物"),
    ("explorer", "探险者|探险家|探索者|调查员"),
    ("player", "玩家"),
    ("henchman", "爪牙"),
    ("revealer", "触发者|揭露者"),
    ("opponent", "敌手|对手|敌人"),
    ("owner", "拥有者|物主|主人"),
    ("soft_you", "[你您](?=的|所在|左|右|身|自己|回合|手)"),
    ("you", "[你您]"),
    ("soft_any", "他|她|它|其|自己|者|谁|人|角色|双方|对方"),
)


def facts_of(text: str, lang: Language, names: Iterable[tuple[int, int]] = ()) -> tuple[Fact, ...]:
    """Returns the facts of a text, in the order in which they stand in it.

    Args:
        text: Any text; time grows linearly with it.
        lang: Its language.
        names: Where names of things stand, half-open, in order: nothing inside them is a fact.
    """
    folded = fold_with_offsets(text)
    plain = _without(folded, names)
    found = list(_numbers(plain, lang))
    for group in GROUPS:
        found += _of_group(group, plain, lang, text, folded)
    found += _duties(plain, lang)
    found += _denials(plain, lang)
    found += _of_pattern("who", _WHO_EN if lang == "en" else _WHO_ZH, plain)
    found.sort(key=lambda one: (one.start, one.end, one.kind))
    return tuple(
        Fact(one.kind, one.value, *folded.span(one.start, one.end), one.soft, one.plain)
        for one in found
    )


def _without(folded: Folded, names: Iterable[tuple[int, int]]) -> str:
    """Returns the folded text with blanks where the names stand."""
    spans = list(names)
    if not spans:
        return folded.text
    plain = list(folded.text)
    at = 0
    for place, start in enumerate(folded.starts):
        while at < len(spans) and spans[at][1] <= start:
            at += 1
        if at < len(spans) and spans[at][0] <= start:
            plain[place] = "\x00"
    return "".join(plain)


def _numbers(plain: str, lang: Language) -> Iterator[Fact]:
    for number in numbers_in(plain, lang):
        yield Fact("number", number.value, number.start, number.end, number.soft, number.in_words)
        if number.of_dice:
            yield Fact("dice", number.value, number.start, number.end, number.soft)


def _of_group(
    group: Group, plain: str, lang: Language, text: str, folded: Folded
) -> Iterator[Fact]:
    sure: set[int] = set()
    for match in group.pattern(lang).finditer(plain):
        small = group.capital and lang == "en" and not text[folded.starts[match.start()]].isupper()
        sure.update(range(*match.span()))
        yield Fact(group.name, _word(group, match), *match.span(), soft=small)
    for match in group.pattern(lang, soft=True).finditer(plain):
        if match.start() not in sure:
            yield Fact(group.name, _word(group, match), *match.span(), soft=True)


def _word(group: Group, match: re.Match[str]) -> str:
    return group.words[int((match.lastgroup or "w0")[1:])].name


def _of_pattern(kind: str, pattern: re.Pattern[str], plain: str) -> Iterator[Fact]:
    for match in pattern.finditer(plain):
        name = match.lastgroup or ""
        if name != "none":
            how, _line, value = name.rpartition("_")
            yield Fact(kind, value, *match.span(), soft=how == "soft", plain=how == "plain")


def _duties(plain: str, lang: Language) -> Iterator[Fact]:
    yield from _of_pattern("duty", _DUTY_EN if lang == "en" else _DUTY_ZH, plain)


def _denials(plain: str, lang: Language) -> Iterator[Fact]:
    yield from _of_pattern("denial", _DENIAL_EN if lang == "en" else _DENIAL_ZH, plain)
    if lang != "en":
        for match in _DENIAL_ZH_SOFT.finditer(plain):
            yield Fact("denial", "no", *match.span(), soft=True)
