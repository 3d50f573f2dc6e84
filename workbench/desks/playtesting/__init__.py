"""Play-tests: many games of a haunt by bots, counted.

==============  ====================================================================
module          what it does
==============  ====================================================================
``figures``     intervals and medians, pure numbers
``games``       plays one game, from nothing but a box and a seed, and says how it went
``counting``    counts in it how often each sentence of the page was offered, used, succeeded
``running``     plays many on all cores, or on a cluster, with progress and cancel
``gathering``   sums them up: shares, endings, sentences with why not, warnings
``shrinking``   looks for the smallest game in which something fails
``reporting``   words the result as text and Markdown; ``plotting`` draws it
==============  ====================================================================

:mod:`workbench.desks.playtest` is the desk that front ends use.
"""
