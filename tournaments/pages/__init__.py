"""Pages of events: for everybody, for who plays, for staff."""
