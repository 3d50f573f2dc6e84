"""Reading, folding, measuring and repairing text, without knowing anything of the game."""
