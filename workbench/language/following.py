"""What may follow in a sentence: words, whole names, numbers, as the grammar has them.

Every offer leads to a beginning that some sentence has. Where the rest of a frame is fixed words,
they are one offer; so is what is left of a name. How often frames are used only ranks offers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from workbench.language.chart import Chart, Grammar, Rule
from workbench.language.grammar import VERB
from workbench.language.nouns import Lexicon
from workbench.language.tokens import join, split, words_of
from workbench.language.vocabulary import BUILT_IN, FRAMES
from workbench.model.ids import Language
from workbench.model.trees import SLOT, Leaf, Node, Tree, walk

__all__ = [
    "Offer", "OfferKind", "Weights", "following", "means", "sort_of", "uses_of", "weight_key",
]  # fmt: skip

OfferKind = Literal["word", "name", "number"]
#: How often each frame and noun is used; what is not there is used by nobody.
Weights = Mapping[str, int]

#: What stands for the parts of a rule when only its frame is asked for.
_HOLE = Leaf("", "")
_BUILT_IN = frozenset((noun.kind, noun.key) for noun in BUILT_IN)
#: Offers that go on from fixed words into the most used frames that can come next.
_MOST_FURTHER = 3
_LONGEST_RUN = 8
_VERBS = f"@{VERB}"
#: The least number that a class of tokens takes.
_LEAST: Mapping[str, str] = {"digits": "1", "manydigits": "2"}

#: The sorts of names, as a person calls them.
_SORTS: Mapping[str, tuple[str, str]] = {
    "room": ("room", "房間"),
    "card": ("card", "牌"),
    "character": ("character", "角色"),
    "token": ("token", "標記"),
    "monster": ("monster", "怪物"),
    "track": ("track", "計數"),
    "mark": ("mark", "記號"),
    "figurerole": ("mark that one figure bears", "只有一名角色有的記號"),
    "roomrole": ("mark that one room bears", "只有一間房間有的記號"),
    "roomset": ("group of rooms", "一組房間"),
    "figure": ("figure", "人物"),
    "title": ("titled action or effect", "有標題的行動或效果"),
    "trait": ("trait", "能力"),
    "thing": ("thing", "物件"),
    "tokenname": ("token", "標記"),
    "roomword": ("room", "房間"),
    "deck": ("stack", "牌疊"),
    "state": ("state", "狀態"),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """What may come next.

    Attributes:
        words: Its tokens.
        text: The same as it is written inside a sentence.
        kind: Whether it is a name, a number or anything else.
        meaning: The frame whose words they are, as a node without fields that matter; or the noun.
        whole: All words of the name, if only the rest of it is offered.
        weight: How often it is used.
    """

    words: tuple[str, ...]
    text: str
    kind: OfferKind
    meaning: Tree
    whole: str = ""
    weight: int = 0


def uses_of(trees: Iterable[Tree]) -> Weights:
    """Returns how often each frame and noun is used in *trees*."""
    return Counter(weight_key(part) for tree in trees for part in walk(tree))


def weight_key(part: Tree) -> str:
    """Returns what a noun, or a frame with those of its fields that are there, is counted by."""
    if isinstance(part, Leaf):
        return f"{part.kind}:{part.key}"
    return f"{part.frame}({','.join(name for name, _tree in part.fields if name != SLOT)})"


def means(part: Tree, lang: Language) -> str:
    """Returns what a frame means, in a language; empty for what is no frame."""
    if isinstance(part, Leaf) or part.frame not in FRAMES:
        return ""
    return FRAMES[part.frame].meaning(lang)


def sort_of(kind: str, lang: Language) -> str:
    """Returns what a sort of nouns is called in a language; empty if it has no name of its own."""
    english, chinese = _SORTS.get(kind, ("", ""))
    if lang == "en":
        return english
    if lang == "zh-Hant":
        return chinese
    from workbench.text.fold import to_simplified

    return to_simplified(chinese)


def following(
    chart: Chart[Tree],
    lexicon: Lexicon,
    lang: Language,
    *,
    weights: Weights,
    players: Sequence[int] = (),
) -> list[Offer]:
    """Returns everything that may follow the tokens of a chart, none twice.

    Args:
        chart: The beginning of a sentence, read by a grammar whose rules can all be finished.
        lexicon: The nouns of the page.
        lang: The language.
        weights: How often frames are used.
        players: The numbers of players that the page is for.
    """
    found: dict[str, Offer] = {}
    for rule, done in chart.continuations():
        for offer in _offers(chart.grammar, rule, done, lexicon, lang, weights, players):
            known = found.get(offer.text)
            if known is None or _tells_more(offer, known):
                found[offer.text] = offer
    for offer in _shared(list(found.values()), lang):
        found.setdefault(offer.text, offer)
    return list(found.values())


def _tells_more(offer: Offer, known: Offer) -> bool:
    """Tells whether an offer tells more than another of the same words."""
    return (offer.kind == "name", offer.weight) > (known.kind == "name", known.weight)


def _offers(
    grammar: Grammar[Tree],
    rule: Rule[Tree],
    done: int,
    lexicon: Lexicon,
    lang: Language,
    weights: Weights,
    players: Sequence[int],
) -> Iterator[Offer]:
    run = _run(rule, done)
    if not run:
        yield from _number(rule.parts[done][1:], players)
        return
    meaning = _meaning(rule)
    if isinstance(meaning, Leaf) and (meaning.kind, meaning.key) in lexicon:
        offer = _name(rule, done, meaning, lexicon, lang)
        if offer is not None:
            yield replace(offer, weight=weights.get(weight_key(meaning), 0))
        return
    weight = weights.get(weight_key(meaning), 0)
    yield Offer(run, join(run, lang, sentence=False), "word", meaning, weight=weight)
    after = rule.parts[done + len(run)] if done + len(run) < len(rule.parts) else ""
    if weight and after.startswith(_VERBS):
        yield from _further(grammar, run, after[1:], lang, weights, weight)


def _run(rule: Rule[Tree], done: int) -> tuple[str, ...]:
    """Returns the fixed words with which a rule goes on."""
    end = done
    while end < len(rule.parts) and not _is_open(rule.parts[end]):
        end += 1
    return rule.parts[done:end]


def _is_open(part: str) -> bool:
    return len(part) > 1 and part[0] in "@#"


def _meaning(rule: Rule[Tree]) -> Tree:
    return rule.build([_HOLE] * sum(map(_is_open, rule.parts)))


def _name(
    rule: Rule[Tree], done: int, leaf: Leaf, lexicon: Lexicon, lang: Language
) -> Offer | None:
    """Returns the rest of a name; None for a former one, which nobody should write anew."""
    noun = lexicon[leaf.kind, leaf.key]
    name = noun.name(lang, many=rule.makes.endswith(".p"))
    if words_of(name, lang) != rule.parts:
        if rule.parts in [words_of(former, lang) for former in noun.former.get(lang, ())]:
            return None
        name = join(rule.parts, lang, sentence=False)
    kind: OfferKind = "word" if (leaf.kind, leaf.key) in _BUILT_IN else "name"
    shown = join((name,), lang, sentence=False)
    text = shown[split(shown, lang)[done].start :] if done else shown
    return Offer(rule.parts[done:], text, kind, leaf, shown if done else "")


def _number(token_class: str, players: Sequence[int]) -> Iterator[Offer]:
    if token_class in _LEAST:
        text = _LEAST[token_class]
    elif len(players) > 1:
        text = "{" + "/".join(map(str, players)) + "}"
    else:
        return
    yield Offer((text,), text, "number", Leaf("number", text))


def _further(
    grammar: Grammar[Tree],
    run: tuple[str, ...],
    category: str,
    lang: Language,
    weights: Weights,
    weight: int,
) -> Iterator[Offer]:
    """Yields fixed words with the first words of the frames that most often come next."""
    best: dict[tuple[str, ...], tuple[int, Tree]] = {}
    for rule in grammar.beginnings(category):
        words = (*run, *_run(rule, 0))
        meaning = _meaning(rule)
        used = weights.get(weight_key(meaning), 0)
        fits = len(run) < len(words) <= _LONGEST_RUN and used > best.get(words, (0,))[0]
        if fits and isinstance(meaning, Node) and FRAMES[meaning.frame].makes == VERB:
            best[words] = (used, meaning)
    every = sum(used for used, _meaning in best.values())
    ranked = sorted(best.items(), key=lambda each: (-each[1][0], each[0]))
    for words, (used, meaning) in ranked[:_MOST_FURTHER]:
        text = join(words, lang, sentence=False)
        # Rounded up: what was used at all comes before what was not.
        yield Offer(words, text, "word", meaning, weight=-(-weight * used // every))


def _shared(offers: Sequence[Offer], lang: Language) -> Iterator[Offer]:
    """Yields the words that several offers begin with, to go on from in more than one way."""
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer.kind == "word":
            groups.setdefault(offer.words[0], []).append(offer)
    for group in groups.values():
        shared = group[0].words
        for offer in group[1:]:
            length = 0
            for one, other in zip(shared, offer.words, strict=False):
                if one != other:
                    break
                length += 1
            shared = shared[:length]
        if len(group) > 1:
            used = max(group, key=lambda each: each.weight)
            text = join(shared, lang, sentence=False)
            weight = sum(each.weight for each in group)
            yield Offer(shared, text, "word", used.meaning, weight=weight)
