"""The engine: positions, choices, and why.

A position is a value. It is at a decision, at a chance, or over; everything that is still to be
done stands on its stack as data. The engine gets compiled rules and never sees the parser; it never
asks which game it plays, only what the rule set says.
"""
