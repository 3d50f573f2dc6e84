"""Readers and writers of file formats, shared by importing and exporting."""
