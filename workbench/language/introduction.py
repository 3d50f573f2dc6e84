"""The part of the reference page that is written by hand: how a page is laid out and read.

What it says of keys, values, books and boxes is taken from the declarations that the reader of
pages uses; a key without a description here stops the making of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from workbench.language.front import FLAGS, KEYS, SORTS, THING_KEYS, VALUES
from workbench.language.headings import BOOKS, BOXES, Goal, KnownHeading
from workbench.language.rows import ALOUD, NOTE
from workbench.model.entries import Entry

__all__ = ["introduction"]

_OPENING = """\
# The rule language

A rule is written as the page that a player reads, and the page is the rule: every sentence of it
is understood, checked, and printed again in the other language. This page lists all that can be
said. It is made from the declarations themselves by `python -m workbench.language.reference`.

A first haunt, step by step: [Your first haunt in ten minutes](first-haunt.md). Whatever is wrong
with a page is told by `workbench check PAGE.md`; `workbench explain CODE` shows what a message
means, and `workbench explain FRAME` shows a way of saying something with every sentence that
uses it."""

_PAGE = """\
## A page

A page is Markdown with front matter. This one is a whole item card:

```markdown
---
id: home/item/brass-lantern
game: hill-2e
lang: en
title: {en: Brass Lantern, zh-Hant: 黃銅提燈}
---
> The wick is dry, and it burns all the same.

- **Raise the light.** Once per turn, you may attempt a Sanity roll.
  - 4+: You gain 1 Speed.
  - 0-3: Nothing happens.
- Note: The light is for the story; no rule asks for it.
```

Block quotes are story. A heading `#` names a book, a heading `##` a box. In a box stand items,
one a line, and their sub-items, which are indented by two spaces more. Every item is rules,
unless it begins with a mark that says otherwise. Nothing is skipped: what is not understood is
an error, with its place.

A sentence ends with a full stop, and an item may have several. Names are written as they stand
in the corpus or in the front matter, capitals included. The canonical form has one line for each
item and is what `workbench print` prints; other line breaks are read as well."""

_FRONT = """\
## Front matter

The YAML between the two lines `---`. These keys there are, in this order:"""

_KEYS: Mapping[str, tuple[str, str]] = {
    "id": (
        "`GAME/KIND/SLUG`",
        "What the page is called. The kind says what it is: `haunt`, `room`, `item`, `event` …",
    ),
    "game": (
        "`hill-2e`, `mystery` …",
        "The game whose rules and things it uses; by default the first part of the id.",
    ),
    "lang": ("`en`, `zh-Hant`, `zh-Hans`", "The language it is written in; by default `en`."),
    "kind": ("the second part of the id", "Says the kind once more; it may be left out."),
    "title": (
        "`{en: …, zh-Hant: …}`",
        "Its name in each language. Left out where the corpus names the entry.",
    ),
    "players": ("`3-6`, `4`", "The numbers of players a haunt is for; by default all."),
    "traitor": (
        "words",
        "How the traitor of a haunt is found, as in `the haunt revealer` or `lowest Sanity`. "
        "Where it is one and the same from beginning to end, *the traitor* is a name; `none`, "
        "`several`, `secret` and `everyone` say that it is not.",
    ),
    "setup": ("words", "A remark on setting up, kept with the page and never run."),
    "things": (
        "a list",
        "The tokens, monsters and tracks that the page brings: "
        "`- {token: Clock, zh-Hant: 大鐘, count: 1}`.",
    ),
    "marks": (
        "a list",
        "The marks that figures, rooms or cards can bear: "
        "`- {mark: Buried, zh-Hant: 掩埋, bearer: explorer}`.",
    ),
    "groups": (
        "a list",
        "Names for several at once, which a sentence defines: "
        "`- {group: Servants, zh-Hant: 僕從, of: figures}`.",
    ),
}

_THINGS = """\
Each thing, mark and group says first what it is ({sorts}) and its English name. A token of the
box need not be declared; it is called *the N token*. A name is letters, digits, spaces, hyphens
and apostrophes, and equals no other name and no word of the language, capitals aside. The other
keys:"""

_THING_KEYS: Mapping[str, tuple[str, str]] = {
    "zh-Hant": ("a name", "Its name in Traditional Chinese."),
    "zh-Hans": ("a name", "Its name in Simplified Chinese; by default made from the Traditional."),
    "shape": ("or the name of a token of the box", "Which piece of card stands for a token."),
    "token": (
        "or the name of a token of the box",
        "Of a monster: the token that stands for it, such as `large` or `small red`.",
    ),
    "from": ("0 to 99", "Of a track: its lower end. A track has no ends by default."),
    "to": ("0 to 99", "Of a track: its upper end."),
    "seen by": ("", "Of a track: who sees where it stands; by default `everyone`."),
    "bearer": ("", "Of a mark: what can bear it."),
    "one": ("", "Of a mark: only one can bear it at a time, as *the Abyss*; it is then a role."),
    "of": ("", "Of a group: what it is a group of."),
    "count": (
        "1 to 99, or a phrase such as *the number of heroes plus 2*",
        "How many there are; *the Clock* is a name where it is 1.",
    ),
    "one per": ("or a thing of the page", "There is one for each of these, as *its hero* says."),
    "pairs with": ("or a thing of the page", "Each belongs to one of these, as *its hero* says."),
    "numbered": ("", "Several of one name are told apart by numbers."),
    "person": ("", "It is *who* and not *that*."),
    "plural": ("a name", "Its English plural, if that does not follow the rules."),
    "measure": ("a word", "Its Chinese measure word; by default 個."),
    "former": ("a name", "The name it had before, still understood, with the warning BW109."),
}

_GOALS: Mapping[Goal, str] = {
    "rules": "rules",
    "conditions": "conditions, each on its line: one of them is enough",
    "prose": "prose, read out and never run",
    "things": "lines of traits, as *Clockmaker (large token): Speed 3, Might 5.*",
    "tests": "tests: *Given …, when …, then ….* Each has to be a sentence of the language; `check`"
    " and `playtest` do not play it, so play it yourself to see whether it holds",
}

_ITEMS = """\
## Items

