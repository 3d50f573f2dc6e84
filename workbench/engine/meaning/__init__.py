"""What each name of the vocabulary means: one function for each verb, query, filter and number.

:mod:`~workbench.engine.meaning.core` keeps them by name and carries out whole sentences' parts; the
other modules hold the meanings, by part of speech. A test proves that they know exactly the names
of :mod:`workbench.model.vocabulary`.
"""
