"""The rule language: a page that people read is the program that runs.

A sentence is a tree of frames. Each frame is declared once (:mod:`workbench.language.frames`), with
its English and Chinese patterns, examples and meaning; parsers, printers, completion and the
reference page all come from that declaration. Nothing here knows the engine.
"""
