"""The command line: one file for each group of commands, each a thin face of a desk.

Results go to standard output alone, everything else to standard error. Exit codes: 0 fine, 1 the
thing asked about has problems, 2 used wrongly, 3 not found.
"""
