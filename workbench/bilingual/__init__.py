"""Two texts that should say the same in two languages, compared: facts, terms, sentences.

Everything here is a function of texts and terms: it knows no database and no desk.
"""
