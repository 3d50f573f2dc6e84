"""The steps from each released state of the tables to the next."""
