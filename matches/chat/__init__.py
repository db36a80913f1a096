"""Chat at the tables: kept beside the log, never in it (live play L2, L12, L136, L138-L141; `docs/conduct.md`)."""
