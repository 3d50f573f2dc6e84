"""The table: persons and bots at one game, what each sees and may do, and what becomes of it.

``sitting`` plays, for the command line too; ``seating`` says who sits where. ``seeing`` tells how
the game stands, ``offering`` words what can be chosen, ``odds`` works out where it leads,
``history`` is the log with the branches that were left, ``books`` are the haunt's; ``showing`` puts
all of it together for a screen. ``shelf`` keeps every game so that a killed program loses nothing,
and ``desk`` is what a screen asks.
"""