**Rows.** Under the sentence that rolls stand the results, the highest first. A row is a total
and a colon: `5+:`, `1-4:`, `0:`. Together the rows cover every total that the dice can give,
each once. What happens stands behind the colon or as sub-items; `Nothing happens.` where nothing
does.

```markdown
- You must attempt a Might roll.
  - 4+: You gain 1 Might.
  - 0-3:
    - You take 1 die of physical damage.
    - Discard this card.
```

A contest has the rows `Higher:`, `Equal:`, `Lower:` and `Otherwise:`. A head such as *By Debt:*
reads a track, with its numbers as rows.

**Heads.** An item that ends in a colon holds for its sub-items: *When a hero enters the Attic:*,
*Every hero may do one of these:*.

**Titled items.** `**Wind it back.** Once per turn, …` gives an item a name. It is an action if
it says who may do it; else it is an effect, which other sentences run (*do \\*Wind it back\\**)
or forbid.

**Gates.** A heading that is a moment or a condition holds for every item of its box: *While you
are Buried*, *At the end of the monsters' turn*. A heading that begins or ends like one, in everyday
words too (*During …*, *Until …*), and is not understood is an error, as is one that is nearly the
name of a known box (*Setup*); any other heading is a free title.

**Notes.** {note} is printed and never run. {aloud} is read out to everybody.

**The N.** *The hero*, *the room* go back to one first mention (*a hero*, *every hero*): further
left in the sentence, in the item, in the items around it, in an earlier step of its list, or in
the heading. The nearest of these that has any decides; none is an error (BW301), and so are two
(BW302)."""

_PROSE = """\
## Prose in other languages

A page has one language; the rest of what it says comes from its rules. Only its prose has to be
written again, in a file beside it: `brass-lantern.zh-Hant.yaml` beside `brass-lantern.md`, one
line a piece.

```yaml
story: 燈芯是乾的，火卻照樣燒着。
raise-the-light.title: 舉燈
the-light-is-only-a-story.note: 火光只是故事，沒有規則需要它。
```

| Key | What |
|---|---|
| `story` | the block quote that opens a card or a book |
| `WORDS.story` | any other block quote |
| `WORDS.title` | the title of an item |
| `WORDS.note` | a note |
| `WORDS.aloud` | a line that is read aloud |
| `WORDS.heading` | a heading that is a free title |

WORDS are the words of a title, or the first words of another piece, up to 32 letters, in small
letters with hyphens. If two of a kind begin alike, the second is `WORDS-2`. So a piece that is put
in or taken out leaves the others as they are, and one that begins in a new way is told as missing.
In a haunt the key of all but titles begins with its book: `S.story`, `T.the-mummy.heading`.
What is missing is told by BW026, what is too much by BW027. Simplified Chinese is made from
Traditional where it is not written."""

_READINGS = """\
## Fixed readings

