"""Exporters that ship with the program.

Each registers through the entry-point group ``workbench.exporters``, the same way a stranger's
plug-in does, and receives documents that are already printed and filtered for their audience.
"""
