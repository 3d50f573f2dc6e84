"""The table: persons and bots at one game, what each sees and may do, and what becomes of it.

``sitting`` plays; ``seeing`` tells how the game stands as plain values; ``offering`` words what can
be chosen, with its odds; ``telling_log`` gives what happened, branches that were left included;
``kept`` keeps every game so that a killed program loses nothing. The command line and the Textual
screen stand on the same desk, so both refuse, undo and word alike.
"""
