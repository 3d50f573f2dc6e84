"""Finding: the analyser, the query language, the index and the ranking of hits."""
