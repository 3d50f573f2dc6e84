"""What the translator's desk does, one module per subject."""
