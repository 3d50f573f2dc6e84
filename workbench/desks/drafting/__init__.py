"""Parts of the desk of drafts: their values, texts, files, templates, and who has one open."""
