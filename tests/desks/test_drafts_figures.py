"""How far a draft is: what is wrong and missing, and what its latest play-test said."""

from __future__ import annotations

from workbench.desks.drafting.values import PAGE
from workbench.desks.drafts import Drafts
from workbench.desks.playtest import Asked, PlayTest
from workbench.desks.table.desk import TableDesk
from workbench.store.place import Home


def test_figures_of_a_haunt_that_was_played(own: Home) -> None:
    with Drafts(own) as desk:
        draft = desk.new("haunt", "lamp")
        bare = desk.figures(draft.key)
        assert (bare.errors, bare.warnings, bare.missing) == (0, 0, 0)
        assert (bare.used, bare.games, bare.shares, bare.stale) == (None, 0, None, False)
        desk.use_state(draft.key, "final")
        with PlayTest(own) as tests:
            result = tests.run(Asked(("home/haunt/lamp",), games=4, players=(3, 4), idle=0))
            tests.keep(result)
        played = desk.figures(draft.key)
        assert (played.games, played.stale) == (4, False)
        assert played.shares is not None
        assert played.shares.keys() == {3, 4}
        assert all(0 <= share <= 1 for share in played.shares.values())
        assert played.used is not None
        assert 0 < played.used <= played.sentences
        text = draft.text.replace("Dusk is 8", "Dusk is eight")
        now = desk.open(draft.key)
        desk.save(now.with_texts({**now.texts, PAGE: text}))
        stale = desk.figures(draft.key)
        assert (stale.games, stale.stale) == (4, True)
        assert stale.errors >= 1


def test_figures_of_what_is_not_played(own: Home) -> None:
    with Drafts(own) as desk:
        assert desk.figures(desk.new("ruling", "lamps").key).sentences == 0
        assert desk.figures(desk.new("item", "lamp").key).sentences > 0


def test_a_haunt_of_ones_own_is_begun_at_the_table(own: Home) -> None:
    with Drafts(own) as desk:
        desk.use_state(desk.new("haunt", "lamp").key, "final")
    with TableDesk(own) as table:
        titles = dict(table.haunts("zh-Hant"))
        assert titles["home/haunt/lamp"] == "新作祟 (home)"
