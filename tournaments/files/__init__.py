"""Files of tournaments: our own JSON, TRF of chess federations, CSV. What they hold: docs/tournament-files.md."""
