r"""Printed documents that their owners import: from bytes to sections, each with its place.

:func:`workbench.library.importing.reading.read_document` decodes, recognises and reads one
document; :func:`workbench.library.importing.attach.attach` says which entry each section belongs
to. Nothing here knows the database.

A reader is a module with one function::

    def read(text: str, names: NameIndex) -> Reading

It gets the whole decoded text (line ends are ``\n``, no control characters) and the names of
everything known, and returns a :class:`workbench.library.importing.pieces.Reading`: sections, noise
and unresolved pieces whose spans tile the text it got from 0 to its end. A section that is named by
nothing in the text has an empty name; it then gets the name of the document. Readers never raise
for what a document says, and take time linear in its length. They look up names and nothing else;
which entry a section belongs to is decided later.

============  =========================================  ======================================
format        reader                                     what it reads
============  =========================================  ======================================
``haunts``    :mod:`workbench.library.importing.haunts`    a book of haunts, flattened or not
``rules-zh``  ``workbench.library.importing.rules_zh``     the Chinese rules, rooms and cards
``rulebook``  :mod:`workbench.library.importing.rulebook`  an English rulebook
``markdown``  :mod:`workbench.library.importing.plain`     Markdown with headings
``text``      :mod:`workbench.library.importing.plain`     any other text
============  =========================================  ======================================
"""