These hold on every page. They are entries of the rulebook (`workbench show fixed-readings`) and
are cited like its statements."""

_LIMITS = """\
## Limits

A page comes from anybody, so it is bounded: {characters} characters, {pieces} boxes and items,
{depth} levels of items, {words} words in a sentence, {things} declared things. It has no way
into the program, to a file or to a network."""

_CODE = re.compile(r"BW\d{3}")


def introduction(readings: Entry) -> Iterator[tuple[str, str]]:
    """Yields (title, Markdown) of each section.

    Args:
        readings: The rule with the fixed readings.
    """
    yield "", _OPENING
    yield "A page", _PAGE
    yield "Front matter", _front()
    yield "Books and boxes", _headings()
    yield "Items", _ITEMS.format(note=f"`{NOTE['en']} …`", aloud=f"`{ALOUD['en']} …`")
    yield "Prose in other languages", _PROSE
    yield "Fixed readings", _fixed(readings)
    yield "Limits", _limits()


def _front() -> str:
    lines = [_FRONT, "", "| Key | Value | Meaning |", "|---|---|---|"]
    lines += [f"| `{key}` | {_KEYS[key][0]} | {_KEYS[key][1]} |" for key in KEYS]
    sorts = ", ".join(f"`{sort}`" for sort in SORTS)
    lines += ["", _THINGS.format(sorts=sorts), "", "| Key | Value | Meaning |", "|---|---|---|"]
    for key in THING_KEYS:
        value, meaning = _THING_KEYS[key]
        words = VALUES.get(key, ("true", "false") if key in FLAGS else ())
        shown = ", ".join([*(f"`{word}`" for word in words), *([value] if value else [])])
        lines.append(f"| `{key}` | {shown} | {meaning} |")
    lines += ["", "No key and no value is a word that YAML takes for true or false (BW016)."]
    return "\n".join(lines)


def _headings() -> str:
    lines = [
        "## Books and boxes",
        "",
        "A haunt has two books, each for one side; a card or room has none.",
        "",
        "| Book | Chinese | Keys begin with |",
        "|---|---|---|",
    ]
    lines += [f"| {each.names['en']} | {each.names['zh-Hant']} | `{each.key}` |" for each in BOOKS]
    lines += ["", "These boxes have a meaning of their own:", ""]
    lines += ["| Box | Chinese | What its items are |", "|---|---|---|"]
    lines += [_boxed(box) for box in BOXES if not box.rules_of]
    lines += ["", "Pages of Mystery Mansion have these besides:", ""]
    lines += ["| Box | Chinese | What its items are |", "|---|---|---|"]
    lines += [_boxed(box) for box in BOXES if box.rules_of]
    return "\n".join(lines)


def _boxed(box: KnownHeading) -> str:
    return f"| {box.names['en']} | {box.names['zh-Hant']} | {_GOALS[box.goal]} |"


def _fixed(readings: Entry) -> str:
    """The statements, each with the codes that the note of the entry gives for it."""
    codes = _codes_of(readings.note or "")
    lines = [_READINGS, ""]
    for number, part in enumerate(readings.parts, start=1):
        links = ", ".join(f"[{code}](#{code.lower()})" for code in codes.get(part.key, ()))
        checked = f" ({links})" if links else ""
        lines += [f"{number}. **{part.key}**: {part.text['en']}{checked}"]
        lines += [f"   <br>{part.text['zh-Hant']}"]
    return "\n".join(lines)


def _codes_of(note: str) -> dict[str, tuple[str, ...]]:
    """Returns the codes in a note that ends in ``: must BW117; choices BW307, BW308.``, by key."""
    listed = note.rpartition(": ")[2]
    return {
        piece.split()[0]: tuple(_CODE.findall(piece))
        for piece in listed.split(";")
        if piece.split()
    }


def _limits() -> str:
    from workbench.language.chart import LONGEST
    from workbench.language.front import MOST_THINGS
    from workbench.language.markdown import MAX_CHARACTERS, MAX_DEPTH, MAX_PIECES

    return _LIMITS.format(
        characters=MAX_CHARACTERS,
        pieces=MAX_PIECES,
        depth=MAX_DEPTH,
        words=LONGEST,
        things=MOST_THINGS,
    )
