"""Notebooks: the desks as functions whose answers show themselves, and a cell in which pages play.

``import workbench as wb`` gives the functions: ``wb.search``, ``wb.entry``, ``wb.haunt``,
``wb.check``, ``wb.game``, ``wb.playtest``. ``%load_ext workbench`` adds the cell ``%%haunt``.
"""
