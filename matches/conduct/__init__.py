"""Reports of how people behave, and what staff make of them (live play L140, L220, L221; `docs/conduct.md`)."""
