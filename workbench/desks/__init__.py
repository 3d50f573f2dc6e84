"""Use cases: what a front end asks for, in one call each, answered in plain values.

Every front end stands on these and on nothing below; none of them prints or asks.
"""
