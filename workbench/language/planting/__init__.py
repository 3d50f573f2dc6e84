"""Measures the checker: one mistake of each kind is planted into correct pages, and searched for.

A planter is made from the kind of mistake that people make, and not from how the checker works; it
changes one thing of one page, and the same seed always the same thing. The figures are kept in
``planted.json`` beside this package, and are made anew by
``python -m workbench.language.planting --write``.

:mod:`.kinds` has the kinds, :mod:`.measuring` plants and counts, :mod:`.figures` keeps what came
of it; the planters stand in the other modules. Nothing is imported here, so that whoever asks for
the figures alone need not wait for the language.
"""
