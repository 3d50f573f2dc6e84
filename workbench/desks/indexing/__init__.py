"""What the engine took a page to mean, gathered from its compiled sentences.

:mod:`workbench.desks.haunt_index` is the way in; here stand the values and who gathers them.
"""
