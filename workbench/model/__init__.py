"""The values everything else speaks of: entries, facts, ids, dice, documents.

All of them are frozen and made of plain data, so that they can be compared, stored and shown
anywhere. Nothing here reads a file or imports another package of the project but
:mod:`workbench.errors`.
"""
