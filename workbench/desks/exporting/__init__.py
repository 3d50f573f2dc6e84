"""Exporting: ``desk`` is asked; ``printing`` makes documents of entries, ``games`` of saved games.

``plugins`` finds the exporters and looks at what they return; ``files`` writes it.
"""
