"""The corpus that ships, and printed documents that their owners import.

Everything read here is checked against the model before anybody sees it; what is wrong is told with
its file and place, and nothing half-read is ever returned.
"""
