"""Rule sets: what differs between the games that one engine plays, as declared records."""
